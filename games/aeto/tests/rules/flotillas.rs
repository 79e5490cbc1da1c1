//! 2.22, 3.4l, 3.15f, 3.19b, 3.31, 4.4: ships that change their trade, their box, their port or their cargo.

use crate::afloat::UK;
use crate::kit::*;
use crate::seas::spot;
use aeto::Aeto;
use aeto::ch00_sequence::{First, Segment};
use aeto::ch02_strategic::Prowl;
use aeto::ch03_naval::combat::{Blow, damage};
use aeto::ch03_naval::offensive::Flag;
use aeto::ch03_naval::{Divide, Helm, Late, Operate, Organise, Refuel, Sail, submarines};
use aeto::ch04_air::{Fly, Land};
use aeto::ch05_offensives::Begin;
use aeto::ch08_seasons::Post;
use aeto::marks::Marks;
use aeto::spot::Spot;
use aeto::types::UnitId;
use frame::Side;
use kernel::{Game, Viewer, proves};

fn kind(kit: &Kit, unit: UnitId) -> &'static str {
    &kit.s.unit(unit).printed().id
}

fn converted(kit: &Kit) -> Vec<(&'static str, bool, &'static str)> {
    let boats = kit.s.units().filter(|(_, unit)| unit.is_submarine());
    let afloat = boats.filter(|(id, _)| kit.s.location(*id).is_some());
    afloat
        .map(|(id, unit)| (kind(kit, id), unit.depleted, kit.lies(id)))
        .collect()
}

#[test]
fn docked_u_boats_become_tactical_submarines() {
    proves!("3.31a", "3.31b", "3.31c", "3.31d", "3.31e", "3.31f");
    let mut kit = Kit::sea();
    for at in ["W4420", "W4421", "W4422"] {
        kit.boat("GER-ss-01", at);
    }
    let worn = kit.dock("GER-ub-01", "W3925");
    let whole = kit.dock("GER-ub-01", "W3723");
    kit.deplete(worn).naval(Side::Axis);
    // The last of 22 points comes before those of 23, and is as worn as the U-boat was.
    kit.act(Sail::Convert { unit: worn });
    assert_eq!(converted(&kit)[3], ("GER-ss-01", true, "port_W3925"));
    assert_eq!(kit.s.unit(worn).at, Spot::pool(nation("germany")));
    assert!(!kit.s.unit(worn).depleted);
    // It was no option: Germany is still asked, and the new submarine sails at once.
    kit.act(Sail::Convert { unit: whole });
    assert_eq!(converted(&kit)[4], ("GER-ss-02", false, "port_W3723"));
    kit.act(Sail::From { port: hex("W3723") });
    let boat = kit.s.units().find(|(id, unit)| {
        unit.is_submarine()
            && kit
                .s
                .location(*id)
                .is_some_and(|at| at == spot("port_W3723"))
    });
    let boat = boat.expect("a submarine").0;
    assert!(kit.allowed(aeto::ch03_naval::Gather::Add { ship: boat }));
}

#[test]
fn who_attacked_or_moved_or_is_no_u_boat_is_not_converted() {
    proves!("3.31a", "3.31b", "3.31f");
    let mut kit = Kit::sea();
    let boat = kit.dock("GER-ub-01", "W3925");
    let submarine = kit.dock("GER-ss-01", "W3925");
    kit.s
        .pieces
        .mark(boat, |unit| unit.marks.set(Marks::RAIDED));
    kit.naval(Side::Axis);
    kit.bars(Sail::Convert { unit: boat }, "3.31a");
    kit.bars(Sail::Convert { unit: submarine }, "3.31f");
    let mut kit = Kit::sea();
    let boat = kit.free("GER-ub-01");
    kit.s.put(boat, spot("NAT"));
    kit.naval(Side::Axis);
    kit.bars(Sail::Convert { unit: boat }, "3.31a");
    kit.act(Sail::Recall {
        unit: boat,
        port: hex("W3925"),
    });
    kit.act(Sail::Pass);
    kit.bars(Sail::Convert { unit: boat }, "3.31a");
    // All seven are on the map.
    let mut kit = Kit::sea();
    let boat = kit.dock("GER-ub-01", "W3925");
    for (kind, count) in [("GER-ss-01", 4), ("GER-ss-02", 3)] {
        for _ in 0..count {
            kit.dock(kind, "W3824");
        }
    }
    kit.naval(Side::Axis);
    kit.bars(Sail::Convert { unit: boat }, "3.31b");
}

