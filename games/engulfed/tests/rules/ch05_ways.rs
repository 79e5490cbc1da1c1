//! Chapters 2, 5, 7 and 9: the ways that units take and the borders that close them, played through the phases.

use crate::kit::*;
use engulfed::ch05_movement::{BreakthroughStrategic, MoveAction, Way};
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::ch09_politics::Vichy;
use engulfed::types::{Camp, Kind, Nation, Nations, Sea, Side, Turn, Weather};
use engulfed::unit::UnitId;
use engulfed::{Action, Phase};
use kernel::proves;

fn ferry(key: &str, way: Way) -> MoveAction {
    MoveAction::Ferry {
        area: area(key),
        way,
    }
}
fn break_to(key: &str, power: Nation) -> SpecialAction {
    SpecialAction::Operational {
        powers: Nations::of(&[power]),
        area: area(key),
    }
}
fn strat_moves(power: Nation) -> SpecialAction {
    SpecialAction::Strategic {
        powers: Nations::of(&[power]),
    }
}

/// Everybody at war in summer, without ships or Special Actions.
fn war() -> Kit {
    let mut kit = world_at_war("Jul/Aug 1943");
    kit.s.fleets = Default::default();
    kit.s.assets = Default::default();
    kit
}

/// Germans hold France, and bombs have left the Axis one Strat-move in the West.
fn bombed() -> Kit {
    let mut kit = war();
    kit.control("germany", &["paris", "normandy", "metz", "belgium"]);
    // r2_27b_hits_take_moves_in_the_west_and_no_werps shows that a raid sets this; Germany has seven Strat-moves.
    kit.s.assets.west_hits = Some(6);
    kit.s.politics.events.vichy = Vichy::Forgone;
    kit
}

#[test]
fn r2_27b_no_strat_move_begins_in_the_west_beyond_the_limit() {
    proves!("2.27b");
    let mut kit = bombed();
    let [first, second] = [2, 3].map(|steps| kit.put("germany", Kind::Infantry, steps, "paris"));
    let east = kit.put("germany", Kind::Infantry, 2, "east_prussia");
    kit.control("germany", &["lithuania"]);
    kit.phase("germany", Phase::StrategicMovement);
    kit.act(pick(first)).act(to("berlin"));
    assert_eq!(kit.refused(pick(second)), "2.27b");
    kit.act(pick(east));
    assert_eq!(kit.refused(to("berlin")), "5.22", "nor does one end there");
    kit.act(to("lithuania"));
}

#[test]
fn r2_27b_no_strat_move_passes_through_the_west_to_a_port_beyond_the_limit() {
    proves!("2.27b");
    let mut kit = bombed();
    kit.fleet("germany", Sea::Baltic, 3, 0);
    kit.control("germany", &["warsaw", "krakow", "latvia"]);
    kit.control("ussr", &["poznan", "lithuania", "east_prussia"]);
    let [first, second] = [2, 3].map(|steps| kit.put("germany", Kind::Infantry, steps, "warsaw"));
    kit.phase("germany", Phase::StrategicMovement);
    // The Baltic is reached through Silesia and Pomerania only.
    kit.act(pick(first)).act(ferry("latvia", Way::Baltic));
    kit.act(pick(second));
    assert_eq!(kit.refused(ferry("latvia", Way::Baltic)), "5.22");
}

#[test]
fn r2_27b_the_limit_of_the_west_counts_anew_in_each_phase() {
    proves!("2.27b", "5.44");
    let mut kit = bombed();
    kit.special_actions("germany", 1);
    let [first, second] = [2, 3].map(|steps| kit.put("germany", Kind::Infantry, steps, "paris"));
    kit.phase("germany", Phase::StrategicMovement);
    kit.act(pick(first)).act(to("berlin"));
    kit.act(Action::Done);
    while kit.s.phase != Phase::Breakthrough {
        kit.act(Action::Done);
    }
    kit.act(strat_moves(Nation::GERMANY));
    kit.act(pick(second)).act(to("berlin"));
    assert!(kit.is_in(second, "berlin"));
}

