import type { Messages } from '../en/messages.ts';

export const search: Messages['search'] = {
  title: 'Suche',
  palette: 'Suchen oder springen',
  commands: 'Befehle',
  titles: 'Titel',
  passages: 'Stellen',
  questions: 'Fragen',
  goTo: (place) => `Zu: ${place}`,
  languages: { en: 'Englisch verwenden (English)', de: 'Deutsch verwenden' },
  all: (query) => `Alle Ergebnisse für „${query}“`,
  choose: 'wählen',
  open: 'öffnen',
  words: 'Wörter oder eine Frage',
  source: 'Quelle',
  sources: {
    document: 'Dokumente',
    transcript: 'Transkripte',
    meeting_summary: 'Zusammenfassungen',
    task: 'Aufgaben',
  },
  tag: 'Tag',
  added: 'Hinzugefügt',
  anyTime: 'Jederzeit',
  lastDays: (days) => (days === '365' ? 'Letztes Jahr' : `Letzte ${days} Tage`),
  hint: 'Durchsuchen Sie die Texte von Dokumenten, Transkripten, Zusammenfassungen und Aufgaben. Wörter in "Anführungszeichen" müssen genau so vorkommen.',
  nothing: (query) => `Kein Text enthält „${query}“.`,
  found: (shown, total) =>
    total === 1
      ? '1 Ergebnis'
      : shown === total
        ? `${total} Ergebnisse`
        : `${shown} von ${total} Ergebnissen`,
  second: 'Zeitpunkt im Gespräch',
};