#[test]
fn admirals_go_aboard_in_a_seasonal_turn() {
    proves!("3.19b", "3.19a", "0.def-named", "3.31a");
    let mut kit = Kit::sea();
    kit.s.clock.month = "january 1940".parse().expect("a month");
    let gneisenau = kit.dock("GER-bb-04", "W3925");
    let destroyer = kit.dock("GER-dd-01", "W3925");
    let at_sea = kit.force(&["GER-bb-03"], "W4422");
    let hood = kit.dock("UK-bc-01", "W4717");
    let marschall = kit.free("GER-admiral-02");
    let boat = kit.dock("GER-ub-01", "W3925");
    kit.s.clock.initiative = Side::Allies;
    kit.segment(Segment::Season, Side::Allies);
    let aboard = |ship| Post::Aboard {
        admiral: marschall,
        ship,
    };
    kit.bars(aboard(destroyer), "3.19a");
    kit.bars(aboard(hood), "3.19a");
    kit.bars(aboard(kit.s.crew(at_sea)[0]), "3.19b");
    kit.act(aboard(gneisenau));
    assert_eq!(kit.s.unit(marschall).aboard, Some(gneisenau));
    assert_eq!(kit.lies(marschall), "port_W3925");
    kit.bars(aboard(gneisenau), "3.19b");
    // U-boats in port are exchanged then, too.
    kit.act(Post::Convert { unit: boat });
    assert_eq!(converted(&kit).len(), 1);
    // Nobody else sees where he is.
    let view = Aeto::view(&kit.s, Viewer::Seat(UK));
    assert!(
        !view
            .counters
            .iter()
            .any(|counter| counter.id == marschall.into())
    );
}

#[test]
fn a_submarine_adds_its_guns_against_ships_with_a_name() {
    proves!("0.def-named", "3.29k");
    let mut kit = Kit::sea();
    let boat = kit.boat("GER-ss-01", "W4421");
    let hood = kit.dock("UK-bc-01", "W4717");
    let destroyer = kit.dock("UK-dd-01", "W4717");
    assert_eq!(submarines::bonus(&kit.s, boat, hood), 2);
    assert_eq!(submarines::bonus(&kit.s, boat, destroyer), 0);
}

fn deploy(unit: UnitId, area: &str) -> Sail {
    Sail::Deploy {
        unit,
        area: hex(area),
    }
}

#[test]
fn auxiliary_cruisers_go_straight_to_the_convoys_and_home() {
    proves!("2.22c", "2.22d", "2.22g", "2.22h", "2.21b");
    let mut kit = Kit::sea();
    let atlantis = kit.dock("GER-ac-01", "W3925");
    let scheer = kit.dock("GER-ca-02", "W3925");
    kit.force(&["UK-bc-01"], "W4421");
    kit.naval(Side::Axis);
    kit.bars(deploy(scheer, "NAT"), "2.21b");
    kit.bars(deploy(atlantis, "NTH"), "2.22c");
    kit.bars(deploy(atlantis, "USC"), "2.24f");
    // Past the Home Fleet, and nobody is asked; two may be in one area, whatever others have.
    kit.act(deploy(atlantis, "IND"));
    assert_eq!((kit.lies(atlantis), kit.asking()), ("IND", Some(UK)));
    kit.act(Sail::Pass);
    kit.bars(deploy(atlantis, "SAT"), "3.4g");
    // In a later month: from one area to another, and back to a port.
    for (to, at) in [("SAT", "SAT"), ("NAT", "NAT")] {
        kit.s.end(aeto::marks::Span::Month);
        kit.naval(Side::Axis).act(deploy(atlantis, to));
        assert_eq!(kit.lies(atlantis), at);
    }
    kit.s.end(aeto::marks::Span::Month);
    kit.naval(Side::Axis);
    kit.bars(deploy(atlantis, "NAT"), "2.22c");
    let home = |port: &str| Sail::Recall {
        unit: atlantis,
        port: hex(port),
    };
    kit.bars(home("W4717"), "2.22h");
    kit.act(home("W3824"));
    assert_eq!(kit.lies(atlantis), "port_W3824");
    assert_eq!(Aeto::flaws(&kit.s), Vec::<String>::new());
}

