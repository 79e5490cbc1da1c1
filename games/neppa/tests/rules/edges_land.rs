//! Where the rules of war on land and in the air end: who may not attack any more, what is lost once, odd factors.

use crate::kit::{Kit, declare, europe, nation, zone};
use kernel::proves;
use neppa::ch01_war::WarAction;
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::ch09_strategic_warfare::{Resolve, Return, Shipment};
use neppa::data::{ConvoyBox, UboatBase};
use neppa::types::Kind::*;
use neppa::types::Nation;
use neppa::unit::{At, UnitId};
use neppa::{Phase, ch14_conquest};

fn attack(key: &str) -> GroundAction {
    GroundAction::Attack { target: zone(key) }
}

fn join(unit: UnitId) -> GroundAction {
    GroundAction::Commit { unit }
}

fn lose(unit: UnitId) -> GroundAction {
    GroundAction::Lose { unit }
}

fn fly(unit: UnitId, factors: u8) -> AirAction {
    AirAction::Commit { unit, factors }
}

/// Russians in Krakow, Americans in Vienna and Germans between them in Breslau; all the Allies are allied.
fn around_breslau() -> (Kit, UnitId, UnitId) {
    let mut kit = Kit::bare("Spring 1944");
    for ally in ["britain", "usa", "russia", "turkey"] {
        kit.war("germany", ally);
    }
    for (a, b) in [("britain", "usa"), ("britain", "russia"), ("usa", "russia")] {
        kit.ally(a, b);
    }
    kit.control("russia", &["krakow"])
        .control("usa", &["vienna"]);
    let russian = kit.put("russia", Infantry, "krakow");
    let american = kit.put("usa", Infantry, "vienna");
    kit.put_many("germany", Infantry, 2, "breslau");
    (kit, russian, american)
}

#[test]
fn r12_2b_where_the_west_was_beaten_the_russians_do_not_attack_in_that_phase() {
    proves!("12.2b");
    let (mut kit, russian, american) = around_breslau();
    let second = kit.put("usa", Airborne, "vienna");
    kit.phase("usa", Phase::Combat);
    let mut other = kit.clone();
    kit.roll(&[1, 1]).act(attack("breslau")).act(join(american));
    kit.act(GroundAction::Declare);
    assert_eq!(kit.at(american), At::Pool);
    kit.act(attack("breslau"));
    assert_eq!(kit.refused(join(russian)), "12.2b");
    assert!(kit.allowed(join(second)), "the West attacks again");
    // The other way round.
    other
        .roll(&[1, 1])
        .act(attack("breslau"))
        .act(join(russian));
    other.act(GroundAction::Declare);
    assert_eq!(other.at(russian), At::Pool);
    assert_eq!(other.refused(attack("breslau")), "12.2b");
    assert!(other.allowed(attack("prague")), "which nobody attacked");
}

#[test]
fn r12_2b_who_is_neither_russian_nor_western_keeps_nobody_off() {
    proves!("12.2b");
    let (mut kit, russian, american) = around_breslau();
    let turkey = nation("turkey");
    kit.s.politics.sponsor[turkey] = Some(Nation::RUSSIA);
    kit.ally("turkey", "russia").ally("turkey", "usa");
    kit.control("turkey", &["poznan"]);
    let turk = kit.put("turkey", Infantry, "poznan");
    kit.phase("russia", Phase::Combat);
    kit.roll(&[1, 1]).act(attack("breslau")).act(join(turk));
    kit.act(GroundAction::Declare);
    assert_eq!(kit.at(turk), At::Gone);
    kit.act(attack("breslau"));
    assert!(kit.allowed(join(russian)) && kit.allowed(join(american)));
}

