import type { Messages } from '../en/messages.ts';

export const uploads: Messages['uploads'] = {
  title: 'Übertragungen',
  dropHere: 'Dateien hier ablegen: Dokumente werden gelesen, Aufnahmen transkribiert',
  waiting: 'Wartet',
  sending: (percent) => `Wird gesendet, ${percent}`,
  paused: (percent) => `Angehalten bei ${percent}`,
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  stop: 'Abbrechen',
  hide: 'Ausblenden',
  open: 'Öffnen',
  ended: 'Der Server wartet nicht mehr auf diese Datei. Brechen Sie ab und senden Sie sie erneut.',
};
