//! 10.3, 10.26, 10.27: German Evasion chits, Radar Sites, and the French fleet in Africa.

use crate::broadsides::empty_war;
use crate::kit::{Kit, hex, nation};
use crate::pursuits::{goes, passes, sets_out};
use crate::seas::spot;
use aeto::ch03_naval::search::Search;
use aeto::ch03_naval::{Cover, Divide, Gather, Helm, React, Slip};
use aeto::ch04_air::{Aiming, BreakOff, Flight, Report, Role, Watch, is_target, target_number};
use aeto::ch07_supply::Replenish;
use aeto::ch08_seasons::whole;
use aeto::ch10_special::channel_dash::{allot, is_covered, moved};
use aeto::marks::{Marks, Span};
use aeto::politics::Vichy;
use aeto::types::{Camp, UnitId, WorkKind};
use aeto::works;
use frame::Side;
use kernel::{Seat, example, proves};

/// A German force has two chits and comes to where a British one lies; it is looked for, and found.
fn found(kinds: &[&str], at: &str, from: &str) -> (Kit, UnitId, UnitId) {
    let mut kit = empty_war();
    kit.s.enlist(nation("italy"), Camp::Axis);
    kit.s.politics.declare(nation("italy"), nation("uk"));
    kit.s.at_sea.evasion.left = 2;
    let prey = kit.force(kinds, from);
    let hunter = kit.force(&["UK-bb-03", "UK-bb-01"], at);
    crate::assaults::at_sea(&mut kit, Side::Axis);
    sets_out(&mut kit, prey);
    passes(&mut kit);
    kit.act(Helm::Go { to: spot(at) });
    while kit.s.unit(prey).at != spot(at) || !kit.allowed(React::With { unit: hunter }) {
        kit.act(React::Pass);
    }
    kit.act(React::With { unit: hunter });
    if kit.allowed(Gather::All) {
        kit.act(Gather::All).act(Gather::Go);
    }
    while kit.s.stack.step::<Search>().is_none() {
        kit.act(React::Pass);
    }
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    (kit, prey, hunter)
}

const OPEN: (&str, &str) = ("W4421", "W4422");

#[test]
fn a_german_force_that_is_found_slips_away() {
    proves!("10.3b", "3.7a");
    let (mut kit, prey, hunter) = found(&["GER-bb-01", "GER-dd-01"], OPEN.0, OPEN.1);
    assert_eq!(kit.asking(), Some(Seat(0)));
    let mut kept = kit.clone();
    kit.act(Slip::Play);
    assert!(kit.clash().is_none());
    assert_eq!(kit.s.at_sea.evasion.left, 1);
    assert!(is_covered(&kit.s, prey));
    // Those who found it have intercepted; nobody else does.
    assert!(
        kit.s
            .crew(hunter)
            .iter()
            .all(|ship| kit.s.unit(*ship).has(Marks::CAUGHT))
    );
    kit.force(&["UK-bb-02"], "W4420");
    kit.act(Helm::Go { to: spot("W4420") });
    assert!(!kit.allowed(React::Pass));
    // Kept, it is met.
    kept.act(Slip::Keep);
    assert!(kept.clash().is_some() || kept.allowed(aeto::ch03_naval::Flee::Stand));
    assert_eq!(kept.s.at_sea.evasion.left, 2);
}

#[test]
fn the_chit_is_gone_for_good_when_the_phase_ends() {
    proves!("10.3c");
    let (mut kit, prey, _) = found(&["GER-bb-01", "GER-dd-01"], OPEN.0, OPEN.1);
    kit.act(Slip::Play);
    kit.s.end(Span::Phase);
    assert!(!is_covered(&kit.s, prey));
    assert_eq!(kit.s.at_sea.evasion.left, 1);
}

#[test]
fn when_the_force_parts_germany_says_where_the_chit_stays() {
    proves!("10.3c");
    let (mut kit, prey, _) = found(&["GER-bb-01", "GER-dd-01"], OPEN.0, OPEN.1);
    kit.act(Slip::Play);
    let ships = kit.s.crew(prey);
    let destroyer = ships.into_iter().find(|ship| !kit.s.unit(*ship).is_named());
    let destroyer = destroyer.expect("a destroyer");
    kit.act(Helm::Drop { ship: destroyer });
    let other = kit.s.force_of(destroyer).expect("a force of its own");
    assert_eq!(kit.asking(), Some(Seat(0)));
    assert_eq!(kit.refused(Cover { force: destroyer }), "10.3c");
    kit.act(Cover { force: other });
    assert!(is_covered(&kit.s, other) && !is_covered(&kit.s, prey));
}

