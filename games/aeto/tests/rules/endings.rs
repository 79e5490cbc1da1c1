//! 9.15 to 9.25: those who give up before they are conquered, those who are freed, and what must be held down.

use crate::conquests::{campaign, home, month_ends};
use crate::kit::{Kit, hex, nation};
use crate::neutrals::{fallen, joins};
use aeto::ch00_sequence::Segment;
use aeto::ch09_politics::capitulation::{italian_modifiers, minor_modifiers};
use aeto::ch09_politics::occupation::missing;
use aeto::ch09_politics::{Call, Neutralize, Raise, Reform, Rise, Share};
use aeto::spot::{Spot, board};
use aeto::stores::{Chit, Ration, Store};
use aeto::types::{Camp, UnitId};
use frame::Side;
use kernel::proves;

/// The campaign in a month, with the map bare of troops, aircraft and Axis ships; the US and Italy are at war.
pub fn late(month: &str) -> Kit {
    let mut kit = campaign(month);
    let goes =
        |unit: &aeto::unit::Unit| unit.is_ground() || unit.air().is_some() || unit.ship().is_some();
    let ids: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, unit)| goes(unit))
        .map(|(id, _)| id)
        .collect();
    for id in ids {
        let pool = Spot::pool(kit.s.unit(id).nation());
        kit.s
            .pieces
            .change(id, |unit| (unit.at, unit.aboard) = (pool, None));
    }
    let chits: Vec<UnitId> = {
        let forces = kit.s.units().filter(|(_, unit)| unit.force().is_some());
        forces.map(|(id, _)| id).collect()
    };
    for id in chits {
        let pool = Spot::pool(kit.s.unit(id).nation());
        kit.s.pieces.change(id, |unit| unit.at = pool);
    }
    joins(&mut kit, "italy", Camp::Axis, &["uk", "france"]);
    joins(&mut kit, "us", Camp::Western, &["germany", "italy"]);
    kit.s.refresh();
    kit
}

/// A supply chit lies in a hex.
pub fn supply(kit: &mut Kit, power: &str, at: &str) {
    let chit = Chit::new(Ration::Sea, nation(power), Store::Hex(hex(at)));
    kit.s.stores.chits.push(chit);
    kit.s.refresh();
}

fn holder(kit: &Kit, key: &str) -> &'static str {
    let holder = kit.s.politics.holder(hex(key).space()).expect("a holder");
    &aeto::data::data().nations[holder.index()].id
}

#[test]
fn italy_falls_with_rome() {
    proves!("9.15a", "9.10c", "9.15c", "9.15d");
    // A British unit stands in Rome, a German one in Florence.
    let mut kit = late("september 1943");
    kit.put("UK-inf-01", "W2025");
    kit.put("GER-inf-01", "W2424");
    kit.with(aeto::ch09_politics::look_around);
    assert!(kit.s.politics.is_conquered(nation("italy")));
    // Sicily and the south are British, what lies behind the Germans is German.
    assert_eq!((holder(&kit, "W1428"), holder(&kit, "W1827")), ("uk", "uk"));
    assert_eq!(
        (holder(&kit, "W2424"), holder(&kit, "W2623")),
        ("germany", "germany")
    );
    // The UK gives what the resources bring to whom it likes.
    kit.on_table(|_| {});
    assert_eq!(
        kit.refused(Share::To {
            nation: nation("italy")
        }),
        "9.15d"
    );
    let first = home("italy", |hex| hex.resource).into_iter();
    let first = first
        .map(|hex| board().key(hex))
        .find(|key| holder(&kit, key) == "uk")
        .expect("one");
    kit.act(Share::To {
        nation: nation("us"),
    });
    assert_eq!(holder(&kit, first), "us");
    // Without the US in the war Rome is a City like others.
    let mut kit = late("september 1941");
    kit.s
        .politics
        .wars
        .retain(|(a, b)| *a != nation("us") && *b != nation("us"));
    kit.put("UK-inf-01", "W2025");
    kit.with(aeto::ch09_politics::look_around);
    assert!(!kit.s.politics.is_conquered(nation("italy")));
    // No Germans in Italy: no Front.
    let mut kit = late("september 1943");
    kit.put("US-inf-01", "W2025");
    kit.with(aeto::ch09_politics::look_around);
    assert_eq!((holder(&kit, "W2623"), holder(&kit, "W1428")), ("us", "us"));
}

