//! Chapter 16.

use crate::kit::{Kit, country, hex};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch16_conditional::{begin, is_occupied};
use krieg::data::data;
use krieg::politics::{CededAt, Status};
use krieg::spot::Spot;
use krieg::types::Faction;
use krieg::unit::UnitId;

#[test]
fn poland_is_conquered_when_every_city_is_occupied() {
    proves!(
        "16.1.1a",
        "16.1.1c",
        "16.1.1d",
        "16.1.1e",
        "0.gloss-conquered",
        "13.4c"
    );
    example!("krieg-E151");
    let mut kit = Kit::scenario("A.1");
    let poland = country("poland");
    let corridor = data()
        .find_ceded("germany_polish_corridor")
        .expect("a marker");
    assert_eq!(kit.s.politics.marker(corridor), CededAt::Pool);
    assert!(!is_occupied(&kit.s, poland, Faction::Axis));
    let cities: Vec<_> = kit.s.territory().into_owned().cities(poland).collect();
    let spared = [hex("e3504"), hex("e4006")];
    let needed: Vec<Spot> = cities
        .into_iter()
        .map(Spot::from)
        .filter(|c| !spared.contains(c))
        .collect();
    assert!(needed.len() > 1);
    let germans: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, unit)| {
            unit.is_of(Faction::Axis) && unit.is_ground() && unit.at.space().is_some()
        })
        .map(|(id, _)| id)
        .collect();
    // Whoever stood there is gone, and Germans stand in all Cities but one.
    let poles: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, unit)| unit.sort.country() == Some(poland) && unit.at.space().is_some())
        .map(|(id, _)| id)
        .collect();
    for id in &poles {
        kit.s.pieces.change(*id, |unit| unit.at = hex("e3603"));
    }
    for (id, city) in germans.iter().zip(&needed[1..]) {
        kit.s.pieces.change(*id, |unit| unit.at = *city);
    }
    kit.phase(Faction::Axis, Segment::ConditionalEvents)
        .on_table(begin);
    assert_eq!(
        kit.s.politics.status(poland),
        Status::Active(Faction::Western)
    );
    let last = germans[needed.len()];
    kit.s.pieces.change(last, |unit| unit.at = needed[0]);
    kit.phase(Faction::Axis, Segment::ConditionalEvents)
        .on_table(begin);
    assert_eq!(
        kit.s.politics.status(poland),
        Status::Conquered(Faction::Western)
    );
    assert_eq!(kit.s.politics.marker(corridor), CededAt::Box);
    for id in poles {
        assert_eq!(Some(kit.at(id)), Spot::conquered(Faction::Western));
    }
    let colonial = data().find_counter("BR-COL-Pol").expect("a counter");
    let sort = krieg::unit::Sort::Counter(colonial);
    let free = kit
        .s
        .units()
        .find(|(_, unit)| unit.sort == sort)
        .expect("the colonial")
        .1
        .at;
    assert_eq!(free, Spot::delay());
}