#[test]
fn an_auxiliary_cruiser_in_a_hexed_area_sails_as_others_do() {
    proves!("2.22c", "2.22h", "2.22g");
    let mut kit = Kit::sea();
    let force = kit.force(&["GER-ac-01"], "W4421");
    let atlantis = kit.s.crew(force)[0];
    let hood = kit.force(&["UK-bc-01"], "W4421");
    kit.naval(Side::Axis);
    kit.bars(deploy(atlantis, "NAT"), "2.22c");
    kit.bars(
        Sail::Recall {
            unit: atlantis,
            port: hex("W3824"),
        },
        "2.22h",
    );
    // There it is intercepted as any ship.
    kit.act(Sail::Pass)
        .act(Sail::Move { unit: hood })
        .all_go()
        .act(Helm::Hunt { prey: force });
    kit.roll(&[6, 6, 5]).act(Divide::Groups { number: 1 });
    assert!(kit.sunk(atlantis));
}

#[test]
fn auxiliary_cruisers_raid_beyond_the_convoy_routes_and_need_no_fuel() {
    proves!("2.22d", "2.22e", "2.22f", "2.22i", "2.21d", "2.21g");
    let mut kit = Kit::sea();
    let force = kit.force(&["GER-ac-01"], "IND");
    let idle = kit.force(&["GER-ac-02"], "SAT");
    let spee = kit.force(&["GER-ca-03"], "SAT");
    let (atlantis, ship) = (kit.s.crew(force)[0], kit.s.crew(spee)[0]);
    kit.on_table(aeto::ch02_strategic::begin);
    while !kit.allowed(Prowl::Enough) {
        let next = kit.legal().pop().expect("something to do");
        kit.act(next);
    }
    // Atlantis has a gunnery of 1, Spee of 3; no dice, and no Happy Time.
    kit.act(Prowl::Ship { ship: atlantis });
    kit.act(Prowl::Ship { ship });
    let toll: u8 = kit.s.strategic.toll.iter().map(|(_, eps)| eps).sum();
    assert_eq!(toll, 4);
    assert!(kit.s.unit(atlantis).has(Marks::RAIDED));
    kit.naval(Side::Axis);
    kit.bars(deploy(atlantis, "SAT"), "2.22f");
    kit.bars(Sail::Move { unit: spee }, "3.4g");
    // Neither who raided nor an Auxiliary Cruiser that did not is refuelled: nobody is asked.
    kit.segment(Segment::Refuelling, Side::Axis);
    assert_eq!(kit.s.unit(kit.s.crew(idle)[0]).unsupplied, 0);
    assert!(!kit.allowed(Refuel::Nothing));
    // Spee a month later is.
    kit.s.end(aeto::marks::Span::Month);
    kit.segment(Segment::Refuelling, Side::Axis);
    assert!(kit.allowed(Refuel::Nothing));
}

