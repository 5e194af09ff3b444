//! Equipment (D3), and the operations purchase, repair, drill, rescue and experiment (E1, E2, E5 to E7).

mod cards;
mod work;

use crate::{
    StackId,
    fixture::{Table, table},
};

const ROCKET: StackId = StackId::Rocket;

fn bare() -> Table {
    let mut table = table(&[]);
    table.bare();
    table
}
