//! What the player may choose, decision by decision.

use crate::ruleset::ActionKindInfo;

const fn kind(name: &'static str, about: &'static str) -> ActionKindInfo {
    ActionKindInfo { name, about }
}

/// The kinds of action, in the order of `Action`'s variants.
pub(super) const ACTION_KINDS: &[ActionKindInfo] = &[
    kind(
        "place_resource",
        "Set-up: choose which of equally scarce resources goes to the next space of the Score track.",
    ),
    kind("choose_role", "Use a role this turn."),
    kind("skip_role", "Use no role this turn."),
    kind("buy", "Trader: buy a resource from the Store."),
    kind("stop_buying", "Trader: buy nothing more."),
    kind("take", "Prospector: take a resource from the supply."),
    kind("sell_for_credits", "Merchant: sell a resource to the Store for Credits."),
    kind("sell_for_prestige", "Merchant: sell a resource to the Store for Prestige."),
    kind("stop_selling", "Merchant: sell nothing more."),
    kind("upgrade", "Engineer: turn a role to its upgraded side."),
    kind("spy_contracts", "Spy: draw contracts, to keep some as private contracts."),
    kind("spy_timer", "Spy: move a Timer one space."),
    kind("stop_spying", "Spy: use it no more this turn."),
    kind("keep_contract", "Keep a contract that the Spy drew."),
    kind("complete_contract", "Pay for a public or private contract and gain its Prestige."),
    kind("finish_turn", "Complete no more contracts this turn."),
    kind("move_timer", "End of turn: move a Timer one space toward space 0."),
];
