//! 5.17, 5.22, 4.1.11, 4.24.13, 6.1e, 0.gen-15, 9.9: what else an Offensive and a Movement Phase know.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::Segment;
use aeto::ch04_air::{Jump, Launch, Role, Zone};
use aeto::ch05_offensives::{
    Advance, Agent, Begin, Break, Decide, Exploit, Follow, Gather, Go, React, Target, Thrust,
};
use aeto::ch06_movement::{Detrain, GiveUp, Moves, Rail};
use aeto::ch09_politics::Submit;
use aeto::marks::Marks;
use aeto::spot::{Spot, board};
use aeto::types::{UnitId, Weather};
use aeto::{Aeto, ground};
use frame::Side;
use kernel::{Game, Seat, proves};

/// A Stack Offensive of German cavalry in W3430 that attacks nobody, before Polish armor with its General in W3531.
fn before_armor() -> (Kit, UnitId, UnitId, UnitId) {
    let mut kit = Kit::bare();
    let cavalry = kit.put("GER-cav-01", "W3430");
    let armor = kit.put("POL-mech-01", "W3531");
    let general = kit.put("POL-general-01", "W3531");
    kit.offensives(Side::Axis).stack_until_combat("W3430");
    (kit, cavalry, armor, general)
}

#[test]
fn armor_strikes_back_before_the_exploitation() {
    proves!("5.17.1", "5.17.2", "5.17.3", "5.19l");
    let (mut kit, cavalry, armor, general) = before_armor();
    let infantry = kit.put("POL-inf-01", "W3631");
    kit.act(Target::Enough);
    assert_eq!(kit.asking(), Some(Seat(1)));
    assert_eq!(kit.refused(React::From { hex: hex("W3631") }), "5.17.2");
    kit.act(React::From { hex: hex("W3531") });
    assert_eq!(kit.s.tracks[1].offensives, 1);
    kit.act(Thrust::At {
        target: hex("W3430"),
    });
    kit.no_aircraft();
    assert_eq!(kit.prompt(), "5 against 2, odds 2-1: attack?");
    kit.roll(&[8]).act(Decide::Roll);
    assert_eq!(kit.s.unit(cavalry).hex(), None);
    kit.act(Advance::Unit { unit: armor });
    assert!(kit.s.unit(armor).has(Marks::ACTIVE));
    assert!(kit.s.unit(general).has(Marks::EXHAUSTED));
    if kit.legal().contains(&Advance::Enough.into()) {
        kit.act(Advance::Enough);
    }
    // Others follow into the hex that the armor has left.
    kit.act(Follow::To {
        unit: infantry,
        hex: hex("W3531"),
    });
    assert_eq!(kit.at(infantry), Some("W3531"));
}

#[test]
fn only_units_of_the_offensive_are_struck() {
    proves!("5.17.3", "5.17.4");
    let (mut kit, ..) = before_armor();
    kit.put("GER-inf-01", "W3431");
    kit.act(Target::Enough)
        .act(React::From { hex: hex("W3531") });
    assert_eq!(
        kit.refused(Thrust::At {
            target: hex("W3431")
        }),
        "5.17.3"
    );
}

#[test]
fn bad_weather_bars_a_reaction() {
    proves!("5.17.4");
    let mut kit = Kit::bare();
    kit.put("GER-cav-01", "W3333");
    kit.put("POL-mech-01", "W3433");
    kit.put("POL-general-01", "W3433");
    kit.weather(Weather::Mud);
    kit.offensives(Side::Axis).stack_until_combat("W3333");
    kit.act(Target::Enough);
    assert_eq!(kit.refused(React::From { hex: hex("W3433") }), "5.17.4");
}

/// Guderian's armor in W3430 with infantry, a Stuka at Breslau, Poles in W3530 and W3630.
fn spearhead() -> (Kit, [UnitId; 4]) {
    let mut kit = Kit::bare();
    let ids = [
        kit.put("GER-arm-01", "W3430"),
        kit.put("GER-general-01", "W3430"),
        kit.put("GER-bmb-01", "W3429"),
        kit.put("GER-inf-01", "W3430"),
    ];
    kit.put("POL-inf-01", "W3530");
    kit.put("POL-inf-01", "W3630");
    kit.offensives(Side::Axis).act(Begin::Land {
        agent: Agent::General { unit: ids[1] },
    });
    (kit, ids)
}

