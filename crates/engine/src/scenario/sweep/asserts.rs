//! The asserts of a sweep: read, checked, and put to the cells they are about.

use super::{
    super::{
        asserts::{Assert, Bounds, Measure, Wrong, has_margin},
        axis_value::AxisValue,
        change::read_wish,
        place::Place,
    },
    axes::{AxisText, leaves},
    grid::Cell,
    players::Player,
    variants::VariantText,
    zips::Group,
};
use crate::{
    Rulesets,
    files::{Item, Mistake, Mistakes, did_you_mean},
    ruleset::Descriptor,
};

/// The most asserts of a sweep.
const MOST_ASSERTS: usize = 1_000;

/// The most cells that all asserts together are about.
const MOST_CHECKS: usize = 100_000;

/// How many mistakes about cells are shown.
const MOST_SHOWN: usize = 20;

const HELP: &str = "write each as `[[assert]]`, such as\n\n[[assert]]\nstrategy = \"standard\"\nquantity = \"wins\"\nbetween  = [0.4, 0.6]";

/// What asserts may name.
pub(super) struct Known<'a> {
    pub descriptor: &'static Descriptor,
    pub players: &'a [Player],
    /// Whether all strategies could be read: one that is missed may be among the others.
    pub all_read: bool,
    pub variants: &'a [VariantText],
    pub axes: &'a [AxisText],
    pub groups: &'a [Group],
}

/// An assert as it is written, before the cells are known.
pub(super) struct AssertText {
    assert: Assert,
    place: Place,
    /// Where the variant is named.
    variant: Option<Place>,
    /// The axes it names, as cells show them, with the values that suit.
    wanted: Vec<(String, Vec<AxisValue>)>,
}

/// Reads `[[assert]]`. Where one is wrong, it is left out.
pub(super) fn read_asserts(item: Option<&Item<'_>>, known: &Known<'_>, mistakes: &mut Mistakes) -> Vec<AssertText> {
    let Some(item) = item else { return Vec::new() };
    let list = item.list().map_err(|mistake| Mistakes::from(mistake.help(HELP)));
    let entries = mistakes.take(list).unwrap_or_default();
    if entries.len() > MOST_ASSERTS {
        let label = format!("expected at most {MOST_ASSERTS}, found {}", entries.len());
        mistakes.push(Place::of_key(item).mistake("the sweep has too many asserts", label));
        return Vec::new();
    }
    let mut texts: Vec<AssertText> = Vec::new();
    for entry in entries {
        let Some((text, name)) = read_assert(&entry, known, mistakes) else { continue };
        let same = |other: &AssertText| other.assert.name == text.assert.name;
        if let Some(place) = name
            && texts.iter().any(same)
        {
            let name = text.assert.name.unwrap_or_default();
            let mistake = place.mistake(format!("two asserts are called `{name}`"), "the second one is here");
            mistakes.push(mistake.help("give each a name of its own, or none"));
            continue;
        }
        texts.push(text);
    }
    texts
}

