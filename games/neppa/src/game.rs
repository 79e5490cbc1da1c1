//! The game as the kernel sees it: which chapter answers which step.

use crate::seats::seat_infos;
use crate::state::State;
use crate::step::{Action, Open, Step};
use crate::table::Table;
use crate::{ch01_war, ch05_year_start, ch06_naval, ch07_air, ch08_ground, ch09_strategic_warfare};
use crate::{
    ch10_construction, ch11_redeployment, info, meant, overlays, scenario, sequence, view,
};
use kernel::{
    Dice, Game, GameInfo, Illegal, Label, Ledger, Log, Odds, Outcome, Overlay, Prompt, Reason,
    Seat, SeatInfo, Setup, SetupError, Target, View, Viewer, rule,
};

/// NEPPAGAMES: European Theater of Operations.
#[derive(Clone, Copy, Debug)]
pub struct Neppa;

/// Goes on until somebody has to decide or the game is over.
pub fn settle(t: &mut Table) {
    loop {
        if t.s.verdict.is_some() {
            t.s.steps.clear();
            t.s.asking = None;
            return;
        }
        let Some(step) = t.s.top() else { return };
        match open(t, step) {
            Open::Ask(seat) => {
                // Not through the state, which would forget what it has ready.
                t.s.facts.asking = Some(seat);
                t.s.refresh_access();
                return;
            }
            Open::Pass => t.pop(),
            Open::Again => {}
        }
    }
}

fn open(t: &mut Table, step: Step) -> Open {
    match step {
        Step::Sequence => sequence::open(t),
        Step::Phase { seat, asked: true } => Open::Ask(seat),
        Step::Phase { seat, asked: false } => open_phase(t, seat),
        Step::War(step) => ch01_war::open(t, step),
        Step::Year(step) => ch05_year_start::open(t, step),
        Step::Naval(step) => ch06_naval::open(t, step),
        Step::Air(step) => ch07_air::open(t, step),
        Step::Ground(step) => ch08_ground::open(t, step),
        Step::Convoy(step) => ch09_strategic_warfare::open(t, step),
        Step::Build(step) => ch10_construction::open(t, step),
        Step::Redeploy(step) => ch11_redeployment::open(t, step),
    }
}

/// A seat with nothing to choose in a phase is not asked.
fn open_phase(t: &mut Table, seat: Seat) -> Open {
    t.s.refresh_access();
    let mut offers = Vec::new();
    offer(t.s, seat, &mut offers);
    if offers.is_empty() {
        return Open::Pass;
    }
    t.pop();
    t.push(Step::Phase { seat, asked: true });
    t.s.make_ready(offers);
    Open::Ask(seat)
}

fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let phase = s.phase;
    ch01_war::offer(s, phase, seat, out);
    ch08_ground::offer(s, phase, seat, out);
    ch07_air::offer(s, phase, seat, out);
    ch06_naval::offer(s, phase, seat, out);
    ch09_strategic_warfare::offer(s, phase, seat, out);
    ch10_construction::offer(s, phase, seat, out);
    ch11_redeployment::offer(s, phase, seat, out);
}

fn may_end(s: &State, seat: Seat) -> Result<(), Illegal> {
    let phase = s.phase;
    ch01_war::may_end(s, phase, seat)?;
    ch06_naval::may_end(s, phase, seat)?;
    ch07_air::may_end(s, phase, seat)?;
    ch08_ground::may_end(s, phase, seat)?;
    ch09_strategic_warfare::may_end(s, phase, seat)?;
    ch10_construction::may_end(s, phase, seat)?;
    ch11_redeployment::may_end(s, phase, seat)
}

