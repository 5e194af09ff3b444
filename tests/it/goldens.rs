//! Golden replays as digests: whole games, of which only enough is kept to see that they are the same to the letter, and
//! if not, which part of them differs first.
//!
//! A file a game in `tests/it/digests`. Each golden has its name, the arguments of `perihelion replay`, how many lines
//! there are in how many parts, a digest of 128 bits of all of it, how the game ended, and of each part (the set-up, every
//! turn, the end) a digest of 32 bits, in their order. `.ci/golden NAME` shows what changed, line by line.
//!
//! After a change that is meant to change play: `PERIHELION_BLESS=1 cargo test --test it goldens`.

use crate::program::succeed;
use std::{fmt::Write, fs, path::Path};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// How many digests stand on a line.
const WIDTH: usize = 12;

/// A golden: its name, and what follows `perihelion replay`.
struct Golden {
    name: String,
    arguments: String,
}

fn golden(name: &str, scenario: &str, strategy: &str, game: u32) -> Golden {
    let arguments = format!("scenarios/{scenario}.toml -s {strategy} --game {game}");
    Golden { name: name.to_owned(), arguments }
}

/// A game with these two species, at so many stars.
fn aliens(left: &str, right: &str, stars: u8, strategy: &str, game: u32) -> Golden {
    let mut golden = golden(&format!("aliens_{left}_and_{right}"), "aliens/standard", strategy, game);
    let changes = format!(" --set species.left={left} --set species.right={right} --set rival.stars={stars}");
    golden.arguments.push_str(&changes);
    golden
}

/// A replay in parts: their headings and their lines.
fn parts(replay: &str) -> Vec<(&str, &str)> {
    let parts = replay.split("\n\n").map(|part| part.trim_end_matches('\n'));
    parts.map(|part| (part.lines().next().unwrap_or_default(), part)).collect()
}

fn short(part: &str) -> String {
    format!("{:08x}", xxh3_64(part.as_bytes()) >> 32)
}

/// What is kept of a replay.
fn digest(golden: &Golden, replay: &str) -> String {
    let parts = parts(replay);
    let mut text = format!("{}\n  replay {}\n", golden.name, golden.arguments);
    let whole = xxh3_128(replay.as_bytes());
    let _ = writeln!(text, "  {} lines in {} parts: {whole:032x}", replay.lines().count(), parts.len());
    let (_, last) = parts.last().copied().unwrap_or_default();
    let told: Vec<&str> = last.lines().map(str::trim).collect();
    // What lies on the table before that line is in the digest of its part.
    let outcome = told.iter().rposition(|line| line.starts_with("won with") || line.starts_with("lost with"));
    for line in &told[outcome.unwrap_or(told.len().saturating_sub(3))..] {
        let _ = writeln!(text, "  : {line}");
    }
    for digests in parts.chunks(WIDTH) {
        let digests: Vec<String> = digests.iter().map(|(_, part)| short(part)).collect();
        let _ = writeln!(text, "  {}", digests.join(" "));
    }
    text
}

/// The digests of parts that a golden of a file has, in their order; `None` where the file does not have it.
fn kept<'a>(file: &'a str, name: &str) -> Option<Vec<&'a str>> {
    let own = file.split("\n\n").find(|own| own.lines().next() == Some(name))?;
    let is_digest = |word: &&str| word.len() == 8 && word.chars().all(|digit| digit.is_ascii_hexdigit());
    let lines = own.lines().skip(3).filter(|line| !line.trim_start().starts_with(':'));
    Some(lines.flat_map(str::split_whitespace).filter(is_digest).collect())
}

/// What differs between a replay and what is kept of it.
fn difference(golden: &Golden, replay: &str, file: &str) -> Option<String> {
    let now = digest(golden, replay);
    if file.split("\n\n").any(|own| own.trim_end() == now.trim_end()) {
        return None;
    }
    let Golden { name, arguments } = golden;
    let Some(before) = kept(file, name) else { return Some(format!("{name} is not in the file")) };
    let parts = parts(replay);
    let differs = |(place, (_, part)): &(usize, &(&str, &str))| before.get(*place) != Some(&short(part).as_str());
    let changed: Vec<(usize, &(&str, &str))> = parts.iter().enumerate().filter(differs).collect();
    let first = changed.first().map_or("its end, which comes sooner", |(_, (heading, _))| *heading);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/goldens");
    let written = folder.join(format!("{name}.txt"));
    let new: Vec<&str> = changed.iter().map(|(_, (_, part))| *part).collect();
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(&written, new.join("\n\n")).expect("a writable file");
    Some(format!(
        "{name}: the first part that differs is `{first}`; {} of {} parts differ, and there were {}\n  \
         what they say now: {}\n  \
         the whole game now: perihelion replay {arguments}\n  \
         line by line, with the last commit: .ci/golden {name}",
        changed.len(),
        parts.len(),
        before.len(),
        written.display(),
    ))
}

