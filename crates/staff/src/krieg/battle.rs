//! Attacks by the odds of the rules' own table, and what is lost, given up and followed up.

use super::manual::Line;
use super::march::{LIMITED, STEPS, UNITS};
use super::picture::{Picture, hex};
use crate::choice::{best, pick};
use board::SpaceId;
use krieg::ch04_combat::{
    Advancing, Battle, CombatAction, Declare, Declaring, Exploiting, Fight, Force, Landed, Lending,
    Yield, Yielding, all_that_could, column, ranged_support, ways_back,
};
use krieg::ch09_stacking::bound_minor;
use krieg::ch11_weather::{softened, weather};
use krieg::data::{GroundKind, Odds, Retreat, Trait, data};
use krieg::ground::space;
use krieg::losses::Loss;
use krieg::spot::Spot;
use krieg::types::{Faction, Weather};
use krieg::unit::{Form, UnitId};
use krieg::{Action, State};

/// Who defends, as far as it matters for what a result brings.
#[derive(Clone, Copy, Debug)]
pub struct Defender {
    pub steps: i32,
    /// He cannot retreat, for what he is or for want of a way.
    pub rooted: bool,
}

/// What a result of the table brings, in tenths of steps, and whether the hex is taken.
fn outcome(retreat: Retreat, attacker: u8, defender: u8, who: Defender) -> (i32, i32, bool) {
    let (mut ours, mut theirs) = (10 * i32::from(attacker), 10 * i32::from(defender));
    let mut leaves = false;
    match retreat {
        Retreat::Ad => ours += 7,
        Retreat::Ex => {
            ours += 7;
            theirs += 8;
        }
        Retreat::Dr1 | Retreat::Dr2 | Retreat::Dr3 => {
            let hexes = match retreat {
                Retreat::Dr1 => 1,
                Retreat::Dr2 => 2,
                _ => 3,
            };
            if who.rooted {
                theirs += 10 * hexes;
            } else {
                leaves = true;
                theirs += 2 * hexes;
            }
        }
    }
    let all = 10 * who.steps;
    let taken = leaves || theirs >= all;
    (ours, theirs.min(all), taken)
}

/// What an attack promises on a column, in sixths.
pub fn promise(picture: &Picture, odds: Odds, weather: Weather, who: Defender, prize: i32) -> i32 {
    let (own, other) = (picture.get(Line::OwnLoss), picture.get(Line::TheirLoss));
    let of_die = |die: u8| {
        let cell = data().combat.at(odds, die);
        let retreat = softened(cell.retreat, weather);
        let (ours, theirs, taken) = outcome(retreat, cell.attacker, cell.defender, who);
        (theirs * other - ours * own) / 100 + if taken { prize } else { 0 }
    };
    (1..=6).map(of_die).sum()
}

fn defender(s: &State, picture: &Picture, battle: &Battle) -> Defender {
    let units = battle.defending();
    let rooted = units.iter().any(|id| {
        let unit = s.unit(*id);
        unit.is_hq() || unit.face().is_some_and(|face| face.movement == 0)
    });
    let steps = battle
        .defenders
        .iter()
        .map(|id| i32::from(s.unit(*id).steps()));
    let trapped = || ways_back(s, &battle.defenders, battle.hex, battle).is_empty();
    Defender {
        steps: steps.sum(),
        rooted: rooted || hex(battle.hex).is_some_and(|at| picture.stands_fast(s, at)) || trapped(),
    }
}

/// Who is added first: armor where it shifts, then the strongest.
fn rank(s: &State, id: UnitId, blitz: bool) -> i32 {
    let unit = s.unit(id);
    let attack = unit.face().map_or(0, |face| i32::from(face.attack));
    let steps = i32::from(unit.steps().max(1));
    10 * attack / steps + attack + if blitz && unit.is_armor() { 40 } else { 0 }
}

