//! The numbers that a commander fights by: `data/krieg_manual.tsv`.

board::words! {
    /// A number of the manual, in the order of its file.
    "line of the manual" Line {
        Strategic = "strategic",
        Capital = "capital",
        City = "city",
        Port = "port",
        Take = "take",
        Hold = "hold",
        Fade = "fade",
        Prize = "prize",
        OwnLoss = "own_loss",
        TheirLoss = "their_loss",
        Enough = "enough",
        Sure = "sure",
        Front = "front",
        Crowd = "crowd",
        Fear = "fear",
        Guard = "guard",
        Unsupplied = "unsupplied",
        AirKept = "air_kept",
        Sit = "sit",
        Siege = "siege",
        Least = "least",
        Way = "way",
        Rate = "rate",
        Blitz = "blitz",
        Air = "air",
        Thick = "thick",
        Land = "land",
        Shore = "shore",
    }
}

crate::manual::lines!(Line, "krieg_manual.tsv");
