//! 14.1 to 14.3: the conquest of Major Countries.

use crate::kit::{Kit, nation, zone};
use kernel::{example, proves};
use neppa::ch08_ground::GroundAction;
use neppa::types::{Kind, Nation, Side};
use neppa::unit::At;
use neppa::{Phase, ch14_conquest};

/// Germany and Italy against Britain and France.
fn west(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.ally("germany", "italy").ally("britain", "france");
    for axis in ["germany", "italy"] {
        kit.war(axis, "britain").war(axis, "france");
    }
    for major in ["germany", "italy", "britain", "france", "russia"] {
        kit.money(major, 50, 30);
    }
    kit.s.side = Side::Axis;
    kit
}

fn end_turn_of(kit: &mut Kit, side: Side) {
    kit.s.side = side;
    ch14_conquest::end_player_turn(&mut kit.table());
}

fn take(kit: &mut Kit, key: &str, by: Nation) {
    ch14_conquest::take(&mut kit.table(), zone(key), by);
}

#[test]
fn r14_1a_a_capital_held_through_one_opposition_turn() {
    proves!("14.1a", "14.1c");
    let mut kit = west("Summer 1940");
    let army = kit.put("france", Kind::Infantry, "marseilles");
    let fleet = kit.put("france", Kind::Fleet, "brest");
    take(&mut kit, "paris", Nation::GERMANY);
    end_turn_of(&mut kit, Side::Axis);
    assert!(!kit.s.politics.fallen.has(Nation::FRANCE));
    let mut saved = kit.clone();
    end_turn_of(&mut kit, Side::Allies);
    assert!(kit.s.politics.fallen.has(Nation::FRANCE));
    assert_eq!(
        kit.s.politics.conquered[Nation::FRANCE],
        Some(Nation::GERMANY)
    );
    // 14.1c: its forces are gone for good, those in the pool too.
    assert_eq!((kit.at(army), kit.at(fleet)), (At::Gone, At::Gone));
    assert!(
        kit.s
            .units()
            .all(|(_, u)| u.nation != Nation::FRANCE || u.at == At::Gone)
    );
    assert_eq!(kit.s.control(zone("lyons")), Nation::GERMANY);
    // Won back in time: France stands.
    take(&mut saved, "paris", Nation::FRANCE);
    end_turn_of(&mut saved, Side::Allies);
    end_turn_of(&mut saved, Side::Axis);
    end_turn_of(&mut saved, Side::Allies);
    assert!(!saved.s.politics.fallen.has(Nation::FRANCE));
    assert_eq!(saved.at(army), At::Zone(zone("marseilles")));
}

/// What a fallen Major had conquered pays a Major, or nobody: a Minor that nobody leads has no treasury.
#[test]
fn r14_1c_conquests_of_a_fallen_major_pass_to_majors_only() {
    proves!("14.1c");
    let mut kit = west("Summer 1940");
    let (free, led) = (nation("luxembourg"), nation("belgium"));
    for country in [free, led] {
        kit.s.politics.conquered[country] = Some(Nation::FRANCE);
    }
    kit.control("denmark", &["luxembourg"]);
    kit.control("britain", &["brussels"]);
    take(&mut kit, "paris", Nation::GERMANY);
    end_turn_of(&mut kit, Side::Axis);
    end_turn_of(&mut kit, Side::Allies);
    assert!(kit.s.politics.fallen.has(Nation::FRANCE));
    assert_eq!(kit.s.politics.conquered[free], None);
    assert_eq!(kit.s.politics.conquered[led], Some(Nation::BRITAIN));
}

#[test]
fn r14_1c_zones_in_which_an_ally_stands_are_the_allys() {
    proves!("14.1c");
    let mut kit = west("Summer 1940");
    kit.put("britain", Kind::Infantry, "brest");
    take(&mut kit, "paris", Nation::GERMANY);
    end_turn_of(&mut kit, Side::Allies);
    assert_eq!(kit.s.control(zone("brest")), Nation::BRITAIN);
    assert_eq!(kit.s.control(zone("nantes")), Nation::GERMANY);
    assert_eq!(kit.s.control(zone("corsica")), Nation::GERMANY);
}

