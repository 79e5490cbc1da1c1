//! The power goes off: of what a server wrote only that is left which it had flushed.
//!
//! `strace` notes what is written to the files of the database and when they are flushed. After a cut the files are put
//! together anew from what was there before, what was written and then flushed, and, every second time, some of the
//! pages that were written last, as a disk may have taken any of them.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const FILES: [&str; 2] = ["sandtable.db", "sandtable.db-wal"];

/// The program, watched.
pub fn watched(program: &str, folder: &Path) -> Result<Command, Box<dyn Error>> {
    let notes = notes(folder);
    if notes.exists() {
        std::fs::remove_dir_all(&notes)?;
    }
    std::fs::create_dir_all(&notes)?;
    let mut command = Command::new("strace");
    command
        .args([
            "-D",
            "-ff",
            "--seccomp-bpf",
            "-ttt",
            "-y",
            "-xx",
            "-s",
            "100000",
        ])
        .args(["-e", "trace=pwrite64,write,ftruncate,fsync,fdatasync"])
        .arg("-o")
        .arg(notes.join("thread"))
        .arg(program);
    Ok(command)
}

/// Where it is noted.
pub fn notes(folder: &Path) -> PathBuf {
    folder.with_extension("notes")
}

/// Something that a disk is told, in order.
enum Told {
    Write { at: usize, bytes: Vec<u8> },
    Truncate(usize),
    Flush,
}

/// When, about which file, and what.
type Note = (String, PathBuf, Told);

/// Makes the files what a disk holds after a cut; gives how many writes are lost.
pub fn cut(folder: &Path, number: u32) -> Result<usize, Box<dyn Error>> {
    let mut told: Vec<Note> = Vec::new();
    for note in std::fs::read_dir(notes(folder))? {
        for line in ended(&note?.path())?.lines() {
            told.extend(read(line)?);
        }
    }
    told.sort_by(|one, other| one.0.cmp(&other.0));
    let mut files: BTreeMap<PathBuf, Disk> = BTreeMap::new();
    for name in FILES {
        let path = folder.join(name);
        // As it was when the power came back the last time.
        let held = std::fs::read(before(&path)).unwrap_or_default();
        files.insert(path, Disk::new(held));
    }
    for (_, path, told) in told {
        if let Some(disk) = files.get_mut(&path) {
            disk.hear(told);
        }
    }
    let mut lost = 0;
    for (path, mut disk) in files {
        lost += disk.lose(number);
        std::fs::write(&path, &disk.held)?;
        std::fs::write(before(&path), &disk.held)?;
    }
    let _ = std::fs::remove_file(folder.join("sandtable.db-shm"));
    Ok(lost)
}

fn before(path: &Path) -> PathBuf {
    path.with_extension(format!(
        "{}-before",
        path.extension()
            .and_then(|e| e.to_str())
            .unwrap_or_default()
    ))
}

/// What a thread did, when it has ended.
fn ended(path: &Path) -> Result<String, Box<dyn Error>> {
    let start = Instant::now();
    loop {
        let text = std::fs::read_to_string(path)?;
        if text.contains("+++") || start.elapsed() > Duration::from_secs(5) {
            return Ok(text);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// `1700000000.000001 pwrite64(9</folder/file>, "\x00\x01", 2, 4096) = 2`
fn read(line: &str) -> Result<Option<Note>, Box<dyn Error>> {
    let Some((time, call)) = line.split_once(' ') else {
        return Ok(None);
    };
    let (Some((name, rest)), Some((_, result))) = (call.split_once('('), call.rsplit_once(" = "))
    else {
        return Ok(None);
    };
    let Some((path, rest)) = rest
        .split_once('<')
        .and_then(|(_, rest)| rest.split_once('>'))
    else {
        return Ok(None);
    };
    // What was under way when it ended has no result.
    let Some(done) = result
        .split(' ')
        .next()
        .and_then(|n| n.parse::<usize>().ok())
    else {
        return Ok(None);
    };
    let path = PathBuf::from(plain(path)?);
    let name_of = path.file_name().and_then(|name| name.to_str());
    if !FILES.iter().any(|file| Some(*file) == name_of) {
        return Ok(None);
    }
    let (rest, _) = rest.rsplit_once(')').ok_or("no end")?;
    let last = || {
        rest.rsplit(", ")
            .next()
            .unwrap_or_default()
            .parse::<usize>()
    };
    let told = match name {
        "pwrite64" => {
            let (_, text) = rest.split_once('"').ok_or("no bytes")?;
            let (text, _) = text.split_once('"').ok_or("no end of bytes")?;
            let bytes = unescape(text)?;
            if bytes.len() != done {
                return Err(format!("{} of {done} bytes were noted", bytes.len()).into());
            }
            Told::Write { at: last()?, bytes }
        }
        "ftruncate" => Told::Truncate(last()?),
        "fsync" | "fdatasync" => Told::Flush,
        _ => return Err(format!("{name} is not understood").into()),
    };
    Ok(Some((time.to_string(), path, told)))
}

/// A path, which may be escaped.
fn plain(path: &str) -> Result<String, Box<dyn Error>> {
    if path.starts_with("\\x") {
        return Ok(String::from_utf8(unescape(path)?)?);
    }
    Ok(path.to_string())
}

fn unescape(text: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let bytes = text.split("\\x").skip(1);
    Ok(bytes
        .map(|byte| u8::from_str_radix(byte, 16))
        .collect::<Result<_, _>>()?)
}

/// A file as the disk has it, and what it was told since it was last flushed.
struct Disk {
    held: Vec<u8>,
    waiting: Vec<Told>,
}

impl Disk {
    fn new(held: Vec<u8>) -> Disk {
        Disk {
            held,
            waiting: Vec::new(),
        }
    }

    fn hear(&mut self, told: Told) {
        if !matches!(told, Told::Flush) {
            return self.waiting.push(told);
        }
        for told in std::mem::take(&mut self.waiting) {
            self.take(told);
        }
    }

    fn take(&mut self, told: Told) {
        match told {
            Told::Write { at, bytes } => {
                let end = at + bytes.len();
                self.held.resize(self.held.len().max(end), 0);
                self.held[at..end].copy_from_slice(&bytes);
            }
            Told::Truncate(length) => self.held.resize(length, 0),
            Told::Flush => {}
        }
    }

    /// All that waited is lost, or every second time only some of it.
    fn lose(&mut self, number: u32) -> usize {
        let mut random = u64::from(number) * 2_654_435_761 + 1;
        let mut lost = 0;
        for told in std::mem::take(&mut self.waiting) {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            if number % 2 == 1 && random >> 63 == 1 {
                self.take(told);
            } else {
                lost += 1;
            }
        }
        lost
    }
}
