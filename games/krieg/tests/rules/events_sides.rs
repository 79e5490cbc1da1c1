//! Chapter 15: countries take sides, cede land, and are pressed.

use crate::kit::{Kit, country, hex, space};
use kernel::{example, proves};
use krieg::Action;
use krieg::ch13_countries::{Cause, CountriesAction, Flipping, SettingUp};
use krieg::ch15_events::{About, Deed, Thing};
use krieg::data::{CivilWarMarker, data};
use krieg::losses::Loss;
use krieg::politics::{CededAt, Confined, Leaning, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{Area, CededId, CountryId, Faction, PolicyId, PostureBox, VpSide, WarState};
use krieg::unit::{Form, UnitId};

fn ceded(id: &str) -> CededId {
    data().find_ceded(id).expect("a Ceded Land marker")
}

fn policy(id: &str) -> PolicyId {
    data().find_policy(id).expect("a Policy")
}

fn on(id: &str) -> About {
    About::Country(country(id))
}

fn step(unit: UnitId) -> Deed {
    Deed::Step(Loss { unit, with: None })
}

/// No modifiers from the tracks.
fn even(kit: &mut Kit) -> &mut Kit {
    kit.s.tracks.vp_side = VpSide::AxisTide;
    kit.s.tracks.vp = 0;
    kit.s.tracks.uscl = 0;
    kit
}

/// Limited War with these Minors Neutral, without markers in their Capitals.
pub fn limited(neutrals: &[&str]) -> Kit {
    let mut kit = Kit::bare();
    kit.markers_aside();
    kit.s.politics.war_state = WarState::LimitedWar;
    even(&mut kit);
    for id in neutrals {
        kit.status(id, Status::Neutral).leaning(id, Leaning::None);
        kit.s.politics.nation_mut(country(id)).confined = None;
    }
    kit.s.refresh();
    kit
}

/// Pre-War of 1937, the tracks even.
fn before_the_war() -> Kit {
    let mut kit = Kit::scenario("C.1");
    even(&mut kit);
    kit
}

fn status(kit: &Kit, id: &str) -> Status {
    kit.s.politics.status(country(id))
}

fn leaning(kit: &Kit, id: &str) -> Leaning {
    kit.s.politics.nation(country(id)).leaning
}

/// Whoever is activated is set up as suggested, and nobody is turned to a larger side.
pub fn set_up(kit: &mut Kit) -> &mut Kit {
    loop {
        let offers = kit.legal();
        let asked = offers
            .iter()
            .any(|action| matches!(action, Action::Countries(_)));
        if !asked {
            return kit;
        }
        let short = [
            CountriesAction::SettingUp(SettingUp::Rest),
            CountriesAction::Flipping(Flipping::Enough),
        ];
        let quick = short.map(Action::Countries);
        let next = offers.iter().find(|action| quick.contains(action));
        let next = *next.unwrap_or(&offers[0]);
        kit.act(next);
    }
}

#[test]
fn the_soviets_take_eastern_poland_and_the_poles_lean_to_the_axis() {
    proves!("15.3a", "15.3c", "14.7a");
    example!("krieg-E144");
    let mut kit = before_the_war();
    let east = ceded("russia_eastern_poland");
    let post = kit.put_at("RU-INFD", Spot::pool(Faction::Soviet), 1);
    kit.event(Faction::Soviet, 3, About::Land(east));
    assert_eq!(kit.s.politics.marker(east), CededAt::Box);
    assert_eq!(leaning(&kit, "poland"), Leaning::Influence(Faction::Axis));
    assert_eq!(
        kit.refused(Deed::Hex(hex("e3702"))),
        "15.3a",
        "Warsaw was not ceded"
    );
    kit.act(Deed::Hex(hex("e3504")));
    let there = kit.s.units_in(hex("e3504"));
    let there: Vec<UnitId> = there
        .filter(|(_, unit)| unit.form() == Form::Detachment)
        .map(|(id, _)| id)
        .collect();
    assert_eq!(there.len(), 1);
    assert_eq!(kit.s.unit(post).sort, kit.s.unit(there[0]).sort);
    // With an Axis marker there already, or for a country at war, none is placed.
    let mut kit = before_the_war();
    kit.leaning("poland", Leaning::Influence(Faction::Western));
    kit.event(Faction::Soviet, 3, About::Land(east));
    assert_eq!(
        leaning(&kit, "poland"),
        Leaning::None,
        "an Allied marker goes"
    );
    let mut kit = before_the_war();
    kit.status("poland", Status::Active(Faction::Western));
    kit.event(Faction::Soviet, 3, About::Land(east));
    assert_eq!(leaning(&kit, "poland"), Leaning::None);
}

#[test]
fn who_cedes_land_to_the_axis_leans_to_the_allies() {
    proves!("15.3b");
    let corridor = About::Land(ceded("germany_polish_corridor"));
    for (die, ally) in [(3, Faction::Western), (4, Faction::Soviet)] {
        let mut kit = before_the_war();
        kit.roll(&[die]).event(Faction::Axis, 3, corridor);
        assert_eq!(leaning(&kit, "poland"), Leaning::Influence(ally));
    }
    let mut kit = before_the_war();
    kit.leaning("poland", Leaning::Neutrality);
    kit.event(Faction::Axis, 3, corridor);
    assert_eq!(leaning(&kit, "poland"), Leaning::None, "that was all");
    // Far from the Soviets it is the West, without a die.
    let mut kit = before_the_war();
    kit.event(
        Faction::Axis,
        3,
        About::Land(ceded("germany_gau_moselland")),
    );
    let west = Leaning::Influence(Faction::Western);
    assert_eq!(leaning(&kit, "belgium_holland"), west);
}

#[test]
fn a_country_joins_the_axis_when_nothing_speaks_against_it() {
    proves!("15.6");
    example!("krieg-E145");
    let mut kit = limited(&["yugoslavia", "spain"]);
    kit.leaning("yugoslavia", Leaning::Influence(Faction::Western));
    kit.event(Faction::Axis, 6, on("yugoslavia"));
    assert_eq!(status(&kit, "yugoslavia"), Status::Neutral);
    assert_eq!(leaning(&kit, "yugoslavia"), Leaning::None);
    kit.event(Faction::Axis, 6, on("yugoslavia"));
    assert_eq!(status(&kit, "yugoslavia"), Status::Active(Faction::Axis));
    // A Republican Stronghold is one hit more.
    let madrid = (hex("w2710"), CivilWarMarker::RepublicanStronghold);
    kit.s.politics.civil_war = vec![madrid];
    kit.s.politics.republican_support = Some(Faction::Soviet);
    kit.event(Faction::Axis, 6, on("spain"));
    assert_eq!(status(&kit, "spain"), Status::Neutral);
    assert!(kit.s.politics.civil_war.is_empty());
}

#[test]
fn influence_places_removes_and_activates() {
    proves!("15.19a", "15.19b", "15.19c");
    example!("krieg-E147");
    let mut kit = limited(&["rumania", "sweden"]);
    kit.leaning("rumania", Leaning::Influence(Faction::Soviet));
    for by in [Faction::Axis, Faction::Western] {
        let mut other = kit.clone();
        other.event(by, 19, on("rumania"));
        assert_eq!(other.refused(Deed::Do(Thing::Activate)), "15.19c");
        assert_eq!(other.refused(Deed::Do(Thing::OwnInfluence)), "15.19b");
        assert!(other.allowed(Deed::Nothing));
        other.act(Deed::Do(Thing::Leaning));
        assert_eq!(leaning(&other, "rumania"), Leaning::None);
    }
    kit.event(Faction::Soviet, 19, on("rumania"));
    assert_eq!(kit.refused(Deed::Do(Thing::Leaning)), "15.19a");
    kit.act(Deed::Do(Thing::Activate));
    assert_eq!(status(&kit, "rumania"), Status::Active(Faction::Soviet));
    kit.event(Faction::Western, 19, on("sweden"));
    kit.act(Deed::Do(Thing::OwnInfluence));
    assert_eq!(
        leaning(&kit, "sweden"),
        Leaning::Influence(Faction::Western)
    );
}

#[test]
fn locarno_keeps_a_minor_from_the_allies_but_not_from_the_axis() {
    proves!("15.19c");
    let mut kit = before_the_war();
    kit.leaning("belgium_holland", Leaning::Influence(Faction::Western));
    // Nothing is left to do: nobody is asked.
    kit.event(Faction::Western, 19, on("belgium_holland"));
    assert_eq!(kit.refused(Deed::Do(Thing::Activate)), "0.sop-1");
    kit.leaning("belgium_holland", Leaning::Influence(Faction::Axis));
    kit.event(Faction::Axis, 19, on("belgium_holland"));
    kit.act(Deed::Do(Thing::Activate));
    assert_eq!(
        status(&kit, "belgium_holland"),
        Status::Active(Faction::Axis)
    );
}

#[test]
fn neutrality_takes_influence_away_or_sets_in() {
    proves!("15.27", "14.23");
    let mut kit = limited(&["sweden"]);
    kit.leaning("sweden", Leaning::Influence(Faction::Axis));
    kit.event(Faction::Soviet, 27, on("sweden"));
    assert_eq!(leaning(&kit, "sweden"), Leaning::None);
    kit.event(Faction::Soviet, 27, on("sweden"));
    assert_eq!(leaning(&kit, "sweden"), Leaning::Neutrality);
}

#[test]
fn diplomatic_success_rolls_on_its_area() {
    proves!("15.13");
    let mut kit = limited(&["sweden"]);
    kit.roll(&[4])
        .event(Faction::Western, 13, About::Area(Area::Northern));
    kit.act(Deed::Do(Thing::OwnInfluence));
    assert_eq!(
        leaning(&kit, "sweden"),
        Leaning::Influence(Faction::Western)
    );
}

#[test]
fn free_passage_needs_a_country_without_a_marker() {
    proves!("15.15", "14.13");
    let mut kit = limited(&["sweden"]);
    kit.leaning("sweden", Leaning::Neutrality);
    kit.event(Faction::Axis, 15, on("sweden"));
    assert_eq!(
        (status(&kit, "sweden"), leaning(&kit, "sweden")),
        (Status::Neutral, Leaning::None)
    );
    kit.event(Faction::Axis, 15, on("sweden"));
    assert_eq!(status(&kit, "sweden"), Status::Active(Faction::Axis));
    let marker = kit.s.politics.confined(country("sweden"));
    assert_eq!(marker, Some(Confined::FreePassage));
    assert!(!Cause::FreePassage.mobilizes());
}

#[test]
fn coups_and_declared_wars_bring_the_enemy_in() {
    proves!("15.9", "15.10");
    for (number, by, id, whose) in [
        (9, Faction::Western, "sweden", Faction::Axis),
        (9, Faction::Axis, "greece", Faction::Western),
        (10, Faction::Soviet, "sweden", Faction::Axis),
        (10, Faction::Axis, "greece", Faction::Western),
    ] {
        let mut kit = limited(&["sweden", "greece"]);
        let guarantees = Posture::Policy(policy("guarantees"));
        kit.posture(PostureBox::WesternMinors, guarantees);
        kit.event(by, number, on(id));
        assert_eq!(
            status(&kit, id),
            Status::Active(whose),
            "15.{number} of {by:?}"
        );
        let ends = number == 10 && whose == Faction::Western;
        let posture = kit.s.politics.posture_of(PostureBox::WesternMinors);
        assert_eq!(
            posture == Posture::War,
            ends,
            "only Declare War ends the Policy"
        );
    }
    assert!(!Cause::CoupDetat.mobilizes());
}

#[test]
fn a_border_war_brings_a_neighbour_in_on_the_other_side() {
    proves!("15.2");
    let mut kit = limited(&["bulgaria", "greece", "sweden"]);
    kit.event(Faction::Axis, 2, on("bulgaria"));
    assert_eq!(status(&kit, "bulgaria"), Status::Active(Faction::Axis));
    set_up(&mut kit);
    // Other neighbours may be Neutral in this position too.
    if kit
        .legal()
        .contains(&Action::from(Deed::Country(country("greece"))))
    {
        assert_eq!(
            kit.refused(Deed::Country(country("sweden"))),
            "0.gloss-border"
        );
        kit.act(Deed::Country(country("greece")));
    }
    assert_eq!(status(&kit, "greece"), Status::Active(Faction::Western));
    // An Ally's border war makes the neighbour an Axis country.
    let mut kit = limited(&["bulgaria", "greece"]);
    kit.event(Faction::Soviet, 2, on("greece"));
    assert_eq!(status(&kit, "greece"), Status::Active(Faction::Soviet));
    set_up(&mut kit);
    if kit
        .legal()
        .contains(&Action::from(Deed::Country(country("bulgaria"))))
    {
        kit.act(Deed::Country(country("bulgaria")));
    }
    assert_eq!(status(&kit, "bulgaria"), Status::Active(Faction::Axis));
}

#[test]
fn who_resists_under_locarno_makes_a_crisis() {
    proves!("15.7a", "15.17", "15.12", "15.22");
    let austria = ceded("germany_austria");
    // 1: a Military Defeat, which costs the Germans steps.
    let mut kit = before_the_war();
    kit.roll(&[1]).event(Faction::Axis, 7, About::Land(austria));
    let steps = kit.legal();
    let steps = steps
        .iter()
        .filter(|action| matches!(frame::Part::of(*action), Some(Deed::Step(_))));
    assert!(steps.count() > 0);
    // 2: a Gradual Decline.
    let mut kit = before_the_war();
    kit.roll(&[2]).event(Faction::Axis, 7, About::Land(austria));
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    assert_eq!(
        kit.refused(Deed::Country(country("sweden"))),
        "0.gloss-border"
    );
    let itself = Deed::Country(country("austria"));
    assert_eq!(kit.refused(itself), "0.gloss-border", "no neighbour of its");
    kit.act(Deed::Country(country("hungary")))
        .act(Deed::Do(Thing::OwnInfluence));
    assert_eq!(leaning(&kit, "hungary"), Leaning::Influence(Faction::Axis));
    assert_eq!(status(&kit, "austria"), Status::Active(Faction::Western));
    assert_eq!(kit.s.politics.marker(austria), CededAt::Delay);
    assert_eq!(
        kit.s.politics.war_state,
        WarState::PreWar,
        "its Policy has not ended"
    );
    // 4: a Settlement: the West is compensated, then the land is ceded.
    let mut kit = before_the_war();
    kit.roll(&[4]).event(Faction::Axis, 7, About::Land(austria));
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Western)));
    assert_eq!(kit.refused(itself), "0.gloss-border");
    kit.act(Deed::Country(country("hungary")))
        .act(Deed::Do(Thing::OwnInfluence));
    assert_eq!(
        leaning(&kit, "hungary"),
        Leaning::Influence(Faction::Western)
    );
    assert!(kit.s.politics.marker(austria).is_in_force());
    assert_eq!(status(&kit, "austria"), Status::Gone);
}

