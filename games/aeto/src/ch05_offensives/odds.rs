//! 5.14 to 5.16: strengths, odds and modifiers of an attack.

use super::attack::Battle;
use super::guns::guns;
use super::landing;
use crate::ch01_weather::{is_frozen, weather_at};
use crate::ch04_air::Role;
use crate::ch04_air::is_halved;
use crate::ch07_supply::{suffers_attack, wanting};
use crate::ch09_politics::partnerships;
use crate::ch10_special::{self, Blitzkrieg, on_land, zhukov};
use crate::data::{Body, CombatResult, Crt, data};
use crate::ground;
use crate::politics::named;
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, LandKind, NationId, Terrain, UnitId, Weather};
use crate::unit::Unit;
use crate::works::fort_strength;
use board::SpaceId;
use kernel::{RuleId, cite, rule};

/// What a side brings to an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Land strength, in halves.
    pub land: u16,
    /// General, aircraft: no more than the land strength counts.
    pub support: u16,
    /// 10.14a: what comes on top, whole.
    pub extra: u16,
}

impl Strength {
    /// 5.14.9, 5.14.16, 4.22.5: support can at most double; fractions are dropped, and 1 is the least.
    pub fn total(self) -> u16 {
        cite!("5.14.9", "5.14.16", "4.22.5", "5.10.3");
        ((self.land + self.support.min(self.land)) / 2).max(1) + self.extra
    }
}

/// A modifier of the die, with its name and rule: the log and the odds read the same list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modifier {
    pub by: i8,
    pub name: &'static str,
    pub rule: RuleId,
}

/// The strengths of attacker and defender.
pub fn strengths(s: &State, battle: &Battle) -> (Strength, Strength) {
    (attack(s, battle), defence(s, battle))
}

fn attack(s: &State, battle: &Battle) -> Strength {
    let target = battle.target.space();
    let camp = s.camp(battle.by);
    let mut land = 0;
    let mut support = 0;
    for hex in battle.hexes(s) {
        let units = battle
            .attackers
            .iter()
            .filter(|id| s.unit(**id).hex() == Some(hex));
        let sum: u16 = units.map(|id| u16::from(s.unit(*id).strength())).sum();
        land += sum
            * if is_across_water(s, hex, target) {
                1
            } else {
                2
            };
        support += 2 * u16::from(general(s, hex, camp));
    }
    if battle.from_sea {
        let (troops, general) = landing::strength(s, battle);
        land += troops;
        support += 2 * general;
    }
    cite!("4.24.7");
    land += battle
        .drops
        .iter()
        .map(|drop| 2 * u16::from(s.unit(drop.unit).strength()))
        .sum::<u16>();
    support += 2 * airborne(s, battle);
    support += 2 * (ground_support(s, battle, camp) + guns(s, battle, camp));
    let extra = zhukov::attack(s, battle);
    Strength {
        land,
        support,
        extra,
    }
}

/// 4.24.12: the strength of a General who jumped, while any of his men are left.
fn airborne(s: &State, battle: &Battle) -> u16 {
    cite!("4.24.12");
    let leader = battle.leader.filter(|_| !battle.drops.is_empty());
    match leader.map(|general| s.unit(general).printed().body) {
        Some(Body::General { strength, .. }) => u16::from(strength),
        _ => 0,
    }
}

/// 5.14.8: an unfrozen river or lake between two hexes.
pub fn is_across_water(s: &State, from: SpaceId, to: SpaceId) -> bool {
    cite!("5.14.8", "1.6e");
    let kinds = board().border(from, to).unwrap_or_default();
    (ground::side(kinds).river || ground::is_lake(kinds)) && !is_frozen(s, from, to)
}

/// 5.10.2: the strength of the best General with troops in a hex.
fn general(s: &State, hex: SpaceId, camp: Camp) -> u8 {
    cite!("5.10.1", "5.10.2", "5.10.8", "5.10.10");
    let there = s.ground_pieces(hex, camp);
    let there = there.filter(|(_, unit)| unit.is_general() && partnerships::leads(s, unit, hex));
    let strengths = there.filter_map(|(_, unit)| match unit.printed().body {
        Body::General { strength, .. } => Some(strength),
        _ => None,
    });
    strengths.max().unwrap_or(0)
}

/// 4.22.2: bombers over the hex; half, rounded up, in bad weather.
fn ground_support(s: &State, battle: &Battle, camp: Camp) -> u16 {
    cite!("4.22.1", "4.22.2", "4.22.4", "4.22.11", "1.5b", "4.1.14");
    let over = s
        .sky
        .iter()
        .filter(|flight| flight.over == battle.target && !flight.aborted);
    let bombers =
        over.filter(|flight| flight.role == Role::Bomber && s.unit(flight.unit).camp == camp);
    bombers.map(|flight| bomber(s, battle, flight.unit)).sum()
}

