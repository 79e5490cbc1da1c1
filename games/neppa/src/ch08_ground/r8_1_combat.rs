//! 8.1: who may attack what, and how an attack is put together.

use super::{
    Attack, GroundAction, GroundStep, Ratio, is_own_ground, r6_5_landing, r8_7_exploitation_combat,
    ratio,
};
use crate::ch02_terrain::r2_4_ways::way;
use crate::ch03_units::r3_4_airborne;
use crate::choice::is_first_of_its_like;
use crate::data::{ZoneSet, data};
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::{Table, unit_name, zone_name};
use crate::types::{Kind, Nation, Nations, Zone};
use crate::unit::{At, Marks, UnitId};
use crate::{ch01_war, ch07_air, ch12_cooperation, ch13_special, ch14_conquest};
use kernel::{Illegal, Seat, cite, demand, rule};
use std::sync::LazyLock;

/// 8.4b: how many units attack from one bridgehead, airborne not counted.
const BRIDGEHEAD_ATTACKERS: u8 = 4;

/// The seat that put the attack together.
pub fn lead(s: &State) -> Seat {
    s.battle
        .attack
        .as_ref()
        .map_or(Seat(0), |attack| attack.lead)
}

fn exploitation(s: &State) -> bool {
    s.phase == Phase::ExploitationCombat
}

/// The zones that a seat can attack.
pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let mine = s.nations_of(seat);
    for target in candidates(s, mine).iter() {
        if may_start(s, mine, target).is_ok() {
            out.push(GroundAction::Attack { target }.into());
        }
    }
}

/// Every zone within reach of a unit that has not fought, and more.
fn candidates(s: &State, mine: Nations) -> ZoneSet {
    let mut set = ZoneSet::NONE;
    for zone in super::r8_0_movement::lands_with(s, mine) {
        let (mut ready, mut airborne) = (false, false);
        for (_, unit) in s.units_in(zone) {
            let fresh = mine.has(unit.nation) && !unit.marks.has(Marks::FOUGHT);
            ready |= fresh && unit.kind.is_ground();
            airborne |= fresh && unit.kind == Kind::Airborne;
        }
        if airborne && !exploitation(s) {
            set = set.union(drop_reach(zone));
        } else if ready {
            set = set.union(neighbours(zone));
        }
    }
    for invasion in &s.afloat.invasions {
        if !invasion.cargo.is_empty() {
            set.insert(invasion.target);
        }
    }
    for id in &s.battle.drops {
        if let At::Dropping(target) = s.unit(*id).at {
            set.insert(target);
        }
    }
    set
}

/// Land zones beside a land zone.
pub fn neighbours(zone: Zone) -> ZoneSet {
    data().zones.land(zone).iter().map(|link| link.to).collect()
}

/// 3.4a: land zones within the reach of a drop.
pub fn drop_reach(zone: Zone) -> ZoneSet {
    static REACH: LazyLock<Vec<ZoneSet>> = LazyLock::new(|| {
        let near = |from: Zone, to: Zone| data().routes.air(from, to) <= r3_4_airborne::DROP_RANGE;
        let zones = || data().zones.all().map(|(zone, _)| zone);
        zones()
            .map(|from| {
                zones()
                    .filter(|to| data().facts(*to).is_land() && near(from, *to))
                    .collect()
            })
            .collect()
    });
    REACH[zone.index()]
}

/// 8.1a: an attack needs an enemy-controlled zone and a unit that can take part; the zone may be empty.
pub fn may_start(s: &State, mine: Nations, target: Zone) -> Result<(), Illegal> {
    cite!("8.1a");
    demand!(
        target.index() < data().zones.len() && data().facts(target).is_land(),
        "8.1a",
        "there is no such zone on land"
    );
    let mut why = Err(Illegal::new(
        rule!("8.1a"),
        "none of your units can attack that zone",
    ));
    let mut found = false;
    each_candidate(s, mine, target, |_, answer| {
        match answer {
            Ok(()) => found = true,
            refusal => why = refusal,
        }
        found
    });
    if found { Ok(()) } else { why }
}

