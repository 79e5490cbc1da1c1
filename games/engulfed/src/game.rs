//! The game as the kernel sees it: which chapter answers which step.

use crate::state::State;
use crate::step::{Action, Open, Step};
use crate::table::Table;
use crate::{ch02_strategic_warfare, ch03_supply, ch04_production, ch05_movement, ch06_combat};
use crate::{
    ch07_special_actions, ch08_naval, ch09_politics, hidden, info, meant, overlays, scenario,
    sequence, view,
};
use kernel::{
    Dice, Game, GameInfo, Illegal, Label, Ledger, Log, Look, Odds, Outcome, Overlay, Prompt,
    Reason, Seat, SeatInfo, Setup, SetupError, Target, View, Viewer, demand, rule,
};

/// Europe Engulfed.
#[derive(Clone, Copy, Debug)]
pub struct Engulfed;

/// Goes on until somebody has to decide or the game is over.
pub fn settle(t: &mut Table) {
    loop {
        if t.s.verdict.is_some() {
            t.s.steps.clear();
            t.s.asking = None;
            return;
        }
        let Some(step) = t.s.top() else { return };
        t.s.refresh();
        match open(t, step) {
            Open::Ask(seat) => {
                t.s.set_asking(Some(seat));
                t.s.refresh();
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
        Step::AirWar(step) => ch02_strategic_warfare::open(t, step),
        Step::Supply(step) => ch03_supply::open(t, step),
        Step::Build(step) => ch04_production::open(t, step),
        Step::Move(step) => ch05_movement::open(t, step),
        Step::Combat(step) => ch06_combat::open(t, step),
        Step::Special(step) => ch07_special_actions::open(t, step),
        Step::Naval(step) => ch08_naval::open(t, step),
        Step::Politics(step) => ch09_politics::open(t, step),
    }
}

/// A seat with nothing to choose in a phase is not asked.
fn open_phase(t: &mut Table, seat: Seat) -> Open {
    let mut offers = Vec::with_capacity(128);
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
    ch02_strategic_warfare::offer(s, phase, seat, out);
    ch03_supply::offer(s, phase, seat, out);
    ch04_production::offer(s, phase, seat, out);
    ch05_movement::offer(s, phase, seat, out);
    ch06_combat::offer(s, phase, seat, out);
    ch07_special_actions::offer(s, phase, seat, out);
    ch08_naval::offer(s, phase, seat, out);
    ch09_politics::offer(s, phase, seat, out);
}

fn may_end(s: &State, seat: Seat) -> Result<(), Illegal> {
    let phase = s.phase;
    ch02_strategic_warfare::may_end(s, phase, seat)?;
    ch03_supply::may_end(s, phase, seat)?;
    ch04_production::may_end(s, phase, seat)?;
    ch05_movement::may_end(s, phase, seat)?;
    ch06_combat::may_end(s, phase, seat)?;
    ch07_special_actions::may_end(s, phase, seat)?;
    ch08_naval::may_end(s, phase, seat)?;
    ch09_politics::may_end(s, phase, seat)?;
    Ok(())
}

/// G.GroundA: nobody decides about the other side's units, and a refusal tells no more of them than that.
fn is_not_of_the_enemy(s: &State, action: Action) -> Result<(), Illegal> {
    let (Some(seat), Some(id)) = (s.asking, action.unit()) else {
        return Ok(());
    };
    demand!(s.has_unit(id), "G.GroundA", "there is no such unit");
    let enemy = s.seat_side(seat).other();
    demand!(
        s.side_of(s.unit(id).nation) != Some(enemy),
        "G.GroundA",
        "that unit is the other side's"
    );
    Ok(())
}

impl Game for Engulfed {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        info::info()
    }
    fn ledger() -> &'static Ledger {
        info::ledger()
    }
    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        scenario::seats(setup)
    }
    fn start(setup: &Setup) -> Result<State, SetupError> {
        scenario::start(setup)
    }
    fn to_move(s: &State) -> Option<Seat> {
        s.asking
    }

    fn legal(s: &State, out: &mut Vec<Action>) {
        match s.top() {
            Some(Step::Phase { seat, .. }) => {
                match s.ready() {
                    [] => offer(s, seat, out),
                    ready => out.extend_from_slice(ready),
                }
                if may_end(s, seat).is_ok() {
                    out.push(Action::Done);
                }
            }
            Some(Step::AirWar(step)) => ch02_strategic_warfare::ask(s, step, out),
            Some(Step::Supply(step)) => ch03_supply::ask(s, step, out),
            Some(Step::Build(step)) => ch04_production::ask(s, step, out),
            Some(Step::Move(step)) => ch05_movement::ask(s, step, out),
            Some(Step::Combat(step)) => ch06_combat::ask(s, step, out),
            Some(Step::Special(step)) => ch07_special_actions::ask(s, step, out),
            Some(Step::Naval(step)) => ch08_naval::ask(s, step, out),
            Some(Step::Politics(step)) => ch09_politics::ask(s, step, out),
            Some(Step::Sequence) | None => {}
        }
    }

    fn check(s: &State, action: Action) -> Result<(), Illegal> {
        if s.asking.is_none() {
            return Err(Illegal::new(rule!("1.0"), "the game is over"));
        }
        is_not_of_the_enemy(s, action)?;
        match action {
            Action::Done => match s.top() {
                Some(Step::Phase { seat, .. }) => may_end(s, seat),
                _ => Err(Illegal::new(
                    rule!("1.0"),
                    "something else must be decided first",
                )),
            },
            Action::AirWar(a) => ch02_strategic_warfare::check(s, a),
            Action::Supply(a) => ch03_supply::check(s, a),
            Action::Build(a) => ch04_production::check(s, a),
            Action::Move(a) => ch05_movement::check(s, a),
            Action::Combat(a) => ch06_combat::check(s, a),
            Action::Special(a) => ch07_special_actions::check(s, a),
            Action::Naval(a) => ch08_naval::check(s, a),
            Action::Politics(a) => ch09_politics::check(s, a),
        }
    }

    fn apply(s: &mut State, action: Action, dice: &mut Dice, log: &mut Log) {
        let mut t = Table { s, dice, log };
        t.s.set_asking(None);
        match action {
            Action::Done => t.pop(),
            Action::AirWar(a) => ch02_strategic_warfare::apply(&mut t, a),
            Action::Supply(a) => ch03_supply::apply(&mut t, a),
            Action::Build(a) => ch04_production::apply(&mut t, a),
            Action::Move(a) => ch05_movement::apply(&mut t, a),
            Action::Combat(a) => ch06_combat::apply(&mut t, a),
            Action::Special(a) => ch07_special_actions::apply(&mut t, a),
            Action::Naval(a) => ch08_naval::apply(&mut t, a),
            Action::Politics(a) => ch09_politics::apply(&mut t, a),
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
            Action::Done => Label::new("done", format!("End {}", s.phase.title())),
            Action::AirWar(a) => ch02_strategic_warfare::label(s, a),
            Action::Supply(a) => ch03_supply::label(s, a),
            Action::Build(a) => ch04_production::label(s, a),
            Action::Move(a) => ch05_movement::label(s, a),
            Action::Combat(a) => ch06_combat::label(s, a).fights(ch06_combat::has_odds(s, action)),
            Action::Special(a) => {
                ch07_special_actions::label(s, a).fights(ch06_combat::has_odds(s, action))
            }
            Action::Naval(a) => ch08_naval::label(s, a),
            Action::Politics(a) => ch09_politics::label(s, a),
        };
        view::as_shown(s, label)
    }

    /// Eight chapters of seven kinds each, and being done.
    fn verb(action: Action) -> u8 {
        match action {
            Action::Done => 0,
            Action::AirWar(a) => 1 + ch02_strategic_warfare::verb(a),
            Action::Supply(a) => 8 + ch03_supply::verb(a),
            Action::Build(a) => 15 + ch04_production::verb(a),
            Action::Move(a) => 22 + ch05_movement::verb(a),
            Action::Combat(a) => 29 + ch06_combat::verb(a),
            Action::Special(a) => 36 + ch07_special_actions::verb(a),
            Action::Naval(a) => 43 + ch08_naval::verb(a),
            Action::Politics(a) => 50 + ch09_politics::verb(a),
        }
    }

    fn view(s: &State, viewer: Viewer) -> View {
        view::view(s, viewer)
    }
    fn look() -> &'static Look {
        crate::look::look()
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
        ch06_combat::odds(s, action)
    }
    fn flaws(s: &State) -> Vec<String> {
        crate::flaws::flaws(s)
    }
    fn secrets() -> bool {
        true
    }
    fn reshuffle(s: &State, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) -> State {
        hidden::reshuffle(s, viewer, random)
    }
}