#[test]
fn who_resists_under_guarantees_begins_limited_war() {
    proves!("15.7a", "15.7b", "15.7e", "15.7f");
    let land = ceded("germany_polish_corridor");
    let mut kit = before_the_war();
    kit.leaning("poland", Leaning::Influence(Faction::Western));
    kit.posture(
        PostureBox::WesternMinors,
        Posture::Policy(policy("guarantees")),
    );
    kit.event(Faction::Axis, 7, About::Land(land));
    assert_eq!(status(&kit, "poland"), Status::Active(Faction::Western));
    assert_eq!(kit.s.politics.war_state, WarState::LimitedWar);
    assert_eq!(kit.s.politics.marker(land), CededAt::Pool);
    assert_eq!(
        kit.s.tracks.awarded,
        [1, 0, 0],
        "a Blitz marker for the Axis"
    );
    // 15.7f: Appeasement says nothing of it.
    let mut kit = before_the_war();
    kit.leaning("poland", Leaning::Influence(Faction::Western));
    kit.posture(
        PostureBox::WesternMinors,
        Posture::Policy(policy("appeasement")),
    );
    kit.event(Faction::Axis, 7, About::Land(land));
    assert_eq!(status(&kit, "poland"), Status::Neutral);
    assert_eq!(kit.s.tracks.awarded, [0; 3]);
    // In a war it comes in whatever its Policy is, and ends it.
    let mut kit = limited(&["greece"]);
    kit.posture(
        PostureBox::WesternMinors,
        Posture::Policy(policy("treaty_of_locarno")),
    );
    kit.event(Faction::Axis, 7, on("greece"));
    assert_eq!(status(&kit, "greece"), Status::Active(Faction::Western));
    assert_eq!(
        kit.s.politics.posture_of(PostureBox::WesternMinors),
        Posture::War
    );
}

