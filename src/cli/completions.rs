//! `perihelion completions`: scripts that let shells complete commands, options, and what these name.
//!
//! A script asks the program itself what fits, so it knows the rulesets, and the scenarios, sweeps, strategies and runs
//! that are there.

use super::{Cli, Options, Stop, library, named::named, output};
use crate::{
    Rulesets,
    files::{FileKind, Source, parse, program},
    rulesets::shipped,
    strategy::SEARCH,
};
use clap::{Arg, Command, CommandFactory};
use clap_complete::{
    CompleteEnv, Shell,
    engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter},
    env::Shells,
};
use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};
use toml::de::DeTable;

/// The variable in which a shell's script says which shell asks.
const ASKED_BY: &str = "PERIHELION_COMPLETE";

/// The rulesets that are completed.
static KNOWN: OnceLock<Rulesets> = OnceLock::new();

/// Those of the program, or those that are shipped.
fn known() -> &'static Rulesets {
    KNOWN.get_or_init(|| shipped().clone())
}

/// Print a completion script for a shell.
///
/// It completes commands and options, and the rulesets, scenarios, sweeps, strategies and run directories that they name.
/// It asks the program, so it need not be made again when files come and go.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  perihelion completions bash > ~/.local/share/bash-completion/completions/perihelion")]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    pub fn run(&self, _: &Options) -> Result<(), Stop> {
        let unknown = || Stop::Failed(format!("there is no completion script for {}", self.shell));
        let shells = Shells::builtins();
        let shell = shells.completer(&self.shell.to_string()).ok_or_else(unknown)?;
        let mut script = Vec::new();
        shell
            .write_registration(ASKED_BY, program(), program(), program(), &mut script)
            .map_err(|error| Stop::Failed(format!("the completion script cannot be made: {error}")))?;
        output::print_as_it_is(&String::from_utf8_lossy(&script))
    }
}

impl Cli {
    /// Answers a shell that asks what could stand on its command line, and ends the program then. Does nothing otherwise.
    pub(super) fn complete(rulesets: &Rulesets) {
        // Nothing else reaches the functions that a shell's question ends in. Set once, at the program's start.
        let _ = KNOWN.set(rulesets.clone());
        CompleteEnv::with_factory(completed).var(ASKED_BY).bin(program()).complete();
    }
}

/// The command line, with what completes each of its arguments: by the argument's name, so that those of every command
/// are meant.
fn completed() -> Command {
    named(Cli::command(), known()).mut_subcommands(|command| {
        command.mut_args(|argument| match completer(&argument) {
            Some(completer) => argument.add(completer),
            None => argument,
        })
    })
}

fn completer(argument: &Arg) -> Option<ArgValueCompleter> {
    let files = |wanted: &'static [FileKind]| {
        ArgValueCompleter::new(PathCompleter::file().filter(move |path| is_of_kind(path, wanted)))
    };
    Some(match argument.get_id().as_str() {
        "ruleset" | "rulesets" => ArgValueCompleter::new(ruleset_names),
        "what" => rulesets_or_files(&ALL_KINDS),
        "game" => rulesets_or_files(&[FileKind::Scenario]),
        "start" => rulesets_or_files(&[FileKind::Scenario, FileKind::Strategy]),
        "scenario" | "other" => files(&[FileKind::Scenario]),
        "sweep" => files(&[FileKind::Sweep]),
        "tune" => files(&[FileKind::Tune]),
        "files" => files(&ALL_KINDS),
        "strategy" | "strategies" | "top" | "adviser" | "beside" => ArgValueCompleter::new(strategies),
        "directory" => ArgValueCompleter::new(run_directories),
        _ => return None,
    })
}

fn rulesets_or_files(wanted: &'static [FileKind]) -> ArgValueCompleter {
    ArgValueCompleter::new(move |current: &OsStr| {
        let files = PathCompleter::file().filter(move |path| is_of_kind(path, wanted));
        let mut found = ruleset_names(current);
        found.extend(files.complete(current));
        found
    })
}

const ALL_KINDS: [FileKind; 4] = [FileKind::Scenario, FileKind::Strategy, FileKind::Sweep, FileKind::Tune];

/// Keys of which every file of ours has one; other TOML files are not offered.
const OURS: [&str; 4] = ["ruleset", "extends", "scenario", "strategies"];

/// Whether a file's name ends in `.toml` and its keys are those of one of these kinds.
fn is_of_kind(path: &Path, wanted: &[FileKind]) -> bool {
    of_kind(path, wanted, |_| Some(())).is_some()
}

