//! 2.2: the Support Segment. Blitz markers (2.2.4) are beside it.

use crate::Krieg;
use crate::state::State;
use frame::{Act, Chapter};
use kernel::{Label, cite};

mod r2_2_2_upkeep;
mod r2_2_3_1_places;
mod r2_2_3_1_reach;
mod r2_2_3_2_contest;
mod r2_2_3_3_limits;
mod r2_2_3_4_landing;
mod r2_2_3_5_duties;
mod r2_2_3_6_convoys;
mod r2_2_3_placing;

pub use r2_2_3_1_reach::{Skies, Sky, find_air_bases, find_naval_base};
pub use r2_2_3_3_limits::{speaks_for, truce_in_hex};
pub use r2_2_3_placing::Attempt;

frame::chapter! {
    /// What the Support Segment asks.
    steps SupportStep of Krieg {
        r2_2_2_upkeep::Upkeep => Keeping,
        r2_2_3_placing::Place => Placing,
        r2_2_3_placing::Station => Whither,
        r2_2_3_placing::IntoHex => Hex,
        r2_2_3_placing::Breach => Ends,
        r2_2_3_2_contest::Contest => Contesting,
        r2_2_3_placing::Settle,
        r2_2_3_5_duties::CarrierStrike => StrikeAt,
        r2_2_3_4_landing::Shore => Ashore,
        r2_2_3_5_duties::EscortDuty => Escorting,
        r2_2_3_5_duties::Devastate => Bombing,
        r2_2_3_6_convoys::ConvoyMode => Mode,
        r2_2_2_upkeep::BeachheadFailure,
    }
    /// What may be done in it beyond answers.
    actions SupportAction {}
}

/// 2.2: the steps of the segment, the first on top; Blitz markers come before the last.
pub fn begin(t: &mut Act<'_, Krieg>, blitz: impl FnOnce(&mut Act<'_, Krieg>)) {
    cite!("2.2");
    r2_2_2_upkeep::return_to_base(t);
    t.push(BeachheadFailure {});
    blitz(t);
    t.push(Place {});
    for marker in r2_2_2_upkeep::beachheads(t.s).into_iter().rev() {
        t.push(Upkeep { marker });
    }
}

impl Chapter<Krieg> for SupportAction {
    fn label(self, s: &State) -> Label {
        match self {
            SupportAction::Keeping(answer) => r2_2_2_upkeep::label(s, answer),
            SupportAction::Placing(answer) => r2_2_3_placing::placing(s, answer),
            SupportAction::Whither(answer) => r2_2_3_placing::whither(answer),
            SupportAction::Hex(answer) => r2_2_3_placing::hex(answer),
            SupportAction::Ends(answer) => r2_2_3_placing::ends(answer),
            SupportAction::Contesting(answer) => r2_2_3_2_contest::label(s, answer),
            SupportAction::StrikeAt(answer) => r2_2_3_5_duties::striking(answer),
            SupportAction::Ashore(answer) => r2_2_3_4_landing::label(answer),
            SupportAction::Escorting(answer) => r2_2_3_5_duties::escorting(answer),
            SupportAction::Bombing(answer) => r2_2_3_5_duties::bombing(s, answer),
            SupportAction::Mode(answer) => r2_2_3_6_convoys::label(answer),
        }
    }
    fn verb(self) -> u8 {
        match self {
            SupportAction::Keeping(Keeping::Keep) => 40,
            SupportAction::Keeping(Keeping::Remove) => 41,
            SupportAction::Keeping(Keeping::Inland(_)) => 42,
            SupportAction::Placing(Placing::Pick(_)) => 43,
            SupportAction::Placing(Placing::Enough) => 44,
            SupportAction::Whither(Whither::Box(_)) => 45,
            SupportAction::Whither(Whither::Base(_) | Whither::Sea(_)) => 46,
            SupportAction::Whither(Whither::Other) | SupportAction::Hex(Hex::Other) => 47,
            SupportAction::Hex(Hex::At(_)) => 48,
            SupportAction::Ends(_) => 49,
            SupportAction::Contesting(Contesting::With(_) | Contesting::Strike(_)) => 50,
            SupportAction::Contesting(Contesting::Let) => 51,
            SupportAction::StrikeAt(_) => 52,
            SupportAction::Ashore(_) => 53,
            SupportAction::Escorting(_) => 54,
            SupportAction::Bombing(_) => 55,
            SupportAction::Mode(_) => 56,
        }
    }
}
