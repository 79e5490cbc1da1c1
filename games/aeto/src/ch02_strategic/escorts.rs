//! 2.15 to 2.20: Convoy Duty Escorts: what they count, who may serve, and what U-boats do to them.

use super::convoys::is_open;
use crate::Aeto;
use crate::ch01_weather::air_effect;
use crate::ch03_naval::combat::{self, Blow};
use crate::ch03_naval::waters;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::names::hex_name;
use crate::politics::named;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{AirEffect, AirKind, Camp, HexId, NationId, ShipClass, UnitId};
use crate::unit::Unit;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The escorts of an area: ships, and Bombers.
pub fn escorts(s: &State, area: SpaceId) -> impl Iterator<Item = (UnitId, &Unit)> {
    let at = Spot::convoy(area);
    let there = at.into_iter().flat_map(|at| s.units_in(at));
    there.filter(|(_, unit)| unit.ship().is_some() || unit.air() == Some(AirKind::Bomber))
}

/// 2.15a, 2.17c: what an escort counts, in halves.
pub fn escort_value(s: &State, id: UnitId, area: SpaceId) -> u16 {
    cite!("2.15a", "2.17c", "1.5h");
    let unit = s.unit(id);
    let word = match (unit.ship(), unit.air()) {
        (Some(class), _) => class.word(),
        (_, Some(AirKind::Bomber)) => "bomber",
        _ => return 0,
    };
    let Some(value) = data().convoys.escort(word) else {
        return 0;
    };
    let inclement = air_effect(s, area) != AirEffect::None;
    let carrier = unit.ship().is_some_and(ShipClass::is_carrier);
    let armed = !carrier || s.aboard(id).any(|(_, air)| air.air().is_some());
    match (armed, unit.depleted, inclement) {
        (false, ..) => 0,
        (_, true, false) => value.damaged,
        (_, true, true) if word == "bomber" => value.damaged / 2,
        (_, true, true) => value.damaged,
        (_, false, true) => value.inclement,
        (_, false, false) => value.value,
    }
}

/// 2.15d, 2.17d: the total escort value of an area; who wants to know may (2.14p). A half alone counts as one.
pub fn total_value(s: &State, area: SpaceId) -> u16 {
    cite!("2.14p", "2.15d", "2.17d");
    let halves: u16 = escorts(s, area)
        .map(|(id, _)| escort_value(s, id, area))
        .sum();
    if halves == 1 { 1 } else { halves / 2 }
}

/// 2.15b, 2.18, 2.19, 2.20: whether a ship or Bomber may be assigned as an escort in an area.
pub fn may_escort(s: &State, id: UnitId, area: SpaceId) -> Result<(), Illegal> {
    cite!("2.15b", "2.11");
    let unit = s.unit(id);
    let convoy = waters::area(area).is_some_and(|area| area.convoy);
    demand!(convoy, "2.15b", "it is no Convoy area");
    demand!(
        unit.camp != Camp::Axis && !unit.is_u_boat() && !unit.is_submarine(),
        "2.10c",
        "it escorts no convoys"
    );
    demand!(
        unit.air().is_none_or(|kind| kind == AirKind::Bomber),
        "2.17a",
        "only Bombers escort convoys from the air"
    );
    let ship = unit.ship().is_some();
    if ship && unit.nation() == named().france && !s.politics.is_conquered(named().france) {
        demand!(
            escort_value(s, id, area) > 0,
            "2.18b",
            "it has no escort value"
        );
        demand!(is_open(s, area), "2.18b", "no convoys sail there");
        demand!(
            british_in_france(s),
            "2.18a",
            "the British do not stand in France"
        );
    }
    if unit.nation() == named().ussr {
        may_escort_with_others(s, id, area)?;
    }
    let us = data().find_nation("us");
    let neutral =
        us.is_some_and(|us| us == unit.nation() && !s.politics.at_war(us, named().germany));
    if neutral {
        may_escort_before_the_war(s, id, area)?;
    }
    Ok(())
}

/// 2.19, 10.11: Soviet destroyers on the Arctic route, where Western ships guard it, until the USSR has fallen.
fn may_escort_with_others(s: &State, id: UnitId, area: SpaceId) -> Result<(), Illegal> {
    demand!(
        s.unit(id).ship() == Some(ShipClass::Dd),
        "2.19",
        "of the Soviet navy only destroyers escort"
    );
    let arctic = waters::area(area).is_some_and(|area| area.arctic);
    demand!(
        arctic,
        "10.11",
        "Soviet destroyers escort in the Arctic areas only"
    );
    demand!(
        !s.politics.is_conquered(named().ussr),
        "10.11",
        "the USSR has fallen"
    );
    let mut others = escorts(s, area);
    demand!(
        others.any(|(_, unit)| unit.ship().is_some() && unit.camp == Camp::Western),
        "2.19",
        "they escort together with Western ships"
    );
    Ok(())
}

