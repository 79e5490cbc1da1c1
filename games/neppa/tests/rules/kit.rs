//! A small builder for positions: arrange, act, look.
#![allow(dead_code)]

use kernel::{Dice, Game, Illegal, Log, Seat, Seed};
use neppa::data::data;
use neppa::state::State;
use neppa::table::Table;
use neppa::types::{Kind, Nation, Side, Turn, Zone};
use neppa::unit::{At, Marks, UnitId};
use neppa::{Action, Neppa, Phase, Step, scenario};

pub fn zone(key: &str) -> Zone {
    data().zone(key)
}

pub fn nation(id: &str) -> Nation {
    data().nation(id)
}

#[derive(Clone)]
pub struct Kit {
    pub s: State,
    pub dice: Dice,
    pub log: Log,
}

impl Kit {
    /// A peaceful board without a counter on it; every counter waits in its force pool.
    pub fn bare(turn: &str) -> Kit {
        let mut s = scenario::board(0, 2);
        let ids: Vec<UnitId> = s.units().map(|(id, _)| id).collect();
        for id in ids {
            s.put(id, At::Pool);
            s.unmark(id, Marks(!0));
        }
        s.facts.politics = Default::default();
        s.facts.turn = turn.parse::<Turn>().unwrap();
        Kit {
            s,
            dice: Dice::seeded(Seed([1; 32])),
            log: Log::on(),
        }
    }

    /// A scenario as it stands at its first decision.
    pub fn scenario(id: &str) -> Kit {
        let setup = kernel::Setup {
            scenario: id.to_string(),
            ..Default::default()
        };
        let s = Neppa::start(&Neppa::info().complete(&setup).unwrap()).unwrap();
        Kit {
            s,
            dice: Dice::seeded(Seed([1; 32])),
            log: Log::on(),
        }
    }

    /// Places a counter out of the pool.
    #[track_caller]
    pub fn put(&mut self, nation_id: &str, kind: Kind, at: &str) -> UnitId {
        let (n, z) = (nation(nation_id), zone(at));
        let found = self.s.units().find(|(_, u)| {
            (u.nation, u.kind) == (n, kind) && matches!(u.at, At::Pool | At::Later(_))
        });
        let id = found
            .unwrap_or_else(|| panic!("no {kind:?} of {nation_id} is left"))
            .0;
        self.s.put(id, At::Zone(z));
        self.s.set_home(id, z);
        id
    }

    #[track_caller]
    pub fn put_many(&mut self, nation_id: &str, kind: Kind, count: usize, at: &str) -> Vec<UnitId> {
        (0..count).map(|_| self.put(nation_id, kind, at)).collect()
    }

    pub fn control(&mut self, nation_id: &str, zones: &[&str]) -> &mut Kit {
        for key in zones {
            self.s.set_control(zone(key), nation(nation_id));
            self.s.facts.held[zone(key).index()] = nation(nation_id);
        }
        self
    }

    pub fn war(&mut self, a: &str, b: &str) -> &mut Kit {
        let (a, b) = (nation(a), nation(b));
        self.s.politics.set_war(a, b);
        for n in [a, b].into_iter().filter(|n| n.is_major()) {
            self.s.politics.belligerent.insert(n);
        }
        self
    }

    pub fn ally(&mut self, a: &str, b: &str) -> &mut Kit {
        self.s.politics.set_ally(nation(a), nation(b), true);
        self
    }

    pub fn money(&mut self, major: &str, wpp: i16, limit: i16) -> &mut Kit {
        let treasury = self.s.treasury_mut(nation(major));
        (treasury.wpp, treasury.limit, treasury.total) = (wpp, limit, 2 * limit);
        self
    }

    /// Puts the seat of a nation into a phase of its player turn, and asks it.
    pub fn phase(&mut self, nation_id: &str, phase: Phase) -> &mut Kit {
        let n = nation(nation_id);
        let seat = self.s.seat_of(n);
        self.s.facts.side = self.s.turn_side(n);
        self.s.facts.phase = phase;
        self.s.facts.steps = [Step::Sequence, Step::Phase { seat, asked: true }]
            .into_iter()
            .collect();
        self.s.facts.asking = Some(seat);
        self
    }

    /// What rules act on.
    pub fn table(&mut self) -> Table<'_> {
        Table {
            s: &mut self.s,
            dice: &mut self.dice,
            log: &mut self.log,
        }
    }

    pub fn side(&self) -> Side {
        self.s.side
    }

    /// The next dice.
    pub fn roll(&mut self, faces: &[u8]) -> &mut Kit {
        self.dice.script(faces);
        self
    }

    /// Takes an action that must be legal.
    #[track_caller]
    pub fn act(&mut self, action: impl Into<Action>) -> &mut Kit {
        let action = action.into();
        if let Err(illegal) = Neppa::check(&self.s, action) {
            panic!("{action:?} is refused: {illegal}");
        }
        assert!(
            self.legal().contains(&action),
            "{action:?} passes check but is not offered"
        );
        Neppa::apply(&mut self.s, action, &mut self.dice, &mut self.log);
        self
    }

    /// Tries an action that must be refused, and says by which rule.
    #[track_caller]
    pub fn refused(&self, action: impl Into<Action>) -> &'static str {
        let action = action.into();
        assert!(!self.legal().contains(&action), "{action:?} is offered");
        match Neppa::check(&self.s, action) {
            Ok(()) => panic!("{action:?} is allowed"),
            Err(Illegal { rule, .. }) => rule.as_str(),
        }
    }

    pub fn allowed(&self, action: impl Into<Action>) -> bool {
        let action = action.into();
        let legal = Neppa::check(&self.s, action).is_ok();
        assert_eq!(
            self.legal().contains(&action),
            legal,
            "check and offer disagree on {action:?}"
        );
        legal
    }

    pub fn legal(&self) -> Vec<Action> {
        // A fresh state: tests change facts behind the back of what it has ready.
        let state = State::from_facts(self.s.facts.clone());
        let mut out = Vec::new();
        Neppa::legal(&state, &mut out);
        out
    }

    pub fn asking(&self) -> Option<Seat> {
        Neppa::to_move(&self.s)
    }

    pub fn at(&self, id: UnitId) -> At {
        self.s.unit(id).at
    }

    pub fn is_in(&self, id: UnitId, key: &str) -> bool {
        self.at(id) == At::Zone(zone(key))
    }
}
