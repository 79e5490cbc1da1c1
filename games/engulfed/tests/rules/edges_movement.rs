//! Where movement ends: the second sea of a voyage, the last Strat-move, who is left alone in an area.

use crate::ch06_combat::{newly, stock};
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::{
    MoveAction, Way, begin_breakthrough_strategic, end, strat_moves_left,
};
use engulfed::ch06_combat::CombatAction;
use engulfed::types::{Kind, Nation, Nations, Sea};
use engulfed::unit::{At, Marks, UnitId};
use kernel::proves;

fn ferry(key: &str, way: Way) -> MoveAction {
    MoveAction::Ferry {
        area: area(key),
        way,
    }
}

fn vacate(key: &str, by: Nation) -> MoveAction {
    MoveAction::Vacate {
        area: area(key),
        by,
    }
}

/// Everybody at war in summer, without ships or Special Actions.
fn war(turn: &str) -> Kit {
    let mut kit = world_at_war(turn);
    kit.s.fleets = Default::default();
    kit.s.assets = Default::default();
    kit.s.special_actions.stock = Default::default();
    kit
}

/// Points of a Power in a zone: those that can carry, and those that have.
fn points(kit: &Kit, sea: Sea, id: Nation) -> (u8, u8) {
    let points = kit.s.fleets.points[sea.index()][id.index()];
    (points.ready, points.used)
}

/// A German on the Norwegian coast, Axis ships in both seas, and the Rock in Axis hands.
fn bergen() -> (Kit, UnitId) {
    let mut kit = war("Jul/Aug 1942");
    kit.fleet("germany", Sea::Atlantic, 3, 0)
        .fleet("italy", Sea::Mediterranean, 3, 0)
        .control("germany", &["gibraltar", "oslo", "bergen"]);
    let unit = kit.put("germany", Kind::Infantry, 3, "bergen");
    (kit, unit)
}

fn to_sardinia() -> MoveAction {
    ferry("sardinia", Way::AtlanticMediterranean)
}

#[test]
fn r9_12_3_no_third_german_of_a_turn_is_moved_on_in_italian_ships() {
    proves!("9.12(3)", "5.32b");
    for (shipped, goes) in [(0, true), (1, true), (2, false)] {
        let (mut kit, unit) = bergen();
        let air = kit.put("germany", Kind::GroundSupport, 1, "bergen");
        kit.s.politics.events.germans_shipped = shipped;
        kit.phase("germany", Phase::StrategicMovement);
        let mut flies = kit.clone();
        flies.act(pick(air));
        assert!(flies.allowed(to_sardinia()), "ground units are counted");
        kit.act(pick(unit));
        assert_eq!(kit.allowed(to_sardinia()), goes, "{shipped} before it");
    }
}

#[test]
fn r5_32b_a_voyage_of_two_seas_takes_a_point_of_each() {
    proves!("5.32b", "5.34", "9.12(3)");
    let (mut kit, unit) = bergen();
    kit.phase("germany", Phase::StrategicMovement);
    kit.act(pick(unit)).act(to_sardinia());
    assert!(kit.is_in(unit, "sardinia"));
    assert_eq!(points(&kit, Sea::Atlantic, Nation::GERMANY), (2, 1));
    assert_eq!(points(&kit, Sea::Mediterranean, Nation::ITALY), (2, 1));
    assert_eq!(
        kit.s.politics.events.germans_shipped, 1,
        "once, by Italian ships"
    );
    // Nobody sails where the second sea has no ship.
    let (mut kit, unit) = bergen();
    kit.fleet("italy", Sea::Mediterranean, 0, 3)
        .phase("germany", Phase::StrategicMovement);
    kit.act(pick(unit));
    assert!(!kit.allowed(to_sardinia()));
}

#[test]
fn r9_47_a_voyage_of_two_seas_is_paid_for_by_the_owner_of_the_second() {
    proves!("9.47", "5.44");
    let (germany, italy) = (Nation::GERMANY, Nation::ITALY);
    for (payers, goes) in [
        (Nations::of(&[germany]), false),
        (Nations::of(&[germany, italy]), true),
    ] {
        let (mut kit, unit) = bergen();
        kit.phase("germany", Phase::Breakthrough);
        kit.on_table(|t| begin_breakthrough_strategic(t, payers));
        kit.act(pick(unit));
        assert_eq!(kit.allowed(to_sardinia()), goes);
        assert!(kit.allowed(to("oslo")));
    }
}

