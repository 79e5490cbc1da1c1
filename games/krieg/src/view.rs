//! What a viewer may see: everything but hands and Pending Cards.

use crate::ch00_sequence::victory;
use crate::ch01_cards::{Word, holds, may_choose, words};
use crate::ch10_supply::controls;
use crate::ch11_weather::north;
use crate::data::{Body, ScenarioRule, data};
use crate::ground::space;
use crate::names::unit_name;
use crate::politics::{Confined, Leaning, Posture, Status};
use crate::spot::{Spot, Where, ZoneBox, board};
use crate::state::State;
use crate::types::{CardId, CountryId, Faction, PostureBox, Weather, ZoneId};
use crate::unit::{Form, Sort, Unit, UnitId};
use kernel::{
    BoxView, Counter, Deck, DeckKind, EdgeMarker, EdgeView, Key, Need, Overlay, SpaceView, Steps,
    Track, View, Viewer, cite, rule,
};
use std::collections::BTreeMap;

pub fn view(s: &State, viewer: Viewer) -> View {
    View {
        game: "krieg",
        scenario: s.scenario().id.to_string(),
        turn: s.clock.turn.to_string(),
        to_move: s.stack.asking(),
        spaces: spaces(s),
        counters: counters(s),
        edges: edges(s),
        boxes: boxes(s),
        decks: decks(s, viewer),
        tracks: tracks(s),
        pools: Vec::new(),
        outcome: victory::outcome(s),
    }
}

/// Influence, Mobilizing and the like lie in Capitals; Civil War markers in their hexes.
fn markers(s: &State) -> BTreeMap<Spot, Vec<Key>> {
    let mut all: BTreeMap<Spot, Vec<Key>> = BTreeMap::new();
    for (country, nation) in data().countries.iter().zip(&s.politics.nations) {
        let Some(capital) = country.capital else {
            continue;
        };
        let mut put = |word: &'static str| {
            all.entry(capital.into()).or_default().push(word.into());
        };
        if nation.status.exists() {
            match nation.leaning {
                Leaning::None => {}
                Leaning::Influence(Faction::Axis) => put("axis_influence"),
                Leaning::Influence(Faction::Western) => put("western_influence"),
                Leaning::Influence(Faction::Soviet) => put("soviet_influence"),
                Leaning::Neutrality => put("neutrality"),
            }
        }
        match nation.confined {
            None => {}
            Some(Confined::FreePassage) => put("free_passage"),
            Some(Confined::Mobilizing) => put("mobilizing"),
            Some(Confined::NoOccupation) => put("no_occupation"),
        }
    }
    for (at, marker) in &s.politics.civil_war {
        all.entry(*at).or_default().push(marker.word().into());
    }
    if let Some(at) = s.politics.vichy_marker {
        all.entry(at).or_default().push("vichy".into());
    }
    all
}

fn spaces(s: &State) -> Vec<SpaceView> {
    let mut markers = markers(s);
    board()
        .ids()
        .map(|id| SpaceView {
            key: Key::Borrowed(board().key(id)),
            control: holder(s, id),
            markers: markers.remove(&id.into()).unwrap_or_default(),
        })
        .collect()
}

/// Who holds a hex: its own country, as long as that fights on the side of who controls it; else the faction.
fn holder(s: &State, id: board::SpaceId) -> Option<Key> {
    let faction = controls(s, id)?;
    let fights = |country| s.politics.status(country) == Status::Active(faction);
    let own = s.territory().of(id).filter(|own| fights(own.country));
    let country = own.map(|own| {
        let printed = space(id).country.filter(|_| own.dependent);
        printed.unwrap_or(own.country)
    });
    Some(match country {
        Some(country) => Key::Borrowed(&data().countries[country.index()].id),
        None => faction.word().into(),
    })
}

/// What has yet to enter, or has left the game, is not shown.
fn is_shown(unit: &Unit) -> bool {
    !matches!(unit.at.whereabouts(), Where::Aside) && unit.at != Spot::out_of_game()
}

/// The unit that a counter of the view stands for.
pub fn unit_of(s: &State, id: kernel::CounterId) -> Option<UnitId> {
    let id = UnitId(u16::try_from(id.0).ok()?);
    s.has_unit(id).then_some(id)
}

/// [`frame::as_shown`]: like counters in one place are one; what else is alike has moved or fought.
pub fn as_shown(s: &State, label: kernel::Label) -> kernel::Label {
    let unit = |id: kernel::CounterId| unit_of(s, id);
    let apart = |id| {
        let unit = s.unit(unit(id)?);
        let marks = [(unit.moved, ", moved"), (unit.fought, ", fought")];
        let words = marks.into_iter().filter(|(is, _)| *is);
        Some(words.map(|(_, word)| word).collect())
    };
    let shown = |id| {
        let id = unit(id).filter(|id| is_shown(s.unit(*id)))?;
        Some(s.pieces.likes(id).next().unwrap_or(id).into())
    };
    frame::as_shown(label, apart, shown)
}

