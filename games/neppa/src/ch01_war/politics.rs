//! Who is at war and allied with whom, what was conquered, and the marks that the rules of chapters
//! 1, 12, 13 and 14 leave behind.

use crate::data::{ZoneSet, data};
use crate::types::ByNation;
use crate::types::{Nation, Nations, Side, Turn};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Politics {
    /// By nation, both ways: everybody it is at war with.
    pub war: ByNation<Nations>,
    /// By nation, both ways: everybody whose zones it may use and whose units it may fight beside.
    pub ally: ByNation<Nations>,
    /// By nation: the Major whose seat moves its units; a Major that is in play runs itself.
    pub sponsor: ByNation<Option<Nation>>,
    /// By country: the Major that holds it now, if it was conquered (14.1, 14.4).
    pub conquered: ByNation<Option<Nation>>,
    /// By country: the Major that added its WPPs at the last Year Start Sequence (14.1e, 14.4c).
    pub credited: ByNation<Option<Nation>>,
    /// By country: the Majors that fought in it or took a zone of it since it last changed hands (14.4d).
    pub fought_for: ByNation<Nations>,
    /// 2.7a-2: oil towers that the Axis has captured at least once.
    pub oil_captured: ZoneSet,
    /// 13.0: zones whose one-time bonus or loss has been settled.
    pub bonus_settled: ZoneSet,
    /// By Major: who took its capital and when, while that has not yet conquered or freed it (14.1a).
    pub capital_taken: [Option<(Nation, Turn)>; 6],
    /// 14.1b: Majors that attacked their lost capital in this player turn.
    pub counterattacked: Nations,
    /// 14.1b: Majors that attacked something else while their capital was lost.
    pub gave_up_capital: Nations,
    /// By Minor: the war that was declared on it (1.5, 4.2b).
    pub attacked: ByNation<Option<Attacked>>,
    /// By Minor: the Majors that come to its help without being at war with its attacker (1.5k, 12.3i).
    pub intervened: ByNation<Nations>,
    /// By Minor: of these, the Majors whose forces have come into it, so that its attacker must let it be.
    pub shields: ByNation<Nations>,
    /// By Minor: the first Major that sent forces into it (1.5j).
    pub helper: ByNation<Option<Nation>>,
    /// 12.3a: Axis Minor Allies in play.
    pub active_minors: Nations,
    /// 12.3a: of these, those whose forces are placed in the next Axis Movement Phase.
    pub to_place: Nations,
    /// 12.3g: Axis Minors that can never be activated.
    pub barred_minors: Nations,
    /// 14.1, 14.2: Majors out of the war for good.
    pub fallen: Nations,
    /// 1.5, 14.5: Majors that take part in the war.
    pub belligerent: Nations,
    /// 14.7a
    pub eastern_europe_formed: bool,
    /// 14.5a: the turn in which France was conquered.
    pub france_fell: Option<Turn>,
    /// 10.2b
    pub lend_lease_open: bool,
    /// 10.2g: the Axis has held Tabriz and Mahabad, and the Allies have not held both since.
    pub lend_lease_cut: bool,
    /// 13.2: Germany failed to keep its garrison in the East.
    pub garrison_failed: bool,
    /// 13.4b: Germany began this player turn with too much in North Africa.
    pub africa_overfull: bool,
    /// 13.4b: attack factors that acted there in this player turn and are lost.
    pub africa_lost: u8,
    /// 13.1: when Germany and Russia went to war.
    pub russian_war: Option<Turn>,
    pub winter: Winter,
}

/// 1.5: a war declared on a Minor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attacked {
    pub by: Nation,
    pub turn: Turn,
    /// 1.5k: whether the attacker has entered or attacked it.
    pub invaded: bool,
}

/// 13.1: the Russian winter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winter {
    #[default]
    ToCome,
    Postponed,
    Now,
    Over,
}

impl Politics {
    pub fn set_war(&mut self, a: Nation, b: Nation) {
        if a == b {
            return;
        }
        self.war[a].insert(b);
        self.war[b].insert(a);
        self.set_ally(a, b, false);
    }

    pub fn set_peace(&mut self, a: Nation, b: Nation) {
        self.war[a].remove(b);
        self.war[b].remove(a);
    }

    pub fn set_ally(&mut self, a: Nation, b: Nation, allied: bool) {
        if allied && a != b {
            self.ally[a].insert(b);
            self.ally[b].insert(a);
        } else {
            self.ally[a].remove(b);
            self.ally[b].remove(a);
        }
    }

    /// A nation and everybody allied with it.
    pub fn friends(&self, nation: Nation) -> Nations {
        let mut set = self.ally[nation];
        set.insert(nation);
        set
    }

    /// 1.5d: one nation and its allies go to war with another and its allies.
    pub fn set_war_of_allies(&mut self, a: Nation, b: Nation) {
        let (ours, theirs) = (self.friends(a), self.friends(b));
        for one in ours.iter() {
            for other in theirs.iter().filter(|other| !ours.has(*other)) {
                self.set_war(one, other);
            }
        }
    }

    /// A nation joins an alliance: it is allied with all of it, and at war with all that are at war
    /// with its leader.
    pub fn join(&mut self, nation: Nation, leader: Nation) {
        if nation == leader {
            return;
        }
        let (friends, enemies) = (self.friends(leader), self.war[leader]);
        // 1.5k: whom the leader helps against somebody with whom it is at peace, it helps alone.
        let helped = |friend| self.intervened[friend].has(leader) && !self.share(leader, friend);
        let shared: Nations = friends
            .iter()
            .filter(|f| !enemies.has(*f) && !helped(*f))
            .collect();
        for friend in shared.iter() {
            self.set_peace(nation, friend);
            self.set_ally(nation, friend, true);
        }
        for enemy in enemies.iter().filter(|e| *e != nation) {
            self.set_war(nation, enemy);
        }
    }

    /// Whether two nations have an enemy Major in common.
    pub fn share(&self, one: Nation, other: Nation) -> bool {
        let enemies = self.war[one].both(self.war[other]);
        !enemies.both(Nations::of(&Nation::MAJORS)).is_empty()
    }

    /// A country that is no more has neither friends nor enemies.
    pub fn forget(&mut self, nation: Nation) {
        for other in data().countries.ids() {
            self.set_peace(nation, other);
            self.set_ally(nation, other, false);
        }
    }

    /// The Major that speaks for an alliance where the rules name only the side: the first that is in the war.
    pub fn leader(&self, side: Side) -> Option<Nation> {
        self.standing(side).find(|m| self.belligerent.has(*m))
    }

    /// The Majors of a side that are not conquered, in the order in which they speak for it.
    fn standing(&self, side: Side) -> impl Iterator<Item = Nation> {
        let order: &[Nation] = match side {
            Side::Axis => &[Nation::GERMANY, Nation::ITALY],
            Side::Allies => &[Nation::BRITAIN, Nation::USA, Nation::FRANCE, Nation::RUSSIA],
        };
        order.iter().copied().filter(|m| !self.fallen.has(*m))
    }

    /// The Major that leads the Minors of a side: [`Politics::leader`], or if nobody of the side is in the war the first
    /// that still can be.
    pub fn guardian(&self, side: Side) -> Option<Nation> {
        self.leader(side).or_else(|| self.standing(side).next())
    }

    /// The Major that a nation's conquests count for: itself, or its sponsor.
    pub fn major_of(&self, nation: Nation) -> Nation {
        self.sponsor[nation].unwrap_or(nation)
    }
}
