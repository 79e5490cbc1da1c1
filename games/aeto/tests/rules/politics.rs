//! Chapter 9: declarations of war, set-ups of minors, the Sitzkrieg, conquest, the fall of France.

use crate::kit::{Kit, hex, nation};
use aeto::Aeto;
use aeto::ch00_sequence::Segment;
use aeto::ch05_offensives::Begin;
use aeto::ch09_politics::{
    Declare, Deploy, Dispose, Establish, Force, Hasten, PoliticsAction, Submit, may_invade,
};
use aeto::politics::{Invasion, Vichy};
use aeto::spot::{Spot, board};
use aeto::types::{Camp, UnitId};
use aeto::{Action, ground};
use frame::Side;
use kernel::{Seat, proves};

pub const GERMANY: Seat = Seat(0);
pub const UK: Seat = Seat(1);

/// September 1939, as it begins.
pub fn war() -> Kit {
    let id = aeto::data::data()
        .find_scenario("blitzkrieg")
        .expect("Blitzkrieg");
    Kit::of(frame::begin::<Aeto>(aeto::setup::position(id), |_| {}))
}

/// The Naval and Air Phase of a month begins; Germany is asked first.
fn in_month(month: &str) -> Kit {
    let mut kit = war();
    kit.s.clock.month = month.parse().expect("a month");
    kit.segment(Segment::FirstNaval, Side::Axis);
    kit
}

pub fn on(id: &str) -> Declare {
    Declare::War { on: nation(id) }
}

/// A power of a side gives up in the Offensive Phase.
fn gives_up(kit: &mut Kit, power: &str) {
    kit.offensives(Side::Allies);
    kit.act(Begin::Nation {
        nation: nation(power),
    });
    kit.act(Begin::Surrender).act(Submit::Yes);
}

/// Germany has Poland, and the Sitzkrieg is on.
fn sitzkrieg() -> Kit {
    let mut kit = war();
    gives_up(&mut kit, "poland");
    kit
}

/// Of which nations units stand on the map.
pub fn on_map(kit: &Kit, of: &str) -> Vec<UnitId> {
    let own = kit
        .s
        .units()
        .filter(|(_, unit)| unit.nation() == nation(of));
    own.filter(|(_, unit)| unit.at.within().is_some())
        .map(|(id, _)| id)
        .collect()
}

pub fn kind(kit: &Kit, id: &str) -> UnitId {
    let kind = aeto::data::data().find_kind(id).expect("a kind of piece");
    kit.s
        .units()
        .find(|(_, unit)| unit.kind == kind)
        .expect("a piece")
        .0
}

pub fn lies(kit: &Kit, id: &str) -> &'static str {
    kit.s.unit(kind(kit, id)).at.key()
}

#[test]
fn a_declaration_of_war_brings_a_minor_into_the_other_camp() {
    proves!(
        "9.1b",
        "9.2a",
        "9.2a2",
        "9.0a",
        "9.0b",
        "9.2-denmark",
        "9.2b2"
    );
    let mut kit = in_month("december 1939");
    assert_eq!(kit.asking(), Some(GERMANY));
    assert_eq!(kit.s.camp(nation("denmark")), Camp::Neutral);
    kit.act(on("denmark"));
    assert_eq!(kit.s.camp(nation("denmark")), Camp::Western);
    assert!(kit.s.politics.at_war(nation("denmark"), nation("germany")));
    // An enemy of the invader sets up within the border.
    assert_eq!(kit.asking(), Some(UK));
    assert_eq!(kit.refused(Deploy::At { hex: hex("W3627") }), "9.2a2");
    kit.act(Deploy::Rest);
    // One infantry, one fighter, a cruiser and submarines: four pieces, ships in port.
    let set_up = on_map(&kit, "denmark");
    assert_eq!(set_up.len(), 4);
    for id in set_up {
        let unit = kit.s.unit(id);
        assert_eq!(unit.is_naval(), unit.at.is_port());
        let at = unit.at.within().expect("a hex");
        assert_eq!(ground::hex(at).nation, Some(nation("denmark")));
        assert_eq!(unit.camp, Camp::Western);
    }
    // It cannot be taken back, nor said again.
    assert_eq!(kit.asking(), Some(GERMANY));
    assert_eq!(kit.refused(on("denmark")), "9.1b");
    assert!(
        kit.s
            .politics
            .has_invaded(nation("germany"), nation("denmark"))
    );
    // Nobody has set foot there: no physical invasion.
    assert!(
        kit.s
            .politics
            .invasions
            .iter()
            .all(|one| one.of != nation("denmark"))
    );
    // Two Offensives a month.
    assert_eq!(
        kit.s.track(nation("denmark")).expect("a track").offensives,
        2
    );
    kit.act(Declare::NoMore);
}

