//! Chapter 14.

use crate::kit::{Kit, country, hex, space};
use kernel::{example, proves};
use krieg::Action;
use krieg::cards::{FailureKind, MarkerSide};
use krieg::ch00_sequence::{Segment, victory};
use krieg::ch04_combat::{Advancing, Battle, CombatAction, Declaring, ways_back};
use krieg::ch07_end_of_turn::{delay, drm, turn_marker};
use krieg::ch13_countries;
use krieg::ch14_markers::{self, Annexing, Chosen, Commitment, Hunting, Lending, RollWhen, the};
use krieg::ch15_events::{About, Deed};
use krieg::data::data;
use krieg::politics::{CededAt, Confined, Leaning, Posture, Status, Truce};
use krieg::spot::Spot;
use krieg::types::{Faction, PacificStatus, PostureBox, Turn, VpSide, WarState};
use krieg::unit::{Side, UnitId};

pub fn turn(name: &str) -> Spot {
    Spot::turn(name.parse::<Turn>().expect("a turn"))
}

fn the_one(kit: &Kit, marker: &str) -> UnitId {
    the(&kit.s, marker).expect("a marker")
}

pub fn lay(kit: &mut Kit, marker: &str, at: Spot) -> UnitId {
    let id = the_one(kit, marker);
    kit.s.pieces.change(id, |unit| unit.at = at);
    kit.s.refresh();
    id
}

/// Bare, with all markers aside, in the segment in which the Turn Marker is moved.
pub fn bare() -> Kit {
    let mut kit = Kit::bare();
    kit.markers_aside();
    kit
}

/// The Turn Marker enters that turn, in which these markers lie.
pub fn enter(kit: &mut Kit, name: &str, markers: &[&str]) {
    for marker in markers {
        lay(kit, marker, turn(name));
    }
    let now = name.parse::<Turn>().expect("a turn");
    kit.s.clock.turn = Turn(now.0 - 1);
    kit.phase(Faction::Axis, Segment::TurnMarker);
    kit.on_table(turn_marker);
}

#[test]
fn markers_come_off_the_turn_track_into_their_boxes() {
    proves!(
        "14.2a", "14.3", "14.4", "14.15", "14.16", "14.21", "14.33", "14.35", "14.36", "14.37.5",
        "14.39", "14.40"
    );
    let boxed = [
        "allied_collapse",
        "anti_comintern_crusade",
        "intensive_bombing",
        "jet_fighter_production",
        "type_xxi_u_boat_production",
        "ural_bomber_production",
        "us_victory_program",
        "war_economy_poland",
        "war_production_axis",
        "minor_country_production_soviet",
    ];
    let pooled = ["airmobile_doctrine", "surface_raiders"];
    let mut kit = bare();
    let all: Vec<&str> = boxed.iter().chain(&pooled).copied().collect();
    enter(&mut kit, "july_aug_1942", &all);
    for marker in boxed {
        assert_eq!(kit.where_is(marker), Spot::strategic_warfare(), "{marker}");
    }
    for marker in pooled {
        assert_eq!(kit.where_is(marker), Spot::pool(Faction::Axis), "{marker}");
    }
}

#[test]
fn logistics_come_into_their_pools() {
    proves!("14.18-axis", "14.18-soviet", "14.18-western");
    let mut kit = bare();
    let markers = ["logistics_okh", "logistics_stavka", "logistics_shaef"];
    enter(&mut kit, "july_aug_1942", &markers);
    assert_eq!(kit.where_is("logistics_okh"), Spot::pool(Faction::Axis));
    assert_eq!(
        kit.where_is("logistics_stavka"),
        Spot::pool(Faction::Soviet)
    );
    assert_eq!(
        kit.where_is("logistics_shaef"),
        Spot::pool(Faction::Western)
    );
}

