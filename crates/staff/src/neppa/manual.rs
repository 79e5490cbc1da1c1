//! The numbers that a commander fights by.
//!
//! `data/neppa_manual.tsv` has them in three columns. The cadet's were chosen by hand. Those of the staff of each side, officers
//! and generals alike, were found by play: `examples/drill.rs` changes them a little and keeps what wins more games.

use neppa::types::Side;

board::words! {
    /// A number of the manual, in the order of its file.
    "line of the manual" Line {
        Sure = "sure",
        Safe = "safe",
        West = "west",
        East = "east",
        South = "south",
        Guard = "guard",
        Fear = "fear",
        MinorPull = "minor_pull",
        MajorPull = "major_pull",
        RivalPull = "rival_pull",
        Prize = "prize",
        LandFlow = "land_flow",
        SeaFlow = "sea_flow",
        OwnLoss = "own_loss",
        OtherLoss = "other_loss",
        FarThreat = "far_threat",
        AirThreat = "air_threat",
        Vital = "vital",
        LeastGuard = "least_guard",
        ArmourHolds = "armour_holds",
        LeftBehind = "left_behind",
        Take = "take",
        Crowd = "crowd",
        Inertia = "inertia",
        Infantry = "infantry",
        Artillery = "artillery",
        Armour = "armour",
        Air = "air",
        Escort = "escort",
        Announce = "announce",
        LandingTurn = "landing_turn",
        LandingShips = "landing_ships",
        LandingPrize = "landing_prize",
        WestTurn = "west_turn",
        NorthTurn = "north_turn",
        BalkanTurn = "balkan_turn",
        SouthTurn = "south_turn",
        EastTurn = "east_turn",
        StrikeTurn = "strike_turn",
        Ready = "ready",
        LateStrike = "late_strike",
        Das = "das",
        Uboats = "uboats",
        Reserve = "reserve",
    }
}

crate::manual::lines!(Line, "neppa_manual.tsv");

impl Manual {
    /// What officers and generals of a side fight by.
    pub fn staff(side: Side) -> Manual {
        Manual::named(["axis", "allies"][side.index()])
    }
}
