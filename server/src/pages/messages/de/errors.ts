import type { PageMessages } from '../en/messages.ts';

export const errors: PageMessages['errors'] = {
  status: (status) => `Fehler ${status}`,
  request: 'Anfrage',
  retry: (when) => `Versuchen Sie es ${when} wieder.`,
  causes: {
    invalid_request: {
      heading: 'Die Anfrage ist ungültig',
      text: 'Der Server versteht diese Anfrage nicht. Gehen Sie zurück und versuchen Sie es noch einmal.',
    },
    too_large: { heading: 'Zu groß', text: 'Die Anfrage ist größer, als der Server annimmt.' },
    unauthorized: { heading: 'Nicht angemeldet', text: 'Melden Sie sich an, um dies zu sehen.' },
    forbidden: { heading: 'Kein Zugriff', text: 'Sie dürfen dies nicht sehen oder tun.' },
    ip_not_allowed: {
      heading: 'Nicht von hier',
      text: 'Der Arbeitsbereich erlaubt dies nur aus bestimmten Netzen.',
    },
    csrf: {
      heading: 'Nicht von hier',
      text: 'Die Anfrage kam nicht von einer Seite dieses Servers. Öffnen Sie die Seite neu und wiederholen Sie sie.',
    },
    https_required: {
      heading: 'Nicht verschlüsselt',
      text: 'Dieser Server nimmt nur verschlüsselte Verbindungen an. Nutzen Sie eine Adresse, die mit https beginnt.',
    },
    resource_not_found: {
      heading: 'Hier ist nichts',
      text: 'Unter dieser Adresse gibt es nichts. Vielleicht wurde es gelöscht, oder der Link ist falsch.',
    },
    rate_limit_exceeded: {
      heading: 'Zu viele Anfragen',
      text: 'In kurzer Zeit kamen zu viele Anfragen.',
    },
    too_many_attempts: {
      heading: 'Zu viele Versuche',
      text: 'Zu viele Versuche: Warten Sie vor dem nächsten.',
    },
    insufficient_quota: {
      heading: 'Das Kontingent ist verbraucht',
      text: 'Der Arbeitsbereich hat verbraucht, was er in diesem Zeitraum nutzen darf.',
    },
    dependency_unavailable: {
      heading: 'Gerade nicht verfügbar',
      text: 'Der Server kann dies im Moment nicht tun.',
    },
    internal_error: {
      heading: 'Etwas ging schief',
      text: 'Der Server hat einen Fehler gemacht. Bleibt er, nennen Sie dem Betreiber die Nummer der Anfrage.',
    },
  },
};