#[test]
fn a_production_marker_keeps_its_side_through_delay() {
    proves!("14.21", "7.1b");
    let mut kit = bare();
    let marker = data().find_marker("minor_country_production_western");
    let marker = marker.expect("a marker");
    kit.with(|t| ch14_markers::place(t, marker, Spot::delay(), Some(MarkerSide::Plus2)));
    kit.s.clock.turn = "june_july_1942".parse().expect("a turn");
    kit.phase(Faction::Axis, Segment::Delay);
    kit.roll(&[1]).on_table(delay);
    let id = the_one(&kit, "minor_country_production_western");
    kit.phase(Faction::Axis, Segment::TurnMarker);
    while kit.at(id) != Spot::strategic_warfare() {
        kit.on_table(turn_marker);
        assert!(kit.s.clock.turn.year() < 1944, "it never came");
    }
    assert_eq!(kit.s.unit(id).side, Side::Back, "+2");
}

#[test]
fn strategic_value_counts_collapse_and_takeover() {
    proves!("14.3", "14.20");
    let mut kit = bare();
    let before = victory::strategic_value(&kit.s, false);
    lay(&mut kit, "allied_collapse", Spot::strategic_warfare());
    assert_eq!(victory::strategic_value(&kit.s, false), before + 1);
    lay(&mut kit, "military_takeover", Spot::strategic_warfare());
    assert_eq!(victory::strategic_value(&kit.s, false), before);
}

#[test]
fn production_markers_change_delay_but_not_for_those_at_peace() {
    proves!("14.16", "14.35", "14.36", "14.37.5", "14.40", "14.19");
    let mut kit = bare();
    let air = kit.put_at("BR-AF-RAF1", Spot::delay(), 0);
    let russian = kit.put_at("RU-HQ-Wes", Spot::delay(), 2);
    let german = kit.put_at("G-HQ-A", Spot::delay(), 2);
    let base = |kit: &Kit| [air, russian, german].map(|id| drm(&kit.s, id));
    let [a, r, g] = base(&kit);
    let box_ = Spot::strategic_warfare();
    lay(&mut kit, "jet_fighter_production", box_);
    assert_eq!(base(&kit), [a + 1, r, g]);
    lay(&mut kit, "type_xxi_u_boat_production", box_);
    assert_eq!(base(&kit), [a + 2, r, g]);
    lay(&mut kit, "ural_bomber_production", box_);
    assert_eq!(base(&kit), [a + 2, r + 1, g]);
    lay(&mut kit, "us_victory_program", box_);
    assert_eq!(base(&kit), [a + 3, r + 1, g]);
    lay(&mut kit, "war_production_axis", box_);
    assert_eq!(base(&kit), [a + 3, r + 1, g - 1]);
    lay(&mut kit, "materiel_shortages", box_);
    assert_eq!(base(&kit), [a + 3, r + 1, g]);
    kit.posture(PostureBox::Russia, Posture::Truce(Truce::Armistice));
    kit.s.refresh();
    assert_eq!(base(&kit)[1], r, "a Truce keeps the Ural bombers off");
}

#[test]
fn intensive_bombing_needs_bases_in_reach_and_the_us_at_war() {
    proves!("14.15", "14.37.3");
    let mut kit = bare();
    let german = kit.put_at("G-HQ-A", Spot::delay(), 2);
    let base = drm(&kit.s, german);
    lay(&mut kit, "intensive_bombing", Spot::strategic_warfare());
    assert_eq!(drm(&kit.s, german), base, "nobody flies yet");
    kit.put("US-INF", "w3916", 1);
    assert_eq!(drm(&kit.s, german), base + 1, "London is in reach");
    kit.posture(PostureBox::Us, Posture::Truce(Truce::Negotiation));
    assert_eq!(drm(&kit.s, german), base);
    kit.posture(PostureBox::Us, Posture::War);
    lay(&mut kit, "reduced_us_impact", Spot::strategic_warfare());
    kit.s.tracks.uscl = 0;
    let none = drm(&kit.s, german);
    kit.s.tracks.uscl = 1;
    let one = drm(&kit.s, german);
    // The box of USCL 1 has a DRM of its own; the marker takes one off.
    let track = |uscl: usize| data().uscl[uscl].axis_delay;
    assert_eq!(one - none, track(1) - track(0) - 1);
}

