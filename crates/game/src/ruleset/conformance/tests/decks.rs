//! A game that counts by card, and what may be wrong with that.

use super::check;
use crate::{
    Actions, Counters, Endings, Ranks, Row, Streams,
    random::Luck,
    ruleset::{
        ActionKinds, Card, CardMetricInfo, Component, Descriptor, Ending, Log, MetricInfo, Named, PerCard, Problem,
        Ruleset, Settings, Value,
    },
    table::Deck,
};
use std::ops::RangeInclusive;

const SOUND: u8 = 0;
const NEVER_COUNTED: u8 = 1;
const OUT_OF_RANGE: u8 = 2;
const OF_NO_CARD: u8 = 3;
const NOT_WRITTEN: u8 = 4;
const OF_NO_TABLE: u8 = 5;
const CALLED_AS_A_SETTING: u8 = 6;

/// Draw cards until they are worth enough, or none is left.
#[derive(Debug, crate::Settings)]
struct Rules {
    /// The cards.
    #[setting("cards.deck", cards = 1..=8, assumed)]
    cards: Vec<Named<Kind>>,
}

/// The rules with a fault planted.
struct Draws<const FAULT: u8>(Rules);

#[derive(Debug, Row)]
struct Kind {
    /// What it is worth.
    #[field(0..=9)]
    worth: i32,
}

#[derive(Debug, Clone, PartialEq)]
struct State {
    deck: Deck<u8, 8>,
    worth: i32,
    turn: u32,
    tally: Tally,
}

#[derive(Debug, Clone, Copy, PartialEq, Default, Counters)]
struct Tally {
    /// Cards drawn.
    #[counter(unit = "cards", most = 8)]
    all: i32,
    /// How often each card was drawn.
    #[counter(per = "cards.deck", unit = "times", most = 8)]
    drawn: PerCard<4>,
}

#[derive(Debug, Clone, Copy, PartialEq, Actions)]
enum Action {
    /// Draw a card.
    Draw,
}

#[derive(Clone, Copy, Streams)]
enum Stream {
    /// The cards.
    Cards,
}

#[derive(Clone, Copy, PartialEq, Endings)]
enum Cause {
    /// The cards are worth enough.
    Enough,
    /// No card is left.
    Empty,
}

#[derive(Clone, Copy, Ranks)]
enum Rank {
    /// Not enough.
    Poor,
    /// Enough.
    Rich,
}

const fn descriptor(fault: u8) -> Descriptor {
    const OTHERS: [&[CardMetricInfo]; 2] = {
        const fn one(per: &'static str, name: &'static str) -> CardMetricInfo {
            let each = MetricInfo { name, about: "Draws.", unit: "times", least: 0, most: 8 };
            CardMetricInfo { per, room: 4, each }
        }
        [const { &[one("cards.box", "drawn")] }, const { &[one("cards.deck", "cards")] }]
    };
    Descriptor {
        name: "draws",
        about: "Draw cards.",
        settings: Rules::INFOS,
        actions: Action::KINDS,
        metrics: Tally::INFOS,
        card_metrics: match fault {
            OF_NO_TABLE => OTHERS[0],
            CALLED_AS_A_SETTING => OTHERS[1],
            _ => Tally::OF_CARDS,
        },
        endings: Cause::INFOS,
        ranks: Rank::INFOS,
        streams: Stream::INFOS,
        ..Descriptor::BLANK
    }
}

const ENOUGH: i32 = 6;

impl<const FAULT: u8> Ruleset for Draws<FAULT> {
    type State = State;
    type Action = Action;
    type Glance = ();

