//! Where a fight ends, and what it takes to begin one: at sea, over the land, and by a declaration.

use crate::ch06_combat::{newly, stock};
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch06_combat::CombatAction;
use engulfed::ch08_naval::{NavalAction, threat};
use engulfed::ch09_politics::PoliticalAction;
use engulfed::types::{Camp, Kind, Nation, Sea, Weather};
use engulfed::unit::At;
use kernel::proves;

#[test]
fn r8_14_like_units_of_one_port_stand_for_each_other() {
    proves!("8.14", "8.13");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.s.fleets = Default::default();
    kit.control("britain", &["bergen"])
        .fleet("britain", Sea::Atlantic, 3, 0)
        .fleet("germany", Sea::Atlantic, 1, 0);
    let london = kit.put_many("britain", Kind::Infantry, 2, 3, "london");
    let scot = kit.put("britain", Kind::Infantry, 3, "scotland");
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(bound("bergen", Way::Atlantic));
    for unit in [london[0], london[1], scot] {
        kit.act(ship(unit));
    }
    kit.act(MoveAction::Sail);
    // One die against three: the three carry, so that a lost one takes a unit along.
    kit.roll(&[6, 1, 1, 1]).act(NavalAction::Engage);
    let drown = |unit| NavalAction::Drown { unit };
    assert_eq!(kit.legal().len(), 2);
    assert_eq!(kit.refused(drown(london[1])), "8.14");
    assert!(kit.allowed(drown(london[0])));
    kit.act(drown(scot));
    assert_eq!(kit.at(scot), At::Pool);
    assert!(london.iter().all(|id| kit.is_in(*id, "bergen")));
    let left = kit.s.fleets.points[Sea::Atlantic.index()][Nation::BRITAIN.index()];
    assert_eq!((left.ready, left.used), (0, 2));
}

#[test]
fn r8_22_half_of_the_fleet_that_carries_is_needed_in_every_sea() {
    proves!("8.22", "8.21b", "9.45(b)");
    for (sea, axis, west, sicily, malta, dice) in [
        (Sea::Atlantic, 1, 2, "italy", "britain", Some((1, 6))),
        (Sea::Atlantic, 1, 3, "italy", "britain", None),
        (Sea::Atlantic, 2, 4, "italy", "britain", Some((2, 6))),
        (Sea::Atlantic, 2, 5, "italy", "britain", None),
        (Sea::Mediterranean, 2, 4, "italy", "britain", Some((2, 5))),
        (Sea::Mediterranean, 2, 4, "britain", "germany", Some((2, 5))),
        (Sea::Mediterranean, 2, 4, "britain", "britain", Some((2, 6))),
        (Sea::Mediterranean, 1, 3, "italy", "italy", None),
    ] {
        let mut kit = world_at_war("Jul/Aug 1942");
        kit.s.fleets = Default::default();
        let owner = match sea {
            Sea::Atlantic => "germany",
            _ => "italy",
        };
        // Points that have carried count like the others.
        kit.fleet(owner, sea, axis - 1, 1)
            .fleet("britain", sea, west - 1, 1)
            .control(sicily, &["sicily"])
            .control(malta, &["malta"]);
        let unit = kit.put("britain", Kind::Infantry, 3, "london");
        assert_eq!(threat(&kit.s, unit, sea), dice, "{sea:?} {axis} {west}");
        // A broken Italy begins nothing.
        kit.collapse();
        let broken = dice.filter(|_| sea == Sea::Atlantic);
        assert_eq!(threat(&kit.s, unit, sea), broken);
    }
}

#[test]
fn r9_23b_whom_the_soviets_see_in_britain() {
    proves!("9.23(b)");
    for (who, kind, seen, may) in [
        ("germany", Kind::Infantry, false, true),
        ("germany", Kind::Infantry, true, true),
        ("germany", Kind::Airborne, false, true),
        ("germany", Kind::Airborne, true, false),
        ("germany", Kind::GroundSupport, false, false),
        ("italy", Kind::Infantry, false, false),
    ] {
        let mut kit = Kit::bare("Sep/Oct 1940");
        kit.join("germany", Camp::Axis)
            .join("italy", Camp::Axis)
            .join("britain", Camp::Western)
            .join("ussr", Camp::Soviet)
            .war("germany", "britain");
        kit.put_many("germany", Kind::Infantry, 10, 1, "warsaw");
        kit.control("germany", &["london"])
            .put(who, kind, 1, "london");
        if seen {
            kit.put("britain", Kind::Infantry, 2, "london");
        }
        kit.phase("ussr", Phase::OperationalMovement);
        let declares = PoliticalAction::Declare {
            by: Nation::USSR,
            on: Nation::GERMANY,
        };
        assert_eq!(kit.allowed(declares), may, "{who} {kind:?} {seen}");
    }
}

#[test]
fn r7_51_a_retreat_ends_where_friends_are_alone() {
    proves!("7.51a", "5.15(a)");
    // Soviets in Smolensk; only Vyazma is left to go to, and it may be lost, fought over, or barred to armour.
    let arrange = |kind: Kind, vyazma: &str, fought_over: bool| {
        let mut kit = world_at_war("Jul/Aug 1942");
        kit.s.fleets = Default::default();
        kit.control("germany", &["bryansk", "gomel", "minsk", "velikiye_luki"])
            .control(vyazma, &["vyazma"]);
        if fought_over {
            kit.put("ussr", Kind::Infantry, 2, "vyazma");
            kit.put("germany", Kind::Infantry, 2, "vyazma");
        }
        let unit = kit.put("ussr", kind, 2, "smolensk");
        kit.put("germany", Kind::Infantry, 4, "smolensk");
        stock(&mut kit, "ussr", 1);
        newly(&mut kit, "smolensk");
        kit.weather(Weather::Clear).phase("germany", Phase::Combat);
        kit.act(CombatAction::Attack {
            area: area("smolensk"),
            assault: false,
        });
        (kit, unit)
    };
    let retreat = CombatAction::Retreat {
        power: Nation::USSR,
    };
    for kind in [Kind::Infantry, Kind::Armour] {
        let (mut kit, unit) = arrange(kind, "ussr", false);
        kit.act(retreat);
        assert!(kit.is_in(unit, "vyazma"));
        assert_eq!(kit.s.control(area("smolensk")), Nation::GERMANY);
        assert_eq!(kit.s.special_actions.stock[Nation::USSR.index()], 0);
    }
    for (vyazma, fought_over) in [("germany", false), ("ussr", true)] {
        let (kit, unit) = arrange(Kind::Infantry, vyazma, fought_over);
        assert!(!kit.allowed(retreat), "{vyazma} {fought_over}");
        assert!(kit.is_in(unit, "smolensk"));
    }
}
