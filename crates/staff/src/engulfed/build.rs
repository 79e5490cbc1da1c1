//! Production: Special Actions, replacements, new units, and the war at sea and in the air.

use super::manual::Line;
use super::odds::man;
use super::picture::{Might, Picture};
use super::value::stand;
use super::worth::{is_vital, special_actions};
use crate::assembly::lack;
use crate::choice::best;
use engulfed::ch02_strategic_warfare::Asset;
use engulfed::ch04_production::{BuildAction, Item, Route, payer};
use engulfed::ch07_special_actions::in_hand;
use engulfed::ch08_naval::fleet;
use engulfed::types::{Area, Camp, Kind, Nation, Sea, Side};
use engulfed::unit::{At, UnitId};
use engulfed::{Action, State};

/// What comes before what, from the free to the idle.
const FREE: i32 = 200;
const TEMPO: i32 = 100;
const WESTERN_AID: i32 = 54;

/// The next thing that a nation buys.
pub fn spend(s: &State, picture: &Picture, nation: Nation, legal: &[Action]) -> Action {
    best(legal, |action| match action {
        Action::Build(build) => score(s, picture, nation, *build),
        _ => 0,
    })
}

fn score(s: &State, picture: &Picture, nation: Nation, action: BuildAction) -> i32 {
    match action {
        BuildAction::FreeStep { unit } => FREE + front(s, picture, unit).min(40),
        BuildAction::Conscript => FREE,
        BuildAction::Replace { unit } => replace(s, picture, unit),
        BuildAction::Build { unit } => raise(s, picture, nation, unit),
        BuildAction::Buy { item } => buy(s, picture, nation, item),
        BuildAction::Fortify { area, heavy } => fortify(s, picture, area, heavy),
        BuildAction::Send { route, werps } => send(s, route, werps),
        BuildAction::Unrestrict { .. } => -1,
        BuildAction::Produce { .. } | BuildAction::Place { .. } | BuildAction::Finish => 0,
    }
}

/// How near the war a unit stands.
fn front(s: &State, picture: &Picture, unit: UnitId) -> i32 {
    let Some(area) = s.area_of(unit) else {
        return 0;
    };
    let threat = picture.threat[area.index()].steps + picture.foe[area.index()].steps;
    threat.min(20) + picture.pull(s, s.unit(unit).nation, area).min(40) / 2
}

fn replace(s: &State, picture: &Picture, id: UnitId) -> i32 {
    let near = front(s, picture, id);
    let unit = s.unit(id);
    // A block at one step is lost with the next hit.
    let frail = if unit.steps == 1 { 6 } else { 0 };
    let militia = if unit.kind == Kind::Militia { -8 } else { 0 };
    if near > 4 {
        picture.doctrine.get(Line::AtFront) + near / 2 + frail + militia
    } else {
        // Whole units before new ones: the first step of those costs twice.
        picture.doctrine.get(Line::InRear) + frail + militia
    }
}

/// The mix of steps by price that an army should have: infantry, armour, ground support.
fn mix(s: &State, nation: Nation) -> [i32; 3] {
    let year = s.turn.year();
    match nation {
        Nation::GERMANY if year <= 1942 => [48, 36, 16],
        Nation::USA => [46, 32, 22],
        Nation::BRITAIN => [56, 26, 18],
        Nation::USSR if year <= 1942 => [68, 18, 14],
        Nation::USSR => [54, 30, 16],
        _ => [64, 20, 16],
    }
}

/// A new unit of the kind that is lacking most.
fn raise(s: &State, picture: &Picture, nation: Nation, id: UnitId) -> i32 {
    let unit = s.unit(id);
    let slot = |kind: Kind| match kind {
        Kind::Armour => 1,
        Kind::GroundSupport => 2,
        _ => 0,
    };
    let mut army = [0; 3];
    for (_, u) in s.units() {
        if matches!(u.at, At::Area(_)) && payer(s, u.nation) == Some(nation) {
            army[slot(u.kind)] += match u.kind {
                Kind::GroundSupport => 5,
                Kind::Armour => 2 * i32::from(u.steps),
                _ => i32::from(u.steps),
            };
        }
    }
    let all = army.iter().sum::<i32>().max(10);
    let percent = picture.doctrine.mix(mix(s, nation))[slot(unit.kind)];
    let lack = lack(percent, army[slot(unit.kind)], all);
    let special = match unit.kind {
        Kind::Militia => -12,
        Kind::Airborne => -14,
        Kind::Cavalry => -4,
        _ => 0,
    };
    let elite = if unit.elite { 3 } else { 0 };
    (picture.doctrine.get(Line::NewUnit)
        + lack.clamp(-18, 18)
        + special
        + elite
        + i32::from(unit.full))
    .max(1)
}