#[test]
fn the_west_gives_lend_lease_to_one_of_the_allies() {
    proves!("14.17");
    let mut kit = bare();
    enter(&mut kit, "mar_apr_1942", &["lend_lease"]);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Western)));
    assert_eq!(kit.refused(Lending(Faction::Axis)), "14.17");
    kit.act(Lending(Faction::Soviet));
    assert_eq!(kit.where_is("lend_lease"), Spot::events(Faction::Soviet));
}

#[test]
fn no_retreat_and_ss_europa_lie_where_the_tide_is() {
    proves!("14.25", "14.32");
    let mut kit = bare();
    kit.s.tracks.vp_side = VpSide::AxisTide;
    kit.s.tracks.vp = 3;
    enter(&mut kit, "mar_apr_1943", &["no_retreat"]);
    assert_eq!(kit.where_is("no_retreat"), Spot::vp(3));
    kit.s.tracks.vp_side = VpSide::AlliedCrusade;
    let production = lay(
        &mut kit,
        "minor_country_production_axis",
        Spot::strategic_warfare(),
    );
    enter(&mut kit, "may_june_1943", &["ss_europa"]);
    assert_eq!(kit.where_is("ss_europa"), Spot::vp(0));
    assert_eq!(kit.at(production), Spot::out_of_game());
}

#[test]
fn the_reich_annexes_a_neighbour() {
    proves!("14.30");
    let mut kit = bare();
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.status("poland", Status::Conquered(Faction::Western));
    kit.status("greece", Status::Conquered(Faction::Western));
    kit.status("italy", Status::Active(Faction::Axis));
    enter(&mut kit, "mar_apr_1943", &["reich_annex"]);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    for (id, why) in [
        ("germany", "it is no Minor"),
        ("italy", "the Reich does not annex it"),
        ("greece", "it shares no Border with Germany"),
        ("sweden", "it is neither an Axis nor a Conquered country"),
    ] {
        assert_eq!(kit.refused(Annexing(country(id))), "14.30", "{id}");
        assert_eq!(kit.why(Annexing(country(id))), why);
    }
    kit.act(Annexing(country("poland")));
    assert_eq!(kit.where_is("reich_annex"), hex("e3702"));
    let home = kit.s.territory().home(space("e3702"));
    assert_eq!(home, Some(country("germany")));
    assert_eq!(kit.s.politics.status(country("poland")), Status::Gone);
    let pole = kit.s.units().find(|(_, unit)| {
        unit.sort.country() == Some(country("poland")) && unit.at != Spot::out_of_game()
    });
    assert!(pole.is_none(), "all counters have left play");
}

#[test]
fn a_unit_mixed_with_steps_of_an_annexed_country_breaks_down() {
    proves!("14.30", "13.8.3b");
    let mut kit = bare();
    kit.status("hungary", Status::Active(Faction::Axis));
    let hq = kit.put("AX-MED", "w3825", 2);
    let holding = kit.s.unit(hq).sort.ground().and_then(|g| g.holding);
    let holding = Spot::of_box(holding.expect("a Holding Box"));
    let hungarian = kit.put_at("Hun-INF-2", holding, 1);
    enter(&mut kit, "mar_apr_1943", &["reich_annex"]);
    kit.act(Annexing(country("hungary")));
    assert_eq!(kit.at(hq), Spot::delay());
    assert_eq!(kit.at(hungarian), Spot::out_of_game());
    let left = kit.s.ground_in(hex("w3825"), Faction::Axis);
    let left: Vec<u8> = left.map(|(_, unit)| unit.steps()).collect();
    assert_eq!(left, [1], "its German step stays");
}

