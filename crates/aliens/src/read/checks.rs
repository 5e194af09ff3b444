//! What of the rules only makes sense taken together.

use crate::{
    pieces::Species,
    rival::cards::{CardSet, Step},
    rules::Aliens,
    ruleset::Problem,
};

impl Aliens {
    /// What only makes sense taken together.
    pub(super) fn check(&self, problems: &mut Vec<Problem>) {
        let (numbers, aliens) = (&self.numbers, &self.aliens);
        let mut problem = |path: &str, what: &str, help: &str| problems.push(Problem::new(path, what, help));
        if aliens.left.is_some() && aliens.left == aliens.right {
            problem("species.right", "a species cannot be on both boards", "choose another one, or \"drawn\"");
        }
        if self.samples.len() < 2 * usize::from(aliens.samples_dealt) + 1 {
            let what = format!(
                "{} samples are too few to deal {} twice and put one on the board",
                self.samples.len(),
                aliens.samples_dealt
            );
            problem("mascamites.samples", &what, "add samples, or deal fewer");
        }
        if aliens.exertian_milestones.len() != aliens.exertian_costs.len() {
            problem(
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
                problem(
                    path,
                    "a milestone does not come after the one before it",
                    "let each be larger than the one before",
                );
            }
        }
        let exertians = self.species[Species::Exertians.place()].deck.len();
        if exertians < usize::from(aliens.exertian_cards) + 3 {
            let what = format!(
                "{exertians} Exertian cards are too few to deal {} and one for each of 3 markers",
                aliens.exertian_cards
            );
            problem("exertians.cards", &what, "deal fewer, or add cards to `decks.exertians`");
        }
        if numbers.probe_limit_tech < numbers.probe_limit {
            problem("probes.limit_tech", "the tech would lower the limit of probes", "make it at least `probes.limit`");
        }
        let dealt = usize::from(numbers.start_cards)
            + usize::from(numbers.row)
            + usize::from(numbers.stack) * usize::from(numbers.rounds.saturating_sub(1));
        if self.main.len() < dealt {
            let what = format!("the main deck has {} cards, and set-up takes {dealt}", self.main.len());
            problem("decks.main", &what, "add cards");
        }
        self.check_rival(problems);
    }

    /// What of the rival only makes sense taken together.
    fn check_rival(&self, problems: &mut Vec<Problem>) {
        let mut problem = |path: &str, what: &str, help: &str| problems.push(Problem::new(path, what, help));
        let cards = |set: CardSet| self.rival_cards.iter().filter(|card| card.set == set).count();
        if cards(CardSet::Basic) == 0 {
            problem("rival.cards", "the rival has no basic card", "let the `set` of some cards be \"basic\"");
        }
        let swaps =
            self.rival_cards.iter().any(|card| card.candidates.iter().any(|at| matches!(at.step, Step::Swap(_))));
        for species in Species::ALL {
            let cards = self.rival_cards.iter().filter(|card| card.set.species() == Some(species)).count();
            if cards > 1 || swaps && cards == 0 {
                let what = format!("the rival has {cards} cards for the {}", species.name());
                problem("rival.cards", &what, "give it one card for each species");
            }
        }
        if cards(CardSet::Advanced) < usize::from(self.level.extra) {
            let what = format!("{} stars take more advanced cards than there are", self.rival.stars);
            problem("rival.cards", &what, "add advanced cards, or lower `extra` of the level");
        }
        if !self.rival.track.is_multiple_of(3) {
            problem("rival.track", "the progress track cannot be cut into three", "make it a multiple of 3");
        }
        for (level, &wanted) in (0_u8..).zip(&self.level.objectives) {
            let found = self.objectives.iter().filter(|objective| objective.level == level).count();
            if found < usize::from(wanted) {
                let what = format!(
                    "{} stars take {wanted} objectives of level {}, and there are {found}",
                    self.rival.stars,
                    level + 1
                );
                problem("objectives.tiles", &what, "add objectives, or take fewer of them in `rival.levels`");
            }
        }
    }
}
