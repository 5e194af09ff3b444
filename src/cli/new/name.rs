//! What a game may be called.

use crate::{Rulesets, rulesets::shipped};

/// The longest name of a package.
const LONGEST: usize = 64;

/// Words of Rust: none can name a crate.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
    "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true",
    "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Names that Cargo or Rust's own crates have, or a folder that it writes programs to.
const TAKEN: &[&str] =
    &["alloc", "build", "core", "deps", "examples", "incremental", "proc_macro", "std", "test", "perihelion"];

/// Names that some systems keep for devices.
const DEVICES: &[&str] = &["aux", "con", "nul", "prn"];

/// Refuses what cannot be the name of a package, a ruleset and a program at once, in words that say why.
pub fn check(name: &str, rulesets: &Rulesets) -> Result<(), String> {
    let refused = |why: &str| match near(name).filter(|near| check(near, rulesets).is_ok()) {
        Some(near) => format!("a game cannot be called `{name}`: {why}\n  = help: `{near}` will do"),
        None => format!("a game cannot be called `{name}`: {why}\n  = help: choose another name, such as `my_game`"),
    };
    if name.is_empty() {
        return Err("a game needs a name\n  = help: choose one, such as `my_game`".into());
    }
    if !name.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_') {
        return Err(refused("its name is made of lower case letters (a to z), digits and underscores"));
    }
    if !name.starts_with(|first: char| first.is_ascii_lowercase()) {
        return Err(refused("its name begins with a letter"));
    }
    if name.len() > LONGEST {
        return Err(refused(&format!("its name has at most {LONGEST} letters")));
    }
    if KEYWORDS.contains(&name) {
        return Err(refused("that is a word of Rust, and the package must be named in Rust"));
    }
    if TAKEN.contains(&name) || name.starts_with("perihelion_") {
        return Err(refused("a package of that name is there already, or Cargo needs the name"));
    }
    if DEVICES.contains(&name) {
        return Err(refused("some systems keep that name for a device"));
    }
    if shipped().get(name).is_some() || rulesets.get(name).is_some() {
        return Err(refused("there is a ruleset of that name"));
    }
    Ok(())
}

/// The name as it could be written, where a few letters would make it one.
fn near(name: &str) -> Option<String> {
    let letters =
        name.chars().map(|letter| if matches!(letter, '-' | ' ') { '_' } else { letter.to_ascii_lowercase() });
    let near: String = letters.collect();
    (near != name).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_for_a_package_a_ruleset_and_a_program() {
        for name in ["mygame", "my_game", "g", "game2", "a_1"] {
            assert_eq!(check(name, &Rulesets::default()), Ok(()), "{name}");
        }
        let long = "a".repeat(65);
        for name in ["", "2games", "_a", "è", "my.game", "../x", "a/b", "fn", "crate", "test", "con", "timers", &long]
        {
            let message = check(name, &Rulesets::default()).expect_err(name);
            assert!(message.contains("\n  = help: choose"), "{message}");
        }
        for (name, near) in [("My-Game", "my_game"), ("my game", "my_game"), ("PIG", "pig")] {
            let message = check(name, &Rulesets::default()).expect_err(name);
            assert!(message.ends_with(&format!("`{near}` will do")), "{message}");
        }
    }
}
