//! The lists of politics, line by line: what each adds to the die, whom an invaded minor joins, the French fleet to the ship.

use aeto::State;
use aeto::ch09_politics::activation::{
    alignment, joins_by_itself, list, may_try, modifiers, succeeds,
};
use aeto::data::{Body, Garrison, Status, What, data};
use aeto::ground;
use aeto::politics::{Conquest, Invasion, natural_camp};
use aeto::types::{KindId, LandKind, Month, NationId, WorkKind};
use aeto::unit::Unit;
use aeto::works::Work;
use kernel::proves;

fn nation(id: &str) -> NationId {
    data().find_nation(id).unwrap_or_else(|| panic!("no {id}"))
}

fn month(name: &str) -> Month {
    name.parse().expect("a month")
}

/// Case White as it begins, and then what the words say: `invaded A B`, `conquered A B`, `war A B`, `month M Y`.
fn world(events: &[&str]) -> State {
    world_of("white", events)
}

/// A scenario as it begins, and then what the words say.
fn world_of(scenario: &str, events: &[&str]) -> State {
    let mut s = aeto::setup::position(data().find_scenario(scenario).expect("a scenario"));
    for event in events {
        let words: Vec<&str> = event.split(' ').collect();
        let now = s.clock.month;
        match words[..] {
            ["month", name, year] => s.clock.month = month(&format!("{name} {year}")),
            ["invaded", by, of] => s.politics.declared.push(Invasion {
                by: nation(by),
                of: nation(of),
                since: now,
            }),
            ["conquered", by, of] => s.politics.conquests.push(Conquest {
                by: nation(by),
                of: nation(of),
                in_month: now,
            }),
            ["war", a, b] => {
                for one in [a, b].map(nation) {
                    if let Some(camp) = natural_camp(one) {
                        s.enlist(one, camp);
                    }
                }
                s.politics.declare(nation(a), nation(b));
            }
            ["ally", one, of] => {
                let camp = natural_camp(nation(of)).expect("a camp");
                s.enlist(nation(one), camp);
                for foe in s.politics.foes(nation(of)).collect::<Vec<_>>() {
                    s.politics.declare(nation(one), foe);
                }
            }
            ["region", of, count, name] => {
                let home = |unit: &Unit| {
                    let at = unit.hex().and_then(|hex| ground::hex(hex).nation);
                    unit.is_combat() && at == Some(unit.nation()) && unit.nation() == nation(of)
                };
                let ids: Vec<_> = s
                    .units()
                    .filter(|(_, unit)| home(unit))
                    .map(|(id, _)| id)
                    .collect();
                let count: usize = count.parse().expect("a number");
                for (id, hex) in ids
                    .into_iter()
                    .take(count)
                    .zip(places(name).into_iter().cycle())
                {
                    s.pieces.change(id, |unit| unit.at = hex.into());
                }
            }
            ["held", by, hex] => {
                let hex = board::boards::aeto().find(hex).expect("a hex");
                s.politics.set_holder(hex, nation(by));
            }
            ["at", of, hex] => {
                let to = board::boards::aeto().find(hex).expect("a hex");
                let home = |unit: &Unit| {
                    let at = unit.hex().and_then(|hex| ground::hex(hex).nation);
                    unit.is_combat() && at == Some(unit.nation()) && unit.nation() == nation(of)
                };
                let found = s.units().find(|(_, unit)| home(unit)).map(|(id, _)| id);
                let id = found.expect("troops at home");
                s.pieces.change(id, |unit| unit.at = to.into());
            }
            ["fort", hex] => s.works.built.push(Work {
                hex: board::boards::aeto().find(hex).expect("a hex").into(),
                kind: WorkKind::Fort,
                building: true,
            }),
            _ => panic!("{event}"),
        }
    }
    s
}

