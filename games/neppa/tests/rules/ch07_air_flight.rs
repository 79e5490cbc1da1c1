//! 7.0, 7.2, 7.5, 7.6: where air may fly, base and flee.

use crate::kit::{Kit, nation, zone};
use kernel::proves;
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::data::data;
use neppa::types::Kind;
use neppa::unit::{Marks, UnitId};
use neppa::{Action, Phase, ch14_conquest};

fn commit(unit: UnitId) -> AirAction {
    AirAction::Commit { unit, factors: 1 }
}

fn rebase(unit: UnitId) -> AirAction {
    AirAction::Rebase { unit }
}

fn fly(to: &str) -> AirAction {
    AirAction::FlyTo {
        to: zone(to),
        factors: 1,
    }
}

fn flee(unit: UnitId, to: &str) -> AirAction {
    AirAction::Flee { unit, to: zone(to) }
}

fn strike(port: &str) -> AirAction {
    AirAction::Strike { port: zone(port) }
}

fn attack(key: &str) -> GroundAction {
    GroundAction::Attack { target: zone(key) }
}

fn overrun(kit: &mut Kit, key: &str, by: &str) {
    kit.on_table(|t| ch14_conquest::take(t, zone(key), nation(by)));
}

/// Everybody against Germany, as allies.
fn allies(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.ally("britain", "usa")
        .ally("britain", "russia")
        .ally("usa", "russia")
        .ally("britain", "france");
    for ally in ["britain", "usa", "russia", "france"] {
        kit.war("germany", ally);
    }
    kit
}

#[test]
fn r7_0a_british_air_may_base_in_paris() {
    proves!("7.0a", "12.0c");
    let mut kit = allies("Spring 1940");
    let air = kit.put("britain", Kind::Air, "cherbourg");
    let infantry = kit.put("britain", Kind::Infantry, "cherbourg");
    kit.phase("britain", Phase::Movement);
    kit.act(GroundAction::Pick { unit: infantry });
    let march = GroundAction::March { to: zone("paris") };
    assert_eq!(kit.refused(march), "12.0c", "the bar is for ground units");
    kit.act(GroundAction::March { to: zone("calais") });
    let mut french = kit.clone();
    kit.act(rebase(air)).act(fly("paris"));
    assert!(kit.is_in(air, "paris"));
    // They share it with no Frenchman.
    french.put("france", Kind::Infantry, "paris");
    french.act(rebase(air));
    assert_eq!(french.refused(fly("paris")), "12.0a");
}

#[test]
fn r7_0b_air_flees_to_no_zone_that_it_may_not_share() {
    proves!("7.0b", "12.0a");
    let mut kit = allies("Spring 1940");
    let air = kit.put("britain", Kind::Air, "metz");
    for key in ["calais", "lyons", "strasbourg"] {
        kit.put("france", Kind::Infantry, key);
    }
    kit.phase("germany", Phase::Combat);
    overrun(&mut kit, "metz", "germany");
    assert!(
        kit.is_in(air, "paris"),
        "the one zone beside it without Frenchmen"
    );
}

#[test]
fn r7_0b_air_flees_to_no_zone_that_it_may_not_enter() {
    proves!("7.0b", "12.2a");
    let mut kit = allies("Fall 1942");
    kit.control("britain", &["tabriz", "baghdad"]);
    kit.control("germany", &["mahabad"]);
    let air = kit.put("britain", Kind::Air, "tabriz");
    kit.phase("germany", Phase::Combat);
    overrun(&mut kit, "tabriz", "germany");
    // Baku and Yerevan are nearer, and Russian.
    assert_eq!(kit.refused(flee(air, "baku")), "7.0b");
    assert_eq!(kit.refused(flee(air, "yerevan")), "7.0b");
    kit.act(flee(air, "baghdad"));
    assert!(kit.is_in(air, "baghdad"));
}

