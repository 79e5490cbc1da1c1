//! The charts: combat results, terrain, weather, prices, and single numbers.

use super::Read;
use super::nations::{self, Nation};
use crate::types::{AirEffect, MonthName, NationId, Season, Terrain, Weather};
use board::{Row, SpaceId, Table, boards};
use kernel::cite;
use std::ops::RangeInclusive;

/// 5.18.1: what an attack may bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Result {
    /// All attackers are eliminated.
    AttackersOut,
    /// The attacker loses steps.
    Repulsed(u8),
    /// `[-/1]`: the defender loses a step and checks for retreat; backfires against a fort.
    Shaken,
    /// The defender loses steps; marked, he must retreat.
    Beaten { steps: u8, marked: bool },
    /// All defenders are eliminated.
    DefendersOut,
}

impl std::str::FromStr for Result {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let wrong = || format!("`{text}` is no result of a combat");
        let steps = |text: &str| text.parse::<u8>().map_err(|_| wrong());
        Ok(match text {
            "AE" => Result::AttackersOut,
            "DE" => Result::DefendersOut,
            "[-/1]" => Result::Shaken,
            _ => match text.split_once('/').ok_or_else(wrong)? {
                (lost, "-") => Result::Repulsed(steps(lost)?),
                ("-", lost) => Result::Beaten {
                    steps: steps(lost.trim_end_matches('*'))?,
                    marked: lost.ends_with('*'),
                },
                _ => return Err(wrong()),
            },
        })
    }
}

impl std::fmt::Display for Result {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Result::AttackersOut => f.write_str("AE"),
            Result::Repulsed(steps) => write!(f, "{steps}/-"),
            Result::Shaken => f.write_str("[-/1]"),
            Result::Beaten { steps, marked } => {
                write!(f, "-/{steps}{}", if *marked { "●" } else { "" })
            }
            Result::DefendersOut => f.write_str("DE"),
        }
    }
}

/// 5.15: columns from 1-3 to 5-1, rows by the modified die from 0 to 9.
#[derive(Clone, Debug)]
pub struct Crt {
    rows: Vec<[Result; 8]>,
}

