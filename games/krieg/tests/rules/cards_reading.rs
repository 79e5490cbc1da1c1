//! 2.1, 6.2: what a card lists in other segments than its own, and how its words are read.

use crate::cards_play::{card, current, lines, pending, said};
use crate::kit::{Kit, country, hex};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch01_cards::{CardAction, Replacing, Word, may_choose, run_table};
use krieg::data::data;
use krieg::politics::{CededAt, Leaning, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{Faction, PostureBox, VpSide, WarState};
use krieg::unit::{Sort, UnitId};

use Faction::{Axis, Western};

#[test]
fn political_events_come_every_turn_of_the_season() {
    proves!("2.1a", "2.1b", "0.cards-5");
    let mut kit = Kit::scenario("C.6");
    current(&mut kit, "A45");
    (kit.s.tracks.vp_side, kit.s.tracks.vp, kit.s.tracks.uscl) = (VpSide::AxisTide, 2, 0);
    for turn in ["nov_dec_1941", "jan_feb_1942"] {
        kit.log = kernel::Log::on();
        kit.turn(turn).roll(&[1]);
        kit.begin(Axis, Segment::PoliticalEvents);
        assert!(said(&kit, "1 +2 is 3"), "{turn}: {:?}", lines(&kit));
    }
    // A card without that section is skipped.
    kit.roll(&[6]);
    current(&mut kit, "A37");
    kit.log = kernel::Log::on();
    kit.begin(Axis, Segment::PoliticalEvents);
    assert!(!said(&kit, "table"));
}

#[test]
fn a_modified_die_stays_within_the_table() {
    proves!("2.1b", "0.gloss-drm");
    let mut kit = Kit::scenario("C.6");
    current(&mut kit, "A45");
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AlliedCrusade, 2);
    kit.roll(&[1]).begin(Axis, Segment::PoliticalEvents);
    assert!(said(&kit, "1 -2 is 1"), "{:?}", lines(&kit));
}

#[test]
fn conditional_events_of_the_card_have_no_political_modifiers() {
    proves!("6.2a", "6.2b", "1.1.2.1a");
    let mut kit = Kit::scenario("C.4");
    let italy = country("italy");
    current(&mut kit, "A5a");
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AxisTide, 2);
    kit.s.politics.nation_mut(italy).leaning = Leaning::Influence(Axis);
    kit.roll(&[4]).begin(Axis, Segment::ConditionalEvents);
    assert!(said(&kit, "axis 5a entry table: 4"), "{:?}", lines(&kit));
    assert_eq!(kit.s.politics.status(italy), Status::Neutral);
}

#[test]
fn military_aid_needs_a_die_not_above_the_ceded_lands() {
    proves!("0.read-2", "6.2a");
    example!("krieg-E02");
    let ceded = |count: usize| {
        let mut kit = Kit::scenario("C.2");
        let germany = country("germany");
        let all = 0..data().ceded.len();
        let german: Vec<usize> = all.filter(|n| data().ceded[*n].to == germany).collect();
        for (n, index) in german.into_iter().enumerate() {
            kit.s.politics.ceded[index] = if n < count {
                CededAt::Box
            } else {
                CededAt::Aside
            };
        }
        current(&mut kit, "W7a");
        kit.roll(&[2]).begin(Western, Segment::ConditionalEvents);
        kit
    };
    assert!(said(&ceded(1), "No Result"));
    assert!(said(&ceded(2), "Military Aid"));
}

#[test]
fn a_partner_is_remembered_through_its_season() {
    proves!("13.8.5a", "13.8.5b", "2.1a");
    let mut kit = Kit::scenario("C.6");
    kit.status("italy", Status::Active(Axis));
    kit.status("turkey", Status::Neutral);
    pending(&mut kit, "A31");
    kit.roll(&[1]).begin(Axis, Segment::OptionCard);
    let italy = country("italy");
    assert_eq!(kit.s.politics.partners[0], Some(italy), "the only one");
    kit.log = kernel::Log::on();
    kit.roll(&[1]).begin(Axis, Segment::PoliticalEvents);
    assert!(said(&kit, "axis 31 table"));
    // A country that was ever conquered is none.
    let mut kit = Kit::scenario("C.6");
    kit.status("italy", Status::Active(Axis));
    kit.s.politics.fallen.push(italy);
    assert!(!krieg::ch01_cards::may_be_partner(&kit.s, Axis, italy));
}

