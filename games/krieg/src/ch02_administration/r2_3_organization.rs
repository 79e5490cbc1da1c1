//! 2.3: the Organization Segment: its five steps in order, a place at a time.

use super::r2_3_1_parts::{self, Parts};
use super::r2_3_2_forts;
use super::r2_3_5_detachments;
use crate::Krieg;
use crate::ch07_end_of_turn;
use crate::game::Action;
use crate::losses::{away, held, send};
use crate::names::{unit_at, unit_name};
use crate::spot::Spot;
use crate::state::State;
use crate::types::Faction;
use crate::unit::{Unit, UnitId};
use frame::{Act, Open, Part, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 2.3a: what is done in the segment, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Combine,
    Convert,
    Eliminate,
    BreakDown,
    Detach,
}

impl Stage {
    pub const ALL: [Stage; 5] = [
        Stage::Combine,
        Stage::Convert,
        Stage::Eliminate,
        Stage::BreakDown,
        Stage::Detach,
    ];

    const fn title(self) -> &'static str {
        match self {
            Stage::Combine => "Combine units",
            Stage::Convert => "Convert into fortresses and garrisons",
            Stage::Eliminate => "Eliminate units",
            Stage::BreakDown => "Break units down",
            Stage::Detach => "Place and remove Detachments",
        }
    }
    const fn rule(self) -> RuleId {
        match self {
            Stage::Combine => rule!("2.3.1a"),
            Stage::Convert => rule!("2.3.2.1a"),
            Stage::Eliminate => rule!("2.3.3a"),
            Stage::BreakDown => rule!("2.3.4a"),
            Stage::Detach => rule!("2.3.5a"),
        }
    }
}

/// The phasing faction organizes its units.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Organize {
    pub stage: Stage,
    /// The fortresses that came into play in this segment, and the Port-a-Forts that turned over.
    pub converted: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Organizing {
    /// Something is done in this hex or Off-Map Box.
    Here(Spot),
    /// On to a later step.
    To(Stage),
    /// The segment is over.
    Enough,
}

/// What is done in the place that was chosen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regroup {
    pub stage: Stage,
    pub at: Spot,
    pub converted: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Regrouping {
    /// 2.3.1: a unit from the pool, or the larger side of one that is there.
    Make(UnitId),
    /// 2.3.2: a unit becomes a fortress or garrison from the pool.
    Convert {
        unit: UnitId,
        into: UnitId,
    },
    /// 2.3.2.2: a Port-a-Fort is turned over.
    Turn(UnitId),
    Eliminate(UnitId),
    BreakDown(UnitId),
    /// 2.3.5: a Detachment from the pool.
    Detach(UnitId),
    Recall(UnitId),
}

/// What the Organization Segment begins with.
pub fn begin_organization(t: &mut Act<'_, Krieg>) {
    t.push(Organize {
        stage: Stage::Combine,
        converted: Vec::new(),
    });
}

/// The places where the faction has ground units or Detachments.
fn places(s: &State, faction: Faction) -> impl Iterator<Item = Spot> + '_ {
    s.spread().held(faction)
}

/// A counter in the Force Pool that a step could bring into play.
struct Stored {
    unit: UnitId,
    /// 2.3.1: how many units it is made of.
    parts: u8,
}

/// What the Force Pool holds for a step, like counters once: it is the same for all places.
fn stock(s: &State, stage: Stage) -> Vec<Stored> {
    let faction = s.clock.phasing;
    let pool = s.pieces.distinct_at(Spot::pool(faction));
    let wanted = pool.filter(|(_, unit)| match stage {
        Stage::Combine => unit.is_of(faction) && r2_3_1_parts::is_whole(unit),
        Stage::Convert => r2_3_2_forts::is_fixed(unit),
        Stage::Detach => unit.is_of(faction) && r2_3_5_detachments::is_detachment(unit),
        Stage::Eliminate | Stage::BreakDown => false,
    });
    let first = wanted.filter(|(id, _)| s.pieces.is_first_of_its_like(*id));
    first
        .map(|(id, unit)| Stored {
            unit: id,
            parts: r2_3_1_parts::parts_of(unit),
        })
        .collect()
}

