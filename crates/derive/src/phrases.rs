//! Derive of phrases: what a text of a scenario can say in one place.

use crate::{
    bounds::{Bound, Bounds},
    naming::{contract, literal, name, variants},
};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use std::collections::BTreeSet;
use syn::{
    Attribute, DeriveInput, Error, Expr, Field, Fields, Ident, LitStr, Member, Meta, Path, Result, Token, Type,
    Variant,
    parse::{Parse, ParseStream},
    spanned::Spanned as _,
};

/// `#[phrase("an effect", context = Table)]`.
struct Head {
    what: LitStr,
    context: Option<Type>,
}

impl Parse for Head {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let what = input.parse()?;
        let mut context = None;
        if input.parse::<Option<Token![,]>>()?.is_some() {
            let word: Ident = input.parse()?;
            if word != "context" {
                return Err(Error::new(word.span(), "expected `context = TYPE`"));
            }
            input.parse::<Token![=]>()?;
            context = Some(input.parse()?);
        }
        Ok(Self { what, context })
    }
}

/// `#[name("launch nolimit", limited = false)]`: the words of a variant, one of several, and the fields they set.
struct Named {
    words: Vec<LitStr>,
    set: Vec<(Member, Expr)>,
}

impl Parse for Named {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let (mut words, mut set) = (vec![input.parse()?], Vec::new());
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            if input.peek(LitStr) {
                words.push(input.parse()?);
                continue;
            }
            let field = input.parse()?;
            input.parse::<Token![=]>()?;
            set.push((field, input.parse()?));
        }
        Ok(Self { words, set })
    }
}

/// How a field is read.
enum Reading {
    Number(Bounds, Option<Bound>),
    Flag { word: LitStr, means: bool },
    With(Path),
    Unsaid,
    Phrase,
}

/// A field of a variant.
struct Part<'a> {
    declared: &'a Field,
    member: Member,
    variable: Ident,
    reading: Reading,
    after: Option<LitStr>,
}

/// The text of `#[flag = "…"]` and its like.
fn text(attribute: &Attribute) -> Result<LitStr> {
    let wrong = || Error::new_spanned(attribute, "expected a text, such as `#[flag = \"free\"]`");
    let Meta::NameValue(pair) = &attribute.meta else { return Err(wrong()) };
    syn::parse2(pair.value.to_token_stream()).map_err(|_| wrong())
}

fn number(input: ParseStream<'_>) -> Result<Reading> {
    let bounds = input.parse()?;
    let mut default = None;
    if input.parse::<Option<Token![,]>>()?.is_some() {
        let word: Ident = input.parse()?;
        if word != "default" {
            return Err(Error::new(word.span(), "expected `default = NUMBER`"));
        }
        input.parse::<Token![=]>()?;
        default = Some(input.parse()?);
    }
    Ok(Reading::Number(bounds, default))
}

fn part(place: usize, declared: &Field) -> Result<Part<'_>> {
    let member = declared.ident.clone().map_or_else(|| Member::from(place), Member::from);
    let (mut reading, mut after) = (None, None);
    for attribute in &declared.attrs {
        let path = attribute.path().get_ident().map(Ident::to_string).unwrap_or_default();
        let found = match path.as_str() {
            "number" => attribute.parse_args_with(number)?,
            "flag" => Reading::Flag { word: text(attribute)?, means: true },
            "unless" => Reading::Flag { word: text(attribute)?, means: false },
            "with" => Reading::With(attribute.parse_args()?),
            "unsaid" => Reading::Unsaid,
            "after" => {
                after = Some(text(attribute)?);
                continue;
            }
            _ => continue,
        };
        if reading.replace(found).is_some() {
            return Err(Error::new_spanned(attribute, "a field is read in one way only"));
        }
    }
    let reading = reading.unwrap_or(Reading::Phrase);
    Ok(Part { declared, member, variable: format_ident!("field_{place}"), reading, after })
}

