//! Hands and Pending Cards with three seats: who sees what, and what can be dealt anew.

use crate::cards_play::{card, lines};
use crate::kit::{Kit, country};
use kernel::{Game, Seat, Viewer, proves};
use krieg::ch01_cards::{Arm, Choosing, Commencing, Selecting};
use krieg::types::{CardId, Faction};
use krieg::{Krieg, State};

use Faction::{Axis, Soviet, Western};

fn deck(s: &State, viewer: Viewer, key: &str) -> (u32, Vec<kernel::Card>) {
    let view = Krieg::view(s, viewer);
    let found = view.decks.into_iter().find(|deck| deck.key == key);
    let deck = found.expect("a deck");
    (deck.count, deck.cards)
}

fn seat(kit: &Kit, faction: Faction) -> Viewer {
    Viewer::Seat(kit.seat_of(faction))
}

/// The Axis of 1940 have chosen Case Yellow.
fn chosen() -> Kit {
    let mut kit = Kit::scenario("C.4");
    kit.act(Commencing::Begin);
    kit.act(Selecting::Country(country("sweden")));
    kit.roll(&[5]).act(Arm(1));
    kit.log = kernel::Log::on();
    kit.act(Choosing::Card(card("A22a")));
    kit
}

#[test]
fn a_card_is_chosen_in_secret() {
    proves!("1.1a", "1.1b", "1.1.3a");
    let kit = chosen();
    let own = &kit.s.cards[0];
    assert_eq!(own.pending, Some(card("A22a")));
    assert!(!own.hand.contains(&card("A22a")) && own.choices.contains(&card("A22a")));
    assert!(
        !own.choices.contains(&card("A33")),
        "Total War is not in effect"
    );
    let axis = seat(&kit, Axis);
    let (count, faces) = deck(&kit.s, axis, "pending_axis");
    assert_eq!((count, &*faces[0].face), (1, "A22a"));
    for other in [seat(&kit, Western), seat(&kit, Soviet), Viewer::Spectator] {
        assert_eq!(deck(&kit.s, other, "pending_axis"), (1, Vec::new()));
        let (count, faces) = deck(&kit.s, other, "hand_axis");
        assert_eq!((count as usize, faces), (own.hand.len(), Vec::new()));
        let (_, current) = deck(&kit.s, other, "current_axis");
        assert_eq!(&*current[0].face, "A21");
        let (_, played) = deck(&kit.s, other, "played_axis");
        assert!(played.iter().any(|card| card.face == "A15"));
    }
    // The line that names it is for one seat.
    for entry in kit.log.entries().iter().filter(|e| e.text.contains("22a")) {
        assert!(entry.audience.includes(axis));
        assert!(!entry.audience.includes(seat(&kit, Western)));
        assert!(!entry.audience.includes(Viewer::Spectator));
    }
    assert!(
        lines(&kit)
            .iter()
            .any(|line| line == "You choose 22a Case Yellow.")
    );
}

#[test]
fn with_two_players_one_sees_both_allied_hands() {
    proves!("1.1b");
    let kit = Kit::setup("C.4", &[("players", "2")]);
    let allies = Viewer::Seat(Seat(1));
    assert_eq!(deck(&kit.s, allies, "pending_western").1.len(), 1);
    assert_eq!(deck(&kit.s, allies, "pending_soviet").1.len(), 1);
    let apart = Kit::scenario("C.4");
    let soviet = seat(&apart, Soviet);
    assert_eq!(deck(&apart.s, soviet, "pending_western").1, Vec::new());
    assert_eq!(deck(&apart.s, soviet, "pending_soviet").1.len(), 1);
}

#[test]
fn a_hand_shows_what_each_card_lacks() {
    proves!("0.cards-4");
    let kit = Kit::scenario("C.4");
    let (_, hand) = deck(&kit.s, seat(&kit, Axis), "hand_axis");
    let need = |id: &str| {
        let found = hand.iter().find(|card| card.face == id);
        found.expect("in the hand").needs.clone()
    };
    let met = need("A24a").expect("it requires something");
    assert_eq!((met.text.as_str(), met.met), ("Britain at War", true));
    let unmet = need("A27a").expect("it requires something");
    assert_eq!((unmet.text.as_str(), unmet.met), ("Russia at War", false));
    assert!(need("A33").is_some_and(|need| !need.met), "Total War");
    assert_eq!(need("A25"), None);
}

#[test]
fn another_world_looks_the_same_to_whoever_does_not_know() {
    proves!("1.1b");
    let kit = chosen();
    let mut state = 7_u32;
    let mut seen: Vec<Option<CardId>> = Vec::new();
    for _ in 0..200 {
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        };
        let viewer = kit.seat_of(Western);
        let other = Krieg::reshuffle(&kit.s, viewer, &mut random);
        assert_eq!(
            Krieg::view(&other, Viewer::Seat(viewer)),
            Krieg::view(&kit.s, Viewer::Seat(viewer))
        );
        assert_eq!(Krieg::flaws(&other), Vec::<String>::new());
        let pending = other.cards[0].pending;
        assert!(pending.is_some_and(|card| kit.s.cards[0].choices.contains(&card)));
        assert_eq!(other.cards[1], kit.s.cards[1], "one's own stay");
        seen.push(pending);
        // The Axis know their own.
        let own = Krieg::reshuffle(&kit.s, kit.seat_of(Axis), &mut random);
        assert_eq!(own.cards[0], kit.s.cards[0]);
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(
        seen.len(),
        kit.s.cards[0].choices.len(),
        "each can lie there"
    );
}

