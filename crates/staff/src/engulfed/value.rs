//! What it is worth to stand somewhere, and to fight.

use super::manual::Line;
use super::odds::{Field, Man, Outlook, Sides, steps};
use super::picture::{Might, Picture};
use super::worth::{STEP, is_vital, worth};
use engulfed::State;
use engulfed::types::{Area, Nation};

/// How good it is to stand in an area: to hold it, or to be on the way to what is worth having. At bad odds an army does
/// not stand, but for what is vital: a screen delays the enemy, and the others fall back.
pub fn stand(
    s: &State,
    picture: &Picture,
    nation: Nation,
    area: Area,
    might: Might,
    guard: Might,
) -> i32 {
    let odds = picture.odds(area);
    let pull = picture.pull(s, nation, area) * odds / 100;
    if odds < picture.doctrine.get(Line::Stand) && !is_vital(s, area, picture.side) {
        let screen = if guard.blocks == 0 {
            picture.doctrine.get(Line::Screen)
        } else {
            0
        };
        let cost = if guard.blocks == 0 {
            0
        } else {
            4 * might.steps
        };
        return pull + screen - cost;
    }
    pull + hold(picture, area, might, guard)
}

/// What a unit adds to an area that has a guard: half a guard is worth a quarter, because it is beaten.
fn hold(picture: &Picture, area: Area, might: Might, guard: Might) -> i32 {
    let threat = picture.threat[area.index()];
    let keep = picture.keep[area.index()];
    if threat.steps == 0 || keep == 0 {
        return 0;
    }
    let wanted = (threat.steps * picture.doctrine.get(Line::Hold) / 100).max(2);
    let part = |steps: i32| {
        let steps = steps.min(wanted);
        steps * steps * 100 / (wanted * wanted)
    };
    let first = if guard.blocks == 0 { keep / 3 } else { 0 };
    let more = part(guard.steps + might.steps) - part(guard.steps);
    let short = (wanted - guard.steps).clamp(0, 6);
    first + 2 * keep * more / 100 + short
}

/// What a round is worth to the attacker: steps, the area, and what comes after if it is not cleared.
pub fn judge(s: &State, picture: &Picture, field: &Field, sides: &Sides, outlook: &Outlook) -> i32 {
    let doctrine = &picture.doctrine;
    let prize = picture.prize(field.area).max(worth(field.area));
    let price = |men: &[Man]| {
        let all = steps(men).max(1);
        men.iter()
            .map(|m| i32::from(m.steps) * m.price())
            .sum::<i32>()
            * 10
            / all
    };
    let (mine, theirs) = (steps(&sides.attackers), steps(&sides.defenders));
    let steps_value = STEP * outlook.defender_loses * price(&sides.defenders) / 10
        * doctrine.get(Line::TheirLoss)
        / 100
        - STEP * outlook.attacker_loses * price(&sides.attackers) / 10
            * doctrine.get(Line::OwnLoss)
            / 100;
    let after = 100 * mine - outlook.attacker_loses;
    let left = 100 * theirs - outlook.defender_loses;
    let help = picture.threat[field.area.index()].steps * 100 * 35 / 100;
    let stands = (100 - outlook.clears)
        * if after * 10 >= (left + help / 2) * 15 {
            prize * doctrine.get(Line::Likely) / 100
        } else if after * 10 >= (left + help / 2) * 10 {
            prize * doctrine.get(Line::Even) / 100
        } else {
            prize * doctrine.get(Line::Unlikely) / 100
        };
    let lost = if s.is_contested(field.area) {
        0
    } else {
        // To come off worst costs more than the steps: what is left is caught.
        outlook.fails * prize * doctrine.get(Line::Failed) / 100
    };
    (steps_value + prize * outlook.clears + stands - lost) / 100
}
