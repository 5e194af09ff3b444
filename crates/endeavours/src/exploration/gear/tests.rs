//! Equipment (D3), and the operations purchase, repair, drill, rescue and experiment (E1, E2, E5 to E7).

use crate::{
    StackId,
    fixture::{Table, table},
};

mod cards;
mod work;

const ROCKET: StackId = StackId::Rocket;

fn bare() -> Table {
    let mut table = table(&[]);
    table.bare();
    table
}
