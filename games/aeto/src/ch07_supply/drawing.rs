//! 7.7d to 7.7g: who draws on which supply chit.

use super::lines::may_feed;
use crate::ch09_politics::{is_beyond_the_line, is_spared};
use crate::data::data;
use crate::game::Act;
use crate::state::State;
use crate::types::{LandKind, UnitId};
use board::SpaceId;
use kernel::cite;

/// Something that feeds a few units: a chit, by its place in the list, or the Permanent Fortress of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Larder {
    Chit(usize),
    Fortress(SpaceId),
}

/// Who draws on what.
pub type Allotment = Vec<(UnitId, Larder)>;

/// 7.7a: whether a piece reaches a source that feeds any number; what is not in a hex wants for nothing.
pub fn is_sourced(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    cite!("7.7h", "3.22g");
    let Some(hex) = unit.hex() else {
        // What is carried is in supply, unless it came aboard marked.
        return unit.aboard.is_none() || unit.unsupplied == 0;
    };
    if crate::spot::board().key(hex) == "W3303" {
        // Panama is no source, but always in supply.
        cite!("7.0f");
        return true;
    }
    if let Some(spared) = is_spared(s, unit) {
        return spared;
    }
    !is_beyond_the_line(s, unit)
        && s.is_joined(unit.nation(), hex, unit.land() == Some(LandKind::Mountain))
}

/// Whether a piece draws on chits: HQs and Generals live on what their troops have.
fn eats(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    unit.land().is_some() || unit.air().is_some()
}

/// The chits and fortresses that a piece reaches, full or not.
pub fn larders(s: &State, id: UnitId) -> Vec<Larder> {
    let unit = s.unit(id);
    let (Some(hex), nation) = (unit.hex(), unit.nation()) else {
        return Vec::new();
    };
    if is_beyond_the_line(s, unit) {
        return Vec::new();
    }
    let mountain = unit.land() == Some(LandKind::Mountain);
    let chits = s.stores.chits.iter().enumerate().filter(|(_, chit)| {
        let lies = chit.hex().filter(|_| may_feed(s, chit.nation, nation));
        lies.is_some_and(|from| s.draws_from(nation, hex, mountain, from))
    });
    let mut all: Vec<Larder> = chits.map(|(at, _)| Larder::Chit(at)).collect();
    let fortress = data()
        .sources
        .iter()
        .any(|source| source.nation == nation && source.hex == hex && source.limit.is_some());
    all.extend(fortress.then_some(Larder::Fortress(hex)));
    all
}

/// 7.7e: whether a piece reaches any chit.
pub fn reaches_any(s: &State, id: UnitId) -> bool {
    !larders(s, id).is_empty()
}

/// 7.11: whether a chit or a fortress feeds a piece, or has something left for it.
pub fn serves(s: &State, id: UnitId) -> bool {
    cite!("7.11");
    let all = larders(s, id);
    let has =
        |larder: &Larder| is_fed_by(s, id, *larder) || left(s, *larder) >= share(s, id, *larder);
    all.iter().any(has)
}

/// What is left in a larder in this month.
fn left(s: &State, larder: Larder) -> u8 {
    match larder {
        Larder::Chit(at) => s.stores.chits[at].left(s),
        Larder::Fortress(hex) => {
            cite!("7.8d", "7.0b");
            let mut sources = data().sources.iter();
            let limit = sources.find_map(|source| source.limit.filter(|_| source.hex == hex));
            let fed = s.stores.sheltered.iter();
            let here = fed.filter(|unit| s.unit(**unit).hex() == Some(hex)).count();
            limit.unwrap_or(0).saturating_sub(here as u8)
        }
    }
}

fn share(s: &State, id: UnitId, larder: Larder) -> u8 {
    match larder {
        Larder::Chit(at) => s.stores.chits[at].share(s, id),
        Larder::Fortress(_) => 1,
    }
}

