//! Chapter 8: every caller of a rule, tried where only that rule is in the way.

use crate::kit::{Kit, nation, zone};
use crate::proof_forged::hold;
use kernel::proves;
use neppa::ch06_naval::NavalAction as N;
use neppa::ch08_ground::GroundAction as G;
use neppa::ch12_cooperation::r12_3_axis_minors::within_range;
use neppa::data::data;
use neppa::types::Kind::*;
use neppa::types::{Front, Nation, Zone};
use neppa::unit::{At, Marks, UnitId};
use neppa::{Action, Phase};

fn attack(key: &str) -> G {
    G::Attack { target: zone(key) }
}

fn commit(unit: UnitId) -> G {
    G::Commit { unit }
}

fn key(zone: Zone) -> &'static str {
    data().spaces.key(zone)
}

/// Britain and France, who has not fallen, and the United States against Germany.
fn allies() -> Kit {
    let mut kit = Kit::bare("Summer 1943");
    kit.ally("britain", "france")
        .ally("britain", "usa")
        .ally("france", "usa");
    for one in ["britain", "france", "usa"] {
        kit.war(one, "germany");
    }
    kit
}

#[test]
fn r8_0a_a_unit_passes_only_where_it_may_and_comes_somewhere() {
    proves!("8.0a", "1.1b");
    let mut kit = Kit::bare("Summer 1943");
    kit.war("germany", "britain");
    kit.control("britain", &["brussels"]);
    let tank = kit.put("germany", Armour, "bonn");
    kit.put_many("germany", Infantry, 4, "essen");
    kit.put("britain", Infantry, "brussels");
    kit.control("germany", &["luxembourg", "calais"]);
    kit.put_many("germany", Infantry, 4, "luxembourg");
    kit.phase("germany", Phase::Movement);
    kit.act(G::Pick { unit: tank });
    let via = |via: &str, to: &str| G::MarchVia {
        via: zone(via),
        to: zone(to),
    };
    assert_eq!(kit.why(via("essen", "bonn")), "it would end where it began");
    assert_eq!(
        kit.why(via("luxembourg", "calais")),
        "the zone is not beside the unit's zone"
    );
    assert_eq!(
        kit.why(via("brussels", "calais")),
        "enemy units are in that zone"
    );
}

#[test]
fn r8_0a_strangers_in_a_friendly_zone_keep_a_unit_out() {
    proves!("8.0a");
    let mut kit = Kit::bare("Summer 1943");
    kit.war("germany", "britain");
    kit.control("germany", &["metz", "strasbourg", "paris"]);
    let unit = kit.put("germany", Infantry, "metz");
    kit.put("italy", Infantry, "strasbourg");
    kit.phase("germany", Phase::Movement);
    kit.act(G::Pick { unit });
    assert_eq!(
        kit.why(G::March {
            to: zone("strasbourg")
        }),
        "units of a country that is no ally are in that zone"
    );
}

#[test]
fn r12_3b_a_unit_with_no_way_but_to_a_full_host_stays() {
    proves!("12.3b", "8.0a");
    for (tanks, refusal) in [(2, None), (3, Some("8.0a"))] {
        let mut kit = Kit::bare("Spring 1941");
        kit.war("germany", "britain");
        kit.control("germany", &["belgrade"]);
        kit.put_many("germany", Armour, tanks, "bucharest");
        let unit = kit.put("germany", Infantry, "belgrade");
        kit.phase("germany", Phase::Movement);
        let pick = G::Pick { unit };
        match refusal {
            Some(rule) => assert_eq!(kit.refused(pick), rule),
            None => assert!(kit.allowed(pick)),
        }
    }
}