#[test]
fn a_prompt_tells_nothing_of_the_hand() {
    proves!("1.1b");
    let mut kit = Kit::scenario("C.3");
    let prompt = Krieg::prompt(&kit.s);
    kit.s.cards[0].hand.truncate(3);
    kit.s.stack.forget_ready();
    assert_eq!(Krieg::prompt(&kit.s), prompt);
}

/// Numbers that look like chance and are the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: u32) -> u32 {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % count
    }
}

/// No line that another seat reads names a card that lies face down; whoever asks for consent has named it himself.
fn nobody_reads_a_pending_card(kit: &Kit) {
    for faction in Faction::ALL {
        let Some(pending) = kit.s.cards[faction.index()].pending else {
            continue;
        };
        let name = krieg::ch01_cards::card_name(pending);
        let own = seat(kit, *faction);
        let everyone = kit.s.seats().iter().map(Viewer::Seat);
        for other in everyone
            .chain([Viewer::Spectator])
            .filter(|seat| *seat != own)
        {
            let read = kit.log.entries().iter();
            let mut read = read.filter(|entry| entry.audience.includes(other));
            let told = read.find(|e| e.text.contains(&name) && !e.text.contains("consent"));
            assert_eq!(told.map(|entry| &entry.text), None);
        }
    }
}

#[test]
fn random_play_of_every_campaign_keeps_the_secrets() {
    proves!("1.1b");
    for (n, scenario) in ["B.1", "B.2", "C.1", "C.2", "C.3", "C.4", "C.5", "C.6"]
        .into_iter()
        .enumerate()
    {
        let mut kit = Kit::scenario(scenario);
        let mut chance = Chance(n as u64 + 11);
        kit.dice = kernel::Dice::seeded(kernel::Seed([n as u8; 32]));
        for decision in 0..250 {
            let Some(asked) = kit.asking() else { break };
            let mut legal = Vec::new();
            Krieg::legal(&kit.s, &mut legal);
            assert!(!legal.is_empty(), "{scenario}: {:?}", kit.s.stack);
            if decision % 25 == 0 {
                for seat in kit.s.seats().iter() {
                    let other = Krieg::reshuffle(&kit.s, seat, &mut |below| chance.below(below));
                    assert_eq!(
                        Krieg::view(&other, Viewer::Seat(seat)),
                        Krieg::view(&kit.s, Viewer::Seat(seat)),
                        "{scenario}"
                    );
                    assert_eq!(Krieg::prompt(&other), Krieg::prompt(&kit.s));
                    if seat == asked {
                        let mut same = Vec::new();
                        Krieg::legal(&other, &mut same);
                        assert_eq!(same, legal, "{scenario}");
                    }
                }
            }
            if decision % 25 == 0 {
                let saved = serde_json::to_string(&kit.s).expect("a position");
                let read: State = serde_json::from_str(&saved).expect("the same");
                assert_eq!(read, kit.s, "{scenario}");
            }
            let action = legal[chance.below(legal.len() as u32) as usize];
            kit.log = kernel::Log::on();
            Krieg::apply(&mut kit.s, action, &mut kit.dice, &mut kit.log);
            nobody_reads_a_pending_card(&kit);
            if decision % 50 == 0 {
                assert_eq!(Krieg::flaws(&kit.s), Vec::<String>::new(), "{scenario}");
            }
        }
    }
}

#[test]
fn a_saved_program_goes_on_where_it_stopped() {
    proves!("1.1.2a");
    let mut kit = Kit::scenario("C.4");
    kit.act(Commencing::Begin);
    let saved = serde_json::to_string(&kit.s).expect("a position");
    let mut other = Kit::of(serde_json::from_str(&saved).expect("the same"));
    for kit in [&mut kit, &mut other] {
        kit.act(Selecting::Country(country("sweden")));
        kit.roll(&[5]).act(Arm(1));
    }
    assert_eq!(kit.s, other.s);
    // A block that no card has is refused.
    let program = kit_program(&saved);
    let broken = saved.replace(&program, "\"program\":60000");
    assert_ne!(broken, saved);
    assert!(serde_json::from_str::<State>(&broken).is_err());
}

/// The first block that a saved position names.
fn kit_program(saved: &str) -> String {
    let from = saved.find("\"program\":").expect("a frame");
    let rest = &saved[from..];
    let end = rest.find(',').expect("the next field");
    rest[..end].to_string()
}
