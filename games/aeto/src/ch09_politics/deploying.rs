//! 9.0b, 9.2a: a minor nation that comes into the war sets up its pieces.

use crate::Aeto;
use crate::ch03_naval::ports;
use crate::ch04_air;
use crate::ch05_offensives::{hq_may_stand, stack_room};
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::{hex_name, nation_name};
use crate::politics::named;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{HexId, LandKind, NationId, UnitId};
use crate::unit::Unit;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 9.2a: whoever fights the invader sets up the pieces of the minor, one after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deploying {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deploy {
    At {
        hex: HexId,
    },
    /// What is left goes to the capital, the Cities and the ports.
    Rest,
}

/// The piece that is set up next: one of those that wait and find a place.
fn next(s: &State, nation: NationId) -> Option<UnitId> {
    let waits = |unit: &Unit| {
        let partisan = unit.land() == Some(LandKind::Partisan);
        unit.at == Spot::pool(nation) && unit.force().is_none() && !partisan
    };
    let mut own = s.pieces.of(|owner| owner == nation);
    own.find(|(id, unit)| waits(unit) && places(s, *id).next().is_some())
        .map(|(id, _)| id)
}

/// 9.2a2: a hex within the printed borders of a nation, islands of its own too.
fn is_within(nation: NationId, hex: SpaceId) -> bool {
    let printed = ground::hex(hex);
    printed.nation == Some(nation) || (printed.nation.is_none() && printed.holder == Some(nation))
}

/// 9.2a, 9.2a2: whether a piece may be set up in a hex, within stacking, bases and ports.
fn is_place(s: &State, id: UnitId, hex: SpaceId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    let nation = unit.nation();
    let own = is_within(nation, hex) && s.politics.holder(hex) == Some(nation);
    demand!(own, "9.2a2", "it lies beyond the border");
    if unit.is_naval() {
        let port = Spot::port(hex).filter(|port| ports::room_for(s, *port, &[id]));
        demand!(
            port.is_some() && ports::is_open(s, hex),
            "9.2a",
            "ships begin in a port of their home"
        );
        return Ok(());
    }
    let land = ground::hex(hex).terrain.is_some() && !s.is_enemy_held(hex, unit.camp);
    demand!(land, "9.2a2", "nobody stands there");
    if unit.air().is_some() {
        demand!(
            ch04_air::room(s, nation, hex) > 0,
            "9.2a2",
            "no base there has room"
        );
        return Ok(());
    }
    demand!(
        stack_room(s, unit.camp, hex) >= unit.stacks(),
        "9.2a2",
        "the hex is full"
    );
    let stands = !unit.is_hq() || hq_may_stand(s, nation, hex, Some(id));
    demand!(stands, "5.1.3", "HQs do not stand next to each other");
    demand!(
        !is_full_island(s, unit, hex),
        "9.2a",
        "one Greek land unit stands on Crete at most"
    );
    demand!(
        !leaves_capital_bare(s, id, hex),
        "9.2a",
        "a land unit must stand in the capital"
    );
    Ok(())
}

/// 9.2a: one Greek land unit is on Crete.
fn is_full_island(s: &State, unit: &Unit, hex: SpaceId) -> bool {
    let crete = |hex: SpaceId| {
        let printed = ground::hex(hex);
        printed.nation.is_none() && printed.holder == Some(named().greece)
    };
    let mut greek = s.pieces.of(|owner| owner == named().greece);
    let there = greek.any(|(_, unit)| unit.land().is_some() && unit.hex().is_some_and(crete));
    unit.land().is_some() && crete(hex) && there
}

/// 9.2a: the last land combat unit goes to the capital if none is there; Denmark is excepted.
fn leaves_capital_bare(s: &State, id: UnitId, hex: SpaceId) -> bool {
    let unit = s.unit(id);
    let nation = unit.nation();
    let capital = data().nations[nation.index()].capital;
    let Some(capital) = capital.filter(|_| unit.is_combat() && nation != named().denmark) else {
        return false;
    };
    let open = s.politics.holder(capital) == Some(nation) && !s.is_enemy_held(capital, unit.camp);
    let held = s
        .troops(capital, unit.camp)
        .any(|(_, other)| other.nation() == nation);
    let waiting = s.units_in(Spot::pool(nation));
    let last = waiting.filter(|(_, other)| other.is_combat()).count() == 1;
    open && !held && last && hex != capital
}

fn places(s: &State, id: UnitId) -> impl Iterator<Item = SpaceId> {
    board()
        .ids()
        .filter(move |hex| is_place(s, id, *hex).is_ok())
}

/// Where a piece goes by itself: land units to the capital and the Cities, as few to each as may be, others to the first
/// of them.
fn suggested(s: &State, id: UnitId) -> Option<SpaceId> {
    let unit = s.unit(id);
    let capital = data().nations[unit.nation().index()].capital;
    places(s, id).min_by_key(|hex| {
        let there = s.troops(*hex, unit.camp).count();
        let crowd = if unit.is_combat() {
            there
        } else {
            usize::from(there == 0)
        };
        (!ground::hex(*hex).city, crowd, Some(*hex) != capital, hex.0)
    })
}

fn put(t: &mut Act<'_>, id: UnitId, hex: SpaceId) {
    let port = Spot::port(hex).filter(|_| t.s.unit(id).is_naval());
    t.s.pieces
        .change(id, |unit| unit.at = port.unwrap_or(hex.into()));
    t.s.refresh();
    let (seat, name) = (t.s.seat(t.s.unit(id).nation()), t.s.unit(id).name());
    t.log.whisper(rule!("9.2a"), seat, || {
        format!("{name} is set up in {}", hex_name(hex))
    });
}

impl Question<Aeto> for Deploying {
    type Answer = Deploy;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match next(t.s, self.nation) {
            Some(_) => Open::Ask(t.s.seat(self.nation)),
            None => Open::Pass,
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let home = board().ids().filter(|hex| is_within(self.nation, *hex));
        frame::add(out, home.map(|hex| Deploy::At { hex: hex.into() }));
        frame::add(out, [Deploy::Rest]);
    }
    fn check(&self, s: &State, answer: Deploy) -> Result<(), Illegal> {
        match (answer, next(s, self.nation)) {
            (Deploy::At { hex }, Some(id)) => is_place(s, id, hex.space()),
            (_, None) => Err(<Aeto as frame::Framed>::not_asked()),
            (Deploy::Rest, _) => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Deploy) {
        cite!("9.0b", "9.2a", "9.2a2");
        if let (Deploy::At { hex }, Some(id)) = (answer, next(t.s, self.nation)) {
            return put(t, id, hex.space());
        }
        while let Some(id) = next(t.s, self.nation) {
            let Some(hex) = suggested(t.s, id) else {
                return;
            };
            put(t, id, hex);
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = next(s, self.nation).map(|id| s.unit(id).name());
        let (name, nation) = (name.unwrap_or_default(), nation_name(self.nation));
        (
            format!("{nation} sets up: where does {name} stand?"),
            rule!("9.2a"),
        )
    }
}

/// Whether a nation is setting up.
pub fn sets_up(s: &State, nation: NationId) -> bool {
    let of = |step: &crate::Step| {
        let deploying = <Deploying as frame::Part<crate::Step>>::of(step);
        deploying.is_some_and(|deploying| deploying.nation == nation)
    };
    s.stack.steps().iter().any(of)
}

/// 10.24d: what is left of a nation in its force pool is set up.
pub fn set_up(t: &mut Act<'_>, nation: NationId) {
    t.push(Deploying { nation });
}
