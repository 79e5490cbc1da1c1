//! What a click on the map could mean in the present step, legal or not, chapter by chapter: the rules then say
//! what stands in its way.

use crate::ch01_war::{MinorSetup, WarAction, WarStep};
use crate::ch06_naval::{NavalAction, NavalStep, Overrun, Stage};
use crate::ch07_air::{AirAction, AirStep, Refuge};
use crate::ch08_ground::{GroundAction, GroundStep};
use crate::ch09_strategic_warfare::{ConvoyAction, ConvoyStep};
use crate::ch10_construction::{BuildAction, BuildStep, Launch};
use crate::ch11_redeployment::{RedeployAction, RedeployStep};
use crate::data::{ConvoyBox, data};
use crate::state::State;
use crate::step::{Action, Phase, Step};
use crate::table::{unit_name, zone_name};
use crate::types::{Front, Kind, Nation, Zone};
use crate::unit::{At, UnitId};
use crate::{choice, view};
use kernel::{Reason, Seat, Target};

/// What was hit.
#[derive(Clone, Copy)]
struct Click {
    /// The counter, if it was one.
    unit: Option<UnitId>,
    /// The zone, or where the counter is.
    zone: Option<Zone>,
}

const BOXES: [ConvoyBox; 2] = [ConvoyBox::British, ConvoyBox::Murmansk];

impl Click {
    fn of(s: &State, target: &Target) -> Click {
        match target {
            Target::Space(key) => Click {
                unit: None,
                zone: data().find_zone(key),
            },
            Target::Counter(id) => {
                let unit = view::unit_of(s, *id);
                Click {
                    unit,
                    zone: unit.and_then(|id| view::place(s, s.unit(id))),
                }
            }
            _ => Click {
                unit: None,
                zone: None,
            },
        }
    }

    /// The counter, or in a zone everyone there that the seat commands and that could be meant.
    fn units(self, s: &State, seat: Seat, kinds: fn(Kind) -> bool) -> Vec<UnitId> {
        let fits = |id: &UnitId| kinds(s.unit(*id).kind);
        if let Some(unit) = self.unit {
            return [unit].into_iter().filter(fits).collect();
        }
        let Some(zone) = self.zone else {
            return Vec::new();
        };
        let mine = s.nations_of(seat);
        let there = choice::distinct_units_in(s, zone).filter(|(_, u)| mine.has(u.nation));
        there.map(|(id, _)| id).filter(fits).collect()
    }
}

/// The actions that a click could mean.
pub fn meant(s: &State, target: &Target, out: &mut Vec<Action>) {
    let (Some(seat), Some(step)) = (s.stack.asking(), s.top()) else {
        return;
    };
    let click = Click::of(s, target);
    match step {
        Step::Phase { .. } => in_phase(s, seat, click, out),
        Step::War(step) => war(s, step, click, out),
        Step::Naval(step) => naval(s, seat, step, click, out),
        Step::Air(step) => air(s, seat, step, click, out),
        Step::Ground(step) => ground(s, seat, step, click, out),
        Step::Convoy(ConvoyStep::Home(_)) => {
            for fleet in click.units(s, seat, is_fleet) {
                out.push(ConvoyAction::GoHome { fleet }.into());
            }
        }
        Step::Build(BuildStep::Launch(Launch { fleet })) => {
            let fleet = *fleet;
            add(out, click.zone.map(|at| BuildAction::Launch { fleet, at }));
        }
        Step::Redeploy(step) => redeploy(s, seat, step, click, out),
        _ => {}
    }
}

fn add<A: Into<Action>>(out: &mut Vec<Action>, actions: impl IntoIterator<Item = A>) {
    out.extend(actions.into_iter().map(A::into));
}

fn is_fleet(kind: Kind) -> bool {
    kind == Kind::Fleet
}

fn is_air(kind: Kind) -> bool {
    kind == Kind::Air
}

fn in_phase(s: &State, seat: Seat, click: Click, out: &mut Vec<Action>) {
    match s.phase {
        Phase::Declarations => declare(s, seat, click, out),
        Phase::Movement => {
            for unit in click.units(s, seat, |_| true) {
                move_out(s, unit, out);
            }
        }
        Phase::Combat | Phase::ExploitationCombat => {
            if let Some(zone) = click.zone {
                out.push(GroundAction::Attack { target: zone }.into());
                let mine = s.nations_of(seat);
                let mut fleets = s.units_in(zone).filter(|(_, u)| u.kind == Kind::Fleet);
                if s.phase == Phase::Combat && fleets.any(|(_, u)| !mine.has(u.nation)) {
                    out.push(AirAction::Strike { port: zone }.into());
                }
            }
        }
        Phase::ExploitationMovement => {
            for unit in click.units(s, seat, Kind::is_ground) {
                out.push(GroundAction::Pick { unit }.into());
                for zone in s.breakthroughs.iter() {
                    out.push(GroundAction::EnterBreakthrough { unit, zone }.into());
                }
            }
        }
        Phase::StrategicWarfare => {
            for fleet in click.units(s, seat, is_fleet) {
                for place in BOXES {
                    out.push(match s.unit(fleet).nation.turn_side() {
                        crate::types::Side::Axis => ConvoyAction::Raid { fleet, place }.into(),
                        crate::types::Side::Allies => ConvoyAction::Escort { fleet, place }.into(),
                    });
                }
            }
        }
        Phase::Construction => build(s, seat, click, out),
        Phase::Redeployment => {
            for unit in click.units(s, seat, |_| true) {
                let by = s.politics.major_of(s.unit(unit).nation);
                let factors = 1;
                out.push(RedeployAction::Redeploy { unit, factors, by }.into());
            }
        }
        Phase::YearStart => {}
    }
}

