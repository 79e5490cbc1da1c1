//! Chapter 3: land units on the map and in the reserve, and bridges over rivers.

use crate::Skirmish;
use crate::data::{counter_name, ground, home, is_forest};
use crate::game::Action;
use crate::state::State;
use crate::types::{Hex, Side, UnitId, board, enemies, name};
use crate::unit::{At, Unit};
use board::{Allowance, Link, March, Node, Step};
use frame::{Act, Chapter};
use kernel::{Event, Illegal, Label, Seat, Target, demand, rule};

frame::chapter! {
    /// Chapter 3 asks nothing beyond the phase.
    steps LandStep of Skirmish {}
    /// What land units may do.
    actions LandAction {
        /// 3.1: march there.
        March { unit: UnitId, to: Hex },
        /// 3.4: come from the reserve.
        Enter { unit: UnitId },
        /// 3.5: go into the reserve.
        Withdraw { unit: UnitId },
        /// 3.6: bridge the river towards that hex.
        Bridge { unit: UnitId, to: Hex },
    }
}

/// At most so many land units of a side in a hex (3.3).
const STACK: u8 = 2;

/// A land unit of the seat that may still move.
pub fn fresh(s: &State, seat: Seat, id: UnitId) -> Result<&Unit, Illegal> {
    demand!(s.has_unit(id), "3.1", "there is no such counter");
    let unit = s.unit(id);
    demand!(unit.owner == seat, "3.1", "it is not yours");
    demand!(unit.is_land(), "3.1", "it is no land unit");
    demand!(!unit.moved, "3.1", "it has moved in this phase");
    Ok(unit)
}

/// 3.2, 3.3: whether a land unit may come to stand in a hex.
pub fn may_stand(s: &State, seat: Seat, hex: Hex) -> Result<(), Illegal> {
    demand!(
        s.land_units(hex, seat, false) == 0,
        "3.2",
        "an enemy stands there"
    );
    demand!(
        s.land_units(hex, seat, true) < STACK,
        "3.3",
        "two units of your side stand there"
    );
    Ok(())
}

/// 3.1: where a land unit can march. Costs are in half points.
fn reach(s: &State, unit: &Unit, from: Hex) -> March {
    let zones = s.zones();
    let step = |at: Node, link: Link| {
        let (here, to) = (Hex::from(at.at), Hex::from(link.to));
        if !link.kinds.has(ground().land) || s.land_units(to, unit.owner, false) > 0 {
            return None;
        }
        let points = 1 + u16::from(is_forest(to)) + u16::from(s.is_parted(here, to));
        Some(Step {
            cost: 2 * points,
            stop: zones.reach(link.to, enemies(unit.owner)),
            state: 0,
        })
    };
    let points = unit.kind.movement() + u16::from(s.orders.march);
    let allowance = Allowance {
        limits: &[2 * points],
        least: true,
    };
    let mut march = March::new();
    march.run(board(), from.space(), allowance, step);
    march
}

/// What is told of a counter that went from one place to another.
pub fn tell_moved(t: &mut Act<'_, Skirmish>, unit: UnitId, from: Hex, to: Hex) {
    t.log
        .event(kernel::Audience::All, rule!("3.1"), || Event::Moved {
            counter: unit.into(),
            from: from.key().into(),
            to: to.key().into(),
        });
}