#[test]
fn r5_24_what_others_move_is_not_counted_against_the_soviets() {
    proves!("5.24");
    let mut kit = war("Jul/Aug 1942");
    kit.control("germany", &["moscow"]);
    let british = kit.put("britain", Kind::Infantry, 3, "london");
    let soviets = kit.put_many("ussr", Kind::Infantry, 2, 3, "gorky");
    kit.phase("britain", Phase::StrategicMovement);
    kit.act(pick(british)).act(to("midlands"));
    kit.act(pick(soviets[0])).act(to("kazan"));
    assert_eq!(kit.refused(pick(soviets[1])), "5.24");
}

#[test]
fn r5_24_each_strat_move_counts_once_and_the_eighth_is_one_too_many() {
    proves!("5.24");
    let mut kit = war("Jul/Aug 1942");
    let units = kit.put_many("germany", Kind::Infantry, 8, 3, "berlin");
    kit.phase("germany", Phase::StrategicMovement);
    for (done, unit) in (1..).zip(&units[..7]) {
        kit.act(pick(*unit)).act(to("saxony"));
        assert_eq!(strat_moves_left(&kit.s, Nation::GERMANY), 7 - done);
    }
    assert_eq!(kit.refused(pick(units[7])), "5.24");
}

#[test]
fn r5_33a_the_cape_takes_the_whole_british_allotment_and_four_points() {
    proves!("5.33a", "5.24");
    let mut kit = war("Jul/Aug 1942");
    kit.fleet("britain", Sea::Atlantic, 9, 0);
    let near = kit.put("britain", Kind::Infantry, 2, "scotland");
    let unit = kit.put("britain", Kind::Infantry, 3, "london");
    let american = kit.put("usa", Kind::Infantry, 3, "london");
    kit.phase("britain", Phase::StrategicMovement);
    let mut moved = kit.clone();
    moved.act(pick(near)).act(to("midlands")).act(pick(unit));
    assert_eq!(
        moved.refused(ferry("upper_egypt", Way::Cape)),
        "5.22",
        "one of the allotment is gone"
    );
    assert!(strat_moves_left(&kit.s, Nation::BRITAIN) > 1);
    kit.act(pick(unit)).act(ferry("upper_egypt", Way::Cape));
    assert_eq!(points(&kit, Sea::Atlantic, Nation::BRITAIN), (5, 4));
    assert_eq!(strat_moves_left(&kit.s, Nation::BRITAIN), 0);
    assert_eq!(kit.refused(pick(near)), "5.24");
    assert!(kit.allowed(pick(american)), "the U.S.A. has its own");
}

#[test]
fn r5_15b_a_strat_move_passes_a_swamp_and_in_a_breakthrough_ends_there() {
    proves!("5.15(b)", "5.22");
    for breakthrough in [false, true] {
        let mut kit = war("Jul/Aug 1942");
        kit.control(
            "germany",
            &["kalinin", "velikiye_luki", "latvia", "estonia"],
        )
        .control("ussr", &["novgorod", "leningrad"]);
        let unit = kit.put("ussr", Kind::Infantry, 3, "vologda");
        match breakthrough {
            false => {
                kit.phase("ussr", Phase::StrategicMovement);
            }
            true => {
                kit.phase("ussr", Phase::Breakthrough);
                let ussr = Nations::of(&[Nation::USSR]);
                kit.on_table(|t| begin_breakthrough_strategic(t, ussr));
            }
        }
        kit.act(pick(unit));
        assert!(kit.allowed(to("ladoga_swamps")));
        assert_eq!(kit.allowed(to("novgorod")), !breakthrough);
    }
}

#[test]
fn r5_23_a_contested_upper_egypt_is_left_round_the_cape_only() {
    proves!("5.23", "5.33b", "G.ControlB");
    let mut kit = war("Jul/Aug 1942");
    kit.fleet("britain", Sea::Atlantic, 9, 0);
    let unit = kit.put("britain", Kind::Infantry, 3, "upper_egypt");
    kit.put("italy", Kind::Infantry, 2, "upper_egypt");
    kit.phase("britain", Phase::StrategicMovement);
    kit.act(pick(unit));
    for by_land in [to("alexandria"), to("western_desert")] {
        assert_eq!(kit.refused(by_land), "5.22");
    }
    assert_eq!(kit.refused(ferry("persia", Way::Gulf)), "5.22");
    assert!(kit.allowed(ferry("midlands", Way::Cape)), "and on by land");
    kit.act(ferry("london", Way::Cape));
    assert!(kit.is_in(unit, "london"));
    assert_eq!(kit.s.control(area("upper_egypt")), Nation::ITALY);
}

