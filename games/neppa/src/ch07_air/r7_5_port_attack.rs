//! 7.5, 7.6: air attacks on fleet factors in port, and their interception.

use super::force::{self, MISSION_RANGE};
use super::r7_4_air_combat::strike_off;
use super::{AirAction, AirCombat, Wings, words};
use crate::Act;
use crate::Neppa;
use crate::ch04_force_pools::lose;
use crate::ch08_ground::struck;
use crate::ch12_cooperation::{air, may_fly_into};
use crate::ch13_special::{self, africa_lets_act, africa_lets_many_act};
use crate::ch14_conquest::{attacks, capital_lets_act};
use crate::choice;
use crate::choice::is_first_of_its_like;
use crate::data::{AirRange, data};
use crate::meant::Hit;
use crate::names::{air_factors, nation_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nations, Zone};
use crate::unit::{Marks, UnitId};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 7.5: an attack on the fleets in a port, from when it is put together until it is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    pub port: Zone,
    pub lead: Seat,
    /// No more air joins it: when it comes to the top again it is over.
    pub launched: bool,
    pub bombers: Wings,
    pub interceptors: Wings,
}

/// Ports with enemy fleets that some air of this seat can reach.
pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    for port in data().ports.iter() {
        if s.tally(port).fleet > 0 && may_strike(s, seat, port).is_ok() {
            out.push(Action::Air(AirAction::Strike { port }));
        }
    }
}

/// 7.5a: some fleet factors of an enemy are in the port, and some fresh air is within two zones of it.
pub fn may_strike(s: &State, seat: Seat, port: Zone) -> Result<(), Illegal> {
    let mine = s.nations_of(seat);
    demand!(
        has_fleets(s, port, enemies(s, mine)),
        "7.5a",
        "there are no enemy fleet factors in that port"
    );
    let able = data()
        .routes
        .air_within(port, AirRange::Mission)
        .iter()
        .any(|base| {
            let air = s.tally(base);
            air.air > 0
                && !air.nations.both(mine).is_empty()
                && s.units_in(base)
                    .any(|(unit, _)| can_bomb(s, seat, port, unit).is_ok())
        });
    demand!(
        able,
        "7.5a",
        "no air that can fly a mission is within two zones of it"
    );
    Ok(())
}

fn enemies(s: &State, nations: Nations) -> Nations {
    nations
        .iter()
        .fold(Nations::NONE, |set, n| set.union(s.politics.war[n]))
}

/// Whether fleets of these nations are in a port.
fn has_fleets(s: &State, port: Zone, of: Nations) -> bool {
    s.units_in(port)
        .any(|(_, u)| u.kind == Kind::Fleet && of.has(u.nation))
}

/// The fleets of these nations in a port.
fn fleets(s: &State, port: Zone, of: Nations) -> impl Iterator<Item = UnitId> + Clone {
    let list: arrayvec::ArrayVec<UnitId, 32> = s
        .units_in(port)
        .filter(|(_, u)| u.kind == Kind::Fleet && of.has(u.nation))
        .map(|(id, _)| id)
        .take(32)
        .collect();
    list.into_iter()
}

/// What is asked of a factor that attacks a port.
fn can_bomb(s: &State, seat: Seat, port: Zone, unit: UnitId) -> Result<(), Illegal> {
    force::is_choosable(s, seat, unit)?;
    let near = s
        .zone_of(unit)
        .is_some_and(|base| data().routes.air(base, port) <= MISSION_RANGE);
    demand!(
        near,
        "7.5a",
        "the port is more than two zones from its base"
    );
    force::is_fresh(s, unit)?;
    let nation = s.unit(unit).nation;
    let enemy = has_fleets(s, port, s.politics.war[nation]);
    demand!(enemy, "7.5a", "it is not at war with the fleets there");
    let base = s.zone_of(unit).unwrap_or(s.unit(unit).home);
    capital_lets_act(s, nation, base, Some(port))?;
    ch13_special::winter_lets_attack(s, nation, port)?;
    africa_lets_act(s, unit)?;
    let others = match s.strike() {
        Some(strike) => force::nations(s, &strike.bombers),
        None => Nations::NONE,
    };
    air::may_strike(s, nation, port, others)
}