#[test]
fn r2_27b_the_limit_of_the_west_counts_anew_in_each_turn() {
    proves!("2.27b", "1.24");
    let mut kit = bombed();
    let [first, second] = [2, 3].map(|steps| kit.put("germany", Kind::Infantry, steps, "paris"));
    kit.phase("germany", Phase::StrategicMovement);
    kit.act(pick(first)).act(to("berlin"));
    assert!(!kit.allowed(pick(second)));
    let next = kit.s.turn.next();
    kit.idle_until(next, Side::Axis, Phase::StrategicMovement);
    // Another raid, as in `bombed`.
    kit.s.assets.west_hits = Some(6);
    kit.act(pick(second)).act(to("berlin"));
    assert!(kit.is_in(second, "berlin"));
}

#[test]
fn r9_527_only_operational_movement_occupies_vichy_france() {
    proves!("9.527a", "9.527b");
    let mut kit = war();
    // r9_522a_three_regions_become_vichy_france shows that the armistice sets this.
    kit.s.politics.events.vichy = Vichy::Neutral(Turn::new(1940, 4));
    kit.join("vichy", Camp::Axis)
        .control("vichy", &["lyon", "marseille"]);
    kit.control("germany", &["bordeaux", "normandy"]);
    // A British landing on the Atlantic coast allows the occupation.
    kit.put("britain", Kind::Infantry, 3, "belgium");
    let unit = kit.put("germany", Kind::Infantry, 3, "bordeaux");
    kit.phase("germany", Phase::StrategicMovement)
        .act(pick(unit));
    assert_eq!(kit.refused(to("marseille")), "5.22");
    assert_eq!(kit.refused(to("lyon")), "5.22");
    kit.phase("germany", Phase::OperationalMovement)
        .act(pick(unit))
        .act(to("marseille"));
    assert_eq!(kit.s.politics.events.vichy, Vichy::Occupied);
    let other = kit.put("germany", Kind::Infantry, 2, "bordeaux");
    kit.phase("germany", Phase::StrategicMovement)
        .act(pick(other))
        .act(to("lyon"));
}

#[test]
fn r9_17d_no_strat_move_crosses_the_finnish_border() {
    proves!("9.17(d)-1", "5.22");
    let mut kit = war();
    kit.control("germany", &["oslo", "bergen", "trondheim", "narvik"]);
    let unit = kit.put("germany", Kind::Infantry, 3, "oslo");
    kit.phase("germany", Phase::StrategicMovement)
        .act(pick(unit));
    for closed in ["lapland", "helsinki", "karelia"] {
        assert_eq!(kit.refused(to(closed)), "5.22", "{closed}");
    }
    kit.act(to("narvik"));
    // The German who is in Finland does not leave it that way either.
    let inside = kit.put("germany", Kind::Infantry, 3, "helsinki");
    kit.phase("germany", Phase::StrategicMovement)
        .act(pick(inside));
    assert_eq!(kit.refused(to("narvik")), "5.22");
    assert_eq!(kit.refused(to("oslo")), "5.22");
    kit.act(to("lapland"));
}

/// The British at Pas de Calais with Germans among them and all around.
fn calais() -> (Kit, Vec<UnitId>) {
    let mut kit = war();
    kit.control("germany", &["belgium", "paris", "normandy", "metz"]);
    kit.put("germany", Kind::Infantry, 4, "pas_de_calais");
    let units = kit.put_many("britain", Kind::Infantry, 2, 3, "pas_de_calais");
    kit.special_actions("britain", 1);
    kit.phase("britain", Phase::OperationalMovement);
    (kit, units)
}

#[test]
fn r7_52_a_contested_port_is_vacated_by_sea() {
    proves!("7.52", "5.14(a)", "5.31a");
    let (mut kit, units) = calais();
    let vacate = MoveAction::Vacate {
        area: area("pas_de_calais"),
        by: Nation::BRITAIN,
    };
    assert_eq!(kit.refused(vacate), "5.14(a)", "no ship, no way");
    kit.fleet("britain", Sea::Atlantic, 2, 0);
    kit.act(vacate).act(bound("london", Way::Atlantic));
    for unit in &units {
        kit.act(ship(*unit));
    }
    kit.act(MoveAction::Sail);
    assert!(units.iter().all(|unit| kit.is_in(*unit, "london")));
    assert_eq!(kit.s.control(area("pas_de_calais")), Nation::GERMANY);
}

