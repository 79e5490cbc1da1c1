//! Battles as they would be fought: who stands there as far as the seat knows, and the exact odds of a round.

use super::picture::Picture;
use super::worth::guess_steps;
use engulfed::State;
use engulfed::ch05_movement::{is_crossing, is_over_maginot};
use engulfed::ch06_combat::{
    Combatant, Fight, Fighter, Force, Muster, OUT_OF, Setting, forecast, hit_bonus,
};
use engulfed::data::data;
use engulfed::types::{Area, Class, Kind, Nation, Side};
use engulfed::unit::Unit;
use engulfed::view::sees;

/// A ground unit as the seat knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub who: Combatant,
    pub steps: u8,
    pub full: u8,
}

/// What a side knows of a unit: a block that does not show its face is taken for a usual one.
pub fn man(s: &State, side: Side, unit: &Unit) -> Man {
    let who = Combatant::of(unit);
    if sees(s, Some(side), unit) {
        return Man {
            who,
            steps: unit.steps,
            full: unit.full,
        };
    }
    let steps = guess_steps(unit.nation);
    let kind = if unit.elite {
        Kind::Armour
    } else {
        Kind::Infantry
    };
    Man {
        who: Combatant { kind, ..who },
        steps,
        full: steps + 1,
    }
}

impl Man {
    /// Sixtieths of a hit in a Normal round on open ground, and no support.
    pub fn punch(&self) -> i32 {
        let armour = i32::from(self.who.kind == Kind::Armour);
        let each = match self.who.kind {
            Kind::Militia => 10,
            _ => 10 * (1 + armour + i32::from(self.who.elite)),
        };
        let all = each * i32::from(self.steps);
        if self.who.out_of_supply { all / 2 } else { all }
    }
    /// As he would come from one area into the next (6.83, 6.84).
    pub fn arrived(mut self, from: Area, to: Area) -> Man {
        let link = data().areas.link(from, to);
        self.who.crossed = link.is_some_and(is_crossing);
        self.who.at_maginot = link.is_some_and(is_over_maginot);
        self
    }
    /// What the steps cost that are left.
    pub fn price(&self) -> i32 {
        let each = match self.who.kind {
            Kind::Armour | Kind::Airborne => 2,
            _ => 1,
        };
        each * if self.who.elite { 2 } else { 1 }
    }
}

/// Where a round is fought.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub area: Area,
    /// The area is newly contested.
    pub first: bool,
    /// 7.7
    pub counter: bool,
    /// The side that came from the sea or the sky.
    pub landed: Option<Side>,
}

impl Field {
    fn setting(&self, attacker: Side, assault: bool) -> Setting {
        Setting {
            area: self.area,
            attacker,
            assault,
            counter: self.counter,
            first: self.first,
            landed: self.landed,
        }
    }
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
    let plain =
        |m: &&mut Man| m.who.nation.is_major() && m.who.kind == Kind::Infantry && m.full > m.steps;
    men.sort_by_key(|m| (m.who.nation, m.who.elite, m.who.kind, m.steps, m.full));
    for man in men.iter_mut().filter(plain).take(armour) {
        man.who.kind = Kind::Armour;
    }
    men.sort_by_key(|m| (std::cmp::Reverse((m.punch(), m.steps)), m.who.nation));
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
    let muster = muster(s, field, sides, attacker, assault);
    picture.book.borrow_mut().outlook(muster)
}

