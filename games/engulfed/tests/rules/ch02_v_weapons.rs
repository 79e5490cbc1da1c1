//! 2.28, 2.3: V-weapons, and how many assets may be built.

use crate::factory::*;
use crate::kit::*;
use engulfed::ch02_strategic_warfare::{AirWarAction, Asset, strat_move_cut};
use engulfed::ch04_production::Item;
use engulfed::types::{Nation, Side};
use kernel::{example, proves};

const AXIS: usize = 0;

/// V-weapons over England, up to the first question.
fn over_england(turn: &str, v1: u8, v2: u8, holder: &str) -> Kit {
    let mut kit = war(turn);
    kit.control(
        holder,
        &["pas_de_calais", "normandy", "belgium", "netherlands"],
    );
    kit.s.assets.v1 = v1;
    kit.s.assets.v2 = v2;
    kit
}

#[test]
fn r2_28a_v1_from_1944_two_for_a_werp_and_from_pas_de_calais() {
    proves!("2.28a");
    let mut kit = war("Nov/Dec 1943");
    spending(&mut kit, "germany");
    assert_eq!(kit.refused(buy(Item::Asset(Asset::V1, 2))), "2.28a");
    let mut kit = war("Jan/Feb 1944");
    spending(&mut kit, "germany");
    let before = werps(&kit, "germany");
    assert_eq!(kit.refused(buy(Item::Asset(Asset::V1, 1))), "4.43");
    kit.act(buy(Item::Asset(Asset::V1, 4)));
    assert_eq!((kit.s.assets.v1, werps(&kit, "germany")), (4, before - 2));
    // Without Pas de Calais they stay where they are.
    let mut kit = over_england("Jan/Feb 1944", 4, 0, "france");
    produce(&mut kit, Side::Allies);
    assert_eq!(kit.s.assets.v1, 4);
    assert_eq!(werps(&kit, "britain"), 24);
    let mut kit = over_england("Jan/Feb 1944", 1, 0, "germany");
    kit.s.assets.u_boats = 0;
    kit.roll(&[6]);
    produce(&mut kit, Side::Allies);
    assert_eq!((kit.s.assets.v1, werps(&kit, "britain")), (0, 22));
    assert_eq!(strat_move_cut(&kit.s, Nation::BRITAIN), 0);
}

#[test]
fn r2_28b_fighters_and_flak_meet_v1s() {
    proves!("2.28b");
    let mut kit = over_england("Jan/Feb 1944", 6, 0, "germany");
    kit.s.assets.fighters = [9, 3];
    kit.s.assets.flak[1] = 4;
    produce(&mut kit, Side::Allies);
    // Three fighters: 4 misses, 5 and 6 hit; then two flak dice at the four that are left.
    kit.roll(&[4, 5, 6, 6, 5, 5, 5, 5]);
    kit.act(AirWarAction::Fire { points: 6 });
    assert_eq!(kit.dice.scripted_left(), 0);
    assert_eq!(werps(&kit, "britain"), 24 - 3 * 2);
    assert_eq!(
        kit.s.assets.fighters,
        [9, 3],
        "nobody exchanges with a rocket"
    );
}

#[test]
fn r2_28c_the_v_weapon_chart() {
    proves!("2.28c");
    example!("engulfed-E23");
    for (die, lost) in [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)] {
        let mut kit = over_england("Jan/Feb 1944", 1, 0, "germany");
        kit.roll(&[die]);
        produce(&mut kit, Side::Allies);
        assert_eq!(werps(&kit, "britain"), 24 - lost, "V-1 die {die}");
        assert_eq!(kit.s.assets.v1, 0, "expended");
    }
    for (die, lost) in [(1, 0), (2, 1), (3, 1), (4, 2), (6, 2)] {
        let mut kit = over_england("Sep/Oct 1944", 0, 1, "germany");
        kit.roll(&[die]);
        produce(&mut kit, Side::Allies);
        assert_eq!(werps(&kit, "britain"), 24 - lost, "V-2 die {die}");
    }
}

#[test]
fn r2_28d_v2_from_sep_1944_from_any_of_the_coast_and_unmet() {
    proves!("2.28d");
    let mut kit = war("Jul/Aug 1944");
    spending(&mut kit, "germany");
    assert_eq!(kit.refused(buy(Item::Asset(Asset::V2, 1))), "2.28d");
    let mut kit = war("Sep/Oct 1944");
    spending(&mut kit, "germany");
    let before = werps(&kit, "germany");
    kit.act(buy(Item::Asset(Asset::V2, 2)));
    assert_eq!((kit.s.assets.v2, werps(&kit, "germany")), (2, before - 2));
    let mut kit = over_england("Sep/Oct 1944", 0, 1, "france");
    kit.control("germany", &["netherlands"]);
    kit.s.assets.fighters = [0, 9];
    kit.s.assets.flak[1] = 4;
    kit.roll(&[4]);
    produce(&mut kit, Side::Allies);
    assert_eq!((kit.s.assets.v2, werps(&kit, "britain")), (0, 22));
    let mut kit = over_england("Sep/Oct 1944", 0, 1, "france");
    produce(&mut kit, Side::Allies);
    assert_eq!(kit.s.assets.v2, 1);
}

