//! Where aircraft are based.

use super::picture::Picture;
use super::quarters::is_bound;
use neppa::ch07_air::{AirAction, AirStep, Rebase};
use neppa::data::{AirRange, ZoneSet, data};
use neppa::types::{Nation, Zone};
use neppa::{Action, State};

/// How good a base is: what can be struck and what can be helped from it.
pub fn base(s: &State, picture: &Picture, nation: Nation, at: Zone) -> i32 {
    let near = data().routes.air_within(at, AirRange::Mission);
    let mut best = 0;
    for zone in near.both(data().land_zones).iter() {
        if s.is_enemy(zone, nation) {
            best = best.max(picture.prize(s, nation, zone));
        } else if picture.threat[zone.index()] > 0 {
            best = best.max(picture.keep[zone.index()] / 2);
        }
    }
    let alone = s.tally(at).ground_units() == 0;
    let exposed = alone && picture.threat[at.index()] > 0;
    let crowd = i32::from(s.tally(at).air);
    best + picture.pull(s, nation, at) / 4 - crowd - if exposed { 60 } else { 0 }
}

/// A wing whose base is far from everything that matters looks for another.
pub fn rebase(s: &State, picture: &Picture, targets: ZoneSet, legal: &[Action]) -> Option<Action> {
    legal.iter().copied().find(|action| {
        let Action::Air(AirAction::Rebase { unit }) = action else {
            return false;
        };
        let nation = s.unit(*unit).nation;
        let Some(from) = s.zone_of(*unit) else {
            return false;
        };
        if is_bound(s, *unit, s.tally(from).air.into(), None) {
            return false;
        }
        let near = data().routes.air_within(from, AirRange::Mission);
        if !near.both(targets).is_empty() {
            return false;
        }
        let here = base(s, picture, nation, from);
        let range = data().routes.air_within(from, AirRange::Base);
        let places = range.both(data().land_zones);
        let open = |zone: &Zone| {
            s.is_friendly(*zone, nation)
                && neppa::ch01_war::r1_2_stacking::air_room(s, *zone) >= 3
                && neppa::ch12_cooperation::may_enter(s, nation, *zone).is_ok()
                && neppa::ch12_cooperation::may_stack(s, nation, *zone).is_ok()
        };
        places
            .iter()
            .filter(open)
            .any(|zone| base(s, picture, nation, zone) > here + 12)
    })
}

/// All other questions about aircraft.
pub fn answer(s: &State, picture: &Picture, step: &AirStep, legal: &[Action]) -> Action {
    let score = |action: &Action| match (step, action) {
        (AirStep::Rebase(Rebase { unit }), Action::Air(AirAction::FlyTo { to, factors })) => {
            let nation = s.unit(*unit).nation;
            4 * base(s, picture, nation, *to) + i32::from(*factors)
        }
        (_, Action::Air(AirAction::Flee { unit, to })) => {
            base(s, picture, s.unit(*unit).nation, *to)
        }
        (_, Action::Air(AirAction::Sink { factors, .. })) => i32::from(*factors),
        (_, Action::Air(AirAction::Enough)) => 1,
        _ => 0,
    };
    *legal.iter().max_by_key(|a| score(a)).unwrap_or(&legal[0])
}
