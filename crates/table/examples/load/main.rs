//! Many tables at once: two sockets each, so many actions a second, and how long it takes until both players see them.
//!
//! `load --server PROGRAM [--tables 1000] [--rate 200] [--seconds 60] [--rest 2] [--kill 0] [--database URL [--servers 2]]`
//! starts the program as a server of its own. With `--kill N` a server is killed without warning N times during the load
//! and started again; afterwards every action that was acknowledged must be in the journals, and every table must go on.
//! With `--power N` the power goes off N times: what was not flushed is lost then; of a database that other programs keep,
//! `--outage PROGRAM` takes and gives the power. With `--hostile 1` one account does all
//! the harm that it can meanwhile.

mod disk;
mod hostile;
#[path = "../../tests/common/http.rs"]
#[allow(dead_code)]
mod http;
mod people;
mod plan;
mod power;
mod report;
mod seat;
mod server;
mod table;

use hostile::Hostile;
use plan::Plan;
use report::Report;
use server::Server;
use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use table::Table;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;

/// How many may come, or ask for a journal, at once.
const AT_ONCE: usize = 16;

/// What all tables share.
pub struct World {
    pub servers: Vec<SocketAddr>,
    pub report: Report,
    /// A server may be gone now and then.
    pub killing: AtomicBool,
    pub public: bool,
    pub door: Semaphore,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let plan = Plan::read()?;
    println!("{}", disk::flushes()?);
    let mut servers = Server::start(&plan).await?;
    let before = memory(&servers)?;
    let world = Arc::new(World {
        servers: servers.iter().map(|server| server.address).collect(),
        report: Report::default(),
        killing: AtomicBool::new(plan.kill > 0),
        public: plan.hostile,
        door: Semaphore::new(AT_ONCE),
    });
    let start = Instant::now();
    let tables = sit_down(&world, plan.tables).await?;
    println!(
        "{} tables with two sockets each after {:.0} s",
        plan.tables,
        start.elapsed().as_secs_f64()
    );
    let (going, tasks) = seated(tables);
    tokio::time::sleep(Duration::from_secs(plan.rest)).await;
    let idle = memory(&servers)?;
    println!(
        "memory: {before} kB empty, {idle} kB with all tables idle for {} s: {:.1} kB for a table",
        plan.rest,
        idle.saturating_sub(before) as f64 / plan.tables as f64
    );

    let (start, used) = (Instant::now(), server::processor(&servers)?);
    let hostile = match plan.hostile {
        true => Some(Hostile::begin(world.servers[0]).await?),
        false => None,
    };
    let ticker = tokio::spawn(tick(going, plan.clone(), start));
    kill(&mut servers, &plan).await?;
    let going = ticker.await?;
    world.killing.store(false, Ordering::Relaxed);
    if let Some(hostile) = hostile {
        hostile.end();
    }
    let whole = start.elapsed();
    let most: u64 = servers
        .iter()
        .map(Server::most_memory)
        .sum::<Result<_, _>>()?;
    let busy = server::processor(&servers)?.saturating_sub(used);
    tokio::time::sleep(Duration::from_secs(3)).await;
    println!(
        "memory after the load: {} kB, {most} kB at most",
        memory(&servers)?
    );
    if plan.kill == 0 {
        println!("processor time of the servers: {:.1} s", busy.as_secs_f64());
    }
    drop(going);
    let mut kept = 0;
    for task in tasks {
        kept += task.await??;
    }
    let mut good = world.report.print(whole, &plan, kept);
    if plan.hostile && most > 1_000_000 {
        println!("error: the server took more than 1 GB");
        good = false;
    }
    Server::end(servers);
    if good {
        Ok(())
    } else {
        Err("the load was not carried".into())
    }
}

fn memory(servers: &[Server]) -> Result<u64, Box<dyn Error>> {
    servers.iter().map(Server::memory).sum()
}

/// Makes all games; some players come at once.
async fn sit_down(world: &Arc<World>, count: usize) -> Result<Vec<Table>, Box<dyn Error>> {
    let mut coming = JoinSet::new();
    for number in 0..count.div_ceil(people::TABLES) {
        let world = Arc::clone(world);
        let tables = people::TABLES.min(count - number * people::TABLES);
        coming.spawn(async move {
            let door = world.door.acquire().await.map_err(|e| e.to_string())?;
            let opened = Table::open(&world, tables).await;
            drop(door);
            opened
        });
    }
    let mut tables = Vec::with_capacity(count);
    while let Some(opened) = coming.join_next().await {
        tables.extend(opened??);
    }
    Ok(tables)
}

type Seated = (
    Vec<mpsc::Sender<()>>,
    Vec<tokio::task::JoinHandle<Result<usize, String>>>,
);

/// Every table plays when it is told to.
fn seated(tables: Vec<Table>) -> Seated {
    let play = |table: Table| {
        let (go, ticks) = mpsc::channel(4);
        (go, tokio::spawn(table.play(ticks)))
    };
    tables.into_iter().map(play).unzip()
}

/// Kills the servers in turn, at moments that nobody expects.
async fn kill(servers: &mut [Server], plan: &Plan) -> Result<(), Box<dyn Error>> {
    let mut random = 0x9E37_79B9_7F4A_7C15u64;
    let mut back = Vec::new();
    for number in 0..plan.kill as usize {
        let usual = plan.seconds * 1000 / u64::from(plan.kill + 1);
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let pause = usual / 2 + (random >> 33) % usual.max(1);
        tokio::time::sleep(Duration::from_millis(pause)).await;
        let number = number as u32;
        back.push(match &plan.outage {
            Some(outage) => server::outage(servers, plan, outage, number).await?,
            None => {
                let turn = number as usize % servers.len();
                servers[turn].kill_and_restart(plan, number).await?
            }
        });
    }
    if let (Some(least), Some(most)) = (back.iter().min(), back.iter().max()) {
        let ms = |time: &Duration| time.as_millis();
        println!(
            "{} times killed and back in {} to {} ms",
            back.len(),
            ms(least),
            ms(most)
        );
    }
    Ok(())
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
