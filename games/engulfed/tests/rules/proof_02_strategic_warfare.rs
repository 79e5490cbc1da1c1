//! Chapter 2 as play reaches it: what is refused, what is forgotten, what is said.

use crate::factory::*;
use crate::kit::*;
use engulfed::ch02_strategic_warfare::{AirWarAction, Asset, FireV, Raid, strat_move_cut};
use engulfed::ch04_production::Item;
use engulfed::types::{Nation, Side, Turn};
use engulfed::{Action, Engulfed, Phase};
use kernel::{Game, proves};

fn says(kit: &Kit, words: &str) -> bool {
    let entries = kit.log.entries();
    entries.iter().any(|entry| entry.text.contains(words))
}

#[test]
fn r2_25_strat_moves_that_bombers_cost_come_back_the_next_turn() {
    proves!("2.25", "2.21", "2.22");
    let mut kit = war("Jul/Aug 1942");
    kit.s.assets.bombers = [0, 10];
    kit.s.assets.fighters = [0, 10];
    kit.phase("germany", Phase::InitialSupply).done();
    kit.roll(&[1; 30])
        .act(AirWarAction::Raid { support: false });
    assert!(says(&kit, "A raid on Germany: 10 bombers, 10 escorts"));
    assert_eq!(strat_move_cut(&kit.s, Nation::GERMANY), 2);
    let next = kit.s.turn.next();
    // Everybody stays at home.
    for _ in 0..60 {
        let asked = kit.s.stack.asked::<Raid>().is_some();
        if asked && kit.s.turn == next && kit.s.side == Side::Axis {
            break;
        }
        let legal = kit.legal();
        let done = legal.contains(&Action::Done).then_some(Action::Done);
        kit.act(done.or(legal.last().copied()).unwrap());
    }
    kit.act(AirWarAction::Stay);
    assert_eq!(strat_move_cut(&kit.s, Nation::GERMANY), 0);
}

#[test]
fn r2_27a_german_bombers_do_not_support_ground_operations() {
    proves!("2.27a");
    let mut kit = war("Jul/Aug 1941");
    kit.s.assets.bombers = [5, 0];
    kit.s.assets.fighters = [5, 10];
    kit.s.assets.france_fell = Some(Turn::new(1940, 3));
    produce(&mut kit, Side::Allies);
    assert!(kit.allowed(AirWarAction::Raid { support: false }));
    let support = AirWarAction::Raid { support: true };
    assert_eq!(kit.refused(support), "2.27a");
}

#[test]
fn r2_28a_v_weapons_are_fired_at_england_by_an_enemy_and_only_if_there_are_any() {
    proves!("2.28a", "2.28d");
    for (v1, v2, calais, at_war, asked) in [
        (4, 0, "germany", true, true),
        (4, 0, "germany", false, false),
        (4, 0, "france", true, false),
        (0, 4, "germany", true, true),
        (0, 4, "germany", false, false),
        (0, 0, "germany", true, false),
    ] {
        let mut kit = if at_war {
            war("Sep/Oct 1944")
        } else {
            peace("Sep/Oct 1944")
        };
        kit.control(calais, &["pas_de_calais"]);
        (kit.s.assets.v1, kit.s.assets.v2) = (v1, v2);
        kit.s.assets.fighters = [0, 3];
        produce(&mut kit, Side::Allies);
        let case = (v1, v2, calais, at_war);
        assert_eq!(kit.s.stack.asked::<FireV>().is_some(), asked, "{case:?}");
        assert!(asked || !says(&kit, "fired"), "{case:?}");
        assert!(asked || !says(&kit, "Fighters shoot"), "{case:?}");
    }
}

#[test]
fn r9_51a_france_builds_no_strategic_assets_and_nobody_what_is_not_his() {
    proves!("9.51(a)", "2.3");
    let mut kit = world_war("Jul/Aug 1940");
    kit.war("germany", "france");
    spending_with(&mut kit, "france", 50);
    for asset in [Asset::Fighter, Asset::Bomber, Asset::UBoat] {
        assert_eq!(kit.refused(buy(Item::Asset(asset, 1))), "9.51(a)");
    }
    let mut kit = world_war("Jul/Aug 1942");
    spending_with(&mut kit, "britain", 50);
    let boat = Action::from(buy(Item::Asset(Asset::UBoat, 1)));
    let refusal = Engulfed::check(&kit.s, boat).unwrap_err();
    assert_eq!(refusal.rule.as_str(), "2.3");
    assert_eq!(refusal.why, "this Power does not build it");
}
