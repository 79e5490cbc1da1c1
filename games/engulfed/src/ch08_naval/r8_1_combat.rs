//! 8.1: naval combat.

use super::{Convoy, NavalAction, fleet, hunter};
use crate::ch05_movement::{depart, unit_text};
use crate::ch06_combat::losses::eliminate;
use crate::meant::Hit;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Camp, Nation};
use crate::unit::UnitId;
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 8.11: engage the convoy?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Engage;

impl Question<Engulfed> for Engage {
    type Answer = NavalAction;

    fn open(&self, t: &mut Act) -> Open {
        let convoy = t.s.fleets.convoy.as_ref();
        match convoy.and_then(|convoy| hunter(t.s, convoy)) {
            Some((_, seat)) => Open::Ask(seat),
            None => Open::Pass,
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [NavalAction::Engage, NavalAction::LetPass]);
    }
    fn check(&self, _s: &State, answer: NavalAction) -> Result<(), Illegal> {
        match answer {
            NavalAction::Engage | NavalAction::LetPass => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: NavalAction) {
        t.pop();
        match answer {
            NavalAction::Engage => fight(t),
            // They go on at once, and how they do may tell what they are.
            _ => t.log.reveal(),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Engage the enemy fleet in the {}?", sea_name(s));
        (text, rule!("8.11"))
    }
}

/// 8.14: which Fleet Points of the mover, or of his enemy, are lost, and which units with them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Losses {
    pub hunter: bool,
}

impl Question<Engulfed> for Losses {
    type Answer = NavalAction;

    fn open(&self, t: &mut Act) -> Open {
        open_losses(t, self.hunter)
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask_losses(s, self.hunter, out);
    }
    fn check(&self, s: &State, answer: NavalAction) -> Result<(), Illegal> {
        match answer {
            NavalAction::LosePoint { .. } | NavalAction::Drown { .. } => {
                check_losses(s, self.hunter, answer)
            }
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: NavalAction) {
        match answer {
            NavalAction::LosePoint { of } => lose_point(t, self.hunter, of),
            NavalAction::Drown { unit } => drown(t, unit),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        (
            format!("What is lost in the {}?", sea_name(s)),
            rule!("8.14"),
        )
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| NavalAction::Drown { unit });
    }
}

/// The Sea-zone in which a convoy is.
fn sea_name(s: &State) -> &'static str {
    s.fleets.convoy.as_ref().map_or("", |c| c.sea.name())
}

/// 8.12, 8.13: fires; the two numbers are the hits on the mover and on his enemy.
fn fight(t: &mut Act) {
    let Some(convoy) = &t.s.fleets.convoy else {
        return;
    };
    let (sea, camp) = (convoy.sea, convoy.camp);
    let Some((enemy, _)) = hunter(t.s, convoy) else {
        return;
    };
    let (a, b) = (fleet(t.s, camp, sea), fleet(t.s, enemy, sea));
    let before = t.dice.rolled().len();
    let on_mover = fire(t, b, a);
    let on_enemy = fire(t, a, b);
    let dice = &t.dice.rolled()[before..];
    t.log.rolled(rule!("8.13"), dice, || {
        format!(
            "Naval combat in the {}: {a} against {b} Fleet Points; {on_mover} and {on_enemy} lost",
            sea.name()
        )
    });
    if let Some(convoy) = &mut t.s.fleets.convoy {
        convoy.hits = [on_mover.min(a), on_enemy.min(b)];
    }
    t.push(Losses { hunter: true });
    t.push(Losses { hunter: false });
}

/// Dice of one fleet against another: as many as the smaller has on a 6, the excess of the larger on 5 or 6.
fn fire(t: &mut Act, mine: u8, theirs: u8) -> u8 {
    cite!("8.12");
    let even = mine.min(theirs);
    let mut hits = 0;
    for die in 0..mine {
        let needed = if die < even { 6 } else { 5 };
        hits += u8::from(t.dice.d6() >= needed);
    }
    hits
}

/// 8.14: which Fleet Points go next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Idle,
    Carrying,
    Spent,
}

/// Points of a Power in a class.
fn points(s: &State, convoy: &Convoy, major: Nation, class: Class) -> u8 {
    let points = s.fleets.points[convoy.sea.index()][major.index()];
    let carrying = convoy.carrying[major.index()].min(points.used - points.transferred);
    match class {
        Class::Idle => points.ready + points.transferred,
        Class::Carrying => carrying,
        Class::Spent => points.used - carrying - points.transferred,
    }
}

fn losing_camp(s: &State, convoy: &Convoy, of_hunter: bool) -> Option<Camp> {
    match of_hunter {
        true => hunter(s, convoy).map(|(camp, _)| camp),
        false => Some(convoy.camp),
    }
}

/// The class that loses next, and the first Power with points in it.
fn next_class(s: &State, convoy: &Convoy, camp: Camp) -> Option<Class> {
    [Class::Idle, Class::Carrying, Class::Spent]
        .into_iter()
        .find(|class| losers(s, convoy, camp, *class).next().is_some())
}

fn losers<'a>(
    s: &'a State,
    convoy: &'a Convoy,
    camp: Camp,
    class: Class,
) -> impl Iterator<Item = Nation> + 'a {
    Nation::MAJORS
        .into_iter()
        .filter(move |n| s.camp(*n) == camp && points(s, convoy, *n, class) > 0)
}

