//! 2.2.3.1: how far support units and convoys reach: bases, Fleet Unit Paths and Air Unit Paths.

use crate::ch10_supply::{Ports, air_base, naval_base};
use crate::ch11_weather::weather;
use crate::data::{SupportKind, Waterway, data};
use crate::ground::{hexes, space, waters};
use crate::politics::{Status, Territory, named};
use crate::spot::{Spot, board};
use crate::state::{Found, State};
use crate::types::{CountryId, Faction, PolicyId, Weather, ZoneId};
use crate::unit::Unit;
use board::SpaceId;
use kernel::cite;
use std::sync::OnceLock;

/// All Naval Zones.
pub fn zones() -> impl Iterator<Item = ZoneId> {
    (0..data().map.zones.len() as u16).map(ZoneId)
}

/// 13.8.6.1: a fleet of Neutral Vichy that the Axis use.
fn is_lent(s: &State, unit: &Unit) -> bool {
    let vichy = named().vichy;
    unit.is_of(Faction::Axis)
        && s.country_of(unit) == Some(vichy)
        && s.politics.status(vichy) == Status::Neutral
}

/// The country whose bases a unit starts from: its own, for a Vichy fleet in Axis hands Germany.
pub fn base_country(s: &State, unit: &Unit) -> Option<CountryId> {
    cite!("2.2.3.1b");
    if is_lent(s, unit) {
        Some(named().germany)
    } else {
        s.country_of(unit)
    }
}

/// Every Air Base of a country.
pub fn find_air_bases(s: &State, country: CountryId) -> Vec<SpaceId> {
    let Some(faction) = s.politics.alignment(country) else {
        return Vec::new();
    };
    let held = s.spread().held(faction).filter_map(Spot::space);
    held.filter(|at| air_base(s, *at, country)).collect()
}

/// The Ports and Off-Map Boxes of a Zone.
fn ports_of(zone: ZoneId) -> impl Iterator<Item = SpaceId> {
    cite!("0.gloss-offmap-b");
    let boxes = data().map.off_map.iter();
    let boxes = boxes.filter(move |b| b.zone == Some(zone));
    let ports = waters(zone).ports.iter().copied();
    ports.chain(boxes.map(|b| b.space))
}

/// Whether a Zone has a Naval Base of a country.
pub fn find_naval_base(s: &State, zone: ZoneId, country: CountryId) -> bool {
    ports_of(zone).any(|port| naval_base(s, port, country))
}

/// Whether a country has a Naval Base anywhere.
pub fn any_naval_base(s: &State, country: CountryId) -> bool {
    zones().any(|zone| s.has_naval_base(zone, country))
}

/// 2.2.3.1d: whether a fleet or convoy can trace a path to a Zone.
pub fn fleet_path(s: &State, unit: &Unit, zone: ZoneId) -> bool {
    cite!(
        "2.2.3.1d",
        "2.2.3.1e",
        "2.2.3.1f",
        "2.2.3.1m",
        "2.2.3.6g",
        "0.gloss-rw"
    );
    let (Some(faction), Some(home)) = (unit.faction, s.country_of(unit)) else {
        return false;
    };
    let lent = is_lent(s, unit);
    let find = || {
        let path = Path {
            s,
            faction,
            home,
            lent,
            territory: s.territory(),
            ports: s.ports(),
        };
        path.leads_to(zone)
    };
    if lent || s.politics.alignment(home) != Some(faction) {
        return find();
    }
    s.fleet_path(home, zone, find)
}

/// For whom a path is traced. It runs from Zone to Zone: Off-Map Boxes are ports of the West alone, and each is a home
/// port of any Western fleet, so no path needs to run through one.
struct Path<'a> {
    s: &'a State,
    faction: Faction,
    home: CountryId,
    lent: bool,
    territory: Found<'a, Territory>,
    ports: Found<'a, Ports>,
}

