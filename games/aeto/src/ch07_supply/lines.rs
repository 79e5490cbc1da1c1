//! 7.0, 7.7: Map Supply Sources and lines of supply.

use crate::data::data;
use crate::ground::{self, Side};
use crate::politics::Standing;
use crate::spot::board;
use crate::state::State;
use crate::types::{NationId, Terrain};
use board::{Hold, Node, SpaceId, Trace, Zones};
use kernel::cite;

/// Where the lines of supply of a nation reach.
#[derive(Clone, Debug)]
pub struct Lines(Trace);

/// A line that everybody may use, and one that only mountain troops can.
const ALL: u8 = 0;
const MOUNTAIN: u8 = 1;

impl Lines {
    pub fn reaches(&self, hex: SpaceId, mountain: bool) -> bool {
        self.0.reached(hex, ALL) || (mountain && self.0.reached(hex, MOUNTAIN))
    }
}

/// 7.7a: everything that a line of supply reaches from the sources of a nation.
pub fn trace(s: &State, zones: &Zones<3>, nation: NationId) -> Lines {
    cite!("7.0a", "7.7a", "9.0f");
    let camp = s.camp(nation);
    let enemies = s.politics.enemies(nation);
    let open = |hex: SpaceId| {
        cite!("5.12.1");
        let hold = zones.hold(hex, camp.zone(), enemies);
        s.politics.standing(nation, hex) == Standing::Friendly
            && !s.is_enemy_held(hex, camp)
            && matches!(hold, Hold::None | Hold::Inhibited)
    };
    let sources = data()
        .sources
        .iter()
        .filter(|source| source.nation == nation);
    let held =
        sources.filter(|source| s.politics.standing(nation, source.hex) == Standing::Friendly);
    let starts: Vec<Node> = held.map(|source| Node::new(source.hex, ALL)).collect();
    let mut trace = Trace::new();
    trace.run(board().len(), starts, |node, onward| {
        // The last hex may lie in an enemy zone: who asks looks whether anybody inhibits it. The line goes on from open ones.
        if !open(node.at) {
            return;
        }
        for link in board().neighbours(node.at) {
            if ground::hex(link.to).terrain.is_none() {
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
    Lines(trace)
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
        return Some(MOUNTAIN);
    }
    cite!("7.7c");
    (ground::is_lake(kinds) && crate::ch01_weather::is_frozen(s, from, to)).then_some(state)
}
