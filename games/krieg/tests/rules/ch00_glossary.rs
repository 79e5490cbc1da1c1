//! The words of the glossary and of the counters, where no chapter's own tests show them.

use crate::kit::{Kit, country, hex, space};
use crate::support_kit::{AXIS, SOVIETS, WEST, idle, idle_with_france, station, zone};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{Contesting, Whither};
use krieg::ch03_movement::may_come_in;
use krieg::ch04_combat::{CombatAction, Declare, Declaring, shifts};
use krieg::ch10_supply::{air_base, naval_base};
use krieg::ch14_markers::FAILURE_REACH;
use krieg::data::{Body, SupportKind, Trait, data};
use krieg::politics::{Posture, Status, Truce};
use krieg::spot::{Spot, ZoneBox};
use krieg::types::{Faction, PostureBox};
use krieg::unit::{Form, Sort};

#[test]
fn active_neutral_and_conquered() {
    proves!("0.gloss-active", "0.gloss-neutral", "0.gloss-forcepool");
    let mut kit = Kit::bare();
    for major in ["germany", "britain", "united_states", "russia"] {
        let status = kit.s.politics.status(country(major));
        assert!(matches!(status, Status::Active(_)), "{major}");
    }
    kit.status("spain", Status::Active(AXIS));
    assert_eq!(kit.s.politics.alignment(country("spain")), Some(AXIS));
    let own = kit
        .s
        .units()
        .find(|(_, unit)| unit.sort.country() == Some(country("spain")));
    assert_eq!(own.expect("a Spaniard").1.at, Spot::pool(AXIS));
    kit.status("spain", Status::Neutral);
    assert_eq!(kit.s.politics.alignment(country("spain")), None, "nobody's");
    let own = kit
        .s
        .units()
        .find(|(_, unit)| unit.sort.country() == Some(country("spain")));
    assert_eq!(own.expect("a Spaniard").1.at, Spot::aside());
}

#[test]
fn the_two_allies_are_enemies_too() {
    proves!("0.gloss-allied", "0.gloss-enemy", "0.gloss-friendly");
    let mut kit = Kit::bare();
    kit.put("BR-INF", "e3808", 1);
    let zoc = kit.s.zoc().into_owned();
    assert!(zoc.reaches(space("e3809"), SOVIETS) && zoc.reaches(space("e3809"), AXIS));
    assert!(!zoc.reaches(space("e3809"), WEST));
    assert!(WEST.is_allied() && SOVIETS.is_allied() && !AXIS.is_allied());
}

#[test]
fn countries_share_a_border_over_water_too() {
    proves!("0.gloss-border");
    let kit = Kit::bare();
    let territory = kit.s.territory();
    let share = |a: &str, b: &str| territory.share_border(country(a), country(b));
    assert!(share("turkey", "greece"), "Thrace");
    assert!(share("spain", "portugal") && !share("portugal", "germany"));
}

#[test]
fn french_units_are_of_vichy_after_the_fall() {
    proves!("0.gloss-fra", "0.gloss-homecity-b");
    let mut kit = idle_with_france();
    let unit = kit.put("FR-INF-10", "w3516", 1);
    assert_eq!(kit.s.country_of(kit.s.unit(unit)), Some(country("france")));
    let mut kit = idle();
    kit.status("vichy", Status::Active(WEST));
    let fleet = kit.at_hand("FR-SURF-1", WEST);
    kit.s.pieces.change(fleet, |unit| unit.faction = Some(WEST));
    assert_eq!(kit.s.country_of(kit.s.unit(fleet)), Some(country("vichy")));
    // A Western Vichy is at home in the Off-Map Boxes.
    kit.placing(WEST).pick(fleet);
    assert!(kit.allowed(Whither::Box(station("NAT"))));
}

#[test]
fn cities_and_ports_at_home_and_in_dependents() {
    proves!("0.gloss-city", "0.gloss-homecity", "0.gloss-port");
    let mut kit = Kit::bare();
    // No way to the Persian Gulf.
    for id in ["iraq", "persia", "syria"] {
        kit.status(id, Status::Neutral);
    }
    let map = &data().map;
    for key in ["w3825", "e1212"] {
        assert!(map.cities.contains(&space(key)), "{key}");
    }
    assert!(map.ports.contains(&space("w3717")) && !map.ports.contains(&space("w3516")));
    // London supplies Britons; Cairo, which is a Provisional Capital of a Dependent, does not.
    let home = kit.put("BR-INF", "w3916", 1);
    let abroad = kit.put("BR-INF", "e1212", 1);
    assert!(kit.supplied(home) && !kit.supplied(abroad));
    let boxed = kit.put("BR-INF", "box_africa", 1);
    assert!(kit.supplied(boxed), "an Off-Map Box does");
}

