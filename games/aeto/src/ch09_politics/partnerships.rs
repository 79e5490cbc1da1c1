//! 8.0, 9.26: who may fight and stand with whom, and how far minor partners go.

use crate::ch05_offensives::Mover;
use crate::data::{Source, data};
use crate::ground;
use crate::politics::{Politics, Standing, named};
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, Class, NationId, UnitId};
use crate::unit::Unit;
use board::SpaceId;
use kernel::cite;

/// 9.26e: French and British troops. Free French are British.
pub fn are_french_and_british(one: NationId, other: NationId) -> bool {
    let n = named();
    [(n.france, n.uk), (n.uk, n.france)].contains(&(one, other))
}

/// 5.9.7: two nations whose land units never stand in one hex.
fn are_apart(s: &State, one: NationId, other: NationId) -> bool {
    let n = named();
    let minors = [(n.hungary, n.rumania), (n.rumania, n.hungary)].contains(&(one, other));
    minors || fly_apart(s, one, other)
}

/// 4.1.18, 9.26e, 9.26h: two nations whose aircraft never fly over one hex.
pub fn fly_apart(s: &State, one: NationId, other: NationId) -> bool {
    are_soviet_and_western(&s.politics, one, other) || are_french_and_british(one, other)
}

/// 9.26f: one of the USSR's camp and one of the Western Allies'.
fn are_soviet_and_western(politics: &Politics, one: NationId, other: NationId) -> bool {
    let camps = [politics.camp(one), politics.camp(other)];
    camps.contains(&Camp::Soviet) && camps.contains(&Camp::Western)
}

/// 9.26f, 9.26g: the USSR and the Western Allies are neutral to each other; while both fight the Axis, units of the one pass
/// the ground of the other if he permits it.
pub fn may_pass(politics: &Politics, guest: NationId, host: NationId) -> bool {
    cite!("9.26f", "9.26g");
    are_soviet_and_western(politics, guest, host)
        && politics.aftermath.hosts.contains(&politics.camp(host))
        && politics
            .foes(guest)
            .any(|foe| politics.camp(foe) == Camp::Axis && politics.at_war(host, foe))
}

/// 9.26g, 9.26i: a hex of a host in which one of his units stands, which guests do not enter.
pub fn is_taken_by_host(s: &State, guest: NationId, hex: SpaceId) -> bool {
    cite!("9.26g", "9.26i");
    let theirs = |unit: &Unit| {
        let counts = unit.is_ground() || unit.air().is_some();
        counts && are_soviet_and_western(&s.politics, guest, unit.nation())
    };
    s.units_in(hex.into()).any(|(_, unit)| theirs(unit))
}

/// 9.26i: the zones of the USSR and of the Western Allies hinder each other's moves, though not retreats.
pub fn is_hindered(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("9.26i", "5.18.17", "9.8d", "5.12.6");
    if reactant(s, nation, hex).is_some_and(|camp| s.zone_of(camp, hex)) {
        return true;
    }
    let other = match s.camp(nation) {
        Camp::Soviet => Camp::Western,
        Camp::Western => Camp::Soviet,
        _ => return false,
    };
    s.zone_of(other, hex)
}

/// 9.8c, 9.8d: the camp that backs Turkey against a nation that has invaded it, in Turkish hexes; its zones hinder the invader,
/// and ground that is its own is left alone until there is war.
fn reactant(s: &State, invader: NationId, hex: SpaceId) -> Option<Camp> {
    let turkey = named().turkey;
    let lone = s.camp(turkey) == Camp::Lone && s.politics.at_war(invader, turkey);
    let there = lone && ground::hex(hex).nation == Some(turkey);
    s.politics.guardian(turkey).filter(|_| there)
}

/// 9.8c: an attack on a Turkish hex in which units of who backs Turkey stand would be war with them, which must be declared.
pub fn would_be_war(s: &State, invader: NationId, hex: SpaceId) -> bool {
    cite!("9.8c");
    let backs = reactant(s, invader, hex);
    backs.is_some_and(|camp| s.units_in(hex.into()).any(|(_, unit)| unit.camp == camp))
}

