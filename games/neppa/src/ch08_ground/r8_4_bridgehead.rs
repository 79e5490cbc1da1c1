//! 8.4: bridgeheads.

use super::GroundAction;
use crate::step::{Action, Open};
use crate::table::{Table, zone_name};
use kernel::{cite, rule};

/// 8.4a: a bridgehead may be placed where an attacker from the ships has come ashore.
pub fn open(t: &mut Table) -> Open {
    cite!("8.4a");
    let Some(attack) = &t.s.battle.attack else {
        return Open::Pass;
    };
    let ashore = attack.landed && t.s.tally(attack.target).ground_units() > 0;
    if ashore && !t.s.bridgeheads.has(attack.target) {
        Open::Ask(attack.lead)
    } else {
        Open::Pass
    }
}

pub fn ask(out: &mut Vec<Action>) {
    for place in [true, false] {
        out.push(GroundAction::Bridgehead { place }.into());
    }
}

pub fn place(t: &mut Table, place: bool) {
    t.pop();
    let Some(attack) = &t.s.battle.attack else {
        return;
    };
    let target = attack.target;
    if place {
        t.s.bridgeheads.insert(target);
        t.log.say(rule!("8.4a"), || {
            format!("A bridgehead is placed in {}", zone_name(target))
        });
    }
}
