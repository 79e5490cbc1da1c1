//! The eleven scenarios and what has happened before each.

use std::collections::BTreeSet;

use krieg::cards::{Card, Condition};
use krieg::data::{
    CountryStatus, Fact, Place, Scenario, ScenarioKind, ScenarioRule, VictoryCondition, Winner,
    data,
};
use krieg::types::{CountryId, Faction, PostureBox, Turn, VpSide, WarState};

use crate::{country, hex};

pub fn scenario(id: &str) -> &'static Scenario {
    data().scenario(id).expect("a scenario")
}

/// A country's status; Minors that nothing is said of are Neutral.
pub fn status(of: &Scenario, id: CountryId) -> CountryStatus {
    let said = of.setup.facts.iter().find_map(|fact| match fact {
        Fact::Status(country, status) if *country == id => Some(*status),
        _ => None,
    });
    said.unwrap_or(CountryStatus::Neutral)
}

fn ceded(of: &Scenario) -> Vec<&'static str> {
    let facts = of.setup.facts.iter();
    facts
        .filter_map(|fact| match fact {
            Fact::Ceded(id) => Some(&*data().ceded[id.index()].id),
            _ => None,
        })
        .collect()
}

#[test]
fn the_list_of_scenarios() {
    let list: Vec<String> = data()
        .scenarios
        .iter()
        .map(|s| {
            let factions: String = s.factions.iter().map(|f| f.letter()).collect();
            format!(
                "{} {} {} {factions} {}",
                s.id,
                s.first,
                s.war_state.word(),
                s.uscl
            )
        })
        .collect();
    assert_eq!(
        list,
        [
            "A.1 Aug-Sept 1939 limited_war AW 0",
            "A.2 May-June 1941 total_war AS 0",
            "A.3 May-June 1940 limited_war AW 0",
            "B.1 May-June 1941 limited_war AS 0",
            "B.2 Mar-Apr 1944 total_war AW 3",
            "C.1 Mar-Apr 1937 pre_war AWS 0",
            "C.2 Mar-Apr 1938 pre_war AWS 0",
            "C.3 Aug-Sept 1939 limited_war AWS 0",
            "C.4 Mar-Apr 1940 limited_war AWS 0",
            "C.5 May-June 1941 limited_war AWS 0",
            "C.6 Nov-Dec 1941 total_war AWS 0",
        ]
    );
    let kinds = |kind| data().scenarios.iter().filter(|s| s.kind == kind).count();
    assert_eq!(
        [
            ScenarioKind::Training,
            ScenarioKind::OneMap,
            ScenarioKind::Campaign
        ]
        .map(kinds),
        [3, 2, 6]
    );
}

#[test]
fn postures_lie_in_boxes_that_their_policies_know() {
    for of in &data().scenarios {
        let mut taken = BTreeSet::new();
        for fact in &of.setup.facts {
            let Fact::Posture(posture_box, policy) = fact else {
                continue;
            };
            let policy = &data().policies[policy.index()];
            assert!(
                policy.boxes.contains(posture_box),
                "{} in {}",
                policy.name,
                of.id
            );
            assert!(
                taken.insert(*posture_box),
                "two Policies in a box of {}",
                of.id
            );
            let total = of.war_state == WarState::TotalWar;
            assert!(
                !total || policy.survives_total_war,
                "{} in {}",
                policy.name,
                of.id
            );
        }
        if of.war_state == WarState::PreWar {
            let all: BTreeSet<_> = PostureBox::ALL.iter().copied().collect();
            assert_eq!(taken, all, "nobody is at War in {}", of.id);
        }
    }
}

/// 0.1.1 for a set-up, as far as a position at the start needs it.
fn value(of: &Scenario) -> i16 {
    let at_war = |id: CountryId| {
        let boxes = match &*data().countries[id.index()].id {
            "france" => PostureBox::France,
            _ => PostureBox::WesternMinors,
        };
        let policy = |fact: &Fact| matches!(fact, Fact::Posture(b, _) if *b == boxes);
        !of.setup.facts.iter().any(policy)
    };
    let owner = |space| data().homes.iter().position(|home| home.contains(&space));
    let occupied = |space, faction| {
        of.setup.units.iter().any(|unit| {
            unit.place == Place::Space(space)
                && unit.faction == Some(faction)
                && unit.steps.is_some()
        })
    };
    let in_occupied_france = |space| {
        let land = data()
            .lands
            .iter()
            .find(|land| &*land.id == "occupied_france");
        land.is_some_and(|land| land.hexes.contains(&space))
            && ceded(of).contains(&"germany_occupied_france")
    };
    let mut value = 0;
    for strategic in &data().map.strategic {
        let id = owner(strategic.hex).map(|index| CountryId(index as u16));
        let status = id.map(|id| status(of, id));
        if strategic.of.is_allied() {
            let axis = occupied(strategic.hex, Faction::Axis)
                || status == Some(CountryStatus::WesternConquered)
                || in_occupied_france(strategic.hex);
            value += i16::from(axis);
        } else {
            let allied = matches!(status, Some(CountryStatus::Western | CountryStatus::Soviet))
                && id.is_some_and(at_war);
            value -= i16::from(allied);
        }
    }
    value
}

