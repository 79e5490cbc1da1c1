//! 2.3: Organization: combining, breaking down, eliminating, Detachments.

use crate::kit::{Kit, country, hex};
use kernel::{example, proves};
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{AdministrationAction, Organizing, Picking, Regrouping, Stage};
use krieg::data::data;
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::types::Faction;
use krieg::unit::{Side, Sort, UnitId};

pub fn here(at: &str) -> Action {
    Action::Administration(AdministrationAction::Organizing(Organizing::Here(hex(at))))
}

pub fn to(stage: Stage) -> Action {
    Action::Administration(AdministrationAction::Organizing(Organizing::To(stage)))
}

pub fn end() -> Action {
    Action::Administration(AdministrationAction::Organizing(Organizing::Enough))
}

pub fn does(what: Regrouping) -> Action {
    Action::Administration(AdministrationAction::Regrouping(what))
}

fn picks(id: UnitId) -> Action {
    Action::Administration(AdministrationAction::Picking(Picking(id)))
}

/// The Organization Segment of a faction begins.
pub fn organize(kit: &mut Kit, faction: Faction) {
    kit.begin(faction, Segment::Organization);
}

/// Goes on to a step of the segment, if it is not there.
#[track_caller]
pub fn on_to(kit: &mut Kit, stage: Stage) {
    if kit.legal().contains(&to(stage)) {
        kit.act(to(stage));
    }
}

/// A kind of counter that a place can be made to hold: what is offered there to be formed.
fn makes(kit: &Kit, at: &str) -> Vec<String> {
    let mut kit = kit.clone();
    if !kit.allowed(here(at)) {
        return Vec::new();
    }
    let before = kit.s.clone();
    kit.act(here(at));
    let offered = kit.legal().into_iter().filter_map(|action| match action {
        Action::Administration(AdministrationAction::Regrouping(Regrouping::Make(id))) => {
            Some(name(&kit, id))
        }
        _ => None,
    });
    let offered: Vec<String> = offered.collect();
    if !offered.is_empty() {
        return offered;
    }
    // One way only, and it was gone: what is new there, or turned over.
    let changed = kit.s.units().filter(|(id, unit)| {
        let old = before.unit(*id);
        unit.at == hex(at) && (old.at != unit.at || old.side != unit.side)
    });
    changed.map(|(id, _)| name(&kit, id)).collect()
}

fn name(kit: &Kit, id: UnitId) -> String {
    let counter = kit.s.unit(id).sort.counter().expect("a counter");
    counter.id.to_string()
}

/// Forms a counter in a place, its parts as they are offered first.
#[track_caller]
fn form(kit: &mut Kit, at: &str, counter: &str) -> UnitId {
    let sort = Sort::Counter(data().find_counter(counter).expect("a counter"));
    kit.act(here(at));
    let whole = kit.legal().into_iter().find(|action| {
        matches!(action, Action::Administration(AdministrationAction::Regrouping(Regrouping::Make(id)))
            if kit.s.unit(*id).sort == sort)
    });
    if let Some(whole) = whole {
        kit.act(whole);
    }
    pick_first(kit);
    let made = kit.s.units_in(hex(at)).find(|(_, unit)| unit.sort == sort);
    made.expect("it stands there").0
}

/// Takes the first parts that are offered until nothing more is asked about parts.
fn pick_first(kit: &mut Kit) {
    while let Some(first) = kit.legal().into_iter().find(|action| {
        matches!(
            action,
            Action::Administration(AdministrationAction::Picking(_))
        )
    }) {
        kit.act(first);
    }
}

fn counters_in(kit: &Kit, at: &str) -> Vec<String> {
    let mut all: Vec<String> = kit
        .s
        .units_in(hex(at))
        .map(|(id, _)| name(kit, id))
        .collect();
    all.sort();
    all
}

fn steps_in(kit: &Kit, at: &str, faction: Faction) -> u8 {
    kit.s.tally(hex(at)).count(faction).steps
}

