//! 8.0, 9.13 to 9.26: partners that are won over, what they may do, and the Vichy States when they are invaded.

use crate::kit::{Kit, hex, nation};
use crate::politics::{GERMANY, UK, france_falls, kind, lies, on, on_map, war};
use aeto::ch00_sequence::Segment;
use aeto::ch09_politics::partnerships::{activated, may_go, may_stand};
use aeto::ch09_politics::{Court, Declare, Deploy, Establish, Force, PoliticsAction, Press, Wall};
use aeto::politics::Invasion;
use aeto::spot::board;
use aeto::types::{Camp, UnitId, WorkKind};
use aeto::works;
use aeto::{Action, ground};
use frame::Side;
use kernel::{example, proves};

/// The Seasonal Turn before a month, after Germany has invaded these.
pub fn season(month: &str, invaded: &[&str]) -> Kit {
    let mut kit = war();
    let since = kit.s.clock.month;
    for of in invaded {
        let (by, of) = (nation("germany"), nation(of));
        kit.s.politics.declared.push(Invasion { by, of, since });
    }
    kit.s.clock.month = month.parse().expect("a month");
    kit.segment(Segment::Season, Side::Axis);
    kit
}

pub fn at(id: &str) -> Court {
    Court::Try { nation: nation(id) }
}

#[test]
fn a_minor_is_won_over_by_a_net_die_of_nought() {
    proves!("8.0a", "0.sop-s1", "8.0-norway", "8.0-norway-b", "9.0c");
    // Denmark and the Netherlands were invaded: two off the die.
    let invaded = ["denmark", "netherlands"];
    let mut kit = season("april 1940", &invaded);
    assert_eq!(kit.asking(), Some(UK));
    assert_eq!(kit.refused(at("sweden")), "8.0a");
    assert_eq!(kit.refused(at("denmark")), "8.0a");
    kit.roll(&[3]).act(at("norway"));
    assert_eq!(kit.s.camp(nation("norway")), Camp::Neutral);
    // Once in a Seasonal Turn.
    if kit.legal().contains(&Court::NoMore.into()) {
        assert_eq!(kit.refused(at("norway")), "8.0a");
    }
    let mut kit = season("april 1940", &invaded);
    kit.roll(&[2]).act(at("norway"));
    assert_eq!(kit.s.camp(nation("norway")), Camp::Western);
    assert!(kit.s.politics.at_war(nation("norway"), nation("germany")));
    assert_eq!(kit.s.politics.activated.len(), 1);
    assert_eq!(kit.asking(), Some(UK));
    kit.act(Deploy::Rest);
    assert_eq!(on_map(&kit, "norway").len(), 11);
}

#[test]
fn a_list_without_hope_is_not_tried() {
    proves!("8.0a");
    // With nothing taken off the die nobody can roll a nought.
    let kit = season("april 1940", &[]);
    assert!(!kit.legal().iter().any(|action| matches!(
        action,
        Action::Politics(PoliticsAction::Court(Court::Try { .. }))
    )));
}

#[test]
fn in_the_spring_of_1941_three_join_germany_by_themselves() {
    proves!("8.0-bulgaria", "8.0-hungary", "8.0-rumania", "9.0b");
    let mut kit = season("april 1941", &[]);
    for minor in ["bulgaria", "hungary", "rumania"] {
        assert_eq!(kit.s.camp(nation(minor)), Camp::Axis, "{minor}");
        assert!(
            kit.s.politics.at_war(nation(minor), nation("uk")),
            "{minor}"
        );
    }
    for _ in 0..3 {
        assert_eq!(kit.asking(), Some(GERMANY));
        kit.act(Deploy::Rest);
    }
    assert!(on_map(&kit, "hungary").len() > 5);
    let early = season("january 1941", &[]);
    assert_eq!(early.s.camp(nation("hungary")), Camp::Neutral);
}

/// French hexes in or beside those of 9.19.
fn border() -> Vec<board::SpaceId> {
    let line = ["W3518", "W3418", "W3319", "W3219", "W3120"].map(|key| hex(key).space());
    let near = |hex: &board::SpaceId| line.iter().any(|one| ground::distance(*one, *hex) <= 1);
    let french = |hex: &board::SpaceId| ground::hex(*hex).nation == Some(nation("france"));
    board().ids().filter(french).filter(near).collect()
}

