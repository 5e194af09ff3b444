//! Stacks of cards and the craft they make: how cards come and go (`stacks`, `loading`), what of them `works` and how
//! strongly it drives, by which `chains` of supports, masses and `fuel`, and what is in `tow`.

pub(crate) mod chains;
pub(crate) mod fuel;
pub(crate) mod loading;
pub(crate) mod stacks;
pub(crate) mod tow;
pub(crate) mod works;
