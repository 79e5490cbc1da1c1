//! 9.6: Quisling helps one German landing in Norway.

use super::Retreating;
use super::attack::{Verdict, battle, battle_mut};
use super::landing::{made, may_declare};
use super::operation::Operation;
use crate::game::Act;
use crate::ground;
use crate::names::hex_name;
use crate::politics::named;
use crate::state::State;
use crate::types::HexId;
use kernel::{Illegal, cite, demand, rule};

/// 9.6a: whether a German assault on a hex may be declared to be unopposed: in the month in which Germany invades Norway, once.
pub fn may_be_unopposed(s: &State, op: &Operation, hex: HexId) -> Result<(), Illegal> {
    cite!("9.6a", "5.16.9", "8.0-norway-b");
    let n = named();
    demand!(
        op.nation == n.germany && ground::hex(hex.space()).nation == Some(n.norway),
        "9.6a",
        "Quisling helps Germans in Norway"
    );
    let mut invasions = s.politics.declared.iter();
    let now = invasions
        .any(|one| one.by == n.germany && one.of == n.norway && one.since == s.clock.month);
    demand!(
        now,
        "9.6a",
        "it is not the first month of a German invasion of Norway"
    );
    demand!(
        !s.at_sea.assaults.unopposed,
        "9.6a",
        "Quisling has helped once"
    );
    may_declare(s, op, hex)
}

/// 9.6b, 9.6c: what Quisling does for an assault; whether it is over with that.
pub fn helps(t: &mut Act<'_>) -> bool {
    cite!("9.6a", "9.6b", "9.6c", "5.16.9");
    let battle = battle(t.s).clone();
    if !battle.quisling {
        return false;
    }
    t.s.at_sea.assaults.unopposed = true;
    let hex = battle.target.space();
    let foe = t.s.foe_at(battle.by, hex);
    if battle.lone_fort {
        battle_mut(t.s).quisling = false;
        return false;
    }
    if battle.defenders(t.s).next().is_some() {
        let camp = battle.foe(t.s);
        let there =
            t.s.units_in(hex.into())
                .filter(|(_, unit)| unit.camp == camp);
        let strength: u16 = there
            .map(|(_, unit)| {
                let air = unit.air_face().map_or(0, |face| face.strength);
                u16::from(unit.strength()) + u16::from(air)
            })
            .sum();
        let die = t.dice.d6();
        let gives = u16::from(die) >= strength;
        t.log.rolled(rule!("9.6c"), &[die], || {
            let word = if gives { "gives way" } else { "fights" };
            format!("Quisling: {} {word} ({strength} to beat)", hex_name(hex))
        });
        if !gives {
            battle_mut(t.s).quisling = false;
            return false;
        }
    } else {
        t.log.say(rule!("9.6b"), || {
            format!("Quisling: nobody resists in {}", hex_name(hex))
        });
    }
    made(t);
    battle_mut(t.s).result = Some(Verdict::DefendersOut);
    battle_mut(t.s).routed = true;
    t.push(Retreating { nation: foe });
    true
}
