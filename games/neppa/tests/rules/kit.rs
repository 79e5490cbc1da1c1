//! A small builder for positions: arrange, act, look.
#![allow(dead_code)]

use neppa::ch01_war::{MinorSetup, WarAction};
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::data::data;
use neppa::types::{Kind, Nation, Side, Turn, Zone};
use neppa::unit::{At, Marks, UnitId};
use neppa::{Action, Neppa, Phase, Step, scenario};

pub fn zone(key: &str) -> Zone {
    data().spaces.get(key)
}

pub fn nation(id: &str) -> Nation {
    data().nation(id)
}

pub fn declare(by: &str, on: &str) -> WarAction {
    WarAction::Declare {
        by: nation(by),
        on: nation(on),
    }
}

pub fn intervene(by: &str, minor: &str) -> WarAction {
    WarAction::Intervene {
        by: nation(by),
        minor: nation(minor),
    }
}

/// Germany at war with Britain and France, everybody else at peace; 60 WPP each.
pub fn europe(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.war("germany", "britain").war("germany", "france");
    kit.ally("britain", "france");
    for major in ["germany", "italy", "britain", "france", "russia"] {
        kit.money(major, 60, 40);
    }
    kit
}

frame::kit!(Neppa);

impl Kit {
    /// A peaceful board without a counter on it; every counter waits in its force pool.
    pub fn bare(turn: &str) -> Kit {
        let mut s = scenario::board(0, 2);
        let ids: Vec<UnitId> = s.units().map(|(id, _)| id).collect();
        for id in ids {
            s.put(id, At::Pool);
            s.unmark(id, Marks(!0));
        }
        *s.politics = Default::default();
        s.turn = turn.parse::<Turn>().unwrap();
        Kit::of(s)
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
            self.s.held[zone(key).index()] = nation(nation_id);
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
        self.s.side = self.s.turn_side(n);
        self.s.phase = phase;
        self.ask(
            vec![Step::Sequence, Step::Phase { seat, asked: true }],
            seat,
        )
    }

    /// Plays on until something is so; everybody does as little as they may.
    #[track_caller]
    pub fn pass_until(&mut self, mut so: impl FnMut(&Kit) -> bool) -> &mut Kit {
        const LEAST: [Action; 4] = [
            Action::Done,
            Action::Air(AirAction::Enough),
            Action::Ground(GroundAction::Halt),
            Action::Ground(GroundAction::Declare),
        ];
        for _ in 0..1000 {
            if so(self) {
                return self;
            }
            let legal = self.legal();
            let least = LEAST.into_iter().find(|least| legal.contains(least));
            self.act(least.unwrap_or(legal[0]));
        }
        panic!("it does not come to that");
    }

    /// Plays on until a nation's seat is asked in a phase of its own player turn.
    #[track_caller]
    pub fn pass_to(&mut self, nation_id: &str, phase: Phase) -> &mut Kit {
        let n = nation(nation_id);
        self.pass_until(|kit| {
            let seat = kit.s.seat_of(n);
            let there = kit.s.top() == Some(&Step::Phase { seat, asked: true });
            there && kit.s.phase == phase && kit.s.side == kit.s.turn_side(n)
        })
    }

    /// Moves a ground unit one zone.
    #[track_caller]
    pub fn march(&mut self, unit: UnitId, to: &str) -> &mut Kit {
        self.act(GroundAction::Pick { unit })
            .act(GroundAction::March { to: zone(to) })
    }

    /// Sets up the forces of an attacked Minor, as far as may be in these zones.
    #[track_caller]
    pub fn set_up_in(&mut self, keys: &[&str]) -> &mut Kit {
        while let Some(MinorSetup { .. }) = self.s.stack.asked() {
            let legal = self.legal();
            let wanted = legal.iter().find(|action| match action {
                Action::War(WarAction::SetUp { at, .. }) => keys.iter().any(|key| zone(key) == *at),
                _ => false,
            });
            self.act(*wanted.unwrap_or(&legal[0]));
        }
        self
    }

    /// Tries an action that must be refused, and gives the reason in words.
    #[track_caller]
    pub fn why(&self, action: impl Into<Action>) -> &'static str {
        let action = action.into();
        self.refused(action);
        match <Neppa as kernel::Game>::check(&self.s, action) {
            Ok(()) => "",
            Err(illegal) => illegal.why,
        }
    }

    /// Whether a line of the log has these words in it.
    pub fn said(&self, words: &str) -> bool {
        let mut lines = self.log.entries().iter();
        lines.any(|line| line.text.contains(words))
    }

    pub fn wpp(&self, major: &str) -> i16 {
        self.s.treasury(nation(major)).wpp
    }

    pub fn side(&self) -> Side {
        self.s.side
    }

    pub fn at(&self, id: UnitId) -> At {
        self.s.unit(id).at
    }

    pub fn is_in(&self, id: UnitId, key: &str) -> bool {
        self.at(id) == At::Zone(zone(key))
    }
}
