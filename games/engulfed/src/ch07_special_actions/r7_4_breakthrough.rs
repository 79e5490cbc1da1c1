//! 7.4, 1.26: breakthrough phases, bought one at a time and in any order.

use crate::ch06_combat::{self, RoundKind};
use crate::data::data;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Nation, Nations, Side};
use crate::{Act, Action, Engulfed, Phase, Step, ch05_movement, ch09_politics};
use frame::{Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

use super::SpecialAction;
use super::stock::{can_pay, pay, payer};
use super::words::label;

/// 7.4: with three players, the Allied seat whose wish to spend stands against that of the seat that named this.
fn rival(s: &State, by: Seat) -> Option<Seat> {
    if s.side != Side::Allies || s.players != 3 || s.special_actions.next == Some(by) {
        return None;
    }
    let waits = |seat: &Seat| {
        let mut steps = s.stack.steps().iter();
        steps.any(|step| matches!(step, Step::Phase { seat: of, .. } if of == seat))
    };
    let mut others = s.seats_of_side(s.side).filter(|seat| *seat != by);
    others.find(|seat| waits(seat) && payers(s, *seat).next().is_some())
}

/// 7.4: a seat has named what it spends a Special Action on; its ally may want to spend first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Precedence {
    pub by: Seat,
    pub what: SpecialAction,
}

impl Question<Engulfed> for Precedence {
    type Answer = SpecialAction;

    fn open(&self, t: &mut Act) -> Open {
        match rival(t.s, self.by) {
            Some(seat) => Open::Ask(seat),
            None => {
                t.pop();
                spend(t, self.what);
                Open::Again
            }
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let first = rival(s, self.by).map(|seat| SpecialAction::First { seat });
        frame::add(out, first.into_iter().chain([SpecialAction::Pass]));
    }
    fn check(&self, s: &State, answer: SpecialAction) -> Result<(), Illegal> {
        match answer {
            SpecialAction::Pass => Ok(()),
            SpecialAction::First { seat } => {
                demand!(
                    rival(s, self.by) == Some(seat),
                    "7.4",
                    "who objects wants to spend himself"
                );
                Ok(())
            }
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: SpecialAction) {
        t.pop();
        match answer {
            SpecialAction::First { .. } => t.push(WhoFirst {
                by: self.by,
                what: self.what,
            }),
            _ => spend(t, self.what),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = label(s, self.what).text;
        (format!("Your ally wants: {text}."), rule!("7.4"))
    }
}

/// 7.4: the Allies disagree on who spends the next Special Action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WhoFirst {
    pub by: Seat,
    pub what: SpecialAction,
}

impl Question<Engulfed> for WhoFirst {
    type Answer = SpecialAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(Nation::GERMANY))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let seats = s.seats_of_side(Side::Allies);
        frame::add(out, seats.map(|seat| SpecialAction::First { seat }));
    }
    fn check(&self, s: &State, answer: SpecialAction) -> Result<(), Illegal> {
        let SpecialAction::First { seat } = answer else {
            return Err(Engulfed::not_asked());
        };
        let mut allies = s.seats_of_side(Side::Allies);
        demand!(
            allies.any(|a| a == seat),
            "7.4",
            "one of the Allied players"
        );
        Ok(())
    }
    /// The seat that the Axis names spends next: what it has named, or what it names now.
    fn apply(&self, t: &mut Act, answer: SpecialAction) {
        cite!("7.4");
        let SpecialAction::First { seat: first } = answer else {
            frame::unasked(answer)
        };
        t.pop();
        // What comes of it, or whether that seat has anything to choose, shows now.
        t.log.reveal();
        if first == self.by {
            return spend(t, self.what);
        }
        t.s.special_actions.next = Some(first);
        t.s.stack
            .raise(|step| matches!(step, Step::Phase { seat, .. } if *seat == first));
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Which Allied player spends the next Special Action?".to_string();
        (text, rule!("7.4"))
    }
}

/// The Powers of a seat that could pay.
fn payers(s: &State, seat: Seat) -> impl Iterator<Item = Nation> {
    let own = move |n: &Nation| s.seat_of(*n) == seat && can_pay(s, *n).is_ok();
    Nation::MAJORS.into_iter().filter(own)
}

pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    if payers(s, seat).next().is_none() {
        return;
    }
    cite!("1.26");
    let all = payers(s, seat).fold(Nations::NONE, |mut all, by| {
        all.insert(by);
        all
    });
    for powers in all.choices() {
        if is_one_camp(s, powers).is_ok() {
            for area in ch05_movement::breakthroughs(s, powers).iter() {
                out.push(SpecialAction::Operational { powers, area }.into());
            }
        }
    }
    for powers in all.choices() {
        if may_redeploy(s, seat, powers).is_ok() {
            out.push(SpecialAction::Strategic { powers }.into());
        }
    }
    for area in s.contested().iter() {
        for powers in all.choices() {
            if may_fight(s, seat, area, powers).is_ok() {
                out.extend([false, true].map(|assault| {
                    Action::from(SpecialAction::Combat {
                        area,
                        powers,
                        assault,
                    })
                }));
            }
        }
    }
}

/// The Powers whose Special Actions move ground units of a side in an area.
fn powers_in(s: &State, side: Side, area: Area) -> Nations {
    let own = s.politics.nations_of_side(side);
    let there = s.tally(area).ground_nations.both(own);
    there.iter().fold(Nations::NONE, |mut all, nation| {
        all.insert(payer(s, nation));
        all
    })
}

/// 6.71, 6.72: whether these Powers, all of this seat, can buy a round in an area.
pub fn may_fight(s: &State, seat: Seat, area: Area, powers: Nations) -> Result<(), Illegal> {
    demand!(
        area.index() < data().areas.facts.len() && s.is_contested(area),
        "6.71",
        "units of both sides must be there"
    );
    may_pay(s, seat, powers)?;
    let there = powers_in(s, s.side, area);
    for by in powers.iter() {
        demand!(there.has(by), "6.72a", "it has no ground unit there");
    }
    ch06_combat::fortress_is_open(s, area)
}

/// 7.13: whether these Powers, all of this seat, can pay one Special Action each.
fn may_pay(s: &State, seat: Seat, powers: Nations) -> Result<(), Illegal> {
    demand!(!powers.is_empty(), "7.13", "somebody must pay");
    for by in powers.iter() {
        demand!(
            by.is_major() && s.seat_of(by) == seat && s.side_of(by) == Some(s.side),
            "7.13",
            "another player decides for it"
        );
        can_pay(s, by)?;
    }
    Ok(())
}

/// 5.41, 5.42: whether these Powers can buy a Breakthrough Operational Movement Phase to an area.
fn may_move(s: &State, seat: Seat, area: Area, powers: Nations) -> Result<(), Illegal> {
    may_pay(s, seat, powers)?;
    is_one_camp(s, powers)?;
    demand!(
        data().areas.land.has(area),
        "5.42a",
        "a land area is designated"
    );
    ch05_movement::may_break_through(s, powers, area)
}

/// 9.28a: Western Allies and Soviets do not enter one area together.
fn is_one_camp(s: &State, powers: Nations) -> Result<(), Illegal> {
    let mut camps = powers.iter().map(|power| s.camp(power));
    let first = camps.next();
    demand!(
        camps.all(|camp| Some(camp) == first),
        "9.28a",
        "the two camps do not go together"
    );
    Ok(())
}

/// 5.44: whether these Powers can buy a Breakthrough Strategic Movement Phase.
fn may_redeploy(s: &State, seat: Seat, powers: Nations) -> Result<(), Illegal> {
    may_pay(s, seat, powers)?;
    ch05_movement::may_break_through_strategically(s, powers)
}

pub fn check(s: &State, seat: Seat, action: SpecialAction) -> Result<(), Illegal> {
    demand!(
        s.phase == Phase::Breakthrough,
        "1.26",
        "breakthroughs come after the Initial Combat Phase"
    );
    match action {
        SpecialAction::Combat { area, powers, .. } => may_fight(s, seat, area, powers),
        SpecialAction::Operational { powers, area } => may_move(s, seat, area, powers),
        SpecialAction::Strategic { powers } => may_redeploy(s, seat, powers),
        _ => Err(Engulfed::not_asked()),
    }
}

/// 7.4: what a seat names is done, unless its ally wants to spend first.
pub fn apply(t: &mut Act, by: Seat, what: SpecialAction) {
    t.push(Precedence { by, what });
}

