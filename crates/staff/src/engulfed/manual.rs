//! The numbers that a commander fights by.
//!
//! `data/engulfed_manual.tsv` has them in five columns. The cadet's were chosen by hand. Those of officers and
//! generals were found by play: `examples/engulfed_drill.rs` plays changed manuals against cadets, and against officers,
//! and what wins more games is kept.

use crate::manual::School;
use engulfed::types::Side;

board::words! {
    /// A number of the manual, in the order of its file.
    "line of the manual" Line {
        OwnLoss = "own_loss",
        TheirLoss = "their_loss",
        Enough = "enough",
        West = "west",
        East = "east",
        South = "south",
        Prizes = "prizes",
        Vital = "vital",
        Guard = "guard",
        Hold = "hold",
        Stand = "stand",
        Screen = "screen",
        Special = "special",
        Hand = "hand",
        Foot = "foot",
        Tanks = "tanks",
        Wings = "wings",
        Ahead = "ahead",
        LandFlow = "land_flow",
        SeaFlow = "sea_flow",
        FarThreat = "far_threat",
        PeaceThreat = "peace_threat",
        MaginotThreat = "maginot_threat",
        Better = "better",
        WorthIt = "worth_it",
        Likely = "likely",
        Even = "even",
        Unlikely = "unlikely",
        Failed = "failed",
        Retreat = "retreat",
        RetreatVital = "retreat_vital",
        Reinforce = "reinforce",
        Risk = "risk",
        Take = "take",
        AtFront = "at_front",
        InRear = "in_rear",
        NewUnit = "new_unit",
        SeaAndAir = "sea_and_air",
        UBoats = "u_boats",
        Bombers = "bombers",
        EastTurn = "east_turn",
        EastLate = "east_late",
        EastReady = "east_ready",
        GatherTurn = "gather_turn",
        WestTurn = "west_turn",
        WestOpen = "west_open",
        BalkanTurn = "balkan_turn",
        RedTurn = "red_turn",
        RedLate = "red_late",
        RedReady = "red_ready",
        AfricaTurn = "africa_turn",
        ItalyTurn = "italy_turn",
        FranceTurn = "france_turn",
        SitTurn = "sit_turn",
    }
}

crate::manual::lines!(Line, "engulfed_manual.tsv");

impl Manual {
    /// What the officers or generals of a side fight by.
    pub fn of(school: School, side: Side) -> Manual {
        let columns = [
            ["axis_officer", "allied_officer"],
            ["axis_general", "allied_general"],
        ];
        Manual::named(columns[school as usize][side.index()])
    }
}
