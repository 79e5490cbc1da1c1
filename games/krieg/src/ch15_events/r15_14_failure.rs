//! 15.14: Failures.

use super::{Ask, Decide, Deed, counters, is_hex, is_support};
use crate::Krieg;
use crate::cards::FailureKind;
use crate::ch14_markers;
use crate::ground::{hexes, space};
use crate::losses::send;
use crate::spot::{Spot, Where, board};
use crate::state::State;
use crate::types::Faction;
use crate::unit::UnitId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

/// 15.14: the Axis make the Allies suffer; which of these makes the Axis suffer, the Axis say.
pub(super) fn suffer(t: &mut Act<'_, Krieg>, suffers: Faction, kind: FailureKind) {
    cite!("15.14a", "15.14b");
    if suffers == Faction::Axis {
        t.push(Decide {
            by: Faction::Axis,
            ask: Ask::Tormentor { kind },
        });
    } else {
        place(t, Faction::Axis, suffers, kind);
    }
}

fn place(t: &mut Act<'_, Krieg>, by: Faction, suffers: Faction, kind: FailureKind) {
    t.push(Decide {
        by,
        ask: Ask::FailureUnit { suffers },
    });
    t.push(Decide {
        by,
        ask: Ask::FailureAt { suffers, kind },
    });
}

/// Whether a marker in a hex would bind anybody.
fn binds(s: &State, suffers: Faction, at: Spot) -> bool {
    let Some(id) = at.space().filter(|_| is_hex(at)) else {
        return false;
    };
    let tally = s.tally(at);
    let held = tally.of.iter().any(|count| count.units());
    let near = |id| s.tally(Spot::from(id)).count(suffers).ground > 0;
    (held || space(id).city) && hexes().within(id, ch14_markers::FAILURE_REACH).any(near)
}

/// 15.14a: what may be sent to the Delay Box: from the pool, a hex, or the Turn Track.
fn may_be_sent(s: &State, suffers: Faction) -> impl Iterator<Item = UnitId> {
    cite!("15.14a");
    counters(s, suffers, move |unit| {
        let there = match unit.at.whereabouts() {
            Where::Space(_) => is_hex(unit.at),
            Where::Turn(_) => true,
            Where::Box(_) => unit.at == Spot::pool(suffers),
            _ => false,
        };
        there && is_support(unit)
    })
}

pub(super) fn deeds(s: &State, ask: Ask) -> Vec<Deed> {
    match ask {
        Ask::FailureAt { .. } => board().ids().map(|id| Deed::Hex(id.into())).collect(),
        Ask::FailureUnit { suffers } => {
            let units = may_be_sent(s, suffers).map(Deed::Unit);
            units.chain([Deed::Nothing]).collect()
        }
        _ => vec![
            Deed::Faction(Faction::Western),
            Deed::Faction(Faction::Soviet),
        ],
    }
}

pub(super) fn allows(s: &State, ask: Ask, deed: Deed) -> Result<(), Illegal> {
    match (ask, deed) {
        (Ask::Tormentor { .. }, Deed::Faction(faction)) => {
            let plays = s.scenario().factions.contains(&faction);
            demand!(plays && faction.is_allied(), "15.14b", "it is no Ally");
        }
        (Ask::FailureAt { suffers, .. }, Deed::Hex(at)) => {
            let some = ch14_markers::spare_failure(s, suffers).is_some();
            demand!(some, "15.14a", "all Failure markers are in use");
            let binds = binds(s, suffers, at);
            demand!(binds, "15.14a", "it would bind nobody there");
        }
        (Ask::FailureUnit { .. }, Deed::Nothing) => {}
        (Ask::FailureUnit { suffers }, Deed::Unit(id)) => {
            let meant = may_be_sent(s, suffers).any(|other| other == id);
            demand!(meant, "15.14a", "it is no support unit of who suffers");
        }
        _ => {
            return Err(Illegal::new(
                rule!("15.14a"),
                "that is not among the choices",
            ));
        }
    }
    Ok(())
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, ask: Ask, deed: Deed) {
    match (ask, deed) {
        (Ask::Tormentor { kind }, Deed::Faction(by)) => place(t, by, Faction::Axis, kind),
        (Ask::FailureAt { suffers, kind }, Deed::Hex(at)) => {
            ch14_markers::place_failure(t, suffers, kind, at);
        }
        (Ask::FailureUnit { .. }, Deed::Unit(id)) => send(t, id, Spot::delay()),
        _ => {}
    }
}
