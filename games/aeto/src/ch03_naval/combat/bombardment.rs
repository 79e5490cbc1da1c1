//! 3.28: ships bombard installations.

use super::clash::seat_of;
use super::screening::is_first_alike;
use crate::Aeto;
use crate::ch03_naval::evict;
use crate::ch04_air::{fell, is_target, target_number};
use crate::data::data;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::hex_name;
use crate::state::State;
use crate::types::{HexId, NationId, UnitId, WorkKind};
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 3.28b: ships are allotted to the installations of a hex; then each is bombarded.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bombarding {
    pub nation: NationId,
    pub hex: HexId,
    pub aims: Vec<Aimed>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aimed {
    pub ship: UnitId,
    pub what: WorkKind,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bombard {
    Aim { ship: UnitId, what: WorkKind },
    Fire,
}

/// 3.28a: the ships of a nation's camp off a hex that may bombard it: Activated, with guns, and not withdrawn from a fight.
pub fn bombarders(s: &State, nation: NationId, hex: SpaceId) -> Vec<UnitId> {
    cite!("3.28a", "3.17c");
    let camp = s.camp(nation);
    let fit = |id: UnitId| {
        let unit = s.unit(id);
        let here = s
            .location(id)
            .is_some_and(|at| !at.is_port() && at.within() == Some(hex));
        let guns = unit.ship_face().and_then(|face| face.gunnery);
        let spent = unit.has(Marks::WITHDREW) || unit.has(Marks::SHELLED);
        let free = unit.has(Marks::ACTIVE) && !spent;
        unit.is_surface() && unit.camp == camp && here && free && guns.is_some_and(|guns| guns > 0)
    };
    let all = s.units().map(|(id, _)| id);
    all.filter(|id| fit(*id)).collect()
}

/// 3.28a: in a Sea Offensive, after every interception, ships off an enemy hex may bombard what stands there.
pub fn bombard(t: &mut Act<'_>, nation: NationId, hex: HexId) {
    let enemy = t.s.politics.holder(hex.space());
    let hostile = enemy.is_some_and(|holder| t.s.politics.at_war(nation, holder));
    if hostile && !bombarders(t.s, nation, hex.space()).is_empty() {
        t.push(Bombarding {
            nation,
            hex,
            aims: Vec::new(),
        });
    }
}

impl Bombarding {
    /// The ships that have no target yet.
    fn left(&self, s: &State) -> Vec<UnitId> {
        let mut ships = bombarders(s, self.nation, self.hex.space());
        ships.retain(|ship| !self.aims.iter().any(|aimed| aimed.ship == *ship));
        ships
    }
    /// 3.28b: the gunnery that is allotted to an installation.
    pub fn strength(&self, s: &State, what: WorkKind) -> u8 {
        cite!("3.28b");
        let aimed = self.aims.iter().filter(|aimed| aimed.what == what);
        let guns = aimed.filter_map(|aimed| s.unit(aimed.ship).ship_face()?.gunnery);
        guns.fold(0, u8::saturating_add)
    }
}

impl Question<Aeto> for Bombarding {
    type Answer = Bombard;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = seat_of(t.s, t.s.camp(self.nation));
        match self.aims.is_empty() {
            true => frame::ask_if_any(self, t, seat),
            false => Open::Ask(seat),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for ship in bombarders(s, self.nation, self.hex.space()) {
            let all = WorkKind::ALL.iter();
            frame::add(out, all.map(|what| Bombard::Aim { ship, what: *what }));
        }
        frame::add(out, [Bombard::Fire]);
    }
    fn check(&self, s: &State, answer: Bombard) -> Result<(), Illegal> {
        let Bombard::Aim { ship, what } = answer else {
            return Ok(());
        };
        let left = self.left(s);
        demand!(
            left.contains(&ship),
            "3.28a",
            "an Activated ship with guns takes part in one bombardment"
        );
        demand!(
            is_first_alike(s, &left, ship),
            "3.28b",
            "choose the first of like ships"
        );
        demand!(
            is_target(s, self.hex.space(), what),
            "3.28b",
            "nothing of that kind stands there"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Bombard) {
        match answer {
            Bombard::Aim { ship, what } => {
                let mut next = self.clone();
                next.aims.push(Aimed { ship, what });
                t.replace(next);
            }
            Bombard::Fire => {
                t.pop();
                for aimed in &self.aims {
                    t.s.pieces
                        .mark(aimed.ship, |unit| unit.marks.set(Marks::SHELLED));
                }
                for what in WorkKind::ALL {
                    shell(t, self, what);
                }
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            format!("What do ships bombard in {}?", hex_name(self.hex.space())),
            rule!("3.28b"),
        )
    }
}

/// 3.28c, 3.28d: one roll on the Bombing Table for an installation.
fn shell(t: &mut Act<'_>, plan: &Bombarding, what: WorkKind) {
    cite!(
        "3.28c", "3.28d", "3.28e", "3.28g", "3.28i", "3.28k", "3.28l"
    );
    let (hex, strength) = (plan.hex.space(), plan.strength(t.s, what));
    if strength < data().values.bombing_least || !is_target(t.s, hex, what) {
        return;
    }
    let table = &data().bombing;
    let (column, number) = (table.column(strength, 0), target_number(t.s, hex, what));
    let dice = [t.dice.d6(), t.dice.d6()];
    let sum = dice[0] + dice[1];
    let result = table.result(column, sum).number;
    let hit = result >= number;
    t.log.reveal();
    t.log.rolled(rule!("3.28d"), &dice, || {
        let word = if hit { "is destroyed" } else { "stands" };
        let (what, hex) = (what.name(), hex_name(hex));
        format!("{strength} guns, {result} against {number}: the {what} in {hex} {word}")
    });
    if !hit {
        return;
    }
    fell(t, plan.nation, plan.hex, what, (column, sum));
    if what == WorkKind::Port {
        cite!("3.28h", "3.28j", "3.28f");
        if t.s.blocked.contains(&plan.hex) {
            evict(t, hex, None);
        }
    }
}
