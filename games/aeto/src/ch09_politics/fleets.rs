//! 9.11c to 9.11e: what becomes of the ships of a nation that is conquered.

use super::conquest::discard;
use crate::Aeto;
use crate::ch03_naval::{self, ports, waters};
use crate::data::data;
use crate::fleet::tidy;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::{nation_name, spot_name};
use crate::politics::named;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{Class, NationId, UnitId};
use board::{Node, SpaceId, Trace};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The ships of a nation that are on the map, stack by stack, in the order of their places.
pub fn stacks(s: &State, of: NationId) -> Vec<Vec<UnitId>> {
    cite!("9.11c");
    let mut all: Vec<(Spot, Vec<UnitId>)> = Vec::new();
    for (id, unit) in s.pieces.of(|owner| owner == of) {
        if unit.ship().is_none() || unit.at.is_off() {
            continue;
        }
        match all.iter_mut().find(|(at, _)| *at == unit.at) {
            Some((_, stack)) => stack.push(id),
            None => all.push((unit.at, vec![id])),
        }
    }
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, stack)| stack).collect()
}

/// 9.11c: the dice for each stack; what lies in an ally's port is the ally's.
pub fn dispose(t: &mut Act<'_>, of: NationId, by: NationId, fleet: Vec<Vec<UnitId>>) {
    for ships in fleet {
        let at = t.s.unit(ships[0]).at;
        if let Some(ally) = host(t.s, of, at) {
            t.log.say(rule!("9.11c"), || {
                let (whose, place) = (nation_name(ally), spot_name(at));
                format!("The ships in {place} are {whose}'s from now on")
            });
            rehouse(t, &ships, ally);
            continue;
        }
        let modifier: i8 = modifiers(t.s, of, by, at).iter().map(|(_, by)| by).sum();
        let dice = [t.dice.d6(), t.dice.d6()];
        let values = &data().values;
        let net = (dice[0] + dice[1]) as i8 + modifier;
        let heirs = match net {
            net if net <= values.fleet_joins_enemies as i8 => enemies(t.s, of, by),
            net if net <= values.fleet_scuttled as i8 => Vec::new(),
            _ => conquerors(t.s, by),
        };
        let count = ships.len();
        t.log.rolled(rule!("9.11c"), &dice, || {
            let fate = if heirs.is_empty() {
                "are scuttled"
            } else {
                "change sides"
            };
            format!("{count} ships of {} {fate}", nation_name(of))
        });
        match heirs[..] {
            [] => ships.iter().for_each(|ship| scuttle(t, *ship)),
            [heir] => rehouse(t, &ships, heir),
            _ => {
                // Until it is said whose they are, nobody puts them out of port.
                let camp = t.s.camp(by);
                for ship in &ships {
                    t.s.pieces.change(*ship, |unit| unit.camp = camp);
                }
                let asked = match heirs.contains(&by) {
                    true => by,
                    false => t.s.nation_of(t.s.seat(of)),
                };
                t.push(Disposing {
                    asked,
                    by,
                    ships,
                    heirs,
                });
            }
        }
    }
}

/// 9.11c: the ally in whose port a stack is docked.
fn host(s: &State, of: NationId, at: Spot) -> Option<NationId> {
    let Where::Port(hex) = at.whereabouts() else {
        return None;
    };
    let owner = ports::owner(s, hex)?;
    let ally = owner != of && s.politics.are_allied(owner, of) && !s.politics.is_conquered(owner);
    ally.then_some(owner)
}

/// 9.11d: what changes the dice for a stack.
pub fn modifiers(s: &State, of: NationId, by: NationId, at: Spot) -> Vec<(&'static str, i8)> {
    cite!("9.11d");
    let n = named();
    let docked =
        matches!(at.whereabouts(), Where::Port(hex) if ground::hex(hex).nation == Some(of));
    let mixed = matches!(at.whereabouts(), Where::Force(_))
        && s.units_in(at)
            .any(|(_, unit)| unit.nation() != of && s.politics.at_war(unit.nation(), by));
    let lines = [
        ("Italian ships", 2, of == n.italy),
        ("docked at home", 1, docked),
        ("among enemies of the conqueror", -1, mixed),
        ("Soviet ships", -3, of == n.ussr),
        ("no way to a port of the conqueror", -3, !has_way(s, by, at)),
        ("French ships", -5, of == n.france),
        ("British ships", -7, of == n.uk),
    ];
    let holds = lines.into_iter().filter(|(_, _, holds)| *holds);
    holds.map(|(name, by, _)| (name, by)).collect()
}

