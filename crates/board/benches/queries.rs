//! How long the questions of a game take on the largest board, AETO's, with 1,200 counters on the map:
//! `cargo bench -p board`.

use board::{
    Allowance, Board, BoardFiles, Camp, Camps, Hexes, Hold, Kinds, Link, March, Node, Presence,
    SpaceId, SpaceKind, Step, Trace, Zones, boards, distances,
};
use divan::{Bencher, black_box};

const WARSAW: &str = "W3533";
const COUNTERS: usize = 1_200;
const OWN: Camp = Camp(0);
const ENEMY: Camp = Camp(1);
const UNIT: Presence = Presence {
    exerts: true,
    negates: true,
};

fn main() {
    divan::main();
}

/// Two armies, one on either side of a meridian east of Warsaw, two counters a hex, the front first.
struct War {
    board: &'static Board,
    hexes: &'static Hexes,
    zones: Zones<3>,
    enemies: Camps,
    holder: Vec<Camp>,
    /// Whether an enemy counter stands there.
    enemy: Vec<bool>,
    rough: Vec<bool>,
    swamp: Vec<bool>,
    land: Kinds,
    river: Kinds,
    rail: Kinds,
    ferry: Kinds,
    warsaw: SpaceId,
}

impl War {
    fn new() -> Self {
        let board = boards::aeto();
        let hexes = board.hexes().expect("a board of hexes");
        let kind = |name| board.kind(name).expect("declared");
        let (land, warsaw) = (kind("land"), board.find(WARSAW).expect("on the map"));
        let line = board.space(warsaw).at.x + 400;
        let holder: Vec<Camp> = board
            .ids()
            .map(|id| {
                if board.space(id).at.x < line {
                    OWN
                } else {
                    ENEMY
                }
            })
            .collect();
        let mut ground: Vec<SpaceId> = board
            .ids()
            .filter(|&id| hexes.is_hex(id) && board.space(id).kind == SpaceKind::Land)
            .collect();
        ground.sort_by_key(|&id| (board.space(id).at.x - line).abs());
        let mut war = Self {
            zones: Zones::new(hexes, |_, _, _, link| {
                link.kinds.has(land) && &*board.space(link.to).terrain != "mountain"
            }),
            enemies: Camps::NONE.with(ENEMY),
            enemy: vec![false; board.len()],
            rough: terrain(board, |terrain| terrain != "clear"),
            swamp: terrain(board, |terrain| terrain == "swamp"),
            river: kind("river"),
            rail: kind("rail"),
            ferry: kind("ferry"),
            holder,
            land,
            warsaw,
            board,
            hexes,
        };
        for &id in ground.iter().take(COUNTERS / 2) {
            let camp = war.holder[id.index()];
            war.enemy[id.index()] = camp == ENEMY;
            for _ in 0..2 {
                war.zones.add(hexes, id, camp, UNIT);
            }
        }
        war
    }

    /// Costs in half points: other than clear ground 2, a river 1 more; the enemy is in the way and his zones stop.
    fn step(&self, from: Node, link: Link) -> Option<Step> {
        if !link.kinds.has(self.land) || self.enemy[link.to.index()] {
            return None;
        }
        let held = self.zones.reach(link.to, self.enemies);
        if held && self.zones.reach(from.at, self.enemies) && from.at != self.warsaw {
            return None;
        }
        let points =
            1 + u16::from(self.rough[link.to.index()]) + u16::from(link.kinds.has(self.river));
        Some(Step {
            cost: 2 * points,
            stop: held,
            state: 0,
        })
    }

    /// Contiguous own hexes outside zones that nobody inhibits; foreign swamps along a railway only (state 1).
    fn supply(&self, trace: &mut Trace, sources: &[SpaceId]) -> usize {
        let sources = sources.iter().map(|&id| Node::new(id, 0));
        trace.run(self.board.len(), sources, |node, onward| {
            let hold = self.zones.hold(node.at, OWN, self.enemies);
            if matches!(hold, Hold::Free | Hold::Contested) {
                return;
            }
            for (_, link) in self.hexes.sides(node.at) {
                let to = link.to.index();
                if !link.kinds.has(self.land | self.ferry) || self.holder[to] != OWN {
                    continue;
                }
                let rail = link.kinds.has(self.rail);
                if node.state == 0 && !self.swamp[to] {
                    onward.go(link.to, 0);
                } else if rail {
                    onward.go(link.to, u8::from(self.swamp[to]));
                }
            }
        });
        trace.nodes().len()
    }
}

fn terrain(board: &Board, is: impl Fn(&str) -> bool) -> Vec<bool> {
    board.ids().map(|id| is(&board.space(id).terrain)).collect()
}

#[divan::bench]
fn neighbours(bencher: Bencher) {
    let war = War::new();
    bencher.bench_local(|| black_box(war.board.neighbours(black_box(war.warsaw))).len());
}

#[divan::bench]
fn border(bencher: Bencher) {
    let war = War::new();
    let other = war.board.neighbours(war.warsaw)[3].to;
    bencher.bench_local(|| war.board.border(black_box(war.warsaw), black_box(other)));
}

