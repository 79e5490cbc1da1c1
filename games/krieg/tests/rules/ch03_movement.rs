//! Chapters 3 and 5, and the weather that binds movement.

use crate::kit::{Kit, country, hex, space};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch03_movement::{MovementAction, Moving, Step};
use krieg::politics::{Confined, Status};
use krieg::spot::{Spot, ZoneBox};
use krieg::types::{Faction, ZoneId};
use krieg::unit::{Side, UnitId};

fn pick(unit: UnitId) -> MovementAction {
    MovementAction::Pick { unit }
}

fn go(key: &str) -> Step {
    Step::Go(hex(key))
}

fn zone(id: &str) -> ZoneId {
    krieg::data::data().find_zone(id).expect("a Zone")
}

fn moving(kit: &mut Kit, faction: Faction) -> &mut Kit {
    kit.phase(faction, Segment::OperationalMovement)
}

#[test]
fn terrain_costs_and_the_least_move() {
    proves!("3", "3.1.1a", "3.1.1b", "3.1a");
    example!("krieg-E79", "krieg-E80");
    let mut kit = Kit::bare();
    let hq = kit.put("RU-HQ-Sw", "e3609", 2);
    assert_eq!(kit.s.unit(hq).face().expect("a ground unit").movement, 2);
    moving(&mut kit, Faction::Soviet).act(pick(hq));
    let fresh = kit.clone();
    kit.act(go("e3608"));
    assert_eq!(kit.refused(go("e3707")), "3.1.1a");
    // From Kiev over the river into the swamp costs 3: allowed as the first hex.
    let mut kit = fresh;
    kit.act(go("e3708"));
    assert_eq!(kit.at(hq), hex("e3708"));
    assert_eq!(kit.refused(pick(hq)), "3.1a");
}

#[test]
fn only_supplied_ground_units_with_an_allowance_move() {
    proves!("3", "10.3f");
    let mut kit = Kit::bare();
    let air = kit.put("G-AF-LF1", "w3825", 0);
    let fort = kit.put("G-WALL", "w3519", 2);
    let cut_off = kit.put("G-INF-start37", "w3916", 1);
    let enemy = kit.put("RU-INF", "e4609", 1);
    moving(&mut kit, Faction::Axis);
    assert_eq!(kit.refused(pick(air)), "3");
    assert_eq!(kit.refused(pick(fort)), "3");
    assert_eq!(kit.refused(pick(cut_off)), "10.3f");
    assert_eq!(kit.refused(pick(enemy)), "3");
    // In Reserve Movement it goes without supply.
    kit.phase(Faction::Axis, Segment::ReserveMovement);
    assert!(kit.allowed(pick(cut_off)));
}

#[test]
fn roads_cost_half_a_point_for_one_step() {
    proves!("3.1.1d", "5b");
    example!("krieg-F02");
    let mut kit = Kit::bare();
    let one = kit.put("G-INF-start37", "w3825", 1);
    let two = kit.put("G-INFB-8", "w3825", 2);
    moving(&mut kit, Faction::Axis);
    // Six rail hexsides with three points; an army goes three.
    kit.act(pick(one));
    let far = |kit: &Kit, key: &str| kit.allowed(Step::March(hex(key)));
    assert!(far(&kit, "w3720"), "Berlin to the Ruhr along the railway");
    let mut other = Kit::bare();
    let two_there = other.put("G-INFB-8", "w3825", 2);
    moving(&mut other, Faction::Axis).act(pick(two_there));
    assert!(!far(&other, "w3720"));
    let _ = two;
}

#[test]
fn zones_of_control_stop_a_unit() {
    proves!("3.1b", "3.1c", "8.2a");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e4008", 1);
    let unit = kit.put("G-INF-start37", "e3906", 1);
    moving(&mut kit, Faction::Axis).act(pick(unit));
    let stops = krieg::spot::board().neighbours(space("e3906"));
    let into: Vec<Spot> = stops
        .iter()
        .map(|link| link.to)
        .filter(|to| kit.s.zoc().reaches(*to, Faction::Axis))
        .map(Spot::from)
        .collect();
    let first = into.first().copied().expect("a hex in the zone");
    kit.act(Step::Go(first));
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    assert!(kit.s.unit(unit).moved, "it has stopped");
    // It starts in a zone next time, and may go straight into another.
    moving(&mut kit, Faction::Axis);
    assert!(kit.allowed(pick(unit)));
}

