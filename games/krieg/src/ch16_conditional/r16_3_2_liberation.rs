//! 16.3.2, 16.5.2: a Minor whose Cities an Ally holds is liberated; 16.4.1: Vichy by a card.

use super::fall::{
    becomes, cede_pooled, countries, free_forces, french, hand_over, is_minor_of, is_occupied,
    name, remove_for_good,
};
use super::{done, r16_1_1_conquest};
use crate::Krieg;
use crate::ch13_countries::break_up;
use crate::data::{Body, ConditionalId};
use crate::losses::send;
use crate::politics::{Status, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::Unit;
use frame::Act;
use kernel::{cite, rule};

/// Whether a faction can liberate a country: an Axis Minor, or one of the other Ally.
fn can_free(s: &State, country: CountryId, by: Faction) -> bool {
    let other = match by {
        Faction::Western => Faction::Soviet,
        _ => Faction::Western,
    };
    [Faction::Axis, other]
        .into_iter()
        .any(|faction| is_minor_of(s, country, faction))
}

pub fn check(t: &mut Act<'_, Krieg>, by: Faction) {
    cite!("16.3.2a", "16.5.2a");
    for country in countries() {
        if !can_free(t.s, country, by) || !is_occupied(t.s, country, by) {
            continue;
        }
        if [named().vichy, named().france].contains(&country) {
            free_french(t, by);
        } else {
            liberate(t, country, by);
        }
    }
    crate::ch12_war_state::look(t);
}

fn liberate(t: &mut Act<'_, Krieg>, country: CountryId, by: Faction) {
    cite!("16.3.2b", "16.3.2c", "16.5.2a");
    t.log.say(rule!("16.3.2a"), || {
        format!("{} is liberated by the {}", name(country), by.name())
    });
    break_up(t, country);
    let left = remove_for_good(t, country);
    hand_over(t, left, by);
    becomes(t, country, Status::Active(by));
    cede_pooled(t, country, by);
    free_forces(t, country);
}

/// The Surface Fleet and the Convoy leave the game with the fall of Vichy.
fn is_naval(unit: &Unit) -> bool {
    let counter = unit.sort.counter();
    counter.is_some_and(|counter| match &counter.body {
        Body::Convoy(_) => true,
        Body::Support { .. } => unit.form().is_fleet(),
        Body::Ground(_) => false,
    })
}

/// 16.3.2d, 16.5.2b, 16.4.1: Vichy, or what France is then, goes with an Ally.
fn free_french(t: &mut Act<'_, Krieg>, by: Faction) {
    cite!("16.3.2d", "16.5.2b", "16.4.1");
    let (france, vichy) = (named().france, named().vichy);
    t.log.say(rule!("16.3.2d"), || {
        format!("Vichy goes with the {}", by.name())
    });
    break_up(t, t.s.politics.heir(france));
    if t.s.politics.status(france).exists() {
        crate::ch13_countries::create_vichy(t, Status::Active(by));
    }
    for id in french(t.s) {
        t.s.pieces.change(id, |unit| unit.faction = Some(by));
        let to = if is_naval(t.s.unit(id)) {
            Spot::out_of_game()
        } else if r16_1_1_conquest::is_light(t.s, id) {
            Spot::pool(by)
        } else {
            Spot::delay()
        };
        send(t, id, to);
    }
    if by == Faction::Soviet {
        free_forces(t, france);
    }
    becomes(t, vichy, Status::Active(by));
}

/// 16.4.1: a card frees a Vichy that is not the West's.
pub fn free_vichy(t: &mut Act<'_, Krieg>, event: ConditionalId) {
    cite!("16.4.1");
    let others = [Faction::Axis, Faction::Soviet].map(Status::Active);
    if others.contains(&t.s.politics.status(named().vichy)) {
        done(t, event);
        free_french(t, Faction::Western);
        crate::ch12_war_state::look(t);
    }
}
