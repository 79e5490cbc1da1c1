//! Posts, HQs, and where everybody stands who does not attack.

use super::landing::lands;
use super::manual::Line;
use super::march::{LIMITED, Planner, STEPS, Soldier, UNITS};
use super::picture::{Picture, Post, hex};
use board::SpaceId;
use krieg::State;
use krieg::ch04_combat::hex_shift;
use krieg::ground::{hexes, space};
use krieg::spot::{Spot, board};
use krieg::unit::Form;

/// How far away a small unit is called to a post.
const CALLED: u16 = 14;

impl Planner<'_> {
    /// Where somebody must stand, a small unit stays or comes; an army stays until it does.
    pub(super) fn man_posts(&mut self) {
        let mut open = Vec::new();
        for (at, post) in &self.picture.posts {
            let kept = self.s.tally((*at).into()).count(self.picture.faction).posts > 0;
            if *post == Post::Guard && kept {
                continue;
            }
            let there = |soldier: &Soldier| soldier.from == *at && soldier.is_german();
            let stays = self.soldiers.iter().position(|s| there(s) && s.steps == 1);
            match stays {
                Some(index) => self.soldiers[index].pinned = true,
                None => open.push(*at),
            }
        }
        for at in open {
            let called = self.nearest(at);
            let mut comes = false;
            if let Some((index, to)) = called {
                comes = to == at;
                self.send(index, to);
            }
            if !comes {
                let holder = self
                    .soldiers
                    .iter()
                    .rposition(|s| s.from == at && s.is_german());
                if let Some(index) = holder {
                    self.soldiers[index].pinned = true;
                }
            }
        }
    }

    /// The small unit that is nearest to a post, and where it gets on the way.
    fn nearest(&self, post: SpaceId) -> Option<(usize, SpaceId)> {
        let mut found: Option<(u16, usize, SpaceId)> = None;
        for (index, soldier) in self.soldiers.iter().enumerate() {
            if soldier.used || soldier.pinned || soldier.hq || !soldier.is_german() {
                continue;
            }
            if soldier.steps > 1 || soldier.armor || !self.may_leave(soldier) {
                continue;
            }
            let far = hexes().distance(soldier.from, post).unwrap_or(u16::MAX);
            if far > CALLED {
                continue;
            }
            let left = |at: SpaceId| hexes().distance(at, post).unwrap_or(u16::MAX);
            let ways = soldier.reach.iter().copied();
            let ways = ways.filter(|at| self.has_room(soldier, *at) && self.is_fed(soldier, *at));
            let Some(to) = ways.min_by_key(|at| (left(*at), at.0)) else {
                continue;
            };
            // Who gets there is better than who is near.
            let rank = 10 * left(to) + far;
            if left(to) < far && found.is_none_or(|(least, ..)| rank < least) {
                found = Some((rank, index, to));
            }
        }
        found.map(|(_, index, to)| (index, to))
    }

    /// HQs go where they support most, two hexes from it if they can.
    pub(super) fn lead(&mut self) {
        let hqs: Vec<usize> = (0..self.soldiers.len())
            .filter(|n| self.soldiers[*n].hq)
            .collect();
        let mut led = vec![false; board().len()];
        for index in hqs {
            let soldier = &self.soldiers[index];
            let mut found = (self.use_of(soldier, soldier.from, &led) + 2, soldier.from);
            if !soldier.pinned && self.may_leave(soldier) {
                for at in soldier.reach.iter().copied() {
                    if space(at).is_box() || space(at).is_all_sea() || !self.has_room(soldier, at) {
                        continue;
                    }
                    let value = self.use_of(soldier, at, &led);
                    if value > found.0 {
                        found = (value, at);
                    }
                }
            }
            let (attack, to) = (soldier.attack, found.1);
            for near in hexes().within(to, 2) {
                led[near.index()] = true;
            }
            self.leads.push((to, attack, false));
            self.send(index, to);
        }
    }

    /// What an HQ does in a hex: for attacks, for the defence, and on the way.
    fn use_of(&self, soldier: &Soldier, at: SpaceId, led: &[bool]) -> i32 {
        let picture = self.picture;
        let mut value = picture.pull[at.index()] / 2;
        for near in hexes().within(at, 2) {
            let n = near.index();
            let foe = &picture.foes[n];
            let mut there = 0;
            if foe.steps > 0 {
                let could = picture.force[n].min(3 * i32::from(foe.defense.max(1)));
                there = picture.prize(near) * could / (3 * i32::from(foe.defense.max(1))) / 2;
            } else if self.load[n].units > 0 && picture.threat[n] > 0 {
                there = 2 + picture.worth[n] / 8;
            }
            value += if led[n] { there / 3 } else { there };
        }
        let own = i32::from(at == soldier.from);
        let guards = i32::from(self.load[at.index()].units) - own;
        if picture.is_at_front(at) {
            value -= if guards > 0 { 15 } else { 80 };
        }
        if !self.is_fed(soldier, at) {
            value -= picture.get(Line::Unsupplied);
        }
        value
    }

    /// Everybody else goes where he is needed most, those with few places to go first.
    pub(super) fn stations(&mut self) {
        let mut rest: Vec<usize> = (0..self.soldiers.len())
            .filter(|n| !self.soldiers[*n].used && !self.soldiers[*n].reach.is_empty())
            .collect();
        rest.sort_by_key(|n| {
            let soldier = &self.soldiers[*n];
            let near = self.picture.pull[soldier.from.index()];
            (std::cmp::Reverse(near), soldier.id)
        });
        for index in rest {
            let soldier = &self.soldiers[index];
            let stay = self.station(soldier, soldier.from) + 4;
            let mut found = (stay, soldier.from);
            if self.may_leave(soldier) {
                for at in soldier.reach.iter().copied() {
                    if !self.has_room(soldier, at) {
                        continue;
                    }
                    let value = self.station(soldier, at);
                    if value > found.0 {
                        found = (value, at);
                    }
                }
            }
            self.send(index, found.1);
        }
    }

    /// How good it is to stand somewhere: to hold it, to take it, or to be on the way.
    fn station(&self, soldier: &Soldier, at: SpaceId) -> i32 {
        let picture = self.picture;
        let n = at.index();
        if space(at).is_box() {
            return if lands(self.s, picture) { -40 } else { 0 };
        }
        let load = &self.load[n];
        let own = i32::from(at == soldier.from);
        if space(at).is_all_sea() {
            let others = i32::from(load.units) - own;
            return self.ashore(soldier, at) - picture.get(Line::Crowd) * others;
        }
        let (others, defense) = (
            i32::from(load.units) - own,
            load.defense - own * soldier.defense,
        );
        let mut value = picture.pull[n] * picture.get(Line::Front) / 100;
        value -= picture.get(Line::Crowd) * others;
        let threat = picture.threat[n];
        let guards = !(soldier.armor && picture.attacks);
        if picture.worth[n] > 0 && picture.ours[n] && threat > 0 && guards {
            let wanted = (threat * picture.get(Line::Guard) / 100).max(2);
            let missing = (wanted - defense).max(0);
            value += picture.worth[n] * soldier.defense.min(missing) / wanted;
        }
        if picture.worth[n] > 0 && !picture.ours[n] {
            value += picture.worth[n];
        }
        if threat > 2 * (defense + soldier.defense + i32::from(hex_shift(at)))
            && threat > picture.force[n]
        {
            value -= picture.get(Line::Fear) * i32::from(soldier.steps);
        }
        if !self.is_fed(soldier, at) {
            value -= picture.get(Line::Unsupplied);
        }
        value
    }

    /// How good it is to go to a Beachhead: who attacks well lands where there is room.
    fn ashore(&self, soldier: &Soldier, at: SpaceId) -> i32 {
        let picture = self.picture;
        let Some(shore) = self.shore_of(at).filter(|_| soldier.attack > 0) else {
            return -60;
        };
        let (there, here) = (&self.load[shore.index()], &self.load[at.index()]);
        let own = u8::from(at == soldier.from);
        if there.units + here.units >= UNITS + own {
            return -60;
        }
        let n = shore.index();
        picture.pull[n] + picture.worth[n] + 60 + 8 * i32::from(soldier.attack)
    }

    /// Where the Beachhead in a sea hex leads to.
    fn shore_of(&self, at: SpaceId) -> Option<SpaceId> {
        let mut there = self.s.units_in(at.into());
        there.find_map(|(_, unit)| match unit.form() {
            Form::Beachhead => self.s.landing(unit),
            _ => None,
        })
    }
}

/// A place for a new unit: where its station is best and there is room.
pub fn quarters(s: &State, picture: &Picture, at: Spot) -> i32 {
    let Some(at) = hex(at) else {
        return -50;
    };
    let count = s.tally(at.into()).count(picture.faction);
    let limit = if space(at).limited { LIMITED } else { STEPS };
    let full = count.ground >= UNITS || count.steps >= limit;
    let guard = if picture.threat[at.index()] > 0 && count.ground == 0 {
        picture.worth[at.index()]
    } else {
        0
    };
    picture.pull[at.index()] + guard
        - picture.get(Line::Crowd) * i32::from(count.ground)
        - if full { 1_000 } else { 0 }
}

impl Soldier {
    /// No Minor's unit: those stay out of what Germans must hold.
    fn is_german(&self) -> bool {
        self.minor.is_none()
    }
}