/// Soviets in Leningrad and Novgorod; Germans in Estonia.
fn leningrad(kind: Kind) -> (Kit, UnitId) {
    let mut kit = war();
    kit.control("germany", &["estonia", "latvia", "lithuania"]);
    kit.put("germany", Kind::Infantry, 2, "estonia");
    let unit = kit.put("ussr", kind, 3, "leningrad");
    kit.special_actions("ussr", 1);
    (kit, unit)
}

#[test]
fn r5_42_infantry_breaks_out_of_a_fortress_through_its_own_area() {
    proves!("5.42a", "5.17a");
    let (mut kit, unit) = leningrad(Kind::Infantry);
    kit.phase("ussr", Phase::Breakthrough);
    assert_eq!(
        kit.refused(break_to("lithuania", Nation::USSR)),
        "5.42a",
        "too far"
    );
    kit.act(break_to("estonia", Nation::USSR));
    kit.roll(&[1; 20]);
    // It may not stop before the designated area.
    kit.act(pick(unit)).act(to("novgorod"));
    assert!(kit.is_in(unit, "estonia"));
}

#[test]
fn r5_42_armour_goes_two_areas_beyond_the_walls() {
    proves!("5.42a", "5.17a");
    let (mut kit, unit) = leningrad(Kind::Armour);
    kit.phase("ussr", Phase::Breakthrough);
    kit.act(break_to("lithuania", Nation::USSR));
    kit.act(pick(unit)).act(to("novgorod"));
    assert!(kit.is_in(unit, "novgorod"), "and it must go on");
    kit.act(to("latvia"));
    assert!(kit.is_in(unit, "lithuania"), "taking Latvia on its way");
    assert_eq!(kit.s.control(area("latvia")), Nation::USSR);
}

#[test]
fn r5_42_infantry_enters_a_friendly_fortress_from_beside_its_area() {
    proves!("5.42a", "5.17a");
    let (mut kit, _) = leningrad(Kind::Infantry);
    let helper = kit.put("ussr", Kind::Infantry, 3, "kalinin");
    kit.phase("ussr", Phase::Breakthrough);
    kit.act(break_to("leningrad", Nation::USSR));
    kit.act(pick(helper)).act(to("novgorod"));
    assert!(kit.is_in(helper, "leningrad"));
}

#[test]
fn r5_17a_mud_does_not_hold_who_goes_through_a_wall() {
    proves!("5.17a", "1.13a");
    let (mut kit, unit) = leningrad(Kind::Infantry);
    let guest = kit.put("ussr", Kind::Infantry, 2, "kalinin");
    kit.weather(Weather::Mud);
    kit.phase("ussr", Phase::OperationalMovement);
    kit.act(pick(unit)).act(to("novgorod"));
    kit.act(pick(unit)).act(to("estonia"));
    assert!(kit.is_in(unit, "estonia"));
    kit.act(pick(guest)).act(to("novgorod"));
    kit.act(pick(guest));
    assert_eq!(
        kit.refused(to("velikiye_luki")),
        "5.11",
        "its move is spent"
    );
    kit.act(to("leningrad"));
}

#[test]
fn r5_12_armour_goes_one_area_in_mud() {
    proves!("1.13a", "5.12");
    let (mut kit, unit) = leningrad(Kind::Armour);
    kit.put("ussr", Kind::Infantry, 2, "novgorod");
    kit.weather(Weather::Mud);
    kit.phase("ussr", Phase::OperationalMovement);
    kit.act(pick(unit)).act(to("novgorod"));
    kit.act(pick(unit)).act(to("kalinin"));
    assert_eq!(kit.refused(pick(unit)), "5.11", "nowhere to go");
}

#[test]
fn r7_22b_strat_moves_leave_by_a_beachhead_but_do_not_enter_by_one() {
    proves!("7.22b", "5.32a");
    let mut kit = war();
    kit.control("germany", &["midlands", "netherlands"]);
    // 7.22a: r7_22a_only_the_landing_itself_founds_a_beachhead shows that play sets it.
    kit.s.beachheads.push((area("midlands"), Camp::Axis));
    kit.fleet("germany", Sea::Atlantic, 2, 0);
    let out = kit.put("germany", Kind::Infantry, 3, "midlands");
    let back = kit.put("germany", Kind::Infantry, 2, "netherlands");
    kit.phase("germany", Phase::StrategicMovement);
    let mut into = kit.clone();
    into.act(pick(back));
    assert_eq!(into.refused(ferry("midlands", Way::Atlantic)), "5.22");
    kit.act(pick(out)).act(ferry("netherlands", Way::Atlantic));
    assert!(kit.is_in(out, "netherlands"));
}

