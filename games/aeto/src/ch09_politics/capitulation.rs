//! 9.15 to 9.20: nations of the Axis that give up before they are conquered.

use super::conquest::{self, fall};
use crate::ch07_supply::is_supplied;
use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::names::nation_name;
use crate::politics::named;
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, Class, HexId, LandKind, NationId, UnitId};
use crate::unit::Unit;
use board::{Hold, SpaceId};
use kernel::{cite, rule};
use std::collections::BTreeSet;

/// 9.10c, 9.15a: who holds Rome, with the US at war with Italy.
pub(super) fn rome_falls(s: &State) -> Option<NationId> {
    cite!("9.10c", "9.15a");
    let n = named();
    let rome = data().nations[n.italy.index()].capital?;
    let by = s.politics.holder(rome)?;
    let taken = [n.uk, n.us].contains(&by) && s.politics.at_war(n.us, n.italy);
    (taken && !s.politics.is_conquered(n.italy)).then_some(by)
}

fn is_island(hex: SpaceId) -> bool {
    board().row(hex).flag("island").unwrap_or(false)
}

fn is_italian(hex: SpaceId) -> bool {
    let printed = ground::hex(hex);
    printed.nation == Some(named().italy) && printed.terrain.is_some()
}

/// 9.15b: the hexes of the mainland in which supplied British or American troops of some strength stand.
fn beachheads(s: &State) -> Vec<(SpaceId, NationId)> {
    let n = named();
    let strong = |(id, unit): &(UnitId, &Unit)| {
        let least = data().values.capitulation_strength;
        let theirs = [n.uk, n.us].contains(&unit.nation()) && unit.is_combat();
        theirs && unit.strength() >= least && is_supplied(s, *id)
    };
    let mainland = board()
        .ids()
        .filter(|hex| is_italian(*hex) && !is_island(*hex));
    mainland
        .filter_map(|hex| {
            let found = s.units_in(hex.into()).find(strong)?;
            Some((hex, found.1.nation()))
        })
        .collect()
}

/// 9.15b: Italian troops, but for paratroopers, hold out in Sicily, North Africa or the Middle East.
fn is_held_overseas(s: &State) -> bool {
    let overseas = |hex: SpaceId| {
        let of = ground::hex(hex).nation;
        (is_italian(hex) && is_island(hex))
            || of.is_some_and(|of| data().pacts.overseas.contains(&of))
    };
    let mut own = s.pieces.of(|owner| owner == named().italy);
    own.any(|(_, unit)| {
        let troops = unit.is_combat() && unit.land() != Some(LandKind::Paratrooper);
        troops && unit.hex().is_some_and(overseas)
    })
}

/// Whether the Axis holds a hex.
fn is_axis(s: &State, key: &str) -> bool {
    let holder = board().find(key).and_then(|hex| s.politics.holder(hex));
    holder.is_some_and(|holder| s.camp(holder) == Camp::Axis)
}

/// 9.15b: what changes the die by which Italy capitulates.
pub fn italian_modifiers(s: &State) -> Vec<(&'static str, i8)> {
    cite!("9.15b");
    let capital = |of: NationId| {
        data().nations[of.index()]
            .capital
            .map(|hex| board().key(hex))
    };
    let axis = |of: NationId| capital(of).is_some_and(|key| is_axis(s, key));
    let n = named();
    let lines = [
        ("Allied troops on the mainland", beachheads(s).len() as i8),
        ("the Axis holds Moscow", -i8::from(axis(n.ussr))),
        ("the Axis holds London", -2 * i8::from(axis(n.uk))),
    ];
    lines.into_iter().filter(|(_, by)| *by != 0).collect()
}

/// 9.15b: at the end of each month in which the Allies stand in Italy.
pub(super) fn end_of_month(t: &mut Act<'_>) {
    let n = named();
    let open = t.s.scenario().politics
        && t.s.politics.at_war(n.us, n.italy)
        && !t.s.politics.is_conquered(n.italy)
        && !is_held_overseas(t.s);
    let stands = beachheads(t.s);
    let Some((_, first)) = stands.first().copied().filter(|_| open) else {
        return;
    };
    let modifier: i8 = italian_modifiers(t.s).iter().map(|(_, by)| by).sum();
    let die = t.dice.d6();
    let falls = die as i8 + modifier >= data().values.italy_capitulates as i8;
    t.log.rolled(rule!("9.15b"), &[die], || match falls {
        true => "Italy capitulates".to_string(),
        false => "Italy fights on".to_string(),
    });
    if falls {
        let british = stands.iter().filter(|(_, by)| *by == n.uk).count();
        let by = match british * 2 {
            more if more > stands.len() => n.uk,
            less if less < stands.len() => n.us,
            _ => first,
        };
        capitulate(t, by);
    }
}

