/// Makes the marks of a counter: a number from 0 to 3 for how far it has moved, and one bit for each thing that it has
/// done or is, with the words by which a player tells it from another of its name.
///
/// ```
/// frame::marks! {
///     /// What a counter has done in this turn.
///     pub struct Marks(u8);
///     /// It took part in a combat.
///     FOUGHT = "has fought",
///     FLEW = "has flown",
/// }
/// let mut marks = Marks::default();
/// marks.set(Marks::FLEW);
/// marks.set_moved(2);
/// assert!(marks.has(Marks::FLEW) && !marks.has(Marks::FOUGHT) && marks.moved() == 2);
/// assert_eq!(Marks::WORDS[1], (Marks::FLEW, "has flown"));
/// ```
#[macro_export]
macro_rules! marks {
    (
        $(#[$meta:meta])* $vis:vis struct $Marks:ident($bits:ty);
        $($(#[$mark_meta:meta])* $MARK:ident = $words:literal),+ $(,)?
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(transparent)]
        $vis struct $Marks(pub $bits);

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Bit {
            $($MARK),+
        }

        impl $Marks {
            /// How far it has moved.
            pub const MOVED_MASK: $bits = 0b11;
            $($(#[$mark_meta])* pub const $MARK: $Marks = $Marks(1 << (2 + Bit::$MARK as u32));)+

            /// Each mark, as a player would say it.
            pub const WORDS: &'static [($Marks, &'static str)] = &[$(($Marks::$MARK, $words)),+];

            #[inline]
            pub const fn has(self, mark: $Marks) -> bool {
                self.0 & mark.0 != 0
            }
            #[inline]
            pub const fn set(&mut self, mark: $Marks) {
                self.0 |= mark.0;
            }
            #[inline]
            pub const fn clear(&mut self, mark: $Marks) {
                self.0 &= !mark.0;
            }
            /// 0 to 3.
            #[inline]
            pub const fn moved(self) -> u8 {
                (self.0 & $Marks::MOVED_MASK) as u8
            }
            #[inline]
            pub fn set_moved(&mut self, far: u8) {
                self.0 = self.0 & !$Marks::MOVED_MASK | <$bits>::from(far.min(3));
            }
        }
    };
}
