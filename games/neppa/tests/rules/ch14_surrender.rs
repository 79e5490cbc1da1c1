//! 14.1 to 14.3: what passes to whom when a Major falls, and when Italy and Russia surrender.

use crate::kit::{Kit, nation, zone};
use kernel::proves;
use neppa::ch11_redeployment::RedeployAction;
use neppa::types::{Kind, Nation};
use neppa::unit::UnitId;
use neppa::{Action, Phase};

/// Germany and Italy against Britain and France, 50 WPP each, as bases too.
fn west(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.ally("germany", "italy").ally("britain", "france");
    for axis in ["germany", "italy"] {
        kit.war(axis, "britain").war(axis, "france");
    }
    for major in ["germany", "italy", "britain", "france", "russia"] {
        kit.money(major, 50, 30);
        kit.s.treasury_mut(nation(major)).base = 50;
    }
    kit
}

/// A British infantry in Naples, nobody of the Axis in Africa.
fn italy_beaten() -> Kit {
    let mut kit = west("Spring 1943");
    kit.control("britain", &["naples", "tripoli", "palermo"]);
    kit.put("britain", Kind::Infantry, "naples");
    kit
}

fn redeploy(unit: UnitId) -> RedeployAction {
    RedeployAction::Redeploy {
        unit,
        factors: 1,
        by: Nation::GERMANY,
    }
}

fn to(key: &str) -> RedeployAction {
    RedeployAction::To {
        zone: zone(key),
        suez: false,
    }
}

#[test]
fn r14_2a_italy_surrenders_when_either_combat_phase_of_the_axis_ends() {
    proves!("14.2a");
    for phase in [Phase::Combat, Phase::ExploitationCombat] {
        let mut kit = italy_beaten();
        kit.phase("germany", phase);
        assert!(!kit.s.politics.fallen.has(Nation::ITALY));
        kit.act(Action::Done);
        assert!(kit.s.politics.fallen.has(Nation::ITALY), "{phase:?}");
    }
    // Before anybody exploits.
    let mut kit = italy_beaten();
    kit.phase("germany", Phase::Combat).act(Action::Done);
    let line = |words: &str| {
        let mut lines = kit.log.entries().iter();
        lines.position(|line| line.text.contains(words))
    };
    let (surrender, next) = (line("Italy surrenders"), line("Exploitation Movement"));
    assert!(
        surrender.is_some() && surrender < next,
        "{surrender:?} {next:?}"
    );
    let mut allied = italy_beaten();
    allied.phase("britain", Phase::Combat).act(Action::Done);
    assert!(!allied.s.politics.fallen.has(Nation::ITALY));
}

#[test]
fn r14_2a_air_and_fleets_in_africa_keep_italy_in_the_war() {
    proves!("14.2a");
    for (who, kind) in [
        ("germany", Kind::Air),
        ("italy", Kind::Air),
        ("italy", Kind::Fleet),
    ] {
        let mut kit = italy_beaten();
        kit.control("italy", &["tunis"]);
        kit.put(who, kind, "tunis");
        kit.phase("germany", Phase::Combat).act(Action::Done);
        assert!(!kit.s.politics.fallen.has(Nation::ITALY), "{who} {kind:?}");
    }
}

#[test]
fn r11_0b_what_passes_to_germany_when_italy_surrenders_is_not_newly_conquered() {
    proves!("11.0b", "14.2b");
    for players in [2, 4] {
        let mut kit = italy_beaten();
        kit.s.players = players;
        let unit = kit.put("germany", Kind::Infantry, "vienna");
        kit.phase("germany", Phase::Combat)
            .pass_to("germany", Phase::Redeployment)
            .act(redeploy(unit))
            .act(to("milan"));
        assert!(kit.is_in(unit, "milan"), "{players} players");
    }
}

#[test]
fn r14_1c_colonies_of_a_conquered_italy_are_german() {
    proves!("14.1c", "14.1a");
    let mut kit = west("Fall 1942");
    kit.control("britain", &["naples"]);
    let unit = kit.put("britain", Kind::Infantry, "naples");
    kit.phase("britain", Phase::Movement)
        .march(unit, "rome")
        .pass_to("britain", Phase::Declarations);
    assert!(kit.s.politics.fallen.has(Nation::ITALY));
    for key in ["tripoli", "tobruk", "sardinia", "albania"] {
        assert_eq!(kit.s.control(zone(key)), Nation::GERMANY, "{key}");
    }
    for key in ["milan", "taranto", "palermo"] {
        assert_eq!(kit.s.control(zone(key)), Nation::BRITAIN, "{key}");
    }
}

#[test]
fn r14_1c_air_and_ships_of_an_ally_hold_a_zone_of_a_fallen_major() {
    proves!("14.1c");
    let mut kit = west("Summer 1940");
    kit.control("germany", &["metz"]);
    let unit = kit.put("germany", Kind::Infantry, "metz");
    kit.put("britain", Kind::Air, "nantes");
    kit.put("britain", Kind::Fleet, "brest");
    kit.phase("germany", Phase::Movement)
        .march(unit, "paris")
        .pass_to("germany", Phase::Declarations);
    assert!(kit.s.politics.fallen.has(Nation::FRANCE));
    for (key, holder) in [
        ("nantes", Nation::BRITAIN),
        ("brest", Nation::BRITAIN),
        ("bordeaux", Nation::GERMANY),
    ] {
        assert_eq!(kit.s.control(zone(key)), holder, "{key}");
    }
}

