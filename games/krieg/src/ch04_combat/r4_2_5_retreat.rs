//! 4.2.5, 4.2.6: retreats, and the steps that are lost instead of them or beside them.

use super::battle::{Battle, Force};
use super::r4_2_2_sequence::{Fight, Stage};
use crate::Krieg;
use crate::ch03_movement::{drive_off, is_protected, may_be_in, tell_moved};
use crate::game::{Action, not_asked};
use crate::ground::{distance, ground, space};
use crate::losses::{self, Loss, Must};
use crate::names::name;
use crate::politics::Confined;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::Faction;
use crate::unit::UnitId;
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// How a result is satisfied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Ad, Ex: retreat or lose a step, as the owner likes.
    Choice,
    /// Dr: retreat, and lose steps where that is impossible or allowed.
    Retreat,
    /// Attrition.
    Losses,
}

/// A force owes results: hexes of Retreat, or steps.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yield {
    pub force: Force,
    pub left: u8,
    pub mode: Mode,
    /// 4.2.5b: the stacks of the attacker that have yet to retreat.
    pub stacks: Vec<Spot>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Yielding {
    /// The stack retreats into this hex.
    To(Spot),
    /// A step is lost.
    Lose(Loss),
    /// All attackers retreat.
    Retreat,
}

/// 4.2.5.2a: units that cannot retreat, and that keep those who fought beside them.
fn is_rooted(s: &State, units: &[UnitId]) -> bool {
    cite!("4.2.5.2a");
    units.iter().any(|id| {
        let unit = s.unit(*id);
        unit.is_hq() || unit.face().is_some_and(|face| face.movement == 0)
    })
}

/// 4.2.5.1, 4.2.5.2: the hexes that a stack may retreat into, of the better priority alone.
pub fn ways_back(s: &State, units: &[UnitId], from: Spot, battle: &Battle) -> Vec<Spot> {
    cite!("4.2.5.1", "4.2.5.1b", "8.2f");
    let (Some(at), Some(center)) = (from.space(), battle.hex.space()) else {
        return Vec::new();
    };
    let Some(faction) = units.first().and_then(|id| s.unit(*id).faction) else {
        return Vec::new();
    };
    let links = board().neighbours(at).iter();
    let open = links.filter(|link| distance(link.to, center) > distance(at, center));
    let open = open.filter(|link| crosses(s, at, link.to, link.kinds));
    let open = open.map(|link| link.to).filter(|to| {
        units
            .iter()
            .all(|id| may_retreat_into(s, *id, faction, *to).is_ok())
    });
    let open: Vec<SpaceId> = open.collect();
    let zoc = s.zoc();
    let free: Vec<Spot> = open
        .iter()
        .filter(|to| !zoc.reaches(**to, faction))
        .map(|to| Spot::from(*to))
        .collect();
    if !free.is_empty() {
        return free;
    }
    let held = open.into_iter().map(Spot::from);
    held.filter(|to| {
        let count = s.tally(*to).count(faction);
        count.ground > 0 || count.airdrops > 0 || count.air > 0
    })
    .collect()
}

/// 4.2.5.2c: not over All-Sea, but over Straits and a Beachhead's own side.
fn crosses(s: &State, from: SpaceId, to: SpaceId, kinds: board::Kinds) -> bool {
    cite!("4.2.5.2c");
    let sides = &ground().sides;
    kinds.has(sides.land | sides.strait) || s.is_beachhead_side(from, to)
}

/// 4.2.5.2b: what bars a hex.
fn may_retreat_into(s: &State, id: UnitId, faction: Faction, to: SpaceId) -> Result<(), Illegal> {
    cite!("4.2.5.2b");
    let at = space(to);
    let friendly = at.is_all_sea() && s.beachhead(to.into(), faction).is_some();
    demand!(
        at.is_land() || friendly,
        "4.2.5a",
        "only Land and friendly Beachheads"
    );
    let tally = s.tally(Spot::from(to));
    let enemy =
        |count: &crate::unit::Count| count.units() || count.airdrops > 0 || count.beachheads > 0;
    demand!(
        !tally.enemy(faction, enemy),
        "4.2.5.2b",
        "enemies are there"
    );
    may_be_in(s, id, to)?;
    let barred = is_protected(s, id, to);
    demand!(!barred, "13.6.2.1c", "a Truce protects what is there");
    if at.is_land() {
        let owner = s.territory().owner(to);
        for country in s.nations(id).into_iter().flatten() {
            // Mobilizing units may retreat out of their country; the others may not.
            let kept = matches!(
                s.politics.confined(country),
                Some(Confined::FreePassage | Confined::NoOccupation)
            );
            demand!(
                !kept || owner == Some(country),
                "4.2.5.2b",
                "a marker keeps it in its country"
            );
        }
    }
    Ok(())
}

