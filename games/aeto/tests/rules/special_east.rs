//! 10.4, 10.13, 10.15, 10.20 to 10.22: what the war in the East brings to the USSR and takes from the German army.

use crate::kit::{Kit, hex, nation};
use aeto::Step;
use aeto::ch00_sequence::Segment;
use aeto::ch05_offensives::Begin;
use aeto::ch08_seasons::{Bid, Build, Post, Repair, Reserve, whole};
use aeto::ch10_special::winter::EasternWar;
use aeto::ch10_special::{Arrive, Dig, Freeze, Recruit};
use aeto::spot::{Spot, board};
use aeto::types::{Camp, Month, UnitId, Weather, WorkKind};
use frame::Side;
use kernel::proves;

fn month(name: &str) -> Month {
    name.parse().expect("a month")
}

/// The Replenishment Step of a side begins, with a die.
fn replenish(kit: &mut Kit, side: Side, dice: &[u8]) {
    kit.roll(dice);
    kit.segment(Segment::Replenishment, side);
}

/// A winter month in the USSR with German troops in it.
fn front(name: &str) -> (Kit, Vec<UnitId>) {
    let kinds = [
        ("GER-arm-01", 2),
        ("GER-inf-01", 2),
        ("GER-cav-01", 1),
        ("GER-mech-01", 1),
        ("GER-mtn-01", 1),
        ("FIN-inf-01", 1),
    ];
    let mut kit = Kit::east(name, &kinds);
    kit.weather(Weather::Winter);
    let mut ids = kit.puts("GER-arm-01", "E1923", 2);
    ids.extend(kit.puts("GER-inf-01", "E1823", 2));
    for kind in ["GER-cav-01", "GER-mech-01", "GER-mtn-01", "FIN-inf-01"] {
        ids.push(kit.put(kind, "E1822"));
    }
    (kit, ids)
}

#[test]
fn the_first_russian_winter_depletes_german_armor_or_infantry() {
    proves!("10.4");
    let (mut kit, ids) = front("december 1941");
    // A 1: two units of armor.
    replenish(&mut kit, Side::Axis, &[1]);
    assert_eq!(kit.asking(), Some(kit.s.seat(nation("germany"))));
    for wrong in [ids[2], ids[5], ids[7]] {
        assert_eq!(kit.refused(Freeze { unit: wrong }), "10.4");
    }
    kit.act(Freeze { unit: ids[0] })
        .act(Freeze { unit: ids[1] });
    assert!(kit.s.unit(ids[0]).depleted && kit.s.unit(ids[1]).depleted);
    assert!(!kit.prompt().contains("winter"), "{}", kit.prompt());
}

#[test]
fn cavalry_stands_for_infantry_and_mountain_troops_do_not() {
    proves!("10.4");
    let (mut kit, ids) = front("december 1941");
    // A 4: three of infantry.
    replenish(&mut kit, Side::Axis, &[4]);
    assert_eq!(kit.refused(Freeze { unit: ids[6] }), "10.4");
    kit.act(Freeze { unit: ids[4] })
        .act(Freeze { unit: ids[2] });
    // What is depleted is not named again.
    assert_eq!(kit.refused(Freeze { unit: ids[2] }), "10.4");
    kit.act(Freeze { unit: ids[3] });
    assert!(!kit.prompt().contains("winter"));
}

#[test]
fn the_dice_of_the_winter() {
    proves!("10.4");
    for (die, units) in [(2, 3), (3, 1), (5, 2), (6, 1)] {
        let (mut kit, _) = front("december 1941");
        replenish(&mut kit, Side::Axis, &[die]);
        let mut named = 0;
        while kit.prompt().contains("winter") {
            let offers = kit.legal();
            kit.act(offers[0]);
            named += 1;
        }
        // Of four infantry only two and the cavalry are there.
        assert_eq!(named, units, "die {die}");
    }
}

