//! 2.2: the Support Segment: return, Beachheads, places of support units, convoys, Blitz markers.

use crate::kit::{Kit, hex};
use crate::support_kit::{
    AXIS, SOVIETS, WEST, convoys, idle, idle_with_france, station, used, zone,
};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{
    Ashore, Blitz, Bombing, Escorting, Hex, Keeping, Mode, Place, PlaceBlitz, Placing, Shore,
    StrikeAt, Upkeep, Whither, begin_support,
};
use krieg::politics::{CededAt, Status};
use krieg::spot::Spot;
use krieg::types::{Faction, WarState};
use krieg::unit::{Form, Side};

fn begin(kit: &mut Kit, faction: Faction) -> &mut Kit {
    kit.phase(faction, Segment::Support).on_table(begin_support)
}

#[test]
fn support_units_and_convoys_return_to_base() {
    proves!(
        "2.2.1a",
        "2.2.1b",
        "2.2.1c",
        "0.gloss-delaybox",
        "0.comp-other-a"
    );
    let mut kit = idle();
    let air = kit.put("G-AF-LF1", "w3717", 0);
    let convoy = kit.put_at("G-CONVOY", convoys("BAL"), 0);
    let spent = kit.put_at("AX-SCRATCH", used("CME"), 0);
    let escort = kit.put_at("G-SURF-1", convoys("NSE"), 0);
    let bomber = kit.put_at("G-BMB-1", Spot::strategic_warfare(), 0);
    let ruins = kit.put("G-BMB-Ost", "e4608", 0);
    let strike = kit.put("BR-CV-H", "w3916", 0);
    kit.flip(escort).flip(ruins).flip(strike);
    begin(&mut kit, AXIS);
    for id in [air, spent, escort, bomber] {
        assert_eq!(
            (kit.at(id), kit.s.unit(id).side),
            (Spot::delay(), Side::Front)
        );
    }
    assert_eq!(kit.at(convoy), Spot::pool(AXIS));
    // Ruins stay, and so does what another faction has placed.
    assert_eq!(kit.at(ruins), hex("e4608"));
    assert_eq!(kit.at(strike), hex("w3916"));
    begin(&mut kit, WEST);
    assert_eq!(
        (kit.at(strike), kit.s.unit(strike).side),
        (Spot::delay(), Side::Front)
    );
}

#[test]
fn the_segment_goes_by_its_five_steps() {
    proves!("2.2", "2.2.3d");
    let mut kit = idle_with_france();
    kit.put("BR-INF", "w3915", 1);
    kit.put("G-INF-start37", "w3714", 1);
    let marker = kit.beachhead("beachhead_western", "w3815", "w3714");
    let ashore = kit.put("BR-INF", "w3815", 1);
    let convoy = kit.at_hand("BR-CONVOY-1", WEST);
    let card = krieg::data::data().find_card("W50").expect("a card");
    kit.s.cards[1].current = Some(card);
    kit.s.tracks.awarded[1] = 1;
    begin(&mut kit, WEST);
    assert!(kit.s.stack.asked::<Upkeep>().is_some(), "first Beachheads");
    kit.act(Keeping::Remove);
    assert_eq!(kit.at(marker), Spot::pool(WEST));
    assert!(kit.s.stack.asked::<Place>().is_some(), "then placement");
    assert!(kit.allowed(Placing::Pick(convoy)));
    kit.act(Placing::Enough);
    assert_eq!(
        kit.at(convoy),
        Spot::pool(WEST),
        "nobody must place anything"
    );
    assert!(
        kit.s.stack.asked::<PlaceBlitz>().is_some(),
        "then Blitz markers"
    );
    assert_eq!(kit.at(ashore), hex("w3815"));
    kit.act(Blitz::NoMore);
    assert_eq!(kit.at(ashore), Spot::pool(WEST), "last, Beachhead Failure");
}

