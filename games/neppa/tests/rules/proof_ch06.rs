//! Chapter 6: every caller of a rule, tried where only that rule is in the way.

use crate::kit::{Kit, nation, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch06_naval::NavalAction as N;
use neppa::data::ConvoyBox;
use neppa::types::{Front, Kind, Nation};
use neppa::unit::{At, UnitId};

fn to(key: &str, front: Front) -> N {
    N::Target {
        zone: zone(key),
        front,
    }
}

fn west(key: &str) -> N {
    to(key, Front::Western)
}

fn south(key: &str) -> N {
    to(key, Front::Mediterranean)
}

fn east(key: &str) -> N {
    to(key, Front::Eastern)
}

fn load(unit: UnitId) -> N {
    N::Load { unit }
}

fn add(fleet: UnitId) -> N {
    N::AddFleet { fleet }
}

/// Britain, France, Russia and the United States as allies against Germany and Italy, in the Allied Movement Phase.
fn allies() -> Kit {
    let mut kit = Kit::bare("Fall 1942");
    let friends = ["britain", "france", "russia", "usa"];
    for one in friends {
        kit.war(one, "germany").war(one, "italy");
        for other in friends {
            if one < other {
                kit.ally(one, other);
            }
        }
    }
    kit.ally("germany", "italy");
    kit.phase("britain", Phase::Movement);
    kit
}

fn escort(fleet: UnitId) -> N {
    N::EnterBox {
        fleet,
        place: ConvoyBox::British,
    }
}

#[test]
fn r6_1b_a_fleet_that_has_sailed_enters_no_box() {
    proves!("6.1b", "6.1a", "9.6c");
    let mut kit = allies();
    let fleet = kit.put("britain", Kind::Fleet, "portsmouth");
    let other = kit.put("britain", Kind::Fleet, "liverpool");
    let infantry = kit.put("britain", Kind::Infantry, "london");
    kit.act(N::Rebase { fleet });
    assert_eq!(kit.why(west("portsmouth")), "the fleet is based there");
    kit.act(west("london"));
    assert_eq!(kit.refused(escort(fleet)), "6.1a");
    kit.act(escort(other));
    let back = |fleet| N::LeaveBox {
        fleet,
        to: zone("liverpool"),
    };
    assert_eq!(kit.why(back(infantry)), "this is not a fleet");
    assert_eq!(kit.refused(back(other)), "9.1c");
    // In its next Movement Phase it comes back to where it came from, and that was its movement.
    kit.pass_to("germany", Phase::Movement)
        .pass_to("britain", Phase::Movement);
    kit.act(back(other));
    assert!(kit.is_in(other, "liverpool"));
    assert_eq!(kit.refused(N::Rebase { fleet: other }), "6.1a");
    assert_eq!(kit.refused(escort(other)), "6.1a");
}

#[test]
fn r6_0a_a_port_that_a_nation_may_not_enter_is_no_base() {
    proves!("6.0a", "12.2a");
    let mut kit = allies();
    kit.control("britain", &["istanbul", "samsun"]);
    let fleet = kit.put("russia", Kind::Fleet, "sevastopol");
    let infantry = kit.put("russia", Kind::Infantry, "sevastopol");
    kit.put("russia", Kind::Infantry, "odessa");
    kit.phase("russia", Phase::Movement);
    let mut base = kit.clone();
    base.act(N::Rebase { fleet });
    assert_eq!(
        base.why(east("samsun")),
        "Russian units may not enter zones of the other Allies"
    );
    // 6.2a: nor do its ships put anything ashore there.
    kit.act(N::Transport { fleet });
    assert_eq!(kit.refused(east("samsun")), "6.2e");
    assert_eq!(
        kit.why(east("kiev")),
        "there is no port",
        "Kiev has no port"
    );
    kit.act(east("odessa"));
    assert!(kit.allowed(load(infantry)));
}

#[test]
fn r6_2a_what_stands_in_the_port_of_debarkation_does_not_embark() {
    proves!("6.2a");
    let mut kit = allies();
    let fleet = kit.put("britain", Kind::Fleet, "portsmouth");
    let here = kit.put("britain", Kind::Infantry, "london");
    let there = kit.put("britain", Kind::Infantry, "liverpool");
    kit.act(N::Transport { fleet }).act(west("liverpool"));
    assert_eq!(kit.why(load(there)), "the unit is there already");
    assert_eq!(kit.why(N::Sail), "nothing is aboard");
    assert!(kit.allowed(load(here)));
}

#[test]
fn r6_2a_a_guest_does_not_embark_in_the_port_of_its_host() {
    proves!("6.2a", "12.3b");
    let mut kit = Kit::bare("Spring 1941");
    kit.war("germany", "britain")
        .control("germany", &["samsun", "trabzon"]);
    let fleet = kit.put("germany", Kind::Fleet, "samsun");
    let guest = kit.put("germany", Kind::Infantry, "constanta");
    let own = kit.put("germany", Kind::Infantry, "samsun");
    kit.phase("germany", Phase::Movement);
    kit.act(N::Transport { fleet }).act(east("trabzon"));
    assert_eq!(
        kit.why(load(guest)),
        "the port of embarkation must be friendly"
    );
    assert!(kit.allowed(load(own)));
}

#[test]
fn r6_2a_each_nation_aboard_is_asked_whether_it_may_land() {
    proves!("6.2a", "6.5a", "12.0a", "12.3d");
    // Belgium is Britain's ally and not America's.
    let mut kit = allies();
    kit.ally("britain", "belgium");
    let fleet = kit.put("britain", Kind::Fleet, "portsmouth");
    kit.put("britain", Kind::Infantry, "london");
    let american = kit.put("usa", Kind::Infantry, "london");
    kit.act(N::Transport { fleet }).act(west("brussels"));
    assert_eq!(
        kit.why(load(american)),
        "the port of debarkation must be friendly"
    );

    // Britain fights Italy, America does not yet.
    let mut kit = Kit::bare("Fall 1942");
    kit.war("britain", "italy")
        .war("usa", "germany")
        .ally("britain", "usa");
    let fleet = kit.put("britain", Kind::Fleet, "malta");
    kit.put("britain", Kind::Infantry, "malta");
    let american = kit.put("usa", Kind::Infantry, "malta");
    kit.phase("britain", Phase::Movement);
    kit.act(N::Invade { fleet }).act(south("palermo"));
    assert_eq!(kit.why(load(american)), "only an enemy zone can be invaded");
    assert_eq!(kit.refused(N::Sail), "6.5e");

    // A French garrison shares Brest with no Briton.
    let mut kit = allies();
    let fleet = kit.put("britain", Kind::Fleet, "portsmouth");
    kit.put("britain", Kind::Infantry, "london");
    kit.put("france", Kind::Infantry, "brest");
    kit.act(N::Transport { fleet });
    assert_eq!(kit.refused(west("brest")), "6.2e");
    assert!(kit.allowed(west("bordeaux")));

    // Rumanians do not go further than two zones from home.
    let mut kit = Kit::bare("Fall 1942");
    kit.war("germany", "russia")
        .ally("germany", "rumania")
        .war("rumania", "russia");
    kit.s.politics.sponsor[nation("rumania")] = Some(Nation::GERMANY);
    let fleet = kit.put("germany", Kind::Fleet, "constanta");
    let rumanian = kit.put("rumania", Kind::Infantry, "constanta");
    kit.put("germany", Kind::Infantry, "constanta");
    kit.phase("germany", Phase::Movement);
    kit.act(N::Invade { fleet }).act(east("kerch"));
    assert_eq!(kit.refused(load(rumanian)), "12.3d");
}

#[test]
fn r6_2a_whoever_is_no_ally_does_not_sail_along() {
    proves!("6.2a", "12.0a", "6.1a", "6.2d");
    let mut kit = allies();
    let lead = kit.put("britain", Kind::Fleet, "portsmouth");
    let second = kit.put("britain", Kind::Fleet, "liverpool");
    let french = kit.put("france", Kind::Fleet, "brest");
    let american = kit.put("usa", Kind::Fleet, "london");
    let infantry = kit.put_many("britain", Kind::Infantry, 4, "london");
    kit.act(N::Transport { fleet: second })
        .act(west("belfast"))
        .act(load(infantry[0]))
        .act(N::Sail);
    kit.act(N::Transport { fleet: lead }).act(west("belfast"));
    assert_eq!(kit.refused(add(second)), "6.2d", "it has had its mission");
    assert_eq!(kit.refused(add(lead)), "6.2d", "and this is the lead's");
    assert_eq!(kit.refused(add(french)), "12.0a");
    assert!(kit.allowed(add(american)));
    kit.s.politics.set_ally(Nation::BRITAIN, Nation::USA, false);
    assert_eq!(
        kit.why(add(american)),
        "ships carry units of their own country and its allies"
    );
}

#[test]
fn r6_1a_fleets_that_change_base_together_need_room_together() {
    proves!("6.1a", "6.0a");
    let mut kit = allies();
    kit.put_many("britain", Kind::Fleet, 7, "scapa_flow");
    let fleets = kit.put_many("britain", Kind::Fleet, 2, "portsmouth");
    kit.s.set_factors(fleets[1], 1);
    kit.act(N::Rebase { fleet: fleets[0] })
        .act(west("scapa_flow"));
    assert!(kit.is_in(fleets[0], "scapa_flow"), "nobody can join it");
    assert!(kit.is_in(fleets[1], "portsmouth"));
}

#[test]
fn r1_2e_a_full_gibraltar_says_so() {
    proves!("1.2e", "6.2a");
    let mut kit = allies();
    let fleet = kit.put("britain", Kind::Fleet, "portsmouth");
    let infantry = kit.put("britain", Kind::Infantry, "london");
    kit.put("britain", Kind::Air, "london");
    kit.put_many("britain", Kind::Infantry, 6, "gibraltar");
    kit.act(N::Transport { fleet }).act(west("gibraltar"));
    assert_eq!(kit.refused(load(infantry)), "1.2e");
}

/// London is lost; British armour has moved off from it, so that Britain has given it up.
fn london_lost() -> (Kit, [UnitId; 4]) {
    let mut kit = allies();
    let tank = kit.put("germany", Kind::Armour, "norwich");
    kit.control("germany", &["norwich"]);
    let british = kit.put("britain", Kind::Fleet, "scapa_flow");
    let american = kit.put("usa", Kind::Fleet, "scapa_flow");
    let infantry = kit.put("usa", Kind::Infantry, "edinburgh");
    let away = kit.put("britain", Kind::Infantry, "cairo");
    kit.phase("germany", Phase::Movement).march(tank, "london");
    kit.pass_to("britain", Phase::Movement);
    (kit, [british, american, infantry, away])
}

#[test]
fn r14_1b_ships_of_a_country_that_gave_its_capital_up_do_not_win_it_back() {
    proves!("14.1b", "6.5a");
    let (mut kit, [british, american, infantry, away]) = london_lost();
    let mut free = kit.clone();
    free.act(N::Invade { fleet: british });
    assert!(free.allowed(west("london")));
    kit.march(away, "alexandria");
    let mut led = kit.clone();
    led.act(N::Invade { fleet: british });
    assert_eq!(led.refused(west("london")), "14.1b");
    kit.act(N::Invade { fleet: american }).act(west("london"));
    assert_eq!(kit.refused(add(british)), "14.1b");
    kit.act(load(infantry));
    assert_eq!(kit.at(infantry), At::Afloat(0), "the Americans are free");
}

#[test]
fn r12_1a_strangers_do_not_intercept_together() {
    proves!("12.1a", "6.3a", "12.2b");
    let mut kit = Kit::bare("Fall 1942");
    kit.war("germany", "britain")
        .war("germany", "russia")
        .control("britain", &["stockholm", "helsinki"]);
    let fleet = kit.put("germany", Kind::Fleet, "stettin");
    let british = kit.put("britain", Kind::Fleet, "stockholm");
    let russian = kit.put("russia", Kind::Fleet, "leningrad");
    kit.phase("germany", Phase::Movement);
    kit.act(N::Rebase { fleet })
        .act(east("konigsberg"))
        .act(N::Announce)
        .act(N::Direct);
    let sea = kit.s.mission().unwrap().course[0];
    kit.act(N::InterceptAt { sea });
    assert!(kit.allowed(N::Commit { fleet: russian }));
    // A second British fleet keeps the question open after the first.
    kit.put("britain", Kind::Fleet, "helsinki");
    kit.act(N::Commit { fleet: british });
    let joins = N::Commit { fleet: russian };
    assert_eq!(kit.refused(joins), "12.1a");
    kit.ally("britain", "russia");
    assert_eq!(kit.refused(joins), "12.2b");
}

#[test]
fn r6_3d_the_course_does_not_end_in_a_bay() {
    proves!("6.3d");
    let mut kit = Kit::bare("Fall 1940");
    kit.war("italy", "britain").control("italy", &["albania"]);
    let fleet = kit.put("italy", Kind::Fleet, "albania");
    kit.put("britain", Kind::Fleet, "malta");
    kit.phase("italy", Phase::Movement);
    kit.act(N::Rebase { fleet })
        .act(south("tripoli"))
        .act(N::Announce)
        .act(N::Steer {
            sea: zone("sea_southern_adriatic"),
        });
    let bay = N::Steer {
        sea: zone("sea_northern_adriatic"),
    };
    assert_eq!(kit.why(bay), "the target could not be reached from there");
}

/// A German force from Bremen to Bergen, met by these fleets from Scapa Flow.
fn battle(cargo: &[Kind], hunters: &[(&str, u8)]) -> (Kit, UnitId, Vec<UnitId>, Vec<UnitId>) {
    let mut kit = Kit::bare("Spring 1942");
    kit.control("germany", &["bergen"]).ally("britain", "usa");
    kit.war("germany", "britain").war("germany", "usa");
    let fleet = kit.put("germany", Kind::Fleet, "bremen");
    let aboard: Vec<UnitId> = cargo
        .iter()
        .map(|kind| kit.put("germany", *kind, "bremen"))
        .collect();
    let found: Vec<UnitId> = hunters
        .iter()
        .map(|(nation, factors)| {
            let id = kit.put(nation, Kind::Fleet, "scapa_flow");
            kit.s.set_factors(id, *factors);
            id
        })
        .collect();
    kit.phase("germany", Phase::Movement);
    if cargo.is_empty() {
        kit.act(N::Rebase { fleet }).act(west("bergen"));
    } else {
        kit.act(N::Transport { fleet }).act(west("bergen"));
        for unit in &aboard {
            kit.act(load(*unit));
        }
    }
    kit.act(N::Announce).act(N::Direct);
    let course = kit.s.mission().unwrap().course.clone();
    let near = |sea: &neppa::types::Zone| {
        neppa::data::data().interception_count(zone("scapa_flow"), *sea) <= 2
    };
    let sea = course.into_iter().find(near).unwrap();
    kit.act(N::InterceptAt { sea });
    for fleet in &found {
        kit.act(N::Commit { fleet: *fleet });
    }
    (kit, fleet, aboard, found)
}

#[test]
fn r6_4i_the_odd_factor_is_laid_on_a_nation_before_ships_sink() {
    proves!("6.4i");
    let force = [("britain", 8), ("britain", 8), ("usa", 8), ("usa", 8)];
    let (mut kit, _, _, hunters) = battle(&[], &force);
    // Eight against thirty-two: 6 + 2 against 1 + 2 + 4 at the most, so that the mover wins by 1 and the hunters lose 4.
    kit.roll(&[6, 1]).act(N::Fight);
    assert!(kit.said("The mover wins and loses 2, the interceptor 4"));
    let sink = |fleet| N::Sink { fleet, factors: 1 };
    assert_eq!(
        kit.why(sink(hunters[2])),
        "another nation's fleets take these losses"
    );
    kit.act(sink(hunters[0]));
    assert_eq!(kit.s.unit(hunters[0]).factors, 7);

    // One of 5 factors is odd: 8 and 8 against 8, and the forces are level.
    let (mut kit, _, _, hunters) = battle(&[], &[("britain", 7), ("usa", 7)]);
    kit.roll(&[6, 4]).act(N::Fight);
    assert!(kit.said("The mover wins and loses 0, the interceptor 1"));
    assert_eq!(
        kit.why(sink(hunters[0])),
        "the odd factor is laid on a nation first"
    );
    kit.act(N::Extra {
        nation: Nation::BRITAIN,
    });
    assert_eq!(kit.s.unit(hunters[0]).factors, 6);
}

#[test]
fn r6_4h_all_that_is_aboard_is_lost_with_the_last_ship() {
    proves!("6.4h", "6.4b", "6.4e");
    let (mut kit, fleet, aboard, _) = battle(&[Kind::Infantry, Kind::Artillery], &[("britain", 8)]);
    kit.s.set_factors(fleet, 4);
    kit.roll(&[1, 6]).act(N::Fight);
    assert_eq!(kit.at(fleet), At::Pool);
    for unit in aboard {
        assert_eq!(kit.at(unit), At::Pool);
    }
    assert!(kit.said("The interceptor wins and loses 2, the mover 4"));
    assert!(kit.said("The force returns to where it came from"));
}