#[test]
fn half_of_the_guns_must_be_german() {
    proves!("10.3b");
    // Six Italian guns and none of a destroyer.
    let (kit, ..) = found(&["ITA-bb-01", "GER-dd-01"], OPEN.0, OPEN.1);
    assert_eq!(kit.refused(Slip::Play), "10.3b");
    let (kit, ..) = found(&["GER-dd-01"], OPEN.0, OPEN.1);
    assert!(kit.allowed(Slip::Play));
    // Who has none left is not asked.
    let (mut kit, prey, _) = found(&["GER-bb-01"], OPEN.0, OPEN.1);
    kit.s.at_sea.evasion.left = 0;
    assert!(!aeto::ch10_special::channel_dash::is_asked(&kit.s, prey));
}

#[test]
fn no_chit_works_on_the_ocean_or_off_the_british_coast() {
    proves!("10.3d");
    let (mut kit, prey, _) = found(&["GER-bb-01"], OPEN.0, OPEN.1);
    kit.act(Slip::Play);
    let asked = |kit: &Kit| aeto::ch10_special::channel_dash::is_asked(&kit.s, prey);
    let mut fresh = kit.clone();
    fresh.s.at_sea.evasion.on.clear();
    assert!(asked(&fresh));
    for at in ["NAT", "W3415"] {
        fresh.s.pieces.change(prey, |unit| unit.at = spot(at));
        assert!(!asked(&fresh), "{at}");
    }
    // It comes within a hex of the coast: the chit is gone.
    kit.s.pieces.change(prey, |unit| unit.at = spot("W3415"));
    kit.on_table(|t| moved(t, prey));
    assert!(kit.s.at_sea.evasion.on.is_empty());
    kit.s.pieces.change(prey, |unit| unit.at = spot(OPEN.0));
    assert!(!is_covered(&kit.s, prey));
}

#[test]
fn a_chit_keeps_aircraft_away_that_have_found_the_force() {
    proves!("4.10.12", "10.3b");
    let mut kit = empty_war();
    kit.s.at_sea.evasion.left = 2;
    let prey = kit.force(&["GER-bb-01", "GER-dd-01"], "W4422");
    let bomber = kit.free("UK-bmb-01");
    kit.s
        .pieces
        .change(bomber, |unit| unit.at = hex("W4316").into());
    kit.s.refresh();
    crate::assaults::at_sea(&mut kit, Side::Axis);
    sets_out(&mut kit, prey);
    passes(&mut kit);
    kit.act(Helm::Go { to: spot("W4220") });
    while !kit.allowed(Watch::Search) {
        let offers = kit.legal();
        let plain = [React::Pass.into(), Watch::Pass.into()];
        let next = plain.into_iter().find(|action| offers.contains(action));
        kit.act(next.expect("aircraft are asked"));
    }
    kit.roll(&[6]).act(Watch::Search);
    while kit.allowed(Report { ships: 2 }) {
        kit.act(Report { ships: 2 });
    }
    kit.act(Slip::Play);
    assert!(is_covered(&kit.s, prey));
    assert!(!kit.allowed(Watch::Strike));
}

#[test]
fn germany_rolls_for_its_chits_in_the_winter_of_1940() {
    proves!("10.3a");
    for (die, chits) in [(1, 2), (2, 3), (4, 3), (5, 4), (6, 4)] {
        let mut kit = empty_war();
        kit.s.clock.month = "january 1940".parse().expect("a month");
        kit.roll(&[die]).on_table(allot);
        assert_eq!(kit.s.at_sea.evasion.left, chits);
    }
    for month in ["april 1940", "january 1941"] {
        let mut kit = empty_war();
        kit.s.clock.month = month.parse().expect("a month");
        kit.on_table(allot);
        assert_eq!(kit.s.at_sea.evasion.left, 0);
    }
    // In the Seasonal Turn.
    let mut kit = empty_war();
    kit.s.clock.month = "january 1940".parse().expect("a month");
    kit.s.clock.segment = aeto::ch00_sequence::Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![aeto::Step::Sequence], None);
    kit.on_table(whole);
    assert!((2..=4).contains(&kit.s.at_sea.evasion.left));
}

/// A fighter of each side over a hex, the German one first; what each rolled is in the log.
fn dogfight(british: &str, at: &str, dice: &[u8]) -> Kit {
    let mut kit = empty_war();
    let pairs = [("GER-ftr-01", "W3518"), (british, "W3616")];
    for (kind, base) in pairs {
        let unit = kit.put(kind, base);
        kit.s.sky.push(Flight {
            unit,
            over: hex(at),
            role: Role::Fighter,
            aborted: false,
            under_way: false,
            intercepts: false,
        });
    }
    let aiming = Aiming {
        hex: hex(at),
        by: nation("germany"),
        round: 1,
        shots: Vec::new(),
    };
    kit.roll(dice).on_table(|t| t.push(aiming));
    kit
}