#[test]
fn a_beachhead_with_enemies_before_it_may_stay() {
    proves!("2.2.2a", "2.2.2b");
    let mut kit = idle_with_france();
    let marker = kit.beachhead("beachhead_western", "w3815", "w3714");
    let unit = kit.put("BR-INF", "w3815", 1);
    kit.put("G-INF-start37", "w3714", 1);
    begin(&mut kit, WEST);
    assert_eq!(kit.refused(Keeping::Inland(unit)), "2.2.2c");
    assert_eq!(kit.s.unit(marker).side, Side::Front, "Beachhead-2");
    kit.act(Keeping::Keep);
    assert_eq!(kit.s.unit(marker).side, Side::Back, "Beachhead-1");
    assert_eq!(kit.at(marker), hex("w3815"));
    // Nobody on it: it goes without a question.
    let mut empty = idle_with_france();
    let marker = empty.beachhead("beachhead_western", "w3815", "w3714");
    empty.put("G-INF-start37", "w3714", 1);
    begin(&mut empty, WEST);
    assert_eq!(empty.at(marker), Spot::pool(WEST));
}

#[test]
fn units_advance_inland_before_the_beachhead_goes() {
    proves!("2.2.2c", "2.2.2e", "2.3.5d");
    let mut kit = idle_with_france();
    // Mud does not hold them, nor do they need supply or a Blitz marker; a Detachment is driven off.
    kit.turn("apr_may_1942");
    let marker = kit.beachhead("beachhead_western", "w3815", "w3714");
    let units = [1, 2].map(|_| kit.put("BR-INF", "w3815", 1));
    let post = kit.put("G-INFD-start37", "w3714", 1);
    kit.flip(post);
    begin(&mut kit, WEST);
    assert_eq!(kit.refused(Keeping::Keep), "2.2.2a");
    assert_eq!(kit.refused(Keeping::Inland(post)), "2.2.2e");
    kit.act(Keeping::Inland(units[0]));
    assert_eq!(
        (kit.at(units[0]), kit.at(post)),
        (hex("w3714"), Spot::delay())
    );
    kit.act(Keeping::Inland(units[1]));
    assert_eq!(kit.at(units[1]), hex("w3714"));
    assert_eq!(kit.at(marker), Spot::pool(WEST));
}

#[test]
fn units_whose_beachhead_goes_are_lost() {
    proves!("2.2.2d", "2.2.5", "2.2.3.4d");
    let arrange = || {
        let mut kit = idle_with_france();
        kit.put("BR-INF", "w3915", 1);
        kit.beachhead("beachhead_western", "w3815", "w3714");
        let plain = kit.put("BR-INF", "w3815", 1);
        let striped = kit.put("BR-MAR", "w3815", 1);
        kit.put("G-INF-start37", "w3714", 1);
        let fleet = kit.at_hand("BR-SURF-Home", WEST);
        begin(&mut kit, WEST);
        kit.act(Keeping::Remove);
        (kit, plain, striped, fleet)
    };
    let (mut kit, plain, striped, _) = arrange();
    assert_eq!(kit.at(plain), hex("w3815"), "until the end of the segment");
    kit.act(Placing::Enough);
    assert_eq!(
        (kit.at(plain), kit.at(striped)),
        (Spot::pool(WEST), Spot::delay())
    );
    // A new marker in the same hex saves them.
    let (mut kit, plain, striped, fleet) = arrange();
    kit.sail(fleet, "NSE", "w3815");
    kit.act(Ashore::Toward(hex("w3816")));
    while kit.s.clock.segment == Segment::Support {
        kit.act(kit.declines());
    }
    assert_eq!(
        (kit.at(plain), kit.at(striped)),
        (hex("w3815"), hex("w3815"))
    );
}

#[test]
fn an_air_force_reaches_three_hexes_from_a_base_of_its_country() {
    proves!("2.2.3.1g", "2.2.3.1i", "0.gloss-range");
    example!("krieg-E47");
    let mut kit = idle_with_france();
    kit.put("BR-INF", "w3516", 1);
    let british = kit.at_hand("BR-AF-RAF1", WEST);
    let american = kit.at_hand("US-AF-8AF", WEST);
    let interceptor = kit.at_hand("BR-INT", WEST);
    kit.placing(WEST);
    assert_eq!(kit.refused(Placing::Pick(interceptor)), "2.2.3a");
    kit.pick(american);
    assert_eq!(kit.refused(Whither::Base(hex("w3516"))), "2.2.3.1g");
    kit.act(Whither::Other).pick(british);
    assert_eq!(
        kit.refused(Whither::Base(hex("w3517"))),
        "2.2.3.1g",
        "nobody is there"
    );
    kit.act(Whither::Base(hex("w3516")));
    for (to, reached) in [
        ("w3516", true),
        ("w3717", true),
        ("w3718", true),
        ("w3719", false),
    ] {
        assert_eq!(kit.allowed(Hex::At(hex(to))), reached, "{to}");
    }
    kit.act(Hex::At(hex("w3718")));
    assert_eq!(kit.at(british), hex("w3718"));
}

