//! 5.7, 5.22: the moves of an Offensive, a piece at a time.

use super::march::{Manner, Mover, Reach, by_weather, hq_may_stand, reach};
use super::operation::{Agent, activate, operation};
use crate::Aeto;
use crate::capture;
use crate::ch01_weather::weather_at;
use crate::ch02_strategic;
use crate::ch07_supply::suffers;
use crate::ch09_politics::{is_beyond_the_line, is_closed};
use crate::ch10_special::garrison;
use crate::ch10_special::sabotage;
use crate::ch10_special::zhukov::is_zhukov;
use crate::data::{Body, data};
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::names::hex_name;
use crate::politics::named;
use crate::state::State;
use crate::types::{HexId, UnitId, Weather};
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Why a piece moves, and so how far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// 5.1.2: an Activated HQ.
    Command,
    /// 5.7.1: an Activated unit in the Land Movement Step.
    Offensive,
    /// 6.0: in the Movement Phase.
    Phase,
    /// 3.24f: in the Movement Phase, from the port where it has come ashore: one hex.
    Ashore,
    /// 5.21j: after a breakthrough; without a General one hex, with him as many points.
    Pursuit { rating: Option<u8> },
    /// 5.22c: with so many points.
    Exploitation { rating: u8 },
}

/// Whom a move is for, and where it goes.
fn mover(s: &State, unit: UnitId, why: Why) -> Mover {
    let own = Mover::of(s, unit);
    match why {
        Why::Command => Mover {
            points: [data().values.hq_march; 3],
            ..own
        },
        Why::Offensive | Why::Phase => own,
        Why::Ashore => {
            cite!("3.24f");
            Mover {
                hexes: Some(1),
                ..own
            }
        }
        Why::Pursuit { rating: None } => {
            cite!("5.21j", "5.13.5");
            Mover {
                hexes: Some(1),
                ignores_zones: true,
                ..own
            }
        }
        Why::Pursuit {
            rating: Some(rating),
        }
        | Why::Exploitation { rating } => {
            cite!("5.22c", "5.10.6", "7.10e", "5.21j");
            let points = match suffers(s, unit) {
                true => [1; 3],
                false => by_weather(rating, own.nation == named().ussr),
            };
            // A General goes after his armor as it goes.
            Mover {
                points,
                manner: Manner::Armor,
                slips: true,
                ..own
            }
        }
    }
}

/// A piece goes somewhere, or stays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marching {
    pub unit: UnitId,
    pub why: Why,
    /// 5.10.5: HQs and Generals who go with it.
    pub along: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Go {
    To {
        hex: HexId,
    },
    /// 5.10.5: an HQ or a General goes with the unit.
    With {
        staff: UnitId,
    },
    Stay,
}