/// What `tell` finds in a file of one of these kinds; `None` for any other file.
fn of_kind<T>(path: &Path, wanted: &[FileKind], tell: impl FnOnce(&DeTable<'_>) -> Option<T>) -> Option<T> {
    path.extension().filter(|ending| *ending == "toml")?;
    let source = Source::read(path).ok()?;
    let file = parse(&source).ok()?;
    let is_ours = OURS.iter().any(|key| file.get_ref().contains_key(*key));
    (is_ours && wanted.contains(&FileKind::of(&source, &file))).then(|| tell(file.get_ref())).flatten()
}

fn beginning(current: &OsStr, names: impl IntoIterator<Item = String>) -> Vec<CompletionCandidate> {
    let current = current.to_string_lossy();
    names.into_iter().filter(|name| name.starts_with(&*current)).map(CompletionCandidate::new).collect()
}

fn ruleset_names(current: &OsStr) -> Vec<CompletionCandidate> {
    beginning(current, known().names().map(str::to_owned))
}

/// The short names of the strategies found here, of the ruleset that the command line is about where it names one, with
/// and without `search:`; and strategy files.
fn strategies(current: &OsStr) -> Vec<CompletionCandidate> {
    let named: Vec<&str> = {
        let about = std::env::args().filter_map(|argument| ruleset_of(&argument)).collect::<BTreeSet<_>>();
        let all = known().names();
        all.filter(|name| about.is_empty() || about.contains(*name)).collect()
    };
    let folders = named.iter().map(|name| Path::new("strategies").join(name));
    let files = folders.flat_map(|folder| library::toml_files(&folder));
    let mut names: BTreeSet<String> =
        files.filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned())).collect();
    names.extend(["random", "first"].map(String::from));
    let searching: Vec<String> = names.iter().map(|name| format!("{SEARCH}{name}")).collect();
    let mut found = beginning(current, names.into_iter().chain(searching));
    found.extend(PathCompleter::file().filter(|path| is_of_kind(path, &[FileKind::Strategy])).complete(current));
    found
}

/// The ruleset that an argument names, itself or as a scenario file that says it or lies in its folder.
fn ruleset_of(argument: &str) -> Option<String> {
    let named = |name: &str| known().descriptor(name).map(|descriptor| descriptor.name.to_owned());
    if let Some(name) = named(argument) {
        return Some(name);
    }
    let path = Path::new(argument);
    of_kind(path, &[FileKind::Scenario], |file| {
        let said = file.get("ruleset").and_then(|name| named(name.get_ref().as_str()?));
        said.or_else(|| named(path.parent()?.file_name()?.to_str()?))
    })
}

/// The run directories in `reports`, and any other folder.
fn run_directories(current: &OsStr) -> Vec<CompletionCandidate> {
    let entries = fs::read_dir("reports").into_iter().flatten().filter_map(Result::ok);
    let runs: BTreeSet<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.join("manifest.json").is_file()).collect();
    let mut found = beginning(current, runs.into_iter().map(|path| path.display().to_string()));
    found.extend(PathCompleter::dir().complete(current));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a shell is offered for the last of these words.
    fn offered(words: &[&str]) -> Vec<String> {
        let words: Vec<_> = std::iter::once(program()).chain(words.iter().copied()).map(Into::into).collect();
        let last = words.len() - 1;
        let found = clap_complete::engine::complete(&mut completed(), words, last, Some(Path::new("."))).unwrap();
        found.iter().map(|candidate| candidate.get_value().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn the_command_line_is_sound() {
        completed().debug_assert();
    }

    #[test]
    fn rulesets_are_completed_where_they_are_named() {
        for words in [&["bench", "ti"][..], &["describe", "ti"], &["schema", "scenario", "ti"], &["ladder", "ti"]] {
            assert_eq!(offered(words), ["timers"], "{words:?}");
        }
        assert_eq!(offered(&["schema", "s"]), ["scenario", "strategy", "sweep"]);
    }

    #[test]
    fn files_are_completed_by_what_they_are() {
        assert_eq!(offered(&["run", "scenarios/timers/sta"]), ["scenarios/timers/standard.toml"]);
        assert_eq!(offered(&["sweep", "scenarios/timers/sweeps/sta"]), ["scenarios/timers/sweeps/start.toml"]);
        assert!(!offered(&["sweep", "scenarios/timers/"]).contains(&"scenarios/timers/standard.toml".into()));
        let folders = offered(&["run", "scenarios/timers/"]);
        assert!(folders.contains(&"scenarios/timers/sweeps/".into()), "{folders:?}");
        assert!(offered(&["check", "strategies/timers/sta"]).contains(&"strategies/timers/standard.toml".into()));
        assert_eq!(offered(&["run", "Cargo"]), Vec::<String>::new());
    }

    #[test]
    fn strategies_are_completed_by_their_short_names() {
        let offered = |current: &str| offered(&["run", "scenarios/timers/standard.toml", "-s", current]);
        assert_eq!(offered("stand"), ["standard"]);
        assert_eq!(offered("search:stand"), ["search:standard"]);
        assert_eq!(offered("rand"), ["random"]);
        assert_eq!(offered("strategies/timers/stand"), ["strategies/timers/standard.toml"]);
    }

    #[test]
    fn a_scenario_tells_of_which_ruleset_the_strategies_are() {
        assert_eq!(ruleset_of("scenarios/aliens/standard.toml").as_deref(), Some("aliens"));
        assert_eq!(ruleset_of("aliens").as_deref(), Some("aliens"));
        assert_eq!(ruleset_of("strategies/aliens/standard.toml"), None);
        assert_eq!(ruleset_of("standard"), None);
    }
}