#[test]
fn an_air_force_goes_on_station_by_a_naval_base() {
    proves!("2.2.3.1h", "2.2.3.6e");
    example!("krieg-E48");
    let mut kit = idle();
    let air = kit.at_hand("G-AF-LF1", AXIS);
    kit.put("G-INF-start37", "w3825", 1);
    kit.placing(AXIS).pick(air);
    assert_eq!(kit.refused(Whither::Box(station("NSE"))), "2.2.3.1h");
    kit.put("G-INF-start37", "w3717", 1);
    kit.act(Whither::Box(station("NSE")));
    let mut other = kit.clone();
    kit.act(Escorting::OnStation);
    assert_eq!(
        (kit.at(air), kit.s.unit(air).side),
        (station("NSE"), Side::Front)
    );
    other.act(Escorting::Escort);
    assert_eq!(other.at(air), convoys("NSE"));
    assert_eq!(other.s.unit(air).form(), Form::Escort);
}

#[test]
fn bombers_raid_or_devastate() {
    proves!("2.2.3.1j", "2.2.3.5", "2.2.3.3a");
    example!("krieg-E49");
    let mut kit = idle();
    kit.put("G-INF-start37", "w3825", 1);
    let raider = kit.at_hand("G-BMB-1", AXIS);
    let bomber = kit.at_hand("G-BMB-Ost", AXIS);
    // An Air unit of its own beside the hex is no bar to a Bomber.
    kit.put("G-AF-LF1", "e3702", 0);
    let post = kit.put("RU-INFD", "e3703", 1);
    kit.flip(post);
    kit.placing(AXIS);
    kit.boxed(raider, Spot::strategic_warfare());
    assert_eq!(kit.at(raider), Spot::strategic_warfare());
    kit.pick(bomber);
    assert_eq!(kit.refused(Whither::Box(station("BAL"))), "2.2.3.1j");
    kit.act(Whither::Base(hex("w3825")));
    assert_eq!(
        kit.refused(Hex::At(hex("w4124"))),
        "2.2.3.1l",
        "Sweden is Neutral"
    );
    kit.act(Hex::At(hex("e3703")));
    assert_eq!(kit.s.unit(bomber).form(), Form::Devastation);
    kit.act(Bombing::Marker(post));
    assert_eq!(
        (kit.at(bomber), kit.at(post)),
        (hex("e3703"), Spot::delay())
    );
    begin(&mut kit, AXIS);
    assert_eq!(kit.at(bomber), hex("e3703"), "it is never removed");
}

#[test]
fn sub_fleets_need_a_naval_base_and_no_path() {
    proves!("2.2.3.1c", "2.2.3.1m");
    let mut kit = idle();
    kit.put("G-INF-start37", "w3822", 1);
    // Both home Zones are full of enemies, and Bremen is no Open Port: it is a Naval Base.
    kit.put_at("BR-SURF-Home", station("NSE"), 0);
    let sub = kit.at_hand("G-SUB-U1", AXIS);
    kit.placing(AXIS).pick(sub);
    assert_eq!(kit.refused(Whither::Box(station("NAT"))), "2.2.3.1h");
    assert_eq!(kit.refused(Whither::Box(station("CAS"))), "2.2.3.1c");
    assert!(kit.allowed(Whither::Box(Spot::strategic_warfare())));
    kit.act(Whither::Box(station("NSE")));
    assert_eq!(kit.at(sub), station("NSE"));
}

#[test]
fn a_fleet_path_runs_from_open_port_to_open_port() {
    proves!("2.2.3.1b", "2.2.3.1d", "2.2.3.1f", "2.2.3.1m", "0.gloss-rw");
    example!("krieg-E46");
    let mut kit = idle();
    kit.put("Italy-INF-1", "w3718", 1);
    kit.put("G-INF-start37", "w2208", 1);
    let fleet = kit.at_hand("IT-SURF", AXIS);
    kit.placing(AXIS).pick(fleet);
    let north_sea = Whither::Sea(zone("NSE"));
    assert!(kit.allowed(north_sea));
    for (sea, blocked) in [("NAT", true), ("WME", true), ("NSE", false)] {
        let mut with = kit.clone();
        with.put_at("BR-SURF-Home", station(sea), 0);
        assert_eq!(with.allowed(north_sea), !blocked, "{sea}");
        assert_eq!(
            with.allowed(Whither::Box(station("NSE"))),
            !blocked,
            "{sea}"
        );
    }
    // Nobody in Gibraltar: no way out of the Mediterranean.
    let mut shut = kit.clone();
    let guard = shut
        .s
        .ground_in(hex("w2208"), AXIS)
        .next()
        .expect("a guard")
        .0;
    shut.s
        .pieces
        .change(guard, |unit| unit.at = Spot::pool(AXIS));
    assert_eq!(shut.refused(Whither::Box(station("NSE"))), "2.2.3.1d");
    // No Italian base in the Zone: none of it helps.
    assert_eq!(kit.refused(Whither::Box(station("NAT"))), "2.2.3.1b");
}

