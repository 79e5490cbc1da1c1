//! 10.2c, 12.2a: where a redeployment may not pass, and who ships it.

use crate::kit::{Kit, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch11_redeployment::RedeployAction;
use neppa::types::Kind;
use neppa::unit::UnitId;

fn at_war() -> Kit {
    let mut kit = Kit::bare("Fall 1942");
    kit.ally("britain", "russia");
    kit.war("germany", "britain").war("germany", "russia");
    kit
}

fn start(kit: &mut Kit, unit: UnitId) {
    let by = kit.s.unit(unit).nation;
    kit.act(RedeployAction::Redeploy {
        unit,
        factors: 1,
        by,
    });
}

fn to(key: &str) -> RedeployAction {
    RedeployAction::To {
        zone: zone(key),
        suez: false,
    }
}

#[test]
fn r10_2c_russians_are_not_redeployed_through_persia() {
    proves!("10.2c");
    let mut kit = at_war();
    kit.control("russia", &["erzurum", "tabriz"]);
    let unit = kit.put("russia", Kind::Infantry, "baku");
    let mut cut = kit.clone();
    kit.phase("russia", Phase::Redeployment);
    start(&mut kit, unit);
    assert!(kit.allowed(to("erzurum")), "by Tiflis");
    assert_eq!(kit.refused(to("tabriz")), "10.2c");
    // With Tiflis, Yerevan and Batum lost only Tabriz joins the two.
    cut.control("germany", &["tiflis", "yerevan", "batum"]);
    cut.phase("russia", Phase::Redeployment);
    start(&mut cut, unit);
    assert_eq!(cut.refused(to("erzurum")), "11.0d");
}

#[test]
fn r12_2a_western_fleets_ship_no_russians() {
    proves!("12.2a", "6.7b");
    for (who, allowed) in [("britain", false), ("russia", true)] {
        let mut kit = at_war();
        kit.control("germany", &["nikolayev", "uman", "kishinev", "constanta"]);
        kit.control("russia", &["odessa"]);
        // Nobody else's ships are there, and there is no way by land.
        kit.control("britain", &["istanbul", "izmir", "izmit"]);
        let port = if who == "russia" {
            "sevastopol"
        } else {
            "istanbul"
        };
        kit.put(who, Kind::Fleet, port);
        let unit = kit.put("russia", Kind::Infantry, "odessa");
        kit.phase("russia", Phase::Redeployment);
        let redeploy = RedeployAction::Redeploy {
            unit,
            factors: 1,
            by: neppa::types::Nation::RUSSIA,
        };
        assert_eq!(kit.allowed(redeploy), allowed, "{who}");
    }
}
