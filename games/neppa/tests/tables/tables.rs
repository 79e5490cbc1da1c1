//! The tables of the text, and those that were made to fit it.

use kernel::{example, proves};
use neppa::data::{
    ConvoyBox, CrtResult, FILES, InterceptionNeeds, KillAndLoss, OddsColumn, UboatBase, data,
};
use neppa::types::{Nation, Season, Turn};

/// How often each total of two dice comes, in 36.
fn two_dice() -> impl Iterator<Item = (u8, u32)> {
    (2..=12).map(|total: u8| (total, 6 - u32::from(total.abs_diff(7))))
}

fn chance(column: OddsColumn, wanted: impl Fn(CrtResult) -> bool) -> u32 {
    two_dice()
        .filter(|&(total, _)| wanted(data().crt.result(column, total)))
        .map(|(_, ways)| ways)
        .sum()
}

#[test]
fn every_row_of_every_table_says_where_it_comes_from() {
    for (name, text) in FILES {
        let table = board::Table::parse(name, text).expect("the table parses");
        assert!(!table.is_empty(), "{name}");
        for row in table.rows() {
            let source = row.text("source").expect("a source column");
            let known = source.starts_with("text ") || source.starts_with("reconstructed: ");
            assert!(known, "{name}:{}: `{source}`", row.line());
        }
    }
}

#[test]
fn r8_2_the_known_cell_is_dp() {
    assert_eq!(data().crt.result(OddsColumn::TwoToOne, 5), CrtResult::DP);
}

#[test]
fn r8_2_better_odds_and_higher_rolls_are_never_worse() {
    for roll in 2..=12 {
        for pair in OddsColumn::ALL.windows(2) {
            let (worse, better) = (
                data().crt.result(pair[0], roll),
                data().crt.result(pair[1], roll),
            );
            assert!(worse <= better, "{roll} at {} and {}", pair[0], pair[1]);
        }
    }
    for column in OddsColumn::ALL {
        for roll in 2..12 {
            assert!(data().crt.result(column, roll) <= data().crt.result(column, roll + 1));
        }
    }
}

#[test]
fn r8_2_every_result_occurs_and_every_column_differs() {
    for result in CrtResult::ALL {
        assert!(
            OddsColumn::ALL
                .iter()
                .any(|&column| chance(column, |r| r == result) > 0)
        );
    }
    for pair in OddsColumn::ALL.windows(2) {
        assert!(
            (2..=12)
                .any(|roll| data().crt.result(pair[0], roll) < data().crt.result(pair[1], roll))
        );
    }
}

#[test]
fn r8_2_columns_run_smoothly_into_the_automatic_ends() {
    let wins = |column| chance(column, CrtResult::attacker_wins);
    assert_eq!(
        wins(OddsColumn::OneToFour),
        0,
        "below it the attacker is lost without a roll"
    );
    assert_eq!(wins(OddsColumn::FiveToOne), 36, "above it the defender is");
    assert!(
        (18..=24).contains(&wins(OddsColumn::OneToOne)),
        "even odds are near even"
    );
    assert!(
        wins(OddsColumn::ThreeToOne) >= 34,
        "three to one is near certain"
    );
}

#[test]
fn r6_3f_the_interception_table_is_that_of_the_text() {
    proves!("6.3f");
    let needs = |zones| data().interception.needs(zones);
    for (zones, least) in [
        (3, 2),
        (4, 2),
        (5, 3),
        (6, 3),
        (7, 4),
        (8, 4),
        (9, 5),
        (10, 5),
    ] {
        assert_eq!(needs(zones), InterceptionNeeds::AtLeast(least), "{zones}");
    }
    assert_eq!(needs(1), InterceptionNeeds::Automatic);
    assert_eq!(needs(2), InterceptionNeeds::Automatic);
    assert_eq!(needs(11), InterceptionNeeds::AtLeast(6));
    assert_eq!(
        needs(u8::MAX),
        InterceptionNeeds::AtLeast(6),
        "the U.S. box"
    );
}

#[test]
fn r6_4_the_larger_force_has_the_advantage_and_it_grows() {
    let modifier = |larger, smaller| data().naval_advantage.modifier(larger, smaller);
    assert_eq!(modifier(8, 8), 0);
    assert_eq!(modifier(11, 8), 0);
    assert_eq!(modifier(12, 8), 1);
    assert_eq!(modifier(16, 8), 2);
    assert_eq!(
        modifier(512, 1),
        modifier(32, 8),
        "the top row holds beyond it"
    );
    let grows = (8..200).all(|larger| modifier(larger, 8) <= modifier(larger + 1, 8));
    assert!(grows);
    assert!(modifier(512, 1) < 6, "a die can still beat it");
}

