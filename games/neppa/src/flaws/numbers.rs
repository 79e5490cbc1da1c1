//! The numbers of a position are such as the rules can count on from, and the counters and Majors that it names exist.

use crate::ch06_naval::r6_7_shipping::WATERS;
use crate::ch06_naval::waters::{self, Waters};
use crate::ch06_naval::{Party, Stage};
use crate::ch07_air::AirCombat;
use crate::ch08_ground::{AirBattle, BRIDGEHEAD_ATTACKERS};
use crate::ch10_construction::TURN_LIMIT;
use crate::ch13_special::r13_4_north_africa;
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Kind, Nation, Turn};
use crate::unit::{At, UnitId};

/// No purse and no account is larger. Six years in which Germany conquers all and spends nothing do not bring it a third
/// of this, and six more years from there still fit the number.
const PURSE: i16 = 4000;
/// 9.1, 9.2, 10.2e: what one fleet carries.
const SHIPLOAD: u8 = 8;

/// Everything that a number could be too large for: asked before anything else counts with it.
pub(super) fn numbers(s: &State, found: &mut Vec<String>) {
    let flaws: [fn(&State) -> Option<String>; 7] =
        [turn, accounts, uboats, wpps, counters, memory, under_way];
    found.extend(flaws.iter().filter_map(|flaw| flaw(s)));
}

/// 1.3: a turn of the scenario.
fn turn(s: &State) -> Option<String> {
    let scenario = &data().scenarios[s.scenario as usize];
    let known = (scenario.first..=scenario.last).contains(&s.turn);
    (!known).then(|| format!("{} is no turn of the scenario", s.turn))
}

/// 5.1 to 5.4: what a Major has, and what it has spent and granted.
fn accounts(s: &State) -> Option<String> {
    let too_much = |major: &Nation| {
        let t = s.treasury(*major);
        let (track, spent) = ([t.base, t.total, t.wpp, t.limit], [t.spent, t.spent_year]);
        let granted = [t.frozen, t.granted_turn, t.received_turn, t.granted_year];
        let mut all = track.iter().chain(&spent).chain(&granted);
        all.any(|wpp| !(-PURSE..=PURSE).contains(wpp)) || t.deployments > t.srs
    };
    let major = Nation::MAJORS.into_iter().find(too_much)?;
    Some(format!("the accounts of {} cannot be", nation_name(major)))
}

/// 5.3, 9.3: U-boats are counted together, wherever they are, and those of the year with each other.
fn uboats(s: &State) -> Option<String> {
    let due: u32 = s
        .year
        .uboats_due
        .iter()
        .map(|boats| u32::from(*boats))
        .sum();
    let most = s.convoys.all_uboats().max(due);
    (most > u32::from(u8::MAX)).then(|| format!("there are {most} U-boats"))
}

/// 10.1, 10.2: WPPs on their way, and who has what to his credit: always a Major.
fn wpps(s: &State) -> Option<String> {
    let (load, grant) = (1..=SHIPLOAD, 1..=TURN_LIMIT);
    let majors = |from: Nation, to: Nation| from.is_major() && to.is_major();
    let (politics, yards) = (&s.politics, &s.yards);
    let sail = (s.convoys.shipments.iter()).all(|c| load.contains(&c.wpp) && majors(c.from, c.to));
    let granted =
        (yards.grants.iter()).all(|g| grant.contains(&i16::from(g.wpp)) && majors(g.from, g.to));
    let lent = (yards.lend_lease.iter())
        .all(|l| load.contains(&l.wpp) && l.from.is_major() && l.since <= s.turn);
    let oil = (s.year.oil_credit.iter()).all(|(_, major)| major.is_major());
    let credit = data().countries.ids().all(|country| {
        let to = [politics.credited[country], politics.helper[country]];
        to.into_iter().flatten().all(Nation::is_major)
    });
    let good = sail && granted && lent && oil && credit;
    (!good)
        .then(|| "somebody has WPPs on their way or to his credit that he cannot have".to_string())
}

/// What is noted of each counter.
fn counters(s: &State) -> Option<String> {
    let last = Turn(s.turn.0.saturating_add(3));
    let mut units = s.units();
    let (id, _) = units.find(|(_, unit)| {
        let late = matches!(unit.at, At::Yard(ready) if ready > last);
        late || unit.laden > Kind::Fleet.most_factors() || !is_water(unit.came_by)
    })?;
    Some(format!("what is noted of counter {} cannot be", id.0))
}

fn is_water(waters: Waters) -> bool {
    waters >> WATERS == 0
}

fn are_there<'a>(s: &State, mut units: impl Iterator<Item = &'a UnitId>) -> bool {
    units.all(|unit| s.has_unit(*unit))
}

/// What is remembered of earlier actions of the player turn, and the counters that it names.
fn memory(s: &State) -> Option<String> {
    let sallied = (s.battle.sallies.iter()).all(|(_, count)| *count <= BRIDGEHEAD_ATTACKERS);
    let africa = u32::from(s.politics.africa_lost) <= r13_4_north_africa::LIMIT;
    let ships = (s.transfers.missions.iter()).all(|mission| usize::from(mission.water) < WATERS);
    let afloat = (s.afloat.invasions.iter()).flat_map(|i| i.fleets.iter().chain(&i.cargo));
    let patrols = s.sorties.patrols.iter().map(|(unit, _)| unit);
    let shipping = s.transfers.missions.iter().map(|mission| &mission.fleet);
    let named = afloat.chain(patrols).chain(shipping).chain(&s.battle.drops);
    let good = sallied && africa && ships && are_there(s, named);
    (!good).then(|| "what is remembered of this player turn cannot be".to_string())
}

/// What is being sailed, flown or fought.
fn under_way(s: &State) -> Option<String> {
    let mission = s.mission().is_none_or(|m| {
        let units = m.fleets.iter().chain(&m.cargo).chain(&m.interceptors);
        let odd = [Party::Mover, Party::Interceptor].iter().all(|party| {
            let owed = m.owed.iter().filter(|owed| owed.party == *party);
            let room = owed.map(|owed| owed.force.saturating_sub(owed.factors));
            room.map(u16::from).sum::<u16>() >= u16::from(m.extra[*party as usize])
        });
        let chosen = m.stage != Stage::Target;
        let astray = chosen && m.water & !waters::of_front(m.front) != 0;
        are_there(s, units) && is_water(m.water) && odd && !astray
    });
    let attack = s.attack().is_none_or(|a| {
        let air = a.support.iter().chain(&a.das).chain(&a.interceptors);
        let invasion = a.invasion.map(usize::from);
        are_there(s, a.ground.iter().chain(air))
            && invasion.is_none_or(|number| number < s.afloat.invasions.len())
    });
    let strike = s
        .strike()
        .is_none_or(|strike| are_there(s, strike.bombers.iter().chain(&strike.interceptors)));
    let (fought, bombed) = (s.attack().is_some(), s.strike().is_some());
    let battle = fought || s.stack.step::<AirBattle>().is_none();
    let combat = fought || bombed || s.stack.step::<AirCombat>().is_none();
    (!(mission && attack && strike && battle && combat))
        .then(|| "a mission or an attack has what is not there".to_string())
}