/// What a bomber over the hex is worth.
pub fn bomber(s: &State, battle: &Battle, unit: UnitId) -> u16 {
    cite!("4.22.3");
    let face = s.unit(unit).air_face();
    let full = face.map_or(0, |face| match face.return_fire {
        Some(_) => u16::from(face.strength) / 2,
        None => face.strength.into(),
    });
    match is_halved(s, unit, battle.target.space()) {
        true => full.div_ceil(2),
        false => full,
    }
}

fn defence(s: &State, battle: &Battle) -> Strength {
    let target = battle.target.space();
    let camp = battle.foe(s);
    let bombers = ground_support(s, battle, camp);
    let mut land = 0;
    for (_, unit) in battle.defenders(s) {
        let doubled = is_at_home(unit, target);
        cite!("4.22.9");
        // A minor abroad without a bomber over it defends at half its strength.
        let halved = bombers == 0 && partnerships::is_minor_abroad(unit, target);
        land +=
            u16::from(unit.strength()) * if doubled { 2 } else { 1 } * if halved { 1 } else { 2 };
    }
    land += 2 * u16::from(fort(s, battle));
    // 3.25m: a garrison of 1; a lone General neither helps nor replaces it.
    let garrison = landing::has_garrison(s, battle);
    land += 2 * u16::from(garrison);
    let guns = guns(s, battle, camp);
    let general = match garrison {
        true => 0,
        false => u16::from(general(s, target, camp)),
    };
    let support = 2 * (general + bombers + guns);
    let extra = zhukov::defence(s, battle);
    Strength {
        land,
        support,
        extra,
    }
}

/// Mountain troops that defend in mountains count twice.
fn is_at_home(unit: &Unit, target: SpaceId) -> bool {
    cite!("10.5b", "5.6.7");
    let mountain = ground::hex(target).terrain == Some(Terrain::Mountain);
    mountain && unit.land() == Some(LandKind::Mountain)
}

/// Whether some of the defenders count twice.
pub fn is_doubled(s: &State, battle: &Battle) -> bool {
    let target = battle.target.space();
    battle
        .defenders(s)
        .any(|(_, unit)| is_at_home(unit, target))
}

/// 5.14.10: what the forts of the hex are worth against this attack.
pub fn fort(s: &State, battle: &Battle) -> u8 {
    fort_strength(s, battle.target.space(), &battle.hexes(s))
}

/// 5.15: the column of the odds; none below 1-3.
pub fn column(attack: u16, defence: u16) -> Option<usize> {
    cite!("5.15.1", "5.15.3", "5.15.4");
    if attack < defence {
        return match defence.div_ceil(attack) {
            2 => Some(1),
            3 => Some(0),
            _ => None,
        };
    }
    Some(match (attack / defence, attack * 2 / defence) {
        (1, 2) => 2,
        (1, _) => 3,
        (2, _) => 4,
        (3, _) => 5,
        (4, _) => 6,
        _ => 7,
    })
}

pub fn column_name(column: usize) -> &'static str {
    Crt::COLUMNS[column]
}

/// 5.16: everything that changes the die, all together.
pub fn modifiers(s: &State, battle: &Battle) -> Vec<Modifier> {
    cite!("5.16.1", "1.0d", "5.14.7");
    let target = battle.target.space();
    let printed = ground::hex(target);
    let mut all = Vec::new();
    let mut add = |by: i8, name: &'static str, rule: RuleId| {
        if by != 0 {
            all.push(Modifier { by, name, rule });
        }
    };
    let values = &data().values;
    let superior = |camp: Camp| battle.superiority == Some(camp);
    let (own, foe) = (s.camp(battle.by), battle.foe(s));
    if superior(own) {
        add(
            values.air_superiority as i8,
            "air superiority",
            rule!("5.16.16"),
        );
    }
    if superior(foe) {
        add(
            -(values.air_superiority as i8),
            "enemy air superiority",
            rule!("5.16.16"),
        );
    }
    if battle.drops.iter().any(|drop| drop.intact) {
        add(values.paratroops as i8, "paratroops", rule!("5.16.17"));
    }
    // Commandos alone are not the easier to attack.
    cite!("10.0c", "7.10f");
    let soft = |id: UnitId| s.unit(id).land() != Some(LandKind::Commando);
    let mut defenders = battle.defenders(s).map(|(id, _)| id);
    if defenders.any(|id| soft(id) && suffers_attack(s, id)) {
        let by = values.defender_unsupplied as i8;
        add(by, "defender out of supply", rule!("5.16.6"));
    }
    let wanting = wanting(s, &battle.attackers);
    if !wanting.is_empty() {
        cite!("7.10f", "10.0c");
        let mut all = wanting.iter();
        let only = all.all(|id| s.unit(*id).land() == Some(LandKind::Commando));
        let by = match only {
            true => values.commandos_unsupplied,
            false => values.attacker_unsupplied,
        };
        add(-(by as i8), "attacker out of supply", rule!("5.16.5"));
    }
    if battle.from_sea {
        let by = landing::modifier(s, battle);
        add(by, "Amphibious Assault", rule!("5.16.7"));
        let admiral = landing::admiral(s, battle);
        add(i8::from(admiral.is_some()), "Admiral", rule!("5.16.8"));
    }
    if weather_at(s, target) == Weather::Mud {
        cite!("1.3e");
        add(-(values.mud_attack as i8), "Mud", rule!("5.16.2"));
    }
    if let Some(terrain) = printed.terrain {
        let climbs = |id: &UnitId| s.unit(*id).land() == Some(LandKind::Mountain);
        let by = data().terrain(terrain).attack;
        match terrain {
            Terrain::Mountain if battle.attackers.iter().any(climbs) => {}
            Terrain::Mountain => add(by, "mountain", rule!("5.16.3")),
            _ => add(by, terrain.name(), rule!("5.16.4")),
        }
    }
    let blitz = match bonus(s, battle) {
        Some(Blitzkrieg::First) => values.blitzkrieg_first,
        Some(Blitzkrieg::Second) => values.blitzkrieg_second,
        None => 0,
    };
    add(blitz as i8, "Blitzkrieg", rule!("5.16.10"));
    let half = |(own, all): (u16, u16)| own > 0 && own * 2 >= all;
    if half(share(s, battle, named().italy)) {
        add(
            -(values.apathy as i8),
            "Italian attackers",
            rule!("5.16.18"),
        );
    }
    let italian = |unit: &Unit| unit.nation() == named().italy;
    let strength = |wanted: &dyn Fn(&Unit) -> bool| -> u16 {
        let units = battle.defenders(s).filter(|(_, unit)| wanted(unit));
        units.map(|(_, unit)| u16::from(unit.strength())).sum()
    };
    if half((strength(&italian), strength(&|_| true))) {
        add(values.apathy as i8, "Italian defenders", rule!("5.16.18"));
    }
    all.extend(ch10_special::land::modifiers(s, battle));
    all
}

