//! 4.23: bombs on installations.

use super::Role;
use super::bases::strength_over;
use super::collateral::PortHit;
use super::fleeing::crowd_out;
use super::sortie::Sortie;
use super::strafing::Picking;
use crate::Aeto;
use crate::ch02_strategic::Flak;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::hex_name;
use crate::state::State;
use crate::types::{AirKind, HexId, NationId, UnitId, WorkKind};
use crate::works;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Whether bombs can do anything to an installation.
pub fn is_target(s: &State, hex: SpaceId, kind: WorkKind) -> bool {
    works::stands(s, hex, kind) && !works::is_wrecked(s, hex, kind)
}

/// 4.23.2, 4.23.3: the number that the result must reach.
pub fn target_number(s: &State, hex: SpaceId, kind: WorkKind) -> u8 {
    cite!("4.23.2", "4.23.3", "10.26b");
    let walls = if works::is_fortified(s, hex) { 2 } else { 0 };
    let capacity = works::air_capacity(s, hex);
    match kind {
        WorkKind::GrassAirfield | WorkKind::SmallAirbase => 1 + walls,
        WorkKind::LargeAirbase => 2 + walls,
        WorkKind::Base if ground::hex(hex).air > 2 => 2 + walls,
        WorkKind::Base => 1 + walls,
        WorkKind::CoastalFort => 1 + capacity,
        WorkKind::Fort => 2 + capacity,
        WorkKind::PermanentFort => 4 + capacity,
        WorkKind::Radar => 4 + capacity + walls,
        WorkKind::Port => 1 + u8::from(works::is_major_port(s, hex)) + capacity + walls,
    }
}

/// 4.12.4: the bombs that are left over the hex; half in bad weather.
pub fn strength(s: &State, sortie: Sortie) -> u8 {
    cite!("4.12.4", "4.23.4");
    let bombers = sortie.flights(s, Role::Bomber);
    bombers
        .map(|flight| strength_over(s, flight.unit, sortie.hex.space()))
        .fold(0, u8::saturating_add)
}

/// 4.23.4: one roll on the Bombing Table.
pub fn bomb(t: &mut Act<'_>, sortie: Sortie, what: WorkKind) {
    cite!("4.23.4", "4.23.9", "4.23.10");
    let hex = sortie.hex.space();
    let table = &data().bombing;
    let column = table.column(strength(t.s, sortie), 0);
    let number = target_number(t.s, hex, what);
    let dice = [t.dice.d6(), t.dice.d6()];
    let sum = dice[0] + dice[1];
    let result = table.result(column, sum);
    let hit = result.number >= number;
    t.log.rolled(rule!("4.23.4"), &dice, || {
        let word = if hit { "is destroyed" } else { "stands" };
        format!(
            "{} against {number}: the {} in {} {word}",
            result.number,
            what.name(),
            hex_name(hex)
        )
    });
    if hit {
        fell(t, sortie.by, sortie.hex, what, (column, sum));
        if what == WorkKind::Port {
            let least = (2..=12).find(|roll| table.result(column, *roll).number >= number);
            t.push(PortHit {
                owner: t.s.foe_at(sortie.by, sortie.hex.space()),
                hex: sortie.hex,
                left: even_between(least.unwrap_or(sum), sum),
                hit: Vec::new(),
            });
        }
    }
    if result.flak {
        flak(t, sortie);
    }
}

/// An installation is destroyed by bombs or shells, with this roll in this column; what is being built may be saved.
pub fn fell(t: &mut Act<'_>, by: NationId, at: HexId, what: WorkKind, (column, sum): (usize, u8)) {
    let hex = at.space();
    let owner = t.s.foe_at(by, hex);
    let number = target_number(t.s, hex, what);
    if works::is_building(t.s, hex, what) && what != WorkKind::GrassAirfield {
        t.push(Saving {
            nation: owner,
            hex: at,
            what,
        });
        return;
    }
    works::wreck(t, hex, what);
    let table = &data().bombing;
    let is_base = [
        WorkKind::Base,
        WorkKind::GrassAirfield,
        WorkKind::SmallAirbase,
        WorkKind::LargeAirbase,
    ];
    if is_base.contains(&what) {
        cite!("4.23.12", "3.28i", "4.7.1");
        let least = (2..=12).find(|roll| table.result(column, *roll).number >= number);
        let more = table.result(column, sum).number > number;
        crowd_out(t, owner, hex);
        t.push(Picking {
            owner,
            hex: at,
            left: even_between(least.filter(|_| more).unwrap_or(sum), sum),
            owners_turn: true,
        });
    }
}

/// 4.23.12: the even numbers above the least roll that would have done it, up to the roll.
pub fn even_between(least: u8, roll: u8) -> u8 {
    cite!("4.23.12");
    (least + 1..=roll)
        .filter(|sum| sum.is_multiple_of(2))
        .count() as u8
}

/// 4.23.6: a star costs one of the Bombers a step; Fighter-types are never hit. The side with the Initiative chooses.
fn flak(t: &mut Act<'_>, sortie: Sortie) {
    cite!("4.23.6");
    let bombers: Vec<UnitId> = sortie
        .flights(t.s, Role::Bomber)
        .map(|flight| flight.unit)
        .filter(|id| t.s.unit(*id).air() == Some(AirKind::Bomber))
        .collect();
    let chooser = t.s.player(t.s.clock.initiative);
    t.push(Flak {
        chooser,
        hits: 1,
        group: bombers,
    });
}

/// 4.23.14: the owner of what is being built may pay an EP of his reserve, so that nothing is rolled.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saving {
    pub nation: NationId,
    pub hex: HexId,
    pub what: WorkKind,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Save {
    Pay,
    Risk,
}

impl Question<Aeto> for Saving {
    type Answer = Save;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match t.s.track(self.nation).map_or(0, |track| track.reserve) {
            0 => {
                self.apply(t, Save::Risk);
                Open::Again
            }
            _ => Open::Ask(t.s.seat(self.nation)),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Save::Pay, Save::Risk]);
    }
    fn check(&self, s: &State, answer: Save) -> Result<(), Illegal> {
        let reserve = s.track(self.nation).map_or(0, |track| track.reserve);
        demand!(
            answer == Save::Risk || reserve > 0,
            "4.23.14",
            "the Economic Reserve is empty"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Save) {
        t.pop();
        match (answer, t.s.track_mut(self.nation)) {
            (Save::Pay, Some(track)) => track.reserve -= 1,
            _ => unfinished(t, self.hex.space(), self.what),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            format!("Pay 1 EP of the reserve to save the {}?", self.what.name()),
            rule!("4.23.14"),
        )
    }
}

/// 4.23.14: what is being built is removed on doubles.
fn unfinished(t: &mut Act<'_>, hex: SpaceId, what: WorkKind) {
    let dice = [t.dice.d6(), t.dice.d6()];
    let gone = dice[0] == dice[1];
    t.log.rolled(rule!("4.23.14"), &dice, || {
        let word = if gone { "is removed" } else { "goes on" };
        format!(
            "The building of the {} in {} {word}",
            what.name(),
            hex_name(hex)
        )
    });
    if gone {
        works::remove(t, hex, what);
    }
}
