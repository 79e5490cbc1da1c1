//! 9.10, 9.11: who is conquered, and what follows at once: one nation after another, until nobody else falls.

use super::{capitulation, exile, fleets, liberation, sitzkrieg, vichy};
use crate::capture;
use crate::ch00_sequence::victory;
use crate::ch03_naval;
use crate::ch07_supply::is_supplied;
use crate::ch08_seasons;
use crate::data::{Ending, data};
use crate::game::Act;
use crate::ground;
use crate::names::nation_name;
use crate::politics::{Conquest, Standing, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, Class, NationId, UnitId};
use board::{Hold, SpaceId};
use kernel::{cite, rule};
use std::sync::LazyLock;

/// The hexes of each nation by which it is conquered.
struct Home {
    cities: Vec<SpaceId>,
    /// City/resource hexes.
    hearts: Vec<SpaceId>,
    /// Cities and resource hexes.
    prizes: Vec<SpaceId>,
}

fn homes() -> &'static [Home] {
    static HOMES: LazyLock<Vec<Home>> = LazyLock::new(|| {
        let all = (0..data().nations.len() as u16).map(NationId);
        let home = |nation: NationId| {
            let own = board().ids().filter(|hex| vichy::is_of(nation, *hex));
            let own: Vec<SpaceId> = own.collect();
            let of = |is: fn(&ground::Hex) -> bool| {
                let hexes = own.iter().copied();
                hexes.filter(|hex| is(ground::hex(*hex))).collect()
            };
            Home {
                cities: of(|hex| hex.city),
                hearts: of(|hex| hex.city && hex.resource),
                prizes: of(|hex| hex.city || hex.resource),
            }
        };
        all.map(home).collect()
    });
    &HOMES
}

/// 9.10: who is conquered falls, and what follows from that, until nobody else is; looked at whenever troops have moved and
/// when supply is checked.
pub fn look_around(t: &mut Act<'_>) {
    note_capitals(t);
    spread(t);
    loop {
        if let Some(by) = capitulation::rome_falls(t.s) {
            capitulation::capitulate(t, by);
        } else if let Some((of, by)) = next_fall(t.s) {
            fall(t, of, by);
        } else {
            break;
        }
    }
    liberation::look_around(t);
}

/// 9.24: the City/resource hexes of a nation, or its Cities where it has none.
pub(super) fn keys(of: NationId) -> &'static [SpaceId] {
    cite!("9.24a");
    let home = &homes()[of.index()];
    match home.hearts.is_empty() {
        true => &home.cities,
        false => &home.hearts,
    }
}

/// 9.10f: of a nation without Cities the hexes in an invader's zone of control, which nothing inhibits, are his.
fn spread(t: &mut Act<'_>) {
    cite!("9.10f");
    let bare: Vec<NationId> = {
        let all = t.s.politics.camps.iter().map(|(of, _)| *of);
        let bare =
            |of: &NationId| class(*of) == Class::Minor && homes()[of.index()].cities.is_empty();
        all.filter(bare).collect()
    };
    for of in bare {
        let home = board()
            .ids()
            .filter(|hex| t.s.politics.holder(*hex) == Some(of));
        let hexes: Vec<(SpaceId, NationId)> = home
            .filter(|hex| ground::hex(*hex).nation == Some(of))
            .filter(|hex| matches!(t.s.hold(of, *hex), Hold::Free | Hold::Contested))
            .filter_map(|hex| Some((hex, invader(t.s, of, hex)?)))
            .collect();
        for (hex, by) in hexes {
            t.s.politics.set_holder(hex, by);
        }
    }
    t.s.refresh();
}

/// An enemy with troops in a hex or beside it.
fn invader(s: &State, of: NationId, hex: SpaceId) -> Option<NationId> {
    let near = std::iter::once(hex).chain(ground::beside(hex).map(|(to, _)| to));
    near.flat_map(|at| s.units_in(at.into()))
        .find(|(_, unit)| unit.is_combat() && s.politics.at_war(of, unit.nation()))
        .map(|(_, unit)| unit.nation())
}

/// Capitals that a supplied enemy stands in: that is remembered.
fn note_capitals(t: &mut Act<'_>) {
    let minors: Vec<NationId> =
        t.s.powers()
            .filter(|of| class(*of) == Class::Minor)
            .collect();
    for of in minors {
        let capital = data().nations[of.index()].capital;
        let Some(capital) = capital.filter(|_| !t.s.politics.occupied.contains(&of)) else {
            continue;
        };
        let by = t.s.politics.foes(of).find(|by| stands(t.s, *by, capital));
        if by.is_some() {
            t.s.politics.occupied.push(of);
        }
    }
}

fn class(nation: NationId) -> Class {
    data().nations[nation.index()].class
}

/// A supplied land combat unit of a nation's camp stands in a hex.
fn stands(s: &State, by: NationId, hex: SpaceId) -> bool {
    let camp = s.camp(by);
    s.troops(hex, camp).any(|(id, _)| is_supplied(s, id))
}

