//! What no position may have.

use crate::ch03_naval::{cargo, combat, debarking, ports, waters};
use crate::ch04_air::Fleeing;
use crate::ch08_seasons::Yard;
use crate::ground;
use crate::setup;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::stores::{self, Chit, Store};
use crate::types::{AirKind, Camp};
use crate::unit::{Commitment, Unit};
use crate::works;
use frame::must_hold;
use kernel::cite;

/// Everything that is wrong with a position.
pub fn flaws(s: &State) -> Vec<String> {
    frame::flaws::<crate::Aeto>(
        s,
        shape,
        &[pieces, stacks, tracks, fleets, holds, yards, supplies],
    )
}

fn shape(s: &State, found: &mut Vec<String>) {
    cite!("0.gen-06");
    let kinds = s.units().map(|(_, unit)| unit.kind);
    let same = kinds.eq(setup::units(s.scenario).iter().map(|unit| unit.kind));
    must_hold(same, "there is not one of each piece", found);
    must_hold(
        s.tracks.len() == s.powers().count(),
        "there is not a track for each power",
        found,
    );
    let borne = s.units().filter_map(|(_, unit)| unit.aboard);
    let ships = borne
        .into_iter()
        .all(|ship| s.has_unit(ship) && s.unit(ship).ship().is_some());
    must_hold(ships, "something is aboard what is no ship", found);
    let known = s
        .sky
        .iter()
        .all(|flight| s.has_unit(flight.unit) && s.unit(flight.unit).air().is_some());
    must_hold(known, "something flies that does not", found);
    let battle = s.battle.iter().flat_map(|battle| {
        battle
            .attackers
            .iter()
            .chain(&battle.aside)
            .chain(&battle.guns)
    });
    must_hold(
        battle.into_iter().all(|id| s.has_unit(*id)),
        "somebody attacks who is not there",
        found,
    );
}

/// 8.8d, 8.8e: what is in the yards is on the Turn Track, and once; who is fought there lies in the port.
fn yards(s: &State, found: &mut Vec<String>) {
    let laid_up = |unit: &Unit| matches!(unit.at.whereabouts(), Where::Track(_));
    let is_due = |id: crate::types::UnitId| s.due.iter().any(|due| due.unit == id);
    must_hold(
        s.due
            .iter()
            .all(|due| s.has_unit(due.unit) && laid_up(s.unit(due.unit))),
        "a piece that is being built is not on the Turn Track",
        found,
    );
    let known = s.yards.iter().all(|yard| {
        let there = || laid_up(s.unit(yard.ship)) || is_presented(s, yard);
        s.has_unit(yard.ship) && s.unit(yard.ship).is_naval() && there()
    });
    must_hold(known, "a yard has a ship that is elsewhere", found);
    let ships = s
        .units()
        .filter(|(id, unit)| unit.is_naval() && laid_up(unit) && !is_due(*id));
    let fought = s.yards.iter().filter(|yard| is_presented(s, yard));
    must_hold(
        ships.count() + fought.count() == s.yards.len(),
        "a ship is on the Turn Track without a yard",
        found,
    );
}

/// 8.8e: a ship under repair that is being fought.
fn is_presented(s: &State, yard: &Yard) -> bool {
    let port = Spot::port(yard.port.space());
    Some(s.unit(yard.ship).at) == port && s.stack.step::<combat::Clash>().is_some()
}

fn pieces(s: &State, found: &mut Vec<String>) {
    must_hold(s.index_is_true(), "the tallies are wrong", found);
    for (_, unit) in s.units() {
        let mut wrong = |what: &str| found.push(format!("{} {what}", unit.name()));
        match unit.at.whereabouts() {
            Where::Space(hex) => {
                let stands = match (unit.air(), unit.is_ground()) {
                    _ if ground::is_box(hex) && !unit.is_naval() => true,
                    (Some(_), _) => works::is_base(s, hex),
                    // 3.19d: an Admiral who was carried waits ashore.
                    (None, true) => ground::hex(hex).terrain.is_some(),
                    (None, false) if unit.is_admiral() => ground::hex(hex).terrain.is_some(),
                    (None, false) if unit.is_u_boat() => Spot::convoy(hex).is_some(),
                    (None, false) => waters::water(unit.at).is_some(),
                };
                if !stands {
                    wrong("stands where it cannot");
                }
            }
            Where::Port(_) | Where::Coast(_) | Where::Convoy(_) | Where::Force(_) => {
                let patrols = unit.air() == Some(AirKind::Bomber)
                    && matches!(unit.at.whereabouts(), Where::Convoy(_));
                let afloat =
                    unit.is_naval() || unit.aboard.is_some() || unit.force().is_some() || patrols;
                if !afloat {
                    wrong("is at sea");
                }
            }
            Where::Pool(nation)
            | Where::Replenishment(nation)
            | Where::Gone(nation)
            | Where::Track(nation)
            | Where::Mix(nation)
            | Where::Aside(nation) => {
                if nation != unit.nation() {
                    wrong("lies in a box of another nation");
                }
            }
        }
        if unit.air().is_none() && unit.commitment != Commitment::Free {
            wrong("is committed and does not fly");
        }
    }
}

