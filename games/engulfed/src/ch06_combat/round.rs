//! 6.2: the order of a round of combat.

use super::{
    CombatAction, Flipped, fight, losses, r6_6_support, r6_9_fortifications, r6_22_air, r6_25_fire,
    r6_27_losses, r6_85_fortress,
};
use crate::ch07_special_actions::{payer, r7_5_retreat, r7_6_reinforce, r7_7_counterattack};
use crate::ch08_naval::{Convoy, set_sail};
use crate::meant::Hit;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, AreaSet, Class, Kind, Nation, Nations, Side};
use crate::unit::{Marks, Unit, UnitId};
use crate::{Act, Action, Engulfed, ch09_politics};
use arrayvec::ArrayVec;
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// What combat keeps.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// 1.25: fought over in this Initial Combat Phase.
    pub fought: AreaSet,
    /// 6.24: where the blocks of both sides lie face-up.
    pub face_up: AreaSet,
    /// 6.84c
    pub maginot_breached: bool,
    /// 13.32
    pub flipped: Vec<Flipped>,
    /// 6.86: the ports from which the invaders of Malta came.
    pub to_malta: Vec<(UnitId, Area)>,
    /// 7.51b, 6.86: who sails away, until an enemy fleet has had its chance.
    pub at_sea: Option<Convoy>,
    /// The round that is being fought.
    pub round: Option<Round>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundKind {
    /// 1.25
    Initial,
    /// 6.73b: follows a Breakthrough Movement Phase.
    Mandatory,
    /// 6.72: bought by these Major Powers.
    Breakthrough { powers: Nations },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// 6.2: Normal or Assault.
    Declare,
    /// 7.51
    Retreat,
    Retreating {
        power: Nation,
    },
    /// 7.6
    Reinforce,
    Reinforcing {
        power: Nation,
    },
    /// 6.22
    Allot {
        side: Side,
    },
    /// 6.23
    LoseAir {
        side: Side,
    },
    /// 6.6
    Support {
        side: Side,
    },
    /// 6.26
    Fire {
        side: Side,
    },
    /// 6.27: this side has been hit.
    Lose {
        side: Side,
    },
    /// 6.5
    Counter,
    CounterReinforcing {
        power: Nation,
    },
    Over,
}

/// How many ground-support units of each Major Power do something.
pub type Wings = [u8; 6];

/// A round of combat, and the counterattack that may follow it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    pub area: Area,
    pub kind: RoundKind,
    pub stage: Stage,
    pub assault: bool,
    /// Who attacks in this round: in a counterattack the side that was attacked.
    pub attacker: Side,
    pub counter: bool,
    /// G.NewContest: the mandatory first round, or the counterattack after it.
    pub first: bool,
    /// 7.21, 7.31: against this side's landing the other has a hit-bonus.
    pub landed: Option<Side>,
    /// 9.18
    pub mixed_minors: bool,
    /// 9.528: only the U.S.A. (and the Free French with it) attacks a Vichy unit.
    pub vichy_yields: bool,
    /// 14.43(b)
    pub surprise: bool,
    /// Whose units take part, by side.
    pub nations: [Nations; 2],
    /// Powers that have been asked in this stage, or were allotted.
    pub asked: Nations,
    /// 7.7: who counterattacks.
    pub counterattackers: Nations,
    /// 7.6, 7.7: areas that have sent their ground unit for this Special Action, or their ground support.
    pub sent: AreaSet,
    pub sent_air: AreaSet,
    /// 9.47: Italy has paid for the sea.
    pub sea_paid: bool,
    /// By side.
    pub dogfighters: [Wings; 2],
    pub supporters: [Wings; 2],
    /// 6.23: ground-support units still to be lost, by side.
    pub air_hits: [u8; 2],
    /// 6.6: supported units of the side that fires.
    pub supported: ArrayVec<UnitId, 3>,
    /// What has fired: armoured units one by one.
    pub fired: Vec<UnitId>,
    pub infantry_fired: bool,
    /// Hits to be taken by the side fired at, by class.
    pub hits: [u8; 2],
}

