//! 4.2.2, 4.2.3: odds and column shifts.

use super::attack::{airdrops, blitz_enabled, countries, crosses_water};
use super::battle::Battle;
use crate::ch11_weather::{softened, weather};
use crate::data::{Cell, Hexside, Odds, Retreat, data};
use crate::ground::{hexside, space};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{CountryId, Faction, Weather};
use crate::unit::{Side, UnitId};
use board::SpaceId;
use kernel::{OddsRow, cite};

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

/// 4.2.3.8: the shift of the hexside that a unit in one hex attacks the other over.
pub fn hexside_shift(s: &State, from: SpaceId, at: SpaceId) -> i8 {
    cite!("14.5e");
    let chart = &data().terrain;
    if space(from).is_all_sea() {
        let there = s.units_in(Spot::from(from));
        let mut beachheads = there.filter(|(_, unit)| s.landing(unit) == Some(at));
        let side = match beachheads.next().map(|(_, unit)| unit.side) {
            Some(Side::Front) => Hexside::Beachhead2,
            Some(Side::Back) => Hexside::Beachhead1,
            None => Hexside::AllSea,
        };
        return chart.hexside(side).shift as i8;
    }
    if space(at).is_all_sea() {
        let own = s.is_beachhead_side(at, from);
        let shift = if own {
            0
        } else {
            chart.hexside(Hexside::AllSea).shift
        };
        return shift as i8;
    }
    let kinds = board().border(from, at);
    kinds.map_or(0, |kinds| chart.hexside(hexside(kinds)).shift as i8)
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

/// 4.2.3: all shifts of a battle.
pub fn shifts(s: &State, battle: &Battle) -> Shifts {
    cite!("4.2.2d");
    let Some(at) = battle.hex.space() else {
        return Shifts::default();
    };
    let attackers = battle.with_hq();
    let defenders = battle.defending();
    let attack = air(
        s,
        at,
        battle.attacker,
        &countries(s, &attackers),
        battle.blitz,
    ) + blitz_shifts(s, battle, at)
        + hq(s, &attackers)
        + marines(s, battle, at);
    let defense = air(s, at, battle.defender, &countries(s, &defenders), false)
        + hq(s, &defenders)
        + fortress(s, at, battle.defender)
        + terrain(s, battle, at)
        + i8::from(mud(s, at));
    Shifts {
        attacker: attack,
        defender: defense,
    }
}

/// 4.2.3.2, 4.2.3.3: Airdrops in the hex and supplied armor, in Blitz Combat only.
fn blitz_shifts(s: &State, battle: &Battle, at: SpaceId) -> i8 {
    cite!("4.1.2b", "4.2.3.2", "4.2.3.3", "10.3h", "14.1");
    if !battle.blitz {
        return 0;
    }
    let mut units = battle.attackers.iter();
    let armor = units.any(|id| s.unit(*id).is_armor() && s.is_supplied(*id));
    airdrops(s, at, battle.attacker) as i8 + i8::from(armor)
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

/// 4.2.3.8: the hex, and the lowest of the hexsides attacked over.
fn terrain(s: &State, battle: &Battle, at: SpaceId) -> i8 {
    cite!("4.2.3.8a", "4.2.3.8b");
    let from = battle
        .attackers
        .iter()
        .filter_map(|id| s.unit(*id).at.space());
    let lowest = from.map(|from| hexside_shift(s, from, at)).min();
    hex_shift(at) + lowest.unwrap_or(0)
}

/// 4.2.3.7
fn mud(s: &State, at: SpaceId) -> bool {
    cite!("4.2.3.7", "11.3b");
    weather(s, at) == Weather::Mud
}

/// 4.2.2: the column on which a battle is fought.
pub fn column(s: &State, battle: &Battle) -> Odds {
    cite!("4.2.2c", "4.2.2d");
    let sum = |units: &[UnitId], factor: fn(crate::data::Face) -> u8| -> u16 {
        let faces = units.iter().filter_map(|id| s.unit(*id).face());
        faces.map(|face| u16::from(factor(face))).sum()
    };
    let attack = sum(&battle.with_hq(), |face| face.attack);
    let defense = sum(&battle.defending(), |face| face.defense);
    let shifts = shifts(s, battle);
    let column = ratio(attack, defense) as i8 + shifts.attacker - shifts.defender;
    let last = Odds::ALL.len() as i8 - 1;
    Odds::ALL[column.clamp(0, last) as usize]
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
            weight: 1,
            attacker_loses: attacker.into(),
            defender_loses: defender.into(),
        }
    });
    kernel::Odds {
        title: format!(
            "{} on the {} column",
            battle.hex.name(),
            column(s, battle).word()
        ),
        rows: rows.collect(),
        out_of: 6,
    }
}
