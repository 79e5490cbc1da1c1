//! 13.2, 13.3: countries, Dependents, Regions and the markers that cede them.

use board::boards;
use kernel::proves;
use krieg::data::{Ceded, CountryClass, LandKind, data};
use krieg::types::{Faction, PostureBox};

use crate::{country, hex, key};

#[test]
fn four_majors_and_39_possible_minors_with_their_nationality_ids() {
    proves!(
        "13.2.1",
        "13.2.1-britain",
        "13.2.1-germany",
        "13.2.1-russia",
        "13.2.1-us",
        "13.2.2",
        "13.2.2-algeria",
        "13.2.2-austria",
        "13.2.2-baltic-states",
        "13.2.2-basque",
        "13.2.2-belgium-holland",
        "13.2.2-bulgaria",
        "13.2.2-byelorussia",
        "13.2.2-catalonia",
        "13.2.2-caucasus",
        "13.2.2-crimea",
        "13.2.2-czechoslovakia",
        "13.2.2-denmark",
        "13.2.2-denmark-norway",
        "13.2.2-donbass",
        "13.2.2-egypt",
        "13.2.2-finland",
        "13.2.2-france",
        "13.2.2-greece",
        "13.2.2-hungary",
        "13.2.2-iraq",
        "13.2.2-ireland",
        "13.2.2-italy",
        "13.2.2-libya",
        "13.2.2-morocco",
        "13.2.2-palestine",
        "13.2.2-persia",
        "13.2.2-poland",
        "13.2.2-portugal",
        "13.2.2-rumania",
        "13.2.2-spain",
        "13.2.2-sweden",
        "13.2.2-switzerland",
        "13.2.2-syria",
        "13.2.2-trans-jordan",
        "13.2.2-tunisia",
        "13.2.2-turkey",
        "13.2.2-ukraine",
        "13.2.2-vichy",
        "13.2.2-yugoslavia",
    );
    let majors = [
        ("Britain", Faction::Western),
        ("United States", Faction::Western),
        ("Russia", Faction::Soviet),
        ("Germany", Faction::Axis),
    ];
    let minors = "Algeria Alg, Austria Aust, Baltic States BS, Basque Bas, Belgium-Holland B-H, \
        Bulgaria Bul, Byelorussia By, Catalonia Cat, Caucasus Cau, Crimea Cri, Czechoslovakia Cz, \
        Denmark Den, Denmark-Norway D-N, Donbass Don, Egypt Egy, Finland Fin, France Fra, Greece Gre, \
        Hungary Hun, Iraq Iraq, Ireland Ire, Italy Italy, Libya Lib, Morocco Mor, Palestine Pal, \
        Persia Per, Poland Pol, Portugal Por, Rumania Rum, Spain Spa, Sweden Swe, Switzerland Swi, \
        Syria Syr, Trans-Jordan Jor, Tunisia Tun, Turkey Tur, Ukraine Uk, Vichy Fra, Yugoslavia Yug";
    let mut minors = minors.split(", ");
    for country in &data().countries {
        match &country.class {
            CountryClass::Major(faction) => {
                assert!(
                    majors.contains(&(&*country.name, *faction)),
                    "{}",
                    country.name
                );
            }
            CountryClass::Minor { nationality } => {
                let shown = format!("{} {nationality}", country.name);
                assert_eq!(Some(&*shown), minors.next());
            }
        }
    }
    assert_eq!(minors.next(), None);
    assert_eq!(data().countries.len(), 43);
}