/// Refuses to read a number or a truth of which nothing is told.
fn told(part: &Part<'_>) -> Result<()> {
    let bare = |name: &str| matches!(&part.declared.ty, Type::Path(path) if path.path.is_ident(name));
    let why = match part.reading {
        Reading::Phrase if bare("u8") => "a number needs its range: `#[number(LEAST..=MOST)]`",
        Reading::Phrase if bare("bool") => {
            "a truth needs a word: `#[flag = \"…\"]`, or `#[unless = \"…\"]` for one that makes it false"
        }
        _ => return Ok(()),
    };
    Err(Error::new_spanned(&part.declared.ty, why))
}

/// The names of a variant: as told, or its own.
fn names(variant: &Variant) -> Result<Vec<Named>> {
    let mut told = Vec::new();
    for attribute in variant.attrs.iter().filter(|attribute| attribute.path().is_ident("name")) {
        told.push(match &attribute.meta {
            Meta::List(_) => attribute.parse_args()?,
            _ => Named { words: vec![text(attribute)?], set: Vec::new() },
        });
    }
    if told.is_empty() {
        told.push(Named { words: vec![literal(&name(&[], &variant.ident)?)], set: Vec::new() });
    }
    Ok(told)
}

/// `function` of `with(function)`.
fn reads_with(value: &Expr) -> Option<&Expr> {
    let Expr::Call(call) = value else { return None };
    let is_with = matches!(&*call.func, Expr::Path(path) if path.path.is_ident("with"));
    call.args.first().filter(|_| is_with)
}