/// An attack put together on paper, and what it promises.
pub fn propose(s: &State, picture: &Picture, target: Spot) -> Option<i32> {
    let at = hex(target)?;
    let mut battle = Battle::new(s, target)?;
    if !picture.foes[at.index()].is_there() || picture.waits[at.index()] {
        return None;
    }
    let blitz = battle.blitz;
    let mut able = all_that_could(s, at);
    let hqs: Vec<UnitId> = able
        .iter()
        .copied()
        .filter(|id| s.unit(*id).is_hq())
        .collect();
    able.retain(|id| !s.unit(*id).is_hq());
    able.sort_by_key(|id| (-rank(s, *id, blitz), id.0));
    battle.defense_hq = lendable(s, &battle, at);
    let who = defender(s, picture, &battle);
    let prize = picture.prize(at);
    if battle.defenders.is_empty() {
        return (!able.is_empty()).then_some(6 * prize);
    }
    let mut minor = None;
    let mut found: Option<i32> = None;
    for id in able {
        let own = bound_minor(s, id);
        if own.is_some() && minor.is_some() && own != minor {
            continue;
        }
        minor = minor.or(own);
        battle.attackers.push(id);
        battle.attack_hq = supporting(s, &battle, at);
        let odds = column(s, &battle);
        if odds as i32 >= picture.get(Line::Least) {
            let gain = promise(picture, odds, weather(s, at), who, prize);
            found = Some(found.map_or(gain, |before| before.max(gain)));
        }
        if odds as i32 >= picture.get(Line::Enough) {
            break;
        }
    }
    if battle.attackers.is_empty() && !hqs.is_empty() {
        // An HQ alone takes no risk.
        battle.attackers.extend(hqs.first());
        let odds = column(s, &battle);
        if odds as i32 >= picture.get(Line::Enough) {
            found = Some(promise(picture, odds, weather(s, at), who, prize));
        }
    }
    found
}

fn hqs_of(s: &State, faction: Faction) -> impl Iterator<Item = UnitId> + '_ {
    let all = s.units();
    all.filter(move |(_, unit)| unit.is_of(faction) && unit.is_hq() && hex(unit.at).is_some())
        .map(|(id, _)| id)
}

/// The HQ that may support an attack from afar.
fn supporting(s: &State, battle: &Battle, at: SpaceId) -> Option<UnitId> {
    let mut hqs = hqs_of(s, battle.attacker);
    hqs.find(|id| ranged_support(s, *id, at, &battle.attackers).is_ok())
}

/// The HQ that the defender may lend.
fn lendable(s: &State, battle: &Battle, at: SpaceId) -> Option<UnitId> {
    if battle.defenders.iter().any(|id| s.unit(*id).is_hq()) {
        return None;
    }
    let mut hqs = hqs_of(s, battle.defender);
    hqs.find(|id| ranged_support(s, *id, at, &battle.defenders).is_ok())
}

/// The attack that promises most, if any is good enough.
pub fn best_attack(s: &State, picture: &Picture, legal: &[Action]) -> Option<Action> {
    let targets = legal.iter().filter_map(|action| match action {
        Action::Combat(CombatAction::Target { hex }) => Some((*action, *hex)),
        _ => None,
    });
    let mut found: Option<(i32, Action)> = None;
    for (action, target) in targets {
        let Some(gain) = propose(s, picture, target) else {
            continue;
        };
        if gain >= picture.get(Line::Sure) && found.is_none_or(|(before, _)| gain > before) {
            found = Some((gain, action));
        }
    }
    found.map(|(_, action)| action)
}

