//! What counts as a win, as tables say it.

use crate::scenario::Cell;

/// The most goals that are told one by one.
const MOST_GOALS: usize = 6;

/// What counts as a win, in lines: the goal, or where scenarios differ in it each goal with the variants that have it.
pub fn goal(cells: &[Cell]) -> String {
    let mut goals: Vec<(String, Vec<&str>)> = Vec::new();
    for cell in cells {
        let goal = (cell.scenario.descriptor.goal)(&cell.scenario.settings);
        let variant = cell.variant.as_str();
        match goals.iter_mut().find(|(known, _)| *known == goal) {
            Some((_, variants)) if variants.contains(&variant) => {}
            Some((_, variants)) => variants.push(variant),
            None => goals.push((goal, vec![variant])),
        }
    }
    match goals.as_slice() {
        [(goal, _)] => format!("Goal: {goal}\n"),
        several => {
            let told = several.iter().take(MOST_GOALS);
            let lines: String = told.map(|(goal, variants)| format!("  {}: {goal}\n", short_list(variants))).collect();
            let rest = several.len().saturating_sub(MOST_GOALS);
            let rest = if rest > 0 { format!("  and {rest} more\n") } else { String::new() };
            format!("Goals differ by variant:\n{lines}{rest}")
        }
    }
}

/// The first few names, and how many others there are.
fn short_list(names: &[&str]) -> String {
    match names {
        [first, second, third, _, _, ..] => format!("{first}; {second}; {third}; and {} more", names.len() - 3),
        _ => names.join("; "),
    }
}
