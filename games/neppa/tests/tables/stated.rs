//! Tables of the text and numbers that were decided where it has none, stated a second time: they change only on purpose.

use frame::kit::stated;
use neppa::data::embedded;

#[test]
fn force_pools() {
    let figures = "
    nation  | class     | from        | infantry | artillery | armour | airborne | wings | fleets | uboats
    germany | start     | Fall 1939   | 14       | 3         | 5      | 0        | 5     | 2      | 5
    germany | available | Fall 1939   | 4        | 1         | 1      | 1        | 2     | 0      | 0
    germany | add       | Spring 1940 | 4        | 1         | 2      | 1        | 1     | 0      | 0
    germany | add       | Spring 1941 | 4        | 2         | 2      | 1        | 1     | 1      | 0
    germany | add       | Spring 1942 | 4        | 1         | 2      | 0        | 1     | 0      | 0
    germany | add       | Spring 1943 | 4        | 1         | 2      | 0        | 1     | 0      | 0
    germany | add       | Spring 1944 | 4        | 1         | 1      | 0        | 0     | 0      | 0
    germany | add       | Fall 1944   | 4        | 0         | 0      | 0        | 0     | 0      | 0
    italy   | start     | Fall 1939   | 9        | 1         | 1      | 0        | 2     | 4      | 0
    italy   | available | Fall 1939   | 2        | 1         | 1      | 0        | 1     | 0      | 0
    italy   | add       | Spring 1941 | 2        | 0         | 1      | 0        | 0     | 0      | 0
    italy   | add       | Spring 1942 | 2        | 1         | 0      | 1        | 1     | 0      | 0
    italy   | add       | Spring 1943 | 2        | 0         | 0      | 0        | 0     | 0      | 0
    britain | start     | Fall 1939   | 5        | 1         | 1      | 0        | 3     | 9      | 0
    britain | available | Fall 1939   | 4        | 1         | 1      | 0        | 1     | 0      | 0
    britain | add       | Spring 1940 | 2        | 0         | 1      | 0        | 1     | 0      | 0
    britain | add       | Spring 1941 | 4        | 1         | 1      | 0        | 1     | 1      | 0
    britain | add       | Spring 1942 | 3        | 1         | 2      | 1        | 1     | 0      | 0
    britain | add       | Spring 1943 | 2        | 0         | 1      | 1        | 1     | 1      | 0
    britain | add       | Spring 1944 | 0        | 1         | 1      | 0        | 1     | 0      | 0
    france  | start     | Fall 1939   | 11       | 2         | 2      | 0        | 2     | 4      | 0
    france  | available | Fall 1939   | 1        | 0         | 0      | 0        | 0     | 0      | 0
    france  | add       | Spring 1940 | 1        | 0         | 0      | 0        | 0     | 0      | 0
    france  | add       | Fall 1940   | 1        | 0         | 0      | 0        | 0     | 0      | 0
    france  | add       | Spring 1942 | 0        | 0         | 0      | 0        | 2     | 0      | 0
    russia  | start     | Fall 1939   | 16       | 3         | 3      | 0        | 3     | 2      | 0
    russia  | available | Fall 1939   | 6        | 1         | 1      | 0        | 1     | 0      | 0
    russia  | add       | Spring 1941 | 8        | 1         | 1      | 1        | 2     | 0      | 0
    russia  | add       | Fall 1941   | 8        | 0         | 1      | 0        | 0     | 0      | 0
    russia  | add       | Winter 1941 | 4        | 0         | 0      | 0        | 0     | 0      | 0
    russia  | add       | Spring 1942 | 6        | 2         | 3      | 0        | 1     | 0      | 0
    russia  | add       | Spring 1943 | 6        | 4         | 3      | 1        | 2     | 0      | 0
    russia  | add       | Spring 1944 | 4        | 3         | 3      | 0        | 2     | 0      | 0
    usa     | start     | Spring 1942 | 4        | 1         | 2      | 0        | 2     | 4      | 0
    usa     | available | Spring 1942 | 4        | 1         | 2      | 0        | 2     | 1      | 0
    usa     | add       | Fall 1942   | 2        | 1         | 1      | 1        | 2     | 0      | 0
    usa     | add       | Spring 1943 | 4        | 1         | 3      | 1        | 3     | 2      | 0
    usa     | add       | Spring 1944 | 4        | 2         | 4      | 1        | 4     | 0      | 0
    usa     | add       | Fall 1944   | 4        | 0         | 2      | 0        | 0     | 0      | 0
    ";
    stated(&embedded(), "force_pools.tsv", figures);
}

