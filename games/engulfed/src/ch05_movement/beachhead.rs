//! 7.22c: a beachhead is given up when it is no longer needed.

use super::{MoveAction, friendly_uncontested};
use crate::ch03_supply::plan;
use crate::ch08_naval::has_harbour;
use crate::data::data;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Camp, Nation};
use crate::{Act, Action};
use kernel::{Illegal, Seat, demand, rule};

pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    for (area, _) in &s.beachheads {
        if may_abandon(s, seat, *area).is_ok() {
            out.push(MoveAction::Abandon { area: *area }.into());
        }
    }
}

/// Who decides for a camp's beachhead.
fn owner(camp: Camp) -> Nation {
    match camp {
        Camp::Western => Nation::BRITAIN,
        Camp::Soviet => Nation::USSR,
        Camp::Axis | Camp::Neutral => Nation::GERMANY,
    }
}

/// 7.22c: the area is cleared, and a harbour there does for everybody what the beachhead did.
pub fn may_abandon(s: &State, seat: Seat, area: Area) -> Result<(), Illegal> {
    let found = s
        .beachheads
        .iter()
        .find(|(at, camp)| *at == area && s.seat_of(owner(*camp)) == seat);
    let Some((_, camp)) = found else {
        return Err(Illegal::new(
            rule!("7.22c"),
            "no beachhead of ours is there",
        ));
    };
    let nation = owner(*camp);
    demand!(
        friendly_uncontested(s, nation, area),
        "7.22c",
        "the area is not cleared of enemies"
    );
    let mut ports = data().areas.ports(area).iter();
    demand!(
        ports.any(|p| p.invasion > 0 && has_harbour(s, nation, area, p.sea))
            || is_not_needed(s, *camp, area),
        "7.22c",
        "supply has no other way than the beachhead"
    );
    Ok(())
}

/// Whether everybody of a camp who is supplied now would be without this beachhead.
fn is_not_needed(s: &State, camp: Camp, area: Area) -> bool {
    let mut without = s.clone();
    without
        .beachheads
        .retain(|beachhead| *beachhead != (area, camp));
    let (now, then) = (plan(s, camp, &[]), plan(&without, camp, &[]));
    then.cut_off.len() == now.cut_off.len() && (then.feeds_all() || !now.feeds_all())
}

pub fn abandon(t: &mut Act, seat: Seat, area: Area) {
    let mine: Vec<Camp> =
        t.s.beachheads
            .iter()
            .filter(|(at, camp)| *at == area && t.s.seat_of(owner(*camp)) == seat)
            .map(|(_, camp)| *camp)
            .collect();
    t.s.beachheads
        .retain(|(at, camp)| *at != area || !mine.contains(camp));
    t.log.say(rule!("7.22c"), || {
        format!("The beachhead in {} is given up", area_name(area))
    });
}
