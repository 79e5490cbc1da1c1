//! 4.25, 7.2: transport aircraft bring troops and supply from base to base.

use super::bases::{air_distances, is_base, range, room};
use super::transfer::take_off;
use crate::Aeto;
use crate::ch01_weather::air_effect;
use crate::ch02_strategic;
use crate::ch05_offensives::{hq_may_stand, stack_room};
use crate::ch07_supply;
use crate::ch09_politics::{is_closed, partnerships, sitzkrieg};
use crate::game::{Act, Action};
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::names::hex_name;
use crate::points;
use crate::spot::Spot;
use crate::state::State;
use crate::stores::{self, Ration, Store};
use crate::types::{AirEffect, AirKind, Camp, HexId, LandKind, UnitId};
use crate::unit::{Commitment, Unit};
use crate::works;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// How far a transport has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leg {
    Loading,
    Out,
    /// It has unloaded at a base.
    There {
        hex: HexId,
    },
}

/// A transport, and who flies with it; supply lies aboard by itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Airlift {
    pub unit: UnitId,
    /// In the order in which they came aboard.
    pub riders: Vec<UnitId>,
    pub leg: Leg,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lift {
    Take {
        unit: UnitId,
    },
    Supply,
    To {
        hex: HexId,
    },
    /// 0.gen-13b: two points become two chits of one, or two chits one.
    Split,
    Merge,
    /// Nothing is flown after all.
    Nobody,
    /// 4.25.3
    Stay,
    Back,
}

/// 4.25.2: what a piece takes of a transport's points; none if it does not fly.
fn takes(unit: &Unit) -> Option<u8> {
    cite!("4.25.2", "5.1.7", "3.19d");
    match unit.land() {
        _ if unit.is_staff() || unit.is_admiral() => Some(0),
        Some(
            LandKind::Infantry
            | LandKind::Garrison
            | LandKind::Mountain
            | LandKind::Commando
            | LandKind::Paratrooper,
        ) => Some(unit.steps()),
        _ => None,
    }
}

/// Whether a transport of a camp may bring anything anywhere.
pub fn may_begin(s: &State, camp: Camp, unit: UnitId) -> Result<(), Illegal> {
    cite!("4.25.1", "7.2a");
    demand!(
        s.scenario().land_war,
        "4.25.1",
        "nothing is flown in this scenario"
    );
    let own = s.has_unit(unit) && s.unit(unit).camp == camp;
    demand!(
        own && s.unit(unit).air() == Some(AirKind::Atp),
        "4.25.1",
        "it is no transport of yours"
    );
    let piece = s.unit(unit);
    let Some(base) = piece.hex() else {
        return Err(Illegal::new(rule!("4.25.1"), "it is not on the map"));
    };
    demand!(
        piece.commitment == Commitment::Free,
        "4.27.2",
        "it is committed"
    );
    demand!(!piece.has(Marks::LAUNCHED), "4.8.2", "it has flown");
    demand!(
        air_effect(s, base) != AirEffect::Grounded,
        "1.5f",
        "aircraft are grounded there"
    );
    demand!(
        s.pieces.is_first_of_its_like(unit),
        "4.25.1",
        "choose the first of like units"
    );
    let step = Airlift::of(unit);
    demand!(
        step.any_load(s),
        "4.25.1",
        "there is nothing that it could bring anywhere"
    );
    Ok(())
}

pub fn begin(t: &mut Act<'_>, unit: UnitId) {
    t.push(Airlift::of(unit));
}

/// Whether a unit that lands comes with cargo.
pub fn is_laden(s: &State, unit: UnitId) -> bool {
    let step = s.stack.step::<Airlift>();
    step.is_some_and(|lift| lift.unit == unit && lift.leg == Leg::Out)
}

