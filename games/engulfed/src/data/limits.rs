//! What things cost (4.43), what nations make (4.14), and how much of everything there may be.

use board::{BoardError, Table};

use super::Result;
use super::read::Names;
use crate::types::{Kind, Nation, Turn};

fn missing(table: &Table, field: &str, what: &str) -> BoardError {
    table.error(field, format!("no row for `{what}`"))
}

macro_rules! costs {
    ($($item:ident),+ $(,)?) => {
        /// 4.43: the Cost to Build Chart, in WERPs.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Costs {
            $(pub $item: u8,)+
            /// 2.28: V-1 points for one WERP.
            pub v1_per_werp: u8,
        }

        impl Costs {
            pub(super) fn load(table: &Table) -> Result<Costs> {
                $(let mut $item = None;)+
                let mut v1_per_werp = 1;
                for row in table.rows() {
                    let buys = row.within("buys", 1..=9)?;
                    match row.text("item")? {
                        "v1" => v1_per_werp = buys,
                        _ if buys == 1 => {}
                        _ => return Err(row.error("buys", "only V-1s are cheaper than 1 WERP")),
                    }
                    match row.text("item")? {
                        $(stringify!($item) => $item = Some(row.get("werps")?),)+
                        other => return Err(row.error("item", format!("nobody builds `{other}`"))),
                    }
                }
                Ok(Costs {
                    v1_per_werp,
                    $($item: $item.ok_or_else(|| missing(table, "item", stringify!($item)))?),+
                })
            }
        }
    };
}

costs!(
    infantry,
    militia,
    cavalry,
    armour,
    airborne,
    field_fortification,
    heavy_fortification,
    ground_support,
    fighter,
    bomber,
    flak,
    u_boat,
    fleet,
    asw,
    special_action,
    v1,
    v2,
);

impl Costs {
    /// A step of a ground unit, or a ground-support unit, before 4.43(a), 4.43(b) and surcharges.
    #[inline]
    pub const fn step(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Infantry => self.infantry,
            Kind::Cavalry => self.cavalry,
            Kind::Airborne => self.airborne,
            Kind::Militia => self.militia,
            Kind::Armour => self.armour,
            Kind::GroundSupport => self.ground_support,
        }
    }
}

macro_rules! numbers {
    ($(#[$on:meta])* $type:ident in $column:literal: $($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        $(#[$on])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $type {
            $($(#[$doc])* pub $name: u8),+
        }

        impl $type {
            pub(super) fn load(table: &Table) -> Result<$type> {
                $(let mut $name = None;)+
                for row in table.rows() {
                    match row.text($column)? {
                        $(stringify!($name) => $name = Some(row.get("value")?),)+
                        other => return Err(row.error($column, format!("no rule knows `{other}`"))),
                    }
                }
                Ok($type {
                    $($name: $name.ok_or_else(|| missing(table, $column, stringify!($name)))?),+
                })
            }
        }
    };
}

numbers!(
    /// Single numbers that the rules state.
    Limits in "limit":
    bombers_per_side,
    fighters_per_side,
    u_boats,
    flak,
    u_boats_per_strat_move,
    bombers_per_strat_move,
    bombers_per_strat_move_bad_weather,
    bombers_force_interception,
    bombers_force_interception_bad_weather,
    new_units_per_area,
    new_units_in_contested_baku,
    supply_per_western_fleet,
    supply_per_other_fleet,
    cape_supply_weight,
    /// 5.33: Atlantic Fleet Points that one unit round the Cape takes up.
    cape_transport_weight,
    beachhead_supply_weight,
    western_beachheads,
    soviet_beachheads,
    axis_beachheads,
    /// 8.31: by Britain and by France, a turn.
    western_transfers,
    western_transfers_without_gibraltar,
    axis_transfers,
    heavy_fortifications,
    /// 6.63: ground units with ground support, by side and battle.
    supported_units,
    germans_in_rumania,
    german_armour_in_rumania,
    italians_in_ussr,
    italian_air_in_ussr,
    german_aid_to_italy,
    us_lend_lease,
    murmansk_per_fleet,
    persia_per_fleet,
    swedish_ore,
    axis_minor_free_steps,
    minor_free_steps,
    free_french_steps,
    /// 9.23(a): German ground units in Poland and East Prussia, from Sep/Oct 1939.
    german_guard_1939,
    /// 9.23(a): from Mar/Apr 1941.
    german_guard_1941,
    soviet_free_elites,
    ploesti_new_units,
    ploesti_armour_steps,
    ploesti_elite_armour_steps,
    desert_ground_units,
    desert_air_units,
    desert_fortification,
    fortification_return,
);

numbers!(
    /// Points of the Tournament (16.2) and of the winner among the Allies (14.48).
    Scoring in "item":
    period_turns,
    objective_held,
    defensive_period,
    beachhead_destroyed,
    italian_collapse,
    italian_surrender,
    western_foothold,
    western_footholds_most,
    /// Bombed WERPs for one point.
    bombing_werps,
    area_recovered,
    home_resource,
    berlin,
    other_resource,
    western_bonus,
);

/// 4.14: a Major Power's line of the Production Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Production {
    pub base: u8,
    pub per_area: u8,
    /// WERPs that no area on the map makes.
    pub off_map: u8,
    pub home_resources: u8,
}

/// 2.3: what a Major may build in one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Builds {
    pub u_boats: u8,
    pub v1: u8,
    pub v2: u8,
    /// Fighters and bombers together.
    pub aircraft: u8,
    pub bombers: u8,
}

