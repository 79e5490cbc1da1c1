//! Chapter 7: every caller of a rule, tried where only that rule is in the way.

use crate::kit::{Kit, nation, zone};
use crate::proof_forged::hold;
use kernel::proves;
use neppa::ch07_air::AirAction as A;
use neppa::ch08_ground::GroundAction as G;
use neppa::data::data;
use neppa::types::{Kind, Nation};
use neppa::unit::{At, UnitId};
use neppa::{Action, Phase};

fn commit(unit: UnitId) -> A {
    A::Commit { unit, factors: 1 }
}

fn strike(port: &str) -> A {
    A::Strike { port: zone(port) }
}

fn fly(to: &str) -> A {
    A::FlyTo {
        to: zone(to),
        factors: 1,
    }
}

fn attack(key: &str) -> G {
    G::Attack { target: zone(key) }
}

/// Britain, France and Russia as allies against Germany.
fn allies(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.ally("britain", "france")
        .ally("britain", "russia")
        .ally("france", "russia");
    for one in ["britain", "france", "russia"] {
        kit.war(one, "germany");
    }
    kit
}

#[test]
fn r7_0a_where_air_may_not_base() {
    proves!("7.0a", "3.5b", "1.2a");
    let mut kit = allies("Spring 1940");
    let air = kit.put("britain", Kind::Air, "london");
    kit.put_many("britain", Kind::Air, 6, "norwich");
    let pool = kit.put("britain", Kind::Air, "london");
    kit.s.put(pool, At::Pool);
    kit.phase("britain", Phase::Movement);
    assert_eq!(
        kit.why(A::Rebase { unit: pool }),
        "that counter is not at a base on the map"
    );
    kit.act(A::Rebase { unit: air });
    assert_eq!(kit.why(fly("sea_german_bight")), "air bases on land");
    assert_eq!(
        kit.why(fly("norwich")),
        "the zone bases as many wings as it can"
    );
    assert!(kit.allowed(fly("portsmouth")));
}

#[test]
fn r7_0a_a_new_base_is_four_zones_away_and_no_more() {
    proves!("7.0a");
    let mut kit = allies("Spring 1940");
    let air = kit.put("britain", Kind::Air, "london");
    kit.phase("britain", Phase::Movement);
    kit.act(A::Rebase { unit: air });
    assert!(kit.allowed(fly("scapa_flow")), "four zones");
    assert_eq!(
        kit.why(fly("marseilles")),
        "it is more than four zones away",
        "five"
    );
}

#[test]
fn r13_4a_air_that_could_base_only_in_africa_stays() {
    proves!("13.4a", "7.0a");
    for (tanks, refusal) in [(1, None), (2, Some("7.0a"))] {
        let mut kit = Kit::bare("Fall 1942");
        kit.war("germany", "britain");
        for land in data().land_zones.iter() {
            kit.control("britain", &[data().spaces.key(land)]);
        }
        kit.control("germany", &["palermo", "tripoli"]);
        kit.put_many("germany", Kind::Armour, tanks, "tripoli");
        kit.put_many("germany", Kind::Infantry, 2, "tripoli");
        let air = kit.put("germany", Kind::Air, "palermo");
        kit.phase("germany", Phase::Movement);
        match refusal {
            Some(rule) => assert_eq!(kit.refused(A::Rebase { unit: air }), rule),
            None => assert!(kit.allowed(A::Rebase { unit: air })),
        }
    }
}

