//! What is planned ahead: which card in which season (`data/krieg_cards.tsv`), which country is courted, and on which the
//! Axis declare war (`data/krieg_countries.tsv`).

use board::{BoardError, Table};
use krieg::State;
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
}

impl Season {
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

#[derive(Debug)]
pub struct Plans {
    /// By card: all lines that hold are added.
    cards: Vec<Vec<Season>>,
    /// By country.
    wishes: Vec<Wish>,
}

pub fn plans() -> &'static Plans {
    static PLANS: LazyLock<Plans> = LazyLock::new(|| {
        let cards = include_str!("../../data/krieg_cards.tsv");
        let countries = include_str!("../../data/krieg_countries.tsv");
        let plans = Plans::read(cards, countries);
        plans.unwrap_or_else(|error| panic!("the plans are sound: {error}"))
    });
    &PLANS
}

impl Plans {
    fn read(cards: &str, countries: &str) -> Result<Plans, BoardError> {
        let mut plans = Plans {
            cards: vec![Vec::new(); data().cards.all.len()],
            wishes: vec![Wish::default(); data().countries.len()],
        };
        for row in Table::parse("krieg_cards.tsv", cards)?.rows() {
            let turn = |column: &str| match row.text(column)? {
                "any" => Ok(None),
                _ => row.get(column).map(Some),
            };
            let card = data().find_card(row.text("card")?);
            let card = card.ok_or_else(|| row.error("card", "no such card"))?;
            plans.cards[card.index()].push(Season {
                first: turn("first")?,
                last: turn("last")?,
                worth: row.get("worth")?,
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
                after: match row.text("after")? {
                    "" => None,
                    _ => Some(find("after")?),
                },
            };
        }
        Ok(plans)
    }

    /// What a card is worth that is revealed in a season.
    pub fn card(&self, card: CardId, reveal: Turn) -> i32 {
        let lines = self.cards[card.index()].iter();
        lines
            .filter(|season| season.has(reveal))
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
        let down = |country: CountryId| {
            let status = s.politics.status(country);
            matches!(status, Status::Conquered(_) | Status::Gone)
        };
        wish.war.is_some_and(|from| s.clock.turn >= from) && wish.after.is_none_or(down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let worth = |turn| plans().card(card, turn);
        assert!(worth(summer) > 100 + worth(summer.seasons_after(2)));
    }
}
