import type { Messages } from '../en/messages.ts';

export const shell: Messages['shell'] = {
  main: 'Hauptmenü',
  menu: 'Menü',
  closeMenu: 'Menü schließen',
  workspace: 'Arbeitsbereich',
  home: 'Start',
  documents: 'Dokumente',
  recordings: 'Aufnahmen',
  meetings: 'Besprechungen',
  grids: 'Tabellen',
  templates: 'Vorlagen',
  tasks: 'Aufgaben',
  drafts: 'Entwürfe',
  reference: 'API-Referenz',
  search: 'Suchen',
  members: 'Mitglieder',
  account: 'Konto',
  signOut: 'Abmelden',
  theme: { light: 'Helles Design verwenden', dark: 'Dunkles Design verwenden' },
  notFound: 'Unter dieser Adresse gibt es nichts.',
  toStart: 'Zur ersten Seite',
};
