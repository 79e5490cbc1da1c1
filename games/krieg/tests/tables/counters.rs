//! The counters: numbers, values that the text names, types, sites, sides and recipes.

use kernel::proves;
use krieg::data::{
    Against, Back, Body, ConvoyKind, Counter, EntersIn, Entry, GroundKind, Nationality, PartKind,
    Site, SiteRule, SupportKind, Trait, Whose, data,
};
use krieg::types::Faction;

use crate::{counter, country, ground, key};

fn face(id: &str) -> (String, u8) {
    let front = ground(counter(id)).expect("a ground unit").front;
    (
        format!("{}-{}-{}", front.attack, front.defense, front.movement),
        front.steps,
    )
}

fn larger(id: &str) -> (String, u8) {
    match ground(counter(id)).expect("a ground unit").back {
        Back::Larger(f) => (
            format!("{}-{}-{}", f.attack, f.defense, f.movement),
            f.steps,
        ),
        _ => panic!("{id} has no larger side"),
    }
}

fn all_ground() -> impl Iterator<Item = (&'static Counter, &'static krieg::data::Ground)> {
    data()
        .counters
        .iter()
        .filter_map(|c| ground(c).map(|g| (c, g)))
}

#[test]
fn three_sheets_of_280_counters() {
    assert_eq!(data().counters_in_the_box(), 3 * 280);
    let copies = |wanted: fn(&Body) -> bool| -> u32 {
        let some = data().counters.iter().filter(|c| wanted(&c.body));
        some.map(|c| u32::from(c.copies)).sum()
    };
    assert_eq!(copies(|b| matches!(b, Body::Ground(_))), 485);
    assert_eq!(copies(|b| matches!(b, Body::Support { .. })), 63);
    assert_eq!(copies(|b| matches!(b, Body::Convoy(_))), 21);
}

#[test]
fn random_campaign_counters_are_set_aside() {
    proves!("0.comp-other-d");
    let random = |entries: &[Entry]| entries.contains(&Entry::RandomCampaign);
    assert!(data().counters.iter().all(|c| !random(&c.entries)));
    let ids = data()
        .markers
        .iter()
        .filter(|m| random(&m.entries))
        .map(|m| &*m.id);
    assert_eq!(
        ids.collect::<Vec<_>>(),
        [
            "war_economy_ukraine",
            "war_economy_austria_hungary",
            "random_variant"
        ]
    );
}

#[test]
fn ground_units_have_the_values_that_the_text_names() {
    let fronts = [
        ("G-INF-start37", "1-2-3", 1),
        ("G-ARM-start37", "2-2-4", 1),
        ("G-PzA-1P", "5-4-4", 2),
        ("G-INFA-4", "3-4-2", 2),
        ("G-INFB-8", "4-4-3", 2),
        ("G-HQ-G", "2-2-3", 2),
        ("G-VG", "0-2-2", 1),
        ("G-GD", "2-3-3", 1),
        ("G-HG", "2-3-3", 1),
        ("SS-Tot", "2-3-3", 1),
        ("SS-Vik", "2-3-3", 1),
        ("SS-PzA-6", "6-5-3", 2),
        ("Italy-INF-5", "0-1-2", 1),
        ("Italy-INF-9", "0-1-2", 1),
        ("Italy-INF-10", "0-1-2", 1),
        ("Italy-INF-1", "1-1-3", 1),
        ("Italy-INF-8", "1-1-3", 1),
        ("Italy-INF-Rho", "0-1-0", 1),
        ("Italy-INF-Col", "0-1-2", 1),
        ("Italy-MEC-Exp", "1-1-3", 1),
        ("BR-INF", "1-2-2", 1),
        ("BR-INFA-9", "1-1-3", 1),
        ("BR-DEF", "1-1-2", 1),
        ("FR-DEF", "1-1-2", 1),
        ("RU-DEF", "0-2-2", 1),
        ("FR-COLA", "1-1-2", 1),
        ("FR-INF-1", "3-4-2", 2),
        ("FR-INF-7", "1-2-3", 1),
        ("FR-EXP", "1-2-3", 1),
        ("FR-COL", "0-1-2", 1),
        ("FR-RES", "0-1-2", 1),
        ("RU-INF", "1-1-2", 1),
        ("RU-GDS-1G", "1-2-3", 1),
        ("RU-SHK-1S", "2-1-2", 1),
    ];
    for (id, values, steps) in fronts {
        assert_eq!(face(id), (values.to_owned(), steps), "{id}");
    }
    let backs = [
        ("G-PzA-1P", "8-6-4", 3),
        ("G-INFA-4", "5-6-2", 3),
        ("G-HQ-G", "4-4-3", 3),
        ("SS-PzA-6", "9-7-3", 3),
        ("BR-INFA-9", "2-3-3", 2),
        ("FR-COLA", "2-2-2", 2),
    ];
    for (id, values, steps) in backs {
        assert_eq!(larger(id), (values.to_owned(), steps), "{id}");
    }
    for (c, g) in all_ground().filter(|(_, g)| g.traits.has(Trait::FreeForces)) {
        assert_eq!(face(&c.id).0, "1-2-2", "{}", c.id);
        assert_eq!(c.into, EntersIn::WesternConquered, "{}", c.id);
        assert!(g.traits.has(Trait::Colonial));
    }
    assert_eq!(
        ground(counter("RU-HQ-1Uk")).map(|g| g.front.movement),
        Some(2)
    );
}

