//! A small builder for positions: arrange, act, look.
#![allow(dead_code)]

use kernel::Seat;
use krieg::ch00_sequence::Segment;
use krieg::ch15_events::{About, receive};
use krieg::data::{Back, Event, StandsIn, data};
use krieg::politics::{CededAt, Leaning, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{CountryId, Faction, PostureBox, Turn, WarState};
use krieg::unit::{Facing, Side, Sort, UnitId};
use krieg::{Action, Krieg, Step};

frame::kit!(Krieg);

pub fn hex(key: &str) -> Spot {
    space(key).into()
}

pub fn space(key: &str) -> board::SpaceId {
    let board = krieg::spot::board();
    board.find(key).unwrap_or_else(|| panic!("no hex {key}"))
}

pub fn country(id: &str) -> CountryId {
    data().find_country(id).expect("a country")
}

impl Kit {
    /// Total War in fair weather, all three factions at War with each other, and nobody on the map: every counter waits
    /// in the pool of its faction. The Axis' own markers for that pool have yet to be made.
    pub fn bare() -> Kit {
        let mut kit = Kit::scenario("C.6");
        let ids: Vec<UnitId> = kit.s.units().map(|(id, _)| id).collect();
        for id in ids {
            kit.s.pieces.change(id, |unit| {
                let marker = unit.sort.marker();
                let made = marker.is_none_or(|marker| marker.stands_in != StandsIn::AxisPool);
                unit.at = match unit.faction {
                    Some(faction) if made => Spot::pool(faction),
                    _ => Spot::aside(),
                };
                unit.side = Side::Front;
                unit.facing = None;
            });
        }
        kit.s.politics.postures = [Posture::War; 6];
        kit.s.politics.war_state = WarState::TotalWar;
        kit.turn("june_july_1942");
        kit
    }
    pub fn turn(&mut self, turn: &str) -> &mut Kit {
        self.s.clock.turn = turn.parse::<Turn>().expect("a turn");
        self
    }
    /// Everybody in that segment of that faction, asked what he likes.
    pub fn phase(&mut self, faction: Faction, segment: Segment) -> &mut Kit {
        self.s.clock.phasing = faction;
        self.s.clock.segment = segment;
        self.s.clock.begun = true;
        self.s.attacked.clear();
        self.s.canals.clear();
        self.s.pieces.mark_all(|unit| {
            unit.moved = false;
            unit.fought = false;
        });
        let seat = self.s.seat(faction);
        let phase = Step::Phase { seat, asked: true };
        self.ask(vec![Step::Sequence, phase], seat);
        self.s.refresh();
        self
    }
    /// A segment of a faction begins, and whoever has something to decide is asked.
    pub fn begin(&mut self, faction: Faction, segment: Segment) -> &mut Kit {
        self.phase(faction, segment);
        self.s.clock.begun = false;
        self.s.clock.opening = false;
        self.s.stack.set(vec![Step::Sequence], None);
        self.on_table(|_| {})
    }
    /// Goes on to another segment of the same faction, with all that the last one left.
    pub fn next(&mut self, segment: Segment) -> &mut Kit {
        self.s.clock.segment = segment;
        self.s.clock.begun = false;
        self.s.clock.opening = false;
        self.s.stack.set(vec![Step::Sequence], None);
        self.on_table(|_| {})
    }
    /// The Current Card of a faction.
    pub fn current(&mut self, faction: Faction, card: &str) -> &mut Kit {
        let card = data().find_card(card).expect("a card");
        self.s.cards[faction.index()].current = Some(card);
        self
    }
    /// A counter of a kind in a Force Pool, the first of its like.
    pub fn pooled(&self, counter: &str) -> UnitId {
        let sort = Sort::Counter(data().find_counter(counter).expect("a counter"));
        let mut all = self.s.units().filter(|(_, unit)| unit.sort == sort);
        let pooled = all.find(|(_, unit)| unit.faction.is_some_and(|f| unit.at == Spot::pool(f)));
        pooled.expect("a counter in its pool").0
    }
    /// The first counter of a kind, wherever it lies.
    pub fn pooled_of_any(&self, counter: &str) -> UnitId {
        let sort = Sort::Counter(data().find_counter(counter).expect("a counter"));
        let mut all = self.s.units().filter(|(_, unit)| unit.sort == sort);
        all.next().expect("a counter").0
    }
    /// A marker laid into a box or onto a track, with that side up.
    pub fn marker_at(&mut self, marker: &str, at: Spot, side: Side) -> UnitId {
        let sort = Sort::Marker(data().find_marker(marker).expect("a marker"));
        let id = self.free(sort);
        self.s.pieces.change(id, |unit| {
            unit.at = at;
            unit.side = side;
        });
        self.s.refresh();
        id
    }
    pub fn status(&mut self, id: &str, status: Status) -> &mut Kit {
        let of = country(id);
        self.s.politics.nation_mut(of).status = status;
        let faction = self.s.politics.alignment(of);
        let own: Vec<UnitId> = self
            .s
            .units()
            .filter(|(_, unit)| unit.sort.country() == Some(of))
            .filter(|(_, unit)| unit.sort.counter().is_some_and(|c| c.faction.is_none()))
            .map(|(id, _)| id)
            .collect();
        for id in own {
            self.s.pieces.change(id, |unit| {
                unit.faction = faction;
                unit.at = faction.map_or(Spot::aside(), Spot::pool);
            });
        }
        self
    }
    /// France as it was before its fall.
    pub fn free_france(&mut self) -> &mut Kit {
        self.status("france", Status::Active(Faction::Western));
        self.status("vichy", Status::Unborn);
        self.uncede("germany_occupied_france")
            .uncede("germany_alsace_lorraine")
    }
    /// A Ceded Land marker lies aside: nothing has changed hands.
    pub fn uncede(&mut self, marker: &str) -> &mut Kit {
        let id = data().find_ceded(marker).expect("a Ceded Land marker");
        self.s.politics.ceded[id.index()] = CededAt::Aside;
        self.s.refresh();
        self
    }
    pub fn posture(&mut self, which: PostureBox, posture: Posture) -> &mut Kit {
        self.s.politics.postures[which as usize] = posture;
        self
    }
    /// A counter of a kind that is not on the map, put into a place with so many steps.
    pub fn put(&mut self, counter: &str, place: &str, steps: u8) -> UnitId {
        self.put_at(counter, hex(place), steps)
    }
    pub fn put_at(&mut self, counter: &str, at: Spot, steps: u8) -> UnitId {
        let sort = Sort::Counter(data().find_counter(counter).expect("a counter"));
        let id = self.free(sort);
        let side = match sort.ground().map(|ground| (ground.front, ground.back)) {
            Some((front, _)) if front.steps == steps => Side::Front,
            Some((_, Back::Larger(face))) if face.steps == steps => Side::Back,
            None => Side::Front,
            _ => panic!("{counter} has no side with {steps} steps"),
        };
        self.s.pieces.change(id, |unit| {
            unit.at = at;
            unit.side = side;
        });
        self.s.refresh();
        id
    }
    fn free(&self, sort: Sort) -> UnitId {
        let mut all = self.s.units().filter(|(_, unit)| unit.sort == sort);
        let free = all.find(|(_, unit)| !unit.at.is_in_play());
        free.expect("a counter that is not on the map").0
    }
    pub fn marker(&mut self, marker: &str, place: &str) -> UnitId {
        let sort = Sort::Marker(data().find_marker(marker).expect("a marker"));
        let id = self.free(sort);
        self.s.pieces.change(id, |unit| unit.at = hex(place));
        self.s.refresh();
        id
    }
    /// Every marker lies aside, as at the beginning of a game.
    pub fn markers_aside(&mut self) -> &mut Kit {
        let all: Vec<UnitId> = self
            .s
            .units()
            .filter(|(_, unit)| matches!(unit.sort, Sort::Marker(_)))
            .map(|(id, _)| id)
            .collect();
        for id in all {
            self.s.pieces.change(id, |unit| unit.at = Spot::aside());
        }
        self.s.refresh();
        self
    }
    /// A faction receives a Political Event in its Political Events Segment.
    pub fn event(&mut self, faction: Faction, number: u8, about: About) -> &mut Kit {
        self.phase(faction, Segment::PoliticalEvents);
        self.on_table(|t| receive(t, faction, Event::new(number), about))
    }
    /// Where the one counter of a marker lies.
    pub fn where_is(&self, marker: &str) -> Spot {
        let id = krieg::ch14_markers::the(&self.s, marker).expect("a marker");
        self.s.unit(id).at
    }
    pub fn leaning(&mut self, id: &str, leaning: Leaning) -> &mut Kit {
        self.s.politics.nation_mut(country(id)).leaning = leaning;
        self
    }
    pub fn flip(&mut self, id: UnitId) -> &mut Kit {
        self.s
            .pieces
            .change(id, |unit| unit.side = unit.side.other());
        self.s.refresh();
        self
    }
    /// A Beachhead in an All-Sea hex that points to a Land hex.
    pub fn beachhead(&mut self, marker: &str, sea: &str, land: &str) -> UnitId {
        let id = self.marker(marker, sea);
        let way = krieg::ground::hexes().direction(space(sea), space(land));
        let way = way.expect("a neighbour");
        self.s
            .pieces
            .change(id, |unit| unit.facing = Some(Facing::to(way)));
        self.s.refresh();
        id
    }
    pub fn at(&self, id: UnitId) -> Spot {
        self.s.unit(id).at
    }
    pub fn steps(&self, id: UnitId) -> u8 {
        self.s.unit(id).steps()
    }
    /// What the permanent Conditional Events leave open is left alone.
    pub fn decline(&mut self) -> &mut Kit {
        use krieg::ch16_conditional::{ConditionalAction, Verdict};
        let nothing = Action::Conditional(ConditionalAction::Verdict(Verdict::Nothing));
        while self.legal().contains(&nothing) {
            self.act(nothing);
        }
        self
    }
    pub fn done(&mut self) -> &mut Kit {
        self.act(Action::Done)
    }
    /// The offer by which nothing more is done: what ends a list.
    pub fn declines(&self) -> Action {
        *self.legal().last().expect("something to answer")
    }
    pub fn seat_of(&self, faction: Faction) -> Seat {
        self.s.seat(faction)
    }
    /// Why an action is refused, in the words that its player reads.
    #[track_caller]
    pub fn why(&self, action: impl Into<Action>) -> String {
        let answer = <Krieg as kernel::Game>::check(&self.s, action.into());
        answer.expect_err("it is allowed").why.to_string()
    }
    /// Whether the log tells of a counter as placed on the map, for whoever draws it.
    pub fn tells_placed(&self, id: UnitId) -> bool {
        let id: kernel::CounterId = id.into();
        let placed = |event: &kernel::Event| matches!(event, kernel::Event::Placed { counter, .. } if *counter == id);
        let entries = self.log.entries();
        entries.iter().any(|entry| entry.events.iter().any(placed))
    }
    /// Whether a counter is supplied where it stands.
    pub fn supplied(&mut self, id: UnitId) -> bool {
        self.s.refresh();
        self.s.is_supplied(id)
    }
}
