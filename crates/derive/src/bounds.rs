//! Ranges, defaults and words for nothing in attributes.

use crate::naming::contract;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    Lit, LitStr, Path, Result, Token, Type, parenthesized,
    parse::{Parse, ParseStream},
};

/// A number, or the name of a constant.
#[derive(Clone)]
pub struct Bound(TokenStream);

impl Parse for Bound {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let minus: Option<Token![-]> = input.parse()?;
        let value = match input.peek(Lit) {
            true => input.parse::<Lit>()?.into_token_stream(),
            false => input.parse::<Path>()?.into_token_stream(),
        };
        Ok(Self(quote!(#minus #value)))
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

/// `("WORD" = "What it means.")`: the word for nothing, where an `Option` of a word is read.
#[derive(Clone)]
pub struct Nothing {
    pub word: LitStr,
    about: LitStr,
}

impl Parse for Nothing {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let pair;
        parenthesized!(pair in input);
        let word = pair.parse()?;
        pair.parse::<Token![=]>()?;
        Ok(Self { word, about: pair.parse()? })
    }
}

/// The words of a type, after that for nothing where there is one.
pub fn words(nothing: Option<&Nothing>, ty: &Type) -> TokenStream {
    let contract = contract();
    let of = |ty: TokenStream| quote!(<#ty as #contract::ruleset::Word>::WORDS);
    match nothing {
        None => of(quote!(#ty)),
        Some(Nothing { word, about }) => {
            let known = of(quote!(<#ty as IntoIterator>::Item));
            quote!(&#contract::ruleset::declare::or_none::<{ #known.len() + 1 }>(#word, #about, #known))
        }
    }
}