#[test]
fn every_minor_has_one_res_unit_0_1_2() {
    for (index, of) in data()
        .countries
        .iter()
        .enumerate()
        .filter(|(_, c)| !c.is_major())
    {
        let mut of_it = all_ground().filter(|(c, g)| {
            g.traits.has(Trait::Res)
                && matches!(c.nationality, Nationality::Country(id) if id.index() == index)
        });
        if &*of.id == "vichy" {
            assert!(of_it.next().is_none(), "Vichy uses the French one");
            continue;
        }
        let (res, _) = of_it.next().expect("a Res unit");
        assert_eq!(face(&res.id), ("0-1-2".to_owned(), 1), "{}", res.id);
        assert_eq!((of_it.count(), res.copies), (0, 1), "{}", of.name);
        let back = ground(res).map(|g| g.back);
        let new = res.entries.contains(&Entry::NewCountry);
        assert_eq!(
            back == Some(Back::Flag),
            new,
            "{}: flag on new countries",
            of.name
        );
    }
}

#[test]
fn types_are_infantry_armor_hq_or_fortress() {
    proves!("0.comp-ground-d", "0.comp-ground-e", "0.comp-ground-f");
    let infantry: Vec<&str> = kinds(GroundKind::is_infantry_type);
    assert_eq!(
        infantry,
        [
            "infantry", "garrison", "mountain", "ski", "cavalry", "airborne", "marine"
        ]
    );
    assert_eq!(
        kinds(GroundKind::is_armor_type),
        ["armor", "mech", "helicopter"]
    );
    let neither = kinds(|k| !k.is_infantry_type() && !k.is_armor_type());
    assert_eq!(neither, ["hq", "fortress"]);
    // A three-step Western HQ is built with armor and stays an HQ.
    assert_eq!(
        ground(counter("WE-15HQ")).map(|g| g.kind),
        Some(GroundKind::Hq)
    );
}

fn kinds(wanted: fn(GroundKind) -> bool) -> Vec<&'static str> {
    let all = GroundKind::ALL.iter().copied();
    all.filter(|kind| wanted(*kind))
        .map(GroundKind::word)
        .collect()
}

#[test]
fn the_elite_units_are_those_of_the_list() {
    proves!("2.3.4.3");
    for (c, g) in all_ground() {
        let by_type = matches!(
            g.kind,
            GroundKind::Airborne
                | GroundKind::Cavalry
                | GroundKind::Marine
                | GroundKind::Mountain
                | GroundKind::Helicopter
        );
        let by_name = matches!(&*c.name, "BEF" | "Def" | "GD" | "HG" | "Tot" | "Vik")
            || g.traits.has(Trait::Guards)
            || g.traits.has(Trait::Shock)
            || g.traits.has(Trait::Ss) && g.kind != GroundKind::Fortress;
        let elite = by_type || by_name;
        assert_eq!(g.traits.has(Trait::Elite), elite, "{}", c.id);
    }
}