/// A round between these, by the rules' own reckoning of dice and hit-bonuses (6.3, 6.4).
pub fn muster(s: &State, field: &Field, sides: &Sides, attacker: Side, assault: bool) -> Muster {
    let who = |man: &Man| man.who;
    let fight = Fight::between(
        s,
        field.setting(attacker, assault),
        sides.attackers.iter().map(who),
        sides.defenders.iter().map(who),
    );
    let force = |men: &[Man], side: Side, air: [u8; 6]| {
        let mut fighters: Vec<Fighter> = Vec::with_capacity(men.len());
        let mut steps = 0;
        for man in men.iter().filter(|m| m.steps > 0) {
            steps += usize::from(man.steps);
            if steps > MOST {
                break;
            }
            fighters.push(fight.fighter(s, side, &man.who, man.steps, man.full));
        }
        Force {
            fighters,
            support: air,
            dogfighters: 0,
        }
    };
    Muster {
        attacker: force(&sides.attackers, attacker, sides.air[0]),
        defender: force(&sides.defenders, attacker.other(), sides.air[1]),
    }
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

/// How good a defender's ground is: bonuses that each die of plain infantry there has against infantry.
pub fn shelter(s: &State, field: &Field, attacker: Side) -> i32 {
    let plain = |nation: Nation, at_maginot: bool| Combatant {
        nation,
        kind: Kind::Infantry,
        elite: false,
        out_of_supply: false,
        crossed: false,
        at_maginot,
    };
    let defender = plain(s.control(field.area), false);
    // As if somebody came over the guarded border: what the worst way in has to meet.
    let attackers = [plain(Nation::GERMANY, true)];
    let fight = Fight::between(
        s,
        field.setting(attacker, false),
        attackers.into_iter(),
        [defender].into_iter(),
    );
    i32::from(hit_bonus(
        s,
        &fight,
        attacker.other(),
        &defender,
        false,
        Class::Infantry,
    ))
}

#[cfg(test)]
mod tests {
    use super::super::battle::field;
    use super::*;
    use engulfed::Phase;
    use engulfed::ch06_combat::{self, CombatAction, round_of};
    use engulfed::types::{Camp, Turn};
    use engulfed::unit::{At, Marks, UnitId};

    /// Nobody on the map; the Axis with its Minors against the Soviets and France.
    fn war(turn: Turn, side: Side) -> State {
        let mut s = engulfed::ch16_scenarios::board(0, 2);
        let all: Vec<UnitId> = s.units().map(|(id, _)| id).collect();
        for id in all {
            s.put(id, At::Pool);
        }
        let enemies = [
            (Nation::USSR, Camp::Soviet),
            (Nation::FRANCE, Camp::Western),
        ];
        for axis in [Nation::GERMANY, Nation::RUMANIA, Nation::HUNGARY] {
            s.politics.set_camp(axis, Camp::Axis);
            for (enemy, camp) in enemies {
                s.politics.set_camp(enemy, camp);
                s.politics.set_war(axis, enemy);
            }
        }
        (s.turn, s.side, s.phase) = (turn, side, Phase::Combat);
        s
    }

    fn put(s: &mut State, nation: Nation, kind: Kind, at: Area, mark: Marks) {
        let fits = |u: &Unit| (u.nation, u.kind, u.at) == (nation, kind, At::Pool) && !u.elite;
        let (id, full) = s
            .units()
            .find(|(_, u)| fits(u))
            .map(|(id, u)| (id, u.full))
            .expect("a block of that sort");
        s.set_steps(id, full);
        s.put(id, At::Area(at));
        s.mark(id, mark);
    }

    /// The battle as the rules muster it, and as the staff does with the same knowledge.
    fn both(s: &State, area: Area) -> [Muster; 2] {
        let attack = CombatAction::Attack {
            area,
            assault: false,
        };
        let round = round_of(s, attack.into()).expect("a round");
        let of = |side: Side| {
            let there = s.units_in(area);
            let mine = there.filter(|(_, u)| s.side_of(u.nation) == Some(side));
            let known = mine.map(|(_, u)| Man {
                who: Combatant::of(u),
                steps: u.steps,
                full: u.full,
            });
            known.collect()
        };
        let sides = Sides {
            attackers: of(s.side),
            defenders: of(s.side.other()),
            air: [[0; 6]; 2],
        };
        let field = field(s, area, s.side);
        [
            ch06_combat::muster(s, &round),
            muster(s, &field, &sides, s.side, false),
        ]
    }

    fn bonuses(force: &Force, class: Class) -> Option<[u8; 2]> {
        let found = force.fighters.iter().find(|f| f.class == class);
        found.map(|f| f.bonus)
    }

    #[test]
    fn two_axis_minors_and_a_river_that_only_the_infantry_crossed() {
        let odessa = data().spaces.get("odessa");
        let mut s = war(Turn::new(1943, 3), Side::Allies);
        s.set_control(odessa, Nation::GERMANY);
        s.newly_contested.insert(odessa);
        put(&mut s, Nation::RUMANIA, Kind::Infantry, odessa, Marks(0));
        put(&mut s, Nation::HUNGARY, Kind::Infantry, odessa, Marks(0));
        put(&mut s, Nation::USSR, Kind::Infantry, odessa, Marks::CROSSED);
        put(&mut s, Nation::USSR, Kind::Armour, odessa, Marks(0));
        let [rules, staff] = both(&s, odessa);
        assert_eq!(rules, staff);
        assert_eq!(
            bonuses(&staff.attacker, Class::Infantry),
            Some([1, 0]),
            "6.4(k)"
        );
        assert_eq!(
            bonuses(&staff.attacker, Class::Armour),
            Some([2, 0]),
            "6.4(c), (k)"
        );
        assert_eq!(
            bonuses(&staff.defender, Class::Infantry),
            Some([1, 0]),
            "6.83"
        );
    }

    #[test]
    fn a_surprise() {
        let minsk = data().spaces.get("minsk");
        let mut s = war(Turn::new(1941, 2), Side::Axis);
        s.options.surprise = true;
        s.politics.events.soviet_war_is_new = true;
        put(&mut s, Nation::GERMANY, Kind::Infantry, minsk, Marks(0));
        put(&mut s, Nation::USSR, Kind::Infantry, minsk, Marks(0));
        let [rules, staff] = both(&s, minsk);
        assert_eq!(rules, staff);
        assert_eq!(
            bonuses(&staff.attacker, Class::Infantry),
            Some([1, 1]),
            "6.4(l)"
        );
        assert_eq!(bonuses(&staff.defender, Class::Infantry), Some([0, 0]));
    }

    #[test]
    fn armour_that_came_over_the_maginot_line_and_armour_that_did_not() {
        let metz = data().spaces.get("metz");
        let mut s = war(Turn::new(1940, 2), Side::Axis);
        s.newly_contested.insert(metz);
        put(
            &mut s,
            Nation::GERMANY,
            Kind::Armour,
            metz,
            Marks::AT_MAGINOT,
        );
        put(&mut s, Nation::GERMANY, Kind::Armour, metz, Marks(0));
        put(&mut s, Nation::FRANCE, Kind::Infantry, metz, Marks(0));
        let [rules, staff] = both(&s, metz);
        assert_eq!(rules, staff);
        let fire = staff.attacker.fighters.iter().map(|f| f.fires);
        assert_eq!(fire.collect::<Vec<_>>(), [false, true], "6.84b");
    }
}