/// 9.15c: Italy is conquered, but for what lies behind a Front.
pub(super) fn capitulate(t: &mut Act<'_>, by: NationId) {
    cite!("9.15c");
    t.s.politics.aftermath.capitulated = Some(t.s.clock.month);
    fall(t, named().italy, by);
    super::calls::share(t);
}

/// 9.15c: what capitulated Italy keeps from the Allies: where Axis troops stand on an island or the mainland, everything
/// there that no Allied troops reach past them and their zones.
pub(super) fn behind_the_front(s: &State, of: NationId) -> BTreeSet<HexId> {
    let n = named();
    if of != n.italy || s.politics.aftermath.capitulated != Some(s.clock.month) {
        return BTreeSet::new();
    }
    cite!("9.15c");
    let with = |camp: Camp| {
        let home = board().ids().filter(|hex| is_italian(*hex));
        home.filter(move |hex| {
            let mut there = s.troops(*hex, camp);
            there.any(|(_, unit)| unit.nation() != n.italy)
        })
    };
    let open = |hex: SpaceId| {
        let held = matches!(s.hold(n.uk, hex), Hold::None | Hold::Inhibited);
        held && s.troops(hex, Camp::Axis).next().is_none()
    };
    let reached = spread(with(Camp::Western).collect(), open);
    let mut behind = spread(with(Camp::Axis).collect(), |_| true);
    behind.retain(|hex| {
        !reached.contains(hex) && s.troops(hex.space(), Camp::Western).next().is_none()
    });
    behind
}

/// The Italian hexes that are reached over land from some, through those that are open.
fn spread(from: Vec<SpaceId>, open: impl Fn(SpaceId) -> bool) -> BTreeSet<HexId> {
    let mut seen: BTreeSet<HexId> = from.iter().map(|hex| HexId::from(*hex)).collect();
    let mut edge = from;
    while let Some(at) = edge.pop() {
        for (to, _) in ground::beside(at) {
            if is_italian(to) && seen.insert(to.into()) && open(to) {
                edge.push(to);
            }
        }
    }
    seen
}

/// 9.15c: in the month of the capitulation Axis supply still passes what has become Allied.
pub fn still_passes(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("9.15c");
    s.politics.aftermath.capitulated == Some(s.clock.month)
        && s.camp(nation) == Camp::Axis
        && is_italian(hex)
}

/// 9.17, 9.20: Germany is conquered: Italy may give up at once, and if it does not, its partners.
pub(super) fn after_germany(t: &mut Act<'_>, by: NationId) {
    let n = named();
    let fights = |s: &State| s.camp(n.italy) == Camp::Axis && !s.politics.is_conquered(n.italy);
    if !fights(t.s) {
        return;
    }
    let values = &data().values;
    let die = t.dice.d6();
    let falls = die >= values.italy_surrenders;
    t.log.rolled(rule!("9.17"), &[die], || match falls {
        true => "Italy surrenders".to_string(),
        false => "Italy fights on".to_string(),
    });
    if falls {
        return fall(t, n.italy, by);
    }
    cite!("9.20");
    for minor in axis_minors(t.s) {
        let die = t.dice.d6();
        let falls = die >= values.minor_surrenders;
        t.log.rolled(rule!("9.20"), &[die], || match falls {
            true => format!("{} surrenders", nation_name(minor)),
            false => format!("{} fights on", nation_name(minor)),
        });
        if falls {
            let by = nearest_power(t.s, minor).unwrap_or(by);
            fall(t, minor, by);
        }
    }
}

/// The minor partners of the Axis that are not conquered.
pub(super) fn axis_minors(s: &State) -> Vec<NationId> {
    let minor = |of: &NationId| data().nations[of.index()].class == Class::Minor;
    let fights = |of: &NationId| s.camp(*of) == Camp::Axis && !s.politics.is_conquered(*of);
    s.powers().filter(minor).filter(fights).collect()
}

