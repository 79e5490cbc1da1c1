//! Chapter 7: air operations. An air counter is one factor; an action names the first of several like
//! factors at a base and how many of them it means (3.5e: wings break down and form up freely).

pub mod force;
mod r7_0_movement;
mod r7_1_ground_support;
mod r7_2_defensive_support;
mod r7_3_interception;
mod r7_4_air_combat;
mod r7_5_port_attack;
mod words;

use crate::ch08_ground::Attack;
use crate::choice;
use crate::meant::Hit;
use crate::state::State;
use crate::step::{Action, Phase};
use crate::types::{Kind, Nation, Zone};
use crate::unit::UnitId;
use crate::{Act, Neppa};
use frame::{Chapter, Click, Framed};
use kernel::{Illegal, Label, Seat, cite, demand};
use serde::{Deserialize, Serialize};

pub use r7_0_movement::overrun;
pub use r7_1_ground_support::{may_support, offer_support, support};
pub use r7_2_defensive_support::{before_seats, begin_combat};
pub use r7_4_air_combat::Clash;

/// Air factors on one errand.
pub type Wings = Vec<UnitId>;

frame::chapter! {
    /// What this chapter asks and does.
    steps AirStep of Neppa {
        r7_0_movement::Rebase,
        r7_0_movement::Refuge,
        r7_0_movement::Landing,
        r7_2_defensive_support::Patrol,
        r7_2_defensive_support::Das,
        r7_2_defensive_support::EndPatrols,
        r7_3_interception::Intercept,
        r7_4_air_combat::AirCombat,
        r7_4_air_combat::OddLoss,
        r7_4_air_combat::AirLosses,
        r7_5_port_attack::Strike,
        r7_5_port_attack::JoinStrike,
        r7_5_port_attack::Cover,
        r7_5_port_attack::Bombs,
        r7_5_port_attack::SinkInPort,
    }
    /// What is done in this chapter.
    actions AirAction {
        /// 7.0a: change the base of factors like this one.
        Rebase {
            unit: UnitId,
        },
        FlyTo {
            to: Zone,
            factors: u8,
        },
        Flee {
            unit: UnitId,
            to: Zone,
        },
        Patrol {
            unit: UnitId,
            over: Zone,
        },
        /// Add factors to what is being put together: ground support, DAS, interception, a port attack.
        Commit {
            unit: UnitId,
            factors: u8,
        },
        /// No more factors for it.
        Enough,
        /// 7.5: begin an attack on the fleets in a port.
        Strike {
            port: Zone,
        },
        /// 7.4d
        OddLoss {
            nation: Nation,
        },
        /// 7.4b
        Lose {
            unit: UnitId,
        },
        /// 7.5b
        Sink {
            fleet: UnitId,
            factors: u8,
        },
    }
}

/// Aircraft on missions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sorties {
    /// 7.2b: factors over a zone that has not been fought for.
    pub patrols: Vec<(UnitId, Zone)>,
}

impl Chapter<Neppa> for AirAction {
    fn candidates(s: &State, _seat: Seat, out: &mut Vec<Action>) {
        match s.phase {
            Phase::Movement => {
                let units = choice::every(s, |_| true);
                frame::add(out, units.map(|unit| AirAction::Rebase { unit }));
            }
            Phase::Combat => frame::add(
                out,
                choice::every_zone().map(|port| AirAction::Strike { port }),
            ),
            _ => {}
        }
    }

    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        match s.phase {
            Phase::Movement => r7_0_movement::offer(s, seat, out),
            Phase::Combat => r7_5_port_attack::offer(s, seat, out),
            _ => {}
        }
    }

    /// 3.5d: of the missions only attacks on ports are begun by themselves; support and interception answer an attack.
    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        cite!("3.5d");
        match self {
            AirAction::Rebase { unit } => {
                demand!(
                    s.phase == Phase::Movement,
                    "7.0a",
                    "bases are changed in the Movement Phase"
                );
                r7_0_movement::may_rebase(s, seat, unit)
            }
            AirAction::Strike { port } => {
                demand!(
                    s.phase == Phase::Combat,
                    "7.5a",
                    "ports are attacked in the Combat Phase"
                );
                r7_5_port_attack::may_strike(s, seat, port)
            }
            _ => Err(Neppa::not_asked()),
        }
    }

    fn apply(self, t: &mut Act, seat: Seat) {
        match self {
            AirAction::Rebase { unit } => t.push(Rebase { unit }),
            AirAction::Strike { port } => r7_5_port_attack::begin(t, seat, port),
            other => frame::unasked(other),
        }
    }

    fn label(self, s: &State) -> Label {
        words::label(s, self)
    }

    #[inline]
    fn verb(self) -> u8 {
        match self {
            AirAction::Rebase { .. } => 24,
            AirAction::FlyTo { .. } | AirAction::Flee { .. } => 25,
            AirAction::Patrol { .. } => 26,
            AirAction::Commit { .. } => 27,
            AirAction::Enough => 28,
            AirAction::Strike { .. } => 29,
            AirAction::OddLoss { .. } | AirAction::Lose { .. } => 30,
            AirAction::Sink { .. } => 31,
        }
    }
    fn meant(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        if s.phase == Phase::Movement {
            hit.each(s, Kind::is_air, out, |unit| AirAction::Rebase { unit });
        }
        let Some(port) = hit.zone.filter(|_| s.phase == Phase::Combat) else {
            return;
        };
        let mine = s.nations_of(hit.seat);
        let mut fleets = s.units_in(port).filter(|(_, u)| u.kind == Kind::Fleet);
        if fleets.any(|(_, u)| !mine.has(u.nation)) {
            frame::add(out, [AirAction::Strike { port }]);
        }
    }
}

/// 7.2, 7.3, 7.4: the attack is declared. Pushes the steps in which the defender commits Defensive Air
/// Support, the attacker intercepts, and air combat is fought; when they are over, `das` of the attack
/// holds the factors that got through.
pub fn air_battle(t: &mut Act) {
    let (attackers, defenders) = (t.s.side, t.s.side.other());
    r7_2_defensive_support::join_patrols(t);
    t.push(AirCombat::default());
    for seat in t.s.seats_of_side(attackers).rev() {
        t.push(Intercept { seat });
    }
    for seat in t.s.seats_of_side(defenders).rev() {
        t.push(Das { seat });
    }
}

/// 7.1b, 7.2c, 3.5c: the battle is over: survivors are back at their bases, which they never left on the
/// map; those whose base fell meanwhile look for another one (7.0c).
pub fn return_to_base(t: &mut Act, attack: &Attack) {
    r7_2_defensive_support::end_mission(t, attack);
}

/// A click on air sends one factor of it.
fn meant_by_air(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
    let commit = |unit| AirAction::Commit { unit, factors: 1 };
    Hit::of(s, click).each(s, Kind::is_air, out, commit);
}

/// Air that is sent, as the rule lets it, or enough of it.
fn sent_or_enough(
    answer: AirAction,
    may: impl FnOnce(UnitId, u8) -> Result<(), Illegal>,
) -> Result<(), Illegal> {
    match answer {
        AirAction::Commit { unit, factors } => may(unit, factors),
        AirAction::Enough => Ok(()),
        _ => Err(Neppa::not_asked()),
    }
}

/// Any wing with any number of its factors, and the end of it.
fn commitments(s: &State, out: &mut Vec<Action>) {
    let wings = choice::every_wing(s);
    frame::add(
        out,
        wings.map(|(unit, factors)| AirAction::Commit { unit, factors }),
    );
    frame::add(out, [AirAction::Enough]);
}