/// 9.51(a): losses are as the British player desires.
fn decider(s: &State, camp: Camp) -> Seat {
    match camp {
        Camp::Western => s.seat_of(Nation::BRITAIN),
        Camp::Soviet => s.seat_of(Nation::USSR),
        Camp::Axis | Camp::Neutral => s.seat_of(Nation::GERMANY),
    }
}

fn open_losses(t: &mut Act, of_hunter: bool) -> Open {
    cite!("8.14", "9.51(a)");
    let Some(convoy) = &t.s.fleets.convoy else {
        return Open::Pass;
    };
    if let Some(major) = convoy.sinking {
        return open_sinking(t, major);
    }
    let (hits, camp) = (
        convoy.hits[usize::from(of_hunter)],
        losing_camp(t.s, convoy, of_hunter),
    );
    let (true, Some(camp)) = (hits > 0, camp) else {
        return Open::Pass;
    };
    let Some(class) = next_class(t.s, convoy, camp) else {
        return Open::Pass;
    };
    let mut who = losers(t.s, convoy, camp, class);
    match (who.next(), who.next()) {
        (Some(major), None) => {
            drop(who);
            lose_point(t, of_hunter, major);
            Open::Again
        }
        (Some(_), Some(_)) => Open::Ask(decider(t.s, camp)),
        (None, _) => Open::Pass,
    }
}

/// Units that a sunk Fleet Point of a Power may take along.
fn drowning(s: &State, major: Nation) -> impl Iterator<Item = UnitId> + '_ {
    let cargo = s.fleets.convoy.iter().flat_map(|c| c.cargo.iter().copied());
    cargo.filter(move |id| super::carriers(s, s.unit(*id).nation).contains(&major))
}

fn open_sinking(t: &mut Act, major: Nation) -> Open {
    let mut units = drowning(t.s, major);
    match (units.next(), units.next()) {
        (Some(id), None) => {
            drop(units);
            drown(t, id);
            Open::Again
        }
        (Some(id), Some(_)) => Open::Ask(t.s.seat_of(t.s.unit(id).nation)),
        (None, _) => {
            drop(units);
            if let Some(convoy) = &mut t.s.fleets.convoy {
                convoy.sinking = None;
            }
            Open::Again
        }
    }
}

fn ask_losses(s: &State, of_hunter: bool, out: &mut Vec<Action>) {
    let Some(convoy) = &s.fleets.convoy else {
        return;
    };
    if let Some(major) = convoy.sinking {
        let units = drowning(s, major).filter(|id| stands_for_its_like(s, major, *id));
        out.extend(units.map(|unit| Action::from(NavalAction::Drown { unit })));
        return;
    }
    let camp = losing_camp(s, convoy, of_hunter);
    if let Some((camp, class)) = camp.and_then(|c| Some((c, next_class(s, convoy, c)?))) {
        let who = losers(s, convoy, camp, class);
        out.extend(who.map(|of| Action::from(NavalAction::LosePoint { of })));
    }
}

/// Like units aboard are offered once.
fn stands_for_its_like(s: &State, major: Nation, id: UnitId) -> bool {
    let mut before = drowning(s, major).take_while(|other| *other != id);
    let at = |id: UnitId| (s.area_of(id), *s.unit(id));
    let (area, unit) = at(id);
    before.all(|other| {
        let (a, u) = at(other);
        a != area || !u.like(&unit)
    })
}

fn check_losses(s: &State, of_hunter: bool, action: NavalAction) -> Result<(), Illegal> {
    let mut legal = Vec::new();
    ask_losses(s, of_hunter, &mut legal);
    demand!(
        legal.contains(&action.into()),
        "8.14",
        "this is not lost next"
    );
    Ok(())
}

fn lose_point(t: &mut Act, of_hunter: bool, major: Nation) {
    let Some(convoy) = &t.s.fleets.convoy else {
        return;
    };
    let camp = losing_camp(t.s, convoy, of_hunter);
    let class = camp.and_then(|camp| next_class(t.s, convoy, camp));
    let (sea, fleets) = (convoy.sea, &mut t.s.fleets);
    let points = &mut fleets.points[sea.index()][major.index()];
    match class {
        // Those that could not carry anybody any more go first.
        Some(Class::Idle) if points.transferred > 0 => {
            points.transferred -= 1;
            points.used -= 1;
        }
        Some(Class::Idle) => points.ready -= 1,
        Some(_) => points.used -= 1,
        None => return,
    }
    if let Some(convoy) = &mut fleets.convoy {
        let hits = &mut convoy.hits[usize::from(of_hunter)];
        *hits = hits.saturating_sub(1);
        if class == Some(Class::Carrying) {
            convoy.carrying[major.index()] -= 1;
            convoy.sinking = Some(major);
        }
    }
    t.log.say(rule!("8.14"), || {
        format!("{} loses a Fleet Point", nation_name(major))
    });
}

fn drown(t: &mut Act, id: UnitId) {
    if let Some(convoy) = &mut t.s.fleets.convoy {
        convoy.cargo.retain(|other| *other != id);
        convoy.sinking = None;
    }
    let (seat, text) = (t.s.seat_of(t.s.unit(id).nation), unit_text(t.s, id));
    t.log
        .say(rule!("8.14"), || "A unit is lost at sea".to_string());
    t.log
        .whisper(rule!("8.14"), seat, || format!("Lost at sea: {text}"));
    let (nation, left) = (t.s.unit(id).nation, t.s.area_of(id));
    eliminate(t, id);
    if let Some(area) = left {
        depart(t, nation, area);
    }
}
