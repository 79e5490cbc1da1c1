//! 1.3: replacements.

use crate::kit::{Kit, country, hex};
use kernel::{example, proves};
use krieg::Action;
use krieg::cards::Receives;
use krieg::ch00_sequence::Segment;
use krieg::ch01_cards::{CardAction, PlacedAt, Replacing, grant, take_steps};
use krieg::politics::{Posture, Status};
use krieg::spot::Spot;
use krieg::types::{Faction, PostureBox, StepKind, VpSide};
use krieg::unit::{Side, UnitId};
use std::collections::BTreeSet;

fn take(unit: UnitId) -> Action {
    Action::Cards(CardAction::Replacing(Replacing::Take(unit)))
}

fn enough() -> Action {
    Action::Cards(CardAction::Replacing(Replacing::Enough))
}

fn placed(at: &str) -> Action {
    Action::Cards(CardAction::PlacedAt(PlacedAt(hex(at))))
}

/// May-June 1942, no card in force.
fn season() -> Kit {
    let mut kit = Kit::bare();
    kit.turn("may_june_1942");
    for cards in &mut kit.s.cards {
        cards.current = None;
    }
    kit
}

/// Whether the faction is still asked in the Replacements Segment of that turn.
fn is_asked(kit: &Kit, faction: Faction) -> bool {
    let clock = kit.s.clock;
    clock.segment == Segment::Replacements
        && clock.phasing == faction
        && clock.turn.to_string() == "May-June 1942"
}

/// Takes a counter of a kind and places it where it may go first; says which it was.
#[track_caller]
fn take_one(kit: &mut Kit, counter: &str) -> UnitId {
    let unit = kit.pooled(counter);
    kit.act(take(unit));
    if kit.at(unit) == Spot::pool(kit.s.unit(unit).faction.expect("a faction")) {
        let first = kit.legal()[0];
        kit.act(first);
    }
    unit
}

/// Whether a counter of that kind can be taken now.
fn offered(kit: &Kit, counter: &str) -> bool {
    kit.allowed(take(kit.pooled(counter)))
}

fn refusal(kit: &Kit, counter: &str) -> &'static str {
    kit.refused(take(kit.pooled(counter)))
}

/// An event gives steps.
fn given(kit: &mut Kit, faction: Faction, who: &str, steps: u8, kind: StepKind) {
    let who = match who {
        "minor" => Receives::MinorOf(faction),
        id => Receives::Country(country(id)),
    };
    kit.phase(faction, Segment::PoliticalEvents);
    kit.on_table(|t| grant(t, faction, who, steps, kind));
}

/// Where a counter may be placed when its steps come by an event.
fn sites(kit: &Kit, counter: &str) -> BTreeSet<&'static str> {
    let mut kit = kit.clone();
    let unit = kit.pooled(counter);
    let faction = kit.s.unit(unit).faction.expect("a faction");
    let nation = kit.s.nations(unit)[0].expect("a country");
    kit.phase(faction, Segment::PoliticalEvents);
    kit.on_table(|t| grant(t, faction, Receives::Country(nation), 2, StepKind::Any));
    if !kit.allowed(take(unit)) {
        return BTreeSet::new();
    }
    kit.act(take(unit));
    let asked = kit.legal().into_iter().filter_map(|action| match action {
        Action::Cards(CardAction::PlacedAt(PlacedAt(at))) => Some(at.key()),
        _ => None,
    });
    let asked: BTreeSet<_> = asked.collect();
    if asked.is_empty() {
        return [kit.at(unit).key()].into();
    }
    asked
}

fn keys<'a>(all: &[&'a str]) -> BTreeSet<&'a str> {
    all.iter().copied().collect()
}

