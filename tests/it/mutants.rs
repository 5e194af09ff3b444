//! Files that went wrong, by the thousand: whatever is in a file, it is read or refused with mistakes that can be shown,
//! and nothing panics.
//!
//! A few hundred are tried. `PERIHELION_MUTANTS=5000` tries that many mutants of shipped files and two bad files for every
//! five of them, and prints which took longest; nothing is judged by the clock. Every file has a number, from which it is made again.

use perihelion::scenario::examine_file;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::{
    fmt::Write,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// How many mutants are tried unless `PERIHELION_MUTANTS` says otherwise.
const MUTANTS: u64 = 300;

fn mutants() -> u64 {
    std::env::var("PERIHELION_MUTANTS").ok().and_then(|number| number.parse().ok()).unwrap_or(MUTANTS)
}

/// Every shipped TOML file.
fn shipped() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = ["scenarios/**/*.toml", "strategies/**/*.toml"]
        .iter()
        .flat_map(|pattern| glob::glob(pattern).expect("a pattern").map(|path| path.expect("a path")))
        .collect();
    files.sort();
    assert!(files.len() > 40, "{}", files.len());
    files
}

struct Dice(Xoshiro256PlusPlus);

impl Dice {
    fn new(number: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(number))
    }

    /// A number below `sides`, which is at least 1.
    fn roll(&mut self, sides: usize) -> usize {
        (self.0.next_u64() % sides.max(1) as u64) as usize
    }

    fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.roll(of.len())]
    }
}

const NUMBERS: [&str; 12] = [
    "0",
    "-1",
    "1e308",
    "-0.0",
    "nan",
    "inf",
    "9223372036854775807",
    "-9223372036854775808",
    "99999999999999999999999",
    "0.0000001",
    "0x7fffffff",
    "1979-05-27T07:32:00Z",
];

