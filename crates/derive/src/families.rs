//! Families of variables: lines that are alike for each of several things, written once.

use crate::naming::lower_case;
use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use syn::{Error, LitStr, Path, Result, Token, parse::Parser, punctuated::Punctuated};

/// A macro's call with the families in its innermost list, `path! { … { lines } }`, written out.
pub fn families(call: TokenStream) -> Result<TokenStream> {
    in_last(call, |declaration| in_last(declaration, lines))
}

/// The same tokens with what stands in the last braces changed.
fn in_last(tokens: TokenStream, change: impl Fn(TokenStream) -> Result<TokenStream>) -> Result<TokenStream> {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    if let Some(TokenTree::Group(braces)) = tokens.last_mut() {
        *braces = alike(braces, change(braces.stream())?);
    }
    Ok(tokens.into_iter().collect())
}

/// The same delimiters around other tokens.
fn alike(group: &Group, tokens: TokenStream) -> Group {
    let mut other = Group::new(group.delimiter(), tokens);
    other.set_span(group.span());
    other
}

/// Lines, each `for thing in [Path::One, Path::Two] { lines }` among them once for each thing.
fn lines(tokens: TokenStream) -> Result<TokenStream> {
    let mut written = TokenStream::new();
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut rest = tokens.as_slice();
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            (
                TokenTree::Ident(word),
                [
                    TokenTree::Ident(thing),
                    TokenTree::Ident(_),
                    TokenTree::Group(list),
                    TokenTree::Group(body),
                    after @ ..,
                ],
            ) if word == "for" && body.delimiter() == Delimiter::Brace => {
                let paths = Punctuated::<Path, Token![,]>::parse_terminated.parse2(list.stream())?;
                for path in &paths {
                    written.extend(with(&body.stream(), &thing.to_string(), path)?);
                }
                rest = after;
            }
            _ => written.extend([first.clone()]),
        }
    }
    Ok(written)
}

/// The lines of one thing: its path where its name stands, and in texts its own name, `{thing}` in lower case.
fn with(body: &TokenStream, thing: &str, path: &Path) -> Result<TokenStream> {
    let Some(last) = path.segments.last() else { return Err(Error::new_spanned(path, "expected a path")) };
    let name = last.ident.to_string();
    let capital: String = thing[..1].to_uppercase() + &thing[1..];
    let mut written = TokenStream::new();
    let mut dots = 0;
    for token in body.clone() {
        let of_another = dots == 1;
        dots = if matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '.') { dots + 1 } else { 0 };
        match token {
            // A field may be called so too.
            TokenTree::Ident(word) if word == thing && !of_another => written.extend(quote::quote!(#path)),
            TokenTree::Group(group) => {
                let inner = with(&group.stream(), thing, path)?;
                written.extend([TokenTree::Group(alike(&group, inner))]);
            }
            TokenTree::Literal(literal) => {
                let text = syn::parse2::<LitStr>(TokenTree::Literal(literal.clone()).into());
                let told = text.map_or(literal.clone(), |text| {
                    let text = text.value().replace(&format!("{{{thing}}}"), &lower_case(&name));
                    let mut told = Literal::string(&text.replace(&format!("{{{capital}}}"), &name));
                    told.set_span(literal.span());
                    told
                });
                written.extend([TokenTree::Literal(told)]);
            }
            other => written.extend([other]),
        }
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    #[test]
    fn each_thing_of_a_family_has_its_lines_in_the_innermost_list() {
        let written = families(quote! {
            list! {
                LIST, fn read(ship: &Ship) {
                    "speed" => { for way in [1, 2] { go(way) } },
                    for side in [Side::Left, Side::FarRight] {
                        "{side}.guns": "{Side} guns, {other} sides." => guns(side, ship.side, 1..side),
                    }
                    "crew" => ship.crew,
                }
            }
        });
        let expected = quote! {
            list! {
                LIST, fn read(ship: &Ship) {
                    "speed" => { for way in [1, 2] { go(way) } },
                    "left.guns": "Left guns, {other} sides." => guns(Side::Left, ship.side, 1..Side::Left),
                    "far_right.guns": "FarRight guns, {other} sides." => guns(Side::FarRight, ship.side, 1..Side::FarRight),
                    "crew" => ship.crew,
                }
            }
        };
        assert_eq!(written.expect("a family").to_string(), expected.to_string());
    }

    #[test]
    fn things_are_paths() {
        assert!(families(quote!(list! { { for side in [1] { "{side}" => side } } })).is_err());
    }
}
