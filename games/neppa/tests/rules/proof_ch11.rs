//! Chapters 10 to 14 as they are called from play: what ends with a phase or a turn, who is sent, who fights beside whom.

use crate::kit::{Kit, nation, redeploy, redeploy_to, zone};
use crate::proof_forged::hold;
use kernel::proves;
use neppa::ch06_naval::NavalAction as N;
use neppa::ch07_air::AirAction as A;
use neppa::ch08_ground::GroundAction as G;
use neppa::ch10_construction::{BuildAction as B, Way};
use neppa::ch11_redeployment::RedeployAction as R;
use neppa::data::ConvoyBox;
use neppa::types::Kind::*;
use neppa::types::{Front, Nation};
use neppa::unit::{At, Marks, UnitId};
use neppa::{Action, Phase};

fn attack(key: &str) -> G {
    G::Attack { target: zone(key) }
}

fn join(unit: UnitId) -> G {
    G::Commit { unit }
}

fn fly(unit: UnitId) -> A {
    A::Commit { unit, factors: 1 }
}

fn send(to: Nation, way: Way, fleet: UnitId) -> R {
    R::SendGrant {
        from: Nation::BRITAIN,
        to,
        way,
        fleet: Some(fleet),
    }
}

/// Britain, France, Russia and the United States against Germany.
fn allies(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    let friends = ["britain", "france", "russia", "usa"];
    for one in friends {
        kit.war(one, "germany").money(one, 100, 100);
        kit.s.treasury_mut(nation(one)).base = 200;
        for other in friends {
            if one < other {
                kit.ally(one, other);
            }
        }
    }
    kit
}

/// Britain has granted 8 WPP to Russia, to be sent by Murmansk.
fn granted() -> Kit {
    let mut kit = allies("Fall 1942");
    kit.phase("britain", Phase::Construction);
    kit.act(B::Grant {
        from: Nation::BRITAIN,
        to: Nation::RUSSIA,
        wpp: 8,
        way: Way::Convoy,
    });
    kit
}

#[test]
fn r10_1c_what_is_not_sent_comes_back() {
    proves!("10.1c");
    let mut kit = granted();
    assert_eq!(kit.wpp("britain"), 92);
    kit.pass_to("germany", Phase::Declarations);
    assert_eq!(kit.wpp("britain"), 100);
}

#[test]
fn r10_1c_which_fleets_carry_a_grant() {
    proves!("10.1c", "9.2a", "9.2c", "6.7d");
    let mut kit = granted();
    let fleet = kit.put("britain", Fleet, "scapa_flow");
    let boxed = kit.put("britain", Fleet, "scapa_flow");
    kit.s.put(boxed, At::Zone(zone("british_convoy_box")));
    let escort = kit.put("britain", Fleet, "liverpool");
    kit.s.put(escort, At::Zone(zone("murmansk_convoy_box")));
    kit.phase("britain", Phase::Redeployment);
    hold(&kit.s, &kit.legal());
    let by = |fleet| send(Nation::RUSSIA, Way::Convoy, fleet);
    assert_eq!(kit.why(by(boxed)), "the fleet is not in a port");
    assert!(kit.allowed(by(escort)), "it is there for nothing else");
    let mut used = kit.clone();
    used.mark(escort, Marks::REDEPLOYED);
    assert_eq!(
        used.why(by(escort)),
        "the fleet has performed a mission in this turn"
    );
    let mut moved = kit.clone();
    moved.mark(fleet, Marks::REDEPLOYED);
    assert_eq!(
        moved.why(by(fleet)),
        "the fleet was redeployed in this turn or is held in a convoy box"
    );
    let mut closed = kit.clone();
    closed.control("germany", &["leningrad", "kirov"]);
    assert_eq!(closed.refused(by(fleet)), "9.2c");
    kit.s.players = 5;
    kit.phase("russia", Phase::Redeployment);
    assert_eq!(kit.refused(by(fleet)), "1.0");
}

#[test]
fn r10_1c_a_grant_over_land_needs_no_fleet() {
    proves!("10.1c", "5.4b");
    let mut kit = Kit::bare("Fall 1942");
    kit.ally("germany", "italy").war("germany", "britain");
    kit.money("germany", 20, 8);
    kit.s.treasury_mut(Nation::GERMANY).base = 200;
    let fleet = kit.put("germany", Fleet, "genoa");
    kit.phase("germany", Phase::Construction);
    let grant = |wpp| B::Grant {
        from: Nation::GERMANY,
        to: Nation::ITALY,
        wpp,
        way: Way::Direct,
    };
    assert_eq!(kit.refused(grant(16)), "5.4b");
    kit.act(grant(8)).phase("germany", Phase::Redeployment);
    let by_sea = R::SendGrant {
        from: Nation::GERMANY,
        to: Nation::ITALY,
        way: Way::Direct,
        fleet: Some(fleet),
    };
    assert_eq!(kit.why(by_sea), "a grant over land needs no fleet");
}

