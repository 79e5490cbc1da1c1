//! 3.3: supply over sea, and how much of it Fleet Points carry.

use super::r3_1_land::Net;
use crate::ch05_movement::friendly;
use crate::ch08_naval::{flag, fleet, has_beachhead, may_pass_between};
use crate::ch09_politics::suez_open;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Nations, Sea};
use kernel::cite;

/// What one unit on a path counts in each Sea-zone.
pub type Load = [u8; 4];

/// The ways from one place: from each sea to each, and one round the Cape.
pub type Loads = arrayvec::ArrayVec<Load, 17>;

/// 3.31, 3.33: how many units the Fleet Points of a camp supply in a zone.
pub fn capacity(s: &State, camp: Camp, sea: Sea) -> u16 {
    cite!("3.31a", "3.31b", "3.33(a)", "3.33(b)");
    let (limits, places) = (&data().limits, &data().places);
    let mut each = match flag(s, camp) {
        Camp::Western => limits.supply_per_western_fleet,
        _ => limits.supply_per_other_fleet,
    };
    if sea == Sea::Mediterranean {
        let owners = owners(s, camp, sea);
        let enemy = |area: Area| {
            !s.politics.war[s.control(area).index()]
                .both(owners)
                .is_empty()
        };
        if enemy(places.malta) || enemy(places.sicily) {
            each -= 1;
        }
        if camp == Camp::Western && s.holder(places.crete) == Camp::Axis {
            each -= 1;
        }
    }
    u16::from(each) * u16::from(fleet(s, camp, sea))
}

/// Whose Fleet Points a camp has in a zone.
fn owners(s: &State, camp: Camp, sea: Sea) -> Nations {
    let mut owners = Nations::NONE;
    for major in s
        .politics
        .nations_of_camp(camp)
        .both(Nations::of(&Nation::MAJORS))
        .iter()
    {
        let points = s.fleets.points[sea.index()][major.index()];
        if points.ready + points.used > 0 {
            owners.insert(major);
        }
    }
    owners
}

/// Coasts of a group of areas: its harbours, and seas on which only a beachhead serves.
fn coasts(s: &State, nation: Nation, group: AreaSet) -> ([bool; 4], [bool; 4]) {
    let harbours = s.ports(nation).map(|ports| !ports.both(group).is_empty());
    let mut beaches = [false; 4];
    for (area, _) in s.beachheads.iter().filter(|(area, _)| group.has(*area)) {
        for port in data().areas.ports(*area) {
            beaches[port.sea.index()] |= has_beachhead(s, nation, *area, port.sea);
        }
    }
    (harbours, beaches)
}

/// How a nation is supplied over land and sea, as far as that is the same for all its units.
#[derive(Clone, Copy)]
pub struct Shipping {
    nation: Nation,
    pub net: Net,
    /// By sea: whether a source has a port on it.
    sources: [bool; 4],
}

impl Shipping {
    pub fn of(s: &State, nation: Nation) -> Shipping {
        let net = s.net(nation);
        Shipping {
            nation,
            net,
            sources: source_ports(s, nation, &net),
        }
    }

    /// Whether anything comes by sea at all.
    pub fn has_sources(&self) -> bool {
        self.sources != [false; 4]
    }

    /// The areas from whose ports a unit in this one may be supplied.
    pub fn group(&self, s: &State, area: Area) -> AreaSet {
        let mut group = self.net.around(s, self.nation, area);
        group.insert(area);
        group
    }