#[divan::bench]
fn find_by_key(bencher: Bencher) {
    let war = War::new();
    bencher.bench_local(|| war.board.find(black_box(WARSAW)));
}

#[divan::bench]
fn distance(bencher: Bencher) {
    let war = War::new();
    let other = war.board.find("E1924").expect("Moscow");
    bencher.bench_local(|| war.hexes.distance(black_box(war.warsaw), black_box(other)));
}

/// A counter that stands alone goes one hex on and back: two steps, each of which takes up a zone and lays another.
#[divan::bench]
fn zones_two_steps(bencher: Bencher) {
    let mut war = War::new();
    let hexes = war.hexes;
    let free = |id: &SpaceId| {
        let alone = |id| !war.zones.negates(id, OWN) && !war.zones.negates(id, ENEMY);
        hexes.ring(*id, 1).count() == 6 && hexes.ring(*id, 1).all(alone) && alone(*id)
    };
    let id = war.board.ids().find(free).expect("there is room somewhere");
    let to = hexes.sides(id).next().expect("on the map").1.to;
    war.zones.add(hexes, id, OWN, UNIT);
    bencher.bench_local(|| {
        war.zones.step(hexes, black_box((id, to)), OWN, UNIT);
        war.zones.step(hexes, black_box((to, id)), OWN, UNIT);
    });
}

/// How enemy zones lie on every space of the board.
#[divan::bench]
fn zones_everywhere(bencher: Bencher) {
    let war = War::new();
    bencher.bench_local(|| {
        let hold = |id| war.zones.hold(id, OWN, war.enemies);
        war.board.ids().filter(|&id| hold(id) == Hold::Free).count()
    });
}

#[divan::bench]
fn zones_clone(bencher: Bencher) {
    let war = War::new();
    bencher.bench_local(|| black_box(&war.zones).clone());
}

/// One armoured unit of six points at the front. To stay under 10 µs.
#[divan::bench]
fn reach_of_armour(bencher: Bencher) {
    let war = War::new();
    let mut march = March::new();
    let six = Allowance {
        limits: &[12],
        least: true,
    };
    bencher.bench_local(|| {
        march.run(war.board, black_box(war.warsaw), six, |from, link| {
            war.step(from, link)
        });
        march.reached().len()
    });
}

/// The same over clear ground without an enemy: the widest reach there is.
#[divan::bench]
fn reach_of_armour_unhindered(bencher: Bencher) {
    let war = War::new();
    let mut march = March::new();
    let six = Allowance {
        limits: &[12],
        least: true,
    };
    bencher.bench_local(|| {
        march.run(war.board, black_box(war.warsaw), six, |_, link| {
            link.kinds.has(war.land).then_some(Step::cost(2))
        });
        march.reached().len()
    });
}

/// One side's complete supply, from eight sources behind its front. To stay under 100 µs.
#[divan::bench]
fn supply_of_one_side(bencher: Bencher) {
    let war = War::new();
    let own = |id: &SpaceId| war.holder[id.index()] == OWN && war.hexes.is_hex(*id);
    let land = |id: &SpaceId| war.board.space(*id).kind == SpaceKind::Land;
    let all: Vec<SpaceId> = war.board.ids().filter(own).filter(land).collect();
    let sources: Vec<SpaceId> = all.iter().copied().step_by(all.len() / 8).collect();
    let mut trace = Trace::new();
    assert!(
        war.supply(&mut trace, &sources) > 800,
        "most of a side is supplied"
    );
    bencher.bench_local(|| war.supply(&mut trace, black_box(&sources)));
}

/// A line with two hexes off the railway and one stretch of road: nine states a hex, over the whole board.
#[divan::bench]
fn supply_over_states(bencher: Bencher) {
    let war = War::new();
    let road = war.board.kind("road").expect("declared");
    let mut trace = Trace::new();
    bencher.bench_local(|| {
        let source = Node::new(black_box(war.warsaw), 0);
        trace.run(war.board.len(), [source], |node, onward| {
            // Hexes off the network, and whether the road is not yet used, in use or behind.
            let (off, road_used) = (node.state % 3, node.state / 3);
            for (_, link) in war.hexes.sides(node.at) {
                if !link.kinds.has(war.land) {
                    continue;
                }
                if off == 0 && link.kinds.has(war.rail) {
                    onward.go(link.to, 3 * if road_used == 1 { 2 } else { road_used });
                } else if off == 0 && link.kinds.has(road) && road_used < 2 {
                    onward.go(link.to, 3);
                } else if off < 2 {
                    onward.go(link.to, node.state + 1);
                }
            }
        });
        trace.nodes().len()
    });
}

#[divan::bench]
fn distances_to_everywhere(bencher: Bencher) {
    let war = War::new();
    bencher.bench_local(|| distances(war.board, [black_box(war.warsaw)], |_, _| true));
}

#[divan::bench(args = ["neppa", "engulfed", "krieg", "aeto"])]
fn load(bencher: Bencher, name: &str) {
    let files = BoardFiles::embedded(name).expect("built in");
    bencher.bench_local(|| Board::parse(black_box(&files)).map(|board| board.len()));
}