#[test]
fn a_beachhead_is_a_port_and_no_base() {
    proves!(
        "14.5b",
        "14.5c",
        "14.5e",
        "0.gloss-bhhexside",
        "0.gloss-hex",
        "0.comp-mark-b"
    );
    let mut kit = idle_with_france();
    let marker = kit.beachhead("beachhead_western", "w3815", "w3714");
    let army = kit.put("BR-ARMY-1", "w3815", 2);
    let ports = kit.s.ports().into_owned();
    assert!(ports.is_open(WEST, zone("NSE"), space("w3815")));
    assert!(kit.supplied(army));
    let britain = country("britain");
    assert!(!air_base(&kit.s, space("w3815"), britain));
    assert!(!naval_base(&kit.s, space("w3815"), britain));
    assert!(kit.s.is_beachhead_side(space("w3815"), space("w3714")));
    assert!(!kit.s.is_beachhead_side(space("w3815"), space("w3816")));
    // Beachhead-2 shifts two columns and holds three steps, Beachhead-1 one and six.
    kit.put("G-INF-start37", "w3714", 1);
    let shift = |kit: &mut Kit| {
        kit.phase(WEST, Segment::RegularCombat);
        kit.act(CombatAction::Target { hex: hex("w3714") });
        kit.act(Declaring::Add(army));
        let declared = kit.s.stack.asked::<Declare>();
        let battle = declared.expect("an attack").battle.clone();
        shifts(&kit.s, &battle).defender - krieg::ch04_combat::hex_shift(space("w3714"))
    };
    assert_eq!(shift(&mut kit), 2);
    kit.flip(marker);
    assert_eq!(shift(&mut kit), 1);
}

#[test]
fn mutual_interdiction_leaves_neither_port_open() {
    proves!("0.gloss-openport-g");
    let mut kit = idle();
    kit.put("G-INF-start37", "w3717", 1);
    kit.put("BR-INF", "w3916", 1);
    let open = |kit: &Kit, of: Faction, key: &str| {
        let ports = kit.s.ports().into_owned();
        ports.is_open(of, zone("NSE"), space(key))
    };
    assert!(open(&kit, AXIS, "w3717") && open(&kit, WEST, "w3916"));
    kit.put_at("G-AF-LF1", station("NSE"), 0);
    assert!(open(&kit, AXIS, "w3717") && !open(&kit, WEST, "w3916"));
    kit.put_at("BR-AF-RAF1", station("NSE"), 0);
    assert!(!open(&kit, AXIS, "w3717") && !open(&kit, WEST, "w3916"));
}

#[test]
fn zones_have_three_boxes_and_touch() {
    proves!(
        "0.gloss-navalzone",
        "0.gloss-nzbox",
        "0.gloss-mzp",
        "0.gloss-offmap-b"
    );
    let of = |key: &str| krieg::ground::space(space(key)).zones.len();
    assert_eq!((of("w3612"), of("w3717"), of("w3516")), (2, 1, 0));
    let map = &data().map;
    assert!(map.link(zone("NAT"), zone("NSE")).is_some());
    assert!(map.link(zone("NAT"), zone("BAL")).is_none());
    for (which, key) in [
        (ZoneBox::OnStation, "on_station_NSE"),
        (ZoneBox::Convoys, "convoys_NSE"),
        (ZoneBox::Used, "used_NSE"),
    ] {
        assert_eq!(Spot::zone(zone("NSE"), which).key(), key);
    }
    // The Eastern US/Canada Box is in the North Atlantic alone.
    let kit = Kit::bare();
    let ports = kit.s.ports().into_owned();
    let america = space("box_eastern_us_canada");
    assert!(ports.is_open(WEST, zone("NAT"), america));
    assert!(!ports.is_open(WEST, zone("NSE"), america));
}

#[test]
fn policies_and_truces_bind_dependents_too() {
    proves!("0.gloss-pac", "0.gloss-tac", "0.gloss-posture", "13.6.1b");
    let mut kit = idle_with_france();
    let unit = kit.put("BR-INF", "w3916", 1);
    assert!(may_come_in(&kit.s, unit, space("w2114")).is_ok(), "Algiers");
    let policy = data().find_policy("guarantees").expect("a Policy");
    kit.posture(PostureBox::France, Posture::Policy(policy));
    let why = may_come_in(&kit.s, unit, space("w2114")).expect_err("a French Dependent");
    assert_eq!(why.rule.as_str(), "13.6.1.1c");
    assert!(kit.s.politics.posture(country("france")).is_policy());
    // Malta is under Britain's Truce.
    let mut kit = idle();
    kit.posture(PostureBox::Britain, Posture::Truce(Truce::Negotiation));
    kit.put("Italy-INF-1", "w2024", 1);
    let air = kit.at_hand("IT-AF-1", AXIS);
    kit.placing(AXIS).pick(air).act(Whither::Base(hex("w2024")));
    let malta = krieg::ch02_administration::Hex::At(hex("w1824"));
    assert_eq!(kit.refused(malta), "13.6.2.1a");
}