#[test]
fn countries() {
    let figures = "
    id             | name           | adjective        | leaning | owner_1939     | wpp | conquest_wpp | infantry | artillery | air
    germany        | Germany        | German           | axis    | germany        | 75  | 37           | 0        | 0         | 0
    italy          | Italy          | Italian          | axis    | italy          | 37  | 18           | 0        | 0         | 0
    britain        | Britain        | British          | allied  | britain        | 30  | 31           | 0        | 0         | 0
    france         | France         | French           | allied  | france         | 37  | 18           | 0        | 0         | 0
    russia         | Russia         | Russian          | allied  | russia         | 60  | 30           | 0        | 0         | 0
    usa            | United States  | U.S.             | allied  | usa            | 135 | 67           | 0        | 0         | 0
    poland         | Poland         | Polish           | allied  | poland         | 10  | 10           | 6        | 0         | 2
    belgium        | Belgium        | Belgian          | neutral | belgium        | 6   | 6            | 3        | 0         | 0
    netherlands    | Netherlands    | Dutch            | neutral | netherlands    | 6   | 6            | 2        | 0         | 0
    luxembourg     | Luxembourg     | Luxembourg       | neutral | luxembourg     | 1   | 1            | 0        | 0         | 0
    denmark        | Denmark        | Danish           | neutral | denmark        | 3   | 3            | 1        | 0         | 0
    norway         | Norway         | Norwegian        | allied  | norway         | 5   | 5            | 2        | 0         | 0
    sweden         | Sweden         | Swedish          | neutral | sweden         | 7   | 7            | 4        | 1         | 2
    finland        | Finland        | Finnish          | axis    | finland        | 4   | 4            | 4        | 1         | 1
    hungary        | Hungary        | Hungarian        | axis    | hungary        | 5   | 5            | 4        | 1         | 1
    rumania        | Rumania        | Rumanian         | axis    | rumania        | 8   | 8            | 6        | 1         | 2
    bulgaria       | Bulgaria       | Bulgarian        | axis    | bulgaria       | 3   | 3            | 3        | 1         | 0
    yugoslavia     | Yugoslavia     | Yugoslav         | neutral | yugoslavia     | 7   | 7            | 5        | 1         | 2
    greece         | Greece         | Greek            | allied  | greece         | 4   | 4            | 3        | 0         | 0
    turkey         | Turkey         | Turkish          | neutral | turkey         | 10  | 10           | 7        | 1         | 1
    spain          | Spain          | Spanish          | axis    | spain          | 10  | 10           | 6        | 1         | 2
    portugal       | Portugal       | Portuguese       | allied  | portugal       | 3   | 3            | 2        | 0         | 0
    ireland        | Ireland        | Irish            | neutral | ireland        | 3   | 3            | 1        | 0         | 0
    persia         | Persia         | Persian          | neutral | persia         | 2   | 2            | 2        | 0         | 0
    eastern_europe | Eastern Europe | Eastern European | neutral | eastern_europe | 8   | 8            | 0        | 0         | 0
    vichy          | Vichy France   | Vichy French     | axis    | vichy          | 0   | 0            | 3        | 0         | 0
    free_french    | Free French    | Free French      | allied  | free_french    | 0   | 0            | 1        | 0         | 0
    corsica        | Corsica        | Corsica          | allied  | france         | 0   | 0            | 0        | 0         | 0
    morocco        | Morocco        | Morocco          | allied  | france         | 3   | 3            | 0        | 0         | 0
    algeria        | Algeria        | Algeria          | allied  | france         | 3   | 3            | 0        | 0         | 0
    tunisia        | Tunisia        | Tunisia          | allied  | france         | 2   | 2            | 0        | 0         | 0
    syria          | Syria          | Syria            | allied  | france         | 2   | 2            | 0        | 0         | 0
    sardinia       | Sardinia       | Sardinia         | axis    | italy          | 1   | 1            | 0        | 0         | 0
    albania        | Albania        | Albania          | axis    | italy          | 1   | 1            | 0        | 0         | 0
    libya          | Libya          | Libya            | axis    | italy          | 2   | 2            | 0        | 0         | 0
    egypt          | Egypt          | Egypt            | allied  | britain        | 4   | 4            | 0        | 0         | 0
    palestine      | Palestine      | Palestine        | allied  | britain        | 2   | 2            | 0        | 0         | 0
    trans_jordan   | Trans-Jordan   | Trans-Jordan     | allied  | britain        | 1   | 1            | 0        | 0         | 0
    iraq           | Iraq           | Iraq             | allied  | britain        | 3   | 3            | 0        | 0         | 0
    cyprus         | Cyprus         | Cyprus           | allied  | britain        | 1   | 1            | 0        | 0         | 0
    malta          | Malta          | Malta            | allied  | britain        | 1   | 1            | 0        | 0         | 0
    gibraltar      | Gibraltar      | Gibraltar        | allied  | britain        | 0   | 0            | 0        | 0         | 0
    ";
    stated(&embedded(), "countries.tsv", figures);
}

