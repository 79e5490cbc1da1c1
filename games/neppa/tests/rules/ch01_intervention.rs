//! 1.5 Intervention.

use crate::kit::{Kit, declare, europe, intervene, nation, zone};
use kernel::proves;
use neppa::ch01_war::invaded;
use neppa::ch08_ground::GroundAction;
use neppa::types::{Kind, Nation, Side};
use neppa::unit::UnitId;
use neppa::{Phase, ch12_cooperation, ch14_conquest};

fn enters(kit: &Kit, who: &str, key: &str) -> Result<(), &'static str> {
    ch12_cooperation::may_enter(&kit.s, nation(who), zone(key)).map_err(|e| e.rule.as_str())
}

fn attacks(kit: &Kit, who: &str, key: &str) -> Result<(), &'static str> {
    ch12_cooperation::may_attack(&kit.s, nation(who), zone(key)).map_err(|e| e.rule.as_str())
}

/// Ends set-up steps by taking what is offered first.
fn settle(kit: &mut Kit) {
    while let Some(neppa::Step::War(_)) = kit.s.top() {
        let first = kit.legal()[0];
        kit.act(first);
    }
}

#[test]
fn r1_5i_enemies_of_the_attacker_may_help_if_the_capital_stood() {
    proves!("1.5i");
    let mut kit = europe("Spring 1940");
    kit.phase("germany", Phase::Declarations);
    kit.act(declare("germany", "norway"));
    settle(&mut kit);
    // Not in the turn of the declaration itself.
    assert_eq!(enters(&kit, "britain", "bergen"), Err("1.5a"));
    let mut fallen = kit.clone();
    ch14_conquest::end_player_turn(&mut kit.table());
    assert_eq!(enters(&kit, "britain", "bergen"), Ok(()));
    assert_eq!(enters(&kit, "france", "bergen"), Ok(()));
    assert!(kit.said("may send forces into Norway"));
    assert!(kit.s.is_friendly(zone("bergen"), Nation::BRITAIN));
    // Who is not at war with the attacker stays out, the attacked country helps nobody further.
    assert_eq!(enters(&kit, "russia", "bergen"), Err("1.5h"));
    assert_eq!(kit.refused(intervene("britain", "norway")), "1.3c");
    // The capital fell at once: there is nobody to help.
    ch14_conquest::take(&mut fallen.table(), zone("oslo"), Nation::GERMANY);
    ch14_conquest::end_player_turn(&mut fallen.table());
    assert!(!fallen.s.allied(nation("norway"), Nation::BRITAIN));
    assert!(fallen.s.control(zone("bergen")) == Nation::GERMANY);
}

#[test]
fn r1_5j_the_first_that_sends_forces_has_the_income() {
    proves!("1.5j");
    let mut kit = europe("Spring 1940");
    kit.phase("germany", Phase::Declarations);
    kit.act(declare("germany", "norway"));
    settle(&mut kit);
    ch14_conquest::end_player_turn(&mut kit.table());
    kit.s.side = Side::Allies;
    kit.s.phase = Phase::Movement;
    ch12_cooperation::end_movement(&mut kit.table());
    let norway = nation("norway");
    assert_eq!(kit.s.politics.helper[norway], None);
    kit.put("france", Kind::Infantry, "bergen");
    ch12_cooperation::end_movement(&mut kit.table());
    assert_eq!(kit.s.politics.helper[norway], Some(Nation::FRANCE));
    kit.put("britain", Kind::Infantry, "trondheim");
    ch12_cooperation::end_movement(&mut kit.table());
    assert_eq!(kit.s.politics.helper[norway], Some(Nation::FRANCE));
    // At the Year Start Sequence France adds the value of Norway, as long as that is not conquered.
    let value = neppa::data::data().country(norway).wpp;
    let year = |mut kit: Kit| {
        kit.s.turn = "Spring 1941".parse().unwrap();
        kit.s.treasury_mut(Nation::FRANCE).base = 37;
        kit.s.treasury_mut(Nation::FRANCE).wpp = 0;
        neppa::ch05_year_start::begin(&mut kit.table());
        kit.s.treasury(Nation::FRANCE).total
    };
    assert_eq!(year(kit.clone()), 37 + i16::from(value));
    ch14_conquest::take(&mut kit.table(), zone("oslo"), Nation::GERMANY);
    assert_eq!(year(kit), 37);
}

#[test]
fn r1_5k_a_major_at_peace_may_help_while_the_attacker_does_not_invade() {
    proves!("1.5k");
    let mut kit = europe("Spring 1940");
    kit.phase("germany", Phase::Declarations);
    kit.act(declare("germany", "turkey"));
    kit.set_up_in(&["ankara", "izmir", "izmit"]);
    ch14_conquest::end_player_turn(&mut kit.table());
    kit.phase("russia", Phase::Declarations);
    let mut late = kit.clone();
    // Britain is at war with Germany and needs no such step; the attacker's side does not help its victim.
    assert_eq!(kit.refused(intervene("britain", "turkey")), "1.5i");
    assert_eq!(kit.refused(intervene("russia", "greece")), "1.5k");
    kit.act(intervene("russia", "turkey"));
    assert!(kit.s.allied(Nation::RUSSIA, nation("turkey")));
    let leads = kit.s.politics.sponsor[nation("turkey")];
    assert_eq!(leads, Some(Nation::BRITAIN), "who helped it first leads on");
    assert_eq!(kit.refused(intervene("russia", "turkey")), "1.5k");
    // The word alone keeps nobody off; forces do: Germany must declare war on Russia before it goes on.
    assert_eq!(attacks(&kit, "germany", "istanbul"), Ok(()));
    let army = kit.put("russia", Kind::Infantry, "batum");
    kit.pass_to("russia", Phase::Movement)
        .march(army, "erzurum")
        .pass_to("germany", Phase::Declarations);
    assert_eq!(attacks(&kit, "germany", "istanbul"), Err("1.5k"));
    assert_eq!(enters(&kit, "germany", "istanbul"), Err("1.5k"));
    kit.phase("germany", Phase::Declarations);
    kit.act(declare("germany", "russia"));
    assert_eq!(attacks(&kit, "germany", "istanbul"), Ok(()));
    assert_eq!(enters(&kit, "germany", "istanbul"), Ok(()));
    // Once Germany has attacked, it is too late for a Major at peace with it.
    invaded(&mut late.table(), Nation::GERMANY, zone("istanbul"));
    assert_eq!(late.refused(intervene("russia", "turkey")), "1.5k");
}

