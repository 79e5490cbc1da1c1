//! A small builder for positions: arrange, act, look.
#![allow(dead_code)]

use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::data::data;
use engulfed::types::{Area, Camp, Kind, Nation, Turn, Weather};
use engulfed::unit::{At, Marks, UnitId};
use engulfed::{Act, Engulfed, Phase, Step, ch16_scenarios};
use kernel::Illegal;

pub fn area(key: &str) -> Area {
    data().spaces.get(key)
}

// What is said of a unit that moves.

pub const fn pick(unit: UnitId) -> MoveAction {
    MoveAction::Pick { unit }
}

pub fn to(key: &str) -> MoveAction {
    MoveAction::To { area: area(key) }
}

pub fn bound(key: &str, way: Way) -> MoveAction {
    MoveAction::Bound {
        area: area(key),
        way,
    }
}

pub const fn ship(unit: UnitId) -> MoveAction {
    MoveAction::Ship { unit }
}

pub fn nation(id: &str) -> Nation {
    data().nation(id)
}

/// Everybody at war, and nobody on the map.
pub fn world_at_war(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.world_war();
    kit
}

/// Does something that rules do by themselves, without going on.
pub fn with<T>(kit: &mut Kit, act: impl FnOnce(&mut Act) -> T) -> T {
    kit.with(act)
}

/// The rule that refuses something.
pub fn rule_of(result: Result<(), Illegal>) -> Option<&'static str> {
    result.err().map(|illegal| illegal.rule.as_str())
}

/// The rule that keeps a nation's units out of an area.
pub fn enters(kit: &Kit, who: &str, to: &str) -> Option<&'static str> {
    rule_of(engulfed::ch09_politics::may_enter(
        &kit.s,
        nation(who),
        area(to),
    ))
}

frame::kit!(Engulfed);

impl Kit {
    /// Clear weather, everybody neutral, no unit on the map and no Special Action in hand; every unit waits in its force pool.
    pub fn bare(turn: &str) -> Kit {
        let mut s = ch16_scenarios::board(0, 2);
        let ids: Vec<UnitId> = s.units().map(|(id, _)| id).collect();
        for id in ids {
            s.put(id, At::Pool);
            s.set_steps(id, 0);
            s.unmark(id, Marks(!0));
        }
        *s.politics = Default::default();
        s.special_actions = Default::default();
        s.weather = [Weather::Clear; 3];
        s.turn = turn.parse::<Turn>().unwrap();
        Kit::of(s)
    }

    /// Puts a nation into its camp.
    pub fn join(&mut self, id: &str, camp: Camp) -> &mut Kit {
        self.s.politics.set_camp(nation(id), camp);
        self
    }

    /// Everybody in his camp and at war: the Axis with its Minors against the Western Allies and the Soviets.
    pub fn world_war(&mut self) -> &mut Kit {
        let axis = [
            "germany", "italy", "finland", "rumania", "hungary", "bulgaria",
        ];
        let west = ["britain", "france", "usa", "free_french"];
        for id in axis {
            self.join(id, Camp::Axis);
        }
        for id in west {
            self.join(id, Camp::Western);
        }
        self.join("ussr", Camp::Soviet);
        for a in axis {
            for b in west {
                self.war(a, b);
            }
            self.war(a, "ussr");
        }
        let long_ago = Some(Turn::new(1939, 0));
        let politics = &mut self.s.politics;
        for minor in Nation::AXIS_MINORS {
            politics.sponsor[minor.index()] = Some(Nation::GERMANY);
        }
        politics.sponsor[Nation::FREE_FRENCH.index()] = Some(Nation::USA);
        let events = &mut politics.events;
        events.western_war = long_ago;
        events.italy_joined = long_ago;
        events.axis_minors_joined = long_ago;
        events.usa_joined = long_ago;
        events.soviet_war = long_ago;
        self
    }

    /// Places a block of this strength out of the pool: the first that can have so many steps.
    #[track_caller]
    pub fn put(&mut self, nation_id: &str, kind: Kind, steps: u8, at: &str) -> UnitId {
        self.put_block(nation_id, kind, false, steps, at)
    }

