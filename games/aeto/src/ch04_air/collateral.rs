//! 4.23.13: ships in a port that is destroyed from the air.

use crate::Aeto;
use crate::ch03_naval::combat::{self, Blow};
use crate::ch03_naval::evict;
use crate::game::{Act, Action};
use crate::names::hex_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{HexId, NationId, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Docked ships are hit: their owner names them, none twice before all were hit. Then those of a port that is out of use
/// put out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PortHit {
    pub owner: NationId,
    pub hex: HexId,
    pub left: u8,
    pub hit: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Splinter {
    pub ship: UnitId,
}

impl PortHit {
    /// The docked ships that were hit least often.
    fn ships(&self, s: &State) -> Vec<UnitId> {
        cite!("4.23.13");
        let camp = s.camp(self.owner);
        let port = Spot::port(self.hex.space()).into_iter();
        let docked = port.flat_map(|port| s.units_in(port));
        let own = docked.filter(|(_, unit)| unit.camp == camp && unit.ship().is_some());
        let all: Vec<UnitId> = own.map(|(id, _)| id).collect();
        let times = |ship: &UnitId| self.hit.iter().filter(|one| *one == ship).count();
        let fewest = all.iter().map(times).min();
        let least = all.into_iter().filter(|ship| Some(times(ship)) == fewest);
        least.collect()
    }
}

impl Question<Aeto> for PortHit {
    type Answer = Splinter;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match self.ships(t.s)[..] {
            [ship] if self.left > 0 => {
                self.apply(t, Splinter { ship });
                Open::Again
            }
            [_, ..] if self.left > 0 => Open::Ask(t.s.seat(self.owner)),
            _ => {
                t.pop();
                if t.s.blocked.contains(&self.hex) {
                    evict(t, self.hex.space(), None);
                }
                Open::Again
            }
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let port = Spot::port(self.hex.space()).into_iter();
        let docked = port.flat_map(|port| s.units_in(port));
        frame::add(out, docked.map(|(ship, _)| Splinter { ship }));
    }
    fn check(&self, s: &State, answer: Splinter) -> Result<(), Illegal> {
        let ships = self.ships(s);
        demand!(
            ships.contains(&answer.ship),
            "4.23.13",
            "others there have not been hit"
        );
        let like = s
            .pieces
            .likes(answer.ship)
            .find(|like| ships.contains(like));
        demand!(
            like == Some(answer.ship),
            "4.23.13",
            "choose the first of like ships"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Splinter) {
        let mut next = self.clone();
        next.left -= 1;
        next.hit.push(answer.ship);
        t.replace(next);
        t.log.reveal();
        combat::damage(t, answer.ship, Blow::Hit);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            format!("Which ship in {} is hit?", hex_name(self.hex.space())),
            rule!("4.23.13"),
        )
    }
}