#[test]
fn mud_holds_and_snow_stops() {
    proves!(
        "3.1.4c", "3.1.4d", "8.2b", "8.2c", "11.3a", "11.4a", "11.5a"
    );
    let arrange = |turn: &str| {
        let mut kit = Kit::bare();
        kit.turn(turn);
        kit.put("RU-INF", "e3907", 1);
        kit.put("G-INF-start37", "e3906", 1);
        let unit = kit.put("G-INF-start37", "e3906", 1);
        moving(&mut kit, Faction::Axis);
        (kit, unit)
    };
    let (kit, _) = arrange("apr_may_1942");
    assert!(
        !kit.legal()
            .iter()
            .any(|a| matches!(a, krieg::Action::Movement(_))),
        "nobody leaves"
    );
    let (mut kit, _) = arrange("jan_feb_1942");
    let first = kit.legal()[0];
    kit.act(first);
    kit.act(go("e3905"));
    // Leaving a zone in Snow ends the move, whoever stands there.
    assert!(
        kit.s
            .units()
            .any(|(_, unit)| unit.moved && unit.at == hex("e3905"))
    );
}

#[test]
fn reserves_keep_out_of_zones() {
    proves!("5a", "5c", "8.2d");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3907", 1);
    let near = kit.put("G-INF-start37", "e3906", 1);
    let far = kit.put("G-INF-start37", "e3904", 1);
    kit.put("G-INF-start37", "e3905", 1);
    kit.phase(Faction::Axis, Segment::ReserveMovement);
    assert_eq!(kit.refused(pick(near)), "3.1.1a");
    kit.act(pick(far));
    kit.act(go("e3905"));
    assert_eq!(kit.refused(go("e3906")), "5a");
}

/// The Low Countries of the book's example.
fn panzers() -> (Kit, [UnitId; 5]) {
    let mut kit = Kit::bare();
    kit.free_france();
    kit.status("belgium_holland", Status::Conquered(Faction::Western));
    let units = [
        kit.put("G-PzA-1P", "w3718", 3),
        kit.put("G-PzA-2P", "w3718", 3),
        kit.put("G-INF-start37", "w3718", 1),
        kit.put("G-PzA-3P", "w3619", 3),
        kit.put("G-INF-start37", "w3619", 1),
    ];
    kit.put("BR-ARMY-1", "w3618", 2);
    kit.put("BR-ARM-1", "w3617", 1);
    kit.put("BR-BEF", "w3518", 1);
    moving(&mut kit, Faction::Axis);
    (kit, units)
}

#[test]
fn the_overruns_around_lille() {
    proves!("3.2a", "3.2b", "3.2c", "3.2d");
    example!("krieg-E87");
    let (mut kit, [one, two, infantry, three, second]) = panzers();
    let (lille, amiens, calais) = ("w3618", "w3617", "w3717");
    // (a), (b): a stack of several steps is not overrun, and two zones lie on Calais.
    let mut first = kit.clone();
    first.act(pick(one));
    assert_eq!(first.refused(go(lille)), "3.2a");
    first.act(go(calais));
    assert!(first.s.unit(one).moved, "it has to stop there");
    // (c): a river.
    let mut third = kit.clone();
    third.act(pick(three));
    assert_eq!(third.refused(go("w3518")), "3.2d");
    // (d): infantry opens Calais, and the armor at Amiens is overrun.
    kit.act(pick(second)).act(go("w3718")).act(go(calais));
    kit.act(pick(one)).act(go(calais)).act(go(amiens));
    let gone = kit
        .s
        .units()
        .filter(|(_, u)| u.at == hex(amiens) && !u.is_of(Faction::Axis));
    assert_eq!(gone.count(), 0);
    assert!(kit.s.unit(one).moved, "the First Army's zone stops it");
    // (e), (f)
    kit.act(pick(infantry))
        .act(go(calais))
        .act(go(amiens))
        .act(go("w3517"));
    assert!(kit.s.unit(infantry).moved);
    kit.act(pick(two))
        .act(go(calais))
        .act(go(amiens))
        .act(go("w3517"))
        .act(go("w3518"));
    assert_eq!(kit.at(two), hex("w3518"));
    // (g): a supplied HQ at Paris stops every overrun.
    let (mut kit, [one, ..]) = panzers();
    let hq = krieg::data::data()
        .counters
        .iter()
        .find(|c| c.id.starts_with("BR-HQ"));
    kit.put(&hq.expect("a British HQ").id, "w3516", 2);
    kit.put("G-INF-start37", calais, 1);
    moving(&mut kit, Faction::Axis)
        .act(pick(one))
        .act(go(calais));
    assert_eq!(kit.refused(go(amiens)), "3.2d");
}

