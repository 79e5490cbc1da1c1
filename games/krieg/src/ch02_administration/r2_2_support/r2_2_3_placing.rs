//! 2.2.3: support units and convoys are placed one at a time, and contested.
//!
//! A counter is picked; then a box, or the base or Zone that it starts from and a hex. What is tried stays in the Force
//! Pool until nobody contests it: until then it has no effect.

use super::r2_2_3_1_places::{flies, land_for_bombs, may_place, sails_in, zone_of};
use super::r2_2_3_1_reach::{base_country, zones};
use super::r2_2_3_2_contest::Contest;
use super::r2_2_3_3_limits::{Sent, may_be_sent, may_end_one};
use super::r2_2_3_4_landing::Shore;
use super::r2_2_3_5_duties::{CarrierStrike, Devastate, EscortDuty};
use super::r2_2_3_6_convoys::{ConvoyMode, may_sail};
use crate::Krieg;
use crate::ch10_supply::air_base;
use crate::ch13_countries::end_policy;
use crate::ch14_markers::{raid, raiders};
use crate::data::{SupportKind, data};
use crate::game::{Action, not_asked};
use crate::ground::{hexes, space, waters};
use crate::names::name;
use crate::spot::{Spot, Where, ZoneBox};
use crate::state::State;
use crate::types::{Faction, PolicyId, ZoneId};
use crate::unit::{Form, Side, UnitId};
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 2.2.3a: which counter is placed next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Place {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Placing {
    Pick(UnitId),
    Enough,
}

/// Where a picked counter goes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Station {
    pub unit: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whither {
    /// Into this box.
    Box(Spot),
    /// Into a hex in reach of this Air Base.
    Base(Spot),
    /// Into an All-Sea hex of this Zone.
    Sea(ZoneId),
    /// Another counter instead.
    Other,
}

/// The hex that a picked counter goes to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntoHex {
    pub unit: UnitId,
    pub from: Whither,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hex {
    At(Spot),
    Other,
}

/// A counter that is to lie in a place unless it is contested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    pub unit: UnitId,
    pub at: Spot,
}

impl Attempt {
    /// What is placed: the CV Strike of a fleet that lies in a hex, or the unit itself.
    pub fn form(&self, s: &State) -> Form {
        let unit = s.unit(self.unit);
        if unit.at.space().is_some() {
            Form::CvStrike
        } else {
            unit.form()
        }
    }
    /// Whether nobody has contested it.
    pub fn stands(&self, s: &State) -> bool {
        let at = s.unit(self.unit).at;
        at != Spot::delay() && at != Spot::naval_delay()
    }
}

fn sent(s: &State, unit: UnitId) -> Sent {
    Sent {
        unit,
        form: s.unit(unit).form(),
        contests: false,
    }
}

/// Whether a counter lies in the phasing faction's Force Pool and can be placed.
fn is_at_hand(s: &State, id: UnitId) -> Result<(), Illegal> {
    demand!(s.has_unit(id), "2.2.3a", "there is no such counter");
    let unit = s.unit(id);
    let faction = s.clock.phasing;
    let own = unit.is_of(faction) && unit.at == Spot::pool(faction);
    demand!(own, "2.2.3a", "it is not in your Force Pool");
    let kind = matches!(unit.form(), Form::Support(_) | Form::Convoy { .. });
    demand!(kind, "2.2.3a", "that is no support unit and no convoy");
    let first = s.pieces.is_first_of_its_like(id);
    demand!(first, "2.2.3a", "a counter like it stands for it");
    Ok(())
}

