//! Attacks: which to make, with what, and what to lose.

use super::doctrine::Doctrine;
use super::manual::Line;
use super::picture::{Picture, air_over, on_side, worth};
use crate::choice::pick;
use kernel::{Dice, Game, Log, Seat, Seed};
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::{Attack, GroundAction, forecast};
use neppa::data::data;
use neppa::types::{Kind, Nation, Zone};
use neppa::unit::{Marks, UnitId};
use neppa::{Action, Neppa, State};

/// An attack put together: the answers that build it, and what it promises.
pub struct Proposal {
    pub answers: Vec<Action>,
    pub gain: i32,
    /// Attack factors, and defence factors with all the air that may come.
    pub strength: (u32, u32),
}

/// What the cadet expects of a battle, in 36ths of a WPP; none if it is too risky.
pub fn expected(doctrine: &Doctrine, attack: u32, defence: u32, prize: i32) -> Option<i32> {
    if attack == 0 {
        return None;
    }
    if defence == 0 {
        return Some(36 * prize);
    }
    let (mut sum, mut wins) = (0, 0);
    for row in forecast(attack, defence) {
        let ours = row.attacker_loses as i32 * doctrine.get(Line::OwnLoss) / 100;
        let theirs = row.defender_loses as i32 * doctrine.get(Line::OtherLoss) / 100;
        let won = row.result.attacker_wins();
        let value = theirs - ours + if won { prize } else { 0 };
        sum += i32::from(row.weight) * value;
        wins += if won { i32::from(row.weight) } else { 0 };
    }
    (sum > 0 && wins >= doctrine.get(Line::Sure)).then_some(sum)
}

/// What the defender may add from the air.
pub fn likely_das(s: &State, target: Zone, ground: u32) -> u32 {
    let side = s.side.other();
    let air = air_over(s, target, |n| on_side(s, n, side), Marks::DAS);
    air.min(ground)
}

/// Builds an attack on a copy of the position, with no more than it needs.
pub fn propose(s: &State, picture: &Picture, start: Action, target: Zone) -> Option<Proposal> {
    let mut copy = s.clone();
    let (mut dice, mut log) = (Dice::seeded(Seed([0; 32])), Log::off());
    let mut answers = vec![start];
    Neppa::apply(&mut copy, start, &mut dice, &mut log);
    let mut legal = Vec::new();
    loop {
        let attack = copy.attack()?;
        if is_enough(&copy, picture, attack) {
            break;
        }
        legal.clear();
        Neppa::legal(&copy, &mut legal);
        let Some(next) = best_addition(&copy, &picture.doctrine, attack, &legal) else {
            break;
        };
        answers.push(next);
        Neppa::apply(&mut copy, next, &mut dice, &mut log);
    }
    let attack = copy.attack()?;
    let nation = copy.unit(*attack.ground.first()?).nation;
    let ground = attack.ground_defence(&copy);
    let defence = ground + likely_das(&copy, target, ground);
    let prize = picture.prize(s, nation, target);
    let strength = (attack.attack_factors(&copy), defence);
    let gain = expected(&picture.doctrine, strength.0, strength.1, prize)?;
    answers.push(GroundAction::Declare.into());
    Some(Proposal {
        answers,
        gain,
        strength,
    })
}

fn is_enough(s: &State, picture: &Picture, attack: &Attack) -> bool {
    let ground = attack.ground_defence(s);
    let defence = ground + likely_das(s, attack.target, ground);
    let safe = picture.doctrine.get(Line::Safe) as u32;
    !attack.ground.is_empty() && 10 * attack.attack_factors(s) >= safe * defence
}

/// Armour and guns first, then infantry, and air last.
fn best_addition(
    s: &State,
    doctrine: &Doctrine,
    attack: &Attack,
    legal: &[Action],
) -> Option<Action> {
    let ground = attack.ground_factors(s);
    let rank = |action: &Action| match action {
        Action::Ground(
            GroundAction::Commit { unit }
            | GroundAction::Land { unit }
            | GroundAction::Drop { unit },
        ) => match s.unit(*unit).kind {
            Kind::Armour if !attack.armour => Some(60),
            Kind::Armour => Some(35 - 30 * doctrine.get(Line::Reserve) / 100),
            Kind::Artillery => Some(50),
            Kind::Infantry => Some(40),
            _ => Some(30),
        },
        Action::Air(AirAction::Commit { factors, .. })
            if attack.support.len() as u32 + u32::from(*factors) <= ground =>
        {
            Some(10 + i32::from(*factors))
        }
        _ => None,
    };
    let ranked = legal.iter().filter_map(|a| rank(a).map(|r| (r, *a)));
    ranked
        .max_by_key(|(rank, _)| *rank)
        .map(|(_, action)| action)
}

/// The best attack among those that can be begun, if any is worth it.
pub fn best_attack(s: &State, picture: &Picture, legal: &[Action]) -> Option<Proposal> {
    let starts = legal.iter().filter_map(|action| match action {
        Action::Ground(GroundAction::Attack { target }) => Some((*action, *target)),
        _ => None,
    });
    starts
        .filter_map(|(action, target)| propose(s, picture, action, target))
        .reduce(|best, next| if next.gain > best.gain { next } else { best })
}

