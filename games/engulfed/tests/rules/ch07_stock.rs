//! 7.1: Special Actions in hand.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch07_special_actions::{
    SpecialAction, Use, add, can_add, can_pay, can_pay_for, limit, pay, payer, save_all, saved,
};
use engulfed::types::{Kind, Nation, Nations};
use kernel::{example, proves};

fn give(kit: &mut Kit, who: Nation, count: u8) {
    kit.s.special_actions.stock[who.index()] = count;
}

fn left(kit: &Kit, who: Nation) -> u8 {
    kit.s.special_actions.stock[who.index()]
}

#[test]
fn r7_1_special_actions_are_kept_and_never_above_the_limit() {
    proves!("7.1");
    let mut kit = world_at_war("Jul/Aug 1940");
    for bought in 1..=2 {
        assert!(can_add(&kit.s, Nation::BRITAIN).is_ok());
        with(&mut kit, |t| add(t, Nation::BRITAIN));
        assert_eq!(kit.s.special_actions.stock[Nation::BRITAIN.index()], bought);
    }
    assert_eq!(
        can_add(&kit.s, Nation::BRITAIN).unwrap_err().rule.as_str(),
        "7.11"
    );
    assert_eq!(saved(&kit.s, Nation::BRITAIN), 0, "bought this turn");
    with(&mut kit, save_all);
    assert_eq!(saved(&kit.s, Nation::BRITAIN), 2, "kept");
}

#[test]
fn r7_11_limits_by_nation_and_year() {
    proves!("7.11");
    let years = [1939, 1940, 1941, 1942, 1943, 1944, 1945];
    for (who, limits) in [
        (Nation::GERMANY, [5, 5, 5, 4, 4, 3, 3]),
        (Nation::ITALY, [1; 7]),
        (Nation::FRANCE, [1; 7]),
        (Nation::BRITAIN, [2; 7]),
        (Nation::USA, [0, 0, 0, 1, 2, 3, 3]),
        (Nation::USSR, [1, 1, 1, 1, 2, 3, 3]),
        (Nation::FREE_FRENCH, [0; 7]),
        (Nation::VICHY, [0; 7]),
    ] {
        for (year, most) in years.into_iter().zip(limits) {
            let kit = world_at_war(&format!("Sep/Oct {year}"));
            assert_eq!(limit(&kit.s, who), most, "{who:?} {year}");
        }
    }
}

#[test]
fn r7_11n_germany_keeps_one_too_many_until_it_is_spent() {
    proves!("7.11n");
    example!("engulfed-E35");
    let mut kit = world_at_war("Jan/Feb 1942");
    give(&mut kit, Nation::GERMANY, 5);
    assert_eq!(
        can_add(&kit.s, Nation::GERMANY).unwrap_err().rule.as_str(),
        "7.11"
    );
    assert!(can_pay(&kit.s, Nation::GERMANY).is_ok());
    with(&mut kit, |t| pay(t, Nation::GERMANY));
    assert_eq!(kit.s.special_actions.stock[Nation::GERMANY.index()], 4);
    assert!(
        can_add(&kit.s, Nation::GERMANY).is_err(),
        "it does not come back"
    );
    with(&mut kit, |t| pay(t, Nation::GERMANY));
    assert!(can_add(&kit.s, Nation::GERMANY).is_ok());
}

#[test]
fn r7_12_what_is_spent_can_be_bought_again_and_everybody_sees_it() {
    proves!("7.12");
    let mut kit = world_at_war("Jul/Aug 1940");
    give(&mut kit, Nation::FRANCE, 1);
    assert!(can_add(&kit.s, Nation::FRANCE).is_err());
    with(&mut kit, |t| pay(t, Nation::FRANCE));
    assert_eq!(kit.s.special_actions.stock[Nation::FRANCE.index()], 0);
    assert!(can_add(&kit.s, Nation::FRANCE).is_ok());
    let seen = kit
        .log
        .entries()
        .iter()
        .any(|e| e.text.contains("spends a Special Action"));
    assert!(seen, "it is said openly");
}

