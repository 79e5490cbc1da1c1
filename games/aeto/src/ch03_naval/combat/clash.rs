//! 3.17: an engagement, round by round.

use super::admirals::{self, Flag, Used};
use super::hits::{self, Blow};
use super::screening::Screening;
use super::withdrawal::{self, Withdrawing};
use crate::ch08_seasons;
use crate::game::Act;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, ShipClass, UnitId};
use frame::Open;
use kernel::{Seat, cite, rule};
use serde::{Deserialize, Serialize};

/// The ships of one side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fleet {
    pub camp: Camp,
    pub ships: Vec<UnitId>,
    /// 3.17g: set aside for this round.
    pub screened: Vec<UnitId>,
    /// 3.17x: withdrawn after Round 1; secret until both have chosen.
    pub withdrawn: Vec<UnitId>,
    /// Who takes no part in Round 2.
    pub out: Vec<UnitId>,
}

impl Fleet {
    pub fn new(camp: Camp, ships: Vec<UnitId>) -> Fleet {
        Fleet {
            camp,
            ships,
            screened: Vec::new(),
            withdrawn: Vec::new(),
            out: Vec::new(),
        }
    }
    /// 3.17f: the ships that are there and take part in the round, screened or not.
    pub fn present(&self, s: &State) -> Vec<UnitId> {
        cite!("3.17f", "3.17b");
        let there = |ship: &UnitId| s.location(*ship).is_some() && !self.out.contains(ship);
        self.ships.iter().copied().filter(there).collect()
    }
    /// The ships that fire and are fired at.
    pub fn line(&self, s: &State) -> Vec<UnitId> {
        let mut ships = self.present(s);
        ships.retain(|ship| !self.screened.contains(ship));
        ships
    }
}

/// What fires, or the coastal battery, with the rating that it had when its turn came.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    pub side: u8,
    /// None for the coastal battery.
    pub ship: Option<UnitId>,
    pub rating: u8,
    /// 3.19a: the stack that it belonged to.
    pub stack: Spot,
}

/// An attack that has been named and not yet rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    pub gun: Gun,
    pub target: UnitId,
    /// 3.19i
    pub bonus: u8,
    /// 3.19h
    pub parried: u8,
    /// The other side has been asked about its Admirals.
    pub asked: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The round begins: who is screened.
    Array,
    /// The lines are formed.
    Ready,
    /// 3.17j: the sub-round of this rating.
    Gunnery {
        rating: u8,
    },
    /// 3.17o
    Torpedoes,
    /// 3.17x: this side chooses.
    Withdrawal {
        side: u8,
    },
    /// 3.17ac: all fire of Round 2, and of a battery in either round.
    Volley,
    Over,
}

/// An engagement, and how far it has come. The interceptors are side 0; whom they found, side 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clash {
    pub at: Spot,
    pub in_port: bool,
    /// 3.16: Gibraltar fires, and has no ships.
    pub battery: bool,
    pub round: u8,
    pub stage: Stage,
    pub fleets: [Fleet; 2],
    /// Who has yet to fire in this sub-round, the interceptors first.
    pub guns: Vec<Gun>,
    pub fired: Vec<UnitId>,
    /// 3.17l: who was attacked in this round, once for each attack.
    pub attacked: Vec<UnitId>,
    pub shot: Option<Shot>,
    /// The Admirals that were there when the sub-round began.
    pub flags: Vec<Flag>,
    /// 3.19j: which abilities were used in this engagement.
    pub used: Vec<Used>,
}

/// An attack: by a ship, or by the coastal battery; with an Admiral, or without.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fire {
    pub ship: Option<UnitId>,
    pub target: UnitId,
    pub admiral: Option<UnitId>,
}

/// Who decides for the ships of a camp.
pub fn seat_of(s: &State, camp: Camp) -> Seat {
    s.seat(s.voice(camp))
}

impl Clash {
    pub fn new(at: Spot, in_port: bool, fleets: [Fleet; 2]) -> Clash {
        Clash {
            at,
            in_port,
            battery: false,
            round: 1,
            stage: Stage::Array,
            fleets,
            guns: Vec::new(),
            fired: Vec::new(),
            attacked: Vec::new(),
            shot: None,
            flags: Vec::new(),
            used: Vec::new(),
        }
    }
    pub fn fleet(&self, side: u8) -> &Fleet {
        &self.fleets[usize::from(side)]
    }
    pub fn foe(&self, side: u8) -> &Fleet {
        self.fleet(1 - side)
    }
    /// The next sub-round: who fires in it.
    pub fn load(&mut self, s: &State, stage: Stage) {
        self.stage = stage;
        self.guns.clear();
        for side in [0, 1] {
            for ship in self.fleet(side).line(s) {
                let rating = self.rating(s, stage, ship);
                let gun = rating.map(|rating| Gun {
                    side,
                    ship: Some(ship),
                    rating,
                    stack: s.unit(ship).at,
                });
                self.guns.extend(gun);
            }
        }
        if self.battery {
            cite!("3.16b", "3.16c", "3.16e");
            self.guns = vec![Gun {
                side: 0,
                ship: None,
                rating: crate::data::data().values.coastal_battery,
                stack: self.at,
            }];
        }
        self.flags = admirals::flags(s, self);
    }
    /// 3.17j, 3.17n, 3.17o: with what a ship fires in a sub-round, if it does.
    fn rating(&self, s: &State, stage: Stage, ship: UnitId) -> Option<u8> {
        cite!("3.17j", "3.17n", "3.17k");
        let unit = s.unit(ship);
        let face = unit.ship_face()?;
        match stage {
            Stage::Gunnery { rating } => face
                .gunnery
                .filter(|guns| *guns == rating && !self.fired.contains(&ship)),
            Stage::Volley => {
                cite!("3.17ac");
                face.gunnery
            }
            Stage::Torpedoes => {
                cite!("3.17o");
                let fit = unit.ship() == Some(ShipClass::Dd) && !unit.depleted && face.torpedo > 0;
                fit.then_some(face.torpedo)
            }
            _ => None,
        }
    }
    pub fn is_torpedo(&self) -> bool {
        self.stage == Stage::Torpedoes
    }
    /// 3.18a: how often a target was attacked for each of its points.
    pub fn level(&self, s: &State, target: UnitId) -> usize {
        let unit = s.unit(target);
        let points = match unit.ship() {
            Some(ShipClass::Stp) => usize::from(unit.steps()),
            _ => 1,
        };
        let count = self.attacked.iter().filter(|one| **one == target).count();
        count / points.max(1)
    }
}