#[test]
fn conditional_replacements_come_every_turn_while_their_condition_holds() {
    proves!("6.2c", "6.2a");
    let mut kit = Kit::bare();
    current(&mut kit, "W23");
    for turn in ["may_june_1942", "june_july_1942"] {
        kit.turn(turn).begin(Western, Segment::ConditionalEvents);
        kit.decline();
        assert_eq!(kit.asking(), Some(kit.seat_of(Western)), "{turn}");
        assert!(kit.allowed(Replacing::Enough));
    }
    let pact = data().find_policy("appeasement").expect("a Policy");
    kit.posture(PostureBox::Britain, Posture::Policy(pact));
    kit.begin(Western, Segment::ConditionalEvents);
    kit.decline();
    assert_ne!(
        kit.s.clock.segment,
        Segment::ConditionalEvents,
        "nothing is asked"
    );
}

#[test]
fn steps_that_an_event_takes_go_as_in_combat() {
    proves!("2.1c", "6.2d");
    let mut kit = Kit::bare();
    let army = kit.put("G-PzA-1P", "w3722", 2);
    let shortages = data().find_table("axis_36").expect("a table");
    for segment in [Segment::PoliticalEvents, Segment::ConditionalEvents] {
        let mut kit = kit.clone();
        kit.phase(Axis, segment);
        (kit.s.tracks.vp_side, kit.s.tracks.vp, kit.s.tracks.uscl) = (VpSide::AxisTide, 0, 0);
        kit.roll(&[3]);
        kit.on_table(|t| run_table(t, Axis, shortages, None));
        // The panzer army goes and an infantry corps of the pool stays, as 4.2.6.2 says.
        while let Some(krieg::Action::Cards(CardAction::GiveUp(_))) = kit.legal().first() {
            let first = kit.legal()[0];
            kit.act(first);
        }
        assert_ne!(kit.at(army), hex("w3722"));
        let there: Vec<UnitId> = kit.s.units_in(hex("w3722")).map(|(id, _)| id).collect();
        assert_eq!(there.len(), 1);
        assert_eq!(kit.steps(there[0]), 1);
    }
}

#[test]
fn a_faction_has_many_countries_and_a_country_is_one() {
    proves!("0.read-3", "0.read-7", "0.read-8");
    let mut kit = Kit::bare();
    kit.status("rumania", Status::Active(Axis));
    // An Axis unit in Moscow: one is enough, of any country of the Axis, and so are two.
    let collapse = |kit: &Kit| {
        let sort = Sort::Marker(data().find_marker("allied_collapse").expect("a marker"));
        let all = kit.s.units();
        all.filter(|(_, unit)| unit.sort == sort && unit.at == Spot::delay())
            .count()
    };
    current(&mut kit, "A34");
    for units in ["Rum-INF-3", "Rum-INF-4"] {
        kit.put(units, "e4312", 1);
        let mut kit = kit.clone();
        kit.begin(Axis, Segment::ConditionalEvents);
        assert_eq!(collapse(&kit), 1, "{units}");
    }
    // German units in Minsk and Kiev: Rumanians will not do.
    let mut kit = Kit::bare();
    kit.status("rumania", Status::Active(Axis));
    kit.s.politics.war_state = WarState::LimitedWar;
    kit.s.cards[0].hand = vec![card("A27b")];
    let may = |kit: &mut Kit| {
        kit.s.refresh();
        may_choose(&kit.s, Axis, card("A27b"), Word::Given).is_ok()
    };
    let there = ["e3609", "e3906"];
    let rumanians = [("Rum-INF-3", there[0]), ("Rum-INF-4", there[1])];
    let put: Vec<UnitId> = rumanians.map(|(c, at)| kit.put(c, at, 1)).to_vec();
    assert!(!may(&mut kit));
    for id in put {
        kit.s.pieces.change(id, |unit| unit.at = Spot::pool(Axis));
    }
    for at in there {
        kit.put("G-INF-start37", at, 1);
    }
    let supplied = there.map(|at| {
        let id = kit.s.units_in(hex(at)).next().expect("a German").0;
        kit.supplied(id)
    });
    assert_eq!(supplied, [true, true]);
    assert!(may(&mut kit));
}

#[test]
fn total_war_begins_at_the_latest_in_1943() {
    let mut kit = Kit::scenario("C.3");
    kit.turn("jan_feb_1943").begin(Axis, Segment::TurnMarker);
    assert_eq!(kit.s.clock.turn.to_string(), "Mar-Apr 1943");
    assert_eq!(kit.s.politics.war_state, WarState::TotalWar);
}
