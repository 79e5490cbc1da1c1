//! 5.1: operational movement over land.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::MoveAction;
use engulfed::types::{Camp, Kind, Weather};
use engulfed::unit::{At, Marks, UnitId};
use kernel::{example, proves};

/// Germany against the Soviet Union in summer; the border areas belong to whom they did in 1939.
fn east() -> Kit {
    let mut kit = Kit::bare("Jul/Aug 1941");
    kit.join("germany", Camp::Axis)
        .join("ussr", Camp::Soviet)
        .war("germany", "ussr");
    kit.control(
        "germany",
        &["warsaw", "poznan", "brest_litovsk", "lvov", "krakow"],
    );
    kit.control("ussr", &["lithuania", "latvia", "estonia", "bessarabia"]);
    kit
}

trait Walk {
    fn go(&mut self, unit: UnitId, key: &str) -> &mut Kit;
    fn no_way(&mut self, unit: UnitId, key: &str) -> &'static str;
}

impl Walk for Kit {
    #[track_caller]
    fn go(&mut self, unit: UnitId, key: &str) -> &mut Kit {
        self.act(pick(unit)).act(to(key))
    }
    /// Picks the unit on a copy and says by which rule the step is refused.
    #[track_caller]
    fn no_way(&mut self, unit: UnitId, key: &str) -> &'static str {
        let mut copy = self.clone();
        copy.act(pick(unit));
        copy.refused(to(key))
    }
}

fn axis_moves(kit: &mut Kit) -> &mut Kit {
    kit.phase("germany", Phase::OperationalMovement)
}

#[test]
fn r5_11_infantry_moves_one_area() {
    proves!("5.11");
    let mut kit = east();
    let infantry = kit.put("germany", Kind::Infantry, 4, "warsaw");
    axis_moves(&mut kit);
    assert_eq!(kit.no_way(infantry, "minsk"), "5.11", "not adjacent");
    kit.go(infantry, "brest_litovsk");
    assert!(kit.is_in(infantry, "brest_litovsk"));
    assert_eq!(kit.refused(pick(infantry)), "5.11");
}

#[test]
fn r5_12_fast_units_move_two_areas_and_stop_at_enemies() {
    proves!("5.12");
    let mut kit = east();
    let armour = kit.put("germany", Kind::Armour, 4, "warsaw");
    let air = kit.put("germany", Kind::GroundSupport, 1, "krakow");
    let stopped = kit.put("germany", Kind::Armour, 4, "lvov");
    kit.put("ussr", Kind::Infantry, 3, "zhitomir");
    axis_moves(&mut kit);
    kit.go(armour, "brest_litovsk").go(armour, "minsk");
    assert!(kit.is_in(armour, "minsk"));
    assert_eq!(kit.refused(pick(armour)), "5.11", "two areas are all");
    kit.go(air, "warsaw").go(air, "brest_litovsk");
    kit.go(stopped, "zhitomir");
    assert_eq!(kit.refused(pick(stopped)), "5.12", "enemies stop it");
}

#[test]
fn r5_13_ground_support_flies_an_air_route() {
    proves!("5.13", "G.AirRoute");
    let mut kit = Kit::bare("Jul/Aug 1940");
    kit.join("germany", Camp::Axis)
        .join("britain", Camp::Western);
    kit.war("germany", "britain");
    let air = kit.put("britain", Kind::GroundSupport, 1, "london");
    let late = kit.put("britain", Kind::GroundSupport, 1, "midlands");
    let foot = kit.put("britain", Kind::Infantry, 3, "london");
    kit.join("france", Camp::Western);
    kit.phase("britain", Phase::OperationalMovement);
    assert_eq!(kit.no_way(foot, "pas_de_calais"), "G.AirRoute");
    kit.go(air, "pas_de_calais");
    assert_eq!(
        kit.refused(pick(air)),
        "5.12",
        "the flight takes all it has"
    );
    kit.go(late, "london");
    assert_eq!(
        kit.no_way(late, "pas_de_calais"),
        "5.13",
        "it did not begin there"
    );
}