#[test]
fn r1_5a_air_supports_and_bombs_only_against_its_own_enemies() {
    proves!("1.5a", "7.5a");
    let mut kit = allies("Spring 1941");
    kit.control("germany", &["calais", "brest"]);
    let infantry = kit.put("britain", Kind::Infantry, "london");
    kit.control("britain", &["paris"]);
    kit.s.politics.fallen.insert(Nation::FRANCE);
    kit.s.put(infantry, At::Zone(zone("paris")));
    let american = kit.put("usa", Kind::Air, "portsmouth");
    let british = kit.put("britain", Kind::Air, "portsmouth");
    kit.ally("britain", "usa");
    kit.put("germany", Kind::Fleet, "brest");
    kit.phase("britain", Phase::Combat);
    let mut raid = kit.clone();
    kit.act(attack("calais")).act(G::Commit { unit: infantry });
    assert_eq!(
        kit.why(commit(american)),
        "it is not at war with that zone's owner"
    );
    assert!(kit.allowed(commit(british)));
    raid.act(strike("brest"));
    assert_eq!(
        raid.why(commit(american)),
        "it is not at war with the fleets there"
    );
    assert_eq!(
        raid.refused(commit(infantry)),
        "3.5a",
        "nor does infantry fly"
    );
}

#[test]
fn r7_5a_a_port_without_enemy_fleets_is_not_bombed() {
    proves!("7.5a");
    let mut kit = allies("Summer 1940");
    kit.put("germany", Kind::Air, "bremen");
    kit.put("britain", Kind::Air, "london");
    kit.control("germany", &["calais"]);
    kit.phase("britain", Phase::Combat);
    assert_eq!(
        kit.why(strike("calais")),
        "there are no enemy fleet factors in that port"
    );
}

#[test]
fn r7_6_only_enemies_of_the_bombers_cover_a_port() {
    proves!("7.6", "12.2a");
    let mut kit = allies("Summer 1942");
    kit.control("germany", &["calais"])
        .control("britain", &["danzig"])
        .ally("britain", "usa");
    let bomber = kit.put("germany", Kind::Air, "konigsberg");
    kit.put("britain", Kind::Fleet, "danzig");
    let british = kit.put("britain", Kind::Air, "danzig");
    let neutral = kit.put("usa", Kind::Air, "danzig");
    let russian = kit.put("russia", Kind::Air, "danzig");
    kit.phase("germany", Phase::Combat);
    kit.act(strike("danzig")).act(commit(bomber)).act(A::Enough);
    assert_eq!(
        kit.why(commit(neutral)),
        "it is not at war with the attackers"
    );
    assert_eq!(kit.refused(commit(russian)), "12.2a");
    assert!(kit.allowed(commit(british)));
}

#[test]
fn r7_5b_only_fleets_in_the_port_are_sunk() {
    proves!("7.5b");
    let mut kit = allies("Summer 1940");
    kit.control("germany", &["calais"]);
    let air = kit.put_many("germany", Kind::Air, 2, "calais");
    let fleets = kit.put_many("britain", Kind::Fleet, 2, "london");
    let away = kit.put("britain", Kind::Fleet, "scapa_flow");
    kit.phase("germany", Phase::Combat);
    kit.roll(&[6, 6])
        .act(strike("london"))
        .act(A::Commit {
            unit: air[0],
            factors: 2,
        })
        .act(A::Enough);
    let sink = |fleet| A::Sink { fleet, factors: 1 };
    assert_eq!(kit.why(sink(away)), "that fleet is not under attack");
    assert_eq!(
        kit.why(sink(fleets[1])),
        "choose the first of like counters"
    );
    hold(&kit.s, &kit.legal());
    kit.act(sink(fleets[0]));
    assert_eq!(kit.s.unit(fleets[0]).factors, 7);
}

#[test]
fn r7_4b_only_who_fights_in_the_air_is_lost() {
    proves!("7.4a", "7.4b");
    let mut kit = allies("Summer 1940");
    kit.control("germany", &["calais", "brussels"]);
    let bombers = [
        kit.put("germany", Kind::Air, "calais"),
        kit.put("germany", Kind::Air, "brussels"),
    ];
    kit.put("britain", Kind::Fleet, "london");
    let fighters = kit.put_many("britain", Kind::Air, 3, "portsmouth");
    kit.phase("germany", Phase::Combat);
    kit.act(strike("london"))
        .act(commit(bombers[0]))
        .act(commit(bombers[1]));
    if kit.allowed(A::Enough) {
        kit.act(A::Enough);
    }
    // 3 + 2 against 3 + 2 + 1: the bombers lose one.
    kit.roll(&[3, 3]).act(A::Commit {
        unit: fighters[0],
        factors: 3,
    });
    assert!(kit.said("5 against 6; losses 1 and 0"));
    assert_eq!(kit.refused(A::Lose { unit: fighters[0] }), "7.4b");
    kit.act(A::Lose { unit: bombers[1] });
    assert_eq!(kit.s.zone_of(bombers[1]), None);
}

