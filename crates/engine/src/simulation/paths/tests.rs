//! What games add up to turn by turn, against the same counted from every decision, and against itself in other orders.

use super::*;
use crate::{
    random::{Draw, Luck, StreamId},
    ruleset::{
        ActionKinds, Descriptor, Ending, EndingInfo, Log, Problem, RankInfo, Settings, Silent, StreamInfo, play,
    },
    simulation::{Known, Metrics, Outcome, Tally, pair::toy, play_batch},
    strategy::{Player, Strategy},
};
use perihelion::Actions;
use std::ops::RangeInclusive;

/// Two sides that draw points. Turns may pass without a decision, and the last ones may lie beyond all places.
struct Duel {
    turns: u32,
}

#[derive(Debug, Clone, PartialEq)]
struct State {
    turn: u32,
    points: [i32; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Actions)]
enum Action {
    /// Draws few points.
    Little,
    /// Draws as many points or none.
    Much,
}

static DUEL: Descriptor = Descriptor {
    name: "duel",
    actions: Action::KINDS,
    resources: &["mine", "theirs"],
    endings: &[EndingInfo { name: "over", about: "" }],
    ranks: &[RankInfo { name: "duellist", about: "" }],
    streams: &[StreamInfo { name: "points", about: "" }],
    ..Descriptor::BLANK
};

impl Ruleset for Duel {
    type State = State;
    type Action = Action;
    type Glance = ();
    const DESCRIPTOR: &'static Descriptor = &DUEL;

    fn new(_: &Settings) -> Result<Self, Vec<Problem>> {
        Ok(Self { turns: 20 })
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        -1_000_000..=1_000_000
    }

    fn deal<L: Log>(&self, luck: &mut Luck, _: &mut L) -> State {
        State { turn: luck.stream(StreamId(0)).below(3), points: [0, 0] }
    }

    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.push(Action::Little);
        if state.points[0] % 3 != 0 {
            actions.push(Action::Much);
        }
    }

    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, _: &mut L) {
        let stream = luck.stream(StreamId(0));
        state.turn += [0, 0, 1, 1, 2, 4][stream.below(6) as usize];
        state.points[0] += match action {
            Action::Little => stream.below(4) as i32 - 1,
            Action::Much => 40 * (stream.below(3) as i32) - 40,
        };
        state.points[1] += stream.below(5) as i32 - 1;
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let won = state.points[0] > state.points[1];
        (state.turn >= self.turns).then_some(Ending { cause: 0, won, rank: 0 })
    }

    fn score(&self, state: &State) -> i32 {
        state.points[0]
    }

    fn opponent_score(&self, state: &State) -> Option<i32> {
        Some(state.points[1])
    }

    fn margin(&self, state: &State) -> Option<i32> {
        Some(state.points[0] - state.points[1] - 1)
    }

    fn resources(&self, state: &State, left: &mut [i32]) {
        left.copy_from_slice(&state.points);
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn
    }
}

/// What [`Paths`] holds, from what every decision of every game finds.
#[derive(Default)]
struct Plain {
    /// By turn: each game's score and margin at its end, and whether it was won.
    ends: Vec<Vec<(i32, i32, bool)>>,
    /// By turn: games, decisions, forced decisions, games without a choice.
    counts: Vec<[u64; 4]>,
    /// By game: the lowest and the highest margin, changes of the lead, the turn it settled at, and whether it was won.
    leads: Vec<(i32, i32, usize, usize, bool)>,
    /// By game: whether it began one of its last turns without points of either side, what they ended with, and whether it
    /// was won.
    left: Vec<([bool; 2], [i32; 2], bool)>,
}

