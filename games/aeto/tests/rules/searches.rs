//! 3.6, 3.19, 3.29m: what helps a search and what hinders it.

use crate::afloat::{GERMANY, UK};
use crate::kit::*;
use crate::seas::spot;
use aeto::ch03_naval::{Divide, Gather, Helm, React, Retire, Sail, Shroud};
use aeto::marks::Marks;
use aeto::types::UnitId;
use frame::Side;
use kernel::proves;

/// A British force hunts a German one in a coastal hex: the die needs 5, with a search group, a coast and a single ship.
fn off_the_coast(hunters: &[&str], prey: &[&str]) -> (Kit, UnitId, UnitId) {
    let mut kit = Kit::sea();
    let prey = kit.force(prey, "W3823");
    let hunter = kit.force(hunters, "W3823");
    kit.naval(Side::Allies);
    (kit, hunter, prey)
}

fn hunts(kit: &mut Kit, hunter: UnitId, prey: UnitId) {
    kit.act(Sail::Move { unit: hunter }).all_go();
    kit.act(Helm::Hunt { prey });
}

fn found(kit: &Kit, hunter: UnitId) -> bool {
    kit.s.unit(kit.s.crew(hunter)[0]).has(Marks::CAUGHT)
}

#[test]
fn a_coast_adds_2_a_group_1_and_a_single_ship_takes_1() {
    proves!("3.6ac", "3.6ad");
    for (die, success) in [(4, false), (5, true)] {
        let (mut kit, hunter, prey) = off_the_coast(&["UK-bb-01"], &["GER-ca-01"]);
        hunts(&mut kit, hunter, prey);
        kit.roll(&[die]).act(Divide::Groups { number: 1 });
        assert_eq!(found(&kit, hunter), success);
    }
    // Two ships are easier to find.
    let (mut kit, hunter, prey) = off_the_coast(&["UK-bb-01"], &["GER-ca-01", "GER-cl-01"]);
    hunts(&mut kit, hunter, prey);
    kit.roll(&[4]).act(Divide::Groups { number: 1 });
    assert!(found(&kit, hunter));
}

#[test]
fn an_admiral_leads_one_search_a_month() {
    proves!("3.19e", "3.19j", "3.19k");
    let (mut kit, hunter, prey) = off_the_coast(&["UK-bb-01"], &["GER-ca-01"]);
    let ship = kit.s.crew(hunter)[0];
    let (forbes, cunningham) = (
        kit.admiral("UK-admiral-07", ship),
        kit.admiral("UK-admiral-01", ship),
    );
    hunts(&mut kit, hunter, prey);
    kit.bars(
        Divide::Lead {
            admiral: cunningham,
        },
        "3.19e",
    );
    kit.act(Divide::Lead { admiral: forbes });
    kit.bars(Divide::Lead { admiral: forbes }, "3.19j");
    kit.roll(&[4]).act(Divide::Groups { number: 1 });
    assert!(found(&kit, hunter) && kit.says("Forbes leads the search"));
    assert!(kit.s.unit(forbes).has(Marks::LED));
    let (mut kit, hunter, prey) = off_the_coast(&["UK-bb-01"], &["GER-ca-01"]);
    let forbes = kit.admiral("UK-admiral-07", kit.s.crew(hunter)[0]);
    kit.s.pieces.mark(forbes, |unit| unit.marks.set(Marks::LED));
    hunts(&mut kit, hunter, prey);
    kit.bars(Divide::Lead { admiral: forbes }, "3.19j");
}

#[test]
fn an_admiral_hinders_one_search_a_month() {
    proves!("3.19f", "3.19j");
    for (hinders, success) in [(true, false), (false, true)] {
        let (mut kit, hunter, prey) = off_the_coast(&["UK-bb-01"], &["GER-bb-03"]);
        let langsdorff = kit.admiral("GER-admiral-03", kit.s.crew(prey)[0]);
        hunts(&mut kit, hunter, prey);
        kit.act(Divide::Groups { number: 1 });
        assert_eq!(kit.asking(), Some(GERMANY));
        kit.roll(&[5]).act(match hinders {
            true => Shroud::With {
                admiral: langsdorff,
            },
            false => Shroud::Nobody,
        });
        assert_eq!(found(&kit, hunter), success);
        assert_eq!(kit.s.unit(langsdorff).has(Marks::SHIELDED), hinders);
    }
    // For all that the British know he could be there: the question is asked though he is in port.
    let (mut kit, hunter, prey) = off_the_coast(&["UK-bb-01"], &["GER-bb-03"]);
    let gneisenau = kit.dock("GER-bb-04", "W3925");
    let langsdorff = kit.admiral("GER-admiral-03", gneisenau);
    hunts(&mut kit, hunter, prey);
    kit.act(Divide::Groups { number: 1 });
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.bars(
        Shroud::With {
            admiral: langsdorff,
        },
        "3.19a",
    );
    kit.roll(&[1]).act(Shroud::Nobody);
}

