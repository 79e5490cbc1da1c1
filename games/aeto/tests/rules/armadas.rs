//! 3.25: fleets on their way to land, what follows a landing, Quisling, and two landings played by actions.

use crate::assaults::{
    CHERBOURG, SOUTHAMPTON, armada, at_sea, called, calm, chits, embarks, landing, off_cherbourg,
    storms,
};
use crate::broadsides::{empty_war, ready};
use crate::kit::{Kit, hex, nation};
use crate::politics::on;
use crate::seas::spot;
use aeto::ch00_sequence::{First, Segment};
use aeto::ch03_naval::search::Search;
use aeto::ch03_naval::{Divide, Flee, Gather as Crew, Helm, Late, React, Renounce, finding};
use aeto::ch04_air::Watch;
use aeto::ch05_offensives::{Decide, Gather, Pay, Salvo, Target, battle};
use aeto::ch09_politics::{Declare, Deploy};
use aeto::marks::Marks;
use aeto::politics::Invasion;
use aeto::spot::Spot;
use aeto::types::{Camp, UnitId, WorkKind};
use aeto::works;
use frame::Side;
use kernel::proves;

/// A German cruiser lies where transports with troops come to Cherbourg.
fn hunted() -> (Kit, Vec<UnitId>, UnitId) {
    let (mut kit, troops, _) = armada(&["UK-inf-01"], 1, &["UK-cl-01"]);
    let hunter = kit.force(&["GER-ca-01"], "W3316");
    kit.act(Helm::Go {
        to: spot(CHERBOURG),
    });
    while !kit.allowed(React::With { unit: hunter })
        || kit.s.location(troops[0]) != Some(spot(CHERBOURG))
    {
        kit.act(React::Pass);
    }
    (kit, troops, hunter)
}

fn weighs(kit: &Kit, name: &str) -> i8 {
    let search = kit.s.stack.step::<Search>().expect("a search");
    let all = finding::modifiers(&kit.s, search, 1, &kit.s.crew(search.hunter));
    let found = all.iter().find(|(of, _)| *of == name);
    found.map_or(0, |(_, by)| *by)
}

#[test]
fn who_is_about_to_land_is_found_more_easily_or_gives_it_up() {
    proves!("3.6ag", "3.6ac", "3.8g");
    let (mut kit, troops, hunter) = hunted();
    kit.act(React::With { unit: hunter });
    while kit.stack_has_no_search() {
        kit.act(React::Pass);
    }
    assert_eq!(weighs(&kit, "assault"), 2);
    kit.act(Divide::Groups { number: 1 });
    // It must be said, and may be given up.
    assert!(kit.says("is about to assault"));
    let mut given_up = kit.clone();
    given_up.roll(&[1]).act(Renounce::Yes);
    let ship = kit.s.unit(troops[0]).aboard.expect("a ship");
    assert!(given_up.s.unit(ship).has(Marks::RENOUNCED));
    assert!(!given_up.says("+2 assault"));
    given_up.quiet();
    // Found, it evades only if it gives up the assault.
    kit.roll(&[6]).act(Renounce::No);
    assert!(kit.says("+2 assault"));
    if kit.allowed(Flee::Evade) {
        kit.act(Flee::Evade);
        assert!(kit.s.unit(ship).has(Marks::RENOUNCED));
    }
}

#[test]
fn who_evades_before_the_landing_does_not_land_in_that_month() {
    proves!("3.8e", "3.8g", "3.6ag");
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    let ship = kit.s.unit(troops[0]).aboard.expect("a ship");
    kit.on_table(|t| aeto::ch03_naval::assaults::renounce(t, &[ship]));
    assert!(kit.s.unit(ship).has(Marks::RENOUNCED));
    kit.offensives(Side::Allies);
    assert_eq!(kit.refused(landing(CHERBOURG)), "5.0.20");
}

