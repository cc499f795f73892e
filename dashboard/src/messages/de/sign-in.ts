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
  ended: 'Ihre Sitzung ist beendet',
  endedHint: 'Melden Sie sich wieder an, um weiterzumachen. Was Sie eingegeben haben, bleibt.',
  otherPerson: 'Jemand anders',
  withProvider: (name) => `Mit ${name} anmelden`,
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens 12 Zeichen.',
  passwordSet: 'Das Passwort ist gesetzt. Alle Sitzungen sind beendet.',
  sessionsEnd: 'Alle Sitzungen enden, und Anwendungen verlieren ihren Zugriff.',
  linkBroken:
    'Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal oder fordern Sie einen neuen an.',
  invitation: 'Einem Arbeitsbereich beitreten',
  newHere:
    'Wählen Sie ein Passwort für Ihr Konto. Haben Sie schon eines, melden Sie sich zuerst an.',
  name: 'Name',
  join: 'Beitreten',
  joinAs: (email) => `Sie sind als ${email} angemeldet.`,
  joined: 'Sie sind jetzt Mitglied.',
  hasAccount: 'Zu dieser Adresse gibt es ein Konto. Melden Sie sich an, um beizutreten.',
  first: 'Erster Start? Öffnen Sie die Adresse, die der Server ausgegeben hat.',
};
