//! 3.4: what a force does on its way: it sails, takes others along, leaves some, enters port, guards convoys.

use super::harbours::meet;
use super::infiltration::is_through;
use super::muster::launch;
use super::options::{seat_of, stand_by};
use super::voyage::{FREE_LEGS, Voyage, harbour, joiners};
use super::waters::{self, Water};
use super::window::challenge;
use super::{When, bump, combat, embarking, search, straits};
use crate::ch00_sequence::Segment;
use crate::ch04_air;
use crate::ch10_special::channel_dash;
use crate::fleet;
use crate::game::Act;
use crate::marks::Marks;
use crate::names::{hex_name, spot_name};
use crate::spot::Spot;
use crate::types::{Camp, UnitId};
use kernel::{cite, rule};

/// The next stage of a leg: points are spent, and the enemy may respond.
pub(super) fn advance(t: &mut Act<'_>, voyage: &Voyage) {
    let mover = voyage.mover;
    let (from, to) = (t.s.unit(mover).at, voyage.way[voyage.way.len() - 1]);
    let mut next = voyage.clone();
    cite!("3.29a");
    let canal = waters::is_canal(from, to) && !t.s.unit(mover).is_submarine();
    if canal && !voyage.challenged && voyage.when != When::End {
        next.challenged = true;
        t.replace(next);
        challenge(t, mover, false, true);
        return;
    }
    next.way.pop();
    next.challenged = false;
    let cost = waters::cost(from, to);
    let forced = cost > voyage.left(t.s);
    let dead = forced && (voyage.has_moved(t.s) || voyage.when == When::Offensive);
    let barred = voyage.when == When::End && super::end::is_outgunned(t, mover, from, to);
    if dead || barred || !ch04_air::may_go_on(t.s, mover) {
        cite!("3.6u", "3.17v");
        next.way.clear();
        next.kept_out = true;
        t.replace(next);
        return;
    }
    if matches!(waters::water(to), Some(Water::Large(_))) || cost > 0 {
        next.free = next.free.min(FREE_LEGS);
    }
    t.replace(next);
    sail(t, mover, to, cost, forced);
    if voyage.when == When::Offensive {
        cite!("3.13b");
    }
    match canal && voyage.when != When::End {
        true => {
            challenge(t, mover, false, true);
            watch(t, mover);
        }
        false => halts(t, mover, false, voyage.when),
    }
}

/// A force enters a place.
pub(super) fn sail(t: &mut Act<'_>, mover: UnitId, to: Spot, cost: u8, forced: bool) {
    let from = t.s.unit(mover).at;
    let nation = t.s.unit(mover).nation();
    let spent = t.s.spent(mover).saturating_add(cost);
    for ship in t.s.crew(mover) {
        t.s.pieces.mark(ship, |unit| {
            let most = unit.ship_face().map_or(0, |face| face.movement);
            unit.spent = if forced { most } else { spent };
            unit.marks.set(Marks::SAILED);
            unit.marks.clear(Marks::STANDBY);
        });
    }
    t.s.pieces.mark(mover, |unit| {
        unit.marks.set(Marks::SAILED);
        unit.marks.clear(Marks::STANDBY);
    });
    t.s.at_sea.narrows.retain(|(unit, _)| *unit != mover);
    t.s.at_sea.inside.retain(|force| *force != mover);
    let through = is_through(t.s, mover, to);
    if !through {
        t.s.at_sea.through.retain(|unit| *unit != mover);
    }
    let closed = to
        .within()
        .is_some_and(|hex| straits::is_closed(t.s, nation, hex));
    if closed && !through {
        t.s.at_sea.narrows.push((mover, from));
    }
    let name = t.s.unit(mover).name();
    t.log
        .say(rule!("3.2a"), || format!("{name} enters {}", spot_name(to)));
    if t.s.clock.segment == Segment::SecondNaval {
        ch04_air::note_start(t, mover);
    }
    t.s.at_sea.lookout.forget(mover);
    t.s.pieces.change(mover, |unit| unit.at = to);
    channel_dash::moved(t, mover);
    ch04_air::recover(t, mover);
}

