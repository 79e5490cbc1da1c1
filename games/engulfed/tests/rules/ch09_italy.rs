//! 9.4: Italy's morale and surrender, and what it shares with Germany.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch07_special_actions::{can_add, limit};
use engulfed::ch08_naval::hunters;
use engulfed::ch09_politics::{sea_payers, take};
use engulfed::types::{Camp, Kind, Nation, Nations, Sea, Side};
use engulfed::unit::At;
use kernel::proves;

/// The Axis has lost all of Africa.
fn without_africa(turn: &str) -> Kit {
    let mut kit = world_at_war(turn);
    kit.control("britain", &["tripolitania", "sirte", "cyrenaica", "tobruk"]);
    kit
}

fn collapses(kit: &mut Kit) -> bool {
    with(kit, engulfed::ch09_politics::begin_turn);
    kit.s.politics.italian_collapse
}

#[test]
fn r9_45_morale_collapses_without_a_foothold_or_both_gates() {
    proves!("9.45", "G.MidEast");
    let mut kit = world_at_war("Mar/Apr 1943");
    assert!(!collapses(&mut kit), "Libya is held");
    let mut kit = without_africa("Mar/Apr 1943");
    kit.control("germany", &["iraq"]);
    assert!(!collapses(&mut kit), "an area in the Middle-East");
    let mut kit = without_africa("Mar/Apr 1943");
    kit.control("germany", &["british_mandate"]);
    assert!(collapses(&mut kit), "the Mandate is not of it");
    let mut kit = without_africa("Mar/Apr 1943");
    kit.control("germany", &["gibraltar", "athens"]);
    assert!(!collapses(&mut kit), "Gibraltar and Athens");
    kit.control("britain", &["gibraltar"]);
    assert!(collapses(&mut kit), "Athens alone will not do");
    kit.control("germany", &["gibraltar", "tripolitania"]);
    assert!(collapses(&mut kit), "it does not come back");
    let mut kit = without_africa("Mar/Apr 1940");
    kit.s.politics.events.italy_joined = None;
    assert!(!collapses(&mut kit), "not while neutral");
}

#[test]
fn r9_45b_collapsed_italian_fleets_begin_nothing() {
    proves!("9.45(b)");
    let mut kit = without_africa("Mar/Apr 1943");
    kit.s.fleets = Default::default();
    kit.s.fleets.points[Sea::Mediterranean.index()][Nation::ITALY.index()].ready = 3;
    let hunter = |kit: &Kit| hunters(&kit.s, Nation::BRITAIN, Sea::Mediterranean).map(|h| h.0);
    assert_eq!(hunter(&kit), Some(Camp::Axis));
    collapses(&mut kit);
    assert_eq!(hunter(&kit), None);
    kit.s.fleets.points[Sea::Mediterranean.index()][Nation::GERMANY.index()].ready = 1;
    assert_eq!(hunter(&kit), Some(Camp::Axis), "Germans still may");
}

#[test]
fn r9_45c_no_new_italian_special_action_but_the_old_one_is_kept() {
    proves!("9.45(c)");
    let mut kit = without_africa("Mar/Apr 1943");
    assert_eq!(limit(&kit.s, Nation::ITALY), 1);
    assert!(can_add(&kit.s, Nation::ITALY).is_ok());
    kit.s.special_actions.stock[Nation::ITALY.index()] = 1;
    collapses(&mut kit);
    assert_eq!(kit.s.special_actions.stock[Nation::ITALY.index()], 1);
    kit.s.special_actions.stock[Nation::ITALY.index()] = 0;
    assert_eq!(
        can_add(&kit.s, Nation::ITALY).unwrap_err().rule.as_str(),
        "9.45(c)"
    );
}

fn end_axis_turn(kit: &mut Kit) {
    kit.s.side = Side::Axis;
    with(kit, engulfed::ch09_politics::end_player_turn);
}

#[test]
fn r9_46_1_italy_surrenders_when_rome_and_piedmont_are_lost() {
    proves!("9.46-1", "10.12", "10.31(c)");
    let mut kit = world_at_war("Jul/Aug 1943");
    let unit = kit.put("italy", Kind::Infantry, 2, "venetia");
    kit.s.fleets.points[Sea::Mediterranean.index()][Nation::ITALY.index()].ready = 3;
    kit.control("usa", &["rome"]);
    end_axis_turn(&mut kit);
    assert!(
        !kit.s.politics.conquered.has(Nation::ITALY),
        "one is not enough"
    );
    kit.control("usa", &["piedmont"]);
    end_axis_turn(&mut kit);
    assert!(kit.s.politics.conquered.has(Nation::ITALY));
    assert_eq!(kit.at(unit), At::Gone);
    assert_eq!(
        kit.s.fleets.points[Sea::Mediterranean.index()][Nation::ITALY.index()].ready,
        0
    );
    assert_eq!(kit.s.control(area("venetia")), Nation::GERMANY);
    assert_eq!(kit.s.control(area("rome")), Nation::USA);
}