#[test]
fn destroyers_hunt_a_submarine() {
    proves!("3.29m", "3.29n", "3.29d", "3.6ae", "3.6z");
    let mut kit = Kit::sea();
    let boat = kit.boat("GER-ss-01", "W3823");
    let cruiser = kit.force(&["UK-ca-01"], "W3823");
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: cruiser })
        .all_go();
    kit.bars(Helm::Hunt { prey: boat }, "3.29m");
    // One group, a coast, a single ship under water: 5 is one too few, a natural 6 finds it.
    for (dice, hit) in [(&[5][..], false), (&[6, 1, 5, 1], true), (&[6, 2], false)] {
        let mut kit = Kit::sea();
        let boat = kit.boat("GER-ss-01", "W3823");
        let sloops = kit.force(&["UK-de-01"], "W3823");
        kit.naval(Side::Allies);
        hunts(&mut kit, sloops, boat);
        kit.roll(dice).act(Divide::Groups { number: 1 });
        assert_eq!(kit.dice.scripted_left(), 0);
        assert_eq!(kit.damaged(boat), hit);
    }
}

#[test]
fn sloops_form_search_groups_against_submarines_alone() {
    proves!("3.6z", "3.6y");
    let six = [
        "UK-de-01",
        "UK-de-01",
        "UK-de-01",
        "UK-de-01",
        "FRA-de-01",
        "FRA-de-01",
    ];
    let mut kit = Kit::sea();
    let boat = kit.boat("GER-ss-01", "W3823");
    let sloops = kit.force(&six, "W3823");
    kit.naval(Side::Allies);
    hunts(&mut kit, sloops, boat);
    assert!(kit.allowed(Divide::Groups { number: 2 }));
    let (mut kit, sloops, prey) = off_the_coast(&six, &["GER-ca-01"]);
    kit.act(Sail::Move { unit: sloops }).all_go();
    kit.bars(Helm::Hunt { prey }, "3.6y");
    // With one cruiser there is one search group, not two.
    let seven = [&six[..], &["UK-ca-01"]].concat();
    let (mut kit, sloops, prey) = off_the_coast(&seven, &["GER-ca-01"]);
    hunts(&mut kit, sloops, prey);
    kit.bars(Divide::Groups { number: 2 }, "3.6y");
    assert!(kit.allowed(Divide::Groups { number: 1 }));
}

#[test]
fn who_tried_in_vain_to_intercept_the_hunter_may_be_left_out() {
    proves!("3.6x", "3.6w", "3.6t");
    for spares in [false, true] {
        let mut kit = Kit::sea();
        let raider = kit.force(&["GER-ca-01"], "W4422");
        let consort = kit.force(&["GER-cl-01"], "W4422");
        let kent = kit.force(&["UK-ca-01"], "W4320");
        kit.naval(Side::Axis).act(Sail::Move { unit: raider });
        kit.act(Gather::All).act(Gather::Go);
        kit.act(Helm::Go { to: spot("W4421") });
        kit.act(React::With { unit: kent });
        while kit.lies(kent) != "W4421" {
            kit.act(React::Pass);
        }
        assert_eq!(kit.asking(), Some(GERMANY));
        kit.act(React::With { unit: consort });
        while kit.allowed(React::Pass) {
            kit.act(React::Pass);
        }
        kit.roll(&[1])
            .act(Divide::Groups { number: 1 })
            .act(Retire::Stay);
        while kit.allowed(React::Pass) {
            kit.act(React::Pass);
        }
        assert_eq!(kit.asking(), Some(UK));
        if spares {
            kit.act(Divide::Spare);
            kit.bars(Divide::Spare, "3.6x");
        }
        kit.roll(&[6]).act(Divide::Groups { number: 1 });
        let clash = kit.clash().expect("a fight");
        assert_eq!(clash.fleets[1].ships.len(), if spares { 1 } else { 2 });
    }
}
