//! Derives of enums: actions, streams, endings, ranks and words.

use crate::naming::{contract, literal, name, sentence, variants};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeSet;
use syn::{DeriveInput, Error, Fields, Ident, LitStr, Result};

/// The most kinds of action: search players and strategies keep sets of them in the bits of a word.
const MOST_ACTIONS: usize = 64;

/// The most of anything that is numbered by a byte.
const MOST: usize = 256;

/// A variant, as files and people know it.
struct Listed<'a> {
    identifier: &'a Ident,
    fields: &'a Fields,
    name: LitStr,
    about: LitStr,
    /// Its number.
    place: u8,
    /// Whether it is of the kind of another one, and so in no list.
    is_alike: bool,
}

fn listed<'a>(input: &'a DeriveInput, derive: &str, most: usize) -> Result<Vec<Listed<'a>>> {
    let data = variants(input, derive)?;
    let mut names = BTreeSet::new();
    let mut list: Vec<Listed<'_>> = Vec::new();
    let mut next = 0_usize;
    for variant in &data.variants {
        let (identifier, fields) = (&variant.ident, &variant.fields);
        if let Some(attribute) = variant.attrs.iter().find(|attribute| attribute.path().is_ident("as_kind")) {
            let kind: Ident = attribute.parse_args()?;
            let why = || Error::new(kind.span(), format!("there is no variant `{kind}` before this one"));
            let other = list.iter().find(|other| *other.identifier == kind).ok_or_else(why)?;
            let (name, about, place) = (other.name.clone(), other.about.clone(), other.place);
            list.push(Listed { identifier, fields, name, about, place, is_alike: true });
            continue;
        }
        let own = name(&variant.attrs, &variant.ident)?;
        if !names.insert(own.clone()) {
            let why = format!("two variants are called `{own}`: give one another `#[name = \"…\"]`");
            return Err(Error::new(variant.ident.span(), why));
        }
        if next == most {
            let why = format!("`{derive}` takes at most {most} variants: let one hold what tells several apart");
            return Err(Error::new(variant.ident.span(), why));
        }
        let about = sentence(&variant.attrs, &variant.ident)?;
        // Fewer than 257.
        let place = next as u8;
        list.push(Listed { identifier, fields, name: literal(&own), about: literal(&about), place, is_alike: false });
        next += 1;
    }
    Ok(list)
}

/// Refuses variants that hold values, which a list of things cannot have.
fn bare<'a>(input: &'a DeriveInput, derive: &str) -> Result<Vec<Listed<'a>>> {
    let list = listed(input, derive, MOST)?;
    match list.iter().find(|one| !matches!(one.fields, Fields::Unit)) {
        Some(one) => Err(Error::new(one.identifier.span(), format!("`{derive}` takes variants without values"))),
        None => Ok(list),
    }
}

