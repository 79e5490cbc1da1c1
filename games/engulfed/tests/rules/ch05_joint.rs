//! 5.41, 7.13, 9.28, 9.47: what Powers do together in a movement phase, and what they may not.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch03_supply::{Desert, SupplyAction};
use engulfed::ch05_movement::{MoveAction, Way, may_step};
use engulfed::ch06_combat::losses::eliminate;
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::types::{Camp, Kind, Nation, Nations, Sea};
use engulfed::unit::{At, Marks, UnitId};
use kernel::proves;

fn set(powers: &[&str]) -> Nations {
    powers.iter().fold(Nations::NONE, |mut all, id| {
        all.insert(nation(id));
        all
    })
}
fn break_to(key: &str, powers: &[&str]) -> SpecialAction {
    SpecialAction::Operational {
        powers: set(powers),
        area: area(key),
    }
}
fn in_hand(kit: &Kit, id: &str) -> u8 {
    kit.s.special_actions.stock[nation(id).index()]
}

/// Western units in Normandy before a German Paris, with a Special Action each.
fn before_paris(phasing: &str) -> (Kit, [UnitId; 3]) {
    let mut kit = world_at_war("Jul/Aug 1944");
    kit.control("germany", &["paris"]);
    kit.put("germany", Kind::Infantry, 4, "paris");
    let units = ["usa", "britain", "france"].map(|id| {
        kit.special_actions(id, 1);
        kit.put(id, Kind::Infantry, 3, "normandy")
    });
    kit.phase(phasing, Phase::Breakthrough);
    (kit, units)
}

#[test]
fn r5_41a_two_powers_pay_for_one_breakthrough_phase() {
    proves!("5.41a", "7.13");
    let (mut kit, [american, british, french]) = before_paris("usa");
    kit.special_actions("ussr", 1);
    assert_eq!(
        kit.refused(break_to("paris", &["usa", "ussr"])),
        "9.28a",
        "the two camps do not go together"
    );
    assert_eq!(kit.refused(break_to("paris", &[])), "7.13");
    kit.act(break_to("paris", &["usa", "britain"]));
    assert_eq!((in_hand(&kit, "usa"), in_hand(&kit, "britain")), (0, 0));
    kit.act(pick(american)).act(to("paris"));
    assert_eq!(
        rule_of(may_step(&kit.s, french, area("paris"))),
        Some("7.13"),
        "France did not pay"
    );
    // Nobody else can move: the phase is over with it.
    kit.act(pick(british)).act(to("paris"));
    let round = kit.s.battle.round.as_ref().expect("6.73b: one free round");
    assert!(round.fighters(&kit.s, kit.s.side).count() == 2);
}

#[test]
fn r7_13_with_three_players_an_ally_may_pay_and_come_along() {
    proves!("7.13", "5.41a");
    let (mut kit, [american, _, french]) = before_paris("usa");
    kit.s.players = 3;
    kit.phase("usa", Phase::Breakthrough);
    assert_eq!(
        kit.refused(break_to("paris", &["usa", "france"])),
        "7.13",
        "France is somebody else's"
    );
    let eastern = kit.s.seat_of(nation("france"));
    kit.act(break_to("paris", &["usa"]));
    assert_eq!(kit.asking(), Some(eastern));
    let mut alone = kit.clone();
    alone.act(SpecialAction::Pass);
    assert_ne!(alone.asking(), Some(eastern));
    assert_eq!(in_hand(&alone, "france"), 1);
    kit.act(SpecialAction::Join);
    assert_eq!(in_hand(&kit, "france"), 0);
    kit.act(pick(american)).act(to("paris"));
    assert_eq!(kit.asking(), Some(eastern), "now its part of the phase");
    assert!(kit.s.battle.round.is_none());
    kit.act(pick(french)).act(to("paris"));
    assert!(kit.s.battle.round.is_some() && kit.is_in(french, "paris"));
}

