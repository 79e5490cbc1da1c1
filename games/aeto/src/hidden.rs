//! 0.gen-08 to 0.gen-11: what a seat sees of the others' stacks, and how what it does not see is dealt anew.

use crate::ch03_naval::voyage::Voyage;
use crate::ch03_naval::{cargo, combat};
use crate::ch04_air::{Sortie, Task, is_made_out, room};
use crate::ch05_offensives::{guns, hq_may_stand, stack_room};
use crate::ground;
use crate::politics::natural_camp;
use crate::spot::Where;
use crate::state::State;
use crate::types::{Camp, ShipClass, UnitId};
use crate::unit::Unit;
use crate::works::has_fort;
use board::SpaceId;
use kernel::{Seat, Viewer, cite};

/// Whether a viewer sees a piece.
pub fn sees(s: &State, viewer: Viewer, id: UnitId) -> bool {
    cite!("0.gen-08", "0.gen-10", "4.11.1");
    let unit = s.unit(id);
    // A neutral is nobody's enemy: it hides nothing.
    if unit.camp == Camp::Neutral || combat::is_open(s, id) || guns::takes_part(s, id) {
        return true;
    }
    if cargo::is_freight(s, unit) {
        cite!("3.22f");
        return viewer_camps(s, viewer).contains(&unit.camp) || cargo::is_shown(s, unit.at);
    }
    let (hex, docked) = match unit.at.whereabouts() {
        Where::Space(hex) => (hex, false),
        Where::Port(hex) => (hex, true),
        Where::Force(number) => {
            let own = viewer_camps(s, viewer);
            let known = own.iter().any(|own| is_made_out(s, *own, id));
            return own.contains(&unit.camp) || known || is_struck(s, number, id) || flies(s, id);
        }
        Where::Track(_) => {
            let yard = s.yards.iter().find(|yard| yard.ship == id);
            return viewer_camps(s, viewer).contains(&unit.camp)
                || yard.is_some_and(|yard| is_looked_at(s, viewer, yard.port.space()));
        }
        _ => return true,
    };
    if unit.is_naval() && !docked || unit.force().is_some() {
        cite!("3.1a");
        return true;
    }
    let own = viewer_camps(s, viewer);
    if docked {
        return own.contains(&unit.camp) || is_looked_at(s, viewer, hex) || flies(s, id);
    }
    own.contains(&unit.camp)
        || top(s, hex, unit.camp) == Some(id)
        || aloft(s, id)
        || looks_into(s, &own, hex) && !is_under_walls(s, &own, id)
}

/// 4.10.11, 8.8h: a port that a viewer has reconnoitred this month, or that is attacked: ships under repair are told of too.
fn is_looked_at(s: &State, viewer: Viewer, hex: SpaceId) -> bool {
    cite!("4.10.11", "8.8e", "8.8h");
    is_attacked(s, hex) || has_scouted(s, &viewer_camps(s, viewer), hex)
}

/// 4.20.10: aircraft have come to the ships of a port.
fn is_attacked(s: &State, hex: SpaceId) -> bool {
    let ships = |sortie: &Sortie| sortie.task == Task::Ships && sortie.struck;
    s.sortie
        .filter(ships)
        .is_some_and(|sortie| sortie.hex.space() == hex)
}

/// 4.20.7: aircraft have come to the ships of a force.
fn is_struck(s: &State, number: u8, id: UnitId) -> bool {
    let over = |sortie: &Sortie| match sortie.task {
        Task::Fleet { force } => sortie.struck && s.unit(force).force() == Some(number),
        _ => false,
    };
    s.unit(id).ship().is_some() && s.sortie.is_some_and(|sortie| over(&sortie))
}

/// What is aloft is seen, and the carrier from which it came.
fn flies(s: &State, id: UnitId) -> bool {
    let mut sky = s.sky.iter();
    sky.any(|flight| flight.unit == id || s.unit(flight.unit).aboard == Some(id))
}

/// The camps whose pieces lie open to a viewer: his own, and those that nobody else plays. Allies of one camp hide nothing
/// from each other.
fn viewer_camps(s: &State, viewer: Viewer) -> Vec<Camp> {
    cite!("0.gen-09");
    let Viewer::Seat(seat) = viewer else {
        return Vec::new();
    };
    let speaker = s.nation_of(seat);
    let mut all: Vec<Camp> = Camp::ALL.to_vec();
    all.retain(|camp| {
        let own = natural_camp(speaker) == Some(*camp);
        *camp != Camp::Neutral && (own || s.seat(s.voice(*camp)) == seat)
    });
    all
}