#[test]
fn peace_continues_in_the_pacific_for_two_seasons() {
    proves!("14.26.1a", "14.26.1c");
    example!("krieg-E140");
    let mut kit = bare();
    kit.roll(&[4]);
    enter(&mut kit, "may_june_1938", &["pacific_limited_war"]);
    assert_eq!(kit.where_is("pacific_limited_war"), turn("nov_dec_1938"));
    // In the Winter of 1939 the Axis choose.
    kit.roll(&[3]);
    enter(&mut kit, "nov_dec_1939", &["pacific_limited_war"]);
    assert_eq!(kit.refused(Chosen(Faction::Axis)), "14.26.1c");
    kit.act(Chosen(Faction::Soviet));
    let box_ = Spot::pacific_war(Faction::Soviet);
    assert_eq!(kit.where_is("pacific_limited_war"), box_);
    assert_eq!(kit.s.politics.pacific[1], PacificStatus::LimitedWar);
}

#[test]
fn the_west_takes_a_war_or_gives_up_the_commonwealth() {
    proves!("14.26.1b", "13.8.7b");
    let mut kit = Kit::scenario("C.1");
    kit.roll(&[2]);
    enter(&mut kit, "nov_dec_1937", &["pacific_limited_war"]);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Western)));
    assert_eq!(kit.where_is("pacific_limited_war"), Spot::aside());
    let mut other = kit.clone();
    kit.act(Commitment::War);
    assert_eq!(kit.s.politics.pacific[0], PacificStatus::LimitedWar);
    other.act(Commitment::RemoveCard);
    assert_eq!(other.where_is("pacific_limited_war"), Spot::aside());
    let card = data().find_card("W23").expect("a card");
    assert!(other.s.cards[1].removed.contains(&card));
    assert_eq!(other.s.politics.pacific[0], PacificStatus::NoWar);
    // A 5 is Russia's war.
    let mut kit = Kit::scenario("C.1");
    kit.roll(&[5]);
    enter(&mut kit, "nov_dec_1937", &["pacific_limited_war"]);
    assert_eq!(kit.s.politics.pacific[1], PacificStatus::LimitedWar);
}

#[test]
fn pacific_total_war_brings_the_united_states() {
    proves!("14.26.2", "14.37.4");
    example!("krieg-E141");
    let isolation = data().find_policy("isolationism").expect("a Policy");
    for (die, entry, index) in [(3, "mar_apr_1942", 0), (4, "nov_dec_1941", 1)] {
        let mut kit = bare();
        kit.posture(PostureBox::Us, Posture::Policy(isolation));
        kit.roll(&[die]);
        enter(&mut kit, "aug_sept_1941", &["pacific_total_war"]);
        assert_eq!(kit.s.politics.pacific[index], PacificStatus::TotalWar);
        assert_eq!(kit.where_is("us_entry"), turn(entry));
        enter(&mut kit, entry, &[]);
        assert_eq!(kit.s.politics.posture_of(PostureBox::Us), Posture::War);
    }
    // A Truce ends too.
    let mut kit = bare();
    kit.posture(PostureBox::Us, Posture::Truce(Truce::Reassess));
    enter(&mut kit, "mar_apr_1942", &["us_entry"]);
    assert_eq!(kit.s.politics.posture_of(PostureBox::Us), Posture::War);
}

#[test]
fn the_uscl_rises_once_a_year_up_to_4() {
    proves!("14.37.1", "14.37.2");
    example!("krieg-E142");
    let mut kit = bare();
    kit.s.tracks.uscl = 1;
    enter(&mut kit, "mar_apr_1943", &["increase_uscl"]);
    assert_eq!(kit.s.tracks.uscl, 2);
    assert_eq!(kit.where_is("increase_uscl"), turn("mar_apr_1944"));
    kit.s.tracks.uscl = 4;
    enter(&mut kit, "mar_apr_1944", &[]);
    assert_eq!(kit.s.tracks.uscl, 4);
}

