//! Chapter 9: politics.

mod access;
mod chance;
mod control;
mod facts;
mod r9_0_wars;
mod r9_11_declarations;
mod r9_15_entry;
mod r9_17_axis_minors;
mod r9_17e_rumania;
mod r9_25_pact;
mod r9_44_sea;
mod r9_45_morale;
mod r9_46_surrender;
mod r9_521_armistice;
mod r9_52_vichy;
mod r9_52_vichy_war;
mod r9_53_free_french;
mod r9_61_minors;
mod r9_64_special_action;
mod set_up;
mod words;

pub use access::{
    find_out_entries, find_out_entry, first_right, may_enter, may_kind_enter, may_unit_enter,
    passages,
};
pub use chance::pick;
pub use control::{
    allies_control, axis_controls, axis_controls_all, axis_controls_any, gives_werps, holder_after,
    homes_for_supply, is_home, is_vichy, power_of, suez_open, take,
};
pub use facts::{Events, Politics, Vichy};
pub use r9_0_wars::{any_ground, at_war, begin_war, count_ground, enemy_at_home, share_wars};
pub use r9_11_declarations::{declare, is_neutral, may_declare};
pub use r9_25_pact::Back;
pub use r9_44_sea::{may_ship, shipped};
pub use r9_45_morale::{may_ship_german, note_german_shipped, sea_payers};
pub use r9_52_vichy::{lands_on_the_coast, port_serves};
pub use r9_52_vichy_war::{entered, may_come_from_usa, may_invade};
pub use set_up::{scenario_has, set_up};
pub use words::{label, prompt};