/// 4.25.1: the transport has come to the base: who flew with it gets off.
pub fn arrive(t: &mut Act<'_>, unit: UnitId, hex: HexId) {
    cite!("4.25.4", "4.25.5", "7.2d");
    let Some(lift) = t.s.stack.step::<Airlift>().cloned() else {
        return;
    };
    let base = t.s.unit(unit).hex();
    // Who gets off may be seen where he could not be seen before.
    t.log.reveal();
    for rider in &lift.riders {
        if let Some(from) = base {
            ch02_strategic::leaves(t, *rider, from, Some(hex.space()));
        }
        if t.s.unit(*rider).hex() == base || t.s.unit(*rider).aboard.is_some() {
            t.s.pieces.change(*rider, |unit| {
                unit.at = hex.into();
                unit.aboard = None;
            });
        }
    }
    while ch07_supply::may_debark(t.s, unit, hex.space()).is_ok() {
        ch07_supply::debark(t, unit, hex.space());
    }
    stores::lose_aboard(t, unit, 0);
    t.s.refresh();
    let seat = t.s.seat(t.s.unit(unit).nation());
    t.log.whisper(rule!("4.25.1"), seat, || {
        format!("Transport aircraft unload in {}", hex_name(hex.space()))
    });
    if let Some(step) = t.step_mut::<Airlift>() {
        step.leg = Leg::There { hex };
    }
}

/// 4.25.6: a transport has lost a point, or is lost: what there is no point left for is lost with it, the last aboard first.
pub fn reduced(t: &mut Act<'_>, unit: UnitId, left: u8) {
    let step = t.s.stack.step::<Airlift>();
    let Some(lift) = step.filter(|lift| lift.unit == unit && lift.leg == Leg::Out) else {
        return;
    };
    cite!("4.25.6");
    let mut free = left.saturating_sub(t.s.stores.aboard(unit).count() as u8);
    let mut lost: Vec<UnitId> = Vec::new();
    for rider in &lift.riders {
        let needs = takes(t.s.unit(*rider)).unwrap_or(0);
        if left == 0 || needs > free {
            lost.push(*rider);
        } else {
            free -= needs;
        }
    }
    if lost.is_empty() {
        return;
    }
    t.log.reveal();
    for rider in &lost {
        let name = t.s.unit(*rider).name();
        t.log
            .say(rule!("4.25.6"), || format!("{name} is lost in the air"));
        losses::eliminate(t, *rider, Cause::Other);
    }
    if let Some(step) = t.step_mut::<Airlift>() {
        step.riders.retain(|rider| !lost.contains(rider));
    }
}

