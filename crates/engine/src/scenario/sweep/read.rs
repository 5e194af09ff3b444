//! Reading a whole sweep from its file.

use super::{
    asserts, axes,
    cells::Grid,
    compare, design,
    grid::{Compare, Sweep},
    header, players, race, variants, vary, zips,
};
use crate::{
    Rulesets,
    files::{self, FileKind, Mistakes, Source, TableReader},
    scenario::{
        place::Place,
        read::{named_file, read_scenario, stem},
    },
};
use std::{path::Path, sync::Arc};

impl Sweep {
    /// Reads a sweep over one of these rulesets, with everything it names.
    ///
    /// # Errors
    /// Every mistake in the file and in the scenarios and strategies it names; and for each cell whatever about its
    /// settings cannot be played, the first twenty such mistakes.
    pub fn load(path: &Path, rulesets: &Rulesets) -> Result<Self, Mistakes> {
        Self::from_source(&Source::read(path)?, rulesets)
    }

    /// As [`Sweep::load`], with other rollouts a decision than the file says, if any are given. What varies them, an axis
    /// or a variant, still does.
    ///
    /// # Errors
    /// As [`Sweep::load`].
    pub fn load_with_rollouts(path: &Path, rollouts: Option<u32>, rulesets: &Rulesets) -> Result<Self, Mistakes> {
        Self::read(&Source::read(path)?, rulesets, rollouts)
    }

    /// As [`Sweep::load`], from text that has been read already.
    ///
    /// # Errors
    /// As [`Sweep::load`].
    pub fn from_source(source: &Arc<Source>, rulesets: &Rulesets) -> Result<Self, Mistakes> {
        Self::read(source, rulesets, None)
    }

    fn read(source: &Arc<Source>, rulesets: &Rulesets, rollouts: Option<u32>) -> Result<Self, Mistakes> {
        let parsed = files::parse(source)?;
        FileKind::Sweep.expect(source, &parsed, &[]).map_err(|mistake| Mistakes::from(*mistake))?;
        let top = TableReader::top(source, &parsed);
        let mut mistakes = Mistakes::default();
        let header = header::read(&top, &mut mistakes);
        let compare = compare::read(&top, &mut mistakes);
        let scenario = mistakes.take(top.require("scenario").map_err(Mistakes::from));
        let with_own = top.get("strategy");
        // Whoever lists some with games of their own need not list others.
        let plain = match &with_own {
            Some(_) => top.get("strategies"),
            None => mistakes.take(top.require("strategies").map_err(Mistakes::from)),
        };
        let lists = players::Lists { plain, with_own };
        let (axes, zip, list) = (top.get("axes"), top.get("zip"), top.get("variant"));
        let (insisted, design, vary) = (top.get("assert"), top.get("design"), top.get("vary"));
        let race = top.get("race").and_then(|item| race::read_race(&item, &mut mistakes));
        let is_design = design.is_some();
        let design = design.and_then(|item| design::read_design(&item, axes.is_some(), &mut mistakes));
        top.unknown_keys(&mut mistakes);
        let scenario = scenario.and_then(|item| mistakes.take(named_file(&item)));
        let base = scenario.and_then(|source| read_scenario(source, rulesets, &mut mistakes));
        // Without a scenario there is no ruleset to check the rest against.
        let Some(base) = base else { return Err(mistakes) };
        let descriptor = base.draft.descriptor;
        let place = axes.as_ref().map_or_else(|| Place::of_span(source, 0..0), Place::of_key);
        let before = mistakes.list.len();
        let rollouts =
            players::Rollouts { of_all: rollouts, of_others: header.rollouts.as_ref().map(|(rollouts, _)| *rollouts) };
        let players = players::read_players(source, &lists, descriptor, rollouts, &mut mistakes);
        let all_read = mistakes.list.len() == before && !players.is_empty();
        let before = mistakes.list.len();
        let varied = axes.as_ref().map(|item| axes::paths(item, descriptor)).unwrap_or_default();
        let axes = axes.map(|item| axes::read_axes(&item, descriptor, is_design, &mut mistakes));
        let mut axes = axes.unwrap_or_default();
        // Where an axis is missing because it is wrong, the zip that names it is not.
        let zip = zip.as_ref().filter(|_| mistakes.list.len() == before);
        let mut groups = zips::read_groups(zip, &axes, &mut mistakes);
        let design = design.filter(|_| mistakes.list.len() == before);
        let points = design.and_then(|design| design.lay(&mut axes, &mut groups, &mut mistakes));
        let before = mistakes.list.len();
        let mut variants = variants::read_variants(list.as_ref(), &base, rulesets, &mut mistakes);
        if let Some(item) = &vary {
            vary::add_varied(item, list.is_some(), &base, rulesets, &mut variants, &mut mistakes);
        }
        // A variant that could not be read may be the one that is named.
        let all_variants = mistakes.list.len() == before;
        let compare = compare.settle(list.is_some() || vary.is_some(), &variants, all_variants, &mut mistakes);
        // Where nothing else is listed, all that is varied changes the scenario as it is.
        let changes = || (vary.is_some() && list.is_none()).then(|| Compare::Baseline(vary::AS_IT_IS.to_owned()));
        let compare = compare.or_else(changes);
        let grid = Grid {
            variants: &variants,
            axes: &axes,
            groups: &groups,
            points: points.as_ref(),
            players: &players,
            place,
        };
        grid.check(&mut mistakes);
        header.check(&players, all_read, &mut mistakes);
        if let Some((_, place)) = &race {
            race::check(place, header.target.as_ref().map(|(target, _)| target), &header.stop, &players, &mut mistakes);
        }
        let known = asserts::Known {
            descriptor,
            players: &players,
            all_read,
            variants: &variants,
            axes: &axes,
            groups: &groups,
        };
        let insisted = asserts::read_asserts(insisted.as_ref(), &known, &mut mistakes);
        if !mistakes.list.is_empty() {
            base.draft.settings(&mut mistakes);
            // What the ruleset says of the scenarios whatever the axes give them.
            for variant in &variants {
                let mut draft = variant.reading.draft.clone();
                varied.iter().for_each(|path| draft.spoil(path));
                draft.settle(rulesets, &mut mistakes);
            }
            return Err(mistakes);
        }
        let cells = grid.cells(rulesets, &mut mistakes);
        let all_cells = mistakes.list.is_empty();
        let asserts = if all_cells { asserts::settle(insisted, &cells, rulesets, &mut mistakes) } else { Vec::new() };
        let name = stem(&source.path);
        let sweep = Self {
            title: header.title.unwrap_or_else(|| name.clone()),
            name,
            about: header.about.unwrap_or_default(),
            descriptor,
            seed: header.seed,
            stop: header.stop,
            level: header.level,
            target: header.target.map(|(target, _)| target),
            race: race.map(|(race, _)| race),
            compare,
            asserts,
            axes: grid.shown_axes(),
            design: points.as_ref().map(|points| points.design.clone()),
            cells,
            path: source.path.clone(),
            source: Arc::clone(source),
        };
        mistakes.or(sweep)
    }
}