/// Paris is German and the French have an army at Calais, one at Lyons.
fn counterattack() -> (Kit, [neppa::unit::UnitId; 4]) {
    let mut kit = west("Summer 1940");
    kit.put("germany", Kind::Infantry, "paris");
    kit.control("germany", &["metz"]);
    take(&mut kit, "paris", Nation::GERMANY);
    let units = [
        kit.put("france", Kind::Armour, "calais"),
        kit.put("france", Kind::Armour, "lyons"),
        kit.put("france", Kind::Infantry, "strasbourg"),
        kit.put("britain", Kind::Infantry, "cherbourg"),
    ];
    (kit, units)
}

#[test]
fn r14_1b_only_the_counterattackers_move_or_attack() {
    proves!("14.1b");
    let (mut kit, [calais, _, strasbourg, british]) = counterattack();
    let mut elsewhere = kit.clone();
    kit.phase("france", Phase::Combat);
    kit.act(GroundAction::Attack {
        target: zone("paris"),
    });
    kit.act(GroundAction::Commit { unit: calais });
    assert!(kit.s.politics.counterattacked.has(Nation::FRANCE));
    // Another French unit may not attack Metz, nor may one move; the British are free.
    let act = |kit: &Kit, nation, from: &str, target: Option<&str>| {
        ch14_conquest::capital_lets_act(&kit.s, nation, zone(from), target.map(zone))
            .map_err(|e| e.rule.as_str())
    };
    assert_eq!(
        act(&kit, Nation::FRANCE, "strasbourg", Some("metz")),
        Err("14.1b")
    );
    assert_eq!(act(&kit, Nation::FRANCE, "strasbourg", None), Err("14.1b"));
    assert_eq!(act(&kit, Nation::FRANCE, "lyons", Some("paris")), Ok(()));
    assert_eq!(
        act(&kit, Nation::BRITAIN, "cherbourg", Some("metz")),
        Ok(())
    );
    assert!(kit.allowed(GroundAction::Commit { unit: british }));
    // An attack elsewhere gives the capital up, and so does a move that does not lead to it.
    elsewhere.phase("france", Phase::Combat);
    elsewhere.act(GroundAction::Attack {
        target: zone("metz"),
    });
    elsewhere.act(GroundAction::Commit { unit: strasbourg });
    assert_eq!(
        act(&elsewhere, Nation::FRANCE, "calais", Some("paris")),
        Err("14.1b")
    );
    let (mut moved, [_, lyons, strasbourg, _]) = counterattack();
    moved.moved(lyons, 1);
    assert_eq!(act(&moved, Nation::FRANCE, "calais", Some("paris")), Ok(()));
    moved.moved(strasbourg, 1);
    assert_eq!(
        act(&moved, Nation::FRANCE, "calais", Some("paris")),
        Err("14.1b")
    );
    // The turn after, all is free again.
    end_turn_of(&mut elsewhere, Side::Axis);
    assert!(elsewhere.s.politics.gave_up_capital.is_empty());
}

#[test]
fn r14_1b_a_counterattack_needs_1_to_2() {
    proves!("14.1b");
    let (mut kit, _) = counterattack();
    // Four infantry defend with 8: three factors are 1-3, four are 1-2.
    kit.put_many("germany", Kind::Infantry, 3, "paris");
    let three: Vec<_> = kit.put_many("france", Kind::Infantry, 4, "nantes");
    kit.phase("france", Phase::Combat);
    kit.act(GroundAction::Attack {
        target: zone("paris"),
    });
    for unit in &three[..3] {
        kit.act(GroundAction::Commit { unit: *unit });
    }
    assert_eq!(kit.refused(GroundAction::Declare), "14.1b");
    kit.act(GroundAction::Commit { unit: three[3] });
    assert!(kit.allowed(GroundAction::Declare));
    assert!(ch14_conquest::is_counterattack(
        &kit.s,
        Nation::FRANCE,
        zone("paris")
    ));
    assert!(!ch14_conquest::is_counterattack(
        &kit.s,
        Nation::BRITAIN,
        zone("paris")
    ));
    assert!(!ch14_conquest::is_counterattack(
        &kit.s,
        Nation::FRANCE,
        zone("metz")
    ));
}

