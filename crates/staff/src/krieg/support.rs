//! Support units, convoys and Blitz markers: where they help an attack, a defence or a passage.

use super::landing::Landing;
use super::manual::Line;
use super::picture::{Picture, hex};
use super::rehearse::Rehearsal;
use crate::choice::{best, pick};
use board::SpaceId;
use krieg::ch02_administration::{
    AdministrationAction, Ashore, Blitz, Contest, Contesting, Escorting, Hex, Keeping, Mode,
    Placing, SupportAction, Whither,
};
use krieg::data::{SupportKind, data};
use krieg::ground::{hexes, space};
use krieg::spot::{Spot, Where};
use krieg::types::{Faction, ZoneId};
use krieg::unit::{Form, UnitId};
use krieg::{Action, State};

/// What was picked and found no use in this segment.
pub type Shelf = Vec<UnitId>;

/// Whether a unit of the pool contests what others place.
fn contests(form: Form) -> bool {
    matches!(
        form,
        Form::Support(SupportKind::AirForce | SupportKind::Interceptor)
    )
}

/// How many of a faction's pool could contest.
fn kept(s: &State, faction: Faction) -> i32 {
    let pool = s.units_in(Spot::pool(faction));
    pool.filter(|(_, unit)| contests(unit.form())).count() as i32
}

/// Whether an Air Force was picked.
pub fn is_air(s: &State, chosen: Action) -> bool {
    match chosen {
        Action::Support(SupportAction::Placing(Placing::Pick(id))) => {
            s.unit(id).form() == Form::Support(SupportKind::AirForce)
        }
        _ => false,
    }
}

/// What a placed Air unit does: it shifts attacks on what is beside it, and the defence.
fn cover(s: &State, picture: &Picture, rehearsal: &Rehearsal, at: SpaceId) -> i32 {
    let mut value = rehearsal.air(at);
    for near in hexes().within(at, 1).filter(|_| !picture.attacks) {
        let n = near.index();
        if s.tally(near.into()).count(picture.faction).ground > 0 {
            value += picture.threat[n].min(12) / 2 + picture.worth[n] / 10;
        }
    }
    if picture.foes[at.index()].steps > 0 {
        value -= 4;
    }
    value
}

/// Whether the Beachhead of a landing lies there.
fn is_landed(s: &State, landing: Landing) -> bool {
    let all = s.markers(Form::Beachhead);
    let mut own = all.filter(|(_, unit)| unit.at == landing.sea.into());
    own.next().is_some()
}

/// What the Ports of a Zone are drawn to: where it is worth while to sail.
fn passage(picture: &Picture, rehearsal: &Rehearsal, zone: ZoneId) -> i32 {
    if rehearsal
        .landing
        .is_some_and(|landing| landing.zone == zone)
    {
        return 1_000;
    }
    let ports = data().map.ports.iter();
    let there = ports.filter(|port| space(**port).zones.contains(&zone));
    there
        .map(|port| picture.pull[port.index()])
        .max()
        .unwrap_or(0)
}

/// Which counter is placed next, or no more.
pub fn next(
    s: &State,
    picture: &Picture,
    rehearsal: &Rehearsal,
    shelf: &Shelf,
    legal: &[Action],
) -> Action {
    let enough = Action::Support(SupportAction::Placing(Placing::Enough));
    if !picture.at_war {
        return pick(legal, enough);
    }
    let spare = picture.attacks || kept(s, picture.faction) > picture.get(Line::AirKept);
    let lands = rehearsal
        .landing
        .is_some_and(|landing| !is_landed(s, landing));
    let value = |id: UnitId| match s.unit(id).form() {
        Form::Support(SupportKind::SurfaceFleet) if lands => 7,
        Form::Support(SupportKind::AirForce) if spare => 5,
        Form::Support(SupportKind::SubFleet | SupportKind::Bomber) => 4,
        Form::Convoy { .. } => 6,
        _ => -1,
    };
    best(legal, |action| match action {
        Action::Support(SupportAction::Placing(Placing::Pick(id))) if !shelf.contains(id) => {
            value(*id)
        }
        Action::Support(SupportAction::Placing(Placing::Enough)) => 0,
        _ => i32::MIN,
    })
}

/// Where the counter that was picked goes; nowhere, if nothing is worth it.
pub fn station(
    s: &State,
    picture: &Picture,
    rehearsal: &Rehearsal,
    unit: UnitId,
    shelf: &mut Shelf,
    legal: &[Action],
) -> Action {
    let form = s.unit(unit).form();
    let value = |way: Whither| match (form, way) {
        (Form::Convoy { .. }, Whither::Box(at)) => match at.whereabouts() {
            Where::Zone(zone, _) => passage(picture, rehearsal, zone),
            _ => 0,
        },
        (Form::Support(SupportKind::SubFleet | SupportKind::Bomber), Whither::Box(at))
            if at == Spot::strategic_warfare() =>
        {
            100
        }
        (Form::Support(SupportKind::SurfaceFleet), Whither::Sea(zone)) => match rehearsal.landing {
            Some(landing) if landing.zone == zone => 100,
            _ => -1,
        },
        (Form::Support(SupportKind::AirForce), Whither::Base(base)) => hex(base).map_or(-1, |at| {
            let near = hexes().within(at, 3);
            let near = near.map(|at| cover(s, picture, rehearsal, at));
            near.max().unwrap_or(0) - picture.get(Line::Air)
        }),
        _ => -1,
    };
    let chosen = best(legal, |action| match action {
        Action::Support(SupportAction::Whither(Whither::Other)) => 0,
        Action::Support(SupportAction::Whither(way)) => value(*way),
        _ => i32::MIN,
    });
    if chosen == Action::Support(SupportAction::Whither(Whither::Other)) {
        shelf.push(unit);
    }
    chosen
}