/// One assert, and the place of its name.
fn read_assert(entry: &Item<'_>, known: &Known<'_>, mistakes: &mut Mistakes) -> Option<(AssertText, Option<Place>)> {
    let table = mistakes.take(entry.table().map_err(|mistake| Mistakes::from(mistake.help(HELP))))?;
    let before = mistakes.list.len();
    let place = Place::of_value(entry);
    let mut text = |key| {
        let item = table.get(key)?;
        let text = mistakes.take(item.text().map_err(Mistakes::from))?;
        Some((text.to_owned(), Place::of_value(&item)))
    };
    let (name, strategy, variant) = (text("name"), text("strategy"), text("variant"));
    let (quantity, set) = (table.get("quantity"), table.get("set"));
    let bounds = ["between", "at_least", "at_most"].map(|key| table.get(key));
    table.unknown_keys(mistakes);
    if let Some((name, place)) = &name
        && name.trim().is_empty()
    {
        mistakes.push(place.mistake("this name is empty", "expected a few words").help("say what is insisted on"));
    }
    if let Some((name, place)) = &strategy {
        check_strategy(name, place, known, mistakes);
    }
    if let (Some(_), Some(set)) = (&variant, &set) {
        let mistake = Place::of_key(set).mistake("both `variant` and `set` are given", "expected one of them");
        let help = "to name one variant at one value, give `variant` as tables show it, such as `variant = \"harder, timers.start=22\"`";
        mistakes.push(mistake.help(help));
    }
    if let Some((name, place)) = &variant {
        check_variant(name, place, known, mistakes);
    }
    let wanted = set.as_ref().map(|set| read_set(set, known, mistakes)).unwrap_or_default();
    let measure = match &quantity {
        None => {
            let what = "`quantity` is missing";
            mistakes
                .push(place.mistake(what, "expected `quantity` in this assert").help("such as `quantity = \"wins\"`"));
            None
        }
        Some(item) => {
            let text = mistakes.take(item.text().map_err(Mistakes::from));
            text.and_then(|text| {
                let read = Measure::read(text, known.descriptor);
                mistakes.take(read.map_err(|wrong| told(&Place::of_value(item), wrong)))
            })
        }
    };
    let bounds = read_bounds(&bounds, &place, measure.as_ref(), mistakes);
    if mistakes.list.len() > before {
        return None;
    }
    let (line, _) = place.mistake("", "").line_and_column()?;
    let (name, at) = name.unzip();
    let (variant, variant_place) = variant.unzip();
    let assert = Assert {
        name,
        strategy: strategy.map(|(name, _)| name),
        variant,
        set: wanted.iter().map(|given| (given.path.clone(), given.shown.clone())).collect(),
        measure: measure?,
        bounds: bounds?,
        cells: Vec::new(),
        file: place.file_name().to_owned(),
        line,
    };
    let wanted = wanted.into_iter().map(|given| (given.axis, given.values)).collect();
    Some((AssertText { assert, place, variant: variant_place, wanted }, at))
}

pub(super) fn told(place: &Place, Wrong { what, label, help }: Wrong) -> Mistakes {
    place.mistake(what, label).help(help).into()
}

fn check_strategy(name: &str, place: &Place, known: &Known<'_>, mistakes: &mut Mistakes) {
    let names = || known.players.iter().map(|player| player.strategy.name());
    if known.all_read && !names().any(|player| player == name) {
        let mistake = place.mistake(format!("the sweep has no strategy `{name}`"), "expected one that plays");
        mistakes.push(near_or(mistake, name, names(), "these play"));
    }
}

/// A variant by the name of its `[[variant]]`; by its label, where it has one with values of axes, once cells are known.
fn check_variant(name: &str, place: &Place, known: &Known<'_>, mistakes: &mut Mistakes) {
    let names: Vec<String> = known.variants.iter().filter_map(|variant| variant.name.clone()).collect();
    let alone = names.is_empty() && known.axes.is_empty();
    let scenario = known.variants.first().map(|variant| variant.reading.name());
    let is_alone = alone && scenario.as_deref() == Some(name);
    if names.iter().any(|known| known == name) || is_alone || (name.contains('=') && !known.axes.is_empty()) {
        return;
    }
    let mistake = place.mistake(format!("the sweep has no variant `{name}`"), "expected the name of a `[[variant]]`");
    let all: Vec<String> = if alone { scenario.into_iter().collect() } else { names };
    mistakes.push(match all.is_empty() {
        true => mistake.help("it varies axes: name their values, such as `set = { \"timers.start\" = 23 }`"),
        false => near_or(mistake, name, all.iter().map(String::as_str), "the variants are"),
    });
}

/// Adds "did you mean", or else what there is.
fn near_or<'a>(mistake: Mistake, name: &str, names: impl Iterator<Item = &'a str> + Clone, what: &str) -> Mistake {
    match did_you_mean(name, names.clone()) {
        Some(near) => mistake.suggest(Some(near)),
        None => {
            let mut shown: Vec<&str> = names.take(MOST_SHOWN + 1).collect();
            if shown.len() > MOST_SHOWN {
                shown[MOST_SHOWN] = "…";
            }
            // Labels have commas of their own.
            let between = if shown.iter().any(|name| name.contains(", ")) { "; " } else { ", " };
            mistake.help(format!("{what}: {}", shown.join(between)))
        }
    }
}

