//! 10.1, 10.8, 10.10, 10.23, 10.24b: what special rules do to the die of a land attack.

use super::winter;
use crate::ch05_offensives::Battle;
use crate::ch05_offensives::odds::Modifier;
use crate::data::data;
use crate::ground;
use crate::politics::named;
use crate::state::State;
use crate::types::{LandKind, NationId, Terrain, UnitId};
use crate::unit::Unit;
use kernel::{cite, rule};

/// Half of the printed strength of some units, or more, is of this kind.
fn is_half<'a>(units: impl Iterator<Item = &'a Unit>, wanted: impl Fn(&Unit) -> bool) -> bool {
    let (mut own, mut all) = (0, 0);
    for unit in units {
        all += u16::from(unit.strength());
        own += if wanted(unit) {
            u16::from(unit.strength())
        } else {
            0
        };
    }
    own > 0 && own * 2 >= all
}

/// 10.1, 10.8a: armor of a nation; mechanized troops are none.
fn is_armor_of(nation: NationId) -> impl Fn(&Unit) -> bool {
    move |unit| unit.nation() == nation && unit.land() == Some(LandKind::Armor)
}

fn attackers<'a>(s: &'a State, battle: &'a Battle) -> impl Iterator<Item = &'a Unit> {
    let dropped = battle.drops.iter().map(|drop| drop.unit);
    let all = battle.attackers.iter().copied().chain(dropped);
    all.map(|id: UnitId| s.unit(id))
}

fn defenders<'a>(s: &'a State, battle: &'a Battle) -> impl Iterator<Item = &'a Unit> {
    battle.defenders(s).map(|(_, unit)| unit)
}

/// 10.10: Soviet land units defend one of their home cities.
pub fn holds_soviet_city(s: &State, battle: &Battle) -> bool {
    cite!("10.10", "5.16.13");
    let printed = ground::hex(battle.target.space());
    let ussr = named().ussr;
    printed.city
        && printed.nation == Some(ussr)
        && defenders(s, battle).any(|unit| unit.nation() == ussr)
}

/// Every modifier of chapter 10 but the Blitzkrieg Bonus.
pub fn modifiers(s: &State, battle: &Battle) -> Vec<Modifier> {
    let mut all = Vec::new();
    armor(s, battle, &mut all);
    if holds_soviet_city(s, battle) {
        all.push(Modifier {
            by: -(data().values.soviet_city as i8),
            name: "Soviet city",
            rule: rule!("5.16.13"),
        });
    }
    winters(s, battle, &mut all);
    all
}

/// 10.1, 10.8a: from January 1944 on armor of Germany and the USSR is at an advantage in clear terrain.
fn armor(s: &State, battle: &Battle, all: &mut Vec<Modifier>) {
    cite!("10.1", "10.8a");
    let clear = ground::hex(battle.target.space()).terrain == Some(Terrain::Clear);
    if !clear || s.clock.month.0 < data().values.armor_advantage_month.into() {
        return;
    }
    let by = data().values.armor_advantage as i8;
    for (nation, name, foes, rule) in [
        (
            named().germany,
            "German armor",
            "against German armor",
            rule!("5.16.11"),
        ),
        (
            named().ussr,
            "Soviet armor",
            "against Soviet armor",
            rule!("5.16.12"),
        ),
    ] {
        if is_half(attackers(s, battle), is_armor_of(nation)) {
            all.push(Modifier { by, name, rule });
        }
        if is_half(defenders(s, battle), is_armor_of(nation)) {
            all.push(Modifier {
                by: -by,
                name: foes,
                rule,
            });
        }
    }
}

/// 10.23, 10.24b: the first winters in the USSR and in Finland.
fn winters(s: &State, battle: &Battle, all: &mut Vec<Modifier>) {
    cite!("10.23", "10.24b");
    let (ussr, finland) = (named().ussr, named().finland);
    let home = ground::hex(battle.target.space()).nation;
    let attack = |nation: NationId| attackers(s, battle).any(|unit| unit.nation() == nation);
    let defend = |nation: NationId| defenders(s, battle).any(|unit| unit.nation() == nation);
    let mut add = |by: u8, sign: i8, name, rule| {
        all.push(Modifier {
            by: sign * by as i8,
            name,
            rule,
        });
    };
    if home == Some(ussr) && winter::is_soviet(s) {
        let by = data().values.winter_bonus;
        if attack(ussr) {
            add(by, 1, "Soviet winter", rule!("5.16.14"));
        }
        if defend(ussr) {
            add(by, -1, "against the Soviet winter", rule!("5.16.14"));
        }
    }
    if home == Some(finland) && winter::is_finnish(s) {
        if attack(finland) && defend(ussr) {
            add(
                data().values.finns_attack,
                1,
                "Finnish winter",
                rule!("5.16.15"),
            );
        }
        if attack(ussr) && defend(finland) {
            add(
                data().values.finland_defends,
                -1,
                "against the Finnish winter",
                rule!("5.16.15"),
            );
        }
    }
}