/// Air sent ahead from Metz over Brussels; the Germans take Metz meanwhile, and the fighting is over.
fn homeless(arrange: impl FnOnce(&mut Kit)) -> (Kit, UnitId) {
    let mut kit = allies("Spring 1940");
    kit.war("germany", "belgium").ally("france", "belgium");
    kit.s.politics.sponsor[nation("belgium")] = Some(nation("britain"));
    kit.s.das_ahead = true;
    kit.control("germany", &["luxembourg"]);
    kit.put("belgium", Kind::Infantry, "brussels");
    let air = kit.put("france", Kind::Air, "metz");
    arrange(&mut kit);
    let infantry = kit.put("germany", Kind::Infantry, "luxembourg");
    kit.phase("germany", Phase::Movement).act(Action::Done);
    kit.act(AirAction::Patrol {
        unit: air,
        over: zone("brussels"),
    });
    if kit.allowed(AirAction::Enough) {
        kit.act(AirAction::Enough);
    }
    kit.act(attack("metz"))
        .act(GroundAction::Commit { unit: infantry })
        .act(GroundAction::Declare);
    kit.act(GroundAction::Advance { unit: infantry });
    assert!(
        kit.is_in(air, "metz"),
        "it is in the air, and its counter waits"
    );
    // Nobody exploits: the fighting is over.
    kit.act(Action::Done);
    (kit, air)
}

#[test]
fn r7_2b_air_over_another_zone_keeps_nobody_out_of_its_base() {
    proves!("7.2b", "7.0c", "8.0a", "8.5b");
    let mut kit = allies("Spring 1940");
    kit.war("germany", "belgium").ally("france", "belgium");
    kit.s.politics.sponsor[nation("belgium")] = Some(nation("britain"));
    kit.s.das_ahead = true;
    kit.control("germany", &["luxembourg"]);
    kit.put("belgium", Kind::Infantry, "brussels");
    let air = kit.put("france", Kind::Air, "metz");
    let tanks = kit.put_many("germany", Kind::Armour, 2, "luxembourg");
    kit.phase("germany", Phase::Movement).act(Action::Done);
    kit.act(AirAction::Patrol {
        unit: air,
        over: zone("brussels"),
    });
    kit.act(attack("metz"))
        .act(GroundAction::Commit { unit: tanks[0] })
        .act(GroundAction::Declare)
        .act(GroundAction::Advance { unit: tanks[0] });
    assert_eq!(neppa::flaws::flaws(&kit.s), Vec::<String>::new());
    kit.act(Action::Done);
    assert_eq!(kit.s.phase, Phase::ExploitationMovement);
    kit.act(GroundAction::EnterBreakthrough {
        unit: tanks[1],
        zone: zone("metz"),
    });
    assert!(kit.is_in(tanks[1], "metz"));
    assert!(kit.is_in(air, "metz"), "its counter waits");
}

#[test]
fn r7_0c_the_owner_chooses_where_air_lands_whose_base_is_lost() {
    proves!("7.0c", "7.2b");
    let (mut kit, air) = homeless(|_| {});
    // One zone to Brussels: three are left. Calais is one zone away, Paris two, Brest three.
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("france"))));
    assert_eq!(kit.s.phase, Phase::ExploitationCombat);
    for key in ["calais", "paris", "brest", "brussels"] {
        assert!(kit.allowed(flee(air, key)), "{key}");
    }
    assert_eq!(kit.refused(flee(air, "bordeaux")), "7.0c", "four zones");
    assert_eq!(kit.refused(flee(air, "metz")), "7.0c", "lost");
    kit.act(flee(air, "brest"));
    assert!(kit.is_in(air, "brest"));
    assert_eq!(kit.s.phase, Phase::StrategicWarfare);
}

#[test]
fn r7_0c_without_a_base_in_reach_air_is_destroyed() {
    proves!("7.0c");
    let (kit, air) = homeless(|kit| {
        // Brussels bases as many as it can, and nothing else is left.
        kit.put_many("france", Kind::Air, 6, "brussels");
        for zone in data().land_zones.iter() {
            let friends = [nation("france"), nation("britain")];
            if friends.contains(&kit.s.control(zone)) && data().spaces.key(zone) != "metz" {
                kit.control("germany", &[data().spaces.key(zone)]);
            }
        }
    });
    assert_eq!(kit.s.zone_of(air), None);
    assert_eq!(kit.s.phase, Phase::StrategicWarfare);
}

