//! 10.2 and 13.5 where they concern Persia: how it comes under Allied control, its oil, and the way through it.

use crate::kit::{Kit, intervene, nation, zone};
use kernel::{example, proves};
use neppa::Phase;
use neppa::ch01_war::WarAction;
use neppa::ch10_construction::{BuildAction, Way};
use neppa::ch11_redeployment::RedeployAction;
use neppa::types::{Kind, Nation};
use neppa::unit::{At, UnitId};

/// Britain and Russia against Germany, 50 WPP each; Germany stands at Erzurum.
fn at_war(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.war("germany", "britain").war("germany", "russia");
    kit.ally("britain", "russia");
    for major in ["germany", "britain", "russia"] {
        kit.money(major, 50, 40);
        kit.s.treasury_mut(nation(major)).base = 50;
    }
    kit.control("germany", &["erzurum"]);
    kit
}

fn declare(by: &str) -> WarAction {
    WarAction::Declare {
        by: nation(by),
        on: nation("persia"),
    }
}

fn open() -> BuildAction {
    BuildAction::OpenLendLease {
        by: Nation::BRITAIN,
    }
}

#[test]
fn r13_5b_mahabad_that_passes_with_tabriz_costs_britain_its_oil() {
    proves!("13.5b", "2.7a-2");
    let mut kit = at_war("Fall 1942");
    let armour = kit.put("germany", Kind::Armour, "erzurum");
    // Nobody defends Persia.
    kit.war("germany", "persia");
    kit.phase("germany", Phase::Movement)
        .march(armour, "tabriz");
    assert_eq!(kit.s.control(zone("mahabad")), Nation::GERMANY);
    assert_eq!((kit.wpp("britain"), kit.wpp("germany")), (42, 50));
    assert_eq!(kit.s.treasury(Nation::BRITAIN).spent, 0);
    // Once: going there in person costs nothing more.
    kit.march(armour, "mahabad");
    assert_eq!(kit.wpp("britain"), 42);
}

/// A British loan of 8 WPP is in the box in Winter 1942, and Germany is at Erzurum with an armour, Russia at Yerevan
/// and Britain at Baghdad with an infantry.
fn lent() -> (Kit, [UnitId; 4]) {
    let mut kit = at_war("Fall 1942");
    let units = [
        kit.put("germany", Kind::Armour, "erzurum"),
        kit.put("russia", Kind::Infantry, "yerevan"),
        kit.put("britain", Kind::Infantry, "baghdad"),
        kit.put("britain", Kind::Fleet, "plymouth"),
    ];
    kit.phase("britain", Phase::Construction)
        .act(open())
        .act(BuildAction::Grant {
            from: Nation::BRITAIN,
            to: Nation::RUSSIA,
            wpp: 8,
            way: Way::LendLease,
        })
        .pass_to("britain", Phase::Redeployment)
        .act(RedeployAction::SendGrant {
            from: Nation::BRITAIN,
            to: Nation::RUSSIA,
            way: Way::LendLease,
            fleet: Some(units[3]),
        })
        .pass_to("germany", Phase::Movement);
    (kit, units)
}

const FORWARD: RedeployAction = RedeployAction::ForwardLendLease {
    from: Nation::BRITAIN,
};

#[test]
fn r10_2g_closed_with_both_zones_and_opened_with_both() {
    proves!("10.2g");
    example!("neppa-E39");
    let (mut kit, [armour, russian, british, fleet]) = lent();
    kit.march(armour, "tabriz");
    let mut half = kit.clone();
    half.pass_to("britain", Phase::Redeployment);
    assert!(half.allowed(FORWARD), "one of the two does not close it");
    // Both do, and the WPPs wait; Britain may have them back.
    kit.march(armour, "mahabad")
        .pass_to("russia", Phase::Movement)
        .march(russian, "tabriz")
        .pass_to("britain", Phase::Redeployment);
    assert_eq!(kit.s.control(zone("tabriz")), Nation::RUSSIA);
    assert_eq!(kit.refused(FORWARD), "10.2g", "one does not open it");
    assert!(kit.said("The Lend-Lease route is closed"));
    assert_eq!(kit.s.yards.lend_lease.len(), 1);
    assert!(kit.allowed(RedeployAction::RecallLendLease {
        from: Nation::BRITAIN,
        fleet
    }));
    kit.pass_to("germany", Phase::Movement)
        .march(armour, "mosul")
        .pass_to("britain", Phase::Movement)
        .march(british, "mahabad")
        .pass_to("britain", Phase::Redeployment);
    let (paid, russia) = (kit.s.treasury(Nation::BRITAIN).spent, kit.wpp("russia"));
    assert!(kit.said("The Lend-Lease route is open again"));
    kit.act(FORWARD);
    assert_eq!(kit.s.treasury(Nation::BRITAIN).spent, paid);
    assert_eq!(kit.wpp("russia"), russia + 8);
}

