//! 2.2.3.2: contests, and what Policies, Truces and Failures forbid.

use crate::kit::{Kit, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST, convoys, idle, idle_with_france, station};
use kernel::{example, proves};
use krieg::ch02_administration::{Contest, Contesting, Ends, Escorting, Hex, StrikeAt, Whither};
use krieg::data::data;
use krieg::politics::{Posture, Truce};
use krieg::spot::Spot;
use krieg::types::{Faction, PostureBox};
use krieg::unit::UnitId;

fn asked(kit: &Kit) -> Option<Faction> {
    kit.s.stack.asked::<Contest>().map(|contest| contest.by)
}

fn at_hands<const N: usize>(kit: &mut Kit, ids: [&str; N], faction: Faction) -> [UnitId; N] {
    ids.map(|id| kit.at_hand(id, faction))
}

#[test]
fn what_is_not_yet_placed_has_no_effect() {
    proves!("2.2.3a", "2.2.3c", "2.2.3.2a", "2.2.3.2b", "2.2.3.2c");
    example!("krieg-E45");
    let mut kit = idle();
    kit.put("G-INF-start37", "w3717", 1);
    kit.put("BR-INF", "w3916", 1);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    let [british, american] = at_hands(&mut kit, ["BR-AF-RAF1", "US-AF-8AF"], WEST);
    kit.placing(AXIS).fly(german, "w3717", "w3916");
    // London is a British Air Base still.
    assert_eq!(asked(&kit), Some(WEST));
    assert_eq!(kit.at(german), Spot::pool(AXIS));
    assert_eq!(
        kit.refused(Contesting::With(american)),
        "2.2.3.1g",
        "no US base"
    );
    let mut let_be = kit.clone();
    kit.act(Contesting::With(british));
    assert_eq!(
        (kit.at(german), kit.at(british)),
        (Spot::delay(), Spot::delay())
    );
    // Once it is placed, London is none.
    let_be.act(Contesting::Let);
    assert_eq!(let_be.at(german), hex("w3916"));
    let_be.placing(WEST).pick(british);
    assert_eq!(let_be.refused(Whither::Base(hex("w3916"))), "2.2.3.1g");
}

#[test]
fn the_others_are_asked_in_order_and_once() {
    proves!("2.2.3a", "2.2.3b");
    let mut kit = idle();
    kit.put("RU-INF", "e3905", 1);
    kit.put("G-INF-start37", "e3702", 1);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    kit.at_hand("RU-AF-VVS1", SOVIETS);
    kit.at_hand("BR-SURF-Home", WEST);
    kit.placing(AXIS).fly(german, "e3702", "e3704");
    // The West holds nothing that could contest: it is not asked.
    assert_eq!(asked(&kit), Some(SOVIETS));
    kit.act(Contesting::Let);
    assert_eq!(kit.at(german), hex("e3704"));
    assert_eq!(asked(&kit), None, "never again in this segment");
    // Of three factions the Axis come first, and one contest is enough.
    let mut kit = idle();
    kit.put("RU-INF", "e3905", 1);
    kit.put("G-INF-start37", "e3702", 1);
    let russian = kit.at_hand("RU-AF-VVS1", SOVIETS);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    kit.placing(SOVIETS).fly(russian, "e3905", "e3704");
    assert_eq!(asked(&kit), Some(AXIS));
    kit.act(Contesting::With(german));
    assert_eq!(kit.at(russian), Spot::delay());
    assert_eq!(asked(&kit), None, "the West is not asked any more");
}

