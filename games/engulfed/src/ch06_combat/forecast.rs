//! The exact distribution of losses in a round, for given forces and a plain way to play.
//!
//! Both sides support with what does not dogfight, armour before infantry and the strongest first; armour fires
//! unit by unit before the infantry, most hit-bonuses first; losses beyond what 6.27 demands go to the units
//! with the fewest bonuses and of those to the strongest. Nothing is simulated: weights are carried in 60 binary
//! digits through every die.

use super::r6_3_dice::class_dice;
use crate::types::Class;
use arrayvec::ArrayVec;

/// The weight of certainty.
pub const OUT_OF: u64 = 1 << 60;

/// One ground unit in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fighter {
    pub class: Class,
    pub steps: u8,
    pub full: u8,
    /// 6.84b
    pub fires: bool,
    /// Quarters of a die for each step.
    pub quarters: u8,
    /// Hit-bonuses against infantry and against armour, without support.
    pub bonus: [u8; 2],
    /// Whose ground support it can have, of [`Force::support`].
    pub wing: Option<u8>,
    /// 9.528: is gone once it has fired, if an attacker that demands it is left.
    pub yields: bool,
    pub demands: bool,
}

/// One side of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Force {
    pub fighters: Vec<Fighter>,
    /// Ground-support units of each Power that support.
    pub support: [u8; 6],
    /// Ground-support units that dogfight.
    pub dogfighters: u8,
}

/// A round as it would be fought.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Muster {
    pub attacker: Force,
    pub defender: Force,
}

/// How likely every pair of losses is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// `weights[a * (defender + 1) + d]`: the attacker loses `a` steps and the defender `d`.
    weights: Vec<u64>,
    pub attacker: usize,
    pub defender: usize,
}

impl Forecast {
    /// The weight, out of [`OUT_OF`], of these losses in steps.
    pub fn weight(&self, attacker: usize, defender: usize) -> u64 {
        self.weights[attacker * (self.defender + 1) + defender]
    }
    pub fn rows(&self) -> impl Iterator<Item = (usize, usize, u64)> + '_ {
        let width = self.defender + 1;
        let rows = self.weights.iter().enumerate();
        rows.map(move |(at, weight)| (at / width, at % width, *weight))
    }
}

#[inline]
fn mul(a: u64, b: u64) -> u64 {
    ((u128::from(a) * u128::from(b) + u128::from(OUT_OF / 2)) >> 60) as u64
}

/// Adds dice of one hit-bonus to a distribution of hits.
fn add_dice(hits: &mut Vec<u64>, dice: u8, bonus: u8) {
    let faces = u64::from((bonus + 1).min(6));
    for _ in 0..dice {
        hits.push(0);
        for h in (0..hits.len()).rev() {
            let from_hit = if h > 0 { hits[h - 1] * faces } else { 0 };
            hits[h] = (hits[h] * (6 - faces) + from_hit + 3) / 6;
        }
    }
}

fn volley(dice: [u8; 8]) -> Vec<u64> {
    let mut hits = vec![OUT_OF];
    for (bonus, count) in dice.into_iter().enumerate() {
        add_dice(&mut hits, count, bonus as u8);
    }
    hits
}

impl Force {
    fn steps(&self, class: Class) -> usize {
        let of_class = self.fighters.iter().filter(|f| f.class == class);
        of_class.map(|f| usize::from(f.steps)).sum()
    }

    /// What is left of a class after each number of hits, from none to all.
    fn after_losses(&self, class: Class) -> Vec<Vec<Fighter>> {
        let mut units: Vec<Fighter> = self.fighters.clone();
        units.retain(|f| f.class == class);
        let mut all = vec![units.clone()];
        while let Some(at) = next_loss(&units) {
            units[at].steps -= 1;
            all.push(units.iter().copied().filter(|f| f.steps > 0).collect());
        }
        all
    }
}

/// 6.27, and the plain way beyond it: which of these units, all of one class, takes the next hit.
pub fn next_loss(units: &[Fighter]) -> Option<usize> {
    let alive = || (0..units.len()).filter(|at| units[*at].steps > 0);
    let rank = |at: &usize| units[*at].bonus[0];
    let full = alive()
        .filter(|at| units[*at].steps == units[*at].full)
        .min_by_key(|at| (rank(at), *at));
    full.or_else(|| alive().min_by_key(|at| (rank(at), u8::MAX - units[*at].steps, *at)))
}

/// Which of these units are supported, in the order in which they are given support; takes it from the supply.
fn supported(units: &[Fighter], supply: &mut [u8; 6], room: &mut u8) -> Vec<bool> {
    let mut order: Vec<usize> = (0..units.len()).collect();
    order.sort_by_key(|at| (u8::MAX - units[*at].steps, *at));
    let mut given = vec![false; units.len()];
    for at in order {
        let Some(wing) = units[at].wing.map(usize::from) else {
            continue;
        };
        if *room > 0 && supply[wing] > 0 && units[at].fires {
            supply[wing] -= 1;
            *room -= 1;
            given[at] = true;
        }
    }
    given
}

