//! Battles as they would be fought: who stands there as far as the seat knows, and the exact odds of a round.

use super::picture::Picture;
use super::worth::guess_steps;
use engulfed::State;
use engulfed::ch06_combat::{Fighter, Force, Muster, OUT_OF, forecast, maginot_stands};
use engulfed::data::data;
use engulfed::types::{Area, Camp, Class, Kind, Nation, Side, Terrain, Weather};
use engulfed::unit::{Marks, Unit};
use engulfed::view::sees;

/// A ground unit as the seat knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub nation: Nation,
    pub kind: Kind,
    pub elite: bool,
    pub steps: u8,
    pub full: u8,
    pub hungry: bool,
}

/// What a side knows of a unit: a block that does not show its face is taken for a usual one.
pub fn man(s: &State, side: Side, unit: &Unit) -> Man {
    let hungry = unit.marks.has(Marks::OUT_OF_SUPPLY);
    if sees(s, Some(side), unit) {
        return Man {
            nation: unit.nation,
            kind: unit.kind,
            elite: unit.elite,
            steps: unit.steps,
            full: unit.full,
            hungry,
        };
    }
    let steps = guess_steps(unit.nation);
    Man {
        nation: unit.nation,
        kind: if unit.elite {
            Kind::Armour
        } else {
            Kind::Infantry
        },
        elite: unit.elite,
        steps,
        full: steps + 1,
        hungry,
    }
}

impl Man {
    /// Sixtieths of a hit in a Normal round on open ground, and no support.
    pub fn punch(&self) -> i32 {
        let armour = i32::from(self.kind == Kind::Armour);
        let each = match self.kind {
            Kind::Militia => 10,
            _ => 10 * (1 + armour + i32::from(self.elite)),
        };
        let all = each * i32::from(self.steps);
        if self.hungry { all / 2 } else { all }
    }
    /// What the steps cost that are left.
    pub fn price(&self) -> i32 {
        let each = match self.kind {
            Kind::Armour | Kind::Airborne => 2,
            _ => 1,
        };
        each * if self.elite { 2 } else { 1 }
    }
}

/// Where a round is fought, and how the attackers came.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub area: Area,
    /// The area is newly contested.
    pub first: bool,
    /// Attackers came over a river or strait.
    pub crossed: bool,
    /// They came from the sea or the sky.
    pub landed: bool,
}

/// The ground of a battle, and the side that holds it.
struct Ground {
    rough: bool,
    broken: bool,
    fortified: bool,
    fortress: bool,
    maginot: bool,
    mud: bool,
    snow: bool,
    swamp: bool,
}

impl Ground {
    fn of(s: &State, field: &Field, attacker: Side) -> Ground {
        let (area, facts) = (field.area, data().areas.facts(field.area));
        let weather = s.weather_in(area);
        let snow = weather == Weather::Snow;
        let rough = match facts.terrain {
            Terrain::Rough => true,
            Terrain::Swamp => snow,
            _ => false,
        };
        let theirs = s.holder(area).side() == Some(attacker.other());
        let works = s.fortified.has(area) && field.first || s.heavily_fortified.has(area);
        let fortified = works && theirs;
        let fortress = facts.fortress.is_some();
        Ground {
            rough,
            broken: rough || fortified || fortress,
            fortified,
            fortress: fortress && theirs,
            maginot: field.first && area == data().places.metz && maginot_stands(s),
            mud: weather == Weather::Mud,
            snow,
            swamp: facts.terrain == Terrain::Swamp,
        }
    }
}

