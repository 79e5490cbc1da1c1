//! The modifiers of delay rolls (7.1) and political rolls (1.1.2.1).

use board::Table;

use super::Result;
use crate::types::Faction;

words! {
    "kind of counter" DelayedCounters {
        All = "all",
        /// Units, not markers.
        Units = "units",
        Air = "air",
        British = "british",
    }
    /// What makes a delay longer or shorter.
    "cause of a delay" DelayCause {
        UsclTrack = "uscl_track",
        /// For each VP of its box, -2 at most.
        AxisTideInTotalWar = "axis_tide_in_total_war",
        /// From 2 VP on, once.
        AlliedCrusadeInTotalWar = "allied_crusade_in_total_war",
        /// Axis Tide with 3 VP or more.
        AxisTide3InTotalWar = "axis_tide_3_in_total_war",
        WarProduction = "war_production",
        IntensiveBombing = "intensive_bombing",
        MaterielShortages = "materiel_shortages",
        ReducedUsImpact = "reduced_us_impact",
        UsVictoryProgram = "us_victory_program",
        TypeXxi = "type_xxi",
        JetFighters = "jet_fighters",
        UralBombers = "ural_bombers",
        EachAlliedBomber = "each_allied_bomber",
        EachAxisBomber = "each_axis_bomber",
        EachAxisSubFleet = "each_axis_sub_fleet",
        EachWesternSubFleet = "each_western_sub_fleet",
    }
    "cause of a political modifier" PoliticalCause {
        AxisTideVp = "axis_tide_vp",
        AlliedCrusadeVp = "allied_crusade_vp",
        UsclTrack = "uscl_track",
        AxisInfluence = "axis_influence",
        AlliedInfluence = "allied_influence",
        Neutrality = "neutrality",
        UsVictoryProgram = "us_victory_program",
    }
    /// Which rolls a political modifier is for.
    "kind of political roll" PoliticalKind {
        /// Every modified roll of the Option Card and Political Events Segments.
        Political = "political",
        /// A roll on the country that was selected; it stays behind when the table changes.
        Country = "country",
        LendLease = "lend_lease",
    }
    "roller" Roller { Any = "any", Axis = "axis", Allied = "allied" }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DelayDrm {
    pub faction: Faction,
    pub counters: DelayedCounters,
    pub cause: DelayCause,
    /// `None`: as the USCL Track says.
    pub drm: Option<i8>,
    /// Also for counters of Policy and Truce Affected Countries.
    pub pac_and_tac: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoliticalDrm {
    pub kind: PoliticalKind,
    pub roller: Roller,
    pub cause: PoliticalCause,
    /// `None`: as the USCL Track says.
    pub drm: Option<i8>,
}

fn drm(row: board::Row<'_>, by_track: bool) -> Result<Option<i8>> {
    match (row.text("drm")?, by_track) {
        ("", true) => Ok(None),
        ("", false) => Err(row.error("drm", "only the USCL Track prints its own")),
        (_, true) => Err(row.error("drm", "the USCL Track prints it")),
        (_, false) => row.within::<i8>("drm", -2..=2).map(Some),
    }
}

pub(super) fn delay(table: &Table) -> Result<Vec<DelayDrm>> {
    table
        .rows()
        .map(|row| {
            let cause = row.word("cause")?;
            Ok(DelayDrm {
                faction: row.word("faction")?,
                counters: row.word("counters")?,
                cause,
                drm: drm(row, cause == DelayCause::UsclTrack)?,
                pac_and_tac: row.flag("pac_and_tac")?,
            })
        })
        .collect()
}

pub(super) fn political(table: &Table) -> Result<Vec<PoliticalDrm>> {
    table
        .rows()
        .map(|row| {
            let cause = row.word("cause")?;
            Ok(PoliticalDrm {
                kind: row.word("kind")?,
                roller: row.word("roller")?,
                cause,
                drm: drm(row, cause == PoliticalCause::UsclTrack)?,
            })
        })
        .collect()
}