#[test]
fn r5_5a_of_too_much_ground_support_no_ground_unit_is_given_up() {
    proves!("5.5a");
    let mut kit = war("Jul/Aug 1942");
    let discard = |unit| MoveAction::Discard { unit };
    let infantry = kit.put("britain", Kind::Infantry, 3, "malta");
    let air = kit.put("britain", Kind::GroundSupport, 1, "malta");
    let other = kit.put("britain", Kind::GroundSupport, 1, "london");
    kit.phase("britain", Phase::OperationalMovement)
        .on_table(end);
    assert_eq!(kit.refused(discard(infantry)), "5.5a");
    assert_eq!(kit.refused(discard(other)), "5.5a", "it is not there");
    kit.act(discard(air));
    assert_eq!(kit.at(air), At::Pool);
    assert!(kit.is_in(infantry, "malta") && kit.is_in(other, "london"));
}

#[test]
fn r5_5a_nobody_gives_up_what_is_the_enemys() {
    proves!("5.5a", "G.GroundA");
    let mut kit = war("Jul/Aug 1942");
    let own = kit.put_many("ussr", Kind::Infantry, 3, 2, "sevastopol");
    let german = kit.put("germany", Kind::Infantry, 3, "sevastopol");
    let stuka = kit.put("germany", Kind::GroundSupport, 1, "sevastopol");
    kit.phase("ussr", Phase::OperationalMovement).on_table(end);
    for unit in [german, stuka] {
        assert_eq!(kit.refused(MoveAction::Discard { unit }), "G.GroundA");
    }
    kit.act(MoveAction::Discard { unit: own[0] });
    assert_eq!(
        kit.s.tally(area("sevastopol")).ground,
        3,
        "two and a German"
    );
    // Two may stay, whoever else is there.
    let mut kit = war("Jul/Aug 1942");
    kit.put_many("ussr", Kind::Infantry, 2, 2, "sevastopol");
    kit.put("germany", Kind::Infantry, 3, "sevastopol");
    kit.phase("ussr", Phase::OperationalMovement);
    let before = kit.s.stack.steps().len();
    kit.on_table(end);
    assert_eq!(kit.s.stack.steps().len(), before);
}

/// A Soviet and three Germans in Smolensk, which somebody holds with works; a Special Action lets the Soviets go.
fn smolensk(holder: &str) -> (Kit, UnitId) {
    let mut kit = war("Jul/Aug 1942");
    kit.control(holder, &["smolensk"]);
    kit.s.fortified.insert(area("smolensk"));
    newly(&mut kit, "smolensk");
    kit.s.battle.face_up.insert(area("smolensk"));
    let unit = kit.put("ussr", Kind::Infantry, 2, "smolensk");
    kit.put_many("germany", Kind::Infantry, 3, 3, "smolensk");
    kit.special_actions("ussr", 1)
        .phase("ussr", Phase::OperationalMovement);
    (kit, unit)
}

#[test]
fn g_control_who_is_left_alone_has_the_area_without_its_works() {
    proves!("G.ControlA", "6.96", "6.74", "7.52");
    let (mut kit, unit) = smolensk("ussr");
    let air = kit.put("ussr", Kind::GroundSupport, 1, "smolensk");
    assert_eq!(kit.refused(pick(unit)), "5.11", "nobody would stay");
    kit.act(vacate("smolensk", Nation::USSR));
    assert_eq!(kit.refused(vacate("smolensk", Nation::USSR)), "7.52");
    kit.march(unit, "vyazma");
    let smolensk = area("smolensk");
    assert_eq!(kit.s.control(smolensk), Nation::GERMANY);
    assert!(!kit.s.fortified.has(smolensk));
    assert!(!kit.s.newly_contested.has(smolensk));
    assert!(!kit.s.battle.face_up.has(smolensk), "they stand up again");
    assert_eq!(kit.at(air), At::Pool, "6.64: alone among enemies");
}