/// Somebody who is conquered, and by whom: of several enemies the one who holds most of it.
fn next_fall(s: &State) -> Option<(NationId, NationId)> {
    let colonies = (0..data().nations.len() as u16).map(NationId);
    let colonies = colonies.filter(|one| s.scenario().politics && class(*one) == Class::Colony);
    let all = s.powers().chain(colonies);
    all.filter(|of| !s.politics.is_conquered(*of))
        .find_map(|of| {
            let by = conqueror(s, of)?;
            is_conquered(s, by, of).then_some((of, by))
        })
}

/// Whose enemies count: a colony has those of its owner, a Vichy State its own.
fn warring(s: &State, of: NationId) -> NationId {
    let joined = matches!(s.camp(of), Camp::Axis | Camp::Western | Camp::Soviet);
    let colony = class(of) == Class::Colony && !vichy::is_vichy_state(s, of) && !joined;
    data().nations[of.index()]
        .owner
        .filter(|_| colony)
        .unwrap_or(of)
}

fn conqueror(s: &State, of: NationId) -> Option<NationId> {
    let holds = |by: NationId| {
        let prizes = homes()[of.index()].prizes.iter();
        prizes
            .filter(|hex| s.politics.holder(**hex) == Some(by))
            .count()
    };
    let foes = s.politics.foes(warring(s, of));
    foes.max_by_key(|by| (holds(*by), std::cmp::Reverse(*by)))
}

fn is_conquered(s: &State, by: NationId, of: NationId) -> bool {
    let home = &homes()[of.index()];
    let owner = warring(s, of);
    let taken = |hex: &SpaceId| s.politics.standing(owner, *hex) == Standing::Enemy;
    let all = |hexes: &[SpaceId]| !hexes.is_empty() && hexes.iter().all(taken);
    match class(of) {
        _ if vichy::is_vichy_state(s, of) => {
            cite!("9.2-vichy-e");
            all(&home.prizes)
        }
        Class::Minor => is_minor_conquered(s, by, of),
        Class::Major => {
            cite!("9.10a");
            s.scenario().politics && all(&home.hearts)
        }
        Class::Colony => {
            cite!("9.10d");
            all(&home.prizes)
        }
        Class::Closed => false,
    }
}

/// 9.10e: half of the home Cities, rounded up, and a supplied unit in or next to the capital, now or once in it.
fn is_minor_conquered(s: &State, by: NationId, of: NationId) -> bool {
    cite!("9.10e", "9.10f");
    let Some(capital) = data().nations[of.index()].capital else {
        return false;
    };
    let beside = || ground::beside(capital).any(|(hex, _)| stands(s, by, hex));
    if !s.politics.occupied.contains(&of) && !stands(s, by, capital) && !beside() {
        return false;
    }
    // A German conquest of Poland passes over the Cities in the east.
    let passed = |hex: &SpaceId| {
        by == named().germany && of == named().poland && ground::hex(*hex).eastern_poland
    };
    let cities = homes()[of.index()].cities.iter().filter(|hex| !passed(hex));
    let (mut all, mut taken) = (0, 0);
    for hex in cities {
        all += 1;
        taken += usize::from(s.politics.standing(of, *hex) == Standing::Enemy);
    }
    all > 0 && taken * 2 >= all
}

/// 9.11: a nation is out of the war: its ships find new masters, its pieces leave the game, its ground is the conqueror's.
pub(super) fn fall(t: &mut Act<'_>, of: NationId, by: NationId) {
    let in_month = t.s.clock.month;
    t.s.politics.conquests.push(Conquest { of, by, in_month });
    let rule = match class(of) {
        Class::Major => rule!("9.10a"),
        Class::Colony => rule!("9.10d"),
        _ => rule!("9.10e"),
    };
    t.log
        .say(rule, || format!("{} is conquered", nation_name(of)));
    match exile::may_hold_out(t.s, of) {
        true => t.push(exile::Resolving { of, by }),
        false => settle(t, of, by),
    }
}

/// 9.11: what follows from a conquest.
pub(super) fn settle(t: &mut Act<'_>, of: NationId, by: NationId) {
    let exiled = exile::is_exiled(t.s, of);
    let ports = ports_of(t.s, of);
    if exiled {
        exile::disperse(t, of, by);
    } else if vichy::is_vichy_state(t.s, of) {
        cite!("9.11g");
        remove(t, of, &[]);
    } else if class(of) != Class::Colony {
        let fleet = fleets::stacks(t.s, of);
        remove(t, of, &fleet);
        fleets::dispose(t, of, by, fleet);
    }
    hand_over(t, of, by);
    if !exiled {
        leave_the_war(t, of);
    }
    empty_track(t, of);
    t.s.refresh();
    cite!("3.15k");
    for port in ports {
        if t.s.politics.holder(port) == Some(by) {
            ch08_seasons::port_lost(t, port);
            let camp = t.s.camp(by);
            ch03_naval::evict(t, port, Some(camp));
        }
    }
    if of == named().poland && by == named().germany {
        sitzkrieg::begin(t);
    }
    if of == named().italy {
        vichy::free_interned(t);
    }
    if of == named().germany {
        capitulation::after_germany(t, by);
    }
    victory::conquered(t, by);
}

