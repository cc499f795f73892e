import { html } from '../../markup.ts';
import type { PageMessages } from '../en/messages.ts';

export const signIn: PageMessages['signIn'] = {
  title: (server) => `Bei ${server} anmelden`,
  heading: 'Anmelden',
  asks: (application, server) =>
    html`${application} möchte in Ihrem Namen mit Docket auf <strong>${server}</strong> arbeiten.
      Melden Sie sich an, um zu entscheiden.`,
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  secondFactor: 'Ich nutze einen zweiten Faktor',
  code: 'Code der Authenticator-App oder Wiederherstellungscode',
  submit: 'Anmelden',
  withProvider: (name) => `Mit ${name} anmelden`,
  signedInAs: (email, server) =>
    html`Sie sind auf <strong>${server}</strong> als <strong>${email}</strong> angemeldet.`,
  asSomebodyElse: 'Als jemand anders anmelden',
  wrongCredentials: 'Die E-Mail-Adresse oder das Passwort ist falsch',
  codeNeeded: 'Geben Sie einen Code der Authenticator-App oder einen Wiederherstellungscode ein',
  codeWrong: 'Der Code ist falsch oder wurde schon verwendet',
};