#[test]
fn r8_2b_an_air_factor_that_is_lost_pays_once() {
    proves!("8.2b", "8.2a");
    // Seven against two is 3-1; a 3 makes the attacker pay two factors.
    let mut kit = europe("Spring 1940");
    kit.war("germany", "belgium").ally("france", "belgium");
    kit.s.politics.sponsor[nation("belgium")] = Some(Nation::FRANCE);
    let infantry = kit.put_many("germany", Infantry, 4, "bonn");
    let air = kit.put_many("germany", Air, 3, "bonn");
    kit.put("belgium", Infantry, "brussels");
    kit.phase("germany", Phase::Combat).act(attack("brussels"));
    for unit in &infantry {
        kit.act(join(*unit));
    }
    kit.act(fly(air[0], 3));
    kit.roll(&[1, 2]).act(GroundAction::Declare);
    kit.act(lose(air[0]));
    assert_eq!(kit.refused(lose(air[0])), "8.2b");
    assert_eq!(kit.s.attack().unwrap().support, air[1..]);
    kit.act(lose(air[1]));
    assert_eq!(kit.s.tally(zone("bonn")).air, 1);
    assert_eq!(
        kit.s.attack().unwrap().ground.len(),
        4,
        "two factors are paid"
    );
    // A ground unit likewise.
    kit.act(GroundAction::Advance { unit: infantry[0] });
    assert!(kit.is_in(infantry[0], "brussels"));
}

#[test]
fn r8_2b_a_ground_unit_that_is_lost_pays_once_and_does_not_advance() {
    proves!("8.2b", "8.3a");
    let mut kit = europe("Spring 1940");
    kit.war("germany", "belgium").ally("france", "belgium");
    kit.s.politics.sponsor[nation("belgium")] = Some(Nation::FRANCE);
    let infantry = kit.put_many("germany", Infantry, 4, "bonn");
    let guns = kit.put("germany", Artillery, "amsterdam");
    kit.control("germany", &["amsterdam"]);
    kit.put("belgium", Infantry, "brussels");
    kit.phase("germany", Phase::Combat).act(attack("brussels"));
    for unit in infantry.iter().chain([&guns]) {
        kit.act(join(*unit));
    }
    // 4 and 2 and one that the guns raise: 3-1.
    assert!(kit.said("attacks Brussels"));
    kit.roll(&[1, 2]).act(GroundAction::Declare);
    // The raised infantry is worth two: with it the debt is paid.
    kit.act(lose(infantry[0]));
    assert_eq!(kit.at(infantry[0]), At::Pool);
    let advance = |unit| GroundAction::Advance { unit };
    assert_eq!(kit.refused(advance(infantry[0])), "8.3a");
    assert!(kit.allowed(advance(infantry[1])) && kit.allowed(advance(guns)));
}

#[test]
fn r8_2b_the_defenders_air_pays_once_and_the_defender_chooses() {
    proves!("8.2b", "8.2a", "7.2a");
    // Four against two and two of air: 1-1. A 4 eliminates the attacker, and the defender pays half of four.
    let mut kit = europe("Spring 1940");
    kit.war("germany", "belgium").ally("france", "belgium");
    kit.s.politics.sponsor[nation("belgium")] = Some(Nation::FRANCE);
    let infantry = kit.put_many("germany", Infantry, 4, "bonn");
    let belgian = kit.put("belgium", Infantry, "brussels");
    let air = kit.put_many("france", Air, 2, "metz");
    kit.phase("germany", Phase::Combat).act(attack("brussels"));
    for unit in &infantry {
        kit.act(join(*unit));
    }
    kit.act(GroundAction::Declare).act(fly(air[0], 2));
    if kit.asking() == Some(kit.s.seat_of(Nation::FRANCE)) && kit.allowed(AirAction::Enough) {
        kit.roll(&[2, 2]).act(AirAction::Enough);
    }
    assert!(infantry.iter().all(|unit| kit.at(*unit) == At::Pool));
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::FRANCE)));
    assert!(kit.allowed(lose(belgian)));
    kit.act(lose(air[0]));
    assert_eq!(kit.refused(lose(air[0])), "8.2b");
    kit.act(lose(air[1]));
    assert!(kit.is_in(belgian, "brussels"));
    assert_eq!(kit.s.tally(zone("metz")).air, 0);
}

