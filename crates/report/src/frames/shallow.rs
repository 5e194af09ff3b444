//! JSON with a line for each thing of the outer levels, and no more: what lies deeper stands on one line.

use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};
use std::io::{self, Write};

/// The levels that are laid out: the manifest, its grid, the lists in it. A scenario or a cell is then a line.
const LEVELS: usize = 3;

/// Lays out the outer levels as `serde_json` does, and writes what lies deeper as compactly as it can be. So a manifest of
/// ten thousand cells is half as large, and can still be read and searched line by line.
#[derive(Default)]
pub(super) struct Shallow {
    pretty: PrettyFormatter<'static>,
    compact: CompactFormatter,
    depth: usize,
}

/// Calls a method of the formatter that is meant for the depth.
macro_rules! at_depth {
    ($self:ident, $method:ident($($argument:expr),*)) => {
        if $self.depth > LEVELS { $self.compact.$method($($argument),*) } else { $self.pretty.$method($($argument),*) }
    };
}

impl Formatter for Shallow {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        at_depth!(self, begin_array(writer))
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        let ended = at_depth!(self, end_array(writer));
        self.depth -= 1;
        ended
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        at_depth!(self, begin_array_value(writer, first))
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        at_depth!(self, end_array_value(writer))
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        at_depth!(self, begin_object(writer))
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        let ended = at_depth!(self, end_object(writer));
        self.depth -= 1;
        ended
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        at_depth!(self, begin_object_key(writer, first))
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        at_depth!(self, begin_object_value(writer))
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        at_depth!(self, end_object_value(writer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::json;

    #[test]
    fn outer_levels_have_lines_and_what_lies_deeper_stands_on_one() {
        let value = json!({ "a": 1, "grid": { "cells": [{ "axes": [["x", "1"]], "n": {} }, []], "none": [] } });
        let mut bytes = Vec::new();
        value.serialize(&mut serde_json::Serializer::with_formatter(&mut bytes, Shallow::default())).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let cell = json!({ "axes": [["x", "1"]], "n": {} });
        let expected = format!(
            "{{\n  \"a\": 1,\n  \"grid\": {{\n    \"cells\": [\n      {cell},\n      []\n    ],\n    \"none\": []\n  }}\n}}"
        );
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }
}
