//! 6.1: rail movement.

use super::r6_1_limits::{self as limits, is_swedish, is_train_ferry, sweden_is_open};
use crate::Aeto;
use crate::ch02_strategic;
use crate::ch05_offensives::{hq_may_stand, stack_room};
use crate::ch07_supply::is_supplied;
use crate::ch09_politics::partnerships;
use crate::ch10_special::garrison;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::names::hex_name;
use crate::politics::{Standing, named};
use crate::spot::board;
use crate::state::State;
use crate::types::{HexId, NationId, UnitId};
use board::{Hold, Node, SpaceId, Trace};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 6.1: units go by rail, one after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailMoves {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rail {
    Unit { unit: UnitId },
    Enough,
}

/// 6.1k, 6.1l: the Rail Capacity of a nation just now.
pub fn capacity(s: &State, nation: NationId) -> u8 {
    cite!("0.map-box-rail", "6.1d", "6.1k", "6.1l");
    let bombed = s.strategic.rail_lost(nation);
    if s.politics.is_conquered(nation) {
        return 1u8.saturating_sub(bombed);
    }
    let printed = &data().nations[nation.index()];
    if nation == named().ussr {
        let rail = limits::soviet_capacity(s, printed.rail.unwrap_or(0));
        let guests = partnerships::guests(s, nation);
        return rail.saturating_sub(bombed).saturating_sub(guests);
    }
    let lost = printed
        .capital
        .is_some_and(|hex| s.politics.standing(nation, hex) == Standing::Enemy);
    printed
        .rail
        .map_or(u8::MAX, |rail| rail.saturating_sub(u8::from(lost)))
        .saturating_sub(bombed)
}

fn used(s: &State, nation: NationId) -> u8 {
    let row = s.railed.iter().find(|(of, _)| *of == nation);
    row.map_or(0, |(_, used)| *used)
}

fn left(s: &State, nation: NationId) -> u8 {
    capacity(s, nation).saturating_sub(used(s, nation))
}

/// 6.1f, 6.1g, 6.1j: whether a train may stand in or pass a hex.
fn is_open(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("6.1f", "6.1g", "6.1p", "6.1r", "5.12.1", "10.6i");
    let partisans = || {
        crate::partisans::enemies_in(s, nation, hex)
            .next()
            .is_some()
    };
    ground::hex(hex).rail
        && !partisans()
        && s.politics.standing(nation, hex) == Standing::Friendly
        && !s.is_enemy_held(hex, s.camp(nation))
        && matches!(s.hold(nation, hex), Hold::None | Hold::Inhibited)
        && ground::hex(hex).nation.is_none_or(|of| capacity(s, of) > 0)
}

/// 6.1c: whose capacity pays for a move: the destination's nation first, then the origin's.
fn payer(s: &State, mover: NationId, from: SpaceId, to: SpaceId) -> Option<NationId> {
    cite!("6.1a", "6.1a2", "6.1c");
    let owned = |nation: NationId| {
        let conquered = s.politics.conquests.iter().find(|one| one.of == nation);
        s.leaning(conquered.map_or(nation, |one| one.by)) == s.leaning(mover)
    };
    let ends = [ground::hex(to).nation, ground::hex(from).nation];
    ends.into_iter()
        .flatten()
        .find(|nation| owned(*nation) && left(s, *nation) > 0)
}

/// How a train has come so far: by its own railways, through Sweden, or over the Soviet edge of the map.
const OWN: u8 = 0;
const SWEDEN: u8 = 1;
const EDGE: u8 = 2;

/// Everywhere that a unit can go by rail, and whether it must go through Sweden.
fn stations(s: &State, unit: UnitId) -> Vec<(SpaceId, bool)> {
    let piece = s.unit(unit);
    let Some(from) = piece.hex() else {
        return Vec::new();
    };
    let nation = piece.nation();
    if let Some(to) = limits::panama(s, nation, from) {
        return vec![(to, false)];
    }
    let sweden = sweden_is_open(s, nation);
    let passes = |to: SpaceId| sweden && is_swedish(to) && ground::hex(to).rail;
    let mut trace = Trace::new();
    trace.run(board().len(), [Node::new(from, OWN)], |node, onward| {
        if node.state == EDGE {
            return;
        }
        for link in board().neighbours(node.at) {
            let ferried = sweden && is_train_ferry(node.at, link.to);
            if !ground::side(link.kinds).rail && !ferried {
                continue;
            }
            if is_open(s, nation, link.to) {
                onward.go(link.to, node.state);
            } else if passes(link.to) {
                onward.go(link.to, SWEDEN);
            }
        }
        let edges = limits::edges(nation);
        if edges.contains(&node.at) {
            for to in edges.iter().filter(|to| is_open(s, nation, **to)) {
                onward.go(*to, EDGE);
            }
        }
    });
    let mut all = Vec::new();
    for to in board()
        .ids()
        .filter(|hex| *hex != from && trace.reaches(*hex))
    {
        let own = trace.reached(to, OWN) || trace.reached(to, EDGE);
        if (own || !is_swedish(to) || !sweden) && may_get_off(s, unit, from, to) {
            all.push((to, !own));
        }
    }
    all
}

fn may_get_off(s: &State, unit: UnitId, from: SpaceId, to: SpaceId) -> bool {
    let piece = s.unit(unit);
    cite!("6.1o", "10.16");
    if garrison::may_go(s, unit, to).is_err() {
        return false;
    }
    let welcome = partnerships::may_go(piece.nation(), to)
        && (piece.is_staff() || partnerships::may_stand(s, piece.nation(), to));
    welcome
        && limits::may_go(s, piece.nation(), from, to)
        && stack_room(s, piece.camp, to) >= piece.stacks()
        && payer(s, piece.nation(), from, to).is_some()
        && (!piece.is_hq() || hq_may_stand(s, piece.nation(), to, Some(unit)))
}

/// Whether a unit can go anywhere by rail: mostly to the next station.
fn any_station(s: &State, unit: UnitId) -> bool {
    let Some(from) = s.unit(unit).hex() else {
        return false;
    };
    let nation = s.unit(unit).nation();
    let mut next = board().neighbours(from).iter();
    let near = next.any(|link| {
        ground::side(link.kinds).rail
            && is_open(s, nation, link.to)
            && may_get_off(s, unit, from, link.to)
    });
    near || !stations(s, unit).is_empty()
}

impl Question<Aeto> for RailMoves {
    type Answer = Rail;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = s
            .pieces
            .of(|owner| owner == self.nation)
            .filter(|(_, unit)| unit.is_ground());
        frame::add(out, own.map(|(unit, _)| Rail::Unit { unit }));
        frame::add(out, [Rail::Enough]);
    }
    fn check(&self, s: &State, answer: Rail) -> Result<(), Illegal> {
        let Rail::Unit { unit } = answer else {
            return Ok(());
        };
        let own = s.has_unit(unit) && s.unit(unit).nation() == self.nation;
        demand!(
            own && s.unit(unit).is_ground(),
            "6.1b",
            "it is no land unit of yours"
        );
        let piece = s.unit(unit);
        let Some(hex) = piece.hex() else {
            return Err(Illegal::new(rule!("6.1e"), "it is not on the map"));
        };
        demand!(
            !piece.has(Marks::ACTIVE),
            "6.1j",
            "it was Activated in this month"
        );
        cite!("6.1i");
        demand!(
            !piece.has(Marks::MOVED) || piece.has(Marks::BOARDS),
            "6.1e",
            "it has not the movement point to board"
        );
        let panama = limits::panama(s, self.nation, hex).is_some();
        demand!(
            ground::hex(hex).rail || panama,
            "6.1e",
            "it is not on a railway"
        );
        let own = usize::from(piece.is_combat());
        let friends = s.troops(hex, piece.camp).count() > own;
        let free = s.hold(self.nation, hex) == Hold::None || friends;
        demand!(free, "6.1j", "it is in an enemy zone of control");
        demand!(is_supplied(s, unit), "6.1j", "it is out of supply");
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "6.1b",
            "choose the first of like units"
        );
        demand!(any_station(s, unit), "6.1f", "no train goes anywhere");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Rail) {
        match answer {
            Rail::Enough => t.pop(),
            Rail::Unit { unit } => t.push(Entrained {
                unit,
                along: Vec::new(),
            }),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let left = left(s, self.nation);
        (
            format!("Send a unit by rail ({left} points left at home), or go on."),
            rule!("6.1a"),
        )
    }
}