/// Whether a piece has drawn on a larder in this month.
fn is_fed_by(s: &State, id: UnitId, larder: Larder) -> bool {
    match larder {
        Larder::Chit(at) => s.stores.chits[at].fed.contains(&id),
        Larder::Fortress(_) => s.stores.sheltered.contains(&id),
    }
}

/// Whether a piece is fed for this month by what it still reaches.
pub fn is_fed(s: &State, id: UnitId) -> bool {
    larders(s, id)
        .into_iter()
        .any(|larder| is_fed_by(s, id, larder))
}

/// 7.7f2: feeds all of some pieces that are not fed yet, as few chits as possible being broken; none if it cannot be done.
pub fn allot(s: &State, ids: &[UnitId]) -> Option<Allotment> {
    let mut hungry: Vec<(UnitId, Vec<Larder>)> = ids
        .iter()
        .filter(|id| eats(s, **id) && !is_fed(s, **id))
        .map(|id| (*id, larders(s, *id)))
        .collect();
    // Who has the least choice chooses first.
    hungry.sort_by_key(|(id, all)| (all.len(), *id));
    let mut done: Allotment = Vec::new();
    for at in 0..hungry.len() {
        let mut seen = Vec::new();
        if !seat(s, &hungry, at, &mut done, &mut seen) {
            return None;
        }
    }
    Some(done)
}

/// Finds a larder for one of the hungry; others make room for it if they find it elsewhere.
fn seat(
    s: &State,
    hungry: &[(UnitId, Vec<Larder>)],
    at: usize,
    done: &mut Allotment,
    seen: &mut Vec<Larder>,
) -> bool {
    let (id, mut open) = (hungry[at].0, hungry[at].1.clone());
    let taken = |done: &Allotment, larder: Larder| -> u8 {
        let there = done.iter().filter(|(_, of)| *of == larder);
        there.map(|(unit, of)| share(s, *unit, *of)).sum()
    };
    let broken = |done: &Allotment, larder: Larder| match larder {
        Larder::Fortress(_) => true,
        Larder::Chit(chit) => !s.stores.chits[chit].fed.is_empty() || taken(done, larder) > 0,
    };
    open.sort_by_key(|larder| {
        (
            share(s, id, *larder),
            !broken(done, *larder),
            left(s, *larder),
        )
    });
    let room =
        |done: &Allotment, larder: Larder| left(s, larder).saturating_sub(taken(done, larder));
    if let Some(larder) = open
        .iter()
        .find(|larder| room(done, **larder) >= share(s, id, **larder))
    {
        done.push((id, *larder));
        return true;
    }
    for larder in open {
        if seen.contains(&larder) || left(s, larder) < share(s, id, larder) {
            continue;
        }
        seen.push(larder);
        for other in done.clone() {
            let frees = other.1 == larder
                && room(done, larder) + share(s, other.0, larder) >= share(s, id, larder);
            let Some(place) = hungry
                .iter()
                .position(|(unit, _)| *unit == other.0)
                .filter(|_| frees)
            else {
                continue;
            };
            let before = done.clone();
            done.retain(|one| *one != other);
            done.push((id, larder));
            if seat(s, hungry, place, done, seen) {
                return true;
            }
            *done = before;
        }
    }
    false
}

/// 7.7d: pieces draw what was allotted to them.
pub fn draw(t: &mut Act<'_>, allotment: &Allotment) {
    for (unit, larder) in allotment {
        match larder {
            Larder::Chit(at) => t.s.stores.chits[*at].fed.push(*unit),
            Larder::Fortress(_) => t.s.stores.sheltered.push(*unit),
        }
    }
    t.s.refresh();
}

/// 7.7e: those who attack draw their shares, if there is enough for all.
pub fn draw_for_attack(t: &mut Act<'_>, attackers: &[UnitId]) {
    let needy = super::effects::needy(t.s, attackers);
    if let Some(allotment) = allot(t.s, &needy) {
        draw(t, &allotment);
    }
}