#[test]
fn shortages_are_rolled_before_or_after_the_uscl_rises() {
    proves!("14.19");
    // A bare position has nobody on the map: a Coup costs support units only, and asks for one.
    let political = |uscl: usize| data().uscl[uscl].political;
    assert_ne!(political(2), political(3), "else nothing could be seen");
    for (when, raised) in [(RollWhen::Before, false), (RollWhen::After, true)] {
        let mut kit = bare();
        kit.s.tracks.uscl = 2;
        kit.s.tracks.vp = 0;
        enter(
            &mut kit,
            "mar_apr_1943",
            &["increase_uscl", "materiel_shortages"],
        );
        assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
        assert_eq!(kit.s.tracks.uscl, 2);
        let drm = |uscl: u8| {
            let mut other = kit.s.clone();
            other.tracks.uscl = uscl;
            krieg::ch01_cards::political_drm(&other, Faction::Axis, None)
        };
        let expected = drm(if raised { 3 } else { 2 });
        kit.roll(&[4]).act(when);
        let said = kit.log.entries().iter().any(|entry| {
            let text = format!("{entry:?}");
            text.contains("axis 36 table") && text.contains(&format!("4 {expected:+} is"))
        });
        assert!(said, "{when:?}: {expected:+}");
        assert_eq!(
            kit.where_is("materiel_shortages"),
            Spot::strategic_warfare()
        );
    }
}

#[test]
fn enforced_peace_keeps_the_ostland_accord_for_a_year() {
    proves!("14.11", "13.6.1.2e");
    let mut kit = bare();
    lay(&mut kit, "enforced_peace", turn("mar_apr_1943"));
    let ostland = data().find_policy("ostland_accord").expect("a Policy");
    let bound = ch13_countries::may_end_voluntarily(&kit.s, ostland);
    assert_eq!(bound.map_err(|why| why.rule.as_str()), Err("13.6.1.2e"));
    assert!(ch14_markers::peace_is_enforced(&kit.s));
    enter(&mut kit, "mar_apr_1943", &[]);
    assert_eq!(kit.where_is("enforced_peace"), Spot::out_of_game());
    assert!(ch13_countries::may_end_voluntarily(&kit.s, ostland).is_ok());
}

#[test]
fn v_e_day_ends_the_game_when_its_box_is_entered() {
    proves!("14.38a");
    let mut kit = bare();
    enter(&mut kit, "nov_dec_1945", &["v_e_day"]);
    assert!(kit.s.is_over());
}

#[test]
fn a_ceded_land_that_waits_is_taken_in_pre_war_and_becomes_an_aim_later() {
    proves!("14.7a", "14.7b");
    let austria = data().find_ceded("germany_austria").expect("a marker");
    for (state, at) in [
        (WarState::PreWar, CededAt::Box),
        (WarState::LimitedWar, CededAt::Pool),
    ] {
        let mut kit = Kit::scenario("C.1");
        kit.s.politics.ceded[austria.index()] = CededAt::Delay;
        kit.s.politics.war_state = state;
        kit.phase(Faction::Axis, Segment::Delay);
        kit.roll(&[3]).on_table(krieg::ch14_markers::delay_ceded);
        let CededAt::Turn(until) = kit.s.politics.marker(austria) else {
            panic!("it is on the Turn Track");
        };
        kit.s.clock.turn = Turn(until.0 - 1);
        kit.phase(Faction::Axis, Segment::TurnMarker);
        kit.on_table(turn_marker);
        assert_eq!(kit.s.politics.marker(austria), at);
        let home = kit.s.territory().home(space("w3325"));
        let owner = if at == CededAt::Box {
            "germany"
        } else {
            "austria"
        };
        assert_eq!(home, Some(country(owner)), "Vienna");
    }
    // Whoever stood in a Region is interned.
    let mut kit = Kit::scenario("C.1");
    let corridor = data()
        .find_ceded("germany_polish_corridor")
        .expect("a marker");
    kit.status("poland", Status::Active(Faction::Western));
    let land = data().find_land("polish_corridor").expect("a land");
    let at = Spot::from(data().lands[land.index()].hexes[0]);
    let pole = kit.put_at("Pol-INF-Pom", at, 1);
    kit.s.politics.ceded[corridor.index()] = CededAt::Turn(Turn(kit.s.clock.turn.0 + 1));
    kit.phase(Faction::Axis, Segment::TurnMarker);
    kit.on_table(turn_marker);
    assert_eq!(kit.s.politics.marker(corridor), CededAt::Box);
    assert_eq!(kit.at(pole), Spot::pending(Faction::Western));
}

