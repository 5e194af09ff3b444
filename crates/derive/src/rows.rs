//! The derive of a table's rows: fields of cards, read by their names.

use crate::{
    bounds::{Bound, Bounds, Nothing, words},
    naming::{contract, fields, literal, name, sentence},
};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, DeriveInput, Error, Ident, LitStr, Result, Token, Type, parse::ParseStream};

/// What one field of a row is.
enum Kind {
    Number { bounds: Bounds, default: Option<Bound> },
    Text { longest: Option<Bound>, default: Option<LitStr> },
    Word { none: Option<Nothing>, default: Option<LitStr> },
}

/// The kind that a field's attributes give it.
fn kind_of(attributes: &[Attribute], field: &Ident) -> Result<Kind> {
    for attribute in attributes {
        let path = attribute.path();
        if path.is_ident("field") {
            return attribute.parse_args_with(|input: ParseStream<'_>| {
                let bounds = input.parse()?;
                Ok(Kind::Number { bounds, default: default(input)? })
            });
        }
        let mut longest = None;
        let mut default: Option<LitStr> = None;
        let mut none: Option<Nothing> = None;
        if path.is_ident("text") || path.is_ident("word") {
            let is_text = path.is_ident("text");
            if !matches!(attribute.meta, syn::Meta::Path(_)) {
                attribute.parse_nested_meta(|meta| {
                    if meta.path.is_ident("default") {
                        default = Some(meta.value()?.parse()?);
                    } else if is_text && meta.path.is_ident("longest") {
                        longest = Some(meta.value()?.parse()?);
                    } else if !is_text && meta.path.is_ident("none") {
                        none = Some(meta.input.parse()?);
                    } else {
                        let known = if is_text { "`longest` or `default`" } else { "`none` or `default`" };
                        return Err(meta.error(format!("expected {known}")));
                    }
                    Ok(())
                })?;
            }
            return Ok(if is_text { Kind::Text { longest, default } } else { Kind::Word { none, default } });
        }
    }
    let why =
        format!("`{field}` needs `#[field(LEAST..=MOST)]` for a number, `#[word]` for one of some words, or `#[text]`");
    Err(Error::new(field.span(), why))
}

/// `, default = VALUE`, if it is there.
fn default(input: ParseStream<'_>) -> Result<Option<Bound>> {
    if input.parse::<Option<Token![,]>>()?.is_none() || input.is_empty() {
        return Ok(None);
    }
    let word: Ident = input.parse()?;
    if word != "default" {
        return Err(Error::new(word.span(), "expected `default`"));
    }
    input.parse::<Token![=]>()?;
    input.parse().map(Some)
}

fn optional(value: Option<impl quote::ToTokens>) -> TokenStream {
    value.map_or_else(|| quote!(None), |value| quote!(Some(#value)))
}

pub fn row(input: &DeriveInput) -> Result<TokenStream> {
    let (contract, it) = (contract(), &input.ident);
    let (mut numbers, mut texts, mut reads) = (Vec::new(), Vec::new(), Vec::new());
    let mut identifiers = Vec::new();
    for (field, declared) in fields(input, "Row")? {
        let called = literal(&name(&declared.attrs, field)?);
        let about = literal(&sentence(&declared.attrs, field)?);
        let ty: &Type = &declared.ty;
        identifiers.push(field);
        match kind_of(&declared.attrs, field)? {
            Kind::Number { bounds: Bounds { least, most }, default } => {
                let (place, default) = (numbers.len(), optional(default));
                numbers.push(quote!(#contract::ruleset::FieldInfo {
                    name: #called, about: #about, least: #least, most: #most, default: #default
                }));
                reads.push(quote!(let #field: Option<#ty> = from.number(#place);));
            }
            Kind::Text { longest, default } => {
                let (place, default) = (texts.len(), optional(default));
                let longest = longest.map_or_else(|| quote!(200), |longest| quote!(#longest));
                texts.push(quote!(#contract::ruleset::TextInfo {
                    name: #called, about: #about, default: #default, longest: #longest, words: &[]
                }));
                reads.push(quote!(let #field: Option<#ty> = from.text(#place, #called);));
            }
            Kind::Word { none, default } => {
                let default = optional(default.or_else(|| none.as_ref().map(|none| none.word.clone())));
                let (place, words) = (texts.len(), words(none.as_ref(), ty));
                texts.push(quote!(#contract::ruleset::TextInfo {
                    name: #called,
                    about: #about,
                    default: #default,
                    longest: 60,
                    words: #words
                }));
                let read = match none {
                    None => quote!(from.word(#place, #called)),
                    Some(Nothing { word, .. }) => quote!(from.word_or_none(#place, #called, #word)),
                };
                reads.push(quote!(let #field: Option<#ty> = #read;));
            }
        }
    }
    Ok(quote! {
        impl #contract::ruleset::Row for #it {
            const FIELDS: &'static [#contract::ruleset::FieldInfo] = &[#(#numbers),*];
            const TEXTS: &'static [#contract::ruleset::TextInfo] = &[#(#texts),*];

            fn read(from: &mut #contract::ruleset::RowReader<'_>) -> Option<Self> {
                // Every field is read before any is missed, so that every mistake is told at once.
                #(#reads)*
                Some(Self { #(#identifiers: #identifiers?),* })
            }
        }
    })
}
