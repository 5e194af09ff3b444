//! Reading single numbers, and checking what they mean together.

use super::Reader;
use crate::{
    effect::Span,
    language::{Home, Part},
    pieces::{Species, Trace},
    rules::{Aliens, Numbers, SpeciesNumbers, Tie},
};
use arrayvec::ArrayVec;

impl Reader<'_> {
    pub(super) fn numbers(&mut self) -> Numbers {
        let [left, right, overflow] = self.discovery();
        let points: ArrayVec<u8, 2> = self.list("start.points");
        Numbers {
            rounds: self.byte("rounds.count"),
            start_publicity: self.byte("start.publicity"),
            start_credits: self.byte("start.credits"),
            start_energy: self.byte("start.energy"),
            start_cards: self.byte("start.cards"),
            start_points: [0, 1].map(|place| points.get(place).copied().unwrap_or(0)),
            income_credits: self.byte("income.credits"),
            income_energy: self.byte("income.energy"),
            income_cards: self.byte("income.cards"),
            hand_limit: self.byte("hand.limit"),
            row: self.byte("row.cards"),
            stack: self.byte("stack.cards"),
            publicity_limit: self.byte("publicity.limit"),
            pool_limit: self.byte("pool.limit"),
            probe_limit: self.byte("probes.limit"),
            probe_limit_tech: self.byte("probes.limit_tech"),
            launch_credits: self.byte("prices.launch"),
            orbit_credits: self.byte("prices.orbit_credits"),
            orbit_energy: self.byte("prices.orbit_energy"),
            land_energy: self.byte("prices.land"),
            land_less_orbiter: self.byte("prices.land_less_orbiter"),
            land_less_tech: self.byte("prices.land_less_tech"),
            scan_credits: self.byte("prices.scan_credits"),
            scan_energy: self.byte("prices.scan_energy"),
            analyze_energy: self.byte("prices.analyze"),
            research_publicity: self.byte("prices.research"),
            buy_card_publicity: self.byte("prices.card"),
            exchange: self.byte("prices.exchange"),
            moves_per_energy: self.byte("movement.per_energy"),
            asteroid_exit: self.byte("movement.asteroid_exit"),
            visit_publicity: self.byte("movement.publicity"),
            second_slot: self.byte("sectors.second_slot"),
            sector_publicity: self.byte("sectors.publicity"),
            first_taker: self.byte("research.first_taker"),
            slots: self.slots(),
            neutral_milestones: self.list("milestones.neutral"),
            neutral_markers: self.byte("milestones.neutral_markers"),
            gold_milestones: self.list("milestones.gold"),
            first_pass_rotates: self.settings.boolean("rounds.first_pass_rotates"),
            discovery: [left, right],
            overflow,
        }
    }

    fn discovery(&mut self) -> [Span; 3] {
        let rows = self.named("discovery", &["left", "right", "overflow"]);
        let mut gains = [Span::default(); 3];
        for (gain, row) in gains.iter_mut().zip(rows) {
            if let Some(row) = row {
                *gain = self.reward(&row, "gain");
            }
        }
        gains
    }

    fn slots(&mut self) -> ArrayVec<(Span, bool), 8> {
        let rows = self.numbered("computer.slots", "slot");
        rows.into_iter().flatten().map(|row| (self.reward(&row, "gain"), row.number("tech") > 0)).take(8).collect()
    }

    pub(super) fn species_numbers(&mut self) -> SpeciesNumbers {
        SpeciesNumbers {
            fixed: ["species.left", "species.right"].map(|path| Species::named(self.settings.choice(path))),
            samples: self.gains("mascamites.samples", Part::Reward).into_iter().take(8).collect(),
            samples_dealt: self.byte("mascamites.dealt"),
            anomalies: self.anomalies(),
            anomaly_distance: self.byte("anomalies.distance"),
            tile_points: self.list("oumuamua.points"),
            tile_fossils: self.byte("oumuamua.fossils"),
            message: self.byte("centaurians.message").into(),
            message_milestone: self.byte("centaurians.milestone").into(),
            message_rewards: self.message_rewards(),
            rival_messages: self.byte("centaurians.rival_tiles"),
            exertian_cards: self.byte("exertians.cards"),
            exertian_milestones: self.list("exertians.milestones"),
            exertian_costs: self.list("exertians.costs"),
            penalty_divisor: self.byte("danger.divisor"),
            tie: match self.settings.choice("danger.tie") {
                "nobody" => Tie::Nobody,
                "you" => Tie::You,
                "rival" => Tie::Rival,
                _ => Tie::Both,
            },
            rival_exertians: self.byte("exertians.rival_limit"),
        }
    }

    fn anomalies(&mut self) -> [[Span; 2]; 3] {
        let names = Trace::ALL.map(|colour| ["a", "b"].map(|side| format!("{}_{side}", colour.name())));
        let names: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
        let mut tokens = [[Span::default(); 2]; 3];
        for (place, row) in self.named("anomalies.tokens", &names).into_iter().enumerate() {
            if let Some(row) = row {
                tokens[place / 2][place % 2] = self.reward(&row, "gain");
            }
        }
        tokens
    }

    fn message_rewards(&mut self) -> ArrayVec<Span, 6> {
        let home = Home { part: Part::Reward, species: Some(Species::Centaurians) };
        let mut rewards = ArrayVec::new();
        for row in self.rows("centaurians.rewards") {
            let gain = self.effects(&row, "gain", home);
            rewards.extend((0..row.card.count).take(rewards.remaining_capacity()).map(|_| gain));
        }
        rewards
    }

    /// What only makes sense taken together.
    pub(super) fn check(&mut self, rules: &Aliens) {
        let (numbers, aliens) = (&rules.numbers, &rules.aliens);
        if aliens.fixed[0].is_some() && aliens.fixed[0] == aliens.fixed[1] {
            self.problem("species.right", "a species cannot be on both boards", "choose another one, or \"drawn\"");
        }
        if aliens.samples.len() < 2 * usize::from(aliens.samples_dealt) + 1 {
            let what = format!(
                "{} samples are too few to deal {} twice and put one on the board",
                aliens.samples.len(),
                aliens.samples_dealt
            );
            self.problem("mascamites.samples", what, "add samples, or deal fewer");
        }
        if aliens.exertian_milestones.len() != aliens.exertian_costs.len() {
            self.problem(
                "exertians.costs",
                "not every Exertian milestone has a cost",
                "give one for each of `exertians.milestones`",
            );
        }
        for (path, milestones) in [
            ("milestones.neutral", &numbers.neutral_milestones),
            ("milestones.gold", &numbers.gold_milestones),
            ("exertians.milestones", &aliens.exertian_milestones),
        ] {
            if milestones.windows(2).any(|pair| pair[0] >= pair[1]) {
                self.problem(
                    path,
                    "a milestone does not come after the one before it",
                    "let each be larger than the one before",
                );
            }
        }
        let exertians = rules.species[Species::Exertians.place()].deck.len();
        if exertians < usize::from(aliens.exertian_cards) + 3 {
            let what = format!(
                "{exertians} Exertian cards are too few to deal {} and one for each of 3 markers",
                aliens.exertian_cards
            );
            self.problem("exertians.cards", what, "deal fewer, or add cards to `decks.exertians`");
        }
        if numbers.probe_limit_tech < numbers.probe_limit {
            self.problem(
                "probes.limit_tech",
                "the tech would lower the limit of probes",
                "make it at least `probes.limit`",
            );
        }
        let dealt = usize::from(numbers.start_cards)
            + usize::from(numbers.row)
            + usize::from(numbers.stack) * usize::from(numbers.rounds.saturating_sub(1));
        if rules.main.len() < dealt {
            let what = format!("the main deck has {} cards, and set-up takes {dealt}", rules.main.len());
            self.problem("decks.main", what, "add cards");
        }
        self.check_rival(rules);
    }
}
