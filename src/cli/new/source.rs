//! Where a new package finds perihelion.

use crate::{cli::Stop, files::read_regular};
use std::{
    env,
    ffi::OsStr,
    fmt,
    path::{Component, Path, PathBuf},
};

/// The largest manifest or lock file of a source that is read, in bytes.
const LARGEST: u64 = 1 << 22;

/// The perihelion that a package builds on.
#[derive(Debug, PartialEq)]
pub enum Dependency {
    /// The source in this folder.
    Folder(PathBuf),
    /// These versions, from a registry.
    Version(String),
}

impl Dependency {
    /// What is asked for; else the source in whose folder this is called, or this program was built; else its version.
    pub fn find(asked: Option<&str>) -> Result<Self, Stop> {
        match asked {
            Some(asked) => Self::asked(asked),
            None => {
                let (here, built) = (env::current_dir().ok(), env::current_exe().ok());
                let sources = [here, built].into_iter().flatten().filter_map(|path| source_above(&path));
                let version = || Self::Version(env!("CARGO_PKG_VERSION").to_owned());
                Ok(sources.map(Self::Folder).next().unwrap_or_else(version))
            }
        }
    }

    fn asked(asked: &str) -> Result<Self, Stop> {
        let folder = Path::new(asked);
        if folder.is_dir() {
            let unusable = |what: String| {
                let help = "name the folder of perihelion's source: its Cargo.toml says `name = \"perihelion\"`";
                Stop::Usage(format!("`--perihelion {asked}`: {what}\n  = help: {help}"))
            };
            if !is_source(folder) {
                return Err(unusable("that folder does not hold perihelion's source".into()));
            }
            return folder.canonicalize().map(Self::Folder).map_err(|error| unusable(error.to_string()));
        }
        let begins =
            asked.trim_start_matches(['^', '~', '=', '<', '>', ' ']).starts_with(|first: char| first.is_ascii_digit());
        let is_one_of = |letter: char| letter.is_ascii_alphanumeric() || "^~=<>.,*+- ".contains(letter);
        if begins && asked.chars().all(is_one_of) {
            return Ok(Self::Version(asked.to_owned()));
        }
        Err(Stop::Usage(format!(
            "`--perihelion {asked}` is neither a folder that is there nor a version\n  \
             = help: give the folder of perihelion's source, or a version such as {}",
            env!("CARGO_PKG_VERSION")
        )))
    }

    /// The dependency as a `Cargo.toml` in this folder says it.
    pub fn as_toml(&self, package: &Path) -> Result<String, Stop> {
        match self {
            Self::Version(version) => Ok(quoted(version)),
            Self::Folder(source) => {
                let package = package
                    .canonicalize()
                    .map_err(|error| Stop::Failed(format!("`{}` cannot be found: {error}", package.display())))?;
                let path = relative(source, &package);
                let path = path.to_str().ok_or_else(|| {
                    Stop::Usage(format!(
                        "`{}` has letters that are no Unicode, which a Cargo.toml cannot hold\n  \
                         = help: name perihelion's source by another path with `--perihelion FOLDER`",
                        path.display()
                    ))
                })?;
                Ok(format!("{{ path = {} }}", quoted(path)))
            }
        }
    }

    /// The lock file of the source.
    pub fn lock(&self) -> Option<Vec<u8>> {
        let Self::Folder(source) = self else { return None };
        read_regular(&source.join("Cargo.lock"), LARGEST).ok()
    }
}

impl fmt::Display for Dependency {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(_) => to.write_str("perihelion's source here"),
            Self::Version(version) => write!(
                to,
                "version {version} of perihelion, which a registry must have (`--perihelion FOLDER` builds on its source)"
            ),
        }
    }
}

/// A text as TOML.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// The nearest folder that holds perihelion's source, from this one upwards.
fn source_above(path: &Path) -> Option<PathBuf> {
    let path = path.canonicalize().ok()?;
    path.ancestors().find(|folder| is_source(folder)).map(Path::to_owned)
}

/// Whether a folder's manifest is that of perihelion.
fn is_source(folder: &Path) -> bool {
    let Ok(bytes) = read_regular(&folder.join("Cargo.toml"), LARGEST) else { return false };
    let manifest: toml::Table = String::from_utf8(bytes).unwrap_or_default().parse().unwrap_or_default();
    manifest.get("package").and_then(|package| package.get("name")?.as_str()) == Some("perihelion")
}

/// The way from one folder to another, so that both can be moved together; the whole path where they share nothing. Both
/// are given in full.
fn relative(to: &Path, from: &Path) -> PathBuf {
    let shared = to.components().zip(from.components()).take_while(|(to, from)| to == from).count();
    if !to.components().take(shared).any(|part| matches!(part, Component::Normal(_))) {
        return to.to_owned();
    }
    let up = from.components().skip(shared).map(|_| OsStr::new(".."));
    up.chain(to.components().skip(shared).map(Component::as_os_str)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_named_from_the_package_or_in_full() {
        let relative = |to: &str, from: &str| relative(Path::new(to), Path::new(from)).display().to_string();
        assert_eq!(relative("/a/perihelion", "/a/mygame"), "../perihelion");
        assert_eq!(relative("/a/perihelion", "/a/perihelion/mygame"), "..");
        assert_eq!(relative("/a/perihelion", "/a/b/c"), "../../perihelion");
        assert_eq!(relative("/a/perihelion", "/b/mygame"), "/a/perihelion");
    }

    #[test]
    fn versions_folders_and_nonsense_are_told_apart() {
        for version in ["0.1", "^0.1.0", "=0.1.0", ">=0.1, <0.3", "0.1.0-beta.1"] {
            assert_eq!(Dependency::asked(version).unwrap(), Dependency::Version(version.into()));
        }
        for folder in [".", "crates/.."] {
            assert!(matches!(Dependency::asked(folder), Ok(Dependency::Folder(_))), "{folder}");
        }
        for nonsense in ["", "src", "no/such/folder", "latest", "0.1\n"] {
            assert!(matches!(Dependency::asked(nonsense), Err(Stop::Usage(_))), "{nonsense}");
        }
    }

    #[test]
    fn what_is_written_is_toml() {
        assert_eq!(Dependency::Version("0.1".into()).as_toml(Path::new(".")).unwrap(), "\"0.1\"");
        let here = Path::new(".").canonicalize().unwrap();
        assert_eq!(Dependency::Folder(here).as_toml(Path::new("src")).unwrap(), "{ path = \"..\" }");
    }
}
