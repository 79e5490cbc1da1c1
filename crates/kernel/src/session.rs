use crate::{
    Dice, Entry, Game, Illegal, Journal, JournalEntry, JournalError, Log, Seat, SeatInfo, Seed,
    Setup, SetupError,
};
use sha2::{Digest, Sha256};
use std::fmt;

/// One game being played: its state, and how it came to be.
#[derive(Clone)]
pub struct Session<G: Game> {
    setup: Setup,
    seats: Vec<SeatInfo>,
    seed: Seed,
    state: G::State,
    dice: Dice,
    done: Vec<Taken<G>>,
    /// Positions before the last actions of `done`, as far back as undo may reach.
    before: Vec<G::State>,
    /// Actions that were taken back, the next one to redo last.
    undone: Vec<G::Action>,
}

#[derive(Clone, Debug)]
struct Taken<G: Game> {
    seat: Seat,
    action: G::Action,
    dice: Vec<u8>,
    scripted: usize,
}

/// Why an action cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoError {
    Nothing,
    /// A die was rolled or a secret was shown.
    Revealed,
    /// The last action was another seat's.
    NotYours,
}

impl fmt::Display for UndoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UndoError::Nothing => "there is nothing to take back",
            UndoError::Revealed => "a die or a secret was shown since, so it cannot be taken back",
            UndoError::NotYours => "another seat has acted since, so it cannot be taken back",
        })
    }
}

impl<G: Game> Session<G> {
    pub fn new(setup: &Setup, seed: Seed) -> Result<Session<G>, SetupError> {
        let setup = G::info().complete(setup)?;
        let state = G::start(&setup)?;
        Ok(Session::from_state(setup, seed, state))
    }

    /// Goes on from a position that came from outside and was found without flaws.
    pub(crate) fn from_state(setup: Setup, seed: Seed, state: G::State) -> Session<G> {
        Session {
            seats: G::seats(&setup),
            setup,
            seed,
            state,
            dice: Dice::seeded(seed),
            done: Vec::new(),
            before: Vec::new(),
            undone: Vec::new(),
        }
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }
    pub fn setup(&self) -> &Setup {
        &self.setup
    }
    pub fn seats(&self) -> &[SeatInfo] {
        &self.seats
    }
    pub fn seed(&self) -> Seed {
        self.seed
    }
    /// How many actions were taken.
    pub fn position(&self) -> usize {
        self.done.len()
    }

    /// The next dice to be rolled; the journal marks them.
    pub fn script(&mut self, faces: &[u8]) {
        self.dice.script(faces);
    }

    pub fn act(&mut self, action: G::Action) -> Result<Vec<Entry>, Illegal> {
        let lines = self.take(action)?;
        self.undone.clear();
        Ok(lines)
    }

    fn take(&mut self, action: G::Action) -> Result<Vec<Entry>, Illegal> {
        G::check(&self.state, action)?;
        let seat = G::to_move(&self.state).expect("an action is only legal while somebody decides");
        let mut log = Log::on();
        let before = self.state.clone();
        G::apply(&mut self.state, action, &mut self.dice, &mut log);
        let (lines, revealed) = log.take();
        let dice = self.dice.take_rolled();
        if revealed || !dice.is_empty() {
            self.before.clear();
        } else {
            self.before.push(before);
        }
        let scripted = self.dice.take_from_script();
        self.done.push(Taken {
            seat,
            action,
            dice,
            scripted,
        });
        Ok(lines)
    }

    /// Takes back the last action, if `by` took it and it showed nothing.
    pub fn undo(&mut self, by: Seat) -> Result<G::Action, UndoError> {
        let last = self.done.last().ok_or(UndoError::Nothing)?;
        if last.seat != by {
            return Err(UndoError::NotYours);
        }
        self.state = self.before.pop().ok_or(UndoError::Revealed)?;
        let last = self.done.pop().expect("looked at above");
        self.undone.push(last.action);
        Ok(last.action)
    }