#[test]
fn a_land_unit_must_stand_in_the_capital_but_in_denmark() {
    proves!("9.2a", "9.2a2", "9.2-belgium");
    let brussels = hex("W3419");
    let mut kit = in_month("may 1940");
    kit.act(on("belgium"));
    // Six infantry, a cavalry corps, a garrison: all but the last may stand elsewhere.
    for piece in 0..8 {
        let elsewhere = kit.legal().into_iter().find(|action| {
            let deploy = |deploy: &PoliticsAction| match deploy {
                PoliticsAction::Deploy(Deploy::At { hex }) => *hex != brussels,
                _ => false,
            };
            matches!(action, Action::Politics(answer) if deploy(answer))
        });
        assert_eq!(elsewhere.is_some(), piece < 7, "{}", kit.prompt());
        match elsewhere {
            Some(action) => kit.act(action),
            None => {
                let belgian = |hex: &board::SpaceId| {
                    ground::hex(*hex).nation == Some(nation("belgium")) && *hex != brussels.space()
                };
                let room = |hex: &board::SpaceId| {
                    aeto::ch05_offensives::stack_room(&kit.s, Camp::Western, *hex) > 1
                };
                let other = board().ids().filter(belgian).find(room).expect("room");
                assert_eq!(kit.refused(Deploy::At { hex: other.into() }), "9.2a");
                kit.act(Deploy::At { hex: brussels })
            }
        };
    }
    assert_eq!(kit.s.troops(brussels.space(), Camp::Western).count(), 1);
}

#[test]
fn who_is_drawn_in_by_an_invasion() {
    proves!(
        "9.1a",
        "9.2-netherlands",
        "9.2-luxembourg",
        "9.2-norway",
        "9.2-sweden",
        "9.2-portugal",
        "9.2-spain",
        "9.2-ireland",
        "9.2-greece"
    );
    let west = [
        "netherlands",
        "luxembourg",
        "norway",
        "sweden",
        "portugal",
        "spain",
        "ireland",
        "greece",
    ];
    for minor in west {
        let mut kit = in_month("may 1940");
        kit.act(on(minor));
        assert_eq!(kit.s.camp(nation(minor)), Camp::Western, "{minor}");
        for ally in ["uk", "france"] {
            assert!(
                kit.s.politics.are_allied(nation(minor), nation(ally)),
                "{minor} {ally}"
            );
        }
        assert!(kit.s.politics.at_war(nation(minor), nation("germany")));
        assert!(
            !kit.s.politics.at_war(nation(minor), nation("italy")),
            "Italy is neutral"
        );
    }
    // By the UK they join the Axis, and France is at war with them too.
    let mut kit = in_month("may 1940");
    kit.act(Declare::NoMore);
    while kit.asking() != Some(UK) {
        kit.act(Declare::NoMore);
    }
    kit.act(on("norway"));
    assert_eq!(kit.s.camp(nation("norway")), Camp::Axis);
    assert_eq!(kit.asking(), Some(GERMANY));
    for foe in ["uk", "france"] {
        assert!(kit.s.politics.at_war(nation("norway"), nation(foe)));
    }
    assert!(
        kit.s
            .politics
            .are_allied(nation("norway"), nation("germany"))
    );
}