#[test]
fn two_then_three_steps_of_a_panzer_army() {
    example!("krieg-E61", "krieg-E64", "krieg-E67");
    proves!(
        "2.3e", "2.3f", "2.3d", "2.3.1a", "2.3.1.1b", "2.3.1.1c", "2.3b"
    );
    let mut kit = Kit::bare();
    let infantry = kit.put("G-INF-start37", "w3825", 1);
    let tanks = [
        kit.put("G-ARM-start37", "w3825", 1),
        kit.put("G-ARM-start37", "w3825", 1),
    ];
    organize(&mut kit, Faction::Axis);
    // No HQ and no infantry army: one infantry alone is there.
    let made = makes(&kit, "w3825");
    assert!(made.contains(&"G-PzA-1P".to_string()), "{made:?}");
    assert!(made.iter().all(|id| id.starts_with("G-PzA")), "{made:?}");
    let army = form(&mut kit, "w3825", "G-PzA-1P");
    assert_eq!(kit.steps(army), 2);
    assert_eq!(kit.at(infantry), Spot::pool(Faction::Axis));
    assert_eq!(steps_in(&kit, "w3825", Faction::Axis), 3);
    form(&mut kit, "w3825", "G-PzA-1P");
    assert_eq!(kit.steps(army), 3);
    for tank in tanks {
        assert_eq!(kit.at(tank), Spot::pool(Faction::Axis));
    }
    let face = kit.s.unit(army).face().expect("a ground unit");
    assert_eq!((face.attack, face.defense, face.movement), (8, 6, 4));
}

#[test]
fn a_german_hq_is_made_of_infantry_only() {
    example!("krieg-E61");
    proves!("2.3e");
    let mut kit = Kit::bare();
    kit.put("G-INF-start37", "w3825", 1);
    kit.put("G-ARM-start37", "w3825", 1);
    organize(&mut kit, Faction::Axis);
    assert!(!makes(&kit, "w3825").contains(&"G-HQ-A".to_string()));
    kit.put("G-INF-start37", "w3825", 1);
    let made = makes(&kit, "w3825");
    for id in ["G-HQ-A", "G-INFA-4", "G-INFB-8", "G-PzA-1P"] {
        assert!(made.contains(&id.to_string()), "{id}");
    }
}

#[test]
fn a_western_army_is_of_one_nation() {
    example!("krieg-E62");
    proves!("2.3g");
    let mut kit = Kit::bare();
    let (at, box_) = ("box_eastern_us_canada", "box_eastern_us_canada");
    kit.put("US-INF", at, 1);
    kit.put("BR-INF", at, 1);
    organize(&mut kit, Faction::Western);
    assert!(!makes(&kit, box_).contains(&"US-ARMY-5".to_string()));
    kit.put("US-INF", at, 1);
    kit.put("BR-ARM-1", at, 1);
    let army = form(&mut kit, at, "US-ARMY-5");
    assert_eq!(kit.steps(army), 2);
    assert!(
        !makes(&kit, at).contains(&"US-ARMY-5".to_string()),
        "British armor"
    );
    kit.put("US-ARM", at, 1);
    organize(&mut kit, Faction::Western);
    form(&mut kit, at, "US-ARMY-5");
    assert_eq!(kit.steps(army), 3);
}

#[test]
fn only_ss_units_make_an_ss_army() {
    example!("krieg-E63");
    proves!("2.3l");
    let mut kit = Kit::bare();
    kit.put("SS-INF", "w3825", 1);
    kit.put("G-ARM-start37", "w3825", 1);
    organize(&mut kit, Faction::Axis);
    assert!(!makes(&kit, "w3825").contains(&"SS-PzA-6".to_string()));
    // SS are German: they may be part of a plain army.
    assert!(makes(&kit, "w3825").contains(&"G-PzA-1P".to_string()));
    kit.put("SS-ARM", "w3825", 1);
    let army = form(&mut kit, "w3825", "SS-PzA-6");
    assert_eq!(kit.steps(army), 2);
    assert_ne!(makes(&kit, "w3825"), ["SS-PzA-6"]);
    kit.put("SS-ARM", "w3825", 1);
    organize(&mut kit, Faction::Axis);
    form(&mut kit, "w3825", "SS-PzA-6");
    let face = kit.s.unit(army).face().expect("a ground unit");
    assert_eq!((face.attack, face.defense, face.movement), (9, 7, 3));
}

