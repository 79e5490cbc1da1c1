//! Chapter 6: cities, supply, the end.

use crate::data::{ground, home};
use crate::state::State;
use crate::types::{BLUE, GREEN, Hex, RED, SEATS, board, camp, enemies, friends};
use board::{Hold, Node, Trace};
use kernel::{Outcome, Seat, cite};

/// 6.2: the hexes that a side supplies, from the home cities that it holds.
pub fn supplied(s: &State, seat: Seat) -> Vec<Hex> {
    cite!("6.2");
    let zones = s.zones();
    let open = |hex: Hex| {
        let hold = zones.hold(hex.space(), camp(seat), enemies(seat));
        s.land_units(hex, seat, false) == 0 && hold != Hold::Free
    };
    let homes = SEATS.into_iter().filter(|ally| friends(*ally, seat));
    let sources = homes.map(home).filter(|home| {
        let city = ground().cities.iter().position(|city| city == home);
        let holder = city.and_then(|city| s.holders[city]);
        open(*home) && holder.is_some_and(|holder| friends(holder, seat))
    });
    let sources: Vec<Node> = sources.map(|home| Node::new(home.space(), 0)).collect();
    let mut trace = Trace::new();
    trace.run(board().len(), sources, |node, onward| {
        for link in board().neighbours(node.at) {
            if link.kinds.has(ground().land) && open(link.to.into()) {
                onward.go(link.to, 0);
            }
        }
    });
    Hex::all()
        .filter(|hex| trace.reaches(hex.space()))
        .collect()
}

/// 6.3: the cities of a side that count.
pub fn points(s: &State, seat: Seat) -> i64 {
    let supplied = supplied(s, seat);
    let cities = ground().cities.iter().zip(&s.holders);
    let own = cities.filter(|(city, holder)| {
        holder.is_some_and(|holder| friends(holder, seat)) && supplied.contains(city)
    });
    own.count() as i64
}

pub fn outcome(s: &State) -> Option<Outcome> {
    if !s.is_over() {
        return None;
    }
    cite!("6.3");
    let (red, allies) = (points(s, RED), points(s, BLUE));
    let (winners, title) = match red.cmp(&allies) {
        std::cmp::Ordering::Greater => (vec![RED], "Red wins"),
        std::cmp::Ordering::Less => (vec![BLUE, GREEN], "The allies win"),
        std::cmp::Ordering::Equal => (Vec::new(), "A draw"),
    };
    Some(Outcome {
        winners,
        title: title.to_string(),
        reason: format!("{red} cities to {allies} (6.3)"),
    })
}
