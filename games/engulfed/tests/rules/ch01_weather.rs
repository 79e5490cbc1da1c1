//! Chapter 1: weather and the order of phases.

use crate::factory::*;
use crate::kit::*;
use engulfed::data::data;
use engulfed::types::{Climate, Kind, Nation, Side, Turn, Weather};
use engulfed::unit::{At, Marks};
use engulfed::{Action, Engulfed, Phase, ch01_sequence};
use kernel::{Game, RandomPlayer, Seat, Seed, Viewer, proves};

fn roll(kit: &mut Kit) {
    let mut t = kit.table();
    ch01_sequence::roll(&mut t);
}

#[test]
fn r1_1a_only_mar_apr_and_nov_dec_are_rolled_for() {
    proves!("1.1a");
    for turn in (Turn::new(1939, 4).0..=Turn::new(1945, 5).0).map(Turn) {
        let mut kit = peace(&turn.to_string());
        kit.roll(&[1, 6]);
        roll(&mut kit);
        let rolled = 2 - kit.dice.scripted_left();
        assert_eq!(rolled > 0, matches!(turn.pair(), 1 | 5), "{turn}");
        if rolled == 0 {
            assert_eq!(Some(kit.s.weather), data().turns.printed(turn), "{turn}");
        }
    }
}

#[test]
fn everybody_sees_the_weather_the_morale_and_the_strategic_moves() {
    let mut kit = world_at_war("Nov/Dec 1941");
    kit.s.weather = [Weather::Clear, Weather::Snow, Weather::LightMud];
    for viewer in [
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(1)),
        Viewer::Spectator,
    ] {
        let track = |kit: &Kit, id: &str| {
            let view = Engulfed::view(&kit.s, viewer);
            view.tracks
                .into_iter()
                .find(|t| t.id == id)
                .expect("a track")
        };
        let weather = track(&kit, "weather").words;
        let zones = ["west", "east", "south"].map(|zone| weather[zone].as_str());
        assert_eq!(zones, ["Clear", "Snow", "Lt Mud"]);
        kit.s.politics.italian_collapse = false;
        assert_eq!(track(&kit, "morale").words["italy"], "holds");
        kit.collapse();
        assert_eq!(track(&kit, "morale").words["italy"], "collapsed");
        kit.s.movement.strat_moves[Nation::GERMANY.index()] = 0;
        let all = track(&kit, "strat_moves").values["germany"];
        kit.s.movement.strat_moves[Nation::GERMANY.index()] = 2;
        assert_eq!(track(&kit, "strat_moves").values["germany"], all - 2);
    }
}

#[test]
fn r1_1b_one_box_is_mud_and_the_other_snow_and_clear() {
    proves!("1.1b");
    for german_high in [true, false] {
        for weather in data().turns.variable(Turn::new(1941, 1), german_high) {
            assert!(matches!(weather, Weather::Mud | Weather::LightMud));
        }
        for weather in data().turns.variable(Turn::new(1941, 5), german_high) {
            assert!(matches!(weather, Weather::Snow | Weather::Clear));
        }
    }
}

#[test]
fn r1_11_the_higher_die_sets_all_three_zones_and_ties_are_soviet() {
    proves!("1.11");
    for turn in ["Mar/Apr 1942", "Nov/Dec 1942"] {
        for (german, soviet, german_high) in [(4, 3, true), (3, 3, false), (2, 5, false)] {
            let mut kit = peace(turn);
            kit.roll(&[german, soviet]);
            roll(&mut kit);
            let expected = data().turns.variable(kit.s.turn, german_high);
            assert_eq!(kit.s.weather, expected, "{turn} {german}-{soviet}");
        }
    }
    // The two results differ, or the dice would not matter.
    let spring = Turn::new(1942, 1);
    assert_ne!(
        data().turns.variable(spring, true),
        data().turns.variable(spring, false)
    );
}

#[test]
fn r1_14_light_mud_is_clear_but_for_breakthrough_movement() {
    proves!("1.14");
    assert!(Weather::LightMud.is_good() && Weather::Clear.is_good());
    assert!(!Weather::Mud.is_good() && !Weather::Snow.is_good());
    assert!(Weather::LightMud.stops_breakthrough() && Weather::Mud.stops_breakthrough());
    assert!(!Weather::Clear.stops_breakthrough() && !Weather::Snow.stops_breakthrough());
}

