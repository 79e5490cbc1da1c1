//! 5.14.14: the guns of ships in an attack on a coastal hex.

use super::attack::{Battle, battle, battle_mut};
use crate::Aeto;
use crate::ch03_naval::ports;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::{adjective, hex_name};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, NationId, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A side says whether its ships off the hex fire. It is asked wherever a force of its camp lies there, or an open port of
/// it: whether there are guns is nobody else's business.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gunnery {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Salvo {
    Fire,
    Hold,
}

/// The gunnery rating of a ship as it is.
pub fn rating(s: &State, ship: UnitId) -> u8 {
    let face = s.unit(ship).ship_face();
    face.and_then(|face| face.gunnery).unwrap_or(0)
}

/// The ships of a camp that may lend their guns to an attack: of the attacker those that were Activated and lie at sea off the
/// hex, of the defender any, docked and frozen in too. Who has withdrawn from a fight does not.
pub fn gunners(s: &State, battle: &Battle, camp: Camp) -> Vec<UnitId> {
    cite!(
        "5.14.14", "5.14.15", "5.14.25", "1.6c", "3.25e", "3.25l", "5.14.26"
    );
    let attacks = s.camp(battle.by) == camp;
    let fit = |id: UnitId| {
        let unit = s.unit(id);
        let at = s.location(id);
        let here = at.and_then(Spot::within) == Some(battle.target.space());
        let docked = at.is_some_and(Spot::is_port);
        let called = unit.has(Marks::ACTIVE) && !unit.has(Marks::SHELLED) && !docked;
        let free = !attacks || called;
        unit.is_surface() && here && free && !unit.has(Marks::WITHDREW) && rating(s, id) > 0
    };
    let own = s.pieces.of(|owner| s.camp(owner) == camp);
    let all = own.map(|(id, _)| id).filter(|id| fit(*id));
    all.collect()
}

/// The guns that fire for a camp in this attack.
pub fn guns(s: &State, battle: &Battle, camp: Camp) -> u16 {
    let own = battle
        .guns
        .iter()
        .filter(|ship| s.unit(**ship).camp == camp);
    own.map(|ship| u16::from(rating(s, *ship))).sum()
}

/// Whether a ship lies open, because it fires, or a unit, because it lands.
pub fn takes_part(s: &State, id: UnitId) -> bool {
    let battle = s.battle.as_ref();
    battle.is_some_and(|battle| {
        let lands = battle.from_sea && battle.attackers.contains(&id);
        lands || battle.guns.contains(&id)
    })
}

impl Gunnery {
    fn left(&self, s: &State) -> Vec<UnitId> {
        gunners(s, battle(s), s.camp(self.nation))
    }
    /// What everybody knows: a force at sea off the hex, or a port of the defender there.
    fn is_open(&self, s: &State) -> bool {
        let (target, camp) = (battle(s).target.space(), s.camp(self.nation));
        let mut forces = s.forces(camp);
        let afloat = forces.any(|(_, unit)| unit.at.within() == Some(target));
        let defends = s.camp(battle(s).by) != camp;
        let haven = || {
            let owner = ports::owner(s, target).map(|owner| s.camp(owner));
            Spot::port(target).is_some() && owner == Some(camp) && s.fleets_of(camp)
        };
        afloat || (defends && haven())
    }
}

impl Question<Aeto> for Gunnery {
    type Answer = Salvo;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match self.is_open(t.s) {
            true => Open::Ask(t.s.seat(self.nation)),
            false => Open::Pass,
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Salvo::Fire, Salvo::Hold]);
    }
    fn check(&self, s: &State, answer: Salvo) -> Result<(), Illegal> {
        demand!(
            answer == Salvo::Hold || !self.left(s).is_empty(),
            "5.14.25",
            "no ship of yours there may lend its guns"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Salvo) {
        t.pop();
        if answer == Salvo::Hold {
            return;
        }
        let ships = self.left(t.s);
        let guns: u16 = ships.iter().map(|ship| u16::from(rating(t.s, *ship))).sum();
        battle_mut(t.s).guns.extend(ships);
        let hex = hex_name(battle(t.s).target.space());
        t.log.reveal();
        t.log.say(rule!("5.14.14"), || {
            format!(
                "{} ships bring {guns} guns to bear on {hex}",
                adjective(self.nation)
            )
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let hex = hex_name(battle(s).target.space());
        (format!("Do your ships at {hex} fire?"), rule!("5.14.14"))
    }
}

/// 3.28a: ships that have lent their guns to an attack bombard nothing else in this phase.
pub fn spend(t: &mut Act<'_>) {
    let own = t.s.camp(battle(t.s).by);
    for ship in battle(t.s).guns.clone() {
        if t.s.unit(ship).camp == own {
            t.s.pieces.mark(ship, |unit| unit.marks.set(Marks::SHELLED));
        }
    }
}
