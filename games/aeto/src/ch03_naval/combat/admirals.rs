//! 3.19, 3.20: what Admirals do in a fight, and what becomes of them.

use super::clash::{Clash, Gun};
use crate::ch03_naval::waters::{self, Water};
use crate::data::{Abilities, Body};
use crate::game::Act;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{Camp, UnitId};
use crate::unit::Unit;
use kernel::{Illegal, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// An Admiral who was with a stack when a sub-round began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flag {
    pub admiral: UnitId,
    pub side: u8,
    pub stack: Spot,
}

/// 3.19j: an ability that was used in this engagement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Used {
    Surface { admiral: UnitId },
    Defence { admiral: UnitId },
}

fn abilities(unit: &Unit) -> Abilities {
    match unit.printed().body {
        Body::Admiral(abilities) => abilities,
        _ => Abilities::default(),
    }
}

/// 3.19a: the Admirals aboard ships with a name, of their own nation, that take part.
pub(super) fn flags(s: &State, clash: &Clash) -> Vec<Flag> {
    cite!("3.19a");
    let mut flags = Vec::new();
    for side in [0, 1] {
        for ship in clash.fleet(side).present(s) {
            let (named, nation) = (s.unit(ship).is_named(), s.unit(ship).nation());
            let own = |unit: &Unit| unit.is_admiral() && named && unit.nation() == nation;
            let aboard = s.aboard(ship).filter(|(_, unit)| own(unit));
            flags.extend(aboard.map(|(admiral, unit)| Flag {
                admiral,
                side,
                stack: unit.at,
            }));
        }
    }
    flags
}

/// Whether an Admiral is on the map, which everybody knows.
fn in_play(unit: &Unit) -> bool {
    !matches!(
        unit.at.whereabouts(),
        Where::Pool(_) | Where::Gone(_) | Where::Track(_) | Where::Replenishment(_)
    )
}

/// Whether, for all that everybody knows, an Admiral with an ability that is left could be with a stack.
fn could_be(
    clash: &Clash,
    s: &State,
    (camp, stack): (Camp, Spot),
    has: impl Fn(UnitId, Abilities) -> bool,
) -> bool {
    let ships = clash.fleets.iter().flat_map(|fleet| &fleet.ships);
    let named: Vec<&Unit> = ships
        .map(|ship| s.unit(*ship))
        .filter(|unit| unit.is_named() && unit.at == stack)
        .collect();
    let mut own = s
        .pieces
        .of(|nation| named.iter().any(|unit| unit.nation() == nation));
    own.any(|(id, unit)| {
        unit.is_admiral() && unit.camp == camp && in_play(unit) && has(id, abilities(unit))
    })
}

/// 3.19i: whether an Admiral could be there to help a gun.
pub(super) fn may_help(clash: &Clash, s: &State, gun: Gun) -> bool {
    let has = |admiral: UnitId, abilities: Abilities| {
        abilities.shoot > 0 && !clash.used.contains(&Used::Surface { admiral })
    };
    let lost = |flag: &&super::Flag| {
        cite!("3.20d");
        let unit = s.unit(flag.admiral);
        !in_play(unit) && flag.stack == gun.stack && has(flag.admiral, abilities(unit))
    };
    let camp = clash.fleet(gun.side).camp;
    !clash.is_torpedo()
        && (could_be(clash, s, (camp, gun.stack), has) || clash.flags.iter().find(lost).is_some())
}

/// 3.19h: whether an Admiral could be there to weaken an attack.
pub(super) fn may_parry(clash: &Clash, s: &State, target: UnitId) -> bool {
    let has = |admiral: UnitId, abilities: Abilities| {
        abilities.defend > 0 && !clash.used.contains(&Used::Defence { admiral })
    };
    could_be(clash, s, (s.unit(target).camp, s.unit(target).at), has)
}

