//! Chapter 5: the Offensive Phase.

mod advance;
mod attack;
mod beginning;
mod breakthrough;
mod deciding;
mod front;
pub mod guns;
mod labels;
pub mod landing;
mod march;
mod moves;
pub mod odds;
mod operation;
mod quisling;
mod reaction;
mod results;
pub mod scene;
mod targets;

pub use attack::{Battle, Dropped, Verdict, battle, battle_mut};
pub use front::is_behind_front;
pub(crate) use labels::from;
pub use march::{Mover, Reach, hq_may_stand, reach, stack_room};
pub use moves::{Why, walk};
pub use operation::{Agent, Backed, Operation, Owed, Stage, hq_radius, operation};

use crate::Aeto;
use crate::ch10_special::sabotage;

frame::chapter! {
    /// What chapter 5 asks.
    steps OffensiveStep of Aeto {
        beginning::NextOffensive => Begin,
        beginning::Combining => Combine,
        operation::LandOffensive,
        moves::Marching => Go,
        moves::LandMarch => Pick,
        moves::ExploitMoves => Exploit,
        breakthrough::Breakthroughs => Break,
        breakthrough::Thrusting => Thrust,
        targets::Attacks => Target,
        targets::Gathering => Gather,
        attack::Attack,
        guns::Gunnery => Salvo,
        sabotage::Sabotage => Demolish,
        deciding::Standing => Stand,
        deciding::Deciding => Decide,
        reaction::Reacting => React,
        results::Losing => Lose,
        results::Withdrawing => Withdraw,
        results::Retreating => Retreat,
        advance::Paying => Pay,
        landing::Ashore,
        advance::Advancing => Advance,
        advance::Following => Follow,
    }
    /// What may be done in chapter 5.
    actions OffensiveAction {}
}
