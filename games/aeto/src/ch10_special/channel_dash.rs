//! 10.3: German Evasion chits.

use crate::Aeto;
use crate::ch03_naval::search::{Search, escaped, intercept};
use crate::ch03_naval::waters::{self, Water};
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::politics::named;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::UnitId;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The chits that Germany has left, the forces that one lies on in this phase, and forces that have parted of which it is not
/// yet said where the chit stays.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvasionChits {
    pub left: u8,
    pub on: Vec<UnitId>,
    pub parted: Vec<(UnitId, UnitId)>,
}

impl EvasionChits {
    /// 10.3c: when the phase is over, what was played is gone for good.
    pub fn end_phase(&mut self) {
        cite!("10.3c");
        self.on.clear();
        self.parted.clear();
    }
    /// A force is taken from the map.
    pub fn forget(&mut self, force: UnitId) {
        self.on.retain(|one| *one != force);
        self.parted
            .retain(|(old, new)| *old != force && *new != force);
    }
}

/// 10.3a: in the Seasonal Turn of Winter 1940, and never again, a die says how many chits there are.
pub fn allot(t: &mut Act<'_>) {
    cite!("10.3a");
    if u16::from(data().values.evasion_month) != t.s.clock.month.0 {
        return;
    }
    let die = t.dice.d6();
    let chits = data().evasion_chits(die);
    t.s.at_sea.evasion.left = chits;
    t.log.rolled(rule!("10.3a"), &[die], || {
        format!("Germany receives {chits} Evasion chits")
    });
}

/// 10.3d: the hexes of the UK's home coast, and those next to them.
fn british_shore() -> &'static [SpaceId] {
    static SHORE: LazyLock<Vec<SpaceId>> = LazyLock::new(|| {
        let coastal = |hex: &SpaceId| {
            let coast = board().row(*hex).flag("coastal").unwrap_or(false);
            ground::hex(*hex).nation == Some(named().uk) && coast
        };
        let home = board().ids().filter(coastal);
        let mut all: Vec<SpaceId> = home
            .flat_map(|hex| ground::hexes().within(hex, 1))
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    });
    &SHORE
}

/// 10.3d: whether a chit works in a place.
fn works_at(at: Spot) -> bool {
    cite!("10.3d");
    let large = matches!(waters::water(at), Some(Water::Large(_)));
    let near = at
        .within()
        .is_some_and(|hex| british_shore().binary_search(&hex).is_ok());
    !large && !near
}

/// 10.3b: whether a chit keeps a force from enemy aircraft and ships, where it is.
pub fn is_covered(s: &State, force: UnitId) -> bool {
    cite!("10.3b", "3.7a", "4.10.12");
    s.at_sea.evasion.on.contains(&force) && s.location(force).is_some_and(works_at)
}

/// 10.3b: at least half of the guns of a force are German; Naval-Air of its carriers counts with them.
fn is_german(s: &State, force: UnitId) -> bool {
    let guns = |ship: &UnitId| {
        let own = s.unit(*ship).ship_face().and_then(|face| face.gunnery);
        let aloft = s.aboard(*ship).filter_map(|(_, unit)| unit.air_face());
        u16::from(own.unwrap_or(0)) + aloft.map(|face| u16::from(face.strength)).sum::<u16>()
    };
    let crew = s.crew(force);
    let german = |ship: &&UnitId| s.unit(**ship).nation() == named().germany;
    let own: u16 = crew.iter().filter(german).map(guns).sum();
    let all: u16 = crew.iter().map(guns).sum();
    crew.iter().any(|ship| german(&ship)) && own * 2 >= all
}

/// Whether Germany is asked when a force is found, by what everybody knows: whose guns it has is not.
pub fn is_asked(s: &State, force: UnitId) -> bool {
    let unit = s.unit(force);
    let chits = &s.at_sea.evasion;
    unit.force().is_some()
        && unit.camp == s.camp(named().germany)
        && chits.left > 0
        && !chits.on.contains(&force)
        && s.location(force).is_some_and(works_at)
}

/// 10.3b, 10.3d: whether Germany may lay a chit on a force that was found.
fn may_cover(s: &State, force: UnitId) -> Result<(), Illegal> {
    demand!(
        s.at_sea.evasion.left > 0,
        "10.3a",
        "no Evasion chit is left"
    );
    demand!(
        s.unit(force).force().is_some() && is_german(s, force),
        "10.3b",
        "less than half of its guns are German"
    );
    demand!(
        s.location(force).is_some_and(works_at),
        "10.3d",
        "no chit works there"
    );
    demand!(
        !s.at_sea.evasion.on.contains(&force),
        "10.3c",
        "one lies on it"
    );
    Ok(())
}