#[test]
fn r5_14a_only_to_friendly_uncontested_areas() {
    proves!("5.14(a)");
    let mut kit = east();
    kit.control("germany", &["minsk", "lithuania"]);
    let armour = kit.put("germany", Kind::Armour, 4, "minsk");
    kit.put("germany", Kind::Infantry, 4, "minsk");
    kit.put("ussr", Kind::Infantry, 3, "minsk");
    kit.put("ussr", Kind::Infantry, 3, "lithuania");
    kit.put("germany", Kind::Infantry, 3, "lithuania");
    axis_moves(&mut kit);
    assert_eq!(
        kit.no_way(armour, "smolensk"),
        "5.14(a)",
        "enemy-controlled"
    );
    assert_eq!(kit.no_way(armour, "lithuania"), "5.14(a)", "contested");
    kit.go(armour, "brest_litovsk");
    assert_eq!(kit.no_way(armour, "pripet_marshes"), "5.15(a)");
    assert_eq!(
        kit.no_way(armour, "lithuania"),
        "5.14(a)",
        "nor later in the phase"
    );
    kit.go(armour, "warsaw");
}

#[test]
fn r5_14b_a_rearguard_of_a_step_for_each_enemy_unit_stays() {
    proves!("5.14(b)", "5.14c");
    example!("engulfed-E09");
    for (rearguard, allowed) in [(2, false), (3, true)] {
        let mut kit = east();
        kit.control("germany", &["minsk"]);
        let leaver = kit.put("germany", Kind::Infantry, 4, "minsk");
        kit.put("germany", Kind::Infantry, rearguard, "minsk");
        let air = kit.put("germany", Kind::GroundSupport, 1, "minsk");
        kit.put_many("ussr", Kind::Infantry, 3, 3, "minsk");
        kit.s.special_actions.stock = Default::default();
        axis_moves(&mut kit);
        if allowed {
            kit.go(leaver, "brest_litovsk");
        } else {
            assert_eq!(kit.refused(pick(leaver)), "5.11", "nowhere to go");
            let action = MoveAction::Vacate {
                area: area("minsk"),
                by: nation("germany"),
            };
            assert_eq!(kit.refused(action), "7.13");
        }
        kit.go(air, "brest_litovsk");
    }
}

#[test]
fn r5_14b_who_comes_in_counts_as_rearguard() {
    proves!("5.14(b)");
    let mut kit = east();
    kit.control("germany", &["minsk"]);
    let leaver = kit.put("germany", Kind::Infantry, 4, "minsk");
    let relief = kit.put("germany", Kind::Infantry, 2, "brest_litovsk");
    kit.put_many("ussr", Kind::Infantry, 2, 3, "minsk");
    axis_moves(&mut kit);
    assert_eq!(kit.refused(pick(leaver)), "5.11");
    kit.go(relief, "minsk").go(leaver, "brest_litovsk");
    assert!(kit.is_in(leaver, "brest_litovsk"));
}

#[test]
fn r7_52_a_special_action_lets_everybody_leave() {
    proves!("7.52", "5.14c");
    let mut kit = east();
    kit.control("germany", &["minsk"]);
    let a = kit.put("germany", Kind::Infantry, 4, "minsk");
    let b = kit.put("germany", Kind::Infantry, 3, "minsk");
    kit.put_many("ussr", Kind::Infantry, 4, 3, "minsk");
    kit.s.special_actions.stock[0] = 1;
    axis_moves(&mut kit);
    let vacate = MoveAction::Vacate {
        area: area("minsk"),
        by: nation("germany"),
    };
    let mut hungry = kit.clone();
    hungry.marked(a, Marks::OUT_OF_SUPPLY);
    assert_eq!(hungry.refused(vacate), "7.52");
    kit.act(vacate)
        .go(a, "brest_litovsk")
        .go(b, "brest_litovsk");
    assert_eq!(kit.s.special_actions.stock[0], 0);
    assert_eq!(
        kit.s.control(area("minsk")),
        nation("ussr"),
        "who is left controls it"
    );
}

#[test]
fn r5_15a_swamp_stops_and_bars_armour() {
    proves!("5.15(a)");
    let mut kit = east();
    let armour = kit.put("germany", Kind::Armour, 4, "brest_litovsk");
    let air = kit.put("germany", Kind::GroundSupport, 1, "brest_litovsk");
    let horse = kit.put("ussr", Kind::Cavalry, 2, "kiev");
    axis_moves(&mut kit);
    assert_eq!(kit.no_way(armour, "pripet_marshes"), "5.15(a)");
    kit.go(air, "pripet_marshes");
    assert_eq!(kit.refused(pick(air)), "5.12", "swamp stops it");
    kit.phase("ussr", Phase::OperationalMovement);
    kit.go(horse, "pripet_marshes");
    assert_eq!(kit.refused(pick(horse)), "5.12");
}