#[test]
fn required_start() {
    let figures = "
    nation  | kind     | at_least | at_most | where
    germany | fleet    | 2        | 2       | germany
    italy   | infantry | 2        | 2       | libya
    italy   | infantry | 1        | 1       | albania
    italy   | fleet    | 3        | 4       | italy
    britain | infantry | 1        | 1       | egypt
    britain | infantry | 1        | 1       | gibraltar
    britain | infantry | 1        | 1       | malta
    britain | fleet    | 2        | 2       | egypt
    britain | fleet    | 1        | 1       | gibraltar
    britain | ground   | 0        | 0       | france
    france  | infantry | 1        | 1       | algeria
    france  | infantry | 1        | 1       | syria
    france  | fleet    | 2        | 2       | western
    france  | fleet    | 2        | 2       | mediterranean
    russia  | fleet    | 1        | 1       | leningrad
    russia  | fleet    | 1        | 1       | sevastopol
    ";
    stated(&embedded(), "required_start.tsv", figures);
}

#[test]
fn units() {
    let figures = "
    kind      | nation | attack | normal | terrain | rugged | move | cost | carriage
    infantry  | all    | 1      | 2      | 3       | 4      | 1    | 2    | 4
    artillery | all    | 2      | 1      | 1       | 2      | 1    | 3    | 4
    armour    | all    | 4      | 3      | 3       | 4      | 2    | 6    | 8
    armour    | italy  | 3      | 2      | 2       | 3      | 2    | 5    | 8
    armour    | france | 3      | 2      | 2       | 3      | 2    | 5    | 8
    airborne  | all    | 2      | 2      | 3       | 4      | 1    | 4    | 4
    air       | all    | 1      | 1      | 1       | 1      | 4    | 3    | 8
    fleet     | all    | 1      | 1      | 1       | 1      | 0    | 16   | 0
    ";
    stated(&embedded(), "units.tsv", figures);
}

#[test]
fn stacking() {
    let figures = "
    zone       | ground | wings | fleet_factors
    default    | 4      | 2     | 64
    london     | 6      | 3     | 64
    gibraltar  | 6      | 2     | 64
    bridgehead | 8      | 2     | 64
    ";
    stated(&embedded(), "stacking.tsv", figures);
}

#[test]
fn combat_results() {
    let figures = "
    roll | 1-4 | 1-3 | 1-2 | 1-1 | 2-1 | 3-1 | 4-1 | 5-1
    2    | A   | A   | A   | A   | A   | AX  | DX  | DX
    3    | A   | A   | A   | A   | AX  | DX  | DP  | DP
    4    | A   | A   | A   | AP  | DX  | DP  | DP  | DP
    5    | A   | A   | A   | AX  | DP  | DP  | DP  | D
    6    | A   | A   | AP  | AX  | DP  | DP  | DP  | D
    7    | A   | AP  | AP  | DX  | DP  | DP  | D   | D
    8    | AP  | AP  | AX  | DX  | DP  | D   | D   | D
    9    | AP  | AX  | AX  | DX  | D   | D   | D   | D
    10   | AX  | AX  | DX  | DP  | D   | D   | D   | D
    11   | AX  | AX  | DX  | DP  | D   | D   | D   | D
    12   | AX  | DX  | DP  | D   | D   | D   | D   | D
    ";
    stated(&embedded(), "crt.tsv", figures);
}

#[test]
fn nationality_modifiers() {
    let figures = "
    group      | naval | air
    germany    | 2     | 2
    italy      | 1     | 1
    britain    | 2     | 2
    france     | 1     | 1
    russia     | 0     | 1
    usa        | 2     | 2
    axis_minor | 0     | 0
    minor      | 0     | 0
    ";
    stated(&embedded(), "nationality_modifiers.tsv", figures);
}

#[test]
fn naval_advantage() {
    let figures = "
    larger | smaller | modifier
    1      | 1       | 0
    3      | 2       | 1
    2      | 1       | 2
    3      | 1       | 3
    4      | 1       | 4
    ";
    stated(&embedded(), "naval_advantage.tsv", figures);
}

