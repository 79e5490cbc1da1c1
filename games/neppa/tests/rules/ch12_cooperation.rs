//! 12.0 to 12.2: cooperation on the ground.

use crate::kit::{Kit, nation, zone};
use kernel::proves;
use neppa::ch01_war::WarAction;
use neppa::ch08_ground::GroundAction;
use neppa::ch12_cooperation::{
    joint_attack, may_attack, may_end_in, may_enter, may_stack, may_stop,
};
use neppa::types::{Kind, Nation};
use neppa::{Action, Phase, ch14_conquest};

type Verdict = Result<(), &'static str>;

fn rule(answer: Result<(), kernel::Illegal>) -> Verdict {
    answer.map_err(|e| e.rule.as_str())
}

fn west() -> Kit {
    let mut kit = Kit::bare("Spring 1940");
    kit.war("germany", "britain").war("germany", "france");
    kit.ally("britain", "france");
    kit
}

#[test]
fn r12_0a_british_and_french_do_not_stack_but_attack_together() {
    proves!("12.0a");
    let mut kit = west();
    kit.put("france", Kind::Infantry, "calais");
    assert_eq!(
        rule(may_stack(&kit.s, Nation::BRITAIN, zone("calais"))),
        Err("12.0a")
    );
    assert_eq!(
        rule(may_stack(&kit.s, Nation::FRANCE, zone("calais"))),
        Ok(())
    );
    assert_eq!(rule(may_stack(&kit.s, Nation::USA, zone("calais"))), Ok(()));
    // A march may not end there, and goes elsewhere.
    let armour = kit.put("britain", Kind::Armour, "cherbourg");
    kit.phase("britain", Phase::Movement);
    kit.act(GroundAction::Pick { unit: armour });
    assert_eq!(
        kit.refused(GroundAction::March { to: zone("calais") }),
        "12.0a"
    );
    assert_eq!(
        rule(joint_attack(&kit.s, Nation::BRITAIN, Nation::FRANCE)),
        Ok(())
    );
}

#[test]
fn r12_0c_the_british_do_not_stay_in_paris_before_france_falls() {
    proves!("12.0c");
    let mut kit = west();
    let unit = kit.put("britain", Kind::Infantry, "cherbourg");
    assert_eq!(
        rule(may_stop(&kit.s, Nation::BRITAIN, zone("paris"))),
        Err("12.0c")
    );
    assert_eq!(rule(may_end_in(&kit.s, unit, zone("paris"))), Err("12.0c"));
    // They may pass through, others may stay, and so may their air as far as this rule is concerned.
    assert_eq!(
        rule(may_enter(&kit.s, Nation::BRITAIN, zone("paris"))),
        Ok(())
    );
    assert_eq!(
        rule(may_stop(&kit.s, Nation::FRANCE, zone("paris"))),
        Ok(())
    );
    let air = kit.put("britain", Kind::Air, "cherbourg");
    assert_eq!(rule(may_end_in(&kit.s, air, zone("paris"))), Ok(()));
    kit.phase("britain", Phase::Movement);
    kit.act(GroundAction::Pick { unit });
    assert_eq!(
        kit.refused(GroundAction::March { to: zone("paris") }),
        "12.0c"
    );
    kit.s.politics.fallen.insert(Nation::FRANCE);
    assert_eq!(
        rule(may_stop(&kit.s, Nation::BRITAIN, zone("paris"))),
        Ok(())
    );
}

#[test]
fn r12_1a_germans_and_italians_wait_for_the_alliance() {
    proves!("12.1a");
    let mut kit = west();
    kit.war("italy", "greece").war("germany", "greece");
    kit.put("italy", Kind::Infantry, "albania");
    assert_eq!(
        rule(may_stack(&kit.s, Nation::GERMANY, zone("albania"))),
        Err("12.1a")
    );
    assert_eq!(
        rule(joint_attack(&kit.s, Nation::ITALY, Nation::GERMANY)),
        Err("12.1a")
    );
    kit.ally("germany", "italy");
    assert_eq!(
        rule(may_stack(&kit.s, Nation::GERMANY, zone("albania"))),
        Ok(())
    );
    assert_eq!(
        rule(joint_attack(&kit.s, Nation::ITALY, Nation::GERMANY)),
        Ok(())
    );
}

#[test]
fn r12_1a_in_an_attack_that_is_being_built() {
    proves!("12.1a");
    let mut kit = west();
    kit.war("italy", "yugoslavia").war("germany", "yugoslavia");
    let german = kit.put("germany", Kind::Infantry, "vienna");
    let italian = kit.put("italy", Kind::Infantry, "venice");
    let target = zone("zagreb");
    kit.phase("germany", Phase::Combat);
    kit.act(GroundAction::Attack { target });
    kit.act(GroundAction::Commit { unit: german });
    assert_eq!(kit.refused(GroundAction::Commit { unit: italian }), "12.1a");
    assert_eq!(
        rule(may_attack(&kit.s, Nation::ITALY, target)),
        Err("12.1a")
    );
    assert_eq!(
        rule(may_attack(&kit.s, Nation::ITALY, zone("split"))),
        Ok(())
    );
    kit.ally("germany", "italy");
    assert!(kit.allowed(GroundAction::Commit { unit: italian }));
}

/// Russia beside Britain and the U.S.A. against Germany.
fn grand_alliance() -> Kit {
    let mut kit = Kit::bare("Spring 1944");
    for ally in ["britain", "usa", "russia"] {
        kit.war("germany", ally);
    }
    kit.ally("britain", "usa")
        .ally("britain", "russia")
        .ally("russia", "usa");
    kit
}