fn buy(s: &State, picture: &Picture, nation: Nation, item: Item) -> i32 {
    let side = usize::from(!matches!(nation, Nation::GERMANY | Nation::ITALY));
    let foe = 1 - side;
    let year = s.turn.year();
    let rank = picture.doctrine.get(Line::SeaAndAir);
    match item {
        Item::SpecialAction => {
            let wanted = special_actions(s, nation) + picture.doctrine.get(Line::Hand);
            let short = i32::from(in_hand(s, nation)) < wanted;
            if short { TEMPO } else { -1 }
        }
        Item::Asset(Asset::UBoat, n) => {
            let pays = s.assets.asw <= 3 && year <= 1942 && s.politics.events.western_war.is_some();
            if pays && i32::from(n) <= picture.doctrine.get(Line::UBoats) {
                rank + i32::from(n)
            } else {
                -1
            }
        }
        Item::Asset(Asset::Fighter, n) => {
            let (mine, bombers) = (s.assets.fighters[side], s.assets.bombers[side]);
            let against = s.assets.bombers[foe];
            let short = u16::from(mine) < u16::from(against) + u16::from(bombers) + 4;
            if short && n <= 2 {
                rank + i32::from(n)
            } else {
                -1
            }
        }
        Item::Asset(Asset::Bomber, n) => {
            let covered = s.assets.fighters[side] >= s.assets.fighters[foe];
            let west = matches!(nation, Nation::BRITAIN | Nation::USA);
            let few = i32::from(s.assets.bombers[side]) < picture.doctrine.get(Line::Bombers);
            let wanted = west && covered && few && year >= 1941 && n <= 2;
            once(s, rank, nation, Asset::Bomber, (wanted, n))
        }
        Item::Asset(Asset::V1 | Asset::V2, n) => 10 + i32::from(n.min(4)),
        Item::Flak => {
            let wanted = s.assets.bombers[foe] >= 4;
            if wanted { rank } else { -1 }
        }
        Item::Asw => {
            let wanted = s.assets.u_boats >= 20 && s.assets.asw < 5;
            if wanted { rank + 20 } else { -1 }
        }
        Item::Fleet(sea) => ships(s, picture, nation, sea),
    }
}

/// What is bought once in a phase, as much of it as is wanted.
fn once(s: &State, rank: i32, nation: Nation, asset: Asset, (wanted, points): (bool, u8)) -> i32 {
    let none = s.ledgers.built[nation.index()][asset as usize] == 0;
    if wanted && none {
        rank + i32::from(points)
    } else {
        -1
    }
}

/// Fleet Points that a camp wants in a sea.
fn ships(s: &State, picture: &Picture, nation: Nation, sea: Sea) -> i32 {
    let camp = s.camp(nation);
    let wanted = match (camp, sea) {
        (Camp::Western, Sea::Atlantic) => match s.turn.year() {
            ..=1940 => 4,
            1941 => 5,
            1942 => 6,
            _ => 8,
        },
        (Camp::Western, Sea::Mediterranean) => 3,
        (Camp::Axis, Sea::Mediterranean) if s.politics.events.italy_joined.is_some() => 4,
        _ => 0,
    };
    if fleet(s, camp, sea) < wanted && nation != Nation::FRANCE {
        picture.doctrine.get(Line::SeaAndAir) + 8
    } else {
        -1
    }
}

fn fortify(s: &State, picture: &Picture, area: Area, heavy: bool) -> i32 {
    let (own, threat) = (picture.own[area.index()], picture.threat[area.index()]);
    let pressed = threat.steps > own.steps && own.blocks >= 2 && threat.steps >= 10;
    if pressed && is_vital(s, area, picture.side) {
        picture.doctrine.get(Line::AtFront) + if heavy { 8 } else { 4 }
    } else {
        -1
    }
}

/// Help for those who fight with less.
fn send(s: &State, route: Route, werps: u8) -> i32 {
    let werps = i32::from(werps);
    let spare = s.politics.events.usa_joined.is_some();
    let hard_pressed =
        s.politics.at_war(Nation::USSR, Nation::GERMANY) && spare && s.turn.year() <= 1943;
    match route {
        Route::Murmansk | Route::Persia if hard_pressed => TEMPO + werps,
        Route::Atlantic if s.ledgers.werps[Nation::BRITAIN.index()] < 20 && werps <= 10 => {
            WESTERN_AID + werps
        }
        _ => -1,
    }
}

/// How good it is to have one more unit in an area.
pub fn place(
    s: &State,
    picture: &Picture,
    nation: Nation,
    might: Might,
    area: Area,
    guard: Might,
) -> i32 {
    stand(s, picture, nation, area, might, guard) - guard.steps / 4
}

/// 4.41: where a new unit appears.
pub fn raise_at(s: &State, picture: &Picture, unit: UnitId, legal: &[Action]) -> Action {
    let man = man(s, picture.side, s.unit(unit));
    let might = Might {
        punch: 30.max(man.punch()),
        steps: 3.max(man.steps.into()),
        blocks: 1,
        air: 0,
    };
    best(legal, |action| match action {
        Action::Build(BuildAction::Place { at }) => place(
            s,
            picture,
            man.who.nation,
            might,
            *at,
            picture.own[at.index()],
        ),
        _ => i32::MIN,
    })
}

/// 2.2, 2.28: raids when the bombers are not alone.
pub fn raid(s: &State, side: Side) -> bool {
    let (fighters, bombers) = (s.assets.fighters, s.assets.bombers[side.index()]);
    let foes = fighters[side.other().index()];
    bombers >= 3 && 2 * fighters[side.index()] >= foes
}
