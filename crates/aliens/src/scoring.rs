//! The end of the game: gold tiles, end-game cards, Exertian cards, the rival's objectives, and last of all danger.

use super::{
    cards::{CardId, Kind},
    effect::EndPoints,
    game::Game,
    pieces::{Income, Side, Species, TechColour, Trace},
    rules::{Aliens, GoldCount},
    settings::Tie,
    state::{Cause, Over, Source, State},
    words::count,
};
use crate::ruleset::Log;

/// So much of what gold tiles count: what the player has, or what an action adds to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Holdings {
    /// Cards tucked, by what they bring.
    pub tucked: [u16; Income::COUNT],
    /// Techs, by colour.
    pub techs: [u16; TechColour::COUNT],
    /// Life traces, by colour.
    pub traces: [u16; Trace::COUNT],
    /// Orbiters and landers.
    pub figures: u16,
    /// Sectors won.
    pub wins: u16,
    /// Missions completed.
    pub missions: u16,
    /// End-game cards played.
    pub endgames: u16,
}

impl Holdings {
    /// A tech of this colour.
    pub fn tech(colour: TechColour) -> Self {
        let mut one = Self::default();
        one.techs[colour.place()] = 1;
        one
    }

    /// A life trace of this colour.
    pub fn trace(colour: Trace) -> Self {
        let mut one = Self::default();
        one.traces[colour.place()] = 1;
        one
    }

    /// An orbiter, or a lander on a moon.
    pub fn figure() -> Self {
        Self { figures: 1, ..Self::default() }
    }

    /// A lander on a planet, with its life trace.
    pub fn lander() -> Self {
        Self::figure().and(&Self::trace(Trace::Yellow))
    }

    /// A card tucked for this.
    pub fn tucked(income: Income) -> Self {
        let mut one = Self::default();
        one.tucked[income.place()] = 1;
        one
    }

    /// Both together.
    pub fn and(&self, more: &Self) -> Self {
        Self {
            tucked: std::array::from_fn(|place| self.tucked[place] + more.tucked[place]),
            techs: std::array::from_fn(|place| self.techs[place] + more.techs[place]),
            traces: std::array::from_fn(|place| self.traces[place] + more.traces[place]),
            figures: self.figures + more.figures,
            wins: self.wins + more.wins,
            missions: self.missions + more.missions,
            endgames: self.endgames + more.endgames,
        }
    }

    /// Of what a gold tile counts, the parts that are there: those of whole sets and of the next one. With them, how many
    /// parts a set has.
    fn parts(&self, count: GoldCount) -> (u16, u16) {
        let set = |numbers: &[u16]| {
            let least = numbers.iter().copied().min().unwrap_or(0);
            (numbers.iter().map(|&number| number.min(least + 1)).sum(), numbers.len() as u16)
        };
        let [credits, energy, cards, ..] = self.tucked;
        match count {
            GoldCount::IncomeMost => (credits.max(energy), 1),
            GoldCount::IncomeSets => set(&[credits, energy, cards]),
            GoldCount::TraceSets => set(&self.traces),
            GoldCount::WinsAndFigures => set(&[self.wins, self.figures]),
            GoldCount::Missions => (self.missions, 1),
            GoldCount::MissionPairs => (self.missions + self.endgames, 2),
            GoldCount::TechSets => set(&self.techs),
            GoldCount::TechPairs => (self.techs.iter().sum(), 2),
        }
    }

    /// What a gold tile counts of it.
    pub fn counted(&self, count: GoldCount) -> u16 {
        let (parts, set) = self.parts(count);
        parts / set
    }

    /// The same with a share for each part of the set that is begun.
    pub fn begun(&self, count: GoldCount) -> f64 {
        let (parts, set) = self.parts(count);
        f64::from(parts) / f64::from(set)
    }
}

impl Aliens {
    /// What the player has of what gold tiles count.
    pub(super) fn holdings(&self, state: &State) -> Holdings {
        let seat = state.seat(Side::You);
        let mut tucked = [0; Income::COUNT];
        for income in state.you.tucked.iter().filter_map(|&card| self.card(card).income) {
            tucked[income.place()] += 1;
        }
        Holdings {
            tucked,
            techs: TechColour::ALL.map(|colour| (seat.techs >> (colour.place() * 4) & 0b1111).count_ones() as u16),
            traces: Trace::ALL.map(|colour| self.all_traces(state, Side::You, colour)),
            figures: seat.figures(),
            wins: seat.sectors_won(),
            missions: state.you.completed.len() as u16,
            endgames: state.you.endgame.len() as u16,
        }
    }

