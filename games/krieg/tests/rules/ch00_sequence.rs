//! The Sequence of Play, delay and turns, victory.

use crate::kit::{Kit, hex};
use kernel::{Game, example, proves};
use krieg::ch00_sequence::{Segment, victory};
use krieg::ch01_cards::Replacing;
use krieg::ch02_administration::{Blitz, Placing};
use krieg::spot::Spot;
use krieg::types::{Faction, VpSide, WarState};
use krieg::{Action, Krieg};

/// Ends every phase at once until that segment of that faction is asked about, or the turn is over.
fn pass_until(kit: &mut Kit, faction: Faction, segment: Segment) {
    for _ in 0..200 {
        let clock = kit.s.clock;
        if (clock.phasing, clock.segment) == (faction, segment) || kit.asking().is_none() {
            return;
        }
        kit.act(kit.declines());
    }
    panic!("{segment:?} of {faction:?} never came");
}

#[test]
fn segments_follow_in_order_and_factions_too() {
    proves!("0.sop-1", "0.sop-2", "0.sop-3", "0.gloss-turn");
    let mut kit = Kit::scenario("A.1");
    assert_eq!(kit.s.clock.segment, Segment::Support);
    assert_eq!(kit.refused(Action::Done), "0.sop-1");
    kit.act(Replacing::Enough)
        .act(Placing::Enough)
        .act(Blitz::NoMore);
    pass_until(&mut kit, Faction::Axis, Segment::OperationalMovement);
    kit.done();
    // Without a Blitz marker nobody is asked for Blitz Combat.
    assert_eq!(kit.s.clock.segment, Segment::RegularCombat);
    pass_until(&mut kit, Faction::Western, Segment::OperationalMovement);
    assert_eq!(kit.s.clock.turn.to_string(), "Aug-Sept 1939");
    pass_until(&mut kit, Faction::Axis, Segment::Support);
    assert_eq!(kit.s.clock.turn.to_string(), "Sept-Oct 1939");
}

#[test]
fn the_seasonal_phase_is_played_in_seasonal_turns_only() {
    proves!("1", "0.sop-2");
    let mut kit = Kit::scenario("C.6");
    let seasonal = [
        Segment::OptionCard,
        Segment::Logistics,
        Segment::Replacements,
    ];
    let mut turns: Vec<(String, bool)> = Vec::new();
    while turns.len() < 4 {
        let turn = kit.s.clock.turn.to_string();
        let asked = seasonal.contains(&kit.s.clock.segment);
        match turns.last_mut() {
            Some((last, season)) if *last == turn => *season |= asked,
            _ => turns.push((turn, asked)),
        }
        kit.act(kit.declines());
    }
    turns.pop();
    let played = turns.iter().filter(|(_, season)| *season);
    let played: Vec<&str> = played.map(|(turn, _)| &turn[..turn.len() - 5]).collect();
    for (turn, season) in &turns {
        let months = &turn[..turn.len() - 5];
        let due = ["Mar-Apr", "May-June", "Aug-Sept", "Nov-Dec"].contains(&months);
        assert_eq!(*season, due, "{turn}");
    }
    assert!(
        !played.is_empty() && played.len() < turns.len(),
        "{turns:?}"
    );
}

#[test]
fn a_training_scenario_ends_after_its_last_turn() {
    let mut kit = Kit::scenario("A.1");
    while kit.asking().is_some() {
        kit.act(kit.declines());
    }
    let outcome = Krieg::outcome(&kit.s).expect("it is over");
    assert_eq!(outcome.winners, [kernel::Seat(1)]);
    assert_eq!(kit.s.clock.turn.to_string(), "Sept-Oct 1939");
}

/// A marker in the Strategic Warfare Box.
fn in_force(kit: &mut Kit, marker: &str) {
    let marker = krieg::data::data().find_marker(marker).expect("a marker");
    let sort = krieg::unit::Sort::Marker(marker);
    let id = kit
        .s
        .units()
        .find(|(_, unit)| unit.sort == sort)
        .expect("the marker")
        .0;
    kit.s
        .pieces
        .change(id, |unit| unit.at = Spot::strategic_warfare());
}