/// The hexes of a region, those of a nation that are in none, or those along a border.
fn places(name: &str) -> Vec<board::SpaceId> {
    let board = board::boards::aeto();
    let of = |id: &board::SpaceId, column: &str| {
        board.row(*id).text(column).unwrap_or_default().to_string()
    };
    let land = board
        .ids()
        .filter(|id| board.space(*id).kind == board::SpaceKind::Land);
    match name {
        "beyond" => {
            let border = places("border");
            land.filter(|id| of(id, "country") == "Finland" && of(id, "region").is_empty())
                .filter(|id| !border.contains(id))
                .collect()
        }
        "caucasus" => {
            let turkish = |link: &board::Link| of(&link.to, "country") == "Turkey";
            land.filter(|id| {
                of(id, "country") == "USSR" && board.neighbours(*id).iter().any(turkish)
            })
            .collect()
        }
        "border" => {
            let swedish = |link: &board::Link| of(&link.to, "country") == "Sweden";
            land.filter(|id| {
                of(id, "country") == "Finland" && board.neighbours(*id).iter().any(swedish)
            })
            .collect()
        }
        _ => land.filter(|id| of(id, "region") == name).collect(),
    }
}

/// What the list of a nation adds up to.
fn sum(of: &str, events: &[&str]) -> i8 {
    let s = world(events);
    let list = list(nation(of)).expect("a list");
    modifiers(&s, list).iter().map(|(value, _)| value).sum()
}

/// Each event by itself, and what it adds to a list.
fn table(of: &str, rows: &[(&[&str], i8)]) {
    for (events, expected) in rows {
        assert_eq!(sum(of, events), *expected, "{of}: {events:?}");
    }
}

#[test]
fn the_lists_of_belgium_and_the_netherlands() {
    proves!("8.0-belgium", "8.0-netherlands");
    for of in ["belgium", "netherlands"] {
        table(
            of,
            &[
                (&[], 0),
                (&["fort W3319"], 2),
                (&["fort W3319", "fort W3219"], 2),
                (&["fort W3118"], 0),
                (&["invaded uk portugal"], 1),
                (&["invaded france luxembourg"], 2),
                (&["invaded germany luxembourg"], 0),
                (&["invaded germany denmark"], -1),
                (&["invaded germany norway"], -1),
                (&["invaded germany denmark", "invaded germany norway"], -2),
            ],
        );
    }
}

#[test]
fn the_list_of_norway() {
    proves!("8.0-norway");
    table(
        "norway",
        &[
            (&[], 3),
            (&["invaded germany denmark"], -1),
            (&["invaded germany denmark", "conquered germany france"], 1),
            (&["invaded germany denmark", "conquered germany sweden"], 2),
            (&["invaded germany denmark", "invaded germany sweden"], -4),
            (
                &[
                    "invaded germany denmark",
                    "invaded germany sweden",
                    "conquered germany sweden",
                ],
                2,
            ),
            (&["invaded germany belgium"], 2),
            (
                &["invaded germany belgium", "invaded germany netherlands"],
                2,
            ),
            (&["invaded uk sweden"], 4),
            (&["conquered ussr finland"], 1),
        ],
    );
}

#[test]
fn the_lists_of_bulgaria_hungary_and_rumania() {
    proves!("8.0-bulgaria", "8.0-hungary", "8.0-rumania");
    for of in ["bulgaria", "hungary", "rumania"] {
        table(
            of,
            &[
                (&[], 0),
                (&["invaded germany yugoslavia"], 1),
                (&["month april 1941", "invaded germany yugoslavia"], 0),
                (&["month march 1941", "invaded germany yugoslavia"], 1),
                (&["invaded germany spain"], 1),
                (&["invaded italy turkey"], -1),
                (&["war germany ussr"], -2),
            ],
        );
        let early = world(&["month january 1941"]);
        assert!(may_try(&early, nation("germany"), nation(of)));
        assert!(!may_try(&early, nation("uk"), nation(of)));
        assert!(!joins_by_itself(&early, nation(of)));
        let spring = world(&["month april 1941"]);
        assert!(joins_by_itself(&spring, nation(of)));
        assert!(!may_try(&spring, nation("germany"), nation(of)));
    }
}