#[test]
fn who_was_deployed_in_the_end_phase_does_not_raid_next() {
    proves!("2.22d", "2.22f");
    let mut kit = Kit::sea();
    let force = kit.force(&["GER-ac-01"], "IND");
    let atlantis = kit.s.crew(force)[0];
    kit.segment(Segment::SecondNaval, Side::Axis);
    kit.act(Late::Deploy {
        unit: atlantis,
        area: hex("SAT"),
    });
    assert_eq!(kit.lies(atlantis), "SAT");
    kit.on_table(aeto::ch02_strategic::begin);
    while !kit.allowed(Prowl::Enough) {
        let next = kit.legal().pop().expect("something to do");
        kit.act(next);
    }
    kit.bars(Prowl::Ship { ship: atlantis }, "2.21c");
}

#[test]
fn a_sea_offensive_deploys_an_auxiliary_cruiser_on_standby() {
    proves!("2.22d");
    let mut kit = Kit::sea();
    let force = kit.force(&["GER-ac-01", "GER-ca-03"], "IND");
    let [spee, atlantis] = [kit.s.crew(force)[0], kit.s.crew(force)[1]];
    let to = Operate::Deploy {
        unit: atlantis,
        area: hex("RED"),
    };
    for ship in [atlantis, spee] {
        kit.s
            .pieces
            .mark(ship, |unit| unit.marks.set(Marks::STANDBY));
    }
    kit.offensives(Side::Axis).act(Begin::Sea {
        flag: Flag::Force { unit: force },
    });
    kit.act(to);
    assert_eq!((kit.lies(atlantis), kit.lies(spee)), ("RED", "IND"));
    assert!(kit.s.unit(atlantis).has(Marks::ACTIVE));
    kit.bars(to, "3.4g");
}

#[test]
fn one_hit_sinks_what_has_a_blank_back() {
    proves!("0.def-half-step", "2.22b");
    let mut kit = Kit::sea();
    let force = kit.force(&["GER-ac-01", "GER-ca-03"], "SAT");
    let crew = kit.s.crew(force);
    for ship in &crew {
        kit.on_table(|t| damage(t, *ship, Blow::Hit));
    }
    assert!(kit.sunk(crew[1]) && kit.damaged(crew[0]));
}

#[test]
fn forces_are_arranged_anew_before_anybody_moves() {
    proves!("3.4l", "3.1a", "3.1b", "0.map-box-tf");
    let mut kit = Kit::sea();
    let one = kit.force(&["UK-bc-01", "UK-bc-02"], "W4421");
    let two = kit.force(&["UK-ca-01"], "W4421");
    let far = kit.force(&["UK-ca-02"], "W4320");
    let [hood, repulse] = [kit.s.crew(one)[0], kit.s.crew(one)[1]];
    let kent = kit.s.crew(two)[0];
    kit.naval(Side::Allies).act(Sail::Organise);
    let shift = |ship, to| Organise::Shift { ship, to };
    kit.bars(shift(hood, far), "3.4l");
    kit.bars(Organise::Part { ship: kent }, "3.4l");
    kit.act(shift(repulse, two));
    kit.bars(shift(repulse, one), "3.4l");
    assert_eq!(kit.s.force_of(repulse), Some(two));
    assert_eq!(
        kit.s.unit(repulse).at,
        Spot::force(kit.s.unit(two).force().expect("a number"))
    );
    // Repulse has her place; Kent goes off, and the box of Hood is empty when she joins him.
    kit.act(Organise::Part { ship: kent });
    let third = kit.s.force_of(kent).expect("a force of her own");
    assert!(![one, two, far].contains(&third) && kit.lies(kent) == "W4421");
    kit.act(shift(hood, third));
    assert_eq!(kit.s.location(one), None);
    kit.act(Organise::Enough);
    // It was no option, and is not done twice.
    assert_eq!(kit.asking(), Some(UK));
    kit.bars(Sail::Organise, "3.4l");
    assert_eq!(Aeto::flaws(&kit.s), Vec::<String>::new());
    // The enemy sees chits, not what is in their boxes.
    let view = Aeto::view(&kit.s, Viewer::Seat(crate::afloat::GERMANY));
    let shown = |id: UnitId| view.counters.iter().any(|counter| counter.id == id.into());
    assert!(shown(third) && shown(two) && !shown(hood) && !shown(repulse));
}

