//! 5.14.1: the attacks of a Step: which hex, and who attacks it.

use super::attack::{Attack, Battle, Part, battle, battle_mut, begin, may_strike};
use super::moves::{Marching, Why};
use super::operation::{Owed, Stage, operation};
use super::{landing, quisling};
use crate::Aeto;
use crate::ch03_naval::{cargo, debarking};
use crate::ch09_politics::sitzkrieg;
use crate::game::{Act, Action};
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::names::hex_name;
use crate::partisans;
use crate::spot::board;
use crate::state::State;
use crate::types::{HexId, NationId, UnitId};
use crate::works;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 5.14.1: attacks of a Step, one after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Attacks;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    Hex {
        hex: HexId,
    },
    /// 3.24d: what is carried goes ashore, and may attack.
    Land {
        unit: UnitId,
    },
    /// 3.25: troops land there from the sea.
    Assault {
        hex: HexId,
    },
    /// 9.6: the same, and Quisling sees to it that nobody resists.
    Unopposed {
        hex: HexId,
    },
    Enough,
}

/// Whether a unit may attack in this Step.
pub fn may_attack(s: &State, id: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    demand!(
        unit.is_combat() && (unit.hex().is_some() || unit.aboard.is_some()),
        "5.14.1",
        "it does not fight"
    );
    demand!(unit.has(Marks::CALLED), "5.14.1", "it is not Activated");
    demand!(
        !unit.has(Marks::ATTACKED),
        "5.14.2",
        "it has attacked in this Step"
    );
    demand!(
        !unit.has(Marks::DROPPED),
        "4.24.9",
        "it came down by parachute"
    );
    cite!("5.14.23");
    let exploits = operation(s).stage != Stage::Exploitation || unit.has(Marks::EXPLOITS);
    demand!(exploits, "5.22e", "it does not exploit");
    Ok(())
}

/// The units that could join an attack on a hex.
fn joiners(s: &State, target: SpaceId) -> Vec<UnitId> {
    let camp = s.camp(operation(s).nation);
    let near = board()
        .neighbours(target)
        .iter()
        .filter(|link| may_strike(s, link.to, target));
    let units = near.flat_map(|link| s.troops(link.to, camp));
    let mut all: Vec<UnitId> = units
        .map(|(id, _)| id)
        .filter(|id| may_attack(s, *id).is_ok() && !is_bound_elsewhere(s, *id, target.into()))
        .collect();
    all.sort_unstable();
    all
}

/// 5.21k: what must still be attacked again in the Combat Step, and by whom.
fn due(s: &State) -> impl Iterator<Item = &Owed> {
    cite!("5.21k", "5.14.22");
    let op = operation(s);
    let open = op.stage == Stage::Combat && op.attacks < op.limit(s);
    let all = op.owed.iter().filter(move |_| open);
    all.filter(move |owed| {
        let foe = s.camp(s.foe_at(op.nation, owed.target.space()));
        let held = s.tally(owed.target.into()).of(foe).combat > 0;
        let mut units = owed.units.iter();
        !op.hit.contains(&owed.target) && held && units.any(|id| can_strike(s, *id, owed.target))
    })
}

fn can_strike(s: &State, id: UnitId, target: HexId) -> bool {
    let at = s.unit(id).hex();
    may_attack(s, id).is_ok() && at.is_some_and(|at| may_strike(s, at, target.space()))
}

/// 5.21k: a unit that must attack another hex.
fn is_bound_elsewhere(s: &State, id: UnitId, target: HexId) -> bool {
    due(s).any(|owed| {
        owed.target != target && owed.units.contains(&id) && can_strike(s, id, owed.target)
    })
}

impl Question<Aeto> for Attacks {
    type Answer = Target;

