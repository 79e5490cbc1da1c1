use crate::plain;
use crate::session::state_hash;
use crate::{
    Checkpoint, CheckpointError, Dice, DiceError, Entry, Game, GameInfo, Illegal, Journal,
    JournalEntry, JournalError, Label, Ledger, Log, Look, Outcome, Overlay, Prompt, RandomPlayer,
    Reason, Rolled, RuleId, Scripted, Seat, SeatInfo, Seed, Session, Setup, SetupError, Target,
    UndoError, View, Viewer, caught,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::fmt;
use std::marker::PhantomData;

/// A decision as it is shown: who decides, what is asked, and everything that may be answered.
#[derive(Clone, Debug, Serialize)]
pub struct Decision {
    pub seat: Seat,
    /// How many actions were taken before: an answer to an older position is stale.
    pub position: usize,
    #[serde(flatten)]
    pub prompt: Prompt,
    pub offers: Vec<Offer>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Offer {
    pub action: Value,
    #[serde(flatten)]
    pub label: Label,
}

/// The exact distribution of what a battle may cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    pub title: String,
    /// Outcomes in words with their weights; the weights add up to `out_of`.
    pub rows: Vec<OddsRow>,
    pub out_of: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OddsRow {
    pub result: String,
    pub weight: u64,
    pub attacker_loses: i64,
    pub defender_loses: i64,
}

/// Why a request to a game was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    Illegal(Illegal),
    /// Not an action of this game at all.
    Malformed(String),
    WrongSeat {
        decides: String,
    },
    Over,
    Undo(UndoError),
    NothingToRedo,
    NoOdds,
    /// A script that no dice can follow, or not the dice that were thrown.
    Dice(DiceError),
    Setup(SetupError),
    Position(Vec<String>),
}

impl PlayError {
    /// The rule that forbids it, where one does.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            PlayError::Illegal(illegal) => Some(illegal.rule),
            _ => None,
        }
    }

    /// One word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            PlayError::Illegal(_) => "illegal",
            PlayError::Malformed(_) => "not_an_action",
            PlayError::WrongSeat { .. } => "wrong_seat",
            PlayError::Over => "over",
            PlayError::Undo(_) => "cannot_undo",
            PlayError::NothingToRedo => "cannot_redo",
            PlayError::NoOdds => "no_odds",
            PlayError::Dice(_) => "dice",
            PlayError::Setup(_) => "setup",
            PlayError::Position(_) => "position",
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Illegal(illegal) => illegal.fmt(f),
            PlayError::Malformed(what) => write!(f, "not an action of this game: {what}"),
            PlayError::WrongSeat { decides } => write!(f, "`{decides}` decides now"),
            PlayError::Over => f.write_str("the game is over"),
            PlayError::Undo(why) => why.fmt(f),
            PlayError::NothingToRedo => f.write_str("nothing was taken back"),
            PlayError::NoOdds => f.write_str("this action is no battle"),
            PlayError::Dice(why) => why.fmt(f),
            PlayError::Setup(why) => why.fmt(f),
            PlayError::Position(flaws) => {
                write!(f, "the position is not sound: {}", flaws.join("; "))
            }
        }
    }
}

impl std::error::Error for PlayError {}

impl From<Illegal> for PlayError {
    fn from(illegal: Illegal) -> PlayError {
        PlayError::Illegal(illegal)
    }
}

