//! The rooms that are open, and how to get into one.

use super::actor::{Actor, Quiet};
use super::{Access, Around, Ask, Command, Desk, carry};
use crate::clock::now;
use crate::computer::Pool;
use crate::config::Config;
use crate::notices::Notices;
use crate::refusal::{Answered, Refusal};
use crate::store::{GameRow, Store, Word};
use crate::wire::Done;
use kernel::{Ruleset, Seat, Viewer};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OnceCell, Semaphore, mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How many requests may wait at one table.
const QUEUE: usize = 64;

/// When no other server has said anything for this long, the games are read again, in case a word was lost.
const REREAD: Duration = Duration::from_secs(15);

/// How often a game is read that another server plays or carries over at the same time.
const TRIES: usize = 5;

/// How far the clocks of servers may be apart, in milliseconds.
const CLOCKS: i64 = 600_000;

type Slot = Arc<OnceCell<Room>>;

#[derive(Clone)]
pub struct Rooms {
    shared: Arc<Shared>,
}

pub struct Shared {
    pub store: Store,
    pub rulesets: &'static [&'static dyn Ruleset],
    pub config: Config,
    /// Where computer players think.
    pub staff: Pool,
    pub notices: Notices,
    /// After a change of the rules all games are played again: no more at once than there are cores.
    pub carrying: Semaphore,
    /// How many rooms have given their game up until somebody asks.
    pub asleep: AtomicUsize,
    open: Mutex<HashMap<String, Slot>>,
}

/// A way to talk to a room.
#[derive(Clone)]
pub struct Room {
    commands: mpsc::Sender<Command>,
    access: Arc<RwLock<Arc<Access>>>,
}

