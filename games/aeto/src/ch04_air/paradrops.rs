//! 4.24: paratroops jump onto the hex under attack.

use super::bases::{air_distances, range};
use super::{Role, Window};
use crate::Aeto;
use crate::ch01_weather::{air_effect, is_inclement};
use crate::ch05_offensives::{Battle, Dropped, Stage, battle, battle_mut};
use crate::ch07_supply::is_supplied;
use crate::ch09_politics::{is_closed, sitzkrieg};
use crate::ch10_special::{Blitzkrieg, blitzkrieg};
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::politics::Standing;
use crate::spot::board;
use crate::state::State;
use crate::types::{AirEffect, AirKind, Camp, HexId, LandKind, NationId, Terrain, UnitId};
use crate::unit::{Commitment, Unit};
use crate::works;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 4.24.3: after the air combat, before the odds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Jumping;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Jump {
    Unit {
        unit: UnitId,
    },
    /// 4.24.11: with gliders, for double the points.
    Tow {
        unit: UnitId,
    },
    /// 4.24.11: commandos or infantry, by glider.
    Glide {
        unit: UnitId,
    },
    /// 4.24.12: a General jumps with paratroops of his base.
    With {
        general: UnitId,
    },
    NoMore,
}

/// How a unit comes down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    Chute,
    Towed,
    Glider,
}

impl Jump {
    fn unit(self) -> Option<(UnitId, Manner)> {
        match self {
            Jump::Unit { unit } => Some((unit, Manner::Chute)),
            Jump::Tow { unit } => Some((unit, Manner::Towed)),
            Jump::Glide { unit } => Some((unit, Manner::Glider)),
            Jump::With { .. } | Jump::NoMore => None,
        }
    }
}

impl Manner {
    /// 4.24.4, 4.24.11: the points that so many steps take.
    const fn takes(self, steps: u8) -> u8 {
        match self {
            Manner::Chute => steps,
            Manner::Towed | Manner::Glider => 2 * steps,
        }
    }
}

/// 4.24.11: whether a nation has gliders by now.
fn has_gliders(s: &State, nation: NationId) -> bool {
    cite!("4.24.11", "4.24.2");
    let mut all = data().gliders.iter();
    all.any(|glider| glider.nation == nation && s.clock.month.year() >= glider.from)
}

/// 4.24.11: commandos and infantry whom no Offensive has used, of a nation that has gliders.
pub fn may_glide(s: &State, unit: &Unit) -> bool {
    let fit = matches!(unit.land(), Some(LandKind::Commando | LandKind::Infantry));
    fit && is_fresh(unit) && has_gliders(s, unit.nation())
}

/// 4.24.12: whether a General may jump with those of his base who have jumped.
fn may_lead(s: &State, general: UnitId) -> Result<(), Illegal> {
    let battle = battle(s);
    let own = s.has_unit(general) && s.unit(general).nation() == battle.by;
    let airborne = own
        && s.unit(general).is_general()
        && data()
            .airborne
            .iter()
            .any(|name| **name == *s.unit(general).printed().name);
    demand!(airborne, "4.24.12", "he does not jump");
    let piece = s.unit(general);
    demand!(
        !piece.has(Marks::EXHAUSTED) && (!piece.has(Marks::ACTIVE) || piece.has(Marks::CALLED)),
        "4.24.12",
        "he was used in this month"
    );
    demand!(battle.leader.is_none(), "4.24.12", "another General jumps");
    let with = |drop: &Dropped| {
        let unit = s.unit(drop.unit);
        unit.land() == Some(LandKind::Paratrooper) && unit.at == piece.at
    };
    demand!(
        battle.drops.iter().any(with),
        "4.24.12",
        "no paratroops of his base have jumped"
    );
    Ok(())
}

/// 4.24.4: steps that transports from a base can still lift.
fn lift(s: &State, base: SpaceId) -> u8 {
    let battle = battle(s);
    let over = s
        .sky
        .iter()
        .filter(|flight| flight.over == battle.target && !flight.aborted);
    let transports = over
        .filter(|flight| flight.role == Role::Transport && s.unit(flight.unit).hex() == Some(base));
    let points: u8 = transports.map(|flight| s.unit(flight.unit).steps()).sum();
    let of_base = battle
        .lifted
        .iter()
        .filter(|(from, _)| *from == base.into());
    points.saturating_sub(of_base.map(|(_, steps)| *steps).sum())
}

/// 4.24.1: paratroops whom no Offensive has used before; those of the Offensive that goes on may still jump if they have
/// neither moved nor fought in it.
pub fn may_jump(unit: &Unit) -> bool {
    cite!("4.24.1", "4.24.4", "4.24.9");
    unit.land() == Some(LandKind::Paratrooper) && is_fresh(unit)
}

fn is_fresh(unit: &Unit) -> bool {
    let used = [Marks::DROPPED, Marks::MARCHED, Marks::ATTACKED];
    !used.into_iter().any(|mark| unit.has(mark))
        && (!unit.has(Marks::ACTIVE) || unit.has(Marks::CALLED))
}

