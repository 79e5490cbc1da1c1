//! A small builder for positions: arrange, act, look.
//!
//! What has become of countries is arranged by hand where a test begins with it, as scenarios do. That play makes it so is
//! shown, for a fallen Major, by `ch14_majors::r14_1a_a_capital_held_through_one_opposition_turn`; for a conquered Minor, by
//! `ch14_minors::r14_4a_a_minor_falls_with_its_capital_at_once`; for what was credited, by
//! `ch05_year_start::r5_2a_conquered_countries_and_minor_allies_make_the_total`; for Vichy, by `ch14_minors::r14_5a_vichy`; for Eastern
//! Europe, by `ch14_minors::r14_7a_eastern_europe_is_formed_when_poland_falls`; for an active Axis Minor Ally, by
//! `ch12_axis_minors::r12_3a_they_activate_in_the_axis_turn_of_summer_1941`; for an attacked Minor and its sponsor, by
//! `ch04_minors::r4_2b_a_minor_is_set_up_at_once_by_the_other_side`; for those who help it, by
//! `ch01_intervention::r1_5j_who_has_sent_forces_is_noted_when_movement_and_redeployment_end`; for the war in Russia and its
//! winter, by `ch13_special::r13_1a_the_first_winter_after_the_declaration`; for Lend-Lease, by
//! `ch10_grants::r10_2b_opening_the_route`.
#![allow(dead_code)]

use neppa::ch01_war::{MinorSetup, WarAction};
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::ch11_redeployment::RedeployAction;
use neppa::data::data;
use neppa::types::{Kind, Nation, Side, Turn, Zone};
use neppa::unit::{At, Marks, UnitId};
use neppa::{Action, Neppa, Phase, Step, scenario};

pub fn zone(key: &str) -> Zone {
    data().spaces.get(key)
}

/// 11.0: a factor is redeployed, at a nation's cost.
pub const fn redeploy(unit: UnitId, by: Nation) -> RedeployAction {
    RedeployAction::Redeploy {
        unit,
        factors: 1,
        by,
    }
}

/// Where it goes, not through Suez.
pub fn redeploy_to(key: &str) -> RedeployAction {
    RedeployAction::To {
        zone: zone(key),
        suez: false,
    }
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

    /// Gives a counter a mark by hand. That play gives it is shown, for what came by sea, by
    /// `ch06_sea_transport::r6_2b_a_full_or_partial_wing_takes_a_fleet`; for what has fought, by
    /// `ch08_combat::r8_1b_a_unit_fights_once_a_turn`; for a fleet that had a mission, by
    /// `ch06_interception::r6_3e_one_die_for_each_port`; for one that changed base, by
    /// `ch06_basing::r6_1a_the_new_base_was_friendly_at_the_start_of_the_turn`; for what was redeployed, by
    /// `ch11_redeployment::r11_0a_any_distance_and_once`; for armour that exploits, by
    /// `ch08_exploitation::r8_5b_armour_that_stood_with_or_beside_the_attackers_enters`; and for what waits in the United
    /// States, by `ch10_construction::r10_0f_american_units_appear_in_the_us_box`.
    pub fn mark(&mut self, id: UnitId, mark: Marks) -> &mut Kit {
        self.s.mark(id, mark);
        self
    }

    /// Sets how many movement factors a unit has used, as play does:
    /// `ch06_sea_transport::r6_2e_units_begin_the_turn_in_a_port_and_landing_costs_one_movement_factor`.
    pub fn moved(&mut self, id: UnitId, factors: u8) -> &mut Kit {
        self.s.set_moved(id, factors);
        self
    }

    /// A zone with a bridgehead, which play places: `ch06_5_landing::r6_5h_four_of_an_invasion_attack_and_the_others_follow`.
    pub fn bridgehead(&mut self, key: &str) -> &mut Kit {
        self.s.bridgeheads.insert(zone(key));
        self
    }

    /// A Major that has redeployed so often in this turn, which play counts:
    /// `ch11_redeployment::r11_0a_any_distance_and_once`.
    pub fn redeployed(&mut self, major: &str, times: u8) -> &mut Kit {
        self.s.treasury_mut(nation(major)).srs = times;
        self
    }

    /// The phase, if a seat is asked what it does in its part of it and nothing else.
    pub fn asked_in_phase(&self) -> Option<Phase> {
        let asked = matches!(self.s.top(), Some(Step::Phase { asked: true, .. }));
        asked.then_some(self.s.phase)
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
