//! Attacks: which hex, who, whether to roll, what to lose.

use aeto::ch05_offensives::{
    Battle, Break, Decide, Gather, OffensiveAction, Pay, Stage, Stand, Target, Thrust, Withdraw,
    battle, odds,
};
use aeto::data::{CombatResult, data};
use aeto::marks::Marks;
use aeto::types::{HexId, LandKind, NationId, UnitId};
use aeto::{State, ground};

pub fn value(s: &State, own: NationId, action: OffensiveAction) -> i32 {
    match action {
        OffensiveAction::Break(Break::From { hex }) => best_thrust(s, own, hex) - 50,
        OffensiveAction::Break(Break::Enough) => 0,
        OffensiveAction::Thrust(Thrust::At { target }) => {
            let units = s.stack.step::<aeto::ch05_offensives::Thrusting>();
            let units = units.map(|step| step.units.clone()).unwrap_or_default();
            expected(s, own, target, units)
        }
        OffensiveAction::Thrust(Thrust::Halt) => 0,
        OffensiveAction::Thrust(_) => -1,
        OffensiveAction::Target(Target::Hex { hex }) => {
            expected(s, own, hex, ready(s, own, hex)) + 10
        }
        OffensiveAction::Target(Target::Land { .. }) => 5,
        OffensiveAction::Target(Target::Enough) => 0,
        OffensiveAction::Gather(answer) => match answer {
            Gather::Everybody => 3,
            Gather::Ready => 2,
            Gather::Join { .. } => 1,
            Gather::Leave => 0,
        },
        OffensiveAction::Stand(answer) => i32::from(answer == Stand::Fight),
        OffensiveAction::Decide(Decide::Roll) => outlook(s, battle(s)) + 30,
        OffensiveAction::Decide(Decide::CallOff) => 0,
        OffensiveAction::Lose(lose) => -price(s, lose.unit),
        OffensiveAction::Withdraw(answer) => i32::from(answer == Withdraw::Hold),
        OffensiveAction::Pay(Pay::With { unit }) => worth(s, battle(s).target) - price(s, unit),
        OffensiveAction::Pay(Pay::Decline) => 0,
        _ => 0,
    }
}

/// What the ground of a hex is worth: a City most, then what lies on the way to the capital.
pub fn worth(_s: &State, hex: HexId) -> i32 {
    ground_worth(hex)
}

/// What the map says of it.
pub fn ground_worth(hex: HexId) -> i32 {
    let printed = ground::hex(hex.space());
    let of = printed.nation;
    let capital = of.and_then(|of| data().nations[of.index()].capital);
    let near = capital.map_or(20, |capital| {
        i32::from(ground::distance(capital, hex.space()))
    });
    let city = match (printed.city, printed.eastern_poland) {
        (true, false) => 300,
        (true, true) => 50,
        _ => 0,
    };
    city + (8 - near).max(0) * 20 + if near == 0 { 200 } else { 0 }
}

/// What it costs to lose a step of a unit.
fn price(s: &State, id: UnitId) -> i32 {
    let unit = s.unit(id);
    let mobile = unit.land().is_some_and(LandKind::is_mobile);
    let last = unit.steps() == 1;
    let strength = i32::from(unit.strength());
    let lost = if last { strength } else { strength / 2 };
    lost * 30 + if mobile { 60 } else { 0 } + if last && mobile { 400 } else { 0 }
}

/// The units that could attack a hex now.
pub fn ready(s: &State, own: NationId, hex: HexId) -> Vec<UnitId> {
    let camp = s.camp(own);
    let exploits = s
        .operation
        .as_ref()
        .is_some_and(|op| op.stage == Stage::Exploitation);
    let near = ground::beside(hex.space()).flat_map(|(from, _)| s.troops(from, camp));
    let fit = near.filter(|(_, unit)| {
        unit.has(Marks::CALLED)
            && !unit.has(Marks::ATTACKED)
            && !unit.has(Marks::DROPPED)
            && (!exploits || unit.has(Marks::EXPLOITS))
    });
    fit.map(|(id, _)| id).collect()
}

/// What an attack on a hex by these units promises, aircraft that could come included.
pub fn expected(s: &State, own: NationId, hex: HexId, units: Vec<UnitId>) -> i32 {
    if units.is_empty() {
        return -1_000;
    }
    let stage = s.operation.as_ref().map_or(Stage::Combat, |op| op.stage);
    let empty = s.troops(hex.space(), s.camp(s.foe(own))).next().is_none();
    let battle = Battle {
        lone_fort: empty,
        ..Battle::new(stage, own, hex, units)
    };
    let (attack, defence) = odds::strengths(s, &battle);
    let promised = super::air::promise(s, own, hex);
    let support = attack.support + 2 * promised.bombs;
    let total = (attack.land + support.min(attack.land)) / 2;
    reckon(s, &battle, total.max(1), defence.total(), promised.fighters)
}

/// What the attack that is being made promises as it stands.
pub fn outlook(s: &State, battle: &Battle) -> i32 {
    let (attack, defence) = odds::strengths(s, battle);
    reckon(s, battle, attack.total(), defence.total(), false)
}

fn reckon(s: &State, battle: &Battle, attack: u16, defence: u16, superior: bool) -> i32 {
    let Some(column) = odds::column(attack, defence) else {
        return -2_000;
    };
    let modifiers = odds::modifiers(s, battle);
    let by: i8 = modifiers.iter().map(|one| one.by).sum();
    let by = by + i8::from(superior);
    let steps = |units: &mut dyn Iterator<Item = UnitId>| {
        units.map(|id| i32::from(s.unit(id).steps())).sum::<i32>()
    };
    let own = steps(&mut battle.attackers.iter().copied());
    let foe = steps(&mut battle.defenders(s).map(|(id, _)| id));
    let prize = worth(s, battle.target) / 2 + 50;
    let mut sum = 0;
    for die in 1..=8 {
        sum += match data().crt.result(column, die + by) {
            CombatResult::AttackersOut => -120 * own,
            CombatResult::Repulsed(lost) => -120 * own.min(lost.into()),
            CombatResult::Shaken => 80 + prize / 2 - 60,
            CombatResult::Beaten { steps, marked } => {
                let lost = 100 * foe.min(steps.into());
                lost + if marked { prize - 60 } else { prize / 2 }
            }
            CombatResult::DefendersOut => 100 * foe + prize,
        };
    }
    sum / 8
}

/// The best that the armor of a hex could do by itself.
fn best_thrust(s: &State, own: NationId, hex: HexId) -> i32 {
    let camp = s.camp(own);
    let units: Vec<UnitId> = s
        .troops(hex.space(), camp)
        .filter(|(_, unit)| unit.is_circled() && unit.has(Marks::CALLED))
        .map(|(id, _)| id)
        .collect();
    let foe = s.camp(s.foe(own));
    let near = ground::beside(hex.space()).map(|(to, _)| to);
    let held = near.filter(|to| s.tally((*to).into()).of(foe).combat > 0);
    let best = held.map(|to| expected(s, own, to.into(), units.clone()));
    best.max().unwrap_or(-1_000)
}
