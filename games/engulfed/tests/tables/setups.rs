//! What stands where when a scenario begins.

use crate::{area, of};
use engulfed::State;
use engulfed::ch16_scenarios::board;
use engulfed::data::{Event, data};
use engulfed::types::{Area, AreaSet, Kind, Nation, Sea, Side, Turn};
use engulfed::unit::{At, Unit};

const CAMPAIGNS: [&str; 3] = ["1939", "1941", "1942"];

pub fn scenario(id: &str) -> State {
    let number = data().scenarios.iter().position(|s| &*s.id == id);
    board(number.expect(id) as u8, 2)
}

pub fn setup(id: &str) -> &'static engulfed::data::Setup {
    data().setups.iter().find(|s| &*s.id == id).expect(id)
}

fn every_scenario() -> impl Iterator<Item = (&'static str, State)> {
    data().scenarios.iter().map(|s| (&*s.id, scenario(&s.id)))
}

pub fn units<'s>(
    s: &'s State,
    wanted: impl Fn(&Unit) -> bool + 's,
) -> impl Iterator<Item = (Area, &'s Unit)> {
    s.units().filter_map(move |(_, u)| match u.at {
        At::Area(area) if wanted(u) => Some((area, u)),
        _ => None,
    })
}

fn in_areas(s: &State, set: AreaSet, wanted: impl Fn(&Unit) -> bool) -> usize {
    units(s, wanted).filter(|(a, _)| set.has(*a)).count()
}

fn ground(nation: Nation) -> impl Fn(&Unit) -> bool {
    move |u| u.nation == nation && u.kind.is_ground()
}

/// Who fights together in that set-up.
pub fn party(id: &str, nation: Nation) -> &'static str {
    match nation {
        Nation::GERMANY | Nation::ITALY => "axis",
        Nation::USSR => "soviet",
        Nation::BRITAIN | Nation::USA | Nation::FREE_FRENCH => "western",
        Nation::FRANCE => "western",
        Nation::VICHY => "vichy",
        _ if nation.is_axis_minor() && id != "patton" => "axis",
        _ => "neutral",
    }
}

#[test]
fn set_ups_stay_within_the_force_pools() {
    for scenario in &data().scenarios {
        let cards = &data().setups[scenario.setup];
        let s = self::scenario(&scenario.id);
        let wanted: usize = cards.units.iter().map(|p| usize::from(p.count)).sum();
        let there = units(&s, |_| true).count();
        let waiting = |u: &Unit| matches!(u.at, At::Later(turn) if turn != Turn::NEVER);
        let held_back = cards.units.iter().filter(|p| p.entry.is_some());
        let held_back: usize = held_back.map(|p| usize::from(p.count)).sum();
        assert_eq!(there + held_back, wanted, "{}", scenario.id);
        let entering = s
            .units()
            .filter(|(_, u)| waiting(u) && u.nation == Nation::USA);
        assert_eq!(entering.count(), held_back, "{}", scenario.id);
    }
}

#[test]
fn steps_are_within_a_blocks_strength_and_none_off_the_map() {
    for (id, s) in every_scenario() {
        for (_, u) in s.units() {
            match u.at {
                At::Area(_) => assert!((1..=u.full).contains(&u.steps), "{id}"),
                _ => assert_eq!(u.steps, 0, "{id}"),
            }
        }
        assert!(s.index_is_true());
    }
}

#[test]
fn every_stack_stands_in_an_area_of_its_own_side() {
    for (id, s) in every_scenario() {
        for (a, u) in units(&s, |_| true) {
            let holder = s.control(a);
            assert_eq!(
                party(id, holder),
                party(id, u.nation),
                "{id}: {:?} in {}",
                u.nation,
                data().spaces.key(a)
            );
        }
    }
}

#[test]
fn nothing_is_contested_and_no_side_shares_an_area() {
    for (id, s) in every_scenario() {
        for a in data().areas.land.iter() {
            let mut parties: Vec<_> = s.tally(a).nations.iter().map(|n| party(id, n)).collect();
            parties.dedup();
            assert!(parties.len() <= 1, "{id}: {}", data().spaces.key(a));
        }
    }
}

