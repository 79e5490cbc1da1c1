//! 3.25: Amphibious Assaults: who may land, where, and who helps.

use crate::assaults::{
    CHERBOURG, SOUTHAMPTON, armada, at_sea, called, calm, chits, embarks, landing, off_cherbourg,
    storms,
};
use crate::broadsides::{empty_war, ready};
use crate::kit::{Kit, hex, nation};
use aeto::ch03_naval::cargo::Passage;
use aeto::ch03_naval::combat::Bombard;
use aeto::ch03_naval::offensive::Flag;
use aeto::ch03_naval::{Gather as Crew, Helm, Operate, React};
use aeto::ch05_offensives::{Agent, Begin, Decide, Exploit, Gather, Salvo, Stage, Target, battle};
use aeto::marks::Marks;
use frame::Side;
use kernel::{example, proves};

#[test]
fn where_friends_hold_the_hex_from_land_nobody_resists() {
    proves!("3.25n", "5.12.4");
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    kit.put("UK-inf-02", "W3215");
    storms(&mut kit, CHERBOURG);
    // No die.
    assert_eq!(kit.at(troops[0]), Some(CHERBOURG));
    assert_eq!(chits(&kit, CHERBOURG), 1);
}

#[test]
fn a_garrison_cannot_be_attacked_from_land() {
    proves!("3.25n", "5.14.13");
    let mut kit = empty_war();
    kit.s
        .politics
        .set_holder(hex(CHERBOURG).space(), nation("germany"));
    kit.put("UK-inf-02", "W3215");
    kit.offensives(Side::Allies);
    kit.act(Begin::Land {
        agent: Agent::Stack { hex: hex("W3215") },
    });
    kit.until_combat();
    assert!(!kit.allowed(Target::Hex {
        hex: hex(CHERBOURG)
    }));
}

#[test]
fn nobody_lands_twice_in_a_hex_in_a_month() {
    proves!("3.25h");
    let (mut kit, _) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    let side = Side::Allies;
    kit.s.at_sea.assaults.made.push((side, hex(CHERBOURG)));
    assert_eq!(kit.refused(landing(CHERBOURG)), "3.25h");
    kit.s.end(aeto::marks::Span::Month);
    assert!(kit.s.at_sea.assaults.made.is_empty());
    // An assault that was rolled is remembered.
    let (mut kit, _) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    storms(&mut kit, CHERBOURG);
    kit.roll(&[8]).act(Decide::Roll);
    assert_eq!(kit.s.at_sea.assaults.made, [(side, hex(CHERBOURG))]);
}

#[test]
fn an_assault_that_is_called_off_leaves_the_troops_aboard_and_fresh() {
    proves!("3.25o");
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    let left = kit.s.track(nation("uk")).expect("a track").offensives;
    storms(&mut kit, CHERBOURG);
    kit.act(Decide::CallOff);
    assert!(kit.s.unit(troops[0]).aboard.is_some());
    assert!(!kit.s.unit(troops[0]).has(Marks::ACTIVE));
    assert!(kit.s.at_sea.assaults.made.is_empty());
    let now = kit.s.track(nation("uk")).expect("a track").offensives;
    assert_eq!(now, left - 1);
}

