//! Positions in which somebody produces.

use crate::kit::*;
use engulfed::ch04_production::{BuildAction, Item, Order, Route, Spend};
use engulfed::types::{Camp, Nation, Sea, Side};
use engulfed::unit::UnitId;
use engulfed::{Phase, ch02_strategic_warfare, ch04_production};

/// An empty board with the Majors in their camps and no war yet; no fleets, no assets.
pub fn peace(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    for (id, camp) in [
        ("germany", Camp::Axis),
        ("italy", Camp::Axis),
        ("britain", Camp::Western),
        ("france", Camp::Western),
        ("usa", Camp::Western),
        ("ussr", Camp::Soviet),
    ] {
        kit.join(id, camp);
    }
    kit.s.fleets = Default::default();
    kit.s.assets = Default::default();
    kit.s.special_actions = Default::default();
    kit
}

/// Germany and Britain at war.
pub fn war(turn: &str) -> Kit {
    let mut kit = peace(turn);
    kit.war("germany", "britain");
    kit
}

/// Germany and Italy against Britain, the Soviet Union and the U.S.A.
pub fn world_war(turn: &str) -> Kit {
    let mut kit = war(turn);
    for (a, b) in [
        ("germany", "ussr"),
        ("germany", "usa"),
        ("italy", "britain"),
        ("italy", "ussr"),
        ("italy", "usa"),
    ] {
        kit.war(a, b);
    }
    kit
}

pub fn fall(kit: &mut Kit, id: &str) {
    kit.fallen(nation(id));
}

pub fn fleet(kit: &mut Kit, id: &str, sea: Sea, points: u8) {
    kit.s.fleets.points[sea.index()][nation(id).index()].ready = points;
}

/// Begins the Production Phase of a side, up to its first question.
pub fn produce(kit: &mut Kit, side: Side) {
    let asker = if side == Side::Axis {
        "germany"
    } else {
        "britain"
    };
    kit.phase(asker, Phase::Production);
    let mut t = kit.table();
    ch04_production::begin(&mut t);
    ch02_strategic_warfare::begin(&mut t);
    frame::settle(&mut t);
}

/// Begins the Production Phase and lets this nation spend first.
pub fn spending(kit: &mut Kit, id: &str) {
    let who = nation(id);
    let side = if matches!(who, Nation::GERMANY | Nation::ITALY) {
        Side::Axis
    } else {
        Side::Allies
    };
    produce(kit, side);
    if kit.s.stack.asked::<Order>().is_some() {
        kit.act(BuildAction::Produce { nation: who });
    }
    let spends = Spend { nation: who };
    let asked = kit.s.stack.asked();
    assert_eq!(asked, Some(&spends), "{id} does not spend now");
}

/// The same with so many WERPs instead of its own.
pub fn spending_with(kit: &mut Kit, id: &str, werps: u8) {
    spending(kit, id);
    kit.s.ledgers.werps[nation(id).index()] = werps;
}

pub fn werps(kit: &Kit, id: &str) -> u8 {
    kit.s.ledgers.werps[nation(id).index()]
}

pub fn income(kit: &Kit, id: &str) -> u8 {
    ch04_production::income(&kit.s, nation(id))
}

pub const fn replace(unit: UnitId) -> BuildAction {
    BuildAction::Replace { unit }
}

pub const fn build(unit: UnitId) -> BuildAction {
    BuildAction::Build { unit }
}

pub fn place(key: &str) -> BuildAction {
    BuildAction::Place { at: area(key) }
}

pub const fn buy(item: Item) -> BuildAction {
    BuildAction::Buy { item }
}

pub fn fortify(key: &str) -> BuildAction {
    BuildAction::Fortify {
        area: area(key),
        heavy: false,
    }
}

pub const fn send(route: Route, werps: u8) -> BuildAction {
    BuildAction::Send { route, werps }
}

/// The first block of that sort in a nation's pool.
#[track_caller]
pub fn in_pool(kit: &Kit, id: &str, kind: engulfed::types::Kind, elite: bool) -> UnitId {
    let who = nation(id);
    let mut pool = kit.s.units().filter(|(_, u)| {
        (u.nation, u.kind, u.elite) == (who, kind, elite) && u.at == engulfed::unit::At::Pool
    });
    pool.next().expect("a block of that sort is in the pool").0
}
