//! 14.5: Vichy and the Free French after the fall of France.

use crate::kit::{Kit, nation, redeploy, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch08_ground::GroundAction;
use neppa::ch11_redeployment::RedeployAction;
use neppa::types::{Kind, Nation, Turn};
use neppa::unit::UnitId;

/// Germany and Italy against Britain and France; a German infantry goes to Paris from Metz.
fn france_falls(players: u8, arrange: impl FnOnce(&mut Kit)) -> Kit {
    let mut kit = Kit::bare("Summer 1940");
    kit.s.players = players;
    kit.ally("germany", "italy").ally("britain", "france");
    for axis in ["germany", "italy"] {
        kit.war(axis, "britain").war(axis, "france");
    }
    for (major, base) in [("germany", 75), ("italy", 37), ("britain", 30)] {
        kit.money(major, 60, 30);
        kit.s.treasury_mut(nation(major)).base = base;
    }
    kit.control("germany", &["metz"]);
    let unit = kit.put("germany", Kind::Infantry, "metz");
    kit.put("britain", Kind::Infantry, "london");
    arrange(&mut kit);
    kit.phase("germany", Phase::Movement)
        .march(unit, "paris")
        .pass_to("germany", Phase::Declarations);
    assert!(kit.s.politics.fallen.has(Nation::FRANCE));
    kit
}

fn vichy_in(kit: &Kit, key: &str) -> UnitId {
    let mut there = kit.s.units_in(zone(key));
    let (id, unit) = there.next().unwrap();
    assert_eq!(unit.nation, nation("vichy"));
    id
}

#[test]
fn r14_5b_the_axis_chooses_who_is_charged_for_vichy() {
    proves!("14.5b");
    for players in 2..=5 {
        let mut kit = france_falls(players, |_| {});
        kit.pass_to("germany", Phase::Redeployment);
        let unit = vichy_in(&kit, "tunis");
        assert_eq!(kit.s.unit(unit).home, zone("tunis"));
        assert!(kit.allowed(redeploy(unit, Nation::GERMANY)));
        kit.act(redeploy(unit, Nation::ITALY))
            .act(RedeployAction::To {
                zone: zone("gabes"),
                suez: false,
            });
        let srs = |who| kit.s.treasury(who).srs;
        assert_eq!((srs(Nation::GERMANY), srs(Nation::ITALY)), (0, 1));
    }
}

#[test]
fn r14_5d_the_united_states_are_charged_for_the_free_french_after_spring_1942() {
    proves!("14.5d");
    let mut kit = france_falls(2, |_| {});
    let spring: Turn = "Spring 1942".parse().unwrap();
    kit.pass_until(|kit| kit.s.turn == spring)
        .pass_to("britain", Phase::Redeployment);
    let unit = kit.s.units_in(zone("damascus")).next().unwrap().0;
    assert!(kit.s.allied(Nation::USA, nation("free_french")));
    assert!(kit.allowed(redeploy(unit, Nation::BRITAIN)));
    assert_eq!(kit.refused(redeploy(unit, Nation::USA)), "11.0a");
    kit.pass_to("britain", Phase::Declarations)
        .pass_to("britain", Phase::Redeployment);
    assert_eq!(kit.s.turn, spring.next());
    assert!(kit.allowed(redeploy(unit, Nation::USA)));
}

#[test]
fn r14_5a_where_an_ally_stands_there_is_no_vichy() {
    proves!("14.5a", "14.1c");
    let kit = france_falls(2, |kit| {
        kit.put("britain", Kind::Infantry, "tunis");
        kit.put("britain", Kind::Air, "algiers");
    });
    for (key, holder) in [
        ("tunis", "britain"),
        ("gabes", "vichy"),
        ("algiers", "britain"),
        ("oran", "vichy"),
    ] {
        assert_eq!(kit.s.control(zone(key)), nation(holder), "{key}");
    }
    assert!(!kit.s.tally(zone("tunis")).nations.has(nation("vichy")));
}

/// Takes a zone at more than 6-1 in the Combat Phase of a Major.
fn storm(kit: &mut Kit, who: &str, army: Vec<UnitId>, key: &str) {
    kit.pass_to(who, Phase::Combat)
        .act(GroundAction::Attack { target: zone(key) });
    for unit in &army {
        kit.act(GroundAction::Commit { unit: *unit });
    }
    kit.act(GroundAction::Declare)
        .act(GroundAction::Advance { unit: army[0] })
        .act(GroundAction::Halt);
    assert_eq!(kit.s.control(zone(key)), nation(who));
}

/// The Total of a Major for 1941, when nothing was left of 1940.
fn total_of_1941(kit: &mut Kit, major: Nation) -> i16 {
    kit.pass_until(|kit| kit.s.turn == "Winter 1940".parse().unwrap())
        .pass_to("britain", Phase::Redeployment);
    kit.s.treasury_mut(major).wpp = 0;
    kit.pass_to("germany", Phase::Declarations);
    kit.s.treasury(major).total
}

#[test]
fn r14_5c_a_vichy_country_pays_the_allies_and_not_the_axis() {
    proves!("14.5c");
    let mut kit = france_falls(2, |_| {});
    // Base 75 and France 18: nothing for Morocco, Algeria and Tunisia.
    assert_eq!(total_of_1941(&mut kit.clone(), Nation::GERMANY), 93);
    assert_eq!(total_of_1941(&mut kit.clone(), Nation::BRITAIN), 62);
    kit.control("britain", &["gabes"]);
    let army = kit.put_many("britain", Kind::Armour, 3, "gabes");
    storm(&mut kit, "britain", army, "tunis");
    assert_eq!(total_of_1941(&mut kit, Nation::BRITAIN), 64);
}

#[test]
fn r14_5e_syria_pays_the_axis_and_not_the_allies() {
    proves!("14.5e");
    let mut kit = france_falls(2, |_| {});
    kit.control("germany", &["aleppo"]);
    let army = kit.put_many("germany", Kind::Armour, 3, "aleppo");
    storm(&mut kit, "germany", army, "damascus");
    let mut freed = kit.clone();
    assert_eq!(total_of_1941(&mut kit, Nation::GERMANY), 95);
    // The Allies win it back, 18 against the one armour there, and have nothing of it.
    let mut army = freed.put_many("britain", Kind::Armour, 4, "haifa");
    army.push(freed.put("britain", Kind::Artillery, "amman"));
    storm(&mut freed, "britain", army, "damascus");
    assert_eq!(total_of_1941(&mut freed.clone(), Nation::BRITAIN), 62);
    assert_eq!(total_of_1941(&mut freed, Nation::GERMANY), 93);
}
