//! 3.6: what moves is seen, and the enemy may react.

use super::muster::{Errand, Muster};
use super::options::seat_of;
use super::reach::{in_range, is_fit, way};
use super::search::is_armed;
use super::submarines::is_crowded;
use super::waters::{self, Water};
use super::{chase, ports};
use crate::Aeto;
use crate::ch00_sequence::Segment;
use crate::ch10_special::channel_dash;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::spot_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, HexId, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A force that moves, where it was seen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sighting {
    pub prey: UnitId,
    pub at: Spot,
    /// 3.6af: it has just left the port there.
    pub left_port: bool,
    /// 3.7f: it enters or leaves a canal there.
    pub canal: bool,
    /// 3.7g: it has declared an Amphibious Assault there.
    pub landing: bool,
}

/// Whence a force sets out to intercept.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    pub from: Spot,
    pub camp: Camp,
}

/// The other side may react to what moves. It is asked wherever one of its forces at sea or one of its ports is in range:
/// whether there are ships to react with is nobody else's business.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    pub sighting: Sighting,
    pub by: Camp,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum React {
    /// Not here.
    Pass,
    /// Not while it makes this move.
    Hold,
    /// A force at sea, or a submarine, goes after it.
    With { unit: UnitId },
    /// Ships from a port do.
    Sortie { port: HexId },
}

/// The task forces and submarines of a camp's enemies that are at sea.
pub(super) fn at_sea(s: &State, own: Camp) -> impl Iterator<Item = UnitId> + '_ {
    s.hostile(own).flat_map(|foe| s.at_sea(foe))
}

/// The enemies of what moves may react to it, camp by camp; in a canal, or anywhere.
pub(super) fn challenge(t: &mut Act<'_>, mover: UnitId, left_port: bool, canal: bool) {
    let foes: Vec<Camp> = t.s.hostile(t.s.unit(mover).camp).collect();
    for by in foes.into_iter().rev() {
        let mut contact = Contact::new(t.s, mover, left_port, by);
        contact.sighting.canal = canal;
        t.push(contact);
    }
}

/// 3.7g: a force has declared an assault where it is: its enemies within range may meet it.
pub fn challenge_landing(t: &mut Act<'_>, force: UnitId) {
    let foes: Vec<Camp> = t.s.hostile(t.s.unit(force).camp).collect();
    for by in foes.into_iter().rev() {
        let mut contact = Contact::new(t.s, force, false, by);
        contact.sighting.landing = true;
        t.push(contact);
    }
}

/// 3.6k: whether a ship may react to a force now.
pub(super) fn reacts(s: &State, ship: UnitId, prey: UnitId) -> bool {
    cite!("3.6k", "3.6an", "3.4p", "3.12i", "3.6m", "3.11c", "3.12h");
    let unit = s.unit(ship);
    let standby = s.clock.segment != Segment::Offensives || unit.has(Marks::STANDBY);
    let tried = s.at_sea.hunted.contains(&(ship, prey));
    cite!("3.17ab");
    let stays = s.at_sea.stayed.contains(&ship) && s.location(ship) != s.location(prey);
    is_fit(unit) && standby && !tried && !stays && !unit.has(Marks::ACTIVE)
}

impl Contact {
    fn new(s: &State, mover: UnitId, left_port: bool, by: Camp) -> Contact {
        Contact {
            sighting: Sighting {
                prey: mover,
                at: s.unit(mover).at,
                left_port,
                canal: false,
                landing: false,
            },
            by,
        }
    }
    /// 3.6al: only what lies in the mouth of a canal, or next to it, meets who goes in or comes out.
    fn is_in_range(&self, from: Spot) -> bool {
        cite!("3.6al", "3.7f");
        let at = self.sighting.at;
        let base = super::options::off(from);
        let beside = || {
            waters::lanes(at)
                .iter()
                .any(|lane| lane.to == base && !lane.canal)
        };
        match self.sighting.canal {
            true => base == at || beside(),
            false => in_range(from, at),
        }
    }
    /// Forces that are halted do not react.
    fn is_halted(&self, s: &State, unit: UnitId) -> bool {
        cite!("3.6t");
        s.stack.steps().iter().any(|step| {
            <chase::Chase as frame::Part<crate::Step>>::of(step)
                .is_some_and(|chase| chase.sighting.prey == unit || chase.hunter == unit)
                || <super::Voyage as frame::Part<crate::Step>>::of(step)
                    .is_some_and(|voyage| voyage.mover == unit)
        })
    }
    /// What everybody knows: a force or submarine that could react, in range.
    fn is_near(&self, s: &State, unit: UnitId) -> bool {
        let piece = s.unit(unit);
        self.is_in_range(piece.at)
            && !piece.has(Marks::CAUGHT)
            && !self.is_halted(s, unit)
            && (s.clock.segment != Segment::Offensives || !piece.has(Marks::ACTIVE))
    }
    /// 3.6o: a port whose ships would be in range.
    fn is_haven(&self, s: &State, hex: board::SpaceId) -> bool {
        cite!("3.6aj", "3.6g", "3.15i");
        let speaks = s.voice(self.by);
        waters::water(self.sighting.at) != Some(Water::Box)
            && ports::is_friendly(s, speaks, hex)
            && !ports::is_frozen(s, hex)
            && Spot::port(hex).is_some_and(|port| self.is_in_range(port))
    }
    fn own(&self, s: &State) -> impl Iterator<Item = UnitId> {
        s.at_sea(self.by)
    }
    fn is_open(&self, s: &State) -> bool {
        let quiet = s.at_sea.quiet.contains(&(self.by, self.sighting.prey));
        !quiet
            && !channel_dash::is_covered(s, self.sighting.prey)
            && (self.own(s).any(|unit| self.is_near(s, unit))
                || waters::havens(self.sighting.at)
                    .iter()
                    .any(|hex| self.is_haven(s, *hex)))
    }
}

