//! Chapter 15: pressure, options, Failures and weapons.

use crate::kit::{Kit, country, hex};
use kernel::{example, proves};
use krieg::cards::FailureKind;
use krieg::ch14_markers::{all, the};
use krieg::ch15_events::{About, Deed, Thing};
use krieg::data::{CivilWarMarker, data};
use krieg::losses::Loss;
use krieg::politics::{Confined, Leaning, Posture, Status, Truce};
use krieg::spot::Spot;
use krieg::state::Play;
use krieg::types::{CardId, Faction, PolicyId, PostureBox, Turn, VpSide, WarState};
use krieg::unit::{Side, UnitId};

fn policy(id: &str) -> PolicyId {
    data().find_policy(id).expect("a Policy")
}

fn card(id: &str) -> CardId {
    data().find_card(id).expect("a card")
}

/// Limited War, all markers aside.
fn limited() -> Kit {
    let mut kit = Kit::bare();
    kit.markers_aside();
    kit.s.politics.war_state = WarState::LimitedWar;
    kit
}

fn neutral(kit: &mut Kit, id: &str) {
    kit.status(id, Status::Neutral).leaning(id, Leaning::None);
    kit.s.refresh();
}

fn lay(kit: &mut Kit, marker: &str, at: Spot) -> UnitId {
    let id = the(&kit.s, marker).expect("a marker");
    kit.s.pieces.change(id, |unit| unit.at = at);
    kit.s.refresh();
    id
}

fn posture(kit: &Kit, which: PostureBox) -> Posture {
    kit.s.politics.posture_of(which)
}

fn leaning(kit: &Kit, id: &str) -> Leaning {
    kit.s.politics.nation(country(id)).leaning
}

#[test]
fn the_axis_place_an_allied_failure_and_delay_a_support_unit() {
    proves!("15.14a", "14.12a");
    let mut kit = limited();
    kit.put("RU-INF", "e4312", 1);
    let air = kit.put("RU-AF-VVS1", "e4311", 0);
    let about = About::Failure {
        suffers: Faction::Soviet,
        kind: FailureKind::Supply,
    };
    kit.event(Faction::Western, 14, about);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    assert_eq!(
        kit.refused(Deed::Hex(hex("w3916"))),
        "15.14a",
        "nobody to bind"
    );
    kit.act(Deed::Hex(hex("e4312")));
    let marker = the(&kit.s, "failure_soviet").expect("a marker");
    assert_eq!(
        (kit.at(marker), kit.s.unit(marker).side),
        (hex("e4312"), Side::Back)
    );
    kit.act(Deed::Unit(air));
    assert_eq!(kit.at(air), Spot::delay());
}

#[test]
fn the_axis_say_which_ally_makes_them_suffer() {
    proves!("15.14b");
    let mut kit = limited();
    kit.put("G-INF-A1", "w3825", 1);
    let about = About::Failure {
        suffers: Faction::Axis,
        kind: FailureKind::Command,
    };
    kit.event(Faction::Axis, 14, about);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    assert_eq!(kit.refused(Deed::Faction(Faction::Axis)), "15.14b");
    kit.act(Deed::Faction(Faction::Western));
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Western)));
    kit.act(Deed::Hex(hex("w3825")));
    assert_eq!(kit.where_is("failure_axis"), hex("w3825"));
    kit.act(Deed::Nothing);
}

#[test]
fn the_army_takes_over_and_talks_to_everybody() {
    proves!("15.23", "14.20", "14.34", "13.6.2.3");
    let mut kit = limited();
    lay(&mut kit, "ss_europa", Spot::vp(2));
    kit.posture(PostureBox::Britain, Posture::Truce(Truce::Armistice));
    kit.posture(PostureBox::Us, Posture::Policy(policy("isolationism")));
    kit.event(Faction::Axis, 23, About::Nothing);
    assert_eq!(kit.where_is("no_retreat"), Spot::vp(2));
    assert_eq!(kit.where_is("ss_europa"), Spot::out_of_game());
    assert_eq!(kit.where_is("military_takeover"), Spot::strategic_warfare());
    let down = |of| Deed::Truce { of, up: false };
    assert_eq!(kit.refused(down(PostureBox::Russia)), "15.31a");
    kit.act(down(PostureBox::Britain));
    let talks = Posture::Truce(Truce::Negotiation);
    for which in PostureBox::ALL {
        let expected = match which {
            PostureBox::Us => Posture::Policy(policy("isolationism")),
            _ => talks,
        };
        assert_eq!(posture(&kit, *which), expected, "{which:?}");
    }
}

