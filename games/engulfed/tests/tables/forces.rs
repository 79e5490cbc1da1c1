//! Blocks, ground-support markers and the armies of the Minor Powers.

use engulfed::data::{COLOURS, FILES, data};
use engulfed::types::{Kind, Nation};

fn count(nation: Nation, wanted: impl Fn(&engulfed::data::Block) -> bool) -> usize {
    let of = data().blocks.iter().filter(|b| b.nation == Some(nation));
    of.filter(|b| wanted(b)).count()
}

#[test]
fn the_component_list_has_284_blocks_in_ten_colours() {
    assert_eq!(COLOURS.iter().map(|(_, n)| n).sum::<usize>(), 284);
    assert_eq!(data().blocks.len(), 284);
    let counts = [
        (Nation::GERMANY, 78),
        (Nation::ITALY, 20),
        (Nation::BRITAIN, 24),
        (Nation::FRANCE, 27),
        (Nation::USSR, 75),
        (Nation::USA, 27),
    ];
    for (nation, blocks) in counts {
        assert_eq!(count(nation, |_| true), blocks, "{nation:?}");
    }
    let yellow: usize = Nation::AXIS_MINORS
        .iter()
        .map(|n| count(*n, |_| true))
        .sum();
    assert_eq!(yellow, 18);
    assert_eq!(
        data().blocks.iter().filter(|b| b.nation.is_none()).count(),
        15
    );
}

#[test]
fn blocks_have_ids_of_their_own_and_one_to_four_steps() {
    for (i, block) in data().blocks.iter().enumerate() {
        assert!((1..=4).contains(&block.full));
        assert!(block.kind.is_ground());
        assert!(data().blocks[..i].iter().all(|b| b.id != block.id));
    }
}

#[test]
fn g_elite_ten_german_and_seven_soviet_blocks_of_infantry_and_armour() {
    for (nation, elites) in [(Nation::GERMANY, 10), (Nation::USSR, 7)] {
        assert_eq!(count(nation, |b| b.elite), elites);
        let other =
            |b: &engulfed::data::Block| b.elite && !matches!(b.kind, Kind::Infantry | Kind::Armour);
        assert_eq!(count(nation, other), 0);
        assert!(count(nation, |b| b.elite && b.kind == Kind::Armour) > 0);
    }
    for block in data().blocks.iter().filter(|b| b.elite) {
        assert!(matches!(block.nation, Some(Nation::GERMANY | Nation::USSR)));
    }
}

#[test]
fn r9_24e_there_are_four_soviet_elite_infantry_to_receive() {
    let elites = |b: &engulfed::data::Block| b.elite && b.kind == Kind::Infantry;
    assert_eq!(
        count(Nation::USSR, elites),
        usize::from(data().limits.soviet_free_elites)
    );
}

#[test]
fn r9_15_the_rumanian_tank_is_the_only_armour_of_the_axis_minors() {
    for minor in Nation::AXIS_MINORS {
        let tanks = usize::from(minor == Nation::RUMANIA);
        assert_eq!(count(minor, |b| b.kind == Kind::Armour), tanks);
    }
}

#[test]
fn r9_12_and_9_33_militia_is_german_or_british() {
    for block in data().blocks.iter().filter(|b| b.kind == Kind::Militia) {
        assert!(matches!(
            block.nation,
            Some(Nation::GERMANY | Nation::BRITAIN)
        ));
    }
    assert!(count(Nation::GERMANY, |b| b.kind == Kind::Militia) > 0);
    assert!(count(Nation::BRITAIN, |b| b.kind == Kind::Militia) > 0);
}

#[test]
fn strengths_that_the_examples_name() {
    let has = |nation, kind, full| count(nation, |b| b.kind == kind && b.full == full);
    // 6.26: three 4-step panzers, four 4-step infantry; full-strength Soviet 3-step infantry.
    assert!(has(Nation::GERMANY, Kind::Armour, 4) >= 3);
    assert!(has(Nation::GERMANY, Kind::Infantry, 4) >= 4);
    assert!(has(Nation::USSR, Kind::Infantry, 3) >= 2);
    // 5.14: three 4-step Soviet infantry; 5.43: US infantry that can have 4 steps.
    assert!(has(Nation::USSR, Kind::Infantry, 4) >= 3);
    assert!(has(Nation::USA, Kind::Infantry, 4) >= 2);
    // 8.2: two 3-step Italian infantry.
    assert!(has(Nation::ITALY, Kind::Infantry, 3) >= 2);
}

#[test]
fn r9_522_and_9_531_vichy_and_free_french_blocks_are_among_the_french() {
    let has = |kind, full| count(Nation::FRANCE, |b| b.kind == kind && b.full == full);
    assert!(has(Kind::Infantry, 2) >= 3);
    assert!(has(Kind::Infantry, 3) >= 3);
    assert!(has(Kind::Armour, 3) >= 1);
}

#[test]
fn airborne_units_exist_for_those_who_drop() {
    for nation in [Nation::GERMANY, Nation::BRITAIN, Nation::USA] {
        assert!(count(nation, |b| b.kind == Kind::Airborne) > 0);
    }
}