#[test]
fn r5_5_fortresses_are_not_overstacked() {
    for (id, s) in every_scenario() {
        for a in data().areas.fortresses.iter() {
            let limit = data().areas.facts(a).fortress.unwrap().stack;
            let tally = s.tally(a);
            assert!(tally.ground <= limit, "{id}: {}", data().spaces.key(a));
            assert_eq!(tally.ground_support, 0);
        }
    }
}

#[test]
fn r5_15_no_armour_stands_in_a_swamp() {
    for (id, s) in every_scenario() {
        for (a, _) in units(&s, |u| u.kind == Kind::Armour) {
            let terrain = data().areas.facts(a).terrain;
            assert_ne!(terrain, engulfed::types::Terrain::Swamp, "{id}");
        }
    }
}

#[test]
fn r7_11_special_actions_are_within_the_years_maximum() {
    for scenario in &data().scenarios {
        let s = self::scenario(&scenario.id);
        for major in Nation::MAJORS {
            let most = data()
                .national
                .special_actions(major, scenario.first.year());
            assert!(s.special_actions.stock[major.index()] <= most);
        }
    }
}

#[test]
fn caps_of_strategic_assets_hold() {
    let l = &data().limits;
    for (id, s) in every_scenario() {
        let a = &s.assets;
        assert!(a.u_boats <= l.u_boats, "{id}");
        assert!(a.flak.iter().all(|level| *level <= l.flak));
        for side in Side::BOTH {
            assert!(a.fighters[side.index()] <= l.fighters_per_side);
            assert!(a.bombers[side.index()] <= l.bombers_per_side);
        }
        // 2.28: no V-weapon before 1944.
        assert_eq!((a.v1, a.v2), (0, 0));
    }
}

#[test]
fn levels_grow_from_set_up_to_set_up() {
    let [a, b, c] = CAMPAIGNS.map(|id| setup(id).levels);
    assert!(a.asw < b.asw && b.asw < c.asw);
    assert!(a.u_boats < b.u_boats && b.u_boats < c.u_boats);
    assert!(a.flak[0] < b.flak[0] && b.flak[0] < c.flak[0]);
    // 4.61: at most one level a year.
    assert!(b.asw - a.asw <= 2 && c.asw - b.asw <= 1);
    // 2.22 example: 12 and 18 fighters, 7 bombers a turn later.
    assert!(c.fighters[0] <= 12 && c.fighters[1] <= 18 && c.bombers[1] <= 7);
    assert!(c.fighters[0] + 4 >= 12 && c.fighters[1] + 8 >= 18);
}

#[test]
fn r4_61_asw_and_flak_may_rise_in_1939() {
    let s = scenario("1939");
    assert!(s.assets.next_asw <= s.turn);
    assert!(s.assets.next_flak.iter().all(|t| *t <= s.turn));
}

#[test]
fn r17_8_5_first_fleet_points() {
    let next = scenario("1939").assets.next_fleet;
    let turn = |t: &str| t.parse::<Turn>().unwrap();
    for nation in [Nation::GERMANY, Nation::BRITAIN, Nation::FRANCE] {
        assert_eq!(next[nation.index()], turn("Nov/Dec 1939"));
    }
    assert_eq!(next[Nation::ITALY.index()], turn("Jan/Feb 1940"));
    assert_eq!(next[Nation::USA.index()], turn("Mar/Apr 1942"));
}

#[test]
fn fleets_stand_where_their_nations_have_ports() {
    for (id, s) in every_scenario() {
        for sea in Sea::ALL {
            for nation in Nation::MAJORS {
                let points = s.fleets.points[sea.index()][nation.index()];
                assert_eq!(points.used, 0);
                if points.ready == 0 {
                    continue;
                }
                let has_port = data().areas.land.iter().any(|a| {
                    let ports = data().areas.ports(a).iter();
                    party(id, s.control(a)) == party(id, nation)
                        && ports.into_iter().any(|p| p.sea == sea && p.port)
                });
                assert!(has_port, "{id}: {nation:?} in the {}", sea.name());
            }
        }
    }
}