#[test]
fn neutrals_are_pressed_in_many_ways() {
    proves!("15.28a", "15.28b", "15.28c", "15.28i");
    let mut kit = limited();
    neutral(&mut kit, "sweden");
    kit.event(Faction::Axis, 28, About::Nothing);
    assert_eq!(kit.refused(Deed::Nothing), "15.31a", "one must be done");
    assert_eq!(kit.refused(Deed::Do(Thing::WiderInvolvement)), "15.28i");
    let mut other = kit.clone();
    other.act(Deed::Do(Thing::Politics));
    assert!(other.allowed(Deed::Area(krieg::types::Area::Northern)));
    let sweden = Deed::Country(country("sweden"));
    kit.act(Deed::Do(Thing::Discussions)).act(sweden);
    assert_eq!(leaning(&kit, "sweden"), Leaning::Influence(Faction::Axis));
    kit.event(Faction::Western, 28, About::Nothing);
    kit.act(Deed::Do(Thing::Discussions)).act(sweden);
    assert_eq!(
        leaning(&kit, "sweden"),
        Leaning::None,
        "an enemy's marker goes"
    );
    kit.leaning("sweden", Leaning::Influence(Faction::Western));
    kit.event(Faction::Western, 28, About::Nothing);
    kit.act(Deed::Do(Thing::Discussions));
    if kit.legal().len() > 1 {
        assert_eq!(kit.refused(sweden), "15.28c", "its own is there");
    }
    let mut kit = limited();
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.s.politics.nation_mut(country("hungary")).confined = Some(Confined::FreePassage);
    kit.event(Faction::Axis, 28, About::Nothing);
    kit.act(Deed::Do(Thing::WiderInvolvement));
    assert_eq!(kit.s.politics.confined(country("hungary")), None);
}

#[test]
fn the_united_states_are_pressed_to_stop_lending() {
    proves!("15.28d");
    let mut kit = limited();
    let marker = lay(&mut kit, "lend_lease", Spot::events(Faction::Western));
    kit.event(Faction::Axis, 28, About::Nothing);
    assert_eq!(kit.refused(Deed::Do(Thing::PressureUs)), "15.28d", "at War");
    kit.posture(PostureBox::Us, Posture::Policy(policy("isolationism")));
    kit.act(Deed::Do(Thing::PressureUs));
    assert_eq!(kit.at(marker), Spot::delay());
}

#[test]
fn policies_are_reassessed_while_the_axis_tide_rises() {
    proves!("15.28e", "13.6.1.2a", "13.6.1.2d", "13.6.1.2e");
    let mut kit = limited();
    let guarantees = policy("guarantees");
    for which in [PostureBox::Britain, PostureBox::France] {
        kit.posture(which, Posture::Policy(guarantees));
    }
    kit.posture(PostureBox::Us, Posture::Policy(policy("isolationism")));
    kit.s.tracks.vp_side = VpSide::AlliedCrusade;
    kit.event(Faction::Western, 28, About::Nothing);
    assert_eq!(kit.refused(Deed::Policy(guarantees)), "15.28e");
    kit.s.tracks.vp_side = VpSide::AxisTide;
    assert_eq!(kit.refused(Deed::Policy(policy("isolationism"))), "15.28e");
    let mut soviets = kit.clone();
    soviets.event(Faction::Soviet, 28, About::Nothing);
    assert_eq!(
        soviets.refused(Deed::Policy(guarantees)),
        "15.28e",
        "not theirs"
    );
    let mut peace = kit.clone();
    peace.s.politics.war_state = WarState::PreWar;
    assert_eq!(peace.refused(Deed::Policy(guarantees)), "12.1a");
    kit.act(Deed::Policy(guarantees));
    for which in [PostureBox::Britain, PostureBox::France] {
        assert_eq!(posture(&kit, which), Posture::Truce(Truce::Reassess));
    }
}

