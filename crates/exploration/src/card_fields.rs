//! Which fields of an exploration card go together: those that would have no effect are refused.

use super::cards::{Card, Fate, Kind};
use crate::ruleset::{Card as Given, Problem, Row};

/// Fields that have no effect beside another one.
struct Clash {
    field: &'static str,
    beside: &'static [&'static str],
    why: &'static str,
    help: &'static str,
}

/// Fields that have an effect only with one of some others.
struct Need {
    fields: &'static [&'static str],
    without: &'static [&'static [&'static str]],
    why: &'static str,
    help: &'static str,
}

/// What is gained by resolving a card, whatever its fate.
const GAINS: &[&str] = &[
    "commodities",
    "trade_goods",
    "command",
    "infantry",
    "mechs",
    "action_cards",
    "secrets",
    "technologies",
    "relics",
    "points",
    "refill",
    "ready",
];

const CLASHES: &[Clash] = &[
    Clash {
        field: "gate",
        beside: &["may"],
        why: "a card with a gate can be left without that, unless a mech opens it",
        help: "leave `may` out",
    },
    Clash {
        field: "gate",
        beside: &["produce", "convert", "price"],
        why: "behind a gate lies the gain, and no other choice",
        help: "leave `gate` out, or make two cards of it",
    },
    Clash {
        field: "gate",
        beside: &["fragment", "attach", "keep", "stay"],
        why: "the card goes to its place whether the gate opens or not",
        help: "leave `gate` out, or let the card be discarded or purged",
    },
    Clash {
        field: "may",
        beside: &["fragment", "attach", "keep", "stay"],
        why: "the card goes to its place whether it is declined or not",
        help: "leave `may` out, or let the card be discarded or purged",
    },
    Clash {
        field: "keep",
        beside: &["relics"],
        why: "what a kept card brings comes with its use, and relics come only with resolving a card",
        help: "let the card be discarded or purged, or leave `relics` out",
    },
    Clash {
        field: "keep",
        beside: &["refill", "ready", "convert", "price", "produce", "planet"],
        why: "what a kept card brings comes with its use, and this comes only with resolving a card",
        help: "let the card be discarded or purged, or make two cards of it",
    },
    Clash {
        field: "produce",
        beside: &["convert", "price"],
        why: "a card offers a unit or an exchange, not both",
        help: "make two cards of it",
    },
    Clash {
        field: "refill",
        beside: &["commodities"],
        why: "after a refill there is no room for more commodities",
        help: "leave `commodities` out",
    },
];

const NEEDS: &[Need] = &[
    Need {
        fields: &["bought_action_cards", "bought_mechs"],
        without: &[&["price"]],
        why: "nothing can be bought where there is no price",
        help: "give a `price`, or let the card bring it without",
    },
    Need {
        fields: &["price"],
        without: &[&["bought_action_cards", "bought_mechs"]],
        why: "the price buys nothing",
        help: "say what it buys, or leave `price` out",
    },
    Need {
        fields: &["use_price"],
        without: &[&["keep"]],
        why: "only a card that is kept is used later",
        help: "give `keep = 1`, or leave `use_price` out",
    },
    Need {
        fields: &["tomb", "closes", "specialty"],
        without: &[&["attach"]],
        why: "only a card that is attached changes its planet",
        help: "give `attach = 1`, or leave it out",
    },
    Need {
        fields: &["resources", "influence"],
        without: &[&["attach", "planet"]],
        why: "only a card that is attached, or brings a planet, has these",
        help: "give `attach = 1` or `planet = 1`, or leave it out",
    },
    Need {
        fields: &["gate"],
        without: &[GAINS],
        why: "there is no gain behind the gate",
        help: "give the card a gain",
    },
    Need {
        fields: &["keep"],
        without: &[GAINS],
        why: "nothing is gained by using the card",
        help: "give the card a gain, or let it stay on the table by `stay = 1`",
    },
    Need {
        fields: &["may"],
        without: &[GAINS, &["produce", "planet"]],
        why: "there is no gain to decline, and an exchange can be left anyway",
        help: "leave `may` out, or give the card a gain",
    },
];

fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ")
}

/// Everything about one card of the deck at `path` that could not have an effect: the card as the file gives it, and as it
/// was read.
pub(super) fn problems_of(kind: Kind, row: &Given, card: &Card, path: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let path = format!("{path}.{}", row.name);
    let fields = Card::FIELDS.iter().zip(&row.fields);
    let given: Vec<&str> = fields.filter(|(_, value)| **value > 0).map(|(field, _)| field.name).collect();
    let given = |name: &str| given.contains(&name);
    for clash in CLASHES.iter().filter(|clash| given(clash.field)) {
        for other in clash.beside.iter().filter(|other| given(other)) {
            let what = format!("card `{}`: `{other}` beside `{}`: {}", row.name, clash.field, clash.why);
            problems.push(Problem::new(format!("{path}.{other}"), what, clash.help));
        }
    }
    for need in NEEDS {
        let without = need.without.concat();
        if without.iter().any(|name| given(name)) {
            continue;
        }
        for field in need.fields.iter().filter(|field| given(field)) {
            let what = if without.len() > 4 {
                format!("card `{}`: `{field}`: {}", row.name, need.why)
            } else {
                format!("card `{}`: `{field}` without {}: {}", row.name, quoted(&without), need.why)
            };
            problems.push(Problem::new(format!("{path}.{field}"), what, need.help));
        }
    }
    let mut problem = |what: &str, help: &str| problems.push(Problem::new(&*path, what, help));
    if card.fates().count() > 1 {
        problem(
            "the card goes to several places once it is resolved",
            "give one of `fragment`, `attach`, `purge`, `keep` and `stay`",
        );
    }
    if kind == Kind::Frontier && (card.fate() == Fate::Attach || card.gate || card.ready && !card.planet) {
        problem(
            "the card speaks of the planet explored, and the frontier has none",
            "leave `attach`, `gate` and `ready` to the decks of planets",
        );
    }
    if card.planet && card.relics > 0 {
        problem("the card brings a planet and a relic", "make two cards of it");
    }
    if card.planet && kind != Kind::Frontier {
        problem("the card brings a planet to a system with planets", "leave it to the frontier");
    }
    problems
}

#[cfg(test)]
mod tests;