#[test]
fn a_unit_with_a_larger_back_is_built_up() {
    example!("krieg-E65");
    proves!("2.3.1.1a", "2.3c");
    let mut kit = Kit::bare();
    let corps = kit.put("BR-INF", "w3916", 1);
    let army = kit.put("BR-INFA-9", "w3916", 1);
    organize(&mut kit, Faction::Western);
    form(&mut kit, "w3916", "BR-INFA-9");
    assert_eq!(kit.steps(army), 2);
    assert_eq!(kit.at(corps), Spot::pool(Faction::Western));
    // Guards and a plain corps: only the Guards have a larger side; two Guards give either.
    let mut kit = Kit::bare();
    let first = kit.put("RU-GDS-1G", "e4312", 1);
    let second = kit.put("RU-SHK-1S", "e4312", 1);
    organize(&mut kit, Faction::Soviet);
    kit.act(here("e4312"));
    assert!(kit.allowed(does(Regrouping::Make(first))));
    kit.act(does(Regrouping::Make(second)));
    assert_eq!(kit.steps(second), 2);
    assert_eq!(kit.at(first), Spot::pool(Faction::Soviet));
}

#[test]
fn two_one_step_units_make_an_hq() {
    example!("krieg-E66");
    proves!("2.3.1.1b", "2.3c");
    let mut kit = Kit::bare();
    kit.free_france();
    let one = kit.put("FR-INF-7", "w3516", 1);
    let two = kit.put("FR-ALP", "w3516", 1);
    organize(&mut kit, Faction::Western);
    let hq = form(&mut kit, "w3516", "FR-HQ-1");
    assert_eq!(kit.steps(hq), 2);
    // The seventh has a stripe, the Alpine corps has none.
    assert_eq!(kit.at(one), Spot::delay());
    assert_eq!(kit.at(two), Spot::pool(Faction::Western));
}

#[test]
fn large_units_are_not_switched() {
    example!("krieg-E68");
    proves!("2.3.1.2c");
    let mut kit = Kit::bare();
    let army = kit.put("G-INFA-4", "w3825", 2);
    kit.put("G-INF-start37", "w3825", 1);
    organize(&mut kit, Faction::Axis);
    assert_eq!(makes(&kit, "w3825"), ["G-INFA-4"]);
    form(&mut kit, "w3825", "G-INFA-4");
    assert_eq!(kit.steps(army), 3);
    // A unit without a larger side stays as it is.
    let mut kit = Kit::bare();
    kit.put("G-INFB-8", "w3825", 2);
    kit.put("G-INF-start37", "w3825", 1);
    organize(&mut kit, Faction::Axis);
    assert!(!kit.legal().contains(&here("w3825")) || makes(&kit, "w3825").is_empty());
}

#[test]
fn unsupplied_and_bombed_units_do_not_combine() {
    proves!("2.3.1.2a", "2.3.1a", "10.3e");
    // Two corps are surrounded in Moscow.
    let mut kit = Kit::bare();
    for key in ["e4311", "e4212", "e4213", "e4313", "e4412", "e4413"] {
        kit.put("RU-INF", key, 1);
    }
    kit.put("G-INF-start37", "e4312", 1);
    kit.put("G-INF-start37", "e4312", 1);
    kit.put("G-INF-start37", "w3825", 1);
    kit.put("G-INF-start37", "w3825", 1);
    organize(&mut kit, Faction::Axis);
    assert_eq!(kit.refused(here("e4312")), "2.3.1.2a");
    assert!(kit.allowed(here("w3825")));
    kit.put("BR-AF-RAF1", "w3825", 0);
    kit.put("G-INF-start37", "w3922", 1);
    kit.put("G-INF-start37", "w3922", 1);
    assert_eq!(kit.refused(here("w3825")), "2.3.1.2a");
    assert!(kit.allowed(here("w3922")));
}

