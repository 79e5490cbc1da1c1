//! The mission step by step: who is asked what, from its target to its end.

use super::mission::{Mission, Stage};
use super::r6_3_interception::{hunters, may_intercept, next_hunter, next_to_commit};
use super::{NavalAction, r6_3_course as course, r6_3_interception as interception};
use super::{r6_4_naval_combat as combat, sailing, words};
use crate::Act;
use crate::Neppa;
use crate::choice;
use crate::meant::Hit;
use crate::names::zone_name;
use crate::state::State;
use crate::step::Action;
use crate::types::{Front, Kind};
use crate::unit::Marks;
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, rule};

/// Goes on with the mission until somebody has a choice.
fn open(t: &mut Act, mut m: Mission) -> Open {
    let asked = match m.stage {
        Stage::Target | Stage::Course => Some(m.seat),
        Stage::Assemble | Stage::Join { .. } => {
            let seat = assembling(&m);
            let mut offers = Vec::new();
            sailing::additions(t.s, &m, t.s.nations_of(seat), &mut offers);
            if offers.is_empty() {
                return close_assembly(t, m, seat);
            }
            offer_to_sail(t.s, &m, &mut offers);
            t.s.stack.make_ready(offers);
            return Open::Ask(seat);
        }
        Stage::Announce { seat } => Some(seat),
        Stage::PickZone => m.hunter,
        Stage::Commit { seat } => {
            if hunters(t.s, &m, seat).is_empty() {
                close_commitment(t, m, seat);
                return Open::Again;
            }
            Some(seat)
        }
        Stage::Stand => Some(combat::seat_of_party(t.s, &m, super::Party::Interceptor)),
        Stage::Losses => match combat::settle_losses(t, &mut m) {
            Some(seat) => Some(seat),
            None => {
                m.stage = Stage::Overboard;
                None
            }
        },
        Stage::Overboard => match combat::settle_cargo(t, &mut m) {
            Some(seat) => Some(seat),
            None => {
                m.stage = Stage::Decide;
                None
            }
        },
        Stage::Decide => {
            let lost =
                m.fleets.is_empty() || (m.purpose != super::Purpose::Rebase && m.cargo.is_empty());
            if lost || !m.mover_won {
                sailing::turn_back(t);
                return Open::Pass;
            }
            Some(m.seat)
        }
    };
    keep(t, m);
    match asked {
        Some(seat) => Open::Ask(seat),
        None => Open::Again,
    }
}

/// Who adds ships and units now.
fn assembling(m: &Mission) -> Seat {
    match m.stage {
        Stage::Join { seat } => seat,
        _ => m.seat,
    }
}

/// 6.2a: a seat adds nothing more: the next of the side may, then the force sails.
fn close_assembly(t: &mut Act, mut m: Mission, seat: Seat) -> Open {
    match sailing::next_to_join(t.s, &m, seat) {
        Some(seat) => {
            m.stage = Stage::Join { seat };
            keep(t, m);
            Open::Again
        }
        None => depart(t, m),
    }
}

/// Nothing can be added: the force sails, or the mission comes to nothing.
fn depart(t: &mut Act, m: Mission) -> Open {
    if sailing::may_sail(&m).is_ok() {
        sailing::sail(t, m);
        return Open::Again;
    }
    t.log
        .say(rule!("6.2a"), || "The mission is given up".to_string());
    Open::Pass
}

/// A seat commits no more fleets: the next may, then the dice are rolled.
fn close_commitment(t: &mut Act, mut m: Mission, seat: Seat) {
    if let Some(next) = next_to_commit(t.s, &m, seat) {
        m.stage = Stage::Commit { seat: next };
        keep(t, m);
        return;
    }
    if interception::roll(t, &mut m) {
        keep(t, m);
    } else {
        sailing::arrive(t, m);
    }
}

fn offer_to_sail(s: &State, m: &Mission, out: &mut Vec<Action>) {
    if may_be_ready(s, m).is_ok() {
        out.push(NavalAction::Sail.into());
    }
}

fn may_be_ready(s: &State, m: &Mission) -> Result<(), Illegal> {
    match m.stage {
        Stage::Join { .. } => Ok(()),
        _ => sailing::may_close(s, m),
    }
}

/// What could be answered in the stages in which more is chosen than one of a few words.
fn candidates(s: &State, m: &Mission, out: &mut Vec<Action>) {
    use NavalAction as A;
    match m.stage {
        Stage::Target => {
            for zone in choice::every_zone() {
                frame::add(out, Front::ALL.map(|front| A::Target { zone, front }));
            }
        }
        Stage::Assemble | Stage::Join { .. } => {
            frame::add(
                out,
                choice::every_fleet(s).map(|fleet| A::AddFleet { fleet }),
            );
            frame::add(out, choice::every(s, |_| true).map(|unit| A::Load { unit }));
        }
        Stage::Course => frame::add(out, choice::every_zone().map(|sea| A::Steer { sea })),
        Stage::PickZone => {
            frame::add(out, choice::every_zone().map(|sea| A::InterceptAt { sea }));
        }
        Stage::Commit { .. } => {
            frame::add(out, choice::every_fleet(s).map(|fleet| A::Commit { fleet }));
        }
        Stage::Losses => {
            let losses = choice::every_loss_of_ships(s);
            frame::add(
                out,
                losses.map(|(fleet, factors)| A::Sink { fleet, factors }),
            );
            frame::add(
                out,
                choice::every_nation().map(|nation| A::Extra { nation }),
            );
        }
        Stage::Overboard => {
            frame::add(
                out,
                choice::every(s, |_| true).map(|unit| A::Drown { unit }),
            );
        }
        Stage::Announce { .. } | Stage::Stand | Stage::Decide => {}
    }
    frame::add(
        out,
        [
            A::Sail,
            A::Announce,
            A::Decline,
            A::Arrive,
            A::Direct,
            A::Ready,
            A::Fight,
            A::Withdraw,
            A::GoOn,
            A::Abort,
        ],
    );
}