/// The hex that a counter goes to.
pub fn into_hex(
    s: &State,
    picture: &Picture,
    rehearsal: &Rehearsal,
    unit: UnitId,
    shelf: &mut Shelf,
    legal: &[Action],
) -> Action {
    let fleet = s.unit(unit).form() == Form::Support(SupportKind::SurfaceFleet);
    let chosen = best(legal, |action| match action {
        Action::Support(SupportAction::Hex(Hex::At(at))) if fleet => {
            let landing = rehearsal.landing;
            let there = landing.is_some_and(|landing| hex(*at) == Some(landing.sea));
            if there { 1_000 } else { -1 }
        }
        Action::Support(SupportAction::Hex(Hex::At(at))) => {
            hex(*at).map_or(-1, |at| cover(s, picture, rehearsal, at))
        }
        Action::Support(SupportAction::Hex(Hex::Other)) => picture.get(Line::Air),
        _ => i32::MIN,
    });
    if chosen == Action::Support(SupportAction::Hex(Hex::Other)) {
        shelf.push(unit);
    }
    chosen
}

/// Interceptors always contest, Air Forces where it matters or while there are more.
pub fn contest(s: &State, picture: &Picture, step: &Contest, legal: &[Action]) -> Action {
    let at = hex(step.attempt.at);
    let friend = s.unit(step.attempt.unit).faction;
    let friendly = friend.is_some_and(|of| of.is_allied() == step.by.is_allied());
    let matters = at.is_none_or(|at| {
        let near = hexes().within(at, 1);
        near.into_iter()
            .any(|near| s.tally(near.into()).count(step.by).ground > 0)
            || picture.worth[at.index()] > 0
    });
    let many = kept(s, step.by) > 1;
    best(legal, |action| match action {
        Action::Support(SupportAction::Contesting(Contesting::With(id))) => {
            match s.unit(*id).form() {
                _ if friendly || !matters => -1,
                Form::Support(SupportKind::Interceptor) => 20,
                Form::Support(SupportKind::AirForce) if many || at.is_some() => 10,
                Form::Support(SupportKind::SurfaceFleet) => 5,
                _ => -1,
            }
        }
        Action::Support(SupportAction::Contesting(Contesting::Let)) => 0,
        _ => -1,
    })
}

/// Smaller questions of the Support Segment.
pub fn answer(picture: &Picture, rehearsal: &Rehearsal, legal: &[Action]) -> Action {
    let shore = rehearsal.landing.map(|landing| landing.shore);
    best(legal, |action| match action {
        Action::Support(answer) => match answer {
            SupportAction::Keeping(Keeping::Inland(_)) => 3,
            SupportAction::Keeping(Keeping::Keep) => 2,
            SupportAction::Mode(Mode::Troop) => match picture.faction {
                Faction::Western => 2,
                Faction::Axis | Faction::Soviet => 1,
            },
            SupportAction::Mode(Mode::Supply) => 1,
            SupportAction::Escorting(Escorting::OnStation) => 1,
            SupportAction::Ashore(Ashore::Stay) => 1_000,
            SupportAction::Ashore(Ashore::Toward(at)) if hex(*at) == shore => 900,
            SupportAction::Ashore(Ashore::Toward(at))
            | SupportAction::StrikeAt(krieg::ch02_administration::StrikeAt(at)) => {
                hex(*at).map_or(0, |at| picture.pull[at.index()])
            }
            _ => 0,
        },
        _ => i32::MIN,
    })
}

/// Blitz markers lie on the enemy where they make the coming attacks promise most.
pub fn blitz(
    s: &State,
    picture: &Picture,
    rehearsal: &Rehearsal,
    about: Option<Spot>,
    legal: &[Action],
) -> Action {
    let chosen = match about {
        None => rehearsal.marker(s, picture),
        Some(about) => hex(about),
    };
    best(legal, |action| match action {
        Action::Administration(AdministrationAction::Blitz(answer)) => match answer {
            Blitz::At(at) if about.is_some() => {
                let far = hex(*at).zip(chosen);
                let far = far.and_then(|(at, about)| hexes().distance(at, about));
                1_000 - i32::from(far.unwrap_or(99))
            }
            // A Beachhead is owed its marker.
            Blitz::At(_) => 1_000,
            Blitz::About(at) if chosen.is_some() && hex(*at) == chosen => 500,
            Blitz::About(_) => -1,
            Blitz::Elsewhere | Blitz::NoMore => 0,
        },
        _ => i32::MIN,
    })
}
