//! What strategies can read about each action.

use super::{count, flag};
use crate::ruleset::ActionKinds;
use crate::{
    actions::Action,
    cards::{CardId, Kind},
    effect::Thing,
    outlook::{Glance, Notes, Outlook, Part, Parts},
    pieces::{Colour, Income, Planet, Side, Star, TechColour},
    rules::Aliens,
    scoring::Holdings,
    sky::FAR,
    state::{State, TraceSpace},
};
use arrayvec::ArrayVec;

/// The names of every kind of action.
const EVERY: &[&str] = &{
    let mut names = [""; Action::KINDS.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = Action::KINDS[place].name;
        place += 1;
    }
    names
};

/// The kinds of action that are about a card.
const CARD: &[&str] = &[
    "play",
    "corner",
    "finish",
    "take_from_row",
    "take_face_up",
    "tuck",
    "signal_by_row",
    "signal_by_hand",
    "discard",
    "fill_circle",
    "choose_card",
    "play_exertian",
];

/// The kinds of action that move something.
const MOVES: &[&str] = &["move"];

/// The kinds of action that are about a sector.
const SECTOR: &[&str] = &["signal", "complete_sector"];

fn card_of(state: &State, action: Action) -> Option<CardId> {
    match action {
        Action::Play(card)
        | Action::Corner(card)
        | Action::Finish(card)
        | Action::Deliver(card, _)
        | Action::TakeFromRow(card)
        | Action::Tuck(card)
        | Action::SignalByRow(card)
        | Action::SignalByHand(card)
        | Action::Discard(card)
        | Action::FillCircle(card, _)
        | Action::ChooseCard(card)
        | Action::PlayExertian(card) => Some(card),
        Action::TakeFaceUp => state.face_up(),
        _ => None,
    }
}

/// Movement points to a planet from where the thing that moves is.
fn before(glance: &Glance<'_>, place: u8, planet: Planet) -> f64 {
    let probe = glance.state.seat(Side::You).probes.get(usize::from(place));
    probe.map_or(FAR, |probe| glance.way(probe.spot, planet)).into()
}

/// A part of what playing the card of an action brings.
fn card_part(glance: &Glance<'_>, state: &State, action: Action, part: Part) -> f64 {
    card_of(state, action).map_or(0.0, |card| glance.card_part(card, part))
}

impl Aliens {
    /// What a gold tile gives for each of what it counts, to whoever marks it next.
    fn gold_each(&self, state: &State, tile: u8) -> f64 {
        let markers = state.gold_markers[usize::from(tile)];
        self.gold_side(state, tile).values[usize::from(markers).min(2)].into()
    }

    fn gold_now(&self, state: &State, tile: u8) -> f64 {
        self.gold_each(state, tile) * f64::from(self.gold_count(state, tile))
    }
}

fn star_of(action: Action) -> Option<Star> {
    match action {
        Action::Signal(star) => Some(star),
        Action::CompleteSector(star) => star,
        _ => None,
    }
}

/// What a variable tells of, where several variables tell of the same.
#[derive(Clone, Copy)]
enum Source {
    /// A part of what the action brings.
    Action(Part),
    /// A part of what playing its card brings.
    Card(Part),
    /// What it does for objectives: the tasks it marks, or whether one of them is the last.
    Objectives(usize),
    /// Something of its own.
    Alone,
}

impl Source {
    /// That of each variable.
    const ALL: [Self; ACTION_VARIABLES.len()] = {
        let mut all = [Self::Alone; ACTION_VARIABLES.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = Self::of(ACTION_VARIABLES[place].name);
            place += 1;
        }
        all
    };