#[test]
fn bombers_and_subs_do_not_contest() {
    proves!("0.comp-support-a", "0.comp-support-c", "2.2.3.2b");
    let mut kit = idle();
    kit.put("G-INF-start37", "w3717", 1);
    kit.put("BR-INF", "w3916", 1);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    let [bomber, sub, force] = ["BR-BMB-1", "BR-SUB", "BR-AF-RAF1"].map(|id| kit.at_hand(id, WEST));
    kit.placing(AXIS).boxed(german, station("NSE"));
    assert_eq!(kit.refused(Contesting::With(bomber)), "2.2.3.2b");
    assert_eq!(kit.refused(Contesting::With(sub)), "2.2.3.2b");
    assert!(kit.allowed(Contesting::With(force)));
    let forms = [bomber, sub, force].map(|id| kit.s.unit(id).form());
    assert_eq!(forms.map(Form::is_air), [true, false, true]);
    assert_eq!(forms.map(Form::is_fleet), [false, true, false]);
}

#[test]
fn units_have_factors_and_markers_none() {
    proves!(
        "0.gloss-unit",
        "0.gloss-marker",
        "0.comp-ground-a",
        "0.comp-ground-b",
        "0.comp-mark-a",
        "0.comp-mark-e",
        "0.gloss-col",
        "0.comp-ground-g"
    );
    let mut kit = Kit::bare();
    for (_, unit) in kit.s.units() {
        let ground = matches!(unit.sort.counter().map(|c| &c.body), Some(Body::Ground(_)));
        assert_eq!(unit.face().is_some(), ground);
        assert!(unit.steps() <= 3);
    }
    // The back of an airborne unit is an Airdrop, that of some infantry a Detachment: markers both.
    let drop = kit.put("G-FLSJ-1", "w3825", 1);
    let post = kit.put("G-INFD-start37", "w3825", 1);
    let air = kit.put("G-AF-LF1", "w3825", 0);
    assert!(
        [drop, post, air]
            .iter()
            .all(|id| kit.s.unit(*id).form().is_unit())
    );
    kit.flip(drop).flip(post);
    assert_eq!(kit.s.unit(drop).form(), Form::Airdrop);
    assert_eq!(kit.s.unit(post).form(), Form::Detachment);
    assert!(!kit.s.unit(drop).form().is_unit() && !kit.s.unit(post).form().is_unit());
    assert_eq!(kit.steps(drop) + kit.steps(post), 0);
    let has = |id: &str, one: Trait| {
        let sort = Sort::Counter(data().find_counter(id).expect("a counter"));
        sort.ground().is_some_and(|ground| ground.traits.has(one))
    };
    assert!(has("BR-COL-Ind", Trait::Colonial) && !has("BR-INF", Trait::Colonial));
    assert!(has("BR-MAR", Trait::Elite) && !has("BR-INF", Trait::Elite));
}

#[test]
fn printed_ranges() {
    proves!("0.comp-other-b");
    let ranges = [
        SupportKind::AirForce,
        SupportKind::Bomber,
        SupportKind::CvFleet,
    ];
    assert_eq!(ranges.map(SupportKind::range), [Some(3), Some(9), Some(1)]);
    assert_eq!(FAILURE_REACH, 5);
    let mut kit = Kit::bare();
    kit.marker("blitz_axis", "e3807");
    let near = |key: &str| krieg::ch04_combat::blitz_enabled(&kit.s, AXIS, space(key));
    assert!(near("e3809") && !near("e3810"));
}

#[test]
fn supply_convoys_are_markers_or_printed() {
    proves!("0.comp-mark-d");
    let mut kit = idle();
    let british = kit.put("BR-INF", "w3612", 1);
    assert!(kit.supplied(british), "printed in the North Atlantic");
    let mut kit = idle();
    kit.put("BR-INF", "w2208", 1);
    let british = kit.put("BR-INF", "w1824", 1);
    assert!(!kit.supplied(british), "none in the Western Mediterranean");
    let convoy = kit.put_at("BR-CONVOY-1", Spot::zone(zone("WME"), ZoneBox::Convoys), 0);
    kit.flip(convoy);
    assert!(kit.supplied(british));
}
