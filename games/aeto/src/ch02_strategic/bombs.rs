//! 2.5 to 2.9: the bombs fall, and the guns answer.

use super::convoys::take_toll;
use super::losses::{Bombed, charge, yield_left};
use super::raid::{Member, Raiding, still_flying};
use super::targets::{column, is_foreign, is_oil, payer, rail_nation, strength};
use crate::Aeto;
use crate::ch03_naval::waters;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{Cause, lose_step};
use crate::names::{hex_name, nation_name};
use crate::state::State;
use crate::types::{AirEffect, HexId, NationId, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 2.5f: the Bombers over the target attack, as one group or as several.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bombing {
    pub by: NationId,
    pub hex: HexId,
    pub night: bool,
    /// Bombers that have not attacked yet.
    pub members: Vec<Member>,
    /// The group that is being formed.
    pub group: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bomb {
    /// One more for the group that attacks next.
    Pick {
        unit: UnitId,
    },
    /// The group attacks; if none was formed, all do. 2.7: the US may add to the dice.
    Roll {
        rail: bool,
        bonus: u8,
    },
    Enough,
}

impl Bombing {
    pub fn new(s: &State, raid: &Raiding) -> Bombing {
        let bombers = raid.members.iter().filter(|one| one.is_bomber(s));
        Bombing {
            by: raid.by,
            hex: raid.target,
            night: raid.night,
            members: bombers.copied().collect(),
            group: Vec::new(),
        }
    }
    /// Who attacks, if it is rolled now.
    fn attackers(&self, rail: bool) -> impl Iterator<Item = &Member> {
        cite!("2.5f", "2.6d");
        let picked = |one: &&Member| self.group.is_empty() || self.group.contains(&one.unit);
        self.members
            .iter()
            .filter(move |one| one.rail == rail)
            .filter(picked)
    }
    /// The strength of an attack; of bombs on railways nothing is halved but by the weather.
    fn points(&self, s: &State, rail: bool) -> u8 {
        let whole = self.attackers(rail).map(|one| points(s, one)).sum();
        if rail || self.is_at_sea() {
            cite!("2.4f");
            whole
        } else {
            strength(s, self.hex.space(), whole)
        }
    }
    /// 2.13: convoys are the target.
    fn is_at_sea(&self) -> bool {
        waters::area(self.hex.space()).is_some()
    }
    /// 2.7a: how much the US may add.
    fn most_bonus(&self, s: &State, rail: bool) -> u8 {
        cite!("2.7a", "2.7c");
        if rail {
            return 0;
        }
        let heavy = |one: &&Member| {
            let unit = s.unit(one.unit);
            let fire = unit.air_face().and_then(|face| face.return_fire);
            &*data().nations[unit.nation().index()].id == "us" && fire.is_some() && !unit.depleted
        };
        self.attackers(rail).filter(heavy).count() as u8
    }
}

/// 1.3b, 2.1d: the strength of a Bomber after the weather of its flight.
pub fn points(s: &State, one: &Member) -> u8 {
    let printed = s.unit(one.unit).air_face().map_or(0, |face| face.strength);
    match one.effect {
        AirEffect::None => printed,
        _ => printed / 2,
    }
}

impl Question<Aeto> for Bombing {
    type Answer = Bomb;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let left = still_flying(t.s, &self.members);
        if left.len() < self.members.len() {
            let mut now = self.clone();
            now.group
                .retain(|unit| left.iter().any(|one| one.unit == *unit));
            now.members = left;
            t.replace(now);
            return Open::Again;
        }
        let seat = t.s.seat(self.by);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = self.members.iter();
        frame::add(out, own.map(|one| Bomb::Pick { unit: one.unit }));
        for rail in [false, true] {
            let bonuses = 0..=self.most_bonus(s, rail);
            frame::add(out, bonuses.map(|bonus| Bomb::Roll { rail, bonus }));
        }
        frame::add(out, [Bomb::Enough]);
    }
    fn check(&self, s: &State, answer: Bomb) -> Result<(), Illegal> {
        match answer {
            Bomb::Pick { unit } => {
                let Some(own) = self.members.iter().find(|one| one.unit == unit) else {
                    return Err(Illegal::new(rule!("2.5d"), "it does not attack there"));
                };
                demand!(!self.group.contains(&unit), "2.5g", "it is in the group");
                let first = self.group.first();
                let first = first.and_then(|id| self.members.iter().find(|one| one.unit == *id));
                demand!(
                    first.is_none_or(|first| first.rail == own.rail),
                    "2.6d",
                    "the group has another target"
                );
                Ok(())
            }
            Bomb::Roll { rail, bonus } => {
                demand!(
                    self.attackers(rail).next().is_some(),
                    "2.5g",
                    "no Bomber is left for that"
                );
                demand!(
                    self.points(s, rail) >= data().values.bombing_least,
                    "2.5a",
                    "they are too weak"
                );
                demand!(
                    bonus <= self.most_bonus(s, rail),
                    "2.7a",
                    "that is more than they may add"
                );
                Ok(())
            }
            Bomb::Enough => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Bomb) {
        match answer {
            Bomb::Pick { unit } => {
                if let Some(now) = t.step_mut::<Bombing>() {
                    now.group.push(unit);
                }
            }
            Bomb::Roll { rail, bonus } => attack(t, self, rail, bonus),
            Bomb::Enough => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let hex = hex_name(self.hex.space());
        (format!("Bomb {hex}."), rule!("2.5f"))
    }
}

/// 2.5b: a group attacks.
fn attack(t: &mut Act<'_>, bombing: &Bombing, rail: bool, bonus: u8) {
    cite!("2.5b", "2.5f", "2.5g", "2.7b");
    let group: Vec<UnitId> = bombing.attackers(rail).map(|one| one.unit).collect();
    let points = bombing.points(t.s, rail);
    let (hex, night) = (bombing.hex.space(), bombing.night);
    let sea = bombing.is_at_sea();
    let column = if rail || sea {
        data().bombing.column(points, 0)
    } else {
        column(t.s, hex, points, night)
    };
    let dice = [t.dice.d6(), t.dice.d6()];
    let result = data().bombing.result(column, dice[0] + dice[1] + bonus);
    let name = crate::data::BombingTable::COLUMNS[column];
    t.log.rolled(rule!("2.5b"), &dice, || {
        let star = if result.flak {
            ", and the guns hit"
        } else {
            ""
        };
        format!(
            "{points} points bomb {} in column {name}: {}{star}",
            hex_name(hex),
            result.number
        )
    });
    let mut next = bombing.clone();
    next.members.retain(|one| !group.contains(&one.unit));
    next.group.clear();
    t.replace(next);
    if sea {
        cite!("2.13j", "2.13l", "2.13m", "4.20.14");
        take_toll(t, hex, result.number);
    } else if rail {
        lose_rail(t, hex, result.number);
    } else {
        lose_eps(t, bombing.hex, result.number);
    }
    if result.flak {
        let hits = hits(t.s, hex, night);
        let chooser = flak_chooser(t.s, hex, bombing.by);
        t.push(Flak {
            chooser,
            hits,
            group,
        });
    }
}

/// 2.5c, 2.5e, 2.8d: how many steps a star costs.
fn hits(s: &State, hex: board::SpaceId, night: bool) -> u8 {
    cite!("2.5c", "2.5e", "2.8d", "2.9f", "2.9j");
    let oil = if is_oil(s, hex) {
        data().values.oil_flak
    } else {
        1
    };
    let dark = if night {
        data().night_flak(s.clock.month)
    } else {
        1
    };
    oil * dark
}

/// 2.5c, 2.9f, 2.9j: the side with the Initiative says who is hit; over oil it is always the side that is bombed.
fn flak_chooser(s: &State, hex: board::SpaceId, by: NationId) -> NationId {
    cite!("2.5c", "2.9f", "2.9j");
    match is_oil(s, hex) || waters::area(hex).is_some() {
        true => s.foe(by),
        false => s.player(s.clock.initiative),
    }
}

/// 2.6c: a nation loses Rail Capacity for this month.
fn lose_rail(t: &mut Act<'_>, hex: board::SpaceId, by: u8) {
    cite!("2.6c", "2.6e", "2.6f", "2.6g");
    if let Some(nation) = rail_nation(hex)
        && by > 0
    {
        t.s.strategic.lose_rail(nation, by);
        t.log.say(rule!("2.6c"), || {
            format!("{} loses {by} of its Rail Capacity", nation_name(nation))
        });
    }
}

/// 2.5b: a power loses EPs.
fn lose_eps(t: &mut Act<'_>, hex: HexId, number: u8) {
    let Some(payer) = payer(t.s, hex.space()).filter(|_| number > 0) else {
        return;
    };
    let foreign = is_foreign(t.s, hex.space()).then(|| ground::hex(hex.space()).nation);
    let most = match foreign.flatten() {
        Some(nation) => yield_left(t.s, nation, payer),
        None => u8::MAX,
    };
    let eps = charge(t, payer, number.min(most), rule!("2.5b"));
    if eps > 0 {
        let month = t.s.clock.month;
        t.s.strategic.bombed.push(Bombed { hex, month, eps });
    }
}

/// 2.5c: who is hit by anti-aircraft fire.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flak {
    pub chooser: NationId,
    pub hits: u8,
    /// Only who took part in the attack.
    pub group: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Struck {
    pub unit: UnitId,
}

impl Flak {
    /// Bombers that can be hit, one for each like it.
    fn targets(&self, s: &State) -> Vec<UnitId> {
        cite!("2.5d", "2.13k");
        let mut found: Vec<UnitId> = Vec::new();
        for unit in self.group.iter().copied() {
            let flies = s.sky.iter().any(|flight| flight.unit == unit);
            let known = found.iter().any(|one| s.unit(*one) == s.unit(unit));
            if flies && !known {
                found.push(unit);
            }
        }
        found
    }
}

impl Question<Aeto> for Flak {
    type Answer = Struck;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match self.targets(t.s)[..] {
            [] => Open::Pass,
            _ if self.hits == 0 => Open::Pass,
            [unit] => {
                self.apply(t, Struck { unit });
                Open::Again
            }
            _ => Open::Ask(t.s.seat(self.chooser)),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, self.group.iter().map(|unit| Struck { unit: *unit }));
    }
    fn check(&self, s: &State, answer: Struck) -> Result<(), Illegal> {
        demand!(
            self.targets(s).contains(&answer.unit),
            "2.5d",
            "it cannot be hit"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Struck) {
        cite!("2.5c");
        t.log.say(rule!("2.5c"), || {
            format!(
                "{} is hit by anti-aircraft fire",
                t.s.unit(answer.unit).name()
            )
        });
        lose_step(t, answer.unit, Cause::Other);
        let mut next = self.clone();
        next.hits -= 1;
        t.replace(next);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Which Bomber is hit?".to_string(), rule!("2.5c"))
    }
}
