//! The decks: sizes, symbols, classes, and the order in which history played them.

use std::collections::BTreeMap;

use krieg::cards::{Card, CardClass, Condition, Entering, Instruction, Origin, Receives};
use krieg::data::data;
use krieg::types::{Faction, Turn, WarState};

use crate::{card, card_id, country};

fn deck(faction: Faction) -> impl Iterator<Item = &'static Card> {
    data()
        .cards
        .all
        .iter()
        .filter(move |card| card.faction == faction)
}

fn ids(wanted: impl Fn(&Card) -> bool) -> String {
    let all = data().cards.all.iter().filter(|card| wanted(card));
    all.map(|card| &*card.id).collect::<Vec<_>>().join(" ")
}

#[test]
fn three_decks_of_76_59_and_65() {
    let sizes = [Faction::Axis, Faction::Western, Faction::Soviet].map(|f| deck(f).count());
    assert_eq!(sizes, [76, 59, 65]);
    assert_eq!(
        ids(|card| card.one_map),
        "A58 A59 A60 A61 A62 A63 A64 W51 W52 W53 S56 S57 S58"
    );
}

#[test]
fn cards_that_the_book_names_are_marked_and_all_others_say_that_they_are_ours() {
    let known = data()
        .cards
        .all
        .iter()
        .filter(|card| card.origin == Origin::Known);
    assert_eq!(known.count(), 47);
    assert_eq!(card("A22a").origin, Origin::Known);
    assert_eq!(card("A1").origin, Origin::Reconstructed);
}

#[test]
fn each_faction_has_one_partnership_and_its_rearmament() {
    assert_eq!(ids(|card| &*card.name == "Partnership"), "A31 W19 S21");
    assert_eq!(
        ids(|card| card.rearmament),
        "A1 A2 A3 A19a A19b W2 W3 W4 W8 W13 S1 S2 S3"
    );
    assert_eq!(ids(|card| card.recyclable), "A7 A18 W6a W10 S7 S8 S55");
}

#[test]
fn classes_follow_the_names() {
    for card in &data().cards.all {
        let demand = card.name.starts_with("Demand ");
        let offensive = card.faction == Faction::Soviet && card.name.contains("Offensive");
        let directive = card.name.starts_with("Production Directive");
        assert_eq!(card.class == Some(CardClass::Demand), demand, "{}", card.id);
        assert_eq!(
            card.class == Some(CardClass::Offensive),
            offensive,
            "{}",
            card.id
        );
        assert_eq!(
            card.class == Some(CardClass::ProductionDirective),
            directive,
            "{}",
            card.id
        );
    }
    assert_eq!(
        ids(|c| c.class == Some(CardClass::Offensive)),
        "S27 S32 S36 S40 S41 S42 S43 S49"
    );
    assert_eq!(
        ids(|c| c.class == Some(CardClass::ProductionDirective)),
        "A44 A45 A46 A47 A48 A49"
    );
}

#[test]
fn six_cards_change_the_war_state() {
    let starts = |state| {
        ids(|card| {
            card.option_card.is_some_and(|program| {
                let wanted = Instruction::WarState(state);
                data().cards.script.every(program).contains(&&wanted)
            })
        })
    };
    assert_eq!(starts(WarState::LimitedWar), "A6a A6b");
    assert_eq!(starts(WarState::TotalWar), "A23a A23b W20a W20b");
}

#[test]
fn blitz_cards() {
    let of = |value| ids(|card| card.blitz == value);
    assert_eq!(
        of(1),
        "A21 A24b A25 A26a A34 A39 W18 W22 W31 W32 W33 W35 W36 S27 S32 S49"
    );
    assert_eq!(of(2), "A22a A22b A23b A27a A33 A37 W34 W44 S36 S40 S42 S43");
    assert_eq!(of(3), "A23a S41");
    // 1.1.3.3a: there are Western Limited War Blitz cards.
    assert_eq!(
        ids(|c| c.blitz > 0
            && c.faction == Faction::Western
            && c.war_state == WarState::LimitedWar),
        "W18 W22"
    );
}

#[test]
fn every_partnership_eligible_card_asks_for_a_partner_of_its_own() {
    for (id, faction) in [
        ("A31", Faction::Axis),
        ("W19", Faction::Western),
        ("S21", Faction::Soviet),
    ] {
        assert_eq!(card(id).requires, [Condition::Partner(faction)], "{id}");
    }
}

/// The cards of a faction in the order in which history revealed them.
fn history(faction: Faction) -> BTreeMap<Turn, &'static Card> {
    let mut order = BTreeMap::new();
    for card in deck(faction) {
        for turn in &card.historical {
            assert!(turn.months().is_seasonal(), "{} on {turn}", card.id);
            assert!(order.insert(*turn, card).is_none(), "two cards on {turn}");
        }
    }
    order
}