#[test]
fn on_whom_nobody_declares_war() {
    proves!("9.1c", "9.2b", "9.2b2");
    let kit = in_month("may 1940");
    let (germany, uk) = (nation("germany"), nation("uk"));
    let rule = |by, id: &str| {
        may_invade(&kit.s, by, nation(id))
            .expect_err(id)
            .rule
            .as_str()
    };
    assert_eq!(rule(germany, "switzerland"), "9.2b");
    assert_eq!(rule(germany, "iceland"), "9.2b");
    assert_eq!(rule(germany, "egypt"), "9.2b");
    assert_eq!(rule(germany, "italy"), "9.1c");
    assert_eq!(rule(germany, "germany"), "9.1b");
    assert_eq!(rule(germany, "uk"), "9.1b");
    assert_eq!(rule(uk, "us"), "9.1c");
    // A neutral minor starts nothing, and nobody speaks for the USSR here.
    assert_eq!(rule(nation("belgium"), "germany"), "9.1c");
    assert_eq!(rule(nation("ussr"), "finland"), "9.1c");
    for drawn in [
        "yugoslavia",
        "hungary",
        "rumania",
        "bulgaria",
        "finland",
        "estonia",
        "latvia",
        "lithuania",
    ] {
        assert_eq!(rule(germany, drawn), "9.2b2", "{drawn}");
    }
    // By the UK these are invasions of Germany, with whom it is at war anyway.
    assert!(may_invade(&kit.s, uk, nation("hungary")).is_ok());
    assert_eq!(rule(uk, "estonia"), "9.2b2");
}

#[test]
fn in_case_white_nobody_else_goes_to_war() {
    proves!("9.1b");
    let kit = Kit::scenario("white");
    let refused = may_invade(&kit.s, nation("germany"), nation("denmark"));
    assert_eq!(refused.expect_err("no politics").rule.as_str(), "9.1b");
}

#[test]
fn the_offensive_phase_has_declarations_too() {
    proves!("9.2a", "9.1b");
    let mut kit = war();
    kit.offensives(Side::Axis);
    kit.act(Begin::Declare);
    kit.act(on("norway"));
    kit.act(Deploy::Rest);
    kit.act(Declare::NoMore);
    // The Offensive is still to be made.
    assert_eq!(kit.asking(), Some(GERMANY));
    assert!(kit.legal().contains(&Begin::Pass.into()));
    // Two infantry and three of the districts, a fighter, a cruiser, a destroyer, submarines and two transports.
    assert_eq!(on_map(&kit, "norway").len(), 11);
}

#[test]
fn the_fall_of_poland_begins_the_sitzkrieg() {
    proves!("9.5a", "9.1c");
    let mut kit = sitzkrieg();
    assert!(kit.s.politics.sitzkrieg);
    let rule = |kit: &Kit, by: &str, id: &str| {
        may_invade(&kit.s, nation(by), nation(id))
            .expect_err(id)
            .rule
            .as_str()
    };
    for spared in ["belgium", "luxembourg", "netherlands"] {
        assert_eq!(rule(&kit, "germany", spared), "9.5a", "{spared}");
        assert_eq!(rule(&kit, "uk", spared), "9.5a", "{spared}");
    }
    assert_eq!(rule(&kit, "italy", "greece"), "9.5a");
    assert_eq!(rule(&kit, "italy", "france"), "9.5a");
    assert_eq!(rule(&kit, "uk", "italy"), "9.5a");
    assert_eq!(rule(&kit, "france", "italy"), "9.5a");
    for open in ["denmark", "norway", "sweden", "greece"] {
        assert!(
            may_invade(&kit.s, nation("germany"), nation(open)).is_ok(),
            "{open}"
        );
    }
    // Poland fallen in 1940 begins none.
    kit = war();
    kit.s.clock.month = "january 1940".parse().expect("a month");
    gives_up(&mut kit, "poland");
    assert!(!kit.s.politics.sitzkrieg);
}

#[test]
fn the_sitzkrieg_keeps_armies_apart() {
    proves!("9.5a");
    let kit = sitzkrieg();
    let bars = |power: &str, key: &str| {
        aeto::ch09_politics::sitzkrieg::bars(&kit.s, nation(power), hex(key).space())
    };
    // Germans do not enter France, Belgium or England; the Allies do not enter Germany.
    for key in ["W3118", "W3419", "W3616", "W3221"] {
        assert!(bars("germany", key), "{key}");
        assert!(!bars("france", key), "{key}");
    }
    assert!(bars("france", "W3421") && bars("uk", "W3421"));
    assert!(!bars("germany", "W3421"));
    // Denmark and what was Poland are open.
    assert!(!bars("germany", "W4126") && !bars("uk", "W3533"));
    assert!(!aeto::ch09_politics::sitzkrieg::bars(
        &war().s,
        nation("germany"),
        hex("W3118").space()
    ));
}