#[test]
fn ships_in_range_meet_those_who_land_without_a_roll() {
    proves!("3.7g", "3.7h");
    let meet = |answer: Renounce| {
        let (mut kit, troops) = off_cherbourg(&["UK-inf-01"], 1, &[]);
        let ship = kit.dock("GER-ca-01", CHERBOURG);
        kit.s
            .pieces
            .mark(ship, |unit| unit.marks.set(Marks::STANDBY));
        called(&mut kit, CHERBOURG);
        kit.act(Target::Assault {
            hex: hex(CHERBOURG),
        });
        kit.act(Gather::Everybody).act(Gather::Ready);
        // What lies in the port does not keep them from landing, but may come out.
        kit.act(React::Sortie {
            port: hex(CHERBOURG),
        });
        kit.act(Crew::All).act(Crew::Go);
        while kit.stack_has_no_search() {
            kit.act(React::Pass);
        }
        kit.act(Divide::Groups { number: 1 });
        if answer == Renounce::Yes {
            kit.roll(&[1]);
        }
        kit.act(answer);
        (kit, troops)
    };
    let (kit, _) = meet(Renounce::No);
    assert!(kit.clash().is_some());
    // Who gives it up is not met without a roll; nobody lands.
    let (kit, troops) = meet(Renounce::Yes);
    assert!(kit.clash().is_none());
    let ship = kit.s.unit(troops[0]).aboard.expect("a ship");
    assert!(kit.s.unit(ship).has(Marks::RENOUNCED));
    assert!(kit.says("called off") || kit.s.battle.is_some());
}

impl Kit {
    fn stack_has_no_search(&self) -> bool {
        self.s.stack.step::<Search>().is_none()
    }
}

#[test]
fn in_the_end_phase_ships_enter_the_port_that_was_taken() {
    proves!("3.25y", "3.25f");
    let (mut kit, _) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    storms(&mut kit, CHERBOURG);
    kit.roll(&[8]).act(Decide::Roll);
    let force = kit.s.forces(Camp::Western).next().expect("a force").0;
    kit.s.end(aeto::marks::Span::Phase);
    kit.segment(Segment::SecondNaval, Side::Allies);
    kit.act(Late::Move { unit: force });
    if kit.allowed(Crew::All) {
        kit.act(Crew::All).act(Crew::Go);
    }
    kit.act(Helm::Dock);
    assert_eq!(kit.s.unit(force).at, Spot::pool(nation("uk")));
}

#[test]
fn survivors_of_a_failure_go_ashore_in_a_port_of_their_own() {
    proves!("3.25ab", "3.25w");
    let (mut kit, troops) = off_cherbourg(&["UK-inf-01", "UK-inf-01"], 2, &[]);
    kit.put("GER-inf-01", CHERBOURG);
    storms(&mut kit, CHERBOURG);
    kit.roll(&[7]).act(Decide::Roll);
    if kit.prompt().contains("loses a step") {
        kit.act(aeto::ch05_offensives::Lose { unit: troops[0] });
    }
    let ports = Spot::port(hex(SOUTHAMPTON).space()).expect("a port");
    let ships: Vec<UnitId> = troops
        .iter()
        .filter_map(|id| kit.s.unit(*id).aboard)
        .collect();
    for ship in ships {
        kit.s.put(ship, ports);
    }
    kit.segment(Segment::SecondNaval, Side::Axis);
    assert!(troops.iter().all(|id| kit.at(*id) == Some(SOUTHAMPTON)));
}

/// April 1940: Germany is at war with Norway, whose troops are not yet set up; a German division lies off Bergen.
fn off_bergen() -> (Kit, UnitId) {
    let mut kit = empty_war();
    let (germany, norway) = (nation("germany"), nation("norway"));
    kit.s.clock.month = "april 1940".parse().expect("a month");
    kit.s.enlist(norway, Camp::Western);
    kit.s.politics.declare(germany, norway);
    kit.s.politics.declared.push(Invasion {
        by: germany,
        of: norway,
        since: kit.s.clock.month,
    });
    let ship = kit.dock("GER-stp-01", "W3723");
    let unit = kit.put("GER-inf-01", "W3723");
    at_sea(&mut kit, Side::Axis);
    embarks(&mut kit, "W3723", &[unit], &[ship]);
    let force = kit.s.force_of(ship).expect("a force");
    kit.s.pieces.change(force, |unit| unit.at = spot("W4722"));
    // Near enough for two points.
    for one in &mut kit.s.at_sea.ladings {
        one.from = hex("W4722");
    }
    ready(&mut kit, force);
    kit.offensives(Side::Axis);
    (kit, unit)
}

