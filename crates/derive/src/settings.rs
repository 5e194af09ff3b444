//! The derive of settings, read into a struct by their declaration.

use crate::{
    bounds::{Bound, Bounds, Each, Entry, Nothing, words},
    naming::{contract, fields, literal, sentence},
};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    DeriveInput, Error, Expr, Ident, LitBool, LitStr, Result, Token, Type, bracketed,
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
    path: Option<LitStr>,
    /// The paths and sentences of the entries of an array.
    each: Each,
    bounds: Option<Bounds>,
    lengths: Option<Bounds>,
    cards: Option<Bounds>,
    default: Option<Default>,
    none: Option<Nothing>,
    unit: Option<LitStr>,
    /// The rules that fix it: one, or one for each entry of an array.
    sources: Vec<Expr>,
    is_assumed: bool,
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let (path, each) = (None, Each::default());
        let (bounds, lengths, cards, default, none) = (None, None, None, None, None);
        let (unit, sources, is_assumed) = (None, Vec::new(), false);
        let mut setting = Self { path, each, bounds, lengths, cards, default, none, unit, sources, is_assumed };
        let mut is_first = true;
        while is_first || (input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty()) {
            if std::mem::take(&mut is_first) && input.peek(LitStr) {
                setting.path = Some(input.parse()?);
                continue;
            }
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
            if key == "each" {
                setting.each = input.parse()?;
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
                "source" if input.peek(syn::token::Bracket) => {
                    let list;
                    bracketed!(list in input);
                    let sources: Punctuated<Expr, Token![,]> = Punctuated::parse_terminated(&list)?;
                    setting.sources = sources.into_iter().collect();
                }
                "source" => setting.sources = vec![input.parse()?],
                "lengths" => setting.lengths = Some(input.parse()?),
                "cards" => setting.cards = Some(input.parse()?),
                _ => {
                    let why = "expected a range, `default`, `unit`, `lengths`, `cards`, `none`, `each`, `source` or `assumed`";
                    return Err(Error::new(key.span(), why));
                }
            }
        }
        if setting.path.is_none() && setting.each.0.is_empty() {
            return Err(input.error("expected the setting's path, or `each` for the entries of an array"));
        }
        Ok(setting)
    }
}

impl Setting {
    /// The kind of setting it is; of an array, that of the entry with this place.
    fn kind(&self, place: usize, field: &Ident, ty: &Type, contract: &TokenStream) -> Result<TokenStream> {
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
        let default = self.default.as_ref().or(none.as_ref());
        let default = default.ok_or_else(|| missing("a default, such as `default = 3`"))?;
        let own = self.each.0.get(place).and_then(|entry| entry.bounds.as_ref());
        let bounds = || own.or(self.bounds.as_ref()).ok_or_else(|| missing("its range, such as `0..=20`"));
        Ok(match default {
            Default::Truth(default) => quote!(#kind::Boolean { default: #default }),
            Default::Word(default) => {
                let choices = words(self.none.as_ref(), None, ty);
                quote!(#kind::Choice { choices: #choices, default: #default })
            }
            Default::Number(default) => {
                let Bounds { least, most } = bounds()?;
                quote!(#kind::Integer { least: #least, most: #most, default: #default })
            }
            Default::List(defaults) if self.path.is_none() && self.lengths.is_none() => {
                let Bounds { least, most } = bounds()?;
                let default = defaults.iter().nth(place).ok_or_else(|| missing("a default for each entry"))?;
                quote!(#kind::Integer { least: #least, most: #most, default: #default })
            }
            Default::List(default) => {
                let Bounds { least, most } = bounds()?;
                let length = default.len();
                let (shortest, longest) = match &self.lengths {
                    Some(Bounds { least, most }) => (quote!(#least), quote!(#most)),
                    None => (quote!(#length), quote!(#length)),
                };
                quote!(#kind::Integers {
                    least: #least, most: #most, shortest: #shortest, longest: #longest, default: &[#default],
                })
            }
        })
    }

    /// Where its usual value comes from; of an array, that of the entry with this place.
    fn origin(&self, place: usize, field: &Ident, contract: &TokenStream) -> Result<TokenStream> {
        match (self.sources.as_slice(), self.is_assumed) {
            ([rule], false) => Ok(quote!(#contract::ruleset::Origin::Source(#rule))),
            ([], true) => Ok(quote!(#contract::ruleset::Origin::Assumed)),
            (rules @ [_, ..], false) => {
                let why = || Error::new(field.span(), format!("`{field}` needs a source for each entry"));
                let rule = rules.get(place).ok_or_else(why)?;
                Ok(quote!(#contract::ruleset::Origin::Source(#rule)))
            }
            _ => {
                let why = format!("`{field}` needs one of `source = \"the rule that fixes it\"` and `assumed`");
                Err(Error::new(field.span(), why))
            }
        }
    }
}

pub fn settings(input: &DeriveInput) -> Result<TokenStream> {
    let (contract, it, vis) = (contract(), &input.ident, &input.vis);
    let (mut infos, mut reads, mut identifiers) = (Vec::new(), Vec::new(), Vec::new());
    for (field, declared) in fields(input, "Settings")? {
        let attribute = declared.attrs.iter().find(|attribute| attribute.path().is_ident("setting"));
        let why = || Error::new(field.span(), format!("`{field}` needs `#[setting(\"its.path\", …)]`"));
        let setting: Setting = attribute.ok_or_else(why)?.parse_args()?;
        let ty = match &declared.ty {
            Type::Array(array) if setting.path.is_none() => &array.elem,
            ty => ty,
        };
        let unit = setting.unit.clone().unwrap_or_else(|| literal(""));
        let mut declare = |place: usize, path: &LitStr, about: &LitStr| -> Result<TokenStream> {
            let kind = setting.kind(place, field, ty, &contract)?;
            let origin = setting.origin(place, field, &contract)?;
            infos.push(quote!(#contract::ruleset::SettingInfo {
                path: #path, kind: #kind, about: #about, unit: #unit, origin: #origin
            }));
            // The type of an array's entries need not be told: it may have a name of its own.
            let of = if setting.path.is_some() { quote!(#ty) } else { quote!(_) };
            Ok(quote!(<#of as #contract::ruleset::Setting>::read(settings, #path, problems)))
        };
        let read = match &setting.path {
            Some(path) => declare(0, path, &literal(&sentence(&declared.attrs, field)?))?,
            None => {
                let each = setting.each.0.iter().enumerate();
                let entries = each.map(|(place, Entry { name, about, .. })| declare(place, name, about));
                let entries = entries.collect::<Result<Vec<_>>>()?;
                quote!(#contract::ruleset::every([#(#entries),*]))
            }
        };
        let whole = &declared.ty;
        reads.push(quote!(let #field: Option<#whole> = #read;));
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
