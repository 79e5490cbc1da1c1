//! Word as an HTTP request to an address that the operator allows.

use axum::body::Body;
use hyper::client::conn::http1;
use hyper::{Request, header};
use hyper_util::rt::TokioIo;
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;

/// The head of an answer may be as long as this; its body is not read.
const ANSWER: usize = 16 * 1024;

/// `http://host:port/path` or `https://host:port/path`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    pub host: String,
    port: u16,
    path: String,
    secure: bool,
}

impl Target {
    pub fn parse(url: &str) -> Result<Target, &'static str> {
        const WRONG: &str = "a webhook is an address like https://host:port/path";
        let sound = |c: char| c.is_ascii_graphic();
        let (secure, rest) = match (url.strip_prefix("https://"), url.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => return Err(WRONG),
        };
        if url.len() > 500 || !rest.chars().all(sound) {
            return Err(WRONG);
        }
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let usual = if secure { "443" } else { "80" };
        let (host, port) = authority.split_once(':').unwrap_or((authority, usual));
        let plain = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
        if host.is_empty() || !host.chars().all(plain) {
            return Err(WRONG);
        }
        Ok(Target {
            host: host.to_lowercase(),
            port: port.parse().map_err(|_| WRONG)?,
            path: if path.is_empty() { "/" } else { path }.to_string(),
            secure,
        })
    }

    /// What an operator allows: a beginning that ends with a slash.
    pub fn beginning(url: &str) -> Result<Target, String> {
        match Target::parse(url) {
            Ok(target) if target.path.ends_with('/') && !target.path.contains('?') => Ok(target),
            Ok(_) => Err(format!("`{url}` must end with a slash of its path")),
            Err(why) => Err(format!("`{url}`: {why}")),
        }
    }

    /// Whether it is below a beginning: the same host, port and kind, and a path that goes nowhere else.
    pub fn is_below(&self, beginning: &Target) -> bool {
        let same = (self.secure, &self.host, self.port)
            == (beginning.secure, &beginning.host, beginning.port);
        let Some(rest) = self.path.strip_prefix(&beginning.path).filter(|_| same) else {
            return false;
        };
        let path = rest.split('?').next().unwrap_or_default();
        // Nothing that a receiver could read as something else: no encoded letters, no steps up, no empty steps.
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._~/!$&'()*+,=:@".contains(c);
        let up = |step: &str| matches!(step, "." | "..");
        // The last step may be empty: a path may end with a slash.
        let mut steps = path.split('/').rev();
        let last = steps.next().unwrap_or_default();
        path.chars().all(plain) && !up(last) && !steps.any(|step| step.is_empty() || up(step))
    }

    /// Sends it one request. No other address is asked, whatever the answer says.
    pub async fn post(&self, body: String, tls: &Arc<ClientConfig>) -> Result<(), String> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", self.host);
        let request = Request::post(&self.path)
            .header(header::HOST, format!("{}:{}", self.host, self.port))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::CONTENT_LENGTH, body.len())
            .header(header::CONNECTION, "close")
            .header(header::USER_AGENT, "sandtable")
            .body(Body::from(body))
            .map_err(|e| failed(&e))?;
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await;
        let stream = stream.map_err(|e| failed(&e))?;
        let status = if self.secure {
            let name = ServerName::try_from(self.host.clone()).map_err(|e| failed(&e))?;
            let connector = TlsConnector::from(Arc::clone(tls));
            let stream = connector.connect(name, stream).await;
            ask(stream.map_err(|e| failed(&e))?, request).await
        } else {
            ask(stream, request).await
        };
        let status = status.map_err(|e| failed(&e))?;
        if status.is_success() {
            Ok(())
        } else {
            Err(format!("{} answers {}", self.host, status.as_u16()))
        }
    }
}

async fn ask<S>(stream: S, request: Request<Body>) -> Result<hyper::StatusCode, hyper::Error>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let mut client = http1::Builder::new();
    let client = client.max_buf_size(ANSWER);
    let (mut sender, connection) = client.handshake(TokioIo::new(stream)).await?;
    // Ends with this function, however it ends.
    let mut driver = JoinSet::new();
    driver.spawn(connection);
    Ok(sender.send_request(request).await?.status())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_below_a_beginning_is_told() {
        let allowed = Target::beginning("https://Hooks.example.org/turns/").unwrap();
        let below = |url: &str| Target::parse(url).unwrap().is_below(&allowed);
        for right in ["a", "a/b?c=d", "?x=../y", ""] {
            assert!(
                below(&format!("https://hooks.example.org/turns/{right}")),
                "{right}"
            );
        }
        for wrong in [
            "http://hooks.example.org/turns/a",
            "https://hooks.example.org:8443/turns/a",
            "https://hooks.example.org/",
            "https://hooks.example.org/turns",
            "https://hooks.example.org/admin",
            "https://hooks.example.org/turns/../admin",
            "https://hooks.example.org/turns/%2E./admin",
            "https://hooks.example.org/turns/..%2fadmin",
            "https://hooks.example.org/turns/..\\admin",
            "https://hooks.example.org/turns/..%5cadmin",
            "https://hooks.example.org/turns/%252e%252e/admin",
            "https://hooks.example.org/turns/..%252fadmin",
            "https://hooks.example.org/turns/..;/admin",
            "https://hooks.example.org/turns/%c0%ae%c0%ae/admin",
            "https://hooks.example.org/turns/a%00",
            "https://hooks.example.org/turns//admin",
            "https://example.org/turns/a",
        ] {
            assert!(!below(wrong), "{wrong}");
        }
        for wrong in ["https://h/turns", "h/", "https://h/?a=/", ""] {
            assert!(Target::beginning(wrong).is_err(), "{wrong}");
        }
        assert!(Target::beginning("https://h").is_ok(), "everything there");
    }

    #[test]
    fn webhooks_are_plain_addresses() {
        let target = Target::parse("http://Relay.local:9000/hook?x=1").unwrap();
        assert_eq!(
            (target.host.as_str(), target.port, target.path.as_str()),
            ("relay.local", 9000, "/hook?x=1")
        );
        assert_eq!(Target::parse("http://relay").unwrap().path, "/");
        assert_eq!(Target::parse("http://relay").unwrap().port, 80);
        let secure = Target::parse("https://relay/hook").unwrap();
        assert!(secure.secure && secure.port == 443);
        for wrong in [
            "ftp://relay",
            "relay",
            "http://",
            "https://",
            "http://a:b/",
            "http://u@h/",
            "https://u:p@h/",
            "http://h/a b",
            "http://h/\r\nX: y",
            "https://http://h/",
        ] {
            assert!(Target::parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
