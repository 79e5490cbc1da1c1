//! Chapter 6: combat.
//!
//! A round is one step on the stack; how far it has come stands in [`Round::stage`]. The Special Actions that
//! interrupt it (7.51, 7.6, 7.7) have their rules in chapter 7 and their moments here.

mod fight;
mod forecast;
mod lines;
pub mod losses;
mod odds;
mod r6_1_attack;
mod r6_22_air;
mod r6_25_fire;
mod r6_27_losses;
mod r6_3_dice;
mod r6_4_bonuses;
mod r6_6_support;
mod r6_85_fortress;
mod r6_9_fortifications;
mod round;
mod words;

pub use fight::{Combatant, Fight, Setting};
pub use forecast::{Fighter, Force, Forecast, Muster, OUT_OF, forecast};
pub use odds::{battle as battle_odds, has_odds, muster, odds, round_of};
pub use r6_1_attack::{attacks, fortress_is_open, may_attack};
pub use r6_3_dice::{class_dice, quarters};
pub use r6_4_bonuses::{bonus, hit_bonus};
pub use r6_9_fortifications::{Flipped, maginot_stands};
pub use r6_22_air::{secret_allotments, wings};
pub use round::{Battle, Round, RoundKind, Stage, begin_round, is_face_up, lead};
pub(crate) use round::{declared, go, sail};

use crate::meant::Hit;
use crate::state::State;
use crate::types::{Area, Nation};
use crate::unit::UnitId;
use crate::{Act, Action, Engulfed, Phase};
use frame::{Chapter, Click, Framed};
use kernel::{Illegal, Label, Seat, demand};

frame::chapter! {
    /// What this chapter asks and does.
    steps CombatStep of Engulfed {
        round::Fighting,
        r6_1_attack::Dispute,
        r6_1_attack::Judge,
        r6_85_fortress::Withdraw,
        r6_85_fortress::Malta,
        round::Ashore,
    }
    /// What is done in this chapter.
    actions CombatAction {
        /// 6.2: a round here, Normal or Assault.
        Attack { area: Area, assault: bool },
        /// 6.2b: the ally's attack may go first.
        Agree,
        /// 6.2b: this attack is next.
        Next { area: Area },
        /// No Special Action, no further unit, no support.
        Decline,
        /// 7.51
        Retreat { power: Nation },
        /// 7.51
        RetreatTo { unit: UnitId, to: Area },
        /// 7.6
        Reinforce { power: Nation },
        /// 7.6, 7.7: this unit joins; a ground-support unit brings all of its area.
        Join { unit: UnitId },
        /// 7.7
        Counterattack { power: Nation, assault: bool },
        /// 6.22: so many of this nation's ground-support units dogfight, the others support.
        Dogfight { nation: Nation, count: u8 },
        /// 6.23: the ground-support unit that is lost, of those that dogfight or of the others.
        LoseAir { nation: Nation, dogfighter: bool },
        /// 6.6: the ground unit that is supported.
        Support { unit: UnitId },
        /// 6.25: the infantry class fires.
        FireInfantry,
        /// 6.29: this armoured unit fires.
        Fire { unit: UnitId },
        /// 6.27: so many hits on this unit.
        Lose { unit: UnitId, hits: u8 },
        /// 6.85b, 6.86: leaves the fortress; from Malta by sea.
        Withdraw { unit: UnitId },
        /// 6.86: is given up instead.
        GiveUp { unit: UnitId },
    }
}

pub fn begin(t: &mut Act) {
    r6_1_attack::begin(t);
}

/// 6.85b, 6.86: before the Final Supply Determination Phase.
pub fn begin_final(t: &mut Act) {
    r6_85_fortress::begin_final(t);
}

/// 6.96: abandoned fortifications.
pub fn end_player_turn(t: &mut Act) {
    r6_9_fortifications::abandon(t);
}

impl Chapter<Engulfed> for CombatAction {
    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.phase == Phase::Combat {
            r6_1_attack::offer(s, seat, out);
        }
    }

    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        let CombatAction::Attack { area, .. } = self else {
            return Err(Engulfed::not_asked());
        };
        demand!(
            s.phase == Phase::Combat,
            "1.25",
            "attacks are declared in the Combat Phase"
        );
        may_attack(s, seat, area)
    }

    fn apply(self, t: &mut Act, seat: Seat) {
        match self {
            CombatAction::Attack { area, assault } => r6_1_attack::declare(t, seat, area, assault),
            other => frame::unasked(other),
        }
    }

    fn may_end(s: &State, seat: Seat) -> Result<(), Illegal> {
        match s.phase {
            Phase::Combat => r6_1_attack::may_end(s, seat),
            _ => Ok(()),
        }
    }

    fn label(self, s: &State) -> Label {
        words::label(s, self)
    }

    fn verb(self) -> u8 {
        use CombatAction as A;
        match self {
            A::Attack { .. } | A::Next { .. } => 29,
            A::Retreat { .. } | A::Reinforce { .. } | A::Counterattack { .. } => 30,
            A::RetreatTo { .. } | A::Join { .. } => 31,
            A::Dogfight { .. } | A::Support { .. } => 32,
            A::FireInfantry | A::Fire { .. } => 33,
            A::LoseAir { .. } | A::Lose { .. } | A::Withdraw { .. } | A::GiveUp { .. } => 34,
            A::Agree | A::Decline => 35,
        }
    }
    fn meant(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        let attacked = hit.area.filter(|_| s.phase == Phase::Combat);
        let attack = |area| CombatAction::Attack {
            area,
            assault: false,
        };
        frame::add(out, attacked.map(attack));
    }
}