#[test]
fn r11_1b_a_fleet_that_has_left_the_us_box_waits_there_no_more() {
    proves!("9.1c", "6.1e", "10.1c");
    let mut kit = allies("Fall 1942");
    let fleet = kit.put("usa", Fleet, "us_box");
    kit.mark(fleet, Marks::IN_US);
    kit.phase("usa", Phase::Construction);
    kit.act(B::Grant {
        from: Nation::USA,
        to: Nation::BRITAIN,
        wpp: 8,
        way: Way::Convoy,
    });
    kit.phase("usa", Phase::Redeployment).act(R::SendGrant {
        from: Nation::USA,
        to: Nation::BRITAIN,
        way: Way::Convoy,
        fleet: Some(fleet),
    });
    assert!(kit.is_in(fleet, "british_convoy_box"));
    assert!(!kit.s.unit(fleet).marks.has(Marks::IN_US));
    assert_eq!(
        kit.s.unit(fleet).home,
        zone("us_box"),
        "there it goes back to (9.6c)"
    );
}

#[test]
fn r9_2a_a_fleet_that_the_box_needs_carries_nothing() {
    proves!("9.2a");
    let mut kit = allies("Fall 1942");
    let fleets = kit.put_many("usa", Fleet, 2, "liverpool");
    kit.s.put(fleets[0], At::Zone(zone("british_convoy_box")));
    kit.phase("usa", Phase::Construction);
    kit.act(B::Grant {
        from: Nation::USA,
        to: Nation::BRITAIN,
        wpp: 8,
        way: Way::Convoy,
    });
    kit.phase("usa", Phase::Redeployment);
    let by = R::SendGrant {
        from: Nation::USA,
        to: Nation::BRITAIN,
        way: Way::Convoy,
        fleet: Some(fleets[0]),
    };
    assert_eq!(
        kit.why(by),
        "the fleets in the box are needed for what is there"
    );
    kit.s.put(fleets[1], At::Zone(zone("british_convoy_box")));
    assert!(kit.allowed(by));
}

#[test]
fn r1_5a_a_zone_where_a_stranger_stands_is_not_attacked() {
    proves!("1.5a");
    let mut kit = Kit::bare("Summer 1943");
    kit.war("germany", "britain")
        .control("germany", &["brussels"])
        .control("britain", &["calais"]);
    kit.put("italy", Infantry, "brussels");
    kit.put("britain", Infantry, "calais");
    kit.phase("britain", Phase::Combat);
    assert_eq!(
        kit.why(attack("brussels")),
        "units of a country that is no enemy stand there"
    );
    // Nor are Italians among the Germans who keep Russia off.
    kit.war("russia", "germany");
    kit.control("russia", &["calais"]);
    let may = neppa::ch01_war::r1_5_intervention::may_attack;
    let why = may(
        &kit.s,
        Nation::RUSSIA,
        neppa::data::data().spaces.get("brussels"),
    );
    assert_eq!(why.unwrap_err().rule.as_str(), "1.5a");
}

#[test]
fn r10_0b_new_units_do_not_share_a_zone_with_whom_they_may_not() {
    proves!("10.0b", "12.0a");
    let mut kit = allies("Spring 1940");
    kit.put("france", Infantry, "norwich");
    kit.phase("britain", Phase::Construction);
    let build = |at: &str| B::Build {
        nation: Nation::BRITAIN,
        kind: Infantry,
        at: zone(at),
    };
    assert_eq!(kit.refused(build("norwich")), "12.0a");
    assert!(kit.allowed(build("london")));
}

#[test]
fn r11_0c_a_redeployment_ends_where_cooperation_lets_it() {
    proves!("11.0c", "12.0a", "13.4a");
    let mut kit = allies("Spring 1940");
    kit.put("france", Infantry, "calais");
    let air = kit.put("britain", Air, "paris");
    kit.phase("britain", Phase::Redeployment);
    kit.act(redeploy(air, Nation::BRITAIN));
    assert_eq!(kit.refused(redeploy_to("calais")), "12.0a");

    let mut kit = Kit::bare("Fall 1942");
    kit.ally("germany", "italy")
        .war("germany", "britain")
        .war("italy", "britain");
    kit.put_many("germany", Armour, 2, "tripoli");
    kit.put_many("germany", Infantry, 2, "tripoli");
    kit.put("italy", Fleet, "naples");
    let unit = kit.put("germany", Infantry, "naples");
    kit.phase("germany", Phase::Redeployment);
    kit.act(redeploy(unit, Nation::GERMANY));
    assert_eq!(kit.refused(redeploy_to("benghazi")), "13.4a");
}

