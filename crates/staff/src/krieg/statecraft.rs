//! Cards, countries, events: what is planned, and sensible answers to everything else.

use super::battle::{cheapest, price};
use super::picture::{Picture, hex};
use super::plans::plans;
use crate::choice::{best, pick};
use krieg::cards::Instruction;
use krieg::ch01_cards::{CardAction, Choosing, Consent, Selecting};
use krieg::ch06_final::{Declared, FinalAction, Reducing};
use krieg::ch15_events::{Ask, Decide, Deed, EventAction, Thing};
use krieg::ch16_conditional::{ConditionalAction, Judge, Verdict};
use krieg::data::data;
use krieg::politics::named;
use krieg::spot::Spot;
use krieg::types::{Area, CountryId, Faction};
use krieg::unit::UnitId;
use krieg::{Action, State};

/// The Pending Card: by the plans for the season in which it is revealed.
pub fn choose_card(s: &State, legal: &[Action]) -> Action {
    let reveal = s.clock.turn.seasons_after(1);
    best(legal, |action| match action {
        Action::Cards(CardAction::Choosing(Choosing::Card(card))) => plans().card(s, *card, reveal),
        Action::Cards(CardAction::Choosing(Choosing::Ask(_))) => -2_000,
        _ => -1_000,
    })
}

/// How much an Area Table promises a faction.
fn area_worth(faction: Faction, area: Area) -> i32 {
    let countries = data().areas.countries(area);
    countries
        .map(|country| plans().court(faction, country))
        .sum()
}

/// What a faction wants of a country: its own friendship, and not that of the others.
fn wish(faction: Faction, country: CountryId) -> i32 {
    plans().court(faction, country)
}

/// Whether a card leaves nothing to choose for the selected country but war and a quarrel.
fn quarrels(s: &State, faction: Faction) -> bool {
    let current = s.cards[faction.index()].current;
    let program = current.and_then(|card| data().cards.get(card).option_card);
    program.is_some_and(|program| {
        let mut lines = data().cards.script.get(program).iter();
        lines.any(|line| matches!(line, Instruction::Choice(_)))
    })
}

/// Whoever is selected: for war whom the plan names, for a quarrel whom one wants least, else whom one wants most.
pub fn select(s: &State, faction: Faction, legal: &[Action]) -> Action {
    let sign = if quarrels(s, faction) { -1 } else { 1 };
    best(legal, |action| match action {
        Action::Cards(CardAction::Selecting(what)) => match what {
            Selecting::Country(country) => {
                let war = faction == Faction::Axis && plans().war(s, *country);
                sign * wish(faction, *country) + if war { 500 } else { 0 }
            }
            Selecting::Area(area) => area_worth(faction, *area),
            Selecting::Faction(of) => match (faction, of) {
                (_, Faction::Western) => 2,
                _ => 1,
            },
        },
        _ => i32::MIN,
    })
}

/// Which arm of a card: war stands first, and is for those alone whom the plan names.
pub fn arm(s: &State, selected: Option<CountryId>, legal: &[Action]) -> Action {
    let war = selected.is_some_and(|country| plans().war(s, country));
    if war {
        legal[0]
    } else {
        legal[legal.len() - 1]
    }
}

/// The other Ally's cards have his consent.
pub fn consent(legal: &[Action]) -> Action {
    pick(legal, Action::Cards(CardAction::Consent(Consent::Agreed)))
}

/// War on those whom the plan names.
pub fn declare_war(s: &State, faction: Faction, legal: &[Action]) -> Action {
    best(legal, |action| match action {
        Action::FinalPhase(FinalAction::Declared(Declared::On(country))) => {
            if faction == Faction::Axis && plans().war(s, *country) {
                1
            } else {
                -1
            }
        }
        _ => 0,
    })
}

/// The Allies reduce the Truces of their own, the Axis none.
pub fn truces(faction: Faction, legal: &[Action]) -> Action {
    best(legal, |action| match action {
        Action::FinalPhase(FinalAction::Reducing(Reducing::Reduce(of))) => {
            if *of == faction {
                1
            } else {
                -1
            }
        }
        _ => 0,
    })
}

/// What an event leaves to a faction.
pub fn decide(s: &State, picture: &Picture, step: &Decide, legal: &[Action]) -> Action {
    let by = step.by;
    best(legal, |action| match action {
        Action::Events(EventAction::Deed(deed)) => deed_worth(s, picture, by, step.ask, *deed),
        _ => i32::MIN,
    })
}

fn unit_worth(s: &State, by: Faction, id: UnitId) -> i32 {
    let unit = s.unit(id);
    let ours = unit
        .faction
        .is_some_and(|of| of.is_allied() == by.is_allied());
    let steps = unit
        .face()
        .map_or(2, |face| i32::from(face.attack + face.defense));
    if ours { -steps } else { steps }
}