#[test]
fn the_lists_of_finland_ireland_spain_and_sweden() {
    proves!("8.0-finland", "8.0-ireland", "8.0-spain", "8.0-sweden");
    table(
        "finland",
        &[
            (&[], 1),
            (&["conquered germany france"], -2),
            (&["invaded germany sweden"], 3),
            (&["war germany uk", "war italy uk"], -1),
            (&["invaded germany yugoslavia"], 2),
        ],
    );
    table(
        "ireland",
        &[
            (&[], 0),
            (&["invaded france norway"], 1),
            (&["at germany W3616"], -1),
            (&["at germany W3616", "at germany W3515"], -2),
            // Belfast is a home City of the UK, and lines add up.
            (&["at germany W4213"], -5),
        ],
    );
    table(
        "spain",
        &[
            (&[], 0),
            (&["conquered uk italy"], 4),
            (&["war italy us"], 3),
            (&["war germany ussr"], 2),
            (&["invaded italy yugoslavia"], 1),
            (&["held italy E5721"], 0),
            (&["held italy E5721", "held germany E5520"], -1),
            (&["held germany W1508"], -2),
            (&["conquered germany uk"], -3),
            (&["conquered germany ussr"], -3),
        ],
    );
    table(
        "sweden",
        &[
            (&[], 1),
            (&["conquered germany norway"], 0),
            (&["at poland W4625"], 2),
            (&["at germany W4625"], 1),
            (&["war germany us"], 3),
            (&["war germany france"], 2),
            (&["invaded germany yugoslavia"], 2),
            (&["conquered ussr finland"], -1),
        ],
    );
    let spain = nation("spain");
    assert!(!may_try(&world(&[]), nation("germany"), spain));
    let fallen = world(&["conquered germany france"]);
    assert!(may_try(&fallen, nation("germany"), spain));
}

#[test]
fn lines_that_look_at_soviet_and_british_troops() {
    proves!(
        "8.0-bulgaria",
        "8.0-hungary",
        "8.0-rumania",
        "8.0-sweden",
        "8.0-norway",
        "8.0-ireland"
    );
    let of = |minor: &str, events: &[&str]| {
        let s = world_of("blitzkrieg", events);
        let list = list(nation(minor)).expect("a list");
        modifiers(&s, list)
            .iter()
            .map(|(value, _)| *value)
            .sum::<i8>()
    };
    // More than three Soviet units in Bessarabia.
    for (minor, worth) in [("bulgaria", -1), ("hungary", -1), ("rumania", -2)] {
        assert_eq!(of(minor, &["region ussr 3 Bessarabia"]), 0, "{minor}");
        assert_eq!(of(minor, &["region ussr 4 Bessarabia"]), worth, "{minor}");
        assert_eq!(of(minor, &["ally turkey uk"]), -1, "{minor}");
    }
    // More than seven in Finland this side of the line; any at its border with Sweden.
    let plain = of("sweden", &[]);
    assert_eq!(of("sweden", &["region ussr 7 beyond"]), plain);
    assert_eq!(of("sweden", &["region ussr 8 beyond"]), plain - 1);
    assert_eq!(of("sweden", &["region ussr 1 border"]), plain - 3);
    // Sweden on the side of Germany.
    assert_eq!(
        of("norway", &["ally sweden germany"]),
        of("norway", &[]) + 1
    );
    assert_eq!(of("ireland", &["at uk W4112"]), 1);
    assert_eq!(of("ireland", &["at uk W4012"]), 0);
}

