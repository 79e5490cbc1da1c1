//! A picture of the board: who stands where, what threatens, and what pulls.

use super::doctrine::Doctrine;
use super::manual::Line;
use super::odds::{Book, man};
use super::worth::{COASTS, is_vital, looms, may_land, waits, worth};
use crate::flow::{Flow, spread};
use engulfed::State;
use engulfed::ch06_combat::maginot_stands;
use engulfed::ch08_naval::{Fleets, fleet, has_harbour, site};
use engulfed::ch09_politics::{Politics, scenario_has};
use engulfed::data::{Border, ScenarioRule, data};
use engulfed::types::AreaSet;
use engulfed::types::{Area, Camp, Kind, Nation, Nations, Sea, Side, Turn};
use kernel::Seat;
use std::cell::RefCell;

/// What stands together: sixtieths of a hit, steps, blocks and ground support.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Might {
    pub punch: i32,
    pub steps: i32,
    pub blocks: i32,
    pub air: i32,
}

impl Might {
    pub fn add(&mut self, other: Might) {
        self.punch += other.punch;
        self.steps += other.steps;
        self.blocks += other.blocks;
        self.air += other.air;
    }
    pub fn part(self, percent: i32) -> Might {
        Might {
            punch: self.punch * percent / 100,
            steps: self.steps * percent / 100,
            blocks: self.blocks * percent / 100,
            air: self.air * percent / 100,
        }
    }
    /// Hits in a round, in sixtieths, with ground support for three blocks.
    pub fn fire(self) -> i32 {
        let supported = self.air.min(3).min(self.blocks);
        self.punch + 30 * supported
    }
    /// Strength by the square of numbers: fire times the steps that carry it.
    pub fn weight(self) -> i64 {
        i64::from(self.fire()) * i64::from(self.steps)
    }
}

/// How much of a value arrives over a sea.
const BETWEEN_PORTS: u8 = 85;
const OVER_THE_OCEAN: u8 = 40;
/// The part of a landing's strength that each coast with a site must reckon with, in percent.
const FROM_THE_SEA: i32 = 30;
/// What a Power counts that is not at war yet, where no pact holds it back.
const UNEASY: i32 = 90;

pub struct Picture {
    pub side: Side,
    pub mine: Nations,
    pub doctrine: Doctrine,
    /// By area: this side, and the other.
    pub own: Vec<Might>,
    pub foe: Vec<Might>,
    /// By area: what the enemy could bring there next turn, without those who are there.
    pub threat: Vec<Might>,
    /// By area: what this side has there and could bring there.
    reserve: Vec<Might>,
    /// By camp and area.
    pull: [Vec<i32>; 3],
    /// What it is worth to hold an area.
    pub keep: Vec<i32>,
    /// What the pulls were made from.
    land: Land,
    /// Rounds that were reckoned already.
    pub(super) book: RefCell<Book>,
}

/// Everything that the pull of areas hangs on: as long as it is the same, so are they.
#[derive(PartialEq)]
struct Land {
    turn: Turn,
    control: Vec<Nation>,
    contested: AreaSet,
    politics: Politics,
    fleets: Fleets,
}

impl Land {
    fn of(s: &State) -> Land {
        let all = (0..data().areas.facts.len() as u8).map(Area);
        Land {
            turn: s.turn,
            control: all.clone().map(|area| s.control(area)).collect(),
            contested: all.filter(|area| s.is_contested(*area)).collect(),
            politics: (*s.politics).clone(),
            fleets: s.fleets.clone(),
        }
    }
}

/// Areas with land.
pub fn areas() -> impl Iterator<Item = Area> {
    data().areas.land.iter()
}

/// Whether a camp is at war with whoever holds an area.
pub fn is_hostile(s: &State, camp: Camp, area: Area) -> bool {
    let holder = s.control(area);
    let theirs = s.camp(holder).side();
    theirs.is_some()
        && theirs != camp.side()
        && Nation::MAJORS
            .iter()
            .any(|n| s.camp(*n) == camp && s.politics.at_war(*n, holder))
}

fn slot(camp: Camp) -> Option<usize> {
    match camp {
        Camp::Axis => Some(0),
        Camp::Western => Some(1),
        Camp::Soviet => Some(2),
        Camp::Neutral => None,
    }
}

impl Picture {
    pub fn of(s: &State, seat: Seat, doctrine: Doctrine) -> Picture {
        let mut picture = Picture {
            side: s.seat_side(seat),
            mine: s.nations_of(seat),
            doctrine,
            own: Vec::new(),
            foe: Vec::new(),
            threat: Vec::new(),
            reserve: Vec::new(),
            pull: [Vec::new(), Vec::new(), Vec::new()],
            keep: Vec::new(),
            land: Land::of(s),
            book: RefCell::default(),
        };
        picture.look(s);
        picture.feel(s);
        picture
    }

