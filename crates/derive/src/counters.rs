//! The derive of what outcomes count.

use crate::{
    bounds::{Each, Entry},
    naming::{contract, fields, literal, sentence},
};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, DeriveInput, Error, Expr, Ident, LitStr, Result, Token, Type, parse_quote, punctuated::Punctuated,
    spanned::Spanned,
};

/// What stands in `#[counters(…)]` and `#[counter(…)]`.
#[derive(Clone)]
struct Range {
    least: Expr,
    most: Option<Expr>,
    unit: Option<LitStr>,
    name: Option<LitStr>,
    /// The table for each of whose cards there is one.
    per: Option<LitStr>,
    /// The names and sentences of the entries of an array.
    each: Each,
    is_counted: bool,
}

impl Range {
    fn read(&mut self, attributes: &[Attribute], called: &str) -> Result<()> {
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident(called)) {
            self.is_counted = true;
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("least") {
                    self.least = meta.value()?.parse()?;
                } else if meta.path.is_ident("most") {
                    self.most = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("unit") {
                    self.unit = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("name") {
                    self.name = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("per") {
                    self.per = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("each") {
                    self.each = meta.input.parse()?;
                } else {
                    return Err(meta.error("expected `unit`, `most`, `least`, `name`, `per` or `each`"));
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn info(&self, of: &Ident, name: &LitStr, about: &LitStr) -> Result<TokenStream> {
        let contract = contract();
        let missing = |what: &str| Error::new(of.span(), format!("`{of}` needs {what}"));
        let unit = self.unit.as_ref().ok_or_else(|| missing("a unit, such as `#[counter(unit = \"cards\")]`"))?;
        let most = self.most.as_ref().ok_or_else(|| missing("the most it can be, such as `most = 500`"))?;
        let least = &self.least;
        Ok(quote!(#contract::ruleset::MetricInfo {
            name: #name, about: #about, unit: #unit, least: #least, most: #most
        }))
    }
}

pub fn counters(input: &DeriveInput) -> Result<TokenStream> {
    let mut usual = Range {
        least: parse_quote!(0),
        most: None,
        unit: None,
        name: None,
        per: None,
        each: Each::default(),
        is_counted: false,
    };
    usual.read(&input.attrs, "counters")?;
    usual.is_counted = false;
    let (contract, it, vis) = (contract(), &input.ident, &input.vis);
    let mut infos: Punctuated<TokenStream, Token![,]> = Punctuated::new();
    let mut values: Punctuated<TokenStream, Token![,]> = Punctuated::new();
    let mut of_cards: Punctuated<TokenStream, Token![,]> = Punctuated::new();
    let mut writes: Vec<TokenStream> = Vec::new();
    let mut checks: Vec<TokenStream> = Vec::new();
    for (field, declared) in fields(input, "Counters")? {
        let mut range = usual.clone();
        range.read(&declared.attrs, "counter")?;
        // What a game remembers besides is no counter.
        if !range.is_counted {
            continue;
        }
        let ty = match &declared.ty {
            Type::Array(array) if !range.each.0.is_empty() => &array.elem,
            ty => ty,
        };
        let counted = quote!(<#ty as #contract::ruleset::Counted>::counted);
        if range.each.0.is_empty() {
            let name = range.name.clone().unwrap_or_else(|| literal(&field.to_string()));
            let info = range.info(field, &name, &literal(&sentence(&declared.attrs, field)?))?;
            if let Some(per) = &range.per {
                of_cards.push(quote!(#contract::ruleset::CardMetricInfo { per: #per, room: <#ty>::ROOM, each: #info }));
                writes.push(quote!(let slots = self.#field.write(slots);));
                continue;
            }
            infos.push(info);
            values.push(quote!(#counted(self.#field)));
            continue;
        }
        for (place, Entry { name, bounds, about }) in range.each.0.iter().enumerate() {
            if bounds.is_some() {
                return Err(Error::new(name.span(), "the entries of an array of counters share its range"));
            }
            infos.push(range.info(field, name, about)?);
            values.push(quote!(#counted(self.#field[#place])));
        }
        let Type::Array(array) = &declared.ty else {
            return Err(Error::new(declared.ty.span(), "`each` is for an array"));
        };
        let (length, given) = (&array.len, range.each.0.len());
        checks.push(quote!(
            const _: () = assert!(#length == #given, "`each` names every entry of the array");
        ));
    }
    let (mut declaration, mut after) = (quote!(), quote!());
    if !of_cards.is_empty() {
        declaration = quote! {
            /// The metrics of cards, in the order in which they are written.
            #vis const OF_CARDS: &'static [#contract::ruleset::CardMetricInfo] = &[#of_cards];
        };
        after = quote! {
            let slots = metrics.get_mut(Self::INFOS.len()..).unwrap_or_default();
            #(#writes)*
            slots.fill(0);
        };
    }
    Ok(quote! {
        #(#checks)*

        impl #it {
            /// The metrics, in the order in which they are written.
            #vis const INFOS: &'static [#contract::ruleset::MetricInfo] = &[#infos];

            #declaration

            /// Writes the metrics.
            #[inline]
            #vis fn write(&self, metrics: &mut [i32]) {
                for (slot, value) in metrics.iter_mut().zip([#values]) {
                    *slot = value;
                }
                #after
            }
        }
    })
}