#[test]
fn a_card_gives_its_steps_and_armor_may_be_infantry() {
    example!("krieg-E41");
    // Case Yellow gives 3 panzer and 6 infantry steps; 2 and 7 will do.
    proves!("1.3", "1.3.1", "1.3.3b", "1.3.3d");
    let mut kit = season();
    kit.current(Faction::Axis, "A22a");
    kit.begin(Faction::Axis, Segment::Replacements);
    for _ in 0..7 {
        let unit = take_one(&mut kit, "G-INF-start37");
        assert_eq!(kit.steps(unit), 1);
        assert!(kit.at(unit).space().is_some());
    }
    let mut other = kit.clone();
    take_one(&mut kit, "G-ARM-start37");
    take_one(&mut kit, "G-ARM-start37");
    assert!(!is_asked(&kit, Faction::Axis), "nine are nine");
    // The two panzer steps that are left may be infantry as well.
    take_one(&mut other, "G-INF-start37");
    take_one(&mut other, "G-INF-start37");
    assert!(!is_asked(&other, Faction::Axis));
}

#[test]
fn infantry_steps_are_never_armor() {
    proves!("1.3.3d", "1.3.3a");
    let mut kit = Kit::bare();
    given(&mut kit, Faction::Axis, "germany", 2, StepKind::Infantry);
    assert_eq!(refusal(&kit, "G-ARM-start37"), "1.3.3d");
    assert!(offered(&kit, "G-INF-start37"));
    // What is not taken is lost.
    kit.act(enough());
    assert!(!kit.legal().contains(&enough()));
}

#[test]
fn only_one_step_units_in_the_pool_are_taken() {
    example!("krieg-E40");
    // Twelve steps, ten counters in the pool: two are lost.
    proves!("1.3.3b", "1.3.3c", "1.3.3a");
    let mut kit = Kit::bare();
    let infantry: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, unit)| unit.sort.country() == Some(country("russia")) && unit.is_ground())
        .filter(|(_, unit)| unit.steps() == 1 && !unit.is_armor())
        .map(|(id, _)| id)
        .collect();
    assert!(infantry.len() > 10);
    for (n, id) in infantry.iter().enumerate() {
        if n >= 10 {
            // The others wait in the Delay Box and on the Turn Track.
            let at = [Spot::delay(), Spot::turn(kit.s.clock.turn.after(1))][n % 2];
            kit.s.pieces.change(*id, |unit| unit.at = at);
        }
    }
    given(&mut kit, Faction::Soviet, "russia", 12, StepKind::Infantry);
    let mut taken = 0;
    while let Some(action) = kit.legal().into_iter().find(|action| {
        matches!(
            action,
            Action::Cards(CardAction::Replacing(Replacing::Take(_)))
        )
    }) {
        kit.act(action);
        let place = kit.legal()[0];
        kit.act(place);
        taken += 1;
    }
    assert_eq!(taken, 10);
    // A multi-step unit is never a replacement.
    given(&mut kit, Faction::Axis, "germany", 3, StepKind::Armor);
    assert_eq!(refusal(&kit, "G-PzA-1P"), "1.3.3b");
    assert_eq!(refusal(&kit, "G-HQ-A"), "1.3.3b");
}

#[test]
fn minor_steps_go_to_any_active_minor_as_any_kind() {
    example!("krieg-E42", "krieg-E38");
    proves!("1.3.3.1a", "1.3.3.1b", "1.3.2", "1.3.2.2", "1.3.2.6");
    let mut kit = season();
    kit.status("italy", Status::Active(Faction::Axis));
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.status("rumania", Status::Neutral);
    kit.marker_at(
        "minor_country_production_axis",
        Spot::strategic_warfare(),
        Side::Front,
    );
    kit.marker_at("war_economy_italy", Spot::strategic_warfare(), Side::Front);
    kit.begin(Faction::Axis, Segment::Replacements);
    assert!(offered(&kit, "Hun-MEC-Exp") && offered(&kit, "Hun-INF-2"));
    let mut hungary = kit.clone();
    take_one(&mut hungary, "Hun-INF-2");
    assert!(!offered(&hungary, "Hun-MEC-Exp"), "the other is Italian");
    assert!(offered(&hungary, "Italy-ARM-Ari"));
    // Both may be Italian, one of them armor.
    take_one(&mut kit, "Italy-ARM-Ari");
    assert!(
        offered(&kit, "Hun-INF-2"),
        "the Italian step was used first"
    );
    take_one(&mut kit, "Italy-INF-1");
    assert!(!is_asked(&kit, Faction::Axis));
    // Both markers give two with the other side up.
    let mut kit = season();
    kit.status("italy", Status::Active(Faction::Axis));
    kit.marker_at(
        "minor_country_production_axis",
        Spot::strategic_warfare(),
        Side::Back,
    );
    kit.marker_at("war_economy_italy", Spot::strategic_warfare(), Side::Back);
    kit.begin(Faction::Axis, Segment::Replacements);
    for unit in ["Italy-INF-1", "Italy-INF-2", "Italy-INF-4"] {
        take_one(&mut kit, unit);
    }
    assert!(offered(&kit, "Italy-INF-6"), "a fourth");
    take_one(&mut kit, "Italy-INF-6");
    assert!(!is_asked(&kit, Faction::Axis));
}

