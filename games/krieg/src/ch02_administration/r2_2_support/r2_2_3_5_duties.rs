//! 2.2.3.1k, 2.2.3.5, 2.2.3.6e: what a support unit does once it has been placed.

use super::r2_2_3_1_places::strike_hexes;
use super::r2_2_3_3_limits::Sent;
use super::r2_2_3_placing::{Attempt, attempt};
use crate::Krieg;
use crate::game::Action;
use crate::ground::hexes;
use crate::losses::send;
use crate::names::name;
use crate::spot::{Spot, Where, ZoneBox};
use crate::state::State;
use crate::unit::{Form, Side, UnitId};
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 2.2.3.1a: a CV Fleet that was placed in a hex sends its CV Strike.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarrierStrike {
    pub fleet: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrikeAt(pub Spot);

impl Question<Krieg> for CarrierStrike {
    type Answer = StrikeAt;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(t.s.clock.phasing))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let at = s.unit(self.fleet).at.space();
        let near = at.into_iter().flat_map(|at| hexes().near(at));
        frame::add(out, near.map(|hex| StrikeAt(hex.into())));
    }
    fn check(&self, s: &State, StrikeAt(at): StrikeAt) -> Result<(), Illegal> {
        let fleet = s.unit(self.fleet);
        let sent = Sent {
            unit: self.fleet,
            form: fleet.form(),
            contests: false,
        };
        let from = fleet.at.space();
        let hexes = from.map(|from| strike_hexes(s, sent, from));
        let fits = at
            .space()
            .zip(hexes)
            .is_some_and(|(hex, hexes)| hexes.contains(&hex));
        demand!(fits, "2.2.3.1k", "the CV Strike cannot go there");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, StrikeAt(at): StrikeAt) {
        t.pop();
        attempt(
            t,
            Attempt {
                unit: self.fleet,
                at,
            },
        );
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Place the CV Strike.".into(), rule!("2.2.3.1k"))
    }
}

/// 2.2.3.6e: whether a unit On Station becomes an Escort Troop Convoy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EscortDuty {
    pub unit: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Escorting {
    Escort,
    OnStation,
}

impl Question<Krieg> for EscortDuty {
    type Answer = Escorting;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(t.s.clock.phasing))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Escorting::Escort, Escorting::OnStation]);
    }
    fn check(&self, _s: &State, _answer: Escorting) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Escorting) {
        cite!("2.2.3.6e");
        t.pop();
        let Where::Zone(zone, _) = t.s.unit(self.unit).at.whereabouts() else {
            return;
        };
        if answer == Escorting::Escort {
            let at = Spot::zone(zone, ZoneBox::Convoys);
            t.s.pieces.change(self.unit, |unit| {
                unit.at = at;
                unit.side = Side::Back;
            });
            if t.log.is_on() {
                let who = name(t.s, self.unit);
                t.log
                    .say(rule!("2.2.3.6e"), || format!("{who} in {}", at.name()));
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Does it become an Escort Troop Convoy, or stay On Station?";
        (text.into(), rule!("2.2.3.6e"))
    }
}

/// 2.2.3.5: a Bomber has devastated a hex, and may send an enemy marker there to the Delay Box.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Devastate {
    pub at: Spot,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bombing {
    Marker(UnitId),
    Nothing,
}

impl Question<Krieg> for Devastate {
    type Answer = Bombing;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(t.s.clock.phasing);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let there = s.units_in(self.at);
        frame::add(out, there.map(|(id, _)| Bombing::Marker(id)));
        frame::add(out, [Bombing::Nothing]);
    }
    fn check(&self, s: &State, answer: Bombing) -> Result<(), Illegal> {
        let Bombing::Marker(id) = answer else {
            return Ok(());
        };
        demand!(s.has_unit(id), "2.2.3.5", "there is no such counter");
        let unit = s.unit(id);
        let post = matches!(unit.form(), Form::Detachment | Form::Logistics);
        let hit = unit.at == self.at && post && !unit.is_of(s.clock.phasing);
        demand!(
            hit,
            "2.2.3.5",
            "that is no enemy Detachment or Logistics marker there"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Bombing) {
        t.pop();
        if let Bombing::Marker(id) = answer {
            if t.log.is_on() {
                let who = name(t.s, id);
                t.log
                    .say(rule!("2.2.3.5"), || format!("{who} is bombed out"));
            }
            send(t, id, Spot::delay());
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Choose an enemy marker that is bombed out, or none.".into(),
            rule!("2.2.3.5"),
        )
    }
}

pub fn striking(StrikeAt(at): StrikeAt) -> Label {
    Label::new("strike", format!("CV Strike in {}", at.name())).on(at.target())
}

pub fn escorting(answer: Escorting) -> Label {
    match answer {
        Escorting::Escort => Label::new("escort", "As Escort Troop Convoy"),
        Escorting::OnStation => Label::new("on_station", "It stays On Station"),
    }
}

pub fn bombing(s: &State, answer: Bombing) -> Label {
    match answer {
        Bombing::Marker(id) => Label::new("bomb", format!("Bomb out {}", name(s, id))).of(id),
        Bombing::Nothing => Label::new("bomb_nothing", "Leave the markers there"),
    }
}
