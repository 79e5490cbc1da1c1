//! Names that nobody can guess, and names that nobody else has.

use sha2::{Digest, Sha256};

/// 64 random bits: a name for a game or an account. It opens nothing.
pub fn id() -> String {
    hex::encode(random::<8>())
}

/// 256 random bits: whoever has it is who it was given to.
pub fn token() -> String {
    hex::encode(random::<32>())
}

/// 128 random bits: an invitation, short enough for a link.
pub fn link() -> String {
    hex::encode(random::<16>())
}

/// # Panics
/// When the operating system has no random numbers: nothing secret can be made then.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
    bytes
}

/// What is kept of a secret.
pub fn digest(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}