#[test]
fn in_a_large_area_forces_lie_apart() {
    proves!("3.4l", "0.gen-19", "3.0c");
    let mut kit = Kit::sea();
    let one = kit.force(&["GER-ca-01", "GER-ca-02"], "NAT");
    let two = kit.force(&["GER-ca-03"], "NAT");
    let hunter = kit.force(&["UK-bc-01"], "NAT");
    let first = kit.s.crew(one)[0];
    kit.segment(Segment::SecondNaval, Side::Axis);
    kit.act(Late::Organise);
    kit.bars(
        Organise::Shift {
            ship: first,
            to: two,
        },
        "0.gen-19",
    );
    kit.act(Organise::Part { ship: first });
    kit.act(Organise::Enough);
    // Three forces: who finds one fights that one.
    kit.naval(Side::Allies).act(Sail::Move { unit: hunter });
    kit.all_go().act(Helm::Hunt { prey: two }).quiet();
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    let clash = kit.clash().expect("a fight");
    assert_eq!(clash.fleets[1].ships, kit.s.crew(two));
}

#[test]
fn at_the_outset_of_the_offensive_phase_too() {
    proves!("3.4l");
    let mut kit = Kit::sea();
    let one = kit.force(&["GER-ca-01", "GER-ca-02"], "W4421");
    let ship = kit.s.crew(one)[0];
    kit.offensives(Side::Axis).act(Begin::Organise);
    kit.act(Organise::Part { ship }).act(Organise::Enough);
    assert_ne!(kit.s.force_of(ship), Some(one));
    kit.bars(Begin::Organise, "3.4l");
}

#[test]
fn spanish_ports_harbour_german_submarines() {
    proves!("3.15f");
    let port = hex("W2607");
    let mut kit = Kit::sea();
    let boat = kit.boat("GER-ss-01", "W2607");
    kit.s.pieces.mark(boat, |unit| unit.unsupplied = 1);
    let scheer = kit.force(&["GER-ca-02"], "W2607");
    kit.naval(Side::Axis);
    let mut spared = kit.clone();
    spared
        .act(Sail::Move { unit: boat })
        .act(Helm::Dock)
        .act(Sail::Pass);
    assert_eq!(
        spared.s.unit(boat).at,
        Spot::port(port.space()).expect("a port")
    );
    spared.with(aeto::ch03_naval::end_of_phase);
    assert_eq!(spared.s.unit(boat).unsupplied, 0);
    spared.act(Sail::Move { unit: scheer }).all_go();
    spared.bars(Helm::Dock, "3.15e");
    // Not when the US is at war, nor after an invasion.
    let mut war = kit.clone();
    war.s.politics.declare(nation("germany"), nation("us"));
    war.act(Sail::Move { unit: boat });
    war.bars(Helm::Dock, "3.15e");
    let since = kit.s.clock.month;
    kit.s.politics.declared.push(aeto::politics::Invasion {
        by: nation("germany"),
        of: nation("spain"),
        since,
    });
    kit.act(Sail::Move { unit: boat });
    kit.bars(Helm::Dock, "3.15e");
}

fn air_step(kit: &mut Kit) {
    kit.s.clock.initiative = Side::Allies;
    kit.segment(Segment::Air, Side::Allies);
    kit.act(First { side: Side::Allies });
}

