//! 9.24: nations that are free again.

use super::{conquest, vichy};
use crate::Aeto;
use crate::capture;
use crate::ch05_offensives::stack_room;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::{hex_name, nation_name};
use crate::politics::{Conquest, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, Class, HexId, LandKind, MonthName, NationId, UnitId};
use crate::unit::Unit;
use board::{Hold, SpaceId};
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The side that a nation is of, fallen or not.
fn side(s: &State, nation: NationId) -> Option<Side> {
    s.leaning(nation).map(Camp::side)
}

/// Whether a hex is in the hands of the other side.
fn is_lost_to(s: &State, nation: NationId, hex: SpaceId) -> bool {
    let holder = s.politics.holder(hex);
    let there = holder.and_then(|holder| side(s, holder));
    there.is_some() && side(s, nation).is_some() && there != side(s, nation)
}

/// Of those who hold some hexes the major power with most.
fn holds_most(s: &State, hexes: &[SpaceId]) -> Option<NationId> {
    let major = |of: &NationId| data().nations[of.index()].class == Class::Major;
    let count = |by: NationId| {
        let held = hexes
            .iter()
            .filter(|hex| s.politics.holder(**hex) == Some(by));
        held.count()
    };
    let powers = s
        .powers()
        .filter(major)
        .map(|by| (count(by), std::cmp::Reverse(by)));
    powers
        .filter(|(count, _)| *count > 0)
        .max()
        .map(|(_, by)| by.0)
}

/// 9.24a: a conquered nation whose City/resource hexes are all in the hands of the conqueror's enemies, and who freed it.
fn freed(s: &State) -> Option<(NationId, NationId)> {
    let free = |of: NationId| {
        s.politics
            .aftermath
            .liberated
            .iter()
            .any(|(one, _)| *one == of)
    };
    let mut all = s.politics.conquests.iter().filter(|one| {
        let class = data().nations[one.of.index()].class;
        matches!(class, Class::Major | Class::Minor) && !vichy::is_vichy_state(s, one.of)
    });
    all.find_map(|one| {
        let keys = conquest::keys(one.of);
        let lost = !keys.is_empty() && keys.iter().all(|hex| is_lost_to(s, one.by, *hex));
        (lost && !free(one.of)).then_some(())?;
        Some((one.of, holds_most(s, keys)?))
    })
}

/// A nation that was freed and is conquered again, and by whom.
fn taken_again(s: &State) -> Option<(NationId, NationId)> {
    let mut all = s.politics.aftermath.liberated.iter();
    all.find_map(|(of, by)| {
        let keys = conquest::keys(*of);
        let lost = keys.iter().all(|hex| is_lost_to(s, *by, *hex));
        Some((*of, holds_most(s, keys).filter(|_| lost)?))
    })
}

/// 9.24a: looked at with the conquests.
pub(super) fn look_around(t: &mut Act<'_>) {
    cite!("9.24a");
    if !t.s.scenario().politics {
        return;
    }
    while let Some((of, by)) = taken_again(t.s) {
        t.s.politics
            .aftermath
            .liberated
            .retain(|(one, _)| *one != of);
        for one in
            t.s.politics
                .conquests
                .iter_mut()
                .filter(|one: &&mut Conquest| one.of == of)
        {
            one.by = by;
        }
        let raised: Vec<UnitId> = {
            let all = t.s.units();
            let of_it = all.filter(|(_, unit)| unit.printed().nation == of && unit.nation() != of);
            of_it
                .filter(|(_, unit)| is_raised(unit))
                .map(|(id, _)| id)
                .collect()
        };
        cite!("9.24b");
        raised.into_iter().for_each(|id| conquest::discard(t, id));
        hand_over(t, of, by);
        t.log.say(rule!("9.24b"), || {
            format!("{} is conquered again", nation_name(of))
        });
    }
    while let Some((of, by)) = freed(t.s) {
        t.s.politics.aftermath.liberated.push((of, by));
        t.log.say(rule!("9.24a"), || {
            format!("{} is liberated by {}", nation_name(of), nation_name(by))
        });
        hand_over(t, of, by);
        if of == named().france {
            vichy::free_interned(t);
        }
    }
}