/// 3.4h: the enemy may respond to what moves here; never in the End Phase, never to a submarine.
pub(super) fn halts(t: &mut Act<'_>, mover: UnitId, left_port: bool, when: When) {
    cite!("3.4h", "3.6m", "3.6q", "3.6r", "3.29a");
    if when != When::End && !t.s.unit(mover).is_submarine() {
        challenge(t, mover, left_port, false);
    }
    watch(t, mover);
}

/// Aircraft of every enemy may look for what moves.
fn watch(t: &mut Act<'_>, mover: UnitId) {
    let foes: Vec<Camp> = t.s.hostile(t.s.unit(mover).camp).collect();
    for by in foes.into_iter().rev() {
        ch04_air::watch(t, mover, by);
    }
}

/// 3.4m: others join, as if they had spent the same points.
pub(super) fn join(t: &mut Act<'_>, voyage: &Voyage, unit: UnitId) {
    let spent = t.s.spent(voyage.mover);
    let moved = voyage.has_moved(t.s);
    let ships: Vec<UnitId> = joiners(t.s, unit, voyage.when).collect();
    let number = t.s.unit(voyage.mover).force().unwrap_or(0);
    for ship in ships {
        t.s.put(ship, Spot::force(number));
        t.s.pieces.mark(ship, |unit| {
            unit.spent = spent;
            unit.marks.clear(Marks::STANDBY);
            if moved {
                unit.marks.set(Marks::SAILED);
            }
        });
    }
    if t.s.unit(unit).force().is_some() {
        fleet::tidy(t, unit);
    }
    let seat = seat_of(t.s, t.s.unit(voyage.mover).camp);
    t.log
        .whisper(rule!("3.4m"), seat, || "Ships join".to_string());
}

/// 3.4f: a ship stays where the force is; its move is over.
pub(super) fn drop_off(t: &mut Act<'_>, voyage: &Voyage, ship: UnitId) {
    let at = t.s.unit(voyage.mover).at;
    let nation = t.s.unit(ship).nation();
    let chit = t.s.free_chit(nation).expect("checked");
    launch(t, chit, at, &[ship]);
    t.s.pieces.mark(chit, |unit| unit.marks.set(Marks::SAILED));
    if voyage.when == When::First {
        stand_by(t, &[ship]);
    }
    t.log.say(rule!("3.4f"), || {
        format!("A ship stays in {}", spot_name(at))
    });
}

/// 3.15m: a ship goes into the port of the hex, and the others go on.
pub(super) fn moor(t: &mut Act<'_>, voyage: &Voyage, ship: UnitId) {
    cite!("3.15m", "3.2g");
    let hex = harbour(t.s.unit(voyage.mover).at);
    let (Some(hex), Some(port)) = (hex, hex.and_then(Spot::port)) else {
        return;
    };
    t.s.put(ship, port);
    if voyage.when == When::First {
        stand_by(t, &[ship]);
    }
    t.log.say(rule!("3.15m"), || {
        format!("A ship enters the port of {}", hex_name(hex))
    });
    if voyage.when != When::End {
        meet(t, hex, t.s.unit(ship).camp);
    }
}

/// 3.15i: a force enters port.
pub(super) fn dock(t: &mut Act<'_>, voyage: &Voyage) {
    cite!("3.2g", "3.15i", "7.10j");
    let Some(hex) = harbour(t.s.unit(voyage.mover).at) else {
        return;
    };
    let port = Spot::port(hex).expect("it has a port");
    t.pop();
    finish(t, voyage);
    let name = t.s.unit(voyage.mover).name();
    t.log.say(rule!("3.15i"), || {
        format!("{name} enters the port of {}", hex_name(hex))
    });
    let camp = t.s.unit(voyage.mover).camp;
    into_port(t, voyage.mover, port);
    if voyage.when != When::End {
        meet(t, hex, camp);
    }
}

/// The move ends here: whoever lies in the way of a submarine is bumped, and in a Sea Offensive ships may bombard.
pub(super) fn stop(t: &mut Act<'_>, voyage: &Voyage) {
    t.pop();
    let at = voyage.at(t.s);
    let crowded = voyage.taken(t.s).contains(&at);
    finish(t, voyage);
    if voyage.when == When::Offensive {
        shell(t, voyage.mover);
    }
    if crowded {
        bump::begin(t, voyage.mover, at);
    }
}

