//! 8.2, 8.3: what the US and the USSR receive, and lend-lease; 7.0: their sources of supply; 7.15: the Home Guard.

use crate::construction::{builds, until};
use crate::kit::{Kit, hex, nation};
use aeto::Step;
use aeto::ch00_sequence::Segment;
use aeto::ch06_movement::{GiveUp, Moves, capacity};
use aeto::ch07_supply::home_guard::Muster;
use aeto::ch07_supply::{Replenish, is_supplied};
use aeto::ch08_seasons::{Build, Lend, Loan, Route, lines, whole};
use aeto::ground;
use aeto::losses::{Cause, eliminate};
use aeto::politics::Invasion;
use aeto::spot::{Spot, board};
use aeto::types::{Camp, UnitId};
use frame::Side;
use kernel::{example, proves};

/// Germany has invaded the USSR, and fights it, the UK and the US.
pub fn alliance(month: &str, kinds: &[(&str, usize)]) -> Kit {
    let mut kit = Kit::west(month, kinds);
    kit.s.enlist(nation("ussr"), Camp::Soviet);
    let (germany, ussr) = (nation("germany"), nation("ussr"));
    kit.s.politics.declare(germany, ussr);
    let since = "june 1941".parse().expect("a month");
    let invasion = Invasion {
        by: germany,
        of: ussr,
        since,
    };
    kit.s.politics.invasions.push(invasion);
    kit.s.refresh();
    kit
}

pub fn give(kit: &mut Kit, of: &str, by: &str) {
    for at in board().ids() {
        if ground::hex(at).nation == Some(nation(of)) && ground::hex(at).terrain.is_some() {
            kit.s.politics.set_holder(at, nation(by));
        }
    }
    kit.s.refresh();
}

fn hold(kit: &mut Kit, at: &str, by: &str) {
    kit.s.politics.set_holder(hex(at).space(), nation(by));
    kit.s.refresh();
}

/// A Seasonal Turn, up to what a power sends.
fn lends<'a>(kit: &'a mut Kit, power: &str) -> &'a mut Kit {
    kit.s.clock.segment = Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(whole);
    on_to(kit, power);
    kit
}

/// Who is asked first what he sends.
fn lends_first(kit: &mut Kit) -> String {
    kit.s.clock.segment = Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(whole);
    let prompt = kit.prompt();
    let who = prompt.strip_prefix("What does ").expect("lend-lease");
    who.split(' ').next().unwrap_or_default().to_string()
}

fn on_to(kit: &mut Kit, power: &str) {
    let words = format!("What does {power} send");
    while !kit.prompt().starts_with(&words) {
        assert!(kit.prompt().starts_with("What does"), "{}", kit.prompt());
        kit.act(Lend::NoMore);
    }
}

fn send(route: Route, eps: u8) -> Lend {
    Lend::Send { route, eps }
}

fn income(kit: &Kit, power: &str) -> Vec<(String, i16)> {
    let all = lines(&kit.s, nation(power));
    all.into_iter().map(|one| (one.what, one.eps)).collect()
}

#[test]
fn the_us_sends_half_of_its_income_and_the_uk_a_quarter() {
    proves!("8.3a", "8.3e", "8.3g", "0.sop-s2b", "0.sop-s2c");
    let mut kit = alliance("april 1942", &[]);
    lends(&mut kit, "US");
    // Half of 57.
    let before = kit.eps("uk");
    assert_eq!(kit.refused(send(Route::Atlantic, 29)), "8.3e");
    kit.act(send(Route::Atlantic, 10));
    assert_eq!(kit.eps("uk"), before + 10);
    assert_eq!(kit.refused(send(Route::Atlantic, 1)), "8.3a");
    assert_eq!(kit.refused(send(Route::Arctic, 19)), "8.3e");
    let (us, ussr) = (kit.eps("us"), kit.eps("ussr"));
    kit.act(send(Route::Arctic, 15));
    assert_eq!((kit.eps("us"), kit.eps("ussr")), (us - 15, ussr + 15));
    let arctic = kit.s.strategic.arctic.expect("the route is open");
    assert!(arctic.us && !arctic.uk && !arctic.north);
    on_to(&mut kit, "UK");
    let quarter = kit.s.seasonal.income(nation("uk")) / 4;
    assert_eq!(kit.refused(send(Route::Arctic, quarter + 1)), "8.3e");
    assert_eq!(kit.refused(send(Route::Atlantic, 1)), "8.3a");
    kit.act(send(Route::Arctic, quarter));
    assert!(kit.s.strategic.arctic.is_some_and(|arctic| arctic.uk));
    // Who does not fight the Axis sends nothing, and without a port the UK receives nothing.
    let mut kit = alliance("april 1942", &[]);
    kit.s
        .politics
        .wars
        .retain(|(a, b)| ![*a, *b].contains(&nation("us")));
    kit.s.politics.wars.sort_unstable();
    kit.s.refresh();
    assert_eq!(lends_first(&mut kit), "UK");
    let mut kit = alliance("april 1942", &[]);
    let ports: Vec<_> = Spot::ports().map(|(hex, _)| hex).collect();
    for port in ports {
        if ground::hex(port).nation == Some(nation("uk")) {
            kit.s.blocked.push(port.into());
        }
    }
    lends(&mut kit, "US");
    assert_eq!(kit.refused(send(Route::Atlantic, 1)), "8.3g");
}

