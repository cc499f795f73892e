import type { Messages } from '../en/messages.ts';

export const setup: Messages['setup'] = {
  opening: 'Docket wird geöffnet …',
  codeFailed: 'Diese Adresse gilt nicht mehr',
  newCode: 'Starten Sie den Server neu, um eine neue Adresse zu erhalten, oder melden Sie sich an.',
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
};
