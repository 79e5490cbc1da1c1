//! 8.2b: the winner chooses what it loses, unit by unit, until the sum is reached.

use super::{GroundAction, is_first_in};
use crate::Act;
use crate::Neppa;
use crate::ch03_units::{self, r3_2_artillery};
use crate::ch04_force_pools;
use crate::choice;
use crate::meant::Hit;
use crate::names::unit_name;
use crate::state::State;
use crate::step::Action;
use crate::types::{Defence, Kind};
use crate::unit::{At, UnitId};
use arrayvec::ArrayVec;
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 6.5l: fleet factors that stand for one attack factor.
const SHIPS_PER_FACTOR: u8 = 4;

type Stock = ArrayVec<UnitId, 160>;

/// Every ground unit and air factor that the winner can pay with.
fn stock(s: &State, losses: Losses) -> Stock {
    let mut list = Stock::new();
    let Some(attack) = s.attack() else {
        return list;
    };
    if losses.attacker {
        list.extend(attack.ground.iter().chain(&attack.support).copied());
    } else {
        let ground = s
            .units_in(attack.target)
            .filter(|(_, u)| u.kind.is_ground());
        list.extend(ground.map(|(id, _)| id));
        list.extend(attack.das.iter().copied());
    }
    list
}

/// 3.1b, 3.4d, 8.2b: what a counter counts for, in half factors: what it had in this battle.
fn worth(s: &State, losses: Losses, id: UnitId) -> u16 {
    cite!("3.1b", "3.4d");
    let unit = s.unit(id);
    match unit.kind {
        Kind::Air => 2,
        _ if losses.attacker => {
            let raised = losses.boosts > 0 && r3_2_artillery::can_be_raised(s, id);
            2 * (ch03_units::attack(s, id) as u16 + u16::from(raised))
        }
        _ => {
            let At::Zone(zone) = unit.at else { return 0 };
            let defence = ch03_units::defence(s, id, zone, losses.level) as u16;
            if losses.halved { defence } else { 2 * defence }
        }
    }
}

/// What all of it counts for, ships included: raised units only as often as there are guns for them.
fn worth_of_all(s: &State, losses: Losses, stock: &Stock) -> u16 {
    let alone = Losses {
        boosts: 0,
        ..losses
    };
    let sum: u16 = stock.iter().map(|id| worth(s, alone, *id)).sum();
    let raised = stock
        .iter()
        .filter(|id| losses.attacker && r3_2_artillery::can_be_raised(s, **id))
        .count()
        .min(losses.boosts.into());
    sum + 2 * raised as u16 + 2 * u16::from(losses.ships)
}

/// 8.2b: one that counts, while the sum is not reached.
fn may_lose(s: &State, losses: Losses, id: UnitId) -> Result<(), Illegal> {
    let stock = stock(s, losses);
    demand!(
        s.has_unit(id) && stock.contains(&id),
        "8.2b",
        "it did not win this battle"
    );
    demand!(
        worth(s, losses, id) > 0,
        "8.2b",
        "it counted for nothing in this battle"
    );
    demand!(
        is_first_in(s, &stock, id),
        "8.2b",
        "choose the first of like counters"
    );
    Ok(())
}

/// 6.5l: the attacker may pay a factor with bombarding ships.
fn may_lose_ships(losses: Losses) -> Result<(), Illegal> {
    demand!(
        losses.attacker && losses.ships > 0,
        "6.5l",
        "no ships bombard for the winner"
    );
    Ok(())
}

fn ask(s: &State, losses: Losses, out: &mut Vec<Action>) {
    let stock = stock(s, losses);
    for unit in stock.iter().copied() {
        if worth(s, losses, unit) > 0 && is_first_in(s, &stock, unit) {
            out.push(GroundAction::Lose { unit }.into());
        }
    }
    if may_lose_ships(losses).is_ok() {
        out.push(GroundAction::LoseShips.into());
    }
}

fn open(t: &mut Act, losses: Losses) -> Open {
    let mut stock = stock(t.s, losses);
    let all = worth_of_all(t.s, losses, &stock);
    if all <= losses.owed {
        if all == losses.owed {
            // All that counted pays the debt; what counted for nothing owes nothing.
            stock.retain(|id| worth(t.s, losses, *id) > 0);
        }
        t.pop();
        lose_everything(t, losses, &stock);
        return Open::Again;
    }
    let mut choices = Vec::new();
    ask(t.s, losses, &mut choices);
    if let [Action::Ground(GroundAction::Lose { unit })] = choices[..] {
        losses.apply(t, GroundAction::Lose { unit });
        return Open::Again;
    }
    let Some(attack) = t.s.attack() else {
        return Open::Pass;
    };
    let defenders = t.s.tally(attack.target).ground_nations;
    Open::Ask(if losses.attacker {
        attack.lead
    } else {
        t.s.seat_for(defenders, t.s.side.other())
    })
}

