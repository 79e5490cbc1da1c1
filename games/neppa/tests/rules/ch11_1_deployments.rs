//! 11.1: United States Initial Deployments.

use crate::kit::*;
use kernel::{example, proves};
use neppa::Phase;
use neppa::ch11_redeployment::RedeployAction;
use neppa::types::{Kind, Nation};
use neppa::unit::{Marks, UnitId};

fn start(unit: UnitId) -> RedeployAction {
    RedeployAction::Redeploy {
        unit,
        factors: 1,
        by: Nation::USA,
    }
}

fn to(key: &str) -> RedeployAction {
    RedeployAction::To {
        zone: zone(key),
        suez: false,
    }
}

/// The United States at war beside Britain and France.
fn america() -> Kit {
    let mut kit = Kit::bare("Fall 1942");
    kit.war("usa", "germany")
        .ally("usa", "britain")
        .ally("usa", "france");
    kit.phase("usa", Phase::Redeployment);
    kit
}

fn fresh(kit: &mut Kit, kind: Kind) -> UnitId {
    let unit = kit.put("usa", kind, "us_box");
    kit.mark(unit, Marks::IN_US);
    unit
}

#[test]
fn r11_1a_the_first_time_only() {
    proves!("11.1a");
    let mut kit = america();
    let unit = fresh(&mut kit, Kind::Infantry);
    kit.act(start(unit)).act(to("london"));
    assert_eq!(kit.s.treasury(Nation::USA).deployments, 1);
    // Back to the United States and again to Europe: no Initial Deployment.
    kit.s.wipe_marks();
    kit.put("usa", Kind::Fleet, "plymouth");
    kit.act(start(unit)).act(to("us_box"));
    kit.s.wipe_marks();
    kit.act(start(unit));
    assert!(kit.allowed(to("birmingham")), "and so it may go on by land");
    kit.act(to("liverpool"));
    let usa = kit.s.treasury(Nation::USA);
    assert_eq!((usa.srs, usa.deployments), (3, 1));
}

#[test]
fn r11_1b_six_of_ten() {
    proves!("11.1b");
    example!("neppa-E40");
    let mut kit = america();
    for port in [
        "london",
        "plymouth",
        "cardiff",
        "liverpool",
        "glasgow",
        "belfast",
    ] {
        let unit = fresh(&mut kit, Kind::Armour);
        kit.act(start(unit)).act(to(port));
    }
    let seventh = fresh(&mut kit, Kind::Armour);
    assert_eq!(kit.refused(start(seventh)), "11.1b");
    for port in ["birmingham", "norwich", "edinburgh", "newcastle"] {
        let unit = kit.put("usa", Kind::Artillery, "portsmouth");
        kit.act(start(unit)).act(to(port));
    }
    let last = kit.put("usa", Kind::Infantry, "portsmouth");
    assert_eq!(kit.refused(start(last)), "11.0a", "no eleventh");
}

#[test]
fn r11_1c_where_they_land() {
    proves!("11.1c");
    let mut kit = america();
    let unit = fresh(&mut kit, Kind::Infantry);
    kit.act(start(unit));
    // Neither has fallen: any western port.
    assert!(kit.allowed(to("brest")) && kit.allowed(to("london")) && kit.allowed(to("gibraltar")));
    assert_eq!(kit.refused(to("birmingham")), "11.1c");
    assert_eq!(kit.refused(to("marseilles")), "11.1c");
    // France has fallen: Britain, in any zone.
    let mut without_france = kit.clone();
    without_france.s.politics.fallen.insert(Nation::FRANCE);
    assert!(without_france.allowed(to("birmingham")));
    assert_eq!(without_france.refused(to("gibraltar")), "11.1c");
    // Britain has fallen, France not.
    kit.s.politics.fallen.insert(Nation::BRITAIN);
    assert!(kit.allowed(to("brest")));
    assert_eq!(kit.refused(to("birmingham")), "11.1c");
    // Both: they wait.
    kit.s.politics.fallen.insert(Nation::FRANCE);
    assert!(!kit.allowed(to("brest")));
}

#[test]
fn r11_1c_fleets_too() {
    proves!("11.1c", "6.1e");
    let mut kit = america();
    let fleet = fresh(&mut kit, Kind::Fleet);
    kit.act(start(fleet));
    assert_eq!(kit.refused(to("alexandria")), "11.1c");
    kit.act(to("plymouth"));
    assert!(kit.is_in(fleet, "plymouth"));
    assert!(!kit.s.unit(fleet).marks.has(Marks::IN_US));
    assert_eq!(kit.s.treasury(Nation::USA).deployments, 1);
}

#[test]
fn r11_1d_no_shipping_from_the_united_states() {
    proves!("11.1d", "6.7a");
    let mut kit = america();
    let initial = fresh(&mut kit, Kind::Armour);
    kit.act(start(initial)).act(to("brest"));
    assert!(kit.is_in(initial, "brest"), "without any fleet");
    let veteran = kit.put("usa", Kind::Armour, "us_box");
    kit.act(start(veteran));
    assert_eq!(
        kit.refused(to("malta")),
        "11.0e",
        "another front needs its fleet"
    );
    kit.act(to("lyons"));
    // The way back crosses the ocean with ships.
    kit.s.wipe_marks();
    kit.act(start(veteran));
    assert!(!kit.allowed(to("us_box")));
    kit.put("usa", Kind::Fleet, "plymouth");
    assert!(kit.allowed(to("us_box")));
}
