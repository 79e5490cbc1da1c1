//! Aircraft: what an attack needs, and bases near the front.

use super::{battle, march};
use aeto::ch04_air::{
    AirAction, Ambush, BreakOff, Dive, Evacuate, Flee, Fly, Jump, Land, Launch, Mission, Ram,
    Report, Role, Save, Strike, Watch, air_distances,
};
use aeto::ch05_offensives::odds;
use aeto::spot::Spot;
use aeto::types::{AirKind, HexId, NationId};
use aeto::unit::Commitment;
use aeto::{State, ground};

pub fn value(s: &State, own: NationId, action: AirAction) -> Option<i32> {
    if !super::is_known(action) {
        return Some(-1_000);
    }
    if !s.scenario().land_war {
        return at_sea(s, own, action);
    }
    Some(match action {
        AirAction::Fly(Fly::Rebase { unit }) => {
            let base = s.unit(unit).hex()?;
            let range = s.unit(unit).air_face().map_or(0, |face| face.range);
            let short = march::way_to_goal(s, own, base) > i32::from(range);
            if short && s.unit(unit).air() != Some(AirKind::Atp) {
                1
            } else {
                -1
            }
        }
        AirAction::Fly(Fly::Enough) | AirAction::Mission(Mission::Enough) => 0,
        AirAction::Fly(_) | AirAction::Mission(_) => -1,
        AirAction::Land(Land::At { hex }) => {
            let safe = beyond_reach(s, own, hex);
            safe - march::way_to_goal(s, own, hex.space())
        }
        AirAction::Land(Land::Stay) => {
            let unit = s.stack.step::<aeto::ch04_air::Landing>()?.unit;
            let base = s.unit(unit).hex()?;
            -march::way_to_goal(s, own, base)
        }
        AirAction::Launch(answer) => launch(s, own, answer),
        AirAction::Aim(aim) => {
            let escort = s
                .unit(aim.target)
                .air()
                .is_some_and(AirKind::is_fighter_type);
            i32::from(escort)
        }
        AirAction::FireBack(_) => 0,
        AirAction::Ram(answer) => i32::from(answer == Ram::Not),
        AirAction::BreakOff(answer) => i32::from(answer == BreakOff::FightOn),
        AirAction::Jump(answer) => i32::from(answer == Jump::NoMore),
        AirAction::Ambush(answer) => i32::from(answer == Ambush::LetPass),
        AirAction::Flee(Flee::To { hex, .. }) => beyond_reach(s, own, hex),
        AirAction::Evacuate(answer) => i32::from(answer == Evacuate::Stay),
        AirAction::Strike(answer) => i32::from(answer == Strike::GoIn),
        AirAction::Save(answer) => i32::from(answer == Save::Risk),
        AirAction::Flee(_) | AirAction::Victim(_) | AirAction::Zone(_) => 0,
        _ => return None,
    })
}

/// A base next to the enemy is no base.
fn beyond_reach(s: &State, own: NationId, hex: HexId) -> i32 {
    let foe = s.camp(s.foe(own));
    let near = ground::hexes()
        .within(hex.space(), 1)
        .any(|at| s.tally(at.into()).of(foe).combat > 0);
    if near { -100 } else { 0 }
}

/// What aircraft could still bring to a hex.
pub struct Promise {
    pub bombs: u16,
    pub fighters: bool,
}

/// A third of the bombs in range, so that something is left for other attacks; whether a fighter reaches it.
pub fn promise(s: &State, own: NationId, hex: HexId) -> Promise {
    let far = air_distances(s, own, hex.space());
    let free = s.pieces.of(|owner| owner == own).filter(|(_, unit)| {
        let range = unit.air_face().map_or(0, |face| face.range);
        unit.commitment == Commitment::Free
            && unit.hex().is_some_and(|base| far[base.index()] <= range)
    });
    let mut promise = Promise {
        bombs: 0,
        fighters: false,
    };
    for (_, unit) in free {
        match unit.air() {
            Some(AirKind::Bomber) => {
                promise.bombs += unit.air_face().map_or(0, |face| u16::from(face.strength));
            }
            Some(kind) if kind.is_fighter_type() => promise.fighters = true,
            _ => {}
        }
    }
    promise.bombs = promise.bombs.div_ceil(3);
    promise
}