#[test]
fn fortresses_and_garrisons_never_combine() {
    proves!("2.3.1.2b");
    let mut kit = Kit::bare();
    kit.put("BR-MAL", "w1824", 1);
    kit.put("BR-INFA-9", "w1824", 1);
    let def = kit.put("BR-DEF", "w3916", 1);
    kit.put("BR-INFA-10", "w3916", 1);
    organize(&mut kit, Faction::Western);
    assert_ne!(makes(&kit, "w1824"), ["BR-INFA-9"]);
    assert_eq!(
        makes(&kit, "w3916").first().map(|id| &**id),
        Some("BR-INFA-10")
    );
    kit.flip(def);
    assert!(makes(&kit, "w3916").is_empty(), "on its fortress side");
}

#[test]
fn the_lon_hq_is_made_in_london() {
    example!("krieg-E70");
    proves!("2.3.2.3b", "2.3.2.4-britain");
    let mut kit = Kit::bare();
    for at in ["w3916", "w4115"] {
        kit.put("BR-INF", at, 1);
        kit.put("BR-INFD", at, 1);
    }
    organize(&mut kit, Faction::Western);
    assert!(!makes(&kit, "w4115").contains(&"BR-LON".to_string()));
    let hq = form(&mut kit, "w3916", "BR-LON");
    assert_eq!(kit.at(hq), hex("w3916"));
}

#[test]
fn axis_armies_of_two_nations_hold_the_minor_step() {
    proves!("2.3h", "2.3m", "2.3.4.1d");
    let mut kit = Kit::bare();
    kit.status("italy", Status::Active(Faction::Axis));
    let corps = kit.put("G-INF-start37", "w2623", 1);
    let ariete = kit.put("Italy-ARM-Ari", "w2623", 1);
    let holding = Spot::of_box(data().find_box("holding_pa").expect("a box"));
    organize(&mut kit, Faction::Axis);
    let army = form(&mut kit, "w2623", "AX-PA");
    assert_eq!(kit.at(ariete), holding);
    assert_eq!(kit.at(corps), Spot::pool(Faction::Axis));
    assert!(kit.s.is_of_country(army, country("italy")));
    // What is held is not in the pool; it comes out with the army's break-down, and no other.
    on_to(&mut kit, Stage::BreakDown);
    kit.act(here("w2623"));
    pick_first(&mut kit);
    assert_eq!(kit.at(ariete), hex("w2623"));
    assert_eq!(kit.at(army), Spot::delay());
    // Med is made of infantry, the 24th on the back of its mountain corps.
    let mut kit = Kit::bare();
    kit.status("italy", Status::Active(Faction::Axis));
    kit.put("G-INF-start37", "w2623", 1);
    let italian = kit.put("Italy-INF-1", "w2623", 1);
    organize(&mut kit, Faction::Axis);
    form(&mut kit, "w2623", "AX-MED");
    assert_eq!(
        kit.at(italian),
        Spot::of_box(data().find_box("holding_med").expect("a box"))
    );
    let mut kit = Kit::bare();
    kit.status("italy", Status::Active(Faction::Axis));
    let mountain = kit.put("G-MTN-24", "w2623", 1);
    let italian = kit.put("Italy-INF-1", "w2623", 1);
    organize(&mut kit, Faction::Axis);
    kit.act(here("w2623"));
    kit.act(does(Regrouping::Make(mountain)));
    assert_eq!(kit.steps(mountain), 2);
    assert_eq!(
        kit.at(italian),
        Spot::of_box(data().find_box("holding_24").expect("a box"))
    );
}

#[test]
fn the_fifteenth_hq_holds_its_armor() {
    proves!("2.3i");
    let mut kit = Kit::bare();
    let at = "box_eastern_us_canada";
    kit.put("US-INF", at, 1);
    kit.put("BR-COL-Can", at, 1);
    let armor = kit.put("BR-ARM-1", at, 1);
    organize(&mut kit, Faction::Western);
    let hq = form(&mut kit, at, "WE-15HQ");
    assert_eq!(kit.steps(hq), 2);
    form(&mut kit, at, "WE-15HQ");
    assert_eq!(kit.steps(hq), 3);
    assert_eq!(
        kit.at(armor),
        Spot::of_box(data().find_box("holding_15").expect("a box"))
    );
}

