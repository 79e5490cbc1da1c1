//! 4.10: reconnaissance at sea.

use super::bases::{base, comes, ways_to};
use crate::Aeto;
use crate::ch01_weather::{air_effect, is_inclement, zone};
use crate::ch03_naval::waters::{self, Water};
use crate::ch10_special::channel_dash;
use crate::data::data;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::spot_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{AirEffect, AirKind, Camp, UnitId, Weather, Zone};
use crate::unit::Commitment;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// What aircraft have found out about the forces at sea, and have tried to. What is said of a force holds where it is: it
/// ends when the force moves on.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lookout {
    pub found: Vec<Found>,
    /// 4.10.5: who has looked for which force.
    pub sought: Vec<(Camp, UnitId)>,
    /// 3.9h: forces that ships have tried to intercept.
    pub met: Vec<UnitId>,
    /// Camps that keep their aircraft from a force while it makes its move.
    pub idle: Vec<(Camp, UnitId)>,
    /// 3.14h: where a force was when the End Phase began.
    pub began: Vec<(UnitId, Spot)>,
}

/// A force that was located.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    pub by: Camp,
    pub force: UnitId,
    /// 4.10.7: the ships that were made out; none of a mere Flotilla Sighting Report.
    pub ships: Vec<UnitId>,
}

impl Lookout {
    /// A force has gone elsewhere.
    pub fn forget(&mut self, force: UnitId) {
        self.found.retain(|one| one.force != force);
        self.sought.retain(|(_, one)| *one != force);
        self.met.retain(|one| *one != force);
    }
    /// A phase is over.
    pub fn end_phase(&mut self) {
        self.sought.clear();
        self.met.clear();
        self.idle.clear();
        self.began.clear();
    }
}

/// 4.10.2: whether a camp has located a force where it is.
pub fn is_found(s: &State, by: Camp, force: UnitId) -> bool {
    cite!("4.10.2", "4.10.3");
    let mut found = s.at_sea.lookout.found.iter();
    found.any(|one| one.by == by && one.force == force)
}

/// 4.10.7: whether a camp has made out a ship of a force.
pub fn is_made_out(s: &State, by: Camp, ship: UnitId) -> bool {
    let mut found = s.at_sea.lookout.found.iter();
    found
        .any(|one| one.by == by && one.ships.contains(&ship) && s.force_of(ship) == Some(one.force))
}

/// 4.10.9: whether an air unit is able to fly, on whatever errand.
fn is_able(s: &State, id: UnitId) -> bool {
    cite!("4.10.9", "2.17f");
    let unit = s.unit(id);
    unit.commitment != Commitment::Previous
        && !unit.has(Marks::LAUNCHED)
        && base(s, id).is_some_and(|base| air_effect(s, base) != AirEffect::Grounded)
}

/// 4.10.1: the air units of a camp that could look for ships in a place.
pub fn scouts(s: &State, by: Camp, at: Spot) -> Vec<UnitId> {
    cite!("4.10.1");
    let Some(over) = at.within() else {
        return Vec::new();
    };
    let nation = s.voice(by);
    let ways = OnceCell::new();
    let ways = || &**ways.get_or_init(|| ways_to(s, nation, over));
    let looks = |kind: AirKind| kind != AirKind::Atp;
    let own = s
        .units()
        .filter(|(_, unit)| unit.camp == by && unit.air().is_some_and(looks));
    own.map(|(id, _)| id)
        .filter(|id| is_able(s, *id) && comes(s, *id, over, ways))
        .collect()
}

/// Whether a camp may look for a force now.
pub fn may_seek(s: &State, by: Camp, force: UnitId) -> Result<(), Illegal> {
    let enemy =
        s.has_unit(force) && s.are_foes(s.unit(force).camp, by) && s.unit(force).force().is_some();
    let at = s.location(force).filter(|_| enemy);
    let Some(at) = at else {
        return Err(Illegal::new(rule!("4.10.1"), "it is no enemy force at sea"));
    };
    demand!(
        !s.at_sea.lookout.sought.contains(&(by, force)),
        "4.10.5",
        "it was tried here"
    );
    let clear = |over| air_effect(s, over) != AirEffect::Grounded;
    demand!(
        at.within().is_some_and(clear),
        "1.5f",
        "aircraft are grounded there"
    );
    demand!(
        !scouts(s, by, at).is_empty(),
        "4.10.1",
        "no aircraft of yours reaches it"
    );
    Ok(())
}

