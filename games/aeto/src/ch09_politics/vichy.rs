//! 9.12: Vichy France: how it is established, what becomes of the French fleet and of the colonies, and how a Vichy State
//! receives who invades it.

use super::conquest::{self, discard};
use super::{fleets, invasion};
use crate::Aeto;
use crate::ch03_naval;
use crate::ch04_air;
use crate::ch07_supply::is_supplied;
use crate::ch08_seasons;
use crate::data::{Berth, Body, Garrison, Status, What, data};
use crate::game::{Act, Action};
use crate::ground;
use crate::names::nation_name;
use crate::politics::{Conquest, Vichy, named, natural_camp};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, LandKind, MonthName, NationId, Season, UnitId};
use crate::unit::Unit;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The French hexes south and east of the border of Vichy France, Corsica among them.
fn free_zone() -> &'static [SpaceId] {
    static ZONE: LazyLock<Vec<SpaceId>> = LazyLock::new(|| {
        let region = |hex: &SpaceId| {
            board()
                .row(*hex)
                .text("region")
                .is_ok_and(|name| name == "Vichy France")
        };
        board().ids().filter(region).collect()
    });
    &ZONE
}

/// 9.2-vichy: the five Vichy States, once Vichy France is established.
pub fn is_vichy_state(s: &State, nation: NationId) -> bool {
    cite!("9.2-vichy");
    let n = named();
    let states = [
        n.vichy_france,
        n.algeria,
        n.tunisia,
        n.french_morocco,
        n.lebanon_syria,
    ];
    matches!(s.politics.vichy, Vichy::Since(_)) && states.contains(&nation)
}

/// Whether a hex is of a nation's home; Corsica is of Vichy France, Dakar of French Morocco.
pub fn is_of(nation: NationId, hex: SpaceId) -> bool {
    cite!("9.2-vichy");
    let n = named();
    let home = ground::hex(hex).nation;
    if nation == n.vichy_france {
        return free_zone().binary_search(&hex).is_ok();
    }
    home == Some(nation) || (nation == n.french_morocco && home == Some(n.dakar))
}

/// The Vichy State in which a hex lies, as long as it holds it.
pub fn state_of(s: &State, hex: SpaceId) -> Option<NationId> {
    let holder = s.politics.holder(hex)?;
    is_vichy_state(s, holder).then_some(holder)
}

/// A hex of a Vichy State that is neutral.
pub fn is_left_to_vichy(s: &State, hex: SpaceId) -> bool {
    state_of(s, hex).is_some_and(|state| s.camp(state) == Camp::Neutral)
}

/// 9.12b: strangers leave a Vichy State the way that they are: they move within it.
pub fn leaves_vichy(s: &State, from: SpaceId, to: SpaceId) -> bool {
    cite!("9.12b");
    is_left_to_vichy(s, from) && state_of(s, from) == state_of(s, to)
}

/// 9.10b, 9.12a: Paris and two other home Cities of France proper are in German hands, taken by troops in supply.
fn is_ripe(s: &State) -> bool {
    cite!("9.10b", "9.12a");
    let n = named();
    let german = |hex: &SpaceId| s.politics.holder(*hex) == Some(n.germany);
    let home = board().ids().filter(|hex| {
        let printed = ground::hex(*hex);
        printed.city && printed.nation == Some(n.france)
    });
    let taken: Vec<SpaceId> = home.filter(german).collect();
    let paris = data().nations[n.france.index()].capital;
    let supplied = |hex: &SpaceId| {
        let mut troops = s.troops(*hex, Camp::Axis);
        let linked = || s.is_linked(n.germany, *hex, false);
        troops.any(|(id, _)| is_supplied(s, id)) || linked()
    };
    let counted = taken.iter().filter(|hex| supplied(hex)).count();
    paris.is_some_and(|paris| taken.contains(&paris) && supplied(&paris)) && counted > 2
}