/// Defensive Air Support may be sent ahead; Germans stand at Luxembourg.
fn ahead() -> Kit {
    let mut kit = allies("Spring 1940");
    kit.war("germany", "belgium").ally("france", "belgium");
    kit.s.politics.sponsor[nation("belgium")] = Some(Nation::BRITAIN);
    kit.s.das_ahead = true;
    kit.control("germany", &["luxembourg"]);
    kit
}

fn patrol(unit: UnitId, over: &str) -> A {
    A::Patrol {
        unit,
        over: zone(over),
    }
}

#[test]
fn r7_2a_patrols_fly_over_friends_who_may_be_helped() {
    proves!("7.2a", "7.2b", "12.0b");
    let mut kit = ahead();
    kit.put("france", Kind::Infantry, "metz");
    let british = kit.put("britain", Kind::Air, "calais");
    let french = kit.put("france", Kind::Air, "strasbourg");
    kit.put("germany", Kind::Infantry, "luxembourg");
    kit.phase("germany", Phase::Movement).act(Action::Done);
    assert_eq!(kit.refused(patrol(british, "metz")), "12.0b");
    assert_eq!(
        kit.why(patrol(french, "lyons")),
        "there are no ground units to support"
    );
    assert!(kit.allowed(patrol(french, "metz")));
}

#[test]
fn r7_2a_patrols_beyond_three_times_the_defence_do_not_fight() {
    proves!("7.2a");
    let mut kit = ahead();
    // Artillery defends with one.
    kit.put("france", Kind::Artillery, "metz");
    let air = kit.put_many("france", Kind::Air, 4, "strasbourg");
    let infantry = kit.put("germany", Kind::Infantry, "luxembourg");
    // It could meet them, so that the attack waits for it.
    kit.put("germany", Kind::Air, "luxembourg");
    kit.phase("germany", Phase::Movement).act(Action::Done);
    for unit in air {
        kit.act(patrol(unit, "metz"));
    }
    kit.act(G::Attack {
        target: zone("metz"),
    })
    .act(G::Commit { unit: infantry })
    .act(G::Declare);
    assert_eq!(kit.s.attack().map(|attack| attack.das.len()), Some(3));
}

#[test]
fn r7_2b_patrols_over_another_zone_stay_there() {
    proves!("7.2b");
    let mut kit = ahead();
    kit.put("france", Kind::Infantry, "metz");
    kit.put("france", Kind::Infantry, "paris");
    let air = kit.put_many("france", Kind::Air, 2, "strasbourg");
    let infantry = kit.put("germany", Kind::Infantry, "luxembourg");
    kit.put("germany", Kind::Air, "luxembourg");
    kit.phase("germany", Phase::Movement).act(Action::Done);
    kit.act(patrol(air[0], "metz")).act(patrol(air[1], "paris"));
    kit.act(G::Attack {
        target: zone("metz"),
    })
    .act(G::Commit { unit: infantry })
    .act(G::Declare);
    assert_eq!(kit.s.attack().map(|attack| attack.das.len()), Some(1));
    assert_eq!(kit.s.sorties.patrols[..], [(air[1], zone("paris"))]);
}

