//! 6.3: naval interception.

use crate::kit::{Kit, zone};
use kernel::{Seat, example, proves};
use neppa::ch06_naval::{NavalAction, Stage, waters};
use neppa::data::data;
use neppa::types::{Front, Kind, Zone};
use neppa::unit::{Marks, UnitId};
use neppa::{Action, Phase};

fn to(key: &str) -> NavalAction {
    NavalAction::Target {
        zone: zone(key),
        front: Front::Western,
    }
}

fn stage(kit: &Kit) -> Option<Stage> {
    kit.s.mission().map(|m| m.stage)
}

/// A British fleet on its way from Gibraltar to Casablanca, and a German one in this port; the interception is
/// announced and the course stated: the Gulf of Cadiz and the Moroccan Coast.
fn announced(port: Zone) -> (Kit, UnitId, UnitId) {
    let mut kit = Kit::bare("Spring 1942");
    let fleet = kit.put("britain", Kind::Fleet, "gibraltar");
    let key = data().spaces.key(port);
    kit.control("germany", &[key])
        .control("britain", &["gibraltar", "casablanca"])
        .war("germany", "britain");
    let hunter = kit.put("germany", Kind::Fleet, key);
    kit.phase("britain", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet });
    kit.act(to("casablanca"));
    kit.act(NavalAction::Announce);
    for sea in ["sea_gulf_of_cadiz", "sea_moroccan_coast"] {
        kit.act(NavalAction::Steer { sea: zone(sea) });
    }
    kit.act(NavalAction::Arrive);
    (kit, fleet, hunter)
}

/// A western port, and a zone of the course, so far from each other.
fn port_at(count: u8) -> (Zone, Zone) {
    let seas = ["sea_gulf_of_cadiz", "sea_moroccan_coast"].map(zone);
    let own = ["gibraltar", "casablanca", "us_box"].map(zone);
    let ports = waters::map()
        .ports
        .iter()
        .filter(|port| !own.contains(port));
    ports
        .flat_map(|port| seas.map(|sea| (*port, sea)))
        .find(|(port, sea)| data().interception_count(*port, *sea) == count)
        .unwrap_or_else(|| panic!("no port counts {count}"))
}

/// Whether the interception from so far finds the enemy with this die (none for an automatic one).
fn finds(count: u8, die: Option<u8>) -> bool {
    let (port, sea) = port_at(count);
    let (mut kit, _, hunter) = announced(port);
    kit.roll(die.as_slice());
    kit.act(NavalAction::InterceptAt { sea });
    kit.act(NavalAction::Commit { fleet: hunter });
    assert_eq!(kit.dice.scripted_left(), 0, "one die, or none");
    stage(&kit) == Some(Stage::Stand)
}

#[test]
fn e23_the_interception_table() {
    proves!("6.3f", "6.3e");
    example!("neppa-E23");
    assert!(finds(2, None));
    for (count, needed) in [(3, 2), (5, 3), (8, 4), (9, 5), (11, 6)] {
        assert!(
            !finds(count, Some(needed - 1)),
            "{count} zones, {needed} - 1"
        );
        assert!(finds(count, Some(needed)), "{count} zones, {needed}");
    }
}

#[test]
fn r6_3g_the_us_box_is_always_farthest() {
    proves!("6.3g");
    example!("neppa-E23");
    let mut kit = Kit::bare("Spring 1942");
    let fleet = kit.put("germany", Kind::Fleet, "bordeaux");
    let american = kit.put("usa", Kind::Fleet, "us_box");
    kit.control("germany", &["bordeaux", "brest"])
        .war("germany", "usa")
        .phase("germany", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet });
    kit.act(to("brest"));
    kit.act(NavalAction::Announce);
    kit.act(NavalAction::Direct);
    let sea = kit.s.mission().unwrap().course[0];
    kit.act(NavalAction::InterceptAt { sea });
    let mut five = kit.clone();
    five.roll(&[5]).act(NavalAction::Commit { fleet: american });
    assert!(five.is_in(fleet, "brest"), "a 5 fails");
    kit.roll(&[6]).act(NavalAction::Commit { fleet: american });
    assert_eq!(stage(&kit), Some(Stage::Stand));
}