/// A winner who has not enough loses all.
fn lose_everything(t: &mut Act, losses: Losses, stock: &Stock) {
    for id in stock.iter().copied() {
        strike_off(t, id);
    }
    for _ in 0..losses.ships {
        pay_with_ships(t);
    }
}

/// 6.5l: four fleet factors that carry nothing for one attack factor, of the weakest fleets first.
fn pay_with_ships(t: &mut Act) {
    cite!("6.5l");
    let Some(number) = t.s.attack().and_then(|a| a.invasion) else {
        return;
    };
    let mut fleets = t.s.afloat.invasions[usize::from(number)].fleets.clone();
    fleets.sort_unstable_by_key(|id| (t.s.unit(*id).factors, *id));
    let mut factors = SHIPS_PER_FACTOR;
    for id in fleets {
        let fleet = *t.s.unit(id);
        let lost = factors.min(fleet.factors.saturating_sub(fleet.laden));
        factors -= lost;
        if lost == fleet.factors {
            let invasion = &mut t.s.afloat.invasions[usize::from(number)];
            invasion.fleets.retain(|other| *other != id);
            ch04_force_pools::lose(t, id);
        } else {
            t.s.set_factors(id, fleet.factors - lost);
        }
    }
    t.log.say(rule!("6.5l"), || {
        "Four factors of bombarding ships are lost".to_string()
    });
}

/// A ground unit or air factor of the battle is lost.
pub fn strike_off(t: &mut Act, id: UnitId) {
    let s = &*t.s;
    t.log
        .say(rule!("8.2b"), || format!("{} is lost", unit_name(s, id)));
    if let Some(attack) = t.s.attack_mut() {
        attack.ground.retain(|other| *other != id);
        attack.support.retain(|other| *other != id);
        attack.das.retain(|other| *other != id);
    }
    t.s.battle.drops.retain(|other| *other != id);
    if let At::Afloat(number) = t.s.unit(id).at {
        let invasion = &mut t.s.afloat.invasions[usize::from(number)];
        invasion.cargo.retain(|other| *other != id);
    }
    ch04_force_pools::lose(t, id);
}

/// 8.2b: what the winner of a battle still owes, in half factors, since a Russian winter halves the defence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    /// Whether the attacker won.
    pub attacker: bool,
    pub owed: u16,
    /// 3.1b: units that still count as raised by artillery.
    pub boosts: u8,
    /// 6.5l: attack factors that bombarding ships still stand for.
    pub ships: u8,
    /// The level at which the defenders fought.
    pub level: Defence,
    /// 13.1a
    pub halved: bool,
}

impl Question<Neppa> for Losses {
    type Answer = GroundAction;

    fn open(&self, t: &mut Act) -> Open {
        open(t, *self)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let units = choice::every(s, |_| true);
        frame::add(out, units.map(|unit| GroundAction::Lose { unit }));
        frame::add(out, [GroundAction::LoseShips]);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask(s, *self, out);
    }
    fn check(&self, s: &State, answer: GroundAction) -> Result<(), Illegal> {
        match answer {
            GroundAction::Lose { unit } => may_lose(s, *self, unit),
            GroundAction::LoseShips => may_lose_ships(*self),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: GroundAction) {
        t.pop();
        let mut losses = *self;
        match answer {
            GroundAction::Lose { unit } => {
                losses.owed = losses.owed.saturating_sub(worth(t.s, losses, unit));
                if losses.attacker && r3_2_artillery::can_be_raised(t.s, unit) {
                    losses.boosts = losses.boosts.saturating_sub(1);
                }
                strike_off(t, unit);
            }
            GroundAction::LoseShips => {
                losses.owed = losses.owed.saturating_sub(2);
                losses.ships -= 1;
                pay_with_ships(t);
            }
            other => frame::unasked(other),
        }
        if losses.owed > 0 {
            t.push(losses);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let factors = self.owed.div_ceil(2);
        let text = format!("You won, and must lose {factors} more. What is lost?");
        (text, rule!("8.2b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, Kind::is_ground, out, |unit| GroundAction::Lose { unit });
    }
}
