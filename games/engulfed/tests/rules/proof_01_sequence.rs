//! Chapter 1 as play reaches it: what each phase, player-turn and turn does when it begins and ends.

use crate::factory;
use crate::kit::*;
use engulfed::Phase;
use engulfed::types::{Camp, Kind, Nation, Side, Turn, Weather};
use engulfed::unit::At;
use kernel::proves;

#[test]
fn r1_0_a_scenario_begins_with_the_first_phase_of_the_axis() {
    proves!("1.0", "1.21");
    for (id, turn) in [
        ("1939", Turn::new(1939, 4)),
        ("1941", Turn::new(1941, 2)),
        ("1942", Turn::new(1942, 3)),
        ("european_war", Turn::new(1939, 4)),
        ("patton", Turn::new(1945, 3)),
    ] {
        let s = Kit::scenario(id).s;
        let now = (s.turn, s.side, s.phase);
        assert_eq!(now, (turn, Side::Axis, Phase::InitialSupply), "{id}");
    }
}

#[test]
fn r1_2_a_phase_that_follows_another_is_left_with_its_own_tests() {
    proves!("1.27");
    let mut kit = world_at_war("Jul/Aug 1942");
    let safe = kit.put("germany", Kind::Infantry, 3, "berlin");
    let lost = kit.put("germany", Kind::Infantry, 3, "gorky");
    kit.phase("germany", Phase::OperationalMovement);
    let turn = kit.s.turn;
    kit.idle_until(turn, Side::Axis, Phase::FinalSupply);
    assert!(kit.is_in(lost, "gorky"));
    kit.idle_until(turn, Side::Allies, Phase::InitialSupply);
    assert!(kit.is_in(safe, "berlin"));
    assert_eq!(kit.at(lost), At::Pool);
}

#[test]
fn r1_11_each_turn_has_its_own_weather() {
    proves!("1.11", "1.1a");
    let mut kit = world_at_war("Sep/Oct 1942");
    kit.last_phase("britain").roll(&[2, 5]).done();
    assert_eq!(kit.s.turn, Turn::new(1942, 5));
    // West, East, South of the Soviet box.
    let soviet = [Weather::Snow, Weather::Snow, Weather::Clear];
    assert_eq!(kit.s.weather, soviet);
    kit.last_phase("britain").done();
    let winter = [Weather::Mud, Weather::Snow, Weather::LightMud];
    assert_eq!(kit.s.weather, winter, "Jan/Feb is printed");
}

#[test]
fn r1_22_boats_attack_in_the_allied_production_phase() {
    proves!("1.22", "2.0a");
    let mut kit = factory::war("Jul/Aug 1940");
    kit.s.assets.u_boats = 60;
    // No fleets, and no ASW: the one die is the boats'.
    kit.phase("britain", Phase::InitialSupply).roll(&[6]);
    kit.done();
    assert_eq!(factory::werps(&kit, "britain"), 24 - 8);
}

#[test]
fn r9_64_a_minor_has_its_special_action_again_in_jan_feb() {
    proves!("9.64", "1.22");
    let mut kit = world_at_war("Nov/Dec 1942");
    kit.join("turkey", Camp::Western).war("germany", "turkey");
    kit.put("turkey", Kind::Infantry, 3, "ankara");
    kit.last_phase("britain").done();
    let turn = kit.s.turn;
    let stock = |kit: &Kit| kit.s.special_actions.stock[Nation::TURKEY.index()];
    kit.idle_until(turn, Side::Allies, Phase::InitialSupply);
    assert_eq!(stock(&kit), 0, "not in the Axis phase");
    kit.idle_until(turn, Side::Allies, Phase::OperationalMovement);
    assert_eq!(stock(&kit), 1);
}
