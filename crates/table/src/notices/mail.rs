//! Word by e-mail, through the operator's mail server.

use crate::config::{MailTls, Notify};
use crate::tls;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, CertificateStore, Tls, TlsParameters};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::error::Error;
use std::net::IpAddr;

pub struct Mail {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Address,
}

impl Mail {
    /// The mail server that the operator named, if one is named.
    pub fn new(config: &Notify) -> Result<Option<Mail>, String> {
        let Some(server) = &config.smtp else {
            return Ok(None);
        };
        let wrong = || format!("`{server}` is not a mail server like mail.example.org:587");
        let (host, port) = server.rsplit_once(':').ok_or_else(wrong)?;
        let port: u16 = port.parse().map_err(|_| wrong())?;
        let tls = config.smtp_tls.unwrap_or_else(|| MailTls::of(host, port));
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
            .port(port)
            .tls(match tls {
                MailTls::None => Tls::None,
                MailTls::Starttls => Tls::Required(parameters(host, config)?),
                MailTls::Wrapped => Tls::Wrapper(parameters(host, config)?),
            })
            .timeout(Some(super::PATIENCE));
        if let Some(login) = &config.smtp_login {
            if tls == MailTls::None && !near(host) {
                return Err("a password is not sent to a mail server in clear".to_string());
            }
            let (name, password) = (login.name.clone(), login.password.clone());
            builder = builder.credentials(Credentials::new(name, password));
        }
        let from = &config.mail_from;
        let from = from.parse().map_err(|e| format!("`{from}`: {e}"))?;
        Ok(Some(Mail {
            server: builder.build(),
            from,
        }))
    }

    /// Word that it is a player's turn.
    pub async fn turn(&self, to: &str, game: &str, link: &str) -> Result<(), String> {
        let body = format!("It is your turn in a game of {game}.\r\n\r\n{link}\r\n");
        self.send(to, "It is your turn", body).await
    }

    /// Asks whoever reads at an address whether they want word.
    pub async fn ask(&self, to: &str, link: &str) -> Result<(), String> {
        let body = format!(
            "Somebody who plays at a Sandtable wants to be told at this address when it is their turn.\r\n\r\n\
             If that is you, follow this link and say yes:\r\n\r\n{link}\r\n\r\n\
             If not, do nothing: nothing more will come.\r\n"
        );
        self.send(to, "Word from Sandtable?", body).await
    }

    async fn send(&self, to: &str, subject: &str, body: String) -> Result<(), String> {
        let to: Address = to.parse().map_err(|e| format!("{e}"))?;
        let letter = Message::builder()
            .from(lettre::message::Mailbox::new(
                Some("Sandtable".to_string()),
                self.from.clone(),
            ))
            .to(to.into())
            .subject(subject)
            .header(AutoSubmitted)
            .header(ContentType::TEXT_PLAIN)
            .body(body);
        let letter = letter.map_err(|e| e.to_string())?;
        let sent = self.server.send(letter).await;
        sent.map_err(|e| whole(&e)).map(|_| ())
    }
}

/// Nobody is to answer, and no answering machine either (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_string())
    }
}

impl MailTls {
    /// What is usual where nothing is said: in clear only on this machine.
    fn of(host: &str, port: u16) -> MailTls {
        match port {
            465 => MailTls::Wrapped,
            _ if near(host) => MailTls::None,
            _ => MailTls::Starttls,
        }
    }
}

/// Whether what is sent there never leaves this machine.
fn near(host: &str) -> bool {
    let address: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
    host == "localhost" || address.is_some_and(|address| address.is_loopback())
}

fn parameters(host: &str, config: &Notify) -> Result<TlsParameters, String> {
    let mut builder = TlsParameters::builder(host.to_string());
    if let Some(file) = &config.certificates {
        builder = builder.certificate_store(CertificateStore::None);
        for certificate in tls::certificates(file)? {
            let certificate = Certificate::from_der(certificate.to_vec());
            builder = builder.add_root_certificate(certificate.map_err(|e| whole(&e))?);
        }
    }
    builder.build().map_err(|e| whole(&e))
}

/// An error with its causes: lettre names only the outermost.
fn whole(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

/// An address as plain letters, with nothing in it that a mail server could take for a command.
pub fn email_address(text: &str) -> Result<(), &'static str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "@._+-".contains(c);
    let (name, host) = text.split_once('@').ok_or("an e-mail address has an @")?;
    let sound = !name.is_empty() && host.contains('.') && !host.contains('@') && text.len() <= 254;
    if sound && text.chars().all(plain) && text.parse::<Address>().is_ok() {
        Ok(())
    } else {
        Err("that is not an e-mail address")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Login;

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
    fn what_leaves_the_machine_is_encrypted_unless_said_otherwise() {
        for (host, port, tls) in [
            ("localhost", 25, MailTls::None),
            ("127.0.0.1", 587, MailTls::None),
            ("[::1]", 25, MailTls::None),
            ("localhost", 465, MailTls::Wrapped),
            ("mail.example.org", 465, MailTls::Wrapped),
            ("mail.example.org", 25, MailTls::Starttls),
            ("127.example.org", 25, MailTls::Starttls),
        ] {
            assert_eq!(MailTls::of(host, port), tls, "{host}:{port}");
        }
    }

    #[test]
    fn a_mail_server_that_cannot_be_is_refused() {
        let with = |smtp: &str| Notify {
            smtp: Some(smtp.to_string()),
            ..Notify::default()
        };
        assert!(Mail::new(&Notify::default()).is_ok_and(|mail| mail.is_none()));
        assert!(Mail::new(&with("mail.example.org:587")).is_ok());
        for wrong in ["mail.example.org", "mail.example.org:smtp", ""] {
            assert!(Mail::new(&with(wrong)).is_err(), "{wrong}");
        }
        let login = Some(Login {
            name: "me".to_string(),
            password: "secret".to_string(),
        });
        let far = Notify {
            smtp_tls: Some(MailTls::None),
            smtp_login: login.clone(),
            ..with("mail.example.org:25")
        };
        assert!(Mail::new(&far).is_err_and(|why| why.contains("in clear")));
        assert!(!format!("{login:?}").contains("secret"));
        let nobody = Notify {
            mail_from: "nobody".to_string(),
            ..with("localhost:25")
        };
        assert!(Mail::new(&nobody).is_err());
    }
}