    /// What a gold tile counts for the player.
    pub(super) fn gold_count(&self, state: &State, tile: u8) -> u16 {
        self.holdings(state).counted(self.gold_side(state, tile).count)
    }

    /// What a gold tile that the player has marked is worth.
    pub(super) fn gold_points(&self, state: &State, tile: u8) -> i32 {
        i32::from(self.gold_side(state, tile).values[self.gold_place(state, tile)])
            * i32::from(self.gold_count(state, tile))
    }

    /// The points of a card that counts at the end; the conditions of the rival's are taken to hold.
    pub(super) fn end_points(&self, state: &State, side: Side, card: CardId) -> i32 {
        let (Kind::Endgame(points) | Kind::Danger(_, points)) = self.card(card).kind else { return 0 };
        let cause = Cause { source: Source::End, ..self.card_cause(state, card) };
        match points {
            EndPoints::Per(each, count) => i32::from(each) * i32::from(self.count(state, side, count, cause)),
            EndPoints::If(points, _) if side == Side::Rival => i32::from(points),
            EndPoints::If(points, condition) if self.holds(state, condition, cause) => points.into(),
            EndPoints::If(..) => 0,
        }
    }

    /// The danger of a side: of the cards it played and of its spaces on the board.
    pub(super) fn danger(&self, state: &State, side: Side) -> u16 {
        let cards = match side {
            Side::You => &state.you.exertians_played,
            Side::Rival => &state.rival.exertians,
        };
        let of = |&card: &CardId| match self.card(card).kind {
            Kind::Danger(danger, _) => u16::from(danger),
            _ => 0,
        };
        cards.iter().map(of).sum::<u16>() + state.seat(side).danger
    }

    /// Who loses points for danger: whoever has more; `tie` says who where both have the same, be it none. Without
    /// Exertians there is no danger to compare.
    fn pays_for(&self, danger: [u16; 2], found: bool, side: Side) -> bool {
        let (own, other) = (danger[side.place()], danger[side.other().place()]);
        if own != other {
            return own > other;
        }
        found
            && match self.aliens.tie {
                Tie::Both => true,
                Tie::Nobody => false,
                Tie::You => side == Side::You,
                Tie::Rival => side == Side::Rival,
            }
    }
}