/// 9.12a: in the phase in which it becomes possible Germany says whether Vichy France is established, or never.
pub fn end_of_phase(t: &mut Act<'_>) {
    let n = named();
    let open = t.s.scenario().politics
        && t.s.politics.vichy == Vichy::Open
        && !t.s.politics.is_conquered(n.france)
        && t.s.politics.at_war(n.germany, n.france);
    if open && is_ripe(t.s) {
        t.push(Establishing {});
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Establishing {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Establish {
    Vichy,
    Never,
}

impl Question<Aeto> for Establishing {
    type Answer = Establish;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(named().germany))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Establish::Vichy, Establish::Never]);
    }
    fn check(&self, _s: &State, _answer: Establish) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Establish) {
        t.pop();
        match answer {
            Establish::Vichy => establish(t),
            Establish::Never => t.s.politics.vichy = Vichy::Forgone,
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Is Vichy France established? Now, or never.".to_string(),
            rule!("9.12a"),
        )
    }
}

/// 9.12: France is conquered; what is left of it is neutral.
fn establish(t: &mut Act<'_>) {
    let n = named();
    let in_month = t.s.clock.month;
    t.s.politics.vichy = Vichy::Since(in_month);
    t.s.politics.conquests.push(Conquest {
        of: n.france,
        by: n.germany,
        in_month,
    });
    t.log.say(rule!("9.12a"), || {
        "Vichy France is established; France is conquered".to_string()
    });
    evacuate(t);
    let ships = take_up_ships(t);
    let garrisons = take_up_garrisons(t);
    let mut kept = ships.clone();
    kept.extend(garrisons.iter().map(|(id, ..)| *id));
    conquest::remove(t, n.france, &[kept]);
    draw_border(t.s);
    t.s.politics.make_peace(n.france);
    t.s.enlist(n.france, Camp::Neutral);
    conquest::empty_track(t, n.france);
    deploy_fleet(t, ships);
    for (id, hex, depleted) in garrisons {
        let state = state_of(t.s, hex).unwrap_or(n.vichy_france);
        t.s.pieces.change(id, |unit| {
            unit.at = hex.into();
            unit.depleted = depleted;
            unit.aboard = None;
            unit.marks = Default::default();
            unit.unsupplied = 0;
            unit.commitment = Default::default();
        });
        t.s.transfer(&[id], state);
    }
    send_home(t);
    t.s.refresh();
}

/// 9.12d, 9.12e: four units of infantry and DeGaulle go over to the UK.
fn evacuate(t: &mut Act<'_>) {
    let n = named();
    cite!("9.12d");
    let waits = |unit: &Unit| unit.at == Spot::mix(n.uk) && is_evacuated(unit);
    let own =
        t.s.pieces
            .of(|owner| owner == n.uk)
            .filter(|(_, unit)| waits(unit));
    for id in own.map(|(id, _)| id).collect::<Vec<_>>() {
        t.s.pieces.change(id, |unit| unit.at = Spot::pool(n.uk));
    }
    cite!("9.12e");
    let mut french = t.s.pieces.of(|owner| owner == n.france);
    let general = french
        .find(|(_, unit)| &*unit.printed().name == "DeGaulle")
        .map(|(id, _)| id);
    drop(french);
    let Some(general) = general.filter(|id| t.s.unit(*id).at != Spot::gone(n.france)) else {
        return;
    };
    let Ok(spring) = "april 1942".parse() else {
        return;
    };
    let seasons = ch08_seasons::seasons_until(t.s.clock.month, spring);
    t.s.transfer(&[general], n.uk);
    t.s.pieces
        .change(general, |unit| unit.at = Spot::track(n.uk));
    t.s.due.push(ch08_seasons::Due {
        unit: general,
        seasons,
    });
}

/// 9.12d: the infantry that was taken from France.
fn is_evacuated(unit: &Unit) -> bool {
    &*unit.printed().name == "French evacuated"
}

/// 9.12h, 9.13, 9.16: troops and aircraft that were French or Italian and serve another, and the infantry that was taken from
/// France: who is eliminated is not built again. Free French armor is.
pub fn is_free_french(unit: &Unit) -> bool {
    cite!("9.12h", "9.13", "9.16");
    let (n, printed) = (named(), unit.printed().nation);
    let over = [n.france, n.italy].contains(&printed) && unit.nation() != printed;
    let rebuilt = unit.land() == Some(LandKind::Armor) && printed == n.france;
    let counts = unit.land().is_some() || unit.air().is_some();
    is_evacuated(unit) || (over && counts && !rebuilt)
}