#[test]
fn the_winter_war_costs_two_infantry_steps() {
    proves!("15.7d");
    example!("krieg-E146");
    let mut kit = limited(&["finland"]);
    kit.posture(
        PostureBox::Russia,
        Posture::Policy(policy("nazi_soviet_pact")),
    );
    let units = [
        kit.put("RU-INF", "e4608", 1),
        kit.put("RU-INF-S4a", "e4312", 1),
    ];
    let tanks = kit.put("RU-TNK-S3", "e4312", 1);
    let frontier = ceded("russia_finnish_frontier");
    let before = kit.s.politics.marker(frontier);
    kit.event(Faction::Soviet, 7, About::Land(frontier));
    assert!(kit.allowed(step(tanks)), "or one of armor");
    kit.act(step(units[0]));
    // One infantry unit is left: it pays the rest.
    for id in units {
        assert_eq!(kit.at(id), Spot::pool(Faction::Soviet));
    }
    assert_eq!(kit.at(tanks), hex("e4312"));
    assert_eq!(status(&kit, "finland"), Status::Neutral);
    assert_eq!(kit.s.politics.marker(frontier), before);
    // At war the Finns join the Axis instead.
    let mut kit = limited(&["finland"]);
    kit.event(Faction::Soviet, 7, About::Land(frontier));
    assert_eq!(status(&kit, "finland"), Status::Active(Faction::Axis));
    assert_eq!(kit.s.tracks.awarded, [0, 0, 1]);
}

