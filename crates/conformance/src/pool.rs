use crate::Config;
use kernel::{Dice, Game, Log, RandomPlayer, Seed, Setup, plain};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Actions to try where they are not legal: from other positions of random games, and changed ones.
pub struct Pool<G: Game> {
    pub actions: Vec<G::Action>,
    /// Many more that were offered, by kind.
    offered: BTreeMap<u8, BTreeSet<G::Action>>,
}

impl<G: Game> Default for Pool<G> {
    fn default() -> Pool<G> {
        Pool {
            actions: Vec::new(),
            offered: BTreeMap::new(),
        }
    }
}

/// How many actions of each kind are tried where others are legal.
const PER_KIND: usize = 24;
/// How many are tried where actions of the same kind are.
const ALIKE: usize = 2_000;

impl<G: Game> Pool<G> {
    /// Plays a game of each set-up and keeps some of its actions. A game that fails here will be
    /// found to fail by the laws.
    pub fn gather(setups: &[Setup], config: &Config) -> Pool<G> {
        let mut kinds: BTreeMap<u8, BTreeSet<G::Action>> = BTreeMap::new();
        let mut offered: BTreeMap<u8, BTreeSet<G::Action>> = BTreeMap::new();
        for (n, setup) in setups.iter().enumerate() {
            let seed = Seed([1; 32]).nth(config.seed).nth(n as u64);
            let mut legal = Vec::new();
            let _ = kernel::caught(|| {
                visit::<G>(setup, seed, config.decisions, |found, all| {
                    legal.extend_from_slice(found);
                    for action in all {
                        let kind = offered.entry(G::verb(*action)).or_default();
                        if kind.len() < ALIKE {
                            kind.insert(*action);
                        }
                    }
                })
            });
            for action in legal {
                let kind = kinds.entry(G::verb(action)).or_default();
                if kind.len() < PER_KIND {
                    kind.insert(action);
                }
            }
        }
        let mut actions: BTreeSet<G::Action> = kinds.into_values().flatten().collect();
        for action in actions.clone() {
            actions.extend(changed::<G>(action).into_iter().take(4));
        }
        Pool {
            actions: actions.into_iter().collect(),
            offered,
        }
    }

    /// What was offered anywhere of the kinds of these actions.
    pub fn alike(&self, legal: &[G::Action]) -> Vec<G::Action> {
        let kinds: BTreeSet<u8> = legal.iter().map(|a| G::verb(*a)).collect();
        let offered = kinds.iter().filter_map(|kind| self.offered.get(kind));
        offered.flatten().copied().collect()
    }
}

/// How many actions are tried in one position.
const PER_POSITION: usize = 256;

impl<G: Game> Pool<G> {
    /// The actions to try in a position: all of a small pool, a part of a large one, the next part in the next
    /// position.
    pub fn some(&self, position: usize) -> &[G::Action] {
        let parts = self.actions.chunks(PER_POSITION);
        let number = position.checked_rem(parts.len());
        number
            .and_then(|n| self.actions.chunks(PER_POSITION).nth(n))
            .unwrap_or(&[])
    }
}

/// Plays a random game and shows two of the legal actions of each position, and all of them.
fn visit<G: Game>(
    setup: &Setup,
    seed: Seed,
    decisions: usize,
    mut show: impl FnMut(&[G::Action], &[G::Action]),
) {
    let Some(mut state) = G::info()
        .complete(setup)
        .and_then(|setup| G::start(&setup))
        .ok()
    else {
        return;
    };
    let (mut dice, mut log) = (Dice::seeded(seed), Log::off());
    let mut player = RandomPlayer::new(seed.nth(0));
    for _ in 0..decisions {
        let mut legal = Vec::new();
        G::legal(&state, &mut legal);
        if legal.is_empty() || G::to_move(&state).is_none() {
            return;
        }
        let action = player.choose::<G>(&legal);
        // The one that is taken, and one other.
        let other = legal[player.below(legal.len() as u32) as usize];
        show(&[action, other], &legal);
        G::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
    }
}

/// Actions that differ from one in a single number, truth value or name.
pub fn changed<G: Game>(action: G::Action) -> Vec<G::Action> {
    let value = plain::to_value(&action);
    let mut variants = Vec::new();
    change(&value, &mut |changed| variants.push(changed));
    let read = |value: Value| plain::from_value::<G::Action>(&value).ok();
    let mut actions: Vec<G::Action> = variants.into_iter().filter_map(read).collect();
    actions.retain(|other| *other != action);
    actions.sort_unstable();
    actions.dedup();
    actions
}

/// Every value that differs from this one in one place.
fn change(value: &Value, out: &mut dyn FnMut(Value)) {
    match value {
        Value::Bool(b) => out(Value::Bool(!b)),
        Value::Number(n) => {
            for near in n.as_i64().into_iter().flat_map(|n| [n - 1, n + 1, 0, 255]) {
                out(near.into());
            }
        }
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                change(item, &mut |changed| {
                    let mut items = items.clone();
                    items[i] = changed;
                    out(items.into());
                });
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                change(item, &mut |changed| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), changed);
                    out(fields.into());
                });
            }
        }
        Value::Null | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use duel::{Action, Duel};

    #[test]
    fn actions_are_changed_in_one_place() {
        let near = [0, 2, 4, 255].map(Action::Pick);
        assert_eq!(changed::<Duel>(Action::Pick(3)), near);
        assert_eq!(changed::<Duel>(Action::Commit), []);
    }

    #[test]
    fn a_pool_holds_every_kind() {
        let pool = Pool::<Duel>::gather(&[Setup::default()], &Config::default());
        for action in [
            Action::Pick(1),
            Action::Pick(255),
            Action::Commit,
            Action::Double,
        ] {
            assert!(pool.actions.contains(&action), "{action:?}");
        }
    }
}