impl Airlift {
    fn of(unit: UnitId) -> Airlift {
        Airlift {
            unit,
            riders: Vec::new(),
            leg: Leg::Loading,
        }
    }
    fn points_left(&self, s: &State) -> u8 {
        let riders = self.riders.iter().filter_map(|id| takes(s.unit(*id)));
        let chits = s.stores.aboard(self.unit).count() as u8;
        stores::points(s, self.unit).saturating_sub(riders.sum::<u8>() + chits)
    }
    /// The bases to which it could bring these riders and so many chits.
    fn destinations(&self, s: &State, riders: &[UnitId], chits: u8) -> Vec<SpaceId> {
        let piece = s.unit(self.unit);
        let Some(base) = piece.hex() else {
            return Vec::new();
        };
        let far = air_distances(s, piece.nation(), base);
        let printed = piece.air_face().map_or(0, |face| face.range);
        let mut all = works::bases(s);
        all.retain(|hex| {
            let near = *hex != base && far[hex.index()] <= printed;
            near && is_base(s, piece.nation(), *hex)
                && far[hex.index()] <= range(s, self.unit, *hex)
                && air_effect(s, *hex) != AirEffect::Grounded
                && (chits == 0 || self.takes_supply(s, *hex, chits))
                && takes_in(s, piece.camp, riders, *hex)
        });
        all
    }
    /// 7.2d: whether an Air Supply chit may be unloaded in a hex.
    fn takes_supply(&self, s: &State, hex: SpaceId, chits: u8) -> bool {
        let nation = s.unit(self.unit).nation();
        stores::room(s, hex, Ration::Air) >= chits && !s.is_joined(nation, hex, false)
    }
    fn has_supply(&self, s: &State) -> bool {
        self.chits(s) > 0
    }
    fn chits(&self, s: &State) -> u8 {
        s.stores.aboard(self.unit).count() as u8
    }
    /// Who is at the base, and Admirals in its port.
    fn waiting(&self, s: &State) -> Vec<UnitId> {
        let here = s.unit(self.unit).at;
        let port = s.unit(self.unit).hex().and_then(Spot::port);
        let docked = port.into_iter().flat_map(|port| s.units_in(port));
        let admirals = docked.filter(|(_, unit)| unit.is_admiral());
        s.units_in(here).chain(admirals).map(|(id, _)| id).collect()
    }
    fn any_load(&self, s: &State) -> bool {
        let mut there = self.waiting(s).into_iter();
        there.any(|id| self.check_take(s, id).is_ok()) || self.check_supply(s).is_ok()
    }
    fn check_take(&self, s: &State, unit: UnitId) -> Result<(), Illegal> {
        let bearer = s.unit(self.unit);
        let own = s.has_unit(unit) && s.unit(unit).camp == bearer.camp;
        let port = bearer.hex().and_then(Spot::port);
        // 3.19d: an Admiral may be aboard a ship in the port of the base.
        let ashore = own && (s.unit(unit).at == bearer.at);
        let docked = || s.unit(unit).is_admiral() && Some(s.unit(unit).at) == port;
        let here = ashore || own && docked();
        demand!(here, "4.25.1", "it is not at its base");
        let piece = s.unit(unit);
        let Some(needs) = takes(piece) else {
            return Err(Illegal::new(rule!("4.25.2"), "it does not fly"));
        };
        demand!(
            !self.riders.contains(&unit),
            "4.25.1",
            "it is aboard already"
        );
        demand!(
            needs <= self.points_left(s),
            "4.25.2",
            "the transport has not the points for it"
        );
        let mut like = s.pieces.likes(unit);
        demand!(
            like.find(|like| !self.riders.contains(like)) == Some(unit),
            "4.25.1",
            "choose the first of like pieces"
        );
        let mut riders = self.riders.clone();
        riders.push(unit);
        demand!(
            !self.destinations(s, &riders, self.chits(s)).is_empty(),
            "4.25.1",
            "no base in range takes them in"
        );
        Ok(())
    }
    fn check_supply(&self, s: &State) -> Result<(), Illegal> {
        let Some(base) = s.unit(self.unit).hex() else {
            return Err(Illegal::new(rule!("7.2a"), "it is not at a base"));
        };
        ch07_supply::may_embark(s, self.unit, base, self.points_left(s))?;
        demand!(
            !self
                .destinations(s, &self.riders, self.chits(s) + 1)
                .is_empty(),
            "7.2a",
            "no base in range takes supply"
        );
        Ok(())
    }
    fn check_to(&self, s: &State, hex: HexId) -> Result<(), Illegal> {
        demand!(
            !self.riders.is_empty() || self.has_supply(s),
            "4.25.1",
            "nothing is aboard"
        );
        let all = self.destinations(s, &self.riders, self.chits(s));
        demand!(
            all.contains(&hex.space()),
            "4.25.1",
            "it cannot unload there"
        );
        Ok(())
    }
}

/// 5.9, 9.5: whether a hex takes in all of these.
fn takes_in(s: &State, camp: Camp, riders: &[UnitId], hex: SpaceId) -> bool {
    let steps: u8 = riders.iter().map(|id| s.unit(*id).stacks()).sum();
    let one = |id: &UnitId| {
        let unit = s.unit(*id);
        let nation = unit.nation();
        partnerships::may_go(nation, hex)
            && (unit.land().is_none() || partnerships::may_stand(s, nation, hex))
            && !sitzkrieg::bars(s, nation, hex)
            && !is_closed(s, nation, hex)
            && (!unit.is_hq() || hq_may_stand(s, nation, hex, None))
    };
    let hqs = riders.iter().filter(|id| s.unit(**id).is_hq()).count();
    hqs < 2 && steps <= stack_room(s, camp, hex) && riders.iter().all(one)
}

