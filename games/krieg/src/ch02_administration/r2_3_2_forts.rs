//! 2.3.2: conversions into fortresses and garrisons, Port-a-Forts, and where each may stand.

use crate::Krieg;
use crate::ch00_sequence::victory::on_vp_track;
use crate::data::{Back, GroundKind, Site, SiteRule, Trait, data};
use crate::game::not_asked;
use crate::ground::{ground, space};
use crate::losses::{away, send};
use crate::names::{unit_at, unit_name};
use crate::politics::named;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::CountryId;
use crate::unit::{Form, Side, Unit, UnitId};
use board::SpaceId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

fn kind(unit: &Unit) -> Option<GroundKind> {
    match unit.form() {
        Form::Ground { kind, .. } => Some(kind),
        _ => None,
    }
}

fn is_fort(unit: &Unit) -> bool {
    kind(unit) == Some(GroundKind::Fortress)
}

/// Whether a counter in the pool is a fortress or garrison of a unit's country.
pub fn is_goal(unit: &Unit, goal: &Unit) -> bool {
    let same = goal.sort.country() == unit.sort.country();
    is_fixed(goal) && goal.sort.country().is_some() && same
}

pub fn is_fixed(unit: &Unit) -> bool {
    matches!(
        kind(unit),
        Some(GroundKind::Fortress | GroundKind::Garrison)
    )
}

/// 2.3.2.2: whether a unit has a one-step fortress on its other side.
pub fn is_port_a_fort(unit: &Unit) -> bool {
    let ground = unit.sort.ground();
    ground.is_some_and(|ground| matches!(ground.back, Back::Fort(_)))
}

/// 2.3.2.4: whether a hex of a country touches land of one of these.
fn is_on_border(s: &State, at: SpaceId, of: CountryId, with: &[&str]) -> bool {
    let territory = s.territory();
    let sides = &ground().sides;
    let kinds = sides.land | sides.strait | sides.all_sea;
    let is_other = |id: SpaceId| {
        let home = territory.home(id);
        home.is_some_and(|home| with.contains(&&*data().countries[home.index()].id))
    };
    let links = board().neighbours(at).iter();
    let mut near = links.filter(|link| link.kinds.has(kinds));
    territory.home(at) == Some(of) && near.any(|link| is_other(link.to))
}

/// 2.3.2.4: whether a fortress or garrison may stand in a hex.
fn may_stand(s: &State, site: Option<&Site>, at: SpaceId) -> Result<(), Illegal> {
    cite!(
        "2.3.2.4a",
        "2.3.2.4-belgium",
        "2.3.2.4-britain",
        "2.3.2.4-czech",
        "2.3.2.4-finland",
        "2.3.2.4-switzerland",
        "2.3.2.4b"
    );
    let named = named();
    match site {
        None | Some(Site::Rule(SiteRule::Any)) => {}
        Some(Site::Hexes(hexes)) => {
            let own = hexes.contains(&at);
            demand!(own, "2.3.2.4a", "it stands only in its own hex");
        }
        Some(Site::Rule(SiteRule::FrenchLine)) => {
            let line = is_on_border(s, at, named.france, &["belgium_holland", "germany"]);
            demand!(
                line,
                "2.3.2.4-france",
                "it stands in France on the Border of Belgium-Holland or Germany"
            );
        }
        Some(Site::Rule(SiteRule::WestWall)) => {
            let line = is_on_border(s, at, named.germany, &["belgium_holland", "france"]);
            demand!(
                line,
                "2.3.2.4-germany",
                "it stands in Germany on the Border of Belgium-Holland or France"
            );
        }
        Some(Site::Rule(SiteRule::RussianLine)) => {
            let others = [
                "finland",
                "baltic_states",
                "germany",
                "poland",
                "rumania",
                "turkey",
            ];
            let line = is_on_border(s, at, named.russia, &others);
            demand!(
                line,
                "2.3.2.4-russia",
                "it stands in Russia on the Border of a western neighbour or Turkey"
            );
        }
        Some(Site::Rule(SiteRule::FortressEurope)) => {
            let stand = on_vp_track(s, "no_retreat").is_some();
            demand!(
                stand,
                "2.3.2.4-germany",
                "No Retreat is not on the VP Track"
            );
        }
        Some(Site::Rule(SiteRule::NationalRedoubt)) => {
            // Only its card places it.
            return Err(not_asked());
        }
    }
    Ok(())
}

