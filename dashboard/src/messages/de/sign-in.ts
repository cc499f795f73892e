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
  resetWithoutMail:
    'Dieser Server sendet keine E-Mails. Er schreibt eine Adresse für das neue Passwort in sein Protokoll, und wer den Server betreibt, kann sie Ihnen geben.',
  resetPrinted:
    'Wenn es ein Konto gibt, steht die Adresse für ein neues Passwort jetzt im Protokoll des Servers. Bitten Sie darum, wer den Server betreibt. Sie gilt einmal, innerhalb einer Stunde.',
  requestAddress: 'Adresse anfordern',
  wrongCredentials: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
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
  invitedBy: (name, workspace) => `${name} lädt Sie zu ${workspace} ein.`,
  invitedTo: (workspace) => `Sie sind zu ${workspace} eingeladen.`,
  invitedAs: (role, hint) => `Ihre Rolle: ${role}, ${hint}.`,
  newHere: 'Wählen Sie ein Passwort für Ihr Konto.',
  accountExists: 'Ich habe ein Konto',
  newAccount: 'Ich habe kein Konto',
  signInToJoin: 'Melden Sie sich an, um beizutreten.',
  signedInAsOther: (email) =>
    `Sie sind als ${email} angemeldet, und die Einladung gilt einer anderen Adresse. Melden Sie sich mit dieser an, um beizutreten.`,
  invitationGone:
    'Diese Einladung wurde verwendet, zurückgezogen oder ist abgelaufen. Bitten Sie um eine neue.',
  name: 'Name',
  join: 'Beitreten',
  joinAs: (email) => `Sie sind als ${email} angemeldet.`,
  joined: 'Sie sind jetzt Mitglied.',
  hasAccount: 'Zu dieser Adresse gibt es ein Konto. Melden Sie sich an, um beizutreten.',
  first: 'Erster Start? Öffnen Sie die Adresse, die der Server ausgegeben hat.',
};