#[test]
fn the_vp_marker_stands_where_the_strategic_value_puts_it() {
    let wanted = [
        ("C.1", 0),
        ("C.2", 0),
        ("C.3", -1),
        ("C.4", -1),
        ("C.5", 3),
        ("C.6", 6),
    ];
    for (id, expected) in wanted {
        let of = scenario(id);
        assert_eq!(value(of), expected, "{id}");
        let at = data().vp_track.at(expected);
        assert_eq!((at.side, at.vp), (Some(of.vp_side), of.vp), "{id}");
    }
    assert_eq!(scenario("C.5").vp_side, VpSide::AxisTide);
}

#[test]
fn the_clocks_of_total_war_stand_where_it_began() {
    let on_track = |of: &Scenario, id: &str| {
        let marker = data().find_marker(id).expect("a marker");
        of.setup.facts.iter().find_map(|fact| match fact {
            Fact::OnTurnTrack(which, turn) if *which == marker => Some(*turn),
            _ => None,
        })
    };
    let began: Turn = "may_june_1941".parse().expect("a turn");
    for id in ["A.2", "C.6", "B.2"] {
        assert_eq!(
            on_track(scenario(id), "v_e_day"),
            Some(began.seasons_after(16)),
            "{id}"
        );
    }
    assert_eq!(
        on_track(scenario("C.6"), "increase_uscl"),
        Some(began.seasons_after(3))
    );
    assert_eq!(
        on_track(scenario("A.2"), "pacific_total_war"),
        Some(began.seasons_after(1))
    );
    // US Entry comes two Seasonal Turns after Japan strikes Britain.
    assert_eq!(
        on_track(scenario("C.6"), "us_entry"),
        Some(began.seasons_after(1).seasons_after(2))
    );
    // USCL rises three Seasonal Turns on, then every fourth: 3 by Mar-Apr 1944, 4 a year later.
    assert_eq!(scenario("B.2").uscl, 3);
    let next = began.seasons_after(3).seasons_after(12);
    assert_eq!(on_track(scenario("B.2"), "increase_uscl"), Some(next));
}

fn played(of: &Scenario, faction: Faction) -> Vec<&'static Card> {
    let facts = of.setup.facts.iter();
    facts
        .filter_map(|fact| match fact {
            Fact::PlayedCard(id) | Fact::CurrentCard(id) => Some(data().cards.get(*id)),
            _ => None,
        })
        .filter(|card| card.faction == faction)
        .collect()
}

#[test]
fn a_card_was_played_in_each_season_before_a_campaign() {
    let wanted = [
        ("C.2", [4, 4, 4]),
        ("C.3", [11, 10, 10]),
        ("C.4", [12, 12, 12]),
        ("C.5", [17, 17, 17]),
        ("C.6", [19, 19, 19]),
    ];
    for (id, counts) in wanted {
        let of = scenario(id);
        let factions = [Faction::Axis, Faction::Western, Faction::Soviet];
        assert_eq!(factions.map(|f| played(of, f).len()), counts, "{id}");
        for faction in factions {
            let cards = played(of, faction);
            let once = cards
                .iter()
                .filter(|card| !card.recyclable)
                .map(|card| &card.id);
            let different: BTreeSet<_> = once.clone().collect();
            assert_eq!(different.len(), once.count(), "{id}: a card came twice");
        }
        let last = of
            .setup
            .facts
            .iter()
            .filter(|f| matches!(f, Fact::CurrentCard(_)));
        assert_eq!(last.count(), 3, "{id}");
    }
}

#[test]
fn pending_cards_are_legal_when_they_were_chosen() {
    for of in &data().scenarios {
        for fact in &of.setup.facts {
            let Fact::PendingCard(id) = fact else {
                continue;
            };
            let pending = data().cards.get(*id);
            assert!(
                pending.war_state <= of.war_state,
                "{} in {}",
                pending.id,
                of.id
            );
            let before = played(of, pending.faction);
            for condition in &pending.requires {
                if let Condition::Played(needed) = condition {
                    let needed = &data().cards.get(*needed).id;
                    assert!(
                        before.iter().any(|c| c.id == *needed),
                        "{needed} in {}",
                        of.id
                    );
                }
            }
            let again = before.iter().any(|c| c.id == pending.id);
            assert!(!again || pending.recyclable, "{} in {}", pending.id, of.id);
        }
    }
}

