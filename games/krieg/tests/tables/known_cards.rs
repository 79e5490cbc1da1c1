//! `known_cards.tsv`, row by row: what the book or a public page says of a card, the deck keeps.

use krieg::cards::{
    Among, CardClass, CardRule, Condition, EnterInto, Entering, Instruction, Origin, Posture,
    Receives, Select, Status, Target,
};
use krieg::data::{PoliticalCause, PoliticalKind, data, embedded};
use krieg::types::{Faction, PostureBox, ProgramId, Season, StepKind, WarState};

use crate::{card, card_id, country};

type Fact = (&'static str, &'static str, fn(&str) -> bool);

fn program(id: &str) -> &'static [Instruction] {
    let program = card(id).option_card.expect("something to do when revealed");
    data().cards.script.get(program)
}

fn table(id: &str) -> Vec<&'static [Instruction]> {
    let found = data().cards.tables.iter().find(|table| &*table.id == id);
    let rows = found.expect("a table").rows();
    rows.iter()
        .map(|row| data().cards.script.get(*row))
        .collect()
}

fn has_event(program: Option<ProgramId>, number: &str) -> bool {
    program.is_some_and(|program| {
        data().cards.reached(program).iter().any(|instruction| {
            matches!(instruction, Instruction::Event { event, .. } if event.to_string() == number)
        })
    })
}

/// The card's Conditional Event of section 16, and that event's card.
fn has_conditional(id: &str, event: &str) -> bool {
    let program = card(id).conditional;
    let runs = program.is_some_and(|program| {
        data()
            .cards
            .script
            .every(program)
            .iter()
            .any(|instruction| {
                matches!(instruction, Instruction::Conditional(which)
                if &*data().conditional[which.0 as usize].id == event)
            })
    });
    let facts = data().conditional.iter().find(|facts| &*facts.id == event);
    runs && facts.is_some_and(|facts| facts.card == Some(card_id(id)))
}

fn bars(id: &str, event: &str) -> bool {
    let ruled = card(id).rules.iter().any(|rule| {
        matches!(rule, CardRule::Bars(which) if &*data().conditional[which.0 as usize].id == event)
    });
    let facts = data().conditional.iter().find(|facts| &*facts.id == event);
    ruled && facts.is_some_and(|facts| facts.barred_by == Some(card_id(id)))
}

fn starts(id: &str, state: WarState) -> bool {
    program(id).contains(&Instruction::WarState(state))
}

fn is_demand(id: &str) -> bool {
    card(id).class == Some(CardClass::Demand) && matches!(program(id), [Instruction::Demand { .. }])
}

fn product(id: &str, unit: &str, marker: &str) -> bool {
    let wanted = CardRule::Product {
        unit: data().find_counter(unit).expect("a counter"),
        marker: data().find_marker(marker).expect("a marker"),
    };
    card(id).class == Some(CardClass::ProductionDirective)
        && card(id).rules.contains(&wanted)
        && has_event(card(id).political, "15.32")
}

fn only_partnership(id: &str) -> bool {
    let faction = card(id).faction;
    let all = data().cards.all.iter();
    let named = all.filter(|c| c.faction == faction && &*c.name == "Partnership");
    named.count() == 1 && &*card(id).name == "Partnership"
}

fn is_us_entry(id: &str) -> bool {
    card(id).rules.contains(&CardRule::UsEntry)
}

fn steps(id: &str) -> Vec<(Receives, u8, StepKind)> {
    let program = card(id).replacements.expect("replacements");
    data()
        .cards
        .script
        .get(program)
        .iter()
        .filter_map(|instruction| match instruction {
            Instruction::Steps { who, steps, kind } => Some((*who, *steps, *kind)),
            _ => None,
        })
        .collect()
}

fn puppet(id: &str) -> bool {
    &*card(id).name == "Puppet Government" && has_event(card(id).option_card, "15.25")
}

