//! 7.2: amphibious invasions.

use super::{in_hand, pay, payer};
use crate::Act;
use crate::ch05_movement::{Errand, Mission, Way, enemies_in};
use crate::ch08_naval::{flag, site};
use crate::ch09_politics::sea_payers;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Camp, Class, Nation, Nations, Sea};
use crate::unit::{Marks, UnitId};
use kernel::{Illegal, Seat, cite, demand};

/// 7.2a, 7.24: whether anybody of a seat may invade an area at all.
pub fn may_invade(s: &State, seat: Seat, camp: Camp, area: Area) -> Result<(), Illegal> {
    demand!(
        s.weather_in(area).is_good(),
        "7.2a",
        "the weather at the site must be Clear or Light Mud"
    );
    may_prepare(s, seat, camp)
}

/// 7.2a, 7.24: whether anybody of a seat may invade, wherever.
pub fn may_prepare(s: &State, seat: Seat, camp: Camp) -> Result<(), Illegal> {
    demand!(
        s.movement.designated.is_none(),
        "7.2a",
        "invasions are for the Initial Operational Movement Phase"
    );
    demand!(
        beachheads(s, camp) < most_beachheads(flag(s, camp)),
        "7.24",
        "no beachhead marker is left"
    );
    let mine = s.nations_of(seat);
    demand!(
        mine.iter()
            .any(|n| n.is_major() && s.camp(n) == camp && in_hand(s, n) > 0),
        "7.2a",
        "an invasion costs a Special Action"
    );
    Ok(())
}

/// Beachheads in play, and invasions of this turn that will be one.
fn beachheads(s: &State, camp: Camp) -> u8 {
    let placed = s.beachheads.iter().filter(|(_, c)| *c == camp).count();
    let landing = |area: &Area| {
        !s.beachheads.contains(&(*area, camp))
            && s.units_in(*area)
                .any(|(_, u)| u.marks.has(Marks::INVADED) && s.camp(u.nation) == camp)
    };
    let coming = s.movement.resolved.iter().filter(landing).count();
    (placed + coming) as u8
}

fn most_beachheads(camp: Camp) -> u8 {
    let limits = &data().limits;
    match camp {
        Camp::Western => limits.western_beachheads,
        Camp::Soviet => limits.soviet_beachheads,
        Camp::Axis => limits.axis_beachheads,
        Camp::Neutral => 0,
    }
}

/// 7.2b, 7.24, 7.25, 9.47: whether a unit may come ashore with this invasion.
pub fn may_join(s: &State, mission: &Mission, id: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        unit.kind.is_ground(),
        "7.23",
        "ground support flies there, or waits for the beachhead"
    );
    demand!(
        unit.kind.class() == Class::Infantry,
        "7.2b",
        "only infantry-class units invade"
    );
    let sea = mission.convoy.sea;
    demand!(
        s.camp(unit.nation) != Camp::Soviet || sea == Sea::BlackSea,
        "7.24",
        "the Soviets invade in the Black Sea only"
    );
    let most = match mission.kind {
        Errand::Invasion(Way::Cape) => data().areas.facts(mission.to).cape_invasion,
        _ => site(mission.to, sea),
    };
    demand!(
        mission.convoy.cargo.len() < usize::from(most),
        "7.2b",
        "no more units than the number at the site"
    );
    let price = price(mission.kind);
    demand!(
        in_hand(s, unit.nation) >= price && payer(s, unit.nation).is_major(),
        "7.13",
        "this Power has no Special Action for it"
    );
    demand!(
        sea != Sea::Mediterranean
            || flag(s, s.camp(unit.nation)) != Camp::Axis
            || in_hand(s, Nation::ITALY) > 0,
        "9.47",
        "the Italian Special Action must be spent"
    );
    Ok(())
}

/// 7.25: two Special Actions round the Cape.
const fn price(kind: Errand) -> u8 {
    match kind {
        Errand::Invasion(Way::Cape) => 2,
        _ => 1,
    }
}

/// Whose Special Actions pay for it: of everybody aboard, and Italy's when her ships carry them.
pub fn payers(s: &State, mission: &Mission) -> Nations {
    cite!("7.13");
    let mut all = Nations::NONE;
    for id in &mission.convoy.cargo {
        all.insert(payer(s, s.unit(*id).nation));
    }
    match flag(s, mission.convoy.camp) {
        Camp::Axis => sea_payers(all, mission.convoy.sea),
        _ => all,
    }
}

/// 7.26: whether an invasion is manned as it must be.
pub fn is_complete(s: &State, mission: &Mission) -> Result<(), Illegal> {
    if needs_both(s, mission) {
        let aboard = payers(s, mission);
        demand!(
            aboard.has(Nation::BRITAIN) && aboard.has(Nation::USA),
            "7.26a",
            "a British and an American unit must land together"
        );
    }
    Ok(())
}

/// 7.26: contested invasions of the Western Allies once the U.S.A. is in the war, but for some places.
fn needs_both(s: &State, mission: &Mission) -> bool {
    cite!("7.26b");
    let to = mission.to;
    if flag(s, mission.convoy.camp) != Camp::Western
        || s.politics.events.usa_joined.is_none()
        || s.politics.conquered.has(Nation::BRITAIN)
        || !enemies_in(s, Nation::BRITAIN, to)
    {
        return false;
    }
    let places = &data().places;
    let aboard = payers(s, mission);
    let alone = |nation: Nation| aboard == Nations::of(&[nation]);
    let for_usa =
        to == places.morocco || to == places.marseille || data().regions.british_isles.has(to);
    let for_britain = to == places.malta || to == places.upper_egypt;
    !(alone(Nation::USA) && for_usa || alone(Nation::BRITAIN) && for_britain)
}

/// 7.2a: one Special Action of each Power that takes part; two round the Cape.
pub fn pay_for(t: &mut Act, mission: &Mission) {
    let powers = payers(t.s, mission);
    t.s.movement.invasions.push((mission.to, powers));
    for nation in powers.iter() {
        for _ in 0..price(mission.kind) {
            pay(t, nation);
        }
    }
}