/// 9.1a: the wars of a nation are over. Ships of which it is not yet said whose they are stay with the conqueror.
fn leave_the_war(t: &mut Act<'_>, of: NationId) {
    let own = t.s.camp(of);
    let held =
        t.s.pieces
            .of(|owner| owner == of)
            .filter(|(_, unit)| unit.camp != own);
    let held: Vec<(UnitId, Camp)> = held.map(|(id, unit)| (id, unit.camp)).collect();
    t.s.politics.make_peace(of);
    t.s.enlist(of, Camp::Neutral);
    for (id, camp) in held {
        t.s.pieces.change(id, |unit| unit.camp = camp);
    }
}

/// A nation that is out of the war has neither EPs nor Offensives.
pub(super) fn empty_track(t: &mut Act<'_>, of: NationId) {
    if let Some(track) = t.s.track_mut(of) {
        *track = crate::state::Track::empty(of);
    }
}

fn ports_of(s: &State, of: NationId) -> Vec<SpaceId> {
    let all = Spot::ports().map(|(hex, _)| hex);
    all.filter(|hex| s.politics.holder(*hex) == Some(of))
        .collect()
}

/// 9.11a: the pieces of a nation leave the game, but for these ships.
pub(super) fn remove(t: &mut Act<'_>, of: NationId, but: &[Vec<UnitId>]) {
    cite!("9.11a");
    let kept = |id: &UnitId| but.iter().any(|stack| stack.contains(id));
    let own = t.s.pieces.of(|owner| owner == of).map(|(id, _)| id);
    let own: Vec<UnitId> = own.filter(|id| !kept(id)).collect();
    t.s.sky.retain(|flight| !own.contains(&flight.unit));
    t.s.yards.retain(|yard| !own.contains(&yard.ship));
    t.s.due.retain(|due| !own.contains(&due.unit));
    for id in own {
        // The chit of a task force stays with the ships that are in it.
        let number = t.s.unit(id).force();
        let sails = number.is_some() && t.s.ships_of(id).any(|(ship, _)| kept(&ship));
        if sails {
            continue;
        }
        discard(t, id);
    }
}

/// A piece leaves the game for good.
pub(super) fn discard(t: &mut Act<'_>, id: UnitId) {
    let nation = t.s.unit(id).nation();
    t.s.pieces.change(id, |unit| {
        unit.at = Spot::gone(nation);
        unit.aboard = None;
        unit.marks = Default::default();
        unit.unsupplied = 0;
        unit.spent = 0;
        unit.commitment = Default::default();
    });
    if let Some(battle) = &mut t.s.battle {
        battle.forget(id);
    }
}

/// 9.11b: what the nation holds is the conqueror's, but where others who fight him stand; colonies stay as they are. Who
/// was based there flies off.
fn hand_over(t: &mut Act<'_>, of: NationId, by: NationId) {
    cite!("9.11b");
    let owner = warring(t.s, of);
    let goes = |hex: &SpaceId| match ground::hex(*hex).nation {
        _ if class(of) == Class::Colony || vichy::is_vichy_state(t.s, of) => vichy::is_of(of, *hex),
        // 9.22e: what a power that fights on holds abroad stays its own.
        Some(home) if exile::is_exiled(t.s, of) => {
            cite!("9.22e");
            home == of
        }
        Some(home) => home == of || class(home) != Class::Colony,
        None => true,
    };
    let held = board()
        .ids()
        .filter(|hex| t.s.politics.holder(*hex) == Some(owner));
    let hexes: Vec<SpaceId> = held.filter(goes).collect();
    t.s.refresh();
    let behind = capitulation::behind_the_front(t.s, of);
    for hex in hexes {
        if behind.contains(&hex.into()) {
            t.s.politics.set_holder(hex, named().germany);
            continue;
        }
        let defends = t.s.units_in(hex.into()).find(|(_, unit)| {
            unit.is_combat() && unit.nation() != of && t.s.politics.at_war(unit.nation(), by)
        });
        let heir = defends.map_or(by, |(_, unit)| unit.nation());
        t.s.politics.set_holder(hex, heir);
        if heir == by {
            let camp = t.s.camp(by);
            let strangers =
                t.s.units_in(hex.into())
                    .filter(|(_, unit)| unit.camp != camp && !unit.is_naval());
            let strangers: Vec<UnitId> = strangers.map(|(id, _)| id).collect();
            if !strangers.is_empty() {
                capture::expel(t, strangers, hex);
            }
        }
    }
}

/// 9.9: a nation gives up, which is as if it were conquered.
pub fn surrender(t: &mut Act<'_>, nation: NationId) {
    cite!("9.9");
    let by = conqueror(t.s, nation).unwrap_or_else(|| t.s.foe(nation));
    let whole = t.s.scenario().politics && t.s.scenario().ending != Ending::France;
    if class(nation) == Class::Minor || whole {
        fall(t, nation, by);
        look_around(t);
    } else {
        victory::surrendered(t, nation);
    }
}