fn fighter(
    s: &State,
    field: &Field,
    ground: &Ground,
    man: &Man,
    attacks: bool,
    assault: bool,
) -> Fighter {
    let class = man.kind.class();
    let facts = data().areas.facts(field.area);
    let mut quarters = if assault { 8 } else { 4 };
    if attacks {
        let at_home = matches!(man.nation, Nation::USSR | Nation::FINLAND)
            && facts.home
            && facts.nation == Some(man.nation);
        if ground.snow && !at_home {
            quarters /= 2;
        }
        if ground.swamp && !ground.snow && class == Class::Infantry {
            quarters /= 2;
        }
        if man.hungry {
            quarters /= 2;
        }
    }
    let bonus = |target: Class| bonus(s, field, ground, man, attacks, target);
    let plain = man.kind == Kind::Militia
        || ground.mud && class == Class::Armour
        || man.nation == Nation::ITALY && s.politics.italian_collapse;
    let wing = match man.nation {
        Nation::FREE_FRENCH => Nation::USA,
        n if n.is_axis_minor() => Nation::GERMANY,
        n => n,
    };
    Fighter {
        class,
        steps: man.steps,
        full: man.full,
        fires: !(attacks && ground.maginot && class == Class::Armour),
        quarters,
        bonus: if plain {
            [0; 2]
        } else {
            [bonus(Class::Infantry), bonus(Class::Armour)]
        },
        wing: (!plain && wing.is_major()).then_some(wing.0),
        yields: !attacks && man.nation == Nation::VICHY,
        demands: attacks && man.nation == Nation::USA,
    }
}

/// 6.4: hit-bonuses without support.
fn bonus(s: &State, field: &Field, ground: &Ground, man: &Man, attacks: bool, target: Class) -> u8 {
    let class = man.kind.class();
    let mut sum = u8::from(man.elite);
    if class == Class::Armour && target == Class::Infantry && !(attacks && ground.broken) {
        sum += 1;
    }
    if attacks {
        return sum;
    }
    sum += u8::from(ground.mud && class == Class::Infantry);
    sum += u8::from(ground.rough || ground.fortified);
    sum += u8::from(field.first && field.crossed);
    sum += u8::from(field.landed && target == Class::Infantry);
    if ground.maginot && s.camp(man.nation) == Camp::Western {
        sum += 2;
    }
    if ground.fortress {
        sum += 2;
    }
    sum
}

/// Both sides of a battle, in men and ground-support units by Power.
#[derive(Clone, Default, Debug)]
pub struct Sides {
    pub attackers: Vec<Man>,
    pub defenders: Vec<Man>,
    pub air: [[u8; 6]; 2],
}

/// The battle as it would stand if a side attacked with those who are in the area now, as the side `eyes` sees it.
pub fn gather(s: &State, area: Area, attacker: Side, eyes: Side) -> Sides {
    let mut sides = Sides::default();
    let flies = s.weather_in(area).is_good();
    for (_, unit) in s.units_in(area) {
        let Some(side) = s.side_of(unit.nation) else {
            continue;
        };
        if unit.kind == Kind::GroundSupport {
            if flies && unit.nation.is_major() {
                sides.air[usize::from(side != attacker)][unit.nation.index()] += 1;
            }
        } else if side == attacker {
            sides.attackers.push(man(s, eyes, unit));
        } else {
            sides.defenders.push(man(s, eyes, unit));
        }
    }
    let unseen = s
        .units_in(area)
        .filter(|(_, u)| u.kind.is_ground() && u.nation.is_major() && !sees(s, Some(eyes), u))
        .count();
    let theirs = if attacker == eyes {
        &mut sides.defenders
    } else {
        &mut sides.attackers
    };
    arm(theirs, unseen / 3);
    sides
}

/// Of blocks that show no face every third of a Major is taken for armour; the strongest come first.
fn arm(men: &mut [Man], armour: usize) {
    let plain = |m: &&mut Man| m.nation.is_major() && m.kind == Kind::Infantry && m.full > m.steps;
    men.sort_by_key(|m| (m.nation, m.elite, m.kind, m.steps, m.full));
    for man in men.iter_mut().filter(plain).take(armour) {
        man.kind = Kind::Armour;
    }
    men.sort_by_key(|m| (std::cmp::Reverse((m.punch(), m.steps)), m.nation));
}

/// What a round promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outlook {
    /// Percent: every defender is gone.
    pub clears: i32,
    /// Percent: every attacker is gone.
    pub fails: i32,
    /// Hundredths of a step, on average.
    pub attacker_loses: i32,
    pub defender_loses: i32,
}