#[test]
fn r7_13_each_power_pays_for_its_own_units() {
    proves!("7.13");
    let mut kit = world_at_war("Jul/Aug 1942");
    give(&mut kit, Nation::GERMANY, 1);
    assert!(can_pay(&kit.s, Nation::GERMANY).is_ok());
    assert!(can_pay(&kit.s, Nation::RUMANIA).is_ok(), "with Germany's");
    assert_eq!(
        can_pay(&kit.s, Nation::ITALY).unwrap_err().rule.as_str(),
        "7.13"
    );
    assert_eq!(payer(&kit.s, Nation::FREE_FRENCH), Nation::USA);
    with(&mut kit, |t| pay(t, Nation::RUMANIA));
    assert_eq!(
        can_pay(&kit.s, Nation::GERMANY).unwrap_err().rule.as_str(),
        "7.13"
    );
}

#[test]
fn r9_64_a_minors_special_action_only_reinforces_or_counterattacks() {
    proves!("9.64");
    let mut kit = world_at_war("Sep/Oct 1939");
    give(&mut kit, Nation::POLAND, 1);
    assert!(can_pay_for(&kit.s, Nation::POLAND, Use::Reinforce).is_ok());
    assert!(can_pay_for(&kit.s, Nation::POLAND, Use::Counterattack).is_ok());
    assert_eq!(
        can_pay(&kit.s, Nation::POLAND).unwrap_err().rule.as_str(),
        "9.64"
    );
}

fn combat(place: &str, powers: &[Nation]) -> SpecialAction {
    SpecialAction::Combat {
        area: area(place),
        powers: Nations::of(powers),
        assault: false,
    }
}

#[test]
fn r7_4_breakthrough_combat_is_bought_by_powers_with_units_there() {
    proves!("7.4", "7.13", "1.26");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.put("germany", Kind::Infantry, 4, "stalingrad");
    kit.put("italy", Kind::Infantry, 2, "stalingrad");
    kit.put("ussr", Kind::Infantry, 3, "stalingrad");
    kit.phase("germany", Phase::Breakthrough);
    assert_eq!(
        kit.refused(combat("stalingrad", &[Nation::GERMANY])),
        "7.13"
    );
    give(&mut kit, Nation::GERMANY, 2);
    give(&mut kit, Nation::USSR, 1);
    assert!(kit.allowed(combat("stalingrad", &[Nation::GERMANY])));
    assert_eq!(
        kit.refused(combat("stalingrad", &[Nation::GERMANY, Nation::ITALY])),
        "7.13"
    );
    assert_eq!(kit.refused(combat("stalingrad", &[Nation::USSR])), "7.13");
    assert_eq!(kit.refused(combat("moscow", &[Nation::GERMANY])), "6.71");
    give(&mut kit, Nation::ITALY, 1);
    assert!(kit.allowed(combat("stalingrad", &[Nation::GERMANY, Nation::ITALY])));
    kit.act(combat("stalingrad", &[Nation::GERMANY]));
    assert_eq!(kit.s.special_actions.stock[Nation::GERMANY.index()], 1);
    assert_eq!(kit.s.special_actions.stock[Nation::ITALY.index()], 1);
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.put("germany", Kind::Infantry, 4, "stalingrad");
    kit.put("ussr", Kind::Infantry, 3, "stalingrad");
    give(&mut kit, Nation::GERMANY, 2);
    kit.phase("germany", Phase::StrategicMovement);
    assert_eq!(
        kit.refused(combat("stalingrad", &[Nation::GERMANY])),
        "1.26"
    );
}

