//! A scenario's position.

use crate::ch00_sequence::{Clock, Segment};
use crate::ch08_seasons::{self, Due};
use crate::ch09_politics;
use crate::data::{Condition, Deed, Past, Place, Placement, Scenario, data};
use crate::marks::Marks;
use crate::politics::{Conquest, Invasion, Politics, Vichy, WinterWar, named};
use crate::spot::{Spot, board};
use crate::state::{State, Track};
use crate::stores::{Chit, Store};
use crate::types::{Month, NationId, ScenarioId, UnitId};
use crate::unit::{Commitment, Unit};
use board::SpaceId;
use kernel::cite;

pub fn position(id: ScenarioId) -> State {
    cite!("8.0-poland", "9.2-poland");
    let scenario = &data().scenarios[id.index()];
    let clock = Clock {
        month: scenario.first,
        segment: Segment::Weather,
        initiative: scenario.initiative,
        side: scenario.initiative,
        second: false,
        begun: false,
    };
    let tracks = scenario
        .powers
        .iter()
        .map(|nation| track(scenario, *nation));
    let mut s = State::new(id, clock, units(id), tracks.collect());
    for deed in &scenario.history {
        remember(&mut s, deed);
    }
    serve(&mut s);
    expect(&mut s);
    for (nation, kind, hex, count) in &scenario.chits {
        let chit = Chit::new(*kind, *nation, Store::Hex((*hex).into()));
        s.stores
            .chits
            .extend(std::iter::repeat_n(chit, usize::from(*count)));
    }
    s.politics.close_ranks();
    s
}

/// Something that happened before the scenario begins.
fn remember(s: &mut State, deed: &Deed) {
    let first = s.scenario().first;
    let (of, month) = (deed.of, deed.month.unwrap_or(first));
    let by = deed.by.unwrap_or(of);
    match deed.what {
        Past::Conquered => {
            give(s, of, by);
            fall(s, of, by, month);
            s.politics.partitioned |= of == named().poland;
        }
        Past::Held => {
            for hex in &deed.hexes {
                s.politics.set_holder(hex.space(), of);
            }
        }
        Past::Invaded => {
            let invasion = Invasion {
                by,
                of,
                since: month,
            };
            s.politics.invasions.push(invasion);
            s.politics.declared.push(invasion);
        }
        Past::Partner => {
            s.politics.activated.push((of, month));
            let camp = s.politics.camp(by);
            s.enlist(of, camp);
        }
        Past::Vichy => {
            s.politics.vichy = Vichy::Since(month);
            ch09_politics::draw_border(s);
            fall(s, of, by, month);
        }
        Past::Transit => s.politics.transit.push(of),
        Past::Wall => s.politics.atlantic_wall = deed.hexes.len() as u8,
        Past::Atrocity => s.politics.atrocities.push(of),
        Past::WinterWar => s.politics.winter_war = WinterWar::Won,
    }
}

fn fall(s: &mut State, of: NationId, by: NationId, in_month: Month) {
    s.politics.conquests.push(Conquest { of, by, in_month });
}

/// The hexes of a nation are another's.
fn give(s: &mut State, of: NationId, to: NationId) {
    let held: Vec<SpaceId> = board()
        .ids()
        .filter(|hex| s.politics.holder(*hex) == Some(of))
        .collect();
    for hex in held {
        s.politics.set_holder(hex, to);
    }
}

/// What the set-up says of each piece, in the order of the pieces.
fn of_each(scenario: &Scenario) -> Vec<Placement> {
    let all = ordered(scenario).into_iter();
    all.flat_map(|one| std::iter::repeat_n(*one, one.count.into()))
        .collect()
}

/// 8.5d: what arrives on a day of its own waits on the Turn Track.
fn expect(s: &mut State) {
    let first = s.scenario().first;
    for (unit, one) in (0..).map(UnitId).zip(of_each(s.scenario())) {
        if let Place::Due(month) = one.at {
            let seasons = ch08_seasons::seasons_until(first, month);
            s.due.push(Due { unit, seasons });
        }
    }
}

