//! The board as the cadet sees it: what zones are worth, where they pull, and what threatens them.

use super::doctrine::Doctrine;
use super::manual::Line;
use crate::flow::{Flow, spread};
use neppa::State;
use neppa::ch02_terrain::{self, Approach};
use neppa::ch03_units;
use neppa::data::data;
use neppa::types::{Front, Kind, Nation, Nations, Side, Turn, Zone};
use neppa::unit::{At, Marks, Unit};
use std::sync::LazyLock;

/// From then on both sides look at the border between Germany and Russia.
const EYES_EAST: Turn = Turn(7);

/// Everything that is found out once for a phase.
pub struct Picture {
    pub side: Side,
    pub doctrine: Doctrine,
    /// By Major and zone: how much what lies beyond is worth, less with the way to it.
    pub pull: [Vec<i32>; 6],
    /// By zone: attack factors that the other side could bring against it next turn.
    pub threat: Vec<u32>,
    /// By zone: what losing it would cost.
    pub keep: Vec<i32>,
    /// What pull and keep were found from.
    basis: Basis,
}

/// Who holds which zone and how nations stand to each other: while it is the same, nothing pulls otherwise.
#[derive(PartialEq)]
struct Basis {
    control: Vec<Nation>,
    war: Vec<Nations>,
    ally: Vec<Nations>,
    fallen: Nations,
    east: bool,
}

impl Basis {
    fn of(s: &State) -> Basis {
        let all = data().zones.facts.ids();
        Basis {
            control: all.map(|zone| s.control(zone)).collect(),
            war: s.politics.war.values().to_vec(),
            ally: s.politics.ally.values().to_vec(),
            fallen: s.politics.fallen,
            east: s.turn >= EYES_EAST,
        }
    }
}

pub fn zones() -> impl Iterator<Item = Zone> {
    data().land_zones.iter()
}

/// What a zone is worth by itself, about in WPPs.
pub fn worth(zone: Zone) -> i32 {
    static WORTH: LazyLock<Vec<i32>> = LazyLock::new(|| {
        let all = data().zones.facts.ids();
        all.map(worth_of).collect()
    });
    WORTH[zone.index()]
}

fn worth_of(zone: Zone) -> i32 {
    let facts = data().facts(zone);
    if !facts.is_land() {
        return 0;
    }
    let mut worth = 3 + 8 * i32::from(data().points(zone)) + i32::from(facts.oil);
    if let Some(country) = facts.capital_of {
        worth += 2 * i32::from(data().country(country).wpp);
        if country.is_major() {
            worth += 40;
        }
    }
    if data().regions.russian_surrender.has(zone) {
        worth += 16;
    }
    if facts.port.is_some() {
        worth += 2;
    }
    worth
}

/// Whether a nation's units fight for a side, or would if it were at war.
pub fn on_side(s: &State, nation: Nation, side: Side) -> bool {
    s.turn_side(nation) == side
}

pub fn attack_of(unit: &Unit) -> u32 {
    data().unit(unit.nation, unit.kind).attack.into()
}

/// Defence factors of what stands in a zone against an attack from all of these zones.
pub fn defence(s: &State, zone: Zone, approach: &Approach) -> u32 {
    let level = ch02_terrain::level(s, zone, approach);
    s.units_in(zone)
        .filter(|(_, unit)| unit.kind.is_ground())
        .map(|(id, _)| ch03_units::defence(s, id, zone, level))
        .sum()
}

/// Air factors of some nations that could fly a mission over a zone and have not flown one.
pub fn air_over(s: &State, zone: Zone, nations: impl Fn(Nation) -> bool, spent: Marks) -> u32 {
    let bases = data()
        .routes
        .air_within(zone, neppa::data::AirRange::Mission);
    bases
        .both(data().land_zones)
        .iter()
        .filter(|base| s.tally(*base).air > 0)
        .flat_map(|base| s.units_in(base))
        .filter(|(_, u)| u.kind == Kind::Air && nations(u.nation) && !u.marks.has(spent))
        .count() as u32
}

impl Picture {
    /// A picture of the board; `last` is one that the same player made before, by the same doctrine.
    pub fn of(s: &State, side: Side, doctrine: Doctrine, last: Option<Picture>) -> Picture {
        let threat = threats(s, side, &doctrine);
        let basis = Basis::of(s);
        if let Some(last) = last.filter(|last| last.basis == basis) {
            return Picture { threat, ..last };
        }
        let mut pull: [Vec<i32>; 6] = Default::default();
        for major in Nation::MAJORS.into_iter().filter(|m| m.turn_side() == side) {
            pull[major.index()] = pulls(s, major, &doctrine);
        }
        let keep = keeps(s, side);
        Picture {
            side,
            doctrine,
            pull,
            threat,
            keep,
            basis,
        }
    }