#[test]
fn the_persian_route_carries_what_its_year_lets_it() {
    example!("aeto2-E10");
    proves!("8.3f", "8.3e", "8.3c");
    let mut kit = alliance("april 1944", &[]);
    lends(&mut kit, "US");
    // 174 EPs: no more than 87, of them 40 through Persia.
    assert_eq!(kit.s.seasonal.income(nation("us")), 174);
    assert_eq!(kit.refused(send(Route::Atlantic, 88)), "8.3e");
    assert_eq!(kit.refused(send(Route::Persian, 41)), "8.3f");
    kit.act(send(Route::Persian, 40));
    on_to(&mut kit, "UK");
    assert_eq!(kit.refused(send(Route::Persian, 1)), "8.3f");
    for (month, power, most) in [
        ("july 1941", "UK", 10),
        ("april 1942", "US", 15),
        ("april 1943", "US", 30),
    ] {
        let mut kit = alliance(month, &[]);
        lends(&mut kit, power);
        assert_eq!(kit.refused(send(Route::Persian, most + 1)), "8.3f");
        kit.act(send(Route::Persian, most));
    }
    let mut kit = alliance("april 1944", &[]);
    give(&mut kit, "persia", "germany");
    lends(&mut kit, "US");
    assert_eq!(kit.refused(send(Route::Persian, 1)), "8.3f");
}

#[test]
fn convoys_go_to_murmansk_and_but_for_winter_to_archangel() {
    proves!("8.3c", "8.3d");
    let route = send(Route::Arctic, 1);
    let mut kit = alliance("april 1942", &[]);
    hold(&mut kit, "E0230", "germany");
    lends(&mut kit, "US").act(route);
    let mut kit = alliance("january 1942", &[]);
    lends(&mut kit, "US").act(route);
    assert!(kit.s.strategic.arctic.is_some_and(|arctic| arctic.north));
    let mut kit = alliance("january 1942", &[]);
    hold(&mut kit, "E0230", "germany");
    assert_eq!(lends(&mut kit, "US").refused(route), "8.3d");
    let mut kit = alliance("april 1942", &[]);
    hold(&mut kit, "E0230", "germany");
    hold(&mut kit, "E0626", "germany");
    assert_eq!(lends(&mut kit, "US").refused(route), "8.3d");
}

#[test]
fn the_ussr_is_helped_if_it_was_invaded_and_began_nothing() {
    proves!("8.3b");
    let route = send(Route::Arctic, 1);
    let mut kit = alliance("april 1942", &[]);
    kit.s.politics.invasions.clear();
    assert_eq!(lends(&mut kit, "US").refused(route), "8.3b");
    let mut kit = alliance("april 1942", &[]);
    let since = kit.s.clock.month;
    kit.s.politics.declared.push(Invasion {
        by: nation("ussr"),
        of: nation("hungary"),
        since,
    });
    assert_eq!(lends(&mut kit, "US").refused(route), "8.3b");
}

#[test]
fn germany_sends_italy_fifteen_overland() {
    proves!("8.3h", "8.3i");
    let italy = |war: bool| {
        let mut kit = alliance("april 1942", &[]);
        kit.s.enlist(nation("italy"), Camp::Axis);
        if war {
            kit.s.politics.declare(nation("italy"), nation("uk"));
        }
        kit.s.refresh();
        kit
    };
    let mut kit = italy(true);
    lends(&mut kit, "Germany");
    let before = kit.eps("italy");
    assert_eq!(kit.refused(send(Route::Alpine, 16)), "8.3h");
    kit.act(send(Route::Alpine, 15));
    assert_eq!(kit.eps("italy"), before + 15);
    // Italy is at peace.
    let mut kit = italy(false);
    kit.s.clock.segment = Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(whole);
    while kit.prompt().starts_with("What does") {
        assert!(!kit.prompt().starts_with("What does Germany"));
        kit.act(Lend::NoMore);
    }
}

