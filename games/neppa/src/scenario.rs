//! 4.0, 4.3: how a scenario begins.

use crate::Neppa;
use crate::ch01_war::politics::Winter;
use crate::ch01_war::r1_3_sequence as sequence;
use crate::ch12_cooperation::r12_3_axis_minors;
use crate::ch14_conquest::r14_5_vichy;
use crate::data::{Fact, PoolClass, Scenario, data};
use crate::state::State;
use crate::types::{Kind, Nation, Season, Side, Turn, Zone};
use crate::unit::{At, Marks, Unit, UnitId};
use kernel::{Setup, SetupError};

/// 1.0: how many people play.
pub fn players(setup: &Setup) -> u8 {
    setup.number("players").unwrap_or(2)
}

/// The position before the first decision.
pub fn start(setup: &Setup) -> Result<State, SetupError> {
    let number = setup.position(data().scenarios.iter().map(|s| &*s.id))?;
    let mut state = board(number as u8, players(setup));
    state.das_ahead = setup.is_on("das_ahead");
    Ok(frame::begin::<Neppa>(state, sequence::begin))
}

/// The set-up of a scenario, before its first step.
pub fn board(number: u8, players: u8) -> State {
    let scenario = &data().scenarios[number as usize];
    let mut units = Vec::new();
    for nation in data().countries.ids() {
        add_counters(&mut units, scenario, nation);
    }
    let mut state = State::new(number, players, scenario.first, units);
    let setup = data().setup(scenario);
    for (zone, control) in (0..).map(Zone).zip(&setup.control) {
        if let Some(nation) = control {
            state.set_control(zone, *nation);
        }
    }
    politics(&mut state, &setup.facts);
    state.convoys.uboats = setup.uboats;
    for major in Nation::MAJORS {
        if let Some(economy) = &setup.economy[major.index()] {
            let treasury = state.treasury_mut(major);
            treasury.base = economy.base.into();
            treasury.total = economy.total.into();
            treasury.wpp = economy.track;
            treasury.limit = economy.turn_limit.into();
            treasury.spent_year = treasury.total - treasury.wpp;
            if major == Nation::GERMANY {
                state.year.uboats_due = economy.uboat_plan;
            }
        }
    }
    state
}

/// 4.0: every counter a nation can ever have: on the map, available, or due on a later turn.
fn add_counters(units: &mut Vec<Unit>, scenario: &Scenario, nation: Nation) {
    for kind in Kind::ALL {
        let mut places = data()
            .setup(scenario)
            .units
            .iter()
            .filter(|p| (p.nation, p.kind) == (nation, kind))
            .flat_map(|p| std::iter::repeat_n((p.zone, p.port), p.count.into()));
        for due in due_turns(nation, kind) {
            let (at, home) = match places.next() {
                Some((zone, port)) => (At::Zone(zone), port.unwrap_or(zone)),
                None if due <= scenario.first => (At::Pool, Zone(0)),
                None => (At::Later(due), Zone(0)),
            };
            let mut marks = Marks::default();
            if nation == Nation::USA
                && !matches!(at, At::Zone(zone) if zone != data().places.us_box)
            {
                marks.set(Marks::IN_US);
            }
            units.push(Unit {
                nation,
                kind,
                factors: kind.most_factors(),
                laden: 0,
                at,
                home,
                came_by: 0,
                marks,
            });
        }
        assert!(
            places.next().is_none(),
            "{nation:?} has more {kind:?} in the set-up than in its force pool"
        );
    }
}

/// When each counter of a nation and kind becomes available, earliest first.
fn due_turns(nation: Nation, kind: Kind) -> Vec<Turn> {
    if !nation.is_major() {
        let count = data().country(nation).pool[kind.index()];
        return vec![Turn(0); count.into()];
    }
    let lines = data()
        .pools
        .lines()
        .iter()
        .filter(|line| line.nation == nation);
    let mut due: Vec<Turn> = lines
        .flat_map(|line| {
            let from = if line.class == PoolClass::Start && nation != Nation::USA {
                Turn(0)
            } else {
                line.from
            };
            std::iter::repeat_n(from, line.units[kind.index()].into())
        })
        .collect();
    due.sort_unstable();
    due
}

/// Writes the facts of a set-up and what follows from them: who fights beside whom, who is out of the war, and
/// what was added at the last Year Start Sequence.
fn politics(state: &mut State, facts: &[Fact]) {
    let first = Turn::new(state.turn.year(), Season::Spring);
    let politics = &mut state.politics;
    for fact in facts {
        if let Fact::Allied { one, other, .. } = *fact {
            politics.set_ally(one, other, true);
        }
    }
    for fact in facts {
        match *fact {
            Fact::AtWar { one, other, since } => {
                politics.set_war_of_allies(one, other);
                politics.belligerent.insert(one);
                politics.belligerent.insert(other);
                if (one, other) == (Nation::GERMANY, Nation::RUSSIA) {
                    politics.russian_war = Some(since);
                }
            }
            Fact::Conquered { country, by, since }
            | Fact::Surrendered {
                country,
                to: by,
                since,
            } => {
                politics.conquered[country] = Some(by);
                politics.credited[country] = (since < first).then_some(by);
                if country.is_major() {
                    politics.fallen.insert(country);
                }
                if country == Nation::FRANCE {
                    politics.france_fell = Some(since);
                }
            }
            Fact::ActiveMinor { country, .. } => politics.active_minors.insert(country),
            Fact::EasternEuropeFormed { .. } => politics.eastern_europe_formed = true,
            Fact::LendLeaseOpen { .. } => politics.lend_lease_open = true,
            Fact::RussianWinterOver { .. } => politics.winter = Winter::Over,
            Fact::Allied { .. } => {}
        }
    }
    for minor in state.politics.active_minors.iter() {
        r12_3_axis_minors::enlist(state, minor);
    }
    if state.politics.france_fell.is_some() {
        r14_5_vichy::enlist(state, data().nations.vichy, Side::Axis);
        r14_5_vichy::enlist(state, data().nations.free_french, Side::Allies);
    }
    bury(state);
}

/// Counters of countries that are no more, and Vichy infantry that has fallen, are out of the game.
fn bury(state: &mut State) {
    let dead = |state: &State, nation: Nation| {
        let conquered = state.politics.conquered[nation].is_some();
        let vichy = nation == data().nations.vichy && state.politics.france_fell.is_some();
        conquered || vichy
    };
    let gone: Vec<UnitId> = state
        .units()
        .filter(|(_, unit)| dead(state, unit.nation) && !matches!(unit.at, At::Zone(_)))
        .map(|(id, _)| id)
        .collect();
    for id in gone {
        state.put(id, At::Gone);
    }
}
