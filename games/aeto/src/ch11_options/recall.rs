//! 11.4: ships that went to the Pacific come back.

use super::Opt;
use crate::Aeto;
use crate::ch08_seasons;
use crate::game::{Act, Action};
use crate::ground;
use crate::politics::named;
use crate::setup;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{Camp, ShipClass, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// What was transferred to other theaters, and what has come back.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overseas {
    /// Carriers and battleships of the United Kingdom that are away.
    pub away: Vec<UnitId>,
    /// Those that were called back.
    pub back: Vec<UnitId>,
    /// 11.4c: Axis troops have stood in the United Kingdom: nothing leaves any more.
    pub stays: bool,
}

/// A ship that counts: a carrier or battleship of the United Kingdom.
fn class(s: &State, id: UnitId) -> Option<ShipClass> {
    let unit = s.unit(id);
    let class = unit.ship().filter(|_| unit.nation() == named().uk);
    class.filter(|class| matches!(class, ShipClass::Cv | ShipClass::Bb))
}

/// Royal Sovereign never comes back.
fn may_return(s: &State, id: UnitId) -> bool {
    class(s, id).is_some() && &*s.unit(id).printed().name != "Royal Sovereign"
}

/// A ship leaves Europe.
pub fn note_away(s: &mut State, id: UnitId) {
    if may_return(s, id) {
        s.overseas.away.push(id);
    }
}

/// 11.4c: whether a piece that should leave stays after all.
pub fn is_cancelled(s: &State, id: UnitId) -> bool {
    cite!("11.4c");
    let unit = s.unit(id);
    let back = s.overseas.back.contains(&id);
    back || s.overseas.stays && unit.is_naval() && unit.nation() == named().uk
}

/// Axis land units stand in the United Kingdom.
fn is_invaded(s: &State) -> bool {
    let home = |hex| ground::hex(hex).nation == Some(named().uk);
    let mut all = s.units();
    all.any(|(_, unit)| unit.camp == Camp::Axis && unit.is_combat() && unit.hex().is_some_and(home))
}

/// How many ships of a class could come for those that were sunk in Europe.
fn owed(s: &State, of: ShipClass) -> usize {
    let n = named().uk;
    // What was lost before the scenario began counts for nothing.
    let began = setup::units(s.scenario);
    let all = s.pieces.of(|owner| owner == n);
    let sunk = all.filter(|(id, unit)| {
        let lost = matches!(unit.at.whereabouts(), Where::Gone(_));
        let before = matches!(began[id.index()].at.whereabouts(), Where::Gone(_));
        lost && !before && class(s, *id) == Some(of) && !s.overseas.away.contains(id)
    });
    let sunk = sunk.count();
    let back = s
        .overseas
        .back
        .iter()
        .filter(|id| class(s, **id) == Some(of));
    sunk.saturating_sub(back.count())
}

/// 11.4b, 11.4c: at the beginning of a month: if the United Kingdom is invaded, everything may come at once and nothing leaves
/// any more.
pub fn open_month(t: &mut Act<'_>) {
    if t.s.options.has(Opt::Recall) && !t.s.overseas.stays && is_invaded(t.s) {
        cite!("11.4b", "11.4c");
        t.s.overseas.stays = true;
        t.push(Calling { all: true });
    }
}

/// 11.4a: in the Unit Arrivals and Removals Step.
pub fn open_arrivals(t: &mut Act<'_>) {
    if t.s.options.has(Opt::Recall) {
        cite!("11.4a");
        t.push(Calling { all: false });
    }
}

/// 11.4: the United Kingdom calls ships back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calling {
    /// 11.4b: whatever was sunk.
    pub all: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    Ship { ship: UnitId },
    NoMore,
}

impl Question<Aeto> for Calling {
    type Answer = Call;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(named().uk);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let away = s.overseas.away.iter();
        frame::add(out, away.map(|ship| Call::Ship { ship: *ship }));
        frame::add(out, [Call::NoMore]);
    }
    fn check(&self, s: &State, answer: Call) -> Result<(), Illegal> {
        let Call::Ship { ship } = answer else {
            return Ok(());
        };
        let away = s.overseas.away.contains(&ship);
        demand!(away, "11.4a", "it is no ship that was transferred");
        let due = class(s, ship).is_some_and(|class| owed(s, class) > 0);
        demand!(
            self.all || due,
            "11.4a",
            "no ship of its class was sunk in Europe for which it could come"
        );
        let room = !ch08_seasons::places_for(s, ship).is_empty();
        demand!(room, "11.4a", "there is no port for it");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Call) {
        let Call::Ship { ship } = answer else {
            return t.pop();
        };
        t.s.overseas.away.retain(|away| *away != ship);
        t.s.overseas.back.push(ship);
        let pool = Spot::pool(t.s.unit(ship).nation());
        t.s.pieces.change(ship, |unit| unit.at = pool);
        let name = t.s.unit(ship).name();
        t.log.say(rule!("11.4a"), || {
            format!("{name} is called back to Europe")
        });
        ch08_seasons::place(t, ship);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Which ships does the United Kingdom call back?".to_string(),
            rule!("11.4a"),
        )
    }
}
