//! 2.2.3.4: Beachheads.

use super::r2_2_3_1_places::zone_of;
use crate::Krieg;
use crate::data::SupportKind;
use crate::game::Action;
use crate::ground::{hexes, space};
use crate::names::name;
use crate::politics::Status;
use crate::spot::{Spot, ZoneBox};
use crate::state::State;
use crate::types::Faction;
use crate::unit::{Facing, Form, Side, UnitId};
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A Surface Fleet or Air Force in an All-Sea hex makes a Beachhead; the fleet must.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shore {
    pub unit: UnitId,
    pub at: Spot,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ashore {
    /// A Beachhead that points to this hex.
    Toward(Spot),
    /// The Air Force stays in the hex.
    Stay,
}

/// A Beachhead marker of a faction that is not on the map.
pub fn free_beachhead(s: &State, faction: Faction) -> Option<UnitId> {
    let mut all = s.markers(Form::Beachhead);
    let free = all.find(|(_, unit)| unit.is_of(faction) && unit.at.space().is_none());
    free.map(|(id, _)| id)
}

/// 2.2.3.4d, 2.2.3.4e: the Land hexes that a Beachhead in an All-Sea hex may point to.
pub fn shores(s: &State, at: SpaceId) -> Vec<SpaceId> {
    cite!("2.2.3.4d", "2.2.3.4e");
    let other = |faction: &Faction| s.tally(at.into()).count(*faction).beachheads > 0;
    if Faction::ALL.iter().any(other) {
        return Vec::new();
    }
    let territory = s.territory();
    let open = |hex: SpaceId| {
        let owner = territory.owner(hex);
        owner.is_some_and(|owner| s.politics.status(owner) != Status::Neutral)
    };
    let near = hexes().near(at);
    near.filter(|hex| space(*hex).is_land() && open(*hex))
        .collect()
}

impl Shore {
    fn is_fleet(&self, s: &State) -> bool {
        s.unit(self.unit).form() == Form::Support(SupportKind::SurfaceFleet)
    }
}

impl Question<Krieg> for Shore {
    type Answer = Ashore;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(t.s.clock.phasing);
        let able = free_beachhead(t.s, t.s.clock.phasing).is_some();
        let any = self
            .at
            .space()
            .is_some_and(|at| !shores(t.s, at).is_empty());
        if able && any {
            Open::Ask(seat)
        } else {
            Open::Pass
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let at = self.at.space();
        let near = at.into_iter().flat_map(|at| hexes().near(at));
        frame::add(out, near.map(|hex| Ashore::Toward(hex.into())));
        frame::add(out, [Ashore::Stay]);
    }
    fn check(&self, s: &State, answer: Ashore) -> Result<(), Illegal> {
        cite!("2.2.3.4a", "2.2.3.4b");
        match answer {
            Ashore::Toward(hex) => {
                let all = self.at.space().map(|at| shores(s, at)).unwrap_or_default();
                let fits = hex.space().is_some_and(|hex| all.contains(&hex));
                demand!(fits, "2.2.3.4e", "no Beachhead may point there");
            }
            Ashore::Stay => {
                let must = self.is_fleet(s);
                demand!(!must, "2.2.3.4b", "a Surface Fleet must make a Beachhead");
            }
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Ashore) {
        t.pop();
        let Ashore::Toward(land) = answer else { return };
        let marker = free_beachhead(t.s, t.s.clock.phasing);
        let (Some(marker), Some(at), Some(land)) = (marker, self.at.space(), land.space()) else {
            return;
        };
        let fleet = self.is_fleet(t.s);
        let facing = hexes().direction(at, land).map(Facing::to);
        t.s.pieces.change(marker, |marker| {
            marker.at = at.into();
            marker.side = if fleet { Side::Back } else { Side::Front };
            marker.facing = facing;
        });
        if let Some(zone) = zone_of(at) {
            let used = Spot::zone(zone, ZoneBox::Used);
            t.s.pieces.change(self.unit, |unit| unit.at = used);
        }
        if t.log.is_on() {
            let what = name(t.s, marker);
            let (at, land) = (self.at.name(), Spot::from(land).name());
            t.log.say(rule!("2.2.3.4d"), || {
                format!("{what} in {at}, against {land}")
            });
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        if self.is_fleet(s) {
            let text = "Choose the hex that the Beachhead points to.";
            (text.into(), rule!("2.2.3.4b"))
        } else {
            let text = "Make a Beachhead, or leave the Air Force in its hex.";
            (text.into(), rule!("2.2.3.4a"))
        }
    }
}

pub fn label(answer: Ashore) -> Label {
    match answer {
        Ashore::Toward(hex) => {
            let text = format!("Beachhead against {}", hex.name());
            Label::new("beachhead", text).on(hex.target())
        }
        Ashore::Stay => Label::new("stay", "No Beachhead"),
    }
}
