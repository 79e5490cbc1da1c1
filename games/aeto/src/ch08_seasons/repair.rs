//! 8.8 to 8.10: the Construction and Repair Step, as far as ships are repaired.

use super::yards::{
    Berth, Yard, disembark, is_damaged, is_home, launch, lay_up, modifiers, price, repairs,
    scrap_value,
};
use crate::Aeto;
use crate::data::data;
use crate::game::{Act, Action};
use crate::names::hex_name;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{HexId, NationId, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 8.8a: one ship after another goes into a yard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repairs {
    /// Who speaks for the side.
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repair {
    Ship { ship: UnitId },
    Enough,
}

/// Where a ship would be repaired, and whether it must be raised first.
fn berth(s: &State, ship: UnitId) -> Option<(HexId, bool)> {
    if let Some(yard) = s.yards.iter().find(|yard| yard.ship == ship) {
        return (yard.berth == Berth::Sunk).then_some((yard.port, true));
    }
    match s.unit(ship).at.whereabouts() {
        Where::Port(hex) if is_damaged(s, ship) => Some((hex.into(), false)),
        _ => None,
    }
}

fn eps(s: &State, ship: UnitId) -> u8 {
    cite!("2.14x");
    s.track(s.unit(ship).nation()).map_or(0, |track| track.eps)
}

impl Question<Aeto> for Repairs {
    type Answer = Repair;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let camp = s.camp(self.nation);
        let own = s
            .units()
            .filter(|(_, unit)| unit.camp == camp && unit.is_naval());
        frame::add(out, own.map(|(ship, _)| Repair::Ship { ship }));
        frame::add(out, [Repair::Enough]);
    }
    fn check(&self, s: &State, answer: Repair) -> Result<(), Illegal> {
        let Repair::Ship { ship } = answer else {
            return Ok(());
        };
        let own = s.has_unit(ship) && s.unit(ship).camp == s.camp(self.nation);
        demand!(own, "8.8a", "it is no ship of yours");
        let Some((port, sunk)) = berth(s, ship) else {
            return Err(Illegal::new(
                rule!("8.8a"),
                "it is no damaged ship in a port",
            ));
        };
        demand!(
            repairs(s, ship, port.space()),
            "8.8a",
            "the port does not repair it"
        );
        demand!(
            price(s, ship, port.space(), sunk) <= eps(s, ship),
            "8.8a",
            "there are not enough EPs"
        );
        demand!(
            s.pieces.is_first_of_its_like(ship) || sunk,
            "8.8a",
            "choose the first of like ships"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Repair) {
        match answer {
            Repair::Ship { ship } => survey(t, ship),
            Repair::Enough => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Repair a ship, or go on.".to_string(), rule!("8.8a"))
    }
}

/// 8.8b: the dice are rolled before anything is paid.
fn survey(t: &mut Act<'_>, ship: UnitId) {
    let Some((port, sunk)) = berth(t.s, ship) else {
        return;
    };
    let all = modifiers(t.s, ship, port.space(), sunk);
    let dice = [t.dice.d6(), t.dice.d6()];
    let by: i8 = all.iter().map(|(_, by)| by).sum();
    let net = (dice[0] + dice[1]) as i8 + by;
    t.log
        .rolled(rule!("8.8b"), &dice, || "A ship is surveyed".to_string());
    let seat = t.s.seat(t.s.unit(ship).nation());
    t.log.whisper(rule!("8.8b"), seat, || {
        let seasons = data().yards.seasons(net);
        format!("The yard needs {seasons} seasons ({by:+})")
    });
    t.push(Refitting {
        ship,
        port,
        sunk,
        net,
    });
}

/// 8.8f, 8.10: the owner has seen the dice: he pays, hastens, or scraps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refitting {
    pub ship: UnitId,
    pub port: HexId,
    pub sunk: bool,
    pub net: i8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refit {
    Pay,
    /// 8.8f
    Hasten,
    /// 8.10
    Scrap,
}

impl Question<Aeto> for Refitting {
    type Answer = Refit;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(t.s.unit(self.ship).nation()))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Refit::Pay, Refit::Hasten, Refit::Scrap]);
    }
    fn check(&self, s: &State, answer: Refit) -> Result<(), Illegal> {
        let home = is_home(s, self.ship, self.port.space());
        match answer {
            Refit::Pay => Ok(()),
            Refit::Hasten => {
                demand!(home, "8.8f", "only a home port hastens a repair");
                let price = price(s, self.ship, self.port.space(), self.sunk)
                    + data().yards.case("hastened").cost;
                demand!(
                    price <= eps(s, self.ship),
                    "8.8f",
                    "there are not enough EPs"
                );
                Ok(())
            }
            Refit::Scrap => {
                demand!(!self.sunk, "8.10", "a sunk ship is not scrapped");
                demand!(home, "8.10", "ships are scrapped in home ports");
                demand!(
                    scrap_value(s, self.ship).is_some(),
                    "8.10",
                    "nothing is got for it"
                );
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Refit) {
        t.pop();
        let nation = t.s.unit(self.ship).nation();
        if answer == Refit::Scrap {
            scrap(t, self.ship, self.port);
            return;
        }
        let hastened = data().yards.case("hastened");
        let (more, faster) = match answer {
            Refit::Hasten => {
                cite!("8.8f");
                (hastened.cost, hastened.modifier)
            }
            _ => (0, 0),
        };
        let cost = price(t.s, self.ship, self.port.space(), self.sunk) + more;
        if let Some(track) = t.s.track_mut(nation) {
            track.eps = track.eps.saturating_sub(cost);
        }
        let seasons = data().yards.seasons(self.net + faster);
        let berth = Berth::Refit { seasons };
        disembark(t, self.ship, self.port.space());
        lay_up(t, self.ship, self.port, berth);
        let seat = t.s.seat(nation);
        let name = t.s.unit(self.ship).name();
        t.log.whisper(rule!("8.8d"), seat, || {
            let port = hex_name(self.port.space());
            format!("{name} is in the yard in {port} for {seasons} seasons")
        });
        if seasons == 0 {
            let yard = Yard {
                ship: self.ship,
                port: self.port,
                berth,
            };
            launch(t, yard);
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let seasons = data().yards.seasons(self.net);
        let name = s.unit(self.ship).name();
        (
            format!("{name} needs {seasons} seasons in the yard."),
            rule!("8.8f"),
        )
    }
}

/// 8.10: a ship is broken up for EPs.
fn scrap(t: &mut Act<'_>, ship: UnitId, port: HexId) {
    cite!("8.10");
    disembark(t, ship, port.space());
    let nation = t.s.unit(ship).nation();
    let eps = scrap_value(t.s, ship).unwrap_or(0);
    if let Some(track) = t.s.track_mut(nation) {
        track.eps = track.eps.saturating_add(eps);
    }
    t.log.reveal();
    t.log.say(rule!("8.10"), || {
        format!("{} is scrapped for {eps} EPs", t.s.unit(ship).name())
    });
    t.s.put(ship, Spot::gone(nation));
}
