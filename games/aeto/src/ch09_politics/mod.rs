//! Chapter 9: politics: who invades whom, who joins whom, who falls, and what follows.

pub mod activation;
mod atlantic_wall;
pub mod conquest;
mod deploying;
mod fleets;
mod invasion;
mod italy;
mod labels;
mod partition;
mod partners;
pub mod partnerships;
mod privileges;
pub mod sitzkrieg;
mod surrender;
mod vichy;

pub use atlantic_wall::is_dismantled;
pub use conquest::look_around;
pub use fleets::rehouse;
pub use invasion::{any_declaration, begin_declaring, declare, may_invade, open_phase};
pub use italy::force_italy;
pub use partition::{is_beyond_the_line, is_closed, mark_beyond_the_line};
pub use partners::open_season;
pub use privileges::opens_azores;
pub use vichy::{
    draw_border, end_of_month, end_of_phase, is_free_french, is_left_to_vichy, is_spared,
    is_vichy_state, leaves_vichy, reaction, sink_interned, state_of,
};

use crate::Aeto;
use crate::game::Act;
use crate::ground;
use crate::types::NationId;
use board::SpaceId;

frame::chapter! {
    /// What chapter 9 asks.
    steps PoliticsStep of Aeto {
        invasion::Declaring => Declare,
        deploying::Deploying => Deploy,
        sitzkrieg::Ending => Hasten,
        fleets::Disposing => Dispose,
        vichy::Establishing => Establish,
        partners::Courting => Court,
        partners::Pressing => Press,
        partners::SeasonBegins,
        italy::Forcing => Force,
        atlantic_wall::Walling => Wall,
        surrender::Surrendering => Submit,
    }
    /// What politics have to decide.
    actions PoliticsAction {}
}

/// What hangs on a hex that a nation has just taken.
pub fn hex_taken(t: &mut Act<'_>, by: NationId, hex: SpaceId) {
    let Some(of) = ground::hex(hex).nation else {
        return;
    };
    partition::partition(t, by, of);
}
