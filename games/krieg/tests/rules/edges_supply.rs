//! Chapter 10 and the glossary: each thing that alone is enough, and how far is far enough.

use crate::kit::{Kit, country, space};
use crate::support_kit::{AXIS, WEST, idle, station, zone};
use kernel::proves;
use krieg::data::data;
use krieg::ground::distance;
use krieg::types::Faction;

fn is_open(kit: &Kit, of: Faction, key: &str) -> bool {
    kit.s.ports().into_owned().is_open_at_all(of, space(key))
}

/// Each kind of counter that can lie in a hex, as the Axis have it.
fn lay(kit: &mut Kit, what: &str, at: &str) {
    match what {
        "unit" => {
            kit.put("G-INF-start37", at, 1);
        }
        "Air unit" => {
            kit.put("G-AF-LF1", at, 0);
        }
        "Airdrop" => {
            let drop = kit.put("G-FLSJ-1", at, 1);
            kit.flip(drop);
        }
        "Detachment" => {
            let post = kit.put("G-INFD-start37", at, 1);
            kit.flip(post);
        }
        "Logistics marker" => {
            kit.marker("logistics_okh", at);
        }
        _ => panic!("{what}"),
    }
}

#[test]
fn any_counter_of_the_enemy_closes_a_port_and_all_but_an_air_unit_open_it_to_him() {
    proves!(
        "0.gloss-openport-a",
        "0.gloss-openport-b",
        "0.gloss-openport-c"
    );
    for what in [
        "unit",
        "Air unit",
        "Airdrop",
        "Detachment",
        "Logistics marker",
    ] {
        let mut kit = idle();
        assert!(is_open(&kit, WEST, "w3915") && !is_open(&kit, AXIS, "w3915"));
        lay(&mut kit, what, "w3915");
        kit.s.refresh();
        assert!(!is_open(&kit, WEST, "w3915"), "{what}");
        assert_eq!(is_open(&kit, AXIS, "w3915"), what != "Air unit", "{what}");
    }
}

#[test]
fn from_its_base_an_air_unit_closes_ports_three_hexes_away() {
    proves!("0.gloss-openport-e", "0.gloss-openport-f");
    let mut kit = idle();
    kit.put("G-INF-start37", "w3717", 1);
    kit.put_at("G-AF-LF1", station("NSE"), 0);
    let ports = kit.s.ports().into_owned();
    let british = data().map.ports.iter().filter(|port| {
        let home = kit.s.territory().home(**port);
        home == Some(country("britain"))
            && krieg::ground::space(**port).zones.contains(&zone("NSE"))
    });
    let mut at = [0; 2];
    for port in british {
        let far = distance(space("w3717"), *port);
        assert_eq!(ports.is_open(WEST, zone("NSE"), *port), far > 3, "{far}");
        at[usize::from(far > 3)] += 1;
    }
    assert!(at[0] > 0 && at[1] > 0, "{at:?}");
}