    /// The board as it is now; what draws is worked out again only if the land changed hands.
    pub fn again(&mut self, s: &State, seat: Seat) {
        let land = Land::of(s);
        self.mine = s.nations_of(seat);
        self.look(s);
        if land != self.land {
            self.land = land;
            self.feel(s);
        }
    }

    fn look(&mut self, s: &State) {
        for field in [
            &mut self.own,
            &mut self.foe,
            &mut self.threat,
            &mut self.reserve,
        ] {
            field.clear();
            field.resize(data().areas.facts.len(), Might::default());
        }
        self.keep.clear();
        self.keep.resize(data().areas.facts.len(), 0);
        self.count(s);
        self.threaten(s);
        self.watch_coasts(s);
        self.gather_reserves();
        self.value(s);
    }

    fn feel(&mut self, s: &State) {
        for camp in [Camp::Axis, Camp::Western, Camp::Soviet] {
            let plays = self.mine.iter().any(|n| s.camp(n) == camp);
            if let Some(at) = slot(camp) {
                self.pull[at] = if plays {
                    pull(s, camp, &self.doctrine)
                } else {
                    Vec::new()
                };
            }
        }
    }

    fn count(&mut self, s: &State) {
        for area in areas() {
            for (_, unit) in s.units_in(area) {
                let Some(side) = s.side_of(unit.nation) else {
                    continue;
                };
                let into = if side == self.side {
                    &mut self.own[area.index()]
                } else {
                    &mut self.foe[area.index()]
                };
                if unit.kind == Kind::GroundSupport {
                    into.air += 1;
                    continue;
                }
                let man = man(s, self.side, unit);
                into.add(Might {
                    punch: man.punch(),
                    steps: man.steps.into(),
                    blocks: 1,
                    air: 0,
                });
            }
        }
    }

    /// What could come into each area from beside it and, in part, from one further.
    fn threaten(&mut self, s: &State) {
        let early = scenario_has(s, ScenarioRule::SovietAttackFrom1940);
        let doctrine = self.doctrine;
        let far = doctrine.get(Line::FarThreat);
        let peace = if early {
            UNEASY
        } else {
            doctrine.get(Line::PeaceThreat)
        };
        for from in areas().filter(|a| self.foe[a.index()].blocks > 0) {
            let here = self.foe[from.index()];
            let whose = s.tally(from).ground_nations;
            let fights = |area: Area| {
                let holder = s.control(area);
                whose.iter().any(|n| s.politics.at_war(n, holder))
            };
            for link in data().areas.links(from) {
                let line = link.maginot && link.to == data().places.metz && maginot_stands(s);
                let percent = match fights(link.to) {
                    true if line => doctrine.get(Line::MaginotThreat),
                    true => 100,
                    false => peace,
                };
                self.threat[link.to.index()].add(here.part(percent));
                for next in data().areas.links(link.to) {
                    if next.to != from && !data().areas.near(from).has(next.to) {
                        let percent = if fights(next.to) { far } else { far / 3 };
                        self.threat[next.to.index()].add(here.part(percent / 2));
                    }
                }
            }
        }
    }

    fn gather_reserves(&mut self) {
        for from in areas().filter(|a| self.own[a.index()].blocks > 0) {
            let here = self.own[from.index()];
            self.reserve[from.index()].add(here);
            for link in data().areas.links(from) {
                self.reserve[link.to.index()].add(here);
            }
        }
    }

    /// How this side stands in and around an area against what threatens it: percent, 100 where it is no weaker.
    pub fn odds(&self, area: Area) -> i32 {
        let (own, threat) = (self.reserve[area.index()], self.threat[area.index()]);
        if threat.weight() == 0 {
            return 100;
        }
        (own.weight() * 100 / threat.weight()).min(100) as i32
    }

    /// What could come from the sea: a part of what each site takes, where the enemy's fleet rules.
    fn watch_coasts(&mut self, s: &State) {
        if self.side != Side::Axis || s.turn < COASTS {
            return;
        }
        for sea in [Sea::Atlantic, Sea::Mediterranean] {
            let ships = i32::from(fleet(s, Camp::Western, sea));
            for area in areas().filter(|a| s.holder(*a) == Camp::Axis) {
                let steps = 4 * i32::from(site(area, sea)).min(ships) * FROM_THE_SEA / 100;
                self.threat[area.index()].add(Might {
                    punch: 10 * steps,
                    steps,
                    blocks: steps / 4,
                    air: 0,
                });
            }
        }
    }