impl Round {
    #[inline]
    pub const fn defender(&self) -> Side {
        self.attacker.other()
    }

    /// Ground units that take part, in order of their numbers.
    pub fn fighters<'a>(
        &'a self,
        s: &'a State,
        side: Side,
    ) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        let nations = self.nations[side.index()];
        s.units_in(self.area)
            .filter(move |(_, u)| u.kind.is_ground() && nations.has(u.nation))
    }

    /// The seat that decides for a side: that of the most blocks that take part (6.27, 6.72b).
    pub fn lead(&self, s: &State, side: Side) -> Seat {
        lead_among(s, self.nations[side.index()], self.area, side)
    }

    pub fn has_fighters(&self, s: &State, side: Side) -> bool {
        let there = s.tally(self.area).ground_nations;
        !there.both(self.nations[side.index()]).is_empty()
    }

    /// Steps of a class that can still be hit: what is due already is gone.
    pub fn steps_left(&self, s: &State, side: Side, class: Class) -> u16 {
        let steps: u16 = self
            .fighters(s, side)
            .filter(|(_, u)| u.kind.class() == class)
            .map(|(_, u)| u16::from(u.steps))
            .sum();
        steps.saturating_sub(u16::from(self.hits[class as usize]))
    }
}

/// The seat that decides for a side in an area: that of the most blocks.
pub fn lead(s: &State, area: Area, side: Side) -> Seat {
    lead_among(s, s.politics.nations_of_side(side), area, side)
}

/// The same, as far as blocks of these nations go.
fn lead_among(s: &State, nations: Nations, area: Area, side: Side) -> Seat {
    let mut seats = s.seats_of_side(side);
    let Some(first) = seats.next() else {
        return Seat(0);
    };
    let Some(second) = seats.next() else {
        return first;
    };
    let count = |seat: Seat| {
        s.units_in(area)
            .filter(|(_, u)| u.kind.is_ground() && nations.has(u.nation))
            .filter(|(_, u)| s.seat_of(u.nation) == seat)
            .count()
    };
    if count(second) > count(first) {
        second
    } else {
        first
    }
}

/// 6.24, 6.74: whether both sides see the blocks in an area; where only one side is left they stand up again.
pub fn is_face_up(s: &State, area: Area) -> bool {
    cite!("6.24", "6.74");
    s.battle.face_up.has(area) && s.is_contested(area)
}

/// Begins a round of the phasing side; how it is fought is asked next.
pub fn begin_round(t: &mut Act, area: Area, kind: RoundKind) {
    cite!("6.1a", "6.72a", "6.73b", "7.21", "7.31");
    let attacker = t.s.side;
    let mut nations = Side::BOTH.map(|side| t.s.politics.nations_of_side(side));
    if let RoundKind::Breakthrough { powers } = kind {
        cite!("6.72b");
        let mine = nations[attacker.index()];
        nations[attacker.index()] = Nations::NONE;
        for nation in mine.iter().filter(|n| powers.has(payer(t.s, *n))) {
            nations[attacker.index()].insert(nation);
        }
    }
    let first = t.s.newly_contested.has(area) && !matches!(kind, RoundKind::Breakthrough { .. });
    let landed = kind == RoundKind::Initial
        && t.s.units_in(area).any(|(_, u)| {
            nations[attacker.index()].has(u.nation)
                && u.kind.is_ground()
                && (u.marks.has(Marks::INVADED) || u.marks.has(Marks::DROPPED))
        });
    let surprise = kind == RoundKind::Initial && fight::is_surprise(t.s, area, landed, attacker);
    t.s.battle.round = Some(Round {
        area,
        kind,
        stage: Stage::Declare,
        assault: false,
        attacker,
        counter: false,
        first,
        landed: landed.then_some(attacker),
        mixed_minors: false,
        vichy_yields: false,
        surprise,
        nations,
        asked: Nations::NONE,
        counterattackers: Nations::NONE,
        sent: AreaSet::NONE,
        sent_air: AreaSet::NONE,
        sea_paid: false,
        dogfighters: [[0; 6]; 2],
        supporters: [[0; 6]; 2],
        air_hits: [0; 2],
        supported: ArrayVec::new(),
        fired: Vec::new(),
        infantry_fired: false,
        hits: [0; 2],
    });
    t.push(Fighting);
}

