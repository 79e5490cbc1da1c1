//! 5.7 to 5.13: where land pieces can go.

use crate::ch01_weather::{is_frozen, weather_at};
use crate::ch07_supply::suffers;
use crate::ch09_politics::{is_closed, leaves_vichy, partnerships, sitzkrieg};
use crate::ch10_special::claims;
use crate::data::{Body, data};
use crate::ground;
use crate::politics::{Standing, named};
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, LandKind, NationId, UnitId, Weather};
use crate::works;
use board::{Allowance, Hold, March, SpaceId, Step};
use kernel::cite;

/// How terrain is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    Foot,
    Horse,
    Armor,
    Mountain,
    /// HQs and Generals: terrain and weather do not touch them.
    Staff,
}

/// Who goes, and how far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    pub nation: NationId,
    pub manner: Manner,
    /// Movement points in fair weather, Winter and Mud.
    pub points: [u8; 3],
    /// No more hexes than these.
    pub hexes: Option<u8>,
    /// 5.13.2: may go from one enemy zone to another.
    pub slips: bool,
    /// 5.21j: enemy zones do not matter.
    pub ignores_zones: bool,
    /// Steps that must find room where it ends.
    pub steps: u8,
    /// An HQ, which does not stand next to others.
    pub hq: Option<UnitId>,
    /// An HQ or a General: it takes nothing, and weather does not touch it.
    pub staff: bool,
}

/// How a piece moves over ground.
pub fn manner(s: &State, id: UnitId) -> Manner {
    cite!("5.6.7", "5.8.2", "5.8.3", "10.5a");
    match s.unit(id).printed().body {
        Body::Land {
            motorized: true, ..
        } => Manner::Armor,
        Body::Land { kind, .. } => match kind {
            LandKind::Armor | LandKind::Mechanized => Manner::Armor,
            LandKind::Cavalry => Manner::Horse,
            LandKind::Mountain => Manner::Mountain,
            _ => Manner::Foot,
        },
        _ => Manner::Staff,
    }
}

/// 5.7: movement points of a piece by weather.
pub fn points(s: &State, id: UnitId) -> [u8; 3] {
    let unit = s.unit(id);
    let Some(face) = unit.land_face() else {
        cite!("5.1.4", "5.1.6", "5.10.5", "6.0b");
        let full = match unit.is_hq() && suffers(s, id) {
            true => data().values.staff_unsupplied,
            false => data().values.staff_movement,
        };
        return [full; 3];
    };
    if suffers(s, id) {
        cite!("5.7.7", "7.10e");
        return match unit.land().is_some_and(LandKind::is_mobile) {
            true => [data().values.mobile_unsupplied; 3],
            false => {
                let mired = data().values.foot_unsupplied_mired;
                [data().values.foot_unsupplied, mired, mired]
            }
        };
    }
    let armor = unit.land().is_some_and(LandKind::is_mobile);
    by_weather(face.movement, armor && unit.nation() == named().ussr)
}

/// 5.7.3, 5.7.4: half, rounded up in Winter and down in Mud; Soviet armor has only one less in Winter.
pub fn by_weather(points: u8, soviet_armor: bool) -> [u8; 3] {
    cite!("1.3c", "1.4d", "5.7.3", "5.7.4", "1.4e", "10.8b");
    let half = points.div_ceil(2);
    let winter = match soviet_armor {
        true => points.saturating_sub(1).max(half),
        false => half,
    };
    [points, winter, points / 2]
}

impl Mover {
    /// A piece with the points that it has by itself.
    pub fn of(s: &State, id: UnitId) -> Mover {
        cite!("5.7.1", "10.0a");
        let unit = s.unit(id);
        let mobile = unit.land().is_some_and(LandKind::is_mobile);
        Mover {
            nation: unit.nation(),
            manner: manner(s, id),
            points: points(s, id),
            hexes: None,
            slips: mobile || unit.land() == Some(LandKind::Commando),
            ignores_zones: false,
            steps: unit.stacks(),
            hq: unit.is_hq().then_some(id),
            staff: unit.is_staff(),
        }
    }
    fn camp(&self, s: &State) -> Camp {
        s.camp(self.nation)
    }
    /// What a hex costs to enter over a side.
    pub fn cost(&self, s: &State, from: SpaceId, to: SpaceId, river: bool) -> Option<u16> {
        let row = data().terrain(ground::hex(to).terrain?);
        let terrain = match self.manner {
            Manner::Foot => row.foot,
            Manner::Horse => row.horse,
            Manner::Armor => row.armor,
            Manner::Mountain => row.mountain,
            Manner::Staff => return Some(1),
        };
        cite!("5.8.4", "5.7.12");
        let partisans = crate::partisans::enemies_in(s, self.nation, to)
            .next()
            .is_some();
        let river = river && !is_frozen(s, from, to);
        Some(u16::from(terrain) + u16::from(river) + u16::from(partisans))
    }
}

/// Where a piece can go from a hex, and by which ways.
pub struct Reach {
    march: March,
    ends: Vec<SpaceId>,
}

impl Reach {
    pub fn ends(&self) -> &[SpaceId] {
        &self.ends
    }
    pub fn has(&self, to: SpaceId) -> bool {
        self.ends.contains(&to)
    }
    /// What the way there costs.
    pub fn cost(&self, to: SpaceId) -> u16 {
        self.march.cost(to).unwrap_or(u16::MAX)
    }
    /// The hexes entered on the way, the last included.
    pub fn way(&self, to: SpaceId) -> Vec<SpaceId> {
        let path = self.march.path(to).unwrap_or_default();
        path.into_iter().skip(1).collect()
    }
}

