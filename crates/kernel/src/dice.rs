use crate::checkpoint::DicePlace;
use crate::{DiceError, Parts, Rolled, Scripted, Throw};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

/// The 256-bit seed that decides every die and every draw of a game.
///
/// Its SHA-256 is published when the game starts and the seed itself when it ends, so anybody can
/// check that no die was chosen: the dice are the ChaCha20 key stream of the seed (zero nonce), read
/// as little-endian 32-bit words, each word that is below the largest multiple of `n` giving
/// `word mod n`, any other word skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// What is published before the first die is rolled.
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    /// The seed of the dice after players have added parts of their own for the `round`th time: SHA-256 of
    /// [`Seed::STIRRED`], this seed, the round as 32 bits (little-endian), and for each seat in the order of
    /// their ids the length of the id in one byte, the id and its part.
    pub fn stirred(&self, round: u32, parts: &Parts) -> Seed {
        let mut hash = Sha256::new();
        hash.update(Seed::STIRRED);
        hash.update(self.0);
        hash.update(round.to_le_bytes());
        for (seat, part) in parts {
            hash.update([seat.len() as u8]);
            hash.update(seat);
            hash.update(part.0);
        }
        Seed(hash.finalize().into())
    }

    const STIRRED: &[u8] = b"sandtable dice 1\n";

    /// The seed of the dice after those of this one were taken back by agreement: SHA-256 of [`Seed::AGAIN`] and
    /// this seed. There is one such seed and no more, so nobody can choose.
    pub fn again(&self) -> Seed {
        let mut hash = Sha256::new();
        hash.update(Seed::AGAIN);
        hash.update(self.0);
        Seed(hash.finalize().into())
    }

    const AGAIN: &[u8] = b"sandtable dice again 1\n";

    /// One of many seeds that hang on one number, for runs of many games.
    pub fn nth(&self, n: u64) -> Seed {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(n.to_le_bytes());
        Seed(hash.finalize().into())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

/// 64 hexadecimal digits are the seed itself; any other text is hashed into one.
impl FromStr for Seed {
    type Err = std::convert::Infallible;
    fn from_str(text: &str) -> Result<Seed, Self::Err> {
        Ok(unhex(text).unwrap_or_else(|| Seed(Sha256::digest(text.as_bytes()).into())))
    }
}

fn unhex(text: &str) -> Option<Seed> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; 32];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(Seed(bytes))
}

/// The only source of chance: what is scripted first, then the seeded stream.
#[derive(Clone, Debug)]
pub struct Dice {
    /// What the stream is made from: the seed of the game, or the last that it was stirred into.
    key: Seed,
    /// How often it was stirred, and how often it began anew since.
    stirs: u32,
    again: u32,
    stream: ChaCha20Rng,
    script: VecDeque<Scripted>,
    /// What was rolled since [`Dice::take_rolled`] was last called.
    rolled: Vec<Rolled>,
    /// How many of them came from the script, which is always used up first.
    from_script: usize,
    /// The first that was scripted and did not fit what was thrown.
    misfit: Option<DiceError>,
}

impl Dice {
    pub fn seeded(seed: Seed) -> Dice {
        Dice {
            key: seed,
            stirs: 0,
            again: 0,
            stream: ChaCha20Rng::from_seed(seed.0),
            script: VecDeque::new(),
            rolled: Vec::new(),
            from_script: 0,
            misfit: None,
        }
    }

    /// Dice that show these faces first, for tests and analysis.
    pub fn scripted<S: Into<Scripted> + Copy>(faces: &[S]) -> Dice {
        let mut dice = Dice::seeded(Seed([0; 32]));
        dice.script(faces);
        dice
    }

    /// Goes on with the stream of another seed; what is scripted stays.
    fn go_on_with(&mut self, key: Seed) {
        self.key = key;
        self.stream = ChaCha20Rng::from_seed(key.0);
    }

