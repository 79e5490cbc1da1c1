//! G.FortB, 3.34, 7.22b: which areas are ports for whom; 5.34: which Fleet Points carry whom.

use crate::Act;
use crate::ch05_movement::friendly;
use crate::ch09_politics::{port_serves, scenario_has};
use crate::data::{ScenarioRule, data};
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Sea};
use kernel::cite;

/// Whether a nation may embark or land in an area on this sea, contested or not.
pub fn is_port(s: &State, nation: Nation, area: Area, sea: Sea) -> bool {
    has_harbour(s, nation, area, sea) || has_beachhead(s, nation, area, sea)
}

/// Every area of which [`is_port`] is true.
pub fn ports_of(s: &State, nation: Nation, sea: Sea) -> AreaSet {
    let mut all = harbours_of(s, nation, sea);
    for (area, _) in &s.beachheads {
        if has_beachhead(s, nation, *area, sea) {
            all.insert(*area);
        }
    }
    all
}

/// A port that is not a beachhead.
pub fn has_harbour(s: &State, nation: Nation, area: Area, sea: Sea) -> bool {
    cite!("G.FortB", "3.34");
    let (areas, at) = (&data().areas, sea.index());
    let port = areas.harbours[at].has(area);
    let through_fortress = areas.fortress_harbours[at].has(area);
    if !port && !through_fortress || !friendly(s, nation, area) {
        return false;
    }
    let western_only = || area == data().places.morocco && flag(s, s.camp(nation)) != Camp::Western;
    if port && !western_only() {
        return true;
    }
    let inside = areas.facts(area).fortress_inside;
    through_fortress
        && inside.is_some_and(|fortress| friendly(s, nation, fortress) && !s.is_contested(fortress))
}

/// 7.22b: a beachhead of the nation's camp, on the sea from which its site is invaded.
pub fn has_beachhead(s: &State, nation: Nation, area: Area, sea: Sea) -> bool {
    let camp = s.camp(nation);
    s.beachheads.iter().any(|(a, c)| (*a, *c) == (area, camp)) && site(area, sea) > 0
}

/// 7.2b: how many units an invasion from this sea may land.
pub fn site(area: Area, sea: Sea) -> u8 {
    let mut ports = data().areas.ports(area).iter();
    ports.find(|p| p.sea == sea).map_or(0, |p| p.invasion)
}

/// 9.32, 9.51(a): the Powers whose Fleet Points carry units of a nation, in the order in which they are used.
pub fn carriers(s: &State, nation: Nation) -> &'static [Nation] {
    cite!("9.51(a)");
    match (nation, flag(s, s.camp(nation))) {
        (Nation::FRANCE, _) => &[Nation::FRANCE],
        (Nation::USSR, _) | (_, Camp::Soviet) => &[Nation::USSR],
        (Nation::ITALY, Camp::Neutral) => &[Nation::ITALY],
        (Nation::ITALY, Camp::Axis) if s.is_italy_neutral() => &[Nation::ITALY],
        (_, Camp::Axis) if s.camp(Nation::ITALY) == Camp::Axis && !s.is_italy_neutral() => {
            &[Nation::GERMANY, Nation::ITALY]
        }
        (_, Camp::Axis) => &[Nation::GERMANY],
        (_, Camp::Western) => &[Nation::BRITAIN, Nation::USA],
        (_, Camp::Neutral) => &[],
    }
}

/// 5.34: how many more units of a nation can be carried in a zone this Game-turn.
pub fn transports_left(s: &State, nation: Nation, sea: Sea) -> u8 {
    let points = &s.fleets.points[sea.index()];
    carriers(s, nation)
        .iter()
        .map(|major| points[major.index()].ready)
        .sum()
}

/// 5.34: Fleet Points carry units and are without transport for the rest of the Game-turn. Who provided how many.
pub fn use_transport(t: &mut Act, nation: Nation, sea: Sea, count: u8) -> [u8; 6] {
    cite!("5.34");
    let mut by = [0; 6];
    let mut left = count;
    for major in carriers(t.s, nation) {
        let points = &mut t.s.fleets.points[sea.index()][major.index()];
        let used = points.ready.min(left);
        points.ready -= used;
        points.used += used;
        by[major.index()] = used;
        left -= used;
    }
    by
}

/// 16.1: whose ships those of a camp are: in Patton's Fantasy the Western Allies have the place of the Axis, but not its
/// fleets.
pub fn flag(s: &State, camp: Camp) -> Camp {
    match camp {
        Camp::Axis if scenario_has(s, ScenarioRule::WesternAgainstSoviets) => Camp::Western,
        _ => camp,
    }
}

/// Fleet Points of a camp in a zone, carrying or not.
pub fn fleet(s: &State, camp: Camp, sea: Sea) -> u8 {
    Nation::MAJORS
        .iter()
        .filter(|major| s.camp(**major) == camp)
        .map(|major| {
            let points = s.fleets.points[sea.index()][major.index()];
            points.ready + points.used
        })
        .sum()
}

/// Every port that supply and Strat-moves of a nation may use on a sea: its own, and in the Mediterranean those of
/// Vichy France.
pub fn served(s: &State, nation: Nation, sea: Sea) -> AreaSet {
    s.ports(nation)[sea.index()]
}

/// What [`State::ports`] keeps: by sea. Nations of one camp have the same, but for neutral Italy; it may depend on
/// politics, control, and who stands in fortresses.
pub fn find_out_ports(s: &State, nation: Nation) -> [AreaSet; 4] {
    Sea::ALL.map(|sea| find_out_served(s, nation, sea))
}

/// Every area of which [`has_harbour`] is true.
fn harbours_of(s: &State, nation: Nation, sea: Sea) -> AreaSet {
    let (areas, at) = (&data().areas, sea.index());
    let own = s.friendly_areas(nation);
    let mut all = areas.harbours[at].both(own);
    if flag(s, s.camp(nation)) != Camp::Western {
        all.remove(data().places.morocco);
    }
    let through = areas.fortress_harbours[at].both(own).without(all).iter();
    all.union(
        through
            .filter(|area| has_harbour(s, nation, *area, sea))
            .collect(),
    )
}

fn find_out_served(s: &State, nation: Nation, sea: Sea) -> AreaSet {
    let (areas, at) = (&data().areas, sea.index());
    let (camp, all) = (s.camp(nation), harbours_of(s, nation, sea));
    let vichy = areas.harbours[at].both(s.vichy_areas()).without(all).iter();
    all.union(
        vichy
            .filter(|area| port_serves(s, camp, *area, sea))
            .collect(),
    )
}