/// Everything that a mover can reach, and may end in.
pub fn reach(s: &State, start: SpaceId, mover: &Mover) -> Reach {
    cite!("1.7a", "1.7b", "5.7.6", "5.7.9");
    let felt = |hex: SpaceId| match mover.staff {
        true => Weather::Fair,
        false => weather_at(s, hex),
    };
    let first = felt(start) as u8;
    let most = mover.hexes.unwrap_or(0);
    // A state is the worst weather met (0 to 2) and the hexes entered, where they are counted.
    let weathers: u8 = if s.skies.letter == Weather::Fair {
        1
    } else {
        3
    };
    let mut limits = Vec::new();
    for _ in 0..=most {
        for weather in 0..weathers {
            limits.push(u16::from(mover.points[usize::from(weather.max(first))]));
        }
    }
    let held = |hex: SpaceId| {
        let zone = s.hold(mover.nation, hex) != Hold::None
            || partnerships::is_hindered(s, mover.nation, hex);
        zone && !mover.ignores_zones
    };
    let mut march = March::new();
    let allowance = Allowance {
        limits: &limits,
        least: !mover.staff,
    };
    march.run(board(), start, allowance, |node, link| {
        let (weather, hexes) = (node.state % weathers, node.state / weathers);
        if mover.hexes.is_some_and(|most| hexes >= most) {
            return None;
        }
        let side = ground::side(link.kinds);
        let to = link.to;
        let lake = ground::is_lake(link.kinds) && is_frozen(s, node.at, to);
        cite!("0.map-evvoia");
        let over_mountain = side.mountain && mover.manner == Manner::Mountain;
        let goes_home = leaves_vichy(s, start, to);
        let enters = goes_home
            || (may_enter(s, mover, to) && partnerships::may_enter_finland(s, mover, start, to));
        if !(side.open || lake || over_mountain || side.ferry) || !enters {
            return None;
        }
        let zone = held(to);
        if zone && node.at == start && held(start) && !mover.slips {
            cite!("5.13.2");
            return None;
        }
        if side.ferry && !side.open {
            cite!("5.8.4");
            if zone {
                return None;
            }
        }
        cite!("5.13.1", "5.13.3", "5.13.4");
        let weather = weather.max(felt(to) as u8);
        let counted = if mover.hexes.is_some() { hexes + 1 } else { 0 };
        Some(Step {
            cost: mover.cost(s, node.at, to, side.river)? + u16::from(over_mountain),
            stop: zone || (side.ferry && !side.open),
            state: weather.min(weathers - 1) + counted * weathers,
        })
    });
    let ends = march.reached().iter().copied().filter(|to| *to != start);
    let ends = ends.filter(|to| may_end(s, mover, *to)).collect();
    Reach { march, ends }
}

/// 5.7.10: whether a mover may enter a hex at all.
fn may_enter(s: &State, mover: &Mover, to: SpaceId) -> bool {
    cite!("5.7.10");
    let camp = mover.camp(s);
    if ground::hex(to).terrain.is_none() || s.is_enemy_held(to, camp) || works::bars(s, camp, to) {
        return false;
    }
    let bound = sitzkrieg::bars(s, mover.nation, to) || !partnerships::may_go(mover.nation, to);
    let foreign = partnerships::is_taken_by_host(s, mover.nation, to)
        || partnerships::is_too_far_east(s, mover, to);
    let shut = is_closed(s, mover.nation, to) || claims::is_shut(s, mover.nation, to);
    if bound || foreign || shut {
        return false;
    }
    if mover.staff
        && crate::partisans::enemies_in(s, mover.nation, to)
            .next()
            .is_some()
    {
        return false;
    }
    match s.politics.standing(mover.nation, to) {
        Standing::Friendly => {}
        Standing::Enemy if !mover.staff => {}
        Standing::Neutral if !mover.staff && claims::may_enter(s, mover.nation, to) => {}
        _ => return false,
    }
    // 5.1.5: a lone HQ or General stays out of enemy zones that nobody inhibits.
    cite!("5.1.5");
    !mover.staff || matches!(s.hold(mover.nation, to), Hold::None | Hold::Inhibited)
}

/// Whether a mover may end in a hex.
fn may_end(s: &State, mover: &Mover, to: SpaceId) -> bool {
    cite!("5.9.4");
    (mover.staff || partnerships::may_stand(s, mover.nation, to))
        && stack_room(s, mover.camp(s), to) >= mover.steps
        && (mover.hq.is_none() || hq_may_stand(s, mover.nation, to, mover.hq))
}

/// 5.9: how many more steps a camp may have in a hex.
pub fn stack_room(s: &State, camp: Camp, hex: SpaceId) -> u8 {
    cite!("5.9.1", "5.9.2");
    data()
        .values
        .stack_steps
        .saturating_sub(s.tally(hex.into()).of(camp).steps)
}

/// 5.1.3: no HQ next to another of its side, one that moves aside.
pub fn hq_may_stand(s: &State, nation: NationId, hex: SpaceId, moving: Option<UnitId>) -> bool {
    cite!("5.1.3");
    let camp = s.camp(nation);
    let near = ground::hexes().within(hex, 1);
    let mut others = near.filter(|at| s.tally((*at).into()).of(camp).hqs > 0);
    others.all(|at| {
        let mut hqs = s
            .units_in(at.into())
            .filter(|(_, unit)| unit.camp == camp && unit.is_hq());
        hqs.all(|(id, _)| Some(id) == moving)
    })
}