#[test]
fn the_aa_army_needs_the_bef_and_a_minor() {
    proves!("2.3j");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.put("BR-BEF", "w3516", 1);
    kit.put("BR-COL-Fra", "w3516", 1);
    organize(&mut kit, Faction::Western);
    assert!(
        !makes(&kit, "w3516").contains(&"WE-AA".to_string()),
        "a colonial is no Minor"
    );
    let french = kit.put("FR-ALP", "w3516", 1);
    form(&mut kit, "w3516", "WE-AA");
    assert_eq!(
        kit.at(french),
        Spot::of_box(data().find_box("holding_aa").expect("a box"))
    );
}

#[test]
fn soviet_fronts_hold_a_minor_infantry() {
    proves!("2.3k");
    let mut kit = Kit::bare();
    kit.status("rumania", Status::Active(Faction::Soviet));
    let rumanian = kit.put("Rum-INF-1", "e3208", 1);
    kit.put("RU-INF", "e3208", 1);
    organize(&mut kit, Faction::Soviet);
    let made = makes(&kit, "e3208");
    assert!(made.contains(&"SO-HQ-Sou".to_string()), "{made:?}");
    form(&mut kit, "e3208", "SO-HQ-Sou");
    assert_eq!(
        kit.at(rumanian),
        Spot::of_box(data().find_box("holding_sou").expect("a box"))
    );
}

#[test]
fn the_steps_of_the_segment_keep_their_order() {
    example!("krieg-E60");
    proves!("2.3a");
    let mut kit = Kit::bare();
    kit.put("G-INFA-4", "w3825", 3);
    kit.put("G-INFA-6", "w3922", 2);
    kit.put("G-INF-start37", "w3922", 1);
    organize(&mut kit, Faction::Axis);
    on_to(&mut kit, Stage::BreakDown);
    kit.act(here("w3825"));
    pick_first(&mut kit);
    // What was broken down is not combined again.
    assert_eq!(kit.refused(to(Stage::Combine)), "2.3a");
    assert_eq!(kit.refused(to(Stage::Eliminate)), "2.3a");
    kit.act(here("w3825"));
    pick_first(&mut kit);
    assert_eq!(kit.s.ground_in(hex("w3825"), Faction::Axis).count(), 3);
    kit.act(end());
    assert_ne!(kit.s.clock.segment, Segment::Organization);
}

#[test]
fn an_army_without_a_small_side_needs_two_from_the_pool() {
    example!("krieg-E73");
    proves!("2.3.4.1a", "2.3.4a", "2.3c", "2.3b");
    let mut kit = Kit::bare();
    // Unsupplied, and under an enemy Air unit.
    let army = kit.put("G-PzA-1P", "e4312", 2);
    kit.put("RU-AF-VVS1", "e4312", 0);
    organize(&mut kit, Faction::Axis);
    on_to(&mut kit, Stage::BreakDown);
    kit.act(here("e4312"));
    pick_first(&mut kit);
    assert_eq!(kit.at(army), Spot::delay());
    let kinds = kit.s.ground_in(hex("e4312"), Faction::Axis);
    let armor = kinds.filter(|(_, unit)| unit.is_armor()).count();
    assert_eq!(armor, 1);
    assert_eq!(steps_in(&kit, "e4312", Faction::Axis), 2);
    // Without armor in the pool it stays whole.
    let mut kit = Kit::bare();
    let army = kit.put("G-PzA-1P", "w3825", 2);
    let tanks: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, unit)| unit.is_armor() && unit.is_of(Faction::Axis) && unit.steps() == 1)
        .map(|(id, _)| id)
        .collect();
    for id in tanks {
        kit.s.pieces.change(id, |unit| unit.at = Spot::delay());
    }
    organize(&mut kit, Faction::Axis);
    on_to(&mut kit, Stage::Eliminate);
    assert!(!kit.legal().contains(&to(Stage::BreakDown)));
    assert_eq!(kit.steps(army), 2);
}

