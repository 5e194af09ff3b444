//! Everything on the table.

use super::{
    Timers,
    descriptor::Cause,
    pieces::{Kind, Pieces, credits},
    roles::Role,
    settings::{DECK_CAPACITY, DRAW_CAPACITY, HAND_CAPACITY, PUBLIC_CAPACITY},
};
use crate::{ruleset::Component, table::Deck};
use arrayvec::ArrayVec;

/// A contract: its place in the rules' list of contracts. Copies of a card share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContractId(pub u8);

/// One of the two Timers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimerId(pub u8);

impl TimerId {
    /// Both Timers.
    pub const ALL: [Self; 2] = [Self(0), Self(1)];

    /// The Timer's name in a log.
    #[must_use]
    pub const fn name(self) -> &'static str {
        if self.0 == 0 { "Timer A" } else { "Timer B" }
    }
}

/// A public contract, with the resource on it, if there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Public {
    /// The card.
    pub contract: ContractId,
    /// The resource lying on it.
    pub marker: Option<Kind>,
}

/// What is to be decided next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Set-up: which of equally scarce resources goes to the next space.
    Place,
    /// Which role to use.
    Role,
    /// What to buy.
    Buy,
    /// What to take from the supply.
    Take,
    /// What to sell.
    Sell,
    /// Which role to upgrade.
    Upgrade,
    /// What to use the Spy for.
    Spy,
    /// Which drawn contract to keep.
    Keep,
    /// Which contract to complete.
    Complete,
    /// Which Timer to move.
    MoveTimer,
    /// Nothing: the game has ended from this cause.
    Over(Cause),
}

/// What is counted while a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub(super) public_completed: u32,
    pub(super) private_completed: u32,
    pub(super) contracts_discarded: u32,
    pub(super) private_kept: u32,
    pub(super) contract_prestige: u32,
    pub(super) sale_prestige: u32,
    pub(super) credits_earned: u32,
    pub(super) bought: u32,
    pub(super) sold: u32,
    pub(super) taken: u32,
    pub(super) landings: u32,
    pub(super) first_timer_turn: u32,
    pub(super) first_timer_score: u32,
    pub(super) overshoot: u32,
    pub(super) role_uses: [u32; 6],
    pub(super) idle_turns: u32,
    pub(super) spy_timer_moves: u32,
}

/// Everything on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// What is to be decided next.
    pub phase: Phase,
    /// The role used this turn.
    pub(super) role: Option<Role>,
    /// For how many turns each role still rests, the one being played counted.
    pub(super) rests: [u8; 6],
    /// Upgraded roles, one bit each.
    pub(super) upgraded: u8,
    /// How much more the role may do this turn: purchases, sales, pieces, uses or contracts to keep.
    pub(super) left: u8,
    /// Uses of the Spy left this turn, while the drawn contracts are chosen from.
    pub(super) spy_left: u8,
    /// What the Prospector has found this turn and not taken yet, where it does not take from the whole supply.
    pub(super) found: Pieces,
    /// What the Prospector has taken this turn.
    pub(super) taken: Pieces,
    /// Kinds still near the public contracts, one bit each.
    pub(super) near: u8,
    /// The kinds on the Score track from the highest space down; the first `placed` of them are set.
    pub(super) track: [Kind; 4],
    pub(super) placed: u8,
    /// Which of the four spaces still hold their resource, one bit each.
    pub(super) on_track: u8,
    /// The space each Timer is on; `None` once it is discarded.
    pub(super) timers: [Option<u8>; 2],
    pub(super) supply: Pieces,
    pub(super) store: Pieces,
    /// The resources you hold.
    pub held: Pieces,
    /// Pieces out of the game.
    pub(super) removed: Pieces,
    pub(super) public: [Option<Public>; PUBLIC_CAPACITY],
    /// Your private contracts.
    pub hand: ArrayVec<ContractId, HAND_CAPACITY>,
    pub(super) drawn: ArrayVec<ContractId, DRAW_CAPACITY>,
    pub(super) completed: u8,
    /// The turn being played, from 1; 0 during set-up.
    pub turn: u32,
    /// Your Prestige.
    pub score: i32,
    pub(super) credits: u32,
    pub(super) deck: Deck<ContractId, DECK_CAPACITY>,
    pub(super) tally: Tally,
}

impl State {
    /// The deck of contracts, with its draw pile and its discards.
    #[must_use]
    pub fn deck(&self) -> &Deck<ContractId, DECK_CAPACITY> {
        &self.deck
    }

    /// The same table with the deck in a fixed order and nothing counted that no rule asks for, such as turns, so that tables
    /// that differ only in these become equal.
    #[must_use]
    pub fn sorted(&self) -> Self {
        let mut sorted = self.clone();
        sorted.deck = sorted.deck.sorted_by_key(|contract| contract.0);
        (sorted.turn, sorted.completed, sorted.tally) = (0, 0, Tally::default());
        sorted
    }