#[test]
fn r5_16a_a_strait_is_crossed_by_who_begins_beside_it_and_ends_the_move() {
    proves!("5.16(a)", "G.Straits");
    let mut kit = Kit::bare("Jul/Aug 1942");
    kit.join("italy", Camp::Axis);
    kit.s.politics.events.italy_joined = Some("Jul/Aug 1940".parse().unwrap());
    let near = kit.put("italy", Kind::Armour, 2, "calabria");
    let far = kit.put("italy", Kind::Armour, 2, "rome");
    kit.phase("italy", Phase::OperationalMovement);
    kit.go(far, "calabria");
    assert_eq!(kit.no_way(far, "sicily"), "5.16(a)");
    kit.go(near, "sicily");
    assert_eq!(kit.refused(pick(near)), "5.12");
}

#[test]
fn r5_16a_who_comes_out_of_sevastopol_did_not_begin_beside_the_strait() {
    proves!("5.16(a)", "5.17a");
    let mut kit = east();
    kit.control("germany", &["crimea", "sevastopol"]);
    let garrison = kit.put("germany", Kind::Infantry, 4, "sevastopol");
    let beside = kit.put("germany", Kind::Infantry, 3, "crimea");
    axis_moves(&mut kit);
    kit.go(garrison, "crimea");
    assert_eq!(kit.no_way(garrison, "kuban"), "5.16(a)");
    kit.go(beside, "kuban");
}

#[test]
fn r5_16b_armour_does_not_cross_a_strait_into_an_enemy_area() {
    proves!("5.16(b)");
    let mut kit = east();
    kit.control("germany", &["crimea", "sevastopol"]);
    let armour = kit.put("germany", Kind::Armour, 4, "crimea");
    let infantry = kit.put("germany", Kind::Infantry, 4, "crimea");
    kit.put("ussr", Kind::Infantry, 3, "kuban");
    axis_moves(&mut kit);
    assert_eq!(kit.no_way(armour, "kuban"), "5.16(b)");
    kit.go(infantry, "kuban");
    assert!(
        kit.s.unit(infantry).marks.has(Marks::CROSSED),
        "6.83 asks for it"
    );
    kit.control("germany", &["kuban"]);
    assert!(kit.clone().act(pick(armour)).allowed(to("kuban")));
}

#[test]
fn r5_16c_no_forcing_of_kerch_before_sevastopol_falls() {
    proves!("5.16(c)");
    let mut kit = east();
    kit.control("germany", &["crimea"]);
    let infantry = kit.put("germany", Kind::Infantry, 4, "crimea");
    let defender = kit.put("ussr", Kind::Infantry, 3, "kuban");
    kit.put("ussr", Kind::Infantry, 3, "sevastopol");
    axis_moves(&mut kit);
    assert_eq!(kit.no_way(infantry, "kuban"), "5.16(c)");
    let mut fallen = kit.clone();
    fallen.control("germany", &["sevastopol"]);
    fallen.go(infantry, "kuban");
    kit.s.put(defender, At::Pool);
    kit.go(infantry, "kuban");
}

#[test]
fn r5_17a_a_fortress_costs_nothing_between_own_areas() {
    proves!("5.17a");
    let mut kit = east();
    let infantry = kit.put("ussr", Kind::Infantry, 3, "sevastopol");
    kit.phase("ussr", Phase::OperationalMovement);
    kit.go(infantry, "crimea").go(infantry, "melitopol");
    assert!(kit.is_in(infantry, "melitopol"));
    let other = kit.put("ussr", Kind::Infantry, 3, "melitopol");
    kit.go(other, "crimea").go(other, "sevastopol");
    assert_eq!(kit.refused(pick(other)), "5.11", "once in a phase");
}

#[test]
fn r5_17b_an_empty_fortress_goes_with_its_area() {
    proves!("5.17b", "G.FortA", "G.ControlB");
    let mut kit = east();
    kit.control("germany", &["melitopol"]);
    let infantry = kit.put("germany", Kind::Infantry, 4, "melitopol");
    axis_moves(&mut kit);
    let mut held = kit.clone();
    held.put("ussr", Kind::Infantry, 3, "sevastopol");
    kit.go(infantry, "crimea");
    assert_eq!(kit.s.control(area("crimea")), nation("germany"));
    assert_eq!(kit.s.control(area("sevastopol")), nation("germany"));
    held.go(infantry, "crimea");
    assert_eq!(held.s.control(area("sevastopol")), nation("ussr"));
}

