use crate::store::{Carried, GameRow, SeatKind, SeatRow, Source, StopRow};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A game as a list shows it.
#[derive(Serialize, ToSchema)]
pub struct Card {
    pub id: String,
    pub title: String,
    pub game: String,
    pub scenario: String,
    pub turn: String,
    pub to_move: Option<String>,
    pub seats: Vec<SeatCard>,
    /// The seats that the asker holds.
    pub mine: Vec<String>,
    /// Whether the asker decides now.
    pub waiting: bool,
    /// Whether the asker made the game.
    pub owner: bool,
    pub private: bool,
    pub spectators: bool,
    pub over: bool,
    #[schema(value_type = Option<super::OutcomeWire>)]
    pub outcome: Option<Value>,
    /// When it was made, and when it was last played, in milliseconds since 1970.
    pub created: i64,
    pub updated: i64,
    pub version: String,
    pub options: BTreeMap<String, String>,
    pub source: Source,
    /// SHA-256 of the seed of the dice.
    pub commitment: String,
    pub revision: u64,
    pub position: u64,
    /// How it came to this version of the rules, where it was begun under another; not in a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub carried: Vec<Carried>,
    /// Where it ends, if it does not hold under today's rules and can only be read; not in a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StoppedCard>,
    /// Only for the owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<Links>,
}

/// Where a game ends that does not hold under today's rules.
#[derive(Serialize, ToSchema)]
pub struct StoppedCard {
    /// Of today's rules.
    pub version: String,
    /// How many actions hold, and how many there are.
    pub position: u64,
    pub actions: u64,
    /// Who took the first that does not hold.
    pub seat: Option<String>,
    /// Why it does not; none where that might tell a secret of another seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl StoppedCard {
    /// As somebody with these seats may see it.
    pub fn of(row: StopRow, mine: &[String], over: bool) -> StoppedCard {
        let told = over || !row.secret || mine.iter().any(|seat| row.told(seat));
        StoppedCard {
            rule: row.rule.filter(|_| told),
            why: Some(row.why).filter(|_| told),
            version: row.version,
            position: row.position,
            actions: row.actions,
            seat: row.seat,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct SeatCard {
    pub id: String,
    pub name: String,
    pub kind: SeatKind,
    /// The name of the person, also while the computer plays the seat for them.
    pub player: Option<String>,
    /// How well the computer plays.
    pub level: Option<String>,
    /// The names of others who held it before, and have seen what it hides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub before: Vec<String>,
}

/// Paths that invite others.
#[derive(Serialize, ToSchema)]
pub struct Links {
    /// By seat, for seats that are open.
    pub seats: BTreeMap<String, String>,
    pub spectate: String,
}

impl Card {
    pub fn of(game: GameRow, seats: Vec<SeatRow>, account: &str) -> Card {
        let mine: Vec<String> = seats
            .iter()
            .filter(|seat| seat.account.as_deref() == Some(account))
            .map(|seat| seat.seat.clone())
            .collect();
        let join = |link: &str| format!("/join/{link}");
        let owner = game.owner == account;
        let links = owner.then(|| Links {
            seats: seats
                .iter()
                .filter(|seat| seat.kind == SeatKind::Open)
                .map(|seat| (seat.seat.clone(), join(&seat.link)))
                .collect(),
            spectate: join(&game.watch_link),
        });
        let plays = |row: &SeatRow| row.kind == SeatKind::Person && mine.contains(&row.seat);
        let decides = |seat: &String| seats.iter().any(|row| row.seat == *seat && plays(row));
        Card {
            waiting: !game.is_over() && !game.stopped && game.to_move.as_ref().is_some_and(decides),
            mine,
            owner,
            links,
            over: game.is_over(),
            source: game.source,
            commitment: game.seed.commitment(),
            id: game.id,
            title: game.title,
            game: game.game,
            scenario: game.setup.scenario,
            options: game.setup.options,
            turn: game.turn,
            to_move: game.to_move,
            seats: seats.into_iter().map(SeatCard::of).collect(),
            private: game.private,
            spectators: game.spectators,
            outcome: game.outcome,
            created: game.created,
            updated: game.updated,
            version: game.version,
            revision: game.revision,
            position: game.position,
            carried: Vec::new(),
            stopped: None,
        }
    }
}

impl SeatCard {
    pub fn of(seat: SeatRow) -> SeatCard {
        SeatCard {
            id: seat.seat,
            name: seat.name,
            kind: seat.kind,
            player: seat.player,
            level: seat.level,
            before: seat.before,
        }
    }
}