#[test]
fn a_failure_of_supply_keeps_out_and_one_of_command_keeps_in() {
    proves!("14.12a", "14.12c", "14.12e");
    use krieg::ch03_movement::{MovementAction, Step};
    let mut kit = bare();
    let unit = kit.put("G-ARM-A1", "e3905", 1);
    kit.put("RU-INF", "e3908", 1);
    // e3907 lies in the Zone of Control of the Russians.
    let go = |place| Step::Go(hex(place));
    kit.phase(Faction::Axis, Segment::OperationalMovement);
    kit.act(MovementAction::Pick { unit });
    kit.act(go("e3906"));
    assert!(kit.allowed(go("e3907")));
    let mut bound = kit.clone();
    bound.with(|t| {
        ch14_markers::place_failure(t, Faction::Axis, FailureKind::Supply, hex("e4105"));
    });
    bound.s.refresh();
    assert_eq!(bound.refused(go("e3907")), "14.12c");
    // Beyond five hexes it does nothing, nor to another faction.
    let far = the_one(&bound, "failure_axis");
    bound
        .s
        .pieces
        .change(far, |marker| marker.at = hex("e4312"));
    bound.s.refresh();
    assert!(bound.allowed(go("e3907")));
    // Under Command nobody leaves the zone; entering is free.
    kit.with(|t| {
        ch14_markers::place_failure(t, Faction::Axis, FailureKind::Command, hex("e4105"));
    });
    kit.s.refresh();
    assert!(kit.allowed(go("e3907")));
    let marker = the_one(&kit, "failure_axis");
    kit.s.pieces.change(unit, |unit| unit.at = hex("e3907"));
    kit.s
        .pieces
        .change(marker, |marker| marker.at = Spot::aside());
    kit.phase(Faction::Axis, Segment::OperationalMovement);
    kit.act(MovementAction::Pick { unit });
    assert!(kit.allowed(go("e3906")));
    kit.s
        .pieces
        .change(marker, |marker| marker.at = hex("e4105"));
    kit.s.refresh();
    assert_eq!(kit.refused(go("e3906")), "14.12c");
    // It goes in the Marker Segment of who suffers.
    kit.phase(Faction::Axis, Segment::Markers);
    kit.on_table(krieg::ch04_combat::markers);
    assert_eq!(kit.where_is("failure_axis"), Spot::aside());
}

#[test]
fn a_failure_stops_an_advance() {
    proves!("14.12d");
    let mut kit = bare();
    let armor = kit.put("G-ARM-A1", "e3906", 1);
    kit.put("G-ARM-A2", "e3906", 1);
    kit.put("G-INF-A1", "e3905", 1);
    let post = kit.put("RU-INFD", "e3907", 1);
    kit.flip(post);
    let attack = |kit: &mut Kit| {
        kit.phase(Faction::Axis, Segment::RegularCombat);
        kit.act(CombatAction::Target { hex: hex("e3907") });
        kit.act(Declaring::Add(armor)).act(Declaring::Fight);
    };
    let mut free = kit.clone();
    attack(&mut free);
    assert!(free.allowed(Advancing::Go(armor)));
    kit.with(|t| {
        ch14_markers::place_failure(t, Faction::Axis, FailureKind::Command, hex("e3907"));
    });
    kit.s.refresh();
    attack(&mut kit);
    assert_eq!(kit.at(post), Spot::delay(), "it may attack");
    assert_eq!(
        kit.at(armor),
        hex("e3906"),
        "but nobody is asked to advance"
    );
    assert!(!kit.legal().contains(&Action::from(Advancing::Go(armor))));
}

