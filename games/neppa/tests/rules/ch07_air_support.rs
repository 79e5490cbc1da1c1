//! 7.1 to 7.4: ground support, Defensive Air Support and its interception.

use crate::kit::{Kit, nation, zone};
use kernel::{example, proves};
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::data::data;
use neppa::types::Kind;
use neppa::unit::{Marks, UnitId};
use neppa::{Action, Phase};

fn commit(unit: UnitId, factors: u8) -> AirAction {
    AirAction::Commit { unit, factors }
}

fn ground(unit: UnitId) -> GroundAction {
    GroundAction::Commit { unit }
}

fn attack(key: &str) -> GroundAction {
    GroundAction::Attack { target: zone(key) }
}

struct Field {
    kit: Kit,
    infantry: Vec<UnitId>,
    air: Vec<UnitId>,
}

/// Germans in Bonn beside Belgium, who have air there; Belgians in Brussels, French air in Metz.
fn field(infantry: usize, german_air: usize, french_air: usize) -> Field {
    let mut kit = Kit::bare("Spring 1940");
    let infantry = kit.put_many("germany", Kind::Infantry, infantry, "bonn");
    let air = kit.put_many("germany", Kind::Air, german_air, "bonn");
    kit.put("belgium", Kind::Infantry, "brussels");
    kit.put_many("france", Kind::Air, french_air, "metz");
    kit.war("germany", "france")
        .war("germany", "belgium")
        .ally("france", "belgium");
    kit.s.politics.sponsor[nation("belgium")] = Some(nation("britain"));
    kit.phase("germany", Phase::Combat);
    Field { kit, infantry, air }
}

fn begin(field: &mut Field) -> &mut Kit {
    let first = field.infantry[0];
    field.kit.act(attack("brussels")).act(ground(first));
    &mut field.kit
}

#[test]
fn r7_1a_support_is_at_most_three_times_the_ground_attack() {
    proves!("7.1a", "3.5d");
    example!("neppa-E30");
    let mut f = field(4, 6, 0);
    let air = f.air[0];
    let kit = begin(&mut f);
    assert!(
        kit.allowed(commit(air, 3)),
        "one infantry attacks with one factor"
    );
    assert_eq!(kit.refused(commit(air, 4)), "7.1a");
    let second = f.infantry[1];
    f.kit.act(ground(second));
    assert!(f.kit.allowed(commit(air, 6)), "two factors bring six");
}

#[test]
fn r7_1a_support_comes_from_within_two_zones() {
    proves!("7.1a", "3.5b");
    let mut f = field(2, 0, 0);
    let at = |kit: &Kit, zones: u8| {
        let mut german = data().land_zones.iter();
        let found = german.find(|z| {
            kit.s.control(*z) == nation("germany")
                && data().routes.air(*z, zone("brussels")) == zones
        });
        data().spaces.key(found.expect("Germany is that wide"))
    };
    let (near, far) = (at(&f.kit, 2), at(&f.kit, 3));
    let near = f.kit.put("germany", Kind::Air, near);
    let far = f.kit.put("germany", Kind::Air, far);
    let kit = begin(&mut f);
    assert!(kit.allowed(commit(near, 1)));
    assert_eq!(kit.refused(commit(far, 1)), "3.5b");
}

#[test]
fn r7_1b_air_flies_one_mission_a_turn_and_returns() {
    proves!("7.1b", "3.5c");
    let mut f = field(4, 3, 0);
    let air = f.air.clone();
    let kit = begin(&mut f);
    kit.act(commit(air[0], 2))
        .roll(&[6, 6])
        .act(GroundAction::Declare);
    assert!(f.kit.s.unit(air[0]).marks.has(Marks::FLEW));
    assert!(f.kit.is_in(air[0], "bonn"), "it is back at its base");
    assert!(!f.kit.s.unit(air[2]).marks.has(Marks::FLEW));
}

