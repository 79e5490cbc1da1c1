//! Chapter 2: which defence factors count. Infantry has 2 normally, 3 in Terrain, 4 when Rugged.

use crate::kit::{Kit, zone};
use kernel::{example, proves};
use neppa::Phase;
use neppa::ch08_ground::GroundAction as G;
use neppa::types::Front;
use neppa::types::Kind::*;
use neppa::unit::At;

/// What one infantry of `defender` in `target` is worth against infantry of `attacker` from each of these zones, and
/// against a drop if there is one.
fn defence(
    turn: &str,
    defender: &str,
    target: &str,
    attacker: &str,
    from: &[&str],
    drop: bool,
) -> u32 {
    let mut k = Kit::bare(turn);
    k.war(attacker, defender);
    meet(&mut k, defender, target, attacker, from, drop)
}

fn meet(
    k: &mut Kit,
    defender: &str,
    target: &str,
    attacker: &str,
    from: &[&str],
    drop: bool,
) -> u32 {
    k.control(defender, &[target]).control(attacker, from);
    k.put(defender, Infantry, target);
    let units: Vec<_> = from
        .iter()
        .map(|zone| k.put(attacker, Infantry, zone))
        .collect();
    let airborne = drop.then(|| k.put(attacker, Airborne, from[0]));
    k.phase(attacker, Phase::Combat);
    k.act(G::Attack {
        target: zone(target),
    });
    for unit in units {
        k.act(G::Commit { unit });
    }
    if let Some(unit) = airborne {
        k.act(G::Drop { unit });
    }
    k.s.attack().unwrap().ground_defence(&k.s)
}

#[test]
fn r2_terrain_does_not_restrict_movement() {
    proves!("2");
    let mut k = Kit::bare("Spring 1940");
    let armour = k.put("france", Armour, "paris");
    k.phase("france", Phase::Movement);
    // Vichy is in the mountains.
    k.act(G::Pick { unit: armour })
        .act(G::March { to: zone("vichy") });
    k.act(G::Pick { unit: armour })
        .act(G::March { to: zone("lyons") });
    assert!(k.is_in(armour, "lyons"));
}

#[test]
fn r2_0_mountains_give_terrain_factors() {
    proves!("2.0");
    assert_eq!(
        defence(
            "Spring 1940",
            "france",
            "vichy",
            "germany",
            &["lyons"],
            false
        ),
        3
    );
    assert_eq!(
        defence(
            "Spring 1940",
            "france",
            "lyons",
            "germany",
            &["metz"],
            false
        ),
        2
    );
}

#[test]
fn r2_1_swamps_give_terrain_factors() {
    proves!("2.1");
    assert_eq!(
        defence(
            "Summer 1942",
            "russia",
            "novgorod",
            "germany",
            &["pskov"],
            false
        ),
        3
    );
    assert_eq!(
        defence(
            "Summer 1942",
            "russia",
            "pskov",
            "germany",
            &["novgorod"],
            false
        ),
        2
    );
}

#[test]
fn r2_2a_a_fortress_counts_against_its_sides_only() {
    proves!("2.2a");
    example!("neppa-E01", "neppa-E02");
    let strasbourg = |from: &[&str]| {
        defence(
            "Spring 1940",
            "france",
            "strasbourg",
            "germany",
            from,
            false,
        )
    };
    assert_eq!(strasbourg(&["bonn"]), 4);
    assert_eq!(strasbourg(&["stuttgart"]), 4);
    assert_eq!(strasbourg(&["metz", "lyons"]), 2);
    assert_eq!(
        strasbourg(&["metz", "lyons", "bonn"]),
        4,
        "one unit is enough"
    );
}

#[test]
fn r2_2b_gibraltar_and_malta_are_always_fortresses() {
    proves!("2.2b");
    assert_eq!(
        defence(
            "Spring 1943",
            "germany",
            "gibraltar",
            "britain",
            &["seville"],
            false
        ),
        4
    );
    assert_eq!(
        defence(
            "Spring 1943",
            "britain",
            "gibraltar",
            "germany",
            &["seville"],
            false
        ),
        4
    );
}