#[test]
fn r12_2a_russians_and_other_allies_keep_apart() {
    proves!("12.2a");
    let mut kit = grand_alliance();
    kit.control("germany", &["warsaw", "kiev", "paris", "oslo"]);
    kit.put("russia", Kind::Infantry, "krakow");
    kit.put("britain", Kind::Infantry, "vienna");
    let stack = |kit: &Kit, who, key: &str| rule(may_stack(&kit.s, who, zone(key)));
    assert_eq!(stack(&kit, Nation::BRITAIN, "krakow"), Err("12.2a"));
    assert_eq!(stack(&kit, Nation::USA, "krakow"), Err("12.2a"));
    assert_eq!(stack(&kit, Nation::RUSSIA, "vienna"), Err("12.2a"));
    assert_eq!(stack(&kit, Nation::USA, "vienna"), Ok(()));
    let enter = |kit: &Kit, who, key: &str| rule(may_enter(&kit.s, who, zone(key)));
    // Original Russian zones, whoever holds them, and zones that Russia controls.
    assert_eq!(enter(&kit, Nation::USA, "moscow"), Err("12.2a"));
    assert_eq!(enter(&kit, Nation::USA, "kiev"), Err("12.2a"));
    assert_eq!(enter(&kit, Nation::USA, "warsaw"), Ok(()));
    kit.control("russia", &["warsaw"]);
    assert_eq!(enter(&kit, Nation::USA, "warsaw"), Err("12.2a"));
    // And the other way round.
    assert_eq!(enter(&kit, Nation::RUSSIA, "london"), Err("12.2a"));
    assert_eq!(enter(&kit, Nation::RUSSIA, "paris"), Err("12.2a"));
    assert_eq!(enter(&kit, Nation::RUSSIA, "oslo"), Ok(()));
    kit.control("usa", &["oslo"]);
    assert_eq!(enter(&kit, Nation::RUSSIA, "oslo"), Err("12.2a"));
}

#[test]
fn r12_2a_russians_help_a_minor_that_the_axis_attacked() {
    proves!("12.2a", "1.5i");
    let mut kit = grand_alliance();
    kit.money("germany", 50, 30);
    let russian = kit.put("russia", Kind::Infantry, "batum");
    let british = kit.put("britain", Kind::Infantry, "mosul");
    kit.phase("germany", Phase::Declarations)
        .act(WarAction::Declare {
            by: Nation::GERMANY,
            on: nation("turkey"),
        });
    let legal = kit.legal();
    let first = legal.iter().find(|action| {
        matches!(action, Action::War(WarAction::SetUp { at, .. }) if *at == zone("trabzon"))
    });
    kit.act(*first.unwrap())
        .set_up_in(&["ankara", "istanbul"])
        .pass_to("russia", Phase::Movement)
        .march(russian, "erzurum");
    // It is a guest there: the zone stays Turkish, and neither Britain nor Turkey stands beside it.
    assert_eq!(kit.s.control(zone("erzurum")), nation("turkey"));
    kit.act(GroundAction::Pick { unit: british });
    let to = |key| GroundAction::March { to: zone(key) };
    assert_eq!(kit.refused(to("erzurum")), "12.2a");
    kit.act(to("diyarbakir"))
        .pass_to("russia", Phase::Declarations)
        .pass_to("russia", Phase::Movement)
        .act(GroundAction::Pick { unit: russian });
    assert_eq!(kit.refused(to("trabzon")), "12.2a");
    assert_eq!(kit.refused(to("diyarbakir")), "12.2a");
}

#[test]
fn r12_2b_no_common_attack_in_one_phase() {
    proves!("12.2b");
    let mut kit = grand_alliance();
    kit.control("russia", &["krakow"])
        .control("usa", &["vienna"]);
    let russian = kit.put("russia", Kind::Armour, "krakow");
    let american = kit.put("usa", Kind::Armour, "vienna");
    let target = zone("breslau");
    kit.put("germany", Kind::Infantry, "breslau");
    kit.phase("russia", Phase::Combat);
    kit.act(GroundAction::Attack { target });
    kit.act(GroundAction::Commit { unit: russian });
    assert_eq!(
        kit.refused(GroundAction::Commit { unit: american }),
        "12.2b"
    );
    assert_eq!(
        rule(joint_attack(&kit.s, Nation::USA, Nation::RUSSIA)),
        Err("12.2b")
    );
    // Nor one after the other in the same phase; in the next phase the zone is free again.
    kit.roll(&[1, 1]);
    kit.act(GroundAction::Declare);
    while kit.s.top()
        != Some(&neppa::Step::Phase {
            seat: kernel::Seat(1),
            asked: true,
        })
    {
        let next = kit.legal()[0];
        kit.act(next);
    }
    if kit.s.control(target) == Nation::GERMANY {
        assert_eq!(rule(may_attack(&kit.s, Nation::USA, target)), Err("12.2b"));
        assert_eq!(rule(may_attack(&kit.s, Nation::RUSSIA, target)), Ok(()));
    }
    assert!(kit.s.battle.struck_by.russia.has(target));
    kit.s.battle.struck_by = Default::default();
    assert_eq!(
        rule(may_attack(&kit.s, Nation::USA, zone("prague"))),
        Ok(())
    );
    ch14_conquest::take(&mut kit.table(), zone("prague"), nation("usa"));
}