    /// Stirs parts of the players into the seed of the game.
    pub(crate) fn stir(&mut self, seed: Seed, parts: &Parts) {
        self.stirs += 1;
        self.again = 0;
        self.go_on_with(seed.stirred(self.stirs, parts));
    }

    pub(crate) fn stirs(&self) -> u32 {
        self.stirs
    }

    /// The stream begins anew, with one that hangs on nothing but itself.
    pub(crate) fn begin_again(&mut self) {
        self.again += 1;
        self.go_on_with(self.key.again());
    }

    /// How often the stream began anew since it was stirred.
    pub(crate) fn again(&self) -> u32 {
        self.again
    }

    /// Adds to what comes before the stream: faces of whatever dice come next, or exact records.
    pub fn script<S: Into<Scripted> + Copy>(&mut self, faces: &[S]) {
        self.script.extend(faces.iter().map(|face| (*face).into()));
    }

    pub fn scripted_left(&self) -> usize {
        self.script.len()
    }

    pub(crate) fn forget_script(&mut self) {
        self.script.clear();
    }

    /// One die, from 1 to `sides`.
    pub fn die(&mut self, sides: u8) -> u8 {
        match self.throw(Throw::Die { sides }) {
            Rolled::Die { face, .. } => face,
            Rolled::Draw { .. } => unreachable!("a die was thrown"),
        }
    }

    /// One six-sided die.
    pub fn d6(&mut self) -> u8 {
        self.die(6)
    }

    /// One eight-sided die.
    pub fn d8(&mut self) -> u8 {
        self.die(8)
    }

    /// The sum of `count` six-sided dice.
    pub fn sum(&mut self, count: usize) -> u32 {
        (0..count).map(|_| u32::from(self.d6())).sum()
    }

    /// One of `count` things, by its place counted from 0: a card of a deck, a chit of a cup. There are
    /// from 1 to 65,535.
    pub fn draw(&mut self, count: usize) -> usize {
        let of = u16::try_from(count).expect("no deck has more than 65,535 cards");
        match self.throw(Throw::Draw { of }) {
            Rolled::Draw { index, .. } => usize::from(index),
            Rolled::Die { .. } => unreachable!("something was drawn"),
        }
    }

    fn throw(&mut self, throw: Throw) -> Rolled {
        let rolled = match self.script.pop_front() {
            Some(scripted) => self.follow(scripted, throw),
            None => self.fate(throw),
        };
        self.rolled.push(rolled);
        rolled
    }

    /// What is scripted. Where it does not fit, the stream answers, so that the rules can go on: whoever
    /// plays by the script looks at [`Dice::misfit`] and takes nothing of it.
    fn follow(&mut self, scripted: Scripted, thrown: Throw) -> Rolled {
        self.from_script += 1;
        scripted.answer(thrown).unwrap_or_else(|| {
            self.misfit
                .get_or_insert(DiceError::Misfit { scripted, thrown });
            self.fate(thrown)
        })
    }

    fn fate(&mut self, throw: Throw) -> Rolled {
        match throw {
            Throw::Die { sides } => Rolled::Die {
                sides,
                face: self.below(u32::from(sides)) as u8 + 1,
            },
            Throw::Draw { of } => Rolled::Draw {
                of,
                index: self.below(u32::from(of)) as u16,
            },
        }
    }

