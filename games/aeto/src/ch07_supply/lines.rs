//! 7.0, 7.7: Map Supply Sources and lines of supply.

use crate::ch03_naval::ports;
use crate::ch09_politics::capitulation::still_passes;
use crate::ch09_politics::occupation::is_risen;
use crate::ch09_politics::partnerships;
use crate::data::{Source, data};
use crate::ground::{self, Side};
use crate::politics::{Standing, named};
use crate::spot::board;
use crate::state::State;
use crate::types::{CAMPS, HexId, NationId, Terrain};
use board::{Hold, Node, SpaceId, Trace, Zones};
use kernel::cite;
use std::sync::OnceLock;

/// Where the lines of supply of a nation reach: those of its sources, and those of each source that serves one area only.
#[derive(Clone, Debug)]
pub struct Lines(Vec<Trace>);

/// A line that everybody may use, and one that only mountain troops can; from a home source, or from another.
const ALL: u8 = 0;
const MOUNTAIN: u8 = 1;
const ABROAD: u8 = 2;

impl Lines {
    pub fn reaches(&self, hex: SpaceId, mountain: bool) -> bool {
        let all = |line: &Trace| line.reached(hex, ALL) || line.reached(hex, ABROAD);
        let climbs =
            |line: &Trace| line.reached(hex, MOUNTAIN) || line.reached(hex, MOUNTAIN | ABROAD);
        self.0
            .iter()
            .any(|line| all(line) || (mountain && climbs(line)))
    }
    /// 7.0g: whether a line leads to a home source.
    pub fn leads_home(&self, hex: SpaceId) -> bool {
        self.0.iter().any(|line| line.reached(hex, ALL))
    }
}

/// 7.7a: everything that a line of supply reaches from the sources of a nation. A Permanent Fortress sends none.
pub fn trace(s: &State, zones: &Zones<CAMPS>, nation: NationId) -> Lines {
    cite!("7.0a", "7.0d", "7.7a", "7.8b", "9.0f");
    // A box has no ground: it is friendly as its port is.
    let held = |hex: SpaceId| match ground::is_box(hex) {
        true => ports::is_friendly(s, nation, hex),
        false => s.politics.standing(nation, hex) == Standing::Friendly,
    };
    let works = |source: &&Source| {
        source.limit.is_none()
            && (held(source.hex) && !s.stores.is_cut_off(source.hex)
                || is_risen(s, nation, source.hex))
            && partnerships::feeds(s, source)
    };
    let own = data()
        .sources
        .iter()
        .filter(|source| source.nation == nation);
    let (open, bound): (Vec<&Source>, Vec<&Source>) = own
        .filter(works)
        .partition(|source| source.serves.is_empty());
    let state = |source: &Source| {
        if counts_as_home(source, nation) {
            ALL
        } else {
            ABROAD
        }
    };
    let starts: Vec<Node> = open
        .iter()
        .map(|source| Node::new(source.hex, state(source)))
        .collect();
    let mut all = vec![flood(s, zones, nation, starts, |_| true)];
    for source in bound {
        cite!("7.0b", "7.0c");
        let inside = |hex: SpaceId| {
            let area = ground::hex(hex).nation;
            hex == source.hex || area.is_some_and(|area| source.serves.contains(&area))
        };
        let start = vec![Node::new(source.hex, ABROAD)];
        all.push(flood(s, zones, nation, start, inside));
    }
    Lines(all)
}

/// 7.7: each hex where supply chits lie, and each nation that they may feed.
pub fn larders(s: &State) -> Vec<(HexId, NationId, OnceLock<Lines>)> {
    let mut all: Vec<(HexId, NationId, OnceLock<Lines>)> = Vec::new();
    for chit in &s.stores.chits {
        let Some(hex) = chit.hex() else { continue };
        for nation in s.powers() {
            let fed = may_feed(s, chit.nation, nation);
            let known = |(at, of, _): &(HexId, NationId, OnceLock<Lines>)| {
                at.space() == hex && *of == nation
            };
            if fed && !all.iter().any(known) {
                all.push((hex.into(), nation, OnceLock::new()));
            }
        }
    }
    all
}

/// 7.7: everything that reaches the chits in a hex.
pub fn trace_larder(s: &State, zones: &Zones<CAMPS>, nation: NationId, hex: SpaceId) -> Lines {
    let start = vec![Node::new(hex, ALL)];
    Lines(vec![flood(s, zones, nation, start, |_| true)])
}