#[test]
fn a_guards_army_turns_over_and_a_corps_comes() {
    example!("krieg-E74", "krieg-E78");
    proves!("2.3.4.1b", "2.3.4.2b", "2.3.4.3");
    let mut kit = Kit::bare();
    let guards = kit.put("RU-GDS-1G", "e4312", 2);
    organize(&mut kit, Faction::Soviet);
    on_to(&mut kit, Stage::BreakDown);
    kit.act(here("e4312"));
    pick_first(&mut kit);
    assert_eq!(kit.steps(guards), 1);
    assert_eq!(steps_in(&kit, "e4312", Faction::Soviet), 2);
    // Shock: no airborne, cavalry, Guards or Shock unit may come.
    let mut kit = Kit::bare();
    kit.put("RU-SHK-1S", "e4312", 2);
    organize(&mut kit, Faction::Soviet);
    on_to(&mut kit, Stage::BreakDown);
    kit.act(here("e4312"));
    for id in [
        "RU-AB",
        "RU-CAV-start37",
        "RU-GDS-2G",
        "RU-SHK-2S",
        "RU-DEF",
    ] {
        assert_eq!(kit.refused(picks(kit.pooled(id))), "2.3.4.2b", "{id}");
    }
    assert!(kit.allowed(picks(kit.pooled("RU-INF"))));
    assert!(kit.allowed(picks(kit.pooled("RU-INFD"))));
}

#[test]
fn a_three_step_army_gives_a_corps_and_then_another() {
    example!("krieg-E75", "krieg-E76");
    proves!("2.3.4.1c", "2.3.4.2a", "2.3l", "2.3.4.2d");
    let mut kit = Kit::bare();
    let army = kit.put("G-PzA-1P", "w3825", 3);
    organize(&mut kit, Faction::Axis);
    on_to(&mut kit, Stage::BreakDown);
    kit.act(here("w3825"));
    // Regular armor, no elite, no SS, and nothing large.
    let offered = kit.legal().into_iter().filter_map(|action| match action {
        Action::Administration(AdministrationAction::Picking(Picking(id))) => Some(name(&kit, id)),
        _ => None,
    });
    let offered: Vec<String> = offered.collect();
    assert!(
        offered.iter().all(|id| id.starts_with("G-ARM")),
        "{offered:?}"
    );
    pick_first(&mut kit);
    assert_eq!(kit.steps(army), 2);
    assert_eq!(kit.s.ground_in(hex("w3825"), Faction::Axis).count(), 2);
    kit.act(here("w3825"));
    pick_first(&mut kit);
    assert_eq!(kit.at(army), Spot::delay());
    assert_eq!(kit.s.ground_in(hex("w3825"), Faction::Axis).count(), 3);
    // An SS army may give regular Germans, or SS.
    let mut kit = Kit::bare();
    kit.put("SS-PzA-6", "w3825", 3);
    organize(&mut kit, Faction::Axis);
    on_to(&mut kit, Stage::BreakDown);
    kit.act(here("w3825"));
    assert!(kit.allowed(picks(kit.pooled("SS-ARM"))));
    assert!(kit.allowed(picks(kit.pooled("G-ARM-start37"))));
    assert!(
        kit.legal()
            .iter()
            .all(|action| *action != picks(kit.pooled("G-GD")))
    );
    // An infantry army of three steps becomes no other army.
    let mut kit = Kit::bare();
    let army = kit.put("G-INFA-4", "w3825", 3);
    organize(&mut kit, Faction::Axis);
    on_to(&mut kit, Stage::BreakDown);
    kit.act(here("w3825"));
    pick_first(&mut kit);
    assert_eq!(kit.steps(army), 2);
    assert!(
        !counters_in(&kit, "w3825")
            .iter()
            .any(|id| id.starts_with("G-HQ"))
    );
}

#[test]
fn a_colonial_army_gives_colonials() {
    example!("krieg-E77");
    proves!("2.3.4.2c");
    let mut kit = Kit::bare();
    kit.free_france();
    let army = kit.put("FR-COLA", "w2111", 2);
    organize(&mut kit, Faction::Western);
    on_to(&mut kit, Stage::BreakDown);
    kit.act(here("w2111"));
    pick_first(&mut kit);
    assert_eq!(kit.steps(army), 1);
    let all = counters_in(&kit, "w2111");
    assert_eq!(all.len(), 2);
    assert!(all.iter().all(|id| id.starts_with("FR-COL")), "{all:?}");
    // A colonial may come out of a plain army.
    let mut kit = Kit::bare();
    kit.put("BR-INFA-9", "w3916", 2);
    organize(&mut kit, Faction::Western);
    on_to(&mut kit, Stage::BreakDown);
    kit.act(here("w3916"));
    assert!(kit.allowed(picks(kit.pooled("BR-COL-Ind"))));
}

