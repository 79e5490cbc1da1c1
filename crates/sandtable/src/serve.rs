use crate::cli::ServeArgs;
use crate::{Fail, Output};
use kernel::Ruleset;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use table::{Config, Database, Login, MailTls, Notify, Server};

/// More connections than a household has open at a public table.
const PER_ADDRESS: usize = 200;

/// `sandtable`, with or without the word `serve`
pub fn run(
    rulesets: &'static [&'static dyn Ruleset],
    args: &ServeArgs,
    output: &mut Output,
) -> Result<(), Fail> {
    table::logs(args.log_json);
    let config = config(args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(32)
        .build()?;
    runtime.block_on(async {
        let listen = config.listen;
        let server = Server::start(config, rulesets)
            .await
            .map_err(|e| Fail::wrong(format!("cannot serve on {listen}: {e}")))?;
        let address = format!("http://{}", server.address()?);
        writeln!(output.out, "Sandtable is served on {address}")?;
        output.out.flush()?;
        if !args.no_browser && io::stdout().is_terminal() {
            open(&address);
        }
        server.run(ended()).await?;
        Ok(())
    })
}

fn config(args: &ServeArgs) -> Result<Config, Fail> {
    let mut config = Config::local(database(args.database.as_deref(), args.data.as_deref())?);
    if let Some(listen) = args.listen {
        config.listen = listen;
    }
    if let Some(pace) = args.pace {
        config.pace = Duration::from_millis(pace);
    }
    if let Some(idle) = args.idle {
        config.idle = Duration::from_secs(idle);
    }
    config.public = args.public;
    config.secure = args.https;
    config.proxies = args.proxy;
    let usual = (args.public && args.proxy == 0).then_some(PER_ADDRESS);
    config.per_address = args.per_address.or(usual);
    config.notify = Notify {
        url: args
            .url
            .clone()
            .unwrap_or_else(|| format!("http://{}", config.listen)),
        smtp: args.smtp.clone(),
        smtp_tls: args.smtp_tls.as_deref().map(|how| match how {
            "tls" => MailTls::Wrapped,
            "starttls" => MailTls::Starttls,
            _ => MailTls::None,
        }),
        smtp_login: login(args.smtp_user.as_deref())?,
        mail_from: args.mail_from.clone().unwrap_or(config.notify.mail_from),
        webhooks: args.webhooks.clone(),
        certificates: args.certificates.clone(),
    };
    Ok(config)
}

/// A password on the command line could be read by everybody on the machine.
fn login(name: Option<&str>) -> Result<Option<Login>, Fail> {
    const PASSWORD: &str = "SANDTABLE_SMTP_PASSWORD";
    let Some(name) = name else {
        return Ok(None);
    };
    let password = std::env::var(PASSWORD);
    let password = password.map_err(|_| Fail::wrong(format!("{PASSWORD} is not set")))?;
    let name = name.to_string();
    Ok(Some(Login { name, password }))
}

/// The database that was named, or a file in the folder that was named, or in the user's own.
pub fn database(url: Option<&str>, folder: Option<&Path>) -> Result<Database, Fail> {
    if let Some(url) = url {
        return Ok(Database::Postgres(url.to_string()));
    }
    let none = "there is no folder of your own on this machine; name one with --data";
    let folder = folder.map(Path::to_path_buf).or_else(data_folder);
    let folder = folder.ok_or_else(|| Fail::wrong(none))?;
    std::fs::create_dir_all(&folder).map_err(|error| Fail::file(&folder, error))?;
    Ok(Database::Sqlite(folder.join("sandtable.db")))
}

/// Where programs keep what belongs to the user.
fn data_folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = || variable("HOME").map(PathBuf::from);
    let base = if cfg!(windows) {
        variable("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        let own = variable("XDG_DATA_HOME").map(PathBuf::from);
        own.or_else(|| home().map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("sandtable"))
}

/// Opens the browser where there is one; where there is none, the address has been printed.
fn open(address: &str) {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("explorer");
        command.arg(address);
        command
    } else if cfg!(target_os = "macos") {
        let mut command = Command::new("open");
        command.arg(address);
        command
    } else {
        let screen = |name| std::env::var_os(name).is_some();
        if !screen("DISPLAY") && !screen("WAYLAND_DISPLAY") {
            return;
        }
        let mut command = Command::new("xdg-open");
        command.arg(address);
        command
    };
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
    let _ = quiet.stderr(Stdio::null()).spawn();
}

/// Ready when the user or the system asks the program to end.
async fn ended() {
    let interrupt = async {
        // Without a handler the program simply ends at the signal.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
