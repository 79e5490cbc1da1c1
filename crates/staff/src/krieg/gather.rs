//! Attacks are gathered: which hexes are attacked, by whom, and from where.

use super::battle::{Defender, promise};
use super::manual::Line;
use super::march::{Planner, Soldier, UNITS};
use board::SpaceId;
use krieg::ch04_combat::{blitz_enabled, hex_shift, hexside_shift, ratio};
use krieg::ch11_weather::weather;
use krieg::data::Odds;
use krieg::ground::{ground, hexes, space};
use krieg::spot::board;
use krieg::types::Weather;

/// An attack that is gathered: what it promises, who goes where, and which HQ supports it.
struct Gathering {
    gain: i32,
    /// What one column more would promise on top.
    more: i32,
    party: Vec<(usize, SpaceId)>,
    lead: Option<usize>,
}

/// What is known of a target, until an attack nearby changes it.
enum Prospect {
    Unknown,
    Hopeless,
    Planned(Gathering),
}

/// The columns that attacks gather for, below and above the usual one: few strong attacks, or many.
const EFFORTS: [i32; 3] = [0, -1, 1];

/// How far a Blitz marker reaches.
pub(super) const REACH: u16 = 2;

impl Planner<'_> {
    /// The attacks that promise most get the units that they need. How much effort each is worth is tried out.
    pub(super) fn gather(&mut self) {
        let targets = self.targets();
        if targets.is_empty() {
            return;
        }
        let usual = self.picture.get(Line::Enough);
        let mut found: Option<(i32, i32)> = None;
        for effort in EFFORTS {
            let kept = self.remember();
            let total = self.allot(&targets, usual + effort);
            self.forget(kept);
            if found.is_none_or(|(most, _)| total > most) {
                found = Some((total, usual + effort));
            }
        }
        if let Some((_, enough)) = found {
            self.allot(&targets, enough);
        }
    }

    /// Whoever of the enemy could be attacked.
    pub(super) fn targets(&self) -> Vec<SpaceId> {
        let picture = self.picture;
        let near = |at: usize| picture.force[at] > 0 && !picture.waits[at];
        let all = board().ids();
        all.filter(|at| picture.foes[at.index()].is_there() && near(at.index()))
            .collect()
    }

    /// What attacks on these hexes promise together; everything is as before afterwards.
    pub(super) fn promised(&mut self, targets: &[SpaceId]) -> i32 {
        let kept = self.remember();
        let total = self.allot(targets, self.picture.get(Line::Enough));
        self.forget(kept);
        total
    }

    fn remember(&self) -> (Vec<bool>, Vec<super::march::Load>, usize) {
        let used = self.soldiers.iter().map(|soldier| soldier.used);
        (used.collect(), self.load.clone(), self.orders.len())
    }

    fn forget(&mut self, (used, load, orders): (Vec<bool>, Vec<super::march::Load>, usize)) {
        for (soldier, used) in self.soldiers.iter_mut().zip(used) {
            soldier.used = used;
        }
        self.load = load;
        self.orders.truncate(orders);
        self.planned.clear();
        self.leads.iter_mut().for_each(|lead| lead.2 = false);
    }

    /// Gives units to one attack after the other, the best first, and says what all promise together.
    fn allot(&mut self, targets: &[SpaceId], enough: i32) -> i32 {
        let mut prospects: Vec<Prospect> = targets.iter().map(|_| Prospect::Unknown).collect();
        let mut total = 0;
        loop {
            let mut best: Option<(i32, usize)> = None;
            for (n, target) in targets.iter().enumerate() {
                if matches!(prospects[n], Prospect::Unknown) {
                    prospects[n] = match self.attack(*target, enough) {
                        Some(plan) => Prospect::Planned(plan),
                        None => Prospect::Hopeless,
                    };
                }
                if let Prospect::Planned(plan) = &prospects[n]
                    && best.is_none_or(|(gain, _)| plan.gain > gain)
                {
                    best = Some((plan.gain, n));
                }
            }
            let Some((gain, n)) = best else {
                return total;
            };
            total += gain;
            let taken = std::mem::replace(&mut prospects[n], Prospect::Hopeless);
            let Prospect::Planned(plan) = taken else {
                return total;
            };
            self.adopt(&plan);
            self.planned.push((targets[n], plan.more));
            for prospect in &mut prospects {
                if let Prospect::Planned(other) = prospect
                    && other.clashes(&plan)
                {
                    *prospect = Prospect::Unknown;
                }
            }
        }
    }

    fn adopt(&mut self, plan: &Gathering) {
        for (index, to) in &plan.party {
            self.send(*index, *to);
        }
        if let Some(lead) = plan.lead {
            self.leads[lead].2 = true;
        }
    }

    /// Whether units may fight in Blitz Combat from a hex, with the markers that are there or thought of.
    fn is_enabled(&self, at: SpaceId) -> bool {
        let near = |marker: &SpaceId| {
            hexes()
                .distance(*marker, at)
                .is_some_and(|far| far <= REACH)
        };
        self.markers.iter().any(near) || blitz_enabled(self.s, self.picture.faction, at)
    }

    /// The better of a Blitz, after which everybody may fight once more, and a regular attack.
    fn attack(&self, target: SpaceId, enough: i32) -> Option<Gathering> {
        let beside = self.beside(target);
        let clear = weather(self.s, target) == Weather::Clear;
        let usual = self.party(target, &beside, enough, false);
        if !clear || !beside.iter().any(|at| self.is_enabled(*at)) {
            return usual;
        }
        let near: Vec<SpaceId> = beside
            .into_iter()
            .filter(|at| self.is_enabled(*at))
            .collect();
        let mut blitz = self.party(target, &near, enough, true);
        if let Some(plan) = &mut blitz {
            plan.gain = plan.gain * self.picture.get(Line::Blitz) / 100;
            plan.more = plan.more * self.picture.get(Line::Blitz) / 100;
        }
        match (blitz, usual) {
            (Some(blitz), Some(usual)) if usual.gain > blitz.gain => Some(usual),
            (blitz, usual) => blitz.or(usual),
        }
    }

    /// What the best party that can be had promises against a hex.
    fn party(
        &self,
        target: SpaceId,
        beside: &[SpaceId],
        enough: i32,
        blitz: bool,
    ) -> Option<Gathering> {
        let (s, picture) = (self.s, self.picture);
        let foe = picture.foes[target.index()];
        let weather = weather(s, target);
        let marked = self.markers.contains(&target);
        let who = Defender {
            steps: foe.steps.into(),
            rooted: foe.rooted || (picture.stands_fast(s, target) && !marked),
        };
        let lead = self.lead_of(target, blitz);
        let mut shift = self.shifts(target, weather) + i8::from(lead.is_some());
        let mut attack = lead.map_or(0, |lead| self.leads[lead].1);
        let mut side = None::<i8>;
        let mut party: Vec<(usize, SpaceId)> = Vec::new();
        let mut coming: Vec<(SpaceId, u8, u8)> = Vec::new();
        let (mut minor, mut armor) = (None, false);
        let mut gain: Option<(i32, i32)> = None;
        let promised = |odds: Odds| promise(picture, odds, weather, who, picture.prize(target));
        for (index, soldier) in self.soldiers.iter().enumerate() {
            if soldier.used || soldier.attack == 0 || soldier.hq {
                continue;
            }
            if soldier.minor.is_some() && minor.is_some() && soldier.minor != minor {
                continue;
            }
            let Some(at) = self.berth(soldier, beside, &coming) else {
                continue;
            };
            if at != soldier.from {
                if !self.may_leave(soldier) {
                    continue;
                }
                coming.push((at, 1, soldier.steps));
            }
            minor = minor.or(soldier.minor);
            if blitz && soldier.armor && !armor {
                armor = true;
                shift += 1;
            }
            attack += soldier.attack;
            let over = hexside_shift(s, at, target);
            side = Some(side.map_or(over, |least| least.min(over)));
            party.push((index, at));
            if foe.steps == 0 {
                gain = Some((6 * picture.prize(target), 0));
                break;
            }
            let now = odds(attack, foe.defense, shift - side.unwrap_or(0));
            let next = odds(attack, foe.defense, shift + 1 - side.unwrap_or(0));
            if now as i32 >= picture.get(Line::Least) {
                gain = Some((promised(now), promised(next) - promised(now)));
            }
            if now as i32 >= enough {
                break;
            }
        }
        let (gain, more) = gain.filter(|(gain, _)| *gain >= picture.get(Line::Sure))?;
        // What needs many for little comes last.
        let gain = gain - picture.get(Line::Rate) * party.len() as i32;
        let lead = lead.filter(|_| foe.steps > 0);
        Some(Gathering {
            gain,
            more,
            party,
            lead,
        })
    }

    /// An HQ that can support an attack and supports none yet.
    fn lead_of(&self, target: SpaceId, blitz: bool) -> Option<usize> {
        let near = |at: SpaceId| hexes().distance(at, target).is_some_and(|far| far <= 2);
        let able = |at: SpaceId| !blitz || self.is_enabled(at);
        let mut leads = self.leads.iter();
        leads.position(|(at, _, used)| !used && near(*at) && able(*at))
    }

    /// The hexes from which a hex can be attacked.
    fn beside(&self, target: SpaceId) -> Vec<SpaceId> {
        let sides = &ground().sides;
        let links = board().neighbours(target).iter();
        let open = links.filter(|link| {
            let over = link.kinds.has(sides.land | sides.strait);
            over || self.s.is_beachhead_side(link.to, target)
        });
        open.map(|link| link.to).collect()
    }

    /// What shifts the column before anybody attacks: ground, air, HQs of the enemy, forts, mud.
    fn shifts(&self, target: SpaceId, weather: Weather) -> i8 {
        let (s, picture) = (self.s, self.picture);
        let foe = picture.foes[target.index()];
        let own_side = picture.faction.is_allied();
        let mut shift = -hex_shift(target) - i8::from(foe.fort);
        let mud = weather == Weather::Mud;
        shift -= i8::from(mud);
        for at in hexes().within(target, 1) {
            let near = at == target || weather == Weather::Clear;
            let air = s
                .units_in(at.into())
                .filter(|(_, unit)| unit.form().is_air());
            for (_, unit) in air.filter(|_| near && !mud) {
                let ours = unit.faction.is_some_and(|of| of.is_allied() == own_side);
                shift += if ours { 1 } else { -1 };
            }
        }
        let covered = hexes()
            .within(target, 2)
            .any(|at| picture.foes[at.index()].hq);
        shift - i8::from(covered)
    }

    /// A hex beside the target where a soldier can stand.
    fn berth(
        &self,
        soldier: &Soldier,
        beside: &[SpaceId],
        coming: &[(SpaceId, u8, u8)],
    ) -> Option<SpaceId> {
        if beside.contains(&soldier.from) {
            return Some(soldier.from);
        }
        if soldier.pinned {
            return None;
        }
        let places = beside.iter().copied();
        places
            .filter(|at| soldier.gets_to(*at) && self.has_room(soldier, *at))
            .find(|at| {
                let more = coming.iter().filter(|(to, _, _)| to == at);
                let (units, steps) =
                    more.fold((0, 0), |(units, steps), (_, u, n)| (units + u, steps + n));
                let load = &self.load[at.index()];
                load.units + units < UNITS
                    && load.steps + steps + soldier.steps <= self.limit(*at)
                    && self.is_fed(soldier, *at)
            })
    }

    /// Whether a unit is supplied there, as things stand.
    pub(super) fn is_fed(&self, soldier: &Soldier, at: SpaceId) -> bool {
        if space(at).is_box() {
            return true;
        }
        let nations = self.s.nations(soldier.id).into_iter().flatten();
        nations
            .into_iter()
            .all(|country| self.s.supply(country, false).at(at))
    }
}

impl Gathering {
    /// Whether another attack takes a unit, a place or an HQ of this one.
    fn clashes(&self, other: &Gathering) -> bool {
        let mut own = self.party.iter();
        let takes = own.any(|(index, at)| {
            let mut theirs = other.party.iter();
            theirs.any(|(who, to)| who == index || to == at)
        });
        takes || (self.lead.is_some() && self.lead == other.lead)
    }
}

/// The column of an attack.
pub fn odds(attack: u16, defense: u16, shift: i8) -> Odds {
    let column = ratio(attack, defense) as i8 + shift;
    let last = Odds::ALL.len() as i8 - 1;
    Odds::ALL[column.clamp(0, last) as usize]
}
