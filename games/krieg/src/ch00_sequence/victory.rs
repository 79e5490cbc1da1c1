//! 0.1 to 0.3: the Victory Point Check, automatic victory, and the end.

use crate::Krieg;
use crate::ch10_supply::controls;
use crate::data::{ScenarioKind, ScenarioRule, VictoryCondition, Winner, data};
use crate::politics::{Leaning, Status, named};
use crate::spot::{Spot, Where};
use crate::state::{Ended, State};
use crate::types::{CardId, Faction, VpSide, WarState};
use crate::unit::{Sort, Unit};
use board::SpaceId;
use frame::Act;
use kernel::{Outcome, cite, rule};

/// How many markers of a kind lie in the Strategic Warfare Box.
fn markers(s: &State, id: &str) -> i16 {
    let is = |unit: &Unit| match unit.sort {
        Sort::Marker(marker) => &*data().markers[marker.index()].id == id,
        Sort::Counter(_) => false,
    };
    let there = s.units_in(Spot::strategic_warfare());
    there.filter(|(_, unit)| is(unit)).count() as i16
}

/// 0.1.1: the Strategic Hexes that count in this scenario.
pub fn hexes(s: &State) -> impl Iterator<Item = (SpaceId, Faction)> {
    let only = &s.scenario().value_hexes;
    let all = data().map.strategic.iter();
    all.filter(move |hex| only.is_empty() || only.contains(&hex.hex))
        .map(|hex| (hex.hex, hex.of))
}

/// 0.1.1: the Current Strategic Value; at the end of the game Influence counts too (0.3).
pub fn strategic_value(s: &State, last: bool) -> i16 {
    cite!("0.1.1a", "0.1.1b", "0.1.1c");
    let held = |id: SpaceId| controls(s, id).or_else(|| last.then(|| leaning(s, id)).flatten());
    let mut value = markers(s, "allied_collapse") - markers(s, "military_takeover");
    for (id, of) in hexes(s) {
        match (of, held(id)) {
            (Faction::Axis, Some(Faction::Western | Faction::Soviet)) if counts(s, id) => {
                value -= 1
            }
            (Faction::Western | Faction::Soviet, Some(Faction::Axis)) => value += 1,
            _ => {}
        }
    }
    value
}

/// 0.1.1c, 0.1.1d: Axis hexes in Policy Affected Countries do not count; a Republican Stronghold has its own Posture.
fn counts(s: &State, id: SpaceId) -> bool {
    cite!("0.1.1c", "0.1.1d", "13.6.1.1a");
    let at = Spot::from(id);
    let stronghold = s.politics.civil_war.iter().any(|(hex, _)| *hex == at);
    if stronghold && let Some(faction) = s.politics.republican_support {
        let minors = match faction {
            Faction::Soviet => crate::types::PostureBox::SovietMinors,
            _ => crate::types::PostureBox::WesternMinors,
        };
        return !s.politics.posture_of(minors).is_policy();
    }
    let owner = s.territory().owner(id);
    owner.is_none_or(|country| s.politics.policy(country).is_none())
}

/// 0.3b, 0.3c: at the end a Neutral with Influence counts for the side that has Berlin's word.
fn leaning(s: &State, id: SpaceId) -> Option<Faction> {
    cite!("0.3b", "0.3c");
    let country = s.territory().owner(id)?;
    let nation = s.politics.nation(country);
    let Leaning::Influence(faction) = nation.leaning else {
        return None;
    };
    let berlin = data().countries[named().germany.index()].capital?;
    let allied = s.holder(berlin.into()).is_some_and(Faction::is_allied);
    (nation.status == Status::Neutral && faction.is_allied() == allied).then_some(faction)
}

