//! What strategies can read about the state and about each action, and what outcomes record.

use super::{
    Timers,
    actions::Action,
    contracts::Place,
    pieces::{Kind, Pieces},
    plans::Wishes,
    roles::Role,
    state::{ContractId, State},
};
use std::cell::OnceCell;

fn flag(value: bool) -> f64 {
    f64::from(u8::from(value))
}

/// A count of a few things.
fn count(value: usize) -> f64 {
    f64::from(u32::try_from(value).unwrap_or(u32::MAX))
}

/// What variables of one decision share.
#[derive(Debug, Default)]
pub struct Glance {
    wishes: OnceCell<Wishes>,
    surplus: OnceCell<Pieces>,
}

impl Glance {
    /// The contracts and what they lack.
    fn wishes(&self, rules: &Timers, state: &State) -> &Wishes {
        self.wishes.get_or_init(|| rules.wishes(state))
    }

    /// Resources beyond what any single contract needs.
    fn surplus(&self, rules: &Timers, state: &State) -> Pieces {
        *self.surplus.get_or_init(|| rules.surplus(state))
    }
}

/// The contract an action is about.
fn contract_of(state: &State, action: Action) -> Option<ContractId> {
    match action {
        Action::KeepContract(contract) => Some(contract),
        Action::CompleteContract(place) => Timers::contract_at(state, place),
        _ => None,
    }
}

