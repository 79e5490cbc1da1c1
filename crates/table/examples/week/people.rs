use crate::Fallible;
use crate::http::{Reply, send};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;

/// Everybody who comes to the table in a week, and what can be played there.
pub struct People {
    pub address: SocketAddr,
    tokens: Vec<String>,
    /// Games with a scenario each.
    pub games: Vec<(String, String)>,
}

/// Whoever asks too much waits and asks again, so often.
const PATIENCE: u32 = 200;

impl People {
    pub async fn arrive(address: SocketAddr, count: usize) -> Fallible<People> {
        let mut tokens = Vec::new();
        for _ in 0..count {
            let reply = send(address, "GET", "/api/me", &[], "").await;
            tokens.push(reply.cookie().ok_or("no cookie for a guest")?);
        }
        let rulesets = send(address, "GET", "/api/rulesets", &[], "").await.json();
        let word = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let mut games = Vec::new();
        for ruleset in rulesets.as_array().into_iter().flatten() {
            for scenario in ruleset["scenarios"].as_array().into_iter().flatten() {
                games.push((word(&ruleset["id"]), word(&scenario["id"])));
            }
        }
        Ok(People {
            address,
            tokens,
            games,
        })
    }

    pub fn who(&self, number: usize) -> Who {
        Who {
            address: self.address,
            token: self.tokens[number % self.tokens.len()].clone(),
        }
    }
}

/// One of them.
#[derive(Clone)]
pub struct Who {
    pub address: SocketAddr,
    pub token: String,
}

impl Who {
    pub async fn get(&self, path: &str) -> Fallible<Value> {
        self.ask("GET", path, json!({})).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Fallible<Value> {
        self.ask("POST", path, body).await
    }

    /// What is answered; an error where it is refused.
    pub async fn ask(&self, method: &str, path: &str, body: Value) -> Fallible<Value> {
        let reply = self.reply(method, path, body).await?;
        if reply.status >= 300 {
            let (status, body) = (reply.status, &reply.body);
            return Err(format!("{method} {path}: {status} {body}"));
        }
        Ok(serde_json::from_str(&reply.body).unwrap_or(Value::Null))
    }

    /// The answer, whatever it is; who is told to wait waits.
    pub async fn reply(&self, method: &str, path: &str, body: Value) -> Fallible<Reply> {
        let mut headers = vec![
            ("Host", self.address.to_string()),
            ("Authorization", format!("Bearer {}", self.token)),
        ];
        let body = match method {
            "GET" | "DELETE" => String::new(),
            _ => {
                headers.push(("Content-Type", "application/json".to_string()));
                body.to_string()
            }
        };
        for _ in 0..PATIENCE {
            let reply = send(self.address, method, path, &headers, &body).await;
            match reply.status {
                429 | 503 => tokio::time::sleep(Duration::from_millis(100)).await,
                500.. => return Err(format!("{method} {path}: {}", reply.body)),
                _ => return Ok(reply),
            }
        }
        Err(format!("{method} {path}: nobody has time"))
    }
}