#[test]
fn r9_47_germans_use_the_italian_fleet_in_a_breakthrough_only_if_italy_pays_too() {
    proves!("9.47", "5.41a");
    let mut kit = world_at_war("Jul/Aug 1941");
    kit.s.fleets = Default::default();
    kit.fleet("italy", Sea::Mediterranean, 1, 0);
    let unit = kit.put("germany", Kind::Armour, 4, "calabria");
    kit.put("italy", Kind::Infantry, 2, "sirte");
    kit.special_actions("germany", 1);
    kit.phase("germany", Phase::Breakthrough);
    assert_eq!(kit.refused(break_to("tripolitania", &["germany"])), "5.42a");
    kit.special_actions("italy", 1);
    kit.phase("germany", Phase::Breakthrough);
    assert_eq!(kit.refused(break_to("tripolitania", &["germany"])), "5.42a");
    kit.act(break_to("tripolitania", &["germany", "italy"]));
    assert_eq!((in_hand(&kit, "germany"), in_hand(&kit, "italy")), (0, 0));
    kit.act(MoveAction::Bound {
        area: area("tripolitania"),
        way: Way::Mediterranean,
    });
    kit.act(MoveAction::Ship { unit }).act(MoveAction::Sail);
    assert!(kit.is_in(unit, "tripolitania"));
}

#[test]
fn r5_44_strat_moves_are_bought_by_each_power_but_for_italian_ships() {
    proves!("5.44", "9.47");
    let mut kit = world_at_war("Jul/Aug 1941");
    kit.s.fleets = Default::default();
    for id in ["germany", "italy", "britain", "usa"] {
        kit.special_actions(id, 1);
    }
    kit.fleet("italy", Sea::Mediterranean, 1, 0);
    let unit = kit.put("germany", Kind::Armour, 4, "calabria");
    kit.put_many("britain", Kind::Infantry, 1, 3, "london");
    kit.put_many("usa", Kind::Infantry, 1, 3, "london");
    let moves = |powers: &[&str]| SpecialAction::Strategic {
        powers: set(powers),
    };
    kit.phase("britain", Phase::Breakthrough);
    assert_eq!(kit.refused(moves(&["britain", "usa"])), "5.44");
    assert!(kit.allowed(moves(&["britain"])));
    kit.phase("germany", Phase::Breakthrough);
    let ferry = MoveAction::Ferry {
        area: area("tripolitania"),
        way: Way::Mediterranean,
    };
    let mut alone = kit.clone();
    alone.act(moves(&["germany"])).act(pick(unit));
    assert_eq!(alone.refused(ferry), "5.22");
    kit.act(moves(&["germany", "italy"])).act(pick(unit));
    kit.act(ferry);
    assert!(kit.is_in(unit, "tripolitania"));
}

#[test]
fn r9_28a_the_first_right_is_asked_before_a_voyage() {
    proves!("9.28a");
    let mut kit = world_at_war("Jul/Aug 1944");
    kit.s.players = 3;
    kit.s.fleets = Default::default();
    kit.control("germany", &["istanbul"])
        .control("britain", &["izmir"]);
    kit.fleet("ussr", Sea::BlackSea, 1, 0);
    kit.special_actions("ussr", 1);
    let soviet = kit.put("ussr", Kind::Infantry, 3, "sevastopol");
    let bound = MoveAction::Bound {
        area: area("istanbul"),
        way: Way::BlackSea,
    };
    let mut free = kit.clone();
    free.phase("ussr", Phase::OperationalMovement).act(bound);
    free.act(MoveAction::Ship { unit: soviet })
        .act(MoveAction::Sail);
    assert!(free.is_in(soviet, "istanbul"), "no Western unit is near");
    kit.put("britain", Kind::Infantry, 3, "izmir");
    kit.phase("ussr", Phase::OperationalMovement).act(bound);
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("britain"))));
    let mut ceded = kit.clone();
    ceded.act(MoveAction::Cede);
    ceded
        .act(MoveAction::Ship { unit: soviet })
        .act(MoveAction::Sail);
    assert!(ceded.is_in(soviet, "istanbul"));
    kit.act(MoveAction::Claim);
    assert!(kit.s.movement.mission.is_none() && kit.is_in(soviet, "sevastopol"));
    assert!(!kit.allowed(bound));
    assert_eq!(in_hand(&kit, "ussr"), 1);
}

