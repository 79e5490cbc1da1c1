//! 2.2.3.3: what bars a support unit from a place, beside the reach of its bases.

use crate::ch03_movement::{open_in_scenario, plays};
use crate::ch11_weather::{north, weather};
use crate::ch13_countries::may_end_voluntarily;
use crate::ch14_markers::bars_support;
use crate::data::{SupportKind, data};
use crate::ground::{hexes, space, waters};
use crate::politics::{Posture, Status, Truce, named};
use crate::spot::{Spot, Where, ZoneBox};
use crate::state::State;
use crate::types::{CountryId, Faction, PolicyId, WarState, Weather, ZoneId};
use crate::unit::{Form, Unit, UnitId};
use board::SpaceId;
use kernel::{Illegal, cite, demand};

/// A unit on its way to a place.
#[derive(Clone, Copy)]
pub struct Sent {
    pub unit: UnitId,
    pub form: Form,
    /// It only contests what another faction places there.
    pub contests: bool,
}

/// 2.2.3.3: whether nothing but a missing base or path keeps a unit from a place.
pub fn may_be_sent(s: &State, sent: Sent, at: Spot) -> Result<(), Illegal> {
    cite!("2.2.3.3e");
    demand!(
        s.politics.war_state != WarState::PreWar,
        "12.1d",
        "no support unit is placed in Pre-War"
    );
    let idle = sent.form == Form::Support(SupportKind::Interceptor) && !sent.contests;
    demand!(!idle, "2.2.3.1i", "an Interceptor only contests");
    let unit = s.unit(sent.unit);
    let country = s.country_of(unit);
    let in_play = country.is_none_or(|country| plays(s, country));
    demand!(
        in_play,
        "2.2.3.1g",
        "its country takes no part in this scenario"
    );
    let posture = country.map_or(Posture::War, |country| s.politics.posture(country));
    demand!(
        !posture.is_policy(),
        "13.6.1.1b",
        "its country is under a Policy"
    );
    match at.whereabouts() {
        Where::Space(hex) => {
            in_hex(s, sent, hex)?;
            truce_in_hex(s, unit, hex)?;
            if let Some(faction) = unit.faction {
                bars_support(s, faction, hex)?;
            }
        }
        Where::Zone(zone, ZoneBox::OnStation) => truce_on_station(s, unit, posture, zone)?,
        _ => {}
    }
    if unit.is_of(Faction::Axis) && !sent.contests {
        may_end_one(s, at)?;
    }
    Ok(())
}

/// 2.2.3.3a to 2.2.3.3d.
fn in_hex(s: &State, sent: Sent, hex: SpaceId) -> Result<(), Illegal> {
    let at = space(hex);
    demand!(
        at.is_land() || at.is_all_sea(),
        "2.2.3.1g",
        "that is no hex for support units"
    );
    let faction = s.unit(sent.unit).faction;
    let near = |is: &dyn Fn(&crate::unit::Standing, Faction) -> bool| {
        let mut all = hexes().near(hex);
        faction.is_some_and(|own| all.any(|hex| is(s.tally(hex.into()), own)))
    };
    let flies = matches!(
        sent.form,
        Form::Support(SupportKind::AirForce | SupportKind::Interceptor) | Form::CvStrike
    );
    let friends = flies && near(&|tally, own| tally.count(own).air > 0);
    demand!(!friends, "2.2.3.3a", "a friendly Air unit is too near");
    let enemies = !sent.contests && near(&|tally, own| tally.enemy(own, |count| count.air > 0));
    demand!(!enemies, "2.2.3.3b", "an enemy Air unit is too near");
    let mud = sent.form.is_air() && weather(s, hex) == Weather::Mud;
    demand!(!mud, "2.2.3.3c", "no Air unit is placed in Mud");
    let mut zones = at.zones.iter();
    let frozen = at.is_all_sea()
        && north(s) == Weather::Snow
        && zones.any(|zone| data().map.zones[zone.index()].closed_in_snow);
    demand!(!frozen, "2.2.3.3d", "Snow closes that sea");
    let owner = s.territory().owner(hex);
    let neutral = owner.is_some_and(|owner| s.politics.status(owner) == Status::Neutral);
    demand!(!neutral, "2.2.3.1l", "that country is Neutral");
    let closed = owner.is_some_and(|owner| !open_in_scenario(s, owner));
    demand!(!closed, "3.1.4e", "the scenario closes that country");
    let pac = owner.is_some_and(|owner| s.politics.policy(owner).is_some());
    let allied = faction != Some(Faction::Axis);
    demand!(
        !(pac && (allied || sent.contests)),
        "13.6.1.1b",
        "that country is under a Policy"
    );
    Ok(())
}

/// The Truce of a country.
fn truce(s: &State, country: CountryId) -> Option<Truce> {
    cite!("0.gloss-tac");
    match s.politics.posture(country) {
        Posture::Truce(truce) => Some(truce),
        Posture::War | Posture::Policy(_) => None,
    }
}

/// The country that a counter on the ground speaks for under a Truce.
pub fn speaks_for(s: &State, unit: &Unit) -> Option<CountryId> {
    match (unit.form(), unit.faction) {
        (Form::Ground { .. } | Form::Detachment, _) => s.nations_of(unit)[0],
        (Form::Logistics, Some(Faction::Western)) => Some(named().britain),
        (Form::Logistics, Some(Faction::Soviet)) => Some(named().russia),
        _ => None,
    }
}

