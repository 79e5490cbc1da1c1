//! Chapter 5: the Offensive Phase.

mod advance;
mod attack;
mod breakthrough;
mod labels;
mod march;
mod moves;
pub mod odds;
mod operation;
mod results;

pub use attack::{Battle, Dropped, Verdict, battle, battle_mut};
pub(crate) use labels::from;
pub use march::{Mover, Reach, hq_may_stand, reach, stack_room};
pub use moves::{Why, walk};
pub use operation::{Agent, Operation, Owed, Stage};

use crate::Aeto;

frame::chapter! {
    /// What chapter 5 asks.
    steps OffensiveStep of Aeto {
        operation::NextOffensive => Begin,
        operation::Combining => Combine,
        operation::LandOffensive,
        moves::Marching => Go,
        moves::LandMarch => Pick,
        moves::ExploitMoves => Exploit,
        breakthrough::Breakthroughs => Break,
        breakthrough::Thrusting => Thrust,
        attack::Attacks => Target,
        attack::Gathering => Gather,
        attack::Attack,
        attack::Standing => Stand,
        attack::Deciding => Decide,
        results::Losing => Lose,
        results::Withdrawing => Withdraw,
        results::Retreating => Retreat,
        advance::Paying => Pay,
        advance::Advancing => Advance,
        advance::Following => Follow,
    }
    /// What may be done in chapter 5.
    actions OffensiveAction {}
}
