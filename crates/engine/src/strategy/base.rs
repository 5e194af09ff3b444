//! The base of a strategy that looks ahead.

use super::{
    Play, Strategy,
    load::{self, Document},
};
use crate::{
    files::{Mistake, Mistakes, Source},
    ruleset::Descriptor,
};

impl Strategy {
    /// Who plays on where looking ahead has no steps left: what the files name, without its mistakes, or else the built-in
    /// `random`.
    pub(super) fn base_of(documents: &[Document], descriptor: &'static Descriptor, mistakes: &mut Mistakes) -> Self {
        let random = Self::built_in(Play::Random);
        let named = documents.iter().find_map(|document| Some((document, document.reach.base.as_ref()?)));
        let Some((document, (name, span))) = named else { return random };
        if let Some(builtin) = Self::builtin(name) {
            return builtin;
        }
        let at = |what: String, label: &str| Mistake::at(&document.source, span.clone(), what, label);
        let path = document.source.beside(name);
        let found = Source::read(&path).map_err(|mistake| {
            at(format!("the base `{name}` cannot be read"), mistake.what()).help(
                "check the path, which starts in the folder of this file, or name a built-in player: random or first",
            )
        });
        let Some(source) = mistakes.take(found.map_err(Mistakes::from)) else { return random };
        // A base that has one could have this very file.
        let nested = load::chain(&source, descriptor, &mut Mistakes::default())
            .is_some_and(|documents| documents.iter().any(|document| document.reach.base.is_some()));
        let base = if nested { None } else { mistakes.take(Self::from_source(&source, descriptor)) };
        match base {
            Some(base) if !base.looks_ahead() => base.steady(),
            None if !nested => random,
            Some(_) | None => {
                let mistake =
                    at(format!("the base `{name}` looks ahead itself"), "it is to play on where steps run out");
                mistakes.push(mistake.help("name a strategy that reads no `after.` and no `end_of_turn.`"));
                random
            }
        }
    }
}
