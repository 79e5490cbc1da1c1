//! The cadet's Seasonal Turn: money for two Offensives stays in the purse, the rest goes to depleted units first, then to
//! whole new ones, the strongest first.

use super::{guns, march};
use aeto::State;
use aeto::ch08_seasons::{
    Bid, Build, Place, Post, Refit, Repair, Reserve, SeasonAction, offensive_price,
};
use aeto::types::{NationId, UnitId};

/// How many Offensives a power wants to buy in a season.
const OFFENSIVES: u8 = 2;
/// The dearest step that is bought one at a time.
const STEP: u8 = 5;

/// What an answer is worth; none if the cadet has no opinion.
pub fn value(s: &State, own: NationId, action: SeasonAction) -> Option<i32> {
    Some(match action {
        SeasonAction::Repair(answer) => i32::from(answer != Repair::Enough),
        SeasonAction::Refit(answer) => i32::from(answer == Refit::Pay),
        SeasonAction::Post(answer) => match answer {
            Post::Aboard { ship, .. } => guns(s, [ship]),
            Post::Convert { .. } => -1,
            Post::Enough => 0,
        },
        SeasonAction::Build(answer) => build(s, answer),
        SeasonAction::Place(Place::Hex { hex }) => -march::way_to_goal(s, own, hex.space()),
        SeasonAction::Place(Place::Aboard { .. }) => 1,
        SeasonAction::Reserve(Reserve::Keep { eps }) => -i32::from(eps),
        SeasonAction::Bid(Bid::Offensives { number }) => i32::from(number.min(OFFENSIVES)),
        SeasonAction::Lend(_)
        | SeasonAction::Recall(_)
        | SeasonAction::Rise(_)
        | SeasonAction::Site(_)
        | SeasonAction::Reveal(_) => return None,
    })
}

fn build(s: &State, answer: Build) -> i32 {
    match answer {
        Build::Rebuild { unit } if can_spare(s, unit) => 1_000 + strength(s, unit),
        Build::Buy { unit, full: true } if can_spare(s, unit) => 100 + strength(s, unit),
        Build::Enough => 0,
        _ => -1,
    }
}

/// Whether there is money beyond what Offensives take.
fn can_spare(s: &State, unit: UnitId) -> bool {
    let nation = s.unit(unit).nation();
    let kept = offensive_price(s, nation).map_or(0, |price| price * OFFENSIVES);
    s.track(nation)
        .is_some_and(|track| track.eps >= kept + STEP)
}

fn strength(s: &State, unit: UnitId) -> i32 {
    let strength = s.unit(unit).land_face().map_or(0, |face| face.strength);
    i32::from(strength)
}
