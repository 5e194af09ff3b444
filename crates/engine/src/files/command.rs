//! Commands as they are printed for someone to paste: every one of them is made here.

use std::sync::OnceLock;

/// What the shipped program is called, and any that nobody named.
pub const SHIPPED: &str = "perihelion";

/// What the running program is called.
static PROGRAM: OnceLock<String> = OnceLock::new();

/// Says, once and before anything is printed, what the running program is called: its name stands in every command that
/// is printed. A name that could not be shown as part of a command is not taken, nor is a second one.
pub fn name_program(name: &str) {
    if !name.is_empty() && !name.chars().any(is_unshowable) {
        // One process is one program, so a name that is there already is kept.
        let _ = PROGRAM.set(name.to_owned());
    }
}

/// What the running program is called: `perihelion` unless [`name_program`] said otherwise.
#[must_use]
pub fn program() -> &'static str {
    PROGRAM.get().map_or(SHIPPED, String::as_str)
}

/// A call of the program with these arguments, quoted for a shell (POSIX) where they need it; `None` where an argument
/// cannot be shown as it is, so that what is printed would not be the command: control characters, characters that
/// change the direction of text or cannot be seen, and names that are not Unicode.
#[must_use]
pub fn command_line<S: AsRef<str>>(arguments: &[S]) -> Option<String> {
    shell_line(std::iter::once(program()).chain(arguments.iter().map(AsRef::as_ref)))
}

/// A command of any program, under the conditions of [`command_line`].
#[must_use]
pub fn shell_line<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let words: Vec<&str> = words.into_iter().collect();
    if words.iter().any(|word| word.chars().any(is_unshowable)) {
        return None;
    }
    shlex::try_join(words).ok()
}

/// What a command does, such as "`perihelion report x` tells more"; where the command cannot be shown, why.
#[must_use]
pub fn command_advice<S: AsRef<str>>(arguments: &[S], does: &str) -> String {
    match command_line(arguments) {
        Some(line) => format!("`{line}` {does}"),
        None => format!("the command that {does} cannot be shown, for {UNSHOWABLE}"),
    }
}

/// Why a command cannot be shown.
pub const UNSHOWABLE: &str = "a path or name in it has characters that are not shown";

/// A path as an argument: one that begins with `-` would be taken for an option.
#[must_use]
pub fn path_argument(path: &std::path::Path) -> String {
    let text = path.display().to_string();
    if text.starts_with('-') { format!("./{text}") } else { text }
}

/// Whether a character is not shown as itself. The replacement character stands for what is not Unicode.
fn is_unshowable(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffd}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn plain_arguments_stay_and_others_are_quoted_so_that_a_shell_takes_them_apart_again() {
        assert_eq!(command_line(&["report", "a/b.toml"]).as_deref(), Some("perihelion report a/b.toml"));
        for odd in
            ["sw $(touch P3).toml", "it's", "", "`id`", "a;b", "timers.distances=[2, 4]", "é!", "\\", "~", "a\"b"]
        {
            let line = command_line(&["sweep", odd]).unwrap();
            assert_eq!(shlex::split(&line), Some(["perihelion", "sweep", odd].map(String::from).to_vec()), "{line}");
        }
    }

    #[test]
    fn what_cannot_be_shown_is_said_and_not_printed() {
        for odd in ["a\nb", "a\u{1b}[2Jb", "a\0b", "a\u{202e}b", "a\u{fffd}b", "a\u{200b}b"] {
            assert_eq!(command_line(&["sweep", odd]), None);
            let advice = command_advice(&["sweep", odd], "goes on");
            assert!(advice.contains("cannot be shown") && !advice.contains(odd), "{advice}");
        }
        assert_eq!(command_advice(&["list"], "lists"), "`perihelion list` lists");
    }

    #[test]
    fn a_path_is_never_taken_for_an_option() {
        assert_eq!(path_argument(Path::new("-x.toml")), "./-x.toml");
        assert_eq!(path_argument(Path::new("x.toml")), "x.toml");
    }
}
