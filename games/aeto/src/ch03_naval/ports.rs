//! 3.15: ports: what they hold, and who may use them.

use crate::ch08_seasons;
use crate::ch09_politics::partnerships;
use crate::data::data;
use crate::ground;
use crate::politics::named;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, NationId, PortSize, ShipClass, UnitId, Weather};
use crate::works;
use board::{SpaceId, SpaceKind};
use kernel::cite;

/// 3.15b, 3.15d: how much of its room a port's ships take.
pub fn load(s: &State, port: Spot) -> u16 {
    cite!("3.15b", "3.15d");
    let Some(hex) = port.within() else { return 0 };
    let city = ground::hex(hex).port == Some(PortSize::City);
    let of = |camp: &Camp| {
        let count = s.tally(port).of(*camp);
        (
            u16::from(count.ships - count.transports),
            u16::from(count.points),
        )
    };
    let (ships, points) = Camp::ALL
        .iter()
        .map(of)
        .fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    ships + if city { points } else { points.min(1) }
}

/// 3.15b, 3.28h: how much a port holds; a Major Port that was destroyed once as much as a Minor Port.
pub fn capacity(s: &State, hex: SpaceId) -> u16 {
    cite!("3.15h", "3.28h");
    let reduced = ground::hex(hex).major_port && !works::is_major_port(s, hex);
    match ground::hex(hex).port {
        Some(_) if reduced => room(s, hex, Some(PortSize::Minor)),
        size => room(s, hex, size),
    }
}

/// How much a port holds that nobody has harmed: ships that lie in it when it is reduced stay.
pub fn printed_capacity(s: &State, hex: SpaceId) -> u16 {
    room(s, hex, ground::hex(hex).port)
}

fn room(s: &State, hex: SpaceId, size: Option<PortSize>) -> u16 {
    match size.map(PortSize::capacity) {
        Some(Some(room)) => u16::from(room).saturating_sub(ch08_seasons::wrecks(s, hex)),
        Some(None) => u16::MAX,
        None => 0,
    }
}

/// 3.15b: whether these ships find room in a port, too.
pub fn room_for(s: &State, port: Spot, ships: &[UnitId]) -> bool {
    let Some(hex) = port.within() else {
        return false;
    };
    let city = ground::hex(hex).port == Some(PortSize::City);
    let transport = |id: &&UnitId| s.unit(**id).ship() == Some(ShipClass::Stp);
    let points: u16 = ships
        .iter()
        .filter(transport)
        .map(|id| u16::from(s.unit(*id).steps()))
        .sum();
    let others = ships.iter().filter(|id| !transport(id)).count() as u16;
    let had = Camp::ALL
        .iter()
        .any(|camp| s.tally(port).of(*camp).points > 0);
    let more = match (city, had) {
        (true, _) => points,
        (false, true) => 0,
        (false, false) => points.min(1),
    };
    load(s, port).saturating_add(others + more) <= capacity(s, hex)
}

/// Whose a port is: that of a box is its nation's.
pub fn owner(s: &State, hex: SpaceId) -> Option<NationId> {
    let held = s.politics.holder(hex);
    match board().space(hex).kind {
        SpaceKind::Box => held.or(ground::hex(hex).nation),
        _ => held,
    }
}

/// 3.15e: a nation's own port, or that of an ally.
pub fn is_friendly(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("3.15e", "3.15u", "3.3h");
    // 9.26k: the Western Allies dock in Soviet ports if they may, never the USSR in theirs.
    let guest = |other: NationId| {
        cite!("9.26k");
        s.camp(nation) == Camp::Western && partnerships::may_pass(&s.politics, nation, other)
    };
    let friend =
        |other: NationId| other == nation || s.politics.are_allied(nation, other) || guest(other);
    let own = owner(s, hex).is_some_and(friend);
    let held = |key: &str| {
        let at = board().find(key);
        at.and_then(|at| owner(s, at)).is_some_and(friend)
    };
    let guest = || crate::ch09_politics::opens_azores(s, nation, hex);
    (own || guest()) && (board().key(hex) != "W3616" || (held("W3617") && held("W3517")))
}

/// 3.15f: a Spanish port that harbours tactical submarines of the Axis: while Spain is neutral and has not been invaded by
/// the Axis, and the US is not at war with Germany.
pub fn shelters(s: &State, ship: UnitId, hex: SpaceId) -> bool {
    cite!("3.15f", "8.0-spain-b");
    let unit = s.unit(ship);
    let boat = unit.is_submarine() && unit.camp == Camp::Axis;
    let (spain, us) = (named().spain, named().us);
    let own = owner(s, hex).is_some_and(|owner| {
        let home = data().nations[owner.index()].owner;
        owner == spain || home == Some(spain)
    });
    let mut invasions = s.politics.declared.iter();
    let invaded = invasions.any(|one| one.of == spain);
    let neutral = !s.powers().any(|power| s.politics.at_war(power, spain));
    boat && own && neutral && !invaded && !s.politics.at_war(us, named().germany)
}

/// A friendly port that works and is in supply: in the home of its owner, in a box, or with a line of supply.
pub fn is_supplied(s: &State, nation: NationId, hex: SpaceId) -> bool {
    let home = ground::hex(hex).nation == owner(s, hex);
    let supplied = home || !ground::hexes().is_hex(hex) || s.is_linked(nation, hex, false);
    is_friendly(s, nation, hex) && is_open(s, hex) && supplied
}

/// 1.6, 3.3f: closed by ice.
pub fn is_frozen(s: &State, hex: SpaceId) -> bool {
    cite!("3.3f", "3.15t", "1.6a");
    ground::hex(hex).freezes && s.skies.letter == Weather::Winter
}

/// Whether a port works: it stands, and is not frozen.
pub fn is_open(s: &State, hex: SpaceId) -> bool {
    cite!("3.15s");
    !s.blocked.contains(&hex.into()) && !is_frozen(s, hex)
}

/// 7.7g, 8.12a: a port on the Mediterranean, the Adriatic or the Aegean.
pub fn is_mediterranean(port: SpaceId) -> bool {
    let touches = |spot: Spot| {
        let mut seas = super::waters::seas(spot).iter();
        seas.any(|area| data().mediterranean.contains(area))
    };
    ground::hex(port).port.is_some() && touches(super::waters::quay(port))
}