#[test]
fn r8_1a_only_land_is_attacked_and_only_within_reach_of_its_own_rules() {
    proves!("8.1a", "12.3d");
    let rumania = nation("rumania");
    let near = within_range(rumania);
    let beyond = |from: &Zone| {
        let mut links = data().zones.land(*from).iter().map(|link| link.to);
        links.find(|to| !near.has(*to))
    };
    let mut edge = near.both(data().land_zones).iter();
    let (from, to) = edge
        .find_map(|from| Some((from, beyond(&from)?)))
        .expect("an edge");
    let mut kit = Kit::bare("Summer 1943");
    kit.war("germany", "russia")
        .ally("germany", "rumania")
        .war("rumania", "russia");
    kit.s.politics.sponsor[rumania] = Some(Nation::GERMANY);
    kit.s.politics.eastern_europe_formed = true;
    kit.control("germany", &[key(from)])
        .control("russia", &[key(to)]);
    let rumanian = kit.put("rumania", Infantry, key(from));
    let german = kit.put("germany", Infantry, key(from));
    kit.phase("germany", Phase::Combat);
    let sea = attack("sea_western_black_sea");
    assert_eq!(kit.why(sea), "only a zone on land is attacked");
    kit.act(attack(key(to)));
    assert_eq!(kit.refused(commit(rumanian)), "12.3d");
    assert!(kit.allowed(commit(german)));
}

#[test]
fn r12_0c_british_airborne_do_not_drop_on_paris() {
    proves!("12.0c", "3.4a", "8.6");
    let mut kit = allies();
    kit.control("germany", &["paris"]);
    let infantry = kit.put("france", Infantry, "calais");
    let british = kit.put_many("britain", Airborne, 2, "cherbourg");
    let german = kit.put("germany", Airborne, "metz");
    kit.control("germany", &["nantes"]);
    kit.phase("britain", Phase::Combat);
    let mut other = kit.clone();
    kit.act(attack("paris")).act(commit(infantry));
    let drop = |unit| G::Drop { unit };
    assert_eq!(kit.refused(drop(british[0])), "12.0c");
    assert_eq!(kit.why(drop(german)), "it is not one of your units");
    other.act(attack("nantes"));
    assert_eq!(
        other.why(drop(british[1])),
        "choose the first of like counters"
    );
    hold(&other.s, &other.legal());
    assert!(other.allowed(drop(british[0])));
    // In Exploitation Movement likewise, and only on an enemy.
    kit = allies();
    kit.control("germany", &["nantes"]);
    let british = kit.put_many("britain", Airborne, 2, "cherbourg");
    kit.phase("britain", Phase::ExploitationMovement);
    let on = |unit, key: &str| G::DropOn {
        unit,
        zone: zone(key),
    };
    assert_eq!(kit.refused(on(british[0], "brest")), "8.1a");
    assert_eq!(
        kit.why(on(british[0], "sea_western_channel")),
        "a drop is made on a zone on land"
    );
    assert_eq!(
        kit.why(on(british[1], "nantes")),
        "choose the first of like counters"
    );
    assert!(kit.allowed(on(british[0], "nantes")));
}

#[test]
fn r12_2a_russians_and_americans_do_not_drop_on_one_zone() {
    proves!("12.2a", "8.3c", "8.6");
    let mut kit = Kit::bare("Summer 1944");
    kit.ally("russia", "usa").war("germany", "usa");
    kit.war("germany", "russia")
        .control("usa", &["stettin"])
        .control("russia", &["konigsberg"]);
    let american = kit.put("usa", Airborne, "stettin");
    let russian = kit.put("russia", Airborne, "konigsberg");
    kit.control("germany", &["danzig"]);
    kit.phase("usa", Phase::ExploitationMovement);
    let on = |unit| G::DropOn {
        unit,
        zone: zone("danzig"),
    };
    assert!(kit.allowed(on(russian)));
    kit.act(on(american));
    assert_eq!(kit.refused(on(russian)), "12.2a");
}

/// Germans take an empty Luxembourg from Bonn with armour and infantry, and a tank waits in Bonn.
fn breakthrough() -> (Kit, UnitId, UnitId) {
    let mut kit = Kit::bare("Spring 1943");
    kit.war("germany", "britain")
        .control("britain", &["luxembourg", "brussels", "metz"]);
    let lead = kit.put("germany", Armour, "bonn");
    let idle = kit.put("germany", Infantry, "bonn");
    let airborne = kit.put("germany", Airborne, "bonn");
    let next = kit.put("germany", Armour, "bonn");
    kit.phase("germany", Phase::Combat);
    kit.act(attack("luxembourg"))
        .act(commit(lead))
        .act(G::Declare);
    assert_eq!(
        kit.why(G::Advance { unit: idle }),
        "it did not take part in the attack"
    );
    kit.act(G::Advance { unit: lead });
    kit.pass_to("germany", Phase::ExploitationMovement);
    (kit, next, airborne)
}

