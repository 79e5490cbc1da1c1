use crate::{Rolled, Seat};

/// The FNV-1a hash of how a game went.
#[derive(Clone, Copy, Debug)]
pub struct Course(pub u64);

impl Default for Course {
    fn default() -> Course {
        Course(0xcbf2_9ce4_8422_2325)
    }
}

impl Course {
    /// A seat chose among so many actions, and these dice were rolled.
    pub fn went(&mut self, seat: Seat, offers: usize, dice: &[Rolled]) {
        self.mix(u64::from(seat.0) << 32 | offers as u64);
        for rolled in dice {
            self.mix(match rolled {
                Rolled::Die { sides: 6, face } => u64::from(*face),
                Rolled::Die { sides, face } => u64::from(*sides) << 8 | u64::from(*face),
                Rolled::Draw { of, index } => 1 << 40 | u64::from(*of) << 16 | u64::from(*index),
            });
        }
    }

    fn mix(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0100_0000_01b3);
    }
}