/// 9.11f: every French ship that is not sunk and not still to be built.
fn take_up_ships(t: &mut Act<'_>) -> Vec<UnitId> {
    let france = named().france;
    let yards: Vec<UnitId> = t.s.yards.iter().map(|yard| yard.ship).collect();
    let own = t.s.pieces.of(|owner| owner == france);
    let ships =
        own.filter(|(id, unit)| unit.ship().is_some() && (!unit.at.is_off() || yards.contains(id)));
    let ships: Vec<UnitId> = ships.map(|(id, _)| id).collect();
    t.s.yards.retain(|yard| !ships.contains(&yard.ship));
    ships
}

/// 9.11f: ships are put into the ports of the list, in its order, in the condition in which they are.
fn deploy_fleet(t: &mut Act<'_>, mut ships: Vec<UnitId>) {
    cite!("9.11f", "9.11h", "9.11i");
    for berth in &data().pacts.fleet {
        let fits = |id: &UnitId| suits(t.s.unit(*id), berth);
        let chosen: Vec<UnitId> = ships
            .iter()
            .copied()
            .filter(fits)
            .take(berth.count.into())
            .collect();
        for id in &chosen {
            moor(t, *id, berth);
        }
        ships.retain(|id| !chosen.contains(id));
    }
    for id in ships {
        discard(t, id);
    }
}

fn suits(unit: &Unit, berth: &Berth) -> bool {
    match berth.what {
        What::Kind(kind) => unit.kind == kind,
        What::Class(class) => unit.ship() == Some(class),
    }
}

fn moor(t: &mut Act<'_>, id: UnitId, berth: &Berth) {
    let n = named();
    let Some(port) = berth.port.and_then(Spot::port) else {
        return discard(t, id);
    };
    t.s.pieces.change(id, |unit| {
        unit.at = port;
        unit.aboard = None;
        unit.depleted |= berth.damaged;
        unit.marks = Default::default();
        unit.spent = 0;
    });
    let to = match berth.status {
        Status::Uk => n.uk,
        Status::Vichy => port
            .within()
            .and_then(|hex| state_of(t.s, hex))
            .unwrap_or(n.vichy_france),
        // It is nobody's, and stays where it is.
        Status::Interned | Status::Gone => return t.s.politics.interned.push(id),
    };
    t.s.transfer(&[id], to);
}

/// 9.12g: who stays as a garrison, where, and whether it is depleted.
fn take_up_garrisons(t: &mut Act<'_>) -> Vec<(UnitId, SpaceId, bool)> {
    cite!("9.12g");
    let france = named().france;
    let mut chosen: Vec<(UnitId, SpaceId, bool)> = Vec::new();
    for (hex, what, count, depleted) in &data().pacts.garrisons {
        for _ in 0..*count {
            let free = |id: &UnitId| chosen.iter().all(|(taken, ..)| taken != id);
            let own = t.s.pieces.of(|owner| owner == france);
            let mut own = own;
            if let Some((id, _)) = own.find(|(id, unit)| is_garrison(unit, *what) && free(id)) {
                chosen.push((id, *hex, *depleted));
            }
        }
    }
    chosen
}

/// 4-3 infantry and 2-5 Naval-Air, whatever side is up.
fn is_garrison(unit: &Unit, what: Garrison) -> bool {
    let values = &data().values;
    match (unit.printed().body, what) {
        (Body::Land { kind, front, .. }, Garrison::Land(wanted)) => {
            kind == wanted && front.strength == values.vichy_infantry
        }
        (Body::Air { kind, front, .. }, Garrison::Air(wanted)) => {
            kind == wanted
                && front.strength == values.vichy_naval_air
                && front.range == values.vichy_naval_range
        }
        _ => false,
    }
}

/// 9.12b, 9.12f: what lies north and west of the border is German, the rest and every colony a Vichy State.
pub fn draw_border(s: &mut State) {
    cite!("9.12b", "9.12f");
    let n = named();
    for hex in free_zone() {
        s.politics.set_holder(*hex, n.vichy_france);
    }
    let held: Vec<SpaceId> = board()
        .ids()
        .filter(|hex| s.politics.holder(*hex) == Some(n.france))
        .collect();
    for hex in held {
        let states = [n.algeria, n.tunisia, n.french_morocco, n.lebanon_syria];
        let state = states.into_iter().find(|state| is_of(*state, hex));
        let allied = s.units_in(hex.into()).find(|(_, unit)| {
            unit.is_combat()
                && unit.nation() != n.france
                && s.politics.at_war(unit.nation(), n.germany)
        });
        let heir = state
            .or(allied.map(|(_, unit)| unit.nation()))
            .unwrap_or(n.germany);
        s.politics.set_holder(hex, heir);
    }
}

