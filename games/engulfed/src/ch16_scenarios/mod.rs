//! Chapter 16: how a scenario begins.

use crate::ch01_sequence::{is_west_against_soviets, seating};
use crate::ch02_strategic_warfare::Assets;
use crate::ch08_naval::Points;
use crate::data::{Event, Piece, Placement, Setup as Cards, data};
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Area, Kind, Nation, Sea, Turn};
use crate::unit::{At, Marks, Unit, UnitId};
use crate::{Engulfed, ch01_sequence, ch09_politics};
use kernel::{SeatInfo, Setup, SetupError};
use serde::{Deserialize, Serialize};

/// When the U.S.A. enters (9.32) and the Soviet Guards appear (9.24(e)).
const JAN_1942: Turn = Turn::new(1942, 0);

/// What was chosen before the game (13.x, 14.x).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// 13.23
    pub desert: bool,
    /// 13.32
    pub fortification_flip: bool,
    /// 14.43(b)
    pub surprise: bool,
    /// 14.48, with three players.
    pub allied_winner: bool,
    /// 10.5: conscription steps removed (or added, if negative) in the four phases, in units of 4-3-2-1.
    pub bid: i8,
}

/// 0.1: how many people play.
pub fn players(setup: &Setup) -> u8 {
    setup.number("players").unwrap_or(2)
}

fn number(setup: &Setup) -> Result<usize, SetupError> {
    setup.position(data().scenarios.iter().map(|scenario| &*scenario.id))
}

/// 0.1: who plays whom.
pub fn seats(setup: &Setup) -> Vec<SeatInfo> {
    let scenario = &data().scenarios[number(setup).unwrap_or(0)];
    seating(scenario, players(setup)).infos(nation_name)
}

/// 10.5, 13, 14: what was chosen before the game.
pub fn options(setup: &Setup) -> Options {
    Options {
        desert: setup.is_on("desert"),
        fortification_flip: setup.is_on("fortification_flip"),
        surprise: setup.is_on("surprise"),
        allied_winner: setup.is_on("allied_winner"),
        bid: setup.number::<i8>("bid").map_or(0, |steps| steps / 10),
    }
}

/// The position before the first decision; the first turn's weather is printed.
pub fn start(setup: &Setup) -> Result<State, SetupError> {
    let number = number(setup)?;
    let scenario = &data().scenarios[number];
    if is_west_against_soviets(scenario) && players(setup) != 2 {
        return Err(SetupError(format!("{} is for two players", scenario.name)));
    }
    let mut state = board(number as u8, players(setup));
    state.options = options(setup);
    Ok(frame::begin::<Engulfed>(state, ch01_sequence::begin))
}

/// The set-up of a scenario, before its first step.
pub fn board(number: u8, players: u8) -> State {
    let scenario = &data().scenarios[usize::from(number)];
    let cards = &data().setups[scenario.setup];
    let units = data().pieces().map(|piece| waiting(cards, piece));
    let mut state = State::new(number, players, scenario.first, units.collect());
    set_levels(&mut state, cards);
    for (area, nation) in &cards.control {
        state.set_control(*area, *nation);
    }
    for placement in &cards.units {
        place(&mut state, placement);
    }
    set_french_aside(&mut state, cards);
    ch09_politics::set_up(&mut state);
    state
}

/// 9.522, 9.532(a): Vichy units that are not on the map have fallen; one Free French infantry may be built.
fn set_french_aside(s: &mut State, cards: &Cards) {
    let waiting = |s: &State, nation| {
        let of =
            move |(_, u): &(UnitId, &Unit)| u.nation == nation && u.at == At::Later(Turn::NEVER);
        s.units().filter(of).map(|(id, _)| id).collect::<Vec<_>>()
    };
    if cards.fact(Event::Vichy).is_some() {
        for id in waiting(s, Nation::VICHY) {
            s.put(id, At::Gone);
        }
    }
    if cards.fact(Event::FreeFrenchInfantry).is_some() {
        let mut free = waiting(s, Nation::FREE_FRENCH).into_iter();
        if let Some(id) = free.find(|id| s.unit(*id).kind == Kind::Infantry) {
            s.put(id, At::Pool);
        }
    }
}

