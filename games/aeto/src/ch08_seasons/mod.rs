//! Chapter 8: the Seasonal Turn: repair, salvage and scrapping of ships.

mod labels;
mod postings;
mod repair;
mod yards;

pub use yards::{
    Berth, Yard, is_damaged, modifiers, port_lost, present, return_ships, sunk_in_port, take_back,
    wrecks,
};

use crate::Aeto;
use crate::game::Act;
use kernel::{cite, rule};

frame::chapter! {
    /// What chapter 8 asks.
    steps SeasonStep of Aeto {
        repair::Repairs => Repair,
        repair::Refitting => Refit,
        postings::Postings => Post,
    }
    /// What may be done in a Seasonal Turn.
    actions SeasonAction {}
}

/// The Seasonal Turn before the first month of a season. What it asks is pushed here, the first Step last.
pub fn begin(t: &mut Act<'_>) {
    cite!("2.4e", "0.def-season");
    let month = t.s.clock.month;
    t.log.heading(1, rule!("0.def-season"), || {
        format!("Seasonal Turn before {month}")
    });
    t.s.strategic.end_season();
    return_ships(t);
    // Who has the Initiative builds last.
    let holder = t.s.player(t.s.clock.initiative);
    let other = t.s.foe(holder);
    for nation in [holder, other] {
        t.push(Repairs { nation });
        t.push(Postings { nation });
    }
}
