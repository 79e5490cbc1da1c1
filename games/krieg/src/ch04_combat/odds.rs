//! 4.2.2, 4.2.3: odds and column shifts.

use super::attack::{airdrops, blitz_enabled, countries, crosses_water};
use super::battle::{Battle, Force};
use crate::ch11_weather::{softened, weather};
use crate::data::{Cell, HexTerrain, Hexside, Odds, Retreat, data};
use crate::ground::{hexside, space};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{CountryId, Faction, Weather};
use crate::unit::{Side, UnitId};
use board::SpaceId;
use kernel::{Fighter, Modifier, OddsRow, cite, rule};

/// The Defense Factors in a hex.
pub fn total_defense(s: &State, at: SpaceId) -> u16 {
    let faction = s.clock.phasing;
    let there = s
        .units_in(Spot::from(at))
        .filter(|(_, unit)| !unit.is_of(faction));
    there
        .filter_map(|(_, unit)| unit.face())
        .map(|face| u16::from(face.defense))
        .sum()
}

/// 4.2.2c: the column of a ratio, rounded for the defender.
pub fn ratio(attack: u16, defense: u16) -> Odds {
    cite!("4.2.2c");
    let times = |n: u16| attack >= n * defense;
    match () {
        () if times(9) => Odds::NineToOne,
        () if times(7) => Odds::SevenToOne,
        () if times(5) => Odds::FiveToOne,
        () if times(3) => Odds::ThreeToOne,
        () if times(2) => Odds::TwoToOne,
        () if times(1) => Odds::Even,
        () if 2 * attack >= defense => Odds::OneToTwo,
        () => Odds::OneToThree,
    }
}

/// 4.2.3.8: the shift of the ground in a hex, for the defender.
pub fn hex_shift(at: SpaceId) -> i8 {
    cite!("4.2.3.8a");
    data().terrain.hex(space(at).terrain()).shift as i8
}

/// 4.2.3.8: the hexside that a unit in one hex attacks the other over, if it is any that the chart names.
fn hexside_between(s: &State, from: SpaceId, at: SpaceId) -> Option<Hexside> {
    cite!("14.5e");
    if space(from).is_all_sea() {
        let there = s.units_in(Spot::from(from));
        let mut beachheads = there.filter(|(_, unit)| s.landing(unit) == Some(at));
        return Some(match beachheads.next().map(|(_, unit)| unit.side) {
            Some(Side::Front) => Hexside::Beachhead2,
            Some(Side::Back) => Hexside::Beachhead1,
            None => Hexside::AllSea,
        });
    }
    if space(at).is_all_sea() {
        return (!s.is_beachhead_side(at, from)).then_some(Hexside::AllSea);
    }
    board().border(from, at).map(hexside)
}

/// 4.2.3.8: the shift of the hexside that a unit in one hex attacks the other over.
pub fn hexside_shift(s: &State, from: SpaceId, at: SpaceId) -> i8 {
    let side = hexside_between(s, from, at);
    side.map_or(0, |side| data().terrain.hexside(side).shift as i8)
}

/// 4.2.3: what moves the column; right is positive.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shifts {
    pub attacker: i8,
    pub defender: i8,
}

/// 4.2.3.1: Air units in or beside the defending hex, of a country that is in the combat.
fn air(s: &State, at: SpaceId, faction: Faction, of: &[CountryId], enabled: bool) -> i8 {
    cite!(
        "4.2.3.1a", "4.2.3.1b", "4.2.3.1c", "11.3c", "11.4b", "11.5c"
    );
    let weather = weather(s, at);
    if weather == Weather::Mud {
        return 0;
    }
    let beside = board().neighbours(at).iter().map(|link| link.to);
    let beside = beside.filter(|_| weather == Weather::Clear);
    let hexes = std::iter::once(at).chain(beside);
    let shifts = hexes.flat_map(|hex| {
        s.units_in(Spot::from(hex))
            .map(move |(_, unit)| (hex, unit))
    });
    let own = shifts.filter(|(hex, unit)| {
        let country = s.country_of(unit);
        let kin = country.is_some_and(|country| of.contains(&country));
        unit.form().is_air()
            && unit.is_of(faction)
            && kin
            && (!enabled || blitz_enabled(s, faction, *hex))
    });
    own.count() as i8
}

/// One thing that moves the column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift {
    pub of: Force,
    pub columns: i8,
    pub why: &'static str,
}

/// A City is written large, as the rules write it.
fn terrain_name(terrain: HexTerrain) -> &'static str {
    match terrain {
        HexTerrain::City => "City",
        other => other.word(),
    }
}

