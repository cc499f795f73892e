/** Texts of failed sign-ins through an OpenID provider. */
export const provider = {
  heading: 'Not signed in',
  none: 'There is no provider to sign in through here.',
  unreachable: (name: string) => `${name} cannot be reached at the moment. Try again later.`,
  notBegun: 'This sign-in was not begun in this browser, or too long ago.',
  refused: (name: string) => `${name} did not sign you in.`,
  unstorableClaim: (name: string, claim: string) =>
    `${name} sent a ${claim} with characters that cannot be stored.`,
  noAccount: (name: string) => `${name} knows you, but you have no account here.`,
};