#[test]
fn supply_passes_surrendered_italy_for_a_month() {
    proves!("9.15c");
    let mut kit = late("september 1943");
    kit.put("UK-inf-01", "W2025");
    // Germans in Taranto, and in Florence: the south between them is British.
    kit.put("GER-inf-01", "W2424");
    let south = kit.put("GER-inf-01", "W1730");
    kit.with(aeto::ch09_politics::look_around);
    let joined = |kit: &Kit| aeto::ch07_supply::is_supplied(&kit.s, south);
    kit.s.refresh();
    let now = joined(&kit);
    kit.s.clock.month = kit.s.clock.month.next();
    kit.s.politics.aftermath.capitulated = kit.s.politics.aftermath.capitulated.take();
    kit.s.refresh();
    assert!(now && !joined(&kit));
}

#[test]
fn italy_may_have_had_enough() {
    proves!("9.15b", "9.10c");
    let landed = |italians: Option<(&str, &str)>| {
        let mut kit = late("september 1943");
        for key in ["W1730", "W1827"] {
            kit.put("US-inf-01", key);
            supply(&mut kit, "us", key);
        }
        if let Some((kind, key)) = italians {
            kit.put(kind, key);
        }
        kit
    };
    let sum = |kit: &Kit| -> i8 { italian_modifiers(&kit.s).iter().map(|(_, by)| by).sum() };
    let mut kit = landed(None);
    assert_eq!(sum(&kit), 2);
    // A net 7 is enough, 6 is not.
    let mut less = kit.clone();
    less.roll(&[4]);
    month_ends(&mut less);
    assert!(!less.s.politics.is_conquered(nation("italy")));
    kit.roll(&[5]);
    month_ends(&mut kit);
    assert!(kit.s.politics.is_conquered(nation("italy")));
    // Italian infantry in Sicily or Libya holds Italy in the war; paratroopers do not.
    for (kind, key, holds) in [
        ("ITA-inf-01", "W1328", true),
        ("ITA-inf-01", "W0726", true),
        ("ITA-para-01", "W1328", false),
        ("ITA-inf-01", "W1622", false),
    ] {
        let mut kit = landed(Some((kind, key)));
        kit.roll(&[6]);
        month_ends(&mut kit);
        assert_eq!(
            kit.s.politics.is_conquered(nation("italy")),
            !holds,
            "{kind} {key}"
        );
    }
    // A weak unit does not count; Moscow and London take one and two off.
    let mut kit = landed(None);
    kit.deplete_first("US-inf-01");
    let weak = kit
        .s
        .units()
        .find(|(_, unit)| unit.depleted && unit.hex().is_some());
    let strong = weak.is_some_and(|(_, unit)| unit.strength() >= 3);
    assert_eq!(sum(&kit), if strong { 2 } else { 1 });
    kit.s
        .politics
        .set_holder(hex("E1924").space(), nation("germany"));
    kit.s
        .politics
        .set_holder(hex("W3616").space(), nation("germany"));
    let before = if strong { 2 } else { 1 };
    assert_eq!(sum(&kit), before - 3);
}

#[test]
fn three_italian_units_fight_on_for_germany() {
    proves!("9.16");
    let mut kit = late("september 1943");
    kit.put("UK-inf-01", "W2025");
    kit.put("GER-inf-01", "W2424");
    kit.with(aeto::ch09_politics::look_around);
    kit.s.stack.set(vec![aeto::Step::Sequence], None);
    kit.s.clock.month = "october 1943".parse().expect("a month");
    kit.segment(Segment::Season, Side::Axis);
    while !kit.legal().contains(&Reform::Never.into()) {
        let first = kit.legal()[0];
        kit.act(first);
    }
    // Not in Rome; a fighter, paratroopers, and armor that is depleted, in Milan.
    assert_eq!(kit.refused(Reform::At { hex: hex("W2025") }), "9.16");
    let at = kit.legal()[0];
    let mut units = Vec::new();
    for _ in 0..3 {
        let before: Vec<UnitId> = kit
            .s
            .units()
            .filter(|(_, unit)| unit.hex().is_some())
            .map(|(id, _)| id)
            .collect();
        let next = if kit.legal().contains(&at) {
            at
        } else {
            kit.legal()[0]
        };
        kit.act(next);
        let new = kit
            .s
            .units()
            .find(|(id, unit)| unit.hex().is_some() && !before.contains(id));
        units.push(new.expect("a unit that came").0);
    }
    let names: Vec<&str> = units
        .iter()
        .map(|id| &*kit.s.unit(*id).printed().id)
        .collect();
    assert_eq!(names, ["ITA-ftr-02", "ITA-para-01", "ITA-arm-01"]);
    for id in &units {
        assert_eq!(kit.s.unit(*id).nation(), nation("germany"));
        assert_eq!(kit.s.unit(*id).depleted, *id == units[2]);
    }
    // Who is eliminated is not built again.
    kit.with(|t| aeto::losses::eliminate(t, units[2], aeto::losses::Cause::Combat));
    assert_eq!(kit.s.unit(units[2]).at, Spot::gone(nation("germany")));
}