#[test]
fn r6_3a_every_enemy_fleet_on_the_front_may_intercept() {
    proves!("6.3a");
    let mut kit = Kit::bare("Spring 1942");
    let fleet = kit.put("germany", Kind::Fleet, "bremen");
    let home = kit.put("britain", Kind::Fleet, "scapa_flow");
    let far = kit.put("britain", Kind::Fleet, "alexandria");
    let gate = kit.put("britain", Kind::Fleet, "gibraltar");
    let neutral = kit.put("usa", Kind::Fleet, "liverpool");
    kit.control("germany", &["bergen"])
        .war("germany", "britain")
        .ally("usa", "britain")
        .phase("germany", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet });
    kit.act(to("bergen"));
    kit.act(NavalAction::Announce);
    kit.act(NavalAction::Direct);
    kit.act(NavalAction::InterceptAt {
        sea: zone("sea_german_bight"),
    });
    let commit = |fleet| NavalAction::Commit { fleet };
    assert_eq!(kit.refused(NavalAction::Ready), "6.3a");
    assert_eq!(kit.refused(commit(far)), "6.3a");
    assert_eq!(kit.refused(commit(neutral)), "6.3a");
    assert!(kit.allowed(commit(gate)));
    kit.act(commit(home));
    assert!(kit.allowed(NavalAction::Ready));
}

#[test]
fn r6_3a_nobody_is_asked_who_has_no_fleet_there() {
    proves!("6.3a");
    let mut kit = Kit::bare("Spring 1942");
    let fleet = kit.put("germany", Kind::Fleet, "bremen");
    kit.put("britain", Kind::Fleet, "scapa_flow");
    kit.war("germany", "britain")
        .phase("germany", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet });
    kit.act(NavalAction::Target {
        zone: zone("konigsberg"),
        front: Front::Eastern,
    });
    assert!(kit.is_in(fleet, "konigsberg"));
}

#[test]
fn r6_3a_each_seat_is_asked_and_one_announcement_is_enough() {
    proves!("6.3a", "12.2b");
    let mut kit = Kit::bare("Spring 1942");
    kit.s.players = 5;
    let fleet = kit.put("germany", Kind::Fleet, "bremen");
    let french = kit.put("france", Kind::Fleet, "brest");
    let british = kit.put("britain", Kind::Fleet, "scapa_flow");
    let russian = kit.put("russia", Kind::Fleet, "goteborg");
    kit.control("germany", &["bergen"])
        .control("russia", &["goteborg"])
        .war("germany", "britain")
        .war("germany", "france")
        .war("germany", "russia")
        .ally("britain", "france")
        .ally("britain", "russia")
        .ally("france", "russia")
        .phase("germany", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet });
    kit.act(to("bergen"));
    let (west, france, russia) = (Seat(2), Seat(3), Seat(4));
    assert_eq!(kit.asking(), Some(west));
    kit.act(NavalAction::Decline);
    assert_eq!(kit.asking(), Some(france));
    kit.act(NavalAction::Announce);
    assert_eq!(kit.asking(), Some(Seat(0)), "the mover states its course");
    kit.act(NavalAction::Direct);
    assert_eq!(kit.asking(), Some(france));
    kit.act(NavalAction::InterceptAt {
        sea: zone("sea_german_bight"),
    });
    kit.roll(&[6]);
    kit.act(NavalAction::Commit { fleet: french });
    // The others may join, but Russia does not fight beside the western Allies.
    assert_eq!(kit.asking(), Some(west));
    let s = &kit.s;
    assert_eq!(s.seat_of(s.unit(russian).nation), russia);
    assert_eq!(kit.refused(NavalAction::Commit { fleet: russian }), "1.0");
    kit.act(NavalAction::Commit { fleet: british });
    assert_eq!(stage(&kit), Some(Stage::Stand));
}

#[test]
fn r6_3b_displaced_fleets_and_shipping_are_not_intercepted() {
    proves!("6.3b");
    // A fleet that moves in the Strategic Warfare Phase: nobody is asked between its order and its arrival.
    let mut kit = Kit::bare("Spring 1942");
    let fleet = kit.put("germany", Kind::Fleet, "bremen");
    kit.put("britain", Kind::Fleet, "scapa_flow");
    kit.war("germany", "britain")
        .phase("germany", Phase::StrategicWarfare);
    let axis = kit.asking();
    kit.act(neppa::ch09_strategic_warfare::ConvoyAction::Raid {
        fleet,
        place: neppa::data::ConvoyBox::British,
    });
    assert_eq!(kit.asking(), axis);
    assert!(kit.is_in(fleet, "british_convoy_box"));
    assert!(kit.s.mission().is_none());
}