    fn value(&mut self, s: &State) {
        for area in areas() {
            if s.holder(area).side() == Some(self.side) {
                let vital = is_vital(s, area, self.side);
                let keep = worth(area)
                    * if vital {
                        self.doctrine.get(Line::Vital)
                    } else {
                        100
                    }
                    / 100;
                self.keep[area.index()] = self.doctrine.weigh(area, keep);
            }
        }
    }

    /// How strongly what is worth having draws a nation's units to an area.
    pub fn pull(&self, s: &State, nation: Nation, area: Area) -> i32 {
        let field = slot(s.camp(nation)).map(|at| &self.pull[at]);
        field
            .and_then(|f| f.get(area.index()))
            .copied()
            .unwrap_or(0)
    }

    /// Whether this side leaves an area alone for now.
    pub fn waits(&self, s: &State, area: Area) -> bool {
        waits(s, &self.doctrine, self.side, area)
    }

    /// What taking an area gives, and what it opens the way to.
    pub fn prize(&self, area: Area) -> i32 {
        let ahead = self.pull.iter().filter_map(|f| f.get(area.index()));
        let prize = self.doctrine.prize(area, self.side);
        prize
            + ahead
                .max()
                .map_or(0, |pull| pull * self.doctrine.get(Line::Ahead) / 100)
    }
}

/// The value of everything a camp could take, as it draws from afar.
fn pull(s: &State, camp: Camp, doctrine: &Doctrine) -> Vec<i32> {
    let Some(side) = camp.side() else {
        return Vec::new();
    };
    let mut values = vec![0; data().areas.facts.len()];
    let hostile: Vec<bool> = (0..data().areas.facts.len())
        .map(|at| data().areas.land.has(Area(at as u8)) && is_hostile(s, camp, Area(at as u8)))
        .collect();
    for area in areas().filter(|a| hostile[a.index()] || looms(s, doctrine, camp, *a)) {
        values[area.index()] = doctrine.prize(area, side);
    }
    // Enemies on our own ground draw as well.
    for area in areas().filter(|a| s.holder(*a) == camp && s.is_contested(*a)) {
        values[area.index()] = doctrine.weigh(area, worth(area));
    }
    let open = |area: Area| {
        hostile[area.index()] || s.holder(area) == camp || looms(s, doctrine, camp, area)
    };
    let mut flows = Vec::new();
    let land_flow = doctrine.get(Line::LandFlow) as u8;
    for from in areas().filter(|a| open(*a)) {
        for link in data().areas.links(from) {
            if open(link.to) {
                let percent = match link.border {
                    Border::Plain | Border::Fortress => land_flow,
                    Border::River | Border::Strait => land_flow - 2,
                };
                let (from, to) = (u16::from(from.0), u16::from(link.to.0));
                flows.push(Flow { from, to, percent });
            }
        }
    }
    for sea in Sea::ALL.into_iter().filter(|sea| fleet(s, camp, *sea) > 0) {
        sail(s, camp, sea, (&hostile, doctrine), &mut flows);
    }
    spread(&mut values, &flows);
    values
}

fn sail(
    s: &State,
    camp: Camp,
    sea: Sea,
    (hostile, doctrine): (&[bool], &Doctrine),
    flows: &mut Vec<Flow>,
) {
    let lead = match camp {
        Camp::Axis if sea == Sea::Mediterranean => Nation::ITALY,
        Camp::Axis => Nation::GERMANY,
        Camp::Soviet => Nation::USSR,
        _ => Nation::BRITAIN,
    };
    let ports: Vec<Area> = areas()
        .filter(|area| has_harbour(s, lead, *area, sea))
        .collect();
    let mut flow = |from: Area, to: Area, percent| {
        let (from, to) = (u16::from(from.0), u16::from(to.0));
        flows.push(Flow { from, to, percent });
    };
    let usa = data().places.usa;
    for port in ports.iter().copied() {
        for other in ports.iter().copied().filter(|other| *other != port) {
            let far = other == usa;
            flow(
                port,
                other,
                if far { OVER_THE_OCEAN } else { BETWEEN_PORTS },
            );
        }
    }
    let sites = areas()
        .filter(|a| hostile[a.index()] && site(*a, sea) > 0 && may_land(s, *a, camp, doctrine));
    for target in sites {
        for port in ports.iter().copied().filter(|port| *port != usa) {
            flow(target, port, doctrine.get(Line::SeaFlow) as u8);
        }
    }
}