#[test]
fn the_sitzkrieg_ends_in_april_or_by_force() {
    proves!("9.5b", "9.5c", "9.5d", "5.5.4");
    let mut kit = sitzkrieg();
    kit.s.clock.month = "april 1940".parse().expect("a month");
    kit.segment(Segment::Weather, Side::Axis);
    assert!(!kit.s.politics.sitzkrieg);
    let before = |offensives: u8, impromptu: u8| {
        let mut kit = sitzkrieg();
        kit.s.clock.month = "march 1940".parse().expect("a month");
        for id in ["germany", "uk"] {
            let track = kit.s.track_mut(nation(id)).expect("a track");
            (track.offensives, track.impromptu) = (offensives, impromptu);
        }
        kit.segment(Segment::Weather, Side::Axis);
        kit
    };
    // Germany pays two, and who has the Initiative is asked first.
    let mut kit = before(2, 0);
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.roll(&[1, 1]).act(Hasten::Try);
    assert!(!kit.s.politics.sitzkrieg);
    assert_eq!(
        kit.s.track(nation("germany")).expect("a track").offensives,
        0
    );
    // Three does not do; then the UK may try for one.
    let mut kit = before(2, 0);
    kit.roll(&[1, 2]).act(Hasten::Try);
    assert!(kit.s.politics.sitzkrieg);
    assert_eq!(kit.asking(), Some(UK));
    kit.roll(&[1, 1]).act(Hasten::Try);
    assert!(!kit.s.politics.sitzkrieg);
    assert_eq!(kit.s.track(nation("uk")).expect("a track").offensives, 1);
    // One Offensive is not enough for Germany, one bought in the month for nobody.
    assert_eq!(before(1, 0).asking(), Some(UK));
    let kit = before(2, 2);
    assert!(!kit.legal().contains(&Hasten::Try.into()));
}

#[test]
fn what_helps_to_end_the_sitzkrieg() {
    proves!("9.5c");
    let since = "october 1939".parse().expect("a month");
    let mut kit = sitzkrieg();
    let sum = |kit: &Kit, by: &str| -> i8 {
        let lines = aeto::ch09_politics::sitzkrieg::modifiers(&kit.s, nation(by));
        lines.iter().map(|(_, by)| by).sum()
    };
    assert_eq!((sum(&kit, "uk"), sum(&kit, "germany")), (0, 0));
    for (of, uk) in [("denmark", -2), ("norway", -5), ("sweden", -9)] {
        let (by, of) = (nation("germany"), nation(of));
        kit.s.politics.declared.push(Invasion { by, of, since });
        assert_eq!((sum(&kit, "uk"), sum(&kit, "germany")), (uk, 0));
    }
    kit.build("W3418", aeto::types::WorkKind::Fort, true);
    assert_eq!((sum(&kit, "uk"), sum(&kit, "germany")), (-9, -5));
    kit.s.politics.declare(nation("germany"), nation("ussr"));
    assert_eq!(sum(&kit, "germany"), -11);
}

/// The Netherlands are invaded, set up, and give up with these dice for their ships.
fn dutch_fall(dice: &[u8]) -> Kit {
    let mut kit = in_month("may 1940");
    kit.act(on("netherlands"));
    kit.act(Deploy::Rest);
    kit.roll(dice);
    gives_up(&mut kit, "netherlands");
    kit
}

#[test]
fn ships_of_the_conquered_find_a_master() {
    proves!("9.11c", "9.11d", "9.11e");
    // 6 to 9, docked at home (+1): scuttled. Four ships: a cruiser, a destroyer, submarines, transports.
    let kit = dutch_fall(&[2, 3]);
    assert!(on_map(&kit, "netherlands").is_empty());
    assert!(kit.says("4 ships of Netherlands are scuttled"));
    // 5 at most: they join an enemy of the conqueror, whom their owner names.
    let mut kit = dutch_fall(&[2, 2]);
    assert_eq!(kit.asking(), Some(UK));
    assert_eq!(
        kit.refused(Dispose::To {
            nation: nation("germany")
        }),
        "9.11e"
    );
    kit.act(Dispose::To {
        nation: nation("france"),
    });
    let cruiser = kit.s.unit(kind(&kit, "NET-cl-01")).clone();
    assert_eq!(
        (cruiser.nation(), cruiser.camp),
        (nation("france"), Camp::Western)
    );
    assert!(!cruiser.at.is_port(), "the port is German: they put out");
    // 10 and more: Germany has them, or gives them to Italy, which stays neutral.
    let mut kit = dutch_fall(&[5, 4]);
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.act(Dispose::To {
        nation: nation("italy"),
    });
    let cruiser = kit.s.unit(kind(&kit, "NET-cl-01")).clone();
    assert_eq!(
        (cruiser.nation(), cruiser.camp),
        (nation("italy"), Camp::Neutral)
    );
    assert!(!kit.s.politics.at_war(nation("italy"), nation("uk")));
}