impl Regroup {
    /// Everything of the stage that could be tried there.
    fn tries(&self, s: &State, out: &mut Vec<Regrouping>) {
        let faction = s.clock.phasing;
        let pool = || s.pieces.distinct_at(Spot::pool(faction));
        let there = || {
            let all = s.pieces.distinct_at(self.at);
            all.filter(move |(_, unit)| unit.is_of(faction))
        };
        let ground = || there().filter(|(_, unit)| unit.is_ground());
        match self.stage {
            Stage::Combine => {
                let larger = ground().filter(|(_, unit)| r2_3_1_parts::has_larger_side(unit));
                out.extend(larger.map(|(id, _)| Regrouping::Make(id)));
                let whole = pool().filter(|(_, unit)| r2_3_1_parts::is_whole(unit));
                out.extend(whole.map(|(id, _)| Regrouping::Make(id)));
            }
            Stage::Convert => {
                for (unit, own) in ground() {
                    let forts = pool().filter(|(_, fort)| r2_3_2_forts::is_goal(own, fort));
                    out.extend(forts.map(|(into, _)| Regrouping::Convert { unit, into }));
                    if r2_3_2_forts::is_port_a_fort(own) {
                        out.push(Regrouping::Turn(unit));
                    }
                }
            }
            Stage::Eliminate => out.extend(ground().map(|(id, _)| Regrouping::Eliminate(id))),
            Stage::BreakDown => {
                let large = ground().filter(|(_, unit)| unit.steps() > 1);
                out.extend(large.map(|(id, _)| Regrouping::BreakDown(id)));
            }
            Stage::Detach => {
                let posts = there().filter(|(_, unit)| r2_3_5_detachments::is_placed(unit));
                out.extend(posts.map(|(id, _)| Regrouping::Recall(id)));
                let posts = pool().filter(|(_, unit)| r2_3_5_detachments::is_detachment(unit));
                out.extend(posts.map(|(id, _)| Regrouping::Detach(id)));
            }
        }
    }

    fn may(&self, s: &State, answer: Regrouping) -> Result<(), Illegal> {
        let (id, into) = match answer {
            Regrouping::Convert { unit, into } => (unit, into),
            Regrouping::Make(id)
            | Regrouping::Turn(id)
            | Regrouping::Eliminate(id)
            | Regrouping::BreakDown(id)
            | Regrouping::Detach(id)
            | Regrouping::Recall(id) => (id, id),
        };
        demand!(
            s.has_unit(id) && s.has_unit(into),
            "2.3b",
            "there is no such counter"
        );
        let own = s.unit(id).is_of(s.clock.phasing);
        demand!(own, "2.3a", "it belongs to another faction");
        let alone = s.pieces.is_first_of_its_like(id) && s.pieces.is_first_of_its_like(into);
        demand!(alone, "2.3b", "a counter like it stands for it");
        let stage = match answer {
            Regrouping::Make(_) => Stage::Combine,
            Regrouping::Convert { .. } | Regrouping::Turn(_) => Stage::Convert,
            Regrouping::Eliminate(_) => Stage::Eliminate,
            Regrouping::BreakDown(_) => Stage::BreakDown,
            Regrouping::Detach(_) | Regrouping::Recall(_) => Stage::Detach,
        };
        demand!(stage == self.stage, "2.3a", "it is not the step for it");
        let here = s.unit(id).at == self.at;
        match answer {
            Regrouping::Make(whole) => r2_3_1_parts::may_make(s, whole, self.at),
            Regrouping::Detach(post) => r2_3_5_detachments::may_place(s, post, self.at),
            _ if !here => Err(Illegal::new(rule!("2.3a"), "it stands elsewhere")),
            Regrouping::Convert { unit, into } => {
                r2_3_2_forts::may_convert(s, unit, into, &self.converted)
            }
            Regrouping::Turn(unit) => r2_3_2_forts::may_turn(s, unit, &self.converted),
            Regrouping::Eliminate(unit) => {
                demand!(
                    s.unit(unit).is_ground(),
                    "2.3.3a",
                    "only ground units are eliminated"
                );
                Ok(())
            }
            Regrouping::BreakDown(unit) => r2_3_1_parts::may_break(s, unit),
            Regrouping::Recall(post) => r2_3_5_detachments::may_recall(s, post),
        }
    }