#[test]
fn a_stronghold_without_a_civil_war_is_lost() {
    proves!("15.28f");
    let mut kit = limited();
    neutral(&mut kit, "spain");
    kit.s.politics.civil_war = vec![(hex("w2710"), CivilWarMarker::RepublicanStronghold)];
    kit.s.politics.republican_support = Some(Faction::Western);
    kit.event(Faction::Axis, 28, About::Nothing);
    kit.act(Deed::Do(Thing::Stronghold));
    assert!(kit.s.politics.civil_war.is_empty());
    assert_eq!(kit.s.politics.republican_support, None);
}

#[test]
fn the_fleet_of_vichy_is_taken_or_attacked() {
    proves!("15.28g", "15.28h", "13.8.6.1");
    let mut kit = limited();
    neutral(&mut kit, "vichy");
    kit.status("france", Status::Gone);
    let fleet = kit.put_at("FR-SURF-1", Spot::neutral_vichy(), 0);
    kit.s.pieces.change(fleet, |unit| unit.faction = None);
    let mut west = kit.clone();
    kit.event(Faction::Axis, 28, About::Nothing);
    assert_eq!(kit.refused(Deed::Do(Thing::ScuttleVichy)), "15.28h");
    kit.act(Deed::Do(Thing::VichyFleet));
    assert_eq!(kit.at(fleet), Spot::delay());
    assert!(
        kit.s.unit(fleet).is_of(Faction::Axis),
        "it will come to the Axis pool"
    );
    west.event(Faction::Western, 28, About::Nothing);
    assert_eq!(west.refused(Deed::Do(Thing::VichyFleet)), "15.28g");
    west.act(Deed::Do(Thing::ScuttleVichy));
    assert_eq!(west.at(fleet), Spot::out_of_game());
}

#[test]
fn a_political_option_declares_war_or_ends_a_policy() {
    proves!("15.31a", "15.31c", "15.31h", "15.31i", "13.6.1.2d");
    let mut kit = limited();
    neutral(&mut kit, "greece");
    kit.posture(
        PostureBox::Russia,
        Posture::Policy(policy("nazi_soviet_pact")),
    );
    kit.posture(PostureBox::Britain, Posture::Policy(policy("guarantees")));
    kit.event(Faction::Western, 31, About::Nothing);
    assert_eq!(
        kit.refused(Deed::Policy(policy("nazi_soviet_pact"))),
        "15.31h"
    );
    kit.act(Deed::Policy(policy("guarantees")));
    assert_eq!(posture(&kit, PostureBox::Britain), Posture::War);
    kit.event(Faction::Axis, 31, About::Nothing);
    let mut peace = kit.clone();
    peace.s.politics.war_state = WarState::PreWar;
    let pact = Deed::Policy(policy("nazi_soviet_pact"));
    assert_eq!(
        peace.refused(pact),
        "12.1a",
        "nobody ends a Policy in Pre-War"
    );
    kit.act(pact);
    assert_eq!(posture(&kit, PostureBox::Russia), Posture::War);
    kit.posture(
        PostureBox::Russia,
        Posture::Policy(policy("ostland_accord")),
    );
    kit.event(Faction::Soviet, 31, About::Nothing);
    let ostland = Deed::Policy(policy("ostland_accord"));
    assert_eq!(kit.refused(ostland), "15.31h", "the Accord stays");
    kit.act(Deed::Nothing);
    // War is declared on Greece: by the Axis it comes to the West.
    kit.event(Faction::Axis, 31, About::Nothing);
    kit.act(Deed::Do(Thing::DeclareWar));
    if kit.legal().len() > 1 && kit.s.politics.status(country("greece")) == Status::Neutral {
        kit.act(Deed::Country(country("greece")));
    }
    let west = Status::Active(Faction::Western);
    assert_eq!(kit.s.politics.status(country("greece")), west);
}

