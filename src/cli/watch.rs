//! Watching a run: the progress bar, and Ctrl-C.

use super::{Options, Stop, output};
use crate::{
    report::thousands,
    simulation::{Finish, Progress, Tally},
};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::{
    fmt::Write,
    io::IsTerminal,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// The run that Ctrl-C stops.
static CURRENT: OnceLock<Arc<Progress>> = OnceLock::new();

/// The progress of this process's run. From the first call on, Ctrl-C (or a polite kill) asks the run to stop; a second
/// one ends the process at once.
pub fn progress() -> Result<Arc<Progress>, Stop> {
    if let Some(progress) = CURRENT.get() {
        return Ok(Arc::clone(progress));
    }
    let progress = Arc::clone(CURRENT.get_or_init(Arc::default));
    let handled = Arc::clone(&progress);
    let installed = ctrlc::set_handler(move || {
        if handled.stopping() {
            #[allow(clippy::exit)] // The user insists; saved results are whole, whatever is cut off here.
            std::process::exit(3);
        }
        handled.stop();
        output::warn("\nstopping: batches being played are finished and saved (once more to stop at once)\n");
    });
    installed.map_err(|error| Stop::Failed(format!("cannot listen for Ctrl-C: {error}")))?;
    Ok(progress)
}

/// Plays on from these tallies while a bar shows it, and then tells how many games that were.
pub fn played(
    options: &Options,
    progress: &Arc<Progress>,
    tallies: &mut [Tally],
    play: impl FnOnce(&mut [Tally]) -> Result<Finish, Stop>,
) -> Result<Finish, Stop> {
    let games = |tallies: &[Tally]| tallies.iter().map(|tally| tally.games).sum::<u64>();
    let before = games(tallies);
    let bar = Bar::draw(options, progress);
    let begun = Instant::now();
    let finish = play(tallies);
    drop(bar);
    let (played, seconds) = (games(tallies) - before, begun.elapsed().as_secs_f64());
    let finish = finish?;
    output::note(
        options,
        &format!(
            "{} games in {seconds:.1} s ({} a second)",
            thousands(played),
            thousands((played as f64 / seconds.max(1e-9)) as u64)
        ),
    );
    Ok(finish)
}

/// A thread that draws a progress bar until it is dropped.
pub struct Bar {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Bar {
    /// Draws the bar, unless told to be quiet or standard error is not a terminal.
    pub fn draw(options: &Options, progress: &Arc<Progress>) -> Self {
        let done = Arc::new(AtomicBool::new(false));
        if options.quiet || !std::io::stderr().is_terminal() {
            return Self { done, thread: None };
        }
        let (progress, stop) = (Arc::clone(progress), Arc::clone(&done));
        let thread = std::thread::spawn(move || {
            let bar = ProgressBar::no_length().with_style(style());
            while !stop.load(Ordering::Relaxed) {
                // Before the first batch is done there is nothing to show and nothing to estimate from.
                if progress.expected() > 0 && progress.games() > 0 {
                    bar.set_length(progress.expected());
                    bar.set_position(progress.games());
                }
                std::thread::sleep(Duration::from_millis(100));
            }
            bar.finish_and_clear();
        });
        Self { done, thread: Some(thread) }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // The drawing thread only draws: had it panicked, no result would be touched.
            let _ = thread.join();
        }
    }
}

/// A line that says what is being done where nothing is played, until it is dropped.
pub struct Busy(ProgressBar);

impl Busy {
    /// Draws the line, unless told to be quiet or standard error is not a terminal.
    pub fn draw(options: &Options, what: &'static str) -> Self {
        if options.quiet || !std::io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let line = ProgressBar::new_spinner().with_message(what);
        line.enable_steady_tick(Duration::from_millis(100));
        Self(line)
    }
}

impl Busy {
    /// Says something else.
    pub fn say(&self, what: String) {
        self.0.set_message(what);
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn style() -> ProgressStyle {
    let template = "{bar:16} {percent:>3} %  {games} of {all} games  {rate} a second  {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    // A bar that cannot be written is not worth a word.
    style
        .with_key("games", |state: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&thousands(state.pos()));
        })
        .with_key("all", |state: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&thousands(state.len().unwrap_or(0)));
        })
        .with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&thousands(state.per_sec() as u64));
        })
}
