//! What a player of the real game looks at first, as games that are played: Poland, the fall of France both ways.

use crate::conditional::{quiet, verdict};
use crate::kit::{Kit, country, hex};
use crate::support_kit::{AXIS, WEST};
use kernel::proves;
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{Blitz, PlaceBlitz};
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch04_combat::{Advancing, CombatAction, Declaring};
use krieg::ch13_countries::{CountriesAction, Flipping, SettingUp};
use krieg::ch15_events::{About, Deed, Thing};
use krieg::ch16_conditional::Verdict;
use krieg::data::data;
use krieg::politics::{CededAt, Leaning, Status};
use krieg::spot::Spot;
use krieg::types::Faction;
use krieg::unit::UnitId;

fn pick(unit: UnitId) -> MovementAction {
    MovementAction::Pick { unit }
}

fn go(key: &str) -> Step {
    Step::Go(hex(key))
}

/// Nobody does anything until a faction is asked in a segment.
pub fn pass_until(kit: &mut Kit, faction: Faction, segment: Segment) {
    for _ in 0..400 {
        let clock = kit.s.clock;
        if (clock.phasing, clock.segment) == (faction, segment) && kit.asking().is_some() {
            return;
        }
        let legal = kit.legal();
        let done = legal.contains(&Action::Done);
        let next = if done { Action::Done } else { kit.declines() };
        kit.act(next);
    }
    panic!("{faction:?} is never asked in {segment:?}");
}

/// The counter of a kind that is on the map.
fn on_map(kit: &Kit, counter: &str) -> UnitId {
    let id = data().find_counter(counter).expect("a counter");
    let mut all = kit.s.units();
    let found = all
        .find(|(_, unit)| unit.sort == krieg::unit::Sort::Counter(id) && unit.at.space().is_some());
    found.expect("it is on the map").0
}

/// Poland refuses the Corridor, and the West sets it up with nobody mobilized.
fn poland_resists() -> Kit {
    let mut kit = Kit::scenario("C.3");
    kit.status("poland", Status::Neutral)
        .leaning("poland", Leaning::Influence(WEST));
    kit.s.politics.nation_mut(country("poland")).confined = None;
    kit.s.tracks.awarded = [0; 3];
    kit.s.refresh();
    let corridor = data().find_ceded("germany_polish_corridor");
    let corridor = corridor.expect("a Ceded Land marker");
    kit.roll(&[1]).event(AXIS, 7, About::Land(corridor));
    let camps = [
        ("Pol-INF-Pom", "w3927"),
        ("Pol-INF-Krk", "w3527"),
        ("Pol-INF-Lod", "e3602"),
        ("Pol-INF-Mod", "e3803"),
        ("Pol-CAV-1", "e3504"),
    ];
    for (counter, camp) in camps {
        let unit = kit.pooled_of_any(counter);
        kit.act(SettingUp::Place {
            unit,
            at: hex(camp),
        });
    }
    let none = Action::Countries(CountriesAction::Flipping(Flipping::Enough));
    if kit.legal().contains(&none) {
        kit.act(none);
    }
    kit
}

/// `poland_is_conquered_when_every_city_is_occupied` holds what comes at the end.
#[test]
fn point_2_panzers_ride_into_poland() {
    proves!(
        "15.7b", "13.7.1b", "2.2.4a", "3.2a", "3.2b", "3.2d", "3.1.4b"
    );
    let mut kit = poland_resists();
    assert_eq!(
        kit.s.politics.status(country("poland")),
        Status::Active(WEST)
    );
    // The event gives one Blitz marker.
    while kit.s.stack.asked::<PlaceBlitz>().is_none() {
        let legal = kit.legal();
        let done = legal.contains(&Action::Done);
        let next = if done { Action::Done } else { kit.declines() };
        kit.act(next);
    }
    let marker = kit.s.stack.asked::<PlaceBlitz>().expect("Blitz markers");
    assert_eq!(marker.left, 1);
    kit.act(Blitz::About(hex("e3602")))
        .act(Blitz::At(hex("w3627")));
    pass_until(&mut kit, AXIS, Segment::OperationalMovement);
    let lodz = on_map(&kit, "Pol-INF-Lod");
    let [panzers, foot] = ["G-PzA-1P", "G-INFB-10"].map(|counter| on_map(&kit, counter));
    assert_eq!(kit.steps(lodz), 1);
    // Over the river nobody rides it down, and infantry nowhere.
    let mut river = kit.clone();
    river.act(pick(foot)).act(go("w3627"));
    river.act(pick(panzers)).act(go("w3627"));
    assert_eq!(river.refused(go("e3602")), "3.2d");
    // An HQ behind the line would stop them, though infantry in Lodz opens the way: a Partnership brings Poland's.
    let mut led = kit.clone();
    led.put("Pol-HQ-P", "e3603", 2);
    for unit in [foot, panzers] {
        led.act(pick(unit)).act(go("w3725")).act(go("w3726"));
        led.act(go("w3727"));
    }
    assert_eq!(led.refused(go("e3602")), "3.2d");
    // By rail through Poznan to Lodz, and from there on.
    kit.act(pick(panzers)).act(go("w3725")).act(go("w3726"));
    kit.act(go("w3727")).act(go("e3602"));
    assert_eq!(kit.at(panzers), hex("e3602"));
    assert_eq!(kit.at(lodz), Spot::pool(WEST));
    // Krakow's zone holds them there, and Warsaw is as empty as before.
    assert!(kit.s.unit(panzers).moved);
    assert_eq!(kit.s.holder(hex("e3702")), None);
    // In the Blitz the army from Silesia takes Krakow.
    let army = on_map(&kit, "G-INFB-14");
    let tanks = on_map(&kit, "G-ARM-A1");
    pass_until(&mut kit, AXIS, Segment::BlitzCombat);
    kit.act(CombatAction::Target { hex: hex("w3527") });
    for id in [army, tanks, panzers] {
        kit.act(Declaring::Add(id));
    }
    kit.roll(&[6]).act(Declaring::Fight);
    let krakow = kit.pooled_of_any("Pol-INF-Krk");
    assert_eq!(kit.at(krakow), Spot::pool(WEST), "the army is gone");
    kit.act(Advancing::Go(army));
    assert_eq!(kit.at(army), hex("w3527"));
}