    /// [`Regroup::is_of_use`] without the reason, with what the pool holds for the step.
    fn serves(&self, s: &State, stock: &[Stored]) -> bool {
        let faction = s.clock.phasing;
        let tally = s.tally(self.at);
        let count = tally.count(faction);
        let may = |answer: Regrouping| self.may(s, answer).is_ok();
        let mut there = s.pieces.distinct_at(self.at);
        match self.stage {
            Stage::Combine => {
                let mut pooled = stock.iter().filter(|one| one.parts <= count.ground);
                let larger =
                    |unit: &Unit| unit.is_of(faction) && r2_3_1_parts::has_larger_side(unit);
                let builds = |(id, unit): (UnitId, &Unit)| {
                    unit.is_ground() && larger(unit) && may(Regrouping::Make(id))
                };
                pooled.any(|one| r2_3_1_parts::makes(s, one.unit, self.at))
                    || count.ground > 1 && there.any(builds)
            }
            Stage::Convert => there.any(|(unit, own)| {
                if !own.is_of(faction) || !own.is_ground() {
                    return false;
                }
                let goals = stock.iter().map(|one| one.unit);
                let mut goals = goals.filter(|into| r2_3_2_forts::is_goal(own, s.unit(*into)));
                goals.any(|into| may(Regrouping::Convert { unit, into }))
                    || r2_3_2_forts::is_port_a_fort(own) && may(Regrouping::Turn(unit))
            }),
            Stage::Eliminate => count.ground > 0,
            Stage::BreakDown => there.any(|(id, unit)| {
                unit.is_of(faction) && unit.steps() > 1 && may(Regrouping::BreakDown(id))
            }),
            Stage::Detach => {
                let placed =
                    |unit: &Unit| unit.is_of(faction) && r2_3_5_detachments::is_placed(unit);
                if tally.of.iter().any(|count| count.posts > 0) {
                    return there.any(|(_, unit)| placed(unit));
                }
                let mut posts = stock.iter().map(|one| one.unit);
                posts.any(|post| r2_3_5_detachments::may_place(s, post, self.at).is_ok())
            }
        }
    }

    fn options(&self, s: &State) -> Vec<Regrouping> {
        let mut all = Vec::new();
        self.tries(s, &mut all);
        all.retain(|answer| self.may(s, *answer).is_ok());
        all
    }

    /// Whether anything can be done there; if not, why what could be tried cannot. That parts are missing is the last
    /// thing to say.
    fn is_of_use(&self, s: &State) -> Result<(), Illegal> {
        let mut all = Vec::new();
        self.tries(s, &mut all);
        let missing = rule!("2.3e");
        let mut why = Illegal::new(missing, "nothing can be done there in this step");
        for answer in all {
            match self.may(s, answer) {
                Ok(()) => return Ok(()),
                Err(illegal) if why.rule == missing => why = illegal,
                Err(_) => {}
            }
        }
        Err(why)
    }
}

impl Organize {
    fn at(&self, stage: Stage, at: Spot) -> Regroup {
        Regroup {
            stage,
            at,
            converted: self.converted.clone(),
        }
    }
    /// The places where something can be done in a step.
    fn of_use<'a>(&'a self, s: &'a State, stage: Stage) -> impl Iterator<Item = Spot> + 'a {
        let stock = stock(s, stage);
        let places = places(s, s.clock.phasing);
        places.filter(move |at| self.at(stage, *at).serves(s, &stock))
    }
    fn has_use(&self, s: &State, stage: Stage) -> bool {
        self.of_use(s, stage).next().is_some()
    }
}

