//! 10.12, 10.16, 10.17, 10.24: the USSR before its great war: the border, what it occupies, and the Winter War.

use crate::kit::{Kit, hex, nation};
use aeto::Aeto;
use aeto::capture::enter;
use aeto::ch00_sequence::Segment;
use aeto::ch05_offensives::{Agent, Begin, Go, Pick};
use aeto::ch09_politics::{Declare, Deploy, is_closed, may_invade};
use aeto::politics::{Conquest, WinterWar};
use aeto::spot::{Spot, board};
use aeto::types::{Camp, UnitId, Weather};
use board::SpaceId;
use frame::Side;
use kernel::{Seat, example, proves};

/// The campaign of 1939 in a month, with no Pole on the map.
fn campaign(month: &str) -> Kit {
    let id = aeto::data::data()
        .find_scenario("campaign_1939")
        .expect("the campaign");
    let mut kit = Kit::of(frame::begin::<Aeto>(aeto::setup::position(id), |_| {}));
    kit.s.clock.month = month.parse().expect("a month");
    let poles: Vec<UnitId> = kit
        .s
        .pieces
        .of(|owner| owner == nation("poland"))
        .map(|(id, _)| id)
        .collect();
    for id in poles {
        kit.s
            .pieces
            .change(id, |unit| unit.at = Spot::pool(nation("poland")));
    }
    kit.s.refresh();
    kit
}

/// The same, when Poland has fallen to Germany.
fn after_poland(month: &str) -> Kit {
    let mut kit = campaign(month);
    let in_month = "september 1939".parse().expect("a month");
    let (of, by) = (nation("poland"), nation("germany"));
    kit.s.politics.conquests.push(Conquest { of, by, in_month });
    kit
}

fn holds(kit: &Kit, at: &str) -> bool {
    kit.s.politics.holder(hex(at).space()) == Some(nation("ussr"))
}

/// Soviet troops come into a hex.
fn march_in(kit: &mut Kit, at: &str) {
    kit.on_table(|t| enter(t, nation("ussr"), hex(at).space()));
}

fn eastern_poland() -> Vec<SpaceId> {
    board()
        .ids()
        .filter(|id| aeto::ground::hex(*id).eastern_poland)
        .collect()
}

#[test]
fn when_warsaw_has_fallen_the_ussr_may_enter_eastern_poland_by_an_offensive() {
    proves!("10.17a", "10.16");
    let mut kit = campaign("september 1939");
    kit.offensives(Side::Allies);
    let ussr = Begin::Nation {
        nation: nation("ussr"),
    };
    assert_eq!(kit.refused(ussr), "5.0.4");
    kit.s
        .politics
        .set_holder(hex("W3533").space(), nation("germany"));
    kit.s.refresh();
    kit.act(ussr).act(Begin::Land {
        agent: Agent::Stack { hex: hex("E2530") },
    });
    while !kit.legal().iter().any(|action| {
        matches!(
            action,
            aeto::Action::Offensives(aeto::ch05_offensives::OffensiveAction::Pick(
                Pick::Unit { .. }
            ))
        )
    }) {
        let offers = kit.legal();
        kit.act(*offers.last().expect("an offer"));
    }
    let guard = kit
        .s
        .troops(hex("E2530").space(), kit.s.camp(nation("ussr")))
        .next()
        .expect("a guard")
        .0;
    kit.act(Pick::Unit { unit: guard });
    let near = |east: bool| {
        let mut all = aeto::ground::beside(hex("E2530").space());
        let fits = |to: SpaceId| {
            let printed = aeto::ground::hex(to);
            printed.eastern_poland == east && (east || printed.nation == Some(nation("ussr")))
        };
        let border = |to: SpaceId| {
            kit.s
                .troops(to, kit.s.camp(nation("ussr")))
                .next()
                .is_some()
        };
        all.find(|(to, _)| fits(*to) && (east || !border(*to)))
            .expect("a hex")
            .0
    };
    let (behind, beyond) = (near(false), near(true));
    assert_eq!(kit.refused(Go::To { hex: behind.into() }), "10.16");
    kit.act(Go::To { hex: beyond.into() });
    assert_eq!(kit.s.politics.holder(beyond), Some(nation("ussr")));
    assert!(!kit.s.politics.at_war(nation("ussr"), nation("germany")));
    // The rest is not Soviet yet.
    let left = eastern_poland()
        .into_iter()
        .filter(|id| kit.s.politics.holder(*id) != Some(nation("ussr")));
    assert_eq!(left.count(), eastern_poland().len() - 1);
}

