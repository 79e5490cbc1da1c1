//! 13: bonus zones, the Russian winter, North Africa, Persia.

use crate::kit::{Kit, nation, zone};
use kernel::{example, proves};
use neppa::ch01_war::politics::Winter;
use neppa::ch01_war::{PostponeWinter, WarAction, begin_declarations};
use neppa::ch08_ground::GroundAction;
use neppa::ch12_cooperation::{may_bring, may_bring_many};
use neppa::ch13_special::{
    africa_lets_act, begin_player_turn, r13_1_russian_winter, winter_halves, winter_lets_attack,
};
use neppa::types::{Kind, Nation, Side};
use neppa::unit::{At, Marks};
use neppa::{Action, Phase, Step, ch14_conquest};

fn rule(answer: Result<(), kernel::Illegal>) -> Result<(), &'static str> {
    answer.map_err(|e| e.rule.as_str())
}

/// Germany and Italy against Britain and Russia, with 50 WPP each.
fn at_war(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.ally("germany", "italy").ally("britain", "russia");
    for axis in ["germany", "italy"] {
        kit.war(axis, "britain").war(axis, "russia");
    }
    for major in ["germany", "italy", "britain", "russia"] {
        kit.money(major, 50, 30);
    }
    kit.s.politics.russian_war = Some("Summer 1941".parse().unwrap());
    kit
}

fn wpp(kit: &Kit, who: &str) -> i16 {
    kit.s.treasury(nation(who)).wpp
}

#[test]
fn r13_0_bonus_zones_gibraltar_and_suez() {
    proves!("13.0a", "13.0b");
    example!("neppa-E42");
    let mut kit = at_war("Fall 1941");
    ch14_conquest::take(&mut kit.table(), zone("moscow"), Nation::GERMANY);
    assert_eq!((wpp(&kit, "germany"), wpp(&kit, "russia")), (55, 45));
    // Retaken and captured again: nothing, whoever does it.
    ch14_conquest::take(&mut kit.table(), zone("moscow"), Nation::RUSSIA);
    ch14_conquest::take(&mut kit.table(), zone("moscow"), Nation::ITALY);
    assert_eq!(
        (
            wpp(&kit, "germany"),
            wpp(&kit, "italy"),
            wpp(&kit, "russia")
        ),
        (55, 50, 45)
    );
    ch14_conquest::take(&mut kit.table(), zone("leningrad"), Nation::ITALY);
    ch14_conquest::take(&mut kit.table(), zone("stalingrad"), Nation::GERMANY);
    assert_eq!(
        (
            wpp(&kit, "germany"),
            wpp(&kit, "italy"),
            wpp(&kit, "russia")
        ),
        (60, 55, 35)
    );
    // It does not count against the turn.
    assert_eq!(kit.s.treasury(Nation::RUSSIA).spent, 0);
    for (key, left) in [("gibraltar", 38), ("port_said", 26)] {
        ch14_conquest::take(&mut kit.table(), zone(key), Nation::GERMANY);
        assert_eq!((wpp(&kit, "germany"), wpp(&kit, "britain")), (60, left));
        ch14_conquest::take(&mut kit.table(), zone(key), Nation::BRITAIN);
        ch14_conquest::take(&mut kit.table(), zone(key), Nation::ITALY);
        assert_eq!(wpp(&kit, "britain"), left);
    }
}

/// The Axis player turn of a season begins.
fn season(kit: &mut Kit, turn: &str, dice: &[u8]) {
    kit.s.turn = turn.parse().unwrap();
    kit.s.side = Side::Axis;
    kit.s.phase = Phase::Declarations;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.roll(dice);
    begin_declarations(&mut kit.table());
}

#[test]
fn r13_1a_the_first_winter_after_the_declaration() {
    proves!("13.1a");
    let mut kit = at_war("Summer 1941");
    kit.put("russia", Kind::Infantry, "moscow");
    kit.put("russia", Kind::Infantry, "warsaw");
    let attack =
        |kit: &Kit, key: &str| rule(winter_lets_attack(&kit.s, Nation::GERMANY, zone(key)));
    season(&mut kit, "Fall 1941", &[]);
    assert_eq!(attack(&kit, "moscow"), Ok(()));
    // Four ones against five invaders: it cannot be put off.
    kit.put_many("germany", Kind::Infantry, 4, "kiev");
    kit.put("italy", Kind::Infantry, "odessa");
    season(&mut kit, "Winter 1941", &[1, 1, 1, 1]);
    assert_eq!(kit.s.politics.winter, Winter::Now);
    assert_eq!(attack(&kit, "moscow"), Err("13.1a"));
    // An empty Russian zone, and Russians outside Russia, can be attacked; Russia itself attacks freely.
    assert_eq!(attack(&kit, "tula"), Ok(()));
    assert_eq!(attack(&kit, "warsaw"), Ok(()));
    assert_eq!(
        rule(winter_lets_attack(&kit.s, Nation::RUSSIA, zone("kiev"))),
        Ok(())
    );
    // The Axis defence in Russia is halved, not elsewhere and not for Russians.
    assert!(winter_halves(&kit.s, zone("kiev")));
    assert!(!winter_halves(&kit.s, zone("moscow")));
    kit.put("germany", Kind::Infantry, "konigsberg");
    assert!(!winter_halves(&kit.s, zone("konigsberg")));
    season(&mut kit, "Spring 1942", &[]);
    assert_eq!(attack(&kit, "moscow"), Ok(()));
    assert!(!winter_halves(&kit.s, zone("kiev")));
    season(&mut kit, "Winter 1942", &[]);
    assert_eq!(kit.s.politics.winter, Winter::Over);
}

