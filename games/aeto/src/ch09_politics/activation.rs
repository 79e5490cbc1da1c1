//! 8.0, 9.2: whom a minor nation joins, by its list and by who invades it.

use crate::data::{Activation, Clause, Fact, Invader, Modifier, Pact, Who, data};
use crate::ground;
use crate::politics::{named, natural_camp};
use crate::state::State;
use crate::types::{Camp, HexId, NationId, WorkKind};
use crate::unit::Unit;

/// The list of a nation; none: it cannot be activated.
pub fn list(nation: NationId) -> Option<&'static Activation> {
    let mut lists = data().pacts.activations.iter();
    lists.find(|list| list.nation == nation)
}

/// The lines of a list that hold now, each with what it adds to the die.
pub fn modifiers(s: &State, list: &'static Activation) -> Vec<(i8, &'static Modifier)> {
    let worth = |line: &'static Modifier| (line.value * times(s, &line.clause) as i8, line);
    let lines = list.modifiers.iter().map(worth);
    lines.filter(|(value, _)| *value != 0).collect()
}

/// Whether a nation may try to activate another: it is on its list, nothing has decided already, and what must come first
/// has come.
pub fn may_try(s: &State, by: NationId, nation: NationId) -> bool {
    list(nation).is_some_and(|list| {
        list.by == by && is_free(s, nation) && times(s, &list.needs) > 0 && !is_due(s, list)
    })
}

/// Whether a nation joins by itself now.
pub fn joins_by_itself(s: &State, nation: NationId) -> bool {
    list(nation).is_some_and(|list| is_free(s, nation) && is_due(s, list))
}

fn is_due(s: &State, list: &Activation) -> bool {
    let automatic = list.automatic.as_ref();
    automatic.is_some_and(|clause| times(s, clause) > 0)
}

/// Nobody has conquered it, nobody is at war with it.
fn is_free(s: &State, nation: NationId) -> bool {
    let wars = &s.politics.wars;
    let at_war = wars.iter().any(|(a, b)| [*a, *b].contains(&nation));
    let neutral = nation == named().finland && s.politics.aftermath.finland_neutral;
    !s.politics.is_conquered(nation) && !at_war && !neutral
}

/// Whether the die activates: a modified 0 or less.
pub fn succeeds(die: u8, modifiers: &[(i8, &Modifier)]) -> bool {
    let sum: i8 = modifiers.iter().map(|(value, _)| value).sum();
    die as i8 + sum <= 0
}

/// What becomes of a neutral minor that a nation invades; none where no entry names it.
pub fn alignment(s: &State, nation: NationId, by: NationId) -> Option<&'static Pact> {
    let invader = match natural_camp(by) {
        Some(Camp::Axis) => Invader::Axis,
        Some(Camp::Soviet) => Invader::Soviet,
        _ => Invader::Others,
    };
    let of = |kind: Invader| {
        let mut rows = data().pacts.alignments.iter();
        rows.find(|row| row.nation == nation && row.invader == kind && times(s, &row.condition) > 0)
    };
    let other = || match invader {
        Invader::Soviet => of(Invader::Others),
        _ => None,
    };
    of(invader).or_else(other).map(|row| &row.pact)
}

/// How often a clause is true: once, unless it is a single fact that counts; an empty one is true.
pub fn times(s: &State, clause: &Clause) -> u8 {
    if let [(true, fact)] = &clause.facts[..] {
        return count(s, fact);
    }
    let mut holds = clause
        .facts
        .iter()
        .map(|(want, fact)| (count(s, fact) > 0) == *want);
    match clause.any {
        true => u8::from(holds.any(|one| one)),
        false => u8::from(holds.all(|one| one)),
    }
}

fn is(who: Who, nation: NationId) -> bool {
    match who {
        Who::Nation(one) => one == nation,
        Who::Camp(of) => natural_camp(nation) == Some(of),
        Who::Anyone => true,
    }
}

fn count(s: &State, fact: &Fact) -> u8 {
    let politics = &s.politics;
    let held = match fact {
        Fact::Invaded { by, of, before } => politics.declared.iter().any(|one| {
            is(*by, one.by)
                && of.map_or(data().nations[one.of.index()].camp.is_none(), |of| {
                    of == one.of
                })
                && before.is_none_or(|month| one.since < month)
        }),
        Fact::Conquered { by, of, since } => {
            let mut all = politics.conquests.iter();
            all.any(|one| {
                let late = since.is_none_or(|month| one.in_month >= month);
                one.of == *of && is(*by, one.by) && late
            })
        }
        Fact::Transit(of) => politics.transit.contains(of),
        Fact::Months(month) => return s.clock.month.0.saturating_sub(month.0) as u8,
        Fact::War { of, with } => {
            let mut nations = (0..data().nations.len() as u16).map(NationId);
            nations.any(|nation| is(*of, nation) && politics.at_war(nation, *with))
        }
        Fact::Ally(one, other) => politics.are_allied(*one, *other),
        Fact::Since(month) => s.clock.month >= *month,
        Fact::Held { by, hexes } => hexes.iter().all(|hex| {
            politics
                .holder(hex.space())
                .is_some_and(|holder| is(*by, holder))
        }),
        Fact::Units {
            of,
            hexes,
            more_than,
            troops,
        } => {
            let counts = |unit: &Unit| {
                is(*of, unit.nation()) && (unit.is_combat() || !troops && unit.air().is_some())
            };
            standing(s, hexes, counts) > usize::from(*more_than)
        }
        Fact::Forts { of, hexes } => forts(s, *of, hexes),
        Fact::Cities { by, of } => return cities(s, *by, *of),
    };
    u8::from(held)
}

fn standing(s: &State, hexes: &[HexId], counts: impl Fn(&Unit) -> bool) -> usize {
    let there = hexes.iter().flat_map(|hex| s.units_in((*hex).into()));
    there.filter(|(_, unit)| counts(unit)).count()
}

/// 9.19: forts, finished or not, in or beside hexes on a nation's own ground.
fn forts(s: &State, of: NationId, hexes: &[HexId]) -> bool {
    let near = |hex: HexId| {
        let beside = |one: &HexId| ground::distance(one.space(), hex.space()) <= 1;
        ground::hex(hex.space()).nation == Some(of) && hexes.iter().any(beside)
    };
    let fort = |kind: WorkKind| matches!(kind, WorkKind::Fort | WorkKind::CoastalFort);
    let mut built = s.works.built.iter();
    built.any(|work| fort(work.kind) && near(work.hex))
}

fn cities(s: &State, by: NationId, of: NationId) -> u8 {
    let home = |hex: &board::SpaceId| {
        let printed = ground::hex(*hex);
        printed.city && printed.nation == Some(of)
    };
    let taken = |hex: &board::SpaceId| {
        let mut there = s.units_in((*hex).into());
        there.any(|(_, unit)| unit.nation() == by && unit.is_combat())
    };
    crate::spot::board()
        .ids()
        .filter(home)
        .filter(taken)
        .count() as u8
}