perihelion_game::state_variables! {
    /// What strategies can read about the state.
    pub(super) STATE_VARIABLES, fn read_state / read_states(rules: &Timers, state: &State, glance: &Glance) {
        // The spaces of the highest and of the lowest Timer.
        let levels = state.high_and_low();
        "score": Number = "Your Prestige." => f64::from(state.score),
        "goal": Number = "The least Prestige that counts as a win." => f64::from(rules.goal_score()),
        "to_goal": Number = "Prestige still needed for a win; 0 once it is reached." =>
            f64::from((rules.goal_score() - state.score).max(0)),
        "turn": Number = "The turn being played, from 1; 0 during set-up." => f64::from(state.turn),
        "credits": Number = "Your Credits." => f64::from(state.credits),

        "timers.count": Number = "Timers still on the Score track." => count(state.timers_left().count()),
        "timers.gap": Number = "Spaces from your marker up to the nearest Timer." =>
            f64::from(Timers::distance(state, levels.1)),
        "timers.last_gap": Number = "Spaces from your marker up to the farthest Timer." =>
            f64::from(Timers::distance(state, levels.0)),
        "timers.high": Number = "The space of the highest Timer." => f64::from(levels.0),
        "timers.low": Number = "The space of the lowest Timer." => f64::from(levels.1),
        "timers.spread": Number = "Spaces between the two Timers; 0 when one is left." =>
            f64::from(levels.0 - levels.1),
        "timers.steps": Number = "Steps until the Timers would all have come down to your marker where it is now." =>
            state.timers_left().map(|(_, space)| f64::from(Timers::distance(state, space).max(0))).sum(),
        "timers.resources": Number = "Resources still on the Score track." => f64::from(state.on_track.count_ones()),
        "timers.next_resource": Number = "Spaces from the lowest Timer down to the next resource; 0 if none lies below it." =>
            (0..4).filter(|&place| state.on_track & (1 << place) != 0)
                .map(|place| rules.spaces[place])
                .find(|&space| space < levels.1)
                .map_or(0.0, |space| f64::from(levels.1 - space)),

        "held.tech": Number = "Tech you hold." => f64::from(state.held[Kind::Tech]),
        "held.plant": Number = "Plants you hold." => f64::from(state.held[Kind::Plant]),
        "held.metal": Number = "Metal you hold." => f64::from(state.held[Kind::Metal]),
        "held.fuel": Number = "Fuel you hold." => f64::from(state.held[Kind::Fuel]),
        "held.total": Number = "Resources you hold." => f64::from(state.held.total()),
        "held.surplus": Number = "Resources you hold beyond what any single contract needs." =>
            f64::from(glance.surplus(rules, state).total()),
        "storage.room": Number = "Resources you may still store." => f64::from(rules.room(state)),

        "store.tech": Number = "Tech in the Store." => f64::from(state.store[Kind::Tech]),
        "store.plant": Number = "Plants in the Store." => f64::from(state.store[Kind::Plant]),
        "store.metal": Number = "Metal in the Store." => f64::from(state.store[Kind::Metal]),
        "store.fuel": Number = "Fuel in the Store." => f64::from(state.store[Kind::Fuel]),
        "store.total": Number = "Resources in the Store." => f64::from(state.store.total()),

        "hand.size": Number = "Your private contracts." => count(state.hand.len()),
        "hand.room": Number = "Private contracts you may still take." => count(rules.hand_room(state)),
        "hand.prestige": Number = "Prestige of your private contracts together." =>
            state.hand.iter().map(|&id| f64::from(rules.contract(id).prestige)).sum(),
        "public.best": Number = "The most Prestige of a public contract." =>
            state.public.iter().flatten().map(|public| f64::from(rules.contract(public.contract).prestige)).fold(0.0, f64::max),
        "contracts.payable": Number = "Contracts you can pay for now." =>
            count(glance.wishes(rules, state).payable()),
        "contracts.best": Number = "The most Prestige of a contract you can pay for now; 0 for none." =>
            f64::from(glance.wishes(rules, state).best(|lacking| lacking.total() == 0)),
        "contracts.fewest_missing": Number = "The fewest resources that one of the contracts you cannot pay for yet lacks; 0 for none." =>
            f64::from(glance.wishes(rules, state).fewest()),
        "plan.prestige": Number = "Prestige of the contract worth working for: the most for each resource lacking; 0 for none." =>
            glance.wishes(rules, state).plan().map_or(0.0, |wish| f64::from(wish.prestige)),
        "plan.missing": Number = "Resources that the contract worth working for lacks; 0 for none." =>
            glance.wishes(rules, state).plan().map_or(0.0, |wish| f64::from(wish.lacking.total())),

        "trader.reaches": Number = "The most Prestige of a contract the Trader could make payable if used now, resting or not; 0 for none." =>
            f64::from(glance.wishes(rules, state).best(|lacking| rules.trader_brings(state, lacking))),
        "trader.useful": Number = "Resources some contract lacks, one of a kind, that the Trader could buy if used now, resting or not." =>
            f64::from(rules.trader_useful(state, glance.wishes(rules, state).kinds())),
        "prospector.reaches": Number = "The most Prestige of a contract the Prospector could make payable if used now, resting or not; 0 for none." =>
            f64::from(glance.wishes(rules, state).best(|lacking| rules.prospector_brings(state, lacking))),
        "prospector.useful": Number = "Resources some contract lacks, one of a kind, that the Prospector could take if used now, resting or not." =>
            f64::from(rules.prospector_useful(state, glance.wishes(rules, state).kinds())),
        "merchant.prestige": Number = "The most Prestige the Merchant could gain if used now, resting or not, from what you hold." =>
            f64::from(rules.merchant_gain(state, state.held, true)),
        "merchant.surplus_prestige": Number = "The most Prestige the Merchant could gain if used now, resting or not, from your surplus." =>
            f64::from(rules.merchant_gain(state, glance.surplus(rules, state), true)),
        "merchant.surplus_credits": Number = "The most Credits the Merchant could gain if used now, resting or not, from your surplus." =>
            f64::from(rules.merchant_gain(state, glance.surplus(rules, state), false)),
        "engineer.cost": Number = "Credits an upgrade costs now." => f64::from(rules.engineer_cost(state)),
        "spy.cost": Number = "Credits a use of the Spy costs now." => f64::from(rules.spy_cost(state)),

        "trader.upgraded": Boolean = "Whether the Trader is upgraded." => flag(state.is_upgraded(Role::Trader)),
        "prospector.upgraded": Boolean = "Whether the Prospector is upgraded." => flag(state.is_upgraded(Role::Prospector)),
        "merchant.upgraded": Boolean = "Whether the Merchant is upgraded." => flag(state.is_upgraded(Role::Merchant)),
        "financier.upgraded": Boolean = "Whether the Financier is upgraded." => flag(state.is_upgraded(Role::Financier)),
        "engineer.upgraded": Boolean = "Whether the Engineer is upgraded." => flag(state.is_upgraded(Role::Engineer)),
        "spy.upgraded": Boolean = "Whether the Spy is upgraded." => flag(state.is_upgraded(Role::Spy)),
        "trader.rests": Number = "Turns for which the Trader still rests, this one counted; 0 if it may be used." =>
            f64::from(state.rests[Role::Trader as usize]),
        "prospector.rests": Number = "Turns for which the Prospector still rests, this one counted; 0 if it may be used." =>
            f64::from(state.rests[Role::Prospector as usize]),
        "merchant.rests": Number = "Turns for which the Merchant still rests, this one counted; 0 if it may be used." =>
            f64::from(state.rests[Role::Merchant as usize]),
        "financier.rests": Number = "Turns for which the Financier still rests, this one counted; 0 if it may be used." =>
            f64::from(state.rests[Role::Financier as usize]),
        "engineer.rests": Number = "Turns for which the Engineer still rests, this one counted; 0 if it may be used." =>
            f64::from(state.rests[Role::Engineer as usize]),
        "spy.rests": Number = "Turns for which the Spy still rests, this one counted; 0 if it may be used." =>
            f64::from(state.rests[Role::Spy as usize]),
        "roles.upgraded": Number = "Roles upgraded so far." => f64::from(state.upgraded.count_ones()),
    }
}