#[test]
fn carriers_ferry_fighters() {
    proves!("4.4.3", "4.4.4", "4.4.1");
    let mut kit = Kit::sea();
    kit.s.skies.moderate = aeto::types::AirEffect::None;
    let ark = kit.dock("UK-cv-07", "W4717");
    let hermes = kit.dock("UK-cv-06", "W3514");
    let based = |kit: &mut Kit, kind: &str, at: &str| {
        let id = kit.free(kind);
        kit.s.pieces.change(id, |unit| unit.at = hex(at).into());
        kit.s.refresh();
        id
    };
    let hurricane = based(&mut kit, "UK-ftr-01", "W4717");
    let gladiator = based(&mut kit, "UK-ftr-06", "W4717");
    let bomber = based(&mut kit, "UK-bmb-05", "W3916");
    let swordfish = kit.free("UK-na-01");
    let at = kit.s.unit(ark).at;
    kit.s.pieces.change(swordfish, |unit| {
        unit.at = at;
        unit.aboard = Some(ark);
    });
    assert_eq!(kit.s.unit(ark).capacity(), 2);
    air_step(&mut kit);
    let load = |unit, ship| Fly::Board { unit, ship };
    kit.bars(load(bomber, ark), "4.4.4");
    kit.bars(load(hurricane, hermes), "4.4.4");
    kit.act(load(hurricane, ark));
    assert_eq!(kit.lies(hurricane), "port_W4717");
    kit.bars(load(gladiator, ark), "4.4.1");
    // From the deck it neither fights nor changes base in that Step; in the next it flies off, one hop far.
    kit.bars(Fly::Rebase { unit: hurricane }, "4.8.2");
    let scouts = aeto::ch04_air::scouts(&kit.s, aeto::types::Camp::Western, spot("W4618"));
    assert!(scouts.contains(&gladiator) && !scouts.contains(&hurricane));
    kit.s.end(aeto::marks::Span::Month);
    air_step(&mut kit);
    kit.act(Fly::Rebase { unit: hurricane });
    kit.act(Land::At { hex: hex("W4316") });
    assert_eq!(kit.at(hurricane), Some("W4316"));
    assert_eq!(kit.s.unit(hurricane).aboard, None);
    assert_eq!(Aeto::flaws(&kit.s), Vec::<String>::new());
}

#[test]
fn a_joint_offensive_is_made_in_one_turn() {
    proves!("5.4.1", "5.4.2");
    let mut kit = Kit::sea();
    let force = kit.force(&["UK-bc-01"], "W4421");
    let ship = kit.s.crew(force)[0];
    kit.s
        .pieces
        .mark(ship, |unit| unit.marks.set(Marks::STANDBY));
    let bomber = kit.free("UK-bmb-05");
    kit.s
        .pieces
        .change(bomber, |unit| unit.at = hex("W3916").into());
    kit.s.skies.moderate = aeto::types::AirEffect::None;
    kit.s.refresh();
    kit.offensives(Side::Allies);
    let (eps, offensives) = (kit.eps("uk"), kit.s.tracks[1].offensives);
    kit.act(Begin::Joint);
    kit.bars(Begin::Impromptu, "5.4.1");
    kit.act(Begin::Sea {
        flag: Flag::Force { unit: force },
    });
    kit.act(Operate::Enough);
    // The first part costs its Offensive; the second 1 EP besides, and comes before Germany's turn.
    assert_eq!((kit.asking(), kit.eps("uk")), (Some(UK), eps));
    kit.bars(
        Begin::Sea {
            flag: Flag::Force { unit: force },
        },
        "5.4.1",
    );
    kit.act(Begin::Air).act(aeto::ch04_air::Mission::Enough);
    assert_eq!(kit.eps("uk"), eps - 1);
    assert_eq!(kit.s.tracks[1].offensives, offensives - 2);
    kit.act(Begin::Pass);
    assert_eq!(kit.asking(), Some(crate::afloat::GERMANY));
    // Who has one Offensive left makes no Joint Offensive.
    kit.s.tracks[0].offensives = 1;
    kit.bars(Begin::Joint, "5.4.2");
}
