//! 2.28: V-1 and V-2.

use super::r2_22_air_combat::flak;
use super::{AirWarAction, Asset, at_least, in_the_fight, roll};
use crate::data::data;
use crate::names::werps;
use crate::state::State;
use crate::types::{Area, Camp, Nation, Side};
use crate::{Act, Action, Engulfed, ch04_production};
use frame::{Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 2.28e: how many V-1s or V-2s to fire.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FireV {
    pub weapon: Asset,
}

impl Question<Engulfed> for FireV {
    type Answer = AirWarAction;

    fn open(&self, t: &mut Act) -> Open {
        let Ok((least, most)) = salvo(t.s, self.weapon) else {
            return Open::Pass;
        };
        if least < most {
            return Open::Ask(t.s.seat_of(Nation::GERMANY));
        }
        fire(t, self.weapon, most);
        Open::Pass
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        if let Ok((least, most)) = salvo(s, self.weapon) {
            frame::add(
                out,
                (least..=most).map(|points| AirWarAction::Fire { points }),
            );
        }
    }
    fn check(&self, s: &State, answer: AirWarAction) -> Result<(), Illegal> {
        match answer {
            AirWarAction::Fire { points } => may_fire(s, self.weapon, points),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: AirWarAction) {
        t.pop();
        match answer {
            AirWarAction::Fire { points } => fire(t, self.weapon, points),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let (least, most) = salvo(s, self.weapon).unwrap_or_default();
        let name = name(self.weapon);
        let text = format!("How many {name} points, {least} to {most}?");
        (text, rule!("2.28e"))
    }
}

const fn name(weapon: Asset) -> &'static str {
    match weapon {
        Asset::V2 => "V-2",
        _ => "V-1",
    }
}

fn stock(s: &State, weapon: Asset) -> u8 {
    match weapon {
        Asset::V2 => s.assets.v2,
        _ => s.assets.v1,
    }
}

/// 2.28e: at least half of what is on the track, rounded up, and at most all of it.
fn salvo(s: &State, weapon: Asset) -> Result<(u8, u8), Illegal> {
    let points = stock(s, weapon);
    demand!(points > 0, "2.28a", "there is none");
    demand!(
        in_the_fight(s, Nation::GERMANY, Nation::BRITAIN),
        "2.28a",
        "they are fired at England only"
    );
    let axis = |area: Area| s.holder(area) == Camp::Axis;
    if weapon == Asset::V2 {
        demand!(
            data().regions.v2_coast.iter().any(axis),
            "2.28d",
            "no coast from Normandy to the Netherlands is friendly"
        );
    } else {
        demand!(
            axis(data().places.pas_de_calais),
            "2.28a",
            "V-1s need Pas de Calais"
        );
    }
    Ok((points.div_ceil(2), points))
}

fn may_fire(s: &State, weapon: Asset, points: u8) -> Result<(), Illegal> {
    let (least, most) = salvo(s, weapon)?;
    demand!(
        points >= least,
        "2.28e",
        "at least half of them must be fired"
    );
    demand!(points <= most, "2.28e", "there are not so many");
    Ok(())
}

/// 2.28c: one die for each that gets through; then they are gone.
fn fire(t: &mut Act, weapon: Asset, points: u8) {
    let is_v2 = weapon == Asset::V2;
    let through = if is_v2 {
        cite!("2.28d");
        t.s.assets.v2 -= points;
        points
    } else {
        t.s.assets.v1 -= points;
        shot_down(t, points)
    };
    let (faces, dice) = roll(t, through);
    let charts = &data().charts;
    let lost: u8 = (1..=6)
        .map(|die| faces[usize::from(die)] * charts.v_weapon(die, is_v2))
        .sum();
    t.log.rolled(rule!("2.28c"), &dice, || {
        let name = name(weapon);
        let fired = if points == 1 { "point" } else { "points" };
        format!(
            "{points} {name} {fired} fired: Britain loses {}",
            werps(lost)
        )
    });
    ch04_production::damage(t, Nation::BRITAIN, lost);
}

/// 2.28b: every Allied fighter fires at V-1s and risks nothing, then flak does.
fn shot_down(t: &mut Act, points: u8) -> u8 {
    let (faces, dice) = roll(t, t.s.assets.fighters[Side::Allies.index()]);
    let left = points.saturating_sub(at_least(&faces, 5));
    t.log.rolled(rule!("2.28b"), &dice, || {
        format!("Fighters shoot down {} V-1 points", points - left)
    });
    left - flak(t, t.s.assets.flak[1], left)
}