/// 4.2.3: everything that shifts a battle, or could.
fn every_shift(s: &State, battle: &Battle, at: SpaceId) -> [Shift; 11] {
    cite!("4.2.2d", "4.2.3.8a", "4.2.3.8b");
    let attackers = battle.with_hq();
    let defenders = battle.defending();
    let (near, far) = (countries(s, &attackers), countries(s, &defenders));
    let (side, side_name) = easiest_hexside(s, battle, at);
    let attack = |columns, why| Shift {
        of: Force::Attacker,
        columns,
        why,
    };
    let defense = |columns, why| Shift {
        of: Force::Defender,
        columns,
        why,
    };
    [
        attack(air(s, at, battle.attacker, &near, battle.blitz), "Air"),
        attack(dropped(s, battle, at), "Airdrop"),
        attack(armor(s, battle), "armor"),
        attack(hq(s, &attackers), "HQ"),
        attack(marines(s, battle, at), "marines"),
        defense(air(s, at, battle.defender, &far, false), "Air"),
        defense(hq(s, &defenders), "HQ"),
        defense(fortress(s, at, battle.defender), "fortress"),
        defense(hex_shift(at), terrain_name(space(at).terrain())),
        defense(side, side_name),
        defense(i8::from(mud(s, at)), "Mud"),
    ]
}

/// 4.2.3: all shifts of a battle.
pub fn shifts(s: &State, battle: &Battle) -> Shifts {
    let Some(at) = battle.hex.space() else {
        return Shifts::default();
    };
    let mut all = Shifts::default();
    for shift in every_shift(s, battle, at) {
        match shift.of {
            Force::Attacker => all.attacker += shift.columns,
            Force::Defender => all.defender += shift.columns,
        }
    }
    all
}

/// 4.2.3.2: Airdrops in the hex, in Blitz Combat only.
fn dropped(s: &State, battle: &Battle, at: SpaceId) -> i8 {
    cite!("4.1.2b", "4.2.3.2", "14.1");
    if battle.blitz {
        airdrops(s, at, battle.attacker) as i8
    } else {
        0
    }
}

/// 4.2.3.3: supplied armor, in Blitz Combat only.
fn armor(s: &State, battle: &Battle) -> i8 {
    cite!("4.1.2b", "4.2.3.3", "10.3h");
    let mut units = battle.attackers.iter();
    let armor = battle.blitz && units.any(|id| s.unit(*id).is_armor() && s.is_supplied(*id));
    i8::from(armor)
}

/// 4.2.3.5: one for a supplied HQ among them.
fn hq(s: &State, units: &[UnitId]) -> i8 {
    cite!("4.2.3.5");
    let mut units = units.iter();
    i8::from(units.any(|id| s.unit(*id).is_hq() && s.is_supplied(*id)))
}

/// 4.2.3.4
fn fortress(s: &State, at: SpaceId, faction: Faction) -> i8 {
    cite!("4.2.3.4");
    i8::from(s.tally(Spot::from(at)).count(faction).forts > 0)
}

/// 4.2.3.6: a supplied, Blitz-enabled marine that attacks over water.
fn marines(s: &State, battle: &Battle, at: SpaceId) -> i8 {
    cite!("4.2.3.6");
    let fits = |id: &UnitId| {
        let unit = s.unit(*id);
        let enabled = unit
            .at
            .space()
            .is_some_and(|from| blitz_enabled(s, battle.attacker, from));
        unit.is_marine() && enabled && crosses_water(s, *id, at) && s.is_supplied(*id)
    };
    i8::from(battle.attackers.iter().any(fits))
}

/// 4.2.3.8: the lowest of the hexsides attacked over, and what it is.
fn easiest_hexside(s: &State, battle: &Battle, at: SpaceId) -> (i8, &'static str) {
    let from = battle
        .attackers
        .iter()
        .filter_map(|id| s.unit(*id).at.space());
    let lowest = from.min_by_key(|from| hexside_shift(s, *from, at));
    let side = lowest.and_then(|from| hexside_between(s, from, at));
    side.map_or((0, ""), |side| {
        (data().terrain.hexside(side).shift as i8, side.word())
    })
}

/// 4.2.3.7
fn mud(s: &State, at: SpaceId) -> bool {
    cite!("4.2.3.7", "11.3b");
    weather(s, at) == Weather::Mud
}

/// 4.2.2c: the factors of attacker and defender.
fn factors(s: &State, battle: &Battle) -> (u16, u16) {
    let sum = |units: &[UnitId], factor: fn(crate::data::Face) -> u8| -> u16 {
        let faces = units.iter().filter_map(|id| s.unit(*id).face());
        faces.map(|face| u16::from(factor(face))).sum()
    };
    let attack = sum(&battle.with_hq(), |face| face.attack);
    let defense = sum(&battle.defending(), |face| face.defense);
    (attack, defense)
}

/// 4.2.2: the column on which a battle is fought.
pub fn column(s: &State, battle: &Battle) -> Odds {
    cite!("4.2.2c", "4.2.2d");
    let (attack, defense) = factors(s, battle);
    let shifts = shifts(s, battle);
    let column = ratio(attack, defense) as i8 + shifts.attacker - shifts.defender;
    let last = Odds::ALL.len() as i8 - 1;
    Odds::ALL[column.clamp(0, last) as usize]
}

