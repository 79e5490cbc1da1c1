//! Chapter 7: delay rolls, and the Turn Marker with what it brings back.

use crate::Krieg;
use crate::ch14_markers::{self, in_force};
use crate::data::{DelayCause, DelayDrm, DelayedCounters, data};
use crate::losses::send;
use crate::names::name;
use crate::politics::named;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::{CountryId, Faction, VpSide, WarState};
use crate::unit::{Form, UnitId};
use frame::Act;
use kernel::{cite, rule};

/// How many Bombers or Sub Fleets of these factions are in the Strategic Warfare Box.
fn raiders(s: &State, bombers: bool, of: impl Fn(Faction) -> bool) -> i8 {
    cite!("0.comp-support-d");
    use crate::data::SupportKind;
    let kind = if bombers {
        SupportKind::Bomber
    } else {
        SupportKind::SubFleet
    };
    let there = s.units_in(Spot::strategic_warfare());
    let own = there
        .filter(|(_, unit)| unit.form() == Form::Support(kind) && unit.faction.is_some_and(&of));
    own.count() as i8
}

/// How often a cause counts.
fn times(s: &State, drm: &DelayDrm) -> i8 {
    let total = s.politics.war_state == WarState::TotalWar;
    let tide = s.tracks.vp_side == VpSide::AxisTide;
    let once = |holds: bool| i8::from(holds);
    match drm.cause {
        DelayCause::UsclTrack => 1,
        DelayCause::AxisTideInTotalWar if total && tide => s.tracks.vp.min(2) as i8,
        DelayCause::AxisTideInTotalWar => 0,
        DelayCause::AlliedCrusadeInTotalWar => once(total && !tide && s.tracks.vp >= 2),
        DelayCause::AxisTide3InTotalWar => once(total && tide && s.tracks.vp >= 3),
        DelayCause::WarProduction => once(in_force(
            s,
            match drm.faction {
                Faction::Axis => "war_production_axis",
                Faction::Western => "war_production_western",
                Faction::Soviet => "war_production_soviet",
            },
        )),
        DelayCause::IntensiveBombing => once(ch14_markers::intensive_bombing(s)),
        DelayCause::MaterielShortages => once(in_force(s, "materiel_shortages")),
        DelayCause::ReducedUsImpact => once(ch14_markers::reduced_us_impact(s)),
        DelayCause::UsVictoryProgram => once(in_force(s, "us_victory_program")),
        DelayCause::TypeXxi => once(in_force(s, "type_xxi_u_boat_production")),
        DelayCause::JetFighters => once(in_force(s, "jet_fighter_production")),
        DelayCause::UralBombers => once(in_force(s, "ural_bomber_production")),
        DelayCause::EachAlliedBomber => raiders(s, true, Faction::is_allied),
        DelayCause::EachAxisBomber => raiders(s, true, |f| f == Faction::Axis),
        DelayCause::EachAxisSubFleet => raiders(s, false, |f| f == Faction::Axis),
        DelayCause::EachWesternSubFleet => raiders(s, false, |f| f == Faction::Western),
    }
}

/// 7.1a: the Delay DRMs of a counter.
pub fn drm(s: &State, id: UnitId) -> i8 {
    cite!("7.1a", "13.6.1.1f", "13.6.2.1d", "13.6.2.2c");
    let unit = s.unit(id);
    let country = unit.sort.country();
    unit.faction
        .map_or(0, |faction| sum(s, faction, country, unit.form()))
}

/// Those of a marker of a faction.
pub fn faction_drm(s: &State, faction: Faction) -> i8 {
    sum(s, faction, None, Form::Other)
}

fn sum(s: &State, faction: Faction, country: Option<CountryId>, form: Form) -> i8 {
    cite!("7.1a");
    let bound = country.is_some_and(|country| {
        let posture = s.politics.posture(country);
        posture.is_policy() || posture.is_truce()
    });
    let concerns = |drm: &&DelayDrm| {
        let counters = match drm.counters {
            DelayedCounters::All => true,
            DelayedCounters::Units => form.is_unit(),
            DelayedCounters::Air => form.is_air(),
            DelayedCounters::British => country == Some(named().britain),
        };
        faction == drm.faction && counters && (drm.pac_and_tac || !bound)
    };
    let track = data().uscl[usize::from(s.tracks.uscl)];
    let printed = |drm: &DelayDrm| {
        drm.drm.unwrap_or(match drm.faction {
            Faction::Axis => track.axis_delay,
            Faction::Western => track.western_delay,
            Faction::Soviet => 0,
        })
    };
    let all = data().delay.iter().filter(concerns);
    all.map(|drm| printed(drm) * times(s, drm)).sum()
}

/// 7.1: a counter goes as many boxes ahead as its Delay Result says.
pub fn ahead(t: &mut Act<'_, Krieg>, id: UnitId, dice: i8) {
    cite!("7.1b");
    let turns = (dice + drm(t.s, id)).max(1) as u16;
    let turn = t.s.clock.turn.after(turns);
    // A marker keeps the side that it shows.
    t.s.pieces.change(id, |unit| unit.at = Spot::turn(turn));
}

/// 7.1: one roll for every counter in the Delay Boxes.
pub fn delay(t: &mut Act<'_, Krieg>) {
    cite!("7", "7.1a", "7.1c");
    for (place, deep) in [(Spot::delay(), false), (Spot::naval_delay(), true)] {
        let waiting: Vec<UnitId> = t.s.units_in(place).map(|(id, _)| id).collect();
        for id in waiting {
            let mut dice = vec![t.dice.d6()];
            if deep && dice[0] == 6 {
                dice.push(t.dice.d6());
            }
            let sum = dice.iter().map(|die| *die as i8).sum();
            let who = if t.log.is_on() {
                name(t.s, id)
            } else {
                String::new()
            };
            ahead(t, id, sum);
            let until = t.s.unit(id).at;
            t.log.rolled(rule!("7.1a"), &dice, || {
                format!("{who} returns in {}", until.name())
            });
        }
    }
    ch14_markers::delay_ceded(t);
}

/// 7.2: the Turn Marker goes on, and what lies in the box that it enters comes back.
pub fn turn_marker(t: &mut Act<'_, Krieg>) {
    cite!("7.2a", "7.2b");
    let turn = t.s.clock.turn.after(1);
    t.s.clock.turn = turn;
    crate::ch12_war_state::at_the_latest(t);
    let there: Vec<UnitId> = t.s.units_in(Spot::turn(turn)).map(|(id, _)| id).collect();
    for id in there {
        let unit = t.s.unit(id);
        let marker = unit.sort.marker().filter(|_| unit.form() == Form::Other);
        match (marker, unit.faction) {
            (Some(_), _) => ch14_markers::returns(t, id),
            (None, Some(faction)) => send(t, id, Spot::pool(faction)),
            (None, None) => send(t, id, Spot::aside()),
        }
    }
    ch14_markers::return_ceded(t);
}

/// The turn in which a counter on the Turn Track comes back.
pub fn due(s: &State, id: UnitId) -> Option<crate::types::Turn> {
    match s.unit(id).at.whereabouts() {
        Where::Turn(turn) => Some(turn),
        _ => None,
    }
}
