//! Whole tables against stated figures: weather, boats, limits, points, victory, groups of areas, names.

use crate::{area, areas, of};
use engulfed::data::{Builds, Condition, NationalLimits, Scoring, VictoryLine, data};
use engulfed::types::{AreaSet, Climate, Nation, Turn, Weather};

fn turn(text: &str) -> Turn {
    text.parse().unwrap()
}

const fn letter(weather: Weather) -> char {
    match weather {
        Weather::Clear => 'c',
        Weather::LightMud => 'l',
        Weather::Mud => 'm',
        Weather::Snow => 's',
    }
}

#[test]
fn r1_1_the_weather_of_every_turn() {
    // Clear, light mud, mud, snow; a dot where dice decide. Six turns a year from Jan/Feb on.
    let track = |climate: Climate| -> String {
        let of = |t| data().turns.printed(Turn(t));
        let all = data().turns.first().0..=data().turns.last().0;
        all.map(|t| of(t).map_or('.', |zones| letter(zones[climate.index()])))
            .collect()
    };
    assert_eq!(
        track(Climate::West),
        "c.m.ccc.m.ccc.m.ccc.m.ccc.m.ccc.m.ccc."
    );
    assert_eq!(
        track(Climate::East),
        "c.s.ccl.s.ccl.s.ccl.s.ccl.s.ccl.s.ccl."
    );
    assert_eq!(
        track(Climate::South),
        "c.l.ccc.l.ccc.l.ccc.l.ccc.l.ccc.l.ccc."
    );
}

#[test]
fn r1_11_the_boxes_of_variable_weather() {
    // West, East, South.
    let said = |t, german| data().turns.variable(turn(t), german).map(letter);
    assert_eq!(said("Mar/Apr 1942", true), ['l', 'l', 'l']);
    assert_eq!(said("Mar/Apr 1942", false), ['l', 'm', 'l']);
    assert_eq!(said("Nov/Dec 1942", true), ['c', 'c', 'c']);
    assert_eq!(said("Nov/Dec 1942", false), ['s', 's', 'c']);
}

#[test]
fn r2_12_what_boats_sink_by_die() {
    let stated = [
        (1, 10, [0, 0, 0, 0, 1, 1]),
        (11, 20, [0, 0, 1, 1, 1, 2]),
        (21, 30, [0, 1, 1, 2, 2, 3]),
        (31, 40, [1, 2, 2, 3, 3, 4]),
        (41, 50, [1, 2, 3, 4, 5, 5]),
        (51, 60, [2, 3, 4, 6, 7, 8]),
    ];
    for (from, to, werps) in stated {
        for boats in [from, to] {
            let lost = [1, 2, 3, 4, 5, 6].map(|die| data().charts.u_boat_attack(boats, die));
            assert_eq!(lost, werps, "{boats} boats");
        }
    }
}

#[test]
fn r2_11_boats_for_a_die_at_every_level() {
    let dice = [0, 1, 2, 3, 4, 5, 6, 7]
        .map(|level| [9, 10, 19, 20, 29, 30, 60].map(|boats| data().charts.asw_dice(level, boats)));
    assert_eq!(dice[0], [0; 7]);
    for level in &dice[1..] {
        assert_eq!(*level, [1, 1, 1, 2, 2, 3, 6]);
    }
    assert_eq!(data().charts.asw_hits_on(0), 7);
}

#[test]
fn limits_that_the_rules_state() {
    let l = &data().limits;
    assert_eq!(
        (l.u_boats_per_strat_move, l.bombers_per_strat_move),
        (20, 5)
    );
    assert_eq!(l.bombers_per_strat_move_bad_weather, 10);
    assert_eq!(l.bombers_force_interception, 5);
    assert_eq!(l.bombers_force_interception_bad_weather, 10);
    assert_eq!((l.cape_transport_weight, l.heavy_fortifications), (4, 2));
    assert_eq!(l.western_transfers_without_gibraltar, 1);
    assert_eq!(l.supported_units, 3);
    assert_eq!((l.axis_minor_free_steps, l.minor_free_steps), (1, 1));
    assert_eq!((l.free_french_steps, l.soviet_free_elites), (3, 4));
    assert_eq!(l.ploesti_elite_armour_steps, 1);
    assert_eq!((l.desert_ground_units, l.desert_air_units), (5, 2));
    assert_eq!((l.desert_fortification, l.fortification_return), (10, 2));
}

