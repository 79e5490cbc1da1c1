//! 4.2: the forces of Minor Countries.

use crate::kit::{Kit, declare, europe, nation, zone};
use kernel::proves;
use neppa::ch01_war::{MinorSetup, WarAction};
use neppa::ch04_force_pools::{can_rebuild, lose};
use neppa::types::{Kind, Nation};
use neppa::unit::At;
use neppa::{Action, Phase, ch14_conquest};

fn greece_attacked() -> Kit {
    let mut kit = Kit::bare("Fall 1940");
    kit.war("germany", "britain").money("germany", 60, 40);
    kit.phase("germany", Phase::Declarations);
    kit.act(declare("germany", "greece"));
    kit
}

#[test]
fn r4_2b_a_minor_is_set_up_at_once_by_the_other_side() {
    proves!("4.2b");
    let mut kit = greece_attacked();
    let greece = nation("greece");
    assert_eq!(kit.s.stack.asked(), Some(&MinorSetup { minor: greece }));
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::BRITAIN)));
    let first = kit.s.units().find(|(_, u)| u.nation == greece).unwrap().0;
    let set_up = |unit, key: &str| WarAction::SetUp {
        unit,
        at: zone(key),
    };
    // In its own country, one counter after the other, within stacking.
    assert_eq!(kit.refused(set_up(first, "belgrade")), "4.2b");
    let second = neppa::unit::UnitId(first.0 + 1);
    assert_eq!(kit.refused(set_up(second, "athens")), "4.2b");
    let mut count = 0;
    while let Some(MinorSetup { .. }) = kit.s.stack.asked() {
        let next = kit
            .s
            .units()
            .find(|(_, u)| u.nation == greece && u.at == At::Pool)
            .unwrap()
            .0;
        kit.act(set_up(next, if count == 0 { "athens" } else { "salonika" }));
        count += 1;
    }
    let pool: u8 = neppa::data::data().country(greece).pool.iter().sum();
    assert_eq!(count, pool);
    assert_eq!(kit.s.tally(zone("athens")).ground, 1);
    assert_eq!(kit.s.tally(zone("salonika")).ground, pool - 1);
    // The declarer goes on with its phase.
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::GERMANY)));
}

#[test]
fn r4_2b_where_there_is_one_zone_nothing_is_asked() {
    proves!("4.2b");
    let mut kit = Kit::bare("Spring 1940");
    kit.war("germany", "britain").money("germany", 60, 40);
    kit.phase("germany", Phase::Declarations);
    kit.act(declare("germany", "belgium"));
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::GERMANY)));
    let belgium = neppa::data::data().country(nation("belgium"));
    assert_eq!(kit.s.tally(zone("brussels")).ground, belgium.pool[0]);
}

#[test]
fn r4_2c_minors_do_not_rebuild_and_vanish_with_their_capital() {
    proves!("4.2c", "14.4a");
    let mut kit = Kit::bare("Fall 1940");
    kit.war("germany", "greece");
    let lost = kit.put("greece", Kind::Infantry, "salonika");
    let left = kit.put("greece", Kind::Infantry, "larissa");
    lose(&mut kit.table(), lost);
    assert_eq!(kit.at(lost), At::Gone);
    assert!(!can_rebuild(&kit.s, nation("greece")));
    ch14_conquest::take(&mut kit.table(), zone("salonika"), Nation::GERMANY);
    assert!(kit.is_in(left, "larissa"));
    ch14_conquest::take(&mut kit.table(), zone("athens"), Nation::GERMANY);
    assert_eq!(kit.at(left), At::Gone);
    assert_eq!(kit.s.control(zone("larissa")), Nation::GERMANY);
    // A Major's losses return to its pool, and so do those of an Axis Minor (12.3f).
    let german = kit.put("germany", Kind::Infantry, "berlin");
    lose(&mut kit.table(), german);
    assert_eq!(kit.at(german), At::Pool);
}

#[test]
fn r1_2a_a_minor_bases_no_air_where_its_guests_fill_the_zone() {
    proves!("1.2a", "4.2b");
    let mut kit = europe("Spring 1940");
    kit.put_many("germany", Kind::Air, 6, "bucharest");
    kit.phase("britain", Phase::Declarations)
        .act(declare("britain", "rumania"));
    let next = |kit: &Kit| match kit.legal()[0] {
        Action::War(WarAction::SetUp { unit, .. }) => unit,
        other => panic!("{other:?}"),
    };
    while kit.s.unit(next(&kit)).kind != Kind::Air {
        kit.act(kit.legal()[0]);
    }
    let set_up = |at: &str| WarAction::SetUp {
        unit: next(&kit),
        at: zone(at),
    };
    assert_eq!(kit.why(set_up("bucharest")), "the zone bases no more air");
    assert!(kit.allowed(set_up("jassy")));
}
