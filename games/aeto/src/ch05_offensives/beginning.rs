//! 5.0 to 5.5: a side makes an Offensive or passes; Combined and Impromptu Offensives.

use super::landing;
use super::operation::{Agent, LandOffensive, Operation, Stage, operation, radius};
use crate::Aeto;
use crate::ch03_naval::{self, debarking};
use crate::ch04_air;
use crate::ch07_supply::pay;
use crate::ch09_politics::{self, Surrendering, partnerships};
use crate::ch10_special::claims;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::names::{adjective, hex_name};
use crate::politics::Standing;
use crate::state::State;
use crate::types::{Camp, Class, HexId, NationId, UnitId, Weather};
use crate::unit::Unit;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 5.0.4: the side whose turn it is makes an Offensive or passes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NextOffensive {
    /// How many sides have passed in a row.
    pub passes: u8,
    /// 5.4.1: the arms of the Joint Offensive that is being made.
    pub joint: Option<Vec<Arm>>,
    /// Who of the side makes it; its player, if nobody was named.
    pub by: Option<NationId>,
}

/// 5.4.1: of what a Joint Offensive is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    Land,
    Sea,
    Air,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    Pass,
    /// 5.0.4: another power of the side makes the Offensive.
    Nation {
        nation: NationId,
    },
    /// 5.5: an Offensive is bought in the month.
    Impromptu,
    /// 5.4: Offensives of several arms are made as one.
    Joint,
    Land {
        agent: Agent,
    },
    /// 3.12: a Sea Offensive.
    Sea {
        flag: ch03_naval::offensive::Flag,
    },
    /// 4.1: an Air Offensive.
    Air,
    /// 4.24.13: paratroops drop on an empty hex.
    Drop,
    /// 3.4l: forces at sea are arranged anew before anybody moves.
    Organise,
    /// 9.2a: war is declared before units move or attack.
    Declare,
    /// 9.9: the nation gives up.
    Surrender,
}

impl Begin {
    const fn arm(self) -> Option<Arm> {
        match self {
            Begin::Land { .. } | Begin::Drop => Some(Arm::Land),
            Begin::Sea { .. } => Some(Arm::Sea),
            Begin::Air => Some(Arm::Air),
            _ => None,
        }
    }
}

impl NextOffensive {
    /// It is a side's turn, after so many passes.
    pub const fn turn(passes: u8) -> NextOffensive {
        NextOffensive {
            passes,
            joint: None,
            by: None,
        }
    }
    /// 5.4.1, 5.4.2: whether a Joint Offensive may be begun, or have a further part.
    fn check_joint(&self, s: &State, nation: NationId, answer: Begin) -> Result<(), Illegal> {
        let Some(track) = s.track(nation) else {
            return Err(<Aeto as frame::Framed>::not_asked());
        };
        let eps = track.eps.saturating_add(track.reserve);
        match (&self.joint, answer) {
            (None, Begin::Joint) => {
                demand!(
                    track.offensives > 1 && eps >= data().values.joint_ep,
                    "5.4.2",
                    "there are not the Offensives and EPs for it"
                );
            }
            (None, _) | (Some(_), Begin::Pass) => {}
            (Some(arms), _) => {
                let fresh = answer.arm().is_some_and(|arm| !arms.contains(&arm));
                demand!(fresh, "5.4.1", "it is no further part of a Joint Offensive");
                demand!(
                    arms.is_empty() || eps >= data().values.joint_ep,
                    "5.4.2",
                    "there are not the EPs for it"
                );
            }
        }
        Ok(())
    }
}