/// 9.18, 9.528: what hangs on whose units are there when the round begins, with those that reinforce.
pub fn note_nations(s: &State, round: &mut Round) {
    cite!("9.18");
    let there = s.tally(round.area).ground_nations;
    let attackers = there.both(round.nations[round.attacker.index()]);
    round.mixed_minors = fight::mixed_minors(there);
    round.vichy_yields = fight::vichy_yields(round.counter, attackers, there);
}

/// 6.2: the attacker has said how.
pub fn declared(t: &mut Act, assault: bool) {
    let attacker = t.s.side;
    // 14.43: who is surprised neither retreats nor reinforces in that phase, bonus or no bonus.
    let surprised = ch09_politics::surprise(t.s, attacker);
    let Some(round) = &mut t.s.battle.round else {
        return;
    };
    round.assault = assault;
    round.stage = if surprised {
        Stage::Allot {
            side: round.attacker,
        }
    } else {
        Stage::Retreat
    };
    let area = round.area;
    t.log.say(rule!("6.2a"), || {
        let kind = if assault { "Assault" } else { "Normal attack" };
        format!("{kind} in {}", area_name(area))
    });
}

/// Changes the stage of the round.
pub fn go(t: &mut Act, stage: Stage) {
    if let Some(round) = &mut t.s.battle.round {
        round.stage = stage;
        round.asked = Nations::NONE;
    }
}

/// 6.2: the round in [`Battle::round`]: goes on until somebody must decide.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fighting;

impl Question<Engulfed> for Fighting {
    type Answer = CombatAction;