/// A result of the eight faces: how many of them bring it, and the steps that each side loses.
pub struct Fall {
    pub result: CombatResult,
    pub faces: u64,
    pub attacker: i64,
    pub defender: i64,
}

/// What the die may bring in a column, in the order of the faces.
pub fn falls(s: &State, battle: &Battle, column: usize) -> Vec<Fall> {
    let by: i8 = modifiers(s, battle)
        .iter()
        .map(|modifier| modifier.by)
        .sum();
    let steps = |units: &mut dyn Iterator<Item = UnitId>| {
        units.map(|id| i64::from(s.unit(id).steps())).sum::<i64>()
    };
    let dropped = battle.drops.iter().map(|drop| drop.unit);
    let own = steps(&mut battle.attackers.iter().copied().chain(dropped));
    let foe = steps(&mut battle.defenders(s).map(|(id, _)| id));
    let backfires = backfires(s, battle);
    let mut falls: Vec<Fall> = Vec::new();
    for die in 1..=8 {
        let result = data().crt.result(column, die + by);
        let (attacker, defender) = match result {
            CombatResult::AttackersOut => (own, 0),
            CombatResult::Repulsed(lost) => (own.min(lost.into()), 0),
            CombatResult::Shaken if backfires => (own.min(1), 0),
            CombatResult::Shaken => (0, foe.min(1)),
            CombatResult::Beaten { steps, .. } => (0, foe.min(steps.into())),
            CombatResult::DefendersOut => (0, foe),
        };
        match falls.iter_mut().find(|fall| fall.result == result) {
            Some(fall) => fall.faces += 1,
            None => falls.push(Fall {
                result,
                faces: 1,
                attacker,
                defender,
            }),
        }
    }
    falls
}

/// Whether `[-/1]` strikes the attacker: at a fort, or a Soviet city.
pub fn backfires(s: &State, battle: &Battle) -> bool {
    cite!("10.10");
    let walls = fort(s, battle) > 0 || ch10_special::land::holds_soviet_city(s, battle);
    walls && bonus(s, battle).is_none()
}

/// 10.2b: the Blitzkrieg Bonus, if at least half of the attacking land strength is German: the better of what it is against
/// those who defend.
pub fn bonus(s: &State, battle: &Battle) -> Option<Blitzkrieg> {
    cite!("10.2b", "10.2d", "5.16.21");
    let germans = share(s, battle, named().germany);
    if germans.0 * 2 < germans.1 {
        return None;
    }
    if battle.lone_fort {
        return on_land(s, s.foe_at(battle.by, battle.target.space()));
    }
    let victims = battle.defenders(s).map(|(_, unit)| unit.nation());
    let all: Vec<Blitzkrieg> = victims.filter_map(|nation| on_land(s, nation)).collect();
    match all.contains(&Blitzkrieg::First) {
        true => Some(Blitzkrieg::First),
        false => all.first().copied(),
    }
}

/// What a nation brings of the printed strength of the attackers, and all of it.
fn share(s: &State, battle: &Battle, nation: NationId) -> (u16, u16) {
    let all = battle.attackers.iter().map(|id| s.unit(*id));
    let own = all.clone().filter(|unit| unit.nation() == nation);
    (
        own.map(|unit| u16::from(unit.strength())).sum(),
        all.map(|unit| u16::from(unit.strength())).sum(),
    )
}
