//! 2.2.3.6: Convoy markers.

use super::r2_2_3_1_reach::fleet_path;
use crate::Krieg;
use crate::ch03_movement::plays;
use crate::data::{ConvoyKind, data};
use crate::game::{Action, not_asked};
use crate::ground::{space, waters};
use crate::names::name;
use crate::politics::named;
use crate::spot::{Spot, ZoneBox};
use crate::state::State;
use crate::types::{Faction, ZoneId};
use crate::unit::{Form, Side, Unit, UnitId};
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 2.2.3.6f: the side of a convoy that is placed in a Zone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConvoyMode {
    pub convoy: UnitId,
    pub zone: ZoneId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    Troop,
    Supply,
}

/// 2.2.3.6a: a Port by which a Standard Convoy may lie in a Zone; it need not be Open.
fn has_own_port(s: &State, convoy: &Unit, zone: ZoneId) -> bool {
    cite!("2.2.3.6a", "2.2.3.6g");
    let Some(country) = s.country_of(convoy) else {
        return false;
    };
    let territory = s.territory();
    let serves = |port: &SpaceId| {
        let holding = territory.of(*port);
        let own = holding.is_some_and(|holding| holding.country == country);
        own && !is_occupied_france(s, *port, zone)
    };
    waters(zone).ports.iter().any(serves) || convoy.is_of(Faction::Western) && has_box(zone)
}

/// The Germans do not sail into the North Atlantic out of Occupied France.
fn is_occupied_france(s: &State, port: SpaceId, zone: ZoneId) -> bool {
    let holding = s.territory().of(port);
    let german = holding.is_some_and(|h| h.dependent && h.country == named().germany);
    german
        && space(port).country == Some(named().france)
        && &*data().map.zones[zone.index()].id == "NAT"
}

/// A Western Off-Map Box in a Zone.
fn has_box(zone: ZoneId) -> bool {
    let mut boxes = data().map.off_map.iter();
    boxes.any(|b| b.zone == Some(zone) && b.faction == Faction::Western)
}

fn has_escort(s: &State, faction: Faction, zone: ZoneId) -> bool {
    let mut there = s.units_in(Spot::zone(zone, ZoneBox::Convoys));
    there.any(|(_, unit)| unit.form() == Form::Escort && unit.is_of(faction))
}

/// Whether a Key Port of a Zone holds what a convoy asks for.
fn has_key_port(zone: ZoneId, held: impl Fn(SpaceId) -> bool) -> bool {
    let mut ports = data().map.key_ports.iter();
    ports.any(|port| space(*port).zones.contains(&zone) && held(*port))
}

/// 2.2.3.6c: a Key Port with a friendly unit, Detachment or Logistics marker.
fn scratch(s: &State, faction: Faction, zone: ZoneId) -> bool {
    cite!("2.2.3.6c");
    has_key_port(zone, |port| {
        let own = s.tally(port.into()).count(faction);
        own.units() || own.posts > 0
    })
}

/// 2.2.3.6d: a Key Port with a US counter or a Western Logistics marker, or an Off-Map Box.
fn fleet_train(s: &State, zone: ZoneId) -> bool {
    cite!("2.2.3.6d");
    let american = |port: SpaceId| {
        s.units_in(port.into()).any(|(id, unit)| {
            let logistics = unit.form() == Form::Logistics && unit.is_of(Faction::Western);
            let unit_or_post = unit.form().is_unit() || unit.form() == Form::Detachment;
            logistics || unit_or_post && s.is_of_country(id, named().united_states)
        })
    };
    has_box(zone) || has_key_port(zone, american)
}

/// 2.2.3.6: whether a convoy may be put into a Zone.
pub fn may_sail(s: &State, id: UnitId, zone: ZoneId) -> Result<(), Illegal> {
    cite!("2.2.3.6b", "10.3j", "12.1d");
    let convoy = s.unit(id);
    let Form::Convoy { kind, .. } = convoy.form() else {
        return Err(not_asked());
    };
    let Some(faction) = convoy.faction else {
        return Err(not_asked());
    };
    let country = s.country_of(convoy);
    let in_play = country.is_none_or(|country| plays(s, country));
    demand!(
        in_play,
        "2.2.3.6a",
        "its country takes no part in this scenario"
    );
    match kind {
        ConvoyKind::Scratch => {
            demand!(
                scratch(s, faction, zone),
                "2.2.3.6c",
                "no Key Port of that Zone holds a friendly counter"
            );
            return Ok(());
        }
        ConvoyKind::FleetTrain => demand!(
            fleet_train(s, zone),
            "2.2.3.6d",
            "no Key Port of that Zone holds a US counter"
        ),
        ConvoyKind::Standard => demand!(
            has_own_port(s, convoy, zone) || has_escort(s, faction, zone),
            "2.2.3.6a",
            "its country has no Port in that Zone, and no Escort is there"
        ),
    }
    demand!(
        fleet_path(s, convoy, zone),
        "2.2.3.6b",
        "no Fleet Unit Path leads to an Open Port at home"
    );
    Ok(())
}

impl Question<Krieg> for ConvoyMode {
    type Answer = Mode;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(t.s.clock.phasing))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Mode::Troop, Mode::Supply]);
    }
    fn check(&self, _s: &State, _answer: Mode) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Mode) {
        cite!("2.2.3.6f");
        t.pop();
        let at = Spot::zone(self.zone, ZoneBox::Convoys);
        t.s.pieces.change(self.convoy, |marker| {
            marker.at = at;
            marker.side = match answer {
                Mode::Troop => Side::Front,
                Mode::Supply => Side::Back,
            };
        });
        if t.log.is_on() {
            let who = name(t.s, self.convoy);
            t.log
                .say(rule!("2.2.3.6f"), || format!("{who} in {}", at.name()));
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Does the {} carry troops or supply?", name(s, self.convoy));
        (text, rule!("2.2.3.6f"))
    }
}

pub fn label(answer: Mode) -> Label {
    match answer {
        Mode::Troop => Label::new("troop", "As Troop Convoy"),
        Mode::Supply => Label::new("supply", "As Supply Convoy"),
    }
}
