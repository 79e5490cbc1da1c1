//! The race of plans: many are tried a little, the good ones more.

use super::{Command, Plan};
use crate::manual::School;
use crate::{Cancel, Player};
use kernel::{Dice, Log, RandomPlayer, Seat, Seed};

/// How hard a commander thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Plans that enter the first race.
    pub plans: usize,
    /// Races; the later ones are between the best plans so far and children of theirs.
    pub races: u32,
    /// How many turns, one's own included, each plan is played out.
    pub turns: u32,
    /// The most samples that the last plans of a race are played on.
    pub samples: usize,
}

impl Effort {
    /// One race of so many plans, which are played out for two turns of each side.
    pub const fn new(plans: usize, samples: usize) -> Effort {
        Effort {
            plans,
            races: 1,
            turns: 4,
            samples,
        }
    }
}

/// So many decisions are played out at most: a game that does not move on ends a sample.
const DECISIONS: u32 = 4_000;

pub struct Search<'a, G: Command> {
    pub root: &'a G::State,
    pub seat: Seat,
    /// Everybody is thought to have learned the same.
    pub school: School,
    pub effort: Effort,
    pub cancel: &'a Cancel,
}

struct Runner {
    plan: Plan,
    /// By sample: what the position was worth at the end.
    scores: Vec<i64>,
}

impl Runner {
    fn mean(&self) -> i64 {
        self.scores.iter().sum::<i64>() / self.scores.len().max(1) as i64
    }

    /// Whether it did better than another on the same samples, by more than one standard error.
    fn beats(&self, other: &Runner) -> bool {
        let pairs = self.scores.iter().zip(&other.scores);
        let lead: Vec<i128> = pairs.map(|(a, b)| i128::from(a - b)).collect();
        let sum: i128 = lead.iter().sum();
        sum > 0 && sum * sum > lead.iter().map(|d| d * d).sum()
    }
}

impl<G: Command> Search<'_, G> {
    /// The plan that did best; `last` is the plan of the turn before. Without a plan that is clearly better, the usual
    /// one is carried out.
    pub fn best(&self, last: Plan, chance: &mut RandomPlayer) -> Plan {
        let usual = Plan::usual(G::KNOBS);
        let seeds = self.seeds(chance);
        let mut field: Vec<Runner> = Vec::new();
        enter(&mut field, usual);
        enter(&mut field, last);
        let mut ideas = G::ideas(self.root, self.seat);
        // Not more ideas than a third of the field, so that there is room to vary everything else.
        while !ideas.is_empty() && 3 * field.len() < self.effort.plans + 3 {
            let idea = chance.below(ideas.len() as u32) as usize;
            enter(&mut field, ideas.swap_remove(idea));
        }
        self.breed(&mut field, &[usual, last], chance);
        for race in 0..self.effort.races {
            self.race(&mut field, &seeds);
            if self.cancel.is_cancelled() {
                break;
            }
            if race + 1 < self.effort.races {
                let parents: Vec<Plan> = field.iter().take(4).map(|r| r.plan).collect();
                field.truncate(4);
                self.breed(&mut field, &parents, chance);
            }
        }
        let better = field.iter().skip(1).find(|r| r.beats(&field[0]));
        better.map_or(usual, |runner| runner.plan)
    }

    /// The same dice for every plan: they differ by what they do, not by their luck.
    fn seeds(&self, chance: &mut RandomPlayer) -> Vec<Seed> {
        let mut key = Seed([0; 32]);
        for byte in &mut key.0 {
            *byte = chance.below(256) as u8;
        }
        (0..self.effort.samples as u64)
            .map(|n| key.nth(n))
            .collect()
    }

    /// Fills the field with variations of the parents.
    fn breed(&self, field: &mut Vec<Runner>, parents: &[Plan], chance: &mut RandomPlayer) {
        // Small games have few plans: do not look for new ones for ever.
        for _ in 0..4 * self.effort.plans {
            if field.len() >= self.effort.plans {
                break;
            }
            let mut pick = || parents[chance.below(parents.len() as u32) as usize];
            let (mut child, other) = (pick(), pick());
            for knob in 0..G::KNOBS.len() {
                if chance.below(2) == 0 {
                    child = child.with(knob, other.get(knob));
                }
            }
            for _ in 0..1 + chance.below(2) {
                let knob = chance.below(G::KNOBS.len() as u32) as usize;
                let choices = G::KNOBS[knob].choices.len() as u32;
                child = child.with(knob, chance.below(choices) as u8);
            }
            enter(field, child);
        }
    }

    /// Every round plays one more sample, and the worse half leaves. The usual plan stands first and always stays;
    /// the others are put in order.
    fn race(&self, field: &mut [Runner], seeds: &[Seed]) {
        let mut stay = field.len();
        for round in 1..=seeds.len() {
            for runner in &mut field[..stay] {
                while runner.scores.len() < round {
                    let Some(score) = self.sample(&runner.plan, seeds[runner.scores.len()]) else {
                        return;
                    };
                    runner.scores.push(score);
                }
            }
            if let Some(others) = field.get_mut(1..stay) {
                others.sort_by_key(|runner| std::cmp::Reverse(runner.mean()));
            }
            stay = stay.div_ceil(2).max(3).min(field.len());
        }
    }

    /// Plays a plan out on one sample of dice and hidden facts; nothing if it was cancelled.
    fn sample(&self, plan: &Plan, seed: Seed) -> Option<i64> {
        let mut deal = RandomPlayer::new(seed.nth(0));
        let mut state = G::deal(self.root, self.seat, &mut |n| deal.below(n));
        let mut dice = Dice::seeded(seed.nth(1));
        let mut log = Log::off();
        let usual = Plan::usual(G::KNOBS);
        let mut players: Vec<Box<dyn Player<G>>> = (0..Seat::MAX as u8)
            .map(|n| {
                let plan = if Seat(n) == self.seat { plan } else { &usual };
                G::subordinate(Seat(n), self.school, plan)
            })
            .collect();
        let end = G::turn(&state) + self.effort.turns;
        let mut legal = Vec::new();
        for _ in 0..DECISIONS {
            let Some(seat) = G::to_move(&state).filter(|_| G::turn(&state) < end) else {
                break;
            };
            if self.cancel.is_cancelled() {
                return None;
            }
            legal.clear();
            G::legal(&state, &mut legal);
            let action = players[seat.index()].choose(&state, &legal);
            G::apply(&mut state, action, &mut dice, &mut log);
            dice.forget();
        }
        Some(G::value(&state, self.seat))
    }
}

fn enter(field: &mut Vec<Runner>, plan: Plan) {
    if field.iter().all(|runner| runner.plan != plan) {
        let scores = Vec::new();
        field.push(Runner { plan, scores });
    }
}