/// 3.6a: a force tries an Active interception; afterwards it may bombard. In a large area where it lay already, the enemy may
/// respond before.
pub(super) fn hunt(t: &mut Act<'_>, voyage: &Voyage, prey: UnitId) {
    cite!("3.6s", "3.28a");
    let at = voyage.at(t.s);
    let idle = !voyage.has_moved(t.s) && matches!(waters::water(at), Some(Water::Large(_)));
    t.pop();
    finish(t, voyage);
    if voyage.when == When::Offensive {
        shell(t, voyage.mover);
    }
    search::begin_active(t, voyage.mover, prey);
    if idle {
        halts(t, voyage.mover, false, voyage.when);
    }
}

/// 3.28a: the ships of a force off an enemy coast may bombard it.
pub(super) fn shell(t: &mut Act<'_>, mover: UnitId) {
    let (at, nation) = (t.s.unit(mover).at, t.s.unit(mover).nation());
    let coast = waters::water(at) == Some(Water::Coast) && !at.is_port();
    if let Some(hex) = at.within().filter(|_| coast) {
        combat::bombard(t, nation, hex.into());
    }
}

/// The ships of a force are docked.
pub(super) fn into_port(t: &mut Act<'_>, mover: UnitId, port: Spot) {
    for ship in t.s.crew(mover) {
        t.s.put(ship, port);
    }
    if t.s.unit(mover).force().is_some() {
        fleet::tidy(t, mover);
    }
}

/// 3.24a: what is in the hex of the port comes aboard.
pub(super) fn load(t: &mut Act<'_>, voyage: &Voyage) {
    let mover = t.s.unit(voyage.mover);
    let (hex, number) = (harbour(mover.at), mover.force());
    if let (Some(hex), Some(number)) = (hex, number) {
        let camp = mover.camp;
        embarking::begin(t, Spot::force(number), camp, hex.into());
    }
}

/// 3.11a: the ships of a force are assigned to guard the convoys of the area.
pub(super) fn escort(t: &mut Act<'_>, voyage: &Voyage) {
    cite!("3.11a", "3.11b", "3.11c", "3.11e", "0.sop-na1b");
    let at = t.s.unit(voyage.mover).at;
    let area = waters::seas(at)[0];
    let duty = Spot::convoy(area).expect("a Convoy area");
    t.pop();
    finish(t, voyage);
    let name = t.s.unit(voyage.mover).name();
    t.log.reveal();
    t.log.say(rule!("3.11a"), || {
        format!(
            "The ships of {name} guard the convoys of {}",
            hex_name(area)
        )
    });
    for ship in t.s.crew(voyage.mover) {
        t.s.put(ship, duty);
        t.s.pieces.mark(ship, |unit| {
            unit.marks.set(Marks::ASSIGNED);
            unit.marks.clear(Marks::STANDBY);
        });
    }
    fleet::tidy(t, voyage.mover);
}

/// The move is over: who moved at most half is on Standby.
pub(super) fn finish(t: &mut Act<'_>, voyage: &Voyage) {
    cite!("3.4n", "3.6d");
    let mover = voyage.mover;
    t.s.at_sea.quiet.retain(|(_, unit)| *unit != mover);
    t.s.at_sea.lookout.idle.retain(|(_, unit)| *unit != mover);
    if t.s.location(mover).is_none() {
        return;
    }
    let ships = t.s.crew(mover);
    for ship in ships.iter().chain([&mover]) {
        t.s.pieces.mark(*ship, |unit| {
            unit.marks.set(Marks::SAILED);
            if voyage.when == When::End {
                unit.marks.set(Marks::LATE);
            }
        });
    }
    match voyage.when {
        When::First => stand_by(t, &ships),
        When::Offensive => {
            cite!("3.12f");
            for ship in ships.iter().chain([&mover]) {
                t.s.pieces.mark(*ship, |unit| {
                    unit.marks.clear(Marks::STANDBY);
                    unit.marks.set(Marks::ACTIVE);
                });
            }
        }
        When::End => {
            cite!("3.14f");
        }
    }
}
