//! Chapter 8: naval combat, interdiction, fleet transfers.

mod convoy;
mod ports;
mod r8_1_combat;
mod r8_2_interdiction;
mod r8_3_transfers;

pub use convoy::{Convoy, embark, hunter, hunters, set_sail};
pub use ports::{
    carriers, find_out_ports, flag, fleet, has_beachhead, has_harbour, is_port, ports_of, served,
    site, transports_left, use_transport,
};
pub use r8_2_interdiction::{interdict, threat};
pub use r8_3_transfers::{may_pass_between, may_transfer};

use crate::ch05_movement::unit_text;
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::{Table, nation_name};
use crate::types::{Nation, Sea};
use crate::unit::UnitId;
use kernel::{Illegal, Label, RuleId, Seat, cite, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NavalStep {
    /// 8.11: engage the convoy?
    Engage,
    /// 8.14: which Fleet Points of the mover, or of his enemy, are lost, and which units with them.
    Losses { hunter: bool },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NavalAction {
    /// 8.11
    Engage,
    LetPass,
    /// 8.14
    LosePoint {
        of: Nation,
    },
    Drown {
        unit: UnitId,
    },
    /// 8.3
    Transfer {
        of: Nation,
        from: Sea,
        to: Sea,
    },
}

/// Fleet Points in the Sea-zones.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fleets {
    /// By [`Sea`] and Major Power; British and U.S. points are one (9.32).
    pub points: [[Points; 6]; 4],
    /// 8.31, 8.32: transferred this Game-turn, by Major Power.
    pub transferred: [u8; 6],
    /// What is at sea now.
    pub convoy: Option<Convoy>,
}

/// Fleet Points of one Power in one Sea-zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Can still carry a unit this Game-turn.
    pub ready: u8,
    /// 5.34: without transport.
    pub used: u8,
}

/// 1.4: every Fleet Point is available for transport again.
pub fn end_turn(t: &mut Table) {
    cite!("1.4", "G.FleetA");
    let fleets = &mut t.s.fleets;
    fleets.transferred = [0; 6];
    for points in fleets.points.iter_mut().flatten() {
        points.ready += points.used;
        points.used = 0;
    }
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    if matches!(phase, Phase::InitialSupply | Phase::FinalSupply) {
        r8_3_transfers::offer(s, seat, out);
    }
}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: NavalStep) -> Open {
    match step {
        NavalStep::Engage => match t.s.fleets.convoy.as_ref().and_then(|c| hunter(t.s, c)) {
            Some((_, seat)) => Open::Ask(seat),
            None => Open::Pass,
        },
        NavalStep::Losses { hunter } => r8_1_combat::open_losses(t, hunter),
    }
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: NavalStep, out: &mut Vec<Action>) {
    match step {
        NavalStep::Engage => {
            out.push(NavalAction::Engage.into());
            out.push(NavalAction::LetPass.into());
        }
        NavalStep::Losses { hunter } => r8_1_combat::ask_losses(s, hunter, out),
    }
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: NavalAction) -> Result<(), Illegal> {
    let nothing = Err(Illegal::new(rule!("8.11"), "this is not asked now"));
    let transfers = matches!(s.phase, Phase::InitialSupply | Phase::FinalSupply);
    match (s.top(), action) {
        (Some(Step::Naval(NavalStep::Engage)), NavalAction::Engage | NavalAction::LetPass) => {
            Ok(())
        }
        (
            Some(Step::Naval(NavalStep::Losses { hunter })),
            NavalAction::LosePoint { .. } | NavalAction::Drown { .. },
        ) => r8_1_combat::check_losses(s, hunter, action),
        (Some(Step::Phase { seat, .. }), NavalAction::Transfer { of, from, to }) if transfers => {
            may_transfer(s, seat, of, from, to)
        }
        (_, NavalAction::LosePoint { .. }) => Err(Illegal::new(
            rule!("G.FleetB"),
            "Fleet Points are not given up",
        )),
        _ => nothing,
    }
}

pub fn apply(t: &mut Table, action: NavalAction) {
    match action {
        NavalAction::Engage => {
            t.pop();
            r8_1_combat::fight(t);
        }
        NavalAction::LetPass => {
            t.pop();
            // They go on at once, and how they do may tell what they are.
            t.log.reveal();
        }
        NavalAction::LosePoint { of } => {
            if let Some(Step::Naval(NavalStep::Losses { hunter })) = t.s.top() {
                r8_1_combat::lose_point(t, hunter, of);
            }
        }
        NavalAction::Drown { unit } => r8_1_combat::drown(t, unit),
        NavalAction::Transfer { of, from, to } => r8_3_transfers::transfer(t, of, from, to),
    }
}

pub fn prompt(s: &State, step: NavalStep) -> (String, RuleId) {
    let sea = s.fleets.convoy.as_ref().map_or("", |c| c.sea.name());
    match step {
        NavalStep::Engage => (
            format!("Engage the enemy fleet in the {sea}?"),
            rule!("8.11"),
        ),
        NavalStep::Losses { .. } => (format!("What is lost in the {sea}?"), rule!("8.14")),
    }
}

pub fn label(s: &State, action: NavalAction) -> Label {
    let of = |verb, text: String| Label::new(verb, text);
    match action {
        NavalAction::Engage => of("engage", "Engage in naval combat".to_string()),
        NavalAction::LetPass => of("let pass", "Let them pass".to_string()),
        NavalAction::LosePoint { of: who } => of(
            "lose",
            format!("A Fleet Point of {} is lost", nation_name(who)),
        ),
        NavalAction::Drown { unit } => {
            let text = format!("{} is lost at sea", unit_text(s, unit));
            of("lose", text).maybe_at(s.area_of(unit)).of(unit)
        }
        NavalAction::Transfer { of: who, from, to } => of(
            "transfer",
            format!(
                "{}: a Fleet Point from the {} to the {}",
                nation_name(who),
                from.name(),
                to.name()
            ),
        ),
    }
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(action: NavalAction) -> u8 {
    match action {
        NavalAction::Engage => 0,
        NavalAction::LetPass => 1,
        NavalAction::LosePoint { .. } => 2,
        NavalAction::Drown { .. } => 3,
        NavalAction::Transfer { .. } => 4,
    }
}
