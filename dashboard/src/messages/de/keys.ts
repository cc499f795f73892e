import type { Messages } from '../en/messages.ts';

export const keys: Messages['keys'] = {
  title: 'Tasten',
  control: 'Strg',
  everywhere: 'Überall',
  general: [
    { keys: 'mod+K', name: 'Suchen oder springen' },
    { keys: 'mod+J', name: 'Frage stellen' },
    { keys: '?', name: 'Alle Tasten' },
    { keys: 'Esc', name: 'Schließen oder eine Ebene höher' },
  ],
  lists: 'Listen',
  inLists: [
    { keys: 'J', name: 'Weiter' },
    { keys: 'K', name: 'Zurück' },
    { keys: '↵', name: 'Öffnen' },
    { keys: 'X', name: 'Auswählen' },
    { keys: 'Leertaste', name: 'Vorschau' },
    { keys: 'Z', name: 'Rückgängig' },
  ],
  documents: 'Dokument',
  inDocuments: [
    { keys: 'Y', name: 'Fund bestätigen' },
    { keys: 'E', name: 'Fund berichtigen' },
    { keys: 'N', name: 'Fund verwerfen' },
  ],
  meetings: 'Besprechung und Aufnahme',
  inMeetings: [
    { keys: 'Leertaste', name: 'Abspielen oder anhalten' },
    { keys: 'Y', name: 'Als Aufgabe übernehmen' },
    { keys: 'N', name: 'Aufgabe verwerfen' },
  ],
  grids: 'Tabelle',
  inGrids: [
    { keys: '← →', name: 'Zelle davor, Zelle danach' },
    { keys: '↑ ↓', name: 'Zelle darüber, Zelle darunter' },
    { keys: 'J', name: 'Nächste Zelle zum Beurteilen' },
    { keys: 'Y', name: 'Wert bestätigen' },
    { keys: 'E', name: 'Wert korrigieren' },
  ],
  tasks: 'Aufgaben',
  inTasks: [
    { keys: 'C', name: 'Neue Aufgabe' },
    { keys: '1 2 3 4', name: 'Offen, in Arbeit, erledigt, abgebrochen' },
    { keys: 'P', name: 'Nächste Priorität' },
    { keys: 'A', name: 'Person' },
    { keys: 'D', name: 'Fällig am' },
  ],
  offHint: 'Tasten aus einem Buchstaben lassen sich im Konto ausschalten.',
};