#[test]
fn r7_2a_defensive_support_is_at_most_three_times_the_ground_defence() {
    proves!("7.2a");
    example!("neppa-E30");
    // One Belgian infantry defends with two factors: at most six of air.
    let mut f = field(4, 0, 6);
    f.kit.put_many("france", Kind::Air, 2, "calais");
    let kit = begin(&mut f);
    kit.act(GroundAction::Declare);
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("france"))));
    let metz = kit.s.units_in(zone("metz")).next().unwrap().0;
    let calais = kit.s.units_in(zone("calais")).next().unwrap().0;
    kit.act(commit(metz, 5));
    assert!(kit.allowed(commit(calais, 1)));
    assert_eq!(kit.refused(commit(calais, 2)), "7.2a");
}

#[test]
fn r7_2a_without_ground_units_there_is_no_defensive_support() {
    proves!("7.2a");
    let mut f = field(2, 0, 3);
    let belgian = f.kit.s.units_in(zone("brussels")).next().unwrap().0;
    f.kit.s.put(belgian, neppa::unit::At::Gone);
    begin(&mut f).act(GroundAction::Declare);
    let asked: Vec<Action> = f.kit.legal();
    assert!(
        !asked
            .iter()
            .any(|a| matches!(a, Action::Air(AirAction::Commit { .. }))),
        "nobody may be sent"
    );
}

#[test]
fn r7_2b_air_sent_ahead_stays_for_the_exploitation_when_no_combat_came() {
    proves!("7.2b");
    let mut f = field(1, 0, 2);
    f.kit.s.das_ahead = true;
    f.kit.phase("germany", Phase::Movement).act(Action::Done);
    let french = f.kit.s.units_in(zone("metz")).next().unwrap().0;
    assert_eq!(f.kit.s.phase, Phase::Combat);
    f.kit.act(AirAction::Patrol {
        unit: french,
        over: zone("brussels"),
    });
    assert_eq!(f.kit.s.sorties.patrols.len(), 1);
    assert_eq!(
        f.kit.refused(AirAction::Patrol {
            unit: french,
            over: zone("brussels")
        }),
        "7.2b"
    );
    // Nothing happens in Brussels: it is still there when an exploiting force attacks.
    f.kit.phase("germany", Phase::ExploitationCombat);
    assert_eq!(f.kit.s.sorties.patrols[0], (french, zone("brussels")));
}

#[test]
fn r7_2c_defenders_return_and_may_be_intercepted() {
    proves!("7.2c", "7.3");
    let mut f = field(4, 3, 2);
    let german = f.air[0];
    begin(&mut f).act(GroundAction::Declare);
    let french = f.kit.s.units_in(zone("metz")).next().unwrap().0;
    f.kit.act(commit(french, 2));
    assert_eq!(
        f.kit.asking(),
        Some(f.kit.s.seat_of(nation("germany"))),
        "nobody else can defend"
    );
    assert!(!f.kit.allowed(commit(german, 4)), "there are three");
    // Air combat 6 + 1 against 1; then the ground battle.
    f.kit.roll(&[6, 1, 6, 6]).act(commit(german, 3));
    assert_eq!(f.kit.s.tally(zone("metz")).air, 0, "both are lost");
    assert_eq!(f.kit.s.tally(zone("bonn")).air, 2, "the winner loses half");
    let mut left = f
        .kit
        .s
        .units_in(zone("bonn"))
        .filter(|(_, u)| u.kind == Kind::Air);
    assert!(
        left.all(|(_, air)| air.marks.has(Marks::FLEW)),
        "its one mission"
    );
}

#[test]
fn r7_3_air_that_has_flown_does_not_intercept() {
    proves!("7.3", "7.1b");
    let mut f = field(4, 2, 2);
    let german = f.air.clone();
    begin(&mut f)
        .act(commit(german[0], 1))
        .act(GroundAction::Declare);
    let french = f.kit.s.units_in(zone("metz")).next().unwrap().0;
    f.kit.act(commit(french, 1)).act(AirAction::Enough);
    assert_eq!(f.kit.refused(commit(german[0], 1)), "7.3");
    assert!(f.kit.allowed(commit(german[1], 1)));
}