pub fn begin(t: &mut Act, lead: Seat, port: Zone) {
    t.push(Strike {
        port,
        lead,
        launched: false,
        bombers: Wings::new(),
        interceptors: Wings::new(),
    });
}

/// The air that a seat can add to the attack.
fn offer_bombers(s: &State, seat: Seat, out: &mut Vec<Action>) {
    if let Some(strike) = s.strike() {
        let may = |unit, factors| may_bomb(s, seat, unit, factors);
        force::offer_commitments(s, seat, strike.port, may, out);
    }
}

fn may_bomb(s: &State, seat: Seat, unit: UnitId, factors: u8) -> Result<(), Illegal> {
    let Some(strike) = s.strike() else {
        return Err(Neppa::not_asked());
    };
    can_bomb(s, seat, strike.port, unit)?;
    force::are_there(s, unit, factors)?;
    africa_lets_many_act(s, unit, factors)
}

fn may_launch(s: &State) -> Result<(), Illegal> {
    let some = s.strike().is_some_and(|strike| !strike.bombers.is_empty());
    demand!(some, "7.5a", "an attack needs at least one air factor");
    Ok(())
}

/// 7.5a: it counts as an offensive mission whatever becomes of it.
fn bomb(t: &mut Act, unit: UnitId, factors: u8) {
    let nation = t.s.unit(unit).nation;
    let sent = force::send(t.s, unit, factors, Marks::FLEW);
    let Some(strike) = t.s.strike_mut() else {
        return;
    };
    strike.bombers.extend(sent);
    let port = strike.port;
    struck(t.s, nation, port);
    attacks(t, nation, port);
    t.log.say(rule!("7.5a"), || {
        format!(
            "{} sends {} against the fleets in {}",
            nation_name(nation),
            air_factors(factors),
            zone_name(port)
        )
    });
}

/// The attack is on its way: allies may join it, the other side may intercept, then the bombs fall.
fn launch(t: &mut Act, lead: Seat) {
    if let Some(strike) = t.s.strike_mut() {
        strike.launched = true;
    }
    t.push(Bombs);
    t.push(AirCombat::default());
    for seat in t.s.seats_of_side(t.s.side.other()).rev() {
        t.push(Cover { seat });
    }
    for seat in t.s.seats_of_side(t.s.side).rev() {
        if seat != lead {
            t.push(JoinStrike { seat });
        }
    }
}

fn ask_intercept(s: &State, seat: Seat, out: &mut Vec<Action>) {
    if let Some(strike) = s.strike() {
        let may = |unit, factors| may_intercept(s, seat, unit, factors);
        force::offer_commitments(s, seat, strike.port, may, out);
    }
    out.push(Action::Air(AirAction::Enough));
}

/// 7.6: air of the defender within two zones of the port.
fn may_intercept(s: &State, seat: Seat, unit: UnitId, factors: u8) -> Result<(), Illegal> {
    let Some(strike) = s.strike() else {
        return Err(Neppa::not_asked());
    };
    force::is_choosable(s, seat, unit)?;
    let near = s
        .zone_of(unit)
        .is_some_and(|base| data().routes.air(base, strike.port) <= MISSION_RANGE);
    demand!(near, "7.6", "the port is more than two zones from its base");
    let air = s.unit(unit);
    demand!(
        !air.marks.has(Marks::COVERS),
        "7.6",
        "it is on its way already"
    );
    force::are_there(s, unit, factors)?;
    let nation = air.nation;
    demand!(
        s.is_friendly(strike.port, nation),
        "7.6",
        "the port is not friendly"
    );
    let hostile = force::nations(s, &strike.bombers)
        .iter()
        .any(|n| s.at_war(n, nation));
    demand!(hostile, "7.6", "it is not at war with the attackers");
    may_fly_into(s, nation, strike.port)?;
    air::may_cover_port(s, strike.port, nation)
}