fn bombs(unit: UnitId) -> Launch {
    Launch::Unit {
        unit,
        role: Role::Bomber,
    }
}

#[test]
fn aircraft_back_the_same_armor_again_when_it_exploits() {
    proves!("4.1.11", "5.22f", "5.22g", "5.14.23", "5.22i");
    let (mut kit, [armor, general, stuka, infantry]) = spearhead();
    kit.until_combat().act(Target::Hex { hex: hex("W3530") });
    kit.act(Gather::Join { unit: armor }).act(Gather::Ready);
    kit.act(bombs(stuka)).no_aircraft();
    kit.roll(&[8]).act(Decide::Roll);
    kit.act(Advance::Unit { unit: armor })
        .act(Advance::Unit { unit: general });
    while !kit.legal().contains(&Exploit::Unit { unit: armor }.into()) {
        let enough = [
            Advance::Enough.into(),
            Follow::Enough.into(),
            Target::Enough.into(),
        ];
        let next = enough.into_iter().find(|one| kit.legal().contains(one));
        kit.act(next.expect("something ends"));
    }
    kit.act(Exploit::Unit { unit: armor }).act(Go::Stay);
    if kit.legal().contains(&Exploit::Enough.into()) {
        kit.act(Exploit::Enough);
    }
    kit.act(Target::Hex { hex: hex("W3630") });
    kit.act(Gather::Everybody).act(Gather::Ready);
    kit.act(bombs(stuka)).no_aircraft();
    kit.roll(&[8]).act(Decide::Roll);
    kit.act(Advance::Unit { unit: armor });
    if kit.legal().contains(&Advance::Enough.into()) {
        kit.act(Advance::Enough);
    }
    // The infantry that stayed behind follows.
    kit.act(Follow::To {
        unit: infantry,
        hex: hex("W3530"),
    });
    assert_eq!(kit.at(infantry), Some("W3530"));
}

#[test]
fn aircraft_that_flew_in_the_breakthrough_do_not_fly_in_the_combat_step() {
    proves!("4.1.11");
    let (mut kit, [_, _, stuka, _]) = spearhead();
    kit.act(Break::From { hex: hex("W3430") }).act(Thrust::At {
        target: hex("W3530"),
    });
    kit.act(bombs(stuka)).no_aircraft().act(Decide::CallOff);
    kit.until_combat().act(Target::Hex { hex: hex("W3530") });
    kit.act(Gather::Ready);
    assert_eq!(kit.refused(bombs(stuka)), "4.1.11");
}

#[test]
fn paratroops_drop_on_an_empty_hex() {
    proves!("4.24.13", "4.24.9");
    let scene = || {
        let mut kit = Kit::bare();
        let atp = kit.put("GER-atp-01", "W3824");
        let para = kit.put("GER-para-01", "W3824");
        kit.put("POL-inf-01", "W3632");
        kit.offensives(Side::Axis).act(Begin::Drop);
        assert_eq!(kit.refused(Zone { hex: hex("W3632") }), "4.24.13");
        assert_eq!(kit.refused(Zone { hex: hex("W3627") }), "4.24.13");
        kit.act(Zone { hex: hex("W3631") });
        kit.act(Launch::Unit {
            unit: atp,
            role: Role::Transport,
        });
        kit.no_aircraft();
        (kit, para)
    };
    let (mut kit, para) = scene();
    assert_eq!(kit.s.tracks[0].offensives, 5);
    // With the Bonus a 3 is a 4.
    kit.roll(&[3]).act(Jump::Unit { unit: para });
    assert_eq!(kit.at(para), Some("W3631"));
    assert!(kit.s.unit(para).has(Marks::ACTIVE));
    let holder = |kit: &Kit| kit.s.politics.holder(hex("W3631").space());
    assert_eq!(holder(&kit), Some(nation("germany")));
    assert_eq!(kit.asking(), Some(Seat(1)));
    // Who is lost takes nothing: a 1 is a 2 and scatters, so that a depleted unit is gone.
    let (mut kit, para) = scene();
    kit.deplete(para).roll(&[1]).act(Jump::Unit { unit: para });
    assert_eq!(kit.s.unit(para).hex(), None);
    assert_eq!(holder(&kit), Some(nation("poland")));
}

