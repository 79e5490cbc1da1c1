// A browser notification when it becomes my turn while I look elsewhere.

import { S } from './strings.js';
import { seatName } from './store.js';
import { recall, remember } from './settings.js';
import { news } from './toast.js';

/** @param {import('./session.js').GameSession} session */
export function turnNotice(session) {
  let mine = true;
  const wanted = () => recall('notify') === 'on' && 'Notification' in window && Notification.permission === 'granted';

  return {
    wanted,
    changed() {
      const now = Boolean(session.decision);
      if (now && !mine && document.hidden && wanted()) {
        const note = new Notification(S.turn.notifyTitle(seatName(session.seats, session.seat)), {
          body: `${session.card.title}: ${session.decision?.text ?? ''}`,
          tag: `sandtable-${session.id}`,
          icon: '/favicon.svg',
        });
        note.onclick = () => {
          window.focus();
          note.close();
        };
      }
      mine = now;
    },
    /** @param {boolean} on */
    async set(on) {
      if (!on) {
        remember('notify', null);
        news(S.notices.off);
      } else if ('Notification' in window && (await Notification.requestPermission()) === 'granted') {
        remember('notify', 'on');
        news(S.notices.on);
      } else {
        news(S.notices.denied);
      }
    },
    stop() {
      mine = true;
    },
  };
}