/// Soviet troops in supply in two hexes of Rumania.
pub fn invaded_rumania(month: &str) -> Kit {
    let mut kit = late(month);
    joins(&mut kit, "ussr", Camp::Soviet, &["germany", "italy"]);
    joins(&mut kit, "rumania", Camp::Axis, &["ussr", "uk", "us"]);
    for key in ["E3528", "E3432"] {
        kit.put("SOV-inf-01", key);
        supply(&mut kit, "ussr", key);
    }
    kit
}

#[test]
fn a_minor_partner_of_the_axis_may_give_up_when_it_is_invaded() {
    proves!("9.18", "9.18b");
    let rumania = nation("rumania");
    let sum = |kit: &Kit| -> i8 {
        minor_modifiers(&kit.s, rumania)
            .iter()
            .map(|(_, by)| by)
            .sum()
    };
    let mut kit = invaded_rumania("january 1944");
    assert_eq!(sum(&kit), 2);
    kit.put("GER-inf-01", "E3629");
    assert_eq!(sum(&kit), 1);
    kit.s.clock.month = "december 1943".parse().expect("a month");
    assert_eq!(sum(&kit), 0);
    let finns: i8 = minor_modifiers(&kit.s, nation("finland"))
        .iter()
        .map(|(_, by)| by)
        .sum();
    assert_eq!(finns, -4);
    let ends = |kit: &mut Kit| {
        kit.segment(Segment::EndOfTurn, Side::Axis);
        while !kit.legal().contains(&Call::NoMore.into()) {
            let first = kit.legal()[0];
            kit.act(first);
        }
    };
    let on = Call::On { nation: rumania };
    let mut firm = kit.clone();
    ends(&mut firm);
    assert_eq!(
        firm.refused(Call::On {
            nation: nation("hungary")
        }),
        "9.18"
    );
    firm.roll(&[4]).act(on);
    assert!(!firm.s.politics.is_conquered(rumania));
    ends(&mut kit);
    kit.roll(&[5]).act(on);
    assert!(kit.s.politics.is_conquered(rumania));
    // It is a Soviet conquest, but for what Germans stand in.
    assert_eq!(
        (holder(&kit, "E3729"), holder(&kit, "E3629")),
        ("ussr", "germany")
    );
    // Not before 1942.
    let mut kit = invaded_rumania("december 1941");
    kit.segment(Segment::EndOfTurn, Side::Axis);
    assert!(!kit.legal().contains(&on.into()));
}

#[test]
fn partners_surrender_when_germany_has_fallen() {
    proves!("9.20");
    let mut kit = late("march 1945");
    joins(&mut kit, "ussr", Camp::Soviet, &["germany", "italy"]);
    for minor in ["hungary", "rumania"] {
        joins(&mut kit, minor, Camp::Axis, &["ussr", "uk", "us"]);
    }
    // Soviets are nearest to Budapest and Bucharest.
    kit.put("SOV-inf-01", "E3228");
    kit.put("UK-inf-01", "W3317");
    for hex in home("germany", |hex| hex.city && hex.resource) {
        kit.s.politics.set_holder(hex, nation("uk"));
    }
    kit.s.refresh();
    // Italy fights on with a 4; Hungary surrenders with a 3, Rumania stands with a 2.
    kit.roll(&[4, 3, 2]);
    month_ends(&mut kit);
    let fell = |of: &str| kit.s.politics.is_conquered(nation(of));
    assert_eq!(
        ["germany", "italy", "hungary", "rumania"].map(fell),
        [true, false, true, false]
    );
    assert_eq!(holder(&kit, "W2831"), "ussr");
    assert!(kit.s.ended.is_none());
}

