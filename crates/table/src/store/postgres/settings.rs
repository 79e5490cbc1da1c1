//! What an address of PostgreSQL says about encryption.

use super::{StoreError, failed};
use crate::tls;
use percent_encoding::percent_decode_str;
use std::net::IpAddr;
use std::path::PathBuf;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Reads `sslmode` and `sslrootcert` as PostgreSQL's own programs do, but for this: a certificate that is shown is
/// always checked, with the name in it. So `require`, `verify-ca` and `verify-full` are the same here. If nothing is
/// said, the way to another machine is encrypted where that machine offers it, and the way to this machine is not.
pub fn settings(url: &str) -> Result<(Config, MakeRustlsConnect), StoreError> {
    let (place, query) = url.split_once('?').unwrap_or((url, ""));
    let mut authorities = None;
    let mut kept = Vec::new();
    for setting in query.split('&').filter(|setting| !setting.is_empty()) {
        match setting.split_once('=') {
            Some(("sslrootcert", "system")) => authorities = None,
            Some(("sslrootcert", file)) => {
                let file = percent_decode_str(file).decode_utf8();
                let file = file.map_err(|e| StoreError::Failed(format!("sslrootcert: {e}")))?;
                authorities = Some(PathBuf::from(&*file));
            }
            Some(("sslmode", "verify-ca" | "verify-full")) => kept.push("sslmode=require"),
            _ => kept.push(setting),
        }
    }
    let mut config: Config = format!("{place}?{}", kept.join("&"))
        .parse()
        .map_err(failed)?;
    let asked = kept.iter().any(|setting| setting.starts_with("sslmode="));
    if !asked && config.get_hosts().iter().all(near) {
        config.ssl_mode(SslMode::Disable);
    }
    let tls = tls::client(authorities.as_deref()).map_err(StoreError::Failed)?;
    Ok((config, MakeRustlsConnect::new(tls)))
}

/// Whether what is sent there never leaves this machine.
fn near(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            let address: Option<IpAddr> = name.parse().ok();
            name == "localhost" || address.is_some_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(url: &str) -> SslMode {
        settings(url).expect("a sound address").0.get_ssl_mode()
    }

    #[test]
    fn what_leaves_the_machine_is_encrypted_where_it_can_be() {
        for (url, wanted) in [
            ("postgres://me@localhost/games", SslMode::Disable),
            ("postgres://me@127.0.0.1:5433/games", SslMode::Disable),
            ("postgres://me@%2Frun%2Fpostgresql/games", SslMode::Disable),
            ("postgres://me@db.example/games", SslMode::Prefer),
            ("postgres://me@localhost,db.example/games", SslMode::Prefer),
            (
                "postgres://me@localhost/games?sslmode=prefer",
                SslMode::Prefer,
            ),
            (
                "postgres://me@localhost/games?sslmode=require",
                SslMode::Require,
            ),
            (
                "postgres://me@db.example/games?sslmode=disable",
                SslMode::Disable,
            ),
            (
                "postgres://me@db.example/games?connect_timeout=3&sslmode=verify-full",
                SslMode::Require,
            ),
        ] {
            assert_eq!(mode(url), wanted, "{url}");
        }
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        for url in [
            "postgres://me@db.example/games?sslmode=perhaps",
            "postgres://me@db.example/games?sslrootcert=/nowhere/root.crt",
            "postgres://me@db.example/games?sslrootcert=%FF",
            "postgres://me@db.example/games?unheard=of",
        ] {
            assert!(settings(url).is_err(), "{url}");
        }
    }
}
