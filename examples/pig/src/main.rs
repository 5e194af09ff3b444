//! The program: every command of perihelion, for Pig.

fn main() -> std::process::ExitCode {
    perihelion::Program::empty().with::<pig::Pig>().main()
}
