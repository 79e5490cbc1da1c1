//! 9.25: the German garrison of the conquered USSR, and what follows where it is missing.

use crate::Aeto;
use crate::capture;
use crate::ch05_offensives::stack_room;
use crate::ch08_seasons::seasons_until;
use crate::data::{Body, data};
use crate::game::{Act, Action};
use crate::ground;
use crate::names::hex_name;
use crate::politics::{named, natural_camp};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, HexId, LandKind, NationId, UnitId};
use crate::unit::Unit;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 9.25a: from the second Seasonal Turn after the Axis has conquered the USSR.
fn is_due(s: &State) -> bool {
    cite!("9.25a");
    let n = named();
    let mut all = s.politics.conquests.iter();
    let fallen = all.find(|one| one.of == n.ussr && natural_camp(one.by) == Some(Camp::Axis));
    let wait = data().values.occupation_wait;
    fallen.is_some_and(|one| seasons_until(one.in_month, s.clock.month) >= wait)
        && !s.politics.is_conquered(n.germany)
}

/// A German land unit in a City.
fn is_manned(s: &State, hex: SpaceId) -> bool {
    let mut there = s.units_in(hex.into());
    there.any(|(_, unit)| unit.nation() == named().germany && unit.is_combat())
}

/// 9.25a: the Cities of the list without a garrison; all that are, if there are not troops enough in the country.
pub fn missing(s: &State) -> Vec<HexId> {
    cite!("9.25a");
    if !is_due(s) {
        return Vec::new();
    }
    let all = data().pacts.occupied.iter().copied();
    all.filter(|hex| !is_manned(s, *hex))
        .map(HexId::from)
        .collect()
}

/// 9.25b: the Supply Step: what lacks its garrison is noted.
pub fn check_garrisons(t: &mut Act<'_>) {
    cite!("9.25b");
    let missing = missing(t.s);
    if !missing.is_empty() {
        t.log.say(rule!("9.25b"), || {
            format!("{} Soviet cities lack a German garrison", missing.len())
        });
    }
    t.s.politics.aftermath.remiss = missing;
}

/// 9.25b: a City that lacked its garrison brings nothing, unless it has one again.
pub fn brings_nothing(s: &State, hex: SpaceId) -> bool {
    cite!("9.25b");
    let remiss = s.politics.aftermath.remiss.contains(&HexId::from(hex));
    remiss && !is_manned(s, hex)
}

/// 9.25b: the Replenishment Step: Soviet infantry rises in or beside each of them.
pub fn open_replenishment(t: &mut Act<'_>) {
    let hexes = t.s.politics.aftermath.remiss.clone();
    if !hexes.is_empty() {
        t.push(Rising { hexes });
    }
}

/// 9.25b, 9.25c: as long as any Soviet unit is on the map, the USSR has Offensives like a minor nation.
pub(super) fn open_month(t: &mut Act<'_>) {
    cite!("9.25b", "9.25c");
    let ussr = named().ussr;
    if !t.s.politics.aftermath.uprising {
        return;
    }
    let any = {
        let mut own = t.s.pieces.of(|owner| owner == ussr);
        own.any(|(_, unit)| unit.hex().is_some())
    };
    if !any {
        t.s.politics.aftermath.uprising = false;
        t.s.politics.make_peace(ussr);
        return t.s.enlist(ussr, Camp::Neutral);
    }
    if let Some(track) = t.s.track_mut(ussr) {
        track.offensives = data().values.minor_offensives;
    }
}

/// 9.25b: those who have risen draw on any Soviet source in which no stranger stands, over ground that nobody holds by troops.
pub fn is_risen(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("9.25b");
    let ussr = named().ussr;
    let strange = |unit: &Unit| unit.nation() != ussr;
    s.politics.aftermath.uprising
        && nation == ussr
        && ground::hex(hex).nation == Some(ussr)
        && !s.units_in(hex.into()).any(|(_, unit)| strange(unit))
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rising {
    /// The Cities where somebody still rises.
    pub hexes: Vec<HexId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rise {
    At { hex: HexId },
}

/// The infantry that may rise.
fn waiting(s: &State) -> Option<UnitId> {
    let ussr = named().ussr;
    let strength = data().values.uprising_strength;
    let fits = |unit: &Unit| {
        let off = unit.at == Spot::gone(ussr) || unit.at == Spot::pool(ussr);
        let front = match unit.printed().body {
            Body::Land { front, .. } => Some(front.strength),
            _ => None,
        };
        off && unit.land() == Some(LandKind::Infantry) && front == Some(strength)
    };
    let mut own = s.pieces.of(|owner| owner == ussr);
    own.find(|(_, unit)| fits(unit)).map(|(id, _)| id)
}

fn is_place(s: &State, unit: UnitId, city: HexId, hex: SpaceId) -> bool {
    let near = hex == city.space() || ground::beside(city.space()).any(|(to, _)| to == hex);
    near && ground::hex(hex).terrain.is_some()
        && !s.is_enemy_held(hex, Camp::Soviet)
        && stack_room(s, Camp::Soviet, hex) >= s.unit(unit).stacks()
}

fn around(city: HexId) -> impl Iterator<Item = SpaceId> {
    std::iter::once(city.space()).chain(ground::beside(city.space()).map(|(to, _)| to))
}

impl Question<Aeto> for Rising {
    type Answer = Rise;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let (Some(unit), Some(city)) = (waiting(t.s), self.hexes.first().copied()) else {
            return Open::Pass;
        };
        if around(city).any(|hex| is_place(t.s, unit, city, hex)) {
            return Open::Ask(t.s.seat(named().ussr));
        }
        let mut more = self.clone();
        more.hexes.remove(0);
        t.replace(more);
        Open::Again
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let city = self.hexes.first().copied();
        let near = city.into_iter().flat_map(around);
        frame::add(out, near.map(|hex| Rise::At { hex: hex.into() }));
    }
    fn check(&self, s: &State, answer: Rise) -> Result<(), Illegal> {
        let Rise::At { hex } = answer;
        let fits = match (waiting(s), self.hexes.first()) {
            (Some(unit), Some(city)) => is_place(s, unit, *city, hex.space()),
            _ => false,
        };
        demand!(fits, "9.25b", "nobody rises there");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Rise) {
        let Rise::At { hex } = answer;
        let mut more = self.clone();
        more.hexes.remove(0);
        t.replace(more);
        let (Some(unit), n) = (waiting(t.s), named()) else {
            return;
        };
        if !t.s.politics.aftermath.uprising {
            t.s.politics.aftermath.uprising = true;
            t.s.enlist(n.ussr, Camp::Soviet);
            t.s.politics.declare(n.ussr, n.germany);
            t.s.politics.close_ranks();
        }
        t.s.pieces.change(unit, |unit| {
            unit.at = hex.into();
            unit.depleted = false;
        });
        t.s.refresh();
        capture::enter(t, n.ussr, hex.space());
        t.log.say(rule!("9.25b"), || {
            format!("Soviet infantry rises in {}", hex_name(hex.space()))
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let place = self.hexes.first().map(|hex| hex_name(hex.space()));
        let place = place.unwrap_or_default();
        (
            format!("Where does Soviet infantry rise at {place}?"),
            rule!("9.25b"),
        )
    }
}