const FACTS: &[Fact] = &[
    (
        "A3",
        "must have been played before 4a can be chosen; Rearmament by its name",
        |_| {
            let a3 = card("A3");
            a3.rearmament
                && a3.name.contains("Rearmament")
                && card("A4a")
                    .requires
                    .contains(&Condition::Played(card_id("A3")))
        },
    ),
    (
        "A4a",
        "needs card 3 played and Total War not in effect",
        |id| {
            let not_total = Condition::Not(Box::new(Condition::State(WarState::TotalWar)));
            card(id).requires == [Condition::Played(card_id("A3")), not_total]
        },
    ),
    ("A6a", "its play ends Pre-War: Limited War", |id| {
        starts(id, WarState::LimitedWar)
    }),
    ("A6b", "its play ends Pre-War: Limited War", |id| {
        starts(id, WarState::LimitedWar)
    }),
    ("A10", "Demand card; success makes Austria German", |id| {
        is_demand(id) && has_event(card(id).option_card, "15.3")
    }),
    (
        "A11",
        "Demand card; not straight after another Demand card",
        |id| is_demand(id) && &*card(id).name == "Demand Denmark",
    ),
    (
        "A15",
        "Demand card; Country Resists is a result; German Polish Corridor marker",
        |id| {
            let land = data().find_ceded("germany_polish_corridor");
            is_demand(id)
                && has_event(card(id).option_card, "15.7")
                && matches!(program(id), [Instruction::Demand { land: of, .. }] if Some(*of) == land)
        },
    ),
    (
        "A22a",
        "3 panzer and 6 infantry steps; ends the Policy in France's box; Conditional Event 16.2.1; bars France Rises while Current",
        |id| {
            let germany = Receives::Country(country("germany"));
            steps(id)
                == [
                    (germany, 6, StepKind::Infantry),
                    (germany, 3, StepKind::Armor),
                ]
                && program(id) == [Instruction::EndPolicy(PostureBox::France)]
                && has_conditional(id, "16.2.1")
                && bars(id, "16.3.6")
        },
    ),
    ("A23a", "its play starts Total War", |id| {
        starts(id, WarState::TotalWar)
    }),
    ("A23b", "its play starts Total War", |id| {
        starts(id, WarState::TotalWar)
    }),
    (
        "A25",
        "Option Card Segment: select a Neutral Country; Declare War or Diplomatic Incident Table",
        |id| {
            let neutral = Select::Country {
                status: Status::Neutral,
                among: Among::All,
            };
            let [Instruction::Select(select), Instruction::Choice(arms)] = program(id) else {
                return false;
            };
            let first = &data().cards.script.get(arms[0])[0];
            let second = &data().cards.script.get(arms[1])[0];
            *select == neutral
                && arms.len() == 2
                && matches!(first, Instruction::Event { event, .. } if event.number() == 10)
                && matches!(second, Instruction::Roll { table, on: Some(Target::Selected) }
                    if &*data().cards.table(*table).id == "diplomatic_incident")
        },
    ),
    (
        "A27b",
        "Conditional Event 16.2.2; bars Russia Rises while Current",
        |id| has_conditional(id, "16.2.2") && bars(id, "16.5.5"),
    ),
    (
        "A28a",
        "select a Minor Country, not a Dependent; table with Political and Influence DRMs; modified 2 = Diplomatic Incident Table; Country Joins Axis is a result",
        |id| {
            let minor = Select::Country {
                status: Status::Minor,
                among: Among::All,
            };
            let [
                Instruction::Select(select),
                Instruction::Roll {
                    table: on,
                    on: Some(target),
                },
            ] = program(id)
            else {
                return false;
            };
            let rows = table("axis_28a");
            *select == minor
                && *target == Target::Selected
                && &*data().cards.table(*on).id == "axis_28a"
                && matches!(rows[1], [Instruction::Roll { table, .. }]
                    if &*data().cards.table(*table).id == "diplomatic_incident")
                && has_event(card(id).option_card, "15.6")
        },
    ),
    (
        "A28b",
        "15.25 on a Dependent, Region or Conquered Country",
        puppet,
    ),
    (
        "A29b",
        "15.25 on a Dependent, Region or Conquered Country",
        puppet,
    ),
    (
        "A36",
        "has the table rolled when the marker leaves the Turn Track",
        |id| {
            let marker = data().find_marker("materiel_shortages").expect("a marker");
            card(id).rules.iter().any(|rule| {
                matches!(rule, CardRule::ArrivalTable { marker: of, table }
                if *of == marker && &*data().cards.table(*table).id == "axis_36")
            })
        },
    ),
    ("A40", "placement of the FB HQ", |id| {
        let hq = data().find_counter("G-HQ-FB").expect("a counter");
        let city_of = country("germany");
        program(id)
            == [Instruction::PlaceUnit {
                counter: hq,
                city_of,
            }]
    }),
    (
        "A44",
        "Production Directive; Project Success by elimination",
        |id| {
            card(id).class == Some(CardClass::ProductionDirective)
                && has_event(card(id).political, "15.33")
        },
    ),
    (
        "A45",
        "Production Directive: 2 Flsj, then Airmobile Doctrine",
        |id| product(id, "G-FLSJ-2", "airmobile_doctrine"),
    ),
    (
        "A46",
        "Production Directive: Reich, then Jet Fighter Production",
        |id| product(id, "G-INT-Reich", "jet_fighter_production"),
    ),
    (
        "A47",
        "Production Directive: KM, then Surface Raiders",
        |id| product(id, "G-SURF-KM", "surface_raiders"),
    ),
    (
        "A48",
        "Production Directive: Type XXI, then Type XXI U-boat Production",
        |id| product(id, "G-SUB-XXI", "type_xxi_u_boat_production"),
    ),
    (
        "A49",
        "Production Directive: Ost, then Ural Bomber Production",
        |id| product(id, "G-BMB-Ost", "ural_bomber_production"),
    ),
    ("A18", "recyclable", |id| {
        let named = data()
            .cards
            .all
            .iter()
            .filter(|c| &*c.name == "Support Nationalists");
        card(id).recyclable && named.count() == 1 && has_event(card(id).option_card, "15.18")
    }),
    ("A31", "one per faction", only_partnership),
    (
        "W7a",
        "Conditional Event: die not above the German markers in the Ceded Lands Box: Military Aid",
        |id| {
            let program = card(id).conditional.expect("a Conditional Event");
            let [Instruction::RollUnder { ceded_to, then }] = data().cards.script.get(program)
            else {
                return false;
            };
            *ceded_to == country("germany") && has_event(Some(*then), "15.21")
        },
    ),
    (
        "W20",
        "needs Russia at War, or France an active Western Minor at War",
        |id| {
            let at_war = |of| Condition::Posture(of, Posture::War);
            let france = Condition::Active(country("france"), Faction::Western);
            card(id).requires
                == [Condition::Any(vec![
                    at_war(PostureBox::Russia),
                    Condition::All(vec![france, at_war(PostureBox::France)]),
                ])]
        },
    ),
    ("W20a", "its play starts Total War; a US Entry card", |id| {
        starts(id, WarState::TotalWar) && is_us_entry(id)
    }),
    ("W20b", "its play starts Total War; a US Entry card", |id| {
        starts(id, WarState::TotalWar) && is_us_entry(id)
    }),
    (
        "W23",
        "Conditional Event: Britain 1 colonial infantry step; may be given up to avoid Pacific Limited War",
        |id| {
            let who = Receives::Country(country("britain"));
            let step = Instruction::Steps {
                who,
                steps: 1,
                kind: StepKind::Colonial,
            };
            let program = card(id).conditional.expect("a Conditional Event");
            data().cards.script.every(program).contains(&&step)
                && card(id).rules.contains(&CardRule::AvoidsPacificLimitedWar)
        },
    ),
    (
        "W28a",
        "three French forts to the Delay Box if France is active Western",
        |id| {
            let line = data().find_counter("FR-LINE").expect("a counter");
            matches!(&card(id).reinforcements[..], [item]
            if item.what == Entering::Counter(line)
                && (item.into, item.count) == (EnterInto::Delay, 3))
        },
    ),
    (
        "W37",
        "Axis +1 VP at the end; not in the combined game",
        |id| card(id).rules == [CardRule::AxisVpAtEnd(1)],
    ),
    ("W35", "a card has Conditional Event 16.4.1", |id| {
        has_conditional(id, "16.4.1")
    }),
    ("W33", "a card has Conditional Event 16.4.2", |id| {
        has_conditional(id, "16.4.2")
    }),
    ("W6a", "recyclable", |id| {
        card(id).recyclable && &*card(id).name == "Support Republicans"
    }),
    ("S7", "recyclable", |id| {
        card(id).recyclable && &*card(id).name == "Support Republicans"
    }),
    ("W19", "one per faction", only_partnership),
    ("S4d", "if played, triggers Emergency Mobilization", |id| {
        card(id).rules.iter().any(|rule| {
            matches!(rule, CardRule::Triggers(which)
                if &*data().conditional[which.0 as usize].id == "16.5.3")
        })
    }),
    (
        "S11",
        "can cede Eastern Poland in the Option Card Segment",
        |id| {
            let land = data().find_ceded("russia_eastern_poland");
            has_event(card(id).option_card, "15.3")
                && matches!(program(id), [Instruction::Demand { land: of, .. }] if Some(*of) == land)
        },
    ),
    ("S18", "Country Resists is a result", |id| {
        has_event(card(id).option_card, "15.7") && &*card(id).name == "Demand Finnish Frontier"
    }),
    ("S23", "no counterpart symbol", |id| {
        !card(id).counterpart && &*card(id).name == "Limited War Production"
    }),
    ("S26b", "counterpart symbol", |id| {
        card(id).counterpart && &*card(id).name == "Siberian Reserves Released"
    }),
    ("S38", "Production Value 3", |id| {
        card(id).production == Some(3)
    }),
    ("S39", "Production Value 2", |id| {
        card(id).production == Some(2)
    }),
    ("S21", "one per faction", only_partnership),
    (
        "W1",
        "legal first card of 1937; one French step more in a Summer season",
        |id| {
            let program = card(id).replacements.expect("replacements");
            let summer = Condition::Season(Season::Summer);
            let more = data().cards.script.get(program).iter().any(|instruction| {
            matches!(instruction, Instruction::If { condition, .. } if *condition == summer)
        });
            more && card(id).requires.is_empty() && card(id).war_state == WarState::PreWar
        },
    ),
    ("S5a", "legal first card of 1937", |id| {
        let not_total = Condition::Not(Box::new(Condition::State(WarState::TotalWar)));
        card(id).requires == [not_total] && card(id).war_state == WarState::PreWar
    }),
    (
        "A18",
        "the expansion puts Diplomatic Mission: Central at 18 in its place",
        |id| card(id).number() == "18",
    ),
    (
        "W20b",
        "men instead of material: Russia gets less Lend-Lease",
        |id| {
            let marker = data().find_marker("us_victory_program").expect("a marker");
            let places = program(id).iter().any(
            |instruction| matches!(instruction, Instruction::Place { marker: m, .. } if *m == marker),
        );
            let worse = data().political.iter().any(|drm| {
                (drm.kind, drm.cause, drm.drm)
                    == (
                        PoliticalKind::LendLease,
                        PoliticalCause::UsVictoryProgram,
                        Some(1),
                    )
            });
            places && worse
        },
    ),
];

#[test]
fn every_known_fact_is_kept() {
    let table = embedded().table("known_cards.tsv").expect("a table");
    assert_eq!(table.len(), FACTS.len());
    for row in table.rows() {
        let (id, fact) = (
            row.text("card").expect("a card"),
            row.text("fact").expect("a fact"),
        );
        let check = FACTS
            .iter()
            .find(|(of, what, _)| (*of, *what) == (id, fact));
        let (_, _, check) = check.unwrap_or_else(|| panic!("{id}: no test for `{fact}`"));
        assert!(check(id), "{id}: {fact}");
        if row.text("source").expect("a source").starts_with("text") {
            assert_eq!(card(id).origin, Origin::Known, "{id}");
        }
    }
}

#[test]
fn the_named_cards_are_42() {
    let table = embedded().table("known_cards.tsv").expect("a table");
    let mut ids: Vec<&str> = table
        .rows()
        .filter(|row| {
            row.text("source")
                .is_ok_and(|source| source.starts_with("text"))
        })
        .map(|row| row.text("card").expect("a card"))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    // Two more are known by their event only, and Support Republicans is in two decks.
    assert_eq!(ids.len(), 42 + 2 + 1);
}
