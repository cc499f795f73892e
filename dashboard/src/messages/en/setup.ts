export const setup = {
  opening: 'Opening Docket …',
  codeFailed: 'This address no longer works',
  isOpen:
    'Each address works once. If you opened Docket in this browser before, it is still open here. Otherwise start the server again: it prints a new address.',
  toDocket: 'Open Docket',
  hasAccount:
    'There is an account by now, so the server prints no further addresses. Sign in, or ask an owner of the workspace to invite you.',
  toSignIn: 'Sign in',
  keepText: 'Nobody else can sign in yet. With an account you can return, and let others in.',
  keep: 'Make an account',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 12 characters.',
  workspaceName: 'Name of the workspace',
  made: 'Your account is ready.',
  invite: 'Invite people',
};
