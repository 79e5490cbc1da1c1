//! What a second reading of chapters 1 to 6 found, by rule.

use crate::ch06_combat::{attack, eastern_front, stock};
use crate::ch09_soviet::uneasy;
use crate::factory;
use crate::kit::*;
use engulfed::ch04_production::{BuildAction, Route};
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch06_combat::CombatAction as A;
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::ch08_naval::NavalAction;
use engulfed::ch09_politics::{Back, PoliticalAction};
use engulfed::types::{Camp, Climate, Kind, Nation, Nations, Sea, Turn, Weather};
use engulfed::unit::{At, UnitId};
use engulfed::{Phase, Step};
use kernel::proves;

/// A German attack on Kiev, with Soviet infantry in the swamp beside it.
fn beside_the_marshes() -> (Kit, UnitId) {
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    let swamp = k.put("ussr", Kind::Infantry, 3, "pripet_marshes");
    stock(&mut k, "ussr", 2);
    (k, swamp)
}

#[test]
fn r5_15b_nobody_comes_out_of_a_swamp_to_a_battle() {
    proves!("5.15(b)", "7.6a");
    let (mut k, swamp) = beside_the_marshes();
    let rifle = k.put("ussr", Kind::Infantry, 3, "gomel");
    attack(&mut k, "kiev", false);
    k.act(A::Decline);
    k.act(A::Reinforce {
        power: Nation::USSR,
    });
    assert_eq!(k.refused(A::Join { unit: swamp }), "5.15(b)");
    assert!(k.allowed(A::Join { unit: rifle }));
}

#[test]
fn r5_15b_nobody_comes_out_of_a_swamp_to_a_counterattack() {
    proves!("5.15(b)", "7.7b");
    let (mut k, swamp) = beside_the_marshes();
    let rifle = k.put("ussr", Kind::Infantry, 3, "gomel");
    attack(&mut k, "kiev", false);
    k.act(A::Decline);
    k.roll(&[1; 3]).roll(&[1; 4]);
    k.act(A::Decline);
    k.act(A::Counterattack {
        power: Nation::USSR,
        assault: false,
    });
    assert_eq!(k.refused(A::Join { unit: swamp }), "5.15(b)");
    assert!(k.allowed(A::Join { unit: rifle }));
}

#[test]
fn r5_15b_whom_only_a_swamp_could_help_is_not_asked() {
    proves!("5.15(b)", "7.6a");
    let (mut k, swamp) = beside_the_marshes();
    attack(&mut k, "kiev", false);
    // Retreat is asked about, reinforcement is not: the round is fought.
    k.roll(&[1; 3]).roll(&[1; 4]);
    k.act(A::Decline);
    assert_eq!(
        k.refused(A::Reinforce {
            power: Nation::USSR
        }),
        "1.0"
    );
    assert!(k.is_in(swamp, "pripet_marshes"));
}

#[test]
fn r6_27_who_fights_alone_says_what_he_loses() {
    proves!("6.27", "6.72b");
    let mut k = world_at_war("Jul/Aug 1944");
    k.s.players = 3;
    k.control("germany", &["paris"]);
    k.put("germany", Kind::Infantry, 1, "paris");
    let strong = k.put("britain", Kind::Infantry, 2, "paris");
    let weak = k.put("britain", Kind::Infantry, 1, "paris");
    k.put_many("france", Kind::Infantry, 3, 2, "paris");
    k.special_actions("britain", 1);
    k.phase("britain", Phase::Breakthrough);
    let (west, east) = (k.s.seat_of(Nation::BRITAIN), k.s.seat_of(Nation::FRANCE));
    assert_ne!(west, east);
    k.roll(&[6]);
    k.act(SpecialAction::Combat {
        area: area("paris"),
        powers: Nations::of(&[Nation::BRITAIN]),
        assault: false,
    });
    assert_eq!(k.asking(), Some(west), "the French do not fight");
    let lose = |unit| A::Lose { unit, hits: 1 };
    assert!(k.allowed(lose(strong)) && k.allowed(lose(weak)));
    k.roll(&[1; 2]);
    k.act(lose(weak));
    assert_eq!((k.steps(strong), k.at(weak)), (2, At::Pool));
}

