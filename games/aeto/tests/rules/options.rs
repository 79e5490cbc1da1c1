//! Chapter 11: optional rules, each with its switch on and off.

use crate::kit::{Kit, hex, nation};
use aeto::Step;
use aeto::ch00_sequence::Segment;
use aeto::ch08_seasons::whole;
use aeto::ch11_options::{Call, Cipher, Grant, Land, Listen, Opt, Options, Seize};
use aeto::data::{Context, data};
use aeto::losses::{Cause, eliminate};
use aeto::politics::Invasion;
use aeto::spot::{Spot, Where};
use aeto::types::{Camp, UnitId};
use frame::Side;
use kernel::{Game, Rolled, proves};

fn campaign(month: &str, options: &[Opt]) -> Kit {
    let mut kit = Kit::unlisted("campaign_1941", 2);
    kit.s.clock.month = month.parse().expect("a month");
    kit.s.options = Options::with(options);
    kit
}

fn the(kit: &Kit, kind: &str) -> UnitId {
    let kind = data().find_kind(kind).expect("a kind of piece");
    let mut all = kit.s.units().filter(|(_, unit)| unit.kind == kind);
    all.next().expect("a piece").0
}

fn lay(kit: &mut Kit, id: UnitId, at: Spot) {
    kit.s.pieces.change(id, |unit| {
        unit.at = at;
        unit.aboard = None;
    });
    kit.s.refresh();
}

fn is_gone(kit: &Kit, id: UnitId) -> bool {
    matches!(kit.s.unit(id).at.whereabouts(), Where::Gone(_))
}

fn season(kit: &mut Kit) {
    kit.s.clock.segment = Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(whole);
}

#[test]
fn every_option_is_a_switch_that_the_table_offers_and_is_off_unless_it_is_chosen() {
    proves!("11a");
    let info = aeto::Aeto::info();
    for option in Opt::ALL {
        let offered = info.options.iter().filter(|one| one.id == option.word());
        assert_eq!(offered.count(), 1, "{}", option.word());
    }
    let plain = Kit::setup("white", &[]);
    assert!(Opt::ALL.iter().all(|option| !plain.s.options.has(*option)));
    let kit = Kit::setup("white", &[("extension", "yes")]);
    assert!(kit.s.options.has(Opt::Extension) && !kit.s.options.has(Opt::Recall));
}

#[test]
fn what_is_lost_is_lost_but_for_some_sorts() {
    proves!("11.13");
    let lost = |options: &[Opt], kind: &str| {
        let mut kit = campaign("june 1941", options);
        let id = the(&kit, kind);
        lay(&mut kit, id, hex("W3627").into());
        kit.on_table(|t| eliminate(t, id, Cause::Other));
        is_gone(&kit, id)
    };
    let on = [Opt::NonRecyclable];
    for kind in ["GER-inf-01", "SOV-arm-01", "GER-ftr-01"] {
        assert!(lost(&on, kind), "{kind}");
        assert!(!lost(&[], kind), "{kind}");
    }
    // Soviet infantry, Naval-Air, HQs and what minor nations have are built again.
    for kind in [
        "SOV-inf-01",
        "SOV-mtn-01",
        "UK-na-01",
        "GER-hq-01",
        "RUM-inf-01",
    ] {
        assert!(!lost(&on, kind), "{kind}");
    }
}

#[test]
fn ships_without_a_name_are_lost_too_and_transports_are_not() {
    proves!("11.13");
    for (kind, gone) in [("UK-dd-01", true), ("UK-stp-01", false)] {
        let mut kit = campaign("june 1941", &[Opt::NonRecyclable]);
        let id = the(&kit, kind);
        kit.on_table(|t| aeto::fleet::sink(t, id));
        assert_eq!(is_gone(&kit, id), gone, "{kind}");
    }
}

/// Germany invaded the USSR in June 1941, and these Generals stand there.
fn russia(month: &str, options: &[Opt], generals: &[(&str, &str)]) -> Kit {
    let mut kit = campaign(month, options);
    let (by, of) = (nation("germany"), nation("ussr"));
    let since = "june 1941".parse().expect("a month");
    kit.s.enlist(of, Camp::Soviet);
    kit.s.politics.declare(by, of);
    kit.s.politics.declared.push(Invasion { by, of, since });
    for (kind, at) in generals {
        let id = the(&kit, kind);
        lay(&mut kit, id, hex(at).into());
    }
    kit
}

const KIEV: &str = "E2827";