/// 0.gen-10: what lies on top of a stack: a land unit, else an HQ, a General, aircraft.
fn top(s: &State, hex: SpaceId, camp: Camp) -> Option<UnitId> {
    cite!("0.gen-10", "0.gen-11");
    let there = s
        .units_in(hex.into())
        .filter(|(_, unit)| unit.camp == camp && (unit.is_ground() || unit.air().is_some()));
    let rank = |id: UnitId| {
        let unit = s.unit(id);
        match (unit.is_combat(), unit.is_hq(), unit.is_general()) {
            (true, ..) => 0,
            (_, true, _) => 1,
            (_, _, true) => 2,
            _ => 3,
        }
    };
    there.map(|(id, _)| id).min_by_key(|id| (rank(*id), *id))
}

/// 4.11.2: of a stack that was only reconnoitred, one land unit under a fort stays hidden.
fn is_under_walls(s: &State, own: &[Camp], id: UnitId) -> bool {
    cite!("4.11.2");
    let unit = s.unit(id);
    let Some(hex) = unit.hex().filter(|_| unit.is_combat()) else {
        return false;
    };
    let last = s.troops(hex, unit.camp).map(|(id, _)| id).last();
    let beside = ground::beside(hex).any(|(to, _)| is_held_by(s, own, to));
    !beside && last == Some(id) && has_fort(s, hex)
}

/// What flies is seen, and what takes part in the attack that is being made.
fn aloft(s: &State, id: UnitId) -> bool {
    let fights = s.battle.as_ref().is_some_and(|battle| {
        s.unit(id).hex() == Some(battle.target.space()) || battle.attackers.contains(&id)
    });
    let raided = s
        .sortie
        .filter(|sortie| sortie.struck && sortie.task != Task::Supply)
        .is_some_and(|sortie| s.unit(id).hex() == Some(sortie.hex.space()));
    fights || raided || s.sky.iter().any(|flight| flight.unit == id)
}

/// 0.gen-08: a camp has a land unit next to a hex, or has reconnoitred it this month.
fn looks_into(s: &State, own: &[Camp], hex: SpaceId) -> bool {
    has_scouted(s, own, hex) || ground::beside(hex).any(|(beside, _)| is_held_by(s, own, beside))
}

/// Land combat units of one of the camps stand in a hex.
fn is_held_by(s: &State, own: &[Camp], hex: SpaceId) -> bool {
    let tally = s.tally(hex.into());
    own.iter().any(|own| tally.of(*own).combat > 0)
}

fn has_scouted(s: &State, own: &[Camp], hex: SpaceId) -> bool {
    let mut scouted = s.scouted.iter();
    scouted.any(|one| own.contains(&one.by) && one.hex.space() == hex && one.seen)
}

/// Another position that looks the same to a seat: what it does not see lies in other stacks that it does not look into.
pub fn reshuffle(s: &State, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) -> State {
    let own = viewer_camps(s, Viewer::Seat(viewer));
    let unseen = |id: &UnitId| !sees(s, Viewer::Seat(viewer), *id);
    let laid_up = |unit: &Unit| matches!(unit.at.whereabouts(), Where::Track(_));
    let hidden: Vec<UnitId> = s
        .units()
        .filter(|(_, unit)| !laid_up(unit))
        .map(|(id, _)| id)
        .filter(unseen)
        .collect();
    let mut other = s.clone();
    other.stack.forget_ready();
    let (afloat, ashore): (Vec<UnitId>, Vec<UnitId>) =
        hidden.into_iter().partition(|id| is_afloat(s, *id));
    shuffle_ships(&mut other, &afloat, random);
    combat::redeal(&mut other, &own, random);
    crate::ch08_seasons::redeal(&mut other, &own, random);
    crate::ch11_options::redeal(&mut other, &own, random);
    for id in ashore {
        let places: Vec<SpaceId> = covers(s, &own, id)
            .into_iter()
            .filter(|hex| fits(&other, id, *hex))
            .collect();
        if !places.is_empty() {
            let to = places[random(places.len() as u32) as usize];
            other.pieces.change(id, |unit| unit.at = to.into());
        }
    }
    other.refresh();
    other
}

/// What lies in a port or in the box of a task force.
fn is_afloat(s: &State, id: UnitId) -> bool {
    matches!(
        s.unit(id).at.whereabouts(),
        Where::Port(_) | Where::Force(_)
    )
}

