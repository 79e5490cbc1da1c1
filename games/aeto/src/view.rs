//! What a viewer may see.

use crate::ch00_sequence::victory;
use crate::data::{Body, data};
use crate::hidden::sees;
use crate::marks::Marks;
use crate::names::nation_name;
use crate::spot::{Spot, Where, board};
use crate::state::State;
use crate::stores::Ration;
use crate::types::{Camp, HexId, NationId, UnitId};
use crate::unit::{Commitment, Unit};
use board::SpaceId;
use kernel::{
    BoxView, Counter, Key, Label, Overlay, SpaceView, Steps, Track, View, Viewer, cite, rule,
};

pub fn view(s: &State, viewer: Viewer) -> View {
    View {
        game: "aeto",
        scenario: s.scenario().id.to_string(),
        turn: s.clock.month.to_string(),
        to_move: s.stack.asking(),
        spaces: spaces(s),
        counters: counters(s, viewer),
        edges: Vec::new(),
        boxes: boxes(s),
        decks: Vec::new(),
        tracks: tracks(s),
        pools: Vec::new(),
        outcome: victory::outcome(s),
    }
}

fn nation_key(nation: NationId) -> Key {
    Key::Borrowed(&data().nations[nation.index()].id)
}

fn spaces(s: &State) -> Vec<SpaceView> {
    let all = board().ids().map(|id| SpaceView {
        key: Key::Borrowed(board().key(id)),
        control: s.politics.holder(id).map(nation_key),
        markers: markers(s, id),
    });
    all.collect()
}

/// What is built in a hex, and what is destroyed there.
fn markers(s: &State, id: SpaceId) -> Vec<Key> {
    let built = s.works.built.iter().filter(|work| work.hex.space() == id);
    let wrecked = s.works.wrecked.iter();
    let mut all: Vec<Key> = built.map(|work| work.kind.word().into()).collect();
    if wrecked.into_iter().any(|wreck| wreck.hex.space() == id) {
        all.push("wrecked".into());
    }
    let chits = s.stores.chits.iter().filter(|chit| chit.hex() == Some(id));
    all.extend(chits.map(|chit| match chit.kind {
        Ration::Air => Key::Borrowed("air_supply"),
        Ration::Sea => Key::Borrowed("sea_supply"),
    }));
    all
}

/// 0.map-box-tracks: Offensives, EPs and reserve of each power; the weather.
fn tracks(s: &State) -> Vec<Track> {
    cite!("0.map-box-tracks");
    let of = |value: fn(&crate::state::Track) -> u8| {
        let rows = s
            .tracks
            .iter()
            .map(move |track| (nation_key(track.nation), i64::from(value(track))));
        rows.collect::<Vec<_>>()
    };
    let skies = s.skies;
    let words = [
        ("weather", skies.letter.name()),
        ("severe", skies.severe.name()),
        ("moderate", skies.moderate.name()),
    ];
    vec![
        Track::new("offensives", "Offensives", of(|track| track.offensives)),
        Track::new("eps", "EPs", of(|track| track.eps)),
        Track::new("reserve", "Economic Reserve", of(|track| track.reserve)),
        Track::in_words("weather", "Weather", &words),
    ]
}

fn boxes(s: &State) -> Vec<BoxView> {
    let mut all = Vec::new();
    for camp in Camp::ALL {
        for (_, chit) in s.forces(camp) {
            let number = chit.force().unwrap_or(0);
            all.push(BoxView {
                key: Spot::force(number).key().into(),
                title: chit.name(),
                group: "forces".into(),
                markers: Vec::new(),
            });
        }
    }
    let uk = crate::politics::named().uk;
    if s.powers().any(|nation| nation == uk) {
        all.push(BoxView {
            key: Spot::aside(uk).key().into(),
            title: "Suez Adds Box".to_string(),
            group: "boxes".into(),
            markers: Vec::new(),
        });
    }
    for nation in s.powers() {
        for (word, title) in [
            ("pool", "Force Pool"),
            ("replenishment", "Replenishment Box"),
            ("gone", "Out of the game"),
            ("track", "Turn Track"),
        ] {
            all.push(BoxView {
                key: format!("{word}_{}", data().nations[nation.index()].id).into(),
                title: format!("{}: {title}", nation_name(nation)),
                group: "boxes".into(),
                markers: Vec::new(),
            });
        }
    }
    all
}

/// The word for what a piece is, as the look draws it.
fn kind_key(unit: &Unit) -> Key {
    match unit.printed().body {
        Body::Land { kind, .. } => kind.word().into(),
        Body::Air { kind, .. } => kind.word().into(),
        Body::Hq { .. } => "hq".into(),
        Body::General { .. } => "general".into(),
        Body::Ship { class, .. } => class.word().into(),
        Body::UBoat { .. } => "u_boat".into(),
        Body::Admiral(_) => "admiral".into(),
        Body::Force { .. } => "task_force".into(),
    }
}

/// What is printed on the face that is up.
fn figures(unit: &Unit) -> String {
    if let Some(face) = unit.ship_face() {
        let guns = face
            .gunnery
            .map_or("X".to_string(), |guns| guns.to_string());
        let torpedo = match face.torpedo {
            0 => String::new(),
            torpedo => format!("({torpedo})"),
        };
        return format!("{guns}{torpedo}-{}-{}", face.armor, face.movement);
    }
    match (unit.printed().body, unit.land_face(), unit.air_face()) {
        (Body::Force { .. }, ..) => unit.printed().name.to_string(),
        (Body::Hq { radius, rating }, ..) => format!("{radius}-{rating}"),
        (
            Body::General {
                strength,
                exploitation,
            },
            ..,
        ) => format!("{strength}({exploitation})"),
        (_, Some(face), _) => format!("{}-{}", face.strength, face.movement),
        (_, _, Some(face)) => match face.return_fire {
            Some(fire) => format!("{}-{}[{fire}]", face.strength, face.range),
            None => format!("{}-{}/{}", face.strength, face.range, face.quality),
        },
        _ => String::new(),
    }
}

