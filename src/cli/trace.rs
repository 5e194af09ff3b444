//! `--trace`: some games of every cell, read at the end of each turn.

use super::{Options, Stop, play::Plan, watch};
use crate::{
    files::did_you_mean,
    frames::{DataFrame, TRACE},
    report::thousands,
    ruleset::Descriptor,
    simulation::{ALWAYS, Tally, Traced},
};

/// The most rows of all cells together, which bounds memory and file: some 100 MB, and some 10 MB.
pub const MOST_ROWS: usize = 1_000_000;

/// Games that are read at a time: how often somebody who wants to stop is heard.
const AT_ONCE: usize = 64;

/// Options of commands that can read games turn by turn.
#[derive(Debug, Clone, clap::Args)]
pub struct Trace {
    /// Read this share of the games of each cell turn by turn, such as 0.01 for every hundredth, and leave score, opponent's
    /// score and margin at the end of each turn in trace.parquet.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    trace: Option<f64>,
    /// Read this state variable too, and not the ruleset's resources. Give it again for more; `perihelion describe RULESET`
    /// lists them.
    #[arg(long = "trace-variable", value_name = "VARIABLE", requires = "trace")]
    variables: Vec<String>,
}

/// Reads a share of games.
fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(share) if share > 0.0 && share <= 1.0 => Ok(share),
        _ => Err("expected a share of games above 0 and up to 1, such as 0.01 for every hundredth".into()),
    }
}

impl Trace {
    /// As these arguments, which may be among others, ask for it.
    pub fn of(arguments: &[String]) -> Self {
        let after = |option: &'static str| {
            let values = arguments.windows(2).filter(move |two| two[0] == option);
            values.map(|two| two[1].clone())
        };
        Self {
            trace: after("--trace").find_map(|text| share(&text).ok()),
            variables: after("--trace-variable").collect(),
        }
    }

    /// Whether games are to be read.
    pub const fn is_asked_for(&self) -> bool {
        self.trace.is_some()
    }

    /// The same as arguments.
    pub fn arguments(&self) -> Vec<String> {
        let share = self.trace.iter().flat_map(|share| ["--trace".to_owned(), share.to_string()]);
        let variables = self.variables.iter().flat_map(|name| ["--trace-variable".to_owned(), name.clone()]);
        share.chain(variables).collect()
    }

    /// The variables to read: the ruleset's resources, unless others are asked for.
    fn names(&self, descriptor: &'static Descriptor) -> Vec<String> {
        match self.variables.as_slice() {
            [] => descriptor.resources.iter().map(|name| (*name).to_owned()).collect(),
            asked => asked.to_vec(),
        }
    }

    /// The places of these variables.
    pub fn places(&self, descriptor: &'static Descriptor) -> Result<Vec<u16>, Stop> {
        let known = || descriptor.state_variables.iter().map(|variable| variable.name);
        let place = |name: &String| {
            let place = known().position(|known| known == name).and_then(|place| u16::try_from(place).ok());
            place.ok_or_else(|| {
                let help = match did_you_mean(name, known().chain(ALWAYS)) {
                    Some(near) if ALWAYS.contains(&near) => format!("`{near}` is read anyway"),
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("`perihelion describe {}` lists them", descriptor.name),
                };
                let what = format!("`{}` has no state variable `{name}`", descriptor.name);
                Stop::Usage(format!("{what}\n  = help: {help}"))
            })
        };
        self.names(descriptor).iter().map(place).collect()
    }

    /// The table of games read turn by turn; `None` where none was asked for. Of each cell these are the games whose index
    /// is a multiple of the share's inverse, rounded, from 0 on, until the cell's part of [`MOST_ROWS`] is full.
    pub fn table(&self, options: &Options, plan: &Plan, tallies: &[Tally]) -> Result<Option<DataFrame>, Stop> {
        let Some(share) = self.trace else { return Ok(None) };
        let places = self.places(plan.descriptor)?;
        let step = (1.0 / share).round().max(1.0) as usize;
        let progress = watch::progress()?;
        let line = watch::Busy::draw(options, "reading games turn by turn");
        let most = MOST_ROWS / tallies.len().max(1);
        let mut cut = 0;
        let mut all: Vec<(usize, Vec<Traced>)> = Vec::new();
        for (cell, tally) in tallies.iter().enumerate() {
            let games: Vec<u64> = (0..tally.games).step_by(step).collect();
            let (mut kept, mut rows) = (Vec::new(), 0);
            for some in games.chunks(AT_ONCE) {
                if progress.stopping() {
                    let help = "the same command with `--resume` reads them from the start";
                    return Err(Stop::Interrupted(format!(
                        "interrupted before all games were read turn by turn: everything else is saved\n  = help: {help}"
                    )));
                }
                for game in plan.trace(cell, some, &places)? {
                    rows += game.values.len();
                    if rows <= most {
                        kept.push(game);
                    }
                }
                if rows > most {
                    cut += 1;
                    break;
                }
            }
            line.say(format!("reading games turn by turn: {} of {} cells", cell + 1, tallies.len()));
            all.push((cell, kept));
        }
        drop(line);
        if cut > 0 {
            let cells = if tallies.len() == 1 {
                "the cell's".into()
            } else {
                format!("in {cut} of {} cells the", tallies.len())
            };
            super::output::note(
                options,
                &format!(
                    "{TRACE} holds at most {} rows: {cells} first games fill their part",
                    thousands(MOST_ROWS as u64)
                ),
            );
        }
        plan.trace_table(&all, &self.names(plan.descriptor)).map(Some)
    }
}
