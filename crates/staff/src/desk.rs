use crate::plan::Plan;
use kernel::Seat;

/// What any cadet has before it: its seat, its plan, by side the manual that it fights by, and how often it was asked in
/// the present moment, a phase of a side's turn.
#[derive(Debug)]
pub struct Desk<M, T> {
    pub seat: Seat,
    pub plan: Plan,
    pub manuals: [M; 2],
    moment: Option<T>,
    asked: u32,
}

impl<M, T: PartialEq> Desk<M, T> {
    pub fn new(seat: Seat, plan: Plan, manuals: [M; 2]) -> Desk<M, T> {
        Desk {
            seat,
            plan,
            manuals,
            moment: None,
            asked: 0,
        }
    }

    /// Whether a new moment has come since it looked last.
    pub fn turn_to(&mut self, moment: T) -> bool {
        let is_new = self.moment.as_ref() != Some(&moment);
        if is_new {
            self.moment = Some(moment);
            self.asked = 0;
        }
        is_new
    }

    /// Counts a question of this moment, so that nothing is tried for ever.
    pub fn ask(&mut self) -> u32 {
        self.asked += 1;
        self.asked
    }

    pub fn asked(&self) -> u32 {
        self.asked
    }
}