#[test]
fn the_us_and_the_ussr_have_lists_of_their_own() {
    proves!("8.2-us", "8.2-ussr", "8.1a");
    let sum = |kit: &Kit, power: &str| -> i16 { income(kit, power).iter().map(|one| one.1).sum() };
    let mut kit = alliance("april 1942", &[]);
    assert_eq!(income(&kit, "us")[0].1, 57);
    assert_eq!(income(&kit, "ussr")[0].1, 72);
    let ussr = sum(&kit, "ussr");
    // A city with a resource, a resource, and an oil field of the Caucasus.
    hold(&mut kit, "E1924", "germany");
    assert_eq!(sum(&kit, "ussr"), ussr - 2);
    hold(&mut kit, "E3312", "germany");
    assert_eq!(sum(&kit, "ussr"), ussr - 6);
    hold(&mut kit, "E3707", "germany");
    assert_eq!(sum(&kit, "ussr"), ussr - 10);
    let plain = board().ids().find(|at| {
        let printed = ground::hex(*at);
        printed.nation == Some(nation("ussr")) && printed.resource && !printed.city && !printed.oil
    });
    if let Some(plain) = plain {
        kit.s.politics.set_holder(plain, nation("germany"));
        kit.s.refresh();
        assert_eq!(sum(&kit, "ussr"), ussr - 11);
    }
    // American troops in the Ruhr, and a line to them from the UK there is none; in Britain nothing is captured.
    let us = sum(&kit, "us");
    give(&mut kit, "germany", "us");
    let linked = board().ids().filter(|at| {
        let printed = ground::hex(*at);
        printed.resource
            && printed.nation == Some(nation("germany"))
            && kit.s.is_linked(nation("us"), *at, false)
    });
    assert_eq!(sum(&kit, "us"), us + 2 * linked.count() as i16);
}

#[test]
fn lend_lease_of_the_us_brings_trains_and_armor() {
    proves!("6.1z", "7.14c", "7.14b");
    let mut kit = alliance("april 1942", &[]);
    lends(&mut kit, "US").act(send(Route::Arctic, 14));
    kit.act(Lend::NoMore);
    on_from(&mut kit);
    assert_eq!(kit.refused(Build::Trains), "6.1z");
    let mut kit = alliance("april 1942", &[]);
    lends(&mut kit, "US").act(send(Route::Arctic, 15));
    kit.act(Lend::NoMore);
    on_from(&mut kit);
    let (eps, rail) = (kit.eps("ussr"), capacity(&kit.s, nation("ussr")));
    kit.act(Build::Trains);
    assert_eq!(kit.eps("ussr"), eps - 15);
    assert_eq!(capacity(&kit.s, nation("ussr")), rail + 1);
    assert_eq!(kit.refused(Build::Trains), "6.1z");
    // Five armored units die; four come back free, and none is bought.
    let loan = Loan {
        from: nation("us"),
        route: Route::Persian,
        eps: 15,
    };
    let mut kit = alliance("may 1942", &[("SOV-arm-01", 5)]);
    let units = kit.puts("SOV-arm-01", "E1924", 3);
    kit.on_table(|t| eliminate(t, units[0], Cause::Combat));
    assert_eq!(kit.s.unit(units[0]).at, Spot::pool(nation("ussr")));
    kit.s.seasonal.loans.push(loan);
    let more = kit.puts("SOV-arm-01", "E1924", 3);
    let lost: Vec<UnitId> = units[1..].iter().chain(&more).copied().collect();
    for id in &lost {
        let id = *id;
        kit.on_table(move |t| eliminate(t, id, Cause::Combat));
    }
    kit.segment(Segment::Replenishment, Side::Allies);
    while !kit
        .legal()
        .iter()
        .any(|one| format!("{one:?}").contains("Return"))
    {
        kit.act(Replenish::Enough);
    }
    let eps = kit.eps("ussr");
    let at = |unit: UnitId| Replenish::Return {
        unit,
        at: hex("E2123"),
    };
    let places = ["E2123", "E2123", "E2320", "E2320"];
    for place in places {
        let box_ = Spot::replenishment(nation("ussr"));
        let unit = kit.s.units_in(box_).next().expect("armor").0;
        kit.act(Replenish::Return {
            unit,
            at: hex(place),
        });
    }
    assert_eq!(kit.eps("ussr"), eps);
    let box_ = Spot::replenishment(nation("ussr"));
    if let Some((left, _)) = kit.s.units_in(box_).next() {
        assert_eq!(kit.refused(at(left)), "7.14c");
    }
}

/// From the last sender to what the USSR builds.
fn on_from(kit: &mut Kit) {
    while kit.prompt().starts_with("What does") {
        kit.act(Lend::NoMore);
    }
    until(kit, "USSR builds");
}

