use crate::Cancel;
use kernel::{Dice, Game, Log, RandomPlayer, Seat, Seed, Setup};

/// How much of a position a player may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// The game has no secrets: the state as it is.
    Open,
    /// What is hidden from the seat is dealt anew before the player looks.
    Dealt,
}

impl Sight {
    /// The position as a seat may see it.
    pub fn of<G: Game>(
        self,
        state: &G::State,
        seat: Seat,
        random: &mut RandomPlayer,
    ) -> Option<G::State> {
        match self {
            Sight::Open => None,
            Sight::Dealt => Some(G::reshuffle(state, seat, &mut |n| random.below(n))),
        }
    }
}

/// Somebody who decides for a seat.
pub trait Player<G: Game>: Send {
    /// Chooses one of the legal actions, of which there is at least one. `seen` is the position as the
    /// seat may see it.
    fn choose(&mut self, seen: &G::State, legal: &[G::Action]) -> G::Action;

    /// Stop thinking when this says so: nobody waits for the answer any more.
    fn heed(&mut self, _cancel: &Cancel) {}

    /// Why it has just chosen this action in this position: a sentence for people, from what it weighed.
    fn reason(&self, seen: &G::State, chosen: G::Action) -> String;
}

impl<G: Game> Player<G> for RandomPlayer {
    fn choose(&mut self, _seen: &G::State, legal: &[G::Action]) -> G::Action {
        RandomPlayer::choose::<G>(self, legal)
    }

    fn reason(&self, _seen: &G::State, _chosen: G::Action) -> String {
        "Chosen by chance.".to_string()
    }
}

/// Plays a game from its beginning to its end without a log, as `choose` decides, and gives the last position.
///
/// # Panics
/// If there is no such scenario.
pub fn play_out<G: Game>(
    setup: &Setup,
    seed: Seed,
    mut choose: impl FnMut(Seat, &G::State, &[G::Action]) -> G::Action,
) -> G::State {
    let setup = G::info().complete(setup).expect("a known scenario");
    let mut state = G::start(&setup).expect("a known scenario");
    let (mut dice, mut log) = (Dice::seeded(seed), Log::off());
    let mut legal = Vec::new();
    while let Some(seat) = G::to_move(&state) {
        legal.clear();
        G::legal(&state, &mut legal);
        let action = choose(seat, &state, &legal);
        G::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
    }
    state
}

/// What a game that is over was worth to the first seat, in halves of a victory.
pub fn halves<G: Game>(state: &G::State) -> u8 {
    match G::outcome(state).and_then(|outcome| outcome.winners.first().copied()) {
        Some(Seat(0)) => 2,
        Some(_) => 0,
        None => 1,
    }
}
