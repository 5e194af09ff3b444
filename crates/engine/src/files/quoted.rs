//! Texts as TOML writes them.

/// A text in quotation marks.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(letter))),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_toml_reads_is_the_text_that_was_quoted() {
        assert_eq!(quoted("a\tb\u{7f}\\"), r#""a\u0009b\u007F\\""#);
        let odd = "a \"b\" it's \\ \u{1b}[2J \u{301} \u{202e} é 🎲";
        let read: toml::Table = toml::from_str(&format!("text = {}", quoted(odd))).expect("TOML");
        assert_eq!(read["text"].as_str(), Some(odd));
    }
}
