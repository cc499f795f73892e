import type { PageMessages } from '../en/messages.ts';

export const provider: PageMessages['provider'] = {
  heading: 'Nicht angemeldet',
  none: 'Hier gibt es keinen Anbieter, über den man sich anmelden kann.',
  unreachable: (name) => `${name} ist gerade nicht erreichbar. Versuchen Sie es später wieder.`,
  notBegun: 'Diese Anmeldung wurde nicht in diesem Browser begonnen, oder vor zu langer Zeit.',
  refused: (name) => `${name} hat Sie nicht angemeldet.`,
  unstorableClaim: (name, claim) =>
    `${name} hat einen Wert (${claim}) mit Zeichen gesendet, die sich nicht speichern lassen.`,
  noAccount: (name) => `${name} kennt Sie, aber Sie haben hier kein Konto.`,
};
