//! 2.2: the flight of a raid, from base to base to its target.

use super::bombs::Bombing;
use super::raids::{may_raid, next_raid};
use super::sweeps::Patrol;
use super::targets::rail_nation;
use crate::Aeto;
use crate::ch01_weather::air_effect;
use crate::ch03_naval::waters;
use crate::ch04_air::{
    Flight, Role, Window, airways, airways_to_sea, land_all, may_fly_for, open_window,
};
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::{adjective, hex_name};
use crate::spot::board;
use crate::state::State;
use crate::types::{AirEffect, AirKind, HexId, NationId, UnitId};
use crate::unit::Commitment;
use frame::{Open, Part, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Farther than anything flies.
const FAR: u8 = 60;

/// An air unit in a raid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    pub unit: UnitId,
    /// Hexes from its own base.
    pub flown: u8,
    /// 1.7b: the worst weather of its flight.
    pub effect: AirEffect,
    /// 2.2l: its bombs are meant for the railways.
    pub rail: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Over a hex, to take along or to leave behind.
    Gather,
    /// On the way to a hex.
    Fly { goal: HexId },
    /// 2.2l: over the target, before anybody intercepts.
    Assign,
    /// Over the target, after the fight.
    Over,
}

/// A raid in the air, or about to be.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raiding {
    pub by: NationId,
    pub at: HexId,
    pub target: HexId,
    pub night: bool,
    pub members: Vec<Member>,
    pub stage: Stage,
    /// Something has taken off.
    pub launched: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sortie {
    /// 2.2c: this unit comes along.
    Take {
        unit: UnitId,
    },
    /// 2.2f, 2.2j: this one stays behind.
    Leave {
        unit: UnitId,
    },
    Fly {
        hex: HexId,
    },
    /// 2.2l: this Bomber attacks the railways.
    Rail {
        unit: UnitId,
    },
    Ready,
    Home,
}

impl Member {
    /// How far it may fly in all, if the weather is no better than this.
    fn limit(&self, s: &State, effect: AirEffect) -> u8 {
        cite!("2.1d", "2.2f", "4.9.3");
        let printed = s.unit(self.unit).air_face().map_or(0, |face| face.range);
        match self.effect.max(effect) {
            AirEffect::Grounded => 0,
            AirEffect::Range => printed / 2,
            _ => printed,
        }
    }
    pub fn is_bomber(&self, s: &State) -> bool {
        s.unit(self.unit).air() == Some(AirKind::Bomber)
    }
}

impl Raiding {
    pub fn new(by: NationId, base: HexId, target: HexId, night: bool) -> Raiding {
        Raiding {
            by,
            at: base,
            target,
            night,
            members: Vec::new(),
            stage: Stage::Gather,
            launched: false,
        }
    }
    fn bombers(&self, s: &State) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(move |one| one.is_bomber(s))
    }
    /// The worst of the weather between here and the target, as far as it is known.
    fn ahead(&self, s: &State, goal: HexId) -> AirEffect {
        [self.at, goal, self.target]
            .into_iter()
            .map(|hex| air_effect(s, hex.space()))
            .max()
            .unwrap_or(AirEffect::None)
    }

    fn may_take(&self, s: &State, unit: UnitId) -> Result<(), Illegal> {
        demand!(
            s.has_unit(unit) && s.unit(unit).hex() == Some(self.at.space()),
            "2.2c",
            "it is not based there"
        );
        let piece = s.unit(unit);
        may_fly_for(s, unit, s.camp(self.by))?;
        may_raid(s, self.by, piece, self.night)?;
        if piece.air() == Some(AirKind::Bomber) {
            let member = Member::new(s, unit);
            let rest = self.to_target(s)[self.at.index()];
            demand!(
                rest <= member.limit(s, self.ahead(s, self.at)),
                "2.2i",
                "it does not reach the target"
            );
        }
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "2.2c",
            "choose the first of like units"
        );
        Ok(())
    }
    /// How far every hex is from the target.
    fn to_target(&self, s: &State) -> Vec<u8> {
        ways_to(s, self.by, self.target)
    }
    /// How far every hex is from where the raid is.
    fn here_to(&self, s: &State) -> Vec<u8> {
        airways(s, self.by, self.at.space(), FAR)
    }
    /// Whether the raid may fly on to a hex, so far from here and so far from the target.
    fn may_fly(&self, s: &State, hex: HexId, way: u8, rest: u8) -> Result<(), Illegal> {
        demand!(
            !self.members.is_empty() && hex != self.at,
            "2.2d",
            "nothing flies there"
        );
        demand!(
            hex != self.target || self.bombers(s).next().is_some(),
            "2.0d",
            "only Bombers bomb"
        );
        demand!(
            way != u8::MAX && rest != u8::MAX,
            "4.12.5",
            "there is no way there"
        );
        let effect = self.ahead(s, hex);
        let short = |one: &Member| one.flown + way + rest > one.limit(s, effect);
        demand!(
            !self.bombers(s).any(short),
            "2.2i",
            "its Bombers would not reach the target"
        );
        let near = |one: &Member| one.flown + way <= one.limit(s, effect);
        demand!(
            self.members.iter().any(near),
            "2.2f",
            "it is beyond their range"
        );
        Ok(())
    }
    /// Where a raid could be sent: its target, bases where something waits, and the hexes around it.
    fn goals(&self, s: &State) -> Vec<HexId> {
        cite!("2.2c", "4.9.3");
        let fit = |unit: &crate::unit::Unit| may_raid(s, self.by, unit, self.night).is_ok();
        let bases = s.hexes_of(fit).into_iter().map(HexId::from);
        let around = board().neighbours(self.at.space()).iter();
        let around = around
            .filter(|link| crate::ground::hexes().is_hex(link.to))
            .map(|link| HexId::from(link.to));
        let mut all: Vec<HexId> = bases.chain(around).chain([self.target]).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
    fn has_two_targets(&self) -> bool {
        cite!("2.6h");
        !self.night && rail_nation(self.target.space()).is_some()
    }
}