#[test]
fn delay_rolls_and_returns() {
    proves!("7.1a", "7.1b", "7.2a", "7.2b", "7");
    example!("krieg-E106");
    let mut kit = Kit::bare();
    kit.turn("sept_oct_1943");
    let air = kit.put_at("G-AF-LF1", Spot::delay(), 0);
    kit.s.tracks.uscl = 1;
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AxisTide, 1);
    in_force(&mut kit, "war_production_axis");
    kit.roll(&[4]);
    kit.with(krieg::ch07_end_of_turn::delay);
    assert_eq!(
        kit.at(air),
        Spot::turn("mar_apr_1944".parse().expect("a turn"))
    );
    for _ in 0..3 {
        kit.with(krieg::ch07_end_of_turn::turn_marker);
    }
    assert_eq!(kit.s.clock.turn.to_string(), "Mar-Apr 1944");
    assert_eq!(kit.at(air), Spot::pool(Faction::Axis));
}

#[test]
fn a_russian_is_delayed_by_soviet_modifiers_alone() {
    proves!("7.1a");
    example!("krieg-E108");
    let mut kit = Kit::bare();
    let air = kit.put_at("RU-AF-VVS1", Spot::delay(), 0);
    kit.s.tracks.uscl = 3;
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AxisTide, 1);
    in_force(&mut kit, "war_production_axis");
    in_force(&mut kit, "war_production_western");
    kit.roll(&[4]);
    kit.with(krieg::ch07_end_of_turn::delay);
    assert_eq!(kit.at(air), Spot::turn(kit.s.clock.turn.after(4)));
}

#[test]
fn a_six_in_the_naval_warfare_box_rolls_again() {
    proves!("7.1c");
    example!("krieg-E107");
    let mut kit = Kit::bare();
    kit.turn("mar_apr_1944");
    let id = kit.put_at("BR-SURF-Home", Spot::naval_delay(), 0);
    // USCL 3 and War Production: -3.
    kit.s.tracks.uscl = 3;
    in_force(&mut kit, "war_production_western");
    kit.roll(&[6, 5]);
    kit.with(krieg::ch07_end_of_turn::delay);
    assert_eq!(kit.at(id), Spot::turn(kit.s.clock.turn.after(8)));
}

#[test]
fn the_strategic_value_moves_the_vp_marker() {
    proves!("0.1", "0.1.1a", "0.1.2a", "0.1.2b");
    example!("krieg-E20", "krieg-E21", "krieg-E22");
    let mut kit = Kit::bare();
    kit.s.politics.war_state = WarState::LimitedWar;
    kit.status("france", krieg::politics::Status::Active(Faction::Western));
    kit.status("vichy", krieg::politics::Status::Unborn);
    let all: Vec<krieg::types::CountryId> = (0..krieg::data::data().countries.len() as u16)
        .map(krieg::types::CountryId)
        .collect();
    for id in all {
        if !krieg::data::data().countries[id.index()].is_major() {
            kit.s.politics.nation_mut(id).status =
                match &*krieg::data::data().countries[id.index()].id {
                    "france" | "belgium_holland" | "denmark_norway" => {
                        krieg::politics::Status::Active(Faction::Western)
                    }
                    "vichy" => krieg::politics::Status::Unborn,
                    _ => krieg::politics::Status::Neutral,
                };
        }
    }
    for at in &mut kit.s.politics.ceded {
        *at = krieg::politics::CededAt::Aside;
    }
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AlliedCrusade, 1);
    let base = victory::strategic_value(&kit.s, false);
    assert_eq!(base, -1, "Metz is French");
    kit.put("G-INF-start37", "w4624", 1);
    kit.put("G-INF-start37", "w3718", 1);
    assert_eq!(victory::strategic_value(&kit.s, false), 1);
    kit.with(victory::check);
    assert_eq!(
        (kit.s.tracks.vp_side, kit.s.tracks.vp),
        (VpSide::AlliedCrusade, 0)
    );
    kit.put("G-INF-start37", "w3516", 1);
    kit.put("G-INF-start37", "w3519", 1);
    assert_eq!(victory::strategic_value(&kit.s, false), 3);
    kit.with(victory::check);
    assert_eq!(
        (kit.s.tracks.vp_side, kit.s.tracks.vp),
        (VpSide::AxisTide, 1)
    );
    let _ = hex("w3516");
}
