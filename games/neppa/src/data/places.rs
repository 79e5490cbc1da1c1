//! The zones and groups of zones that rules call by name.

use board::{BoardError, Table};

use super::{Names, Result, ZoneSet};
use crate::types::{Nation, Zone};

macro_rules! places {
    ($($name:ident),+ $(,)?) => {
        /// Zones and boxes that the rules name.
        #[derive(Clone, Copy, Debug)]
        pub struct Places {
            $(pub $name: Zone),+
        }

        impl Places {
            pub(super) fn load(names: Names<'_>) -> Result<Places> {
                let find = |key: &str| {
                    names.board.find(key).map(|id| Zone(id.0)).ok_or_else(|| {
                        let message = format!("no zone `{key}`, which a rule names");
                        BoardError::new("boards/neppa/spaces.tsv", 0, "key", message)
                    })
                };
                Ok(Places { $($name: find(stringify!($name))?),+ })
            }
        }
    };
}

places!(
    berlin,
    rome,
    london,
    paris,
    moscow,
    warsaw,
    strasbourg,
    bonn,
    bremen,
    denmark,
    bergen,
    gibraltar,
    malta,
    corsica,
    sardinia,
    crete,
    cyprus,
    istanbul,
    izmir,
    izmit,
    ankara,
    damascus,
    haifa,
    cairo,
    port_said,
    casablanca,
    oran,
    tunis,
    leningrad,
    stalingrad,
    kirov,
    tabriz,
    mahabad,
    us_box,
    british_convoy_box,
    murmansk_convoy_box,
    north_sea_uboat_box,
    biscay_uboat_box,
    lend_lease_box,
);

macro_rules! named_nations {
    ($($name:ident),+ $(,)?) => {
        /// Countries, apart from the Majors, that the rules name.
        #[derive(Clone, Copy, Debug)]
        pub struct NamedNations {
            $(pub $name: Nation),+
        }

        impl NamedNations {
            pub(super) fn load(names: Names<'_>) -> Result<NamedNations> {
                let find = |id: &str| {
                    names.countries.find(id).ok_or_else(|| {
                        let message = format!("no country `{id}`, which a rule names");
                        BoardError::new("games/neppa/data/countries.tsv", 0, "id", message)
                    })
                };
                Ok(NamedNations { $($name: find(stringify!($name))?),+ })
            }
        }
    };
}

named_nations!(
    poland,
    norway,
    finland,
    rumania,
    hungary,
    bulgaria,
    turkey,
    persia,
    eastern_europe,
    vichy,
    free_french,
    syria,
    egypt,
);

macro_rules! regions {
    ($($name:ident),+ $(,)?) => {
        /// Groups of zones that the rules name, from `regions.tsv`.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Regions {
            $(pub $name: ZoneSet),+
        }

        impl Regions {
            pub(super) fn load(names: Names<'_>, table: &Table) -> Result<Regions> {
                let mut all = Regions::default();
                for row in table.rows() {
                    let area = names.area(row, "member")?;
                    let set = match row.text("region")? {
                        $(stringify!($name) => &mut all.$name,)+
                        other => return Err(row.error("region", format!("no rule knows `{other}`"))),
                    };
                    *set = set.union(area);
                }
                $(if all.$name.is_empty() {
                    let message = concat!("`", stringify!($name), "` has no member");
                    return Err(BoardError::new(table.file(), 0, "region", message));
                })+
                Ok(all)
            }
        }
    };
}

regions!(
    north_africa,
    africa,
    eastern_europe,
    baltic_states,
    axis_minors,
    vichy,
    vichy_infantry,
    free_french,
    free_french_infantry,
    sicily,
    italian_mainland,
    east_prussia,
    turkish_straits,
    suez_route,
    suez,
    murmansk_gate,
    lend_lease_gate,
    north_africa_relief_islands,
    north_africa_relief_levant,
    russian_surrender,
);
