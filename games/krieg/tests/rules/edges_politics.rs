//! Chapters 14 to 16: how far is far enough, and which face is the last.

use crate::kit::{Kit, country, space};
use crate::support_kit::{AXIS, SOVIETS, WEST, convoys};
use board::SpaceId;
use kernel::proves;
use krieg::ch07_end_of_turn::drm;
use krieg::ch15_events::{About, Deed, Thing};
use krieg::ground::distance;
use krieg::spot::{Spot, board};
use krieg::types::{PacificStatus, WarState};
use krieg::unit::Side;

/// The land hexes of Germany so many hexes from a place.
fn german_hexes(kit: &Kit, from: &str, far: u16) -> Vec<SpaceId> {
    let territory = kit.s.territory();
    let german = |id: &SpaceId| territory.home(*id) == Some(country("germany"));
    let all = board().ids().filter(german);
    all.filter(|id| distance(space(from), *id) == far).collect()
}

fn limited() -> Kit {
    let mut kit = Kit::bare();
    kit.markers_aside();
    kit.s.politics.war_state = WarState::LimitedWar;
    kit
}

#[test]
fn a_bomb_flies_three_hexes_for_germany_and_nine_for_the_united_states() {
    proves!("15.33a");
    let cases = [
        (AXIS, "G-INF-A1", "w3825", "RU-INF", 3),
        (WEST, "US-INF", "w3916", "G-INF-start37", 9),
    ];
    for (by, own, base, victim, reach) in cases {
        for far in [reach, reach + 1] {
            let mut kit = limited();
            let at = german_hexes(&kit, base, far)[0];
            kit.put(own, base, 1);
            let near = german_hexes(&kit, base, reach)[0];
            for hex in [at, near] {
                kit.put_at(victim, hex.into(), 1);
            }
            kit.event(by, 33, About::Nothing);
            let bomb = Deed::Hex(at.into());
            if far == reach {
                assert!(kit.allowed(bomb), "{by:?} at {far}");
            } else {
                assert_eq!(kit.why(bomb), "no Air Base is near enough", "{by:?}");
            }
        }
    }
}

#[test]
fn intensive_bombing_needs_a_base_within_nine_hexes() {
    proves!("14.15");
    let mut found = [false; 2];
    let networks = board().ids().filter(|id| krieg::ground::space(*id).network);
    for at in networks {
        let kit = limited();
        let cities: Vec<SpaceId> = kit.s.territory().cities(country("germany")).collect();
        let far = cities.iter().map(|city| distance(*city, at)).min();
        let which = match far {
            Some(9) => 0,
            Some(10) => 1,
            _ => continue,
        };
        if found[which] {
            continue;
        }
        let mut kit = kit;
        for (id, zone) in [
            ("BR-CONVOY-1", "NSE"),
            ("BR-CONVOY-1", "NAT"),
            ("BR-CONVOY-2", "WME"),
        ] {
            let convoy = kit.put_at(id, convoys(zone), 0);
            kit.flip(convoy);
        }
        let american = kit.put_at("US-INF", at.into(), 1);
        if !kit.supplied(american) {
            continue;
        }
        found[which] = true;
        let german = kit.put_at("G-HQ-A", Spot::delay(), 2);
        let before = drm(&kit.s, german);
        kit.marker_at("intensive_bombing", Spot::strategic_warfare(), Side::Front);
        let more = i8::from(far == Some(9));
        assert_eq!(drm(&kit.s, german), before + more, "{far:?}");
    }
    assert_eq!(found, [true; 2]);
}

#[test]
fn a_3_gives_the_help_for_the_resistance_to_the_west_and_a_4_to_the_soviets() {
    proves!("15.1a");
    for (die, faction) in [(1, WEST), (3, WEST), (4, SOVIETS), (6, SOVIETS)] {
        let mut kit = limited();
        kit.roll(&[die]).event(AXIS, 1, About::Nothing);
        assert_eq!(kit.asking(), Some(kit.seat_of(faction)), "{die}");
        assert_ne!(kit.seat_of(WEST), kit.seat_of(SOVIETS));
        assert!(kit.allowed(Deed::Do(Thing::PartisanBase)));
    }
}

#[test]
fn in_pacific_total_war_two_support_units_are_enough() {
    proves!("15.30.1b");
    let mut kit = Kit::bare();
    kit.s.politics.pacific = [PacificStatus::TotalWar, PacificStatus::NoWar];
    for air in ["BR-AF-RAF1", "BR-AF-RAF2"] {
        kit.put_at(air, Spot::pacific_holding(), 0);
    }
    kit.roll(&[1]).event(WEST, 30, About::Nothing);
    assert!(kit.allowed(Deed::Nothing));
}