#[test]
fn quisling_opens_an_empty_norwegian_port() {
    proves!("9.6a", "9.6b", "5.16.9");
    let (mut kit, unit) = off_bergen();
    called(&mut kit, "W4722");
    let free = Target::Unopposed { hex: hex("W4722") };
    let mut later = kit.clone();
    later.s.politics.declared.clear();
    assert_eq!(later.refused(free), "9.6a");
    kit.act(free).act(Gather::Everybody).act(Gather::Ready);
    calm(&mut kit);
    assert_eq!(kit.at(unit), Some("W4722"));
    assert_eq!(chits(&kit, "W4722"), 1);
    assert!(kit.s.at_sea.assaults.unopposed);
    let spent = kit.s.track(nation("germany")).expect("a track").offensives;
    assert_eq!(spent, 8);
}

#[test]
fn quisling_talks_troops_away_with_a_die() {
    proves!("9.6c", "9.6a");
    let meets = |die: u8| {
        let (mut kit, unit) = off_bergen();
        let foe = kit.put("NOR-inf-02", "W4722");
        called(&mut kit, "W4722");
        kit.act(Target::Unopposed { hex: hex("W4722") });
        kit.act(Gather::Everybody);
        kit.roll(&[die]).act(Gather::Ready);
        calm(&mut kit);
        (kit, unit, foe)
    };
    // A 2 is as much as the 2 points that stand there.
    let (mut kit, unit, foe) = meets(2);
    while let Some(retreat) = kit.legal().into_iter().find(|one| {
        matches!(
            one,
            aeto::Action::Offensives(aeto::ch05_offensives::OffensiveAction::Retreat(_))
        )
    }) {
        kit.act(retreat);
    }
    assert_eq!(kit.at(unit), Some("W4722"));
    assert!(kit.at(foe).is_none_or(|at| at != "W4722"));
    assert_eq!(chits(&kit, "W4722"), 1);
    // A 1 is not: they land as others do.
    let (kit, unit, foe) = meets(1);
    assert!(kit.allowed(Decide::Roll));
    assert!(kit.modifiers().contains(&("Amphibious Assault", -4)));
    assert!(kit.s.unit(unit).aboard.is_some() && kit.at(foe) == Some("W4722"));
    assert!(kit.s.at_sea.assaults.unopposed);
}

#[test]
fn nobody_else_has_quisling_and_he_helps_once() {
    proves!("9.6a", "8.0-norway-b");
    let (mut kit, _) = off_bergen();
    called(&mut kit, "W4722");
    kit.s.at_sea.assaults.unopposed = true;
    assert_eq!(kit.refused(Target::Unopposed { hex: hex("W4722") }), "9.6a");
    // Where the UK has activated Norway there was no declared invasion.
    let (mut kit, _) = off_cherbourg(&["UK-inf-01"], 1, &[]);
    called(&mut kit, CHERBOURG);
    assert_eq!(
        kit.refused(Target::Unopposed {
            hex: hex(CHERBOURG)
        }),
        "9.6a"
    );
}