/// 2.20: US destroyers before the US is at war.
fn may_escort_before_the_war(s: &State, id: UnitId, area: SpaceId) -> Result<(), Illegal> {
    let since = "october 1941".parse::<crate::types::Month>();
    demand!(
        since.is_ok_and(|since| s.clock.month >= since),
        "2.20a",
        "the US does not escort yet"
    );
    demand!(
        s.unit(id).ship() == Some(ShipClass::Dd) && crate::spot::board().key(area) == "NAT",
        "2.20a",
        "only destroyers in the North Atlantic"
    );
    let there = escorts(s, area).filter(|(_, unit)| unit.nation() == s.unit(id).nation());
    demand!(there.count() < 4, "2.20a", "four are there");
    Ok(())
}

/// 2.18a: four British land steps and the HQ of the BEF in France.
pub fn british_in_france(s: &State) -> bool {
    cite!("2.18a");
    let (uk, france) = (named().uk, named().france);
    let there = |unit: &Unit| {
        unit.hex()
            .is_some_and(|hex| ground::hex(hex).nation == Some(france))
    };
    let british = || s.pieces.of(|owner| owner == uk);
    let steps: u8 = british()
        .filter(|(_, unit)| unit.is_combat() && there(unit))
        .map(|(_, unit)| unit.steps())
        .sum();
    let hq = british()
        .any(|(_, unit)| unit.is_hq() && unit.printed().name.contains("BEF") && there(unit));
    hq && steps >= data().values.french_escort_steps
}

/// Who gave escort value is held for the month.
pub fn hold_escorts(t: &mut Act<'_>, area: SpaceId) {
    cite!("2.17e");
    let gave: Vec<UnitId> = escorts(t.s, area)
        .map(|(id, _)| id)
        .filter(|id| escort_value(t.s, *id, area) > 0)
        .collect();
    for id in gave {
        t.s.pieces.mark(id, |unit| unit.marks.set(Marks::ESCORTED));
    }
}

/// 2.16: the side with the Initiative says which escorts are hit, after all U-boats of the area have attacked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EscortHits {
    pub area: HexId,
    pub hits: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Torpedoed {
    pub ship: UnitId,
}

impl EscortHits {
    fn ships(&self, s: &State) -> Vec<UnitId> {
        cite!("2.16b", "2.16c");
        let ships = escorts(s, self.area.space()).filter(|(_, unit)| unit.ship().is_some());
        ships
            .map(|(id, _)| id)
            .filter(|id| s.pieces.is_first_of_its_like(*id))
            .collect()
    }
    fn chooser(&self, s: &State) -> NationId {
        cite!("2.16d");
        s.player(s.clock.initiative)
    }
}

impl Question<Aeto> for EscortHits {
    type Answer = Torpedoed;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match self.ships(t.s)[..] {
            [] => Open::Pass,
            _ if self.hits == 0 => Open::Pass,
            [ship] => {
                self.apply(t, Torpedoed { ship });
                Open::Again
            }
            _ => Open::Ask(t.s.seat(self.chooser(t.s))),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let all = escorts(s, self.area.space());
        frame::add(out, all.map(|(ship, _)| Torpedoed { ship }));
    }
    fn check(&self, s: &State, answer: Torpedoed) -> Result<(), Illegal> {
        demand!(
            self.ships(s).contains(&answer.ship),
            "2.16c",
            "it is no escorting ship there"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Torpedoed) {
        let next = EscortHits {
            hits: self.hits - 1,
            ..self.clone()
        };
        t.replace(next);
        hit(t, answer.ship);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let area = hex_name(self.area.space());
        (format!("Which escort in {area} is hit?"), rule!("2.16d"))
    }
}

/// 2.16b, 2.16e: a ship is damaged, or sunk with what is aboard if it was damaged or has no second side.
pub fn hit(t: &mut Act<'_>, ship: UnitId) {
    cite!("2.16b", "2.16e");
    t.log.reveal();
    combat::damage(t, ship, Blow::Hit);
}

/// 2.18c: a British land unit has left a hex by its own will: if it left France, French escorts go home.
pub fn leaves(t: &mut Act<'_>, unit: UnitId, from: SpaceId, to: Option<SpaceId>) {
    cite!("2.18c");
    let (uk, france) = (named().uk, named().france);
    let french = |hex: SpaceId| ground::hex(hex).nation == Some(france);
    let piece = t.s.unit(unit);
    let british = piece.nation() == uk && piece.is_ground();
    if british && french(from) && !to.is_some_and(french) {
        t.s.strategic.recalled = true;
    }
}

/// French ships on Convoy Duty.
fn french(s: &State) -> impl Iterator<Item = (UnitId, &Unit)> {
    let own = s.pieces.of(|owner| owner == named().france);
    own.filter(|(_, unit)| unit.is_surface() && matches!(unit.at.whereabouts(), Where::Convoy(_)))
}

/// 2.18c: whether French escorts have to leave that can.
pub fn must_release(s: &State, ready: impl Fn(UnitId) -> bool) -> bool {
    s.strategic.recalled && french(s).any(|(id, _)| ready(id))
}

/// The phase is over: once all have left, others may come if the British stand in France again.
pub fn settle_recall(t: &mut Act<'_>) {
    if t.s.strategic.recalled && french(t.s).next().is_none() {
        t.s.strategic.recalled = false;
    }
}