#[test]
fn the_port_a_forts_are_those_of_the_list() {
    let forts = all_ground().filter(|(_, g)| g.traits.has(Trait::PortAFort));
    let mut names: Vec<(&str, u8)> = forts.map(|(c, _)| (&*c.id, c.copies)).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            ("BR-DEF", 1),
            ("FR-DEF", 1),
            ("G-GD", 1),
            ("G-HG", 1),
            ("RU-DEF", 2),
            ("SS-Tot", 1),
            ("SS-Vik", 1),
        ]
    );
}

#[test]
fn fortresses_and_garrisons_stand_where_2_3_2_4_puts_them() {
    let sites = [
        ("B-H-FOR-Ams", "w3919"),
        ("BR-GIB", "w2208"),
        ("BR-LON", "w3916"),
        ("Cz-FOR-Pra", "w3524"),
        ("Fin-FOR-Man1", "e4607"),
        ("Fin-FOR-Man2", "e4707"),
        ("FR-MAG", "w3519 w3420 w3319"),
        ("FR-METZ", "w3519"),
        ("RU-FORT-Len", "e4608"),
        ("RU-FORT-Mos", "e4312"),
        ("RU-FORT-Sev", "e2912"),
        ("Swi-FOR-Bern", "w3220"),
        ("Swi-FOR-Zur", "w3221"),
        ("Italy-INF-Rho", "e1908"),
        ("BR-MAL", "w1824"),
        ("BR-CYP", "e1813"),
    ];
    for (id, wanted) in sites {
        let Some(Site::Hexes(hexes)) = &ground(counter(id)).expect("ground").site else {
            panic!("{id} has no hexes");
        };
        let keys: Vec<&str> = hexes.iter().map(|hex| key(*hex)).collect();
        assert_eq!(keys.join(" "), wanted, "{id}");
    }
    assert_eq!(counter("FR-MAG").copies, 3);
    let rules = [
        ("FR-LINE", SiteRule::FrenchLine),
        ("RU-LINE", SiteRule::RussianLine),
        ("G-WALL", SiteRule::WestWall),
        ("G-FE", SiteRule::FortressEurope),
        ("SS-FORT", SiteRule::Any),
        ("G-HQ-FB", SiteRule::NationalRedoubt),
    ];
    for (id, rule) in rules {
        assert_eq!(
            ground(counter(id)).expect("ground").site,
            Some(Site::Rule(rule)),
            "{id}"
        );
    }
    // 13.7.2: the Swiss ones have one step, and Switzerland has an infantry for each hex.
    assert_eq!((face("Swi-FOR-Bern").1, face("Swi-FOR-Zur").1), (1, 1));
    let swiss = all_ground().filter(|(c, g)| {
        c.nationality == Nationality::Country(country("switzerland"))
            && g.kind == GroundKind::Infantry
            && !g.traits.has(Trait::Res)
    });
    assert_eq!(swiss.map(|(c, _)| c.copies).sum::<u8>(), 2);
    assert_eq!(data().homes[country("switzerland").index()].len(), 2);
}

