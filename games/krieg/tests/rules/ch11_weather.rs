//! Chapter 11.

use crate::kit::{Kit, space};
use kernel::{example, proves};
use krieg::ch11_weather::{is_frozen, softened, weather};
use krieg::data::Retreat;
use krieg::types::{Faction, Weather};

#[test]
fn the_turn_track_says_the_weather_of_two_areas() {
    proves!("11", "11.1a");
    example!("krieg-E117");
    let mut kit = Kit::bare();
    kit.turn("apr_may_1942");
    assert_eq!(weather(&kit.s, space("e3905")), Weather::Mud);
    assert_eq!(weather(&kit.s, space("e1406")), Weather::Storms, "Tobruk");
    assert_eq!(weather(&kit.s, space("e1716")), Weather::Storms, "Damascus");
    kit.turn("nov_dec_1942");
    assert_eq!(
        weather(&kit.s, space("w2020")),
        Weather::Snow,
        "Tunis is in the North"
    );
    assert_eq!(weather(&kit.s, space("e1406")), Weather::Clear);
    kit.turn("july_aug_1942");
    assert_eq!(weather(&kit.s, space("e3905")), Weather::Clear);
}

#[test]
fn a_beachhead_has_the_weather_of_its_shore() {
    proves!("11.1b");
    let mut kit = Kit::bare();
    kit.turn("apr_may_1944");
    assert_eq!(weather(&kit.s, space("w3815")), Weather::Clear);
    kit.beachhead("beachhead_western", "w3815", "w3714");
    assert_eq!(weather(&kit.s, space("w3815")), Weather::Mud);
}

#[test]
fn bad_weather_shortens_a_retreat() {
    proves!("11.2", "4.2.4.1d");
    for bad in [Weather::Mud, Weather::Storms, Weather::Snow] {
        let all = [
            Retreat::Dr3,
            Retreat::Dr2,
            Retreat::Dr1,
            Retreat::Ex,
            Retreat::Ad,
        ];
        let less = [
            Retreat::Dr2,
            Retreat::Dr1,
            Retreat::Ex,
            Retreat::Ex,
            Retreat::Ad,
        ];
        assert_eq!(all.map(|retreat| softened(retreat, bad)), less);
    }
    assert_eq!(softened(Retreat::Dr3, Weather::Clear), Retreat::Dr3);
}

#[test]
fn ice_closes_leningrad() {
    proves!("11.5d", "0.gloss-openport-c", "0.gloss-navalbase-b");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e4608", 1);
    let open = |kit: &Kit| {
        kit.s
            .ports()
            .into_owned()
            .is_open_at_all(Faction::Soviet, space("e4608"))
    };
    assert!(open(&kit));
    kit.turn("jan_feb_1942");
    kit.s.refresh();
    assert!(is_frozen(&kit.s, space("e4608")));
    assert!(!open(&kit));
    let russia = krieg::data::data()
        .find_country("russia")
        .expect("a country");
    assert!(!krieg::ch10_supply::naval_base(
        &kit.s,
        space("e4608"),
        russia
    ));
}
