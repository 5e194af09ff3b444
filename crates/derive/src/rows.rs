//! The derive of a table's rows: fields of cards, read by their names.

use crate::{
    bounds::{Bound, Bounds, Each, Entry, Nothing, words},
    naming::{contract, fields, literal, name, sentence},
};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{
    Attribute, DeriveInput, Error, Ident, LitStr, Path, Result, Token, Type, parse::ParseStream, spanned::Spanned,
};

/// What one field of a row is.
enum Kind {
    Number {
        bounds: Bounds,
        default: Option<Bound>,
        each: Each,
    },
    Text {
        longest: Option<Bound>,
        default: Option<LitStr>,
        read: Option<Path>,
        each: Each,
    },
    Word {
        default: Option<LitStr>,
        none: Option<Nothing>,
        list: Option<Path>,
    },
    /// No field of the file, but this.
    Given(TokenStream),
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
        if path.is_ident("called") {
            return Ok(Kind::Given(quote!(Some(from.called()))));
        }
        if path.is_ident("copies") {
            return Ok(Kind::Given(quote!(Some(from.copies()))));
        }
        if path.is_ident("later") {
            return Ok(Kind::Given(quote!(Some(Default::default()))));
        }
        let (mut longest, mut read, mut list, mut each) = (None, None, None, Each::default());
        let (mut default, mut none): (Option<LitStr>, Option<Nothing>) = (None, None);
        if path.is_ident("text") || path.is_ident("word") {
            let is_text = path.is_ident("text");
            if !matches!(attribute.meta, syn::Meta::Path(_)) {
                attribute.parse_nested_meta(|meta| {
                    if meta.path.is_ident("default") {
                        default = Some(meta.value()?.parse()?);
                    } else if is_text && meta.path.is_ident("longest") {
                        longest = Some(meta.value()?.parse()?);
                    } else if is_text && meta.path.is_ident("read") {
                        read = Some(meta.value()?.parse()?);
                    } else if is_text && meta.path.is_ident("each") {
                        each = meta.input.parse()?;
                    } else if !is_text && meta.path.is_ident("none") {
                        none = Some(meta.input.parse()?);
                    } else if !is_text && meta.path.is_ident("words") {
                        list = Some(meta.value()?.parse()?);
                    } else {
                        let known = if is_text {
                            "`longest`, `default`, `read` or `each`"
                        } else {
                            "`default`, `none` or `words`"
                        };
                        return Err(meta.error(format!("expected {known}")));
                    }
                    Ok(())
                })?;
            }
            return Ok(match is_text {
                true => Kind::Text { longest, default, read, each },
                false => Kind::Word { default, none, list },
            });
        }
    }
    let why = format!(
        "`{field}` needs `#[field(LEAST..=MOST)]` for a number, `#[word]` for one of some words, `#[text]`, `#[called]` \
         for the card's name, `#[copies]` for how many there are, or `#[later]` for what no file says"
    );
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
        // What the type cannot be read from is told at the field.
        let at = Span::call_site().located_at(ty.span());
        // Apart from what an attribute names, such as a function that reads a text.
        let mut local = field.clone();
        local.set_span(Span::mixed_site());
        identifiers.push(quote!(#field: #local?));
        match kind_of(&declared.attrs, field)? {
            Kind::Number { bounds, default, each } => {
                let default = optional(default);
                let mut declare = |called: &LitStr, about: &LitStr, Bounds { least, most }: &Bounds| {
                    let place = numbers.len();
                    numbers.push(quote!(#contract::ruleset::FieldInfo {
                        name: #called, about: #about, least: #least, most: #most, default: #default
                    }));
                    quote_spanned!(at=> from.number(#place))
                };
                let read = if each.0.is_empty() {
                    declare(&called, &about()?, &bounds)
                } else {
                    let own = |entry: &Entry| entry.bounds.clone().unwrap_or_else(|| bounds.clone());
                    let entries = each.0.iter().map(|entry| declare(&entry.name, &entry.about, &own(entry)));
                    let entries: Vec<_> = entries.collect();
                    quote!(#contract::ruleset::every([#(#entries),*]))
                };
                reads.push(quote!(let #local: Option<#ty> = #read;));
            }
            Kind::Text { longest, default, read, each } => {
                let default = optional(default);
                let longest = longest.map_or_else(|| quote!(200), |longest| quote!(#longest));
                let mut declare = |called: &LitStr, about: &LitStr| {
                    let place = texts.len();
                    texts.push(quote!(#contract::ruleset::TextInfo {
                        name: #called, about: #about, default: #default, longest: #longest, words: &[]
                    }));
                    match &read {
                        Some(read) => quote_spanned!(at=> Some(from.text_by(#place, #called, #read))),
                        None => quote_spanned!(at=> from.text(#place, #called)),
                    }
                };
                let read = if each.0.is_empty() {
                    declare(&called, &about()?)
                } else {
                    let entries: Vec<_> = each.0.iter().map(|entry| declare(&entry.name, &entry.about)).collect();
                    quote!(#contract::ruleset::every([#(#entries),*]))
                };
                reads.push(quote!(let #local: Option<#ty> = #read;));
            }
            Kind::Word { default, none, list } => {
                let default = optional(default.or_else(|| none.as_ref().map(|none| none.word.clone())));
                let (place, about) = (texts.len(), about()?);
                let words = words(none.as_ref(), list.as_ref(), ty);
                texts.push(quote!(#contract::ruleset::TextInfo {
                    name: #called, about: #about, default: #default, longest: 60, words: #words
                }));
                let read = match none {
                    None => quote_spanned!(at=> from.word(#place, #called)),
                    Some(Nothing { word, .. }) => quote_spanned!(at=> from.word_or_none(#place, #called, #word)),
                };
                reads.push(quote!(let #local: Option<#ty> = #read;));
            }
            Kind::Given(value) => reads.push(quote!(let #local: Option<#ty> = #value;)),
        }
    }
    Ok(quote! {
        impl #contract::ruleset::Row for #it {
            const FIELDS: &'static [#contract::ruleset::FieldInfo] = &[#(#numbers),*];
            const TEXTS: &'static [#contract::ruleset::TextInfo] = &[#(#texts),*];

            fn read(from: &mut #contract::ruleset::RowReader<'_>) -> Option<Self> {
                // Every field is read before any is missed, so that every mistake is told at once.
                #(#reads)*
                Some(Self { #(#identifiers),* })
            }
        }
    })
}
