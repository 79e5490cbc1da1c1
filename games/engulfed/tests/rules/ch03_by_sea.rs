//! 3.3, 7.22, 9.44: supply over sea, played through the phases.

use crate::kit::*;
use engulfed::ch03_supply::{SupplyAction, capacity, is_supplied, plan};
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::types::{Camp, Kind, Nation, Sea, Side};
use engulfed::unit::{At, Marks, UnitId};
use engulfed::{Action, Phase};
use kernel::proves;

fn italians(kit: &Kit) -> Vec<(UnitId, At)> {
    let of = kit
        .s
        .units()
        .filter(|(_, u)| u.nation == Nation::ITALY && matches!(u.at, At::Area(_)));
    of.map(|(id, u)| (id, u.at)).collect()
}

/// Everybody lets every phase pass until the other side's player-turn.
fn pass_player_turn(kit: &mut Kit) {
    let side = kit.s.side;
    while kit.s.side == side {
        let legal = kit.legal();
        let action = match legal.contains(&Action::Done) {
            true => Action::Done,
            false => legal[0],
        };
        kit.act(action);
    }
}

#[test]
fn r3_33a_neutral_italy_feeds_all_its_colonies_in_1939() {
    proves!("3.33(a)", "9.44");
    let mut kit = Kit::scenario("1939");
    let before = italians(&kit);
    assert_eq!(capacity(&kit.s, Camp::Axis, Sea::Mediterranean), 6);
    pass_player_turn(&mut kit);
    assert_eq!(kit.s.side, Side::Allies);
    assert_eq!(italians(&kit), before, "nobody starves, nobody was moved");
}

/// Italy with two Fleet Points, Malta British.
fn mediterranean() -> Kit {
    let mut kit = Kit::bare("Mar/Apr 1940");
    kit.join("germany", Camp::Axis)
        .join("italy", Camp::Axis)
        .join("britain", Camp::Western)
        .war("germany", "britain");
    kit.s.fleets = Default::default();
    kit.fleet("italy", Sea::Mediterranean, 2, 0)
        .fleet("britain", Sea::Mediterranean, 2, 0);
    kit
}

#[test]
fn r3_33a_malta_and_sicily_count_against_their_enemies_only() {
    proves!("3.33(a)");
    let mut kit = mediterranean();
    let of = |kit: &Kit, camp| capacity(&kit.s, camp, Sea::Mediterranean);
    assert_eq!(of(&kit, Camp::Axis), 6, "Malta is no enemy's yet");
    assert_eq!(of(&kit, Camp::Western), 8, "nor is Sicily");
    kit.war("italy", "britain");
    assert_eq!(of(&kit, Camp::Axis), 4);
    assert_eq!(of(&kit, Camp::Western), 6);
}

#[test]
fn r9_44_germans_draw_no_supply_through_neutral_italy() {
    proves!("9.44", "3.1a", "3.3a");
    let mut kit = mediterranean();
    kit.control("germany", &["marseille", "zagreb", "sarajevo", "crete"]);
    // Marseille lies behind Italy; Sarajevo is a port that Austria feeds.
    let behind = kit.put("germany", Kind::Infantry, 3, "marseille");
    let island = kit.put("germany", Kind::Infantry, 3, "crete");
    assert!(!is_supplied(&kit.s, behind), "not through Piedmont");
    assert!(!is_supplied(&kit.s, island), "not by Italian ships");
    kit.war("italy", "britain");
    assert!(is_supplied(&kit.s, behind));
    assert!(is_supplied(&kit.s, island));
}

#[test]
fn r9_44_neutral_italians_sail_between_their_own_ports() {
    proves!("9.44", "5.31a");
    let mut kit = mediterranean();
    let unit = kit.put("italy", Kind::Infantry, 2, "calabria");
    let german = kit.put("germany", Kind::Infantry, 2, "berlin");
    kit.phase("germany", Phase::OperationalMovement);
    kit.act(MoveAction::Bound {
        area: area("tripolitania"),
        way: Way::Mediterranean,
    });
    kit.act(MoveAction::Ship { unit }).act(MoveAction::Sail);
    assert!(kit.is_in(unit, "tripolitania") && kit.is_in(german, "berlin"));
}