#[test]
fn forts_behind_belgium_make_it_give_up() {
    proves!("9.19");
    example!("aeto2-D09");
    let with_forts = |count: usize| {
        let mut kit = war();
        for hex in border().into_iter().take(count) {
            kit.build(board().key(hex), WorkKind::Fort, true);
        }
        kit.s.clock.month = "april 1940".parse().expect("a month");
        kit.segment(Segment::Season, Side::Axis);
        kit
    };
    let press = |id: &str| Press::On { nation: nation(id) };
    assert!(!with_forts(1).legal().contains(&press("belgium").into()));
    let mut kit = with_forts(3);
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.roll(&[3]).act(press("belgium"));
    assert!(!kit.s.politics.is_conquered(nation("belgium")));
    assert_eq!(kit.refused(press("belgium")), "9.19");
    kit.roll(&[2]).act(press("netherlands"));
    assert!(kit.s.politics.is_conquered(nation("netherlands")));
    assert_eq!(
        kit.s.politics.holder(hex("W3620").space()),
        Some(nation("germany"))
    );
}

#[test]
fn the_maginot_line_goes_to_the_atlantic() {
    proves!("9.14", "9.14b");
    let mut kit = france_falls(&["W3418", "W3013"]);
    kit.act(Establish::Vichy);
    let walled = |kit: &Kit| works::works(&kit.s, hex("W3021").space(), WorkKind::PermanentFort);
    let months = [
        "july 1940",
        "october 1940",
        "january 1941",
        "july 1941",
        "october 1941",
        "january 1942",
    ];
    for (number, month) in months.into_iter().enumerate() {
        assert!(walled(&kit), "{number}");
        kit.s.clock.month = month.parse().expect("a month");
        kit.segment(Segment::Season, Side::Axis);
        while !kit.legal().contains(&Wall::Later.into()) {
            let first = kit.legal()[0];
            kit.act(first);
        }
        // Not in Vichy France, not inland.
        assert_eq!(kit.refused(Wall::At { hex: hex("W2319") }), "9.14");
        assert_eq!(kit.refused(Wall::At { hex: hex("W3118") }), "8.11m");
        let fort = kit.legal().into_iter().find(|action| {
            matches!(
                action,
                Action::Politics(PoliticsAction::Wall(Wall::At { .. }))
            )
        });
        kit.act(fort.expect("a hex on the coast"));
    }
    assert_eq!(kit.s.politics.atlantic_wall, 6);
    assert!(!walled(&kit), "the Maginot Line is gone");
    kit.segment(Segment::Season, Side::Axis);
    assert!(!kit.legal().contains(&Wall::Later.into()));
}

fn troops(kit: &Kit, of: &str, count: usize) -> Vec<UnitId> {
    let own = kit
        .s
        .units()
        .filter(|(_, unit)| unit.nation() == nation(of) && unit.is_combat());
    own.map(|(id, _)| id).take(count).collect()
}

#[test]
fn whom_one_offensive_activates() {
    proves!("5.0.13", "5.0.14", "9.26a");
    let mut kit = war();
    kit.s.enlist(nation("belgium"), Camp::Western);
    let (british, french, belgian) = (
        troops(&kit, "uk", 2),
        troops(&kit, "france", 1),
        troops(&kit, "belgium", 3),
    );
    let all: Vec<UnitId> = [british.clone(), french.clone(), belgian.clone()].concat();
    let called = activated(&kit.s, nation("uk"), all.clone());
    // As many Belgians as British, and no French.
    assert_eq!(called, [british[0], british[1], belgian[0], belgian[1]]);
    let called = activated(&kit.s, nation("france"), all);
    assert_eq!(called, [french[0], belgian[0]]);
}

#[test]
fn who_stands_with_whom() {
    proves!("5.9.7", "9.26e", "8.0-hungary-b", "8.0-rumania-b");
    let mut kit = war();
    let place = |kit: &mut Kit, unit: UnitId, key: &str| {
        kit.s.pieces.change(unit, |unit| unit.at = hex(key).into());
        kit.s.refresh();
    };
    let british = troops(&kit, "uk", 1)[0];
    place(&mut kit, british, "W3214");
    let stands = |kit: &Kit, of: &str, key: &str| may_stand(&kit.s, nation(of), hex(key).space());
    assert!(!stands(&kit, "france", "W3214") && stands(&kit, "uk", "W3214"));
    assert!(stands(&kit, "poland", "W3214"));
    // The French are not at home in England.
    assert!(!stands(&kit, "france", "W3616") && stands(&kit, "belgium", "W3616"));
    let magyar = troops(&kit, "hungary", 1)[0];
    place(&mut kit, magyar, "W2831");
    assert!(!stands(&kit, "rumania", "W2831") && stands(&kit, "germany", "W2831"));
}

