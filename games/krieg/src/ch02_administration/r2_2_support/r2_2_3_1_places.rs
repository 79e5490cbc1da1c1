//! 2.2.3.1: where a support unit may be placed.

use super::r2_2_3_1_reach::{Sky, any_naval_base, base_country, fleet_path};
use super::r2_2_3_3_limits::{Sent, ended_by_flight, may_be_sent};
use super::r2_2_3_4_landing::{free_beachhead, shores};
use crate::data::{SupportKind, data};
use crate::game::not_asked;
use crate::ground::{distance, hexes, space};
use crate::spot::{Spot, Where, ZoneBox};
use crate::state::State;
use crate::types::{CountryId, ZoneId};
use crate::unit::Form;
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

/// 2.2.3.1: whether a unit may be put into a place, to stay or to contest there.
pub fn may_place(s: &State, sent: Sent, at: Spot) -> Result<(), Illegal> {
    may_be_sent(s, sent, at)?;
    let Some(country) = base_country(s, s.unit(sent.unit)) else {
        return Err(not_asked());
    };
    let Form::Support(kind) = sent.form else {
        return Err(not_asked());
    };
    match at.whereabouts() {
        Where::Space(hex) if kind.is_air() => {
            let bases = s.air_bases(country);
            let based = bases.iter().any(|base| flies(s, sent, *base, hex));
            demand!(based, "2.2.3.1g", "no Air Base of its country is in reach");
            Ok(())
        }
        Where::Space(hex) => in_sea_hex(s, sent, kind, hex),
        Where::Zone(zone, ZoneBox::OnStation) => on_station(s, sent, kind, (zone, country)),
        Where::Box(_) if at == Spot::strategic_warfare() => strategic(s, kind, country),
        _ => Err(Illegal::new(
            rule!("2.2.3.1a"),
            "support units are not placed there",
        )),
    }
}

/// 2.2.3.1g, 2.2.3.1j: whether a unit flies from a base to a hex.
pub fn flies(s: &State, sent: Sent, base: SpaceId, hex: SpaceId) -> bool {
    cite!("0.comp-other-b", "2.2.3.1g", "2.2.3.1j", "2.2.3.1k");
    let range = match sent.form {
        Form::CvStrike => SupportKind::CvFleet.range(),
        Form::Support(kind) if kind.is_air() => kind.range(),
        _ => None,
    };
    let range = range.map_or(0, u16::from);
    distance(base, hex) <= range
        && match ended_by_flight(s, sent, hex) {
            None => s.sky(base, range).reaches(hex),
            ended => Sky::find(s, base, range, ended).reaches(hex),
        }
}

/// Whether a fleet may go into hexes of a Zone, as far as that is the same for all of them.
pub fn sails_in(s: &State, sent: Sent, zone: ZoneId) -> bool {
    let lands = || free_beachhead(s, s.clock.phasing).is_some();
    let able = match sent.form {
        Form::Support(SupportKind::CvFleet) => true,
        Form::Support(SupportKind::SurfaceFleet) => sent.contests || lands(),
        _ => false,
    };
    able && based_at_sea(s, sent, zone).is_ok()
}

/// 2.2.3.1j: a Bomber devastates land.
pub fn land_for_bombs(form: Form, hex: SpaceId) -> Result<(), Illegal> {
    let bombs = form == Form::Support(SupportKind::Bomber);
    demand!(
        !bombs || space(hex).is_land(),
        "2.2.3.1j",
        "a Bomber goes into a Land hex"
    );
    Ok(())
}

/// The Zone of an All-Sea hex.
pub fn zone_of(hex: SpaceId) -> Option<ZoneId> {
    space(hex).zones.first().copied()
}