/// Whether a sea route leads from a place to a port of a nation, past straits that are closed to it.
fn has_way(s: &State, by: NationId, at: Spot) -> bool {
    let start = match at.whereabouts() {
        Where::Port(hex) => ch03_naval::waters::quay(hex),
        Where::Force(number) => s.chit(number).map_or(at, |chit| s.unit(chit).at),
        Where::Convoy(area) => area.into(),
        _ => at,
    };
    let closed = |spot: Spot| {
        let hex = spot.within();
        hex.is_some_and(|hex| ch03_naval::straits::is_closed(s, by, hex))
    };
    let first = Node::new(SpaceId(start.0), 0);
    let mut trace = Trace::new();
    trace.run(Spot::count(), [first], |node, onward| {
        // A strait that is closed is entered and not passed.
        if closed(Spot(node.at.0)) {
            return;
        }
        for lane in waters::lanes(Spot(node.at.0)) {
            onward.go(SpaceId(lane.to.0), 0);
        }
    });
    let own = |hex: SpaceId| s.politics.holder(hex) == Some(by) && ports::is_open(s, hex);
    let mut all = Spot::ports().filter(|(hex, _)| own(*hex));
    all.any(|(hex, _)| trace.reached(SpaceId(waters::quay(hex).0), 0))
}

/// 9.11c: the nations that still fight the conqueror.
fn enemies(s: &State, of: NationId, by: NationId) -> Vec<NationId> {
    let foes = s.politics.foes(by);
    let major = |foe: &NationId| data().nations[foe.index()].class == Class::Major;
    let fit = |foe: &NationId| *foe != of && !s.politics.is_conquered(*foe) && major(foe);
    foes.filter(fit).collect()
}

/// 9.11e: what joins Germany may be given to Italy, neutral or not.
fn conquerors(s: &State, by: NationId) -> Vec<NationId> {
    cite!("9.11e");
    let n = named();
    let italy = by == n.germany
        && s.powers().any(|one| one == n.italy)
        && !s.politics.is_conquered(n.italy);
    let mut all = vec![by];
    all.extend(italy.then_some(n.italy));
    all
}

fn scuttle(t: &mut Act<'_>, ship: UnitId) {
    let force = t.s.force_of(ship);
    discard(t, ship);
    if let Some(chit) = force {
        tidy(t, chit);
    }
}

/// 9.11e: ships serve another nation at once; those at sea lie in a task force of it.
pub fn rehouse(t: &mut Act<'_>, ships: &[UnitId], to: NationId) {
    cite!("9.11e");
    let old = ships.first().and_then(|ship| t.s.force_of(*ship));
    t.s.transfer(ships, to);
    let Some(old) = old.filter(|chit| t.s.unit(*chit).nation() != to) else {
        return;
    };
    let others = t.s.ships_of(old).any(|(id, _)| !ships.contains(&id));
    let Some(chit) = t.s.free_chit(to).filter(|_| !others) else {
        return;
    };
    let (place, Some(number)) = (t.s.unit(old).at, t.s.unit(chit).force()) else {
        return;
    };
    t.s.pieces.change(chit, |unit| unit.at = place);
    for ship in ships {
        t.s.put(*ship, Spot::force(number));
    }
    tidy(t, old);
}

/// 9.11e: whose the ships are: their former owner says which enemy of the conqueror, Germany whether Italy has them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disposing {
    pub asked: NationId,
    pub by: NationId,
    pub ships: Vec<UnitId>,
    pub heirs: Vec<NationId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dispose {
    To { nation: NationId },
}

impl Question<Aeto> for Disposing {
    type Answer = Dispose;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.asked))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let all = (0..data().nations.len() as u16).map(NationId);
        frame::add(out, all.map(|nation| Dispose::To { nation }));
    }
    fn check(&self, _s: &State, answer: Dispose) -> Result<(), Illegal> {
        let Dispose::To { nation } = answer;
        demand!(
            self.heirs.contains(&nation),
            "9.11e",
            "they do not go there"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Dispose) {
        let Dispose::To { nation } = answer;
        t.pop();
        rehouse(t, &self.ships, nation);
        t.log.say(rule!("9.11e"), || {
            format!("The ships are {}'s from now on", nation_name(nation))
        });
        let port = t.s.unit(self.ships[0]).at.within();
        let camp = t.s.camp(self.by);
        if let Some(port) = port.filter(|_| t.s.camp(nation) != camp) {
            ch03_naval::evict(t, port, Some(camp));
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let place = spot_name(s.unit(self.ships[0]).at);
        (format!("Whose are the ships in {place}?"), rule!("9.11e"))
    }
}