#[test]
fn soviet_sources_at_the_edge_in_riga_and_sevastopol() {
    proves!("7.0d");
    let mut kit = alliance("april 1942", &[("SOV-inf-01", 4)]);
    give(&mut kit, "ussr", "germany");
    let at_riga = kit.put("SOV-inf-01", "E1933");
    let at_edge = kit.put("SOV-inf-01", "E1411");
    assert!(is_supplied(&kit.s, at_riga) && is_supplied(&kit.s, at_edge));
    let besieged = kit.puts("SOV-inf-01", "E3622", 2);
    kit.segment(Segment::Supply, Side::Axis);
    let marks: Vec<u8> = besieged
        .iter()
        .map(|id| kit.s.unit(*id).unsupplied)
        .collect();
    assert_eq!(marks, [0, 1]);
}

#[test]
fn boxes_and_home_sources_of_the_uk_feed_the_west() {
    proves!("7.0e", "7.0f", "8.0-canada", "8.0-southafrica");
    let kinds = [("UK-inf-02", 3), ("US-inf-01", 4), ("FRA-inf-01", 1)];
    let mut kit = alliance("april 1942", &kinds);
    let supplied = |kit: &Kit, id: UnitId| is_supplied(&kit.s, id);
    let british = kit.puts("UK-inf-02", "E5721", 1)[0];
    let american = kit.put("US-inf-01", "E5721");
    assert!(supplied(&kit, british) && !supplied(&kit, american));
    let in_england = kit.put("US-inf-01", "W3616");
    assert!(supplied(&kit, in_england));
    for (kind, at) in [
        ("US-inf-01", "USB"),
        ("UK-inf-02", "CAB"),
        ("UK-inf-02", "W0306"),
        ("FRA-inf-01", "CAB"),
        ("US-inf-01", "W3303"),
    ] {
        let kind = aeto::data::data().find_kind(kind).expect("a kind");
        let mut all = kit.s.units();
        let free = all.find(|(_, unit)| unit.kind == kind && unit.hex().is_none());
        let id = free.expect("a piece").0;
        drop(all);
        kit.s.pieces.change(id, |unit| unit.at = hex(at).into());
        kit.s.refresh();
        assert!(supplied(&kit, id), "{at}");
    }
}

#[test]
fn the_home_guard_comes_forward_when_the_axis_lands() {
    example!("aeto2-E08");
    proves!("7.15a", "7.15b", "7.15c");
    let kinds = [("UK-inf-13", 4), ("GER-inf-01", 1)];
    let mut kit = Kit::west("september 1940", &kinds);
    let lands = kit.put("GER-inf-01", "W3517");
    for at in ["W4117", "W4315", "W4213"] {
        hold(&mut kit, at, "germany");
    }
    let stand = |at: &str, full: bool| Muster::At { hex: hex(at), full };
    // Three, and four cities.
    kit.roll(&[3]).segment(Segment::Replenishment, Side::Allies);
    assert_eq!(kit.refused(stand("W3517", true)), "7.15b");
    assert_eq!(kit.refused(stand("W4117", false)), "7.15b");
    for _ in 0..3 {
        kit.act(stand("W3915", true));
    }
    assert_eq!(kit.refused(stand("W3915", true)), "7.15a");
    kit.act(stand("W3915", false));
    let guards: Vec<UnitId> = kit
        .s
        .units_in(hex("W3915").into())
        .map(|(id, _)| id)
        .collect();
    let steps: u8 = guards.iter().map(|id| kit.s.unit(*id).steps()).sum();
    assert_eq!((guards.len(), steps), (4, 7));
    // They do not stack, are not given up, and are neither bought nor rebuilt.
    assert!(guards.iter().all(|id| kit.s.unit(*id).stacks() == 0));
    // The month is over, and with it the scenario that the position comes from.
    kit.s.ended = None;
    kit.segment(Segment::Movement, Side::Allies);
    kit.act(Moves::GiveUp);
    assert_eq!(kit.refused(GiveUp::Unit { unit: guards[0] }), "7.15b");
    builds(&mut kit, "UK");
    let half = guards.iter().find(|id| kit.s.unit(**id).depleted);
    let unit = *half.expect("a half");
    assert_eq!(kit.refused(Build::Rebuild { unit }), "8.6h");
    // When the enemy is gone they go home.
    kit.on_table(|t| eliminate(t, lands, Cause::Other));
    kit.segment(Segment::Replenishment, Side::Allies);
    let pool = Spot::pool(nation("uk"));
    assert!(guards.iter().all(|id| kit.s.unit(*id).at == pool));
    assert!(kit.says("goes home"));
}
