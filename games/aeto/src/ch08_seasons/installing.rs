//! 8.6i to 8.6l, 8.7, 8.11o: installations are begun, enlarged, repaired, moved and blown up.

use super::bidding::fights_a_major;
use super::placing::is_site;
use crate::ch03_naval;
use crate::ch04_air;
use crate::ch07_supply;
use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::names::{hex_name, nation_name};
use crate::politics::Standing;
use crate::spot::board;
use crate::state::State;
use crate::types::{HexId, NationId, PortSize, Terrain, WorkKind};
use crate::works::{self, Work, Wreck};
use board::{Hold, SpaceId};
use kernel::{Illegal, cite, demand, rule};

/// What can be built; printed ones cannot.
pub const KINDS: [WorkKind; 5] = [
    WorkKind::GrassAirfield,
    WorkKind::SmallAirbase,
    WorkKind::LargeAirbase,
    WorkKind::CoastalFort,
    WorkKind::Fort,
];

/// 8.6j, 8.6k: what a chit becomes.
pub fn larger(kind: WorkKind) -> Option<(WorkKind, &'static str)> {
    match kind {
        WorkKind::SmallAirbase => Some((WorkKind::LargeAirbase, "upgrade_airbase")),
        WorkKind::CoastalFort => Some((WorkKind::Fort, "upgrade_fort")),
        _ => None,
    }
}

/// Whether the ground bears no large airbase.
pub fn is_rough(hex: SpaceId) -> bool {
    cite!("4.2.11");
    matches!(
        ground::hex(hex).terrain,
        Some(Terrain::Forest | Terrain::Mountain | Terrain::Swamp)
    )
}

/// Whether a power builds in a hex: it holds it, or a minor partner of it does.
fn builds_in(s: &State, nation: NationId, hex: SpaceId) -> bool {
    let holder = s.politics.holder(hex);
    holder.is_some_and(|holder| super::builds_for(s, nation, holder))
}

pub fn check_upgrade(
    s: &State,
    nation: NationId,
    hex: SpaceId,
    kind: WorkKind,
) -> Result<&'static str, Illegal> {
    let Some((larger, item)) = larger(kind) else {
        return Err(Illegal::new(rule!("8.6k"), "nothing larger is made of it"));
    };
    demand!(
        builds_in(s, nation, hex) && works::works(s, hex, kind),
        "8.6k",
        "no such installation of yours works there"
    );
    demand!(
        s.is_linked(nation, hex, false),
        "8.6k",
        "it is out of supply"
    );
    demand!(
        !works::stands(s, hex, larger),
        "8.6i",
        "there is one already"
    );
    demand!(
        kind != WorkKind::SmallAirbase || !is_rough(hex),
        "8.6k",
        "the ground bears no large airbase"
    );
    Ok(item)
}

pub fn check_mend(s: &State, nation: NationId, wreck: Wreck) -> Result<(), Illegal> {
    cite!("5.12.2");
    demand!(
        s.works.wrecked.contains(&wreck),
        "8.6l",
        "nothing is destroyed there"
    );
    let hex = wreck.hex.space();
    let own = s.politics.standing(nation, hex) == Standing::Friendly;
    demand!(own, "8.6l", "the hex is not friendly");
    demand!(
        s.is_linked(nation, hex, false),
        "8.6l",
        "it is out of supply"
    );
    let free = matches!(s.hold(nation, hex), Hold::None | Hold::Inhibited);
    demand!(free, "8.6l", "it lies in an enemy zone of control");
    Ok(())
}

/// One installation is repaired.
pub fn mend(t: &mut Act<'_>, hex: SpaceId, kind: WorkKind) {
    let same = |wreck: &Wreck| wreck.hex.space() == hex && wreck.kind == kind;
    if let Some(at) = t.s.works.wrecked.iter().position(same) {
        t.s.works.wrecked.remove(at);
    }
    if kind == WorkKind::Port && !works::is_wrecked(t.s, hex, kind) {
        t.s.blocked.retain(|blocked| blocked.space() != hex);
    }
}

/// What a chit that is begun stands for, until it is finished.
pub fn begin(t: &mut Act<'_>, hex: HexId, kind: WorkKind) {
    t.s.works.built.push(Work {
        hex,
        kind,
        building: true,
    });
}

/// 8.11m, 8.6j, 8.6k: what was begun a season ago is finished; what it replaces is taken away.
pub fn complete(t: &mut Act<'_>) {
    cite!("8.11m", "8.6j", "8.6k", "0.sop-s3b");
    finish(t, |_| true);
}

/// 4.3.7: a grass airfield is finished in the first Replenishment Step.
pub fn finish_airfields(t: &mut Act<'_>) {
    cite!("4.3.7");
    finish(t, |kind| kind == WorkKind::GrassAirfield);
}

fn finish(t: &mut Act<'_>, which: impl Fn(WorkKind) -> bool) {
    let begun = t.s.works.built.iter().filter(|work| work.building);
    let begun: Vec<Work> = begun.filter(|work| which(work.kind)).copied().collect();
    for work in begun {
        let same = |other: &&mut Work| other.hex == work.hex && other.kind == work.kind;
        if let Some(found) = t.s.works.built.iter_mut().find(same) {
            found.building = false;
        }
        let smaller = [WorkKind::SmallAirbase, WorkKind::CoastalFort];
        let replaced = |kind: &WorkKind| larger(*kind).is_some_and(|(large, _)| large == work.kind);
        for kind in smaller.into_iter().filter(replaced) {
            let done =
                |other: &Work| other.hex == work.hex && other.kind == kind && !other.building;
            if t.s.works.built.iter().any(done) {
                works::remove(t, work.hex.space(), kind);
            }
        }
        t.log.say(rule!("8.11m"), || {
            format!(
                "The {} in {} is finished",
                work.kind.name(),
                hex_name(work.hex.space())
            )
        });
    }
}