/// A block or marker, in its pool or out of the game.
fn waiting(cards: &Cards, piece: Piece) -> Unit {
    Unit {
        nation: piece.nation,
        kind: piece.kind,
        elite: piece.elite,
        full: piece.full,
        steps: 0,
        at: waits(cards, piece),
        from: data().places.usa,
        marks: Marks::default(),
    }
}

/// Where a unit is that the set-up does not place.
fn waits(cards: &Cards, piece: Piece) -> At {
    let nation = piece.nation;
    let is_guard = nation == Nation::USSR && piece.elite && piece.kind == Kind::Infantry;
    let conquered = |n: Nation| {
        cards
            .facts
            .iter()
            .any(|f| matches!(f.event, Event::Conquered | Event::Withdrawn) && f.subject == Some(n))
    };
    let france_is_gone =
        cards.fact(Event::Vichy).is_some() || cards.fact(Event::VichyOver).is_some();
    match nation {
        Nation::FRANCE if france_is_gone => At::Gone,
        Nation::VICHY if cards.fact(Event::VichyOver).is_some() => At::Gone,
        Nation::VICHY | Nation::FREE_FRENCH => At::Later(Turn::NEVER),
        _ if is_guard && cards.fact(Event::SovietWar).is_none() => At::Later(JAN_1942),
        _ if conquered(nation) => At::Gone,
        _ if nation.is_major() || nation.is_axis_minor() => At::Pool,
        _ => At::Later(Turn::NEVER),
    }
}

fn set_levels(s: &mut State, cards: &Cards) {
    let levels = &cards.levels;
    s.assets = Assets {
        u_boats: levels.u_boats,
        asw: levels.asw,
        flak: levels.flak,
        fighters: levels.fighters,
        bombers: levels.bombers,
        v1: levels.v1,
        v2: levels.v2,
        next_asw: levels.next_asw,
        next_flak: levels.next_flak,
        next_fleet: cards.next_fleet,
        ..Assets::default()
    };
    for sea in Sea::ALL {
        for major in Nation::MAJORS {
            s.fleets.points[sea.index()][major.index()] = Points {
                ready: cards.fleets[sea.index()][major.index()],
                ..Points::default()
            };
        }
    }
    for major in Nation::MAJORS {
        s.special_actions.stock[major.index()] = cards.special_actions[major.index()];
    }
}

/// Puts like blocks on the map, or aside until their entry.
fn place(s: &mut State, placement: &Placement) {
    for _ in 0..placement.count {
        let id = free(s, placement).expect("the loader counts the blocks of a set-up");
        match placement.entry {
            Some(turn) => s.put(id, At::Later(turn)),
            None => arrive(s, id, placement),
        }
    }
}

fn arrive(s: &mut State, id: UnitId, placement: &Placement) {
    s.set_steps(id, placement.steps);
    s.put(id, At::Area(placement.area));
    s.set_from(id, placement.area);
}

/// A block of that kind that stands nowhere yet.
fn free(s: &State, placement: &Placement) -> Option<UnitId> {
    let fits = |u: &Unit| {
        (u.nation, u.kind, u.elite, u.full)
            == (
                placement.nation,
                placement.kind,
                placement.elite,
                placement.full,
            )
            && !matches!(u.at, At::Area(_))
            && (placement.entry.is_none() || u.at == At::Pool)
    };
    s.units().find(|(_, u)| fits(u)).map(|(id, _)| id)
}

/// 9.32: what a set-up holds back until this turn comes on the map.
pub fn enter(s: &mut State) {
    let turn = s.turn;
    let cards = &data().setups[data().scenarios[usize::from(s.scenario)].setup];
    for placement in cards.units.iter().filter(|p| p.entry == Some(turn)) {
        for _ in 0..placement.count {
            let waits = |u: &Unit| {
                (u.nation, u.kind, u.full) == (placement.nation, placement.kind, placement.full)
                    && u.at == At::Later(turn)
            };
            let found = s.units().find(|(_, u)| waits(u)).map(|(id, _)| id);
            if let Some(id) = found {
                arrive(s, id, placement);
            }
        }
    }
}

/// Who held an area when the scenario began.
pub fn holder_at_start(s: &State, area: Area) -> Nation {
    let cards = &data().setups[data().scenarios[usize::from(s.scenario)].setup];
    let moved = cards.control.iter().find(|(other, _)| *other == area);
    moved.map_or(data().areas.facts(area).owner_1939, |(_, holder)| *holder)
}
