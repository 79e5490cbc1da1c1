//! One counter on its way: a search over the legal actions that move it and do nothing else.

use crate::group::Way;
use crate::{
    Counter, CounterId, Dice, Game, Key, Label, Log, Prompt, Reason, Seat, SeatInfo, Seed, Steps,
    Target, Viewer, why,
};
use std::collections::{BTreeMap, BTreeSet};

/// So many actions are tried for one counter.
const TRIES: usize = 600;

/// Where a counter stands, and everything by which it is told from others there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Spot {
    place: Key,
    face: Face,
    status: Vec<Key>,
}

impl Spot {
    /// The same place and kind; what has happened to it may differ.
    pub fn is_like(&self, other: &Spot) -> bool {
        self.place == other.place && self.face == other.face
    }
}

/// What stays the same of a counter wherever it goes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Face {
    nation: Key,
    kind: Option<Key>,
    text: String,
    steps: Option<(u8, u8)>,
}

fn face(counter: &Counter) -> Face {
    Face {
        nation: counter.nation.clone(),
        kind: counter.kind.clone(),
        text: counter.text.clone(),
        steps: counter.steps.map(|Steps { now, full }| (now, full)),
    }
}

pub(crate) fn spot(counter: &Counter) -> Spot {
    Spot {
        place: counter.space.clone(),
        face: face(counter),
        status: counter.status.clone(),
    }
}

pub(crate) fn counters_of<G: Game>(state: &G::State, seat: Seat) -> Vec<Counter> {
    G::view(state, Viewer::Seat(seat)).counters
}

/// How many counters of each face stand in each place.
type Tally = BTreeMap<(Key, Face), i64>;

fn tally(counters: &[Counter]) -> Tally {
    let mut tally = Tally::new();
    for counter in counters {
        let key = (counter.space.clone(), face(counter));
        *tally.entry(key).or_default() += i64::from(counter.count);
    }
    tally
}

/// A question as it is asked, whatever its numbers: how many are left may have changed.
fn question(prompt: Prompt) -> (Vec<String>, String, &'static str) {
    let plain = |c: &char| !c.is_ascii_digit();
    let text = prompt.text.chars().filter(plain).collect();
    (prompt.path, text, prompt.rule.as_str())
}

/// A way that was found, and where the game stands at its end.
pub(crate) struct Found<G: Game> {
    pub state: G::State,
    pub actions: Vec<G::Action>,
    pub via: Vec<Key>,
}

/// A counter somewhere on its way.
struct Stand<G: Game> {
    state: G::State,
    /// What the view calls it here.
    counter: CounterId,
    place: Key,
    actions: Vec<G::Action>,
    via: Vec<Key>,
}

pub(crate) struct Search<'a, G: Game> {
    start: &'a G::State,
    seat: Seat,
    from: Spot,
    home: (Vec<String>, String, &'static str),
    before: Vec<Counter>,
    tally: Tally,
    tries: usize,
    /// A step to this place is legal, and more would happen with it.
    barred: BTreeSet<Key>,
}