#[test]
fn ground_support_is_for_majors_alone() {
    for major in Nation::MAJORS {
        assert!(data().national.limits(major).ground_support >= 2);
    }
    assert_eq!(data().national.limits(Nation::RUMANIA).ground_support, 0);
    assert_eq!(data().national.limits(Nation::POLAND).ground_support, 0);
    // 6.26: three German ones in one battle.
    assert!(data().national.limits(Nation::GERMANY).ground_support >= 3);
}

/// Steps and blocks of a kind that a set of Minors needs, and the brown blocks there are.
fn brown_suffice(minors: &[Nation]) -> bool {
    let kinds = [
        (Kind::Infantry, 3),
        (Kind::Infantry, 2),
        (Kind::Infantry, 1),
        (Kind::Cavalry, 2),
    ];
    kinds.into_iter().all(|(kind, full)| {
        let forces = minors
            .iter()
            .flat_map(|n| &data().minors.get(*n).unwrap().forces);
        let needed = forces.filter(|f| (f.kind, f.full) == (kind, full)).count();
        let brown = data().blocks.iter().filter(|b| b.nation.is_none());
        needed <= brown.filter(|b| (b.kind, b.full) == (kind, full)).count()
    })
}

#[test]
fn r9_61_the_brown_blocks_suffice_for_minors_at_war_together() {
    use Nation as N;
    for (nation, _) in data().nations.all() {
        if data().minors.get(nation).is_some() && !nation.is_axis_minor() {
            assert!(brown_suffice(&[nation]), "{nation:?}");
        }
    }
    assert!(brown_suffice(&[N::POLAND, N::DENMARK, N::NORWAY]));
    assert!(brown_suffice(&[
        N::BELGIUM,
        N::NETHERLANDS,
        N::NORWAY,
        N::DENMARK
    ]));
    assert!(brown_suffice(&[N::YUGOSLAVIA, N::GREECE, N::TURKEY]));
    assert!(brown_suffice(&[N::SPAIN, N::PORTUGAL, N::GREECE]));
    assert!(brown_suffice(&[N::SWEDEN, N::NORWAY, N::DENMARK]));
}

#[test]
fn r9_64_four_minors_have_a_special_action() {
    let with: Vec<Nation> = data()
        .minors
        .all()
        .filter(|m| m.special_actions > 0)
        .map(|m| m.nation)
        .collect();
    let expected = [
        Nation::POLAND,
        Nation::SPAIN,
        Nation::YUGOSLAVIA,
        Nation::TURKEY,
    ];
    assert_eq!(with.len(), 4);
    assert!(expected.iter().all(|n| with.contains(n)));
}

#[test]
fn every_minor_has_an_army_at_home_and_its_capital_is_held() {
    for minor in data().minors.all() {
        let here = |a| minor.forces.iter().any(|f| f.area == a);
        if let Some(capital) = minor.capital {
            // The Finns stand at the border; every other Minor also in its capital.
            assert!(here(capital) || minor.nation == Nation::FINLAND);
        } else {
            assert!(minor.forces.is_empty());
        }
        // 9.62: a Minor does not exceed its original force, so it begins at full strength.
        if !minor.nation.is_axis_minor() {
            assert!(minor.forces.iter().all(|f| f.steps == f.full));
        }
    }
}

#[test]
fn every_row_of_every_table_says_where_it_comes_from() {
    for (name, text) in FILES {
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
        assert_eq!(header.last(), Some(&"source"), "{name}");
        for line in lines {
            let source = line.rsplit('\t').next().unwrap();
            assert!(
                source.starts_with("text ") || source.starts_with("reconstructed: "),
                "{name}: {line}"
            );
        }
    }
}

#[test]
fn nations_go_by_the_names_that_the_code_gives_them() {
    use Nation as N;
    for (nation, id) in [
        (N::GERMANY, "germany"),
        (N::USA, "usa"),
        (N::FINLAND, "finland"),
        (N::BULGARIA, "bulgaria"),
        (N::POLAND, "poland"),
        (N::BELGIUM, "belgium"),
        (N::NETHERLANDS, "netherlands"),
        (N::DENMARK, "denmark"),
        (N::NORWAY, "norway"),
        (N::SWEDEN, "sweden"),
        (N::SWITZERLAND, "switzerland"),
        (N::SPAIN, "spain"),
        (N::PORTUGAL, "portugal"),
        (N::YUGOSLAVIA, "yugoslavia"),
        (N::GREECE, "greece"),
        (N::TURKEY, "turkey"),
        (N::BALTIC_STATES, "baltic_states"),
        (N::VICHY, "vichy"),
        (N::FREE_FRENCH, "free_french"),
    ] {
        assert_eq!(data().nation(id), nation);
    }
    for (nation, facts) in data().nations.all() {
        use engulfed::data::NationClass as Class;
        let class = match nation {
            _ if nation.is_major() => Class::Major,
            _ if nation.is_axis_minor() => Class::AxisMinor,
            N::VICHY | N::FREE_FRENCH => Class::Successor,
            _ => Class::Minor,
        };
        assert_eq!(facts.class, class, "{nation:?}");
        let is_minor = matches!(class, Class::AxisMinor | Class::Minor);
        assert_eq!(data().minors.get(nation).is_some(), is_minor, "{nation:?}");
    }
}

#[test]
fn every_piece_is_a_block_of_the_box_or_a_marker() {
    // 269 coloured blocks, 31 brown ones under the names of Minors, 7 French ones under other names, 33 markers.
    assert_eq!(data().pieces().count(), 269 + 31 + 7 + 33);
}