/// What the seat that is asked may answer.
fn ask(s: &State, m: &Mission, out: &mut Vec<Action>) {
    let mut push = |action: NavalAction| out.push(action.into());
    match m.stage {
        Stage::Target => {
            for (zone, front) in sailing::targets(s, sailing::crew(s), m.fleets[0], m.purpose) {
                push(NavalAction::Target { zone, front });
            }
        }
        Stage::Assemble | Stage::Join { .. } => {
            sailing::additions(s, m, s.nations_of(assembling(m)), out);
            offer_to_sail(s, m, out);
        }
        Stage::Announce { .. } => {
            push(NavalAction::Announce);
            push(NavalAction::Decline);
        }
        Stage::Course => {
            course::steps(m).for_each(|sea| push(NavalAction::Steer { sea }));
            if course::may_arrive(m).is_ok() {
                push(NavalAction::Arrive);
            }
            push(NavalAction::Direct);
        }
        Stage::PickZone => m
            .course
            .iter()
            .for_each(|&sea| push(NavalAction::InterceptAt { sea })),
        Stage::Commit { seat } => {
            hunters(s, m, seat)
                .iter()
                .for_each(|&fleet| push(NavalAction::Commit { fleet }));
            if interception::may_be_ready(m).is_ok() {
                push(NavalAction::Ready);
            }
        }
        Stage::Stand => {
            push(NavalAction::Fight);
            push(NavalAction::Withdraw);
        }
        Stage::Losses => ask_losses(s, m, out),
        Stage::Overboard => {
            combat::overboard(s, m)
                .iter()
                .for_each(|&unit| push(NavalAction::Drown { unit }));
        }
        Stage::Decide => {
            push(NavalAction::GoOn);
            push(NavalAction::Abort);
        }
    }
}

fn ask_losses(s: &State, m: &Mission, out: &mut Vec<Action>) {
    if let Some(party) = combat::party_with_extra(m) {
        for nation in combat::bearers(m, party) {
            out.push(NavalAction::Extra { nation }.into());
        }
        return;
    }
    let Some(owed) = combat::current(m) else {
        return;
    };
    for fleet in combat::fleets_of_nation(s, m, owed) {
        for factors in 1..=owed.factors.min(s.unit(fleet).factors) {
            if combat::may_sink(s, m, fleet, factors).is_ok() {
                out.push(NavalAction::Sink { fleet, factors }.into());
            }
        }
    }
}

/// Whether an answer to the mission's question is allowed.
fn check(s: &State, m: &Mission, action: NavalAction) -> Result<(), Illegal> {
    match (m.stage, action) {
        (Stage::Target, NavalAction::Target { zone, front }) => {
            sailing::may_target(s, sailing::crew(s), m.fleets[0], m.purpose, front, zone)
        }
        (Stage::Assemble | Stage::Join { .. }, NavalAction::AddFleet { fleet }) => {
            sailing::may_join(s, m, s.nations_of(assembling(m)), fleet)
        }
        (Stage::Assemble | Stage::Join { .. }, NavalAction::Load { unit }) => {
            super::r6_2_sea_transport::may_load(s, m, s.nations_of(assembling(m)), unit)
        }
        (Stage::Assemble | Stage::Join { .. }, NavalAction::Sail) => may_be_ready(s, m),
        (Stage::Announce { .. }, NavalAction::Announce | NavalAction::Decline) => Ok(()),
        (Stage::Course, NavalAction::Steer { sea }) => course::may_steer(m, sea),
        (Stage::Course, NavalAction::Arrive) => course::may_arrive(m),
        (Stage::Course, NavalAction::Direct) => Ok(()),
        (Stage::PickZone, NavalAction::InterceptAt { sea }) => interception::may_pick(m, sea),
        (Stage::Commit { seat }, NavalAction::Commit { fleet }) => {
            may_intercept(s, m, s.nations_of(seat), fleet)
        }
        (Stage::Commit { .. }, NavalAction::Ready) => interception::may_be_ready(m),
        (Stage::Stand, NavalAction::Fight | NavalAction::Withdraw) => Ok(()),
        (Stage::Losses, NavalAction::Extra { nation }) => combat::may_bear(m, nation),
        (Stage::Losses, NavalAction::Sink { fleet, factors }) => {
            combat::may_sink(s, m, fleet, factors)
        }
        (Stage::Overboard, NavalAction::Drown { unit }) => combat::may_drown(s, m, unit),
        (Stage::Decide, NavalAction::GoOn | NavalAction::Abort) => Ok(()),
        _ => Err(Neppa::not_asked()),
    }
}