/// Counters alike in one place are one, with their number.
fn counters(s: &State) -> Vec<Counter> {
    let seen = s.units().filter(|(_, unit)| is_shown(unit));
    seen.filter(|(id, _)| s.pieces.is_first_of_its_like(*id))
        .map(|(id, unit)| counter(s, id, unit))
        .collect()
}

/// The word for what a counter is, as the look draws it.
fn kind_key(unit: &Unit) -> Key {
    match unit.form() {
        Form::Ground { kind, .. } => kind.word().into(),
        Form::Detachment => "detachment".into(),
        Form::Airdrop => "airdrop".into(),
        Form::Support(kind) => kind.word().into(),
        Form::Devastation => "devastation".into(),
        Form::CvStrike => "cv_strike".into(),
        Form::Escort | Form::Convoy { .. } => "convoy".into(),
        Form::Logistics => "logistics".into(),
        Form::PartisanBase => "partisan_base".into(),
        Form::Beachhead => "beachhead".into(),
        Form::Blitz => "blitz".into(),
        Form::Failure => "failure".into(),
        Form::Other => "marker".into(),
    }
}

fn nation_key(unit: &Unit) -> Key {
    match (unit.sort.country(), unit.faction) {
        (Some(country), _) => Key::Borrowed(&data().countries[country.index()].id),
        (None, Some(faction)) => faction.word().into(),
        (None, None) => "neutral".into(),
    }
}

fn counter(s: &State, id: UnitId, unit: &Unit) -> Counter {
    let mut status = Vec::new();
    status.extend(unit.moved.then_some(Key::Borrowed("moved")));
    status.extend(unit.fought.then_some(Key::Borrowed("fought")));
    let text = match unit.face() {
        Some(face) => format!("{}-{}-{}", face.attack, face.defense, face.movement),
        None => short(unit),
    };
    let full = match unit.sort.ground().map(|ground| (ground.front, ground.back)) {
        Some((_, crate::data::Back::Larger(face))) => face.steps,
        Some((front, _)) => front.steps,
        None => 0,
    };
    let steps = unit.face().map(|face| Steps {
        now: face.steps,
        full: full.max(face.steps),
    });
    Counter {
        id: id.into(),
        space: Key::Borrowed(unit.at.key()),
        nation: nation_key(unit),
        kind: Some(kind_key(unit)),
        count: s.pieces.likes(id).count() as u32,
        text,
        steps,
        status,
        ..Counter::default()
    }
}

/// So many letters fit on a counter.
const PRINTED: usize = 10;

/// What is printed on a counter that has no factors.
fn short(unit: &Unit) -> String {
    match unit.sort {
        Sort::Counter(id) => {
            let counter = &data().counters[id.index()];
            match (&counter.body, unit.form()) {
                (Body::Convoy(_), Form::Convoy { troop: true, .. }) => "Troop".to_string(),
                (Body::Convoy(_), _) => "Supply".to_string(),
                _ if counter.name.len() > PRINTED => counter
                    .name
                    .split(' ')
                    .next_back()
                    .unwrap_or_default()
                    .to_string(),
                _ => counter.name.to_string(),
            }
        }
        Sort::Marker(id) => match &data().markers[id.index()].imprint {
            Some(imprint) => imprint[unit.side as usize].to_string(),
            None => unit_name(unit),
        },
    }
}

fn edges(s: &State) -> Vec<EdgeView> {
    let beachheads = s.units().filter(|(_, unit)| unit.form() == Form::Beachhead);
    beachheads
        .filter_map(|(_, unit)| {
            let (from, to) = (unit.at.space()?, s.landing(unit)?);
            Some(EdgeView {
                edge: kernel::Edge::between(board().key(from), board().key(to)),
                markers: vec![EdgeMarker {
                    kind: "beachhead".into(),
                    nation: unit.faction.map(|faction| faction.word().into()),
                    facing: Some(Key::Borrowed(board().key(to))),
                }],
            })
        })
        .collect()
}