impl Question<Aeto> for Jumping {
    type Answer = Jump;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let hex = battle(t.s).target;
        super::settle_superiority(t, hex);
        let seat = t.s.seat(battle(t.s).by);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let by = battle(s).by;
        for (unit, piece) in s.pieces.of(|owner| owner == by) {
            match piece.land() {
                Some(LandKind::Paratrooper) => {
                    frame::add(out, [Jump::Unit { unit }, Jump::Tow { unit }]);
                }
                Some(LandKind::Commando | LandKind::Infantry) => {
                    frame::add(out, [Jump::Glide { unit }]);
                }
                _ if piece.is_general() => frame::add(out, [Jump::With { general: unit }]),
                _ => {}
            }
        }
        frame::add(out, [Jump::NoMore]);
    }
    fn check(&self, s: &State, answer: Jump) -> Result<(), Illegal> {
        if let Jump::With { general } = answer {
            return may_lead(s, general);
        }
        let Some((unit, manner)) = answer.unit() else {
            return Ok(());
        };
        let battle = battle(s);
        let own = s.has_unit(unit) && s.unit(unit).nation() == battle.by;
        demand!(own, "4.24.1", "it is no paratrooper of yours");
        let jumper = match (manner, s.unit(unit).land()) {
            (Manner::Glider, kind) => {
                matches!(kind, Some(LandKind::Commando | LandKind::Infantry))
            }
            (_, kind) => kind == Some(LandKind::Paratrooper),
        };
        demand!(jumper, "4.24.1", "it is no paratrooper of yours");
        demand!(
            manner == Manner::Chute || has_gliders(s, battle.by),
            "4.24.11",
            "it has no gliders yet"
        );
        demand!(
            !is_closed(s, battle.by, battle.target.space()),
            "9.4a",
            "that would be war with the USSR"
        );
        let piece = s.unit(unit);
        demand!(is_fresh(piece), "4.24.9", "it was used in this month");
        let Some(base) = piece.hex() else {
            return Err(Illegal::new(rule!("4.24.4"), "it is not on the map"));
        };
        demand!(
            lift(s, base) >= manner.takes(piece.steps()),
            "4.24.4",
            "no transport has room for it"
        );
        demand!(is_supplied(s, unit), "4.24.4", "its base is out of supply");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Jump) {
        if let Jump::With { general } = answer {
            return lead(t, general);
        }
        match answer.unit() {
            Some((unit, manner)) => jump(t, unit, manner),
            None => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Drop paratroops, or go on.".to_string(), rule!("4.24.3"))
    }
}

/// 4.24.5: 1 or less lost, 2 or 3 scattered, 4 or more intact.
fn jump(t: &mut Act<'_>, unit: UnitId, manner: Manner) {
    cite!("4.24.5", "4.24.7", "4.24.11");
    let modifier = modifier(t.s, unit) + i8::from(manner == Manner::Towed);
    let die = t.dice.d6();
    let landed = Landed::by(die as i8 + modifier);
    t.log.rolled(rule!("4.24.5"), &[die], || {
        let word = match landed {
            Landed::Lost => "is lost",
            Landed::Scattered => "is scattered",
            Landed::Intact => "lands",
        };
        format!("{} {word} ({modifier:+})", t.s.unit(unit).name())
    });
    let (base, steps) = (t.s.unit(unit).hex(), t.s.unit(unit).steps());
    if let Some(base) = base {
        cite!("4.24.4");
        let points = manner.takes(steps);
        battle_mut(t.s).lifted.push((base.into(), points));
    }
    t.s.pieces.mark(unit, |piece| {
        piece.marks.set(Marks::DROPPED);
        piece.marks.set(Marks::ACTIVE);
        piece.marks.set(Marks::CALLED);
    });
    let drop = Dropped {
        unit,
        // 4.24.11: who came by glider adds nothing to the die.
        intact: landed == Landed::Intact && manner != Manner::Glider,
    };
    match landed {
        Landed::Lost => losses::eliminate(t, unit, Cause::Combat),
        Landed::Scattered => {
            battle_mut(t.s).drops.push(drop);
            losses::lose_step(t, unit, Cause::Combat);
        }
        Landed::Intact => battle_mut(t.s).drops.push(drop),
    }
}

/// 4.24.12: a General jumps with paratroops, and lends his strength.
fn lead(t: &mut Act<'_>, general: UnitId) {
    cite!("4.24.12", "4.24.2");
    let name = t.s.unit(general).name();
    t.log.reveal();
    t.log
        .say(rule!("4.24.12"), || format!("{name} jumps with his men"));
    t.s.pieces.mark(general, |unit| {
        unit.marks.set(Marks::ACTIVE);
        unit.marks.set(Marks::CALLED);
    });
    battle_mut(t.s).leader = Some(general);
}

/// 4.24.5: how a jump ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Landed {
    Lost,
    Scattered,
    Intact,
}

impl Landed {
    fn by(total: i8) -> Landed {
        let values = &data().values;
        match total {
            _ if total <= values.drop_lost as i8 => Landed::Lost,
            _ if total <= values.drop_scattered as i8 => Landed::Scattered,
            _ => Landed::Intact,
        }
    }
}