#[test]
fn r6_85b_one_block_is_enough_to_hold_a_fortress_that_was_won() {
    proves!("6.85b");
    let mut k = eastern_front();
    k.control("germany", &["crimea"]);
    let units = k.put_many("germany", Kind::Infantry, 3, 4, "sevastopol");
    k.put("ussr", Kind::Infantry, 1, "sevastopol");
    k.roll(&[1]).roll(&[6; 12]);
    attack(&mut k, "sevastopol", false);
    assert_eq!(k.refused(A::Decline), "5.5a", "three are too many");
    k.act(A::Withdraw { unit: units[0] });
    let mut both = k.clone();
    both.act(A::Decline);
    assert!(both.is_in(units[1], "sevastopol") && both.is_in(units[2], "sevastopol"));
    k.act(A::Withdraw { unit: units[1] });
    assert!(k.is_in(units[1], "crimea") && k.is_in(units[2], "sevastopol"));
    // The last one stays: nobody is asked about it.
    assert_eq!(k.refused(A::Withdraw { unit: units[2] }), "1.0");
}

/// Britain and France at war with Germany in 1940, three players, a ship for each at sea.
fn allies() -> (Kit, UnitId, UnitId) {
    let mut k = Kit::bare("May/Jun 1940");
    k.join("germany", Camp::Axis)
        .join("britain", Camp::Western)
        .join("france", Camp::Western)
        .war("germany", "britain")
        .war("germany", "france");
    k.s.players = 3;
    k.s.fleets = Default::default();
    k.fleet("britain", Sea::Atlantic, 1, 0);
    k.fleet("france", Sea::Atlantic, 1, 0);
    let british = k.put("britain", Kind::Infantry, 3, "london");
    let french = k.put("france", Kind::Infantry, 3, "normandy");
    k.phase("britain", Phase::OperationalMovement);
    let part = |seat| Step::Phase { seat, asked: true };
    let (west, east) = (k.s.seat_of(Nation::BRITAIN), k.s.seat_of(Nation::FRANCE));
    k.ask(vec![Step::Sequence, part(east), part(west)], west);
    (k, british, french)
}

#[test]
fn r5_31b_with_three_players_allies_sail_to_one_destination_together() {
    proves!("5.31b", "0.1");
    let (mut k, british, french) = allies();
    let bound = MoveAction::Bound {
        area: area("pas_de_calais"),
        way: Way::Atlantic,
    };
    k.act(bound);
    k.act(MoveAction::Ship { unit: british });
    k.act(MoveAction::Sail);
    assert_eq!(k.asking(), Some(k.s.seat_of(Nation::FRANCE)));
    let mut alone = k.clone();
    alone.act(MoveAction::Sail);
    assert!(alone.is_in(british, "pas_de_calais") && alone.is_in(french, "normandy"));
    assert_eq!(alone.asking(), Some(k.s.seat_of(Nation::BRITAIN)));
    k.act(MoveAction::Ship { unit: french });
    assert!(k.is_in(british, "pas_de_calais") && k.is_in(french, "pas_de_calais"));
    let left = |id: Nation| k.s.fleets.points[Sea::Atlantic.index()][id.index()].ready;
    assert_eq!(
        (left(Nation::BRITAIN), left(Nation::FRANCE)),
        (0, 0),
        "9.51(a)"
    );
}

#[test]
fn r8_14_a_fortress_whose_garrison_drowns_follows_its_area() {
    proves!("8.14", "G.FortA");
    let mut k = world_at_war("Jul/Aug 1941");
    k.s.fleets = Default::default();
    k.fleet("britain", Sea::Mediterranean, 1, 0);
    k.fleet("italy", Sea::Mediterranean, 1, 0);
    k.control("britain", &["tobruk", "alexandria"]);
    k.control("italy", &["cyrenaica"]);
    let unit = k.put("britain", Kind::Infantry, 3, "tobruk");
    k.phase("britain", Phase::OperationalMovement);
    k.act(MoveAction::Bound {
        area: area("alexandria"),
        way: Way::Mediterranean,
    });
    k.act(MoveAction::Ship { unit });
    k.act(MoveAction::Sail);
    k.roll(&[6, 1]);
    k.act(NavalAction::Engage);
    assert_eq!(k.at(unit), At::Pool);
    assert_eq!(k.s.control(area("tobruk")), Nation::ITALY);
}