#[test]
fn r6_3d_the_course_is_stated_zone_by_zone_and_one_of_it_is_picked() {
    proves!("6.3d");
    let mut kit = Kit::bare("Spring 1942");
    let fleet = kit.put("britain", Kind::Fleet, "portsmouth");
    kit.put("germany", Kind::Fleet, "bremen");
    kit.war("germany", "britain")
        .phase("britain", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet });
    kit.act(to("gibraltar"));
    kit.act(NavalAction::Announce);
    let steer = |key: &str| NavalAction::Steer { sea: zone(key) };
    assert_eq!(kit.refused(NavalAction::Arrive), "6.3d");
    assert_eq!(kit.refused(steer("sea_lisbon_coast")), "6.3d");
    kit.act(steer("sea_western_channel"));
    kit.act(steer("sea_ushant"));
    assert_eq!(kit.refused(steer("sea_western_channel")), "6.3d");
    let mut other = kit.clone();
    kit.act(NavalAction::Direct);
    let course = kit.s.mission().unwrap().course.clone();
    assert_eq!(
        course[..2],
        [zone("sea_western_channel"), zone("sea_ushant")]
    );
    assert_eq!(course.last(), Some(&zone("sea_gulf_of_cadiz")));
    let shortest = data()
        .routes
        .sea(Front::Western, false, course[1], *course.last().unwrap());
    assert_eq!(course.len(), 2 + usize::from(shortest));
    let at = |key: &str| NavalAction::InterceptAt { sea: zone(key) };
    assert_eq!(kit.refused(at("sea_german_bight")), "6.3d");
    assert!(kit.allowed(at("sea_ushant")));
    assert_eq!(kit.legal().len(), course.len());
    // Step by step to the end.
    for _ in 0..30 {
        if other.allowed(NavalAction::Arrive) {
            break;
        }
        let here = *other.s.mission().unwrap().course.last().unwrap();
        let left = |sea: Zone| {
            data()
                .routes
                .sea(Front::Western, false, sea, zone("sea_gulf_of_cadiz"))
        };
        let next = other.legal().into_iter().find(|action| {
            matches!(action, Action::Naval(NavalAction::Steer { sea }) if left(*sea) < left(here))
        });
        other.act(next.expect("a nearer zone"));
    }
    other.act(NavalAction::Arrive);
    assert_eq!(stage(&other), Some(Stage::PickZone));
}

#[test]
fn r6_3d_a_transport_states_its_course_from_the_last_port_of_embarkation() {
    proves!("6.3d", "6.3c");
    let mut kit = Kit::bare("Spring 1942");
    let fleet = kit.put("britain", Kind::Fleet, "scapa_flow");
    let unit = kit.put("britain", Kind::Infantry, "plymouth");
    kit.put("germany", Kind::Fleet, "bremen");
    kit.war("germany", "britain")
        .phase("britain", Phase::Movement);
    kit.act(NavalAction::Transport { fleet });
    kit.act(to("gibraltar"));
    kit.act(NavalAction::Load { unit });
    kit.act(NavalAction::Announce);
    kit.act(NavalAction::Direct);
    let first = kit.s.mission().unwrap().course[0];
    let beside = data().zones.coasts(zone("plymouth"));
    assert!(beside.iter().any(|link| link.to == first));
}

#[test]
fn r6_3e_one_die_for_each_port() {
    proves!("6.3e", "6.3h");
    let mut kit = Kit::bare("Spring 1942");
    let fleet = kit.put("germany", Kind::Fleet, "bremen");
    let sea = zone("sea_german_bight");
    let (near, far) = ("portsmouth", "liverpool");
    let counts = [near, far].map(|port| data().interception_count(zone(port), sea));
    assert!(
        counts.iter().all(|count| (3..11).contains(count)),
        "{counts:?}"
    );
    let from_near = kit.put_many("britain", Kind::Fleet, 2, near);
    let from_far = kit.put("britain", Kind::Fleet, far);
    kit.control("germany", &["bergen"])
        .war("germany", "britain")
        .phase("germany", Phase::Movement);
    kit.act(NavalAction::Rebase { fleet });
    kit.act(to("bergen"));
    kit.act(NavalAction::Announce);
    kit.act(NavalAction::Direct);
    kit.act(NavalAction::InterceptAt { sea });
    kit.act(NavalAction::Commit {
        fleet: from_near[0],
    });
    kit.act(NavalAction::Commit {
        fleet: from_near[1],
    });
    // One die for Liverpool, one for the two fleets of Portsmouth.
    let (first, second) = if zone(far) < zone(near) {
        (1, 6)
    } else {
        (6, 1)
    };
    kit.roll(&[first, second]);
    kit.act(NavalAction::Commit { fleet: from_far });
    assert_eq!(kit.dice.scripted_left(), 0);
    let found = kit.s.mission().unwrap().interceptors.clone();
    assert_eq!(found[..], from_near[..]);
    // The one that failed is at home and has had no mission.
    assert!(kit.is_in(from_far, far));
    assert!(!kit.s.unit(from_far).marks.has(Marks::MISSION));
    assert!(kit.s.unit(from_near[0]).marks.has(Marks::MISSION));
}