#[test]
fn r5_41_units_that_another_power_pays_for_break_through_by_sea() {
    proves!("5.41a", "9.531");
    let mut kit = war();
    kit.fleet("britain", Sea::Atlantic, 2, 0);
    let unit = kit.put("free_french", Kind::Infantry, 3, "london");
    kit.special_actions("usa", 1);
    kit.phase("usa", Phase::Breakthrough);
    kit.act(break_to("normandy", Nation::USA));
    kit.act(bound("normandy", Way::Atlantic))
        .act(ship(unit))
        .act(MoveAction::Sail);
    assert!(kit.is_in(unit, "normandy"));
}

#[test]
fn r5_33c_a_breakthrough_crosses_the_persian_gulf() {
    proves!("5.33c", "5.41a");
    let mut kit = war();
    kit.fleet("britain", Sea::Atlantic, 1, 0);
    let unit = kit.put("britain", Kind::Infantry, 3, "persia");
    kit.special_actions("britain", 1);
    kit.phase("britain", Phase::Breakthrough);
    kit.act(break_to("upper_egypt", Nation::BRITAIN));
    kit.act(bound("upper_egypt", Way::Gulf))
        .act(ship(unit))
        .act(MoveAction::Sail);
    assert!(kit.is_in(unit, "upper_egypt"));
    let ships = kit.s.fleets.points[Sea::Atlantic.index()][Nation::BRITAIN.index()];
    assert_eq!((ships.ready, ships.used), (0, 1));
}

#[test]
fn r5_23_who_landed_in_upper_egypt_is_not_moved_out_of_the_enemys_area() {
    proves!("5.23", "G.ControlB");
    let mut kit = war();
    kit.fleet("britain", Sea::Atlantic, 8, 0);
    kit.special_actions("britain", 2);
    kit.control("germany", &["upper_egypt"]);
    let unit = kit.put("britain", Kind::Infantry, 3, "london");
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(bound("upper_egypt", Way::Cape))
        .act(ship(unit))
        .act(MoveAction::Sail);
    // Somebody else can be moved, so that the phase is asked for.
    kit.put("britain", Kind::Infantry, 2, "london");
    kit.act(Action::Done);
    assert_eq!(kit.s.phase, Phase::StrategicMovement);
    assert_eq!(kit.refused(pick(unit)), "5.23");
}

#[test]
fn r5_42a_ground_support_flies_over_an_empty_enemy_area() {
    proves!("5.42a", "5.12");
    let mut kit = war();
    kit.control("germany", &["lithuania"]);
    kit.control("ussr", &["latvia", "velikiye_luki"]);
    kit.put("germany", Kind::Infantry, 3, "novgorod");
    kit.put("ussr", Kind::Infantry, 3, "novgorod");
    let air = kit.put("germany", Kind::GroundSupport, 1, "lithuania");
    kit.special_actions("germany", 1);
    kit.phase("germany", Phase::Breakthrough);
    kit.act(break_to("novgorod", Nation::GERMANY));
    kit.act(pick(air)).act(to("latvia"));
    assert!(kit.is_in(air, "novgorod"), "it does not stop on the way");
    assert_eq!(kit.s.control(area("latvia")), Nation::USSR);
}

#[test]
fn r5_42b_fast_units_stop_beside_the_designated_area_and_nowhere_else() {
    proves!("5.42b");
    let (mut kit, _) = leningrad(Kind::Infantry);
    let [tank, other] = [2, 3].map(|steps| kit.put("ussr", Kind::Armour, steps, "kalinin"));
    kit.phase("ussr", Phase::Breakthrough);
    kit.act(break_to("estonia", Nation::USSR));
    kit.act(pick(tank));
    assert_eq!(kit.refused(to("moscow")), "5.42b");
    assert_eq!(kit.refused(to("vyazma")), "5.42b");
    kit.act(to("novgorod"));
    assert!(kit.is_in(tank, "novgorod"));
    kit.act(pick(other)).act(to("novgorod"));
    kit.act(pick(other)).act(to("estonia"));
    assert!(kit.is_in(other, "estonia"));
}

