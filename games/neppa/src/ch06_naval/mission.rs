//! What is known of the mission that is being prepared and sailed.

use super::waters::Waters;
use crate::state::State;
use crate::types::{Front, Nation, Nations, Zone};
use crate::unit::{At, UnitId};
use kernel::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// 6.1
    Rebase,
    /// 6.2
    Transport,
    /// 6.5
    Invade,
}

/// What is being decided about the mission.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Where it goes.
    Target,
    /// Fleets join it, units embark.
    Assemble,
    /// 6.2a: the same for this seat, which has ships or units that may sail with it.
    Join { seat: Seat },
    /// 6.3: whether this seat of the other side announces an interception.
    Announce { seat: Seat },
    /// 6.3d: the mover states its course.
    Course,
    /// 6.3d: the interceptor picks a zone of it.
    PickZone,
    /// 6.3a: this seat commits fleets.
    Commit { seat: Seat },
    /// 6.3i: the interceptor fights or withdraws.
    Stand,
    /// 6.4: both sides take their losses.
    Losses,
    /// 6.4h: cargo that the ships left cannot carry.
    Overboard,
    /// 6.4g: the intercepted winner goes on or turns back.
    Decide,
}

/// 6.1, 6.2, 6.5: a mission that is being prepared and sailed, until it is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    pub purpose: Purpose,
    pub stage: Stage,
    /// Who sails it.
    pub seat: Seat,
    pub front: Front,
    pub water: Waters,
    pub target: Zone,
    /// Where the course begins: the last port of embarkation, or the old base.
    pub start: Zone,
    /// The first of them leads; they are in their bases until they arrive.
    pub fleets: Vec<UnitId>,
    /// In their ports of embarkation until they arrive.
    pub cargo: Vec<UnitId>,
    /// Ocean zones in the order in which they are entered; none twice, and no front has more than these.
    pub course: Vec<Zone>,
    /// Who announced the interception.
    pub hunter: Option<Seat>,
    /// Where the interception is tried.
    pub zone: Option<Zone>,
    pub interceptors: Vec<UnitId>,
    /// 6.4i: factors that each nation has still to lose.
    pub owed: Vec<Owed>,
    /// 6.4i: factors that are not yet laid on a nation, by [`Party`].
    pub extra: [u8; 2],
    pub mover_won: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    Mover,
    Interceptor,
}

impl Party {
    pub const BOTH: [Party; 2] = [Party::Mover, Party::Interceptor];
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owed {
    pub party: Party,
    pub nation: Nation,
    pub factors: u8,
    /// What the nation had in the battle.
    pub force: u8,
}

impl Mission {
    pub fn new(
        s: &State,
        purpose: Purpose,
        seat: Seat,
        lead: UnitId,
        front: Front,
        water: Waters,
    ) -> Mission {
        let base = s.zone_of(lead).unwrap_or(s.unit(lead).home);
        Mission {
            purpose,
            stage: Stage::Target,
            seat,
            front,
            water,
            target: base,
            start: base,
            fleets: vec![lead],
            cargo: Vec::new(),
            course: Vec::new(),
            hunter: None,
            zone: None,
            interceptors: Vec::new(),
            owed: Vec::new(),
            extra: [0; 2],
            mover_won: false,
        }
    }

    pub fn fleets_of(&self, party: Party) -> &Vec<UnitId> {
        match party {
            Party::Mover => &self.fleets,
            Party::Interceptor => &self.interceptors,
        }
    }

    /// Everybody who has ships or cargo in it.
    pub fn nations(&self, s: &State) -> Nations {
        nations(s, self.fleets.iter().chain(&self.cargo))
    }
}

pub fn nations<'a>(s: &State, ids: impl IntoIterator<Item = &'a UnitId>) -> Nations {
    let mut set = Nations::NONE;
    for id in ids {
        set.insert(s.unit(*id).nation);
    }
    set
}

pub fn factors(s: &State, fleets: &[UnitId]) -> u16 {
    fleets.iter().map(|id| u16::from(s.unit(*id).factors)).sum()
}

/// Whether no counter before it in the list is like it and in the same place, so that it stands for all of them.
pub fn first_among(s: &State, list: &[UnitId], id: UnitId) -> bool {
    let unit = s.unit(id);
    let same = |other: &&UnitId| s.unit(**other).like(unit) && s.unit(**other).at == unit.at;
    list.iter().find(same) == Some(&id)
}

/// 6.2b, 6.5e: what some units need to be carried, and what some fleets can carry.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Load {
    /// Units that take a full fleet: armour, air wings.
    pub heavy: u8,
    /// Units that take four factors.
    pub light: u8,
}

/// Where a counter that sails or is off a beach came aboard.
pub fn embarked_at(s: &State, id: UnitId) -> Zone {
    match s.unit(id).at {
        At::Zone(zone) => zone,
        _ => s.unit(id).home,
    }
}

impl State {
    /// The mission that is being prepared or sailed.
    pub fn mission(&self) -> Option<&Mission> {
        self.stack.step()
    }
}
