//! 7.51, 7.6, 7.7: the Special Actions that interrupt a round of combat.

use crate::ch06_combat::{attack, eastern_front, newly, steps_of, stock};
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch06_combat::{CombatAction as A, Stage};
use engulfed::types::{Camp, Kind, Nation, Sea};
use engulfed::unit::{At, UnitId};
use kernel::{example, proves};

fn stage(k: &Kit) -> Option<Stage> {
    k.s.battle.round.as_ref().map(|round| round.stage)
}

fn soviet_holds(k: &mut Kit) {
    k.control(
        "ussr",
        &["kiev", "zhitomir", "poltava", "gomel", "bryansk", "kharkov"],
    );
}

#[test]
fn r7_51_the_defender_retreats_before_combat() {
    proves!("7.51a", "7.51c", "6.21");
    let mut k = eastern_front();
    soviet_holds(&mut k);
    k.put("germany", Kind::Infantry, 4, "kiev");
    let rifle = k.put("ussr", Kind::Infantry, 3, "kiev");
    let tank = k.put("ussr", Kind::Armour, 3, "kiev");
    newly(&mut k, "kiev");
    let out = A::Retreat {
        power: Nation::USSR,
    };
    // Without a Special Action nothing is asked.
    let mut poor = k.clone();
    poor.roll(&[1; 30]);
    attack(&mut poor, "kiev", false);
    assert!(poor.s.battle.round.is_none());
    stock(&mut k, "ussr", 1);
    attack(&mut k, "kiev", false);
    assert_eq!(k.asking(), Some(k.s.seat_of(Nation::USSR)));
    assert_eq!(
        k.refused(A::Retreat {
            power: Nation::GERMANY
        }),
        "7.51a"
    );
    k.act(out);
    assert_eq!(k.s.special_actions.stock[Nation::USSR.index()], 0);
    let to = |unit, key| A::RetreatTo {
        unit,
        to: area(key),
    };
    assert_eq!(k.refused(to(tank, "gomel")), "7.51a", "one at a time");
    assert_eq!(k.refused(to(rifle, "moscow")), "7.51a");
    k.act(to(rifle, "poltava")).act(to(tank, "gomel"));
    // Nobody fired; the attacker has the area, and the defenders are hidden again.
    assert!(k.is_in(rifle, "poltava") && k.is_in(tank, "gomel"));
    assert_eq!(k.s.control(area("kiev")), Nation::GERMANY);
    assert!(k.s.battle.fought.has(area("kiev")));
    assert!(k.dice.rolled().is_empty());
}

#[test]
fn r7_51_a_power_with_ground_support_alone_pulls_it_out() {
    proves!("7.51a", "7.13");
    let mut k = world_at_war("Jul/Aug 1942");
    k.control("germany", &["kiev", "zhitomir"]);
    k.put("ussr", Kind::Infantry, 4, "kiev");
    k.put("rumania", Kind::Infantry, 3, "kiev");
    let wing = k.put("italy", Kind::GroundSupport, 1, "kiev");
    newly(&mut k, "kiev");
    stock(&mut k, "italy", 1);
    k.phase("ussr", Phase::Combat);
    k.act(A::Attack {
        area: area("kiev"),
        assault: false,
    });
    k.act(A::Retreat {
        power: Nation::ITALY,
    });
    assert!(k.is_in(wing, "zhitomir"));
    assert_eq!(k.s.special_actions.stock[Nation::ITALY.index()], 0);
}

#[test]
fn r7_51_only_to_friendly_uncontested_areas_and_all_or_none() {
    proves!("7.51a");
    let mut k = eastern_front();
    k.control(
        "germany",
        &["zhitomir", "gomel", "poltava", "odessa", "dnepr_bend"],
    );
    k.control("ussr", &["kiev", "pripet_marshes"]);
    k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    stock(&mut k, "ussr", 1);
    newly(&mut k, "kiev");
    let near = engulfed::data::data()
        .areas
        .links(area("kiev"))
        .iter()
        .map(|link| link.to)
        .collect::<Vec<_>>();
    for to in &near {
        k.s.set_control(*to, Nation::GERMANY);
    }
    // Surrounded: not even asked.
    let mut cut = k.clone();
    cut.roll(&[1; 20]);
    attack(&mut cut, "kiev", false);
    assert_eq!(stage(&cut), Some(Stage::Counter), "the round was fought");
    // One way out, but contested.
    k.s.set_control(near[0], Nation::USSR);
    let mut contested = k.clone();
    let key = engulfed::data::data().spaces.key(near[0]).to_string();
    contested.put("germany", Kind::Infantry, 1, &key);
    contested.put("ussr", Kind::Infantry, 1, &key);
    contested.roll(&[1; 20]);
    attack(&mut contested, "kiev", false);
    assert_eq!(
        stage(&contested),
        Some(Stage::Counter),
        "the round was fought"
    );
    attack(&mut k, "kiev", false);
    assert!(k.allowed(A::Retreat {
        power: Nation::USSR
    }));
    k.act(A::Decline);
    assert!(k.s.special_actions.stock[Nation::USSR.index()] == 1);
}

