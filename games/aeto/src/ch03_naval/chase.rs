//! 3.6s, 3.6t, 3.10: a force goes after what was sighted, and what it does when it fails.

use super::bump;
use super::muster::launch;
use super::options::seat_of;
use super::passage::into_port;
use super::reach::way;
use super::search;
use super::straits;
use super::waters::{self, Water};
use super::window::{Sighting, Trace, challenge};
use crate::Aeto;
use crate::ch04_air;
use crate::ch10_special::channel_dash;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::spot_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::UnitId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, rule};
use serde::{Deserialize, Serialize};

/// A force on its way to intercept another, which is halted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chase {
    pub hunter: UnitId,
    pub sighting: Sighting,
    pub trace: Trace,
    /// The places on its way, the last first.
    pub way: Vec<Spot>,
}

/// 3.2b, 3.6s: the force sets out; its movement does not matter.
pub(super) fn begin(t: &mut Act<'_>, hunter: UnitId, sighting: Sighting, trace: Trace) {
    cite!("3.2b", "3.6s", "3.6l");
    let at = t.s.unit(hunter).at;
    let within = at == sighting.at && matches!(waters::water(at), Some(Water::Large(_)));
    let (prey_camp, left_port) = (t.s.unit(sighting.prey).camp, trace.from.is_port());
    let way = way(t.s, hunter, sighting.at).unwrap_or_else(|| vec![sighting.at]);
    let (name, prey) = (t.s.unit(hunter).name(), t.s.unit(sighting.prey).name());
    t.log.say(rule!("3.6l"), || {
        format!(
            "{name} goes to intercept {prey} in {}",
            spot_name(sighting.at)
        )
    });
    t.push(Chase {
        hunter,
        sighting,
        trace,
        way,
    });
    if (left_port || within) && !t.s.unit(hunter).is_submarine() {
        cite!("3.6t", "3.6r");
        challenge(t, hunter, left_port, false);
        ch04_air::watch(t, hunter, prey_camp);
    }
}

impl Chase {
    /// 3.17ab: some of it have withdrawn before it came to its prey: they stay there.
    fn is_stopped(&self, s: &State) -> bool {
        cite!("3.17ab");
        let stays = |ship: &UnitId| s.at_sea.stayed.contains(ship);
        s.unit(self.hunter).at != self.sighting.at && s.crew(self.hunter).iter().any(stays)
    }
}

/// The chase is over: who did not want to be asked about it is asked about the next move of the force.
fn hear_again(t: &mut Act<'_>, hunter: UnitId) {
    t.s.at_sea.quiet.retain(|(_, unit)| *unit != hunter);
}

/// 3.3i: a hunter enters a place; in a strait that is closed to it, it is remembered whence it came.
fn enter(t: &mut Act<'_>, hunter: UnitId, to: Spot) {
    cite!("3.3i", "3.15x");
    let (from, nation) = (t.s.unit(hunter).at, t.s.unit(hunter).nation());
    t.s.at_sea.narrows.retain(|(unit, _)| *unit != hunter);
    t.s.at_sea.through.retain(|unit| *unit != hunter);
    t.s.at_sea.inside.retain(|unit| *unit != hunter);
    let hex = to.within();
    if hex.is_some_and(|hex| straits::is_closed(t.s, nation, hex)) {
        t.s.at_sea.narrows.push((hunter, from));
    }
    t.s.pieces.change(hunter, |unit| unit.at = to);
    channel_dash::moved(t, hunter);
}

impl Question<Aeto> for Chase {
    type Answer = Retire;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let gone = |unit: UnitId| t.s.location(unit).is_none();
        let lost = gone(self.hunter) || gone(self.sighting.prey);
        if lost || self.is_stopped(t.s) {
            hear_again(t, self.hunter);
            return Open::Pass;
        }
        let mut next = self.clone();
        match next.way.pop() {
            Some(to) => {
                cite!("3.6t");
                t.replace(next);
                t.s.at_sea.lookout.forget(self.hunter);
                enter(t, self.hunter, to);
                if !t.s.unit(self.hunter).is_submarine() {
                    challenge(t, self.hunter, false, false);
                    let enemy = t.s.unit(self.sighting.prey).camp;
                    ch04_air::watch(t, self.hunter, enemy);
                }
                Open::Again
            }
            None => {
                t.pop();
                hear_again(t, self.hunter);
                search::begin_reactive(t, self);
                Open::Again
            }
        }
    }
}

/// 3.10: a force that failed stays or goes back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retiring {
    pub hunter: UnitId,
    pub trace: Trace,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Retire {
    Stay,
    Return,
}

impl Retiring {
    /// 3.10d: the ships of the search groups that failed.
    fn failed(&self, s: &State) -> Vec<UnitId> {
        cite!("3.10d");
        let mut crew = s.crew(self.hunter);
        crew.retain(|ship| !s.unit(*ship).has(Marks::CAUGHT));
        crew
    }
    /// The force that goes back: if some of it have intercepted, one of those who have not.
    fn returning(&self, t: &mut Act<'_>) -> UnitId {
        let failed = self.failed(t.s);
        let at = t.s.unit(self.hunter).at;
        let all = failed.len() == t.s.crew(self.hunter).len();
        let chit = failed.first().and_then(|first| {
            let nation = t.s.unit(*first).nation();
            t.s.free_chit(nation).filter(|_| !all)
        });
        match chit {
            Some(chit) => {
                launch(t, chit, at, &failed);
                chit
            }
            None => self.hunter,
        }
    }
}

/// 3.0d: a hunter stays where it came to: friends that may not lie with it in a hex are bumped.
fn make_room(t: &mut Act<'_>, hunter: UnitId) {
    cite!("3.0d", "3.0e");
    let at = t.s.unit(hunter).at;
    if let Some(Water::Hexed(_) | Water::Coast) = waters::water(at) {
        bump::begin(t, hunter, at);
    }
}

impl Question<Aeto> for Retiring {
    type Answer = Retire;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("3.10a", "3.10c", "3.10e", "3.10f");
        let at = t.s.location(self.hunter);
        let stays = at.is_none_or(|at| at == self.trace.from);
        match (stays, self.failed(t.s).is_empty()) {
            (true, _) => Open::Pass,
            (_, true) => {
                t.pop();
                make_room(t, self.hunter);
                Open::Again
            }
            _ => Open::Ask(seat_of(t.s, self.trace.camp)),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Retire::Stay, Retire::Return]);
    }
    fn check(&self, _s: &State, _answer: Retire) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Retire) {
        t.pop();
        if answer == Retire::Stay {
            make_room(t, self.hunter);
            return;
        }
        cite!("3.10b");
        let (name, from) = (t.s.unit(self.hunter).name(), self.trace.from);
        t.log.say(rule!("3.10b"), || {
            format!("{name} returns to {}", spot_name(from))
        });
        let returning = self.returning(t);
        match from.is_port() {
            true => into_port(t, returning, from),
            false => {
                t.s.at_sea.lookout.forget(returning);
                t.s.pieces.change(returning, |unit| unit.at = from);
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.hunter).name();
        (
            format!("{name} has found nobody. Does it stay?"),
            rule!("3.10a"),
        )
    }
}