#[test]
fn a_conquered_nation_is_freed_with_its_cities() {
    proves!("9.24a", "9.24b");
    let mut kit = late("july 1944");
    fallen(&mut kit, "belgium", "germany");
    let belgian = home("belgium", |hex| hex.terrain.is_some());
    for hex in &belgian {
        kit.s.politics.set_holder(*hex, nation("germany"));
    }
    kit.s.refresh();
    month_ends(&mut kit);
    assert!(kit.s.politics.aftermath.liberated.is_empty());
    // Brussels is its one City with a resource. Germans stand in Antwerp.
    let german = kit.put("GER-inf-01", "W3520");
    kit.put("UK-inf-01", "W3419");
    month_ends(&mut kit);
    assert_eq!(
        kit.s.politics.aftermath.liberated,
        [(nation("belgium"), nation("uk"))]
    );
    assert!(kit.s.politics.is_conquered(nation("belgium")));
    for hex in &belgian {
        let by = if board().key(*hex) == "W3520" {
            "germany"
        } else {
            "uk"
        };
        assert_eq!(holder(&kit, board().key(*hex)), by);
    }
    kit.s
        .pieces
        .change(german, |unit| unit.at = Spot::pool(nation("germany")));
    // In Winter it has a land unit, in Brussels and nowhere else, in supply.
    let belgians: Vec<UnitId> = kit
        .s
        .pieces
        .of(|owner| owner == nation("belgium"))
        .map(|(id, _)| id)
        .collect();
    for id in belgians {
        kit.s
            .pieces
            .change(id, |unit| unit.at = Spot::gone(nation("belgium")));
    }
    for key in ["W3317", "W3315", "W3418"] {
        kit.s.politics.set_holder(hex(key).space(), nation("uk"));
    }
    kit.s.refresh();
    let linked = kit.s.is_linked(nation("uk"), hex("W3419").space(), false);
    kit.s.clock.month = "january 1945".parse().expect("a month");
    kit.s.clock.segment = Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![aeto::Step::Sequence], None);
    kit.on_table(aeto::ch09_politics::open_season);
    let raise = |action: &aeto::Action| {
        matches!(
            action,
            aeto::Action::Politics(aeto::ch09_politics::PoliticsAction::Raise(Raise::At { .. }))
        )
    };
    let offered = kit.legal().into_iter().find(raise);
    assert_eq!(offered.is_some(), linked);
    let Some(offered) = offered else { return };
    kit.act(offered);
    let there = kit.s.troops(hex("W3419").space(), Camp::Western);
    let belgian = there.filter(|(_, unit)| unit.printed().nation == nation("belgium"));
    assert_eq!(belgian.count(), 1);
    // It is conquered again, and its unit leaves the game.
    let british: Vec<UnitId> = kit
        .s
        .units_in(hex("W3419").into())
        .map(|(id, _)| id)
        .collect();
    for id in british {
        if kit.s.unit(id).printed().nation == nation("uk") {
            kit.s
                .pieces
                .change(id, |unit| unit.at = Spot::pool(nation("uk")));
        }
    }
    kit.s
        .politics
        .set_holder(hex("W3419").space(), nation("germany"));
    kit.s.refresh();
    kit.with(aeto::ch09_politics::look_around);
    assert!(kit.s.politics.aftermath.liberated.is_empty());
    assert_eq!(kit.s.troops(hex("W3419").space(), Camp::Western).count(), 0);
}

/// The USSR fell in a month, and Germans stand in so many of its twenty cities.
fn occupied(fell: &str, month: &str, garrisons: usize) -> Kit {
    let mut kit = late(month);
    let (ussr, germany) = (nation("ussr"), nation("germany"));
    let in_month = fell.parse().expect("a month");
    kit.s.politics.conquests.push(aeto::politics::Conquest {
        of: ussr,
        by: germany,
        in_month,
    });
    for id in board().ids() {
        if aeto::ground::hex(id).nation == Some(ussr) {
            kit.s.politics.set_holder(id, germany);
        }
    }
    for hex in aeto::data::data().pacts.occupied.iter().take(garrisons) {
        kit.put("GER-inf-01", board().key(*hex));
    }
    let soviets: Vec<UnitId> = kit
        .s
        .pieces
        .of(|owner| owner == ussr)
        .map(|(id, _)| id)
        .collect();
    for id in soviets {
        kit.s.pieces.change(id, |unit| unit.at = Spot::gone(ussr));
    }
    kit.s.refresh();
    kit
}