/// 1.5: whose land or counter it is may be meant by a declaration.
fn declare(s: &State, seat: Seat, click: Click, out: &mut Vec<Action>) {
    let on = match (click.unit, click.zone) {
        (Some(unit), _) => Some(s.unit(unit).nation),
        (None, Some(zone)) if data().facts(zone).is_land() => Some(s.control(zone)),
        _ => None,
    };
    let mine = s.nations_of(seat);
    for by in Nation::MAJORS.into_iter().filter(|major| mine.has(*major)) {
        let Some(on) = on.filter(|on| !mine.has(*on)) else {
            continue;
        };
        out.push(WarAction::Declare { by, on }.into());
        out.push(WarAction::Intervene { by, minor: on }.into());
    }
}

/// 6.1, 6.2, 6.5, 7.0, 8.0: how a counter may move.
fn move_out(s: &State, unit: UnitId, out: &mut Vec<Action>) {
    let fleet = unit;
    match s.unit(unit).kind {
        Kind::Fleet => {
            out.push(NavalAction::Rebase { fleet }.into());
            out.push(NavalAction::Transport { fleet }.into());
            out.push(NavalAction::Invade { fleet }.into());
        }
        Kind::Air => out.push(AirAction::Rebase { unit }.into()),
        _ => out.push(GroundAction::Pick { unit }.into()),
    }
}

/// 10.0: what the Major that holds a zone could build there, or else any of the seat's.
fn build(s: &State, seat: Seat, click: Click, out: &mut Vec<Action>) {
    let Some(at) = click.zone.filter(|zone| data().facts(*zone).is_land()) else {
        return;
    };
    let mine = s.nations_of(seat);
    let holder = s.politics.major_of(s.control(at));
    let majors = Nation::MAJORS.into_iter().filter(|major| mine.has(*major));
    let one = mine.has(holder);
    for nation in majors.filter(|major| !one || *major == holder) {
        for kind in Kind::ALL.into_iter().filter(|kind| !is_fleet(*kind)) {
            out.push(BuildAction::Build { nation, kind, at }.into());
        }
    }
}

fn war(s: &State, step: &WarStep, click: Click, out: &mut Vec<Action>) {
    let (WarStep::MinorSetup(MinorSetup { minor }), Some(at)) = (step, click.zone) else {
        return;
    };
    let minor = *minor;
    for kind in Kind::ALL {
        let mut pool = s.counters(minor, kind).filter(|(_, u)| u.at == At::Pool);
        add(
            out,
            pool.next().map(|(unit, _)| WarAction::SetUp { unit, at }),
        );
    }
}

fn naval(s: &State, seat: Seat, step: &NavalStep, click: Click, out: &mut Vec<Action>) {
    let mission = match step {
        NavalStep::Mission(mission) => mission,
        NavalStep::Overrun(Overrun { zone }) => {
            let fleets = s.units_in(*zone).filter(|(_, u)| u.kind == Kind::Fleet);
            for (fleet, _) in fleets {
                add(
                    out,
                    click.zone.map(|port| NavalAction::Shelter { fleet, port }),
                );
            }
            return;
        }
    };
    let mut on_units = |kinds: fn(Kind) -> bool, action: fn(UnitId) -> NavalAction| {
        let units = click.units(s, seat, kinds).into_iter();
        add(out, units.map(action));
    };
    match mission.stage {
        Stage::Assemble => {
            on_units(is_fleet, |fleet| NavalAction::AddFleet { fleet });
            on_units(
                |kind| kind != Kind::Fleet,
                |unit| NavalAction::Load { unit },
            );
        }
        Stage::Commit { .. } => on_units(is_fleet, |fleet| NavalAction::Commit { fleet }),
        Stage::Losses => on_units(is_fleet, |fleet| NavalAction::Sink { fleet, factors: 1 }),
        Stage::Overboard => on_units(
            |kind| kind != Kind::Fleet,
            |unit| NavalAction::Drown { unit },
        ),
        Stage::Target => {
            let fronts = Front::ALL.into_iter();
            let zone = click.zone.into_iter();
            let target = |zone| {
                fronts
                    .clone()
                    .map(move |front| NavalAction::Target { zone, front })
            };
            add(out, zone.flat_map(target));
        }
        Stage::Course => add(out, click.zone.map(|sea| NavalAction::Steer { sea })),
        Stage::PickZone => {
            add(out, click.zone.map(|sea| NavalAction::InterceptAt { sea }));
        }
        Stage::Announce { .. } | Stage::Stand | Stage::Decide => {}
    }
}