#[test]
fn g_weather_each_zone_has_its_own_weather() {
    proves!("G.Weather");
    let mut kit = peace("Jan/Feb 1942");
    roll(&mut kit);
    for (key, climate) in [
        ("paris", Climate::West),
        ("moscow", Climate::East),
        ("rome", Climate::South),
    ] {
        assert_eq!(
            kit.s.weather_in(area(key)),
            kit.s.climate_weather(climate),
            "{key}"
        );
    }
    assert_eq!(kit.s.weather_in(area("moscow")), Weather::Snow);
    assert_ne!(kit.s.weather_in(area("rome")), Weather::Snow);
}

#[test]
fn r1_0_phases_player_turns_and_turns_follow_one_another() {
    proves!("1.0", "1.3", "1.4");
    let mut kit = Kit::scenario("1939");
    let mut player = RandomPlayer::new(Seed([7; 32]));
    let mut at = (kit.s.turn, kit.s.side, kit.s.phase);
    assert_eq!(at.1, Side::Axis);
    let mut changes = 0;
    for _ in 0..600 {
        let legal = kit.legal();
        if legal.is_empty() {
            break;
        }
        let action: Action = player.choose::<Engulfed>(&legal);
        Engulfed::apply(&mut kit.s, action, &mut kit.dice, &mut kit.log);
        let now = (kit.s.turn, kit.s.side, kit.s.phase);
        let order = |(turn, side, phase): (Turn, Side, Phase)| (turn, side.index(), phase as u8);
        assert!(order(now) >= order(at), "{at:?} then {now:?}");
        assert!(now.0.0 <= at.0.0 + 1, "a turn was left out");
        changes += usize::from(now != at);
        at = now;
    }
    assert!(changes > 5);
    // Every phase is announced, in its order, for the Axis and then for the Allies.
    let titles = [
        Phase::InitialSupply,
        Phase::Production,
        Phase::OperationalMovement,
        Phase::StrategicMovement,
        Phase::Combat,
        Phase::Breakthrough,
        Phase::FinalSupply,
    ]
    .map(Phase::title);
    let said = kit
        .log
        .entries()
        .iter()
        .map(|e| e.text.trim_end_matches('.'));
    let phases: Vec<&str> = said.filter(|text| titles.contains(text)).collect();
    let start = 1 + titles.iter().position(|t| *t == phases[0]).unwrap();
    for (n, title) in phases.iter().skip(1).enumerate() {
        assert_eq!(*title, titles[(start + n) % titles.len()]);
    }
}

#[test]
fn r1_21_who_cannot_trace_is_marked_until_the_final_phase() {
    proves!("1.21");
    let mut kit = world_war("Jul/Aug 1942");
    let safe = kit.put("germany", Kind::Infantry, 3, "berlin");
    let lost = kit.put("germany", Kind::Infantry, 3, "gorky");
    kit.phase("germany", Phase::InitialSupply).act(Action::Done);
    assert!(kit.s.phase > Phase::InitialSupply);
    let marked = |kit: &Kit, id| kit.s.unit(id).marks.has(Marks::OUT_OF_SUPPLY);
    assert!(marked(&kit, lost) && !marked(&kit, safe));
    // Whatever happens to its lines later, who was in supply stays so.
    for home in data().areas.home(Nation::GERMANY).iter() {
        kit.s.set_control(home, Nation::BRITAIN);
    }
    assert!(!marked(&kit, safe));
}

#[test]
fn r1_27_who_cannot_trace_at_the_end_is_eliminated() {
    proves!("1.27");
    let mut kit = world_war("Jul/Aug 1942");
    let safe = kit.put("germany", Kind::Infantry, 3, "berlin");
    let lost = kit.put("germany", Kind::Infantry, 3, "gorky");
    // It was in supply when the player-turn began.
    assert!(!kit.s.unit(lost).marks.has(Marks::OUT_OF_SUPPLY));
    kit.phase("germany", Phase::FinalSupply).act(Action::Done);
    assert!(kit.is_in(safe, "berlin"));
    assert_eq!(kit.at(lost), At::Pool);
}