#[test]
fn r8_7_airborne_that_dropped_stay_where_they_fought() {
    proves!("8.7", "8.3c", "6.5h");
    let (mut kit, next, airborne) = breakthrough();
    kit.act(G::EnterBreakthrough {
        unit: next,
        zone: zone("luxembourg"),
    })
    .act(G::DropOn {
        unit: airborne,
        zone: zone("metz"),
    });
    kit.pass_to("germany", Phase::ExploitationCombat);
    kit.act(attack("metz"));
    assert_eq!(kit.refused(G::Land { unit: next }), "6.5h");
    kit.act(commit(next)).act(G::Declare);
    kit.pass_to("germany", Phase::Construction);
    assert!(kit.is_in(airborne, "metz"), "it is there for good");
}

#[test]
fn r8_5b_armour_exploits_one_breakthrough() {
    proves!("8.5b", "12.2b", "8.7");
    let mut kit = Kit::bare("Spring 1943");
    kit.war("germany", "britain")
        .control("britain", &["luxembourg", "brussels"]);
    let first = kit.put("germany", Armour, "bonn");
    let second = kit.put("germany", Armour, "bonn");
    let third = kit.put("germany", Armour, "bonn");
    kit.phase("germany", Phase::Combat);
    for (unit, key) in [(first, "luxembourg"), (second, "brussels")] {
        kit.act(attack(key)).act(commit(unit)).act(G::Declare);
        kit.act(G::Advance { unit });
        kit.pass_until(|kit| kit.s.attack().is_none());
    }
    kit.pass_to("germany", Phase::ExploitationMovement);
    let enter = |key: &str| G::EnterBreakthrough {
        unit: third,
        zone: zone(key),
    };
    assert!(kit.allowed(enter("brussels")));
    kit.act(enter("luxembourg"));
    assert_eq!(
        kit.why(enter("brussels")),
        "it is exploiting a breakthrough already"
    );
}

#[test]
fn r12_0c_british_armour_does_not_exploit_into_paris() {
    proves!("12.0c", "8.5b");
    let mut kit = allies();
    kit.control("germany", &["paris"]);
    let american = kit.put("usa", Armour, "calais");
    let next = kit.put("usa", Armour, "calais");
    let british = kit.put("britain", Armour, "calais");
    kit.phase("usa", Phase::Combat);
    kit.act(attack("paris"))
        .act(commit(american))
        .act(G::Declare);
    kit.act(G::Advance { unit: american });
    kit.pass_to("usa", Phase::ExploitationMovement);
    let enter = |unit| G::EnterBreakthrough {
        unit,
        zone: zone("paris"),
    };
    assert_eq!(kit.refused(enter(british)), "12.0c");
    assert!(kit.allowed(enter(next)));
}

#[test]
fn r6_5h_of_units_aboard_that_are_alike_the_first_lands() {
    proves!("6.5h", "6.5k");
    let mut kit = allies();
    kit.control("germany", &["cherbourg"]);
    let fleets = kit.put_many("usa", Fleet, 2, "portsmouth");
    let infantry = kit.put_many("usa", Infantry, 4, "portsmouth");
    kit.phase("usa", Phase::Movement);
    kit.act(N::Invade { fleet: fleets[0] }).act(N::Target {
        zone: zone("cherbourg"),
        front: Front::Western,
    });
    kit.act(N::AddFleet { fleet: fleets[1] });
    for unit in &infantry {
        kit.act(N::Load { unit: *unit });
    }
    kit.pass_to("usa", Phase::Combat).act(attack("cherbourg"));
    let land = |unit| G::Land { unit };
    assert_eq!(
        kit.why(land(infantry[1])),
        "choose the first of like counters"
    );
    hold(&kit.s, &kit.legal());
    kit.act(land(infantry[0])).act(G::Declare);
    kit.act(G::Advance { unit: infantry[0] });
    kit.act(G::Bridgehead { place: true });
    let follow = |unit| G::Disembark { unit };
    assert_eq!(
        kit.why(follow(infantry[2])),
        "choose the first of like counters"
    );
    hold(&kit.s, &kit.legal());
    kit.act(follow(infantry[1]));
    assert!(kit.is_in(infantry[1], "cherbourg"));
}

