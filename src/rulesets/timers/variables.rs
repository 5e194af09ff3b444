//! What strategies can read.

use crate::ruleset::{ActionVariableInfo, VariableInfo};

pub(super) const STATE_VARIABLES: &[VariableInfo] = &[];
pub(super) const ACTION_VARIABLES: &[ActionVariableInfo] = &[];