impl Question<Aeto> for Airlift {
    type Answer = Lift;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(t.s.unit(self.unit).nation());
        match self.leg {
            Leg::Loading => Open::Ask(seat),
            Leg::There { hex } if t.s.unit(self.unit).hex().is_some() => {
                cite!("4.25.3", "7.2c");
                let room = room(t.s, t.s.unit(self.unit).nation(), hex.space());
                match room {
                    0 => Open::Pass,
                    _ => Open::Ask(seat),
                }
            }
            _ => {
                // It was driven off: what it carries comes home with it.
                t.pop();
                unload_at_home(t, self.unit);
                Open::Again
            }
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let there = self.waiting(s).into_iter();
        frame::add(out, there.map(|unit| Lift::Take { unit }));
        let bases = works::bases(s).into_iter();
        frame::add(out, bases.map(|hex| Lift::To { hex: hex.into() }));
        let others = [Lift::Split, Lift::Merge];
        frame::add(out, others);
        frame::add(out, [Lift::Supply, Lift::Nobody, Lift::Stay, Lift::Back]);
    }
    fn check(&self, s: &State, answer: Lift) -> Result<(), Illegal> {
        let loading = self.leg == Leg::Loading;
        match answer {
            Lift::Stay | Lift::Back => demand!(!loading, "4.25.3", "it has not flown yet"),
            _ => demand!(loading, "4.25.3", "it has flown"),
        }
        match answer {
            Lift::Take { unit } => self.check_take(s, unit),
            Lift::Supply => self.check_supply(s),
            Lift::To { hex } => self.check_to(s, hex),
            Lift::Split | Lift::Merge => {
                demand!(
                    self.riders.is_empty() && !self.has_supply(s),
                    "0.gen-13b",
                    "it is laden"
                );
                match answer {
                    Lift::Split => points::may_split(s, self.unit),
                    _ => points::may_merge(s, self.unit),
                }
            }
            Lift::Nobody => {
                demand!(!self.has_supply(s), "4.25.1", "supply is aboard");
                Ok(())
            }
            Lift::Stay | Lift::Back => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Lift) {
        match answer {
            Lift::Take { unit } => {
                let mut next = self.clone();
                next.riders.push(unit);
                t.replace(next);
            }
            Lift::Supply => {
                if let Some(base) = t.s.unit(self.unit).hex() {
                    ch07_supply::embark(t, self.unit, base);
                }
            }
            Lift::Split => points::split(t, self.unit),
            Lift::Merge => points::merge(t, self.unit),
            Lift::Nobody | Lift::Back => t.pop(),
            Lift::Stay => {
                t.pop();
                if let Leg::There { hex } = self.leg {
                    t.s.pieces.change(self.unit, |unit| unit.at = hex.into());
                }
            }
            Lift::To { hex } => {
                cite!("4.25.1", "7.2a");
                t.replace(Airlift {
                    leg: Leg::Out,
                    ..self.clone()
                });
                t.s.pieces.mark(self.unit, |unit| {
                    unit.marks.set(Marks::LAUNCHED);
                    unit.marks.set(Marks::FLEW);
                });
                take_off(t, self.unit, hex, false);
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.unit).name();
        match self.leg {
            Leg::Loading => (
                format!("What does {name} bring, and where?"),
                rule!("4.25.1"),
            ),
            _ => (format!("Does {name} stay there?"), rule!("4.25.3")),
        }
    }
}

/// Supply aboard a transport that came home is put down there, if there is room for it.
pub fn unload_at_home(t: &mut Act<'_>, unit: UnitId) {
    let base = t.s.unit(unit).hex();
    if let Some(base) = base {
        let room = stores::room(t.s, base, Ration::Air);
        let aboard = t.s.stores.chits.iter_mut();
        let mine = aboard.filter(|chit| chit.at == Store::Aboard(unit));
        for chit in mine.take(room.into()) {
            chit.at = Store::Hex(base.into());
        }
    }
    stores::lose_aboard(t, unit, 0);
    t.s.refresh();
}