/// What comes next in an engagement when nobody has to choose.
pub(super) fn advance(t: &mut Act<'_>, clash: &Clash) -> Open {
    let mut next = clash.clone();
    let beaten = |fleet: &Fleet| fleet.present(t.s).is_empty();
    let over = beaten(&next.fleets[1]) || (!next.battery && beaten(&next.fleets[0]));
    match next.stage {
        Stage::Over => {
            cite!("3.17ad", "3.17ae");
            t.pop();
            withdrawal::aftermath(t, clash);
            ch08_seasons::take_back(t);
            return Open::Again;
        }
        _ if over => next.stage = Stage::Over,
        Stage::Array => {
            array(t, &mut next);
            let screening = Screening::of(t.s, &next);
            t.replace(next);
            if let Some(screening) = screening {
                t.push(screening);
            }
            return Open::Again;
        }
        Stage::Ready if next.battery || next.round == 2 => next.load(t.s, Stage::Volley),
        Stage::Ready => next.load(t.s, Stage::Gunnery { rating: HIGHEST }),
        Stage::Gunnery { rating: 0 } => {
            next.attacked.clear();
            next.load(t.s, Stage::Torpedoes);
        }
        Stage::Gunnery { rating } => next.load(t.s, Stage::Gunnery { rating: rating - 1 }),
        Stage::Torpedoes if next.in_port => {
            cite!("3.17y", "3.15n");
            begin_second_round(&mut next);
        }
        Stage::Torpedoes => next.stage = Stage::Withdrawal { side: 0 },
        Stage::Withdrawal { side: 2 } => {
            t.replace(next);
            withdrawal::reveal(t);
            return Open::Again;
        }
        Stage::Withdrawal { side } => {
            next.stage = Stage::Withdrawal { side: side + 1 };
            let asks = !next.fleet(side).present(t.s).is_empty();
            t.replace(next);
            if asks {
                t.push(Withdrawing {
                    side,
                    ships: Vec::new(),
                });
            }
            return Open::Again;
        }
        Stage::Volley if next.round == 1 => next.stage = Stage::Withdrawal { side: 0 },
        Stage::Volley => next.stage = Stage::Over,
    }
    t.replace(next);
    Open::Again
}

/// 3.17j: the first sub-round.
const HIGHEST: u8 = 5;

/// A round begins, and nobody is screened yet.
fn array(t: &mut Act<'_>, next: &mut Clash) {
    cite!("3.17b", "3.17i");
    let round = next.round;
    t.log
        .say(rule!("3.17b"), || format!("Round {round} begins"));
    next.fired.clear();
    next.attacked.clear();
    next.guns.clear();
    next.stage = Stage::Ready;
    for fleet in &mut next.fleets {
        fleet.screened.clear();
    }
}

/// 3.17ac: those that are left fight once more.
pub(super) fn begin_second_round(next: &mut Clash) {
    next.round = 2;
    next.stage = Stage::Array;
}

/// The attack that was named is rolled, and what it does is done at once.
pub(super) fn roll(t: &mut Act<'_>, clash: &Clash, shot: Shot) {
    cite!("3.17p", "3.17t", "3.17k");
    let mut next = clash.clone();
    next.shot = None;
    let torpedo = next.is_torpedo();
    next.attacked.push(shot.target);
    if let (Some(ship), false) = (shot.gun.ship, torpedo) {
        next.fired.push(ship);
    }
    let dice = [t.dice.d6(), t.dice.d6()];
    let armor = hits::armor(t.s, shot.target);
    let by = shot.gun.rating as i8 + shot.bonus as i8 - shot.parried as i8;
    let blow = hits::verdict(dice, by, armor);
    let rule = if torpedo {
        rule!("3.17t")
    } else {
        rule!("3.17p")
    };
    t.log.rolled(rule, &dice, || {
        let who = match shot.gun.ship {
            Some(ship) => t.s.unit(ship).name(),
            None => "The battery of Gibraltar".to_string(),
        };
        let what = if torpedo { "torpedoes" } else { "fires at" };
        let target = t.s.unit(shot.target).name();
        format!(
            "{who} {what} {target} ({by:+} against {armor}): {}",
            blow.word()
        )
    });
    if blow != Blow::Miss {
        let transport = t.s.unit(shot.target).ship() == Some(ShipClass::Stp);
        if transport {
            next.attacked.pop();
        }
    }
    t.replace(next);
    hits::strike(t, shot.target, blow);
}
