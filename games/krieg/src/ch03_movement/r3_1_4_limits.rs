//! 3.1.4, 12.1, 13.6: into whose land a unit may go.

use crate::Krieg;
use crate::ch02_administration::speaks_for;
use crate::ch13_countries::{end_policy, may_end_voluntarily};
use crate::data::{ScenarioRule, data};
use crate::game::not_asked;
use crate::ground::space;
use crate::politics::{Posture, Status, Truce, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction, PolicyId, WarState};
use crate::unit::UnitId;
use board::SpaceId;
use frame::Act;
use kernel::{Illegal, cite, demand};
use std::sync::LazyLock;

/// What a scenario makes of a country.
struct Part {
    /// Its units take part.
    plays: bool,
    /// Nobody may enter it.
    closed: bool,
}

fn part(s: &State, country: CountryId) -> &'static Part {
    static PARTS: LazyLock<Vec<Vec<Part>>> = LazyLock::new(|| {
        let countries = || (0..data().countries.len() as u16).map(CountryId);
        let scenarios = data().scenarios.iter().map(|scenario| &scenario.rules);
        let part = |rules: &[ScenarioRule], country| Part {
            plays: listed(rules, country),
            closed: rules.contains(&ScenarioRule::Closed(country)),
        };
        scenarios
            .map(|rules| countries().map(|country| part(rules, country)).collect())
            .collect()
    });
    &PARTS[s.scenario.index()][country.index()]
}

/// Whether a country's units take part in the scenario.
pub fn plays(s: &State, country: CountryId) -> bool {
    part(s, country).plays
}

fn listed(rules: &[ScenarioRule], country: CountryId) -> bool {
    let only = |rule: &ScenarioRule| matches!(rule, ScenarioRule::Only(_));
    let named = rules.contains(&ScenarioRule::Only(country));
    (named || !rules.iter().any(only)) && !rules.contains(&ScenarioRule::Outside(country))
}

/// Whether a scenario keeps everybody out of a country, or in those that it names and what they have conquered.
pub fn open_in_scenario(s: &State, owner: CountryId) -> bool {
    let conquered = matches!(s.politics.status(owner), Status::Conquered(_));
    let part = part(s, owner);
    (part.plays || conquered) && !part.closed
}

/// 3.1.4e to 3.1.4i, 12.1, 13.6: whether a unit may enter a Land hex by any means but Retreat.
///
/// What the Axis may enter only by ending a Policy they may enter here; `Ok` then names the Policy that ends.
pub fn may_come_in(s: &State, id: UnitId, to: SpaceId) -> Result<Option<PolicyId>, Illegal> {
    let territory = s.territory();
    let Some(holding) = territory.of(to) else {
        return Err(Illegal::new(kernel::rule!("3.1.1a"), "nobody may go there"));
    };
    let (unit, owner) = (s.unit(id), holding.country);
    let Some(faction) = unit.faction else {
        return Err(not_asked());
    };
    let status = s.politics.status(owner);
    demand!(
        status != Status::Neutral,
        "3.1.4e",
        "that country is Neutral"
    );
    demand!(
        open_in_scenario(s, owner),
        "3.1.4e",
        "the scenario closes that country"
    );
    let nations = s.nations(id);
    let own = |country: CountryId| nations.contains(&Some(country));
    if s.politics.war_state == WarState::PreWar {
        demand!(
            own(owner),
            "12.1c",
            "in Pre-War nobody leaves his country and its Dependents"
        );
    }
    keeps_home(s, nations, Some(owner))?;
    if faction != Faction::Soviet {
        let edge = space(to).east_edge && territory.home(to) == Some(named().russia);
        demand!(!edge, "3.1.4h", "the east edge of the map is closed to it");
    } else {
        let fresh = s.politics.just_activated.contains(&owner);
        demand!(
            !fresh,
            "3.1.4i",
            "the West has only now gone to war with that country"
        );
    }
    if faction == Faction::Axis {
        axis_guest(s, id, nations, owner)?;
        return Ok(active_policy(s, owner));
    }
    allied_guest(s, nations, owner)?;
    Ok(None)
}

/// 3.1.4g: a marker in the Capital keeps a Minor's units in the hexes of its country and Dependents; a Beachhead is
/// nobody's hex.
pub fn stays_home(s: &State, id: UnitId, owner: Option<CountryId>) -> Result<(), Illegal> {
    keeps_home(s, s.nations(id), owner)
}

/// The countries of a unit.
type Nations = [Option<CountryId>; 2];

fn keeps_home(s: &State, nations: Nations, owner: Option<CountryId>) -> Result<(), Illegal> {
    cite!("14.13", "14.22", "14.24");
    for country in nations.into_iter().flatten() {
        let confined = s.politics.confined(country).is_some();
        demand!(
            !confined || owner == Some(country),
            "3.1.4g",
            "a marker keeps it in its country"
        );
    }
    Ok(())
}

/// Whether a unit may enter a Land hex in combat; the Axis end a Policy by it if they may.
pub fn may_enter(s: &State, id: UnitId, to: SpaceId) -> Result<(), Illegal> {
    cite!("13.6.1.2d");
    match may_come_in(s, id, to)? {
        Some(policy) => may_end_voluntarily(s, policy),
        None => Ok(()),
    }
}

