//! 6.4 Naval Combat.

use super::mission::{Mission, Owed, Party, Stage, factors, first_among, nations};
use super::r6_2_sea_transport::{carries, needs};
use crate::Act;
use crate::ch04_force_pools::lose;
use crate::data::data;
use crate::names::unit_name;
use crate::state::State;
use crate::types::{Kind, Nation};
use crate::unit::UnitId;
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, cite, demand, rule};

/// 6.4a: what a force adds to its die: its advantage in numbers, and the lowest of its nationality modifiers.
pub fn modifier(s: &State, force: &[UnitId], enemy: &[UnitId]) -> i8 {
    cite!("6.4a");
    let (own, other) = (factors(s, force), factors(s, enemy));
    let advantage = if own > other {
        data().naval_advantage.modifier(own.into(), other.into())
    } else {
        0
    };
    let nationality = nations(s, force)
        .iter()
        .map(|nation| data().modifier(nation).naval)
        .min();
    advantage + nationality.unwrap_or(0)
}

/// 6.4b, 6.4c: factors lost by a force that was beaten by this difference.
pub fn losses(force: u16, difference: u16) -> u16 {
    cite!("6.4b", "6.4c");
    let lost = if force >= 16 {
        force / 8 * difference
    } else {
        difference
    };
    lost.min(force)
}

/// 6.3i: factors lost by an interceptor that withdraws.
pub fn losses_in_withdrawal(force: u16, difference: u16) -> u16 {
    cite!("6.3i");
    (losses(force, difference) / 2).min(force / 2)
}

/// 6.4: rolls for both sides and says who loses what.
pub fn fight(t: &mut Act, m: &mut Mission, withdraws: bool) {
    cite!("6.4a");
    let bonus = (
        modifier(t.s, &m.fleets, &m.interceptors),
        modifier(t.s, &m.interceptors, &m.fleets),
    );
    let dice = [t.dice.d6(), t.dice.d6()];
    let (mover, hunter) = (dice[0] as i8 + bonus.0, dice[1] as i8 + bonus.1);
    t.log.rolled(rule!("6.4a"), &dice, || {
        format!("Naval combat: the mover has {mover}, the interceptor {hunter}")
    });
    let difference = mover.abs_diff(hunter).into();
    let (ours, theirs) = (factors(t.s, &m.fleets), factors(t.s, &m.interceptors));
    m.mover_won = withdraws || mover > hunter;
    let lost = match () {
        () if withdraws && mover <= hunter => [0, 0],
        () if withdraws => {
            let theirs = losses_in_withdrawal(theirs, difference);
            [theirs / 2, theirs]
        }
        () if mover > hunter => {
            let theirs = losses(theirs, difference);
            [theirs / 2, theirs]
        }
        () => {
            let ours = losses(ours, difference);
            [ours, ours / 2]
        }
    };
    // The winner pays half of what the loser lost, but no more than it has.
    let lost = [lost[0].min(ours), lost[1].min(theirs)];
    tell(t, m, withdraws, mover == hunter, lost);
    for party in Party::BOTH {
        split(t.s, m, party, lost[party as usize].min(255) as u8);
    }
    m.stage = Stage::Losses;
}

fn tell(t: &mut Act, m: &Mission, withdraws: bool, tie: bool, lost: [u16; 2]) {
    cite!("6.4d", "6.4f");
    t.log
        .say(rule!("6.4b"), || match (withdraws, tie, m.mover_won) {
            (true, ..) => format!(
                "The interceptor withdraws and loses {}, the mover {}",
                lost[1], lost[0]
            ),
            (false, true, _) => "A tie: the mover must turn back".to_string(),
            (false, false, true) => format!(
                "The mover wins and loses {}, the interceptor {}",
                lost[0], lost[1]
            ),
            (false, false, false) => format!(
                "The interceptor wins and loses {}, the mover {}",
                lost[1], lost[0]
            ),
        });
}