impl Chapter<Skirmish> for LandAction {
    fn candidates(s: &State, seat: Seat, out: &mut Vec<Action>) {
        for (unit, own) in s.own(seat).filter(|(_, own)| own.is_land()) {
            frame::add(out, Hex::all().map(|to| LandAction::March { unit, to }));
            others(unit, own, out);
        }
    }
    /// One search for each unit, not one for each hex.
    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        for (unit, own) in s.own(seat).filter(|(_, own)| own.is_land() && !own.moved) {
            if let At::Hex(from) = own.at {
                let march = reach(s, own, from);
                let there = Hex::all().filter(|to| march.cost(to.space()).is_some());
                let there = there.filter(|to| *to != from && may_stand(s, seat, *to).is_ok());
                frame::add(out, there.map(|to| LandAction::March { unit, to }));
            }
            let mut more = Vec::new();
            others(unit, own, &mut more);
            more.retain(|action| {
                let own = <LandAction as frame::Part<Action>>::of(action);
                own.is_some_and(|action| action.check(s, seat).is_ok())
            });
            out.extend(more);
        }
    }
    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        match self {
            LandAction::March { unit, to } => {
                let own = fresh(s, seat, unit)?;
                let At::Hex(from) = own.at else {
                    return Err(Illegal::new(rule!("3.1"), "it is not on the map"));
                };
                demand!(to != from, "3.1", "it stands there");
                may_stand(s, seat, to)?;
                let reached = reach(s, own, from).cost(to.space()).is_some();
                demand!(reached, "3.1", "it cannot march that far");
            }
            LandAction::Enter { unit } => {
                let own = fresh(s, seat, unit)?;
                demand!(own.at == At::Reserve, "3.4", "it is not in the reserve");
                may_stand(s, seat, home(seat))?;
            }
            LandAction::Withdraw { unit } => {
                let own = fresh(s, seat, unit)?;
                let there = own.at == At::Hex(home(seat));
                demand!(there, "3.5", "it is not in its home city");
            }
            LandAction::Bridge { unit, to } => {
                let own = fresh(s, seat, unit)?;
                let river = own.hex().is_some_and(|from| s.is_parted(from, to));
                demand!(river, "3.6", "no river without a bridge lies at that side");
                demand!(s.orders.pontoons, "3.6", "no pontoons were ordered");
            }
        }
        Ok(())
    }
    fn apply(self, t: &mut Act<'_, Skirmish>, seat: Seat) {
        let (id, to) = match self {
            LandAction::March { unit, to } => (unit, At::Hex(to)),
            LandAction::Enter { unit } => (unit, At::Hex(home(seat))),
            LandAction::Withdraw { unit } => (unit, At::Reserve),
            LandAction::Bridge { unit, .. } => (unit, t.s.unit(unit).at),
        };
        let from = t.s.unit(id).hex();
        t.s.pieces.change(id, |unit| {
            (unit.at, unit.moved) = (to, true);
            // 5.1: who comes from the reserve does not attack.
            unit.fought |= matches!(self, LandAction::Enter { .. });
        });
        if let (LandAction::March { .. }, Some(from), At::Hex(to)) = (self, from, to) {
            tell_moved(t, id, from, to);
        }
        if let (LandAction::Bridge { to, .. }, Some(from)) = (self, from) {
            t.s.bridges.push(Side::between(from, to));
            t.s.bridges.sort_unstable();
            t.s.orders.pontoons = false;
        }
        t.s.hold_cities();
        let rule = match self {
            LandAction::March { .. } => rule!("3.1"),
            LandAction::Enter { .. } => rule!("3.4"),
            LandAction::Withdraw { .. } => rule!("3.5"),
            LandAction::Bridge { .. } => rule!("3.6"),
        };
        t.log.say(rule, || told(self));
    }
    fn label(self, s: &State) -> Label {
        let words = match self {
            LandAction::March { unit, to } => format!("{} to {}", counter_name(unit), to.name()),
            LandAction::Enter { unit } => format!("{} from the reserve", counter_name(unit)),
            LandAction::Withdraw { unit } => format!("{} into the reserve", counter_name(unit)),
            LandAction::Bridge { unit, to } => {
                format!("{} bridges the river to {}", counter_name(unit), to.name())
            }
        };
        match self {
            LandAction::March { unit, to } => Label::new("march", words).of(unit).at(to.key()),
            LandAction::Enter { unit } => Label::new("enter", words)
                .of(unit)
                .at(home(s.unit(unit).owner).key()),
            LandAction::Withdraw { unit } => Label::new("withdraw", words)
                .of(unit)
                .on(Target::Box(crate::view::reserve(s.unit(unit).owner))),
            LandAction::Bridge { unit, to } => {
                let label = Label::new("bridge", words).of(unit);
                match s.unit(unit).hex() {
                    Some(from) => label.on(Target::Edge(Side::between(from, to).edge())),
                    None => label,
                }
            }
        }
    }
    fn verb(self) -> u8 {
        match self {
            LandAction::March { .. } => 3,
            LandAction::Enter { .. } => 4,
            LandAction::Withdraw { .. } => 5,
            LandAction::Bridge { .. } => 6,
        }
    }
}

/// What a land unit could do beside marching.
fn others(unit: UnitId, own: &Unit, out: &mut Vec<Action>) {
    frame::add(
        out,
        [LandAction::Enter { unit }, LandAction::Withdraw { unit }],
    );
    let beside = own.hex().map(|from| board().neighbours(from.space()));
    let over = beside.into_iter().flatten();
    let over = over.filter(|link| link.kinds.has(ground().river));
    frame::add(
        out,
        over.map(|link| LandAction::Bridge {
            unit,
            to: link.to.into(),
        }),
    );
}

fn told(action: LandAction) -> String {
    match action {
        LandAction::March { unit, to } => {
            format!("{} marches to {}", counter_name(unit), to.name())
        }
        LandAction::Enter { unit } => format!("{} comes from the reserve", counter_name(unit)),
        LandAction::Withdraw { unit } => format!("{} goes into the reserve", counter_name(unit)),
        LandAction::Bridge { unit, to } => {
            format!("{} bridges the river to {}", counter_name(unit), to.name())
        }
    }
}

/// A land unit that was driven off.
pub fn drive_off(t: &mut Act<'_, Skirmish>, id: UnitId) {
    let owner = t.s.unit(id).owner;
    t.s.pieces.change(id, |unit| unit.at = At::Reserve);
    t.log.say(rule!("5.2"), || {
        format!(
            "{} goes into the reserve of {}",
            counter_name(id),
            name(owner)
        )
    });
}