#[test]
fn only_the_first_winter_bites_and_only_after_a_german_invasion() {
    proves!("10.4", "10.24g");
    use aeto::ch10_special::winter::FirstWinter;
    let (mut kit, _) = front("december 1942");
    kit.s.politics.eastern_winter = FirstWinter::Over;
    replenish(&mut kit, Side::Axis, &[]);
    assert!(!kit.prompt().contains("winter"));
    let (mut kit, _) = front("december 1941");
    kit.s.politics.eastern_war = Some(EasternWar {
        since: month("june 1941"),
        by: Camp::Soviet,
    });
    replenish(&mut kit, Side::Axis, &[]);
    assert!(!kit.prompt().contains("winter"));
    let (mut kit, _) = front("november 1941");
    kit.weather(Weather::Mud);
    replenish(&mut kit, Side::Axis, &[]);
    assert!(!kit.prompt().contains("winter"));
}

/// The Soviet home cities with a resource.
fn cities() -> Vec<board::SpaceId> {
    let ids = board().ids();
    let fits = |hex: &board::SpaceId| {
        let printed = aeto::ground::hex(*hex);
        printed.city && printed.resource && printed.nation == Some(nation("ussr"))
    };
    ids.filter(fits).collect()
}

#[test]
fn in_the_first_month_of_the_war_reserves_come_to_every_city_with_a_resource() {
    proves!("10.21");
    let count = cities().len();
    let mut kit = Kit::east(
        "june 1941",
        &[("SOV-inf-01", 40), ("SOV-inf-02", 3), ("GER-inf-01", 2)],
    );
    // One is German, one has an enemy beside it, one is full.
    let german = cities()[0];
    kit.s.politics.set_holder(german, nation("germany"));
    kit.puts("SOV-inf-02", "E1924", 3);
    replenish(&mut kit, Side::Allies, &[]);
    let came: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, unit)| unit.printed().id.as_ref() == "SOV-inf-01" && unit.hex().is_some())
        .map(|(id, _)| id)
        .collect();
    assert_eq!(came.len(), count - 2);
    assert!(came.iter().all(|id| kit.s.unit(*id).depleted));
    // The one that found no room in Moscow goes to another such City.
    assert_eq!(kit.refused(Arrive { hex: hex("E1924") }), "10.21");
    assert_eq!(kit.refused(Arrive { hex: hex("E1823") }), "10.21");
    let other = cities()
        .into_iter()
        .find(|at| *at != german && *at != hex("E1924").space());
    let other = other.expect("another");
    kit.act(Arrive { hex: other.into() });
    assert_eq!(kit.s.troops(other, Camp::Soviet).count(), 2);
}

#[test]
fn reserves_come_in_the_first_month_only() {
    proves!("10.21");
    let mut kit = Kit::east("july 1941", &[("SOV-inf-01", 20)]);
    replenish(&mut kit, Side::Allies, &[]);
    assert!(kit.s.units().all(|(_, unit)| unit.hex().is_none()));
}

/// Siberians in the Soviet Transfer Box.
fn siberia(name: &str, count: usize) -> Kit {
    let mut kit = Kit::east(name, &[("SOV-inf-03", count), ("GER-inf-01", 1)]);
    let ids: Vec<UnitId> = kit.s.units().map(|(id, _)| id).collect();
    for id in ids {
        if kit.s.unit(id).nation() == nation("ussr") {
            kit.s
                .pieces
                .change(id, |unit| unit.at = Spot::aside(nation("ussr")));
        }
    }
    kit.put("GER-inf-01", "E1923");
    kit
}

#[test]
fn siberians_come_from_october_on() {
    proves!("10.22a");
    let mut kit = siberia("september 1941", 10);
    replenish(&mut kit, Side::Allies, &[]);
    assert!(!kit.allowed(Arrive { hex: hex("E1724") }));
    let mut kit = siberia("october 1941", 10);
    replenish(&mut kit, Side::Allies, &[2]);
    // Not in an enemy zone, not where the Germans are.
    assert_eq!(kit.refused(Arrive { hex: hex("E1924") }), "10.22a");
    assert_eq!(kit.refused(Arrive { hex: hex("E1923") }), "10.22a");
    kit.act(Arrive { hex: hex("E1724") })
        .act(Arrive { hex: hex("E1724") });
    assert_eq!(kit.s.troops(hex("E1724").space(), Camp::Soviet).count(), 2);
    assert!(!kit.allowed(Arrive { hex: hex("E1724") }));
    // The rest come in the months that follow: of the last three no more than three.
    let mut kit = siberia("january 1942", 3);
    replenish(&mut kit, Side::Allies, &[6]);
    for _ in 0..3 {
        kit.act(Arrive { hex: hex("E1624") });
    }
    assert!(!kit.allowed(Arrive { hex: hex("E1724") }));
}