/// A game being played, without its types: what a server or a protocol needs.
pub trait Play: Send + Sync {
    fn info(&self) -> &'static GameInfo;
    fn setup(&self) -> &Setup;
    fn seats(&self) -> &[SeatInfo];
    fn position(&self) -> usize;
    fn to_move(&self) -> Option<Seat>;
    fn outcome(&self) -> Option<Outcome>;
    fn decision(&self) -> Option<Decision>;
    /// What the deciding player reads, without the answers.
    fn prompt(&self) -> Option<Prompt>;
    /// Takes an action, for the seat that decides if none is named.
    fn act(&mut self, seat: Option<Seat>, action: &Value) -> Result<Vec<Entry>, PlayError>;
    fn check(&self, action: &Value) -> Result<(), PlayError>;
    /// Takes back the last action, for the seat that took it if none is named.
    fn undo(&mut self, by: Option<Seat>) -> Result<(), PlayError>;
    fn can_undo(&self) -> Option<Seat>;
    fn redo(&mut self) -> Result<Vec<Entry>, PlayError>;
    fn can_redo(&self) -> bool;
    fn view(&self, viewer: Viewer) -> View;
    fn odds(&self, action: &Value) -> Result<Odds, PlayError>;
    /// Why a click of that seat does nothing now: every rule that stands in its way, never none. Tells
    /// nothing that is hidden from the seat.
    fn why(&self, seat: Seat, target: &Target) -> Vec<Reason>;
    fn overlays(&self, viewer: Viewer) -> Vec<Overlay>;
    /// Sets the next dice and draws, in place of any that were set before, for analysis; the journal
    /// marks them.
    fn script(&mut self, faces: &[Scripted]) -> Result<(), PlayError>;
    /// The whole position, which [`Ruleset::load`] reads.
    fn save(&self) -> Value;
    /// The whole game; nothing of one that was forked or goes on from a checkpoint, which does not know what
    /// came before.
    fn journal(&self, with_seed: bool) -> Option<Journal>;
    fn last_entry(&self) -> Option<JournalEntry>;
    fn seed(&self) -> Seed;
    fn hash(&self) -> String;
    /// How many actions can be taken back, one after the other.
    fn reach(&self) -> usize;
    fn checkpoint(&self) -> Checkpoint;
    /// A copy with its whole history.
    fn clone_box(&self) -> Box<dyn Play>;
    /// A copy without history, for those who only want to play on from here.
    fn fork(&self) -> Box<dyn Play>;
    /// The `Session<G>` behind it, for those who know the game: computer players.
    fn as_any(&self) -> &dyn Any;
}

/// The rules of a game, without its types.
pub trait Ruleset: Send + Sync {
    fn info(&self) -> &'static GameInfo;
    fn ledger(&self) -> &'static Ledger;
    fn look(&self) -> &'static Look;
    /// Whether a seat may know what another does not.
    fn secrets(&self) -> bool;
    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError>;
    fn start(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Play>, PlayError>;
    fn load(&self, position: &Value, seed: Seed) -> Result<Box<dyn Play>, PlayError>;
    fn replay(&self, journal: &Journal) -> Result<Box<dyn Play>, JournalError>;
    /// Goes on from a checkpoint of the game with this set-up and seed.
    fn resume(
        &self,
        setup: &Setup,
        seed: Seed,
        bytes: &[u8],
    ) -> Result<Box<dyn Play>, CheckpointError>;
    /// Plays one game between random players, as fast as it goes.
    fn random_game(&self, setup: &Setup, seed: Seed, limit: u64) -> Result<SimGame, SetupError>;
    /// The same game as [`Ruleset::random_game`], with its journal.
    fn random_play(
        &self,
        setup: &Setup,
        seed: Seed,
        limit: u64,
    ) -> Result<Box<dyn Play>, SetupError>;
}

/// How a simulated game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimGame {
    /// `None`: stopped at the limit or at a position without a legal action.
    pub outcome: Option<Outcome>,
    pub dead_end: bool,
    /// What was asked where a game stopped that is not over.
    pub stopped_at: Option<Prompt>,
    pub decisions: u64,
    pub hash: String,
    /// How the game went: who chose among how many actions, and every die. Unlike the hash it does not hang on
    /// how a state is stored.
    pub course: u64,
}

/// Gives a [`Game`] its typeless form.
pub struct Rules<G: Game>(PhantomData<fn() -> G>);

impl<G: Game> Rules<G> {
    pub const fn new() -> Rules<G> {
        Rules(PhantomData)
    }
}

