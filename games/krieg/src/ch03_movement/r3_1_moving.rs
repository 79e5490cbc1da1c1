//! 3.1: a unit on its way, one hexside at a time.

use super::enter::{Crossing, Entry, Quiet, arriving, cross, leaving, stops_in, stops_outside};
use super::r3_1_2_ports::{self, Carriage};
use super::r3_1_3_boxes;
use super::tell_moved;
use crate::Krieg;
use crate::ch13_countries;
use crate::game::{Action, not_asked};
use crate::ground::space;
use crate::losses::leave;
use crate::names::name;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::ZoneId;
use crate::unit::{Form, UnitId};
use board::{Allowance, March, SpaceId, Step as Stride};
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 3.1.4a: how a unit moves in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Procedure {
    HexToHex,
    PortToPort,
    BoxToBox,
}

/// The unit that moves, and what it has left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moving {
    pub unit: UnitId,
    /// In half Movement Points.
    pub left: u8,
    /// Nothing until it has moved.
    pub by: Option<Procedure>,
    /// It must stop.
    pub halted: bool,
    /// 3.2b: the hex that it may overrun all the same.
    pub unless: Option<Spot>,
    /// 3.1.2c: the Naval Zone that it crossed last.
    pub crossed: Option<ZoneId>,
}

/// The next step of a unit on its way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// 3.1.1, 3.1.3: into a neighbouring hex or box.
    Go(Spot),
    /// At once to a hex farther away, by the cheapest way on which nothing happens.
    March(Spot),
    /// 3.1.2: across a Naval Zone.
    Sail {
        to: Spot,
        convoy: UnitId,
    },
    /// 3.1.2: through a canal.
    Pass(Spot),
    Stop,
}

impl Moving {
    pub fn begin(s: &State, unit: UnitId) -> Moving {
        let allowance = s.unit(unit).face().map_or(0, |face| face.movement);
        Moving {
            unit,
            left: 2 * allowance,
            by: None,
            halted: false,
            unless: None,
            crossed: None,
        }
    }
    fn at(&self, s: &State) -> Option<SpaceId> {
        s.unit(self.unit).at.space()
    }
    fn is_fresh(&self) -> bool {
        self.by.is_none()
    }

    /// Whether there is anywhere to go.
    pub fn goes_on(&self, s: &State) -> bool {
        let Some(at) = self.at(s) else { return false };
        let go = |to: SpaceId| self.may(s, Step::Go(to.into())).is_ok();
        let mut links = board().neighbours(at).iter();
        if links.any(|link| go(link.to)) || r3_1_3_boxes::beside(at).any(go) {
            return true;
        }
        let mut voyages = Vec::new();
        r3_1_2_ports::voyages(s, self.unit, at, &mut voyages);
        voyages.iter().any(|step| self.may(s, *step).is_ok())
    }

    /// Everything but marches that could be meant from here.
    fn near(&self, s: &State, out: &mut Vec<Step>) {
        let Some(at) = self.at(s) else { return };
        out.extend(
            board()
                .neighbours(at)
                .iter()
                .map(|link| Step::Go(link.to.into())),
        );
        out.extend(r3_1_3_boxes::beside(at).map(|to| Step::Go(to.into())));
        r3_1_2_ports::voyages(s, self.unit, at, out);
    }

    /// 3.1.1: whether it goes into a neighbouring hex with what is left; no further, if that is not enough.
    fn crosses(&self, s: &State, to: SpaceId) -> Result<(Crossing, bool), Illegal> {
        cite!("3.1.1a", "3.1.1b");
        let Some(from) = self.at(s) else {
            return Err(not_asked());
        };
        let hex = self.by.is_none_or(|by| by == Procedure::HexToHex);
        demand!(hex, "3.1.4a", "it moves in another way in this phase");
        if self.halted {
            let through = self.unless == Some(to.into());
            demand!(through, "3.1b", "it must stop where it is");
        }
        let crossing = cross(s, self.unit, from, to)?;
        let enough = crossing.cost.is_some_and(|cost| cost <= self.left);
        match crossing.cost {
            None => demand!(self.is_fresh(), "3.1.1e", "that takes the whole allowance"),
            Some(_) => demand!(
                enough || self.is_fresh(),
                "3.1.1a",
                "it has not enough Movement Points left"
            ),
        }
        Ok((crossing, crossing.cost.is_some() && !enough))
    }

