//! Strips of a chart in the page: each tells what it stands for at a touch, and belongs to the variants and the player that a
//! reader can leave out.

use crate::report::{svg::escape, verdicts::Facts};
use kuva::render::{
    color::Color,
    layout::ComputedLayout,
    render::{Primitive, Scene},
};

/// One strip.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::report) struct Zone {
    /// What it tells; empty where its marks tell that themselves.
    tip: String,
    /// The places of the variants that it is about, in the order of the run.
    variants: Vec<usize>,
    /// The player that it is about.
    player: String,
}

impl Zone {
    /// A strip that tells this.
    pub fn new(tip: impl Into<String>) -> Self {
        Self { tip: tip.into(), ..Self::default() }
    }

    /// It is about a variant, besides those that it is about already.
    pub fn of(mut self, facts: &Facts<'_>, variant: &str) -> Self {
        self.variants.extend(place_of(facts, variant));
        self
    }

    /// It is about a player.
    pub fn of_player(mut self, player: &str) -> Self {
        player.clone_into(&mut self.player);
        self
    }

    /// The attributes by which the page finds it; `None` where nothing is to be found.
    fn attributes(&self) -> Option<String> {
        let tells = if self.tip.is_empty() { "" } else { "tt " };
        let mut text = format!("class=\"{tells}zone\"");
        if !self.variants.is_empty() {
            let places: Vec<String> = self.variants.iter().map(usize::to_string).collect();
            text.push_str(&format!(" data-v=\"{}\"", places.join(" ")));
        }
        if !self.player.is_empty() {
            text.push_str(&format!(" data-p=\"{}\"", escape(&self.player)));
        }
        (*self != Self::default()).then_some(text)
    }
}

/// The place of a variant in the run.
pub(super) fn place_of(facts: &Facts<'_>, variant: &str) -> Option<usize> {
    facts.run.variants().iter().position(|name| *name == variant)
}

/// The strips of a chart.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::report) enum Zones {
    /// One for each row, from the top.
    Rows(Vec<Zone>),
    /// The same, where what is in a row stands on its line.
    Hills(Vec<Zone>),
    /// Side by side, each about this place of the axis, in its order.
    Columns(Vec<(f64, Zone)>),
}

impl Zones {
    /// One for each of these columns, at 1, 2, 3 and so on.
    pub fn columns(zones: impl IntoIterator<Item = Zone>) -> Self {
        Self::Columns(zones.into_iter().enumerate().map(|(place, zone)| (place as f64 + 1.0, zone)).collect())
    }

    /// Lays them over the chart.
    pub fn lay(self, scene: &mut Scene, layout: &ComputedLayout) {
        let (left, right) = (layout.margin_left, layout.width - layout.margin_right);
        let (top, bottom) = (layout.margin_top, layout.height - layout.margin_bottom);
        let lift = if matches!(self, Self::Hills(_)) { 0.5 } else { 0.0 };
        let (are_rows, middles, zones): (bool, Vec<f64>, Vec<Zone>) = match self {
            Self::Rows(zones) | Self::Hills(zones) => {
                let rows = zones.len() as f64;
                (true, (0..zones.len()).map(|row| layout.map_y(rows - row as f64 + lift)).collect(), zones)
            }
            Self::Columns(columns) => {
                let (places, zones): (Vec<f64>, Vec<Zone>) = columns.into_iter().unzip();
                (false, places.into_iter().map(|place| layout.map_x(place)).collect(), zones)
            }
        };
        let (least, most) = if are_rows { (top, bottom) } else { (left, right) };
        for ((from, to), zone) in strips(&middles, least, most).into_iter().zip(zones) {
            let Some(attributes) = zone.attributes() else { continue };
            // Names at the left belong to their rows.
            let [x, y, to_x, to_y] = if are_rows { [0.0, from, right, to] } else { [from, top, to, bottom] };
            let title = Some(zone.tip).filter(|tip| !tip.is_empty());
            scene.has_tooltips |= title.is_some();
            scene.elements.push(Primitive::GroupStart { transform: None, title, extra_attrs: Some(attributes) });
            scene.elements.push(Primitive::Rect {
                x,
                y,
                width: to_x - x,
                height: to_y - y,
                fill: Color::None,
                stroke: None,
                stroke_width: None,
                opacity: None,
            });
            scene.elements.push(Primitive::GroupEnd);
        }
    }
}

/// From where to where strips about these middles reach, which follow one another: half the way to the next, as far to the other
/// side at the ends, and all the way from `least` to `most` where there is one. In tenths of a pixel.
fn strips(middles: &[f64], least: f64, most: f64) -> Vec<(f64, f64)> {
    let tenths = |at: f64| (10.0 * at.clamp(least, most)).round() / 10.0;
    let halfway = |of: usize, to: usize| match (middles.get(of), middles.get(to)) {
        (Some(of), Some(to)) => Some((to - of) / 2.0),
        _ => None,
    };
    let strip = |place: usize| {
        let (before, after) =
            (place.checked_sub(1).and_then(|before| halfway(before, place)), halfway(place, place + 1));
        match (before.or(after), after.or(before)) {
            (Some(before), Some(after)) => (tenths(middles[place] - before), tenths(middles[place] + after)),
            _ => (least, most),
        }
    };
    (0..middles.len()).map(strip).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_meet_half_way() {
        assert_eq!(strips(&[20.0, 40.0, 80.0], 0.0, 100.0), [(10.0, 30.0), (30.0, 60.0), (60.0, 100.0)]);
        assert_eq!(strips(&[20.0], 0.0, 100.0), [(0.0, 100.0)]);
    }

    #[test]
    fn a_strip_that_tells_nothing_and_is_of_nobody_is_left_out() {
        assert_eq!(Zone::default().attributes(), None);
        let zone = Zone { variants: vec![2, 4], ..Zone::new("34 %").of_player("a \"b\"") };
        assert_eq!(zone.attributes().as_deref(), Some("class=\"tt zone\" data-v=\"2 4\" data-p=\"a &quot;b&quot;\""));
    }
}