#[test]
fn r9_28a_the_first_right_is_asked_before_a_drop() {
    proves!("9.28a", "7.3a");
    let mut kit = world_at_war("Jul/Aug 1944");
    kit.s.players = 3;
    kit.control("usa", &["saxony"])
        .control("ussr", &["warsaw"])
        .control("germany", &["poznan"]);
    kit.special_actions("usa", 1);
    let full = kit
        .s
        .units()
        .find(|(_, u)| u.nation == Nation::USA && u.kind == Kind::Airborne)
        .unwrap()
        .1
        .full;
    let unit = kit.put("usa", Kind::Airborne, full, "saxony");
    let drop = MoveAction::Drop {
        area: area("poznan"),
    };
    let held = |kit: &Kit| kit.s.movement.entered[1].has(area("poznan"));
    let mut entered = kit.clone();
    entered.phase("usa", Phase::OperationalMovement);
    assert!(entered.allowed(drop));
    entered.s.movement.entered[1].insert(area("poznan"));
    assert!(!entered.allowed(drop), "Soviets enter it in this phase");
    kit.put("ussr", Kind::Infantry, 3, "warsaw");
    kit.phase("usa", Phase::OperationalMovement).act(drop);
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("ussr"))));
    let mut claimed = kit.clone();
    claimed.act(MoveAction::Claim);
    assert!(held(&claimed) && claimed.is_in(unit, "saxony"));
    kit.act(MoveAction::Cede);
    kit.act(MoveAction::Ship { unit }).act(MoveAction::Sail);
    assert!(kit.is_in(unit, "poznan"));
}

#[test]
fn r5_5c_airborne_units_come_on_top_and_are_lost_if_the_fortress_holds() {
    proves!("5.5c");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control("germany", &["crimea"]);
    kit.put("ussr", Kind::Infantry, 2, "sevastopol");
    let units = kit.put_many("germany", Kind::Infantry, 4, 3, "sevastopol");
    let fifth = kit.put("germany", Kind::Infantry, 3, "crimea");
    kit.phase("germany", Phase::OperationalMovement);
    assert_eq!(
        rule_of(may_step(&kit.s, fifth, area("sevastopol"))),
        Some("5.5b")
    );
    kit.marked(units[0], Marks::DROPPED);
    assert_eq!(rule_of(may_step(&kit.s, fifth, area("sevastopol"))), None);
    let mut taken = kit.clone();
    let red = taken
        .s
        .units_in(area("sevastopol"))
        .find(|(_, u)| u.nation == Nation::USSR);
    let red = red.unwrap().0;
    taken.s.put(red, At::Pool);
    taken.control("germany", &["sevastopol"]);
    for (kit, lost) in [(&mut kit, true), (&mut taken, false)] {
        kit.phase("germany", Phase::FinalSupply);
        kit.on_table(engulfed::ch06_combat::begin_final);
        assert_eq!(kit.at(units[0]) == At::Pool, lost);
        assert_ne!(kit.at(units[1]), At::Pool);
    }
}

#[test]
fn r7_22c_a_beachhead_is_given_up_when_everybody_has_another_supply_path() {
    proves!("7.22c");
    let mut kit = world_at_war("Jul/Aug 1944");
    kit.control("ussr", &["bessarabia"]);
    kit.fleet("ussr", Sea::BlackSea, 1, 0);
    kit.s.beachheads.push((area("bessarabia"), Camp::Soviet));
    kit.put("ussr", Kind::Infantry, 3, "bessarabia");
    kit.phase("ussr", Phase::OperationalMovement);
    let abandon = MoveAction::Abandon {
        area: area("bessarabia"),
    };
    assert!(
        kit.allowed(abandon),
        "over land, though there is no harbour"
    );
    let mut cut = kit.clone();
    for link in engulfed::data::data().areas.links(area("bessarabia")) {
        cut.s.set_control(link.to, Nation::GERMANY);
    }
    assert_eq!(cut.refused(abandon), "7.22c", "only the beachhead feeds it");
    let mut fought = kit.clone();
    fought.put("germany", Kind::Infantry, 3, "bessarabia");
    assert_eq!(fought.refused(abandon), "7.22c", "it is not cleared");
    kit.act(abandon);
    assert!(kit.s.beachheads.is_empty());
}

