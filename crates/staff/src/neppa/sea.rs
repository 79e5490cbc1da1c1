//! Fleets: invasions when they are strong, interception when it is even, escorts and U-boats.

use super::battle::expected;
use super::doctrine::Landings;
use super::manual::Line;
use super::picture::{Picture, air_over, attack_of, defence, on_side, worth};
use kernel::Seat;
use neppa::ch02_terrain::Approach;
use neppa::ch06_naval::{NavalAction, Purpose, Stage};
use neppa::ch09_strategic_warfare::ConvoyAction;
use neppa::data::{ConvoyBox, data};
use neppa::types::{Front, Kind, Nation, Nations, Side, Zone};
use neppa::unit::{At, Marks};
use neppa::{Action, State};

/// Units that an invasion should have aboard, both waves together.
const ABOARD: usize = 8;

/// Fleet factors of some nations in ports of a front.
fn ships(s: &State, front: Front, of: impl Fn(Nation) -> bool) -> u32 {
    let fleets = s
        .units()
        .filter(|(_, u)| u.kind == Kind::Fleet && of(u.nation));
    let in_port = fleets.filter(|(_, u)| match u.at {
        At::Zone(zone) => data().facts(zone).port_fronts & front.bit() != 0,
        _ => false,
    });
    in_port.map(|(_, u)| u32::from(u.factors)).sum()
}

/// What an invasion of a zone promises, if it is worth trying.
fn landing(s: &State, picture: &Picture, mine: Nations, target: Zone, front: Front) -> Option<i32> {
    let enemy = |nation: Nation| on_side(s, nation, picture.side.other());
    let ours = ships(s, front, |n| mine.has(n));
    if ours < picture.doctrine.get(Line::LandingShips) as u32 || 2 * ours < ships(s, front, enemy) {
        return None;
    }
    let mut force: Vec<u32> = Vec::new();
    let mut lead = None;
    for port in data().ports.iter() {
        if data().facts(port).port_fronts & front.bit() == 0 || !data().facts(port).is_land() {
            continue;
        }
        for (_, unit) in s.units_in(port) {
            let fresh = unit.marks.moved() == 0 && !unit.marks.has(Marks::TRANSPORTED);
            if unit.kind.is_ground() && mine.has(unit.nation) && fresh {
                force.push(attack_of(unit));
                lead = lead.or(Some(unit.nation));
            }
        }
    }
    force.sort_unstable_by(|a, b| b.cmp(a));
    let first: u32 = force.iter().take(4).sum();
    let air = air_over(s, target, |n| mine.has(n), Marks::FLEW).min(first);
    let approach = Approach {
        sea: true,
        ..Approach::default()
    };
    let ground = defence(s, target, &approach);
    let das = super::battle::likely_das(s, target, ground);
    let prize = worth(target)
        + picture.pull(s, lead?, target) * picture.doctrine.get(Line::LandingPrize) / 100;
    if force.len() < 4 {
        return None;
    }
    expected(&picture.doctrine, first + air, ground + das, prize)
}

/// 6.5: an invasion is begun when one is worth it.
pub fn embark(s: &State, picture: &Picture, seat: Seat, legal: &[Action]) -> Option<Action> {
    let wait = match picture.doctrine.landings {
        Landings::Usual => {
            s.side == Side::Allies && i32::from(s.turn.0) < picture.doctrine.get(Line::LandingTurn)
        }
        Landings::Early => false,
        Landings::Never => true,
    };
    if wait {
        return None;
    }
    let mine = s.nations_of(seat);
    let leads = legal.iter().filter_map(|action| match action {
        Action::Naval(NavalAction::Invade { fleet }) => Some((*fleet, *action)),
        _ => None,
    });
    for (fleet, action) in leads.filter(|(fleet, _)| s.unit(*fleet).factors == 8) {
        let port = s.zone_of(fleet)?;
        let fronts = data().facts(port).port_fronts;
        let worth_it = Front::ALL
            .into_iter()
            .filter(|front| fronts & front.bit() != 0)
            .any(|front| {
                data().land_zones.iter().any(|zone| {
                    data().facts(zone).can_be_invaded()
                        && data().facts(zone).on(front)
                        && s.is_enemy(zone, s.unit(fleet).nation)
                        && landing(s, picture, mine, zone, front).is_some()
                })
            });
        if worth_it {
            return Some(action);
        }
    }
    None
}

