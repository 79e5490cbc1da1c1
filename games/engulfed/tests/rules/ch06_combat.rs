//! 6.1 to 6.3, 6.6: the order of a round, classes, dice, ground support, losses.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch06_combat::CombatAction as A;
use engulfed::types::{Camp, Kind, Nation};
use engulfed::unit::UnitId;
use kernel::{example, proves};

/// Germany and the Soviet Union at war in 1942, clear weather, the Axis phasing.
pub fn eastern_front() -> Kit {
    let mut k = Kit::bare("Jul/Aug 1942");
    k.join("germany", Camp::Axis)
        .join("italy", Camp::Axis)
        .join("rumania", Camp::Axis)
        .join("hungary", Camp::Axis)
        .join("finland", Camp::Axis)
        .join("ussr", Camp::Soviet)
        .join("britain", Camp::Western)
        .join("usa", Camp::Western)
        .war("germany", "ussr");
    for nation in ["germany", "italy", "britain", "usa", "ussr"] {
        stock(&mut k, nation, 0);
    }
    k
}

/// Gives a nation so many Special Actions.
pub fn stock(k: &mut Kit, id: &str, count: u8) {
    k.s.facts.special_actions.stock[nation(id).index()] = count;
}

/// The Axis attacks in an area in the Initial Combat Phase.
#[track_caller]
pub fn attack(k: &mut Kit, key: &str, assault: bool) {
    k.phase("germany", Phase::Combat);
    k.act(A::Attack {
        area: area(key),
        assault,
    });
}

pub fn newly(k: &mut Kit, key: &str) {
    k.s.facts.newly_contested.insert(area(key));
}

pub fn steps_of(k: &Kit, ids: &[UnitId]) -> u32 {
    ids.iter().map(|id| u32::from(k.steps(*id))).sum()
}

#[test]
fn e13_a_round_of_combat() {
    example!("engulfed-E13");
    proves!("6.26", "6.29a", "6.31", "6.28", "6.6");
    let mut k = eastern_front();
    let panzers = k.put_many("germany", Kind::Armour, 3, 4, "kiev");
    let foot = k.put_many("germany", Kind::Infantry, 4, 4, "kiev");
    let air = k.put_many("germany", Kind::GroundSupport, 3, 1, "kiev");
    let tank = k.put("ussr", Kind::Armour, 2, "kiev");
    let rifles = k.put_many("ussr", Kind::Infantry, 2, 3, "kiev");
    let red_air = k.put("ussr", Kind::GroundSupport, 1, "kiev");
    newly(&mut k, "kiev");
    attack(&mut k, "kiev", false);
    k.act(A::Dogfight {
        nation: Nation::GERMANY,
        count: 0,
    });
    // The dogfight, then the Soviet armour, then the Soviet infantry.
    k.roll(&[5]).roll(&[3, 5]).roll(&[1, 3, 3, 4, 5, 6]);
    k.act(A::Dogfight {
        nation: Nation::USSR,
        count: 1,
    });
    k.act(A::Fire { unit: tank });
    assert_eq!(air.iter().filter(|id| k.steps(**id) == 1).count(), 2);
    assert_eq!(steps_of(&k, &panzers), 12);
    assert_eq!(steps_of(&k, &foot), 15);
    // German ground support goes to two of the panzers.
    k.act(A::Support { unit: panzers[0] });
    k.act(A::Support { unit: panzers[1] });
    k.roll(&[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    k.act(A::FireInfantry);
    k.roll(&[1, 3, 4, 5]);
    k.act(A::Fire { unit: panzers[0] });
    k.roll(&[2, 3, 5, 6]).roll(&[2, 4, 5, 5]);
    k.act(A::Fire { unit: panzers[1] });
    // Two hits on full-strength infantry, then the surplus of the armour's and two more.
    assert_eq!(steps_of(&k, &rifles), 4);
    k.act(A::Lose {
        unit: rifles[0],
        hits: 2,
    });
    assert_eq!(k.steps(tank), 0);
    assert_eq!(steps_of(&k, &rifles), 1);
    assert_eq!(k.steps(red_air), 1);
    assert!(k.s.is_contested(area("kiev")));
    assert_eq!(k.s.control(area("kiev")), Nation::USSR);
    assert_eq!(k.dice.scripted_left(), 0);
}
