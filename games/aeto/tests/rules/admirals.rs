//! 3.16, 3.19, 3.20: Admirals in naval combat, and the battery of Gibraltar, through play.

use crate::afloat::{GERMANY, UK, fire, waters};
use crate::kit::{Kit, nation};
use aeto::ch03_naval::combat::{Fire, Parry, Screen, Withdraw, coastal_battery};
use aeto::marks::Marks;
use aeto::spot::{Spot, board};
use aeto::types::{UnitId, WorkKind};
use aeto::{Aeto, works};
use kernel::{Game, Viewer, proves};

#[test]
fn an_admiral_adds_to_one_attack() {
    proves!("3.19a", "3.19i", "3.19j");
    let mut kit = waters();
    let gneisenau = kit.fleet("NAT", &["GER-bb-04"]);
    let marschall = kit.admiral("GER-admiral-02", gneisenau[0]);
    let scheer = kit.fleet("NAT", &["GER-ca-02"]);
    let british = kit.fleet("NAT", &["UK-bc-02", "UK-bc-03"]);
    let german = [gneisenau[0], scheer[0]];
    let with = |ship: UnitId, target: UnitId| Fire {
        ship: Some(ship),
        target,
        admiral: Some(marschall),
    };
    kit.roll(&[1; 4]).found(&german, &british);
    kit.act(fire(british[0], german[0]));
    // Scheer is of another force. 3 + 4 + 3 = 10, and 11 is the armor.
    assert_eq!(kit.asking(), Some(GERMANY));
    assert_eq!(kit.refused(with(german[1], british[0])), "3.19a");
    kit.roll(&[3, 4]).act(with(german[0], british[0]));
    assert!(kit.says("Admiral Marschall adds 1 to the attack"));
    assert!(kit.damaged(british[0]));
    kit.roll(&[1, 1]);
    while !kit.legal().contains(&Withdraw::All.into()) {
        let first = kit.legal()[0];
        kit.act(first);
    }
    kit.roll(&[1; 4]).stand();
    // Once in an engagement, its second round included.
    while kit.asking() == Some(UK) {
        let first = kit.legal()[0];
        kit.act(first);
    }
    assert_eq!(kit.refused(with(german[0], british[1])), "3.19j");
}

#[test]
fn an_admiral_weakens_one_attack() {
    proves!("3.19h", "3.19j", "3.19c");
    let mut kit = waters();
    let spee = kit.fleet("SAT", &["GER-ca-03"]);
    let langsdorff = kit.admiral("GER-admiral-03", spee[0]);
    let exeter = kit.fleet("SAT", &["UK-ca-14"]);
    // Spee (3) fires first; 4 + 3 + 2 = 9 would hit it.
    kit.roll(&[1, 1]).found(&spee, &exeter);
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.roll(&[4, 3]).act(Parry::Admiral {
        admiral: langsdorff,
    });
    assert!(!kit.damaged(spee[0]));
    // In Round 2 he is not asked again: 4 + 3 + 2 hits, and he is checked: alone, 6 - 3 = 3.
    kit.roll(&[4, 3, 6, 1, 1]).stand();
    assert!(kit.damaged(spee[0]) && kit.clash().is_none());
    // He is elsewhere: the question is put all the same, and nothing can be answered but no.
    let mut kit = waters();
    let spee = kit.fleet("SAT", &["GER-ca-03"]);
    let far = kit.fleet("NAT", &["GER-ca-02"]);
    let langsdorff = kit.admiral("GER-admiral-03", far[0]);
    let exeter = kit.fleet("SAT", &["UK-ca-14"]);
    kit.roll(&[1, 1]).found(&spee, &exeter);
    assert_eq!(kit.asking(), Some(GERMANY));
    assert_eq!(
        kit.refused(Parry::Admiral {
            admiral: langsdorff
        }),
        "3.19a"
    );
    assert_eq!(kit.legal(), [Parry::No.into()]);
}