    /// The seat whose action would be taken back next, where that is possible.
    pub fn can_undo(&self) -> Option<Seat> {
        let last = self.done.last()?;
        (!self.before.is_empty()).then_some(last.seat)
    }

    /// Takes an undone action again.
    pub fn redo(&mut self) -> Option<Vec<Entry>> {
        let action = self.undone.pop()?;
        match self.take(action) {
            Ok(lines) => Some(lines),
            Err(_) => unreachable!("an undone action is legal where it was undone"),
        }
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// A fingerprint of the state: equal states, equal bytes, equal hash, on every machine.
    pub fn hash(&self) -> String {
        state_hash::<G>(&self.state)
    }

    pub fn journal(&self, with_seed: bool) -> Journal {
        let info = G::info();
        Journal {
            format: Journal::FORMAT,
            game: info.id.to_string(),
            version: info.version.to_string(),
            setup: self.setup.clone(),
            commitment: self.seed.commitment(),
            seed: with_seed.then(|| self.seed.to_string()),
            actions: self.done.iter().map(|t| self.entry(t)).collect(),
        }
    }

    /// The last action as the journal keeps it.
    pub fn last_entry(&self) -> Option<JournalEntry> {
        self.done.last().map(|t| self.entry(t))
    }

    fn entry(&self, taken: &Taken<G>) -> JournalEntry {
        JournalEntry {
            seat: self.seats[taken.seat.index()].id.to_string(),
            action: serde_json::to_value(taken.action).expect("actions are plain data"),
            dice: taken.dice.clone(),
            scripted: taken.scripted,
        }
    }

    /// Plays a journal again, checking seat, legality and dice of every action.
    pub fn replay(journal: &Journal) -> Result<Session<G>, JournalError> {
        let info = G::info();
        if journal.game != info.id {
            return Err(JournalError::whole(format!(
                "a journal of `{}`, not of `{}`",
                journal.game, info.id
            )));
        }
        if journal.version != info.version {
            return Err(JournalError::whole(format!(
                "played by version {} of the rules; this program has version {}",
                journal.version, info.version
            )));
        }
        let seed = match &journal.seed {
            Some(text) => text.parse::<Seed>().unwrap_or_else(|never| match never {}),
            None => {
                return Err(JournalError::whole(
                    "the seed is not revealed yet, so the dice cannot be checked",
                ));
            }
        };
        if seed.commitment() != journal.commitment {
            return Err(JournalError::whole(
                "the seed does not have the committed hash",
            ));
        }
        let mut session = Session::<G>::new(&journal.setup, seed)
            .map_err(|e| JournalError::whole(e.to_string()))?;
        for (i, entry) in journal.actions.iter().enumerate() {
            session
                .replay_entry(entry)
                .map_err(|message| JournalError::at(i, message))?;
        }
        Ok(session)
    }

    fn replay_entry(&mut self, entry: &JournalEntry) -> Result<(), String> {
        let seat = G::to_move(&self.state).ok_or("the game is over already")?;
        let expected = self.seats[seat.index()].id;
        if entry.seat != expected {
            return Err(format!(
                "taken by `{}`, but `{expected}` decides here",
                entry.seat
            ));
        }
        let action: G::Action = serde_json::from_value(entry.action.clone())
            .map_err(|e| format!("not an action of this game: {e}"))?;
        let scripted = entry.dice.get(..entry.scripted);
        self.dice
            .script(scripted.ok_or("more scripted dice than dice")?);
        self.act(action).map_err(|illegal| illegal.to_string())?;
        let rolled = &self.done[self.done.len() - 1].dice;
        if *rolled != entry.dice {
            return Err(format!(
                "the journal shows dice {:?}, the seed gives {rolled:?}",
                entry.dice
            ));
        }
        Ok(())
    }
}

pub(crate) fn state_hash<G: Game>(state: &G::State) -> String {
    let bytes = postcard::to_stdvec(state).expect("states are plain data");
    crate::dice::hex(&Sha256::digest(bytes))
}