#[test]
fn fleets_that_examples_and_reports_name() {
    let points =
        |id: &str, sea: Sea, n: Nation| scenario(id).fleets.points[sea.index()][n.index()].ready;
    // 3.33 example.
    assert_eq!(points("1939", Sea::Atlantic, Nation::BRITAIN), 4);
    assert_eq!(points("1939", Sea::Mediterranean, Nation::BRITAIN), 2);
    // 8.2 example: three each in the Mediterranean in 1941.
    assert_eq!(points("1941", Sea::Mediterranean, Nation::BRITAIN), 3);
    assert_eq!(points("1941", Sea::Mediterranean, Nation::ITALY), 3);
    assert_eq!(points("1941", Sea::Atlantic, Nation::BRITAIN), 5);
    assert!(points("1942", Sea::Atlantic, Nation::GERMANY) >= 1);
    // 9.14: ore needs one in the Baltic.
    for id in CAMPAIGNS {
        assert!(points(id, Sea::Baltic, Nation::GERMANY) >= 1);
    }
}

#[test]
fn in_1939_every_country_holds_its_own() {
    assert!(setup("1939").control.is_empty());
    let s = scenario("1939");
    for a in data().areas.land.iter() {
        assert_eq!(Some(s.control(a)), data().areas.facts(a).nation);
    }
}

#[test]
fn r9_23a_germany_guards_its_east_from_the_first_turn() {
    let guard = data().regions.german_guard;
    let blocks = |id: &str| in_areas(&scenario(id), guard, ground(Nation::GERMANY));
    assert!(blocks("1939") >= usize::from(data().limits.german_guard_1939));
    assert!(blocks("1941") >= usize::from(data().limits.german_guard_1941));
}

#[test]
fn r9_26_in_1941_the_soviets_stand_up_front() {
    let s = scenario("1941");
    let front = data().regions.up_front;
    let forward = in_areas(&s, front, ground(Nation::USSR));
    let all = units(&s, ground(Nation::USSR)).count();
    assert!(2 * forward >= all, "{forward} of {all}");
    let air = |u: &Unit| u.nation == Nation::USSR && u.kind == Kind::GroundSupport;
    assert_eq!(in_areas(&s, front, air), units(&s, air).count());
    for a in front.iter() {
        assert!(in_areas(&s, [a].into_iter().collect(), ground(Nation::USSR)) >= 1);
    }
}

#[test]
fn r9_17e_few_germans_stand_in_rumania_before_the_war() {
    let s = scenario("1941");
    let rumania = of(Nation::RUMANIA);
    let l = &data().limits;
    let germans = in_areas(&s, rumania, ground(Nation::GERMANY));
    assert!(germans <= usize::from(l.germans_in_rumania));
    let armour = |u: &Unit| u.nation == Nation::GERMANY && u.kind == Kind::Armour;
    assert!(in_areas(&s, rumania, armour) <= usize::from(l.german_armour_in_rumania));
    let air = |u: &Unit| u.nation == Nation::GERMANY && u.kind == Kind::GroundSupport;
    assert_eq!(in_areas(&s, rumania, air), 0);
}

#[test]
fn r9_16_to_9_18_axis_minors_stand_where_they_may_and_unmixed() {
    for id in ["1941", "1942"] {
        let s = scenario(id);
        let r = &data().regions;
        for (a, u) in units(&s, |u| u.nation.is_axis_minor()) {
            let allowed = match u.nation {
                Nation::BULGARIA => r.bulgarian,
                Nation::RUMANIA => r.rumanian,
                Nation::HUNGARY if id == "1941" => r.hungarian,
                Nation::HUNGARY => r.hungarian_at_war,
                _ => r.finnish,
            };
            assert!(
                allowed.has(a),
                "{id}: {:?} in {}",
                u.nation,
                data().spaces.key(a)
            );
            assert!(of(u.nation).has(a) || u.is_full(), "9.16: {id}");
            let minors = s.tally(a).nations.iter().filter(|n| n.is_axis_minor());
            assert_eq!(minors.count(), 1, "9.18: {id} {}", data().spaces.key(a));
        }
    }
}

