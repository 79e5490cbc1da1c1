//! Several counters that go to one place together: the steps are found among the legal actions, for any game.
//!
//! Only steps count on which nothing else happens: no die is rolled, no secret is shown, no other seat is asked, and no
//! other counter that the seat sees comes, goes or changes. Whatever does more is done by hand. What is found follows
//! from what the seat sees.

use crate::walk::{Search, Spot, counters_of, spot};
use crate::{Counter, CounterId, Game, Key, PlayError, Reason, Seat, SeatInfo, Target, why};
use serde::{Deserialize, Serialize};

/// At most so many counters go together.
const MOST: u32 = 100;
/// So many counters, times the places that each could go to, are tried together.
const TRIED: usize = 240;

/// Counters that are moved together: one of the view, and how many of those that it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picked {
    pub counter: CounterId,
    #[serde(default = "one")]
    pub count: u32,
}

fn one() -> u32 {
    1
}

/// A place that all of a group can reach.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Way {
    pub to: Target,
    /// How many steps it takes the slowest.
    pub steps: usize,
    /// The places that the slowest comes through, the last of them where it goes.
    pub via: Vec<Key>,
}

/// The places that all of these counters can go to. Of many counters and places it is only known that each of them
/// could go there by itself.
pub fn ways<G: Game>(
    state: &G::State,
    seat: Seat,
    picked: &[Picked],
) -> Result<Vec<Way>, PlayError> {
    let wanted = wanted::<G>(state, seat, picked)?;
    let mut all: Option<Vec<Way>> = None;
    let mut asked: Vec<&Wanted> = Vec::new();
    for one in &wanted {
        if asked.iter().any(|other| other.spot == one.spot) {
            continue;
        }
        asked.push(one);
        let mut search = Search::<G>::new(state, seat, one.spot.clone());
        let own: Vec<Way> = search.everywhere(one.counter).into_iter().collect();
        all = Some(match all {
            None => own,
            Some(all) => shared(all, own),
        });
    }
    let mut all = all.unwrap_or_default();
    if wanted.len() > 1 && wanted.len() * all.len() <= TRIED {
        all.retain(|way| {
            let mut march = March::<G>::from(state, seat);
            march.bring(&wanted, &way.to).is_empty()
        });
    }
    Ok(all)
}

/// The places of both lists, with the longer way.
fn shared(all: Vec<Way>, own: Vec<Way>) -> Vec<Way> {
    let both = all.into_iter().filter_map(|way| {
        let other = own.iter().find(|other| other.to == way.to)?;
        Some(if other.steps > way.steps {
            other.clone()
        } else {
            way
        })
    });
    both.collect()
}

/// One counter of a group.
#[derive(Clone)]
struct Wanted {
    counter: CounterId,
    spot: Spot,
}

/// Every single counter that is meant.
fn wanted<G: Game>(
    state: &G::State,
    seat: Seat,
    picked: &[Picked],
) -> Result<Vec<Wanted>, PlayError> {
    let counters = counters_of::<G>(state, seat);
    let mut all = Vec::new();
    for Picked { counter, count } in picked {
        let Some(shown) = counters.iter().find(|shown| shown.id == *counter) else {
            return Err(PlayError::Malformed(format!(
                "no counter {counter} is seen"
            )));
        };
        let one = Wanted {
            counter: *counter,
            spot: spot(shown),
        };
        let count = (*count).clamp(1, shown.count.max(1));
        all.extend(std::iter::repeat_n(one, count.min(MOST) as usize));
    }
    if all.is_empty() || all.len() > MOST as usize {
        let words = format!("a group has 1 to {MOST} counters");
        return Err(PlayError::Malformed(words));
    }
    Ok(all)
}

/// The actions that bring all of these counters to a place, or why that cannot be.
pub(crate) fn plan<G: Game>(
    state: &G::State,
    seats: &[SeatInfo],
    seat: Seat,
    picked: &[Picked],
    to: &Target,
) -> Result<Vec<G::Action>, PlayError> {
    let all = wanted::<G>(state, seat, picked)?;
    let mut march = March::<G>::from(state, seat);
    let left = march.bring(&all, to);
    match left.first() {
        None => Ok(march.actions),
        Some(one) => {
            let reason = march.why_not(seats, one, to);
            let gone = all.len() - left.len();
            Err(PlayError::NoWay(told(reason, gone, all.len())))
        }
    }
}

/// A refusal of a whole group says how many of it could have gone.
fn told(reason: Reason, gone: usize, all: usize) -> Reason {
    let message = match gone {
        0 => reason.message,
        n => format!("Only {n} of these {all} can go there. {}", reason.message),
    };
    Reason { message, ..reason }
}

/// A group on its way: where the first of it stand already.
struct March<G: Game> {
    seat: Seat,
    state: G::State,
    actions: Vec<G::Action>,
    /// The way that the last one took, from where it stood: the next will take it too.
    known: Option<(Spot, Vec<Key>)>,
}

impl<G: Game> March<G> {
    fn from(state: &G::State, seat: Seat) -> March<G> {
        March {
            seat,
            state: state.clone(),
            actions: Vec::new(),
            known: None,
        }
    }

    /// Brings counters to a place and gives those that cannot come. Who cannot go yet may have to wait for others.
    fn bring(&mut self, all: &[Wanted], to: &Target) -> Vec<Wanted> {
        let mut left = all.to_vec();
        loop {
            let before = left.len();
            left.retain(|one| !self.lead(one, to));
            if left.is_empty() || left.len() == before {
                return left;
            }
        }
    }

    /// Brings one more counter to the place, if it can go there.
    fn lead(&mut self, one: &Wanted, to: &Target) -> bool {
        let Some((counter, from)) = self.standing(one) else {
            return false;
        };
        let mut search = Search::<G>::new(&self.state, self.seat, from.clone());
        let known = self.known.take().filter(|(spot, _)| spot.is_like(&from));
        let found = known
            .and_then(|(_, via)| search.along(counter, &via, to))
            .or_else(|| search.to(counter, to));
        let Some(found) = found else { return false };
        self.state = found.state;
        self.actions.extend(found.actions);
        self.known = Some((from, found.via));
        true
    }

    /// The counter that is meant, or one like it, where it stood.
    fn standing(&self, one: &Wanted) -> Option<(CounterId, Spot)> {
        let counters = counters_of::<G>(&self.state, self.seat);
        let alike = |c: &&Counter| spot(c).is_like(&one.spot);
        let same = counters.iter().find(|c| c.id == one.counter && alike(c));
        let like = || counters.iter().find(|c| spot(c) == one.spot);
        let other = || counters.iter().find(alike);
        let found = same.or_else(like).or_else(other)?;
        Some((found.id, spot(found)))
    }

    fn why_not(&self, seats: &[SeatInfo], one: &Wanted, to: &Target) -> Reason {
        match self.standing(one) {
            Some((counter, from)) => {
                let mut search = Search::<G>::new(&self.state, self.seat, from);
                search.to(counter, to);
                search.why_not(seats, counter, to)
            }
            None => {
                let click = Target::Counter(one.counter);
                why::<G>(&self.state, seats, self.seat, &click).swap_remove(0)
            }
        }
    }
}