#[test]
fn a_political_option_talks_of_peace() {
    proves!("15.31d", "15.31e", "13.6.2.3");
    let mut kit = limited();
    kit.posture(PostureBox::Russia, Posture::Truce(Truce::Negotiation));
    kit.event(Faction::Western, 31, About::Nothing);
    assert_eq!(kit.refused(Deed::Do(Thing::EasternTalks)), "15.31d");
    kit.act(Deed::Nothing);
    kit.event(Faction::Soviet, 31, About::Nothing);
    assert_eq!(kit.refused(Deed::Do(Thing::WesternTalks)), "15.31e");
    kit.act(Deed::Do(Thing::EasternTalks));
    kit.act(Deed::Truce {
        of: PostureBox::Russia,
        up: true,
    });
    assert_eq!(
        posture(&kit, PostureBox::Russia),
        Posture::Truce(Truce::Armistice)
    );
    let talks = Posture::Truce(Truce::Negotiation);
    assert_eq!(posture(&kit, PostureBox::SovietMinors), talks);
    assert_eq!(
        posture(&kit, PostureBox::Britain),
        Posture::War,
        "the West fights on"
    );
    kit.posture(PostureBox::Us, Posture::Policy(policy("isolationism")));
    kit.event(Faction::Axis, 31, About::Nothing);
    kit.act(Deed::Do(Thing::WesternTalks));
    for which in [
        PostureBox::Britain,
        PostureBox::France,
        PostureBox::WesternMinors,
    ] {
        assert_eq!(posture(&kit, which), talks);
    }
    assert!(posture(&kit, PostureBox::Us).is_policy());
}

#[test]
fn a_political_option_may_be_many_other_things() {
    proves!("15.31b", "15.31f", "15.31g", "15.31j");
    let mut kit = limited();
    neutral(&mut kit, "sweden");
    kit.put("RU-INF", "e4312", 1);
    kit.event(Faction::Axis, 31, About::Nothing);
    assert_eq!(kit.refused(Deed::Do(Thing::CivilWarVictory)), "15.31b");
    assert_eq!(kit.refused(Deed::Do(Thing::WiderInvolvement)), "15.31j");
    let mut woo = kit.clone();
    woo.act(Deed::Do(Thing::Influence));
    if woo
        .legal()
        .contains(&krieg::Action::from(Deed::Country(country("sweden"))))
    {
        woo.act(Deed::Country(country("sweden")));
    }
    woo.act(Deed::Do(Thing::OwnInfluence));
    assert_eq!(leaning(&woo, "sweden"), Leaning::Influence(Faction::Axis));
    kit.act(Deed::Do(Thing::Failure));
    let failure = |suffers| Deed::Failure {
        suffers,
        kind: FailureKind::Command,
    };
    assert_eq!(kit.refused(failure(Faction::Axis)), "15.31f");
    kit.act(failure(Faction::Soviet));
    kit.act(Deed::Hex(hex("e4312")));
    assert_eq!(kit.where_is("failure_soviet"), hex("e4312"));
    // Either Ally may help in a Civil War, named on the marker or not.
    let mut kit = Kit::scenario("C.1");
    kit.event(Faction::Western, 31, About::Nothing);
    kit.act(Deed::Do(Thing::CivilWarVictory));
    let center = (hex("w2813"), CivilWarMarker::RepublicanCenter);
    assert!(kit.s.politics.civil_war.contains(&center));
}

#[test]
fn production_brings_the_unit_first_and_then_the_marker() {
    proves!("15.32a", "15.32b");
    for (id, counter, marker) in [
        ("A45", "G-FLSJ-2", "airmobile_doctrine"),
        ("A46", "G-INT-Reich", "jet_fighter_production"),
        ("A47", "G-SURF-KM", "surface_raiders"),
        ("A48", "G-SUB-XXI", "type_xxi_u_boat_production"),
        ("A49", "G-BMB-Ost", "ural_bomber_production"),
    ] {
        let mut kit = limited();
        let unit = krieg::unit::Sort::Counter(data().find_counter(counter).expect("a counter"));
        let unit = kit
            .s
            .units()
            .find(|(_, other)| other.sort == unit)
            .expect("one")
            .0;
        kit.s.pieces.change(unit, |unit| unit.at = Spot::aside());
        let about = About::Directive(card(id));
        kit.event(Faction::Axis, 32, about);
        assert_eq!(kit.at(unit), Spot::delay(), "{counter}");
        assert_eq!(kit.where_is(marker), Spot::aside());
        kit.event(Faction::Axis, 32, about);
        assert_eq!(kit.where_is(marker), Spot::delay(), "{marker}");
        // A third time nothing is left.
        kit.event(Faction::Axis, 32, about);
        assert_eq!(kit.at(unit), Spot::delay());
    }
}