#[test]
fn g_control_who_is_left_alone_in_his_own_area_keeps_its_works() {
    proves!("G.ControlA", "6.96");
    let (mut kit, unit) = smolensk("germany");
    kit.act(vacate("smolensk", Nation::USSR))
        .march(unit, "vyazma");
    let smolensk = area("smolensk");
    assert_eq!(kit.s.control(smolensk), Nation::GERMANY);
    assert!(kit.s.fortified.has(smolensk));
    assert!(!kit.s.newly_contested.has(smolensk));
}

#[test]
fn g_control_an_area_in_which_others_stay_is_contested_still() {
    proves!("G.ControlA", "5.14(b)");
    let (mut kit, unit) = smolensk("ussr");
    kit.put("ussr", Kind::Infantry, 3, "smolensk");
    kit.march(unit, "vyazma");
    let smolensk = area("smolensk");
    assert_eq!(kit.s.control(smolensk), Nation::USSR);
    assert!(kit.s.fortified.has(smolensk) && kit.s.newly_contested.has(smolensk));
    assert!(kit.s.battle.face_up.has(smolensk));
}

#[test]
fn r5_14b_the_rearguard_has_a_step_for_each_enemy_ground_unit() {
    proves!("5.14(b)");
    // Three Germans and one of ground support; an ally's steps count, ground support does not.
    for (steps, romanian, goes) in [(2, false, false), (3, false, true), (2, true, true)] {
        let mut kit = war("Jul/Aug 1942");
        kit.control("germany", &["smolensk", "minsk"]);
        let unit = kit.put("germany", Kind::Infantry, 4, "smolensk");
        kit.put("germany", Kind::Infantry, steps, "smolensk");
        kit.put("germany", Kind::GroundSupport, 1, "smolensk");
        if romanian {
            kit.put("rumania", Kind::Infantry, 1, "smolensk");
        }
        kit.put_many("ussr", Kind::Infantry, 3, 2, "smolensk");
        kit.put("ussr", Kind::GroundSupport, 1, "smolensk");
        kit.phase("germany", Phase::OperationalMovement);
        // Nothing but Minsk lies open.
        assert_eq!(kit.allowed(pick(unit)), goes, "{steps} {romanian}");
    }
}

#[test]
fn r7_52_who_pays_began_there_on_the_ground_and_is_supplied() {
    proves!("7.52", "7.13");
    let arrange = |began: bool, stopped: bool, ground: bool| {
        let mut kit = war("Jul/Aug 1942");
        kit.control("ussr", &["smolensk"]);
        let kind = if ground {
            Kind::Infantry
        } else {
            Kind::GroundSupport
        };
        let unit = kit.put("ussr", kind, 1, "smolensk");
        // Somebody else keeps it contested.
        kit.put("britain", Kind::Infantry, 1, "smolensk");
        kit.put_many("germany", Kind::Infantry, 3, 3, "smolensk");
        if !began {
            kit.s.set_from(unit, area("vyazma"));
        }
        if stopped {
            kit.marked(unit, Marks::STOPPED);
        }
        kit.special_actions("ussr", 1)
            .phase("ussr", Phase::OperationalMovement);
        kit
    };
    let pays = vacate("smolensk", Nation::USSR);
    assert!(arrange(true, false, true).allowed(pays));
    for (began, stopped, ground) in [
        (false, false, true),
        (true, true, true),
        (true, false, false),
    ] {
        assert_eq!(arrange(began, stopped, ground).refused(pays), "7.52");
    }
    // What another Power's units lack does not matter; nor does anybody pay for an enemy, or for nothing.
    let mut kit = arrange(true, false, true);
    let guest = kit.put("britain", Kind::Infantry, 2, "smolensk");
    kit.marked(guest, Marks::OUT_OF_SUPPLY);
    assert!(kit.allowed(pays));
    assert_eq!(kit.refused(vacate("smolensk", Nation::GERMANY)), "7.13");
    assert_eq!(kit.refused(vacate("vyazma", Nation::USSR)), "7.52");
    kit.special_actions("ussr", 0);
    assert_eq!(kit.refused(pays), "7.13");
}