#[test]
fn raiders_draw_two_western_support_units_off() {
    proves!("14.33");
    use krieg::ch02_administration::Placing;
    let mut kit = bare();
    let marker = lay(&mut kit, "surface_raiders", Spot::pool(Faction::Axis));
    let (air, fleet) = (
        kit.put_at("BR-AF-RAF1", Spot::pool(Faction::Western), 0),
        kit.put_at("BR-SURF-Home", Spot::pool(Faction::Western), 0),
    );
    kit.s.clock.phasing = Faction::Axis;
    kit.s.clock.segment = Segment::Support;
    kit.phase(Faction::Axis, Segment::Support);
    kit.on_table(|t| t.push(krieg::ch02_administration::Place {}));
    kit.act(Placing::Pick(marker));
    assert_eq!(kit.at(marker), Spot::naval_delay());
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Western)));
    kit.act(Hunting(air));
    assert_eq!(kit.refused(Hunting(air)), "14.33");
    kit.act(Hunting(fleet));
    assert_eq!(kit.at(air), Spot::delay());
    assert_eq!(kit.at(fleet), Spot::naval_delay());
    assert_eq!(
        kit.asking(),
        Some(kit.seat_of(Faction::Axis)),
        "two were enough"
    );
}

#[test]
fn influence_and_neutrality_weigh_on_rolls_about_a_country() {
    proves!("14.14", "14.23");
    let mut kit = bare();
    let sweden = country("sweden");
    let roll = |kit: &Kit, by| {
        krieg::ch01_cards::political_drm(&kit.s, by, Some(sweden))
            - krieg::ch01_cards::political_drm(&kit.s, by, None)
    };
    kit.leaning("sweden", Leaning::Neutrality);
    assert_eq!(roll(&kit, Faction::Axis), -1);
    assert_eq!(roll(&kit, Faction::Soviet), 1);
    kit.leaning("sweden", Leaning::Influence(Faction::Axis));
    assert_eq!(roll(&kit, Faction::Axis), 1);
    kit.leaning("sweden", Leaning::Influence(Faction::Western));
    assert_eq!(roll(&kit, Faction::Axis), -1);
}

/// Two neighbouring hexes, one in each country.
fn border(kit: &Kit, a: &str, b: &str) -> (Spot, Spot) {
    let territory = kit.s.territory().into_owned();
    let land = krieg::ground::ground().sides.land;
    let board = krieg::spot::board();
    let own = board
        .ids()
        .filter(|id| territory.home(*id) == Some(country(a)));
    let mut pairs = own.flat_map(|from| {
        let links = board.neighbours(from).iter();
        let over = links
            .filter(|link| link.kinds.has(land) && territory.home(link.to) == Some(country(b)));
        over.map(move |link| (from.into(), link.to.into()))
    });
    pairs.next().expect("a Border")
}

#[test]
fn a_confined_minor_stays_at_home_until_its_marker_goes() {
    proves!("14.13", "14.22", "14.24");
    use krieg::ch03_movement::{MovementAction, Step};
    for confined in [
        Confined::FreePassage,
        Confined::Mobilizing,
        Confined::NoOccupation,
    ] {
        let mut kit = bare();
        kit.status("hungary", Status::Active(Faction::Axis));
        kit.status("yugoslavia", Status::Conquered(Faction::Western));
        kit.s.politics.nation_mut(country("hungary")).confined = Some(confined);
        let (from, to) = border(&kit, "hungary", "yugoslavia");
        let unit = kit.put_at("Hun-INF-2", from, 1);
        kit.phase(Faction::Axis, Segment::OperationalMovement);
        kit.act(MovementAction::Pick { unit });
        assert_eq!(kit.refused(Step::Go(to)), "3.1.4g", "{confined:?}");
        kit.phase(Faction::Axis, Segment::Markers);
        kit.on_table(krieg::ch04_combat::markers);
        let left = kit.s.politics.confined(country("hungary"));
        assert_eq!(left.is_none(), confined == Confined::Mobilizing);
    }
}

#[test]
fn a_free_passage_is_removed_by_influence() {
    proves!("14.13", "15.19a");
    let mut kit = bare();
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.s.politics.nation_mut(country("hungary")).confined = Some(Confined::FreePassage);
    kit.event(Faction::Axis, 19, About::Country(country("hungary")));
    assert_eq!(
        kit.refused(Deed::Do(krieg::ch15_events::Thing::OwnInfluence)),
        "15.19b"
    );
    kit.act(Deed::Do(krieg::ch15_events::Thing::FreePassage));
    assert_eq!(kit.s.politics.confined(country("hungary")), None);
}