#[test]
fn a_conquered_minor_gets_no_steps() {
    proves!("1.3.3.1a");
    let mut kit = Kit::bare();
    kit.status("yugoslavia", Status::Active(Faction::Western));
    given(&mut kit, Faction::Western, "minor", 2, StepKind::Any);
    assert!(offered(&kit, "Yug-INF-1"));
    kit.status("yugoslavia", Status::Conquered(Faction::Western));
    given(&mut kit, Faction::Western, "minor", 2, StepKind::Any);
    assert!(!kit.legal().contains(&take(kit.pooled("Yug-INF-1"))));
}

#[test]
fn the_crusade_gives_a_colonial_while_russia_is_at_war() {
    proves!("1.3.2.1", "1.3.3.5", "1.3.4g");
    let mut kit = season();
    kit.marker_at(
        "anti_comintern_crusade",
        Spot::strategic_warfare(),
        Side::Front,
    );
    // Kiev with a German corps in it.
    kit.put("G-INF-start37", "e3609", 1);
    let mut truce = kit.clone();
    kit.begin(Faction::Axis, Segment::Replacements);
    assert_eq!(refusal(&kit, "G-INF-start37"), "1.3.3d");
    let colonial = take_one(&mut kit, "G-COL-By");
    assert_eq!(kit.at(colonial), hex("e3609"));
    assert!(!is_asked(&kit, Faction::Axis));
    truce.posture(
        PostureBox::Russia,
        Posture::Truce(krieg::politics::Truce::Armistice),
    );
    truce.begin(Faction::Axis, Segment::Replacements);
    assert!(!is_asked(&truce, Faction::Axis));
}

#[test]
fn no_retreat_gives_infantry_or_pairs_of_it_as_armor() {
    example!("krieg-E39");
    // Axis Tide in the 4 VP box.
    proves!("1.3.2.3");
    let mut kit = season();
    kit.s.tracks.vp_side = VpSide::AxisTide;
    kit.s.tracks.vp = 4;
    kit.marker_at("no_retreat", Spot::vp(2), Side::Front);
    let start = kit.clone();
    let run = |units: &[&str]| {
        let mut kit = start.clone();
        kit.begin(Faction::Axis, Segment::Replacements);
        for unit in units {
            take_one(&mut kit, unit);
        }
        kit
    };
    let (inf, arm) = ("G-INF-start37", "G-ARM-start37");
    for all in [&[inf, inf, inf, inf][..], &[arm, inf, inf], &[arm, arm]] {
        assert!(!is_asked(&run(all), Faction::Axis), "{all:?}");
    }
    assert!(!offered(&run(&[inf, inf, inf]), arm), "one step is no pair");
    // Germans only, and nothing under Allied Crusade.
    assert!(!kit.legal().contains(&take(kit.pooled("SS-FORT"))));
    kit.s.tracks.vp_side = VpSide::AlliedCrusade;
    kit.begin(Faction::Axis, Segment::Replacements);
    assert!(!is_asked(&kit, Faction::Axis));
}

#[test]
fn ss_europa_counts_the_tide_and_its_own_box() {
    proves!("1.3.2.4");
    let steps = |side: VpSide| {
        let mut kit = season();
        kit.s.tracks.vp_side = side;
        kit.s.tracks.vp = 1;
        kit.marker_at("ss_europa", Spot::vp(3), Side::Front);
        kit.begin(Faction::Axis, Segment::Replacements);
        let mut taken = 0;
        while is_asked(&kit, Faction::Axis) {
            take_one(&mut kit, "G-INF-start37");
            taken += 1;
        }
        taken
    };
    assert_eq!(steps(VpSide::AxisTide), 4);
    assert_eq!(steps(VpSide::AlliedCrusade), 3);
}