#[test]
fn a_base_within_three_hexes_contests_anything() {
    proves!("2.2.3.2c", "2.2.3.1i");
    example!("krieg-E51");
    let mut kit = idle_with_france();
    kit.put("G-INF-start37", "w3023", 1);
    kit.put("FR-INF-10", "w2920", 1);
    let air = kit.at_hand("FR-AF-1", WEST);
    let [force, interceptor] = at_hands(&mut kit, ["G-AF-LF1", "G-INT-JG"], AXIS);
    let mut far = kit.clone();
    kit.placing(WEST).fly(air, "w2920", "w2922");
    assert_eq!(asked(&kit), Some(AXIS));
    assert!(kit.allowed(Contesting::With(force)));
    kit.act(Contesting::With(interceptor));
    assert_eq!(
        (kit.at(air), kit.at(interceptor)),
        (Spot::delay(), Spot::delay())
    );
    far.placing(WEST).fly(air, "w2920", "w3019");
    assert_eq!(asked(&far), None, "out of reach of Venice");
}

#[test]
fn carriers_contest_fleets_at_sea() {
    proves!("2.2.3.2d", "2.2.3.2e", "2.2.3.2a");
    example!("krieg-E52");
    let arrange = |base: bool| {
        let mut kit = idle();
        if base {
            kit.british_malta();
        }
        kit.put("Italy-INF-1", "w2426", 1);
        let fleet = kit.at_hand("IT-SURF", AXIS);
        let carrier = kit.at_hand("BR-CV-H", WEST);
        kit.placing(AXIS).sail(fleet, "CME", "w2026");
        (kit, fleet, carrier)
    };
    let (kit, _, _) = arrange(false);
    assert_eq!(asked(&kit), None, "no British base in the Zone");
    // As a CV Strike it is an Air unit, as a CV Fleet a fleet.
    let (mut kit, fleet, carrier) = arrange(true);
    kit.act(Contesting::Strike(carrier));
    assert_eq!(
        (kit.at(fleet), kit.at(carrier)),
        (Spot::naval_delay(), Spot::delay())
    );
    let (mut kit, fleet, carrier) = arrange(true);
    kit.act(Contesting::With(carrier));
    assert_eq!(
        (kit.at(fleet), kit.at(carrier)),
        (Spot::naval_delay(), Spot::naval_delay())
    );
}

#[test]
fn surface_fleets_contest_at_sea_but_not_carriers() {
    proves!("2.2.3.2f", "2.2.3b", "2.2.3.2e");
    let mut kit = idle();
    kit.british_malta();
    kit.put("Italy-INF-1", "w2426", 1);
    let carrier = kit.at_hand("BR-CV-H", WEST);
    let fleet = kit.at_hand("IT-SURF", AXIS);
    kit.placing(WEST).sail(carrier, "CME", "w2026");
    // Nobody may contest the CV Fleet: its strike is placed at once, and contested anew.
    assert_eq!(asked(&kit), None);
    let mut ashore = kit.clone();
    kit.act(StrikeAt(hex("w1926")));
    assert_eq!(asked(&kit), Some(AXIS));
    kit.act(Contesting::With(fleet));
    assert_eq!(
        (kit.at(carrier), kit.at(fleet)),
        (Spot::delay(), Spot::naval_delay())
    );
    ashore.act(StrikeAt(hex("w2125")));
    assert_eq!(asked(&ashore), None, "no fleet contests in a Land hex");
    // An Air Force at sea it may contest, a CV Strike may not.
    let mut kit = idle();
    kit.british_malta();
    kit.put("Italy-INF-1", "w2024", 1);
    let air = kit.at_hand("IT-AF-1", AXIS);
    let [surface, carrier] = at_hands(&mut kit, ["BR-SURF-Med", "BR-CV-H"], WEST);
    kit.placing(AXIS).fly(air, "w2024", "w1925");
    assert!(kit.allowed(Contesting::With(surface)) && kit.allowed(Contesting::With(carrier)));
    assert_eq!(kit.refused(Contesting::Strike(carrier)), "2.2.3.2b");
}