/// A British unit with its back to the sea at Calais, a Special Action in hand and no ship in the Atlantic.
fn at_calais() -> (Kit, UnitId) {
    let mut k = eastern_front();
    k.join("france", Camp::Western);
    k.put("germany", Kind::Infantry, 4, "pas_de_calais");
    let unit = k.put("britain", Kind::Infantry, 4, "pas_de_calais");
    for link in engulfed::data::data().areas.links(area("pas_de_calais")) {
        k.s.set_control(link.to, Nation::GERMANY);
    }
    k.control("britain", &["pas_de_calais", "london"]);
    stock(&mut k, "britain", 1);
    for power in ["britain", "usa", "france", "germany"] {
        k.fleet(power, Sea::Atlantic, 0, 0);
    }
    (k, unit)
}

#[test]
fn r7_51b_retreat_by_sea() {
    proves!("7.51b");
    let (mut k, unit) = at_calais();
    // No ships, no retreat.
    let mut beached = k.clone();
    beached.roll(&[1; 20]);
    attack(&mut beached, "pas_de_calais", false);
    assert_eq!(
        stage(&beached),
        Some(Stage::Counter),
        "the round was fought"
    );
    k.fleet("britain", Sea::Atlantic, 1, 0);
    attack(&mut k, "pas_de_calais", false);
    k.act(A::Retreat {
        power: Nation::BRITAIN,
    });
    let home = A::RetreatTo {
        unit,
        to: area("london"),
    };
    assert!(k.allowed(home));
    k.act(home);
    assert!(k.is_in(unit, "london"));
    assert!(k.s.fleets.convoy.is_none(), "nobody is at sea any more");
    assert_eq!(
        k.s.fleets.points[Sea::Atlantic.index()][Nation::BRITAIN.index()].ready,
        0
    );
}

#[test]
fn r7_6_each_special_action_brings_one_unit_from_each_area() {
    proves!("7.6a");
    example!("engulfed-E14");
    let mut k = eastern_front();
    k.control("germany", &["kiev", "zhitomir", "gomel", "poltava"]);
    k.put_many("ussr", Kind::Infantry, 10, 3, "kiev");
    k.put_many("germany", Kind::Infantry, 4, 4, "kiev");
    let beside = ["zhitomir", "gomel", "poltava"];
    for key in beside {
        k.put_many("germany", Kind::Infantry, 2, 4, key);
        k.put_block("germany", Kind::Armour, true, 4, key);
    }
    k.put("germany", Kind::GroundSupport, 1, "gomel");
    stock(&mut k, "germany", 2);
    newly(&mut k, "kiev");
    k.phase("ussr", Phase::Combat);
    k.act(A::Attack {
        area: area("kiev"),
        assault: true,
    });
    k.act(A::Decline);
    for _ in 0..2 {
        k.act(A::Reinforce {
            power: Nation::GERMANY,
        });
        for key in beside {
            let unit = k.s.units_in(area(key)).next().unwrap().0;
            k.act(A::Join { unit });
            let next = k.s.units_in(area(key)).find(|(_, u)| u.kind.is_ground());
            if let Some((unit, _)) = next
                && k.s.battle.round.as_ref().unwrap().stage
                    == (Stage::Reinforcing {
                        power: Nation::GERMANY,
                    })
            {
                assert_eq!(k.refused(A::Join { unit }), "7.6a");
            }
        }
        if matches!(
            k.s.battle.round.as_ref().unwrap().stage,
            Stage::Reinforcing { .. }
        ) {
            k.act(A::Decline);
        }
    }
    let germans =
        k.s.units_in(area("kiev"))
            .filter(|(_, u)| u.nation == Nation::GERMANY && u.kind.is_ground())
            .count();
    assert_eq!(germans, 10);
    assert_eq!(k.s.special_actions.stock[Nation::GERMANY.index()], 0);
    assert!(k.s.battle.round.as_ref().unwrap().assault, "it stands");
}

