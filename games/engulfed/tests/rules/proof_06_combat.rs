//! Chapters 6 and 7 as play reaches them: what a round leaves behind, and what is refused in it.

use crate::ch06_combat::{attack, eastern_front, newly, stock};
use crate::kit::*;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch06_combat::{CombatAction as A, is_face_up};
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::types::{Area, Camp, Kind, Nation, Nations, Sea, Side, Turn};
use engulfed::unit::{Unit, UnitId};
use engulfed::{Action, Phase};
use kernel::proves;

fn strikes(key: &str) -> A {
    A::Attack {
        area: area(key),
        assault: false,
    }
}

fn drop_on(key: &str) -> MoveAction {
    MoveAction::Drop { area: area(key) }
}

/// Answers every question of a battle with the last that is offered, which is to let it be where one may.
fn let_be(kit: &mut Kit) {
    while kit.s.battle.round.is_some() {
        let last = *kit.legal().last().unwrap();
        kit.act(last);
    }
}

/// An airborne unit at full strength.
fn paratroops(kit: &mut Kit, id: &str, at: &str) -> UnitId {
    let fits = |u: &Unit| u.nation == nation(id) && u.kind == Kind::Airborne;
    let full = kit.s.units().find(|(_, u)| fits(u)).unwrap().1.full;
    kit.put(id, Kind::Airborne, full, at)
}

#[test]
fn r6_1b_the_same_area_is_fought_over_once_in_each_turn() {
    proves!("6.1b", "1.25");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control("germany", &["warsaw", "poznan", "krakow"]);
    kit.put("germany", Kind::Infantry, 4, "warsaw");
    kit.put("ussr", Kind::Infantry, 3, "warsaw");
    kit.control("ussr", &["brest_litovsk", "minsk", "smolensk", "moscow"]);
    kit.phase("germany", Phase::Combat).roll(&[1; 20]);
    kit.act(strikes("warsaw"));
    let_be(&mut kit);
    assert_eq!(kit.refused(strikes("warsaw")), "6.1b");
    let next = kit.s.turn.next();
    kit.dice = kernel::Dice::seeded(kernel::Seed([1; 32]));
    kit.idle_until(next, Side::Axis, Phase::Combat);
    assert!(kit.s.is_contested(area("warsaw")));
    assert!(kit.allowed(strikes("warsaw")));
}

#[test]
fn r6_29a_infantry_fires_as_a_class_and_armour_by_the_unit() {
    proves!("6.29a");
    // The battle of example E13, up to the fire of the defender.
    let mut k = eastern_front();
    k.put_many("germany", Kind::Armour, 3, 4, "kiev");
    k.put_many("germany", Kind::Infantry, 4, 4, "kiev");
    k.put_many("germany", Kind::GroundSupport, 3, 1, "kiev");
    let tank = k.put("ussr", Kind::Armour, 2, "kiev");
    let rifles = k.put_many("ussr", Kind::Infantry, 2, 3, "kiev");
    k.put("ussr", Kind::GroundSupport, 1, "kiev");
    newly(&mut k, "kiev");
    attack(&mut k, "kiev", false);
    let fly = |nation, count| A::Dogfight { nation, count };
    k.act(fly(Nation::GERMANY, 0));
    k.roll(&[5]).act(fly(Nation::USSR, 1));
    assert_eq!(k.refused(A::Fire { unit: rifles[0] }), "6.29a");
    assert!(k.allowed(A::Fire { unit: tank }));
}

#[test]
fn g_militia_has_no_ground_support() {
    proves!("G.Militia", "6.6");
    let mut k = eastern_front();
    k.control("germany", &["warsaw"]);
    let militia = k.put("germany", Kind::Militia, 2, "warsaw");
    let foot = k.put("germany", Kind::Infantry, 4, "warsaw");
    let tank = k.put("germany", Kind::Armour, 4, "warsaw");
    k.put("germany", Kind::GroundSupport, 1, "warsaw");
    k.put("ussr", Kind::Infantry, 3, "warsaw");
    k.roll(&[1; 20]);
    attack(&mut k, "warsaw", false);
    let support = |unit| A::Support { unit };
    while !k.allowed(support(tank)) {
        let first = k.legal()[0];
        k.act(first);
    }
    assert!(k.allowed(support(foot)));
    assert_eq!(k.refused(support(militia)), "G.Militia");
}

#[test]
fn r6_74_blocks_stand_up_again_when_the_fight_is_over() {
    proves!("6.74", "6.24", "G.ControlB");
    let mut k = eastern_front();
    k.put("germany", Kind::Armour, 4, "kiev");
    k.put("germany", Kind::Armour, 4, "kiev");
    let rifle = k.put("ussr", Kind::Infantry, 1, "kiev");
    newly(&mut k, "kiev");
    // The cadre misses, and is shot down.
    k.roll(&[1]).roll(&[6; 8]);
    attack(&mut k, "kiev", false);
    let_be(&mut k);
    assert!(k.s.area_of(rifle).is_none());
    assert!(!is_face_up(&k.s, area("kiev")));
}

