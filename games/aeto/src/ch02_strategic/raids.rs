//! 2.2: raids, turn about by side.

use super::convoys::{is_open, may_attack, routes};
use super::raid::{Raiding, ways_to};
use super::targets::{all_targets, may_bomb};
use crate::Aeto;
use crate::ch01_weather::air_effect;
use crate::ch04_air::{airways, sea_is_near};
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::state::State;
use crate::types::{AirEffect, AirKind, HexId, NationId};
use crate::unit::{Commitment, Unit};
use board::SpaceId;
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 2.2a: one raid after another, the Allies first; a side that declines is out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raids {
    pub side: Side,
    /// The other side has declined.
    pub alone: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Raid {
    /// The aircraft of this base begin a raid.
    From { base: HexId, night: bool },
    /// 2.2u: no more raids in this phase.
    Decline,
}

/// 2.1a, 2.1b: whether a unit could fly in a raid.
pub fn may_raid(s: &State, by: NationId, unit: &Unit, night: bool) -> Result<(), Illegal> {
    demand!(
        unit.camp == s.camp(by) && unit.hex().is_some(),
        "2.1a",
        "it is no air unit of yours"
    );
    let Some(kind) = unit.air() else {
        return Err(Illegal::new(rule!("2.1a"), "it does not fly"));
    };
    demand!(kind != AirKind::Atp, "2.0d", "transports do not raid");
    demand!(unit.unsupplied == 0, "2.1a", "it is marked out of supply");
    demand!(
        unit.commitment == Commitment::Free && !unit.has(Marks::LAUNCHED),
        "2.1e",
        "it has flown in this month"
    );
    let grounded = unit
        .hex()
        .is_some_and(|base| air_effect(s, base) == AirEffect::Grounded);
    demand!(!grounded, "2.1d", "aircraft are grounded there");
    if night {
        demand!(kind == AirKind::Bomber, "2.8c", "only Bombers fly at night");
        let us = &*crate::data::data().nations[unit.nation().index()].id == "us";
        demand!(!us, "2.8b", "US Bombers do not fly at night");
    }
    Ok(())
}

/// How far the Bombers of a base reach, if there are any that may fly.
fn farthest(s: &State, by: NationId, base: SpaceId, night: bool) -> Option<u8> {
    let there = s.units_in(base.into());
    let bombers = there.filter(|(_, unit)| unit.air() == Some(AirKind::Bomber));
    let fit = bombers.filter(|(_, unit)| may_raid(s, by, unit, night).is_ok());
    fit.filter_map(|(_, unit)| Some(unit.air_face()?.range))
        .max()
}

/// Whether anything of a base may fly: an escort may go first and fetch the Bombers (2.2k).
fn can_begin(s: &State, by: NationId, base: SpaceId, night: bool) -> bool {
    cite!("2.2k");
    let mut there = s.units_in(base.into());
    there.any(|(_, unit)| may_raid(s, by, unit, night).is_ok())
}

fn has_bombers(s: &State, player: NationId) -> bool {
    let mut own = s.units().filter(|(_, unit)| unit.camp == s.camp(player));
    own.any(|(_, unit)| unit.air() == Some(AirKind::Bomber) && unit.hex().is_some())
}

impl Raids {
    pub fn first() -> Raids {
        cite!("2.2a");
        Raids {
            side: Side::Allies,
            alone: false,
        }
    }
    fn player(&self, s: &State) -> NationId {
        s.player(self.side)
    }
}

impl Question<Aeto> for Raids {
    type Answer = Raid;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let player = self.player(t.s);
        // That a side has Bombers everybody knows; whether one could fly now only its owner.
        match has_bombers(t.s, player) {
            true => Open::Ask(t.s.seat(player)),
            false => {
                decline(t, self);
                Open::Again
            }
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let camp = s.camp(self.player(s));
        let bases = s.hexes_of(|unit| unit.camp == camp && unit.air().is_some());
        for base in bases.into_iter().map(HexId::from) {
            frame::add(out, [false, true].map(|night| Raid::From { base, night }));
        }
        frame::add(out, [Raid::Decline]);
    }
    fn check(&self, s: &State, answer: Raid) -> Result<(), Illegal> {
        let Raid::From { base, night } = answer else {
            return Ok(());
        };
        let by = self.player(s);
        demand!(
            can_begin(s, by, base.space(), night),
            "2.1a",
            "nothing there may fly"
        );
        demand!(
            is_near(s, by, base.space(), night),
            "2.1a",
            "no target is in reach"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Raid) {
        match answer {
            Raid::From { base, night } => t.push(Targeting {
                by: self.player(t.s),
                base,
                night,
                sea: false,
            }),
            Raid::Decline => {
                let side = self.side;
                t.log.say(rule!("2.2u"), || {
                    format!("The {} side flies no more raids", side.adjective())
                });
                decline(t, self);
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Fly a raid, or no more?".to_string(), rule!("2.2a"))
    }
}

/// 2.2u, 2.5i: a side is out of the raids.
fn decline(t: &mut Act<'_>, raids: &Raids) {
    cite!("2.2u", "2.5i");
    t.pop();
    if !raids.alone {
        t.push(Raids {
            side: raids.side.other(),
            alone: true,
        });
    }
}

/// The raid is over: the other side's turn, unless it is out.
pub fn next_raid(t: &mut Act<'_>) {
    cite!("2.2a", "2.2e");
    if let Some(raids) = t.step_mut::<Raids>()
        && !raids.alone
    {
        raids.side = raids.side.other();
    }
}

/// 2.2: which hex the raid is meant for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Targeting {
    pub by: NationId,
    pub base: HexId,
    pub night: bool,
    /// 2.13: it is meant for a Convoy area.
    pub sea: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    Hex { hex: HexId },
    Reconsider,
}

/// How far a raid from a base goes: as its own Bombers reach, or any that its escorts could fetch.
fn reach(s: &State, by: NationId, base: SpaceId, night: bool) -> u8 {
    let own = farthest(s, by, base, night);
    let any = || {
        let bases = s.hexes_of(|unit| unit.camp == s.camp(by) && unit.air().is_some());
        let all = bases.iter().filter_map(|hex| farthest(s, by, *hex, night));
        all.max()
    };
    own.or_else(any).unwrap_or(0)
}

/// Whether anything to bomb is near enough, as the crow flies.
fn is_near(s: &State, by: NationId, base: SpaceId, night: bool) -> bool {
    let most = u16::from(reach(s, by, base, night));
    let mut all = all_targets().iter();
    all.any(|hex| ground::distance(base, *hex) <= most && may_bomb(s, by, (*hex).into()))
}

/// The hexes that a raid from a base could be meant for: in reach of its Bombers, or of any that its escorts could fetch.
fn objectives(
    s: &State,
    by: NationId,
    base: SpaceId,
    night: bool,
) -> impl Iterator<Item = SpaceId> {
    cite!("2.1a");
    let far = airways(s, by, base, reach(s, by, base, night));
    all_targets()
        .iter()
        .copied()
        .filter(move |hex| far[hex.index()] != u8::MAX && may_bomb(s, by, HexId::from(*hex)))
}

/// 2.13a, 2.13f: the Convoy areas that Bombers of a base reach and enter.
pub fn waters_in_reach(s: &State, by: NationId, base: SpaceId) -> Vec<SpaceId> {
    cite!("2.13a", "2.13c", "2.13f");
    let most = farthest(s, by, base, false).unwrap_or(0);
    let near = |area: &SpaceId| {
        let far = ways_to(s, by, HexId::from(*area));
        is_open(s, *area) && may_attack(s, by, *area).is_ok() && far[base.index()] <= most
    };
    let all = routes()
        .filter(|area| sea_is_near(base, area, most))
        .map(|area| area.space);
    all.filter(near).collect()
}

impl Targeting {
    fn all(&self, s: &State) -> Vec<SpaceId> {
        match self.sea {
            true => waters_in_reach(s, self.by, self.base.space()),
            false => objectives(s, self.by, self.base.space(), self.night).collect(),
        }
    }
}

impl Question<Aeto> for Targeting {
    type Answer = Objective;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.by))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let all = self.all(s).into_iter();
        frame::add(out, all.map(|hex| Objective::Hex { hex: hex.into() }));
        frame::add(out, [Objective::Reconsider]);
    }
    fn check(&self, s: &State, answer: Objective) -> Result<(), Illegal> {
        if let Objective::Hex { hex } = answer {
            if self.sea {
                demand!(is_open(s, hex.space()), "2.13c", "no convoys sail there");
            } else {
                demand!(
                    may_bomb(s, self.by, hex),
                    "2.2m",
                    "there is nothing of the enemy's to bomb"
                );
            }
            demand!(
                self.all(s).contains(&hex.space()),
                "2.1a",
                "it is out of reach"
            );
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Objective) {
        t.pop();
        if let Objective::Hex { hex } = answer {
            t.push(Raiding::new(self.by, self.base, hex, self.night));
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("What is the raid's target?".to_string(), rule!("2.2m"))
    }
}