/// France with its army gone, and the Germans before Paris.
fn before_paris() -> (Kit, UnitId) {
    let mut kit = quiet();
    kit.free_france();
    let syria = data().find_ceded("france_syria").expect("a marker");
    kit.s.politics.ceded[syria.index()] = CededAt::Box;
    kit.status("syria", Status::Unborn);
    kit.status("italy", Status::Neutral)
        .leaning("italy", Leaning::Influence(AXIS));
    let panzers = kit.put("G-PzA-1P", "w3616", 3);
    (kit, panzers)
}

fn status(kit: &Kit, id: &str) -> Status {
    kit.s.politics.status(country(id))
}

#[test]
fn point_5_paris_falls_and_vichy_is_neutral() {
    proves!("16.2.1d", "16.2.1e", "16.2.1i", "16.7a");
    let (mut kit, panzers) = before_paris();
    kit.current(AXIS, "A22a");
    let expedition = kit.put("BR-BEF", "w3613", 1);
    kit.begin(AXIS, Segment::OperationalMovement);
    kit.act(pick(panzers)).act(go("w3516"));
    if kit.allowed(Step::Stop) {
        kit.act(Step::Stop);
    }
    let italy = verdict(Verdict::Country(country("italy")));
    for _ in 0..60 {
        let legal = kit.legal();
        if legal.contains(&italy) {
            break;
        }
        let done = legal.contains(&Action::Done);
        let next = if done { Action::Done } else { kit.declines() };
        kit.act(next);
    }
    assert_eq!(kit.s.clock.segment, Segment::ConditionalEvents);
    assert_eq!(status(&kit, "france"), Status::Gone);
    assert_eq!(status(&kit, "vichy"), Status::Neutral);
    assert_eq!(status(&kit, "syria"), Status::Neutral);
    let owner = |kit: &Kit, key: &str| kit.s.territory().of(crate::kit::space(key));
    let paris = owner(&kit, "w3516").expect("an owner");
    assert_eq!((paris.country, paris.dependent), (country("germany"), true));
    assert_eq!(kit.at(expedition), Spot::pending(WEST), "interned");
    // Italy borders Vichy, and has waited for it.
    kit.act(italy).act(Deed::Do(Thing::Activate));
    assert_eq!(status(&kit, "italy"), Status::Active(AXIS));
}

#[test]
fn point_5_france_fights_on_from_the_last_city() {
    proves!("16.1.1f", "16.1.1h", "16.1.1i");
    let (mut kit, panzers) = before_paris();
    for (counter, city) in [
        ("G-INF-start37", "w2818"),
        ("G-INF-start37", "w2915"),
        ("G-INF-start37", "w3113"),
        ("G-INF-start37", "w3117"),
        ("G-INF-start37", "w3519"),
        ("G-INF-start37", "w3618"),
    ] {
        kit.put(counter, city, 1);
    }
    let expedition = kit.put("BR-BEF", "w3613", 1);
    kit.begin(AXIS, Segment::OperationalMovement);
    kit.act(pick(panzers)).act(go("w3516"));
    if kit.allowed(Step::Stop) {
        kit.act(Step::Stop);
    }
    for _ in 0..60 {
        if kit.asking() == Some(kit.seat_of(WEST)) || status(&kit, "france") == Status::Gone {
            break;
        }
        let done = kit.legal().contains(&Action::Done);
        let next = if done { Action::Done } else { kit.declines() };
        kit.act(next);
    }
    assert_eq!(status(&kit, "france"), Status::Gone);
    assert_eq!(status(&kit, "vichy"), Status::Active(WEST), "it fights on");
    assert_eq!(status(&kit, "syria"), Status::Unborn, "still a Dependent");
    assert_eq!(kit.at(expedition), hex("w3613"), "nobody is interned");
    // The colonials rally in Syria and Africa.
    assert_eq!(kit.asking(), Some(kit.seat_of(WEST)));
    kit.act(verdict(Verdict::Hex(hex("e1716"))));
    let rallied = kit.s.ground_in(hex("e1716"), WEST).count();
    assert_eq!(rallied, 1);
}