#[test]
fn us_victory_program_gives_infantry_and_armor() {
    proves!("1.3.2.5", "1.3.4k");
    let mut kit = season();
    kit.marker_at("us_victory_program", Spot::strategic_warfare(), Side::Front);
    kit.begin(Faction::Western, Segment::Replacements);
    let armor = take_one(&mut kit, "US-ARM");
    assert_eq!(kit.at(armor), hex("box_eastern_us_canada"));
    assert!(!offered(&kit, "US-ARM"), "the other is infantry");
    take_one(&mut kit, "US-INF");
    assert!(!is_asked(&kit, Faction::Western));
}

#[test]
fn seasons_bring_replacements_other_turns_do_not() {
    proves!("1.3");
    let comes = |turn: &str| {
        let mut kit = Kit::bare();
        kit.turn(turn).current(Faction::Axis, "A22a");
        let turn = kit.s.clock.turn;
        kit.begin(Faction::Axis, Segment::Logistics);
        // Nothing is there to place, so what follows comes at once, if it comes.
        kit.legal().contains(&enough()) && kit.s.clock.turn == turn
    };
    assert!(comes("may_june_1942"));
    assert!(!comes("june_july_1942"));
}

#[test]
fn airborne_and_marines_cost_two() {
    example!("krieg-E43");
    proves!("1.3.3.2");
    let mut kit = Kit::bare();
    given(&mut kit, Faction::Soviet, "russia", 3, StepKind::Infantry);
    take_one(&mut kit, "RU-AB");
    assert_eq!(refusal(&kit, "RU-AB-32"), "1.3.3d", "one step is left");
    assert!(offered(&kit, "RU-INF"));
    let mut kit = Kit::bare();
    given(&mut kit, Faction::Western, "britain", 1, StepKind::Infantry);
    assert_eq!(refusal(&kit, "BR-MAR"), "1.3.3d");
    // 1AB takes a British and a US step.
    let mut kit = Kit::bare();
    given(&mut kit, Faction::Western, "britain", 2, StepKind::Infantry);
    assert!(offered(&kit, "BR-MAR"));
    assert_eq!(refusal(&kit, "WE-1AB"), "1.3.3d");
    let mut kit = season();
    kit.current(Faction::Western, "W40");
    kit.begin(Faction::Western, Segment::Replacements);
    assert!(offered(&kit, "WE-1AB"));
}

#[test]
fn garrisons_are_no_replacements_elite_units_are() {
    proves!("1.3.3.3", "1.3.3.4");
    let mut kit = Kit::bare();
    given(&mut kit, Faction::Western, "britain", 2, StepKind::Infantry);
    assert_eq!(refusal(&kit, "BR-MAL"), "1.3.3.3");
    assert!(offered(&kit, "BR-BEF") && offered(&kit, "BR-DEF"));
}

#[test]
fn colonial_steps_are_colonial_units() {
    example!("krieg-E44");
    proves!("1.3.3.5");
    let mut kit = Kit::bare();
    given(&mut kit, Faction::Western, "britain", 1, StepKind::Colonial);
    assert_eq!(refusal(&kit, "BR-INF"), "1.3.3d");
    assert!(offered(&kit, "BR-COL-Ind"));
    // A plain infantry step may be colonial.
    let mut kit = Kit::bare();
    given(&mut kit, Faction::Western, "britain", 1, StepKind::Infantry);
    assert!(offered(&kit, "BR-COL-Ind"));
}

#[test]
fn at_home_in_cities_and_with_a_supplied_hq() {
    proves!("1.3.4b", "1.3.4m", "10.3a");
    let mut kit = Kit::bare();
    let before = sites(&kit, "G-INF-start37");
    assert!(before.contains("w3922"), "Hamburg: {before:?}");
    assert!(!before.contains("e3702"), "Warsaw");
    // An HQ in the country, and one abroad.
    assert!(!before.contains("w3721"));
    kit.put("G-HQ-A", "w3721", 2);
    kit.put("G-HQ-B", "e3905", 2);
    let after = sites(&kit, "G-INF-start37");
    assert!(after.contains("w3721") && !after.contains("e3905"));
    // An enemy's zone does not close a City, nor cut it off.
    kit.put("BR-ARMY-1", "w3821", 2);
    assert!(sites(&kit, "G-INF-start37").contains("w3922"));
}

