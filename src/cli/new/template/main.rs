//! The program: every command of perihelion, for `mygame`.

use perihelion::Program;

fn main() -> std::process::ExitCode {
    // `Program::shipped()` instead would play the games that perihelion ships as well.
    Program::empty().with::<mygame::Rules>().main()
}
