//! The Combat Results Table, terrain, and the tables that a die is rolled on.

use krieg::data::{
    Cell, Cost, HexTerrain, Hexside, LendLease, MovementPhase, Odds, Retreat, Size, data,
};
use krieg::types::Area;

use crate::country;

fn cells() -> impl Iterator<Item = (Odds, u8, Cell)> {
    let all = Odds::ALL
        .iter()
        .flat_map(|odds| (1..=6).map(|die| (*odds, die)));
    all.map(|(odds, die)| (odds, die, data().combat.at(odds, die)))
}

#[test]
fn the_columns_run_from_1_3_to_9_1() {
    let columns: Vec<&str> = Odds::ALL.iter().map(|odds| odds.word()).collect();
    assert_eq!(
        columns,
        ["1-3", "1-2", "1-1", "2-1", "3-1", "5-1", "7-1", "9-1"]
    );
    // 2-1 and 3-1 are neighbours; three columns to the right of 3-1 is 9-1.
    assert_eq!(Odds::TwoToOne as u8 + 1, Odds::ThreeToOne as u8);
    assert_eq!(Odds::ThreeToOne as u8 + 3, Odds::NineToOne as u8);
}

#[test]
fn the_cells_that_the_text_names_are_there() {
    let cell = |retreat, attacker, defender| Cell {
        retreat,
        attacker,
        defender,
    };
    let named = [
        cell(Retreat::Ad, 1, 0),
        cell(Retreat::Ex, 0, 0),
        cell(Retreat::Dr3, 0, 1),
        cell(Retreat::Dr1, 0, 1),
    ];
    for wanted in named {
        assert!(cells().any(|(_, _, cell)| cell == wanted), "{wanted:?}");
    }
    // The ladder of retreats has a second rung.
    assert!(cells().any(|(_, _, cell)| cell.retreat == Retreat::Dr2));
}

#[test]
fn each_cell_is_as_we_set_it() {
    let rows = [
        "Ad20 Ad20 Ad10 Ad10 Ad00 Ex11",
        "Ad20 Ad10 Ad10 Ad00 Ex11 Ex00",
        "Ad10 Ad10 Ad00 Ex11 Ex00 Dr100",
        "Ad10 Ad00 Ex11 Ex00 Dr100 Dr101",
        "Ad10 Ex10 Ex00 Dr100 Dr101 Dr201",
        "Ex10 Dr110 Dr100 Dr101 Dr201 Dr301",
        "Dr110 Dr210 Dr101 Dr201 Dr301 Dr302",
        "Dr210 Dr201 Dr201 Dr301 Dr301 Dr302",
    ];
    for (odds, row) in Odds::ALL.iter().zip(rows) {
        for (wanted, die) in row.split(' ').zip(1..) {
            let c = data().combat.at(*odds, die);
            let shown = format!("{}{}{}", c.retreat.word(), c.attacker, c.defender);
            assert_eq!(shown, wanted, "{} on {die}", odds.word());
        }
    }
}

#[test]
fn better_odds_and_better_dice_never_hurt_the_attacker() {
    for die in 1..=6 {
        for pair in Odds::ALL.windows(2) {
            let (worse, better) = (
                data().combat.at(pair[0], die),
                data().combat.at(pair[1], die),
            );
            assert!(better.retreat >= worse.retreat, "{pair:?} on {die}");
        }
    }
    for odds in Odds::ALL {
        for die in 1..6 {
            let (low, high) = (
                data().combat.at(*odds, die),
                data().combat.at(*odds, die + 1),
            );
            assert!(
                high.retreat >= low.retreat || high.attacker < low.attacker,
                "{odds:?} {die}"
            );
        }
    }
}

#[test]
fn at_high_odds_the_defender_loses_less_where_the_attacker_loses_more() {
    for odds in &Odds::ALL[Odds::ThreeToOne as usize..] {
        let of: Vec<Cell> = (1..=6).map(|die| data().combat.at(*odds, die)).collect();
        for (a, b) in of.iter().flat_map(|a| of.iter().map(move |b| (a, b))) {
            assert!(
                a.attacker <= b.attacker || a.defender <= b.defender,
                "{odds:?}"
            );
        }
        assert!(
            of.iter().any(|cell| cell.attacker > 0),
            "the attacker can always be hurt"
        );
    }
}

