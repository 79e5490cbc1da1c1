//! Chapter 9: politics: who invades whom, who joins whom, who falls, and what follows.

pub mod activation;
mod aftermath;
mod atlantic_wall;
mod calls;
pub mod capitulation;
pub mod conquest;
mod deploying;
pub mod exile;
pub mod finland;
mod fleets;
mod hosting;
mod invasion;
mod italy;
mod labels;
mod liberation;
pub mod occupation;
mod partition;
mod partners;
pub mod partnerships;
mod privileges;
pub mod sitzkrieg;
mod surrender;
pub mod transit;
mod vichy;

pub use aftermath::Aftermath;
pub use atlantic_wall::is_dismantled;
pub use conquest::look_around;
pub use deploying::{set_up, sets_up};
pub use fleets::rehouse;
pub use invasion::{
    align, any_declaration, begin_declaring, declare, may_invade, open_phase, strike_us,
};
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
        transit::Coercing => Coerce,
        exile::Resolving => Resolve,
        exile::Sailing => Sail,
        exile::Exiles => Exile,
        hosting::Hosting => Host,
        finland::Neutralizing => Neutralize,
        calls::Sharing => Share,
        calls::Reforming => Reform,
        calls::Calling => Call,
        liberation::Raising => Raise,
        occupation::Rising => Rise,
        surrender::Surrendering => Submit,
    }
    /// What politics have to decide.
    actions PoliticsAction {}
}

/// A month begins.
pub fn open_month(t: &mut Act<'_>) {
    sitzkrieg::open_month(t);
    invasion::open_month(t);
    occupation::open_month(t);
}

/// The End of Turn Step begins.
pub fn open_end(t: &mut Act<'_>) {
    force_italy(t);
    calls::open_end(t);
    finland::open_end(t);
}

/// What hangs on a hex that a nation has just taken.
pub fn hex_taken(t: &mut Act<'_>, by: NationId, hex: SpaceId) {
    let Some(of) = ground::hex(hex).nation else {
        return;
    };
    partition::partition(t, by, of);
}