#[test]
fn in_the_first_russian_winter_the_dice_dismiss_a_general_who_is_there() {
    proves!("11.10a");
    // A 7 takes Rommel and Blaskowitz; Guderian would be an 8. The weather of December needs no die for its letter.
    let there = [
        ("GER-general-09", KIEV),
        ("GER-general-06", KIEV),
        ("GER-general-01", KIEV),
    ];
    let mut kit = russia("december 1941", &[Opt::Dismissals], &there);
    kit.on_table(|t| {
        t.dice.script(&[3, 4]);
        aeto::ch11_options::dismiss(t);
    });
    let gone = ["GER-general-09", "GER-general-06", "GER-general-01"]
        .map(|kind| is_gone(&kit, the(&kit, kind)));
    assert_eq!(gone, [true, true, false]);
    // Who is at home stays, whatever the dice say.
    let mut kit = russia(
        "january 1942",
        &[Opt::Dismissals],
        &[("GER-general-01", "W3627")],
    );
    kit.on_table(|t| {
        t.dice.script(&[4, 4]);
        aeto::ch11_options::dismiss(t);
    });
    assert!(!is_gone(&kit, the(&kit, "GER-general-01")));
    // In November and in March nobody rolls, nor without the option, nor a year later.
    for (month, options) in [
        ("november 1941", vec![Opt::Dismissals]),
        ("march 1942", vec![Opt::Dismissals]),
        ("december 1942", vec![Opt::Dismissals]),
        ("december 1941", vec![]),
    ] {
        let mut kit = russia(month, &options, &[]);
        kit.on_table(aeto::ch11_options::dismiss);
        assert!(!kit.says("dismiss"), "{month}");
    }
}

#[test]
fn in_january_1944_hoth_or_reinhardt_goes_if_the_enemy_has_left_russia() {
    proves!("11.10b");
    for (die, gone) in [(4, "GER-general-04"), (5, "GER-general-11")] {
        let there = [("GER-general-04", "W3627"), ("GER-general-11", "W3617")];
        let mut kit = russia("january 1944", &[Opt::Dismissals], &there);
        let army = the(&kit, "SOV-inf-01");
        lay(&mut kit, army, hex("W3533").into());
        kit.on_table(|t| {
            t.dice.script(&[die]);
            aeto::ch11_options::dismiss(t);
        });
        for (general, _) in there {
            assert_eq!(is_gone(&kit, the(&kit, general)), general == gone, "{die}");
        }
    }
}

/// The Replenishment Step of the Axis; it holds these cities of Egypt.
fn egypt(cities: &[&str], options: &[Opt], dice: &[u8]) -> Kit {
    let mut kit = campaign("june 1941", options);
    for key in cities {
        kit.s.politics.set_holder(hex(key).space(), nation("italy"));
    }
    kit.s.refresh();
    kit.s.clock.side = Side::Axis;
    kit.on_table(|t| {
        t.dice.script(dice);
        aeto::ch11_options::reinforce(t);
    });
    kit
}

#[test]
fn when_alexandria_and_cairo_have_fallen_infantry_comes_from_abyssinia_once() {
    proves!("11.11");
    let mut kit = egypt(&["E5623", "E5721"], &[Opt::Abyssinia], &[2]);
    assert!(kit.prompt().contains("Abyssinia"), "{}", kit.prompt());
    assert_eq!(kit.refused(Land::In { hex: hex("E5721") }), "11.11");
    kit.act(Land::In { hex: hex("E6120") });
    kit.act(Land::In { hex: hex("E6121") });
    let kind = data().find_kind("ITA-inf-02").expect("a kind");
    let there = kit
        .s
        .units()
        .filter(|(_, unit)| unit.kind == kind && unit.hex().is_some());
    assert_eq!(there.count(), 2);
    assert_eq!(
        kit.s.politics.holder(hex("E6120").space()),
        Some(nation("italy"))
    );
    // Never again.
    let before = kit.log.entries().len();
    kit.s.clock.side = Side::Axis;
    kit.on_table(aeto::ch11_options::reinforce);
    assert_eq!(kit.log.entries().len(), before);
}

#[test]
fn without_both_cities_or_the_option_nobody_comes_from_abyssinia() {
    proves!("11.11");
    for (cities, options) in [
        (vec!["E5623"], vec![Opt::Abyssinia]),
        (vec!["E5623", "E5721"], vec![]),
    ] {
        let kit = egypt(&cities, &options, &[]);
        assert!(!kit.says("Abyssinia"));
    }
}

