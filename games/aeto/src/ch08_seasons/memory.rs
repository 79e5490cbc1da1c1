//! What the Seasonal Turn remembers from one to the next.

use crate::types::{NationId, UnitId};
use serde::{Deserialize, Serialize};

board::words! {
    /// 8.3c, 8.3g, 8.3h: how lend-lease goes: to the USSR, to the UK, to Italy.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "route" Route {
        Arctic = "arctic" as "the Arctic Convoy Route",
        Persian = "persian" as "the Persian Route",
        Atlantic = "atlantic" as "the Atlantic",
        Alpine = "alpine" as "overland",
    }
}

/// 8.3a: EPs that were sent in the last Seasonal Turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loan {
    pub from: NationId,
    pub route: Route,
    pub eps: u8,
}

#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seasonal {
    /// 8.6g: ships in the force pool that were sunk before.
    pub sunk: Vec<UnitId>,
    /// 8.12a: units that came into the Suez Adds Box in the last season.
    pub suez: Vec<UnitId>,
    /// 8.11h: a German STP was placed abroad in this Seasonal Turn.
    pub stp_abroad: bool,
    /// 2.14w: Italy has bought its U-boat.
    pub italian_boat: bool,
    /// 8.3e: what the powers received in the last Seasonal Turn.
    pub incomes: Vec<(NationId, u8)>,
    /// 8.3
    pub loans: Vec<Loan>,
    /// 6.1z: the USSR has bought trains for this season.
    pub trains: bool,
    /// 6.1q to 6.1y: rail moves of this month that have a limit of their own.
    pub rail: RailMonth,
}

/// 6.1q to 6.1y: what the railways of a month let through.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailMonth {
    /// 6.1q: Axis units that may still go into or out of the USSR; none where nothing limits them.
    pub axis_in_ussr: Option<u8>,
    /// 6.1t: Soviet units that went beyond the border.
    pub soviet_abroad: u8,
    /// 6.1w: a German unit has gone through Sweden.
    pub sweden: bool,
    /// 6.1y: a US unit has gone to Panama, or from it.
    pub panama: bool,
}

impl Seasonal {
    /// A new season begins.
    pub fn begin_season(&mut self) {
        self.stp_abroad = false;
        self.incomes.clear();
        self.loans.clear();
        self.trains = false;
    }
    pub fn income(&self, nation: NationId) -> u8 {
        let row = self.incomes.iter().find(|(of, _)| *of == nation);
        row.map_or(0, |(_, eps)| *eps)
    }
    pub fn remember_sunk(&mut self, ship: UnitId) {
        if !self.sunk.contains(&ship) {
            self.sunk.push(ship);
        }
    }
}
