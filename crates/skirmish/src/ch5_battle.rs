//! Chapter 5: battle, with a die of eight sides.

use crate::Skirmish;
use crate::ch3_land::drive_off;
use crate::data::{counter_name, ground, is_forest};
use crate::game::Action;
use crate::state::State;
use crate::types::{Hex, UnitId, board, camp, friends};
use crate::unit::Spot;
use frame::{Act, Chapter};
use kernel::{Illegal, Label, Odds, OddsRow, Rolled, Seat, demand, rule};

frame::chapter! {
    /// Chapter 5 asks nothing beyond the phase.
    steps BattleStep of Skirmish {}
    /// What may be attacked.
    actions BattleAction {
        /// 5.1: this unit attacks that hex.
        Attack { unit: UnitId, at: Hex },
    }
}

const SIDES: u8 = 8;

/// 5.2: the least face that drives the defenders off.
fn needed(s: &State, unit: UnitId, at: Hex) -> u8 {
    let own = s.unit(unit);
    let defence = s.tally(Spot::hex(at)).strength[1 - camp(own.owner).0 as usize];
    let against = 4 + defence + u8::from(is_forest(at));
    let ambush = if s.orders.ambush { 2 } else { 0 };
    against.saturating_sub(own.kind.strength() + ambush)
}

/// The exact chances of an attack.
pub fn odds(s: &State, unit: UnitId, at: Hex) -> Odds {
    let needed = needed(s, unit, at);
    let defenders = i64::from(s.land_units(at, s.unit(unit).owner, false));
    let count = |of: &dyn Fn(u8) -> bool| (1..=SIDES).filter(|face| of(*face)).count() as u64;
    let driven = count(&|face| face >= needed);
    let lost = count(&|face| face < needed && face == 1);
    let row = |result: &str, weight, attacker_loses, defender_loses| OddsRow {
        result: result.to_string(),
        weight,
        attacker_loses,
        defender_loses,
        ..OddsRow::default()
    };
    Odds {
        title: format!("{} attacks {}", counter_name(unit), at.name()),
        rows: vec![
            row("The defenders are driven off", driven, 0, defenders),
            row("Nothing", u64::from(SIDES) - driven - lost, 0, 0),
            row("The attacker is driven off", lost, 1, 0),
        ],
        out_of: SIDES.into(),
        ..Odds::default()
    }
}

impl Chapter<Skirmish> for BattleAction {
    fn candidates(s: &State, seat: Seat, out: &mut Vec<Action>) {
        for (unit, own) in s.own(seat).filter(|(_, own)| own.is_land()) {
            let from = own.hex().map(|hex| board().neighbours(hex.space()));
            let beside = from.into_iter().flatten();
            frame::add(
                out,
                beside.map(|link| BattleAction::Attack {
                    unit,
                    at: link.to.into(),
                }),
            );
        }
    }
    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        frame::offer_candidates::<Skirmish, BattleAction>(s, seat, out);
    }
    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        let BattleAction::Attack { unit, at } = self;
        demand!(s.has_unit(unit), "5.1", "there is no such counter");
        let own = s.unit(unit);
        demand!(own.owner == seat, "5.1", "it is not yours");
        demand!(own.is_land(), "5.1", "only land units attack");
        demand!(
            !own.fought,
            "5.1",
            "it may not attack in this phase any more"
        );
        let Some(from) = own.hex() else {
            return Err(Illegal::new(rule!("5.1"), "it is not on the map"));
        };
        let kinds = board().border(from.space(), at.space());
        let beside = kinds.is_some_and(|kinds| kinds.has(ground().land));
        demand!(beside, "5.1", "it does not stand beside that hex");
        demand!(
            s.land_units(at, seat, false) > 0,
            "5.1",
            "no enemy land unit stands there"
        );
        demand!(
            !s.is_parted(from, at),
            "5.1",
            "a river without a bridge lies between"
        );
        Ok(())
    }
    fn apply(self, t: &mut Act<'_, Skirmish>, seat: Seat) {
        let BattleAction::Attack { unit, at } = self;
        let needed = needed(t.s, unit, at);
        let face = t.dice.die(SIDES);
        t.s.orders.ambush = false;
        t.s.pieces.mark(unit, |own| own.fought = true);
        t.log.rolled(rule!("5.2"), &[Rolled::die(SIDES, face)], || {
            let (who, place) = (counter_name(unit), at.name());
            format!("{who} attacks {place}, needs {needed} and rolls {face}")
        });
        if face >= needed {
            let units = t.s.units_in(Spot::hex(at));
            let there = units.filter(|(_, other)| other.is_land() && !friends(other.owner, seat));
            let driven: Vec<UnitId> = there.map(|(id, _)| id).collect();
            for id in driven {
                drive_off(t, id);
            }
        } else if face == 1 {
            drive_off(t, unit);
        }
    }
    fn label(self, _s: &State) -> Label {
        let BattleAction::Attack { unit, at } = self;
        let text = format!("{} attacks {}", counter_name(unit), at.name());
        Label::new("attack", text)
            .of(unit)
            .at(at.key())
            .fights(true)
    }
    fn verb(self) -> u8 {
        10
    }
}
