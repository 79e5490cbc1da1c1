use crate::plan::Plan;
use crate::power;
use std::error::Error;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The program that is measured.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    folder: PathBuf,
}

impl Server {
    pub async fn start(plan: &Plan) -> Result<Vec<Server>, Box<dyn Error>> {
        let folder = std::env::temp_dir().join(format!("sandtable-load-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder)?;
        let listen = "127.0.0.1:0".parse()?;
        (0..plan.servers)
            .map(|_| Server::spawn(plan, folder.clone(), listen))
            .collect()
    }

    fn spawn(plan: &Plan, folder: PathBuf, listen: SocketAddr) -> Result<Server, Box<dyn Error>> {
        let mut command = match plan.power && plan.database.is_none() {
            true => power::watched(&plan.server, &folder)?,
            false => Command::new(&plan.server),
        };
        command.args(["serve", "--no-browser", "--listen", &listen.to_string()]);
        match &plan.database {
            Some(url) => command.args(["--database", url]),
            None => command.arg("--data").arg(&folder),
        };
        if plan.hostile {
            command.arg("--public");
        }
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let out = child.stdout.take().ok_or("no output")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let address = line
            .trim()
            .rsplit("//")
            .next()
            .ok_or("no address")?
            .parse()?;
        Ok(Server {
            child,
            address,
            folder,
        })
    }

    /// Kills it without warning; gives how long it took to be back.
    pub async fn kill_and_restart(
        &mut self,
        plan: &Plan,
        number: u32,
    ) -> Result<Duration, Box<dyn Error>> {
        self.kill()?;
        if plan.power {
            let lost = power::cut(&self.folder, number)?;
            println!("power cut {number}: {lost} writes were not flushed and are lost");
        }
        let start = Instant::now();
        self.restart(plan, start).await?;
        Ok(start.elapsed())
    }

    fn kill(&mut self) -> Result<(), Box<dyn Error>> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    async fn restart(&mut self, plan: &Plan, start: Instant) -> Result<(), Box<dyn Error>> {
        loop {
            match Server::spawn(plan, self.folder.clone(), self.address) {
                Ok(server) => {
                    *self = server;
                    return Ok(());
                }
                Err(error) if start.elapsed() > Duration::from_secs(10) => return Err(error),
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    /// Kilobytes in memory.
    pub fn memory(&self) -> Result<u64, Box<dyn Error>> {
        self.status("VmRSS:")
    }

    /// Kilobytes in memory when they were most.
    pub fn most_memory(&self) -> Result<u64, Box<dyn Error>> {
        self.status("VmHWM:")
    }

    fn status(&self, name: &str) -> Result<u64, Box<dyn Error>> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        Ok(number.ok_or_else(|| format!("no {name}"))?)
    }

    pub fn end(servers: Vec<Server>) {
        let folder = servers.first().map(|server| server.folder.clone());
        drop(servers);
        if let Some(folder) = folder {
            let _ = std::fs::remove_dir_all(power::notes(&folder));
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// The power goes off for the database and all servers at once; gives how long it took until all were back.
pub async fn outage(
    servers: &mut [Server],
    plan: &Plan,
    program: &str,
    number: u32,
) -> Result<Duration, Box<dyn Error>> {
    let told = |args: &[&str]| -> Result<String, Box<dyn Error>> {
        let done = Command::new(program)
            .args(args)
            .stderr(Stdio::inherit())
            .output()?;
        if !done.status.success() {
            return Err(format!("{program} {args:?}: {}", done.status).into());
        }
        Ok(String::from_utf8(done.stdout)?.trim().to_string())
    };
    told(&["off", &number.to_string()])?;
    for server in servers.iter_mut() {
        server.kill()?;
    }
    let start = Instant::now();
    let control = told(&["on"])?;
    println!("power cut {number}: a file that was not flushed is {control}");
    for server in servers {
        server.restart(plan, start).await?;
    }
    Ok(start.elapsed())
}

/// How long the processors have worked for the servers so far.
pub fn processor(servers: &[Server]) -> Result<Duration, Box<dyn Error>> {
    let one = |server: &Server| -> Result<u64, Box<dyn Error>> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", server.child.id()))?;
        let (_, after) = stat.rsplit_once(')').ok_or("no name")?;
        let fields: Vec<&str> = after.split_whitespace().collect();
        // User and system time, in hundredths of a second.
        let field = |n: usize| fields.get(n).and_then(|f| f.parse::<u64>().ok());
        Ok(field(11)
            .zip(field(12))
            .map(|(u, s)| u + s)
            .ok_or("no time")?)
    };
    let hundredths: u64 = servers.iter().map(one).sum::<Result<u64, _>>()?;
    Ok(Duration::from_millis(hundredths * 10))
}

/// A measurement that fails leaves no server behind.
impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