/// One change of a file.
fn mutate(text: &mut Vec<u8>, others: &[String], dice: &mut Dice) {
    let lines = |text: &[u8]| text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>();
    match dice.roll(10) {
        0 if !text.is_empty() => {
            let place = dice.roll(text.len());
            text[place] ^= 1 << dice.roll(8);
        }
        1 => text.truncate(dice.roll(text.len() + 1)),
        2..=5 => {
            let mut lines = lines(text);
            let (one, two) = (dice.roll(lines.len()), dice.roll(lines.len()));
            match dice.roll(4) {
                0 => drop(lines.remove(one)),
                1 => lines.insert(two, lines[one].clone()),
                2 => lines.swap(one, two),
                _ => {
                    let other = others[dice.roll(others.len())].lines().map(str::as_bytes).collect::<Vec<_>>();
                    lines.insert(two, other[dice.roll(other.len())].to_vec());
                }
            }
            *text = lines.join(&b'\n');
        }
        6 | 7 => {
            // Another number for one that stands there.
            let starts: Vec<usize> = (1..text.len())
                .filter(|&place| text[place].is_ascii_digit() && b" [={,".contains(&text[place - 1]))
                .collect();
            if let Some(&start) = starts.get(dice.roll(starts.len())) {
                let length = text[start..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
                let number =
                    if dice.roll(2) == 0 { dice.pick(&NUMBERS).to_owned() } else { dice.roll(100).to_string() };
                text.splice(start..start + length, number.into_bytes());
            }
        }
        8 => {
            // Other letters of the language of files and of expressions.
            let place = dice.roll(text.len() + 1);
            let piece = dice.pick(&[
                "[", "]", "{", "}", "\"", "'", "=", ".", "\"\"\"", "#", "(", "((", ")", " if ", " and ", "*", "\u{0}",
                "é", "-",
            ]);
            text.splice(place..place, piece.bytes());
        }
        _ => {
            let (from, to) = (dice.roll(text.len() + 1), dice.roll(text.len() + 1));
            let part = text[from.min(to)..from.max(to)].iter().copied().take(2_000).collect::<Vec<u8>>();
            let place = dice.roll(text.len() + 1);
            text.splice(place..place, part);
        }
    }
}

/// The mutant with this number: the file it comes from, and its bytes.
fn mutant(number: u64, files: &[PathBuf], texts: &[String]) -> (PathBuf, Vec<u8>) {
    let mut dice = Dice::new(number);
    let which = usize::try_from(number).expect("a number") % files.len();
    let mut text = texts[which].clone().into_bytes();
    for _ in 0..=dice.roll(4) {
        mutate(&mut text, texts, &mut dice);
    }
    (files[which].clone(), text)
}

/// A file that was never sound, of a kind that the number gives.
fn bad_file(number: u64, name: &str) -> Vec<u8> {
    let mut dice = Dice::new(number);
    let size = [10, 100, 1_000, 10_000, 60_000][dice.roll(5)];
    let head = dice.pick(&[
        "",
        "ruleset = \"timers\"\n",
        "ruleset = \"aliens\"\n[[rule]]\naction = \"any\"\n",
        "scenario = \"../../scenarios/timers/standard.toml\"\nstrategies = [\"random\"]\ngames = 1\n",
        "ruleset = \"endeavours\"\nextends = \"../../scenarios/endeavours/standard.toml\"\n",
    ]);
    let mut text = head.to_owned();
    let mut each = |line: &dyn Fn(usize) -> String| (0..size).for_each(|place| text.push_str(&line(place)));
    match number % 24 {
        0 => return (0..size).map(|_| dice.roll(256) as u8).collect(),
        1 => {
            return (0..size)
                .map(|_| {
                    *dice.pick(&[b"[", b"]", b"{", b"}", b"=", b"\"", b"\n", b"a", b".", b"1"]).first().expect("a byte")
                })
                .collect();
        }
        2 => each(&|_| "[".into()),
        3 => each(&|_| "a.".into()),
        4 => each(&|_| "a = { a = ".into()),
        5 => each(&|place| format!("key_{place} = {place}\n")),
        6 => each(&|place| format!("[table_{place}]\n")),
        7 => each(&|place| format!("[[variant]]\nname = \"v{place}\"\n")),
        8 => each(&|place| format!("[[variant]]\nname = \"v{place}\"\nset = {{ \"timers.strat\" = {place} }}\n")),
        9 => each(&|_| "[[rule]]\n".into()),
        10 => each(&|place| format!("[[rule]]\naction = \"no_{place}\"\nwhen = \"x_{place} > y_{place}\"\n")),
        11 => writeln!(text, "[[rule]]\naction = \"any\"\nwhen = \"{}\"", "(".repeat(size)).expect("text"),
        12 => writeln!(text, "[[rule]]\naction = \"any\"\nwhen = \"{}1\"", "1 + ".repeat(size)).expect("text"),
        13 => writeln!(text, "[[rule]]\naction = \"any\"\nwhen = \"{}1\"", "not -".repeat(size)).expect("text"),
        14 => writeln!(text, "assumed = [{}]", "\"timers.strat\", ".repeat(size)).expect("text"),
        15 => writeln!(text, "title = \"{}\"\nx = 1", "long ".repeat(size)).expect("text"),
        16 => writeln!(text, "x = {{ {} }}", (0..size).map(|key| format!("k{key} = 1")).collect::<Vec<_>>().join(", "))
            .expect("text"),
        17 => write!(text, "[axes]\n{}", (0..size).map(|key| format!("\"timers.s{key}\" = [1]\n")).collect::<String>())
            .expect("text"),
        18 => write!(
            text,
            "[axes]\n\"timers.start\" = [{}]\n",
            (0..size).map(|n| n.to_string()).collect::<Vec<_>>().join(", ")
        )
        .expect("text"),
        19 => write!(text, "[contracts.deck]\n{}", (0..size).map(|n| format!("card_{n} = {{}}\n")).collect::<String>())
            .expect("text"),
        20 => {
            let names = (0..size).map(|n| format!("\"player_{n}\"")).collect::<Vec<_>>().join(", ");
            text = format!("scenario = \"../../scenarios/timers/standard.toml\"\ngames = 1\nstrategies = [{names}]\n");
        }
        21 => writeln!(text, "extends = \"{name}\"").expect("text"),
        22 => each(&|_| "a = = 1\n".into()),
        _ => write!(text, "[let]\n{}", (0..size).map(|n| format!("l{n} = 'l{} + 1'\n", n + 1)).collect::<String>())
            .expect("text"),
    }
    text.truncate((1 << 20) - 1);
    text.into_bytes()
}

#[test]
#[allow(clippy::print_stdout)] // Whoever asks for thousands wants to know which of them took longest.
fn whatever_is_in_a_file_it_is_read_or_refused() {
    let files = shipped();
    let texts: Vec<String> = files.iter().map(|path| fs::read_to_string(path).expect("UTF-8")).collect();
    let rulesets = perihelion::rulesets::shipped();
    let house = tempfile::tempdir().expect("a folder");
    // What files name must lie where they say.
    for (path, text) in files.iter().zip(&texts) {
        let path = house.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    let (mut slowest, mut panics): (Vec<(Duration, String)>, Vec<String>) = (Vec::new(), Vec::new());
    let mut examine = |path: &Path, what: String| {
        let started = Instant::now();
        let examined = catch_unwind(AssertUnwindSafe(|| {
            examine_file(path, rulesets).err().map(|mistakes| (mistakes.render(false), mistakes.render(true)))
        }));
        slowest.push((started.elapsed(), what.clone()));
        slowest.sort_by(|a, b| b.cmp(a));
        slowest.truncate(5);
        match examined {
            Ok(Some((plain, _))) => {
                assert!(plain.contains("mistake") && plain.matches("error").count() > 0, "{what}: {plain}");
                assert!(!plain.contains(|letter: char| letter != '\n' && letter.is_control()), "{what}: {plain:?}");
            }
            Ok(None) => {}
            Err(_) => panics.push(what),
        }
    };
    for number in 0..mutants() {
        let (path, bytes) = mutant(number, &files, &texts);
        let path = house.path().join(path).with_file_name("mutant.toml");
        fs::write(&path, bytes).expect("a file");
        examine(&path, format!("mutant {number} of {}", files[number as usize % files.len()].display()));
        fs::remove_file(&path).expect("a file");
    }
    for number in 0..mutants() * 2 / 5 {
        let path = house.path().join("scenarios/timers/bad.toml");
        fs::write(&path, bad_file(number, "bad.toml")).expect("a file");
        examine(&path, format!("bad file {number}, of kind {}", number % 24));
    }
    println!("slowest: {slowest:?}");
    assert!(panics.is_empty(), "{panics:?}");
}