#[test]
fn r7_3_airborne_assaults_stay_in_reach_and_are_paid_for() {
    proves!("7.3a", "7.3b", "7.13");
    let mut kit = world_at_war("Jul/Aug 1943");
    kit.s.fleets = Default::default();
    kit.control("germany", &["pas_de_calais", "paris"]);
    kit.put("germany", Kind::Infantry, 2, "pas_de_calais");
    let para = paratroops(&mut kit, "britain", "london");
    kit.phase("britain", Phase::OperationalMovement);
    assert!(!kit.allowed(drop_on("pas_de_calais")), "nobody pays");
    kit.special_actions("britain", 2);
    assert_eq!(kit.refused(drop_on("sea_atlantic")), "7.3b");
    assert_eq!(kit.refused(drop_on("paris")), "7.3a", "too far");
    kit.act(drop_on("pas_de_calais"))
        .act(ship(para))
        .act(MoveAction::Sail);
    assert!(kit.is_in(para, "pas_de_calais"));
}

#[test]
fn r7_4_no_landing_from_sea_or_air_in_a_breakthrough() {
    proves!("7.2a", "7.3a", "5.42a", "6.71", "6.72a", "7.13");
    let mut kit = world_at_war("Jul/Aug 1943");
    kit.s.fleets = Default::default();
    kit.fleet("britain", Sea::Atlantic, 4, 0);
    kit.control("germany", &["normandy", "paris", "pas_de_calais"]);
    kit.control("britain", &["belgium", "netherlands"]);
    paratroops(&mut kit, "britain", "london");
    kit.put("britain", Kind::Infantry, 4, "london");
    let tank = kit.put("britain", Kind::Armour, 4, "belgium");
    kit.put("britain", Kind::Infantry, 4, "netherlands");
    kit.put("germany", Kind::Infantry, 2, "pas_de_calais");
    kit.special_actions("britain", 2)
        .special_actions("usa", 2)
        .special_actions("germany", 1);
    kit.phase("britain", Phase::Breakthrough);
    let combat = |key: &str, by| SpecialAction::Combat {
        area: area(key),
        powers: Nations::of(&[by]),
        assault: false,
    };
    let redeploy = |by| SpecialAction::Strategic {
        powers: Nations::of(&[by]),
    };
    assert_eq!(kit.refused(redeploy(Nation::GERMANY)), "7.13");
    assert_eq!(kit.refused(combat("belgium", Nation::BRITAIN)), "6.71");
    let at_sea = SpecialAction::Operational {
        powers: Nations::of(&[Nation::BRITAIN]),
        area: area("sea_atlantic"),
    };
    assert_eq!(kit.refused(at_sea), "5.42a");
    kit.act(SpecialAction::Operational {
        powers: Nations::of(&[Nation::BRITAIN]),
        area: area("pas_de_calais"),
    });
    assert!(!kit.allowed(drop_on("pas_de_calais")), "from the air");
    let bound = MoveAction::Bound {
        area: area("pas_de_calais"),
        way: Way::Atlantic,
    };
    assert!(!kit.allowed(bound), "from the sea");
    kit.roll(&[1; 30]);
    kit.act(MoveAction::Pick { unit: tank })
        .act(MoveAction::To {
            area: area("pas_de_calais"),
        });
    while kit.s.battle.round.is_some() || !kit.legal().contains(&Action::Done) {
        let last = *kit.legal().last().unwrap();
        kit.act(last);
    }
    assert_eq!(kit.refused(combat("pas_de_calais", Nation::USA)), "6.72a");
}

#[test]
fn r9_47_italian_ships_carry_an_invasion_only_if_italy_pays() {
    proves!("9.47", "7.13");
    for (italian, allowed) in [(0, false), (1, true)] {
        let mut kit = world_at_war("Jul/Aug 1942");
        kit.s.fleets = Default::default();
        kit.fleet("italy", Sea::Mediterranean, 4, 0);
        kit.join("greece", Camp::Western).war("germany", "greece");
        kit.war("italy", "greece");
        let unit = kit.put("germany", Kind::Infantry, 3, "sicily");
        kit.special_actions("germany", 2)
            .special_actions("italy", italian);
        kit.phase("germany", Phase::OperationalMovement);
        let bound = MoveAction::Bound {
            area: area("crete"),
            way: Way::Mediterranean,
        };
        let goes = kit.allowed(bound) && kit.act(bound).allowed(ship(unit));
        assert_eq!(goes, allowed);
    }
}