impl Marching {
    pub fn new(unit: UnitId, why: Why) -> Marching {
        Marching {
            unit,
            why,
            along: Vec::new(),
        }
    }
    /// 5.10.5, 6.0b: who is stacked with the unit and has not moved. An Activated HQ has its own three hexes.
    fn may_accompany(&self, s: &State, staff: UnitId) -> Result<(), Illegal> {
        cite!("5.10.5", "5.1.4", "6.0b");
        demand!(s.has_unit(staff), "5.10.5", "there is no such piece");
        let (piece, rider) = (s.unit(self.unit), s.unit(staff));
        let fit = match self.why {
            Why::Offensive => {
                rider.is_general()
                    && rider.has(Marks::CALLED)
                    && !rider.has(Marks::MARCHED)
                    && !rider.has(Marks::BROKE_THROUGH)
            }
            Why::Phase => rider.is_staff() && !rider.has(Marks::ACTIVE) && !rider.has(Marks::MOVED),
            _ => false,
        };
        let stacked = rider.nation() == piece.nation() && rider.hex() == piece.hex();
        demand!(
            fit && stacked && piece.is_combat() && !self.along.contains(&staff),
            "5.10.5",
            "it does not go with the unit"
        );
        Ok(())
    }
    /// 5.1.3: whether an HQ that goes along may stand where the unit ends.
    fn suits(&self, s: &State, to: SpaceId) -> bool {
        let mut hqs = self.along.iter().filter(|id| s.unit(**id).is_hq());
        hqs.all(|id| hq_may_stand(s, s.unit(*id).nation(), to, Some(*id)))
    }
    /// Where it may go; not into Mud or Winter while breaking through or exploiting.
    fn reach(&self, s: &State) -> Option<Reach> {
        let at = s.unit(self.unit).hex()?;
        Some(reach(s, at, &mover(s, self.unit, self.why)))
    }
    /// 5.7.13: whether it gets to a hex with a movement point to spare.
    fn has_a_point_left(&self, s: &State, to: Option<SpaceId>) -> bool {
        cite!("5.7.13");
        let (Some(to), Some(reach)) = (to, self.reach(s)) else {
            return true;
        };
        cite!("1.7b");
        let way = s.unit(self.unit).hex().into_iter().chain(reach.way(to));
        let worst = way.map(|hex| weather_at(s, hex)).max();
        let points = mover(s, self.unit, self.why).points;
        let most = worst.map_or(0, |weather| points[weather as usize]);
        reach.cost(to) < u16::from(most)
    }
    /// 5.10.6: a General who has gone after his armor leads nobody else in this month.
    fn flips(&self) -> bool {
        matches!(self.why, Why::Pursuit { .. } | Why::Exploitation { .. })
    }
    fn bars(&self, s: &State, hex: SpaceId) -> bool {
        match self.why {
            Why::Pursuit { .. } => {
                cite!("1.3d", "5.21l");
                weather_at(s, hex) == Weather::Mud
            }
            Why::Exploitation { .. } => {
                cite!("1.0e", "1.3d", "1.4f");
                weather_at(s, hex) != Weather::Fair
            }
            _ => false,
        }
    }
    fn ends(&self, s: &State) -> Vec<SpaceId> {
        let Some(reach) = self.reach(s) else {
            return Vec::new();
        };
        let open = |hex: &SpaceId| !reach.way(*hex).iter().any(|on_way| self.bars(s, *on_way));
        let all = reach.ends().iter().copied();
        let all = all.filter(|hex| self.suits(s, *hex));
        let all = all.filter(|hex| garrison::may_go(s, self.unit, *hex).is_ok());
        match self.why {
            Why::Pursuit { .. } | Why::Exploitation { .. } => all.filter(open).collect(),
            Why::Phase => match self.westward(s) {
                west if west.is_empty() => all.collect(),
                west => west,
            },
            _ => all.collect(),
        }
    }
    /// 9.4b: where it must go: back over the line, if it stands beyond it and gets there.
    pub fn westward(&self, s: &State) -> Vec<SpaceId> {
        cite!("9.4b");
        let beyond = is_beyond_the_line(s, s.unit(self.unit)) && self.why == Why::Phase;
        let reach = self.reach(s).filter(|_| beyond);
        let ends = reach.map_or(Vec::new(), |reach| reach.ends().to_vec());
        let west = |hex: &SpaceId| !ground::hex(*hex).eastern_poland && self.suits(s, *hex);
        ends.into_iter().filter(west).collect()
    }
}