#[test]
fn western_fleets_are_at_home_in_off_map_boxes() {
    proves!("2.2.3.1e");
    let mut kit = idle();
    let fleet = kit.at_hand("US-SURF-Atl", WEST);
    kit.placing(WEST).pick(fleet);
    assert!(kit.allowed(Whither::Box(station("NAT"))));
    assert_eq!(kit.refused(Whither::Box(station("EME"))), "2.2.3.1b");
    // US units on the Suez Canal open the way from the Middle East Box.
    kit.put("US-INF", "e1213", 1);
    assert_eq!(kit.refused(Whither::Box(station("EME"))), "2.2.3.1b");
    kit.put("US-INF", "e1312", 1);
    assert!(kit.allowed(Whither::Box(station("EME"))));
    // A fleet of Neutral Vichy in Axis hands starts from its own Ports, and needs a German base.
    let mut kit = idle();
    let lent = kit.at_hand("FR-SURF-1", AXIS);
    kit.s.pieces.change(lent, |unit| unit.faction = Some(AXIS));
    kit.put("Italy-INF-1", "w2122", 1);
    kit.placing(AXIS);
    assert!(
        kit.s.stack.asked::<Place>().is_none(),
        "there is no place for it"
    );
    kit.put("G-INF-start37", "w2122", 1);
    kit.placing(AXIS).pick(lent);
    assert!(kit.allowed(Whither::Box(station("WME"))));
}

#[test]
fn a_cv_fleet_in_a_hex_sends_its_strike() {
    proves!("2.2.3.1a", "2.2.3.1k", "2.2.3.3a");
    example!("krieg-E50");
    let mut kit = idle();
    kit.british_malta();
    let fleet = kit.at_hand("BR-CV-H", WEST);
    kit.placing(WEST).sail(fleet, "CME", "w2026");
    assert_eq!(kit.at(fleet), hex("w2026"));
    assert_eq!(kit.refused(StrikeAt(hex("w2124"))), "2.2.3.1k", "two hexes");
    kit.act(StrikeAt(hex("w2125")));
    assert_eq!(kit.at(fleet), hex("w2125"));
    assert_eq!(kit.s.unit(fleet).form(), Form::CvStrike);
    // The next one must keep its distance.
    let second = kit.at_hand("BR-CV-2", WEST);
    kit.placing(WEST).sail(second, "CME", "w2026");
    assert_eq!(kit.refused(StrikeAt(hex("w2026"))), "2.2.3.1k");
    kit.act(StrikeAt(hex("w1926")));
    assert_eq!(kit.at(second), hex("w1926"));
}

#[test]
fn a_surface_fleet_must_make_a_beachhead() {
    proves!("2.2.3.4b", "2.2.3.4c", "2.2.3.4d", "2.2.3.4e", "2.2.3.1b");
    let mut kit = idle_with_france();
    kit.put("BR-INF", "w3915", 1);
    let [first, second] = ["BR-SURF-Home", "BR-SURF-Med"].map(|id| kit.at_hand(id, WEST));
    kit.placing(WEST).sail(first, "NSE", "w3815");
    assert_eq!(kit.refused(Ashore::Stay), "2.2.3.4b");
    assert_eq!(
        kit.refused(Ashore::Toward(hex("w3715"))),
        "2.2.3.4e",
        "All-Sea"
    );
    kit.act(Ashore::Toward(hex("w3714")));
    let (_, marker) = kit.s.beachhead(hex("w3815"), WEST).expect("a Beachhead");
    assert_eq!(
        (marker.side, kit.s.landing(marker)),
        (Side::Back, hex("w3714").space())
    );
    assert_eq!(kit.at(first), used("NSE"));
    // No second one in the hex, none where there is no land, none against a Neutral.
    kit.pick(second).act(Whither::Sea(zone("NSE")));
    assert_eq!(kit.refused(Hex::At(hex("w3815"))), "2.2.3.4b");
    assert_eq!(kit.refused(Hex::At(hex("w4118"))), "2.2.3.4b");
    kit.act(Hex::At(hex("w3818")));
    kit.status("belgium_holland", Status::Neutral);
    assert_eq!(kit.refused(Ashore::Toward(hex("w3718"))), "2.2.3.4e");
    assert!(kit.allowed(Ashore::Toward(hex("w3717"))));
}