    /// A number below `n`, every one as likely as any other.
    fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is nothing to choose from");
        let fair = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let word = self.stream.next_u32();
            if word <= fair {
                return word % n;
            }
        }
    }

    /// What was rolled since the last call, in order.
    pub fn take_rolled(&mut self) -> Vec<Rolled> {
        std::mem::take(&mut self.rolled)
    }

    /// Forgets the record but keeps its room, for play without a journal.
    pub fn forget(&mut self) {
        self.rolled.clear();
    }

    pub fn rolled(&self) -> &[Rolled] {
        &self.rolled
    }

    /// What was scripted and did not fit what was thrown.
    pub fn misfit(&self) -> Option<DiceError> {
        self.misfit
    }

    /// How many words of the stream were read.
    pub(crate) fn word(&self) -> u64 {
        self.stream.get_word_pos() as u64
    }

    /// Passes over words of the stream.
    pub(crate) fn pass(&mut self, words: u64) {
        let now = self.stream.get_word_pos();
        self.stream.set_word_pos(now + u128::from(words));
    }

    pub(crate) fn place(&self) -> DicePlace {
        DicePlace {
            key: self.key.0,
            stirs: self.stirs,
            again: self.again,
            word: self.stream.get_word_pos(),
            script: self.script.iter().copied().collect(),
        }
    }

    pub(crate) fn at(place: DicePlace) -> Dice {
        let mut dice = Dice::seeded(Seed(place.key));
        (dice.stirs, dice.again) = (place.stirs, place.again);
        dice.stream.set_word_pos(place.word);
        dice.script = place.script.into();
        dice
    }

    /// How many were scripted of those used since the last call.
    pub(crate) fn take_from_script(&mut self) -> usize {
        std::mem::take(&mut self.from_script)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_dice() {
        let faces = |seed: &str| {
            let mut dice = Dice::seeded(seed.parse().unwrap());
            (0..20).map(|_| dice.d6()).collect::<Vec<_>>()
        };
        assert_eq!(faces("42"), faces("42"));
        assert_ne!(faces("42"), faces("43"));
        // Frozen: a change here would break every journal.
        assert_eq!(faces("1939")[..8], [2, 6, 4, 2, 4, 2, 2, 4]);
    }

    #[test]
    fn scripted_faces_come_first() {
        let mut dice = Dice::scripted(&[6u8, 1]);
        assert_eq!((dice.d6(), dice.d6()), (6, 1));
        assert!((1..=6).contains(&dice.d6()));
        assert_eq!(dice.take_rolled().len(), 3);
    }

    #[test]
    fn dice_and_draws_come_from_one_stream() {
        let mut dice = Dice::seeded("1939".parse().unwrap());
        let seen = (dice.d6(), dice.d8(), dice.die(10), dice.draw(40), dice.d6());
        // Frozen: a change here would break every journal.
        assert_eq!(seen, (2, 6, 10, 7, 4));
        let json = serde_json::to_string(&dice.take_rolled()).unwrap();
        assert_eq!(json, r#"[2,"d8:6","d10:10","draw:8/40",4]"#);
        for _ in 0..1000 {
            assert!((1..=8).contains(&dice.d8()));
            assert!(dice.draw(3) < 3);
        }
    }

    #[test]
    fn a_script_that_does_not_fit_is_told() {
        let mut dice = Dice::scripted(&[7u8, 1]);
        assert!((1..=6).contains(&dice.d6()));
        assert_eq!(dice.d6(), 1);
        let misfit = dice.misfit().unwrap().to_string();
        assert_eq!(misfit, "7 was set, and a die of 6 sides came next");
        let mut dice = Dice::scripted(&[7u8]);
        assert_eq!((dice.d8(), dice.misfit()), (7, None));
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut dice = Dice::seeded(Seed([7; 32]));
        let mut count = [0u32; 7];
        for _ in 0..60_000 {
            count[dice.d6() as usize] += 1;
        }
        // Five standard deviations are 456.
        assert!(
            count[1..].iter().all(|n| n.abs_diff(10_000) < 456),
            "{count:?}"
        );
    }

    #[test]
    fn a_seed_reads_as_written() {
        let seed = Seed([0xa5; 32]);
        assert_eq!(seed.to_string().parse::<Seed>().unwrap(), seed);
        assert_ne!("a5".parse::<Seed>().unwrap(), seed);
        assert_eq!(seed.commitment().len(), 64);
    }
}
