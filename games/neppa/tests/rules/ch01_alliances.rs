//! 1.5d: whom a declaration of war brings into the war.

use crate::kit::{Kit, declare, nation, zone};
use kernel::proves;
use neppa::ch01_war::{PostponeWinter, WarAction};
use neppa::types::{Kind, Nation};
use neppa::unit::At;
use neppa::{Phase, Step};

/// Germany at war with Britain and France, everybody else at peace; 60 WPP each.
fn europe(turn: &str, players: u8) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.s.players = players;
    kit.war("germany", "britain").war("germany", "france");
    kit.ally("britain", "france");
    for major in ["germany", "italy", "britain", "france", "russia", "usa"] {
        kit.money(major, 60, 40);
    }
    kit
}

#[test]
fn r1_5d_a_neutral_italy_that_attacks_an_ally_of_britain_is_in_the_war() {
    proves!("1.5d", "12.1a", "4.2b");
    for players in 2..=5 {
        let mut kit = europe("Spring 1940", players);
        kit.phase("germany", Phase::Declarations)
            .act(declare("germany", "yugoslavia"))
            .pass_to("britain", Phase::Movement);
        assert!(kit.s.allied(nation("yugoslavia"), Nation::BRITAIN));
        kit.pass_to("italy", Phase::Declarations)
            .act(declare("italy", "yugoslavia"));
        assert_eq!(kit.wpp("italy"), 55);
        for enemy in [Nation::BRITAIN, Nation::FRANCE] {
            assert!(kit.s.at_war(Nation::ITALY, enemy), "{players} players");
        }
        assert!(kit.s.allied(Nation::ITALY, Nation::GERMANY));
        assert!(kit.s.politics.belligerent.has(Nation::ITALY));
        // Its army stands where it was set up, and the first attack is the one that counts.
        assert!(matches!(kit.s.top(), Some(Step::Phase { .. })));
        let attack = kit.s.politics.attacked[nation("yugoslavia")].unwrap();
        assert_eq!(attack.by, Nation::GERMANY);
        assert_eq!(attack.turn, "Spring 1940".parse().unwrap());
    }
}

#[test]
fn r1_5i_help_against_the_second_attacker_of_a_minor() {
    proves!("1.5i", "4.2b");
    let mut kit = europe("Spring 1940", 2);
    kit.phase("italy", Phase::Declarations)
        .act(declare("italy", "greece"))
        .pass_to("britain", Phase::Movement);
    assert!(!kit.s.allied(nation("greece"), Nation::BRITAIN));
    kit.pass_to("germany", Phase::Declarations)
        .act(declare("germany", "greece"))
        .pass_to("britain", Phase::Movement);
    assert!(kit.s.allied(nation("greece"), Nation::BRITAIN));
    assert!(!kit.s.at_war(Nation::ITALY, Nation::BRITAIN));
}

#[test]
fn r1_5d_a_russian_attack_on_an_active_axis_minor_is_war_with_germany() {
    proves!("1.5d", "13.1a", "13.1b");
    for players in 2..=5 {
        let mut kit = europe("Spring 1941", players);
        kit.phase("britain", Phase::Redeployment)
            .pass_to("russia", Phase::Declarations);
        assert!(kit.s.politics.active_minors.has(nation("rumania")));
        let mut rumanians = kit.s.counters(nation("rumania"), Kind::Infantry);
        let lost = rumanians.next().unwrap().0;
        drop(rumanians);
        // 12.3f: lost, it would be built again for WPPs.
        kit.s.put(lost, At::Pool);
        kit.act(declare("russia", "rumania"));
        assert_eq!(kit.wpp("russia"), 55);
        assert_eq!(kit.at(lost), At::Pool, "it is not set up anew");
        assert!(kit.s.at_war(Nation::RUSSIA, Nation::GERMANY));
        assert!(kit.s.at_war(Nation::RUSSIA, nation("finland")));
        assert!(kit.s.politics.belligerent.has(Nation::RUSSIA));
        assert!(kit.s.allied(Nation::RUSSIA, Nation::BRITAIN));
        assert_eq!(
            kit.s.politics.russian_war,
            Some("Summer 1941".parse().unwrap())
        );
        // So the winter comes after it.
        kit.pass_until(|kit| kit.s.stack.asked::<PostponeWinter>().is_some());
        assert_eq!(kit.s.turn, "Winter 1941".parse().unwrap());
    }
}

#[test]
fn r1_5d_germany_attacks_a_minor_that_russia_helps() {
    proves!("1.5d", "1.5k");
    let mut kit = europe("Spring 1940", 5);
    kit.phase("italy", Phase::Declarations)
        .act(declare("italy", "turkey"))
        .pass_to("russia", Phase::Declarations)
        .act(WarAction::Intervene {
            by: Nation::RUSSIA,
            minor: nation("turkey"),
        });
    kit.pass_to("germany", Phase::Declarations)
        .act(declare("germany", "turkey"));
    assert_eq!(kit.wpp("germany"), 55);
    assert!(kit.s.at_war(Nation::GERMANY, Nation::RUSSIA));
    assert!(kit.s.allied(Nation::RUSSIA, Nation::BRITAIN));
    assert_eq!(
        kit.s.politics.russian_war,
        Some("Summer 1940".parse().unwrap())
    );
    assert_eq!(kit.s.control(zone("ankara")), nation("turkey"));
}