/// Compares the goldens of a game with its file, or writes the file.
fn compare(game: &str, goldens: &[Golden]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/it/digests/{game}.txt"));
    let replays: Vec<String> = goldens
        .iter()
        .map(|golden| {
            let words = std::iter::once("replay").chain(golden.arguments.split(' '));
            succeed(&words.collect::<Vec<_>>())
        })
        .collect();
    let all = || goldens.iter().zip(&replays);
    if std::env::var_os("PERIHELION_BLESS").is_some() {
        let text: Vec<String> = all().map(|(golden, replay)| digest(golden, replay)).collect();
        fs::write(&path, text.join("\n")).expect("a writable file");
        return;
    }
    let file = fs::read_to_string(&path).unwrap_or_default();
    let wrong: Vec<String> = all().filter_map(|(golden, replay)| difference(golden, replay, &file)).collect();
    let text: Vec<String> = all().map(|(golden, replay)| digest(golden, replay)).collect();
    let help = "if play was meant to change: PERIHELION_BLESS=1 cargo test --test it goldens";
    assert!(wrong.is_empty(), "{}\n{help}", wrong.join("\n"));
    assert_eq!(file, text.join("\n"), "{help}");
}

#[test]
fn timers() {
    compare(
        "timers",
        &[
            golden("timers_expert_game_1", "timers/standard", "expert", 1),
            golden("timers_harder_novice_game_2", "timers/harder", "novice", 2),
        ],
    );
}

#[test]
fn exploration() {
    let strategy = |name: &str| format!("strategies/exploration/{name}.toml");
    compare(
        "exploration",
        &[
            golden("exploration_expert_game_1", "exploration/codex", &strategy("expert"), 1),
            golden("exploration_thin_trader_game_2", "exploration/thin", &strategy("trader"), 2),
        ],
    );
}

#[test]
fn aliens_with_every_pair_of_species() {
    compare(
        "aliens",
        &[
            aliens("mascamites", "oumuamua", 2, "expert", 1),
            aliens("mascamites", "centaurians", 3, "orbiter", 2),
            aliens("mascamites", "exertians", 4, "daredevil", 3),
            aliens("anomalies", "oumuamua", 5, "scanner", 4),
            aliens("anomalies", "centaurians", 1, "novice", 5),
            aliens("anomalies", "exertians", 2, "cautious", 6),
            aliens("oumuamua", "centaurians", 3, "standard", 7),
            aliens("oumuamua", "exertians", 4, "expert", 8),
            aliens("centaurians", "exertians", 5, "standard", 9),
        ],
    );
}

#[test]
fn competition() {
    compare(
        "competition",
        &[
            golden("competition_novice_game_0", "competition/standard", "novice", 0),
            golden("competition_explorer_game_2", "competition/standard", "strategies/competition/explorer.toml", 2),
        ],
    );
}

#[test]
fn endeavours() {
    compare(
        "endeavours",
        &[
            golden("endeavours_novice_game_0", "endeavours/standard", "novice", 0),
            golden("endeavours_expert_game_2", "endeavours/standard", "expert", 2),
        ],
    );
}

#[test]
fn a_changed_letter_is_found_and_its_turn_named() {
    let golden = golden("made_up", "timers/standard", "novice", 0);
    let replay = "A game\n  > a decision\n\nset-up\n    [R] one\n\nturn 1\n    [R] two\n\nturn 2\n    [R] two\n  won\n";
    let file = digest(&golden, replay);
    assert_eq!(difference(&golden, replay, &file), None);
    let told = difference(&golden, &replay.replacen("two", "twe", 1), &file).expect("a difference");
    assert!(told.contains("first part that differs is `turn 1`; 1 of 4 parts differ"), "{told}");
    let told = difference(&golden, &replay.replace("[R] two\n  won", "[R] two"), &file).expect("a difference");
    assert!(told.contains("is `turn 2`; 1 of 4"), "{told}");
    let cut = replay.split("\n\nturn 2").next().expect("a start").to_owned() + "\n";
    let told = difference(&golden, &cut, &file).expect("a difference");
    assert!(told.contains("its end, which comes sooner"), "{told}");
    for other in [
        replay.replace("\n\nset-up", "\n\nset-up "),
        replay.replace("won\n", "won"),
        replay.replace("[R] one", "[R]  one"),
    ] {
        assert_ne!(difference(&golden, &other, &file), None, "{other}");
    }
    let written = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("target/goldens/made_up.txt"));
    assert!(written.is_ok_and(|text| text.contains("[R]  one")));
}