#[test]
fn the_23_dependents_and_whose_they_can_be() {
    proves!(
        "13.3.1b",
        "13.3.1-albania",
        "13.3.1-algeria",
        "13.3.1-byelorussia",
        "13.3.1-caucasus",
        "13.3.1-crimea",
        "13.3.1-cyprus",
        "13.3.1-cyrenaica",
        "13.3.1-denmark",
        "13.3.1-donbass",
        "13.3.1-egypt",
        "13.3.1-gibraltar",
        "13.3.1-kuwait",
        "13.3.1-libya",
        "13.3.1-malta",
        "13.3.1-morocco",
        "13.3.1-occupied-france",
        "13.3.1-palestine",
        "13.3.1-rhodes",
        "13.3.1-syria",
        "13.3.1-trans-jordan",
        "13.3.1-tunisia",
        "13.3.1-turkish-straits",
        "13.3.1-ukraine",
    );
    let wanted = [
        ("italy", "albania libya rhodes"),
        ("france", "algeria morocco syria tunisia"),
        (
            "germany",
            "byelorussia caucasus crimea denmark donbass occupied_france ukraine",
        ),
        (
            "britain",
            "cyprus cyrenaica egypt gibraltar kuwait malta palestine trans_jordan turkish_straits",
        ),
        ("russia", "turkish_straits"),
    ];
    for (owner, lands) in wanted {
        let mut of: Vec<&str> = data()
            .lands
            .iter()
            .filter(|land| land.dependent_of.contains(&country(owner)))
            .map(|land| &*land.id)
            .collect();
        of.sort_unstable();
        assert_eq!(of.join(" "), lands, "{owner}");
    }
    let dependents = data().lands.iter().filter(|l| !l.dependent_of.is_empty());
    assert_eq!(dependents.count(), 23);
}

#[test]
fn the_19_regions_and_where_they_begin() {
    proves!(
        "13.3.2b",
        "13.3.2-alsace-lorraine",
        "13.3.2-bessarabia",
        "13.3.2-byelorussia",
        "13.3.2-caucasus",
        "13.3.2-crimea",
        "13.3.2-cyrenaica",
        "13.3.2-denmark",
        "13.3.2-donbass",
        "13.3.2-eastern-poland",
        "13.3.2-finnish-frontier",
        "13.3.2-gau-moselland",
        "13.3.2-memelland",
        "13.3.2-northern-baltics",
        "13.3.2-occupied-france",
        "13.3.2-polish-corridor",
        "13.3.2-turkish-frontier",
        "13.3.2-turkish-straits",
        "13.3.2-ukraine",
        "13.3.2-vichy",
    );
    let wanted = [
        ("france", "alsace_lorraine occupied_france vichy"),
        ("rumania", "bessarabia"),
        ("russia", "byelorussia caucasus crimea donbass ukraine"),
        ("libya", "cyrenaica"),
        ("denmark_norway", "denmark"),
        ("poland", "eastern_poland polish_corridor"),
        ("finland", "finnish_frontier"),
        ("belgium_holland", "gau_moselland"),
        ("baltic_states", "memelland northern_baltics"),
        ("turkey", "turkish_frontier turkish_straits"),
    ];
    let mut regions = 0;
    for (parent, names) in wanted {
        let of: Vec<&str> = data()
            .lands
            .iter()
            .filter(|land| land.kind == LandKind::Region(country(parent)))
            .map(|land| &*land.id)
            .collect();
        assert_eq!(of.join(" "), names, "{parent}");
        regions += of.len();
    }
    assert_eq!(regions, 19);
    let breakaway = data()
        .lands
        .iter()
        .filter(|l| l.kind == LandKind::Breakaway(country("spain")));
    assert_eq!(
        breakaway.map(|l| &*l.id).collect::<Vec<_>>(),
        ["basque", "catalonia"]
    );
}

#[test]
fn a_region_lies_in_its_country_and_holds_the_hexes_that_the_text_names() {
    let board = boards::krieg();
    for land in &data().lands {
        if let LandKind::Region(of) | LandKind::Breakaway(of) = land.kind {
            let home = &data().homes[of.index()];
            for hex in &land.hexes {
                assert!(home.contains(hex), "{} of {}", board.key(*hex), land.name);
            }
        }
    }
    let named = [
        ("finnish_frontier", "e4607 e4707"),
        ("vichy", "w3217"),
        ("occupied_france", "w3516 w3612 w3714 w3717"),
        ("alsace_lorraine", "w3420 w3519"),
        ("crimea", "e2912"),
        ("byelorussia", "e3906"),
        ("donbass", "e3315"),
        ("ukraine", "e3609"),
        ("caucasus", "e2825"),
        ("turkish_straits", "e2508"),
        ("cyrenaica", "e1406"),
        ("denmark", "w4224"),
        ("malta", "w1824"),
        ("gibraltar", "w2208"),
        ("rhodes", "e1908"),
    ];
    for (id, hexes) in named {
        let land = data()
            .lands
            .iter()
            .find(|land| &*land.id == id)
            .expect("a land");
        for wanted in hexes.split(' ') {
            assert!(land.hexes.contains(&hex(wanted)), "{wanted} in {id}");
        }
    }
    let baltic = &data().homes[country("baltic_states").index()];
    let parts: usize = ["memelland", "northern_baltics"]
        .iter()
        .map(|id| {
            data()
                .lands
                .iter()
                .find(|l| &*l.id == *id)
                .expect("a land")
                .hexes
                .len()
        })
        .sum();
    assert_eq!(
        parts,
        baltic.len(),
        "the two Regions make up the Baltic States"
    );
}