/// How a unit may take part in an attack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Commit(UnitId),
    Drop(UnitId),
    Land(UnitId),
    /// It is over the target already (8.6).
    Dropped,
}

/// Asks of each unit that might take part whether it may, until `done` says that this is enough.
fn each_candidate(
    s: &State,
    mine: Nations,
    target: Zone,
    mut done: impl FnMut(Part, Result<(), Illegal>) -> bool,
) {
    let ours = |zone: Zone| !s.tally(zone).ground_nations.both(mine).is_empty();
    for link in data()
        .zones
        .land(target)
        .iter()
        .filter(|link| ours(link.to))
    {
        for (id, unit) in s.units_in(link.to) {
            if unit.kind.is_ground()
                && mine.has(unit.nation)
                && done(Part::Commit(id), may_commit(s, mine, target, id))
            {
                return;
            }
        }
    }
    if exploitation(s) {
        for id in &s.battle.drops {
            if s.unit(*id).at == At::Dropping(target)
                && mine.has(s.unit(*id).nation)
                && done(Part::Dropped, may_fight(s, *id, target))
            {
                return;
            }
        }
        return;
    }
    for zone in drop_reach(target).iter() {
        if s.tally(zone).airborne == 0 || !ours(zone) {
            continue;
        }
        for (id, unit) in s.units_in(zone) {
            if unit.kind == Kind::Airborne
                && mine.has(unit.nation)
                && done(Part::Drop(id), may_drop(s, mine, target, id))
            {
                return;
            }
        }
    }
    for invasion in s.afloat.invasions.iter().filter(|i| i.target == target) {
        for id in &invasion.cargo {
            if done(
                Part::Land(*id),
                r6_5_landing::may_land(s, mine, target, *id),
            ) {
                return;
            }
        }
    }
}

/// What every attacker needs, wherever it comes from.
pub fn may_fight(s: &State, id: UnitId, target: Zone) -> Result<(), Illegal> {
    let unit = s.unit(id);
    let nation = unit.nation;
    if !s.is_enemy(target, nation) {
        ch12_cooperation::may_enter(s, nation, target)?;
        demand!(false, "8.1a", "the zone is not under enemy control");
    }
    demand!(
        !unit.marks.has(Marks::FOUGHT),
        "8.1b",
        "it has taken part in a combat this turn"
    );
    let others = s.tally(target).nations.0 & !s.politics.war[nation.index()].0;
    demand!(
        others == 0,
        "1.5a",
        "units of a country with which there is no war are in the zone"
    );
    ch12_cooperation::may_enter(s, nation, target)?;
    ch12_cooperation::may_attack(s, nation, target)?;
    ch13_special::winter_lets_attack(s, nation, target)?;
    ch13_special::africa_lets_act(s, id)?;
    let from = s.zone_of(id).unwrap_or(unit.home);
    ch14_conquest::capital_lets_act(s, nation, from, Some(target))?;
    let full = s.battle.attack.as_ref().is_some_and(|a| a.ground.is_full());
    demand!(!full, "8.1a", "the attack is as large as it can be");
    Ok(())
}

/// 8.1a: a unit beside the target takes part.
pub fn may_commit(s: &State, mine: Nations, target: Zone, id: UnitId) -> Result<(), Illegal> {
    is_own_ground(s, mine, id)?;
    let unit = s.unit(id);
    let from = match unit.at {
        At::Zone(from) if way(from, target).is_ok() => from,
        _ => {
            demand!(false, "8.1a", "the unit is not beside that zone");
            return Ok(());
        }
    };
    r8_7_exploitation_combat::may_commit(s, id)?;
    may_fight(s, id, target)?;
    let sallied = s.battle.sallies.iter().find(|(zone, _)| *zone == from);
    demand!(
        unit.kind == Kind::Airborne
            || !s.bridgeheads.has(from)
            || sallied.is_none_or(|(_, count)| *count < BRIDGEHEAD_ATTACKERS),
        "8.4b",
        "four units have attacked from that bridgehead"
    );
    demand!(
        is_first_of_its_like(s, id),
        "8.1a",
        "choose the first of like counters"
    );
    Ok(())
}

