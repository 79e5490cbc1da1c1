//! 4.20, 4.21: aircraft attack ships, and ships fire back.

use super::bases::strength_over;
use super::{Flight, Role, Sortie};
use crate::Aeto;
use crate::ch01_weather::is_inclement;
use crate::ch03_naval::combat::{self, Blow};
use crate::ch03_naval::submarines;
use crate::ch08_seasons::{Berth, sunk_in_port};
use crate::ch10_special::{Blitzkrieg, blitzkrieg};
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::names::spot_name;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{AirKind, HexId, NationId, ShipClass, UnitId};
use crate::works;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 4.20: the aircraft over a hex attack the ships in a place there, unit after unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipStrike {
    pub by: NationId,
    pub over: HexId,
    /// A port, or a place at sea.
    pub at: Spot,
    /// Who attacks just now, with how many attacks left, and whom it has attacked.
    pub unit: Option<UnitId>,
    pub left: u8,
    pub struck: Vec<UnitId>,
    /// Who is done.
    pub done: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dive {
    pub ship: UnitId,
}

impl ShipStrike {
    pub fn new(by: NationId, over: HexId, at: Spot) -> ShipStrike {
        ShipStrike {
            by,
            over,
            at,
            unit: None,
            left: 0,
            struck: Vec::new(),
            done: Vec::new(),
        }
    }
    fn port(&self) -> Option<HexId> {
        match self.at.whereabouts() {
            Where::Port(hex) => Some(hex.into()),
            _ => None,
        }
    }
    /// 4.20.7, 4.20.9, 4.20.11: the ships that may be attacked: all there, in a port also those under repair.
    pub fn targets(&self, s: &State) -> Vec<UnitId> {
        cite!("4.20.7", "4.20.9", "4.20.11", "8.8e", "4.10.11", "3.29s");
        let camp = s.camp(self.by);
        let fort = self
            .port()
            .is_some_and(|port| works::is_fortified(s, port.space()));
        let there = s.units_in(self.at);
        let mut all: Vec<UnitId> = there
            .filter(|(_, unit)| s.are_foes(unit.camp, camp) && unit.ship().is_some())
            .filter(|(_, unit)| !(fort && unit.is_submarine()))
            .map(|(id, _)| id)
            .collect();
        if let Some(port) = self.port() {
            let laid_up = s.yards.iter().filter(|yard| {
                let afloat = yard.berth != Berth::Sunk && s.unit(yard.ship).ship().is_some();
                yard.port == port && afloat && s.are_foes(s.unit(yard.ship).camp, camp)
            });
            all.extend(laid_up.map(|yard| yard.ship));
        }
        all
    }
    /// The next unit that has not attacked.
    fn next(&self, s: &State) -> Option<UnitId> {
        let camp = s.camp(self.by);
        let ready = |flight: &&Flight| {
            flight.over == self.over
                && flight.role == Role::Bomber
                && !flight.aborted
                && s.unit(flight.unit).camp == camp
                && !self.done.contains(&flight.unit)
        };
        s.sky.iter().find(ready).map(|flight| flight.unit)
    }
}

/// A unit whose figures have a quality behind a slash, or that is Naval-Air or a Fighter-Bomber.
fn is_precise(s: &State, unit: UnitId) -> bool {
    let piece = s.unit(unit);
    let slash = piece.air_face().is_some_and(|face| face.quality > 0);
    slash
        || matches!(
            piece.air(),
            Some(AirKind::NavalAir | AirKind::FighterBomber)
        )
}

fn is_heavy(s: &State, unit: UnitId) -> bool {
    let face = s.unit(unit).air_face();
    face.is_some_and(|face| face.return_fire.is_some())
}

/// 4.20.4: how many attacks a unit makes.
pub fn attacks(s: &State, unit: UnitId, over: HexId) -> u8 {
    cite!("4.20.4", "4.12.4");
    let strength = strength_over(s, unit, over.space());
    let values = &data().values;
    match (is_precise(s, unit), is_heavy(s, unit)) {
        (_, true) => strength.div_ceil(values.heavy_per_attack),
        (true, _) => strength,
        _ => strength.div_ceil(values.bomber_per_attack),
    }
}

/// 4.20.5, 4.20.6: what is added to the dice of an attack.
pub fn bonus(s: &State, unit: UnitId, over: HexId, in_port: bool, foe: NationId) -> i8 {
    cite!("4.20.5", "4.20.6");
    let piece = s.unit(unit);
    let quality = piece.air_face().map_or(0, |face| face.quality);
    let most = data().values.air_naval_quality;
    let skill = match is_precise(s, unit) && !is_heavy(s, unit) {
        true => quality.min(most) as i8,
        false => 0,
    };
    let stuka = piece.air() == Some(AirKind::NavalAir)
        && blitzkrieg(s, piece.nation(), foe) == Some(Blitzkrieg::First);
    skill + i8::from(in_port) + i8::from(stuka)
        - i8::from(is_inclement(s, over.space()))
        - i8::from(is_heavy(s, unit) && !in_port)
}

/// 4.21.3: the anti-aircraft points of a place.
pub fn aa_points(s: &State, at: Spot, by: NationId) -> u16 {
    cite!("4.21.1", "4.21.2", "4.21.3");
    let camp = s.camp(by);
    let flak = &data().naval_flak;
    let ships = s
        .units_in(at)
        .filter(|(_, unit)| s.are_foes(unit.camp, camp));
    let guns: u16 = ships
        .filter_map(|(_, unit)| {
            let points = flak.points(unit.ship()?.word());
            Some(u16::from(if unit.depleted { points / 2 } else { points }))
        })
        .sum();
    let Where::Port(hex) = at.whereabouts() else {
        return guns;
    };
    let size = ground::hex(hex)
        .port
        .map_or(0, |port| flak.points(port.word()));
    let walls = match works::is_fortified(s, hex) {
        true => flak.points("fortified"),
        false => 0,
    };
    guns + u16::from(size) + u16::from(walls)
}

impl Question<Aeto> for ShipStrike {
    type Answer = Dive;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let mut now = self.clone();
        let flies = |unit: UnitId| t.s.sky.iter().any(|one| one.unit == unit && !one.aborted);
        match self.unit.filter(|unit| self.left > 0 && flies(*unit)) {
            None => {
                now.done.extend(self.unit);
                now.struck.clear();
                now.unit = now.next(t.s);
                let Some(unit) = now.unit else {
                    return Open::Pass;
                };
                now.left = attacks(t.s, unit, self.over);
                let hit = fire_at(t, &now, unit);
                if hit {
                    now.left = 0;
                }
                t.replace(now);
                Open::Again
            }
            Some(_) => match self.targets(t.s)[..] {
                [] => Open::Pass,
                [ship] => {
                    self.apply(t, Dive { ship });
                    Open::Again
                }
                _ => Open::Ask(t.s.seat(self.by)),
            },
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let all = self.targets(s).into_iter();
        frame::add(out, all.map(|ship| Dive { ship }));
    }
    fn check(&self, s: &State, answer: Dive) -> Result<(), Illegal> {
        let all = self.targets(s);
        demand!(all.contains(&answer.ship), "4.20.7", "it is not there");
        let times = |ship: &UnitId| self.struck.iter().filter(|one| *one == ship).count();
        let fewest = all.iter().map(times).min();
        demand!(
            Some(times(&answer.ship)) == fewest,
            "4.20.7",
            "others have not been attacked"
        );
        let like = s.pieces.likes(answer.ship);
        let mut same = like.filter(|one| all.contains(one) && Some(times(one)) == fewest);
        demand!(
            same.next() == Some(answer.ship),
            "4.20.7",
            "choose the first of like ships"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Dive) {
        let Some(unit) = self.unit else { return };
        let mut next = self.clone();
        next.left -= 1;
        next.struck.push(answer.ship);
        t.replace(next);
        dive(t, self, unit, answer.ship);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = self.unit.map(|unit| s.unit(unit).name());
        (
            format!(
                "Which ship in {} does {} attack?",
                spot_name(self.at),
                name.unwrap_or_default()
            ),
            rule!("4.20.7"),
        )
    }
}

/// 4.21.4, 4.21.5: the guns fire at a unit before it attacks; says whether it is hit.
fn fire_at(t: &mut Act<'_>, strike: &ShipStrike, unit: UnitId) -> bool {
    cite!("4.21.4", "4.21.5");
    let points = aa_points(t.s, strike.at, strike.by);
    let Some(needed) = data().naval_flak.hits(points) else {
        return false;
    };
    let dice = [t.dice.d6(), t.dice.d6()];
    let hit = dice[0] + dice[1] >= needed;
    t.log.rolled(rule!("4.21.4"), &dice, || {
        let word = if hit { "hit" } else { "miss" };
        format!("The guns {word} {}", t.s.unit(unit).name())
    });
    if hit {
        for flight in t.s.sky.iter_mut().filter(|flight| flight.unit == unit) {
            flight.aborted = true;
        }
        losses::lose_step(t, unit, Cause::Other);
    }
    hit
}

/// 4.20.1 to 4.20.3: one attack on a ship.
fn dive(t: &mut Act<'_>, strike: &ShipStrike, unit: UnitId, ship: UnitId) {
    cite!("4.20.1", "4.20.2", "4.20.3", "4.20.10", "4.20.12");
    let armor = t.s.unit(ship).ship_face().map_or(0, |face| face.armor);
    let by = bonus(
        t.s,
        unit,
        strike.over,
        strike.port().is_some(),
        t.s.unit(ship).nation(),
    );
    let dice = [t.dice.d6(), t.dice.d6()];
    let natural = dice[0] + dice[1];
    let total = natural as i8 + by;
    let reaches = total >= armor as i8;
    let hit = natural != 2 && (natural == 12 || reaches || total >= 12);
    let stp = t.s.unit(ship).ship() == Some(ShipClass::Stp);
    let doubles = hit && dice[0] == dice[1] && reaches && !stp;
    t.log.rolled(rule!("4.20.1"), &dice, || {
        let word = match (hit, doubles) {
            (false, _) => "misses",
            (_, true) => "sinks",
            _ => "hits",
        };
        let name = t.s.unit(ship).name();
        format!("{} {word} {name} ({by:+})", t.s.unit(unit).name())
    });
    if hit {
        damage(t, strike.port(), ship, doubles);
    }
}

/// A ship is hit: it is damaged, or sunk if it was, or at once by doubles; one in the yards is damaged already.
fn damage(t: &mut Act<'_>, port: Option<HexId>, ship: UnitId, doubles: bool) {
    cite!("2.22b", "4.4.5");
    let laid_up = t.s.yards.iter().any(|yard| yard.ship == ship);
    match port.filter(|_| laid_up) {
        Some(port) => {
            t.log.say(rule!("8.8e"), || {
                format!("{} is sunk in the yard", t.s.unit(ship).name())
            });
            t.s.yards.retain(|yard| yard.ship != ship);
            sunk_in_port(t, ship, port, doubles);
        }
        None => combat::damage(t, ship, if doubles { Blow::Sunk } else { Blow::Hit }),
    }
}

/// 4.20.8: aircraft hunt a submarine: a die says whether they find it, and one attack is made in all.
pub fn hunt(t: &mut Act<'_>, sortie: Sortie, boat: UnitId) {
    cite!("4.10.10", "4.20.8", "4.27.6", "3.29o", "3.29q", "3.29r");
    let hunters: Vec<UnitId> = sortie
        .flights(t.s, Role::Bomber)
        .map(|flight| flight.unit)
        .collect();
    let Some(first) = hunters.first().copied() else {
        return;
    };
    let die = t.dice.d6();
    let found = submarines::locates(t.s, die, boat, &hunters);
    t.log.rolled(rule!("4.10.10"), &[die], || {
        let word = if found { "is located" } else { "stays unseen" };
        format!("{} {word}", t.s.unit(boat).name())
    });
    if found {
        let strike = ShipStrike::new(sortie.by, sortie.hex, t.s.unit(boat).at);
        dive(t, &strike, first, boat);
    }
}