/// 9.11f, 9.12g: pieces that serve others than they were made for; French ones that are left are those of Vichy States.
fn serve(s: &mut State) {
    let france = named().france;
    let vichy = matches!(s.politics.vichy, Vichy::Since(_));
    let states = of_each(s.scenario());
    let french: Vec<UnitId> = s
        .pieces
        .of(|owner| owner == france)
        .map(|(id, _)| id)
        .collect();
    for id in french {
        match states[id.index()].state {
            Condition::Interned => s.politics.interned.push(id),
            Condition::Uk => s.hand_over(&[id], named().uk),
            _ => {
                let hex = s.unit(id).at.within().filter(|_| vichy);
                if let Some(state) = hex.and_then(|hex| ch09_politics::state_of(s, hex)) {
                    s.hand_over(&[id], state);
                }
            }
        }
    }
}

fn track(scenario: &Scenario, nation: NationId) -> Track {
    let grant = scenario
        .grants
        .iter()
        .find(|grant| grant.nation == nation && grant.month == scenario.first.name());
    Track {
        nation,
        offensives: grant.map_or(0, |grant| grant.offensives),
        impromptu: 0,
        eps: grant.map_or(0, |grant| grant.eps),
        reserve: grant.map_or(0, |grant| grant.reserve),
    }
}

/// What the scenario places, that of a nation together.
fn ordered(scenario: &Scenario) -> Vec<&Placement> {
    let mut placed: Vec<&Placement> = scenario.pieces.iter().collect();
    placed.sort_by_key(|one| (data().kinds[one.kind.index()].nation, one.kind));
    placed
}

/// The pieces of the scenario, those of a nation together.
pub fn units(id: ScenarioId) -> Vec<Unit> {
    let scenario = &data().scenarios[id.index()];
    let politics = Politics::new(&scenario.wars);
    let mut units = Vec::new();
    let mut places = Vec::new();
    for one in ordered(scenario) {
        let nation = data().kinds[one.kind.index()].nation;
        for _ in 0..one.count {
            places.push(one.at);
            units.push(Unit {
                kind: one.kind,
                camp: politics.camp(nation),
                at: Spot::pool(nation),
                serves: None,
                depleted: one.state == Condition::Depleted,
                commitment: Commitment::Free,
                unsupplied: 0,
                aboard: None,
                spent: 0,
                marks: Marks::default(),
            });
        }
    }
    lay(&mut units, &places);
    units
}

/// Every piece is laid in its place; what begins aboard a ship after the ships.
fn lay(units: &mut [Unit], places: &[Place]) {
    for (at, place) in places.iter().enumerate() {
        let nation = units[at].nation();
        units[at].at = match place {
            Place::Space(space) => match (units[at].is_naval(), Spot::port(*space)) {
                (true, Some(port)) => port,
                (true, None) if units[at].is_surface() => put_to_sea(units, at, *space),
                _ => (*space).into(),
            },
            Place::Pool | Place::Aboard(_) => units[at].at,
            Place::Mix => Spot::mix(nation),
            Place::Aside => Spot::aside(nation),
            Place::Gone => Spot::gone(nation),
            Place::Due(_) => Spot::track(nation),
        };
    }
    for (at, place) in places.iter().enumerate() {
        if let Place::Aboard(ship) = place {
            let bearer = units.iter().position(|unit| unit.kind == *ship);
            let bearer = bearer.expect("the ship is in the scenario");
            units[at].at = units[bearer].at;
            units[at].aboard = Some(UnitId(bearer as u16));
        }
    }
}

/// 3.1a: a ship that begins at sea lies in the box of a task force of its nation.
fn put_to_sea(units: &mut [Unit], ship: usize, space: SpaceId) -> Spot {
    let nation = units[ship].nation();
    let free = |unit: &Unit| unit.nation() == nation && unit.at == Spot::pool(nation);
    let chit = units
        .iter()
        .position(|unit| unit.force().is_some() && free(unit))
        .expect("a task force for every ship at sea");
    units[chit].at = space.into();
    Spot::force(units[chit].force().unwrap_or(0))
}