/// 3.4: an airborne unit drops on the target in the Combat Phase, and can stay there if the attack succeeds.
pub fn may_drop(s: &State, mine: Nations, target: Zone, id: UnitId) -> Result<(), Illegal> {
    is_own_ground(s, mine, id)?;
    demand!(
        !exploitation(s),
        "8.7",
        "drops for exploitation are made in Exploitation Movement"
    );
    r3_4_airborne::may_drop(s, id, target)?;
    may_fight(s, id, target)?;
    may_stay(s, id, target)?;
    demand!(
        is_first_of_its_like(s, id),
        "3.4a",
        "choose the first of like counters"
    );
    Ok(())
}

/// 8.3c: who comes by air must be able to stay, beside the others who did.
pub fn may_stay(s: &State, id: UnitId, target: Zone) -> Result<(), Illegal> {
    let nation = s.unit(id).nation;
    ch12_cooperation::may_stop(s, nation, target)?;
    ch12_cooperation::may_bring(s, id, target)?;
    ch12_cooperation::stack_with(s, nation, dropped(s, target))
}

/// The nations that have dropped on a zone and not yet touched ground.
fn dropped(s: &State, target: Zone) -> Nations {
    let mut set = Nations::NONE;
    let attackers = s.battle.attack.iter().flat_map(|a| a.ground.iter());
    for unit in attackers.chain(&s.battle.drops).map(|id| s.unit(*id)) {
        let here = match unit.at {
            At::Dropping(zone) => zone == target,
            _ => unit.marks.has(Marks::DROPPED),
        };
        if here {
            set.insert(unit.nation);
        }
    }
    set
}

/// 14.1b: whether the attack counterattacks a capital at less than 1-2.
fn is_too_weak(s: &State, attack: &Attack) -> bool {
    let counter = attack
        .nations(s)
        .iter()
        .any(|nation| ch14_conquest::is_counterattack(s, nation, attack.target));
    counter
        && match ratio(attack.attack_factors(s), attack.defence_factors(s)) {
            Ratio::Attacker => false,
            Ratio::Defender => true,
            Ratio::Column(column) => column < crate::data::OddsColumn::OneToTwo,
        }
}

pub fn may_declare(s: &State, step: GroundStep) -> Result<(), Illegal> {
    if step != GroundStep::Attack {
        return Ok(());
    }
    let Some(attack) = &s.battle.attack else {
        return Ok(());
    };
    demand!(!attack.ground.is_empty(), "8.1a", "no ground unit attacks");
    demand!(
        !is_too_weak(s, attack),
        "14.1b",
        "a counterattack on a capital needs odds of 1-2 or better"
    );
    Ok(())
}

/// 14.1b: what may not be declared can only be given up. 7.1c: an invasion may be aborted off the beach.
pub fn may_call_off(s: &State, step: GroundStep) -> Result<(), Illegal> {
    let may = |a: &Attack| a.invasion.is_some() || is_too_weak(s, a);
    demand!(
        step == GroundStep::Attack && s.battle.attack.as_ref().is_some_and(may),
        "14.1b",
        "only an invasion, or a counterattack on a capital that is too weak, is called off"
    );
    Ok(())
}

/// A seat with nothing to add is not asked.
pub fn open_join(t: &mut Table, seat: Seat) -> Open {
    // What air may support depends on who is asked.
    t.s.asking = Some(seat);
    let mut choices = Vec::new();
    ask(t.s, seat, &mut choices);
    if choices.len() > 1 {
        return Open::Ask(seat);
    }
    t.s.asking = None;
    Open::Pass
}

/// What may be added to the attack, and the end of it.
pub fn ask(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let (Some(attack), Some(Step::Ground(step))) = (&s.battle.attack, s.top()) else {
        return;
    };
    let mine = s.nations_of(seat);
    each_candidate(s, mine, attack.target, |part, answer| {
        if answer.is_ok() {
            match part {
                Part::Commit(unit) => out.push(GroundAction::Commit { unit }.into()),
                Part::Drop(unit) => out.push(GroundAction::Drop { unit }.into()),
                Part::Land(unit) => out.push(GroundAction::Land { unit }.into()),
                Part::Dropped => {}
            }
        }
        false
    });
    ch07_air::offer_support(s, out);
    if may_declare(s, step).is_ok() {
        out.push(GroundAction::Declare.into());
    }
    if may_call_off(s, step).is_ok() {
        out.push(GroundAction::CallOff.into());
    }
}

