//! What may change: settings, the values that each may have, and what a change costs.

use super::{
    super::{
        axis_value::AxisValue,
        change::read_wish,
        path::{Named, resolve},
        place::Place,
    },
    axes::{AxisText, leaves, numbers_of, range, read_axis},
};
use crate::{
    files::{Item, Mistakes},
    ruleset::Descriptor,
};

/// What `[free]` says of a setting: the values that it may have, and what each costs.
pub(super) struct FreeText {
    pub axis: AxisText,
    /// The values as the file writes them.
    pub written: Vec<String>,
    /// The printed value, if the file says so.
    pub printed: Option<(AxisValue, Place)>,
    /// What a step away from the printed value costs.
    pub cost: f64,
}

/// Reads `[free]`: lists and ranges as in `[axes]`, and tables with `values`, the `printed` one and a `cost`.
pub(super) fn read_free(item: &Item<'_>, descriptor: &'static Descriptor, mistakes: &mut Mistakes) -> Vec<FreeText> {
    let help = "write what may change like `\"timers.start\" = { from = 18, to = 28 }` or `\"spy.cost\" = { values = [0, 1, 2] }`";
    let Some(table) = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(help)))) else {
        return Vec::new();
    };
    let mut free: Vec<FreeText> = Vec::new();
    for (path, item) in leaves(&table, "", descriptor, true) {
        let key = Place::of_key(&item);
        if free.iter().any(|free| free.axis.path == path) {
            let mistake = key.mistake(format!("`{path}` is given twice"), "it is there already");
            mistakes.push(mistake.help("put all its values in one list"));
            continue;
        }
        free.extend(mistakes.take(read_one_free(&path, &key, &item, descriptor)));
    }
    free
}

fn read_one_free(
    path: &str,
    key: &Place,
    item: &Item<'_>,
    descriptor: &'static Descriptor,
) -> Result<FreeText, Mistakes> {
    let named = resolve(path, descriptor).map_err(|no| no.mistake(|what, label| key.mistake(what, label)))?;
    let unit = match named {
        Named::Setting(info) => info.unit,
        Named::Param(_) => {
            let mistake = key.mistake(format!("`{path}` is no setting"), "it belongs to a strategy");
            return Err(mistake.help("`perihelion train` finds numbers of strategies").into());
        }
        _ => "",
    };
    let written = |item: &Item<'_>| -> Result<Vec<String>, Mistakes> {
        Ok(item.list()?.iter().map(|value| value.written().to_owned()).collect())
    };
    let axis = |values| AxisText { path: path.to_owned(), unit, key: key.clone(), values };
    if !item.value.get_ref().is_table() {
        let values = read_axis(path, key, item, descriptor)?;
        return Ok(FreeText { axis: axis(values), written: written(item)?, printed: None, cost: 0.0 });
    }
    let table = item.table()?;
    let mut mistakes = Mistakes::default();
    let [listed, printed, cost] = ["values", "printed", "cost"].map(|key| table.get(key));
    let (values, written) = match &listed {
        Some(listed) => (mistakes.take(read_axis(path, key, listed, descriptor)), written(listed)?),
        None => {
            let texts = mistakes.take(range(item, &table)).unwrap_or_default();
            (mistakes.take(numbers_of(&texts, path, key, item, descriptor)), texts)
        }
    };
    table.unknown_keys(&mut mistakes);
    let cost = cost.map(|item| match item.number() {
        Ok(cost) if cost >= 0.0 && cost.is_finite() => Ok(cost),
        Ok(cost) => Err(item.mistake("a cost must not be below 0", format!("found {cost}")).help("0 is a free change")),
        Err(mistake) => Err(mistake),
    });
    let cost = cost.map_or(Some(0.0), |cost| mistakes.take(cost.map_err(Mistakes::from)));
    let printed = printed.map(|item| {
        let read = read_wish(path, key, &item, descriptor).map(|wished| (wished.shown, Place::of_value(&item)));
        mistakes.take(read)
    });
    let (Some(values), Some(cost), true) = (values, cost, mistakes.list.is_empty()) else { return Err(mistakes) };
    Ok(FreeText { axis: axis(values), written, printed: printed.flatten(), cost })
}