#[test]
fn no_siberians_come_if_the_ussr_began_the_war() {
    proves!("10.22a");
    let mut kit = siberia("october 1941", 4);
    if let Some(war) = &mut kit.s.politics.eastern_war {
        war.by = Camp::Soviet;
    }
    replenish(&mut kit, Side::Allies, &[]);
    assert!(!kit.allowed(Arrive { hex: hex("E1724") }));
}

#[test]
fn siberians_are_not_replenished_and_are_built_a_season_later() {
    proves!("10.22b");
    let mut kit = Kit::east("july 1942", &[("SOV-inf-03", 1), ("SOV-inf-01", 1)]);
    let siberian = kit.put("SOV-inf-03", "E1724");
    let regular = kit.put("SOV-inf-01", "E1624");
    let waits = |kit: &Kit, id: UnitId| {
        let at = kit.s.unit(id).hex().expect("a hex");
        aeto::ch07_supply::waits(&kit.s, id, at)
    };
    assert!(waits(&kit, regular) && !waits(&kit, siberian));
    kit.s
        .pieces
        .change(siberian, |unit| unit.at = Spot::pool(nation("ussr")));
    turn(&mut kit);
    to_the_soviets(&mut kit);
    kit.act(Build::Buy {
        unit: siberian,
        full: true,
    });
    assert_eq!(kit.s.unit(siberian).at, Spot::track(nation("ussr")));
}

/// A Seasonal Turn begins.
fn turn(kit: &mut Kit) -> &mut Kit {
    kit.s.clock.segment = Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(whole)
}

/// Nobody does anything until the USSR builds.
fn to_the_soviets(kit: &mut Kit) {
    loop {
        let ours = kit.asking() == Some(kit.s.seat(nation("ussr"))) && kit.allowed(Build::Enough);
        let offers = kit.legal();
        let plain = [
            Post::Enough.into(),
            Repair::Enough.into(),
            Dig::Enough.into(),
            Build::Enough.into(),
            Reserve::Keep { eps: 0 }.into(),
        ];
        match plain.into_iter().find(|action| offers.contains(action)) {
            Some(action) if !ours => kit.act(action),
            _ => return,
        };
    }
}

/// Up to the bids.
fn to_the_bids(kit: &mut Kit) {
    loop {
        let offers = kit.legal();
        let plain = [
            Post::Enough.into(),
            Repair::Enough.into(),
            Dig::Enough.into(),
            Recruit::Wait.into(),
            Build::Enough.into(),
            Reserve::Keep { eps: 0 }.into(),
        ];
        match plain.into_iter().find(|action| offers.contains(action)) {
            Some(action) => kit.act(action),
            None => return,
        };
    }
}

/// Germany and the USSR say what they buy; the dice of the purges and of a tie are these.
fn buys(name: &str, soviet: u8, dice: &[u8]) -> Kit {
    let mut kit = Kit::east(name, &[]);
    kit.s.politics.eastern_war = None;
    turn(&mut kit);
    to_the_bids(&mut kit);
    let ussr = kit.s.seat(nation("ussr"));
    for _ in 0..2 {
        if kit.asking() == Some(ussr) {
            if soviet > 9 {
                assert_eq!(kit.refused(Bid::Offensives { number: soviet }), "10.20");
                return kit;
            }
            kit.roll(dice).act(Bid::Offensives { number: soviet });
        } else {
            kit.act(Bid::Offensives { number: 0 });
        }
    }
    kit
}

fn offensives(kit: &Kit) -> u8 {
    kit.s.track(nation("ussr")).expect("a track").offensives
}

#[test]
fn the_purges_cost_the_ussr_offensives_that_it_has_bought() {
    proves!("10.20");
    kernel::example!("aeto2-D01");
    // Nine bought, a 2: five are received, and all are paid for.
    let kit = buys("january 1940", 9, &[2]);
    assert_eq!(offensives(&kit), 5);
    let kit = buys("january 1940", 3, &[6]);
    assert_eq!(offensives(&kit), 3);
    // None bought, one free, and no die.
    let kit = buys("january 1940", 0, &[]);
    assert_eq!(offensives(&kit), 1);
    buys("april 1940", 10, &[]);
    // In 1941 it is over.
    let kit = buys("january 1941", 8, &[]);
    assert_eq!(offensives(&kit), 8);
}

