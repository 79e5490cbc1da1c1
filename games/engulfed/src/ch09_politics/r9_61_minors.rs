//! 9.61: an attacked Minor deploys; 9.15a: so do the Axis Minors when they join.

use crate::data::{MinorForce, data};
use crate::meant::Hit;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Area, Nation};
use crate::unit::{At, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, demand, rule};
use serde::{Deserialize, Serialize};

use super::PoliticalAction;

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

/// 9.61: a Minor deploys, block by block.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deploy {
    pub minor: Nation,
    pub next: u8,
}

impl Question<Engulfed> for Deploy {
    type Answer = PoliticalAction;

    fn open(&self, t: &mut Act) -> Open {
        if force(self.minor, self.next).is_none() || places(t.s, self.minor).next().is_none() {
            return Open::Pass;
        }
        if places(t.s, self.minor).nth(1).is_none() {
            deploy_rest(t, self.minor, self.next);
            return Open::Pass;
        }
        Open::Ask(t.s.seat_of(self.minor))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let places = places(s, self.minor);
        frame::add(out, places.map(|area| PoliticalAction::Place { area }));
        frame::add(out, [PoliticalAction::DeployRest]);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        self.candidates(s, out);
    }
    fn check(&self, s: &State, answer: PoliticalAction) -> Result<(), Illegal> {
        match answer {
            PoliticalAction::Place { area } => {
                let free = places(s, self.minor).any(|other| other == area);
                demand!(free, "9.61", "the army deploys in its own country");
                Ok(())
            }
            PoliticalAction::DeployRest => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    /// One block goes to the area that was chosen, or all that are left to where the card suggests.
    fn apply(&self, t: &mut Act, answer: PoliticalAction) {
        t.pop();
        let PoliticalAction::Place { area } = answer else {
            return deploy_rest(t, self.minor, self.next);
        };
        if let Some(force) = force(self.minor, self.next) {
            deploy(t, self.minor, force, area);
        }
        t.push(Deploy {
            next: self.next + 1,
            ..*self
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let what = force(self.minor, self.next).map_or(String::new(), |f| {
            format!(" {} of {}", f.kind.name(), f.steps)
        });
        let name = nation_name(self.minor);
        let text = format!("{name} deploys: where does the{what} stand?");
        (text, rule!("9.61"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        frame::add(out, hit.area.map(|area| PoliticalAction::Place { area }));
    }
}

/// Every block that is left goes to its suggested place.
fn deploy_rest(t: &mut Act, minor: Nation, next: u8) {
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

fn deploy(t: &mut Act, minor: Nation, force: &MinorForce, area: Area) {
    if let Some(id) = waiting(t.s, minor, force) {
        t.s.set_steps(id, force.steps);
        t.s.put(id, At::Area(area));
        t.s.set_from(id, area);
    }
}