/// Bombers as long as they better the odds, one fighter more than the enemy has.
fn launch(s: &State, own: NationId, answer: Launch) -> i32 {
    let Launch::Unit { unit, role } = answer else {
        return 0;
    };
    let Some(battle) = &s.battle else {
        return if role == Role::Fighter { 1 } else { -1 };
    };
    let camp = s.camp(own);
    let over = |mine: bool, role: Role| {
        let all = s.sky.iter().filter(|flight| flight.over == battle.target);
        all.filter(|flight| {
            flight.role == role && (s.unit(flight.unit).camp == camp) == mine && !flight.aborted
        })
        .count()
    };
    match role {
        Role::Transport => -1,
        Role::Fighter => {
            let wanted = over(false, Role::Fighter) + 1;
            let threatened = battle.by == own || over(false, Role::Bomber) > 0;
            let lacking = over(true, Role::Fighter) < wanted;
            if threatened && lacking { 5 } else { -1 }
        }
        Role::Bomber => {
            let (attack, defence) = odds::strengths(s, battle);
            let (mine, theirs) = match battle.by == own {
                true => (attack, defence),
                false => (defence, attack),
            };
            let room = mine.support < mine.land;
            let enough = match battle.by == own {
                true => mine.total() >= 5 * theirs.total(),
                false => battle::worth(s, battle.target) < 300,
            };
            let strength = s.unit(unit).air_face().map_or(0, |face| face.strength);
            if room && !enough {
                10 + i32::from(strength)
            } else {
                -1
            }
        }
    }
}

/// A war of ships: aircraft look for them, attack what they find, and rise against what comes.
fn at_sea(s: &State, own: NationId, action: AirAction) -> Option<i32> {
    Some(match action {
        AirAction::Fly(Fly::Seek { .. }) => 3,
        AirAction::Fly(Fly::Fleet { .. }) => 6,
        AirAction::Fly(Fly::Ships { hex }) => prizes(s, own, hex) - 1,
        AirAction::Fly(Fly::Enough) | AirAction::Mission(Mission::Enough) => 0,
        AirAction::Fly(_) | AirAction::Mission(_) => -1,
        AirAction::Watch(answer) => match answer {
            Watch::Strike => 20,
            Watch::Search => 10,
            Watch::Pass => 0,
            Watch::Hold => -1,
        },
        AirAction::Report(Report { ships }) => -i32::from(ships),
        AirAction::Launch(Launch::NoMore) => 0,
        AirAction::Launch(Launch::Unit { role, .. }) => {
            let sent = s.sortie.is_some_and(|sortie| sortie.by == own);
            match role {
                Role::Bomber if sent => 5,
                Role::Fighter => 1,
                _ => -1,
            }
        }
        AirAction::Dive(Dive { ship }) => {
            let unit = s.unit(ship);
            let armor = unit.ship_face().map_or(0, |face| i32::from(face.armor));
            10 * i32::from(unit.is_named()) + 5 * i32::from(unit.depleted) - armor
        }
        AirAction::Strike(answer) => i32::from(answer == Strike::GoIn),
        AirAction::Aim(_) | AirAction::FireBack(_) | AirAction::Victim(_) => 0,
        AirAction::Ram(answer) => i32::from(answer == Ram::Not),
        AirAction::BreakOff(answer) => i32::from(answer == BreakOff::FightOn),
        AirAction::Ambush(answer) => i32::from(answer == Ambush::LetPass),
        AirAction::Evacuate(answer) => i32::from(answer == Evacuate::Stay),
        AirAction::Save(answer) => i32::from(answer == Save::Risk),
        AirAction::Land(answer) => i32::from(answer == Land::Stay),
        AirAction::Flee(_) => 0,
        _ => return None,
    })
}

/// Ships with a name that seem to lie in a port.
fn prizes(s: &State, own: NationId, hex: HexId) -> i32 {
    let Some(port) = Spot::port(hex.space()) else {
        return 0;
    };
    let camp = s.camp(own);
    let there = s.units_in(port);
    there
        .filter(|(_, unit)| unit.camp != camp && unit.is_named())
        .count() as i32
}