#[test]
fn with_its_three_cities_eastern_poland_is_soviet() {
    proves!("10.17a");
    let mut kit = after_poland("october 1939");
    for city in ["E2231", "E2733"] {
        march_in(&mut kit, city);
    }
    let soviet = |kit: &Kit| {
        eastern_poland()
            .into_iter()
            .filter(|id| kit.s.politics.holder(*id) == Some(nation("ussr")))
            .count()
    };
    assert_eq!(soviet(&kit), 2);
    march_in(&mut kit, "E3032");
    assert_eq!(soviet(&kit), eastern_poland().len());
    // Before Warsaw falls nothing of it happens.
    let mut kit = campaign("september 1939");
    march_in(&mut kit, "E2231");
    assert!(!holds(&kit, "E2231"));
}

#[test]
fn bessarabia_is_soviet_from_september_1940_on_and_closed_to_the_axis() {
    proves!("10.17b");
    let mut kit = after_poland("august 1940");
    march_in(&mut kit, "E3427");
    assert!(!holds(&kit, "E3427"));
    let bessarabia = hex("E3327").space();
    assert!(is_closed(&kit.s, nation("germany"), bessarabia));
    let mut kit = after_poland("september 1940");
    march_in(&mut kit, "E3427");
    for at in [
        "E3228", "E3229", "E3327", "E3427", "E3526", "E3527", "E3626",
    ] {
        assert!(holds(&kit, at), "{at}");
    }
    assert!(is_closed(&kit.s, nation("germany"), bessarabia));
    kit.s.politics.declare(nation("germany"), nation("ussr"));
    assert!(!is_closed(&kit.s, nation("germany"), bessarabia));
}

#[test]
fn the_baltic_states_fall_with_their_capitals_and_lithuania_hex_by_hex() {
    proves!("10.17c");
    let mut kit = campaign("october 1939");
    march_in(&mut kit, "E1633");
    assert!(!holds(&kit, "E1633"));
    let mut kit = after_poland("june 1940");
    march_in(&mut kit, "E1633");
    let home = |of: &str| -> Vec<SpaceId> {
        let land = |id: &SpaceId| aeto::ground::hex(*id).terrain.is_some();
        board()
            .ids()
            .filter(|id| land(id) && aeto::ground::hex(*id).nation == Some(nation(of)))
            .collect()
    };
    let soviet = |kit: &Kit, of: &str| {
        home(of)
            .into_iter()
            .filter(|id| kit.s.politics.holder(*id) == Some(nation("ussr")))
            .count()
    };
    assert_eq!(soviet(&kit, "estonia"), home("estonia").len());
    assert!(kit.s.politics.is_conquered(nation("estonia")));
    assert!(!kit.s.politics.is_conquered(nation("latvia")));
    march_in(&mut kit, "E1933");
    assert!(kit.s.politics.is_conquered(nation("latvia")));
    // Lithuania: the hex and those beside it.
    march_in(&mut kit, "W4134");
    let beside = aeto::ground::beside(hex("W4134").space());
    let beside = beside
        .filter(|(to, _)| aeto::ground::hex(*to).nation == Some(nation("lithuania")))
        .count();
    assert_eq!(soviet(&kit, "lithuania"), 1 + beside);
    assert!(!kit.s.politics.is_conquered(nation("lithuania")));
}

#[test]
fn the_ussr_never_invades_western_allies() {
    proves!("10.12");
    let kit = after_poland("june 1941");
    for on in ["uk", "france"] {
        let refused = may_invade(&kit.s, nation("ussr"), nation(on));
        assert_eq!(refused.expect_err(on).rule.as_str(), "9.1d");
    }
}

#[test]
fn the_border_stays_garrisoned_until_the_war() {
    proves!("10.16");
    use aeto::ch10_special::garrison::may_go;
    let mut kit = after_poland("october 1939");
    let ussr = nation("ussr");
    let guard = kit
        .s
        .troops(hex("E2430").space(), kit.s.camp(ussr))
        .next()
        .expect("a guard")
        .0;
    let refusal = |kit: &Kit, at: &str| {
        may_go(&kit.s, guard, hex(at).space())
            .err()
            .map(|error| error.rule.as_str())
    };
    assert_eq!(refusal(&kit, "E2429"), Some("10.16"));
    // Into the land that is occupied; from there only back to the border.
    assert_eq!(refusal(&kit, "E2231"), None);
    kit.s
        .pieces
        .change(guard, |unit| unit.at = hex("E2231").into());
    assert_eq!(refusal(&kit, "E2429"), Some("10.16"));
    assert_eq!(refusal(&kit, "E2430"), None);
    assert_eq!(refusal(&kit, "E2733"), None);
    // Where two stand, one may go; in the war all may.
    kit.s
        .pieces
        .change(guard, |unit| unit.at = hex("E2330").into());
    assert_eq!(refusal(&kit, "E2429"), None);
    kit.s
        .pieces
        .change(guard, |unit| unit.at = hex("E2430").into());
    kit.s.politics.declare(nation("germany"), ussr);
    assert_eq!(refusal(&kit, "E2429"), None);
}

