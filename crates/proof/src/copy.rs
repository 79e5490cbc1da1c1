//! The copy of a game that is made for proof: a workspace of its own under the target folder, with the game, what it
//! depends on, and the switches written in.

use crate::find;
use crate::place::{self, Place, Wrap};
use crate::source::{self, File};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::Visit;
use toml::{Table, Value};

pub type Result<T> = std::result::Result<T, String>;

/// A game in the repository.
pub struct Game {
    pub name: String,
    pub root: PathBuf,
    /// From the root: `games/neppa`.
    pub folder: String,
    pub target: PathBuf,
    /// What the copy is for; each has its own, so that little is compiled again.
    pub purpose: &'static str,
}

pub const RUNTIME: &str = include_str!("../switch/lib.rs");

impl Game {
    pub fn find(root: &Path, target: &Path, name: &str, purpose: &'static str) -> Result<Game> {
        let folder = ["games", "crates"]
            .iter()
            .map(|parent| format!("{parent}/{name}"))
            .find(|folder| root.join(folder).join("Cargo.toml").is_file())
            .ok_or_else(|| format!("there is no game `{name}`"))?;
        Ok(Game {
            name: name.to_string(),
            root: root.to_path_buf(),
            folder,
            target: target.to_path_buf(),
            purpose,
        })
    }

    /// Where the copy is.
    pub fn copy(&self) -> PathBuf {
        let name = format!("{}-{}", self.name, self.purpose);
        self.target.join("proof").join(name)
    }

    /// The game's folder in the copy.
    pub fn package(&self) -> PathBuf {
        self.copy().join(&self.folder)
    }

    /// The game's sources, parsed.
    pub fn sources(&self) -> Result<Vec<File>> {
        let mut files = Vec::new();
        for path in files_under(&self.root.join(&self.folder).join("src"))? {
            if path.extension().is_some_and(|e| e == "rs") {
                files.push(File::parse(&self.relative(&path), read(&path)?)?);
            }
        }
        Ok(files)
    }

    /// The test files of the game, parsed, those inside of `src` left out.
    pub fn test_sources(&self) -> Result<Vec<File>> {
        let mut files = Vec::new();
        for path in files_under(&self.root.join(&self.folder).join("tests"))? {
            if path.extension().is_some_and(|e| e == "rs") {
                files.push(File::parse(&self.relative(&path), read(&path)?)?);
            }
        }
        Ok(files)
    }

    fn relative(&self, path: &Path) -> String {
        let path = path.strip_prefix(&self.root).unwrap_or(path);
        path.to_string_lossy().replace('\\', "/")
    }

    /// Writes the copy. Files that are as they were keep their time, so that little is compiled again.
    pub fn write(&self, places: &[(u32, &Place)]) -> Result<()> {
        let workspace: Table = parse(&self.root.join("Cargo.toml"))?;
        let members = self.members(&workspace)?;
        self.write_workspace(workspace, &members)?;
        let mut wraps: BTreeMap<&str, Vec<(u32, &Wrap)>> = BTreeMap::new();
        for (first, place) in places {
            for (file, wrap) in &place.wraps {
                wraps.entry(file).or_default().push((*first, wrap));
            }
        }
        for member in &members {
            self.write_member(member, &wraps)?;
        }
        let runtime = self.copy().join("crates/proof_switch");
        write(&runtime.join("src/lib.rs"), RUNTIME)?;
        write(
            &runtime.join("Cargo.toml"),
            "[package]\nname = \"proof_switch\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n",
        )
    }

    /// The files of a package that are needed, each with the first name of its way from there.
    fn files_of(&self, member: &str) -> Result<Vec<(String, PathBuf)>> {
        let (from, own) = (self.root.join(member), member == self.folder);
        let mut files = Vec::new();
        for path in files_under(&from)? {
            let inner = path.strip_prefix(&from).map_err(|e| e.to_string())?;
            let first = inner
                .components()
                .next()
                .map(|c| c.as_os_str().to_string_lossy());
            let first = first.unwrap_or_default().into_owned();
            let unneeded = ["benches", "client", "target"].contains(&first.as_str());
            // Tests share files with examples.
            let of_tests = ["tests", "examples"].contains(&first.as_str());
            if !unneeded && (own || !of_tests) {
                files.push((first, path));
            }
        }
        Ok(files)
    }