#[test]
fn r10_2b_lend_lease_ends_a_war_that_an_ally_did_not_wage() {
    proves!("10.2b", "13.5a");
    let mut kit = at_war("Fall 1942");
    kit.phase("russia", Phase::Declarations)
        .act(declare("russia"))
        .set_up_in(&["tabriz"]);
    let army: Vec<UnitId> = kit.s.units_in(zone("tabriz")).map(|(id, _)| id).collect();
    assert_eq!(army.len(), 2);
    kit.pass_to("britain", Phase::Construction).act(open());
    for key in ["tabriz", "mahabad"] {
        assert_eq!(kit.s.control(zone(key)), Nation::BRITAIN, "{key}");
    }
    assert!(army.iter().all(|unit| kit.at(*unit) == At::Gone));
    assert!(!kit.s.at_war(Nation::RUSSIA, nation("persia")));
    // It is no conquest, and nobody comes to its help.
    assert_eq!(kit.s.politics.conquered[nation("persia")], None);
    kit.pass_to("germany", Phase::Declarations);
    assert!(!kit.s.allied(Nation::GERMANY, nation("persia")));
    // Not even Italy, which is not at war with Russia.
    assert_eq!(
        kit.why(intervene("italy", "persia")),
        "no war is waged on that Minor"
    );
}

#[test]
fn r10_2b_lend_lease_beside_a_persia_that_holds_out() {
    proves!("10.2b", "13.5a");
    let mut kit = at_war("Fall 1942");
    kit.phase("germany", Phase::Declarations)
        .act(declare("germany"))
        .set_up_in(&["tabriz"])
        .pass_to("britain", Phase::Construction)
        .act(open());
    for key in ["tabriz", "mahabad"] {
        assert_eq!(kit.s.control(zone(key)), Nation::BRITAIN, "{key}");
    }
    // Its army fights on beside the Allies.
    assert_eq!(kit.s.tally(zone("tabriz")).ground, 2);
    assert!(kit.s.allied(nation("persia"), Nation::BRITAIN));
    assert!(kit.s.at_war(nation("persia"), Nation::GERMANY));
}

#[test]
fn r13_5a_an_ally_that_wins_mahabad_back_does_not_conquer_persia() {
    proves!("13.5a");
    let mut kit = at_war("Fall 1942");
    kit.control("germany", &["mosul"]);
    let armour = kit.put("germany", Kind::Armour, "mosul");
    let british = kit.put("britain", Kind::Infantry, "baghdad");
    // Germany takes Mahabad and goes back; Persia holds out in Tabriz.
    kit.phase("germany", Phase::Declarations)
        .act(declare("germany"))
        .set_up_in(&["tabriz"])
        .pass_to("germany", Phase::Movement)
        .march(armour, "mahabad")
        .march(armour, "mosul");
    assert_eq!(kit.s.control(zone("mahabad")), Nation::GERMANY);
    kit.pass_to("britain", Phase::Movement)
        .march(british, "mahabad");
    let persia = nation("persia");
    assert_eq!(kit.s.control(zone("mahabad")), Nation::BRITAIN);
    assert_eq!(kit.s.control(zone("tabriz")), persia);
    assert_eq!(kit.s.politics.conquered[persia], None);
    assert_eq!(kit.s.tally(zone("tabriz")).ground, 2);
}

#[test]
fn r13_5b_a_persia_that_an_ally_attacks_keeps_its_oil_for_britain() {
    proves!("13.5b", "2.7a-4", "5.2c");
    let mut kit = at_war("Winter 1942");
    kit.phase("russia", Phase::Declarations)
        .act(declare("russia"))
        .set_up_in(&["tabriz"]);
    // Germany leads what is left of Persia, and has not taken its tower by that.
    assert_eq!(
        kit.s.seat_of(nation("persia")),
        kit.s.seat_of(Nation::GERMANY)
    );
    kit.pass_to("germany", Phase::Declarations);
    let total = |major| kit.s.treasury(major).total;
    // 50 and a third of the 50 that are left, and the convoys.
    assert_eq!(total(Nation::BRITAIN), 98);
    assert_eq!(total(Nation::GERMANY), 66);
}