#[test]
fn history_can_be_played() {
    let limited: Turn = "aug_sept_1939".parse().expect("a turn");
    let total: Turn = "may_june_1941".parse().expect("a turn");
    for faction in [Faction::Axis, Faction::Western, Faction::Soviet] {
        let order = history(faction);
        let first: Turn = "mar_apr_1937".parse().expect("a turn");
        let mut wanted = first;
        let mut before: Vec<&Card> = Vec::new();
        for (turn, card) in &order {
            assert_eq!(*turn, wanted, "{faction:?}: a card in each Seasonal Turn");
            wanted = turn.seasons_after(1);
            let state = if *turn > total {
                WarState::TotalWar
            } else if *turn >= limited {
                WarState::LimitedWar
            } else {
                WarState::PreWar
            };
            assert!(card.war_state <= state, "{} in {turn}", card.id);
            for condition in &card.requires {
                played(condition, &before, card);
            }
            if let Some(last) = before.last() {
                assert!(last.id != card.id, "{} twice running", card.id);
                let both = |wanted: fn(&Card) -> bool| wanted(last) && wanted(card);
                let axis = faction == Faction::Axis;
                assert!(
                    !(axis && both(|c| c.class == Some(CardClass::Demand))),
                    "{turn}"
                );
                assert!(!(axis && both(|c| c.blitz >= 2)), "{turn}");
            }
            before.push(card);
        }
        for year in 1937..=1945 {
            let of = |wanted: fn(&Card) -> bool| {
                let in_year = order.iter().filter(|(turn, _)| turn.year() == year);
                in_year.filter(|(_, card)| wanted(card)).count()
            };
            assert!(
                of(|c| c.rearmament) <= 1,
                "{faction:?} rearms twice in {year}"
            );
            assert!(of(|c| c.class == Some(CardClass::Offensive)) <= 1, "{year}");
        }
        for card in deck(faction).filter(|card| !card.recyclable) {
            assert!(card.historical.len() <= 1, "{} comes back", card.id);
        }
    }
}

/// `played` holds for cards that were Current when the card was chosen.
fn played(condition: &Condition, before: &[&Card], card: &Card) {
    match condition {
        Condition::Played(id) => {
            let wanted = &data().cards.get(*id).id;
            assert!(
                before.iter().any(|c| c.id == *wanted),
                "{} before {}",
                wanted,
                card.id
            );
        }
        Condition::All(list) => list.iter().for_each(|inner| played(inner, before, card)),
        _ => {}
    }
}

/// The replacement steps of a card for a country, without conditions.
fn steps(card: &Card, who: Receives) -> u32 {
    let Some(program) = card.replacements else {
        return 0;
    };
    let sum = data()
        .cards
        .script
        .get(program)
        .iter()
        .map(|instruction| match instruction {
            Instruction::Steps { who: to, steps, .. } if *to == who => u32::from(*steps),
            _ => 0,
        });
    sum.sum()
}

#[test]
fn income_by_year_if_history_is_played() {
    let wanted = [
        (Faction::Axis, "germany", [8, 8, 8, 18, 24, 29, 30, 21, 4]),
        (Faction::Western, "britain", [3, 2, 6, 11, 12, 10, 12, 9, 3]),
        (
            Faction::Western,
            "united_states",
            [0, 0, 0, 0, 0, 14, 17, 20, 5],
        ),
        (Faction::Soviet, "russia", [4, 8, 9, 11, 20, 34, 38, 28, 9]),
    ];
    for (faction, id, by_year) in wanted {
        let order = history(faction);
        for (year, wanted) in (1937..).zip(by_year) {
            let in_year = order.iter().filter(|(turn, _)| turn.year() == year);
            let sum: u32 = in_year
                .map(|(_, card)| steps(card, Receives::Country(country(id))))
                .sum();
            assert_eq!(sum, wanted, "{id} in {year}");
        }
    }
}

#[test]
fn all_cards_together_give_so_many_steps() {
    let sum = |id: &str| -> u32 {
        let who = Receives::Country(country(id));
        data().cards.all.iter().map(|card| steps(card, who)).sum()
    };
    assert_eq!(
        ["germany", "britain", "united_states", "france", "russia"].map(sum),
        [302, 100, 101, 20, 299]
    );
}

#[test]
fn a_counter_enters_with_the_cards_that_its_code_names() {
    // Loading holds every code and every card to each other; here are two that can enter by several.
    let wall = data().find_counter("G-WALL").expect("a counter");
    let brings = |id: &str| {
        let of = &card(id).reinforcements;
        of.iter()
            .any(|item| item.what == Entering::Counter(wall) && item.count == 3)
    };
    assert!(brings("A6b") && brings("A20") && !brings("A6a"));
    let entries = &data().counters[wall.index()].entries;
    assert_eq!(
        entries[..],
        [
            krieg::data::Entry::Card(card_id("A6b")),
            krieg::data::Entry::Card(card_id("A20"))
        ]
    );
}

#[test]
fn every_table_has_six_rows_and_there_are_50_of_them() {
    assert_eq!(data().cards.tables.len(), 50);
    for table in &data().cards.tables {
        for row in table.rows() {
            assert!(!data().cards.script.get(row).is_empty(), "{}", table.id);
        }
    }
}
