//! One of many by dice, for what the rules leave to chance or to an unseen hand.

use crate::Act;

/// A number below `count`, each as likely as the other.
pub fn pick(t: &mut Act, count: usize) -> usize {
    if count <= 1 {
        return 0;
    }
    let (mut dice, mut faces) = (1, 6);
    while faces < count {
        dice += 1;
        faces *= 6;
    }
    let fair = faces / count * count;
    loop {
        let roll = (0..dice).fold(0, |sum, _| sum * 6 + usize::from(t.dice.d6()) - 1);
        if roll < fair {
            return roll % count;
        }
    }
}