#[test]
fn r5_17c_engaging_an_occupied_fortress_is_a_move_of_its_own() {
    proves!("5.17c", "6.85c", "5.5b");
    let mut kit = east();
    kit.control("germany", &["melitopol", "crimea"]);
    kit.put("ussr", Kind::Infantry, 3, "sevastopol");
    let infantry = kit.put("germany", Kind::Infantry, 4, "melitopol");
    let armour = kit.put("germany", Kind::Armour, 4, "melitopol");
    let attackers = kit.put_many("germany", Kind::Infantry, 4, 3, "crimea");
    axis_moves(&mut kit);
    kit.go(infantry, "crimea");
    assert_eq!(
        kit.refused(pick(infantry)),
        "5.11",
        "it has moved its one area"
    );
    kit.go(armour, "crimea").go(armour, "sevastopol");
    let mut blocked = kit.clone();
    blocked.put("ussr", Kind::Infantry, 1, "crimea");
    assert_eq!(blocked.no_way(attackers[0], "sevastopol"), "6.85c");
    for attacker in &attackers[..3] {
        kit.go(*attacker, "sevastopol");
    }
    assert_eq!(
        kit.no_way(attackers[3], "sevastopol"),
        "5.5b",
        "four are enough"
    );
}

#[test]
fn r5_17d_leningrad_bars_the_way_to_karelia() {
    proves!("5.17d");
    let mut kit = east();
    kit.join("finland", Camp::Axis).war("finland", "ussr");
    kit.s.politics.sponsor[nation("finland").index()] = Some(nation("germany"));
    let soviet = kit.put("ussr", Kind::Infantry, 3, "novgorod");
    kit.phase("ussr", Phase::OperationalMovement);
    assert!(kit.clone().act(pick(soviet)).allowed(to("karelia")));
    kit.control("germany", &["leningrad"]);
    assert_eq!(kit.no_way(soviet, "karelia"), "5.17d");
}

#[test]
fn r5_18_the_urals_are_closed_to_the_axis() {
    proves!("5.18");
    let mut kit = east();
    kit.control("germany", &["kazan"]);
    let infantry = kit.put("germany", Kind::Infantry, 4, "kazan");
    axis_moves(&mut kit);
    assert_eq!(kit.no_way(infantry, "ural"), "5.18");
    let soviet = kit.put("ussr", Kind::Infantry, 3, "vologda");
    kit.phase("ussr", Phase::OperationalMovement);
    kit.go(soviet, "ural");
}

#[test]
fn r5_19_rivers_and_rough_ground_cost_nothing() {
    proves!("5.19");
    let mut kit = Kit::bare("Jul/Aug 1941");
    kit.join("germany", Camp::Axis);
    let armour = kit.put("germany", Kind::Armour, 4, "berlin");
    axis_moves(&mut kit);
    kit.go(armour, "ruhr").go(armour, "rhineland");
    assert!(
        kit.is_in(armour, "rhineland"),
        "two rivers, and rough ground"
    );
}

#[test]
fn r1_13a_mud_takes_the_whole_movement() {
    proves!("1.13a");
    let mut kit = east();
    let armour = kit.put("germany", Kind::Armour, 4, "warsaw");
    axis_moves(&mut kit).weather(Weather::Mud);
    kit.go(armour, "brest_litovsk");
    assert_eq!(kit.refused(pick(armour)), "5.11", "nowhere to go");
    let mut dry = east();
    let armour = dry.put("germany", Kind::Armour, 4, "silesia");
    axis_moves(&mut dry);
    dry.s.weather = [Weather::Clear, Weather::Mud, Weather::Clear];
    dry.go(armour, "bohemia");
    assert_eq!(
        dry.no_way(armour, "krakow"),
        "1.13a",
        "mud after a dry area"
    );
    let mut light = east();
    let armour = light.put("germany", Kind::Armour, 4, "warsaw");
    axis_moves(&mut light).weather(Weather::LightMud);
    light.go(armour, "brest_litovsk").go(armour, "minsk");
}

