//! Turns, weather, Victory Points, the US Commitment Level, and modifiers.

use kernel::proves;
use krieg::data::{DelayCause, DelayDrm, PoliticalCause, PoliticalKind, Roller, VpBox, data};
use krieg::types::{Faction, Months, Season, Turn, VpSide, Weather};

fn turn(text: &str) -> Turn {
    text.parse().expect("a turn")
}

#[test]
fn nine_turns_a_year_of_which_four_begin_a_season() {
    proves!("0.gloss-turn", "0.comp-scale");
    let seasonal: Vec<&str> = Months::ALL
        .iter()
        .filter(|m| m.is_seasonal())
        .map(|m| m.label())
        .collect();
    assert_eq!(seasonal, ["Mar-Apr", "May-June", "Aug-Sept", "Nov-Dec"]);
    let seasons: Vec<Season> = data().turns.iter().map(|t| t.season).collect();
    use Season::{Autumn, Spring, Summer, Winter};
    assert_eq!(
        seasons,
        [
            Winter, Spring, Spring, Summer, Summer, Summer, Autumn, Autumn, Winter
        ]
    );
}

#[test]
fn markers_lie_ahead_as_the_examples_say() {
    assert_eq!(turn("sept_oct_1943").after(3), turn("mar_apr_1944"));
    assert_eq!(
        turn("may_june_1941").seasons_after(1),
        turn("aug_sept_1941")
    );
    assert_eq!(turn("may_june_1941").seasons_after(3), turn("mar_apr_1942"));
    assert_eq!(
        turn("may_june_1941").seasons_after(4),
        turn("may_june_1942")
    );
    assert_eq!(
        turn("may_june_1941").seasons_after(16),
        turn("may_june_1945")
    );
    assert_eq!(turn("may_june_1938").seasons_after(2), turn("nov_dec_1938"));
    assert_eq!(turn("nov_dec_1942").after(1), turn("jan_feb_1943"));
    assert_eq!(
        turn("jan_feb_1943").track_row(),
        turn("jan_feb_1937").track_row()
    );
    assert_eq!(turn("nov_dec_1948").after(1).to_string(), "Jan-Feb 1949");
}

#[test]
fn weather_by_turn() {
    use Weather::{Clear, Mud, Snow, Storms};
    let north: Vec<Weather> = data().turns.iter().map(|t| t.north).collect();
    assert_eq!(
        north,
        [Snow, Clear, Mud, Clear, Clear, Clear, Clear, Mud, Snow]
    );
    let desert: Vec<Weather> = data().turns.iter().map(|t| t.desert).collect();
    assert_eq!(
        desert,
        [
            Clear, Clear, Storms, Clear, Clear, Clear, Clear, Storms, Clear
        ]
    );
    // 11.1: the example of the text.
    let apr_may = data().turns[Months::AprMay as usize];
    assert_eq!((apr_may.north, apr_may.desert), (Mud, Storms));
}

#[test]
fn the_desert_is_seven_countries() {
    let desert: Vec<&str> = data().map.desert.iter().map(|name| &**name).collect();
    assert_eq!(
        desert,
        [
            "egypt",
            "iraq",
            "kuwait",
            "libya",
            "palestine",
            "syria",
            "trans_jordan"
        ]
    );
    let known = |id: &&str| data().find_country(id).is_some() || data().find_land(id).is_some();
    assert!(desert.iter().all(known));
}

#[test]
fn the_vp_track_keeps_its_fixed_points() {
    let tide = |vp| VpBox {
        side: Some(VpSide::AxisTide),
        vp,
        automatic: false,
    };
    let crusade = |vp| VpBox {
        side: Some(VpSide::AlliedCrusade),
        vp,
        automatic: false,
    };
    let at = |value| data().vp_track.at(value);
    assert_eq!(at(0), crusade(1));
    assert_eq!((at(1).side, at(1).vp), (None, 0));
    assert_eq!((at(2).side, at(2).vp), (None, 0));
    assert_eq!(at(3), tide(1));
    assert_eq!(
        at(-17),
        VpBox {
            automatic: true,
            ..crusade(4)
        }
    );
    assert_eq!(at(-30), at(-17));
    assert_eq!(
        at(15),
        VpBox {
            automatic: true,
            ..tide(4)
        }
    );
    assert_eq!((at(-16), at(14)), (crusade(4), tide(4)));
    // The history that the text scores 4 to 2.
    assert_eq!((at(6), at(8), at(-14)), (tide(1), tide(2), crusade(4)));
    assert_eq!(data().vp_track.values(), -17..=15);
    let bands: Vec<u8> = (-17..=15).map(|value| at(value).vp).collect();
    let wanted: Vec<u8> = [
        (4, 6),
        (3, 3),
        (2, 3),
        (1, 6),
        (0, 2),
        (1, 4),
        (2, 3),
        (3, 3),
        (4, 3),
    ]
    .into_iter()
    .flat_map(|(vp, boxes)| std::iter::repeat_n(vp, boxes))
    .collect();
    assert_eq!(bands, wanted);
}

