//! What is measured on it must be a position as the frame keeps it.

use crowd::{COUNTERS, Crowd, Position, UnitId};
use kernel::{Game, Setup, Viewer};

#[test]
fn the_armies_stand_on_the_map_and_move() {
    let setup = Crowd::info()
        .complete(&Setup::default())
        .expect("it has a scenario");
    let mut s = Crowd::start(&setup).expect("it starts");
    let view = Crowd::view(&s, Viewer::Spectator);
    assert_eq!(view.counters.len(), COUNTERS);
    assert!(view.spaces.len() > 2_000, "{}", view.spaces.len());
    let (mut legal, mut dice) = (Vec::new(), kernel::Dice::scripted::<u8>(&[]));
    Crowd::legal(&s, &mut legal);
    Crowd::apply(&mut s, legal[0], &mut dice, &mut kernel::Log::off());
    let after = Crowd::view(&s, Viewer::Spectator);
    let differ = view.counters.iter().zip(&after.counters);
    assert_eq!(differ.filter(|(a, b)| a != b).count(), 1);
}

#[test]
fn zones_go_with_the_units() {
    let mut s = Position::new();
    let (unit, to) = (UnitId(0), s.beside(UnitId(0)));
    s.go(unit, to);
    assert!(s.is_true());
}
