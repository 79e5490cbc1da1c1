//! 1.1.2: what a program asks: which country, which of several actions, which card or unit.

use super::actions::{removable, remove_card};
use super::program::{Running, no_result, owner_of};
use super::{card_name, words};
use crate::Krieg;
use crate::cards::{self, Among, Argument, CardClass, Frame, Instruction, Status as Wanted};
use crate::ch13_countries::takes_part;
use crate::ch15_events;
use crate::data::{SupportKind, data};
use crate::game::Action;
use crate::losses::send;
use crate::names::unit_at;
use crate::politics::Status;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Area, CardId, CounterId, CountryId, Faction, ProgramId};
use crate::unit::{Form, Sort, UnitId};
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, Target, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// What only one answer is left to is done without asking; what none is left to is a No Result.
fn ask_or_do<Q: Question<Krieg>>(
    question: &Q,
    t: &mut Act<'_, Krieg>,
    faction: Faction,
    options: &[Q::Answer],
) -> Open {
    cite!("0.read-1", "0.read-6");
    match options {
        [] => {
            no_result(t);
            Open::Pass
        }
        [only] => {
            question.apply(t, *only);
            Open::Again
        }
        _ => Open::Ask(t.s.seat(faction)),
    }
}

/// The phasing player names what `selected` means.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Select {
    pub faction: Faction,
    /// The instruction that asks.
    pub at: Frame,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Selecting {
    Country(CountryId),
    Area(Area),
    Faction(Faction),
}

impl Selecting {
    pub(super) fn label(self) -> Label {
        match self {
            Selecting::Country(country) => {
                let country = &data().countries[country.index()];
                let capital = country.capital.map(|hex| Spot::from(hex).key());
                Label::new("select", format!("Select {}", country.name)).maybe_at(capital)
            }
            Selecting::Area(area) => {
                Label::new("select", format!("Select the {} Area", words::area(area)))
            }
            Selecting::Faction(faction) => {
                Label::new("select", format!("Select the {}", faction.name()))
            }
        }
    }
}

/// 13.8.5a: whether a country may become a faction's Partnership Country.
pub fn may_be_partner(s: &State, faction: Faction, country: CountryId) -> bool {
    cite!("13.8.5a");
    data().countries[country.index()].partnership
        && s.politics.status(country) == Status::Active(faction)
        && !s.politics.fallen.contains(&country)
}

impl Select {
    fn options(&self, s: &State) -> Vec<Selecting> {
        let Some((Instruction::Select(what), _)) = data().cards.script.step(self.at) else {
            return Vec::new();
        };
        match what {
            cards::Select::Area => Area::ALL.iter().copied().map(Selecting::Area).collect(),
            cards::Select::AlliedFaction => {
                let all = s.scenario().factions.iter().copied();
                all.filter(|faction| faction.is_allied())
                    .map(Selecting::Faction)
                    .collect()
            }
            cards::Select::Country { status, among } => {
                let all = (0..data().countries.len() as u16).map(CountryId);
                let there = |country: &CountryId| {
                    takes_part(s, *country) && s.politics.status(*country).exists()
                };
                all.filter(|country| there(country) && is_among(among, *country))
                    .filter(|country| self.fits(s, *status, *country))
                    .filter(|country| self.serves(s, *country))
                    .map(Selecting::Country)
                    .collect()
            }
        }
    }
    /// 0.read-6: whether the event that follows can befall the country.
    fn serves(&self, s: &State, country: CountryId) -> bool {
        let behind = data().cards.script.step(self.at).map(|(_, behind)| behind);
        let next = behind.and_then(|behind| data().cards.script.step(behind));
        match next {
            Some((
                Instruction::Event {
                    event,
                    argument: Argument::Country(cards::Target::Selected),
                },
                _,
            )) => ch15_events::is_possible(s, *event, country),
            _ => true,
        }
    }
    fn fits(&self, s: &State, wanted: Wanted, country: CountryId) -> bool {
        match wanted {
            Wanted::Neutral => s.politics.status(country) == Status::Neutral,
            Wanted::Minor => !data().countries[country.index()].is_major(),
            Wanted::Partner => may_be_partner(s, self.faction, country),
        }
    }
}

fn is_among(among: &Among, country: CountryId) -> bool {
    match among {
        Among::All => true,
        Among::Area(area) => data().areas.countries(*area).any(|one| one == country),
        Among::These(list) => list.contains(&country),
    }
}

