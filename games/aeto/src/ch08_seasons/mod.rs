//! Chapter 8: the Seasonal Turn: repair, salvage and scrapping of ships.

mod bidding;
mod building;
mod income;
mod installing;
mod labels;
mod lending;
mod memory;
mod order;
mod placing;
mod postings;
mod repair;
mod rising;
pub mod suez;
mod yards;

pub use bidding::{offensive_price, redeal};
pub use building::{Due, builds_for, buy, price_of};
pub use income::{Line, lines};
pub use installing::{abandon, check_abandon, finish_airfields, lose_begun};
pub use lending::lent;
pub use memory::{Loan, RailMonth, Route, Seasonal};
pub use order::settle as place;
pub use order::{is_overdue, leave_europe, muster};
pub use placing::{is_site, places as places_for};
pub use rising::rise;
pub use yards::{
    Berth, Yard, is_damaged, modifiers, port_lost, present, return_ships, sunk_in_port, take_back,
    wrecks,
};

use crate::Aeto;
use crate::ch00_sequence::Segment;
use crate::ch10_special::channel_dash;
use crate::ch11_options;
use crate::data::{Scenario, data};
use crate::game::Act;
use crate::types::{Class, Month, NationId};
use kernel::{cite, rule};

frame::chapter! {
    /// What chapter 8 asks.
    steps SeasonStep of Aeto {
        repair::Repairs => Repair,
        repair::Refitting => Refit,
        postings::Postings => Post,
        lending::Lending => Lend,
        building::Building => Build,
        placing::Placing => Place,
        placing::Siting => Site,
        order::Recalling => Recall,
        rising::Rising => Rise,
        bidding::Reserving => Reserve,
        bidding::Bidding => Bid,
        bidding::Revealing => Reveal,
    }
    /// What may be done in a Seasonal Turn.
    actions SeasonAction {}
}

/// How many Seasonal Turns lie between a month and a later one.
pub fn seasons_until(from: Month, to: Month) -> u8 {
    let season = |month: Month| data().month(month.name()).season;
    let months = (from.0..to.0).map(Month);
    months
        .filter(|month| season(*month) != season(month.next()))
        .count() as u8
}

/// Whether a scenario has the Seasonal Turn whole: it does not say itself what its seasons bring.
pub fn has_economy(scenario: &Scenario) -> bool {
    let granted = |grant: &crate::data::Grant| grant.month != scenario.first.name();
    !scenario.left_out.contains(&Segment::Season) && !scenario.grants.iter().any(granted)
}

/// 7.15: the Home Guard is neither bought nor rebuilt.
pub fn is_home_guard(unit: &crate::unit::Unit) -> bool {
    &*unit.printed().name == "Home Guard"
}

/// The Seasonal Turn before the first month of a season. What it asks is pushed here, the first Step last.
pub fn begin(t: &mut Act<'_>) {
    cite!("2.4e", "0.def-season");
    let month = t.s.clock.month;
    t.log.heading(1, rule!("0.def-season"), || {
        format!("Seasonal Turn before {month}")
    });
    if has_economy(t.s.scenario()) {
        whole(t);
        return;
    }
    t.s.strategic.end_season();
    return_ships(t);
    // Who has the Initiative builds last.
    let holder = t.s.player(t.s.clock.initiative);
    let other = t.s.foe(holder);
    for nation in [holder, other] {
        t.push(Repairs { nation });
        t.push(Postings { nation });
    }
}

/// Income; arrivals; construction, repair and the reserve; Offensives in secret; Initiative. Who has the Initiative has had
/// the enemy build first.
pub fn whole(t: &mut Act<'_>) {
    cite!(
        "8.11a",
        "8.13b",
        "0.sop-s0",
        "0.sop-s2a",
        "0.sop-s3c",
        "0.sop-s3d",
        "0.sop-s3e"
    );
    let major = |nation: &NationId| {
        let major = data().nations[nation.index()].class == Class::Major;
        major && crate::ch09_politics::exile::has_economy(t.s, *nation)
    };
    let powers: Vec<NationId> = t.s.powers().filter(major).collect();
    let mut incomes: Vec<(NationId, i16)> = Vec::new();
    t.s.seasonal.begin_season();
    for nation in &powers {
        let all = lines(t.s, *nation);
        incomes.push((*nation, all.iter().map(|line| line.eps).sum()));
        income::receive(t, *nation);
    }
    t.s.strategic.end_season();
    return_ships(t);
    installing::complete(t);
    channel_dash::allot(t);
    for nation in &powers {
        if let Some(track) = t.s.track_mut(*nation) {
            track.offensives = 0;
            track.impromptu = 0;
        }
    }
    t.push(bidding::Revealing {});
    for nation in powers.iter().rev() {
        t.push(bidding::Bidding { nation: *nation });
    }
    let initiative = t.s.clock.initiative;
    for side in [initiative, initiative.other()] {
        let own = powers
            .iter()
            .rev()
            .filter(|power| t.s.side(**power) == side);
        let own: Vec<NationId> = own.copied().collect();
        for nation in &own {
            t.push(bidding::Reserving { nation: *nation });
            t.push(building::Building::new(*nation));
            let income = incomes.iter().find(|(of, _)| of == nation);
            ch11_options::entitle(t, *nation, income.map_or(0, |(_, eps)| *eps));
        }
        let speaker = t.s.player(side);
        t.push(Repairs { nation: speaker });
        t.push(Postings { nation: speaker });
    }
    order::additions(t);
    crate::ch10_special::season(t);
    placing::arrive(t);
    order::arrivals(t);
    order::removals(t);
    for nation in lending::senders().into_iter().rev() {
        if powers.contains(&nation) {
            t.push(lending::Lending { nation });
        }
    }
    ch11_options::open_arrivals(t);
    ch11_options::open_spring(t);
}
