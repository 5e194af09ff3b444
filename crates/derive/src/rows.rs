//! The derive of a table's rows: fields of cards, read by their names.

use crate::{
    bounds::{Bound, Bounds, Each, Entry},
    naming::{contract, fields, literal, name, sentence},
};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, DeriveInput, Error, Ident, LitStr, Result, Token, Type, parse::ParseStream};

/// What one field of a row is.
enum Kind {
    Number { bounds: Bounds, default: Option<Bound>, each: Each },
    Text { longest: Option<Bound>, default: Option<LitStr> },
    Word { default: Option<LitStr> },
}

/// The kind that a field's attributes give it.
fn kind_of(attributes: &[Attribute], field: &Ident) -> Result<Kind> {
    for attribute in attributes {
        let path = attribute.path();
        if path.is_ident("field") {
            return attribute.parse_args_with(|input: ParseStream<'_>| {
                let bounds = input.parse()?;
                let (default, each) = number(input)?;
                Ok(Kind::Number { bounds, default, each })
            });
        }
        let mut longest = None;
        let mut default: Option<LitStr> = None;
        if path.is_ident("text") || path.is_ident("word") {
            let is_text = path.is_ident("text");
            if !matches!(attribute.meta, syn::Meta::Path(_)) {
                attribute.parse_nested_meta(|meta| {
                    if meta.path.is_ident("default") {
                        default = Some(meta.value()?.parse()?);
                    } else if is_text && meta.path.is_ident("longest") {
                        longest = Some(meta.value()?.parse()?);
                    } else {
                        let known = if is_text { "`longest` or `default`" } else { "`default`" };
                        return Err(meta.error(format!("expected {known}")));
                    }
                    Ok(())
                })?;
            }
            return Ok(if is_text { Kind::Text { longest, default } } else { Kind::Word { default } });
        }
    }
    let why =
        format!("`{field}` needs `#[field(LEAST..=MOST)]` for a number, `#[word]` for one of some words, or `#[text]`");
    Err(Error::new(field.span(), why))
}

/// `, default = VALUE` and `, each(…)`, if they are there.
fn number(input: ParseStream<'_>) -> Result<(Option<Bound>, Each)> {
    let (mut default, mut each) = (None, Each::default());
    while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
        let word: Ident = input.parse()?;
        if word == "each" {
            each = input.parse()?;
        } else if word == "default" {
            input.parse::<Token![=]>()?;
            default = Some(input.parse()?);
        } else {
            return Err(Error::new(word.span(), "expected `default` or `each`"));
        }
    }
    Ok((default, each))
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
        let about = || sentence(&declared.attrs, field).map(|about| literal(&about));
        let ty: &Type = &declared.ty;
        identifiers.push(field);
        match kind_of(&declared.attrs, field)? {
            Kind::Number { bounds, default, each } => {
                let default = optional(default);
                let mut declare = |called: &LitStr, about: &LitStr, Bounds { least, most }: &Bounds| {
                    let place = numbers.len();
                    numbers.push(quote!(#contract::ruleset::FieldInfo {
                        name: #called, about: #about, least: #least, most: #most, default: #default
                    }));
                    quote!(from.number(#place))
                };
                let read = if each.0.is_empty() {
                    declare(&called, &about()?, &bounds)
                } else {
                    let own = |entry: &Entry| entry.bounds.clone().unwrap_or_else(|| bounds.clone());
                    let entries = each.0.iter().map(|entry| declare(&entry.name, &entry.about, &own(entry)));
                    let entries: Vec<_> = entries.collect();
                    quote!(#contract::ruleset::every([#(#entries),*]))
                };
                reads.push(quote!(let #field: Option<#ty> = #read;));
            }
            Kind::Text { longest, default } => {
                let (place, default, about) = (texts.len(), optional(default), about()?);
                let longest = longest.map_or_else(|| quote!(200), |longest| quote!(#longest));
                texts.push(quote!(#contract::ruleset::TextInfo {
                    name: #called, about: #about, default: #default, longest: #longest, words: &[]
                }));
                reads.push(quote!(let #field: Option<#ty> = from.text(#place, #called);));
            }
            Kind::Word { default } => {
                let (place, default, about) = (texts.len(), optional(default), about()?);
                texts.push(quote!(#contract::ruleset::TextInfo {
                    name: #called,
                    about: #about,
                    default: #default,
                    longest: 60,
                    words: <#ty as #contract::ruleset::Word>::WORDS
                }));
                reads.push(quote!(let #field: Option<#ty> = from.word(#place, #called);));
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