impl<G: Game> Default for Rules<G> {
    fn default() -> Self {
        Rules::new()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Position<S> {
    game: String,
    version: String,
    setup: Setup,
    state: S,
}

impl<G: Game> Ruleset for Rules<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }
    fn ledger(&self) -> &'static Ledger {
        G::ledger()
    }
    fn look(&self) -> &'static Look {
        G::look()
    }
    fn secrets(&self) -> bool {
        G::secrets()
    }
    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        Ok(G::seats(&G::info().complete(setup)?))
    }

    fn start(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Play>, PlayError> {
        let session = Session::<G>::new(setup, seed).map_err(PlayError::Setup)?;
        Ok(Box::new(session))
    }

    fn load(&self, position: &Value, seed: Seed) -> Result<Box<dyn Play>, PlayError> {
        let position: Position<G::State> =
            plain::from_value(position).map_err(|e| PlayError::Position(vec![e]))?;
        let info = G::info();
        if (position.game.as_str(), position.version.as_str()) != (info.id, info.version) {
            return Err(PlayError::Position(vec![format!(
                "it is of {} version {}, and this is {} version {}",
                position.game, position.version, info.id, info.version
            )]));
        }
        let setup = info.complete(&position.setup).map_err(PlayError::Setup)?;
        sound::<G>(&setup, &position.state).map_err(PlayError::Position)?;
        Ok(Box::new(Session::<G>::from_state(
            setup,
            seed,
            position.state,
        )))
    }

    fn replay(&self, journal: &Journal) -> Result<Box<dyn Play>, JournalError> {
        Ok(Box::new(Session::<G>::replay(journal)?))
    }

    fn resume(
        &self,
        setup: &Setup,
        seed: Seed,
        bytes: &[u8],
    ) -> Result<Box<dyn Play>, CheckpointError> {
        Ok(Box::new(Session::<G>::resume(setup, seed, bytes)?))
    }

    fn random_game(&self, setup: &Setup, seed: Seed, limit: u64) -> Result<SimGame, SetupError> {
        let setup = G::info().complete(setup)?;
        let mut state = G::start(&setup)?;
        let mut dice = Dice::seeded(seed);
        let mut player = RandomPlayer::new(seed.nth(0));
        let mut log = Log::off();
        let mut legal = Vec::new();
        let mut decisions = 0;
        let mut dead_end = false;
        let mut course = Course::default();
        while decisions < limit
            && let Some(seat) = G::to_move(&state)
        {
            legal.clear();
            G::legal(&state, &mut legal);
            if legal.is_empty() {
                dead_end = true;
                break;
            }
            let action = player.choose::<G>(&legal);
            G::apply(&mut state, action, &mut dice, &mut log);
            course.went(seat, legal.len(), dice.rolled());
            dice.forget();
            decisions += 1;
        }
        Ok(SimGame {
            outcome: G::outcome(&state),
            dead_end,
            stopped_at: G::to_move(&state).map(|_| G::prompt(&state)),
            decisions,
            hash: state_hash::<G>(&state),
            course: course.0,
        })
    }

    fn random_play(
        &self,
        setup: &Setup,
        seed: Seed,
        limit: u64,
    ) -> Result<Box<dyn Play>, SetupError> {
        let mut session = Session::<G>::new(setup, seed)?;
        let mut player = RandomPlayer::new(seed.nth(0));
        let mut legal = Vec::new();
        for _ in 0..limit {
            legal.clear();
            if G::to_move(session.state()).is_some() {
                G::legal(session.state(), &mut legal);
            }
            if legal.is_empty() {
                break;
            }
            let action = player.choose::<G>(&legal);
            if session.act(action).is_err() {
                break;
            }
        }
        Ok(Box::new(session))
    }
}

/// The FNV-1a hash of how a game went.
#[derive(Clone, Copy, Debug)]
pub struct Course(pub u64);

impl Default for Course {
    fn default() -> Course {
        Course(0xcbf2_9ce4_8422_2325)
    }
}

impl Course {
    /// A seat chose among so many actions, and these dice were rolled.
    pub fn went(&mut self, seat: Seat, offers: usize, dice: &[Rolled]) {
        self.mix(u64::from(seat.0) << 32 | offers as u64);
        for rolled in dice {
            self.mix(match rolled {
                Rolled::Die { sides: 6, face } => u64::from(*face),
                Rolled::Die { sides, face } => u64::from(*sides) << 8 | u64::from(*face),
                Rolled::Draw { of, index } => 1 << 40 | u64::from(*of) << 16 | u64::from(*index),
            });
        }
    }

    fn mix(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0100_0000_01b3);
    }
}

fn action_of<G: Game>(value: &Value) -> Result<G::Action, PlayError> {
    plain::from_value(value).map_err(PlayError::Malformed)
}

/// Whether play can go on from a state that came from outside.
///
/// A game lists what it knows to look for. The rest, such as the number of a unit that there is not, shows when the
/// position is asked for what a table would ask it.
pub(crate) fn sound<G: Game>(setup: &Setup, state: &G::State) -> Result<(), Vec<String>> {
    let asked = || {
        can_go_on::<G>(setup, state)?;
        G::view(state, Viewer::Spectator);
        Ok(())
    };
    caught(asked).unwrap_or_else(|words| Err(vec![format!("the rules cannot read it: {words}")]))
}