#[test]
fn norway_is_invaded_by_sea_in_april() {
    proves!("9.6b", "3.25b", "3.25d", "9.2a");
    // Played by actions from the German ports on: declaration, set-up, embarkation, the way, the landing.
    let mut kit = crate::politics::war();
    kit.s.clock.month = "april 1940".parse().expect("a month");
    let ids: Vec<UnitId> = kit.s.units().map(|(id, _)| id).collect();
    for id in ids {
        let unit = kit.s.unit(id);
        let keeps = unit.nation() == nation("norway");
        let home = Spot::pool(unit.nation());
        if !keeps {
            kit.s.pieces.change(id, |unit| {
                unit.at = home;
                unit.aboard = None;
            });
        }
    }
    kit.s.skies.letter = aeto::types::Weather::Fair;
    let ship = kit.dock("GER-stp-01", "W3723");
    let other = kit.dock("GER-stp-01", "W3723");
    let unit = kit.put("GER-inf-01", "W3723");
    kit.segment(Segment::FirstNaval, Side::Axis);
    kit.act(on("norway")).act(Deploy::Rest);
    while kit.allowed(Declare::NoMore) {
        kit.act(Declare::NoMore);
    }
    kit.act(First { side: Side::Axis });
    embarks(&mut kit, "W3723", &[unit], &[ship, other]);
    // A Norwegian port without troops, as near as can be.
    let start = hex("W3723").space();
    let open = |at: &board::SpaceId| {
        let home = aeto::ground::hex(*at).nation == Some(nation("norway"));
        let germany = nation("germany");
        let lands = aeto::ch03_naval::assaults::may_assault(&kit.s, germany, *at).is_ok();
        home && lands && kit.s.troops(*at, Camp::Western).next().is_none()
    };
    let ports = Spot::ports().map(|(at, _)| at).filter(open);
    let goal = ports.min_by_key(|at| aeto::ground::distance(start, *at));
    let goal = aeto::spot::board().key(goal.expect("an open port"));
    kit.act(Helm::Go { to: spot(goal) });
    loop {
        let offers = kit.legal();
        let plain = [React::Hold.into(), Watch::Hold.into()];
        match plain.into_iter().find(|action| offers.contains(action)) {
            Some(action) => kit.act(action),
            None => break,
        };
    }
    kit.act(Helm::Stop);
    kit.offensives(Side::Axis);
    called(&mut kit, goal);
    kit.act(Target::Unopposed { hex: hex(goal) });
    kit.act(Gather::Everybody).act(Gather::Ready);
    calm(&mut kit);
    assert_eq!(kit.at(unit), Some(goal));
}

#[test]
fn sea_lion_lands_at_dover() {
    proves!("3.25d", "3.25t", "3.25i");
    // From Calais over the Channel in August 1940, past the guns of Dover, into an empty town.
    let mut kit = empty_war();
    kit.s.clock.month = "august 1940".parse().expect("a month");
    kit.s
        .politics
        .set_holder(hex("W3518").space(), nation("germany"));
    let ships: Vec<UnitId> = (0..3).map(|_| kit.dock("GER-stp-01", "W3518")).collect();
    let guns = kit.dock("GER-bb-03", "W3518");
    let troops = kit.puts("GER-inf-01", "W3518", 3);
    at_sea(&mut kit, Side::Axis);
    embarks(&mut kit, "W3518", &troops, &ships);
    kit.go("W3517").act(Helm::Stop);
    assert!(kit.s.unit(ships[0]).has(Marks::STANDBY));
    kit.offensives(Side::Axis);
    called(&mut kit, "W3517");
    kit.act(Target::Assault { hex: hex("W3517") });
    kit.act(Gather::Everybody).act(Gather::Ready);
    while !kit.allowed(Salvo::Fire) {
        kit.act(React::Hold);
    }
    kit.act(Salvo::Fire);
    calm(&mut kit);
    assert!(battle(&kit.s).guns.contains(&guns));
    // 15 and 3 guns against a garrison; a 7 less 4 is -/2 at 5-1.
    assert_eq!(kit.prompt(), "18 against 1, odds 5-1: attack?");
    kit.roll(&[7]).act(Decide::Roll);
    kit.act(Pay::With { unit: troops[0] });
    assert!(troops.iter().all(|id| kit.at(*id) == Some("W3517")));
    assert_eq!(chits(&kit, "W3517"), 1);
    // The Radar Site is gone.
    assert!(works::is_wrecked(
        &kit.s,
        hex("W3517").space(),
        WorkKind::Radar
    ));
}