/// Prince of Wales and Repulse have left in October 1941, and so many British battleships are sunk.
fn after_the_transfer(options: &[Opt], sunk: usize) -> Kit {
    let mut kit = campaign("october 1941", options);
    season(&mut kit);
    let uk = nation("uk");
    let afloat = |kit: &Kit| {
        let mut all = kit.s.units().filter(|(_, unit)| {
            unit.nation() == uk
                && unit.ship() == Some(aeto::types::ShipClass::Bb)
                && unit.at.within().is_some()
        });
        all.next().expect("a battleship").0
    };
    for _ in 0..sunk {
        let ship = afloat(&kit);
        kit.with(|t| aeto::fleet::sink(t, ship));
    }
    kit.s.clock.month = "january 1942".parse().expect("a month");
    kit.s.refresh();
    kit
}

/// Up to the question of the United Kingdom.
fn until_call(kit: &mut Kit) -> bool {
    for _ in 0..60 {
        if kit.prompt().contains("call back") {
            return true;
        }
        let first = kit.legal()[0];
        kit.act(first);
    }
    false
}

#[test]
fn for_a_battleship_that_is_sunk_one_comes_back_from_the_pacific() {
    proves!("11.4a");
    let mut kit = after_the_transfer(&[Opt::Recall], 1);
    season(&mut kit);
    assert!(until_call(&mut kit));
    let (prince, repulse) = (the(&kit, "UK-bb-14"), the(&kit, "UK-bc-02"));
    assert_eq!(kit.refused(Call::Ship { ship: repulse }), "11.4a");
    kit.act(Call::Ship { ship: prince });
    assert!(!is_gone(&kit, prince));
    // Without a loss nobody is called, nor without the option.
    let mut kit = after_the_transfer(&[Opt::Recall], 0);
    season(&mut kit);
    assert!(!kit.prompt().contains("call back"));
    let mut kit = after_the_transfer(&[], 1);
    season(&mut kit);
    assert!(!until_call(&mut kit));
}

#[test]
fn when_the_axis_lands_in_the_united_kingdom_everything_comes_back_and_nothing_leaves() {
    proves!("11.4b", "11.4c");
    let mut kit = after_the_transfer(&[Opt::Recall], 0);
    let panzer = the(&kit, "GER-arm-01");
    lay(&mut kit, panzer, hex("W3717").into());
    kit.segment(Segment::Weather, Side::Axis);
    assert!(kit.prompt().contains("call back"), "{}", kit.prompt());
    let prince = the(&kit, "UK-bb-14");
    kit.act(Call::Ship { ship: prince });
    assert!(!is_gone(&kit, prince));
    // Ramillies should leave in April 1942, and stays even when the enemy is gone.
    lay(&mut kit, panzer, Spot::pool(nation("germany")));
    kit.s.clock.month = "april 1942".parse().expect("a month");
    season(&mut kit);
    assert!(!is_gone(&kit, the(&kit, "UK-bb-11")));
    let mut kit = campaign("april 1942", &[Opt::Recall]);
    season(&mut kit);
    assert!(is_gone(&kit, the(&kit, "UK-bb-11")));
}

/// Germany may pick its free units of a Seasonal Turn.
fn entitled(month: &str, options: &[Opt]) -> Kit {
    let mut kit = campaign(month, options);
    let (germany, pool) = (nation("germany"), Spot::pool(nation("germany")));
    for kind in ["GER-inf-01", "GER-ftr-01", "GER-stp-01"] {
        let id = the(&kit, kind);
        lay(&mut kit, id, pool);
    }
    kit.on_table(|t| aeto::ch11_options::entitle(t, germany, 40));
    kit
}

#[test]
fn a_power_picks_a_free_unit_a_season_from_its_own_force_pool() {
    proves!("11.6a", "11.6b");
    let mut kit = entitled("october 1941", &[Opt::Entitlements]);
    assert!(kit.prompt().contains("1 free units"), "{}", kit.prompt());
    let before = kit.eps("germany");
    let foreign = the(&kit, "UK-inf-01");
    assert_eq!(kit.refused(Grant::Unit { unit: foreign }), "11.6a");
    let transport = the(&kit, "GER-stp-01");
    kit.act(Grant::Unit { unit: transport });
    // One point, for nothing, and it comes a season later.
    assert!(kit.s.unit(transport).depleted);
    assert_eq!(kit.eps("germany"), before);
    assert!(
        kit.s
            .due
            .iter()
            .any(|due| due.unit == transport && due.seasons == 1)
    );
    assert!(!kit.prompt().contains("free units"));
    let kit = entitled("october 1941", &[]);
    assert!(!kit.prompt().contains("free units"));
}

