//! 8.3: lend-lease, and the routes by which it goes.

use super::memory::{Loan, Route};
use crate::Aeto;
use crate::ch02_strategic;
use crate::ch03_naval::ports;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::nation_name;
use crate::politics::{Standing, named, natural_camp};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, HexId, NationId, Season};
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// 8.3a: a power sends EPs, by one route after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lending {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lend {
    Send { route: Route, eps: u8 },
    NoMore,
}

/// Who may send lend-lease, in the order in which they are asked.
pub fn senders() -> [NationId; 3] {
    [named().us, named().uk, named().germany]
}

/// 8.3c, 8.3g, 8.3h: to whom a route leads.
pub const fn receiver(route: Route) -> fn() -> NationId {
    match route {
        Route::Arctic | Route::Persian => || named().ussr,
        Route::Atlantic => || named().uk,
        Route::Alpine => || named().italy,
    }
}

/// What was sent by a sender, or by a route.
fn sum(s: &State, counts: impl Fn(&Loan) -> bool) -> u8 {
    let all = s.seasonal.loans.iter().filter(|loan| counts(loan));
    all.fold(0, |sum, loan| sum.saturating_add(loan.eps))
}

/// 6.1z, 7.14c: what one power has sent another in this season.
pub fn lent(s: &State, from: NationId, to: NationId) -> u8 {
    sum(s, |loan| loan.from == from && receiver(loan.route)() == to)
}

/// 8.3b: the USSR was invaded by the Axis, and has begun no war with it.
fn may_help_the_ussr(s: &State) -> Result<(), Illegal> {
    let n = named();
    let axis = |of: NationId| natural_camp(of) == Some(Camp::Axis) || s.camp(of) == Camp::Axis;
    let neighbours = [n.bulgaria, n.hungary, n.rumania];
    let mut invasions = s.politics.declared.iter().chain(&s.politics.invasions);
    let invaded = invasions.any(|one| one.of == n.ussr && axis(one.by));
    demand!(invaded, "8.3b", "the Axis has not invaded the USSR");
    let guilty = |of: NationId| natural_camp(of) == Some(Camp::Axis) || neighbours.contains(&of);
    let mut begun = s.politics.declared.iter();
    let began = begun.any(|one| one.by == n.ussr && guilty(one.of));
    demand!(!began, "8.3b", "the USSR has begun the war with the Axis");
    Ok(())
}

/// 8.3c, 8.3d: a Soviet port that receives convoys: it works, a line of supply leads on, and in Autumn and Winter it is not
/// Archangel.
fn has_arctic_port(s: &State) -> bool {
    cite!("8.3c", "8.3d");
    let season = data().month(s.clock.month.name()).season;
    let frozen = matches!(season, Season::Autumn | Season::Winter);
    let receives = |key: &str| {
        let Some(hex) = board().find(key) else {
            return false;
        };
        let ussr = named().ussr;
        let held = s.politics.standing(ussr, hex) == Standing::Friendly;
        held && !s.blocked.contains(&hex.into()) && s.is_linked(ussr, hex, false)
    };
    receives("E0230") || (receives("E0626") && !frozen)
}

/// 8.3f: a line from the edge of Persia to a Soviet source, over ground that no enemy of the USSR holds.
fn has_persian_line(s: &State) -> bool {
    cite!("8.3f");
    let (persia, ussr) = (data().find_nation("persia"), named().ussr);
    let axis = |hex: SpaceId| {
        let holder = ports::owner(s, hex);
        holder.is_some_and(|holder| s.camp(holder) == Camp::Axis)
    };
    let india = board().find("INB");
    if india.is_some_and(axis) {
        return false;
    }
    let persian = |hex: SpaceId| persia.is_some() && ground::hex(hex).nation == persia;
    let passes = |hex: SpaceId| {
        let own = s.politics.standing(ussr, hex) == Standing::Friendly;
        let free = matches!(s.hold(ussr, hex), Hold::None | Hold::Inhibited);
        (own || persian(hex)) && !axis(hex) && free
    };
    let edge = |hex: SpaceId| persian(hex) && board().neighbours(hex).len() < 6;
    let works = |hex: SpaceId| !s.stores.is_isolated(ussr, hex);
    let sources = data().sources.iter();
    let own = sources.filter(|source| source.nation == ussr && source.limit.is_none());
    let starts = own.map(|source| source.hex).filter(|hex| works(*hex));
    let mut open: Vec<SpaceId> = starts.filter(|hex| passes(*hex)).collect();
    let mut seen: BTreeSet<HexId> = open.iter().map(|hex| HexId::from(*hex)).collect();
    while let Some(hex) = open.pop() {
        if edge(hex) {
            return true;
        }
        for (to, _) in ground::beside(hex) {
            if passes(to) && seen.insert(to.into()) {
                open.push(to);
            }
        }
    }
    false
}

/// 8.3g: a British home port that works.
fn has_british_port(s: &State) -> bool {
    cite!("8.3g");
    let uk = named().uk;
    let home = |hex: SpaceId| ground::hex(hex).nation == Some(uk);
    let mut all = Spot::ports();
    !s.politics.is_conquered(uk) && all.any(|(hex, _)| home(hex) && ports::is_supplied(s, uk, hex))
}