/// Britain lands in German Upper Egypt with two units, round the Cape.
fn upper_egypt(defended: bool) -> (Kit, Vec<UnitId>) {
    let mut kit = Kit::bare("Jul/Aug 1942");
    kit.join("germany", Camp::Axis)
        .join("britain", Camp::Western)
        .war("germany", "britain");
    kit.s.fleets = Default::default();
    kit.fleet("britain", Sea::Atlantic, 8, 0);
    kit.special_actions("britain", 2);
    kit.control("germany", &["upper_egypt", "alexandria", "western_desert"]);
    if defended {
        kit.put("germany", Kind::Infantry, 2, "upper_egypt");
    }
    let units = kit.put_many("britain", Kind::Infantry, 2, 3, "london");
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(MoveAction::Bound {
        area: area("upper_egypt"),
        way: Way::Cape,
    });
    for unit in &units {
        kit.act(MoveAction::Ship { unit: *unit });
    }
    kit.act(MoveAction::Sail);
    (kit, units)
}

/// Ends phases until this one is over too, with dice that hit nobody.
fn pass_through(kit: &mut Kit, last: Phase) {
    use engulfed::ch06_combat::CombatAction as A;
    loop {
        kit.roll(&[1; 30]);
        let legal = kit.legal();
        let fight = legal
            .iter()
            .find(|a| matches!(a, Action::Combat(A::Attack { assault: false, .. })));
        let over = kit.s.phase > last || kit.s.side == Side::Axis;
        if over {
            return;
        }
        let action = match (fight, legal.contains(&Action::Done)) {
            (_, true) => Action::Done,
            (Some(fight), false) => *fight,
            (None, false) => legal[0],
        };
        kit.act(action);
    }
}

#[test]
fn r7_25_who_lands_in_upper_egypt_is_supplied_round_the_cape() {
    proves!("7.25", "7.22b", "3.32");
    for defended in [false, true] {
        let (mut kit, units) = upper_egypt(defended);
        pass_through(&mut kit, Phase::FinalSupply);
        assert_eq!(kit.s.is_contested(area("upper_egypt")), defended);
        for unit in &units {
            assert!(kit.is_in(*unit, "upper_egypt"), "defended: {defended}");
        }
    }
    // In the beachhead each unit counts twice, and four times round the Cape: two of them are half of 32.
    let (mut kit, _) = upper_egypt(true);
    pass_through(&mut kit, Phase::Breakthrough);
    let mut supply = plan(&kit.s, Camp::Western, &[]);
    assert_eq!(supply.waiting.len(), 2);
    supply.feed_all();
    assert_eq!(supply.room(Sea::Atlantic), 32 - 16);
}

#[test]
fn r7_25_the_beachhead_of_upper_egypt_is_reinforced_while_it_is_contested() {
    proves!("7.25");
    let (mut kit, _) = upper_egypt(true);
    pass_through(&mut kit, Phase::FinalSupply);
    let more = kit.put("britain", Kind::Infantry, 3, "london");
    kit.fleet("britain", Sea::Atlantic, 8, 0);
    kit.phase("britain", Phase::OperationalMovement);
    let way = MoveAction::Bound {
        area: area("upper_egypt"),
        way: Way::Cape,
    };
    kit.act(way).act(MoveAction::Ship { unit: more });
    kit.act(MoveAction::Sail);
    assert!(kit.is_in(more, "upper_egypt"));
    let ships = kit.s.fleets.points[Sea::Atlantic.index()][Nation::BRITAIN.index()];
    assert_eq!((ships.ready, ships.used), (6, 2), "two for one");
}

#[test]
fn r7_22b_a_mediterranean_beachhead_draws_supply_through_the_canal() {
    proves!("7.22b", "3.32");
    let mut kit = Kit::bare("Jul/Aug 1943");
    kit.join("germany", Camp::Axis)
        .join("italy", Camp::Axis)
        .join("britain", Camp::Western)
        .war("germany", "britain")
        .war("italy", "britain");
    kit.s.fleets = Default::default();
    kit.fleet("britain", Sea::Atlantic, 4, 0)
        .fleet("britain", Sea::Mediterranean, 4, 0);
    kit.special_actions("britain", 1);
    kit.control("germany", &["gibraltar", "andalucia"]);
    kit.put("italy", Kind::Infantry, 2, "sardinia");
    let unit = kit.put("britain", Kind::Infantry, 3, "alexandria");
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(MoveAction::Bound {
        area: area("sardinia"),
        way: Way::Mediterranean,
    });
    kit.act(MoveAction::Ship { unit }).act(MoveAction::Sail);
    pass_through(&mut kit, Phase::Breakthrough);
    assert!(kit.s.is_contested(area("sardinia")));
    let mut supply = plan(&kit.s, Camp::Western, &[]);
    let (atlantic, here) = (supply.room(Sea::Atlantic), supply.room(Sea::Mediterranean));
    supply.feed_all();
    assert!(supply.waiting.is_empty() && supply.cut_off.is_empty());
    assert_eq!(atlantic - supply.room(Sea::Atlantic), 8);
    assert_eq!(here - supply.room(Sea::Mediterranean), 2);
    pass_through(&mut kit, Phase::FinalSupply);
    assert!(kit.is_in(unit, "sardinia"));
}

