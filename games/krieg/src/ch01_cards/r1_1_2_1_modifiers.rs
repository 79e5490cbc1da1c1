//! 1.1.2.1: Political DRMs.

use crate::data::{PoliticalCause, PoliticalDrm, PoliticalKind, Roller, data};
use crate::politics::Leaning;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction, VpSide};
use crate::unit::Sort;
use kernel::cite;

/// How often the cause of a modifier counts.
fn times(s: &State, cause: PoliticalCause, about: Option<CountryId>) -> i8 {
    let vp = s.tracks.vp as i8;
    let leaning = about.map(|country| s.politics.nation(country).leaning);
    match cause {
        PoliticalCause::AxisTideVp if s.tracks.vp_side == VpSide::AxisTide => vp,
        PoliticalCause::AlliedCrusadeVp if s.tracks.vp_side == VpSide::AlliedCrusade => vp,
        PoliticalCause::AxisTideVp | PoliticalCause::AlliedCrusadeVp => 0,
        PoliticalCause::UsclTrack => 1,
        PoliticalCause::AxisInfluence => {
            i8::from(leaning == Some(Leaning::Influence(Faction::Axis)))
        }
        PoliticalCause::AlliedInfluence => i8::from(matches!(
            leaning,
            Some(Leaning::Influence(Faction::Western | Faction::Soviet))
        )),
        PoliticalCause::Neutrality => i8::from(leaning == Some(Leaning::Neutrality)),
        PoliticalCause::UsVictoryProgram => {
            let marker = data().find_marker("us_victory_program").map(Sort::Marker);
            let mut there = s.units_in(Spot::strategic_warfare());
            i8::from(there.any(|(_, unit)| Some(unit.sort) == marker))
        }
    }
}

/// 1.1.2.1: the modifier of a roll in the Option Card or Political Events Segment. What lies in a country counts only for
/// a roll that is directly about it, so a table that is rolled on next is asked without it.
pub fn political_drm(s: &State, roller: Faction, about: Option<CountryId>) -> i8 {
    cite!("1.1.2c", "1.1.2.1a", "1.1.2.1b", "1.1.2.1c", "1.1.2.1d");
    let concerns = |drm: &&PoliticalDrm| {
        let kind = match drm.kind {
            PoliticalKind::Political => true,
            PoliticalKind::Country => about.is_some(),
            PoliticalKind::LendLease => false,
        };
        let by = match drm.roller {
            Roller::Any => true,
            Roller::Axis => roller == Faction::Axis,
            Roller::Allied => roller.is_allied(),
        };
        kind && by
    };
    let track = data().uscl[usize::from(s.tracks.uscl)].political;
    let all = data().political.iter().filter(concerns);
    all.map(|drm| drm.drm.unwrap_or(track) * times(s, drm.cause, about))
        .sum()
}

/// 14.37.5: the modifier of a roll on the Lend-Lease Table, which has no Political DRMs.
pub fn lend_lease_drm(s: &State) -> i8 {
    cite!("14.37.5");
    let all = data().political.iter();
    let own = all.filter(|drm| drm.kind == PoliticalKind::LendLease);
    own.map(|drm| drm.drm.unwrap_or(0) * times(s, drm.cause, None))
        .sum()
}

/// 0.gloss-drm: a modified die stays between 1 and 6.
pub fn modified(die: u8, drm: i8) -> u8 {
    cite!("0.gloss-drm");
    (die as i8 + drm).clamp(1, 6) as u8
}