    /// What it brings to go there.
    fn stride(&self, s: &State, from: SpaceId, to: SpaceId) -> Result<Entry, Illegal> {
        let (crossing, last) = self.crosses(s, to)?;
        let mut entry = crossing.entry(s, self.unit, from, to);
        if last {
            entry.stop = true;
            entry.unless = None;
        }
        Ok(entry)
    }

    fn may(&self, s: &State, step: Step) -> Result<(), Illegal> {
        let Some(at) = self.at(s) else {
            return Err(not_asked());
        };
        match step {
            Step::Go(to) => {
                let Some(to) = to.space() else {
                    return Err(Illegal::new(rule!("3.1.1a"), "that is no place on the map"));
                };
                if space(at).is_box() || space(to).is_box() {
                    return self.box_step(s, at, to).map(|_| ());
                }
                self.crosses(s, to).map(|_| ())
            }
            Step::March(to) => {
                demand!(self.is_fresh(), "3.1.1a", "it has set out already");
                let to = to.space().filter(|to| board().border(at, *to).is_none());
                let Some(to) = to.filter(|to| *to != at) else {
                    return Err(Illegal::new(rule!("3.1.1a"), "that is not farther away"));
                };
                let reached = self.reach(s).cost(to).is_some();
                demand!(reached, "3.1.1a", "it does not reach that hex at once");
                Ok(())
            }
            Step::Sail { to, convoy } => {
                demand!(!self.halted, "3.1.2b", "it must stop where it is");
                let other = self.by.is_some_and(|by| by != Procedure::PortToPort);
                demand!(!other, "3.1.4a", "it moves in another way in this phase");
                let zone = r3_1_2_ports::zone_of(s, convoy);
                let again = zone.is_some() && zone == self.crossed;
                demand!(!again, "3.1.2c", "it has just crossed that Naval Zone");
                r3_1_2_ports::check(
                    s,
                    self.unit,
                    at,
                    to,
                    Carriage::Convoy(convoy),
                    self.is_fresh(),
                )
            }
            Step::Pass(to) => {
                demand!(!self.halted, "3.1.2b", "it must stop where it is");
                let other = self.by.is_some_and(|by| by != Procedure::PortToPort);
                demand!(!other, "3.1.4a", "it moves in another way in this phase");
                r3_1_2_ports::check(s, self.unit, at, to, Carriage::Canal, self.is_fresh())
            }
            Step::Stop => {
                demand!(!self.is_fresh(), "3.1a", "it was picked to move");
                Ok(())
            }
        }
    }

    /// 3.1.1h, 3.1.1i, 3.1.3: between boxes, and over the east edge of the map. Gives the cost in half points.
    fn box_step(&self, s: &State, at: SpaceId, to: SpaceId) -> Result<Option<u8>, Illegal> {
        demand!(self.is_fresh(), "3.1.4a", "it has moved already");
        let Some(faction) = s.unit(self.unit).faction else {
            return Err(not_asked());
        };
        let cost = r3_1_3_boxes::check(s, self.unit, faction, at, to)?;
        if !space(at).is_box() {
            leaving(s, at, faction)?;
        }
        if !space(to).is_box() {
            arriving(s, self.unit, to, faction)?;
        }
        Ok(cost)
    }