impl Game for Neppa {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        info::info()
    }
    fn ledger() -> &'static Ledger {
        info::ledger()
    }
    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        seat_infos(scenario::players(setup))
    }
    fn start(setup: &Setup) -> Result<State, SetupError> {
        scenario::start(setup)
    }
    fn to_move(s: &State) -> Option<Seat> {
        s.asking
    }

    fn legal(s: &State, out: &mut Vec<Action>) {
        let known = !s.ready().is_empty();
        out.extend_from_slice(s.ready());
        match s.top() {
            Some(Step::Phase { seat, .. }) => {
                if !known {
                    offer(s, seat, out);
                }
                if may_end(s, seat).is_ok() {
                    out.push(Action::Done);
                }
            }
            _ if known => {}
            Some(Step::War(step)) => ch01_war::ask(s, step, out),
            Some(Step::Year(step)) => ch05_year_start::ask(s, step, out),
            Some(Step::Naval(step)) => ch06_naval::ask(s, step, out),
            Some(Step::Air(step)) => ch07_air::ask(s, step, out),
            Some(Step::Ground(step)) => ch08_ground::ask(s, step, out),
            Some(Step::Convoy(step)) => ch09_strategic_warfare::ask(s, step, out),
            Some(Step::Build(step)) => ch10_construction::ask(s, step, out),
            Some(Step::Redeploy(step)) => ch11_redeployment::ask(s, step, out),
            Some(Step::Sequence) | None => {}
        }
    }

    fn check(s: &State, action: Action) -> Result<(), Illegal> {
        if s.asking.is_none() {
            return Err(Illegal::new(rule!("0.2"), "the game is over"));
        }
        match action {
            Action::Done => match s.top() {
                Some(Step::Phase { seat, .. }) => may_end(s, seat),
                _ => Err(Illegal::new(
                    rule!("0.2"),
                    "something else must be decided first",
                )),
            },
            Action::War(a) => ch01_war::check(s, a),
            Action::Year(a) => ch05_year_start::check(s, a),
            Action::Naval(a) => ch06_naval::check(s, a),
            Action::Air(a) => ch07_air::check(s, a),
            Action::Ground(a) => ch08_ground::check(s, a),
            Action::Convoy(a) => ch09_strategic_warfare::check(s, a),
            Action::Build(a) => ch10_construction::check(s, a),
            Action::Redeploy(a) => ch11_redeployment::check(s, a),
        }
    }

    fn apply(s: &mut State, action: Action, dice: &mut Dice, log: &mut Log) {
        let mut t = Table { s, dice, log };
        t.s.nobody_is_asked();
        match action {
            Action::Done => t.pop(),
            Action::War(a) => ch01_war::apply(&mut t, a),
            Action::Year(a) => ch05_year_start::apply(&mut t, a),
            Action::Naval(a) => ch06_naval::apply(&mut t, a),
            Action::Air(a) => ch07_air::apply(&mut t, a),
            Action::Ground(a) => ch08_ground::apply(&mut t, a),
            Action::Convoy(a) => ch09_strategic_warfare::apply(&mut t, a),
            Action::Build(a) => ch10_construction::apply(&mut t, a),
            Action::Redeploy(a) => ch11_redeployment::apply(&mut t, a),
        }
        settle(&mut t);
    }

    fn outcome(s: &State) -> Option<Outcome> {
        view::outcome(s)
    }
    fn prompt(s: &State) -> Prompt {
        view::prompt(s)
    }
    fn label(s: &State, action: Action) -> Label {
        let label = match action {
            Action::Done => Label {
                verb: "done",
                text: format!("End {}", s.phase.title()),
                ..Label::default()
            },
            Action::War(a) => ch01_war::label(s, a),
            Action::Year(a) => ch05_year_start::label(s, a),
            Action::Naval(a) => ch06_naval::label(s, a),
            Action::Air(a) => ch07_air::label(s, a),
            Action::Ground(a) => Label {
                battle: ch08_ground::has_odds(a),
                ..ch08_ground::label(s, a)
            },
            Action::Convoy(a) => ch09_strategic_warfare::label(s, a),
            Action::Build(a) => ch10_construction::label(s, a),
            Action::Redeploy(a) => ch11_redeployment::label(s, a),
        };
        Label {
            counter: label.counter.and_then(|id| view::shown_as(s, &id)),
            ..label
        }
    }

    #[inline]
    fn verb(action: Action) -> u8 {
        match action {
            Action::Done => 0,
            Action::War(a) => 8 + ch01_war::verb(a),
            Action::Year(a) => ch05_year_start::verb(a),
            Action::Naval(a) => 16 + ch06_naval::verb(a),
            Action::Air(a) => 24 + ch07_air::verb(a),
            Action::Ground(a) => 32 + ch08_ground::verb(a),
            Action::Convoy(a) => 40 + ch09_strategic_warfare::verb(a),
            Action::Build(a) => 48 + ch10_construction::verb(a),
            Action::Redeploy(a) => 56 + ch11_redeployment::verb(a),
        }
    }

    fn view(s: &State, viewer: Viewer) -> View {
        view::view(s, viewer)
    }
    fn overlays(s: &State, _viewer: Viewer) -> Vec<Overlay> {
        overlays::overlays(s)
    }
    fn meant(s: &State, target: &Target, out: &mut Vec<Action>) {
        meant::meant(s, target, out);
    }
    fn beside_the_point(s: &State, target: &Target) -> Reason {
        meant::beside_the_point(s, target)
    }
    fn odds(s: &State, action: Action) -> Option<Odds> {
        match action {
            Action::Ground(a) => ch08_ground::odds(s, a),
            _ => None,
        }
    }
    fn flaws(s: &State) -> Vec<String> {
        crate::flaws::flaws(s)
    }
}
