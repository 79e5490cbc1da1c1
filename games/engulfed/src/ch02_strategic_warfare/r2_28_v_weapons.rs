//! 2.28: V-1 and V-2.

use super::r2_22_air_combat::flak;
use super::{Asset, at_least, in_the_fight, roll};
use crate::ch04_production;
use crate::data::data;
use crate::state::State;
use crate::table::{Table, werps};
use crate::types::{Area, Camp, Nation, Side};
use kernel::{Illegal, cite, demand, rule};

fn stock(s: &State, weapon: Asset) -> u8 {
    match weapon {
        Asset::V2 => s.assets.v2,
        _ => s.assets.v1,
    }
}

/// 2.28e: at least half of what is on the track, rounded up, and at most all of it.
pub fn salvo(s: &State, weapon: Asset) -> Result<(u8, u8), Illegal> {
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

pub fn may_fire(s: &State, weapon: Asset, points: u8) -> Result<(), Illegal> {
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
pub fn fire(t: &mut Table, weapon: Asset, points: u8) {
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
        let name = if is_v2 { "V-2" } else { "V-1" };
        let fired = if points == 1 { "point" } else { "points" };
        format!(
            "{points} {name} {fired} fired: Britain loses {}",
            werps(lost)
        )
    });
    ch04_production::damage(t, Nation::BRITAIN, lost);
}

/// 2.28b: every Allied fighter fires at V-1s and risks nothing, then flak does.
fn shot_down(t: &mut Table, points: u8) -> u8 {
    let (faces, dice) = roll(t, t.s.assets.fighters[Side::Allies.index()]);
    let left = points.saturating_sub(at_least(&faces, 5));
    t.log.rolled(rule!("2.28b"), &dice, || {
        format!("Fighters shoot down {} V-1 points", points - left)
    });
    left - flak(t, t.s.assets.flak[1], left)
}