impl Yield {
    pub fn new(force: Force, left: u8, mode: Mode) -> Yield {
        Yield {
            force,
            left,
            mode,
            stacks: Vec::new(),
        }
    }

    fn battle(s: &State) -> Option<&Battle> {
        s.stack.step::<Fight>().map(|fight| &fight.battle)
    }

    /// The results of this combat that the force has yet to satisfy, attrition that follows included.
    fn owed(&self, s: &State) -> u8 {
        let fight = s.stack.step::<Fight>();
        let follows =
            fight.filter(|fight| matches!(fight.stage, Stage::Exchange | Stage::Attrition));
        let cell = follows.and_then(|fight| fight.cell);
        let more = cell.map_or(0, |cell| match self.force {
            Force::Attacker => cell.attacker,
            Force::Defender => cell.defender,
        });
        self.left + more
    }

    /// Whether a unit could retreat once those are lost that keep it.
    fn could_leave(&self, s: &State, battle: &Battle, id: UnitId) -> bool {
        let from = s.unit(id).at;
        self.mode == Mode::Retreat && !ways_back(s, &[id], from, battle).is_empty()
    }

    /// The stacks that would have to retreat, each with its units.
    fn stacks_of(&self, s: &State, battle: &Battle) -> Vec<(Spot, Vec<UnitId>)> {
        let units = match self.force {
            Force::Attacker => &battle.attackers,
            Force::Defender => &battle.defenders,
        };
        let mut stacks: Vec<(Spot, Vec<UnitId>)> = Vec::new();
        for id in units {
            let at = s.unit(*id).at;
            if self.force == Force::Defender && at != battle.stand {
                continue;
            }
            match stacks.iter_mut().find(|(spot, _)| *spot == at) {
                Some((_, list)) => list.push(*id),
                None => stacks.push((at, vec![*id])),
            }
        }
        stacks
    }

    /// Whether the whole force can retreat a hex now.
    fn can_retreat(&self, s: &State, battle: &Battle) -> bool {
        if self.mode == Mode::Losses || is_rooted(s, &battle.units(self.force)) {
            return false;
        }
        self.has_ways_back(s, battle)
    }

    fn has_ways_back(&self, s: &State, battle: &Battle) -> bool {
        let stacks = self.stacks_of(s, battle);
        let free =
            |(from, units): &(Spot, Vec<UnitId>)| !ways_back(s, units, *from, battle).is_empty();
        !stacks.is_empty() && stacks.iter().all(free)
    }

    /// 14.2b, 14.2c: the hex that a Mobile Defense gives: in place of a step of attrition, or with an HQ in the force
    /// as long as no Retreat was converted.
    fn is_mobile(&self, s: &State, battle: &Battle) -> bool {
        cite!("14.2b", "14.2c");
        let units = battle.units(self.force);
        let hq = units.iter().any(|id| s.unit(*id).is_hq());
        let moves = |id: &UnitId| s.unit(*id).face().is_some_and(|face| face.movement > 0);
        let given = self.force == Force::Defender
            && battle.mobile
            && (self.mode == Mode::Losses || hq)
            && !(hq && battle.converted);
        given && units.iter().all(moves) && self.has_ways_back(s, battle)
    }

    /// 4.2.5.3b: the defender may lose steps instead, in the hex where it was attacked.
    fn may_stand(&self, s: &State, battle: &Battle) -> bool {
        cite!("4.2.5.3b");
        let Some(at) = battle.hex.space() else {
            return false;
        };
        let blitz = s.tally(battle.hex).of.iter().any(|count| count.blitz > 0);
        let city = space(at).city && !blitz;
        battle.stand == battle.hex && (battle.hard_sides || city)
    }

    fn may_lose(&self, s: &State, battle: &Battle) -> Result<(), Illegal> {
        cite!("4.2.5.3a");
        demand!(
            self.stacks.is_empty(),
            "4.2.5b",
            "the other stacks retreat too"
        );
        let free = match self.mode {
            Mode::Losses | Mode::Choice => true,
            Mode::Retreat => !self.can_retreat(s, battle) || self.may_stand(s, battle),
        };
        demand!(free, "4.2.5.3a", "the force can retreat");
        Ok(())
    }

    /// The losses that count, with 4.2.6.1 for the attacker's first.
    fn losses(&self, s: &State, battle: &Battle) -> Vec<Loss> {
        let units = losses::one_of_each(s, &battle.units(self.force));
        let all = |units: &[UnitId], must: Must| -> Vec<Loss> {
            units
                .iter()
                .flat_map(|id| losses::ways(s, *id, must))
                .collect()
        };
        if self.force == Force::Attacker && !battle.lost {
            let first = first_losses(s, battle, &units);
            if !first.is_empty() {
                return first;
            }
        }
        all(&units, Must::Anything)
    }
}