impl Question<Aeto> for Contact {
    type Answer = React;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let prey = self.sighting.prey;
        if channel_dash::asks(t) {
            return Open::Again;
        }
        if t.s.unit(prey).at != self.sighting.at || !self.is_open(t.s) {
            return Open::Pass;
        }
        Open::Ask(seat_of(t.s, self.by))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, [React::Pass, React::Hold]);
        frame::add(out, self.own(s).map(|unit| React::With { unit }));
        frame::add(
            out,
            Spot::ports().map(|(hex, _)| React::Sortie { port: hex.into() }),
        );
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let forces = self.own(s).map(|unit| React::With { unit });
        let ports = waters::havens(self.sighting.at).iter();
        let sorties = ports.map(|hex| React::Sortie {
            port: (*hex).into(),
        });
        let mut all: Vec<React> = forces.chain(sorties).collect();
        all.retain(|answer| self.check(s, *answer).is_ok());
        frame::add(out, [React::Pass, React::Hold]);
        frame::add(out, all);
    }
    fn check(&self, s: &State, answer: React) -> Result<(), Illegal> {
        match answer {
            React::Pass | React::Hold => Ok(()),
            React::With { unit } => {
                let own = s.has_unit(unit) && self.own(s).any(|own| own == unit);
                demand!(own, "3.6a", "it is no force of yours at sea");
                demand!(self.is_near(s, unit), "3.6p", "it may not react here");
                let mut crew = s.crew(unit);
                let fights =
                    |ship: &UnitId| s.unit(*ship).ship() != Some(crate::types::ShipClass::Stp);
                demand!(crew.iter().any(fights), "3.6ai", "STPs do not intercept");
                let boat = s.unit(unit).is_submarine();
                demand!(
                    !boat || !is_crowded(s, self.by, unit, self.sighting.at),
                    "3.29c",
                    "friends are in the way"
                );
                crew.retain(|ship| fights(ship) && reacts(s, *ship, self.sighting.prey));
                demand!(
                    !crew.is_empty(),
                    "3.6k",
                    "none of its ships may intercept now"
                );
                demand!(
                    boat || crew.iter().any(|ship| is_armed(s, *ship)),
                    "3.6y",
                    "none of them has guns"
                );
                let way = way(s, unit, self.sighting.at);
                demand!(way.is_some(), "3.6s", "there is no way for it");
                Ok(())
            }
            React::Sortie { port } => {
                let hex = port.space();
                demand!(self.is_haven(s, hex), "3.6o", "it is not in range");
                let spot = Spot::port(hex).expect("a port");
                let any = s.units_in(spot).any(|(id, unit)| {
                    unit.camp == self.by
                        && (unit.is_submarine() || is_armed(s, id))
                        && reacts(s, id, self.sighting.prey)
                });
                demand!(any, "3.6k", "no ship there may intercept now");
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: React) {
        match answer {
            React::Pass => t.pop(),
            React::Hold => {
                t.pop();
                t.s.at_sea.quiet.push((self.by, self.sighting.prey));
            }
            React::With { unit } if t.s.crew(unit).len() > 1 => {
                cite!("3.6w", "3.6l");
                let number = t.s.unit(unit).force().unwrap_or(0);
                t.push(Muster::at(
                    Spot::force(number),
                    self.by,
                    Errand::React(self.sighting.clone()),
                ));
            }
            React::With { unit } => {
                let from = t.s.unit(unit).at;
                let trace = Trace {
                    from,
                    camp: self.by,
                };
                chase::begin(t, unit, self.sighting.clone(), trace);
            }
            React::Sortie { port } => {
                let at = Spot::port(port.space()).expect("checked");
                t.push(Muster::at(
                    at,
                    self.by,
                    Errand::React(self.sighting.clone()),
                ));
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.sighting.prey).name();
        (
            format!("{name} is in {}. Intercept?", spot_name(self.sighting.at)),
            rule!("3.6l"),
        )
    }
}