#[test]
fn r8_2b_only_who_won_and_counted_is_lost() {
    proves!("8.2b");
    let mut kit = Kit::bare("Summer 1943");
    kit.war("germany", "britain")
        .control("britain", &["luxembourg"]);
    let tanks = kit.put_many("germany", Armour, 2, "bonn");
    let infantry = kit.put("germany", Infantry, "bonn");
    let idle = kit.put("germany", Infantry, "essen");
    kit.put_many("britain", Infantry, 4, "luxembourg");
    kit.phase("germany", Phase::Combat);
    kit.act(attack("luxembourg"));
    for unit in [tanks[0], tanks[1], infantry] {
        kit.act(commit(unit));
    }
    for dice in 0..36 {
        let mut rolled = kit.clone();
        rolled.roll(&[1 + dice / 6, 1 + dice % 6]).act(G::Declare);
        if rolled
            .legal()
            .contains(&Action::from(G::Lose { unit: infantry }))
        {
            assert_eq!(
                rolled.why(G::Lose { unit: idle }),
                "it did not win this battle"
            );
            return;
        }
    }
    panic!("no roll makes the winner choose");
}

#[test]
fn r12_2a_russian_armour_does_not_exploit_into_an_american_zone() {
    proves!("12.2a", "8.5b");
    let mut kit = Kit::bare("Summer 1944");
    kit.war("germany", "usa").war("germany", "russia");
    kit.ally("usa", "russia");
    kit.control("usa", &["leipzig"])
        .control("russia", &["berlin"]);
    let tanks = kit.put_many("usa", Armour, 2, "leipzig");
    let russian = kit.put("russia", Armour, "berlin");
    kit.put("germany", Infantry, "breslau");
    kit.phase("usa", Phase::Combat)
        .act(attack("breslau"))
        .act(commit(tanks[0]))
        .roll(&[6, 6])
        .act(G::Declare)
        .act(G::Advance { unit: tanks[0] })
        .pass_to("usa", Phase::ExploitationMovement);
    let enter = |unit| G::EnterBreakthrough {
        unit,
        zone: zone("breslau"),
    };
    assert!(kit.allowed(enter(tanks[1])));
    assert_eq!(
        kit.why(enter(russian)),
        "Russian units may not enter zones of the other Allies"
    );
}

#[test]
fn r3_4c_a_drop_that_cannot_attack_after_all_is_lost() {
    proves!("3.4c", "8.7", "14.1b");
    let mut kit = Kit::bare("Summer 1942");
    kit.war("germany", "britain")
        .control("britain", &["leipzig"]);
    let british = kit.put_many("britain", Infantry, 2, "leipzig");
    let tank = kit.put("germany", Armour, "stettin");
    let airborne = kit.put("germany", Airborne, "breslau");
    kit.phase("britain", Phase::Movement)
        .march(british[0], "berlin")
        .pass_to("germany", Phase::Movement);
    kit.mark(tank, Marks::EXPLOITS);
    kit.phase("germany", Phase::ExploitationMovement)
        .act(G::DropOn {
            unit: airborne,
            zone: zone("leipzig"),
        })
        .pass_to("germany", Phase::ExploitationCombat);
    assert_eq!(kit.refused(Action::Done), "3.4c");
    // But Germany counterattacks its capital, and nothing else of it attacks.
    kit.act(attack("berlin"))
        .act(commit(tank))
        .roll(&[1, 1])
        .act(G::Declare);
    assert_eq!(kit.refused(attack("leipzig")), "14.1b");
    kit.act(Action::Done);
    assert_eq!(kit.at(airborne), At::Pool);
}