impl Member {
    fn new(s: &State, unit: UnitId) -> Member {
        let base = s.unit(unit).hex();
        Member {
            unit,
            flown: 0,
            effect: base.map_or(AirEffect::None, |base| air_effect(s, base)),
            rail: false,
        }
    }
}

/// How far every hex is from a hex or sea area.
pub fn ways_to(s: &State, by: NationId, goal: HexId) -> Vec<u8> {
    match waters::area(goal.space()) {
        Some(_) => airways_to_sea(s, by, goal.space(), FAR),
        None => airways(s, by, goal.space(), FAR),
    }
}

impl Question<Aeto> for Raiding {
    type Answer = Sortie;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let left = still_flying(t.s, &self.members);
        let ends = self.launched && left.is_empty();
        let mut now = self.clone();
        now.members = left;
        match now.stage {
            _ if ends => come_home(t),
            Stage::Gather | Stage::Assign => {
                let seat = t.s.seat(now.by);
                t.replace(now);
                return Open::Ask(seat);
            }
            Stage::Over if now.bombers(t.s).next().is_none() => come_home(t),
            Stage::Over => {
                let bombing = Bombing::new(t.s, &now);
                now.stage = Stage::Gather;
                now.members.clear();
                t.replace(now);
                t.push(bombing);
            }
            Stage::Fly { goal } if now.at == goal => {
                now.stage = Stage::Gather;
                t.replace(now);
            }
            Stage::Fly { goal } => advance(t, now, goal),
        }
        Open::Again
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        if self.stage == Stage::Assign {
            let bombers = self.bombers(s).filter(|one| !one.rail);
            frame::add(out, bombers.map(|one| Sortie::Rail { unit: one.unit }));
            frame::add(out, [Sortie::Ready]);
            return;
        }
        let here = s.units_in(self.at.into()).map(|(unit, _)| unit);
        frame::add(out, here.map(|unit| Sortie::Take { unit }));
        let own = self.members.iter();
        frame::add(out, own.map(|one| Sortie::Leave { unit: one.unit }));
        let goals = self.goals(s).into_iter();
        frame::add(out, goals.map(|hex| Sortie::Fly { hex }));
        frame::add(out, [Sortie::Home]);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let mut all = Vec::new();
        self.candidates(s, &mut all);
        let ways = match self.members.is_empty() {
            true => None,
            false => Some((self.here_to(s), self.to_target(s))),
        };
        all.retain(|action| match Sortie::of(action) {
            Some(Sortie::Fly { hex }) => ways.as_ref().is_some_and(|(here, there)| {
                let way = match *hex == self.target {
                    true => there[self.at.index()],
                    false => here[hex.index()],
                };
                let rest = there[hex.index()];
                self.may_fly(s, *hex, way, rest).is_ok()
            }),
            Some(answer) => self.check(s, *answer).is_ok(),
            None => false,
        });
        out.extend(all);
    }
    fn check(&self, s: &State, answer: Sortie) -> Result<(), Illegal> {
        let assigns = self.stage == Stage::Assign;
        let fits = assigns == matches!(answer, Sortie::Rail { .. } | Sortie::Ready);
        demand!(fits, "2.2l", "that is not what is asked now");
        let member = |unit: UnitId| self.members.iter().find(|one| one.unit == unit);
        match answer {
            Sortie::Take { unit } => self.may_take(s, unit),
            Sortie::Leave { unit } => {
                let away = member(unit).is_some_and(|one| one.flown > 0);
                demand!(away, "2.2f", "it does not fly with the raid");
                Ok(())
            }
            Sortie::Fly { hex } => {
                demand!(
                    self.goals(s).contains(&hex),
                    "2.2c",
                    "nothing is to be done there"
                );
                let rest = self.to_target(s);
                let way = match hex == self.target {
                    true => rest[self.at.index()],
                    false => self.here_to(s)[hex.index()],
                };
                self.may_fly(s, hex, way, rest[hex.index()])
            }
            Sortie::Rail { unit } => {
                let fits = member(unit).is_some_and(|one| one.is_bomber(s) && !one.rail);
                demand!(fits, "2.6b", "it is no Bomber of the raid");
                Ok(())
            }
            Sortie::Ready | Sortie::Home => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Sortie) {
        let mut now = self.clone();
        match answer {
            Sortie::Take { unit } => {
                take_off(t, now.at, unit);
                now.members.push(Member::new(t.s, unit));
                now.launched = true;
                t.replace(now);
            }
            Sortie::Leave { unit } => {
                cite!("2.2f", "2.2j", "4.9.4");
                now.members.retain(|one| one.unit != unit);
                t.replace(now);
            }
            Sortie::Fly { hex } => {
                now.stage = Stage::Fly { goal: hex };
                t.replace(now);
            }
            Sortie::Rail { unit } => {
                cite!("2.2l", "2.6b", "4.16.15");
                for one in &mut now.members {
                    one.rail |= one.unit == unit;
                }
                t.replace(now);
            }
            Sortie::Ready => {
                now.stage = Stage::Over;
                let window = Window::of_raid(now.at, now.by);
                t.replace(now);
                open_window(t, window);
            }
            Sortie::Home if self.launched => come_home(t),
            Sortie::Home => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let target = hex_name(self.target.space());
        match self.stage {
            Stage::Assign => (
                format!("Which Bombers attack the railways, not {target}?"),
                rule!("2.6b"),
            ),
            _ => (format!("The raid on {target}."), rule!("2.2c")),
        }
    }
}

/// 2.2t: those of a raid that are still in the air and were not aborted.
pub fn still_flying(s: &State, members: &[Member]) -> Vec<Member> {
    cite!("2.2t");
    let flies = |one: &&Member| {
        let mut sky = s.sky.iter();
        sky.any(|flight| flight.unit == one.unit && !flight.aborted)
    };
    members.iter().filter(flies).copied().collect()
}

/// 2.2c: a unit joins a raid.
fn take_off(t: &mut Act<'_>, over: HexId, unit: UnitId) {
    cite!("2.2b", "2.2c", "2.2d", "4.9.2", "2.1b");
    let bomber = t.s.unit(unit).air() == Some(AirKind::Bomber);
    let role = if bomber { Role::Bomber } else { Role::Fighter };
    t.s.sky.push(Flight {
        unit,
        over,
        role,
        aborted: false,
        under_way: false,
        intercepts: false,
    });
    t.s.pieces
        .mark(unit, |unit| unit.marks.set(Marks::LAUNCHED));
    let nation = t.s.unit(unit).nation();
    t.log.reveal();
    t.log.say(rule!("2.2c"), || {
        let what = if bomber { "Bombers" } else { "escorts" };
        let hex = hex_name(over.space());
        format!("{} {what} take off from {hex}", adjective(nation))
    });
}

/// The raid flies one hex on; who has not the range stays behind.
fn advance(t: &mut Act<'_>, mut raid: Raiding, goal: HexId) {
    cite!("2.2f", "2.2g", "2.2p", "1.7b");
    let far = ways_to(t.s, raid.by, goal);
    let here = far[raid.at.index()];
    let around = board().neighbours(raid.at.space()).iter();
    let next = around
        .map(|link| link.to)
        .find(|to| crate::ground::hexes().is_hex(*to) && far[to.index()] < here)
        .map_or(goal, HexId::from);
    let points = if waters::area(next.space()).is_some() {
        here
    } else {
        1
    };
    let effect = air_effect(t.s, next.space());
    raid.members
        .retain(|one| one.flown + points <= one.limit(t.s, effect));
    for one in &mut raid.members {
        one.flown += points;
        one.effect = one.effect.max(effect);
        for flight in &mut t.s.sky {
            if flight.unit == one.unit {
                flight.over = next;
            }
        }
    }
    raid.at = next;
    let (by, night, arrives) = (raid.by, raid.night, next == raid.target);
    let assigns = arrives && raid.has_two_targets() && raid.bombers(t.s).next().is_some();
    if arrives {
        raid.stage = if assigns { Stage::Assign } else { Stage::Over };
        t.log.say(rule!("2.2m"), || {
            format!("The raid reaches {}", hex_name(next.space()))
        });
    }
    let at_sea = waters::area(next.space()).is_some();
    t.replace(raid);
    if at_sea {
        t.push(Patrol { area: next, by });
    } else if !night && !assigns {
        cite!("2.1c", "2.2h", "2.2o", "2.2q", "2.2r", "2.8c", "4.13.11");
        open_window(t, Window::of_raid(next, by));
    }
}

/// 2.5h: everything that flew returns to its base and is Previously Committed.
pub fn come_home(t: &mut Act<'_>) {
    cite!("2.1e", "2.2s", "2.5h", "4.1.1", "2.13n");
    let flown: Vec<UnitId> = t.s.sky.iter().map(|flight| flight.unit).collect();
    for unit in flown {
        t.s.pieces.change(unit, |unit| {
            unit.commitment = Commitment::Previous;
            unit.marks.clear(Marks::FLEW);
        });
    }
    land_all(t);
    t.pop();
    next_raid(t);
}
