//! 8.3: Fleet Points change their Sea-zone in the Supply phases.

use super::{NavalAction, flag};
use crate::ch03_supply::supplied_port;
use crate::ch09_politics::{italy_fights, suez_open};
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Camp, Nation, Sea};
use crate::{Act, Action};
use kernel::{Illegal, Seat, cite, demand, rule};

/// Ways between Sea-zones: the Soviets have none.
const WAYS: [(Sea, Sea); 4] = [
    (Sea::Atlantic, Sea::Mediterranean),
    (Sea::Mediterranean, Sea::Atlantic),
    (Sea::Atlantic, Sea::Baltic),
    (Sea::Baltic, Sea::Atlantic),
];

pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    for of in [
        Nation::GERMANY,
        Nation::ITALY,
        Nation::BRITAIN,
        Nation::FRANCE,
        Nation::USA,
    ] {
        for (from, to) in WAYS {
            if s.fleets.points[from.index()][of.index()].ready > 0
                && may_transfer(s, seat, of, from, to).is_ok()
            {
                out.push(NavalAction::Transfer { of, from, to }.into());
            }
        }
    }
}

pub fn may_transfer(s: &State, seat: Seat, of: Nation, from: Sea, to: Sea) -> Result<(), Illegal> {
    demand!(
        of.is_major() && s.seat_of(of) == seat,
        "8.3a",
        "this fleet is somebody else's"
    );
    demand!(
        s.fleets.points[from.index()][of.index()].ready > 0,
        "8.3a",
        "only a Fleet Point that can still carry is transferred"
    );
    may_pass_between(s, s.camp(of), from, to)?;
    within_limit(s, of)?;
    demand!(
        supplied_port(s, s.camp(of), to),
        "8.3a",
        "there is no supplied port of its own in that zone"
    );
    Ok(())
}

/// 8.31, 8.32: whether a camp may go from one zone to the next, as far as the land beside the passage goes.
pub fn may_pass_between(s: &State, camp: Camp, from: Sea, to: Sea) -> Result<(), Illegal> {
    let by_gibraltar = |a: Sea| matches!(a, Sea::Atlantic | Sea::Mediterranean);
    let by_denmark = |a: Sea| matches!(a, Sea::Atlantic | Sea::Baltic);
    match flag(s, camp) {
        Camp::Western => {
            demand!(
                from != to && by_gibraltar(from) && by_gibraltar(to),
                "8.31a",
                "Western fleets pass between the Atlantic and the Mediterranean"
            );
            demand!(
                holds(s, camp, data().places.gibraltar) || suez_open(s, camp),
                "8.31b",
                "without Gibraltar the Suez Canal must be open"
            );
            Ok(())
        }
        Camp::Axis if from != to && by_denmark(from) && by_denmark(to) => {
            demand!(
                holds(s, camp, data().places.ruhr) || holds(s, camp, data().places.denmark),
                "8.321",
                "the Axis must hold the Ruhr or Denmark"
            );
            Ok(())
        }
        Camp::Axis => {
            demand!(
                from != to && by_gibraltar(from) && by_gibraltar(to),
                "8.32",
                "there is no way between these zones"
            );
            demand!(
                italy_fights(s) && holds(s, camp, data().places.gibraltar),
                "8.322a",
                "Italy must be in the war and Gibraltar in Axis hands"
            );
            let free = super::fleet(s, Camp::Western, Sea::Mediterranean) == 0
                || s.politics.events.soviet_war.is_some();
            demand!(
                from == Sea::Atlantic || free,
                "8.322b",
                "Allied fleets are in the Mediterranean, and there is no war with the Soviets"
            );
            Ok(())
        }
        Camp::Soviet | Camp::Neutral => Err(Illegal::new(
            rule!("8.3a"),
            "only the Western Allies and the Axis transfer fleets",
        )),
    }
}

fn holds(s: &State, camp: Camp, area: crate::types::Area) -> bool {
    s.holder(area) == camp
}

/// 8.31, 8.32: how many Fleet Points go in a Game-turn.
fn within_limit(s: &State, of: Nation) -> Result<(), Illegal> {
    let (limits, done) = (&data().limits, &s.fleets.transferred);
    let sum = |list: &[Nation]| list.iter().map(|n| done[n.index()]).sum::<u8>();
    let camp = s.camp(of);
    if flag(s, camp) == Camp::Axis {
        demand!(
            sum(&[Nation::GERMANY, Nation::ITALY]) < limits.axis_transfers,
            "8.32",
            "the Axis has transferred its Fleet Point of this turn"
        );
        return Ok(());
    }
    if holds(s, camp, data().places.gibraltar) {
        let mine = match of {
            Nation::FRANCE => sum(&[Nation::FRANCE]),
            _ => sum(&[Nation::BRITAIN, Nation::USA]),
        };
        demand!(
            mine < limits.western_transfers,
            "8.31a",
            "no more Fleet Points of this Power this turn"
        );
    } else {
        demand!(
            sum(&[Nation::BRITAIN, Nation::USA, Nation::FRANCE])
                < limits.western_transfers_without_gibraltar,
            "8.31b",
            "without Gibraltar one Fleet Point a turn"
        );
    }
    Ok(())
}

pub fn transfer(t: &mut Act, of: Nation, from: Sea, to: Sea) {
    cite!("8.3b", "8.323", "4.2d");
    let becomes = match (flag(t.s, t.s.camp(of)), to) {
        (Camp::Axis, Sea::Mediterranean) => Nation::ITALY,
        (Camp::Axis, _) => Nation::GERMANY,
        _ => of,
    };
    t.s.fleets.points[from.index()][of.index()].ready -= 1;
    let there = &mut t.s.fleets.points[to.index()][becomes.index()];
    there.used += 1;
    there.transferred += 1;
    t.s.fleets.transferred[of.index()] += 1;
    t.log.say(rule!("8.3a"), || {
        format!(
            "{} transfers a Fleet Point from the {} to the {}",
            nation_name(of),
            from.name(),
            to.name()
        )
    });
}
