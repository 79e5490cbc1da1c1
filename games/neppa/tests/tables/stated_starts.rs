//! Where each scenario begins and how it is won, stated a second time.

use frame::kit::stated;
use neppa::data::embedded;

#[test]
fn scenarios() {
    let figures = "
    id            | name          | first       | last        | setup
    campaign_1939 | Campaign game | Fall 1939   | Summer 1945 | fall_1939
    scenario_1939 | 1939 Scenario | Fall 1939   | Summer 1942 | fall_1939
    summer_1941   | Barbarossa    | Summer 1941 | Summer 1943 | summer_1941
    spring_1944   | Second Front  | Spring 1944 | Summer 1945 | spring_1944
    ";
    stated(&embedded(), "scenarios.tsv", figures);
}

#[test]
fn victory() {
    let figures = "
    scenario      | when    | condition   | subject        | from        | to          | level
    campaign_1939 | at_once | conquered   | germany        |             | Winter 1943 | allied_decisive
    campaign_1939 | at_once | conquered   | germany        | Spring 1944 | Spring 1944 | allied_strategic
    campaign_1939 | at_once | conquered   | germany        | Summer 1944 | Summer 1944 | allied_marginal
    campaign_1939 | at_once | conquered   | germany        | Fall 1944   |             | draw
    campaign_1939 | at_once | conquered   | britain,russia |             |             | axis_decisive
    campaign_1939 | at_end  | conquered   | britain        |             |             | axis_decisive
    campaign_1939 | at_end  | conquered   | russia         |             |             | axis_decisive
    campaign_1939 | at_end  | axis_points |                | 25          |             | axis_decisive
    campaign_1939 | at_end  | axis_points |                | 16          | 24          | axis_strategic
    campaign_1939 | at_end  | axis_points |                | 9           | 15          | axis_marginal
    campaign_1939 | at_end  | axis_points |                | 0           | 8           | draw
    spring_1944   | at_once | conquered   | germany        |             | Summer 1944 | allied_decisive
    spring_1944   | at_once | conquered   | germany        | Fall 1944   | Fall 1944   | allied_marginal
    spring_1944   | at_once | conquered   | germany        | Winter 1944 | Winter 1944 | draw
    spring_1944   | at_once | conquered   | germany        | Spring 1945 | Summer 1945 | axis_marginal
    spring_1944   | at_once | conquered   | britain,russia |             |             | axis_decisive
    spring_1944   | at_end  | conquered   | britain        |             |             | axis_decisive
    spring_1944   | at_end  | conquered   | russia         |             |             | axis_decisive
    spring_1944   | at_end  | axis_points |                | 16          |             | axis_decisive
    spring_1944   | at_end  | axis_points |                | 0           | 15          | axis_strategic
    scenario_1939 | at_once | conquered   | germany        |             |             | allied_decisive
    scenario_1939 | at_once | conquered   | britain,russia |             |             | axis_decisive
    scenario_1939 | at_end  | conquered   | russia         |             |             | axis_decisive
    scenario_1939 | at_end  | conquered   | britain        |             |             | axis_decisive
    scenario_1939 | at_end  | conquered   | italy          |             |             | allied_decisive
    scenario_1939 | at_end  | axis_points |                | 34          |             | axis_decisive
    scenario_1939 | at_end  | axis_points |                | 32          | 33          | axis_strategic
    scenario_1939 | at_end  | axis_points |                | 30          | 31          | axis_marginal
    scenario_1939 | at_end  | axis_points |                | 27          | 29          | draw
    scenario_1939 | at_end  | axis_points |                | 25          | 26          | allied_marginal
    scenario_1939 | at_end  | axis_points |                | 21          | 24          | allied_strategic
    scenario_1939 | at_end  | axis_points |                | 0           | 20          | allied_decisive
    summer_1941   | at_once | conquered   | germany        |             |             | allied_decisive
    summer_1941   | at_once | conquered   | britain,russia |             |             | axis_decisive
    summer_1941   | at_end  | conquered   | russia         |             |             | axis_decisive
    summer_1941   | at_end  | axis_points |                | 40          |             | axis_decisive
    summer_1941   | at_end  | axis_points |                | 38          | 39          | axis_strategic
    summer_1941   | at_end  | axis_points |                | 36          | 37          | axis_marginal
    summer_1941   | at_end  | axis_points |                | 34          | 35          | draw
    summer_1941   | at_end  | axis_points |                | 31          | 33          | allied_marginal
    summer_1941   | at_end  | axis_points |                | 28          | 30          | allied_strategic
    summer_1941   | at_end  | axis_points |                | 0           | 27          | allied_decisive
    ";
    stated(&embedded(), "victory.tsv", figures);
}

