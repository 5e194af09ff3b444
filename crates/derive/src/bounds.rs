//! Ranges and defaults in attributes.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    Lit, Path, Result, Token,
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
