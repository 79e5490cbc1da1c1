//! What is held, what has happened and what there is at sea and on the tracks when a scenario begins, stated.

use crate::areas;
use crate::setups::{scenario, setup};
use engulfed::data::{Levels, data};
use engulfed::types::{AreaSet, Nation, Turn};

fn turn(text: &str) -> Turn {
    text.parse().unwrap()
}

/// Every area that another than its own country holds.
#[track_caller]
fn held(id: &str, stated: &[(&str, &str)]) {
    let s = scenario(id);
    for (nation, facts) in data().nations.all() {
        let said = stated.iter().find(|(who, _)| **who == *facts.id);
        let taken: AreaSet = data()
            .areas
            .land
            .iter()
            .filter(|a| s.control(*a) == nation && data().areas.facts(*a).nation != Some(nation))
            .collect();
        let said = said.map_or(AreaSet::NONE, |(_, keys)| areas(keys));
        assert_eq!(taken, said, "{id}: {}", facts.id);
    }
}

#[test]
fn r18_1941_who_holds_what() {
    held(
        "1941",
        &[
            (
                "germany",
                "paris pas_de_calais normandy bordeaux metz belgium netherlands denmark oslo bergen \
                 trondheim narvik poznan warsaw krakow zagreb sarajevo belgrade skopje salonika \
                 athens crete",
            ),
            (
                "vichy",
                "lyon marseille corsica morocco oran algiers tunisia lebanon syria",
            ),
            (
                "ussr",
                "brest_litovsk lvov lithuania latvia estonia bessarabia",
            ),
            ("britain", "tobruk"),
        ],
    );
}

#[test]
fn r16_2_tournament_who_holds_what() {
    held(
        "1942",
        &[
            (
                "germany",
                "paris pas_de_calais normandy bordeaux metz belgium netherlands denmark oslo bergen \
                 trondheim narvik poznan warsaw krakow brest_litovsk lvov lithuania latvia estonia \
                 bessarabia zagreb sarajevo belgrade skopje salonika athens crete novgorod \
                 velikiye_luki minsk pripet_marshes gomel smolensk vyazma bryansk kursk zhitomir kiev \
                 odessa dnepr_bend melitopol crimea poltava kharkov stalino",
            ),
            (
                "vichy",
                "lyon marseille corsica morocco oran algiers tunisia",
            ),
            ("italy", "western_desert"),
            ("britain", "lebanon syria"),
        ],
    );
}

#[test]
fn r16_1_pattons_fantasy_who_holds_what() {
    held(
        "patton",
        &[
            (
                "usa",
                "paris pas_de_calais normandy bordeaux metz lyon marseille corsica belgium ruhr \
                 rhineland bavaria venetia morocco oran algiers tunisia lebanon syria",
            ),
            (
                "britain",
                "netherlands denmark oslo bergen trondheim narvik salonika athens crete piedmont \
                 tuscany rome calabria sicily sardinia tripolitania sirte cyrenaica tobruk",
            ),
            (
                "ussr",
                "saxony berlin pomerania silesia east_prussia bohemia austria slovakia poznan warsaw \
                 krakow brest_litovsk lvov lithuania latvia estonia bessarabia budapest debrecen \
                 bucharest ploesti transylvania moldavia sofia varna zagreb sarajevo belgrade skopje \
                 albania",
            ),
        ],
    );
}

/// What has happened, as `event subject object, since`.
#[track_caller]
fn happened(id: &str, stated: &[&str]) {
    let name = |nation: Option<Nation>| match nation {
        Some(nation) => format!(" {}", data().nations.get(nation).id),
        None => String::new(),
    };
    let facts = setup(id).facts.iter().map(|fact| {
        let since = fact.since.map_or(String::new(), |turn| format!(", {turn}"));
        let who = name(fact.subject) + &name(fact.object);
        format!("{}{who}{since}", fact.event.word())
    });
    assert_eq!(facts.collect::<Vec<_>>(), stated, "{id}");
}