impl Question<Aeto> for Marching {
    type Answer = Go;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if t.s.unit(self.unit).hex().is_none() {
            return Open::Pass;
        }
        Open::Ask(t.s.seat(t.s.unit(self.unit).nation()))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let ends = self.ends(s).into_iter();
        frame::add(out, ends.map(|hex| Go::To { hex: hex.into() }));
        let there = s.units_in(s.unit(self.unit).at).map(|(staff, _)| staff);
        let fit = there.filter(|staff| self.may_accompany(s, *staff).is_ok());
        frame::add(out, fit.map(|staff| Go::With { staff }));
        frame::add(out, self.westward(s).is_empty().then_some(Go::Stay));
    }
    fn check(&self, s: &State, answer: Go) -> Result<(), Illegal> {
        if let Go::With { staff } = answer {
            return self.may_accompany(s, staff);
        }
        let west = self.westward(s);
        let obeys = match answer {
            Go::To { hex } => west.contains(&hex.space()),
            Go::With { .. } | Go::Stay => false,
        };
        demand!(
            west.is_empty() || obeys,
            "9.4b",
            "it must go back over the line"
        );
        if let Go::To { hex } = answer {
            let nation = s.unit(self.unit).nation();
            demand!(
                !is_closed(s, nation, hex.space()),
                "9.4a",
                "that would be war with the USSR"
            );
            demand!(
                self.suits(s, hex.space()),
                "5.1.3",
                "HQs do not stand next to each other"
            );
            garrison::may_go(s, self.unit, hex.space())?;
            let reach = self.reach(s);
            let reached = reach.as_ref().is_some_and(|reach| reach.has(hex.space()));
            demand!(reached, "5.7.1", "it cannot get there");
            let way = reach
                .map(|reach| reach.way(hex.space()))
                .unwrap_or_default();
            let fair = !way.iter().any(|on_way| self.bars(s, *on_way));
            demand!(fair, "1.3d", "the weather bars it");
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Go) {
        if let Go::With { staff } = answer {
            let mut more = self.clone();
            more.along.push(staff);
            return t.replace(more);
        }
        t.pop();
        let (way, cost) = match (answer, self.reach(t.s)) {
            (Go::To { hex }, Some(reach)) => (reach.way(hex.space()), reach.cost(hex.space())),
            _ => (Vec::new(), 0),
        };
        let phase = match self.why {
            Why::Ashore => t.s.operation.is_none(),
            why => why == Why::Phase,
        };
        let mark = if phase { Marks::MOVED } else { Marks::MARCHED };
        let boards = phase && self.has_a_point_left(t.s, way.last().copied());
        let been: Vec<HexId> =
            t.s.unit(self.unit)
                .hex()
                .into_iter()
                .chain(way.iter().copied())
                .map(HexId::from)
                .collect();
        for id in [self.unit].iter().chain(&self.along) {
            t.s.pieces.mark(*id, |unit| {
                unit.marks.set(mark);
                if boards {
                    unit.marks.set(Marks::BOARDS);
                }
                if self.flips() && unit.is_general() {
                    cite!("5.21j", "5.22c");
                    unit.marks.set(Marks::EXHAUSTED);
                }
                unit.spent = u8::try_from(cost).unwrap_or(u8::MAX);
            });
            walk(t, *id, &way);
        }
        if self.why == Why::Command {
            activate(t, Agent::Hq { unit: self.unit });
        }
        sabotage::offer(t, self.unit, been);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.unit).name();
        (format!("Where does {name} go?"), rule!("5.7.1"))
    }
}

/// A piece goes along a way; a combat unit takes what it enters.
pub fn walk(t: &mut Act<'_>, id: UnitId, way: &[SpaceId]) {
    let Some(last) = way.last() else { return };
    let nation = t.s.unit(id).nation();
    let from = t.s.unit(id).hex();
    if let Some(from) = from {
        // Who could not see it before need not learn where it came from.
        let seat = t.s.seat(nation);
        t.log.whisper(rule!("5.7.1"), seat, || {
            format!("Troops move from {} to {}", hex_name(from), hex_name(*last))
        });
    }
    if let Some(from) = from {
        ch02_strategic::leaves(t, id, from, Some(*last));
    }
    let combat = t.s.unit(id).is_combat();
    for hex in way {
        t.s.pieces.change(id, |unit| unit.at = (*hex).into());
        if combat {
            capture::enter(t, nation, *hex);
        }
    }
    t.s.refresh();
}

/// 0.sop-offA3: Activated units move, one after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LandMarch;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    Unit { unit: UnitId },
    Enough,
}

impl Question<Aeto> for LandMarch {
    type Answer = Pick;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(operation(t.s).nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let nation = operation(s).nation;
        let camp = s.camp(nation);
        let own = s.units().filter(|(_, unit)| unit.camp == camp);
        frame::add(out, own.map(|(unit, _)| Pick::Unit { unit }));
        frame::add(out, [Pick::Enough]);
    }
    fn check(&self, s: &State, answer: Pick) -> Result<(), Illegal> {
        let Pick::Unit { unit } = answer else {
            return Ok(());
        };
        demand!(s.has_unit(unit), "5.7.1", "there is no such piece");
        let piece = s.unit(unit);
        demand!(
            piece.has(Marks::CALLED) && piece.hex().is_some(),
            "5.7.1",
            "it is not Activated"
        );
        demand!(
            !piece.has(Marks::BROKE_THROUGH),
            "5.7.2",
            "it has made a breakthrough"
        );
        demand!(!piece.has(Marks::MARCHED), "5.7.1", "it has moved");
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "5.7.1",
            "choose the first of like pieces"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Pick) {
        match answer {
            Pick::Enough => t.pop(),
            Pick::Unit { unit } => {
                cite!("5.1.2", "0.sop-offA3");
                let why = match t.s.unit(unit).is_hq() {
                    true => Why::Command,
                    false => Why::Offensive,
                };
                t.push(Marching::new(unit, why));
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Move an Activated unit or HQ, or go on.".to_string(),
            rule!("5.7.1"),
        )
    }
}

/// 5.22: all exploitation moves come before any exploitation attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExploitMoves;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exploit {
    Unit { unit: UnitId },
    Enough,
}