#[test]
fn r14_1d_the_conqueror_adds_half_of_the_first_total() {
    proves!("14.1d");
    example!("neppa-E45");
    let worth = |id: &str| neppa::data::data().country(nation(id)).conquest_wpp;
    assert_eq!(neppa::data::data().country(Nation::GERMANY).wpp, 75);
    assert_eq!(worth("germany"), 37);
    let mut kit = west("Winter 1940");
    take(&mut kit, "paris", Nation::GERMANY);
    end_turn_of(&mut kit, Side::Allies);
    kit.s.side = Side::Axis;
    neppa::ch05_year_start::end_player_turn(&mut kit.table());
    kit.s.turn = "Spring 1941".parse().unwrap();
    kit.s.treasury_mut(Nation::GERMANY).base = 75;
    kit.s.treasury_mut(Nation::GERMANY).wpp = 0;
    neppa::ch05_year_start::begin(&mut kit.table());
    assert_eq!(
        kit.s.treasury(Nation::GERMANY).total,
        75 + i16::from(worth("france"))
    );
}

#[test]
fn r14_1e_who_added_a_liberated_major_pays_it_back() {
    proves!("14.1e", "14.1a");
    let mut kit = west("Fall 1944");
    kit.s.politics.fallen.insert(Nation::FRANCE);
    kit.s.politics.conquered[Nation::FRANCE] = Some(Nation::GERMANY);
    kit.s.politics.credited[Nation::FRANCE] = Some(Nation::GERMANY);
    kit.control("germany", &["paris"]);
    kit.s.side = Side::Allies;
    take(&mut kit, "paris", Nation::BRITAIN);
    end_turn_of(&mut kit, Side::Allies);
    assert_eq!(kit.s.treasury(Nation::GERMANY).wpp, 50);
    let mut lost = kit.clone();
    end_turn_of(&mut kit, Side::Axis);
    let half = i16::from(neppa::data::data().country(Nation::FRANCE).conquest_wpp);
    assert_eq!(kit.s.treasury(Nation::GERMANY).wpp, 50 - half);
    assert_eq!(kit.s.treasury(Nation::GERMANY).spent, 0);
    assert_eq!(
        kit.s.politics.conquered[Nation::FRANCE],
        Some(Nation::BRITAIN)
    );
    // Its forces do not return.
    assert!(kit.s.politics.fallen.has(Nation::FRANCE));
    // Lost again within the turn: nothing happens.
    take(&mut lost, "paris", Nation::GERMANY);
    end_turn_of(&mut lost, Side::Axis);
    assert_eq!(lost.s.treasury(Nation::GERMANY).wpp, 50);
}

/// A British infantry in Naples, nobody of the Axis in Africa.
fn italy_beaten(turn: &str) -> Kit {
    let mut kit = west(turn);
    kit.control("britain", &["naples", "tripoli", "palermo"]);
    kit.put("britain", Kind::Infantry, "naples");
    kit.put("italy", Kind::Infantry, "rome");
    kit
}

fn surrenders(mut kit: Kit) -> bool {
    kit.s.side = Side::Axis;
    ch14_conquest::surrenders(&mut kit.table());
    kit.s.politics.fallen.has(Nation::ITALY)
}

#[test]
fn r14_2a_when_italy_surrenders() {
    proves!("14.2a");
    example!("neppa-E46");
    assert!(!surrenders(italy_beaten("Winter 1942")));
    assert!(surrenders(italy_beaten("Spring 1943")));
    // Not in the Allied player turn.
    let mut allied = italy_beaten("Spring 1943");
    allied.s.side = Side::Allies;
    ch14_conquest::surrenders(&mut allied.table());
    assert!(!allied.s.politics.fallen.has(Nation::ITALY));
    // An airborne unit alone, or infantry in Sicily, is not enough.
    let alone = |kind: Kind, key: &str| {
        let mut kit = west("Spring 1943");
        kit.control("britain", &["naples", "palermo"]);
        kit.put("britain", kind, key);
        surrenders(kit)
    };
    assert!(!alone(Kind::Airborne, "naples"));
    assert!(!alone(Kind::Infantry, "palermo"));
    assert!(alone(Kind::Infantry, "naples"));
    // Any unit of the Axis left in Africa, Egypt included, holds it; a Vichy one does not.
    let with = |who: &str, key: &str| {
        let mut kit = italy_beaten("Spring 1943");
        kit.put(who, Kind::Infantry, key);
        kit.s.politics.sponsor[nation("vichy")] = Some(Nation::GERMANY);
        surrenders(kit)
    };
    assert!(!with("italy", "cairo"));
    assert!(!with("germany", "tunis"));
    assert!(with("vichy", "tunis"));
    assert!(with("britain", "tunis"));
}