#[test]
fn two_free_units_of_a_season_are_of_different_sorts_and_who_has_no_ten_eps_has_none() {
    proves!("11.6b", "11.6c");
    let mut kit = campaign("october 1944", &[Opt::Entitlements]);
    let us = nation("us");
    kit.s.enlist(us, Camp::Western);
    kit.s.politics.declare(us, nation("germany"));
    for kind in ["US-inf-01", "US-arm-01", "US-ftr-01", "US-dd-01"] {
        let id = the(&kit, kind);
        lay(&mut kit, id, Spot::pool(us));
    }
    let income = |eps: i16| {
        let mut kit = kit.clone();
        kit.on_table(|t| aeto::ch11_options::entitle(t, us, eps));
        kit
    };
    let mut rich = income(10);
    assert!(rich.prompt().contains("3 free units"));
    let infantry = the(&rich, "US-inf-01");
    let other = the(&rich, "US-arm-01");
    rich.act(Grant::Unit { unit: infantry });
    for _ in 0..3 {
        if rich.prompt().contains("free units") {
            break;
        }
        let first = rich.legal()[0];
        rich.act(first);
    }
    assert_eq!(rich.refused(Grant::Unit { unit: other }), "11.6b");
    assert!(!income(9).prompt().contains("free units"));
}

#[test]
fn in_the_last_month_of_a_season_nothing_is_refuelled_at_sea() {
    proves!("11.12");
    let at_sea = |month: &str, options: &[Opt]| {
        let mut kit = Kit::setup("atlantic", &[]);
        kit.s.options = Options::with(options);
        kit.s.clock.month = month.parse().expect("a month");
        kit.s.clock.initiative = Side::Axis;
        kit.segment(Segment::Refuelling, Side::Axis);
        let asked = kit.prompt().contains("need fuel");
        let mut dry = kit.s.units().filter(|(_, unit)| unit.unsupplied > 0);
        (asked, dry.next().is_some())
    };
    // Deutschland and Graf Spee are at sea as the scenario begins.
    assert_eq!(at_sea("december 1939", &[Opt::Fuel]), (false, true));
    assert_eq!(at_sea("november 1939", &[Opt::Fuel]), (true, false));
    assert_eq!(at_sea("december 1939", &[]), (true, false));
}

/// Of so many chits the one at this place, counted from 0.
fn drawn(draws: &[(u16, u16)]) -> Vec<Rolled> {
    let draw = |(of, index): &(u16, u16)| Rolled::Draw {
        of: *of,
        index: *index,
    };
    draws.iter().map(draw).collect()
}

/// The Initiative Step of a Seasonal Turn; these chits are drawn.
fn initiative(month: &str, draws: &[(u16, u16)]) -> Kit {
    let mut kit = campaign(month, &[Opt::Ultra]);
    kit.on_table(|t| {
        t.dice.script(&drawn(draws));
        aeto::ch11_options::open_initiative(t);
    });
    kit
}

fn contexts(kit: &Kit) -> Vec<(Context, bool)> {
    let row = |one: &aeto::ch11_options::Drawn| data().optional.ultra[usize::from(one.row)].context;
    let drawn = kit.s.ultra.drawn.iter();
    drawn.map(|one| (row(one), one.yearly)).collect()
}

#[test]
fn ultra_draws_a_chit_a_season_and_one_more_in_winter() {
    proves!("11.22a");
    let fifteen: u8 = data().optional.ultra.iter().map(|row| row.count).sum();
    assert_eq!(fifteen, 15);
    // Before Summer 1940 nothing is drawn.
    let mut early = campaign("april 1940", &[Opt::Ultra]);
    early.on_table(aeto::ch11_options::open_initiative);
    assert!(early.s.ultra.drawn.is_empty());
    let kit = initiative("july 1941", &[(15, 11)]);
    assert_eq!(contexts(&kit), [(Context::UBoat, false)]);
    let mut kit = initiative("january 1942", &[(15, 0), (14, 0)]);
    assert_eq!(
        contexts(&kit),
        [(Context::Air, false), (Context::Air, true)]
    );
    // The enemy does not see what they are.
    let seat = kit.s.seat(nation("germany"));
    let mut random = |below: u32| below - 1;
    let other = aeto::hidden::reshuffle(&kit.s, seat, &mut random);
    assert_ne!(other.ultra.drawn, kit.s.ultra.drawn);
    // What is not used is lost when the season is over; the yearly one stays.
    kit.s.clock.month = "april 1942".parse().expect("a month");
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(|t| {
        t.dice.script(&drawn(&[(14, 13)]));
        aeto::ch11_options::open_initiative(t);
    });
    assert_eq!(
        contexts(&kit),
        [(Context::Air, true), (Context::Nothing, false)]
    );
}