    fn open(&self, t: &mut Act) -> Open {
        let Some(round) = &t.s.battle.round else {
            return Open::Pass;
        };
        match round.stage {
            Stage::Declare => Open::Ask(round.lead(t.s, round.attacker)),
            Stage::Retreat | Stage::Retreating { .. } => r7_5_retreat::open(t),
            Stage::Reinforce | Stage::Reinforcing { .. } => r7_6_reinforce::open(t),
            Stage::Allot { side } => r6_22_air::open_allot(t, side),
            Stage::LoseAir { side } => r6_22_air::open_loss(t, side),
            Stage::Support { side } => r6_6_support::open(t, side),
            Stage::Fire { side } => r6_25_fire::open(t, side),
            Stage::Lose { side } => r6_27_losses::open(t, side),
            Stage::Counter | Stage::CounterReinforcing { .. } => r7_7_counterattack::open(t),
            Stage::Over => {
                close(t);
                Open::Again
            }
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let Some(round) = &s.battle.round else {
            return;
        };
        match round.stage {
            Stage::Declare => {
                for assault in [false, true] {
                    let area = round.area;
                    out.push(CombatAction::Attack { area, assault }.into());
                }
            }
            Stage::Retreat | Stage::Retreating { .. } => r7_5_retreat::ask(s, round, out),
            Stage::Reinforce | Stage::Reinforcing { .. } => r7_6_reinforce::ask(s, round, out),
            Stage::Counter | Stage::CounterReinforcing { .. } => {
                r7_7_counterattack::ask(s, round, out);
            }
            Stage::Allot { side } => r6_22_air::ask_allot(s, round, side, out),
            Stage::LoseAir { side } => r6_22_air::ask_loss(round, side, out),
            Stage::Support { side } => r6_6_support::ask(s, round, side, out),
            Stage::Fire { side } => r6_25_fire::ask(s, round, side, out),
            Stage::Lose { side } => r6_27_losses::ask(s, round, side, out),
            Stage::Over => {}
        }
    }
    fn check(&self, s: &State, answer: CombatAction) -> Result<(), Illegal> {
        use CombatAction as A;
        let Some(round) = &s.battle.round else {
            return Err(Engulfed::not_asked());
        };
        match (round.stage, answer) {
            (Stage::Declare, A::Attack { area, .. }) => {
                demand!(area == round.area, "6.73b", "the round is fought elsewhere");
                Ok(())
            }
            (Stage::Retreat | Stage::Retreating { .. }, _) => r7_5_retreat::check(s, round, answer),
            (Stage::Reinforce | Stage::Reinforcing { .. }, _) => {
                r7_6_reinforce::check(s, round, answer)
            }
            (Stage::Counter | Stage::CounterReinforcing { .. }, _) => {
                r7_7_counterattack::check(s, round, answer)
            }
            (Stage::Allot { side }, A::Dogfight { nation, count }) => {
                r6_22_air::check_allot(s, round, side, nation, count)
            }
            (Stage::LoseAir { side }, A::LoseAir { nation, dogfighter }) => {
                r6_22_air::check_loss(round, side, nation, dogfighter)
            }
            (Stage::Support { side }, A::Support { unit }) => {
                r6_6_support::may_support(s, round, side, unit)?;
                demand!(
                    r6_6_support::stands_for_its_like(s, round, unit),
                    "6.6",
                    "a unit like it stands for it"
                );
                Ok(())
            }
            (Stage::Support { .. }, A::Decline) => Ok(()),
            (Stage::Fire { side }, A::Fire { .. } | A::FireInfantry) => {
                r6_25_fire::check(s, round, side, answer)
            }
            (Stage::Lose { side }, A::Lose { unit, hits }) => {
                r6_27_losses::check(s, round, side, unit, hits)
            }
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: CombatAction) {
        use CombatAction as A;
        let Some(stage) = t.s.battle.round.as_ref().map(|round| round.stage) else {
            return;
        };
        match (stage, answer) {
            (_, A::Attack { assault, .. }) => declared(t, assault),
            (Stage::Retreat | Stage::Retreating { .. }, _) => r7_5_retreat::apply(t, answer),
            (Stage::Reinforce | Stage::Reinforcing { .. }, _) => r7_6_reinforce::apply(t, answer),
            (Stage::Counter | Stage::CounterReinforcing { .. }, _) => {
                r7_7_counterattack::apply(t, answer);
            }
            (Stage::Allot { side }, A::Dogfight { nation, count }) => {
                r6_22_air::allot(t, side, nation, count);
            }
            (Stage::LoseAir { side }, A::LoseAir { nation, dogfighter }) => {
                r6_22_air::lose(t, side, nation, dogfighter);
            }
            (Stage::Support { .. }, A::Support { unit }) => r6_6_support::attach(t, unit),
            (Stage::Support { side }, _) => r6_6_support::decline(t, side),
            (Stage::Fire { side }, _) => r6_25_fire::apply(t, side, answer),
            (Stage::Lose { side }, A::Lose { unit, hits }) => {
                r6_27_losses::lose(t, side, unit, hits);
            }
            (_, other) => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let Some(round) = &s.battle.round else {
            return (String::new(), rule!("6.2a"));
        };
        let area = area_name(round.area);
        let (text, rule) = match round.stage {
            Stage::Declare => ("Normal or Assault?", rule!("6.2a")),
            Stage::Retreat => ("Retreat before combat?", rule!("7.51a")),
            Stage::Retreating { .. } => ("Where does the unit retreat?", rule!("7.51a")),
            Stage::Reinforce => ("Reinforce the battle?", rule!("7.6a")),
            Stage::Reinforcing { .. } => ("Which units join?", rule!("7.6a")),
            Stage::Allot { .. } => ("How much ground support dogfights?", rule!("6.22")),
            Stage::LoseAir { .. } => ("Which ground-support unit is lost?", rule!("6.23")),
            Stage::Support { .. } => ("Which ground unit is supported?", rule!("6.6")),
            Stage::Fire { .. } => ("Who fires next?", rule!("6.26")),
            Stage::Lose { .. } => ("Which units take the hits?", rule!("6.27")),
            Stage::Counter => ("Counterattack?", rule!("6.5")),
            Stage::CounterReinforcing { .. } => ("Who joins the counterattack?", rule!("7.7b")),
            Stage::Over => ("", rule!("6.2a")),
        };
        (format!("{area}: {text}"), rule)
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        let Some(round) = &s.battle.round else { return };
        match round.stage {
            Stage::Reinforcing { .. } | Stage::CounterReinforcing { .. } => {
                hit.each(s, out, |unit| CombatAction::Join { unit });
            }
            Stage::Support { .. } => hit.each(s, out, |unit| CombatAction::Support { unit }),
            Stage::Fire { .. } => hit.each(s, out, |unit| CombatAction::Fire { unit }),
            Stage::Lose { .. } => hit.each(s, out, |unit| CombatAction::Lose { unit, hits: 1 }),
            Stage::Retreating { .. } => {
                // 7.51: where one of the seat's units in the battle could retreat to.
                let mine = s.nations_of(hit.seat);
                let mut units = s.units_in(round.area).filter(|(_, u)| mine.has(u.nation));
                let retreat = units.next().zip(hit.area);
                frame::add(
                    out,
                    retreat.map(|((unit, _), to)| CombatAction::RetreatTo { unit, to }),
                );
            }
            _ => {}
        }
    }
}

/// 7.51b, 6.86: what was at sea has arrived or is lost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ashore;

impl Question<Engulfed> for Ashore {
    type Answer = CombatAction;

    fn open(&self, t: &mut Act) -> Open {
        t.s.fleets.convoy = None;
        Open::Pass
    }
}

/// 7.51b, 6.86: who has gone aboard may be met at sea.
pub fn sail(t: &mut Act) {
    if let Some(convoy) = t.s.battle.at_sea.take() {
        t.push(Ashore);
        set_sail(t, convoy);
    }
}

/// 6.24: the blocks of both sides are turned face-up.
pub fn reveal(t: &mut Act) {
    let Some(area) = t.s.battle.round.as_ref().map(|round| round.area) else {
        return;
    };
    if !t.s.battle.face_up.has(area) {
        t.s.battle.face_up.insert(area);
        t.log.reveal();
        t.log.say(rule!("6.24"), || {
            format!("The blocks in {} are revealed", area_name(area))
        });
    }
}

/// The round is over, with its counterattack: what follows from it.
fn close(t: &mut Act) {
    let Some(round) = t.s.battle.round.take() else {
        return;
    };
    let (area, phasing) = (round.area, t.s.side);
    if round.kind == RoundKind::Initial {
        t.s.battle.fought.insert(area);
    }
    t.s.newly_contested.remove(area);
    if round.first {
        r6_9_fortifications::breach(t, area, phasing);
    }
    losses::air_alone(t, area);
    settle_area(t, area);
    match round.kind {
        RoundKind::Initial => losses::beachhead(t, area),
        _ => losses::beachhead_alone(t, area),
    }
    r6_85_fortress::won(t, area, phasing);
}

/// G.ControlB: the side that is alone now takes the area.
pub fn settle_area(t: &mut Act, area: Area) {
    cite!("G.ControlB");
    let there = t.s.tally(area).ground_nations;
    let alone = Side::BOTH
        .into_iter()
        .find(|side| !there.both(t.s.politics.nations_of_side(*side)).is_empty());
    let Some(side) = alone else { return };
    if t.s.is_contested(area) || t.s.holder(area).side() == Some(side) {
        return;
    }
    if let Some(nation) = main_nation(t.s, area, side) {
        ch09_politics::take(t, area, nation);
    }
}

/// In whose name a side takes an area: a Major Power's before a Minor's, then by the most blocks.
fn main_nation(s: &State, area: Area, side: Side) -> Option<Nation> {
    let mine = s.politics.nations_of_side(side);
    let there = s.tally(area).ground_nations.both(mine);
    there.iter().max_by_key(|nation| {
        let blocks = s
            .units_in(area)
            .filter(|(_, u)| u.kind != Kind::GroundSupport && u.nation == *nation)
            .count();
        (nation.is_major(), blocks, std::cmp::Reverse(*nation))
    })
}