    #[track_caller]
    pub fn put_block(
        &mut self,
        nation_id: &str,
        kind: Kind,
        elite: bool,
        steps: u8,
        at: &str,
    ) -> UnitId {
        let (n, a) = (nation(nation_id), area(at));
        let fits = |u: &engulfed::unit::Unit| {
            (u.nation, u.kind, u.elite) == (n, kind, elite)
                && u.full >= steps
                && !matches!(u.at, At::Area(_))
        };
        let found = self
            .s
            .units()
            .filter(|(_, u)| fits(u))
            .min_by_key(|(id, u)| (u.full, *id));
        let id = found
            .unwrap_or_else(|| panic!("no {kind:?} of {nation_id} with {steps} steps is left"))
            .0;
        self.s.set_steps(id, steps);
        self.s.put(id, At::Area(a));
        self.s.set_from(id, a);
        id
    }

    #[track_caller]
    pub fn put_many(
        &mut self,
        nation_id: &str,
        kind: Kind,
        count: usize,
        steps: u8,
        at: &str,
    ) -> Vec<UnitId> {
        (0..count)
            .map(|_| self.put(nation_id, kind, steps, at))
            .collect()
    }

    pub fn control(&mut self, nation_id: &str, areas: &[&str]) -> &mut Kit {
        for key in areas {
            self.s.set_control(area(key), nation(nation_id));
        }
        self
    }

    pub fn war(&mut self, a: &str, b: &str) -> &mut Kit {
        self.s.politics.set_war(nation(a), nation(b));
        self
    }

    pub fn weather(&mut self, weather: Weather) -> &mut Kit {
        self.s.weather = [weather; 3];
        self
    }

    /// Puts the seat of a nation into a phase of its player-turn, and asks it.
    pub fn phase(&mut self, nation_id: &str, phase: Phase) -> &mut Kit {
        let seat = self.s.seat_of(nation(nation_id));
        self.s.side = self.s.seat_side(seat);
        self.s.phase = phase;
        self.ask(
            vec![Step::Sequence, Step::Phase { seat, asked: true }],
            seat,
        )
    }

    /// Fleet Points of a Power that can carry, and that cannot.
    pub fn fleet(&mut self, id: &str, sea: engulfed::types::Sea, ready: u8, used: u8) -> &mut Kit {
        self.s.fleets.points[sea.index()][nation(id).index()] = engulfed::ch08_naval::Points {
            ready,
            used,
            transferred: 0,
        };
        self
    }

    /// Special Actions in hand.
    pub fn special_actions(&mut self, id: &str, count: u8) -> &mut Kit {
        self.s.special_actions.stock[nation(id).index()] = count;
        self
    }

    /// A unit has a mark that play gives. What shows that it does, by mark:
    ///
    /// - out of supply: r1_21_who_cannot_trace_is_marked_until_the_final_phase
    /// - moved without supply, was shipped: r3_5a_who_sails_out_of_supply_has_moved
    /// - came over water: r6_83_infantry_that_walks_over_a_river_is_fired_at_with_a_bonus
    /// - before the Maginot Line: r6_84_who_walks_over_the_german_border_meets_the_maginot_line
    /// - came ashore: r7_21_who_landed_is_a_unit_like_others_in_the_next_player_turn
    /// - came by air: r9_23b_airborne_units_that_dropped_on_britain_are_no_reason
    pub fn marked(&mut self, id: UnitId, mark: Marks) -> &mut Kit {
        self.s.mark(id, mark);
        self
    }

    /// A nation is conquered: r10_1_and_10_11_majors_fall_when_their_player_turn_ends and
    /// r10_2_a_minor_falls_at_the_end_of_a_breakthrough_movement show how play does it.
    pub fn fallen(&mut self, nation: Nation) -> &mut Kit {
        self.s.politics.conquered.insert(nation);
        self
    }

    /// Italian morale is gone: r9_46_2_morale_that_collapses_last_brings_the_surrender_at_that_instant shows how.
    pub fn collapse(&mut self) -> &mut Kit {
        self.s.politics.italian_collapse = true;
        self
    }

    pub fn at(&self, id: UnitId) -> At {
        self.s.unit(id).at
    }

    pub fn is_in(&self, id: UnitId, key: &str) -> bool {
        self.at(id) == At::Area(area(key))
    }

    pub fn steps(&self, id: UnitId) -> u8 {
        self.s.unit(id).steps
    }
}
