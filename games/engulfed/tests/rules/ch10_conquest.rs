//! 10.2, 10.3, 9.46, 9.52: what changes hands when a Power falls, area by area.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::ch08_naval::NavalAction;
use engulfed::ch09_politics::Vichy;
use engulfed::ch10_victory::Level;
use engulfed::types::{Camp, Kind, Nation, Nations, Sea, Side, Turn};
use engulfed::unit::At;
use kernel::proves;

/// The Axis has no Africa left, and the Western Allies have Sicily.
fn italy_in_danger(turn: &str) -> Kit {
    let mut kit = world_at_war(turn);
    kit.control("britain", &["tripolitania", "sirte", "cyrenaica", "tobruk"]);
    kit.control("usa", &["sicily"]);
    kit
}

fn held_by(kit: &Kit, key: &str) -> Nation {
    kit.s.control(area(key))
}

fn is_conquered(kit: &Kit, id: &str) -> bool {
    kit.s.politics.conquered.has(nation(id))
}

#[test]
fn r9_46_2_morale_that_collapses_last_brings_the_surrender_at_that_instant() {
    proves!("9.46-2", "9.45");
    let mut kit = italy_in_danger("May/Jun 1943");
    kit.control("usa", &["calabria"]);
    let army = kit.put("italy", Kind::Infantry, 2, "rome");
    kit.last_phase("britain").done();
    assert_eq!((kit.s.turn, kit.s.side), (Turn::new(1943, 3), Side::Axis));
    assert!(kit.s.politics.italian_collapse);
    assert!(is_conquered(&kit, "italy"), "before it produces or moves");
    assert_eq!(kit.at(army), At::Gone);
}

/// The end of a Combat Phase in which a shaken Italy is contested on the mainland.
/// That morale collapses in play is shown above.
fn italy_surrenders() -> Kit {
    let mut kit = italy_in_danger("Jul/Aug 1943");
    kit.collapse();
    kit.put("britain", Kind::Infantry, 3, "calabria");
    kit.put("italy", Kind::Infantry, 2, "calabria");
    kit
}

#[test]
fn r10_31c_italian_home_areas_become_german_and_no_others() {
    proves!("10.31(c)", "10.31", "10.32");
    let mut kit = italy_surrenders();
    kit.control("italy", &["athens", "salonika"]);
    kit.put("germany", Kind::Infantry, 2, "sardinia");
    kit.put("italy", Kind::Infantry, 2, "sardinia");
    kit.phase("britain", Phase::Combat).done();
    assert!(is_conquered(&kit, "italy"));
    for key in ["rome", "tuscany", "venetia", "piedmont"] {
        assert_eq!(held_by(&kit, key), Nation::GERMANY, "{key}");
    }
    assert_eq!(
        held_by(&kit, "albania"),
        Nation::USA,
        "empty, and no Home Area"
    );
    assert_eq!(
        held_by(&kit, "sardinia"),
        Nation::GERMANY,
        "Germans are there"
    );
    assert_eq!(
        held_by(&kit, "athens"),
        Nation::GERMANY,
        "Greek, not Italian"
    );
}

#[test]
fn r10_31c_allies_left_alone_have_the_area_at_once() {
    proves!("10.31(c)", "G.ControlA", "9.46-2");
    let mut kit = italy_surrenders();
    let german = kit.put("germany", Kind::Infantry, 3, "rome");
    kit.phase("britain", Phase::Combat).done();
    assert_eq!(held_by(&kit, "calabria"), Nation::BRITAIN);
    assert!(!kit.s.is_contested(area("calabria")));
    kit.phase("germany", Phase::StrategicMovement);
    kit.act(MoveAction::Pick { unit: german });
    assert_eq!(
        kit.refused(MoveAction::To {
            area: area("calabria")
        }),
        "5.22"
    );
}

/// Germany is at war with a Minor whose capital stands empty beside a German unit.
fn before_the_capital(minor: &str, from: &str) -> Kit {
    let mut kit = world_at_war("Mar/Apr 1941");
    kit.join(minor, Camp::Western).war("germany", minor);
    kit.s.politics.sponsor[nation(minor).index()] = Some(Nation::BRITAIN);
    kit.control("germany", &[from]);
    kit
}