/// 5.9: nobody shares a hex with an enemy, and no stack is too high.
fn stacks(s: &State, found: &mut Vec<String>) {
    for (_, unit) in s.units() {
        // A box is no hex: any number stands there.
        let Some(hex) = unit.hex().filter(|hex| !ground::is_box(*hex)) else {
            continue;
        };
        let tally = s.tally(hex.into());
        let camps = Camp::ALL
            .iter()
            .filter(|camp| tally.of(**camp).combat > 0)
            .count();
        let high = tally.of(unit.camp).steps > crate::data::data().values.stack_steps
            && s.stack.step::<debarking::Crowded>().is_none();
        if camps > 1 || high {
            found.push(format!(
                "the stack in {} is not allowed",
                crate::names::hex_name(hex)
            ));
            return;
        }
        let based: u8 = Camp::ALL.iter().map(|camp| tally.of(*camp).air).sum();
        // Aircraft that must leave a base are asked where to before anything else happens.
        let asked =
            s.stack.step::<Fleeing>().is_some() || s.stack.step::<debarking::Crowded>().is_some();
        if based > works::air_capacity(s, hex) && !asked {
            found.push(format!(
                "too many aircraft are based in {}",
                crate::names::hex_name(hex)
            ));
            return;
        }
    }
}

/// 3.1c, 3.15b: what is aboard lies with its ship, no task force is empty, no port too full, and surface ships at sea lie in
/// task forces.
fn fleets(s: &State, found: &mut Vec<String>) {
    for (id, unit) in s.units() {
        let mut wrong = |what: &str| found.push(format!("{} {what}", unit.name()));
        if let Some(ship) = unit.aboard
            && s.unit(ship).at != unit.at
        {
            wrong("is not where its ship is");
        }
        let flies = |unit: &Unit| unit.air().is_some() && !cargo::is_freight(s, unit);
        let carried = s.aboard(id).filter(|(_, unit)| flies(unit));
        if unit.is_naval() && carried.count() > usize::from(unit.capacity()) {
            cite!("4.4.1");
            wrong("bears too many aircraft");
        }
        let at_sea = matches!(unit.at.whereabouts(), Where::Space(_) | Where::Coast(_));
        if unit.is_surface() && at_sea {
            wrong("is at sea without a task force");
        }
        if unit.force().is_some() && at_sea != s.ships_of(id).next().is_some() {
            wrong("has no ships, or is not at sea");
        }
    }
    for (hex, port) in Spot::ports() {
        let fought = s.yards.iter().filter(|yard| s.unit(yard.ship).at == port);
        let load = ports::load(s, port).saturating_sub(fought.count() as u16);
        if load > ports::printed_capacity(s, hex) {
            found.push(format!("{} is too full", crate::names::spot_name(port)));
        }
    }
}

/// 3.18b, 3.23a: what is carried is known of, and ships carry no more than they can, or their owner is asked.
fn holds(s: &State, found: &mut Vec<String>) {
    let carried = |id: crate::types::UnitId| cargo::is_freight(s, s.unit(id));
    let ladings = || s.at_sea.ladings.iter();
    must_hold(
        ladings().all(|lading| s.has_unit(lading.unit) && carried(lading.unit)),
        "cargo is listed that is not aboard",
        found,
    );
    let freight = s.units().filter(|(_, unit)| cargo::is_freight(s, unit));
    let mut known = freight.filter(|(_, unit)| !unit.is_admiral());
    must_hold(
        known.all(|(id, _)| ladings().any(|lading| lading.unit == id)),
        "cargo is aboard that is not listed",
        found,
    );
    let pairs = s.at_sea.pairs.iter();
    must_hold(
        pairs
            .into_iter()
            .all(|pair| s.has_unit(pair.cruiser) && s.has_unit(pair.destroyer)),
        "a ship carries that is not there",
        found,
    );
    let asked = s.stack.step::<cargo::Shedding>().is_some() || !s.at_sea.swamped.is_empty();
    let units = s.units().filter_map(|(_, unit)| unit.aboard);
    let chits = s.stores.chits.iter().filter_map(|chit| match chit.at {
        Store::Aboard(ship) if s.has_unit(ship) && s.unit(ship).is_surface() => Some(ship),
        _ => None,
    });
    let carriers = |ship: &crate::types::UnitId| !cargo::freight(s, &[*ship]).is_empty();
    let mut laden = units.filter(carriers).chain(chits);
    must_hold(
        asked || laden.all(|ship| cargo::fits(s, &cargo::hold(s, ship))),
        "ships carry more than they can",
        found,
    );
}

fn tracks(s: &State, found: &mut Vec<String>) {
    let listed = s
        .tracks
        .iter()
        .zip(s.powers())
        .all(|(track, power)| track.nation == power);
    must_hold(listed, "the tracks are not those of the players", found);
    must_hold(
        s.battle.is_none() || s.operation.is_some(),
        "an attack is made without an Offensive",
        found,
    );
}

/// 7.0g, 7.1c: chits lie on land, or aboard what carries that many.
fn supplies(s: &State, found: &mut Vec<String>) {
    let lies = |chit: &Chit| match chit.at {
        Store::Hex(hex) => ground::hex(hex.space()).terrain.is_some(),
        Store::Aboard(bearer) => {
            let known = s.has_unit(bearer);
            let count = || s.stores.aboard(bearer).count();
            let ship = known && s.unit(bearer).is_surface();
            known && (ship || count() <= usize::from(stores::points(s, bearer)))
        }
    };
    let chits = || s.stores.chits.iter();
    must_hold(
        chits().all(lies),
        "a supply chit lies where it cannot",
        found,
    );
    let eaters = chits()
        .flat_map(|chit| &chit.fed)
        .chain(&s.stores.sheltered);
    must_hold(
        eaters.into_iter().all(|id| s.has_unit(*id)),
        "somebody has drawn supply who is not there",
        found,
    );
}
