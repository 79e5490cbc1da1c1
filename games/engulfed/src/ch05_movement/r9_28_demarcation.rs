//! 9.28: Western and Soviet units do not enter the same area of the Axis in one phase.

use super::{Loading, MoveAction, Moving, r5_1_operational, r5_3_sea_transport, r5_4_breakthrough};
use crate::ch09_politics::first_right;
use crate::data::data;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Camp, Nation, Nations};
use crate::unit::UnitId;
use crate::{Act, Action, Engulfed};
use frame::{Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

const fn place(camp: Camp) -> Option<usize> {
    match camp {
        Camp::Western => Some(0),
        Camp::Soviet => Some(1),
        Camp::Axis | Camp::Neutral => None,
    }
}

/// 9.28a: whether the other camp has not entered or claimed the area in this phase.
pub fn may_enter(s: &State, nation: Nation, area: Area) -> Result<(), Illegal> {
    if let Some(mine) = place(s.camp(nation)) {
        demand!(
            !s.movement.entered[1 - mine].has(area),
            "9.28a",
            "the other Allies enter this area in this phase"
        );
    }
    Ok(())
}

/// 9.28a: with three players, whoever has the first right is asked before the other enters.
pub fn ask_first(t: &mut Act, id: UnitId, to: Area) -> bool {
    cite!("9.28a");
    let Some(seat) = rival(t.s, t.s.unit(id).nation, to) else {
        return false;
    };
    t.push(Moving { unit: id });
    t.push(FirstRight { seat, area: to });
    true
}

/// 9.28a: the same before units of a nation go aboard for the area, or are made ready to drop there.
pub fn ask_before_loading(t: &mut Act, nation: Nation, to: Area) {
    if let Some(seat) = rival(t.s, nation, to) {
        t.push(FirstRight { seat, area: to });
    }
}

/// 9.28a, 9.22a: which camp has the first right to an area: of the Axis by its weather zone; an Allied Minor's is the
/// Western Allies'.
fn right_to(s: &State, area: Area) -> Option<Camp> {
    match s.holder(area) {
        Camp::Axis => Some(first_right(area)),
        Camp::Western => Some(Camp::Western),
        Camp::Soviet | Camp::Neutral => None,
    }
}

/// The seat that may claim an area which a unit of this nation is about to enter.
fn rival(s: &State, nation: Nation, to: Area) -> Option<Seat> {
    let mine = place(s.camp(nation))?;
    let right = right_to(s, to)?;
    if place(right)? == mine || s.movement.entered[mine].has(to) || s.movement.ceded.has(to) {
        return None;
    }
    // 9.22a: what counts in an Allied Minor are the Western Powers' own units.
    let rivals = match s.holder(to) {
        Camp::Western => Nations::of(&Nation::WESTERN),
        _ => s.politics.nations_of_camp(right),
    };
    let able = |area: Area| {
        s.units_in(area).any(|(_, u)| {
            let far = data().areas.distance(area, to).unwrap_or(u8::MAX);
            rivals.has(u.nation)
                && u.kind.is_ground()
                && (far == 1 || far == 2 && r5_1_operational::is_fast(u.kind))
        })
    };
    let leader = match right {
        Camp::Soviet => Nation::USSR,
        _ => Nation::BRITAIN,
    };
    let seat = s.seat_of(leader);
    (seat != s.seat_of(nation) && data().areas.land.iter().any(able)).then_some(seat)
}

/// 9.28a: whether a seat with the first right of entry wants the area for itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FirstRight {
    pub seat: Seat,
    pub area: Area,
}

impl Question<Engulfed> for FirstRight {
    type Answer = MoveAction;

    fn open(&self, _t: &mut Act) -> Open {
        Open::Ask(self.seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [MoveAction::Claim, MoveAction::Cede]);
    }
    fn check(&self, _s: &State, answer: MoveAction) -> Result<(), Illegal> {
        match answer {
            MoveAction::Claim | MoveAction::Cede => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: MoveAction) {
        t.pop();
        self.answer(t, answer == MoveAction::Claim);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!(
            "Claim the first right of entry to {}?",
            area_name(self.area)
        );
        (text, rule!("9.28a"))
    }
}

impl FirstRight {
    /// The claim is answered: who claims enters alone in this phase.
    fn answer(&self, t: &mut Act, claims: bool) {
        let area = self.area;
        if claims {
            if let Some(camp) = right_to(t.s, area).and_then(place) {
                t.s.movement.entered[camp].insert(area);
            }
            t.log.say(rule!("9.28a"), || {
                format!("The first right to {} is claimed", area_name(area))
            });
        } else {
            t.s.movement.ceded.insert(area);
        }
        if claims && t.s.stack.asked::<Loading>().is_some() {
            r5_3_sea_transport::cancel(t);
        } else if let Some(Moving { unit }) = t.s.stack.asked().cloned() {
            t.pop();
            if !claims {
                let was_friendly = super::friendly(t.s, t.s.unit(unit).nation, area);
                r5_1_operational::step(t, unit, area);
                r5_4_breakthrough::carry_on(t, unit, was_friendly);
            }
        }
    }
}
