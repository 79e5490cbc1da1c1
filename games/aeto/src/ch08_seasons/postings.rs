//! 3.19b, 3.31a: Admirals go aboard, and U-boats become tactical submarines.

use super::yards::repairs;
use crate::Aeto;
use crate::ch03_naval::conversion;
use crate::game::{Act, Action};
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{NationId, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A side posts its Admirals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Postings {
    /// Who speaks for the side.
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// 3.19b
    Aboard {
        admiral: UnitId,
        ship: UnitId,
    },
    /// 3.31a
    Convert {
        unit: UnitId,
    },
    Enough,
}

impl Postings {
    fn is_own(&self, s: &State, unit: UnitId) -> bool {
        s.has_unit(unit) && s.unit(unit).camp == s.camp(self.nation)
    }
    fn check_aboard(&self, s: &State, admiral: UnitId, ship: UnitId) -> Result<(), Illegal> {
        let own = self.is_own(s, admiral) && s.unit(admiral).is_admiral();
        let pool = own && s.unit(admiral).at == Spot::pool(s.unit(admiral).nation());
        // 3.19d: or one who was carried to the port of the ship.
        let port = own
            .then(|| s.unit(admiral).hex())
            .flatten()
            .and_then(Spot::port);
        let ashore = port.is_some();
        let free = pool || ashore && s.has_unit(ship) && Some(s.unit(ship).at) == port;
        demand!(free, "3.19b", "he is no Admiral of yours who waits");
        let same = self.is_own(s, ship) && s.unit(ship).nation() == s.unit(admiral).nation();
        demand!(
            same && s.unit(ship).is_named(),
            "3.19a",
            "it is no ship of his nation with a name"
        );
        let docked = match s.unit(ship).at.whereabouts() {
            Where::Port(hex) => repairs(s, ship, hex),
            _ => false,
        };
        demand!(
            docked,
            "3.19b",
            "it lies in no friendly port that works and is in supply"
        );
        Ok(())
    }
}

impl Question<Aeto> for Postings {
    type Answer = Post;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let camp = s.camp(self.nation);
        let own = || s.units().filter(move |(_, unit)| unit.camp == camp);
        for (admiral, _) in own().filter(|(_, unit)| unit.is_admiral()) {
            let ships = own().filter(|(_, unit)| unit.is_named());
            frame::add(out, ships.map(|(ship, _)| Post::Aboard { admiral, ship }));
        }
        let boats = own().filter(|(_, unit)| unit.is_u_boat());
        frame::add(out, boats.map(|(unit, _)| Post::Convert { unit }));
        frame::add(out, [Post::Enough]);
    }
    fn check(&self, s: &State, answer: Post) -> Result<(), Illegal> {
        match answer {
            Post::Enough => Ok(()),
            Post::Aboard { admiral, ship } => self.check_aboard(s, admiral, ship),
            Post::Convert { unit } => {
                demand!(self.is_own(s, unit), "3.31a", "it is no U-boat of yours");
                conversion::may_convert(s, unit)
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Post) {
        match answer {
            Post::Enough => t.pop(),
            Post::Aboard { admiral, ship } => {
                cite!("3.19b", "3.19c");
                let at = t.s.unit(ship).at;
                t.s.pieces.change(admiral, |unit| {
                    unit.at = at;
                    unit.aboard = Some(ship);
                });
                let name = t.s.unit(admiral).name();
                t.log
                    .say(rule!("3.19b"), || format!("{name} goes aboard a ship"));
            }
            Post::Convert { unit } => conversion::convert(t, unit),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Post Admirals, or go on.".to_string(), rule!("3.19b"))
    }
}