#[test]
fn r7_4d_of_three_nations_two_odd_factors_are_two_choices() {
    proves!("7.4d", "7.4a");
    // Rumanian, Hungarian and Yugoslav air, one factor each and all without a modifier, over Rumanians in Cluj.
    let mut kit = Kit::bare("Summer 1943");
    for minor in ["rumania", "hungary", "yugoslavia"] {
        kit.s.politics.sponsor[nation(minor)] = Some(Nation::GERMANY);
        kit.war("russia", minor).ally("germany", minor);
    }
    kit.ally("rumania", "hungary")
        .ally("rumania", "yugoslavia")
        .ally("hungary", "yugoslavia")
        .war("russia", "germany");
    kit.control("russia", &["lvov"]);
    kit.put("rumania", Infantry, "cluj");
    let one = |kit: &mut Kit, who: &str, at: &str| kit.put(who, Air, at);
    let rumanian = one(&mut kit, "rumania", "bucharest");
    let hungarian = one(&mut kit, "hungary", "debrecen");
    let yugoslav = one(&mut kit, "yugoslavia", "belgrade");
    let infantry = kit.put_many("russia", Infantry, 3, "lvov");
    let fighters = kit.put_many("russia", Air, 3, "lvov");
    kit.phase("russia", Phase::Combat).act(attack("cluj"));
    for unit in infantry {
        kit.act(join(unit));
    }
    kit.act(GroundAction::Declare);
    for unit in [rumanian, hungarian, yugoslav] {
        kit.act(fly(unit, 1));
    }
    if kit.asking() == Some(kit.s.seat_of(Nation::GERMANY)) {
        kit.act(AirAction::Enough);
    }
    // 3 + 1 to 2: the defenders are two behind and lose two factors of three nations, the winner one.
    kit.roll(&[3, 2]).act(fly(fighters[0], 3));
    let odd = |id: &str| AirAction::OddLoss { nation: nation(id) };
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::GERMANY)));
    assert_eq!(kit.legal().len(), 3);
    kit.act(odd("hungary"));
    assert_eq!(kit.refused(odd("hungary")), "7.4d", "it has lost its own");
    assert!(kit.allowed(odd("rumania")));
    kit.act(odd("yugoslavia"));
    assert!(kit.is_in(rumanian, "bucharest"));
    for lost in [hungarian, yugoslav] {
        assert!(!matches!(kit.at(lost), At::Zone(_)));
    }
    assert_eq!(kit.s.tally(zone("lvov")).air, 2);
}

#[test]
fn r7_4d_the_larger_contingent_loses_until_it_is_gone() {
    proves!("7.4d");
    // Two British factors, an American and a French one; two are lost, and both are British.
    let mut kit = Kit::bare("Summer 1940");
    kit.control("germany", &["calais"]);
    let bombers = kit.put_many("germany", Air, 6, "calais");
    kit.put("britain", Fleet, "london");
    for (a, b) in [("britain", "usa"), ("britain", "france"), ("usa", "france")] {
        kit.ally(a, b);
    }
    for ally in ["britain", "usa", "france"] {
        kit.war("germany", ally);
    }
    let british = kit.put_many("britain", Air, 2, "portsmouth");
    let american = kit.put("usa", Air, "portsmouth");
    let french = kit.put("france", Air, "cherbourg");
    kit.phase("germany", Phase::Combat);
    kit.act(AirAction::Strike {
        port: zone("london"),
    });
    kit.act(fly(bombers[0], 6)).act(AirAction::Enough);
    kit.act(fly(british[0], 2)).act(fly(american, 1));
    // 1 + 2 and two more for six against four, to 2 + 1 for the French: two behind. Five bombs miss.
    kit.roll(&[1, 2, 2, 2, 2, 2, 2]).act(fly(french, 1));
    assert_eq!([british[0], british[1]].map(|id| kit.at(id)), [At::Pool; 2]);
    assert!(kit.is_in(american, "portsmouth") && kit.is_in(french, "cherbourg"));
    assert_eq!(kit.s.tally(zone("calais")).air, 5, "the winner loses half");
}

