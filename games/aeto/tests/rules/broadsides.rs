//! 5.14.14: the guns of ships in attacks on land; coastal forts; commandos; armor of Italy; HQs that share what they lead.

use crate::kit::{Kit, hex, nation};
use crate::politics::war;
use crate::seas::spot;
use aeto::ch00_sequence::Segment;
use aeto::ch03_naval::combat::Bombard;
use aeto::ch03_naval::{Gather as Crew, Helm, Operate, offensive::Flag};
use aeto::ch05_offensives::{
    Agent, Begin, Break, Combine, Decide, Demolish, Exploit, Go, Pick, Salvo, Target, battle,
    operation,
};
use aeto::marks::Marks;
use aeto::spot::Spot;
use aeto::types::{UnitId, Weather, WorkKind};
use aeto::works;
use frame::Side;
use kernel::{Seat, proves};

/// September 1939 between Germany, Poland and the Western Allies, fair weather, and nobody on the map.
pub fn empty_war() -> Kit {
    let mut kit = war();
    let ids: Vec<UnitId> = kit.s.units().map(|(id, _)| id).collect();
    for id in ids {
        let nation = kit.s.unit(id).nation();
        kit.s.pieces.change(id, |unit| {
            unit.at = Spot::pool(nation);
            unit.aboard = None;
        });
    }
    kit.s.works.built.clear();
    kit.s.skies.letter = Weather::Fair;
    kit.s.skies.severe = aeto::types::AirEffect::None;
    kit.s.skies.moderate = aeto::types::AirEffect::None;
    for track in &mut kit.s.tracks {
        (track.offensives, track.eps, track.reserve) = (9, 40, 10);
    }
    kit.s.refresh();
    kit
}

/// 10 German points before Danzig, where 3 Polish ones stand.
fn before_danzig() -> Kit {
    let mut kit = empty_war();
    kit.puts("GER-inf-01", "W3930", 2);
    kit.put("POL-inf-01", "W3931");
    kit.offensives(Side::Axis);
    kit
}

/// Ships of a force are on Standby.
pub fn ready(kit: &mut Kit, force: UnitId) {
    for ship in kit.s.crew(force).into_iter().chain([force]) {
        kit.s
            .pieces
            .mark(ship, |unit| unit.marks.set(Marks::STANDBY));
    }
}

fn active(kit: &mut Kit, force: UnitId) {
    for ship in kit.s.crew(force).into_iter().chain([force]) {
        kit.s
            .pieces
            .mark(ship, |unit| unit.marks.set(Marks::ACTIVE));
    }
}

#[test]
fn a_battleship_activated_by_sea_lends_its_guns_to_the_attack() {
    proves!("5.14.14", "5.14.25", "3.12a");
    let mut kit = before_danzig();
    let force = kit.force(&["GER-bb-06", "GER-dd-01"], "W4030");
    ready(&mut kit, force);
    kit.offensives(Side::Axis);
    kit.act(Begin::Sea {
        flag: Flag::Force { unit: force },
    });
    kit.act(Operate::With {
        flag: Flag::Force { unit: force },
    });
    if kit.allowed(Crew::All) {
        kit.act(Crew::All).act(Crew::Go);
    }
    kit.act(Helm::Go { to: spot("W3931") }).quiet();
    kit.act(Helm::Stop);
    if kit.allowed(Bombard::Fire) {
        kit.act(Bombard::Fire);
    }
    kit.act(Operate::Enough);
    kit.offensives(Side::Axis);
    kit.stack_until_combat("W3930").attack("W3931");
    // The attacker is asked, then the defender, who has a port there and nothing in it.
    assert_eq!(kit.asking(), Some(Seat(0)));
    kit.act(Salvo::Fire);
    if kit.allowed(Salvo::Hold) {
        assert_eq!(kit.refused(Salvo::Fire), "5.14.25");
        kit.act(Salvo::Hold);
    }
    // 10 and the 3 guns of the Schleswig-Holstein; the destroyers have none.
    assert_eq!(kit.prompt(), "13 against 3, odds 4-1: attack?");
    kit.roll(&[8]).act(Decide::Roll);
    let lent = |kit: &Kit| {
        kit.s
            .crew(force)
            .into_iter()
            .filter(|id| kit.s.unit(*id).has(Marks::SHELLED))
            .count()
    };
    assert_eq!(lent(&kit), 1);
}