#[test]
fn r7_2a_italian_air_does_not_patrol_over_a_host() {
    proves!("7.2a", "12.3b");
    let mut kit = Kit::bare("Spring 1941");
    kit.ally("germany", "italy")
        .war("germany", "britain")
        .war("italy", "britain");
    kit.s.das_ahead = true;
    kit.put("germany", Kind::Infantry, "timisoara");
    kit.control("italy", &["belgrade"]);
    let italian = kit.put("italy", Kind::Air, "belgrade");
    kit.put("italy", Kind::Infantry, "belgrade");
    kit.phase("britain", Phase::Movement).act(Action::Done);
    assert_eq!(
        kit.why(patrol(italian, "timisoara")),
        "the zone is not friendly"
    );
    assert!(kit.allowed(patrol(italian, "belgrade")));
}

/// French air from Metz over Brussels; Metz falls, then Brussels is attacked and the Germans roll this die.
fn base_lost(arrange: impl FnOnce(&mut Kit)) -> (Kit, UnitId) {
    let mut kit = ahead();
    kit.put("belgium", Kind::Infantry, "brussels");
    let air = kit.put("france", Kind::Air, "metz");
    arrange(&mut kit);
    let army = kit.put_many("germany", Kind::Infantry, 2, "luxembourg");
    kit.phase("germany", Phase::Movement).act(Action::Done);
    kit.act(patrol(air, "brussels"));
    if kit.allowed(A::Enough) {
        kit.act(A::Enough);
    }
    kit.act(attack("metz"))
        .act(G::Commit { unit: army[0] })
        .act(G::Declare)
        .act(G::Advance { unit: army[0] });
    kit.roll(&[1, 1])
        .act(attack("brussels"))
        .act(G::Commit { unit: army[1] })
        .act(G::Declare);
    if kit.allowed(A::Enough) {
        kit.act(A::Enough);
    }
    (kit, air)
}

#[test]
fn r7_0c_air_that_defended_lands_elsewhere_when_its_base_is_lost() {
    proves!("7.0c", "7.2c", "3.5c");
    let (mut kit, air) = base_lost(|_| {});
    assert_eq!(kit.s.phase, Phase::Combat);
    let flee = A::Flee {
        unit: air,
        to: zone("calais"),
    };
    kit.act(flee);
    assert!(kit.is_in(air, "calais"));

    // With one zone in reach there is nothing to choose.
    let (kit, air) = base_lost(|kit| {
        for land in data().land_zones.iter() {
            let friends = [Nation::FRANCE, Nation::BRITAIN];
            let key = data().spaces.key(land);
            if friends.contains(&kit.s.control(land)) && !["metz", "calais"].contains(&key) {
                kit.control("germany", &[key]);
            }
        }
        kit.put_many("france", Kind::Air, 6, "brussels");
    });
    assert!(kit.is_in(air, "calais"));
}

#[test]
fn r14_1b_air_of_a_country_that_counterattacks_supports_nothing_else() {
    proves!("14.1b", "7.1a", "7.3");
    let mut kit = Kit::bare("Summer 1940");
    kit.war("germany", "britain").war("germany", "france");
    kit.ally("britain", "france").control("germany", &["metz"]);
    let german = kit.put("germany", Kind::Infantry, "metz");
    kit.phase("germany", Phase::Movement).march(german, "paris");
    kit.put("germany", Kind::Infantry, "metz");
    let tank = kit.put("france", Kind::Armour, "lyons");
    let british = kit.put("britain", Kind::Infantry, "calais");
    let air = kit.put("france", Kind::Air, "strasbourg");
    kit.put("germany", Kind::Air, "stuttgart");
    kit.pass_to("france", Phase::Combat);
    kit.roll(&[1, 1])
        .act(attack("paris"))
        .act(G::Commit { unit: tank })
        .act(G::Declare);
    kit.pass_until(|kit| kit.s.attack().is_none());
    kit.act(attack("metz")).act(G::Commit { unit: british });
    assert_eq!(kit.refused(commit(air)), "14.1b");
}