fn plain(rules: &Duel, limit: u32, games: u64) -> Plain {
    let random = Strategy::builtin("random").expect("a built-in");
    let (mut player, mut luck) = (random.player(rules, 5), DUEL.luck(5));
    let mut plain =
        Plain { ends: vec![vec![]; LAST_TURN + 1], counts: vec![[0; 4]; LAST_TURN + 1], ..Plain::default() };
    for game in 0..games {
        luck.begin(game);
        player.begin(game);
        let mut seen: Vec<(usize, i32, i32, usize)> = Vec::new();
        let mut starts: Vec<(u32, [i32; 2])> = Vec::new();
        let played = play(rules, &mut player, &mut luck, limit, &mut Silent, &mut Vec::new(), |state, legal, _, _| {
            if starts.last().is_none_or(|start| start.0 != state.turn) {
                starts.push((state.turn, state.points));
            }
            let place = (state.turn as usize).min(LAST_TURN);
            seen.push((place, state.points[0], state.points[0] - state.points[1] - 1, legal.len()));
        });
        let (state, played) = played.expect("sound rules");
        let outcome = Outcome::of(rules, &state, &played, game);
        let later = starts.get(1..).unwrap_or_default();
        let last = &later[later.len().saturating_sub(3)..];
        let without = [0, 1].map(|side| last.iter().any(|start| start.1[side] <= 0));
        plain.left.push((without, state.points, outcome.won));
        let last = seen.last().map_or((state.turn as usize).min(LAST_TURN), |seen| seen.0);
        let first = seen.first().map_or(last, |seen| seen.0);
        let mut margins = Vec::new();
        for turn in first..=last {
            let end = seen.iter().find(|seen| seen.0 > turn).map(|seen| (seen.1, seen.2));
            let (score, margin) = end.unwrap_or((outcome.score, state.points[0] - state.points[1] - 1));
            if turn < last {
                plain.ends[turn].push((score, margin, outcome.won));
            }
            margins.push(margin);
            let offered: Vec<usize> = seen.iter().filter(|seen| seen.0 == turn).map(|seen| seen.3).collect();
            let forced = offered.iter().filter(|offered| **offered == 1).count();
            let found = [1, offered.len() as u64, forced as u64, u64::from(forced == offered.len())];
            plain.counts[turn].iter_mut().zip(found).for_each(|(sum, more)| *sum += more);
        }
        let settled = (0..margins.len())
            .find(|&from| margins[from..].iter().all(|margin| (*margin >= 0) == outcome.won))
            .unwrap_or(margins.len() - 1);
        let changes = margins.windows(2).filter(|two| (two[0] >= 0) != (two[1] >= 0)).count();
        let (low, high) = (*margins.iter().min().unwrap(), *margins.iter().max().unwrap());
        plain.leads.push((low, high, changes.min(MOST_CHANGES), first + settled, outcome.won));
    }
    plain
}

fn binned(values: impl IntoIterator<Item = i32>) -> Binned {
    let mut binned = Binned::default();
    values.into_iter().for_each(|value| binned.add(value));
    binned
}

fn tally(rules: &Duel, limit: u32, games: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::new(&DUEL);
    let random = Strategy::builtin("random").expect("a built-in");
    play_batch(rules, &mut random.player(rules, 5), limit, 5, games, &mut tally, None).expect("sound rules");
    tally
}

#[test]
fn every_turn_holds_what_its_decisions_and_its_end_come_to() {
    for (turns, limit) in [(20, 1_000), (20, 9), (1, 1_000), (150, 1_000), (12, 0)] {
        let rules = Duel { turns };
        let (plain, tally) = (plain(&rules, limit, 400), tally(&rules, limit, 0..400));
        let paths = &tally.paths;
        assert_eq!(paths.games, 400);
        for (place, (ends, counts)) in plain.ends.iter().zip(&plain.counts).enumerate() {
            let none = Turn::default();
            let turn = paths.turns.get(place).unwrap_or(&none);
            let of = |won: bool, value: fn(&(i32, i32, bool)) -> i32| {
                binned(ends.iter().filter(move |end| end.2 == won).map(value))
            };
            assert_eq!(turn.score, Sides { won: of(true, |end| end.0), lost: of(false, |end| end.0) }, "turn {place}");
            assert_eq!(turn.margin, Sides { won: of(true, |end| end.1), lost: of(false, |end| end.1) }, "turn {place}");
            assert_eq!([turn.games, turn.decisions, turn.forced, turn.dead], *counts, "turn {place}");
            assert_eq!(turn.going(), ends.len() as u64);
            let settled = |won: bool| plain.leads.iter().filter(|lead| lead.3 == place && lead.4 == won).count() as u64;
            assert_eq!(turn.settled, Sides { won: settled(true), lost: settled(false) }, "turn {place}");
        }
        let leads = paths.leads.as_ref().expect("the opponent has a score");
        let of = |won: bool| plain.leads.iter().filter(move |lead| lead.4 == won);
        assert_eq!(leads.lowest_won, binned(of(true).map(|lead| lead.0)));
        assert_eq!(leads.highest_lost, binned(of(false).map(|lead| lead.1)));
        for (changes, &count) in leads.changes.iter().enumerate() {
            assert_eq!(count, plain.leads.iter().filter(|lead| lead.2 == changes).count() as u64);
        }
        for (side, left) in paths.left.iter().enumerate() {
            let of = |won: bool| plain.left.iter().filter(move |game| game.2 == won);
            let count = |won| of(won).count() as u64;
            assert_eq!(left.games, Sides { won: count(true), lost: count(false) });
            let without = |won| of(won).filter(|game| game.0[side]).count() as u64;
            assert_eq!(left.without, Sides { won: without(true), lost: without(false) });
            let at_end = |won| of(won).map(|game| i64::from(game.1[side])).sum();
            assert_eq!(left.at_end, Sides { won: at_end(true), lost: at_end(false) });
        }
        assert_eq!(paths.left.len(), 2);
        assert!(tally.check(known(&rules)).is_ok());
    }
}

fn known(rules: &Duel) -> Known<'static> {
    Known { descriptor: Some(&DUEL), cards: 0, rules: 0, scores: rules.score_range().into_inner() }
}