#[test]
fn a_nation_that_falls_is_out_of_the_war() {
    proves!("9.11c", "9.10e");
    let kit = dutch_fall(&[3, 3]);
    let dutch = nation("netherlands");
    assert!(kit.s.politics.is_conquered(dutch));
    assert_eq!(kit.s.camp(dutch), Camp::Neutral);
    assert!(!kit.s.politics.at_war(dutch, nation("germany")));
    assert_eq!(
        kit.s.politics.holder(hex("W3620").space()),
        Some(nation("germany"))
    );
    // 9.2a: it is not invaded again.
    let again = may_invade(&kit.s, nation("uk"), dutch);
    assert_eq!(again.expect_err("conquered").rule.as_str(), "9.2a");
}

/// The French troops of the north are gone, Germans stand in Paris and in these Cities, and the Offensive Phase ends.
pub fn france_falls(cities: &[&str]) -> Kit {
    let mut kit = war();
    kit.s.clock.month = "june 1940".parse().expect("a month");
    let (germany, france) = (nation("germany"), nation("france"));
    let north: Vec<_> = board()
        .ids()
        .filter(|id| {
            board()
                .row(*id)
                .text("region")
                .is_ok_and(|name| name == "Occupied France")
        })
        .collect();
    for id in &north {
        let there: Vec<UnitId> = kit.s.units_in((*id).into()).map(|(unit, _)| unit).collect();
        for unit in there {
            let pool = Spot::pool(kit.s.unit(unit).nation());
            kit.s.pieces.change(unit, |unit| unit.at = pool);
        }
        kit.s.politics.set_holder(*id, germany);
    }
    let german = |unit: &aeto::unit::Unit| unit.nation() == germany && unit.is_combat();
    let army: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, unit)| german(unit))
        .map(|(id, _)| id)
        .collect();
    for (unit, key) in army.into_iter().zip(["W3118"].iter().chain(cities)) {
        kit.s.pieces.change(unit, |unit| unit.at = hex(key).into());
        kit.s.politics.set_holder(hex(key).space(), germany);
    }
    for id in board().ids() {
        let printed = ground::hex(id);
        let city = printed.city && printed.nation == Some(france);
        let key = board().key(id);
        if city && north.contains(&id) && key != "W3118" && !cities.contains(&key) {
            kit.s.politics.set_holder(id, france);
        }
    }
    kit.s.refresh();
    kit.offensives(Side::Axis);
    kit.act(Begin::Pass).act(Begin::Pass);
    kit
}

#[test]
fn vichy_is_declared_in_the_phase_or_never() {
    proves!("9.12a", "9.10b");
    // One other City is not enough.
    assert!(
        !france_falls(&["W3418"])
            .legal()
            .contains(&Establish::Vichy.into())
    );
    let mut kit = france_falls(&["W3418", "W3013"]);
    assert_eq!(kit.asking(), Some(GERMANY));
    let asked = kit.clone();
    kit.act(Establish::Never);
    assert_eq!(kit.s.politics.vichy, Vichy::Forgone);
    assert!(!kit.s.politics.is_conquered(nation("france")));
    kit.offensives(Side::Axis);
    kit.act(Begin::Pass).act(Begin::Pass);
    assert!(!kit.legal().contains(&Establish::Vichy.into()));
    let mut kit = asked;
    kit.act(Establish::Vichy);
    assert!(kit.s.politics.is_conquered(nation("france")));
    assert_eq!(
        kit.s.politics.vichy,
        Vichy::Since("june 1940".parse().expect("a month"))
    );
}

