//! The areas and groups of areas that rules call by name.

use board::{BoardError, Table};

use super::Result;
use super::read::Names;
use crate::types::{Area, AreaSet};

macro_rules! places {
    ($($name:ident),+ $(,)?) => {
        /// Areas that the rules name.
        #[derive(Clone, Copy, Debug)]
        pub struct Places {
            $(pub $name: Area),+
        }

        impl Places {
            pub(super) fn load(names: Names<'_>) -> Result<Places> {
                let find = |key: &str| {
                    names.board.find(key).map(|id| Area(id.0 as u8)).ok_or_else(|| {
                        let message = format!("no area `{key}`, which a rule names");
                        BoardError::new("boards/engulfed/spaces.tsv", 0, "key", message)
                    })
                };
                Ok(Places { $($name: find(stringify!($name))?),+ })
            }
        }
    };
}

places!(
    usa,
    london,
    paris,
    pas_de_calais,
    normandy,
    bordeaux,
    metz,
    lyon,
    marseille,
    corsica,
    belgium,
    netherlands,
    denmark,
    oslo,
    trondheim,
    ruhr,
    berlin,
    east_prussia,
    warsaw,
    ploesti,
    rome,
    piedmont,
    calabria,
    sicily,
    sardinia,
    albania,
    athens,
    crete,
    malta,
    gibraltar,
    andalucia,
    morocco,
    tobruk,
    cyrenaica,
    alexandria,
    sinai,
    upper_egypt,
    persia,
    iraq,
    lebanon,
    syria,
    istanbul,
    izmir,
    leningrad,
    novgorod,
    karelia,
    ladoga_swamps,
    onega_swamps,
    moscow,
    stalingrad,
    baku,
    ural,
    sevastopol,
    crimea,
    kuban,
);

macro_rules! regions {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        /// Groups of areas that the rules name: from `regions.tsv`, and at the end those that the map tells.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Regions {
            $($(#[$doc])* pub $name: AreaSet,)+
            /// 9.522: the three Vichy regions together.
            pub vichy: AreaSet,
            /// 9.521: the land areas around Paris.
            pub around_paris: AreaSet,
            /// 9.25: the Baltic States, Brest-Litovsk, Lvov, Bessarabia.
            pub pact: AreaSet,
            /// 9.28: where the Soviets enter first; elsewhere the Western Allies do.
            pub eastern_zone: AreaSet,
            pub western_zone: AreaSet,
            pub southern_zone: AreaSet,
            /// 4.32(b): where British and U.S. units become full-strength.
            pub western_full_strength: AreaSet,
            /// 9.21: where Soviet units may operate at all.
            pub soviet: AreaSet,
            /// 9.31, 9.33
            pub british_isles: AreaSet,
            /// 9.13, 9.33, 9.41: the Soviet Union, its fortresses included.
            pub ussr: AreaSet,
            pub desert: AreaSet,
            /// 10.42: every resource area on the map.
            pub resources: AreaSet,
        }

        impl Regions {
            pub(super) fn load(names: Names<'_>, places: &Places, table: &Table) -> Result<Regions> {
                let mut all = Regions::default();
                for row in table.rows() {
                    let areas = names.areas(row, "member")?;
                    let set = match row.text("region")? {
                        $(stringify!($name) => &mut all.$name,)+
                        other => return Err(row.error("region", format!("no rule knows `{other}`"))),
                    };
                    *set = set.union(areas);
                }
                $(if all.$name.is_empty() {
                    let message = concat!("`", stringify!($name), "` has no member");
                    return Err(BoardError::new(table.file(), 0, "region", message));
                })+
                all.read_map(names, places);
                Ok(all)
            }
        }
    };
}

regions!(
    /// 9.12, 9.45
    africa,
    /// G.MidEast
    middle_east,
    french_north_africa,
    french_levant,
    /// 9.522(a)
    southern_france,
    continental_france,
    /// 9.51(b)
    egypt_and_mandate,
    libya,
    italian_mainland,
    /// 9.23(a): Poland and East Prussia.
    german_guard,
    /// 9.26
    up_front,
    /// 4.32(a)
    german_full_strength,
    /// 9.12
    german_militia,
    /// 2.28: from Normandy to the Netherlands.
    v2_coast,
    /// 9.527: from Andalucia to Denmark.
    atlantic_coast,
    /// 9.21
    soviet_in_the_south,
    /// 9.41: through which Italians may only strat-move.
    italian_transit,
    /// 9.17(a)
    bulgarian,
    /// 9.17(b)
    rumanian,
    /// 9.17(c)
    hungarian,
    hungarian_at_war,
    /// 9.17(d)
    finnish,
    finnish_after_leningrad,
    /// G.Suez: both must be held.
    suez,
    /// 16.2
    tournament_objectives,
    tournament_recovery,
);

impl Regions {
    fn read_map(&mut self, names: Names<'_>, places: &Places) {
        use crate::types::{Climate, Nation, Sea, Terrain};
        let areas = names.areas;
        let zone = |climate| {
            let land = |f: &super::AreaFacts| f.is_land() && f.climate == climate;
            areas.select(land)
        };
        self.western_zone = zone(Climate::West);
        self.eastern_zone = zone(Climate::East);
        self.southern_zone = zone(Climate::South);
        self.vichy = self
            .southern_france
            .union(self.french_north_africa)
            .union(self.french_levant);
        self.around_paris = areas.links(places.paris).iter().map(|l| l.to).collect();
        self.pact = areas.select(|f| f.pact);
        self.desert = areas.select(|f| f.terrain == Terrain::Desert);
        self.resources = areas.resources;
        self.british_isles = areas.home(Nation::BRITAIN);
        self.ussr = areas.of(Nation::USSR);
        let is_atlantic_port = |area: &Area| {
            let mut ports = areas.ports(*area).iter();
            ports.any(|p| p.sea == Sea::Atlantic && (p.port || p.through_fortress))
        };
        let ports: AreaSet = areas.land.iter().filter(is_atlantic_port).collect();
        self.western_full_strength = ports.union(self.british_isles).union(
            [places.usa, places.morocco, places.gibraltar]
                .into_iter()
                .collect(),
        );
        self.soviet = areas
            .land
            .without(self.southern_zone)
            .union(self.soviet_in_the_south);
    }
}
