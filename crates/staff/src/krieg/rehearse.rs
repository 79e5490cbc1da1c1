//! What the coming movement and combat would bring, for whoever places Air Forces and Blitz markers before it.

use super::gather::REACH;
use super::landing::{self, Landing};
use super::manual::Line;
use super::march::{Load, Planner, Soldier};
use super::picture::Picture;
use board::SpaceId;
use krieg::State;
use krieg::ch00_sequence::Segment;
use krieg::ch11_weather::weather;
use krieg::data::data;
use krieg::ground::hexes;
use krieg::spot::{Spot, board};
use krieg::types::Weather;
use krieg::unit::UnitId;

/// So many places are looked at closely for each Blitz marker.
const PLACES: usize = 6;

/// Who could move where and where to land, found out once, and what Air Forces would bring by hex.
pub struct Rehearsal {
    soldiers: Vec<Soldier>,
    load: Vec<Load>,
    leads: Vec<(SpaceId, u16, bool)>,
    air: Vec<i32>,
    pub landing: Option<Landing>,
}

impl Rehearsal {
    pub fn of(s: &State, picture: &Picture) -> Rehearsal {
        let mut then = s.clone();
        then.clock.segment = Segment::OperationalMovement;
        let own = s.units().filter(|(id, unit)| {
            let moves = unit.face().is_some_and(|face| face.movement > 0);
            unit.is_of(picture.faction) && moves && s.pieces.is_first_of_its_like(*id)
        });
        let own: Vec<UnitId> = own
            .filter(|(_, unit)| unit.at.space().is_some())
            .map(|(id, _)| id)
            .collect();
        let mut planner = Planner::new(s, picture);
        planner.muster(&then, own.into_iter());
        planner.man_posts();
        planner.lead();
        Rehearsal {
            soldiers: planner.soldiers,
            load: planner.load,
            leads: planner.leads,
            air: vec![0; board().len()],
            landing: landing::plan(s, picture),
        }
    }

    fn planner<'a>(&self, s: &'a State, picture: &'a Picture) -> Planner<'a> {
        let mut planner = Planner::new(s, picture);
        planner.soldiers.clone_from(&self.soldiers);
        planner.load.clone_from(&self.load);
        planner.leads.clone_from(&self.leads);
        planner
    }

    /// Where the next of so many Blitz markers brings most, if anywhere anything.
    pub fn marker(&self, s: &State, picture: &Picture) -> Option<SpaceId> {
        self.markers(s, picture, 1).first().copied()
    }

    fn markers(&self, s: &State, picture: &Picture, count: u8) -> Vec<SpaceId> {
        let mut planner = self.planner(s, picture);
        let targets = planner.targets();
        let mut found = Vec::new();
        for _ in 0..count {
            planner.markers.clone_from(&found);
            let Some(at) = best_place(&mut planner, &targets) else {
                break;
            };
            found.push(at);
        }
        found
    }

    /// Looks anew where Air Forces would help the attacks that are planned with the card's Blitz markers.
    pub fn look_up(&mut self, s: &State, picture: &Picture) {
        let current = s.cards[picture.faction.index()].current;
        let count = current.map_or(0, |card| data().cards.get(card).blitz);
        let mut planner = self.planner(s, picture);
        planner.markers = self.markers(s, picture, count);
        planner.gather();
        self.air.fill(0);
        for (target, more) in &planner.planned {
            for at in hexes().within(*target, 1) {
                self.air[at.index()] += more / 4;
            }
        }
    }

    /// What an Air Force would bring in a hex.
    pub fn air(&self, at: SpaceId) -> i32 {
        self.air[at.index()]
    }
}

/// The hex where one Blitz marker more makes the attacks around it promise most.
fn best_place(planner: &mut Planner<'_>, targets: &[SpaceId]) -> Option<SpaceId> {
    let (s, picture) = (planner.s, planner.picture);
    let free = |at: SpaceId| {
        let marked = s.tally(Spot::from(at)).count(picture.faction).blitz > 0;
        !marked && picture.foes[at.index()].steps > 0 && weather(s, at) == Weather::Clear
    };
    let mut places: Vec<(i32, SpaceId)> = targets
        .iter()
        .filter(|at| free(**at) && !planner.markers.contains(at))
        .map(|at| (picture.prize(*at).min(picture.force[at.index()] * 10), *at))
        .collect();
    places.sort_by_key(|(value, at)| (std::cmp::Reverse(*value), at.0));
    places.truncate(PLACES);
    let mut found: Option<(i32, SpaceId)> = None;
    for (_, at) in places {
        let near = |target: &&SpaceId| {
            let far = hexes().distance(**target, at);
            far.is_some_and(|far| far <= REACH + 1)
        };
        let near: Vec<SpaceId> = targets.iter().filter(near).copied().collect();
        let without = planner.promised(&near);
        planner.markers.push(at);
        let more = planner.promised(&near) - without;
        planner.markers.pop();
        if more >= picture.get(Line::Sure) && found.is_none_or(|(most, _)| more > most) {
            found = Some((more, at));
        }
    }
    found.map(|(_, at)| at)
}
