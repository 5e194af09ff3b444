//! Calling the built program as a user would, from the crate's root.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

/// A call of `perihelion` with these arguments, its outputs caught.
pub fn perihelion(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perihelion"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).env("NO_COLOR", "1");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it to its end.
pub fn call(arguments: &[&str]) -> Output {
    perihelion(arguments).output().expect("the program starts")
}

/// Runs it to its end, which must be a good one, and returns what it printed.
pub fn succeed(arguments: &[&str]) -> String {
    let output = call(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Runs it to its end, which must be this exit code, and returns what it said on standard error.
pub fn fail(arguments: &[&str], code: i32) -> String {
    let output = call(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
    stderr(&output)
}

/// What a finished call said on standard error.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The bytes of a file.
pub fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
