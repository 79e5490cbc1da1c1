//! The language of cards and tables: what is wrong in a program is named with card, field and column.

use krieg::cards::{Chooser, Frame, Instruction};
use krieg::data::data;

use crate::card;
use crate::loading::check;

/// Replaces the actions of card A9, which are `remove(A8)`.
fn action(cases: &[(&str, &str)]) {
    for (program, wanted) in cases {
        let error =
            crate::loading::error_of("cards.tsv", "\tremove(A8)\t", &format!("\t{program}\t"));
        let wanted = format!("games/krieg/data/cards.tsv:13: field `option_card`: card A9{wanted}");
        assert_eq!(error, wanted, "{program}");
    }
}

#[test]
fn unknown_words_and_names_are_refused_where_they_stand() {
    action(&[
        ("reomve(A8)", ", column 1: no instruction `reomve`"),
        ("remove(A999)", ", column 8: no card `A999` in cards.tsv"),
        (
            "remove(A8); event(15.41)",
            ", column 19: `15.41` is no Political Event",
        ),
        (
            "event(15.19, sweeden)",
            ", column 14: no country `sweeden` in countries.tsv",
        ),
        (
            "event(15.13, southern)",
            ", column 14: `southern` is no area",
        ),
        (
            "event(15.3, austria)",
            ", column 13: no Ceded Land `austria` in ceded_lands.tsv",
        ),
        (
            "roll(axis_99)",
            ", column 6: no table `axis_99` in the tables",
        ),
        (
            "policy(friendship, us)",
            ", column 8: no Policy `friendship` in policies.tsv",
        ),
        (
            "place(banner, delay)",
            ", column 7: no marker `banner` in markers.tsv",
        ),
        (
            "place(no_retreat, soon)",
            ", column 19: no way to place `soon`",
        ),
        (
            "war_state(cold_war)",
            ", column 11: `cold_war` is no War State",
        ),
        (
            "conditional(16.9)",
            ", column 13: no Conditional Event `16.9` in conditional_events.tsv",
        ),
        (
            "steps(germany, 40, infantry)",
            ", column 16: `40` is not from 1 to 12",
        ),
        (
            "if snowing { remove(A8) }",
            ", column 4: no condition `snowing`",
        ),
        (
            "if unit(axis, z1) { remove(A8) }",
            ", column 15: no space `z1` on the board",
        ),
    ]);
}

#[test]
fn grammar_is_strict() {
    action(&[
        ("remove(A8", ", column 10: `,` belongs here"),
        ("remove()", ", column 8: an argument belongs here"),
        ("remove", ", column 1: `remove` wants more than 0"),
        ("remove(A8, A9)", ", column 12: `A9` is one too many"),
        ("remove(A8);", ", column 12: a word belongs here"),
        (
            "remove(A8) remove(A8)",
            ", column 12: the field should end here",
        ),
        (
            "choice { remove(A8) | remove(A9)",
            ", column 33: `}` belongs here",
        ),
        ("if civil_war remove(A8)", ", column 14: `{` belongs here"),
        ("event(15.19)", ", column 1: 15.19 wants: country"),
        (
            "event(15.11, italy)",
            ", column 1: 15.11 takes none, not `italy`",
        ),
        ("remove(A8)!", ", column 11: what is `!`?"),
    ]);
}

#[test]
fn programs_must_make_sense_together() {
    action(&[
        (
            "event(15.19, selected)",
            ": an event for a country that nobody selected",
        ),
        (
            "event(15.13, selected)",
            ": an event for a area that nobody selected",
        ),
        (
            "roll(diplomatic_incident, selected)",
            ": a roll on a country that nobody selected",
        ),
        (
            "roll(axis_28a)",
            ": table axis_28a, die 1: an event for a country that nobody selected",
        ),
        (
            "choice { remove(A8) }",
            ": a choice has two arms or more, each different",
        ),
        (
            "choice { remove(A8) | remove(A8) }",
            ": a choice has two arms or more, each different",
        ),
        (
            "if state(pre_war) and state(total_war) { remove(A8) }",
            ": a branch that no War State reaches",
        ),
        ("event(15.16, italy)", ": 15.16 is not for the axis"),
        ("conditional(16.2.1)", ": 16.2.1 is not this card's"),
        ("remove(W8)", ": it removes a card of another faction"),
        (
            "if agrees(soviet) { remove(A8) }",
            ": consent is asked when a card is chosen",
        ),
    ]);
}

#[test]
fn requirements_must_make_sense() {
    check(&[
        (
            "cards.tsv",
            "\tplayed(A3); not state(total_war)\t",
            "\tplayed(W3); not state(total_war)\t",
            "cards.tsv:5: field `requires`: card A4a: W3 is not its own faction's",
        ),
        (
            "cards.tsv",
            "\tplayed(A3); not state(total_war)\t",
            "\tplayed(A4a)\t",
            "cards.tsv:5: field `requires`: card A4a: it cannot ask for itself",
        ),
        (
            "cards.tsv",
            "\tplayed(A3); not state(total_war)\t",
            "\tstate(pre_war); state(total_war)\t",
            "cards.tsv:5: field `requires`: card A4a: no War State allows it",
        ),
        (
            "cards.tsv",
            "agrees(soviet)",
            "agrees(western)",
            "cards.tsv:87: field `requires`: card W7b: only the other Ally can agree",
        ),
    ]);
}

#[test]
fn tables_and_counters_must_fit_the_cards() {
    check(&[
        (
            "card_tables.tsv",
            "axis_4b\t2\t",
            "axis_4b\t1\t",
            "card_tables.tsv:3: field `die`: table axis_4b, die 1 is there already",
        ),
        (
            "card_tables.tsv",
            "axis_4b\t1\tevent(15.27, italy)",
            "axis_4b\t1\troll(axis_4b)",
            "card_tables.tsv: field `result`: table axis_4b leads back to itself",
        ),
        (
            "cards.tsv",
            "\troll(axis_4b)\t",
            "\troll(axis_20)\t",
            "card_tables.tsv: field `table`: nobody rolls on table axis_4b",
        ),
        (
            "cards.tsv",
            "pool G-INF-A1 x2",
            "pool G-INF-A1",
            "cards.tsv:2: field `reinforcements`: card A1: counters.tsv differs on G-INF-A1",
        ),
        (
            "cards.tsv",
            "pool G-INF-A1 x2, ",
            "",
            "cards.tsv: field `reinforcements`: card A1 does not bring G-INF-A1",
        ),
        (
            "cards.tsv",
            "place(reich_annex, seasons, 1)",
            "",
            "cards.tsv: field `option_card`: card A52 does not bring reich_annex",
        ),
        (
            "cards.tsv",
            "\tsteps(germany, 2, infantry)\t\t\t",
            "\tevent(15.11)\t\t\t",
            "cards.tsv:13: field `replacements`: card A9: replacements are steps and nothing else",
        ),
    ]);
}

#[test]
fn a_program_can_stop_and_go_on() {
    let script = &data().cards.script;
    let program = card("A25").option_card.expect("a program");
    let start = script.start(program);
    let (select, second) = script.step(start).expect("a first instruction");
    assert_eq!(select.asks(), Some(Chooser::Phasing));
    let (choice, end) = script.step(second).expect("a second instruction");
    let Instruction::Choice(arms) = choice else {
        panic!("a choice")
    };
    assert_eq!(script.step(end), None);
    let arm = script.start(arms[1]);
    let (roll, _) = script.step(arm).expect("the second arm");
    assert!(roll.table().is_some() && roll.asks().is_none());
    assert_eq!(end, Frame { program, next: 2 });
}
