//! The Store: slots for each kind of resource, dearer the fewer lie there.

use super::{
    Timers,
    descriptor::Stream,
    pieces::{Kind, credits},
    roles::Role,
    settings::Full,
    state::State,
};
use crate::{
    random::{Draw, Luck},
    ruleset::Log,
};

pub(super) const RULE: &str = "Core: Store";

impl Timers {
    /// Whether the Store has a free slot for a kind.
    #[inline]
    pub(super) fn has_slot(&self, state: &State, kind: Kind) -> bool {
        state.store[kind] < self.given.slots
    }

    /// The price of a kind when so many of it lie in the Store; 0 when none does.
    #[inline]
    pub(super) fn price_at(&self, state: &State, stock: u8) -> u32 {
        let Some(place) = stock.checked_sub(1) else { return 0 };
        let full = u32::from(self.given.buy[usize::from(place)]);
        if state.is_upgraded(Role::Trader) { full.saturating_sub(self.given.discount) } else { full }
    }

    /// The price of the next resource of a kind; 0 when the Store has none.
    #[inline]
    #[must_use]
    pub fn price(&self, state: &State, kind: Kind) -> u32 {
        self.price_at(state, state.store[kind])
    }

    /// Credits for selling a resource; 0 when the Store has no slot for it.
    #[inline]
    #[must_use]
    pub fn sale_credits(&self, state: &State, kind: Kind) -> u32 {
        if !self.has_slot(state, kind) {
            return 0;
        }
        let credits = u32::from(self.given.sell[usize::from(state.store[kind])]);
        let bonus = if state.is_upgraded(Role::Merchant) { self.given.bonus } else { 0 };
        credits + bonus
    }

    /// Prestige for selling a resource; 0 when the Store has no slot for it.
    #[inline]
    #[must_use]
    pub fn sale_prestige(&self, state: &State, kind: Kind) -> i32 {
        if !self.has_slot(state, kind) {
            return 0;
        }
        i32::from(self.given.sell_prestige[usize::from(state.store[kind])])
    }

    /// Whether a resource of this kind can be bought now, apart from how many the Trader still may.
    #[inline]
    pub(super) fn may_buy(&self, state: &State, kind: Kind) -> bool {
        state.store[kind] > 0 && self.price(state, kind) <= state.credits && state.held.total() < self.given.storage
    }

    /// Whether a resource of this kind can be sold for Credits.
    #[inline]
    pub(super) fn may_sell_for_credits(&self, state: &State, kind: Kind) -> bool {
        state.held[kind] > 0 && self.sale_credits(state, kind) > 0
    }

    /// Whether a resource of this kind can be sold for Prestige.
    #[inline]
    pub(super) fn may_sell_for_prestige(&self, state: &State, kind: Kind) -> bool {
        state.held[kind] > 0 && self.sale_prestige(state, kind) > 0
    }

    pub(super) fn buy<L: Log>(&self, state: &mut State, kind: Kind, log: &mut L) {
        let price = self.price(state, kind);
        state.credits -= price;
        state.store[kind] -= 1;
        state.held[kind] += 1;
        state.tally.bought += 1;
        log.event(Role::Trader.rule(), || {
            format!("you buy 1 {} for {}; {} left in the Store", kind.name(), credits(price), state.store[kind])
        });
    }

    pub(super) fn sell_for_credits<L: Log>(&self, state: &mut State, kind: Kind, log: &mut L) {
        let gain = self.sale_credits(state, kind);
        self.give_to_store(state, kind);
        state.credits += gain;
        state.tally.credits_earned += gain;
        log.event(Role::Merchant.rule(), || {
            format!("you sell 1 {} for {}; the Store now has {}", kind.name(), credits(gain), state.store[kind])
        });
    }

    pub(super) fn sell_for_prestige<L: Log>(&self, state: &mut State, kind: Kind, log: &mut L) {
        let prestige = self.sale_prestige(state, kind);
        self.give_to_store(state, kind);
        state.tally.sale_prestige += prestige.unsigned_abs();
        log.event(Role::Merchant.rule(), || {
            format!("you sell 1 {} for {prestige} Prestige; the Store now has {}", kind.name(), state.store[kind])
        });
        self.gain_prestige(state, prestige, self.given.sale_passes, log);
    }

