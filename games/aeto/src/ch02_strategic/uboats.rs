//! 2.14, 2.24: U-boats: where they go, and what they do to convoys.

use super::convoys::{is_great, is_open, may_attack, routes, take_toll};
use super::escorts::{EscortHits, hold_escorts, total_value};
use crate::Aeto;
use crate::ch03_naval::{ports, waters};
use crate::ch11_options;
use crate::data::{Body, data};
use crate::fleet;
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::names::hex_name;
use crate::politics::named;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, HexId, UnitId};
use board::SpaceId;
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The U-boats in an area.
fn u_boats(s: &State, area: SpaceId) -> impl Iterator<Item = UnitId> + '_ {
    cite!("2.14a");
    let there = s.units_in(area.into());
    there.filter(|(_, unit)| unit.is_u_boat()).map(|(id, _)| id)
}

fn is_schnorchel(s: &State, unit: UnitId) -> bool {
    cite!("2.14z");
    matches!(
        s.unit(unit).printed().body,
        Body::UBoat { schnorchel: true }
    )
}

/// 2.14j: Germany holds a working Atlantic port.
fn has_atlantic_port(s: &State) -> bool {
    cite!("2.14j");
    atlantic_ports(s).next().is_some()
}

/// 2.14i: and U-boats lie in one.
fn has_u_boat_port(s: &State) -> bool {
    cite!("2.14i");
    let boats = |hex: SpaceId| {
        let port = Spot::port(hex).into_iter();
        let mut there = port.flat_map(|port| s.units_in(port));
        there.any(|(_, unit)| unit.is_u_boat())
    };
    atlantic_ports(s).any(boats)
}

fn atlantic_ports(s: &State) -> impl Iterator<Item = SpaceId> {
    static PRINTED: LazyLock<Vec<SpaceId>> = LazyLock::new(|| {
        let printed = |hex: &SpaceId| ground::hex(*hex).atlantic_port;
        board().ids().filter(printed).collect()
    });
    let germany = named().germany;
    PRINTED.iter().copied().filter(move |hex| {
        let hex = *hex;
        ports::owner(s, hex) == Some(germany)
            && ports::is_open(s, hex)
            && s.is_linked(germany, hex, false)
    })
}

/// 2.14e, 2.14f: an area that must have its U-boats before others have more.
fn counts(s: &State, area: &waters::Area) -> bool {
    cite!("2.14f");
    let closed = area.arctic && !is_open(s, area.space);
    let barred = area.south_atlantic && !has_atlantic_port(s);
    !closed && !barred && may_attack(s, named().germany, area.space).is_ok()
}

/// 2.14: whether a U-boat may be placed in an area.
pub fn may_deploy(s: &State, unit: UnitId, area: SpaceId) -> Result<(), Illegal> {
    cite!("2.14c", "2.14d", "2.14h", "2.14l");
    let printed = waters::area(area).filter(|area| area.convoy);
    let Some(printed) = printed else {
        return Err(Illegal::new(rule!("2.14k"), "no convoys sail there"));
    };
    let nation = s.unit(unit).nation();
    demand!(
        s.camp(nation) != Camp::Neutral,
        "2.14x",
        "that would be war with the UK"
    );
    may_attack(s, nation, area)?;
    demand!(
        !printed.south_atlantic || is_schnorchel(s, unit) || has_u_boat_port(s),
        "2.14i",
        "Germany has no Atlantic port with U-boats"
    );
    if is_great(area) {
        return Ok(());
    }
    let there = u_boats(s, area).filter(|other| *other != unit).count();
    let fewest = routes()
        .filter(|route| counts(s, route) && route.space != area)
        .map(|route| {
            u_boats(s, route.space)
                .filter(|other| *other != unit)
                .count()
        })
        .min();
    demand!(
        fewest.is_none_or(|fewest| there <= fewest),
        "2.14e",
        "another area has fewer U-boats"
    );
    Ok(())
}

/// 0.sop-sw4: the U-boat Operations Step: one area after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wolfpacks {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hunt {
    Area { area: HexId },
    Enough,
}