/// The questions of a mission.
pub fn answer(s: &State, picture: &Picture, legal: &[Action]) -> Action {
    let Some(mission) = s.mission() else {
        return legal[0];
    };
    let mine = s.nations_of(mission.seat);
    let score = |action: &Action| -> i32 {
        let Action::Naval(action) = action else {
            return 0;
        };
        match (mission.stage, action) {
            (Stage::Target, NavalAction::Target { zone, front }) => match mission.purpose {
                Purpose::Invade => landing(s, picture, mine, *zone, *front).unwrap_or(-1),
                _ => 0,
            },
            // An ally's ships are for those who planned to use them.
            (Stage::Join { .. }, NavalAction::Sail) => 1,
            (Stage::Assemble, NavalAction::Load { unit }) => {
                let ground = s.unit(*unit).kind.is_ground();
                let room = mission.cargo.len() < ABOARD;
                let full = if ground && room { 10 } else { -10 };
                full + attack_of(s.unit(*unit)) as i32
            }
            (Stage::Assemble, NavalAction::AddFleet { fleet }) => {
                let more = mission.cargo.len() < ABOARD || mission.fleets.len() < 8;
                if more {
                    i32::from(s.unit(*fleet).factors)
                } else {
                    -10
                }
            }
            (Stage::Announce { seat }, NavalAction::Announce) => {
                let hunters = s.nations_of(seat);
                let ours = ships(s, mission.front, |n| hunters.has(n));
                let theirs = mission
                    .fleets
                    .iter()
                    .map(|id| u32::from(s.unit(*id).factors));
                let part = picture.doctrine.get(Line::Announce) as u32;
                if 100 * ours >= part * theirs.sum::<u32>() {
                    5
                } else {
                    -5
                }
            }
            (Stage::Commit { .. }, NavalAction::Commit { .. }) => 5,
            (Stage::Course, NavalAction::Direct) => 5,
            (Stage::Stand, NavalAction::Fight) | (Stage::Decide, NavalAction::GoOn) => 5,
            (_, NavalAction::Sink { factors, fleet }) => {
                i32::from(*factors) - i32::from(s.unit(*fleet).laden)
            }
            _ => 0,
        }
    };
    *legal.iter().max_by_key(|a| score(a)).unwrap_or(&legal[0])
}

/// 9.6: escorts until there are enough, and every U-boat to the British box.
pub fn convoys(s: &State, picture: &Picture, legal: &[Action]) -> Option<Action> {
    let british = data().places.british_convoy_box;
    let there = u32::from(s.tally(british).fleet);
    let escort = picture.doctrine.get(Line::Escort) as u32;
    let best = legal.iter().filter_map(|action| match action {
        Action::Convoy(ConvoyAction::Uboats { place, count, .. })
            if *place == ConvoyBox::British =>
        {
            Some((i32::from(*count), *action))
        }
        Action::Convoy(ConvoyAction::Escort { fleet, place }) => {
            let unit = s.unit(*fleet);
            let first = unit.nation == Nation::BRITAIN && unit.factors == 8;
            let wanted = match place {
                ConvoyBox::British => there < escort && (there >= 8 || first),
                ConvoyBox::Murmansk => {
                    let waiting = s.convoys.shipments.iter();
                    let loads = waiting.filter(|w| w.place == ConvoyBox::Murmansk).count() as u32;
                    let ships = s.tally(data().places.murmansk_convoy_box).fleet;
                    loads > 0 && u32::from(ships) < 8 * loads + 8
                }
            };
            wanted.then_some((i32::from(unit.factors), *action))
        }
        _ => None,
    });
    best.max_by_key(|(rank, _)| *rank).map(|(_, action)| action)
}
