use crate::back::WayBack;
use crate::checkpoint::DicePlace;
use crate::plain;
use crate::play::sound;
use crate::{
    Dice, Entry, Game, Journal, JournalEntry, JournalError, Log, Parts, PlayError, Rolled,
    Scripted, Seat, SeatInfo, Seed, Setup, SetupError,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::sync::Arc;

/// One game being played: its state, and how it came to be.
#[derive(Clone)]
pub struct Session<G: Game> {
    pub(crate) setup: Setup,
    pub(crate) seats: Vec<SeatInfo>,
    pub(crate) seed: Seed,
    /// Where play began, unless at the scenario's own start.
    pub(crate) start: Option<Arc<G::State>>,
    /// Whether every action since the start is in `done`.
    pub(crate) whole: bool,
    pub(crate) state: G::State,
    pub(crate) dice: Dice,
    /// What was stirred into the dice since the last action.
    pub(crate) stirred: Vec<Parts>,
    /// The dice at the farthest position that undo can reach, where they were stirred since.
    pub(crate) far: Option<DicePlace>,
    /// How many actions were taken before the first of `done`, and who took the last of them.
    pub(crate) first: usize,
    pub(crate) first_after: Option<Seat>,
    pub(crate) done: Vec<Taken<G>>,
    pub(crate) back: WayBack<G::State>,
    /// Actions that were taken back, the next one to redo last.
    pub(crate) undone: Vec<G::Action>,
    /// Words of the stream of dice that were passed over since the last action, and how often it began anew.
    pub(crate) passed: u64,
    pub(crate) again: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Taken<G: Game> {
    /// What was stirred into the dice before it.
    stirred: Vec<Parts>,
    seat: Seat,
    action: G::Action,
    dice: Vec<Rolled>,
    scripted: usize,
    passed: u64,
    again: u32,
}

/// Why an action cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

impl std::error::Error for UndoError {}

impl<G: Game> Session<G> {
    pub fn new(setup: &Setup, seed: Seed) -> Result<Session<G>, SetupError> {
        let setup = G::info().complete(setup)?;
        let state = G::start(&setup)?;
        Ok(Session::begin(setup, seed, state, None))
    }

    /// Goes on from a position that came from outside and was found without flaws.
    pub(crate) fn from_state(setup: Setup, seed: Seed, state: G::State) -> Session<G> {
        Session::begin(setup, seed, state.clone(), Some(Arc::new(state)))
    }

    pub(crate) fn begin(
        setup: Setup,
        seed: Seed,
        state: G::State,
        start: Option<Arc<G::State>>,
    ) -> Session<G> {
        Session {
            seats: G::seats(&setup),
            setup,
            seed,
            start,
            whole: true,
            state,
            dice: Dice::seeded(seed),
            stirred: Vec::new(),
            far: None,
            first: 0,
            first_after: None,
            done: Vec::new(),
            back: WayBack::none(UndoError::Nothing),
            undone: Vec::new(),
            passed: 0,
            again: 0,
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
        self.first + self.done.len()
    }

    /// How many whole positions it holds, the present one among them.
    pub fn held(&self) -> usize {
        1 + self.back.held() + usize::from(self.start.is_some())
    }

    /// The next dice and draws, in place of any that were set before; the journal marks them.
    pub fn script<S: Into<Scripted> + Copy>(&mut self, faces: &[S]) {
        self.dice.forget_script();
        self.dice.script(faces);
    }

    /// Refused when the action is not legal, or when a script does not fit the dice that it throws.
    pub fn act(&mut self, action: G::Action) -> Result<Vec<Entry>, PlayError> {
        let lines = self.take(action)?;
        self.undone.clear();
        Ok(lines)
    }

    /// Everything is worked out beside the session and put in place at the end, so that nothing is
    /// half done even if a ruleset panics.
    fn take(&mut self, action: G::Action) -> Result<Vec<Entry>, PlayError> {
        G::check(&self.state, action)?;
        let seat = G::to_move(&self.state).expect("an action is only legal while somebody decides");
        let mut log = Log::on();
        let (mut state, mut dice) = (self.state.clone(), self.dice.clone());
        G::apply(&mut state, action, &mut dice, &mut log);
        if let Some(misfit) = dice.misfit() {
            return Err(PlayError::Dice(misfit));
        }
        let (number, last) = (self.position(), self.last_seat());
        let before = std::mem::replace(&mut self.state, state);
        self.dice = dice;
        let (lines, revealed) = log.take();
        let dice = self.dice.take_rolled();
        let scripted = self.dice.take_from_script();
        if revealed || !dice.is_empty() {
            self.cut(UndoError::Revealed);
        } else {
            let other = last.is_some_and(|last| last != seat);
            if other && self.back.reach() > 0 {
                self.cut(UndoError::NotYours);
            }
            self.back.took(number, before);
        }
        self.done.push(Taken {
            stirred: std::mem::take(&mut self.stirred),
            seat,
            action,
            dice,
            scripted,
            passed: std::mem::take(&mut self.passed),
            again: std::mem::take(&mut self.again),
        });
        Ok(lines)
    }

    /// What was done stays done.
    pub(crate) fn cut(&mut self, barrier: UndoError) {
        self.back = WayBack::none(barrier);
        self.far = None;
    }

    /// Takes back the last action, if `by` took it and it showed nothing.
    ///
    /// What a seat did before another seat acted stays done, also when the other takes its own
    /// action back: that action has been seen.
    pub fn undo(&mut self, by: Seat) -> Result<G::Action, UndoError> {
        let last = self.last_seat().ok_or(UndoError::Nothing)?;
        if last != by {
            return Err(UndoError::NotYours);
        }
        if self.back.reach() == 0 {
            return Err(self.back.barrier());
        }
        let before = self.position() - 1;
        self.state = self.state_at(before);
        self.back.went_back(before);
        if self.back.reach() == 0 {
            self.far = None;
        }
        let last = self.done.pop().expect("what can be taken back was done");
        // A stream that was stirred since begins anew.
        if self.stirred.is_empty() {
            self.passed += last.passed;
            self.again += last.again;
        }
        self.stirred.splice(0..0, last.stirred);
        self.undone.push(last.action);
        Ok(last.action)
    }

    /// A position that undo can reach.
    fn state_at(&self, position: usize) -> G::State {
        let nearest = self.back.nearest(position);
        let (stop, mut state) = nearest.expect("the farthest position is always kept");
        let (mut dice, mut log) = (self.dice.clone(), Log::off());
        for taken in &self.done[stop - self.first..position - self.first] {
            G::apply(&mut state, taken.action, &mut dice, &mut log);
        }
        state
    }

    /// How many words of the stream of dice were read.
    pub fn word(&self) -> u64 {
        self.dice.word()
    }

    /// Passes over words of the stream of dice, as journals once did where dice were taken back by agreement. What was
    /// done before stays done.
    pub fn pass(&mut self, words: u64) {
        self.dice.pass(words);
        self.passed += words;
        self.cut(UndoError::Revealed);
        self.undone.clear();
    }

    /// The seat that took the last action.
    pub fn last_seat(&self) -> Option<Seat> {
        self.seat_before(self.position())
    }

    /// The seat that took the last action before a position, which is none before the first that is known.
    pub(crate) fn seat_before(&self, position: usize) -> Option<Seat> {
        match position - self.first {
            0 => self.first_after,
            n => Some(self.done[n - 1].seat),
        }
    }

    /// The seat whose action would be taken back next, where that is possible.
    pub fn can_undo(&self) -> Option<Seat> {
        self.last_seat().filter(|_| self.back.reach() > 0)
    }

    /// How many actions can be taken back, one after the other.
    pub fn reach(&self) -> usize {
        self.back.reach()
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

    /// The whole game; nothing of one that was forked or goes on from a checkpoint, which does not know what
    /// came before.
    pub fn journal(&self, with_seed: bool) -> Option<Journal> {
        let info = G::info();
        self.whole.then(|| Journal {
            format: Journal::FORMAT,
            game: info.id.to_string(),
            version: info.version.to_string(),
            setup: self.setup.clone(),
            start: self.start.as_ref().map(|state| plain::to_value(&**state)),
            commitment: self.seed.commitment(),
            seed: with_seed.then(|| self.seed.to_string()),
            actions: self.done.iter().map(|t| self.entry(t)).collect(),
        })
    }

    /// The last action as the journal keeps it.
    pub fn last_entry(&self) -> Option<JournalEntry> {
        self.done.last().map(|t| self.entry(t))
    }

    fn entry(&self, taken: &Taken<G>) -> JournalEntry {
        JournalEntry {
            stirred: taken.stirred.clone(),
            seat: self.seats[taken.seat.index()].id.to_string(),
            action: plain::to_value(&taken.action),
            dice: taken.dice.clone(),
            scripted: taken.scripted,
            passed: taken.passed,
            again: taken.again,
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
        let mut session = Session::<G>::opened(journal, seed).map_err(JournalError::whole)?;
        for (i, entry) in journal.actions.iter().enumerate() {
            session
                .replay_entry(entry)
                .map_err(|message| JournalError::at(i, message))?;
        }
        Ok(session)
    }

    /// The session before the first action of a journal.
    fn opened(journal: &Journal, seed: Seed) -> Result<Session<G>, String> {
        let Some(start) = &journal.start else {
            return Session::new(&journal.setup, seed).map_err(|e| e.to_string());
        };
        let setup = G::info()
            .complete(&journal.setup)
            .map_err(|e| e.to_string())?;
        let state: G::State = plain::from_value(start).map_err(|e| format!("start: {e}"))?;
        sound::<G>(&setup, &state).map_err(|flaws| format!("start: {}", flaws.join("; ")))?;
        Ok(Session::from_state(setup, seed, state))
    }

    fn replay_entry(&mut self, entry: &JournalEntry) -> Result<(), String> {
        for parts in &entry.stirred {
            self.stir(parts.clone())?;
        }
        let seat = G::to_move(&self.state).ok_or("the game is over already")?;
        let expected = self.seats[seat.index()].id;
        if entry.seat != expected {
            return Err(format!(
                "taken by `{}`, but `{expected}` decides here",
                entry.seat
            ));
        }
        let action: G::Action = plain::from_value(&entry.action)
            .map_err(|e| format!("not an action of this game: {e}"))?;
        if entry.passed > 0 {
            self.pass(entry.passed);
        }
        if entry.again > 0 {
            self.begin_again(entry.again);
        }
        let scripted = entry.dice.get(..entry.scripted);
        self.script(scripted.ok_or("more scripted dice than dice")?);
        self.act(action).map_err(|refused| refused.to_string())?;
        let rolled = &self.done[self.done.len() - 1].dice;
        if *rolled != entry.dice {
            return Err(format!(
                "the journal shows dice {}, the seed gives {}",
                listed(&entry.dice),
                listed(rolled)
            ));
        }
        Ok(())
    }
}

/// Dice and draws as a person reads them: `[6, d8:5]`.
fn listed(dice: &[Rolled]) -> String {
    let words: Vec<String> = dice.iter().map(Rolled::to_string).collect();
    format!("[{}]", words.join(", "))
}

/// The SHA-256 of a state in compact form.
pub fn state_hash<G: Game>(state: &G::State) -> String {
    let bytes = plain::to_bytes(state).expect("states are plain data");
    hex::encode(Sha256::digest(bytes))
}
