//! What a second reading of chapters 4 to 7 found.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::{First, Segment};
use aeto::ch04_air::{Ambush, BreakOff, Fly, Jump, Land, Launch, Mission, Role, Strike};
use aeto::ch05_offensives::{
    Advance, Agent, Begin, Break, Decide, Exploit, Follow, Gather, Go, Lose, Pay, Pick, Retreat,
    Stand, Target, Thrust,
};
use aeto::ch06_movement::{Detrain, GiveUp, Moves, Rail};
use aeto::ch07_supply::Replenish;
use aeto::ground;
use aeto::marks::Marks;
use aeto::spot::{Spot, board};
use aeto::types::{UnitId, Weather, WorkKind};
use aeto::unit::Commitment;
use frame::Side;
use kernel::{Seat, proves};

fn stack(at: &str) -> Begin {
    Begin::Land {
        agent: Agent::Stack { hex: hex(at) },
    }
}

fn by_hq(unit: UnitId) -> Begin {
    Begin::Land {
        agent: Agent::Hq { unit },
    }
}

fn launch(unit: UnitId, role: Role) -> Launch {
    Launch::Unit { unit, role }
}

fn holder(kit: &Kit, at: &str) -> Option<aeto::types::NationId> {
    kit.s.politics.holder(hex(at).space())
}

/// Germany holds Poland but for its cities.
fn hold_poland(kit: &mut Kit) {
    for at in board().ids() {
        if ground::hex(at).nation == Some(nation("poland")) && !ground::hex(at).city {
            kit.s.politics.set_holder(at, nation("germany"));
        }
    }
    kit.s.refresh();
}

#[test]
fn a_general_goes_after_his_armor_and_fights_with_it() {
    proves!("0.sop-offA5", "5.22c", "5.10.6");
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3430");
    let general = kit.put("GER-general-01", "W3430");
    kit.put("POL-cav-01", "W3532");
    kit.offensives(Side::Axis)
        .act(stack("W3430"))
        .act(Break::Enough)
        .act(Pick::Enough);
    assert_eq!(kit.refused(Exploit::Unit { unit: general }), "5.22c");
    kit.act(Exploit::Unit { unit: armor })
        .act(Go::To { hex: hex("W3531") });
    kit.act(Exploit::Unit { unit: general });
    // Where no troops have gone he does not go.
    assert!(!kit.allowed(Go::To { hex: hex("W3530") }));
    kit.act(Go::To { hex: hex("W3531") });
    kit.attack("W3532");
    // Half of 8 over the Warthe, and his 4.
    assert!(kit.prompt().starts_with("8 against 2"), "{}", kit.prompt());
    assert!(kit.s.unit(general).has(Marks::EXHAUSTED));
}

#[test]
fn winter_halves_the_way_after_a_breakthrough() {
    proves!("5.21j", "1.4d");
    let farthest = |weather: Weather| {
        let mut kit = Kit::bare();
        hold_poland(&mut kit);
        let armor = kit.put("GER-arm-01", "W3434");
        let general = kit.put("GER-general-01", "W3434");
        kit.put("POL-cav-01", "W3534");
        kit.weather(weather)
            .offensives(Side::Axis)
            .act(stack("W3434"));
        kit.act(Break::From { hex: hex("W3434") })
            .act(Thrust::At {
                target: hex("W3534"),
            })
            .no_aircraft()
            .roll(&[8])
            .act(Decide::Roll);
        kit.act(Advance::Unit { unit: armor })
            .act(Advance::Unit { unit: general });
        let from = hex("W3534").space();
        let far = board()
            .ids()
            .filter(|to| kit.allowed(Go::To { hex: (*to).into() }));
        far.map(|to| ground::distance(from, to)).max()
    };
    // Five points over a river, and three.
    assert_eq!(farthest(Weather::Fair), Some(4));
    let winter = farthest(Weather::Winter);
    assert!((Some(2)..=Some(3)).contains(&winter), "{winter:?}");
}