    /// Everything that what is compiled hangs on, with its name. Excuses are no part of it.
    pub fn copied(&self) -> Result<Vec<(String, PathBuf)>> {
        let mut files: Vec<PathBuf> = ["Cargo.toml", "Cargo.lock"]
            .map(|name| self.root.join(name))
            .to_vec();
        for shared in ["rules", "boards"] {
            files.extend(files_under(&self.root.join(shared))?);
        }
        for member in self.members(&parse(&self.root.join("Cargo.toml"))?)? {
            let of_member = self.files_of(&member)?;
            files.extend(of_member.into_iter().map(|(_, path)| path));
        }
        files.retain(|path| !path.ends_with("tests/excused.tsv"));
        Ok(files
            .into_iter()
            .map(|path| (self.relative(&path), path))
            .collect())
    }

    /// The game and every package of the repository that it needs, as folders.
    fn members(&self, workspace: &Table) -> Result<BTreeSet<String>> {
        let shared = workspace["workspace"]
            .get("dependencies")
            .and_then(Value::as_table)
            .ok_or("the workspace has no dependencies")?;
        let mut members = BTreeSet::new();
        let mut next = vec![self.folder.clone()];
        while let Some(folder) = next.pop() {
            if !members.insert(folder.clone()) {
                continue;
            }
            let manifest: Table = parse(&self.root.join(&folder).join("Cargo.toml"))?;
            for section in self.sections(&folder) {
                for name in manifest
                    .get(*section)
                    .and_then(Value::as_table)
                    .into_iter()
                    .flatten()
                {
                    let path = shared.get(name.0).and_then(|d| d.get("path"));
                    next.extend(path.and_then(Value::as_str).map(str::to_owned));
                }
            }
        }
        Ok(members)
    }

    /// What of a package is needed: of the others not their tests.
    fn sections(&self, folder: &str) -> &'static [&'static str] {
        if folder == self.folder {
            &["dependencies", "build-dependencies", "dev-dependencies"]
        } else {
            &["dependencies", "build-dependencies"]
        }
    }

    fn write_workspace(&self, mut workspace: Table, members: &BTreeSet<String>) -> Result<()> {
        let copy = self.copy();
        let table = workspace
            .get_mut("workspace")
            .and_then(Value::as_table_mut)
            .ok_or("the repository is no workspace")?;
        let mut all: Vec<Value> = members.iter().cloned().map(Value::String).collect();
        all.push("crates/proof_switch".into());
        table.insert("members".into(), Value::Array(all));
        table.remove("default-members");
        // The copy is not written by hand, and nobody reads what is warned about.
        table.insert("lints".into(), Value::Table(Table::new()));
        write(&copy.join("Cargo.toml"), &workspace.to_string())?;
        if !copy.join("Cargo.lock").is_file() {
            write(
                &copy.join("Cargo.lock"),
                &read(&self.root.join("Cargo.lock"))?,
            )?;
        }
        for entry in fs::read_dir(&self.root).map_err(|e| e.to_string())? {
            let entry = entry.map_err(|e| e.to_string())?;
            let name = entry.file_name();
            let copied = ["Cargo.toml", "Cargo.lock", "crates", "games", "target"];
            let hidden = name.to_string_lossy().starts_with('.');
            if hidden || copied.iter().any(|c| name == *c) {
                continue;
            }
            let link = copy.join(&name);
            if fs::symlink_metadata(&link).is_err() {
                link_to(&entry.path(), &link)?;
            }
        }
        Ok(())
    }

    fn write_member(&self, member: &str, wraps: &BTreeMap<&str, Vec<(u32, &Wrap)>>) -> Result<()> {
        let (from, to) = (self.root.join(member), self.copy().join(member));
        let own = member == self.folder;
        let mut kept = BTreeSet::new();
        for (first, path) in self.files_of(member)? {
            let inner = path.strip_prefix(&from).map_err(|e| e.to_string())?;
            kept.insert(inner.to_path_buf());
            let name = self.relative(&path);
            let text = match (&*first, path.extension().and_then(|e| e.to_str())) {
                ("Cargo.toml", _) => self.manifest(&path, own)?,
                ("src", Some("rs")) if own => {
                    place::write(&read(&path)?, wraps.get(&*name).map_or(&[], Vec::as_slice))
                }
                ("src", Some("rs")) if member.ends_with("/board") => hooked(&name, read(&path)?)?,
                _ => {
                    copy_file(&path, &to.join(inner))?;
                    continue;
                }
            };
            write(&to.join(inner), &text)?;
        }
        // What is gone from the repository goes from the copy.
        for path in files_under(&to)? {
            if path
                .strip_prefix(&to)
                .is_ok_and(|inner| !kept.contains(inner))
            {
                fs::remove_file(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            }
        }
        Ok(())
    }

    fn manifest(&self, path: &Path, own: bool) -> Result<String> {
        let mut manifest: Table = parse(path)?;
        for section in ["bench", "example"] {
            manifest.remove(section);
        }
        if !own {
            manifest.remove("dev-dependencies");
            manifest.remove("test");
        }
        let mut switch = Table::new();
        switch.insert("path".into(), "../../crates/proof_switch".into());
        let dependencies = manifest
            .entry("dependencies")
            .or_insert_with(|| Value::Table(Table::new()));
        if let Some(dependencies) = dependencies.as_table_mut() {
            dependencies.insert("proof_switch".into(), Value::Table(switch));
        }
        Ok(manifest.to_string())
    }
}

