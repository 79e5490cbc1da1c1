//! 9.22, 9.23: the United Kingdom falls and fights on from overseas; France in its colonies.

use crate::conquests::{campaign, home};
use crate::kit::{Kit, hex, nation};
use crate::neutrals::{fallen, joins};
use crate::politics::UK;
use aeto::Action;
use aeto::ch00_sequence::Segment;
use aeto::ch08_seasons::lines;
use aeto::ch09_politics::exile::{american_modifiers, base_income, is_holding_out, may_hold_out};
use aeto::ch09_politics::{Exile, PoliticsAction, Resolve, Sail};
use aeto::politics::{Invasion, Vichy};
use aeto::spot::{Spot, board};
use aeto::types::{Camp, ShipClass, UnitId};
use frame::Side;
use kernel::proves;

fn first(kit: &Kit, of: &str, is: impl Fn(&aeto::unit::Unit) -> bool) -> UnitId {
    let mut own = kit.s.pieces.of(|owner| owner == nation(of));
    own.find(|(_, unit)| is(unit)).expect("a piece").0
}

/// Everything of a power off the map.
fn clear(kit: &mut Kit, of: &str) {
    let own: Vec<UnitId> = kit
        .s
        .pieces
        .of(|owner| owner == nation(of))
        .map(|(id, _)| id)
        .collect();
    for id in own {
        let pool = Spot::pool(nation(of));
        kit.s
            .pieces
            .change(id, |unit| (unit.at, unit.aboard) = (pool, None));
    }
}

/// Every City with a resource of a power but one is German; the last falls when the month ends.
pub fn conquer(kit: &mut Kit, of: &str) {
    for hex in home(of, |hex| hex.city && hex.resource) {
        kit.s.politics.set_holder(hex, nation("germany"));
    }
    kit.s.refresh();
    kit.segment(Segment::EndOfTurn, Side::Axis);
    while kit
        .legal()
        .contains(&aeto::ch09_politics::Force::Leave.into())
    {
        kit.act(aeto::ch09_politics::Force::Leave);
    }
}

/// August 1940 in the campaign; the UK has nothing but what the test puts there.
pub fn battle_of_britain() -> Kit {
    let mut kit = campaign("august 1940");
    clear(&mut kit, "uk");
    kit.s.politics.sitzkrieg = false;
    kit
}

#[test]
fn the_united_kingdom_falls_and_fights_on() {
    proves!("9.22a", "9.22b", "9.22d", "9.22e", "9.22f");
    let mut kit = battle_of_britain();
    let at_home = kit.put("UK-inf-01", "W4717");
    let egypt = kit.put("UK-inf-03", "E5721");
    let malta = kit.put("UK-inf-02", "W3317");
    let docked = first(&kit, "uk", |unit| unit.ship() == Some(ShipClass::Ca));
    let port = Spot::port(hex("W4717").space()).expect("Scapa Flow");
    kit.s.pieces.change(docked, |unit| unit.at = port);
    let sailing = first(&kit, "uk", |unit| unit.ship() == Some(ShipClass::Dd));
    let chit = first(&kit, "uk", |unit| unit.force().is_some());
    let number = kit.s.unit(chit).force().expect("a force");
    let atlantic = board().find("NAT").expect("the Atlantic");
    kit.s.pieces.change(chit, |unit| unit.at = atlantic.into());
    kit.s
        .pieces
        .change(sailing, |unit| unit.at = Spot::force(number));
    kit.s.refresh();
    conquer(&mut kit, "uk");
    assert_eq!(kit.asking(), Some(UK));
    kit.act(Resolve::HoldOut);
    // It is conquered, and at war all the same.
    assert!(kit.s.politics.is_conquered(nation("uk")));
    assert!(kit.s.politics.at_war(nation("uk"), nation("germany")));
    // Ships at sea may become American.
    assert!(kit.legal().contains(&Sail::British.into()));
    kit.act(Sail::American);
    assert_eq!(kit.s.unit(sailing).nation(), nation("us"));
    assert_eq!(kit.s.unit(docked).at, Spot::gone(nation("uk")));
    // Who is in Egypt stays, who is at home or in France leaves the game.
    assert_eq!(kit.at(egypt), Some("E5721"));
    for id in [at_home, malta] {
        assert_eq!(kit.s.unit(id).at, Spot::gone(nation("uk")));
    }
    // Two land units of the UK's choice come to Canada.
    for left in [2, 1] {
        assert!(
            kit.prompt().contains(&format!("{left} left")),
            "{}",
            kit.prompt()
        );
        assert_eq!(kit.refused(Exile::Unit { unit: egypt }), "9.22f");
        let next = kit.legal()[0];
        kit.act(next);
    }
    let canada = board().find("CAB").expect("the Canada Box");
    assert_eq!(
        kit.s
            .units_in(canada.into())
            .filter(|(_, unit)| unit.is_combat())
            .count(),
        2
    );
    assert!(
        !kit.s
            .units()
            .any(|(_, unit)| unit.at == Spot::pool(nation("uk")) && unit.force().is_none())
    );
    // All of Britain is German, Egypt is not.
    let holder = |key: &str| kit.s.politics.holder(hex(key).space());
    assert_eq!(holder("W4717"), Some(nation("germany")));
    assert_eq!(holder("E5721"), Some(nation("uk")));
    // Convoys sail no more, but along the coast of the US.
    let open = |key: &str| {
        let area = board().find(key).expect("an area");
        aeto::ch02_strategic::is_open(&kit.s, area)
    };
    assert!(!open("NAT") && open("USC"));
}