#[test]
fn r7_0c_only_the_air_that_is_asked_about_lands() {
    proves!("7.0c", "7.2b");
    let mut kit = Kit::bare("Spring 1940");
    kit.war("germany", "france");
    kit.s.das_ahead = true;
    kit.control("germany", &["luxembourg"])
        .control("france", &["brussels"]);
    kit.put("france", Kind::Infantry, "brussels");
    let air = kit.put("france", Kind::Air, "metz");
    let other = kit.put("france", Kind::Air, "calais");
    let infantry = kit.put("germany", Kind::Infantry, "luxembourg");
    kit.phase("germany", Phase::Movement).act(Action::Done);
    kit.act(A::Patrol {
        unit: air,
        over: zone("brussels"),
    })
    .act(A::Enough);
    kit.act(G::Attack {
        target: zone("metz"),
    })
    .act(G::Commit { unit: infantry })
    .act(G::Declare)
    .act(G::Advance { unit: infantry })
    .act(Action::Done);
    let flee = |unit, to: &str| A::Flee { unit, to: zone(to) };
    assert!(kit.allowed(flee(air, "paris")));
    assert_eq!(
        kit.why(flee(other, "paris")),
        "another counter is in the air"
    );
}

/// Germany attacks Brussels, which Britain holds with an infantry, and a British factor from Calais defends it.
fn over_brussels(arrange: impl FnOnce(&mut Kit)) -> Kit {
    let mut kit = Kit::bare("Summer 1943");
    kit.war("germany", "britain").ally("germany", "italy");
    kit.control("britain", &["brussels", "calais"]);
    kit.put("britain", Kind::Infantry, "brussels");
    let das = kit.put("britain", Kind::Air, "calais");
    let infantry = kit.put("germany", Kind::Infantry, "bonn");
    kit.put("germany", Kind::Air, "bonn");
    arrange(&mut kit);
    kit.phase("germany", Phase::Combat);
    kit.act(G::Attack {
        target: zone("brussels"),
    })
    .act(G::Commit { unit: infantry })
    .act(G::Declare)
    .act(commit(das));
    kit
}

#[test]
fn r1_5a_air_intercepts_only_over_zones_of_its_enemies() {
    proves!("7.3", "1.5a");
    let mut italian = None;
    let kit = over_brussels(|kit| italian = Some(kit.put("italy", Kind::Air, "bonn")));
    assert_eq!(
        kit.why(commit(italian.unwrap())),
        "it is not at war with that zone's owner"
    );
    let german = kit.s.counters(Nation::GERMANY, Kind::Air).next().unwrap().0;
    assert!(kit.allowed(commit(german)));
}

#[test]
fn r12_2b_british_air_does_not_intercept_for_russian_ground_units() {
    proves!("12.2b", "7.3");
    let mut kit = Kit::bare("Summer 1943");
    kit.war("germany", "britain").war("germany", "russia");
    kit.ally("britain", "russia");
    kit.control("russia", &["lithuania"])
        .control("britain", &["poznan"]);
    kit.put("germany", Kind::Infantry, "konigsberg");
    let das = kit.put("germany", Kind::Air, "stettin");
    let british = kit.put("britain", Kind::Air, "poznan");
    let infantry = kit.put("russia", Kind::Infantry, "lithuania");
    let russian = kit.put("russia", Kind::Air, "lithuania");
    kit.phase("russia", Phase::Combat);
    kit.act(G::Attack {
        target: zone("konigsberg"),
    })
    .act(G::Commit { unit: infantry })
    .act(G::Declare)
    .act(commit(das));
    assert_eq!(kit.refused(commit(british)), "12.2b");
    assert!(kit.allowed(commit(russian)));
}

#[test]
fn r7_5a_no_air_strikes_a_port_in_the_land_of_a_neutral() {
    proves!("7.5a", "1.5a");
    let mut kit = Kit::bare("Summer 1943");
    kit.war("germany", "britain").ally("britain", "france");
    kit.control("germany", &["brussels"]);
    kit.put("germany", Kind::Air, "brussels");
    kit.put("britain", Kind::Fleet, "calais");
    kit.phase("germany", Phase::Combat);
    let strike = A::Strike {
        port: zone("calais"),
    };
    assert_eq!(kit.refused(strike), "7.5a");
    kit.war("germany", "france");
    assert!(kit.allowed(strike));
}