#[test]
fn capitals_stand_where_the_text_puts_them_and_in_their_own_country() {
    let known = [
        ("turkey", "e2412"),
        ("france", "w3516"),
        ("britain", "w3916"),
        ("germany", "w3825"),
        ("spain", "w2710"),
        ("greece", "e2204"),
        ("russia", "e4312"),
        ("switzerland", "w3220"),
    ];
    for (id, wanted) in known {
        let capital = data().countries[country(id).index()]
            .capital
            .expect("a capital");
        assert_eq!(key(capital), wanted, "{id}");
    }
    for (index, of) in data().countries.iter().enumerate() {
        let Some(capital) = of.capital else {
            assert_eq!(&*of.name, "United States");
            continue;
        };
        assert!(
            data().map.cities.contains(&capital),
            "{} is no City",
            key(capital)
        );
        let land = data().lands.iter().find(|land| land.id == of.id);
        let hexes = land.map_or(&data().homes[index], |land| &land.hexes);
        assert!(
            hexes.contains(&capital),
            "{} is not in {}",
            key(capital),
            of.name
        );
        if let Some(land) = land.filter(|_| of.creatable) {
            assert_eq!(land.provisional_capital, Some(capital), "{}", of.name);
        }
    }
}

#[test]
fn twenty_can_be_created_five_can_be_partners_six_have_free_forces() {
    let names = |wanted: fn(&krieg::data::Country) -> bool| -> String {
        let all = data().countries.iter().filter(|c| wanted(c));
        all.map(|c| &*c.id).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        names(|c| c.creatable),
        "algeria baltic_states basque byelorussia catalonia caucasus crimea denmark donbass egypt \
         finland libya morocco palestine poland rumania syria trans_jordan tunisia ukraine"
    );
    assert_eq!(names(|c| c.partnership), "france italy poland spain turkey");
    assert_eq!(
        names(|c| c.free_colonial.is_some()),
        "france italy poland spain sweden turkey"
    );
    for of in &data().countries {
        if let Some(id) = &of.free_colonial {
            assert!(data().find_counter(id).is_some(), "{id}");
        }
    }
    let own_box = data().countries.iter().filter_map(|c| c.posture_box);
    assert_eq!(
        own_box.collect::<Vec<_>>(),
        [
            PostureBox::Britain,
            PostureBox::Us,
            PostureBox::Russia,
            PostureBox::France
        ]
    );
}

#[test]
fn the_24_ceded_land_markers() {
    let of = |to: &str, dependent: bool| -> String {
        let all = data().ceded.iter();
        let some = all.filter(|c| c.to == country(to) && c.as_dependent == dependent);
        some.map(|c| c.id.split_once('_').expect("two words").1)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        of("germany", false),
        "austria czechoslovakia switzerland memelland polish_corridor gau_moselland alsace_lorraine"
    );
    assert_eq!(
        of("germany", true),
        "denmark occupied_france byelorussia caucasus crimea donbass ukraine"
    );
    assert_eq!(
        of("russia", false),
        "baltic_states northern_baltics eastern_poland finnish_frontier bessarabia turkish_frontier"
    );
    assert_eq!(of("russia", true), "turkish_straits");
    assert_eq!(of("britain", true), "turkish_straits cyrenaica");
    assert_eq!(of("france", true), "syria");
    let whole = data()
        .ceded
        .iter()
        .filter(|c| matches!(c.land, Ceded::Country(_)));
    assert_eq!(whole.count(), 4, "three for good, and the Baltic States");
    let backs: Vec<&str> = data()
        .ceded
        .iter()
        .filter_map(|c| c.back)
        .map(|c| &*data().countries[c.index()].id)
        .collect();
    assert_eq!(backs, ["poland", "finland", "rumania"]);
    for ceded in &data().ceded {
        let marker = format!("ceded_{}", ceded.id);
        assert!(data().find_marker(&marker).is_some(), "{marker}");
    }
}
