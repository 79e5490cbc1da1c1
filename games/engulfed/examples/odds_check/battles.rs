//! Battles made up at random, played with the rules as they are, and what the exact odds say of them.

use engulfed::ch06_combat::{
    CombatAction as A, Forecast, OUT_OF, Round, Stage, bonus, forecast, muster, round_of, wings,
};
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::data::data;
use engulfed::state::State;
use engulfed::types::{Area, Camp, Class, Kind, Nation, Nations, Side, Turn, Weather};
use engulfed::unit::{At, Marks, UnitId};
use engulfed::{Action, Engulfed, Phase, Step, ch16_scenarios};
use kernel::{Dice, Game, Log, Seed};
use std::collections::BTreeMap;

/// A small generator for making up battles; the dice of the rounds are the game's own.
pub struct Pick(pub u64);

impl Pick {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }
}

/// Who fights whom, and where.
struct Front {
    attackers: &'static [Nation],
    defenders: &'static [Nation],
    areas: &'static [&'static str],
}

const FRONTS: [Front; 3] = [
    Front {
        attackers: &[
            Nation::GERMANY,
            Nation::RUMANIA,
            Nation::HUNGARY,
            Nation::ITALY,
        ],
        defenders: &[Nation::USSR],
        areas: &["kiev", "bryansk", "pripet_marshes", "sevastopol"],
    },
    Front {
        attackers: &[Nation::USA, Nation::FREE_FRENCH, Nation::BRITAIN],
        defenders: &[Nation::VICHY, Nation::GERMANY],
        areas: &["morocco", "tunisia"],
    },
    Front {
        attackers: &[Nation::GERMANY],
        defenders: &[Nation::FRANCE, Nation::BRITAIN],
        areas: &["metz", "normandy"],
    },
];

/// A round that can be declared.
#[derive(Clone)]
pub struct Battle {
    pub state: State,
    pub declare: Action,
    pub round: Round,
}

/// A board with nobody on it and everybody in his camp.
fn board() -> State {
    let mut s = ch16_scenarios::board(0, 2);
    let ids: Vec<UnitId> = s.units().map(|(id, _)| id).collect();
    for id in ids {
        s.put(id, At::Pool);
        s.set_steps(id, 0);
        s.unmark(id, Marks(!0));
    }
    s.special_actions = Default::default();
    let politics = &mut s.politics;
    for minor in [Nation::RUMANIA, Nation::HUNGARY, Nation::VICHY] {
        politics.set_camp(minor, Camp::Axis);
        politics.sponsor[minor.index()] = Some(Nation::GERMANY);
    }
    s
}

fn put(
    s: &mut State,
    nation: Nation,
    kind: Kind,
    elite: bool,
    steps: u8,
    at: Area,
) -> Option<UnitId> {
    let fits = |u: &engulfed::unit::Unit| {
        (u.nation, u.kind, u.elite) == (nation, kind, elite)
            && u.full >= steps
            && !matches!(u.at, At::Area(_))
    };
    let id = s.units().find(|(_, u)| fits(u))?.0;
    s.set_steps(id, steps);
    s.put(id, At::Area(at));
    s.set_from(id, at);
    Some(id)
}

/// Puts an army of some of these nations into an area.
fn raise(s: &mut State, pick: &mut Pick, nations: &[Nation], side: Side, at: Area) {
    let facts = data().areas.facts(at);
    let (most, swamp) = match facts.fortress {
        Some(_) => (3, false),
        None => (10, facts.terrain == engulfed::types::Terrain::Swamp),
    };
    for _ in 0..1 + pick.below(most) {
        let nation = pick.of(nations);
        let kind = match pick.below(8) {
            0..=2 if !swamp => Kind::Armour,
            3 => Kind::Militia,
            4 => Kind::Cavalry,
            _ => Kind::Infantry,
        };
        let (elite, steps) = (pick.one_in(5), 1 + pick.below(4) as u8);
        let Some(id) = put(s, nation, kind, elite, steps, at) else {
            continue;
        };
        if side == s.side {
            for mark in [
                Marks::CROSSED,
                Marks::OUT_OF_SUPPLY,
                Marks::INVADED,
                Marks::AT_MAGINOT,
            ] {
                if pick.one_in(6) {
                    s.mark(id, mark);
                }
            }
        }
    }
    if facts.fortress.is_none() {
        for _ in 0..pick.below(4) {
            let nation = pick.of(nations);
            put(s, nation, Kind::GroundSupport, false, 1, at);
        }
    }
}