#[test]
fn the_uscl_track() {
    let rows: Vec<(i8, i8, i8)> = data()
        .uscl
        .iter()
        .map(|u| (u.political, u.axis_delay, u.western_delay))
        .collect();
    assert_eq!(
        rows,
        [
            (0, 0, 0),
            (-1, 1, -1),
            (-1, 1, -1),
            (-2, 2, -2),
            (-2, 2, -3)
        ]
    );
}

fn drms(faction: Faction) -> Vec<&'static DelayDrm> {
    data()
        .delay
        .iter()
        .filter(|drm| drm.faction == faction)
        .collect()
}

#[test]
fn delay_modifiers_that_the_text_fixes() {
    let drm = |faction, cause| {
        let found = drms(faction).into_iter().find(|drm| drm.cause == cause);
        found.and_then(|drm| drm.drm)
    };
    for faction in [Faction::Axis, Faction::Western, Faction::Soviet] {
        assert_eq!(drm(faction, DelayCause::WarProduction), Some(-1));
    }
    assert_eq!(drm(Faction::Axis, DelayCause::AxisTideInTotalWar), Some(-1));
    assert_eq!(drm(Faction::Axis, DelayCause::IntensiveBombing), Some(1));
    assert_eq!(drm(Faction::Axis, DelayCause::MaterielShortages), Some(1));
    assert_eq!(drm(Faction::Axis, DelayCause::ReducedUsImpact), Some(-1));
    assert_eq!(drm(Faction::Western, DelayCause::UsVictoryProgram), Some(1));
    // 14.16, 14.35, 14.36: not for counters under a Policy or Truce.
    let spares = [
        (Faction::Western, DelayCause::TypeXxi),
        (Faction::Western, DelayCause::JetFighters),
        (Faction::Soviet, DelayCause::JetFighters),
        (Faction::Soviet, DelayCause::UralBombers),
    ];
    for (faction, cause) in spares {
        let line = drms(faction).into_iter().find(|drm| drm.cause == cause);
        let line = line.expect("a line of the list");
        assert_eq!((line.drm, line.pac_and_tac), (Some(1), false), "{cause:?}");
    }
    assert_eq!(drms(Faction::Axis).len(), 9);
    assert_eq!(
        (drms(Faction::Western).len(), drms(Faction::Soviet).len()),
        (7, 5)
    );
}

#[test]
fn the_examples_of_delay_come_out() {
    // Mar-Apr 1944, Western: USCL 3 and War Production give -3.
    assert_eq!(data().uscl[3].western_delay - 1, -3);
    // Sept-Oct 1943, Axis: USCL 1 gives +1, Axis Tide in the 1 VP box -1.
    assert_eq!(data().uscl[1].axis_delay - 1, 0);
}

#[test]
fn political_modifiers() {
    let drm = |kind, roller, cause| {
        let found = data()
            .political
            .iter()
            .find(|d| (d.kind, d.roller, d.cause) == (kind, roller, cause));
        found.expect("a line").drm
    };
    use PoliticalKind::{Country, LendLease, Political};
    assert_eq!(
        drm(Political, Roller::Any, PoliticalCause::AxisTideVp),
        Some(1)
    );
    assert_eq!(
        drm(Political, Roller::Any, PoliticalCause::AlliedCrusadeVp),
        Some(-1)
    );
    assert_eq!(drm(Political, Roller::Any, PoliticalCause::UsclTrack), None);
    assert_eq!(
        drm(Country, Roller::Any, PoliticalCause::AxisInfluence),
        Some(1)
    );
    assert_eq!(
        drm(Country, Roller::Any, PoliticalCause::AlliedInfluence),
        Some(-1)
    );
    assert_eq!(
        drm(Country, Roller::Axis, PoliticalCause::Neutrality),
        Some(-1)
    );
    assert_eq!(
        drm(Country, Roller::Allied, PoliticalCause::Neutrality),
        Some(1)
    );
    assert_eq!(
        drm(LendLease, Roller::Any, PoliticalCause::UsVictoryProgram),
        Some(1)
    );
    assert_eq!(data().political.len(), 8);
}