impl Question<Krieg> for Place {
    type Answer = Placing;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(t.s.clock.phasing);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let pool = s.pieces.distinct_at(Spot::pool(s.clock.phasing));
        let kinds =
            pool.filter(|(_, unit)| matches!(unit.form(), Form::Support(_) | Form::Convoy { .. }));
        frame::add(out, kinds.map(|(id, _)| Placing::Pick(id)));
        let raiders = raiders(s).filter(|_| s.clock.phasing == Faction::Axis);
        frame::add(out, raiders.map(Placing::Pick));
        frame::add(out, [Placing::Enough]);
    }
    fn check(&self, s: &State, answer: Placing) -> Result<(), Illegal> {
        cite!("2.2.3d");
        let Placing::Pick(unit) = answer else {
            return Ok(());
        };
        if s.clock.phasing == Faction::Axis && raiders(s) == Some(unit) {
            return Ok(());
        }
        is_at_hand(s, unit)?;
        let station = Station { unit };
        let any = station.ways(s).any(|way| station.may(s, way).is_ok());
        demand!(any, "2.2.3a", "there is no place for it");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Placing) {
        match answer {
            Placing::Pick(unit) if raiders(t.s) == Some(unit) => raid(t),
            Placing::Pick(unit) => t.push(Station { unit }),
            Placing::Enough => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Place a support unit or a convoy, or no more.".into(),
            rule!("2.2.3a"),
        )
    }
}

impl Station {
    /// Everything that could be said of a counter, legal or not; boxes first, which are found out soonest.
    fn ways<'a>(&self, s: &'a State) -> impl Iterator<Item = Whither> + 'a {
        let unit = s.unit(self.unit);
        let which = match unit.form() {
            Form::Convoy { .. } => ZoneBox::Convoys,
            _ => ZoneBox::OnStation,
        };
        let boxes = zones().map(move |zone| Whither::Box(Spot::zone(zone, which)));
        let support = matches!(unit.form(), Form::Support(_));
        let raids = support.then_some(Whither::Box(Spot::strategic_warfare()));
        let flies = unit.form().is_air();
        // They are found out last, and only if they are asked for.
        let bases = base_country(s, unit).filter(|_| flies).into_iter();
        let bases = bases.flat_map(|country| s.air_bases(country).into_owned());
        let seas = zones().filter(move |_| support && !flies);
        boxes
            .chain(raids)
            .chain(seas.map(Whither::Sea))
            .chain(bases.map(|hex| Whither::Base(hex.into())))
    }
    fn may(&self, s: &State, way: Whither) -> Result<(), Illegal> {
        match way {
            Whither::Box(at) => self.may_box(s, at),
            Whither::Base(_) | Whither::Sea(_) => {
                let form = s.unit(self.unit).form();
                if let Whither::Base(base) = way {
                    demand!(
                        form.is_air(),
                        "2.2.3.1g",
                        "only Air units start from a base"
                    );
                    is_base(s, self.unit, base)?;
                } else {
                    demand!(
                        form.is_fleet(),
                        "2.2.3.1b",
                        "only fleets go to a hex at sea"
                    );
                }
                let into = IntoHex {
                    unit: self.unit,
                    from: way,
                };
                demand!(into.any(s), "2.2.3.1g", "it can go nowhere from there");
                Ok(())
            }
            Whither::Other => Ok(()),
        }
    }
    fn may_box(&self, s: &State, at: Spot) -> Result<(), Illegal> {
        match (s.unit(self.unit).form(), at.whereabouts()) {
            (Form::Convoy { .. }, Where::Zone(zone, ZoneBox::Convoys)) => {
                may_sail(s, self.unit, zone)
            }
            (Form::Support(_), Where::Zone(_, ZoneBox::OnStation) | Where::Box(_)) => {
                may_place(s, sent(s, self.unit), at)
            }
            _ => Err(Illegal::new(rule!("2.2.3.1a"), "it does not go there")),
        }
    }
}

/// Whether a hex is an Air Base that a unit may fly from.
fn is_base(s: &State, id: UnitId, base: Spot) -> Result<(), Illegal> {
    let country = base_country(s, s.unit(id));
    let own = country.zip(base.space());
    let own = own.is_some_and(|(country, base)| air_base(s, base, country));
    demand!(own, "2.2.3.1g", "that is no Air Base of its country");
    Ok(())
}

