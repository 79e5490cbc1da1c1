//! The counters: ground units, support units and convoys.

use board::{Board, SpaceId, Table};

use super::Result;
use super::read::{self, Index};
use super::recipes::{self, Recipe};
use crate::types::{BoxId, CardId, CountryId, Faction, RecipeId};

/// A kind of counter; `copies` of it are in the box.
#[derive(Clone, Debug)]
pub struct Counter {
    pub id: Box<str>,
    /// The historical ID, `corps` for units that have none.
    pub name: Box<str>,
    /// Whose it is; a Minor's counters go with their country (13.5).
    pub faction: Option<Faction>,
    pub nationality: Nationality,
    pub body: Body,
    /// Goes to a Delay Box when it leaves the map.
    pub stripe: bool,
    /// How it may enter the game; the first that happens counts.
    pub entries: Vec<Entry>,
    pub into: EntersIn,
    pub copies: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nationality {
    Country(CountryId),
    /// 13.8.3
    MultiNational,
    /// A Scratch Convoy belongs to a faction.
    Faction,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    Ground(Ground),
    Support {
        kind: SupportKind,
        /// Bombers and Sub Fleets: whose delay rolls they make worse.
        against: Option<Against>,
    },
    Convoy(ConvoyKind),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    pub kind: GroundKind,
    pub front: Face,
    pub back: Back,
    pub traits: Traits,
    /// The Holding Box of a multi-national unit.
    pub holding: Option<BoxId>,
    /// Of the multi-step side.
    pub recipe: Option<RecipeId>,
    /// 2.3.2.4: where a fortress or garrison may stand.
    pub site: Option<Site>,
}

/// One side of a ground unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    pub attack: u8,
    pub defense: u8,
    pub movement: u8,
    pub steps: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    Blank,
    /// A side with more steps.
    Larger(Face),
    /// 2.3.2.2: a Port-a-Fort's one-step fortress.
    Fort(Face),
    Detachment,
    Airdrop,
    /// 13.8.2: the flag of a new country.
    Flag,
}

words! {
    "kind of ground unit" GroundKind {
        Infantry = "infantry",
        Garrison = "garrison",
        Mountain = "mountain",
        Ski = "ski",
        Cavalry = "cavalry",
        Airborne = "airborne",
        Marine = "marine",
        Armor = "armor",
        Mech = "mech",
        Helicopter = "helicopter",
        Hq = "hq",
        Fortress = "fortress",
    }
    "kind of support unit" SupportKind {
        AirForce = "air_force",
        Interceptor = "interceptor",
        Bomber = "bomber",
        CvFleet = "cv_fleet",
        SurfaceFleet = "surface_fleet",
        SubFleet = "sub_fleet",
    }
    "kind of convoy" ConvoyKind { Standard = "standard", Scratch = "scratch", FleetTrain = "fleet_train" }
    "enemy of a Bomber or Sub Fleet" Against { Axis = "axis", Western = "western", Allied = "allied" }
    "trait" Trait {
        Elite = "elite",
        Ss = "ss",
        Army = "army",
        Colonial = "colonial",
        /// 1.1.2.2: the reserve that every Minor has.
        Res = "res",
        Exp = "exp",
        Partnership = "partnership",
        Vichy = "vichy",
        Guards = "guards",
        Shock = "shock",
        /// Squares in place of dots on a unit that is no infantry (Lon, FB).
        Garrison = "garrison",
        PortAFort = "port_a_fort",
        FreeForces = "free_forces",
        RemovedWhenEliminated = "removed_when_eliminated",
        /// 13.7.2: set up in Albania or Libya.
        ItalianColonies = "italian_colonies",
    }
    "where a counter enters" EntersIn {
        Pool = "pool",
        Delay = "delay",
        StrategicWarfare = "strategic_warfare",
        Map = "map",
        Replacement = "replacement",
        WesternConquered = "western_conquered",
    }
    "site" SiteRule {
        /// France, on the border of Belgium-Holland or Germany.
        FrenchLine = "french_line",
        RussianLine = "russian_line",
        WestWall = "west_wall",
        /// Any Land hex, while No Retreat is on the VP Track.
        FortressEurope = "fortress_europe",
        Any = "any",
        /// As Axis card 40 says.
        NationalRedoubt = "national_redoubt",
    }
}

impl GroundKind {
    /// 0.comp-ground-d
    pub const fn is_infantry_type(self) -> bool {
        kernel::cite!("0.comp-ground-d");
        matches!(
            self,
            GroundKind::Infantry
                | GroundKind::Garrison
                | GroundKind::Mountain
                | GroundKind::Ski
                | GroundKind::Cavalry
                | GroundKind::Airborne
                | GroundKind::Marine
        )
    }
    /// 0.comp-ground-e
    pub const fn is_armor_type(self) -> bool {
        kernel::cite!("0.comp-ground-e", "0.comp-ground-f");
        matches!(
            self,
            GroundKind::Armor | GroundKind::Mech | GroundKind::Helicopter
        )
    }
}