#[test]
fn an_air_force_may_make_a_beachhead() {
    proves!("2.2.3.4a", "2.2.3.4c");
    let mut kit = idle_with_france();
    kit.put("BR-INF", "w3915", 1);
    let air = kit.at_hand("BR-AF-RAF1", WEST);
    kit.placing(WEST).fly(air, "w3915", "w3815");
    assert!(kit.s.stack.asked::<Shore>().is_some());
    let mut stays = kit.clone();
    stays.act(Ashore::Stay);
    assert_eq!(stays.at(air), hex("w3815"));
    kit.act(Ashore::Toward(hex("w3714")));
    let (_, marker) = kit.s.beachhead(hex("w3815"), WEST).expect("a Beachhead");
    assert_eq!(marker.side, Side::Front, "Beachhead-2");
    assert_eq!(kit.at(air), used("NSE"));
}

#[test]
fn air_units_keep_their_distance() {
    proves!("2.2.3.3a", "2.2.3.3b");
    let mut kit = idle_with_france();
    kit.put("BR-INF", "w3516", 1);
    let air = kit.at_hand("BR-AF-RAF1", WEST);
    kit.put("BR-AF-RAF2", "w3416", 0);
    kit.put("G-AF-LF1", "w3619", 0);
    kit.placing(WEST).pick(air).act(Whither::Base(hex("w3516")));
    for near in ["w3416", "w3415", "w3516"] {
        assert_eq!(kit.refused(Hex::At(hex(near))), "2.2.3.3a", "{near}");
    }
    for near in ["w3619", "w3618", "w3519"] {
        assert_eq!(kit.refused(Hex::At(hex(near))), "2.2.3.3b", "{near}");
    }
    assert!(kit.allowed(Hex::At(hex("w3617"))));
}

#[test]
fn weather_closes_land_and_sea() {
    proves!("2.2.3.3c", "2.2.3.3d", "2.2.3.1l", "11.3c");
    let mut kit = idle_with_france();
    kit.put("BR-INF", "w3915", 1);
    let [air, fleet] = ["BR-AF-RAF1", "BR-SURF-Home"].map(|id| kit.at_hand(id, WEST));
    kit.turn("apr_may_1942");
    kit.placing(WEST).pick(air).act(Whither::Base(hex("w3915")));
    assert_eq!(kit.refused(Hex::At(hex("w3916"))), "2.2.3.3c", "Mud");
    assert!(kit.allowed(Hex::At(hex("w3815"))), "the sea is open");
    assert_eq!(kit.refused(Hex::At(hex("w3714"))), "2.2.3.3c");
    kit.turn("jan_feb_1942");
    assert_eq!(kit.refused(Hex::At(hex("w3815"))), "2.2.3.3d", "Snow");
    assert!(kit.allowed(Hex::At(hex("w3916"))));
    kit.act(Hex::Other).pick(fleet);
    assert_eq!(kit.refused(Whither::Sea(zone("NSE"))), "2.2.3.1g");
    assert!(kit.allowed(Whither::Box(station("NSE"))), "boxes are open");
}

