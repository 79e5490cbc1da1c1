//! 3.17 to 3.20: naval combat, through play.

use crate::afloat::{GERMANY, UK, fire, sea, waters};
use crate::kit::Kit;
use aeto::Aeto;
use aeto::ch03_naval::combat::{Part, Pursue, Screen, Stage, Withdraw};
use aeto::marks::Marks;
use aeto::spot::{Spot, board};
use aeto::types::UnitId;
use kernel::{Game, proves};

/// Who attacks whom and with what, in order, as the log tells it.
fn shots(kit: &Kit) -> Vec<String> {
    let entries = kit.log.entries().iter();
    let fired = entries.filter(|entry| entry.text.contains(" against "));
    let words = fired.filter_map(|entry| entry.text.rsplit_once(" ("));
    words.map(|(words, _)| words.to_string()).collect()
}

#[test]
fn ships_fire_by_their_gunnery_and_losses_count_between() {
    proves!(
        "3.17a", "3.17b", "3.17d", "3.17j", "3.17k", "3.17p", "3.17u", "3.17af"
    );
    // A battleship of 4 damages a heavy cruiser of 2, which then fires with 1.
    let mut kit = waters();
    let hipper = kit.fleet("NAT", &["GER-ca-04"]);
    let british = kit.fleet("NAT", &["UK-bb-04", "UK-ca-01"]);
    // Warspite: 3 + 2 + 4 = 9, damaged; Kent (2) fires before Hipper, whose rating is now 1.
    kit.roll(&[3, 2, 1, 2, 4, 3]);
    kit.found(&hipper, &british).act(Screen::Ready);
    assert_eq!(
        shots(&kit),
        [
            "Warspite (BB) fires at Admiral Hipper (CA)",
            "Kent (CA) fires at Admiral Hipper (CA)"
        ]
    );
    assert!(kit.damaged(hipper[0]));
    assert_eq!(kit.asking(), Some(GERMANY));
    let stage = kit.clash().map(|clash| clash.stage);
    assert_eq!(stage, Some(Stage::Gunnery { rating: 1 }));
    // 4 + 3 + 1 = 8 against 8.
    kit.act(fire(hipper[0], british[1]));
    assert!(kit.damaged(british[1]) && !kit.damaged(british[0]));
    // The same cruiser, hit twice before its turn, never fires.
    let mut kit = waters();
    let hipper = kit.fleet("NAT", &["GER-ca-04"]);
    let british = kit.fleet("NAT", &["UK-bb-04", "UK-bb-06"]);
    kit.roll(&[3, 2, 3, 1]);
    kit.found(&hipper, &british).act(Screen::Ready);
    assert!(kit.sunk(hipper[0]) && kit.clash().is_none());
    assert_eq!(shots(&kit).len(), 2);
}

#[test]
fn equal_ratings_fire_together_and_doubles_sink() {
    proves!("3.17j", "3.17q", "3.17ad");
    let mut kit = waters();
    let hipper = kit.fleet("NAT", &["GER-ca-04"]);
    let kent = kit.fleet("NAT", &["UK-ca-01"]);
    // Kent sinks Hipper outright; Hipper fires all the same with 2: 4 + 2 + 2 = 8 against 8.
    kit.roll(&[5, 5, 4, 2]).found(&hipper, &kent);
    assert!(kit.sunk(hipper[0]) && kit.damaged(kent[0]));
    assert!(kit.clash().is_none());
    // Doubles that do not reach the armor do nothing: 4 + 4 + 2 = 10 against 14.
    let mut kit = waters();
    let scharnhorst = kit.fleet("NAT", &["GER-bb-03"]);
    let kent = kit.fleet("NAT", &["UK-ca-01"]);
    kit.roll(&[1, 2, 4, 4]).found(&scharnhorst, &kent);
    assert!(!kit.damaged(scharnhorst[0]) && !kit.sunk(scharnhorst[0]));
}

