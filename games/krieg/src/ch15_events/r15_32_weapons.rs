//! 15.32, 15.33, 15.36, 15.38: new weapons.

use super::lose::{self, Toll};
use super::{About, Ask, Decide, Deed, Receive, Thing, counters, is_hex, is_support};
use crate::Krieg;
use crate::ch10_supply::air_base;
use crate::ch14_markers;
use crate::data::{Entry, Event, data};
use crate::ground::{distance, space};
use crate::losses::{leave, send};
use crate::politics::named;
use crate::spot::{Spot, Where, board};
use crate::state::State;
use crate::types::{CardId, CountryId, Faction};
use crate::unit::{Form, Side, Sort, Unit, UnitId};
use board::SpaceId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

const PRODUCTION: Event = Event::new(32);
const PROJECT: Event = Event::new(33);

/// How far an A-bomb is carried: by Germany, and by the United States.
const GERMAN_REACH: u16 = 3;
const US_REACH: u16 = 9;

/// 15.32: first the unit, then the marker.
pub(super) fn production(t: &mut Act<'_, Krieg>, card: CardId) {
    cite!("15.32a", "15.32b");
    match next_product(t.s, card) {
        Some(id) => {
            send(t, id, Spot::delay());
            t.log.say(rule!("15.32a"), || {
                format!("{} to the Delay Box", crate::names::name(t.s, id))
            });
        }
        None => super::no_result(t),
    }
}

/// What a Production Directive brings next.
fn next_product(s: &State, card: CardId) -> Option<UnitId> {
    let brings = |unit: &Unit, second: bool| {
        let entries = match unit.sort {
            Sort::Counter(id) => &data().counters[id.index()].entries,
            Sort::Marker(id) => &data().markers[id.index()].entries,
        };
        entries.contains(&Entry::Success { card, second })
    };
    let waiting = |second: bool| {
        let mut all = s.units();
        all.find(|(_, unit)| unit.at == Spot::aside() && brings(unit, second))
            .map(|(id, _)| id)
    };
    waiting(false).or_else(|| waiting(true))
}

/// 15.33: a bomb, if there is one left.
pub(super) fn project(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.33a", "15.33b");
    t.push(Decide {
        by: faction,
        ask: Ask::Bomb,
    });
}

/// 15.36
pub(super) fn special(t: &mut Act<'_, Krieg>, support_only: bool) {
    cite!("15.36");
    t.push(Decide {
        by: Faction::Axis,
        ask: if support_only {
            Ask::WeaponUnit
        } else {
            Ask::Weapons
        },
    });
}

/// A bomb that was not dropped yet.
fn bomb(s: &State, by: Faction) -> Option<UnitId> {
    let marker = match by {
        Faction::Axis => "a_bomb_axis",
        Faction::Western => "a_bomb_western",
        Faction::Soviet => return None,
    };
    let marker = data().find_marker(marker)?;
    ch14_markers::all(s, marker).find(|id| s.unit(*id).at == Spot::aside())
}

fn carrier(by: Faction) -> (CountryId, u16) {
    match by {
        Faction::Axis => (named().germany, GERMAN_REACH),
        _ => (named().united_states, US_REACH),
    }
}

/// The Air Bases that the bomb can start from.
fn bases(s: &State, by: Faction) -> Vec<SpaceId> {
    let country = carrier(by).0;
    let held = |id: &SpaceId| {
        let count = s.tally(Spot::from(*id)).count(by);
        count.ground > 0 || count.posts > 0
    };
    let all = board().ids().filter(held);
    all.filter(|id| air_base(s, *id, country)).collect()
}

/// What a bomb may destroy in a hex.
fn victims(s: &State, by: Faction, at: Spot) -> impl Iterator<Item = UnitId> {
    let there = s.units_in(at).filter(move |(_, unit)| {
        let post = matches!(unit.form(), Form::Detachment | Form::Logistics);
        let enemy = unit.faction.is_some_and(|of| of != by);
        enemy && (unit.is_ground() || post)
    });
    there
        .map(|(id, _)| id)
        .filter(|id| s.pieces.is_first_of_its_like(*id))
}