impl Path<'_> {
    /// A Port of the Home Country, or an Off-Map Box for the West.
    fn is_home(&self, port: SpaceId) -> bool {
        cite!("0.gloss-homecity", "0.gloss-homecity-b", "13.8.6.2c");
        if space(port).is_box() {
            return self.faction == Faction::Western;
        }
        self.territory.home(port) == Some(self.home)
    }
    /// An Open Port; those of Neutral Vichy are open to its own fleet.
    fn is_open(&self, zone: ZoneId, port: SpaceId) -> bool {
        let s = self.s;
        let vichy = || {
            let closed = s
                .tally(Spot::from(port))
                .enemy(self.faction, |count| count.bars());
            self.lent
                && self.is_home(port)
                && !closed
                && crate::ch10_supply::zone_is_free(s, self.faction, zone)
        };
        self.ports.is_open(self.faction, zone, port) || vichy()
    }
    fn has_open_port(&self, zone: ZoneId) -> bool {
        ports_of(zone).any(|port| self.is_open(zone, port))
            || !self.ports.in_zone(self.faction, zone).is_empty()
    }
    fn has_home_base(&self, zone: ZoneId) -> bool {
        ports_of(zone).any(|port| self.is_home(port) && naval_base(self.s, port, self.home))
    }
    fn has_open_home(&self, zone: ZoneId) -> bool {
        ports_of(zone).any(|port| self.is_home(port) && self.is_open(zone, port))
    }
    /// 2.2.3.1f: whether the Ports between two Zones let a path pass. Units On Station in the Zone of placement do not
    /// bar the way into it.
    fn passes(&self, from: ZoneId, to: ZoneId, last: bool) -> bool {
        let Some(link) = data().map.link(from, to) else {
            return false;
        };
        let open = |port: &SpaceId| {
            let held = last && space(*port).zones.contains(&to);
            self.is_open(from, *port)
                || self.is_open(to, *port)
                || held && self.ports.is_held(self.faction, *port)
        };
        match &link.waterway {
            Waterway::Open => true,
            Waterway::Restricted(sets) => sets.iter().any(|set| set.iter().all(open)),
        }
    }
    fn leads_to(&self, target: ZoneId) -> bool {
        if self.has_home_base(target) || self.has_open_home(target) {
            return true;
        }
        let through: Vec<ZoneId> = zones()
            .filter(|zone| *zone != target && self.has_open_port(*zone))
            .collect();
        let mut reached: Vec<ZoneId> = through.clone();
        reached.retain(|zone| self.has_home_base(*zone) || self.has_open_home(*zone));
        let mut next = 0;
        while let Some(from) = reached.get(next).copied() {
            next += 1;
            if self.passes(from, target, true) {
                return true;
            }
            for to in &through {
                if !reached.contains(to) && self.passes(from, *to, false) {
                    reached.push(*to);
                }
            }
        }
        false
    }
}

/// 2.2.3.1l: whether an Air Unit Path may enter a hex; the Policy that the placement ends does not bar it.
fn may_fly_over(s: &State, territory: &Territory, hex: SpaceId, ended: Option<PolicyId>) -> bool {
    cite!("2.2.3.1l");
    let at = space(hex);
    if at.is_box() {
        return false;
    }
    if at.is_land() && weather(s, hex) == Weather::Mud {
        return false;
    }
    let Some(owner) = territory.owner(hex) else {
        return true;
    };
    let policy = s.politics.policy(owner);
    s.politics.status(owner) != Status::Neutral && (policy.is_none() || policy == ended)
}

/// 2.2.3.1l: the hexes that a path of so many hexes leads to, with the one that it starts in.
#[derive(Clone, PartialEq, Debug)]
pub struct Sky {
    reached: Vec<SpaceId>,
}

impl Sky {
    /// The Policy that the flight ends does not bar it.
    pub fn find(s: &State, from: SpaceId, range: u16, ended: Option<PolicyId>) -> Sky {
        let territory = s.territory();
        let mut known = vec![false; board().len()];
        known[from.index()] = true;
        let mut reached = vec![from];
        let mut edge = 0;
        for _ in 0..range {
            let end = reached.len();
            for index in edge..end {
                for hex in hexes().near(reached[index]) {
                    if !known[hex.index()] && may_fly_over(s, &territory, hex, ended) {
                        known[hex.index()] = true;
                        reached.push(hex);
                    }
                }
            }
            edge = end;
        }
        reached.sort_unstable();
        Sky { reached }
    }
    pub fn reaches(&self, hex: SpaceId) -> bool {
        self.reached.binary_search(&hex).is_ok()
    }
}

/// By space, where Air units of each range get from there.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Skies {
    by_range: [OnceLock<Vec<OnceLock<Sky>>>; RANGES.len()],
}

const RANGES: [SupportKind; 3] = [
    SupportKind::CvFleet,
    SupportKind::AirForce,
    SupportKind::Bomber,
];

impl Skies {
    /// From a space; nothing where no kind of Air unit has that range.
    pub fn of(&self, from: SpaceId, range: u16) -> Option<&OnceLock<Sky>> {
        let mut ranges = RANGES.iter();
        let of = ranges.position(|kind| kind.range().map(u16::from) == Some(range))?;
        let all = self.by_range[of].get_or_init(|| vec![OnceLock::new(); board().len()]);
        Some(&all[from.index()])
    }
}