#[test]
fn units_are_given_up_whole() {
    example!("krieg-E72");
    proves!("2.3.3a", "2.3.3b");
    for (vp, box_) in [(0, "June-July 1942"), (1, "July-Aug 1942")] {
        let mut kit = Kit::bare();
        kit.turn("may_june_1942");
        kit.s.tracks.vp_side = krieg::types::VpSide::AlliedCrusade;
        kit.s.tracks.vp = 0;
        kit.s.tracks.uscl = 0;
        for cards in &mut kit.s.cards {
            cards.current = None;
        }
        if vp == 1 {
            kit.marker_at("materiel_shortages", Spot::strategic_warfare(), Side::Front);
        }
        let hq = kit.put("G-HQ-A", "w3825", 3);
        let corps = kit.put("G-INF-start37", "w3922", 1);
        organize(&mut kit, Faction::Axis);
        on_to(&mut kit, Stage::Eliminate);
        let drm = krieg::ch07_end_of_turn::drm(&kit.s, hq);
        kit.act(here("w3825"));
        assert_eq!(kit.at(hq).name(), box_, "with a DRM of {drm}");
        kit.act(here("w3922"));
        assert_eq!(kit.at(corps), Spot::pool(Faction::Axis));
    }
}

#[test]
fn detachments_come_and_go() {
    proves!("2.3.5a", "2.3.5b");
    let mut kit = Kit::bare();
    let corps = kit.put("G-INF-start37", "e4312", 1);
    kit.put("RU-AF-VVS1", "e4312", 0);
    kit.status("italy", Status::Active(Faction::Axis));
    kit.put("Italy-INF-1", "w2623", 1);
    organize(&mut kit, Faction::Axis);
    on_to(&mut kit, Stage::Detach);
    assert!(
        !kit.legal().contains(&here("w2623")),
        "no Italian Detachment"
    );
    kit.act(here("e4312"));
    let post = kit
        .s
        .units_in(hex("e4312"))
        .find(|(_, unit)| unit.form() == krieg::unit::Form::Detachment);
    let post = post.expect("a Detachment").0;
    assert_eq!(kit.at(corps), hex("e4312"), "the parent stays");
    // Where one is there is no other; it can be taken away.
    kit.act(here("e4312"));
    assert_eq!(kit.at(post), Spot::delay());
    kit.marker("logistics_okh", "e4312");
    assert_eq!(kit.refused(here("e4312")), "2.3.5a");
}

#[test]
fn who_enters_removes_a_detachment() {
    proves!("2.3.5c", "2.3.5d");
    use krieg::ch03_movement::{MovementAction, Step};
    let mut kit = Kit::bare();
    let post = kit.put("G-INFD-start37", "e3905", 1);
    kit.flip(post);
    let tanks = kit.put("RU-TNK-start37", "e3906", 1);
    kit.phase(Faction::Soviet, Segment::OperationalMovement);
    kit.act(Action::Movement(MovementAction::Pick { unit: tanks }));
    kit.act(Action::Movement(MovementAction::Step(Step::Go(hex(
        "e3905",
    )))));
    assert_eq!(kit.at(post), Spot::delay());
    let further = kit
        .legal()
        .into_iter()
        .any(|action| matches!(action, Action::Movement(MovementAction::Step(Step::Go(_)))));
    assert!(further);
}

#[test]
fn a_fortress_that_must_break_down_is_eliminated() {
    proves!("2.3.4b", "2.3.4.2a");
    let mut kit = Kit::bare();
    let wall = kit.put("G-WALL", "w3720", 2);
    organize(&mut kit, Faction::Axis);
    assert!(!kit.legal().contains(&to(Stage::BreakDown)));
    kit.with(|t| krieg::ch13_countries::break_down(t, wall));
    assert_eq!(kit.at(wall), Spot::delay());
    assert_eq!(steps_in(&kit, "w3720", Faction::Axis), 0);
}
