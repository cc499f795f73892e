export const signIn = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  code: 'Code of your authenticator, or a recovery code',
  submit: 'Sign in',
  submitCode: 'Continue',
  forgotten: 'Forgotten password',
  resetSent: 'If there is an account, a link is on its way.',
  sendLink: 'Send a link',
  back: 'Back',
  first: 'First start? Open the address that the server printed.',
};