#[test]
fn what_has_happened_before_each_scenario() {
    happened("1939", &["allied britain france"]);
    happened(
        "1941",
        &[
            "at_war germany britain",
            "at_war italy britain",
            "axis_minors_joined, Sep/Oct 1940",
            "italy_joined, Sep/Oct 1940",
            "vichy, Jul/Aug 1940",
            "pact, Sep/Oct 1939",
            "conquered poland germany, Sep/Oct 1939",
            "conquered denmark germany, Mar/Apr 1940",
            "conquered norway germany, Mar/Apr 1940",
            "conquered belgium germany, May/Jun 1940",
            "conquered netherlands germany, May/Jun 1940",
            "conquered yugoslavia germany, Mar/Apr 1941",
            "conquered greece germany, Mar/Apr 1941",
            "free_french_infantry, Jul/Aug 1940",
        ],
    );
    happened(
        "1942",
        &[
            "at_war germany britain",
            "at_war germany ussr",
            "at_war germany usa",
            "at_war italy britain",
            "at_war italy ussr",
            "at_war italy usa",
            "axis_minors_joined, Sep/Oct 1940",
            "italy_joined, Sep/Oct 1940",
            "vichy, Jul/Aug 1940",
            "pact, Sep/Oct 1939",
            "conquered poland germany, Sep/Oct 1939",
            "conquered denmark germany, Mar/Apr 1940",
            "conquered norway germany, Mar/Apr 1940",
            "conquered belgium germany, May/Jun 1940",
            "conquered netherlands germany, May/Jun 1940",
            "conquered yugoslavia germany, Mar/Apr 1941",
            "conquered greece germany, Mar/Apr 1941",
            "free_french_infantry, Jul/Aug 1940",
            "usa_joined, Jan/Feb 1942",
            "soviet_war, May/Jun 1941",
            "winter_over, Jan/Feb 1942",
            "conscription_used, Jul/Aug 1941",
            "novgorod_axis, Sep/Oct 1941",
            "levant_taken, Jul/Aug 1941",
        ],
    );
    happened(
        "1945",
        &[
            "conquered germany usa, May/Jun 1945",
            "conquered italy usa, Sep/Oct 1943",
            "conquered rumania ussr, May/Jun 1945",
            "conquered hungary ussr, May/Jun 1945",
            "conquered bulgaria ussr, May/Jun 1945",
            "conquered poland ussr, May/Jun 1945",
            "conquered yugoslavia ussr, May/Jun 1945",
            "conquered belgium britain, May/Jun 1945",
            "conquered netherlands britain, May/Jun 1945",
            "conquered denmark britain, May/Jun 1945",
            "conquered norway britain, May/Jun 1945",
            "conquered greece britain, May/Jun 1945",
            "withdrawn finland, Sep/Oct 1944",
            "vichy_over, Nov/Dec 1942",
            "free_french_all, Jul/Aug 1944",
            "usa_joined, Jan/Feb 1942",
            "soviet_war, May/Jun 1941",
            "winter_over, Jan/Feb 1942",
            "conscription_used, Jul/Aug 1941",
            "italian_morale_collapsed, Jul/Aug 1943",
            "at_war britain ussr, Jul/Aug 1945",
            "at_war usa ussr, Jul/Aug 1945",
        ],
    );
}