#[test]
fn r8_5_a_breakthrough_is_over_with_the_player_turn() {
    proves!("8.5a", "8.5c");
    let mut kit = Kit::bare("Spring 1943");
    kit.war("germany", "britain")
        .control("britain", &["luxembourg"]);
    let tank = kit.put("germany", Armour, "bonn");
    kit.phase("germany", Phase::Combat);
    kit.act(attack("luxembourg"))
        .act(join(tank))
        .act(G::Declare)
        .act(G::Advance { unit: tank });
    assert!(kit.s.breakthroughs.has(zone("luxembourg")));
    kit.pass_to("britain", Phase::Declarations);
    assert!(!kit.s.breakthroughs.has(zone("luxembourg")));
}

#[test]
fn r6_5f_an_invasion_that_is_not_fought_goes_home() {
    proves!("6.5f");
    let mut kit = allies("Summer 1943");
    kit.control("germany", &["cherbourg"]);
    let fleet = kit.put("britain", Fleet, "portsmouth");
    let unit = kit.put("britain", Infantry, "portsmouth");
    kit.phase("britain", Phase::Movement);
    kit.act(N::Invade { fleet }).act(N::Target {
        zone: zone("cherbourg"),
        front: Front::Western,
    });
    kit.act(N::Load { unit });
    if kit.s.mission().is_some() {
        kit.act(N::Sail);
    }
    assert_eq!(kit.at(unit), At::Afloat(0));
    kit.pass_to("britain", Phase::Construction);
    assert!(kit.is_in(unit, "portsmouth") && kit.is_in(fleet, "portsmouth"));
    let place = ConvoyBox::British;
    assert!(
        !kit.legal()
            .contains(&Action::from(N::EnterBox { fleet, place }))
    );
}

#[test]
fn r14_1b_a_counterattack_binds_a_country_for_its_turn() {
    proves!("14.1b", "14.1a");
    let mut kit = Kit::bare("Summer 1940");
    kit.war("germany", "britain").war("germany", "france");
    kit.ally("britain", "france").control("germany", &["metz"]);
    let german = kit.put("germany", Infantry, "metz");
    let mut army = kit.put_many("france", Infantry, 3, "lyons");
    army.push(kit.put("france", Armour, "lyons"));
    let away = kit.put("france", Infantry, "marseilles");
    kit.phase("germany", Phase::Movement).march(german, "paris");
    let mut lost = kit.clone();
    kit.pass_to("france", Phase::Combat).act(attack("paris"));
    for unit in &army {
        kit.act(join(*unit));
    }
    kit.roll(&[6, 6]).act(G::Declare);
    kit.act(G::Advance { unit: army[3] });
    kit.pass_until(|kit| kit.s.attack().is_none());
    assert_eq!(kit.s.control(zone("paris")), Nation::FRANCE);
    kit.pass_to("germany", Phase::Movement)
        .pass_to("france", Phase::Movement);
    assert!(kit.allowed(G::Pick { unit: away }), "another turn");
    // Nobody saves Paris: France falls, once and for all.
    lost.pass_to("britain", Phase::Movement)
        .pass_to("germany", Phase::Movement);
    assert!(lost.s.politics.fallen.has(Nation::FRANCE));
    lost.pass_to("britain", Phase::Movement)
        .pass_to("germany", Phase::Movement);
    assert!(!lost.said("France is liberated"));
}

#[test]
fn r14_4a_nobody_leads_a_conquered_minor() {
    proves!("14.4a");
    let mut kit = Kit::bare("Summer 1940");
    kit.war("germany", "britain").war("germany", "belgium");
    kit.ally("britain", "belgium");
    let belgium = nation("belgium");
    let politics = &mut *kit.s.politics;
    politics.sponsor[belgium] = Some(Nation::BRITAIN);
    politics.helper[belgium] = Some(Nation::BRITAIN);
    politics.intervened[belgium].insert(Nation::FRANCE);
    politics.shields[belgium].insert(Nation::FRANCE);
    kit.war("germany", "france");
    let unit = kit.put("germany", Infantry, "bonn");
    kit.phase("germany", Phase::Movement)
        .march(unit, "brussels");
    let politics = &kit.s.politics;
    assert_eq!(politics.sponsor[belgium], None);
    assert_eq!(politics.helper[belgium], None);
    assert!(politics.intervened[belgium].is_empty());
    assert!(politics.shields[belgium].is_empty());
}