#[test]
fn a_unit_moves_to_a_railway_and_boards_with_a_point_left() {
    proves!("5.7.13", "6.1e");
    let german = |hex: board::SpaceId| ground::hex(hex).nation == Some(nation("germany"));
    let pair = board()
        .ids()
        .filter(|from| german(*from) && ground::distance(*from, hex("W3427").space()) < 4)
        .find_map(|from| {
            let off = !ground::hex(from).rail && ground::hex(from).terrain.is_some();
            let mut near = ground::beside(from).filter(|(to, side)| {
                let clear = ground::hex(*to).terrain == Some(aeto::types::Terrain::Clear);
                clear && !side.river && ground::hex(*to).rail && german(*to)
            });
            near.next().filter(|_| off).map(|(to, _)| (from, to))
        });
    let (from, to) = pair.expect("a hex beside a railway");
    let mut kit = Kit::bare();
    let ids = [
        kit.put("GER-inf-01", board().key(from)),
        kit.put("GER-mtn-01", board().key(from)),
    ];
    kit.segment(Segment::Movement, Side::Axis);
    kit.act(Moves::Unit { unit: ids[0] })
        .act(Go::To { hex: to.into() });
    kit.act(Moves::Enough);
    assert_eq!(kit.refused(Rail::Unit { unit: ids[1] }), "6.1e");
    kit.act(Rail::Unit { unit: ids[0] });
    kit.act(Detrain::To { hex: hex("W3429") });
    assert_eq!(kit.at(ids[0]), Some("W3429"));
}

#[test]
fn a_unit_that_is_given_up_never_comes_again() {
    proves!("0.gen-15", "0.gen-13a", "5.6.5");
    let mut kit = Kit::bare();
    let german = kit.put("GER-inf-01", "W3430");
    let general = kit.put("GER-general-01", "W3430");
    let pole = kit.put("POL-inf-01", "W3533");
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::GiveUp);
    assert_eq!(kit.refused(GiveUp::Unit { unit: pole }), "0.gen-15");
    assert_eq!(kit.refused(GiveUp::Unit { unit: general }), "0.gen-15");
    kit.act(GiveUp::Unit { unit: german });
    assert_eq!(kit.s.unit(german).at, Spot::gone(nation("germany")));
    // Only an attack costs him his place.
    assert_eq!(kit.at(general), Some("W3430"));
}

#[test]
fn a_nation_may_surrender() {
    proves!("9.9");
    let mut kit = Kit::scenario("white");
    kit.offensives(Side::Allies).act(Begin::Surrender);
    // It is asked twice.
    assert!(Aeto::outcome(&kit.s).is_none());
    kit.act(Submit::No).act(Begin::Surrender).act(Submit::Yes);
    let outcome = Aeto::outcome(&kit.s).expect("the game is over");
    assert_eq!(outcome.winners, [Seat(0)]);
    assert!(kit.s.politics.is_conquered(nation("poland")));
    let mut kit = Kit::scenario("white");
    kit.offensives(Side::Axis).act(Begin::Surrender);
    kit.act(Submit::Yes);
    let outcome = Aeto::outcome(&kit.s).expect("the game is over");
    assert_eq!(outcome.winners, [Seat(1)]);
}

#[test]
fn nobody_attacks_or_flies_in_the_movement_phase() {
    proves!("5.14.3", "4.1.19", "6a");
    let mut kit = Kit::bare();
    let german = kit.put("GER-inf-01", "W3430");
    let bomber = kit.put("GER-bmb-01", "W3429");
    kit.put("POL-inf-01", "W3530");
    kit.segment(Segment::Movement, Side::Axis);
    assert_eq!(kit.refused(Target::Hex { hex: hex("W3530") }), "0.sop-m0");
    assert_eq!(kit.refused(bombs(bomber)), "0.sop-m0");
    kit.act(Moves::Unit { unit: german });
    assert_eq!(kit.refused(Go::To { hex: hex("W3530") }), "5.7.1");
    assert!(
        !kit.legal()
            .iter()
            .any(|action| *action == Begin::Air.into())
    );
}
