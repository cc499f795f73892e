import type { Messages } from '../en/messages.ts';

export const signIn: Messages['signIn'] = {
  title: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  code: 'Code der Authenticator-App oder Wiederherstellungscode',
  submit: 'Anmelden',
  submitCode: 'Weiter',
  forgotten: 'Passwort vergessen',
  resetSent: 'Wenn es ein Konto gibt, ist ein Link unterwegs.',
  sendLink: 'Link senden',
  back: 'Zurück',
  first: 'Erster Start? Öffnen Sie die Adresse, die der Server ausgegeben hat.',
};