/// A function that reads a variant after the words of one of its names.
fn reader(variant: &Variant, parts: &[Part<'_>], named: &Named, contract: &TokenStream) -> Result<TokenStream> {
    let it = &variant.ident;
    if let Some((field, _)) = named.set.iter().find(|(field, _)| !parts.iter().any(|part| part.member == *field)) {
        let why = format!("`{it}` has no field `{}`", field.to_token_stream());
        return Err(Error::new(field.span(), why));
    }
    let (mut reads, mut values) = (Vec::new(), Vec::new());
    let mut flags: Vec<(&Ident, &LitStr)> = Vec::new();
    for part in parts {
        let Part { declared, member, variable, reading, after } = part;
        let set = named.set.iter().find(|(field, _)| field == member).map(|(_, value)| value);
        let read = match (set, reading) {
            (Some(value), _) => match reads_with(value) {
                Some(function) => quote!(#function(words, context)?),
                None => {
                    values.push(quote!(#member: #value));
                    continue;
                }
            },
            (None, Reading::Flag { word, means }) => {
                if after.is_some() {
                    reads.extend(flags_of(&mut flags));
                }
                reads.extend(after.as_ref().map(|after| quote!(words.expect(#after)?;)));
                flags.push((variable, word));
                values.push(if *means { quote!(#member: #variable) } else { quote!(#member: !#variable) });
                continue;
            }
            (None, Reading::Number(Bounds { least, most }, None)) => quote!(words.number(#least..=#most)?),
            (None, Reading::Number(Bounds { least, most }, Some(silent))) => {
                quote!(words.number_or(#silent, #least..=#most)?)
            }
            (None, Reading::With(function)) => quote!(#function(words, context)?),
            (None, Reading::Unsaid) => quote!(::core::default::Default::default()),
            (None, Reading::Phrase) => {
                told(part)?;
                quote!(#contract::ruleset::language::Phrase::read(words, context)?)
            }
        };
        reads.extend(flags_of(&mut flags));
        reads.extend(after.as_ref().map(|after| quote!(words.expect(#after)?;)));
        let ty = &declared.ty;
        reads.push(quote!(let #variable: #ty = #read;));
        values.push(quote!(#member: #variable));
    }
    reads.extend(flags_of(&mut flags));
    Ok(closure(&quote!(#(#reads)* Ok(Self::#it { #(#values),* }))))
}

/// A function of `words` and `context`, as far as it uses them.
fn closure(body: &TokenStream) -> TokenStream {
    let [words, context] = ["words", "context"].map(|name| {
        let name = Ident::new(name, Span::call_site());
        if mentions(body, &name) { quote!(#name) } else { quote!(_) }
    });
    quote!(|#words, #context| { #body })
}

/// Reads flags that stand in a row, in any order.
fn flags_of(flags: &mut Vec<(&Ident, &LitStr)>) -> Option<TokenStream> {
    let tries = flags.iter().map(|(variable, word)| {
        let said = word.value();
        let (first, rest) = said.split_once(' ').map_or((said.as_str(), None), |(first, rest)| (first, Some(rest)));
        let rest = rest.map(|rest| quote!(words.expect(#rest)?;));
        quote!(if !#variable && words.skip(#first) { #rest #variable = true; })
    });
    let variables = flags.iter().map(|(variable, _)| variable);
    let read = quote!(#(let mut #variables = false;)* loop { #(#tries else)* { break; } });
    let any = !flags.is_empty();
    flags.clear();
    any.then_some(read)
}

/// How a variant is said: the names of its fields, and a format.
fn says(variant: &Variant) -> Result<Option<TokenStream>> {
    let Some(attribute) = variant.attrs.iter().find(|attribute| attribute.path().is_ident("says")) else {
        return Ok(None);
    };
    let given = |input: ParseStream<'_>| {
        let mut names = Vec::new();
        if input.parse::<Option<Token![|]>>()?.is_some() {
            while input.parse::<Option<Token![|]>>()?.is_none() {
                let unused: Option<Token![_]> = input.parse()?;
                names.push(
                    unused.map_or_else(|| input.parse::<Ident>().map(Ident::into_token_stream), |_| Ok(quote!(_)))?,
                );
                input.parse::<Option<Token![,]>>()?;
            }
        }
        Ok((names, input.parse()?, input.parse::<TokenStream>()?))
    };
    let (names, format, arguments): (Vec<TokenStream>, LitStr, TokenStream) = match &attribute.meta {
        Meta::List(_) => attribute.parse_args_with(given)?,
        _ => (Vec::new(), text(attribute)?, TokenStream::new()),
    };
    let it = &variant.ident;
    let pattern = match &variant.fields {
        Fields::Unit => quote!(Self::#it),
        Fields::Named(fields) => {
            let fields = fields.named.iter().filter_map(|field| field.ident.as_ref());
            let used = fields.filter(|field| mentions(&quote!(#format #arguments), field));
            quote!(Self::#it { #(#used,)* .. })
        }
        Fields::Unnamed(fields) if names.len() == fields.unnamed.len() => quote!(Self::#it(#(#names),*)),
        Fields::Unnamed(_) if names.is_empty() => quote!(Self::#it(..)),
        Fields::Unnamed(fields) => {
            let why = format!("name all {} fields, as in `#[says(|number| \"…\")]`", fields.unnamed.len());
            return Err(Error::new(attribute.span(), why));
        }
    };
    Ok(Some(match format.value().contains('{') {
        true => quote!(#pattern => format!(#format #arguments)),
        false => quote!(#pattern => ::std::string::String::from(#format)),
    }))
}

/// Whether a name stands among tokens, or in braces in a text of them.
fn mentions(tokens: &TokenStream, name: &Ident) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(found) => found == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Literal(text) => ["}", ":"].iter().any(|end| text.to_string().contains(&format!("{{{name}{end}"))),
        _ => false,
    })
}

/// `says()`, if the variants tell how they are said: all of them, or none.
fn speech(input: &DeriveInput, variants: &[&Variant]) -> Result<TokenStream> {
    let mut arms = Vec::new();
    let mut silent = None;
    for variant in variants {
        match says(variant)? {
            Some(arm) => arms.push(arm),
            None => silent = silent.or(Some(variant)),
        }
    }
    match silent {
        _ if arms.is_empty() => Ok(TokenStream::new()),
        Some(silent) => {
            let why = format!("`{}` needs a `#[says = \"…\"]`, as others here have", silent.ident);
            Err(Error::new(silent.ident.span(), why))
        }
        None => {
            let (it, vis) = (&input.ident, &input.vis);
            Ok(quote! {
                impl #it {
                    /// What it says, in plain words.
                    #[must_use]
                    #vis fn says(&self) -> ::std::string::String {
                        match self { #(#arms),* }
                    }
                }
            })
        }
    }
}

pub fn phrase(input: &DeriveInput) -> Result<TokenStream> {
    let data = variants(input, "Phrase")?;
    let Some(head) = input.attrs.iter().find(|attribute| attribute.path().is_ident("phrase")) else {
        let why = "say what these phrases are, for messages: `#[phrase(\"an effect\")]`";
        return Err(Error::new(input.ident.span(), why));
    };
    let Head { what, context } = head.parse_args()?;
    let contract = contract();
    let mut known = Vec::new();
    let mut seen = BTreeSet::new();
    for variant in &data.variants {
        let parts = variant.fields.iter().enumerate().map(|(place, field)| part(place, field));
        let parts = parts.collect::<Result<Vec<_>>>()?;
        let told = |name: &str| variant.attrs.iter().find(|attribute| attribute.path().is_ident(name));
        if told("unsaid").is_some() {
            continue;
        }
        let with: Option<Path> = told("with").map(Attribute::parse_args).transpose()?;
        for named in names(variant)? {
            let read = match &with {
                Some(function) => closure(&quote!(#function(words, context))),
                None => reader(variant, &parts, &named, &contract)?,
            };
            for words in named.words {
                if !seen.insert(words.value()) {
                    let why = format!("two phrases are both `{}`: give one another `#[name = \"…\"]`", words.value());
                    return Err(Error::new(variant.ident.span(), why));
                }
                known.push(quote!((#words, #read)));
            }
        }
    }
    let (it, count) = (&input.ident, known.len());
    let speech = speech(input, &data.variants.iter().collect::<Vec<_>>())?;
    let (generic, context) = match context {
        Some(context) => (None, quote!(#context)),
        None => (Some(quote!(<C>)), quote!(C)),
    };
    Ok(quote! {
        impl #generic #contract::ruleset::language::Phrase<#context> for #it {
            fn read(
                words: &mut #contract::ruleset::language::Words<'_>,
                context: &#context,
            ) -> #contract::ruleset::language::Read<Self> {
                type Reader<C, T> = fn(
                    &mut #contract::ruleset::language::Words<'_>,
                    &C,
                ) -> #contract::ruleset::language::Read<T>;
                let known: [(&str, Reader<#context, Self>); #count] = [#(#known),*];
                words.one_of(#what, known)?(words, context)
            }
        }

        #speech
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_declaration_is_told_with_what_helps() {
        let cases: [(DeriveInput, &str); 7] = [
            (
                syn::parse_quote!(
                    enum E {
                        A,
                    }
                ),
                "say what these phrases are",
            ),
            (
                syn::parse_quote!(
                    #[phrase("an e")]
                    struct E;
                ),
                "`Phrase` is for an enum",
            ),
            (
                syn::parse_quote!(
                    #[phrase("an e")]
                    enum E {
                        A(u8),
                    }
                ),
                "a number needs its range",
            ),
            (
                syn::parse_quote!(
                    #[phrase("an e")]
                    enum E {
                        A(bool),
                    }
                ),
                "a truth needs a word",
            ),
            (
                syn::parse_quote!(
                    #[phrase("an e")]
                    enum E {
                        #[says = "x"]
                        A,
                        B,
                    }
                ),
                "`B` needs a `#[says",
            ),
            (
                syn::parse_quote!(
                    #[phrase("an e")]
                    enum E {
                        #[name = "b"]
                        A,
                        B,
                    }
                ),
                "two phrases are both `b`",
            ),
            (
                syn::parse_quote!(
                    #[phrase("an e")]
                    enum E {
                        #[name("a", b = 1)]
                        A,
                    }
                ),
                "`A` has no field `b`",
            ),
        ];
        for (input, expected) in cases {
            let why = phrase(&input).expect_err(expected).to_string();
            assert!(why.starts_with(expected), "{why}");
        }
    }
}