/// The value of an axis that an assert names.
struct Given {
    path: String,
    shown: String,
    /// The axis as cells show it, and its values that suit; several where a zip has the value more than once.
    axis: String,
    values: Vec<AxisValue>,
}

fn read_set(item: &Item<'_>, known: &Known<'_>, mistakes: &mut Mistakes) -> Vec<Given> {
    let help = "write it like `set = { \"timers.start\" = 22 }`";
    let Some(table) = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(help)))) else {
        return Vec::new();
    };
    let before = mistakes.list.len();
    let mut found: Vec<Given> = Vec::new();
    for (path, item) in leaves(&table, "", known.descriptor, false) {
        if let Some(given) = mistakes.take(read_given(path, &item, known)) {
            found.push(given);
        }
    }
    if found.is_empty() && mistakes.list.len() == before {
        let mistake = item.mistake("`set` names no axis", "expected at least one");
        mistakes.push(mistake.help("name one, or take `set` out for every value"));
    }
    found
}

fn read_given(path: String, item: &Item<'_>, known: &Known<'_>) -> Result<Given, Mistakes> {
    let key = Place::of_key(item);
    if let Some(group) = known.groups.iter().find(|group| group.name.as_ref() == Some(&path)) {
        let shown = item.text()?.to_owned();
        let mut values: Vec<AxisValue> = (0..group.steps).map(|step| group.shown(step, known.axes)).collect();
        swept(&path, &shown, &values, item)?;
        values.retain(|value| value.as_str() == shown);
        return Ok(Given { axis: path.clone(), values, path, shown });
    }
    let Some(place) = known.axes.iter().position(|axis| axis.path == path) else {
        let names = || {
            let zips = known.groups.iter().filter_map(|group| group.name.as_deref());
            known.axes.iter().map(|axis| axis.path.as_str()).chain(zips)
        };
        let mistake = key.mistake(format!("`{path}` is no axis of this sweep"), "expected the path of an axis");
        return Err(match known.axes.is_empty() {
            true => mistake.help("the sweep has no axes; name a variant, or leave `set` out"),
            false => {
                let names: Vec<&str> = names().collect();
                near_or(mistake, &path, names.iter().copied(), "the axes are")
            }
        }
        .into());
    };
    let axis = &known.axes[place];
    let wished = read_wish(&path, &key, item, known.descriptor)?;
    let values: Vec<AxisValue> = axis.values.iter().map(|value| value.shown.clone()).collect();
    swept(&path, wished.shown.as_str(), &values, item)?;
    let group = known.groups.iter().find(|group| group.axes.contains(&place));
    let (axis, values) = match group.and_then(|group| Some((group, group.name.clone()?))) {
        // Cells show the zip alone: all its steps at which this axis has the value.
        Some((group, name)) => {
            let steps = (0..group.steps).filter(|&step| values.get(step) == Some(&wished.shown));
            (name, steps.map(|step| group.shown(step, known.axes)).collect())
        }
        None => (path.clone(), vec![wished.shown.clone()]),
    };
    Ok(Given { path, shown: wished.shown.to_string(), axis, values })
}

/// Whether a value is among those that an axis takes.
fn swept(path: &str, shown: &str, values: &[AxisValue], item: &Item<'_>) -> Result<(), Mistake> {
    if values.iter().any(|value| value.as_str() == shown) {
        return Ok(());
    }
    let mistake = item.mistake(format!("`{path}` is never {shown} in this sweep"), "expected a value that is swept");
    let numbers = values.iter().any(|value| value.number().is_some());
    // Of numbers, one that looks alike is not likely to be meant.
    let near = if numbers { None } else { did_you_mean(shown, values.iter().map(AxisValue::as_str)) };
    Err(match near {
        Some(near) => mistake.suggest(Some(near)),
        None => {
            let more = if values.len() > MOST_SHOWN { ", …" } else { "" };
            let listed: Vec<&str> = values.iter().take(MOST_SHOWN).map(AxisValue::as_str).collect();
            mistake.help(format!("its values are {}{more}", listed.join(", ")))
        }
    })
}