/// A unit on a train, and who rides with it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrained {
    pub unit: UnitId,
    pub along: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Detrain {
    /// 6.1b: an HQ or a General rides along, free.
    With {
        staff: UnitId,
    },
    To {
        hex: HexId,
    },
}

impl Entrained {
    /// 6.1b: who is stacked with the unit and was not Activated.
    fn may_ride(&self, s: &State, staff: UnitId) -> Result<(), Illegal> {
        demand!(s.has_unit(staff), "6.1b", "there is no such piece");
        let (piece, rider) = (s.unit(self.unit), s.unit(staff));
        let stacked = rider.nation() == piece.nation() && rider.hex() == piece.hex();
        demand!(
            piece.is_combat() && rider.is_staff() && stacked,
            "6.1b",
            "it is no HQ or General with the unit"
        );
        demand!(
            !rider.has(Marks::ACTIVE),
            "6.1j",
            "it was Activated in this month"
        );
        demand!(
            !rider.has(Marks::MOVED) || rider.has(Marks::BOARDS),
            "6.1e",
            "it has not the movement point to board"
        );
        demand!(!self.along.contains(&staff), "6.1b", "it rides along");
        Ok(())
    }
    /// 5.1.3: whether those who ride along may get off there.
    fn may_get_off(&self, s: &State, to: SpaceId) -> bool {
        let mut hqs = self.along.iter().filter(|id| s.unit(**id).is_hq());
        hqs.all(|id| hq_may_stand(s, s.unit(*id).nation(), to, Some(*id)))
    }
    fn stations(&self, s: &State) -> Vec<(SpaceId, bool)> {
        let all = stations(s, self.unit).into_iter();
        all.filter(|(to, _)| self.may_get_off(s, *to)).collect()
    }
    fn is_station(&self, s: &State, hex: SpaceId) -> bool {
        self.stations(s).iter().any(|(to, _)| *to == hex)
    }
}