#[test]
fn r7_6_only_from_adjacent_uncontested_areas_and_all_ground_support() {
    proves!("7.6a", "7.6b");
    let mut k = eastern_front();
    k.control("ussr", &["kiev", "gomel", "poltava", "moscow"]);
    k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    let near = k.put("ussr", Kind::Infantry, 3, "gomel");
    let far = k.put("ussr", Kind::Infantry, 3, "moscow");
    let pinned = k.put("ussr", Kind::Infantry, 3, "poltava");
    k.put("germany", Kind::Infantry, 1, "poltava");
    let air = k.put_many("ussr", Kind::GroundSupport, 2, 1, "gomel");
    stock(&mut k, "ussr", 1);
    stock(&mut k, "germany", 1);
    newly(&mut k, "kiev");
    attack(&mut k, "kiev", false);
    k.act(A::Decline);
    let call = |power| A::Reinforce { power };
    assert_eq!(k.refused(call(Nation::GERMANY)), "7.6a", "defenders only");
    k.act(call(Nation::USSR));
    assert_eq!(k.refused(A::Join { unit: far }), "7.6a");
    assert_eq!(k.refused(A::Join { unit: pinned }), "7.6a");
    k.act(A::Join { unit: air[0] });
    assert!(air.iter().all(|id| k.is_in(*id, "kiev")));
    k.roll(&[1; 30]).act(A::Join { unit: near });
    assert!(k.is_in(near, "kiev"));
}

#[test]
fn r7_6_a_minor_spends_its_own_and_cannot_retreat() {
    proves!("7.6a", "9.64");
    let mut k = Kit::bare("Sep/Oct 1939");
    k.join("germany", Camp::Axis)
        .join("poland", Camp::Western)
        .war("germany", "poland");
    k.s.politics.sponsor[Nation::POLAND.index()] = Some(Nation::BRITAIN);
    k.control("poland", &["warsaw", "krakow"]);
    stock(&mut k, "poland", 1);
    stock(&mut k, "germany", 0);
    k.put("germany", Kind::Infantry, 4, "warsaw");
    k.put("poland", Kind::Infantry, 2, "warsaw");
    k.put("poland", Kind::Infantry, 2, "krakow");
    newly(&mut k, "warsaw");
    attack(&mut k, "warsaw", false);
    // Not asked to retreat, but to reinforce.
    assert!(k.allowed(A::Reinforce {
        power: Nation::POLAND
    }));
}

#[test]
fn r7_7_the_defender_counterattacks() {
    proves!("7.7a", "7.7b", "7.7c", "6.5", "7.6b");
    let mut k = eastern_front();
    k.control("ussr", &["kiev", "gomel", "poltava"]);
    let inf = k.put("germany", Kind::Infantry, 4, "kiev");
    let rifle = k.put("ussr", Kind::Infantry, 3, "kiev");
    let one = k.put("ussr", Kind::Infantry, 4, "gomel");
    let two = k.put("ussr", Kind::Armour, 3, "gomel");
    let other = k.put("ussr", Kind::Infantry, 4, "poltava");
    let air = k.put("ussr", Kind::GroundSupport, 1, "gomel");
    stock(&mut k, "ussr", 1);
    stock(&mut k, "germany", 3);
    newly(&mut k, "kiev");
    attack(&mut k, "kiev", false);
    // Neither retreat nor reinforcement, then the round: one hit each.
    k.act(A::Decline).roll(&[6, 1, 1]).roll(&[6, 1, 1]);
    k.act(A::Decline);
    assert_eq!((k.steps(inf), k.steps(rifle)), (3, 2));
    let strike = |power, assault| A::Counterattack { power, assault };
    assert_eq!(k.refused(strike(Nation::GERMANY, false)), "7.7a");
    k.act(strike(Nation::USSR, true));
    // One ground unit and the air of one area.
    k.act(A::Join { unit: one });
    assert_eq!(k.refused(A::Join { unit: two }), "7.7b");
    assert_eq!(k.refused(A::Join { unit: other }), "7.7b");
    // The Germans, who now defend, fire first with two dice a step; they cannot spend for anything.
    k.roll(&[6, 1, 1, 1, 1, 1]).roll(&[1; 10]);
    k.dice.take_rolled();
    k.act(A::Join { unit: air });
    // The support goes to one of two unlike units.
    if k.s.battle.round.is_some() {
        k.act(A::Support { unit: one });
    }
    assert_eq!(k.dice.take_rolled().len(), 6 + 10);
    assert_eq!(steps_of(&k, &[one, rifle]), 5, "the full one was hit");
    assert_eq!(k.steps(inf), 3);
    assert!(k.s.battle.round.is_none(), "one counterattack a round");
    assert_eq!(k.s.special_actions.stock[Nation::GERMANY.index()], 3);
    assert!(k.s.is_contested(area("kiev")));
}