#[test]
fn r3_3c_a_path_through_two_zones_uses_the_capacity_of_both() {
    proves!("3.3c", "3.31c");
    let mut kit = mediterranean();
    kit.war("italy", "britain");
    kit.fleet("britain", Sea::Atlantic, 1, 0);
    kit.put_many("britain", Kind::Infantry, 4, 3, "cyprus");
    kit.phase("britain", Phase::InitialSupply);
    let mut enough = kit.clone();
    enough.act(Action::Done);
    assert_ne!(enough.s.phase, Phase::InitialSupply, "four of four");
    let fifth = kit.put("britain", Kind::Infantry, 3, "cyprus");
    kit.phase("britain", Phase::InitialSupply).act(Action::Done);
    for _ in 0..4 {
        let fed = kit.legal()[0];
        assert!(matches!(fed, Action::Supply(SupplyAction::Feed { .. })));
        kit.act(fed);
    }
    let unfed = kit
        .s
        .units()
        .filter(|(_, u)| u.marks.has(Marks::OUT_OF_SUPPLY));
    assert_eq!(unfed.count(), 1, "six would fit through the Mediterranean");
    assert!(kit.is_in(fifth, "cyprus"));
}

#[test]
fn r3_5a_who_sails_out_of_supply_has_moved() {
    proves!("3.5a");
    let mut kit = mediterranean();
    kit.fleet("britain", Sea::Atlantic, 1, 0);
    let unit = kit.put("britain", Kind::Infantry, 3, "gibraltar");
    // 1.21 sets the mark: r3_3c_a_path_through_two_zones_uses_the_capacity_of_both.
    kit.marked(unit, Marks::OUT_OF_SUPPLY);
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(MoveAction::Bound {
        area: area("london"),
        way: Way::Atlantic,
    });
    kit.act(MoveAction::Ship { unit }).act(MoveAction::Sail);
    assert!(kit.s.unit(unit).marks.has(Marks::MOVED_UNSUPPLIED));
}

#[test]
fn r8_3c_leningrad_keeps_the_baltic_fleet_while_ladoga_is_supplied() {
    proves!("8.3c", "4.2b");
    for (ladoga, afloat) in [("ussr", 2), ("germany", 0)] {
        let mut kit = Kit::bare("Jul/Aug 1942");
        kit.join("germany", Camp::Axis)
            .join("ussr", Camp::Soviet)
            .war("germany", "ussr");
        kit.s.fleets = Default::default();
        kit.fleet("ussr", Sea::Baltic, 2, 0);
        kit.control("germany", &["novgorod", "estonia", "latvia", "lithuania"]);
        kit.control(ladoga, &["ladoga_swamps"]);
        kit.put("ussr", Kind::Infantry, 3, "leningrad");
        kit.phase("ussr", Phase::FinalSupply).act(Action::Done);
        let ships = kit.s.fleets.points[Sea::Baltic.index()][Nation::USSR.index()];
        assert_eq!(ships.ready + ships.used, afloat, "Ladoga of {ladoga}");
    }
}

#[test]
fn r7_9b_only_the_garrison_of_a_fortress_lives_on_its_stores() {
    proves!("7.9b", "3.6b", "G.FortC");
    let mut kit = Kit::bare("Jul/Aug 1942");
    kit.join("germany", Camp::Axis)
        .join("ussr", Camp::Soviet)
        .war("germany", "ussr");
    kit.s.fleets = Default::default();
    kit.put("ussr", Kind::Infantry, 3, "sevastopol");
    let besieger = kit.put("germany", Kind::Infantry, 3, "sevastopol");
    kit.phase("germany", Phase::FinalSupply).act(Action::Done);
    assert_eq!(kit.at(besieger), At::Pool, "cut off in an enemy fortress");
    let mut kit = Kit::bare("Jul/Aug 1942");
    kit.join("germany", Camp::Axis)
        .join("ussr", Camp::Soviet)
        .war("germany", "ussr");
    kit.s.fleets = Default::default();
    kit.control("germany", &["crimea"]);
    let garrison = kit.put("ussr", Kind::Infantry, 3, "sevastopol");
    kit.phase("ussr", Phase::FinalSupply).act(Action::Done);
    assert_eq!(kit.steps(garrison), 2, "one step less");
}