#[test]
fn fleets_of_each_scenario() {
    // Germany, Italy, Britain, France, the Soviet Union, the U.S.A. in the Atlantic, Mediterranean, Baltic, Black Sea.
    assert_eq!(
        setup("1939").fleets,
        [
            [1, 0, 4, 1, 0, 0],
            [0, 2, 2, 1, 0, 0],
            [2, 0, 0, 0, 1, 0],
            [0, 0, 0, 0, 1, 0]
        ]
    );
    assert_eq!(
        setup("1941").fleets,
        [
            [2, 0, 5, 0, 0, 0],
            [0, 3, 3, 0, 0, 0],
            [1, 0, 0, 0, 1, 0],
            [0, 0, 0, 0, 1, 0]
        ]
    );
    assert_eq!(
        setup("1942").fleets,
        [
            [2, 0, 5, 0, 0, 0],
            [0, 4, 3, 0, 0, 0],
            [1, 0, 0, 0, 1, 0],
            [0, 0, 0, 0, 1, 0]
        ]
    );
    assert_eq!(
        setup("1945").fleets,
        [
            [0, 0, 10, 0, 0, 6],
            [0, 0, 4, 0, 0, 0],
            [0, 0, 0, 0, 1, 0],
            [0, 0, 0, 0, 1, 0]
        ]
    );
}

#[test]
fn strategic_assets_of_each_scenario() {
    let stated = [
        (
            "1939",
            Levels {
                u_boats: 24,
                asw: 1,
                flak: [1, 1],
                fighters: [6, 6],
                bombers: [4, 1],
                v1: 0,
                v2: 0,
                next_asw: turn("Sep/Oct 1939"),
                next_flak: [turn("Sep/Oct 1939"), turn("Sep/Oct 1939")],
            },
        ),
        (
            "1941",
            Levels {
                u_boats: 48,
                asw: 3,
                flak: [2, 1],
                fighters: [9, 10],
                bombers: [3, 2],
                v1: 0,
                v2: 0,
                next_asw: turn("Jan/Feb 1942"),
                next_flak: [turn("Jan/Feb 1942"), turn("May/Jun 1941")],
            },
        ),
        (
            "1942",
            Levels {
                u_boats: 56,
                asw: 4,
                flak: [3, 2],
                fighters: [11, 16],
                bombers: [1, 5],
                v1: 0,
                v2: 0,
                next_asw: turn("Jan/Feb 1943"),
                next_flak: [turn("Jan/Feb 1943"), turn("Jul/Aug 1942")],
            },
        ),
        (
            "1945",
            Levels {
                u_boats: 0,
                asw: 7,
                flak: [0, 4],
                fighters: [0, 30],
                bombers: [0, 30],
                v1: 0,
                v2: 0,
                next_asw: turn("Jan/Feb 1946"),
                next_flak: [turn("Jan/Feb 1946"), turn("Jan/Feb 1946")],
            },
        ),
    ];
    for (id, levels) in stated {
        assert_eq!(setup(id).levels, levels, "{id}");
    }
}

#[test]
fn special_actions_and_next_fleet_points_of_each_scenario() {
    let stated = [
        (
            "1939",
            [3, 0, 1, 1, 0, 0],
            [
                "Nov/Dec 1939",
                "Jan/Feb 1940",
                "Nov/Dec 1939",
                "Nov/Dec 1939",
                "Jan/Feb 1940",
                "Mar/Apr 1942",
            ],
        ),
        (
            "1941",
            [3, 1, 2, 0, 1, 0],
            [
                "Jan/Feb 1942",
                "Jan/Feb 1942",
                "May/Jun 1941",
                "May/Jun 1941",
                "May/Jun 1941",
                "Mar/Apr 1942",
            ],
        ),
        (
            "1942",
            [3, 1, 2, 0, 1, 1],
            [
                "Jul/Aug 1942",
                "Jan/Feb 1943",
                "Jul/Aug 1942",
                "Jul/Aug 1942",
                "Jul/Aug 1942",
                "Jul/Aug 1942",
            ],
        ),
        (
            "1945",
            [0, 0, 2, 0, 3, 3],
            [
                "Jul/Aug 1945",
                "Jul/Aug 1945",
                "Jul/Aug 1945",
                "Jul/Aug 1945",
                "Jul/Aug 1945",
                "Jul/Aug 1945",
            ],
        ),
    ];
    for (id, actions, fleets) in stated {
        assert_eq!(setup(id).special_actions, actions, "{id}");
        assert_eq!(setup(id).next_fleet, fleets.map(turn), "{id}");
    }
}
