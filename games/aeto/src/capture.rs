//! What follows when land combat units enter a hex.

use crate::ch03_naval;
use crate::ch04_air;
use crate::ch07_supply;
use crate::ch08_seasons;
use crate::ch09_politics::{self, partnerships};
use crate::ch10_special;
use crate::game::Act;
use crate::ground;
use crate::names::hex_name;
use crate::partisans;
use crate::politics::{Invasion, Standing};
use crate::spot::Spot;
use crate::state::State;
use crate::stores;
use crate::types::{NationId, UnitId, WorkKind};
use crate::works;
use board::{Hold, SpaceId};
use kernel::{cite, rule};

/// 5.7.11: a combat unit of a nation enters a hex: it takes control of it, and what lies there alone must go.
pub fn enter(t: &mut Act<'_>, nation: NationId, hex: SpaceId) {
    cite!("5.7.11", "5.14.20", "4.2.16", "5.19e");
    let before = t.s.politics.holder(hex);
    if before.is_some_and(|of| partnerships::backs_turkey(&t.s.politics, nation, of)) {
        cite!("9.8c");
        t.s.politics.set_holder(hex, nation);
    }
    if t.s.politics.standing(nation, hex) == Standing::Enemy {
        works::raze(t, hex);
        radar_lost(t, hex);
        t.s.politics.set_holder(hex, nation);
        ch08_seasons::port_lost(t, hex);
        ch10_special::leash::strand(t, hex);
        ch03_naval::evict(t, hex, Some(t.s.camp(nation)));
        set_foot(t, nation, hex);
        ch09_politics::sink_interned(t, hex);
    }
    ch10_special::claims::enter(t, nation, hex);
    ch10_special::winter_war::cross_the_line(t, nation, hex);
    partisans::scatter(t, nation, hex, rule!("5.7.12"));
    let own = t.s.camp(nation);
    let strangers: Vec<UnitId> =
        t.s.units_in(hex.into())
            .filter(|(_, unit)| unit.camp != own)
            .map(|(id, _)| id)
            .collect();
    expel(t, strangers, hex);
    if before.is_some_and(|before| t.s.camp(before) != own) {
        ch09_politics::hex_taken(t, nation, hex);
    }
    ch08_seasons::suez::look(t);
    ch08_seasons::lose_begun(t);
    ch07_supply::home_guard::stand_down(t);
    stores::capture(t, nation, hex);
    ch07_supply::relieve(t);
    ch09_politics::look_around(t);
}

/// 10.26b: a Radar Site that is captured is destroyed.
fn radar_lost(t: &mut Act<'_>, hex: SpaceId) {
    cite!("10.26b");
    if works::works(t.s, hex, WorkKind::Radar) {
        t.log.say(rule!("10.26b"), || {
            format!("The Radar Site in {} is destroyed", hex_name(hex))
        });
        works::wreck(t, hex, WorkKind::Radar);
    }
}

/// 4.7.2, 5.2.5, 5.20c: pieces that find strangers in their hex leave it.
pub fn expel(t: &mut Act<'_>, pieces: Vec<UnitId>, hex: SpaceId) {
    let aircraft = |id: &UnitId| t.s.unit(*id).air().is_some();
    let (air, land): (Vec<UnitId>, Vec<UnitId>) = pieces.into_iter().partition(aircraft);
    for id in land {
        displace(t, id, hex);
    }
    if let Some(first) = air.first() {
        cite!("4.7.2");
        let owner = t.s.unit(*first).nation();
        ch04_air::flee(t, owner, hex, air.len() as u8);
    }
    t.s.refresh();
}

/// 10.2a: the physical invasion of a nation begins when its ground is entered, or who stands there is attacked.
pub fn set_foot(t: &mut Act<'_>, by: NationId, hex: SpaceId) {
    let home = ground::hex(hex).nation;
    if let Some(of) = home.filter(|of| t.s.politics.at_war(by, *of)) {
        invade(t, by, of);
    }
}

fn invade(t: &mut Act<'_>, by: NationId, of: NationId) {
    cite!("10.2a");
    let known =
        t.s.politics
            .invasions
            .iter()
            .any(|one| one.by == by && one.of == of);
    if !known {
        let since = t.s.clock.month;
        t.s.politics.invasions.push(Invasion { by, of, since });
    }
}

/// A piece that an enemy finds alone in a hex.
fn displace(t: &mut Act<'_>, id: UnitId, hex: SpaceId) {
    let unit = t.s.unit(id);
    let nation = unit.nation();
    if unit.is_general() {
        cite!("5.20c", "5.10.4");
        t.log.say(rule!("5.20c"), || {
            format!("A General in {} returns to the force pool", hex_name(hex))
        });
        t.s.pieces.change(id, |unit| unit.at = Spot::pool(nation));
    } else if unit.is_admiral() {
        cite!("3.19d");
        t.s.pieces.change(id, |unit| unit.at = Spot::pool(nation));
    } else if unit.is_hq() {
        t.s.refresh();
        match refuge(t.s, id, hex) {
            Some(to) => {
                t.log
                    .say(rule!("5.2.5"), || format!("An HQ leaves {}", hex_name(hex)));
                t.s.pieces.change(id, |unit| unit.at = to.into());
            }
            None => {
                t.log.say(rule!("5.2.5"), || {
                    format!("An HQ in {} is lost", hex_name(hex))
                });
                crate::losses::eliminate(t, id, crate::losses::Cause::Other);
            }
        }
    }
}

/// 5.2.5: the nearest friendly hex within reach of an HQ that must leave; with troops before others.
fn refuge(s: &State, id: UnitId, hex: SpaceId) -> Option<SpaceId> {
    let nation = s.unit(id).nation();
    let reach = u16::from(crate::data::data().values.hq_march);
    let safe = |at: &SpaceId| {
        ground::hex(*at).terrain.is_some()
            && s.politics.standing(nation, *at) == Standing::Friendly
            && !s.is_enemy_held(*at, s.camp(nation))
            && matches!(s.hold(nation, *at), Hold::None | Hold::Inhibited)
            && crate::ch05_offensives::hq_may_stand(s, nation, *at, Some(id))
    };
    let near = ground::hexes()
        .within(hex, reach)
        .filter(|at| *at != hex)
        .filter(safe);
    let troops = |at: SpaceId| s.troops(at, s.camp(nation)).count() > 0;
    near.min_by_key(|at| (!troops(*at), ground::distance(hex, *at), at.0))
}