#[test]
fn r2_28e_at_least_half_is_fired() {
    proves!("2.28e");
    example!("engulfed-E23");
    let mut kit = over_england("Jan/Feb 1944", 5, 0, "germany");
    produce(&mut kit, Side::Allies);
    assert_eq!(kit.refused(AirWarAction::Fire { points: 2 }), "2.28e");
    assert_eq!(kit.refused(AirWarAction::Fire { points: 6 }), "2.28e");
    kit.act(AirWarAction::Fire { points: 3 });
    assert_eq!(kit.s.assets.v1, 2);
}

#[test]
fn r2_3_strategic_building_limits() {
    proves!("2.3");
    let most = |id: &str, turn: &str, asset: Asset| -> u8 {
        let mut kit = world_war(turn);
        spending_with(&mut kit, id, 200);
        let per = if asset == Asset::V1 { 2 } else { 1 };
        (1..=20)
            .map(|n| n * per)
            .take_while(|n| kit.allowed(buy(Item::Asset(asset, *n))))
            .last()
            .unwrap_or(0)
    };
    let turn = "Sep/Oct 1944";
    for (id, u_boats, v1, v2, fighters, bombers) in [
        ("germany", 8, 6, 2, 4, 2),
        ("britain", 0, 0, 0, 2, 1),
        ("usa", 0, 0, 0, 6, 3),
    ] {
        assert_eq!(most(id, turn, Asset::UBoat), u_boats, "{id}");
        assert_eq!(most(id, turn, Asset::V1), v1, "{id}");
        assert_eq!(most(id, turn, Asset::V2), v2, "{id}");
        assert_eq!(most(id, turn, Asset::Fighter), fighters, "{id}");
        assert_eq!(most(id, turn, Asset::Bomber), bombers, "{id}");
    }
    // Fighters and bombers share the limit, and it is one for the whole phase.
    let mut kit = world_war("Jul/Aug 1942");
    spending_with(&mut kit, "germany", 200);
    kit.act(buy(Item::Asset(Asset::Bomber, 2)));
    assert_eq!(kit.refused(buy(Item::Asset(Asset::Bomber, 1))), "2.3");
    assert_eq!(kit.refused(buy(Item::Asset(Asset::Fighter, 3))), "2.3");
    kit.act(buy(Item::Asset(Asset::Fighter, 2)));
    assert_eq!(kit.refused(buy(Item::Asset(Asset::Fighter, 1))), "2.3");
    assert_eq!(werps(&kit, "germany"), 200 - 10 - 6);
}

#[test]
fn r9_27_some_powers_build_no_strategic_assets() {
    proves!("9.27");
    for (id, rule) in [("ussr", "9.27"), ("italy", "9.43")] {
        let mut kit = world_war("Jul/Aug 1942");
        spending_with(&mut kit, id, 200);
        for asset in Asset::ALL {
            let points = if asset == Asset::V1 { 2 } else { 1 };
            assert_eq!(kit.refused(buy(Item::Asset(asset, points))), rule);
        }
    }
}

#[test]
fn g_assets_the_track_ends_at_30_and_60() {
    proves!("G.Assets");
    let mut kit = world_war("Jul/Aug 1942");
    spending_with(&mut kit, "germany", 200);
    kit.s.assets.u_boats = 59;
    kit.s.assets.fighters[AXIS] = 29;
    kit.s.assets.bombers[AXIS] = 30;
    assert_eq!(kit.refused(buy(Item::Asset(Asset::UBoat, 2))), "G.Assets");
    kit.act(buy(Item::Asset(Asset::UBoat, 1)));
    assert_eq!(kit.refused(buy(Item::Asset(Asset::Fighter, 2))), "G.Assets");
    kit.act(buy(Item::Asset(Asset::Fighter, 1)));
    assert_eq!(kit.refused(buy(Item::Asset(Asset::Bomber, 1))), "G.Assets");
    assert_eq!(
        (kit.s.assets.u_boats, kit.s.assets.fighters[AXIS]),
        (60, 30)
    );
}
