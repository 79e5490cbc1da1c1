//! The zones and groups of zones that rules call by name.

use super::ZoneSet;
use crate::types::{Nation, Zone};

board::places! {
    /// Zones and boxes that the rules name.
    pub struct Places: Zone {
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
    }
}

board::places! {
    /// Countries, apart from the Majors, that the rules name.
    pub struct NamedNations: Nation {
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
    }
}

board::regions! {
    /// Groups of zones that the rules name, from `regions.tsv`.
    pub struct Regions: ZoneSet {
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
    }
}