#[test]
fn economy() {
    let figures = "
    setup       | nation  | base | total | track | turn_limit | uboats | uboat_plan
    fall_1939   | germany | 75   | 75    | 75    | 37         | 0      |
    fall_1939   | italy   | 37   | 37    | 37    | 18         | 0      |
    fall_1939   | britain | 30   | 46    | 46    | 23         | 0      |
    fall_1939   | france  | 37   | 37    | 37    | 18         | 0      |
    fall_1939   | russia  | 60   | 60    | 60    | 30         | 0      |
    fall_1939   | usa     | 135  | 0     | 0     | 0          | 0      |
    summer_1941 | germany | 75   | 124   | 67    | 56         | 12     | 3,3,3,3
    summer_1941 | italy   | 37   | 37    | 24    | 18         | 0      |
    summer_1941 | britain | 30   | 62    | 44    | 31         | 0      |
    summer_1941 | russia  | 66   | 74    | 54    | 37         | 0      |
    summer_1941 | usa     | 135  | 0     | 0     | 0          | 0      |
    spring_1944 | germany | 84   | 190   | 171   | 85         | 19     | 5,5,5,4
    spring_1944 | britain | 32   | 69    | 69    | 34         | 0      |
    spring_1944 | usa     | 139  | 145   | 145   | 72         | 0      |
    spring_1944 | russia  | 70   | 70    | 78    | 35         | 0      |
    ";
    stated(&embedded(), "setup_economy.tsv", figures);
}

#[test]
fn politics() {
    let figures = "
    setup       | fact                  | subject        | object  | since
    fall_1939   | at_war                | germany        | britain | Fall 1939
    fall_1939   | at_war                | germany        | france  | Fall 1939
    fall_1939   | allied                | britain        | france  | Fall 1939
    summer_1941 | at_war                | germany        | britain | Fall 1939
    summer_1941 | at_war                | italy          | britain | Summer 1940
    summer_1941 | allied                | germany        | italy   | Summer 1940
    summer_1941 | conquered             | poland         | germany | Fall 1939
    summer_1941 | conquered             | denmark        | germany | Spring 1940
    summer_1941 | conquered             | norway         | germany | Spring 1940
    summer_1941 | conquered             | belgium        | germany | Spring 1940
    summer_1941 | conquered             | netherlands    | germany | Spring 1940
    summer_1941 | conquered             | luxembourg     | germany | Spring 1940
    summer_1941 | conquered             | france         | germany | Summer 1940
    summer_1941 | conquered             | yugoslavia     | germany | Spring 1941
    summer_1941 | conquered             | greece         | germany | Spring 1941
    summer_1941 | eastern_europe_formed | eastern_europe |         | Fall 1939
    summer_1941 | conquered             | eastern_europe | russia  | Spring 1940
    spring_1944 | at_war                | germany        | britain | Fall 1939
    spring_1944 | at_war                | germany        | russia  | Summer 1941
    spring_1944 | at_war                | germany        | usa     | Spring 1942
    spring_1944 | allied                | britain        | usa     | Spring 1942
    spring_1944 | allied                | britain        | russia  | Summer 1941
    spring_1944 | allied                | russia         | usa     | Spring 1942
    spring_1944 | conquered             | poland         | germany | Fall 1939
    spring_1944 | conquered             | denmark        | germany | Spring 1940
    spring_1944 | conquered             | norway         | germany | Spring 1940
    spring_1944 | conquered             | belgium        | germany | Spring 1940
    spring_1944 | conquered             | netherlands    | germany | Spring 1940
    spring_1944 | conquered             | luxembourg     | germany | Spring 1940
    spring_1944 | conquered             | france         | germany | Summer 1940
    spring_1944 | conquered             | yugoslavia     | germany | Spring 1941
    spring_1944 | conquered             | greece         | germany | Spring 1941
    spring_1944 | conquered             | eastern_europe | germany | Summer 1941
    spring_1944 | conquered             | libya          | britain | Winter 1942
    spring_1944 | conquered             | sardinia       | britain | Fall 1943
    spring_1944 | conquered             | morocco        | usa     | Fall 1942
    spring_1944 | conquered             | algeria        | usa     | Fall 1942
    spring_1944 | conquered             | tunisia        | britain | Spring 1943
    spring_1944 | eastern_europe_formed | eastern_europe |         | Fall 1939
    spring_1944 | surrendered           | italy          | germany | Fall 1943
    spring_1944 | active                | finland        | germany | Summer 1941
    spring_1944 | active                | rumania        | germany | Summer 1941
    spring_1944 | active                | hungary        | germany | Summer 1941
    spring_1944 | active                | bulgaria       | germany | Summer 1941
    spring_1944 | lend_lease_open       | persia         |         | Winter 1941
    spring_1944 | russian_winter_over   | russia         |         | Winter 1941
    ";
    stated(&embedded(), "setup_politics.tsv", figures);
}