#[test]
fn r14_1e_a_major_freed_in_the_axis_winter_turn_pays_germany_no_more() {
    proves!("14.1d", "14.1e", "5.2b");
    let mut kit = west("Summer 1940");
    kit.control("germany", &["metz"]);
    let german = kit.put("germany", Kind::Infantry, "metz");
    let british = kit.put("britain", Kind::Infantry, "cherbourg");
    kit.phase("germany", Phase::Movement)
        .march(german, "paris")
        .pass_to("germany", Phase::Declarations);
    assert!(kit.s.politics.fallen.has(Nation::FRANCE));
    // Germany leaves Paris, and the British hold it from Fall through the Axis Winter turn.
    kit.pass_to("germany", Phase::Movement)
        .march(german, "metz")
        .pass_to("britain", Phase::Movement);
    let mut kept = kit.clone();
    kit.march(british, "paris");
    for (kit, total) in [(&mut kit, 50), (&mut kept, 68)] {
        kit.pass_to("germany", Phase::Declarations)
            .pass_to("britain", Phase::Redeployment);
        assert_eq!(kit.s.turn, "Winter 1940".parse().unwrap());
        kit.s.treasury_mut(Nation::GERMANY).wpp = 0;
        kit.pass_to("germany", Phase::Declarations);
        assert_eq!(kit.s.treasury(Nation::GERMANY).total, total);
    }
}

/// The Axis holds what makes Russia surrender; Russia has conquered Finland and Eastern Europe
/// (`r14_4a_a_minor_falls_with_its_capital_at_once` and `r14_7c_all_six_zones_make_the_conquest` show that play does that).
fn russia_beaten(turn: &str) -> Kit {
    let mut kit = west(turn);
    kit.war("germany", "russia").war("italy", "russia");
    kit.control(
        "germany",
        &[
            "moscow",
            "stalingrad",
            "kirov",
            "kazan",
            "kuibyshev",
            "saratov",
        ],
    );
    kit.s.politics.eastern_europe_formed = true;
    for (country, zones) in [
        (
            "eastern_europe",
            &[
                "estonia",
                "latvia",
                "lithuania",
                "vilna",
                "brest_litovsk",
                "lvov",
            ][..],
        ),
        ("finland", &["helsinki", "kuopio", "turku", "viipuri"][..]),
    ] {
        kit.control("russia", zones);
        kit.s.politics.conquered[nation(country)] = Some(Nation::RUSSIA);
    }
    kit
}

#[test]
fn r14_3_russia_surrenders_when_either_combat_phase_of_the_allies_ends() {
    proves!("14.3");
    for phase in [Phase::Combat, Phase::ExploitationCombat] {
        let mut kit = russia_beaten("Fall 1942");
        kit.phase("russia", phase).act(Action::Done);
        assert!(kit.s.politics.fallen.has(Nation::RUSSIA), "{phase:?}");
    }
    for phase in [Phase::Combat, Phase::ExploitationCombat] {
        let mut kit = russia_beaten("Fall 1942");
        kit.phase("germany", phase).act(Action::Done);
        assert!(!kit.s.politics.fallen.has(Nation::RUSSIA), "{phase:?}");
    }
    // Once is enough, though the Axis hold the six zones when the next phase ends too.
    let mut kit = russia_beaten("Fall 1942");
    kit.log = kernel::Log::on();
    kit.phase("russia", Phase::Combat).act(Action::Done);
    kit.pass_to("britain", Phase::Construction);
    let said = kit.log.entries().iter();
    assert_eq!(
        said.filter(|e| e.text.contains("Russia surrenders"))
            .count(),
        1
    );
}

#[test]
fn r14_7c_eastern_europe_passes_with_a_russia_that_surrenders() {
    proves!("14.7c", "14.3");
    let mut kit = russia_beaten("Winter 1941");
    kit.phase("russia", Phase::Combat).act(Action::Done);
    let east = nation("eastern_europe");
    assert_eq!(kit.s.politics.conquered[east], Some(Nation::GERMANY));
    // One zone in other hands, and nobody has it.
    let mut five = russia_beaten("Winter 1941");
    five.control("britain", &["estonia"]);
    five.phase("russia", Phase::Combat).act(Action::Done);
    assert_eq!(five.s.politics.conquered[east], None);
    // Germany has it for the next year: the Axis Winter turn is over, so the year after counts.
    kit.pass_to("germany", Phase::Declarations);
    kit.pass_until(|kit| kit.s.turn == "Winter 1942".parse().unwrap());
    kit.pass_to("britain", Phase::Redeployment);
    let base = kit.s.treasury(Nation::GERMANY).base;
    kit.s.treasury_mut(Nation::GERMANY).wpp = 0;
    kit.pass_to("germany", Phase::Declarations);
    // Russia 30, Eastern Europe 8, the four Axis Minor Allies 20, the oil of Baku 12, Grozny 4 and Maikop 4.
    assert_eq!(kit.s.treasury(Nation::GERMANY).total, base + 78);
}

#[test]
fn r12_3e_a_fallen_russia_sets_an_axis_minor_free() {
    proves!("12.3e", "14.3");
    let mut kit = russia_beaten("Fall 1941");
    let finland = nation("finland");
    kit.phase("russia", Phase::Combat).act(Action::Done);
    assert_eq!(kit.s.politics.conquered[finland], None);
    assert!(!kit.s.politics.active_minors.has(finland));
    kit.pass_to("germany", Phase::Movement);
    assert!(kit.s.politics.active_minors.has(finland));
}