/// 4.2.6.1: the attacker's first loss is an armor step, or a marine of those that came over water.
fn first_losses(s: &State, battle: &Battle, units: &[UnitId]) -> Vec<Loss> {
    cite!("4.2.6.1a", "4.2.6.1b");
    let mut all = Vec::new();
    for id in units {
        if s.unit(*id).is_armor() {
            all.extend(losses::ways(s, *id, Must::Armor));
        } else if battle.seaborne.contains(id) {
            all.extend(losses::ways(s, *id, Must::Anything));
        }
    }
    all
}

impl Question<Krieg> for Yield {
    type Answer = Yielding;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let Some(battle) = Yield::battle(t.s) else {
            return Open::Pass;
        };
        if self.left == 0 {
            return Open::Pass;
        }
        let (units, seat) = (
            battle.units(self.force),
            t.s.seat(battle.faction(self.force)),
        );
        if units.is_empty() {
            if let (Force::Defender, Some(fight)) = (self.force, t.step_mut::<Fight>()) {
                fight.battle.unsatisfied += self.left;
            }
            return Open::Pass;
        }
        let mut offers = Vec::new();
        self.ask(t.s, &mut offers);
        // What must be done is done without a question. Where everybody is lost whatever is chosen the order makes no
        // difference, and of the counters that would be left for a moment one is taken that comes back at once.
        let mut losses: Vec<Yielding> = Vec::new();
        for action in &offers {
            if let Action::Combat(super::CombatAction::Yielding(answer)) = action {
                losses.push(*answer);
            }
        }
        let lose = |answer: &Yielding| matches!(answer, Yielding::Lose(_));
        let cheap = |answer: &&Yielding| match answer {
            Yielding::Lose(loss) => loss.with.is_none_or(|id| !t.s.unit(id).sort.stripe()),
            _ => false,
        };
        let steps: u8 = units.iter().map(|id| t.s.unit(*id).steps()).sum();
        let all = steps <= self.owed(t.s)
            && losses.iter().all(lose)
            && !units.iter().any(|id| self.could_leave(t.s, battle, *id));
        let first = losses.iter().find(cheap).or(losses.first()).copied();
        if let Some(first) = first.filter(|_| all || losses.len() == 1) {
            self.apply(t, first);
            return Open::Again;
        }
        Open::Ask(seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let Some(battle) = Yield::battle(s) else {
            return;
        };
        frame::add(out, [Yielding::Retreat]);
        let stacks = self.stacks_of(s, battle);
        let beside = stacks.iter().filter_map(|(at, _)| at.space());
        let beside = beside.flat_map(|at| board().neighbours(at));
        let mut hexes: Vec<Spot> = beside.map(|link| link.to.into()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        frame::add(out, hexes.into_iter().map(Yielding::To));
        let units = losses::one_of_each(s, &battle.units(self.force));
        let mut losses: Vec<Loss> = units
            .iter()
            .flat_map(|id| losses::ways(s, *id, Must::Anything))
            .chain(self.losses(s, battle))
            .collect();
        losses.sort_unstable();
        losses.dedup();
        frame::add(out, losses.into_iter().map(Yielding::Lose));
    }
    fn check(&self, s: &State, answer: Yielding) -> Result<(), Illegal> {
        let Some(battle) = Yield::battle(s) else {
            return Err(not_asked());
        };
        match answer {
            Yielding::Retreat => {
                let attackers = self.force == Force::Attacker && self.stacks.is_empty();
                demand!(attackers, "4.2.4.1a", "only attackers choose that");
                demand!(
                    self.can_retreat(s, battle),
                    "4.2.5.3a",
                    "not all of them can retreat"
                );
                Ok(())
            }
            Yielding::To(to) => self.may_go(s, battle, to),
            Yielding::Lose(loss) => {
                self.may_lose(s, battle)?;
                let listed = self.losses(s, battle).contains(&loss);
                demand!(listed, "4.2.6.1b", "that step cannot be lost now");
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Yielding) {
        match answer {
            Yielding::Retreat => {
                let stacks = Yield::battle(t.s).map(|battle| self.stacks_of(t.s, battle));
                let stacks = stacks.into_iter().flatten().map(|(at, _)| at).collect();
                if let Some(fight) = t.step_mut::<Fight>() {
                    fight.withdrew = true;
                }
                t.replace(Yield {
                    stacks,
                    ..self.clone()
                });
            }
            Yielding::To(to) => self.go(t, to),
            Yielding::Lose(loss) => self.lose(t, loss),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let owed = match self.mode {
            Mode::Losses if self.left == 1 => "Lose a step.".to_string(),
            Mode::Losses => format!("Lose {} steps.", self.left),
            Mode::Retreat if self.left == 1 => {
                "Retreat a hex, or lose steps where it must be.".to_string()
            }
            Mode::Retreat => format!(
                "Retreat {} hexes, or lose steps where it must be.",
                self.left
            ),
            Mode::Choice => "Retreat a hex, or lose a step.".to_string(),
        };
        (owed, rule!("4.2.5a"))
    }
}

impl Yield {
    fn may_go(&self, s: &State, battle: &Battle, to: Spot) -> Result<(), Illegal> {
        match self.force {
            Force::Attacker => {
                let Some(from) = self.stacks.first() else {
                    return Err(Illegal::new(rule!("4.2.5a"), "say first that all retreat"));
                };
                let stacks = self.stacks_of(s, battle);
                let stack = stacks.into_iter().find(|(at, _)| at == from);
                let units = stack.map(|(_, units)| units).unwrap_or_default();
                let open = ways_back(s, &units, *from, battle).contains(&to);
                demand!(open, "4.2.5.1", "it cannot retreat there");
            }
            Force::Defender => {
                demand!(
                    self.can_retreat(s, battle) || self.is_mobile(s, battle),
                    "4.2.5.2a",
                    "the force cannot retreat"
                );
                let stacks = self.stacks_of(s, battle);
                let open = stacks
                    .iter()
                    .any(|(from, units)| ways_back(s, units, *from, battle).contains(&to));
                demand!(open, "4.2.5.1", "it cannot retreat there");
            }
        }
        Ok(())
    }

    /// A stack goes back one hex; whoever stands there is swept along.
    fn go(&self, t: &mut Act<'_, Krieg>, to: Spot) {
        cite!("4.2.5a", "4.2.5b", "4.2.5c", "4.2.5d");
        let Some(battle) = Yield::battle(t.s).cloned() else {
            return;
        };
        let mobile = !self.can_retreat(t.s, &battle);
        let stacks = self.stacks_of(t.s, &battle);
        let from = match self.force {
            Force::Attacker => self.stacks.first().copied(),
            Force::Defender => Some(battle.stand),
        };
        let stack = stacks.into_iter().find(|(at, _)| Some(*at) == from);
        let units = stack.map(|(_, units)| units).unwrap_or_default();
        let faction = battle.faction(self.force);
        let swept: Vec<UnitId> = t.s.ground_in(to, faction).map(|(id, _)| id).collect();
        for id in &units {
            let from = t.s.unit(*id).at;
            t.s.pieces.change(*id, |unit| unit.at = to);
            tell_moved(t, *id, from);
        }
        for id in &swept {
            t.s.pieces.mark(*id, |unit| unit.fought = true);
        }
        if let Some(first) = units.first() {
            drive_off(t, *first, to);
        }
        if let Some(fight) = t.step_mut::<Fight>() {
            let battle = &mut fight.battle;
            match self.force {
                Force::Attacker => add_new(&mut battle.attackers, &swept),
                Force::Defender => {
                    add_new(&mut battle.defenders, &swept);
                    battle.stand = to;
                    battle.retreated += 1;
                    battle.mobile &= !mobile;
                }
            }
        }
        let mut next = self.clone();
        match self.force {
            Force::Attacker => {
                next.stacks.remove(0);
                if next.stacks.is_empty() {
                    next.left -= 1;
                }
            }
            Force::Defender => next.left -= 1,
        }
        t.replace(next);
    }

    fn lose(&self, t: &mut Act<'_, Krieg>, loss: Loss) {
        let new = losses::take(t, loss);
        if let Some(fight) = t.step_mut::<Fight>() {
            fight.battle.exchange(loss.unit, new);
            fight.battle.lost |= self.force == Force::Attacker;
            fight.battle.converted |= self.force == Force::Defender && self.mode == Mode::Retreat;
        }
        t.replace(Yield {
            left: self.left - 1,
            ..self.clone()
        });
    }
}

fn add_new(list: &mut Vec<UnitId>, more: &[UnitId]) {
    for id in more {
        if !list.contains(id) {
            list.push(*id);
        }
    }
}

pub fn label(s: &State, answer: Yielding) -> Label {
    match answer {
        Yielding::To(to) => {
            Label::new("retreat", format!("Retreat to {}", to.name())).on(to.target())
        }
        Yielding::Lose(loss) => losses::label(s, "lose", loss),
        Yielding::Retreat => {
            let who = Yield::battle(s).and_then(|battle| battle.attackers.first());
            let who = who.map_or(String::new(), |id| name(s, *id));
            Label::new("withdraw", format!("All attackers retreat, {who} first"))
        }
    }
}
