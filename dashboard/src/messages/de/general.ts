import type { Messages } from '../en/messages.ts';

export const general: Messages['general'] = {
  tryAgain: 'Erneut versuchen',
  retryHint: 'Es wurde nichts geändert.',
  failed: 'Das hat nicht geklappt.',
  notReachable: 'Der Server ist nicht erreichbar.',
  copyRequestId: (id) => `Anfrage-ID ${id} kopieren`,
  copied: 'Kopiert',
  undo: 'Rückgängig',
  cancel: 'Abbrechen',
  close: 'Schließen',
  save: 'Speichern',
  more: 'Mehr anzeigen',
  less: 'Weniger',
  loading: 'Lädt',
  all: 'Alle',
  show: 'Anzeigen',
  byCommand: 'Dasselbe als Befehl:',
  check: (percent) => `Prüfen, ${percent}`,
  certainty: 'Wie sicher Docket ist',
  page: (page) => `Seite ${page}`,
};
