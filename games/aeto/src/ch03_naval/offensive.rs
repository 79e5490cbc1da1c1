//! 3.12: Sea Offensives.

use super::muster::{Errand, Muster};
use super::options::{ready, seat_of, set_out};
use super::passage::shell;
use super::reach::in_range;
use super::{When, cruisers, ports};
use crate::Aeto;
use crate::ch10_special::channel_dash;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::spot_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, HexId, NationId, ShipClass, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 3.12b: who commands a Sea Offensive: a task force or submarine on Standby, or the ships of a port.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    Force { unit: UnitId },
    Port { port: HexId },
}

/// A Sea Offensive that goes on: forces on Standby at its Command Agent or in reach of it move one after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeaOffensive {
    pub camp: Camp,
    pub flag: Flag,
    /// Where the Command Agent is.
    pub at: Spot,
    /// Ships of the port that commands have sailed: they are the Agent.
    pub sailed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operate {
    With {
        flag: Flag,
    },
    /// 2.22d: an Auxiliary Cruiser on Standby goes to a Convoy area.
    Deploy {
        unit: UnitId,
        area: HexId,
    },
    Enough,
}

/// The ships on Standby of a force or port of a camp.
fn on_standby(s: &State, camp: Camp, flag: Flag) -> Vec<UnitId> {
    cite!("3.4q", "3.12a");
    let mut ships = match flag {
        Flag::Force { unit } => match s.has_unit(unit) && s.unit(unit).camp == camp {
            true if s.unit(unit).force().is_some() || s.unit(unit).is_submarine() => s.crew(unit),
            _ => Vec::new(),
        },
        Flag::Port { port } => {
            cite!("3.3f", "3.15t");
            let at = Spot::port(port.space()).filter(|_| !ports::is_frozen(s, port.space()));
            at.map_or(Vec::new(), |at| ready(s, at, camp))
        }
    };
    ships.retain(|ship| s.unit(*ship).has(Marks::STANDBY) && !s.unit(*ship).has(Marks::ACTIVE));
    ships
}

fn place(s: &State, flag: Flag) -> Option<Spot> {
    match flag {
        Flag::Force { unit } => s.location(unit).filter(|at| !at.is_port()),
        Flag::Port { port } => Spot::port(port.space()),
    }
}

/// 3.12a: whether somebody may command a Sea Offensive of a nation.
pub fn may_command(s: &State, nation: NationId, flag: Flag) -> Result<(), Illegal> {
    let own = on_standby(s, s.camp(nation), flag);
    demand!(!own.is_empty(), "3.12a", "no ship there is on Standby");
    demand!(place(s, flag).is_some(), "3.12a", "it is not at sea");
    Ok(())
}

/// Everybody who could command a Sea Offensive of a camp.
pub fn flags(s: &State, camp: Camp) -> Vec<Flag> {
    let afloat = s
        .units()
        .filter(|(_, unit)| unit.camp == camp && (unit.force().is_some() || unit.is_submarine()));
    let forces = afloat.map(|(unit, _)| Flag::Force { unit });
    let ports = Spot::ports().map(|(hex, _)| Flag::Port { port: hex.into() });
    forces.chain(ports).collect()
}

pub fn begin(t: &mut Act<'_>, nation: NationId, flag: Flag) {
    cite!("0.sop-offC1", "0.sop-offC2", "3.12a", "3.12b");
    let Some(at) = place(t.s, flag) else { return };
    t.log.say(rule!("3.12a"), || {
        format!("A Sea Offensive from {}", spot_name(at))
    });
    let camp = t.s.camp(nation);
    t.push(SeaOffensive {
        camp,
        flag,
        at,
        sailed: false,
    });
}

impl SeaOffensive {
    /// 3.12b: who is Activated though it stayed: the force that commands; of a port one ship, if none has sailed from it.
    fn agents(&self, s: &State) -> Vec<UnitId> {
        cite!("3.12b");
        let mut ships = on_standby(s, self.camp, self.flag);
        if let Flag::Port { .. } = self.flag {
            ships.truncate(usize::from(!self.sailed));
        }
        ships
    }
}

impl Question<Aeto> for SeaOffensive {
    type Answer = Operate;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if channel_dash::asks(t) {
            return Open::Again;
        }
        Open::Ask(seat_of(t.s, self.camp))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let all = flags(s, self.camp).into_iter();
        frame::add(out, all.map(|flag| Operate::With { flag }));
        let own = s
            .units()
            .filter(|(_, unit)| unit.camp == self.camp && unit.ship() == Some(ShipClass::Ac));
        for (unit, _) in own {
            let all = cruisers::grounds().map(HexId::from);
            frame::add(out, all.map(|area| Operate::Deploy { unit, area }));
        }
        frame::add(out, [Operate::Enough]);
    }
    fn check(&self, s: &State, answer: Operate) -> Result<(), Illegal> {
        let flag = match answer {
            Operate::Enough => return Ok(()),
            Operate::With { flag } => flag,
            Operate::Deploy { unit, area } => {
                cruisers::may_deploy(s, self.camp, unit, area)?;
                let standby = s.unit(unit).has(Marks::STANDBY);
                demand!(standby, "3.12b", "it is not on Standby");
                match (s.force_of(unit), s.unit(unit).at.within()) {
                    (Some(force), _) => Flag::Force { unit: force },
                    (_, hex) => Flag::Port {
                        port: hex.unwrap_or(area.space()).into(),
                    },
                }
            }
        };
        let ships = on_standby(s, self.camp, flag);
        demand!(!ships.is_empty(), "3.12b", "no ship there is on Standby");
        let near = place(s, flag)
            .is_some_and(|at| at == self.at || in_range(self.at, super::options::off(at)));
        demand!(near, "3.12b", "it is not in reach of the Command Agent");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Operate) {
        match answer {
            Operate::With {
                flag: Flag::Force { unit },
            } => set_out(t, unit, When::Offensive),
            Operate::With {
                flag: Flag::Port { port },
            } => {
                if let Some(at) = Spot::port(port.space()) {
                    t.replace(SeaOffensive {
                        sailed: self.sailed || self.flag == Flag::Port { port },
                        ..self.clone()
                    });
                    t.push(Muster::at(at, self.camp, Errand::Voyage(When::Offensive)));
                }
            }
            Operate::Deploy { unit, area } => cruisers::deploy(t, unit, area, When::Offensive),
            Operate::Enough => {
                cite!("3.12b", "3.12f");
                t.pop();
                for ship in self.agents(t.s) {
                    t.s.pieces.mark(ship, |unit| {
                        unit.marks.clear(Marks::STANDBY);
                        unit.marks.set(Marks::ACTIVE);
                    });
                }
                if let Flag::Force { unit } = self.flag
                    && t.s.location(unit).is_some()
                {
                    shell(t, unit);
                }
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Which ships are Activated?".to_string(), rule!("3.12b"))
    }
}