#[test]
fn only_on_standby_and_only_with_those_who_began_in_port() {
    proves!("3.25b", "3.25a", "3.2l", "5.0.20");
    let (kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    assert!(kit.allowed(landing(CHERBOURG)));
    let mut late = kit.clone();
    late.s
        .pieces
        .mark_all(|unit| unit.marks.clear(Marks::STANDBY));
    assert_eq!(late.refused(landing(CHERBOURG)), "5.0.20");
    let mut fetched = kit.clone();
    for one in &mut fetched.s.at_sea.ladings {
        one.passage = Passage::Collected;
    }
    assert_eq!(fetched.refused(landing(CHERBOURG)), "5.0.20");
    let mut spent = kit;
    spent
        .s
        .pieces
        .mark(troops[0], |unit| unit.marks.set(Marks::ACTIVE));
    assert_eq!(spent.refused(landing(CHERBOURG)), "5.0.20");
}

#[test]
fn an_hq_aboard_or_within_reach_calls_those_who_land() {
    proves!("5.0.20", "5.0.17");
    let by = |unit| Begin::Land {
        agent: Agent::Hq { unit },
    };
    // With the troops.
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01", "UK-hq-02"], 1, &[]);
    kit.act(by(troops[1])).until_combat();
    assert!(kit.allowed(Target::Assault {
        hex: hex(CHERBOURG)
    }));
    assert!(kit.s.unit(troops[1]).has(Marks::ACTIVE));
    // In Southampton, within the three hexes that it commands; not from Manchester.
    for (at, calls) in [(SOUTHAMPTON, true), ("W3916", false)] {
        let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
        let hq = kit.free("UK-hq-02");
        kit.s.pieces.change(hq, |unit| unit.at = hex(at).into());
        kit.s.refresh();
        kit.offensives(Side::Allies);
        kit.act(by(hq));
        while kit
            .s
            .operation
            .as_ref()
            .is_some_and(|op| op.stage < Stage::Combat)
        {
            let offers = kit.legal();
            let plain = [
                aeto::ch05_offensives::Combine::NoMore.into(),
                aeto::ch05_offensives::Go::Stay.into(),
                aeto::ch05_offensives::Break::Enough.into(),
                aeto::ch05_offensives::Pick::Enough.into(),
            ];
            let next = plain.into_iter().find(|action| offers.contains(action));
            kit.act(next.expect("nothing else"));
        }
        assert_eq!(kit.s.unit(troops[0]).has(Marks::ACTIVE), calls, "{at}");
        assert_eq!(
            kit.allowed(Target::Assault {
                hex: hex(CHERBOURG)
            }),
            calls
        );
    }
    // An HQ that is at sea without such troops leads nobody.
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01", "UK-hq-02"], 1, &[]);
    kit.s.at_sea.ladings.clear();
    assert_eq!(kit.refused(by(troops[1])), "5.0.9");
}

#[test]
fn troops_come_by_a_sea_offensive_and_land_by_another() {
    proves!("3.25d", "3.25c", "3.25e", "3.25f");
    let (mut kit, troops, _) = armada(&["UK-inf-01"], 1, &["UK-bb-03"]);
    kit.go("W3415").act(Helm::Stop);
    kit.s.end(aeto::marks::Span::Phase);
    kit.offensives(Side::Allies);
    assert_eq!(kit.refused(landing(CHERBOURG)), "5.0.20");
    let force = kit
        .s
        .force_of(kit.s.unit(troops[0]).aboard.expect("a ship"));
    let flag = Flag::Force {
        unit: force.expect("a force"),
    };
    kit.act(Begin::Sea { flag }).act(Operate::With { flag });
    if kit.allowed(Crew::All) {
        kit.act(Crew::All).act(Crew::Go);
    }
    kit.quiet();
    kit.go(CHERBOURG).act(Helm::Stop);
    while kit.allowed(Bombard::Fire) {
        kit.act(Bombard::Fire);
    }
    kit.act(Operate::Enough);
    kit.offensives(Side::Allies);
    // They stay there for the rest of the phase.
    assert_eq!(kit.refused(Begin::Sea { flag }), "3.12a");
    called(&mut kit, CHERBOURG);
    // The battleship came with them.
    land_under_guns(&mut kit);
    assert_eq!(kit.prompt(), "9 against 1, odds 5-1: attack?");
}

/// Everybody off Cherbourg lands there, and the ships fire.
fn land_under_guns(kit: &mut Kit) {
    kit.act(Target::Assault {
        hex: hex(CHERBOURG),
    });
    kit.act(Gather::Everybody).act(Gather::Ready);
    while !kit.allowed(Salvo::Fire) {
        kit.act(React::Hold);
    }
    kit.act(Salvo::Fire);
    calm(kit);
}

#[test]
fn ships_on_standby_off_the_hex_are_activated_with_the_troops() {
    proves!("5.14.26", "3.25e", "3.25f", "3.25l");
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &["UK-bb-01"]);
    called(&mut kit, CHERBOURG);
    let force = kit
        .s
        .force_of(kit.s.unit(troops[0]).aboard.expect("a ship"));
    for ship in kit.s.crew(force.expect("a force")) {
        assert!(kit.s.unit(ship).has(Marks::ACTIVE) && !kit.s.unit(ship).has(Marks::STANDBY));
    }
    land_under_guns(&mut kit);
    // 5 and 5 guns, no more than the troops themselves.
    assert_eq!(kit.prompt(), "10 against 1, odds 5-1: attack?");
}