#[test]
fn r7_2a_british_air_gives_no_defensive_support_over_russia() {
    proves!("7.2a", "12.2a");
    let mut kit = allies("Fall 1942");
    kit.control("britain", &["tabriz"])
        .control("germany", &["makhachkala"]);
    let british = kit.put("britain", Kind::Air, "tabriz");
    let russian = kit.put("russia", Kind::Air, "tiflis");
    kit.put("russia", Kind::Infantry, "baku");
    let german = kit.put("germany", Kind::Armour, "makhachkala");
    kit.phase("germany", Phase::Combat);
    kit.act(attack("baku"))
        .act(GroundAction::Commit { unit: german })
        .act(GroundAction::Declare);
    assert_eq!(kit.refused(commit(british)), "12.2a");
    assert!(kit.allowed(commit(russian)));
}

/// Germany with an active Rumania (see `r12_3a_they_activate_in_the_axis_turn_of_summer_1941`) against Russia.
fn with_rumania() -> Kit {
    let mut kit = allies("Fall 1941");
    kit.ally("germany", "rumania").war("rumania", "russia");
    kit.s.politics.sponsor[nation("rumania")] = Some(nation("germany"));
    kit.s.politics.active_minors.insert(nation("rumania"));
    kit
}

#[test]
fn r7_2a_air_of_an_axis_minor_flies_farther_than_it_bases() {
    proves!("7.2a", "12.3d");
    let mut kit = with_rumania();
    kit.control("germany", &["kiev", "bobruisk"]);
    let air = kit.put("rumania", Kind::Air, "kiev");
    kit.put("germany", Kind::Infantry, "bobruisk");
    let russian = kit.put("russia", Kind::Infantry, "gomel");
    kit.phase("germany", Phase::Movement).act(rebase(air));
    assert_eq!(kit.refused(fly("bobruisk")), "12.3d", "no base there");
    kit.phase("russia", Phase::Combat);
    kit.act(attack("bobruisk"))
        .act(GroundAction::Commit { unit: russian })
        .act(GroundAction::Declare);
    assert!(kit.allowed(commit(air)));
}

#[test]
fn r7_6_air_of_an_axis_minor_covers_a_port_farther_than_it_bases() {
    proves!("7.6", "12.3d");
    let mut kit = with_rumania();
    kit.control("germany", &["nikolayev", "sevastopol", "krasnodar"]);
    let air = kit.put("rumania", Kind::Air, "nikolayev");
    kit.put("germany", Kind::Fleet, "krasnodar");
    let russian = kit.put("russia", Kind::Air, "rostov");
    kit.phase("germany", Phase::Movement);
    kit.act(rebase(air));
    assert_eq!(kit.refused(fly("krasnodar")), "12.3d", "no base there");
    kit.act(fly("sevastopol"));
    kit.phase("russia", Phase::Combat);
    kit.act(strike("krasnodar")).act(commit(russian));
    kit.act(AirAction::Enough);
    assert!(kit.allowed(commit(air)));
}

#[test]
fn r7_5a_western_air_strikes_no_port_of_russia() {
    proves!("7.5a", "12.2a");
    let mut kit = allies("Fall 1942");
    kit.control("britain", &["helsinki"])
        .control("germany", &["leningrad"]);
    let air = kit.put("britain", Kind::Air, "helsinki");
    kit.put("germany", Kind::Fleet, "leningrad");
    kit.phase("britain", Phase::Combat);
    assert_eq!(kit.refused(strike("leningrad")), "7.5a");
    // Russian air may; the British may not join it.
    let russian = kit.put("russia", Kind::Air, "novgorod");
    kit.act(strike("leningrad"));
    assert_eq!(kit.refused(commit(air)), "12.2a");
    assert!(kit.allowed(commit(russian)));
}