    /// The pull of a zone on units of a nation.
    pub fn pull(&self, s: &State, nation: Nation, zone: Zone) -> i32 {
        let major = s.politics.major_of(nation);
        let field = self.pull.get(major.index());
        field
            .and_then(|f| f.get(zone.index()))
            .copied()
            .unwrap_or(0)
    }

    /// The defence that a zone should have: enough to make an attack on it worse than 2-1.
    pub fn wanted(&self, zone: Zone) -> u32 {
        match self.threat[zone.index()] {
            0 => 0,
            threat => threat * self.doctrine.get(Line::Guard) as u32 / 200 + 1,
        }
    }

    /// What taking a zone is worth: itself, and the way that it opens.
    pub fn prize(&self, s: &State, nation: Nation, zone: Zone) -> i32 {
        self.doctrine.worth(zone)
            + self.pull(s, nation, zone) * self.doctrine.get(Line::Prize) / 100
    }
}

/// Losing a zone costs it and opens the way to what lies behind it.
fn keeps(s: &State, side: Side) -> Vec<i32> {
    let mut behind = vec![0; data().zones.facts.len()];
    for zone in zones().filter(|zone| on_side(s, s.control(*zone), side)) {
        behind[zone.index()] = worth(zone);
    }
    let by_land: Vec<Flow> = ways()
        .iter()
        .filter(|(way, _)| *way == Way::Land)
        .map(|(_, flow)| *flow)
        .collect();
    spread(&mut behind, &by_land);
    let own = (0..data().zones.facts.len() as u16).map(|zone| worth(Zone(zone)));
    own.zip(behind).map(|(own, all)| (own + all) / 2).collect()
}

fn enemy_fleets(s: &State, side: Side, front: Front) -> u32 {
    let fleets = s.units().filter(|(_, u)| u.kind == Kind::Fleet);
    let there = fleets.filter(|(_, u)| match u.at {
        At::Zone(zone) => data().facts(zone).port_fronts & front.bit() != 0,
        _ => false,
    });
    there
        .filter(|(_, u)| on_side(s, u.nation, side.other()))
        .map(|(_, u)| u32::from(u.factors))
        .sum()
}

/// How many ground units the other side has in ports of a front, ready to embark.
fn enemy_landers(s: &State, side: Side, front: Front) -> u32 {
    data()
        .ports
        .iter()
        .filter(|port| data().facts(*port).port_fronts & front.bit() != 0)
        .filter(|port| on_side(s, s.control(*port), side.other()))
        .map(|port| u32::from(s.tally(port).ground_units()))
        .sum()
}

/// Whether a nation of the other side may attack this one: it is at war, or could soon be.
fn is_danger(s: &State, side: Side, nation: Nation) -> bool {
    let mut ours = Nation::MAJORS.into_iter().filter(|m| m.turn_side() == side);
    on_side(s, nation, side.other()) && (s.turn >= EYES_EAST || ours.any(|m| s.at_war(m, nation)))
}

fn threats(s: &State, side: Side, doctrine: &Doctrine) -> Vec<u32> {
    let percent = |line| doctrine.get(line) as u32;
    let mut near = vec![0u32; data().zones.facts.len()];
    let mut far = vec![0u32; data().zones.facts.len()];
    for zone in zones() {
        for (_, unit) in s.units_in(zone) {
            if unit.kind.is_ground() && is_danger(s, side, unit.nation) {
                near[zone.index()] += attack_of(unit);
                if unit.kind == Kind::Armour {
                    far[zone.index()] += attack_of(unit);
                }
            }
        }
    }
    let landing = Front::ALL.map(|front| {
        let ships = enemy_fleets(s, side, front);
        let men = enemy_landers(s, side, front);
        if ships >= 16 { men.min(4) * 2 } else { 0 }
    });
    // Armour that can come to a zone beside each zone and strike from there.
    let mut reserve = vec![0u32; data().zones.facts.len()];
    for zone in zones() {
        let beside = data().zones.land(zone).iter();
        let most = beside.map(|link| far[link.to.index()]).max().unwrap_or(0);
        reserve[zone.index()] = most * percent(Line::FarThreat) / 100;
    }
    let mut threat = vec![0u32; data().zones.facts.len()];
    for zone in zones() {
        let mut sum = 0;
        for link in data().zones.land(zone) {
            sum += near[link.to.index()] + reserve[link.to.index()];
        }
        if sum > 0 {
            let other = |nation| on_side(s, nation, side.other());
            sum += air_over(s, zone, other, Marks(0)).min(sum) * percent(Line::AirThreat) / 100;
        }
        let facts = data().facts(zone);
        if facts.can_be_invaded() && on_side(s, s.control(zone), side) {
            let fronts = Front::ALL.iter().filter(|front| facts.on(**front));
            sum += fronts.map(|f| landing[*f as usize]).max().unwrap_or(0);
        }
        threat[zone.index()] = sum;
    }
    threat
}

