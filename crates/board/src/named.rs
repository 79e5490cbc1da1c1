/// The things that rules call by name, each a field under its key in the tables.
///
/// ```
/// board::places! {
///     /// Spaces that the rules name.
///     pub struct Places: u8 { berlin, rome }
/// }
/// let places = Places::load("zone", "spaces.tsv", |key| ["rome", "berlin"].iter().position(|one| *one == key).map(|at| at as u8));
/// assert_eq!(places.unwrap().rome, 0);
/// let error = Places::load("zone", "spaces.tsv", |_| None).unwrap_err();
/// assert_eq!(error.to_string(), "spaces.tsv: no zone `berlin`, which a rule names");
/// ```
#[macro_export]
macro_rules! places {
    ($(#[$meta:meta])* pub struct $Places:ident: $Id:ty { $($name:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub struct $Places {
            $(pub $name: $Id),+
        }

        impl $Places {
            /// Finds each; `what` they are and the `file` that should have them are for the message.
            pub fn load(
                what: &str,
                file: &str,
                find: impl Fn(&str) -> Option<$Id>,
            ) -> ::std::result::Result<Self, $crate::BoardError> {
                let find = |key: &str| {
                    let message = format!("no {what} `{key}`, which a rule names");
                    find(key).ok_or_else(|| $crate::BoardError::new(file, 0, "", message))
                };
                Ok($Places { $($name: find(stringify!($name))?),+ })
            }
        }
    };
}

/// The groups of spaces that rules call by name, each a field under its key in the column `region` of a table; after
/// `beside`, those that are found out another way.
#[macro_export]
macro_rules! regions {
    (
        $(#[$meta:meta])* pub struct $Regions:ident: $Set:ty {
            $($(#[$doc:meta])* $name:ident),+ $(,)?
        }
        $(beside { $($(#[$other_doc:meta])* $other:ident),+ $(,)? })?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Regions {
            $($(#[$doc])* pub $name: $Set,)+
            $($($(#[$other_doc])* pub $other: $Set,)+)?
        }

        impl $Regions {
            /// Reads the table; `members` says which spaces a row adds.
            pub fn load(
                table: &$crate::Table,
                members: impl Fn($crate::Row<'_>) -> ::std::result::Result<$Set, $crate::BoardError>,
            ) -> ::std::result::Result<Self, $crate::BoardError> {
                let mut all = $Regions::default();
                for row in table.rows() {
                    let set = match row.text("region")? {
                        $(stringify!($name) => &mut all.$name,)+
                        other => return Err(row.error("region", format!("no rule knows `{other}`"))),
                    };
                    *set = set.union(members(row)?);
                }
                $(if all.$name.is_empty() {
                    return Err(table.error("region", concat!("`", stringify!($name), "` has no member")));
                })+
                Ok(all)
            }
        }
    };
}

/// The data files of a game, built in from the folder `data` of its crate: `FILES`, and `embedded()`, to load with one
/// of them replaced.
#[macro_export]
macro_rules! data_files {
    ($folder:literal: $($file:literal),+ $(,)?) => {
        /// The data files as they are built in.
        pub const FILES: &[(&str, &str)] = &[
            $(($file, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $file)))),+
        ];

        /// The texts of the data files, to load with one of them replaced.
        pub fn embedded() -> $crate::BoardFiles {
            $crate::BoardFiles::of($folder, FILES)
        }
    };
}