#[test]
fn r12_who_attacks_together() {
    proves!("1.5d", "12.1a", "12.1b", "12.2b");
    // Britain and the United States fight Germany, each for itself.
    let mut kit = Kit::bare("Summer 1943");
    kit.war("germany", "britain").war("germany", "usa");
    kit.control("britain", &["metz"])
        .control("usa", &["calais"]);
    kit.control("germany", &["brussels"]);
    let british = kit.put("britain", Infantry, "metz");
    let american = kit.put("usa", Infantry, "calais");
    kit.phase("britain", Phase::Combat);
    kit.act(attack("brussels")).act(join(british));
    assert_eq!(kit.refused(join(american)), "1.5d");

    // Italy fights a war of its own: German air has no part in it.
    let mut kit = Kit::bare("Summer 1940");
    kit.war("germany", "france").war("italy", "france");
    let italian = kit.put("italy", Infantry, "turin");
    let german = kit.put("germany", Air, "munich");
    kit.control("germany", &["lyons"]);
    kit.s.put(german, At::Zone(zone("lyons")));
    kit.phase("italy", Phase::Combat);
    kit.act(attack("marseilles")).act(join(italian));
    assert_eq!(kit.refused(fly(german)), "12.1a");

    // British air does not help a Russian attack.
    let mut kit = allies("Summer 1944");
    kit.control("russia", &["konigsberg"])
        .control("britain", &["stettin"])
        .control("germany", &["danzig"]);
    let russian = kit.put("russia", Infantry, "konigsberg");
    let british = kit.put("britain", Air, "stettin");
    kit.phase("russia", Phase::Combat);
    kit.act(attack("danzig")).act(join(russian));
    assert_eq!(kit.refused(fly(british)), "12.2b");
}

#[test]
fn r12_who_intercepts_over_a_battle() {
    proves!("12.0d", "12.1b", "7.3", "14.1b");
    // Germans hold Paris, and France has not fallen: the British do not fly over it.
    let mut kit = allies("Summer 1940");
    kit.control("germany", &["paris"]);
    kit.put("germany", Infantry, "paris");
    let defender = kit.put("germany", Air, "paris");
    let french = kit.put("france", Infantry, "lyons");
    let british = kit.put("britain", Air, "calais");
    let own = kit.put("france", Air, "lyons");
    kit.phase("france", Phase::Combat);
    kit.act(attack("paris")).act(join(french)).act(G::Declare);
    kit.act(fly(defender));
    if kit.asking() == Some(kit.s.seat_of(Nation::GERMANY)) {
        kit.act(A::Enough);
    }
    assert_eq!(kit.refused(fly(british)), "12.0d");
    assert!(kit.allowed(fly(own)));

    // Italian air neither defends nor intercepts where no Italian stands.
    let mut kit = Kit::bare("Summer 1943");
    kit.ally("germany", "italy")
        .war("germany", "britain")
        .war("italy", "britain");
    kit.control("germany", &["lyons", "paris"])
        .control("britain", &["marseilles"]);
    let unit = kit.put("germany", Infantry, "lyons");
    let italian = kit.put("italy", Air, "lyons");
    let german = kit.put("germany", Air, "lyons");
    kit.put("britain", Infantry, "marseilles");
    let british = kit.put("britain", Air, "marseilles");
    kit.phase("germany", Phase::Combat);
    kit.act(attack("marseilles"))
        .act(join(unit))
        .act(G::Declare);
    kit.act(fly(british));
    if kit.asking() == Some(kit.s.seat_of(Nation::BRITAIN)) {
        kit.act(A::Enough);
    }
    assert_eq!(kit.refused(fly(italian)), "12.1b");
    assert!(kit.allowed(fly(german)));
}

#[test]
fn the_game_ends_with_the_player_turn_in_which_germany_is_out_of_it() {
    proves!("0.2");
    let mut kit = Kit::scenario("campaign_1939");
    kit.s.politics.fallen.insert(Nation::GERMANY);
    let begun = kit.s.turn;
    kit.pass_until(|kit| kit.s.verdict.is_some());
    assert_eq!((kit.s.turn, kit.side()), (begun, neppa::types::Side::Axis));
}
