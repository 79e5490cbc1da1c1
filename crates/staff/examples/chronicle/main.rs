//! When countries fall in campaigns between computer players:
//! `cargo run --release -p staff --example chronicle -- neppa campaign_1939 200 [seed] [axis level] [allied level] [picture.svg]`
//! `cargo run --release -p staff --example chronicle -- engulfed 1939 200 …`
//! `cargo run --release -p staff --example chronicle -- krieg C.3 40 …`
//!
//! One game alone is told with its log.

mod picture;

use engulfed::Engulfed;
use kernel::{Dice, Game, Log, RandomPlayer, Seat, Seed, Setup};
use krieg::Krieg;
use neppa::Neppa;
use staff::{Level, Player, Sight};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a chronicle must know of a game.
trait Told: Game {
    const SIGHT: Sight;
    fn recruit(level: Level, seat: Seat, seed: Seed) -> Box<dyn Player<Self>>;
    fn countries() -> Vec<String>;
    /// By country: whether it is down.
    fn down(state: &Self::State) -> Vec<bool>;
    fn turn(state: &Self::State) -> u8;
    fn turn_name(turn: u8) -> String;
    /// Where the armies stand, for a game that is told alone.
    fn stand(_state: &Self::State) -> String {
        String::new()
    }
    /// How far the Axis are, where the game counts it.
    fn tide(_state: &Self::State) -> Option<i16> {
        None
    }
}

impl Told for Neppa {
    const SIGHT: Sight = Sight::Open;

    fn recruit(level: Level, seat: Seat, seed: Seed) -> Box<dyn Player<Neppa>> {
        staff::recruit::<Neppa>(level, seat, seed)
    }

    fn countries() -> Vec<String> {
        let data = neppa::data::data();
        let all = (0..data.countries.len() as u8).map(neppa::types::Nation);
        all.map(|nation| data.country(nation).name.to_string())
            .collect()
    }

    fn down(state: &neppa::State) -> Vec<bool> {
        let all = 0..neppa::data::data().countries.len();
        all.map(|n| state.politics.conquered.values()[n].is_some())
            .collect()
    }

    fn turn(state: &neppa::State) -> u8 {
        state.turn.0
    }

    fn turn_name(turn: u8) -> String {
        neppa::types::Turn(turn).to_string()
    }
}

impl Told for Engulfed {
    const SIGHT: Sight = Sight::Dealt;

    fn recruit(level: Level, seat: Seat, seed: Seed) -> Box<dyn Player<Engulfed>> {
        staff::recruit::<Engulfed>(level, seat, seed)
    }

    fn countries() -> Vec<String> {
        let data = engulfed::data::data();
        let all = (0..data.nations.len() as u8).map(engulfed::types::Nation);
        all.map(|nation| data.nations.get(nation).name.to_string())
            .collect()
    }

    fn down(state: &engulfed::State) -> Vec<bool> {
        let all = (0..engulfed::data::data().nations.len() as u8).map(engulfed::types::Nation);
        all.map(|nation| state.politics.conquered.has(nation))
            .collect()
    }

    fn turn(state: &engulfed::State) -> u8 {
        state.turn.0
    }

    fn turn_name(turn: u8) -> String {
        engulfed::types::Turn(turn).to_string()
    }
}

impl Told for Krieg {
    const SIGHT: Sight = Sight::Dealt;

    fn recruit(level: Level, seat: Seat, seed: Seed) -> Box<dyn Player<Krieg>> {
        staff::krieg::recruit(level, seat, seed)
    }

    fn countries() -> Vec<String> {
        let all = krieg::data::data().countries.iter();
        all.map(|country| country.name.to_string()).collect()
    }

    /// An Allied Minor is conquered, France is no more, Strategic Hexes of the Majors are counted as the tide.
    fn down(state: &krieg::State) -> Vec<bool> {
        use krieg::politics::Status;
        let nations = state.politics.nations.iter();
        nations
            .map(|nation| matches!(nation.status, Status::Conquered(_) | Status::Gone))
            .collect()
    }

    fn turn(state: &krieg::State) -> u8 {
        state.clock.turn.0 as u8
    }

    fn turn_name(turn: u8) -> String {
        krieg::types::Turn(turn.into()).to_string()
    }