    const DESCRIPTOR: &'static Descriptor = &descriptor(FAULT);

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        Rules::read(settings, &mut problems).map(Self).ok_or(problems)
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=72
    }

    fn deal<L: Log>(&self, _: &mut Luck, _: &mut L) -> State {
        let copies = (0..).zip(&self.0.cards).flat_map(|(kind, card)| (0..card.count).map(move |_| kind));
        State { deck: Deck::new(copies), worth: 0, turn: 1, tally: Tally::default() }
    }

    fn legal_actions(&self, _: &State, actions: &mut Vec<Action>) {
        actions.push(Action::Draw);
    }

    fn apply<L: Log>(&self, state: &mut State, _: Action, luck: &mut Luck, _: &mut L) {
        let Some(kind) = state.deck.draw(luck.of(Stream::Cards)).map(usize::from) else { return };
        state.turn += 1;
        state.worth += self.0.cards[kind].row.worth;
        state.tally.all += 1;
        state.deck.discard(kind as u8);
        match FAULT {
            NEVER_COUNTED => {}
            OF_NO_CARD => state.tally.drawn[3] += 1,
            _ => state.tally.drawn[kind] += 1,
        }
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let cause = match state {
            _ if state.worth >= ENOUGH => Cause::Enough,
            _ if state.deck.to_draw().is_empty() => Cause::Empty,
            _ => return None,
        };
        let rank = if cause == Cause::Enough { Rank::Rich } else { Rank::Poor };
        Some(Ending { cause: cause.place(), won: cause == Cause::Enough, rank: rank.place() })
    }

    fn score(&self, state: &State) -> i32 {
        state.worth
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn
    }

    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        let written = if FAULT == NOT_WRITTEN { &mut metrics[..1] } else { &mut *metrics };
        state.tally.write(written);
        if FAULT == OUT_OF_RANGE {
            metrics[2] = -1;
        }
    }

    fn components(&self, state: &State) -> Vec<Component> {
        let cards = state.deck.to_draw().len() + state.deck.discarded().len();
        vec![Component { name: "card".into(), count: cards as u32 }]
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        vec![format!("worth {}", state.worth)]
    }
}

fn settings(rows: usize) -> Settings {
    let mut settings = Settings::defaults(Draws::<SOUND>::DESCRIPTOR.all_settings());
    let kinds = ["mud", "ore", "gem", "ice", "gas"];
    let card = |(name, worth): (&&str, i64)| Card {
        name: (*name).to_owned(),
        count: 2,
        fields: vec![worth],
        texts: Vec::new(),
    };
    settings.set("cards.deck", Value::Cards(kinds.iter().zip(0..).take(rows).map(card).collect()));
    settings
}

/// What the suite finds with this fault planted.
fn found<const FAULT: u8>() -> Vec<String> {
    check::<Draws<FAULT>>(&settings(3), 60)
}

#[test]
fn a_sound_game_that_counts_by_card_passes() {
    assert_eq!(found::<SOUND>(), [""; 0]);
}

#[test]
fn a_count_by_card_that_nothing_writes_is_found() {
    let found = found::<NEVER_COUNTED>();
    assert!(found.len() == 1 && found[0].starts_with("the metric `drawn` is 0 at the end of each of "), "{found:#?}");
}

#[test]
fn a_count_of_a_card_out_of_range_is_found_by_its_name() {
    let found = found::<OUT_OF_RANGE>();
    let what = "game 0 as given, decision 0: the metric `drawn.ore` is -1, outside 0 to 8 (and ";
    assert!(found[0].starts_with(what), "{found:#?}");
}

#[test]
fn a_count_of_a_card_that_is_not_there_is_found() {
    let found = found::<OF_NO_CARD>();
    let what = ": the metric `drawn` is 1 for a card that the table does not have (and ";
    assert!(found[0].contains(what), "{found:#?}");
}

#[test]
fn counts_of_cards_that_are_left_as_they_stood_are_found() {
    let found = found::<NOT_WRITTEN>();
    assert!(found[0].contains(": the metric `drawn.mud` is not written (and "), "{found:#?}");
}

#[test]
fn a_count_of_the_cards_of_no_table_is_found() {
    let what = "the metric `drawn` is of the cards of `cards.box`, which is no table of the ruleset";
    assert_eq!(found::<OF_NO_TABLE>(), [format!("{what}: `per` can be `cards.deck`")]);
    // Whoever makes rules is told the same, and nothing panics.
    let told = Draws::<OF_NO_TABLE>::DESCRIPTOR.check_room(&settings(3)).unwrap_err();
    assert_eq!(told, [Problem::new("cards.box", what, "`per` can be `cards.deck`")]);
}

#[test]
fn a_count_of_cards_called_as_settings_are_is_found() {
    let found = found::<CALLED_AS_A_SETTING>();
    assert_eq!(found, ["the metric of cards `cards` is called as the settings `cards.…`"]);
}

#[test]
fn more_kinds_of_card_than_are_counted_cannot_be_played() {
    let found = check::<Draws<SOUND>>(&settings(5), 60);
    let what = "the settings given cannot be played: `cards.deck`: `cards.deck` has 5 kinds of card, and `drawn` counts \
                at most 4 (take kinds out, also those without copies, or let the game count more: `PerCard<5>`)";
    assert!(found.iter().any(|found| found == what), "{found:#?}");
}
