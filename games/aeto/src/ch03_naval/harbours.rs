//! 3.7, 3.15: enemy ports: who gets in, mines, and who meets whom there.

use super::combat::{self, Blow, Engagement, damage, verdict};
use super::passage::finish;
use super::search::spend;
use super::voyage::{Voyage, harbour};
use super::{When, ports, quay};
use crate::ch08_seasons;
use crate::ch09_politics::state_of;
use crate::data::data;
use crate::game::Act;
use crate::marks::Marks;
use crate::names::hex_name;
use crate::politics::named;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, ShipClass, UnitId};
use crate::works;
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

/// 3.15v: guns that keep strangers out of a port.
const GUARD: u8 = 3;

/// 3.15x: whether a force is within the enemy port of its hex.
pub fn is_inside(s: &State, force: UnitId) -> bool {
    cite!("3.15x");
    s.at_sea.inside.contains(&force)
}

/// The surface ships of a camp that are docked in a port.
pub(super) fn docked(s: &State, hex: SpaceId, camp: Camp) -> Vec<UnitId> {
    let port = Spot::port(hex).into_iter();
    let there = port.flat_map(|port| s.units_in(port));
    let own = there.filter(|(_, unit)| unit.camp == camp && unit.is_surface());
    own.map(|(id, _)| id).collect()
}

/// Whether a force may try to enter the enemy port of its hex. What lies there is not known: that it is guarded shows only
/// when it is tried.
pub(super) fn may_enter(s: &State, voyage: &Voyage) -> Result<(), Illegal> {
    let mover = s.unit(voyage.mover);
    demand!(mover.force().is_some(), "3.30a", "a submarine infiltrates");
    let Some(hex) = harbour(mover.at) else {
        return Err(Illegal::new(rule!("3.15a"), "there is no port"));
    };
    is_hostile(s, voyage.mover, hex)?;
    demand!(
        voyage.when != When::End,
        "3.14a",
        "nobody fights in the End Phase"
    );
    let mut foes = s.hostile(mover.camp);
    demand!(
        foes.all(|holder| s.tally(hex.into()).of(holder).combat == 0),
        "3.15w",
        "a land unit holds the port"
    );
    let idle = |ship: &UnitId| s.unit(*ship).unsupplied > 0;
    let crew = s.crew(voyage.mover);
    demand!(!crew.iter().any(idle), "7.10i", "it has no fuel to attack");
    let spent = |ship: &UnitId| s.unit(*ship).has(Marks::CAUGHT);
    demand!(
        !crew.iter().any(spent),
        "3.7i",
        "it has intercepted in this phase"
    );
    Ok(())
}

/// 3.15s to 3.15u: an enemy port that stands and is not frozen.
pub(super) fn is_hostile(s: &State, mover: UnitId, hex: SpaceId) -> Result<(), Illegal> {
    let nation = s.unit(mover).nation();
    let enemy = ports::owner(s, hex).is_some_and(|owner| s.politics.at_war(nation, owner));
    demand!(enemy, "3.15e", "it is no enemy port");
    demand!(
        crate::ground::hexes().is_hex(hex),
        "3.15u",
        "no stranger enters the port of a nation box"
    );
    demand!(
        !s.blocked.contains(&hex.into()),
        "3.15s",
        "the port is destroyed"
    );
    demand!(!ports::is_frozen(s, hex), "3.15t", "the port is frozen");
    Ok(())
}

/// A force tries to enter an enemy port: guards keep it out, mines meet it, and whoever lies there fights. Its move is over.
pub(super) fn enter(t: &mut Act<'_>, voyage: &Voyage) {
    cite!("3.15o", "3.15v", "3.6am", "3.15n", "3.7c", "3.7e");
    let Some(hex) = harbour(t.s.unit(voyage.mover).at) else {
        return;
    };
    t.pop();
    finish(t, voyage);
    let (name, own) = (t.s.unit(voyage.mover).name(), t.s.unit(voyage.mover).camp);
    let enemy = ports::owner(t.s, hex).map_or(own, |owner| t.s.camp(owner));
    t.log.reveal();
    if !is_inside(t.s, voyage.mover) {
        if is_guarded(t.s, hex, enemy) {
            t.log.say(rule!("3.15v"), || {
                format!("Heavy ships keep {name} out of {}", hex_name(hex))
            });
            return;
        }
        t.log.say(rule!("3.15i"), || {
            format!("{name} enters the enemy port of {}", hex_name(hex))
        });
        t.s.at_sea.inside.push(voyage.mover);
        match surprise(t, voyage.mover, hex) {
            true => t.log.say(rule!("3.15r"), || {
                format!("The mines of {} are not laid yet", hex_name(hex))
            }),
            false => mines(t, voyage.mover, hex),
        }
    }
    if !t.s.crew(voyage.mover).is_empty() {
        ch08_seasons::present(t, hex, enemy);
    }
    let (hunters, prey) = (t.s.crew(voyage.mover), docked(t.s, hex, enemy));
    match hunters.is_empty() || prey.is_empty() {
        true => t.log.say(rule!("3.7c"), || {
            format!("Nobody fights in {}", hex_name(hex))
        }),
        false => fight(t, hex, hunters, prey),
    }
}