/// 15.33: where it may fall. Where it would do nothing need not be looked at.
fn may_bomb(s: &State, by: Faction, at: Spot, bases: &[SpaceId]) -> Result<(), Illegal> {
    demand!(bomb(s, by).is_some(), "15.33a", "there is no bomb left");
    let Some(hex) = at.space().filter(|id| space(*id).is_land()) else {
        return Err(Illegal::new(rule!("15.33a"), "it falls on a Land hex"));
    };
    if by == Faction::Western {
        let truce = s.politics.posture(named().united_states).is_truce();
        demand!(!truce, "15.33b", "a Truce binds the United States");
    }
    let reach = carrier(by).1;
    let near = bases.iter().any(|base| distance(*base, hex) <= reach);
    demand!(near, "15.33a", "no Air Base is near enough");
    let owner = s.territory().owner(hex);
    let neutral = owner.is_some_and(|country| super::is_neutral(s, country));
    demand!(!neutral, "15.33a", "the country is Neutral");
    let bound = |unit: &Unit| {
        let nations = s.nations_of(unit);
        let mut nations = nations.into_iter().flatten();
        nations.any(|country| s.politics.posture(country).is_truce())
    };
    let truce = by == Faction::Axis && s.units_in(at).any(|(_, unit)| bound(unit));
    demand!(!truce, "15.33a", "a Truce protects a unit there");
    let strategic = data()
        .map
        .strategic
        .iter()
        .any(|strategic| strategic.hex == hex && strategic.of.is_allied() != by.is_allied());
    let worth = strategic || victims(s, by, at).next().is_some();
    demand!(worth, "15.33c", "it would do nothing there");
    Ok(())
}

/// 15.36: a Production Directive that was played, is over, and has something left to bring.
fn may_direct(s: &State, card: CardId) -> Result<(), Illegal> {
    let cards = &s.cards[Faction::Axis.index()];
    let of = data().cards.get(card);
    let directive = of.class == Some(crate::cards::CardClass::ProductionDirective);
    demand!(directive, "15.36", "it is no Production Directive");
    let over = cards.has_played(card) && cards.current != Some(card);
    demand!(over, "15.36", "it was not played, or is the Current Card");
    let left = if is_uranium(card) {
        bomb(s, Faction::Axis).is_some()
    } else {
        next_product(s, card).is_some()
    };
    demand!(left, "15.36", "it brings nothing more");
    Ok(())
}

/// Card 44 brings the A-bomb.
fn is_uranium(card: CardId) -> bool {
    &*data().cards.get(card).id == "A44"
}

/// Allied support units, wherever they are.
fn allied_support(s: &State) -> Vec<UnitId> {
    let in_pool = |unit: &Unit| unit.faction.map(Spot::pool) == Some(unit.at);
    let there = |unit: &Unit| {
        let place = match unit.at.whereabouts() {
            Where::Space(_) | Where::Zone(..) | Where::Turn(_) => true,
            Where::Box(_) => in_pool(unit) || unit.at == Spot::strategic_warfare(),
            _ => false,
        };
        place && is_support(unit)
    };
    let west = counters(s, Faction::Western, there);
    west.chain(counters(s, Faction::Soviet, there)).collect()
}

/// Hexes with Allied ground units.
fn allied_hexes(s: &State) -> impl Iterator<Item = Spot> + '_ {
    let all = board().ids().map(Spot::from).filter(|at| is_hex(*at));
    all.filter(|at| s.holder(*at).is_some_and(Faction::is_allied))
}

pub(super) fn deeds(s: &State, by: Faction, ask: Ask) -> Vec<Deed> {
    let mut all: Vec<Deed> = match ask {
        Ask::Bomb => board().ids().map(|id| Deed::Hex(id.into())).collect(),
        Ask::BombVictim { at } => victims(s, by, at).map(Deed::Unit).collect(),
        Ask::Weapons => {
            let things = [Thing::SendSupport, Thing::Uprising].map(Deed::Do);
            let cards = data().cards.ids().map(Deed::Card);
            things.into_iter().chain(cards).collect()
        }
        Ask::WeaponUnit => allied_support(s).into_iter().map(Deed::Unit).collect(),
        Ask::WeaponHex => return allied_hexes(s).map(Deed::Hex).collect(),
        _ => improvements(s, by).into_iter().map(Deed::Unit).collect(),
    };
    all.push(Deed::Nothing);
    all
}

/// Where a bomb may fall, and that it need not.
pub(super) fn targets(s: &State, by: Faction) -> Vec<Deed> {
    let bases = bases(s, by);
    let all = board().ids().map(Spot::from);
    let may = all.filter(|at| may_bomb(s, by, *at, &bases).is_ok());
    may.map(Deed::Hex).chain([Deed::Nothing]).collect()
}