    fn open(&self, t: &mut Act<'_>) -> Open {
        // A breakthrough that must be repeated is asked for even if nothing else could be done.
        let mut offers = Vec::new();
        self.ask(t.s, &mut offers);
        match offers[..] {
            [] => Open::Pass,
            [only] if only == Target::Enough.into() => Open::Pass,
            _ => Open::Ask(t.s.seat(operation(t.s).nation)),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let nation = operation(s).nation;
        let hostile = |of: NationId| s.politics.at_war(nation, of);
        let mut hexes = s.hexes_of(|unit| unit.is_ground() && hostile(unit.nation()));
        hexes.extend(works::garrisons(s).map(|(hex, _)| hex));
        hexes.sort_unstable();
        hexes.dedup();
        let hexes = hexes.into_iter().map(HexId::from);
        frame::add(out, hexes.map(|hex| Target::Hex { hex }));
        let afloat = debarking::offshore(s, s.camp(nation)).into_iter();
        frame::add(out, afloat.map(|(unit, _)| Target::Land { unit }));
        for hex in landing::beaches(s, s.camp(nation)) {
            frame::add(out, [Target::Assault { hex }, Target::Unopposed { hex }]);
        }
        frame::add(out, [Target::Enough]);
    }
    fn check(&self, s: &State, answer: Target) -> Result<(), Illegal> {
        let op = operation(s);
        match answer {
            Target::Assault { hex } => landing::may_declare(s, op, hex),
            Target::Unopposed { hex } => quisling::may_be_unopposed(s, op, hex),
            Target::Hex { hex } => {
                demand!(
                    op.attacks < op.limit(s),
                    "5.0.11",
                    "no attack is left in this Step"
                );
                demand!(
                    !op.hit.contains(&hex),
                    "5.14.2",
                    "the hex was attacked in this Step"
                );
                let foe = s.camp(s.foe_at(op.nation, hex.space()));
                let foe = s.tally(hex.into()).of(foe);
                cite!("5.14.17");
                let partisans = || partisans::enemies_in(s, op.nation, hex.space()).next();
                let fort = || has_fort(s, op.nation, hex);
                demand!(
                    foe.combat > 0 || foe.hqs > 0 || fort() || partisans().is_some(),
                    "5.14.20",
                    "no enemy unit is there"
                );
                demand!(
                    !sitzkrieg::bars(s, op.nation, hex.space()),
                    "9.5a",
                    "the Sitzkrieg spares it"
                );
                demand!(
                    !crate::ch09_politics::partnerships::would_be_war(s, op.nation, hex.space()),
                    "9.8c",
                    "that would be war with who backs Turkey"
                );
                let owed = due(s).filter(|owed| owed.target != hex).count();
                demand!(
                    owed < usize::from(op.limit(s) - op.attacks),
                    "5.21k",
                    "a failed breakthrough must be repeated"
                );
                demand!(
                    !joiners(s, hex.space()).is_empty(),
                    "5.14.1",
                    "no Activated unit can attack it"
                );
                Ok(())
            }
            Target::Land { unit } => {
                demand!(
                    op.stage == Stage::Combat,
                    "3.24d",
                    "troops land in the Combat Step"
                );
                let own = s.has_unit(unit) && s.unit(unit).camp == s.camp(op.nation);
                demand!(
                    own && s.unit(unit).is_ground() && s.unit(unit).has(Marks::CALLED),
                    "3.24d",
                    "it is not Activated"
                );
                debarking::may_land(s, unit)?;
                demand!(
                    cargo::is_first_freight(s, unit),
                    "3.24d",
                    "choose the first of like pieces"
                );
                Ok(())
            }
            Target::Enough => {
                demand!(
                    due(s).next().is_none(),
                    "5.21k",
                    "a failed breakthrough must be repeated"
                );
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Target) {
        let hex = match answer {
            Target::Hex { hex } => hex,
            Target::Land { unit } => return go_ashore(t, unit),
            Target::Assault { hex } => return assault(t, hex, false),
            Target::Unopposed { hex } => return assault(t, hex, true),
            Target::Enough => return t.pop(),
        };
        let op = operation(t.s);
        let (stage, by) = (op.stage, op.nation);
        let foe = t.s.camp(t.s.foe_at(by, hex.space()));
        let empty = t.s.tally(hex.into()).of(foe).combat == 0;
        let lone_hq = empty && !has_fort(t.s, by, hex);
        let owed = op.owed.iter().find(|owed| owed.target == hex);
        let must: Vec<UnitId> = owed.map(|owed| owed.units.clone()).unwrap_or_default();
        let fit = |id: &UnitId| can_strike(t.s, *id, hex);
        let attackers = must.into_iter().filter(fit).collect();
        t.s.battle = Some(Battle {
            lone_fort: empty && !lone_hq,
            ..Battle::new(stage, by, hex, attackers)
        });
        if !lone_hq {
            t.push(Attack {
                part: Part::Defenders,
            });
        }
        t.push(Gathering);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let op = operation(s);
        let left = op.limit(s).saturating_sub(op.attacks);
        let attacks = if left == 1 { "attack" } else { "attacks" };
        (
            format!("Attack a hex ({left} {attacks} left), or go on."),
            rule!("5.14.1"),
        )
    }
}

/// 3.24d, 3.24e: a piece lands; from a port that works, out of enemy zones, it may go a hex further. It may attack.
fn go_ashore(t: &mut Act<'_>, unit: UnitId) {
    cite!("3.24d", "3.24e");
    let Ok(hex) = debarking::may_land(t.s, unit) else {
        return;
    };
    debarking::land(t, unit, hex);
    if debarking::is_calm(t.s, hex, t.s.unit(unit).camp) {
        t.push(Marching::new(unit, Why::Ashore));
    }
}

/// 3.25i: an assault is declared: who lands is chosen.
fn assault(t: &mut Act<'_>, hex: HexId, quisling: bool) {
    let by = operation(t.s).nation;
    let foe = t.s.camp(t.s.foe_at(by, hex.space()));
    let empty = t.s.tally(hex.into()).of(foe).combat == 0;
    t.s.battle = Some(Battle {
        from_sea: true,
        quisling,
        lone_fort: empty && works::has_fort(t.s, hex.space()),
        ..Battle::new(Stage::Combat, by, hex, Vec::new())
    });
    t.push(Attack {
        part: Part::Defenders,
    });
    t.push(Gathering);
}

/// 5.18.19: whether an enemy fort stands in a hex.
fn has_fort(s: &State, nation: NationId, hex: HexId) -> bool {
    let holder = s.politics.holder(hex.space());
    let enemy = holder.is_some_and(|holder| s.politics.at_war(nation, holder));
    enemy && works::is_fortified(s, hex.space())
}

/// 5.2.4, 5.14.17: an attack on an HQ that stands alone, or on partisans, removes them without a roll.
fn remove_hq(t: &mut Act<'_>, hex: SpaceId) {
    let nation = operation(t.s).nation;
    partisans::scatter(t, nation, hex, rule!("5.14.17"));
    let foe = t.s.camp(t.s.foe_at(nation, hex));
    let hqs: Vec<UnitId> =
        t.s.ground_pieces(hex, foe)
            .filter(|(_, unit)| unit.is_hq())
            .map(|(id, _)| id)
            .collect();
    for id in hqs {
        t.log.say(rule!("5.2.4"), || {
            format!("The HQ alone in {} is lost", hex_name(hex))
        });
        losses::eliminate(t, id, Cause::Other);
    }
}

/// 5.2.4: whether nothing but an HQ stands in the hex under attack.
fn is_lone_hq(s: &State) -> bool {
    let battle = battle(s);
    !battle.lone_fort && !battle.from_sea && battle.defenders(s).next().is_none()
}

/// The units that could join the attack that is being made.
fn able(s: &State) -> Vec<UnitId> {
    let battle = battle(s);
    match battle.from_sea {
        true => landing::joiners(s, battle.target.space()),
        false => joiners(s, battle.target.space()),
    }
}

/// All of them who can take part together.
fn everybody(s: &State) -> Vec<UnitId> {
    match battle(s).from_sea {
        true => landing::most(s, battle(s).target.space()),
        false => able(s),
    }
}

/// 5.14.4: who attacks, one unit after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Gathering;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gather {
    Join {
        unit: UnitId,
    },
    Everybody,
    Ready,
    /// Nobody attacks this hex after all.
    Leave,
}

impl Question<Aeto> for Gathering {
    type Answer = Gather;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(battle(t.s).by))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, able(s).into_iter().map(|unit| Gather::Join { unit }));
        frame::add(out, [Gather::Everybody, Gather::Ready, Gather::Leave]);
    }
    fn check(&self, s: &State, answer: Gather) -> Result<(), Illegal> {
        let battle = battle(s);
        match answer {
            Gather::Join { unit } => {
                demand!(s.has_unit(unit), "5.14.1", "there is no such piece");
                may_attack(s, unit)?;
                demand!(!battle.attackers.contains(&unit), "5.14.2", "it takes part");
                demand!(
                    !is_bound_elsewhere(s, unit, battle.target),
                    "5.21k",
                    "it must attack again where it failed"
                );
                demand!(
                    able(s).contains(&unit),
                    "5.14.1",
                    "it cannot attack that hex"
                );
                let like = s
                    .pieces
                    .likes(unit)
                    .find(|like| !battle.attackers.contains(like));
                demand!(
                    like == Some(unit),
                    "5.14.1",
                    "choose the first of like units"
                );
                if battle.from_sea {
                    let mut units = battle.attackers.clone();
                    units.push(unit);
                    landing::may_land(s, battle.target.space(), &units)?;
                }
                Ok(())
            }
            Gather::Everybody => {
                let all = everybody(s);
                demand!(
                    all.len() > battle.attackers.len(),
                    "5.14.1",
                    "all take part"
                );
                Ok(())
            }
            Gather::Ready => {
                demand!(!battle.attackers.is_empty(), "5.14.1", "nobody attacks");
                Ok(())
            }
            Gather::Leave => {
                let op = operation(s);
                let owed = op.owed.iter().any(|owed| owed.target == battle.target);
                demand!(
                    !owed || op.stage != Stage::Combat,
                    "5.21k",
                    "a failed breakthrough must be repeated"
                );
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Gather) {
        match answer {
            Gather::Join { unit } => battle_mut(t.s).attackers.push(unit),
            Gather::Everybody => {
                let all = everybody(t.s);
                battle_mut(t.s).attackers = all;
            }
            Gather::Ready => {
                t.pop();
                let (target, by) = (battle(t.s).target, battle(t.s).by);
                let lone_hq = is_lone_hq(t.s);
                begin(t, target, by);
                if battle(t.s).from_sea {
                    landing::declared(t);
                }
                if lone_hq {
                    t.s.battle = None;
                    remove_hq(t, target.space());
                }
            }
            Gather::Leave => {
                t.pop();
                if !is_lone_hq(t.s) {
                    t.pop();
                }
                let target = battle(t.s).target;
                t.s.battle = None;
                // 5.14.2: a hex that was looked at and left alone is not looked at again in the Step.
                if let Some(op) = &mut t.s.operation {
                    op.hit.push(target);
                }
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let target = hex_name(battle(s).target.space());
        (format!("Who attacks {target}?"), rule!("5.14.1"))
    }
}
