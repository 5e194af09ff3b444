//! What was reached, beside the file that is to be written, and who listens and keeps it.

pub use crate::training::params::Reached;
use crate::{
    cli::{Options, Stop, output},
    files::Source,
    frames::write_atomically,
    simulation::{Progress, seal, unseal},
    training::{
        Aim,
        params::{Listener, Next},
    },
};
use serde::{Deserialize, Serialize};
use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

/// How such a file begins; one that begins otherwise is not read.
const HEAD: &str = r#"{"form":"perihelion train 1","checksum":""#;

/// How often it is written at most.
const OFTEN: Duration = Duration::from_secs(1);

/// What was reached, and of what.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    identity: String,
    /// The most iterations, the games of a player in the first of them, and those by which the best are compared.
    pub iterations: u64,
    pub games: u64,
    pub compared: u64,
    /// About how many games a second are played.
    pace: f64,
    /// The time that it took, in seconds.
    seconds: f64,
    pub reached: Option<Reached>,
}

/// Removes it, if it is there.
pub fn remove(path: &Path) -> Result<(), Stop> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Stop::Failed(format!("cannot remove `{}`: {error}", path.display())))
        }
        _ => Ok(()),
    }
}

impl Saved {
    pub fn begun(identity: String, [iterations, games, compared]: [u64; 3], pace: f64) -> Self {
        Self { identity, iterations, games, compared, pace, seconds: 0.0, reached: None }
    }

    pub fn played(&self) -> u64 {
        self.reached.as_ref().map_or(0, |reached| reached.played)
    }

    /// What was reached before by the same command; `None` where nothing was, or where what is there may be replaced.
    pub fn read(path: &Path, identity: &str, params: usize, replace: bool) -> Result<Option<Self>, Stop> {
        if !path.exists() {
            return Ok(None);
        }
        match Self::read_own(path, identity, params) {
            Err(_) if replace => Ok(None),
            read => read.map(Some),
        }
    }

    fn read_own(path: &Path, identity: &str, params: usize) -> Result<Self, Stop> {
        let refused = |what: &str| {
            let help = "remove it, or give --replace to begin anew";
            Stop::Usage(format!("`{}` {what}\n  = help: {help}", path.display()))
        };
        let source = Source::read(path).map_err(crate::files::Mistakes::from)?;
        let body = unseal(HEAD, source.text.as_bytes()).map_err(|_| refused("is not what `train` has reached"))?;
        let saved: Self = serde_json::from_slice(&body).map_err(|_| refused("is not what `train` has reached"))?;
        if saved.identity != identity {
            return Err(refused("was reached by another command, or another strategy or scenario"));
        }
        let is_sound = saved.reached.as_ref().is_none_or(|reached| reached.is_sound(params));
        if is_sound && saved.seconds >= 0.0 && saved.pace >= 0.0 {
            Ok(saved)
        } else {
            Err(refused("holds numbers that cannot be"))
        }
    }

    fn write(&self, path: &Path) -> std::io::Result<()> {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        write_atomically(path, &seal(HEAD, &serde_json::to_vec(self)?))
    }
}

/// Tells how it goes, keeps what is reached, and ends it when its time is over.
pub struct Hearing<'a> {
    options: &'a Options,
    aim: Aim,
    progress: &'a Progress,
    path: &'a Path,
    begun: Instant,
    /// Seconds there are, if they are counted; and how many times the games by which the best are compared follow.
    limit: Option<f64>,
    after: usize,
    saved: Saved,
    written: Option<Instant>,
    /// Why what was reached could not be kept.
    failed: Option<std::io::Error>,
    told: u32,
}

impl<'a> Hearing<'a> {
    pub fn new(
        options: &'a Options,
        aim: Aim,
        progress: &'a Progress,
        path: &'a Path,
        saved: Saved,
        (limit, after): (Option<f64>, usize),
    ) -> Self {
        let (begun, failed) = (Instant::now(), None);
        Self { options, aim, progress, path, begun, limit, after, saved, written: None, failed, told: 0 }
    }

    fn seconds(&self) -> f64 {
        self.saved.seconds + self.begun.elapsed().as_secs_f64()
    }

    fn keep(&mut self) {
        if self.saved.reached.is_none() {
            return;
        }
        let now = Saved { seconds: self.seconds(), ..self.saved.clone() };
        if let Err(error) = now.write(self.path) {
            self.failed = Some(error);
        }
        self.written = Some(Instant::now());
    }

    /// Keeps what was reached last.
    pub fn end(&mut self) {
        if self.progress.stopping() {
            self.keep();
        }
    }

    /// What the last iterations gained, in words after others.
    fn gain(&self, reached: &Reached) -> String {
        let (times, unit) = match self.aim {
            Aim::Wins => (100.0, "percentage points of wins"),
            Aim::Score | Aim::Turns => (1.0, "points"),
        };
        let words = |(gain, error): (f64, f64)| format!(": {:+.2} ± {:.2} {unit}", times * gain, times * 2.0 * error);
        reached.gain().map_or_else(String::new, words)
    }

    /// Why it ended early.
    pub fn interrupted(&mut self) -> Stop {
        if let Some(error) = self.failed.take() {
            return Stop::Failed(format!("cannot write `{}`: {error}", self.path.display()));
        }
        let Some(reached) = &self.saved.reached else {
            return Stop::Interrupted("interrupted before anything was reached: nothing was written".into());
        };
        let so_far = self.gain(reached);
        Stop::Interrupted(format!(
            "interrupted after {} iterations{so_far}; they are kept in `{}`, and the same command goes on with them",
            reached.iterations,
            self.path.display()
        ))
    }
}

impl Listener for Hearing<'_> {
    fn played(&self, _: u64) -> bool {
        !self.progress.stopping() && self.failed.is_none()
    }

    fn reached(&mut self, reached: &Reached) -> Next {
        self.saved.reached = Some(reached.clone());
        if self.written.is_none_or(|written| written.elapsed() >= OFTEN) && reached.iterations > 0 {
            self.keep();
        }
        if self.progress.stopping() || self.failed.is_some() {
            return Next::Stop;
        }
        let so_far = self.seconds();
        // Iterations of few games keep the threads waiting for one another more than what follows does.
        let pace = (reached.played as f64 / so_far.max(1e-9)).max(self.saved.pace);
        let after = if pace > 0.0 { self.after as f64 * self.saved.compared as f64 / pace } else { 0.0 };
        let of_iterations = so_far / f64::from(reached.iterations.max(1));
        let most = of_iterations * self.saved.iterations as f64 + after;
        let whole = self.limit.map_or(most, |limit| most.min(limit));
        if reached.iterations > self.told {
            self.told = reached.iterations;
            output::note(
                self.options,
                &format!(
                    "iteration {}{}, {} games a player; at most {:.0} s left",
                    reached.iterations,
                    self.gain(reached),
                    reached.games,
                    (whole - so_far).max(0.0)
                ),
            );
        }
        // Another one must leave time to compare.
        let over = self.limit.is_some_and(|limit| so_far + of_iterations + after > limit && reached.iterations > 0);
        if over { Next::End } else { Next::Iteration }
    }
    fn tried(&mut self, name: &str, value: f64, met: f64) {
        let met = match self.aim {
            Aim::Wins => format!("wins {:.1} %", 100.0 * met),
            Aim::Score | Aim::Turns => format!("mean score {met:.2}"),
        };
        output::note(self.options, &format!("{name} {value:.4}: {met}"));
    }
}