#[test]
fn the_purges_do_not_touch_impromptu_offensives() {
    proves!("5.5.5", "10.20");
    let mut kit = Kit::east("july 1940", &[]);
    let before = offensives(&kit);
    kit.offensives(Side::Allies);
    kit.act(Begin::Impromptu);
    assert_eq!(offensives(&kit), before + 1);
}

/// The Seasonal Turn before a month, up to the free fortifications.
fn digging(name: &str, die: u8) -> Kit {
    let mut kit = Kit::east(name, &[]);
    kit.roll(&[die]);
    turn(&mut kit);
    kit
}

#[test]
fn after_an_axis_invasion_the_ussr_digs_free_fortifications() {
    proves!("10.13");
    use aeto::ch10_special::walls::FreeForts;
    let mut kit = digging("july 1941", 6);
    assert_eq!(kit.asking(), Some(kit.s.seat(nation("ussr"))));
    assert_eq!(kit.refused(Dig::At { hex: hex("E2333") }), "10.13");
    kit.act(Dig::At { hex: hex("E1923") });
    let built: Vec<_> = kit
        .s
        .works
        .built
        .iter()
        .map(|work| (work.hex, work.kind, work.building))
        .collect();
    assert_eq!(built, [(hex("E1923"), WorkKind::Fort, true)]);
    assert_eq!(kit.refused(Dig::At { hex: hex("E1923") }), "8.6i");
    // The first 6 does not end it.
    assert_eq!(kit.s.politics.free_forts, FreeForts::Going);
    for at in ["E1823", "E1724", "E1723", "E1624", "E1623"] {
        kit.act(Dig::At { hex: hex(at) });
    }
    assert!(!kit.allowed(Dig::Enough));
    let mut kit = Kit::east("october 1941", &[]);
    kit.s.politics.free_forts = FreeForts::Going;
    kit.roll(&[6]);
    turn(&mut kit);
    kit.act(Dig::Enough);
    assert_eq!(kit.s.politics.free_forts, FreeForts::Over);
    turn(&mut kit);
    assert!(!kit.allowed(Dig::Enough));
}

#[test]
fn no_free_fortifications_from_1943_on_nor_for_who_began_the_war() {
    proves!("10.13");
    let mut kit = Kit::east("january 1943", &[]);
    turn(&mut kit);
    assert!(!kit.allowed(Dig::Enough));
    let mut kit = Kit::east("july 1941", &[]);
    if let Some(war) = &mut kit.s.politics.eastern_war {
        war.by = Camp::Soviet;
    }
    turn(&mut kit);
    assert!(!kit.allowed(Dig::Enough));
}

#[test]
fn in_an_early_war_hqs_of_1942_may_come_sooner() {
    proves!("10.15");
    let begin = |since: &str, name: &str| {
        let mut kit = Kit::east(
            name,
            &[("SOV-hq-07", 1), ("SOV-hq-08", 1), ("SOV-hq-16", 1)],
        );
        let ids: Vec<UnitId> = kit.s.units().map(|(id, _)| id).collect();
        for id in ids {
            kit.s
                .pieces
                .change(id, |unit| unit.at = Spot::mix(nation("ussr")));
        }
        kit.s.politics.eastern_war = Some(EasternWar {
            since: month(since),
            by: Camp::Soviet,
        });
        kit.s.scenario = aeto::data::data().find_scenario("barbarossa").expect("it");
        turn(&mut kit);
        kit
    };
    let mut kit = begin("december 1940", "april 1941");
    // A 1: one of the two of 1942, never one of 1944.
    kit.roll(&[1]);
    kit.act(Recruit::Roll);
    kit.act(Arrive { hex: hex("E1724") });
    let hqs: Vec<_> = kit
        .s
        .units()
        .filter(|(_, unit)| unit.hex().is_some())
        .map(|(_, unit)| unit.printed().id.to_string())
        .collect();
    assert_eq!(hqs.len(), 1);
    assert!(hqs[0] != "SOV-hq-16");
    assert!(!begin("january 1941", "april 1941").allowed(Recruit::Roll));
    assert!(!begin("december 1940", "january 1942").allowed(Recruit::Roll));
}
