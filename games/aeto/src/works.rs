//! What stands in a hex and can be destroyed: airbases and forts.

use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::names::hex_name;
use crate::state::State;
use crate::types::{Camp, HexId, WorkKind};
use board::SpaceId;
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// An installation that is a chit, not printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    pub hex: HexId,
    pub kind: WorkKind,
    /// It is not finished.
    pub building: bool,
}

/// Something that is destroyed until it is repaired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wreck {
    pub hex: HexId,
    pub kind: WorkKind,
}

/// The installations of the map.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Works {
    pub built: Vec<Work>,
    pub wrecked: Vec<Wreck>,
}

impl Works {
    pub fn of(rows: &[(WorkKind, SpaceId)]) -> Works {
        let work = |(kind, hex): &(WorkKind, SpaceId)| Work {
            hex: (*hex).into(),
            kind: *kind,
            building: false,
        };
        Works {
            built: rows.iter().map(work).collect(),
            wrecked: Vec::new(),
        }
    }
}

/// Whether an installation is there, destroyed or not.
pub fn stands(s: &State, hex: SpaceId, kind: WorkKind) -> bool {
    match kind {
        WorkKind::Base => ground::hex(hex).air > 0,
        WorkKind::Port => ground::hex(hex).port.is_some(),
        WorkKind::Radar => ground::hex(hex).radar,
        WorkKind::PermanentFort => data().permanent_forts.iter().any(|fort| fort.hex == hex),
        _ => {
            let mut built = s.works.built.iter();
            built.any(|work| work.hex.space() == hex && work.kind == kind)
        }
    }
}

/// Whether an installation is there, finished and not destroyed.
pub fn works(s: &State, hex: SpaceId, kind: WorkKind) -> bool {
    cite!("4.2.14");
    stands(s, hex, kind) && !is_building(s, hex, kind) && !is_wrecked(s, hex, kind)
}

pub fn is_building(s: &State, hex: SpaceId, kind: WorkKind) -> bool {
    let mut built = s.works.built.iter();
    built.any(|work| work.hex.space() == hex && work.kind == kind && work.building)
}

/// 4.23.11: a Major Port that was destroyed once works as a Minor Port.
pub fn is_major_port(s: &State, hex: SpaceId) -> bool {
    ground::hex(hex).major_port && wrecks(s, hex, WorkKind::Port) == 0
}

/// Whether an installation is out of use: a Major Port only when it is destroyed twice.
pub fn is_wrecked(s: &State, hex: SpaceId, kind: WorkKind) -> bool {
    cite!("4.23.11");
    let twice = kind == WorkKind::Port && ground::hex(hex).major_port;
    wrecks(s, hex, kind) > usize::from(twice)
}

fn wrecks(s: &State, hex: SpaceId, kind: WorkKind) -> usize {
    let same = |one: &&Wreck| one.hex.space() == hex && one.kind == kind;
    s.works.wrecked.iter().filter(same).count()
}

/// A chit is taken from the map.
pub fn remove(t: &mut Act<'_>, hex: SpaceId, kind: WorkKind) {
    let same = |work: &Work| work.hex.space() == hex && work.kind == kind;
    t.s.works.built.retain(|work| !same(work));
}

/// What a nation box holds: more than there is.
const NO_LIMIT: u8 = 200;

/// 4.2: how many air units the working bases of a hex hold.
pub fn air_capacity(s: &State, hex: SpaceId) -> u8 {
    cite!(
        "4.2.1", "4.2.4", "4.2.5", "4.2.6", "4.2.7", "4.2.9", "4.2.19", "4.3.1"
    );
    if ground::is_box(hex) {
        cite!("4.2.17");
        return NO_LIMIT;
    }
    let chits = [
        (WorkKind::GrassAirfield, 1),
        (WorkKind::SmallAirbase, 2),
        (WorkKind::LargeAirbase, 3),
    ];
    let printed = match works(s, hex, WorkKind::Base) {
        true => ground::hex(hex).air,
        false => 0,
    };
    let mut there = s.works.built.iter();
    if !there.any(|work| work.hex.space() == hex) {
        return printed;
    }
    let built = chits.iter().filter(|(kind, _)| works(s, hex, *kind));
    printed + built.map(|(_, holds)| holds).sum::<u8>()
}

/// The hexes where aircraft may be based, printed or built, in order.
pub fn bases(s: &State) -> Vec<SpaceId> {
    static PRINTED: LazyLock<Vec<SpaceId>> = LazyLock::new(|| {
        let printed = |hex: &SpaceId| ground::hex(*hex).air > 0;
        crate::spot::board().ids().filter(printed).collect()
    });
    let mut all = with_built(s, &PRINTED);
    all.retain(|hex| air_capacity(s, *hex) > 0);
    all
}

/// The hexes where any installation is printed or built, in order.
pub fn sites(s: &State) -> Vec<SpaceId> {
    static PRINTED: LazyLock<Vec<SpaceId>> = LazyLock::new(|| {
        let printed = |hex: &SpaceId| {
            let fort = data().permanent_forts.iter().any(|fort| fort.hex == *hex);
            let printed = ground::hex(*hex);
            fort || printed.air > 0 || printed.port.is_some() || printed.radar
        };
        crate::spot::board().ids().filter(printed).collect()
    });
    with_built(s, &PRINTED)
}