fn apply(t: &mut Act, mut m: Mission, action: NavalAction) {
    match action {
        NavalAction::Target { zone, front } => sailing::aim(t.s, &mut m, zone, front),
        NavalAction::AddFleet { fleet } => sailing::join(t, &mut m, fleet),
        NavalAction::Load { unit } => sailing::load(t, &mut m, unit),
        NavalAction::Sail => {
            let seat = assembling(&m);
            if let Open::Pass = close_assembly(t, m, seat) {
                t.pop();
            }
            return;
        }
        NavalAction::Announce => announce(&mut m),
        NavalAction::Decline => return decline(t, m),
        NavalAction::Steer { sea } => m.course.push(sea),
        NavalAction::Arrive => m.stage = Stage::PickZone,
        NavalAction::Direct => {
            course::direct(&mut m);
            m.stage = Stage::PickZone;
        }
        NavalAction::InterceptAt { sea } => pick(t, &mut m, sea),
        NavalAction::Commit { fleet } => {
            t.s.mark(fleet, Marks::MISSION);
            m.interceptors.push(fleet);
        }
        NavalAction::Ready => {
            if let Stage::Commit { seat } = m.stage {
                return close_commitment(t, m, seat);
            }
        }
        NavalAction::Fight => combat::fight(t, &mut m, false),
        NavalAction::Withdraw => combat::fight(t, &mut m, true),
        NavalAction::Extra { nation } => combat::bear(&mut m, nation),
        NavalAction::Sink { fleet, factors } => combat::sink(t, &mut m, fleet, factors),
        NavalAction::Drown { unit } => combat::drown(t, &mut m, unit),
        NavalAction::GoOn => return sailing::arrive(t, m),
        NavalAction::Abort => {
            t.pop();
            return sailing::turn_back(t);
        }
        other => frame::unasked(other),
    }
    keep(t, m);
}

fn announce(m: &mut Mission) {
    if let Stage::Announce { seat } = m.stage {
        m.hunter = Some(seat);
        m.stage = Stage::Course;
    }
}

/// One seat lets the force pass; the next that could stop it is asked.
fn decline(t: &mut Act, mut m: Mission) {
    let Stage::Announce { seat } = m.stage else {
        return;
    };
    match next_hunter(t.s, &m, seat.0 + 1) {
        Some(next) => {
            m.stage = Stage::Announce { seat: next };
            keep(t, m);
        }
        None => sailing::arrive(t, m),
    }
}

fn pick(t: &mut Act, m: &mut Mission, sea: crate::types::Zone) {
    t.log.say(rule!("6.3d"), || {
        format!("Interception is tried in the {}", zone_name(sea))
    });
    m.zone = Some(sea);
    if let Some(seat) = m.hunter {
        m.stage = Stage::Commit { seat };
    }
}

/// Writes down how the mission stands.
pub fn keep(t: &mut Act, mission: Mission) {
    if let Some(step) = t.step_mut::<Mission>() {
        *step = mission;
    }
}

impl Question<Neppa> for Mission {
    type Answer = NavalAction;

    fn open(&self, t: &mut Act) -> Open {
        open(t, self.clone())
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        candidates(s, self, out);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask(s, self, out);
    }
    fn check(&self, s: &State, answer: NavalAction) -> Result<(), Illegal> {
        check(s, self, answer)
    }
    fn apply(&self, t: &mut Act, answer: NavalAction) {
        apply(t, self.clone(), answer);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        words::mission_prompt(self)
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        let cargo = |kind| kind != Kind::Fleet;
        match self.stage {
            Stage::Assemble | Stage::Join { .. } => {
                hit.each(s, Kind::is_fleet, out, |fleet| NavalAction::AddFleet {
                    fleet,
                });
                hit.each(s, cargo, out, |unit| NavalAction::Load { unit });
            }
            Stage::Commit { .. } => {
                hit.each(s, Kind::is_fleet, out, |fleet| NavalAction::Commit {
                    fleet,
                });
            }
            Stage::Losses => {
                hit.each(s, Kind::is_fleet, out, |fleet| NavalAction::Sink {
                    fleet,
                    factors: 1,
                });
            }
            Stage::Overboard => hit.each(s, cargo, out, |unit| NavalAction::Drown { unit }),
            Stage::Target => {
                let Some(zone) = hit.zone else { return };
                frame::add(
                    out,
                    Front::ALL.map(|front| NavalAction::Target { zone, front }),
                );
            }
            Stage::Course => frame::add(out, hit.zone.map(|sea| NavalAction::Steer { sea })),
            Stage::PickZone => {
                frame::add(out, hit.zone.map(|sea| NavalAction::InterceptAt { sea }));
            }
            Stage::Announce { .. } | Stage::Stand | Stage::Decide => {}
        }
    }
}