#[test]
fn who_resists_britain_joins_the_axis() {
    proves!("15.7c");
    let mut kit = limited(&["turkey"]);
    let straits = ceded("britain_turkish_straits");
    let mut pac = kit.clone();
    kit.event(Faction::Western, 7, About::Land(straits));
    assert_eq!(status(&kit, "turkey"), Status::Active(Faction::Axis));
    assert_eq!(kit.s.politics.marker(straits), CededAt::Pool);
    pac.posture(PostureBox::Britain, Posture::Policy(policy("guarantees")));
    let armor = pac.put("BR-ARM-1", "w3916", 1);
    pac.event(Faction::Western, 7, About::Land(straits));
    assert_eq!(status(&pac, "turkey"), Status::Neutral);
    assert_ne!(pac.at(armor), hex("w3916"), "the only step there was");
}

#[test]
fn further_concessions_take_a_region_then_the_whole_country() {
    proves!("15.16a", "15.16b", "13.8.1.1a");
    let mut kit = limited(&["rumania"]);
    let land = ceded("russia_bessarabia");
    kit.uncede("russia_bessarabia");
    kit.event(Faction::Soviet, 16, on("rumania"));
    assert_eq!(kit.s.politics.marker(land), CededAt::Box);
    assert_eq!(leaning(&kit, "rumania"), Leaning::Influence(Faction::Axis));
    kit.event(Faction::Soviet, 16, on("rumania"));
    assert_eq!(kit.s.politics.marker(land), CededAt::Whole);
    assert_eq!(status(&kit, "rumania"), Status::Gone);
    let home = kit.s.territory().home(space("e2906"));
    assert_eq!(home, Some(country("russia")));
    kit.act(Deed::Hex(hex("e2906")));
    assert_eq!(kit.s.tally(hex("e2906")).count(Faction::Soviet).posts, 1);
}