impl Crt {
    pub const COLUMNS: [&'static str; 8] = ["1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1", "5-1"];

    pub(super) fn load(table: &Table) -> Read<Crt> {
        let mut rows = Vec::new();
        for (die, row) in (0..).zip(table.rows()) {
            row.within("die", die..=die)?;
            let mut cells = [Result::AttackersOut; 8];
            for (cell, column) in cells.iter_mut().zip(Self::COLUMNS) {
                *cell = row.word(column)?;
            }
            rows.push(cells);
        }
        match rows.len() {
            10 => Ok(Crt { rows }),
            n => Err(table.error("die", format!("{n} rows, but the die goes from 0 to 9"))),
        }
    }

    /// 5.15.5: the result in a column, for a die with its modifiers.
    pub fn result(&self, column: usize, die: i8) -> Result {
        cite!("5.15.5", "5.18.1", "0.map-box-crt");
        self.rows[die.clamp(0, 9) as usize][column]
    }
}

/// 5.8: one terrain.
#[derive(Clone, Copy, Debug)]
pub struct TerrainRow {
    pub foot: u8,
    pub horse: u8,
    pub armor: u8,
    pub mountain: u8,
    /// 5.11.2: zones of control reach in.
    pub zoc_in: bool,
    pub attack: i8,
    /// 5.18.11: helps a stack to hold.
    pub cover: bool,
}

pub(super) fn terrain(table: &Table) -> Read<Vec<TerrainRow>> {
    let mut rows: [Option<TerrainRow>; Terrain::ALL.len()] = [None; 6];
    for row in table.rows() {
        let terrain: Terrain = row.word("terrain")?;
        rows[terrain.index()] = Some(TerrainRow {
            foot: row.get("foot")?,
            horse: row.get("horse")?,
            armor: row.get("armor")?,
            mountain: row.get("mountain")?,
            zoc_in: row.flag("zoc_in")?,
            attack: row.get("attack")?,
            cover: row.flag("cover")?,
        });
    }
    all(table, "terrain", rows)
}

fn all<T: Copy, const N: usize>(table: &Table, column: &str, rows: [Option<T>; N]) -> Read<Vec<T>> {
    let found: Vec<T> = rows.iter().flatten().copied().collect();
    match found.len() == N {
        true => Ok(found),
        false => Err(table.error(column, "one is missing")),
    }
}

/// 1.0a: an entry of the turn track.
#[derive(Clone, Copy, Debug)]
pub struct MonthWeather {
    pub season: Season,
    /// By face of a die.
    faces: [Weather; 6],
}

impl MonthWeather {
    /// 1.0a: the weather, if the entry has one letter only.
    pub fn only(&self) -> Option<Weather> {
        let first = self.faces[0];
        self.faces
            .iter()
            .all(|face| *face == first)
            .then_some(first)
    }
    pub fn rolled(&self, die: u8) -> Weather {
        self.faces[usize::from(die - 1)]
    }
}

pub(super) fn months(table: &Table) -> Read<Vec<MonthWeather>> {
    let mut rows: [Option<MonthWeather>; 12] = [None; 12];
    for row in table.rows() {
        let month: MonthName = row.word("month")?;
        let columns = [
            ("fair", Weather::Fair),
            ("mud", Weather::Mud),
            ("winter", Weather::Winter),
        ];
        let mut faces = [None; 6];
        for (column, weather) in columns {
            for face in range(row, column, 1..=6)?.into_iter().flatten() {
                faces[usize::from(face) - 1] = Some(weather);
            }
        }
        let mut known = [Weather::Fair; 6];
        for (face, found) in known.iter_mut().zip(faces) {
            *face = found.ok_or_else(|| row.error("fair", "a face of the die has no weather"))?;
        }
        rows[month.index()] = Some(MonthWeather {
            season: row.word("season")?,
            faces: known,
        });
    }
    all(table, "month", rows)
}

/// `3-6`, `2`, or nothing.
fn range(
    row: Row<'_>,
    column: &str,
    within: RangeInclusive<u8>,
) -> Read<Option<RangeInclusive<u8>>> {
    let text = row.text(column)?;
    if text.is_empty() {
        return Ok(None);
    }
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.parse::<u8>().ok().filter(|n| within.contains(n));
    match (number(from), number(to)) {
        (Some(from), Some(to)) if from <= to => Ok(Some(from..=to)),
        _ => Err(row.error(column, format!("`{text}` is no range of the dice"))),
    }
}

/// 1.3b, 1.4b, 1.4c: what two dice bring for aircraft.
#[derive(Clone, Debug)]
pub struct AirWeather {
    mud: [AirEffect; 11],
    winter: [AirEffect; 11],
    winter_moderate: [AirEffect; 11],
}

impl AirWeather {
    pub(super) fn load(table: &Table) -> Read<AirWeather> {
        let column = |name: &str| -> Read<[AirEffect; 11]> {
            let mut sums = [None; 11];
            for row in table.rows() {
                let effect: AirEffect = row.word("effect")?;
                for sum in range(row, name, 2..=12)?.into_iter().flatten() {
                    sums[usize::from(sum) - 2] = Some(effect);
                }
            }
            let mut all = [AirEffect::None; 11];
            for (effect, found) in all.iter_mut().zip(sums) {
                *effect =
                    found.ok_or_else(|| table.error(name, "a sum of the dice has no effect"))?;
            }
            Ok(all)
        };
        Ok(AirWeather {
            mud: column("mud")?,
            winter: column("winter")?,
            winter_moderate: column("winter_moderate")?,
        })
    }

    /// The effect in the Severe Zone in a month of Mud or Winter.
    pub fn severe(&self, month: Weather, sum: u8) -> AirEffect {
        let column = if month == Weather::Winter {
            &self.winter
        } else {
            &self.mud
        };
        column[usize::from(sum) - 2]
    }
    /// The effect in the Moderate Zone in a month of Winter.
    pub fn moderate(&self, sum: u8) -> AirEffect {
        self.winter_moderate[usize::from(sum) - 2]
    }
}

/// What a power pays, in EPs.
#[derive(Clone, Copy, Debug)]
pub struct Prices {
    pub nation: NationId,
    pub offensive: u8,
    pub winter: u8,
    pub impromptu: u8,
    pub combined: u8,
    pub joint: u8,
}

pub(super) fn prices(table: &Table, all: &[Nation]) -> Read<Vec<Prices>> {
    let prices = |row: Row<'_>| {
        Ok(Prices {
            nation: nations::field(row, "nation", all)?,
            offensive: row.get("offensive")?,
            winter: row.get("winter")?,
            impromptu: row.get("impromptu")?,
            combined: row.get("combined")?,
            joint: row.get("joint")?,
        })
    };
    table.rows().map(prices).collect()
}