#[test]
fn ships_that_were_not_activated_or_have_withdrawn_lend_nothing() {
    proves!("5.14.25", "5.14.15");
    let mut kit = before_danzig();
    let force = kit.force(&["GER-bb-05"], "W3931");
    let mut other = kit.clone();
    kit.stack_until_combat("W3930").attack("W3931");
    assert_eq!(kit.refused(Salvo::Fire), "5.14.25");
    active(&mut other, force);
    other.stack_until_combat("W3930").attack("W3931");
    assert!(other.allowed(Salvo::Fire));
    let ship = other.s.crew(force)[0];
    for mark in [Marks::WITHDREW, Marks::SHELLED] {
        let mut spent = other.clone();
        spent.s.pieces.mark(ship, |unit| unit.marks.set(mark));
        assert_eq!(spent.refused(Salvo::Fire), "5.14.25");
    }
}

#[test]
fn docked_ships_fire_in_defence_and_no_more_than_double_it() {
    proves!("5.14.14", "5.14.25", "5.14.9");
    let mut kit = before_danzig();
    // A British battleship of 5 guns lies in Danzig; nobody has Activated it.
    let ship = kit.dock("UK-bb-01", "W3931");
    kit.stack_until_combat("W3930").attack("W3931");
    assert_eq!(kit.asking(), Some(Seat(1)));
    let mut held = kit.clone();
    held.act(Salvo::Hold);
    assert_eq!(held.prompt(), "10 against 3, odds 3-1: attack?");
    kit.act(Salvo::Fire);
    assert!(battle(&kit.s).guns.contains(&ship));
    assert_eq!(kit.prompt(), "10 against 6, odds 3-2: attack?");
    // It lies open, and is hidden again when the attack is over.
    let open = |kit: &Kit| aeto::hidden::sees(&kit.s, kernel::Viewer::Seat(Seat(0)), ship);
    assert!(open(&kit));
    kit.act(Decide::CallOff);
    assert!(!open(&kit));
}

#[test]
fn ships_frozen_in_fire_too() {
    proves!("1.6c", "5.14.14");
    let mut kit = empty_war();
    // Helsinki in Winter.
    kit.s.skies.letter = Weather::Winter;
    kit.s.enlist(nation("finland"), aeto::types::Camp::Western);
    kit.s.politics.declare(nation("germany"), nation("finland"));
    let helsinki = hex("W4734");
    assert!(aeto::ch03_naval::ports::is_frozen(&kit.s, helsinki.space()));
    let (from, _) = aeto::ground::beside(helsinki.space())
        .next()
        .expect("a neighbour");
    let from = aeto::spot::board().key(from);
    kit.puts("GER-inf-01", from, 2);
    kit.put("FIN-inf-01", "W4734");
    kit.dock("UK-bb-01", "W4734");
    kit.offensives(Side::Axis);
    kit.stack_until_combat(from).attack("W4734");
    kit.act(Salvo::Fire);
    assert_eq!(battle(&kit.s).guns.len(), 1);
}