/// 3.15r: the first ships to enter a port of a nation that was drawn into the war in this month meet no mines, but before
/// its capital.
fn surprise(t: &mut Act<'_>, force: UnitId, hex: SpaceId) -> bool {
    cite!("3.15r");
    let Some(of) = ports::owner(t.s, hex) else {
        return false;
    };
    let (camp, now) = (t.s.unit(force).camp, t.s.clock.month);
    let mut declared = t.s.politics.declared.iter();
    let fresh = declared.any(|one| one.of == of && one.since == now && t.s.camp(one.by) == camp);
    let capital = data().nations[of.index()].capital == Some(hex);
    let known = t.s.at_sea.surprised.contains(&of);
    if !fresh || capital || known {
        return false;
    }
    t.s.at_sea.surprised.push(of);
    true
}

/// 3.15v: at least one ship with guns of 3 or more lies there.
fn is_guarded(s: &State, hex: SpaceId, camp: Camp) -> bool {
    let guns = |ship: &UnitId| s.unit(*ship).ship_face().and_then(|face| face.gunnery);
    let mut ships = docked(s, hex, camp).into_iter();
    let heeds = |ship: &UnitId| !is_indolent(s, *ship, hex);
    ships.any(|ship| heeds(&ship) && guns(&ship).is_some_and(|guns| guns >= GUARD))
}

/// 10.27: French ships in an African port, once Vichy France stands, keep nobody out.
fn is_indolent(s: &State, ship: UnitId, hex: SpaceId) -> bool {
    cite!("10.27");
    let n = named();
    let african = [n.algeria, n.french_morocco, n.tunisia];
    let state = state_of(s, hex);
    s.unit(ship).printed().nation == n.france && state.is_some_and(|state| african.contains(&state))
}

/// 3.15q: what is added to the dice of port mines.
pub fn mine_modifier(s: &State, hex: SpaceId, entering: &[UnitId]) -> i8 {
    cite!("3.15q");
    let sweeps = |ship: &&UnitId| s.unit(**ship).ship().is_some_and(ShipClass::is_destroyer);
    let sweepers = entering.iter().filter(sweeps).count() as i8;
    2 * i8::from(works::is_fortified(s, hex)) + i8::from(works::is_major_port(s, hex)) - sweepers
}

/// 3.15o, 3.15p: mines attack every ship that enters, and each point of STPs; doubles sink nobody outright.
fn mines(t: &mut Act<'_>, force: UnitId, hex: SpaceId) {
    cite!("3.15o", "3.15p");
    let ships = t.s.crew(force);
    let by = mine_modifier(t.s, hex, &ships);
    for ship in ships {
        let points = match t.s.unit(ship).ship() {
            Some(ShipClass::Stp) => t.s.unit(ship).steps(),
            _ => 1,
        };
        for _ in 0..points {
            let dice = [t.dice.d6(), t.dice.d6()];
            let armor = combat::armor(t.s, ship);
            let blow = match verdict(dice, by, armor) {
                Blow::Miss => Blow::Miss,
                Blow::Hit | Blow::Sunk => Blow::Hit,
            };
            t.log.rolled(rule!("3.15p"), &dice, || {
                format!("Port mines ({by:+}): {}", blow.word())
            });
            damage(t, ship, blow);
        }
    }
}

/// 3.7e: ships that come into port while enemies are in it meet them at once.
pub(super) fn meet(t: &mut Act<'_>, hex: SpaceId, camp: Camp) {
    cite!("3.7b", "3.7e", "3.7d");
    let at = quay(hex);
    let inside = t.s.hostile(camp).flat_map(|foe| t.s.forces(foe));
    let inside = inside.filter(|(id, unit)| unit.at == at && is_inside(t.s, *id));
    let forces: Vec<UnitId> = inside.map(|(id, _)| id).collect();
    let strangers: Vec<UnitId> = forces.iter().flat_map(|force| t.s.crew(*force)).collect();
    let own = docked(t.s, hex, camp);
    if !strangers.is_empty() && !own.is_empty() {
        fight(t, hex, own, strangers);
    }
}

/// 3.15n: those who intercept within a port have done so; nobody evades, and nobody withdraws.
fn fight(t: &mut Act<'_>, hex: SpaceId, hunters: Vec<UnitId>, prey: Vec<UnitId>) {
    cite!("3.15n", "3.17y", "3.8f");
    let Some(first) = hunters.first().copied() else {
        return;
    };
    let force = t.s.force_of(first).unwrap_or(first);
    spend(t, force, &hunters);
    let engagement = Engagement {
        at: Spot::port(hex).unwrap_or(hex.into()),
        by: t.s.unit(first).camp,
        hunters,
        prey,
        in_port: true,
    };
    combat::engage(t, engagement);
}