/// Whose chits a nation may draw on: its own, and those of allies.
pub fn may_feed(s: &State, owner: NationId, nation: NationId) -> bool {
    owner == nation || s.politics.are_allied(owner, nation)
}

/// Everything that a line reaches from some hexes, within an area.
fn flood(
    s: &State,
    zones: &Zones<CAMPS>,
    nation: NationId,
    starts: Vec<Node>,
    inside: impl Fn(SpaceId) -> bool,
) -> Trace {
    let camp = s.camp(nation);
    let enemies = s.politics.enemies(nation);
    let partisans = crate::partisans::in_the_way(s, nation);
    let stances = s.politics.stances(nation);
    let friendly = |holder: NationId| stances[holder.index()] == Standing::Friendly;
    let open = |hex: SpaceId| {
        cite!("5.12.1");
        let hold = zones.hold(hex, camp.zone(), enemies);
        let own = s.politics.holder(hex).is_some_and(friendly);
        (own || still_passes(s, nation, hex) || is_risen(s, nation, hex))
            && !s.is_enemy_held(hex, camp)
            && partisans.binary_search(&hex).is_err()
            && matches!(hold, Hold::None | Hold::Inhibited)
    };
    let mut trace = Trace::new();
    trace.run(board().len(), starts, |node, onward| {
        // The last hex may lie in an enemy zone: who asks looks whether anybody inhibits it. The line goes on from open ones.
        if !open(node.at) {
            return;
        }
        for link in board().neighbours(node.at) {
            if ground::hex(link.to).terrain.is_none() || !inside(link.to) {
                continue;
            }
            let side = ground::side(link.kinds);
            if let Some(state) =
                crosses(s, nation, (node.at, link.to), side, link.kinds, node.state)
            {
                onward.go(link.to, state);
            }
        }
    });
    trace
}

/// 7.8a: the home sources of a nation that reach no other of its own, as things stand.
pub fn cut_off(s: &State, zones: &Zones<CAMPS>, nation: NationId) -> Vec<SpaceId> {
    cite!("7.8a");
    let own = data()
        .sources
        .iter()
        .filter(|source| is_home(source, nation));
    let held = own.filter(|source| s.politics.standing(nation, source.hex) == Standing::Friendly);
    let homes: Vec<SpaceId> = held.map(|source| source.hex).collect();
    let mut alone = Vec::new();
    let mut joined: Vec<SpaceId> = Vec::new();
    for hex in &homes {
        if joined.contains(hex) {
            continue;
        }
        let lines = flood(s, zones, nation, vec![Node::new(*hex, ALL)], |_| true);
        let others: Vec<SpaceId> = homes
            .iter()
            .copied()
            .filter(|other| other != hex && lines.reached(*other, ALL))
            .collect();
        match others.is_empty() {
            true => alone.push(*hex),
            false => joined.extend(others),
        }
    }
    alone
}

/// 7.0f: a home source, of the US those of the UK too, and the boxes.
fn counts_as_home(source: &Source, nation: NationId) -> bool {
    cite!("7.0e", "7.0f", "8.0-canada", "8.0-southafrica");
    let n = named();
    let lent = nation == n.us && ground::hex(source.hex).nation == Some(n.uk);
    is_home(source, nation) || lent || ground::is_box(source.hex)
}

/// A source in a city of its nation's home: fortresses, colonies and the edge of the map are none.
fn is_home(source: &Source, nation: NationId) -> bool {
    let printed = ground::hex(source.hex);
    let home = printed.nation == Some(nation) && printed.city;
    source.nation == nation && source.limit.is_none() && source.serves.is_empty() && home
}

/// Whether a line goes over a side, and for whom from there on.
fn crosses(
    s: &State,
    nation: NationId,
    (from, to): (SpaceId, SpaceId),
    side: Side,
    kinds: board::Kinds,
    state: u8,
) -> Option<u8> {
    let foreign_swamp = |hex: SpaceId| {
        cite!("7.7b");
        let printed = ground::hex(hex);
        printed.terrain == Some(Terrain::Swamp) && printed.nation != Some(nation)
    };
    if (foreign_swamp(from) || foreign_swamp(to)) && !side.rail {
        return None;
    }
    if side.open || side.ferry {
        return Some(state);
    }
    if side.mountain {
        cite!("7.7b", "10.5a");
        return Some(state | MOUNTAIN);
    }
    cite!("7.7c");
    (ground::is_lake(kinds) && crate::ch01_weather::is_frozen(s, from, to)).then_some(state)
}
