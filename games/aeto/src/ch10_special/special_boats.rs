//! 10.25: U-47, the 10th Light Flotilla and the X-Craft.

use crate::ch03_naval::ports;
use crate::data::{Prey, SpecialBoat, data};
use crate::game::Act;
use crate::names::hex_name;
use crate::politics::named;
use crate::spot::Spot;
use crate::state::State;
use crate::types::UnitId;
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

/// 10.25a: the marker that a submarine could use.
fn marker(s: &State, boat: UnitId) -> Option<&'static SpecialBoat> {
    let mut all = data().specials.boats.iter();
    all.find(|one| one.nation == s.unit(boat).nation())
}

/// 10.25a, 10.25c: whether a submarine may use a special marker against a port.
pub fn may_be_used(s: &State, boat: UnitId, port: Option<SpaceId>) -> Result<(), Illegal> {
    let (Some(marker), Some(hex)) = (marker(s, boat), port) else {
        return Err(Illegal::new(rule!("10.25a"), "it has no special marker"));
    };
    demand!(
        s.clock.month >= marker.since && !s.politics.spent_boats.contains(&marker.nation),
        "10.25a",
        "there is no special marker now"
    );
    let fits = match marker.ports {
        Prey::Any => true,
        Prey::Mediterranean => ports::is_mediterranean(hex),
        Prey::German => s.politics.holder(hex) == Some(named().germany),
    };
    demand!(fits, "10.25c", "it is not used against that port");
    Ok(())
}

/// 10.25a: it is used, once in a game: so much comes off the die.
pub fn spend(t: &mut Act<'_>, boat: UnitId) -> u8 {
    cite!("10.25a");
    let Some(marker) = marker(t.s, boat) else {
        return 0;
    };
    t.s.politics.spent_boats.push(marker.nation);
    t.log
        .say(rule!("10.25a"), || format!("{} goes in", marker.name));
    data().values.special_boat
}

/// 10.25a: everything that lies in the port is shown to the owner of the submarine.
pub fn disclose(t: &mut Act<'_>, boat: UnitId, hex: SpaceId) {
    cite!("10.25a");
    let own = t.s.unit(boat).camp;
    let seat = t.s.seat(t.s.unit(boat).nation());
    let port = Spot::port(hex).into_iter();
    let there = port.flat_map(|port| t.s.units_in(port));
    let enemies = there.filter(|(_, unit)| unit.is_naval() && t.s.are_foes(own, unit.camp));
    let names: Vec<String> = enemies.map(|(_, unit)| unit.name()).collect();
    t.log.whisper(rule!("10.25a"), seat, || {
        format!("In {} lie: {}", hex_name(hex), names.join(", "))
    });
}