/// Armour fires unit by unit: the distribution of the enemy's total losses, armour first.
fn armour_fire(units: &[Fighter], given: &[bool], infantry: usize, armour: usize) -> Vec<u64> {
    let mut lost = vec![0; infantry + armour + 1];
    lost[0] = OUT_OF;
    let plus = |at: usize, target: usize| {
        usize::from(
            units[at].bonus[target] + u8::from(given[at]) * u8::from(units[at].bonus_counts()),
        )
    };
    let mut order: Vec<usize> = (0..units.len()).filter(|at| units[*at].fires).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(plus(*at, 1)), *at));
    let shares = [0, 1].map(|target| shares(units, &order, |at| plus(at, target)));
    for (place, at) in order.iter().enumerate() {
        let mut next = vec![0; lost.len()];
        let hits = [0, 1].map(|target| {
            let mut dice = [0; 8];
            dice[plus(*at, target)] = shares[target][place];
            volley(dice)
        });
        for (t, weight) in lost.iter().enumerate().filter(|(_, w)| **w > 0) {
            let target = if t < armour { 1 } else { 0 };
            for (h, chance) in hits[target].iter().enumerate() {
                let to = (t + h).min(infantry + armour);
                next[to] += mul(*weight, *chance);
            }
        }
        lost = next;
    }
    lost
}

/// Whole dice of each unit in the order of fire, as [`class_dice`] allots them to bonuses.
fn shares(units: &[Fighter], order: &[usize], plus: impl Fn(usize) -> usize) -> Vec<u8> {
    let mut groups = [0u32; 8];
    for at in order {
        groups[plus(*at)] += units[*at].weight();
    }
    let whole = class_dice(groups);
    let (mut fired, mut given) = ([0u32; 8], [0u8; 8]);
    order
        .iter()
        .map(|at| {
            let group = plus(*at);
            fired[group] += units[*at].weight();
            let so_far = if fired[group] == groups[group] {
                whole[group]
            } else {
                (fired[group] / 4) as u8
            };
            let dice = so_far - given[group];
            given[group] = so_far;
            dice
        })
        .collect()
}

impl Fighter {
    fn weight(&self) -> u32 {
        u32::from(self.steps) * u32::from(self.quarters)
    }
    /// A unit without a wing (militia, armour in mud) never gains by support.
    fn bonus_counts(&self) -> bool {
        self.wing.is_some()
    }
}

/// The infantry class fires at a class: the distribution of hits.
fn infantry_fire(units: &[Fighter], given: &[bool], target: usize) -> Vec<u64> {
    let mut groups = [0u32; 8];
    for (unit, given) in units.iter().zip(given) {
        groups[usize::from(unit.bonus[target] + u8::from(*given))] += unit.weight();
    }
    volley(class_dice(groups))
}

/// What the defender's fire leaves of the attacker: weights by infantry and armour steps lost.
fn first_fire(defender: &Force, infantry: usize, armour: usize) -> Vec<Vec<u64>> {
    let split = |class: Class| -> Vec<Fighter> {
        let all = defender.fighters.iter().copied();
        all.filter(|f| f.class == class).collect()
    };
    let (tanks, foot) = (split(Class::Armour), split(Class::Infantry));
    let (mut supply, mut room) = (defender.support, 3);
    let given = supported(&tanks, &mut supply, &mut room);
    let lost = armour_fire(&tanks, &given, infantry, armour);
    let given = supported(&foot, &mut supply, &mut room);
    let hits = [0, 1].map(|target| infantry_fire(&foot, &given, target));
    let mut weights = vec![vec![0; armour + 1]; infantry + 1];
    for (t, weight) in lost.into_iter().enumerate().filter(|(_, w)| *w > 0) {
        let (a, i) = (t.min(armour), t.saturating_sub(armour));
        let target = usize::from(i == infantry);
        for (h, chance) in hits[target].iter().enumerate() {
            let i_hit = h.min(infantry - i);
            let a_hit = (h - i_hit).min(armour - a);
            weights[i + i_hit][a + a_hit] += mul(weight, *chance);
        }
    }
    weights
}

/// Infantry steps lost, ground support left for the infantry, and how many more units may have it.
type Case = (usize, [u8; 6], u8);

/// The attacker's infantry fire by what support the armour leaves it: few cases, each worked out once.
#[derive(Default)]
struct Foot(Vec<(Case, [Vec<u64>; 2])>);

