//! 3.17x to 3.17ab: who withdraws after Round 1, who pursues, and what remains when an engagement is over.

use super::clash::{self, Clash, Stage, seat_of};
use super::screening::is_first_alike;
use crate::Aeto;
use crate::ch03_naval::chase::Chase;
use crate::ch03_naval::voyage::Voyage;
use crate::fleet;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::adjective;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 3.17x: a side chooses in secret which ships withdraw.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withdrawing {
    pub side: u8,
    pub ships: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Withdraw {
    Ship { ship: UnitId },
    All,
    Decided,
}

/// 3.17x: how many ships may withdraw, if not all do.
fn half(ships: usize) -> usize {
    cite!("3.17x");
    ships.div_ceil(2)
}

impl Question<Aeto> for Withdrawing {
    type Answer = Withdraw;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match t.step::<Clash>() {
            Some(clash) => Open::Ask(seat_of(t.s, clash.fleet(self.side).camp)),
            None => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(clash) = s.stack.step::<Clash>() {
            let ships = clash.fleet(self.side).ships.iter();
            frame::add(out, ships.map(|ship| Withdraw::Ship { ship: *ship }));
        }
        frame::add(out, [Withdraw::All, Withdraw::Decided]);
    }
    fn check(&self, s: &State, answer: Withdraw) -> Result<(), Illegal> {
        let (Withdraw::Ship { ship }, Some(clash)) = (answer, s.stack.step::<Clash>()) else {
            return Ok(());
        };
        let mut there = clash.fleet(self.side).present(s);
        let most = half(there.len());
        there.retain(|one| !self.ships.contains(one));
        demand!(
            there.contains(&ship),
            "3.17x",
            "it is not there to withdraw"
        );
        demand!(
            self.ships.len() < most,
            "3.17x",
            "at most half of the ships withdraw, or all"
        );
        demand!(
            is_first_alike(s, &there, ship),
            "3.17x",
            "choose the first of like ships"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Withdraw) {
        let mut next = self.clone();
        let side = usize::from(self.side);
        match answer {
            Withdraw::Ship { ship } => {
                next.ships.push(ship);
                t.replace(next);
                return;
            }
            Withdraw::All => {
                let there = t
                    .step::<Clash>()
                    .map(|clash| clash.fleets[side].present(t.s));
                next.ships = there.unwrap_or_default();
            }
            Withdraw::Decided => {}
        }
        t.pop();
        if let Some(clash) = t.step_mut::<Clash>() {
            clash.fleets[side].withdrawn = next.ships;
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = match self.ships.len() {
            0 => "Which ships withdraw? Both sides choose in secret.".to_string(),
            chosen => format!("{chosen} ships withdraw. Which others?"),
        };
        (text, rule!("3.17x"))
    }
}

/// 3.17ab: whether a ship has moved in this phase, or is about to: its force goes somewhere, or after somebody.
fn is_under_way(s: &State, ship: UnitId) -> bool {
    let mover = s.force_of(ship).unwrap_or(ship);
    let goes = |step: &crate::Step| {
        let voyage = <Voyage as frame::Part<crate::Step>>::of(step);
        let chase = <Chase as frame::Part<crate::Step>>::of(step);
        voyage.is_some_and(|voyage| voyage.mover == mover)
            || chase.is_some_and(|chase| chase.hunter == mover)
    };
    s.unit(ship).has(Marks::SAILED) || s.stack.steps().iter().any(goes)
}

/// 3.17x, 3.17z: both have chosen, and what they chose is said together.
pub(super) fn reveal(t: &mut Act<'_>) {
    cite!("3.17x", "3.17z");
    let Some(mut clash) = t.step::<Clash>().cloned() else {
        return;
    };
    t.log.reveal();
    for fleet in &clash.fleets {
        let names: Vec<String> = fleet
            .withdrawn
            .iter()
            .map(|ship| t.s.unit(*ship).name())
            .collect();
        let who = camp_name(t.s, fleet.camp);
        if fleet.ships.is_empty() {
            continue;
        }
        t.log.say(rule!("3.17x"), || match names.is_empty() {
            true => format!("No {who} ship withdraws"),
            false => format!("{who} ships withdraw: {}", names.join(", ")),
        });
        for ship in &fleet.withdrawn {
            t.s.pieces
                .mark(*ship, |unit| unit.marks.set(Marks::WITHDREW));
            if is_under_way(t.s, *ship) {
                cite!("3.17ab");
                t.s.at_sea.stayed.push(*ship);
            }
        }
    }
    let gone = [0, 1].map(|side: u8| {
        let fleet = clash.fleet(side);
        fleet.withdrawn.len() == fleet.present(t.s).len()
    });
    let pursuer = match (clash.battery, gone) {
        (false, [true, true]) | (true, [_, true]) => {
            clash.stage = Stage::Over;
            t.replace(clash);
            return;
        }
        (false, [true, false]) => Some(1),
        (false, [false, true]) => Some(0),
        _ => None,
    };
    for fleet in &mut clash.fleets {
        fleet.out = fleet.withdrawn.clone();
    }
    if pursuer.is_none() {
        clash::begin_second_round(&mut clash);
    }
    t.replace(clash);
    if let Some(side) = pursuer {
        t.push(Pursuing {
            side,
            ships: Vec::new(),
        });
    }
}

fn camp_name(s: &State, camp: Camp) -> &'static str {
    adjective(s.nation_of(seat_of(s, camp)))
}

/// 3.17aa: a side whose enemy withdraws entirely may pursue, with any of the ships that it has left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursuing {
    pub side: u8,
    pub ships: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pursue {
    Ship {
        ship: UnitId,
    },
    All,
    /// With those that were chosen, or not at all.
    Decided,
}

impl Question<Aeto> for Pursuing {
    type Answer = Pursue;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match t.step::<Clash>() {
            Some(clash) => Open::Ask(seat_of(t.s, clash.fleet(self.side).camp)),
            None => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(clash) = s.stack.step::<Clash>() {
            let ships = clash.fleet(self.side).ships.iter();
            frame::add(out, ships.map(|ship| Pursue::Ship { ship: *ship }));
        }
        frame::add(out, [Pursue::All, Pursue::Decided]);
    }
    fn check(&self, s: &State, answer: Pursue) -> Result<(), Illegal> {
        let (Pursue::Ship { ship }, Some(clash)) = (answer, s.stack.step::<Clash>()) else {
            return Ok(());
        };
        let mut left = clash.fleet(self.side).present(s);
        left.retain(|one| !self.ships.contains(one));
        demand!(
            left.contains(&ship),
            "3.17aa",
            "only ships that have not withdrawn pursue"
        );
        demand!(
            is_first_alike(s, &left, ship),
            "3.17aa",
            "choose the first of like ships"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Pursue) {
        let Some(mut clash) = t.step::<Clash>().cloned() else {
            return;
        };
        let own = clash.fleet(self.side).present(t.s);
        let ships = match answer {
            Pursue::Ship { ship } => {
                let mut next = self.clone();
                next.ships.push(ship);
                t.replace(next);
                return;
            }
            Pursue::All => own.clone(),
            Pursue::Decided => self.ships.clone(),
        };
        cite!("3.17aa");
        t.pop();
        let count = ships.len();
        t.log.say(rule!("3.17aa"), || match count {
            0 => "Nobody pursues".to_string(),
            1 => "One ship pursues".to_string(),
            _ => format!("{count} ships pursue"),
        });
        if ships.is_empty() {
            clash.stage = Stage::Over;
        } else {
            let side = usize::from(self.side);
            let stay = own.into_iter().filter(|ship| !ships.contains(ship));
            clash.fleets[side].out.extend(stay);
            clash.fleets[1 - side].out.clear();
            clash::begin_second_round(&mut clash);
        }
        t.replace(clash);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = match self.ships.len() {
            0 => "The enemy withdraws. Who pursues?".to_string(),
            chosen => format!("{chosen} ships pursue. Which others?"),
        };
        (text, rule!("3.17aa"))
    }
}

/// 3.17z: ships that withdrew may become a task force of their own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parting {
    pub force: UnitId,
    pub ships: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Ways,
    Together,
}

/// An engagement is over: of every force some of whose ships withdrew, these may part from the others.
pub(super) fn aftermath(t: &mut Act<'_>, clash: &Clash) {
    cite!("3.17z", "3.17ab", "3.17af");
    let mut partings: Vec<Parting> = Vec::new();
    let withdrawn = clash.fleets.iter().flat_map(|fleet| &fleet.withdrawn);
    for ship in withdrawn.copied() {
        let Some(force) = t.s.force_of(ship) else {
            continue;
        };
        match partings.iter_mut().find(|part| part.force == force) {
            Some(part) => part.ships.push(ship),
            None => partings.push(Parting {
                force,
                ships: vec![ship],
            }),
        }
    }
    partings.retain(|part| part.ships.len() < t.s.ships_of(part.force).count());
    for part in partings {
        t.push(part);
    }
}

impl Question<Aeto> for Parting {
    type Answer = Part;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let chit = t.s.unit(self.force);
        let seat = seat_of(t.s, chit.camp);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Part::Ways, Part::Together]);
    }
    fn check(&self, s: &State, answer: Part) -> Result<(), Illegal> {
        let nation = s.unit(self.force).nation();
        demand!(
            answer == Part::Together || s.free_chit(nation).is_some(),
            "3.1b",
            "no chit of a task force is left"
        );
        if answer == Part::Ways {
            crate::ch03_naval::cargo::may_part(s, &self.ships)?;
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Part) {
        t.pop();
        let old = t.s.unit(self.force).clone();
        let free = t.s.free_chit(old.nation());
        let (Part::Ways, Some(chit)) = (answer, free) else {
            return;
        };
        t.s.pieces.change(chit, |unit| {
            unit.at = old.at;
            unit.marks = old.marks;
            unit.spent = old.spent;
            unit.unsupplied = old.unsupplied;
        });
        let number = t.s.unit(chit).force().unwrap_or(0);
        for ship in &self.ships {
            t.s.put(*ship, Spot::force(number));
        }
        fleet::tidy(t, self.force);
        let name = t.s.unit(chit).name();
        t.log.say(rule!("3.17z"), || {
            format!("The ships that withdrew form {name}")
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.force).name();
        (
            format!("Do the ships that withdrew leave {name}?"),
            rule!("3.17z"),
        )
    }
}

/// What another camp has chosen in secret, dealt anew: any choice that it could have made.
pub fn redeal(s: &mut State, own: &[Camp], random: &mut dyn FnMut(u32) -> u32) {
    let Some(clash) = s.stack.step::<Clash>().cloned() else {
        return;
    };
    if !matches!(clash.stage, Stage::Withdrawal { .. }) {
        return;
    }
    for (side, fleet) in clash.fleets.iter().enumerate() {
        if own.contains(&fleet.camp) {
            continue;
        }
        let mut ships = fleet.present(s);
        let most = match random(3) {
            0 => ships.len(),
            _ => random(half(ships.len()) as u32 + 1) as usize,
        };
        while ships.len() > most {
            ships.remove(random(ships.len() as u32) as usize);
        }
        let decided = match clash.stage {
            Stage::Withdrawal { side: next } => usize::from(next) > side,
            _ => false,
        };
        let deciding = s.stack.asked::<Withdrawing>().map(|step| step.side);
        if deciding == Some(side as u8) {
            let most = half(fleet.present(s).len());
            ships.truncate(most);
            if let Some(step) = s.stack.step_mut::<Withdrawing>() {
                step.ships = ships;
            }
        } else if decided && let Some(clash) = s.stack.step_mut::<Clash>() {
            clash.fleets[side].withdrawn = ships;
        }
    }
}
