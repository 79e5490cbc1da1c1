//! What this server says to others over TLS, and whom it believes. The certificates are made here.

mod common;

use common::{Place, Table, pair};
use rcgen::{CertifiedKey, KeyPair};
use rustls::ServerConfig;
use rustls::crypto::ring;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use table::{Config, Database, MailTls, Notify, Server};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// Somebody with a certificate that no authority of the system knows.
struct Other {
    listener: TcpListener,
    acceptor: TlsAcceptor,
    certificate: PathBuf,
    folder: Place,
}

impl Other {
    async fn new() -> Other {
        let names = vec!["127.0.0.1".to_string()];
        let own: CertifiedKey<KeyPair> = rcgen::generate_simple_self_signed(names).unwrap();
        let folder = Place::sqlite();
        let Place::Folder(path) = &folder else {
            unreachable!("an embedded database is in a folder")
        };
        let certificate = path.join("authority.pem");
        std::fs::write(&certificate, own.cert.pem()).unwrap();
        let key = own.signing_key.serialize_der().try_into().unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![own.cert.der().clone()], key)
            .unwrap();
        Other {
            listener: TcpListener::bind("127.0.0.1:0").await.unwrap(),
            acceptor: TlsAcceptor::from(Arc::new(config)),
            certificate,
            folder,
        }
    }

    fn address(&self) -> String {
        self.listener.local_addr().unwrap().to_string()
    }

    async fn call(&self) -> std::io::Result<TlsStream<TcpStream>> {
        let (stream, _) = self.listener.accept().await.unwrap();
        self.acceptor.accept(stream).await
    }
}

/// Blue wants to be told, and red moves.
async fn blues_turn(notify: Notify, wanted: serde_json::Value) -> (Place, Table, String) {
    let place = Place::sqlite();
    let config = Config {
        notify,
        ..common::config(&place)
    };
    let table = Table::with(config, common::rulesets()).await;
    let (red, blue, game) = pair(&table).await;
    let path = format!("/api/games/{game}/notify");
    assert_eq!(blue.post(&path, wanted).await.status, 204);
    red.acts(&game, "red", 0, json!({"pick": 1})).await;
    red.acts(&game, "red", 1, json!("commit")).await;
    (place, table, game)
}

fn by_mail(other: &Other, smtp_tls: MailTls) -> Notify {
    Notify {
        smtp: Some(other.address()),
        smtp_tls: Some(smtp_tls),
        certificates: Some(other.certificate.clone()),
        ..Notify::default()
    }
}

#[tokio::test]
async fn a_webhook_is_called_over_https() {
    let other = Other::new().await;
    let notify = Notify {
        webhooks: vec![format!("https://{}/", other.address())],
        certificates: Some(other.certificate.clone()),
        ..Notify::default()
    };
    let wanted = json!({"webhook": format!("https://{}/turn", other.address())});
    let (_place, _table, game) = blues_turn(notify, wanted).await;
    let request = common::take_request(other.call().await.unwrap()).await;
    assert!(
        request.starts_with("POST /turn ") && request.contains(&game),
        "{request}"
    );
}

#[tokio::test]
async fn a_host_with_a_certificate_that_nobody_knows_is_told_nothing() {
    let other = Other::new().await;
    let notify = Notify {
        webhooks: vec![format!("https://{}/", other.address())],
        ..Notify::default()
    };
    let wanted = json!({"webhook": format!("https://{}/turn", other.address())});
    let _table = blues_turn(notify, wanted).await;
    // The handshake may be over for the server before the client refuses it, but no byte of a request comes.
    let heard = match other.call().await {
        Ok(mut stream) => stream.read(&mut [0; 16]).await.unwrap_or(0),
        Err(_) => 0,
    };
    assert_eq!(heard, 0);
}

#[tokio::test]
async fn mail_is_encrypted_from_the_first_byte() {
    let other = Other::new().await;
    let wanted = json!({"email": "blue@example.org"});
    let notify = by_mail(&other, MailTls::Wrapped);
    let (_place, _table, game) = blues_turn(notify, wanted).await;
    let letter = common::take_letter(other.call().await.unwrap()).await;
    assert!(letter.contains("RCPT TO:<blue@example.org>"), "{letter}");
    assert!(
        letter.contains("Auto-Submitted: auto-generated"),
        "{letter}"
    );
    assert!(letter.contains("/confirm/"), "{letter}");
    assert!(
        !letter.contains(&game),
        "nothing but the question: {letter}"
    );
}