#[test]
fn the_lists_of_iraq_and_turkey() {
    proves!("8.0-iraq", "8.0-turkey");
    table(
        "iraq",
        &[
            (&[], 0),
            (&["invaded italy turkey"], 2),
            (&["invaded germany yugoslavia"], 1),
            (&["month april 1941", "invaded germany yugoslavia"], 0),
            (
                &[
                    "conquered germany france",
                    "conquered germany belgium",
                    "conquered germany netherlands",
                ],
                0,
            ),
            (
                &[
                    "conquered germany france",
                    "conquered germany belgium",
                    "conquered germany netherlands",
                    "conquered germany luxembourg",
                ],
                -1,
            ),
            (&["conquered germany denmark"], 0),
            (
                &["conquered germany denmark", "conquered germany norway"],
                -1,
            ),
            (&["month march 1941", "conquered germany yugoslavia"], 0),
            (&["month april 1941", "conquered germany yugoslavia"], -1),
            (&["conquered italy greece"], -1),
            (&["war germany uk"], 0),
            (&["war germany uk", "war italy uk"], -1),
            (&["war germany ussr", "war italy ussr"], -1),
        ],
    );
    let iraq = nation("iraq");
    assert!(!may_try(
        &world(&["month march 1941"]),
        nation("germany"),
        iraq
    ));
    assert!(may_try(
        &world(&["month april 1941"]),
        nation("germany"),
        iraq
    ));
    table(
        "turkey",
        &[
            (&[], 3),
            (&["conquered germany france"], 0),
            (&["war germany uk"], 5),
            (&["war italy us"], 5),
            (&["invaded italy yugoslavia"], 4),
            (&["war germany ussr"], 4),
            (&["held us E4927"], 4),
            (&["held uk E4927"], 4),
            (&["held germany W1508"], 2),
            (&["held germany E1924"], 2),
            (&["held italy E5721"], 3),
            (&["held italy E5721", "held italy E5520"], 2),
            (&["conquered germany uk"], 1),
        ],
    );
    // It joins by itself when France and the USSR have fallen to the Axis.
    let turkey = nation("turkey");
    let both = world(&["conquered germany france", "conquered germany ussr"]);
    assert!(joins_by_itself(&both, turkey) && !may_try(&both, nation("germany"), turkey));
    assert!(!joins_by_itself(
        &world(&["conquered germany france"]),
        turkey
    ));
    let of = |events: &[&str]| {
        let s = world_of("blitzkrieg", events);
        let list = list(turkey).expect("a list");
        modifiers(&s, list)
            .iter()
            .map(|(value, _)| *value)
            .sum::<i8>()
    };
    let plain = of(&[]);
    assert_eq!(of(&["region ussr 8 caucasus"]), plain);
    assert_eq!(of(&["region ussr 9 caucasus"]), plain - 1);
    assert_eq!(of(&["ally iraq germany"]), plain - 1);
}

#[test]
fn a_net_die_of_nought_activates_and_nobody_else_is_on_a_list() {
    proves!(
        "8.0a",
        "8.0-denmark",
        "8.0-estonia",
        "8.0-latvia",
        "8.0-lithuania",
        "8.0-luxembourg",
        "8.0-greece",
        "8.0-portugal-a"
    );
    let s = world(&["invaded germany denmark", "invaded germany norway"]);
    let lines = modifiers(&s, list(nation("belgium")).expect("a list"));
    assert!(succeeds(2, &lines) && succeeds(1, &lines) && !succeeds(3, &lines));
    let closed = "denmark estonia latvia lithuania luxembourg greece portugal switzerland";
    for of in closed.split(' ') {
        assert!(list(nation(of)).is_none(), "{of}");
    }
    let at_war = world(&["war germany norway"]);
    assert!(!may_try(&at_war, nation("uk"), nation("norway")));
}