#[test]
fn further_concessions_of_turkey_are_the_straits() {
    proves!("15.16c");
    let mut kit = limited(&["turkey"]);
    for marker in [
        "russia_turkish_frontier",
        "russia_turkish_straits",
        "britain_turkish_straits",
    ] {
        kit.uncede(marker);
    }
    kit.event(Faction::Soviet, 16, on("turkey"));
    assert!(
        kit.s
            .politics
            .marker(ceded("russia_turkish_frontier"))
            .is_in_force()
    );
    kit.leaning("turkey", Leaning::Neutrality);
    let mut british = kit.clone();
    kit.event(Faction::Soviet, 16, on("turkey"));
    assert!(
        kit.s
            .politics
            .marker(ceded("russia_turkish_straits"))
            .is_in_force()
    );
    assert_eq!(leaning(&kit, "turkey"), Leaning::None);
    kit.act(Deed::Hex(hex("e2508")));
    assert_eq!(
        kit.s.tally(hex("e2508")).count(Faction::Soviet).posts,
        1,
        "Istanbul"
    );
    let id = ceded("britain_turkish_straits");
    british.s.politics.ceded[id.index()] = CededAt::Box;
    british.event(Faction::Soviet, 16, on("turkey"));
    assert!(
        !british
            .s
            .politics
            .marker(ceded("russia_turkish_straits"))
            .is_in_force()
    );
}