    /// Whether the game has ended.
    #[inline]
    pub(super) fn over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// How many roles are upgraded.
    #[inline]
    #[must_use]
    pub fn upgrades(&self) -> u32 {
        self.upgraded.count_ones()
    }

    /// Whether a role shows its upgraded side.
    #[inline]
    pub(super) fn is_upgraded(&self, role: Role) -> bool {
        self.upgraded & role.bit() != 0
    }

    /// Every Timer still on the track, with its space.
    #[inline]
    pub fn timers_left(&self) -> impl Iterator<Item = (TimerId, u8)> + '_ {
        TimerId::ALL.into_iter().filter_map(|timer| Some((timer, self.space(timer)?)))
    }

    /// The space of a Timer; `None` once it is discarded.
    #[inline]
    #[must_use]
    pub fn space(&self, timer: TimerId) -> Option<u8> {
        self.timers[usize::from(timer.0 & 1)]
    }

    /// The highest and the lowest space of a Timer; (0, 0) when none is left.
    #[inline]
    #[must_use]
    pub fn high_and_low(&self) -> (u8, u8) {
        match self.timers {
            [Some(a), Some(b)] => (a.max(b), a.min(b)),
            [Some(space), None] | [None, Some(space)] => (space, space),
            [None, None] => (0, 0),
        }
    }

    /// Every contract that could be completed if it were paid for: public ones from the left, then private ones.
    #[inline]
    pub(super) fn contracts(&self) -> impl Iterator<Item = ContractId> {
        let public = self.public.iter().flatten().map(|public| public.contract);
        public.chain(self.hand.iter().copied())
    }

    /// Every resource and contract, wherever it lies.
    pub(super) fn components(&self) -> Vec<Component> {
        let bit = |set: u8, kind: Kind| u8::from(set & kind.bit() != 0);
        let mut components: Vec<Component> = Kind::ALL
            .into_iter()
            .map(|kind| {
                let on_track = (0..usize::from(self.placed))
                    .filter(|&place| self.on_track & (1 << place) != 0 && self.track[place] == kind)
                    .count();
                let markers = self.public.iter().flatten().filter(|public| public.marker == Some(kind)).count();
                let piles =
                    [self.supply, self.store, self.held, self.found, self.removed].map(|pile| usize::from(pile[kind]));
                let count = piles.iter().sum::<usize>() + on_track + markers + usize::from(bit(self.near, kind));
                Component { name: kind.name().into(), count: u32::try_from(count).unwrap_or(u32::MAX) }
            })
            .collect();
        let public = self.public.iter().flatten().count();
        let contracts = self.deck.count() + public + self.hand.len() + self.drawn.len() + usize::from(self.completed);
        components.push(Component { name: "contracts".into(), count: u32::try_from(contracts).unwrap_or(u32::MAX) });
        components
    }
}

impl Timers {
    /// The state in words: the player, the Score track, the Store, the contracts, the roles.
    pub(super) fn state_words(&self, state: &State) -> Vec<String> {
        let timers = TimerId::ALL.map(|timer| match state.space(timer) {
            Some(space) => format!("{} on {space}", timer.name()),
            None => format!("{} discarded", timer.name()),
        });
        let public: Vec<String> = state
            .public
            .iter()
            .flatten()
            .map(|public| match public.marker {
                Some(kind) => format!("{} with {} on it", self.contract_words(public.contract), kind.name()),
                None => self.contract_words(public.contract),
            })
            .collect();
        let private: Vec<String> = state.hand.iter().map(|&id| self.contract_words(id)).collect();
        let on_track: Vec<String> = (0..usize::from(state.placed))
            .filter(|&place| state.on_track & (1 << place) != 0)
            .map(|place| format!("{} on {}", state.track[place].name(), self.spaces[place]))
            .collect();
        let near = Kind::ALL.into_iter().filter(|kind| state.near & kind.bit() != 0);
        let near: Vec<String> = near.map(|kind| kind.name().to_owned()).collect();
        let upgraded = Role::ALL.into_iter().filter(|&role| state.is_upgraded(role));
        let upgraded: Vec<String> = upgraded.map(|role| role.name().to_owned()).collect();
        let list = |names: Vec<String>| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        let resting = Role::ALL.into_iter().filter(|&role| state.rests[role as usize] > 0);
        let resting: Vec<String> = resting.map(|role| role.name().to_owned()).collect();
        vec![
            format!("{} Prestige, {}, holding {}", state.score, credits(state.credits), state.held.words()),
            timers.join(", "),
            format!("resources on the Score track: {}", list(on_track)),
            format!("resources waiting near the public contracts: {}", list(near)),
            format!("Store: {}", state.store.words()),
            format!("public contracts: {}", list(public)),
            format!("private contracts: {}", list(private)),
            format!("roles: {} upgraded, {} resting", list(upgraded), list(resting)),
        ]
    }
}
