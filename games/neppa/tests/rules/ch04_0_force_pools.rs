//! 4.0: what can be built at all.

use crate::kit::*;
use kernel::proves;
use neppa::Phase;
use neppa::ch10_construction::BuildAction;
use neppa::types::{Kind, Season, Turn};
use neppa::unit::At;

fn build(nation_id: &str, kind: Kind, at: &str) -> BuildAction {
    let (nation, at) = (nation(nation_id), zone(at));
    BuildAction::Build { nation, kind, at }
}

/// Germany in Unit Construction with plenty of money.
fn germany(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.money("germany", 200, 200)
        .phase("germany", Phase::Construction);
    kit
}

#[test]
fn r4_0a_no_more_units_than_the_pool_has() {
    proves!("4.0a");
    let mut kit = germany("Fall 1939");
    let pool: Vec<_> = kit
        .s
        .counters(nation("germany"), Kind::Artillery)
        .map(|(id, _)| id)
        .collect();
    for id in &pool[1..] {
        kit.s.put(*id, At::Zone(zone("munich")));
    }
    kit.act(build("germany", Kind::Artillery, "berlin"));
    assert!(kit.is_in(pool[0], "berlin"));
    assert_eq!(
        kit.refused(build("germany", Kind::Artillery, "berlin")),
        "4.0a"
    );
    // A counter that is lost can be built again.
    kit.s.put(pool[3], At::Pool);
    assert!(kit.allowed(build("germany", Kind::Artillery, "berlin")));
}

#[test]
fn r4_0d_additional_forces_come_on_their_turn() {
    proves!("4.0d");
    let mut kit = germany("Winter 1940");
    let due = Turn::new(1941, Season::Spring);
    let pool: Vec<_> = kit
        .s
        .counters(nation("germany"), Kind::Armour)
        .map(|(id, _)| id)
        .collect();
    for id in &pool {
        kit.s.put(*id, At::Later(due));
    }
    assert_eq!(
        kit.refused(build("germany", Kind::Armour, "berlin")),
        "4.0d"
    );
    kit.s.turn = due;
    assert!(kit.allowed(build("germany", Kind::Armour, "berlin")));
    kit.s.turn = Turn::new(1943, Season::Winter);
    kit.act(build("germany", Kind::Armour, "berlin"));
    assert!(kit.is_in(pool[0], "berlin"));
}

#[test]
fn r4_0d_the_card_says_when_units_come() {
    proves!("4.0d");
    let kit = Kit::scenario("campaign_1939");
    let later = |turn: Turn| {
        kit.s
            .counters(nation("russia"), Kind::Armour)
            .filter(|(_, unit)| unit.at == At::Later(turn))
            .count()
    };
    assert_eq!(later(Turn::new(1941, Season::Fall)), 1);
    assert_eq!(later(Turn::new(1942, Season::Spring)), 3);
}
