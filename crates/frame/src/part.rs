/// One of the forms that a whole may have: a question among the steps of a game, an answer among its actions.
///
/// Written by [`chapter!`](crate::chapter) and [`game!`](crate::game).
pub trait Part<W>: Sized {
    fn whole(self) -> W;
    fn of(whole: &W) -> Option<&Self>;
    fn of_mut(whole: &mut W) -> Option<&mut Self>;
}

/// A whole is a part of itself: a question may take any action of the game as its answer.
impl<W> Part<W> for W {
    #[inline]
    fn whole(self) -> W {
        self
    }
    #[inline]
    fn of(whole: &W) -> Option<&W> {
        Some(whole)
    }
    #[inline]
    fn of_mut(whole: &mut W) -> Option<&mut W> {
        Some(whole)
    }
}