#[test]
fn r5_16c_kerch_is_open_to_the_axis_where_its_units_stand_already() {
    proves!("5.16(c)");
    let mut kit = war();
    kit.control("germany", &["crimea"]);
    let unit = kit.put("germany", Kind::Infantry, 4, "crimea");
    kit.put("ussr", Kind::Infantry, 3, "kuban");
    kit.put("ussr", Kind::Infantry, 3, "sevastopol");
    kit.phase("germany", Phase::OperationalMovement);
    let mut closed = kit.clone();
    closed.act(pick(unit));
    assert_eq!(closed.refused(to("kuban")), "5.16(c)");
    kit.put("germany", Kind::Infantry, 2, "kuban");
    kit.phase("germany", Phase::OperationalMovement)
        .act(pick(unit))
        .act(to("kuban"));
    assert!(kit.is_in(unit, "kuban"));
}

#[test]
fn r5_24_without_moscow_the_soviets_have_one_strat_move_in_a_turn() {
    proves!("5.24");
    let mut kit = war();
    kit.control("germany", &["moscow"]);
    kit.special_actions("ussr", 1);
    let [first, second] = [2, 3].map(|steps| kit.put("ussr", Kind::Infantry, steps, "saratov"));
    kit.phase("ussr", Phase::StrategicMovement);
    kit.act(pick(first)).act(to("kuibyshev"));
    kit.act(Action::Done);
    while kit.s.phase != Phase::Breakthrough {
        kit.act(Action::Done);
    }
    kit.act(strat_moves(Nation::USSR));
    assert!(
        kit.s.stack.asked::<BreakthroughStrategic>().is_none(),
        "a breakthrough phase brings no more"
    );
    assert!(kit.is_in(second, "saratov"));
}

#[test]
fn r1_13b_no_strat_moves_of_a_breakthrough_in_mud_or_out_of_swamp() {
    proves!("1.13b", "1.14", "5.15(b)");
    for (weather, rule) in [(Weather::Mud, "1.13b"), (Weather::LightMud, "1.14")] {
        let mut kit = war();
        kit.special_actions("germany", 1);
        kit.control("germany", &["poznan", "warsaw", "krakow"]);
        let west = kit.put("germany", Kind::Infantry, 2, "berlin");
        let east = kit.put("germany", Kind::Infantry, 2, "warsaw");
        kit.control("germany", &["pripet_marshes", "brest_litovsk"]);
        let swamp = kit.put("germany", Kind::Infantry, 2, "pripet_marshes");
        // West, South, East: the order of the zones.
        let climate = engulfed::data::data().areas.facts(area("berlin")).climate;
        kit.s.weather[climate.index()] = weather;
        kit.phase("germany", Phase::Breakthrough);
        kit.act(strat_moves(Nation::GERMANY));
        assert_eq!(kit.refused(pick(west)), rule);
        assert_eq!(kit.refused(pick(swamp)), "5.15(b)");
        kit.act(pick(east));
        assert_eq!(kit.refused(to("berlin")), "5.22", "{rule}");
        kit.act(to("poznan"));
    }
}

#[test]
fn r7_22c_a_beachhead_may_be_given_up_in_any_phase_of_its_owner() {
    proves!("7.22c");
    let mut kit = war();
    kit.fleet("britain", Sea::Atlantic, 4, 0);
    kit.control("britain", &["normandy"]);
    kit.put("britain", Kind::Infantry, 3, "normandy");
    // 7.22a: r7_22a_only_the_landing_itself_founds_a_beachhead shows that play sets it.
    kit.s.beachheads.push((area("normandy"), Camp::Western));
    let give_up = MoveAction::Abandon {
        area: area("normandy"),
    };
    for phase in [
        Phase::InitialSupply,
        Phase::OperationalMovement,
        Phase::StrategicMovement,
        Phase::Combat,
        Phase::Breakthrough,
        Phase::FinalSupply,
    ] {
        let mut kit = kit.clone();
        kit.phase("britain", phase).act(give_up);
        assert!(kit.s.beachheads.is_empty(), "{phase:?}");
    }
    kit.phase("germany", Phase::Combat);
    assert_eq!(kit.refused(give_up), "7.22c", "not the enemy's to give up");
}