/// What a mail server hears in clear, answering EHLO with this, until it is asked to encrypt.
async fn in_clear(other: &Other, hello: &str) -> (String, BufStream<TcpStream>) {
    let (stream, _) = other.listener.accept().await.unwrap();
    let mut stream = BufStream::new(stream);
    let mut heard = String::new();
    let mut answer = "220 hello\r\n";
    while !heard.ends_with("STARTTLS\r\n") {
        stream.write_all(answer.as_bytes()).await.unwrap();
        stream.flush().await.unwrap();
        answer = hello;
        if stream.read_line(&mut heard).await.unwrap_or(0) == 0 {
            break;
        }
    }
    (heard, stream)
}

#[tokio::test]
async fn mail_waits_until_the_server_encrypts() {
    let other = Other::new().await;
    let wanted = json!({"email": "blue@example.org"});
    let notify = by_mail(&other, MailTls::Starttls);
    let _table = blues_turn(notify, wanted).await;
    let (heard, mut stream) = in_clear(&other, "250-hello\r\n250 STARTTLS\r\n").await;
    assert!(
        heard.starts_with("EHLO ") && heard.lines().count() == 2,
        "{heard}"
    );
    stream.write_all(b"220 go on\r\n").await.unwrap();
    stream.flush().await.unwrap();
    let stream = other.acceptor.accept(stream.into_inner()).await.unwrap();
    let mut stream = BufStream::new(stream);
    let mut first = String::new();
    stream.read_line(&mut first).await.unwrap();
    assert!(first.starts_with("EHLO "), "{first}");
}

#[tokio::test]
async fn no_mail_goes_through_a_server_that_will_not_encrypt() {
    let other = Other::new().await;
    let wanted = json!({"email": "blue@example.org"});
    let notify = by_mail(&other, MailTls::Starttls);
    let _table = blues_turn(notify, wanted).await;
    let (heard, _) = in_clear(&other, "250 hello\r\n").await;
    assert!(
        !heard.contains("MAIL") && !heard.contains("blue"),
        "{heard}"
    );
}

#[tokio::test]
async fn settings_that_cannot_be_right_are_told_at_once() {
    let place = Place::sqlite();
    for notify in [
        Notify {
            smtp: Some("nowhere".to_string()),
            ..Notify::default()
        },
        Notify {
            webhooks: vec!["https://127.0.0.1/turn".to_string()],
            ..Notify::default()
        },
        Notify {
            webhooks: vec!["https://127.0.0.1/".to_string()],
            certificates: Some(PathBuf::from("/nowhere/authority.pem")),
            ..Notify::default()
        },
    ] {
        let config = Config {
            notify,
            ..common::config(&place)
        };
        assert!(Server::start(config, common::rulesets()).await.is_err());
    }
}

/// Speaks TLS for a PostgreSQL that may not: every call is answered, decrypted and passed on.
async fn encrypt_for(other: Arc<Other>, database: String) {
    loop {
        let (mut stream, _) = other.listener.accept().await.unwrap();
        let (other, database) = (Arc::clone(&other), database.clone());
        tokio::spawn(async move {
            // `SSLRequest` as PostgreSQL's protocol defines it, and yes.
            let mut request = [0; 8];
            stream.read_exact(&mut request).await?;
            assert_eq!(request, [0, 0, 0, 8, 4, 210, 22, 47]);
            stream.write_all(b"S").await?;
            let mut stream = other.acceptor.accept(stream).await?;
            let mut database = TcpStream::connect(database).await?;
            tokio::io::copy_bidirectional(&mut stream, &mut database).await
        });
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_is_spoken_to_over_tls() {
    let Some(place) = Place::postgres().await else {
        eprintln!("SANDTABLE_TEST_POSTGRES names no database");
        return;
    };
    let Database::Postgres(url) = place.database() else {
        unreachable!("the place is in PostgreSQL")
    };
    let (user, rest) = url.split_once('@').unwrap();
    let (server, rest) = rest.split_once('/').unwrap();
    let other = Arc::new(Other::new().await);
    let url = format!("{user}@{}/{rest}&sslmode=verify-full", other.address());
    let certificate = other.certificate.display().to_string();
    let task = tokio::spawn(encrypt_for(Arc::clone(&other), server.to_string()));

    let with = |url: String| Config {
        database: Database::Postgres(url),
        ..common::config(&other.folder)
    };
    let known = with(format!("{url}&sslrootcert={certificate}"));
    let table = Table::with(known, common::rulesets()).await;
    let (red, _, game) = pair(&table).await;
    red.acts(&game, "red", 0, json!({"pick": 1})).await;

    let unknown = Server::start(with(url), common::rulesets()).await.err();
    let said = unknown.expect("its certificate is unknown").to_string();
    assert!(said.contains("certificate"), "{said}");
    task.abort();
}