#[test]
fn r3_4a_out_of_supply_units_move_one_area() {
    proves!("3.4a");
    let mut kit = east();
    let armour = kit.put("germany", Kind::Armour, 4, "warsaw");
    kit.marked(armour, Marks::OUT_OF_SUPPLY);
    axis_moves(&mut kit);
    kit.go(armour, "brest_litovsk");
    assert_eq!(kit.refused(pick(armour)), "5.11");
    assert!(kit.s.unit(armour).marks.has(Marks::MOVED_UNSUPPLIED));
}

#[test]
fn g_new_contest_enemies_make_an_area_newly_contested() {
    proves!("G.NewContest", "G.Contested");
    let mut kit = east();
    kit.put("ussr", Kind::Infantry, 3, "minsk");
    kit.put("ussr", Kind::Infantry, 3, "lithuania");
    kit.put("germany", Kind::Infantry, 3, "lithuania");
    let a = kit.put("germany", Kind::Infantry, 4, "brest_litovsk");
    let b = kit.put("germany", Kind::Armour, 4, "brest_litovsk");
    axis_moves(&mut kit);
    kit.go(a, "minsk").go(b, "lithuania");
    assert!(kit.s.newly_contested.has(area("minsk")));
    assert!(
        !kit.s.newly_contested.has(area("lithuania")),
        "it was contested before"
    );
    assert_eq!(kit.s.control(area("minsk")), nation("ussr"));
}

#[test]
fn r6_64_ground_support_found_alone_is_lost_and_stops_nobody() {
    proves!("6.64");
    let mut kit = east();
    let prey = kit.put("ussr", Kind::GroundSupport, 1, "minsk");
    let armour = kit.put("germany", Kind::Armour, 4, "brest_litovsk");
    axis_moves(&mut kit);
    kit.go(armour, "minsk");
    assert_eq!(kit.at(prey), At::Pool);
    kit.go(armour, "smolensk");
}

#[test]
fn e10_the_movement_picture() {
    proves!("5.11", "5.12", "5.14(a)", "5.14(b)", "5.15(a)", "5.16(c)");
    example!("engulfed-E10");
    let mut kit = east();
    kit.control("germany", &["minsk", "gomel", "crimea"]);
    let a = kit.put("germany", Kind::Armour, 3, "brest_litovsk");
    let b = kit.put("germany", Kind::Militia, 1, "warsaw");
    let c2 = kit.put("germany", Kind::Armour, 4, "brest_litovsk");
    let c3 = kit.put("germany", Kind::GroundSupport, 1, "brest_litovsk");
    let d = kit.put("germany", Kind::Armour, 4, "minsk");
    let e = kit.put("germany", Kind::Infantry, 4, "minsk");
    kit.put("germany", Kind::Infantry, 2, "minsk");
    kit.put_many("ussr", Kind::Infantry, 2, 3, "minsk");
    kit.put("ussr", Kind::Infantry, 3, "gomel");
    kit.put("germany", Kind::Infantry, 3, "gomel");
    let f = kit.put("germany", Kind::Infantry, 4, "lvov");
    let g = kit.put("germany", Kind::Infantry, 4, "crimea");
    kit.put("ussr", Kind::Infantry, 3, "kuban");
    axis_moves(&mut kit);
    assert_eq!(kit.no_way(a, "pripet_marshes"), "5.15(a)");
    assert_eq!(kit.no_way(g, "kuban"), "5.16(c)");
    assert_eq!(kit.no_way(e, "smolensk"), "5.14(a)");
    assert_eq!(kit.no_way(e, "gomel"), "5.14(a)");
    kit.go(c2, "lithuania").go(c2, "latvia");
    kit.go(c3, "lithuania").go(c3, "latvia");
    kit.go(d, "brest_litovsk");
    assert_eq!(kit.no_way(d, "pripet_marshes"), "5.15(a)");
    kit.go(d, "warsaw").go(e, "brest_litovsk");
    kit.go(f, "zhitomir");
    assert_eq!(kit.refused(pick(f)), "5.11");
    kit.control("germany", &["lithuania"]);
    kit.go(b, "poznan");
    let militia = kit.put("germany", Kind::Militia, 1, "brest_litovsk");
    assert_eq!(kit.no_way(militia, "minsk"), "9.12(1)");
}
