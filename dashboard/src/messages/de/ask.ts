import type { Messages } from '../en/messages.ts';

export const ask: Messages['ask'] = {
  command: 'Frage stellen',
  question: 'Frage',
  hint: 'Alle Dokumente und Besprechungen fragen',
  ask: 'Fragen',
  stop: 'Anhalten',
  stopped: 'Die Antwort wurde angehalten.',
  askAgain: 'Noch einmal fragen',
  close: 'Antwort schließen',
  offer: (question) => `Fragen: „${question}“`,
  chooseSources: 'Quellen wählen',
  thinking: 'Liest …',
  reading: (count) =>
    count === 0
      ? 'Liest …'
      : count === 1
        ? 'Liest … 1 Quelle gelesen'
        : `Liest … ${count} Quellen gelesen`,
  nearby: 'Auch nahe an der Frage:',
  possible: (count) =>
    `Keine klare Antwort. ${count === 1 ? 'Diese Stelle kommt' : 'Diese Stellen kommen'} nahe:`,
  notFound: 'Die Quellen sagen dazu nichts.',
  notFoundNear: 'Die Quellen sagen dazu nichts. Die nächsten Stellen:',
  nothingMatches: 'Kein Dokument und keine Besprechung passt zu der Frage.',
  source: (number, title, place) =>
    [`Quelle ${number}: ${title}`, place].filter(Boolean).join(', '),
  kinds: { document: 'Dokument', meeting: 'Besprechung' },
  read: (count) => (count === 1 ? '1 Quelle gelesen' : `${count} Quellen gelesen`),
  notRead: (count) => `${count} nicht gelesen`,
  readTitle: 'Gelesen',
  notReadTitle: 'Nicht gelesen',
  andMore: (count) => `und ${count} weitere`,
  shares: { cited: 'zitiert', near: 'kommt nahe', none: 'beantwortet die Frage nicht' },
  reasons: {
    limit: 'andere Quellen passen besser',
    processing: 'der Text ist noch nicht fertig',
    failed: 'sie konnte nicht gelesen werden',
    canceled: 'das Lesen wurde abgebrochen',
    no_text: 'sie hat keinen Text',
  },
};