#[test]
fn a_minor_is_made_of_what_the_axis_control() {
    proves!("15.25a", "15.25b", "13.8.2");
    example!("krieg-E148", "krieg-E121");
    let mut kit = limited(&[]);
    let dependent = ceded("germany_ukraine");
    kit.s.politics.ceded[dependent.index()] = CededAt::Box;
    kit.status("ukraine", Status::Unborn)
        .status("byelorussia", Status::Unborn);
    kit.uncede("germany_byelorussia");
    let colonial = kit.put("G-COL-Uk", "e3609", 1);
    let base = kit.marker("partisan_base_soviet", "e3608");
    let home = kit.s.territory().owner(space("e3608"));
    assert_eq!(home, Some(country("germany")), "a German Dependent");
    kit.event(Faction::Axis, 25, About::Nothing);
    assert_eq!(kit.refused(Deed::Country(country("byelorussia"))), "15.25a");
    assert_eq!(kit.refused(Deed::Country(country("austria"))), "13.8.2");
    kit.act(Deed::Country(country("ukraine")));
    assert_eq!(status(&kit, "ukraine"), Status::Active(Faction::Axis));
    assert_eq!(kit.s.politics.marker(dependent), CededAt::Gone);
    assert_eq!(
        kit.s.territory().home(space("e3609")),
        Some(country("ukraine"))
    );
    assert_eq!(kit.at(colonial), Spot::out_of_game());
    assert_eq!(kit.at(base), Spot::delay());
    let pool = kit.s.units_in(Spot::pool(Faction::Axis));
    let own = pool.filter(|(_, unit)| unit.sort.country() == Some(country("ukraine")));
    assert_eq!(own.count(), 3, "Res and two infantry");
}