#[test]
fn r13_1a_an_attack_in_the_winter_is_refused() {
    proves!("13.1a");
    let mut kit = at_war("Winter 1941");
    kit.control("germany", &["vyazma"]);
    kit.put("germany", Kind::Armour, "vyazma");
    kit.put("russia", Kind::Infantry, "moscow");
    kit.phase("germany", Phase::Combat);
    let attack = GroundAction::Attack {
        target: zone("moscow"),
    };
    assert!(kit.allowed(attack));
    kit.s.politics.winter = Winter::Now;
    assert_eq!(kit.refused(attack), "13.1a");
}

#[test]
fn r13_1a_the_winter_turn_of_the_declaration_is_not_the_first_after_it() {
    proves!("13.1a");
    let mut kit = at_war("Winter 1941");
    kit.s.politics.russian_war = Some("Winter 1941".parse().unwrap());
    season(&mut kit, "Winter 1941", &[]);
    assert_eq!(kit.s.politics.winter, Winter::ToCome);
    kit.put_many("germany", Kind::Infantry, 4, "kiev");
    season(&mut kit, "Winter 1942", &[1, 1, 1, 1]);
    assert_eq!(kit.s.politics.winter, Winter::Now);
}

#[test]
fn r13_1b_russia_may_postpone_the_winter() {
    proves!("13.1b");
    example!("neppa-E43");
    let mut kit = at_war("Summer 1941");
    // 14 German and Italian ground units beyond the border; others do not count.
    kit.put_many("germany", Kind::Infantry, 8, "kiev");
    kit.put_many("germany", Kind::Armour, 4, "minsk");
    kit.put_many("italy", Kind::Infantry, 2, "odessa");
    kit.put("germany", Kind::Air, "kiev");
    kit.put("germany", Kind::Infantry, "warsaw");
    kit.put("rumania", Kind::Infantry, "odessa");
    assert_eq!(r13_1_russian_winter::invaders(&kit.s), 14);
    let mut level = kit.clone();
    season(&mut level, "Winter 1941", &[5, 5, 3, 1]);
    assert_eq!(level.s.politics.winter, Winter::Now);
    season(&mut kit, "Winter 1941", &[5, 5, 3, 2]);
    assert_eq!(kit.s.stack.asked(), Some(&PostponeWinter));
    frame::settle(&mut kit.table());
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::RUSSIA)));
    let mut snow = kit.clone();
    snow.act(WarAction::LetItSnow);
    assert_eq!(snow.s.politics.winter, Winter::Now);
    kit.act(WarAction::Postpone);
    assert_eq!(kit.s.politics.winter, Winter::Postponed);
    // It comes in the second Winter, without dice.
    season(&mut kit, "Winter 1942", &[]);
    assert_eq!(kit.s.politics.winter, Winter::Now);
    assert_eq!(kit.refused(WarAction::Postpone), "0.2");
}

#[test]
fn r13_4a_ten_attack_factors_in_north_africa() {
    proves!("13.4a", "13.4c");
    example!("neppa-E44");
    let mut kit = at_war("Spring 1942");
    let tank = kit.put_many("germany", Kind::Armour, 2, "tripoli")[0];
    kit.put("germany", Kind::Artillery, "tripoli");
    // 13.4c: the islands do not count.
    kit.put_many("germany", Kind::Air, 3, "crete");
    let infantry = kit.put("germany", Kind::Infantry, "rome");
    let bring = |kit: &Kit| rule(may_bring(&kit.s, infantry, zone("tunis")));
    assert_eq!(bring(&kit), Err("13.4a"));
    for key in ["crete", "palermo", "sardinia", "malta", "haifa"] {
        assert_eq!(rule(may_bring(&kit.s, infantry, zone(key))), Ok(()));
    }
    // Italians are free, and Germans move about within.
    let italian = kit.put("italy", Kind::Infantry, "rome");
    assert_eq!(rule(may_bring(&kit.s, italian, zone("tunis"))), Ok(()));
    assert_eq!(rule(may_bring(&kit.s, tank, zone("tobruk"))), Ok(()));
    // One factor less, and there is room for one and not for two.
    kit.s.put(tank, At::Pool);
    assert_eq!(
        rule(may_bring_many(&kit.s, infantry, 4, zone("tunis"))),
        Ok(())
    );
    assert_eq!(
        rule(may_bring_many(&kit.s, infantry, 5, zone("tunis"))),
        Err("13.4a")
    );
    kit.s.put(tank, At::Zone(zone("tripoli")));
    // Malta, or all three of the Levant, lift the limit.
    let mut malta = kit.clone();
    malta.control("italy", &["malta"]);
    assert_eq!(bring(&malta), Ok(()));
    kit.control("germany", &["ankara", "damascus"]);
    assert_eq!(bring(&kit), Err("13.4a"));
    kit.control("germany", &["haifa"]);
    assert_eq!(bring(&kit), Ok(()));
}