impl<'a, G: Game> Search<'a, G> {
    pub fn new(start: &'a G::State, seat: Seat, from: Spot) -> Search<'a, G> {
        let before = counters_of::<G>(start, seat);
        Search {
            start,
            seat,
            from,
            home: question(G::prompt(start)),
            tally: tally(&before),
            before,
            tries: TRIES,
            barred: BTreeSet::new(),
        }
    }

    /// Every place that the counter can go to.
    pub fn everywhere(&mut self, counter: CounterId) -> Vec<Way> {
        let mut ways = Vec::new();
        self.run(counter, None, |to, found| {
            ways.push(Way {
                to: to.clone(),
                steps: found.via.len(),
                via: found.via.clone(),
            });
            false
        });
        ways
    }

    /// The shortest way to a place.
    pub fn to(&mut self, counter: CounterId, wanted: &Target) -> Option<Found<G>> {
        self.run(counter, None, |to, _| to == wanted)
    }

    /// The way through these places.
    pub fn along(&mut self, counter: CounterId, via: &[Key], wanted: &Target) -> Option<Found<G>> {
        self.run(counter, Some(via), |to, _| to == wanted)
    }

    /// Goes on from place to place, the nearest first, until one is what was looked for.
    fn run(
        &mut self,
        counter: CounterId,
        only: Option<&[Key]>,
        mut enough: impl FnMut(&Target, &Found<G>) -> bool,
    ) -> Option<Found<G>> {
        let place = self.from.place.clone();
        let mut seen = BTreeSet::from([place.clone()]);
        let mut wave = vec![Stand::<G> {
            state: self.start.clone(),
            counter,
            place,
            actions: Vec::new(),
            via: Vec::new(),
        }];
        while !wave.is_empty() {
            let mut next = Vec::new();
            for stand in wave {
                for (label, state, actions) in self.strides(&stand) {
                    let Some((to, key)) = place_of(&label) else {
                        continue;
                    };
                    if seen.contains(key) || only.is_some_and(|only| !only.contains(key)) {
                        continue;
                    }
                    let Some(there) = self.stride(&stand, key, state, actions) else {
                        continue;
                    };
                    seen.insert(key.clone());
                    if let Some(found) = self.settled(&there)
                        && enough(to, &found)
                    {
                        return Some(found);
                    }
                    next.push(there);
                }
            }
            wave = next;
        }
        None
    }

    /// The actions by which a counter could go on, with the actions before them.
    fn strides(&mut self, stand: &Stand<G>) -> Vec<(Label, G::State, Vec<G::Action>)> {
        let mut strides = Vec::new();
        let mut chosen = Vec::new();
        let home = self.is_home(&stand.state);
        for (action, label) in labelled::<G>(&stand.state) {
            let named = label.counters();
            let goes = place_of(&label).is_some_and(|(_, key)| *key != stand.place);
            let own = named.contains(&stand.counter);
            if home && own && !goes {
                chosen.push(action);
            } else if goes && !label.battle && (own || !home && named.is_empty()) {
                strides.push((label, stand.state.clone(), vec![action]));
            }
        }
        // It is chosen first, and then asked where it goes.
        for action in chosen {
            let Some(state) = self.quiet(&stand.state, action) else {
                continue;
            };
            if self.is_home(&state) || self.change(&state) != self.change(&stand.state) {
                continue;
            }
            for (then, label) in labelled::<G>(&state) {
                let others = label.counters().iter().any(|id| *id != stand.counter);
                if place_of(&label).is_some() && !others && !label.battle {
                    strides.push((label, state.clone(), vec![action, then]));
                }
            }
        }
        strides
    }

    /// Takes the last of these actions, if it brings the counter to a place and does nothing else.
    fn stride(
        &mut self,
        stand: &Stand<G>,
        key: &Key,
        state: G::State,
        actions: Vec<G::Action>,
    ) -> Option<Stand<G>> {
        let last = *actions.last()?;
        let went = self.quiet(&state, last).filter(|state| {
            let moved = |from: &Key, n| ((from.clone(), self.from.face.clone()), n);
            let wanted = Tally::from([moved(&self.from.place, -1), moved(key, 1)]);
            self.change(state) == wanted
        });
        let Some(state) = went else {
            self.barred.insert(key.clone());
            return None;
        };
        let counter = self.arrived(stand, &state, key)?;
        let mut via = stand.via.clone();
        via.push(key.clone());
        Some(Stand {
            counter,
            place: key.clone(),
            actions: stand.actions.iter().copied().chain(actions).collect(),
            via,
            state,
        })
    }

    /// What the view calls the counter that has just come to a place.
    fn arrived(&self, stand: &Stand<G>, state: &G::State, place: &Key) -> Option<CounterId> {
        let after = counters_of::<G>(state, self.seat);
        let there = |c: &&Counter| c.space == *place && face(c) == self.from.face;
        if let Some(same) = after.iter().filter(there).find(|c| c.id == stand.counter) {
            return Some(same.id);
        }
        let had = |spot: &Spot| {
            let like = self.before.iter().filter(|c| self::spot(c) == *spot);
            like.map(|c| c.count).sum::<u32>()
        };
        let more = |c: &&Counter| {
            let spot = self::spot(c);
            let like = after.iter().filter(|c| self::spot(c) == spot);
            like.map(|c| c.count).sum::<u32>() > had(&spot)
        };
        after.iter().filter(there).find(more).map(|c| c.id)
    }

    /// The way as it stands when the question is asked again from which it began; the step is ended if it must be.
    fn settled(&mut self, stand: &Stand<G>) -> Option<Found<G>> {
        let found = |state: G::State, last: Option<G::Action>| Found {
            state,
            actions: stand.actions.iter().copied().chain(last).collect(),
            via: stand.via.clone(),
        };
        if self.is_home(&stand.state) {
            return Some(found(stand.state.clone(), None));
        }
        let verbs = &G::look().verbs;
        let ends = |label: &Label| {
            verbs
                .get(label.verb)
                .is_some_and(|verb| verb.ends.is_some())
        };
        for (action, label) in labelled::<G>(&stand.state) {
            if ends(&label)
                && label.targets.is_empty()
                && let Some(state) = self.quiet(&stand.state, action)
                && self.is_home(&state)
                && self.change(&state) == self.change(&stand.state)
            {
                return Some(found(state, Some(action)));
            }
        }
        None
    }

    fn is_home(&self, state: &G::State) -> bool {
        question(G::prompt(state)) == self.home
    }

    /// How the counters that the seat sees have changed since the start.
    fn change(&self, state: &G::State) -> Tally {
        let mut change = tally(&counters_of::<G>(state, self.seat));
        for (key, count) in &self.tally {
            *change.entry(key.clone()).or_default() -= count;
        }
        change.retain(|_, count| *count != 0);
        change
    }

    /// What comes of an action that rolls no die, shows no secret and leaves the decision with the seat.
    fn quiet(&mut self, state: &G::State, action: G::Action) -> Option<G::State> {
        self.tries = self.tries.checked_sub(1)?;
        let mut state = state.clone();
        let (mut dice, mut log) = (Dice::seeded(Seed([0; 32])), Log::off());
        G::apply(&mut state, action, &mut dice, &mut log);
        let quiet = dice.rolled().is_empty() && !log.is_revealed();
        (quiet && G::to_move(&state) == Some(self.seat)).then_some(state)
    }

    /// Why a counter cannot go to a place: what the rules say to whoever chooses it and clicks there.
    pub fn why_not(&mut self, seats: &[SeatInfo], counter: CounterId, to: &Target) -> Reason {
        let rule = G::prompt(self.start).rule;
        if place_key(to).is_some_and(|key| self.barred.contains(key)) {
            let message = "More would happen there than a move, so it goes step by step.";
            return Reason {
                rule,
                message: message.to_string(),
            };
        }
        let own = |label: &Label| label.counters().contains(&counter);
        let chosen = labelled::<G>(self.start)
            .into_iter()
            .filter(|(_, l)| own(l));
        let mut asked = Vec::new();
        for (action, _) in chosen {
            if let Some(state) = self.quiet(self.start, action)
                && !self.is_home(&state)
            {
                asked.extend(why::<G>(&state, seats, self.seat, to));
            }
        }
        if asked.is_empty() {
            asked = why::<G>(self.start, seats, self.seat, &Target::Counter(counter));
        }
        asked.swap_remove(0)
    }
}

fn labelled<G: Game>(state: &G::State) -> Vec<(G::Action, Label)> {
    let mut legal = Vec::new();
    G::legal(state, &mut legal);
    let label = |action| (action, G::label(state, action));
    legal.into_iter().map(label).collect()
}

/// The space or the box that a label names first.
fn place_of(label: &Label) -> Option<(&Target, &Key)> {
    let place = |target| place_key(target).map(|key| (target, key));
    label.targets.iter().find_map(place)
}

fn place_key(target: &Target) -> Option<&Key> {
    match target {
        Target::Space(key) | Target::Box(key) => Some(key),
        _ => None,
    }
}
