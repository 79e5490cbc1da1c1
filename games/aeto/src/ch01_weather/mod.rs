//! Chapter 1: the weather, and what it does.

use crate::ch03_naval::waters;
use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::state::State;
use crate::types::{AirEffect, Weather, Zone};
use board::SpaceId;
use kernel::{cite, rule};

/// 1.0: the weather of the month, and what it does to aircraft in each zone.
pub fn determine(t: &mut Act<'_>) {
    cite!("0.sop-w1", "0.sop-w2", "1.0b");
    let entry = data().month(t.s.clock.month.name());
    let first = t.s.clock.month == t.s.scenario().first;
    let letter = match (first.then_some(t.s.scenario().weather), entry.only()) {
        (Some(weather), _) => weather,
        (None, Some(weather)) => weather,
        (None, None) => {
            let die = t.dice.d6();
            let weather = entry.rolled(die);
            t.log.rolled(rule!("1.0a"), &[die], || {
                format!("The weather of the month is {}", weather.name())
            });
            weather
        }
    };
    t.s.skies.letter = letter;
    (t.s.skies.severe, t.s.skies.moderate) = (AirEffect::None, AirEffect::None);
    if letter == Weather::Fair {
        return;
    }
    cite!("1.0f");
    t.s.skies.severe = roll(t, "Severe", |sum| data().air_weather.severe(letter, sum));
    if letter == Weather::Winter {
        cite!("1.4a", "1.4c");
        t.s.skies.moderate = roll(t, "Moderate", |sum| data().air_weather.moderate(sum));
    }
}

/// 1.3b, 1.4b: two dice for a zone.
fn roll(t: &mut Act<'_>, zone: &str, effect: impl Fn(u8) -> AirEffect) -> AirEffect {
    cite!("1.3b", "1.4b");
    let dice = [t.dice.d6(), t.dice.d6()];
    let effect = effect(dice[0] + dice[1]);
    t.log.rolled(rule!("1.0f"), &dice, || {
        let words = match effect {
            AirEffect::None => "is not hindered",
            AirEffect::Strength => "flies at half strength",
            AirEffect::Range => "flies at half strength and half range",
            AirEffect::Grounded => "is grounded",
        };
        format!("Aircraft in the {zone} Zone {words}")
    });
    effect
}

/// What prevails in a zone.
fn in_zone(letter: Weather, zone: Zone) -> Weather {
    cite!("1.1c", "1.2", "1.3a", "1.4a");
    match (letter, zone) {
        (Weather::Mud, Zone::Severe) => Weather::Mud,
        (Weather::Winter, Zone::Severe) => Weather::Winter,
        (Weather::Winter, Zone::Moderate) => Weather::Mud,
        _ => Weather::Fair,
    }
}

/// The weather of a hex as land units feel it.
pub fn weather_at(s: &State, hex: SpaceId) -> Weather {
    cite!("1.0c", "5.7.5");
    ground::hex(hex)
        .zone
        .map_or(Weather::Fair, |zone| in_zone(s.skies.letter, zone))
}

/// The Weather Zone of a hex or a sea area.
pub fn zone(at: SpaceId) -> Option<Zone> {
    let printed = ground::hex(at).zone;
    printed.or_else(|| waters::area(at).map(|area| area.zone))
}

/// 1.5: what the weather does to aircraft over a hex or a sea area.
pub fn air_effect(s: &State, hex: SpaceId) -> AirEffect {
    cite!("1.5f", "4.1.13");
    match zone(hex) {
        Some(Zone::Severe) => s.skies.severe,
        Some(Zone::Moderate | Zone::ModerateRoad) => s.skies.moderate,
        Some(Zone::Mild) | None => AirEffect::None,
    }
}

/// 0.def-inclement: aircraft over a hex are hindered in any way.
pub fn is_inclement(s: &State, hex: SpaceId) -> bool {
    cite!("0.def-inclement");
    air_effect(s, hex) != AirEffect::None
}

/// 1.6d, 1.7c: whether rivers and lakes between two hexes are frozen; the worse zone counts.
pub fn is_frozen(s: &State, a: SpaceId, b: SpaceId) -> bool {
    cite!("1.4j", "1.6d", "1.7c");
    let severe = |hex: SpaceId| ground::hex(hex).zone == Some(Zone::Severe);
    s.skies.letter == Weather::Winter && (severe(a) || severe(b))
}