/// 13.6.2.1a, 13.6.2.2a: a Truce keeps support units and Airdrops off the other side's land and counters.
pub fn truce_in_hex(s: &State, unit: &Unit, hex: SpaceId) -> Result<(), Illegal> {
    cite!("13.6.2b", "13.6.2.2a");
    let bound = |country: CountryId| truce(s, country).is_some();
    let territory = s.territory();
    let mut near = hexes().near(hex);
    let mut there = s.units_in(Spot::from(hex));
    let kept_off = if unit.is_of(Faction::Axis) {
        near.any(|hex| territory.owner(hex).is_some_and(bound))
            || there.any(|(_, other)| speaks_for(s, other).is_some_and(bound))
    } else {
        let axis = |country: CountryId| s.politics.status(country) == Status::Active(Faction::Axis);
        let count = s.tally(hex.into()).count(Faction::Axis);
        s.nations_of(unit).into_iter().flatten().any(bound)
            && (near.any(|hex| territory.owner(hex).is_some_and(axis))
                || count.ground > 0
                || count.posts > 0)
    };
    demand!(!kept_off, "13.6.2.1a", "a Truce keeps it away from there");
    Ok(())
}

/// The owners of the Ports of a Zone.
fn port_owners(s: &State, zone: ZoneId) -> Vec<CountryId> {
    let territory = s.territory();
    let ports = waters(zone).ports.iter();
    ports.filter_map(|port| territory.owner(*port)).collect()
}

/// An active Allied Country with a Posture of War.
fn is_at_war(s: &State, country: CountryId) -> bool {
    let allied =
        matches!(s.politics.status(country), Status::Active(faction) if faction.is_allied());
    allied && s.politics.posture(country) == Posture::War
}

/// Whether a Truce is one of the two strict ones.
fn is_strict(truce: Option<Truce>) -> bool {
    matches!(truce, Some(Truce::Reassess | Truce::Armistice))
}

/// 13.6.2.1a: the two strict Truces close Zones with the other side's Ports, unless an Ally at War has one there.
fn truce_on_station(s: &State, unit: &Unit, posture: Posture, zone: ZoneId) -> Result<(), Illegal> {
    let axis = unit.is_of(Faction::Axis);
    let strict = matches!(posture, Posture::Truce(own) if is_strict(Some(own)));
    let truces = s.politics.postures.iter().any(|posture| posture.is_truce());
    if !(strict || axis && truces) {
        return Ok(());
    }
    let owners = port_owners(s, zone);
    let closed = owners.iter().any(|country| {
        if axis {
            is_strict(truce(s, *country))
        } else {
            s.politics.status(*country) == Status::Active(Faction::Axis)
        }
    });
    let at_war = || owners.iter().any(|country| is_at_war(s, *country));
    demand!(
        !closed || at_war(),
        "13.6.2.1a",
        "a Truce closes that Zone to it"
    );
    Ok(())
}

/// 13.6.2.1a: neither side of a strict Truce contests the other.
pub fn truce_lets_contest(s: &State, contester: &Unit, placed: &Unit) -> Result<(), Illegal> {
    let strict = |unit: &Unit| {
        let country = s.country_of(unit);
        is_strict(country.and_then(|country| truce(s, country)))
    };
    let kept = strict(contester) && placed.is_of(Faction::Axis)
        || strict(placed) && contester.is_of(Faction::Axis);
    demand!(!kept, "13.6.2.1a", "a Truce forbids to contest it");
    Ok(())
}

/// 13.6.1.2c: the Policies of which the Axis end one by trying to place a unit there.
fn at_stake(s: &State, at: Spot) -> Vec<PolicyId> {
    cite!("13.6.1.2c", "13.6.1.2f");
    if !s
        .politics
        .postures
        .iter()
        .any(|posture| posture.is_policy())
    {
        return Vec::new();
    }
    let territory = s.territory();
    let active_policy = |country: CountryId| {
        let active = matches!(s.politics.status(country), Status::Active(_));
        s.politics.policy(country).filter(|_| active)
    };
    let owners: Vec<CountryId> = match at.whereabouts() {
        Where::Space(hex) => {
            let own = territory.owner(hex).and_then(active_policy);
            if let Some(policy) = own {
                return vec![policy];
            }
            let near = hexes().near(hex);
            near.filter_map(|hex| territory.owner(hex)).collect()
        }
        Where::Zone(zone, ZoneBox::OnStation) => port_owners(s, zone),
        _ => return Vec::new(),
    };
    if owners.iter().any(|country| is_at_war(s, *country)) {
        return Vec::new();
    }
    let mut policies: Vec<PolicyId> = owners.into_iter().filter_map(active_policy).collect();
    policies.sort_unstable();
    policies.dedup();
    policies
}

/// The Policies of which the Axis must choose one to end; empty if the place ends none.
pub fn may_end_one(s: &State, at: Spot) -> Result<Vec<PolicyId>, Illegal> {
    let (mut free, mut why) = (Vec::new(), None);
    for policy in at_stake(s, at) {
        match may_end_voluntarily(s, policy) {
            Ok(()) => free.push(policy),
            Err(illegal) => why = Some(illegal),
        }
    }
    match why.filter(|_| free.is_empty()) {
        Some(illegal) => Err(illegal),
        None => Ok(free),
    }
}

/// The Policy that a flight into a hex ends, and that does not bar it therefore.
pub fn ended_by_flight(s: &State, sent: Sent, hex: SpaceId) -> Option<PolicyId> {
    let own = s.unit(sent.unit).is_of(Faction::Axis) && !sent.contests;
    let owner = s.territory().owner(hex).filter(|_| own)?;
    s.politics.policy(owner)
}