fn spend(t: &mut Act, action: SpecialAction) {
    cite!("7.13");
    t.s.special_actions.next = None;
    t.push(Segment);
    let powers = match action {
        SpecialAction::Combat { area, powers, .. } => {
            t.log.say(rule!("6.71"), || {
                format!("Breakthrough combat in {}", area_name(area))
            });
            powers
        }
        SpecialAction::Operational { powers, area } => {
            t.log.say(rule!("5.42a"), || {
                format!("Breakthrough movement to {}", area_name(area))
            });
            powers
        }
        SpecialAction::Strategic { powers } => {
            t.log.say(rule!("5.44"), || {
                "Breakthrough Strategic Movement".to_string()
            });
            powers
        }
        SpecialAction::First { .. } | SpecialAction::Join | SpecialAction::Pass => Nations::NONE,
    };
    for by in powers.iter() {
        pay(t, by);
    }
    t.push(Join { what: action });
}

/// A breakthrough phase runs above this. When it is over, with the round that follows a move (6.73b), come the tests of
/// 10.2 and 9.46-2.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Segment;

impl Question<Engulfed> for Segment {
    type Answer = SpecialAction;

    fn open(&self, t: &mut Act) -> Open {
        cite!("6.73a");
        t.pop();
        ch09_politics::end_breakthrough(t);
        Open::Again
    }
}

/// 6.72a, 7.13: an allied Power of another seat that could join in, and pays for itself.
fn joiner(s: &State, what: SpecialAction) -> Option<Nation> {
    let (there, powers) = match what {
        SpecialAction::Combat { area, powers, .. } => (powers_in(s, s.side, area), powers),
        SpecialAction::Operational { powers, area } => {
            let mut able = Nations::NONE;
            for ally in Nation::MAJORS
                .into_iter()
                .filter(|n| s.side_of(*n) == Some(s.side))
            {
                let with = powers.union(Nations::of(&[ally]));
                if is_one_camp(s, with).is_ok() && ch05_movement::breakthroughs(s, with).has(area) {
                    able.insert(ally);
                }
            }
            (able, powers)
        }
        _ => return None,
    };
    // A seat that has a part in it has said already who pays.
    let can = |n: &Nation| {
        n.is_major()
            && powers.iter().all(|by| s.seat_of(by) != s.seat_of(*n))
            && can_pay(s, *n).is_ok()
    };
    there.iter().find(can)
}

/// 6.72a, 7.13: whether an ally pays to take part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Join {
    pub what: SpecialAction,
}

impl Question<Engulfed> for Join {
    type Answer = SpecialAction;

    fn open(&self, t: &mut Act) -> Open {
        if let Some(by) = joiner(t.s, self.what) {
            return Open::Ask(t.s.seat_of(by));
        }
        begin_segment(t, self.what);
        Open::Again
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [SpecialAction::Join, SpecialAction::Pass]);
    }
    fn check(&self, _s: &State, answer: SpecialAction) -> Result<(), Illegal> {
        match answer {
            SpecialAction::Join | SpecialAction::Pass => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    /// The ally pays and takes part, or leaves it to the others.
    fn apply(&self, t: &mut Act, answer: SpecialAction) {
        let by = joiner(t.s, self.what).filter(|_| answer == SpecialAction::Join);
        let Some(by) = by else {
            return begin_segment(t, self.what);
        };
        pay(t, by);
        let mut what = self.what;
        if let SpecialAction::Combat { powers, .. } | SpecialAction::Operational { powers, .. } =
            &mut what
        {
            powers.insert(by);
        }
        t.replace(Join { what });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = label(s, self.what).text;
        (format!("{text}. Pay to join?"), rule!("7.13"))
    }
}

/// The phase begins, with everybody who has paid for it.
fn begin_segment(t: &mut Act, what: SpecialAction) {
    t.pop();
    match what {
        SpecialAction::Combat {
            area,
            powers,
            assault,
        } => {
            ch06_combat::begin_round(t, area, RoundKind::Breakthrough { powers });
            ch06_combat::declared(t, assault);
        }
        SpecialAction::Operational { powers, area } => {
            ch05_movement::begin_breakthrough_operational(t, powers, area);
        }
        SpecialAction::Strategic { powers } => {
            ch05_movement::begin_breakthrough_strategic(t, powers);
        }
        SpecialAction::First { .. } | SpecialAction::Join | SpecialAction::Pass => {}
    }
}