#[test]
fn r10_31a_germans_left_alone_in_crete_keep_it() {
    proves!("10.31(a)", "G.ControlA");
    for (there, heir) in [(true, Nation::GERMANY), (false, Nation::BRITAIN)] {
        let mut kit = before_the_capital("greece", "salonika");
        let unit = kit.put("germany", Kind::Infantry, 3, "salonika");
        kit.put("greece", Kind::Infantry, 1, "crete");
        if there {
            kit.put("germany", Kind::Airborne, 2, "crete");
        }
        kit.phase("germany", Phase::OperationalMovement);
        kit.march(unit, "athens").done();
        assert!(is_conquered(&kit, "greece"));
        assert_eq!(held_by(&kit, "crete"), heir);
        assert!(!kit.s.is_contested(area("crete")));
    }
}

#[test]
fn g_forta_an_empty_fortress_follows_its_area_when_a_country_falls() {
    proves!("G.FortA", "10.31");
    for (garrison, heir) in [(false, Nation::GERMANY), (true, Nation::BRITAIN)] {
        let mut kit = before_the_capital("spain", "navarre");
        let unit = kit.put("germany", Kind::Infantry, 3, "navarre");
        if garrison {
            kit.put("britain", Kind::Infantry, 3, "gibraltar");
        }
        kit.phase("germany", Phase::OperationalMovement);
        kit.march(unit, "madrid").done();
        assert!(is_conquered(&kit, "spain"));
        assert_eq!(held_by(&kit, "andalucia"), Nation::GERMANY);
        assert_eq!(held_by(&kit, "gibraltar"), heir);
    }
}

#[test]
fn g_forta_a_fortress_whose_garrison_surrenders_follows_its_area() {
    proves!("G.FortA");
    let mut kit = italy_surrenders();
    kit.control("italy", &["tobruk"]);
    kit.put("italy", Kind::Infantry, 1, "tobruk");
    kit.phase("britain", Phase::Combat).done();
    assert_eq!(
        held_by(&kit, "tobruk"),
        Nation::BRITAIN,
        "Cyrenaica is British"
    );
}

#[test]
fn r10_13_what_neutral_italy_holds_is_neutral() {
    proves!("10.13", "9.44");
    for joined in [false, true] {
        let mut kit = world_at_war("May/Jun 1940");
        if !joined {
            kit.s.politics.events.italy_joined = None;
        }
        for area in engulfed::data::data().areas.resources.iter() {
            if kit.s.holder(area) == Camp::Axis && kit.s.control(area) != Nation::ITALY {
                kit.s.set_control(area, Nation::FRANCE);
            }
        }
        kit.last_phase("britain").done();
        let verdict = kit.s.verdict.map(|verdict| verdict.level);
        let fallen = (!joined).then_some(Level::AlliedDecisive);
        assert_eq!(verdict, fallen, "Rome and Piedmont count once Italy fights");
    }
}

/// The Western Allies are at war with Vichy France, whose units stand in Marseille and Morocco. That a declaration makes
/// its areas Axis-controlled is shown by the test of 9.525.
fn against_vichy(turn: &str) -> Kit {
    let mut kit = world_at_war(turn);
    kit.fallen(Nation::FRANCE);
    kit.s.politics.events.vichy = Vichy::AtWar(Turn::new(1943, 0));
    kit.join("vichy", Camp::Axis);
    kit.s.politics.sponsor[Nation::VICHY.index()] = Some(Nation::GERMANY);
    for west in ["britain", "usa", "free_french"] {
        kit.war("vichy", west);
    }
    let vichy = [
        "lyon",
        "marseille",
        "corsica",
        "morocco",
        "oran",
        "algiers",
        "tunisia",
    ];
    kit.control("germany", &vichy);
    kit.control(
        "usa",
        &[
            "paris",
            "metz",
            "normandy",
            "pas_de_calais",
            "lebanon",
            "syria",
        ],
    );
    kit
}

#[test]
fn r9_522a_vichy_france_is_conquered_with_its_capital() {
    proves!("9.522a", "10.2", "10.31", "10.32");
    let mut kit = against_vichy("Jul/Aug 1943");
    let garrison = kit.put("vichy", Kind::Infantry, 2, "morocco");
    kit.put("germany", Kind::Infantry, 3, "tunisia");
    let unit = kit.put("usa", Kind::Infantry, 3, "paris");
    kit.phase("usa", Phase::OperationalMovement);
    kit.march(unit, "lyon").done();
    assert_eq!(kit.at(garrison), At::Gone);
    assert_eq!(kit.s.politics.events.vichy, Vichy::Occupied);
    for key in ["lyon", "marseille", "corsica", "morocco", "oran"] {
        assert_eq!(held_by(&kit, key), Nation::USA, "{key}");
    }
    assert_eq!(
        held_by(&kit, "tunisia"),
        Nation::GERMANY,
        "Germans are there"
    );
}

