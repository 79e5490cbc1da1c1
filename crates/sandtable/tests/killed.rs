//! What was answered is stored: a server that is killed without warning loses nothing of it, and the game goes on.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The program, until it is killed.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        Server::run(Command::new(env!("CARGO_BIN_EXE_sandtable")), folder)
    }

    /// No file may grow above a megabyte: as on a disk that is full.
    fn on_a_small_disk(folder: &Path) -> Server {
        let mut command = Command::new("sh");
        let limit = "trap '' XFSZ; ulimit -f 2048; exec \"$0\" \"$@\"";
        command.args(["-c", limit, env!("CARGO_BIN_EXE_sandtable")]);
        Server::run(command, folder)
    }

    fn run(mut command: Command, folder: &Path) -> Server {
        let mut child = command
            .args(["serve", "--no-browser", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.trim().rsplit("//").next().expect("an address");
        Server {
            address: address.to_string(),
            child,
        }
    }

    /// An answer with its head, or nothing where none came.
    fn ask(&self, token: &str, method: &str, path: &str, body: &Value) -> Option<(String, Value)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let body = body.to_string();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let request = match token {
            "" => request.replace("Authorization: Bearer \r\n", ""),
            _ => request,
        };
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        // A body in chunks has its sizes between the lines.
        let json = body.lines().find(|line| line.starts_with(['{', '[']))?;
        Some((head.to_string(), serde_json::from_str(json).ok()?))
    }

    fn kill(mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it has ended");
    }
}

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_full_disk_shows_in_health() {
    let name = format!("sandtable-full-{}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    std::fs::create_dir_all(&folder.0).unwrap();
    let server = Server::on_a_small_disk(&folder.0);
    let ask = |path| server.ask("", "GET", path, &Value::Null).unwrap().0;
    let status = |head: String| head.lines().next().unwrap_or_default().to_string();
    assert_eq!(status(ask("/health")), "HTTP/1.1 200 OK");
    // Every look writes a page to the log of the database.
    let full = (0..1_000).find(|_| status(ask("/health")) != "HTTP/1.1 200 OK");
    assert!(full.is_some(), "a megabyte is never full");
    assert_eq!(status(ask("/health")), "HTTP/1.1 503 Service Unavailable");
    assert_eq!(status(ask("/api/rulesets")), "HTTP/1.1 200 OK", "it reads");
    server.kill();
}

#[test]
fn a_server_that_is_killed_loses_nothing_that_it_answered() {
    let name = format!("sandtable-killed-{}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    std::fs::create_dir_all(&folder.0).unwrap();
    let mut server = Server::start(&folder.0);
    let (head, _) = server.ask("", "GET", "/api/me", &Value::Null).unwrap();
    let cookie = head.split("sandtable=").nth(1).unwrap();
    let token = cookie.split(';').next().unwrap().to_string();
    let seats = json!({"axis": {"kind": "me"}, "allies": {"kind": "me"}});
    let new = json!({"game": "neppa", "seats": seats});
    let (_, card) = server.ask(&token, "POST", "/api/games", &new).unwrap();
    let game = format!("/api/games/{}", card["id"].as_str().unwrap());

    let mut answered: Vec<Value> = Vec::new();
    for round in 0..4u64 {
        let (stop, when) = std::sync::mpsc::channel::<()>();
        let pid = server.child.id();
        let killer = std::thread::spawn(move || {
            // At another moment each time.
            let _ = when.recv_timeout(Duration::from_millis(150 + 37 * round));
            let killed = Command::new("kill").args(["-9", &pid.to_string()]).status();
            assert!(killed.expect("kill is there").success());
        });
        while let Some(action) = act(&server, &token, &game, answered.len()) {
            answered.push(action);
        }
        drop(stop);
        killer.join().unwrap();
        server.kill();
        server = Server::start(&folder.0);
        let journal = server.ask(&token, "GET", &format!("{game}/journal"), &Value::Null);
        let (_, journal) = journal.unwrap();
        let stored = journal["actions"].as_array().unwrap();
        let stored: Vec<Value> = stored.iter().map(|entry| entry["action"].clone()).collect();
        assert_eq!(stored[..answered.len()], answered[..], "round {round}");
        // What was stored and not answered counts from now on.
        assert!(stored.len() <= answered.len() + 1);
        answered = stored;
    }
    assert!(answered.len() > 4, "{} actions", answered.len());
    server.kill();
}

/// Takes the first action that is offered; nothing if that is not answered.
fn act(server: &Server, token: &str, game: &str, position: usize) -> Option<Value> {
    let decides = |seat: &str| {
        let path = format!("{game}/table?seat={seat}");
        let (_, table) = server.ask(token, "GET", &path, &Value::Null)?;
        let offer = table["decision"]["offers"][0]["action"].clone();
        Some((!offer.is_null()).then(|| (seat.to_string(), offer)))
    };
    let (seat, action) = match decides("axis")? {
        Some(offer) => offer,
        None => decides("allies")??,
    };
    let body = json!({"seat": seat, "position": position, "action": action});
    let (head, _) = server.ask(token, "POST", &format!("{game}/act"), &body)?;
    head.starts_with("HTTP/1.1 200").then_some(action)
}