#[test]
fn who_contests_on_station() {
    proves!("2.2.3.2g", "2.2.3.2h", "2.2.3.2i");
    example!("krieg-E53");
    let arrange = |placed: &str| {
        let mut kit = idle();
        for port in ["e1213", "e1312", "e1310"] {
            kit.put("US-INF", port, 1);
        }
        kit.put("G-INF-start37", "e2204", 1);
        kit.put("Italy-INF-Rho", "e1908", 1);
        let unit = kit.at_hand(placed, AXIS);
        let west = at_hands(&mut kit, ["US-AF-8AF", "US-CV-TF", "US-SURF-8F"], WEST);
        kit.placing(AXIS).boxed(unit, station("EME"));
        (kit, west)
    };
    let (kit, [air, carrier, surface]) = arrange("G-AF-LF1");
    for id in [air, carrier, surface] {
        assert!(kit.allowed(Contesting::With(id)));
    }
    assert_eq!(kit.refused(Contesting::Strike(carrier)), "2.2.3.2b");
    assert_eq!(kit.refused(Contesting::Strike(air)), "2.2.3.2e");
    let (kit, [air, carrier, surface]) = arrange("G-SUB-U1");
    for id in [air, carrier, surface] {
        assert!(kit.allowed(Contesting::With(id)));
    }
    assert!(kit.allowed(Contesting::Strike(carrier)));
    // Without a US base in the Zone nobody contests.
    let (mut kit, [.., surface]) = arrange("G-SUB-U1");
    for port in ["e1312", "e1310"] {
        let id = kit.s.ground_in(hex(port), WEST).next().expect("a unit").0;
        kit.s.pieces.change(id, |unit| unit.at = Spot::pool(WEST));
    }
    assert_eq!(kit.refused(Contesting::With(surface)), "2.2.3.1b");
    // A CV Fleet On Station is met by Air units and CV Fleets, not by Surface Fleets.
    let mut kit = idle();
    kit.british_malta();
    kit.put("Italy-INF-1", "w2426", 1);
    let carrier = kit.at_hand("BR-CV-H", WEST);
    let [surface, air] = at_hands(&mut kit, ["IT-SURF", "IT-AF-1"], AXIS);
    kit.placing(WEST).boxed(carrier, station("CME"));
    assert_eq!(kit.refused(Contesting::With(surface)), "2.2.3.2b");
    kit.act(Contesting::With(air));
    assert_eq!(
        (kit.at(carrier), kit.at(air)),
        (Spot::naval_delay(), Spot::delay())
    );
}

#[test]
fn a_strike_overhead_does_not_keep_others_from_contesting() {
    proves!("2.2.3.3b", "2.2.3.2b");
    example!("krieg-E54");
    let arrange = |cagliari: bool| {
        let mut kit = idle();
        kit.british_malta();
        kit.put("G-INF-start37", "w2122", 1);
        if cagliari {
            kit.put("G-INF-start37", "w2320", 1);
        }
        let supply = kit.put_at("IT-CONVOY", convoys("WME"), 0);
        kit.flip(supply);
        let [carrier, fleet] = at_hands(&mut kit, ["BR-CV-H", "BR-SURF-Med"], WEST);
        let air = kit.at_hand("G-AF-LF1", AXIS);
        kit.placing(WEST).sail(carrier, "WME", "w2022");
        kit.act(Contesting::Let);
        kit.act(StrikeAt(hex("w2122")));
        kit.act(Contesting::Let);
        assert_eq!(kit.at(carrier), hex("w2122"));
        kit.sail(fleet, "WME", "w2022");
        (kit, air)
    };
    let (mut kit, air) = arrange(true);
    kit.act(Contesting::With(air));
    let (kit, _) = arrange(false);
    assert_eq!(asked(&kit), None, "Palermo is no Air Base any more");
}