#[test]
fn r9_527b_germans_who_enter_a_contested_marseille_complete_the_occupation() {
    proves!("9.527b", "G.ControlA");
    let mut kit = against_vichy("Jul/Aug 1943");
    kit.control("usa", &["marseille"]);
    kit.put("usa", Kind::Infantry, 3, "marseille");
    let in_corsica = kit.put("vichy", Kind::Infantry, 2, "corsica");
    let in_morocco = kit.put("vichy", Kind::Infantry, 2, "morocco");
    kit.put("usa", Kind::Infantry, 3, "morocco");
    let unit = kit.put("germany", Kind::Infantry, 3, "piedmont");
    kit.phase("germany", Phase::OperationalMovement);
    kit.march(unit, "marseille");
    assert_eq!(kit.s.politics.events.vichy, Vichy::Occupied);
    assert_eq!(
        (kit.at(in_corsica), kit.at(in_morocco)),
        (At::Gone, At::Gone)
    );
    assert_eq!(held_by(&kit, "corsica"), Nation::GERMANY);
    assert_eq!(held_by(&kit, "morocco"), Nation::USA, "left alone there");
}

#[test]
fn r9_523a_strat_moves_pass_through_southern_france_after_the_declaration_too() {
    proves!("9.523a", "9.527b");
    let mut kit = against_vichy("Jul/Aug 1943");
    kit.control("germany", &["bordeaux"]);
    let german = kit.put("germany", Kind::Infantry, 3, "piedmont");
    kit.phase("germany", Phase::StrategicMovement);
    kit.act(MoveAction::Pick { unit: german });
    assert_eq!(kit.refused(MoveAction::To { area: area("lyon") }), "5.22");
    kit.act(MoveAction::To {
        area: area("bordeaux"),
    });
    assert!(kit.is_in(german, "bordeaux"));
}

#[test]
fn r8_322a_no_fleet_goes_to_the_mediterranean_once_italy_has_fallen() {
    proves!("8.322a");
    let mut kit = italy_surrenders();
    kit.control("germany", &["gibraltar"]);
    kit.s.fleets = Default::default();
    kit.fleet("germany", Sea::Atlantic, 2, 0);
    let transfer = NavalAction::Transfer {
        of: Nation::GERMANY,
        from: Sea::Atlantic,
        to: Sea::Mediterranean,
    };
    kit.phase("germany", Phase::InitialSupply);
    assert!(kit.allowed(transfer));
    kit.phase("britain", Phase::Combat).done();
    assert!(is_conquered(&kit, "italy"));
    kit.phase("germany", Phase::InitialSupply);
    assert_eq!(kit.refused(transfer), "8.322a");
}

#[test]
fn g_controlb_who_landed_and_broke_through_takes_what_he_enters() {
    proves!("G.ControlB", "G.ControlA");
    let mut kit = world_at_war("Jul/Aug 1944");
    kit.s.fleets = Default::default();
    kit.fleet("britain", Sea::Atlantic, 4, 0);
    kit.control("germany", &["normandy", "paris"]);
    kit.special_actions("britain", 1).special_actions("usa", 2);
    let british = kit.put("britain", Kind::Infantry, 3, "west_country");
    let american = kit.put("usa", Kind::Infantry, 3, "west_country");
    kit.phase("usa", Phase::OperationalMovement);
    kit.act(MoveAction::Bound {
        area: area("normandy"),
        way: Way::Atlantic,
    });
    kit.act(MoveAction::Ship { unit: british });
    kit.act(MoveAction::Ship { unit: american });
    kit.act(MoveAction::Sail);
    assert_eq!(
        held_by(&kit, "normandy"),
        Nation::GERMANY,
        "not before combat"
    );
    let turn = kit.s.turn;
    kit.idle_until(turn, Side::Allies, Phase::Breakthrough);
    assert_eq!(kit.s.holder(area("normandy")), Camp::Western);
    kit.act(SpecialAction::Operational {
        powers: Nations::of(&[Nation::USA]),
        area: area("paris"),
    });
    kit.march(american, "paris");
    assert_eq!(kit.s.holder(area("paris")), Camp::Western);
}
