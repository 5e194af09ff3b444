//! Files a person wrote: reading them whole, and saying exactly what is wrong with them and where.
//!
//! Every mistake in a file is a [`Mistake`]: which file, which bytes of it, what was found, what to do. All mistakes of
//! a file are collected before any is shown.

mod kind;
mod mistake;
mod near;
mod reader;
mod source;
mod suggest;

pub use kind::FileKind;
pub use mistake::{Mistake, Mistakes};
pub use near::near_path;
pub use reader::{Item, TableReader, parse};
pub use source::{LARGEST, Source};
pub use suggest::did_you_mean;
