//! 4.16: air combat.

use super::return_fire::{self, Returning};
use super::{Flight, Role, ramming};
use crate::Aeto;
use crate::ch01_weather::is_inclement;
use crate::ch10_special::{Blitzkrieg, blitzkrieg};
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::names::hex_name;
use crate::politics::named;
use crate::state::State;
use crate::types::{AirKind, Camp, HexId, NationId, UnitId, WorkKind};
use crate::unit::Unit;
use crate::works::works;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Who fires at whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    pub shooter: UnitId,
    pub target: UnitId,
}

/// 4.16: every shooter names a target; then all fire together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aiming {
    pub hex: HexId,
    pub by: NationId,
    pub round: u8,
    pub shots: Vec<Shot>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    pub target: UnitId,
}

/// What a shot does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    Hit,
    Abort,
    Miss,
}

/// 4.16.3, 4.16.4, 4.16.10, 4.16.11: a die against the quality of who fires.
pub fn shoot(die: u8, modifier: i8, quality: u8) -> Effect {
    cite!("4.16.3", "4.16.4", "4.16.10", "4.16.11");
    let total = die as i8 + modifier;
    match die {
        6 => Effect::Miss,
        _ if total <= quality as i8 && quality > 0 => Effect::Hit,
        _ if total <= quality as i8 && die != 1 => Effect::Hit,
        _ if total == quality as i8 + 1 || die == 1 => Effect::Abort,
        _ => Effect::Miss,
    }
}

impl Effect {
    pub const fn word(self) -> &'static str {
        match self {
            Effect::Hit => "hits",
            Effect::Abort => "drives off its enemy",
            Effect::Miss => "misses",
        }
    }
}

/// Everybody over a hex has come: the fight begins in place of the question that is asked.
pub fn begin_fight(t: &mut Act<'_>, hex: HexId, by: NationId) {
    t.replace(Aiming {
        hex,
        by,
        round: 1,
        shots: Vec::new(),
    });
    ramming::before_the_fight(t, hex, by);
}

pub(super) fn flying(s: &State, hex: HexId, camp: Camp) -> impl Iterator<Item = &Flight> {
    let over = s
        .sky
        .iter()
        .filter(move |flight| flight.over == hex && !flight.aborted);
    over.filter(move |flight| s.unit(flight.unit).camp == camp)
}

impl Aiming {
    fn camps(&self, s: &State) -> [Camp; 2] {
        [s.camp(self.by), s.camp(s.foe_at(self.by, self.hex.space()))]
    }
    /// The next to aim: the attacker's first.
    fn shooter(&self, s: &State) -> Option<UnitId> {
        cite!("4.16.8", "4.16.12");
        let [own, foe] = self.camps(s);
        for (camp, other) in [(own, foe), (foe, own)] {
            if flying(s, self.hex, other).next().is_none() {
                continue;
            }
            let fighters = flying(s, self.hex, camp).filter(|flight| {
                flight.role == Role::Fighter && (self.round == 1 || lasts(s, flight.unit))
            });
            let mut left = fighters
                .filter(|flight| !self.shots.iter().any(|shot| shot.shooter == flight.unit));
            if let Some(flight) = left.next() {
                return Some(flight.unit);
            }
        }
        None
    }
    fn aimed(&self, target: UnitId) -> usize {
        self.shots
            .iter()
            .filter(|shot| shot.target == target)
            .count()
    }
    /// 4.16.7, 4.16.9: nobody twice before everybody once; transports behind their fighters.
    fn may_aim(&self, s: &State, shooter: UnitId, target: UnitId) -> Result<(), Illegal> {
        let foe = self
            .camps(s)
            .into_iter()
            .find(|camp| *camp != s.unit(shooter).camp);
        let enemies: Vec<UnitId> = foe
            .map(|foe| flying(s, self.hex, foe).map(|flight| flight.unit).collect())
            .unwrap_or_default();
        demand!(
            enemies.contains(&target),
            "4.16.7",
            "it is not there to be fired at"
        );
        let mut fighters = s
            .sky
            .iter()
            .filter(|flight| flight.role == Role::Fighter && enemies.contains(&flight.unit));
        let screen = fighters.any(|flight| self.aimed(flight.unit) == 0);
        cite!("7.2b", "7.3d");
        let is_screened = |id: UnitId| screen && s.unit(id).air() == Some(AirKind::Atp);
        demand!(
            !is_screened(target),
            "4.16.9",
            "its fighters are in the way"
        );
        let open = enemies.iter().filter(|id| !is_screened(**id));
        let fewest = open.map(|id| self.aimed(*id)).min();
        demand!(
            Some(self.aimed(target)) == fewest,
            "4.16.7",
            "others have not been fired at"
        );
        Ok(())
    }
}