/// More steps than this are not looked at one by one: the odds are plain.
const MOST: usize = 48;

/// Rounds that were reckoned, each under a number made of its forces.
#[derive(Default)]
pub struct Book(Vec<Option<(Muster, Outlook)>>);

impl Book {
    const PAGES: u64 = 512;

    /// What the book says of a round; it is reckoned if it is not there.
    fn outlook(&mut self, muster: Muster) -> Outlook {
        self.0.resize(Book::PAGES as usize, None);
        let page = &mut self.0[(number(&muster) % Book::PAGES) as usize];
        match page {
            Some((known, outlook)) if *known == muster => *outlook,
            _ => {
                let outlook = reckon(&muster);
                *page = Some((muster, outlook));
                outlook
            }
        }
    }
}

/// A number for a round: those that differ rarely share one.
fn number(muster: &Muster) -> u64 {
    let mut sum = 0xcbf2_9ce4_8422_2325u64;
    let mut mix = |part: u64| sum = (sum ^ part).wrapping_mul(0x100_0000_01b3).rotate_left(23);
    for force in [&muster.attacker, &muster.defender] {
        mix(force
            .support
            .iter()
            .fold(0, |all, n| all * 16 + u64::from(*n)));
        for f in &force.fighters {
            let parts = [f.steps, f.full, f.quarters, f.bonus[0], f.bonus[1]];
            let plain = parts.iter().fold(0, |all, n| all * 32 + u64::from(*n));
            let flags = [f.class == Class::Armour, f.fires, f.yields, f.demands];
            let flags = flags.iter().fold(0, |all, n| all * 2 + u64::from(*n));
            mix((plain * 16 + flags) * 16 + f.wing.map_or(15, u64::from));
        }
        mix(255);
    }
    sum ^ (sum >> 29)
}

/// The exact odds of a round (6.2).
pub fn outlook(
    s: &State,
    picture: &Picture,
    field: &Field,
    sides: &Sides,
    attacker: Side,
    assault: bool,
) -> Outlook {
    let ground = Ground::of(s, field, attacker);
    let force = |men: &[Man], attacks: bool, air: [u8; 6]| {
        let mut fighters: Vec<Fighter> = Vec::with_capacity(men.len());
        let mut steps = 0;
        for man in men.iter().filter(|m| m.steps > 0) {
            steps += usize::from(man.steps);
            if steps > MOST {
                break;
            }
            fighters.push(fighter(s, field, &ground, man, attacks, assault));
        }
        Force {
            fighters,
            support: air,
            dogfighters: 0,
        }
    };
    let muster = Muster {
        attacker: force(&sides.attackers, true, sides.air[0]),
        defender: force(&sides.defenders, false, sides.air[1]),
    };
    picture.book.borrow_mut().outlook(muster)
}

fn reckon(muster: &Muster) -> Outlook {
    let forecast = forecast(muster);
    let (mut a, mut d, mut clears, mut fails) = (0u128, 0u128, 0u128, 0u128);
    for (mine, theirs, weight) in forecast.rows() {
        let weight = u128::from(weight);
        a += weight * mine as u128;
        d += weight * theirs as u128;
        if theirs == forecast.defender {
            clears += weight;
        } else if mine == forecast.attacker {
            fails += weight;
        }
    }
    let part = |sum: u128| (sum * 100 / u128::from(OUT_OF)) as i32;
    Outlook {
        clears: part(clears),
        fails: part(fails),
        attacker_loses: part(a),
        defender_loses: part(d),
    }
}

/// Steps of some men.
pub fn steps(men: &[Man]) -> i32 {
    men.iter().map(|m| i32::from(m.steps)).sum()
}

/// How good a defender's ground is: bonuses that each of his dice has.
pub fn shelter(s: &State, field: &Field, attacker: Side) -> i32 {
    let ground = Ground::of(s, field, attacker);
    i32::from(ground.rough || ground.fortified)
        + i32::from(field.first && field.crossed)
        + i32::from(ground.mud)
        + i32::from(field.landed)
        + 2 * i32::from(ground.maginot)
        + 2 * i32::from(ground.fortress)
}
