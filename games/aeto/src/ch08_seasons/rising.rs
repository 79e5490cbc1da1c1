//! 8.11k, 8.11l: partisans arrive.

use crate::Aeto;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::hex_name;
use crate::partisans::is_partisan;
use crate::politics::{Standing, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, HexId, UnitId};
use crate::works;
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 8.11l: a partisan unit that arrives is placed at once, and returns to the pool if it cannot be.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rising {
    pub unit: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rise {
    At { hex: HexId },
}

/// 8.11k: where partisans are at home: the Soviets in Rumania too when it fights beside Germany.
fn is_home(s: &State, unit: UnitId, hex: SpaceId) -> bool {
    let n = named();
    let (nation, home) = (s.unit(unit).nation(), ground::hex(hex).nation);
    let rumania = nation == n.ussr && s.camp(n.rumania) == Camp::Axis && home == Some(n.rumania);
    home == Some(nation) || rumania
}

/// An airbase of the enemy with aircraft lies next to a hex.
fn is_watched(s: &State, unit: UnitId, hex: SpaceId) -> bool {
    let nation = s.unit(unit).nation();
    let enemy = |at: SpaceId| {
        let mut there = s.units_in(at.into());
        there.any(|(_, other)| other.air().is_some() && s.politics.at_war(nation, other.nation()))
    };
    ground::hexes()
        .within(hex, 1)
        .any(|at| at != hex && enemy(at))
}

/// 8.11k: whether partisans may rise in a hex: an enemy's, where nobody stands and nothing is built, out of zones of control
/// and out of sight of aircraft.
pub fn may_rise(s: &State, unit: UnitId, hex: SpaceId) -> bool {
    cite!("8.11k");
    let nation = s.unit(unit).nation();
    let empty = !s
        .units_in(hex.into())
        .any(|(_, other)| other.is_ground() || other.air().is_some());
    ground::hex(hex).terrain.is_some()
        && is_home(s, unit, hex)
        && s.politics.standing(nation, hex) == Standing::Enemy
        && empty
        && works::sites(s).binary_search(&hex).is_err()
        && s.hold(nation, hex) == Hold::None
        && !is_watched(s, unit, hex)
}

impl Question<Aeto> for Rising {
    type Answer = Rise;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let at = Spot::pool(t.s.unit(self.unit).nation());
        if !is_partisan(t.s.unit(self.unit))
            || !board().ids().any(|hex| may_rise(t.s, self.unit, hex))
        {
            cite!("8.11l");
            t.s.pieces.change(self.unit, |unit| unit.at = at);
            return Open::Pass;
        }
        Open::Ask(t.s.seat(t.s.unit(self.unit).nation()))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let all = board().ids().filter(|hex| may_rise(s, self.unit, *hex));
        frame::add(out, all.map(|hex| Rise::At { hex: hex.into() }));
    }
    fn check(&self, s: &State, answer: Rise) -> Result<(), Illegal> {
        let Rise::At { hex } = answer;
        demand!(
            may_rise(s, self.unit, hex.space()),
            "8.11k",
            "no partisans rise there"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Rise) {
        cite!("8.11l");
        let Rise::At { hex } = answer;
        t.pop();
        t.s.pieces.change(self.unit, |unit| unit.at = hex.into());
        t.s.refresh();
        t.log.say(rule!("8.11k"), || {
            format!("Partisans rise in {}", hex_name(hex.space()))
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.unit).name();
        (format!("Where does {name} rise?"), rule!("8.11k"))
    }
}

/// 8.11l: a partisan unit arrives.
pub fn rise(t: &mut Act<'_>, unit: UnitId) {
    t.push(Rising { unit });
}
