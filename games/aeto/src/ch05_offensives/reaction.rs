//! 5.17: Armor Reaction Attacks.

use super::breakthrough::Thrusting;
use super::operation::{Stage, operation};
use crate::Aeto;
use crate::ch01_weather::weather_at;
use crate::ch07_supply::is_supplied;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::{adjective, hex_name};
use crate::state::State;
use crate::types::{HexId, NationId, UnitId, Weather};
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, demand, rule};
use serde::{Deserialize, Serialize};

/// 5.17.2: after the enemy's Combat Step, a stack of armor for each of his Command Agents.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reacting {
    pub left: u8,
    /// Who has still to be asked, the last first.
    pub nations: Vec<NationId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum React {
    From { hex: HexId },
    No,
}

impl Reacting {
    /// The enemies of who makes the Offensive, one after another.
    pub fn to(s: &State, left: u8) -> Reacting {
        let mut nations: Vec<NationId> = s.politics.foes(operation(s).nation).collect();
        nations.retain(|nation| may_have(s, *nation));
        Reacting { left, nations }
    }
    fn reactor(&self, s: &State) -> NationId {
        let next = self.nations.last().copied();
        next.unwrap_or_else(|| s.foe(operation(s).nation))
    }
}

/// 5.17.2: the units of a hex that may strike back.
fn spearhead(s: &State, nation: NationId, hex: SpaceId) -> Vec<UnitId> {
    let own = s
        .troops(hex, s.camp(nation))
        .filter(|(_, unit)| unit.nation() == nation);
    let fit = own
        .filter(|(id, unit)| unit.is_circled() && !unit.has(Marks::ACTIVE) && is_supplied(s, *id));
    fit.map(|(id, _)| id).collect()
}

/// Whether a nation could have anything to strike back with, which everybody knows: an Offensive, armor, a General.
fn may_have(s: &State, nation: NationId) -> bool {
    let on_map = |wanted: fn(&crate::unit::Unit) -> bool| {
        let mut own = s.pieces.of(|owner| owner == nation);
        own.any(|(_, unit)| unit.hex().is_some() && wanted(unit))
    };
    let offensives = s.track(nation).map_or(0, |track| track.offensives);
    offensives > 0 && on_map(|unit| unit.is_circled()) && on_map(|unit| unit.is_general())
}

impl Reacting {
    /// The next of them is asked.
    fn next(&self, t: &mut Act<'_>) {
        let mut rest = self.clone();
        rest.nations.pop();
        t.replace(rest);
    }
}

impl Question<Aeto> for Reacting {
    type Answer = React;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let asked = self.nations.last().filter(|_| self.left > 0);
        match asked.copied() {
            Some(nation) if may_have(t.s, nation) => Open::Ask(t.s.seat(nation)),
            Some(_) => {
                self.next(t);
                Open::Again
            }
            None => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let nation = self.reactor(s);
        let hexes = s.hexes_of(|unit| unit.nation() == nation && unit.is_combat());
        let hexes = hexes.into_iter().map(HexId::from);
        frame::add(out, hexes.map(|hex| React::From { hex }));
        frame::add(out, [React::No]);
    }
    fn check(&self, s: &State, answer: React) -> Result<(), Illegal> {
        let React::From { hex } = answer else {
            return Ok(());
        };
        let nation = self.reactor(s);
        demand!(
            !spearhead(s, nation, hex.space()).is_empty(),
            "5.17.2",
            "no supplied armor that was not Activated stands there"
        );
        let mut staff = s.ground_pieces(hex.space(), s.camp(nation));
        let led = staff.any(|(_, unit)| unit.is_general() && !unit.has(Marks::EXHAUSTED));
        demand!(led, "5.17.2", "no General who can lead is with it");
        demand!(
            weather_at(s, hex.space()) == Weather::Fair,
            "5.17.4",
            "the weather bars it"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: React) {
        let React::From { hex } = answer else {
            return self.next(t);
        };
        let nation = self.reactor(t.s);
        t.replace(Reacting {
            left: self.left - 1,
            nations: self.nations.clone(),
        });
        if let Some(track) = t.s.track_mut(nation) {
            track.offensives -= 1;
            track.impromptu = track.impromptu.saturating_sub(1);
        }
        t.log.say(rule!("5.17.3"), || {
            format!(
                "{} armor strikes back from {}",
                adjective(nation),
                hex_name(hex.space())
            )
        });
        let units = spearhead(t.s, nation, hex.space());
        t.push(Thrusting {
            by: nation,
            stage: Stage::Reaction,
            units,
            moved: false,
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Strike back with armor, or let it be.".to_string(),
            rule!("5.17.2"),
        )
    }
}
