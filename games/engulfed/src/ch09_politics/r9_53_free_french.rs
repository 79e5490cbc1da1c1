//! 9.522c, 9.53: what is left of France when it is gone.

use crate::ch08_naval::Points;
use crate::ch10_victory::conquest;
use crate::data::data;
use crate::state::State;
use crate::types::{Kind, Nation, Sea, Side};
use crate::unit::{At, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

use super::PoliticalAction;
use super::control::allies_control;

/// 9.531, 9.532(a): one infantry unit joins the U.S. force pool at once.
pub fn france_is_gone(t: &mut Act) {
    cite!("9.531", "9.532(a)");
    let infantry = waiting(t.s).find(|id| t.s.unit(*id).kind == Kind::Infantry);
    if let Some(id) = infantry {
        t.s.put(id, At::Pool);
    }
}

fn waiting(s: &State) -> impl Iterator<Item = UnitId> {
    let free =
        |u: &crate::unit::Unit| u.nation == Nation::FREE_FRENCH && matches!(u.at, At::Later(_));
    s.units().filter(move |(_, u)| free(u)).map(|(id, _)| id)
}

/// 9.532(b): the others, in the first Allied Production Phase from 1944 on with a free area of France.
pub fn begin_production(t: &mut Act) {
    if t.s.side != Side::Allies || t.s.turn.year() < 1944 {
        return;
    }
    if !t.s.politics.conquered.has(Nation::FRANCE) {
        return;
    }
    let free = |s: &State| {
        let mut areas = data().regions.continental_france.iter();
        areas.any(|area| allies_control(s, area) && !s.is_contested(area))
    };
    if free(t.s) {
        cite!("9.532(b)");
        let ids: Vec<UnitId> = waiting(t.s).collect();
        for id in ids {
            t.s.put(id, At::Pool);
        }
    }
}

fn french_points(s: &State, sea: Sea) -> u8 {
    let points = s.fleets.points[sea.index()][Nation::FRANCE.index()];
    points.ready + points.used
}

/// 9.522c: the seas from which a French Fleet Point can come over to Britain.
fn seas(s: &State) -> impl Iterator<Item = Sea> {
    let seas = [Sea::Atlantic, Sea::Mediterranean].into_iter();
    seas.filter(|sea| french_points(s, *sea) > 0)
}

/// 9.522c: France was conquered outright; its fleets wait for the Allied choice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FrenchFleet;

impl Question<Engulfed> for FrenchFleet {
    type Answer = PoliticalAction;

    fn open(&self, t: &mut Act) -> Open {
        let mut all = seas(t.s);
        let (first, second) = (all.next(), all.next());
        drop(all);
        match (first, second) {
            (Some(_), Some(_)) => Open::Ask(t.s.seat_of(Nation::BRITAIN)),
            (Some(sea), None) => {
                join_britain(t, sea);
                Open::Pass
            }
            _ => Open::Pass,
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, seas(s).map(|sea| PoliticalAction::Fleet { sea }));
    }
    fn check(&self, s: &State, answer: PoliticalAction) -> Result<(), Illegal> {
        let PoliticalAction::Fleet { sea } = answer else {
            return Err(Engulfed::not_asked());
        };
        demand!(
            seas(s).any(|other| other == sea),
            "9.522c",
            "one French Fleet Point joins the British"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: PoliticalAction) {
        t.pop();
        match answer {
            PoliticalAction::Fleet { sea } => join_britain(t, sea),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Which French Fleet Point joins Britain?".to_string();
        (text, rule!("9.522c"))
    }
}

/// One point becomes British where it is; the others are gone.
fn join_britain(t: &mut Act, sea: Sea) {
    t.log.say(rule!("9.522c"), || {
        format!("A French Fleet Point in the {} joins Britain", sea.name())
    });
    let fleets = &mut t.s.fleets.points[sea.index()];
    let ready = fleets[Nation::FRANCE.index()].ready > 0;
    let britain: &mut Points = &mut fleets[Nation::BRITAIN.index()];
    match ready {
        true => britain.ready += 1,
        false => britain.used += 1,
    }
    conquest::remove_fleets(t.s, Nation::FRANCE);
}
