//! What the text leaves open and was decided for the balance, stated a second time: it changes only on purpose.

use frame::kit::stated;
use neppa::data::embedded;

#[test]
fn force_pools() {
    let decided = "
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
    stated(&embedded(), "force_pools.tsv", decided);
}

#[test]
fn countries() {
    let decided = "
    id             | name           | adjective        | leaning | wpp | conquest_wpp | infantry | artillery | air
    germany        | Germany        | German           | axis    | 75  | 37           | 0        | 0         | 0
    italy          | Italy          | Italian          | axis    | 37  | 18           | 0        | 0         | 0
    britain        | Britain        | British          | allied  | 30  | 31           | 0        | 0         | 0
    france         | France         | French           | allied  | 37  | 18           | 0        | 0         | 0
    russia         | Russia         | Russian          | allied  | 60  | 30           | 0        | 0         | 0
    usa            | United States  | U.S.             | allied  | 135 | 67           | 0        | 0         | 0
    poland         | Poland         | Polish           | allied  | 10  | 10           | 6        | 0         | 2
    belgium        | Belgium        | Belgian          | neutral | 6   | 6            | 3        | 0         | 0
    netherlands    | Netherlands    | Dutch            | neutral | 6   | 6            | 2        | 0         | 0
    luxembourg     | Luxembourg     | Luxembourg       | neutral | 1   | 1            | 0        | 0         | 0
    denmark        | Denmark        | Danish           | neutral | 3   | 3            | 1        | 0         | 0
    norway         | Norway         | Norwegian        | allied  | 5   | 5            | 2        | 0         | 0
    sweden         | Sweden         | Swedish          | neutral | 7   | 7            | 4        | 1         | 2
    finland        | Finland        | Finnish          | axis    | 4   | 4            | 4        | 1         | 1
    hungary        | Hungary        | Hungarian        | axis    | 5   | 5            | 4        | 1         | 1
    rumania        | Rumania        | Rumanian         | axis    | 8   | 8            | 6        | 1         | 2
    bulgaria       | Bulgaria       | Bulgarian        | axis    | 3   | 3            | 3        | 1         | 0
    yugoslavia     | Yugoslavia     | Yugoslav         | neutral | 7   | 7            | 5        | 1         | 2
    greece         | Greece         | Greek            | allied  | 4   | 4            | 3        | 0         | 0
    turkey         | Turkey         | Turkish          | neutral | 10  | 10           | 7        | 1         | 1
    spain          | Spain          | Spanish          | axis    | 10  | 10           | 6        | 1         | 2
    portugal       | Portugal       | Portuguese       | allied  | 3   | 3            | 2        | 0         | 0
    ireland        | Ireland        | Irish            | neutral | 3   | 3            | 1        | 0         | 0
    persia         | Persia         | Persian          | neutral | 2   | 2            | 2        | 0         | 0
    eastern_europe | Eastern Europe | Eastern European | neutral | 8   | 8            | 0        | 0         | 0
    vichy          | Vichy France   | Vichy French     | axis    | 0   | 0            | 3        | 0         | 0
    free_french    | Free French    | Free French      | allied  | 0   | 0            | 1        | 0         | 0
    corsica        | Corsica        | Corsica          | allied  | 0   | 0            | 0        | 0         | 0
    morocco        | Morocco        | Morocco          | allied  | 3   | 3            | 0        | 0         | 0
    algeria        | Algeria        | Algeria          | allied  | 3   | 3            | 0        | 0         | 0
    tunisia        | Tunisia        | Tunisia          | allied  | 2   | 2            | 0        | 0         | 0
    syria          | Syria          | Syria            | allied  | 2   | 2            | 0        | 0         | 0
    sardinia       | Sardinia       | Sardinia         | axis    | 1   | 1            | 0        | 0         | 0
    albania        | Albania        | Albania          | axis    | 1   | 1            | 0        | 0         | 0
    libya          | Libya          | Libya            | axis    | 2   | 2            | 0        | 0         | 0
    egypt          | Egypt          | Egypt            | allied  | 4   | 4            | 0        | 0         | 0
    palestine      | Palestine      | Palestine        | allied  | 2   | 2            | 0        | 0         | 0
    trans_jordan   | Trans-Jordan   | Trans-Jordan     | allied  | 1   | 1            | 0        | 0         | 0
    iraq           | Iraq           | Iraq             | allied  | 3   | 3            | 0        | 0         | 0
    cyprus         | Cyprus         | Cyprus           | allied  | 1   | 1            | 0        | 0         | 0
    malta          | Malta          | Malta            | allied  | 1   | 1            | 0        | 0         | 0
    gibraltar      | Gibraltar      | Gibraltar        | allied  | 0   | 0            | 0        | 0         | 0
    ";
    stated(&embedded(), "countries.tsv", decided);
}