impl Question<Krieg> for Organize {
    type Answer = Organizing;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        cite!("2.3a");
        let mut offers = t.s.stack.room_for_offers();
        self.ask(t.s, &mut offers);
        let here = |offer: &Action| matches!(Organizing::of(offer), Some(Organizing::Here(_)));
        if offers.iter().any(here) {
            t.s.stack.make_ready(offers);
            return Open::Ask(t.s.seat(t.s.clock.phasing));
        }
        let mut later = Stage::ALL.into_iter().filter(|stage| *stage > self.stage);
        match later.find(|stage| self.has_use(t.s, *stage)) {
            Some(stage) => {
                let converted = self.converted.clone();
                t.replace(Organize { stage, converted });
                Open::Again
            }
            None => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let places = places(s, s.clock.phasing);
        frame::add(out, places.map(Organizing::Here));
        let later = Stage::ALL.into_iter().filter(|stage| *stage > self.stage);
        frame::add(out, later.map(Organizing::To));
        frame::add(out, [Organizing::Enough]);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, self.of_use(s, self.stage).map(Organizing::Here));
        let later = Stage::ALL.into_iter().filter(|stage| *stage > self.stage);
        let later = later.filter(|stage| self.has_use(s, *stage));
        frame::add(out, later.map(Organizing::To));
        frame::add(out, [Organizing::Enough]);
    }
    fn check(&self, s: &State, answer: Organizing) -> Result<(), Illegal> {
        match answer {
            Organizing::Here(at) => {
                demand!(
                    at.space().is_some(),
                    "2.3a",
                    "it is no hex and no Off-Map Box"
                );
                self.at(self.stage, at).is_of_use(s)
            }
            Organizing::To(stage) => {
                demand!(stage > self.stage, "2.3a", "that step is over");
                let some = self.has_use(s, stage);
                demand!(some, "2.3a", "there is nothing to do in that step");
                Ok(())
            }
            Organizing::Enough => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Organizing) {
        match answer {
            Organizing::Here(at) => {
                let regroup = self.at(self.stage, at);
                t.push(regroup);
            }
            Organizing::To(stage) => {
                let converted = self.converted.clone();
                t.replace(Organize { stage, converted });
            }
            Organizing::Enough => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("{}: choose a place, or go on.", self.stage.title());
        (text, self.stage.rule())
    }
}

impl Question<Krieg> for Regroup {
    type Answer = Regrouping;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        match self.options(t.s).as_slice() {
            [] => Open::Pass,
            [only] => {
                self.apply(t, *only);
                Open::Again
            }
            some => {
                let mut offers = t.s.stack.room_for_offers();
                frame::add(&mut offers, some.iter().copied());
                t.s.stack.make_ready(offers);
                Open::Ask(t.s.seat(t.s.clock.phasing))
            }
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let mut all = Vec::new();
        self.tries(s, &mut all);
        frame::add(out, all);
    }
    fn check(&self, s: &State, answer: Regrouping) -> Result<(), Illegal> {
        self.may(s, answer)
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Regrouping) {
        t.pop();
        match answer {
            Regrouping::Make(whole) => t.push(Parts::make(whole, self.at)),
            Regrouping::BreakDown(whole) => t.push(Parts::break_down(t.s, whole)),
            Regrouping::Convert { unit, into } => {
                r2_3_2_forts::convert(t, unit, into);
                note(t, into);
            }
            Regrouping::Turn(unit) => {
                r2_3_2_forts::turn(t, unit);
                note(t, unit);
            }
            Regrouping::Eliminate(unit) => eliminate(t, unit),
            Regrouping::Detach(post) => r2_3_5_detachments::place(t, post, self.at),
            Regrouping::Recall(post) => r2_3_5_detachments::recall(t, post),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("{} in {}.", self.stage.title(), self.at.name());
        (text, self.stage.rule())
    }
}

/// A conversion counts for the limits of the segment.
fn note(t: &mut Act<'_, Krieg>, id: UnitId) {
    if let Some(organize) = t.step_mut::<Organize>() {
        organize.converted.push(id);
    }
}

/// 2.3.3: a whole unit goes: with a stripe as if its Delay roll were 1, without one into the pool.
fn eliminate(t: &mut Act<'_, Krieg>, id: UnitId) {
    cite!("2.3.3a", "2.3.3b");
    if t.log.is_on() {
        let who = unit_at(t.s, id);
        t.log.say(rule!("2.3.3a"), || format!("{who} is given up"));
    }
    let holding = held(t.s, t.s.unit(id)).filter(|_| t.s.unit(id).steps() > 1);
    for gone in [Some(id), holding].into_iter().flatten() {
        if t.s.unit(gone).sort.stripe() {
            ch07_end_of_turn::ahead(t, gone, 1);
        } else {
            let to = away(t.s.unit(gone));
            send(t, gone, to);
        }
    }
}

pub fn label(answer: Organizing) -> Label {
    match answer {
        Organizing::Here(at) => Label::new("organize", format!("In {}", at.name())).on(at.target()),
        Organizing::To(stage) => Label::new("stage", stage.title()),
        Organizing::Enough => Label::new("enough", "End Organization"),
    }
}

pub fn label_regroup(s: &State, answer: Regrouping) -> Label {
    let name = |id: UnitId| unit_name(s.unit(id));
    match answer {
        Regrouping::Make(id) if s.unit(id).at.space().is_some() => {
            Label::new("make", format!("Build up {}", name(id))).of(id)
        }
        Regrouping::Make(id) => Label::new("make", format!("Form {}", name(id))).of(id),
        Regrouping::Convert { unit, into } => {
            let text = format!("{} becomes {}", name(unit), name(into));
            Label::new("convert", text).of(unit).of(into)
        }
        Regrouping::Turn(id) => Label::new("turn", format!("Turn {} over", name(id))).of(id),
        Regrouping::Eliminate(id) => {
            Label::new("eliminate", format!("Eliminate {}", name(id))).of(id)
        }
        Regrouping::BreakDown(id) => {
            Label::new("break_down", format!("Break down {}", name(id))).of(id)
        }
        Regrouping::Detach(id) => {
            let whose = unit_name(s.unit(id));
            Label::new("detach", format!("Detachment of {whose}")).of(id)
        }
        Regrouping::Recall(id) => Label::new("recall", format!("Remove {}", name(id))).of(id),
    }
}
