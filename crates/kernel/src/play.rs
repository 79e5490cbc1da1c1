use crate::edit::{self, Edit};
use crate::group;
use crate::opening::Start;
use crate::plain;
use crate::{
    Checkpoint, CheckpointError, DiceError, Entry, Game, GameInfo, Journal, JournalEntry,
    JournalError, Label, Ledger, Look, Odds, Opening, Outcome, Overlay, Parts, Picked, PlayError,
    Prompt, RandomPlayer, Reason, Scripted, Seat, SeatInfo, Seed, Session, Setup, SetupError,
    SimGame, Standing, Target, UndoError, View, Viewer, Way, Window, caught,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;

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
    /// The places to which a seat could move these counters with nothing else happening.
    fn ways(&self, seat: Seat, picked: &[Picked]) -> Result<Vec<Way>, PlayError>;
    /// The actions that bring all of these counters to a place; refused as a whole if one of them cannot go there.
    fn plan(&self, seat: Seat, picked: &[Picked], to: &Target) -> Result<Vec<Value>, PlayError>;
    /// Takes back the last action, for the seat that took it if none is named.
    fn undo(&mut self, by: Option<Seat>) -> Result<(), PlayError>;
    fn can_undo(&self) -> Option<Seat>;
    fn redo(&mut self) -> Result<Vec<Entry>, PlayError>;
    fn can_redo(&self) -> bool;
    fn view(&self, viewer: Viewer) -> View;
    fn odds(&self, action: &Value) -> Result<Odds, PlayError>;
    /// The battle that is being prepared or fought, before its dice.
    fn battle(&self) -> Option<Odds>;
    /// The question in between that is asked now, if it is one.
    fn window(&self) -> Option<Window<Value>>;
    /// Why a click of that seat does nothing now: every rule that stands in its way, never none. Tells
    /// nothing that is hidden from the seat.
    fn why(&self, seat: Seat, target: &Target) -> Vec<Reason>;
    fn overlays(&self, viewer: Viewer) -> Vec<Overlay>;
    /// How many words of the stream of dice were read.
    fn word(&self) -> u64;
    /// Passes over words of the stream of dice; nothing before can be taken back any more.
    fn pass(&mut self, words: u64);
    /// The stream of dice begins anew, so often; nothing before can be taken back any more.
    fn begin_again(&mut self, times: u32);
    /// How often it did since the dice were stirred.
    fn again(&self) -> u32;
    /// How the game is won, and who stands where.
    fn standing(&self) -> Option<Standing>;
    /// Sets the next dice and draws, in place of any that were set before, for analysis; the journal
    /// marks them.
    fn script(&mut self, faces: &[Scripted]) -> Result<(), PlayError>;
    /// Stirs parts of the players into the dice; see [`Session::stir`].
    fn stir(&mut self, parts: Parts) -> Result<(), String>;
    /// How often the dice were stirred.
    fn stirs(&self) -> u32;
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
    /// How doubtful rules are played, in Markdown.
    fn rulings(&self) -> &'static str;
    fn look(&self) -> &'static Look;
    /// Whether a seat may know what another does not.
    fn secrets(&self) -> bool;
    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError>;
    fn start(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Play>, PlayError>;
    fn load(&self, position: &Value, seed: Seed) -> Result<Box<dyn Play>, PlayError>;
    /// A position with one counter put elsewhere by hand; refused with everything that is wrong with it then.
    fn edit(&self, position: &Value, edit: &Edit) -> Result<Value, PlayError>;
    fn replay(&self, journal: &Journal) -> Result<Box<dyn Play>, JournalError>;
    /// Goes on from a checkpoint of the game with this set-up and seed.
    fn resume(
        &self,
        setup: &Setup,
        seed: Seed,
        bytes: &[u8],
    ) -> Result<Box<dyn Play>, CheckpointError>;
    /// The position from which games of this set-up begin.
    fn opening(&self, setup: &Setup) -> Result<Box<dyn Opening>, SetupError>;
    /// Plays one game between random players, as fast as it goes.
    fn random_game(&self, setup: &Setup, seed: Seed, limit: u64) -> Result<SimGame, SetupError> {
        Ok(self.opening(setup)?.random_game(seed, limit))
    }
    /// The same game as [`Ruleset::random_game`], with its journal.
    fn random_play(
        &self,
        setup: &Setup,
        seed: Seed,
        limit: u64,
    ) -> Result<Box<dyn Play>, SetupError>;
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
pub(crate) struct Position<S> {
    game: String,
    version: String,
    setup: Setup,
    pub(crate) state: S,
}

impl<G: Game> Ruleset for Rules<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }
    fn ledger(&self) -> &'static Ledger {
        G::ledger()
    }
    fn rulings(&self) -> &'static str {
        G::rulings()
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

    fn edit(&self, position: &Value, edit: &Edit) -> Result<Value, PlayError> {
        let edited = edit::edited::<G>(position, edit)?;
        self.load(&edited, Seed([0; 32])).map(|_| edited)
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

    fn opening(&self, setup: &Setup) -> Result<Box<dyn Opening>, SetupError> {
        Ok(Box::new(Start::<G>::new(setup)?))
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

impl<G: Game> Session<G> {
    /// Refused unless this seat decides now.
    fn decides(&self, seat: Seat) -> Result<(), PlayError> {
        let decides = G::to_move(self.state()).ok_or(PlayError::Over)?;
        if seat == decides {
            return Ok(());
        }
        let decides = self.seats[decides.index()].id.to_string();
        Err(PlayError::WrongSeat { decides })
    }
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
        match seat {
            Some(seat) => self.decides(seat)?,
            None => drop(self.to_move().ok_or(PlayError::Over)?),
        }
        Session::act(self, action_of::<G>(action)?)
    }

    fn check(&self, action: &Value) -> Result<(), PlayError> {
        self.to_move().ok_or(PlayError::Over)?;
        Ok(G::check(self.state(), action_of::<G>(action)?)?)
    }

    fn ways(&self, seat: Seat, picked: &[Picked]) -> Result<Vec<Way>, PlayError> {
        self.decides(seat)?;
        group::ways::<G>(self.state(), seat, picked)
    }

    fn plan(&self, seat: Seat, picked: &[Picked], to: &Target) -> Result<Vec<Value>, PlayError> {
        self.decides(seat)?;
        let actions = group::plan::<G>(self.state(), Session::seats(self), seat, picked, to)?;
        Ok(actions.iter().map(plain::to_value).collect())
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
    fn battle(&self) -> Option<Odds> {
        G::battle(self.state())
    }
    fn window(&self) -> Option<Window<Value>> {
        let window = G::window(self.state())?;
        Some(window.map(|pass| plain::to_value(&pass)))
    }
    fn why(&self, seat: Seat, target: &Target) -> Vec<Reason> {
        crate::why::<G>(self.state(), Session::seats(self), seat, target)
    }
    fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        G::overlays(self.state(), viewer)
    }
    fn word(&self) -> u64 {
        Session::word(self)
    }
    fn pass(&mut self, words: u64) {
        Session::pass(self, words);
    }
    fn begin_again(&mut self, times: u32) {
        Session::begin_again(self, times);
    }
    fn again(&self) -> u32 {
        Session::again(self)
    }
    fn standing(&self) -> Option<Standing> {
        G::standing(self.state())
    }
    fn script(&mut self, faces: &[Scripted]) -> Result<(), PlayError> {
        if let Some(wrong) = faces.iter().find(|face| !face.is_possible()) {
            return Err(PlayError::Dice(DiceError::Impossible(*wrong)));
        }
        Session::script(self, faces);
        Ok(())
    }
    fn stir(&mut self, parts: Parts) -> Result<(), String> {
        Session::stir(self, parts)
    }
    fn stirs(&self) -> u32 {
        Session::stirs(self)
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
