//! What is planned ahead: which card in which season (`data/krieg_cards.tsv`), which country is courted, and on which the
//! Axis declare war (`data/krieg_countries.tsv`), and into which country a faction presses on (`data/krieg_drives.tsv`).

use board::{BoardError, Table};
use krieg::State;
use krieg::ch00_sequence::victory::strategic_value;
use krieg::data::data;
use krieg::politics::Status;
use krieg::types::{CardId, CountryId, Faction, Turn};
use std::sync::LazyLock;

/// What a card is worth if it is revealed in these seasons.
#[derive(Clone, Debug)]
struct Season {
    first: Option<Turn>,
    last: Option<Turn>,
    worth: i32,
    /// Only when that country has fallen.
    after: Option<CountryId>,
    /// Only when the Axis have this Strategic Value.
    tide: Option<i16>,
}

/// Whether a country has fallen.
fn is_down(s: &State, country: CountryId) -> bool {
    let status = s.politics.status(country);
    matches!(status, Status::Conquered(_) | Status::Gone)
}

impl Season {
    fn holds(&self, s: &State, turn: Turn) -> bool {
        let high = |least: i16| strategic_value(s, false) >= least;
        self.has(turn)
            && self.after.is_none_or(|country| is_down(s, country))
            && self.tide.is_none_or(high)
    }

    fn has(&self, turn: Turn) -> bool {
        self.first.is_none_or(|first| turn >= first) && self.last.is_none_or(|last| turn <= last)
    }
}

/// What is planned about a country.
#[derive(Clone, Debug, Default)]
struct Wish {
    /// How much each faction wants it on its side.
    court: [i32; 3],
    /// The Axis declare war from that turn on.
    war: Option<Turn>,
    /// But not before that country has fallen.
    after: Option<CountryId>,
}

/// How hard a faction presses on into a country in these turns.
#[derive(Clone, Debug)]
struct Drive {
    faction: Faction,
    country: CountryId,
    when: Season,
    /// It gathers there, and does not attack yet.
    waits: bool,
}

#[derive(Debug)]
pub struct Plans {
    /// By card: all lines that hold are added.
    cards: Vec<Vec<Season>>,
    /// By country.
    wishes: Vec<Wish>,
    drives: Vec<Drive>,
}

pub fn plans() -> &'static Plans {
    static PLANS: LazyLock<Plans> = LazyLock::new(|| {
        let cards = include_str!("../../data/krieg_cards.tsv");
        let countries = include_str!("../../data/krieg_countries.tsv");
        let drives = include_str!("../../data/krieg_drives.tsv");
        let plans = Plans::read(cards, countries, drives);
        plans.unwrap_or_else(|error| panic!("the plans are sound: {error}"))
    });
    &PLANS
}

/// The country that must have fallen, if one is named.
fn after(row: &board::Row<'_>) -> Result<Option<CountryId>, BoardError> {
    let name = row.text("after")?;
    let country = data().find_country(name);
    match name {
        "" => Ok(None),
        _ if country.is_none() => Err(row.error("after", "no such country")),
        _ => Ok(country),
    }
}

fn season(row: &board::Row<'_>, worth: &str) -> Result<Season, BoardError> {
    let turn = |column: &str| match row.text(column)? {
        "any" => Ok(None),
        _ => row.get(column).map(Some),
    };
    Ok(Season {
        first: turn("first")?,
        last: turn("last")?,
        worth: row.get(worth)?,
        after: after(row)?,
        tide: None,
    })
}

impl Plans {
    fn read(cards: &str, countries: &str, drives: &str) -> Result<Plans, BoardError> {
        let mut plans = Plans {
            cards: vec![Vec::new(); data().cards.all.len()],
            wishes: vec![Wish::default(); data().countries.len()],
            drives: Vec::new(),
        };
        for row in Table::parse("krieg_cards.tsv", cards)?.rows() {
            let card = data().find_card(row.text("card")?);
            let card = card.ok_or_else(|| row.error("card", "no such card"))?;
            plans.cards[card.index()].push(Season {
                tide: match row.text("tide")? {
                    "" => None,
                    _ => Some(row.get("tide")?),
                },
                ..season(&row, "worth")?
            });
        }
        for row in Table::parse("krieg_countries.tsv", countries)?.rows() {
            let find = |column: &str| {
                let country = data().find_country(row.text(column)?);
                country.ok_or_else(|| row.error(column, "no such country"))
            };
            plans.wishes[find("country")?.index()] = Wish {
                court: [row.get("axis")?, row.get("western")?, row.get("soviet")?],
                war: match row.text("war")? {
                    "never" => None,
                    _ => Some(row.get("war")?),
                },
                after: after(&row)?,
            };
        }
        for row in Table::parse("krieg_drives.tsv", drives)?.rows() {
            let country = data().find_country(row.text("country")?);
            plans.drives.push(Drive {
                faction: row.get("faction")?,
                country: country.ok_or_else(|| row.error("country", "no such country"))?,
                when: season(&row, "percent")?,
                waits: row.flag("waits")?,
            });
        }
        Ok(plans)
    }

    /// Percent with which a faction presses on into a country, and whether it still waits; the first line that holds.
    pub fn drive(&self, s: &State, faction: Faction, country: CountryId) -> (i32, bool) {
        let mut lines = self.drives.iter();
        let line = lines.find(|line| {
            line.faction == faction && line.country == country && line.when.holds(s, s.clock.turn)
        });
        line.map_or((100, false), |line| (line.when.worth, line.waits))
    }

    /// What a card is worth that is revealed in a season.
    pub fn card(&self, s: &State, card: CardId, reveal: Turn) -> i32 {
        let lines = self.cards[card.index()].iter();
        lines
            .filter(|season| season.holds(s, reveal))
            .map(|season| season.worth)
            .sum()
    }

    /// How much a faction wants a country on its side.
    pub fn court(&self, faction: Faction, country: CountryId) -> i32 {
        self.wishes[country.index()].court[faction.index()]
    }

    /// Whether it is time for the Axis to declare war on a country.
    pub fn war(&self, s: &State, country: CountryId) -> bool {
        let wish = &self.wishes[country.index()];
        let down = |country: CountryId| is_down(s, country);
        wish.war.is_some_and(|from| s.clock.turn >= from) && wish.after.is_none_or(down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Game, Setup};
    use krieg::Krieg;

    #[test]
    fn every_card_has_a_worth_in_every_season() {
        for card in data().cards.ids() {
            let all_year = plans().cards[card.index()].iter();
            let any = all_year.filter(|s| s.first.is_none() && s.last.is_none());
            assert!(any.count() > 0, "{}", data().cards.get(card).id);
        }
    }

    #[test]
    fn the_campaign_in_the_west_has_its_summer() {
        let card = data().find_card("A22a").expect("Case Yellow");
        let summer: Turn = "may_june_1940".parse().expect("a turn");
        let setup = Krieg::info().complete(&Setup::default());
        let start = setup.and_then(|setup| Krieg::start(&setup));
        let s = start.expect("a scenario");
        let worth = |turn| plans().card(&s, card, turn);
        assert!(worth(summer) > 100 + worth(summer.seasons_after(2)));
    }
}
