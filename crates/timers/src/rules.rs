//! The rules of one scenario: its settings as types.

use super::{
    pieces::{Kind, Pieces},
    settings::SLOT_CAPACITY,
    state::{ContractId, State},
};
use crate::{
    ruleset::{Problem, Settings},
    table::Deck,
};

/// The timers ruleset under one scenario's settings.
#[derive(Debug, Clone)]
pub struct Timers {
    pub(super) start: u8,
    /// The spaces of the four resources, the highest first.
    pub(super) spaces: [u8; 4],
    /// Whether one gain that passes both Timers discards both.
    pub(super) pass_both: bool,
    pub(super) sale_passes: bool,
    /// Whether a resource that finds the Store full goes to the supply rather than out of the game.
    pub(super) full_to_supply: bool,
    pub(super) spy: SpyRules,
    pub(super) public: usize,
    pub(super) hand_limit: usize,
    pub(super) start_hand: usize,
    pub(super) reshuffle: bool,
    pub(super) contracts: Vec<Contract>,
    pub(super) store: StoreRules,
    pub(super) storage: u8,
    pub(super) same_role_twice: bool,
    pub(super) trader: Sides,
    pub(super) discount: u32,
    pub(super) prospector_cost: Sides,
    pub(super) prospector: Sides,
    pub(super) same_kind: bool,
    pub(super) merchant: Sides,
    pub(super) bonus: u32,
    pub(super) financier: Sides,
    pub(super) engineer: Sides,
    pub(super) ranks: [i32; 3],
    /// The rank from which a game is won, from 1.
    pub(super) goal: u8,
    /// A table with nothing dealt yet, which every game starts as a copy of.
    pub(super) bare: State,
}

/// A contract card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contract {
    /// Its name, in words.
    pub name: String,
    /// What it costs.
    pub cost: Pieces,
    /// How many resources it costs.
    pub pieces: u8,
    /// Prestige for completing it.
    pub prestige: u8,
    /// Credits for completing it.
    pub credits: u8,
}

/// A number that differs between the basic and the upgraded side of a role.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sides {
    basic: u8,
    upgraded: u8,
}

impl Sides {
    #[inline]
    pub(super) fn side(self, upgraded: bool) -> u8 {
        if upgraded { self.upgraded } else { self.basic }
    }
}

/// What the scenario says about the Spy.
#[derive(Debug, Clone, Copy)]
pub(super) struct SpyRules {
    pub(super) cost: Sides,
    pub(super) either_way: bool,
    pub(super) uses: u8,
    pub(super) resource_counts: bool,
    pub(super) marker_at_once: bool,
    pub(super) draw: u8,
    pub(super) keep: u8,
}

/// What the scenario says about the Store.
#[derive(Debug, Clone, Copy)]
pub(super) struct StoreRules {
    pub(super) slots: u8,
    pub(super) start: [u8; 4],
    pub(super) shuffled: bool,
    pub(super) restock: u8,
    /// By the stock before a purchase, from 1 (place 0) up.
    pub(super) buy: [u8; SLOT_CAPACITY],
    /// By the stock before a sale, from 0 up.
    pub(super) sell: [u8; SLOT_CAPACITY],
    pub(super) sell_prestige: [u8; SLOT_CAPACITY],
}

/// A count small enough for the table; every declared range is.
fn small(settings: &Settings, path: &str) -> u8 {
    u8::try_from(settings.count(path)).unwrap_or(u8::MAX)
}

fn smalls<const N: usize>(settings: &Settings, path: &str) -> [u8; N] {
    let mut list = [0; N];
    for (slot, &value) in list.iter_mut().zip(settings.integers(path)) {
        *slot = u8::try_from(value).unwrap_or(u8::MAX);
    }
    list
}

fn sides(settings: &Settings, basic: &str, upgraded: &str) -> Sides {
    Sides { basic: small(settings, basic), upgraded: small(settings, upgraded) }
}

