//! A small builder for positions: arrange, act, look.
#![allow(dead_code)]

use aeto::ch00_sequence::Segment;
use aeto::ch04_air::Launch;
use aeto::ch05_offensives::{
    Agent, Begin, Break, Gather, NextOffensive, Pick, Target, battle, odds,
};
use aeto::data::data;
use aeto::politics::natural_camp;
use aeto::spot::{Spot, board};
use aeto::state::Track;
use aeto::types::{HexId, NationId, UnitId, Weather, WorkKind};
use aeto::unit::Unit;
use aeto::works::{Work, Wreck};
use aeto::{Aeto, Step};
use frame::{Part, Side};
use kernel::Game;

frame::kit!(Aeto);

pub fn hex(key: &str) -> HexId {
    board()
        .find(key)
        .unwrap_or_else(|| panic!("no hex {key}"))
        .into()
}

pub fn nation(id: &str) -> NationId {
    data().find_nation(id).expect("a nation")
}

impl Kit {
    /// September 1939, fair weather, nobody on the map, and the German invasion of Poland has begun.
    pub fn bare() -> Kit {
        let mut kit = Kit::scenario("white");
        let ids: Vec<UnitId> = kit.s.units().map(|(id, _)| id).collect();
        for id in ids {
            let nation = kit.s.unit(id).nation();
            kit.s.pieces.change(id, |unit| unit.at = Spot::pool(nation));
        }
        kit.s.works.built.clear();
        kit.invaded(kit.s.clock.month);
        kit.s.refresh();
        kit
    }
    /// A scenario as it stands at its first decision, offered at the table or not, in one of its seatings.
    pub fn unlisted(scenario: &str, seating: u8) -> Kit {
        let id = data().find_scenario(scenario).expect("a scenario");
        let mut s = aeto::setup::position(id);
        s.seating = seating;
        Kit::of(frame::begin::<Aeto>(s, |_| {}))
    }
    /// The German invasion of Poland began in a month.
    fn invaded(&mut self, since: aeto::types::Month) {
        let (by, of) = (nation("germany"), nation("poland"));
        let invasion = aeto::politics::Invasion { by, of, since };
        self.s.politics.invasions = vec![invasion];
    }
    /// A month of the war in the West: Germany against the UK, France and the US, with these pieces in their pools; each
    /// power has 40 EPs and a reserve of 10, and Germany holds the Low Countries.
    pub fn west(month: &str, kinds: &[(&str, usize)]) -> Kit {
        let (white, all) = Kit::muster(kinds);
        let powers = ["germany", "uk", "france", "us"].map(nation);
        let tracks = powers.map(|nation| Track {
            nation,
            offensives: 2,
            impromptu: 0,
            eps: 40,
            reserve: 10,
        });
        let mut clock = white.clock;
        clock.month = month.parse().expect("a month");
        let mut s = aeto::State::new(white.scenario, clock, all, tracks.to_vec());
        for power in powers {
            s.enlist(power, natural_camp(power).expect("a camp"));
        }
        for ally in &powers[1..] {
            s.politics.declare(powers[0], *ally);
        }
        for hex in board().ids() {
            let home = aeto::ground::hex(hex).nation;
            let low = ["belgium", "netherlands", "luxembourg"].map(nation);
            if home.is_some_and(|home| low.contains(&home)) {
                s.politics.set_holder(hex, powers[0]);
            }
        }
        Kit::of(s)
    }
    /// A position with nobody on the map, and these pieces in their pools.
    fn muster(kinds: &[(&str, usize)]) -> (aeto::State, Vec<Unit>) {
        let white = Kit::bare().s;
        let mut all: Vec<Unit> = Vec::new();
        for (kind, count) in kinds {
            let kind = data().find_kind(kind).expect("a kind of piece");
            let like = white.units().next().expect("a piece").1;
            let nation = data().kinds[kind.index()].nation;
            let unit = Unit {
                kind,
                camp: natural_camp(nation).unwrap_or(aeto::types::Camp::Axis),
                at: Spot::pool(nation),
                ..like.clone()
            };
            all.extend(std::iter::repeat_n(unit, *count));
        }
        all.sort_by_key(|unit| (unit.nation(), unit.kind));
        (white, all)
    }
    /// A month of the war in the East: Germany and Finland against the USSR, which Germany has invaded in June 1941; each
    /// power has 40 EPs and a reserve of 10. No Bonus holds.
    pub fn east(month: &str, kinds: &[(&str, usize)]) -> Kit {
        let (white, all) = Kit::muster(kinds);
        let powers = ["germany", "finland", "ussr"].map(nation);
        let tracks = powers.map(|nation| Track {
            nation,
            offensives: 4,
            impromptu: 0,
            eps: 40,
            reserve: 10,
        });
        let mut clock = white.clock;
        clock.month = month.parse().expect("a month");
        let mut s = aeto::State::new(white.scenario, clock, all, tracks.to_vec());
        for power in powers {
            s.enlist(
                power,
                natural_camp(power).unwrap_or(aeto::types::Camp::Axis),
            );
        }
        s.politics.declare(powers[0], powers[2]);
        // Poland is no more.
        s.enlist(nation("poland"), aeto::types::Camp::Neutral);
        s.politics.declare(powers[1], powers[2]);
        s.politics.invasions.push(aeto::politics::Invasion {
            by: powers[0],
            of: powers[2],
            since: "june 1941".parse().expect("a month"),
        });
        s.politics.eastern_war = Some(aeto::ch10_special::winter::EasternWar {
            since: "june 1941".parse().expect("a month"),
            by: aeto::types::Camp::Axis,
        });
        s.works.built.clear();
        Kit::of(s)
    }
    pub fn eps(&self, power: &str) -> u8 {
        self.s.track(nation(power)).expect("a track").eps
    }
    /// A piece of a kind that is not on the map is put into a hex.
    #[track_caller]
    pub fn put(&mut self, kind: &str, at: &str) -> UnitId {
        let kind = data().find_kind(kind).expect("a kind of piece");
        let mut all = self
            .s
            .units()
            .filter(|(_, unit)| unit.kind == kind && unit.hex().is_none());
        let id = all.next().expect("a piece that is free").0;
        drop(all);
        let nation = self.s.unit(id).nation();
        self.s.pieces.change(id, |unit| unit.at = hex(at).into());
        if self.s.unit(id).is_combat() {
            self.s.politics.set_holder(hex(at).space(), nation);
        }
        self.s.refresh();
        id
    }
    pub fn puts(&mut self, kind: &str, at: &str, count: usize) -> Vec<UnitId> {
        (0..count).map(|_| self.put(kind, at)).collect()
    }
    pub fn deplete(&mut self, id: UnitId) -> &mut Kit {
        self.s.pieces.change(id, |unit| unit.depleted = true);
        self
    }
    /// The first of a kind that is on the map is depleted.
    pub fn deplete_first(&mut self, kind: &str) -> &mut Kit {
        let kind = data().find_kind(kind).expect("a kind of piece");
        let mut all = self
            .s
            .units()
            .filter(|(_, unit)| unit.kind == kind && unit.hex().is_some());
        let id = all.next().expect("a piece on the map").0;
        drop(all);
        self.deplete(id)
    }
    /// Something in a hex is destroyed.
    pub fn wreck(&mut self, at: &str, kind: WorkKind) -> &mut Kit {
        self.s.works.wrecked.push(Wreck { hex: hex(at), kind });
        self.s.refresh();
        self
    }
    /// The hexes where something is destroyed.
    pub fn wrecks(&self) -> Vec<&'static str> {
        let all = self.s.works.wrecked.iter();
        all.map(|wreck| board().key(wreck.hex.space())).collect()
    }
    /// Something is built in a hex.
    pub fn build(&mut self, at: &str, kind: WorkKind, building: bool) -> &mut Kit {
        let hex = hex(at);
        self.s.works.built.push(Work {
            hex,
            kind,
            building,
        });
        self.s.refresh();
        self
    }
    pub fn at(&self, id: UnitId) -> Option<&'static str> {
        self.s.unit(id).hex().map(|hex| board().key(hex))
    }
    pub fn weather(&mut self, letter: Weather) -> &mut Kit {
        self.s.skies.letter = letter;
        self
    }
    /// The Offensive Phase, and it is this side's turn.
    pub fn offensives(&mut self, side: Side) -> &mut Kit {
        self.s.clock.segment = Segment::Offensives;
        self.s.clock.side = side;
        self.s.clock.begun = true;
        let next = Part::<Step>::whole(NextOffensive::turn(0));
        let seat = self.s.seat(self.s.player(side));
        self.ask(vec![Step::Sequence, next], seat)
    }
    /// A segment begins with the part of a side.
    pub fn segment(&mut self, segment: Segment, side: Side) -> &mut Kit {
        self.s.clock.segment = segment;
        self.s.clock.side = side;
        self.s.clock.second = side != self.s.clock.initiative;
        self.s.clock.begun = false;
        self.s.stack.set(vec![Step::Sequence], None);
        self.on_table(|_| {})
    }
    /// An Offensive by a stack, up to the Combat Step.
    #[track_caller]
    pub fn stack_until_combat(&mut self, at: &str) -> &mut Kit {
        self.act(Begin::Land {
            agent: Agent::Stack { hex: hex(at) },
        });
        self.until_combat()
    }
    /// On to the Combat Step: nobody breaks through, nobody moves.
    #[track_caller]
    pub fn until_combat(&mut self) -> &mut Kit {
        loop {
            let offers = self.legal();
            let next = [
                Break::Enough.into(),
                Pick::Enough.into(),
                aeto::ch05_offensives::Go::Stay.into(),
            ];
            let combat = offers.contains(&Target::Enough.into());
            match next.into_iter().find(|action| offers.contains(action)) {
                Some(action) if !combat => self.act(action),
                _ => return self,
            };
        }
    }
    /// Everybody attacks a hex; nobody sends aircraft.
    #[track_caller]
    pub fn attack(&mut self, at: &str) -> &mut Kit {
        self.act(Target::Hex { hex: hex(at) })
            .act(Gather::Everybody);
        self.act(Gather::Ready).no_aircraft()
    }
    pub fn no_aircraft(&mut self) -> &mut Kit {
        while self.legal().contains(&Launch::NoMore.into()) {
            self.act(Launch::NoMore);
        }
        self
    }
    /// The German invasion of Poland has begun so long ago that no Bonus is left.
    pub fn long_after(&mut self) -> &mut Kit {
        let since = aeto::types::Month(self.s.clock.month.0 - 2);
        self.invaded(since);
        self
    }
    pub fn prompt(&self) -> String {
        Aeto::prompt(&self.s).text
    }
    /// The modifiers of the attack that is being made.
    pub fn modifiers(&self) -> Vec<(&'static str, i8)> {
        let all = odds::modifiers(&self.s, battle(&self.s));
        all.into_iter().map(|one| (one.name, one.by)).collect()
    }
    pub fn says(&self, words: &str) -> bool {
        self.log
            .entries()
            .iter()
            .any(|entry| entry.text.contains(words))
    }
}
