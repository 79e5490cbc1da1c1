//! A week in fast motion: games are begun, played by people and computers, left, resumed, watched, replayed and deleted,
//! day after day, at a real server. What it holds must grow only with what is kept.
//!
//! `week --server PROGRAM [--days 7] [--lives 40] [--at-once 6] [--keep 2] [--seed 1]`: a day has so many lives of games,
//! of which so many are kept. After each day everybody goes home, and memory, descriptors and database are measured. The
//! exit code is 1 when something grew that should not have.

#[path = "../../tests/common/http.rs"]
#[allow(dead_code)]
mod http;
mod life;
mod measure;
mod people;

use life::Life;
use measure::{Measure, Server};
use people::People;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

pub type Fallible<T> = Result<T, String>;

/// A room without visitors is closed after so many seconds.
pub const IDLE: u64 = 2;
/// A thread that has had no work for ten seconds ends.
const THREADS: Duration = Duration::from_secs(11);
/// So many times that is waited for.
const PATIENCE: u64 = 60;

struct Plan {
    server: String,
    days: u64,
    lives: u64,
    at_once: usize,
    keep: u64,
    seed: u64,
}

impl Plan {
    fn read() -> Fallible<Plan> {
        let mut plan = Plan {
            server: String::new(),
            days: 7,
            lives: 40,
            at_once: 6,
            keep: 2,
            seed: 1,
        };
        let mut args = std::env::args().skip(1);
        while let Some(name) = args.next() {
            let value = args.next().ok_or(format!("{name} needs a value"))?;
            let number = || value.parse::<u64>().map_err(|e| format!("{name}: {e}"));
            match name.as_str() {
                "--server" => plan.server = value,
                "--days" => plan.days = number()?,
                "--lives" => plan.lives = number()?,
                "--at-once" => plan.at_once = number()? as usize,
                "--keep" => plan.keep = number()?,
                "--seed" => plan.seed = number()?,
                _ => return Err(format!("what is {name}?")),
            }
        }
        if plan.server.is_empty() || plan.days < 3 || plan.at_once == 0 {
            return Err("name the program with --server, and three days at least".to_string());
        }
        Ok(plan)
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    let grown = match week().await {
        Ok(grown) => grown,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    };
    for what in &grown {
        println!("grew: {what}");
    }
    if grown.is_empty() {
        println!("memory, descriptors and database grew only with what was kept");
        return ExitCode::SUCCESS;
    }
    ExitCode::FAILURE
}

/// Gives what grew that should not have.
async fn week() -> Fallible<Vec<String>> {
    let plan = Plan::read()?;
    let server = Server::start(&plan.server)?;
    let people = Arc::new(People::arrive(server.address, 24).await?);
    let mut days = vec![server.measure().await?];
    println!("{}\n  begin {}", Measure::HEAD, days[0]);
    let mut kept = 0;
    for day in 1..=plan.days {
        let began = Instant::now();
        let counts = live(&plan, day, &people).await?;
        kept += plan.keep.min(plan.lives);
        let measure = home(&server).await?;
        let took = began.elapsed().as_secs();
        println!("  day {day} {measure}  {counts}, {took} s");
        measure.check(kept)?;
        days.push(measure);
    }
    Ok(measure::grown(&days))
}

/// Everybody goes home, and the last room is closed: computers that play each other come to an end first.
async fn home(server: &Server) -> Fallible<Measure> {
    let mut measure = server.measure().await?;
    for _ in 0..PATIENCE {
        tokio::time::sleep(Duration::from_secs(IDLE)).await;
        measure = server.measure().await?;
        if measure.is_quiet() {
            // Threads without work end, and what was freed last is given back.
            tokio::time::sleep(THREADS).await;
            return server.measure().await;
        }
    }
    Ok(measure)
}

/// The lives of one day, some at once.
async fn live(plan: &Plan, day: u64, people: &Arc<People>) -> Fallible<life::Counts> {
    let (mut running, mut next) = (JoinSet::new(), 0);
    let mut counts = life::Counts::default();
    loop {
        while running.len() < plan.at_once && next < plan.lives {
            let number = (plan.seed << 40) + (day << 20) + next;
            let keep = next < plan.keep;
            let people = Arc::clone(people);
            running.spawn(async move { Life::new(people, number, keep).live().await });
            next += 1;
        }
        match running.join_next().await {
            None => return Ok(counts),
            Some(lived) => counts += lived.map_err(|e| e.to_string())??,
        }
    }
}
