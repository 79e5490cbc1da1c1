//! 7.14, 7.16, 7.17: the Replenishment Step.

use crate::Aeto;
use crate::ch05_offensives::stack_room;
use crate::ch09_politics;
use crate::ch10_special::mustering::is_siberian;
use crate::data::{Body, data};
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::politics::{Standing, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{AirKind, Class, HexId, LandKind, NationId, UnitId, Weather, WorkKind};
use crate::works::Wreck;
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 7.14: a nation brings back infantry, rebuilds aircraft and repairs bases, one at a time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replenishing {
    pub nation: NationId,
    /// Infantry that came back free.
    pub done: u8,
    /// 7.17: installations that were tried in this Step.
    pub tried: Vec<Wreck>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Replenish {
    /// 7.14: this unit comes back here.
    Return {
        unit: UnitId,
        at: HexId,
    },
    /// 7.16: Pilot Recovery.
    Recover {
        unit: UnitId,
    },
    /// 7.17: a try at a destroyed base.
    Repair {
        at: HexId,
        what: WorkKind,
    },
    Enough,
}

/// 7.14b: how many come back free.
fn free(nation: NationId) -> u8 {
    cite!("7.14b", "7.14f");
    let minor = data().nations[nation.index()].class == Class::Minor;
    let own = data().free.iter().find(|row| match row.nation {
        Some(of) => of == nation,
        None => minor,
    });
    own.map_or(0, |row| row.units)
}

impl Replenishing {
    fn purse(&self, s: &State) -> u8 {
        s.track(self.nation)
            .map_or(0, |track| track.eps.saturating_add(track.reserve))
    }

    /// 7.14d: what the next one costs; nothing while free ones are left.
    fn price(&self, s: &State, unit: UnitId) -> u8 {
        match self.done < free(self.nation) && may_be_free(s, unit) {
            true => 0,
            false => data().values.infantry_step_ep * s.unit(unit).steps(),
        }
    }

    /// 7.14e: where it may come back.
    fn place(&self, s: &State, at: SpaceId) -> Result<(), Illegal> {
        let printed = ground::hex(at);
        let home = printed.nation == Some(self.nation) && printed.terrain.is_some();
        demand!(home, "7.14e", "it comes back in a hex of its home nation");
        let friendly = s.politics.standing(self.nation, at) == Standing::Friendly;
        demand!(friendly, "7.14e", "the hex is not friendly");
        demand!(
            s.is_linked(self.nation, at, false),
            "7.14e",
            "the hex is not in supply"
        );
        demand!(
            s.hold(self.nation, at) == Hold::None,
            "7.14e",
            "an enemy zone of control lies there"
        );
        Ok(())
    }
}

/// 7.14b: of Germany only Volksgrenadiers.
fn may_be_free(s: &State, unit: UnitId) -> bool {
    let unit = s.unit(unit);
    unit.nation() != named().germany || &*unit.printed().name == "Volksgrenadier"
}

impl Question<Aeto> for Replenishing {
    type Answer = Replenish;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let mut places: Option<Vec<HexId>> = None;
        for (unit, _) in s.units_in(Spot::replenishment(self.nation)) {
            let at = places.get_or_insert_with(|| {
                let open = board().ids().filter(|at| self.place(s, *at).is_ok());
                open.map(HexId::from).collect()
            });
            let offers = at.iter().map(|at| Replenish::Return { unit, at: *at });
            let legal = offers.filter(|answer| self.check(s, *answer).is_ok());
            frame::add(out, legal);
        }
        let shot = s
            .pieces
            .of(|owner| owner == self.nation)
            .map(|(unit, _)| Replenish::Recover { unit });
        let wrecked = s.works.wrecked.iter().map(|wreck| Replenish::Repair {
            at: wreck.hex,
            what: wreck.kind,
        });
        let rest: Vec<Replenish> = shot.chain(wrecked).chain([Replenish::Enough]).collect();
        frame::add(
            out,
            rest.into_iter()
                .filter(|answer| self.check(s, *answer).is_ok()),
        );
    }
    fn check(&self, s: &State, answer: Replenish) -> Result<(), Illegal> {
        match answer {
            Replenish::Return { unit, at } => {
                let waits = s.has_unit(unit) && s.unit(unit).at == Spot::replenishment(self.nation);
                demand!(waits, "7.14g", "it is not in the Replenishment Box");
                demand!(
                    s.pieces.is_first_of_its_like(unit),
                    "7.14g",
                    "choose the first of like units"
                );
                demand!(
                    self.price(s, unit) == 0 || s.unit(unit).land() != Some(LandKind::Armor),
                    "7.14c",
                    "armor is not bought back"
                );
                demand!(
                    self.price(s, unit) <= self.purse(s),
                    "7.14d",
                    "there are not the EPs for it"
                );
                demand!(
                    stack_room(s, s.camp(self.nation), at.space()) >= s.unit(unit).stacks(),
                    "7.14e",
                    "there is no room"
                );
                self.place(s, at.space())
            }
            Replenish::Recover { unit } => {
                let own = s.has_unit(unit) && s.unit(unit).nation() == self.nation;
                let shot = own && s.unit(unit).has(Marks::SHOT_AT_HOME) && s.unit(unit).depleted;
                let shot = shot && s.unit(unit).hex().is_some();
                let shot = shot && s.unit(unit).air() != Some(AirKind::Atp);
                demand!(
                    shot,
                    "7.16",
                    "it was not depleted in air combat over its home"
                );
                demand!(
                    data().values.pilot_recovery_ep <= self.purse(s),
                    "7.16",
                    "there are not the EPs for it"
                );
                Ok(())
            }
            Replenish::Repair { at, what } => {
                let wreck = Wreck {
                    hex: at,
                    kind: what,
                };
                demand!(
                    s.works.wrecked.contains(&wreck),
                    "7.17",
                    "nothing is destroyed there"
                );
                demand!(
                    !self.tried.contains(&wreck),
                    "7.17",
                    "it was tried in this Step"
                );
                let walls = what == WorkKind::PermanentFort;
                let gone = walls && ch09_politics::is_dismantled(s, at.space());
                demand!(!gone, "9.14", "the Maginot Line is dismantled");
                let home = ground::hex(at.space()).nation;
                let ours = home.is_none_or(|home| s.side(home) == s.side(self.nation));
                demand!(
                    what != WorkKind::Radar || ours,
                    "10.26b",
                    "no enemy has a Radar Site"
                );
                let friendly = s.politics.standing(self.nation, at.space()) == Standing::Friendly;
                demand!(friendly, "7.17", "the hex is not friendly");
                demand!(
                    keeper(s, self.nation, at.space()) == self.nation,
                    "7.17",
                    "another power repairs it"
                );
                let hold = s.hold(self.nation, at.space());
                demand!(
                    hold != Hold::Free,
                    "7.17",
                    "an enemy zone of control lies there"
                );
                demand!(
                    data().values.repair_ep <= self.purse(s),
                    "7.17",
                    "there are not the EPs for it"
                );
                Ok(())
            }
            Replenish::Enough => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Replenish) {
        match answer {
            Replenish::Return { unit, at } => {
                let price = self.price(t.s, unit);
                pay(t, self.nation, price);
                t.s.pieces.change(unit, |unit| unit.at = at.into());
                t.log.say(rule!("7.14e"), || {
                    format!("Infantry returns in {}", crate::names::hex_name(at.space()))
                });
                if price == 0
                    && let Some(step) = t.step_mut::<Replenishing>()
                {
                    step.done += 1;
                }
            }
            Replenish::Recover { unit } => {
                pay(t, self.nation, data().values.pilot_recovery_ep);
                t.s.pieces.change(unit, |unit| {
                    unit.depleted = false;
                    unit.marks.clear(Marks::SHOT_AT_HOME);
                });
                t.log
                    .say(rule!("7.16"), || "An air unit is rebuilt".to_string());
            }
            Replenish::Repair { at, what } => {
                let wreck = Wreck {
                    hex: at,
                    kind: what,
                };
                if let Some(step) = t.step_mut::<Replenishing>() {
                    step.tried.push(wreck);
                }
                repair(t, self.nation, wreck);
            }
            Replenish::Enough => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Replenish, rebuild or repair, or go on.".to_string(),
            rule!("7.14a"),
        )
    }
}

/// 7.17: who of a side repairs in a hex: the power whose home it is, else the player.
fn keeper(s: &State, nation: NationId, at: SpaceId) -> NationId {
    cite!("7.17");
    let side = s.side(nation);
    let home = ground::hex(at).nation;
    let mut powers = s.powers();
    let own = powers
        .find(|power| Some(*power) == home && s.side(*power) == side && s.track(*power).is_some());
    own.unwrap_or_else(|| s.player(side))
}

/// EPs of the track go first, then the reserve.
pub fn pay(t: &mut Act<'_>, nation: NationId, price: u8) {
    cite!("7.14d");
    if let Some(track) = t.s.track_mut(nation) {
        let from_track = price.min(track.eps);
        track.eps -= from_track;
        track.reserve = track.reserve.saturating_sub(price - from_track);
    }
}

/// 7.17: an installation is repaired on a modified 4 or more; a Major Port at once, however often it was hit.
fn repair(t: &mut Act<'_>, nation: NationId, wreck: Wreck) {
    let at = wreck.hex.space();
    pay(t, nation, data().values.repair_ep);
    let die = t.dice.d6();
    let home = ground::hex(at).nation == Some(nation);
    let weather = t.s.skies.letter != Weather::Fair;
    let supplied = t.s.is_linked(nation, at, false);
    cite!("7.17b");
    let fort = [
        WorkKind::Fort,
        WorkKind::CoastalFort,
        WorkKind::PermanentFort,
    ];
    let walls = fort.contains(&wreck.kind);
    let total =
        die as i8 + i8::from(home) - i8::from(weather) - i8::from(walls) - 2 * i8::from(!supplied);
    let works = total >= data().values.repaired as i8;
    t.log.rolled(rule!("7.17"), &[die], || {
        let word = if works {
            "is repaired"
        } else {
            "is not repaired"
        };
        let hex = crate::names::hex_name(at);
        format!("The {} in {hex} {word}", wreck.kind.name())
    });
    if works {
        t.s.works.wrecked.retain(|one| *one != wreck);
        if wreck.kind == WorkKind::Port {
            t.s.blocked.retain(|hex| hex.space() != at);
        }
    }
}

/// 7.14g: what was not brought back goes to the force pool.
pub fn clear_boxes(t: &mut Act<'_>) {
    cite!("7.14g");
    let powers: Vec<NationId> = t.s.powers().collect();
    for nation in powers {
        let left: Vec<UnitId> =
            t.s.units_in(Spot::replenishment(nation))
                .map(|(id, _)| id)
                .collect();
        for id in left {
            t.s.pieces.change(id, |unit| unit.at = Spot::pool(nation));
        }
    }
}

/// 7.14c: Soviet 4-5 armor, in a season for which the US has sent enough.
fn is_lent_armor(s: &State, unit: &crate::unit::Unit) -> bool {
    let n = named();
    let like = match unit.printed().body {
        Body::Land { kind, front, .. } => {
            kind == LandKind::Armor && (front.strength, front.movement) == (4, 5)
        }
        _ => false,
    };
    if unit.nation() != n.ussr || !like {
        return false;
    }
    cite!("7.14c");
    crate::ch08_seasons::lent(s, n.us, n.ussr) >= data().values.lend_lease_trains
}

/// Whether a unit that dies there in land combat may be replenished.
pub fn waits(s: &State, id: UnitId, at: SpaceId) -> bool {
    cite!("7.14a");
    let unit = s.unit(id);
    let home = ground::hex(at).nation == Some(unit.nation());
    let infantry = unit.land().is_some_and(crate::types::LandKind::is_infantry);
    home && (infantry || is_lent_armor(s, unit))
        && !crate::ch08_seasons::is_home_guard(unit)
        && !s.politics.is_conquered(unit.nation())
        && ![named().france, named().italy].contains(&unit.nation())
        && !is_siberian(unit.kind)
}
