use crate::refusal::{Answered, Refusal};
use crate::store::{GameRow, SeatRow};
use kernel::{Seat, Viewer};

/// Who may do what with a game.
#[derive(Clone, Debug)]
pub struct Access {
    pub owner: String,
    private: bool,
    spectators: bool,
    pub seats: Vec<SeatRow>,
    /// Accounts that were invited to watch.
    watchers: Vec<String>,
}

impl Access {
    pub fn new(game: &GameRow, seats: Vec<SeatRow>, watchers: Vec<String>) -> Access {
        Access {
            owner: game.owner.clone(),
            private: game.private,
            spectators: game.spectators,
            seats,
            watchers,
        }
    }

    pub fn holds(&self, account: &str, seat: Seat) -> bool {
        let row = self.seats.get(seat.index());
        row.is_some_and(|row| row.account.as_deref() == Some(account))
    }

    pub fn sits(&self, account: &str) -> bool {
        self.seats
            .iter()
            .any(|row| row.account.as_deref() == Some(account))
    }

    /// Whether an account may know of the game.
    pub fn may_see(&self, account: &str) -> bool {
        !self.private || self.owner == account || self.sits(account) || self.watches(account)
    }

    fn watches(&self, account: &str) -> bool {
        self.watchers.iter().any(|watcher| watcher == account)
    }

    pub fn may_watch(&self, account: &str) -> bool {
        self.owner == account
            || self.sits(account)
            || self.watches(account)
            || (!self.private && self.spectators)
    }

    /// A seat that the account holds.
    pub fn own(&self, account: &str, id: &str) -> Answered<Seat> {
        if !self.may_see(account) {
            return Err(Refusal::unknown_game());
        }
        let index = self.seats.iter().position(|row| row.seat == id);
        let seat = index.map(|index| Seat(index as u8));
        match seat {
            Some(seat) if self.holds(account, seat) => Ok(seat),
            Some(_) => Err(Refusal::wrong_seat(format!("the seat `{id}` is not yours"))),
            None => Err(Refusal::malformed(format!("there is no seat `{id}`"))),
        }
    }

    /// Whether an account may go on looking through eyes that it has.
    pub fn sees(&self, account: &str, viewer: Viewer, over: bool) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.holds(account, seat) || (over && self.may_watch(account)),
            Viewer::Spectator => self.may_watch(account),
        }
    }

    /// Whose eyes an account may look through. After the end everybody who may watch sees every side.
    pub fn viewer(&self, account: &str, id: &str, over: bool) -> Answered<Viewer> {
        if id != "spectator" {
            return match self.own(account, id) {
                Err(refusal) if refusal.code == "wrong_seat" && over && self.may_watch(account) => {
                    let index = self.seats.iter().position(|row| row.seat == id);
                    Ok(Viewer::Seat(Seat(index.unwrap_or_default() as u8)))
                }
                own => own.map(Viewer::Seat),
            };
        }
        match (self.may_see(account), self.may_watch(account)) {
            (false, _) => Err(Refusal::unknown_game()),
            (true, true) => Ok(Viewer::Spectator),
            (true, false) => Err(Refusal::forbidden("this game is not open to spectators")),
        }
    }
}