#[test]
fn control() {
    let figures = "
    setup       | zone          | controller
    spring_1944 | albania       | germany
    spring_1944 | aleppo        | free_french
    spring_1944 | algiers       | usa
    spring_1944 | amsterdam     | germany
    spring_1944 | athens        | germany
    spring_1944 | belgrade      | germany
    spring_1944 | benghazi      | britain
    spring_1944 | bergen        | germany
    spring_1944 | bobruisk      | germany
    spring_1944 | bordeaux      | germany
    spring_1944 | brest         | germany
    spring_1944 | brest_litovsk | germany
    spring_1944 | brussels      | germany
    spring_1944 | calais        | germany
    spring_1944 | casablanca    | usa
    spring_1944 | cherbourg     | germany
    spring_1944 | constantine   | usa
    spring_1944 | corsica       | free_french
    spring_1944 | crete         | germany
    spring_1944 | damascus      | free_french
    spring_1944 | danzig        | germany
    spring_1944 | deir_ez_zor   | free_french
    spring_1944 | denmark       | germany
    spring_1944 | estonia       | germany
    spring_1944 | fez           | usa
    spring_1944 | florence      | germany
    spring_1944 | gabes         | britain
    spring_1944 | genoa         | germany
    spring_1944 | kerch         | germany
    spring_1944 | krakow        | germany
    spring_1944 | larissa       | germany
    spring_1944 | latvia        | germany
    spring_1944 | lithuania     | germany
    spring_1944 | luxembourg    | germany
    spring_1944 | lvov          | germany
    spring_1944 | lyons         | germany
    spring_1944 | mahabad       | britain
    spring_1944 | marrakech     | usa
    spring_1944 | marseilles    | germany
    spring_1944 | messina       | britain
    spring_1944 | metz          | germany
    spring_1944 | milan         | germany
    spring_1944 | minsk         | germany
    spring_1944 | nantes        | germany
    spring_1944 | naples        | usa
    spring_1944 | nis           | germany
    spring_1944 | odessa        | germany
    spring_1944 | oran          | usa
    spring_1944 | oslo          | germany
    spring_1944 | palermo       | usa
    spring_1944 | paris         | germany
    spring_1944 | petrozavodsk  | finland
    spring_1944 | poznan        | germany
    spring_1944 | pskov         | germany
    spring_1944 | reggio        | britain
    spring_1944 | rome          | germany
    spring_1944 | salonika      | germany
    spring_1944 | sarajevo      | germany
    spring_1944 | sardinia      | britain
    spring_1944 | sevastopol    | germany
    spring_1944 | sirte         | britain
    spring_1944 | skopje        | germany
    spring_1944 | split         | germany
    spring_1944 | strasbourg    | germany
    spring_1944 | tabriz        | britain
    spring_1944 | taranto       | britain
    spring_1944 | tobruk        | britain
    spring_1944 | toulouse      | germany
    spring_1944 | tripoli       | britain
    spring_1944 | trondheim     | germany
    spring_1944 | tunis         | britain
    spring_1944 | turin         | germany
    spring_1944 | venice        | germany
    spring_1944 | vichy         | germany
    spring_1944 | vilna         | germany
    spring_1944 | vinnitsa      | germany
    spring_1944 | vitebsk       | germany
    spring_1944 | warsaw        | germany
    spring_1944 | zagreb        | germany
    summer_1941 | aleppo        | free_french
    summer_1941 | algiers       | vichy
    summer_1941 | amsterdam     | germany
    summer_1941 | athens        | germany
    summer_1941 | belgrade      | germany
    summer_1941 | bergen        | germany
    summer_1941 | bordeaux      | germany
    summer_1941 | brest         | germany
    summer_1941 | brest_litovsk | russia
    summer_1941 | brussels      | germany
    summer_1941 | calais        | germany
    summer_1941 | casablanca    | vichy
    summer_1941 | cherbourg     | germany
    summer_1941 | constantine   | vichy
    summer_1941 | corsica       | germany
    summer_1941 | crete         | germany
    summer_1941 | damascus      | free_french
    summer_1941 | danzig        | germany
    summer_1941 | deir_ez_zor   | free_french
    summer_1941 | denmark       | germany
    summer_1941 | estonia       | russia
    summer_1941 | fez           | vichy
    summer_1941 | gabes         | vichy
    summer_1941 | krakow        | germany
    summer_1941 | larissa       | italy
    summer_1941 | latvia        | russia
    summer_1941 | lithuania     | russia
    summer_1941 | luxembourg    | germany
    summer_1941 | lvov          | russia
    summer_1941 | lyons         | germany
    summer_1941 | marrakech     | vichy
    summer_1941 | marseilles    | germany
    summer_1941 | metz          | germany
    summer_1941 | nantes        | germany
    summer_1941 | nis           | germany
    summer_1941 | oran          | vichy
    summer_1941 | oslo          | germany
    summer_1941 | paris         | germany
    summer_1941 | poznan        | germany
    summer_1941 | salonika      | germany
    summer_1941 | sarajevo      | germany
    summer_1941 | skopje        | germany
    summer_1941 | split         | italy
    summer_1941 | strasbourg    | germany
    summer_1941 | tobruk        | britain
    summer_1941 | toulouse      | germany
    summer_1941 | trondheim     | germany
    summer_1941 | tunis         | vichy
    summer_1941 | vichy         | germany
    summer_1941 | vilna         | russia
    summer_1941 | warsaw        | germany
    summer_1941 | zagreb        | germany
    ";
    stated(&embedded(), "setup_control.tsv", figures);
}
