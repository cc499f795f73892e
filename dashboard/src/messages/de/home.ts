import type { Messages } from '../en/messages.ts';

export const home: Messages['home'] = {
  title: 'Start',
  nothing: 'Nichts wartet auf Sie. Beginnen Sie mit einem Dokument.',
  tasks: 'Ihre fälligen Aufgaben',
  overdue: (day) => `${day}, überfällig`,
  today: 'Heute',
  failed: 'Fehlgeschlagen',
  failedDocuments: 'Fehlgeschlagene Dokumente',
  failedRecordings: 'Fehlgeschlagene Aufnahmen',
  meetings: 'Besprechungen mit offenen Punkten',
  openItems: (count) => (count === 1 ? '1 offener Punkt' : `${count} offene Punkte`),
  toReview: 'Zu prüfende Dokumente',
  openFindings: (count) => (count === 1 ? '1 Fund' : `${count} Funde`),
  newest: 'Neueste Dokumente',
};