/// Puts an attack together: the strongest first until it is enough, then an HQ, then it is fought.
pub fn declare(s: &State, picture: &Picture, step: &Declare, legal: &[Action]) -> Action {
    let battle = &step.battle;
    let mut adds = Vec::new();
    let mut hqs = Vec::new();
    let mut fight = None;
    for action in legal {
        if let Action::Combat(CombatAction::Declaring(answer)) = action {
            match answer {
                Declaring::Add(id) if s.unit(*id).is_hq() => hqs.push((*id, *action)),
                Declaring::Add(id) => adds.push((*id, *action)),
                Declaring::Support(_) => hqs.insert(0, (UnitId(0), *action)),
                Declaring::Fight => fight = Some(*action),
            }
        }
    }
    let odds = column(s, battle) as i32;
    let enough = !battle.attackers.is_empty()
        && (battle.defenders.is_empty() || odds >= picture.get(Line::Enough));
    if enough && !battle.defenders.is_empty() && odds < Odds::ALL.len() as i32 - 1 {
        // Who has nobody else to fight may come along.
        adds.retain(|(id, _)| picture.faces_only(hex(s.unit(*id).at), hex(battle.hex)));
        if let Some((_, add)) = adds.first() {
            return *add;
        }
    }
    let more = adds
        .into_iter()
        .max_by_key(|(id, _)| (rank(s, *id, battle.blitz), std::cmp::Reverse(id.0)));
    match (fight, more, hqs.first()) {
        (Some(fight), _, _) if enough => fight,
        (_, Some((_, add)), _) => add,
        // A supporting HQ risks nothing but its use in another attack.
        (Some(_), None, Some((UnitId(0), support))) => *support,
        (Some(fight), None, _) => fight,
        (None, None, Some((_, hq))) => *hq,
        _ => legal[0],
    }
}

/// A defending HQ is lent to whoever is attacked.
pub fn lend(legal: &[Action]) -> Action {
    let lends = |action: &Action| {
        matches!(
            action,
            Action::Combat(CombatAction::Lending(Lending::Lend(_)))
        )
    };
    *legal
        .iter()
        .find(|action| lends(action))
        .unwrap_or(&legal[0])
}

/// What a step of a unit is worth to its owner.
pub fn price(s: &State, loss: Loss) -> i32 {
    let unit = s.unit(loss.unit);
    let Form::Ground { kind, face } = unit.form() else {
        return 0;
    };
    let of_kind = match kind {
        GroundKind::Hq => 14,
        GroundKind::Fortress => 5,
        GroundKind::Armor | GroundKind::Mech | GroundKind::Helicopter => 9,
        GroundKind::Airborne | GroundKind::Marine => 9,
        GroundKind::Garrison => 3,
        GroundKind::Infantry | GroundKind::Mountain | GroundKind::Ski | GroundKind::Cavalry => 5,
    };
    let poor = unit.has(Trait::Colonial) || unit.has(Trait::Res);
    // A large unit that goes down a size keeps its place; one that has no smaller side is lost whole.
    let whole = face.steps > 1 && loss.with.is_none() && unit.sort.stripe();
    let factors = i32::from(face.attack + face.defense) / i32::from(face.steps.max(1));
    of_kind + factors - if poor { 3 } else { 0 } + if whole { 3 } else { 0 }
}

/// The cheapest step among the losses that are offered.
pub fn cheapest(s: &State, legal: &[Action], loss: impl Fn(&Action) -> Option<Loss>) -> Action {
    best(legal, |action| {
        loss(action).map_or(i32::MIN, |loss| -price(s, loss))
    })
}

fn fight(s: &State) -> Option<&Battle> {
    s.stack.step::<Fight>().map(|fight| &fight.battle)
}

/// Retreat or stand: a City is held as long as somebody is left, open ground is given up.
pub fn give_way(s: &State, picture: &Picture, step: &Yield, legal: &[Action]) -> Action {
    let Some(battle) = fight(s) else {
        return legal[0];
    };
    let held = match step.force {
        Force::Defender => hex(battle.hex).map_or(0, |at| picture.worth[at.index()]),
        Force::Attacker => {
            let from = battle.attackers.iter().filter_map(|id| hex(s.unit(*id).at));
            from.map(|at| picture.worth[at.index()]).max().unwrap_or(0)
        }
    };
    let steps: i32 = battle
        .units(step.force)
        .iter()
        .map(|id| i32::from(s.unit(*id).steps()))
        .sum();
    let stands = held >= picture.get(Line::City) && steps > i32::from(step.left) + 1;
    best(legal, |action| match action {
        Action::Combat(CombatAction::Yielding(answer)) => match answer {
            Yielding::Lose(loss) => (if stands { 1_000 } else { -1_000 }) - price(s, *loss),
            Yielding::Retreat => 0,
            Yielding::To(to) => hex(*to).map_or(-500, |at| refuge(s, picture, at)),
        },
        _ => i32::MIN,
    })
}