#[test]
fn an_assault_takes_double_the_transports_and_more_from_far() {
    proves!("3.23a", "3.23e", "3.18d", "5.14.1");
    example!("aeto-E21");
    // One point carries infantry, and does not land it.
    let (mut kit, troops, ships) = armada(&["UK-inf-01"], 1, &[]);
    kit.deplete(ships[0]);
    kit.go(CHERBOURG).act(Helm::Stop);
    kit.offensives(Side::Allies);
    let short = |kit: &mut Kit| {
        called(kit, CHERBOURG);
        kit.act(Target::Assault {
            hex: hex(CHERBOURG),
        });
        kit.refused(Gather::Join { unit: troops[0] })
    };
    assert_eq!(short(&mut kit), "3.23a");
    // Two points over two hexes, three over five and more.
    let table = &aeto::data::data().transport;
    let far = |hexes| table.points("infantry", aeto::data::Haul::Assault { hexes });
    assert_eq!([far(4), far(5)], [Some(2), Some(3)]);
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    for one in &mut kit.s.at_sea.ladings {
        one.from = hex("W3916");
    }
    called(&mut kit, CHERBOURG);
    kit.act(Target::Assault {
        hex: hex(CHERBOURG),
    });
    assert_eq!(kit.refused(Gather::Join { unit: troops[0] }), "3.23a");
}

#[test]
fn those_who_land_stack_by_themselves() {
    proves!("3.25j", "5.9.5", "3.25l");
    let kinds = ["UK-inf-01"; 4];
    let (mut kit, troops) = off_cherbourg(&kinds, 4, &[]);
    // Six German steps stand there; six British ones may land, not eight.
    kit.puts("GER-inf-01", CHERBOURG, 3);
    called(&mut kit, CHERBOURG);
    kit.act(Target::Assault {
        hex: hex(CHERBOURG),
    });
    for _ in 0..3 {
        let next = troops
            .iter()
            .find(|unit| kit.allowed(Gather::Join { unit: **unit }));
        let unit = *next.expect("there is room");
        kit.act(Gather::Join { unit });
    }
    let last = troops
        .iter()
        .find(|id| !battle(&kit.s).attackers.contains(id));
    assert_eq!(
        kit.refused(Gather::Join {
            unit: *last.expect("the fourth")
        }),
        "5.9.5"
    );
}

#[test]
fn only_open_ground_and_harbours_in_mountains_are_assaulted() {
    proves!("3.25g", "3.25i");
    let lands = |at: &str| {
        let (mut kit, _, _) = armada(&["UK-inf-01"], 1, &[]);
        let germany = nation("germany");
        kit.s.politics.set_holder(hex(at).space(), germany);
        aeto::ch03_naval::assaults::may_assault(&kit.s, nation("uk"), hex(at).space())
            .err()
            .map(|why| why.rule.to_string())
    };
    let found = |wanted: &dyn Fn(board::SpaceId) -> bool| {
        let board = aeto::spot::board();
        let coast = |at: &board::SpaceId| {
            let water = aeto::ch03_naval::waters::water((*at).into());
            water == Some(aeto::ch03_naval::waters::Water::Coast)
        };
        let mut all = board.ids().filter(coast);
        board.key(all.find(|at| wanted(*at)).expect("such a hex"))
    };
    let printed = |at: board::SpaceId| aeto::ground::hex(at);
    use aeto::types::Terrain;
    assert_eq!(lands(CHERBOURG), None);
    let forest = found(&|at| printed(at).terrain == Some(Terrain::Forest));
    assert_eq!(lands(forest).as_deref(), Some("3.25g"));
    let bare =
        found(&|at| printed(at).terrain == Some(Terrain::Mountain) && printed(at).port.is_none());
    assert_eq!(lands(bare).as_deref(), Some("3.25g"));
    let fjord =
        found(&|at| printed(at).terrain == Some(Terrain::Mountain) && printed(at).port.is_some());
    assert_eq!(lands(fjord), None);
    assert_eq!(lands("W3118").as_deref(), Some("3.25g"));
    // Nobody assaults what is his own.
    let (kit, _, _) = armada(&["UK-inf-01"], 1, &[]);
    let own = aeto::ch03_naval::assaults::may_assault(&kit.s, nation("uk"), hex("W3514").space());
    assert_eq!(
        own.err().map(|why| why.rule.to_string()).as_deref(),
        Some("3.25i")
    );
}

