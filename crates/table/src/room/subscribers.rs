//! Those who watch a game live.

use super::ring::Ring;
use kernel::{Seat, Viewer};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

struct Subscriber {
    number: u64,
    account: String,
    viewer: Viewer,
    sink: mpsc::Sender<Utf8Bytes>,
}

#[derive(Default)]
pub struct Subscribers {
    all: Vec<Subscriber>,
    last: u64,
    /// One for every viewer who was ever here.
    rings: Vec<(Viewer, Ring)>,
}

impl Subscribers {
    pub fn add(&mut self, account: String, viewer: Viewer, sink: mpsc::Sender<Utf8Bytes>) -> u64 {
        self.last += 1;
        self.all.push(Subscriber {
            number: self.last,
            account,
            viewer,
            sink,
        });
        if self.ring(viewer).is_none() {
            self.rings.push((viewer, Ring::default()));
        }
        self.last
    }

    /// Whether there was one with this number.
    pub fn remove(&mut self, number: u64) -> bool {
        let before = self.all.len();
        self.all.retain(|subscriber| subscriber.number != number);
        self.all.len() != before
    }

    /// Sends those away who may no longer look through the eyes that they came with.
    pub fn keep(&mut self, may: impl Fn(&str, Viewer) -> bool) {
        self.all
            .retain(|subscriber| may(&subscriber.account, subscriber.viewer));
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn clear(&mut self) {
        self.all.clear();
    }

    /// Everybody whose updates are wanted, now or after a short break.
    pub fn viewers(&self) -> Vec<Viewer> {
        self.rings.iter().map(|(viewer, _)| *viewer).collect()
    }

    pub fn ring(&self, viewer: Viewer) -> Option<&Ring> {
        let ring = self.rings.iter().find(|(who, _)| *who == viewer);
        ring.map(|(_, ring)| ring)
    }

    /// Forgets what was missed: whoever comes back after so long gets the whole table.
    pub fn rest(&mut self) {
        let all = &self.all;
        let here = |viewer: Viewer| all.iter().any(|s| s.viewer == viewer);
        self.rings.retain(|(viewer, _)| here(*viewer));
        self.rings.shrink_to_fit();
        for (_, ring) in &mut self.rings {
            *ring = Ring::default();
        }
    }

    /// Remembers an update that follows a revision, and tells it to those who wait for it.
    pub fn update(&mut self, viewer: Viewer, after: u64, text: &Utf8Bytes) {
        if let Some((_, ring)) = self.rings.iter_mut().find(|(who, _)| *who == viewer) {
            ring.push(after, text.clone());
        }
        self.tell(|who| who == viewer, text);
    }

    /// A reader whose queue is full is dropped: it comes back and asks for what it missed.
    pub fn tell(&mut self, to: impl Fn(Viewer) -> bool, text: &Utf8Bytes) {
        self.all.retain(|subscriber| {
            !to(subscriber.viewer) || subscriber.sink.try_send(text.clone()).is_ok()
        });
    }

    pub fn tell_one(&mut self, number: u64, text: &Utf8Bytes) {
        self.all.retain(|subscriber| {
            subscriber.number != number || subscriber.sink.try_send(text.clone()).is_ok()
        });
    }

    pub fn present(&self) -> Vec<Seat> {
        let seat = |subscriber: &Subscriber| match subscriber.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let mut seats: Vec<Seat> = self.all.iter().filter_map(seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }
}
