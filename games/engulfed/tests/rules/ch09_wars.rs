//! 9.15, 9.22, 9.31, 9.33: wars that come of other wars, and what two Allied camps let each other do.

use crate::ch09_soviet::uneasy;
use crate::factory;
use crate::kit::*;
use engulfed::ch04_production::BuildAction;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch06_combat::CombatAction;
use engulfed::ch09_politics::{PoliticalAction, Vichy, at_war};
use engulfed::types::{Camp, Kind, Nation, Sea, Side, Turn};
use engulfed::unit::At;
use engulfed::{Action, Phase};
use kernel::proves;

fn declares(by: &str, on: &str) -> PoliticalAction {
    PoliticalAction::Declare {
        by: nation(by),
        on: nation(on),
    }
}

/// The Soviets have attacked Finland before Germany took Paris, and Paris fell last turn. That taking Paris is noted is
/// shown by the test of 9.42.
fn winter_war() -> Kit {
    let mut kit = factory::peace("May/Jun 1940");
    kit.phase("ussr", Phase::OperationalMovement);
    kit.act(declares("ussr", "finland"));
    kit.act(PoliticalAction::DeployRest);
    kit
}

#[test]
fn r9_15c_a_war_that_allies_share_is_noted_like_one_that_was_declared() {
    proves!("9.15c", "9.15a", "9.17(c)", "9.24(c)");
    let mut kit = winter_war();
    assert!(at_war(&kit.s, Nation::USSR, Nation::FINLAND));
    assert!(
        !at_war(&kit.s, Nation::USSR, Nation::GERMANY),
        "Finland alone"
    );
    assert_eq!(kit.s.politics.events.soviet_war, None);
    kit.s.politics.events.france_fell = Some(kit.s.turn);
    let next = kit.s.turn.next();
    kit.idle_until(next, Side::Axis, Phase::OperationalMovement);
    assert!(at_war(&kit.s, Nation::USSR, Nation::GERMANY));
    let events = &kit.s.politics.events;
    assert_eq!(events.soviet_war, Some(next));
    assert!(events.soviet_war_is_new, "its first player-turn");
    kit.idle_until(next, Side::Allies, Phase::Production);
    assert_eq!(factory::income(&kit, "ussr"), 34);
}

#[test]
fn r9_31_an_attack_on_norway_before_the_war_is_the_war_in_the_west() {
    proves!("9.31", "9.63");
    let mut kit = factory::peace("Mar/Apr 1940");
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(declares("britain", "norway"));
    assert!(at_war(&kit.s, Nation::BRITAIN, Nation::GERMANY));
    assert!(at_war(&kit.s, Nation::FRANCE, Nation::GERMANY), "together");
    assert!(at_war(&kit.s, Nation::FRANCE, Nation::NORWAY));
    assert_eq!(kit.s.politics.events.western_war, Some(kit.s.turn));
}

#[test]
fn r9_15d_no_free_step_before_the_axis_minors_have_declared_war() {
    proves!("9.15d");
    let free = |kit: &Kit| {
        let legal = kit.legal();
        let free = |a: &&Action| matches!(a, Action::Build(BuildAction::FreeStep { .. }));
        legal.iter().filter(free).count()
    };
    for joined in [false, true] {
        let mut kit = winter_war();
        if joined {
            kit.s.politics.events.axis_minors_joined = Some(kit.s.turn);
        }
        factory::spending(&mut kit, "germany");
        assert_eq!(free(&kit) > 0, joined);
    }
}

#[test]
fn r9_33_western_units_stay_out_of_an_axis_minor_that_holds_soviet_units() {
    proves!("9.33");
    let mut kit = world_at_war("Jul/Aug 1944");
    kit.control("britain", &["sofia"]);
    let unit = kit.put("britain", Kind::Infantry, 3, "sofia");
    kit.phase("britain", Phase::OperationalMovement);
    kit.clone().march(unit, "ploesti");
    kit.put("ussr", Kind::Infantry, 3, "moldavia");
    assert_eq!(kit.halted(unit, "ploesti"), "9.33");
    kit.fallen(Nation::RUMANIA);
    kit.march(unit, "ploesti");
}