#[test]
fn radar_guides_the_fighters_of_the_first_round() {
    proves!("10.26a", "4.18.2");
    // Over Dover and next to it, and not two hexes away.
    assert!(dogfight("UK-ftr-01", "W3517", &[6, 6]).says("(-1)"));
    assert!(dogfight("UK-ftr-01", "W3617", &[6, 6]).says("(-1)"));
    assert!(!dogfight("UK-ftr-01", "W3419", &[6, 6]).says("(-1)"));
    // The French have none of it, and two sites are no better than one.
    assert!(!dogfight("FRA-ftr-01", "W3517", &[6, 6]).says("(-1)"));
    assert!(!dogfight("UK-ftr-01", "W3516", &[6, 6]).says("(-2)"));
    // A natural 6 misses all the same; in the second round there is none.
    let mut kit = dogfight("UK-ftr-01", "W3517", &[6, 6]);
    assert!(kit.s.units().all(|(_, unit)| !unit.depleted));
    let before = kit
        .log
        .entries()
        .iter()
        .filter(|entry| entry.text.contains("(-1)"))
        .count();
    kit.roll(&[6, 6]);
    while kit.allowed(BreakOff::FightOn) {
        kit.act(BreakOff::FightOn);
    }
    let after = kit
        .log
        .entries()
        .iter()
        .filter(|entry| entry.text.contains("(-1)"))
        .count();
    assert_eq!((before, after), (1, 1));
}

#[test]
fn a_radar_site_is_bombed_captured_and_repaired() {
    proves!("10.26b");
    let mut kit = empty_war();
    let dover = hex("W3517");
    let at = dover.space();
    let sites = [
        "W3513", "W3515", "W3517", "W3713", "W3718", "W3917", "W4116",
    ];
    for site in sites {
        assert!(
            works::works(&kit.s, hex(site).space(), WorkKind::Radar),
            "{site}"
        );
    }
    let count = aeto::spot::board()
        .ids()
        .filter(|at| works::stands(&kit.s, *at, WorkKind::Radar));
    assert_eq!(count.count(), 7);
    // 4 and the capacity of the base; 2 more behind walls.
    let number = 4 + works::air_capacity(&kit.s, at);
    assert!(is_target(&kit.s, at, WorkKind::Radar));
    assert_eq!(target_number(&kit.s, at, WorkKind::Radar), number);
    kit.build("W3517", WorkKind::Fort, false);
    assert_eq!(target_number(&kit.s, at, WorkKind::Radar), number + 2);
    kit.s.works.built.clear();
    // A German unit takes it: it is destroyed, and works for nobody.
    kit.on_table(|t| aeto::capture::enter(t, nation("germany"), at));
    assert!(works::is_wrecked(&kit.s, at, WorkKind::Radar));
    assert!(works::works(&kit.s, hex("W3515").space(), WorkKind::Radar));
    let mend = Replenish::Repair {
        at: dover,
        what: WorkKind::Radar,
    };
    kit.wreck("W3723", WorkKind::Port);
    kit.segment(aeto::ch00_sequence::Segment::Replenishment, Side::Axis);
    assert_eq!(kit.refused(mend), "10.26b");
    // Its owner may repair it.
    let mut kit = empty_war();
    kit.wreck("W3517", WorkKind::Radar);
    kit.segment(aeto::ch00_sequence::Segment::Replenishment, Side::Allies);
    assert!(kit.allowed(mend));
    kit.roll(&[6]).act(mend);
    assert!(works::works(&kit.s, at, WorkKind::Radar));
}

#[test]
fn french_battleships_in_africa_keep_nobody_out_of_port() {
    proves!("10.27");
    example!("aeto2-E31");
    let enters = |state: &str, port: &str, vichy: bool| {
        let mut kit = empty_war();
        if vichy {
            kit.s.politics.vichy = Vichy::Since(kit.s.clock.month);
        }
        let owner = nation(state);
        kit.s.enlist(owner, Camp::Axis);
        kit.s.politics.declare(nation("uk"), owner);
        kit.s.politics.set_holder(hex(port).space(), owner);
        let ship = kit.dock("FRA-bb-01", port);
        kit.s.transfer(&[ship], owner);
        let force = kit.force(&["UK-bb-01"], port);
        crate::assaults::at_sea(&mut kit, Side::Allies);
        sets_out(&mut kit, force);
        passes(&mut kit);
        kit.act(Helm::Enter);
        !kit.says("Heavy ships keep")
    };
    let oran = "W1312";
    let marseilles = "W2319";
    assert!(enters("algeria", oran, true));
    assert!(!enters("algeria", oran, false));
    assert!(!enters("vichy_france", marseilles, true));
}

#[test]
fn a_force_that_was_missed_goes_on() {
    proves!("10.3b");
    // Without a chit nobody is asked.
    let mut kit = empty_war();
    let prey = kit.force(&["GER-bb-01"], OPEN.1);
    crate::assaults::at_sea(&mut kit, Side::Axis);
    sets_out(&mut kit, prey);
    goes(&mut kit, OPEN.0);
    assert!(!kit.allowed(Slip::Keep));
}