#[test]
fn enemies_in_the_hex_close_it() {
    proves!("1.3.4a", "1.3.4m");
    let kit = Kit::bare();
    let open = |kit: &Kit| sites(kit, "G-INF-start37").contains("w3922");
    assert!(open(&kit));
    for (counter, steps) in [("BR-INF", 1), ("BR-AF-RAF1", 0)] {
        let mut kit = kit.clone();
        kit.put(counter, "w3922", steps);
        assert!(!open(&kit), "{counter}");
    }
    let mut post = kit.clone();
    let detachment = post.put("BR-INFD", "w3922", 1);
    post.flip(detachment);
    assert!(!open(&post), "a Detachment");
    let mut depot = kit.clone();
    depot.marker("logistics_shaef", "w3922");
    assert!(!open(&depot), "Logistics");
    // An Airdrop or a Partisan Base does not.
    let mut drop = kit.clone();
    let airdrop = drop.put("US-AB", "w3922", 1);
    drop.flip(airdrop);
    assert!(open(&drop));
    // Any number may be placed in a hex; stacking is mended when the segment is over.
    let mut kit = kit.clone();
    given(&mut kit, Faction::Axis, "germany", 5, StepKind::Infantry);
    for _ in 0..5 {
        let unit = kit.pooled("G-INF-start37");
        kit.act(take(unit)).act(placed("w3922"));
    }
    assert_eq!(kit.s.ground_in(hex("w3922"), Faction::Axis).count(), 5);
}

#[test]
fn logistics_markers_are_locations_with_their_lines() {
    proves!("1.3.4c", "1.3.4f", "1.3.4j", "10.3b", "10.3c");
    let mut kit = Kit::bare();
    kit.put("G-INF-start37", "e3609", 1);
    kit.marker("logistics_okh", "e3609");
    assert!(sites(&kit, "G-INF-start37").contains("e3609"));
    // Cut off by Russians all round.
    for key in ["e3708", "e3709", "e3610", "e3509", "e3508", "e3608"] {
        kit.put("RU-INF", key, 1);
    }
    assert!(!sites(&kit, "G-INF-start37").contains("e3609"));
    // Stavka, and the Central Asia Box.
    let mut kit = Kit::bare();
    kit.marker("logistics_stavka", "e4109");
    let russian = sites(&kit, "RU-INF");
    assert!(russian.contains("e4109") && russian.contains("box_central_asia"));
    // SHAEF in Paris for British, colonial and US units, by a Channel convoy.
    let mut kit = Kit::bare();
    kit.put("US-INF", "w3714", 1);
    kit.marker("logistics_shaef", "w3714");
    for unit in ["BR-INF", "BR-COL-Ind", "US-INF"] {
        assert!(sites(&kit, unit).contains("w3714"), "{unit}");
    }
    assert!(!sites(&kit, "G-INF-start37").contains("w3714"));
}

#[test]
fn british_colonials_go_by_their_names() {
    proves!("1.3.4d");
    let kit = Kit::bare();
    let (africa, east, canada) = ("box_africa", "box_middle_east", "box_eastern_us_canada");
    for unit in ["BR-COL-Afr", "BR-COL-SA"] {
        assert_eq!(sites(&kit, unit), keys(&[africa]), "{unit}");
    }
    for unit in ["BR-COL-Aus", "BR-COL-Ind", "BR-COL-NZ"] {
        assert_eq!(sites(&kit, unit), keys(&[east]), "{unit}");
    }
    assert_eq!(sites(&kit, "BR-COL-Can"), keys(&[canada]));
    for unit in ["BR-COL-Pol", "BR-COL-Turk", "BR-COL-Fra"] {
        let all = sites(&kit, unit);
        assert!(all.contains("w3916") && all.contains(canada), "{unit}");
        assert_eq!(all.contains(africa), unit == "BR-COL-Fra");
    }
    let plain = sites(&kit, "BR-INF");
    assert!(plain.contains("w3916"));
    assert!(plain.iter().all(|key| !key.starts_with("box")));
}