/// The boxes beside the map: Zones, pools and displays, tracks, Postures.
fn boxes(s: &State) -> Vec<BoxView> {
    let mut all = Vec::new();
    let plain = |spot: Spot, group: &'static str| BoxView {
        key: Key::Borrowed(spot.key()),
        title: spot.name(),
        group: group.into(),
        markers: Vec::new(),
    };
    for zone in (0..data().map.zones.len() as u16).map(ZoneId) {
        all.extend(ZoneBox::ALL.map(|which| plain(Spot::zone(zone, which), "zones")));
    }
    for (index, of) in data().boxes.iter().enumerate() {
        if &*of.id != "out_of_game" {
            let spot = Spot::of_box(crate::types::BoxId(index as u16));
            all.push(plain(spot, "displays"));
        }
    }
    all.extend((0..5).map(|vp| plain(Spot::vp(vp), "vp")));
    let now = s.clock.turn;
    for turn in (now.0..).map(crate::types::Turn).take(27) {
        all.push(BoxView {
            markers: turn_marks(now, turn),
            ..plain(Spot::turn(turn), "turns")
        });
    }
    // Counters may lie farther ahead than the track is shown.
    let far = s
        .units()
        .filter_map(|(_, unit)| match unit.at.whereabouts() {
            Where::Turn(turn) if turn < now || turn.0 >= now.0 + 27 => Some(unit.at),
            _ => None,
        });
    let mut far: Vec<Spot> = far.collect();
    far.sort_unstable();
    far.dedup();
    all.extend(far.into_iter().map(|spot| plain(spot, "turns")));
    for which in PostureBox::ALL {
        all.push(BoxView {
            key: format!("posture_{}", which.word()).into(),
            title: posture_title(*which, s.politics.posture_of(*which)),
            group: "postures".into(),
            markers: posture(s.politics.posture_of(*which)).into_iter().collect(),
        });
    }
    all
}

/// What the Turn Track shows of a turn: whether it is now, a Seasonal Turn, and the weather in the North.
fn turn_marks(now: crate::types::Turn, turn: crate::types::Turn) -> Vec<Key> {
    let mut marks: Vec<Key> = Vec::new();
    marks.extend((now == turn).then_some(Key::Borrowed("turn_marker")));
    marks.extend(turn.months().is_seasonal().then_some("seasonal".into()));
    match data().turns[turn.months() as usize].north {
        Weather::Clear => {}
        weather => marks.push(weather.word().into()),
    }
    marks
}

/// Whose Posture it is, and which.
fn posture_title(which: PostureBox, posture: Posture) -> String {
    use crate::politics::Truce;
    let whose = words::posture_box(which).trim_start_matches("the ");
    let what = match posture {
        Posture::War => "War",
        Posture::Policy(policy) => &data().policies[policy.index()].name,
        Posture::Truce(Truce::Reassess) => "Reassess Policy",
        Posture::Truce(Truce::Armistice) => "Armistice",
        Posture::Truce(Truce::Negotiation) => "Negotiation",
    };
    format!("{whose}: {what}")
}

fn posture(posture: Posture) -> Option<Key> {
    use crate::politics::Truce;
    match posture {
        Posture::War => None,
        Posture::Policy(policy) => Some(Key::Borrowed(&data().policies[policy.index()].id)),
        Posture::Truce(Truce::Reassess) => Some("reassess_policy".into()),
        Posture::Truce(Truce::Armistice) => Some("armistice".into()),
        Posture::Truce(Truce::Negotiation) => Some("negotiation".into()),
    }
}

/// Whether a viewer sees the cards of a faction.
fn sees(s: &State, viewer: Viewer, faction: Faction) -> bool {
    matches!(viewer, Viewer::Seat(seat) if s.seat(faction) == seat)
}

fn card(id: CardId) -> kernel::Card {
    kernel::Card {
        id: kernel::CardId(id.0),
        face: Key::Borrowed(&data().cards.get(id).id),
        ..kernel::Card::default()
    }
}

/// 1.1.3: what a card in the hand requires, and whether it could be chosen now.
fn need(s: &State, faction: Faction, id: CardId) -> Option<Need> {
    cite!("0.cards-4");
    let card = data().cards.get(id);
    let unmet = card
        .requires
        .iter()
        .find(|condition| !holds(s, condition, Word::Given));
    match (may_choose(s, faction, id, Word::Given), unmet) {
        (Ok(()), _) if card.requires.is_empty() => None,
        (Ok(()), _) => Some(Need {
            text: words::requirements(card),
            met: true,
        }),
        (Err(_), Some(condition)) => Some(Need {
            text: words::condition(condition),
            met: false,
        }),
        (Err(illegal), None) => Some(Need {
            text: illegal.to_string(),
            met: false,
        }),
    }
}

