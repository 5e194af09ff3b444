//! Expressions as words, numbers and signs.

use super::syntax::Fault;
use std::ops::Range;

/// The most words, numbers and signs one expression may have, so that no tree grows deep enough to matter.
pub(super) const MOST_TOKENS: usize = 500;

/// The smallest part of an expression.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Token<'a> {
    /// A finite number, at least 0.
    Number(f64),
    /// A name, such as `contract.prestige`, or a keyword.
    Word(&'a str),
    /// An operator, a parenthesis, a bracket or a comma.
    Sign(&'static str),
}

/// Longer signs first, so that `<=` is not read as `<`.
const SIGNS: [&str; 16] = ["<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "%", "(", ")", "[", "]", ","];

/// What other languages write, and what to write here.
const ELSEWHERE: [(&str, &str); 5] = [("&&", "and"), ("||", "or"), ("!", "not"), ("=", "=="), ("<>", "!=")];

const fn starts_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

const fn continues_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether this can be the name of a param or of a `let`: letters, digits and underscores, not starting with a digit.
pub(super) fn is_name(text: &str) -> bool {
    text.as_bytes().first().is_some_and(|&byte| starts_word(byte)) && text.bytes().all(continues_word)
}

/// Splits an expression into its tokens, each with the bytes it stands at.
pub(super) fn lex(text: &str) -> Result<Vec<(Token<'_>, Range<usize>)>, Fault> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if byte.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let rest = &text[at..];
        let (token, length) = if byte.is_ascii_digit() {
            number(rest, at)?
        } else if starts_word(byte) {
            let length = word_length(rest);
            (Token::Word(&rest[..length]), length)
        } else {
            let elsewhere = ELSEWHERE.iter().find(|(sign, _)| rest.starts_with(sign));
            match (SIGNS.iter().find(|sign| rest.starts_with(**sign)), elsewhere) {
                (Some(sign), other) if other.is_none_or(|(foreign, _)| foreign.len() <= sign.len()) => {
                    (Token::Sign(sign), sign.len())
                }
                (_, Some((sign, own))) => {
                    let what = format!("`{sign}` is not an operator");
                    let fault = Fault::at(at..at + sign.len(), what, "no operator is written so");
                    return Err(fault.help(format!("did you mean `{own}`?")));
                }
                _ => return Err(stray(rest, at)),
            }
        };
        if tokens.len() == MOST_TOKENS {
            let what = "the expression is too long";
            let label = format!("the first {MOST_TOKENS} words, numbers and signs end here");
            return Err(Fault::at(at..at + length, what, label).help("give parts of it names under `[let]`"));
        }
        tokens.push((token, at..at + length));
        at += length;
    }
    Ok(tokens)
}

fn stray(rest: &str, at: usize) -> Fault {
    let character = rest.chars().next().unwrap_or_default();
    let fault = Fault::at(
        at..at + character.len_utf8(),
        format!("`{}` has no meaning in an expression", character.escape_debug()),
        "this cannot be read",
    );
    match character {
        '.' => fault.help("write a digit on both sides of the point, such as `0.5`"),
        '"' | '\'' => fault.help("expressions hold no texts; a word of a variable stands without quotes"),
        '{' | '}' => fault.help("group with parentheses"),
        _ => fault,
    }
}

/// The length of the name at the start of `rest`: words with points between them.
fn word_length(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 0;
    loop {
        while bytes.get(at).copied().is_some_and(continues_word) {
            at += 1;
        }
        let another = bytes.get(at) == Some(&b'.') && bytes.get(at + 1).copied().is_some_and(starts_word);
        if !another {
            return at;
        }
        at += 1;
    }
}

/// The number at the start of `rest`, such as `3`, `0.25` or `1e-3`, with its length.
fn number(rest: &str, at: usize) -> Result<(Token<'_>, usize), Fault> {
    let bytes = rest.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut length = digits(0);
    if bytes.get(length) == Some(&b'.') && digits(length + 1) > 0 {
        length += 1 + digits(length + 1);
    }
    if matches!(bytes.get(length), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
        if bytes.len() > length + 1 + sign && digits(length + 1 + sign) > 0 {
            length += 1 + sign + digits(length + 1 + sign);
        }
    }
    if bytes.get(length).copied().is_some_and(continues_word) {
        let end = length + bytes[length..].iter().take_while(|&&byte| continues_word(byte)).count();
        let what = format!("`{}` is neither a number nor a name", &rest[..end]);
        let fault = Fault::at(at..at + end, what, "a digit is followed by a letter or an underscore");
        return Err(fault.help("write `*` between a number and a name, and no underscores in numbers"));
    }
    match rest[..length].parse::<f64>() {
        Ok(value) if value.is_finite() => Ok((Token::Number(value), length)),
        _ => {
            let what = "the number is too large";
            Err(Fault::at(at..at + length, what, format!("the largest number is {:e}", f64::MAX)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        lex(text).expect("tokens").into_iter().map(|(token, span)| format!("{token:?} {}", &text[span])).collect()
    }

    #[test]
    fn tokens_are_words_numbers_and_signs_with_their_places() {
        assert_eq!(
            words("contract.prestige>=0.25e1 and(a_1!=2)"),
            [
                "Word(\"contract.prestige\") contract.prestige",
                "Sign(\">=\") >=",
                "Number(2.5) 0.25e1",
                "Word(\"and\") and",
                "Sign(\"(\") (",
                "Word(\"a_1\") a_1",
                "Sign(\"!=\") !=",
                "Number(2.0) 2",
                "Sign(\")\") )"
            ]
        );
    }

    #[test]
    fn what_cannot_be_read_is_pointed_at() {
        let fault = |text: &str| lex(text).expect_err("a fault");
        assert_eq!(fault("a && b").span, 2..4);
        assert_eq!(fault("a && b").help.as_deref(), Some("did you mean `and`?"));
        assert_eq!(fault("a = b").help.as_deref(), Some("did you mean `==`?"));
        assert_eq!(fault("a <> b").help.as_deref(), Some("did you mean `!=`?"));
        assert_eq!(fault("2x").span, 0..2);
        assert_eq!(fault("1_000").span, 0..5);
        assert_eq!(fault("1e999").what, "the number is too large");
        assert_eq!(fault("a + é").span, 4..6);
        assert_eq!(fault("x + .5").span, 4..5);
        assert_eq!(fault("3.").span, 1..2);
        assert_eq!(fault("\u{1b}").what, "`\\u{1b}` has no meaning in an expression");
    }

    #[test]
    fn an_expression_has_a_greatest_length() {
        assert_eq!(lex(&"1 ".repeat(MOST_TOKENS)).map(|tokens| tokens.len()), Ok(MOST_TOKENS));
        assert_eq!(lex(&"1 ".repeat(MOST_TOKENS + 1)).expect_err("too long").span, 1000..1001);
    }

    #[test]
    fn names_of_params_have_no_points_and_no_digit_in_front() {
        assert!(is_name("patience_2"));
        assert!(!is_name("a.b") && !is_name("2a") && !is_name("") && !is_name("a b"));
    }
}