#[test]
fn how_far_minor_partners_go() {
    proves!(
        "8.0-bulgaria-b",
        "8.0-finland-b",
        "8.0-hungary-b",
        "8.0-rumania-b",
        "6.1o"
    );
    let go = |of: &str, key: &str| may_go(nation(of), hex(key).space());
    // Warsaw, Berlin, Belgrade, Athens, Moscow, Tirana.
    let far = ["W3533", "W3627", "W2433", "E4731", "E1924", "W1933"];
    let of = |id: &str| far.map(|key| go(id, key));
    assert_eq!(of("finland"), [false, false, false, false, true, false]);
    assert_eq!(of("rumania"), [true, false, true, true, true, false]);
    assert_eq!(of("hungary"), [true, true, false, false, true, false]);
    assert_eq!(of("bulgaria"), [true, false, true, false, true, true]);
    assert_eq!(of("belgium"), [true; 6]);
    assert!(go("bulgaria", "E4132") && !go("bulgaria", "E3729"));
}

/// January 1941: the UK invades a Vichy State, and this is the die.
pub fn invaded(state: &str, die: u8) -> Kit {
    let mut kit = france_falls(&["W3418", "W3013"]);
    kit.act(Establish::Vichy);
    kit.s.clock.month = "january 1941".parse().expect("a month");
    kit.segment(Segment::FirstNaval, Side::Axis);
    while kit.asking() != Some(UK) {
        kit.act(Declare::NoMore);
    }
    kit.roll(&[die]).act(on(state));
    kit
}

#[test]
fn how_a_vichy_state_receives_who_invades_it() {
    proves!("9.2-vichy-b", "9.2-vichy-c", "9.2-vichy", "9.12f", "9.11g");
    // Lebanon-Syria and the British take two off the die: 3 and less fights to the last, 6 for a month.
    let kit = invaded("lebanon_syria", 3);
    let state = nation("lebanon_syria");
    assert_eq!(kit.s.camp(state), Camp::Axis);
    assert!(kit.s.politics.at_war(state, nation("uk")) && kit.s.politics.fading.is_empty());
    assert_eq!(kit.s.troops(hex("E5118").space(), Camp::Axis).count(), 1);
    // The others are neutral still.
    assert_eq!(kit.s.camp(nation("algeria")), Camp::Neutral);
    let mut kit = invaded("lebanon_syria", 6);
    assert_eq!(kit.s.politics.fading.len(), 1);
    kit.segment(Segment::EndOfTurn, Side::Axis);
    kit.act(Force::Leave);
    assert!(kit.s.politics.is_conquered(state));
    assert!(on_map(&kit, "lebanon_syria").is_empty());
    assert_eq!(
        kit.s.politics.holder(hex("E5118").space()),
        Some(nation("uk"))
    );
    // Algeria at a net 5: arms are laid down and ships scuttled at once.
    let kit = invaded("algeria", 6);
    assert!(kit.s.politics.is_conquered(nation("algeria")));
    assert_eq!(lies(&kit, "FRA-bb-01"), "gone_algeria");
    // Vichy France at a net 6: troops join the invader, ships the Western Allies.
    let kit = invaded("vichy_france", 5);
    let colbert = kit.s.unit(kind(&kit, "FRA-ca-03"));
    assert_eq!(
        (colbert.nation(), colbert.camp),
        (nation("uk"), Camp::Western)
    );
    let there = kit.s.troops(hex("W2319").space(), Camp::Western);
    assert_eq!(
        there
            .filter(|(_, unit)| unit.nation() == nation("uk"))
            .count(),
        1
    );
}

#[test]
fn a_second_violation_makes_vichy_bitter() {
    proves!("9.2-vichy-c");
    let mut kit = invaded("algeria", 1);
    let sum = |kit: &Kit, by: &str, of: &str| -> i8 {
        let lines = aeto::ch09_politics::reaction(&kit.s, nation(by), nation(of));
        lines.iter().map(|(_, by)| by).sum()
    };
    assert_eq!(sum(&kit, "uk", "tunisia"), -1);
    assert_eq!(sum(&kit, "germany", "tunisia"), 0);
    kit.s.clock.month = kit.s.clock.month.next();
    assert_eq!(sum(&kit, "uk", "tunisia"), -2);
    assert_eq!(sum(&kit, "uk", "lebanon_syria"), -3);
    assert_eq!(sum(&kit, "uk", "vichy_france"), 0);
    assert_eq!(sum(&kit, "germany", "vichy_france"), 2);
}