impl Question<Krieg> for Station {
    type Answer = Whither;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(t.s.clock.phasing))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, self.ways(s));
        frame::add(out, [Whither::Other]);
    }
    fn check(&self, s: &State, answer: Whither) -> Result<(), Illegal> {
        self.may(s, answer)
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Whither) {
        t.pop();
        let unit = self.unit;
        match answer {
            Whither::Box(at) => match at.whereabouts() {
                Where::Zone(zone, ZoneBox::Convoys) => t.push(ConvoyMode { convoy: unit, zone }),
                _ => attempt(t, Attempt { unit, at }),
            },
            Whither::Base(_) | Whither::Sea(_) => t.push(IntoHex { unit, from: answer }),
            Whither::Other => {}
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Where does the {} go?", name(s, self.unit));
        (text, rule!("2.2.3.1a"))
    }
}

impl IntoHex {
    /// Whether there is any hex that it may go to; the base is one.
    fn any(&self, s: &State) -> bool {
        let sent = sent(s, self.unit);
        match self.from {
            Whither::Sea(zone) if !sails_in(s, sent, zone) => false,
            Whither::Base(base) => {
                let Some(base) = base.space() else {
                    return false;
                };
                self.hexes(s)
                    .any(|hex| flies_to(s, sent, base, hex).is_ok())
            }
            _ => self.hexes(s).any(|hex| self.may(s, hex.into()).is_ok()),
        }
    }
    /// The hexes around a base or of a Zone.
    fn hexes(&self, s: &State) -> Box<dyn Iterator<Item = SpaceId>> {
        let range = match s.unit(self.unit).form() {
            Form::Support(kind) => kind.range().map_or(0, u16::from),
            _ => 0,
        };
        match self.from {
            Whither::Base(base) => {
                let base = base.space();
                Box::new(base.into_iter().flat_map(move |b| hexes().within(b, range)))
            }
            Whither::Sea(zone) => Box::new(waters(zone).sea.iter().copied()),
            Whither::Box(_) | Whither::Other => Box::new(std::iter::empty()),
        }
    }
    fn may(&self, s: &State, at: Spot) -> Result<(), Illegal> {
        let Some(hex) = at.space() else {
            return Err(Illegal::new(rule!("2.2.3.1g"), "that is no hex"));
        };
        let sent = sent(s, self.unit);
        match self.from {
            Whither::Base(base) => match base.space() {
                Some(base) => flies_to(s, sent, base, hex),
                None => Err(not_asked()),
            },
            Whither::Sea(zone) => {
                let sea = zone_of(hex) == Some(zone);
                demand!(sea, "2.2.3.1b", "that hex is in another Zone");
                may_place(s, sent, at)
            }
            Whither::Box(_) | Whither::Other => Err(not_asked()),
        }
    }
}

/// Whether a unit may go into a hex from an Air Base.
fn flies_to(s: &State, sent: Sent, base: SpaceId, hex: SpaceId) -> Result<(), Illegal> {
    may_be_sent(s, sent, hex.into())?;
    let near = flies(s, sent, base, hex);
    demand!(near, "2.2.3.1g", "it does not reach that hex from there");
    land_for_bombs(sent.form, hex)
}

