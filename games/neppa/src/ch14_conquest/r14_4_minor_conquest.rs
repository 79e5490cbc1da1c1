//! 14.4 Minor Country Conquest, and 14.6 Colonies, which fall in the same way.

use super::{pass_on, r14_7_eastern_europe, remove_forces, taker};
use crate::Act;
use crate::Neppa;
use crate::ch01_war::WarAction;
use crate::ch05_year_start::deduct;
use crate::data::{Class, data};
use crate::names::nation_name;
use crate::state::State;
use crate::step::Action;
use crate::types::{Nation, Nations, Side};
use crate::unit::At;
use frame::{Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 14.4a: an enemy ground unit stands in the capital of a Minor or of a colony.
pub fn capital_taken(t: &mut Act, country: Nation, by: Nation) {
    t.log.say(rule!("14.4a"), || {
        format!("{} falls to {}", nation_name(country), taker(t.s, by))
    });
    if data().country(country).class == Class::Minor {
        end_of_a_state(t, country, by);
    }
    change_holder(t, country, by);
}

/// 14.4a: what is left of its forces is removed, and its zones are the conqueror's. Forces of active Axis
/// Minor Allies fight on (12.3).
pub fn end_of_a_state(t: &mut Act, minor: Nation, by: Nation) {
    if t.s.politics.active_minors.has(minor) {
        return;
    }
    let may_return = data().country(minor).axis_minor && !t.s.politics.barred_minors.has(minor);
    remove_forces(t, minor, if may_return { At::Pool } else { At::Gone });
    let axis = t.s.turn_side(by) == Side::Axis;
    if axis && minor == data().nations.poland {
        r14_7_eastern_europe::form(t);
    }
    pass_on(t, minor, |_, _| by);
    t.s.politics.forget(minor);
    t.s.politics.sponsor[minor] = None;
    t.s.politics.helper[minor] = None;
    t.s.politics.intervened[minor] = Nations::NONE;
    t.s.politics.shields[minor] = Nations::NONE;
}

/// 14.4c: who added the country's WPPs at the last Year Start Sequence pays them back.
fn pay_back(t: &mut Act, country: Nation) {
    if let Some(debtor) = t.s.politics.credited[country].take() {
        let value = data().country(country).conquest_wpp;
        deduct(t, debtor, value.into(), rule!("14.4c"));
    }
}

/// 14.4b, 14.4c: a country has passed to the other side without a fight for it, with the Minor that had taken it.
pub fn passes(t: &mut Act, country: Nation, to: Nation) {
    t.s.politics.fought_for[country] = Nations::NONE;
    pay_back(t, country);
    let holder = t.s.politics.major_of(to);
    let heir = Some(holder).filter(|holder| holder.is_major());
    t.s.politics.conquered[country] = heir.and_then(|heir| inheritor(t.s, country, heir));
    t.log.say(rule!("14.4b"), || {
        format!("{} passes to {}", nation_name(country), taker(t.s, to))
    });
}

/// 14.4b, 14.4c, 14.4d: who has the country's WPPs from now on.
pub fn change_holder(t: &mut Act, country: Nation, by: Nation) {
    let among = claimants(t, country, by);
    t.s.politics.fought_for[country] = Nations::NONE;
    pay_back(t, country);
    if is_freed(t.s, country, by) {
        t.s.politics.conquered[country] = None;
        return;
    }
    let mut first = among.iter();
    if let (Some(one), None) = (first.next(), first.next()) {
        award(t, country, one);
    } else {
        award(t, country, t.s.politics.major_of(by));
        t.push(SharedConquest { country, among });
    }
}

/// 12.3e: an Axis Minor that comes into the hands of the Axis is itself again.
fn is_freed(s: &State, country: Nation, by: Nation) -> bool {
    cite!("12.3e");
    data().country(country).axis_minor
        && !s.politics.barred_minors.has(country)
        && s.turn_side(by) == Side::Axis
}

/// For whom a country counts that has passed to a Major without a fight. 14.6: one's own colony counts for nobody.
pub fn inheritor(s: &State, country: Nation, to: Nation) -> Option<Nation> {
    let own = data().country(country).owner_1939 == to;
    (!own && !is_freed(s, country, to)).then_some(to)
}

/// 14.4d: of the Majors that took part the one with the largest base; several if they are level.
fn claimants(t: &Act, country: Nation, by: Nation) -> Nations {
    cite!("14.4d");
    let captor = t.s.politics.major_of(by);
    let mut partners = t.s.politics.fought_for[country];
    partners.insert(captor);
    let ours = |n: Nation| n.is_major() && t.s.allied(n, captor);
    let base = |n: Nation| t.s.treasury(n).base;
    let largest = partners.iter().filter(|n| ours(*n)).map(base).max();
    let mut level = Nations::NONE;
    for n in partners.iter().filter(|n| ours(*n)) {
        if Some(base(n)) == largest {
            level.insert(n);
        }
    }
    if level.is_empty() {
        level.insert(captor);
    }
    level
}

/// The country counts for this Major. 14.6: one's own colony, won back, counts for nobody.
pub fn award(t: &mut Act, country: Nation, to: Nation) {
    cite!("14.6");
    let own = data().country(country).owner_1939 == to;
    t.s.politics.conquered[country] = (!own).then_some(to);
    t.log.say(rule!("14.4b"), || {
        format!(
            "{} counts for {} from now on",
            nation_name(country),
            taker(t.s, to)
        )
    });
}

/// 14.4d: who gets the WPPs of a Minor that several took.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SharedConquest {
    pub country: Nation,
    pub among: Nations,
}

impl Question<Neppa> for SharedConquest {
    type Answer = WarAction;

    fn open(&self, t: &mut Act) -> Open {
        match self.among.iter().next() {
            Some(major) => Open::Ask(t.s.seat_of(major)),
            None => Open::Pass,
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let country = self.country;
        let award = |to| WarAction::Award { country, to };
        frame::add(out, self.among.iter().map(award));
    }
    fn check(&self, _s: &State, answer: WarAction) -> Result<(), Illegal> {
        let WarAction::Award { country, to } = answer else {
            return Err(Neppa::not_asked());
        };
        let asked = country == self.country && self.among.has(to);
        demand!(asked, "14.4d", "that is not in question now");
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: WarAction) {
        t.pop();
        match answer {
            WarAction::Award { country, to } => award(t, country, to),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("Who has the WPPs of {}?", nation_name(self.country));
        (text, rule!("14.4d"))
    }
}
