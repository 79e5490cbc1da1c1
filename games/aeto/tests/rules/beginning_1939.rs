//! Blitzkrieg: September 1939, with nations that are not in the war, and random games to its end. It is not offered at the
//! table yet.

use crate::kit::*;
use aeto::ch05_offensives::{Begin, OffensiveAction};
use aeto::spot::board;
use aeto::types::Camp;
use aeto::{Action, Aeto, State};
use board::Hold;
use kernel::{Dice, Game, Log, RandomPlayer, Seed};

fn position() -> State {
    let id = aeto::data::data().find_scenario("blitzkrieg");
    frame::begin::<Aeto>(aeto::setup::position(id.expect("Blitzkrieg")), |_| {})
}

#[test]
fn who_is_in_the_war_in_september_1939() {
    let s = position();
    let camp = |id: &str| s.camp(nation(id));
    assert_eq!(camp("germany"), Camp::Axis);
    for ally in ["uk", "france", "poland"] {
        assert_eq!(camp(ally), Camp::Western, "{ally}");
        assert!(s.politics.at_war(nation(ally), nation("germany")), "{ally}");
    }
    for neutral in ["italy", "ussr", "us", "belgium"] {
        assert_eq!(camp(neutral), Camp::Neutral, "{neutral}");
    }
    assert_eq!(s.leaning(nation("italy")), Some(Camp::Axis));
    assert_eq!(s.leaning(nation("belgium")), None);
}

#[test]
fn a_neutral_holds_nobody_up_until_it_joins() {
    let mut s = position();
    let italy = nation("italy");
    let held = |s: &State| {
        let zones = board().ids();
        zones
            .filter(|hex| s.hold(nation("france"), *hex) != Hold::None)
            .count()
    };
    let before = held(&s);
    s.enlist(italy, Camp::Axis);
    s.politics.declare(italy, nation("france"));
    s.refresh();
    assert!(held(&s) > before);
    let mut own = s.units().filter(|(_, unit)| unit.nation() == italy);
    assert!(own.all(|(_, unit)| unit.camp == Camp::Axis));
}

#[test]
fn random_games_of_blitzkrieg_end() {
    for game in 0..2 {
        let mut s = position();
        let seed = Seed([39; 32]).nth(game);
        let (mut dice, mut player) = (Dice::seeded(seed), RandomPlayer::new(seed));
        let (mut legal, mut decisions) = (Vec::new(), 0);
        while Aeto::to_move(&s).is_some() {
            legal.clear();
            Aeto::legal(&s, &mut legal);
            assert!(!legal.is_empty(), "a dead end after {decisions} decisions");
            // Nobody gives up, so that whole years are played.
            let gives_up = Action::Offensives(OffensiveAction::Begin(Begin::Surrender));
            legal.retain(|action| *action != gives_up);
            let action = player.choose::<Aeto>(&legal);
            Aeto::apply(&mut s, action, &mut dice, &mut Log::off());
            dice.forget();
            decisions += 1;
            assert!(decisions < 30_000, "no end");
        }
        assert!(Aeto::flaws(&s).is_empty(), "{:?}", Aeto::flaws(&s));
        assert!(Aeto::outcome(&s).is_some());
        assert!(s.clock.month > s.scenario().last);
    }
}