#[test]
fn an_invaded_minor_joins_whom_its_entry_names() {
    let s = world(&[]);
    let joins = |s: &State, of: &str, by: &str| {
        let pact = alignment(s, nation(of), nation(by)).expect("an entry");
        let name = |id: &NationId| data().nations[id.index()].id.to_string();
        let allies: Vec<String> = pact.allies.iter().map(name).collect();
        (allies.join(","), pact.counts_as.as_ref().map(name))
    };
    let plain = |words: &str| (words.to_string(), None);
    assert_eq!(
        joins(&s, "belgium", "germany"),
        plain("france,netherlands,uk")
    );
    assert_eq!(
        joins(&s, "netherlands", "germany"),
        plain("belgium,france,uk")
    );
    assert_eq!(
        joins(&s, "luxembourg", "germany"),
        plain("belgium,france,netherlands,uk")
    );
    for of in "denmark norway sweden portugal spain ireland greece".split(' ') {
        assert_eq!(joins(&s, of, "italy"), plain("france,uk"), "{of}");
        assert_eq!(joins(&s, of, "uk"), plain("germany"), "{of}");
        assert_eq!(joins(&s, of, "ussr"), plain("germany"), "{of}");
    }
    for of in "bulgaria hungary rumania finland".split(' ') {
        assert_eq!(joins(&s, of, "germany"), plain("ussr"), "{of}");
        let german = ("germany".to_string(), Some("germany".to_string()));
        assert_eq!(joins(&s, of, "uk"), german, "{of}");
    }
    for of in "estonia latvia lithuania".split(' ') {
        let soviet = ("ussr".to_string(), Some("ussr".to_string()));
        assert_eq!(joins(&s, of, "germany"), soviet, "{of}");
        let war = (String::new(), Some("germany".to_string()));
        assert_eq!(joins(&s, of, "ussr"), war, "{of}");
        let warsaw = world(&["held germany W3533"]);
        assert_eq!(joins(&warsaw, of, "ussr"), plain(""), "{of}");
    }
    assert_eq!(joins(&s, "yugoslavia", "germany"), plain("ussr"));
    let late = world(&["month april 1941"]);
    assert_eq!(joins(&late, "yugoslavia", "germany"), plain("france,uk"));
}

#[test]
fn the_list_of_the_french_fleet_has_every_french_ship_once() {
    let france = nation("france");
    let fleet = &data().pacts.fleet;
    let listed = |what: What| {
        let rows = fleet.iter().filter(|row| row.what == what);
        rows.map(|row| u32::from(row.count)).sum::<u32>()
    };
    let class_of = |kind: &aeto::data::Kind| match kind.body {
        Body::Ship { class, .. } if kind.nation == france => Some(class),
        _ => None,
    };
    for (kind, at) in data().kinds.iter().zip(0..) {
        let Some(class) = class_of(kind) else {
            continue;
        };
        let by_class = listed(What::Class(class));
        let like = data()
            .kinds
            .iter()
            .filter(|one| class_of(one) == Some(class));
        match by_class {
            0 => assert_eq!(
                listed(What::Kind(KindId(at))),
                u32::from(kind.count),
                "{}",
                kind.id
            ),
            all => assert_eq!(
                all,
                like.map(|one| u32::from(one.count)).sum::<u32>(),
                "{}",
                kind.id
            ),
        }
    }
    let of = |status: Status| {
        let rows = fleet.iter().filter(|row| row.status == status);
        rows.map(|row| u32::from(row.count)).sum::<u32>()
    };
    assert_eq!(
        (of(Status::Interned), of(Status::Uk), of(Status::Gone)),
        (6, 2, 1)
    );
}

#[test]
fn vichy_has_six_garrisons_of_infantry_of_which_four_are_depleted() {
    let all = &data().pacts.garrisons;
    let infantry = all
        .iter()
        .filter(|row| row.1 == Garrison::Land(LandKind::Infantry));
    let depleted = all.iter().filter(|row| row.3);
    assert_eq!((infantry.count(), depleted.count(), all.len()), (6, 4, 9));
}