#[test]
fn a_coastal_fort_is_nothing_to_who_comes_by_land() {
    proves!("5.14.11");
    let mut kit = before_danzig();
    kit.build("W3931", WorkKind::CoastalFort, false);
    let target = hex("W3931").space();
    assert!(!works::is_fortified(&kit.s, target));
    assert_eq!(
        works::fort_strength(&kit.s, target, &[hex("W3930").space()]),
        0
    );
    assert_eq!(works::fort_strength(&kit.s, target, &[]), 1);
    kit.stack_until_combat("W3930").attack("W3931");
    while kit.allowed(Salvo::Hold) {
        kit.act(Salvo::Hold);
    }
    assert_eq!(kit.prompt(), "10 against 3, odds 3-1: attack?");
    // Nor does it keep anybody out of an empty hex.
    let mut kit = empty_war();
    let unit = kit.put("GER-inf-01", "W3930");
    kit.build("W3931", WorkKind::CoastalFort, false);
    kit.offensives(Side::Axis);
    kit.act(Begin::Land {
        agent: Agent::Stack { hex: hex("W3930") },
    });
    while kit.allowed(Break::Enough) {
        kit.act(Break::Enough);
    }
    kit.act(Pick::Unit { unit })
        .act(Go::To { hex: hex("W3931") });
    assert!(!works::stands(&kit.s, target, WorkKind::CoastalFort));
}

#[test]
fn minors_abroad_defend_at_half_without_a_bomber() {
    proves!("4.22.9");
    let mut kit = empty_war();
    kit.puts("GER-inf-01", "W3930", 2);
    // Norwegians in Poland: 3 and 3, halved.
    kit.s.enlist(nation("norway"), aeto::types::Camp::Western);
    kit.s.politics.declare(nation("germany"), nation("norway"));
    kit.puts("NOR-inf-01", "W3931", 2);
    kit.offensives(Side::Axis);
    kit.stack_until_combat("W3930").attack("W3931");
    kit.act(aeto::ch05_offensives::Stand::Fight);
    while kit.allowed(Salvo::Hold) {
        kit.act(Salvo::Hold);
    }
    assert_eq!(kit.prompt(), "10 against 3, odds 3-1: attack?");
}

/// Commandos from W3930 in an Offensive, ready to move.
fn raid() -> (Kit, UnitId) {
    let mut kit = empty_war();
    let unit = kit.put("GER-cdo-01", "W3930");
    kit.build("W3931", WorkKind::Fort, true);
    kit.s.works.built.clear();
    kit.offensives(Side::Axis);
    kit.act(Begin::Land {
        agent: Agent::Stack { hex: hex("W3930") },
    });
    while kit.allowed(Break::Enough) {
        kit.act(Break::Enough);
    }
    (kit, unit)
}

#[test]
fn commandos_destroy_one_installation_where_they_have_been() {
    proves!("10.0b", "5.6.6");
    let (mut kit, unit) = raid();
    kit.act(Pick::Unit { unit })
        .act(Go::To { hex: hex("W3931") });
    let blow = |what| Demolish::Work {
        hex: hex("W3931"),
        what,
    };
    assert_eq!(kit.refused(blow(WorkKind::Fort)), "10.0b");
    assert_eq!(
        kit.refused(Demolish::Work {
            hex: hex("W3831"),
            what: WorkKind::Base
        }),
        "10.0b"
    );
    let mut spared = kit.clone();
    kit.act(blow(WorkKind::Port));
    assert!(works::is_wrecked(
        &kit.s,
        hex("W3931").space(),
        WorkKind::Port
    ));
    assert!(!works::is_wrecked(
        &kit.s,
        hex("W3931").space(),
        WorkKind::Base
    ));
    // One is all: it is not asked again when the Offensive ends.
    while kit.s.operation.is_some() {
        assert!(!kit.allowed(Demolish::Nothing));
        kit.act(kit.legal()[0]);
    }
    // Who waited may still do it before the Offensive is over.
    spared.act(Demolish::Nothing);
    spared.until_combat();
    while !spared.allowed(Demolish::Nothing) {
        let next = [Target::Enough.into(), Exploit::Enough.into()];
        let offers = spared.legal();
        let next = next.into_iter().find(|one| offers.contains(one));
        spared.act(next.expect("nothing else"));
    }
    spared.act(blow(WorkKind::Base));
    assert!(works::is_wrecked(
        &spared.s,
        hex("W3931").space(),
        WorkKind::Base
    ));
}