#[test]
fn r13_4b_the_limit_restored() {
    proves!("13.4b");
    let mut kit = at_war("Fall 1942");
    let tanks = kit.put_many("germany", Kind::Armour, 3, "tripoli");
    kit.control("italy", &["malta"]);
    kit.s.side = Side::Axis;
    begin_player_turn(&mut kit.table());
    assert!(!kit.s.politics.africa_overfull);
    kit.control("britain", &["malta"]);
    begin_player_turn(&mut kit.table());
    assert!(kit.s.politics.africa_overfull);
    // Two tanks are 8 factors; the third would make 12.
    assert_eq!(rule(africa_lets_act(&kit.s, tanks[0])), Ok(()));
    kit.moved(tanks[0], 1);
    kit.mark(tanks[1], Marks::FOUGHT);
    assert_eq!(rule(africa_lets_act(&kit.s, tanks[2])), Err("13.4b"));
    assert_eq!(rule(africa_lets_act(&kit.s, tanks[0])), Ok(()));
    kit.phase("germany", Phase::Movement);
    assert_eq!(kit.refused(GroundAction::Pick { unit: tanks[2] }), "13.4b");
    // At the end of the turn the excess must go.
    kit.phase("germany", Phase::Redeployment);
    assert_eq!(kit.refused(Action::Done), "13.4b");
    let disband = |unit| WarAction::Disband { unit };
    let other = kit.put("germany", Kind::Armour, "rome");
    assert_eq!(kit.refused(disband(other)), "13.4b");
    kit.act(disband(tanks[2]));
    assert_eq!(kit.at(tanks[2]), At::Pool);
    assert_eq!(kit.refused(disband(tanks[0])), "13.4b");
    assert!(kit.allowed(Action::Done));
}

#[test]
fn r13_4b_nothing_is_owed_when_the_limit_is_lifted_again() {
    proves!("13.4b");
    let mut kit = at_war("Fall 1942");
    kit.put_many("germany", Kind::Armour, 3, "tripoli");
    kit.phase("germany", Phase::Redeployment);
    assert_eq!(kit.refused(Action::Done), "13.4b");
    kit.control("italy", &["malta"]);
    assert!(kit.allowed(Action::Done));
}

#[test]
fn r13_5_persia_comes_under_allied_control() {
    proves!("13.5a");
    let mut kit = at_war("Winter 1941");
    let persia = nation("persia");
    let mut invasion = kit.clone();
    neppa::ch13_special::r13_5_persia::open_lend_lease(&mut kit.table(), Nation::USA);
    assert!(kit.s.politics.lend_lease_open);
    for key in ["tabriz", "mahabad"] {
        assert_eq!(kit.s.control(zone(key)), Nation::BRITAIN);
    }
    kit.phase("germany", Phase::Declarations);
    let declare = WarAction::Declare {
        by: Nation::GERMANY,
        on: persia,
    };
    assert_eq!(kit.refused(declare), "10.2b");
    // An Ally that declared war and invades has all of it, wherever it comes in.
    invasion.war("britain", "persia");
    let army = invasion.put("persia", Kind::Infantry, "tabriz");
    ch14_conquest::take(&mut invasion.table(), zone("mahabad"), Nation::BRITAIN);
    assert_eq!(invasion.s.control(zone("tabriz")), Nation::BRITAIN);
    assert_eq!(invasion.at(army), At::Gone);
    assert_eq!(invasion.s.politics.conquered[persia], Some(Nation::BRITAIN));
    // The Axis has to fight for its capital.
    let mut axis = at_war("Winter 1942");
    axis.war("germany", "persia");
    ch14_conquest::take(&mut axis.table(), zone("mahabad"), Nation::GERMANY);
    assert_eq!(axis.s.control(zone("tabriz")), persia);
}

#[test]
fn r13_5b_the_persian_oil_is_british() {
    proves!("13.5b");
    let oil = i16::from(neppa::data::data().facts(zone("mahabad")).oil);
    let mut kit = at_war("Winter 1942");
    kit.war("germany", "persia").war("russia", "persia");
    ch14_conquest::take(&mut kit.table(), zone("mahabad"), Nation::GERMANY);
    assert_eq!((wpp(&kit, "britain"), wpp(&kit, "russia")), (50 - oil, 50));
    // Russia frees it: nothing for Russia.
    ch14_conquest::take(&mut kit.table(), zone("mahabad"), Nation::RUSSIA);
    assert_eq!((wpp(&kit, "britain"), wpp(&kit, "russia")), (50 - oil, 50));
}