#[test]
fn r2_2c_an_enemy_in_a_fortress_ends_it() {
    proves!("2.2c");
    let mut k = Kit::bare("Summer 1942");
    k.war("germany", "russia");
    assert_eq!(
        meet(
            &mut k.clone(),
            "russia",
            "sevastopol",
            "germany",
            &["melitopol"],
            false
        ),
        4
    );
    // It is taken while empty, and lost again.
    k.control("germany", &["melitopol"]);
    let german = k.put("germany", Infantry, "melitopol");
    k.phase("germany", Phase::Movement);
    k.act(G::Pick { unit: german }).act(G::March {
        to: zone("sevastopol"),
    });
    assert_eq!(
        meet(
            &mut k.clone(),
            "germany",
            "sevastopol",
            "russia",
            &["kerch"],
            false
        ),
        4,
        "two infantry, not Rugged"
    );
    k.s.put(german, At::Pool);
    let russian = k.put("russia", Infantry, "kerch");
    k.phase("russia", Phase::Movement);
    k.act(G::Pick { unit: russian }).act(G::March {
        to: zone("sevastopol"),
    });
    k.s.put(russian, At::Pool);
    assert_eq!(
        meet(
            &mut k,
            "russia",
            "sevastopol",
            "germany",
            &["melitopol"],
            false
        ),
        2,
        "retaken: no fortress any more"
    );
}

#[test]
fn r2_2d_the_maginot_line_ends_with_france() {
    proves!("2.2d");
    let mut k = Kit::bare("Spring 1944");
    k.war("germany", "france");
    assert_eq!(
        meet(
            &mut k.clone(),
            "france",
            "strasbourg",
            "germany",
            &["bonn"],
            false
        ),
        4
    );
    k.s.politics.france_fell = Some("Summer 1940".parse().unwrap());
    assert_eq!(
        meet(&mut k, "france", "strasbourg", "germany", &["bonn"], false),
        2
    );
}

#[test]
fn r2_2e_the_siegfried_line_stands_from_1944() {
    proves!("2.2e");
    assert_eq!(
        defence(
            "Winter 1943",
            "germany",
            "bonn",
            "france",
            &["strasbourg"],
            false
        ),
        2
    );
    assert_eq!(
        defence(
            "Spring 1944",
            "germany",
            "bonn",
            "france",
            &["strasbourg"],
            false
        ),
        4
    );
    assert_eq!(
        defence(
            "Spring 1944",
            "germany",
            "bonn",
            "france",
            &["stuttgart"],
            false
        ),
        2
    );
}

#[test]
fn r2_4_ground_units_do_not_cross_the_sea_alone() {
    proves!("2.4");
    let mut k = Kit::bare("Spring 1940");
    let unit = k.put("italy", Infantry, "messina");
    k.phase("italy", Phase::Movement);
    k.act(G::Pick { unit });
    assert_eq!(
        k.refused(G::March {
            to: zone("sea_ionian_sea")
        }),
        "2.4"
    );
}

#[test]
fn r2_5_1_terrain_factors_across_a_red_arrow() {
    proves!("2.5-1");
    let messina =
        |from: &[&str]| defence("Spring 1943", "germany", "messina", "britain", from, false);
    assert_eq!(messina(&["reggio"]), 3);
    assert_eq!(messina(&["palermo"]), 2);
    assert_eq!(
        messina(&["reggio", "palermo"]),
        2,
        "not all come across the water"
    );
}

#[test]
fn r2_5_2_a_drop_takes_the_arrow_away() {
    proves!("2.5-2", "3.4e");
    assert_eq!(
        defence(
            "Spring 1943",
            "germany",
            "messina",
            "britain",
            &["reggio"],
            true
        ),
        2
    );
    // Mountains count all the same.
    assert_eq!(
        defence(
            "Spring 1943",
            "germany",
            "reggio",
            "britain",
            &["messina"],
            true
        ),
        3
    );
}

#[test]
fn r2_5_3_red_arrows_are_crossed_without_ships() {
    proves!("2.5-3");
    let mut k = Kit::bare("Spring 1940");
    let unit = k.put("italy", Infantry, "messina");
    k.phase("italy", Phase::Movement);
    k.act(G::Pick { unit }).act(G::March { to: zone("reggio") });
    assert!(k.is_in(unit, "reggio"));
}