perihelion_game::action_variables! {
    /// What strategies can read about an action.
    pub(super) ACTION_VARIABLES, fn read_action(rules: &Timers, state: &State, action: Action, glance: &Glance) {
        "role.is_trader": Boolean, ["choose_role", "upgrade"] = "Whether it is the Trader." => {
            Action::ChooseRole(role) | Action::Upgrade(role) => flag(role == Role::Trader) },
        "role.is_prospector": Boolean, ["choose_role", "upgrade"] = "Whether it is the Prospector." => {
            Action::ChooseRole(role) | Action::Upgrade(role) => flag(role == Role::Prospector) },
        "role.is_merchant": Boolean, ["choose_role", "upgrade"] = "Whether it is the Merchant." => {
            Action::ChooseRole(role) | Action::Upgrade(role) => flag(role == Role::Merchant) },
        "role.is_financier": Boolean, ["choose_role", "upgrade"] = "Whether it is the Financier." => {
            Action::ChooseRole(role) | Action::Upgrade(role) => flag(role == Role::Financier) },
        "role.is_engineer": Boolean, ["choose_role", "upgrade"] = "Whether it is the Engineer." => {
            Action::ChooseRole(role) | Action::Upgrade(role) => flag(role == Role::Engineer) },
        "role.is_spy": Boolean, ["choose_role", "upgrade"] = "Whether it is the Spy." => {
            Action::ChooseRole(role) | Action::Upgrade(role) => flag(role == Role::Spy) },
        "role.upgraded": Boolean, ["choose_role"] = "Whether the role is upgraded." => {
            Action::ChooseRole(role) => flag(state.is_upgraded(role)) },

        "resource.is_tech": Boolean, ["place_resource", "buy", "take", "sell_for_credits", "sell_for_prestige"] =
            "Whether it is tech." => {
            Action::PlaceResource(kind) | Action::Buy(kind) | Action::Take(kind) | Action::SellForCredits(kind)
                | Action::SellForPrestige(kind) => flag(kind == Kind::Tech) },
        "resource.is_plant": Boolean, ["place_resource", "buy", "take", "sell_for_credits", "sell_for_prestige"] =
            "Whether it is a plant." => {
            Action::PlaceResource(kind) | Action::Buy(kind) | Action::Take(kind) | Action::SellForCredits(kind)
                | Action::SellForPrestige(kind) => flag(kind == Kind::Plant) },
        "resource.is_metal": Boolean, ["place_resource", "buy", "take", "sell_for_credits", "sell_for_prestige"] =
            "Whether it is metal." => {
            Action::PlaceResource(kind) | Action::Buy(kind) | Action::Take(kind) | Action::SellForCredits(kind)
                | Action::SellForPrestige(kind) => flag(kind == Kind::Metal) },
        "resource.is_fuel": Boolean, ["place_resource", "buy", "take", "sell_for_credits", "sell_for_prestige"] =
            "Whether it is fuel." => {
            Action::PlaceResource(kind) | Action::Buy(kind) | Action::Take(kind) | Action::SellForCredits(kind)
                | Action::SellForPrestige(kind) => flag(kind == Kind::Fuel) },
        "resource.held": Number, ["place_resource", "buy", "take", "sell_for_credits", "sell_for_prestige"] =
            "How many of the kind you hold." => {
            Action::PlaceResource(kind) | Action::Buy(kind) | Action::Take(kind) | Action::SellForCredits(kind)
                | Action::SellForPrestige(kind) => f64::from(state.held[kind]) },
        "resource.stock": Number, ["place_resource", "buy", "take", "sell_for_credits", "sell_for_prestige"] =
            "How many of the kind lie in the Store." => {
            Action::PlaceResource(kind) | Action::Buy(kind) | Action::Take(kind) | Action::SellForCredits(kind)
                | Action::SellForPrestige(kind) => f64::from(state.store[kind]) },
        "resource.price": Number, ["buy", "take"] = "Credits the Store asks for the kind now; 0 if it has none." => {
            Action::Buy(kind) | Action::Take(kind) => f64::from(rules.price(state, kind)) },
        "resource.wanted": Number, ["buy", "take", "sell_for_credits", "sell_for_prestige"] =
            "How many contracts lack the kind." => {
            Action::Buy(kind) | Action::Take(kind) | Action::SellForCredits(kind) | Action::SellForPrestige(kind) =>
                f64::from(glance.wishes(rules, state).lack(kind)) },
        "resource.completes": Number, ["buy", "take"] =
            "The most Prestige of a contract that lacks this one piece and nothing else; 0 for none." => {
            Action::Buy(kind) | Action::Take(kind) => f64::from(glance.wishes(rules, state).completes(kind)) },
        "resource.reaches": Number, ["buy", "take"] =
            "The most Prestige of a contract that lacks the kind and that the role can still make payable this turn; 0 for none." => {
            Action::Buy(kind) | Action::Take(kind) => f64::from(rules.reaches(state, glance.wishes(rules, state), kind)) },
        "resource.pull": Number, ["buy", "take"] =
            "The most Prestige for each lacking resource among the contracts that lack the kind; 0 for none." => {
            Action::Buy(kind) | Action::Take(kind) => glance.wishes(rules, state).pull(kind) },
        "resource.planned": Boolean, ["buy", "take"] = "Whether the contract worth working for lacks the kind." => {
            Action::Buy(kind) | Action::Take(kind) =>
                flag(glance.wishes(rules, state).plan().is_some_and(|wish| wish.lacking[kind] > 0)) },
        "resource.surplus": Number, ["sell_for_credits", "sell_for_prestige"] =
            "How many of the kind you hold beyond what any single contract needs." => {
            Action::SellForCredits(kind) | Action::SellForPrestige(kind) => f64::from(glance.surplus(rules, state)[kind]) },
        "sale.credits": Number, ["sell_for_credits", "sell_for_prestige"] = "Credits for selling the kind now." => {
            Action::SellForCredits(kind) | Action::SellForPrestige(kind) => f64::from(rules.sale_credits(state, kind)) },
        "sale.prestige": Number, ["sell_for_credits", "sell_for_prestige"] = "Prestige for selling the kind now." => {
            Action::SellForCredits(kind) | Action::SellForPrestige(kind) => f64::from(rules.sale_prestige(state, kind)) },
        "sale.passes": Number, ["sell_for_prestige"] = "Timers discarded by this sale." => {
            Action::SellForPrestige(kind) => if rules.given.sale_passes {
                f64::from(rules.timers_passed(state, state.score + rules.sale_prestige(state, kind)))
            } else {
                0.0
            } },
        "sale.ends_game": Boolean, ["sell_for_prestige"] = "Whether this sale ends the game." => {
            Action::SellForPrestige(kind) =>
                flag(rules.given.sale_passes && rules.ends_at(state, state.score + rules.sale_prestige(state, kind))) },

        "contract.prestige": Number, ["keep_contract", "complete_contract"] = "Prestige for completing it." => {
            _ => contract_of(state, action).map_or(0.0, |id| f64::from(rules.contract(id).prestige)) },
        "contract.credits": Number, ["keep_contract", "complete_contract"] = "Credits for completing it." => {
            _ => contract_of(state, action).map_or(0.0, |id| f64::from(rules.contract(id).credits)) },
        "contract.cost": Number, ["keep_contract", "complete_contract"] = "Resources it costs." => {
            _ => contract_of(state, action).map_or(0.0, |id| f64::from(rules.contract(id).pieces())) },
        "contract.missing": Number, ["keep_contract", "complete_contract"] = "Resources it costs beyond those you hold." => {
            _ => contract_of(state, action).map_or(0.0, |id| f64::from(rules.lacking(state, id).total())) },
        "contract.score_after": Number, ["keep_contract", "complete_contract"] = "Your Prestige once it is completed." => {
            _ => f64::from(state.score) + contract_of(state, action).map_or(0.0, |id| f64::from(rules.contract(id).prestige)) },
        "contract.passes": Number, ["keep_contract", "complete_contract"] =
            "Timers discarded if it were completed now." => {
            _ => contract_of(state, action).map_or(0.0, |id|
                f64::from(rules.timers_passed(state, state.score + i32::from(rules.contract(id).prestige)))) },
        "contract.ends_game": Boolean, ["keep_contract", "complete_contract"] =
            "Whether completing it now ends the game." => {
            _ => flag(contract_of(state, action).is_some_and(|id|
                rules.ends_at(state, state.score + i32::from(rules.contract(id).prestige)))) },
        "contract.then": Number, ["complete_contract"] =
            "The most Prestige of another contract you could still pay for afterwards; 0 for none." => {
            Action::CompleteContract(place) => f64::from(rules.then(state, place)) },
        "contract.is_public": Boolean, ["complete_contract"] = "Whether it is a public contract." => {
            Action::CompleteContract(place) => flag(matches!(place, Place::Public(_))) },
        "contract.is_marked": Boolean, ["complete_contract"] = "Whether a resource lies on it." => {
            Action::CompleteContract(Place::Public(slot)) =>
                flag(state.public[usize::from(slot)].is_some_and(|public| public.marker.is_some())),
            Action::CompleteContract(_) => 0.0 },

        "timer.space": Number, ["spy_timer", "move_timer"] = "The space the Timer is on." => {
            Action::SpyTimer(timer, _) | Action::MoveTimer(timer) => state.space(timer).map_or(0.0, f64::from) },
        "timer.distance": Number, ["spy_timer", "move_timer"] = "Spaces from your marker up to the Timer before the step." => {
            Action::SpyTimer(timer, _) | Action::MoveTimer(timer) =>
                state.space(timer).map_or(0.0, |space| f64::from(Timers::distance(state, space))) },
        "timer.up": Boolean, ["spy_timer", "move_timer"] = "Whether the step leads away from space 0." => {
            Action::SpyTimer(_, up) => flag(up), Action::MoveTimer(_) => 0.0 },
        "timer.is_lowest": Boolean, ["spy_timer", "move_timer"] = "Whether no other Timer is on a lower space." => {
            Action::SpyTimer(timer, _) | Action::MoveTimer(timer) => flag(state.space(timer) == Some(state.high_and_low().1)) },
        "timer.is_highest": Boolean, ["spy_timer", "move_timer"] = "Whether no other Timer is on a higher space." => {
            Action::SpyTimer(timer, _) | Action::MoveTimer(timer) => flag(state.space(timer) == Some(state.high_and_low().0)) },
        "timer.lands": Boolean, ["spy_timer", "move_timer"] = "Whether the step leads to a resource." => {
            Action::SpyTimer(timer, up) => flag(rules.step_to(state, timer, up)
                .is_some_and(|space| rules.resource_on(state, space).is_some())),
            Action::MoveTimer(timer) => flag(rules.step_to(state, timer, false)
                .is_some_and(|space| rules.resource_on(state, space).is_some())) },
        "timer.discards_prestige": Number, ["spy_timer", "move_timer"] =
            "Prestige of the public contract that the step discards; 0 for none." => {
            Action::SpyTimer(timer, up) => rules.doomed_by_spy(state, timer, up).map_or(0.0, |id| f64::from(rules.contract(id).prestige)),
            Action::MoveTimer(timer) => rules.doomed(state, timer, false).map_or(0.0, |id| f64::from(rules.contract(id).prestige)) },
        "timer.discards_missing": Number, ["spy_timer", "move_timer"] =
            "Resources that the public contract discarded by the step still lacks; 0 for none." => {
            Action::SpyTimer(timer, up) => rules.doomed_by_spy(state, timer, up).map_or(0.0, |id| f64::from(rules.lacking(state, id).total())),
            Action::MoveTimer(timer) => rules.doomed(state, timer, false).map_or(0.0, |id| f64::from(rules.lacking(state, id).total())) },
        "timer.reaches_marker": Boolean, ["spy_timer", "move_timer"] = "Whether the step brings the Timer to your marker." => {
            Action::SpyTimer(timer, up) => flag(rules.step_to(state, timer, up).is_some_and(|space| i32::from(space) <= state.score)),
            Action::MoveTimer(timer) => flag(rules.step_to(state, timer, false).is_some_and(|space| i32::from(space) <= state.score)) },
    }
}