/// Russia has declared war on Rumania and stands at Odessa; a German guest is in Hungary. Summer 1940, and Germany
/// declares what it will do.
fn rumania_in_danger() -> (Kit, [UnitId; 2]) {
    let mut kit = europe("Spring 1940");
    let units = [
        kit.put("germany", Kind::Infantry, "debrecen"),
        kit.put("russia", Kind::Infantry, "odessa"),
    ];
    kit.phase("russia", Phase::Declarations);
    kit.act(declare("russia", "rumania"));
    // Its forces are set up by the German seat.
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::GERMANY)));
    kit.set_up_in(&["bucharest", "constanta"])
        .pass_to("germany", Phase::Declarations);
    assert_eq!(enters(&kit, "germany", "cluj"), Err("1.5a"));
    (kit, units)
}

#[test]
fn r12_3i_german_forces_keep_russia_off_a_minor() {
    proves!("12.3i");
    let (mut kit, [german, russian]) = rumania_in_danger();
    // Russia has not invaded: Germany may send forces without a declaration of war.
    kit.act(intervene("germany", "rumania"))
        .pass_to("germany", Phase::Movement)
        .march(german, "cluj")
        .pass_to("russia", Phase::Movement)
        .act(GroundAction::Pick { unit: russian });
    let kishinev = zone("kishinev");
    assert_eq!(kit.refused(GroundAction::March { to: kishinev }), "12.3i");
    kit.act(GroundAction::March {
        to: zone("nikolayev"),
    });
    let uman = kit.put("russia", Kind::Infantry, "uman");
    kit.phase("russia", Phase::Combat);
    assert_eq!(
        kit.refused(GroundAction::Attack { target: kishinev }),
        "12.3i"
    );
    // Until Russia is at war with Germany.
    kit.pass_to("russia", Phase::Declarations)
        .act(declare("russia", "germany"))
        .pass_to("russia", Phase::Movement)
        .march(uman, "kishinev");
    assert_eq!(kit.s.control(kishinev), Nation::RUSSIA);
}

#[test]
fn r12_3i_a_promise_without_forces_keeps_nobody_off() {
    proves!("12.3i", "1.5k");
    let (mut kit, [_, russian]) = rumania_in_danger();
    let rumania = nation("rumania");
    kit.act(intervene("germany", "rumania"));
    assert_eq!(kit.s.politics.sponsor[rumania], Some(Nation::GERMANY));
    assert!(kit.s.allied(Nation::GERMANY, rumania));
    kit.pass_to("russia", Phase::Movement)
        .march(russian, "kishinev");
    assert_eq!(kit.s.control(zone("kishinev")), Nation::RUSSIA);
    assert!(!kit.s.allied(Nation::GERMANY, rumania));
    // Russia has invaded: Germany must declare war to intervene.
    assert_eq!(enters(&kit, "germany", "cluj"), Err("1.5a"));
    kit.pass_to("germany", Phase::Declarations);
    assert_eq!(kit.refused(intervene("germany", "rumania")), "12.3i");
    kit.act(declare("germany", "russia"))
        .pass_to("britain", Phase::Declarations);
    assert_eq!(enters(&kit, "germany", "cluj"), Ok(()));
}

#[test]
fn r12_3i_russia_does_not_attack_german_units_in_peace() {
    proves!("12.3i");
    let mut kit = europe("Winter 1941");
    kit.war("russia", "finland");
    kit.put("finland", Kind::Infantry, "viipuri");
    assert_eq!(attacks(&kit, "russia", "viipuri"), Ok(()));
    kit.put("germany", Kind::Infantry, "viipuri");
    assert_eq!(attacks(&kit, "russia", "viipuri"), Err("12.3i"));
    kit.war("russia", "germany");
    assert_eq!(attacks(&kit, "russia", "viipuri"), Ok(()));
}

#[test]
fn r1_5j_who_has_sent_forces_is_noted_when_movement_and_redeployment_end() {
    proves!("1.5j", "1.5i");
    for phase in [Phase::Movement, Phase::Redeployment] {
        let mut kit = europe("Spring 1940");
        kit.phase("germany", Phase::Declarations);
        kit.act(declare("germany", "norway"));
        settle(&mut kit);
        ch14_conquest::end_player_turn(&mut kit.table());
        kit.put("france", Kind::Infantry, "bergen");
        kit.phase("france", phase).act(neppa::Action::Done);
        let norway = nation("norway");
        assert_eq!(
            kit.s.politics.helper[norway],
            Some(Nation::FRANCE),
            "{phase:?}"
        );
    }
}