/// The bounds: one of the three keys.
pub(super) fn read_bounds(
    keys: &[Option<Item<'_>>; 3],
    place: &Place,
    measure: Option<&Measure>,
    mistakes: &mut Mistakes,
) -> Option<Bounds> {
    let given: Vec<&Item<'_>> = keys.iter().flatten().collect();
    let help = "give `between = [0.4, 0.6]`, `at_least = 0.4` or `at_most = 0.6`";
    let item = match given.as_slice() {
        [item] => *item,
        [] => {
            let what = "no bounds are given";
            mistakes.push(place.mistake(what, "expected `between`, `at_least` or `at_most`").help(help));
            return None;
        }
        [first, second, ..] => {
            let name = |item: &Item<'_>| item.path.rsplit('.').next().unwrap_or_default().to_owned();
            let what = format!("both `{}` and `{}` are given", name(first), name(second));
            let mistake = Place::of_key(second).mistake(what, "expected one of them");
            mistakes.push(mistake.help("for two bounds, write `between = [lowest, highest]`"));
            return None;
        }
    };
    let measure = measure?;
    let (least, most) = if keys[0].is_some() {
        let ends = mistakes.take(item.list().map_err(|mistake| Mistakes::from(mistake.help(help))))?;
        let [lowest, highest] = ends.as_slice() else {
            let label = format!("expected the lowest and the highest, found {} values", ends.len());
            mistakes.push(item.mistake("`between` needs two values", label).help(help));
            return None;
        };
        let ends = [lowest, highest].map(|end| read_end(end, measure, mistakes));
        (Some(ends[0]?), Some(ends[1]?))
    } else {
        let end = Some(read_end(item, measure, mistakes)?);
        if keys[1].is_some() { (end, None) } else { (None, end) }
    };
    mistakes.take(Bounds::of(measure, least, most).map_err(|wrong| told(&Place::of_value(item), wrong)))
}

/// One number of the bounds.
pub(super) fn read_end(item: &Item<'_>, measure: &Measure, mistakes: &mut Mistakes) -> Option<f64> {
    let example = || format!("such as {}", if measure.is_share() { "0.4, which is 40 %" } else { "12.5" });
    let number = mistakes.take(item.number().map_err(|mistake| mistake.help_if_none(example).into()))?;
    mistakes.take(Bounds::end(measure, number).map_err(|wrong| told(&Place::of_value(item), wrong)))
}

/// Puts asserts to the cells they are about.
pub(super) fn settle(
    texts: Vec<AssertText>,
    cells: &[Cell],
    rulesets: &Rulesets,
    mistakes: &mut Mistakes,
) -> Vec<Assert> {
    let mut asserts = Vec::new();
    let mut checks = 0;
    for AssertText { mut assert, place, variant, wanted } in texts {
        let about = |cell: &Cell| {
            let named = |name: &String| cell.variant_name.as_ref() == Some(name) || cell.variant == *name;
            let has = |(axis, values): &(String, Vec<AxisValue>)| {
                cell.axis_values.iter().any(|(path, value)| path == axis && values.contains(value))
            };
            // Those with games of their own would take long, so whoever means them names them.
            let asked = assert.strategy.is_some() || cell.games.is_none();
            asked
                && assert.is_about(cell.strategy.name())
                && assert.variant.as_ref().is_none_or(named)
                && wanted.iter().all(has)
        };
        let found: Vec<usize> =
            cells.iter().enumerate().filter(|(_, cell)| about(cell)).map(|(place, _)| place).collect();
        if found.is_empty() {
            mistakes.push(no_cells(&assert, &place, variant.as_ref(), cells));
            continue;
        }
        let lacks = |cell: &&Cell| !has_margin(rulesets, &cell.scenario);
        if assert.measure.needs_margin()
            && let Some(cell) = found.iter().filter_map(|&cell| cells.get(cell)).find(lacks)
        {
            let what = format!("games of {} have no margin", cell.variant);
            let label = "their goal is no number of points to reach";
            mistakes.push(place.mistake(what, label).help("insist on `score` or `wins`, or on other variants"));
            continue;
        }
        checks += found.len();
        assert.cells = found;
        asserts.push(assert);
        if checks > MOST_CHECKS {
            let label = format!("expected at most {MOST_CHECKS} cells in all asserts together");
            mistakes.push(place.mistake("the sweep has too much to check", label).help("name strategies and variants"));
            break;
        }
    }
    asserts
}

/// The mistake of an assert that is about no cell: only a label of a variant can still be wrong here, or several values
/// that are never taken together.
fn no_cells(assert: &Assert, place: &Place, variant: Option<&Place>, cells: &[Cell]) -> Mistake {
    if let (Some(name), Some(at)) = (&assert.variant, variant) {
        let mut labels: Vec<&str> = cells.iter().map(|cell| cell.variant.as_str()).collect();
        labels.dedup();
        let mistake = at.mistake(format!("the sweep has no variant `{name}`"), "no cell has this label");
        return near_or(mistake, name, labels.into_iter(), "the variants are");
    }
    let values: Vec<String> = assert.set.iter().map(|(path, value)| format!("{path}={value}")).collect();
    let mistake =
        place.mistake("the assert is about no cell", format!("no variant has {} together", values.join(", ")));
    mistake.help("these axes step together: name values that they take in the same step")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{TOP, mistakes, sweep};
    use super::*;

    /// A grid: two variants, two axes of which one is a zip with a name, two strategies. 16 cells.
    const GRID: &str = "scenario = \"plain.toml\"\nstrategies = [\"random\", \"first\"]\ngames = 10\n\
                        [axes]\n\"timers.start\" = [22, 24]\nspy.free = [true, false]\nstore.markup = [1, 2]\n\
                        [[zip]]\nname = \"price\"\naxes = [\"spy.free\", \"store.markup\"]\n\
                        [[variant]]\nname = \"normal\"\n[[variant]]\nname = \"harder\"\nscenario = \"harder.toml\"\n";

    /// The cells of the only assert of the grid.
    fn cells(about: &str) -> Vec<usize> {
        let found = sweep(&format!("{GRID}[[assert]]\nquantity = \"wins\"\nat_least = 0.4\n{about}\n"));
        assert_eq!(found.cells.len(), 16);
        found.asserts[0].cells.clone()
    }

    #[test]
    fn an_assert_is_about_every_cell_that_it_does_not_leave_out() {
        let all: Vec<usize> = (0..16).collect();
        assert_eq!(cells(""), all);
        assert_eq!(cells("strategy = \"first\""), [1, 3, 5, 7, 9, 11, 13, 15]);
        assert_eq!(cells("variant = \"harder\""), all[8..]);
        assert_eq!(cells("variant = \"harder, timers.start=24, price=true/1.0\""), [12, 13]);
        assert_eq!(cells("set = { \"timers.start\" = 22 }"), [0, 1, 2, 3, 8, 9, 10, 11]);
        assert_eq!(cells("set = { timers.start = 22, price = \"false/2.0\" }\nstrategy = \"random\""), [2, 10]);
        assert_eq!(cells("set = { \"store.markup\" = 2 }\nstrategy = \"random\""), [2, 6, 10, 14]);
    }

    #[test]
    fn asserts_keep_what_they_say_and_where_and_decide_no_game() {
        let text = format!(
            "{TOP}[[assert]]\nquantity = \"wins\"\nbetween = [0.4, 1]\n\n[[assert]]\nname = \"short\"\nstrategy = \"random\"\n\
             variant = \"plain\"\nquantity = \"turns\"\nat_most = 20\n[[assert]]\nquantity = \"ending:over\"\nat_least = 0.9\n\
             [[assert]]\nquantity = \"ending:truncated\"\nat_most = 0.01\n[[assert]]\nquantity = \"rank:rookie\"\nat_least = 0.5\n"
        );
        let asserts = sweep(&text).asserts;
        let names: Vec<String> = asserts.iter().map(|assert| assert.measure.to_string()).collect();
        assert_eq!(names, ["wins", "turns", "ending:over", "ending:truncated", "rank:rookie"]);
        let lines: Vec<usize> = asserts.iter().map(|assert| assert.line).collect();
        assert_eq!(lines, [4, 8, 14, 17, 20]);
        assert_eq!(asserts[0].bounds, Bounds { least: Some(0.4), most: Some(1.0) });
        assert_eq!(asserts[1].bounds, Bounds { least: None, most: Some(20.0) });
        assert_eq!((asserts[1].name.as_deref(), asserts[1].variant.as_deref()), (Some("short"), Some("plain")));
        let kept = serde_json::to_string(&asserts).expect("JSON");
        assert_eq!(serde_json::from_str::<Vec<Assert>>(&kept).expect("JSON"), asserts);
    }

    #[test]
    fn every_mistake_of_an_assert_is_told_in_its_place() {
        let wrong = |asserts: &[&str]| {
            let list: String = asserts.iter().map(|text| format!("[[assert]]\n{text}\n")).collect();
            mistakes(&format!("{GRID}{list}"))
        };
        let wins = "quantity = \"wins\"\n";
        let names = wrong(&[
            &format!("{wins}at_least = 0.4\nstrategy = \"randon\""),
            &format!("{wins}at_least = 0.4\nstrategy = \"expert\""),
            &format!("{wins}at_least = 0.4\nvariant = \"hardre\""),
            &format!("{wins}at_least = 0.4\nset = {{ \"timers.strat\" = 22 }}"),
            &format!("{wins}at_least = 0.4\nset = {{ \"timers.start\" = 23 }}"),
            &format!("{wins}at_least = 0.4\nset = {{ \"timers.start\" = 99 }}"),
            &format!("{wins}at_least = 0.4\nset = {{ price = \"true/2.0\" }}"),
            &format!("{wins}at_least = 0.4\nset = {{ \"timers.start\" = 22 }}\nvariant = \"normal\""),
            &format!("{wins}at_least = 0.4\nstrategi = \"random\""),
            "quantity = \"wns\"\nat_least = 0.4",
            "quantity = \"ending:ovr\"\nat_least = 0.4",
            "quantity = \"rank:champion\"\nat_least = 0.4",
            "quantity = 3\nat_least = 0.4",
            "at_least = 0.4",
            &format!("{wins}at_least = 0.4\nname = \"a\""),
            &format!("{wins}at_least = 0.4\nname = \"a\""),
            &format!("{wins}at_least = 0.4\nname = \" \""),
        ]);
        let bounds = wrong(&[
            wins,
            &format!("{wins}at_least = 0.4\nat_most = 0.5"),
            &format!("{wins}between = [0.4, 0.6]\nat_most = 0.5"),
            &format!("{wins}between = [0.6, 0.4]"),
            &format!("{wins}between = [0.4]"),
            &format!("{wins}between = 0.4"),
            &format!("{wins}between = [40, 60]"),
            &format!("{wins}between = [0.4, 0.4]"),
            &format!("{wins}between = [0, 1]"),
            &format!("{wins}at_most = 0"),
            &format!("{wins}at_least = 1"),
            &format!("{wins}at_least = \"40 %\""),
            &format!("{wins}at_least = nan"),
            "quantity = \"score\"\nbetween = [20, 10]",
        ]);
        let late = wrong(&[
            "quantity = \"margin\"\nat_least = 0",
            &format!("{wins}at_least = 0.4\nvariant = \"harder, timers.start=23\""),
            &format!("{wins}at_least = 0.4\nset = {{ \"spy.free\" = true, \"store.markup\" = 2 }}"),
        ]);
        let table = mistakes(&format!("{TOP}[assert]\nquantity = \"wins\"\nat_least = 0.4\n"));
        let no_axes = mistakes(&format!("{TOP}[[assert]]\n{wins}at_least = 0.4\nset = {{ \"timers.start\" = 22 }}\n"));
        insta::assert_snapshot!([names, bounds, late, table, no_axes].join("\n\n----\n\n"));
    }

    #[test]
    fn too_many_asserts_are_refused() {
        let list = "[[assert]]\nquantity = \"wins\"\nat_least = 0.4\n".repeat(MOST_ASSERTS + 1);
        assert!(mistakes(&format!("{TOP}{list}")).contains("too many asserts"));
    }
}