/// Who has found the force.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finder {
    Aircraft,
    Ships { search: Search, group: Vec<UnitId> },
}

/// A force that is mostly German was found: is a chit played?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slipping {
    pub force: UnitId,
    pub finder: Finder,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slip {
    Play,
    Keep,
}

/// 10.3b: an air search has found a force.
pub fn seen(t: &mut Act<'_>, force: UnitId) {
    if is_asked(t.s, force) {
        let finder = Finder::Aircraft;
        t.push(Slipping { force, finder });
    }
}

impl Question<Aeto> for Slipping {
    type Answer = Slip;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if !is_asked(t.s, self.force) {
            t.pop();
            self.finder.goes_on(t);
            return Open::Again;
        }
        Open::Ask(t.s.seat(named().germany))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Slip::Play, Slip::Keep]);
    }
    fn check(&self, s: &State, answer: Slip) -> Result<(), Illegal> {
        match answer {
            Slip::Play => may_cover(s, self.force),
            Slip::Keep => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Slip) {
        t.pop();
        if answer == Slip::Keep {
            self.finder.goes_on(t);
            return;
        }
        t.s.at_sea.evasion.left -= 1;
        t.s.at_sea.evasion.on.push(self.force);
        let name = t.s.unit(self.force).name();
        t.log.say(rule!("10.3b"), || {
            format!("An Evasion chit is played: {name} slips away")
        });
        if let Finder::Ships { search, group } = &self.finder {
            escaped(t, search, group);
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.force).name();
        let left = s.at_sea.evasion.left;
        (
            format!("{name} is found. Play an Evasion chit ({left} left)?"),
            rule!("10.3b"),
        )
    }
}

impl Finder {
    fn goes_on(&self, t: &mut Act<'_>) {
        if let Finder::Ships { search, group } = self {
            intercept(t, search, group.clone());
        }
    }
}

/// 10.3d: a force has gone on: close to the coast of the UK its chit is gone.
pub fn moved(t: &mut Act<'_>, force: UnitId) {
    cite!("10.3d");
    let near = |at: Spot| {
        let hex = at.within();
        hex.is_some_and(|hex| british_shore().binary_search(&hex).is_ok())
    };
    let lies = t.s.at_sea.evasion.on.contains(&force);
    if lies && t.s.location(force).is_some_and(near) {
        let name = t.s.unit(force).name();
        t.log.say(rule!("10.3d"), || {
            format!("{name} comes too close to the coast: its Evasion chit is gone")
        });
        t.s.at_sea.evasion.forget(force);
    }
}

/// 10.3c: ships have left a force.
pub fn part(t: &mut Act<'_>, old: UnitId, new: UnitId) {
    if t.s.at_sea.evasion.on.contains(&old) && old != new {
        t.s.at_sea.evasion.parted.push((old, new));
    }
}

/// 10.3c: before anything else happens Germany says where the chit stays.
pub fn asks(t: &mut Act<'_>) -> bool {
    let Some((old, new)) = t.s.at_sea.evasion.parted.pop() else {
        return false;
    };
    let afloat = |force: UnitId| t.s.location(force).is_some();
    if afloat(old) && afloat(new) {
        t.push(Parting { old, new });
        return true;
    }
    false
}

/// 10.3c: a force with a chit has parted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parting {
    pub old: UnitId,
    pub new: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    pub force: UnitId,
}

impl Question<Aeto> for Parting {
    type Answer = Cover;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(named().germany))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [self.old, self.new].map(|force| Cover { force }));
    }
    fn check(&self, _s: &State, answer: Cover) -> Result<(), Illegal> {
        demand!(
            [self.old, self.new].contains(&answer.force),
            "10.3c",
            "it is neither part"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Cover) {
        t.pop();
        let on = &mut t.s.at_sea.evasion.on;
        on.retain(|one| *one != self.old);
        on.push(answer.force);
        let name = t.s.unit(answer.force).name();
        t.log.say(rule!("10.3c"), || {
            format!("The Evasion chit stays with {name}")
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "With which part does the Evasion chit stay?".to_string(),
            rule!("10.3c"),
        )
    }
}