/// 9.12b, 9.12b2, 4.7.6: foreign aircraft leave the Vichy States at once, ships their ports; in what is German now nobody of
/// France's allies stays without troops.
fn send_home(t: &mut Act<'_>) {
    cite!("4.7.6", "9.12b2");
    let n = named();
    let zones: Vec<SpaceId> = board()
        .ids()
        .filter(|hex| is_left_to_vichy(t.s, *hex))
        .collect();
    for hex in zones {
        let strange = |unit: &Unit| !is_vichy_state(t.s, unit.nation());
        let air =
            t.s.units_in(hex.into())
                .filter(|(_, unit)| unit.air().is_some() && strange(unit));
        let mut nations: Vec<(NationId, u8)> = Vec::new();
        for (_, unit) in air {
            match nations.iter_mut().find(|(of, _)| *of == unit.nation()) {
                Some((_, count)) => *count += 1,
                None => nations.push((unit.nation(), 1)),
            }
        }
        for (nation, count) in nations {
            ch04_air::flee(t, nation, hex, count);
        }
        ch03_naval::evict(t, hex, Some(Camp::Neutral));
    }
    let german: Vec<SpaceId> = board()
        .ids()
        .filter(|hex| {
            t.s.politics.holder(*hex) == Some(n.germany)
                && ground::hex(*hex).nation == Some(n.france)
        })
        .collect();
    for hex in german {
        let others =
            t.s.units_in(hex.into())
                .filter(|(_, unit)| unit.camp == Camp::Western && !unit.is_naval());
        let others: Vec<UnitId> = others.map(|(id, _)| id).collect();
        if !others.is_empty() {
            crate::capture::expel(t, others, hex);
        }
        ch03_naval::evict(t, hex, Some(Camp::Axis));
    }
}

/// 9.12b2: who stays in a neutral Vichy State beyond the month has neither supply nor Offensives; until then he has both.
/// None for anybody else.
pub fn is_spared(s: &State, unit: &Unit) -> Option<bool> {
    cite!("9.12b", "9.12b2", "9.12f");
    let Vichy::Since(since) = s.politics.vichy else {
        return None;
    };
    let strange = !is_vichy_state(s, unit.nation()) && unit.is_ground();
    let there = unit.hex().is_some_and(|hex| is_left_to_vichy(s, hex));
    (strange && there).then_some(s.clock.month <= since)
}

/// 9.11h: interned ships whose port an enemy of the Western Allies enters are sunk.
pub fn sink_interned(t: &mut Act<'_>, hex: SpaceId) {
    let Some(port) = Spot::port(hex).filter(|_| !t.s.politics.interned.is_empty()) else {
        return;
    };
    cite!("9.11h");
    let there = t.s.units_in(port).map(|(id, _)| id);
    let lost: Vec<UnitId> = there
        .filter(|id| t.s.politics.interned.contains(id))
        .collect();
    for ship in lost {
        t.log.say(rule!("9.11h"), || {
            "Interned French ships are sunk".to_string()
        });
        t.s.politics.interned.retain(|one| *one != ship);
        discard(t, ship);
    }
}

/// 9.11h: Italy is conquered, or France free: interned ships are the UK's.
pub(super) fn free_interned(t: &mut Act<'_>) {
    cite!("9.11h");
    let ships = std::mem::take(&mut t.s.politics.interned);
    if !ships.is_empty() {
        t.log.say(rule!("9.11h"), || {
            "The interned French ships join the UK".to_string()
        });
        t.s.transfer(&ships, named().uk);
    }
}

/// 9.12c: a Vichy State is left in peace until the Winter Seasonal Turn after it was established.
pub fn may_be_invaded(s: &State) -> Result<(), Illegal> {
    let Vichy::Since(since) = s.politics.vichy else {
        return Err(Illegal::new(rule!("9.12c"), "there is no Vichy France"));
    };
    let mut winter = since.next();
    while !(winter.name() == MonthName::January
        && data().month(winter.name()).season == Season::Winter)
    {
        winter = winter.next();
    }
    demand!(
        s.clock.month >= winter,
        "9.12c",
        "Vichy is left in peace until the Winter Seasonal Turn"
    );
    Ok(())
}