#[test]
fn paratroops_in_the_radius_of_the_hq_jump_and_who_fought_does_not() {
    proves!("4.24.1", "5.21a", "4.24.9");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 2);
    kit.put("POL-inf-01", "W3530");
    let hq = kit.put("GER-hq-02", "W3428");
    let transport = kit.put("GER-atp-01", "W3627");
    let para = kit.put("GER-para-01", "W3627");
    kit.offensives(Side::Axis).act(by_hq(hq)).until_combat();
    assert!(kit.s.unit(para).has(Marks::CALLED));
    kit.act(Target::Hex { hex: hex("W3530") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    kit.act(launch(transport, Role::Transport)).no_aircraft();
    kit.roll(&[2]).act(Jump::Unit { unit: para });
    assert!(kit.prompt().starts_with("13 against 3"), "{}", kit.prompt());
    kit.roll(&[8]).act(Decide::Roll);
    assert_eq!(kit.at(para), Some("W3530"));

    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 2);
    kit.put("POL-inf-01", "W3530");
    kit.put("POL-inf-01", "W3531");
    let hq = kit.put("GER-hq-02", "W3329");
    let transport = kit.put("GER-atp-01", "W3429");
    let para = kit.put("GER-para-01", "W3429");
    kit.offensives(Side::Axis).act(by_hq(hq)).until_combat();
    kit.act(Target::Hex { hex: hex("W3530") })
        .act(Gather::Join { unit: para })
        .act(Gather::Ready)
        .no_aircraft()
        .act(Decide::CallOff);
    kit.act(Target::Hex { hex: hex("W3531") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    assert_eq!(kit.refused(launch(transport, Role::Transport)), "4.24.4");
}

#[test]
fn who_failed_to_break_through_attacks_nothing_else() {
    proves!("5.21k", "5.14.22");
    let failed = |agent: fn(&mut Kit) -> Begin| {
        let mut kit = Kit::bare();
        let armor = kit.put("GER-arm-01", "W3430");
        let infantry = kit.put("GER-inf-01", "W3430");
        kit.puts("POL-inf-01", "W3530", 2);
        kit.put("POL-cav-01", "W3531");
        let begin = agent(&mut kit);
        kit.offensives(Side::Axis).act(begin);
        if kit.legal().contains(&Go::Stay.into()) {
            kit.act(Go::Stay);
        }
        kit.act(Break::From { hex: hex("W3430") }).act(Thrust::At {
            target: hex("W3530"),
        });
        kit.act(Stand::Fight).no_aircraft().act(Decide::CallOff);
        kit.until_combat();
        (kit, armor, infantry)
    };
    // A stack has one attack, and owes it.
    let (kit, ..) = failed(|_| stack("W3430"));
    assert_eq!(kit.refused(Target::Hex { hex: hex("W3531") }), "5.21k");
    assert!(kit.allowed(Target::Hex { hex: hex("W3530") }));
    // An HQ has three: others may attack elsewhere, the armor may not.
    let (mut kit, armor, infantry) = failed(|kit| by_hq(kit.put("GER-hq-02", "W3329")));
    kit.act(Target::Hex { hex: hex("W3531") });
    assert_eq!(kit.refused(Gather::Join { unit: armor }), "5.21k");
    kit.act(Gather::Join { unit: infantry });
    assert_eq!(kit.refused(Gather::Everybody), "5.14.1");
}

/// Infantry in W3430 attacks W3530 with paratroops, and -/2 with the mark clears it: 13 against 3 is 4-1, a 1 with +3.
fn paratroops_over_an_empty_hex() -> (Kit, UnitId) {
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 2);
    kit.put("POL-inf-01", "W3530");
    let transport = kit.put("GER-atp-01", "W3824");
    let para = kit.put("GER-para-01", "W3824");
    kit.offensives(Side::Axis).stack_until_combat("W3430");
    kit.act(Target::Hex { hex: hex("W3530") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    kit.act(launch(transport, Role::Transport)).no_aircraft();
    kit.roll(&[2]).act(Jump::Unit { unit: para });
    kit.roll(&[1]).act(Decide::Roll);
    (kit, para)
}

#[test]
fn the_advance_is_paid_for_before_paratroops_hold_the_hex() {
    proves!("5.19c", "4.24.10", "4.24.8");
    let (mut kit, para) = paratroops_over_an_empty_hex();
    assert_eq!(holder(&kit, "W3530"), Some(nation("poland")));
    let mut paid = Kit::of(kit.s.clone());
    kit.act(Pay::Decline);
    assert_eq!(kit.s.unit(para).hex(), None);
    assert_eq!(holder(&kit, "W3530"), Some(nation("poland")));
    let infantry = paid.s.units_in(hex("W3430").into()).next().expect("one").0;
    paid.act(Pay::With { unit: infantry });
    assert_eq!(paid.at(para), Some("W3530"));
    assert_eq!(holder(&paid, "W3530"), Some(nation("germany")));
}

#[test]
fn the_hq_follows_troops_into_ground_that_they_took() {
    proves!("5.1.2", "0.sop-offA3");
    let mut kit = Kit::bare();
    let infantry = kit.put("GER-inf-01", "W3430");
    let hq = kit.put("GER-hq-02", "W3429");
    let beyond = board().ids().find(|at| {
        let far = |from: &str| ground::distance(hex(from).space(), *at);
        ground::hex(*at).nation == Some(nation("germany"))
            && ground::hex(*at).terrain.is_some()
            && far("W3531") <= 4
            && far("W3429") > 4
    });
    let late = kit.put("GER-inf-01", board().key(beyond.expect("a hex")));
    kit.offensives(Side::Axis).act(by_hq(hq)).act(Go::Stay);
    assert_eq!(kit.refused(Pick::Unit { unit: late }), "5.7.1");
    kit.act(Pick::Unit { unit: infantry })
        .act(Go::To { hex: hex("W3531") });
    kit.act(Pick::Unit { unit: hq })
        .act(Go::To { hex: hex("W3531") });
    assert_eq!(kit.at(hq), Some("W3531"));
    assert_eq!(kit.refused(Pick::Unit { unit: hq }), "5.7.1");
    assert!(kit.allowed(Pick::Unit { unit: late }));
}

#[test]
fn who_follows_pays_with_what_is_left_of_its_movement() {
    proves!("5.19i", "5.19j");
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3430");
    let near = kit.put("GER-inf-01", "W3429");
    let far = kit.put("GER-inf-01", "W3331");
    let hq = kit.put("GER-hq-02", "W3329");
    kit.put("POL-cav-01", "W3531");
    kit.offensives(Side::Axis)
        .act(by_hq(hq))
        .act(Go::Stay)
        .act(Break::Enough);
    // One point from Breslau; two over the Oder.
    for unit in [near, far] {
        kit.act(Pick::Unit { unit })
            .act(Go::To { hex: hex("W3330") });
    }
    kit.act(Pick::Enough);
    kit.act(Target::Hex { hex: hex("W3531") })
        .act(Gather::Join { unit: armor })
        .act(Gather::Ready)
        .no_aircraft();
    kit.roll(&[8])
        .act(Decide::Roll)
        .act(Advance::Unit { unit: armor });
    // Over the Oder again: two points of three are left to the first, one to the other.
    let after = |unit: UnitId| Follow::To {
        unit,
        hex: hex("W3430"),
    };
    assert_eq!(kit.refused(after(far)), "5.19j");
    kit.act(after(near));
    assert_eq!(kit.at(near), Some("W3430"));
}

#[test]
fn hqs_and_generals_ride_free_with_a_unit() {
    proves!("6.1b");
    let mut kit = Kit::bare();
    let infantry = kit.put("GER-inf-01", "W3429");
    let general = kit.put("GER-general-01", "W3429");
    let other = kit.put("GER-general-02", "W3330");
    let hq = kit.put("GER-hq-02", "W3429");
    kit.segment(Segment::Rail, Side::Axis)
        .act(Rail::Unit { unit: infantry });
    assert_eq!(kit.refused(Detrain::With { staff: other }), "6.1b");
    kit.act(Detrain::With { staff: general })
        .act(Detrain::To { hex: hex("W3421") });
    assert_eq!(kit.at(general), Some("W3421"));
    assert_eq!(kit.s.railed, [(nation("germany"), 1)]);
    // Alone an HQ takes a point.
    kit.act(Rail::Unit { unit: hq })
        .act(Detrain::To { hex: hex("W3323") });
    assert_eq!(kit.at(hq), Some("W3323"));
    assert_eq!(kit.s.railed, [(nation("germany"), 2)]);
}

#[test]
fn a_retreat_goes_into_an_empty_enemy_hex() {
    proves!("5.18.15");
    let mut kit = Kit::bare();
    let german = kit.put("GER-inf-01", "W3532");
    kit.puts("POL-inf-01", "W3533", 2);
    kit.offensives(Side::Allies)
        .stack_until_combat("W3533")
        .attack("W3532");
    // 6 against 5 is 1-1: a 7 is [-/1], and on a 1 nobody holds.
    kit.roll(&[7, 1]).act(Decide::Roll);
    let to = |at: &str| Retreat {
        unit: german,
        to: hex(at),
    };
    assert_eq!(kit.refused(to("W3432")), "5.18.15");
    kit.act(to("W3531"));
    assert_eq!(kit.at(german), Some("W3531"));
    assert_eq!(holder(&kit, "W3531"), Some(nation("germany")));
}

#[test]
fn paratroops_that_die_in_a_breakthrough_meet_one_step() {
    proves!("5.21i");
    let mut kit = Kit::bare();
    let armor = kit.put("GER-arm-01", "W3430");
    kit.puts("POL-inf-01", "W3530", 3);
    let transport = kit.put("GER-atp-01", "W3824");
    let para = kit.put("GER-para-01", "W3824");
    kit.offensives(Side::Axis)
        .act(stack("W3430"))
        .act(Break::From { hex: hex("W3430") });
    kit.act(Thrust::At {
        target: hex("W3530"),
    })
    .act(Stand::Fight)
    .act(launch(transport, Role::Transport))
    .no_aircraft();
    kit.roll(&[2]).act(Jump::Unit { unit: para });
    // 11 against 9 is 1-1: a 1 with +3 is 2/-.
    kit.roll(&[1]).act(Decide::Roll).act(Lose { unit: para });
    assert_eq!(kit.s.unit(para).hex(), None);
    assert_eq!(kit.s.unit(armor).steps(), 1);
}

#[test]
fn interceptors_are_not_committed_by_an_air_offensive() {
    proves!("4.27.4", "0.sop-offB3");
    let mut kit = Kit::bare();
    let escort = kit.put("GER-ftr-01", "W3429");
    let bomber = kit.put("GER-bmb-03", "W3429");
    let pole = kit.put("POL-ftr-01", "W3533");
    kit.offensives(Side::Axis)
        .act(Begin::Air)
        .act(Mission::Bomb {
            hex: hex("W3533"),
            what: WorkKind::Base,
        });
    kit.act(launch(escort, Role::Fighter))
        .act(launch(bomber, Role::Bomber))
        .act(Launch::NoMore);
    kit.act(launch(pole, Role::Fighter));
    kit.roll(&[6; 8]);
    until_they_strike(&mut kit);
    kit.act(Strike::TurnBack);
    assert_eq!(kit.s.unit(escort).commitment, Commitment::Current);
    assert_eq!(kit.s.unit(bomber).commitment, Commitment::Current);
    assert_eq!(kit.s.unit(pole).commitment, Commitment::Free);
}

/// Nobody else comes, and they fight to the end.
fn until_they_strike(kit: &mut Kit) {
    while !kit.legal().contains(&Strike::TurnBack.into()) {
        let offers = kit.legal();
        let wanted = [Launch::NoMore.into(), BreakOff::FightOn.into()];
        let next = wanted.into_iter().find(|action| offers.contains(action));
        kit.act(next.unwrap_or(offers[0]));
    }
}

#[test]
fn who_came_to_intercept_does_not_strafe() {
    proves!("4.8.2", "4.9.5");
    let mut kit = Kit::bare();
    let fighters = kit.puts("GER-ftr-01", "W3429", 2);
    let pole = kit.put("POL-ftr-01", "W3532");
    kit.put("POL-bmb-01", "W3533");
    kit.segment(Segment::Air, Side::Axis)
        .act(First { side: Side::Axis });
    kit.act(Fly::Strafe { hex: hex("W3533") })
        .act(launch(fighters[0], Role::Fighter))
        .act(Launch::NoMore);
    while !kit.allowed(launch(pole, Role::Fighter)) {
        let first = kit.legal()[0];
        kit.act(first);
    }
    kit.act(launch(pole, Role::Fighter)).act(Launch::NoMore);
    kit.act(launch(fighters[1], Role::Fighter));
    kit.roll(&[6; 6]);
    until_they_strike(&mut kit);
    kit.roll(&[4]).act(Strike::GoIn);
    let rolls = kit.log.entries().iter();
    let rolls = rolls.filter(|entry| entry.text.contains("does no harm"));
    assert_eq!(rolls.count(), 1);
}

#[test]
fn a_unit_that_removes_a_lone_hq_has_attacked() {
    proves!("5.14.2", "5.2.4");
    let mut kit = Kit::bare();
    let infantry = kit.put("GER-inf-01", "W3430");
    let own = kit.put("GER-hq-02", "W3329");
    let hq = kit.put("POL-hq-01", "W3530");
    kit.put("POL-cav-01", "W3431");
    kit.offensives(Side::Axis).act(by_hq(own)).until_combat();
    kit.act(Target::Hex { hex: hex("W3530") });
    assert_eq!(kit.refused(Gather::Ready), "5.14.1");
    let mut left = Kit::of(kit.s.clone());
    kit.act(Gather::Join { unit: infantry }).act(Gather::Ready);
    assert_eq!(kit.s.unit(hq).hex(), None);
    // Nobody is left who could attack, so the Step is over.
    assert!(!kit.legal().contains(&Target::Enough.into()));
    left.act(Gather::Leave);
    assert_eq!(left.at(hq), Some("W3530"));
    assert!(left.allowed(Target::Hex { hex: hex("W3431") }));
}

#[test]
fn the_weather_of_the_start_counts_for_the_point_that_boards() {
    proves!("5.7.13", "6.1e", "1.7b");
    // Three points are one in Mud: the way from the Severe Zone takes it, and none is left for the train.
    for (weather, boards) in [(Weather::Fair, true), (Weather::Mud, false)] {
        let mut kit = Kit::bare();
        hold_poland(&mut kit);
        let infantry = kit.put("GER-inf-01", "W3433");
        kit.weather(weather);
        kit.segment(Segment::Movement, Side::Axis)
            .act(Moves::Unit { unit: infantry })
            .act(Go::To { hex: hex("W3432") });
        assert_eq!(kit.s.unit(infantry).has(Marks::BOARDS), boards);
    }
}

#[test]
fn a_transport_lifts_no_more_steps_than_it_has_points() {
    proves!("4.24.4");
    let mut kit = Kit::bare();
    let para = data_kind("GER-para-01");
    // A second corps of paratroops, as later in the war.
    let spare = kit
        .s
        .units()
        .find(|(_, unit)| unit.is_combat() && unit.kind != para);
    let spare = spare.expect("a unit").0;
    kit.s.pieces.change(spare, |unit| unit.kind = para);
    kit.puts("GER-inf-01", "W3430", 2);
    kit.put("POL-inf-01", "W3530");
    let transport = kit.put("GER-atp-01", "W3824");
    let jumpers = kit.puts("GER-para-01", "W3824", 2);
    kit.offensives(Side::Axis).stack_until_combat("W3430");
    kit.act(Target::Hex { hex: hex("W3530") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    kit.act(launch(transport, Role::Transport)).no_aircraft();
    kit.roll(&[2]).act(Jump::Unit { unit: jumpers[0] });
    assert!(
        !kit.legal()
            .contains(&Jump::Unit { unit: jumpers[1] }.into())
    );
    assert!(kit.prompt().starts_with("13 against 3"), "{}", kit.prompt());
}

fn data_kind(kind: &str) -> aeto::types::KindId {
    aeto::data::data().find_kind(kind).expect("a kind of piece")
}

#[test]
fn an_hq_stays_when_the_last_unit_is_given_up() {
    proves!("5.2.3", "0.gen-15");
    let mut kit = Kit::bare();
    let infantry = kit.put("GER-inf-01", "W3430");
    let hq = kit.put("GER-hq-02", "W3430");
    let general = kit.put("GER-general-01", "W3430");
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::GiveUp)
        .act(GiveUp::Unit { unit: infantry });
    assert_eq!(kit.s.unit(infantry).at, Spot::gone(nation("germany")));
    assert_eq!(
        [hq, general].map(|id| kit.at(id)),
        [Some("W3430"), Some("W3430")]
    );
}

#[test]
fn who_has_moved_does_not_move_again_as_half_of_another() {
    proves!("0.gen-14b", "6.0a");
    let mut kit = Kit::bare();
    let first = kit.put("GER-inf-01", "W3429");
    let second = kit.put("GER-inf-01", "W3428");
    kit.deplete(first).deplete(second);
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Unit { unit: second })
        .act(Go::To { hex: hex("W3429") })
        .act(Moves::Combine { unit: first });
    assert_eq!(kit.s.unit(first).steps(), 2);
    assert_eq!(kit.refused(Moves::Unit { unit: first }), "6.0a");
}

#[test]
fn a_unit_that_died_depleted_needs_room_for_one_step() {
    proves!("7.14e", "7.14g");
    let poland = nation("poland");
    for (depleted, fits) in [(true, true), (false, false)] {
        let mut kit = Kit::bare();
        let there = kit.puts("POL-inf-01", "W3632", 3);
        kit.deplete(there[0]);
        let fallen = kit.put("POL-inf-01", "W3533");
        if depleted {
            kit.deplete(fallen);
        }
        kit.s
            .pieces
            .change(fallen, |unit| unit.at = Spot::replenishment(poland));
        kit.s.refresh();
        kit.segment(Segment::Replenishment, Side::Allies);
        let back = Replenish::Return {
            unit: fallen,
            at: hex("W3632"),
        };
        assert_eq!(kit.allowed(back), fits);
    }
}

#[test]
fn aircraft_and_hqs_without_troops_do_not_inhibit_a_zone() {
    proves!("7.7a", "5.12.1");
    let mut kit = Kit::bare();
    kit.put("GER-inf-01", "W3431");
    let fighter = kit.put("POL-ftr-01", "W3532");
    let supplied = |kit: &Kit| aeto::ch07_supply::is_supplied(&kit.s, fighter);
    assert!(!supplied(&kit));
    kit.put("POL-inf-01", "W3532");
    assert!(supplied(&kit));
    // Warsaw is a source itself.
    let mut kit = Kit::bare();
    kit.put("GER-inf-01", "W3432");
    kit.put("POL-ftr-01", "W3533");
    kit.segment(Segment::Supply, Side::Axis);
    assert!(
        kit.s
            .units_in(hex("W3533").into())
            .all(|(_, unit)| unit.unsupplied == 0)
    );
}

#[test]
fn nobody_is_fired_at_twice_while_a_transport_is_screened() {
    proves!("4.16.7", "4.16.9");
    let mut kit = Kit::bare();
    kit.puts("GER-inf-01", "W3430", 2);
    kit.put("POL-inf-01", "W3530");
    kit.put("GER-para-01", "W3824");
    let transport = kit.put("GER-atp-01", "W3824");
    let germans = [
        kit.put("GER-ftr-01", "W3429"),
        kit.put("GER-ftr-04", "W3429"),
    ];
    let fighter = data_kind("POL-ftr-01");
    let spare = kit
        .s
        .units()
        .find(|(_, unit)| unit.kind == data_kind("POL-bmb-01"));
    let spare = spare.expect("a unit").0;
    kit.s.pieces.change(spare, |unit| unit.kind = fighter);
    let poles = [
        kit.put("POL-ftr-01", "W3629"),
        kit.put("POL-ftr-01", "W3532"),
    ];
    kit.offensives(Side::Axis).stack_until_combat("W3430");
    kit.act(Target::Hex { hex: hex("W3530") })
        .act(Gather::Everybody)
        .act(Gather::Ready);
    kit.act(launch(transport, Role::Transport));
    for german in germans {
        kit.act(launch(german, Role::Fighter));
    }
    kit.act(Launch::NoMore);
    for pole in poles {
        kit.act(launch(pole, Role::Fighter));
    }
    kit.no_aircraft();
    let aim = |target: UnitId| aeto::ch04_air::Aim { target };
    while kit.asking() == Some(Seat(0)) {
        let first = kit.legal()[0];
        kit.act(first);
    }
    assert_eq!(kit.refused(aim(transport)), "4.16.9");
    kit.act(aim(germans[0]));
    // The other P.11 has one target left, so nobody is asked.
    assert!(!kit.legal().contains(&aim(germans[0]).into()));
}

#[test]
fn a_general_goes_with_armor_from_zone_to_zone() {
    proves!("5.10.5", "5.1.4", "6.0b");
    let scene = || {
        let mut kit = Kit::bare();
        let armor = kit.put("GER-arm-01", "W3430");
        let general = kit.put("GER-general-01", "W3430");
        let far = kit.put("GER-general-02", "W3429");
        kit.put("POL-inf-01", "W3531");
        (kit, armor, general, far)
    };
    let (mut kit, armor, general, far) = scene();
    kit.offensives(Side::Axis)
        .act(stack("W3430"))
        .act(Break::Enough)
        .act(Pick::Unit { unit: armor });
    assert_eq!(kit.refused(Go::With { staff: far }), "5.10.5");
    kit.act(Go::With { staff: general })
        .act(Go::To { hex: hex("W3530") });
    assert_eq!(kit.at(general), Some("W3530"));

    let (mut kit, armor, general, _) = scene();
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Unit { unit: armor })
        .act(Go::With { staff: general })
        .act(Go::To { hex: hex("W3530") });
    assert_eq!(kit.at(general), Some("W3530"));
    assert_eq!(kit.refused(Moves::Unit { unit: general }), "6.0a");
}

#[test]
fn committed_fighters_meet_a_change_of_base_by_offensive() {
    proves!("4.1.10", "4.27.4", "4.27.3");
    let mut kit = Kit::bare();
    let bomber = kit.put("GER-bmb-04", "W3429");
    let pole = kit.put("POL-ftr-01", "W3533");
    kit.s
        .pieces
        .mark(pole, |unit| unit.commitment = Commitment::Current);
    kit.offensives(Side::Axis)
        .act(Begin::Air)
        .act(Mission::Rebase { unit: bomber })
        .act(Land::At { hex: hex("W4032") });
    let offers = kit.legal().into_iter();
    let over = offers
        .filter(|action| *action != Ambush::LetPass.into())
        .min();
    kit.act(over.expect("a hex on the way"));
    kit.act(launch(pole, Role::Fighter));
    // Nobody hits; the bomber breaks off and goes home, and is committed all the same.
    kit.roll(&[6; 4]);
    while !kit.legal().contains(&Begin::Pass.into()) {
        let offers = kit.legal();
        let wanted = [
            Launch::NoMore.into(),
            BreakOff::Unit { unit: bomber }.into(),
            BreakOff::FightOn.into(),
            Ambush::LetPass.into(),
            Mission::Enough.into(),
        ];
        let next = wanted.into_iter().find(|action| offers.contains(action));
        kit.act(next.unwrap_or(offers[0]));
    }
    assert_eq!(kit.at(bomber), Some("W3429"));
    assert_eq!(kit.s.unit(bomber).commitment, Commitment::Current);
}