impl Foot {
    fn hits(&mut self, units: &[Fighter], key: Case) -> &[Vec<u64>; 2] {
        let found = self.0.iter().position(|(known, _)| *known == key);
        let at = found.unwrap_or_else(|| {
            let (_, mut supply, mut room) = key;
            let given = supported(units, &mut supply, &mut room);
            let hits = [0, 1].map(|target| infantry_fire(units, &given, target));
            self.0.push((key, hits));
            self.0.len() - 1
        });
        &self.0[at].1
    }
}

/// What the attacker fires at: steps of infantry and armour, and those that lay down their arms before.
struct Target {
    steps: [usize; 2],
    gone: usize,
}

impl Target {
    fn of(defender: &Force, yields: bool) -> Target {
        let steps = |class: Class, gone: bool| {
            let all = defender.fighters.iter().filter(|f| f.class == class);
            let mine = all.filter(|f| (yields && f.yields) == gone);
            mine.map(|f| usize::from(f.steps)).sum::<usize>()
        };
        let classes = [Class::Infantry, Class::Armour];
        Target {
            steps: classes.map(|class| steps(class, false)),
            gone: classes.into_iter().map(|class| steps(class, true)).sum(),
        }
    }
}

/// The round with the ground support that is left after the dogfight.
fn ground(muster: &Muster, weight: u64, into: &mut Forecast) {
    let (attacker, defender) = (&muster.attacker, &muster.defender);
    let mine = [Class::Infantry, Class::Armour].map(|class| attacker.steps(class));
    let left = first_fire(defender, mine[0], mine[1]);
    let foot = attacker.after_losses(Class::Infantry);
    let tanks = attacker.after_losses(Class::Armour);
    let targets = [false, true].map(|yields| Target::of(defender, yields));
    let width = into.defender + 1;
    let mut cases = Foot::default();
    for (a, tanks) in tanks.iter().enumerate() {
        let (mut supply, mut room) = (attacker.support, 3);
        let given = supported(tanks, &mut supply, &mut room);
        let fire = |t: &Target| armour_fire(tanks, &given, t.steps[0], t.steps[1]);
        let unlike = usize::from(targets[1].gone > 0);
        let by_armour: ArrayVec<Vec<u64>, 2> = targets[..=unlike].iter().map(fire).collect();
        for (i, foot) in foot.iter().enumerate() {
            let here = mul(left[i][a], weight);
            if here == 0 {
                continue;
            }
            let yields = unlike & usize::from(foot.iter().chain(tanks).any(|f| f.demands));
            let target = &targets[yields];
            let hits = cases.hits(foot, (i, supply, room));
            let total = target.steps[0] + target.steps[1];
            let row = (i + a) * width + target.gone;
            let lost = by_armour[yields].iter().enumerate();
            for (t, chance) in lost.filter(|(_, w)| **w > 0) {
                let so_far = mul(here, *chance);
                let at = usize::from(t.saturating_sub(target.steps[1]) == target.steps[0]);
                for (h, chance) in hits[at].iter().enumerate() {
                    into.weights[row + (t + h).min(total)] += mul(so_far, *chance);
                }
            }
        }
    }
}

/// What a force has left of its ground support after so many hits: dogfighters are given up first.
fn after_dogfight(force: &Force, hits: usize) -> [u8; 6] {
    let mut support = force.support;
    for _ in usize::from(force.dogfighters)..hits {
        if let Some(wing) = support.iter_mut().find(|wing| **wing > 0) {
            *wing -= 1;
        }
    }
    support
}

/// 6.2: the distribution of losses on both sides.
pub fn forecast(muster: &Muster) -> Forecast {
    let all = |force: &Force| force.fighters.iter().map(|f| usize::from(f.steps)).sum();
    let (attacker, defender) = (all(&muster.attacker), all(&muster.defender));
    let mut result = Forecast {
        weights: vec![0; (attacker + 1) * (defender + 1)],
        attacker,
        defender,
    };
    // 6.23: a five or six, as with one hit-bonus.
    let air = |force: &Force| {
        let mut hits = vec![OUT_OF];
        add_dice(&mut hits, force.dogfighters, 1);
        hits
    };
    let mut cases: Vec<([u8; 6], [u8; 6], u64)> = Vec::new();
    for (on_defender, one) in air(&muster.attacker).into_iter().enumerate() {
        for (on_attacker, two) in air(&muster.defender).into_iter().enumerate() {
            let mine = after_dogfight(&muster.attacker, on_attacker);
            let theirs = after_dogfight(&muster.defender, on_defender);
            let weight = mul(one, two);
            match cases.iter_mut().find(|c| (c.0, c.1) == (mine, theirs)) {
                Some(case) => case.2 += weight,
                None => cases.push((mine, theirs, weight)),
            }
        }
    }
    let mut muster = muster.clone();
    for (mine, theirs, weight) in cases {
        muster.attacker.support = mine;
        muster.defender.support = theirs;
        ground(&muster, weight, &mut result);
    }
    result
}