/// 20.3 and 2.3: a line of the National Limits Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NationalLimits {
    pub strat_moves: u8,
    /// G.GroundSupport: the most it may have.
    pub ground_support: u8,
    pub builds: Builds,
}

/// By nation: production, the National Limits Chart, and Special Actions.
#[derive(Clone, Debug)]
pub struct National {
    production: [Production; 6],
    /// The six Majors, the Axis Minors together, any other Minor.
    limits: [NationalLimits; 8],
    /// Peacetime WERPs by Major: from that turn on.
    peace: [Vec<(Turn, u8)>; 6],
    /// 7.11: from that year on.
    special_actions: [Vec<(u16, u8)>; 6],
    /// 9.24(f): free steps in the four phases.
    pub conscription: [u8; 4],
    /// 10.5: what one increment of the bid takes away or adds in each of them.
    pub bid: [u8; 4],
}

pub(super) struct NationalTables {
    pub production: Table,
    pub peace: Table,
    pub limits: Table,
    pub special_actions: Table,
    pub conscription: Table,
}

impl National {
    #[inline]
    pub fn production(&self, major: Nation) -> &Production {
        &self.production[major.index()]
    }
    /// 20.3: the line that a nation moves by; the four Axis Minors share theirs.
    #[inline]
    pub fn limits(&self, nation: Nation) -> &NationalLimits {
        &self.limits[match nation {
            Nation::FREE_FRENCH => Nation::USA.index(),
            _ if nation.is_major() => nation.index(),
            _ if nation.is_axis_minor() => 6,
            _ => 7,
        }]
    }
    /// 9.24, 9.32, 9.42: WERPs of a Major that is not at war; `None` where peace makes no difference.
    pub fn peace_werps(&self, major: Nation, turn: Turn) -> Option<u8> {
        latest(&self.peace[major.index()], turn)
    }
    /// 7.11: the most Special Actions of a nation in a year.
    pub fn special_actions(&self, nation: Nation, year: u16) -> u8 {
        if nation.is_major() {
            latest(&self.special_actions[nation.index()], year).unwrap_or(0)
        } else {
            0
        }
    }
    /// 9.24(f), 10.5: free steps in a phase of the conscription, after bidding.
    pub fn conscription(&self, phase: usize, bid: i8) -> u8 {
        let Some((steps, each)) = self.conscription.get(phase).zip(self.bid.get(phase)) else {
            return 0;
        };
        (i16::from(*steps) - i16::from(*each) * i16::from(bid)).clamp(0, 255) as u8
    }