/// 0.1.2: puts the VP marker where the Value says.
fn place(t: &mut Act<'_, Krieg>, value: i16) -> bool {
    cite!("0.1.2a", "0.1.2b", "0.1.2c");
    let track = data().vp_track.at(value);
    if let Some(side) = track.side {
        t.s.tracks.vp_side = side;
    }
    let mut automatic = track.automatic;
    t.s.tracks.vp = track.vp;
    // 0.1.2c: No Retreat caps the tide.
    if let Some(cap) = on_vp_track(t.s, "no_retreat")
        && t.s.tracks.vp_side == VpSide::AxisTide
    {
        automatic = false;
        t.s.tracks.vp = t.s.tracks.vp.min(cap);
    }
    let (side, vp) = (t.s.tracks.vp_side, t.s.tracks.vp);
    t.log.say(rule!("0.1"), || {
        format!(
            "Strategic Value {value}: {} in the {vp} VP box",
            side_name(side)
        )
    });
    automatic
}

pub fn side_name(side: VpSide) -> &'static str {
    match side {
        VpSide::AxisTide => "Axis Tide",
        VpSide::AlliedCrusade => "Allied Crusade",
    }
}

/// The VP of the box in which a marker lies on the VP Track.
pub fn on_vp_track(s: &State, id: &str) -> Option<u8> {
    s.units()
        .find_map(|(_, unit)| match (unit.sort, unit.at.whereabouts()) {
            (Sort::Marker(marker), Where::Vp(vp)) if &*data().markers[marker.index()].id == id => {
                Some(vp)
            }
            _ => None,
        })
}

/// 0.1, 0.2: at the beginning of every Seasonal Turn.
pub fn check(t: &mut Act<'_, Krieg>) {
    cite!("0", "0.1", "0.2a", "0.2b", "0.2c");
    let value = strategic_value(t.s, false);
    let automatic = place(t, value);
    let state = t.s.politics.war_state;
    let crusade = t.s.tracks.vp_side == VpSide::AlliedCrusade;
    if automatic && state == WarState::TotalWar {
        let allied = if crusade {
            allies(t.s)
        } else {
            vec![Faction::Axis]
        };
        end(t, allied, "an Automatic Victory: European Domination (0.2)");
    } else if state == WarState::LimitedWar && crusade && t.s.tracks.vp >= 2 {
        let allied = allies(t.s);
        end(t, allied, "an Automatic Victory: German Surrender (0.2)");
    }
}

fn allies(s: &State) -> Vec<Faction> {
    let all = s.scenario().factions.iter().copied();
    all.filter(|faction| faction.is_allied()).collect()
}

pub fn end(t: &mut Act<'_, Krieg>, winners: Vec<Faction>, reason: &str) {
    t.s.ended = Some(Ended {
        winners,
        reason: reason.to_string(),
    });
    t.log
        .say(rule!("0.2a"), || format!("The game ends: {reason}"));
}

/// The last turn of a training scenario, or of a campaign that goes on too long, has been played.
pub fn end_of_turn(t: &mut Act<'_, Krieg>) {
    let turn = t.s.clock.turn;
    let over =
        t.s.scenario()
            .rules
            .iter()
            .any(|rule| matches!(rule, ScenarioRule::EndsBy(last) if turn >= *last));
    let training = t.s.scenario().last.is_some_and(|last| turn >= last);
    if over || training {
        finish(t);
    }
}

/// 0.3: the Final Victory Point Check, and the line of the scenario that holds.
pub fn finish(t: &mut Act<'_, Krieg>) {
    cite!("0.3a", "0.3d", "0.3e", "0.3f");
    if t.s.scenario().kind != ScenarioKind::Training {
        let value = strategic_value(t.s, true);
        place(t, value);
    }
    let lines = t.s.scenario().victory.iter();
    let line = lines
        .into_iter()
        .find(|line| holds(t.s, &line.condition, line.winner));
    let winners = match line.map(|line| line.winner) {
        Some(Winner::Axis) | None => vec![Faction::Axis],
        Some(Winner::Western) => vec![Faction::Western],
        Some(Winner::Soviet) => vec![Faction::Soviet],
        Some(Winner::Allied) => allies(t.s),
    };
    let reason = line.map_or("the last turn is over", |line| words(&line.condition));
    end(t, winners, reason);
}