    /// 3.3, 3.32: every way by sea from a group of areas to a source, by what a unit on it counts.
    pub fn routes(&self, s: &State, group: AreaSet) -> Loads {
        cite!("3.3a", "3.3c", "3.3d", "3.31c", "3.32", "7.22b");
        let camp = s.camp(self.nation);
        let mut all = Loads::new();
        if !self.has_sources() {
            return all;
        }
        let (harbours, beaches) = coasts(s, self.nation, group);
        for from in Sea::ALL {
            let weight = match (harbours[from.index()], beaches[from.index()]) {
                (true, _) => 1,
                (false, true) => data().limits.beachhead_supply_weight,
                (false, false) => continue,
            };
            // 9.44: the ships of neutral Italy are not the Axis's.
            let foreign = from == Sea::Mediterranean
                && camp == Camp::Axis
                && self.nation != Nation::ITALY
                && s.is_italy_neutral();
            if foreign {
                continue;
            }
            for to in Sea::ALL.into_iter().filter(|to| self.sources[to.index()]) {
                let mut load = [0; 4];
                load[from.index()] = weight;
                if from != to {
                    if !is_passage(s, camp, to, from) {
                        continue;
                    }
                    load[to.index()] = weight;
                    if [from, to].contains(&Sea::Baltic) && [from, to].contains(&Sea::Mediterranean)
                    {
                        load[Sea::Atlantic.index()] = weight;
                    }
                }
                all.push(load);
            }
        }
        if flag(s, camp) == Camp::Western && self.sources[Sea::Atlantic.index()] {
            round_the_cape(s, self.nation, group, (harbours, beaches), &mut all);
        }
        all
    }

    /// Whether there is a way by sea, with Fleet Points in every zone of it if that is asked for.
    pub fn has_route(&self, s: &State, area: Area, ships: bool) -> bool {
        let camp = s.camp(self.nation);
        self.routes(s, self.group(s, area)).iter().any(|load| {
            let mut zones = Sea::ALL.into_iter().filter(|sea| load[sea.index()] > 0);
            !ships || zones.all(|sea| fleet(s, camp, sea) > 0)
        })
    }
}

/// 3.3b: Leningrad is no port to trace to while Novgorod is enemy-controlled.
fn source_ports(s: &State, nation: Nation, net: &Net) -> [bool; 4] {
    cite!("3.3b");
    let mut group = net.fed;
    if !friendly(s, nation, data().places.novgorod) {
        group.remove(data().places.leningrad);
    }
    s.ports(nation).map(|ports| !ports.both(group).is_empty())
}

/// 3.3c: whether the zones are joined for this camp, directly or by way of the Atlantic.
fn is_passage(s: &State, camp: Camp, from: Sea, to: Sea) -> bool {
    let open = |a: Sea, b: Sea| {
        may_pass_between(s, camp, a, b).is_ok() || may_pass_between(s, camp, b, a).is_ok()
    };
    let by_suez = flag(s, camp) == Camp::Western && s.holder(data().places.gibraltar) != camp;
    if by_suez {
        // The other way round is the Cape's.
        return false;
    }
    open(from, to) || open(from, Sea::Atlantic) && open(Sea::Atlantic, to)
}

/// 3.32: by Upper Egypt or Persia, or through the Suez Canal, each unit counting four in the Atlantic; through a
/// beachhead every unit counts twice (7.22b).
fn round_the_cape(
    s: &State,
    nation: Nation,
    group: AreaSet,
    (harbours, beaches): ([bool; 4], [bool; 4]),
    all: &mut Loads,
) {
    let limits = &data().limits;
    let beach = limits.beachhead_supply_weight;
    let ends = group.both(data().areas.cape_ports);
    let camp = s.camp(nation);
    let mediterranean = Sea::Mediterranean.index();
    let (weight, by_canal) = if ends.iter().any(|area| friendly(s, nation, area)) {
        (1, false)
    } else if harbours[mediterranean] && suez_open(s, camp) {
        (1, true)
    } else if ends.iter().any(|area| s.beachheads.contains(&(area, camp))) {
        (beach, false)
    } else if beaches[mediterranean] && suez_open(s, camp) {
        (beach, true)
    } else {
        return;
    };
    let mut load = [0; 4];
    load[Sea::Atlantic.index()] = limits.cape_supply_weight * weight;
    if by_canal {
        load[mediterranean] = weight;
    }
    all.push(load);
}