    /// Where it gets without anything happening on the way.
    fn reach(&self, s: &State) -> March {
        let mut march = March::new();
        let Some(at) = self.at(s).filter(|at| !space(*at).is_box()) else {
            return march;
        };
        let allowance = Allowance {
            limits: &[u16::from(self.left)],
            least: true,
        };
        let Some(mut quiet) = Quiet::of(s, self.unit) else {
            return march;
        };
        march.run(board(), at, allowance, |node, link| {
            let entry = quiet.enter(node.at, link);
            debug_assert_eq!(entry, self.quietly(s, node.at, link.to));
            let (cost, stop) = entry?;
            Some(Stride {
                cost: u16::from(cost),
                stop,
                state: 0,
            })
        });
        march
    }

    /// What [`Quiet`] says, found out hexside by hexside.
    fn quietly(&self, s: &State, from: SpaceId, to: SpaceId) -> Option<(u8, bool)> {
        let crossing = cross(s, self.unit, from, to).ok()?;
        let entry = Some(crossing.entry(s, self.unit, from, to));
        let entry = entry.filter(Entry::is_quiet)?;
        Some((entry.cost?, entry.stop))
    }
}

impl Question<Krieg> for Moving {
    type Answer = Step;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(t.s.clock.phasing);
        if self.is_fresh() {
            return Open::Ask(seat);
        }
        if let open @ Open::Ask(_) = frame::ask_if_any(self, t, seat) {
            return open;
        }
        t.s.pieces.mark(self.unit, |unit| unit.moved = true);
        Open::Pass
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let mut steps = vec![Step::Stop];
        self.near(s, &mut steps);
        steps.extend(board().ids().map(|id| Step::March(id.into())));
        steps.sort_unstable();
        steps.dedup();
        frame::add(out, steps);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let mut steps = Vec::new();
        self.near(s, &mut steps);
        steps.sort_unstable();
        steps.dedup();
        steps.retain(|step| self.may(s, *step).is_ok());
        if self.is_fresh()
            && let Some(at) = self.at(s)
        {
            let march = self.reach(s);
            let far = march.reached().iter().filter(|to| **to != at);
            let far = far.filter(|to| board().border(at, **to).is_none());
            steps.extend(far.map(|to| Step::March((*to).into())));
        }
        if !self.is_fresh() {
            steps.push(Step::Stop);
        }
        frame::add(out, steps);
    }
    fn check(&self, s: &State, step: Step) -> Result<(), Illegal> {
        self.may(s, step)
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, step: Step) {
        match step {
            Step::Go(to) => self.go(t, to),
            Step::March(to) => self.march(t, to),
            Step::Sail { to, convoy } => {
                let crossed = r3_1_2_ports::zone_of(t.s, convoy);
                r3_1_2_ports::use_convoy(t, self.unit, convoy);
                self.land(t, to, crossed);
            }
            Step::Pass(to) => {
                let canal = self.at(t.s).map(Spot::from).into_iter();
                t.s.canals.extend(canal.chain([to]));
                self.land(t, to, None);
            }
            Step::Stop => {
                t.s.pieces.mark(self.unit, |unit| unit.moved = true);
                t.pop();
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let points = in_words(self.left);
        let text = format!("{} moves: {points} left.", name(s, self.unit));
        (text, rule!("3.1.1a"))
    }
}

/// Half points in words.
fn in_words(half: u8) -> String {
    match (half / 2, half % 2) {
        (whole, 0) => format!("{whole} MP"),
        (0, _) => "1/2 MP".to_string(),
        (whole, _) => format!("{whole} 1/2 MP"),
    }
}

impl Moving {
    fn go(&self, t: &mut Act<'_, Krieg>, to: Spot) {
        let (Some(at), Some(into)) = (self.at(t.s), to.space()) else {
            return;
        };
        if space(at).is_box() || space(into).is_box() {
            let cost = self.box_step(t.s, at, into).ok().flatten();
            self.arrive(t, to);
            let left = cost.map_or(0, |cost| self.left.saturating_sub(cost));
            let next = Moving {
                left,
                by: Some(match cost {
                    Some(_) => Procedure::HexToHex,
                    None => Procedure::BoxToBox,
                }),
                halted: cost.is_none() || stops_in(t.s, self.unit, into),
                ..self.clone()
            };
            t.replace(next);
            return;
        }
        let Ok(entry) = self.stride(t.s, at, into) else {
            return;
        };
        if let Some(policy) = entry.ends {
            ch13_countries::end_policy(t, policy);
        }
        if let Some(enemy) = entry.overruns {
            let who = if t.log.is_on() {
                name(t.s, enemy)
            } else {
                String::new()
            };
            leave(t, enemy);
            t.log.say(rule!("3.2c"), || format!("{who} is overrun"));
        }
        self.arrive(t, to);
        // An overrun takes the zone of the unit that it met away, so what stops is asked anew.
        t.s.refresh();
        let stop = if entry.overruns.is_some() {
            stops_in(t.s, self.unit, into) || stops_outside(t.s, self.unit, at)
        } else {
            entry.stop
        };
        let next = Moving {
            left: entry.cost.map_or(0, |cost| self.left.saturating_sub(cost)),
            by: Some(Procedure::HexToHex),
            halted: stop,
            unless: entry.unless.filter(|_| stop),
            ..self.clone()
        };
        t.replace(next);
    }

    fn march(&self, t: &mut Act<'_, Krieg>, to: Spot) {
        self.arrive(t, to);
        t.s.pieces.mark(self.unit, |unit| unit.moved = true);
        t.pop();
    }

    /// A unit comes ashore; from a Multi-Zone Port it may sail on, unless enemy zones stop it.
    fn land(&self, t: &mut Act<'_, Krieg>, to: Spot, crossed: Option<ZoneId>) {
        let left = self.at(t.s).filter(|at| !space(*at).is_box());
        let held = left.is_some_and(|at| stops_outside(t.s, self.unit, at));
        self.arrive(t, to);
        t.s.refresh();
        let further = to.space().is_some_and(|port| {
            !held && r3_1_2_ports::goes_further(port) && !stops_in(t.s, self.unit, port)
        });
        let next = Moving {
            left: 0,
            by: Some(Procedure::PortToPort),
            halted: !further,
            unless: None,
            crossed,
            ..self.clone()
        };
        t.replace(next);
    }

    /// The unit is there; enemy Detachments and Logistics markers are driven off.
    fn arrive(&self, t: &mut Act<'_, Krieg>, to: Spot) {
        let from = t.s.unit(self.unit).at;
        t.s.pieces.change(self.unit, |unit| unit.at = to);
        tell_moved(t, self.unit, from);
        drive_off(t, self.unit, to);
    }
}

/// 1.2.1g, 2.3.5c, 2.3.5d: who comes into a hex with an enemy Detachment or Logistics marker sends it to the Delay Box.
pub fn drive_off(t: &mut Act<'_, Krieg>, by: UnitId, at: Spot) {
    cite!("1.2.1g", "2.3.5c", "2.3.5d");
    let faction = t.s.unit(by).faction;
    let posts = t.s.units_in(at).filter(|(_, unit)| {
        matches!(unit.form(), Form::Detachment | Form::Logistics) && unit.faction != faction
    });
    let posts: Vec<UnitId> = posts.map(|(id, _)| id).collect();
    for id in posts {
        let who = if t.log.is_on() {
            name(t.s, id)
        } else {
            String::new()
        };
        crate::losses::send(t, id, Spot::delay());
        t.log
            .say(rule!("2.3.5d"), || format!("{who} is driven off"));
    }
}

pub fn label(s: &State, step: Step) -> Label {
    match step {
        Step::Go(to) => Label::new("go", format!("To {}", to.name())).on(to.target()),
        Step::March(to) => Label::new("march", format!("March to {}", to.name())).on(to.target()),
        Step::Sail { to, convoy } => {
            let text = format!(
                "Sail to {} with the {}",
                to.name(),
                crate::names::unit_at(s, convoy)
            );
            Label::new("sail", text).on(to.target()).of(convoy)
        }
        Step::Pass(to) => {
            let text = format!("Through the canal to {}", to.name());
            Label::new("canal", text).on(to.target())
        }
        Step::Stop => Label::new("stop", "Stop here"),
    }
}