    const fn of(variable: &str) -> Self {
        match variable.as_bytes() {
            b"gain.points" => Self::Action(Part::Points),
            b"gain.credits" => Self::Action(Part::Credits),
            b"gain.energy" => Self::Action(Part::Energy),
            b"gain.cards" => Self::Action(Part::Cards),
            b"gain.data" => Self::Action(Part::Data),
            b"gain.publicity" => Self::Action(Part::Publicity),
            b"gain.moves" => Self::Action(Part::Moves),
            b"gain.fossils" => Self::Action(Part::Fossils),
            b"gain.signals" => Self::Action(Part::Signals),
            b"gain.traces" => Self::Action(Part::Traces),
            b"gain.techs" => Self::Action(Part::Techs),
            b"gain.income" => Self::Action(Part::Income),
            b"gain.launches" => Self::Action(Part::Launches),
            b"gain.landings" => Self::Action(Part::Landings),
            b"gain.danger" => Self::Action(Part::Danger),
            b"later.points" => Self::Action(Part::LaterPoints),
            b"later.gains" => Self::Action(Part::LaterGains),
            b"later.traces" => Self::Action(Part::LaterTraces),
            b"later.techs" => Self::Action(Part::LaterTechs),
            b"later.income" => Self::Action(Part::LaterIncome),
            b"card.points" => Self::Card(Part::Points),
            b"card.signals" => Self::Card(Part::Signals),
            b"card.techs" => Self::Card(Part::Techs),
            b"card.traces" => Self::Card(Part::Traces),
            b"card.launches" => Self::Card(Part::Launches),
            b"card.landings" => Self::Card(Part::Landings),
            b"card.moves" => Self::Card(Part::Moves),
            b"card.data" => Self::Card(Part::Data),
            b"card.publicity" => Self::Card(Part::Publicity),
            b"card.credits" => Self::Card(Part::Credits),
            b"card.energy" => Self::Card(Part::Energy),
            b"card.cards" => Self::Card(Part::Cards),
            b"card.tucks" => Self::Card(Part::Income),
            b"card.later" => Self::Card(Part::LaterPoints),
            b"card.later_gains" => Self::Card(Part::LaterGains),
            b"card.later_traces" => Self::Card(Part::LaterTraces),
            b"card.later_techs" => Self::Card(Part::LaterTechs),
            b"card.later_income" => Self::Card(Part::LaterIncome),
            b"card.danger" => Self::Card(Part::Danger),
            b"objective.tasks" => Self::Objectives(0),
            b"objective.completes" => Self::Objectives(1),
            _ => Self::Alone,
        }
    }
}

/// Parts that are asked for, each with where its column starts.
type Asked = ArrayVec<(Part, usize), { Part::COUNT }>;

/// Writes the columns of parts. `brings` says what an action brings, right in the parts that are asked for at least.
#[inline(always)]
fn write_parts(asked: &Asked, actions: &[Action], columns: &mut [f64], brings: impl Fn(Action, Parts) -> Outlook) {
    if asked.is_empty() {
        return;
    }
    let together = asked.iter().fold(0, |all, (part, _)| all | part.bit());
    for (row, &action) in actions.iter().enumerate() {
        let brings = brings(action, together);
        for &(part, start) in asked {
            columns[start + row] = brings[part];
        }
    }
}

/// Reads several variables: those that tell of the same all at once, others one by one.
pub(crate) fn read_actions(
    rules: &Aliens,
    state: &State,
    actions: &[Action],
    variables: &[u16],
    columns: &mut [f64],
    notes: &Notes,
) {
    let glance = &Glance::new(rules, state, notes);
    let rows = columns.len() / variables.len().max(1);
    let (mut of_actions, mut of_cards, mut objectives) = (Asked::new(), Asked::new(), [None; 2]);
    for (&variable, start) in variables.iter().zip((0..).step_by(rows.max(1))) {
        match Source::ALL.get(usize::from(variable)) {
            Some(&Source::Action(part)) => of_actions.push((part, start)),
            Some(&Source::Card(part)) => of_cards.push((part, start)),
            Some(&Source::Objectives(place)) => objectives[place] = Some(start),
            _ => read_action(rules, state, actions, variable, &mut columns[start..][..actions.len()], notes),
        }
    }
    write_parts(&of_actions, actions, columns, |action, parts| glance.parts(action, parts));
    write_parts(&of_cards, actions, columns, |action, parts| {
        card_of(state, action).map_or(Outlook::NOTHING, |card| glance.card_parts(card, parts))
    });
    if objectives != [None; 2] {
        let wanted = glance.wanted();
        for (row, &action) in actions.iter().enumerate() {
            let (tasks, completes) = rules.objective_outlook(state, action, wanted);
            for (start, value) in objectives.into_iter().zip([tasks.into(), flag(completes)]) {
                if let Some(start) = start {
                    columns[start + row] = value;
                }
            }
        }
    }
}