#[test]
fn a_permanent_fortification_is_too_much_for_commandos() {
    proves!("10.0b");
    let mut kit = empty_war();
    // In the Maginot Line.
    let fort = aeto::data::data().permanent_forts.iter();
    let maginot = fort
        .map(|fort| fort.hex)
        .find(|at| aeto::ground::hex(*at).nation == Some(nation("france")))
        .expect("the Maginot Line");
    let key = aeto::spot::board().key(maginot);
    let unit = kit.put("UK-cdo-01", key);
    kit.offensives(Side::Allies);
    if !kit.allowed(Begin::Land {
        agent: Agent::Stack {
            hex: maginot.into(),
        },
    }) {
        kit.act(Begin::Nation {
            nation: nation("uk"),
        });
    }
    kit.act(Begin::Land {
        agent: Agent::Stack {
            hex: maginot.into(),
        },
    });
    while kit.allowed(Break::Enough) {
        kit.act(Break::Enough);
    }
    kit.act(Pick::Unit { unit }).act(Go::Stay);
    if kit.allowed(Demolish::Nothing) {
        assert_eq!(
            kit.refused(Demolish::Work {
                hex: maginot.into(),
                what: WorkKind::PermanentFort
            }),
            "10.0b"
        );
    }
}

#[test]
fn infantry_destroys_nothing() {
    proves!("10.0b");
    let mut kit = empty_war();
    let unit = kit.put("GER-inf-01", "W3930");
    kit.offensives(Side::Axis);
    kit.act(Begin::Land {
        agent: Agent::Stack { hex: hex("W3930") },
    });
    while kit.allowed(Break::Enough) {
        kit.act(Break::Enough);
    }
    kit.act(Pick::Unit { unit })
        .act(Go::To { hex: hex("W3931") });
    assert!(!kit.allowed(Demolish::Nothing));
}

#[test]
fn commandos_slip_from_zone_to_zone_and_are_not_counted() {
    proves!("10.0a", "5.6.6", "5.13.2");
    let mut kit = empty_war();
    kit.put("POL-inf-01", "W3931");
    kit.put("POL-inf-01", "W3831");
    let commando = kit.put("GER-cdo-01", "W3930");
    let infantry = kit.put("GER-inf-01", "W3930");
    assert_eq!(kit.s.unit(commando).stacks(), 0);
    assert_eq!(kit.s.unit(infantry).stacks(), 2);
    kit.offensives(Side::Axis);
    kit.act(Begin::Land {
        agent: Agent::Stack { hex: hex("W3930") },
    });
    while kit.allowed(Break::Enough) {
        kit.act(Break::Enough);
    }
    // From one hex next to a Pole into another.
    let held = |at: board::SpaceId| {
        let zone = kit.s.hold(nation("germany"), at) != board::Hold::None;
        zone && kit.s.tally(at.into()).of(aeto::types::Camp::Western).combat == 0
    };
    assert!(held(hex("W3930").space()));
    let beside = aeto::ground::beside(hex("W3930").space()).map(|(to, _)| to);
    let to = beside.into_iter().find(|to| held(*to)).expect("another");
    let spends = |unit: UnitId| {
        let mut kit = kit.clone();
        kit.act(Pick::Unit { unit });
        let there = Go::To { hex: to.into() };
        kit.allowed(there).then(|| {
            kit.act(there);
            kit.s.unit(unit).spent
        })
    };
    // The commando goes straight there, infantry has to go round, if it can.
    assert_eq!(spends(commando), Some(1));
    assert_ne!(spends(infantry), Some(1));
}