impl Question<Krieg> for Select {
    type Answer = Selecting;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let options = self.options(t.s);
        if options.is_empty()
            && let Some(program) = t.step_mut::<Running>()
        {
            program.selected.country = None;
        }
        ask_or_do(self, t, self.faction, &options)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let all = (0..data().countries.len() as u16).map(CountryId);
        frame::add(out, all.map(Selecting::Country));
        frame::add(out, Area::ALL.iter().copied().map(Selecting::Area));
        frame::add(out, Faction::ALL.iter().copied().map(Selecting::Faction));
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, self.options(s));
    }
    fn check(&self, s: &State, answer: Selecting) -> Result<(), Illegal> {
        let listed = self.options(s).contains(&answer);
        demand!(listed, "1.1.2a", "that cannot be selected here");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Selecting) {
        t.pop();
        t.log.say(rule!("1.1.2a"), || {
            format!("{}: {}", self.faction.name(), answer.label().text)
        });
        let partner = matches!(
            data().cards.script.step(self.at),
            Some((
                Instruction::Select(cards::Select::Country {
                    status: Wanted::Partner,
                    ..
                }),
                _
            ))
        );
        if let (true, Selecting::Country(country)) = (partner, answer) {
            t.s.politics.partners[self.faction.index()] = Some(country);
        }
        if let Some(program) = t.step_mut::<Running>() {
            match answer {
                Selecting::Country(country) => program.selected.country = Some(country),
                Selecting::Area(area) => program.selected.area = Some(area),
                Selecting::Faction(faction) => program.selected.faction = Some(faction),
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Select what the card is about.".into(), rule!("1.1.2a"))
    }
}

/// 0.read-6: the phasing player takes one of several actions that can be carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickArm {
    pub faction: Faction,
    /// The instruction that asks.
    pub at: Frame,
}

/// The arm by its place in the choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Arm(pub u8);

impl PickArm {
    fn arms(&self) -> &'static [ProgramId] {
        match data().cards.script.step(self.at) {
            Some((Instruction::Choice(arms), _)) => arms,
            _ => &[],
        }
    }
    fn options(&self, s: &State) -> Vec<Arm> {
        let Some(program) = s.stack.step::<Running>() else {
            return Vec::new();
        };
        let arms = (0..).zip(self.arms());
        arms.filter(|(_, arm)| can_be_done(s, program, **arm))
            .map(|(n, _)| Arm(n))
            .collect()
    }
}

/// Whether the first thing that a block does can be done.
fn can_be_done(s: &State, program: &Running, block: ProgramId) -> bool {
    let Some(first) = data().cards.script.get(block).first() else {
        return false;
    };
    match first {
        Instruction::Demand { land, .. } => owner_of(s, *land).is_some(),
        Instruction::Roll {
            on: Some(target), ..
        } => program.country(s, *target).is_some(),
        _ => true,
    }
}

impl Question<Krieg> for PickArm {
    type Answer = Arm;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let options = self.options(t.s);
        ask_or_do(self, t, self.faction, &options)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, (0..self.arms().len() as u8).map(Arm));
    }
    fn check(&self, s: &State, answer: Arm) -> Result<(), Illegal> {
        let listed = self.options(s).contains(&answer);
        demand!(listed, "0.read-6", "that cannot be carried out");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Arm(n): Arm) {
        t.pop();
        let Some(block) = self.arms().get(usize::from(n)) else {
            return;
        };
        t.log.say(rule!("0.read-6"), || {
            format!("{}: {}", self.faction.name(), words::program(*block))
        });
        let start = data().cards.script.start(*block);
        if let Some(program) = t.step_mut::<Running>() {
            program.frames.push(start);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Choose one of these.".into(), rule!("0.read-6"))
    }
}

impl Arm {
    pub(super) fn label(self, s: &State) -> Label {
        let arms = s.stack.asked::<PickArm>().map(PickArm::arms);
        let arm = arms.and_then(|arms| arms.get(usize::from(self.0)));
        let text = arm.map_or_else(String::new, |arm| words::program(*arm));
        Label::new("choose", text)
    }
}

/// 1.1.2b: a card of a class leaves the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickToRemove {
    pub faction: Faction,
    pub class: CardClass,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Removing(pub CardId);