#[test]
fn r7_6_who_has_covered_a_port_covers_it_again() {
    proves!("7.6", "7.4c");
    let mut kit = Kit::bare("Summer 1940");
    kit.control("germany", &["calais"]);
    let bombers = kit.put_many("germany", Air, 2, "calais");
    let fleet = kit.put("britain", Fleet, "london");
    let cover = kit.put("britain", Air, "portsmouth");
    kit.war("germany", "britain")
        .phase("germany", Phase::Combat);
    let strike = AirAction::Strike {
        port: zone("london"),
    };
    for bomber in bombers {
        kit.act(strike).act(fly(bomber, 1)).act(AirAction::Enough);
        // One against one: a tie sends both home.
        kit.roll(&[4, 4]).act(fly(cover, 1));
        assert!(kit.is_in(cover, "portsmouth"));
    }
    assert_eq!(kit.s.unit(fleet).factors, 8);
}

#[test]
fn r4_2b_a_minor_is_set_up_in_what_it_still_has() {
    proves!("4.2b");
    // Italy holds Salonika, and Albania is in the hands of Greece: neither takes a Greek unit.
    let mut kit = europe("Spring 1941");
    kit.control("italy", &["salonika"])
        .control("greece", &["albania"]);
    kit.phase("germany", Phase::Declarations)
        .act(declare("germany", "greece"));
    let unit = kit
        .s
        .units()
        .find(|(_, unit)| unit.nation == nation("greece"));
    let unit = unit.unwrap().0;
    let place = |key: &str| WarAction::SetUp {
        unit,
        at: zone(key),
    };
    for elsewhere in ["salonika", "albania", "belgrade"] {
        assert_eq!(kit.refused(place(elsewhere)), "4.2b", "{elsewhere}");
    }
    assert!(kit.allowed(place("athens")) && kit.allowed(place("larissa")));
}

#[test]
fn r1_5i_the_united_states_bring_their_war_to_a_minor_that_fights_alone() {
    proves!("1.5i", "1.5d");
    // Germany is at war with Turkey and with nobody else when the United States enter.
    let mut kit = Kit::bare("Winter 1941");
    kit.money("germany", 40, 20).money("usa", 40, 20);
    kit.phase("germany", Phase::Declarations)
        .act(declare("germany", "turkey"))
        .set_up_in(&["ankara", "istanbul"]);
    let (usa, turkey) = (Nation::USA, nation("turkey"));
    kit.pass_to("usa", Phase::Movement);
    assert!(!kit.s.allied(usa, turkey) && !kit.s.at_war(usa, Nation::GERMANY));
    kit.pass_to("germany", Phase::Movement);
    assert!(!kit.s.allied(usa, turkey));
    kit.pass_to("usa", Phase::Movement);
    assert!(kit.s.at_war(usa, Nation::GERMANY));
    assert!(kit.s.allied(usa, turkey), "in this very player turn");
}

#[test]
fn r14_4d_who_fought_for_a_country_against_its_captor_has_no_part_in_it() {
    proves!("14.4d");
    // Italy and Germany fight Greece and are no allies; Italy has the larger base and fought for Salonika.
    let mut kit = europe("Spring 1941");
    kit.war("germany", "greece").war("italy", "greece");
    kit.s.treasury_mut(Nation::ITALY).base = 90;
    kit.s.treasury_mut(Nation::BRITAIN).base = 95;
    kit.ally("britain", "greece")
        .phase("germany", Phase::Combat);
    let mut allied = kit.clone();
    let greece = nation("greece");
    let fight = |kit: &mut Kit| {
        kit.with(|t| {
            for who in [Nation::ITALY, Nation::BRITAIN] {
                neppa::ch01_war::invaded(t, who, zone("salonika"));
            }
            ch14_conquest::take(t, zone("athens"), Nation::GERMANY);
        });
    };
    fight(&mut kit);
    assert_eq!(kit.s.politics.conquered[greece], Some(Nation::GERMANY));
    // As an ally Italy has it.
    allied.ally("germany", "italy");
    fight(&mut allied);
    assert_eq!(allied.s.politics.conquered[greece], Some(Nation::ITALY));
}

