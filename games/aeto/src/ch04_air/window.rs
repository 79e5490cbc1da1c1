//! 4.13, 4.22: aircraft come to a land battle, turn about.

use super::apart::{may_come, may_fly_for};
use super::bases::{
    base, far_from, interception_range, is_near_as_the_crow_flies, is_unsupplied, range, ways_to,
};
use super::decks::{has_decks, is_engaged, is_under_way};
use super::dogfight::begin_fight;
use super::overhead::may_strike;
use super::paradrops::{may_glide, may_jump};
use super::sortie::is_supplier;
use super::transfer::Transferring;
use super::{Flight, Role, Sortie, Task};
use crate::Aeto;
use crate::ch01_weather::air_effect;
use crate::ch05_offensives::{Backed, Battle, Stage};
use crate::ch07_supply;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::{adjective, hex_name};
use crate::state::State;
use crate::types::{AirEffect, AirKind, HexId, NationId, UnitId};
use crate::unit::Commitment;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::cell::OnceCell;

/// 4.22.6: the attacker commits aircraft, then the defender; then interceptors, turn about, until both decline.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    pub hex: HexId,
    /// Who attacks on the ground.
    pub by: NationId,
    /// 0 and 1: the attacker and the defender commit; from 2 on interceptors.
    pub round: u8,
    /// Somebody was launched in this round.
    pub launched: bool,
    /// The round before ended with nothing launched.
    pub quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Launch {
    Unit { unit: UnitId, role: Role },
    NoMore,
}

impl Window {
    /// 4.13.4: interceptors come to what flies over a hex, the other side's first.
    pub fn of_transfer(hex: HexId, by: NationId) -> Window {
        Window {
            round: 3,
            ..Window::over(hex, by)
        }
    }
    pub fn over(hex: HexId, by: NationId) -> Window {
        Window {
            hex,
            by,
            round: 0,
            launched: false,
            quiet: false,
        }
    }
    /// 2.2q: interceptors come to a raid over a hex, the other side's first.
    pub fn of_raid(hex: HexId, by: NationId) -> Window {
        Window {
            hex,
            by,
            round: 3,
            launched: false,
            quiet: true,
        }
    }
    /// Whose round it is.
    fn turn(&self, s: &State) -> NationId {
        if self.round.is_multiple_of(2) {
            self.by
        } else {
            s.foe_at(self.by, self.hex.space())
        }
    }
    /// Whether it is the turn of those who did not begin it.
    pub fn is_answer(&self) -> bool {
        !self.round.is_multiple_of(2)
    }
    fn is_interception(&self) -> bool {
        self.round >= 2
    }