impl Question<Aeto> for Aiming {
    type Answer = Aim;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let Some(shooter) = self.shooter(t.s) else {
            t.replace(Returning {
                round: self.clone(),
                shots: Vec::new(),
            });
            return Open::Again;
        };
        let mut offers = Vec::new();
        self.ask(t.s, &mut offers);
        match offers[..] {
            [] => Open::Pass,
            [Action::Air(super::AirAction::Aim(only))] => {
                self.apply(t, only);
                Open::Again
            }
            _ => Open::Ask(t.s.seat(t.s.unit(shooter).nation())),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let over = s.sky.iter().filter(|flight| flight.over == self.hex);
        frame::add(
            out,
            over.map(|flight| Aim {
                target: flight.unit,
            }),
        );
    }
    fn check(&self, s: &State, answer: Aim) -> Result<(), Illegal> {
        let Some(shooter) = self.shooter(s) else {
            return Err(<Aeto as frame::Framed>::not_asked());
        };
        self.may_aim(s, shooter, answer.target)
    }
    fn apply(&self, t: &mut Act<'_>, answer: Aim) {
        let Some(shooter) = self.shooter(t.s) else {
            return;
        };
        let mut next = self.clone();
        next.shots.push(Shot {
            shooter,
            target: answer.target,
        });
        t.replace(next);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = self
            .shooter(s)
            .map(|id| s.unit(id).name())
            .unwrap_or_default();
        (format!("Whom does {name} attack?"), rule!("4.16.7"))
    }
}

/// 4.18: the modifier of a shot; minus is good.
fn modifier(s: &State, hex: HexId, round: u8, shot: Shot) -> i8 {
    cite!("4.18.1", "4.18.4", "10.2e");
    let (shooter, target) = (s.unit(shot.shooter), s.unit(shot.target));
    let blitz = blitzkrieg(s, shooter.nation(), target.nation()) == Some(Blitzkrieg::First);
    let transport = target.air() == Some(AirKind::Atp);
    let radar = round == 1 && has_radar(s, hex, shooter);
    i8::from(is_inclement(s, hex.space())) - i8::from(blitz) - i8::from(transport) - i8::from(radar)
}

/// 10.26a, 4.18.2: land-based Fighter-types of the Western Allies, French ones apart, see who comes, in and next to the hex of
/// a Radar Site that works.
fn has_radar(s: &State, hex: HexId, shooter: &Unit) -> bool {
    cite!("10.26a", "4.18.2");
    let western = shooter.camp == Camp::Western && shooter.nation() != named().france;
    let ashore = shooter.aboard.is_none();
    let mut near = ground::hexes().within(hex.space(), 1);
    western && ashore && near.any(|at| works(s, at, WorkKind::Radar))
}