#[test]
fn strategic_warfare() {
    let figures = "
    turn        | british_kill | british_loss | murmansk_kill | murmansk_loss
    Fall 1939   | 15           | 50           | 10            | 25
    Winter 1939 | 15           | 50           | 10            | 25
    Spring 1940 | 15           | 55           | 10            | 25
    Summer 1940 | 20           | 60           | 10            | 25
    Fall 1940   | 20           | 60           | 10            | 25
    Winter 1940 | 20           | 60           | 10            | 25
    Spring 1941 | 20           | 55           | 10            | 25
    Summer 1941 | 25           | 55           | 10            | 25
    Fall 1941   | 25           | 50           | 10            | 25
    Winter 1941 | 25           | 50           | 10            | 30
    Spring 1942 | 25           | 55           | 10            | 45
    Summer 1942 | 25           | 60           | 15            | 60
    Fall 1942   | 30           | 55           | 15            | 50
    Winter 1942 | 30           | 55           | 15            | 40
    Spring 1943 | 35           | 50           | 20            | 35
    Summer 1943 | 45           | 40           | 25            | 25
    Fall 1943   | 50           | 30           | 25            | 20
    Winter 1943 | 50           | 30           | 30            | 25
    Spring 1944 | 50           | 30           | 35            | 20
    Summer 1944 | 50           | 30           | 35            | 15
    Fall 1944   | 55           | 25           | 40            | 15
    Winter 1944 | 55           | 25           | 40            | 15
    Spring 1945 | 55           | 25           | 45            | 10
    Summer 1945 | 60           | 20           | 45            | 10
    Fall 1945   | 60           | 20           | 45            | 10
    Winter 1945 | 60           | 20           | 45            | 10
    ";
    stated(&embedded(), "strategic_warfare.tsv", figures);
}

#[test]
fn submarines_and_convoys() {
    let figures = "
    modified_roll | percent
    -2            | -40
    -1            | -35
    0             | -30
    1             | -25
    2             | -20
    3             | -15
    4             | -10
    5             | -5
    6             | 0
    7             | 0
    8             | 0
    9             | 5
    10            | 10
    11            | 15
    12            | 20
    13            | 25
    14            | 30
    15            | 35
    16            | 40
    ";
    stated(&embedded(), "asw_kill_modifier.tsv", figures);
}

#[test]
fn convoy_losses() {
    let figures = "
    modified_roll | percent
    -2            | -40
    -1            | -35
    0             | -30
    1             | -25
    2             | -20
    3             | -15
    4             | -10
    5             | -5
    6             | 0
    7             | 0
    8             | 0
    9             | 5
    10            | 10
    11            | 15
    12            | 20
    13            | 25
    14            | 30
    15            | 35
    16            | 40
    ";
    stated(&embedded(), "convoy_loss_modifier.tsv", figures);
}

#[test]
fn regions() {
    let figures = "
    region                      | member
    north_africa                | morocco
    north_africa                | algeria
    north_africa                | tunisia
    north_africa                | libya
    north_africa                | egypt
    africa                      | morocco
    africa                      | algeria
    africa                      | tunisia
    africa                      | libya
    africa                      | egypt
    africa                      | tetuan
    eastern_europe              | estonia
    eastern_europe              | latvia
    eastern_europe              | lithuania
    eastern_europe              | vilna
    eastern_europe              | brest_litovsk
    eastern_europe              | lvov
    axis_minors                 | finland
    axis_minors                 | rumania
    axis_minors                 | hungary
    axis_minors                 | bulgaria
    vichy                       | morocco
    vichy                       | algeria
    vichy                       | tunisia
    vichy_infantry              | casablanca
    vichy_infantry              | oran
    vichy_infantry              | tunis
    free_french                 | syria
    free_french_infantry        | damascus
    sicily                      | palermo
    sicily                      | messina
    italian_mainland            | turin
    italian_mainland            | genoa
    italian_mainland            | milan
    italian_mainland            | venice
    italian_mainland            | florence
    italian_mainland            | rome
    italian_mainland            | naples
    italian_mainland            | taranto
    italian_mainland            | reggio
    east_prussia                | konigsberg
    turkish_straits             | istanbul
    turkish_straits             | izmir
    turkish_straits             | izmit
    suez_route                  | cairo
    suez_route                  | port_said
    suez                        | port_said
    murmansk_gate               | leningrad
    murmansk_gate               | kirov
    lend_lease_gate             | tabriz
    lend_lease_gate             | mahabad
    north_africa_relief_islands | malta
    north_africa_relief_levant  | ankara
    north_africa_relief_levant  | damascus
    north_africa_relief_levant  | haifa
    russian_surrender           | moscow
    russian_surrender           | stalingrad
    russian_surrender           | kirov
    russian_surrender           | kazan
    russian_surrender           | kuibyshev
    russian_surrender           | saratov
    baltic_states               | estonia
    baltic_states               | latvia
    baltic_states               | lithuania
    ";
    stated(&embedded(), "regions.tsv", figures);
}