#[test]
fn r12_2b_russian_and_western_air_strike_no_port_together() {
    proves!("12.2b", "7.5a");
    let mut kit = allies("Summer 1944");
    kit.control("germany", &["constanta"])
        .control("usa", &["varna"]);
    kit.put("germany", Kind::Fleet, "constanta");
    let russian = kit.put("russia", Kind::Air, "odessa");
    let american = kit.put("usa", Kind::Air, "varna");
    let armour = kit.put("usa", Kind::Armour, "varna");
    kit.phase("usa", Phase::Combat);
    assert!(kit.allowed(attack("constanta")));
    kit.act(strike("constanta")).act(commit(russian));
    assert_eq!(kit.refused(commit(american)), "12.2b");
    kit.roll(&[2]).act(AirAction::Enough);
    // Nor one after the other in the same phase, in the air or on the ground.
    assert_eq!(kit.refused(strike("constanta")), "7.5a");
    assert_eq!(kit.refused(attack("constanta")), "12.2b");
    kit.act(Action::Done);
    kit.phase("usa", Phase::ExploitationCombat);
    kit.mark(armour, Marks::EXPLOITS);
    assert!(kit.allowed(attack("constanta")), "a new phase");
}

#[test]
fn r12_1a_italian_and_german_air_strike_together_as_allies_only() {
    proves!("12.1a", "7.5a");
    let mut kit = Kit::bare("Summer 1940");
    kit.war("germany", "france")
        .war("italy", "france")
        .control("germany", &["lyons"]);
    kit.put("france", Kind::Fleet, "marseilles");
    let german = kit.put("germany", Kind::Air, "lyons");
    let italian = kit.put("italy", Kind::Air, "turin");
    kit.phase("germany", Phase::Combat);
    kit.act(strike("marseilles")).act(commit(german));
    assert_eq!(kit.refused(commit(italian)), "12.1a");
    kit.ally("germany", "italy");
    assert!(kit.allowed(commit(italian)));
}

#[test]
fn r7_6_air_covers_friendly_ports_only() {
    proves!("7.6");
    let mut kit = Kit::bare("Fall 1941");
    kit.war("germany", "britain").war("germany", "russia");
    kit.control("germany", &["estonia"])
        .control("britain", &["viipuri"]);
    let german = kit.put("germany", Kind::Air, "estonia");
    let british = kit.put("britain", Kind::Air, "viipuri");
    let russian = kit.put("russia", Kind::Air, "novgorod");
    kit.put("russia", Kind::Fleet, "leningrad");
    kit.phase("germany", Phase::Combat);
    kit.act(strike("leningrad")).act(commit(german));
    kit.act(AirAction::Enough);
    assert!(kit.allowed(commit(russian)));
    assert_eq!(kit.refused(commit(british)), "7.6", "Russia is no ally yet");
}

#[test]
fn r7_2b_air_gives_support_over_one_zone_each_turn_in_play() {
    proves!("7.2b");
    let mut kit = allies("Spring 1940");
    kit.control("germany", &["brussels", "luxembourg"]);
    for key in ["calais", "metz"] {
        kit.put_many("france", Kind::Infantry, 3, key);
    }
    let air = kit.put_many("france", Kind::Air, 2, "paris");
    let german = kit.put_many("germany", Kind::Infantry, 2, "brussels");
    kit.phase("germany", Phase::Combat);
    kit.act(attack("calais"))
        .act(GroundAction::Commit { unit: german[0] })
        .act(GroundAction::Declare);
    // Less than one to four: the attack is lost without a roll.
    kit.act(commit(air[0])).act(AirAction::Enough);
    assert!(kit.is_in(air[0], "paris"), "it is back at its base");
    kit.act(attack("metz"))
        .act(GroundAction::Commit { unit: german[1] })
        .act(GroundAction::Declare);
    assert_eq!(kit.refused(commit(air[0])), "7.2b");
    assert!(kit.allowed(commit(air[1])));
}