#[test]
fn the_terrain_chart_keeps_what_the_text_says() {
    let hex = |terrain| {
        let line = data().terrain.hex(terrain);
        (line.cost, line.shift)
    };
    let side = |terrain| {
        let line = data().terrain.hexside(terrain);
        (line.cost, line.shift)
    };
    let hexes = [
        (HexTerrain::Clear, Cost::Mp(1), 0),
        (HexTerrain::Desert, Cost::Mp(1), 0),
        (HexTerrain::City, Cost::Mp(1), 1),
        (HexTerrain::Port, Cost::Mp(1), 0),
        (HexTerrain::Rough, Cost::Mp(2), 1),
        (HexTerrain::AllSea, Cost::Prohibited, 0),
        (HexTerrain::Beachhead, Cost::Whole, 0),
        (HexTerrain::Impassable, Cost::Prohibited, 0),
    ];
    for (terrain, cost, shift) in hexes {
        assert_eq!(hex(terrain), (cost, shift), "{terrain:?}");
    }
    let sides = [
        (Hexside::Plain, Cost::Mp(0), 0),
        (Hexside::River, Cost::Mp(1), 1),
        (Hexside::Canal, Cost::Mp(1), 1),
        (Hexside::Mountain, Cost::Mp(2), 2),
        (Hexside::Strait, Cost::Whole, 2),
        (Hexside::ConnectedStrait, Cost::Road, 2),
        (Hexside::AllSea, Cost::Prohibited, 2),
        (Hexside::Lake, Cost::Prohibited, 2),
        (Hexside::Beachhead2, Cost::Whole, 2),
        (Hexside::Beachhead1, Cost::Whole, 1),
    ];
    for (terrain, cost, shift) in sides {
        assert_eq!(side(terrain), (cost, shift), "{terrain:?}");
    }
}

#[test]
fn roads_cost_half_an_mp_for_one_step_and_one_for_more() {
    let road = |phase, enemy, size| data().terrain.road(phase, enemy, size);
    for phase in [MovementPhase::Operational, MovementPhase::Reserve] {
        assert_eq!(road(phase, false, Size::OneStep), 1);
        assert_eq!(road(phase, false, Size::MultiStep), 2);
    }
    // 5: a whole MP for everybody in an active enemy country.
    assert_eq!(road(MovementPhase::Reserve, true, Size::OneStep), 2);
    assert_eq!(road(MovementPhase::Reserve, true, Size::MultiStep), 2);
    assert_eq!(road(MovementPhase::Operational, true, Size::OneStep), 1);
}

#[test]
fn the_area_tables() {
    let wanted = [
        (
            Area::Central,
            "poland austria czechoslovakia switzerland italy hungary",
        ),
        (
            Area::Western,
            "belgium_holland ireland france/vichy portugal italy spain",
        ),
        (
            Area::Northern,
            "denmark_norway baltic_states denmark sweden sweden finland",
        ),
        (
            Area::Balkan,
            "greece yugoslavia turkey rumania hungary bulgaria",
        ),
        (
            Area::Eastern,
            "poland byelorussia ukraine baltic_states rumania finland",
        ),
        (Area::MiddleEast, "egypt palestine persia turkey syria iraq"),
    ];
    let id = |country: krieg::types::CountryId| &*data().countries[country.index()].id;
    for (area, countries) in wanted {
        for (country, die) in countries.split(' ').zip(1..) {
            let result = data().areas.at(area, die);
            let shown = match result.or {
                Some(or) => format!("{}/{}", id(result.country), id(or)),
                None => id(result.country).to_owned(),
            };
            assert_eq!(shown, country, "{} on {die}", area.word());
        }
    }
    // 0.read-1: the example's roll.
    assert_eq!(
        data().areas.at(Area::Central, 2).country,
        country("austria")
    );
}

#[test]
fn lend_lease_gives_less_on_high_dice() {
    let steps = |l: &LendLease| (l.infantry, l.armor);
    let rows: Vec<(u8, u8)> = data().lend_lease.iter().map(steps).collect();
    assert_eq!(rows, [(1, 1), (0, 1), (2, 0), (1, 0), (1, 0), (0, 0)]);
    // 14.37.5: +1 must cost Russia steps on average.
    let sum = |shift: usize| -> u8 {
        (0..6)
            .map(|die| rows[(die + shift).min(5)])
            .map(|(i, a)| i + a)
            .sum()
    };
    assert_eq!((sum(0), sum(1)), (7, 5));
}

#[test]
fn the_pacific_tables() {
    let name = |with: &Option<krieg::types::CountryId>| {
        with.map_or("peace", |id| &*data().countries[id.index()].id)
    };
    let limited: Vec<&str> = data().pacific.limited_war.iter().map(name).collect();
    assert_eq!(
        limited,
        ["britain", "britain", "peace", "peace", "russia", "russia"]
    );
    let total: Vec<&str> = data().pacific.total_war.iter().map(name).collect();
    assert_eq!(
        total,
        [
            "britain", "britain", "britain", "russia", "russia", "russia"
        ]
    );
}