#[test]
fn troops_land_in_the_combat_step() {
    proves!("3.25p");
    let (mut kit, _) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    called(&mut kit, CHERBOURG);
    let target = Target::Assault {
        hex: hex(CHERBOURG),
    };
    assert!(kit.allowed(target));
    kit.s.operation.as_mut().expect("an Offensive").stage = Stage::Exploitation;
    assert_eq!(kit.refused(target), "3.25p");
}

#[test]
fn cunningham_helps_british_troops_to_land() {
    proves!("3.25q", "5.16.8", "3.19g");
    let (mut kit, _) = off_cherbourg(&["UK-inf-01"], 1, &["UK-bb-01"]);
    let ship = kit
        .s
        .units()
        .find(|(_, unit)| unit.is_named() && !unit.at.is_off())
        .expect("Nelson")
        .0;
    kit.admiral("UK-admiral-01", ship);
    storms(&mut kit, CHERBOURG);
    assert_eq!(
        kit.modifiers(),
        [("Amphibious Assault", -3), ("Admiral", 1)]
    );
    // Once in a month.
    let mut again = kit.clone();
    let admiral = again.s.aboard(ship).next().expect("he").0;
    again
        .s
        .pieces
        .mark(admiral, |unit| unit.marks.set(Marks::SHELLED));
    assert_eq!(again.modifiers(), [("Amphibious Assault", -3)]);
    kit.roll(&[8]).act(Decide::Roll);
    assert!(kit.s.unit(admiral).has(Marks::SHELLED));
    // Not with French troops, of whom none is British.
    let (mut kit, _) = off_cherbourg(&["FRA-inf-01"], 1, &["UK-bb-01"]);
    let ship = kit
        .s
        .units()
        .find(|(_, unit)| unit.is_named() && !unit.at.is_off())
        .expect("Nelson")
        .0;
    kit.admiral("UK-admiral-01", ship);
    let french = kit.allowed(Begin::Nation {
        nation: nation("france"),
    });
    if french {
        kit.act(Begin::Nation {
            nation: nation("france"),
        });
    }
    storms(&mut kit, CHERBOURG);
    assert_eq!(kit.modifiers(), [("Amphibious Assault", -3)]);
}

#[test]
fn the_axis_pays_more_to_land() {
    proves!("5.16.7", "3.25p");
    let mut kit = empty_war();
    let ship = kit.dock("GER-stp-01", "W3723");
    let other = kit.dock("GER-stp-01", "W3723");
    let unit = kit.put("GER-inf-01", "W3723");
    at_sea(&mut kit, Side::Axis);
    embarks(&mut kit, "W3723", &[unit], &[ship, other]);
    kit.go("W3931").act(Helm::Stop);
    let force = kit.s.force_of(ship).expect("a force");
    ready(&mut kit, force);
    kit.offensives(Side::Axis);
    storms(&mut kit, "W3931");
    let by = kit
        .modifiers()
        .into_iter()
        .find(|(name, _)| *name == "Amphibious Assault");
    assert_eq!(by, Some(("Amphibious Assault", -4)));
}

#[test]
fn armor_with_a_general_exploits_from_the_beach() {
    proves!("3.25x", "3.25t", "5.22a");
    for (die, exploits) in [(8, true), (4, false)] {
        let kinds = ["UK-arm-02", "UK-general-03"];
        let (mut kit, troops) = off_cherbourg(&kinds, 2, &[]);
        storms(&mut kit, CHERBOURG);
        // The General's 3 is added to the 6.
        assert_eq!(kit.prompt(), "9 against 1, odds 5-1: attack?");
        kit.roll(&[die]).act(Decide::Roll);
        assert!(kit.at(troops[0]) == Some(CHERBOURG) && kit.at(troops[1]) == Some(CHERBOURG));
        while kit
            .s
            .operation
            .as_ref()
            .is_some_and(|op| op.stage == Stage::Combat)
        {
            kit.act(Target::Enough);
        }
        assert_eq!(
            kit.allowed(Exploit::Unit { unit: troops[0] }),
            exploits,
            "{die}"
        );
    }
}