#[test]
fn a_beachhead_is_entered_from_anywhere_and_left_over_its_own_side() {
    proves!("3.1.1e", "3.1.1f", "14.5b");
    example!("krieg-E81");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.beachhead("beachhead_western", "w3815", "w3714");
    let army = kit.put("BR-ARMY-1", "w3915", 2);
    moving(&mut kit, Faction::Western).act(pick(army));
    kit.act(go("w3815"));
    assert_eq!(kit.at(army), hex("w3815"));
    assert!(kit.s.unit(army).moved);
    kit.phase(Faction::Western, Segment::ReserveMovement)
        .act(pick(army));
    assert_eq!(kit.refused(go("w3915")), "3.1.1f");
    kit.act(go("w3714"));
    assert_eq!(kit.at(army), hex("w3714"));
    assert!(kit.s.unit(army).moved);
}

#[test]
fn from_port_to_port() {
    proves!("3.1.2a", "3.1.2b", "3.1.2c", "3.1.2d", "3.1.2e", "3.1.2f");
    example!("krieg-E82", "krieg-E83", "krieg-E84");
    let mut kit = Kit::bare();
    kit.free_france();
    let unit = kit.put("BR-INF", "w3916", 1);
    let army = kit.put("BR-ARMY-1", "w3916", 2);
    kit.put("BR-INF", "w2208", 1);
    kit.put("BR-INF", "w1824", 1);
    let convoys = |kit: &mut Kit, counter: &str, at: &str| {
        kit.put_at(counter, Spot::zone(zone(at), ZoneBox::Convoys), 0)
    };
    let north = convoys(&mut kit, "BR-CONVOY-1", "NSE");
    kit.put_at("G-AF-LF1", Spot::zone(zone("NSE"), ZoneBox::OnStation), 0);
    moving(&mut kit, Faction::Western);
    let sail = |to: &str, convoy: UnitId| Step::Sail {
        to: hex(to),
        convoy,
    };
    let mut heavy = kit.clone();
    heavy.act(pick(army));
    assert_eq!(heavy.refused(sail("w3612", north)), "3.1.2e");
    kit.act(pick(unit)).act(sail("w3612", north));
    assert_eq!(kit.at(unit), hex("w3612"));
    assert_eq!(kit.at(north), Spot::zone(zone("NSE"), ZoneBox::Used));
    // On by Gibraltar to Malta, or into the Africa Box, where it stops.
    let french = krieg::data::data().counters.iter().find(|c| {
        matches!(c.body, krieg::data::Body::Convoy(_))
            && c.nationality == krieg::data::Nationality::Country(country("france"))
    });
    let french = french.expect("a French convoy").id.clone();
    let mut kit = Kit::bare();
    kit.free_france();
    let unit = kit.put("BR-INF", "w3612", 1);
    kit.put("BR-INF", "w2208", 1);
    kit.put("BR-INF", "w1824", 1);
    let atlantic = convoys(&mut kit, &french, "NAT");
    let west = convoys(&mut kit, "BR-CONVOY-1", "WME");
    moving(&mut kit, Faction::Western).act(pick(unit));
    let mut africa = kit.clone();
    africa.act(sail("box_africa", atlantic));
    assert!(africa.s.unit(unit).moved, "it stops in the box");
    kit.act(sail("w2208", atlantic)).act(sail("w1824", west));
    assert_eq!(kit.at(unit), hex("w1824"));
}