#[test]
fn r2_3_and_20_3_the_national_limits_chart() {
    let line = |strat_moves, ground_support, [u_boats, v1, v2, aircraft, bombers]: [u8; 5]| {
        NationalLimits {
            strat_moves,
            ground_support,
            builds: Builds {
                u_boats,
                v1,
                v2,
                aircraft,
                bombers,
            },
        }
    };
    let stated = [
        (Nation::GERMANY, line(7, 8, [8, 6, 2, 4, 2])),
        (Nation::ITALY, line(2, 2, [0, 0, 0, 0, 0])),
        (Nation::BRITAIN, line(4, 5, [0, 0, 0, 2, 1])),
        (Nation::FRANCE, line(3, 2, [0, 0, 0, 0, 0])),
        (Nation::USSR, line(6, 8, [0, 0, 0, 0, 0])),
        (Nation::USA, line(4, 8, [0, 0, 0, 6, 3])),
        (Nation::HUNGARY, line(1, 0, [0, 0, 0, 0, 0])),
        (Nation::POLAND, line(1, 0, [0, 0, 0, 0, 0])),
    ];
    for (nation, limits) in stated {
        assert_eq!(*data().national.limits(nation), limits, "{nation:?}");
    }
}

#[test]
fn r4_14_what_no_area_makes_and_resource_areas_at_home() {
    let lines = Nation::MAJORS.map(|n| {
        let line = data().national.production(n);
        (line.off_map, line.home_resources)
    });
    assert_eq!(lines, [(0, 5), (0, 2), (0, 3), (0, 2), (17, 10), (40, 0)]);
}

#[test]
fn points_of_the_tournament_and_of_the_allied_winner() {
    let stated = Scoring {
        period_turns: 2,
        objective_held: 1,
        defensive_period: 1,
        beachhead_destroyed: 1,
        italian_collapse: 1,
        italian_surrender: 2,
        western_foothold: 1,
        western_footholds_most: 2,
        bombing_werps: 15,
        area_recovered: 1,
        home_resource: 3,
        berlin: 2,
        other_resource: 1,
        western_bonus: 2,
    };
    assert_eq!(data().scoring, stated);
}

/// A line of victory, in words.
fn line(line: &VictoryLine) -> String {
    let end = |turn: Option<Turn>| turn.map_or(String::new(), |turn| turn.to_string());
    let when = match (line.from, line.to) {
        (None, None) => String::new(),
        (from, to) => format!(", {} to {}", end(from), end(to)),
    };
    let counts = [
        Condition::ResourceAreas,
        Condition::PointsMargin,
        Condition::WesternGain,
        Condition::SovietGain,
    ];
    let least = match counts.contains(&line.condition) {
        true => format!(" of {}", line.least),
        false => String::new(),
    };
    format!(
        "{}: {}{least}{when}",
        line.level.word(),
        line.condition.word()
    )
}

#[test]
fn r10_4_victory_in_every_scenario() {
    let stated: [(&str, &[&str]); 5] = [
        (
            "1939",
            &[
                "axis_decisive: two_majors_conquered",
                "allied_decisive: germany_conquered,  to May/Jun 1944",
                "allied_operational: germany_conquered, Jul/Aug 1944 to Nov/Dec 1944",
                "allied_marginal: germany_conquered, Jan/Feb 1945 to May/Jun 1945",
                "draw: germany_conquered, Jul/Aug 1945 to Nov/Dec 1945",
                "axis_operational: resource_areas of 10",
                "axis_marginal: otherwise",
            ],
        ),
        (
            "1941",
            &[
                "axis_decisive: two_majors_conquered",
                "allied_decisive: germany_conquered,  to May/Jun 1944",
                "allied_operational: germany_conquered, Jul/Aug 1944 to Nov/Dec 1944",
                "allied_marginal: germany_conquered, Jan/Feb 1945 to May/Jun 1945",
                "draw: germany_conquered, Jul/Aug 1945 to Nov/Dec 1945",
                "axis_operational: resource_areas of 10",
                "axis_marginal: otherwise",
            ],
        ),
        (
            "1942",
            &[
                "axis_decisive: two_majors_conquered",
                "allied_decisive: germany_conquered",
                "allied_marginal: points_margin of 2",
                "draw: points_margin of 0",
                "axis_marginal: otherwise",
            ],
        ),
        (
            "european_war",
            &[
                "axis_decisive: two_majors_conquered",
                "allied_decisive: germany_conquered",
                "axis_marginal: resource_areas of 10",
                "draw: resource_areas of 8",
                "allied_marginal: otherwise",
            ],
        ),
        (
            "patton",
            &[
                "axis_marginal: western_gain of 0",
                "allied_marginal: soviet_gain of 2",
                "draw: otherwise",
            ],
        ),
    ];
    for (scenario, (id, lines)) in data().scenarios.iter().zip(stated) {
        assert_eq!(&*scenario.id, id);
        let all: Vec<String> = scenario.victory.iter().map(line).collect();
        assert_eq!(all, lines, "{id}");
    }
}

