//! How a player differs from another one: games, kinds of action, decisions, and games where they part.

use super::{
    Mean, Paired, Study,
    paired::{Game, mean, ratio},
    table::Table,
};
use crate::{
    coach::Figure,
    simulation::{Beside, Playable},
    strategy::Strategy,
    train::Halt,
};
use serde::{Deserialize, Serialize};
use std::{cmp::Reverse, collections::BTreeSet, sync::Arc};

/// The most games of a kind that are shown.
const SHOWN: usize = 3;

/// Decisions between several actions, and at how many of them the other player would do the same.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agreed {
    /// A game.
    pub decisions: f64,
    /// The share at which both do the same; nothing where there was no decision.
    pub share: Option<Figure>,
}

/// How two players use a kind of action.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindOfAction {
    /// Its place in the descriptor.
    pub kind: u8,
    /// How often a game the player and the other one take it.
    pub uses: [f64; 2],
    /// How much more often the player does, game by game.
    pub more: Figure,
    /// The player's decisions in which it takes one.
    pub agreed: Agreed,
}

/// A game that both played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartedGame {
    /// Its index.
    pub game: u64,
    /// The decision at which their games part, from 1, forced ones included, and its turn.
    pub number: u32,
    /// See [`Self::number`].
    pub turn: u32,
    /// What the player did there and what the other one did.
    pub words: [String; 2],
    /// Whether each won.
    pub won: [bool; 2],
    /// Their scores.
    pub scores: [i32; 2],
}

/// How a player differs from another one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differ {
    /// The seed of these games.
    pub seed: u64,
    /// How both play.
    pub means: [Mean; 2],
    /// What the player gains on the other one.
    pub gain: Paired,
    /// Games that go on in the same way for both up to the end.
    pub same: u64,
    /// All decisions of the player.
    pub agreed: Agreed,
    /// By kind of action: those that one of them takes.
    pub kinds: Vec<KindOfAction>,
    /// By turn.
    pub turns: Vec<(u32, Agreed)>,
    /// Games that one of them wins and the other loses, those first whose scores differ most: some that the player wins, then
    /// some that the other one wins. Where there are none, those whose scores differ most.
    pub parted: Vec<PartedGame>,
}

/// Plays both; `None` if it was ended.
pub(super) fn differ<S>(
    study: &Study<'_, S>,
    table: &Table<'_, S>,
    seed: u64,
    games: u64,
) -> Result<Option<Differ>, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    if let Some(before) = table.desk.differ() {
        table.onlooker.played(2 * games);
        return Ok(Some(before));
    }
    let Some(own) = table.beside(study.strategy, Some(study.other), seed, games)? else { return Ok(None) };
    let Some(other) = table.beside(study.other, None, seed, games)? else { return Ok(None) };
    let told = told(seed, table, &own, &other);
    table.desk.put_differ(&told);
    Ok(Some(told))
}

fn told<S>(seed: u64, table: &Table<'_, S>, own: &[Beside], other: &[Beside]) -> Differ {
    let games = |all: &[Beside]| -> Vec<Game> { all.iter().map(|one| Game::of(table.measure, &one.outcome)).collect() };
    let (of_own, of_other) = (games(own), games(other));
    let count = own.first().map_or(0, |game| game.kinds.len());
    let kinds = (0..count).filter_map(|kind| {
        let uses = |all: &[Beside]| mean(all.iter().map(|game| f64::from(game.kinds[kind]))).value;
        let pairs = own.iter().zip(other);
        let more = mean(pairs.map(|(own, other)| f64::from(own.kinds[kind]) - f64::from(other.kinds[kind])));
        let (uses, kind) = ([uses(own), uses(other)], u8::try_from(kind).ok()?);
        let agreed = agreed(own, |asked| asked.kind == kind);
        (uses != [0.0; 2]).then_some(KindOfAction { kind, uses, more, agreed })
    });
    let turns: BTreeSet<u32> = own.iter().flat_map(|game| &game.asked).map(|asked| asked.turn).collect();
    Differ {
        seed,
        means: [Mean::of(&of_own), Mean::of(&of_other)],
        gain: Paired::of(&of_other, &of_own),
        same: own.iter().filter(|game| game.parted.is_none()).count() as u64,
        agreed: agreed(own, |_| true),
        kinds: kinds.collect(),
        turns: turns.into_iter().map(|turn| (turn, agreed(own, |asked| asked.turn == turn))).collect(),
        parted: parted(own, other),
    }
}

fn agreed(games: &[Beside], is: impl Fn(&crate::simulation::Asked) -> bool) -> Agreed {
    let pairs: Vec<[f64; 2]> = games
        .iter()
        .map(|game| {
            let own = || game.asked.iter().filter(|asked| is(asked));
            [own().filter(|asked| asked.agreed).count() as f64, own().count() as f64]
        })
        .collect();
    let decisions = pairs.iter().map(|pair| pair[1]).sum::<f64>() / games.len().max(1) as f64;
    Agreed { decisions, share: (decisions > 0.0).then(|| ratio(pairs.iter().copied())) }
}

/// The games to be shown.
fn parted(own: &[Beside], other: &[Beside]) -> Vec<PartedGame> {
    let one = |(own, other): (&Beside, &Beside)| {
        let parted = own.parted.clone()?;
        Some(PartedGame {
            game: own.outcome.game,
            number: parted.number,
            turn: parted.turn,
            words: parted.words,
            won: [own.outcome.won, other.outcome.won],
            scores: [own.outcome.score, other.outcome.score],
        })
    };
    let mut all: Vec<PartedGame> = own.iter().zip(other).filter_map(one).collect();
    all.sort_by_key(|game| (Reverse(game.scores[0].abs_diff(game.scores[1])), game.game));
    let of = |won: [bool; 2]| all.iter().filter(move |game| game.won == won).take(SHOWN).cloned();
    let decided: Vec<PartedGame> = of([true, false]).chain(of([false, true])).collect();
    if decided.is_empty() { all.into_iter().take(2 * SHOWN).collect() } else { decided }
}