#[test]
fn support_units_are_air_or_fleet_with_the_printed_range_and_drm() {
    proves!("0.comp-support-a", "0.comp-support-b", "0.comp-support-d");
    let air = SupportKind::ALL.iter().filter(|kind| kind.is_air());
    assert_eq!(
        air.map(|kind| kind.word()).collect::<Vec<_>>(),
        ["air_force", "interceptor", "bomber"]
    );
    assert_eq!(SupportKind::AirForce.range(), Some(3));
    assert_eq!(SupportKind::Bomber.range(), Some(9));
    for c in &data().counters {
        let Body::Support { kind, against } = c.body else {
            continue;
        };
        let wanted = match (kind, c.faction) {
            (SupportKind::Bomber, Some(Faction::Axis)) => Some(Against::Allied),
            (SupportKind::SubFleet, Some(Faction::Axis) | None) => Some(Against::Western),
            (SupportKind::Bomber | SupportKind::SubFleet, _) => Some(Against::Axis),
            _ => None,
        };
        assert_eq!(against, wanted, "{}", c.id);
        assert!(
            c.stripe,
            "{}: all support units come back from a Delay Box",
            c.id
        );
    }
    let named = [
        ("G-SURF-KM", "KM"),
        ("G-SUB-XXI", "Type XXI"),
        ("G-BMB-Ost", "Ost"),
        ("G-INT-Reich", "Reich"),
        ("IT-SURF", "Regia Marina"),
        ("FR-SURF-1", "1"),
        ("BR-CV-H", "Force H"),
    ];
    for (id, name) in named {
        assert_eq!(&*counter(id).name, name);
    }
}

#[test]
fn four_types_of_convoy_of_which_only_the_standard_has_no_stripe() {
    proves!("0.comp-mark-c");
    let mut of = [0, 0, 0];
    for c in &data().counters {
        let Body::Convoy(kind) = c.body else { continue };
        of[kind as usize] += c.copies;
        assert_eq!(c.stripe, kind != ConvoyKind::Standard, "{}", c.id);
        assert_eq!(
            c.nationality == Nationality::Faction,
            kind == ConvoyKind::Scratch,
            "{}",
            c.id
        );
    }
    assert_eq!(
        of,
        [18, 2, 1],
        "Standard, Scratch, Fleet Train; Escorts are backs"
    );
    assert_eq!(counter("AX-SCRATCH").faction, Some(Faction::Axis));
    assert_eq!(counter("SO-SCRATCH").faction, Some(Faction::Soviet));
}

#[test]
fn multi_national_units_and_their_holding_boxes() {
    proves!("13.8.3c");
    let multi = all_ground().filter(|(c, _)| c.nationality == Nationality::MultiNational);
    let mut ids: Vec<&str> = multi.map(|(c, _)| &*c.id).collect();
    ids.sort_unstable();
    assert_eq!(
        ids,
        [
            "AX-MED",
            "AX-PA",
            "SO-HQ-Bal",
            "SO-HQ-Cen",
            "SO-HQ-Sou",
            "WE-15HQ",
            "WE-1AB",
            "WE-AA"
        ]
    );
    let held: Vec<(&str, &str)> = all_ground()
        .filter_map(|(c, g)| g.holding.map(|b| (&*c.id, &*data().boxes[b.index()].id)))
        .collect();
    assert_eq!(
        held,
        [
            ("G-MTN-20", "holding_20"),
            ("G-MTN-24", "holding_24"),
            ("AX-PA", "holding_pa"),
            ("AX-MED", "holding_med"),
            ("WE-15HQ", "holding_15"),
            ("WE-AA", "holding_aa"),
            ("SO-HQ-Bal", "holding_bal"),
            ("SO-HQ-Cen", "holding_cen"),
            ("SO-HQ-Sou", "holding_sou"),
        ]
    );
    // 2.3: the mountain units' backs are the multi-national armies 20 and 24.
    assert_eq!((larger("G-MTN-20").1, larger("G-MTN-24").1), (2, 2));
}