impl NextOffensive {
    /// The power whose Offensive it would be.
    pub fn mover(&self, s: &State) -> NationId {
        let named = self.by.filter(|by| !s.politics.is_conquered(*by));
        named.unwrap_or_else(|| s.player(s.clock.side))
    }
    /// Whether another power of the side may speak: one that fights, and comes after the one that speaks.
    fn check_nation(&self, s: &State, nation: NationId) -> Result<(), Illegal> {
        let place = |wanted| s.powers_of(s.clock.side).position(|power| power == wanted);
        let occupies = claims::any_open(s, nation);
        let fights = (s.fighting(nation).is_some() || occupies) && !s.politics.is_conquered(nation);
        let later = place(nation).is_some() && place(nation) > place(self.mover(s));
        demand!(
            self.joint.is_none() && fights && later,
            "5.0.4",
            "it is no other power of your side that fights"
        );
        Ok(())
    }
}

impl Question<Aeto> for NextOffensive {
    type Answer = Begin;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.mover(t.s)))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let nation = self.mover(s);
        let powers = s.powers_of(s.clock.side);
        frame::add(out, powers.map(|nation| Begin::Nation { nation }));
        let others = [
            Begin::Impromptu,
            Begin::Air,
            Begin::Drop,
            Begin::Declare,
            Begin::Surrender,
        ];
        let first = [Begin::Pass, Begin::Organise, Begin::Joint];
        frame::add(out, first.into_iter().chain(others));
        let fleets = ch03_naval::offensive::flags(s, s.camp(nation)).into_iter();
        frame::add(out, fleets.map(|flag| Begin::Sea { flag }));
        let mut hexes: Vec<HexId> = Vec::new();
        for (unit, piece) in s.pieces.of(|owner| owner == nation) {
            let ground = debarking::ground(s, unit);
            if ground.is_none() && piece.aboard.is_none() {
                continue;
            }
            if piece.is_hq() {
                frame::add(
                    out,
                    [Begin::Land {
                        agent: Agent::Hq { unit },
                    }],
                );
            } else if piece.is_general() {
                frame::add(
                    out,
                    [Begin::Land {
                        agent: Agent::General { unit },
                    }],
                );
            } else if let Some(hex) = ground.filter(|_| piece.is_combat())
                && !hexes.contains(&hex.into())
            {
                hexes.push(hex.into());
            }
        }
        let stacks = hexes.into_iter().map(|hex| Begin::Land {
            agent: Agent::Stack { hex },
        });
        frame::add(out, stacks);
        let beaches = landing::beaches(s, s.camp(nation)).into_iter();
        frame::add(
            out,
            beaches.map(|hex| Begin::Land {
                agent: Agent::Landing { hex },
            }),
        );
    }
    fn check(&self, s: &State, answer: Begin) -> Result<(), Illegal> {
        let nation = self.mover(s);
        let Some(track) = s.track(nation) else {
            return Err(<Aeto as frame::Framed>::not_asked());
        };
        self.check_joint(s, nation, answer)?;
        match answer {
            Begin::Pass | Begin::Joint => Ok(()),
            Begin::Nation { nation } => self.check_nation(s, nation),
            Begin::Impromptu => {
                let major = data().nations[nation.index()].class == Class::Major;
                demand!(major, "8.13d", "a minor nation buys no Offensives");
                demand!(
                    impromptu(s, nation) <= track.eps.saturating_add(track.reserve),
                    "5.5.1",
                    "there are not the EPs for it"
                );
                Ok(())
            }
            Begin::Sea { flag } => {
                demand!(track.offensives > 0, "3.12a", "no Offensive is left");
                ch03_naval::offensive::may_command(s, nation, flag)
            }
            Begin::Land { agent } => {
                demand!(
                    s.scenario().land_war,
                    "5.0.4",
                    "land units stay where they are in this scenario"
                );
                demand!(track.offensives > 0, "5.0.6", "no Offensive is left");
                may_command(s, nation, agent)
            }
            Begin::Air => {
                demand!(track.offensives > 0, "4.1.4", "no Offensive is left");
                ch04_air::any_air_offensive(s, nation)
            }
            Begin::Drop => {
                demand!(track.offensives > 0, "4.24.13", "no Offensive is left");
                ch04_air::any_drop(s, nation)
            }
            Begin::Organise => ch03_naval::organising::may_organise(s, s.camp(nation)),
            Begin::Declare => ch09_politics::any_declaration(s, nation),
            Begin::Surrender => {
                demand!(
                    s.scenario().land_war,
                    "9.9",
                    "nobody surrenders in this scenario"
                );
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Begin) {
        let nation = self.mover(t.s);
        match answer {
            Begin::Nation { nation } => t.replace(NextOffensive {
                by: Some(nation),
                ..self.clone()
            }),
            Begin::Pass if self.joint.as_ref().is_some_and(|arms| !arms.is_empty()) => {
                t.replace(NextOffensive::turn(0));
                t.s.clock.side = t.s.clock.side.other();
            }
            Begin::Pass => {
                t.log
                    .say(rule!("5.0.4"), || format!("{} passes", adjective(nation)));
                t.pop();
                if self.passes == 0 {
                    t.push(NextOffensive::turn(1));
                    t.s.clock.side = t.s.clock.side.other();
                }
            }
            Begin::Joint => {
                t.log.say(rule!("5.4.1"), || {
                    format!("{} Joint Offensive", adjective(nation))
                });
                t.replace(NextOffensive {
                    joint: Some(Vec::new()),
                    ..self.clone()
                });
            }
            Begin::Impromptu => {
                pay(t, nation, impromptu(t.s, nation));
                if let Some(track) = t.s.track_mut(nation) {
                    track.offensives += 1;
                    track.impromptu += 1;
                }
                t.log.say(rule!("5.5.1"), || {
                    "An Impromptu Offensive is bought".to_string()
                });
            }
            Begin::Land { agent } => {
                spend(t, nation);
                self.turn_over(t, answer);
                t.s.operation = Some(Operation::new(nation, vec![agent], Stage::Command));
                if !debarking::offshore(t.s, t.s.camp(nation)).is_empty() {
                    // What is carried may be what commands.
                    t.log.reveal();
                }
                t.log.say(rule!("5.0.5"), || match agent {
                    Agent::Stack { hex } => format!(
                        "{} Offensive by the stack in {}",
                        adjective(nation),
                        hex_name(hex.space())
                    ),
                    Agent::General { .. } => {
                        format!("{} Offensive by a General", adjective(nation))
                    }
                    Agent::Landing { hex } => format!(
                        "{} Offensive by the troops off {}",
                        adjective(nation),
                        hex_name(hex.space())
                    ),
                    Agent::Hq { .. } => format!("{} Offensive by an HQ", adjective(nation)),
                });
                t.push(LandOffensive);
                if matches!(agent, Agent::Hq { .. }) {
                    t.push(Combining);
                }
            }
            Begin::Sea { flag } => {
                spend(t, nation);
                self.turn_over(t, answer);
                ch03_naval::offensive::begin(t, nation, flag);
            }
            Begin::Air => {
                spend(t, nation);
                self.turn_over(t, answer);
                ch04_air::begin_air_offensive(t, nation);
            }
            Begin::Drop => {
                spend(t, nation);
                self.turn_over(t, answer);
                t.s.operation = Some(Operation {
                    begun: true,
                    ..Operation::new(nation, Vec::new(), Stage::Combat)
                });
                t.push(LandOffensive);
                ch04_air::begin_drop(t, nation);
            }
            Begin::Organise => {
                let camp = t.s.camp(nation);
                ch03_naval::organising::begin(t, camp);
            }
            Begin::Declare => ch09_politics::begin_declaring(t, nation),
            Begin::Surrender => t.push(Surrendering { nation }),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let left = s.track(self.mover(s)).map_or(0, |track| track.offensives);
        if self.joint.is_some() {
            return (
                format!("Make a part of the Joint Offensive ({left} left), or go on."),
                rule!("5.4.1"),
            );
        }
        (
            format!("Make an Offensive ({left} left), or pass."),
            rule!("5.0.4"),
        )
    }
}

impl NextOffensive {
    /// The other side's turn comes when this Offensive is over; of a Joint Offensive, when its last part is.
    fn turn_over(&self, t: &mut Act<'_>, answer: Begin) {
        let Some(arms) = &self.joint else {
            t.replace(NextOffensive::turn(0));
            t.s.clock.side = t.s.clock.side.other();
            return;
        };
        cite!("5.4.1", "5.4.2");
        if !arms.is_empty() {
            let nation = self.mover(t.s);
            pay(t, nation, data().values.joint_ep);
        }
        let arms = arms.iter().copied().chain(answer.arm());
        t.replace(NextOffensive {
            passes: 0,
            joint: Some(arms.collect()),
            by: self.by,
        });
    }
}

fn spend(t: &mut Act<'_>, nation: NationId) {
    cite!("0.sop-offA1a", "0.sop-offB1", "5.0.6");
    if let Some(track) = t.s.track_mut(nation) {
        track.offensives -= 1;
        track.impromptu = track.impromptu.saturating_sub(1);
    }
}

/// 5.5.2, 5.5.3: the price of an Impromptu Offensive; twice in Winter.
fn impromptu(s: &State, nation: NationId) -> u8 {
    cite!("5.5.2", "5.5.3", "1.4i");
    let price = data().price(nation).map_or(0, |row| row.impromptu);
    price
        * if s.skies.letter == Weather::Winter {
            2
        } else {
            1
        }
}

/// 3.24d: whether such land units are carried before a hex where they may land.
fn is_landing(s: &State, hex: SpaceId, camp: Camp, fits: impl Fn(&Unit) -> bool) -> bool {
    let mut afloat = debarking::offshore(s, camp).into_iter();
    afloat.any(|(id, at)| {
        let unit = s.unit(id);
        at == hex && unit.is_combat() && fits(unit) && debarking::may_land(s, id).is_ok()
    })
}

/// Whether this may be a Command Agent now.
fn may_command(s: &State, nation: NationId, agent: Agent) -> Result<(), Illegal> {
    let camp = s.camp(nation);
    match agent {
        Agent::Landing { hex } => landing::may_command(s, nation, hex)?,
        Agent::Stack { hex } => {
            let fresh = |unit: &Unit| unit.nation() == nation && !unit.has(Marks::ACTIVE);
            let ashore = s.troops(hex.space(), camp).any(|(_, unit)| fresh(unit));
            let any = ashore || is_landing(s, hex.space(), camp, fresh);
            demand!(any, "5.0.7", "no land unit there may be Activated");
        }
        Agent::General { unit } => {
            let own =
                s.has_unit(unit) && s.unit(unit).nation() == nation && s.unit(unit).is_general();
            demand!(own, "5.0.8", "it is no General of yours");
            let at = debarking::ground(s, unit);
            let free = !s.unit(unit).has(Marks::ACTIVE) && !s.unit(unit).has(Marks::EXHAUSTED);
            demand!(free, "5.0.12", "he was used in this month");
            let ashore = at.is_some_and(|at| {
                s.tally(at.into()).of(camp).combat > 0 || is_landing(s, at, camp, |_| true)
            });
            let troops = ashore || landing::leads_afloat(s, unit);
            demand!(troops, "5.10.4", "he stands alone");
        }
        Agent::Hq { unit } => {
            let own = s.has_unit(unit) && s.unit(unit).nation() == nation && s.unit(unit).is_hq();
            demand!(own, "5.0.9", "it is no HQ of yours");
            let at = debarking::ground(s, unit);
            let ashore = at.is_some_and(|at| {
                s.unit(unit).hex().is_some() || s.politics.standing(nation, at) != Standing::Enemy
            });
            demand!(
                ashore || landing::leads_afloat(s, unit),
                "5.0.9",
                "it is at sea, with nobody to land"
            );
            demand!(
                !s.unit(unit).has(Marks::ACTIVE),
                "5.0.12",
                "it was Activated in this month"
            );
        }
    }
    Ok(())
}

/// 5.3: further HQs for a Combined Offensive.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Combining;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Combine {
    With { hq: UnitId },
    NoMore,
}

fn combined_price(s: &State, nation: NationId) -> u8 {
    cite!("5.3.5", "1.4h");
    let price = data().price(nation).map_or(0, |row| row.combined);
    price
        * if s.skies.letter == Weather::Winter {
            2
        } else {
            1
        }
}

/// 5.3.4, 9.26e: what a further HQ costs, and whom: of a French and British one each pays half.
fn shares(s: &State, nation: NationId, owner: NationId) -> Vec<(NationId, u8)> {
    cite!("5.3.4", "9.26e");
    let price = combined_price(s, nation);
    match nation == owner {
        true => vec![(nation, price)],
        false => vec![(nation, price / 2), (owner, price / 2)],
    }
}

impl Question<Aeto> for Combining {
    type Answer = Combine;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(operation(t.s).nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let nation = operation(s).nation;
        let hqs = s
            .pieces
            .of(|owner| owner == nation || partnerships::are_french_and_british(owner, nation))
            .filter(|(_, unit)| unit.is_hq());
        frame::add(out, hqs.map(|(hq, _)| Combine::With { hq }));
        frame::add(out, [Combine::NoMore]);
    }
    fn check(&self, s: &State, answer: Combine) -> Result<(), Illegal> {
        let Combine::With { hq } = answer else {
            return Ok(());
        };
        let op = operation(s);
        demand!(s.has_unit(hq), "5.0.9", "there is no such piece");
        let owner = s.unit(hq).nation();
        let allied = partnerships::are_french_and_british(owner, op.nation);
        demand!(
            owner == op.nation || (allied && s.politics.are_allied(owner, op.nation)),
            "5.0.9",
            "it is no HQ of yours"
        );
        may_command(s, owner, Agent::Hq { unit: hq })?;
        demand!(
            !op.agents.contains(&Agent::Hq { unit: hq }),
            "5.3.1",
            "it is part of the Offensive"
        );
        let left = s.track(owner).map_or(0, |track| track.offensives);
        demand!(left > 0, "5.3.1", "no Offensive is left");
        let purse = |nation| {
            let track = s.track(nation);
            track.map_or(0, |track| track.eps.saturating_add(track.reserve))
        };
        let mut shares = shares(s, op.nation, owner).into_iter();
        demand!(
            shares.all(|(nation, eps)| eps <= purse(nation)),
            "5.3.1",
            "there are not the EPs for it"
        );
        let near = op.agents.iter().any(|agent| match agent {
            Agent::Hq { unit } => match (s.unit(*unit).hex(), s.unit(hq).hex()) {
                (Some(a), Some(b)) => ground::distance(a, b) <= radius(s, *unit) + radius(s, hq),
                _ => false,
            },
            _ => false,
        });
        demand!(near, "5.3.2", "it is too far from the others");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Combine) {
        match answer {
            Combine::NoMore => t.pop(),
            Combine::With { hq } => {
                let nation = operation(t.s).nation;
                let owner = t.s.unit(hq).nation();
                spend(t, owner);
                for (who, eps) in shares(t.s, nation, owner) {
                    pay(t, who, eps);
                }
                t.log.say(rule!("5.3.1"), || {
                    "Another HQ joins in a Combined Offensive".to_string()
                });
                if let Some(op) = &mut t.s.operation {
                    op.agents.push(Agent::Hq { unit: hq });
                }
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Add an HQ for a Combined Offensive, or go on.".to_string(),
            rule!("5.3.1"),
        )
    }
}
