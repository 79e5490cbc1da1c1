//! Who stands where when a scenario begins, and with how many steps: every block, stated.
//!
//! A letter is a kind of unit (infantry, cavalry, parachutists, militia, armour, ground support), a capital an elite
//! one; then come its steps and how many it can have. A number before it counts those that are alike.

use crate::setups::scenario;
use engulfed::State;
use engulfed::data::data;
use engulfed::types::{Kind, Nation};
use engulfed::unit::At;
use std::collections::BTreeMap;

/// Area, kind, elite, printed and present steps from the strongest: in this order blocks are listed.
type Like = (&'static str, Kind, bool, i8, i8);

fn letter(kind: Kind, elite: bool) -> char {
    let letter = match kind {
        Kind::Infantry => 'i',
        Kind::Cavalry => 'c',
        Kind::Airborne => 'p',
        Kind::Militia => 'm',
        Kind::Armour => 'a',
        Kind::GroundSupport => 'g',
    };
    if elite {
        letter.to_ascii_uppercase()
    } else {
        letter
    }
}

/// Blocks as they are listed here, by area.
fn listed(blocks: BTreeMap<Like, usize>) -> String {
    let mut areas: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for ((area, kind, elite, full, steps), count) in blocks {
        let count = if count > 1 {
            count.to_string()
        } else {
            String::new()
        };
        let letter = letter(kind, elite);
        let strength = match kind {
            Kind::GroundSupport => String::new(),
            _ => format!("{}/{}", -steps, -full),
        };
        let like = format!("{count}{letter}{strength}");
        areas.entry(area).or_default().push(like);
    }
    let areas = areas
        .iter()
        .map(|(area, all)| format!("{area} {}", all.join(" ")));
    areas.collect::<Vec<_>>().join("; ")
}

fn army(s: &State, nation: Nation) -> String {
    let mut blocks = BTreeMap::new();
    for (_, u) in s.units().filter(|(_, u)| u.nation == nation) {
        if let At::Area(area) = u.at {
            let key = data().spaces.key(area);
            let like = (key, u.kind, u.elite, -(u.full as i8), -(u.steps as i8));
            *blocks.entry(like).or_default() += 1;
        }
    }
    listed(blocks)
}

#[track_caller]
fn stand(id: &str, stated: &[(&str, &str)]) {
    let s = scenario(id);
    for (nation, facts) in data().nations.all() {
        let said = stated.iter().find(|(who, _)| **who == *facts.id);
        let said = said.map_or("", |(_, army)| army);
        assert_eq!(army(&s, nation), said, "{id}: {}", facts.id);
    }
}

#[test]
fn r17_1939_every_block_stands_where_it_is_said() {
    stand(
        "1939",
        &[
            (
                "germany",
                "bavaria i4/4 i3/4 i2/3; berlin i2/3 p2/3; bohemia i4/4 a4/4; east_prussia 4i4/4 a4/4 \
                 g; pomerania 3i4/4 a4/4 g; rhineland 4i3/4 i2/3 g; ruhr i4/4 i3/4 i2/3; silesia \
                 5i4/4 3a4/4 2g; slovakia i4/4",
            ),
            (
                "italy",
                "albania i3/3; calabria i3/3; cyrenaica i3/3; piedmont 2i3/3; rome i3/3 g; sardinia \
                 i2/2; sicily i3/3; tobruk i2/2; tripolitania i3/3 a2/3",
            ),
            (
                "britain",
                "alexandria i3/4 a2/4 g; gibraltar i1/3; london 2i3/4 g; malta i1/3; midlands i3/4",
            ),
            (
                "france",
                "lebanon i2/2; lyon i3/3; marseille i3/3; metz 4i3/3; morocco i2/2; paris 3i3/3 a3/3 \
                 g; pas_de_calais 2i3/3 c2/2; tunisia i2/2",
            ),
            (
                "ussr",
                "gomel i2/3; kiev i3/4; leningrad i2/3; minsk 4i2/3 c2/2 a2/3 g; moscow i3/4; \
                 novgorod 3i2/3; odessa 2i2/3 c2/2 a2/3; sevastopol i2/3; smolensk i2/3; \
                 velikiye_luki i2/3; zhitomir 4i2/3 c2/2 2a2/3 g",
            ),
        ],
    );
}

#[test]
fn r18_1941_every_block_stands_where_it_is_said() {
    stand(
        "1941",
        &[
            (
                "germany",
                "athens i2/4; belgium i2/3; belgrade i2/3; berlin i3/4 m2/2 a4/4; bordeaux i2/4; \
                 crete p2/3; cyrenaica a4/4 g; denmark m2/2; east_prussia 6i3/4 3a3/4 2g; krakow \
                 7i3/4 a4/4 2a3/4 2g; moldavia 2i4/4; narvik i2/4; netherlands i2/3; normandy i2/4; \
                 oslo i2/4; paris i2/3; pas_de_calais i2/4; salonika i2/3; trondheim i2/3; warsaw \
                 8i3/4 I4/4 4a3/4 A4/4 3g",
            ),
            (
                "italy",
                "albania i3/3; athens i3/3; calabria 2i3/3; cyrenaica i3/3 a3/3; piedmont 2i3/3 i2/2; \
                 rome i3/3 i2/2 a2/2; salonika i3/3; sarajevo i3/3; sicily i3/3 2g; tripolitania i3/3",
            ),
            (
                "britain",
                "alexandria i3/4 g; gibraltar i2/3; iraq i3/4; london 2i4/4 m2/2 a3/4 2g; malta i2/3; \
                 midlands i3/4; north_england m2/2; scotland i3/4; tobruk i3/4; west_country i3/4; \
                 western_desert 2i3/4 a3/4 g",
            ),
            (
                "ussr",
                "bessarabia 3i3/3 c2/2 g; brest_litovsk 4i3/3 c2/2 a3/3 2g; crimea c2/2; estonia \
                 i3/3; gomel i3/3; kharkov i4/4; kiev i3/4 2i3/3 a3/3; leningrad i3/3; lithuania \
                 4i3/3 a3/3 g; lvov 4i3/3 a3/4 a3/3 g; minsk i3/3; moscow 2i4/4 i3/4; novgorod i3/3; \
                 odessa i3/3; onega_swamps i3/3; sevastopol i3/3; smolensk 2i4/4 a3/3; zhitomir i4/4",
            ),
            ("finland", "karelia 2i3/3; lapland i3/3"),
            ("rumania", "bucharest i3/3; moldavia 3i3/3 c2/2"),
            ("hungary", "budapest i3/3; debrecen i3/3"),
            ("bulgaria", "sofia i3/3; varna i3/3"),
            ("vichy", "lebanon i2/2; marseille i2/2; morocco i2/2"),
        ],
    );
}

#[test]
fn r16_2_tournament_every_block_stands_where_it_is_said() {
    stand(
        "1942",
        &[
            (
                "germany",
                "athens i3/3 p3/3; belgium i3/3; belgrade i3/3; berlin m2/2; bordeaux i2/4; bryansk \
                 2i3/4 i2/4 a2/4; crete i3/3; crimea i3/4 I4/4; denmark m2/2; kharkov 3i3/4 2a4/4 \
                 A4/4 2g; kiev i3/3; kursk 4i3/4 I4/4 4a4/4 2g; metz m2/2; narvik i2/4; netherlands \
                 m2/2; normandy i3/4; novgorod 2i3/4 4i2/4 I4/4 g; oslo i3/3; paris i2/4 i3/3 a3/4; \
                 pas_de_calais i3/4; ruhr m2/2; smolensk i1/4; stalino i3/4 i2/4 2a4/4 A4/4 g; \
                 trondheim i3/3; velikiye_luki 2i2/4; vyazma 3i3/4 2i2/4 2a2/4; warsaw m2/2; \
                 western_desert a3/4 g",
            ),
            (
                "italy",
                "albania i3/3; calabria i3/3; kharkov 2i3/3; piedmont i3/3 i2/2; rome i3/3 i2/2 p2/2 \
                 a2/2; salonika i3/3; sarajevo i3/3; sicily 2i3/3 2g; tobruk i2/2; tripolitania i3/3; \
                 western_desert 2i3/3 a3/3",
            ),
            (
                "britain",
                "alexandria 3i3/4 2a3/4 2g; gibraltar i2/3; iraq i3/4; london 2i3/4 m2/2 a3/4 3g; \
                 malta i2/3; midlands i3/4; north_england i3/4 m2/2; scotland i3/4; west_country i3/4 \
                 p3/3",
            ),
            (
                "ussr",
                "baku i3/3; caucasus c2/2; don_bend 2i4/4 3i3/3 c2/2 2a4/4 a3/3 2g; gorky i4/4 p3/3; \
                 kalinin 4i3/3 c2/2 a3/3; kuban i3/3 c2/2; ladoga_swamps 4i3/3; leningrad 2i3/3; \
                 moscow 4i4/4 2I4/4 2a4/4 g; onega_swamps 2i3/3; rostov 3i3/3 c2/2 a3/3; saratov \
                 i4/4; sevastopol i1/3; stalingrad i4/4; tula i4/4 4i3/3 I4/4 a3/3; voronezh 2i4/4 \
                 3i3/3 I4/4 2a3/3 g",
            ),
            (
                "usa",
                "midlands a4/4 2g; scotland i4/4; usa 3i4/4 a4/4; west_country i4/4",
            ),
            ("finland", "helsinki i2/2; karelia 2i3/3; lapland i3/3"),
            (
                "rumania",
                "bucharest i3/3; crimea i3/3 c2/2; dnepr_bend i3/3; stalino 2i3/3 a2/2",
            ),
            ("hungary", "budapest i3/3; kursk 2i3/3"),
            ("bulgaria", "skopje i3/3; sofia i3/3"),
            ("vichy", "marseille i2/2; morocco i2/2"),
        ],
    );
}

#[test]
fn r16_1_pattons_fantasy_every_block_stands_where_it_is_said() {
    stand(
        "patton",
        &[
            (
                "britain",
                "alexandria i2/3; athens i3/4; denmark i3/4; gibraltar i2/3; london i3/4 p3/3; \
                 netherlands i3/4; ruhr 5i3/4 4a4/4 4g; venetia 2i3/4 a4/4 g",
            ),
            (
                "ussr",
                "austria 3i3/4 3i3/3 c2/2 2a4/4 a3/3 2g; belgrade i3/3; berlin 5i3/4 4i3/3 2I4/4 \
                 3a4/4 a3/3 A4/4 3g; bohemia 3i3/4 2i3/3 2a3/3; bucharest i3/3; budapest 2i3/3 c2/2 \
                 a3/3; east_prussia i3/3; moscow 2i3/3 2p3/3; ploesti i3/3; pomerania 2i3/3 c2/2; \
                 saxony 4i3/4 3i2/3 2I4/4 2a4/4 2a3/3 2A4/4 3g; silesia 2i3/3; sofia i3/3; varna \
                 c2/2; warsaw i3/3 c2/2",
            ),
            (
                "usa",
                "bavaria 6i4/4 4a4/4 4g; belgium i4/4; paris 2p3/3; rhineland 2i4/4; ruhr 3i4/4 3a4/4 \
                 3g; usa 3i4/4 a4/4; venetia 2i4/4 g",
            ),
            ("free_french", "bavaria i3/3 a3/3; metz i3/3; paris i3/3"),
        ],
    );
}

#[test]
fn r9_61_the_army_of_every_minor() {
    let stated = [
        (
            "poland",
            "warsaw",
            1,
            "krakow i3/3; lvov i2/2; poznan i2/2; warsaw i3/3 c2/2",
        ),
        ("belgium", "belgium", 0, "belgium i3/3 i2/2"),
        ("netherlands", "netherlands", 0, "netherlands i2/2"),
        ("denmark", "denmark", 0, "denmark i1/1"),
        ("norway", "oslo", 0, "oslo i2/2; trondheim i1/1"),
        (
            "sweden",
            "stockholm",
            0,
            "goteborg i3/3; norrland i2/2; stockholm i3/3",
        ),
        ("switzerland", "switzerland", 0, "switzerland i3/3 i2/2"),
        (
            "spain",
            "madrid",
            1,
            "andalucia i2/2; catalonia i3/3; madrid i3/3 c2/2",
        ),
        ("portugal", "portugal", 0, "portugal i1/1"),
        (
            "yugoslavia",
            "belgrade",
            1,
            "belgrade i3/3; sarajevo i1/1; skopje i2/2; zagreb i2/2",
        ),
        ("greece", "athens", 0, "athens i2/2; salonika i3/3"),
        (
            "turkey",
            "ankara",
            1,
            "ankara i3/3; erzurum i2/2; istanbul i3/3; izmir i2/2",
        ),
        ("baltic_states", "", 0, ""),
        ("finland", "helsinki", 0, "karelia 2i3/3; lapland i2/3"),
        (
            "rumania",
            "bucharest",
            0,
            "bucharest i3/3; moldavia 2i3/3 c2/2",
        ),
        ("hungary", "budapest", 0, "budapest i2/3; debrecen i2/3"),
        ("bulgaria", "sofia", 0, "sofia i2/3; varna i2/3"),
    ];
    assert_eq!(data().minors.all().count(), stated.len());
    for (minor, (id, capital, actions, army)) in data().minors.all().zip(stated) {
        let mut blocks = BTreeMap::new();
        for force in &minor.forces {
            let (full, steps) = (-(force.full as i8), -(force.steps as i8));
            let like = (
                data().spaces.key(force.area),
                force.kind,
                false,
                full,
                steps,
            );
            *blocks.entry(like).or_default() += 1;
        }
        let own = minor.capital.map_or("", |area| data().spaces.key(area));
        assert_eq!(minor.nation, data().nation(id));
        assert_eq!((own, minor.special_actions), (capital, actions), "{id}");
        assert_eq!(listed(blocks), army, "{id}");
    }
}

#[test]
fn the_box_has_these_blocks() {
    let stated = [
        ("germany", "32i4 8i3 4I4 2p3 12m2 14a4 6A4"),
        ("rumania", "5i3 1c2 1a2"),
        ("hungary", "3i3 1c2"),
        ("bulgaria", "2i3 1i2"),
        ("finland", "3i3 1i2"),
        ("italy", "13i3 3i2 1c2 1p2 1a3 1a2"),
        ("usa", "17i4 2p3 8a4"),
        ("france", "14i3 7i2 3c2 3a3"),
        ("britain", "12i4 2i3 1p3 4m2 5a4"),
        ("ussr", "15i4 30i3 4I4 6c2 3p3 7a4 7a3 3A4"),
        ("neutrals", "6i3 6i2 2i1 1c2"),
    ];
    for (id, blocks) in stated {
        let nation = data().nations.find(id);
        let mut found: BTreeMap<(Kind, bool, i8), usize> = BTreeMap::new();
        for b in data().blocks.iter().filter(|b| b.nation == nation) {
            *found.entry((b.kind, b.elite, -(b.full as i8))).or_default() += 1;
        }
        let all = found.iter().map(|((kind, elite, full), count)| {
            format!("{count}{}{}", letter(*kind, *elite), -full)
        });
        assert_eq!(all.collect::<Vec<_>>().join(" "), blocks, "{id}");
    }
}