#[test]
fn the_border_of_vichy_and_its_states() {
    proves!("9.12b", "9.12f", "9.2-vichy");
    let mut kit = france_falls(&["W3418", "W3013"]);
    kit.act(Establish::Vichy);
    let holder = |key: &str| {
        let holder = kit.s.politics.holder(hex(key).space()).expect("a holder");
        &*aeto::data::data().nations[holder.index()].id
    };
    // Bordeaux is German, Marseilles, Lyon and Corsica are Vichy, Dakar is of French Morocco.
    assert_eq!(holder("W2714"), "germany");
    assert_eq!(holder("W2319"), "vichy_france");
    assert_eq!(holder("W2619"), "vichy_france");
    assert_eq!(holder("W2022"), "vichy_france");
    assert_eq!(holder("W1316"), "algeria");
    assert_eq!(holder("W1323"), "tunisia");
    assert_eq!(holder("W1204"), "french_morocco");
    assert_eq!(holder("W0804"), "french_morocco");
    assert_eq!(holder("E5118"), "lebanon_syria");
    for state in [
        "vichy_france",
        "algeria",
        "tunisia",
        "french_morocco",
        "lebanon_syria",
        "france",
    ] {
        assert_eq!(kit.s.camp(nation(state)), Camp::Neutral, "{state}");
    }
}

#[test]
fn the_french_fleet_goes_where_the_list_says() {
    proves!("9.11f", "9.11h", "9.11i");
    let mut kit = france_falls(&["W3418", "W3013"]);
    // One of the heavy ships was sunk before.
    let sunk = kind(&kit, "FRA-bb-04");
    kit.s
        .pieces
        .change(sunk, |unit| unit.at = Spot::gone(nation("france")));
    kit.act(Establish::Vichy);
    let list = [
        ("FRA-ca-03", "port_W2319"),
        ("FRA-ca-05", "port_W2319"),
        ("FRA-ca-04", "port_W2319"),
        ("FRA-ca-01", "port_W2319"),
        ("FRA-dd-01", "port_W2319"),
        ("FRA-stp-01", "port_W2319"),
        ("FRA-dd-02", "port_W0804"),
        ("FRA-bb-03", "port_W1312"),
        ("FRA-bb-01", "port_W1312"),
        ("FRA-bb-02", "port_W1312"),
        ("FRA-dd-03", "port_W1312"),
        ("FRA-bb-05", "port_E5623"),
        ("FRA-ca-02", "port_E5623"),
        ("FRA-ca-07", "port_E5623"),
        ("FRA-ca-06", "port_E5623"),
        ("FRA-dd-04", "port_W1204"),
        ("FRA-dd-05", "port_W1204"),
        ("FRA-cv-01", "port_USB"),
        ("FRA-bb-07", "port_W3515"),
        ("FRA-bb-06", "port_W3514"),
        ("FRA-dd-06", "port_W1323"),
        ("FRA-dd-07", "port_E5118"),
        ("FRA-dd-08", "gone_france"),
        ("FRA-bb-04", "gone_france"),
        ("FRA-de-01", "port_W2319"),
    ];
    for (ship, place) in list {
        assert_eq!(lies(&kit, ship), place, "{ship}");
    }
    // Of the five CLs: Marseilles, Dakar, Alexandria and Algiers one each, then Marseilles again.
    let cruisers = |port: &str| {
        let port = Spot::port(hex(port).space()).expect("a port");
        let french = |unit: &aeto::unit::Unit| unit.printed().nation == nation("france");
        let light = |unit: &aeto::unit::Unit| unit.ship() == Some(aeto::types::ShipClass::Cl);
        let there = kit.s.units_in(port);
        there
            .filter(|(_, unit)| light(unit) && french(unit))
            .count()
    };
    let ports = ["W2319", "W0804", "E5623", "W1316"].map(cruisers);
    assert_eq!(ports, [2, 1, 1, 1]);
    // Paris and Courbet are British, what lies at Alexandria nobody's.
    let whose = |id: &str| kit.s.unit(kind(&kit, id)).nation();
    assert_eq!(whose("FRA-bb-06"), nation("uk"));
    assert_eq!(whose("FRA-bb-07"), nation("uk"));
    assert_eq!(whose("FRA-bb-01"), nation("algeria"));
    assert_eq!(kit.s.politics.interned.len(), 6);
    let lorraine = kit.s.unit(kind(&kit, "FRA-bb-05"));
    assert_eq!(lorraine.camp, Camp::Neutral);
    // Nothing else of France's is left on the map.
    let interned = on_map(&kit, "france");
    assert_eq!(interned.len(), 6);
}