/// 4.10.6: what adds to the die and takes from it.
pub fn modifiers(s: &State, by: Camp, force: UnitId) -> Vec<(&'static str, i8)> {
    cite!("4.10.6", "4.10.4");
    let at = s.unit(force).at;
    let values = &data().values;
    let whole = |id: &UnitId| !s.unit(*id).depleted;
    let helpers = scouts(s, by, at).into_iter().filter(whole).count();
    let further = helpers
        .saturating_sub(1)
        .min(values.sea_recon_helpers.into());
    let ships = s.crew(force).len();
    let over = at.within();
    let severe = over.and_then(zone) == Some(Zone::Severe);
    let winter = severe && s.skies.letter == Weather::Winter;
    let int = match waters::water(at) {
        Some(Water::Large(area)) => waters::area(area).map_or(0, |area| area.int),
        _ => 0,
    };
    let coast = waters::water(at) == Some(Water::Coast);
    let rough = over.is_some_and(|over| is_inclement(s, over));
    let mut all = vec![
        ("further aircraft", further as i8),
        ("coastal hex", i8::from(coast)),
        (
            "large force",
            i8::from(ships >= usize::from(values.sea_recon_crowd)),
        ),
        ("single ship", -i8::from(ships == 1)),
        ("inclement", -i8::from(rough)),
        ("Winter", -2 * i8::from(winter)),
        ("INT", int),
    ];
    all.retain(|(_, value)| *value != 0);
    all
}

/// 4.10.5, 4.10.7: a die; the more it shows, the more is seen.
pub fn seek(t: &mut Act<'_>, by: Camp, force: UnitId) {
    cite!("4.10.5", "4.10.7", "4.10.9");
    let modifiers = modifiers(t.s, by, force);
    let die = t.dice.d6();
    let total = die as i8 + modifiers.iter().map(|(_, value)| value).sum::<i8>();
    let values = &data().values;
    let found = die == 6 || (die != 1 && total >= values.sea_recon_finds as i8);
    let again = is_found(t.s, by, force);
    let full = found && (again || total >= values.sea_recon_sees as i8);
    t.s.at_sea.lookout.sought.push((by, force));
    t.log.reveal();
    let (name, at) = (t.s.unit(force).name(), t.s.unit(force).at);
    t.log.rolled(rule!("4.10.5"), &[die], || {
        let words: Vec<String> = modifiers
            .iter()
            .map(|(name, value)| format!("{value:+} {name}"))
            .collect();
        let word = match (found, full) {
            (false, _) => "is not found",
            (_, true) => "is made out, ship by ship",
            _ => "is sighted",
        };
        format!("{name} in {} {word} ({})", spot_name(at), words.join(", "))
    });
    if !found {
        return;
    }
    let ships = if full { t.s.crew(force) } else { Vec::new() };
    let all = &mut t.s.at_sea.lookout.found;
    all.retain(|one| one.by != by || one.force != force);
    all.push(Found { by, force, ships });
    channel_dash::seen(t, force);
    if !full {
        t.push(Reporting { force });
    }
}

/// 4.10.7: a Flotilla Sighting Report: its owner says how many ships a force has, right to within two.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reporting {
    pub force: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    pub ships: u8,
}

impl Question<Aeto> for Reporting {
    type Answer = Report;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(t.s.unit(self.force).nation()))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let ships = s.crew(self.force).len() as u8;
        let error = data().values.sighting_error;
        let least = ships.saturating_sub(error).max(1);
        frame::add(out, (least..=ships + error).map(|ships| Report { ships }));
    }
    fn check(&self, s: &State, answer: Report) -> Result<(), Illegal> {
        let ships = s.crew(self.force).len() as u8;
        let near = answer.ships.abs_diff(ships) <= data().values.sighting_error;
        demand!(
            near && answer.ships > 0,
            "4.10.7",
            "a report is right to within two"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Report) {
        t.pop();
        let name = t.s.unit(self.force).name();
        t.log.say(rule!("4.10.7"), || {
            format!("{name} is reported as {} ships", answer.ships)
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.force).name();
        (
            format!("{name} is sighted. How many ships are reported?"),
            rule!("4.10.7"),
        )
    }
}