#[test]
fn who_may_enter_whose_land() {
    proves!("3.1.4e", "3.1.4f", "3.1.4g", "3.1.4h", "3.1.4i");
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.status("rumania", Status::Active(Faction::Axis));
    let hungarian = kit.put("Hun-INF-1", "e3203", 1);
    moving(&mut kit, Faction::Axis);
    let refused = |kit: &Kit, id: UnitId, to: &str| {
        let found = krieg::ch03_movement::may_come_in(&kit.s, id, space(to));
        found.err().map(|illegal| illegal.rule.as_str())
    };
    assert_eq!(refused(&kit, hungarian, "e2906"), Some("3.1.4f"));
    assert_eq!(refused(&kit, hungarian, "e3906"), None);
    assert_eq!(refused(&kit, hungarian, "w4527"), Some("3.1.4e"));
    kit.s.politics.nation_mut(country("hungary")).confined = Some(Confined::NoOccupation);
    assert_eq!(refused(&kit, hungarian, "e3906"), Some("3.1.4g"));
    assert_eq!(refused(&kit, hungarian, "w3227"), None);
    let german = kit.put("G-INF-start37", "e2927", 1);
    assert_eq!(refused(&kit, german, "e3028"), Some("3.1.4h"));
    let russian = kit.put("RU-INF", "e3207", 1);
    kit.s.politics.just_activated.push(country("rumania"));
    assert_eq!(refused(&kit, russian, "e2906"), Some("3.1.4i"));
}

#[test]
fn boxes_and_the_east_edge() {
    proves!("3.1.3", "3.1.1h", "3.1.1i", "3.1.4a");
    let mut kit = Kit::bare();
    let west = kit.put("BR-INF", "box_eastern_us_canada", 1);
    moving(&mut kit, Faction::Western).act(pick(west));
    assert_eq!(kit.refused(go("box_middle_east")), "3.1.3");
    kit.act(go("box_africa"));
    assert!(kit.s.unit(west).moved);
    let east = kit.put("RU-INF", "e3028", 1);
    let out = kit.put("RU-INF", "box_central_asia", 1);
    moving(&mut kit, Faction::Soviet);
    kit.act(pick(east)).act(go("box_central_asia"));
    assert!(kit.s.unit(east).moved);
    kit.act(pick(out)).act(go("e3327"));
    assert!(!kit.s.unit(out).moved, "it has a point left");
}

#[test]
fn a_detachment_is_driven_off() {
    proves!("2.3.5d", "3.1.4b");
    let mut kit = Kit::bare();
    let post = kit.put("RU-INFD", "e3905", 1);
    kit.flip(post);
    let unit = kit.put("G-INF-start37", "e3904", 1);
    let air = kit.put("RU-AF-VVS1", "e3804", 0);
    moving(&mut kit, Faction::Axis).act(pick(unit));
    assert_eq!(kit.refused(go("e3804")), "3.1.4b");
    kit.act(go("e3905"));
    assert_eq!(kit.at(post), Spot::delay());
    assert_eq!(kit.s.unit(post).side, Side::Front);
    let _ = air;
}

#[test]
fn one_corps_passes_a_canal() {
    proves!("3.1.2g");
    let mut kit = Kit::bare();
    let unit = kit.put("G-INF-start37", "w3922", 1);
    let second = kit.put("G-INFD-start37", "w3922", 1);
    let army = kit.put("G-INFB-8", "w3922", 2);
    moving(&mut kit, Faction::Axis);
    let pass = Step::Pass(hex("w4023"));
    let mut large = kit.clone();
    large.act(pick(army));
    assert_eq!(large.refused(pass), "3.1.2g");
    kit.act(pick(unit)).act(pass);
    assert_eq!(kit.at(unit), hex("w4023"));
    kit.act(pick(second));
    assert_eq!(kit.refused(pass), "3.1.2g", "one unit a phase");
}

#[test]
fn an_enemy_air_unit_keeps_nobody_in_its_hex() {
    proves!("3.1.1c");
    let mut kit = Kit::bare();
    let unit = kit.put("G-INF-start37", "e3904", 1);
    kit.put("RU-AF-VVS1", "e3904", 0);
    moving(&mut kit, Faction::Axis).act(pick(unit));
    kit.act(go("e3905"));
    assert_eq!(kit.at(unit), hex("e3905"));
}

#[test]
fn a_marine_crosses_an_all_sea_hexside() {
    proves!("3.1.1g");
    let mut kit = Kit::bare();
    kit.status("sweden", Status::Conquered(Faction::Western));
    kit.status("denmark_norway", Status::Active(Faction::Western));
    let marine = kit.put("BR-MAR", "w4224", 1);
    let other = kit.put("BR-INF", "w4224", 1);
    moving(&mut kit, Faction::Western).act(pick(other));
    assert_eq!(kit.refused(go("w4225")), "3.1.1g");
    moving(&mut kit, Faction::Western).act(pick(marine));
    kit.act(go("w4225"));
    assert_eq!(kit.at(marine), hex("w4225"));
    assert!(kit.s.unit(marine).moved, "it takes the whole allowance");
}

