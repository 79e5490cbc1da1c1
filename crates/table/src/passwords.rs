//! Passwords, kept as argon2 hashes. Hashing is meant to be costly, so only a few are made at once.

use crate::ids;
use crate::refusal::{Answered, Refusal};
use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use tokio::sync::Semaphore;

pub struct Passwords {
    turns: Semaphore,
}

impl Default for Passwords {
    fn default() -> Self {
        Passwords {
            turns: Semaphore::new(2),
        }
    }
}

impl Passwords {
    pub async fn hash(&self, password: String) -> Answered<String> {
        if !(8..=200).contains(&password.chars().count()) {
            return Err(Refusal::malformed("a password has 8 to 200 letters"));
        }
        self.work(move || {
            let salt = SaltString::encode_b64(&ids::random::<16>()).map_err(fault)?;
            let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
            Ok(hash.map_err(fault)?.to_string())
        })
        .await
    }

    /// Whether a password is the one that was hashed. Without a hash it takes as long and says no, so that nobody
    /// learns which names there are.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Answered<bool> {
        self.work(move || {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODY.to_string());
            let hash = PasswordHash::new(&hash).map_err(fault)?;
            let right = Argon2::default()
                .verify_password(password.as_bytes(), &hash)
                .is_ok();
            Ok(known && right)
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Answered<T> + Send + 'static,
    ) -> Answered<T> {
        let _turn = self.turns.acquire().await;
        let done = tokio::task::spawn_blocking(work).await;
        done.unwrap_or_else(|e| Err(Refusal::fault(&e.to_string())))
    }
}

/// The hash of a password that nobody has.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$c2FuZHRhYmxlc2FuZHRhYg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn fault(error: argon2::password_hash::Error) -> Refusal {
    Refusal::fault(&error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_opens() {
        let passwords = Passwords::default();
        let hash = passwords.hash("correct horse".to_string()).await.unwrap();
        let verify = |password: &str, hash: Option<&String>| {
            passwords.verify(password.to_string(), hash.cloned())
        };
        assert!(verify("correct horse", Some(&hash)).await.unwrap());
        assert!(!verify("correct horsf", Some(&hash)).await.unwrap());
        assert!(!verify("correct horse", None).await.unwrap());
        assert_eq!(
            passwords.hash("short".to_string()).await.unwrap_err().code,
            "malformed"
        );
    }
}