/// 13.6.1.2d: a unit has entered a hex: the Axis have ended the Policy that it was under.
pub fn entered(t: &mut Act<'_, Krieg>, id: UnitId, at: Spot) {
    cite!("13.6.1.2d");
    let owner = at.space().and_then(|hex| t.s.territory().owner(hex));
    let policy = owner.and_then(|owner| active_policy(t.s, owner));
    if let Some(policy) = policy.filter(|_| t.s.unit(id).is_of(Faction::Axis)) {
        end_policy(t, policy);
    }
}

/// 3.1.4f: Axis units but for Germans and Exp units stay out of other Axis countries.
fn axis_guest(s: &State, id: UnitId, nations: Nations, owner: CountryId) -> Result<(), Illegal> {
    cite!("3.1.4f");
    if s.politics.status(owner) != Status::Active(Faction::Axis) || s.unit(id).is_exp() {
        return Ok(());
    }
    let german = nations == [Some(named().germany), None];
    // A multi-national unit is at home only where the step in its Holding Box is.
    let home = match nations {
        [Some(german), Some(minor)] if german == named().germany => minor == owner,
        _ => nations.contains(&Some(owner)),
    };
    demand!(
        german || home,
        "3.1.4f",
        "only Germans and Exp units go into another Axis country"
    );
    Ok(())
}

/// The Policy of an active Policy Affected Country.
pub fn active_policy(s: &State, owner: CountryId) -> Option<PolicyId> {
    let active = matches!(s.politics.status(owner), Status::Active(_));
    s.politics.policy(owner).filter(|_| active)
}

/// 13.6.1.1c, 13.6.1.1e, 13.6.2: what Policies and Truces let an Allied unit enter.
fn allied_guest(s: &State, nations: Nations, owner: CountryId) -> Result<(), Illegal> {
    let there = s.politics.policy(owner);
    for country in nations.into_iter().flatten() {
        match s.politics.posture(country) {
            Posture::War => {
                demand!(
                    there.is_none(),
                    "13.6.1.1c",
                    "a Policy keeps it out of that country"
                );
            }
            Posture::Policy(own) => {
                let same = there == Some(own) || owner == country;
                demand!(same, "13.6.1.1d", "its Policy keeps it out of that country");
            }
            Posture::Truce(_) => {
                demand!(
                    there.is_none(),
                    "13.6.2.1b",
                    "a Policy keeps it out of that country"
                );
            }
        }
    }
    Ok(())
}

/// 16.7b: whether a Policy keeps an Allied unit out of the hex where it stands.
pub fn is_policy_barred(s: &State, id: UnitId, at: SpaceId) -> bool {
    let owner = s.territory().owner(at);
    owner.is_some_and(|owner| allied_guest(s, s.nations(id), owner).is_err())
}

/// 13.6.2: a Truce keeps apart whoever it binds: the country's units and, in return, the Axis.
pub fn truce_between(s: &State, id: UnitId, at: Spot) -> Option<Truce> {
    cite!("13.6.2a", "13.6.2b", "13.6.2.2b");
    let unit = s.unit(id);
    let truce_of = |country: CountryId| match s.politics.posture(country) {
        Posture::Truce(truce) => Some(truce),
        Posture::War | Posture::Policy(_) => None,
    };
    if unit.is_of(Faction::Axis) {
        let there = s
            .units_in(at)
            .filter(|(_, other)| !other.is_of(Faction::Axis));
        let mut nations = there.filter_map(|(_, other)| speaks_for(s, other));
        return nations.find_map(truce_of);
    }
    let axis = s.tally(at).count(Faction::Axis);
    let nations = s.nations(id);
    let own = nations.into_iter().flatten().find_map(truce_of);
    own.filter(|_| axis.ground > 0 || axis.posts > 0)
}

/// 13.6.2.1b, 13.6.2.1c: one of the two strict Truces protects a Detachment or Logistics marker in a hex.
pub fn is_protected(s: &State, id: UnitId, to: SpaceId) -> bool {
    let faction = s.unit(id).faction;
    let tally = s.tally(to.into());
    let posts = faction.is_some_and(|own| tally.enemy(own, |count| count.posts > 0));
    let strict = |truce| matches!(truce, Truce::Armistice | Truce::Reassess);
    posts && truce_between(s, id, to.into()).is_some_and(strict)
}

/// Whether a unit may be in a hex at all once it is there: for Retreats.
pub fn may_be_in(s: &State, id: UnitId, to: SpaceId) -> Result<(), Illegal> {
    let territory = s.territory();
    if space(to).is_all_sea() {
        return Ok(());
    }
    let Some(owner) = territory.owner(to) else {
        return Err(not_asked());
    };
    let neutral = s.politics.status(owner) == Status::Neutral;
    demand!(!neutral, "4.2.5.2b", "that country is Neutral");
    demand!(
        open_in_scenario(s, owner),
        "4.2.5.2b",
        "the scenario closes that country"
    );
    let own = s.is_of_country(id, owner);
    let pac = s.politics.policy(owner).is_some() && !own;
    demand!(!pac, "4.2.5.2b", "a Policy keeps it out of that country");
    Ok(())
}