impl Timers {
    /// The settings as types.
    ///
    /// # Errors
    /// One [`Problem`] for each thing that cannot be played.
    pub(super) fn from_settings(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let problems = problems(settings);
        if !problems.is_empty() {
            return Err(problems);
        }
        let start = small(settings, "timers.start");
        let store = StoreRules {
            slots: small(settings, "store.slots"),
            start: smalls(settings, "store.start"),
            shuffled: settings.choice("store.start_dealt") == "shuffled",
            restock: small(settings, "store.restock"),
            buy: smalls(settings, "store.buy"),
            sell: smalls(settings, "store.sell"),
            sell_prestige: smalls(settings, "store.sell_prestige"),
        };
        let spy = SpyRules {
            cost: sides(settings, "spy.cost", "spy.cost_upgraded"),
            either_way: settings.choice("spy.direction") == "either",
            uses: small(settings, "spy.uses"),
            resource_counts: settings.choice("spy.on_resource") == "counts",
            marker_at_once: settings.choice("spy.on_marker") == "at_once",
            draw: small(settings, "spy.draw"),
            keep: small(settings, "spy.keep"),
        };
        let (contracts, deck) = contracts(settings);
        Ok(Self {
            start,
            spaces: smalls(settings, "timers.distances").map(|distance: u8| start - distance),
            pass_both: settings.choice("timers.pass_both") == "both",
            sale_passes: settings.boolean("timers.sale_passes"),
            full_to_supply: settings.choice("timers.store_full") == "supply",
            spy,
            public: usize::from(small(settings, "contracts.public")),
            hand_limit: usize::from(small(settings, "contracts.hand_limit")),
            start_hand: usize::from(small(settings, "contracts.start")),
            reshuffle: settings.choice("contracts.empty_deck") == "reshuffle",
            contracts,
            store,
            storage: small(settings, "player.storage"),
            same_role_twice: settings.boolean("turn.same_role_twice"),
            trader: sides(settings, "trader.buys", "trader.buys_upgraded"),
            discount: settings.count("trader.discount_upgraded"),
            prospector_cost: sides(settings, "prospector.cost", "prospector.cost_upgraded"),
            prospector: sides(settings, "prospector.takes", "prospector.takes_upgraded"),
            same_kind: settings.boolean("prospector.same_kind"),
            merchant: sides(settings, "merchant.sales", "merchant.sales_upgraded"),
            bonus: settings.count("merchant.bonus_upgraded"),
            financier: sides(settings, "financier.credits", "financier.credits_upgraded"),
            engineer: sides(settings, "engineer.cost", "engineer.cost_upgraded"),
            ranks: ["ranks.intermediate", "ranks.advanced", "ranks.expert"].map(|path| settings.int(path)),
            goal: match settings.choice("goal.rank") {
                "intermediate" => 1,
                "advanced" => 2,
                _ => 3,
            },
            bare: State::bare(start, small(settings, "supply.each"), settings.count("player.credits"), deck),
        })
    }

    /// The card behind a contract's number.
    ///
    /// # Panics
    /// If the number is not one of these rules.
    #[inline]
    #[must_use]
    pub fn contract(&self, id: ContractId) -> &Contract {
        &self.contracts[usize::from(id.0)]
    }

    /// The rank of a score, 0 being the lowest.
    pub(super) fn rank(&self, score: i32) -> u8 {
        self.ranks.iter().map(|&least| u8::from(score >= least)).sum()
    }

    /// The highest score a game can end with: one space below the last Timer on its start, and what can follow.
    pub(super) fn highest_score(&self) -> i32 {
        let contract = self.contracts.iter().map(|contract| i32::from(contract.prestige)).max().unwrap_or(0);
        let sale = self.store.sell_prestige.iter().map(|&prestige| i32::from(prestige)).max().unwrap_or(0);
        let sales = sale * i32::from(self.merchant.side(false).max(self.merchant.side(true)));
        // A turn starts with the marker below every Timer. Sales that pass none then come before the contracts, and a Timer
        // spared by a gain is passed by a second one.
        let unchecked = if self.sale_passes { 0 } else { sales };
        let gains = if self.pass_both { 1 } else { 2 };
        i32::from(self.start) - 1 + unchecked + gains * contract.max(sale)
    }