/// How good a hex is to fall back to.
fn refuge(s: &State, picture: &Picture, at: SpaceId) -> i32 {
    let count = s.tally(at.into()).count(picture.faction);
    let crowded = count.ground >= 3 || count.steps >= 6;
    let threat = picture.threat[at.index()].min(40);
    picture.worth[at.index()] / 4 + picture.pull[at.index()] / 20
        - threat
        - if crowded { 300 } else { 0 }
        - if count.hqs > 0 { 10 } else { 0 }
}

/// Whether a unit may come to a hex without one too many there.
fn has_room(s: &State, picture: &Picture, at: SpaceId, id: UnitId) -> bool {
    let (count, unit) = (s.tally(at.into()).count(picture.faction), s.unit(id));
    let limit = if space(at).limited { LIMITED } else { STEPS };
    let led = unit.is_hq() && count.hqs > 0;
    count.ground < UNITS && count.steps + unit.steps() <= limit && !led
}

/// Who goes in first: the strongest, but no City behind is left open.
pub fn advance(s: &State, picture: &Picture, legal: &[Action]) -> Action {
    let Some(at) = fight(s).and_then(|battle| hex(battle.hex)) else {
        return legal[0];
    };
    let inside = s.tally(at.into()).count(picture.faction);
    let wanted = if picture.worth[at.index()] > 0 || picture.threat[at.index()] > 6 {
        2
    } else {
        1
    };
    best(legal, |action| match action {
        Action::Combat(CombatAction::Advancing(Advancing::Go(id))) => {
            let unit = s.unit(*id);
            let from = hex(unit.at);
            let last = s.tally(unit.at).count(picture.faction).ground <= 1;
            let leaves = from.map_or(0, |from| {
                let open = last && picture.threat[from.index()] > 0;
                if open { picture.worth[from.index()] } else { 0 }
            });
            if !has_room(s, picture, at, *id) {
                return i32::MIN;
            }
            let armor = if unit.is_armor() { 6 } else { 0 };
            let need = if inside.ground >= wanted { -50 } else { 20 };
            let attack = unit.face().map_or(0, |face| i32::from(face.attack));
            need + picture.worth[at.index()] - leaves + armor + attack
        }
        _ => 0,
    })
}

/// On to what draws more, into open ground and not into a trap.
pub fn exploit(s: &State, picture: &Picture, unit: UnitId, legal: &[Action]) -> Action {
    let Some(from) = hex(s.unit(unit).at) else {
        return legal[0];
    };
    let value = |at: SpaceId| {
        let full = at != from && !has_room(s, picture, at, unit);
        let taken = if picture.ours[at.index()] {
            0
        } else {
            picture.worth[at.index()]
        };
        let danger = (picture.threat[at.index()] - 8).clamp(0, 20);
        let supplied = s
            .nations(unit)
            .into_iter()
            .flatten()
            .all(|country| s.supply(country, false).at(at));
        picture.pull[at.index()] + 2 * taken
            - danger
            - if full { 2_000 } else { 0 }
            - if supplied { 0 } else { 30 }
    };
    let stay = value(from);
    best(legal, |action| match action {
        Action::Combat(CombatAction::Exploiting(Exploiting::To(to))) => {
            hex(*to).map_or(i32::MIN, |at| value(at) - stay)
        }
        _ => 1,
    })
}

/// Everybody lands who may.
pub fn land(legal: &[Action]) -> Action {
    let lands = |action: &&Action| {
        matches!(
            action,
            Action::Combat(CombatAction::Landed(Landed::Land(_)))
        )
    };
    let enough = Action::Combat(CombatAction::Landed(Landed::Enough));
    legal
        .iter()
        .find(lands)
        .copied()
        .unwrap_or_else(|| pick(legal, enough))
}
