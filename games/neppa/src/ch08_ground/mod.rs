//! Chapter 8: ground operations.

mod attack;
mod odds;
mod r6_5_landing;
mod r8_0_movement;
mod r8_1_attackers;
mod r8_1_combat;
mod r8_2_losses;
mod r8_2_results;
mod r8_3_advance;
mod r8_4_bridgehead;
mod r8_5_breakthrough;
mod r8_6_exploitation_movement;
mod r8_7_exploitation_combat;
mod words;

pub use attack::{Battle, StruckBy};
pub use odds::{Forecast, battle, forecast, has_odds, odds};
pub use r8_1_attackers::BRIDGEHEAD_ATTACKERS;
pub use r8_1_combat::struck;
pub use r8_2_results::{Ratio, ratio};
pub use r8_3_advance::changed_hands;
pub use r8_6_exploitation_movement::begin_exploitation;
pub use r8_7_exploitation_combat::end_exploitation;

use crate::choice;
use crate::meant::Hit;
use crate::state::State;
use crate::step::{Action, Phase};
use crate::types::{Kind, Nation, Nations, Zone};
use crate::unit::UnitId;
use crate::{Act, Neppa};
use frame::{Chapter, Click, Framed};
use kernel::{Illegal, Label, Seat, demand};

frame::chapter! {
    /// What this chapter asks and does.
    steps GroundStep of Neppa {
        r8_0_movement::March,
        attack::Attack,
        r8_1_combat::Join,
        r8_1_combat::AirBattle,
        r8_2_results::Resolve,
        r8_2_losses::Losses,
        r8_3_advance::Advance,
        r8_3_advance::Govern,
        r8_4_bridgehead::Bridgehead,
        r6_5_landing::Disembark,
        r8_3_advance::Alight,
    }
    /// What is done in this chapter.
    actions GroundAction {
        /// 8.0, 8.6: move this unit.
        Pick {
            unit: UnitId,
        },
        March {
            to: Zone,
        },
        /// Through a zone in which the unit may not stop.
        MarchVia {
            via: Zone,
            to: Zone,
        },
        /// 8.1: begin an attack.
        Attack {
            target: Zone,
        },
        /// A unit beside the target takes part.
        Commit {
            unit: UnitId,
        },
        /// 3.4: an airborne unit drops on the target.
        Drop {
            unit: UnitId,
        },
        /// 6.5: a unit of the invasion lands.
        Land {
            unit: UnitId,
        },
        /// Nothing more: fight.
        Declare,
        /// 14.1b: a counterattack that is too weak does not take place.
        CallOff,
        /// 8.2b
        Lose {
            unit: UnitId,
        },
        /// 6.5l: a factor paid with bombarding ships.
        LoseShips,
        /// 8.3
        Advance {
            unit: UnitId,
        },
        /// No more units go in.
        Halt,
        /// 8.3b
        Govern {
            nation: Nation,
        },
        /// 8.4
        Bridgehead {
            place: bool,
        },
        /// 6.5k
        Disembark {
            unit: UnitId,
        },
        /// 8.5b
        EnterBreakthrough {
            unit: UnitId,
            zone: Zone,
        },
        /// 8.6
        DropOn {
            unit: UnitId,
            zone: Zone,
        },
    }
}