#[test]
fn recipes_are_those_of_2_3() {
    let parts = |id: &str| {
        let recipe = ground(counter(id))
            .and_then(|g| g.recipe)
            .expect("a recipe");
        let recipe = &data().recipes[recipe.index()];
        let shown =
            |part: &krieg::data::Part| format!("{}:{}", part.whose.word(), part.kind.word());
        let two: Vec<String> = recipe.two.iter().map(shown).collect();
        (
            two.join("+"),
            recipe.third.as_ref().map(shown).unwrap_or_default(),
        )
    };
    let both = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(
        parts("G-PzA-1P"),
        both("own:infantry+own:armor", "own:armor")
    );
    assert_eq!(parts("SS-PzA-6"), both("ss:infantry+ss:armor", "ss:armor"));
    assert_eq!(
        parts("US-ARMY-5"),
        both("own:infantry+own:infantry", "own:armor")
    );
    assert_eq!(
        parts("G-HQ-A"),
        both("own:infantry+own:infantry", "own:infantry")
    );
    assert_eq!(parts("WE-AA"), both("bef:infantry+minor:infantry", ""));
    assert_eq!(
        parts("WE-15HQ"),
        both(
            "britain:infantry+united_states:infantry",
            "western_major:armor"
        )
    );
    assert_eq!(
        parts("SO-HQ-Bal"),
        both("russia:infantry+minor:infantry", "russia:infantry")
    );
    assert_eq!(parts("AX-PA"), both("germany:infantry+minor:armor", ""));
    assert_eq!(parts("G-WALL"), both("own:any", ""));
    // 2.3: an HQ is made of infantry only, but for the third step of 15 HQ.
    for (c, g) in all_ground().filter(|(_, g)| g.kind == GroundKind::Hq) {
        let recipe = &data().recipes[g.recipe.expect("an HQ has several steps").index()];
        assert!(
            recipe
                .two
                .iter()
                .all(|part| part.kind == PartKind::Infantry),
            "{}",
            c.id
        );
        if &*c.id != "WE-15HQ" {
            assert!(
                recipe.third.is_none_or(|p| p.kind == PartKind::Infantry),
                "{}",
                c.id
            );
        }
    }
    // SS only from SS.
    for (c, g) in all_ground().filter(|(_, g)| g.traits.has(Trait::Ss)) {
        if let Some(recipe) = g.recipe.filter(|_| g.kind == GroundKind::Armor) {
            let recipe = &data().recipes[recipe.index()];
            let ss = |part: &krieg::data::Part| part.whose == Whose::Ss;
            assert!(recipe.two.iter().chain(&recipe.third).all(ss), "{}", c.id);
        }
    }
}

#[test]
fn the_set_ups_of_italy_and_vichy_find_their_counters() {
    let delay = [
        "Italy-INF-1",
        "Italy-INF-8",
        "Italy-INF-Col",
        "Italy-MEC-Exp",
        "IT-SURF",
    ];
    for id in delay {
        assert_eq!(
            (counter(id).into, counter(id).stripe),
            (EntersIn::Delay, true),
            "{id}"
        );
    }
    let colonies = all_ground().filter(|(_, g)| g.traits.has(Trait::ItalianColonies));
    let names: Vec<&str> = colonies.map(|(c, _)| &*c.name).collect();
    assert_eq!(names, ["5", "9", "10"]);
    let vichy: Vec<(&str, u8)> = all_ground()
        .filter(|(_, g)| g.traits.has(Trait::Vichy))
        .map(|(c, _)| (&*c.id, c.copies))
        .collect();
    assert_eq!(
        vichy,
        [
            ("FR-COL", 3),
            ("FR-RES", 1),
            ("FR-INF-1", 1),
            ("FR-INF-7", 1),
            ("FR-EXP", 1),
            ("FR-COLA", 1),
        ]
    );
}

#[test]
fn armies_and_hqs_have_the_stripe_and_partnership_units_wait_for_it() {
    for (c, g) in all_ground() {
        if g.traits.has(Trait::Army) {
            assert!(c.stripe && g.front.steps == 2, "{}", c.id);
        }
        if g.kind == GroundKind::Hq && &*c.id != "G-HQ-FB" {
            assert!(c.stripe, "{}", c.id);
        }
        let p = g.traits.has(Trait::Partnership);
        assert_eq!(p, c.entries.contains(&Entry::Partnership), "{}", c.id);
        if p {
            let Nationality::Country(id) = c.nationality else {
                panic!("{}", c.id)
            };
            assert!(data().countries[id.index()].partnership, "{}", c.id);
            assert!(c.stripe, "{}", c.id);
        }
    }
    let partner_air = data().counters.iter().filter(|c| {
        matches!(
            c.body,
            Body::Support {
                kind: SupportKind::AirForce,
                ..
            }
        ) && c.entries.contains(&Entry::Improvement)
    });
    assert_eq!(
        partner_air.count(),
        5,
        "one for each possible partner (15.38)"
    );
}
