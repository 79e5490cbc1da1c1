//! Support units, convoys and Blitz markers: where they help an attack, a defence or a passage.

use super::battle::{Defender, promise};
use super::gather::odds;
use super::manual::Line;
use super::picture::{Picture, hex};
use crate::choice::{best, pick};
use board::SpaceId;
use krieg::ch02_administration::{
    AdministrationAction, Ashore, Blitz, Contest, Contesting, Escorting, Hex, Keeping, Mode,
    Placing, SupportAction, Whither,
};
use krieg::ch04_combat::hex_shift;
use krieg::ch11_weather::weather;
use krieg::data::{SupportKind, data};
use krieg::ground::{hexes, space};
use krieg::spot::{Spot, Where};
use krieg::types::{Faction, Weather, ZoneId};
use krieg::unit::{Form, UnitId};
use krieg::{Action, State};

/// So many factors come to an attack at most.
const COME: u16 = 24;

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

/// Whether the war goes forward for a side: who attacks keeps nothing back.
fn attacks(s: &State, picture: &Picture) -> bool {
    let allies = i32::from(s.clock.turn.year()) >= picture.get(Line::Sit);
    picture.faction.is_allied() == allies
}

/// What a placed Air unit does: it shifts attacks on what is beside it, and the defence.
fn cover(s: &State, picture: &Picture, at: SpaceId) -> i32 {
    let mut value = 0;
    for near in hexes().within(at, 1) {
        let n = near.index();
        let foe = &picture.foes[n];
        if foe.steps > 0 && picture.force[n] > 0 {
            let could = picture.force[n].min(4 * i32::from(foe.defense));
            value += 2 * could + picture.worth[n] / 4;
        }
        if s.tally(near.into()).count(picture.faction).ground > 0 {
            value += picture.threat[n].min(12) / 2 + picture.worth[n] / 10;
        }
    }
    if picture.foes[at.index()].steps > 0 {
        value -= 4;
    }
    value
}

/// What the Ports of a Zone are drawn to: where it is worth while to sail.
fn passage(picture: &Picture, zone: ZoneId) -> i32 {
    let ports = data().map.ports.iter();
    let there = ports.filter(|port| space(**port).zones.contains(&zone));
    there
        .map(|port| picture.pull[port.index()])
        .max()
        .unwrap_or(0)
}

/// Which counter is placed next, or no more.
pub fn next(s: &State, picture: &Picture, shelf: &Shelf, legal: &[Action]) -> Action {
    let enough = Action::Support(SupportAction::Placing(Placing::Enough));
    if !picture.at_war {
        return pick(legal, enough);
    }
    let spare = attacks(s, picture) || kept(s, picture.faction) > picture.get(Line::AirKept);
    let value = |id: UnitId| match s.unit(id).form() {
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
    unit: UnitId,
    shelf: &mut Shelf,
    legal: &[Action],
) -> Action {
    let form = s.unit(unit).form();
    let value = |way: Whither| match (form, way) {
        (Form::Convoy { .. }, Whither::Box(at)) => match at.whereabouts() {
            Where::Zone(zone, _) => passage(picture, zone),
            _ => 0,
        },
        (Form::Support(SupportKind::SubFleet | SupportKind::Bomber), Whither::Box(at))
            if at == Spot::strategic_warfare() =>
        {
            100
        }
        (Form::Support(SupportKind::AirForce), Whither::Base(base)) => hex(base).map_or(-1, |at| {
            let near = hexes().within(at, 3).map(|at| cover(s, picture, at));
            near.max().unwrap_or(0)
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
    unit: UnitId,
    shelf: &mut Shelf,
    legal: &[Action],
) -> Action {
    let chosen = best(legal, |action| match action {
        Action::Support(SupportAction::Hex(Hex::At(at))) => {
            hex(*at).map_or(-1, |at| cover(s, picture, at))
        }
        Action::Support(SupportAction::Hex(Hex::Other)) => 8,
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
pub fn answer(picture: &Picture, legal: &[Action]) -> Action {
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
            SupportAction::Ashore(Ashore::Toward(at))
            | SupportAction::StrikeAt(krieg::ch02_administration::StrikeAt(at)) => {
                hex(*at).map_or(0, |at| picture.pull[at.index()])
            }
            _ => 0,
        },
        _ => i32::MIN,
    })
}

/// Blitz markers lie on the enemy that the strongest force can take most from.
pub fn blitz(s: &State, picture: &Picture, about: Option<Spot>, legal: &[Action]) -> Action {
    let none = Action::Administration(AdministrationAction::Blitz(Blitz::NoMore));
    let value = |at: SpaceId| {
        let n = at.index();
        let foe = &picture.foes[n];
        let marked = hexes()
            .within(at, 1)
            .any(|near| s.tally(near.into()).count(picture.faction).blitz > 0);
        let fair = matches!(weather(s, at), Weather::Clear | Weather::Snow);
        if foe.steps == 0 || marked || !fair {
            return 0;
        }
        if picture.waits[n] {
            return 0;
        }
        // What is near comes, with armor and an HQ; in a City the marker bars standing fast.
        let near = hexes()
            .within(at, 3)
            .flat_map(|near| s.units_in(near.into()));
        let own: u16 = near
            .filter(|(_, unit)| unit.is_of(picture.faction))
            .filter_map(|(_, unit)| unit.face())
            .map(|face| u16::from(face.attack))
            .sum();
        let own = own.min(COME);
        let shift = 2 - hex_shift(at) - i8::from(foe.fort) - i8::from(foe.hq);
        let odds = odds(own, foe.defense.max(1), shift);
        let who = Defender {
            steps: foe.steps.into(),
            rooted: foe.rooted,
        };
        promise(picture, odds, Weather::Clear, who, picture.prize(at)).max(0)
    };
    match about {
        None => best(legal, |action| match action {
            Action::Administration(AdministrationAction::Blitz(Blitz::At(_))) => 1_000_000,
            Action::Administration(AdministrationAction::Blitz(Blitz::About(at))) => {
                hex(*at).map_or(0, value)
            }
            action if *action == none => 1,
            _ => i32::MIN,
        }),
        Some(about) => best(legal, |action| match action {
            Action::Administration(AdministrationAction::Blitz(Blitz::At(at))) => {
                let far = hex(*at).zip(hex(about));
                let far = far.and_then(|(at, about)| hexes().distance(at, about));
                1_000 - i32::from(far.unwrap_or(99))
            }
            _ => 0,
        }),
    }
}
