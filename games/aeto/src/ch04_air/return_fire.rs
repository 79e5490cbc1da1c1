//! 4.19: Heavy Bombers fire back.

use super::dogfight::{Aiming, Effect, Shot, fire, shoot};
use crate::Aeto;
use crate::ch01_weather::is_inclement;
use crate::game::{Act, Action};
use crate::state::State;
use crate::types::{HexId, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 4.19.2: Heavy Bombers that are attacked in a round each name one of their attackers; then all fire.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Returning {
    pub round: Aiming,
    pub shots: Vec<Shot>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireBack {
    pub target: UnitId,
}

/// 4.0.4: what is printed in brackets on the face of a Heavy Bomber.
fn guns(s: &State, id: UnitId) -> Option<u8> {
    s.unit(id).air_face().and_then(|face| face.return_fire)
}

impl Returning {
    /// The next Heavy Bomber that was attacked and has not answered.
    fn next(&self, s: &State) -> Option<UnitId> {
        cite!("4.19.1", "4.19.2");
        let attacked = self.round.shots.iter().map(|shot| shot.target);
        let answered = |id: UnitId| self.shots.iter().any(|shot| shot.shooter == id);
        let mut heavy = attacked.filter(|id| guns(s, *id).is_some());
        heavy.find(|id| !answered(*id))
    }
    fn attackers(&self, bomber: UnitId) -> Vec<UnitId> {
        let shots = self.round.shots.iter();
        let at = shots.filter(|shot| shot.target == bomber);
        at.map(|shot| shot.shooter).collect()
    }
}

impl Question<Aeto> for Returning {
    type Answer = FireBack;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let Some(bomber) = self.next(t.s) else {
            t.pop();
            fire(t, &self.round, &self.shots);
            return Open::Again;
        };
        match self.attackers(bomber)[..] {
            [target] => {
                self.apply(t, FireBack { target });
                Open::Again
            }
            _ => Open::Ask(t.s.seat(t.s.unit(bomber).nation())),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let mut all: Vec<UnitId> = self.round.shots.iter().map(|shot| shot.shooter).collect();
        all.sort_unstable();
        frame::add(out, all.into_iter().map(|target| FireBack { target }));
    }
    fn check(&self, s: &State, answer: FireBack) -> Result<(), Illegal> {
        let Some(bomber) = self.next(s) else {
            return Err(<Aeto as frame::Framed>::not_asked());
        };
        demand!(
            self.attackers(bomber).contains(&answer.target),
            "4.19.2",
            "it has not attacked the Bomber"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: FireBack) {
        let Some(shooter) = self.next(t.s) else {
            return;
        };
        let mut now = self.clone();
        now.shots.push(Shot {
            shooter,
            target: answer.target,
        });
        t.replace(now);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = self.next(s).map(|id| s.unit(id).name());
        let name = name.unwrap_or_default();
        (format!("At whom does {name} fire back?"), rule!("4.19.2"))
    }
}

/// 4.19.2, 4.19.3: a Heavy Bomber fires with its bracketed figure; neither radar nor the Blitzkrieg helps it.
pub(super) fn answer(t: &mut Act<'_>, hex: HexId, shot: Shot) -> Effect {
    cite!("4.19.2", "4.19.3", "4.18.1");
    let by = i8::from(is_inclement(t.s, hex.space()));
    let quality = guns(t.s, shot.shooter).unwrap_or(0);
    let die = t.dice.d6();
    let hit = shoot(die, by, quality);
    t.log.rolled(rule!("4.19.2"), &[die], || {
        let name = t.s.unit(shot.shooter).name();
        format!("{name} fires back and {} ({by:+})", hit.word())
    });
    hit
}