fn air(s: &State, seat: Seat, step: &AirStep, click: Click, out: &mut Vec<Action>) {
    match step {
        AirStep::Rebase(_) => {
            add(
                out,
                click.zone.map(|to| AirAction::FlyTo { to, factors: 1 }),
            );
        }
        AirStep::Refuge(Refuge { zone }) => {
            let mut there = s.units_in(*zone).filter(|(_, u)| u.kind == Kind::Air);
            let flees = there.next().zip(click.zone);
            add(
                out,
                flees.map(|((unit, _), to)| AirAction::Flee { unit, to }),
            );
        }
        AirStep::Patrol(_) => {
            for unit in click.units(s, seat, is_air) {
                add(out, click.zone.map(|over| AirAction::Patrol { unit, over }));
            }
        }
        AirStep::Das(_) | AirStep::Intercept(_) | AirStep::Strike(_) | AirStep::Cover(_) => {
            for unit in click.units(s, seat, is_air) {
                out.push(AirAction::Commit { unit, factors: 1 }.into());
            }
        }
        AirStep::AirLosses(_) => {
            for unit in click.units(s, seat, is_air) {
                out.push(AirAction::Lose { unit }.into());
            }
        }
        AirStep::SinkInPort(_) => {
            for fleet in click.units(s, seat, is_fleet) {
                out.push(AirAction::Sink { fleet, factors: 1 }.into());
            }
        }
        _ => {}
    }
}

fn ground(s: &State, seat: Seat, step: &GroundStep, click: Click, out: &mut Vec<Action>) {
    let units = |kinds| click.units(s, seat, kinds).into_iter();
    match step {
        GroundStep::March(_) => {
            add(out, click.zone.map(|to| GroundAction::March { to }));
        }
        GroundStep::Attack(_) | GroundStep::Join(_) => {
            for unit in units(|kind| kind != Kind::Fleet) {
                let counter = s.unit(unit);
                out.push(match (counter.kind, counter.at) {
                    (Kind::Air, _) => AirAction::Commit { unit, factors: 1 }.into(),
                    (_, At::Afloat(_)) => GroundAction::Land { unit }.into(),
                    _ => GroundAction::Commit { unit }.into(),
                });
                if counter.kind == Kind::Airborne {
                    out.push(GroundAction::Drop { unit }.into());
                }
            }
        }
        GroundStep::Losses(_) => {
            add(
                out,
                units(Kind::is_ground).map(|unit| GroundAction::Lose { unit }),
            );
        }
        GroundStep::Advance(_) => {
            add(
                out,
                units(Kind::is_ground).map(|unit| GroundAction::Advance { unit }),
            );
        }
        GroundStep::Disembark(_) => {
            add(
                out,
                units(Kind::is_ground).map(|unit| GroundAction::Disembark { unit }),
            );
        }
        _ => {}
    }
}

fn redeploy(s: &State, seat: Seat, step: &RedeployStep, click: Click, out: &mut Vec<Action>) {
    match step {
        RedeployStep::Route(_) => {
            let to = |zone| RedeployAction::To { zone, suez: false };
            add(out, click.zone.map(to));
        }
        RedeployStep::Voyage(_) => {
            for fleet in click.units(s, seat, is_fleet) {
                for front in Front::ALL {
                    out.push(RedeployAction::Ship { fleet, front }.into());
                }
            }
        }
        RedeployStep::Overstack(_) => {
            for unit in click.units(s, seat, |_| true) {
                out.push(RedeployAction::Eliminate { unit }.into());
            }
        }
        _ => {}
    }
}

/// A click by which nothing can be meant: what was hit, and what is asked.
pub fn beside_the_point(s: &State, target: &Target) -> Reason {
    let prompt = frame::prompt::<crate::Neppa>(s);
    let click = Click::of(s, target);
    let mine = s.stack.asking().map(|seat| s.nations_of(seat));
    let own = |unit: UnitId| mine.is_some_and(|mine| mine.has(s.unit(unit).nation));
    let what = match (click.unit, click.zone) {
        (Some(unit), _) if own(unit) => format!("The {} has no part in this", unit_name(s, unit)),
        (Some(unit), _) => format!("The {} is not yours to use", unit_name(s, unit)),
        (None, Some(zone)) => {
            let stands = s.units_in(zone).any(|(id, _)| own(id));
            let name = zone_name(zone);
            match stands {
                true => format!("Nothing in {name} has a part in this"),
                false => format!("{name} holds nothing of yours that has a part in this"),
            }
        }
        (None, None) => "There is nothing to choose".to_string(),
    };
    Reason {
        rule: prompt.rule,
        message: format!("{what}. {}", prompt.text),
    }
}