/// Printed hexes and those where something was built, in order.
fn with_built(s: &State, printed: &[SpaceId]) -> Vec<SpaceId> {
    let mut all = printed.to_vec();
    for work in &s.works.built {
        if let Err(at) = all.binary_search(&work.hex.space()) {
            all.insert(at, work.hex.space());
        }
    }
    all
}

/// Whether there is a base at all, working or not.
pub fn is_base(s: &State, hex: SpaceId) -> bool {
    let kinds = [
        WorkKind::Base,
        WorkKind::GrassAirfield,
        WorkKind::SmallAirbase,
        WorkKind::LargeAirbase,
    ];
    kinds.iter().any(|kind| stands(s, hex, *kind))
}

/// A working fort in a hex; coastal forts fortify only against what comes from the sea.
pub fn is_fortified(s: &State, hex: SpaceId) -> bool {
    cite!("5.14.11");
    let kinds = [WorkKind::PermanentFort, WorkKind::Fort];
    kinds.iter().any(|kind| works(s, hex, *kind))
}

/// Any working fort in a hex, coastal forts too.
pub fn has_fort(s: &State, hex: SpaceId) -> bool {
    is_fortified(s, hex) || works(s, hex, WorkKind::CoastalFort)
}

/// 5.14.10 to 5.14.12: what the forts of a hex are worth against an attack from these hexes, or with none from the sea.
pub fn fort_strength(s: &State, hex: SpaceId, from: &[SpaceId]) -> u8 {
    cite!("5.14.10", "5.14.11", "5.14.12");
    let values = &data().values;
    if works(s, hex, WorkKind::PermanentFort) && from.iter().all(|from| is_guarded(hex, *from)) {
        return values.permanent_fort;
    }
    let chits = [
        (WorkKind::Fort, values.fort),
        (WorkKind::CoastalFort, values.coastal_fort),
    ];
    let from_sea = from.is_empty();
    let holds = |kind: WorkKind| kind != WorkKind::CoastalFort || from_sea;
    let best = chits
        .iter()
        .filter(|(kind, _)| holds(*kind) && works(s, hex, *kind));
    best.map(|(_, value)| *value).max().unwrap_or(0)
}

/// 5.14.12: whether a Permanent Fortification guards the side towards a hex.
fn is_guarded(hex: SpaceId, from: SpaceId) -> bool {
    let fort = data().permanent_forts.iter().find(|fort| fort.hex == hex);
    fort.is_some_and(|fort| fort.all_sides || ground::hex(from).nation != ground::hex(hex).nation)
}

/// A fort of somebody else than a camp bars its hex to it.
pub fn bars(s: &State, camp: Camp, hex: SpaceId) -> bool {
    let own = s.politics.holder(hex).map(|holder| s.camp(holder)) == Some(camp);
    !own && is_fortified(s, hex)
}

/// 5.11.4: the hexes where a fort inhibits enemy zones of control, and for whom.
pub fn garrisons(s: &State) -> impl Iterator<Item = (SpaceId, Camp)> {
    let chits = s.works.built.iter().map(|work| work.hex.space());
    let printed = data().permanent_forts.iter().map(|fort| fort.hex);
    let working = chits.chain(printed).filter(|hex| is_fortified(s, *hex));
    working.filter_map(|hex| {
        let holder = s.politics.holder(hex)?;
        Some((hex, s.camp(holder))).filter(|(_, camp)| *camp != Camp::Neutral)
    })
}

/// 5.18.19, 5.19e: the forts of a hex that is taken are gone.
pub fn raze(t: &mut Act<'_>, hex: SpaceId) {
    cite!("5.18.19", "5.19e");
    let is_fort = |kind: WorkKind| matches!(kind, WorkKind::Fort | WorkKind::CoastalFort);
    let there = |work: &Work| work.hex.space() == hex && is_fort(work.kind);
    if t.s.works.built.iter().any(there) {
        t.log.say(rule!("5.18.19"), || {
            format!("The fort in {} is gone", hex_name(hex))
        });
        t.s.works.built.retain(|work| !there(work));
        t.s.works
            .wrecked
            .retain(|wreck| wreck.hex.space() != hex || !is_fort(wreck.kind));
    }
    if works(t.s, hex, WorkKind::PermanentFort) {
        wreck(t, hex, WorkKind::PermanentFort);
    }
}

/// An installation is destroyed; a grass airfield is gone for good.
pub fn wreck(t: &mut Act<'_>, hex: SpaceId, kind: WorkKind) {
    cite!("4.2.14", "4.3.3");
    if kind == WorkKind::GrassAirfield {
        remove(t, hex, kind);
        return;
    }
    t.s.works.wrecked.push(Wreck {
        hex: hex.into(),
        kind,
    });
    if kind == WorkKind::Port && is_wrecked(t.s, hex, kind) {
        t.s.blocked.push(hex.into());
    }
}
