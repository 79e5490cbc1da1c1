//! 10.2: the German Blitzkrieg Bonus.

use crate::ch00_sequence::Segment;
use crate::ch05_offensives::battle;
use crate::ch09_politics::is_vichy_state;
use crate::game::Act;
use crate::names::nation_name;
use crate::politics::named;
use crate::state::State;
use crate::types::NationId;
use kernel::{cite, rule};

/// 10.2a: which month of a German invasion of a nation it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blitzkrieg {
    First,
    Second,
}

/// 10.2a, 10.2g: whether the Bonus holds against a nation: from its physical invasion on, never against the UK or Vichy, and
/// never in Strategic Warfare.
pub fn blitzkrieg(s: &State, by: NationId, against: NationId) -> Option<Blitzkrieg> {
    cite!("10.2a", "10.2g");
    let strategic = s.clock.segment == Segment::Strategic;
    let spared = against == named().uk || is_vichy_state(s, against);
    if by != named().germany || spared || strategic {
        return None;
    }
    let mut invasions = s.politics.invasions.iter();
    let invasion = invasions.find(|one| one.by == by && one.of == against)?;
    match s.clock.month.0 - invasion.since.0 {
        0 => Some(Blitzkrieg::First),
        1 => Some(Blitzkrieg::Second),
        _ => None,
    }
}

/// 10.2b, 10.2d: the same for a land attack: against the US in the month of the first of them, wherever that was.
pub fn on_land(s: &State, against: NationId) -> Option<Blitzkrieg> {
    if against == named().us {
        cite!("10.2d");
        let now = s.politics.us_struck == Some(s.clock.month);
        return now.then_some(Blitzkrieg::First);
    }
    blitzkrieg(s, named().germany, against)
}

/// 10.2d: German land units attack those of the US for the first time.
pub fn note_attack(t: &mut Act<'_>) {
    let attack = battle(t.s);
    let of = |nation: NationId| move |one: NationId| one == nation;
    let german = of(named().germany);
    let american = of(named().us);
    let mut attackers = attack.attackers.iter();
    let strikes = attackers.any(|id| german(t.s.unit(*id).nation()))
        && attack
            .defenders(t.s)
            .any(|(_, unit)| american(unit.nation()));
    if strikes && t.s.politics.us_struck.is_none() {
        t.s.politics.us_struck = Some(t.s.clock.month);
        t.log.say(rule!("10.2d"), || {
            format!("Blitzkrieg against the {}", nation_name(named().us))
        });
    }
}
