//! 1.1b, 1.2: zones and how much they hold.

use crate::kit::{Kit, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch01_war::r1_2_stacking as stacking;
use neppa::ch08_ground::GroundAction as G;
use neppa::types::Kind::*;
use neppa::unit::UnitId;

fn march(k: &mut Kit, unit: UnitId, to: &str) {
    k.act(G::Pick { unit }).act(G::March { to: zone(to) });
}

/// Whether the first unit can be picked and sent there; the position is not changed.
fn refusal(k: &Kit, unit: UnitId, to: &str) -> Option<&'static str> {
    let mut k = k.clone();
    k.act(G::Pick { unit });
    let march = G::March { to: zone(to) };
    (!k.allowed(march)).then(|| k.refused(march))
}

#[test]
fn r1_1b_each_zone_costs_one_movement_factor() {
    proves!("1.1b");
    let mut k = Kit::bare("Spring 1940");
    let infantry = k.put("france", Infantry, "paris");
    let armour = k.put("france", Armour, "paris");
    k.phase("france", Phase::Movement);
    assert_eq!(
        refusal(&k, infantry, "strasbourg"),
        Some("1.1b"),
        "two zones off"
    );
    march(&mut k, infantry, "metz");
    assert_eq!(k.refused(G::Pick { unit: infantry }), "1.1b");
    march(&mut k, armour, "metz");
    march(&mut k, armour, "strasbourg");
    assert_eq!(k.refused(G::Pick { unit: armour }), "1.1b");
}

#[test]
fn r1_2a_a_zone_holds_four_ground_units_and_six_air_factors() {
    proves!("1.2a");
    let mut k = Kit::bare("Spring 1940");
    let waiting = k.put_many("france", Infantry, 2, "paris");
    k.put_many("france", Infantry, 3, "metz");
    k.put_many("france", Air, 4, "metz");
    k.phase("france", Phase::Movement);
    assert_eq!(stacking::air_room(&k.s, zone("metz")), 2);
    march(&mut k, waiting[0], "metz");
    assert_eq!(refusal(&k, waiting[1], "metz"), Some("1.2a"));
    k.put_many("france", Air, 2, "metz");
    assert_eq!(stacking::air_room(&k.s, zone("metz")), 0);
}

#[test]
fn r1_2b_airborne_do_not_count() {
    proves!("1.2b", "3.4f");
    let mut k = Kit::bare("Spring 1943");
    let airborne = k.put_many("germany", Airborne, 2, "berlin");
    let infantry = k.put("germany", Infantry, "berlin");
    k.put_many("germany", Infantry, 4, "stettin");
    k.phase("germany", Phase::Movement);
    assert_eq!(refusal(&k, infantry, "stettin"), Some("1.2a"));
    assert_eq!(refusal(&k, airborne[0], "stettin"), None);
    // Nor do they take room from others.
    let mut k = Kit::bare("Spring 1943");
    let infantry = k.put("germany", Infantry, "berlin");
    k.put_many("germany", Airborne, 2, "stettin");
    k.put_many("germany", Infantry, 3, "stettin");
    k.phase("germany", Phase::Movement);
    assert_eq!(refusal(&k, infantry, "stettin"), None);
}

#[test]
fn r1_2c_a_port_holds_64_fleet_factors() {
    proves!("1.2c");
    let mut k = Kit::bare("Spring 1940");
    k.put_many("britain", Fleet, 7, "portsmouth");
    assert_eq!(stacking::fleet_room(&k.s, zone("portsmouth")), 8);
    k.put("britain", Fleet, "portsmouth");
    assert_eq!(stacking::fleet_room(&k.s, zone("portsmouth")), 0);
}

#[test]
fn r1_2d_london_holds_six_ground_units_and_nine_air_factors() {
    proves!("1.2d");
    let mut k = Kit::bare("Spring 1943");
    let waiting = k.put_many("britain", Infantry, 2, "norwich");
    k.put_many("britain", Infantry, 5, "london");
    k.phase("britain", Phase::Movement);
    march(&mut k, waiting[0], "london");
    assert_eq!(refusal(&k, waiting[1], "london"), Some("1.2d"));
    k.put_many("britain", Air, 8, "london");
    assert_eq!(stacking::air_room(&k.s, zone("london")), 1);
}

#[test]
fn r1_2e_gibraltar_holds_six_ground_units_and_six_air_factors() {
    proves!("1.2e");
    let mut k = Kit::bare("Spring 1943");
    k.control("britain", &["seville", "lisbon", "madrid", "cartagena"]);
    let waiting = k.put_many("britain", Infantry, 2, "seville");
    k.put_many("britain", Infantry, 5, "gibraltar");
    k.phase("britain", Phase::Movement);
    march(&mut k, waiting[0], "gibraltar");
    assert_eq!(refusal(&k, waiting[1], "gibraltar"), Some("1.2e"));
    assert_eq!(stacking::air_room(&k.s, zone("gibraltar")), 6);
}

#[test]
fn r1_2f_a_bridgehead_holds_eight() {
    proves!("1.2f");
    let mut k = Kit::bare("Spring 1944");
    k.control("usa", &["cherbourg", "paris", "metz"]);
    let waiting = k.put_many("usa", Infantry, 2, "paris");
    k.put_many("usa", Infantry, 7, "cherbourg");
    k.bridgehead("cherbourg");
    k.phase("usa", Phase::Movement);
    march(&mut k, waiting[0], "cherbourg");
    assert_eq!(refusal(&k, waiting[1], "cherbourg"), Some("1.2f"));
}