#[test]
fn r7_52_the_way_out_may_lead_over_the_sea() {
    proves!("7.52", "5.14(a)", "5.31a");
    let ways = |ships: u8, london: bool, paris: bool| {
        let mut kit = war("Jul/Aug 1944");
        let axis = ["paris", "bordeaux", "pas_de_calais"];
        kit.control("germany", &axis).control("usa", &["normandy"]);
        let ports = ["scotland", "west_country", "north_england", "midlands"];
        kit.control("germany", &ports);
        if paris {
            kit.control("usa", &["paris"]);
        }
        for key in engulfed::data::data().areas.land.iter() {
            if kit.s.control(key) == Nation::BRITAIN && key != area("london") {
                kit.s.set_control(key, Nation::GERMANY);
            }
            if kit.s.control(key) == Nation::FRANCE || key == area("usa") {
                kit.s.set_control(key, Nation::GERMANY);
            }
        }
        if !london {
            kit.put("britain", Kind::Infantry, 2, "london");
            kit.put("germany", Kind::Infantry, 2, "london");
        }
        kit.put("usa", Kind::Infantry, 2, "normandy");
        kit.put_many("germany", Kind::Infantry, 3, 3, "normandy");
        kit.fleet("britain", Sea::Atlantic, ships, 0)
            .special_actions("usa", 1)
            .phase("usa", Phase::OperationalMovement);
        kit
    };
    let pays = vacate("normandy", Nation::USA);
    assert!(ways(0, false, true).allowed(pays), "to Paris");
    assert!(ways(1, true, false).allowed(pays), "to London");
    assert_eq!(ways(0, true, false).refused(pays), "5.14(a)", "no ship");
    assert_eq!(ways(1, false, false).refused(pays), "5.14(a)", "contested");
}

#[test]
fn g_forta_a_fortress_from_which_the_last_unit_sails_follows_its_area() {
    proves!("G.FortA", "5.31a");
    for (holder, heir) in [("germany", Nation::GERMANY), ("ussr", Nation::USSR)] {
        let mut kit = war("Jul/Aug 1942");
        kit.control(holder, &["crimea"]);
        let unit = kit.put("ussr", Kind::Infantry, 2, "sevastopol");
        kit.fleet("ussr", Sea::BlackSea, 2, 0)
            .phase("ussr", Phase::OperationalMovement);
        kit.act(bound("kuban", Way::BlackSea)).act(ship(unit));
        kit.act(MoveAction::Sail);
        assert!(kit.is_in(unit, "kuban"));
        assert_eq!(kit.s.control(area("sevastopol")), heir);
    }
}

#[test]
fn g_fortb_a_coast_behind_a_fortress_is_a_port_of_who_holds_both() {
    proves!("G.FortB", "3.34");
    for (fortress, fought_over, sails) in [
        ("ussr", false, true),
        ("ussr", true, false),
        ("germany", false, false),
    ] {
        let mut kit = war("Jul/Aug 1942");
        kit.control("ussr", &["crimea", "kuban"])
            .control(fortress, &["sevastopol"]);
        let unit = kit.put("ussr", Kind::Infantry, 3, "crimea");
        if fought_over {
            kit.put("ussr", Kind::Infantry, 1, "sevastopol");
            kit.put("germany", Kind::Infantry, 1, "sevastopol");
        }
        kit.fleet("ussr", Sea::BlackSea, 2, 0)
            .phase("ussr", Phase::OperationalMovement);
        if !kit.allowed(bound("kuban", Way::BlackSea)) {
            assert!(!sails);
            continue;
        }
        kit.act(bound("kuban", Way::BlackSea));
        assert_eq!(kit.allowed(ship(unit)), sails, "{fortress} {fought_over}");
    }
}

#[test]
fn r9_51b_the_french_retreat_over_the_gulf_only_when_egypt_is_open_to_them() {
    proves!("9.51(b)", "5.33c", "7.51a");
    for (paris, goes) in [("france", false), ("germany", true)] {
        let mut kit = war("Jul/Aug 1940");
        kit.control("germany", &["iraq", "erzurum", "georgia", "baku"])
            .control(paris, &["paris"]);
        kit.put("germany", Kind::Infantry, 4, "persia");
        kit.put("france", Kind::Infantry, 3, "persia");
        stock(&mut kit, "france", 1);
        kit.fleet("france", Sea::Atlantic, 1, 0);
        newly(&mut kit, "persia");
        kit.phase("germany", Phase::Combat)
            .act(CombatAction::Attack {
                area: area("persia"),
                assault: false,
            });
        let power = Nation::FRANCE;
        assert_eq!(kit.allowed(CombatAction::Retreat { power }), goes);
    }
}
