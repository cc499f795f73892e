import type { Messages } from '../en/messages.ts';

const TOO_SHORT = 'Verwenden Sie mindestens 12 Zeichen.';
const TOO_LONG = 'Das ist zu lang.';
const ONE_LINE = 'Verwenden Sie eine Zeile Text.';
const WRONG_CODE = 'Dieser Code ist falsch oder wurde schon verwendet.';

export const errors: Messages['errors'] = {
  known: {
    'password.invalid_value': TOO_SHORT,
    'new_password.invalid_value': TOO_SHORT,
    'password.too_large': TOO_LONG,
    'new_password.too_large': TOO_LONG,
    'current_password.invalid_value': 'Das ist nicht Ihr Passwort.',
    'current_password.conflict': 'Das Passwort wurde inzwischen geändert. Geben Sie das neue ein.',
    'code.invalid_value': WRONG_CODE,
    'code.second_factor_required': WRONG_CODE,
    'token.invalid_value':
      'Diese Adresse wurde schon verwendet oder ist älter als eine Stunde. Fordern Sie eine neue an.',
    'email.invalid_value': 'Das ist keine E-Mail-Adresse.',
    'email.too_large': TOO_LONG,
    'email.conflict': 'Diese Adresse hat hier schon jemand.',
    'name.invalid_value': ONE_LINE,
    'name.too_large': TOO_LONG,
    'workspace_name.invalid_value': ONE_LINE,
    'workspace_name.too_large': TOO_LONG,
    'role.conflict':
      'Das ist die letzte Eigentümerin oder der letzte Eigentümer. Geben Sie zuerst einem anderen Mitglied diese Rolle.',
    weak_password:
      'Dieses Passwort ist leicht zu erraten. Wählen Sie mehrere Wörter, die nicht zusammengehören, ohne Ihren Namen und Ihre Adresse.',
    required: 'Füllen Sie dieses Feld aus.',
    role: 'Ihre Rolle erlaubt das nicht.',
    scope: 'Das dürfen Sie in diesem Arbeitsbereich nicht.',
    session: 'Melden Sie sich dafür noch einmal an.',
    resource_not_found: 'Das gibt es nicht oder nicht mehr.',
    internal_error: 'Der Server hat versagt. Sein Protokoll nennt den Grund.',
  },
  wait: (seconds) =>
    seconds === 1
      ? 'Zu viele Versuche. Warten Sie eine Sekunde bis zum nächsten.'
      : `Zu viele Versuche. Warten Sie ${seconds} Sekunden bis zum nächsten.`,
  waitShortly: 'Zu viele Versuche. Warten Sie ein wenig bis zum nächsten.',
};
