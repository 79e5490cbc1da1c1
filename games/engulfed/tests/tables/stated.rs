//! Whole tables stated a second time: numbers of the text, numbers that were decided where it has none, and fields that
//! are empty because nothing is asked there.

use engulfed::data::embedded;
use frame::kit::stated;

#[test]
fn special_actions_by_year() {
    let figures = "
    nation  | from | maximum
    germany | 1939 | 5
    germany | 1942 | 4
    germany | 1944 | 3
    italy   | 1939 | 1
    france  | 1939 | 1
    britain | 1939 | 2
    usa     | 1942 | 1
    usa     | 1943 | 2
    usa     | 1944 | 3
    ussr    | 1939 | 1
    ussr    | 1943 | 2
    ussr    | 1944 | 3
    ";
    stated(&embedded(), "special_actions.tsv", figures);
}

#[test]
fn what_boats_sink() {
    let figures = "
    from | to | die1 | die2 | die3 | die4 | die5 | die6
    1    | 10 | 0    | 0    | 0    | 0    | 1    | 1
    11   | 20 | 0    | 0    | 1    | 1    | 1    | 2
    21   | 30 | 0    | 1    | 1    | 2    | 2    | 3
    31   | 40 | 1    | 2    | 2    | 3    | 3    | 4
    41   | 50 | 1    | 2    | 3    | 4    | 5    | 5
    51   | 60 | 2    | 3    | 4    | 6    | 7    | 8
    ";
    stated(&embedded(), "uboat_attack.tsv", figures);
}

#[test]
fn bombers_for_a_die_of_flak() {
    let figures = "
    level | bombers_per_die
    0     | 0
    1     | 5
    2     | 4
    3     | 3
    4     | 2
    ";
    stated(&embedded(), "flak.tsv", figures);
}

#[test]
fn victory() {
    let figures = "
    scenario     | level              | condition            | from         | to           | least
    1939         | axis_decisive      | two_majors_conquered |              |              |
    1939         | allied_decisive    | germany_conquered    |              | May/Jun 1944 |
    1939         | allied_operational | germany_conquered    | Jul/Aug 1944 | Nov/Dec 1944 |
    1939         | allied_marginal    | germany_conquered    | Jan/Feb 1945 | May/Jun 1945 |
    1939         | draw               | germany_conquered    | Jul/Aug 1945 | Nov/Dec 1945 |
    1939         | axis_operational   | resource_areas       |              |              | 10
    1939         | axis_marginal      | otherwise            |              |              |
    1941         | axis_decisive      | two_majors_conquered |              |              |
    1941         | allied_decisive    | germany_conquered    |              | May/Jun 1944 |
    1941         | allied_operational | germany_conquered    | Jul/Aug 1944 | Nov/Dec 1944 |
    1941         | allied_marginal    | germany_conquered    | Jan/Feb 1945 | May/Jun 1945 |
    1941         | draw               | germany_conquered    | Jul/Aug 1945 | Nov/Dec 1945 |
    1941         | axis_operational   | resource_areas       |              |              | 10
    1941         | axis_marginal      | otherwise            |              |              |
    1942         | axis_decisive      | two_majors_conquered |              |              |
    1942         | allied_decisive    | germany_conquered    |              |              |
    1942         | allied_marginal    | points_margin        |              |              | 2
    1942         | draw               | points_margin        |              |              | 0
    1942         | axis_marginal      | otherwise            |              |              |
    european_war | axis_decisive      | two_majors_conquered |              |              |
    european_war | allied_decisive    | germany_conquered    |              |              |
    european_war | axis_marginal      | resource_areas       |              |              | 10
    european_war | draw               | resource_areas       |              |              | 8
    european_war | allied_marginal    | otherwise            |              |              |
    patton       | axis_marginal      | western_gain         |              |              | 0
    patton       | allied_marginal    | soviet_gain          |              |              | 2
    patton       | draw               | otherwise            |              |              |
    ";
    stated(&embedded(), "victory.tsv", figures);
}

#[test]
fn nations() {
    let figures = "
    id            | name          | adjective    | class      | camp    | board_name
    germany       | Germany       | German       | major      | axis    | Germany
    italy         | Italy         | Italian      | major      | axis    | Italy
    britain       | Britain       | British      | major      | western | Britain
    france        | France        | French       | major      | western | France
    ussr          | Soviet Union  | Soviet       | major      | soviet  | USSR
    usa           | United States | U.S.         | major      | western | USA
    finland       | Finland       | Finnish      | axis_minor | axis    | Finland
    rumania       | Rumania       | Rumanian     | axis_minor | axis    | Rumania
    hungary       | Hungary       | Hungarian    | axis_minor | axis    | Hungary
    bulgaria      | Bulgaria      | Bulgarian    | axis_minor | axis    | Bulgaria
    poland        | Poland        | Polish       | minor      | neutral | Poland
    belgium       | Belgium       | Belgian      | minor      | neutral | Belgium
    netherlands   | Netherlands   | Dutch        | minor      | neutral | Netherlands
    denmark       | Denmark       | Danish       | minor      | neutral | Denmark
    norway        | Norway        | Norwegian    | minor      | neutral | Norway
    sweden        | Sweden        | Swedish      | minor      | neutral | Sweden
    switzerland   | Switzerland   | Swiss        | minor      | neutral | Switzerland
    spain         | Spain         | Spanish      | minor      | neutral | Spain
    portugal      | Portugal      | Portuguese   | minor      | neutral | Portugal
    yugoslavia    | Yugoslavia    | Yugoslav     | minor      | neutral | Yugoslavia
    greece        | Greece        | Greek        | minor      | neutral | Greece
    turkey        | Turkey        | Turkish      | minor      | neutral | Turkey
    baltic_states | Baltic States | Baltic       | minor      | neutral | Baltic States
    vichy         | Vichy France  | Vichy French | successor  | neutral | Vichy France
    free_french   | Free France   | Free French  | successor  | western | Free France
    ";
    stated(&embedded(), "nations.tsv", figures);
}