/// `INFOS`, a list of one struct of the contract with name and sentence.
fn infos(list: &[Listed<'_>], info: &str) -> TokenStream {
    let (contract, info) = (contract(), format_ident!("{info}"));
    let own = list.iter().filter(|one| !one.is_alike);
    let each = own.map(|Listed { name, about, .. }| quote!(#contract::ruleset::#info { name: #name, about: #about }));
    quote!(&[#(#each),*])
}

/// The places of the variants, as match arms.
fn places(list: &[Listed<'_>]) -> TokenStream {
    let arms = list.iter().map(|Listed { identifier, fields, place, .. }| {
        let place = Literal::u8_unsuffixed(*place);
        match fields {
            Fields::Unit => quote!(Self::#identifier => #place),
            Fields::Unnamed(_) => quote!(Self::#identifier(..) => #place),
            Fields::Named(_) => quote!(Self::#identifier { .. } => #place),
        }
    });
    quote!(#(#arms),*)
}

pub fn actions(input: &DeriveInput) -> Result<TokenStream> {
    let list = listed(input, "Actions", MOST_ACTIONS)?;
    let (contract, it, infos, places) = (contract(), &input.ident, infos(&list, "ActionKindInfo"), places(&list));
    Ok(quote! {
        impl #contract::ruleset::ActionKinds for #it {
            const KINDS: &'static [#contract::ruleset::ActionKindInfo] = #infos;

            #[inline]
            fn kind(self) -> u8 {
                match self { #places }
            }
        }
    })
}

/// `INFOS`, and the name of each variant and its place, as a number of this type.
fn numbered(input: &DeriveInput, list: &[Listed<'_>], info: &str, what: &str, number: &str) -> TokenStream {
    let (contract, it, vis, number) = (contract(), &input.ident, &input.vis, format_ident!("{number}"));
    let (listed, places, info) = (infos(list, info), places(list), format_ident!("{info}"));
    let names = list.iter().map(|Listed { identifier, name, .. }| quote!(Self::#identifier => #name));
    let doc = format!("Every {what}, in order.");
    quote! {
        #[allow(dead_code)] // Which of them a game asks for is its own affair.
        impl #it {
            #[doc = #doc]
            #vis const INFOS: &'static [#contract::ruleset::#info] = #listed;

            /// Its place among them.
            #[inline]
            #[must_use]
            #vis const fn place(self) -> #number {
                match self { #places }
            }

            /// Its name.
            #[must_use]
            #vis const fn name(self) -> &'static str {
                match self { #(#names),* }
            }
        }
    }
}

pub fn streams(input: &DeriveInput) -> Result<TokenStream> {
    let list = bare(input, "Streams")?;
    let (contract, it) = (contract(), &input.ident);
    let numbered = numbered(input, &list, "StreamInfo", "stream of luck", "u8");
    Ok(quote! {
        #numbered

        impl From<#it> for #contract::random::StreamId {
            #[inline]
            fn from(stream: #it) -> Self {
                Self(stream.place())
            }
        }
    })
}

pub fn endings(input: &DeriveInput) -> Result<TokenStream> {
    Ok(numbered(input, &bare(input, "Endings")?, "EndingInfo", "cause of an ending", "u8"))
}

pub fn ranks(input: &DeriveInput) -> Result<TokenStream> {
    Ok(numbered(input, &bare(input, "Ranks")?, "RankInfo", "rank, lowest first", "u8"))
}

pub fn words(input: &DeriveInput) -> Result<TokenStream> {
    let list = bare(input, "Words")?;
    let (contract, it, vis) = (contract(), &input.ident, &input.vis);
    // Words count and order what a game keeps in arrays, which places index.
    let numbered = numbered(input, &list, "ChoiceInfo", "word", "usize");
    let all = list.iter().map(|Listed { identifier, .. }| quote!(Self::#identifier));
    let (count, places) = (list.len(), places(&list));
    Ok(quote! {
        #numbered

        #[allow(dead_code)]
        impl #it {
            /// Every variant, in order.
            #vis const ALL: [Self; #count] = [#(#all),*];

            /// The variant with this name.
            #[must_use]
            #vis fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|known| known.name() == name)
            }
        }

        impl #contract::ruleset::Setting for #it {
            fn read(
                settings: &#contract::ruleset::Settings,
                path: &'static str,
                _: &mut Vec<#contract::ruleset::Problem>,
            ) -> Option<Self> {
                // A setting holds one of the words that were declared for it.
                Self::named(settings.choice(path))
            }
        }

        impl #contract::ruleset::Word for #it {
            const WORDS: &'static [#contract::ruleset::ChoiceInfo] = Self::INFOS;

            fn of_word(word: &str) -> Option<Self> {
                Self::named(word)
            }

            #[inline]
            fn place(self) -> u8 {
                match self { #places }
            }
        }
    })
}

pub fn pieces(input: &DeriveInput) -> Result<TokenStream> {
    let (it, vis, words, count) = (&input.ident, &input.vis, words(input)?, variants(input, "Pieces")?.variants.len());
    // A set of more than 16 does not fit.
    let bit = (count <= 16).then(|| {
        quote! {
            /// Its bit in a set of them.
            #[inline]
            #[must_use]
            #vis const fn bit(self) -> u16 {
                1 << self.place()
            }
        }
    });
    Ok(quote! {
        #words

        #[allow(dead_code)]
        impl #it {
            /// How many there are.
            #vis const COUNT: usize = #count;

            #bit
        }
    })
}
