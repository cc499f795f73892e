import { html, type Markup } from '../../markup.ts';

export const signIn = {
  title: (server: string) => `Sign in to ${server}`,
  heading: 'Sign in',
  asks: (application: Markup, server: string) =>
    html`${application} asks to work with Docket at <strong>${server}</strong> on your behalf. Sign
      in to decide.`,
  email: 'E-mail address',
  password: 'Password',
  secondFactor: 'I use a second factor',
  code: 'Code of the authenticator, or a recovery code',
  submit: 'Sign in',
  withProvider: (name: string) => `Sign in with ${name}`,
  signedInAs: (email: string, server: string) =>
    html`You are signed in to <strong>${server}</strong> as <strong>${email}</strong>.`,
  asSomebodyElse: 'Sign in as somebody else',
  wrongCredentials: 'The e-mail address or the password is wrong',
  codeNeeded: 'Enter a code of the authenticator or a recovery code',
  codeWrong: 'The code is wrong or was used before',
};