/// 8.6j, 5.12.2: what is being built in an enemy zone of control that nobody inhibits is lost.
pub fn lose_begun(t: &mut Act<'_>) {
    if !t.s.works.built.iter().any(|work| work.building) {
        return;
    }
    t.s.refresh();
    let lost = |work: &&Work| {
        let hex = work.hex.space();
        let holder = t.s.politics.holder(hex);
        let held = |holder| !matches!(t.s.hold(holder, hex), Hold::None | Hold::Inhibited);
        work.building && holder.is_some_and(held)
    };
    let all: Vec<Work> = t.s.works.built.iter().filter(lost).copied().collect();
    for work in all {
        cite!("8.6j", "5.12.2", "4.3.3");
        t.s.works.built.retain(|other| *other != work);
        t.log.say(rule!("8.6j"), || {
            let place = hex_name(work.hex.space());
            format!(
                "The {} that is being built in {place} is lost",
                work.kind.name()
            )
        });
    }
}

/// 8.7c: whether a nation may take away what is being built there.
pub fn check_abandon(
    s: &State,
    nation: NationId,
    hex: SpaceId,
    kind: WorkKind,
) -> Result<(), Illegal> {
    demand!(
        works::is_building(s, hex, kind),
        "8.7c",
        "nothing is being built there"
    );
    let own = s.politics.holder(hex) == Some(nation);
    demand!(own, "8.7c", "it is not yours");
    Ok(())
}

/// 8.7c
pub fn abandon(t: &mut Act<'_>, hex: SpaceId, kind: WorkKind) {
    cite!("8.7c");
    let begun = |work: &Work| work.hex.space() == hex && work.kind == kind && work.building;
    t.s.works.built.retain(|work| !begun(work));
    t.log.say(rule!("8.7c"), || {
        format!("The {} in {} is given up", kind.name(), hex_name(hex))
    });
}

/// 8.7a, 4.2.15: what an installation is in the list of what its destruction costs.
fn charge_of(hex: SpaceId, kind: WorkKind) -> &'static str {
    match (kind, ground::hex(hex).air) {
        (WorkKind::Port, _) => ground::hex(hex).port.map_or("", PortSize::word),
        (WorkKind::Base, 0 | 1) => WorkKind::GrassAirfield.word(),
        (WorkKind::Base, 2) => WorkKind::SmallAirbase.word(),
        (WorkKind::Base, _) => WorkKind::LargeAirbase.word(),
        _ => kind.word(),
    }
}

/// 8.7: whether a power may blow up an installation, and for how many EPs.
pub fn check_demolish(
    s: &State,
    nation: NationId,
    hex: SpaceId,
    kind: WorkKind,
) -> Result<u8, Illegal> {
    cite!("8.7a", "4.2.15");
    demand!(
        fights_a_major(s, nation),
        "8.7a",
        "you are at war with no major power"
    );
    demand!(
        builds_in(s, nation, hex) && works::works(s, hex, kind),
        "8.7a",
        "no such installation of yours works there"
    );
    let camp = s.camp(nation);
    let mut troops = s.troops(hex, camp);
    let supplied = troops.any(|(id, _)| ch07_supply::is_supplied(s, id));
    demand!(supplied, "8.7a", "no land unit in supply stands there");
    let price = data().seasons.demolition(charge_of(hex, kind));
    price.ok_or_else(|| Illegal::new(rule!("8.7b"), "it is not blown up"))
}

/// 8.7b: an installation is destroyed by its owner; a Major Port wholly. What lies in it, or is based there, must go.
pub fn demolish(t: &mut Act<'_>, nation: NationId, hex: SpaceId, kind: WorkKind) {
    cite!("8.7b");
    t.log.say(rule!("8.7b"), || {
        let (name, place) = (nation_name(nation), hex_name(hex));
        format!("{name} blows up the {} in {place}", kind.name())
    });
    works::wreck(t, hex, kind);
    if kind == WorkKind::Port {
        if !works::is_wrecked(t.s, hex, kind) {
            works::wreck(t, hex, kind);
        }
        ch03_naval::evict(t, hex, None);
    }
    t.s.refresh();
    ch04_air::crowd_out(t, nation, hex);
}

/// 8.11o: whether an airbase may be moved, and for how many EPs.
pub fn check_relocate(
    s: &State,
    nation: NationId,
    hex: SpaceId,
    kind: WorkKind,
) -> Result<u8, Illegal> {
    cite!("8.11o", "4.2.12", "4.3.5");
    let values = &data().values;
    let (eps, holds) = match kind {
        WorkKind::SmallAirbase => (values.move_small_ep, 2),
        WorkKind::LargeAirbase => (values.move_large_ep, 3),
        _ => return Err(Illegal::new(rule!("8.11o"), "it is not moved")),
    };
    demand!(
        builds_in(s, nation, hex) && works::works(s, hex, kind),
        "8.11o",
        "no such airbase of yours works there"
    );
    let enlarged = larger(kind).is_some_and(|(larger, _)| works::stands(s, hex, larger));
    demand!(!enlarged, "8.11o", "it is being enlarged");
    let based: u8 = crate::types::Camp::ALL
        .iter()
        .map(|camp| s.tally(hex.into()).of(*camp).air)
        .sum();
    demand!(
        based <= works::air_capacity(s, hex).saturating_sub(holds),
        "8.11o",
        "aircraft are based there"
    );
    let mut land = board().ids();
    let somewhere = land.any(|to| is_site(s, nation, kind, to).is_ok());
    demand!(somewhere, "8.11o", "there is no hex for it");
    Ok(eps)
}