#[test]
fn batches_in_any_parts_add_up_to_the_same() {
    for turns in [20, 150] {
        let rules = Duel { turns };
        let whole = tally(&rules, 1_000, 0..300);
        for cuts in [&[0, 300][..], &[0, 1, 2, 150, 300], &[0, 299, 300]] {
            // As a thread does: the room of one batch is that of the next.
            let (mut scratch, mut merged) = (Tally::new(&DUEL), Tally::new(&DUEL));
            let random = Strategy::builtin("random").expect("a built-in");
            let mut player = random.player(&rules, 5);
            for two in cuts.windows(2) {
                play_batch(&rules, &mut player, 1_000, 5, two[0]..two[1], &mut scratch, None).expect("sound rules");
                merged.merge(&scratch.take());
            }
            assert_eq!(merged.paths, whole.paths);
            let text = |tally: &Tally| serde_json::to_string(&tally.paths).unwrap();
            assert_eq!(text(&merged), text(&whole));
            assert_eq!(serde_json::from_str::<Paths>(&text(&whole)).unwrap(), whole.paths);
        }
        let mut backwards = Paths::default();
        for first in [200, 100, 0] {
            backwards.merge(&tally(&rules, 1_000, first..first + 100).paths);
        }
        assert_eq!(backwards, whole.paths);
    }
}

#[test]
fn where_the_opponent_has_no_score_nothing_is_counted_of_leads() {
    let (rules, mut tally) = (toy(), Tally::counting(&Metrics::without_cards(crate::strategy::toy::Toy::DESCRIPTOR)));
    let random = Strategy::builtin("random").expect("a built-in");
    play_batch(&rules, &mut random.player(&rules, 5), 1_000, 5, 0..50, &mut tally, None).expect("sound rules");
    assert!(tally.paths.leads.is_none() && tally.paths.turns.iter().all(|turn| turn.margin == Sides::default()));
    // A turn of the toy is a decision, and the one after its last only begins.
    let turns: Vec<[u64; 3]> =
        tally.paths.turns.iter().map(|turn| [turn.games, turn.going(), turn.decisions]).collect();
    assert_eq!(turns, [vec![[0; 3]], vec![[50; 3]; 29], vec![[50, 0, 50]]].concat());
    let before = &tally.paths.turns[29].score;
    assert_eq!((before.won.total(), before.lost.total()), (tally.wins, 50 - tally.wins));
    let old = serde_json::to_string(&Tally { paths: Paths::default(), ..tally.clone() }).unwrap();
    let read: Tally = serde_json::from_str(&old).unwrap();
    assert!(!old.contains("paths") && read.paths.is_empty());
    let known =
        Known { descriptor: Some(crate::strategy::toy::Toy::DESCRIPTOR), cards: 0, rules: 0, scores: (0, 1_000) };
    assert_eq!((read.check(known), tally.check(known)), (Ok(()), Ok(())));
}

#[test]
fn paths_that_do_not_add_up_are_told() {
    let rules = Duel { turns: 20 };
    let sound = tally(&rules, 1_000, 0..100);
    let refused = |what: &str, change: &dyn Fn(&mut Paths)| {
        let mut changed = sound.clone();
        change(&mut changed.paths);
        assert!(changed.check(known(&rules)).is_err(), "{what}");
    };
    refused("games", &|paths| paths.games += 1);
    refused("no turns", &|paths| paths.turns.clear());
    refused("a turn more", &|paths| paths.turns.push(Turn::default()));
    refused("too many turns", &|paths| paths.turns.resize(LAST_TURN + 2, paths.turns[10].clone()));
    refused("games of a turn", &|paths| paths.turns[4].games -= 1);
    refused("one score more", &|paths| paths.turns[4].score.lost.add(0));
    refused("one margin more", &|paths| paths.turns[4].margin.won.add(0));
    refused("one margin less", &|paths| paths.turns[4].margin.won = Binned::default());
    refused("decisions", &|paths| paths.turns[4].decisions += 1);
    refused("forced", &|paths| paths.turns[4].forced -= 1);
    refused("dead", &|paths| paths.turns[4].dead = 101);
    refused("scores", &|paths| paths.turns[4].score.won = binned(vec![3; 101]));
    refused("margins", &|paths| paths.turns[4].margin.lost = binned(vec![3; 101]));
    refused("settled", &|paths| paths.turns[4].settled.won += 1);
    refused("a resource more", &|paths| paths.left.push(paths.left[0]));
    refused("without more than there are", &|paths| paths.left[0].without.won = paths.left[0].games.won + 1);
    refused("more than won", &|paths| paths.left[1].games.won = 101);
    refused("no leads", &|paths| paths.leads = None);
    for change in [0, 1, 2, 3] {
        refused("leads", &|paths| {
            let leads = paths.leads.as_mut().unwrap();
            match change {
                0 => leads.changes[0] += 1,
                1 => leads.changes.truncate(3),
                2 => leads.thirds[1].lost += 1,
                _ => leads.lowest_won.add(3),
            }
        });
    }
}