#[test]
fn r7_7_a_step_must_have_survived() {
    proves!("7.7a");
    let mut k = eastern_front();
    k.control("ussr", &["kiev", "gomel"]);
    k.put("germany", Kind::Infantry, 4, "kiev");
    let rifle = k.put("ussr", Kind::Infantry, 1, "kiev");
    k.put("ussr", Kind::Infantry, 3, "gomel");
    stock(&mut k, "ussr", 1);
    newly(&mut k, "kiev");
    attack(&mut k, "kiev", false);
    k.act(A::Decline).roll(&[1]).roll(&[6, 1, 1, 1]);
    k.act(A::Decline);
    assert_eq!(k.at(rifle), At::Pool);
    assert!(k.s.battle.round.is_none());
    assert_eq!(k.s.special_actions.stock[Nation::USSR.index()], 1);
}

/// Germany in its Breakthrough Phase with some Special Actions, supplied or not being no matter of the test.
fn breakthrough() -> Kit {
    let mut k = eastern_front();
    k.control(
        "germany",
        &["zhitomir", "lvov", "krakow", "silesia", "odessa"],
    );
    stock(&mut k, "germany", 3);
    k.phase("germany", Phase::Breakthrough);
    k
}

#[test]
fn r6_73a_breakthrough_phases_come_one_after_the_other() {
    proves!("6.73a", "6.71", "6.72a");
    use engulfed::ch07_special_actions::SpecialAction;
    let mut k = breakthrough();
    k.put_many("germany", Kind::Infantry, 2, 4, "kiev");
    k.put_many("ussr", Kind::Infantry, 2, 4, "kiev");
    let fight: engulfed::Action = SpecialAction::Combat {
        area: area("kiev"),
        powers: engulfed::types::Nations::of(&[Nation::GERMANY]),
        assault: false,
    }
    .into();
    stock(&mut k, "ussr", 1);
    for left in [2, 1] {
        k.roll(&[1; 16]).act(fight);
        assert_eq!(k.s.special_actions.stock[Nation::GERMANY.index()], left);
        // Nothing else before this round is fought, and its counterattack declined.
        while stage(&k).is_some() {
            assert!(!k.allowed(fight));
            k.act(A::Decline);
        }
    }
    assert!(k.allowed(fight), "the same area again, for one more");
    stock(&mut k, "germany", 0);
    assert!(!k.allowed(fight));
}

#[test]
fn r6_73b_a_newly_contested_area_is_fought_over_at_once_and_free() {
    proves!("6.73b");
    use engulfed::ch05_movement::MoveAction;
    use engulfed::ch07_special_actions::SpecialAction;
    for contested in [false, true] {
        let mut k = breakthrough();
        k.control("ussr", &["kiev"]);
        k.put("ussr", Kind::Infantry, 3, "kiev");
        if contested {
            k.put("germany", Kind::Infantry, 3, "kiev");
        }
        let panzer = k.put("germany", Kind::Armour, 4, "zhitomir");
        k.act(SpecialAction::Operational {
            powers: engulfed::types::Nations::of(&[Nation::GERMANY]),
            area: area("kiev"),
        });
        k.act(MoveAction::Pick { unit: panzer });
        k.act(MoveAction::To { area: area("kiev") });
        if k.allowed(MoveAction::Halt) {
            k.act(MoveAction::Halt);
        }
        assert!(k.is_in(panzer, "kiev"));
        assert_eq!(k.s.special_actions.stock[Nation::GERMANY.index()], 2);
        let fought = k.s.battle.round.is_some();
        assert_eq!(fought, !contested, "only where it is newly contested");
    }
}

