//! What all derives share: names, sentences, and the path of the contract.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use std::{env, fs, path::Path};
use syn::{Attribute, Data, DataEnum, DataStruct, DeriveInput, Error, Expr, Fields, Ident, Lit, LitStr, Meta, Result};

/// The contract's crate, as the package that is built names it: by itself, or as part of `perihelion`.
pub fn contract() -> TokenStream {
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let manifest = fs::read_to_string(Path::new(&folder).join("Cargo.toml")).unwrap_or_default();
    // Cargo builds anew whatever a changed manifest decides.
    let says = |line: &str| {
        let line = line.trim();
        // As a dependency, or as the package itself, whose tests name it too.
        let key = line.strip_prefix("[dependencies.").unwrap_or(line);
        key.starts_with("perihelion-game") || (line.starts_with("name") && line.ends_with("\"perihelion-game\""))
    };
    match manifest.lines().any(says) {
        true => quote!(::perihelion_game),
        false => quote!(::perihelion),
    }
}

/// The sentence that stands above something as its documentation: the first paragraph, on one line.
pub fn sentence(attributes: &[Attribute], of: &Ident) -> Result<String> {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    let paragraph: Vec<String> = lines.skip_while(String::is_empty).take_while(|line| !line.is_empty()).collect();
    if paragraph.is_empty() {
        let why = format!("`{of}` needs a sentence that says what it is: write `/// …` above it");
        return Err(Error::new(of.span(), why));
    }
    Ok(paragraph.join(" "))
}

/// The name that files write: that of a `#[name = "…"]`, or the identifier in lower case with `_` between its words.
pub fn name(attributes: &[Attribute], identifier: &Ident) -> Result<String> {
    for attribute in attributes {
        if let Meta::NameValue(pair) = &attribute.meta
            && pair.path.is_ident("name")
        {
            return match &pair.value {
                Expr::Lit(literal) if matches!(literal.lit, Lit::Str(_)) => match &literal.lit {
                    Lit::Str(text) => Ok(text.value()),
                    _ => Err(Error::new_spanned(attribute, "expected a text, such as `#[name = \"draw\"]`")),
                },
                _ => Err(Error::new_spanned(attribute, "expected a text, such as `#[name = \"draw\"]`")),
            };
        }
    }
    Ok(lower_case(&identifier.to_string()))
}

/// `DrawCard` and `draw_card` as `draw_card`.
pub fn lower_case(identifier: &str) -> String {
    let mut name = String::new();
    for character in identifier.trim_start_matches("r#").chars() {
        if character.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(character.to_lowercase());
    }
    name
}

/// The variants of an enum.
pub fn variants<'a>(input: &'a DeriveInput, derive: &str) -> Result<&'a DataEnum> {
    match &input.data {
        Data::Enum(data) if !data.variants.is_empty() => Ok(data),
        _ => Err(Error::new(input.ident.span(), format!("`{derive}` is for an enum with variants"))),
    }
}

/// The named fields of a struct.
pub fn fields<'a>(input: &'a DeriveInput, derive: &str) -> Result<Vec<(&'a Ident, &'a syn::Field)>> {
    match &input.data {
        Data::Struct(DataStruct { fields: Fields::Named(named), .. }) => {
            Ok(named.named.iter().filter_map(|field| Some((field.ident.as_ref()?, field))).collect())
        }
        _ => Err(Error::new(input.ident.span(), format!("`{derive}` is for a struct with named fields"))),
    }
}

/// A text as a literal.
pub fn literal(text: &str) -> LitStr {
    LitStr::new(text, Span::call_site())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_become_names() {
        for (identifier, expected) in
            [("Roll", "roll"), ("DrawCard", "draw_card"), ("at_stake", "at_stake"), ("r#type", "type")]
        {
            assert_eq!(lower_case(identifier), expected);
        }
    }

    #[test]
    fn a_sentence_is_the_first_paragraph_on_one_line() {
        let item: DeriveInput = syn::parse_quote! {
            /// Points rolled
            /// this turn.
            ///
            /// More, for readers of the code.
            struct Stake;
        };
        assert_eq!(sentence(&item.attrs, &item.ident).expect("a sentence"), "Points rolled this turn.");
        assert!(sentence(&[], &item.ident).expect_err("none").to_string().contains("write `/// …` above it"));
    }
}