/// 9.26g: how many units of the other's a power's railways feed: each takes a point of its capacity.
pub fn guests(s: &State, host: NationId) -> u8 {
    cite!("9.26g");
    if host != named().ussr {
        return 0;
    }
    let fed = |unit: &Unit| {
        let counts = unit.is_combat() || unit.air().is_some();
        let hex = unit.hex().filter(|_| counts && unit.camp == Camp::Western);
        hex.and_then(|hex| s.politics.holder(hex)) == Some(host)
    };
    let count = s.units().filter(|(_, unit)| fed(unit)).count();
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// 9.26h, 8.0-finland-c: aircraft base with their own, with allies, and where they are let through, not with a host.
pub fn may_base(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("9.26h");
    let own = s.politics.standing(nation, hex) == Standing::Friendly;
    let holder = s.politics.holder(hex);
    let host = holder.is_some_and(|holder| {
        may_pass(&s.politics, nation, holder) || finland_lets(&s.politics, holder, nation)
    });
    own && !host
}

/// 8.0-finland-c, 9.26d: neutral Finland lets a few German land units in.
pub fn finland_lets(politics: &Politics, of: NationId, nation: NationId) -> bool {
    let n = named();
    of == n.finland
        && nation == n.germany
        && politics.camp(of) == Camp::Neutral
        && !politics.is_conquered(of)
        && !politics.aftermath.finland_neutral
}

/// 8.0-finland-c, 9.26d: whether Germans may enter a Finnish hex: two land units while Finland is neutral; nobody beyond the
/// partition line before the war with the USSR.
pub fn may_enter_finland(s: &State, mover: &Mover, start: SpaceId, hex: SpaceId) -> bool {
    cite!("8.0-finland-c", "9.26d");
    let n = named();
    let finnish = |hex: SpaceId| ground::hex(hex).nation == Some(n.finland);
    if mover.nation != n.germany || !finnish(hex) || s.politics.at_war(n.germany, n.ussr) {
        return true;
    }
    let east = board()
        .row(hex)
        .text("region")
        .is_ok_and(|region| !region.is_empty());
    let guests = || {
        let own = s.pieces.of(|owner| owner == n.germany);
        let inside =
            own.filter(|(_, unit)| unit.land().is_some() && unit.hex().is_some_and(finnish));
        inside.count() < usize::from(data().values.germans_in_finland)
    };
    let neutral = finland_lets(&s.politics, n.finland, n.germany);
    !east && (!neutral || finnish(start) || (!mover.staff && guests()))
}

/// 5.9.7, 9.26e: whether a land unit of a nation may end its move in a hex, whoever stands there; the French not at home in
/// the UK.
pub fn may_stand(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("5.9.7", "9.26e", "8.0-hungary-b", "8.0-rumania-b");
    let n = named();
    let guest = nation == n.france && ground::hex(hex).nation == Some(n.uk);
    let stranger = |unit: &Unit| unit.land().is_some() && are_apart(s, nation, unit.nation());
    !guest && !s.units_in(hex.into()).any(|(_, unit)| stranger(unit))
}

/// 9.26c, 8.0-finland-b: Finns go no further into the USSR than their points, counted from the border of 1939, before the
/// Axis holds Moscow.
pub fn is_too_far_east(s: &State, mover: &Mover, hex: SpaceId) -> bool {
    cite!("9.26c", "8.0-finland-b");
    let n = named();
    let soviet = ground::hex(hex).nation == Some(n.ussr);
    if mover.nation != n.finland || !soviet || mover.staff {
        return false;
    }
    let moscow = data().nations[n.ussr.index()].capital;
    let held = moscow.and_then(|hex| s.politics.holder(hex));
    if held.is_some_and(|holder| s.camp(holder) == Camp::Axis) {
        return false;
    }
    let finnish = |at: &SpaceId| ground::hex(*at).nation == Some(n.finland);
    let far = board()
        .ids()
        .filter(finnish)
        .map(|at| ground::distance(at, hex))
        .min();
    far.is_none_or(|far| far > u16::from(mover.points[0]))
}

/// 8.0: whether units of a minor partner may go to a hex: at home everywhere, abroad where its entry says.
pub fn may_go(nation: NationId, hex: SpaceId) -> bool {
    cite!(
        "9.26c",
        "8.0-bulgaria-b",
        "8.0-finland-b",
        "8.0-hungary-b",
        "8.0-rumania-b"
    );
    let mut limits = data().pacts.abroad.iter();
    let Some((_, lands)) = limits.find(|(of, _)| *of == nation) else {
        return true;
    };
    let home = ground::hex(hex).nation;
    home.is_some_and(|home| home == nation || lands.contains(&home))
}

/// 5.0.13, 5.0.14, 9.26a: whom an Offensive of a nation Activates of those in reach: its own, and land units of one other
/// nation, no more than it has itself; never French with British.
pub fn activated(s: &State, nation: NationId, reached: Vec<UnitId>) -> Vec<UnitId> {
    cite!("5.0.13", "5.0.14", "5.0.18", "9.0c", "9.26a", "9.26j");
    let mut reached = reached;
    reached.retain(|id| !crate::partisans::is_partisan(s.unit(*id)));
    let (mut own, others): (Vec<UnitId>, Vec<UnitId>) = reached
        .into_iter()
        .partition(|id| s.unit(*id).nation() == nation);
    let most = own
        .iter()
        .filter(|id| s.unit(**id).land().is_some())
        .count();
    let fit = |id: &UnitId| {
        let unit = s.unit(*id);
        unit.land().is_some() && !are_french_and_british(nation, unit.nation())
    };
    let others: Vec<UnitId> = others.into_iter().filter(fit).collect();
    let count = |of: NationId| {
        others
            .iter()
            .filter(|id| s.unit(**id).nation() == of)
            .count()
    };
    let nations = others.iter().map(|id| s.unit(*id).nation());
    let partner = nations.max_by_key(|of| (count(*of), std::cmp::Reverse(*of)));
    let with = others
        .iter()
        .copied()
        .filter(|id| Some(s.unit(*id).nation()) == partner);
    own.extend(with.take(most));
    own
}

/// 5.10.8: whether a General helps the troops of a hex: some are of his nation, or of a minor partner of it.
pub fn leads(s: &State, general: &Unit, hex: SpaceId) -> bool {
    cite!("5.10.8");
    let own =
        |of: NationId| of == general.nation() || data().nations[of.index()].class == Class::Minor;
    s.troops(hex, general.camp)
        .any(|(_, unit)| own(unit.nation()))
}

/// 9.0d: a unit of a minor nation that is attacked outside its home.
pub fn is_minor_abroad(unit: &Unit, hex: SpaceId) -> bool {
    cite!("9.0d");
    let nation = unit.nation();
    let home = ground::hex(hex);
    let own = home.nation == Some(nation) || (home.nation.is_none() && home.holder == Some(nation));
    data().nations[nation.index()].class == Class::Minor && !own
}

/// 8.0-iraq-b: Mosul feeds the Axis only while Iraq is its partner.
pub fn feeds(s: &State, source: &Source) -> bool {
    cite!("8.0-iraq-b");
    let n = named();
    let mosul = ground::hex(source.hex).nation == Some(n.iraq);
    !mosul || source.nation == n.uk || s.camp(n.iraq) == Camp::Axis
}

/// 9.8b: while Germany and the USSR are at peace, and one of them has invaded Turkey, the other's units go there as to a friend.
pub fn backs_turkey(politics: &Politics, guest: NationId, host: NationId) -> bool {
    cite!("9.8b");
    let lone = host == named().turkey && politics.camp(host) == Camp::Lone;
    lone && politics.guardian(host) == Some(politics.camp(guest))
}

/// Whether the ground of a nation is open to units of another that is neither its ally nor its enemy.
pub fn is_guest(politics: &Politics, host: NationId, guest: NationId) -> bool {
    may_pass(politics, guest, host)
        || finland_lets(politics, host, guest)
        || backs_turkey(politics, guest, host)
}