/// 6.4i: an even share for every nation of the force; what is over is laid on nations one by one.
fn split(s: &State, m: &mut Mission, party: Party, total: u8) {
    cite!("6.4i");
    if total == 0 {
        return;
    }
    let list = nations(s, m.fleets_of(party));
    let share = total / list.iter().count() as u8;
    let mut laid = 0;
    for nation in list.iter() {
        let force = force_of(s, m, party, nation);
        let factors = share.min(force);
        laid += factors;
        m.owed.push(Owed {
            party,
            nation,
            factors,
            force,
        });
    }
    m.extra[party as usize] = total - laid;
}

fn force_of(s: &State, m: &Mission, party: Party, nation: Nation) -> u8 {
    let fleets = m.fleets_of(party).iter().map(|id| s.unit(*id));
    fleets
        .filter(|fleet| fleet.nation == nation)
        .map(|fleet| fleet.factors)
        .sum()
}

/// 6.4i: who may take the next odd factor: the larger force, then the lower modifier; else the player's choice.
pub fn bearers(m: &Mission, party: Party) -> ArrayVec<Nation, 8> {
    let rank = |owed: &Owed| {
        (
            owed.factors,
            -i16::from(owed.force),
            data().modifier(owed.nation).naval,
        )
    };
    let able = || {
        m.owed
            .iter()
            .filter(|owed| owed.party == party && owed.factors < owed.force)
    };
    let best = able().map(rank).min();
    able()
        .filter(|owed| Some(rank(owed)) == best)
        .map(|owed| owed.nation)
        .collect()
}

/// The side that has an odd factor to lay on a nation.
pub fn party_with_extra(m: &Mission) -> Option<Party> {
    Party::BOTH
        .into_iter()
        .find(|party| m.extra[*party as usize] > 0)
}

pub fn may_bear(m: &Mission, nation: Nation) -> Result<(), Illegal> {
    let party = party_with_extra(m);
    demand!(
        party.is_some_and(|party| bearers(m, party).contains(&nation)),
        "6.4i",
        "the odd factor comes from the larger force, then from the lower nationality modifier"
    );
    Ok(())
}

pub fn bear(m: &mut Mission, nation: Nation) {
    let Some(party) = party_with_extra(m) else {
        return;
    };
    m.extra[party as usize] -= 1;
    let owed = m.owed.iter_mut();
    for owed in owed.filter(|owed| owed.party == party && owed.nation == nation) {
        owed.factors += 1;
    }
}

/// Losses that leave no choice are taken; whoever has one is asked.
pub fn settle_losses(t: &mut Act, m: &mut Mission) -> Option<Seat> {
    while let Some(party) = party_with_extra(m) {
        let able = bearers(m, party);
        // A force never loses more than it has, so that somebody is able.
        let [only] = able.as_slice() else {
            return Some(seat_of_party(t.s, m, party));
        };
        bear(m, *only);
    }
    while let Some(owed) = current(m) {
        let fleets = fleets_of_nation(t.s, m, owed);
        let all: u8 = fleets.iter().map(|id| t.s.unit(*id).factors).sum();
        if owed.factors == all {
            for id in fleets {
                let factors = t.s.unit(id).factors;
                sink(t, m, id, factors);
            }
        } else if let [only] = fleets.as_slice() {
            sink(t, m, *only, owed.factors);
        } else {
            return Some(t.s.seat_of(owed.nation));
        }
    }
    None
}

/// The side's own losses are chosen by the seat of its first fleet.
pub fn seat_of_party(s: &State, m: &Mission, party: Party) -> Seat {
    match (party, m.interceptors.first()) {
        (Party::Interceptor, Some(id)) => s.seat_of(s.unit(*id).nation),
        _ => m.seat,
    }
}

/// The nation whose losses are being taken.
pub fn current(m: &Mission) -> Option<Owed> {
    m.owed.iter().find(|owed| owed.factors > 0).copied()
}

pub fn fleets_of_nation(s: &State, m: &Mission, owed: Owed) -> Vec<UnitId> {
    m.fleets_of(owed.party)
        .iter()
        .copied()
        .filter(|id| s.unit(*id).nation == owed.nation)
        .collect()
}