#[test]
fn r6_64_a_new_unit_finds_enemy_ground_support_alone() {
    proves!("6.64", "4.41");
    let mut k = factory::war("Jul/Aug 1940");
    let air = k.put("germany", Kind::GroundSupport, 1, "scotland");
    factory::spending_with(&mut k, "britain", 10);
    let unit = factory::in_pool(&k, "britain", Kind::Infantry, false);
    k.act(factory::build(unit)).act(factory::place("scotland"));
    assert!(k.is_in(unit, "scotland"));
    assert_eq!(k.at(air), At::Pool);
}

#[test]
fn r6_64_who_retreats_finds_enemy_ground_support_alone() {
    proves!("6.64", "7.51a");
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "kiev");
    let rifle = k.put("ussr", Kind::Infantry, 3, "kiev");
    let air = k.put("germany", Kind::GroundSupport, 1, "gomel");
    stock(&mut k, "ussr", 1);
    attack(&mut k, "kiev", false);
    k.act(A::Retreat {
        power: Nation::USSR,
    });
    k.act(A::RetreatTo {
        unit: rifle,
        to: area("gomel"),
    });
    assert!(k.is_in(rifle, "gomel"));
    assert_eq!(k.at(air), At::Pool);
}

#[test]
fn r6_96_works_go_when_the_german_player_shifts_their_garrison() {
    proves!("6.96", "9.26b");
    let mut k = uneasy("Mar/Apr 1941");
    k.s.politics.events.pact = Some(Turn::new(1939, 4));
    k.control(
        "ussr",
        &["lvov", "brest_litovsk", "bessarabia", "lithuania"],
    );
    for key in ["lvov", "brest_litovsk", "bessarabia", "gomel"] {
        k.put("ussr", Kind::Infantry, 3, key);
    }
    k.s.fortified.insert(area("gomel"));
    k.last_phase("ussr").done();
    k.act(PoliticalAction::Shift {
        from: area("gomel"),
        back: Back::Block,
        to: area("lithuania"),
    });
    assert!(!k.s.fortified.has(area("gomel")));
}

#[test]
fn r5_5b_ground_support_does_not_fly_alone_into_an_enemy_fortress() {
    proves!("5.5b", "5.5a");
    let mut k = world_at_war("Jul/Aug 1942");
    k.control("britain", &["malta"]);
    let air = k.put_many("germany", Kind::GroundSupport, 2, 1, "sicily");
    k.phase("germany", Phase::OperationalMovement);
    assert_eq!(k.halted(air[0], "malta"), "5.5b", "nobody attacks there");
    // One flies with those who attack, and no more.
    let drop = k.put("germany", Kind::Airborne, 3, "malta");
    k.marked(drop, engulfed::unit::Marks::DROPPED);
    k.phase("germany", Phase::OperationalMovement);
    k.march(air[0], "malta");
    assert_eq!(k.halted(air[1], "malta"), "5.5b");
}

#[test]
fn r9_22a_and_9_33_ground_support_keeps_the_other_camp_out_of_a_minor() {
    proves!("9.22a", "9.33");
    let mut k = world_at_war("Jul/Aug 1942");
    k.join("turkey", Camp::Western).war("germany", "turkey");
    let mut soviet = k.clone();
    assert_eq!(enters(&k, "ussr", "erzurum"), None);
    k.put("britain", Kind::GroundSupport, 1, "adana");
    assert_eq!(enters(&k, "ussr", "erzurum"), Some("9.22a"));
    assert_eq!(enters(&soviet, "britain", "adana"), None);
    soviet.put("ussr", Kind::GroundSupport, 1, "erzurum");
    assert_eq!(enters(&soviet, "britain", "adana"), Some("9.33"));
}

