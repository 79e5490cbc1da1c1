//! Finds where a game's source names the rules of its ledger.
//!
//! A game's `build.rs` calls [`write`], and the game includes the list that it makes:
//!
//! ```ignore
//! // build.rs, with `citations.workspace = true` under [build-dependencies]
//! fn main() {
//!     citations::write();
//! }
//!
//! // src/ledger.rs
//! include!(concat!(env!("OUT_DIR"), "/citations.rs"));
//! // ... Ledger::parse("rules/neppa.tsv", RULES, EXAMPLES, CITATIONS)
//! ```
//!
//! | in the source | counts as |
//! |---|---|
//! | `rule!("5.14b")`, `demand!(condition, "5.14b", "…")`, `cite!("5.14b", "5.15")` outside of test code | enforced |
//! | `proves!("5.14b")` inside a `#[test]` function that is not ignored | tested |
//! | `example!("E07")` inside a `#[test]` function that is not ignored | an example played through |
//!
//! A `proves!` or `example!` that stands anywhere else proves nothing: it is left out, and the
//! build warns about it.

mod scan;
mod tokens;

pub use scan::{Found, Kind, Region, Scan, scan};

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};
use std::{env, fs, io};

/// Scans the crate being built and writes `$OUT_DIR/citations.rs`, which defines
/// `pub const CITATIONS: &[kernel::Citation]`. For build scripts: what goes wrong ends the build.
pub fn write() {
    let folder = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(variable("OUT_DIR")).join("citations.rs");
    for part in ["src", "tests"] {
        if folder.join(part).is_dir() {
            println!("cargo:rerun-if-changed={part}");
        }
    }
    let report = collect(&folder).unwrap_or_else(|e| panic!("citations: {e}"));
    for warning in &report.warnings {
        println!("cargo:warning={warning}");
    }
    fs::write(&out, source(&report.citations))
        .unwrap_or_else(|e| panic!("citations: {}: {e}", out.display()));
}

fn variable(name: &str) -> String {
    env::var(name)
        .unwrap_or_else(|_| panic!("citations: {name} is not set; call this from a build script"))
}

/// One line of the list.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cited {
    /// From the root of the repository, with `/`.
    pub file: String,
    pub line: u32,
    pub id: String,
    pub kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collected {
    /// Sorted by file, line and id.
    pub citations: Vec<Cited>,
    /// `proves!` and `example!` that stand outside of a test function.
    pub warnings: Vec<String>,
}

/// Everything that a crate's `src` and `tests` cite.
pub fn collect(folder: &Path) -> io::Result<Collected> {
    let root = repository(folder);
    let mut sources = Vec::new();
    let mut test_modules = BTreeSet::new();
    for path in rust_files(&folder.join("src"))? {
        let text = read(&path)?;
        let in_source = scan(&text, Region::Source);
        for module in &in_source.test_modules {
            test_modules.extend(module_paths(&path, module));
        }
        sources.push((path, text));
    }
    let mut report = Collected::default();
    for (path, text) in &sources {
        let region = match path.ancestors().any(|p| test_modules.contains(p)) {
            true => Region::Tests,
            false => Region::Source,
        };
        report.add(&root, path, scan(text, region));
    }
    for path in rust_files(&folder.join("tests"))? {
        report.add(&root, &path, scan(&read(&path)?, Region::Tests));
    }
    report.citations.sort();
    report.citations.dedup();
    Ok(report)
}

impl Collected {
    fn add(&mut self, root: &Path, path: &Path, scan: Scan) {
        let file = relative(root, path);
        for Found { id, line, kind } in scan.found {
            let file = file.clone();
            self.citations.push(Cited {
                file,
                line,
                id,
                kind,
            });
        }
        for line in scan.outside_tests {
            self.warnings.push(format!(
                "{file}:{line}: `proves!` and `example!` only count inside a #[test] function that is not ignored"
            ));
        }
    }
}

/// The list as Rust source.
fn source(citations: &[Cited]) -> String {
    let mut out = String::from(
        "/// Where the source names rules and worked examples.\npub const CITATIONS: &[kernel::Citation] = &[\n",
    );
    for Cited {
        file,
        line,
        id,
        kind,
    } in citations
    {
        // Writing to a String cannot fail.
        let _ = writeln!(
            out,
            "    kernel::Citation {{ id: {id:?}, file: {file:?}, line: {line}, kind: kernel::CitationKind::{kind:?} }},"
        );
    }
    out.push_str("];\n");
    out
}

/// The folder of the workspace that the crate belongs to, or the crate's own.
fn repository(folder: &Path) -> PathBuf {
    let is_root = |dir: &&Path| {
        fs::read_to_string(dir.join("Cargo.toml")).is_ok_and(|text| text.contains("[workspace]"))
    };
    folder
        .ancestors()
        .find(is_root)
        .unwrap_or(folder)
        .to_path_buf()
}

fn relative(root: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(root).unwrap_or(path).components();
    let names: Vec<String> = parts
        .filter_map(|part| match part {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            _ => None,
        })
        .collect();
    names.join("/")
}

/// Where `mod name;` in `file` keeps its source: one file, or a folder of files.
fn module_paths(file: &Path, name: &str) -> [PathBuf; 2] {
    let stem = file.file_stem().and_then(|s| s.to_str()).unwrap_or("");
    let folder = match stem {
        "lib" | "main" | "mod" => file.with_file_name(""),
        _ => file.with_extension(""),
    };
    let folder = folder.join(name);
    [folder.with_extension("rs"), folder]
}

fn rust_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                files.extend(rust_files(&path)?);
            } else if path.extension().is_some_and(|e| e == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn read(path: &Path) -> io::Result<String> {
    fs::read_to_string(path)
        .map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", path.display())))
}