#[test]
fn r14_2b_what_the_surrender_does() {
    proves!("14.2b");
    let mut kit = italy_beaten("Spring 1943");
    kit.control("italy", &["sardinia", "athens"]);
    let fleet = kit.put("italy", Kind::Fleet, "taranto");
    kit.s.side = Side::Axis;
    ch14_conquest::surrenders(&mut kit.table());
    assert_eq!(kit.at(fleet), At::Gone);
    assert!(
        kit.s
            .units()
            .all(|(_, u)| u.nation != Nation::ITALY || u.at == At::Gone)
    );
    for key in ["rome", "milan", "sardinia", "athens"] {
        assert_eq!(kit.s.control(zone(key)), Nation::GERMANY, "{key}");
    }
    assert_eq!(kit.s.control(zone("naples")), Nation::BRITAIN);
    assert_eq!(
        kit.s.politics.conquered[Nation::ITALY],
        Some(Nation::GERMANY)
    );
    assert!(neppa::ch05_year_start::claims(&kit.s, Nation::GERMANY).has(Nation::ITALY));
    kit.control("britain", &["rome"]);
    assert!(!neppa::ch05_year_start::claims(&kit.s, Nation::GERMANY).has(Nation::ITALY));
}

#[test]
fn r14_2c_rome_liberated() {
    proves!("14.2c");
    let mut kit = italy_beaten("Spring 1943");
    kit.s.side = Side::Axis;
    ch14_conquest::surrenders(&mut kit.table());
    kit.s.politics.credited[Nation::ITALY] = Some(Nation::GERMANY);
    take(&mut kit, "rome", Nation::BRITAIN);
    end_turn_of(&mut kit, Side::Axis);
    let half = i16::from(neppa::data::data().country(Nation::ITALY).conquest_wpp);
    assert_eq!(kit.s.treasury(Nation::GERMANY).wpp, 50 - half);
    assert!(neppa::ch05_year_start::claims(&kit.s, Nation::BRITAIN).has(Nation::ITALY));
}

#[test]
fn r14_3_russia_surrenders_with_moscow_stalingrad_and_the_factories() {
    proves!("14.3", "2.7-1", "2.7-2");
    let mut kit = west("Fall 1942");
    kit.war("germany", "russia").war("italy", "russia");
    let army = kit.put("russia", Kind::Infantry, "baku");
    let six = [
        "moscow",
        "stalingrad",
        "kirov",
        "kazan",
        "kuibyshev",
        "saratov",
    ];
    for key in &six[..5] {
        take(&mut kit, key, Nation::GERMANY);
    }
    let test = |kit: &Kit, side: Side| {
        let mut kit = kit.clone();
        kit.s.side = side;
        ch14_conquest::surrenders(&mut kit.table());
        kit
    };
    // Moscow alone, or all but one, is not enough, however long it is held.
    end_turn_of(&mut kit, Side::Allies);
    assert!(
        !test(&kit, Side::Allies)
            .s
            .politics
            .fallen
            .has(Nation::RUSSIA)
    );
    // 2.7-1: a factory brings its captor nothing.
    let earned = kit.s.treasury(Nation::GERMANY).wpp;
    take(&mut kit, six[5], Nation::ITALY);
    assert_eq!(kit.s.treasury(Nation::GERMANY).wpp, earned);
    assert_eq!(kit.s.treasury(Nation::ITALY).wpp, 50);
    // At the end of an Allied Combat Phase.
    assert!(!test(&kit, Side::Axis).s.politics.fallen.has(Nation::RUSSIA));
    let over = test(&kit, Side::Allies);
    assert!(over.s.politics.fallen.has(Nation::RUSSIA));
    assert_eq!(over.at(army), At::Gone);
    assert_eq!(over.s.control(zone("baku")), Nation::GERMANY);
}