/// The reader of tables, which asks for the changed cell and says which columns are read.
fn hooked(name: &str, text: String) -> Result<String> {
    struct Hooks<'a> {
        file: &'a File,
        owner: String,
        wraps: Vec<Wrap>,
    }
    impl<'a> Visit<'a> for Hooks<'_> {
        fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
            self.owner = source::text_of(&self.file.text, &item.self_ty);
            syn::visit::visit_item_impl(self, item);
        }
        fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
            let hook = match (
                self.owner.split('<').next(),
                item.sig.ident.to_string().as_str(),
            ) {
                (Some("Table"), "parse") => " let text = &*::proof_switch::table(file, text); ",
                (Some("Row"), "text") => " ::proof_switch::column(&self.table.file, column); ",
                _ => return,
            };
            self.wraps
                .push(Wrap::new(source::inside(&item.block), hook, ""));
        }
    }
    let file = File::parse(name, text)?;
    let mut hooks = Hooks {
        file: &file,
        owner: String::new(),
        wraps: Vec::new(),
    };
    hooks.visit_file(&file.syntax);
    if name.ends_with("/table.rs") && hooks.wraps.len() != 2 {
        return Err(format!(
            "{name}: `Table::parse(file, text)` and `Row::text(self, column)` are where proof changes cells; they are gone"
        ));
    }
    let wraps: Vec<(u32, &Wrap)> = hooks.wraps.iter().map(|w| (0, w)).collect();
    Ok(place::write(&file.text, &wraps))
}

/// Every place of a game that can be switched, and what cannot although it cites a rule.
pub fn places(files: &[File]) -> (Vec<Place>, Vec<String>) {
    let mut cited = find::Cited::new();
    for file in files {
        find::index(file, &mut cited);
    }
    let mut blind = Vec::new();
    let of = |file| find::places(file, &cited, &mut blind);
    let places = files.iter().flat_map(of).collect();
    (places, blind)
}

pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn parse(path: &Path) -> Result<Table> {
    read(path)?
        .parse()
        .map_err(|e| format!("{}: {e}", path.display()))
}

/// Writes a file unless it says the same already.
pub fn write(path: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let fail = |e: std::io::Error| format!("{}: {e}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(fail)?;
    }
    fs::write(path, text).map_err(fail)
}

fn copy_file(from: &Path, to: &Path) -> Result<()> {
    let bytes = fs::read(from).map_err(|e| format!("{}: {e}", from.display()))?;
    if fs::read(to).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let fail = |e: std::io::Error| format!("{}: {e}", to.display());
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(fail)?;
    }
    fs::write(to, bytes).map_err(fail)
}

#[cfg(unix)]
fn link_to(from: &Path, link: &Path) -> Result<()> {
    std::os::unix::fs::symlink(from, link).map_err(|e| format!("{}: {e}", link.display()))
}

#[cfg(not(unix))]
fn link_to(from: &Path, link: &Path) -> Result<()> {
    Err(format!(
        "{} cannot be linked to {} on this system",
        link.display(),
        from.display()
    ))
}

/// Every file under a folder, in order.
pub fn files_under(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if !folder.is_dir() {
        return Ok(files);
    }
    let fail = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut entries = fs::read_dir(folder)
        .map_err(fail)?
        .collect::<std::io::Result<Vec<_>>>()
        .map_err(fail)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if path.is_dir() {
            if entry.file_name() != "target" && entry.file_name() != "node_modules" {
                files.extend(files_under(&path)?);
            }
        } else {
            files.push(path);
        }
    }
    Ok(files)
}
