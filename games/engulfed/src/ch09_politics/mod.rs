//! Chapter 9: politics.

mod access;
mod chance;
mod control;
mod facts;
mod known;
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
    allies_control, axis_controls, axis_controls_any, follow, gives_werps, holder_after,
    homes_for_supply, is_home, is_vichy, power_of, suez_open, take, western_power,
};
pub use facts::{Events, Politics, Vichy};
pub(crate) use known::{Known, Since};
pub use r9_0_wars::{
    any_ground, at_war, begin_war, count_ground, country_of, enemy_at_home, share_wars,
};
pub use r9_11_declarations::{caution as guard_caution, declare, is_neutral, may_declare};
pub use r9_17_axis_minors::may_cross;
pub use r9_25_pact::Back;
pub use r9_44_sea::{may_ship, shipped, ships_among_friends};
pub use r9_45_morale::{may_ship_german, note_german_shipped, sea_payers};
pub use r9_46_surrender::italy_fights;
pub use r9_52_vichy::{awaits_occupation, lands_on_the_coast, port_serves};
pub use r9_52_vichy_war::{entered, may_come_from_usa, may_invade};
pub use set_up::{scenario_has, set_up};

use crate::ch10_victory::conquest;
use crate::meant::Hit;
use crate::state::State;
use crate::types::{Area, Nation, Sea, Side};
use crate::{Act, Action, Engulfed, Phase};
use frame::{Chapter, Click, Framed};
use kernel::{Illegal, Label, Seat, demand};

frame::chapter! {
    /// What this chapter asks and does.
    steps PoliticalStep of Engulfed {
        r9_61_minors::Deploy,
        r9_521_armistice::Armistice,
        r9_521_armistice::Withdraw,
        r9_521_armistice::Garrison,
        r9_53_free_french::FrenchFleet,
        r9_17e_rumania::Relocate,
        r9_25_pact::UpFront,
    }
    /// What is done in this chapter.
    actions PoliticalAction {
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
}

/// 14.43(b): whether this side attacks with surprise in this phase.
pub fn surprise(s: &State, side: Side) -> bool {
    s.phase == Phase::Combat && has_surprise(s, side)
}

/// 14.43(b): whether this side does so in the Initial Combat Phase of this player-turn.
pub fn has_surprise(s: &State, side: Side) -> bool {
    let in_time = s.turn.year() <= 1941 && s.politics.events.soviet_war_is_new;
    s.options.surprise && in_time && s.side == side
}

/// 9.25a: Germany has conquered Poland.
pub fn poland_fell(t: &mut Act) {
    r9_25_pact::begin(t);
}

/// 9.522c, 9.531: what follows when a Major is gone.
pub fn major_fell(t: &mut Act, nation: Nation) {
    if nation == Nation::FRANCE {
        r9_53_free_french::france_is_gone(t);
        if !t.s.politics.events.vichy.was_declared() {
            t.push(FrenchFleet);
        }
    }
}

pub fn begin_turn(t: &mut Act) {
    t.s.politics.events.germans_shipped = 0;
    r9_45_morale::test_morale(t);
    r9_46_surrender::at_once(t);
}

pub fn begin_player_turn(t: &mut Act) {
    if t.s.side == Side::Axis {
        r9_11_declarations::test_phony_war(t);
    }
}

/// At the start of the Production Phase: 9.532(b), 9.64.
pub fn begin_production(t: &mut Act) {
    r9_64_special_action::renew(t);
    r9_53_free_french::begin_production(t);
}

/// Compulsory entries (9.15, 9.32b, 9.42) at the start of the Initial Operational Movement Phase.
pub fn begin_operational(t: &mut Act) {
    r9_15_entry::begin_operational(t);
}

/// What is tested at the end of every phase.
pub fn end_phase(t: &mut Act) {
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
pub fn end_breakthrough(t: &mut Act) {
    end_phase(t);
}

pub fn end_player_turn(t: &mut Act) {
    t.s.politics.events.soviet_war_is_new = false;
    if t.s.side == Side::Axis {
        r9_46_surrender::end_of_axis_turn(t);
    }
    r9_25_pact::end_player_turn(t);
}

impl Chapter<Engulfed> for PoliticalAction {
    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.phase == Phase::OperationalMovement {
            r9_11_declarations::offer(s, seat, out);
        }
    }

    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        let PoliticalAction::Declare { by, on } = self else {
            return Err(Engulfed::not_asked());
        };
        demand!(
            s.seat_of(by) == seat,
            "1.23",
            "another player decides for it"
        );
        may_declare(s, by, on)
    }

    fn apply(self, t: &mut Act, _seat: Seat) {
        match self {
            PoliticalAction::Declare { by, on } => declare(t, by, on),
            other => frame::unasked(other),
        }
    }

    fn may_end(s: &State, seat: Seat) -> Result<(), Illegal> {
        r9_25_pact::may_end(s, seat)
    }

    fn label(self, s: &State) -> Label {
        words::label(s, self)
    }

    fn verb(self) -> u8 {
        match self {
            PoliticalAction::Declare { .. } => 50,
            PoliticalAction::Place { .. } => 51,
            PoliticalAction::DeployRest => 52,
            PoliticalAction::Answer { .. } => 53,
            PoliticalAction::Fleet { .. } => 54,
            PoliticalAction::Shift { .. } => 55,
            PoliticalAction::Pass => 56,
        }
    }
    fn meant(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        if let Some(area) = hit.goal(s) {
            let on = s.control(area);
            frame::add(
                out,
                hit.majors(s).map(|by| PoliticalAction::Declare { by, on }),
            );
        }
    }
}