#[test]
fn r9_46_2_a_shaken_italy_surrenders_at_once_when_the_mainland_is_entered() {
    proves!("9.46-2");
    let mut kit = without_africa("Jul/Aug 1943");
    let fell = |kit: &Kit| kit.s.politics.conquered.has(Nation::ITALY);
    kit.put("britain", Kind::Infantry, 3, "calabria");
    with(&mut kit, |t| take(t, area("sicily"), Nation::USA));
    with(&mut kit, |t| take(t, area("calabria"), Nation::BRITAIN));
    assert!(!fell(&kit), "its morale holds");
    let mut kit = without_africa("Jul/Aug 1943");
    kit.collapse();
    with(&mut kit, |t| take(t, area("calabria"), Nation::BRITAIN));
    assert!(!fell(&kit), "Sicily is not Western");
    with(&mut kit, |t| take(t, area("sicily"), Nation::USA));
    assert!(fell(&kit));
}

#[test]
fn r9_46_2_contesting_the_mainland_at_the_end_of_a_combat_phase_will_do() {
    proves!("9.46-2");
    for (phase, falls) in [(Phase::OperationalMovement, false), (Phase::Combat, true)] {
        let mut kit = without_africa("Jul/Aug 1943");
        kit.collapse();
        kit.control("usa", &["sicily"]);
        kit.put("britain", Kind::Infantry, 3, "calabria");
        kit.put("italy", Kind::Infantry, 2, "calabria");
        kit.s.phase = phase;
        with(&mut kit, engulfed::ch09_politics::end_phase);
        assert_eq!(
            kit.s.politics.conquered.has(Nation::ITALY),
            falls,
            "{phase:?}"
        );
    }
}

#[test]
fn r9_47_the_mediterranean_fleet_costs_italys_special_action_too() {
    proves!("9.47");
    let of = |list: &[Nation], sea| sea_payers(Nations::of(list), sea);
    let both = Nations::of(&[Nation::GERMANY, Nation::ITALY]);
    let italy = Nations::of(&[Nation::ITALY]);
    assert_eq!(of(&[Nation::GERMANY], Sea::Mediterranean), both);
    assert_eq!(of(&[Nation::ITALY], Sea::Mediterranean), italy);
    assert_eq!(of(&[Nation::BULGARIA], Sea::Mediterranean), both);
    assert_eq!(of(&[Nation::ITALY], Sea::BlackSea), italy);
    assert_eq!(
        of(&[Nation::GERMANY], Sea::Baltic),
        Nations::of(&[Nation::GERMANY])
    );
}

#[test]
fn r9_47_italy_pays_when_its_ships_carry_off_those_who_vacate_an_area() {
    proves!("9.47", "7.52");
    let mut kit = world_at_war("Jul/Aug 1941");
    kit.s.fleets = Default::default();
    kit.fleet("italy", Sea::Mediterranean, 2, 0);
    let unit = kit.put("germany", Kind::Infantry, 3, "tripolitania");
    kit.put("britain", Kind::Infantry, 3, "tripolitania");
    kit.put("italy", Kind::Infantry, 2, "sicily");
    kit.special_actions("germany", 1);
    kit.phase("germany", Phase::OperationalMovement);
    kit.act(MoveAction::Vacate {
        area: area("tripolitania"),
        by: Nation::GERMANY,
    });
    let mut paid = kit.clone();
    paid.special_actions("italy", 1);
    let bound = MoveAction::Bound {
        area: area("calabria"),
        way: Way::Mediterranean,
    };
    kit.act(bound);
    assert_eq!(kit.refused(MoveAction::Ship { unit }), "9.47");
    paid.act(bound);
    paid.act(MoveAction::Ship { unit }).act(MoveAction::Sail);
    assert!(paid.is_in(unit, "calabria"));
    let stock = |id| paid.s.special_actions.stock[nation(id).index()];
    assert_eq!((stock("germany"), stock("italy")), (0, 0));
}

#[test]
fn r9_32a_american_assets_go_on_when_britain_falls() {
    proves!("9.32a");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.s.fleets.points[Sea::Atlantic.index()][Nation::BRITAIN.index()].ready = 4;
    kit.s.assets.bombers = [0, 5];
    for key in ["london", "midlands", "north_england"] {
        kit.control("germany", &[key]);
    }
    kit.s.side = Side::Allies;
    with(&mut kit, engulfed::ch10_victory::test_majors);
    assert!(kit.s.politics.conquered.has(Nation::BRITAIN));
    assert_eq!(
        kit.s.fleets.points[Sea::Atlantic.index()][Nation::BRITAIN.index()].ready,
        4
    );
    assert_eq!(kit.s.assets.bombers, [0, 5]);
    assert_eq!(kit.s.camp(Nation::BRITAIN), Camp::Western);
}
