//! A checksum within a JSON file, over all of its text: a file that was damaged or edited by hand is told before
//! anything is read out of it.

use xxhash_rust::xxh3::xxh3_64;

/// How many hexadecimal digits a checksum has.
const DIGITS: usize = 16;

/// Why a text does not hold what it should.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsealed {
    /// It does not begin as such a text.
    Other,
    /// It is not the text that the checksum was made for.
    Changed,
}

/// Puts the checksum into an object's text, after `head`, which is how the sealed text begins: up to the checksum's
/// first digit. The checksum is XXH3 (64 bits) of all that follows its digits, and `head` is compared letter by letter,
/// so that no byte of the whole is without a check.
///
/// `body` is the object's text, with at least one field.
#[must_use]
pub fn seal(head: &str, body: &[u8]) -> Vec<u8> {
    let mut rest = b"\",".to_vec();
    rest.extend_from_slice(body.strip_prefix(b"{").unwrap_or(body));
    let mut text = head.as_bytes().to_vec();
    text.extend_from_slice(digits(&rest).as_bytes());
    text.append(&mut rest);
    text
}

/// The object's text that was sealed after `head`.
///
/// # Errors
/// [`Unsealed`], if any byte is another one than when it was sealed.
pub fn unseal(head: &str, text: &[u8]) -> Result<Vec<u8>, Unsealed> {
    let sealed = text.strip_prefix(head.as_bytes()).ok_or(Unsealed::Other)?;
    let (found, rest) = sealed.split_at_checked(DIGITS).ok_or(Unsealed::Changed)?;
    if found != digits(rest).as_bytes() {
        return Err(Unsealed::Changed);
    }
    let fields = rest.strip_prefix(b"\",").ok_or(Unsealed::Changed)?;
    let mut body = Vec::with_capacity(1 + fields.len());
    body.push(b'{');
    body.extend_from_slice(fields);
    Ok(body)
}

fn digits(bytes: &[u8]) -> String {
    format!("{:016x}", xxh3_64(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"{"format":7,"checksum":""#;

    #[test]
    fn a_sealed_text_comes_back_as_it_was_and_is_still_json() {
        let text = seal(HEAD, br#"{"a":1}"#);
        assert_eq!(unseal(HEAD, &text), Ok(br#"{"a":1}"#.to_vec()));
        let value: serde_json::Value = serde_json::from_slice(&text).unwrap();
        assert_eq!((value["format"].as_u64(), value["a"].as_u64()), (Some(7), Some(1)));
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_told() {
        let text = seal(HEAD, br#"{"a":1,"b":"some text"}"#);
        for place in 0..text.len() {
            assert!(unseal(HEAD, &text[..place]).is_err(), "cut at {place}");
            for bit in 0..8 {
                let mut flipped = text.clone();
                flipped[place] ^= 1 << bit;
                assert!(unseal(HEAD, &flipped).is_err(), "bit {bit} of byte {place}");
            }
        }
        assert!(unseal(HEAD, &[text.as_slice(), b" "].concat()).is_err());
    }
}