impl<L: Log> Game<'_, L> {
    /// The end of the game: gold tiles, end-game cards, Exertian cards, objectives, danger; sets `over`.
    pub fn finish(&mut self) {
        self.score_gold();
        self.score_cards();
        self.score_objectives();
        self.settle_danger();
    }

    fn score_gold(&mut self) {
        for tile in 0..4 {
            if self.state.seat(Side::You).gold & 1 << tile != 0 {
                let points = self.rules.gold_points(self.state, tile);
                let (rules, state) = (self.rules, &*self.state);
                self.log.event("Base: gold tiles", || {
                    let side = rules.gold_side(state, tile);
                    let (one, many) = side.count.words();
                    let (marker, of) = (rules.gold_place(state, tile), rules.gold_count(state, tile));
                    format!(
                        "{} for tile {}: {} × {}, {} marker",
                        count(points, "point", "points"),
                        tile + 1,
                        count(of, one, many),
                        side.values[marker],
                        ["first", "second"][marker & 1]
                    )
                });
                self.points(Side::You, points, Source::Gold);
            }
        }
    }

    fn score_cards(&mut self) {
        for place in 0..self.state.you.endgame.len() {
            self.score_card(Side::You, self.state.you.endgame[place], "Base: end-game cards");
        }
        for place in 0..self.state.you.exertians_played.len() {
            self.score_card(Side::You, self.state.you.exertians_played[place], "Exertians: cards revealed");
        }
        for place in 0..self.state.rival.exertians.len() {
            self.score_card(Side::Rival, self.state.rival.exertians[place], "Exertians: rival cards");
        }
    }

    fn score_card(&mut self, side: Side, card: CardId, rule: &'static str) {
        let rules = self.rules;
        let points = rules.end_points(self.state, side, card);
        self.log.event(rule, || {
            let (who, card) = (side.either("you", "the rival"), rules.card(card));
            let points = count(points, "point", "points");
            match card.kind {
                Kind::Danger(danger, _) => format!("{points} for {who} with {}, danger {danger}", card.name),
                _ => format!("{points} for {who} with {}", card.name),
            }
        });
        self.points(side, points, Source::End);
    }

    /// Danger is compared after everything else has been scored.
    fn settle_danger(&mut self) {
        let danger = Side::ALL.map(|side| self.rules.danger(self.state, side));
        let found = self.state.slot_of(Species::Exertians).is_some();
        let mut lost = [0; 2];
        for side in Side::ALL {
            if self.rules.pays_for(danger, found, side) {
                let points = self.state.seat(side).points.max(0);
                lost[side.place()] = points.checked_div(i32::from(self.rules.aliens.penalty_divisor)).unwrap_or(0);
            }
        }
        if found {
            self.log.event("Exertians: danger", || {
                format!(
                    "you have {}, the rival {}: you lose {}, the rival {}",
                    danger[0],
                    danger[1],
                    count(lost[0], "point", "points"),
                    lost[1]
                )
            });
        }
        for side in Side::ALL {
            self.points(side, -lost[side.place()], Source::Danger);
        }
        self.state.over = Some(Over { danger, lost });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        effect::{Condition, Count, EndPoints, Test},
        fixture::{Table, rules},
        pieces::{Species, Tech},
        state::{Marker, Mission},
    };

    /// The Exertian card of this place, as the fixture lists them: danger 6, 7, 3, 4, 4, 4, 5, 3, 7, 2, 8, 0, 9, 1, 4.
    fn exertian(rules: &Aliens, place: usize) -> CardId {
        rules.species[Species::Exertians.place()].deck[place]
    }

    fn table() -> Table {
        let mut table = Table::with(Species::Exertians, [Marker::Neutral; 3]);
        table.state.seats[0].points = 168;
        table.state.seats[1].points = 99;
        table
    }

    #[test]
    fn gold_tiles_count_what_they_show() {
        let mut table = Table::new();
        let count = |table: &Table, tile: usize, side: u8| {
            let mut state = table.state.clone();
            state.gold_sides[tile] = side;
            table.rules.gold_count(&state, tile as u8)
        };
        // Cards 0, 3, 6, … bring credits, 1, 4, … energy, 2, 5, … cards.
        table.state.you.tucked = [0, 3, 6, 1, 4, 2].map(CardId).into_iter().collect();
        assert_eq!((count(&table, 0, 0), count(&table, 0, 1)), (3, 1));
        table.state.slots[0].overflow = [[2, 9], [1, 9], [0, 9]];
        table.state.slots[1].discovery[2] = Some(Marker::Of(Side::You));
        assert_eq!(count(&table, 1, 0), 1);
        let you = &mut table.state.seats[0];
        (you.wins[0], you.wins[3], you.orbiters[0], you.landers[3], you.moons[1]) = (2, 2, 1, 1, 1);
        assert_eq!(count(&table, 1, 1), 3);
        table.state.you.completed = [0, 1, 2].map(CardId).into_iter().collect();
        table.state.you.missions.push(Mission { card: CardId(7), filled: 1 });
        table.state.you.endgame = [8, 9].map(CardId).into_iter().collect();
        assert_eq!((count(&table, 2, 0), count(&table, 2, 1)), (3, 2));
        table.state.seats[0].techs = Tech::all().map(Tech::bit).filter(|bit| 0b0001_0011_0111 & bit != 0).sum();
        assert_eq!((count(&table, 3, 0), count(&table, 3, 1)), (1, 3));
    }

    #[test]
    fn gold_tiles_pay_by_the_place_of_the_marker_and_only_those_marked() {
        let mut table = Table::new();
        table.state.you.completed = [0, 1].map(CardId).into_iter().collect();
        table.state.you.tucked = [0].map(CardId).into_iter().collect();
        table.game().mark_gold(Side::Rival, 2);
        table.game().mark_gold(Side::You, 2);
        table.game().mark_gold(Side::You, 3);
        table.game().finish();
        // Two missions at the second value, 3; no techs; the income tile is not marked.
        assert_eq!((table.state.seats[0].points, table.state.seats[1].points), (6, 0));
        assert_eq!(table.state.tally.points[0][Source::Gold as usize], 6);
    }

    #[test]
    fn end_game_cards_pay_for_each_or_if() {
        let mut rules = rules();
        rules.cards[0].kind = Kind::Endgame(EndPoints::Per(3, Count::Missions));
        let first = Test { count: Count::Publicity, exactly: false, number: 5 };
        rules.cards[1].kind = Kind::Endgame(EndPoints::If(13, Condition { first, second: None }));
        let mut table = Table { rules, ..Table::new() };
        table.state.you.completed = [4, 5].map(CardId).into_iter().collect();
        table.state.you.endgame = [0, 1].map(CardId).into_iter().collect();
        table.state.seats[0].publicity = 4;
        let mut more = Table { state: table.state.clone(), ..Table::new() };
        table.game().finish();
        assert_eq!(table.state.tally.points[0][Source::End as usize], 6);
        more.rules = table.rules;
        more.state.seats[0].publicity = 5;
        more.game().finish();
        assert_eq!(more.state.tally.points[0][Source::End as usize], 19);
    }

    #[test]
    fn exertian_cards_pay_the_player_if_they_hold_and_the_rival_in_full() {
        let mut table = table();
        let (orange, purple, blue) = (exertian(&table.rules, 0), exertian(&table.rules, 1), exertian(&table.rules, 2));
        table.state.you.exertians_played = [orange, purple].into_iter().collect();
        table.state.rival.exertians = [blue].into_iter().collect();
        // Three orange techs.
        table.state.seats[0].techs = 0b0111;
        table.game().finish();
        let end = |side: usize| table.state.tally.points[side][Source::End as usize];
        assert_eq!((end(0), end(1)), (14, 9));
        // They are neither missions nor end-game cards.
        let held = table.rules.holdings(&table.state);
        assert_eq!((held.missions, held.endgames), (0, 0));
        // Danger 13 against 3: 168 + 14 loses 18.
        assert_eq!(table.state.over, Some(Over { danger: [13, 3], lost: [18, 0] }));
        assert_eq!((table.state.seats[0].points, table.state.seats[1].points), (164, 108));
    }

    #[test]
    fn cards_held_but_not_played_are_no_danger() {
        let mut table = table();
        assert_eq!(table.state.you.exertians.len(), 3);
        table.state.seats[1].danger = 1;
        table.game().finish();
        assert_eq!(table.state.over, Some(Over { danger: [0, 1], lost: [0, 9] }));
    }

    #[test]
    fn no_danger_on_either_side_is_a_tie_once_exertians_are_discovered() {
        let mut table = table();
        table.game().finish();
        assert_eq!(table.state.over, Some(Over { danger: [0, 0], lost: [16, 9] }));
    }

    #[test]
    fn most_danger_loses_a_tenth_rounded_down_of_all_points() {
        let mut table = table();
        table.state.seats[0].danger = 4;
        table.state.seats[1].danger = 3;
        table.game().finish();
        // The text's example: 168 points lose 16.
        assert_eq!((table.state.seats[0].points, table.state.seats[1].points), (152, 99));
        assert_eq!(table.state.tally.points[0][Source::Danger as usize], -16);
    }

    #[test]
    fn danger_of_cards_and_board_is_added() {
        let mut table = table();
        // Danger 3 on the card and 4 on the board against 6 on the board.
        table.state.rival.exertians = [exertian(&table.rules, 2)].into_iter().collect();
        table.state.seats[1].danger = 4;
        table.state.seats[0].danger = 6;
        table.game().finish();
        // 99 + 9 loses 10.
        assert_eq!(table.state.over, Some(Over { danger: [6, 7], lost: [0, 10] }));
        assert_eq!(table.state.seats[1].points, 98);
    }

    #[test]
    fn all_tied_players_lose_points_unless_the_setting_says_otherwise() {
        for (tie, lost) in [(Tie::Both, [16, 9]), (Tie::Nobody, [0, 0]), (Tie::You, [16, 0]), (Tie::Rival, [0, 9])] {
            let mut table = table();
            table.rules.aliens.tie = tie;
            table.state.seats[0].danger = 5;
            table.state.seats[1].danger = 5;
            table.game().finish();
            assert_eq!(table.state.over, Some(Over { danger: [5, 5], lost }), "{tie:?}");
        }
    }

    #[test]
    fn nobody_loses_points_without_danger_and_no_divisor_loses_none() {
        let mut table = Table::new();
        table.state.seats[0].points = 168;
        table.game().finish();
        assert_eq!(table.state.seats[0].points, 168);
        let mut table = self::table();
        table.rules.aliens.penalty_divisor = 0;
        table.state.seats[0].danger = 1;
        table.game().finish();
        assert_eq!(table.state.seats[0].points, 168);
    }
}
