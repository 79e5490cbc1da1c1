//! 2.26: the German iron ore.

use super::losses::charge;
use crate::ch07_supply::is_supplied;
use crate::data::data;
use crate::game::Act;
use crate::marks::Marks;
use crate::politics::named;
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, LandKind, NationId, ShipClass, UnitId, Weather};
use crate::unit::Unit;
use board::{BoardFiles, SpaceId};
use kernel::{cite, rule};
use std::sync::LazyLock;

/// The dashed hexes of the two routes.
struct Routes {
    red: Vec<SpaceId>,
    blue: Vec<SpaceId>,
}

fn routes() -> &'static Routes {
    static ROUTES: LazyLock<Routes> = LazyLock::new(|| {
        read().unwrap_or_else(|error| panic!("the ore routes of AETO are broken: {error}"))
    });
    &ROUTES
}

fn read() -> Result<Routes, board::BoardError> {
    let mut routes = Routes {
        red: Vec::new(),
        blue: Vec::new(),
    };
    let files = BoardFiles::embedded("aeto").unwrap_or_default();
    for row in files.table("ore_routes.tsv")?.rows() {
        let hex = row.space(board(), "hex")?;
        match row.text("route")? {
            "red" => routes.red.push(hex),
            _ => routes.blue.push(hex),
        }
    }
    Ok(routes)
}

const GALIVARE: [&str; 3] = ["W5630", "W5730", "W5629"];
const NARVIK: &str = "W5828";

fn at(key: &str) -> SpaceId {
    board().find(key).expect("a hex of the board")
}

fn nation(id: &str) -> NationId {
    data().find_nation(id).expect("a nation of the game")
}

/// What a nation of the North is to the Axis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    Neutral,
    /// An unconquered enemy, or an Allied conquest.
    Hostile,
    AxisConquest,
    AxisAlly,
}

fn stand(s: &State, of: NationId) -> Stand {
    let conquest = s.politics.conquests.iter().find(|one| one.of == of);
    match conquest {
        Some(conquest) if s.leaning(conquest.by) == Some(Camp::Axis) => Stand::AxisConquest,
        Some(_) => Stand::Hostile,
        None if s.politics.at_war(of, named().germany) => Stand::Hostile,
        None if s.politics.are_allied(of, named().germany) => Stand::AxisAlly,
        None => Stand::Neutral,
    }
}

/// Whether a hex holds a land unit of which this is true.
fn holds(s: &State, hex: SpaceId, is: impl Fn(UnitId, &Unit) -> bool) -> bool {
    let mut there = s.units_in(hex.into());
    there.any(|(id, unit)| unit.land().is_some() && is(id, unit))
}

fn enemy_of_axis(s: &State, unit: &Unit) -> bool {
    s.politics.at_war(unit.nation(), named().germany)
}

fn supplied_axis(s: &State, hex: SpaceId) -> bool {
    holds(s, hex, |id, unit| {
        unit.camp == Camp::Axis && is_supplied(s, id)
    })
}

fn galivare(is: impl Fn(SpaceId) -> bool) -> u8 {
    GALIVARE.iter().filter(|key| is(at(key))).count() as u8
}

/// 2.26d, 2.26e: the enemy's ships on a route: whether there are any, a tactical submarine among them, only Soviet ones.
fn ships_on(s: &State, route: &[SpaceId]) -> Option<Watch> {
    cite!("2.26j");
    let mut found: Option<Watch> = None;
    for (id, unit) in s.units() {
        let counts = unit.ship().is_some_and(|class| class != ShipClass::Stp)
            && !unit.has(Marks::LATE)
            && enemy_of_axis(s, unit);
        let place = s.location(id).filter(|place| !place.is_port());
        let here = place.and_then(crate::spot::Spot::within);
        if counts && here.is_some_and(|hex| route.contains(&hex)) {
            let watch = found.get_or_insert(Watch {
                submarine: false,
                soviet_submarine: true,
            });
            watch.submarine |= unit.is_submarine();
            watch.soviet_submarine &= unit.is_submarine() && unit.camp == Camp::Soviet;
        }
    }
    found
}

/// Ships that watch a route.
struct Watch {
    submarine: bool,
    soviet_submarine: bool,
}

/// 2.26: the dice that Germany loses in this month, and what is taken off their sum.
pub fn ore_dice(s: &State) -> (u8, u8) {
    cite!(
        "2.26a", "2.26b", "2.26c", "2.26d", "2.26e", "2.26f", "2.26g", "2.26h", "2.26i"
    );
    let winter = s.skies.letter == Weather::Winter;
    let (sweden, norway) = (stand(s, nation("sweden")), stand(s, nation("norway")));
    let enemies = |hex: SpaceId| holds(s, hex, |_, unit| enemy_of_axis(s, unit));
    let regular = |hex: SpaceId| {
        holds(s, hex, |_, unit| {
            enemy_of_axis(s, unit) && unit.land() != Some(LandKind::Partisan)
        })
    };
    let partisans = |hex: SpaceId| {
        holds(s, hex, |_, unit| {
            enemy_of_axis(s, unit) && unit.land() == Some(LandKind::Partisan)
        })
    };
    let mut dice = 0;
    let mut less = 0;
    if sweden == Stand::Hostile {
        dice += 4 - galivare(|hex| supplied_axis(s, hex));
    }
    if winter && norway == Stand::Hostile {
        dice += 2 - u8::from(supplied_axis(s, at(NARVIK)));
    }
    let taken = match sweden {
        Stand::AxisAlly | Stand::AxisConquest => galivare(regular),
        _ => 0,
    };
    let risen = match sweden {
        Stand::AxisConquest => galivare(partisans),
        _ => 0,
    };
    for held in [taken, risen].into_iter().filter(|held| *held > 0) {
        dice += held + 1;
    }
    let route = if winter {
        &routes().red
    } else {
        &routes().blue
    };
    if let Some(watch) = ships_on(s, route) {
        let shy = winter && norway == Stand::Neutral && !watch.submarine;
        dice += 2 - u8::from(shy);
        less = u8::from(watch.soviet_submarine);
    }
    let allied_sweden = sweden == Stand::Hostile && s.politics.is_conquered(nation("sweden"));
    if winter && regular(at(NARVIK)) && !allied_sweden {
        let ports = enemies(at("W4127")) || enemies(at("W4630"));
        dice += 2 + u8::from(ports);
    }
    (dice.min(data().values.ore_dice), less)
}

/// 0.sop-sw5: the Iron Ore Route Interdiction Step.
pub fn ore_step(t: &mut Act<'_>) {
    cite!("0.sop-sw5");
    let (number, less) = ore_dice(t.s);
    if number == 0 {
        return;
    }
    let dice: Vec<u8> = (0..number).map(|_| t.dice.d6()).collect();
    let eps = dice.iter().sum::<u8>().saturating_sub(less);
    t.log.rolled(rule!("2.26h"), &dice, || {
        format!("The iron ore is interdicted: {eps}")
    });
    charge(t, named().germany, eps, rule!("2.26h"));
}