    /// Whether a unit may be launched, by everything but its distance.
    fn may_fly(&self, s: &State, unit: UnitId, role: Role) -> Result<(), Illegal> {
        let nation = self.turn(s);
        demand!(s.has_unit(unit), "4.22.1", "there is no such piece");
        may_fly_for(s, unit, s.camp(nation))?;
        let own = s.unit(unit).camp == s.camp(nation);
        demand!(
            own && base(s, unit).is_some(),
            "4.22.1",
            "it is no air unit of yours"
        );
        let piece = s.unit(unit);
        let Some(kind) = piece.air() else {
            return Err(Illegal::new(rule!("4.22.1"), "it does not fly"));
        };
        demand!(
            !piece.has(Marks::LAUNCHED),
            "4.13.9",
            "it has been launched in this Step"
        );
        let intensive = s.sortie.is_some_and(|sortie| sortie.decks.is_some());
        demand!(
            intensive || !piece.has(Marks::OFF_DECK),
            "3.9f",
            "it has been launched in this phase"
        );
        self.may_do(s, unit, role)?;
        match role {
            Role::Fighter => demand!(
                kind.is_fighter_type(),
                "4.0.10",
                "it does not fly as a Fighter"
            ),
            Role::Bomber => demand!(
                kind.is_bomber_type(),
                "4.0.10",
                "it does not fly as a bomber"
            ),
            Role::Transport => {
                demand!(kind == AirKind::Atp, "4.24.4", "it carries nobody");
                demand!(
                    nation == self.by,
                    "4.24.1",
                    "only the attacker drops paratroops"
                );
                let supplies = s.sortie.is_some_and(|sortie| sortie.task == Task::Supply);
                demand!(
                    !supplies || is_supplier(s, unit),
                    "7.3a",
                    "there is no supply at its base"
                );
                demand!(
                    supplies || has_jumpers(s, unit),
                    "4.24.4",
                    "no paratroops wait at its base"
                );
            }
        }
        demand!(
            !self.is_interception() || role == Role::Fighter,
            "4.13.3",
            "only Fighter-types intercept"
        );
        let defends = nation != self.by && kind.is_fighter_type();
        let free = match piece.commitment {
            _ if intensive => {
                cite!("4.28.1");
                true
            }
            Commitment::Free => true,
            Commitment::Current => {
                cite!("4.1.10", "4.22.8", "4.27.3", "3.13d");
                let raided = s.sortie.is_some_and(|sortie| sortie.offensive) || moves_bases(s);
                defends
                    && (raided
                        || s.troops(self.hex.space(), piece.camp)
                            .any(|(_, troops)| troops.has(Marks::ACTIVE)))
            }
            Commitment::Previous => false,
        };
        demand!(free, "4.27.2", "it is committed");
        may_come(s, unit, self.hex)?;
        let stranger = |flight: &Flight| {
            let over = flight.over == self.hex && !flight.aborted;
            over && crate::ch09_politics::partnerships::fly_apart(
                s,
                piece.nation(),
                s.unit(flight.unit).nation(),
            )
        };
        cite!("9.26e", "9.26h");
        demand!(
            !s.sky.iter().any(stranger),
            "4.1.18",
            "French and British aircraft do not fly over one hex, nor do Soviet and Western ones"
        );
        let grounded = base(s, unit).is_some_and(|base| air_effect(s, base) == AirEffect::Grounded);
        demand!(!grounded, "1.5f", "aircraft are grounded there");
        Ok(())
    }
    /// Whether what is done over the hex has a place for this.
    fn may_do(&self, s: &State, unit: UnitId, role: Role) -> Result<(), Illegal> {
        cite!("4.8.1");
        let nation = self.turn(s);
        if let Some(sortie) = s.sortie {
            let fits = match sortie.task {
                Task::Strafe => role == Role::Fighter,
                Task::Supply => role != Role::Bomber,
                _ => role != Role::Transport,
            };
            demand!(fits, "4.14.5", "it has no part in this");
            demand!(
                is_engaged(s, &sortie, unit),
                "4.28.1",
                "only the carriers that meet send aircraft"
            );
            let flies = nation == self.by && !self.is_interception();
            demand!(
                !flies || !sortie.offensive || s.unit(unit).nation() == sortie.by,
                "4.1.6",
                "it is of another nation"
            );
            if let (Task::Fleet { force: target } | Task::Boat { boat: target }, Role::Bomber) =
                (sortie.task, role)
            {
                may_strike(s, unit, target)?;
            }
        }
        if let Some(battle) = &s.battle {
            demand!(
                battle.stage != Stage::Reaction || role != Role::Transport,
                "5.17.4",
                "nobody jumps in an Armor Reaction Attack"
            );
            demand!(
                !s.unit(unit).has(Marks::FLEW) || may_back_again(s, battle, unit),
                "4.1.11",
                "it has flown in this Offensive, and not for this armor"
            );
            let jumps = battle.attackers.is_empty();
            demand!(
                !jumps || role != Role::Bomber || nation != self.by,
                "4.24.13",
                "there is nothing to bomb"
            );
        }
        Ok(())
    }
    /// How far a unit may come.
    fn reach(&self, s: &State, unit: UnitId) -> u8 {
        if is_unsupplied(s, unit) {
            cite!("4.1.16", "7.10b");
            return 1;
        }
        let full = range(s, unit, self.hex.space());
        if self.is_interception() {
            interception_range(full)
        } else {
            full
        }
    }
    fn distances<'a>(&self, s: &'a State) -> Cow<'a, [u8]> {
        ways_to(s, self.turn(s), self.hex.space())
    }
}

