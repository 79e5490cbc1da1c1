//! 3.17g: who outnumbers the enemy keeps ships out of the fire.

use super::clash::{Clash, Fleet, seat_of};
use crate::Aeto;
use crate::game::{Act, Action};
use crate::state::State;
use crate::types::UnitId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Which ships of a side are screened in this round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Screening {
    pub side: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Screen {
    Ship { ship: UnitId },
    Ready,
}

/// 3.17h: whether a ship can stand before others.
fn is_armed(s: &State, ship: UnitId) -> bool {
    cite!("3.17h", "3.17a");
    let face = s.unit(ship).ship_face();
    face.is_some_and(|face| face.gunnery.is_some() || face.torpedo > 0)
}

/// Of ships that nothing tells apart for a fight, the first.
pub(super) fn is_first_alike(s: &State, among: &[UnitId], ship: UnitId) -> bool {
    let sort = |id: UnitId| {
        let unit = s.unit(id);
        (unit.kind, unit.depleted, unit.at)
    };
    among.iter().find(|other| sort(**other) == sort(ship)) == Some(&ship)
}

impl Screening {
    /// The side that may screen in the round that begins, if one does.
    pub fn of(s: &State, clash: &Clash) -> Option<Screening> {
        cite!("3.17g");
        let may = |side: &u8| {
            let line = clash.fleet(*side).line(s);
            let mut ships = line.iter();
            ships.any(|ship| may_screen(s, clash.fleet(*side), clash.foe(*side), *ship).is_ok())
        };
        let side = [0, 1].into_iter().find(may).filter(|_| !clash.battery)?;
        Some(Screening { side })
    }
}

/// 3.17g to 3.17i: at most the excess, and an armed ship is left for every enemy.
fn may_screen(s: &State, own: &Fleet, foe: &Fleet, ship: UnitId) -> Result<(), Illegal> {
    let line = own.line(s);
    demand!(line.contains(&ship), "3.17g", "it is not in the line");
    demand!(
        is_first_alike(s, &line, ship),
        "3.17g",
        "choose the first of like ships"
    );
    let enemies = foe.present(s).len();
    demand!(
        line.len() > enemies,
        "3.17g",
        "only ships in excess of the enemy's are screened"
    );
    let mut rest = line.iter().filter(|other| **other != ship);
    let armed = rest.by_ref().filter(|other| is_armed(s, **other)).count();
    demand!(
        armed >= enemies,
        "3.17h",
        "ships without guns and torpedoes screen nobody"
    );
    Ok(())
}

impl Question<Aeto> for Screening {
    type Answer = Screen;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let camp = t.step::<Clash>().map(|clash| clash.fleet(self.side).camp);
        match camp {
            Some(camp) => {
                let seat = seat_of(t.s, camp);
                frame::ask_if_any(self, t, seat)
            }
            None => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(clash) = s.stack.step::<Clash>() {
            let ships = clash.fleet(self.side).ships.iter();
            frame::add(out, ships.map(|ship| Screen::Ship { ship: *ship }));
        }
        frame::add(out, [Screen::Ready]);
    }
    fn check(&self, s: &State, answer: Screen) -> Result<(), Illegal> {
        match (answer, s.stack.step::<Clash>()) {
            (Screen::Ready, _) => Ok(()),
            (Screen::Ship { ship }, Some(clash)) => {
                may_screen(s, clash.fleet(self.side), clash.foe(self.side), ship)
            }
            _ => Err(<Aeto as frame::Framed>::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Screen) {
        match answer {
            Screen::Ship { ship } => {
                let side = usize::from(self.side);
                if let Some(clash) = t.step_mut::<Clash>() {
                    clash.fleets[side].screened.push(ship);
                }
                let name = t.s.unit(ship).name();
                t.log.say(rule!("3.17g"), || format!("{name} is screened"));
            }
            Screen::Ready => t.pop(),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let left = s.stack.step::<Clash>().map_or(0, |clash| {
            let line = clash.fleet(self.side).line(s).len();
            line.saturating_sub(clash.foe(self.side).present(s).len())
        });
        (
            format!("Which ships are screened? {left} more may be."),
            rule!("3.17g"),
        )
    }
}