#[test]
fn r9_41_few_italians_stand_in_the_soviet_union_and_the_others_in_the_south() {
    for id in CAMPAIGNS {
        let s = scenario(id);
        let in_ussr = in_areas(&s, data().regions.ussr, ground(Nation::ITALY));
        assert!(
            in_ussr <= usize::from(data().limits.italians_in_ussr),
            "{id}"
        );
        let anywhere = data().regions.southern_zone.union(data().regions.ussr);
        let all = units(&s, |u| u.nation == Nation::ITALY).count();
        assert_eq!(
            in_areas(&s, anywhere, |u| u.nation == Nation::ITALY),
            all,
            "{id}"
        );
    }
}

#[test]
fn r9_12_and_9_33_militia_stays_where_it_may() {
    for (id, s) in every_scenario() {
        for (a, u) in units(&s, |u| u.kind == Kind::Militia) {
            let allowed = match u.nation {
                Nation::GERMANY => data().regions.german_militia,
                _ => data().regions.british_isles,
            };
            assert!(allowed.has(a), "{id}: {}", data().spaces.key(a));
        }
    }
}

#[test]
fn r9_12_more_italians_than_germans_are_in_africa() {
    for id in ["1941", "1942"] {
        let s = scenario(id);
        let count = |n| in_areas(&s, data().regions.africa, ground(n));
        assert!(count(Nation::ITALY) > count(Nation::GERMANY), "{id}");
    }
}

#[test]
fn r4_7_german_conquests_are_garrisoned() {
    for id in ["1941", "1942"] {
        let s = scenario(id);
        for a in data().areas.resources.iter() {
            let foreign = !of(Nation::GERMANY).union(of(Nation::ITALY)).has(a);
            if s.control(a) == Nation::GERMANY && foreign {
                assert!(s.tally(a).ground > 0, "{id}: {}", data().spaces.key(a));
            }
        }
        // A British unit in Alexandria.
        assert!(
            s.tally(area("alexandria"))
                .ground_nations
                .has(Nation::BRITAIN)
        );
    }
}

#[test]
fn r9_522_in_1941_vichy_holds_its_three_regions_with_a_block_each() {
    let s = scenario("1941");
    let r = &data().regions;
    for a in r.vichy.iter() {
        assert_eq!(s.control(a), Nation::VICHY);
    }
    for region in [r.southern_france, r.french_north_africa, r.french_levant] {
        let vichy = |u: &Unit| u.nation == Nation::VICHY && u.full == 2 && u.is_full();
        assert_eq!(in_areas(&s, region, vichy), 1);
    }
    // 9.524: by 1942 Britain has the Levant, and its Vichy unit is gone.
    let s = scenario("1942");
    assert!(
        r.french_levant
            .iter()
            .all(|a| s.control(a) == Nation::BRITAIN)
    );
    let gone = |u: &Unit| u.nation == Nation::VICHY && u.at == At::Gone;
    assert_eq!(s.units().filter(|(_, u)| gone(u)).count(), 1);
    assert!(setup("1942").fact(Event::LevantTaken).is_some());
}

#[test]
fn r9_532a_one_free_french_infantry_waits_in_the_pool() {
    for (id, in_pool) in [("1939", 0), ("1941", 1), ("1942", 1)] {
        let s = scenario(id);
        let free = |u: &Unit| u.nation == Nation::FREE_FRENCH && u.at == At::Pool;
        let found: Vec<_> = s.units().filter(|(_, u)| free(u)).collect();
        assert_eq!(found.len(), in_pool, "{id}");
        assert!(
            found
                .iter()
                .all(|(_, u)| u.kind == Kind::Infantry && u.full == 3)
        );
    }
    let all = |u: &Unit| u.nation == Nation::FREE_FRENCH;
    assert_eq!(scenario("1939").units().filter(|(_, u)| all(u)).count(), 4);
    assert_eq!(units(&scenario("patton"), all).count(), 4);
}

#[test]
fn r9_24e_soviet_elite_infantry_waits_for_jan_feb_1942() {
    let turn = Turn::new(1942, 0);
    for id in ["1939", "1941", "european_war"] {
        let s = scenario(id);
        let elite = |u: &Unit| u.nation == Nation::USSR && u.elite && u.kind == Kind::Infantry;
        let waiting = s
            .units()
            .filter(|(_, u)| elite(u) && u.at == At::Later(turn));
        assert_eq!(waiting.count(), 4, "{id}");
    }
}
