//! The game in words, for replays: `things` (places, cards, missions), `actions`, `state`.

mod actions;
mod state;
mod things;

use crate::state::{Hazard, Site};

/// A name of a table as people read it.
pub(crate) fn title(name: &str) -> String {
    name.split('_')
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// A list in words.
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The dice of a site in words.
pub(crate) fn dice(site: &Site) -> String {
    format!("hazard {}, terrain {}, potential {}", site.hazard, site.terrain, site.potential)
}

/// A hazard in words.
pub(crate) const fn hazard(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::Crash => "a crash hazard",
        Hazard::Aerobrake => "an aerobrake hazard",
        Hazard::Assist => "the hazard of the factory's assist",
        Hazard::AirEater(_) => "the hazard of refuelling from the air",
        Hazard::Elevator(_) => "the hazard of the elevator's construction",
        Hazard::Future(_) => "the hazard of the Future",
    }
}

/// A number of things, such as `1 die` or `2 dice`.
pub(crate) fn count(count: u32, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
