//! 1.3.1, 1.3.2: the replacement steps that a faction receives, and how events give and take steps.

use super::conditions::{Word, holds};
use super::r1_3_3_taking::{Due, For, Replace};
use super::r1_3_5_losing::Lose;
use crate::Krieg;
use crate::cards::{Instruction, Receives};
use crate::ch00_sequence::victory::on_vp_track;
use crate::data::{ScenarioRule, data};
use crate::politics::{Posture, Status, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction, PostureBox, ProgramId, StepKind, VpSide};
use crate::unit::{Side, Sort};
use frame::Act;
use kernel::cite;

/// What a Replacements Segment, or a scenario's turn, gives and takes.
#[derive(Default)]
struct Income {
    due: Vec<Due>,
    losses: Vec<Lose>,
}

impl Income {
    fn give(&mut self, whose: For, kind: StepKind, steps: u8) {
        self.due.push(Due {
            whose,
            kind,
            steps,
            pairs: false,
        });
    }

    /// 1.3.1: what a card's program gives and takes, its conditions looked at.
    fn add_program(&mut self, s: &State, faction: Faction, program: ProgramId) {
        cite!("1.3.1");
        for instruction in data().cards.script.get(program) {
            match instruction {
                Instruction::Steps { who, steps, kind } => {
                    self.give(For::from(*who), *kind, *steps)
                }
                Instruction::Lose { who, steps, kind } => {
                    self.losses.push(Lose::new(s, faction, *who, *steps, *kind));
                }
                Instruction::If { condition, then } if holds(s, condition, Word::Withheld) => {
                    self.add_program(s, faction, *then);
                }
                _ => {}
            }
        }
    }

    /// 1.3.2: what markers add.
    fn add_markers(&mut self, s: &State, faction: Faction) {
        cite!("1.3.2", "1.3.2.1", "1.3.2.2", "1.3.2.5", "1.3.2.6");
        let named = named();
        let production = match faction {
            Faction::Axis => "minor_country_production_axis",
            Faction::Western => "minor_country_production_western",
            Faction::Soviet => "minor_country_production_soviet",
        };
        if let Some(side) = in_force(s, production) {
            self.give(For::Minor, StepKind::Any, plus(side));
        }
        if faction == Faction::Western && in_force(s, "us_victory_program").is_some() {
            self.give(For::Country(named.united_states), StepKind::Infantry, 1);
            self.give(For::Country(named.united_states), StepKind::Armor, 1);
        }
        if faction == Faction::Axis {
            let war = s.politics.posture_of(PostureBox::Russia) == Posture::War;
            if war && in_force(s, "anti_comintern_crusade").is_some() {
                self.give(For::Country(named.germany), StepKind::Colonial, 1);
            }
            self.add_vp_track(s);
        }
        for country in (0..data().countries.len() as u16).map(CountryId) {
            let own = s.politics.status(country) == Status::Active(faction);
            let id = format!("war_economy_{}", data().countries[country.index()].id);
            if let Some(side) = in_force(s, &id).filter(|_| own) {
                self.give(For::Country(country), StepKind::Any, plus(side));
            }
        }
    }

    /// 1.3.2.3, 1.3.2.4: No Retreat and SS Europa. Pairs of the steps of one marker may become armor.
    fn add_vp_track(&mut self, s: &State) {
        cite!("1.3.2.3", "1.3.2.4");
        let tide = if s.tracks.vp_side == VpSide::AxisTide {
            s.tracks.vp
        } else {
            0
        };
        let stand = on_vp_track(s, "no_retreat").map_or(0, |_| tide);
        let europa = on_vp_track(s, "ss_europa").map_or(0, |vp| vp + tide);
        self.due.extend([stand, europa].map(|steps| Due {
            whose: For::Country(named().germany),
            kind: StepKind::Infantry,
            steps,
            pairs: true,
        }));
    }

    /// What a scenario adds in this turn.
    fn add_scenario(&mut self, s: &State, faction: Faction) {
        for rule in &s.scenario().rules {
            if let ScenarioRule::Steps {
                turn,
                country,
                steps,
                kind,
            } = rule
                && *turn == s.clock.turn
                && s.politics.alignment(*country) == Some(faction)
            {
                self.give(For::Country(*country), *kind, *steps);
            }
        }
    }

    /// What a one-map campaign takes each Seasonal Turn, unless its card is Current.
    fn add_drains(&mut self, s: &State, faction: Faction) {
        for rule in &s.scenario().rules {
            if let ScenarioRule::Drain {
                from,
                country,
                steps,
                kind,
                unless,
            } = rule
                && *from <= s.clock.turn
                && s.politics.alignment(*country) == Some(faction)
                && s.cards[faction.index()].current != Some(*unless)
            {
                let who = Receives::Country(*country);
                self.losses.push(Lose::new(s, faction, who, *steps, *kind));
            }
        }
    }

    /// What is lost goes first; then all steps are taken together.
    fn ask(mut self, t: &mut Act<'_, Krieg>, faction: Faction) {
        self.due.retain(|due| due.steps > 0);
        if !self.due.is_empty() {
            t.push(Replace {
                faction,
                due: self.due,
            });
        }
        for lose in self.losses.into_iter().rev() {
            t.push(lose);
        }
    }
}

/// A marker in the Strategic Warfare Box, and its side.
fn in_force(s: &State, id: &str) -> Option<Side> {
    let marker = Sort::Marker(data().find_marker(id)?);
    let mut there = s.units_in(Spot::strategic_warfare());
    there
        .find(|(_, unit)| unit.sort == marker)
        .map(|(_, unit)| unit.side)
}

const fn plus(side: Side) -> u8 {
    match side {
        Side::Front => 1,
        Side::Back => 2,
    }
}

/// 1.3: what the Replacements Segment begins with.
pub fn begin_replacements(t: &mut Act<'_, Krieg>) {
    cite!("1.3", "1.3.1", "1.3.2");
    let faction = t.s.clock.phasing;
    let mut income = Income::default();
    let card = t.s.cards[faction.index()].current;
    if let Some(program) = card.and_then(|card| data().cards.get(card).replacements) {
        income.add_program(t.s, faction, program);
    }
    income.add_markers(t.s, faction);
    income.add_scenario(t.s, faction);
    income.add_drains(t.s, faction);
    income.ask(t, faction);
}

/// A training scenario without a Seasonal Phase gives its steps before anything else of the turn.
pub fn begin_without_season(t: &mut Act<'_, Krieg>) {
    if t.s
        .scenario()
        .rules
        .contains(&ScenarioRule::NoSeasonalPhase)
    {
        let faction = t.s.clock.phasing;
        let mut income = Income::default();
        income.add_scenario(t.s, faction);
        income.ask(t, faction);
    }
}

/// 1.3: an event gives a faction replacement steps, taken and placed at once by the rules of 1.3.3 and 1.3.4.
pub fn grant(t: &mut Act<'_, Krieg>, faction: Faction, who: Receives, steps: u8, kind: StepKind) {
    cite!("1.3");
    let mut income = Income::default();
    income.give(For::from(who), kind, steps);
    income.ask(t, faction);
}

/// Steps that somebody must take off his units on the map; `faction` is whose program says so.
pub fn take_steps(
    t: &mut Act<'_, Krieg>,
    faction: Faction,
    who: Receives,
    steps: u8,
    kind: StepKind,
) {
    let lose = Lose::new(t.s, faction, who, steps, kind);
    t.push(lose);
}