/// How the column comes about: `14 against 6 is 2-1; right: armor 1, Air 2; left: City 1; column 5-1`.
pub fn reckoning(s: &State, battle: &Battle) -> String {
    let (attack, defense) = factors(s, battle);
    let at = battle.hex.space();
    let every = at.map(|at| every_shift(s, battle, at));
    let named = |of: Force| -> String {
        let own = every.iter().flatten();
        let own = own.filter(|shift| shift.of == of && shift.columns != 0);
        let words = own.map(|shift| format!("{} {}", shift.why.replace('_', " "), shift.columns));
        let words: Vec<String> = words.collect();
        match (of, words.is_empty()) {
            (_, true) => String::new(),
            (Force::Attacker, false) => format!("; right: {}", words.join(", ")),
            (Force::Defender, false) => format!("; left: {}", words.join(", ")),
        }
    };
    format!(
        "{attack} against {defense} is {}{}{}; column {}",
        ratio(attack, defense).word(),
        named(Force::Attacker),
        named(Force::Defender),
        column(s, battle).word()
    )
}

/// 4.2.2e: what a die gives, the weather in the hex counted.
pub fn result(s: &State, battle: &Battle, die: u8) -> Cell {
    cite!("4.2.2e");
    let cell = data().combat.at(column(s, battle), die);
    let weather = battle
        .hex
        .space()
        .map_or(Weather::Clear, |at| weather(s, at));
    Cell {
        retreat: softened(cell.retreat, weather),
        ..cell
    }
}

/// What each face of the die brings.
pub fn forecast(s: &State, battle: &Battle) -> kernel::Odds {
    let rows = (1..=6).map(|die| {
        let cell = result(s, battle, die);
        let (attacker, defender) = match cell.retreat {
            Retreat::Ad => (cell.attacker + 1, cell.defender),
            Retreat::Ex => (cell.attacker + 1, cell.defender + 1),
            Retreat::Dr1 | Retreat::Dr2 | Retreat::Dr3 => (cell.attacker, cell.defender),
        };
        OddsRow {
            result: format!(
                "{die}: {} {}/{}",
                cell.retreat.word(),
                cell.attacker,
                cell.defender
            ),
            words: meaning(cell),
            weight: 1,
            attacker_loses: attacker.into(),
            defender_loses: defender.into(),
        }
    });
    let falls = |die: &u8| !matches!(result(s, battle, *die).retreat, Retreat::Ad | Retreat::Ex);
    let takes = (1..=6).filter(falls).count() as u64;
    kernel::Odds {
        title: format!("{}: {}", battle.hex.name(), reckoning(s, battle)),
        rows: rows.collect(),
        out_of: 6,
        place: Some(battle.hex.target()),
        attackers: line(s, &battle.with_hq(), |face| face.attack),
        defenders: line(s, &battle.defending(), |face| face.defense),
        modifiers: modifiers(s, battle),
        takes: Some(takes),
    }
}

/// 4.2.4: what the letters and numbers of a result say.
fn meaning(cell: Cell) -> String {
    cite!("4.2.4a");
    let retreats = |n: u8| match n {
        1 => "The defenders retreat a hex".to_string(),
        n => format!("The defenders retreat {n} hexes"),
    };
    let who = match cell.retreat {
        Retreat::Ad => "The attackers retreat or lose a step".to_string(),
        Retreat::Ex => "Both sides retreat or lose a step, the attackers first".to_string(),
        Retreat::Dr1 => retreats(1),
        Retreat::Dr2 => retreats(2),
        Retreat::Dr3 => retreats(3),
    };
    let loss = |side: &str, steps: u8| match steps {
        0 => String::new(),
        1 => format!("; the {side} lose a step"),
        n => format!("; the {side} lose {n} steps"),
    };
    let (a, d) = (
        loss("attackers", cell.attacker),
        loss("defenders", cell.defender),
    );
    format!("{who}{a}{d}.")
}

/// Who fights on a side, with the factor that counts.
fn line(s: &State, units: &[UnitId], factor: fn(crate::data::Face) -> u8) -> Vec<Fighter> {
    let fighter = |id: &UnitId| {
        let face = s.unit(*id).face()?;
        Some(Fighter {
            counter: Some((*id).into()),
            name: crate::names::name(s, *id),
            value: factor(face).into(),
        })
    };
    units.iter().filter_map(fighter).collect()
}

/// Every shift of the column, by name.
fn modifiers(s: &State, battle: &Battle) -> Vec<Modifier> {
    let every = battle.hex.space().map(|at| every_shift(s, battle, at));
    let every = every.into_iter().flatten();
    let counts = every.filter(|shift| shift.columns != 0);
    let modifier = |shift: Shift| Modifier {
        name: shift.why.replace('_', " "),
        rule: rule!("4.2.2d"),
        effect: match shift.of {
            Force::Attacker => format!("{} to the right", shift.columns),
            Force::Defender => format!("{} to the left", shift.columns),
        },
    };
    counts.map(modifier).collect()
}