perihelion_game::metrics! {
    /// What outcomes record.
    pub(super) METRICS, fn write_metrics(rules: &Timers, state: &State) {
        let tally = &state.tally;
        0..=500 {
            "public_completed": "contracts" = "Public contracts completed." => tally.public_completed,
            "private_completed": "contracts" = "Private contracts completed." => tally.private_completed,
            "contracts_discarded": "contracts" = "Public contracts discarded because a Timer reached their resource." =>
                tally.contracts_discarded,
            "private_kept": "contracts" = "Private contracts kept after the Spy drew them." => tally.private_kept,
            "contract_prestige": "Prestige" = "Prestige gained from contracts." => tally.contract_prestige,
            "sale_prestige": "Prestige" = "Prestige gained from selling." => tally.sale_prestige,
            "credits_earned": "Credits" = "Credits gained from the Financier, from selling and from contracts." =>
                tally.credits_earned,
            "credits_left": "Credits" = "Credits in hand at the end." => state.credits,
            "resources_bought": "resources" = "Resources bought from the Store." => tally.bought,
            "resources_sold": "resources" = "Resources sold to the Store." => tally.sold,
            "resources_taken": "resources" = "Resources the Prospector took from the supply." => tally.taken,
            "resources_left": "resources" = "Resources still in storage at the end." => state.held.total(),
            "upgrades": "roles" = "Roles upgraded." => state.upgrades(),
            "timer_landings": "resources" = "Resources on the Score track that a Timer reached." => tally.landings,
            "first_timer_turn": "turns" = "The turn in which the first Timer was discarded; 0 if none was." =>
                tally.first_timer_turn,
            "first_timer_score": "Prestige" = "Prestige when the first Timer was discarded; 0 if none was." =>
                tally.first_timer_score,
            "overshoot": "spaces" = "Spaces from the last Timer up to your marker when the game ended." => tally.overshoot,
            "trader_uses": "turns" = "Turns in which the Trader was used." => tally.role_uses[Role::Trader as usize],
            "prospector_uses": "turns" = "Turns in which the Prospector was used." =>
                tally.role_uses[Role::Prospector as usize],
            "merchant_uses": "turns" = "Turns in which the Merchant was used." => tally.role_uses[Role::Merchant as usize],
            "financier_uses": "turns" = "Turns in which the Financier was used." =>
                tally.role_uses[Role::Financier as usize],
            "engineer_uses": "turns" = "Turns in which the Engineer was used." => tally.role_uses[Role::Engineer as usize],
            "spy_uses": "turns" = "Turns in which the Spy was used." => tally.role_uses[Role::Spy as usize],
            "idle_turns": "turns" = "Turns without a role." => tally.idle_turns,
            "spy_timer_moves": "spaces" = "Spaces the Spy moved Timers." => tally.spy_timer_moves,
        }
    }
}
