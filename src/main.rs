//! The `perihelion` program.

fn main() {}