#[test]
fn r7_51_retreats_go_to_land_with_room_and_ships_that_are_left() {
    proves!("7.51a", "7.51b", "5.15(a)", "9.47");
    // Into a fortress with room for one more, and over the sea with one ship.
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.s.fleets = Default::default();
    kit.fleet("ussr", Sea::BlackSea, 1, 0);
    for link in engulfed::data::data().areas.links(area("crimea")) {
        kit.s.set_control(link.to, Nation::GERMANY);
    }
    kit.control("ussr", &["crimea", "sevastopol", "kuban"]);
    kit.put("ussr", Kind::Infantry, 2, "sevastopol");
    let army = kit.put_many("ussr", Kind::Infantry, 2, 3, "crimea");
    kit.put("germany", Kind::Infantry, 4, "crimea");
    stock(&mut kit, "ussr", 2);
    attack(&mut kit, "crimea", false);
    let power = Nation::USSR;
    kit.act(A::Retreat { power });
    let to = |unit, key: &str| A::RetreatTo {
        unit,
        to: area(key),
    };
    assert!(kit.allowed(to(army[0], "sevastopol")));
    let wet = A::RetreatTo {
        unit: army[0],
        to: area("sea_black"),
    };
    assert_eq!(kit.refused(wet), "7.51a");
    assert_eq!(kit.refused(to(army[0], "crimea")), "7.51a", "it is there");
    kit.act(to(army[0], "sevastopol"));
    assert_eq!(kit.s.tally(area("sevastopol")).ground, 2);
    assert!(!kit.is_in(army[1], "sevastopol"), "it was full");
}

#[test]
fn r7_6_the_power_that_is_asked_reinforces_with_the_first_of_like_units() {
    proves!("7.6a", "7.13");
    let mut k = eastern_front();
    k.control("ussr", &["kiev", "gomel"]);
    k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    let pair = k.put_many("ussr", Kind::Infantry, 2, 3, "gomel");
    newly(&mut k, "kiev");
    stock(&mut k, "ussr", 1);
    stock(&mut k, "britain", 1);
    attack(&mut k, "kiev", false);
    let call = |power| A::Reinforce { power };
    while !k.allowed(call(Nation::USSR)) {
        let last = *k.legal().last().unwrap();
        k.act(last);
    }
    assert_eq!(
        k.refused(call(Nation::BRITAIN)),
        "7.6a",
        "it has nobody near"
    );
    k.act(call(Nation::USSR));
    assert_eq!(
        k.refused(A::Join { unit: pair[1] }),
        "7.6a",
        "the first stands for it"
    );
    k.act(A::Join { unit: pair[0] });
    assert!(k.is_in(pair[0], "kiev"));
}

#[test]
fn r7_13_powers_with_units_beside_the_battle_are_asked_one_after_the_other() {
    proves!("7.13", "7.6a");
    let mut k = world_at_war("Jul/Aug 1942");
    k.control("germany", &["kiev", "zhitomir", "odessa"]);
    k.put("ussr", Kind::Infantry, 4, "kiev");
    k.put("rumania", Kind::Infantry, 3, "kiev");
    for power in ["germany", "italy"] {
        k.put(power, Kind::Infantry, 3, "zhitomir");
        stock(&mut k, power, 1);
    }
    newly(&mut k, "kiev");
    k.phase("ussr", Phase::Combat);
    k.act(A::Attack {
        area: area("kiev"),
        assault: false,
    });
    let call = |power| A::Reinforce { power };
    while !k.allowed(call(Nation::GERMANY)) {
        k.act(A::Decline);
    }
    assert_eq!(k.refused(call(Nation::ITALY)), "7.13");
    k.act(A::Decline);
    assert!(k.allowed(call(Nation::ITALY)));
    assert_eq!(k.refused(call(Nation::GERMANY)), "7.13", "it has declined");
}

#[test]
fn r1_4_ships_carry_again_in_the_next_turn() {
    proves!("1.4", "G.FleetA", "5.34");
    let mut kit = world_at_war("May/Jun 1942");
    kit.s.fleets = Default::default();
    kit.fleet("britain", Sea::Mediterranean, 1, 0);
    let unit = kit.put("britain", Kind::Infantry, 2, "alexandria");
    kit.phase("britain", Phase::OperationalMovement);
    let bound = |key: &str| MoveAction::Bound {
        area: area(key),
        way: Way::Mediterranean,
    };
    kit.act(bound("cyprus"))
        .act(ship(unit))
        .act(MoveAction::Sail);
    let points = |kit: &Kit| {
        let points = kit.s.fleets.points[Sea::Mediterranean.index()][Nation::BRITAIN.index()];
        (points.ready, points.used)
    };
    assert_eq!(points(&kit), (0, 1));
    kit.last_phase("britain").done();
    assert_eq!(kit.s.turn, Turn::new(1942, 3));
    assert_eq!(points(&kit), (1, 0));
}