/// So much Defensive Air Support against so many interceptors, with these dice; whether it gets through.
fn das(defenders: u8, interceptors: u8, dice: &[u8]) -> bool {
    let mut f = field(4, interceptors.into(), defenders.into());
    let german = f.air[0];
    begin(&mut f).act(GroundAction::Declare);
    let french = f.kit.s.units_in(zone("metz")).next().unwrap().0;
    f.kit
        .act(commit(french, defenders))
        .roll(dice)
        .act(commit(german, interceptors));
    !f.kit
        .log
        .entries()
        .iter()
        .any(|e| e.text.contains("aborted"))
}

#[test]
fn r7_4e_defensive_support_gets_through_only_when_larger_and_victorious() {
    proves!("7.4e");
    example!("neppa-E32");
    assert!(
        !das(4, 4, &[1, 6, 6, 6]),
        "it wins, but its force was not larger"
    );
    assert!(das(3, 2, &[1, 6, 6, 6]), "larger and victorious");
    assert!(!das(3, 2, &[6, 1, 6, 6]), "larger, but beaten");
    assert!(!das(2, 3, &[1, 6, 6, 6]), "victorious, but smaller");
    assert!(!das(3, 2, &[4, 3, 6, 6]), "4 against 3 + 1: a tie aborts");
}

#[test]
fn r12_0b_british_and_french_air_do_not_cover_each_other() {
    proves!("12.0b");
    let mut kit = Kit::bare("Spring 1940");
    kit.control("britain", &["luxembourg"]);
    let german = kit.put("germany", Kind::Infantry, "bonn");
    kit.put("france", Kind::Infantry, "strasbourg");
    let british = kit.put("britain", Kind::Air, "luxembourg");
    let french = kit.put("france", Kind::Air, "metz");
    kit.war("germany", "france")
        .war("germany", "britain")
        .ally("france", "britain");
    kit.phase("germany", Phase::Combat)
        .act(attack("strasbourg"))
        .act(ground(german))
        .act(GroundAction::Declare);
    assert_eq!(kit.refused(commit(british, 1)), "12.0b");
    assert!(kit.allowed(commit(french, 1)));
}

#[test]
fn r12_0b_in_a_joint_attack_only_one_of_the_two_air_forces_flies() {
    proves!("12.0b");
    let mut kit = Kit::bare("Spring 1940");
    kit.put("germany", Kind::Infantry, "brussels");
    kit.control("germany", &["brussels"]);
    let french = kit.put("france", Kind::Infantry, "metz");
    let british = kit.put("britain", Kind::Infantry, "calais");
    let french_air = kit.put_many("france", Kind::Air, 2, "metz");
    let british_air = kit.put_many("britain", Kind::Air, 2, "calais");
    kit.put("germany", Kind::Air, "bonn");
    kit.war("germany", "france")
        .war("germany", "britain")
        .ally("france", "britain");
    kit.phase("britain", Phase::Combat)
        .act(attack("brussels"))
        .act(ground(french));
    kit.act(commit(french_air[0], 1));
    assert!(
        kit.allowed(commit(british_air[0], 1)),
        "without British ground units it is no joint attack"
    );
    kit.act(ground(british));
    assert_eq!(kit.refused(commit(british_air[0], 1)), "12.0b");
    kit.act(GroundAction::Declare);
    let german = kit.s.units_in(zone("bonn")).next().unwrap().0;
    kit.act(commit(german, 1));
    assert_eq!(
        kit.refused(commit(british_air[0], 1)),
        "12.0b",
        "only who supports intercepts"
    );
    assert!(kit.allowed(commit(french_air[1], 1)));
}

