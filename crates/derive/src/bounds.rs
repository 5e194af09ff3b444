//! Ranges, defaults and lists of names in attributes.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    Lit, LitStr, Path, Result, Token, parenthesized,
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

/// `("name" = "sentence", …)`: what the entries of an array are called and do.
#[derive(Clone, Default)]
pub struct Each(pub Vec<(LitStr, LitStr)>);

impl Parse for Each {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let list;
        parenthesized!(list in input);
        let named = |input: ParseStream<'_>| -> Result<(LitStr, LitStr)> {
            let name = input.parse()?;
            input.parse::<Token![=]>()?;
            Ok((name, input.parse()?))
        };
        let named: Punctuated<_, Token![,]> = list.parse_terminated(named, Token![,])?;
        Ok(Self(named.into_iter().collect()))
    }
}