fn words(condition: &VictoryCondition) -> &'static str {
    match condition {
        VictoryCondition::Conquered { .. } => "the country was conquered in time",
        VictoryCondition::Strategic { .. } => "the Strategic Hexes were taken in time",
        VictoryCondition::CaseYellow { .. } => "Case Yellow was carried out in time",
        VictoryCondition::Holds(_) => "the hexes are held",
        VictoryCondition::ScoreWithinNoRetreat => "the Allies score no more than No Retreat",
        VictoryCondition::VictoryPoints => "the Victory Points decide (0.3)",
        VictoryCondition::Otherwise => "the other side did not reach its goal",
    }
}

/// 0.3d, 0.3e: the points of the Axis and of the Allies.
pub fn score(s: &State) -> (u8, u8) {
    let tide = match s.tracks.vp_side {
        VpSide::AxisTide => s.tracks.vp,
        VpSide::AlliedCrusade => 0,
    };
    let crusade = match s.tracks.vp_side {
        VpSide::AxisTide => 0,
        VpSide::AlliedCrusade => s.tracks.vp,
    };
    let stands = on_vp_track(s, "no_retreat").unwrap_or(0);
    let played = |card: &CardId| {
        let own = &s.cards[data().cards.get(*card).faction.index()];
        own.has_played(*card)
    };
    let cards: u8 = data()
        .cards
        .ids()
        .filter(played)
        .flat_map(|card| &data().cards.get(card).rules)
        .map(|rule| match rule {
            crate::cards::CardRule::AxisVpAtEnd(vp) => *vp,
            _ => 0,
        })
        .sum();
    (tide + stands + cards, crusade)
}

pub fn holds(s: &State, condition: &VictoryCondition, winner: Winner) -> bool {
    let side = match winner {
        Winner::Axis => Faction::Axis,
        Winner::Western | Winner::Allied => Faction::Western,
        Winner::Soviet => Faction::Soviet,
    };
    let ours = |id: &SpaceId| {
        controls(s, *id).is_some_and(|by| by == side || winner == Winner::Allied && by.is_allied())
    };
    let (axis, allied) = score(s);
    match condition {
        VictoryCondition::Conquered { country, by } => {
            matches!(s.politics.status(*country), Status::Conquered(_)) && s.clock.turn <= *by
        }
        VictoryCondition::CaseYellow { country, by } => {
            s.politics.status(*country) == Status::Gone && s.clock.turn <= *by
        }
        VictoryCondition::Strategic {
            hexes,
            count,
            of,
            by,
        } => {
            let all = data().map.strategic.iter();
            let taken = all.filter(|hex| hex.of == *of && ours(&hex.hex)).count();
            hexes.iter().all(ours) && taken >= usize::from(*count) && s.clock.turn <= *by
        }
        VictoryCondition::Holds(hexes) => hexes.iter().all(ours),
        VictoryCondition::ScoreWithinNoRetreat => {
            allied <= on_vp_track(s, "no_retreat").unwrap_or(0)
        }
        VictoryCondition::VictoryPoints => match winner {
            Winner::Axis => axis >= allied,
            Winner::Western | Winner::Soviet | Winner::Allied => allied > axis,
        },
        VictoryCondition::Otherwise => true,
    }
}

pub fn outcome(s: &State) -> Option<Outcome> {
    let ended = s.ended.as_ref()?;
    let mut winners: Vec<_> = ended
        .winners
        .iter()
        .map(|faction| s.seat(*faction))
        .collect();
    winners.dedup();
    let names: Vec<&str> = ended.winners.iter().map(|faction| faction.name()).collect();
    Some(Outcome {
        winners,
        title: format!("{} win", names.join(" and ")),
        reason: ended.reason.clone(),
    })
}