perihelion_game::action_variables! {
    /// What strategies can read about an action.
    pub(crate) ACTION_VARIABLES, fn read_action(rules: &Aliens, state: &State, action: Action, notes: &Notes) {
        let glance = &Glance::new(rules, state, notes);
        let printed = |action| card_of(state, action).map(|card| rules.card(card));
        let sector = |action| star_of(action).map(|star| &state.sectors[star.place()]);
        "gain.points": Number, EVERY = "Points it names at once; behind a condition that is not known yet, half." => {
            _ => glance.part(action, Part::Points) },
        "gain.credits": Number, EVERY = "Credits it brings, less those it costs." => { _ => glance.part(action, Part::Credits) },
        "gain.energy": Number, EVERY = "Energy it brings, less what it costs." => { _ => glance.part(action, Part::Energy) },
        "gain.cards": Number, EVERY = "Cards it brings, less those it costs." => { _ => glance.part(action, Part::Cards) },
        "gain.data": Number, EVERY = "Data it brings, less what it costs." => { _ => glance.part(action, Part::Data) },
        "gain.publicity": Number, EVERY = "Publicity it brings, less what it costs." => { _ => glance.part(action, Part::Publicity) },
        "gain.moves": Number, EVERY = "Movement points it brings." => { _ => glance.part(action, Part::Moves) },
        "gain.fossils": Number, EVERY = "Exofossils it brings, less those it costs." => { _ => glance.part(action, Part::Fossils) },
        "gain.signals": Number, EVERY = "Signals it marks." => { _ => glance.part(action, Part::Signals) },
        "gain.traces": Number, EVERY = "Life traces it marks." => { _ => glance.part(action, Part::Traces) },
        "gain.techs": Number, EVERY = "Techs it takes." => { _ => glance.part(action, Part::Techs) },
        "gain.income": Number, EVERY = "Cards it tucks for income." => { _ => glance.part(action, Part::Income) },
        "gain.launches": Number, EVERY = "Probes it launches." => { _ => glance.part(action, Part::Launches) },
        "gain.landings": Number, EVERY = "Orbiters and landers it makes of probes, by its effects." => { _ => glance.part(action, Part::Landings) },
        "gain.danger": Number, EVERY = "Danger it takes." => { _ => glance.part(action, Part::Danger) },
        "gain.samples": Number, EVERY = "Samples that playing its card collects as things stand: a probe of yours waits where some lie." => {
            _ => match action {
                Action::Play(card) => flag(rules.would_collect(state, card)),
                _ => 0.0,
            } },
        "later.points": Number, EVERY = "Points its mission, message or end names; of a count, three times; of a condition, half." => {
            _ => glance.part(action, Part::LaterPoints) },
        "later.gains": Number, EVERY = "Gains its mission or message names, but for points, life traces, techs and income, counted together." => {
            _ => glance.part(action, Part::LaterGains) },
        "later.traces": Number, EVERY = "Life traces its mission or message marks." => {
            _ => glance.part(action, Part::LaterTraces) },
        "later.techs": Number, EVERY = "Techs its mission or message takes." => { _ => glance.part(action, Part::LaterTechs) },
        "later.income": Number, EVERY = "Cards its mission or message tucks for income." => {
            _ => glance.part(action, Part::LaterIncome) },
        "later.lacks": Number, EVERY = "What the condition of its card's end, or of its Exertian card, lacks, counted; 0 where it has none." => {
            _ => card_of(state, action).map_or(0.0, |card| rules.end_lacks(state, card).into()) },
        "later.is_message": Boolean, EVERY = "Whether its card is a message." => {
            _ => flag(printed(action).is_some_and(|card| matches!(card.kind, Kind::Message(_)))) },
        "later.is_end": Boolean, EVERY = "Whether its card counts at the end of the game." => {
            _ => flag(printed(action).is_some_and(|card| matches!(card.kind, Kind::Endgame(_)))) },
        "later.end_now": Number, EVERY = "Points that the end of its card would score as things stand." => {
            _ => card_of(state, action).map_or(0.0, |card| rules.end_points(state, Side::You, card).into()) },
        "objective.tasks": Number, EVERY = "Tasks of open objectives that it would mark." => {
            _ => f64::from(rules.objective_outlook(state, action, glance.wanted()).0) },
        "objective.completes": Boolean, EVERY = "Whether it would mark the last task of an open objective." => {
            _ => flag(rules.objective_outlook(state, action, glance.wanted()).1) },
        "gold.adds": Number, EVERY = "Points that your gold tiles would score more after it." => {
            _ => rules.gold_outlook(state, action, true, |held, count| held.counted(count).into(), || glance.holdings()) },
        "gold.nears": Number, EVERY = "The same, with a share for each part of a set that is begun." => {
            _ => rules.gold_outlook(state, action, true, Holdings::begun, || glance.holdings()) },
        "gold.may_add": Number, EVERY = "Points that the best gold tile you have not marked would score more after it." => {
            _ => rules.gold_outlook(state, action, false, |held, count| held.counted(count).into(), || glance.holdings()) },
        "gold.may_near": Number, EVERY = "The same, with a share for each part of a set that is begun." => {
            _ => rules.gold_outlook(state, action, false, Holdings::begun, || glance.holdings()) },
        "mission.circles": Number, EVERY = "Circles of your missions that it would fill." => {
            _ => f64::from(rules.circles_outlook(state, action)) },

        "card.cost": Number, CARD = "Credits or energy that playing the card costs." => {
            _ => printed(action).map_or(0.0, |card| card.cost.into()) },
        "card.points": Number, CARD = "Points that playing the card names at once." => { _ => card_part(glance, state, action, Part::Points) },
        "card.signals": Number, CARD = "Signals that playing the card marks." => { _ => card_part(glance, state, action, Part::Signals) },
        "card.techs": Number, CARD = "Techs that playing the card takes." => { _ => card_part(glance, state, action, Part::Techs) },
        "card.traces": Number, CARD = "Life traces that playing the card marks." => { _ => card_part(glance, state, action, Part::Traces) },
        "card.launches": Number, CARD = "Probes that playing the card launches." => { _ => card_part(glance, state, action, Part::Launches) },
        "card.landings": Number, CARD = "Orbiters or landers that playing the card makes." => { _ => card_part(glance, state, action, Part::Landings) },
        "card.moves": Number, CARD = "Movement points that playing the card brings." => { _ => card_part(glance, state, action, Part::Moves) },
        "card.data": Number, CARD = "Data that playing the card brings." => { _ => card_part(glance, state, action, Part::Data) },
        "card.publicity": Number, CARD = "Publicity that playing the card brings." => { _ => card_part(glance, state, action, Part::Publicity) },
        "card.credits": Number, CARD = "Credits that playing the card brings, besides its cost." => { _ => card_part(glance, state, action, Part::Credits) },
        "card.energy": Number, CARD = "Energy that playing the card brings, besides its cost." => { _ => card_part(glance, state, action, Part::Energy) },
        "card.cards": Number, CARD = "Cards that playing the card brings." => { _ => card_part(glance, state, action, Part::Cards) },
        "card.tucks": Number, CARD = "Cards that playing the card tucks for income." => { _ => card_part(glance, state, action, Part::Income) },
        "card.later_gains": Number, CARD = "Gains its mission or message names, but for points, life traces, techs and income, counted together." => {
            _ => card_part(glance, state, action, Part::LaterGains) },
        "card.later_traces": Number, CARD = "Life traces its mission or message marks." => { _ => card_part(glance, state, action, Part::LaterTraces) },
        "card.later_techs": Number, CARD = "Techs its mission or message takes." => { _ => card_part(glance, state, action, Part::LaterTechs) },
        "card.later_income": Number, CARD = "Cards its mission or message tucks for income." => { _ => card_part(glance, state, action, Part::LaterIncome) },
        "card.corner_points": Number, CARD = "Points that its corner gives." => {
            _ => card_of(state, action).map_or(0.0, |card| glance.part(Action::Corner(card), Part::Points)) },
        "mission.left": Number, EVERY = "Circles of its mission that are not filled." => {
            _ => card_of(state, action).map_or(0.0, |card| rules.open_circles(state, card).into()) },
        "mission.is_delivery": Boolean, EVERY = "Whether its mission asks for a sample." => {
            _ => flag(printed(action).is_some_and(|card| matches!(card.kind, Kind::Delivery(..)))) },
        "mission.holds": Boolean, EVERY = "Whether its condition as a mission holds already." => {
            _ => flag(card_of(state, action).is_some_and(|card| rules.mission_lacks(state, card) == Some(0))) },
        "mission.lacks": Number, EVERY = "What its condition as a mission still lacks, counted; 0 where it has none." => {
            _ => card_of(state, action).and_then(|card| rules.mission_lacks(state, card)).map_or(0.0, f64::from) },
        "card.later": Number, CARD = "Points its mission, message or end names." => { _ => card_part(glance, state, action, Part::LaterPoints) },
        "card.end_now": Number, CARD = "Points its end would score as things stand." => {
            _ => card_of(state, action).map_or(0.0, |card| rules.end_points(state, Side::You, card).into()) },
        "card.danger": Number, CARD = "Danger of an Exertian card." => { _ => card_part(glance, state, action, Part::Danger) },
        "card.is_mission": Boolean, CARD = "Whether it is a mission." => {
            _ => flag(printed(action).is_some_and(|card| matches!(
                card.kind, Kind::Conditional(..) | Kind::Delivery(..) | Kind::Triggered(_)))) },
        "card.is_endgame": Boolean, CARD = "Whether it counts at the end." => {
            _ => flag(printed(action).is_some_and(|card| matches!(card.kind, Kind::Endgame(_)))) },
        "card.is_message": Boolean, CARD = "Whether it is a message." => {
            _ => flag(printed(action).is_some_and(|card| matches!(card.kind, Kind::Message(_)))) },
        "card.income_credit": Boolean, CARD = "Whether it is tucked for credits." => {
            _ => flag(printed(action).is_some_and(|card| card.income == Some(Income::Credit))) },
        "card.income_energy": Boolean, CARD = "Whether it is tucked for energy." => {
            _ => flag(printed(action).is_some_and(|card| card.income == Some(Income::Energy))) },
        "card.income_card": Boolean, CARD = "Whether it is tucked for cards." => {
            _ => flag(printed(action).is_some_and(|card| card.income == Some(Income::Card))) },
        "card.corner_publicity": Boolean, CARD = "Whether its corner gives publicity." => {
            _ => flag(printed(action).is_some_and(|card| card.corner_kind == Some(Thing::Publicity))) },
        "card.corner_data": Boolean, CARD = "Whether its corner gives data." => {
            _ => flag(printed(action).is_some_and(|card| card.corner_kind == Some(Thing::Data))) },
        "card.corner_move": Boolean, CARD = "Whether its corner gives a movement point." => {
            _ => flag(printed(action).is_some_and(|card| card.corner_kind == Some(Thing::Move))) },
        "card.is_black": Boolean, CARD = "Whether its signal is black." => {
            _ => flag(printed(action).is_some_and(|card| card.colour == Some(Colour::Black))) },

        "move.publicity": Boolean, MOVES = "Whether the space entered gives publicity." => {
            Action::Move(_, to) => flag(state.sky.cell(to).has_publicity()) },
        "move.cost": Number, MOVES = "Movement points it costs." => {
            Action::Move(place, _) => state.seat(Side::You).probes.get(usize::from(place))
                .map_or(0.0, |probe| f64::from(rules.exit_cost(state, probe.spot))) },
        "move.is_capsule": Boolean, MOVES = "Whether a capsule moves." => {
            Action::Move(place, _) => flag(state.seat(Side::You).probes.get(usize::from(place))
                .is_some_and(|probe| probe.sample.is_some())) },
        "before.delivery": Number, MOVES = "Movement points from where it starts to where a mission of yours asks for a sample; 20 for a probe." => {
            Action::Move(place, _) => state.seat(Side::You).probes.get(usize::from(place))
                .filter(|probe| probe.sample.is_some()).map_or(FAR, |probe| glance.to_delivery(probe.spot)).into() },
        "after.delivery": Number, MOVES = "Movement points from where it leads to where a mission of yours asks for a sample; 20 for a probe." => {
            Action::Move(place, to) => state.seat(Side::You).probes.get(usize::from(place))
                .filter(|probe| probe.sample.is_some()).map_or(FAR, |_| glance.to_delivery(to)).into() },
        for planet in [
            Planet::Earth, Planet::Mercury, Planet::Venus, Planet::Mars, Planet::Jupiter, Planet::Saturn, Planet::Uranus,
            Planet::Neptune, Planet::Oumuamua
        ] {
            "before.{planet}": Number, MOVES = "Movement points from where it starts to {Planet}." => {
                Action::Move(place, _) => before(glance, place, planet) },
        }
        for planet in [
            Planet::Earth, Planet::Mercury, Planet::Venus, Planet::Mars, Planet::Jupiter, Planet::Saturn, Planet::Uranus,
            Planet::Neptune, Planet::Oumuamua
        ] {
            "after.{planet}": Number, MOVES = "Movement points from where it leads to {Planet}." => {
                Action::Move(_, to) => glance.way(to, planet).into() },
        }

        "sector.left": Number, SECTOR = "Data left in the sector." => {
            _ => sector(action).map_or(0.0, |sector| sector.data.into()) },
        "sector.mine": Number, SECTOR = "Your markers in the sector." => {
            _ => sector(action).map_or(0.0, |sector| count(sector.markers_of(Side::You))) },
        "sector.theirs": Number, SECTOR = "The rival's markers in the sector." => {
            _ => sector(action).map_or(0.0, |sector| count(sector.markers_of(Side::Rival))) },
        "sector.leads": Boolean, SECTOR = "Whether you would have most markers there; of equal ones the later counts." => {
            Action::CompleteSector(Some(star)) => flag(state.sectors[star.place()].leader() == Some(Side::You)),
            _ => flag(star_of(action).is_some_and(|star| rules.leads_after(state, star, 1))) },

        "trace.is_discovery": Boolean, ["mark_trace"] = "Whether it is a discovery space." => {
            Action::MarkTrace(_, _, space) => flag(space == TraceSpace::Discovery) },
        "trace.is_overflow": Boolean, ["mark_trace"] = "Whether it lies beside a discovery space." => {
            Action::MarkTrace(_, _, space) => flag(space == TraceSpace::Overflow) },
        "trace.is_left": Boolean, ["mark_trace"] = "Whether it belongs to the species on the left." => {
            Action::MarkTrace(slot, ..) => flag(slot == 0) },
        "trace.missing": Number, ["mark_trace"] = "Discovery spaces of its species that are free." => {
            Action::MarkTrace(slot, ..) => count(
                state.slots[usize::from(slot)].discovery.iter().filter(|marker| marker.is_none()).count()) },
        "trace.takes_anomaly": Boolean, ["mark_trace"] = "Whether your marker would become the highest of a column that an anomaly looks at." => {
            Action::MarkTrace(slot, colour, space) => flag(rules.takes_anomaly(state, slot, colour, space)) },
        for colour in [TechColour::Orange, TechColour::Purple, TechColour::Blue] {
            "tech.is_{colour}": Boolean, ["take_tech"] = "Whether it is {colour}." => {
                Action::TakeTech(tech) => flag(tech.colour == colour) },
        }
        "tech.number": Number, ["take_tech"] = "Its number within its colour, from 1." => {
            Action::TakeTech(tech) => f64::from(tech.number) + 1.0 },
        "slot.filled": Boolean, ["use_slot"] = "Whether data lies in the slot already." => {
            Action::UseSlot(slot) => flag(slot < state.seat(Side::You).computer) },
        "planet.samples": Number, ["orbit", "land"] = "Samples there of which the card being played collects one." => {
            Action::Orbit(planet) | Action::Land(planet, _) => count(rules.samples_to_pick(state, planet)) },
        "planet.is_moon": Boolean, ["land"] = "Whether it is a landing on a moon." => {
            Action::Land(_, moon) => flag(moon.is_some()) },
        "gold.value": Number, ["mark_gold"] = "Points the tile would score as things stand." => {
            Action::MarkGold(tile) => rules.gold_now(state, tile) },
        "gold.begun": Number, ["mark_gold"] = "The same, with a share for each part of a set that is begun." => {
            Action::MarkGold(tile) => rules.gold_each(state, tile) * glance.holdings().begun(rules.gold_side(state, tile).count) },
        "gold.each": Number, ["mark_gold"] = "Points the tile gives for each of what it counts." => {
            Action::MarkGold(tile) => rules.gold_each(state, tile) },
        "exchange.takes_cards": Boolean, ["exchange"] = "Whether cards are given." => {
            Action::Exchange(from, _) => flag(from == Thing::Card) },
        "exchange.makes_cards": Boolean, ["exchange"] = "Whether a card is gained." => {
            Action::Exchange(_, to) => flag(to == Thing::CardAny) },
    }
}