/// 9.2-vichy-c: what changes the die by which a Vichy State answers an invasion.
pub fn reaction(s: &State, by: NationId, of: NationId) -> Vec<(&'static str, i8)> {
    cite!("9.2-vichy-c");
    let n = named();
    let earlier = s
        .politics
        .declared
        .iter()
        .any(|one| one.by == by && is_vichy_state(s, one.of) && one.since < s.clock.month);
    let fallen = |conquest: &Conquest| {
        conquest.of == n.vichy_france && natural_camp(conquest.by) == Some(Camp::Axis)
    };
    let lines = [
        ("Vichy France itself", 2, of == n.vichy_france),
        (
            "Vichy France is an Axis conquest",
            2,
            s.politics.conquests.iter().any(fallen),
        ),
        ("British units take part", -1, by == n.uk),
        ("a Vichy State was invaded before", -1, earlier),
        ("Lebanon-Syria", -1, of == n.lebanon_syria),
    ];
    let holds = lines.into_iter().filter(|(_, _, holds)| *holds);
    holds.map(|(name, by, _)| (name, by)).collect()
}

/// 9.2-vichy-b: a Vichy State is invaded: the invader rolls what its units do.
pub(super) fn react(t: &mut Act<'_>, by: NationId, of: NationId) {
    cite!("9.2-vichy-b", "9.2-vichy-d");
    let modifier: i8 = reaction(t.s, by, of).iter().map(|(_, by)| by).sum();
    let die = t.dice.d6();
    let values = &data().values;
    let net = die as i8 + modifier;
    let own = natural_camp(by).unwrap_or(Camp::Neutral);
    let [fights, fades, disbands] = [
        values.vichy_fights,
        values.vichy_fades,
        values.vichy_disbands,
    ]
    .map(|most| net <= most as i8);
    t.log.rolled(rule!("9.2-vichy-b"), &[die], || {
        let fate = match (fights, fades, disbands) {
            (true, ..) => "fights to the last",
            (_, true, _) => "fights for this month",
            (_, _, true) => "lays down its arms",
            _ => "goes over",
        };
        format!("{} {fate}", nation_name(of))
    });
    t.s.enlist(of, invasion::opposite(own));
    t.s.politics.declare(by, of);
    t.s.politics.close_ranks();
    if fights {
        return;
    }
    if fades {
        let month = t.s.clock.month;
        return t.s.politics.fading.push((of, month));
    }
    if !disbands {
        go_over(t, by, of);
    }
    conquest::fall(t, of, by);
}

/// 9.2-vichy-b, 9.12h: land and air units join the invader, ships the Western Allies.
fn go_over(t: &mut Act<'_>, by: NationId, of: NationId) {
    cite!("9.12h");
    let own: Vec<(UnitId, bool)> = {
        let all = t.s.pieces.of(|owner| owner == of);
        let on_map = all.filter(|(_, unit)| unit.at.within().is_some());
        on_map.map(|(id, unit)| (id, unit.is_naval())).collect()
    };
    let of_kind = |naval: bool| -> Vec<UnitId> {
        own.iter()
            .filter(|(_, one)| *one == naval)
            .map(|(id, _)| *id)
            .collect()
    };
    t.s.transfer(&of_kind(false), by);
    fleets::rehouse(t, &of_kind(true), named().uk);
}

/// 9.2-vichy-b: who fights for a month lays down his arms when it is over.
pub fn end_of_month(t: &mut Act<'_>) {
    super::capitulation::end_of_month(t);
    let now = t.s.clock.month;
    let over: Vec<NationId> = {
        let fading = t.s.politics.fading.iter();
        fading
            .filter(|(_, month)| *month <= now)
            .map(|(of, _)| *of)
            .collect()
    };
    for of in over {
        t.s.politics.fading.retain(|(one, _)| *one != of);
        if t.s.politics.is_conquered(of) {
            continue;
        }
        let invaders = t.s.politics.declared.iter().find(|one| one.of == of);
        let by = invaders.map(|one| one.by);
        if let Some(by) = by {
            t.log.say(rule!("9.2-vichy-b"), || {
                format!("{} lays down its arms", nation_name(of))
            });
            conquest::fall(t, of, by);
        }
    }
}