#[test]
fn which_convoy_carries_whom() {
    proves!("3.1.2f");
    example!("krieg-E85");
    let mut kit = Kit::bare();
    let convoy = kit.put_at("IT-CONVOY", Spot::zone(zone("CME"), ZoneBox::Convoys), 0);
    let units = ["Italy-INF-1", "G-INF-start37", "Rum-MOU-Exp"].map(|id| kit.put(id, "w2426", 1));
    let regular = kit.put("Rum-INF-3", "w2426", 1);
    kit.put("Italy-INF-2", "w1522", 1);
    let sail = Step::Sail {
        to: hex("w1522"),
        convoy,
    };
    for unit in units {
        moving(&mut kit, Faction::Axis).act(pick(unit));
        assert!(kit.allowed(sail));
    }
    let offers = |kit: &mut Kit, unit: UnitId| {
        kit.on_table(|t| {
            let moving = Moving::begin(t.s, unit);
            t.push(moving);
        });
    };
    moving(&mut kit, Faction::Axis);
    offers(&mut kit, regular);
    assert_eq!(kit.refused(sail), "3.1.2f");
    // The Fleet Train carries Americans alone, and those of several steps.
    let mut kit = Kit::bare();
    let train = kit.put_at("US-TRAIN", Spot::zone(zone("NAT"), ZoneBox::Convoys), 0);
    let army = kit.put("US-ARMY-1", "box_africa", 2);
    let british = kit.put("BR-INF", "box_africa", 1);
    let sail = Step::Sail {
        to: hex("w4215"),
        convoy: train,
    };
    moving(&mut kit, Faction::Western).act(pick(army));
    assert!(kit.allowed(sail));
    moving(&mut kit, Faction::Western).act(pick(british));
    assert_eq!(kit.refused(sail), "3.1.2f");
}

#[test]
fn a_multi_national_hq_is_at_home_where_its_minor_is() {
    proves!("3.1.4f");
    example!("krieg-E86");
    let mut kit = Kit::bare();
    kit.status("yugoslavia", Status::Active(Faction::Axis));
    let hq = kit.put("AX-MED", "w2922", 2);
    let holding = krieg::data::data().find_box("holding_med").expect("a box");
    kit.put_at("Italy-INF-1", Spot::of_box(holding), 1);
    let rule = |kit: &Kit, key: &str| {
        let answer = krieg::ch03_movement::may_come_in(&kit.s, hq, space(key));
        answer.err().map(|illegal| illegal.rule.as_str())
    };
    assert_eq!(rule(&kit, "w2822"), None, "Florence");
    assert_eq!(rule(&kit, "w3825"), Some("3.1.4f"), "Berlin");
    assert_eq!(rule(&kit, "w2924"), Some("3.1.4f"), "Yugoslavia");
}

#[test]
fn a_failure_holds_and_bars() {
    proves!("14.12c");
    let arrange = |supply: bool| {
        let mut kit = Kit::bare();
        let near = kit.put("G-INF-start37", "e3807", 1);
        let far = kit.put("G-INF-start37", "e3805", 1);
        kit.put("RU-INF", "e3808", 1);
        let failure = kit.marker("failure_axis", "e3810");
        if supply {
            kit.flip(failure);
        }
        moving(&mut kit, Faction::Axis);
        (kit, near, far)
    };
    // Failure (Command): nobody leaves a Zone of Control; Failure (Supply): nobody comes into one.
    let (mut kit, near, far) = arrange(false);
    assert_eq!(kit.refused(pick(near)), "3.1.1a");
    kit.act(pick(far)).act(go("e3806"));
    assert!(kit.allowed(go("e3807")));
    let (mut kit, near, far) = arrange(true);
    kit.act(pick(far)).act(go("e3806"));
    assert_eq!(kit.refused(go("e3807")), "14.12c");
    moving(&mut kit, Faction::Axis).act(pick(near));
    assert!(kit.allowed(go("e3806")));
}

/// What a unit on its way has left, in half Movement Points.
fn left(kit: &Kit) -> Option<u8> {
    kit.s.stack.asked::<Moving>().map(|moving| moving.left)
}