#[test]
fn garrisons_of_vichy_and_the_free_french() {
    proves!("9.12d", "9.12e", "9.12g", "9.13");
    let mut kit = france_falls(&["W3418", "W3013"]);
    kit.act(Establish::Vichy);
    let at = |key: &str| {
        let there = kit
            .s
            .units_in(hex(key).space().into())
            .filter(|(_, unit)| !unit.is_naval());
        let mut all: Vec<(bool, bool)> = there
            .map(|(_, unit)| (unit.is_combat(), unit.depleted))
            .collect();
        all.sort_unstable();
        all
    };
    let (infantry, depleted, plane) = ((true, false), (true, true), (false, false));
    assert_eq!(at("W1316"), [depleted]);
    assert_eq!(at("W1312"), [plane, depleted]);
    assert_eq!(at("W0804"), [plane]);
    assert_eq!(at("W1204"), [plane, depleted]);
    assert_eq!(at("E5118"), [infantry]);
    assert_eq!(at("W2319"), [infantry]);
    assert_eq!(at("W1323"), [depleted]);
    // Four units of infantry can be bought by the UK; DeGaulle comes eight Seasonal Turns later, that before April 1942.
    let uk_pool = kit.s.units_in(Spot::pool(nation("uk")));
    let evacuated = uk_pool.filter(|(_, unit)| &*unit.printed().name == "French evacuated");
    assert_eq!(evacuated.count(), 4);
    let general = kind(&kit, "FRA-general-07");
    assert_eq!(kit.s.unit(general).nation(), nation("uk"));
    let due = kit
        .s
        .due
        .iter()
        .find(|due| due.unit == general)
        .expect("he comes");
    assert_eq!(due.seasons, 8);
}

#[test]
fn vichy_is_left_in_peace_until_winter() {
    proves!("9.12c");
    let mut kit = france_falls(&["W3418", "W3013"]);
    kit.act(Establish::Vichy);
    let try_in = |kit: &mut Kit, month: &str| {
        kit.s.clock.month = month.parse().expect("a month");
        may_invade(&kit.s, nation("uk"), nation("algeria")).map_err(|illegal| illegal.rule.as_str())
    };
    assert_eq!(try_in(&mut kit, "july 1940"), Err("9.12c"));
    assert_eq!(try_in(&mut kit, "december 1940"), Err("9.12c"));
    assert_eq!(try_in(&mut kit, "january 1941"), Ok(()));
}

#[test]
fn italy_is_forced_into_the_war() {
    proves!("9.7");
    let end = |kit: &mut Kit| {
        kit.segment(Segment::EndOfTurn, Side::Axis);
    };
    // France stands: nobody is asked.
    let mut kit = war();
    end(&mut kit);
    assert!(!kit.legal().contains(&Force::Roll.into()));
    let tottering = || {
        let mut kit = france_falls(&["W3418"]);
        end(&mut kit);
        kit
    };
    let mut kit = tottering();
    assert_eq!(kit.asking(), Some(UK));
    kit.roll(&[5]).act(Force::Roll);
    assert_eq!(kit.s.camp(nation("italy")), Camp::Neutral);
    let mut kit = tottering();
    kit.roll(&[4]).act(Force::Roll);
    assert_eq!(kit.s.camp(nation("italy")), Camp::Axis);
    for foe in ["uk", "france"] {
        assert!(kit.s.politics.at_war(nation("italy"), nation(foe)), "{foe}");
    }
    // An invasion of Greece takes two off the die, one of Yugoslavia one.
    let mut kit = tottering();
    let since = kit.s.clock.month;
    for of in ["greece"].map(nation) {
        let by = nation("germany");
        kit.s.politics.declared.push(Invasion { by, of, since });
    }
    kit.roll(&[6]).act(Force::Roll);
    assert_eq!(kit.s.camp(nation("italy")), Camp::Axis);
}
