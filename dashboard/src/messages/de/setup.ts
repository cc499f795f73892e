import type { Messages } from '../en/messages.ts';

export const setup: Messages['setup'] = {
  opening: 'Docket wird geöffnet …',
  codeFailed: 'Diese Adresse gilt nicht mehr',
  isOpen:
    'Jede Adresse gilt einmal. Haben Sie Docket schon in diesem Browser geöffnet, ist es hier noch offen. Sonst starten Sie den Server neu: Er gibt eine neue Adresse aus.',
  toDocket: 'Docket öffnen',
  hasAccount:
    'Es gibt inzwischen ein Konto, daher gibt der Server keine weiteren Adressen aus. Melden Sie sich an, oder lassen Sie sich in den Arbeitsbereich einladen.',
  toSignIn: 'Anmelden',
  keepText:
    'Noch kann sich niemand anmelden. Mit einem Konto kommen Sie zurück und können andere einlassen.',
  keep: 'Konto anlegen',
  name: 'Name',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens 12 Zeichen.',
  workspaceName: 'Name des Arbeitsbereichs',
  made: 'Ihr Konto ist bereit.',
  invite: 'Personen einladen',
};