#[test]
fn raiders_are_met_from_any_base() {
    proves!("2.2.3.2j", "2.2.3.2k");
    let arrange = |raider: &str| {
        let mut kit = idle();
        kit.put("G-INF-start37", "w3822", 1);
        kit.put("BR-INF", "w3916", 1);
        kit.put("RU-INF", "e4608", 1);
        let unit = kit.at_hand(raider, AXIS);
        let west = at_hands(&mut kit, ["BR-AF-RAF1", "BR-CV-H", "BR-SURF-Home"], WEST);
        let soviets = at_hands(&mut kit, ["RU-AF-VVS1", "RU-SURF-B"], SOVIETS);
        kit.placing(AXIS).boxed(unit, Spot::strategic_warfare());
        (kit, unit, west, soviets)
    };
    let (mut kit, bomber, _, [air, surface]) = arrange("G-BMB-1");
    assert_eq!(
        asked(&kit),
        Some(SOVIETS),
        "the West does not meet Axis Bombers"
    );
    assert_eq!(kit.refused(Contesting::With(surface)), "2.2.3.2j");
    kit.act(Contesting::With(air));
    assert_eq!(kit.at(bomber), Spot::delay());
    let (mut kit, sub, [air, carrier, surface], _) = arrange("G-SUB-U1");
    assert_eq!(asked(&kit), Some(WEST));
    for id in [air, carrier, surface] {
        assert!(kit.allowed(Contesting::With(id)));
    }
    assert!(kit.allowed(Contesting::Strike(carrier)));
    kit.act(Contesting::Let);
    assert_eq!(
        kit.at(sub),
        Spot::strategic_warfare(),
        "the Soviets do not meet Axis Subs"
    );
}

fn policy(id: &str) -> Posture {
    Posture::Policy(data().find_policy(id).expect("a Policy"))
}

#[test]
fn a_placement_may_end_a_policy() {
    proves!("13.6.1.2c", "13.6.1.2a", "13.6.1.1b");
    example!("krieg-E126");
    let mut kit = idle();
    kit.posture(PostureBox::Russia, policy("nazi_soviet_pact"));
    kit.put("G-INF-start37", "e3702", 1);
    kit.put("RU-INF", "e3905", 1);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    let russian = kit.at_hand("RU-AF-VVS1", SOVIETS);
    // A country under a Policy places nothing.
    kit.placing(SOVIETS);
    assert_eq!(asked(&kit), None);
    kit.placing(AXIS).fly(german, "e3702", "e3804");
    assert_eq!(
        kit.s.politics.postures[PostureBox::Russia as usize],
        Posture::War
    );
    // Which lets the Soviets contest it.
    assert_eq!(asked(&kit), Some(SOVIETS));
    kit.act(Contesting::With(russian));
    assert_eq!(kit.at(german), Spot::delay());
}

#[test]
fn the_axis_choose_which_policy_ends() {
    proves!("13.6.1.2c", "13.6.1.2f", "13.6.1.2e");
    example!("krieg-E131", "krieg-E133");
    let mut kit = idle_with_france();
    let sub = kit.at_hand("G-SUB-U1", AXIS);
    kit.put("G-INF-start37", "w3822", 1);
    kit.status("denmark_norway", krieg::politics::Status::Neutral);
    kit.posture(PostureBox::Britain, policy("appeasement"));
    kit.posture(PostureBox::France, policy("guarantees"));
    kit.posture(PostureBox::WesternMinors, policy("treaty_of_locarno"));
    kit.placing(AXIS).boxed(sub, station("NSE"));
    let ends = |id: &str| Ends(data().find_policy(id).expect("a Policy"));
    assert_eq!(kit.refused(ends("treaty_of_locarno")), "13.6.1.2f");
    kit.act(ends("guarantees"));
    let posture = |kit: &Kit, which: PostureBox| kit.s.politics.postures[which as usize];
    assert_eq!(posture(&kit, PostureBox::France), Posture::War);
    assert_eq!(posture(&kit, PostureBox::Britain), policy("appeasement"));
    assert_eq!(kit.at(sub), station("NSE"));
    // With an Ally at War there, no Policy ends.
    let second = kit.at_hand("G-AF-LF1", AXIS);
    kit.placing(AXIS).boxed(second, station("NSE"));
    kit.act(Escorting::OnStation);
    assert_eq!(posture(&kit, PostureBox::Britain), policy("appeasement"));
    // The Ostland Accord stands while peace is enforced.
    let mut kit = idle();
    kit.posture(PostureBox::Russia, policy("ostland_accord"));
    kit.put("G-INF-start37", "e3702", 1);
    let air = kit.at_hand("G-AF-LF1", AXIS);
    let mark = krieg::unit::Sort::Marker(data().find_marker("enforced_peace").expect("a marker"));
    let peace = kit
        .s
        .units()
        .find(|(_, unit)| unit.sort == mark)
        .expect("one")
        .0;
    let later = Spot::turn(kit.s.clock.turn.after(3));
    kit.s.pieces.change(peace, |unit| unit.at = later);
    kit.placing(AXIS).pick(air).act(Whither::Base(hex("e3702")));
    assert_eq!(kit.refused(Hex::At(hex("e3804"))), "13.6.1.2e");
}