/// 2.3.2.4: whether only one fortress of that name is built in a turn.
fn is_one_a_turn(fort: &Unit) -> bool {
    cite!("2.3.2.4-france", "2.3.2.4-germany", "2.3.2.4-russia");
    let name = fort.sort.counter().map_or("", |counter| &*counter.name);
    matches!(name, "Line" | "Mag" | "FE" | "Wall")
}

/// The Land hex of a unit, without a fortress for one that is to become one.
fn site_of(s: &State, unit: &Unit, fort: bool) -> Result<SpaceId, Illegal> {
    let hex = unit.at.space().filter(|id| space(*id).is_land());
    let Some(hex) = hex else {
        return Err(Illegal::new(rule!("2.3.2.1a"), "it is in no Land hex"));
    };
    let other = s.tally(unit.at).of.iter().any(|count| count.forts > 0);
    demand!(
        !fort || !other,
        "2.3.2.1b",
        "another fortress is in the hex"
    );
    Ok(hex)
}

/// 2.3.2.1, 2.3.2.3: whether a unit may become that fortress or garrison; supply and Air units do not matter.
pub fn may_convert(
    s: &State,
    id: UnitId,
    into: UnitId,
    converted: &[UnitId],
) -> Result<(), Illegal> {
    cite!(
        "2.3b", "2.3.1.2d", "2.3.2.1a", "2.3.2.1b", "2.3.2.2b", "2.3.2.3a"
    );
    let (unit, goal) = (s.unit(id), s.unit(into));
    let one = unit.steps() == 1
        && kind(unit).is_some_and(|kind| kind.is_infantry_type() || kind.is_armor_type());
    demand!(
        one,
        "2.3.2.1a",
        "only a one-step infantry-type or armor-type unit converts"
    );
    let pooled = goal.at == Spot::pool(s.clock.phasing);
    demand!(pooled, "2.3b", "it is not in the Force Pool");
    demand!(
        is_goal(unit, goal),
        "2.3.2.1a",
        "it becomes a fortress or garrison of its own country"
    );
    let hex = site_of(s, unit, is_fort(goal))?;
    let ss = goal.has(Trait::Ss) && !unit.has(Trait::Ss);
    demand!(!ss, "2.3.2.4-germany", "an SS fortress comes of an SS unit");
    may_stand(s, goal.sort.ground().and_then(|g| g.site.as_ref()), hex)?;
    let name = |unit: &Unit| unit.sort.counter().map(|counter| &*counter.name);
    let built = converted.iter().any(|done| {
        let done = s.unit(*done);
        name(done) == name(goal) && done.sort.country() == goal.sort.country()
    });
    demand!(
        !is_one_a_turn(goal) || !built,
        "2.3.2.1b",
        "one of these has been built in this turn"
    );
    Ok(())
}

/// 2.3.2.2: whether a Port-a-Fort may be turned over; each does it once in a segment.
pub fn may_turn(s: &State, id: UnitId, converted: &[UnitId]) -> Result<(), Illegal> {
    cite!("2.3.2.2a", "2.3.2.2b");
    let unit = s.unit(id);
    let port_a_fort = is_port_a_fort(unit) && unit.is_ground();
    demand!(port_a_fort, "2.3.2.2a", "it has no fortress on its back");
    let twice = converted.contains(&id);
    demand!(
        !twice,
        "2.3.2.2b",
        "it has been turned over in this segment"
    );
    if unit.side == Side::Front {
        site_of(s, unit, true).map_err(|why| Illegal::new(rule!("2.3.2.2a"), why.why))?;
    }
    Ok(())
}

/// One counter goes, the other takes its place.
pub fn convert(t: &mut Act<'_, Krieg>, id: UnitId, into: UnitId) {
    cite!("2.3c");
    let at = t.s.unit(id).at;
    if t.log.is_on() {
        let (who, what) = (unit_at(t.s, id), unit_name(t.s.unit(into)));
        t.log
            .say(rule!("2.3.2.1a"), || format!("{who} becomes {what}"));
    }
    let to = away(t.s.unit(id));
    send(t, id, to);
    t.s.pieces.change(into, |unit| unit.at = at);
}

pub fn turn(t: &mut Act<'_, Krieg>, id: UnitId) {
    t.s.pieces.change(id, |unit| unit.side = unit.side.other());
    if t.log.is_on() {
        let who = unit_at(t.s, id);
        t.log
            .say(rule!("2.3.2.2a"), || format!("{who} is turned over"));
    }
}