fn intercept(t: &mut Act, unit: UnitId, factors: u8) {
    let nation = t.s.unit(unit).nation;
    let sent = force::send(t.s, unit, factors, Marks::COVERS);
    let Some(strike) = t.s.strike_mut() else {
        return;
    };
    strike.interceptors.extend(sent);
    let port = strike.port;
    t.log.say(rule!("7.6"), || {
        format!(
            "{factors} {} air factors intercept over {}",
            nation_name(nation),
            zone_name(port)
        )
    });
}

/// 7.5b: a die for every air factor that got through.
fn open_bombs(t: &mut Act) -> Open {
    cite!("7.5b");
    let Some(strike) = t.s.strike().cloned() else {
        return Open::Pass;
    };
    let targets = enemies(t.s, force::nations(t.s, &strike.bombers));
    let afloat: u32 = fleets(t.s, strike.port, targets)
        .map(|id| u32::from(t.s.unit(id).factors))
        .sum();
    if afloat == 0 {
        // 7.5a: they were displaced in time; the mission is flown all the same.
        t.log.say(rule!("7.5a"), || {
            "There are no fleets left to attack".to_string()
        });
        return Open::Pass;
    }
    let dice: Vec<u8> = strike.bombers.iter().map(|_| t.dice.d6()).collect();
    let shot_down = dice.iter().filter(|face| **face == 1).count();
    let hits = dice.iter().filter(|face| **face >= 4).count() as u32;
    t.log.rolled(rule!("7.5b"), &dice, || {
        format!(
            "{}: {hits} hits on the fleets, {shot_down} air factors lost",
            zone_name(strike.port)
        )
    });
    t.pop();
    t.push(SinkInPort {
        left: hits.min(afloat) as u8,
    });
    for unit in strike.bombers.iter().take(shot_down) {
        strike_off(t, *unit);
    }
    Open::Again
}

/// The fleets that the bombs may hit.
fn hit(s: &State) -> arrayvec::ArrayVec<UnitId, 32> {
    let Some(strike) = s.strike() else {
        return arrayvec::ArrayVec::new();
    };
    let attackers = force::nations(s, &strike.bombers);
    fleets(s, strike.port, enemies(s, attackers)).collect()
}

fn open_sink(t: &mut Act, left: u8) -> Open {
    let fleets = hit(t.s);
    if left == 0 || fleets.is_empty() {
        return Open::Pass;
    }
    if let [only] = fleets[..] {
        let factors = left.min(t.s.unit(only).factors);
        sink_factors(t, only, factors);
        return Open::Pass;
    }
    Open::Ask(t.s.seat_of(t.s.unit(fleets[0]).nation))
}

fn ask_sink(s: &State, left: u8, out: &mut Vec<Action>) {
    for fleet in hit(s) {
        for factors in 1..=left.min(s.unit(fleet).factors) {
            if may_sink(s, left, fleet, factors).is_ok() {
                out.push(Action::Air(AirAction::Sink { fleet, factors }));
            }
        }
    }
}

fn may_sink(s: &State, left: u8, fleet: UnitId, factors: u8) -> Result<(), Illegal> {
    demand!(
        hit(s).contains(&fleet),
        "7.5b",
        "that fleet is not under attack"
    );
    demand!(
        is_first_of_its_like(s, fleet),
        "7.5b",
        "choose the first of like counters"
    );
    let most = left.min(s.unit(fleet).factors);
    demand!(
        factors >= 1 && factors <= most,
        "7.5b",
        "it cannot lose that many factors"
    );
    Ok(())
}

fn sink_factors(t: &mut Act, fleet: UnitId, factors: u8) {
    let unit = *t.s.unit(fleet);
    t.log.say(rule!("7.5b"), || {
        format!(
            "{} loses {factors} fleet factors in port",
            nation_name(unit.nation)
        )
    });
    if factors >= unit.factors {
        lose(t, fleet);
    } else {
        t.s.set_factors(fleet, unit.factors - factors);
    }
}

impl Question<Neppa> for Strike {
    type Answer = AirAction;

