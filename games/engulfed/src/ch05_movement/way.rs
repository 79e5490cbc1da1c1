//! Ways by sea from one coast to another.

use super::friendly;
use crate::ch08_naval::{flag, may_pass_between, transports_left};
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Camp, Nation, Sea};
use serde::{Deserialize, Serialize};

/// Through which Sea-zones a unit is carried, in that order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    Atlantic,
    Mediterranean,
    Baltic,
    BlackSea,
    AtlanticMediterranean,
    MediterraneanAtlantic,
    AtlanticBaltic,
    BalticAtlantic,
    BalticMediterranean,
    MediterraneanBaltic,
    /// 5.33a, 7.25: between the Atlantic and the Red Sea or the Persian Gulf, round the Cape.
    Cape,
    /// 5.33c: between Upper Egypt and Persia.
    Gulf,
}

impl Way {
    pub const SHORT: [Way; 4] = [
        Way::Atlantic,
        Way::Mediterranean,
        Way::Baltic,
        Way::BlackSea,
    ];
    pub const BY_ZONES: [Way; 10] = [
        Way::Atlantic,
        Way::Mediterranean,
        Way::Baltic,
        Way::BlackSea,
        Way::AtlanticMediterranean,
        Way::MediterraneanAtlantic,
        Way::AtlanticBaltic,
        Way::BalticAtlantic,
        Way::BalticMediterranean,
        Way::MediterraneanBaltic,
    ];

    /// The zones whose Fleet Points carry.
    pub const fn seas(self) -> &'static [Sea] {
        use Sea::{Atlantic, Baltic, BlackSea, Mediterranean};
        match self {
            Way::Atlantic | Way::Cape | Way::Gulf => &[Atlantic],
            Way::Mediterranean => &[Mediterranean],
            Way::Baltic => &[Baltic],
            Way::BlackSea => &[BlackSea],
            Way::AtlanticMediterranean => &[Atlantic, Mediterranean],
            Way::MediterraneanAtlantic => &[Mediterranean, Atlantic],
            Way::AtlanticBaltic => &[Atlantic, Baltic],
            Way::BalticAtlantic => &[Baltic, Atlantic],
            Way::BalticMediterranean => &[Baltic, Atlantic, Mediterranean],
            Way::MediterraneanBaltic => &[Mediterranean, Atlantic, Baltic],
        }
    }

    pub const fn sea(self) -> Sea {
        self.seas()[0]
    }

    pub const fn name(self) -> &'static str {
        match self {
            Way::Atlantic => "over the Atlantic",
            Way::Mediterranean => "over the Mediterranean",
            Way::Baltic => "over the Baltic",
            Way::BlackSea => "over the Black Sea",
            Way::AtlanticMediterranean => "by the Atlantic and the Mediterranean",
            Way::MediterraneanAtlantic => "by the Mediterranean and the Atlantic",
            Way::AtlanticBaltic => "by the Atlantic and the Baltic",
            Way::BalticAtlantic => "by the Baltic and the Atlantic",
            Way::BalticMediterranean => "by the Baltic, the Atlantic and the Mediterranean",
            Way::MediterraneanBaltic => "by the Mediterranean, the Atlantic and the Baltic",
            Way::Cape => "round the Cape",
            Way::Gulf => "over the Red Sea and the Persian Gulf",
        }
    }

    /// 5.33c: the other shore of the Red Sea and the Persian Gulf, to which Western ships of the Atlantic carry units
    /// of a nation from an area.
    pub fn crosses_gulf(s: &State, nation: Nation, from: Area) -> Option<Area> {
        let places = &data().places;
        let to = match from {
            _ if from == places.upper_egypt => places.persia,
            _ if from == places.persia => places.upper_egypt,
            _ => return None,
        };
        let sails = flag(s, s.camp(nation)) == Camp::Western
            && transports_left(s, nation, Sea::Atlantic) > 0
            && friendly(s, nation, from)
            && friendly(s, nation, to);
        sails.then_some(to)
    }

    /// 5.32b: whether a camp may go from each zone into the next.
    pub fn is_open(self, s: &State, camp: Camp) -> bool {
        self.seas()
            .windows(2)
            .all(|pair| may_pass_between(s, camp, pair[0], pair[1]).is_ok())
    }
}