/// An attack that goes on without its plan: add what helps, then fight.
pub fn go_on(s: &State, picture: &Picture, legal: &[Action]) -> Action {
    let declare = Action::Ground(GroundAction::Declare);
    let attack = s.attack();
    let enough = attack.is_none_or(|attack| is_enough(s, picture, attack));
    if let Some(attack) = attack.filter(|_| !enough || !legal.contains(&declare)) {
        let doomed = attack.attack_factors(s) < attack.defence_factors(s);
        let call_off = Action::Ground(GroundAction::CallOff);
        if let Some(more) = best_addition(s, &picture.doctrine, attack, legal) {
            return more;
        }
        if doomed && legal.contains(&call_off) {
            return call_off;
        }
    }
    if legal.contains(&declare) {
        declare
    } else {
        legal[0]
    }
}

/// Allied seats add to an attack only what makes it good.
pub fn join(s: &State, picture: &Picture, legal: &[Action]) -> Action {
    go_on(s, picture, legal)
}

/// 8.2b: the cheapest counters first.
pub fn lose(s: &State, legal: &[Action]) -> Action {
    let price = |action: &Action| match action {
        Action::Ground(GroundAction::Lose { unit }) => price(s, *unit),
        Action::Ground(GroundAction::LoseShips) => 8,
        _ => 99,
    };
    *legal.iter().min_by_key(|a| price(a)).unwrap_or(&legal[0])
}

fn price(s: &State, unit: UnitId) -> u8 {
    let unit = s.unit(unit);
    data().unit(unit.nation, unit.kind).cost
}

/// 8.3: go in, but leave nobody's front open behind.
pub fn advance(s: &State, picture: &Picture, legal: &[Action]) -> Action {
    let Some(attack) = s.attack() else {
        return legal[0];
    };
    let target = attack.target;
    let inside = u32::from(s.tally(target).ground_units());
    let score = |action: &Action| match action {
        Action::Ground(GroundAction::Advance { unit }) => {
            let unit = s.unit(*unit);
            let stays = match s.zone_of_unit(unit) {
                Some(from) => {
                    let last = s.tally(from).ground_units() <= 1;
                    let open = last && picture.threat[from.index()] > 0;
                    if open { picture.keep[from.index()] } else { 0 }
                }
                None => 0,
            };
            let first = if inside == 0 { 40 } else { 0 };
            let kind = if unit.kind == Kind::Armour { 3 } else { 2 };
            worth(target) + 5 + first + kind - stays
        }
        _ => 0,
    };
    *legal.iter().max_by_key(|a| score(a)).unwrap_or(&legal[0])
}

/// Where a counter stands.
trait Standing {
    fn zone_of_unit(&self, unit: &neppa::unit::Unit) -> Option<Zone>;
}

impl Standing for State {
    fn zone_of_unit(&self, unit: &neppa::unit::Unit) -> Option<Zone> {
        match unit.at {
            neppa::unit::At::Zone(zone) => Some(zone),
            _ => None,
        }
    }
}

/// 7.2: air defends where it turns the odds, or where everything is at stake.
pub fn defend_from_the_air(s: &State, seat: Seat, picture: &Picture, legal: &[Action]) -> Action {
    let enough = Action::Air(AirAction::Enough);
    let Some(attack) = s.attack() else {
        return enough;
    };
    let mine = s.nations_of(seat);
    let (power, now) = (attack.attack_factors(s), attack.defence_factors(s));
    let ground = attack.ground_defence(s);
    let spare = air_over(s, attack.target, |n| mine.has(n), Marks::DAS);
    let most = now + spare.min(ground.saturating_sub(attack.das.len() as u32));
    let turns = now > 0 && power >= 2 * now && power < 2 * most;
    let vital = picture.keep[attack.target.index()] >= picture.doctrine.get(Line::Das)
        && power < 3 * most
        && power >= now;
    if power < 2 * now && !attack.das.is_empty() || !(turns || vital || !attack.das.is_empty()) {
        return pick(legal, enough);
    }
    most_air(legal).unwrap_or_else(|| pick(legal, enough))
}

/// 7.3: interception with more than flies against it.
pub fn intercept(s: &State, seat: Seat, legal: &[Action]) -> Action {
    let enough = Action::Air(AirAction::Enough);
    let Some(attack) = s.attack() else {
        return pick(legal, enough);
    };
    let mine = s.nations_of(seat);
    let spare = air_over(s, attack.target, |n| mine.has(n), Marks::FLEW);
    let (das, sent) = (attack.das.len(), attack.interceptors.len());
    if sent > das || das > spare as usize + sent {
        return pick(legal, enough);
    }
    most_air(legal).unwrap_or_else(|| pick(legal, enough))
}

fn most_air(legal: &[Action]) -> Option<Action> {
    let commits = legal.iter().filter_map(|action| match action {
        Action::Air(AirAction::Commit { factors, .. }) => Some((*factors, *action)),
        _ => None,
    });
    commits.max_by_key(|(n, _)| *n).map(|(_, action)| action)
}

/// 8.3b: the Major with the lowest number governs.
pub fn govern(legal: &[Action]) -> Action {
    let rank = |action: &Action| match action {
        Action::Ground(GroundAction::Govern { nation }) => *nation,
        _ => Nation(u8::MAX),
    };
    *legal.iter().min_by_key(|a| rank(a)).unwrap_or(&legal[0])
}