#[test]
fn standard_convoys_lie_where_their_country_has_ports() {
    proves!("2.2.3.6a", "2.2.3.6b", "2.2.3.6g");
    example!("krieg-E55");
    let mut kit = idle();
    let convoy = kit.at_hand("IT-CONVOY", AXIS);
    kit.placing(AXIS).pick(convoy);
    for sea in ["WME", "CME", "EME"] {
        assert!(kit.allowed(Whither::Box(convoys(sea))), "{sea}");
    }
    assert_eq!(kit.refused(Whither::Box(convoys("NAT"))), "2.2.3.6a");
    // The path to Rhodes goes through the Central Mediterranean.
    kit.put_at("BR-SURF-Med", station("CME"), 0);
    assert_eq!(kit.refused(Whither::Box(convoys("EME"))), "2.2.3.6b");
    assert!(
        kit.allowed(Whither::Box(convoys("CME"))),
        "a Zone of its own needs no Open Port"
    );
    // The Middle East Box is a home port of the British.
    let mut kit = idle();
    let convoy = kit.at_hand("BR-CONVOY-1", WEST);
    kit.placing(WEST).pick(convoy);
    assert!(kit.allowed(Whither::Box(convoys("ARA"))));
    assert_eq!(kit.refused(Whither::Box(convoys("BAL"))), "2.2.3.6a");
}

#[test]
fn convoys_of_ceded_lands_and_of_occupied_france() {
    proves!("2.2.3.6a", "2.2.3.6b", "2.2.3.6c");
    example!("krieg-E56");
    let mut kit = idle();
    let straits = krieg::data::data().find_ceded("russia_turkish_straits");
    let straits = straits.expect("a Ceded Land marker");
    let convoy = kit.at_hand("RU-CONVOY", SOVIETS);
    kit.placing(SOVIETS).pick(convoy);
    assert_eq!(kit.refused(Whither::Box(convoys("EME"))), "2.2.3.6a");
    kit.s.politics.ceded[straits.index()] = CededAt::Box;
    kit.s.refresh();
    assert_eq!(
        kit.refused(Whither::Box(convoys("EME"))),
        "2.2.3.6b",
        "Istanbul is shut"
    );
    kit.put("RU-INF", "e2508", 1);
    assert!(kit.allowed(Whither::Box(convoys("EME"))));
    // Out of Occupied France no German convoy sails into the Atlantic, the Scratch Convoy does by Gibraltar.
    let mut kit = idle();
    let [german, scratch] = ["G-CONVOY", "AX-SCRATCH"].map(|id| kit.at_hand(id, AXIS));
    kit.put("G-INF-start37", "w3612", 1);
    kit.placing(AXIS).pick(german);
    assert_eq!(kit.refused(Whither::Box(convoys("NAT"))), "2.2.3.6a");
    assert!(kit.allowed(Whither::Box(convoys("NSE"))));
    kit.act(Whither::Other);
    assert_eq!(kit.refused(Placing::Pick(scratch)), "2.2.3a");
    kit.put("G-INF-start37", "w2208", 1);
    kit.pick(scratch);
    assert!(kit.allowed(Whither::Box(convoys("NAT"))));
}

#[test]
fn an_escort_lets_a_convoy_follow() {
    proves!("2.2.3.6a", "2.2.3.6b", "2.2.3.6e");
    example!("krieg-E57");
    let mut kit = idle();
    kit.status("denmark_norway", Status::Active(WEST));
    let post = kit.put("US-INFD", "w4224", 1);
    kit.flip(post);
    let [convoy, air] = ["US-CONVOY-1", "US-AF-8AF"].map(|id| kit.at_hand(id, WEST));
    kit.placing(WEST).pick(convoy);
    assert_eq!(kit.refused(Whither::Box(convoys("BAL"))), "2.2.3.6a");
    kit.act(Whither::Other).boxed(air, station("BAL"));
    kit.act(Escorting::Escort);
    kit.boxed(convoy, convoys("BAL")).act(Mode::Troop);
    assert_eq!(kit.at(convoy), convoys("BAL"));
}

#[test]
fn a_scratch_convoy_lies_by_a_key_port() {
    proves!("2.2.3.6c", "2.2.3d");
    example!("krieg-E58");
    let mut kit = idle();
    kit.put("BR-INF", "w1824", 1);
    let scratch = kit.at_hand("AX-SCRATCH", AXIS);
    kit.placing(AXIS);
    assert!(kit.s.stack.asked::<Place>().is_none(), "nothing to place");
    kit.put("G-AF-LF1", "w1824", 0);
    kit.placing(AXIS).pick(scratch);
    assert!(kit.allowed(Whither::Box(convoys("WME"))));
    assert_eq!(kit.refused(Whither::Box(convoys("EME"))), "2.2.3.6c");
    // Nobody is asked whether he contests it.
    kit.at_hand("BR-AF-RAF1", WEST);
    kit.act(Whither::Box(convoys("CME"))).act(Mode::Supply);
    assert_eq!(kit.at(scratch), convoys("CME"));
}