/// 4.16.12: all shots of the round are rolled and applied together, those of Heavy Bombers too.
pub(super) fn fire(t: &mut Act<'_>, round: &Aiming, back: &[Shot]) {
    cite!("4.16.1", "4.16.5", "4.16.14");
    if round.shots.is_empty() {
        return;
    }
    let mut results = Vec::new();
    for shot in &round.shots {
        let quality =
            t.s.unit(shot.shooter)
                .air_face()
                .map_or(0, |face| face.quality);
        let modifier = modifier(t.s, round.hex, round.round, *shot);
        let die = t.dice.d6();
        let hit = shoot(die, modifier, quality);
        t.log.rolled(rule!("4.16.10"), &[die], || {
            let word = hit.word();
            format!("{} {word} ({modifier:+})", t.s.unit(shot.shooter).name())
        });
        results.push((shot.target, hit));
    }
    for shot in back {
        results.push((shot.target, return_fire::answer(t, round.hex, *shot)));
    }
    for (target, hit) in results {
        if hit == Effect::Miss {
            continue;
        }
        abort(t, target);
        let there = t.s.unit(target).hex().is_some() || t.s.unit(target).aboard.is_some();
        if hit == Effect::Hit && there {
            let home = ground::hex(round.hex.space()).nation == Some(t.s.unit(target).nation());
            losses::lose_step(t, target, Cause::Other);
            if home {
                cite!("7.16");
                t.s.pieces
                    .mark(target, |unit| unit.marks.set(Marks::SHOT_AT_HOME));
            }
        }
    }
    let [own, foe] = round.camps(t.s);
    let left = |camp: Camp| flying(t.s, round.hex, camp).count() > 0;
    let armed = |camp: Camp| {
        flying(t.s, round.hex, camp)
            .any(|flight| flight.role == Role::Fighter && lasts(t.s, flight.unit))
    };
    if round.round == 1 && left(own) && left(foe) && (armed(own) || armed(foe)) {
        cite!("4.16.13");
        t.push(Aiming {
            round: 2,
            shots: Vec::new(),
            ..round.clone()
        });
        for nation in [t.s.foe_at(round.by, round.hex.space()), round.by] {
            t.push(BreakingOff {
                hex: round.hex,
                nation,
            });
        }
    }
}

/// 4.17.1: whether a unit fires in the second round: Naval-Air with a blank back does not.
fn lasts(s: &State, id: UnitId) -> bool {
    cite!("4.17.1", "3.9b", "0.def-half-step");
    let unit = s.unit(id);
    unit.air() != Some(AirKind::NavalAir) || unit.has_back()
}

/// 4.16.6: a unit is out of the fight and of its mission.
pub(super) fn abort(t: &mut Act<'_>, id: UnitId) {
    for flight in &mut t.s.sky {
        if flight.unit == id {
            flight.aborted = true;
        }
    }
}

/// 4.16.13: before the second round either player may abort units of his own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakingOff {
    pub hex: HexId,
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BreakOff {
    Unit { unit: UnitId },
    FightOn,
}

impl Question<Aeto> for BreakingOff {
    type Answer = BreakOff;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = flying(s, self.hex, s.camp(self.nation));
        frame::add(out, own.map(|flight| BreakOff::Unit { unit: flight.unit }));
        frame::add(out, [BreakOff::FightOn]);
    }
    fn check(&self, s: &State, answer: BreakOff) -> Result<(), Illegal> {
        if let BreakOff::Unit { unit } = answer {
            let mut own = flying(s, self.hex, s.camp(self.nation));
            demand!(
                own.any(|flight| flight.unit == unit),
                "4.16.13",
                "it does not fly there"
            );
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: BreakOff) {
        match answer {
            BreakOff::Unit { unit } => {
                t.log.say(rule!("4.16.13"), || {
                    format!("{} breaks off", t.s.unit(unit).name())
                });
                abort(t, unit);
            }
            BreakOff::FightOn => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let hex = hex_name(self.hex.space());
        (
            format!("Break off over {hex}, or fight on?"),
            rule!("4.16.13"),
        )
    }
}

/// 4.16.17: who alone has fighters left over the hex has air superiority, unless the weather is bad.
pub fn settle_superiority(t: &mut Act<'_>, hex: HexId) {
    cite!("4.16.17", "1.5a", "4.1.14");
    let camps = Camp::ALL.iter().copied();
    let armed = |camp: &Camp| flying(t.s, hex, *camp).any(|flight| flight.role == Role::Fighter);
    let there: Vec<Camp> = camps.filter(armed).collect();
    let superiority = match there[..] {
        [only] if !is_inclement(t.s, hex.space()) => Some(only),
        _ => None,
    };
    if let Some(battle) = &mut t.s.battle {
        battle.superiority = superiority;
    }
}
