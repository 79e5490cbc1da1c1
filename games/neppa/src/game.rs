//! The game as the kernel sees it.

use crate::ch01_war::r1_0_seats::seat_infos;
use crate::ch01_war::r1_3_sequence as sequence;
use crate::state::State;
use crate::step::{Action, Step};
use crate::table::Act;
use crate::{ch08_ground, info, meant, overlays, scenario, view};
use frame::{Framed, Open, Stack};
use kernel::{
    Game, GameInfo, Label, Ledger, Look, Odds, Outcome, Overlay, Reason, RuleId, SeatInfo, Setup,
    SetupError, Target, View, Viewer, rule,
};

/// NEPPAGAMES: European Theater of Operations.
#[derive(Clone, Copy, Debug)]
pub struct Neppa;

impl Framed for Neppa {
    type Step = Step;
    const ORDER: RuleId = rule!("0.2");

    fn stack(s: &State) -> &Stack<Step, Action> {
        &s.stack
    }
    fn stack_mut(s: &mut State) -> &mut Stack<Step, Action> {
        &mut s.stack
    }
    fn is_over(s: &State) -> bool {
        s.verdict.is_some()
    }
    fn sequence(t: &mut Act) -> Open {
        sequence::open(t)
    }
    fn refresh(s: &mut State) {
        s.refresh_access();
    }
    fn phase_prompt(s: &State) -> (String, RuleId) {
        view::phase_prompt(s.phase)
    }
    fn path(s: &State) -> Vec<String> {
        view::path(s)
    }
    fn done_label(s: &State) -> Label {
        Label {
            verb: "done",
            text: format!("End {}", s.phase.title()),
            ..Label::default()
        }
    }
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

    frame::game_functions!();

    fn outcome(s: &State) -> Option<Outcome> {
        view::outcome(s)
    }
    fn label(s: &State, action: Action) -> Label {
        view::as_shown(s, action.label(s))
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
        match action {
            Action::Ground(a) => ch08_ground::odds(s, a),
            _ => None,
        }
    }
    fn flaws(s: &State) -> Vec<String> {
        crate::flaws::flaws(s)
    }
}
