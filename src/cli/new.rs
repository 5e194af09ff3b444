//! `perihelion new`: a package for a game of one's own.

mod name;
mod source;

use super::{Format, Options, Stop, output};
use crate::files::{UNSHOWABLE, path_argument, shell_line, shown_lines};
use source::Dependency;
use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Begin a game of your own: write a package that builds at once.
///
/// It has a small game of dice and threats to change step by step: its rules in one file, a scenario with a deck of
/// cards, a sweep, three strategies, tests that hold it to the contract, and settings for editors. Its program has every
/// command of this one. Nothing is overwritten: the folder must be new or empty.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion new mygame
  perihelion new mygame --path ../games/mygame
  perihelion new mygame --perihelion ../perihelion")]
pub struct New {
    /// What the game is called: its package, its ruleset, and its program. Lower case letters, digits and underscores.
    name: String,
    /// The folder to write; the name, in the current folder, unless given.
    #[arg(long, value_name = "DIR")]
    path: Option<PathBuf>,
    /// The perihelion that the package builds on: the folder of its source, or a version in a registry such as 0.1.
    ///
    /// Unless given, it is the source in whose folder this is called or this program was built, where there is one; else
    /// this program's version.
    #[arg(long, value_name = "FOLDER OR VERSION")]
    perihelion: Option<String>,
}

/// The name that stands in the template for that of the game.
const PLACEHOLDER: &str = "mygame";

/// What stands in the template's manifest for where perihelion is.
const PERIHELION: &str = "WHERE_PERIHELION_IS";

/// The files of a package: where they go, and their text. Of both, [`PLACEHOLDER`] gives way to the game's name.
pub const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("new/template/package.toml")),
    ("README.md", include_str!("new/template/README.md")),
    (".gitignore", include_str!("new/template/gitignore")),
    ("rustfmt.toml", include_str!("new/template/rustfmt.toml")),
    ("src/lib.rs", include_str!("new/template/game.rs")),
    ("src/main.rs", include_str!("new/template/main.rs")),
    ("tests/contract.rs", include_str!("new/template/contract.rs")),
    ("scenarios/mygame/standard.toml", include_str!("new/template/standard.toml")),
    ("scenarios/mygame/sweeps/hull.toml", include_str!("new/template/hull.toml")),
    ("scenarios/mygame/tunes/half.toml", include_str!("new/template/half.toml")),
    ("strategies/mygame/novice.toml", include_str!("new/template/novice.toml")),
    ("strategies/mygame/standard.toml", include_str!("new/template/player_standard.toml")),
    ("strategies/mygame/expert.toml", include_str!("new/template/expert.toml")),
    ("schemas/mygame.scenario.schema.json", include_str!("new/template/mygame.scenario.schema.json")),
    ("schemas/mygame.strategy.schema.json", include_str!("new/template/mygame.strategy.schema.json")),
    ("schemas/mygame.sweep.schema.json", include_str!("new/template/mygame.sweep.schema.json")),
    ("schemas/mygame.tune.schema.json", include_str!("new/template/mygame.tune.schema.json")),
    ("tombi.toml", include_str!("new/template/tombi.toml")),
    (".taplo.toml", include_str!("new/template/taplo.toml")),
];

impl New {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        name::check(&self.name, &options.rulesets).map_err(Stop::Usage)?;
        let folder = self.path.clone().unwrap_or_else(|| PathBuf::from(&self.name));
        let perihelion = Dependency::find(self.perihelion.as_deref())?;
        make_folder(&folder)?;
        let mut written = Vec::new();
        let mut write = |path: &str, bytes: &[u8]| -> Result<(), Stop> {
            let path = path.replace(PLACEHOLDER, &self.name);
            write_new(&folder.join(&path), bytes).map_err(|error| unwritable(&folder.join(&path), &error))?;
            written.push(path);
            Ok(())
        };
        let dependency = perihelion.as_toml(&folder)?;
        for (path, text) in FILES {
            let text = text.replace(PLACEHOLDER, &self.name).replace(PERIHELION, &dependency);
            write(path, text.as_bytes())?;
        }
        // The versions that this source is tested with, which are there already where it was built.
        if let Some(lock) = perihelion.lock() {
            write("Cargo.lock", &lock)?;
        }
        match options.format {
            Format::Table => output::print_as_it_is(&self.next_steps(&folder, &written, &perihelion)),
            Format::Csv | Format::Json => {
                let shown = |file: &String| vec![folder.join(file).display().to_string()];
                output::print_rows(options, &["file"], &written.iter().map(shown).collect::<Vec<_>>(), 1)
            }
        }
    }

    /// What was written, and what to do with it.
    fn next_steps(&self, folder: &Path, written: &[String], perihelion: &Dependency) -> String {
        let name = &self.name;
        let enter = match folder.to_str() {
            Some(_) => shell_line(["cd", path_argument(folder).as_str()]),
            None => None,
        };
        let enter = match enter {
            Some(command) => format!("  {command}\n"),
            None => format!("  (the command that enters the folder cannot be shown, for {UNSHOWABLE})\n"),
        };
        let shown = shown_lines(&folder.display().to_string()).into_owned();
        format!(
            "A game called `{name}`, in {} files in `{shown}`, on {perihelion}. Next:\n\n{enter}  \
             cargo test\n  cargo run --release -- sweep scenarios/{name}/sweeps/hull.toml\n\n\
             Its rules are in src/lib.rs, and README.md says what else is there.\n",
            written.len(),
        )
    }
}

/// Makes the folder, and refuses one that holds anything, or is none.
fn make_folder(folder: &Path) -> Result<(), Stop> {
    let shown = folder.display();
    let refused =
        |what: &str| Stop::Usage(format!("{what}; nothing was written\n  = help: `--path DIR` names a new one"));
    match fs::symlink_metadata(folder) {
        Ok(found) if !found.is_dir() => return Err(refused(&format!("`{shown}` is there and is no folder"))),
        Ok(_) => {
            let mut entries = fs::read_dir(folder).map_err(|error| unwritable(folder, &error))?;
            return match entries.next() {
                None => Ok(()),
                Some(_) => Err(refused(&format!("the folder `{shown}` is not empty"))),
            };
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(unwritable(folder, &error)),
    }
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))
}

/// Writes a file that is not there yet, with the folders above it.
fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(bytes)
}

fn unwritable(path: &Path, error: &io::Error) -> Stop {
    let shown = path.display();
    let help = "look at what is in the way, or name another folder with `--path DIR`";
    Stop::Usage(format!("`{shown}` cannot be written: {error}\n  = help: {help}"))
}