/// 9.24a: the hexes of a freed nation are the liberator's, but for those in which troops of his enemies stand.
fn hand_over(t: &mut Act<'_>, of: NationId, by: NationId) {
    let camp = t.s.camp(by);
    let hexes: Vec<SpaceId> = {
        let s = &*t.s;
        let home = board()
            .ids()
            .filter(|hex| ground::hex(*hex).nation == Some(of));
        let lost = home.filter(|hex| is_lost_to(s, by, *hex));
        lost.filter(|hex| !s.is_enemy_held(*hex, camp)).collect()
    };
    for hex in hexes {
        t.s.politics.set_holder(hex, by);
        let strangers = t.s.units_in(hex.into());
        let strangers = strangers.filter(|(_, unit)| unit.camp != camp && !unit.is_naval());
        let strangers: Vec<UnitId> = strangers.map(|(id, _)| id).collect();
        if !strangers.is_empty() {
            capture::expel(t, strangers, hex);
        }
    }
    t.s.refresh();
}

/// 9.24b: a land unit of a kind that a freed nation may receive.
fn is_raised(unit: &Unit) -> bool {
    unit.land().is_some_and(|kind| kind != LandKind::Partisan)
}

/// 9.24b: the Winter Seasonal Turn: every freed nation has a free land unit.
pub(super) fn open_season(t: &mut Act<'_>) {
    if t.s.clock.month.name() != MonthName::January {
        return;
    }
    for (of, by) in t.s.politics.aftermath.liberated.clone().into_iter().rev() {
        t.push(Raising { of, by });
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raising {
    pub of: NationId,
    pub by: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Raise {
    At { unit: UnitId, hex: HexId },
    Nobody,
}

impl Raising {
    /// Those who wait, one of each kind.
    fn waiting(&self, s: &State) -> Vec<UnitId> {
        let gone = Spot::gone(self.of);
        let own = s.pieces.of(|owner| owner == self.of);
        let mut all: Vec<UnitId> = Vec::new();
        for (id, unit) in own {
            let new = all.iter().all(|other| s.unit(*other).kind != unit.kind);
            if unit.at == gone && is_raised(unit) && new {
                all.push(id);
            }
        }
        all
    }
    fn receives(&self, s: &State, unit: UnitId, hex: SpaceId) -> bool {
        conquest::keys(self.of).contains(&hex)
            && s.politics
                .holder(hex)
                .is_some_and(|holder| !is_foreign(s, holder, self.by))
            && s.is_linked(self.by, hex, false)
            && s.hold(self.by, hex) == Hold::None
            && stack_room(s, s.camp(self.by), hex) >= s.unit(unit).stacks()
    }
}

fn is_foreign(s: &State, holder: NationId, by: NationId) -> bool {
    holder != by && !s.politics.are_allied(holder, by)
}

impl Question<Aeto> for Raising {
    type Answer = Raise;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.by);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for unit in self.waiting(s) {
            let keys = conquest::keys(self.of).iter();
            frame::add(
                out,
                keys.map(|hex| Raise::At {
                    unit,
                    hex: (*hex).into(),
                }),
            );
        }
        frame::add(out, [Raise::Nobody]);
    }
    fn check(&self, s: &State, answer: Raise) -> Result<(), Illegal> {
        let Raise::At { unit, hex } = answer else {
            return Ok(());
        };
        demand!(
            self.waiting(s).contains(&unit),
            "9.24b",
            "it is no land unit that the nation may have"
        );
        demand!(
            self.receives(s, unit, hex.space()),
            "9.24b",
            "it is no supplied City of the nation with room, out of enemy zones"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Raise) {
        t.pop();
        let Raise::At { unit, hex } = answer else {
            return;
        };
        t.s.transfer(&[unit], self.by);
        t.s.pieces.change(unit, |unit| {
            unit.at = hex.into();
            unit.depleted = false;
        });
        t.s.refresh();
        t.log.say(rule!("9.24b"), || {
            let (who, place) = (nation_name(self.of), hex_name(hex.space()));
            format!("{who} has a land unit in {place}")
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let name = nation_name(self.of);
        (
            format!("Which unit does {name} raise, and where?"),
            rule!("9.24b"),
        )
    }
}