#[test]
fn rough_ground_over_rivers_and_mountains() {
    proves!("3.1.1a", "3.1.1b");
    example!("krieg-F03");
    let mut kit = Kit::bare();
    let armor = kit.put("G-ARM-start37", "e3807", 1);
    moving(&mut kit, Faction::Axis).act(pick(armor));
    kit.act(go("e3707"));
    assert_eq!(left(&kit), Some(2), "3 of 4 MP for a swamp behind a river");
    // Four points are more than an allowance of 2 has, but the first hex is always reached.
    let corps = kit.put("Italy-INF-2", "w2623", 1);
    moving(&mut kit, Faction::Axis).act(pick(corps));
    kit.act(go("w2624"));
    assert_eq!((kit.at(corps), left(&kit)), (hex("w2624"), None));
}

#[test]
fn straits_take_all_or_little() {
    proves!("3.1.1d", "3.1.1e");
    example!("krieg-F04");
    let mut kit = Kit::bare();
    let corps = kit.put("RU-INF", "e3014", 1);
    moving(&mut kit, Faction::Soviet).act(pick(corps));
    kit.act(go("e3015"));
    assert_eq!(
        (kit.at(corps), left(&kit)),
        (hex("e3015"), None),
        "the whole allowance"
    );
    let late = kit.put("RU-INF", "e3013", 1);
    moving(&mut kit, Faction::Soviet).act(pick(late));
    kit.act(go("e3014"));
    assert_eq!(kit.refused(go("e3015")), "3.1.1e");
    // Over a Connected Strait the railway runs on.
    let corps = kit.put("Italy-INF-2", "w2124", 1);
    moving(&mut kit, Faction::Axis).act(pick(corps));
    kit.act(go("w2125"));
    assert_eq!(left(&kit), Some(3), "half a point of 2 MP");
}

/// Every pair of neighbouring land hexes of Germany or Russia of which the second, and the side between them, are so.
fn pairs(kit: &Kit, so: impl Fn(&krieg::ground::Space, board::Kinds) -> bool) -> Vec<(Spot, Spot)> {
    let named = krieg::politics::named();
    let territory = kit.s.territory();
    let land = |id: board::SpaceId| {
        let home = territory.home(id);
        let own = home == Some(named.germany) || home == Some(named.russia);
        own && krieg::ground::space(id).is_land()
    };
    let all = krieg::spot::board().ids().filter(|id| land(*id));
    let pairs = all.flat_map(|from| {
        let links = krieg::spot::board().neighbours(from).iter();
        links.map(move |link| (from, link))
    });
    let found =
        pairs.filter(|(_, link)| land(link.to) && so(krieg::ground::space(link.to), link.kinds));
    found
        .map(|(from, link)| (from.into(), link.to.into()))
        .collect()
}

#[test]
fn whatever_shifts_for_the_defender_bars_an_overrun() {
    proves!("3.2a", "3.2d");
    example!("krieg-F05");
    let sides = &krieg::ground::ground().sides;
    let shifting = sides.river | sides.mountain | sides.strait | sides.canal | sides.all_sea;
    let plain = |kinds: board::Kinds| kinds.has(sides.land) && !kinds.has(shifting);
    // The first pair from which supplied panzers could go.
    let overrun = |pairs: Vec<(Spot, Spot)>| {
        for (from, to) in pairs {
            let mut kit = Kit::bare();
            let panzers = kit.put_at("G-PzA-1P", from, 3);
            kit.put_at("RU-INF", to, 1);
            moving(&mut kit, Faction::Axis);
            if kit.allowed(pick(panzers)) {
                kit.act(pick(panzers));
                return kit.allowed(Step::Go(to)) || kit.refused(Step::Go(to)) != "3.2d";
            }
        }
        panic!("no such pair");
    };
    let kit = Kit::bare();
    let clear = |at: &krieg::ground::Space| !at.rough && !at.city;
    assert!(overrun(pairs(&kit, |at, kinds| clear(at) && plain(kinds))));
    assert!(!overrun(pairs(&kit, |at, kinds| at.rough && plain(kinds))));
    assert!(!overrun(pairs(&kit, |at, kinds| at.city && plain(kinds))));
    let over = |side: board::Kinds| pairs(&kit, move |at, kinds| clear(at) && kinds.has(side));
    assert!(!overrun(over(sides.river)));
    assert!(!overrun(over(sides.mountain)));
}