#[test]
fn minor_politics_of_a_neutral_may_burst_into_flames() {
    proves!("15.26a", "15.26b", "15.26f");
    let mut kit = limited(&["sweden", "vichy"]);
    kit.event(Faction::Western, 26, About::Nothing);
    kit.roll(&[4]).act(Deed::Area(Area::Northern));
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    let mut calm = kit.clone();
    calm.act(Deed::Nothing);
    assert_eq!(leaning(&calm, "sweden"), Leaning::None);
    kit.roll(&[2]).act(Deed::Do(Thing::Incident));
    assert_eq!(leaning(&kit, "sweden"), Leaning::Neutrality);
    // 3 on the Western table is France, or Vichy once France is no more.
    kit.status("france", Status::Gone);
    kit.event(Faction::Western, 26, About::Nothing);
    kit.roll(&[3]).act(Deed::Area(Area::Western));
    kit.roll(&[2]).act(Deed::Do(Thing::Incident));
    assert_eq!(leaning(&kit, "vichy"), Leaning::Neutrality);
}

#[test]
fn minor_politics_of_those_at_war() {
    proves!("15.26c", "15.26d", "15.26e", "15.26g");
    // An Axis country starts a war of its own.
    let mut kit = limited(&["greece"]);
    kit.status("bulgaria", Status::Active(Faction::Axis));
    kit.event(Faction::Axis, 26, About::Nothing);
    kit.roll(&[6]).act(Deed::Area(Area::Balkan));
    let greece = Deed::Country(country("greece"));
    if kit.legal().contains(&Action::from(greece)) {
        kit.act(greece);
    }
    assert_eq!(status(&kit, "greece"), Status::Active(Faction::Western));
    // A Soviet one makes the neighbour an Axis country.
    let mut kit = limited(&["greece"]);
    kit.status("bulgaria", Status::Active(Faction::Soviet));
    kit.event(Faction::Axis, 26, About::Nothing);
    kit.roll(&[6]).act(Deed::Area(Area::Balkan));
    if kit.legal().contains(&Action::from(greece)) {
        assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Soviet)));
        kit.act(greece);
    }
    assert_eq!(status(&kit, "greece"), Status::Active(Faction::Axis));
    // In a Conquered one the Axis lose a step.
    let mut kit = limited(&[]);
    kit.status("poland", Status::Conquered(Faction::Western));
    let german = kit.put("G-INF-A1", "e3702", 1);
    kit.put("G-INF-A2", "w3825", 1);
    kit.event(Faction::Soviet, 26, About::Nothing);
    kit.roll(&[1]).act(Deed::Area(Area::Central));
    assert_eq!(kit.at(german), Spot::pool(Faction::Axis));
    // In Total War an active Minor withdraws two steps, and a Neutral does nothing.
    let mut kit = limited(&["greece"]);
    kit.s.politics.war_state = WarState::TotalWar;
    kit.status("bulgaria", Status::Active(Faction::Axis));
    let two = [
        kit.put("Bul-INF-1", "e2704", 1),
        kit.put("Bul-INF-2", "e2704", 1),
    ];
    kit.event(Faction::Soviet, 26, About::Nothing);
    kit.roll(&[6]).act(Deed::Area(Area::Balkan));
    kit.act(step(two[0]));
    assert_eq!(two.map(|id| kit.at(id)), [Spot::pool(Faction::Axis); 2]);
    kit.event(Faction::Soviet, 26, About::Nothing);
    kit.roll(&[1]).act(Deed::Area(Area::Balkan));
    assert_eq!(kit.refused(Deed::Do(Thing::Incident)), "0.sop-1");
}

/// Who the countries that a test does not name are is of no matter to it.
#[test]
fn every_country_of_the_area_tables_can_be_rolled() {
    proves!("15.26a", "0.read-1");
    for area in Area::ALL {
        for die in 1..=6 {
            let mut kit = limited(&[]);
            kit.event(Faction::Soviet, 26, About::Nothing);
            kit.roll(&[die]).act(Deed::Area(*area));
            let exists = |id: CountryId| kit.s.politics.status(id).exists();
            let result = data().areas.at(*area, die);
            assert!(exists(result.country) || kit.asking().is_some());
        }
    }
}