#[test]
fn truces_keep_support_units_apart() {
    proves!("13.6.2.1a", "13.6.2.2a", "13.6.2b");
    let arrange = |truce: Truce| {
        let mut kit = idle_with_france();
        kit.posture(PostureBox::Britain, Posture::Truce(truce));
        kit.put("G-INF-start37", "w3717", 1);
        kit.put("BR-INF", "w3916", 1);
        kit.put("BR-INF", "w3616", 1);
        kit
    };
    let mut kit = arrange(Truce::Negotiation);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    let british = kit.at_hand("BR-AF-RAF1", WEST);
    kit.placing(AXIS)
        .pick(german)
        .act(Whither::Base(hex("w3717")));
    assert_eq!(
        kit.refused(Hex::At(hex("w3916"))),
        "13.6.2.1a",
        "British land"
    );
    assert_eq!(kit.refused(Hex::At(hex("w3818"))), "13.6.2.1a", "beside it");
    assert_eq!(
        kit.refused(Hex::At(hex("w3616"))),
        "13.6.2.1a",
        "British units"
    );
    assert!(kit.allowed(Hex::At(hex("w3517"))));
    // Negotiation lets both go On Station, and contest; the others do not.
    kit.act(Hex::Other);
    kit.boxed(german, station("NSE"));
    assert!(kit.allowed(Contesting::With(british)));
    let mut kit = arrange(Truce::Armistice);
    let british = kit.at_hand("BR-AF-RAF1", WEST);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    // France is at War and has Ports there.
    kit.placing(AXIS).boxed(german, station("NSE"));
    assert_eq!(asked(&kit), None);
    kit.act(Escorting::OnStation);
    kit.placing(WEST)
        .pick(british)
        .act(Whither::Base(hex("w3616")));
    assert_eq!(kit.refused(Hex::At(hex("w3717"))), "13.6.2.1a");
    assert!(kit.allowed(Hex::At(hex("w3617"))));
}

#[test]
fn a_failure_keeps_support_units_out() {
    proves!("14.12b");
    let mut kit = idle();
    kit.put("G-INF-start37", "e3702", 1);
    kit.put("RU-INF", "e3905", 1);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    let russian = kit.at_hand("RU-AF-VVS1", SOVIETS);
    kit.marker("failure_axis", "e3810");
    kit.placing(AXIS)
        .pick(german)
        .act(Whither::Base(hex("e3702")));
    assert_eq!(
        kit.refused(Hex::At(hex("e3705"))),
        "14.12b",
        "five hexes away"
    );
    kit.act(Hex::At(hex("e3704")));
    kit.act(Contesting::Let);
    // Nor do they contest there.
    let second = kit.at_hand("G-AF-LF2", AXIS);
    kit.placing(SOVIETS).fly(russian, "e3905", "e3906");
    assert_eq!(asked(&kit), None);
    assert_eq!(kit.at(second), Spot::pool(AXIS));
}