#[test]
fn a_chit_takes_the_initiative_for_a_month_and_no_longer() {
    proves!("11.22e");
    let mut kit = initiative("july 1941", &[(15, 11)]);
    kit.act(Cipher::Keep);
    kit.s.clock.initiative = Side::Axis;
    kit.segment(Segment::Weather, Side::Axis);
    assert!(kit.prompt().contains("Ultra"), "{}", kit.prompt());
    kit.act(Seize::Now);
    assert_eq!(kit.s.clock.initiative, Side::Allies);
    assert!(kit.s.ultra.drawn.is_empty());
    kit.segment(Segment::EndOfTurn, Side::Allies);
    assert_eq!(kit.s.clock.initiative, Side::Axis);
    // With another chit the question is the same, and it cannot be done.
    let mut kit = initiative("july 1941", &[(15, 13)]);
    kit.act(Cipher::Keep);
    kit.s.clock.initiative = Side::Axis;
    kit.segment(Segment::Weather, Side::Axis);
    assert_eq!(kit.refused(Seize::Now), "11.22e");
    kit.act(Seize::No);
    assert_eq!(kit.s.clock.initiative, Side::Axis);
}

#[test]
fn a_chit_takes_two_off_the_dice_of_the_u_boats_of_an_area() {
    proves!("11.22e", "11.22g");
    let mut kit = initiative("july 1941", &[(15, 11)]);
    kit.act(Cipher::Keep);
    let area = hex("NAT");
    kit.on_table(|t| aeto::ch11_options::overhear(t, area));
    assert!(kit.prompt().contains("is Ultra used"), "{}", kit.prompt());
    kit.act(Listen::Use);
    assert!(kit.says("attack at -2"));
    assert!(kit.s.ultra.drawn.is_empty());
    // With another chit it is asked all the same, so that nobody learns.
    let mut kit = initiative("july 1941", &[(15, 13)]);
    kit.act(Cipher::Keep);
    kit.on_table(|t| aeto::ch11_options::overhear(t, area));
    assert_eq!(kit.refused(Listen::Use), "11.22e");
    kit.act(Listen::Save);
}

#[test]
fn a_change_of_enigma_blinds_ultra_for_the_next_season_and_triton_hides_u_boats() {
    proves!("11.22i", "11.22j");
    let mut kit = initiative("july 1941", &[(15, 11)]);
    kit.roll(&[2]).act(Cipher::Triton);
    assert_eq!(kit.refused(Cipher::Triton), "11.22j");
    // When there is nothing more to change, nobody is asked.
    kit.act(Cipher::Enigma);
    assert!(!kit.prompt().contains("ciphers"));
    // In this season both read on.
    assert!(aeto::ch11_options::may_know(&kit.s));
    let area = hex("NAT");
    let mut now = kit.clone();
    now.on_table(|t| aeto::ch11_options::overhear(t, area));
    assert!(now.prompt().contains("is Ultra used"));
    // In the next nothing is drawn, nor in its months read.
    kit.s.clock.month = "october 1941".parse().expect("a month");
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(aeto::ch11_options::open_initiative);
    assert!(kit.s.ultra.drawn.is_empty());
    kit.act(Cipher::Keep);
    // Two seasons of Triton: the one after it hides U-boats still, the third does not.
    for (month, hidden) in [("january 1942", true), ("april 1942", false)] {
        kit.s.clock.month = month.parse().expect("a month");
        kit.s.stack.set(vec![Step::Sequence], None);
        kit.on_table(aeto::ch11_options::open_initiative);
        assert!(!kit.s.ultra.drawn.is_empty());
        kit.act(Cipher::Keep);
        let mut now = kit.clone();
        now.on_table(|t| aeto::ch11_options::overhear(t, area));
        assert_eq!(!now.prompt().contains("is Ultra used"), hidden, "{month}");
    }
}