#[test]
fn aircraft_leave_for_iceland_if_they_come_that_far() {
    proves!("9.22c");
    let mut kit = battle_of_britain();
    let far = kit.put("UK-bmb-01", "W4717");
    let near = kit.put("UK-ftr-01", "W4717");
    let range = |kit: &Kit, id| kit.s.unit(id).air_face().expect("a face").range;
    assert!(range(&kit, far) >= 7 && range(&kit, near) <= 6);
    kit.put("UK-inf-03", "E5721");
    kit.s.refresh();
    conquer(&mut kit, "uk");
    kit.act(Resolve::GiveUp);
    let usa = board().find("USB").expect("the US Box");
    assert_eq!(kit.s.unit(far).hex(), Some(usa));
    assert_eq!(kit.s.unit(far).commitment, aeto::unit::Commitment::Previous);
    assert_eq!(kit.s.unit(near).at, Spot::gone(nation("uk")));
}

#[test]
fn who_may_hold_out_in_colonies() {
    proves!("9.23a", "9.23b");
    let mut kit = battle_of_britain();
    assert!(!may_hold_out(&kit.s, nation("uk")), "nobody is overseas");
    let egypt = kit.put("UK-inf-03", "E5721");
    assert!(may_hold_out(&kit.s, nation("uk")));
    kit.s
        .pieces
        .change(egypt, |unit| unit.at = hex("W4717").into());
    kit.s.refresh();
    assert!(
        !may_hold_out(&kit.s, nation("uk")),
        "Scapa Flow is no colony"
    );
    // France with troops in Algiers, unless there is Vichy; Germany never.
    clear(&mut kit, "france");
    kit.put("FRA-inf-01", "W1316");
    assert!(may_hold_out(&kit.s, nation("france")));
    assert!(!may_hold_out(&kit.s, nation("germany")));
    kit.s.politics.vichy = Vichy::Since(kit.s.clock.month);
    assert!(!may_hold_out(&kit.s, nation("france")));
}

#[test]
fn france_holds_out_in_algeria() {
    proves!("9.23b");
    let mut kit = campaign("august 1940");
    clear(&mut kit, "france");
    kit.s.politics.sitzkrieg = false;
    kit.s.politics.vichy = Vichy::Forgone;
    let algiers = kit.put("FRA-inf-01", "W1316");
    let paris = kit.put("FRA-inf-01", "W2714");
    conquer(&mut kit, "france");
    kit.act(Resolve::HoldOut);
    let france = nation("france");
    assert!(is_holding_out(&kit.s, france) && kit.s.politics.at_war(france, nation("germany")));
    assert_eq!(kit.at(algiers), Some("W1316"));
    assert_eq!(kit.s.unit(paris).at, Spot::gone(france));
    // 4 EPs, and 2 for what it holds in Algeria and Lebanon-Syria.
    assert_eq!(base_income(&kit.s, france, 22), 4);
    let all = lines(&kit.s, france);
    assert_eq!(all[0].eps, 4);
    assert!(all[1..].iter().all(|line| line.eps == 2), "{all:?}");
    // Without holding out it is out of the war.
    let mut kit = campaign("august 1940");
    clear(&mut kit, "france");
    kit.s.politics.sitzkrieg = false;
    kit.s.politics.vichy = Vichy::Forgone;
    kit.put("FRA-inf-01", "W1316");
    conquer(&mut kit, "france");
    kit.act(Resolve::GiveUp);
    assert!(!kit.s.politics.at_war(france, nation("germany")));
    assert!(
        kit.s
            .pieces
            .of(|owner| owner == france)
            .all(|(_, unit)| unit.hex().is_none())
    );
}

