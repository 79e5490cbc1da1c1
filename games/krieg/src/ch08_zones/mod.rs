//! Chapter 8: Zones of Control, and what negates them.

use crate::ground::{ground, hexes, space};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::{Form, Unit};
use board::{Camp, Camps, Presence, SpaceId, Zones};
use kernel::cite;
use std::sync::LazyLock;

const fn camp(faction: Faction) -> Camp {
    Camp(faction as u8)
}

const fn enemies(faction: Faction) -> Camps {
    let [one, other] = faction.enemies();
    Camps::NONE.with(camp(one)).with(camp(other))
}

/// The zones of all factions in one position.
#[derive(Clone, PartialEq, Debug)]
pub struct Zoc {
    zones: Zones<3>,
}

impl Zoc {
    /// 8: every ground unit has a zone in the hexes around it, but for hexsides and Policies that stop it.
    pub fn find(s: &State) -> Zoc {
        cite!("8a", "8b", "8c", "8d");
        let mut zones = printed().clone();
        open_beachheads(s, &mut zones);
        shut_policies(s, &mut zones);
        for (_, unit) in s.units() {
            if let Some((at, faction)) = stands(unit) {
                zones.add(hexes(), at, camp(faction), presence(s, unit));
            }
        }
        Zoc { zones }
    }

    /// A counter that is no Beachhead has changed, and nothing else.
    pub fn follow(&mut self, s: &State, before: &Unit, after: &Unit) {
        if let Some((at, faction)) = stands(before) {
            let presence = presence(s, before);
            self.zones.take(hexes(), at, camp(faction), presence);
        }
        if let Some((at, faction)) = stands(after) {
            let presence = presence(s, after);
            self.zones.add(hexes(), at, camp(faction), presence);
        }
    }

    /// 0.gloss-ezoc: whether an enemy's zone lies on a hex, negated or not.
    #[inline]
    pub fn reaches(&self, at: SpaceId, faction: Faction) -> bool {
        cite!("0.gloss-ezoc");
        self.zones.reach(at, enemies(faction))
    }
    /// Whether a zone of just this faction lies on a hex.
    pub fn of(&self, at: SpaceId, faction: Faction) -> bool {
        self.zones.reach(at, Camps::NONE.with(camp(faction)))
    }
    /// From which sides enemy zones come, a bit for each direction.
    pub fn from(&self, at: SpaceId, faction: Faction) -> u8 {
        self.zones.from(at, enemies(faction))
    }
}

/// The hex of a counter that somebody holds.
fn stands(unit: &Unit) -> Option<(SpaceId, Faction)> {
    let at = unit.at.space().filter(|at| !space(*at).is_box())?;
    Some((at, unit.faction?))
}

/// 8b: where zones go by what is printed on the map.
fn printed() -> &'static Zones<3> {
    static ZONES: LazyLock<Zones<3>> = LazyLock::new(|| {
        let sides = &ground().sides;
        Zones::new(hexes(), |_, _, _, link| {
            link.kinds.has(sides.land) && !link.kinds.has(sides.mountain | sides.strait)
        })
    });
    &ZONES
}

/// 8b: over a Beachhead's own hexside zones go both ways.
fn open_beachheads(s: &State, zones: &mut Zones<3>) {
    for (_, unit) in s.markers(Form::Beachhead) {
        if let (Some(at), Some(facing), Some(land)) =
            (unit.at.space(), unit.facing, s.landing(unit))
        {
            for faction in Faction::ALL {
                zones.open(hexes(), at, facing.way(), camp(*faction), true);
                zones.open(hexes(), land, facing.way().opposite(), camp(*faction), true);
            }
        }
    }
}

/// 8c: no zone goes into the land of a country under a Policy.
fn shut_policies(s: &State, zones: &mut Zones<3>) {
    cite!("13.6.1.1g");
    let countries = (0..s.politics.nations.len() as u16).map(CountryId);
    let under: Vec<bool> = countries
        .map(|country| s.politics.policy(country).is_some())
        .collect();
    if !under.contains(&true) {
        return;
    }
    let territory = s.territory();
    for id in hexes().ids() {
        let owner = territory.owner(id);
        if !owner.is_some_and(|country| under[country.index()]) {
            continue;
        }
        for (way, link) in hexes().sides(id) {
            for faction in Faction::ALL {
                zones.open(hexes(), link.to, way.opposite(), camp(*faction), false);
            }
        }
    }
}

/// 8, 8.1: only ground units have zones; any unit and an Airdrop negate.
fn presence(s: &State, unit: &Unit) -> Presence {
    cite!("4.1.1d", "8d");
    let form = unit.form();
    Presence {
        exerts: form.is_ground() && !s.is_pac(unit),
        negates: form.is_unit() || form == Form::Airdrop,
    }
}

/// 8.1: whether enemy zones in a hex bind a faction: they do unless a friendly unit or Airdrop is there.
pub fn binds(s: &State, at: SpaceId, faction: Faction) -> bool {
    cite!("8.1");
    s.zoc().reaches(at, faction) && !s.tally(Spot::from(at)).count(faction).negates()
}
