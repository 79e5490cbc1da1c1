//! Many tables at once: two sockets each, so many actions a second, and how long it takes until both players see them.
//!
//! `load --server PROGRAM [--tables 1000] [--rate 200] [--seconds 60] [--kill 0] [--database URL]` starts the program as
//! a server of its own. With `--kill N` the server is killed without warning N times during the load and started again;
//! afterwards every action that was acknowledged must be in the journals, and every table must go on.

#[path = "../../tests/common/http.rs"]
#[allow(dead_code)]
mod http;
mod report;
mod seat;
mod server;
mod table;

use report::Report;
use server::Server;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use table::Table;
use tokio::sync::mpsc;

/// What is measured, from the command line.
#[derive(Clone)]
pub struct Plan {
    pub server: String,
    pub database: Option<String>,
    pub tables: usize,
    pub rate: u64,
    pub seconds: u64,
    pub kill: u32,
}

impl Plan {
    fn read() -> Result<Plan, String> {
        let mut plan = Plan {
            server: String::new(),
            database: None,
            tables: 1000,
            rate: 200,
            seconds: 60,
            kill: 0,
        };
        let mut args = std::env::args().skip(1);
        while let Some(name) = args.next() {
            let value = args.next().ok_or(format!("{name} needs a value"))?;
            let number = || value.parse::<u64>().map_err(|e| format!("{name}: {e}"));
            match name.as_str() {
                "--server" => plan.server = value,
                "--database" => plan.database = Some(value),
                "--tables" => plan.tables = number()? as usize,
                "--rate" => plan.rate = number()?,
                "--seconds" => plan.seconds = number()?,
                "--kill" => plan.kill = number()? as u32,
                _ => return Err(format!("what is {name}?")),
            }
        }
        if plan.server.is_empty() || plan.tables == 0 || plan.rate == 0 {
            return Err("name the program with --server, and at least one table and action".into());
        }
        Ok(plan)
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let plan = Plan::read()?;
    let mut server = Server::start(&plan).await?;
    let before = server.memory()?;
    println!("{} tables: sitting down", plan.tables);
    let report = Arc::new(Report::default());
    let killing = Arc::new(AtomicBool::new(plan.kill > 0));
    let mut going = Vec::new();
    let mut tasks = Vec::new();
    for _ in 0..plan.tables {
        let table = Table::open(server.address, Arc::clone(&report), Arc::clone(&killing)).await?;
        let (go, ticks) = mpsc::channel(4);
        going.push(go);
        tasks.push(tokio::spawn(table.play(ticks)));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let idle = server.memory()?;
    let each = (idle.saturating_sub(before)) as f64 / plan.tables as f64;
    println!(
        "memory: {before} kB empty, {idle} kB with all tables, {each:.1} kB for an idle table with two sockets"
    );

    let start = Instant::now();
    let ticker = tokio::spawn(tick(going, plan.clone(), start));
    for _ in 0..plan.kill {
        let pause = plan.seconds * 1000 / u64::from(plan.kill + 1);
        tokio::time::sleep(Duration::from_millis(pause)).await;
        server = server.kill_and_restart(&plan).await?;
    }
    let going = ticker.await?;
    killing.store(false, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(3)).await;
    drop(going);
    let mut kept = 0;
    for task in tasks {
        kept += task.await??;
    }
    let good = report.print(start.elapsed(), &plan, kept);
    server.end().await;
    if good {
        Ok(())
    } else {
        Err("the load was not carried".into())
    }
}

/// Tells the tables in turn to act, evenly spread over time; in the end every table goes on once more at the same pace.
async fn tick(going: Vec<mpsc::Sender<()>>, plan: Plan, start: Instant) -> Vec<mpsc::Sender<()>> {
    let loaded = plan.rate * plan.seconds;
    for number in 0..loaded + going.len() as u64 {
        let time = start + Duration::from_micros(number * 1_000_000 / plan.rate);
        tokio::time::sleep_until(time.into()).await;
        let table = &going[number as usize % going.len()];
        if number < loaded {
            // A table that is still busy misses a turn; the report shows it as fewer actions.
            let _ = table.try_send(());
        } else {
            let _ = table.send(()).await;
        }
    }
    going
}
