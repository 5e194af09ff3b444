//! Files a person wrote: reading them whole, and saying exactly what is wrong with them and where.
//!
//! Every mistake in a file is a [`Mistake`]: which file, which bytes of it, what was found, what to do. All mistakes of
//! a file are collected before any is shown.

mod command;
mod kind;
mod mistake;
mod near;
mod quoted;
mod reader;
mod regular;
mod shown;
mod source;

pub use command::{
    SHIPPED, UNSHOWABLE, command_advice, command_line, name_program, path_argument, program, shell_line,
};
pub use kind::FileKind;
pub use mistake::{MOST_SHOWN, Mistake, Mistakes, Places};
pub use near::near_path;
pub use perihelion_game::ruleset::language::did_you_mean;
pub use quoted::quoted;
pub use reader::{Item, TableReader, parse};
pub use regular::{Unread, expect_regular, read_regular};
pub use shown::{shown, shown_as_json, shown_in_colour, shown_lines, shown_markup};
pub use source::{LARGEST, Source};