#[test]
fn countries_that_a_marker_ceded_whole_have_no_other_status() {
    for of in &data().scenarios {
        for id in ceded(of) {
            if let krieg::data::Ceded::Country(gone) =
                data().ceded[data().find_ceded(id).expect("a marker").index()].land
            {
                assert_eq!(
                    status(of, gone),
                    CountryStatus::Neutral,
                    "{id} in {}",
                    of.id
                );
            }
        }
    }
    assert_eq!(
        ceded(scenario("C.3")),
        [
            "germany_austria",
            "germany_czechoslovakia",
            "germany_memelland",
            "france_syria"
        ]
    );
    assert_eq!(ceded(scenario("C.5")).len(), 10);
    assert_eq!(
        status(scenario("C.3"), country("poland")),
        CountryStatus::Western
    );
    assert_eq!(
        status(scenario("C.6"), country("finland")),
        CountryStatus::Axis
    );
}

#[test]
fn the_civil_war_of_1937_and_1938() {
    for id in ["C.1", "C.2"] {
        let facts = &scenario(id).setup.facts;
        let sites = facts.iter().filter_map(|fact| match fact {
            Fact::CivilWar(site, _) => Some(*site),
            _ => None,
        });
        let spain = &data().homes[country("spain").index()];
        let sites: Vec<_> = sites.collect();
        assert!(
            sites.len() == 5 && sites.iter().all(|site| spain.contains(site)),
            "{id}"
        );
        assert!(sites.contains(&hex("w2710")), "Madrid");
        let supported = |fact: &&Fact| matches!(fact, Fact::RepublicanSupport(_));
        assert_eq!(facts.iter().filter(supported).count(), 1, "{id}");
    }
}

#[test]
fn decks_of_the_one_map_scenarios() {
    let deck = |id: &str| {
        let rules = scenario(id).rules.iter();
        let cards = rules.filter_map(|rule| match rule {
            ScenarioRule::Card(card) => Some(data().cards.get(*card)),
            _ => None,
        });
        cards.collect::<Vec<_>>()
    };
    let sizes = |id: &str| {
        [Faction::Axis, Faction::Western, Faction::Soviet].map(|faction| {
            deck(id)
                .iter()
                .filter(|card| card.faction == faction)
                .count()
        })
    };
    assert_eq!(sizes("B.1"), [30, 0, 34]);
    assert_eq!(sizes("B.2"), [20, 18, 0]);
    for of in ["B.1", "B.2"] {
        let index = data()
            .scenarios
            .iter()
            .position(|s| &*s.id == of)
            .expect("a scenario");
        for card in &data().cards.all {
            let mine = card
                .requires
                .iter()
                .any(|c| matches!(c, Condition::Scenario(id) if id.index() == index));
            let there = deck(of).iter().any(|other| other.id == card.id);
            assert!(!mine || there, "{} belongs to {of}", card.id);
            assert!(
                mine || !card.one_map || !there,
                "{} does not belong to {of}",
                card.id
            );
        }
    }
}

#[test]
fn who_wins() {
    let lines = |id: &str| -> Vec<(Winner, &VictoryCondition)> {
        let victory = scenario(id).victory.iter();
        victory.map(|line| (line.winner, &line.condition)).collect()
    };
    let by = |turn: &str| turn.parse::<Turn>().expect("a turn");
    let poland = VictoryCondition::Conquered {
        country: country("poland"),
        by: by("sept_oct_1939"),
    };
    assert_eq!(
        lines("A.1"),
        [
            (Winner::Axis, &poland),
            (Winner::Western, &VictoryCondition::Otherwise)
        ]
    );
    let russia = VictoryCondition::Strategic {
        hexes: vec![hex("e3906"), hex("e3609")],
        count: 3,
        of: Faction::Soviet,
        by: by("july_aug_1941"),
    };
    assert_eq!(lines("A.2")[0], (Winner::Axis, &russia));
    for id in ["C.1", "C.2", "C.3", "C.4", "C.5", "C.6"] {
        assert_eq!(
            lines(id),
            [
                (Winner::Axis, &VictoryCondition::VictoryPoints),
                (Winner::Allied, &VictoryCondition::Otherwise),
            ]
        );
    }
    assert_eq!(scenario("B.1").value_hexes.len(), 16);
}

#[test]
fn a_campaign_ends_even_if_nobody_goes_to_war() {
    for of in data()
        .scenarios
        .iter()
        .filter(|s| s.kind == ScenarioKind::Campaign)
    {
        let by = |turn: &str| turn.parse::<Turn>().expect("a turn");
        assert!(
            of.rules
                .contains(&ScenarioRule::TotalWarBy(by("mar_apr_1943"))),
            "{}",
            of.id
        );
        assert!(
            of.rules.contains(&ScenarioRule::EndsBy(by("nov_dec_1948"))),
            "{}",
            of.id
        );
    }
}