impl Question<Aeto> for Entrained {
    type Answer = Detrain;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(t.s.unit(self.unit).nation()))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let all = self.stations(s).into_iter();
        frame::add(out, all.map(|(to, _)| Detrain::To { hex: to.into() }));
        let own = s.pieces.of(|owner| owner == s.unit(self.unit).nation());
        let staff = own.map(|(staff, _)| staff);
        let fit = staff.filter(|staff| self.check(s, Detrain::With { staff: *staff }).is_ok());
        frame::add(out, fit.map(|staff| Detrain::With { staff }));
    }
    fn check(&self, s: &State, answer: Detrain) -> Result<(), Illegal> {
        match answer {
            Detrain::With { staff } => {
                self.may_ride(s, staff)?;
                let mut full = self.clone();
                full.along.push(staff);
                demand!(
                    !full.stations(s).is_empty(),
                    "5.1.3",
                    "HQs do not stand next to each other"
                );
            }
            Detrain::To { hex } => {
                let goes = self.is_station(s, hex.space());
                if !goes && s.unit(self.unit).nation() == named().germany {
                    limits::check_sweden(s, hex.space())?;
                }
                demand!(goes, "6.1f", "no train goes there");
            }
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Detrain) {
        cite!("6.1b", "6.1h");
        let to = match answer {
            Detrain::With { staff } => {
                let mut full = self.clone();
                full.along.push(staff);
                return t.replace(full);
            }
            Detrain::To { hex } => hex,
        };
        t.pop();
        let Some(from) = t.s.unit(self.unit).hex() else {
            return;
        };
        let mut ways = self.stations(t.s).into_iter();
        let through_sweden = ways.any(|(at, sweden)| at == to.space() && sweden);
        limits::note(t, self.unit, from, to.space(), through_sweden);
        let payer = payer(t.s, t.s.unit(self.unit).nation(), from, to.space());
        if let Some(nation) = payer {
            match t.s.railed.iter_mut().find(|(of, _)| *of == nation) {
                Some((_, used)) => *used += 1,
                None => t.s.railed.push((nation, 1)),
            }
        }
        let seat = t.s.seat(t.s.unit(self.unit).nation());
        t.log.whisper(rule!("6.1f"), seat, || {
            format!(
                "A unit goes by rail from {} to {}",
                hex_name(from),
                hex_name(to.space())
            )
        });
        for id in self.along.iter().chain([&self.unit]) {
            ch02_strategic::leaves(t, *id, from, Some(to.space()));
            t.s.pieces.change(*id, |unit| {
                unit.at = to.into();
                unit.marks.set(Marks::MOVED);
                unit.marks.clear(Marks::BOARDS);
            });
        }
        t.s.refresh();
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        (
            format!("Where does {} get off?", s.unit(self.unit).name()),
            rule!("6.1f"),
        )
    }
}