impl Rooms {
    pub fn new(store: Store, rulesets: &'static [&'static dyn Ruleset], config: Config) -> Rooms {
        let notices = Notices::start(store.clone(), config.notify.clone());
        Rooms {
            shared: Arc::new(Shared {
                store,
                rulesets,
                config,
                staff: Pool::new(),
                notices,
                carrying: Semaphore::new(cores()),
                asleep: AtomicUsize::new(0),
                open: Mutex::default(),
            }),
        }
    }

    /// Opens the room of a game, loading the game if nobody is there.
    pub async fn open(&self, id: &str) -> Answered<Room> {
        let slot = self.shared.slot(id);
        let room = slot.get_or_try_init(|| self.load(id)).await;
        match room {
            Ok(room) if !room.commands.is_closed() => Ok(room.clone()),
            Ok(_) => {
                self.shared.forget(id, &slot);
                let slot = self.shared.slot(id);
                slot.get_or_try_init(|| self.load(id)).await.cloned()
            }
            Err(refusal) => {
                self.shared.forget(id, &slot);
                Err(refusal)
            }
        }
    }

    async fn load(&self, id: &str) -> Answered<Room> {
        let store = &self.shared.store;
        let game = store.game(id).await?.ok_or_else(Refusal::unknown_game)?;
        let access = Arc::new(access(store, &game).await?);
        let desk = desk(&self.shared, &game).await?;
        let (commands, queue) = mpsc::channel(QUEUE);
        let room = Room {
            commands: commands.clone(),
            access: Arc::new(RwLock::new(Arc::clone(&access))),
        };
        let actor = Actor::new(Arc::clone(&self.shared), game, desk, room.clone());
        tokio::spawn(actor.run(queue));
        Ok(room)
    }

    /// Opens a room so that a computer can go on there.
    pub fn wake(&self, id: &str) {
        let (rooms, id) = (self.clone(), id.to_string());
        tokio::spawn(async move {
            if let Err(refusal) = rooms.open(&id).await {
                tracing::warn!(game = id, refusal.message, "the game cannot be opened");
            }
        });
    }

    /// Tells everybody that the seats of a game have changed.
    pub async fn seats_changed(&self, id: &str) {
        // Whoever sat down acts with the next request.
        if let Some(room) = self.opened(id).await {
            let _ = room.ask(|reply| Command::Seats(Some(reply))).await;
        }
        self.shared.store.say(Word::Seats(id.to_string()));
    }

    /// A player has ordered something else: nobody else is told.
    pub async fn ordered(&self, id: &str) {
        self.tell(id, Command::Ordered).await;
    }

    /// Tells everybody that something was said or proposed.
    pub async fn talked(&self, id: &str) {
        self.tell(id, Command::Talk).await;
        self.shared.store.say(Word::Talk(id.to_string()));
    }

    /// Tells everybody that a game was deleted.
    pub async fn close(&self, id: &str) {
        if let Some(room) = self.opened(id).await {
            room.tell(Command::Close).await;
            // Whoever asks next is told that there is no such game, not that its table is closing.
            room.commands.closed().await;
        }
        self.shared.store.say(Word::Closed(id.to_string()));
    }

    /// Hears what other servers do, for as long as the program runs.
    pub fn listen(&self) {
        let Some(mut words) = self.shared.store.hear() else {
            return;
        };
        let rooms = self.clone();
        tokio::spawn(async move {
            let mut sure = now();
            loop {
                let word = match tokio::time::timeout(REREAD, words.recv()).await {
                    Ok(Ok(word)) => word,
                    Ok(Err(RecvError::Lagged(_))) | Err(_) => Word::Lost,
                    Ok(Err(RecvError::Closed)) => return,
                };
                match word {
                    Word::Moved(game) => rooms.tell(&game, Command::Moved).await,
                    Word::Seats(game) => rooms.tell(&game, Command::Seats(None)).await,
                    Word::Talk(game) => rooms.tell(&game, Command::Talk).await,
                    Word::Closed(game) => rooms.tell(&game, Command::Close).await,
                    Word::SignedOut(_) => {}
                    Word::Lost => sure = rooms.look_around(sure).await,
                }
            }
        });
    }

    /// Looks which games have changed since all words were heard, and gives the time until which that is known now.
    async fn look_around(&self, sure: i64) -> i64 {
        let time = now();
        match self.shared.store.changed_since(sure - CLOCKS).await {
            Ok(games) => {
                for game in games {
                    self.tell(&game, Command::Moved).await;
                }
                time
            }
            Err(error) => {
                tracing::warn!(%error, "what other servers did is not known");
                sure
            }
        }
    }

    pub fn notices(&self) -> &Notices {
        &self.shared.notices
    }

    /// Where computer players think.
    pub fn staff(&self) -> &Pool {
        &self.shared.staff
    }

    async fn tell(&self, id: &str, command: Command) {
        if let Some(room) = self.opened(id).await {
            room.tell(command).await;
        }
    }

    /// The room of a game if anybody is there. One that is just being opened has read what may be old by now, so it is
    /// waited for.
    async fn opened(&self, id: &str) -> Option<Room> {
        let there = self.shared.lock().contains_key(id);
        if there {
            self.open(id).await.ok()
        } else {
            None
        }
    }

    pub fn count(&self) -> usize {
        self.shared.lock().len()
    }

    pub fn asleep(&self) -> usize {
        self.shared.asleep.load(Ordering::Relaxed)
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Slot>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slot(&self, id: &str) -> Slot {
        Arc::clone(self.lock().entry(id.to_string()).or_default())
    }

    fn forget(&self, id: &str, slot: &Slot) {
        let mut open = self.lock();
        if open.get(id).is_some_and(|there| Arc::ptr_eq(there, slot)) {
            open.remove(id);
        }
    }

    /// Counts a room that falls asleep or wakes.
    pub fn count(&self, before: Quiet, after: Quiet) {
        if before == Quiet::Sleeps {
            self.asleep.fetch_sub(1, Ordering::Relaxed);
        }
        if after == Quiet::Sleeps {
            self.asleep.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Forgets a room that closes.
    pub fn closed(&self, id: &str, room: &Room) {
        let mut open = self.lock();
        let same = |slot: &Slot| {
            slot.get()
                .is_some_and(|there| there.commands.same_channel(&room.commands))
        };
        if open.get(id).is_some_and(same) {
            open.remove(id);
        }
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

pub async fn access(store: &Store, game: &GameRow) -> Answered<Access> {
    let seats = store.seats(&game.id).await?;
    let watchers = store.watchers(&game.id).await?;
    Ok(Access::new(game, seats, watchers))
}

/// A game as its events have left it.
pub async fn desk(shared: &Arc<Shared>, game: &GameRow) -> Answered<Desk> {
    let ruleset = ruleset(shared.rulesets, &game.game)?;
    for _ in 0..TRIES {
        // Another server may have carried it over.
        let game = shared.store.game(&game.id).await?;
        let game = game.ok_or_else(Refusal::unknown_game)?;
        if ruleset.info().version == game.version
            && !game.stopped
            && let Some(desk) = stored(shared, ruleset, &game).await?
        {
            return Ok(desk);
        }
        match carry::opened(shared, ruleset, &game).await {
            Err(refusal) if refusal.code == "stale" => {}
            opened => return opened,
        }
    }
    Err(Refusal::fault("a game is carried over again and again"))
}

/// The game as it was stored by today's rules; nothing where its events do not hold.
async fn stored(
    shared: &Arc<Shared>,
    ruleset: &'static dyn Ruleset,
    game: &GameRow,
) -> Answered<Option<Desk>> {
    if let Some(desk) = resumed(shared, ruleset, game).await? {
        return Ok(Some(desk));
    }
    let events = shared.store.events(&game.id, 0).await?;
    let row = game.clone();
    let load = move || {
        let mut desk = Desk::new(begin(ruleset, &row)?, ruleset.secrets());
        let checkpoints = desk.fold_from_start(&events)?;
        Ok::<_, Refusal>((desk, checkpoints))
    };
    let loaded = apart(load).await;
    let Ok((desk, checkpoints)) = loaded.unwrap_or_else(|words| Err(Refusal::fault(&words))) else {
        return Ok(None);
    };
    // A game from a backup has none yet, and others may have some that cannot be read.
    if !checkpoints.is_empty() {
        shared.store.keep_checkpoints(&game.id, checkpoints).await?;
    }
    Ok(Some(desk))
}

/// The game as it goes on from its last checkpoint; nothing where there is none that can be read.
async fn resumed(
    shared: &Arc<Shared>,
    ruleset: &'static dyn Ruleset,
    game: &GameRow,
) -> Answered<Option<Desk>> {
    let chain = shared.store.checkpoints(&game.id).await?;
    let Some(last) = chain.last() else {
        return Ok(None);
    };
    let events = shared.store.events(&game.id, last.revision).await?;
    let row = game.clone();
    let load = move || {
        let mut desk = Desk::resume(ruleset, &row, &chain)?;
        desk.fold(&events).map_err(|refusal| refusal.message)?;
        Ok::<Desk, String>(desk)
    };
    match apart(load).await {
        Ok(Ok(desk)) => Ok(Some(desk)),
        Ok(Err(why)) | Err(why) => {
            let game = &game.id;
            tracing::warn!(
                game,
                why,
                "a checkpoint cannot be read: all events are played"
            );
            Ok(None)
        }
    }
}

/// Works away from the threads that serve requests; an error is a panic in words.
pub(super) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, String> {
    let done = tokio::task::spawn_blocking(|| kernel::caught(work)).await;
    done.unwrap_or_else(|error| Err(error.to_string()))
}

/// The game before its first action.
pub fn begin(ruleset: &'static dyn Ruleset, game: &GameRow) -> Answered<Box<dyn kernel::Play>> {
    let Some(origin) = &game.origin else {
        return Ok(ruleset.start(&game.setup, game.seed)?);
    };
    // It goes with the game, which may have been carried over.
    let mut origin = origin.clone();
    origin["version"] = ruleset.info().version.into();
    Ok(ruleset.load(&origin, game.seed)?)
}

pub fn ruleset(
    rulesets: &'static [&'static dyn Ruleset],
    id: &str,
) -> Answered<&'static dyn Ruleset> {
    let found = rulesets.iter().find(|ruleset| ruleset.info().id == id);
    let unknown = || Refusal::new(404, "not_found", format!("there is no ruleset `{id}`"));
    found.copied().ok_or_else(unknown)
}

impl Room {
    pub fn access(&self) -> Arc<Access> {
        let access = self.access.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&access)
    }

    pub fn set_access(&self, access: Access) {
        let mut now = self.access.write().unwrap_or_else(PoisonError::into_inner);
        *now = Arc::new(access);
    }

    /// A room that has just closed reads everything anew when it opens.
    pub async fn tell(&self, command: Command) {
        let _ = self.commands.send(command).await;
    }

    async fn ask<T>(&self, command: impl FnOnce(oneshot::Sender<T>) -> Command) -> Answered<T> {
        let (reply, answer) = oneshot::channel();
        let closing = || Refusal::new(503, "unavailable", "the table is closing; try again");
        self.commands
            .send(command(reply))
            .await
            .map_err(|_| closing())?;
        answer.await.map_err(|_| closing())
    }

    /// Looks at the game, away from the threads that serve requests.
    pub async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Desk, &Around) -> Answered<T> + Send + 'static,
    ) -> Answered<T> {
        let command = |reply: oneshot::Sender<Answered<T>>| {
            Command::Read(Box::new(move |desk, around| {
                // Whoever asked may have gone.
                let _ = reply.send(look(desk, around));
            }))
        };
        self.ask(command).await?
    }

    /// Changes the game; answers when the change is durable.
    pub async fn change(&self, seat: Seat, position: usize, ask: Ask) -> Answered<Done> {
        self.ask(|reply| Command::Change {
            seat,
            position,
            ask,
            reply,
        })
        .await?
    }

    pub async fn subscribe(
        &self,
        account: &str,
        viewer: Viewer,
        since: Option<u64>,
        sink: mpsc::Sender<Utf8Bytes>,
    ) -> Answered<u64> {
        self.ask(|reply| Command::Subscribe {
            account: account.to_string(),
            viewer,
            since,
            sink,
            reply,
        })
        .await?
    }

    pub async fn unsubscribe(&self, number: u64) {
        self.tell(Command::Unsubscribe(number)).await;
    }
}