pub(super) fn allows(s: &State, by: Faction, ask: Ask, deed: Deed) -> Result<(), Illegal> {
    match (ask, deed) {
        (Ask::WeaponHex, Deed::Nothing) => Err(Illegal::new(rule!("15.36"), "name a hex")),
        (_, Deed::Nothing) => Ok(()),
        (Ask::Bomb, Deed::Hex(at)) => may_bomb(s, by, at, &bases(s, by)),
        (Ask::BombVictim { at }, Deed::Unit(id)) => {
            let there = victims(s, by, at).any(|other| other == id);
            demand!(there, "15.33c", "it is no enemy in that hex");
            Ok(())
        }
        (Ask::Weapons, Deed::Do(Thing::SendSupport)) => {
            let some = !allied_support(s).is_empty();
            demand!(some, "15.36", "there is no Allied support unit");
            Ok(())
        }
        (Ask::Weapons, Deed::Do(Thing::Uprising)) => {
            let some = allied_hexes(s).next().is_some();
            demand!(some, "15.36", "there is no Allied ground unit");
            Ok(())
        }
        (Ask::Weapons, Deed::Card(card)) => may_direct(s, card),
        (Ask::WeaponUnit, Deed::Unit(id)) => {
            let some = allied_support(s).contains(&id);
            demand!(some, "15.36", "it is no Allied support unit");
            Ok(())
        }
        (Ask::WeaponHex, Deed::Hex(at)) => {
            let some = allied_hexes(s).any(|other| other == at);
            demand!(some, "15.36", "no Allied ground unit is there");
            Ok(())
        }
        (Ask::Improve, Deed::Unit(id)) => {
            let some = improvements(s, by).contains(&id);
            demand!(some, "15.38", "it is no counter of the Partnership Country");
            Ok(())
        }
        _ => Err(Illegal::new(
            rule!("15.36"),
            "that is not among the choices",
        )),
    }
}

pub(super) fn carry_out(t: &mut Act<'_, Krieg>, by: Faction, ask: Ask, deed: Deed) {
    match (ask, deed) {
        (Ask::Bomb, Deed::Hex(at)) => drop_bomb(t, by, at),
        (Ask::BombVictim { .. }, Deed::Unit(id)) => {
            cite!("15.33c");
            leave(t, id);
        }
        (Ask::Weapons, Deed::Do(Thing::SendSupport)) => t.push(Decide {
            by,
            ask: Ask::WeaponUnit,
        }),
        (Ask::Weapons, Deed::Do(_)) => t.push(Decide {
            by,
            ask: Ask::WeaponHex,
        }),
        (Ask::Weapons, Deed::Card(card)) => {
            let (event, about) = if is_uranium(card) {
                (PROJECT, About::Nothing)
            } else {
                (PRODUCTION, About::Directive(card))
            };
            t.push(Receive {
                faction: by,
                event,
                about,
            });
        }
        (Ask::WeaponUnit, Deed::Unit(id)) => send(t, id, Spot::delay()),
        (Ask::WeaponHex, Deed::Hex(at)) => lose::push(t, by, Toll::At(at), 1),
        (Ask::Improve, Deed::Unit(id)) => improve(t, id),
        _ => {}
    }
}

fn drop_bomb(t: &mut Act<'_, Krieg>, by: Faction, at: Spot) {
    cite!("15.33c", "14.10");
    let Some(id) = bomb(t.s, by) else { return };
    t.s.pieces.change(id, |unit| {
        unit.at = at;
        unit.side = Side::Back;
    });
    t.log
        .say(rule!("15.33c"), || format!("An A-bomb on {}", at.name()));
    t.push(Decide {
        by,
        ask: Ask::BombVictim { at },
    });
}

/// 15.38: the roller's Partnership Country gets something new.
pub(super) fn improvement(t: &mut Act<'_, Krieg>, faction: Faction) {
    cite!("15.38");
    t.push(Decide {
        by: faction,
        ask: Ask::Improve,
    });
}

/// What can still come: units that improvements bring, and the War Economy, which in France and Italy is there and is
/// turned over.
fn improvements(s: &State, by: Faction) -> Vec<UnitId> {
    let Some(partner) = s.politics.partners[by.index()] else {
        return Vec::new();
    };
    let waits = |unit: &Unit| {
        let counter = unit.sort.counter();
        let new = counter.is_some_and(|c| c.entries.contains(&Entry::Improvement));
        new && unit.sort.country() == Some(partner) && unit.at == Spot::aside()
    };
    let units = s.units().filter(|(_, unit)| waits(unit));
    let mut all: Vec<UnitId> = units.map(|(id, _)| id).collect();
    let economy = format!("war_economy_{}", data().countries[partner.index()].id);
    let economy = ch14_markers::the(s, &economy);
    all.extend(economy.filter(|id| {
        let unit = s.unit(*id);
        unit.at == Spot::aside() || flips(s, *id)
    }));
    all
}

/// The War Economy of France or Italy, that lies in the Strategic Warfare Box with +1.
fn flips(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    let names = ["war_economy_france", "war_economy_italy"];
    let marker = unit.sort.marker();
    marker.is_some_and(|marker| names.contains(&&*marker.id))
        && unit.at == Spot::strategic_warfare()
        && unit.side == Side::Front
}

fn improve(t: &mut Act<'_, Krieg>, id: UnitId) {
    if flips(t.s, id) {
        t.s.pieces.change(id, |unit| unit.side = Side::Back);
    } else {
        send(t, id, Spot::delay());
    }
}