    pub(super) fn load(names: Names<'_>, tables: &NationalTables) -> Result<National> {
        let (conscription, bid) = load_conscription(&tables.conscription)?;
        Ok(National {
            production: load_production(names, &tables.production)?,
            limits: load_limits(names, &tables.limits)?,
            peace: load_steps(names, &tables.peace, "werps")?,
            special_actions: load_steps(names, &tables.special_actions, "maximum")?,
            conscription,
            bid,
        })
    }
}

/// The value that holds at `when`, of a list in order of time.
fn latest<T: PartialOrd + Copy>(list: &[(T, u8)], when: T) -> Option<u8> {
    let past = list.iter().take_while(|(from, _)| *from <= when);
    past.last().map(|(_, value)| *value)
}

fn load_production(names: Names<'_>, table: &Table) -> Result<[Production; 6]> {
    let mut found: [Option<Production>; 6] = [None; 6];
    for row in table.rows() {
        found[names.major(row, "nation")?.index()] = Some(Production {
            base: row.get("base")?,
            per_area: row.get("per_area")?,
            off_map: row.get("off_map")?,
            home_resources: row.get("home_resources")?,
        });
    }
    each_major(names, table, found)
}

fn load_limits(names: Names<'_>, table: &Table) -> Result<[NationalLimits; 8]> {
    let mut majors: [Option<NationalLimits>; 6] = [None; 6];
    let (mut axis_minors, mut minor) = (None, None);
    for row in table.rows() {
        let limits = NationalLimits {
            strat_moves: row.get("strat_moves")?,
            ground_support: row.get("ground_support")?,
            builds: Builds {
                u_boats: row.get("u_boats")?,
                v1: row.get("v1")?,
                v2: row.get("v2")?,
                aircraft: row.get("aircraft")?,
                bombers: row.get("bombers")?,
            },
        };
        match row.text("nation")? {
            "axis_minors" => axis_minors = Some(limits),
            "minor" => minor = Some(limits),
            _ => majors[names.major(row, "nation")?.index()] = Some(limits),
        }
    }
    let axis_minors = axis_minors.ok_or_else(|| missing(table, "nation", "axis_minors"))?;
    let minor = minor.ok_or_else(|| missing(table, "nation", "minor"))?;
    let [a, b, c, d, e, f] = each_major(names, table, majors)?;
    Ok([a, b, c, d, e, f, axis_minors, minor])
}

fn each_major<T>(names: Names<'_>, table: &Table, found: [Option<T>; 6]) -> Result<[T; 6]> {
    let mut all = Vec::with_capacity(6);
    for (nation, value) in Nation::MAJORS.into_iter().zip(found) {
        let id = &names.nations.get(nation).id;
        all.push(value.ok_or_else(|| missing(table, "nation", id))?);
    }
    <[T; 6]>::try_from(all).map_err(|_| missing(table, "nation", "six Majors"))
}

/// Lists by Major of values that hold from a time on, in order of time.
fn load_steps<T>(names: Names<'_>, table: &Table, column: &str) -> Result<[Vec<(T, u8)>; 6]>
where
    T: std::str::FromStr<Err: std::fmt::Display> + PartialOrd + Copy,
{
    let mut lists: [Vec<(T, u8)>; 6] = Default::default();
    for row in table.rows() {
        let list = &mut lists[names.major(row, "nation")?.index()];
        let from: T = row.get("from")?;
        if list.last().is_some_and(|(before, _)| *before >= from) {
            return Err(row.error("from", "not in order of time"));
        }
        list.push((from, row.get(column)?));
    }
    Ok(lists)
}

fn load_conscription(table: &Table) -> Result<([u8; 4], [u8; 4])> {
    let (mut steps, mut bid) = ([None; 4], [0; 4]);
    for row in table.rows() {
        let phase = row.within("phase", 1..=4_usize)? - 1;
        steps[phase] = Some(row.get("steps")?);
        bid[phase] = row.get("bid_steps")?;
    }
    let mut all = [0; 4];
    for (phase, (to, from)) in all.iter_mut().zip(steps).enumerate() {
        *to = from.ok_or_else(|| missing(table, "phase", &(phase + 1).to_string()))?;
    }
    Ok((all, bid))
}
