//! Questions in between: what moves past a seat, which it may let go by.

use crate::Step;
use crate::ch03_naval::waters;
use crate::ch03_naval::window::{Contact, React};
use crate::ch04_air::{Launch, Overhead, Watch, Window as Sky};
use crate::game::Action;
use crate::hidden::sees;
use crate::names::{hex_name, spot_name};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, ShipClass, UnitId};
use frame::Part;
use kernel::{Topic, Viewer, Window};

/// What is asked now, if an order of the table may answer it.
pub fn window(s: &State) -> Option<Window<Action>> {
    let step = s.stack.steps().last()?;
    let phase = format!("{}, {}", s.clock.month, s.clock.segment.title());
    let (about, places, pass) = if let Some(asked) = <Overhead as Part<Step>>::of(step) {
        let about = fleet(s, asked.by, asked.force);
        (about, waters_of(asked.at), Watch::Pass.whole())
    } else if let Some(asked) = <Contact as Part<Step>>::of(step) {
        let about = fleet(s, asked.by, asked.sighting.prey);
        (about, waters_of(asked.sighting.at), React::Pass.whole())
    } else {
        let asked = <Sky as Part<Step>>::of(step).filter(|asked| asked.is_answer())?;
        let over = asked.hex.space();
        let place = Topic::new(board().space(over).key.to_string(), hex_name(over));
        let about = vec![Topic::new("aircraft", "aircraft")];
        (about, vec![place], Launch::NoMore.whole())
    };
    Some(Window {
        phase,
        about,
        places,
        pass,
    })
}

/// What a force may be, as far as a camp knows.
fn fleet(s: &State, by: Camp, force: UnitId) -> Vec<Topic> {
    let warships = || Topic::new("warships", "warships");
    let transports = || Topic::new("transports", "transports");
    if s.unit(force).is_submarine() {
        return vec![Topic::new("submarines", "submarines")];
    }
    let viewer = Viewer::Seat(s.seat(s.voice(by)));
    let crew = s.crew(force);
    if !crew.iter().all(|ship| sees(s, viewer, *ship)) {
        return vec![warships(), transports()];
    }
    let carries = |ship: &UnitId| s.unit(*ship).ship() == Some(ShipClass::Stp);
    match crew.iter().all(carries) {
        true => vec![transports()],
        false => vec![warships()],
    }
}

/// The place, and the sea areas that it lies in or touches.
fn waters_of(at: Spot) -> Vec<Topic> {
    let mut places = vec![Topic::new(at.key(), spot_name(at))];
    for area in waters::seas(at) {
        let key = board().space(*area).key.to_string();
        if places.iter().all(|place| place.id != key) {
            places.push(Topic::new(key, hex_name(*area)));
        }
    }
    places
}
