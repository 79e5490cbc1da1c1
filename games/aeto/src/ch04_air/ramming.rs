//! 4.16.16, 10.7: Soviet Fighters ram Bombers.

use super::dogfight::{Shot, abort, flying};
use crate::Aeto;
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::politics::named;
use crate::state::State;
use crate::types::{AirKind, Camp, HexId, NationId, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 10.7b: before the first round each Fighter that may ram does so, or fights as the others do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ramming {
    pub hex: HexId,
    pub by: NationId,
    /// Fighters that have been asked.
    pub asked: Vec<UnitId>,
    pub rams: Vec<Shot>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ram {
    Target { target: UnitId },
    Not,
}

/// 10.7a: whether Soviet Fighters ram over a hex: over the USSR proper, in a war that the Axis has begun.
fn is_desperate(s: &State, hex: HexId) -> bool {
    cite!("10.7a", "4.16.16");
    let attacked = s
        .politics
        .eastern_war
        .is_some_and(|war| war.by == Camp::Axis);
    attacked && ground::hex(hex.space()).nation == Some(named().ussr)
}

/// Asks before the first round of a fight over a hex.
pub(super) fn before_the_fight(t: &mut Act<'_>, hex: HexId, by: NationId) {
    if is_desperate(t.s, hex) {
        t.push(Ramming {
            hex,
            by,
            asked: Vec::new(),
            rams: Vec::new(),
        });
    }
}

impl Ramming {
    /// The next Soviet Fighter of quality 0 that has intercepted.
    fn next(&self, s: &State) -> Option<UnitId> {
        cite!("10.7a");
        let mut own = flying(s, self.hex, s.camp(named().ussr));
        let fit = own.find(|flight| {
            let unit = s.unit(flight.unit);
            let weak = unit.air_face().is_some_and(|face| face.quality == 0);
            flight.intercepts
                && weak
                && unit.nation() == named().ussr
                && unit.air() == Some(AirKind::Fighter)
                && !self.asked.contains(&flight.unit)
        });
        fit.map(|flight| flight.unit)
    }
    fn enemies<'a>(&'a self, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        let axis = flying(s, self.hex, Camp::Axis);
        axis.map(|flight| flight.unit)
    }
    fn is_rammed(&self, target: UnitId) -> bool {
        self.rams.iter().any(|ram| ram.target == target)
    }
    fn any_target(&self, s: &State) -> bool {
        let mut all = self.enemies(s);
        all.any(|target| self.check(s, Ram::Target { target }).is_ok())
    }
}

impl Question<Aeto> for Ramming {
    type Answer = Ram;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match self.next(t.s) {
            Some(_) if self.any_target(t.s) => Open::Ask(t.s.seat(named().ussr)),
            _ => {
                t.pop();
                crash(t, &self.rams);
                Open::Again
            }
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, self.enemies(s).map(|target| Ram::Target { target }));
        frame::add(out, [Ram::Not]);
    }
    fn check(&self, s: &State, answer: Ram) -> Result<(), Illegal> {
        let Ram::Target { target } = answer else {
            return Ok(());
        };
        demand!(
            self.enemies(s).any(|enemy| enemy == target),
            "10.7a",
            "it is no enemy there"
        );
        let kind = s.unit(target).air();
        demand!(
            matches!(kind, Some(AirKind::Bomber | AirKind::FighterBomber)),
            "10.7a",
            "only Bombers and Fighter-Bombers are rammed"
        );
        demand!(
            !self.is_rammed(target) || self.enemies(s).all(|enemy| self.is_rammed(enemy)),
            "10.7b",
            "others have not been attacked"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Ram) {
        let Some(shooter) = self.next(t.s) else {
            return;
        };
        let mut now = self.clone();
        now.asked.push(shooter);
        if let Ram::Target { target } = answer {
            t.log.say(rule!("10.7b"), || {
                let (name, target) = (t.s.unit(shooter).name(), t.s.unit(target).name());
                format!("{name} rams {target}")
            });
            now.rams.push(Shot { shooter, target });
        }
        t.replace(now);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = self.next(s).map(|id| s.unit(id).name());
        let name = name.unwrap_or_default();
        (format!("Does {name} ram?"), rule!("10.7b"))
    }
}

/// 10.7b: without a die each of the two loses a step, and is out of the fight; no pilot is recovered.
fn crash(t: &mut Act<'_>, rams: &[Shot]) {
    cite!("10.7b", "4.16.16");
    for unit in rams.iter().flat_map(|ram| [ram.shooter, ram.target]) {
        abort(t, unit);
        losses::lose_step(t, unit, Cause::Other);
    }
}
