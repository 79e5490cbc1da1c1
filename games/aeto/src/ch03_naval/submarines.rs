//! 3.29: tactical submarines: how they are screened, attack, and are hunted.

use super::combat::{Blow, damage, verdict};
use super::infiltration::harbour_attacks;
use super::waters::{self, Water};
use crate::Aeto;
use crate::ch01_weather::air_effect;
use crate::data::data;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{AirEffect, AirKind, Camp, HexId, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 3.29e: at most so many destroyers screen, and attack.
fn most() -> usize {
    data().values.submarine_screen.into()
}

/// The DD and DE chits among some ships.
pub(super) fn destroyers(s: &State, ships: &[UnitId]) -> Vec<UnitId> {
    let is = |ship: &UnitId| {
        s.unit(*ship)
            .ship()
            .is_some_and(|class| class.is_destroyer())
    };
    let afloat = |ship: &UnitId| s.location(*ship).is_some();
    ships.iter().copied().filter(is).filter(afloat).collect()
}

/// 3.29e: how well a force is screened: by its destroyers, at most four; without any, carriers whose aircraft fly count one.
pub fn screening_value(s: &State, ships: &[UnitId]) -> u8 {
    cite!("3.29e");
    let count = destroyers(s, ships).len().min(most());
    let flies = |ship: UnitId| {
        let unit = s.unit(ship);
        let carrier = unit.ship().is_some_and(|class| class.is_carrier()) && !unit.depleted;
        let aboard = || {
            let mut aboard = s.aboard(ship);
            aboard.any(|(_, unit)| unit.air() == Some(AirKind::NavalAir))
        };
        carrier && !is_grounded(s, ship) && aboard()
    };
    match count {
        0 => u8::from(ships.iter().any(|ship| flies(*ship))),
        count => count as u8,
    }
}

fn is_grounded(s: &State, ship: UnitId) -> bool {
    let at = s.location(ship).and_then(Spot::within);
    at.is_some_and(|at| air_effect(s, at) == AirEffect::Grounded)
}

/// 3.29b: a submarine has intercepted a force: the screen rolls, and the submarine attacks, dives or is attacked. Whatever
/// comes of it, it intercepts no more in this phase.
pub fn intercepts(t: &mut Act<'_>, submarine: UnitId, force: &[UnitId]) {
    cite!("3.29b", "3.29f", "3.29g", "3.29d", "3.29i");
    t.s.pieces
        .mark(submarine, |unit| unit.marks.set(Marks::CAUGHT));
    let force: Vec<UnitId> = force
        .iter()
        .copied()
        .filter(|ship| t.s.unit(*ship).is_surface() && t.s.location(*ship).is_some())
        .collect();
    if force.is_empty() {
        return;
    }
    let value = screening_value(t.s, &force);
    if value > 0 {
        let die = t.dice.d6();
        t.log.rolled(rule!("3.29f"), &[die], || match die {
            1 => "The submarine is detected".to_string(),
            _ if die <= value => "The submarine is screened and dives".to_string(),
            _ => "The submarine comes through the screen".to_string(),
        });
        if die == 1 {
            depth_charges(t, submarine, &force);
        }
        if die <= value {
            return;
        }
    }
    let targets = in_sight(t.s, &force);
    t.log.reveal();
    t.push(Stalking {
        submarine,
        targets,
        attacks: 0,
        harbour: None,
        special: false,
    });
}

/// 3.29j: every enemy ship in the hex; in a large area, those of the stack.
fn in_sight(s: &State, force: &[UnitId]) -> Vec<UnitId> {
    cite!("3.29j");
    let Some(first) = force.first() else {
        return Vec::new();
    };
    let (own, at) = (s.unit(*first), s.location(*first));
    let large = at.is_some_and(|at| matches!(waters::water(at), Some(Water::Large(_))));
    let there = s.units().filter(|(id, unit)| {
        let beside = unit.is_surface() && unit.camp == own.camp && s.location(*id) == at;
        beside && (!large || unit.at == own.at)
    });
    there.map(|(id, _)| id).collect()
}

/// 3.29h: each DD and DE, at most four, attacks a submarine; guns do not count.
fn depth_charges(t: &mut Act<'_>, submarine: UnitId, force: &[UnitId]) {
    cite!("3.29h", "3.29i", "3.29n");
    let hunters = destroyers(t.s, force);
    for hunter in hunters.into_iter().take(most()) {
        if t.s.location(submarine).is_none() {
            return;
        }
        let armor = t.s.unit(submarine).ship_face().map_or(0, |face| face.armor);
        let dice = [t.dice.d6(), t.dice.d6()];
        let blow = verdict(dice, 0, armor);
        t.log.rolled(rule!("3.29h"), &dice, || {
            let name = t.s.unit(hunter).name();
            format!("{name} attacks the submarine: {}", blow.word())
        });
        damage(t, submarine, blow);
    }
}

/// 3.29n: a force with destroyers has found a submarine: only a 1 detects it.
pub fn hunted(t: &mut Act<'_>, submarine: UnitId, hunters: &[UnitId]) {
    cite!("3.29m", "3.29n");
    let die = t.dice.d6();
    t.log.rolled(rule!("3.29n"), &[die], || match die {
        1 => "The submarine is detected".to_string(),
        _ => "The submarine dives".to_string(),
    });
    if die == 1 {
        depth_charges(t, submarine, hunters);
    }
}

/// 3.29j to 3.29l: a submarine among the ships that it found: at most two attacks, and after the second it is attacked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stalking {
    pub submarine: UnitId,
    /// Every enemy ship in sight.
    pub targets: Vec<UnitId>,
    pub attacks: u8,
    /// 3.30c: the port that it has entered.
    pub harbour: Option<HexId>,
    /// 10.25b: it has a special marker.
    pub special: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stalk {
    Attack { target: UnitId },
    Dive,
}

impl Stalking {
    fn left(&self, s: &State) -> Vec<UnitId> {
        let afloat = |ship: &UnitId| s.location(*ship).is_some();
        self.targets.iter().copied().filter(afloat).collect()
    }
}

/// 3.29k: what a submarine adds: its gunnery against ships with a name, nothing against others.
pub fn bonus(s: &State, submarine: UnitId, target: UnitId) -> u8 {
    cite!("3.29k");
    let guns = s.unit(submarine).ship_face().and_then(|face| face.gunnery);
    match s.unit(target).is_named() {
        true => guns.unwrap_or(0),
        false => 0,
    }
}

impl Question<Aeto> for Stalking {
    type Answer = Stalk;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat: Seat = t.s.seat(t.s.unit(self.submarine).nation());
        match self.left(t.s).is_empty() {
            true => Open::Pass,
            false => Open::Ask(seat),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let targets = self.targets.iter();
        frame::add(out, targets.map(|target| Stalk::Attack { target: *target }));
        frame::add(out, [Stalk::Dive]);
    }
    fn check(&self, s: &State, answer: Stalk) -> Result<(), Illegal> {
        let Stalk::Attack { target } = answer else {
            return Ok(());
        };
        let left = self.left(s);
        demand!(left.contains(&target), "3.29j", "it is not there");
        let sort = |id: UnitId| (s.unit(id).kind, s.unit(id).depleted, s.unit(id).at);
        let first = left.iter().find(|other| sort(**other) == sort(target));
        demand!(
            first == Some(&target),
            "3.29j",
            "choose the first of like ships"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Stalk) {
        let Stalk::Attack { target } = answer else {
            t.pop();
            t.log
                .say(rule!("3.29l"), || "The submarine dives".to_string());
            return;
        };
        attack(t, self.submarine, target, self.special);
        if self.attacks == 0 {
            t.replace(Stalking {
                attacks: 1,
                ..self.clone()
            });
        } else {
            cite!("3.29l");
            t.pop();
            match self.harbour {
                _ if self.special => {
                    cite!("10.25b");
                }
                Some(hex) => harbour_attacks(t, self.submarine, hex.space()),
                None => depth_charges(t, self.submarine, &self.targets),
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.submarine).name();
        match self.attacks {
            0 => (format!("Whom does {name} attack?"), rule!("3.29j")),
            _ => (
                format!("Does {name} dive, or press its attack?"),
                rule!("3.29l"),
            ),
        }
    }
}

/// 3.29k: a submarine attacks a ship.
fn attack(t: &mut Act<'_>, submarine: UnitId, target: UnitId, special: bool) {
    let guns = bonus(t.s, submarine, target);
    let armor = t.s.unit(target).ship_face().map_or(0, |face| face.armor);
    let dice = [t.dice.d6(), t.dice.d6()];
    let by = match special {
        true => {
            cite!("10.25b");
            guns + dice[0] + dice[1]
        }
        false => guns,
    };
    let blow: Blow = verdict(dice, by as i8, armor);
    t.log.rolled(rule!("3.29k"), &dice, || {
        let (name, target) = (t.s.unit(submarine).name(), t.s.unit(target).name());
        format!(
            "{name} attacks {target} ({by:+} against {armor}): {}",
            blow.word()
        )
    });
    damage(t, target, blow);
}

/// 3.29c: whether friends are in the way of a submarine: where other ships of its side lie, it does not intercept. In a
/// large sea area they lie apart.
pub fn is_crowded(s: &State, camp: Camp, submarine: UnitId, at: Spot) -> bool {
    cite!("3.29a", "3.29c", "3.0c");
    let apart = matches!(waters::water(at), Some(Water::Large(_)));
    !apart
        && s.units_in(at).any(|(id, unit)| {
            let afloat = unit.is_submarine() || unit.force().is_some();
            afloat && unit.camp == camp && id != submarine
        })
}

/// 3.29p: whether aircraft locate a submarine: a die, and one for each whole unit that searches, two halves for one.
pub fn locates(s: &State, die: u8, submarine: UnitId, searchers: &[UnitId]) -> bool {
    cite!("3.29p");
    let halves = |id: &UnitId| usize::from(s.unit(*id).steps().min(2));
    let whole = searchers.iter().map(halves).sum::<usize>() / 2;
    let at = s.location(submarine);
    let coastal = at.is_some_and(|at| waters::water(at) == Some(Water::Coast));
    let severe = at
        .and_then(Spot::within)
        .is_some_and(|hex| is_wintry(s, hex));
    let total = i32::from(die) + whole as i32 + i32::from(coastal) - 2 * i32::from(severe);
    total >= i32::from(data().values.submarine_located)
}

/// A place in the Severe Zone in a month of Winter.
fn is_wintry(s: &State, at: board::SpaceId) -> bool {
    use crate::types::{Weather, Zone};
    let zone = waters::area(at)
        .map(|area| area.zone)
        .or(crate::ground::hex(at).zone);
    s.skies.letter == Weather::Winter && zone == Some(Zone::Severe)
}
