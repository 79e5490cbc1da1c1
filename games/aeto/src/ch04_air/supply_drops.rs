//! 7.3: Air Supply is dropped where no base is.

use super::airlift::unload_at_home;
use super::sortie::Sortie;
use super::{Role, Task};
use crate::Aeto;
use crate::ch03_naval::waters::{self, Water};
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::names::hex_name;
use crate::politics::Standing;
use crate::spot::board;
use crate::state::State;
use crate::stores::{self, Chit, Ration, Store};
use crate::types::{Class, HexId, NationId, Terrain, UnitId};
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 7.3a: whether a nation may drop supply on a hex, by everything but its aircraft: it is a major power, and a unit of its
/// camp stands there to be fed.
pub fn may_drop(s: &State, nation: NationId, hex: SpaceId) -> Result<(), Illegal> {
    cite!("7.3a");
    demand!(
        s.scenario().land_war,
        "7.3a",
        "nothing is flown in this scenario"
    );
    let major = data().nations[nation.index()].class == Class::Major;
    demand!(major, "7.3a", "only major powers drop supply");
    demand!(
        ground::hex(hex).terrain.is_some() && s.tally(hex.into()).of(s.camp(nation)).combat > 0,
        "7.3a",
        "no land unit of yours is there"
    );
    Ok(())
}

/// The hexes on which a nation could drop supply.
pub fn zones(s: &State, nation: NationId) -> Vec<HexId> {
    let camp = s.camp(nation);
    let hexes = s.hexes_of(|unit| unit.camp == camp && unit.is_combat());
    hexes.into_iter().map(HexId::from).collect()
}

/// The transports over the hex that carry supply.
fn laden(s: &State, sortie: &Sortie) -> Vec<UnitId> {
    let flights = sortie.flights(s, Role::Transport);
    let ids = flights.map(|flight| flight.unit);
    ids.filter(|id| s.stores.aboard(*id).next().is_some())
        .collect()
}

/// Every transport drops what it carries.
pub fn begin(t: &mut Act<'_>, sortie: Sortie) {
    t.push(Dropping {
        by: sortie.by,
        hex: sortie.hex,
        left: laden(t.s, &sortie),
        astray: false,
    });
}

/// 7.3c: aircraft go home with what they have not dropped.
pub fn go_home(t: &mut Act<'_>, sortie: &Sortie) {
    if sortie.task != Task::Supply {
        return;
    }
    let over: Vec<UnitId> = t.s.sky.iter().map(|flight| flight.unit).collect();
    for id in over {
        if t.s.stores.aboard(id).next().is_some() {
            unload_at_home(t, id);
        }
    }
}

/// 7.3b: transports drop supply, one after another; what goes astray lands where the enemy says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dropping {
    pub by: NationId,
    pub hex: HexId,
    pub left: Vec<UnitId>,
    pub astray: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stray {
    pub hex: HexId,
}

/// 7.3b: what the ground adds to the die.
pub fn modifier(hex: SpaceId) -> u8 {
    cite!("7.3b");
    let printed = ground::hex(hex);
    let rough = matches!(
        printed.terrain,
        Some(Terrain::Forest | Terrain::Mountain | Terrain::Swamp)
    );
    let coastal = waters::water(hex.into()) == Some(Water::Coast);
    u8::from(coastal) + u8::from(rough)
}

/// 7.3c: the chit comes down in a hex, and whether it is of any use there.
fn come_down(t: &mut Act<'_>, by: NationId, unit: UnitId, hex: SpaceId) {
    cite!("7.3c");
    let at = Store::Aboard(unit);
    let Some(place) = t.s.stores.chits.iter().position(|chit| chit.at == at) else {
        return;
    };
    let friendly = t.s.politics.standing(by, hex) == Standing::Friendly;
    let lies = t.s.stores.in_hex(hex, Ration::Air).count();
    let most = stores::capacity(t.s, hex, Ration::Air);
    let full = most > 0 && lies >= usize::from(most);
    let kept = friendly && ground::hex(hex).terrain.is_some() && !full;
    let chit = t.s.stores.chits.remove(place);
    if kept {
        t.s.stores.chits.push(Chit {
            at: Store::Hex(hex.into()),
            dropped: true,
            ..chit
        });
    }
    t.s.refresh();
    t.log.say(rule!("7.3c"), || {
        let word = if kept { "comes down" } else { "is lost" };
        format!("Air Supply {word} in {}", hex_name(hex))
    });
    // 7.3a: the transport is lost, whatever comes of it.
    losses::lose_step(t, unit, Cause::Other);
}

impl Question<Aeto> for Dropping {
    type Answer = Stray;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let Some(unit) = self.left.first().copied() else {
            return Open::Pass;
        };
        if self.astray {
            return Open::Ask(t.s.seat(t.s.foe_at(self.by, self.hex.space())));
        }
        let hex = self.hex.space();
        let by = modifier(hex);
        let die = t.dice.d6();
        let hits = die + by <= data().values.drop_supply_hits;
        t.log.rolled(rule!("7.3b"), &[die], || match hits {
            true => format!("Supply is dropped on {} (+{by})", hex_name(hex)),
            false => format!("Supply dropped on {} goes astray (+{by})", hex_name(hex)),
        });
        let mut next = self.clone();
        if hits {
            next.left.remove(0);
            t.replace(next);
            come_down(t, self.by, unit, hex);
        } else {
            next.astray = true;
            t.replace(next);
        }
        Open::Again
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let beside = board().neighbours(self.hex.space()).iter();
        frame::add(
            out,
            beside.map(|link| Stray {
                hex: link.to.into(),
            }),
        );
    }
    fn check(&self, _s: &State, answer: Stray) -> Result<(), Illegal> {
        let mut beside = board().neighbours(self.hex.space()).iter();
        let near = beside.any(|link| link.to == answer.hex.space());
        demand!(
            near && ground::hexes().is_hex(answer.hex.space()),
            "7.3b",
            "it comes down next to where it was dropped"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Stray) {
        let mut next = self.clone();
        let unit = next.left.remove(0);
        next.astray = false;
        t.replace(next);
        come_down(t, self.by, unit, answer.hex.space());
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Where does the supply come down?".to_string(),
            rule!("7.3b"),
        )
    }
}