fn hex_worth(picture: &Picture, at: Spot) -> i32 {
    hex(at).map_or(0, |at| {
        let n = at.index();
        picture.pull[n] + picture.worth[n] + 3 * i32::from(picture.foes[n].steps)
    })
}

fn deed_worth(s: &State, picture: &Picture, by: Faction, ask: Ask, deed: Deed) -> i32 {
    match deed {
        Deed::Nothing => 0,
        Deed::Step(loss) => {
            let ours = s
                .unit(loss.unit)
                .faction
                .is_some_and(|of| of.is_allied() == by.is_allied());
            let price = price(s, loss);
            if ours { -price } else { price }
        }
        Deed::Unit(id) => unit_worth(s, by, id),
        Deed::Hex(at) => hex_worth(picture, at),
        Deed::Area(area) => area_worth(by, area),
        Deed::Country(country) => match ask {
            // War on a Neutral brings it to the other side.
            Ask::WarOn | Ask::Incident { .. } => -wish(by, country),
            _ => wish(by, country),
        },
        Deed::Faction(of) => i32::from(of.is_allied() != by.is_allied()),
        Deed::Failure { suffers, .. } => {
            if suffers.is_allied() == by.is_allied() {
                -50
            } else {
                50
            }
        }
        Deed::Land(_) | Deed::Card(_) => 1,
        // A Truce protects the Allies.
        Deed::Truce { up, .. } => {
            if up == by.is_allied() {
                1
            } else {
                -1
            }
        }
        Deed::Policy(_) => -20,
        Deed::Do(thing) => thing_worth(by, thing),
    }
}

/// What there is to choose in words, the best first.
fn thing_worth(by: Faction, thing: Thing) -> i32 {
    match thing {
        Thing::Blitz => 60,
        Thing::Activate => 55,
        Thing::OwnInfluence | Thing::Influence => 50,
        Thing::Leaning | Thing::Stronghold => 45,
        Thing::WiderInvolvement => 40,
        Thing::Failure => 38,
        Thing::VichyFleet | Thing::ScuttleVichy => 36,
        Thing::Sooner | Thing::MinorStep | Thing::ColonialStep => 35,
        Thing::PartisanBase => 34,
        Thing::Uprising => 33,
        Thing::CivilWarTable | Thing::FlipSupport => 30,
        Thing::PressureUs => {
            if by == Faction::Axis {
                28
            } else {
                32
            }
        }
        Thing::Politics | Thing::Discussions => 25,
        Thing::FreePassage | Thing::NoOccupation => 20,
        Thing::SendSupport | Thing::Marker => 12,
        Thing::SendHq => 10,
        Thing::LoseSteps | Thing::Sacrifice => 8,
        Thing::CivilWarVictory => {
            if by == Faction::Axis {
                30
            } else {
                -5
            }
        }
        Thing::CivilWarDefeat => {
            if by == Faction::Axis {
                -5
            } else {
                30
            }
        }
        Thing::EasternTalks | Thing::WesternTalks => -10,
        Thing::Incident | Thing::DeclareWar => -20,
    }
}

/// What a Conditional Event leaves to a faction.
pub fn judge(s: &State, picture: &Picture, step: &Judge, legal: &[Action]) -> Action {
    best(legal, |action| match action {
        Action::Conditional(ConditionalAction::Verdict(verdict)) => match verdict {
            Verdict::Yes => 50,
            // Case Yellow is for the great one.
            Verdict::Country(country) if *country == named().france => 1_000,
            Verdict::Country(country) => 100 + wish(step.by, *country),
            Verdict::Rises { at, .. } => 60 + hex_worth(picture, *at),
            Verdict::Unit(id) => unit_worth(s, step.by, *id),
            Verdict::Hex(at) => hex_worth(picture, *at),
            Verdict::Land(_) | Verdict::Row(_) => 1,
            Verdict::BreakAll => 30,
            Verdict::InternAll => 20,
            Verdict::RemoveAll => 10,
            Verdict::BreakDown(_) => -5,
            Verdict::EndPolicy => -50,
            Verdict::Delay => 40,
            Verdict::OutOfGame => -40,
            Verdict::Nothing => 0,
        },
        _ => i32::MIN,
    })
}

/// The cheapest step where one must be lost.
pub fn lose(s: &State, legal: &[Action]) -> Action {
    cheapest(s, legal, |action| match action {
        Action::Cards(CardAction::GiveUp(loss)) => Some(loss.0),
        Action::Stacking(krieg::ch09_stacking::StackingAction::Shed(loss)) => Some(loss.0),
        _ => None,
    })
}
