//! The game as the kernel sees it.

use crate::ch01_war::{r1_0_seats as seats, r1_3_sequence as sequence};
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::step::{Action, Step};
use crate::unit::{At, Unit};
use crate::{ch08_ground, ch13_special, scenario, standing, view};
use frame::{Framed, Open};
use kernel::{
    CounterId, Game, Key, Label, Odds, RuleId, Seat, SeatInfo, Setup, SetupError, Standing, Target,
    rule,
};

/// NEPPAGAMES: European Theater of Operations.
#[derive(Clone, Copy, Debug)]
pub struct Neppa;

/// What rules act on while an action is applied: the position, the dice, and the log.
pub type Act<'a> = frame::Act<'a, Neppa>;

impl Framed for Neppa {
    type Step = Step;
    const ORDER: RuleId = rule!("0.2");

    frame::stack_functions!(stack);

    fn sequence(t: &mut Act) -> Open {
        sequence::open(t)
    }
    fn refresh(s: &mut State) {
        s.refresh_access();
    }
    fn phase_prompt(s: &State) -> (String, RuleId) {
        s.phase.prompt()
    }
    fn path(s: &State) -> Vec<String> {
        view::path(s)
    }
    fn done_label(s: &State) -> Label {
        Label::new("done", format!("End {}", s.phase.name()))
            .warns(ch13_special::r13_2_garrison::caution(s))
    }
}

impl Game for Neppa {
    type State = State;
    type Action = Action;

    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        seats::seating(scenario::players(setup)).infos(nation_name)
    }
    fn start(setup: &Setup) -> Result<State, SetupError> {
        scenario::start(setup)
    }

    frame::game_functions!();
    frame::module_functions!();

    fn label(s: &State, action: Action) -> Label {
        view::as_shown(s, action.label(s))
    }

    fn standing(s: &State) -> Option<Standing> {
        Some(standing::standing(s))
    }
    fn put(s: &mut State, _seat: Seat, counter: CounterId, to: &Target) -> bool {
        let Target::Space(key) = to else { return false };
        let (unit, zone) = (view::unit_of(s, counter), data().spaces.find(key));
        let (Some(unit), Some(zone)) = (unit, zone) else {
            return false;
        };
        s.put(unit, At::Zone(zone));
        true
    }
    fn rulings() -> &'static str {
        include_str!("../../../docs/rulings/neppa.md")
    }
    fn take_off(s: &mut State, _seat: Seat, counter: CounterId) -> bool {
        let unit = view::unit_of(s, counter);
        if let Some(unit) = unit {
            s.put(unit, At::Pool);
        }
        unit.is_some()
    }
    fn bring(s: &mut State, _seat: Seat, nation: &str, kind: &str, to: &Target) -> bool {
        let Target::Space(key) = to else { return false };
        let meant = |unit: &Unit| {
            unit.at == At::Pool && Key::from(unit.nation) == nation && unit.kind.name() == kind
        };
        let spare = s.units().find(|(_, unit)| meant(unit)).map(|(id, _)| id);
        let (Some(unit), Some(zone)) = (spare, data().spaces.find(key)) else {
            return false;
        };
        s.put(unit, At::Zone(zone));
        true
    }
    fn battle(s: &State) -> Option<Odds> {
        ch08_ground::battle(s)
    }
    fn odds(s: &State, action: Action) -> Option<Odds> {
        match action {
            Action::Ground(a) => ch08_ground::odds(s, a),
            _ => None,
        }
    }
}