#[test]
fn a_natural_12_hits_and_a_natural_2_misses() {
    proves!("3.17r", "3.17s", "3.17p");
    // What Nelson (5) throws at Scharnhorst (14): missed, damaged or sunk.
    for (dice, damaged, sunk) in [
        ([3, 4], false, false),
        ([4, 5], true, false),
        ([6, 6], true, false),
        ([5, 5], false, true),
        ([1, 1], false, false),
    ] {
        let mut kit = waters();
        let scharnhorst = kit.fleet("NAT", &["GER-bb-03"]);
        let nelson = kit.fleet("NAT", &["UK-bb-01"]);
        kit.roll(&dice).roll(&[1, 1]).found(&scharnhorst, &nelson);
        let found = (kit.damaged(scharnhorst[0]), kit.sunk(scharnhorst[0]));
        assert_eq!(found, (damaged, sunk), "{dice:?}");
    }
    // 1 + 1 + 5 would reach the armor of a torpedo boat (5); 6 + 6 sinks it.
    for (dice, sunk) in [([1, 1], false), ([6, 6], true)] {
        let mut kit = waters();
        let boat = kit.fleet("NAT", &["GER-dd-03"]);
        let nelson = kit.fleet("NAT", &["UK-bb-01"]);
        kit.roll(&dice).roll(&[1, 1, 1, 1]).found(&boat, &nelson);
        assert_eq!((kit.sunk(boat[0]), kit.damaged(boat[0])), (sunk, false));
    }
}

