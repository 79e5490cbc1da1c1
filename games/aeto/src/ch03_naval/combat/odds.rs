//! What an attack brings, before it is rolled.

use super::clash::{Clash, Fire};
use super::hits::{self, Blow};
use crate::data::Body;
use crate::state::State;
use kernel::{Odds, OddsRow};

/// 3.17p: the 36 throws of an attack.
pub fn table(s: &State, fire: Fire) -> Option<Odds> {
    let clash = s.stack.asked::<Clash>()?;
    let gun = clash
        .ready()
        .into_iter()
        .find(|gun| gun.ship == fire.ship)?;
    let bonus = fire
        .admiral
        .map_or(0, |id| match s.unit(id).printed().body {
            Body::Admiral(abilities) => abilities.shoot,
            _ => 0,
        });
    let by = (gun.rating + bonus) as i8;
    let armor = hits::armor(s, fire.target);
    let mut weights = [0; 3];
    for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        let blow = hits::verdict([a, b], by, armor);
        let at = match (blow, hits::sinks(s, fire.target, blow)) {
            (Blow::Miss, _) => 0,
            (_, false) => 1,
            (_, true) => 2,
        };
        weights[at] += 1;
    }
    let words = ["no effect", "damaged", "sunk"];
    let rows = (0..).zip(words).zip(weights);
    let rows = rows.map(|((lost, word), weight)| OddsRow {
        result: word.to_string(),
        weight,
        attacker_loses: 0,
        defender_loses: lost,
        ..OddsRow::default()
    });
    Some(Odds {
        title: format!("{by:+} against armor {armor}"),
        rows: rows.filter(|row| row.weight > 0).collect(),
        out_of: 36,
        ..Odds::default()
    })
}
