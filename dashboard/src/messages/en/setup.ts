export const setup = {
  opening: 'Opening Docket …',
  codeFailed: 'This address no longer works',
  newCode: 'Restart the server to get a new address, or sign in.',
  toSignIn: 'Sign in',
  keepText: 'Nobody else can sign in yet. With an account you can return, and let others in.',
  keep: 'Make an account',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 12 characters.',
  workspaceName: 'Name of the workspace',
  made: 'Your account is ready.',
};