/// A battle of one of the fronts; none if one side has nobody there.
fn arrange(pick: &mut Pick) -> Option<(State, Area, &'static Front)> {
    let front = &FRONTS[pick.below(3) as usize];
    let at = data().spaces.get(pick.of(front.areas));
    let mut s = board();
    for a in front.attackers {
        for d in front.defenders {
            s.politics.set_war(*a, *d);
        }
    }
    s.turn = Turn::new(1941 + pick.below(2) as u16, 3);
    s.options.surprise = pick.one_in(2);
    s.politics.events.soviet_war_is_new = true;
    s.weather = [pick.of(&[Weather::Clear, Weather::Clear, Weather::Snow, Weather::Mud]); 3];
    s.politics.italian_collapse = pick.one_in(3);
    s.side = s.side_of(front.attackers[0])?;
    let (side, defender) = (s.side, front.defenders[0]);
    s.set_control(at, defender);
    if let Some(around) = data().areas.facts(at).fortress.and_then(|f| f.around) {
        s.set_control(around, front.attackers[0]);
    }
    raise(&mut s, pick, front.attackers, side, at);
    raise(&mut s, pick, front.defenders, side.other(), at);
    if pick.one_in(2) {
        s.newly_contested.insert(at);
        if pick.one_in(2) {
            s.fortified.insert(at);
        }
    }
    s.battle.face_up.insert(at);
    s.is_contested(at).then_some((s, at, front))
}

/// Puts the phasing side into a phase of its player-turn.
fn enter(s: &mut State, phase: Phase) {
    let seat = s.seats_of_side(s.side).next().expect("somebody plays it");
    s.phase = phase;
    let steps = vec![Step::Sequence, Step::Phase { seat, asked: true }];
    s.stack.set(steps, Some(seat));
}

/// Makes up a battle in which a round can be declared: an Initial one, one that is bought, or a counterattack.
pub fn battle(pick: &mut Pick) -> Battle {
    loop {
        let Some((mut s, area, front)) = arrange(pick) else {
            continue;
        };
        let assault = pick.one_in(2);
        let attack = Action::Combat(A::Attack { area, assault });
        let (state, declare) = match pick.below(3) {
            0 => {
                enter(&mut s, Phase::Combat);
                (s, attack)
            }
            1 => {
                let power = front.attackers[0];
                s.special_actions.stock[power.index()] = 1;
                enter(&mut s, Phase::Breakthrough);
                let bought = SpecialAction::Combat {
                    area,
                    powers: Nations::of(&[power]),
                    assault,
                };
                (s, Action::Special(bought))
            }
            _ => {
                let power = *front.defenders.last().expect("a front has defenders");
                s.special_actions.stock[power.index()] = 1;
                enter(&mut s, Phase::Combat);
                let mut dice = Dice::seeded(Seed([7; 32]));
                Engulfed::apply(&mut s, attack, &mut dice, &mut Log::off());
                play(&mut s, &mut dice, &[[0; 6]; 2], true);
                (s, Action::Combat(A::Counterattack { power, assault }))
            }
        };
        if Engulfed::check(&state, declare).is_err() {
            continue;
        }
        let mut round = round_of(&state, declare).expect("it declares a round");
        for side in Side::BOTH {
            let mine = wings(&state, &round, side);
            if wings(&state, &round, side.other()) != [0; 6] {
                round.dogfighters[side.index()] = mine.map(|n| pick.below(u64::from(n) + 1) as u8);
            }
        }
        return Battle {
            state,
            declare,
            round,
        };
    }
}

/// Plays on in the plain way of the forecast until no round is left, or until a counterattack is asked for.
fn play(s: &mut State, dice: &mut Dice, dogfighters: &[[u8; 6]; 2], to_counter: bool) {
    let mut log = Log::off();
    while let Some(round) = &s.battle.round {
        let action: Action = match round.stage {
            Stage::Counter if to_counter => return,
            Stage::Allot { side } => allot(s, dogfighters, side),
            Stage::LoseAir { .. } => lose_air(s),
            Stage::Support { .. } => support(s),
            Stage::Fire { side } => fire(s, round, side),
            Stage::Lose { side } => lose(s, round, side),
            _ => A::Decline.into(),
        };
        Engulfed::apply(s, action, dice, &mut log);
        dice.forget();
    }
}

fn legal(s: &State) -> Vec<Action> {
    let mut out = Vec::new();
    Engulfed::legal(s, &mut out);
    out
}

fn allot(s: &State, dogfighters: &[[u8; 6]; 2], side: Side) -> Action {
    let chosen = legal(s).into_iter().find(|a| match a {
        Action::Combat(A::Dogfight { nation, count }) => {
            dogfighters[side.index()][nation.index()] == *count
        }
        _ => false,
    });
    chosen.expect("every number is offered")
}

/// Those that dogfight are given up first.
fn lose_air(s: &State) -> Action {
    let all = legal(s);
    let fights = |a: &&Action| {
        matches!(
            a,
            Action::Combat(A::LoseAir {
                dogfighter: true,
                ..
            })
        )
    };
    *all.iter().find(fights).unwrap_or(&all[0])
}