use crate::ch10_victory::conquest;
use crate::data::data;
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::Table;
use crate::types::{Area, Nation, Sea, Side};
use kernel::{Illegal, Seat, demand, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoliticalStep {
    /// 9.61: a Minor deploys, block by block.
    Deploy { minor: Nation, next: u8 },
    /// 9.521
    Armistice,
    /// 9.523b, 9.25a: Axis units leave an area.
    Withdraw { area: Area },
    /// 9.522b: where a Vichy unit stands.
    Garrison { region: u8 },
    /// 9.522c
    FrenchFleet,
    /// 9.17(e)
    Relocate,
    /// 9.26b
    UpFront,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoliticalAction {
    Declare {
        by: Nation,
        on: Nation,
    },
    Place {
        area: Area,
    },
    /// 9.61: what is left stands where the card suggests.
    DeployRest,
    Answer {
        yes: bool,
    },
    Fleet {
        sea: Sea,
    },
    Shift {
        from: Area,
        back: Back,
        to: Area,
    },
    Pass,
}

/// 14.43(b): whether this side attacks with surprise in this phase.
pub fn surprise(s: &State, side: Side) -> bool {
    let in_time = s.turn.year() <= 1941 && s.phase == Phase::Combat;
    s.options.surprise && in_time && s.politics.events.soviet_war_is_new && s.side == side
}

/// 9.25a: Germany has conquered Poland.
pub fn poland_fell(t: &mut Table) {
    r9_25_pact::begin(t);
}

/// 9.522c, 9.531: what follows when a Major is gone.
pub fn major_fell(t: &mut Table, nation: Nation) {
    if nation == Nation::FRANCE {
        r9_53_free_french::france_is_gone(t);
        if !t.s.politics.events.vichy.was_declared() {
            t.push(PoliticalStep::FrenchFleet);
        }
    }
}

pub fn begin_turn(t: &mut Table) {
    t.s.politics.events.germans_shipped = 0;
    r9_45_morale::test_morale(t);
}

pub fn begin_player_turn(t: &mut Table) {
    if t.s.side == Side::Axis {
        r9_11_declarations::test_phony_war(t);
    }
}

/// At the start of the Production Phase: 9.34, 9.532(b), 9.64.
pub fn begin_production(t: &mut Table) {
    r9_64_special_action::renew(t);
    r9_53_free_french::begin_production(t);
    if t.s.side == Side::Allies {
        kernel::cite!("9.34");
        let fell =
            axis_controls(t.s, data().places.paris) || t.s.politics.events.vichy.was_declared();
        t.s.politics.events.american_lend_lease |= fell;
    }
}

/// Compulsory entries (9.15, 9.32b, 9.42) at the start of the Initial Operational Movement Phase.
pub fn begin_operational(t: &mut Table) {
    r9_15_entry::begin_operational(t);
}

/// What is tested at the end of every phase.
pub fn end_phase(t: &mut Table) {
    r9_45_morale::note_france(t);
    match t.s.phase {
        Phase::OperationalMovement | Phase::StrategicMovement => {
            r9_25_pact::note_moves(t);
            conquest::test_minors(t);
        }
        Phase::Combat | Phase::Breakthrough => {
            conquest::test_minors(t);
            r9_46_surrender::after_combat(t);
        }
        Phase::InitialSupply | Phase::Production | Phase::FinalSupply => {}
    }
    r9_17e_rumania::end_phase(t);
    r9_521_armistice::end_phase(t);
}

/// A breakthrough phase is over: Minors and Italy may have fallen in it (10.2, 9.46-2).
pub fn end_breakthrough(t: &mut Table) {
    end_phase(t);
}

pub fn end_player_turn(t: &mut Table) {
    t.s.politics.events.soviet_war_is_new = false;
    if t.s.side == Side::Axis {
        r9_46_surrender::end_of_axis_turn(t);
    }
    r9_25_pact::end_player_turn(t);
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    r9_11_declarations::offer(s, phase, seat, out);
}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(s: &State, phase: Phase, seat: Seat) -> Result<(), Illegal> {
    r9_25_pact::may_end(s, phase, seat)
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: PoliticalStep) -> Open {
    match step {
        PoliticalStep::Deploy { minor, next } => r9_61_minors::open(t, minor, next),
        PoliticalStep::Armistice | PoliticalStep::Garrison { .. } => {
            Open::Ask(t.s.seat_of(Nation::GERMANY))
        }
        PoliticalStep::Withdraw { area } => r9_521_armistice::open_withdraw(t, area),
        PoliticalStep::FrenchFleet => r9_53_free_french::open_fleet(t),
        PoliticalStep::Relocate => r9_17e_rumania::open(t),
        PoliticalStep::UpFront => r9_25_pact::open(t),
    }
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: PoliticalStep, out: &mut Vec<Action>) {
    match step {
        PoliticalStep::Deploy { minor, .. } => r9_61_minors::ask(s, minor, out),
        PoliticalStep::Armistice => {
            out.extend([true, false].map(|yes| Action::from(PoliticalAction::Answer { yes })));
        }
        PoliticalStep::Withdraw { area } => r9_521_armistice::ask_withdraw(s, area, out),
        PoliticalStep::Garrison { region } => r9_521_armistice::ask_garrison(region, out),
        PoliticalStep::FrenchFleet => r9_53_free_french::ask_fleet(s, out),
        PoliticalStep::Relocate => r9_17e_rumania::ask(s, out),
        PoliticalStep::UpFront => r9_25_pact::ask(s, out),
    }
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: PoliticalAction) -> Result<(), Illegal> {
    use PoliticalAction as A;
    use PoliticalStep as S;
    match (s.top(), action) {
        (Some(Step::Phase { seat, .. }), A::Declare { by, on }) => {
            demand!(by.is_major(), "1.23", "only Major Powers declare war");
            demand!(
                s.seat_of(by) == seat,
                "1.23",
                "another player decides for it"
            );
            may_declare(s, by, on)
        }
        (Some(Step::Politics(step)), action) => match (step, action) {
            (S::Deploy { minor, .. }, A::Place { area }) => {
                demand!(area.index() < data().areas.len(), "9.61", "no such area");
                r9_61_minors::check_place(s, minor, area)
            }
            (S::Withdraw { area }, A::Place { area: to }) => {
                r9_521_armistice::check_withdraw(s, area, to)
            }
            (S::Garrison { region }, A::Place { area }) => {
                r9_521_armistice::check_garrison(region, area)
            }
            (S::Relocate, A::Place { area }) => r9_17e_rumania::check(s, area),
            (S::FrenchFleet, A::Fleet { sea }) => r9_53_free_french::check_fleet(s, sea),
            (S::UpFront, A::Shift { from, back, to }) => r9_25_pact::may_shift(s, from, back, to),
            (S::Deploy { .. }, A::DeployRest)
            | (S::Armistice, A::Answer { .. })
            | (S::UpFront, A::Pass) => Ok(()),
            _ => Err(Illegal::new(rule!("9.11(a)"), "this is not asked now")),
        },
        _ => Err(Illegal::new(rule!("9.11(a)"), "this is not asked now")),
    }
}

pub fn apply(t: &mut Table, action: PoliticalAction) {
    use PoliticalAction as A;
    use PoliticalStep as S;
    if let A::Declare { by, on } = action {
        return declare(t, by, on);
    }
    let Some(Step::Politics(step)) = t.s.top() else {
        return;
    };
    match (step, action) {
        (S::Deploy { minor, next }, A::Place { area }) => r9_61_minors::place(t, minor, next, area),
        (S::Deploy { minor, next }, A::DeployRest) => {
            t.pop();
            r9_61_minors::deploy_rest(t, minor, next);
        }
        (S::Armistice, A::Answer { yes }) => r9_521_armistice::answer(t, yes),
        (S::Withdraw { area }, A::Place { area: to }) => {
            t.pop();
            r9_521_armistice::withdraw(t, area, to);
        }
        (S::Garrison { .. }, A::Place { area }) => r9_521_armistice::garrison(t, area),
        (S::FrenchFleet, A::Fleet { sea }) => {
            t.pop();
            r9_53_free_french::join_britain(t, sea);
        }
        (S::Relocate, A::Place { area }) => r9_17e_rumania::relocate(t, area),
        (S::UpFront, A::Shift { from, back, to }) => r9_25_pact::shift(t, from, back, to),
        (S::UpFront, A::Pass) => t.pop(),
        _ => {}
    }
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(action: PoliticalAction) -> u8 {
    match action {
        PoliticalAction::Declare { .. } => 0,
        PoliticalAction::Place { .. } => 1,
        PoliticalAction::DeployRest => 2,
        PoliticalAction::Answer { .. } => 3,
        PoliticalAction::Fleet { .. } => 4,
        PoliticalAction::Shift { .. } => 5,
        PoliticalAction::Pass => 6,
    }
}