#[test]
fn r14_4b_a_minor_that_nobody_leads_takes_a_country_for_itself() {
    proves!("14.4b", "14.4d");
    let mut kit = Kit::bare("Spring 1941");
    kit.war("turkey", "bulgaria")
        .phase("germany", Phase::Combat);
    let (turkey, bulgaria) = (nation("turkey"), nation("bulgaria"));
    kit.with(|t| ch14_conquest::take(t, zone("sofia"), turkey));
    assert_eq!(kit.s.control(zone("sofia")), turkey);
    assert_eq!(kit.s.control(zone("varna")), turkey);
    assert_eq!(kit.s.politics.conquered[bulgaria], Some(turkey));
}

#[test]
fn r9_8b_no_more_is_sunk_than_sails() {
    proves!("9.8b", "9.7b", "9.2a");
    // Eight Convoy WPPs and a grant of six sail; a second grant has no fleet, a third waits for Murmansk.
    let mut kit = Kit::bare("Summer 1941");
    kit.war("germany", "britain")
        .war("germany", "usa")
        .ally("britain", "usa")
        .money("britain", 40, 20)
        .money("usa", 60, 30);
    for owner in ["britain", "usa"] {
        let fleet = kit.put(owner, Fleet, "liverpool");
        kit.s.put(fleet, At::Zone(zone("british_convoy_box")));
    }
    let grant = |wpp, place, to| Shipment {
        from: Nation::USA,
        to,
        wpp,
        place,
    };
    kit.s.convoys.shipments = vec![
        grant(5, ConvoyBox::Murmansk, Nation::RUSSIA),
        grant(6, ConvoyBox::British, Nation::BRITAIN),
        grant(7, ConvoyBox::British, Nation::BRITAIN),
    ];
    kit.s.convoys.hunting[UboatBase::NorthSea as usize][ConvoyBox::British as usize] = 200;
    kit.phase("germany", Phase::StrategicWarfare);
    kit.s.stack.push(Return);
    kit.s.stack.push(Resolve {
        place: ConvoyBox::British,
    });
    kit.roll(&[3, 4, 3, 4]).on_table(|_| {});
    assert!(kit.said("14 WPP sunk"));
    assert_eq!(kit.wpp("britain"), 32, "the Convoy WPPs are lost");
    let left: Vec<u8> = kit.s.convoys.shipments.iter().map(|g| g.wpp).collect();
    assert_eq!(left, [5, 7], "what did not sail waits");
}

#[test]
fn r9_8d_a_grant_arrives_without_what_was_sunk_of_it() {
    proves!("9.8b", "9.7b");
    // Nothing but the convoy and two grants; twelve of twenty-four are sunk, the convoy first.
    let mut kit = Kit::bare("Summer 1941");
    kit.war("germany", "britain")
        .war("germany", "usa")
        .ally("britain", "usa")
        .money("britain", 40, 20)
        .money("usa", 60, 30);
    for owner in ["britain", "usa", "usa"] {
        let fleet = kit.put(owner, Fleet, "liverpool");
        kit.s.put(fleet, At::Zone(zone("british_convoy_box")));
    }
    let grant = |wpp| Shipment {
        from: Nation::USA,
        to: Nation::BRITAIN,
        wpp,
        place: ConvoyBox::British,
    };
    kit.s.convoys.shipments = vec![grant(3), grant(8)];
    // Two sevens leave the 55% of the turn as it is, and boats from the North Sea count half: twelve of 44.
    let boats = 44;
    kit.s.convoys.hunting[UboatBase::NorthSea as usize][ConvoyBox::British as usize] = boats;
    kit.phase("germany", Phase::StrategicWarfare);
    kit.s.stack.push(Return);
    kit.s.stack.push(Resolve {
        place: ConvoyBox::British,
    });
    kit.roll(&[3, 4, 3, 4]).on_table(|_| {});
    assert!(kit.said("12 WPP sunk"));
    // Forty less the eight Convoy WPPs; of the first grant nothing is left, of the second seven.
    assert_eq!(kit.wpp("britain"), 32 + 7);
    assert_eq!(kit.s.treasury(Nation::BRITAIN).frozen, 7);
    assert!(kit.s.convoys.shipments.is_empty());
}