#[test]
fn targets_are_spread_over_the_enemy_line() {
    proves!("3.17l", "3.17m", "3.17j");
    let mut kit = waters();
    let german = kit.fleet("NAT", &["GER-ca-04", "GER-ca-01", "GER-ca-02"]);
    let british = kit.fleet("NAT", &["UK-ca-01", "UK-ca-02", "UK-ca-03"]);
    kit.roll(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    kit.found(&german, &british);
    // Three against three: nobody is screened. Deutschland (3) fires first.
    assert_eq!(kit.asking(), Some(GERMANY));
    assert_eq!(kit.refused(fire(german[0], british[0])), "3.17j");
    kit.act(fire(german[1], british[0]));
    assert_eq!(kit.refused(fire(german[2], british[0])), "3.17l");
    kit.act(fire(german[2], british[1]));
    // Kent need not fire at who fired at it; Berwick may not fire at the same.
    assert_eq!(kit.asking(), Some(UK));
    kit.act(fire(british[0], german[0]));
    assert_eq!(kit.refused(fire(british[1], german[0])), "3.17l");
    kit.act(fire(british[1], german[1]));
    // The others have one target each.
    assert_eq!(
        shots(&kit)[4..],
        [
            "Cornwall (CA) fires at Admiral Scheer (CA)",
            "Admiral Hipper (CA) fires at Cornwall (CA)"
        ]
    );
    assert_eq!(kit.asking(), Some(UK));
    kit.stand();
    // In Round 2 everybody may be attacked anew.
    assert!(kit.allowed(fire(british[0], german[0])));
}

#[test]
fn torpedoes_come_last_at_ships_with_a_name() {
    proves!("3.17o", "3.17t", "3.17a", "3.17ac");
    let mut kit = waters();
    let german = kit.fleet("NAT", &["GER-bb-03", "GER-dd-01"]);
    let british = kit.fleet("NAT", &["UK-dd-02", "UK-dd-02"]);
    // Scharnhorst misses the first destroyer.
    kit.roll(&[1, 1]).found(&german, &british);
    // The destroyers fire guns of 0; the second has only Scharnhorst left. Then the German depletes the second: 3 + 2 = 5.
    // Torpedoes: the first only, at Scharnhorst only: a natural 12 hits.
    kit.roll(&[1, 1, 1, 2, 3, 2, 6, 6]);
    kit.act(fire(british[0], german[1]));
    assert!(kit.damaged(british[1]));
    assert!(kit.damaged(german[0]) && !kit.damaged(german[1]));
    let torpedoes = |kit: &Kit| {
        shots(kit)
            .iter()
            .filter(|shot| shot.contains("torpedoes"))
            .count()
    };
    assert_eq!(torpedoes(&kit), 1);
    // None in Round 2.
    kit.stand();
    kit.roll(&[1, 1, 1, 1, 1, 1, 1, 1]);
    while kit.clash().is_some() {
        let first = kit.legal()[0];
        kit.act(first);
    }
    assert_eq!(torpedoes(&kit), 1);
}

#[test]
fn torpedoes_add_their_rating_and_are_spread() {
    proves!("3.17t", "3.17o", "3.17l");
    let mut kit = waters();
    let german = kit.fleet("NAT", &["GER-ca-04", "GER-ca-01"]);
    let british = kit.fleet("NAT", &["UK-dd-02", "UK-dd-02"]);
    // Four gunnery attacks miss: Deutschland, Hipper, and two destroyers.
    kit.roll(&[1, 1, 1, 1]).found(&german, &british);
    kit.roll(&[1, 1, 1, 1]).act(fire(british[0], german[0]));
    // 3 + 4 + 2 = 9 against Hipper's 9; the second must take Deutschland, and 2 + 4 + 2 misses.
    kit.roll(&[3, 4, 2, 4]).act(fire(british[0], german[0]));
    assert!(kit.damaged(german[0]) && !kit.damaged(german[1]));
    assert_eq!(
        shots(&kit)[5],
        "British DD A to I class torpedoes Deutschland (Lutzow) (CA)"
    );
}

#[test]
fn ships_without_guns_never_fire_nor_screen() {
    proves!("3.17n", "3.17h", "3.17a");
    let mut kit = waters();
    let german = kit.fleet("NAT", &["GER-de-01"]);
    let british = kit.fleet("NAT", &["UK-de-01"]);
    kit.found(&german, &british);
    assert!(shots(&kit).is_empty());
    assert_eq!(kit.refused(fire(british[0], german[0])), "0.sop-m0");
    assert_eq!(kit.asking(), Some(UK));
    // A cruiser stands before two escorts, but they not before it.
    let mut kit = waters();
    let hipper = kit.fleet("NAT", &["GER-ca-04"]);
    let british = kit.fleet("NAT", &["UK-ca-01", "UK-de-01", "UK-de-01"]);
    kit.roll(&[1, 1, 1, 1]).found(&hipper, &british);
    assert_eq!(kit.refused(Screen::Ship { ship: british[0] }), "3.17h");
    kit.act(Screen::Ship { ship: british[1] });
    kit.act(Screen::Ship { ship: british[2] });
    // Hipper has one target.
    assert_eq!(kit.asking(), Some(UK));
    assert_eq!(shots(&kit).len(), 2);
    // Two enemies, and one armed ship: nobody is screened.
    let mut kit = waters();
    let german = kit.fleet("NAT", &["GER-de-01", "GER-de-01"]);
    let british = kit.fleet("NAT", &["UK-ca-01", "UK-de-01", "UK-de-01"]);
    kit.roll(&[1, 1]).found(&german, &british);
    assert_eq!(
        kit.clash().map(|clash| clash.stage),
        Some(Stage::Withdrawal { side: 1 })
    );
}

#[test]
fn the_excess_is_screened_round_by_round() {
    proves!("3.17g", "3.17i", "3.17f");
    // One against four: at most three.
    let mut kit = waters();
    let scharnhorst = kit.fleet("NAT", &["GER-bb-03"]);
    let kinds = ["UK-bb-04", "UK-ca-01", "UK-ca-02", "UK-ca-03"];
    let british = kit.fleet("NAT", &kinds);
    kit.roll(&[1, 1, 1, 1]).found(&scharnhorst, &british);
    for ship in &british[1..] {
        kit.act(Screen::Ship { ship: *ship });
    }
    // No fourth is asked for: Warspite and Scharnhorst have fired at each other.
    assert_eq!(
        shots(&kit),
        [
            "Warspite (BB) fires at Scharnhorst (BB)",
            "Scharnhorst (BB) fires at Warspite (BB)"
        ]
    );
    // In Round 2 others may be screened.
    kit.stand();
    kit.act(Screen::Ship { ship: british[0] });
    let screened = kit.clash().map(|clash| clash.fleets[0].screened.clone());
    assert_eq!(screened, Some(vec![british[0]]));
    kit.act(Screen::Ready);
    kit.roll(&[1, 1, 1, 1, 1, 1]);
    // Three cruisers of one rating fire at one ship, and it chooses among the three.
    assert_eq!(kit.asking(), Some(GERMANY));
    assert_eq!(kit.refused(fire(scharnhorst[0], british[0])), "3.17g");
    kit.roll(&[1, 1]).act(fire(scharnhorst[0], british[3]));
    assert!(kit.clash().is_none());
}

#[test]
fn the_second_round_is_fired_with_the_ratings_before_it() {
    proves!("3.17ac", "3.17b", "3.17z");
    let mut kit = waters();
    let hipper = kit.fleet("NAT", &["GER-ca-04"]);
    let kent = kit.fleet("NAT", &["UK-ca-01"]);
    kit.roll(&[1, 1, 1, 1]).found(&hipper, &kent);
    // 5 + 4 + 2 damages Hipper; its 2, not 1, makes 8 of 4 + 2.
    kit.roll(&[5, 4, 4, 2]).stand();
    assert!(kit.damaged(hipper[0]) && kit.damaged(kent[0]));
    assert!(kit.clash().is_none());
    // In Round 2 a side chooses which ship fires next, whatever its rating.
    let mut kit = waters();
    let german = kit.fleet("NAT", &["GER-ca-04", "GER-ca-01"]);
    let british = kit.fleet("NAT", &["UK-bb-04", "UK-ca-01"]);
    kit.roll(&[1, 1])
        .found(&german, &british)
        .act(fire(british[0], german[0]));
    kit.roll(&[1, 1, 1, 1, 1, 1])
        .act(fire(german[1], british[0]));
    kit.stand();
    assert!(kit.allowed(fire(british[1], german[0])));
    assert!(kit.allowed(fire(british[0], german[0])));
}

#[test]
fn at_most_half_withdraw_or_all_and_in_secret() {
    proves!("3.17x", "3.17z", "3.17ab");
    let mut kit = waters();
    let hipper = kit.fleet("NAT", &["GER-ca-04"]);
    let kinds = ["UK-ca-01", "UK-ca-02", "UK-ca-03", "UK-ca-04", "UK-ca-05"];
    let british = kit.fleet("NAT", &kinds);
    kit.roll(&[1; 12]).found(&hipper, &british);
    kit.act(Screen::Ready).act(fire(hipper[0], british[0]));
    // Of five, three or all.
    let away = |ship: UnitId| Withdraw::Ship { ship };
    for ship in &british[..3] {
        kit.act(away(*ship));
    }
    assert_eq!(kit.refused(away(british[3])), "3.17x");
    kit.act(Withdraw::Decided);
    assert_eq!(kit.asking(), Some(GERMANY));
    assert!(!kit.says("withdraw"));
    kit.act(Withdraw::Decided);
    assert!(kit.says("British ships withdraw: Kent (CA), Berwick (CA), Cornwall (CA)"));
    assert!(kit.says("No German ship withdraws"));
    let withdrew = |ship: UnitId| kit.s.unit(ship).has(Marks::WITHDREW);
    assert!(withdrew(british[0]) && !withdrew(british[4]));
    // The two that stay may be screened down to one; Hipper cannot fire at who is gone.
    kit.roll(&[1; 4]).act(Screen::Ready);
    assert_eq!(kit.refused(fire(hipper[0], british[0])), "3.17a");
    kit.roll(&[1; 2]).act(fire(hipper[0], british[4]));
    // The three may go their own way.
    assert_eq!(kit.asking(), Some(UK));
    kit.act(Part::Ways);
    assert_eq!(kit.s.unit(british[0]).at, kit.s.unit(british[2]).at);
    assert_ne!(kit.s.unit(british[0]).at, kit.s.unit(british[3]).at);
    assert_eq!(kit.s.location(british[0]), kit.s.location(british[3]));
    assert_eq!(Aeto::flaws(&kit.s), Vec::<String>::new());
}

#[test]
fn who_withdraws_entirely_may_be_pursued() {
    proves!("3.17aa", "3.17z", "3.17x");
    let mut kit = waters();
    let german = kit.fleet("NAT", &["GER-ca-04", "GER-ca-01"]);
    let british = kit.fleet("NAT", &["UK-ca-01", "UK-ca-02", "UK-ca-03"]);
    let to_withdrawal = |kit: &mut Kit| {
        kit.roll(&[1; 10])
            .found(&german, &british)
            .act(Screen::Ready);
        while !kit.legal().contains(&Withdraw::All.into()) {
            let first = kit.legal()[0];
            kit.act(first);
        }
    };
    let start = kit.clone();
    to_withdrawal(&mut kit);
    kit.act(Withdraw::Ship { ship: british[0] })
        .act(Withdraw::Decided);
    kit.act(Withdraw::All);
    // Kent has withdrawn itself; Berwick pursues, Cornwall does not.
    assert_eq!(kit.asking(), Some(UK));
    assert_eq!(kit.refused(Pursue::Ship { ship: british[0] }), "3.17aa");
    kit.act(Pursue::Ship { ship: british[1] })
        .act(Pursue::Decided);
    assert!(kit.says("One ship pursues"));
    // The whole fleet is fought, and outnumbers the pursuer: a German may be screened.
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.act(Screen::Ready);
    assert_eq!(kit.asking(), Some(UK));
    assert_eq!(kit.refused(fire(british[2], german[0])), "3.17j");
    // 4 + 3 + 2 = 9 damages Hipper; both Germans have one target.
    kit.roll(&[4, 3, 1, 1, 1, 1])
        .act(fire(british[1], german[0]));
    assert!(kit.damaged(german[0]));
    // Nobody pursues: it is over.
    let mut kit = start.clone();
    to_withdrawal(&mut kit);
    kit.act(Withdraw::Decided)
        .act(Withdraw::All)
        .act(Pursue::Decided);
    assert!(kit.says("Nobody pursues") && kit.clash().is_none());
    // Both withdraw entirely: it is over.
    let mut kit = start;
    to_withdrawal(&mut kit);
    kit.act(Withdraw::All).act(Withdraw::All);
    assert!(kit.clash().is_none() && !kit.says("Round 2"));
}

#[test]
fn nobody_withdraws_in_port() {
    proves!("3.17y");
    let mut kit = waters();
    let hipper = kit.pooled("GER-ca-04");
    let kiel = Spot::port(board().find("W3925").expect("Kiel")).expect("a port");
    kit.s.pieces.change(hipper, |unit| unit.at = kiel);
    let kent = kit.fleet("W3925", &["UK-ca-01"]);
    kit.roll(&[1; 8]).meet(&[hipper], &kent, true);
    assert!(kit.says("Round 2 begins") && kit.clash().is_none());
    assert_eq!(shots(&kit).len(), 4);
}

#[test]
fn submarines_take_no_part() {
    proves!("3.17e");
    let mut kit = waters();
    let hipper = kit.fleet("NAT", &["GER-ca-04"]);
    let boat = kit.pooled("GER-ss-01");
    kit.s.pieces.change(boat, |unit| unit.at = sea("NAT"));
    let kent = kit.fleet("NAT", &["UK-ca-01"]);
    kit.roll(&[1; 4]).found(&[hipper[0], boat], &kent);
    let fleets = kit.clash().map(|clash| clash.fleets[1].ships.clone());
    assert_eq!(fleets, Some(hipper));
}

#[test]
fn of_transports_every_point_is_a_target() {
    proves!("3.18a", "3.17q");
    let mut kit = waters();
    let german = kit.fleet("NAT", &["GER-stp-01", "GER-de-01"]);
    let british = kit.fleet("NAT", &["UK-ca-01", "UK-ca-02"]);
    // Doubles sink one point and no more; the second cruiser may attack the other point, or the escort.
    kit.roll(&[5, 5]).found(&german, &british);
    kit.act(fire(british[0], german[0]));
    assert_eq!(kit.s.unit(german[0]).steps(), 1);
    assert!(kit.allowed(fire(british[1], german[0])) && kit.allowed(fire(british[1], german[1])));
    kit.roll(&[5, 5]).act(fire(british[1], german[0]));
    let germany = kit.s.unit(german[0]).nation();
    assert_eq!(kit.s.unit(german[0]).at, Spot::pool(germany));
    // A point that was missed was attacked: then the other, then the escort.
    let mut kit = waters();
    let german = kit.fleet("NAT", &["GER-stp-01", "GER-de-01"]);
    let british = kit.fleet("NAT", &["UK-ca-01", "UK-ca-02", "UK-ca-03"]);
    kit.roll(&[1, 1])
        .found(&german, &british)
        .act(Screen::Ready);
    kit.act(fire(british[0], german[0]));
    kit.roll(&[1, 1, 1, 1]).act(fire(british[1], german[0]));
    assert_eq!(
        shots(&kit)[2],
        "Cornwall (CA) fires at German DE R- and M-boats"
    );
}
