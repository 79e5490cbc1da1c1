//! Chapter 11: weather, which the Turn Track prints for two areas.

use crate::data::{Retreat, data};
use crate::ground::space;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Turn, Weather};
use crate::unit::Form;
use board::SpaceId;
use kernel::cite;

/// The weather of the North this turn.
pub fn north(s: &State) -> Weather {
    in_north(s.clock.turn)
}

pub fn in_north(turn: Turn) -> Weather {
    data().turns[turn.months() as usize].north
}

/// 11.1: the weather in a hex. A Beachhead has that of the hex which it points to; other sea has none.
pub fn weather(s: &State, id: SpaceId) -> Weather {
    cite!("11", "11.1a", "11.1b");
    let at = space(id);
    if at.is_all_sea() {
        let mut there = s.units_in(Spot::from(id));
        let beachhead = there.find(|(_, unit)| unit.form() == Form::Beachhead);
        let onto = beachhead.and_then(|(_, unit)| s.landing(unit));
        return onto.map_or(Weather::Clear, |land| weather(s, land));
    }
    let turn = &data().turns[s.clock.turn.months() as usize];
    if at.desert_weather {
        turn.desert
    } else {
        turn.north
    }
}

/// 11.2: bad weather in the defending hex takes one from a retreat of the defender.
pub fn softened(retreat: Retreat, weather: Weather) -> Retreat {
    cite!("11.2", "4.2.4.1d");
    if weather == Weather::Clear {
        return retreat;
    }
    match retreat {
        Retreat::Dr3 => Retreat::Dr2,
        Retreat::Dr2 => Retreat::Dr1,
        Retreat::Dr1 => Retreat::Ex,
        Retreat::Ex | Retreat::Ad => retreat,
    }
}

/// 11.5d: an Ice hex under Snow is no Port and no Naval Base.
pub fn is_frozen(s: &State, id: SpaceId) -> bool {
    cite!("11.5d");
    space(id).ice && north(s) == Weather::Snow
}
