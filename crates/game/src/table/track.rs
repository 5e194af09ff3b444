//! Tracks: a marker on a row of numbered spaces.

/// A marker on a space from `first` to `last`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Track {
    first: i32,
    last: i32,
    space: i32,
}

impl Track {
    /// A marker on `space`, moved to the nearest end where it lies outside `first..=last`.
    #[must_use]
    pub fn new(first: i32, last: i32, space: i32) -> Self {
        Self { first, last, space: space.max(first).min(last.max(first)) }
    }

    /// The space the marker is on.
    #[must_use]
    pub fn space(&self) -> i32 {
        self.space
    }

    /// Moves the marker by `steps` (negative towards the first space), stopping at the ends; returns how far it went.
    pub fn step(&mut self, steps: i32) -> i32 {
        let before = self.space;
        self.space = before.saturating_add(steps).max(self.first).min(self.last.max(self.first));
        self.space - before
    }

    /// Whether the marker is on the first space.
    #[must_use]
    pub fn at_first(&self) -> bool {
        self.space == self.first
    }

    /// Whether the marker is on the last space.
    #[must_use]
    pub fn at_last(&self) -> bool {
        self.space == self.last.max(self.first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_stops_at_both_ends() {
        let mut marker = Track::new(0, 23, 22);
        assert_eq!(marker.step(5), 1);
        assert!(marker.at_last());
        assert_eq!(marker.step(-40), -23);
        assert!(marker.at_first());
        assert_eq!(Track::new(3, 1, 9).space(), 3);
    }
}