impl Chapter<Neppa> for GroundAction {
    fn candidates(s: &State, _seat: Seat, out: &mut Vec<Action>) {
        let units = || choice::every(s, |_| true);
        match s.phase {
            Phase::Movement => frame::add(out, units().map(|unit| GroundAction::Pick { unit })),
            Phase::Combat | Phase::ExploitationCombat => {
                frame::add(
                    out,
                    choice::every_zone().map(|target| GroundAction::Attack { target }),
                );
            }
            Phase::ExploitationMovement => {
                for unit in units() {
                    frame::add(out, [GroundAction::Pick { unit }]);
                    let zones = s.breakthroughs.iter();
                    frame::add(
                        out,
                        zones.map(|zone| GroundAction::EnterBreakthrough { unit, zone }),
                    );
                }
                for unit in choice::every(s, |kind| kind == Kind::Airborne) {
                    let zones = choice::every_zone();
                    frame::add(out, zones.map(|zone| GroundAction::DropOn { unit, zone }));
                }
            }
            _ => {}
        }
    }

    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        match s.phase {
            Phase::Movement => r8_0_movement::offer(s, seat, out),
            Phase::Combat | Phase::ExploitationCombat => r8_1_combat::offer(s, seat, out),
            Phase::ExploitationMovement => r8_6_exploitation_movement::offer(s, seat, out),
            _ => {}
        }
    }

    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        let mine = s.nations_of(seat);
        match (s.phase, self) {
            (Phase::Movement | Phase::ExploitationMovement, GroundAction::Pick { unit }) => {
                r8_0_movement::may_pick(s, mine, unit)
            }
            (Phase::Combat | Phase::ExploitationCombat, GroundAction::Attack { target }) => {
                r8_1_attackers::may_start(s, mine, target)
            }
            (Phase::ExploitationMovement, GroundAction::EnterBreakthrough { unit, zone }) => {
                r8_5_breakthrough::may_enter(s, mine, unit, zone)
            }
            (Phase::ExploitationMovement, GroundAction::DropOn { unit, zone }) => {
                r8_6_exploitation_movement::may_drop_on(s, mine, unit, zone)
            }
            _ => Err(Neppa::not_asked()),
        }
    }

    fn apply(self, t: &mut Act, seat: Seat) {
        match self {
            GroundAction::Pick { unit } => t.push(March { unit }),
            GroundAction::Attack { target } => r8_1_combat::start(t, seat, target),
            GroundAction::EnterBreakthrough { unit, zone } => {
                r8_5_breakthrough::enter(t, unit, zone);
            }
            GroundAction::DropOn { unit, zone } => {
                r8_6_exploitation_movement::drop_on(t, unit, zone);
            }
            other => frame::unasked(other),
        }
    }

    fn may_end(s: &State, seat: Seat) -> Result<(), Illegal> {
        match s.phase {
            Phase::ExploitationCombat => r8_7_exploitation_combat::may_end(s, seat),
            _ => Ok(()),
        }
    }

    fn label(self, s: &State) -> Label {
        Label {
            battle: has_odds(self),
            ..words::label(s, self)
        }
    }

    #[inline]
    fn verb(self) -> u8 {
        use GroundAction as A;
        match self {
            A::Pick { .. } | A::EnterBreakthrough { .. } => 32,
            A::March { .. } | A::MarchVia { .. } | A::DropOn { .. } => 33,
            A::Attack { .. } => 34,
            A::Commit { .. } | A::Drop { .. } | A::Land { .. } => 35,
            A::Declare | A::CallOff => 36,
            A::Lose { .. } | A::LoseShips => 37,
            A::Advance { .. } | A::Disembark { .. } | A::Govern { .. } | A::Bridgehead { .. } => 38,
            A::Halt => 39,
        }
    }
    fn meant(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        match s.phase {
            Phase::Movement => {
                hit.each(s, Kind::is_ground, out, |unit| GroundAction::Pick { unit })
            }
            Phase::Combat | Phase::ExploitationCombat => {
                frame::add(out, hit.zone.map(|target| GroundAction::Attack { target }));
            }
            Phase::ExploitationMovement => {
                for unit in hit.units(s, Kind::is_ground) {
                    frame::add(out, [GroundAction::Pick { unit }]);
                    let zones = s.breakthroughs.iter();
                    frame::add(
                        out,
                        zones.map(|zone| GroundAction::EnterBreakthrough { unit, zone }),
                    );
                }
            }
            _ => {}
        }
    }
}

/// Whether this is a ground unit of the deciding seat, and stands for those like it.
fn is_own_ground(s: &State, mine: Nations, id: UnitId) -> Result<(), Illegal> {
    demand!(s.has_unit(id), "0.2", "there is no such counter");
    let unit = s.unit(id);
    demand!(unit.kind.is_ground(), "8.0a", "it is not a ground unit");
    demand!(mine.has(unit.nation), "0.2", "it is not one of your units");
    Ok(())
}

/// Whether a counter comes first of those like it that stand where it stands, in a list.
fn is_first_in(s: &State, list: &[UnitId], id: UnitId) -> bool {
    let unit = s.unit(id);
    list.contains(&id)
        && list
            .iter()
            .all(|other| *other >= id || s.unit(*other).at != unit.at || !s.unit(*other).like(unit))
}
