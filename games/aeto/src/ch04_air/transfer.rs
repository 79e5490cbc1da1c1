//! 4.6.6, 4.13.4: a unit that changes its base may be intercepted on its way.

use super::bases::{air_distances, interception_range, is_base, is_reached, range};
use super::patrols::way_to_sea;
use super::rebasing::{hops, land};
use super::window::{Window, has_aircraft};
use super::{Flight, Role};
use crate::Aeto;
use crate::ch03_naval::waters;
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::Marks;
use crate::names::hex_name;
use crate::spot::board;
use crate::state::State;
use crate::types::{AirKind, HexId, NationId, UnitId};
use crate::unit::Commitment;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A unit on its way to another base.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transferring {
    pub unit: UnitId,
    pub to: HexId,
    pub offensive: bool,
    /// The hexes that it has still to enter.
    pub way: Vec<HexId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ambush {
    Over { hex: HexId },
    LetPass,
}

/// A unit starts for another base. Whether anybody is asked hangs on what everybody knows: the way, the enemy's bases,
/// and how far his fighters intercept at most.
pub fn take_off(t: &mut Act<'_>, unit: UnitId, to: HexId, offensive: bool) {
    cite!("4.12.5", "4.6.6");
    let way = match waters::area(to.space()) {
        Some(_) => way_to_sea(t.s, unit, to.space()),
        None => way(t.s, unit, to.space(), offensive),
    };
    let foe = t.s.foe_at(t.s.unit(unit).nation(), to.space());
    if !way.iter().any(|hex| is_in_danger(t.s, foe, *hex)) {
        land(t, unit, to, offensive);
        return;
    }
    let role = match t.s.unit(unit).air() {
        Some(AirKind::Atp) => Role::Transport,
        Some(kind) if kind.is_fighter_type() => Role::Fighter,
        _ => Role::Bomber,
    };
    let start = t.s.unit(unit).hex().unwrap_or(to.space());
    t.s.sky.push(Flight {
        unit,
        over: start.into(),
        role,
        aborted: false,
        under_way: false,
        intercepts: false,
    });
    if offensive {
        cite!("4.27.4");
        t.s.pieces.mark(unit, |unit| unit.marks.set(Marks::FLEW));
    }
    t.log.reveal();
    t.push(Transferring {
        unit,
        to,
        offensive,
        way: way.into_iter().map(HexId::from).collect(),
    });
}

/// 4.12.5: hex by hex from base to base.
fn way(s: &State, unit: UnitId, to: SpaceId, offensive: bool) -> Vec<SpaceId> {
    let Some(start) = s.unit(unit).hex() else {
        return Vec::new();
    };
    let all = hops(s, unit, offensive);
    let (mut at, mut back) = (to, Vec::new());
    while at != start {
        let Some((_, from)) = all.iter().find(|(hex, _)| *hex == at) else {
            break;
        };
        let far = air_distances(s, s.unit(unit).nation(), *from);
        while at != *from {
            back.push(at);
            let near = board().neighbours(at).iter().map(|link| link.to);
            let next = near.min_by_key(|hex| (far[hex.index()], hex.0));
            at = next.unwrap_or(*from);
        }
    }
    back.reverse();
    back
}

/// Whether fighters of a nation could come to a hex from any of its bases.
fn is_in_danger(s: &State, foe: NationId, hex: SpaceId) -> bool {
    let own = s.pieces.of(|owner| s.camp(owner) == s.camp(foe));
    let fighters = own.filter(|(_, unit)| {
        unit.hex().is_some() && unit.air().is_some_and(AirKind::is_fighter_type)
    });
    let ranges = fighters.filter_map(|(_, unit)| unit.air_face().map(|face| face.range));
    let most = ranges.map(interception_range).max().unwrap_or(0);
    most > 0
        && ground::hexes()
            .within(hex, most.into())
            .any(|base| is_base(s, foe, base))
}

impl Transferring {
    fn foe(&self, s: &State) -> NationId {
        s.foe_at(s.unit(self.unit).nation(), self.to.space())
    }
    /// Whether a fighter of the other side can come to a hex of the way.
    fn can_come(&self, s: &State, hex: SpaceId) -> bool {
        let foe = self.foe(s);
        let own = s.pieces.of(|owner| s.camp(owner) == s.camp(foe));
        let fit = own.filter(|(_, unit)| {
            let free = match unit.commitment {
                Commitment::Free => true,
                Commitment::Current => self.offensive,
                Commitment::Previous => false,
            };
            unit.air().is_some_and(AirKind::is_fighter_type) && free && !unit.has(Marks::LAUNCHED)
        });
        let ranges = fit.filter_map(|(id, unit)| {
            let reach = match unit.unsupplied > 0 {
                true => 1,
                false => interception_range(range(s, id, hex)),
            };
            unit.hex().map(|base| (base, reach))
        });
        is_reached(s, foe, hex, ranges)
    }
    fn flight<'a>(&self, s: &'a State) -> Option<&'a Flight> {
        s.sky.iter().find(|flight| flight.unit == self.unit)
    }
}

impl Question<Aeto> for Transferring {
    type Answer = Ambush;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let gone = t.s.unit(self.unit).hex().is_none();
        let aborted = self.flight(t.s).is_none_or(|flight| flight.aborted);
        if gone || aborted {
            // 4.16.6: who is driven off goes home.
            return Open::Pass;
        }
        let foe = self.foe(t.s);
        let danger = self
            .way
            .iter()
            .any(|hex| is_in_danger(t.s, foe, hex.space()));
        if danger && has_aircraft(t.s, foe) {
            return Open::Ask(t.s.seat(foe));
        }
        t.pop();
        t.s.sky.retain(|flight| flight.unit != self.unit);
        land(t, self.unit, self.to, self.offensive);
        Open::Again
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let _ = s;
        frame::add(out, self.way.iter().map(|hex| Ambush::Over { hex: *hex }));
        frame::add(out, [Ambush::LetPass]);
    }
    fn check(&self, s: &State, answer: Ambush) -> Result<(), Illegal> {
        if let Ambush::Over { hex } = answer {
            demand!(
                self.way.contains(&hex),
                "4.13.4",
                "it does not come through that hex"
            );
            demand!(
                self.can_come(s, hex.space()),
                "4.13.1",
                "no fighter of yours can come there"
            );
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Ambush) {
        let at = match answer {
            Ambush::LetPass => None,
            Ambush::Over { hex } => self.way.iter().position(|on_way| *on_way == hex),
        };
        cite!("4.13.5");
        let rest = at.map_or(Vec::new(), |at| self.way[at + 1..].to_vec());
        t.replace(Transferring {
            way: rest,
            ..self.clone()
        });
        if let Ambush::Over { hex } = answer {
            for flight in &mut t.s.sky {
                if flight.unit == self.unit {
                    flight.over = hex;
                }
            }
            t.log.say(rule!("4.13.4"), || {
                format!("Interceptors wait over {}", hex_name(hex.space()))
            });
            let by = t.s.unit(self.unit).nation();
            t.push(Window::of_transfer(hex, by));
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = s.unit(self.unit).name();
        let to = hex_name(self.to.space());
        (
            format!("{name} flies to {to}: intercept it?"),
            rule!("4.6.6"),
        )
    }
}