fn pulls(s: &State, major: Nation, doctrine: &Doctrine) -> Vec<i32> {
    let mut values = vec![0; data().zones.facts.len() + Front::ALL.len()];
    let mut open = vec![false; data().zones.facts.len()];
    let side = major.turn_side();
    for zone in zones() {
        let holder = s.control(zone);
        let enemy = s.at_war(major, holder);
        let worth = doctrine.worth(zone);
        let rival = !enemy
            && holder.is_major()
            && holder.turn_side() != side
            && s.turn >= EYES_EAST
            && !s.politics.fallen.has(holder);
        open[zone.index()] = enemy || rival || s.allied(major, holder);
        let percent = match (enemy, rival) {
            // A Minor at war is finished off first.
            (true, _) if !holder.is_major() => doctrine.get(Line::MinorPull),
            (true, _) => doctrine.get(Line::MajorPull),
            (_, true) => doctrine.get(Line::RivalPull),
            _ => 0,
        };
        values[zone.index()] = percent * worth / 100;
    }
    let is_open = |zone: u16| open.get(usize::from(zone)).copied().unwrap_or(true);
    let flows: Vec<Flow> = ways()
        .iter()
        .filter(|(way, flow)| {
            let fits = match way {
                Way::Land => true,
                Way::ToSea => sails(s, major, Zone(flow.from)),
                Way::FromSea => s.allied(major, s.control(Zone(flow.to))),
            };
            fits && is_open(flow.from) && is_open(flow.to)
        })
        .map(|(way, flow)| {
            let percent = match way {
                Way::Land => doctrine.get(Line::LandFlow) as u8,
                Way::ToSea => doctrine.get(Line::SeaFlow) as u8,
                Way::FromSea => flow.percent,
            };
            Flow { percent, ..*flow }
        })
        .collect();
    spread(&mut values, &flows);
    values
}

/// From a port to a beach or another port; the value of a beach is felt only by those who sail.
fn sails(s: &State, major: Nation, from: Zone) -> bool {
    let facts = data().facts(from);
    if s.allied(major, s.control(from)) {
        facts.port.is_some()
    } else {
        facts.can_be_invaded() && major.turn_side() == Side::Allies
    }
}

/// The part of what lies behind it that a zone is kept for, by the step.
const BY_LAND: u8 = 80;

/// A way between two land zones, from a coast to the sea of a front, or from there to a port. The seas come after
/// the zones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Land,
    ToSea,
    FromSea,
}

/// All ways, both ways on land, and from every coast to every port of the same front.
fn ways() -> &'static [(Way, Flow)] {
    static WAYS: LazyLock<Vec<(Way, Flow)>> = LazyLock::new(|| {
        let flow = |from: u16, to: u16, percent: u8| Flow { from, to, percent };
        let sea = |front: Front| data().zones.facts.len() as u16 + front as u16;
        let mut ways = Vec::new();
        for zone in zones() {
            let links = data().zones.land(zone).iter();
            ways.extend(links.map(|link| (Way::Land, flow(zone.0, link.to.0, BY_LAND))));
        }
        for zone in zones() {
            let facts = data().facts(zone);
            for front in Front::ALL {
                let coast = facts.port.is_some() || facts.can_be_invaded();
                if coast && facts.fronts & front.bit() != 0 {
                    ways.push((Way::ToSea, flow(zone.0, sea(front), 0)));
                }
                if facts.port.is_some() && facts.port_fronts & front.bit() != 0 {
                    ways.push((Way::FromSea, flow(sea(front), zone.0, 100)));
                }
            }
        }
        ways
    });
    &WAYS
}