pub fn start(t: &mut Table, target: Zone) {
    let Some(Step::Phase { seat, .. }) = t.s.top() else {
        return;
    };
    let exploits = exploitation(t.s);
    t.s.battle.attack = Some(Attack::on(target, seat, exploits));
    t.log
        .say(rule!("8.1a"), || format!("Attack on {}", zone_name(target)));
    t.push(GroundStep::Attack);
    // 3.4c: who has dropped on the zone attacks it, and nothing else.
    let over: Vec<UnitId> = t.s.battle.drops.clone();
    for id in over {
        if t.s.unit(id).at == At::Dropping(target) && may_fight(t.s, id, target).is_ok() {
            enlist(t, id);
        }
    }
}

pub fn commit(t: &mut Table, id: UnitId) {
    if let (At::Zone(from), true) = (t.s.unit(id).at, t.s.unit(id).kind != Kind::Airborne) {
        sally(t.s, from);
    }
    enlist(t, id);
}

/// 8.4b: counts who attacks from a bridgehead.
fn sally(s: &mut State, from: Zone) {
    if !s.bridgeheads.has(from) {
        return;
    }
    let sallies = &mut s.battle.sallies;
    match sallies.iter_mut().find(|(zone, _)| *zone == from) {
        Some((_, count)) => *count += 1,
        None => sallies.push((from, 1)),
    }
}

/// 3.4c: an airborne unit that drops attacks the zone it drops on.
pub fn drop(t: &mut Table, id: UnitId) {
    cite!("3.4c");
    t.s.mark(id, Marks::DROPPED);
    enlist(t, id);
}

/// 8.1b: a unit takes part in the attack, and in no other this turn.
pub fn enlist(t: &mut Table, id: UnitId) {
    t.s.mark(id, Marks::FOUGHT);
    let unit = *t.s.unit(id);
    let Some(attack) = &mut t.s.facts.battle.attack else {
        return;
    };
    attack.ground.push(id);
    attack.approach.add(&unit);
    attack.armour |= unit.kind == Kind::Armour;
    let target = attack.target;
    strike(t.s, unit.nation, target);
    let s = &*t.s;
    t.log.say(rule!("8.1b"), || {
        format!("{} attacks {}", unit_name(s, id), zone_name(target))
    });
    ch01_war::invaded(t, unit.nation, target);
}

/// 12.2b: remembers who attacked the zone in this phase.
fn strike(s: &mut State, nation: Nation, target: Zone) {
    if nation == Nation::RUSSIA {
        s.battle.struck_by.russia.insert(target);
    } else if ch12_cooperation::is_western(s, nation) {
        s.battle.struck_by.west.insert(target);
    }
}

pub fn declare(t: &mut Table) {
    let top = t.s.top();
    t.pop();
    if top != Some(GroundStep::Attack.into()) {
        return;
    }
    t.push(GroundStep::Resolve);
    t.push(GroundStep::AirBattle);
    let first = lead(t.s);
    for seat in t.s.seats_of_side(t.s.side).rev() {
        if seat != first {
            t.push(GroundStep::Join { seat });
        }
    }
}

/// 7.1c: air that was sent to support the attack has flown its mission for the turn.
pub fn call_off(t: &mut Table) {
    t.pop();
    let invasion =
        t.s.battle
            .attack
            .as_ref()
            .is_some_and(|a| a.invasion.is_some());
    if invasion {
        t.log.say(rule!("7.1c"), || {
            "The invasion is aborted; its ground support returns to base".to_string()
        });
    } else {
        t.log.say(rule!("14.1b"), || {
            "The counterattack is too weak and does not take place".to_string()
        });
    }
    t.push(GroundStep::Close);
}