#[test]
fn the_conquered_ussr_must_be_garrisoned() {
    proves!("9.25a", "9.25b", "9.25c");
    assert_eq!(aeto::data::data().pacts.occupied.len(), 20);
    // Nothing in the first Seasonal Turn; then each of twenty cities.
    assert!(missing(&occupied("may 1942", "july 1942", 0).s).is_empty());
    assert_eq!(
        missing(&occupied("may 1942", "october 1942", 0).s).len(),
        20
    );
    assert!(missing(&occupied("may 1942", "october 1942", 20).s).is_empty());
    let mut kit = occupied("may 1942", "october 1942", 19);
    let last = *aeto::data::data().pacts.occupied.last().expect("twenty");
    kit.segment(Segment::Supply, Side::Axis);
    assert_eq!(kit.s.politics.aftermath.remiss.len(), 1);
    // Voronezh brings Germany nothing until it is manned again.
    assert!(aeto::ch09_politics::occupation::brings_nothing(
        &kit.s, last
    ));
    // Infantry rises there in the Replenishment Step, and the USSR has two Offensives.
    while !kit.legal().contains(&Rise::At { hex: last.into() }.into()) {
        let first = kit.legal()[0];
        kit.act(first);
    }
    assert_eq!(kit.refused(Rise::At { hex: hex("E1924") }), "9.25b");
    kit.act(Rise::At { hex: last.into() });
    let risen: Vec<UnitId> = kit.s.troops(last, Camp::Soviet).map(|(id, _)| id).collect();
    assert_eq!(risen.len(), 1);
    assert_eq!(kit.s.unit(risen[0]).strength(), 4);
    assert!(kit.s.politics.at_war(nation("ussr"), nation("germany")));
    assert!(aeto::ch07_supply::is_supplied(&kit.s, risen[0]));
    kit.segment(Segment::Weather, Side::Axis);
    assert_eq!(kit.s.track(nation("ussr")).expect("a track").offensives, 2);
    // Those who have risen stay although the garrison is made good; when none is left, all is quiet.
    kit.s.politics.aftermath.remiss.clear();
    kit.segment(Segment::Weather, Side::Axis);
    assert!(kit.s.politics.aftermath.uprising);
    kit.s
        .pieces
        .change(risen[0], |unit| unit.at = Spot::gone(nation("ussr")));
    kit.s.refresh();
    kit.segment(Segment::Weather, Side::Axis);
    assert!(!kit.s.politics.aftermath.uprising);
    assert!(!kit.s.politics.at_war(nation("ussr"), nation("germany")));
}

#[test]
fn finland_is_neutral_again() {
    proves!("9.21");
    let finland = nation("finland");
    let east: Vec<board::SpaceId> = home("finland", |hex| hex.terrain.is_some())
        .into_iter()
        .filter(|id| {
            board()
                .row(*id)
                .text("region")
                .is_ok_and(|region| !region.is_empty())
        })
        .collect();
    let (border, others) = east.split_last().expect("the east");
    let war = |month: &str| {
        let mut kit = late(month);
        joins(&mut kit, "ussr", Camp::Soviet, &["germany"]);
        joins(&mut kit, "finland", Camp::Axis, &["ussr"]);
        for hex in others {
            kit.s.politics.set_holder(*hex, nation("ussr"));
        }
        kit.put("FIN-inf-01", "W4734");
        kit
    };
    let asks = |kit: &mut Kit| {
        kit.segment(Segment::EndOfTurn, Side::Axis);
        kit.legal().contains(&Neutralize::Enforce.into())
    };
    let mut kit = war("january 1944");
    assert!(!asks(&mut kit), "a hex in the east is Finnish");
    let mut kit = war("december 1943");
    kit.s.politics.set_holder(*border, nation("ussr"));
    assert!(!asks(&mut kit), "not before 1944");
    let mut kit = war("january 1944");
    kit.s.politics.set_holder(*border, nation("ussr"));
    let german = kit.put("GER-inf-01", "W4733");
    let soviet = kit.put("SOV-inf-01", board().key(*border));
    let finn = kit
        .s
        .units_in(hex("W4734").into())
        .next()
        .expect("a Finn")
        .0;
    assert!(asks(&mut kit));
    kit.act(Neutralize::Enforce);
    assert_eq!(kit.s.unit(finn).at, Spot::gone(finland));
    assert_eq!(
        kit.s.unit(german).at,
        Spot::replenishment(nation("germany"))
    );
    assert_eq!(kit.at(soviet), Some(board().key(*border)));
    assert_eq!(holder(&kit, "W4733"), "finland");
    assert_eq!(holder(&kit, board().key(*border)), "ussr");
    assert_eq!(kit.s.camp(finland), Camp::Neutral);
    // Nobody goes there, invades it or wins it over.
    assert!(aeto::ch09_politics::is_closed(
        &kit.s,
        nation("germany"),
        hex("W4733").space()
    ));
    let refused = aeto::ch09_politics::may_invade(&kit.s, nation("germany"), finland);
    assert_eq!(refused.expect_err("shut").rule.as_str(), "9.21");
    assert!(!aeto::ch09_politics::activation::may_try(
        &kit.s,
        nation("germany"),
        finland
    ));
}