/// December 1939, Winter: the USSR is asked whether it declares war.
fn december(letter: Weather) -> Kit {
    let mut kit = after_poland("december 1939");
    kit.weather(letter);
    kit.segment(Segment::FirstNaval, Side::Axis);
    while !kit.prompt().starts_with("Soviet") {
        assert_eq!(kit.refused(Declare::Winter), "10.24a");
        kit.act(Declare::NoMore);
    }
    kit
}

/// The Winter War has begun, and the Finns are set up.
fn winter_war() -> Kit {
    let mut kit = december(Weather::Winter);
    kit.act(Declare::Winter).act(Deploy::Rest);
    kit
}

fn finns(kit: &Kit) -> Vec<(UnitId, SpaceId)> {
    let own = kit.s.pieces.of(|owner| owner == nation("finland"));
    let land = own.filter(|(_, unit)| unit.land().is_some());
    land.filter_map(|(id, unit)| Some((id, unit.hex()?)))
        .collect()
}

#[test]
fn the_winter_war_is_a_war_of_its_own_and_the_axis_plays_the_finns() {
    proves!("10.24a", "10.24g");
    let kit = december(Weather::Mud);
    assert_eq!(kit.refused(Declare::Winter), "10.24a");
    let mut kit = december(Weather::Winter);
    kit.act(Declare::Winter);
    let (ussr, finland, germany) = (nation("ussr"), nation("finland"), nation("germany"));
    assert_eq!(kit.s.camp(finland), Camp::Lone);
    assert!(kit.s.politics.at_war(ussr, finland) && !kit.s.politics.at_war(ussr, germany));
    assert_eq!(kit.asking(), Some(Seat(0)));
    kit.act(Deploy::Rest);
    let troops = finns(&kit);
    assert!(troops.iter().any(|(_, at)| *at == hex("W4734").space()));
    assert!(troops.iter().any(|(_, at)| *at == hex("E1431").space()));
    // Viipuri is held: the war goes on, and is not declared twice.
    assert!(matches!(kit.s.politics.winter_war, WinterWar::Since(_)));
    assert_eq!(kit.refused(Declare::Winter), "10.24a");
}

#[test]
fn it_is_won_when_no_finn_stands_in_the_east() {
    proves!("10.24c");
    let mut kit = winter_war();
    let east = aeto::data::data().specials.eastern_finland.clone();
    for (id, at) in finns(&kit) {
        if east.contains(&at) {
            kit.s
                .pieces
                .change(id, |unit| unit.at = Spot::pool(nation("finland")));
        }
    }
    kit.act(Declare::NoMore);
    assert_eq!(kit.s.politics.winter_war, WinterWar::Won);
    assert_eq!(kit.s.camp(nation("finland")), Camp::Neutral);
    assert!(finns(&kit).is_empty());
    assert!(holds(&kit, "E1431") && !holds(&kit, "W4734"));
    assert!(!kit.s.politics.at_war(nation("ussr"), nation("finland")));
}

#[test]
fn beyond_the_line_finland_is_a_partner_of_germany_and_the_war_is_lost() {
    proves!("10.24d", "10.24f");
    example!("aeto2-E27");
    let mut kit = winter_war();
    let (ussr, finland, germany) = (nation("ussr"), nation("finland"), nation("germany"));
    // East of the line is Finland's own war.
    let (fallen, _) = finns(&kit)[0];
    kit.s
        .pieces
        .change(fallen, |unit| unit.at = Spot::replenishment(finland));
    march_in(&mut kit, "E1430");
    assert!(!kit.s.politics.at_war(ussr, germany) && holds(&kit, "E1430"));
    march_in(&mut kit, "E1332");
    assert!(kit.s.politics.at_war(ussr, germany) && kit.s.politics.at_war(ussr, finland));
    assert_eq!(kit.s.camp(finland), Camp::Axis);
    assert_eq!(kit.s.politics.winter_war, WinterWar::Lost);
    assert_eq!(
        kit.s.politics.eastern_war.map(|war| war.by),
        Some(Camp::Soviet)
    );
    // Who had fallen is set up again.
    kit.act(Deploy::Rest);
    assert!(finns(&kit).iter().any(|(id, _)| *id == fallen));
}