#[test]
fn admirals_fall_or_return() {
    proves!("3.20a", "3.20b", "3.20c");
    // Whether others are there; Exeter's dice; the die of the check; whether he is gone for good.
    for (company, dice, die, gone) in [
        (true, [4, 3], 2, true),
        (true, [4, 3], 3, false),
        (false, [4, 3], 5, true),
        (false, [4, 3], 6, false),
        (true, [5, 5], 5, true),
        (true, [5, 5], 6, false),
    ] {
        let mut kit = waters();
        let kinds: &[&str] = match company {
            true => &["GER-ca-03", "GER-de-01"],
            false => &["GER-ca-03"],
        };
        let german = kit.fleet("SAT", kinds);
        let langsdorff = kit.admiral("GER-admiral-03", german[0]);
        let british = kit.fleet("SAT", &["UK-ca-14", "UK-ca-13"]);
        kit.roll(&[1, 1]).found(&german, &british);
        if !company {
            kit.act(Screen::Ready);
        }
        kit.act(fire(german[0], british[0]));
        if company {
            kit.act(fire(british[0], german[0]));
        }
        kit.roll(&dice).roll(&[die]).roll(&[1; 8]).act(Parry::No);
        let germany = kit.s.unit(langsdorff).nation();
        let at = if gone {
            Spot::gone(germany)
        } else {
            Spot::pool(germany)
        };
        assert_eq!(kit.s.unit(langsdorff).at, at, "{company} {dice:?} {die}");
        assert_eq!(kit.s.unit(langsdorff).aboard, None);
    }
}

#[test]
fn what_was_pending_keeps_its_admiral() {
    proves!("3.20d");
    let mut kit = waters();
    let gneisenau = kit.fleet("NAT", &["GER-bb-04"]);
    let marschall = kit.admiral("GER-admiral-02", gneisenau[0]);
    let repulse = kit.fleet("NAT", &["UK-bc-02"]);
    // Repulse (3) damages Gneisenau: 6 + 5 + 3 = 14; Marschall, alone there, returns with 6 - 3 = 3.
    kit.roll(&[6, 5, 6]).found(&gneisenau, &repulse);
    let germany = kit.s.unit(marschall).nation();
    assert_eq!(kit.s.unit(marschall).at, Spot::pool(germany));
    // Gneisenau's fire of the same rating still has him: 3 + 4 + 3 + 1 = 11.
    let fire = Fire {
        ship: Some(gneisenau[0]),
        target: repulse[0],
        admiral: Some(marschall),
    };
    kit.roll(&[3, 4]).act(fire);
    assert!(kit.damaged(repulse[0]));
}

#[test]
fn what_fights_lies_open() {
    proves!("3.17f", "3.19c");
    let mut kit = waters();
    let gneisenau = kit.fleet("NAT", &["GER-bb-04", "GER-ca-04"]);
    let marschall = kit.admiral("GER-admiral-02", gneisenau[0]);
    let british = kit.fleet("NAT", &["UK-bc-02", "UK-bc-03"]);
    let shown = |kit: &Kit, id: UnitId| {
        let view = Aeto::view(&kit.s, Viewer::Seat(UK));
        view.counters.iter().any(|counter| counter.id == id.into())
    };
    assert!(!shown(&kit, gneisenau[1]));
    kit.found(&gneisenau, &british);
    assert!(shown(&kit, gneisenau[1]) && !shown(&kit, marschall));
}

#[test]
fn the_battery_of_gibraltar() {
    proves!("3.16a", "3.16b", "3.16c", "3.16d", "3.16e", "3.16f");
    let mut kit = waters();
    let ships = kit.fleet("W1508", &["GER-ca-04", "GER-de-01", "GER-de-01"]);
    kit.on_table(coastal_battery);
    assert_eq!(kit.asking(), Some(UK));
    let at = |target: UnitId| Fire {
        ship: None,
        target,
        admiral: None,
    };
    // 2 + 2 + 5 = 9, and doubles: Hipper is sunk; nobody fires back.
    kit.roll(&[2, 2]).act(at(ships[0]));
    assert!(kit.sunk(ships[0]));
    // Only the ships withdraw, one of two; the other is fired at again: 1 + 2 + 5 = 8 against 4.
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.act(Withdraw::Ship { ship: ships[1] });
    kit.roll(&[1, 2]).act(Withdraw::Decided);
    assert!(kit.damaged(ships[2]) && !kit.damaged(ships[1]));
    assert!(kit.s.unit(ships[1]).has(Marks::WITHDREW) && kit.clash().is_none());
    // It falls silent with the fortification, and for good when the hex has been taken.
    let mut kit = waters();
    kit.fleet("W1508", &["GER-ca-04"]);
    let hex = board().find("W1508").expect("Gibraltar");
    let mut fallen = kit.clone();
    fallen.on_table(|t| works::wreck(t, hex, WorkKind::PermanentFort));
    fallen.on_table(coastal_battery);
    assert!(fallen.clash().is_none());
    let [germany, uk] = ["germany", "uk"].map(nation);
    kit.s.politics.set_holder(hex, germany);
    kit.s.politics.set_holder(hex, uk);
    kit.on_table(coastal_battery);
    assert!(kit.clash().is_none());
}