/// 2.2.3.1a, 2.2.3.1b: CV and Surface Fleets at sea.
fn in_sea_hex(s: &State, sent: Sent, kind: SupportKind, hex: SpaceId) -> Result<(), Illegal> {
    cite!("2.2.3.1a", "2.2.3.1b");
    let zone = zone_of(hex).filter(|_| space(hex).is_all_sea());
    let sails = matches!(kind, SupportKind::CvFleet | SupportKind::SurfaceFleet);
    let Some(zone) = zone.filter(|_| sails) else {
        return Err(Illegal::new(
            rule!("2.2.3.1b"),
            "only CV and Surface Fleets go into hexes, and those are All-Sea",
        ));
    };
    based_at_sea(s, sent, zone)?;
    if sent.contests {
        return Ok(());
    }
    match kind {
        SupportKind::SurfaceFleet => {
            let lands = free_beachhead(s, s.clock.phasing).is_some() && !shores(s, hex).is_empty();
            demand!(lands, "2.2.3.4b", "it could not make a Beachhead there");
        }
        _ => {
            let strikes = !strike_hexes(s, sent, hex).is_empty();
            demand!(strikes, "2.2.3.1a", "its CV Strike would have no hex");
        }
    }
    Ok(())
}

/// A Naval Base of its country in the Zone, and a Fleet Unit Path to it.
fn based_at_sea(s: &State, sent: Sent, zone: ZoneId) -> Result<(), Illegal> {
    let unit = s.unit(sent.unit);
    let country = base_country(s, unit);
    let based = country.is_some_and(|country| s.has_naval_base(zone, country));
    demand!(
        based,
        "2.2.3.1b",
        "no Naval Base of its country is in that Zone"
    );
    demand!(
        fleet_path(s, unit, zone),
        "2.2.3.1d",
        "no Fleet Unit Path leads there"
    );
    Ok(())
}

fn on_station(
    s: &State,
    sent: Sent,
    kind: SupportKind,
    (zone, country): (ZoneId, CountryId),
) -> Result<(), Illegal> {
    cite!("2.2.3.1c", "2.2.3.1h");
    match kind {
        SupportKind::CvFleet | SupportKind::SurfaceFleet => based_at_sea(s, sent, zone),
        SupportKind::AirForce | SupportKind::Interceptor | SupportKind::SubFleet => {
            let closed =
                kind == SupportKind::SubFleet && !data().map.zones[zone.index()].sub_fleets;
            demand!(!closed, "2.2.3.1c", "no Sub Fleet goes there");
            let based = s.has_naval_base(zone, country);
            demand!(
                based,
                "2.2.3.1h",
                "no Naval Base of its country is in that Zone"
            );
            Ok(())
        }
        SupportKind::Bomber => Err(Illegal::new(
            rule!("2.2.3.1j"),
            "a Bomber does not go On Station",
        )),
    }
}

/// 2.2.3.1c, 2.2.3.1j: the Strategic Warfare Box.
fn strategic(s: &State, kind: SupportKind, country: CountryId) -> Result<(), Illegal> {
    match kind {
        SupportKind::Bomber => {
            let based = !s.air_bases(country).is_empty();
            demand!(based, "2.2.3.1j", "its country has no Air Base");
        }
        SupportKind::SubFleet => {
            let based = any_naval_base(s, country);
            demand!(based, "2.2.3.1c", "its country has no Naval Base");
        }
        _ => {
            return Err(Illegal::new(
                rule!("2.2.3.1j"),
                "only Bombers and Sub Fleets go there",
            ));
        }
    }
    Ok(())
}

/// 2.2.3.1k: the hexes that the CV Strike of a fleet in a hex may go to.
pub fn strike_hexes(s: &State, fleet: Sent, at: SpaceId) -> Vec<SpaceId> {
    cite!("2.2.3.1k");
    let strike = Sent {
        form: Form::CvStrike,
        ..fleet
    };
    let near = hexes().near(at);
    near.filter(|hex| {
        flies(s, strike, at, *hex) && may_be_sent(s, strike, Spot::from(*hex)).is_ok()
    })
    .collect()
}