fn status(unit: &Unit) -> Vec<Key> {
    let mut words = Vec::new();
    let mut add = |is: bool, word: &'static str| words.extend(is.then_some(Key::Borrowed(word)));
    add(unit.has(Marks::ACTIVE), "active");
    add(unit.has(Marks::EXHAUSTED), "exhausted");
    add(unit.has(Marks::MOVED) || unit.has(Marks::MARCHED), "moved");
    add(unit.unsupplied > 0, "unsupplied");
    add(unit.commitment == Commitment::Current, "committed");
    add(unit.commitment == Commitment::Previous, "spent");
    add(unit.at.is_port(), "in_port");
    add(unit.is_ground() && unit.aboard.is_some(), "aboard");
    add(matches!(unit.at.whereabouts(), Where::Convoy(_)), "escort");
    add(unit.has(Marks::SAILED), "moved");
    add(unit.has(Marks::STANDBY), "standby");
    words
}

fn shown(s: &State, viewer: Viewer, id: UnitId) -> bool {
    sees(s, viewer, id)
}

/// Ports, second coasts and Convoy Duty are shown in their space.
fn shown_at(unit: &Unit) -> &'static str {
    match unit.at.within() {
        Some(space) => board().key(space),
        None => unit.at.key(),
    }
}

/// Pieces alike in one place are one, with their number; of what is not seen there is nothing.
fn counters(s: &State, viewer: Viewer) -> Vec<Counter> {
    let mut all = Vec::new();
    for (id, unit) in s.units() {
        let seen = |other: &UnitId| shown(s, viewer, *other);
        let first = s.pieces.likes(id).find(seen);
        if first != Some(id) {
            continue;
        }
        let (now, full) = (unit.steps(), if unit.has_back() { 2 } else { 1 });
        let flight = s.sky.iter().find(|flight| flight.unit == id);
        all.push(Counter {
            id: id.into(),
            space: match flight {
                Some(flight) => Key::Borrowed(board().key(flight.over.space())),
                None => Key::Borrowed(shown_at(unit)),
            },
            base: flight.map(|_| Key::Borrowed(unit.at.key())),
            nation: nation_key(unit.nation()),
            kind: Some(kind_key(unit)),
            count: s
                .pieces
                .likes(id)
                .filter(|other| shown(s, viewer, *other))
                .count() as u32,
            text: figures(unit),
            steps: (now > 0).then_some(Steps { now, full }),
            status: status(unit),
            ..Counter::default()
        });
    }
    all
}

/// The unit that a counter of the view stands for.
pub fn unit_of(s: &State, id: kernel::CounterId) -> Option<UnitId> {
    UnitId::try_from(id).ok().filter(|id| s.has_unit(*id))
}

/// A label names the piece that stands for those like it in the view of the seat that decides.
pub fn as_shown(s: &State, label: Label) -> Label {
    let Some(seat) = s.stack.asking() else {
        return label;
    };
    let viewer = Viewer::Seat(seat);
    let unit = |id: kernel::CounterId| unit_of(s, id);
    let apart = |id| {
        let this = s.unit(unit(id)?);
        let marks = [
            (this.depleted, "depleted"),
            (this.has(Marks::ACTIVE), "Active"),
            (this.has(Marks::MOVED) || this.has(Marks::MARCHED), "moved"),
            (this.has(Marks::ATTACKED), "has attacked"),
            (this.has(Marks::BROKE_THROUGH), "broke through"),
            (this.has(Marks::FAILED), "has failed"),
            (this.has(Marks::EXPLOITS), "exploits"),
            (this.has(Marks::DECLINED), "declined"),
            (this.has(Marks::PROVIDED), "in supply"),
            (this.has(Marks::SHOT_AT_HOME), "shot at"),
            (this.has(Marks::LAUNCHED), "launched"),
            (this.has(Marks::FLEW), "flew"),
            (this.has(Marks::SAILED), "moved"),
            (this.has(Marks::STANDBY), "Standby"),
            (this.has(Marks::TRIED), "has searched"),
            (this.has(Marks::CAUGHT), "has intercepted"),
            (this.has(Marks::EVADED), "has evaded"),
            (this.has(Marks::RAIDED), "raider"),
            (this.has(Marks::LATE), "moved late"),
            (this.has(Marks::ASSIGNED), "new escort"),
            (this.has(Marks::ESCORTED), "escorted"),
            (this.unsupplied > 0, "out of supply"),
            (this.commitment != Commitment::Free, "committed"),
        ];
        let words: Vec<&str> = marks
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, word)| *word)
            .collect();
        Some(if words.is_empty() {
            String::new()
        } else {
            format!(" ({})", words.join(", "))
        })
    };
    let first = |id| {
        let id = unit(id)?;
        s.pieces
            .likes(id)
            .find(|like| sees(s, viewer, *like))
            .map(Into::into)
    };
    frame::as_shown(label, apart, first)
}

/// The hexes that a player's lines of supply reach.
pub fn overlays(s: &State, viewer: Viewer) -> Vec<Overlay> {
    let Viewer::Seat(seat) = viewer else {
        return Vec::new();
    };
    let nation = s.nation_of(seat);
    let linked = board()
        .ids()
        .filter(|hex| s.is_linked(nation, *hex, false))
        .map(HexId::from);
    vec![Overlay::new("supply", "In supply", rule!("7.7a"), linked)]
}
