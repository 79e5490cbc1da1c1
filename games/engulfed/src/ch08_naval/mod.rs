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
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Nation, Sea};
use crate::unit::UnitId;
use crate::{Act, Action, Engulfed, Phase};
use frame::{Chapter, Framed};
use kernel::{Illegal, Label, Seat, cite, rule};
use serde::{Deserialize, Serialize};

frame::chapter! {
    /// What this chapter asks and does.
    steps NavalStep of Engulfed {
        r8_1_combat::Engage,
        r8_1_combat::Losses,
    }
    /// What is done in this chapter.
    actions NavalAction {
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
    /// 8.3b: of these, those that were transferred this Game-turn and have carried nobody.
    pub transferred: u8,
}

/// 1.4: every Fleet Point is available for transport again.
pub fn end_turn(t: &mut Act) {
    cite!("1.4", "G.FleetA");
    let fleets = &mut t.s.fleets;
    fleets.transferred = [0; 6];
    for points in fleets.points.iter_mut().flatten() {
        points.ready += points.used;
        points.used = 0;
        points.transferred = 0;
    }
}

/// 8.3: fleets are transferred in the two phases of supply.
fn is_time_to_transfer(s: &State) -> bool {
    matches!(s.phase, Phase::InitialSupply | Phase::FinalSupply)
}

impl Chapter<Engulfed> for NavalAction {
    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        if is_time_to_transfer(s) {
            r8_3_transfers::offer(s, seat, out);
        }
    }

    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        match self {
            NavalAction::Transfer { of, from, to } if is_time_to_transfer(s) => {
                may_transfer(s, seat, of, from, to)
            }
            NavalAction::LosePoint { .. } => Err(Illegal::new(
                rule!("G.FleetB"),
                "Fleet Points are not given up",
            )),
            _ => Err(Engulfed::not_asked()),
        }
    }

    fn apply(self, t: &mut Act, _seat: Seat) {
        match self {
            NavalAction::Transfer { of, from, to } => r8_3_transfers::transfer(t, of, from, to),
            other => frame::unasked(other),
        }
    }

    fn label(self, s: &State) -> Label {
        let of = |verb, text: String| Label::new(verb, text);
        match self {
            NavalAction::Engage => of("engage", "Engage in naval combat".to_string()),
            NavalAction::LetPass => of("let pass", "Let them pass".to_string()),
            NavalAction::LosePoint { of: who } => of(
                "lose",
                format!("A Fleet Point of {} is lost", nation_name(who)),
            ),
            NavalAction::Drown { unit } => {
                let from = s.area_of(unit).map_or("", area_name);
                let text = format!("{} from {from} is lost at sea", unit_text(s, unit));
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

    fn verb(self) -> u8 {
        match self {
            NavalAction::Engage => 43,
            NavalAction::LetPass => 44,
            NavalAction::LosePoint { .. } => 45,
            NavalAction::Drown { .. } => 46,
            NavalAction::Transfer { .. } => 47,
        }
    }
}
