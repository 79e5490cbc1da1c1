//! 4.1.2, 4.2.1: who may attack what.

use super::odds::total_defense;
use crate::ch00_sequence::Segment;
use crate::ch09_stacking::bound_minor;
use crate::ch11_weather::weather;
use crate::ch13_countries::may_end_voluntarily;
use crate::data::Trait;
use crate::ground::{distance, ground, hexes, space};
use crate::politics::{Posture, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{CountryId, Faction, PolicyId, WarState, Weather};
use crate::unit::UnitId;
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

/// How far Blitz markers and Ranged Support reach.
const REACH: u16 = 2;

/// 0.gloss-blitzenabled: within two hexes of a friendly Blitz marker.
pub fn blitz_enabled(s: &State, faction: Faction, at: SpaceId) -> bool {
    cite!("0.gloss-blitzenabled", "14.6");
    let mut near = hexes().within(at, REACH);
    near.any(|id| s.tally(Spot::from(id)).count(faction).blitz > 0)
}

/// 4.2.1, 4.2.1.1, 4.1.2: whether a unit may attack a hex.
pub fn may_attack(s: &State, id: UnitId, at: SpaceId) -> Result<(), Illegal> {
    cite!("4", "4.2", "4.2.1a", "4.2.1d");
    demand!(s.has_unit(id), "4.2.1a", "there is no such counter");
    let (unit, faction) = (s.unit(id), s.clock.phasing);
    let own = unit.is_of(faction) && unit.is_ground();
    demand!(own, "4.2.1a", "it is no ground unit of the phasing faction");
    demand!(
        !unit.fought,
        "4.2.1b",
        "it has been in a combat of this Segment"
    );
    demand!(
        s.pieces.is_first_of_its_like(id),
        "4.2.1b",
        "a counter like it stands for it"
    );
    let factor = unit.face().map_or(0, |face| face.attack);
    demand!(factor > 0, "4.2.1.1a", "its Attack Factor is 0");
    let Some(from) = unit.at.space() else {
        return Err(Illegal::new(rule!("4.2.1a"), "it is not on the map"));
    };
    let Some(kinds) = board().border(from, at) else {
        return Err(Illegal::new(
            rule!("4.2.1a"),
            "it does not stand beside that hex",
        ));
    };
    let sides = &ground().sides;
    if !kinds.has(sides.land | sides.strait) {
        let landing = s.is_beachhead_side(from, at);
        let marine = kinds.has(sides.all_sea | sides.coast) && unit.is_marine();
        demand!(landing || marine, "4.2.1.1e", "All-Sea lies between");
        let supplied = landing || s.is_supplied(id);
        demand!(supplied, "4.2.1.3", "a marine must be supplied for that");
    }
    if s.clock.segment == Segment::BlitzCombat {
        in_blitz(s, id, from, at)?;
    }
    politics_allow(s, id, at)
}

/// 4.1.2: attackers must be Blitz-enabled, and bad weather bars nearly all of them.
fn in_blitz(s: &State, id: UnitId, from: SpaceId, at: SpaceId) -> Result<(), Illegal> {
    let faction = s.clock.phasing;
    let enabled = blitz_enabled(s, faction, from);
    demand!(enabled, "4.1.2a", "no Blitz marker is near it");
    match weather(s, at) {
        Weather::Clear => {}
        Weather::Mud | Weather::Storms => {
            return Err(Illegal::new(
                rule!("4.1.2c"),
                "nobody blitzes in Mud or Storms",
            ));
        }
        Weather::Snow => {
            demand!(
                fights_in_snow(s, id, from),
                "11.5b",
                "it does not blitz in Snow"
            );
        }
    }
    Ok(())
}

/// 11.5b: SS, Germans with or beside them, Finns, Russians and Swedes.
fn fights_in_snow(s: &State, id: UnitId, from: SpaceId) -> bool {
    cite!("4.1.2c", "11.5b");
    let nations = s.nations(id);
    let of = |country: CountryId| nations.contains(&Some(country));
    let named = named();
    if of(named.finland) || of(named.russia) || of(named.sweden) || s.unit(id).has(Trait::Ss) {
        return true;
    }
    let ss = |at: SpaceId| {
        s.units_in(Spot::from(at))
            .any(|(_, other)| other.has(Trait::Ss) && other.is_ground())
    };
    of(named.germany) && (ss(from) || board().neighbours(from).iter().any(|link| ss(link.to)))
}

/// 4.2.1.1d, 4.2.1.1f, 13.6: what countries, Policies and Truces allow.
fn politics_allow(s: &State, id: UnitId, at: SpaceId) -> Result<(), Illegal> {
    let peace = s.politics.war_state == WarState::PreWar;
    demand!(!peace, "4.2.1.1f", "nobody attacks in Pre-War");
    let owner = s.territory().owner(at);
    let defenders: Vec<CountryId> = s
        .units_in(Spot::from(at))
        .filter(|(_, unit)| !unit.is_of(s.clock.phasing))
        .flat_map(|(_, unit)| s.nations_of(unit))
        .flatten()
        .collect();
    let postures: Vec<Posture> = defenders.iter().map(|c| s.politics.posture(*c)).collect();
    for country in s.nations(id).into_iter().flatten() {
        let confined = s.politics.confined(country).is_some() && owner != Some(country);
        demand!(!confined, "4.2.1.1d", "a marker keeps it in its country");
        let posture = s.politics.posture(country);
        demand!(
            !posture.is_policy(),
            "13.6.1.1e",
            "its country is under a Policy"
        );
        let axis = s.unit(id).is_of(Faction::Axis);
        let pac = postures.iter().any(|posture| posture.is_policy());
        demand!(axis || !pac, "13.6.1.1e", "the defender is under a Policy");
        for policy in attacked_policies(s, at) {
            may_end_voluntarily(s, policy)?;
        }
        let hard = |posture: Posture| {
            use crate::politics::Truce;
            matches!(posture, Posture::Truce(Truce::Armistice | Truce::Reassess))
        };
        let bound = if axis {
            postures.iter().any(|posture| hard(*posture))
        } else {
            hard(posture) && s.tally(Spot::from(at)).count(Faction::Axis).ground > 0
        };
        demand!(!bound, "13.6.2.1c", "a Truce forbids the attack");
    }
    Ok(())
}

/// 13.6.1.2d: the Policies of the units in a hex, which end when the Axis attack it.
pub fn attacked_policies(s: &State, at: SpaceId) -> Vec<PolicyId> {
    let there = s
        .units_in(Spot::from(at))
        .filter(|(_, unit)| unit.faction.is_some_and(Faction::is_allied));
    let nations = there.flat_map(|(_, unit)| s.nations_of(unit));
    let mut all: Vec<PolicyId> = nations
        .flatten()
        .filter_map(|country| s.politics.policy(country))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Every unit that may attack a hex; of counters alike in one place the first alone.
pub fn could_attack(s: &State, at: SpaceId) -> Vec<UnitId> {
    let beside = board().neighbours(at).iter();
    let units = beside.flat_map(|link| s.units_in(Spot::from(link.to)));
    let mut all: Vec<UnitId> = units
        .map(|(id, _)| id)
        .filter(|id| may_attack(s, *id, at).is_ok())
        .collect();
    all.sort_unstable();
    all
}

/// 4.2.1.1c: units of two Minors do not attack together.
pub fn may_join(s: &State, id: UnitId, attackers: &[UnitId]) -> Result<(), Illegal> {
    let Some(own) = bound_minor(s, id) else {
        return Ok(());
    };
    let mut others = attackers.iter().filter_map(|other| bound_minor(s, *other));
    demand!(
        others.all(|other| other == own),
        "4.2.1.1c",
        "another Minor's units attack already"
    );
    Ok(())
}

fn factor(s: &State, id: UnitId) -> u16 {
    s.unit(id).face().map_or(0, |face| u16::from(face.attack))
}

/// All counters that may attack a hex, with those alike.
pub fn all_that_could(s: &State, at: SpaceId) -> Vec<UnitId> {
    let able = could_attack(s, at);
    let likes = able.iter().flat_map(|id| s.pieces.likes(*id));
    likes.collect()
}

/// 4.2.1.1b: whether these attackers, a supporting HQ among them, have raw odds of 1-3.
pub fn has_least_odds(s: &State, at: SpaceId, attackers: &[UnitId]) -> bool {
    cite!("4.2.1.1b");
    let total: u16 = attackers.iter().map(|id| factor(s, *id)).sum();
    total > 0 && 3 * total >= total_defense(s, at)
}

/// 4.2.1.1b: whether these attackers, with whoever may still join them, reach raw odds of 1-3. Of several HQs one
/// takes part, beside the hex or from afar, and of several Minors one.
pub fn reaches_least_odds(s: &State, at: SpaceId, attackers: &[UnitId], able: &[UnitId]) -> bool {
    let led = attackers.iter().any(|id| s.unit(*id).is_hq());
    let (hqs, units): (Vec<UnitId>, Vec<UnitId>) = able.iter().partition(|id| s.unit(**id).is_hq());
    let hqs = if led { Vec::new() } else { hqs };
    let bound = |id: &UnitId| may_join(s, *id, attackers).ok().and(bound_minor(s, *id));
    let mut minors: Vec<Option<CountryId>> = able.iter().chain(attackers).map(bound).collect();
    minors.push(None);
    minors.sort_unstable();
    minors.dedup();
    minors.into_iter().any(|minor| {
        let joins = |id: &UnitId| {
            let own = bound_minor(s, *id);
            may_join(s, *id, attackers).is_ok() && (own.is_none() || own == minor)
        };
        let units = units.iter().copied().filter(joins);
        let force: Vec<UnitId> = attackers.iter().copied().chain(units).collect();
        let with = |hq: UnitId| {
            let led: Vec<UnitId> = force.iter().copied().chain([hq]).collect();
            has_least_odds(s, at, &led)
        };
        has_least_odds(s, at, &force)
            || hqs.iter().copied().filter(joins).any(with)
            || !led
                && supporters(s, at, &force)
                    .into_iter()
                    .filter(joins)
                    .any(with)
    })
}

/// 4.2.1.2: the HQs of the phasing faction that could support these attackers from afar.
fn supporters(s: &State, at: SpaceId, force: &[UnitId]) -> Vec<UnitId> {
    let near = hexes().within(at, REACH);
    let units = near.flat_map(|hex| s.units_in(Spot::from(hex)));
    let hqs = units.filter(|(_, unit)| unit.is_of(s.clock.phasing) && unit.is_hq());
    let hqs = hqs.map(|(id, _)| id);
    hqs.filter(|hq| !force.contains(hq) && ranged_support(s, *hq, at, force).is_ok())
        .collect()
}

/// 4.2.1.2: whether an HQ may give Ranged Support to a combat about a hex in which these units take part.
pub fn ranged_support(s: &State, hq: UnitId, at: SpaceId, with: &[UnitId]) -> Result<(), Illegal> {
    cite!("4.2.1.2a", "4.2.1.2c", "14.5d");
    let unit = s.unit(hq);
    demand!(unit.is_hq(), "4.2.1.2a", "it is no HQ");
    let Some(from) = unit.at.space().filter(|id| !space(*id).is_box()) else {
        return Err(Illegal::new(rule!("4.2.1.2a"), "it is not on the map"));
    };
    demand!(
        distance(from, at) <= REACH,
        "4.2.1.2a",
        "it is more than two hexes away"
    );
    demand!(
        !unit.fought,
        "4.2.1.2c",
        "it has been in a combat of this Segment"
    );
    let nations = s.nations(hq);
    let kin = with.iter().any(|id| {
        let own = s.nations(*id);
        own.into_iter()
            .flatten()
            .any(|country| nations.contains(&Some(country)))
    });
    demand!(kin, "4.2.1.2a", "no unit of its country is in the combat");
    let faction = unit.faction.unwrap_or(Faction::Axis);
    if s.clock.segment == Segment::BlitzCombat && faction == s.clock.phasing {
        in_blitz(s, hq, from, at)?;
    }
    if let Some((_, beachhead)) = s.beachhead(from.into(), faction) {
        let onto = s.landing(beachhead) == Some(at);
        demand!(
            onto,
            "4.2.1.2d",
            "from a Beachhead it supports only over its own hexside"
        );
    }
    demand!(
        has_path(s, faction, from, at),
        "4.2.1.2b",
        "a Neutral or a Policy bars the way"
    );
    demand!(s.is_supplied(hq), "10.3h", "it is not supplied");
    Ok(())
}

/// 4.2.1.2b: a way of two hexes that keeps out of Neutral countries and those under a Policy.
fn has_path(s: &State, faction: Faction, from: SpaceId, at: SpaceId) -> bool {
    cite!("4.2.1.2b");
    let territory = s.territory();
    // 13.6.1.2d: the Policies that end with this very attack bar nobody.
    let attacks = faction == Faction::Axis && s.clock.phasing == faction;
    let ends = if attacks {
        attacked_policies(s, at)
    } else {
        Vec::new()
    };
    let open = |id: SpaceId| {
        let Some(owner) = territory.owner(id) else {
            return !space(id).is_box();
        };
        s.politics.status(owner) != crate::politics::Status::Neutral
            && s.politics
                .policy(owner)
                .is_none_or(|policy| ends.contains(&policy))
    };
    if !open(at) {
        return false;
    }
    let near = |a: SpaceId, b: SpaceId| distance(a, b) <= 1;
    near(from, at) || hexes().near(from).any(|mid| near(mid, at) && open(mid))
}

/// What may stand in for a nationality: the countries of these units.
pub fn countries(s: &State, units: &[UnitId]) -> Vec<CountryId> {
    let all = units.iter().flat_map(|id| s.nations(*id)).flatten();
    let mut all: Vec<CountryId> = all.collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether a hex holds nothing to fight: a Detachment or Logistics marker alone.
pub fn only_posts(s: &State, at: Spot, faction: Faction) -> bool {
    let tally = s.tally(at);
    !tally.enemy(faction, |count| count.ground > 0) && tally.enemy(faction, |count| count.posts > 0)
}

/// Whether a marine of the attack crosses water.
pub fn crosses_water(s: &State, id: UnitId, at: SpaceId) -> bool {
    let Some(from) = s.unit(id).at.space() else {
        return false;
    };
    let sides = &ground().sides;
    let kinds = board().border(from, at);
    kinds.is_some_and(|kinds| kinds.has(sides.all_sea | sides.coast | sides.strait))
}

/// The Airdrops of a faction in a hex, which must be Blitz-enabled to count.
pub fn airdrops(s: &State, at: SpaceId, faction: Faction) -> u8 {
    cite!("4.1.2a");
    if !blitz_enabled(s, faction, at) {
        return 0;
    }
    s.tally(Spot::from(at)).count(faction).airdrops
}