impl Question<Krieg> for IntoHex {
    type Answer = Hex;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(t.s.clock.phasing))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, self.hexes(s).map(|hex| Hex::At(hex.into())));
        frame::add(out, [Hex::Other]);
    }
    fn check(&self, s: &State, answer: Hex) -> Result<(), Illegal> {
        match answer {
            Hex::At(at) => self.may(s, at),
            Hex::Other => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Hex) {
        t.pop();
        if let Hex::At(at) = answer {
            attempt(
                t,
                Attempt {
                    unit: self.unit,
                    at,
                },
            );
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Into which hex does the {} go?", name(s, self.unit));
        (text, rule!("2.2.3.1g"))
    }
}

/// 2.2.3a: a placement is tried: Policies end, then the others may contest it.
pub fn attempt(t: &mut Act<'_, Krieg>, attempt: Attempt) {
    cite!("2.2.3a", "2.2.3c");
    t.push(Settle { attempt });
    let phasing = t.s.clock.phasing;
    for by in phasing.enemies().into_iter().rev() {
        if t.s.scenario().factions.contains(&by) {
            t.push(Contest { attempt, by });
        }
    }
    if t.log.is_on() {
        let (who, at) = (name(t.s, attempt.unit), attempt.at.name());
        t.log.say(rule!("2.2.3a"), || format!("{who} to {at}"));
    }
    if phasing == Faction::Axis {
        match may_end_one(t.s, attempt.at).unwrap_or_default()[..] {
            [] => {}
            [policy] => end_policy(t, policy),
            _ => t.push(Breach { at: attempt.at }),
        }
    }
}

/// 13.6.1.2f: which Policy the Axis end by a placement.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breach {
    pub at: Spot,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ends(pub PolicyId);

impl Question<Krieg> for Breach {
    type Answer = Ends;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(Faction::Axis))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            may_end_one(s, self.at)
                .unwrap_or_default()
                .into_iter()
                .map(Ends),
        );
    }
    fn check(&self, s: &State, Ends(policy): Ends) -> Result<(), Illegal> {
        let listed = may_end_one(s, self.at)?.contains(&policy);
        demand!(listed, "13.6.1.2f", "that Policy is not at stake");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Ends(policy): Ends) {
        t.pop();
        end_policy(t, policy);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Choose the Policy that ends.".into(), rule!("13.6.1.2f"))
    }
}

/// 2.2.3b: nobody has contested: the counter is placed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settle {
    pub attempt: Attempt,
}

impl Question<Krieg> for Settle {
    type Answer = super::SupportAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        cite!("2.2.3b", "2.2.3.4c", "2.2.3.5");
        let Attempt { unit, at } = self.attempt;
        if !self.attempt.stands(t.s) {
            return Open::Pass;
        }
        let form = self.attempt.form(t.s);
        t.pop();
        t.s.pieces.change(unit, |unit| {
            unit.at = at;
            if form == Form::CvStrike {
                unit.side = Side::Back;
            }
        });
        let sea = at.space().is_some_and(|hex| space(hex).is_all_sea());
        let Form::Support(kind) = form else {
            return Open::Again;
        };
        match (kind, at.whereabouts()) {
            (SupportKind::AirForce | SupportKind::SurfaceFleet, Where::Zone(..)) => {
                t.push(EscortDuty { unit });
            }
            (SupportKind::AirForce | SupportKind::SurfaceFleet, Where::Space(_)) if sea => {
                t.push(Shore { unit, at });
            }
            (SupportKind::CvFleet, Where::Space(_)) => t.push(CarrierStrike { fleet: unit }),
            (SupportKind::Bomber, Where::Space(_)) => {
                t.s.pieces.change(unit, |unit| unit.side = Side::Back);
                t.push(Devastate { at });
            }
            _ => {}
        }
        Open::Again
    }
}

pub fn placing(s: &State, answer: Placing) -> Label {
    match answer {
        Placing::Pick(id) => Label::new("place", format!("Place {}", name(s, id))).of(id),
        Placing::Enough => Label::new("enough", "No more support units or convoys"),
    }
}

pub fn whither(answer: Whither) -> Label {
    match answer {
        Whither::Box(at) => Label::new("into_box", at.name()).on(at.target()),
        Whither::Base(at) => Label::new("from_base", format!("From {}", at.name())).on(at.target()),
        Whither::Sea(zone) => {
            let name = &data().map.zones[zone.index()].name;
            Label::new("at_sea", format!("Into a hex of the {name}"))
        }
        Whither::Other => Label::new("other", "Another counter"),
    }
}

pub fn hex(answer: Hex) -> Label {
    match answer {
        Hex::At(at) => Label::new("into_hex", at.name()).on(at.target()),
        Hex::Other => Label::new("other", "Another counter"),
    }
}

pub fn ends(Ends(policy): Ends) -> Label {
    let text = format!("{} ends", data().policies[policy.index()].name);
    Label::new("end_policy", text)
}
