/// Enums whose values are the words that tables use for them, and, where players read other words, those.
///
/// ```
/// board::words! {
///     /// What a unit is.
///     "kind of unit" Kind { Infantry = "infantry", GroundSupport = "ground_support" as "ground support" }
/// }
/// assert_eq!("infantry".parse(), Ok(Kind::Infantry));
/// assert_eq!(Kind::GroundSupport.word(), "ground_support");
/// assert_eq!(Kind::GroundSupport.name(), "ground support");
/// assert_eq!("tank".parse::<Kind>(), Err("no kind of unit `tank`".to_string()));
/// ```
#[macro_export]
macro_rules! words {
    ($($(#[$meta:meta])* $what:literal $Name:ident {
        $($(#[$inner:meta])* $Value:ident = $word:literal $(as $name:literal)?),+ $(,)?
    })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $Name { $($(#[$inner])* $Value),+ }

        #[allow(dead_code)]
        impl $Name {
            pub const ALL: [$Name; [$($word),+].len()] = [$($Name::$Value),+];

            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// As tables write it.
            pub const fn word(self) -> &'static str {
                match self { $($Name::$Value => $word),+ }
            }

            /// As players read it.
            pub const fn name(self) -> &'static str {
                match self { $($Name::$Value => $crate::words!(@name $word $($name)?)),+ }
            }
        }

        impl std::str::FromStr for $Name {
            type Err = String;

            fn from_str(text: &str) -> std::result::Result<Self, String> {
                match text {
                    $($word => Ok($Name::$Value),)+
                    _ => Err(format!("no {} `{text}`", $what)),
                }
            }
        }
    )+};
    (@name $word:literal) => { $word };
    (@name $word:literal $name:literal) => { $name };
}