#[test]
fn commandos_alone_out_of_supply_are_no_easier_to_attack() {
    proves!("10.0c", "7.10f");
    let out = |kinds: &[&str]| {
        let mut kit = empty_war();
        // In Poland, whence no line leads to Britain.
        for kind in kinds {
            kit.put(kind, "W3831");
        }
        kit.puts("GER-inf-01", "W3830", 2);
        kit.offensives(Side::Axis);
        kit.stack_until_combat("W3830").attack("W3831");
        if kit.allowed(aeto::ch05_offensives::Stand::Fight) {
            kit.act(aeto::ch05_offensives::Stand::Fight);
        }
        let all = kit.modifiers();
        all.into_iter()
            .any(|(name, _)| name == "defender out of supply")
    };
    assert!(!out(&["UK-cdo-01"]));
    assert!(out(&["UK-inf-01"]));
    assert!(out(&["UK-cdo-01", "UK-inf-01"]));
    // They attack at -1, with others at -2.
    let attack = |kinds: &[&str]| {
        let mut kit = empty_war();
        for kind in kinds {
            kit.put(kind, "W3831");
        }
        kit.put("GER-inf-01", "W3830");
        kit.offensives(Side::Allies);
        if !kit.allowed(Begin::Land {
            agent: Agent::Stack { hex: hex("W3831") },
        }) {
            kit.act(Begin::Nation {
                nation: nation("uk"),
            });
        }
        kit.stack_until_combat("W3831").attack("W3830");
        let all = kit.modifiers();
        let found = all
            .into_iter()
            .find(|(name, _)| *name == "attacker out of supply");
        found.map(|(_, by)| by)
    };
    assert_eq!(attack(&["UK-cdo-01"]), Some(-1));
    assert_eq!(attack(&["UK-cdo-01", "UK-inf-01"]), Some(-2));
}

#[test]
fn commandos_live_longer_without_supply() {
    proves!("10.0c");
    // A 2 costs infantry a step, and a commando nothing.
    for (kind, lost) in [("UK-inf-01", true), ("UK-cdo-01", false)] {
        let mut kit = empty_war();
        let unit = kit.put(kind, "W3831");
        kit.s.pieces.change(unit, |unit| unit.unsupplied = 1);
        kit.roll(&[2]).segment(Segment::Supply, Side::Axis);
        let hurt = kit.s.unit(unit).depleted || kit.s.unit(unit).hex().is_none();
        assert_eq!(hurt, lost, "{kind}");
    }
}

#[test]
fn depleted_italian_armor_neither_breaks_through_nor_exploits() {
    proves!("5.6.8", "5.21b", "5.21q", "5.22a");
    let mut kit = empty_war();
    for (kind, mobile) in [
        ("ITA-arm-01", false),
        ("ITA-mech-01", false),
        ("UK-arm-02", true),
    ] {
        let id = kit.put(kind, "W3930");
        assert!(kit.s.unit(id).is_circled(), "{kind}");
        kit.deplete(id);
        assert_eq!(kit.s.unit(id).is_circled(), mobile, "{kind}");
    }
}

#[test]
fn hqs_of_one_offensive_share_their_attacks() {
    proves!("5.22h", "5.3.3");
    let mut kit = empty_war();
    let hqs = ["GER-hq-01", "GER-hq-02"].map(|kind| kit.free(kind));
    for (hq, at) in hqs.iter().zip(["W3828", "W3628"]) {
        kit.s.pieces.change(*hq, |unit| unit.at = hex(at).into());
    }
    kit.s.refresh();
    kit.put("GER-inf-01", "W3930");
    kit.offensives(Side::Axis);
    kit.act(Begin::Land {
        agent: Agent::Hq { unit: hqs[0] },
    });
    let alone = operation(&kit.s).limit(&kit.s);
    kit.act(Combine::With { hq: hqs[1] });
    // In each Step, that of exploitation too, whoever leads.
    assert!(operation(&kit.s).limit(&kit.s) > alone);
}