#[test]
fn r9_47_italy_pays_for_a_german_retreat_over_the_mediterranean() {
    proves!("9.47", "7.51b");
    let mut k = world_at_war("Jul/Aug 1943");
    let units = k.put_many("germany", Kind::Infantry, 2, 3, "sardinia");
    k.put("usa", Kind::Infantry, 4, "sardinia");
    k.control("italy", &["sardinia", "calabria"]);
    k.fleet("italy", Sea::Mediterranean, 2, 0);
    k.special_actions("germany", 1);
    let declare = |k: &mut Kit| {
        k.phase("usa", Phase::Combat);
        k.act(A::Attack {
            area: area("sardinia"),
            assault: false,
        });
    };
    let leave = A::Retreat {
        power: Nation::GERMANY,
    };
    let mut alone = k.clone();
    alone.roll(&[1; 20]);
    declare(&mut alone);
    assert!(!alone.allowed(leave), "Italy has no Special Action");
    k.special_actions("italy", 1);
    declare(&mut k);
    k.act(leave);
    for unit in units {
        if k.is_in(unit, "sardinia") {
            let to = area("calabria");
            k.act(A::RetreatTo { unit, to });
        }
    }
    let left = |power: Nation| k.s.special_actions.stock[power.index()];
    assert_eq!(
        (left(Nation::GERMANY), left(Nation::ITALY)),
        (0, 0),
        "one each"
    );
    assert_eq!(k.s.fleets.points[1][Nation::ITALY.index()].ready, 0);
}

#[test]
fn r7_51b_a_retreat_by_sea_can_be_met() {
    proves!("7.51b");
    use engulfed::ch08_naval::NavalAction;
    let (mut k, unit) = at_calais();
    k.war("germany", "britain");
    k.fleet("britain", Sea::Atlantic, 1, 0);
    k.fleet("germany", Sea::Atlantic, 1, 0);
    attack(&mut k, "pas_de_calais", false);
    k.act(A::Retreat {
        power: Nation::BRITAIN,
    });
    k.act(A::RetreatTo {
        unit,
        to: area("london"),
    });
    assert_eq!(k.asking(), Some(k.s.seat_of(Nation::GERMANY)));
    let mut passed = k.clone();
    passed.act(NavalAction::LetPass);
    assert!(passed.is_in(unit, "london"));
    // A six sinks the only ship, and the unit with it.
    k.roll(&[6, 1]).act(NavalAction::Engage);
    assert_eq!(k.at(unit), At::Pool);
}

#[test]
fn r7_23_ground_support_that_came_by_sea_waits() {
    proves!("7.23");
    for shipped in [false, true] {
        let mut k = eastern_front();
        k.control("germany", &["normandy"]);
        let unit = k.put("britain", Kind::Infantry, 3, "normandy");
        k.marked(unit, engulfed::unit::Marks::INVADED);
        let air = k.put("britain", Kind::GroundSupport, 1, "normandy");
        if shipped {
            k.marked(air, engulfed::unit::Marks::SHIPPED);
        }
        k.put("germany", Kind::Infantry, 3, "normandy");
        k.put("germany", Kind::GroundSupport, 1, "normandy");
        newly(&mut k, "normandy");
        k.phase("britain", Phase::Combat);
        k.act(A::Attack {
            area: area("normandy"),
            assault: false,
        });
        let asked = stage(&k).is_some_and(|s| matches!(s, Stage::Allot { .. }));
        assert_eq!(asked, !shipped);
    }
}

#[test]
fn g_forcepool_what_is_destroyed_can_be_built_again() {
    proves!("G.ForcePool", "G.Steps");
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "kiev");
    let rifle = k.put("ussr", Kind::Infantry, 1, "kiev");
    k.roll(&[1]).roll(&[6, 1, 1, 1]);
    attack(&mut k, "kiev", false);
    assert_eq!((k.at(rifle), k.steps(rifle)), (At::Pool, 0));
}
