//! What 7.6 and 7.7b share: Powers that are asked in turn, and units that come into a battle from beside it.

use super::{Use, can_pay_for, payer};
use crate::Act;
use crate::ch05_movement::{depart, may_pass_leningrad};
use crate::ch06_combat::Round;
use crate::ch09_politics::{may_enter, may_unit_enter};
use crate::data::data;
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Area, Kind, Nation, Side, Terrain};
use crate::unit::{At, UnitId};
use kernel::{Illegal, demand, rule};

/// The next Power with a Special Action that was not asked yet and could do something.
pub fn next_power(
    s: &State,
    round: &Round,
    on: Use,
    could: impl Fn(Nation) -> bool,
) -> Option<Nation> {
    data().nations.ids().find(|power| {
        can_pay_for(s, *power, on).is_ok() && !round.asked.has(*power) && could(*power)
    })
}

/// The Power that is asked now lets it be.
pub fn decline(t: &mut Act, asked: Option<Nation>) {
    if let (Some(round), Some(power)) = (&mut t.s.battle.round, asked) {
        round.asked.insert(power);
    }
}

/// Refuses a Power that is not asked now.
pub fn is_asked(power: Nation, next: Option<Nation>) -> Result<(), Illegal> {
    demand!(next == Some(power), "7.13", "another Power is asked now");
    Ok(())
}

/// Whether a unit may come into the battle of a side from an adjacent uncontested area, for a Power that pays.
pub fn may_come(
    s: &State,
    round: &Round,
    side: Side,
    power: Nation,
    id: UnitId,
) -> Result<Area, Illegal> {
    let unit = s.unit(id);
    let At::Area(from) = unit.at else {
        return Err(Illegal::new(rule!("7.6a"), "it is not on the map"));
    };
    demand!(
        payer(s, unit.nation) == power && s.side_of(unit.nation) == Some(side),
        "7.13",
        "only units of the Power that pays come"
    );
    demand!(
        data().areas.link(from, round.area).is_some(),
        "7.6a",
        "units come from adjacent areas"
    );
    demand!(
        !s.is_contested(from),
        "7.6a",
        "units come from uncontested areas"
    );
    demand!(
        !data().areas.swamps.has(from),
        "5.15(b)",
        "nobody leaves a swamp but in an Initial Movement Phase"
    );
    let facts = data().areas.facts(round.area);
    demand!(
        unit.kind != Kind::Armour || facts.terrain != Terrain::Swamp,
        "5.15(a)",
        "armour may not enter swamp"
    );
    if let Some(fortress) = facts.fortress {
        let mine = round.fighters(s, side).count();
        demand!(
            unit.kind.is_ground() && mine < usize::from(fortress.stack),
            "5.5a",
            "the fortress is full"
        );
    }
    may_pass_leningrad(s, unit.nation, from, round.area)?;
    may_unit_enter(s, id, from, round.area)?;
    Ok(from)
}

/// Units beside the battle that may join it, each kind once.
pub fn joiners<'a>(
    s: &'a State,
    round: &'a Round,
    may_join: impl Fn(UnitId) -> Result<(), Illegal> + 'a,
) -> impl Iterator<Item = UnitId> + 'a {
    let links = data().areas.links(round.area).iter();
    links
        .flat_map(move |link| s.units_in(link.to))
        .map(|(id, _)| id)
        .filter(move |id| may_join(*id).is_ok() && s.pieces.is_first_of_its_like(*id))
}

/// Of like units in one area the first is named.
pub fn stands_for_its_like(s: &State, id: UnitId) -> Result<(), Illegal> {
    demand!(
        s.pieces.is_first_of_its_like(id),
        "7.6a",
        "a unit like it stands for it"
    );
    Ok(())
}

/// Whether a unit of a Power, whatever it is, stands in an adjacent uncontested area: what everybody sees, so
/// that nobody learns what the blocks are from who is asked.
pub fn any_beside(s: &State, round: &Round, power: Nation) -> bool {
    let links = data().areas.links(round.area).iter();
    links.map(|link| link.to).any(|area| {
        let nations = s.tally(area).nations;
        !nations.is_empty()
            && !s.is_contested(area)
            && !data().areas.swamps.has(area)
            && nations
                .iter()
                .any(|nation| payer(s, nation) == power && may_enter(s, nation, round.area).is_ok())
    })
}

/// A unit joins the battle; ground support comes with all of its area.
pub fn join(t: &mut Act, id: UnitId) {
    let (unit, from) = (*t.s.unit(id), t.s.area_of(id));
    let (Some(round), Some(from)) = (&mut t.s.battle.round, from) else {
        return;
    };
    let area = round.area;
    let (who, what) = if unit.kind.is_ground() {
        round.sent.insert(from);
        (vec![id], "A block")
    } else {
        round.sent_air.insert(from);
        let fits = |u: &crate::unit::Unit| !u.kind.is_ground() && u.nation == unit.nation;
        let all = t.s.units_in(from).filter(|(_, u)| fits(u));
        (all.map(|(id, _)| id).collect(), "Ground support")
    };
    for id in who {
        t.s.put(id, At::Area(area));
    }
    depart(t, unit.nation, from);
    if unit.kind.is_ground() && t.s.battle.face_up.has(area) {
        // 6.24: it lies face-up at once, even if it falls before anybody decides again.
        t.log.reveal();
    }
    t.log.say(rule!("7.6a"), || {
        let who = nation_name(unit.nation);
        format!("{what} of {who} comes from {}", area_name(from))
    });
}
