//! The areas and groups of areas that rules call by name.

use super::read::Names;
use crate::types::{Area, AreaSet};

board::places! {
    /// Areas that the rules name.
    pub struct Places: Area {
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
    }
}

board::regions! {
    /// Groups of areas that the rules name: from `regions.tsv`, and then those that the map tells.
    pub struct Regions: AreaSet {
        /// 9.12, 9.45
        africa,
        /// G.MidEast
        middle_east,
        french_north_africa,
        french_levant,
        /// 9.522(a)
        southern_france,
        continental_france,
        /// 16.2: without islands, and without what is Western from the start.
        continental_europe,
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
    }
    beside {
        /// 9.522: the three Vichy regions together.
        vichy,
        /// 9.521: the land areas around Paris.
        around_paris,
        /// 9.25: the Baltic States, Brest-Litovsk, Lvov, Bessarabia.
        pact,
        /// 9.28: where the Soviets enter first; elsewhere the Western Allies do.
        eastern_zone,
        western_zone,
        southern_zone,
        /// 4.32(b): where British and U.S. units become full-strength.
        western_full_strength,
        /// 9.21: where Soviet units may operate at all.
        soviet,
        /// 9.31, 9.33
        british_isles,
        /// 9.13, 9.33, 9.41: the Soviet Union, its fortresses included.
        ussr,
        desert,
        /// 10.42: every resource area on the map.
        resources,
    }
}

impl Regions {
    pub(super) fn read_map(&mut self, names: Names<'_>, places: &Places) {
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
