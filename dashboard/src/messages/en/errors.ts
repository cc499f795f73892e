const TOO_SHORT = 'Use at least 12 characters.';
const TOO_LONG = 'This is too long.';
const ONE_LINE = 'Use one line of text.';
const WRONG_CODE = 'This code is wrong, or was used before.';

export const errors = {
  /**
   * Sentences for refused requests: by field and type of the error, as `password.weak_password`, by its type, or by its
   * code. For all others the message of the server is shown.
   */
  known: {
    'password.invalid_value': TOO_SHORT,
    'new_password.invalid_value': TOO_SHORT,
    'password.too_large': TOO_LONG,
    'new_password.too_large': TOO_LONG,
    'current_password.invalid_value': 'This is not your password.',
    'current_password.conflict': 'The password has changed meanwhile. Type the new one.',
    'code.invalid_value': WRONG_CODE,
    'code.second_factor_required': WRONG_CODE,
    'token.invalid_value': 'This address was used, or is older than an hour. Ask for another one.',
    'email.invalid_value': 'This is not an email address.',
    'email.too_large': TOO_LONG,
    'email.conflict': 'Somebody here has this address already.',
    'name.invalid_value': ONE_LINE,
    'name.too_large': TOO_LONG,
    'workspace_name.invalid_value': ONE_LINE,
    'workspace_name.too_large': TOO_LONG,
    'role.conflict': 'This is the last owner. Make another member an owner first.',
    weak_password:
      'This password is easy to guess. Choose several words that do not belong together, without your name or address.',
    required: 'Fill in this field.',
    role: 'Your role does not allow this.',
    scope: 'You may not do this in this workspace.',
    session: 'Sign in again to do this.',
    resource_not_found: 'This does not exist, or no longer.',
    internal_error: 'The server has failed. Its log says why.',
  },
  wait: (seconds: number) =>
    seconds === 1
      ? 'Too many attempts. Wait a second before the next one.'
      : `Too many attempts. Wait ${seconds} seconds before the next one.`,
  waitShortly: 'Too many attempts. Wait a little before the next one.',
};