#[test]
fn r9_16_soviets_in_bessarabia_do_not_keep_rumanians_at_home() {
    proves!("9.16", "9.25b");
    let mut kit = world_at_war("Jul/Aug 1941");
    kit.s.fleets = Default::default();
    kit.fleet("germany", Sea::BlackSea, 1, 0);
    kit.s.politics.events.pact = Some(Turn::new(1939, 4));
    kit.control("ussr", &["bessarabia"])
        .control("germany", &["odessa"]);
    kit.put("ussr", Kind::Infantry, 3, "bessarabia");
    let unit = kit.put("rumania", Kind::Infantry, 3, "bucharest");
    let full = kit.s.unit(unit).full;
    kit.s.set_steps(unit, full);
    let sails = |kit: &Kit| {
        let mut kit = kit.clone();
        kit.phase("rumania", Phase::OperationalMovement);
        let bound = MoveAction::Bound {
            area: area("odessa"),
            way: Way::BlackSea,
        };
        kit.allowed(bound) && kit.act(bound).allowed(MoveAction::Ship { unit })
    };
    assert!(sails(&kit), "the pact has taken it from Rumania");
    kit.put("ussr", Kind::Infantry, 3, "moldavia");
    assert!(!sails(&kit), "but these are in Rumania");
}

#[test]
fn r9_22a_the_western_allies_may_claim_an_allied_minor_before_the_soviets_enter() {
    proves!("9.22a", "9.28a");
    let mut kit = world_at_war("Jul/Aug 1944");
    kit.s.players = 3;
    kit.join("yugoslavia", Camp::Western)
        .war("germany", "yugoslavia");
    kit.s.politics.sponsor[Nation::YUGOSLAVIA.index()] = Some(Nation::FRANCE);
    kit.control("ussr", &["sofia"])
        .control("britain", &["salonika"]);
    let soviet = kit.put("ussr", Kind::Infantry, 3, "sofia");
    let second = kit.put("ussr", Kind::Infantry, 2, "sofia");
    let mut free = kit.clone();
    free.phase("ussr", Phase::OperationalMovement);
    free.march(soviet, "skopje");
    assert!(free.is_in(soviet, "skopje"), "no Western unit is near");
    kit.put("britain", Kind::Infantry, 3, "salonika");
    kit.phase("ussr", Phase::OperationalMovement);
    kit.march(soviet, "skopje");
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("britain"))));
    let mut claimed = kit.clone();
    claimed.act(MoveAction::Claim);
    assert!(claimed.is_in(soviet, "sofia"));
    assert_eq!(claimed.halted(soviet, "skopje"), "9.28a");
    kit.act(MoveAction::Cede);
    assert!(kit.is_in(soviet, "skopje"));
    kit.march(second, "skopje");
    assert!(kit.is_in(second, "skopje"), "asked once");
}

#[test]
fn r9_531_vichy_units_lay_down_their_arms_before_the_free_french_too() {
    proves!("9.531", "9.528");
    for (ally, yields) in [(None, true), (Some("usa"), true), (Some("britain"), false)] {
        let mut kit = world_at_war("Jul/Aug 1943");
        kit.s.politics.events.vichy = Vichy::AtWar(Turn::new(1943, 0));
        kit.join("vichy", Camp::Axis)
            .control("germany", &["morocco"]);
        kit.s.politics.sponsor[Nation::VICHY.index()] = Some(Nation::GERMANY);
        let garrison = kit.put("vichy", Kind::Infantry, 2, "morocco");
        kit.put("free_french", Kind::Infantry, 3, "morocco");
        if let Some(ally) = ally {
            kit.put(ally, Kind::Infantry, 3, "morocco");
        }
        kit.phase("usa", Phase::Combat).roll(&[1; 12]);
        kit.act(CombatAction::Attack {
            area: area("morocco"),
            assault: false,
        });
        assert_eq!(
            kit.at(garrison) == At::Pool || kit.at(garrison) == At::Gone,
            yields,
            "{ally:?}"
        );
    }
}

#[test]
fn r14_43_who_is_surprised_does_not_retreat_from_a_fortress_either() {
    proves!("14.x", "7.51c");
    for option in [true, false] {
        let mut kit = uneasy("May/Jun 1941");
        kit.s.options.surprise = option;
        kit.s.fleets = Default::default();
        kit.fleet("ussr", Sea::BlackSea, 1, 0);
        kit.control("germany", &["crimea"]);
        kit.put("germany", Kind::Infantry, 4, "sevastopol");
        kit.put("ussr", Kind::Infantry, 4, "sevastopol");
        kit.special_actions("ussr", 1);
        kit.phase("germany", Phase::OperationalMovement);
        kit.act(declares("germany", "ussr")).done();
        let turn = kit.s.turn;
        kit.idle_until(turn, Side::Axis, Phase::Combat);
        kit.roll(&[1; 8]);
        kit.act(CombatAction::Attack {
            area: area("sevastopol"),
            assault: false,
        });
        let leave = CombatAction::Retreat {
            power: Nation::USSR,
        };
        assert_eq!(kit.allowed(leave), !option);
    }
}