/// 9.20: the Allied power whose land units are nearest to a capital, of several there the one with most.
fn nearest_power(s: &State, minor: NationId) -> Option<NationId> {
    cite!("9.20");
    let capital = data().nations[minor.index()].capital?;
    let powers = allied_powers(s);
    let far = |by: NationId| {
        let own = s.pieces.of(|owner| owner == by);
        let troops = own.filter(|(_, unit)| unit.is_combat());
        let all = troops.filter_map(|(_, unit)| Some(ground::distance(unit.hex()?, capital)));
        let all: Vec<u16> = all.collect();
        let nearest = *all.iter().min()?;
        let there = all.iter().filter(|far| **far == nearest).count();
        Some((nearest, std::cmp::Reverse(there), by))
    };
    powers.into_iter().filter_map(far).min().map(|(.., by)| by)
}

/// The major powers that fight the Axis.
pub(super) fn allied_powers(s: &State) -> Vec<NationId> {
    let major = |of: &NationId| data().nations[of.index()].class == Class::Major;
    let fights = |of: &NationId| {
        matches!(s.camp(*of), Camp::Western | Camp::Soviet) && !s.politics.is_conquered(*of)
    };
    s.powers().filter(major).filter(fights).collect()
}

/// 9.18: a hex of a minor's home; Bessarabia is none of Rumania's.
fn is_home(minor: NationId, hex: SpaceId) -> bool {
    let row = board().row(hex);
    let bessarabia = row.text("region").is_ok_and(|name| name == "Bessarabia");
    ground::hex(hex).nation == Some(minor) && !bessarabia
}

/// The pieces in the home of a minor.
fn in_home(s: &State, minor: NationId) -> impl Iterator<Item = (UnitId, &Unit)> {
    let all = s.units();
    all.filter(move |(_, unit)| unit.hex().is_some_and(|hex| is_home(minor, hex)))
}

/// 9.18: the Allied power that has invaded a minor partner of the Axis with supplied troops; of several the one with most.
pub(super) fn invader(s: &State, minor: NationId) -> Option<NationId> {
    cite!("9.18");
    let count = |by: NationId| {
        let troops = in_home(s, minor).filter(|(_, unit)| unit.nation() == by && unit.is_combat());
        troops.filter(|(id, _)| is_supplied(s, *id)).count()
    };
    let powers = allied_powers(s).into_iter();
    let there = powers.map(|by| (count(by), std::cmp::Reverse(by)));
    there
        .filter(|(count, _)| *count > 0)
        .max()
        .map(|(_, by)| by.0)
}

/// 9.18: what changes the die by which a minor partner of the Axis gives up.
pub fn minor_modifiers(s: &State, minor: NationId) -> Vec<(&'static str, i8)> {
    cite!("9.18");
    let n = named();
    let (mut allied, mut german) = (0, 0);
    for (_, unit) in in_home(s, minor) {
        let hostile = matches!(unit.camp, Camp::Western | Camp::Soviet);
        allied += i8::from(hostile && unit.is_combat());
        german +=
            i8::from(unit.nation() == n.germany && (unit.is_combat() || unit.air().is_some()));
    }
    let values = &data().values;
    let early = s.clock.month.0 < values.axis_minors_easy.into();
    let finland = match minor == n.finland {
        true => -(values.finland_firm as i8),
        false => 0,
    };
    let lines = [
        ("Allied land units there", allied),
        ("German units there", -german),
        ("the war is not lost yet", -i8::from(early)),
        ("Finland", finland),
    ];
    lines.into_iter().filter(|(_, by)| *by != 0).collect()
}

/// 9.18: the die, and what follows.
pub(super) fn call(t: &mut Act<'_>, by: NationId, minor: NationId) {
    let modifier: i8 = minor_modifiers(t.s, minor).iter().map(|(_, by)| by).sum();
    let die = t.dice.d6();
    let falls = die as i8 + modifier >= data().values.minor_capitulates as i8;
    t.log.rolled(rule!("9.18"), &[die], || match falls {
        true => format!("{} capitulates", nation_name(minor)),
        false => format!("{} fights on", nation_name(minor)),
    });
    if falls {
        cite!("9.18b");
        fall(t, minor, by);
        conquest::look_around(t);
    }
}