#[test]
fn devastation_takes_a_strategic_hex_in_germany() {
    proves!("14.10");
    let mut kit = bare();
    let berlin = space("w3825");
    assert_eq!(
        krieg::ch10_supply::controls(&kit.s, berlin),
        Some(Faction::Axis)
    );
    let bomber = kit.put("BR-BMB-1", "w3825", 0);
    kit.flip(bomber);
    assert_eq!(
        krieg::ch10_supply::controls(&kit.s, berlin),
        Some(Faction::Western)
    );
    // Bombing one's own brings nothing.
    let london = space("w3916");
    let own = kit.put("BR-BMB-2", "w3916", 0);
    kit.flip(own);
    assert_eq!(
        krieg::ch10_supply::controls(&kit.s, london),
        Some(Faction::Western)
    );
}

#[test]
fn nobody_retreats_into_an_airdrop() {
    proves!("14.1");
    let mut kit = bare();
    let german = kit.put("G-INF-A1", "e3906", 1);
    kit.put("RU-INF", "e3907", 1);
    let from = hex("e3906");
    kit.s.clock.phasing = Faction::Soviet;
    let battle = Battle::new(&kit.s, from).expect("a battle");
    let before = ways_back(&kit.s, &[german], from, &battle);
    let at = before.first().copied().expect("a way back");
    let drop = kit.put_at("RU-AB", at, 1);
    kit.flip(drop);
    let after = ways_back(&kit.s, &[german], from, &battle);
    assert!(!after.contains(&at), "{before:?} {after:?}");
}

#[test]
fn a_beachhead_is_a_port_and_no_base_and_makes_attacks_hard() {
    proves!("14.5c", "14.5e");
    let mut kit = bare();
    kit.free_france();
    let marker = kit.beachhead("beachhead_western", "w3815", "w3714");
    kit.put("US-INF", "w3815", 1);
    let (sea, land) = (space("w3815"), space("w3714"));
    assert!(kit.s.ports().is_open_at_all(Faction::Western, sea));
    let us = country("united_states");
    assert!(!krieg::ch10_supply::air_base(&kit.s, sea, us));
    assert!(!krieg::ch10_supply::naval_base(&kit.s, sea, us));
    let shift = |kit: &Kit| krieg::ch04_combat::hexside_shift(&kit.s, sea, land).abs();
    assert_eq!(shift(&kit), 2, "Beachhead-2");
    kit.flip(marker);
    assert_eq!(shift(&kit), 1, "Beachhead-1");
}

#[test]
fn a_blitz_marker_reaches_two_hexes_and_goes_with_the_turn() {
    proves!("14.6", "4.3b");
    let mut kit = bare();
    kit.marker("blitz_axis", "e3906");
    let near = |kit: &Kit, at| krieg::ch04_combat::blitz_enabled(&kit.s, Faction::Axis, space(at));
    assert!(near(&kit, "e3906") && near(&kit, "e3904"));
    assert!(!near(&kit, "e3903"));
    kit.phase(Faction::Axis, Segment::Markers);
    kit.on_table(krieg::ch04_combat::markers);
    assert!(!near(&kit, "e3906"));
}

#[test]
fn policy_markers_lie_in_posture_boxes() {
    proves!("14.28", "13.6.1b");
    let mut kit = bare();
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    let rapallo = data().find_policy("treaty_of_rapallo").expect("a Policy");
    kit.posture(PostureBox::Russia, Posture::Policy(rapallo));
    let boxes = [PostureBox::Russia, PostureBox::SovietMinors];
    kit.with(|t| ch13_countries::put_policy(t, pact, &boxes));
    let lies = |kit: &Kit, which| kit.s.politics.posture_of(which);
    assert_eq!(lies(&kit, PostureBox::Russia), Posture::Policy(pact));
    assert_eq!(
        lies(&kit, PostureBox::SovietMinors),
        Posture::War,
        "left alone"
    );
    assert_eq!(kit.s.politics.policy(country("russia")), Some(pact));
}
