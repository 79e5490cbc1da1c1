//! Standing orders: a question in between that a player does not want to be asked is let go by in the player's name.
//!
//! Others see what they see when the player answers: the question, and some time later the same action with the same
//! words. Until then whoever moved may take the move back. How long it takes is drawn anew for each question that a person
//! is asked in between, from the same span whatever was ordered.

use super::actor::Actor;
use super::{Ask, Command};
use crate::ids;
use crate::store::SeatKind;
use kernel::{Seat, Window};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;
use utoipa::ToSchema;

/// What a player wants to be asked in between.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    #[default]
    Always,
    /// Only what is about one of these, in one of these places; an empty list is everything.
    Only {
        #[serde(default)]
        about: Vec<String>,
        #[serde(default)]
        places: Vec<String>,
    },
    /// Nothing before this part of the turn is over.
    Never { phase: String },
}

impl Order {
    /// Whether it lets a question go by.
    pub fn lets_go(&self, window: &Window<Value>) -> bool {
        match self {
            Order::Always => false,
            Order::Never { phase } => *phase == window.phase,
            Order::Only { about, places } => {
                let topics = [(about, &window.about), (places, &window.places)];
                let wanted = topics.iter().all(|(wanted, there)| {
                    wanted.is_empty() || there.iter().any(|topic| wanted.contains(&topic.id))
                });
                !wanted
            }
        }
    }
}

impl Actor {
    /// If a person is asked in between, it is looked some time later whether an order answers.
    pub(super) fn wait_for_order(&self) {
        let Some(desk) = &self.desk else { return };
        let Some(seat) = desk.to_move() else { return };
        if self.player(seat).is_none() || desk.play.window().is_none() {
            return;
        }
        let (room, revision) = (self.room.clone(), desk.revision);
        let time = self.order_takes(seat);
        tokio::spawn(async move {
            tokio::time::sleep(time).await;
            room.tell(Command::Order { revision }).await;
        });
    }

    /// The account of a person who decides for a seat.
    fn player(&self, seat: Seat) -> Option<(String, String)> {
        let access = self.room.access();
        let row = access.seats.get(seat.index())?;
        let person = row.kind == SeatKind::Person;
        let account = row.account.clone().filter(|_| person)?;
        Some((row.seat.clone(), account))
    }

    /// Who plays against nobody but computers waits no longer than for these.
    fn order_takes(&self, seat: Seat) -> Duration {
        let access = self.room.access();
        let own = access.seats.get(seat.index()).map(|row| &row.account);
        let mut others = access.seats.iter();
        if others.all(|row| row.account.is_none() || Some(&row.account) == own) {
            return self.shared.config.pace;
        }
        let (least, most) = self.shared.config.orders;
        let drawn = u32::from_le_bytes(ids::random());
        least
            + most
                .saturating_sub(least)
                .mul_f64(f64::from(drawn) / f64::from(u32::MAX))
    }

    /// The answer that the order of the seat that decides gives.
    pub(super) async fn ordered(&mut self) -> Option<(Seat, usize, Value)> {
        let asked = self.work(|desk| {
            let seat = desk.to_move()?;
            Some((seat, desk.play.position(), desk.play.window()?))
        });
        let (seat, position, window) = asked.await.ok()??;
        let (name, account) = self.player(seat)?;
        let text = self
            .shared
            .store
            .order(&self.game.id, &name, &account)
            .await;
        let order: Order = serde_json::from_str(&text.ok()??).ok()?;
        order
            .lets_go(&window)
            .then_some((seat, position, window.pass))
    }

    /// Answers in the name of a player who has ordered it; the answer goes the way of everybody's.
    pub(super) async fn obey_order(&mut self, revision: u64) -> bool {
        if self.told != revision {
            return false;
        }
        let Some((seat, position, pass)) = self.ordered().await else {
            return false;
        };
        // Another server may have been first, or the mover may have taken the move back.
        if self.told == revision
            && let Err(refusal) = self.change(seat, position, Ask::Act(pass)).await
        {
            tracing::info!(
                game = self.game.id,
                refusal.message,
                "an order came too late"
            );
        }
        self.let_computer_play();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Topic;

    #[test]
    fn an_order_lets_go_what_it_does_not_name() {
        let window = Window {
            phase: "May, Naval".to_string(),
            about: vec![Topic::new("warships", "")],
            places: vec![Topic::new("W1", ""), Topic::new("NAT", "")],
            pass: Value::Null,
        };
        let lets_go = |order: &str| {
            let order: Order = serde_json::from_str(order).expect("an order");
            order.lets_go(&window)
        };
        assert!(!lets_go(r#"{"ask": "always"}"#));
        assert!(!lets_go(r#"{"ask": "only", "about": ["warships"]}"#));
        assert!(lets_go(r#"{"ask": "only", "about": ["transports"]}"#));
        assert!(!lets_go(r#"{"ask": "only", "places": ["NAT"]}"#));
        assert!(lets_go(r#"{"ask": "only", "places": ["SAT"]}"#));
        let both = r#"{"ask": "only", "about": ["warships"], "places": ["SAT"]}"#;
        assert!(lets_go(both));
        assert!(lets_go(r#"{"ask": "never", "phase": "May, Naval"}"#));
        assert!(!lets_go(r#"{"ask": "never", "phase": "June, Naval"}"#));
    }
}