/// 3.19i, 3.20d: an Admiral adds to a gunnery attack by a ship of his stack, once in an engagement; what was pending when he
/// was lost, too.
pub(super) fn may_add(clash: &Clash, s: &State, gun: Gun, admiral: UnitId) -> Result<(), Illegal> {
    let flag = clash.flags.iter().find(|flag| flag.admiral == admiral);
    let with = flag.is_some_and(|flag| flag.side == gun.side && flag.stack == gun.stack);
    demand!(with, "3.19a", "he is not with that ship");
    demand!(
        !clash.is_torpedo(),
        "3.17t",
        "Admirals do not help torpedoes"
    );
    demand!(
        abilities(s.unit(admiral)).shoot > 0,
        "3.19i",
        "that is not his strength"
    );
    demand!(
        !clash.used.contains(&Used::Surface { admiral }),
        "3.19j",
        "once in an engagement"
    );
    Ok(())
}

pub(super) fn use_surface(t: &mut Act<'_>, clash: &mut Clash, admiral: UnitId) -> u8 {
    clash.used.push(Used::Surface { admiral });
    let by = abilities(t.s.unit(admiral)).shoot;
    let name = t.s.unit(admiral).name();
    t.log.reveal();
    t.log
        .say(rule!("3.19i"), || format!("{name} adds {by} to the attack"));
    by
}

/// 3.19h: an Admiral weakens one attack on a ship of his stack, once in an engagement.
pub(super) fn may_weaken(
    clash: &Clash,
    s: &State,
    target: UnitId,
    admiral: UnitId,
) -> Result<(), Illegal> {
    let unit = s.unit(admiral);
    let flag = clash.flags.iter().any(|flag| flag.admiral == admiral);
    let with = flag && unit.aboard.is_some() && unit.at == s.unit(target).at;
    demand!(
        with && unit.camp == s.unit(target).camp,
        "3.19a",
        "he is not with that ship"
    );
    demand!(
        abilities(unit).defend > 0,
        "3.19h",
        "that is not his strength"
    );
    demand!(
        !clash.used.contains(&Used::Defence { admiral }),
        "3.19j",
        "once in an engagement"
    );
    Ok(())
}

pub(super) fn use_defence(t: &mut Act<'_>, admiral: UnitId) {
    let by = abilities(t.s.unit(admiral)).defend;
    if let Some(clash) = t.step_mut::<Clash>() {
        clash.used.push(Used::Defence { admiral });
        if let Some(shot) = &mut clash.shot {
            shot.parried = by;
        }
    }
    let name = t.s.unit(admiral).name();
    t.log.reveal();
    t.log.say(rule!("3.19h"), || {
        format!("{name} takes {by} from the attack")
    });
}

/// 3.20b: whether another ship of his side is there.
fn has_company(s: &State, ship: UnitId) -> bool {
    let (own, at) = (s.unit(ship), s.location(ship));
    let large = at.is_some_and(|at| matches!(waters::water(at), Some(Water::Large(_))));
    let place = |id: UnitId| s.location(id).and_then(Spot::within);
    s.units().any(|(id, unit)| {
        let beside = unit.is_naval() && unit.camp == own.camp && id != ship;
        beside && place(id).is_some() && place(id) == place(ship) && (!large || unit.at == own.at)
    })
}

/// 3.20: the ship of an Admiral is damaged or sunk: 1 or 2, and he is gone for good; else he returns to the force pool.
pub(super) fn check(t: &mut Act<'_>, ship: UnitId, sunk: bool, doubles: bool) {
    cite!("3.20a", "3.20b", "3.20c");
    let aboard: Vec<UnitId> =
        t.s.aboard(ship)
            .filter(|(_, unit)| unit.is_admiral())
            .map(|(id, _)| id)
            .collect();
    for admiral in aboard {
        let alone = !has_company(t.s, ship);
        let by = -i8::from(sunk) - 2 * i8::from(sunk && doubles) - 3 * i8::from(alone);
        let die = t.dice.d6();
        let dead = die as i8 + by <= 2;
        let nation = t.s.unit(admiral).nation();
        let name = t.s.unit(admiral).name();
        t.log.reveal();
        t.log.rolled(rule!("3.20a"), &[die], || match dead {
            true => format!("{name} is eliminated ({by:+})"),
            false => format!("{name} returns to the force pool ({by:+})"),
        });
        t.s.pieces.change(admiral, |unit| {
            unit.at = match dead {
                true => Spot::gone(nation),
                false => Spot::pool(nation),
            };
            unit.aboard = None;
            unit.marks = Default::default();
            unit.unsupplied = 0;
        });
    }
}
