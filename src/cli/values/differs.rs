//! How a player differs from another one, in words and tables.

use super::{
    Told,
    words::{between, columns, number, share, text},
};
use crate::{
    analysis::{Estimate, Interval},
    files::command_line,
    report::{Cells, Games, LeafletPart, thousands},
    training::values::{Agreed, LEVEL, PartedGame},
};

impl Told<'_> {
    pub fn differs(&self) -> Option<LeafletPart> {
        let differ = self.findings.differ.as_ref()?;
        let (own, other) = (self.name(), self.other());
        let [of_own, of_other] = differ.means;
        let kinds = self.cell.scenario.descriptor.actions;
        let agreed = |agreed: &Agreed| agreed.share.map_or_else(|| [text("–"), text("")], share);
        let mut used = differ.kinds.clone();
        used.sort_by(|a, b| b.more.value.abs().total_cmp(&a.more.value.abs()));
        let rows = used.iter().map(|kind| {
            let name = kinds.get(usize::from(kind.kind)).map_or("", |kind| kind.name);
            let Interval { low, high } = Estimate::normal(kind.more.value, kind.more.error, LEVEL).interval;
            let mut row = vec![text(name)];
            row.extend(kind.uses.map(|uses| number(uses, format!("{uses:.2}"))));
            row.push(number(kind.more.value, format!("{:+.2}", kind.more.value)));
            row.push(text(between([low, high], 2)));
            row.push(number(kind.agreed.decisions, format!("{:.2}", kind.agreed.decisions)));
            row.extend(agreed(&kind.agreed));
            row
        });
        let would = format!("{other} agrees");
        let of_kinds = Cells {
            title: format!("Actions a game, and decisions of {own} at which {other} would do the same"),
            columns: columns(&[
                ("action", false),
                (own, true),
                (other, true),
                ("more", true),
                ("between", true),
                ("decisions", true),
                (&would, true),
                ("between ", true),
            ]),
            rows: rows.collect(),
            picture: None,
        };
        let turns = differ.turns.iter().map(|(turn, of_turn)| {
            let mut row = vec![number(f64::from(*turn), turn.to_string())];
            row.push(number(of_turn.decisions, format!("{:.2}", of_turn.decisions)));
            row.extend(agreed(of_turn));
            row
        });
        let of_turns = Cells {
            title: format!("Decisions of {own} by turn, and at how many {other} would do the same"),
            columns: columns(&[("turn", true), ("decisions", true), (&would, true), ("between", true)]),
            rows: turns.collect(),
            picture: None,
        };
        let all = differ.agreed.share.unwrap_or_default();
        Some(LeafletPart {
            id: "differs",
            question: format!("How does it differ from {other}?"),
            verdict: format!(
                "`{own}` wins {:.1} % and `{other}` {:.1} % of the same {} games: {}.",
                100.0 * of_own.wins,
                100.0 * of_other.wins,
                thousands(of_own.games),
                self.gained(&differ.gain, &format!("than `{other}`"))
            ),
            more: vec![format!(
                "At {} of its decisions ({}) `{other}` would do the same. {} of these games go on in the same way for both to the end.",
                share(all)[0].0,
                share(all)[1].0,
                thousands(differ.same)
            )],
            tables: vec![of_kinds, of_turns],
            ..LeafletPart::default()
        })
    }

    pub fn parts_ways(&self) -> Option<LeafletPart> {
        let differ = self.findings.differ.as_ref()?;
        let wins = differ.parted.iter().filter(|game| game.won[0] != game.won[1]).count();
        let verdict = match (differ.parted.len(), wins) {
            (0, _) => "No game goes on in another way for one of them.".to_owned(),
            (all, 0) => format!("No game is won by one of them alone. These are the {all} whose scores differ most."),
            _ => "Of the games that one of them alone wins, these are those whose scores differ most, up to three of each: examples, not what is usual."
                .to_owned(),
        };
        Some(LeafletPart {
            id: "parted",
            question: "Where do their games part?".to_owned(),
            verdict,
            games: differ.parted.iter().map(|game| self.game(game, differ.seed)).collect(),
            ..LeafletPart::default()
        })
    }

    fn game(&self, game: &PartedGame, seed: u64) -> Games {
        let ends = game.won.map(|won| if won { "wins" } else { "loses" });
        let (own, other) = (self.name(), self.other());
        let line = |words: Vec<String>| command_line(&words).unwrap_or_default();
        Games {
            title: format!(
                "Game {}: `{own}` {} with {}, `{other}` {} with {}",
                game.game, ends[0], game.scores[0], ends[1], game.scores[1]
            ),
            what: format!(
                "Until decision {} in turn {} both do the same. Then `{own}` does “{}”, and `{other}` does “{}”.",
                game.number, game.turn, game.words[0], game.words[1]
            ),
            commands: [self.cell, self.other]
                .map(|cell| {
                    (
                        format!("The game of `{}`", cell.strategy.name()).replace('`', ""),
                        line(self.replay(cell, seed, game.game)),
                    )
                })
                .to_vec(),
        }
    }
}
