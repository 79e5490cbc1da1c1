//! What a player of the real game looks at first: Barbarossa, the way of the United States, a country that comes back on
//! the other Ally's side. Each is played from its first card, event or marker on.

use crate::cards_play::{counters, pending};
use crate::conditional::{counter_at, events, offered, quiet, status, verdict};
use crate::kit::{Kit, country, hex};
use kernel::proves;
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch01_cards::{Basing, CardAction};
use krieg::ch07_end_of_turn::turn_marker;
use krieg::ch15_events::{About, Deed, Thing};
use krieg::ch16_conditional::Verdict;
use krieg::data::data;
use krieg::politics::{Posture, Status};
use krieg::spot::Spot;
use krieg::types::{Faction, PacificStatus, PostureBox, Turn, WarState};

fn turn(name: &str) -> Turn {
    name.parse().expect("a turn")
}

/// The turn marker goes to that turn, and what lies there comes off the track.
fn comes(kit: &mut Kit, name: &str) {
    kit.s.clock.turn = Turn(turn(name).0 - 1);
    kit.phase(Faction::Axis, Segment::TurnMarker);
    kit.on_table(turn_marker);
}

#[test]
fn point_10_and_11_barbarossa_starts_three_clocks_and_the_united_states_come_two_seasons_after_japan()
 {
    proves!(
        "12c", "12.3b", "12.3c", "12.3d", "12.3e", "12.3f", "14.26.2", "14.37.2", "14.37.4",
        "16.5.3"
    );
    let mut kit = Kit::scenario("C.5");
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    let isolationism = data().find_policy("isolationism").expect("a Policy");
    let posture = |kit: &Kit, which| kit.s.politics.posture_of(which);
    assert_eq!(posture(&kit, PostureBox::Russia), Posture::Policy(pact));
    assert_eq!(kit.s.politics.war_state, WarState::LimitedWar);
    pending(&mut kit, "A23a");
    kit.begin(Faction::Axis, Segment::OptionCard);
    // All Policies but Isolationism are gone, and Japan's small war with Russia with them.
    assert_eq!(kit.s.politics.war_state, WarState::TotalWar);
    assert_eq!(posture(&kit, PostureBox::Russia), Posture::War);
    assert_eq!(posture(&kit, PostureBox::SovietMinors), Posture::War);
    assert_eq!(posture(&kit, PostureBox::Us), Posture::Policy(isolationism));
    assert_eq!(kit.s.politics.pacific, [PacificStatus::NoWar; 2]);
    assert_eq!(kit.where_is("pacific_limited_war"), Spot::out_of_game());
    // One, three and sixteen seasons from May-June 1941.
    for (marker, at) in [
        ("pacific_total_war", "aug_sept_1941"),
        ("increase_uscl", "mar_apr_1942"),
        ("v_e_day", "may_june_1945"),
    ] {
        assert_eq!(kit.where_is(marker), Spot::turn(turn(at)), "{marker}");
    }
    // Russia calls up its reserves in its own Conditional Events, and the Axis have Influence somewhere.
    assert_eq!(
        counters(&kit, "RU-INF-EM", Spot::events(Faction::Soviet)),
        6
    );
    events(&mut kit, Faction::Soviet);
    assert_eq!(counters(&kit, "RU-INF-EM", Spot::delay()), 6);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    // If Japan strikes Russia, the United States enter one season later.
    let mut russia = kit.clone();
    russia.roll(&[5]);
    comes(&mut russia, "aug_sept_1941");
    assert_eq!(
        russia.where_is("us_entry"),
        Spot::turn(turn("nov_dec_1941"))
    );
    // If it strikes Britain, two seasons later, and they commit themselves year by year.
    kit.roll(&[2]);
    comes(&mut kit, "aug_sept_1941");
    assert_eq!(kit.where_is("us_entry"), Spot::turn(turn("mar_apr_1942")));
    assert_eq!(posture(&kit, PostureBox::Us), Posture::Policy(isolationism));
    assert_eq!(kit.s.tracks.uscl, 0);
    comes(&mut kit, "mar_apr_1942");
    assert_eq!(posture(&kit, PostureBox::Us), Posture::War);
    assert_eq!(kit.s.tracks.uscl, 1);
    assert_eq!(
        kit.where_is("increase_uscl"),
        Spot::turn(turn("mar_apr_1943"))
    );
}

#[test]
fn point_13_a_partisan_base_brings_a_country_of_the_west_back_on_the_soviets_side() {
    proves!("15.1b", "1.2.2.1a", "16.5.1", "14.27");
    let mut kit = quiet();
    kit.markers_aside();
    let yugoslavia = country("yugoslavia");
    kit.status("yugoslavia", Status::Conquered(Faction::Western));
    let conquered = Spot::conquered(Faction::Western).expect("a box");
    let own = kit
        .s
        .units()
        .filter(|(_, unit)| unit.sort.country() == Some(yugoslavia));
    let own: Vec<_> = own.map(|(id, _)| id).collect();
    for id in own {
        kit.s.pieces.change(id, |unit| unit.at = conquered);
    }
    // The Soviets support the resistance, base it in the mountains, and the country rises for them.
    kit.event(Faction::Soviet, 1, About::Nothing);
    kit.act(Deed::Do(Thing::PartisanBase));
    let pool = Spot::pool(Faction::Soviet);
    let base = kit
        .s
        .units_in(pool)
        .find(|(_, unit)| unit.sort.marker().is_some());
    let base = base.expect("a Partisan Base").0;
    kit.turn("aug_sept_1942");
    kit.begin(Faction::Soviet, Segment::Logistics);
    kit.act(Action::Cards(CardAction::Basing(Basing::Put {
        marker: base,
        at: hex("e2802"),
    })));
    events(&mut kit, Faction::Soviet);
    let rises = Verdict::Rises {
        country: yugoslavia,
        at: hex("e2802"),
    };
    assert!(offered(&kit).contains(&rises));
    kit.act(verdict(rises));
    assert_eq!(status(&kit, "yugoslavia"), Status::Active(Faction::Soviet));
    assert_eq!(counter_at(&kit, "Yug-RES"), hex("e2802"));
    assert_eq!(counter_at(&kit, "Yug-INF-1"), pool);
    assert_eq!(counter_at(&kit, "Yug-INF-Exp"), Spot::delay(), "a stripe");
    let res = kit
        .s
        .units_in(hex("e2802"))
        .find(|(_, unit)| unit.is_ground());
    let res = res.expect("the Res").0;
    assert!(kit.supplied(res), "the Base is its source of supply");
}