#[test]
fn r6_4_and_r7_4_every_nation_has_modifiers() {
    let modifier = |nation| data().modifier(nation);
    for (nation, _) in data().countries.all() {
        assert!((0..=2).contains(&modifier(nation).naval));
        assert!((0..=2).contains(&modifier(nation).air));
    }
    for best in [Nation::GERMANY, Nation::BRITAIN, Nation::USA] {
        for other in [Nation::ITALY, Nation::FRANCE, Nation::RUSSIA] {
            assert!(modifier(best).naval > modifier(other).naval);
            assert!(modifier(best).air > modifier(other).air);
        }
    }
}

#[test]
fn r9_7_and_r9_8_the_printed_figures() {
    assert_eq!(data().asw_kill.percent(5), -5);
    assert_eq!(data().convoy_loss.percent(9), 5);
    let summer_1940 = Turn::new(1940, Season::Summer);
    let british = data().strategic_warfare.at(summer_1940, ConvoyBox::British);
    assert_eq!(british, KillAndLoss { kill: 20, loss: 60 });
    let uboats = 7;
    let kill = british.kill + data().asw_kill.percent(6 - 1);
    assert_eq!(uboats * kill / 100, 1);
    let loss = british.loss + data().convoy_loss.percent(8 + 1);
    let effect = data()
        .effectiveness
        .percent(UboatBase::NorthSea, true, ConvoyBox::British);
    assert_eq!(uboats * loss * i32::from(effect.unwrap()) / 10_000, 3);
}

#[test]
fn r9_7_and_r9_8_modifier_tables_rise_and_their_end_rows_hold() {
    for table in [&data().asw_kill, &data().convoy_loss] {
        assert!((-20..30).all(|roll| table.percent(roll) <= table.percent(roll + 1)));
        assert_eq!(table.percent(-200), table.percent(-2));
        assert_eq!(table.percent(200), table.percent(16));
        let mean: i32 = two_dice()
            .map(|(roll, ways)| table.percent(roll.into()) * ways as i32)
            .sum();
        assert_eq!(
            mean, 0,
            "without modifiers the table takes and gives the same"
        );
    }
}

#[test]
fn r9_7_the_strategic_warfare_table_covers_every_scenario() {
    let (first, last) = data().strategic_warfare.span();
    for scenario in &data().scenarios {
        assert!(
            first <= scenario.first && scenario.last <= last,
            "{}",
            scenario.id
        );
    }
    assert_eq!(first, Turn::new(1939, Season::Fall));
    assert_eq!(last, Turn::new(1945, Season::Winter));
    for turn in first.0..=last.0 {
        for convoy in [ConvoyBox::British, ConvoyBox::Murmansk] {
            let row = data().strategic_warfare.at(Turn(turn), convoy);
            assert!((0..=100).contains(&row.kill) && (0..=100).contains(&row.loss));
        }
    }
}

#[test]
fn r9_3_to_r9_5_uboat_effectiveness() {
    example!("neppa-E35");
    let percent = |base, norway, convoy| data().effectiveness.percent(base, norway, convoy);
    let (british, murmansk) = (ConvoyBox::British, ConvoyBox::Murmansk);
    assert_eq!(percent(UboatBase::NorthSea, false, british), Some(50));
    assert_eq!(percent(UboatBase::NorthSea, true, british), Some(75));
    assert_eq!(percent(UboatBase::NorthSea, false, murmansk), Some(75));
    assert_eq!(percent(UboatBase::NorthSea, true, murmansk), Some(100));
    for norway in [false, true] {
        assert_eq!(percent(UboatBase::Biscay, norway, british), Some(100));
        assert_eq!(percent(UboatBase::Biscay, norway, murmansk), None);
    }
}

#[test]
fn r11_0a_strategic_redeployments() {
    let limits = data().sr_limits.map(|limit| limit.per_turn);
    assert_eq!(limits, [9, 5, 7, 5, 6, 10]);
    let initial = data().sr_limits.map(|limit| limit.initial_deployments);
    assert_eq!(initial, [None, None, None, None, None, Some(6)]);
}