fn can_go_on<G: Game>(setup: &Setup, state: &G::State) -> Result<(), Vec<String>> {
    let flaws = G::flaws(state);
    if !flaws.is_empty() {
        return Err(flaws);
    }
    if let Some(seat) = G::to_move(state) {
        if seat.index() >= G::seats(setup).len() {
            return Err(vec![format!(
                "seat {} decides, and nobody sits there",
                seat.0
            )]);
        }
        let mut legal = Vec::new();
        G::legal(state, &mut legal);
        if legal.is_empty() {
            return Err(vec!["the seat that decides can do nothing".to_string()]);
        }
        G::prompt(state);
        for action in legal {
            G::label(state, action);
        }
    } else if G::outcome(state).is_none() {
        return Err(vec!["nobody decides, and the game is not over".to_string()]);
    }
    Ok(())
}

impl<G: Game> Play for Session<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }
    fn setup(&self) -> &Setup {
        Session::setup(self)
    }
    fn seats(&self) -> &[SeatInfo] {
        Session::seats(self)
    }
    fn position(&self) -> usize {
        Session::position(self)
    }
    fn to_move(&self) -> Option<Seat> {
        G::to_move(self.state())
    }
    fn outcome(&self) -> Option<Outcome> {
        G::outcome(self.state())
    }

    fn decision(&self) -> Option<Decision> {
        let state = self.state();
        let seat = G::to_move(state)?;
        let mut legal = Vec::new();
        G::legal(state, &mut legal);
        let offers = legal
            .into_iter()
            .map(|action| Offer {
                action: plain::to_value(&action),
                label: G::label(state, action),
            })
            .collect();
        Some(Decision {
            seat,
            position: self.position(),
            prompt: G::prompt(state),
            offers,
        })
    }

    fn prompt(&self) -> Option<Prompt> {
        G::to_move(self.state())?;
        Some(G::prompt(self.state()))
    }

    fn act(&mut self, seat: Option<Seat>, action: &Value) -> Result<Vec<Entry>, PlayError> {
        let decides = self.to_move().ok_or(PlayError::Over)?;
        if seat.is_some_and(|s| s != decides) {
            let decides = self.seats()[decides.index()].id.to_string();
            return Err(PlayError::WrongSeat { decides });
        }
        Session::act(self, action_of::<G>(action)?)
    }

    fn check(&self, action: &Value) -> Result<(), PlayError> {
        self.to_move().ok_or(PlayError::Over)?;
        Ok(G::check(self.state(), action_of::<G>(action)?)?)
    }

    fn undo(&mut self, by: Option<Seat>) -> Result<(), PlayError> {
        let last = self
            .last_seat()
            .ok_or(PlayError::Undo(UndoError::Nothing))?;
        Session::undo(self, by.unwrap_or(last)).map_err(PlayError::Undo)?;
        Ok(())
    }
    fn can_undo(&self) -> Option<Seat> {
        Session::can_undo(self)
    }
    fn redo(&mut self) -> Result<Vec<Entry>, PlayError> {
        Session::redo(self).ok_or(PlayError::NothingToRedo)
    }
    fn can_redo(&self) -> bool {
        Session::can_redo(self)
    }
    fn view(&self, viewer: Viewer) -> View {
        G::view(self.state(), viewer)
    }
    fn odds(&self, action: &Value) -> Result<Odds, PlayError> {
        let action = action_of::<G>(action)?;
        G::check(self.state(), action)?;
        G::odds(self.state(), action).ok_or(PlayError::NoOdds)
    }
    fn why(&self, seat: Seat, target: &Target) -> Vec<Reason> {
        crate::why::<G>(self.state(), Session::seats(self), seat, target)
    }
    fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        G::overlays(self.state(), viewer)
    }
    fn script(&mut self, faces: &[Scripted]) -> Result<(), PlayError> {
        if let Some(wrong) = faces.iter().find(|face| !face.is_possible()) {
            return Err(PlayError::Dice(DiceError::Impossible(*wrong)));
        }
        Session::script(self, faces);
        Ok(())
    }
    fn save(&self) -> Value {
        let info = G::info();
        plain::to_value(&Position {
            game: info.id.to_string(),
            version: info.version.to_string(),
            setup: Session::setup(self).clone(),
            state: self.state(),
        })
    }
    fn journal(&self, with_seed: bool) -> Option<Journal> {
        Session::journal(self, with_seed)
    }
    fn last_entry(&self) -> Option<JournalEntry> {
        Session::last_entry(self)
    }
    fn seed(&self) -> Seed {
        Session::seed(self)
    }
    fn hash(&self) -> String {
        Session::hash(self)
    }
    fn reach(&self) -> usize {
        Session::reach(self)
    }
    fn checkpoint(&self) -> Checkpoint {
        Session::checkpoint(self)
    }
    fn clone_box(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
    fn fork(&self) -> Box<dyn Play> {
        Box::new(Session::fork(self))
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
