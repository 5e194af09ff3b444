//! Finding files.

use super::{Options, Stop, describe::neither};
use crate::{
    files::{Mistakes, Source},
    scenario::Scenario,
    strategy::Strategy,
};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The folder of players that the program has found, among the strategies of a ruleset.
const FOUND: &str = "found";

/// The scenario of a ruleset that a command plays unless told otherwise.
pub fn standard_scenario(ruleset: &str) -> PathBuf {
    Path::new("scenarios").join(ruleset).join("standard.toml")
}

/// The scenario that a ruleset's name, or a path, stands for.
pub fn scenario_of(options: &Options, named: &str) -> Result<PathBuf, Stop> {
    if options.rulesets.descriptor(named).is_some() {
        return Ok(standard_scenario(named));
    }
    // What is wrong with a link that leads nowhere is told as it is read.
    let path = PathBuf::from(named);
    if path.symlink_metadata().is_err() { Err(neither(named, &options.rulesets)) } else { Ok(path) }
}

/// All players of a ruleset: those of its folder, and the one who takes any action.
pub fn every_strategy(ruleset: &str) -> Vec<String> {
    vec![format!("strategies/{ruleset}/*.toml"), "random".to_owned()]
}

/// The players that the program has found for a ruleset and that are kept: those in `found/` of its folder. Where one of the
/// folder itself is called the same, it is the one that is meant.
pub fn found_strategies(ruleset: &str) -> Vec<String> {
    let folder = Path::new("strategies").join(ruleset);
    let files = toml_files(&folder.join(FOUND)).into_iter();
    let alone = files.filter(|path| path.file_name().is_some_and(|name| !folder.join(name).is_file()));
    alone.map(|path| path.display().to_string()).collect()
}

/// Whether a strategy's file lies where those are kept that the program has found.
pub fn is_found(path: &Path) -> bool {
    path.parent().and_then(Path::file_name).is_some_and(|folder| folder == FOUND)
}

/// The TOML files of a folder, in order; none where there is no such folder.
pub fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let files: BTreeSet<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    files.into_iter().collect()
}

/// The scenario at which a strategy plays: the one that is given, or the `standard` one of the ruleset that its file names.
pub fn scenario_for(options: &Options, strategy: &str, given: Option<&Path>) -> Result<PathBuf, Stop> {
    if let Some(scenario) = given {
        return Ok(scenario.to_owned());
    }
    let path = Path::new(strategy);
    if path.symlink_metadata().is_err() && !strategy.contains(['/', '\\', '.']) {
        let help = "give the path of its file, or the scenario with --scenario";
        return Err(Stop::Usage(format!("`{strategy}` may be of any ruleset\n  = help: {help}")));
    }
    let source = Source::read(path).map_err(Mistakes::from)?;
    let (ruleset, _) = Strategy::ruleset_of(&source)?;
    let scenario = standard_scenario(&ruleset);
    // Tells what is wrong with it, such as that the ruleset has none here.
    Scenario::load(&scenario, &[], &options.rulesets)?;
    Ok(scenario)
}