fn decks(s: &State, viewer: Viewer) -> Vec<Deck> {
    cite!("1.1a", "1.1b");
    let mut all = Vec::new();
    if s.scenario().rules.contains(&ScenarioRule::NoCards) {
        return all;
    }
    for faction in &s.scenario().factions {
        let cards = &s.cards[faction.index()];
        let own = sees(s, viewer, *faction);
        let shared = faction.is_allied() && !s.apart && s.scenario().factions.len() == 3;
        let owner = if shared { "allies" } else { faction.word() };
        let mut deck = |key: &str, title: &str, kind: DeckKind, list: &[CardId], seen: bool| {
            let shown = list.iter().filter(|_| seen);
            let needs = |id: &CardId| kernel::Card {
                needs: need(s, *faction, *id).filter(|_| key == "hand"),
                ..card(*id)
            };
            all.push(Deck {
                key: format!("{key}_{}", faction.word()).into(),
                title: format!("{title} of the {}", faction.name()),
                kind,
                owner: Some(owner.into()),
                count: list.len() as u32,
                cards: shown.map(needs).collect(),
            });
        };
        let pending: Vec<CardId> = cards.pending.into_iter().collect();
        let current: Vec<CardId> = cards.current.into_iter().collect();
        let gone = DeckKind::Discard;
        deck("current", "Current Card", DeckKind::Open, &current, true);
        deck("pending", "Pending Card", DeckKind::Hand, &pending, own);
        deck("hand", "Hand", DeckKind::Hand, &cards.hand, own);
        deck("played", "Played cards", gone, &discards(cards), true);
        deck("removed", "Removed cards", gone, &cards.removed, true);
    }
    all
}

/// The cards that lie face up beside the Current one. A recyclable card is in the hand again, or was chosen anew.
fn discards(cards: &crate::state::Cards) -> Vec<CardId> {
    let mut list: Vec<CardId> = cards.plays.iter().map(|play| play.card).collect();
    list.sort_unstable();
    list.dedup();
    list.retain(|card| {
        let back = data().cards.get(*card).recyclable;
        !back && cards.current != Some(*card) && !cards.removed.contains(card)
    });
    list
}

fn tracks(s: &State) -> Vec<Track> {
    let track = |id: &str, title: &str, values: &[(&str, i64)], words: &[(&str, String)]| Track {
        id: id.to_string(),
        title: title.to_string(),
        values: values
            .iter()
            .map(|(key, value)| (key.to_string(), *value))
            .collect(),
        words: words
            .iter()
            .map(|(key, word)| (key.to_string(), word.clone()))
            .collect(),
    };
    let value = i64::from(victory::strategic_value(s, false));
    let statuses: Vec<(&str, String)> = data()
        .countries
        .iter()
        .zip((0..).map(CountryId))
        .filter_map(|(country, id)| {
            let word = match s.politics.status(id) {
                Status::Unborn => return None,
                Status::Neutral => "Neutral".to_string(),
                Status::Active(faction) => faction.name().to_string(),
                Status::Conquered(faction) => format!("Conquered ({})", faction.name()),
                Status::Gone => "no more".to_string(),
            };
            Some((&*country.id, word))
        })
        .collect();
    vec![
        track(
            "vp",
            "Victory Points",
            &[("value", value), ("vp", s.tracks.vp.into())],
            &[("side", victory::side_name(s.tracks.vp_side).to_string())],
        ),
        track(
            "war",
            "War",
            &[("USCL", s.tracks.uscl.into())],
            &[
                (
                    "war_state",
                    words::war_state(s.politics.war_state).to_string(),
                ),
                ("weather", north(s).word().to_string()),
            ],
        ),
        track("countries", "Countries", &[], &statuses),
    ]
}

/// Where the counters of each Major would be supplied, and where zones of control lie.
pub fn overlays(s: &State) -> Vec<Overlay> {
    let named = crate::politics::named();
    let majors = [
        ("supply_germany", "German supply", named.germany),
        ("supply_britain", "British supply", named.britain),
        ("supply_russia", "Russian supply", named.russia),
    ];
    let keys = |is: &dyn Fn(board::SpaceId) -> bool| -> Vec<Key> {
        let all = board().ids().filter(|id| is(*id));
        all.map(|id| Key::Borrowed(board().key(id))).collect()
    };
    let mut all: Vec<Overlay> = majors
        .into_iter()
        .map(|(id, title, country)| {
            let supply = s.supply(country, false);
            Overlay {
                id: id.to_string(),
                title: title.to_string(),
                rule: rule!("10"),
                spaces: keys(&|at| supply.at(at)),
            }
        })
        .collect();
    let zoc = s.zoc();
    for faction in &s.scenario().factions {
        all.push(Overlay {
            id: format!("zoc_{}", faction.word()),
            title: format!("Zones of Control of the {}", faction.name()),
            rule: rule!("8a"),
            spaces: keys(&|at| zoc.of(at, *faction)),
        });
    }
    all
}