/// Ships that a seat does not see change places, each with one of its nation that could have done the same; what is aboard
/// goes with its ship.
fn shuffle_ships(s: &mut State, hidden: &[UnitId], random: &mut dyn FnMut(u32) -> u32) {
    let ships: Vec<UnitId> = hidden
        .iter()
        .copied()
        .filter(|id| s.unit(*id).is_naval())
        .collect();
    for a in ships.iter().copied() {
        let alike: Vec<UnitId> = ships
            .iter()
            .copied()
            .filter(|b| may_swap(s, a, *b))
            .collect();
        if !alike.is_empty() {
            swap(s, a, alike[random(alike.len() as u32) as usize]);
        }
    }
}

fn may_swap(s: &State, a: UnitId, b: UnitId) -> bool {
    let (one, two) = (s.unit(a), s.unit(b));
    let fast = |ship: &Unit, spent: u8| ship.ship_face().is_none_or(|face| face.movement >= spent);
    let sort = |unit: &Unit| {
        let id = if std::ptr::eq(unit, one) { a } else { b };
        let carries = s.aboard(id).any(|(_, unit)| !cargo::is_freight(s, unit));
        let transport = unit.ship() == Some(ShipClass::Stp);
        (
            unit.nation(),
            unit.is_surface(),
            transport.then_some(unit.steps()),
            unit.is_u_boat(),
            carries,
        )
    };
    // A leg that was begun says how fast the slowest ship of the force is at least.
    let under_way = [one, two].into_iter().any(|unit| is_under_way(s, unit));
    let pace = |unit: &Unit| unit.ship_face().map(|face| face.movement);
    // Transports carry their own, so that nobody else is left with too much; a pair stays together.
    let bound = |id: UnitId| {
        let leans = || {
            cargo::hold(s, id)
                .iter()
                .any(|ship| !cargo::fits(s, &[*ship]))
        };
        cargo::pair_of(s, id).is_some() || leans()
    };
    sort(one) == sort(two)
        && !bound(a)
        && !bound(b)
        && fast(one, two.spent)
        && fast(two, one.spent)
        && (!under_way || pace(one) == pace(two))
}

/// A ship whose force is in the middle of a leg.
fn is_under_way(s: &State, ship: &Unit) -> bool {
    let Where::Force(number) = ship.at.whereabouts() else {
        return false;
    };
    let sails = |step: &crate::Step| {
        let voyage = <Voyage as frame::Part<crate::Step>>::of(step);
        voyage.is_some_and(|voyage| !voyage.way.is_empty() && s.chit(number) == Some(voyage.mover))
    };
    s.stack.steps().iter().any(sails)
}

/// Two ships change places, and what was known of each place stays there.
fn swap(s: &mut State, a: UnitId, b: UnitId) {
    let of = |s: &State, id: UnitId| {
        let unit = s.unit(id);
        (unit.at, unit.spent, unit.marks, unit.unsupplied)
    };
    let (first, second) = (of(s, a), of(s, b));
    let with = [a, b].map(|id| s.aboard(id).map(|(id, _)| id).collect::<Vec<_>>());
    for (id, to, aboard) in [(a, second, &with[0]), (b, first, &with[1])] {
        s.pieces.change(id, |unit| {
            (unit.at, unit.spent, unit.marks, unit.unsupplied) = to;
        });
        for id in aboard {
            s.pieces.change(*id, |unit| unit.at = to.0);
        }
    }
}

/// The hexes whose top piece would hide a piece from a camp: none of its land units looks in.
fn covers(s: &State, from: &[Camp], id: UnitId) -> Vec<SpaceId> {
    let unit = s.unit(id);
    let same = s
        .pieces
        .of(|owner| owner == unit.nation())
        .filter(|(_, other)| other.is_combat());
    let mut hexes: Vec<SpaceId> = same.filter_map(|(_, other)| other.hex()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes.retain(|hex| {
        let over = top(s, *hex, unit.camp).is_some_and(|top| !unit.is_combat() || top < id);
        over && !looks_into(s, from, *hex)
            && s.battle
                .as_ref()
                .is_none_or(|battle| battle.target.space() != *hex)
            && s.sortie.is_none_or(|sortie| sortie.hex.space() != *hex)
    });
    hexes
}

/// Whether a piece finds room in a hex.
fn fits(s: &State, id: UnitId, hex: SpaceId) -> bool {
    let unit = s.unit(id);
    if unit.hex() == Some(hex) {
        return true;
    }
    match (unit.air().is_some(), unit.is_hq()) {
        (true, _) => room(s, unit.nation(), hex) > 0,
        (_, true) => hq_may_stand(s, unit.nation(), hex, Some(id)),
        _ => stack_room(s, unit.camp, hex) >= unit.stacks(),
    }
}