#[test]
fn what_the_exiles_live_on() {
    proves!("9.22a", "9.23a", "9.22h");
    let mut kit = battle_of_britain();
    assert_eq!(base_income(&kit.s, nation("uk"), 56), 56);
    fallen(&mut kit, "uk", "germany");
    assert_eq!(base_income(&kit.s, nation("uk"), 56), 12);
    kit.put("UK-inf-03", "E5721");
    kit.s.refresh();
    let all = lines(&kit.s, nation("uk"));
    assert_eq!(all[0].eps, 12);
    // Nothing is subtracted for Britain, and what Egypt, Iraq and South Africa bring is 2 each.
    assert!(all[1..].iter().all(|line| line.eps == 2), "{all:?}");
    // The US has 57 as soon as it is at war.
    assert_eq!(base_income(&kit.s, nation("us"), 0), 0);
    joins(&mut kit, "us", Camp::Western, &["germany"]);
    assert_eq!(base_income(&kit.s, nation("us"), 0), 57);
    assert_eq!(base_income(&kit.s, nation("us"), 130), 130);
}

#[test]
fn the_fall_of_britain_may_bring_the_us_in() {
    proves!("9.22g", "9.22f");
    let sum = |kit: &Kit| -> i8 { american_modifiers(&kit.s).iter().map(|(_, by)| by).sum() };
    let season = |month: &str, die: u8, vichy: bool| {
        let mut kit = battle_of_britain();
        kit.s.clock.month = month.parse().expect("a month");
        fallen(&mut kit, "uk", "germany");
        joins(&mut kit, "italy", Camp::Axis, &["uk"]);
        if vichy {
            kit.s.politics.vichy = Vichy::Since("june 1940".parse().expect("a month"));
        }
        kit.roll(&[die]);
        kit.segment(Segment::Season, Side::Axis);
        kit
    };
    let at_war = |kit: &Kit| kit.s.politics.at_war(nation("us"), nation("germany"));
    // No Vichy: two more. 3 is enough, 2 is not.
    assert!(at_war(&season("october 1940", 3, false)));
    assert!(!at_war(&season("october 1940", 2, false)));
    assert!(!at_war(&season("october 1940", 4, true)) && at_war(&season("october 1940", 5, true)));
    // In Winter two more come to Canada.
    let mut winter = season("january 1941", 1, true);
    clear(&mut winter, "uk");
    let exile = |action: &Action| matches!(action, Action::Politics(PoliticsAction::Exile(_)));
    let asked = winter.legal().iter().any(exile) || winter.prompt().contains("Canada");
    let pooled = winter
        .s
        .units()
        .any(|(_, unit)| unit.at == Spot::mix(nation("uk")) && unit.is_combat());
    assert_eq!(asked, pooled);
    // Every line of the list.
    let mut kit = battle_of_britain();
    joins(&mut kit, "italy", Camp::Axis, &["uk"]);
    assert_eq!(sum(&kit), 2);
    kit.s.politics.vichy = Vichy::Since(kit.s.clock.month);
    assert_eq!(sum(&kit), 0);
    joins(&mut kit, "ussr", Camp::Soviet, &["germany"]);
    assert_eq!(sum(&kit), 4);
    let (by, of) = (nation("italy"), nation("yugoslavia"));
    let since = "march 1941".parse().expect("a month");
    kit.s.politics.declared.push(Invasion { by, of, since });
    assert_eq!(sum(&kit), 5);
    kit.s.enlist(nation("spain"), Camp::Axis);
    kit.s.enlist(nation("turkey"), Camp::Axis);
    assert_eq!(sum(&kit), 3);
    kit.s
        .politics
        .set_holder(hex("E2515").space(), nation("germany"));
    assert_eq!(sum(&kit), 2);
    kit.s
        .politics
        .set_holder(hex("E1924").space(), nation("germany"));
    assert_eq!(sum(&kit), 0);
    kit.s
        .politics
        .wars
        .retain(|(a, b)| *a != nation("italy") && *b != nation("italy"));
    assert_eq!(sum(&kit), 3);
}
