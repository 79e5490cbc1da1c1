//! 4.6, 4.11: changes of base, and reconnaissance of land hexes.

use super::bases::{air_distances, air_distances_from, is_base, is_reached, range, room};
use super::overhead::may_attack;
use super::sortie::{Sortie, Task, begin_at_sea, begin_raid, enemy_bases, enemy_ports, may_raid};
use super::spotting::{may_seek, seek};
use super::{airlift, ferries, patrols, supply_drops};
use crate::Aeto;
use crate::ch01_weather::{air_effect, is_inclement};
use crate::ch03_naval::waters;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::names::hex_name;
use crate::spot::board;
use crate::state::{Scouted, State};
use crate::types::{AirEffect, AirKind, HexId, NationId, ShipClass, Terrain, UnitId};
use crate::unit::{Commitment, Unit};
use crate::works;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The Air Movement Step of the side whose part it is: attacks first, then changes of base.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AirStep {
    /// A unit has changed its base.
    pub rebased: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fly {
    /// 4.6: this unit changes base.
    Rebase {
        unit: UnitId,
    },
    /// 4.11: look into an enemy stack.
    Scout {
        hex: HexId,
    },
    /// 4.14: an attack on the aircraft of a base.
    Strafe {
        hex: HexId,
    },
    /// 4.20: an attack on the ships in a port.
    Ships {
        hex: HexId,
    },
    /// 4.10: look for a force at sea.
    Seek {
        force: UnitId,
    },
    /// 4.15, 4.20.8: an attack on a force at sea, or on a submarine.
    Fleet {
        unit: UnitId,
    },
    /// 4.4.3: a Fighter is loaded aboard a carrier.
    Board {
        unit: UnitId,
        ship: UnitId,
    },
    /// 4.25: a transport brings troops or supply to another base.
    Lift {
        unit: UnitId,
    },
    /// 7.3: supply is dropped on a hex.
    Supply {
        hex: HexId,
    },
    /// 2.17a: a Bomber guards the convoys of an area.
    Patrol {
        unit: UnitId,
        area: HexId,
    },
    Enough,
}

fn flyer(s: &State) -> NationId {
    s.player(s.clock.side)
}

/// Where a unit flies from: its base, the deck that ferries it, or the sea area of its convoys.
fn start(s: &State, unit: UnitId) -> Option<SpaceId> {
    let base = s.unit(unit).hex().or(ferries::deck(s, unit));
    base.or(patrols::post(s, unit))
}

/// 4.6: whether a unit may change base now.
pub fn may_rebase(
    s: &State,
    nation: NationId,
    unit: UnitId,
    offensive: bool,
) -> Result<(), Illegal> {
    let flies = s.has_unit(unit) && s.unit(unit).air().is_some();
    // 4.1.6: in an Air Offensive those of the nation that pays; else of everybody whom the seat plays.
    let own = flies
        && match offensive {
            true => s.unit(unit).nation() == nation,
            false => s.unit(unit).camp == s.camp(nation),
        };
    demand!(
        own && (s.unit(unit).hex().is_some()
            || patrols::post(s, unit).is_some()
            || ferries::deck(s, unit).is_some()),
        "4.6.1",
        "it is no air unit of yours"
    );
    let piece = s.unit(unit);
    demand!(
        !offensive || ferries::deck(s, unit).is_none(),
        "4.4.4",
        "it flies off in the Air Movement Step"
    );
    if patrols::post(s, unit).is_some() {
        demand!(!offensive, "4.6.3", "it leaves in the Air Movement Step");
        patrols::may_leave(s, unit)?;
    }
    demand!(
        piece.commitment == Commitment::Free,
        "4.27.2",
        "it is committed"
    );
    demand!(!piece.has(Marks::LAUNCHED), "4.8.2", "it has flown");
    demand!(
        offensive || piece.unsupplied == 0,
        "4.6.4",
        "it is marked out of supply"
    );
    let start = start(s, unit);
    let effect = start.map(|hex| air_effect(s, hex));
    demand!(
        effect != Some(AirEffect::Grounded),
        "1.5f",
        "aircraft are grounded there"
    );
    demand!(
        !offensive || effect == Some(AirEffect::None),
        "1.5e",
        "the weather bars it in this phase"
    );
    demand!(
        s.pieces.is_first_of_its_like(unit),
        "4.6.1",
        "choose the first of like units"
    );
    Ok(())
}

/// 4.6.1, 4.6.2: the bases that a unit reaches in its hops.
pub fn landings(s: &State, unit: UnitId, offensive: bool) -> Vec<SpaceId> {
    hops(s, unit, offensive)
        .into_iter()
        .map(|(hex, _)| hex)
        .filter(|hex| room(s, s.unit(unit).nation(), *hex) > 0)
        .collect()
}

/// Every base that a unit reaches in its hops, and the base that it comes from.
pub fn hops(s: &State, unit: UnitId, offensive: bool) -> Vec<(SpaceId, SpaceId)> {
    cite!("4.6.1", "4.6.2", "4.6.4", "1.5e");
    let piece = s.unit(unit);
    let nation = piece.nation();
    if let Some(deck) = ferries::deck(s, unit) {
        let all = ferries::ashore(s, unit, deck).into_iter();
        return all.map(|hex| (hex, deck)).collect();
    }
    let sea = patrols::post(s, unit);
    let Some(from) = piece.hex().or(sea) else {
        return Vec::new();
    };
    let hop = piece
        .air_face()
        .map_or(0, |face| face.range.saturating_mul(2));
    let hops = if piece.unsupplied > 0 {
        1
    } else {
        data().values.hops
    };
    let calm = |hex: SpaceId| match offensive {
        true => air_effect(s, hex) == AirEffect::None,
        false => air_effect(s, hex) != AirEffect::Grounded,
    };
    let mut bases = works::bases(s);
    bases.retain(|hex| *hex != from && is_base(s, nation, *hex) && calm(*hex));
    let mut reached: Vec<(SpaceId, SpaceId)> = Vec::new();
    let mut edge = vec![from];
    let mut hops = hops;
    if let Some(area) = sea {
        edge = patrols::first_bases(s, unit, area);
        edge.retain(|hex| bases.contains(hex));
        bases.retain(|hex| !edge.contains(hex));
        reached.extend(edge.iter().map(|hex| (*hex, area)));
        hops -= 1;
    }
    for _ in 0..hops {
        let far = match edge[..] {
            [from] => air_distances(s, nation, from),
            _ => Cow::Owned(air_distances_from(s, nation, &edge, hop)),
        };
        let (near, beyond): (Vec<SpaceId>, Vec<SpaceId>) =
            bases.into_iter().partition(|hex| far[hex.index()] <= hop);
        reached.extend(near.iter().map(|hex| (*hex, origin(&far, *hex))));
        (edge, bases) = (near, beyond);
    }
    reached.sort_unstable();
    reached
}

/// The nearest of the hexes from which distances were counted.
fn origin(far: &[u8], hex: SpaceId) -> SpaceId {
    let mut at = hex;
    while far[at.index()] > 0 {
        let near = board().neighbours(at).iter().map(|link| link.to);
        let next = near.min_by_key(|hex| (far[hex.index()], hex.0));
        match next.filter(|next| far[next.index()] < far[at.index()]) {
            Some(next) => at = next,
            None => break,
        }
    }
    at
}

impl Question<Aeto> for AirStep {
    type Answer = Fly;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(flyer(t.s));
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let nation = flyer(s);
        let own = s
            .pieces
            .of(|owner| s.camp(owner) == s.camp(nation))
            .filter(|(_, unit)| unit.air().is_some());
        for (unit, piece) in own {
            frame::add(out, [Fly::Rebase { unit }]);
            if piece.air() == Some(AirKind::Atp) {
                frame::add(out, [Fly::Lift { unit }]);
            }
        }
        let zones = supply_drops::zones(s, nation).into_iter();
        frame::add(out, zones.map(|hex| Fly::Supply { hex }));
        let of_camp = s.camp(nation);
        let own = |unit: &Unit| unit.camp == of_camp && unit.air() == Some(AirKind::Fighter);
        for (unit, _) in s.units().filter(|(_, unit)| own(unit)) {
            let carriers = s.units().filter(|(_, ship)| {
                ship.camp == s.camp(nation) && ship.ship().is_some_and(ShipClass::is_carrier)
            });
            frame::add(out, carriers.map(|(ship, _)| Fly::Board { unit, ship }));
        }
        let hostile = |of: NationId| s.politics.at_war(nation, of);
        let mut hexes = s.hexes_of(|unit| hostile(unit.nation()));
        hexes.extend(enemy_ports(s, nation).into_iter().map(|hex| hex.space()));
        hexes.sort_unstable();
        hexes.dedup();
        let hexes = hexes.into_iter().map(HexId::from);
        frame::add(out, hexes.map(|hex| Fly::Scout { hex }));
        let bases = enemy_bases(s, nation).into_iter();
        frame::add(out, bases.map(|hex| Fly::Strafe { hex }));
        let ports = enemy_ports(s, nation).into_iter();
        frame::add(out, ports.map(|hex| Fly::Ships { hex }));
        for unit in s.hostile(of_camp).flat_map(|foe| s.at_sea(foe)) {
            frame::add(out, [Fly::Seek { force: unit }, Fly::Fleet { unit }]);
        }
        let bombers = s
            .units()
            .filter(|(_, unit)| unit.camp == of_camp && unit.air() == Some(AirKind::Bomber));
        for (unit, _) in bombers {
            let areas = waters::areas().iter().filter(|area| area.convoy);
            let areas = areas.map(|area| HexId::from(area.space));
            frame::add(out, areas.map(|area| Fly::Patrol { unit, area }));
        }
        frame::add(out, [Fly::Enough]);
    }
    fn check(&self, s: &State, answer: Fly) -> Result<(), Illegal> {
        let nation = flyer(s);
        match answer {
            Fly::Rebase { unit } => may_rebase(s, nation, unit, false),
            Fly::Strafe { hex } => {
                demand!(
                    !self.rebased,
                    "0.sop-na2a",
                    "attacks come before changes of base"
                );
                may_raid(s, nation, hex, Task::Strafe)
            }
            Fly::Ships { hex } => {
                demand!(
                    !self.rebased,
                    "0.sop-na2a",
                    "attacks come before changes of base"
                );
                may_raid(s, nation, hex, Task::Ships)
            }
            Fly::Board { unit, ship } => ferries::may_board(s, nation, unit, ship),
            Fly::Lift { unit } => airlift::may_begin(s, s.camp(nation), unit),
            Fly::Supply { hex } => {
                demand!(
                    !self.rebased,
                    "0.sop-na2a",
                    "attacks come before changes of base"
                );
                may_raid(s, nation, hex, Task::Supply)
            }
            Fly::Patrol { unit, area } => patrols::may_patrol(s, nation, unit, area),
            Fly::Seek { force } => may_seek(s, s.camp(nation), force),
            Fly::Fleet { unit } => {
                cite!("4.1.2", "0.sop-na2b", "3.29o");
                demand!(
                    !self.rebased,
                    "0.sop-na2a",
                    "attacks come before changes of base"
                );
                may_attack(s, nation, unit, false)
            }
            Fly::Scout { hex } => {
                let camp = s.camp(nation);
                let tried = s.scouted.iter().any(|one| one.by == camp && one.hex == hex);
                demand!(!tried, "4.11.3", "it was tried in this month");
                let hostile = |of: NationId| s.politics.at_war(nation, of);
                let mut there = s.units_in(hex.into());
                let stands = there.any(|(_, unit)| hostile(unit.nation()));
                demand!(
                    stands || enemy_ports(s, nation).contains(&hex),
                    "4.11.1",
                    "nothing of the enemy is there"
                );
                demand!(
                    air_effect(s, hex.space()) != AirEffect::Grounded,
                    "1.5f",
                    "aircraft are grounded there"
                );
                demand!(
                    in_sight(s, nation, hex.space()),
                    "4.11.3",
                    "no aircraft reaches it"
                );
                Ok(())
            }
            Fly::Enough => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Fly) {
        match answer {
            Fly::Rebase { unit } => {
                t.replace(AirStep { rebased: true });
                t.push(Landing {
                    unit,
                    offensive: false,
                });
            }
            Fly::Strafe { hex } => {
                cite!("4.14.7");
                let by = flyer(t.s);
                begin_raid(t, Sortie::new(by, hex, Task::Strafe, false));
            }
            Fly::Ships { hex } => {
                let by = flyer(t.s);
                begin_raid(t, Sortie::new(by, hex, Task::Ships, false));
            }
            Fly::Lift { unit } => {
                t.replace(AirStep { rebased: true });
                airlift::begin(t, unit);
            }
            Fly::Supply { hex } => {
                let by = flyer(t.s);
                begin_raid(t, Sortie::new(by, hex, Task::Supply, false));
            }
            Fly::Board { unit, ship } => {
                t.replace(AirStep { rebased: true });
                ferries::board_ship(t, unit, ship);
            }
            Fly::Patrol { unit, area } => {
                t.replace(AirStep { rebased: true });
                t.s.pieces
                    .mark(unit, |unit| unit.marks.set(Marks::LAUNCHED));
                super::transfer::take_off(t, unit, area, false);
            }
            Fly::Seek { force } => {
                let by = t.s.camp(flyer(t.s));
                seek(t, by, force);
            }
            Fly::Fleet { unit } => {
                let by = flyer(t.s);
                begin_at_sea(t, by, unit, false);
            }
            Fly::Scout { hex } => scout(t, hex),
            Fly::Enough => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Strafe, reconnoitre, change a base, or go on.".to_string(),
            rule!("4.6.1"),
        )
    }
}

/// Whether an uncommitted air unit of a nation reaches a hex.
fn in_sight(s: &State, nation: NationId, hex: SpaceId) -> bool {
    let own = s.pieces.of(|owner| s.camp(owner) == s.camp(nation));
    let fit = own.filter(|(_, unit)| unit.air().is_some() && unit.commitment == Commitment::Free);
    let ranges = fit.filter_map(|(id, unit)| {
        let reach = match unit.unsupplied > 0 {
            true => 1,
            false => range(s, id, hex),
        };
        unit.hex().map(|base| (base, reach))
    });
    is_reached(s, nation, hex, ranges)
}

/// 4.11.3: a die of 4 or more shows the whole stack.
fn scout(t: &mut Act<'_>, hex: HexId) {
    let printed = ground::hex(hex.space());
    let cover = matches!(printed.terrain, Some(Terrain::Forest | Terrain::Swamp));
    let die = t.dice.d6();
    let total = die as i8
        - i8::from(cover)
        - i8::from(printed.city)
        - i8::from(is_inclement(t.s, hex.space()));
    let seen = total >= data().values.recon_finds as i8;
    let by = t.s.camp(flyer(t.s));
    t.s.scouted.push(Scouted { by, hex, seen });
    if seen {
        cite!("4.11.1");
        t.log.reveal();
    }
    t.log.rolled(rule!("4.11.3"), &[die], || {
        let word = if seen {
            "finds out what is there"
        } else {
            "sees nothing"
        };
        format!("Reconnaissance of {} {word}", hex_name(hex.space()))
    });
}

/// 4.6: where the unit lands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    pub unit: UnitId,
    pub offensive: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Land {
    At { hex: HexId },
    Stay,
}

impl Question<Aeto> for Landing {
    type Answer = Land;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(t.s.unit(self.unit).nation()))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let all = landings(s, self.unit, self.offensive).into_iter();
        frame::add(out, all.map(|hex| Land::At { hex: hex.into() }));
        frame::add(out, [Land::Stay]);
    }
    fn check(&self, s: &State, answer: Land) -> Result<(), Illegal> {
        if let Land::At { hex } = answer {
            let reached = landings(s, self.unit, self.offensive).contains(&hex.space());
            demand!(reached, "4.6.2", "it finds no room there");
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Land) {
        t.pop();
        t.s.pieces
            .mark(self.unit, |unit| unit.marks.set(Marks::LAUNCHED));
        let Land::At { hex } = answer else { return };
        super::transfer::take_off(t, self.unit, hex, self.offensive);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        (
            format!("Where does {} land?", s.unit(self.unit).name()),
            rule!("4.6.1"),
        )
    }
}

/// The unit lands at its new base.
pub fn land(t: &mut Act<'_>, unit: UnitId, hex: HexId, offensive: bool) {
    if waters::area(hex.space()).is_some() {
        return patrols::arrive(t, unit, hex.space());
    }
    if airlift::is_laden(t.s, unit) {
        return airlift::arrive(t, unit, hex);
    }
    let from = start(t.s, unit);
    let affected = [from, Some(hex.space())]
        .into_iter()
        .flatten()
        .any(|at| is_inclement(t.s, at));
    cite!("1.5d", "4.27.5");
    let seat = t.s.seat(t.s.unit(unit).nation());
    t.log.whisper(rule!("4.6.1"), seat, || {
        format!("Aircraft go to {}", hex_name(hex.space()))
    });
    t.s.pieces.change(unit, |unit| {
        unit.at = hex.into();
        unit.aboard = None;
        if offensive {
            unit.commitment = Commitment::Current;
        } else if affected {
            unit.commitment = Commitment::Previous;
        }
    });
}