/// 4.6.5: whether aircraft change their bases by Air Offensive just now.
fn moves_bases(s: &State) -> bool {
    let moves = |step: &crate::Step| {
        let transfer = <Transferring as frame::Part<crate::Step>>::of(step);
        transfer.is_some_and(|transfer| transfer.offensive)
    };
    s.stack.steps().iter().any(moves)
}

/// 4.1.11, 5.22f: an Exploitation attack by armor that it has backed before.
fn may_back_again(s: &State, battle: &Battle, unit: UnitId) -> bool {
    cite!("5.22f");
    let backed = s.operation.iter().flat_map(|op| &op.backed);
    let mut before = backed.filter(|one| one.air == unit);
    battle.stage == Stage::Exploitation
        && before.any(|one| one.units.iter().any(|id| battle.attackers.contains(id)))
}

/// 4.24.4: paratroops wait where the transport starts.
fn has_jumpers(s: &State, atp: UnitId) -> bool {
    let piece = s.unit(atp);
    let Some(base) = piece.hex() else {
        return false;
    };
    let mut troops = s.troops(base, piece.camp);
    troops.any(|(_, unit)| may_jump(unit) || may_glide(s, unit))
}

/// Opens a window over a hex, if anybody can fly there at all: that everybody knows.
pub fn open_window(t: &mut Act<'_>, window: Window) {
    cite!("1.5f", "4.1.9", "4.22.6");
    if air_effect(t.s, window.hex.space()) != AirEffect::Grounded {
        t.push(window);
    }
}

/// Whether a nation has any aircraft left, which everybody knows.
pub fn has_aircraft(s: &State, nation: NationId) -> bool {
    let mut own = s.pieces.of(|owner| s.camp(owner) == s.camp(nation));
    own.any(|(_, unit)| unit.air().is_some() && (unit.hex().is_some() || unit.aboard.is_some()))
}

