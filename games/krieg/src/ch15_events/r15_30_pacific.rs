//! 15.30: units go to the Pacific, and come back.

use super::{Ask, Decide, Deed, counters, is_support};
use crate::Krieg;
use crate::losses::send;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{Faction, PacificStatus};
use crate::unit::{Unit, UnitId};
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

fn status(s: &State, faction: Faction) -> PacificStatus {
    s.politics.pacific[usize::from(faction == Faction::Soviet)]
}

/// 15.30.1: a die at war, a return in peace or where the card says so.
pub(super) fn commit(t: &mut Act<'_, Krieg>, faction: Faction, return_one: bool) {
    cite!("15.30.1a", "15.30.1b", "13.8.7a");
    if !faction.is_allied() {
        return;
    }
    let status = status(t.s, faction);
    let ask = if return_one || status == PacificStatus::NoWar {
        Ask::FromPacific { support: false }
    } else {
        let die = t.dice.d6();
        t.log
            .rolled(rule!("15.30.1b"), &[die], || "Pacific Commitment".into());
        let there = held(t.s, faction).filter(|id| is_support(t.s.unit(*id)));
        let enough = match status {
            PacificStatus::TotalWar => 2,
            _ => 1,
        };
        let may = there.count() >= enough;
        if die <= 3 {
            Ask::ToPacific { may }
        } else {
            Ask::FromPacific { support: true }
        }
    };
    t.push(Decide { by: faction, ask });
}

/// What a faction has in the Pacific Holding Box.
fn held(s: &State, faction: Faction) -> impl Iterator<Item = UnitId> {
    let there = s.units_in(Spot::pacific_holding());
    let own = there.filter(move |(_, unit)| unit.is_of(faction));
    own.map(|(id, _)| id)
}

/// 15.30.1b: what can be sent: from a hex, a Naval Zone Box, the Delay Box or the pool.
fn may_go(unit: &Unit, faction: Faction) -> bool {
    let there = match unit.at.whereabouts() {
        Where::Space(_) | Where::Zone(..) => true,
        Where::Box(_) => unit.at == Spot::delay() || unit.at == Spot::pool(faction),
        _ => false,
    };
    there && is_support(unit)
}

pub(super) fn deeds(s: &State, by: Faction, ask: Ask) -> Vec<Deed> {
    match ask {
        Ask::ToPacific { .. } => {
            let units = counters(s, by, move |unit| may_go(unit, by));
            units.map(Deed::Unit).chain([Deed::Nothing]).collect()
        }
        _ => {
            let units = held(s, by).filter(|id| s.pieces.is_first_of_its_like(*id));
            units.map(Deed::Unit).chain([Deed::Nothing]).collect()
        }
    }
}

pub(super) fn allows(s: &State, by: Faction, ask: Ask, deed: Deed) -> Result<(), Illegal> {
    match (ask, deed) {
        (Ask::FromPacific { .. }, Deed::Nothing) => {}
        (Ask::ToPacific { may }, Deed::Nothing) => {
            demand!(may, "15.30.1b", "a support unit must go to the Pacific");
        }
        (Ask::ToPacific { .. }, Deed::Unit(id)) => {
            let unit = s.unit(id);
            let meant = unit.is_of(by) && may_go(unit, by);
            demand!(meant, "15.30.1b", "it is no support unit that could go");
        }
        (Ask::FromPacific { support }, Deed::Unit(id)) => {
            let there = held(s, by).any(|other| other == id);
            demand!(there, "15.30.1a", "it is not in the Pacific");
            let meant = !support || is_support(s.unit(id));
            demand!(meant, "15.30.1b", "it is no support unit");
        }
        _ => {
            return Err(Illegal::new(
                rule!("15.30.1a"),
                "that is not among the choices",
            ));
        }
    }
    Ok(())
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, deed: Deed) {
    if let Deed::Unit(id) = deed {
        let to = if t.s.unit(id).at == Spot::pacific_holding() {
            Spot::delay()
        } else {
            Spot::pacific_holding()
        };
        send(t, id, to);
    }
}