#[test]
fn r4_2c_aid_pays_for_the_fleet_before_anything_else() {
    proves!("4.2c", "9.43");
    let mut k = factory::world_war("Jul/Aug 1941");
    k.fleet("italy", Sea::Mediterranean, 12, 0);
    factory::spending(&mut k, "germany");
    assert_eq!(factory::werps(&k, "italy"), 0, "10 of 12 are paid");
    k.act(factory::send(Route::Aid, 1));
    assert_eq!(factory::werps(&k, "italy"), 0);
    k.act(factory::send(Route::Aid, 4));
    assert_eq!(factory::werps(&k, "italy"), 3, "one more for the fleet");
}

#[test]
fn r4_2c_lend_lease_pays_for_the_british_fleet_before_half_of_it_goes_on() {
    proves!("4.2c", "9.35", "9.36");
    let mut k = factory::world_war("Jul/Aug 1942");
    // 24 for Britain, and six Fleet Points more than it can pay for.
    k.fleet("britain", Sea::Atlantic, 30, 0);
    factory::spending(&mut k, "usa");
    assert_eq!(factory::werps(&k, "britain"), 0);
    k.act(factory::send(Route::Atlantic, 15));
    assert_eq!(factory::werps(&k, "britain"), 9);
    k.act(BuildAction::Finish);
    k.act(BuildAction::Produce {
        nation: Nation::BRITAIN,
    });
    assert_eq!(k.refused(factory::send(Route::Murmansk, 5)), "9.35");
    k.act(factory::send(Route::Murmansk, 4));
    assert_eq!(factory::werps(&k, "britain"), 5);
}

#[test]
fn r9_16_and_9_61_enemy_ground_support_keeps_a_minors_units_at_home() {
    proves!("9.16", "9.61");
    let mut k = world_at_war("Jul/Aug 1942");
    k.control("germany", &["bessarabia", "odessa"]);
    let rumanian = k.put("rumania", Kind::Infantry, 3, "bessarabia");
    assert!(k.s.unit(rumanian).is_full());
    k.phase("germany", Phase::OperationalMovement);
    k.clone().march(rumanian, "odessa");
    k.put("ussr", Kind::GroundSupport, 1, "bucharest");
    k.phase("germany", Phase::OperationalMovement);
    assert_eq!(k.halted(rumanian, "odessa"), "9.16");
}

#[test]
fn r9_11b_enemy_ground_support_in_germany_ends_the_phony_war() {
    proves!("9.11(b)");
    for (key, over) in [("metz", false), ("rhineland", true)] {
        let mut k = factory::war("Nov/Dec 1939");
        k.war("germany", "france");
        k.put("france", Kind::GroundSupport, 1, key);
        k.last_phase("france").done();
        assert_eq!(k.s.politics.events.phony_war_over, over, "{key}");
    }
}

#[test]
fn r1_14_no_strat_move_of_a_breakthrough_goes_round_the_cape_into_light_mud() {
    proves!("1.14", "5.33a", "5.44");
    for (south, open) in [(Weather::Clear, true), (Weather::LightMud, false)] {
        let mut k = world_at_war("Jul/Aug 1942");
        k.s.fleets = Default::default();
        k.fleet("britain", Sea::Atlantic, 4, 0);
        k.control("britain", &["upper_egypt"]);
        k.s.weather[Climate::South.index()] = south;
        let unit = k.put("britain", Kind::Infantry, 3, "london");
        k.special_actions("britain", 1);
        k.phase("britain", Phase::Breakthrough);
        k.act(SpecialAction::Strategic {
            powers: Nations::of(&[Nation::BRITAIN]),
        });
        k.act(MoveAction::Pick { unit });
        let round = MoveAction::Ferry {
            area: area("upper_egypt"),
            way: Way::Cape,
        };
        assert_eq!(k.allowed(round), open, "{south:?}");
    }
}