#[test]
fn scenarios_have_these_names_set_ups_and_rules() {
    let stated: [(&str, &str, &[&str]); 5] = [
        ("1939 campaign", "1939", &[]),
        ("1941 campaign", "1941", &[]),
        ("Tournament", "1942", &[]),
        (
            "European War",
            "1939",
            &[
                "no_pact",
                "soviet_attack_from_1940",
                "soviet_peace_income_17",
            ],
        ),
        (
            "Patton's Fantasy",
            "1945",
            &[
                "western_against_soviets",
                "no_strategic_warfare",
                "enemy_areas_pay",
            ],
        ),
    ];
    for (scenario, (name, setup, rules)) in data().scenarios.iter().zip(stated) {
        assert_eq!(&*scenario.name, name);
        assert_eq!(&*data().setups[scenario.setup].id, setup, "{name}");
        let all: Vec<&str> = scenario.rules.iter().map(|rule| rule.word()).collect();
        assert_eq!(all, rules, "{name}");
    }
}

fn countries(list: &[Nation]) -> AreaSet {
    list.iter().fold(AreaSet::NONE, |all, n| all.union(of(*n)))
}

#[test]
fn groups_of_areas_that_rules_name() {
    use Nation as N;
    let (r, home) = (&data().regions, |n| data().areas.home(n));
    // 4.32(a), 9.12(1)
    let german = [N::GERMANY, N::ITALY, N::FRANCE].map(home).into_iter();
    let german = german.fold(AreaSet::NONE, AreaSet::union);
    let lands = [
        N::BELGIUM,
        N::NETHERLANDS,
        N::DENMARK,
        N::HUNGARY,
        N::POLAND,
    ];
    let german = german.union(countries(&lands));
    assert_eq!(r.german_militia, german);
    assert_eq!(r.german_full_strength, german);
    // 9.21
    let south = countries(&[N::TURKEY, N::GREECE, N::YUGOSLAVIA]);
    let south = south.union(home(N::ITALY)).union(areas("persia albania"));
    assert_eq!(r.soviet_in_the_south, south);
    // 9.51(b)
    let egypt = "western_desert alexandria sinai upper_egypt british_mandate";
    assert_eq!(r.egypt_and_mandate, areas(egypt));
    // 16.2
    assert_eq!(r.tournament_recovery, areas("kharkov stalino kiev"));
    let minors = [
        N::POLAND,
        N::BALTIC_STATES,
        N::BELGIUM,
        N::NETHERLANDS,
        N::DENMARK,
        N::NORWAY,
        N::SWEDEN,
        N::FINLAND,
        N::SWITZERLAND,
        N::SPAIN,
        N::PORTUGAL,
        N::YUGOSLAVIA,
        N::BULGARIA,
        N::RUMANIA,
        N::HUNGARY,
    ];
    let europe = countries(&minors)
        .union(home(N::GERMANY))
        .union(home(N::FRANCE))
        .union(areas("slovakia albania athens salonika"))
        .union(areas("piedmont venetia tuscany rome calabria"));
    assert_eq!(r.continental_europe, europe);
    assert!(!europe.has(area("crete")) && !europe.has(area("sicily")));
}

#[test]
fn nations_are_called_so_and_belong_to_these_camps() {
    let stated = [
        ("Germany", "German", "axis"),
        ("Italy", "Italian", "axis"),
        ("Britain", "British", "western"),
        ("France", "French", "western"),
        ("Soviet Union", "Soviet", "soviet"),
        ("United States", "U.S.", "western"),
        ("Finland", "Finnish", "axis"),
        ("Rumania", "Rumanian", "axis"),
        ("Hungary", "Hungarian", "axis"),
        ("Bulgaria", "Bulgarian", "axis"),
        ("Poland", "Polish", "neutral"),
        ("Belgium", "Belgian", "neutral"),
        ("Netherlands", "Dutch", "neutral"),
        ("Denmark", "Danish", "neutral"),
        ("Norway", "Norwegian", "neutral"),
        ("Sweden", "Swedish", "neutral"),
        ("Switzerland", "Swiss", "neutral"),
        ("Spain", "Spanish", "neutral"),
        ("Portugal", "Portuguese", "neutral"),
        ("Yugoslavia", "Yugoslav", "neutral"),
        ("Greece", "Greek", "neutral"),
        ("Turkey", "Turkish", "neutral"),
        ("Baltic States", "Baltic", "neutral"),
        ("Vichy France", "Vichy French", "neutral"),
        ("Free France", "Free French", "western"),
    ];
    for ((_, facts), stated) in data().nations.all().zip(stated) {
        assert_eq!((&*facts.name, &*facts.adjective, facts.camp.word()), stated);
    }
}