#[test]
fn a_convoy_carries_troops_or_supply() {
    proves!("2.2.3.6f", "14.8");
    example!("krieg-E59");
    let place = |mode: Mode| {
        let mut kit = idle();
        let unit = kit.put("Italy-INF-1", "w1522", 1);
        let convoy = kit.at_hand("IT-CONVOY", AXIS);
        kit.placing(AXIS).boxed(convoy, convoys("CME")).act(mode);
        kit.supplied(unit)
    };
    assert!(!place(Mode::Troop), "nothing brings supply to Tripoli");
    assert!(place(Mode::Supply));
}

#[test]
fn the_fleet_train_follows_americans() {
    proves!("2.2.3.6d");
    let mut kit = idle();
    let train = kit.at_hand("US-TRAIN", WEST);
    kit.put("BR-INF", "e1213", 1);
    kit.put("BR-INF", "e1312", 1);
    kit.put("BR-INF", "e1310", 1);
    kit.placing(WEST).pick(train);
    assert!(kit.allowed(Whither::Box(convoys("NAT"))), "an Off-Map Box");
    assert_eq!(kit.refused(Whither::Box(convoys("EME"))), "2.2.3.6d");
    kit.put("US-INF", "e1310", 1);
    assert!(kit.allowed(Whither::Box(convoys("EME"))));
    kit.put_at("IT-SUB", station("ARA"), 0);
    kit.put_at("IT-SURF", station("NAT"), 0);
    assert_eq!(kit.refused(Whither::Box(convoys("EME"))), "2.2.3.6b");
}

#[test]
fn in_pre_war_only_convoys_are_placed() {
    proves!("2.2.3.3e", "12.1d");
    let mut kit = idle();
    kit.put("G-INF-start37", "w3822", 1);
    let [air, convoy] = ["G-AF-LF1", "G-CONVOY"].map(|id| kit.at_hand(id, AXIS));
    kit.s.politics.war_state = WarState::PreWar;
    kit.placing(AXIS);
    assert_eq!(kit.refused(Placing::Pick(air)), "2.2.3a");
    kit.boxed(convoy, convoys("NSE")).act(Mode::Supply);
    assert_eq!(kit.at(convoy), convoys("NSE"));
}

#[test]
fn blitz_markers_come_from_the_card_and_from_events() {
    proves!("2.2.4a", "2.2.4b", "14.5a");
    let mut kit = idle();
    kit.put("G-INF-start37", "e3808", 1);
    kit.put("RU-INF", "e3809", 1);
    let data = krieg::data::data();
    let cards = || data.cards.all.iter().zip(0..);
    let (_, card) = cards()
        .find(|(card, _)| card.faction == AXIS && card.blitz == 2)
        .expect("a card with a Blitz Value of 2");
    kit.s.cards[0].current = Some(krieg::types::CardId(card));
    kit.s.tracks.awarded[0] = 1;
    begin(&mut kit, AXIS);
    let asked = |kit: &Kit| kit.s.stack.asked::<PlaceBlitz>().map(|step| step.left);
    assert_eq!(asked(&kit), Some(3), "two of the card, one of an event");
    assert_eq!(kit.refused(Blitz::At(hex("e3808"))), "2.2.4b", "near what?");
    assert_eq!(
        kit.refused(Blitz::About(hex("e3808"))),
        "2.2.4b",
        "one's own"
    );
    kit.act(Blitz::About(hex("e3809")));
    assert_eq!(kit.refused(Blitz::At(hex("e3805"))), "2.2.4b", "four hexes");
    kit.act(Blitz::At(hex("e3806")));
    assert_eq!(asked(&kit), Some(2));
    kit.act(Blitz::NoMore);
    assert_eq!(kit.s.tracks.awarded[0], 0, "what is not used is lost");
    // A Beachhead is owed one.
    kit.beachhead("beachhead_axis", "w3815", "w3914");
    kit.put("G-INF-start37", "w3815", 1);
    kit.put("BR-INF", "w3914", 1);
    begin(&mut kit, AXIS);
    kit.act(Keeping::Keep);
    assert_eq!(asked(&kit), Some(2));
    assert_eq!(kit.refused(Blitz::NoMore), "2.2.4b");
    assert_eq!(kit.refused(Blitz::About(hex("e3809"))), "2.2.4b");
    kit.act(Blitz::At(hex("w3815")));
    kit.act(Blitz::NoMore);
}