#[test]
fn the_west_drops_a_bomb_within_nine_hexes_of_a_us_air_base() {
    proves!("15.33b", "15.33c", "14.10");
    let mut kit = limited();
    kit.put("US-INF", "w3916", 1);
    let victim = kit.put("G-INFB-8", "w3717", 2);
    kit.put("G-INF-A1", "e3906", 1);
    kit.event(Faction::Western, 33, About::Nothing);
    assert_eq!(kit.refused(Deed::Hex(hex("e3906"))), "15.33a", "too far");
    let mut truce = kit.clone();
    truce.posture(PostureBox::Us, Posture::Truce(Truce::Negotiation));
    assert_eq!(truce.refused(Deed::Hex(hex("w3717"))), "15.33b");
    kit.act(Deed::Hex(hex("w3717")));
    kit.act(Deed::Unit(victim));
    assert_eq!(kit.at(victim), Spot::delay(), "all of it; it has a stripe");
    let bombs = kit.s.units_in(hex("w3717"));
    let bombs = bombs.filter(|(_, unit)| unit.form() == krieg::unit::Form::Devastation);
    assert_eq!(bombs.count(), 1);
}

#[test]
fn the_step_in_its_holding_box_goes_with_a_bombed_unit() {
    proves!("15.33c", "13.8.3a");
    let mut kit = limited();
    kit.status("italy", Status::Active(Faction::Axis));
    kit.put("US-INF", "w3916", 1);
    let hq = kit.put("AX-MED", "w3717", 2);
    let holding = kit.s.unit(hq).sort.ground().and_then(|g| g.holding);
    let holding = Spot::of_box(holding.expect("a Holding Box"));
    let italian = kit.put_at("Italy-INF-2", holding, 1);
    kit.event(Faction::Western, 33, About::Nothing);
    kit.act(Deed::Hex(hex("w3717"))).act(Deed::Unit(hq));
    assert_eq!(kit.at(hq), Spot::delay());
    assert_eq!(kit.at(italian), Spot::pool(Faction::Axis));
}

#[test]
fn the_axis_drop_a_bomb_within_three_hexes_of_a_german_air_base() {
    proves!("15.33a");
    let mut kit = limited();
    kit.put("G-INF-A1", "w3825", 1);
    let russian = kit.put("RU-INF", "w3524", 1);
    kit.event(Faction::Axis, 33, About::Nothing);
    assert!(kit.allowed(Deed::Nothing));
    let mut truce = kit.clone();
    truce.posture(PostureBox::Russia, Posture::Truce(Truce::Negotiation));
    truce.s.refresh();
    assert_eq!(truce.refused(Deed::Hex(hex("w3524"))), "15.33a");
    kit.act(Deed::Hex(hex("w3524"))).act(Deed::Unit(russian));
    assert_eq!(kit.at(russian), Spot::pool(Faction::Soviet));
}

#[test]
fn special_weapons_delay_destroy_or_bring_what_was_missed() {
    proves!("15.36");
    example!("krieg-E150");
    let mut kit = limited();
    let air = kit.put_at("RU-AF-VVS1", Spot::turn(Turn(60)), 0);
    let russian = kit.put("RU-INF", "e4312", 1);
    kit.event(Faction::Axis, 36, About::Nothing);
    let mut other = kit.clone();
    kit.act(Deed::Do(Thing::SendSupport)).act(Deed::Unit(air));
    assert_eq!(kit.at(air), Spot::delay());
    other.act(Deed::Do(Thing::Uprising));
    assert_eq!(
        other.at(russian),
        Spot::pool(Faction::Soviet),
        "the only step"
    );
    // The choice of support alone.
    kit.event(Faction::Axis, 36, About::SupportOnly);
    assert_eq!(kit.refused(Deed::Do(Thing::Uprising)), "15.36");
    kit.act(Deed::Nothing);
    // A directive that was played and is over.
    let uranium = card("A44");
    kit.event(Faction::Axis, 36, About::Nothing);
    kit.s.cards[0].plays.retain(|play| play.card != uranium);
    assert_eq!(kit.refused(Deed::Card(uranium)), "15.36", "never played");
    let turn = kit.s.clock.turn;
    kit.s.cards[0].plays.push(Play {
        card: uranium,
        turn,
    });
    assert!(kit.allowed(Deed::Card(uranium)));
    kit.s.cards[0].current = Some(uranium);
    assert_eq!(
        kit.refused(Deed::Card(uranium)),
        "15.36",
        "the Current Card"
    );
    kit.s.cards[0].current = None;
    // Three bombs, and no more.
    let marker = data().find_marker("a_bomb_axis").expect("a marker");
    let bombs: Vec<UnitId> = all(&kit.s, marker).collect();
    assert_eq!(bombs.len(), 3);
    for id in bombs {
        kit.s.pieces.change(id, |unit| {
            unit.at = hex("e4312");
            unit.side = Side::Back;
        });
    }
    assert_eq!(kit.refused(Deed::Card(uranium)), "15.36");
}

