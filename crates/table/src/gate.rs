//! Who may connect: a cap for each address, so that one visitor cannot take every descriptor.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts the connections of each asker.
#[derive(Clone)]
pub struct Gate {
    most: Option<usize>,
    inside: Arc<Mutex<HashMap<String, usize>>>,
}

impl Gate {
    /// Without a number everybody is let in.
    pub fn new(most: Option<usize>) -> Gate {
        Gate {
            most,
            inside: Arc::default(),
        }
    }

    /// Lets somebody in, or nobody if the address has as many connections as it may have.
    pub fn enter(&self, from: IpAddr) -> Option<Arc<Pass>> {
        let who = crate::limits::network(from);
        let mut inside = self.lock();
        let count = inside.entry(who.clone()).or_default();
        if self.most.is_some_and(|most| *count >= most) {
            return None;
        }
        *count += 1;
        Some(Arc::new(Pass {
            gate: self.clone(),
            who,
        }))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One connection; a socket that it becomes keeps it.
pub struct Pass {
    gate: Gate,
    who: String,
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut inside = self.gate.lock();
        if let Some(count) = inside.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                inside.remove(&self.who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_connections_and_gets_them_back() {
        let gate = Gate::new(Some(2));
        let (a, b) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let (first, _second) = (gate.enter(a), gate.enter(a));
        assert!(gate.enter(a).is_none());
        assert!(gate.enter(b).is_some());
        drop(first);
        assert!(gate.enter(a).is_some());
        assert_eq!(gate.lock().len(), 1, "who has gone is forgotten");
    }
}
