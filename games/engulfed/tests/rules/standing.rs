//! What rules say of every position, held at every decision of random games with two and three players.

use conformance::every_position;
use engulfed::ch03_supply::{Desert, Ration};
use engulfed::data::data;
use engulfed::types::{Area, Camp, Kind, Nation, Sea, Side, Terrain};
use engulfed::unit::{At, Marks, Unit};
use engulfed::{Engulfed, Phase, State};
use kernel::proves;

/// The rules that a position breaks, and where.
type Broken = Vec<(&'static str, Option<Area>)>;

fn broken(s: &State) -> Broken {
    let mut found = Broken::new();
    for area in data().areas.land.iter() {
        alone(s, area, &mut found);
        works(s, area, &mut found);
        fortress(s, area, &mut found);
        contest(s, area, &mut found);
        rearguard(s, area, &mut found);
    }
    for (_, unit) in s.units() {
        if let At::Area(area) = unit.at {
            stands(s, unit, area, &mut found);
        }
    }
    tracks(s, &mut found);
    found
}

fn has_ground(s: &State, side: Side, area: Area) -> bool {
    let nations = s.politics.nations_of_side(side);
    !s.tally(area).ground_nations.both(nations).is_empty()
}

fn is_fought_over(s: &State, area: Area) -> bool {
    s.battle.round.as_ref().is_some_and(|r| r.area == area)
}

/// What a side's ground units make of an area in which no enemy's are.
fn alone(s: &State, area: Area, found: &mut Broken) {
    let alone = Side::BOTH
        .into_iter()
        .find(|side| has_ground(s, *side, area) && !has_ground(s, side.other(), area));
    let Some(side) = alone.filter(|_| !is_fought_over(s, area)) else {
        return;
    };
    let enemy = Some(side.other());
    let mut units = s.units_in(area);
    if units.any(|(_, u)| !u.kind.is_ground() && s.side_of(u.nation) == enemy) {
        found.push(("6.64", Some(area)));
    }
    let mut units = s.units_in(area);
    let landed = units.any(|(_, u)| u.marks.has(Marks::INVADED) || u.marks.has(Marks::DROPPED));
    if s.holder(area).side() != Some(side) && !(landed && s.phase <= Phase::Combat) {
        found.push(("G.ControlB", Some(area)));
    }
    let mut beaches = s.beachheads.iter();
    if beaches.any(|(at, camp)| *at == area && camp.side() == enemy) {
        found.push(("7.22c", Some(area)));
    }
}

/// Fortifications stand in clear ground, once, and with those who man them.
fn works(s: &State, area: Area, found: &mut Broken) {
    let (field, heavy) = (s.fortified.has(area), s.heavily_fortified.has(area));
    if !field && !heavy {
        return;
    }
    let terrain = data().areas.facts(area).terrain;
    if !matches!(terrain, Terrain::Clear | Terrain::Desert) {
        found.push(("6.91", Some(area)));
    }
    if field && heavy {
        found.push(("6.94", Some(area)));
    }
    if heavy && s.holder(area) == Camp::Axis {
        found.push(("6.95(c)", Some(area)));
    }
    let holder = s.holder(area).side();
    let manned = holder.is_some_and(|side| has_ground(s, side, area));
    if field && !manned && s.phase == Phase::InitialSupply {
        found.push(("6.96", Some(area)));
    }
}

/// An empty fortress follows its area; few units are in one when a player-turn begins, few more attack it.
fn fortress(s: &State, area: Area, found: &mut Broken) {
    let Some(fortress) = data().areas.facts(area).fortress else {
        return;
    };
    if let Some(around) = fortress.around {
        let follows = s.holder(around) == Camp::Neutral || s.holder(area) == s.holder(around);
        if s.tally(area).ground == 0 && !follows {
            found.push(("G.FortA", Some(area)));
        }
    }
    for side in Side::BOTH {
        let mine = |u: &Unit| s.side_of(u.nation) == Some(side) && !u.marks.has(Marks::DROPPED);
        let mine = s.units_in(area).filter(|(_, u)| mine(u));
        let (ground, air): (Vec<_>, Vec<_>) = mine.partition(|(_, u)| u.kind.is_ground());
        let attacks = s.holder(area).side() != Some(side) && s.side == side;
        if s.phase == Phase::InitialSupply {
            if ground.len() > usize::from(fortress.stack) || !air.is_empty() {
                found.push(("5.5a", Some(area)));
            }
        } else if attacks && (ground.len() > usize::from(fortress.attackers) || air.len() > 1) {
            found.push(("5.5b", Some(area)));
        }
    }
}

/// Newly contested is what is contested, until it has been fought over.
fn contest(s: &State, area: Area, found: &mut Broken) {
    if !s.newly_contested.has(area) || is_fought_over(s, area) {
        return;
    }
    if !s.is_contested(area) {
        found.push(("G.NewContest", Some(area)));
    }
    let moves = Phase::OperationalMovement..=Phase::Breakthrough;
    if !moves.contains(&s.phase) {
        found.push(("6.1b", Some(area)));
    }
}

/// Who left a contested area left steps enough behind, unless a Special Action was paid.
fn rearguard(s: &State, area: Area, found: &mut Broken) {
    let moves = matches!(s.phase, Phase::OperationalMovement | Phase::Breakthrough);
    let paid = s.movement.vacated.iter().any(|(at, _)| *at == area);
    if !moves || paid || !s.is_contested(area) || is_fought_over(s, area) {
        return;
    }
    let mine = s.politics.nations_of_side(s.side);
    let left = |u: &Unit| {
        mine.has(u.nation)
            && u.kind.is_ground()
            && u.marks.has(Marks::WITHDREW)
            && u.from == area
            && u.at != At::Area(area)
    };
    if !s.units().any(|(_, u)| left(u)) {
        return;
    }
    let (mut steps, mut enemies) = (0, 0);
    for (_, u) in s.units_in(area).filter(|(_, u)| u.kind.is_ground()) {
        match mine.has(u.nation) {
            true => steps += u.steps,
            false => enemies += 1,
        }
    }
    if steps < enemies {
        found.push(("5.14(b)", Some(area)));
    }
}

/// Where single units may not be, and marks that they may not have.
fn stands(s: &State, unit: &Unit, area: Area, found: &mut Broken) {
    let (areas, militia) = (&data().areas, unit.kind == Kind::Militia);
    if unit.kind == Kind::Armour && areas.swamps.has(area) {
        found.push(("5.15(a)", Some(area)));
    }
    if area == data().places.ural && s.side_of(unit.nation) == Some(Side::Axis) {
        found.push(("5.18", Some(area)));
    }
    let astray = match unit.nation {
        Nation::GERMANY => !data().regions.german_militia.has(area),
        Nation::BRITAIN => !areas.home(Nation::BRITAIN).has(area),
        _ => false,
    };
    if militia && astray {
        found.push(("9.12(1)", Some(area)));
    }
    let marking = s.stack.asked::<Ration>().is_some() || s.stack.asked::<Desert>().is_some();
    let unmarked = s.phase == Phase::InitialSupply && !marking;
    if unmarked && unit.marks.has(Marks::OUT_OF_SUPPLY) {
        found.push(("3.6a", Some(area)));
    }
}

/// Ends of tracks, and whose ships are where.
fn tracks(s: &State, found: &mut Broken) {
    let assets = &s.assets;
    let mut aircraft = assets.fighters.iter().chain(&assets.bombers);
    if assets.u_boats > 60 || aircraft.any(|n| *n > 30) {
        found.push(("G.Assets", None));
    }
    if assets.flak.iter().any(|level| *level > 4) {
        found.push(("2.22(d)", None));
    }
    let ships = |sea: Sea, of: Nation| {
        let points = s.fleets.points[sea.index()][of.index()];
        points.ready + points.used
    };
    let german = ships(Sea::Mediterranean, Nation::GERMANY);
    let italian = ships(Sea::Atlantic, Nation::ITALY) + ships(Sea::Baltic, Nation::ITALY);
    if german + italian > 0 {
        found.push(("4.2d", None));
    }
}

#[test]
fn what_rules_say_of_every_position_holds_in_random_games() {
    proves!("6.64", "G.ControlB", "7.22c", "6.96", "G.FortA", "5.5a");
    proves!(
        "5.5b",
        "5.14(b)",
        "G.NewContest",
        "6.1b",
        "3.6a",
        "4.2d",
        "G.Assets"
    );
    for scenario in ["1939", "1941", "1942", "european_war"] {
        for players in ["2", "3"] {
            for seed in [5, 20, 36] {
                every_position::<Engulfed, _>(scenario, &[("players", players)], seed, broken);
            }
        }
    }
}