/// 5.22b: the General with whom a unit exploits.
fn leader(s: &State, unit: UnitId) -> Option<(UnitId, u8)> {
    let piece = s.unit(unit);
    let hex = piece.hex()?;
    let there = s.ground_pieces(hex, piece.camp);
    let fit = there.filter(|(_, general)| !general.has(Marks::EXHAUSTED) && !is_zhukov(general));
    let ratings = fit.filter_map(|(id, general)| match general.printed().body {
        Body::General { exploitation, .. } => Some((id, exploitation)),
        _ => None,
    });
    ratings.max_by_key(|(id, rating)| (*rating, std::cmp::Reverse(*id)))
}

/// 0.sop-offA5: a General goes after the armor that exploits under him, once.
fn may_go_along(s: &State, general: UnitId) -> Result<(), Illegal> {
    cite!("0.sop-offA5", "5.22c");
    let piece = s.unit(general);
    demand!(
        piece.has(Marks::EXPLOITS),
        "5.22c",
        "no armor exploits under him"
    );
    demand!(
        !piece.has(Marks::EXHAUSTED),
        "5.22c",
        "he has made his move"
    );
    Ok(())
}

impl Question<Aeto> for ExploitMoves {
    type Answer = Exploit;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(operation(t.s).nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let camp = s.camp(operation(s).nation);
        let own = s
            .units()
            .filter(|(_, unit)| unit.camp == camp && unit.is_ground());
        frame::add(out, own.map(|(unit, _)| Exploit::Unit { unit }));
        frame::add(out, [Exploit::Enough]);
    }
    fn check(&self, s: &State, answer: Exploit) -> Result<(), Illegal> {
        let Exploit::Unit { unit } = answer else {
            return Ok(());
        };
        demand!(s.has_unit(unit), "5.22a", "there is no such piece");
        let piece = s.unit(unit);
        let Some(hex) = piece.hex() else {
            return Err(Illegal::new(rule!("5.22a"), "it is not on the map"));
        };
        if piece.is_general() {
            return may_go_along(s, unit);
        }
        demand!(piece.has(Marks::CALLED), "5.22i", "it is not Activated");
        demand!(piece.is_circled(), "5.22a", "its movement is not circled");
        demand!(
            !piece.has(Marks::BROKE_THROUGH),
            "5.21m",
            "it has made a breakthrough"
        );
        demand!(
            !piece.has(Marks::FAILED),
            "5.22b",
            "its attack did not clear its target"
        );
        demand!(!piece.has(Marks::EXPLOITS), "5.22c", "it has made its move");
        demand!(
            weather_at(s, hex) == Weather::Fair,
            "5.22b",
            "the weather bars it"
        );
        demand!(!suffers(s, unit), "5.22b", "it is out of supply");
        demand!(leader(s, unit).is_some(), "5.22b", "no General is with it");
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "5.22a",
            "choose the first of like pieces"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Exploit) {
        match answer {
            Exploit::Enough => t.pop(),
            Exploit::Unit { unit } => {
                if let Body::General { exploitation, .. } = t.s.unit(unit).printed().body {
                    let rating = exploitation;
                    return t.push(Marching::new(unit, Why::Exploitation { rating }));
                }
                let Some((general, rating)) = leader(t.s, unit) else {
                    return;
                };
                for id in [unit, general] {
                    t.s.pieces.mark(id, |unit| unit.marks.set(Marks::EXPLOITS));
                }
                t.push(Marching::new(unit, Why::Exploitation { rating }));
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Exploit with armor, or go on.".to_string(), rule!("5.22a"))
    }
}