    /// By faction and hex: attack and defense factors, and steps.
    fn stand(state: &krieg::State) -> String {
        let mut stacks: BTreeMap<(usize, String), (u16, u16, u16)> = BTreeMap::new();
        for (_, unit) in state.units() {
            let hex = unit
                .at
                .space()
                .filter(|at| krieg::ground::space(*at).is_land());
            if let (Some(faction), Some(face), Some(_)) = (unit.faction, unit.face(), hex) {
                let key = (faction.index(), unit.at.name());
                let stack = stacks.entry(key).or_default();
                stack.0 += u16::from(face.attack);
                stack.1 += u16::from(face.defense);
                stack.2 += u16::from(face.steps);
            }
        }
        let mut told = String::new();
        for faction in krieg::types::Faction::ALL {
            let own = stacks.iter().filter(|(key, _)| key.0 == faction.index());
            let own: Vec<String> = own
                .map(|((_, at), (a, d, n))| format!("{at} {a}-{d}/{n}"))
                .collect();
            told.push_str(&format!("{} stand: {}\n", faction.name(), own.join(", ")));
        }
        told
    }

    fn tide(state: &krieg::State) -> Option<i16> {
        Some(krieg::ch00_sequence::victory::strategic_value(state, false))
    }
}

/// What one game was like.
struct Tale {
    outcome: String,
    /// By country: the turn in which it first fell.
    fell: Vec<Option<u8>>,
    last: u8,
    decisions: u64,
    /// The highest tide of the Axis, when it first came, and what it was at the end.
    tide: Option<(i16, u8, i16)>,
    /// The longest that a player thought in one turn.
    slowest: Duration,
}

/// What all games were like.
pub struct Annals {
    pub title: String,
    pub games: u64,
    /// The countries that fell, and how often in which turn.
    pub fell: Vec<(String, Vec<u32>)>,
    pub turns: Vec<String>,
}

struct Plan {
    setup: Setup,
    games: u64,
    seed: Seed,
    levels: [Level; 2],
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, default: &str| args.get(i).cloned().unwrap_or(default.to_string());
    let level =
        |i: usize| Level::named(&arg(i, "cadet")).expect("random, cadet, officer or general");
    let mut setup = Setup {
        scenario: arg(1, "campaign_1939"),
        ..Setup::default()
    };
    // Two sides are told of.
    if arg(0, "neppa") == "krieg" {
        setup.options.insert("players".to_string(), "2".to_string());
    }
    let plan = Plan {
        setup,
        games: arg(2, "20").parse().expect("a number of games"),
        seed: arg(3, "1").parse().expect("a seed"),
        levels: [level(4), level(5)],
    };
    let annals = match &*arg(0, "neppa") {
        "neppa" => chronicle::<Neppa>(&plan),
        "engulfed" => chronicle::<Engulfed>(&plan),
        "krieg" => chronicle::<Krieg>(&plan),
        other => panic!("no chronicle of {other}"),
    };
    if let Some(path) = args.get(6) {
        std::fs::write(path, picture::svg(&annals)).expect("the picture can be written");
    }
}

/// Plays all games on all cores; the order in which they end changes nothing.
fn chronicle<G: Told>(plan: &Plan) -> Annals {
    let start = Instant::now();
    let next = AtomicU64::new(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut tales: Vec<(u64, Tale)> = std::thread::scope(|scope| {
        let work = || {
            let mut own = Vec::new();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= plan.games {
                    return own;
                }
                own.push((game, play::<G>(plan, plan.seed.nth(game))));
            }
        };
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let done = workers.into_iter().map(|w| w.join().expect("no panic"));
        done.flatten().collect()
    });
    tales.sort_by_key(|(game, _)| *game);
    let tales: Vec<Tale> = tales.into_iter().map(|(_, tale)| tale).collect();
    let annals = annals::<G>(plan, &tales);
    let decisions: u64 = tales.iter().map(|tale| tale.decisions).sum();
    print(&annals, &tales);
    print_tides(&annals, &tales);
    let rate = decisions as f64 / start.elapsed().as_secs_f64();
    println!("{decisions} decisions, {rate:.0} a second");
    if let Some(slowest) = tales.iter().map(|tale| tale.slowest).max() {
        println!("slowest turn of a player: {} ms", slowest.as_millis());
    }
    annals
}