#[test]
fn r7_4_who_was_to_be_first_in_one_turn_is_not_in_the_next() {
    proves!("7.4", "1.26");
    let mut kit = crate::ch07_stock::allied_breakthrough();
    let [axis, west, east] = [0, 1, 2].map(kernel::Seat);
    let first = |seat| SpecialAction::First { seat };
    let combat = |key: &str, by| SpecialAction::Combat {
        area: area(key),
        powers: Nations::of(&[by]),
        assault: false,
    };
    let in_normandy = combat("normandy", Nation::BRITAIN);
    kit.act(in_normandy).act(first(east)).act(first(east));
    kit.roll(&[1; 40]).act(combat("stalingrad", Nation::USSR));
    let_be(&mut kit);
    kit.act(combat("stalingrad", Nation::USSR)).act(first(west));
    assert_eq!(kit.asking(), Some(axis));
    kit.act(first(west));
    assert_eq!(kit.asking(), Some(west));
    // Neither spends it.
    kit.done();
    assert_eq!(kit.asking(), Some(east));
    kit.done();
    let next = kit.s.turn.next();
    kit.dice = kernel::Dice::seeded(kernel::Seed([1; 32]));
    kit.idle_until(next, Side::Allies, Phase::Combat);
    kit.put("britain", Kind::Infantry, 4, "normandy");
    kit.put("germany", Kind::Infantry, 4, "normandy");
    kit.idle_until(next, Side::Allies, Phase::Breakthrough);
    kit.act(in_normandy);
    assert_eq!(kit.asking(), Some(east), "the ally may want to be first");
}

#[test]
fn r6_71_breakthrough_combat_is_somewhere() {
    proves!("6.71");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.special_actions("germany", 1);
    kit.put("germany", Kind::Infantry, 3, "berlin");
    kit.phase("germany", Phase::Breakthrough);
    let nowhere = SpecialAction::Combat {
        area: Area(250),
        powers: Nations::of(&[Nation::GERMANY]),
        assault: false,
    };
    assert_eq!(kit.refused(nowhere), "6.71");
}

#[test]
fn r6_85c_no_breakthrough_combat_in_a_fortress_with_enemies_around_it() {
    proves!("6.85c", "6.71");
    for around in [false, true] {
        let mut kit = world_at_war("Jul/Aug 1942");
        kit.control("germany", &["crimea"]);
        kit.put("ussr", Kind::Infantry, 3, "sevastopol");
        kit.put("germany", Kind::Infantry, 4, "sevastopol");
        kit.put("germany", Kind::Infantry, 4, "crimea");
        if around {
            kit.put("ussr", Kind::Infantry, 2, "crimea");
        }
        kit.special_actions("germany", 1);
        kit.phase("germany", Phase::Breakthrough);
        let combat = SpecialAction::Combat {
            area: area("sevastopol"),
            powers: Nations::of(&[Nation::GERMANY]),
            assault: false,
        };
        if around {
            assert_eq!(kit.refused(combat), "6.85c");
        } else {
            assert!(kit.allowed(combat));
        }
    }
}

#[test]
fn r7_7b_who_joins_a_counterattack_comes_from_one_area() {
    proves!("7.7b", "7.7a", "7.7c");
    let mut k = eastern_front();
    k.control("ussr", &["kiev", "gomel", "poltava"]);
    let german = k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    let near = k.put_many("ussr", Kind::Infantry, 2, 3, "gomel");
    let other = k.put("ussr", Kind::GroundSupport, 1, "poltava");
    k.put("ussr", Kind::GroundSupport, 1, "gomel");
    newly(&mut k, "kiev");
    stock(&mut k, "ussr", 2);
    k.roll(&[1; 60]);
    attack(&mut k, "kiev", false);
    let power = Nation::USSR;
    let strike = A::Counterattack {
        power,
        assault: false,
    };
    while !k.allowed(strike) {
        let last = *k.legal().last().unwrap();
        k.act(last);
    }
    k.act(strike);
    assert_eq!(
        k.refused(A::Join { unit: near[1] }),
        "7.6a",
        "the first stands for it"
    );
    k.act(A::Join { unit: near[0] });
    assert_eq!(k.refused(A::Join { unit: other }), "7.7b", "from elsewhere");
    let_be(&mut k);
    // One counterattack, and the round is over.
    assert!(k.s.battle.round.is_none());
    assert_eq!(k.steps(german), 4, "everybody missed");
    assert_eq!(k.s.special_actions.stock[power.index()], 1);
}