    fn open(&self, _t: &mut Act) -> Open {
        match self.launched {
            true => Open::Pass,
            false => Open::Ask(self.lead),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        super::commitments(s, out);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        offer_bombers(s, self.lead, out);
        if may_launch(s).is_ok() {
            out.push(Action::Air(AirAction::Enough));
        }
    }
    fn check(&self, s: &State, answer: AirAction) -> Result<(), Illegal> {
        match answer {
            AirAction::Commit { unit, factors } => may_bomb(s, self.lead, unit, factors),
            AirAction::Enough => may_launch(s),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        match answer {
            AirAction::Commit { unit, factors } => bomb(t, unit, factors),
            _ => launch(t, self.lead),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let place = words::target(s);
        let text = format!("Choose the air that attacks the fleets in {place}.");
        (text, rule!("7.5a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        super::meant_by_air(s, click, out);
    }
}

/// 7.5: another seat of the same side may add its air to the attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JoinStrike {
    pub seat: Seat,
}

impl Question<Neppa> for JoinStrike {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        frame::ask_if_any(self, t, self.seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        super::commitments(s, out);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        offer_bombers(s, self.seat, out);
        out.push(Action::Air(AirAction::Enough));
    }
    fn check(&self, s: &State, answer: AirAction) -> Result<(), Illegal> {
        super::sent_or_enough(answer, |unit, factors| {
            may_bomb(s, self.seat, unit, factors)
        })
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        match answer {
            AirAction::Commit { unit, factors } => bomb(t, unit, factors),
            _ => t.pop(),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Do you join the air attack on {}?", words::target(s));
        (text, rule!("7.5a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        super::meant_by_air(s, click, out);
    }
}

/// 7.6: air of the defender meets it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cover {
    pub seat: Seat,
}

impl Question<Neppa> for Cover {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        frame::ask_if_any(self, t, self.seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        super::commitments(s, out);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask_intercept(s, self.seat, out);
    }
    fn check(&self, s: &State, answer: AirAction) -> Result<(), Illegal> {
        super::sent_or_enough(answer, |unit, factors| {
            may_intercept(s, self.seat, unit, factors)
        })
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        match answer {
            AirAction::Commit { unit, factors } => intercept(t, unit, factors),
            _ => t.pop(),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Intercept the air attack on {}?", words::target(s));
        (text, rule!("7.6"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        super::meant_by_air(s, click, out);
    }
}

/// 7.5b: the bombs fall.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bombs;

impl Question<Neppa> for Bombs {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        open_bombs(t)
    }
}

/// 7.5b: which fleets lose factors.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SinkInPort {
    pub left: u8,
}

impl Question<Neppa> for SinkInPort {
    type Answer = AirAction;

    fn open(&self, t: &mut Act) -> Open {
        open_sink(t, self.left)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let losses = choice::every_loss_of_ships(s);
        frame::add(
            out,
            losses.map(|(fleet, factors)| AirAction::Sink { fleet, factors }),
        );
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        ask_sink(s, self.left, out);
    }
    fn check(&self, s: &State, answer: AirAction) -> Result<(), Illegal> {
        match answer {
            AirAction::Sink { fleet, factors } => may_sink(s, self.left, fleet, factors),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: AirAction) {
        let AirAction::Sink { fleet, factors } = answer else {
            frame::unasked(answer)
        };
        t.pop();
        sink_factors(t, fleet, factors);
        t.push(SinkInPort {
            left: self.left - factors,
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = match self.left {
            1 => "1 fleet factor is hit: choose which.".to_string(),
            left => format!("{left} fleet factors are hit: choose which."),
        };
        (text, rule!("7.5b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, Kind::is_fleet, out, |fleet| AirAction::Sink {
            fleet,
            factors: 1,
        });
    }
}

impl State {
    /// The air attack on a port that is being put together or flown.
    pub fn strike(&self) -> Option<&Strike> {
        self.stack.step()
    }
    pub fn strike_mut(&mut self) -> Option<&mut Strike> {
        self.stack.step_mut()
    }
}
