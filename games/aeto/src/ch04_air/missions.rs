//! 4.1: Air Offensives.

use super::overhead::may_attack;
use super::rebasing::{Landing, may_rebase};
use super::sortie::{
    Sortie, Task, begin_at_sea, begin_raid, bomb_targets, enemy_bases, enemy_ports, may_raid,
};
use super::spotting::{may_seek, seek};
use super::supply_drops;
use crate::Aeto;
use crate::ch03_naval::{cargo, debarking};
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::state::State;
use crate::types::{HexId, NationId, UnitId, WorkKind};
use crate::unit::Commitment;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 4.1.7: an Air Offensive: one mission against one hex, or a group changes its bases.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AirMission {
    pub nation: NationId,
    /// A unit has changed its base.
    pub rebased: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mission {
    Rebase {
        unit: UnitId,
    },
    /// 7.3: supply is dropped on a hex.
    Supply {
        hex: HexId,
    },
    /// 3.24g: aircraft that were carried go ashore.
    Land {
        unit: UnitId,
    },
    /// 4.14
    Strafe {
        hex: HexId,
    },
    /// 4.23
    Bomb {
        hex: HexId,
        what: WorkKind,
    },
    /// 4.20: the ships in a port.
    Ships {
        hex: HexId,
    },
    /// 4.10: look for a force at sea.
    Seek {
        force: UnitId,
    },
    /// 4.15, 4.20.8: a force at sea, or a submarine.
    Fleet {
        unit: UnitId,
    },
    Enough,
}

/// Whether an Air Offensive could do anything.
pub fn any_air_offensive(s: &State, nation: NationId) -> Result<(), Illegal> {
    cite!("4.1.6", "9.26a2");
    let step = AirMission {
        nation,
        rebased: false,
    };
    let mut all = Vec::new();
    step.candidates(s, &mut all);
    let mut real = all.into_iter().filter(|action| {
        *action != Mission::Enough.into() && frame::check_answer(&step, s, *action).is_ok()
    });
    demand!(
        real.next().is_some(),
        "4.1.7",
        "no air unit could take part"
    );
    Ok(())
}

pub fn begin_air_offensive(t: &mut Act<'_>, nation: NationId) {
    cite!("4.1.4", "4.1.5", "4.6.5", "0.sop-offB1", "0.sop-offB2");
    t.log.say(rule!("4.1.7"), || "An Air Offensive".to_string());
    t.push(AirMission {
        nation,
        rebased: false,
    });
}

/// 4.27.4: who flew in the Air Offensive is committed, and lands.
fn end(t: &mut Act<'_>) {
    cite!("4.27.4", "4.1.10");
    t.s.pieces.mark_all(|unit| {
        if unit.marks.has(Marks::FLEW) && unit.commitment == Commitment::Free {
            unit.commitment = Commitment::Current;
        }
        unit.marks.clear(Marks::FLEW);
    });
    super::land_all(t);
}

impl Question<Aeto> for AirMission {
    type Answer = Mission;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        let open = frame::ask_if_any(self, t, seat);
        if open == Open::Pass {
            end(t);
        }
        open
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = s
            .pieces
            .of(|owner| owner == self.nation)
            .filter(|(_, unit)| unit.air().is_some());
        for (unit, piece) in own {
            frame::add(out, [Mission::Rebase { unit }]);
            if piece.aboard.is_some() {
                frame::add(out, [Mission::Land { unit }]);
            }
        }
        let zones = supply_drops::zones(s, self.nation).into_iter();
        frame::add(out, zones.map(|hex| Mission::Supply { hex }));
        let bases = enemy_bases(s, self.nation).into_iter();
        frame::add(out, bases.map(|hex| Mission::Strafe { hex }));
        let targets = bomb_targets(s, self.nation).into_iter();
        frame::add(out, targets.map(|(hex, what)| Mission::Bomb { hex, what }));
        let ports = enemy_ports(s, self.nation).into_iter();
        frame::add(out, ports.map(|hex| Mission::Ships { hex }));
        let camp = s.camp(self.nation);
        for unit in s.hostile(camp).flat_map(|foe| s.at_sea(foe)) {
            frame::add(
                out,
                [Mission::Seek { force: unit }, Mission::Fleet { unit }],
            );
        }
        frame::add(out, [Mission::Enough]);
    }
    fn check(&self, s: &State, answer: Mission) -> Result<(), Illegal> {
        match answer {
            Mission::Rebase { unit } => may_rebase(s, self.nation, unit, true),
            Mission::Land { unit } => {
                let own = s.has_unit(unit) && s.unit(unit).nation() == self.nation;
                demand!(
                    own && s.unit(unit).air().is_some(),
                    "3.24g",
                    "it is no air unit of yours"
                );
                demand!(
                    s.unit(unit).commitment == Commitment::Free,
                    "4.27.2",
                    "it is committed"
                );
                debarking::may_land(s, unit)?;
                demand!(
                    cargo::is_first_freight(s, unit),
                    "3.24g",
                    "choose the first of like units"
                );
                Ok(())
            }
            Mission::Supply { hex } => {
                demand!(!self.rebased, "4.1.7", "the group changes its bases");
                may_raid(s, self.nation, hex, Task::Supply)
            }
            Mission::Strafe { hex } => {
                demand!(!self.rebased, "4.1.7", "the group changes its bases");
                may_raid(s, self.nation, hex, Task::Strafe)
            }
            Mission::Bomb { hex, what } => {
                demand!(!self.rebased, "4.1.7", "the group changes its bases");
                may_raid(s, self.nation, hex, Task::Bomb { what })
            }
            Mission::Ships { hex } => {
                demand!(!self.rebased, "4.1.7", "the group changes its bases");
                may_raid(s, self.nation, hex, Task::Ships)
            }
            Mission::Seek { force } => {
                demand!(!self.rebased, "4.1.7", "the group changes its bases");
                may_seek(s, s.camp(self.nation), force)
            }
            Mission::Fleet { unit } => {
                demand!(!self.rebased, "4.1.7", "the group changes its bases");
                may_attack(s, self.nation, unit, true)
            }
            Mission::Enough => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Mission) {
        match answer {
            Mission::Land { unit } => {
                cite!("3.24g", "4.27.7", "4.6.7");
                t.replace(AirMission {
                    rebased: true,
                    ..self.clone()
                });
                if let Ok(hex) = debarking::may_land(t.s, unit) {
                    debarking::land(t, unit, hex);
                    t.s.pieces
                        .change(unit, |unit| unit.commitment = Commitment::Current);
                }
            }
            Mission::Rebase { unit } => {
                t.replace(AirMission {
                    rebased: true,
                    ..self.clone()
                });
                t.push(Landing {
                    unit,
                    offensive: true,
                });
            }
            Mission::Supply { hex } => {
                t.pop();
                begin_raid(t, Sortie::new(self.nation, hex, Task::Supply, true));
            }
            Mission::Strafe { hex } => {
                t.pop();
                begin_raid(t, Sortie::new(self.nation, hex, Task::Strafe, true));
            }
            Mission::Bomb { hex, what } => {
                cite!("4.23.1");
                t.pop();
                begin_raid(t, Sortie::new(self.nation, hex, Task::Bomb { what }, true));
            }
            Mission::Ships { hex } => {
                cite!("4.1.8");
                t.pop();
                begin_raid(t, Sortie::new(self.nation, hex, Task::Ships, true));
            }
            Mission::Seek { force } => {
                let by = t.s.camp(self.nation);
                seek(t, by, force);
            }
            Mission::Fleet { unit } => {
                cite!("4.1.8");
                t.pop();
                begin_at_sea(t, self.nation, unit, true);
            }
            Mission::Enough => {
                t.pop();
                end(t);
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "What does the Air Offensive do?".to_string(),
            rule!("4.1.7"),
        )
    }
}
