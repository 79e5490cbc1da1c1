//! 2.2: whether a raid is flown, what for, and who meets it.

use super::r2_22_air_combat as air_combat;
use super::{AirWarAction, air_seat, in_the_fight, western_power};
use crate::data::data;
use crate::names::{nation_name, werps};
use crate::state::State;
use crate::types::{Climate, Nation, Side, Turn};
use crate::{Act, Action, Engulfed, ch04_production};
use frame::{Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 2.2: whether to raid.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Raid {
    pub by: Side,
}

impl Question<Engulfed> for Raid {
    type Answer = AirWarAction;

    fn open(&self, t: &mut Act) -> Open {
        match may_raid(t.s, self.by) {
            Ok(()) => Open::Ask(air_seat(t.s, self.by)),
            Err(_) => Open::Pass,
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let raids = [false, true].map(|support| AirWarAction::Raid { support });
        frame::add(out, raids);
        frame::add(out, [AirWarAction::Stay]);
    }
    fn check(&self, s: &State, answer: AirWarAction) -> Result<(), Illegal> {
        match answer {
            AirWarAction::Raid { support: true } => may_support(s, self.by),
            AirWarAction::Raid { support: false } | AirWarAction::Stay => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: AirWarAction) {
        t.pop();
        if let AirWarAction::Raid { support } = answer {
            announce(t, self.by, support);
            t.push(Intercept {
                by: self.by,
                support,
            });
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let at = self.by.index();
        let (bombers, fighters) = (s.assets.bombers[at], s.assets.fighters[at]);
        let whom = nation_name(target(self.by));
        let text = format!("Raid {whom} with {bombers} bombers and {fighters} escorts?");
        (text, rule!("2.2a"))
    }
}

/// 2.22(a): whether to meet the raid.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Intercept {
    pub by: Side,
    pub support: bool,
}

impl Question<Engulfed> for Intercept {
    type Answer = AirWarAction;

    fn open(&self, t: &mut Act) -> Open {
        if may_decline(t.s, self.by).is_ok() {
            return Open::Ask(air_seat(t.s, self.by.other()));
        }
        fly(t, self.by, self.support, true);
        Open::Pass
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [AirWarAction::Intercept, AirWarAction::Decline]);
    }
    fn check(&self, _s: &State, answer: AirWarAction) -> Result<(), Illegal> {
        match answer {
            AirWarAction::Intercept | AirWarAction::Decline => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: AirWarAction) {
        t.pop();
        fly(t, self.by, self.support, answer == AirWarAction::Intercept);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!(
            "{} bombers come: intercept with {} fighters?",
            s.assets.bombers[self.by.index()],
            s.assets.fighters[self.by.other().index()]
        );
        (text, rule!("2.22(a)"))
    }
}

/// Whose production a raid of this side attacks.
fn target(by: Side) -> Nation {
    match by {
        Side::Axis => Nation::BRITAIN,
        Side::Allies => Nation::GERMANY,
    }
}

/// 2.2: a bomber, somebody to bomb, and for Germany a fallen France.
fn may_raid(s: &State, by: Side) -> Result<(), Illegal> {
    demand!(
        s.assets.bombers[by.index()] > 0,
        "2.2a",
        "there is no bomber"
    );
    let foes = match by {
        Side::Axis => (Nation::GERMANY, Nation::BRITAIN),
        Side::Allies => (western_power(s), Nation::GERMANY),
    };
    demand!(
        in_the_fight(s, foes.0, foes.1),
        "2.2a",
        "they are not at war"
    );
    demand!(
        by == Side::Allies || s.assets.france_fell.is_some_and(|fell| fell < s.turn),
        "2.2b",
        "Germany raids from the turn after the fall of France"
    );
    Ok(())
}

/// 2.27a: twice as many Western fighters, and not on the turn before.
fn may_support(s: &State, by: Side) -> Result<(), Illegal> {
    demand!(
        by == Side::Allies,
        "2.27a",
        "only Western bombers support ground operations"
    );
    let [axis, allies] = s.assets.fighters;
    demand!(
        allies > 0 && allies >= 2 * axis,
        "2.27a",
        "the Western Allies need twice the German fighters"
    );
    let last = Turn(s.turn.0.saturating_sub(1));
    demand!(
        s.assets.supported.is_none_or(|turn| turn < last),
        "2.27a",
        "the bombers did so last turn"
    );
    Ok(())
}

/// 2.22(a): a small raid need not be met.
fn may_decline(s: &State, by: Side) -> Result<(), Illegal> {
    let limits = &data().limits;
    let forced = if s.climate_weather(Climate::West).is_good() {
        limits.bombers_force_interception
    } else {
        limits.bombers_force_interception_bad_weather
    };
    demand!(
        s.assets.bombers[by.index()] < forced,
        "2.22(a)",
        "a raid of this size must be intercepted"
    );
    demand!(
        s.assets.fighters[by.other().index()] > 0,
        "2.22(a)",
        "there is no fighter to intercept with"
    );
    Ok(())
}

fn announce(t: &mut Act, by: Side, support: bool) {
    cite!("2.21");
    let (bombers, fighters) = (
        t.s.assets.bombers[by.index()],
        t.s.assets.fighters[by.index()],
    );
    t.log.say(rule!("2.22"), || {
        let aim = match (by, support) {
            (Side::Axis, _) => "Britain",
            (Side::Allies, false) => "Germany",
            (Side::Allies, true) => "the railways of the West",
        };
        format!("A raid on {aim}: {bombers} bombers, {fighters} escorts")
    });
}

/// 2.22, 2.23: everything that flies goes; then the bombs fall.
fn fly(t: &mut Act, by: Side, support: bool, intercepted: bool) {
    if intercepted {
        air_combat::escorts_fire(t, by);
        air_combat::interceptors_fire(t, by);
    }
    air_combat::flak_fires(t, by);
    let hits = air_combat::bombs_fall(t, by);
    if by == Side::Allies {
        interdict_rails(t);
    }
    if support {
        t.s.assets.supported = Some(t.s.turn);
        t.s.assets.west_hits = Some(hits);
        t.log.say(rule!("2.27b"), || {
            format!("{hits} hits on Strat-moves in the West")
        });
        return;
    }
    let nation = target(by);
    let most = ch04_production::home_werps(t.s, nation) / 2;
    let lost = hits.min(most);
    t.log.say(rule!("2.26"), || {
        format!("The raid destroys {}", werps(lost))
    });
    ch04_production::damage(t, nation, lost);
    if by == Side::Allies {
        t.s.score.bombed += u16::from(lost);
    }
}

/// 2.25: bombers that come home cost Germany Strat-moves.
fn interdict_rails(t: &mut Act) {
    let limits = &data().limits;
    let per_move = if t.s.climate_weather(Climate::West).is_good() {
        limits.bombers_per_strat_move
    } else {
        limits.bombers_per_strat_move_bad_weather
    };
    let cut = t.s.assets.bombers[Side::Allies.index()] / per_move;
    t.s.assets.rail_cut = cut;
    t.log.say(rule!("2.25"), || {
        format!("Germany loses {cut} Strat-moves in each phase")
    });
}