/// Single numbers, each a row of `values.tsv`.
macro_rules! values {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        #[derive(Clone, Copy, Debug)]
        pub struct Values { $($(#[$doc])* pub $name: u8),+ }

        impl Values {
            pub(super) fn read(table: &Table) -> Read<Values> {
                let find = |name: &str| -> Read<u8> {
                    for row in table.rows() {
                        if row.text("value")? == name {
                            return row.get("number");
                        }
                    }
                    Err(table.error("value", format!("no `{name}`")))
                };
                for row in table.rows() {
                    let name = row.text("value")?;
                    if ![$(stringify!($name)),+].contains(&name) {
                        return Err(row.error("value", format!("nothing asks for `{name}`")));
                    }
                }
                Ok(Values { $($name: find(stringify!($name))?),+ })
            }
        }
    };
}

values! {
    /// 5.9.2
    stack_steps,
    /// 5.1.2: hexes in each of two Steps.
    hq_march,
    /// 6.0b: of HQs and Generals.
    staff_movement,
    /// 4.13.1
    interception_range,
    /// 4.6.2
    hops,
    /// 5.14.10
    fort,
    /// 5.14.12
    permanent_fort,
    /// 7.7d: units that a Sea Supply chit feeds in a month.
    sea_supply_feeds,
    /// 7.7d: and an Air Supply chit.
    air_supply_feeds,
    /// 7.4: Sea Supply chits in a Major Port.
    major_port_supply,
    /// 7.4: and in any other.
    port_supply,
    /// 5.18.10
    retreat_holds,
    /// 4.11.3
    recon_finds,
    /// 4.10.5
    sea_recon_finds,
    /// 4.10.7: from here on every ship is made out.
    sea_recon_sees,
    /// 4.10.6: further aircraft that count at most.
    sea_recon_helpers,
    /// 4.10.6: the ships of a large force.
    sea_recon_crowd,
    /// 4.10.7
    sighting_error,
    /// 5.21h
    breakthrough_march,
    /// 5.16.16
    air_superiority,
    /// 5.16.17
    paratroops,
    /// 8.3h
    lend_lease_italy,
    /// 6.1z, 7.14c: what the US must have sent.
    lend_lease_trains,
    /// 7.15a: steps of the Home Guard.
    home_guard,
    /// 8.12a: hexes from a port.
    suez_range,
    /// 8.11o
    move_small_ep,
    /// 8.11o
    move_large_ep,
    /// 7.17
    repair_ep,
    /// 7.16
    pilot_recovery_ep,
    /// 7.14d
    infantry_step_ep,
    /// 8.13d
    minor_offensives,
    /// Battle of the Atlantic: for a named ship sunk.
    named_ship_score,
    /// For a U-boat.
    u_boat_score,
    /// What Germany needs for a victory.
    convoy_victory,
    /// What Germany needs for a draw.
    convoy_draw,
    /// 2.5a
    bombing_least,
    /// 2.5e: hits for a star over an oil hex.
    oil_flak,
    /// 8.2: EPs of a Seasonal Turn for a resource hex abroad.
    resource_ep,
    /// 8.2: of Ploesti, its resource included.
    ploesti_ep,
    /// 2.23a
    u_boat_ep,
    /// 2.23a
    schnorchel_ep,
    /// 2.23a: of a carrier with Naval-Air.
    carrier_ep,
    /// 2.23a: the same in inclement weather.
    carrier_ep_inclement,
    /// 2.26h: the most dice of a month.
    ore_dice,
    /// 2.18a: British land steps in France.
    french_escort_steps,
    /// 8.9a
    salvageable,
    /// 4.20.4: strength of a Bomber for an attack on a ship.
    bomber_per_attack,
    /// 4.20.4: of a Heavy Bomber.
    heavy_per_attack,
    /// 4.20.5: the most that quality adds.
    air_naval_quality,
    ferry_range,
    joint_ep,
    /// 10.3a: the month whose Seasonal Turn brings Germany its Evasion chits.
    evasion_month,
    /// 5.16.7: what an Amphibious Assault of Western troops costs the die.
    assault_western,
    /// 5.16.7: of others.
    assault_others,
    /// 2.0b, 8.4: the most that lies in the Economic Reserve.
    reserve_most,
    /// 3.16b: the gunnery of the battery of Gibraltar.
    coastal_battery,
    /// 3.29e: at most so many destroyers screen, and attack a submarine.
    submarine_screen,
    /// 3.29p
    submarine_located,
    /// 5.14.11
    coastal_fort,
    /// 5.1.6
    staff_unsupplied,
    /// 7.10e
    foot_unsupplied,
    /// 7.10e: in Winter and Mud.
    foot_unsupplied_mired,
    /// 7.10e
    mobile_unsupplied,
    /// 10.2b
    blitzkrieg_first,
    /// 10.2b
    blitzkrieg_second,
    /// 5.16.6
    defender_unsupplied,
    /// 5.16.5
    attacker_unsupplied,
    /// 7.10f
    commandos_unsupplied,
    /// 5.16.2
    mud_attack,
    /// 4.24.5
    drop_lost,
    /// 4.24.5
    drop_scattered,
    /// 7.3b: the highest die at which supply comes down where it was dropped.
    drop_supply_hits,
    /// 4.14.5: the highest die that hits.
    strafe_hits,
    /// 4.14.5: from this quality on one more.
    strafe_quality,
    /// 4.14.6
    strafe_flak,
    /// 5.17.3
    reaction_march,
    /// 7.17
    repaired,
    /// 5.20a
    general_falls,
    /// As far as anybody looks for aircraft.
    far_in_the_air,
    /// 9.5c: the Offensives that a try costs Germany.
    sitzkrieg_german,
    /// 9.5c: and the UK.
    sitzkrieg_uk,
    /// 9.5c: the highest net sum that ends it.
    sitzkrieg_ends,
    /// 9.11c: the highest net sum at which ships join enemies of the conqueror.
    fleet_joins_enemies,
    /// 9.11c: the highest at which they are scuttled.
    fleet_scuttled,
    /// 9.12g: the strength of the infantry that garrisons Vichy States.
    vichy_infantry,
    /// 9.12g: the strength of their Naval-Air.
    vichy_naval_air,
    /// 9.12g: and its range.
    vichy_naval_range,
    /// 9.2-vichy-b: the highest net die at which they fight to the last.
    vichy_fights,
    /// 9.2-vichy-b: at which they fight for a month.
    vichy_fades,
    /// 9.2-vichy-b: at which they lay down their arms.
    vichy_disbands,
    /// 9.7: the highest net die that brings Italy in.
    mussolini,
    /// 9.7: what an invasion of Greece takes off it.
    mussolini_greece,
    /// 9.14: free coastal forts.
    atlantic_wall,
    /// 5.16.18
    apathy,
    /// 8.0-transit: the lowest net die that opens a nation to German units.
    transit,
    /// 9.3b: the month in which the US is at war, counted from January 1939.
    us_entry,
    /// 9.1d: the first month in which the USSR may go to war with the Axis, counted so.
    soviet_wars,
    /// 9.15b: the least strength of the Allied troops.
    capitulation_strength,
    /// 9.15b: the lowest net die.
    italy_capitulates,
    /// 9.17: the lowest die.
    italy_surrenders,
    /// 9.18: the first month, counted from January 1939.
    axis_minors_waver,
    /// 9.18: the first month in which they do so easily.
    axis_minors_easy,
    /// 9.18: the lowest net die.
    minor_capitulates,
    /// 9.18: what Finland takes off the die.
    finland_firm,
    /// 9.20: the lowest die.
    minor_surrenders,
    /// 9.25a: the Seasonal Turns before garrisons are needed.
    occupation_wait,
    /// 9.25b: the strength of the infantry that rises.
    uprising_strength,
    /// 8.0-finland-c, 9.26d: German units in neutral Finland.
    germans_in_finland,
    /// 9.22f: land units that come to Canada.
    exiles,
    /// 9.22a, 9.23a
    exile_income,
    /// 9.23b
    french_exile_income,
    /// 9.22g: the lowest net die.
    us_provoked,
    /// 9.22h
    us_early_income,
    /// 9.27: the last month of an Allied victory, counted from January 1939.
    victory_month,
    /// 11.5: what a month more costs, how many there are at most, and how many months before the last the decision falls.
    extension_ep,
    extension_most,
    extension_before,
    /// 11.10: how many months the first winter in Russia has, and the month of the later dismissal, counted from January 1939.
    dismissal_months,
    dismissal_later,
    /// 11.6: the least income that brings free units.
    entitled_income,
    /// 11.22: from which month on Ultra is drawn for a season and for a year, counted from January 1939, and how often Enigma
    /// is changed.
    ultra_first,
    ultra_yearly,
    enigma_changes,
    /// Cities that the Axis must hold at the end of Barbarossa.
    barbarossa_victory,
    barbarossa_draw,
    /// 10.1, 10.8a
    armor_advantage,
    /// 10.1, 10.8a: the first month, counted from January 1939.
    armor_advantage_month,
    /// 10.10
    soviet_city,
    /// 10.23
    winter_bonus,
    /// 10.24b: what Finns have when they attack.
    finns_attack,
    /// 10.24b: what those who attack them lose.
    finland_defends,
    /// 10.14a: what he gives to a stack.
    zhukov,
    /// 10.20: the first month without purges, counted from January 1939.
    purges_end,
    /// 10.20: Offensives that may be bought.
    purges_most,
    /// 10.20: what is added to the die.
    purges_die,
    /// 10.15: a war that began before this month, counted from January 1939.
    early_war,
    /// 10.15: the first season in which everything arrives as it does.
    early_staffs_end,
    /// 10.13: the first season without free fortifications.
    free_forts_end,
    /// 10.25a: what a marker takes off the die.
    special_boat,
}

/// 5.14.12: a Permanent Fortification.
#[derive(Clone, Copy, Debug)]
pub struct PermanentFort {
    pub hex: SpaceId,
    /// It guards every side, not only those towards another nation.
    pub all_sides: bool,
}

pub(super) fn permanent_forts(table: &Table) -> Read<Vec<PermanentFort>> {
    let fort = |row: Row<'_>| {
        Ok(PermanentFort {
            hex: row.space(boards::aeto(), "hex")?,
            all_sides: match row.text("sides")? {
                "all" => true,
                "border" => false,
                other => return Err(row.error("sides", format!("no sides `{other}`"))),
            },
        })
    };
    table.rows().map(fort).collect()
}

/// 10.3a: chits by the least face of the die.
pub(super) fn evasion(table: &Table) -> Read<Vec<(u8, u8)>> {
    let row = |row: Row<'_>| Ok((row.get("die")?, row.get("chits")?));
    table.rows().map(row).collect()
}

/// 5.20b: a General for whom the die of his fate is changed.
#[derive(Clone, Debug)]
pub struct Fate {
    pub general: Box<str>,
    pub modifier: i8,
}

pub(super) fn fates(table: &Table) -> Read<Vec<Fate>> {
    let fate = |row: Row<'_>| {
        Ok(Fate {
            general: row.text("general")?.into(),
            modifier: row.get("modifier")?,
        })
    };
    table.rows().map(fate).collect()
}

/// 4.24.11: from which year on a nation has gliders.
#[derive(Clone, Debug)]
pub struct Glider {
    pub nation: NationId,
    pub from: u16,
}

pub(super) fn gliders(table: &Table, all: &[Nation]) -> Read<Vec<Glider>> {
    let glider = |row: Row<'_>| {
        Ok(Glider {
            nation: nations::field(row, "nation", all)?,
            from: row.get("from")?,
        })
    };
    table.rows().map(glider).collect()
}

/// 4.24.12: Generals who jump.
pub(super) fn airborne(table: &Table) -> Read<Vec<Box<str>>> {
    table
        .rows()
        .map(|row| Ok(row.text("general")?.into()))
        .collect()
}
