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
  hideAll: 'Alle ausblenden',
  done: (done, all) =>
    done < all
      ? `${done} von ${all} Übertragungen fertig`
      : all === 1
        ? '1 Übertragung fertig'
        : `${all} Übertragungen fertig`,
  failed: (count) => `${count} fehlgeschlagen`,
  open: 'Öffnen',
  ended: 'Der Server wartet nicht mehr auf diese Datei. Brechen Sie ab und senden Sie sie erneut.',
};
