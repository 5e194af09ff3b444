//! Ranges, defaults, lists of names and words for nothing in attributes.

use crate::naming::{contract, literal};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    Lit, LitStr, Path, Result, Token, Type, parenthesized,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
};

/// A number, or the name of a constant that is one, of any type.
#[derive(Clone)]
pub struct Bound(TokenStream);

impl Parse for Bound {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let minus: Option<Token![-]> = input.parse()?;
        if input.peek(Lit) {
            let value: Lit = input.parse()?;
            return Ok(Self(quote!(#minus #value)));
        }
        let constant: Path = input.parse()?;
        Ok(Self(quote!(#minus #constant as _)))
    }
}

impl ToTokens for Bound {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

/// `LEAST..=MOST`.
#[derive(Clone)]
pub struct Bounds {
    pub least: Bound,
    pub most: Bound,
}

impl Parse for Bounds {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let least = input.parse()?;
        input.parse::<Token![..=]>()?;
        Ok(Self { least, most: input.parse()? })
    }
}

/// An entry of an array: what it is called and does.
#[derive(Clone)]
pub struct Entry {
    pub name: LitStr,
    /// Its own range, where it has one.
    pub bounds: Option<Bounds>,
    pub about: LitStr,
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.parse()?;
        let bounds = match input.parse::<Option<Token![in]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        input.parse::<Token![=]>()?;
        Ok(Self { name, bounds, about: input.parse()? })
    }
}

/// `("name" = "sentence", …)`, or `"name" in LEAST..=MOST = "sentence"`: the entries of an array.
#[derive(Clone, Default)]
pub struct Each(pub Vec<Entry>);

impl Parse for Each {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let list;
        parenthesized!(list in input);
        let entries: Punctuated<Entry, Token![,]> = Punctuated::parse_terminated(&list)?;
        Ok(Self(entries.into_iter().collect()))
    }
}

/// `("WORD" = "What it means.")`: the word for nothing, where an `Option` of a word is read; `= "What it means."` where
/// silence is that word.
#[derive(Clone)]
pub struct Nothing {
    pub word: LitStr,
    about: LitStr,
}

impl Parse for Nothing {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if input.parse::<Option<Token![=]>>()?.is_some() {
            return Ok(Self { word: literal(""), about: input.parse()? });
        }
        let pair;
        parenthesized!(pair in input);
        let word = pair.parse()?;
        pair.parse::<Token![=]>()?;
        Ok(Self { word, about: pair.parse()? })
    }
}

/// The words of a type, after that for nothing where there is one; `list` says them in an order and with sentences of its
/// own.
pub fn words(nothing: Option<&Nothing>, list: Option<&Path>, ty: &Type) -> TokenStream {
    let contract = contract();
    let word = match nothing {
        None => quote!(#ty),
        Some(_) => quote!(<#ty as #contract::ruleset::Maybe>::Some),
    };
    let own = quote!(<#word as #contract::ruleset::Word>::WORDS);
    let known = list.map_or_else(
        || own.clone(),
        |list| {
            quote!({
                assert!(#list.len() == #own.len(), "`words` lists every word");
                #list
            })
        },
    );
    match nothing {
        None => known,
        Some(Nothing { word, about }) => {
            quote!(&#contract::ruleset::declare::or_none::<{ #own.len() + 1 }>(#word, #about, #known))
        }
    }
}