fn annals<G: Told>(plan: &Plan, tales: &[Tale]) -> Annals {
    let last = tales.iter().map(|tale| tale.last).max().unwrap_or(0);
    let count = |country: usize| {
        let mut turns = vec![0; usize::from(last) + 1];
        for turn in tales.iter().filter_map(|tale| tale.fell[country]) {
            turns[usize::from(turn)] += 1;
        }
        turns
    };
    let all = G::countries().into_iter().enumerate();
    let fell = all.map(|(n, name)| (name, count(n)));
    let [axis, allies] = plan.levels.map(Level::name);
    Annals {
        title: format!(
            "{}: {} campaigns, {axis} (Axis) against {allies} (Allies)",
            G::info().title,
            plan.games
        ),
        games: plan.games,
        fell: fell
            .filter(|(_, turns)| turns.iter().sum::<u32>() > 0)
            .collect(),
        turns: (0..=last).map(G::turn_name).collect(),
    }
}

fn print(annals: &Annals, tales: &[Tale]) {
    let mut outcomes: BTreeMap<&str, u32> = BTreeMap::new();
    for tale in tales {
        *outcomes.entry(&tale.outcome).or_default() += 1;
    }
    for (title, count) in outcomes {
        println!("{count:5}  {title}");
    }
    println!("country         share  turns in which it fell");
    for (country, turns) in &annals.fell {
        let sum: u32 = turns.iter().sum();
        let when = turns.iter().zip(&annals.turns).filter(|(n, _)| **n > 0);
        let when: Vec<String> = when.map(|(n, name)| format!("{name}: {n}")).collect();
        let share = u64::from(sum) * 100 / annals.games;
        println!("{country:15} {share:4}%  {}", when.join(", "));
    }
}

/// When the tide of the Axis was highest, and how high.
fn print_tides(annals: &Annals, tales: &[Tale]) {
    let mut when: BTreeMap<u8, Vec<(i16, i16)>> = BTreeMap::new();
    for (most, turn, end) in tales.iter().filter_map(|tale| tale.tide) {
        when.entry(turn).or_default().push((most, end));
    }
    for (turn, values) in when {
        let name = &annals.turns[usize::from(turn)];
        let values: Vec<String> = values
            .iter()
            .map(|(most, end)| format!("{most} ({end})"))
            .collect();
        println!("high tide in {name}: {}", values.join(", "));
    }
}

fn play<G: Told>(plan: &Plan, seed: Seed) -> Tale {
    let setup = G::info().complete(&plan.setup).expect("a known scenario");
    let mut state = G::start(&setup).expect("a known scenario");
    let mut dice = Dice::seeded(seed);
    let loud = plan.games == 1;
    let mut log = if loud { Log::on() } else { Log::off() };
    let mut cards = RandomPlayer::new(seed.nth(0));
    let mut players: Vec<_> = (0..2)
        .map(|n| G::recruit(plan.levels[n], Seat(n as u8), seed.nth(1 + n as u64)))
        .collect();
    let mut legal = Vec::new();
    let before = G::down(&state);
    let mut fell = vec![None; before.len()];
    let mut decisions = 0;
    let mut tide: Option<(i16, u8, i16)> = None;
    let mut turn = G::turn(&state);
    let (mut slowest, mut thought) = (Duration::ZERO, [Duration::ZERO; 2]);
    while let Some(seat) = G::to_move(&state) {
        if turn != G::turn(&state) {
            turn = G::turn(&state);
            slowest = thought.into_iter().fold(slowest, Duration::max);
            thought = [Duration::ZERO; 2];
            if loud {
                print!("{}", G::stand(&state));
            }
            if let Some(now) = G::tide(&state) {
                let before = tide.filter(|(most, ..)| *most >= now);
                let (most, when) = before.map_or((now, turn), |(most, when, _)| (most, when));
                tide = Some((most, when, now));
            }
        }
        legal.clear();
        G::legal(&state, &mut legal);
        let seen = G::SIGHT.of::<G>(&state, seat, &mut cards);
        let asked = Instant::now();
        let action = players[seat.index()].choose(seen.as_ref().unwrap_or(&state), &legal);
        thought[seat.index()] += asked.elapsed();
        G::apply(&mut state, action, &mut dice, &mut log);
        dice.forget();
        decisions += 1;
        for (n, down) in G::down(&state).into_iter().enumerate() {
            if down && !before[n] && fell[n].is_none() {
                fell[n] = Some(G::turn(&state));
            }
        }
        if loud {
            for entry in log.entries() {
                println!("{}", entry.text);
            }
            log = Log::on();
        }
    }
    Tale {
        outcome: G::outcome(&state).map_or("none".to_string(), |o| o.title),
        fell,
        last: G::turn(&state),
        decisions,
        tide,
        slowest,
    }
}