impl SupportKind {
    /// 0.comp-support-a: the others are fleets.
    pub const fn is_air(self) -> bool {
        matches!(
            self,
            SupportKind::AirForce | SupportKind::Interceptor | SupportKind::Bomber
        )
    }
    /// Hexes from an Air Base; a CV Strike's from its fleet.
    pub const fn range(self) -> Option<u8> {
        match self {
            SupportKind::AirForce | SupportKind::Interceptor => Some(3),
            SupportKind::Bomber => Some(9),
            SupportKind::CvFleet => Some(1),
            SupportKind::SurfaceFleet | SupportKind::SubFleet => None,
        }
    }
    /// 0.comp-support-b: the word for its back.
    const fn back(self) -> &'static str {
        match self {
            SupportKind::AirForce | SupportKind::SurfaceFleet => "escort",
            SupportKind::Bomber => "devastation",
            SupportKind::CvFleet => "strike",
            SupportKind::Interceptor | SupportKind::SubFleet => "",
        }
    }
}

/// A set of traits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traits(u16);

impl Traits {
    pub const fn has(self, one: Trait) -> bool {
        self.0 >> one as u16 & 1 == 1
    }
}

impl FromIterator<Trait> for Traits {
    fn from_iter<I: IntoIterator<Item = Trait>>(all: I) -> Self {
        Traits(all.into_iter().fold(0, |set, one| set | 1 << one as u16))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Site {
    Hexes(Vec<SpaceId>),
    Rule(SiteRule),
}

/// How a counter comes into the game: its reinforcement code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Present in 1937.
    Start,
    Card(CardId),
    /// 15.32: the first or second Production Success of that card.
    Success {
        card: CardId,
        second: bool,
    },
    OutbreakOfWar,
    TheirFinestHour,
    ParisThreatened,
    EmergencyMobilization,
    /// 13.8.2, code N.
    NewCountry,
    /// With its country (13.7.1).
    Activation,
    /// 13.8.5, code P.
    Partnership,
    /// 15.38
    Improvement,
    /// 16.1.1
    Conquest,
    /// 15.40
    Volkssturm,
    /// 0.comp-other-d: set aside.
    RandomCampaign,
}

pub(super) fn entry(text: &str, cards: &Index) -> std::result::Result<Entry, String> {
    Ok(match text.split_once(':') {
        Some(("card", card)) => Entry::Card(cards.get(card)?),
        Some(("first_success", card)) => Entry::Success {
            card: cards.get(card)?,
            second: false,
        },
        Some(("second_success", card)) => Entry::Success {
            card: cards.get(card)?,
            second: true,
        },
        Some(_) => return Err(format!("no way to enter `{text}`")),
        None => match text {
            "start" => Entry::Start,
            "outbreak_of_war" => Entry::OutbreakOfWar,
            "their_finest_hour" => Entry::TheirFinestHour,
            "paris_threatened" => Entry::ParisThreatened,
            "emergency_mobilization" => Entry::EmergencyMobilization,
            "new_country" => Entry::NewCountry,
            "activation" => Entry::Activation,
            "partnership" => Entry::Partnership,
            "improvement" => Entry::Improvement,
            "conquest" => Entry::Conquest,
            "volkssturm" => Entry::Volkssturm,
            "random_campaign" => Entry::RandomCampaign,
            other => return Err(format!("no way to enter `{other}`")),
        },
    })
}

/// What the fields of `counters.tsv` name.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub board: &'a Board,
    pub countries: &'a Index,
    pub boxes: &'a Index,
    pub recipes: &'a Index,
    pub cards: &'a Index,
}

pub(super) fn load(names: Names<'_>, recipes: &[Recipe], table: &Table) -> Result<Vec<Counter>> {
    let mut all = Vec::with_capacity(table.len());
    for row in table.rows() {
        let body = body(names, row)?;
        if let Body::Ground(ground) = &body {
            recipes::fits(recipes, ground).map_err(|why| row.error("recipe", why))?;
        }
        let entries = read::parts(row.text("enters")?)
            .map(|part| entry(part, names.cards).map_err(|why| row.error("enters", why)))
            .collect::<Result<Vec<_>>>()?;
        if entries.is_empty() {
            return Err(row.error("enters", "never enters the game"));
        }
        let nationality = match row.text("nationality")? {
            "" => Nationality::Faction,
            "multi" => Nationality::MultiNational,
            _ => Nationality::Country(names.countries.field(row, "nationality")?),
        };
        let faction = row.maybe_word("faction")?;
        if faction.is_none() && !matches!(nationality, Nationality::Country(_)) {
            return Err(row.error("faction", "neither a country's nor a faction's"));
        }
        all.push(Counter {
            id: row.text("id")?.into(),
            name: row.text("name")?.into(),
            faction,
            nationality,
            body,
            stripe: row.flag("stripe")?,
            entries,
            into: row.word("into")?,
            copies: row.within::<i8>("copies", 1..=60)? as u8,
        });
    }
    Ok(all)
}