    /// The least score that counts as won.
    pub(super) fn goal_score(&self) -> i32 {
        self.ranks[usize::from(self.goal) - 1]
    }
}

/// The cards in file order, one entry for each that is in the deck, and the deck with all copies.
fn contracts(settings: &Settings) -> (Vec<Contract>, Deck<ContractId, { super::settings::DECK_CAPACITY }>) {
    let field = |value: i64| u8::try_from(value).unwrap_or(u8::MAX);
    let mut contracts = Vec::new();
    let mut copies = Vec::new();
    for card in settings.cards("contracts.deck").iter().filter(|card| card.count > 0) {
        let &[tech, plant, metal, fuel, prestige, credits] = card.fields.as_slice() else { continue };
        let cost = Pieces([tech, plant, metal, fuel].map(field));
        let id = ContractId(u8::try_from(contracts.len()).unwrap_or(u8::MAX));
        contracts.push(Contract {
            name: card.name.replace('_', " "),
            cost,
            pieces: cost.total(),
            prestige: field(prestige),
            credits: field(credits),
        });
        copies.extend(std::iter::repeat_n(id, card.count as usize));
    }
    (contracts, Deck::new(copies))
}

/// Everything about the settings, taken together, that cannot be played.
fn problems(settings: &Settings) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut problem = |path: &str, what: String, help: &str| problems.push(Problem::new(path, what, help));

    let start = settings.integer("timers.start");
    let distances = settings.integers("timers.distances");
    if !distances.is_sorted_by(|nearer, farther| nearer < farther) {
        problem(
            "timers.distances",
            format!("the distances {distances:?} do not rise"),
            "give four distances, each larger than the one before",
        );
    }
    if let Some(farthest) = distances.iter().max().filter(|&&distance| distance > start) {
        problem(
            "timers.distances",
            format!("a distance of {farthest} below the start on space {start} is off the Score track"),
            "use distances no larger than `timers.start`",
        );
    }
    let slots = settings.integer("store.slots");
    for path in ["store.buy", "store.sell", "store.sell_prestige"] {
        let given = settings.integers(path).len();
        if i64::try_from(given) != Ok(slots) {
            problem(
                path,
                format!("there are {given} entries for {slots} slots"),
                "give one entry for each of `store.slots`",
            );
        }
    }
    let most_stock = settings.integers("store.start").iter().copied().max().unwrap_or(0);
    if most_stock > slots {
        problem(
            "store.start",
            format!("a stock of {most_stock} does not fit {slots} slots"),
            "start with at most `store.slots` of a kind",
        );
    }
    let each = settings.integer("supply.each");
    if each < most_stock + 2 {
        problem(
            "supply.each",
            format!("{each} of each kind are too few: set-up needs {}", most_stock + 2),
            "one goes to the Score track, one near the contracts and the rest of the set-up to the Store",
        );
    }
    if settings.integer("contracts.start") > settings.integer("contracts.hand_limit") {
        problem(
            "contracts.start",
            "the player starts with more private contracts than a hand may hold".into(),
            "lower `contracts.start` or raise `contracts.hand_limit`",
        );
    }
    if settings.integer("spy.keep") > settings.integer("spy.draw") {
        problem(
            "spy.keep",
            "the Spy keeps more contracts than it draws".into(),
            "lower `spy.keep` or raise `spy.draw`",
        );
    }
    let ranks = ["ranks.intermediate", "ranks.advanced", "ranks.expert"];
    for pair in ranks.windows(2) {
        let (lower, higher) = (settings.integer(pair[0]), settings.integer(pair[1]));
        if lower >= higher {
            problem(pair[1], format!("{higher} is not above `{}`, {lower}", pair[0]), "let the ranks rise");
        }
    }
    let storage = settings.integer("player.storage");
    for card in settings.cards("contracts.deck").iter().filter(|card| card.count > 0) {
        let cost: i64 = card.fields.iter().take(Kind::ALL.len()).sum();
        if cost > storage {
            problem(
                &format!("contracts.deck.{}", card.name),
                format!("`{}` costs {cost} resources, and the player may hold only {storage}", card.name),
                "lower its cost or raise `player.storage`",
            );
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Card, Ruleset, Value};
    use crate::{
        Phase,
        descriptor::Cause,
        tests::{game, rules, shipped, word},
    };

    #[test]
    fn settings_that_make_no_sense_together_are_refused_with_their_path() {
        let list = |values: &[i64]| Value::Integers(values.to_vec());
        let dear = Card { name: "dear".into(), count: 8, fields: vec![3, 2, 2, 2, 5, 0], texts: Vec::new() };
        let cases = [
            ("timers.distances", list(&[2, 2, 6, 8])),
            ("timers.distances", list(&[2, 4, 6, 24])),
            ("store.buy", list(&[5, 4])),
            ("store.sell", list(&[5, 4])),
            ("store.sell_prestige", list(&[5, 4])),
            ("store.start", list(&[0, 6, 0, 0])),
            ("supply.each", Value::Integer(3)),
            ("contracts.start", Value::Integer(4)),
            ("spy.keep", Value::Integer(5)),
            ("ranks.advanced", Value::Integer(17)),
            ("contracts.deck.dear", Value::Cards(vec![dear])),
        ];
        for (path, value) in cases {
            let mut settings = shipped("standard");
            let setting = if path.starts_with("contracts.deck") { "contracts.deck" } else { path };
            settings.set(setting, value);
            let problems = Timers::new(&settings).expect_err(path);
            assert!(problems.iter().any(|problem| problem.path == path), "{path}: {problems:?}");
        }
    }

    #[test]
    fn the_highest_score_is_one_below_the_start_and_the_richest_contract() {
        let rules = Timers::new(&shipped("standard")).expect("playable");
        assert_eq!(rules.score_range(), 0..=22 + 6);
    }

    #[test]
    fn the_highest_score_grows_with_what_the_settings_let_pass() {
        let no = || ("timers.sale_passes", Value::Boolean(false));
        let one = || ("timers.pass_both", word("one"));
        // The pinned Merchant sells at most 3, for 1 Prestige each at best; the richest contract brings 6.
        let cases = [
            (vec![], 22 + 6),
            (vec![one()], 22 + 2 * 6),
            (vec![no()], 22 + 3 + 6),
            (vec![no(), one()], 22 + 3 + 2 * 6),
        ];
        for (changes, highest) in cases {
            assert_eq!(rules(&changes).score_range(), 0..=highest, "{changes:?}");
        }
        let dear = Value::Integers(vec![9, 9, 0, 0, 0]);
        assert_eq!(rules(&[("store.sell_prestige", dear)]).score_range(), 0..=22 + 9, "a sale can be the last gain");
    }

    #[test]
    fn colony_leader_board_ranks() {
        let rules = rules(&[]);
        let ranks = [(0, 0), (16, 0), (17, 1), (18, 1), (19, 2), (20, 2), (21, 3), (40, 3)];
        for (score, rank) in ranks {
            assert_eq!(rules.rank(score), rank, "{score}");
        }
    }

    #[test]
    fn the_goal_says_which_rank_wins() {
        for (goal, wins) in [("intermediate", true), ("advanced", false), ("expert", false)] {
            let rules = rules(&[("goal.rank", word(goal))]);
            let (mut state, _) = game(&rules);
            assert_eq!(rules.ending(&state), None);
            state.score = 17;
            state.phase = Phase::Over(Cause::Passed);
            assert_eq!(rules.ending(&state).map(|ending| (ending.won, ending.rank)), Some((wins, 1)), "{goal}");
        }
    }
}