impl Question<Krieg> for PickToRemove {
    type Answer = Removing;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let options = removable(t.s, self.faction, self.class);
        let options: Vec<Removing> = options.into_iter().map(Removing).collect();
        ask_or_do(self, t, self.faction, &options)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let all = data().cards.ids();
        let own = all.filter(|id| data().cards.get(*id).faction == self.faction);
        frame::add(out, own.map(Removing));
    }
    fn check(&self, s: &State, Removing(card): Removing) -> Result<(), Illegal> {
        let listed = removable(s, self.faction, self.class).contains(&card);
        demand!(
            listed,
            "1.1.2b",
            "one of that type goes, first one in the hand"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Removing(card): Removing) {
        t.pop();
        remove_card(t, card);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Remove a card from the game.".into(), rule!("1.1.2b"))
    }
}

impl Removing {
    pub(super) fn label(self) -> Label {
        let card = Target::Card(kernel::CardId(self.0.0));
        Label::new("remove", format!("Remove {}", card_name(self.0))).on(card)
    }
}

/// A support unit goes to a Delay Box.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickSupport {
    pub chooser: Faction,
    pub of: Faction,
    /// Any kind, if it says nothing.
    pub kind: Option<SupportKind>,
    pub to: Spot,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Sending(pub UnitId);

impl PickSupport {
    /// On the map, in a Zone or in the Force Pool; like ones once.
    fn options(&self, s: &State) -> Vec<Sending> {
        let there = |at: Spot| at.is_in_play() || at == Spot::pool(self.of);
        let all = s.units().filter(|(id, unit)| {
            let kind = match unit.form() {
                Form::Support(kind) => self.kind.is_none_or(|wanted| wanted == kind),
                _ => false,
            };
            kind && unit.is_of(self.of) && there(unit.at) && s.pieces.is_first_of_its_like(*id)
        });
        all.map(|(id, _)| Sending(id)).collect()
    }
}

impl Question<Krieg> for PickSupport {
    type Answer = Sending;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let options = self.options(t.s);
        ask_or_do(self, t, self.chooser, &options)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, self.options(s));
    }
    fn check(&self, s: &State, answer: Sending) -> Result<(), Illegal> {
        let listed = self.options(s).contains(&answer);
        demand!(listed, "1.1.2a", "that unit cannot be sent there");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Sending(id): Sending) {
        t.pop();
        t.log.say(rule!("1.1.2a"), || {
            format!("{} goes to the {}", unit_at(t.s, id), self.to.name())
        });
        send(t, id, self.to);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!(
            "Choose the support unit that goes to the {}.",
            self.to.name()
        );
        (text, rule!("1.1.2a"))
    }
}

impl Sending {
    pub(super) fn label(self, s: &State) -> Label {
        Label::new("send", format!("Send {}", unit_at(s, self.0))).of(self.0)
    }
}

/// A counter that enters in a City of a country.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    pub faction: Faction,
    pub counter: CounterId,
    pub city_of: CountryId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Siting(pub Spot);

impl Site {
    fn free(&self, s: &State) -> Option<UnitId> {
        let mut all = s.units();
        let sort = Sort::Counter(self.counter);
        let free = all.find(|(_, unit)| unit.sort == sort && unit.at == Spot::aside());
        free.map(|(id, _)| id)
    }
    fn options(&self, s: &State) -> Vec<Siting> {
        if self.free(s).is_none() {
            return Vec::new();
        }
        let territory = s.territory();
        let cities = territory.cities(self.city_of).map(Spot::from);
        let free_of_enemies = |at: &Spot| {
            let tally = s.tally(*at);
            let enemies = self.faction.enemies();
            enemies.iter().all(|enemy| !tally.count(*enemy).units())
        };
        cities.filter(free_of_enemies).map(Siting).collect()
    }
}

impl Question<Krieg> for Site {
    type Answer = Siting;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let options = self.options(t.s);
        ask_or_do(self, t, self.faction, &options)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let cities = data().map.cities.iter().copied();
        frame::add(out, cities.map(|city| Siting(city.into())));
    }
    fn check(&self, s: &State, answer: Siting) -> Result<(), Illegal> {
        let listed = self.options(s).contains(&answer);
        demand!(
            listed,
            "2.3.2.4-germany",
            "it goes into a City of its country"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Siting(at): Siting) {
        t.pop();
        let Some(id) = self.free(t.s) else { return };
        let faction = self.faction;
        t.s.pieces.change(id, |unit| {
            unit.at = at;
            unit.faction = Some(faction);
        });
        t.log.say(rule!("2.3.2.4-germany"), || {
            format!("{} enters", unit_at(t.s, id))
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Choose a City for the unit.".into(),
            rule!("2.3.2.4-germany"),
        )
    }
}

impl Siting {
    pub(super) fn label(self) -> Label {
        Label::new("site", format!("In {}", self.0.name())).on(self.0.target())
    }
}