/// 4.24.6
fn modifier(s: &State, unit: UnitId) -> i8 {
    cite!("4.24.6", "10.2f");
    let battle = battle(s);
    let target = battle.target.space();
    let rough = matches!(
        ground::hex(target).terrain,
        Some(Terrain::Forest | Terrain::Mountain | Terrain::Swamp)
    );
    cite!("3.25k");
    let friends = battle.from_sea
        || ground::beside(target).any(|(hex, _)| s.troops(hex, s.camp(battle.by)).next().is_some());
    let blitz = blitzkrieg(s, s.unit(unit).nation(), s.foe_at(battle.by, target))
        == Some(Blitzkrieg::First);
    let held = battle.superiority == Some(battle.foe(s));
    i8::from(friends) + i8::from(blitz)
        - i8::from(rough)
        - i8::from(works::is_fortified(s, target))
        - i8::from(is_inclement(s, target))
        - i8::from(held)
}

/// 4.24.13: the hexes on which paratroops could drop by themselves: enemy ground without units or forts. A hex that several
/// transports reach is there several times.
fn in_reach(s: &State, nation: NationId) -> impl Iterator<Item = SpaceId> {
    let jumper =
        |unit: &Unit| unit.land() == Some(LandKind::Paratrooper) && !unit.has(Marks::ACTIVE);
    let laden = move |camp: Camp, base: SpaceId| {
        let mut there = s.troops(base, camp);
        there.any(|(id, unit)| jumper(unit) && is_supplied(s, id))
    };
    let transports = s.pieces.of(move |owner| owner == nation);
    let transports = transports.filter_map(move |(id, unit)| {
        let free = unit.air() == Some(AirKind::Atp) && unit.commitment == Commitment::Free;
        let base = unit.hex().filter(|_| free)?;
        laden(unit.camp, base).then_some((id, base))
    });
    transports.flat_map(move |(id, base)| {
        let far = air_distances(s, nation, base);
        let printed = s.unit(id).air_face().map_or(0, |face| face.range);
        board().ids().filter(move |hex| {
            let far = far[hex.index()];
            far <= printed && is_empty(s, nation, *hex) && far <= range(s, id, *hex)
        })
    })
}

/// The same, each once, in order.
fn zones(s: &State, nation: NationId) -> Vec<SpaceId> {
    let mut all: Vec<SpaceId> = in_reach(s, nation).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn is_empty(s: &State, nation: NationId, hex: SpaceId) -> bool {
    ground::hex(hex).terrain.is_some()
        && s.politics.standing(nation, hex) == Standing::Enemy
        && !is_closed(s, nation, hex)
        && !sitzkrieg::bars(s, nation, hex)
        && s.units_in(hex.into()).next().is_none()
        && !works::is_fortified(s, hex)
        && air_effect(s, hex) != AirEffect::Grounded
}

/// Whether paratroops of a nation could drop on an empty hex.
pub fn any_drop(s: &State, nation: NationId) -> Result<(), Illegal> {
    demand!(
        in_reach(s, nation).next().is_some(),
        "4.24.13",
        "no paratroops could drop on an empty hex"
    );
    Ok(())
}

pub fn begin_drop(t: &mut Act<'_>, nation: NationId) {
    cite!("4.24.13");
    t.log.say(rule!("4.24.13"), || {
        "An Offensive by paratroops".to_string()
    });
    t.push(ChoosingZone { nation });
}

/// 4.24.13: where they drop.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoosingZone {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    pub hex: HexId,
}

impl Question<Aeto> for ChoosingZone {
    type Answer = Zone;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.nation))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let all = zones(s, self.nation).into_iter();
        frame::add(out, all.map(|hex| Zone { hex: hex.into() }));
    }
    fn check(&self, s: &State, answer: Zone) -> Result<(), Illegal> {
        demand!(
            in_reach(s, self.nation).any(|hex| hex == answer.hex.space()),
            "4.24.13",
            "nobody can drop there"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Zone) {
        crate::capture::set_foot(t, self.nation, answer.hex.space());
        t.s.battle = Some(Battle::new(
            Stage::Combat,
            self.nation,
            answer.hex,
            Vec::new(),
        ));
        t.replace(Airdrop { jumped: false });
        t.push(Window::over(answer.hex, self.nation));
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("On which hex do they drop?".to_string(), rule!("4.24.13"))
    }
}

/// 4.24.13: who lands takes the hex.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Airdrop {
    pub jumped: bool,
}

impl Question<Aeto> for Airdrop {
    type Answer = Zone;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if !self.jumped {
            t.replace(Airdrop { jumped: true });
            t.push(Jumping);
            return Open::Again;
        }
        t.pop();
        let Some(battle) = t.s.battle.take() else {
            return Open::Again;
        };
        for drop in &battle.drops {
            t.s.pieces.change(drop.unit, |unit| {
                unit.at = battle.target.into();
                unit.marks.set(Marks::ACTIVE);
            });
        }
        if !battle.drops.is_empty() {
            crate::capture::enter(t, battle.by, battle.target.space());
        }
        Open::Again
    }
}
