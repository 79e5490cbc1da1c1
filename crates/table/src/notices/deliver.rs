//! The two ways that word goes out. Both speak in clear: the operator's mail server and the allowed hosts are near, or
//! behind a relay that encrypts.

use super::{Notice, Wanted};
use crate::config::Notify;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream};
use tokio::net::TcpStream;

pub async fn deliver(config: &Notify, notice: &Notice, wanted: &Wanted) -> Result<(), String> {
    let link = format!("{}/games/{}", config.url.trim_end_matches('/'), notice.game);
    if let (Some(to), Some(server)) = (&wanted.email, &config.smtp) {
        email(server, &config.mail_from, to, &notice.title, &link).await?;
    }
    if let Some(webhook) = &wanted.webhook {
        let text = format!("It is your turn in {}: {link}", notice.title);
        let body = json!({"game": notice.game, "title": notice.title, "link": link, "text": text, "content": text});
        post(&Target::parse(webhook)?, &body.to_string()).await?;
    }
    Ok(())
}

/// An address as plain letters, with nothing in it that a mail server could take for a command.
pub fn email_address(text: &str) -> Result<(), &'static str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "@._+-".contains(c);
    let (name, host) = text.split_once('@').ok_or("an e-mail address has an @")?;
    let sound = !name.is_empty() && host.contains('.') && !host.contains('@') && text.len() <= 254;
    if sound && text.chars().all(plain) {
        Ok(())
    } else {
        Err("that is not an e-mail address")
    }
}

async fn email(server: &str, from: &str, to: &str, title: &str, link: &str) -> Result<(), String> {
    let stream = TcpStream::connect(server)
        .await
        .map_err(|e| format!("{server}: {e}"))?;
    let mut stream = BufStream::new(stream);
    expect(&mut stream, "220").await?;
    let message = format!(
        "From: Sandtable <{from}>\r\nTo: <{to}>\r\nSubject: It is your turn\r\nMIME-Version: 1.0\r\n\
         Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\nAuto-Submitted: auto-generated\r\n\
         \r\nIt is your turn in this game: {title}\r\n\r\n{link}\r\n.\r\n"
    );
    let steps = [
        ("EHLO sandtable\r\n".to_string(), "250"),
        (format!("MAIL FROM:<{from}>\r\n"), "250"),
        (format!("RCPT TO:<{to}>\r\n"), "25"),
        ("DATA\r\n".to_string(), "354"),
        (message, "250"),
        ("QUIT\r\n".to_string(), "221"),
    ];
    for (say, answer) in steps {
        stream
            .write_all(say.as_bytes())
            .await
            .map_err(|e| e.to_string())?;
        stream.flush().await.map_err(|e| e.to_string())?;
        expect(&mut stream, answer).await?;
    }
    Ok(())
}

/// Reads an answer of a mail server to its last line.
async fn expect(stream: &mut BufStream<TcpStream>, number: &str) -> Result<(), String> {
    loop {
        let mut line = String::new();
        let read = stream
            .read_line(&mut line)
            .await
            .map_err(|e| e.to_string())?;
        if read == 0 || !line.starts_with(number) {
            return Err(format!("the mail server says `{}`", line.trim()));
        }
        if line.as_bytes().get(3) != Some(&b'-') {
            return Ok(());
        }
    }
}

/// `http://host:port/path`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    pub host: String,
    port: u16,
    path: String,
}

impl Target {
    pub fn parse(url: &str) -> Result<Target, &'static str> {
        const WRONG: &str = "a webhook is an address like http://host:port/path";
        let sound = |c: char| c.is_ascii_graphic();
        let rest = url
            .strip_prefix("http://")
            .filter(|rest| rest.chars().all(sound));
        let rest = rest.filter(|_| url.len() <= 500).ok_or(WRONG)?;
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let (host, port) = authority.split_once(':').unwrap_or((authority, "80"));
        let plain = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
        if host.is_empty() || !host.chars().all(plain) {
            return Err(WRONG);
        }
        Ok(Target {
            host: host.to_lowercase(),
            port: port.parse().map_err(|_| WRONG)?,
            path: if path.is_empty() {
                "/".to_string()
            } else {
                path.to_string()
            },
        })
    }
}

async fn post(to: &Target, body: &str) -> Result<(), String> {
    let stream = TcpStream::connect((to.host.as_str(), to.port)).await;
    let mut stream = stream.map_err(|e| format!("{}: {e}", to.host))?;
    let head = format!(
        "POST {} HTTP/1.1\r\nHost: {}:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\nUser-Agent: sandtable\r\n\r\n",
        to.path,
        to.host,
        to.port,
        body.len()
    );
    let request = head + body;
    stream
        .write_all(request.as_bytes())
        .await
        .map_err(|e| e.to_string())?;
    let mut first = [0; 12];
    stream
        .read_exact(&mut first)
        .await
        .map_err(|e| e.to_string())?;
    let status = String::from_utf8_lossy(&first[9..]).into_owned();
    if status.starts_with('2') {
        Ok(())
    } else {
        Err(format!("{} answers {status}", to.host))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_plain() {
        assert!(email_address("a.b+c@example.org").is_ok());
        for wrong in [
            "",
            "a",
            "a@b",
            "@b.org",
            "a@b.org\r\nRCPT TO:<x@y.z>",
            "a b@c.org",
            "a@b@c.org",
            "<a@b.org>",
        ] {
            assert!(email_address(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn webhooks_are_plain_http() {
        let target = Target::parse("http://Relay.local:9000/hook?x=1").unwrap();
        assert_eq!(
            (target.host.as_str(), target.port, target.path.as_str()),
            ("relay.local", 9000, "/hook?x=1")
        );
        assert_eq!(Target::parse("http://relay").unwrap().path, "/");
        for wrong in [
            "https://relay",
            "relay",
            "http://",
            "http://a:b/",
            "http://u@h/",
            "http://h/a b",
            "http://h/\r\nX: y",
        ] {
            assert!(Target::parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