#[test]
fn r7_22c_a_beachhead_alone_with_enemies_is_lost() {
    proves!("7.22c");
    let mut kit = world_at_war("Jul/Aug 1943");
    kit.control("germany", &["normandy"]);
    kit.s.beachheads.push((area("normandy"), Camp::Western));
    let british = kit.put("britain", Kind::Infantry, 3, "normandy");
    let german = kit.put("germany", Kind::Infantry, 3, "normandy");
    let lose = |kit: &mut Kit, unit: UnitId, who: Nation| {
        with(kit, |t| {
            eliminate(t, unit);
            engulfed::ch05_movement::depart(t, who, area("normandy"));
        });
    };
    let mut won = kit.clone();
    lose(&mut won, german, Nation::GERMANY);
    assert_eq!(
        (won.s.beachheads.len(), won.s.score.beachheads_destroyed),
        (1, 0)
    );
    lose(&mut kit, british, Nation::BRITAIN);
    assert_eq!(
        (kit.s.beachheads.len(), kit.s.score.beachheads_destroyed),
        (0, 1)
    );
    // An empty one falls to whoever walks in.
    lose(&mut won, british, Nation::BRITAIN);
    assert_eq!(won.s.beachheads.len(), 1);
    won.control("usa", &["normandy"])
        .control("germany", &["paris"]);
    let german = won.put("germany", Kind::Infantry, 3, "paris");
    won.phase("germany", Phase::OperationalMovement);
    won.act(pick(german)).act(to("normandy"));
    assert!(won.s.beachheads.is_empty());
}

fn desert(on: bool) -> Kit {
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.s.options.desert = on;
    kit.control("germany", &["tripolitania", "sirte", "cyrenaica"]);
    kit.fleet("italy", Sea::Mediterranean, 5, 0);
    kit
}

#[test]
fn g_desertopt_few_units_live_in_a_desert_area() {
    proves!("G.DesertOpt", "13.x");
    for (on, ground, air, dry) in [
        (false, 6, 3, 0),
        (true, 5, 2, 0),
        (true, 7, 2, 2),
        (true, 5, 3, 1),
    ] {
        let mut kit = desert(on);
        kit.put_many("italy", Kind::Infantry, ground - 2, 2, "sirte");
        kit.put_many("germany", Kind::Armour, 2, 3, "sirte");
        kit.put_many("germany", Kind::GroundSupport, air, 1, "sirte");
        // Elsewhere there is water enough.
        kit.put_many("germany", Kind::Infantry, 6, 3, "berlin");
        kit.phase("germany", Phase::InitialSupply);
        kit.on_table(engulfed::ch03_supply::end_initial);
        for left in (0..dry).rev() {
            assert!(kit.s.stack.asked::<Desert>().is_some());
            let elsewhere = kit.s.units_in(area("berlin")).next().unwrap().0;
            assert_eq!(
                kit.refused(SupplyAction::Thirst { unit: elsewhere }),
                "G.DesertOpt"
            );
            let first = kit.legal()[0];
            kit.act(first);
            assert_eq!(kit.s.stack.asked::<Desert>().is_some(), left > 0);
        }
        let out = |u: &engulfed::unit::Unit| u.marks.has(Marks::OUT_OF_SUPPLY);
        assert_eq!(
            kit.s
                .units_in(area("sirte"))
                .filter(|(_, u)| out(u))
                .count(),
            dry,
            "{ground} and {air}"
        );
    }
}

#[test]
fn g_desertopt_weak_infantry_does_not_break_through_in_the_desert() {
    proves!("G.DesertOpt");
    for (on, steps, rule) in [
        (true, 2, Some("G.DesertOpt")),
        (true, 3, None),
        (false, 2, None),
    ] {
        let mut kit = desert(on);
        let unit = kit.put("germany", Kind::Infantry, steps, "tripolitania");
        kit.put("germany", Kind::Armour, 3, "tripolitania");
        kit.control("britain", &["sirte"]);
        kit.special_actions("germany", 1);
        kit.phase("germany", Phase::Breakthrough);
        kit.act(break_to("sirte", &["germany"]));
        assert_eq!(rule_of(may_step(&kit.s, unit, area("sirte"))), rule);
    }
}