#[test]
fn a_challenge_brings_a_blitz_a_war_or_the_end_of_a_policy() {
    proves!("15.37");
    let mut kit = limited();
    neutral(&mut kit, "sweden");
    let guarantees = policy("guarantees");
    for which in [PostureBox::Britain, PostureBox::France] {
        kit.posture(which, Posture::Policy(guarantees));
    }
    let britain = About::Country(country("britain"));
    kit.event(Faction::Western, 37, britain);
    assert!(kit.allowed(Deed::Nothing));
    let mut blitz = kit.clone();
    blitz.act(Deed::Do(Thing::Blitz));
    assert_eq!(blitz.s.tracks.awarded, [0, 1, 0]);
    kit.act(Deed::Policy(guarantees));
    assert_eq!(
        posture(&kit, PostureBox::France),
        Posture::War,
        "all its markers go"
    );
    kit.posture(
        PostureBox::Russia,
        Posture::Policy(policy("ostland_accord")),
    );
    kit.event(Faction::Soviet, 37, About::Country(country("russia")));
    assert_eq!(kit.refused(Deed::Policy(policy("ostland_accord"))), "15.37");
    kit.act(Deed::Do(Thing::DeclareWar));
    let sweden = Deed::Country(country("sweden"));
    if kit.legal().contains(&krieg::Action::from(sweden)) {
        kit.act(sweden);
    }
    let axis = Status::Active(Faction::Axis);
    assert_eq!(kit.s.politics.status(country("sweden")), axis);
}

#[test]
fn improvements_come_to_the_partnership_country() {
    proves!("15.38", "13.8.5b", "14.39");
    let mut kit = limited();
    kit.status("italy", Status::Active(Faction::Axis));
    kit.s.politics.partners[0] = Some(country("italy"));
    let counter = krieg::unit::Sort::Counter(data().find_counter("IT-AF-P").expect("a counter"));
    let air = kit
        .s
        .units()
        .find(|(_, unit)| unit.sort == counter)
        .expect("one")
        .0;
    kit.s.pieces.change(air, |unit| unit.at = Spot::aside());
    let economy = lay(&mut kit, "war_economy_italy", Spot::strategic_warfare());
    kit.event(Faction::Axis, 38, About::Nothing);
    kit.act(Deed::Unit(economy));
    assert_eq!(kit.s.unit(economy).side, Side::Back, "+2, where it lies");
    kit.event(Faction::Axis, 38, About::Nothing);
    kit.act(Deed::Unit(air));
    assert_eq!(kit.at(air), Spot::delay());
    // Others get the marker by way of the Delay Box.
    kit.status("turkey", Status::Active(Faction::Soviet));
    kit.s.politics.partners[2] = Some(country("turkey"));
    let economy = the(&kit.s, "war_economy_turkey").expect("a marker");
    kit.event(Faction::Soviet, 38, About::Nothing);
    kit.act(Deed::Unit(economy));
    assert_eq!(kit.at(economy), Spot::delay());
}

#[test]
fn what_is_lost_in_a_hex_is_chosen_by_the_axis() {
    proves!("15.36");
    let mut kit = limited();
    let (one, two) = (
        kit.put("RU-INF", "e4312", 1),
        kit.put("RU-TNK-S3", "e4312", 1),
    );
    kit.event(Faction::Axis, 36, About::Nothing);
    kit.act(Deed::Do(Thing::Uprising));
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    kit.act(Deed::Step(Loss {
        unit: two,
        with: None,
    }));
    assert_eq!(kit.at(two), Spot::pool(Faction::Soviet));
    assert_eq!(kit.at(one), hex("e4312"));
}
