//! 9.61: an attacked Minor deploys; 9.15a: so do the Axis Minors when they join.

use crate::data::{MinorForce, data};
use crate::state::State;
use crate::step::{Action, Open};
use crate::table::{Table, nation_name};
use crate::types::{Area, Nation};
use crate::unit::{At, UnitId};
use kernel::{Illegal, demand, rule};

use super::{PoliticalAction, PoliticalStep};

fn force(minor: Nation, next: u8) -> Option<&'static MinorForce> {
    data().minors.get(minor)?.forces.get(usize::from(next))
}

/// Where a Minor's army may stand: its own country, as far as it is its own and free of enemies.
fn places(s: &State, minor: Nation) -> impl Iterator<Item = Area> {
    let own = move |area: &Area| s.control(*area) == minor && !s.is_contested(*area);
    data().areas.of(minor).iter().filter(own)
}

/// The block that is deployed next.
fn waiting(s: &State, minor: Nation, force: &MinorForce) -> Option<UnitId> {
    let fits = |u: &crate::unit::Unit| {
        (u.nation, u.kind, u.full) == (minor, force.kind, force.full)
            && matches!(u.at, At::Pool | At::Later(_))
    };
    s.units().find(|(_, u)| fits(u)).map(|(id, _)| id)
}

pub fn open(t: &mut Table, minor: Nation, next: u8) -> Open {
    if force(minor, next).is_none() || places(t.s, minor).next().is_none() {
        return Open::Pass;
    }
    if places(t.s, minor).nth(1).is_none() {
        deploy_rest(t, minor, next);
        return Open::Pass;
    }
    Open::Ask(t.s.seat_of(minor))
}

pub fn ask(s: &State, minor: Nation, out: &mut Vec<Action>) {
    out.extend(places(s, minor).map(|area| Action::from(PoliticalAction::Place { area })));
    out.push(PoliticalAction::DeployRest.into());
}

pub fn check_place(s: &State, minor: Nation, area: Area) -> Result<(), Illegal> {
    let free = places(s, minor).any(|other| other == area);
    demand!(free, "9.61", "the army deploys in its own country");
    Ok(())
}

/// One block goes to the area that was chosen.
pub fn place(t: &mut Table, minor: Nation, next: u8, area: Area) {
    if let Some(force) = force(minor, next) {
        deploy(t, minor, force, area);
    }
    t.pop();
    t.push(PoliticalStep::Deploy {
        minor,
        next: next + 1,
    });
}

/// Every block that is left goes to its suggested place.
pub fn deploy_rest(t: &mut Table, minor: Nation, next: u8) {
    t.log.say(rule!("9.61"), || {
        format!("{} deploys its army", nation_name(minor))
    });
    let mut at = next;
    while let Some(force) = force(minor, at) {
        let best = places(t.s, minor).find(|area| *area == force.area);
        let any = best.or_else(|| places(t.s, minor).next());
        if let Some(area) = any {
            deploy(t, minor, force, area);
        }
        at += 1;
    }
}

fn deploy(t: &mut Table, minor: Nation, force: &MinorForce, area: Area) {
    if let Some(id) = waiting(t.s, minor, force) {
        t.s.set_steps(id, force.steps);
        t.s.put(id, At::Area(area));
        t.s.set_from(id, area);
    }
}