fn body(names: Names<'_>, row: board::Row<'_>) -> Result<Body> {
    let kind = row.text("type")?;
    if let Ok(kind) = kind.parse::<GroundKind>() {
        return ground(names, row, kind).map(Body::Ground);
    }
    for column in ["values", "steps", "flags", "recipe", "site", "holding"] {
        if !row.text(column)?.is_empty() {
            return Err(row.error(column, "only ground units have this"));
        }
    }
    if let Ok(kind) = kind.parse::<ConvoyKind>() {
        return match row.text("back")? {
            "modes" => Ok(Body::Convoy(kind)),
            _ => Err(row.error("back", "a convoy's sides are its modes")),
        };
    }
    let kind: SupportKind = row.word("type")?;
    if row.text("back")? != kind.back() {
        return Err(row.error("back", format!("`{}` belongs here", kind.back())));
    }
    let against = row.maybe_word("drm")?;
    let carries = matches!(kind, SupportKind::Bomber | SupportKind::SubFleet);
    if against.is_some() != carries {
        return Err(row.error("drm", "Bombers and Sub Fleets carry a DRM, nobody else"));
    }
    Ok(Body::Support { kind, against })
}

fn ground(names: Names<'_>, row: board::Row<'_>, kind: GroundKind) -> Result<Ground> {
    let steps = row.within::<i8>("steps", 1..=2)? as u8;
    let front = face(row.text("values")?, steps).map_err(|why| row.error("values", why))?;
    let back = match row.text("back")?.split_once(' ') {
        Some((what, values)) => {
            let steps = match what {
                "two" => 2,
                "three" => 3,
                "fort" => 1,
                _ => return Err(row.error("back", format!("no back `{what}`"))),
            };
            let face = face(values, steps).map_err(|why| row.error("back", why))?;
            match what {
                "fort" => Back::Fort(face),
                _ if face.steps != front.steps + 1 => {
                    return Err(row.error("back", "one step more than the front belongs here"));
                }
                _ => Back::Larger(face),
            }
        }
        None => match row.text("back")? {
            "" => Back::Blank,
            "detachment" => Back::Detachment,
            "airdrop" => Back::Airdrop,
            "flag" => Back::Flag,
            other => return Err(row.error("back", format!("no back `{other}`"))),
        },
    };
    let holding = match row.text("holding")? {
        "" => None,
        name => Some(
            names
                .boxes
                .get(&format!("holding_{name}"))
                .map_err(|why| row.error("holding", why))?,
        ),
    };
    let site = match row.text("site")? {
        "" => None,
        text => Some(match text.parse() {
            Ok(rule) => Site::Rule(rule),
            Err(_) => Site::Hexes(
                read::parts(text)
                    .map(|key| read::find(names.board, key).map_err(|why| row.error("site", why)))
                    .collect::<Result<_>>()?,
            ),
        }),
    };
    let traits: Traits = row.words::<Trait>("flags")?.into_iter().collect();
    let bound =
        matches!(kind, GroundKind::Fortress | GroundKind::Garrison) || traits.has(Trait::Garrison);
    if bound != site.is_some() || bound != (front.movement == 0) {
        return Err(row.error("site", "fortresses and garrisons have a site and MA 0"));
    }
    if traits.has(Trait::PortAFort) != matches!(back, Back::Fort(_)) {
        return Err(row.error("flags", "a Port-a-Fort has a fortress on its back"));
    }
    let drops = matches!(kind, GroundKind::Airborne | GroundKind::Helicopter);
    if drops != (back == Back::Airdrop) {
        return Err(row.error("back", "airborne and helicopter units have the Airdrop"));
    }
    Ok(Ground {
        kind,
        front,
        back,
        traits,
        holding,
        recipe: names.recipes.maybe(row, "recipe")?,
        site,
    })
}

fn face(text: &str, steps: u8) -> std::result::Result<Face, String> {
    let wrong = || format!("`{text}` is no attack-defense-movement");
    let numbers: Vec<u8> = text
        .split('-')
        .map(|number| number.parse().map_err(|_| wrong()))
        .collect::<std::result::Result<_, _>>()?;
    let [attack, defense, movement] = numbers[..] else {
        return Err(wrong());
    };
    Ok(Face {
        attack,
        defense,
        movement,
        steps,
    })
}
