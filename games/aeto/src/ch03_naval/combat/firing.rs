//! 3.17j to 3.17t: who fires at whom.

use super::admirals::{self, Flag};
use super::clash::{self, Clash, Fire, Gun, Shot, seat_of};
use super::screening::is_first_alike;
use crate::Aeto;
use crate::game::{Act, Action};
use crate::state::State;
use crate::types::UnitId;
use frame::{Open, Part, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

impl Clash {
    /// The guns of the side that fires now of which one may fire next: one of each rating in each stack, since nothing else
    /// tells them apart.
    pub fn ready(&self) -> Vec<Gun> {
        let side = self.guns.first().map(|gun| gun.side);
        let mut ready: Vec<Gun> = Vec::new();
        for gun in self.guns.iter().filter(|gun| Some(gun.side) == side) {
            let alike = |one: &Gun| (one.rating, one.stack) == (gun.rating, gun.stack);
            if !ready.iter().any(alike) {
                ready.push(*gun);
            }
        }
        ready
    }
    /// What the side that fires now may fire at, whether or not it has been fired at.
    fn marks(&self, s: &State) -> Vec<UnitId> {
        let Some(gun) = self.guns.first() else {
            return Vec::new();
        };
        let mut marks = self.foe(gun.side).line(s);
        if self.is_torpedo() {
            marks.retain(|ship| s.unit(*ship).is_named());
        }
        marks
    }
    /// 3.17l: those of them that were attacked least.
    pub fn targets(&self, s: &State) -> Vec<UnitId> {
        cite!("3.17l", "3.17m");
        let mut marks = self.marks(s);
        if !self.battery {
            let least = marks.iter().map(|mark| self.level(s, *mark)).min();
            marks.retain(|mark| Some(self.level(s, *mark)) == least);
        }
        marks
    }
    fn may_fire(&self, s: &State, fire: Fire) -> Result<Gun, Illegal> {
        let ready = self.ready();
        let Some(gun) = ready.into_iter().find(|gun| gun.ship == fire.ship) else {
            return Err(Illegal::new(rule!("3.17j"), "it is not its turn to fire"));
        };
        let foe = self.foe(gun.side);
        demand!(
            foe.present(s).contains(&fire.target),
            "3.17a",
            "it is not there to be fired at"
        );
        demand!(
            !foe.screened.contains(&fire.target),
            "3.17g",
            "it is screened"
        );
        demand!(
            !self.is_torpedo() || s.unit(fire.target).is_named(),
            "3.17o",
            "torpedoes are for ships with a name"
        );
        let targets = self.targets(s);
        demand!(
            targets.contains(&fire.target),
            "3.17l",
            "others have been attacked less"
        );
        demand!(
            is_first_alike(s, &targets, fire.target),
            "3.17m",
            "choose the first of like ships"
        );
        if let Some(admiral) = fire.admiral {
            admirals::may_add(self, s, gun, admiral)?;
        }
        Ok(gun)
    }
}

impl Question<Aeto> for Clash {
    type Answer = Fire;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if let Some(shot) = self.shot {
            return settle(t, self, shot);
        }
        let Some(gun) = self.guns.first() else {
            return clash::advance(t, self);
        };
        let mut offers = Vec::new();
        self.ask(t.s, &mut offers);
        let secret = self
            .ready()
            .iter()
            .any(|gun| admirals::may_help(self, t.s, *gun));
        match offers[..] {
            [] => {
                let mut next = self.clone();
                next.guns.retain(|one| one.side != gun.side);
                t.replace(next);
                Open::Again
            }
            [only] if !secret => {
                if let Some(fire) = Fire::of(&only) {
                    self.apply(t, *fire);
                }
                Open::Again
            }
            _ => Open::Ask(seat_of(t.s, self.fleet(gun.side).camp)),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let Some(gun) = self.guns.first() else { return };
        let own = self.flags.iter().filter(|flag| flag.side == gun.side);
        let with: Vec<Option<UnitId>> = [None]
            .into_iter()
            .chain(own.map(|flag| Some(flag.admiral)))
            .collect();
        for gun in self.ready() {
            for target in &self.foe(gun.side).ships {
                frame::add(
                    out,
                    with.iter().map(|admiral| Fire {
                        ship: gun.ship,
                        target: *target,
                        admiral: *admiral,
                    }),
                );
            }
        }
    }
    fn check(&self, s: &State, answer: Fire) -> Result<(), Illegal> {
        self.may_fire(s, answer).map(|_| ())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Fire) {
        let Some(gun) = self.guns.iter().find(|gun| gun.ship == answer.ship) else {
            return;
        };
        let mut next = self.clone();
        next.guns.retain(|one| one != gun);
        let bonus = answer
            .admiral
            .map_or(0, |admiral| admirals::use_surface(t, &mut next, admiral));
        next.shot = Some(Shot {
            gun: *gun,
            target: answer.target,
            bonus,
            parried: 0,
            asked: false,
        });
        t.replace(next);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let ready = self.ready();
        let who = match ready[..] {
            [
                Gun {
                    ship: Some(ship), ..
                },
            ] => s.unit(ship).name(),
            [Gun { ship: None, .. }] => "the battery of Gibraltar".to_string(),
            _ => "a ship".to_string(),
        };
        match self.is_torpedo() {
            true => (format!("Whom does {who} torpedo?"), rule!("3.17o")),
            false => (format!("At whom does {who} fire?"), rule!("3.17m")),
        }
    }
}

/// An attack was named: an Admiral of the other side may weaken it; then it is rolled.
fn settle(t: &mut Act<'_>, clash: &Clash, shot: Shot) -> Open {
    if shot.asked || !admirals::may_parry(clash, t.s, shot.target) {
        clash::roll(t, clash, shot);
        return Open::Again;
    }
    let mut next = clash.clone();
    next.shot = Some(Shot {
        asked: true,
        ..shot
    });
    t.replace(next);
    t.push(Parrying {
        target: shot.target,
    });
    Open::Again
}

/// 3.19h: an Admiral may weaken an attack before it is rolled. It is asked wherever he could be, so that the question does
/// not tell where he is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parrying {
    pub target: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Parry {
    Admiral { admiral: UnitId },
    No,
}

impl Question<Aeto> for Parrying {
    type Answer = Parry;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(seat_of(t.s, t.s.unit(self.target).camp))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(clash) = s.stack.step::<Clash>() {
            let own = |flag: &&Flag| s.unit(flag.admiral).camp == s.unit(self.target).camp;
            let flags = clash.flags.iter().filter(own);
            frame::add(
                out,
                flags.map(|flag| Parry::Admiral {
                    admiral: flag.admiral,
                }),
            );
        }
        frame::add(out, [Parry::No]);
    }
    fn check(&self, s: &State, answer: Parry) -> Result<(), Illegal> {
        match (answer, s.stack.step::<Clash>()) {
            (Parry::No, _) => Ok(()),
            (Parry::Admiral { admiral }, Some(clash)) => {
                admirals::may_weaken(clash, s, self.target, admiral)
            }
            _ => Err(<Aeto as frame::Framed>::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Parry) {
        t.pop();
        if let Parry::Admiral { admiral } = answer {
            admirals::use_defence(t, admiral);
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let by = s.stack.step::<Clash>().and_then(|clash| clash.shot);
        let who = by
            .and_then(|shot| shot.gun.ship)
            .map_or("The battery".to_string(), |ship| s.unit(ship).name());
        let target = s.unit(self.target).name();
        (
            format!("{who} attacks {target}. Does an Admiral weaken the attack?"),
            rule!("3.19h"),
        )
    }
}
