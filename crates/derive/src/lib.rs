//! The derives of the contract between perihelion and a game: each thing that files and people may name is declared
//! once, as an enum's variant or a struct's field, and the documentation comment above it is its sentence.
//!
//! What each makes, with examples, stands in `perihelion_game::ruleset::declare`.

mod bounds;
mod counters;
mod families;
mod lists;
mod naming;
mod phrases;
mod rows;
mod settings;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// The kinds of action: `ActionKinds` for an enum of actions, whose variants may hold values. One with `#[as_kind(Other)]`
/// is of the same kind as another.
#[proc_macro_derive(Actions, attributes(name, as_kind))]
pub fn actions(input: TokenStream) -> TokenStream {
    written(lists::actions(&parse_macro_input!(input as DeriveInput)))
}

/// The streams of luck: `StreamId` from each variant of an enum, and `INFOS`.
#[proc_macro_derive(Streams, attributes(name))]
pub fn streams(input: TokenStream) -> TokenStream {
    written(lists::streams(&parse_macro_input!(input as DeriveInput)))
}

/// The causes a game ends from: the number of each variant of an enum, and `INFOS`.
#[proc_macro_derive(Endings, attributes(name))]
pub fn endings(input: TokenStream) -> TokenStream {
    written(lists::endings(&parse_macro_input!(input as DeriveInput)))
}

/// The ranks, lowest first: the number of each variant of an enum, and `INFOS`.
#[proc_macro_derive(Ranks, attributes(name))]
pub fn ranks(input: TokenStream) -> TokenStream {
    written(lists::ranks(&parse_macro_input!(input as DeriveInput)))
}

/// The words of a setting, of a card's field or of a variable, and other things that are few and have names: `INFOS`,
/// `ALL`, and each variant of an enum by its name and with its place.
#[proc_macro_derive(Words, attributes(name))]
pub fn words(input: TokenStream) -> TokenStream {
    written(lists::words(&parse_macro_input!(input as DeriveInput)))
}

/// What lies on the table, of a few kinds that files name: all that `Words` makes, with `COUNT`, and the `bit()` of each
/// variant in sets of at most 16.
#[proc_macro_derive(Pieces, attributes(name))]
pub fn pieces(input: TokenStream) -> TokenStream {
    written(lists::pieces(&parse_macro_input!(input as DeriveInput)))
}

/// What outcomes count: `INFOS` and `OF_CARDS` for the descriptor and `write` for `Ruleset::metrics`, of a struct of
/// numbers. One with `#[counter(per = "threats.deck", …)]`, a `PerCard`, is counted for each card of that table.
#[proc_macro_derive(Counters, attributes(counter, counters))]
pub fn counters(input: TokenStream) -> TokenStream {
    written(counters::counters(&parse_macro_input!(input as DeriveInput)))
}

/// The fields of a table's cards, read by their names: `FIELDS` and `TEXTS` for the declaration, and `read`. An array has
/// a field for each entry: `#[field(0..=9, each("bow" = "Guns at the bow.", "stern" = "Guns at the stern."))]`, of
/// which one may have a range of its own, `"stern" in 0..=1 = …`; and so has one of texts.
///
/// A text's type reads it, or the function of `#[text(read = path)]`, which gives one `Fault` or a list of them; what
/// that cannot read is told, and the type's `Default` stands for it, so that a ruleset can tell everything wrong with its
/// tables before it refuses them. An
/// `Option` of a word has a word of its own for nothing, which is the default unless another is given,
/// `#[word(none("-" = "No suit."))]`, or silence, `#[word(none = "No suit.")]`; with `#[word(words = LIST)]` the
/// words stand in this order and with these sentences rather than those of their type. A field with `#[called]` is the
/// card's name, one with `#[copies]` how many there are, and one with `#[later]` the `Default` of what no file says.
#[proc_macro_derive(Row, attributes(field, text, word, name, called, copies, later))]
pub fn row(input: TokenStream) -> TokenStream {
    written(rows::row(&parse_macro_input!(input as DeriveInput)))
}

/// Settings of a scenario, read by their declaration: `INFOS` for the descriptor, and `read`. An array has a setting for
/// each entry: `#[setting(0..=30, default = 7, assumed, each("fuel.least" = "The least fuel.", …))]`, with one default
/// and one source for all of them or one for each, `default = [7, 12]`. A list is as long as its default, unless
/// `lengths` says how long it may be. An `Option` of a word has a word of its own for nothing:
/// `#[setting("suit", none("any" = "Any suit."), assumed)]`.
#[proc_macro_derive(Settings, attributes(setting, origin))]
pub fn settings(input: TokenStream) -> TokenStream {
    written(settings::settings(&parse_macro_input!(input as DeriveInput)))
}

/// What a text of a scenario can say in one place: each variant of an enum by its words and what follows them, and
/// `says()` where each tells how it is said in plain words.
#[proc_macro_derive(Phrase, attributes(phrase, name, says, number, flag, unless, with, unsaid, after))]
pub fn phrase(input: TokenStream) -> TokenStream {
    written(phrases::phrase(&parse_macro_input!(input as DeriveInput)))
}

/// The families among the variables of a macro's call, written out: see `perihelion_game::state_variables`.
#[proc_macro]
pub fn families(input: TokenStream) -> TokenStream {
    written(families::families(input.into()))
}

fn written(made: syn::Result<proc_macro2::TokenStream>) -> TokenStream {
    made.unwrap_or_else(|error| error.to_compile_error()).into()
}
