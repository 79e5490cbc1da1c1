//! 2.2.1, 2.2.2, 2.2.5: what the Support Segment begins and ends with: Return to Base, Beachheads.

use crate::Krieg;
use crate::ch03_movement::{drive_off, tell_moved};
use crate::game::Action;
use crate::ground::space;
use crate::losses::{away, leave, send};
use crate::names::{name, unit_at};
use crate::politics::Status;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::unit::{Form, Side, Unit, UnitId};
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 2.2.1: the phasing faction's support units and convoys leave the map.
pub fn return_to_base(t: &mut Act<'_, Krieg>) {
    cite!("2.2.1a", "2.2.1b", "2.2.1c");
    let faction = t.s.clock.phasing;
    let returns = |unit: &Unit| {
        let form = matches!(
            unit.form(),
            Form::Support(_) | Form::CvStrike | Form::Escort | Form::Convoy { .. }
        );
        let out = matches!(unit.at.whereabouts(), Where::Space(_) | Where::Zone(..))
            || unit.at == Spot::strategic_warfare();
        form && out && unit.is_of(faction)
    };
    let all = t.s.units().filter(|(_, unit)| returns(unit));
    let all: Vec<UnitId> = all.map(|(id, _)| id).collect();
    for id in all {
        let who = if t.log.is_on() {
            unit_at(t.s, id)
        } else {
            String::new()
        };
        let to = away(t.s.unit(id));
        send(t, id, to);
        t.log
            .say(rule!("2.2.1a"), || format!("{who} returns: {}", to.name()));
    }
}

/// The Beachheads of the phasing faction, each of which is looked at.
pub fn beachheads(s: &State) -> Vec<UnitId> {
    let own = s.units().filter(|(_, unit)| {
        unit.form() == Form::Beachhead && unit.is_of(s.clock.phasing) && unit.at.space().is_some()
    });
    own.map(|(id, _)| id).collect()
}

/// 2.2.2: what becomes of a Beachhead and of the units on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upkeep {
    pub marker: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keeping {
    /// 2.2.2b: it stays.
    Keep,
    /// The marker goes back to the Force Pool.
    Remove,
    /// 2.2.2e: a unit makes an Inland Advance.
    Inland(UnitId),
}

impl Upkeep {
    fn shore(&self, s: &State) -> Option<SpaceId> {
        s.landing(s.unit(self.marker))
    }
    /// 2.2.2a: friends on it, and enemies where it points to.
    fn may_stay(&self, s: &State) -> bool {
        cite!("2.2.2a");
        let (faction, at) = (s.clock.phasing, s.unit(self.marker).at);
        let manned = s.tally(at).count(faction).ground > 0;
        let opposed = self
            .shore(s)
            .is_some_and(|hex| s.tally(hex.into()).enemy(faction, |count| count.units()));
        manned && opposed
    }
    fn may_advance(&self, s: &State, id: UnitId) -> Result<(), Illegal> {
        cite!("2.2.2c", "2.2.2e");
        demand!(s.has_unit(id), "2.2.2e", "there is no such counter");
        let (unit, faction) = (s.unit(id), s.clock.phasing);
        let there = unit.at == s.unit(self.marker).at && unit.is_of(faction) && unit.is_ground();
        demand!(there, "2.2.2e", "it is not on that Beachhead");
        let first = s.pieces.is_first_of_its_like(id);
        demand!(first, "2.2.2e", "a counter like it stands for it");
        demand!(!self.may_stay(s), "2.2.2c", "the Beachhead may stay");
        let owner = self.shore(s).and_then(|hex| s.territory().owner(hex));
        let neutral = owner.is_some_and(|owner| s.politics.status(owner) == Status::Neutral);
        demand!(!neutral, "3.1.4e", "that country is Neutral");
        Ok(())
    }
    fn remove(&self, t: &mut Act<'_, Krieg>) {
        cite!("2.2.2d");
        let what = unit_at(t.s, self.marker);
        send(t, self.marker, Spot::pool(t.s.clock.phasing));
        t.log
            .say(rule!("2.2.2c"), || format!("{what} is taken back"));
    }
}

impl Question<Krieg> for Upkeep {
    type Answer = Keeping;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let at = t.s.unit(self.marker).at;
        let there = t.s.ground_in(at, t.s.clock.phasing);
        let advance = there
            .map(|(id, _)| id)
            .any(|id| self.may_advance(t.s, id).is_ok());
        if self.may_stay(t.s) || advance {
            return Open::Ask(t.s.seat(t.s.clock.phasing));
        }
        self.remove(t);
        Open::Pass
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let at = s.unit(self.marker).at;
        let there = s.ground_in(at, s.clock.phasing);
        frame::add(out, there.map(|(id, _)| Keeping::Inland(id)));
        frame::add(out, [Keeping::Keep, Keeping::Remove]);
    }
    fn check(&self, s: &State, answer: Keeping) -> Result<(), Illegal> {
        match answer {
            Keeping::Keep => {
                demand!(
                    self.may_stay(s),
                    "2.2.2a",
                    "it needs friends on it and enemies before it"
                );
                Ok(())
            }
            Keeping::Remove => Ok(()),
            Keeping::Inland(id) => self.may_advance(s, id),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Keeping) {
        match answer {
            Keeping::Keep => {
                cite!("2.2.2b");
                t.s.pieces
                    .change(self.marker, |marker| marker.side = Side::Back);
                t.pop();
            }
            Keeping::Remove => {
                self.remove(t);
                t.pop();
            }
            Keeping::Inland(id) => {
                if let Some(hex) = self.shore(t.s) {
                    let from = t.s.unit(id).at;
                    t.s.pieces.change(id, |unit| unit.at = hex.into());
                    tell_moved(t, id, from);
                    drive_off(t, id, hex.into());
                }
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let at = s.unit(self.marker).at.name();
        if self.may_stay(s) {
            let text = format!("Keep the Beachhead in {at}, or take it back.");
            (text, rule!("2.2.2a"))
        } else {
            let text = format!("Advance inland from {at}; then the Beachhead is taken back.");
            (text, rule!("2.2.2c"))
        }
    }
}

/// 2.2.5: at the end of the segment units at sea without a Beachhead are lost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BeachheadFailure {}

impl Question<Krieg> for BeachheadFailure {
    type Answer = super::SupportAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        cite!("2.2.5");
        let faction = t.s.clock.phasing;
        let adrift = t.s.units().filter(|(_, unit)| {
            let sea = unit.at.space().is_some_and(|at| space(at).is_all_sea());
            sea && unit.is_of(faction)
                && unit.is_ground()
                && t.s.beachhead(unit.at, faction).is_none()
        });
        let adrift: Vec<UnitId> = adrift.map(|(id, _)| id).collect();
        for id in adrift {
            let who = name(t.s, id);
            leave(t, id);
            t.log.say(rule!("2.2.5"), || {
                format!("{who} is lost with its Beachhead")
            });
        }
        Open::Pass
    }
}

pub fn label(s: &State, answer: Keeping) -> Label {
    match answer {
        Keeping::Keep => Label::new("keep", "Keep the Beachhead"),
        Keeping::Remove => Label::new("remove", "Take the Beachhead back"),
        Keeping::Inland(id) => {
            Label::new("inland", format!("{} advances inland", unit_at(s, id))).of(id)
        }
    }
}