#[test]
fn french_and_italian_colonials_stay_in_the_colonies() {
    proves!("1.3.4e", "1.3.4h");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.status("italy", Status::Active(Faction::Axis));
    let (colonial, plain) = (sites(&kit, "FR-COL"), sites(&kit, "FR-INF-2"));
    // Oran; Paris.
    assert!(colonial.contains("w2111") && plain.contains("w3516"));
    assert!(!colonial.contains("w3516") && !plain.contains("w2111"));
    // Not in a City that the enemy controls.
    kit.put("G-INF-start37", "w2111", 1);
    assert!(!sites(&kit, "FR-COL").contains("w2111"));
    let (colonial, plain) = (sites(&kit, "Italy-INF-Col"), sites(&kit, "Italy-INF-1"));
    assert!(colonial.contains("e1403"), "Benghazi: {colonial:?}");
    assert!(colonial.is_disjoint(&plain));
}

#[test]
fn german_colonials_need_a_german_in_a_soviet_strategic_hex() {
    proves!("1.3.4g");
    let mut kit = Kit::bare();
    assert_eq!(sites(&kit, "G-COL-By"), keys(&[]));
    kit.put("G-INF-start37", "e3906", 1);
    let detachment = kit.put("G-INFD-start37", "e3609", 1);
    kit.flip(detachment);
    assert_eq!(sites(&kit, "G-COL-By"), keys(&["e3609", "e3906"]));
    kit.marker("logistics_okh", "e4608");
    assert_eq!(sites(&kit, "G-COL-By"), keys(&["e3609", "e3906", "e4608"]));
}

#[test]
fn a_minor_comes_back_on_its_partisan_base() {
    example!("krieg-E37");
    // The Base is a Replacement Location.
    proves!("1.3.4i");
    let mut kit = Kit::bare();
    kit.status("yugoslavia", Status::Active(Faction::Western));
    assert!(!sites(&kit, "Yug-INF-1").contains("e2802"));
    kit.marker("partisan_base_western", "e2802");
    assert!(sites(&kit, "Yug-INF-1").contains("e2802"));
    assert!(!sites(&kit, "BR-INF").contains("e2802"));
}

#[test]
fn the_western_airborne_is_placed_as_british_or_american() {
    proves!("1.3.4l");
    let mut kit = season();
    kit.current(Faction::Western, "W40");
    kit.begin(Faction::Western, Segment::Replacements);
    let unit = kit.pooled("WE-1AB");
    kit.act(take(unit));
    assert!(kit.allowed(placed("w3916")) && kit.allowed(placed("box_eastern_us_canada")));
}

#[test]
fn steps_that_must_go_are_the_owners_choice() {
    proves!("4.2.6.2b");
    let mut kit = Kit::bare();
    let army = kit.put("G-PzA-1P", "e3905", 3);
    kit.put("G-INF-start37", "e3905", 1);
    kit.put("G-ARM-start37", "e3804", 1);
    kit.phase(Faction::Axis, Segment::PoliticalEvents);
    let germany = Receives::Country(country("germany"));
    kit.on_table(|t| take_steps(t, Faction::Axis, germany, 1, StepKind::Armor));
    assert_eq!(kit.legal().len(), 2, "the army or the corps, no infantry");
    let of_army = kit.legal().into_iter().find(
        |action| matches!(action, Action::Cards(CardAction::GiveUp(give)) if give.0.unit == army),
    );
    kit.act(of_army.expect("the army may lose it"));
    assert_eq!(kit.steps(army), 2);
    // One corps of infantry is there: it goes without a question, and then nothing more.
    kit.on_table(|t| take_steps(t, Faction::Axis, germany, 3, StepKind::Infantry));
    assert_eq!(kit.s.ground_in(hex("e3905"), Faction::Axis).count(), 1);
}

#[test]
fn case_white_begins_with_its_six_steps() {
    proves!("1.3.3a");
    let kit = Kit::scenario("A.1");
    assert!(kit.legal().contains(&enough()));
    assert!(offered(&kit, "G-INF-start37"));
}