fn unit_of(action: Action) -> Option<UnitId> {
    match action {
        Action::Combat(A::Support { unit } | A::Fire { unit } | A::Lose { unit, .. }) => Some(unit),
        _ => None,
    }
}

/// Armour before infantry, the strongest first.
fn support(s: &State) -> Action {
    let units = legal(s).into_iter().filter_map(|a| Some((a, unit_of(a)?)));
    let best = units.min_by_key(|(_, id)| {
        let unit = s.unit(*id);
        let foot = unit.kind.class() == Class::Infantry;
        (foot, u8::MAX - unit.steps, *id)
    });
    best.map_or(A::Decline.into(), |(action, _)| action)
}

/// Armour before infantry, most bonuses first.
fn fire(s: &State, round: &Round, side: Side) -> Action {
    let armour = legal(s).into_iter().filter_map(|a| Some((a, unit_of(a)?)));
    let best = armour.max_by_key(|(_, id)| {
        let supported = round.supported.contains(id);
        let plus = bonus(s, round, side, s.unit(*id), supported, Class::Armour);
        (plus, std::cmp::Reverse(*id))
    });
    best.map_or(A::FireInfantry.into(), |(action, _)| action)
}

/// The full-strength ones, then the fewest bonuses, then the strongest.
fn lose(s: &State, round: &Round, side: Side) -> Action {
    let single = |a: &Action| matches!(a, Action::Combat(A::Lose { hits: 1, .. }));
    let units = legal(s)
        .into_iter()
        .filter(single)
        .filter_map(|a| Some((a, unit_of(a)?)));
    let next = units.min_by_key(|(_, id)| {
        let unit = s.unit(*id);
        let plus = bonus(s, round, side, unit, false, Class::Infantry);
        let steps = if unit.is_full() {
            0
        } else {
            u8::MAX - unit.steps
        };
        (!unit.is_full(), plus, steps, *id)
    });
    next.expect("somebody takes the hit").0
}

/// Ground steps of both sides on the map: there is only this battle.
fn steps(s: &State, round: &Round) -> [usize; 2] {
    [round.attacker, round.defender()].map(|side| {
        let nations = round.nations[side.index()];
        let mine = s
            .units()
            .filter(|(_, u)| u.kind.is_ground() && nations.has(u.nation));
        mine.map(|(_, u)| usize::from(u.steps)).sum()
    })
}

impl Battle {
    pub fn forecast(&self) -> Forecast {
        forecast(&muster(&self.state, &self.round))
    }

    /// How often every pair of losses comes in so many rounds.
    pub fn simulate(&self, rounds: u64, dice: &mut Dice) -> BTreeMap<(usize, usize), u64> {
        let before = steps(&self.state, &self.round);
        let mut counts = BTreeMap::new();
        for _ in 0..rounds {
            let mut s = self.state.clone();
            Engulfed::apply(&mut s, self.declare, dice, &mut Log::off());
            play(&mut s, dice, &self.round.dogfighters, false);
            let after = steps(&s, &self.round);
            *counts
                .entry((before[0] - after[0], before[1] - after[1]))
                .or_default() += 1;
        }
        counts
    }
}

/// How well counts agree with the exact odds.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// The largest deviation of a result, in standard deviations.
    pub worst: f64,
    /// Chi-square less its mean, in standard deviations.
    pub chi: f64,
    /// Results that the odds call impossible.
    pub impossible: u64,
}

impl Fit {
    /// Chance alone goes beyond this once in more than a thousand runs of 200 battles.
    pub fn is_good(&self) -> bool {
        self.worst < 5.8 && self.chi < 6.5 && self.impossible == 0
    }
}

/// Compares; results that are expected fewer than 25 times are taken together.
pub fn compare(odds: &Forecast, counts: &BTreeMap<(usize, usize), u64>, rounds: u64) -> Fit {
    let (mut rare, mut rare_count) = (0.0, 0u64);
    let (mut worst, mut chi, mut cells) = (0.0f64, 0.0f64, -1.0f64);
    let mut seen = 0;
    let mut cell = |expected: f64, count: u64| {
        let off = (count as f64 - expected).powi(2) / expected;
        // Of all the rounds: one result that always comes has no spread.
        worst = worst.max((off / (1.0 - expected / rounds as f64).max(1e-9)).sqrt());
        chi += off;
        cells += 1.0;
    };
    for (a, d, weight) in odds.rows().filter(|(.., w)| *w > 0) {
        let expected = weight as f64 / OUT_OF as f64 * rounds as f64;
        let count = counts.get(&(a, d)).copied().unwrap_or(0);
        seen += count;
        if expected < 25.0 {
            rare += expected;
            rare_count += count;
        } else {
            cell(expected, count);
        }
    }
    if rare >= 25.0 {
        cell(rare, rare_count);
    }
    Fit {
        worst,
        chi: (chi - cells.max(1.0)) / (2.0 * cells.max(1.0)).sqrt(),
        impossible: rounds - seen,
    }
}