/// 8.3h: Italy is at war with a power of the Allies, and a line leads from a German home City to an Italian source.
fn has_alpine_line(s: &State) -> bool {
    cite!("8.3h");
    let n = named();
    let fights = [n.uk, n.us, n.ussr]
        .iter()
        .any(|foe| s.politics.at_war(n.italy, *foe));
    let city = |hex: &SpaceId| {
        let printed = ground::hex(*hex);
        printed.city && printed.nation == Some(n.germany)
    };
    fights
        && board()
            .ids()
            .filter(city)
            .any(|hex| s.leads_home(n.italy, hex))
}

impl Lending {
    fn routes(&self) -> &'static [Route] {
        cite!("8.3a", "8.3i");
        match self.nation {
            us if us == named().us => &[Route::Arctic, Route::Persian, Route::Atlantic],
            uk if uk == named().uk => &[Route::Arctic, Route::Persian],
            germany if germany == named().germany => &[Route::Alpine],
            _ => &[],
        }
    }
    /// 8.3e, 8.3f, 8.3h: how much may still go by a route.
    fn most(&self, s: &State, route: Route) -> u8 {
        cite!("8.3e");
        let nation = self.nation;
        let income = s.seasonal.income(nation);
        let sent = sum(s, |loan| loan.from == nation);
        let share = match route {
            Route::Alpine => data().values.lend_lease_italy,
            _ => ch02_strategic::arctic_most(nation, income),
        };
        let purse = s.track(nation).map_or(0, |track| track.eps);
        let left = share.saturating_sub(sent).min(purse);
        let year = s.clock.month.year();
        match route {
            Route::Persian => {
                let most = data().seasons.persian(year);
                left.min(most.saturating_sub(sum(s, |loan| loan.route == route)))
            }
            _ => left,
        }
    }
    fn check_route(&self, s: &State, route: Route) -> Result<(), Illegal> {
        let (nation, to) = (self.nation, receiver(route)());
        demand!(
            self.routes().contains(&route),
            "8.3a",
            "it sends nothing by that route"
        );
        let foes = |of: NationId| {
            let germany = named().germany;
            s.politics.at_war(of, germany) || s.politics.at_war(of, named().italy)
        };
        let fights = route == Route::Alpine || (foes(nation) && foes(to));
        demand!(fights, "8.3a", "they do not both fight the Axis");
        let fallen = s.politics.is_conquered(nation) || s.politics.is_conquered(to);
        demand!(!fallen, "8.3a", "one of them is conquered");
        let mut loans = s.seasonal.loans.iter();
        let known = loans.any(|loan| loan.from == nation && loan.route == route);
        demand!(!known, "8.3a", "that route was used");
        if to == named().ussr {
            may_help_the_ussr(s)?;
        }
        match route {
            Route::Arctic => demand!(
                has_arctic_port(s),
                "8.3d",
                "neither Murmansk nor Archangel receives anything"
            ),
            Route::Persian => demand!(
                has_persian_line(s) && data().seasons.persian(s.clock.month.year()) > 0,
                "8.3f",
                "no line leads through Persia"
            ),
            Route::Atlantic => demand!(
                has_british_port(s),
                "8.3g",
                "no port of the UK receives anything"
            ),
            Route::Alpine => demand!(has_alpine_line(s), "8.3h", "Italy receives nothing"),
        }
        Ok(())
    }
}

impl Question<Aeto> for Lending {
    type Answer = Lend;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let open = self.routes().iter().copied();
        for route in open.filter(|route| self.check_route(s, *route).is_ok()) {
            let all = 1..=self.most(s, route);
            frame::add(out, all.map(|eps| Lend::Send { route, eps }));
        }
        frame::add(out, [Lend::NoMore]);
    }
    fn check(&self, s: &State, answer: Lend) -> Result<(), Illegal> {
        let Lend::Send { route, eps } = answer else {
            return Ok(());
        };
        self.check_route(s, route)?;
        let rule: RuleId = match route {
            Route::Persian => rule!("8.3f"),
            Route::Alpine => rule!("8.3h"),
            _ => rule!("8.3e"),
        };
        if eps == 0 || eps > self.most(s, route) {
            return Err(Illegal::new(rule, "so much does not go by that route"));
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Lend) {
        cite!("8.3a", "0.sop-s2c");
        let Lend::Send { route, eps } = answer else {
            return t.pop();
        };
        let (from, to) = (self.nation, receiver(route)());
        t.s.seasonal.loans.push(Loan { from, route, eps });
        if let Some(track) = t.s.track_mut(from) {
            track.eps = track.eps.saturating_sub(eps);
        }
        if let Some(track) = t.s.track_mut(to) {
            track.eps = track.eps.saturating_add(eps);
        }
        t.log.say(rule!("8.3a"), || {
            let (giver, taker) = (nation_name(from), nation_name(to));
            format!("{giver} sends {eps} EPs to {taker} ({})", route.name())
        });
        if route == Route::Arctic {
            cite!("8.3d", "0.sop-s2b");
            let sends = |of| lent_by_sea(t.s, of);
            let (uk, us) = (sends(named().uk), sends(named().us));
            ch02_strategic::open_arctic(t, uk, us);
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let eps = s.track(self.nation).map_or(0, |track| track.eps);
        let name = nation_name(self.nation);
        let text = format!("What does {name} send as lend-lease, of {eps} EPs?");
        (text, rule!("8.3a"))
    }
}

fn lent_by_sea(s: &State, of: NationId) -> bool {
    sum(s, |loan| loan.from == of && loan.route == Route::Arctic) > 0
}
