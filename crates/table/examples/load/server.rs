use crate::Plan;
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
    pub async fn start(plan: &Plan) -> Result<Server, Box<dyn Error>> {
        let folder = std::env::temp_dir().join(format!("sandtable-load-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder)?;
        Server::spawn(plan, folder, "127.0.0.1:0".parse()?)
    }

    fn spawn(plan: &Plan, folder: PathBuf, listen: SocketAddr) -> Result<Server, Box<dyn Error>> {
        let mut command = Command::new(&plan.server);
        command.args(["serve", "--no-browser", "--listen", &listen.to_string()]);
        match &plan.database {
            Some(url) => command.args(["--database", url]),
            None => command.arg("--data").arg(&folder),
        };
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

    /// As the power going off does it.
    pub async fn kill_and_restart(mut self, plan: &Plan) -> Result<Server, Box<dyn Error>> {
        self.child.kill()?;
        self.child.wait()?;
        let start = Instant::now();
        loop {
            match Server::spawn(plan, self.folder.clone(), self.address) {
                Ok(server) => {
                    println!(
                        "killed and started again in {} ms",
                        start.elapsed().as_millis()
                    );
                    return Ok(server);
                }
                Err(error) if start.elapsed() > Duration::from_secs(10) => return Err(error),
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// Kilobytes in memory.
    pub fn memory(&self) -> Result<u64, Box<dyn Error>> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        Ok(number.ok_or("no VmRSS")?)
    }

    pub async fn end(self) {
        let folder = self.folder.clone();
        drop(self);
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// A measurement that fails leaves no server behind.
impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