#[test]
fn r2_5_4_the_waters_beside_an_arrow_are_two_zones() {
    proves!("2.5-4");
    let data = neppa::data::data();
    let (west, east) = (zone("sea_southern_tyrrhenian"), zone("sea_ionian_sea"));
    for side in ["messina", "reggio"] {
        for sea in [west, east] {
            assert!(
                data.zones
                    .coasts(zone(side))
                    .iter()
                    .any(|link| link.to == sea)
            );
        }
    }
    assert_eq!(
        data.routes.sea(Front::Mediterranean, false, west, east),
        1,
        "passing the strait counts one zone"
    );
}

#[test]
fn r2_5a_the_blue_arrow_makes_denmark_one_land() {
    proves!("2.5a");
    assert_eq!(
        defence(
            "Spring 1943",
            "germany",
            "denmark",
            "britain",
            &["malmo"],
            false
        ),
        2
    );
    assert_eq!(
        defence(
            "Spring 1943",
            "germany",
            "malmo",
            "britain",
            &["denmark"],
            false
        ),
        3
    );
    let mut k = Kit::bare("Spring 1943");
    k.control("germany", &["denmark", "malmo"]);
    let unit = k.put("germany", Armour, "bremen");
    k.phase("germany", Phase::Movement);
    k.act(G::Pick { unit }).act(G::March {
        to: zone("denmark"),
    });
    k.act(G::Pick { unit }).act(G::March { to: zone("malmo") });
    assert!(k.is_in(unit, "malmo"));
}

#[test]
fn r2_6_white_land_is_closed() {
    proves!("2.6");
    let mut k = Kit::bare("Spring 1940");
    let unit = k.put("italy", Infantry, "turin");
    k.phase("italy", Phase::Movement);
    k.act(G::Pick { unit });
    assert_eq!(
        k.refused(G::March {
            to: zone("white_switzerland")
        }),
        "2.6"
    );
}

#[test]
fn r2_9a_russian_defence_zones_serve_russians_only() {
    proves!("2.9a");
    example!("neppa-E20");
    assert_eq!(
        defence(
            "Summer 1942",
            "russia",
            "moscow",
            "germany",
            &["vyazma"],
            false
        ),
        4
    );
    assert_eq!(
        defence(
            "Summer 1942",
            "russia",
            "moscow",
            "germany",
            &["ryazan"],
            false
        ),
        4
    );
    assert_eq!(
        defence(
            "Summer 1942",
            "russia",
            "tula",
            "germany",
            &["ryazan"],
            false
        ),
        2
    );
    assert_eq!(
        defence(
            "Summer 1942",
            "germany",
            "moscow",
            "russia",
            &["ryazan"],
            false
        ),
        2
    );
}

#[test]
fn r2_2c_a_fortress_that_passes_with_its_country_is_lost_too() {
    proves!("2.2c", "14.4a");
    let mut k = Kit::bare("Winter 1939");
    k.war("russia", "finland").control("russia", &["kuopio"]);
    let russian = k.put("russia", Infantry, "kuopio");
    k.phase("russia", Phase::Movement);
    k.act(G::Pick { unit: russian }).act(G::March {
        to: zone("helsinki"),
    });
    assert_eq!(k.s.control(zone("viipuri")), crate::kit::nation("russia"));
    // A Russian in the Mannerheim Line meets Germans from Leningrad.
    k.war("germany", "russia");
    let met = meet(
        &mut k,
        "russia",
        "viipuri",
        "germany",
        &["leningrad"],
        false,
    );
    assert_eq!(met, 2);
}

#[test]
fn r2_2a_a_drop_on_malta_comes_from_no_side() {
    proves!("2.2a", "2.8a-5");
    let mut k = Kit::bare("Spring 1942");
    k.war("germany", "britain").control("germany", &["palermo"]);
    k.put("britain", Infantry, "malta");
    let airborne = k.put("germany", Airborne, "palermo");
    k.phase("germany", Phase::Combat);
    k.act(G::Attack {
        target: zone("malta"),
    });
    k.act(G::Drop { unit: airborne });
    assert_eq!(k.s.attack().unwrap().ground_defence(&k.s), 2);
}