    fn give_to_store(&self, state: &mut State, kind: Kind) {
        state.held[kind] -= 1;
        state.store[kind] += 1;
        state.tally.sold += 1;
    }

    /// Places a resource on the Store as in a sale but without gain; the piece comes from outside every pile.
    pub(super) fn place_unpaid<L: Log>(&self, state: &mut State, kind: Kind, rule: &'static str, log: &mut L) {
        if self.has_slot(state, kind) {
            state.store[kind] += 1;
            log.event(rule, || {
                format!(
                    "the {} is placed on the Store as in a sale, without gain; it now has {}",
                    kind.name(),
                    state.store[kind]
                )
            });
        } else if self.given.full == Full::Supply {
            state.supply[kind] += 1;
            log.event(rule, || format!("the Store has no slot for the {}; it goes to the supply", kind.name()));
        } else {
            state.removed[kind] += 1;
            log.event(rule, || format!("the Store has no slot for the {}; it is out of the game", kind.name()));
        }
    }

    /// Resources of random kinds arrive; one whose kind is full in the Store or used up in the supply does not.
    pub(super) fn restock<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        for _ in 0..self.given.restock {
            let kind = Kind::ALL[luck.of(Stream::Store).index(Kind::ALL.len())];
            if !self.has_slot(state, kind) {
                log.event(RULE, || format!("no {} arrives in the Store: its slots are full", kind.name()));
            } else if state.supply[kind] == 0 {
                log.event(RULE, || format!("no {} arrives in the Store: the supply has none", kind.name()));
            } else {
                state.supply[kind] -= 1;
                state.store[kind] += 1;
                log.event(RULE, || {
                    format!("1 {} arrives in the Store, which now has {}", kind.name(), state.store[kind])
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Action, Kind, Pieces, Role, State, Timers,
        tests::{act, game, legal, rules},
    };
    use crate::{
        random::Luck,
        ruleset::{Transcript, Value},
    };

    /// A Store of 3 tech, 1 plant and nothing else, with prices 5, 4, 3, 3, 2, and the player rich.
    fn shop(more: &[(&'static str, Value)]) -> (Timers, State, Luck) {
        let rules = rules(&[&[("store.restock", Value::Integer(0))], more].concat());
        let (mut state, luck) = game(&rules);
        for kind in Kind::ALL {
            state.supply[kind] += state.store[kind];
        }
        state.store = Pieces::default();
        state.supply.pay(Pieces([3, 1, 0, 0]), &mut state.store);
        state.hand.clear();
        state.public = [None; 4];
        state.credits = 20;
        (rules, state, luck)
    }

    #[test]
    fn core_store_prices_rise_as_the_stock_falls() {
        let (rules, mut state, mut luck) = shop(&[]);
        act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Trader));
        let buy = [Action::Buy(Kind::Tech), Action::Buy(Kind::Plant), Action::StopBuying];
        assert_eq!(legal(&rules, &state), buy);
        act(&rules, &mut state, &mut luck, buy[0]);
        assert_eq!((state.credits, state.store[Kind::Tech]), (17, 2));
        act(&rules, &mut state, &mut luck, buy[0]);
        assert_eq!((state.credits, state.held), (13, Pieces([2, 0, 0, 0])));
        assert_eq!(state.turn, 2, "the Trader buys two");
    }

    #[test]
    fn core_store_nothing_is_bought_without_credits_stock_or_room() {
        let (rules, state, _) = shop(&[]);
        assert!(rules.may_buy(&state, Kind::Tech) && !rules.may_buy(&state, Kind::Fuel));
        assert!(!rules.may_buy(&State { credits: 2, ..state.clone() }, Kind::Tech));
        assert!(!rules.may_buy(&State { held: Pieces([0, 0, 7, 0]), ..state }, Kind::Tech));
    }

    #[test]
    fn core_store_the_upgraded_trader_buys_three_at_a_discount() {
        let (rules, mut state, mut luck) = shop(&[]);
        state.upgraded = Role::Trader.bit();
        act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Trader));
        for _ in 0..3 {
            act(&rules, &mut state, &mut luck, Action::Buy(Kind::Tech));
        }
        assert_eq!(state.credits, 20 - (2 + 3 + 4));
        assert_eq!(state.turn, 2);
    }

    #[test]
    fn core_store_sales_pay_less_the_more_lie_there() {
        let (rules, mut state, mut luck) = shop(&[]);
        state.supply.pay(Pieces([1, 0, 1, 1]), &mut state.held);
        act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Merchant));
        assert_eq!(
            legal(&rules, &state),
            [
                Action::SellForCredits(Kind::Tech),
                Action::SellForCredits(Kind::Metal),
                Action::SellForCredits(Kind::Fuel),
                Action::SellForPrestige(Kind::Metal),
                Action::SellForPrestige(Kind::Fuel),
                Action::StopSelling,
            ],
            "three tech in the Store: no Prestige for another"
        );
        act(&rules, &mut state, &mut luck, Action::SellForCredits(Kind::Tech));
        assert_eq!((state.credits, state.store[Kind::Tech]), (22, 4));
        act(&rules, &mut state, &mut luck, Action::SellForPrestige(Kind::Metal));
        assert_eq!((state.score, state.credits, state.store[Kind::Metal]), (1, 22, 1));
        assert_eq!(state.turn, 2, "the Merchant sells two");
    }

    #[test]
    fn core_store_the_upgraded_merchant_sells_three_with_a_bonus_of_credits() {
        let (rules, mut state, mut luck) = shop(&[]);
        state.supply.pay(Pieces([0, 0, 2, 1]), &mut state.held);
        state.upgraded = Role::Merchant.bit();
        act(&rules, &mut state, &mut luck, Action::ChooseRole(Role::Merchant));
        act(&rules, &mut state, &mut luck, Action::SellForCredits(Kind::Metal));
        act(&rules, &mut state, &mut luck, Action::SellForCredits(Kind::Metal));
        act(&rules, &mut state, &mut luck, Action::SellForCredits(Kind::Fuel));
        assert_eq!(state.credits, 20 + (4 + 3 + 4) + 3);
    }

    #[test]
    fn core_store_a_full_store_takes_no_sale() {
        let (rules, mut state, _) = shop(&[]);
        state.store[Kind::Metal] = 5;
        state.held[Kind::Metal] = 1;
        assert!(!rules.may_sell(&state, Kind::Metal));
    }

    #[test]
    fn core_store_is_restocked_after_each_turn_while_slots_and_supply_last() {
        let (rules, mut state, mut luck) = shop(&[("store.restock", Value::Integer(2))]);
        act(&rules, &mut state, &mut luck, Action::SkipRole);
        assert_eq!(state.store.total(), 6);
        state.supply = Pieces::default();
        let stock = state.store;
        rules.restock(&mut state, &mut luck, &mut crate::ruleset::Silent);
        assert_eq!(state.store, stock);
        state.supply = Pieces([9; 4]);
        state.store = Pieces([5; 4]);
        rules.restock(&mut state, &mut luck, &mut crate::ruleset::Silent);
        assert_eq!(state.store, Pieces([5; 4]));
    }

    #[test]
    fn core_store_the_log_says_why_nothing_arrives() {
        for (supply, stock, why) in [([9; 4], [5; 4], "its slots are full"), ([0; 4], [0; 4], "the supply has none")] {
            let (rules, mut state, mut luck) = shop(&[("store.restock", Value::Integer(1))]);
            (state.supply, state.store) = (Pieces(supply), Pieces(stock));
            let mut log = Transcript::default();
            rules.restock(&mut state, &mut luck, &mut log);
            assert!(log.entries.len() == 1 && log.entries[0].what.ends_with(why), "{:?}", log.entries);
        }
    }
}