impl Question<Aeto> for Wolfpacks {
    type Answer = Hunt;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("0.sop-sw4");
        let seat = t.s.seat(t.s.player(Side::Axis));
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            routes().map(|area| Hunt::Area {
                area: area.space.into(),
            }),
        );
        frame::add(out, [Hunt::Enough]);
    }
    fn check(&self, s: &State, answer: Hunt) -> Result<(), Illegal> {
        let Hunt::Area { area } = answer else {
            return Ok(());
        };
        let mut fresh = u_boats(s, area.space()).filter(|id| !s.unit(*id).has(Marks::RAIDED));
        let Some(one) = fresh.next() else {
            return Err(Illegal::new(
                rule!("2.14ab"),
                "no U-boat there may still attack",
            ));
        };
        demand!(is_open(s, area.space()), "2.14l", "no convoys sail there");
        may_attack(s, s.unit(one).nation(), area.space())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Hunt) {
        match answer {
            Hunt::Area { area } => ch11_options::overhear(t, area),
            Hunt::Enough => t.pop(),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let there = routes().filter(|area| u_boats(s, area.space).next().is_some());
        let values: Vec<String> = there
            .map(|area| format!("{} {}", hex_name(area.space), total_value(s, area.space)))
            .collect();
        (
            format!("Attack convoys? Escort values: {}.", values.join(", ")),
            rule!("2.14m"),
        )
    }
}

/// 2.14n: every U-boat of an area attacks; what Ultra takes off their dice.
pub fn interdict(t: &mut Act<'_>, area: HexId, less: u8) {
    cite!("2.14m", "2.14n", "2.14o", "2.14u", "2.16a");
    let at = area.space();
    if board().key(at) == "USC" {
        crate::ch09_politics::strike_us(t);
    }
    let value = total_value(t.s, at);
    let fails = data().convoys.fails(value);
    let all: Vec<UnitId> = u_boats(t.s, at).collect();
    let (mut eps, mut wins, mut hits) = (0, 0, 0);
    t.log.say(rule!("2.14n"), || {
        format!("U-boats attack in {}, escort value {value}", hex_name(at))
    });
    for boat in all {
        t.s.pieces.mark(boat, |unit| unit.marks.set(Marks::RAIDED));
        let total = if value == 0 {
            None
        } else {
            Some(roll(t, boat, less))
        };
        if total.is_none_or(|total| total > fails) {
            wins += 1;
            eps += if is_schnorchel(t.s, boat) {
                data().values.schnorchel_ep
            } else {
                data().values.u_boat_ep
            };
        } else {
            lose(t, boat);
        }
        cite!("2.14v");
        hits += u8::from(total == Some(12));
    }
    if value > 0 {
        hold_escorts(t, at);
    }
    if wins > 0 {
        eps += happy_time(t, at);
    }
    take_toll(t, at, eps);
    if hits > 0 {
        t.push(EscortHits { area, hits });
    }
}

/// 2.14q, 2.14r: two dice and what is added to them.
fn roll(t: &mut Act<'_>, boat: UnitId, less: u8) -> u8 {
    cite!("2.14r");
    let dice = [t.dice.d6(), t.dice.d6()];
    let total = (dice[0] + dice[1] + u8::from(is_schnorchel(t.s, boat))).saturating_sub(less);
    t.log.rolled(rule!("2.14q"), &dice, || {
        format!("{} attacks with {total}", t.s.unit(boat).name())
    });
    total
}

/// 2.14s, 2.14t: a U-boat is hit.
fn lose(t: &mut Act<'_>, boat: UnitId) {
    cite!("2.14s", "2.14t");
    let sunk = t.s.unit(boat).depleted;
    t.log.say(rule!("2.14s"), || {
        let word = if sunk { "sunk" } else { "depleted" };
        format!("A U-boat is {word}")
    });
    if sunk {
        fleet::sink(t, boat);
    } else {
        t.s.pieces.change(boat, |unit| unit.depleted = true);
    }
}

/// 2.24: the Happy Time, once for an area.
fn happy_time(t: &mut Act<'_>, area: SpaceId) -> u8 {
    cite!("2.24a", "2.24b", "2.24c", "2.24e");
    let number = data().convoys.happy_dice(t.s.clock.month);
    if !is_great(area) || number == 0 {
        return 0;
    }
    let dice: Vec<u8> = (0..number).map(|_| t.dice.d6()).collect();
    let sum = dice.iter().sum();
    t.log.rolled(rule!("2.24b"), &dice, || {
        format!("The Happy Time in {} brings {sum}", hex_name(area))
    });
    sum
}