#[test]
fn r6_3h_who_fails_may_try_again_and_who_fought_may_not() {
    proves!("6.3h");
    let (port, sea) = port_at(11);
    let (mut kit, fleet, hunter) = announced(port);
    kit.act(NavalAction::InterceptAt { sea });
    let mut fought = kit.clone();
    kit.roll(&[1]).act(NavalAction::Commit { fleet: hunter });
    assert!(kit.is_in(fleet, "casablanca"), "the mission goes on");
    assert!(!kit.s.unit(hunter).marks.has(Marks::MISSION));
    let second = kit.put("britain", Kind::Fleet, "gibraltar");
    kit.act(NavalAction::Rebase { fleet: second });
    kit.act(to("casablanca"));
    assert!(kit.allowed(NavalAction::Announce));

    fought.roll(&[6]).act(NavalAction::Commit { fleet: hunter });
    fought.roll(&[3, 3]).act(NavalAction::Fight);
    let second = fought.put("britain", Kind::Fleet, "gibraltar");
    fought.s.unmark(fleet, Marks::REBASED);
    let again = if second < fleet { second } else { fleet };
    fought.act(NavalAction::Rebase { fleet: again });
    fought.act(to("casablanca"));
    let late = fought.s.mission().is_some();
    assert!(!late || !fought.allowed(NavalAction::Announce));
}

#[test]
fn e26_an_interceptor_that_withdraws() {
    proves!("6.3i");
    example!("neppa-E26");
    use neppa::ch06_naval::losses_in_withdrawal;
    assert_eq!(losses_in_withdrawal(8, 6), 3);
    assert_eq!(losses_in_withdrawal(8, 12), 4);
    assert_eq!(losses_in_withdrawal(7, 6), 3);
    // Played: equal modifiers; the mover rolls first.
    let play = |dice: [u8; 2], mover_factors: u8, hunter_factors: u8| {
        let (port, sea) = port_at(2);
        let (mut kit, fleet, hunter) = announced(port);
        kit.s.set_factors(fleet, mover_factors);
        kit.s.set_factors(hunter, hunter_factors);
        kit.act(NavalAction::InterceptAt { sea });
        kit.act(NavalAction::Commit { fleet: hunter });
        kit.roll(&dice).act(NavalAction::Withdraw);
        // The interception has failed: the mover goes on if it likes.
        kit.act(NavalAction::GoOn);
        assert!(kit.is_in(fleet, "casablanca"));
        (kit.s.unit(hunter).factors, kit.s.unit(fleet).factors)
    };
    // Behind by 5: half of 5 is 2, and the winner loses half of that.
    assert_eq!(play([6, 1], 8, 8), (6, 7));
    // Ahead, or level: nobody loses.
    assert_eq!(play([1, 6], 8, 8), (8, 8));
    assert_eq!(play([4, 4], 8, 8), (8, 8));
    // Never more than half of its strength: 4 to 1 adds 4 for the larger force.
    assert_eq!(play([6, 1], 8, 2), (1, 8));
}

#[test]
fn r6_3i_a_withdrawal_is_a_mission() {
    proves!("6.3i", "6.3h");
    let (port, sea) = port_at(2);
    let (mut kit, fleet, hunter) = announced(port);
    let second = kit.put("britain", Kind::Fleet, "gibraltar");
    kit.act(NavalAction::InterceptAt { sea });
    kit.act(NavalAction::Commit { fleet: hunter });
    kit.roll(&[4, 4]).act(NavalAction::Withdraw);
    kit.act(NavalAction::GoOn);
    assert!(kit.is_in(fleet, "casablanca"));
    // The next fleet passes, and nobody is asked.
    kit.act(NavalAction::Rebase { fleet: second });
    kit.act(to("casablanca"));
    assert!(kit.is_in(second, "casablanca"));
}