/// 6.4b: losses come from any mix of full and partial fleets.
pub fn may_sink(s: &State, m: &Mission, fleet: UnitId, factors: u8) -> Result<(), Illegal> {
    let owed = current(m).filter(|_| party_with_extra(m).is_none());
    let Some(owed) = owed else {
        return Err(Illegal::new(
            rule!("6.4i"),
            "the odd factor is laid on a nation first",
        ));
    };
    let fleets = fleets_of_nation(s, m, owed);
    demand!(
        fleets.contains(&fleet),
        "6.4i",
        "another nation's fleets take these losses"
    );
    demand!(
        factors >= 1 && factors <= owed.factors.min(s.unit(fleet).factors),
        "6.4b",
        "not that many factors are lost"
    );
    demand!(
        first_among(s, &fleets, fleet),
        "3.6a",
        "of fleets that are alike, choose the first"
    );
    Ok(())
}

/// Takes factors off a fleet of the battle.
pub fn sink(t: &mut Act, m: &mut Mission, fleet: UnitId, factors: u8) {
    t.log.say(rule!("6.4b"), || {
        format!("{} loses {factors}", unit_name(t.s, fleet))
    });
    if let Some(owed) = m.owed.iter_mut().find(|owed| owed.factors > 0) {
        owed.factors = owed.factors.saturating_sub(factors);
    }
    let left = t.s.unit(fleet).factors - factors;
    if left > 0 {
        t.s.set_factors(fleet, left);
    } else {
        lose(t, fleet);
        m.fleets.retain(|id| *id != fleet);
        m.interceptors.retain(|id| *id != fleet);
    }
}

/// 6.4h: the cargo from which the owner chooses what is lost; empty when the ships left carry all of it.
pub fn overboard(s: &State, m: &Mission) -> Vec<UnitId> {
    cite!("6.4h");
    let load = needs(s, &m.cargo);
    if carries(s, &m.fleets, load) {
        return Vec::new();
    }
    let full = m
        .fleets
        .iter()
        .filter(|id| s.unit(**id).factors == 8)
        .count();
    let heavy_only = usize::from(load.heavy) > full;
    let is_heavy = |id: &UnitId| matches!(s.unit(*id).kind, Kind::Armour | Kind::Air);
    m.cargo
        .iter()
        .copied()
        .filter(|id| (!heavy_only || is_heavy(id)) && first_among(s, &m.cargo, *id))
        .collect()
}

pub fn may_drown(s: &State, m: &Mission, unit: UnitId) -> Result<(), Illegal> {
    demand!(
        overboard(s, m).contains(&unit),
        "6.4h",
        "the ships that are left do not force this loss"
    );
    Ok(())
}

/// A unit is lost with the ships; an air wing as a whole.
pub fn drown(t: &mut Act, m: &mut Mission, unit: UnitId) {
    let before = needs(t.s, &m.cargo);
    let like = *t.s.unit(unit);
    t.log.say(rule!("6.4h"), || {
        format!("{} is lost at sea", unit_name(t.s, unit))
    });
    m.cargo.retain(|id| *id != unit);
    lose(t, unit);
    while like.kind == Kind::Air && needs(t.s, &m.cargo) == before {
        let mate = m
            .cargo
            .iter()
            .copied()
            .find(|id| t.s.unit(*id).like(&like) && t.s.unit(*id).at == like.at);
        let Some(mate) = mate else { break };
        m.cargo.retain(|id| *id != mate);
        lose(t, mate);
    }
}

/// Cargo that leaves no choice is lost; else its owner is asked, or the mover if there are several.
pub fn settle_cargo(t: &mut Act, m: &mut Mission) -> Option<Seat> {
    loop {
        let lost = overboard(t.s, m);
        match lost.as_slice() {
            [] => return None,
            [only] => drown(t, m, *only),
            _ if m.fleets.is_empty() => drown(t, m, lost[0]),
            // What the mover himself has aboard went aboard first.
            [first, ..] => return Some(t.s.seat_of(t.s.unit(*first).nation)),
        }
    }
}