impl Question<Aeto> for Window {
    type Answer = Launch;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let nation = self.turn(t.s);
        let intensive = t.s.sortie.is_some_and(|sortie| sortie.decks.is_some());
        let any = match intensive {
            true => has_decks(t.s, t.s.camp(nation)),
            false => has_aircraft(t.s, nation),
        };
        match any {
            true => Open::Ask(t.s.seat(nation)),
            false => {
                pass(t, self);
                Open::Again
            }
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let nation = self.turn(s);
        // Ways are found only for who is near enough as the crow flies.
        let far = OnceCell::new();
        for (unit, piece) in s.pieces.of(|owner| s.camp(owner) == s.camp(nation)) {
            let Some(base) = piece.air().and_then(|_| base(s, unit)) else {
                continue;
            };
            if !is_near_as_the_crow_flies(base, self.hex.space(), self.reach(s, unit)) {
                continue;
            }
            let far: &Cow<'_, [u8]> = far.get_or_init(|| self.distances(s));
            for role in [Role::Fighter, Role::Bomber, Role::Transport] {
                let fits = far_from(far, base) <= self.reach(s, unit)
                    && self.may_fly(s, unit, role).is_ok()
                    && s.pieces.is_first_of_its_like(unit);
                if fits {
                    frame::add(out, [Launch::Unit { unit, role }]);
                }
            }
        }
        frame::add(out, [Launch::NoMore]);
    }
    fn check(&self, s: &State, answer: Launch) -> Result<(), Illegal> {
        let Launch::Unit { unit, role } = answer else {
            return Ok(());
        };
        self.may_fly(s, unit, role)?;
        let far = self.distances(s);
        let far = base(s, unit).map_or(u8::MAX, |base| far_from(&far, base));
        demand!(far <= self.reach(s, unit), "4.12.1", "it is out of range");
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "4.22.1",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Launch) {
        match answer {
            Launch::Unit { unit, role } => {
                cite!("4.0.9", "4.22.7", "4.5.3", "4.13.6");
                let over = self.hex;
                let mission = self.turn(t.s) == self.by || !self.is_interception();
                t.s.sky.push(Flight {
                    unit,
                    over,
                    role,
                    aborted: false,
                    under_way: is_under_way(t.s, unit),
                    intercepts: self.is_interception(),
                });
                let deck = t.s.unit(unit).aboard.is_some() && t.s.clock.segment.is_naval_and_air();
                t.s.pieces.mark(unit, |unit| {
                    unit.marks.set(Marks::LAUNCHED);
                    if deck {
                        cite!("3.9f", "4.4.7");
                        unit.marks.set(Marks::OFF_DECK);
                    }
                    if mission {
                        cite!("4.13.8", "4.27.4");
                        unit.marks.set(Marks::FLEW);
                    }
                });
                let base = t.s.unit(unit).hex();
                if let (
                    Role::Transport,
                    Some(base),
                    Some(Sortie {
                        task: Task::Supply, ..
                    }),
                ) = (role, base, t.s.sortie)
                {
                    ch07_supply::embark(t, unit, base);
                }
                let nation = self.turn(t.s);
                if let (Some(battle), Some(op)) = (&t.s.battle, &mut t.s.operation)
                    && nation == battle.by
                {
                    op.backed.push(Backed {
                        air: unit,
                        units: battle.attackers.clone(),
                    });
                }
                t.log.reveal();
                t.log.say(rule!("4.22.1"), || {
                    let what = match role {
                        Role::Fighter => "fighters",
                        Role::Bomber => "bombers",
                        Role::Transport => "transports",
                    };
                    format!(
                        "{} {what} fly to {}",
                        adjective(nation),
                        hex_name(over.space())
                    )
                });
                if let Some(window) = t.step_mut::<Window>() {
                    window.launched = true;
                }
            }
            Launch::NoMore => {
                let nation = self.turn(t.s);
                t.log.say(rule!("4.22.6"), || {
                    format!("{} sends no more aircraft", adjective(nation))
                });
                pass(t, self);
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let hex = hex_name(self.hex.space());
        match self.is_interception() {
            true => (format!("Intercept over {hex}?"), rule!("4.13.6")),
            false => (format!("Send aircraft to {hex}?"), rule!("4.22.1")),
        }
    }
}

/// A round is over: the other's turn, or the fight.
fn pass(t: &mut Act<'_>, window: &Window) {
    cite!("4.13.6", "4.13.7", "4.13.5");
    let now = t
        .step::<Window>()
        .cloned()
        .unwrap_or_else(|| window.clone());
    let mut over = t.s.sky.iter().filter(|flight| flight.over == now.hex);
    let empty = over.all(|flight| flight.aborted);
    if let (Some(sortie), 0) = (t.s.sortie, now.round) {
        cite!("4.9.5");
        // Nobody commits aircraft to the defence of a base: they intercept, leave, or ride it out.
        match empty {
            true => t.pop(),
            false => {
                t.replace(Window {
                    round: 3,
                    launched: false,
                    quiet: false,
                    ..now
                });
                super::evacuation::evacuation(t, sortie);
            }
        }
        return;
    }
    let over = match now.round {
        0 => false,
        1 => empty,
        2 => false,
        _ => !now.launched && now.quiet,
    };
    if over {
        begin_fight(t, now.hex, now.by);
    } else {
        t.replace(Window {
            round: now.round + 1,
            launched: false,
            quiet: !now.launched,
            ..now
        });
    }
}
