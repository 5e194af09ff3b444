//! The derive of settings, read into a struct by their declaration.

use crate::{
    bounds::{Bound, Bounds, Nothing, words},
    naming::{contract, fields, literal, sentence},
};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    DeriveInput, Error, Ident, LitBool, LitStr, Result, Token, Type, bracketed,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
};

/// A value where a file is silent.
enum Default {
    Truth(LitBool),
    Word(LitStr),
    List(Punctuated<Bound, Token![,]>),
    Number(Bound),
}

impl Parse for Default {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if input.peek(LitBool) {
            return input.parse().map(Self::Truth);
        }
        if input.peek(LitStr) {
            return input.parse().map(Self::Word);
        }
        if input.peek(syn::token::Bracket) {
            let list;
            bracketed!(list in input);
            return Punctuated::parse_terminated(&list).map(Self::List);
        }
        input.parse().map(Self::Number)
    }
}

/// What stands in `#[setting(…)]`.
struct Setting {
    path: LitStr,
    bounds: Option<Bounds>,
    lengths: Option<Bounds>,
    cards: Option<Bounds>,
    default: Option<Default>,
    none: Option<Nothing>,
    unit: Option<LitStr>,
    source: Option<TokenStream>,
    is_assumed: bool,
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let path = input.parse()?;
        let mut setting = Self {
            path,
            bounds: None,
            lengths: None,
            cards: None,
            default: None,
            none: None,
            unit: None,
            source: None,
            is_assumed: false,
        };
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            // A range stands alone; everything else has a name.
            if !input.peek(Ident) || input.peek2(Token![..=]) || input.peek2(Token![::]) {
                setting.bounds = Some(input.parse()?);
                continue;
            }
            let key: Ident = input.parse()?;
            if key == "assumed" {
                setting.is_assumed = true;
                continue;
            }
            if key == "none" {
                setting.none = Some(input.parse()?);
                continue;
            }
            input.parse::<Token![=]>()?;
            match key.to_string().as_str() {
                "default" => setting.default = Some(input.parse()?),
                "unit" => setting.unit = Some(input.parse()?),
                "source" => {
                    let rule: Bound = input.parse()?;
                    setting.source = Some(quote!(#rule));
                }
                "lengths" => setting.lengths = Some(input.parse()?),
                "cards" => setting.cards = Some(input.parse()?),
                _ => {
                    let why = "expected a range, `default`, `unit`, `lengths`, `cards`, `none`, `source` or `assumed`";
                    return Err(Error::new(key.span(), why));
                }
            }
        }
        Ok(setting)
    }
}

impl Setting {
    /// The kind of setting it is.
    fn kind(&self, field: &Ident, ty: &Type, contract: &TokenStream) -> Result<TokenStream> {
        let missing = |what: &str| Error::new(field.span(), format!("`{field}` needs {what}"));
        let kind = quote!(#contract::ruleset::SettingKind);
        if let Some(Bounds { least, most }) = &self.cards {
            return Ok(quote!(#kind::Cards(#contract::ruleset::CardsInfo {
                fields: <#ty as #contract::ruleset::Rows>::FIELDS,
                texts: <#ty as #contract::ruleset::Rows>::TEXTS,
                fewest: #least,
                most: #most,
            })));
        }
        let none = self.none.as_ref().map(|none| Default::Word(none.word.clone()));
        let default =
            self.default.as_ref().or(none.as_ref()).ok_or_else(|| missing("a default, such as `default = 3`"))?;
        let bounds = || self.bounds.as_ref().ok_or_else(|| missing("its range, such as `0..=20`"));
        Ok(match default {
            Default::Truth(default) => quote!(#kind::Boolean { default: #default }),
            Default::Word(default) => {
                let choices = words(self.none.as_ref(), ty);
                quote!(#kind::Choice { choices: #choices, default: #default })
            }
            Default::Number(default) => {
                let Bounds { least, most } = bounds()?;
                quote!(#kind::Integer { least: #least, most: #most, default: #default })
            }
            Default::List(default) => {
                let Bounds { least, most } = bounds()?;
                let lengths = self.lengths.as_ref();
                let Bounds { least: shortest, most: longest } =
                    lengths.ok_or_else(|| missing("how long it may be, such as `lengths = 1..=8`"))?;
                quote!(#kind::Integers {
                    least: #least, most: #most, shortest: #shortest, longest: #longest, default: &[#default],
                })
            }
        })
    }
}

pub fn settings(input: &DeriveInput) -> Result<TokenStream> {
    let (contract, it, vis) = (contract(), &input.ident, &input.vis);
    let (mut infos, mut reads, mut identifiers) = (Vec::new(), Vec::new(), Vec::new());
    for (field, declared) in fields(input, "Settings")? {
        let attribute = declared.attrs.iter().find(|attribute| attribute.path().is_ident("setting"));
        let why = || Error::new(field.span(), format!("`{field}` needs `#[setting(\"its.path\", …)]`"));
        let setting: Setting = attribute.ok_or_else(why)?.parse_args()?;
        let about = literal(&sentence(&declared.attrs, field)?);
        let (path, ty) = (&setting.path, &declared.ty);
        let kind = setting.kind(field, ty, &contract)?;
        let unit = setting.unit.clone().unwrap_or_else(|| literal(""));
        let origin = match (&setting.source, setting.is_assumed) {
            (Some(rule), false) => quote!(#contract::ruleset::Origin::Source(#rule)),
            (None, true) => quote!(#contract::ruleset::Origin::Assumed),
            _ => {
                let why = format!("`{field}` needs one of `source = \"the rule that fixes it\"` and `assumed`");
                return Err(Error::new(field.span(), why));
            }
        };
        infos.push(quote!(#contract::ruleset::SettingInfo {
            path: #path, kind: #kind, about: #about, unit: #unit, origin: #origin
        }));
        reads.push(quote!(
            let #field: Option<#ty> = #contract::ruleset::Setting::read(settings, #path, problems);
        ));
        identifiers.push(field);
    }
    Ok(quote! {
        impl #it {
            /// Every setting, in the order of the fields.
            #vis const INFOS: &'static [#contract::ruleset::SettingInfo] = &[#(#infos),*];

            /// The values of a scenario. What is wrong with cards is added to `problems`, and nothing is returned then.
            #vis fn read(
                settings: &#contract::ruleset::Settings,
                problems: &mut Vec<#contract::ruleset::Problem>,
            ) -> Option<Self> {
                // Every setting is read before any is missed, so that every mistake is told at once.
                #(#reads)*
                Some(Self { #(#identifiers: #identifiers?),* })
            }
        }
    })
}
