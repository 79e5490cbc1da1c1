//! The last view of each viewer is kept: a click builds one new view for each, not two, and only one where nobody has
//! secrets.

use super::Desk;
use crate::wire::{Kind, ViewPatch};
use kernel::{View, Viewer};

/// Views of one revision.
#[derive(Default)]
pub struct Views {
    revision: u64,
    views: Vec<(Viewer, View)>,
}

impl Desk {
    /// Sees to it that the views of these viewers are known, as the game stands now.
    pub fn remember(&mut self, viewers: &[Viewer]) {
        let Views { revision, views } = &mut self.views;
        if *revision != self.revision {
            views.clear();
            *revision = self.revision;
        }
        // Of those who have left nothing is kept.
        let wanted: Vec<Viewer> = viewers.iter().map(|v| eyes(self.secrets, *v)).collect();
        views.retain(|(who, _)| wanted.contains(who));
        for viewer in wanted {
            if !views.iter().any(|(who, _)| *who == viewer) {
                views.push((viewer, self.play.view(viewer)));
            }
        }
    }

    /// How the view of each viewer has changed since it was remembered; the new ones take their place.
    pub fn renew(&mut self, viewers: &[Viewer], kind: Kind) -> Vec<ViewPatch> {
        let play = self.play.as_ref();
        let patches: Vec<(Viewer, ViewPatch)> = self
            .views
            .views
            .iter_mut()
            .map(|(viewer, view)| {
                if kind == Kind::Seats {
                    return (*viewer, ViewPatch::none(play, view));
                }
                let now = play.view(*viewer);
                let patch = ViewPatch::between(play, view, &now);
                *view = now;
                (*viewer, patch)
            })
            .collect();
        self.views.revision = self.revision;
        let patch = |viewer: &Viewer| {
            let seen = eyes(self.secrets, *viewer);
            let found = patches.iter().find(|(who, _)| *who == seen);
            found.map_or_else(
                || ViewPatch::none(play, &play.view(*viewer)),
                |(_, patch)| patch.clone(),
            )
        };
        viewers.iter().map(patch).collect()
    }

    /// They are built anew when they are needed.
    pub fn forget_views(&mut self) {
        self.views = Views::default();
    }
}

/// Through whose eyes a viewer looks: where there are no secrets all see the same, and it is kept once.
fn eyes(secrets: bool, viewer: Viewer) -> Viewer {
    match secrets {
        true => viewer,
        false => Viewer::Spectator,
    }
}
