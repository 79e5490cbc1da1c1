//! 2.22-2.24: escorts, interceptors, flak and bombs.

use super::{at_least, roll};
use crate::Act;
use crate::data::data;
use crate::types::{Climate, Side};
use kernel::{cite, rule};

/// 2.24: from Jan/Feb of that year on, for the rest of the game, and for the Allies only.
fn allied_from(t: &Act, by: Side, year: u16) -> bool {
    cite!("2.24a");
    by == Side::Allies && t.s.turn.year() >= year
}

/// 2.22(b): each 6 costs both a fighter; from 1944 (2.24(b)) Allied 6s kill and 5s exchange.
pub fn escorts_fire(t: &mut Act, by: Side) {
    let (own, foe) = (by.index(), by.other().index());
    let (faces, dice) = roll(t, t.s.assets.fighters[own]);
    let (hits, exchanges) = if allied_from(t, by, 1944) {
        cite!("2.24(b)");
        (faces[6], faces[5])
    } else {
        (0, faces[6])
    };
    let fighters = &mut t.s.assets.fighters;
    let hits = hits.min(fighters[foe]);
    fighters[foe] -= hits;
    let exchanges = exchanges.min(fighters[foe]).min(fighters[own]);
    fighters[foe] -= exchanges;
    fighters[own] -= exchanges;
    t.log.rolled(rule!("2.22(b)"), &dice, || {
        format!("Escorts: {hits} interceptors shot down, {exchanges} exchanged")
    });
}

/// 2.22(c): each 5 or 6 costs a bomber; from 1943 (2.24(a)) a 5 against the Allies costs the interceptor too.
pub fn interceptors_fire(t: &mut Act, by: Side) {
    let (own, foe) = (by.index(), by.other().index());
    let (faces, dice) = roll(t, t.s.assets.fighters[foe]);
    let (hits, exchanges) = if allied_from(t, by, 1943) {
        cite!("2.24(a)");
        (faces[6], faces[5])
    } else {
        (at_least(&faces, 5), 0)
    };
    let assets = &mut t.s.assets;
    let hits = hits.min(assets.bombers[own]);
    assets.bombers[own] -= hits;
    let exchanges = exchanges.min(assets.bombers[own]).min(assets.fighters[foe]);
    assets.bombers[own] -= exchanges;
    assets.fighters[foe] -= exchanges;
    t.log.rolled(rule!("2.22(c)"), &dice, || {
        format!("Interceptors: {hits} bombers shot down, {exchanges} exchanged")
    });
}

/// 2.22(d): dice by the flak level and the bombers that are left.
pub fn flak_fires(t: &mut Act, by: Side) {
    // Flak is listed by defender: Germany, Britain.
    let level = t.s.assets.flak[by.other().index()];
    let bombers = t.s.assets.bombers[by.index()];
    let lost = flak(t, level, bombers);
    t.s.assets.bombers[by.index()] -= lost;
}

/// How many of these bombers, or V-1s, flak of this level shoots down.
pub fn flak(t: &mut Act, level: u8, bombers: u8) -> u8 {
    let dice = data().charts.flak_dice(level, bombers);
    if dice == 0 {
        return 0;
    }
    let (faces, all) = roll(t, dice);
    let lost = faces[6].min(bombers);
    t.log
        .rolled(rule!("2.22(d)"), &all, || format!("Flak: {lost} shot down"));
    lost
}

/// 2.23: hits on 5-6, in Mud and Snow on 6; one better for the Allies from 1943.
pub fn bombs_fall(t: &mut Act, by: Side) -> u8 {
    let good = t.s.climate_weather(Climate::West).is_good();
    let needed = if good { 5 } else { 6 } - u8::from(allied_from(t, by, 1943));
    let (faces, dice) = roll(t, t.s.assets.bombers[by.index()]);
    let hits = at_least(&faces, needed);
    t.log
        .rolled(rule!("2.23"), &dice, || format!("Bombs: {hits} hits"));
    hits
}
