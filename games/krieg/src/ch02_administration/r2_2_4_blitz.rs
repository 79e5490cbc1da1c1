//! 2.2.4: Blitz markers.
//!
//! A marker may go into any hex, but does something only near an enemy that can be attacked, an airborne unit that can
//! drop, or a Beachhead: one of these is named first, then the hex.

use super::{add, free_marker};
use crate::Krieg;
use crate::data::GroundKind;
use crate::game::Action;
use crate::ground::{distance, hexes, space};
use crate::spot::Spot;
use crate::state::State;
use crate::types::Faction;
use crate::unit::Form;
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// So many markers may still be placed; the next one near this hex.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceBlitz {
    pub left: u8,
    pub about: Option<Spot>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blitz {
    /// Near this enemy, airborne unit or Beachhead.
    About(Spot),
    At(Spot),
    Elsewhere,
    NoMore,
}

/// How far a Blitz marker reaches (0.gloss-blitzenabled).
const REACH: u16 = 2;

/// 2.2.4b: a Beachhead without a Blitz marker is owed one.
fn owed(s: &State, faction: Faction) -> Vec<Spot> {
    cite!("14.5a");
    let all = s.markers(Form::Beachhead);
    let own = all.filter(|(_, unit)| unit.is_of(faction) && unit.at.space().is_some());
    own.map(|(_, unit)| unit.at)
        .filter(|at| s.tally(*at).count(faction).blitz == 0)
        .collect()
}

/// How near a marker must lie to do something about what is in a hex: those who attack an enemy stand beside him.
fn reach(s: &State, faction: Faction, at: Spot) -> Option<u16> {
    let tally = s.tally(at);
    if tally.enemy(faction, |count| count.ground > 0 || count.posts > 0) {
        return Some(REACH + 1);
    }
    let jumps = s.ground_in(at, faction).any(|(_, unit)| {
        matches!(
            unit.form(),
            Form::Ground {
                kind: GroundKind::Airborne | GroundKind::Helicopter,
                ..
            }
        )
    });
    (jumps || tally.count(faction).beachheads > 0).then_some(REACH)
}

fn may_place(s: &State, at: Spot, about: Option<Spot>) -> Result<(), Illegal> {
    let faction = s.clock.phasing;
    let hex = at.space().filter(|id| !space(*id).is_box());
    let Some(hex) = hex else {
        return Err(Illegal::new(rule!("2.2.4b"), "it goes into a hex"));
    };
    let twice = s.tally(at).count(faction).blitz > 0;
    demand!(!twice, "2.2.4b", "a Blitz marker is there");
    let owed = owed(s, faction);
    if owed.contains(&at) {
        return Ok(());
    }
    demand!(owed.is_empty(), "2.2.4b", "a Beachhead is owed the marker");
    let middle = about.and_then(Spot::space);
    let near = middle.zip(about.and_then(|about| reach(s, faction, about)));
    let near = near.is_some_and(|(middle, reach)| distance(middle, hex) <= reach);
    demand!(near, "2.2.4b", "say first near what it goes");
    Ok(())
}

impl PlaceBlitz {
    fn hexes(&self, s: &State) -> Vec<Spot> {
        let faction = s.clock.phasing;
        let owed = owed(s, faction);
        let middle = self.about.and_then(Spot::space);
        let reach = self.about.and_then(|about| reach(s, faction, about));
        let near: Vec<SpaceId> = match (middle, reach) {
            (Some(middle), Some(reach)) => hexes().within(middle, reach).collect(),
            _ => Vec::new(),
        };
        owed.into_iter()
            .chain(near.into_iter().map(Spot::from))
            .collect()
    }
    fn may_name(&self, s: &State, at: Spot) -> Result<(), Illegal> {
        let faction = s.clock.phasing;
        let owed = !owed(s, faction).is_empty();
        demand!(!owed, "2.2.4b", "a Beachhead is owed the marker");
        let hex = at.space().filter(|id| !space(*id).is_box());
        let some = hex.is_some() && reach(s, faction, at).is_some();
        demand!(
            some && self.about.is_none(),
            "2.2.4b",
            "nothing is there that it could serve"
        );
        Ok(())
    }
}

impl Question<Krieg> for PlaceBlitz {
    type Answer = Blitz;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let faction = t.s.clock.phasing;
        let some = self.left > 0 && free_marker(t.s, faction).is_some();
        let beachheads = t.s.markers(Form::Beachhead).map(|(_, unit)| unit.at);
        let beachheads = beachheads.filter(|at| at.space().is_some());
        let mut places = beachheads.chain(t.s.spread().held_by_any());
        let any = places.any(|at| reach(t.s, faction, at).is_some());
        if some && any {
            Open::Ask(t.s.seat(faction))
        } else {
            Open::Pass
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        add(out, self.hexes(s).into_iter().map(Blitz::At));
        if self.about.is_none() {
            let counters = s.units().filter_map(|(_, unit)| unit.at.space());
            let mut hexes: Vec<SpaceId> = counters.collect();
            hexes.sort_unstable();
            hexes.dedup();
            add(out, hexes.into_iter().map(|id| Blitz::About(id.into())));
        }
        add(out, [Blitz::Elsewhere, Blitz::NoMore]);
    }
    fn check(&self, s: &State, answer: Blitz) -> Result<(), Illegal> {
        match answer {
            Blitz::At(at) => may_place(s, at, self.about),
            Blitz::About(at) => self.may_name(s, at),
            Blitz::Elsewhere => {
                let named = self.about.is_some();
                demand!(named, "2.2.4b", "nothing has been named");
                Ok(())
            }
            Blitz::NoMore => {
                let owed = !owed(s, s.clock.phasing).is_empty();
                demand!(!owed, "2.2.4b", "a Beachhead is owed a marker");
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Blitz) {
        let faction = t.s.clock.phasing;
        let marker = free_marker(t.s, faction);
        let left = self.left;
        match (answer, marker) {
            (Blitz::At(at), Some(id)) => {
                t.s.pieces.change(id, |marker| marker.at = at);
                t.log.say(rule!("2.2.4b"), || {
                    format!("{} Blitz marker in {}", faction.name(), at.name())
                });
                t.replace(PlaceBlitz {
                    left: left - 1,
                    about: None,
                });
            }
            (Blitz::About(at), _) => t.replace(PlaceBlitz {
                left,
                about: Some(at),
            }),
            (Blitz::Elsewhere, _) => t.replace(PlaceBlitz { left, about: None }),
            (Blitz::At(_) | Blitz::NoMore, _) => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let left = self.left;
        let text = match self.about {
            None => format!("Place a Blitz marker: {left} left. Near what?"),
            Some(about) => format!("Into which hex near {}?", about.name()),
        };
        (text, rule!("2.2.4b"))
    }
}