/// Three players in the Allied Breakthrough Phase, West and East with a Special Action and a fight each.
pub fn allied_breakthrough() -> Kit {
    let mut kit = world_at_war("Jul/Aug 1943");
    kit.s.players = 3;
    for (who, place) in [("britain", "normandy"), ("ussr", "stalingrad")] {
        kit.put(who, Kind::Infantry, 4, place);
        kit.put("germany", Kind::Infantry, 4, place);
        give(&mut kit, nation(who), 2);
    }
    kit.phase("britain", Phase::Combat);
    let phase = |seat| engulfed::Step::Phase {
        seat: kernel::Seat(seat),
        asked: true,
    };
    let steps = vec![engulfed::Step::Sequence, phase(2), phase(1)];
    kit.ask(steps, kernel::Seat(1));
    kit.act(engulfed::Action::Done).act(engulfed::Action::Done);
    assert_eq!(kit.s.phase, Phase::Breakthrough);
    kit
}

#[test]
fn r7_4_the_axis_settles_only_a_conflict_over_the_next_special_action() {
    proves!("7.4");
    let [axis, west, east] = [0, 1, 2].map(kernel::Seat);
    let first = |seat| SpecialAction::First { seat };
    let in_normandy = combat("normandy", &[Nation::BRITAIN]);
    let mut kit = allied_breakthrough();
    assert_eq!(kit.asking(), Some(west), "nobody disagrees yet");
    kit.act(in_normandy);
    assert_eq!(kit.asking(), Some(east));
    assert_eq!(kit.refused(first(west)), "7.4", "he wants it for himself");
    // The ally has nothing against it.
    let mut agreed = kit.clone();
    agreed.roll(&[1; 40]).act(SpecialAction::Pass);
    assert_eq!(left(&agreed, Nation::BRITAIN), 1);
    // The ally wants to be first: the Axis chooses, for this one Special Action.
    kit.act(first(east));
    assert_eq!(kit.asking(), Some(axis));
    assert_eq!(kit.refused(first(axis)), "7.4");
    let mut as_named = kit.clone();
    as_named.roll(&[1; 40]).act(first(west));
    assert_eq!(left(&as_named, Nation::BRITAIN), 1);
    kit.act(first(east));
    assert!(
        kit.log.is_revealed(),
        "who is asked next may tell something"
    );
    assert_eq!(kit.asking(), Some(east));
    assert_eq!(left(&kit, Nation::BRITAIN), 2, "nothing is spent yet");
    kit.roll(&[1; 40]);
    kit.act(combat("stalingrad", &[Nation::USSR]));
    assert_eq!(left(&kit, Nation::USSR), 1, "the chosen one is not held up");
    while kit.s.battle.round.is_some() {
        kit.act(engulfed::ch06_combat::CombatAction::Decline);
    }
    // The next one may be disputed again.
    kit.act(combat("stalingrad", &[Nation::USSR]));
    assert_eq!(kit.asking(), Some(west));
    assert_eq!(left(&kit, Nation::USSR), 1);
}

#[test]
fn r7_4_whom_the_axis_names_cannot_be_taken_back() {
    proves!("7.4");
    let [west, east] = [1, 2].map(kernel::Seat);
    let mut kit = allied_breakthrough();
    kit.put("britain", Kind::Infantry, 2, "london");
    kit.act(SpecialAction::Strategic {
        powers: Nations::of(&[Nation::BRITAIN]),
    });
    kit.act(SpecialAction::First { seat: east });
    kit.log = kernel::Log::on();
    kit.act(SpecialAction::First { seat: west });
    assert!(
        kit.log.is_revealed(),
        "what the one who was named can do is seen"
    );
}

#[test]
fn r7_4_nobody_is_asked_who_has_no_special_action_or_has_ended_his_part() {
    proves!("7.4");
    let mut kit = allied_breakthrough();
    let mut alone = kit.clone();
    give(&mut alone, Nation::USSR, 0);
    alone
        .roll(&[1; 40])
        .act(combat("normandy", &[Nation::BRITAIN]));
    assert_eq!(left(&alone, Nation::BRITAIN), 1);
    kit.act(engulfed::Action::Done);
    assert_eq!(kit.asking(), Some(kernel::Seat(2)));
    kit.roll(&[1; 40])
        .act(combat("stalingrad", &[Nation::USSR]));
    assert_eq!(left(&kit, Nation::USSR), 1);
}
