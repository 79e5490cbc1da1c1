//! 16.4.2: Operation Avalanche.

use super::ask::{Judge, Matter};
use super::done;
use super::fall::{
    countries, free_forces, hand_over, is_held_by, is_minor_of, name, remove_for_good,
};
use crate::Krieg;
use crate::ch13_countries::break_up;
use crate::data::ConditionalId;
use crate::politics::{Confined, Status, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction};
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

pub fn check(t: &mut Act<'_, Krieg>, event: ConditionalId) {
    if countries().any(|country| may_collapse(t.s, country).is_ok()) {
        t.push(Judge {
            by: Faction::Western,
            matter: Matter::Avalanche { event },
        });
    }
}

/// 16.4.2a: an Axis or Soviet Minor in one of whose Cities a supplied American unit stands.
pub fn may_collapse(s: &State, country: CountryId) -> Result<(), Illegal> {
    cite!("16.4.2a");
    let others = [Faction::Axis, Faction::Soviet];
    let minor = others.iter().any(|f| is_minor_of(s, country, *f));
    demand!(minor, "16.4.2a", "that is no Axis or Soviet Minor");
    let territory = s.territory();
    let mut cities = territory.cities(country);
    let american = cities.any(|at| is_held_by(s, at, named().united_states));
    demand!(
        american,
        "16.4.2a",
        "no supplied American unit is in one of its Cities"
    );
    Ok(())
}

/// 16.4.2b, 16.4.2c: its army is no more, and it stays with its faction.
pub fn collapse(t: &mut Act<'_, Krieg>, event: ConditionalId, country: CountryId) {
    cite!("16.4.2b", "16.4.2c");
    done(t, event);
    t.log
        .say(rule!("16.4.2a"), || format!("{} collapses", name(country)));
    let Some(faction) = t.s.politics.alignment(country) else {
        return;
    };
    break_up(t, country);
    let mut left = remove_for_good(t, country);
    // What waits in a Conquered Box for the country to rise goes on waiting.
    let conquered = Spot::conquered(faction);
    left.retain(|id| Some(t.s.unit(*id).at) != conquered);
    hand_over(t, left, faction);
    free_forces(t, country);
    if t.s.politics.status(country) == Status::Active(Faction::Axis) {
        t.s.politics.nation_mut(country).confined = Some(Confined::NoOccupation);
    }
    t.s.refresh();
}
