use crate::{Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

/// Choices that several seats make in secret, one after the other, and that are shown together.
///
/// A game keeps it in the step that asks. Who decides is [`Sealed::next`]; each answer is a
/// [`Sealed::commit`], of which the others learn that it was made and nothing else; after the last one
/// [`Sealed::open`] gives all of them.
///
/// - **View**: show a viewer [`Sealed::own`], and of the others only [`Sealed::has_committed`].
/// - **Log**: say to all that a seat has chosen, in the same words whatever it chose, and whisper the
///   choice to the seat itself. When they are opened, say them to all and call
///   [`Log::reveal`](crate::Log::reveal): from there nothing can be taken back.
/// - **Offers** of one seat must not hang on what another has chosen.
/// - **Reshuffle**: [`Sealed::deal`] puts other choices in place of those that the viewer cannot see.
///
/// ```
/// use kernel::{Sealed, Seat, Viewer};
///
/// let (red, blue) = (Seat(0), Seat(1));
/// let mut bids: Sealed<u8> = Sealed::among([red, blue]);
/// assert_eq!(bids.next(), Some(red));
/// bids.commit(red, 3);
/// assert_eq!(bids.own(Viewer::Seat(red)), Some(3));
/// assert_eq!(bids.own(Viewer::Seat(blue)), None);
/// assert!(bids.has_committed(red) && bids.open().is_none());
/// bids.commit(blue, 5);
/// let all: Vec<_> = bids.open().unwrap().collect();
/// assert_eq!(all, [(red, 3), (blue, 5)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sealed<C> {
    asked: Seats,
    chosen: [Option<C>; Seat::MAX],
}

impl<C: Copy> Sealed<C> {
    pub fn among(seats: impl Into<Seats>) -> Sealed<C> {
        Sealed {
            asked: seats.into(),
            chosen: [None; Seat::MAX],
        }
    }

    pub fn asked(&self) -> Seats {
        self.asked
    }

    /// The seat that chooses now, in the order of their numbers; nobody when all have.
    pub fn next(&self) -> Option<Seat> {
        self.asked.iter().find(|seat| !self.has_committed(*seat))
    }

    /// A seat that was asked has chosen, for the first time.
    pub fn commit(&mut self, seat: Seat, choice: C) {
        debug_assert!(self.asked.contains(seat) && !self.has_committed(seat));
        self.chosen[seat.index()] = Some(choice);
    }

    /// Everybody may know this.
    pub fn has_committed(&self, seat: Seat) -> bool {
        self.chosen[seat.index()].is_some()
    }

    /// What a viewer may see before they are opened.
    pub fn own(&self, viewer: Viewer) -> Option<C> {
        match viewer {
            Viewer::Seat(seat) => self.chosen[seat.index()],
            Viewer::Spectator => None,
        }
    }

    /// All choices, once all have chosen.
    pub fn open(&self) -> Option<impl Iterator<Item = (Seat, C)>> {
        if self.next().is_some() {
            return None;
        }
        let chosen = self.chosen;
        let all = self.asked.iter();
        Some(all.filter_map(move |seat| Some((seat, chosen[seat.index()]?))))
    }

    /// Other choices in place of those that a seat cannot see.
    pub fn deal(&mut self, viewer: Seat, mut other: impl FnMut(Seat) -> C) {
        for seat in self.asked.iter().filter(|seat| *seat != viewer) {
            if let Some(choice) = &mut self.chosen[seat.index()] {
                *choice = other(seat);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEATS: [Seat; 3] = [Seat(0), Seat(2), Seat(5)];

    #[test]
    fn seats_choose_one_after_the_other_and_all_are_shown_together() {
        let mut sealed = Sealed::among(SEATS);
        for (n, seat) in SEATS.into_iter().enumerate() {
            assert_eq!(sealed.next(), Some(seat));
            assert!(sealed.open().is_none());
            sealed.commit(seat, 10 + n);
        }
        assert_eq!(sealed.next(), None);
        let all: Vec<_> = sealed.open().unwrap().collect();
        assert_eq!(all, [(SEATS[0], 10), (SEATS[1], 11), (SEATS[2], 12)]);
    }

    #[test]
    fn to_others_all_choices_look_alike() {
        let seen = |choice: u8, viewer: Viewer| {
            let mut sealed = Sealed::among(SEATS);
            sealed.commit(SEATS[0], choice);
            let committed = SEATS.map(|seat| sealed.has_committed(seat));
            (sealed.next(), committed, sealed.own(viewer))
        };
        for viewer in [Viewer::Seat(SEATS[1]), Viewer::Spectator] {
            assert_eq!(seen(1, viewer), seen(2, viewer));
        }
        let own = Viewer::Seat(SEATS[0]);
        assert_ne!(seen(1, own), seen(2, own));
    }

    #[test]
    fn a_deal_changes_only_what_is_hidden() {
        let mut sealed = Sealed::among(SEATS);
        sealed.commit(SEATS[0], 1);
        sealed.commit(SEATS[1], 1);
        sealed.deal(SEATS[0], |_| 7);
        assert_eq!(sealed.own(Viewer::Seat(SEATS[0])), Some(1));
        assert_eq!(sealed.own(Viewer::Seat(SEATS[1])), Some(7));
        assert_eq!(sealed.next(), Some(SEATS[2]));
    }

    #[test]
    fn it_is_kept_with_the_state() {
        let mut sealed = Sealed::among(SEATS);
        sealed.commit(SEATS[1], 4u8);
        let json = serde_json::to_string(&sealed).unwrap();
        assert_eq!(serde_json::from_str::<Sealed<u8>>(&json).unwrap(), sealed);
    }
}