#[test]
fn r12_0b_an_attack_with_both_air_forces_becomes_no_joint_one() {
    proves!("12.0b");
    let mut kit = Kit::bare("Spring 1940");
    kit.put("germany", Kind::Infantry, "brussels");
    kit.control("germany", &["brussels"]);
    let french = kit.put("france", Kind::Infantry, "metz");
    let british = kit.put("britain", Kind::Infantry, "calais");
    let french_air = kit.put("france", Kind::Air, "metz");
    let british_air = kit.put("britain", Kind::Air, "calais");
    kit.war("germany", "france")
        .war("germany", "britain")
        .ally("france", "britain");
    kit.phase("britain", Phase::Combat)
        .act(attack("brussels"))
        .act(ground(british))
        .act(commit(french_air, 1));
    assert!(kit.allowed(ground(french)), "with one of the two it may");
    kit.act(commit(british_air, 1));
    assert_eq!(kit.refused(ground(french)), "12.0b");
    assert!(kit.allowed(GroundAction::Declare));
}

#[test]
fn r12_0d_british_air_keeps_away_from_paris() {
    proves!("12.0d");
    let mut kit = Kit::bare("Summer 1940");
    kit.control("germany", &["paris"]);
    kit.put("germany", Kind::Infantry, "paris");
    let french = kit.put("france", Kind::Infantry, "metz");
    let british = kit.put("britain", Kind::Air, "calais");
    kit.war("germany", "france")
        .war("germany", "britain")
        .ally("france", "britain");
    kit.phase("britain", Phase::Combat)
        .act(attack("paris"))
        .act(ground(french));
    assert_eq!(kit.refused(commit(british, 1)), "12.0d");
    kit.s.politics.fallen.insert(nation("france"));
    assert_ne!(kit.refused(commit(british, 2)), "12.0d");
}

#[test]
fn r12_1b_italian_air_needs_an_italian_ground_unit() {
    proves!("12.1b");
    let mut kit = Kit::bare("Summer 1940");
    let german = kit.put("germany", Kind::Infantry, "turin");
    let italian = kit.put("italy", Kind::Infantry, "turin");
    let air = kit.put("italy", Kind::Air, "turin");
    let german_air = kit.put("germany", Kind::Air, "turin");
    kit.put("france", Kind::Infantry, "lyons");
    kit.war("germany", "france")
        .war("italy", "france")
        .ally("germany", "italy");
    kit.phase("germany", Phase::Combat)
        .act(attack("lyons"))
        .act(ground(german));
    assert_eq!(kit.refused(commit(air, 1)), "12.1b");
    assert!(
        kit.allowed(commit(german_air, 1)),
        "German air has no such limit"
    );
    kit.act(ground(italian));
    assert!(kit.allowed(commit(air, 1)));
}

#[test]
fn r7_1c_ground_support_of_an_aborted_invasion_has_flown() {
    proves!("7.1c");
    let mut kit = Kit::bare("Summer 1943");
    let infantry = kit.put("britain", Kind::Infantry, "portsmouth");
    let air = kit.put("britain", Kind::Air, "portsmouth");
    let fleet = kit.put("britain", Kind::Fleet, "portsmouth");
    kit.control("germany", &["cherbourg"]);
    kit.war("germany", "britain");
    // `ch06_invasion::r6_5f_fleets_come_from_any_base_and_return_to_it` shows that an invasion comes off its beach like this.
    let invasion = neppa::ch06_naval::Invasion {
        target: zone("cherbourg"),
        fleets: [fleet].into_iter().collect(),
        cargo: [infantry].into_iter().collect(),
    };
    kit.s.afloat.invasions.push(invasion);
    kit.s.set_laden(fleet, 4);
    kit.s.put(fleet, neppa::unit::At::Afloat(0));
    kit.s.put(infantry, neppa::unit::At::Afloat(0));
    kit.phase("britain", Phase::Combat).act(attack("cherbourg"));
    kit.act(GroundAction::Land { unit: infantry })
        .act(commit(air, 1))
        .act(GroundAction::CallOff);
    assert!(kit.is_in(infantry, "portsmouth"), "the mission is aborted");
    assert!(kit.said("The invasion is aborted; its ground support returns to base"));
    assert!(
        kit.s.unit(air).marks.has(Marks::FLEW),
        "and its air has flown"
    );
}
