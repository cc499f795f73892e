import { invalidField } from './errors.ts';

/** A password with fewer distinct characters is a pattern. */
const DISTINCT_CHARACTERS_MIN = 5;
/** Length that must remain after all guessable parts are removed. */
const REMAINING_LENGTH_MIN = 6;

/** Common parts of long passwords, from the top of published lists of leaked passwords, and keyboard runs. */
const COMMON_PASSWORD_PARTS = [
  'password',
  'passwort',
  'passw0rd',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'admin',
  'qwertzuiop',
  'qwertyuiop',
  'qwertz',
  'qwerty',
  'azerty',
  'asdfghjkl',
  'asdfgh',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r5t6z',
  '1q2w3e4r5t6y',
  '1q2w3e4r',
  '1qaz2wsx3edc',
  '1qaz2wsx',
  'changeme',
  'default',
  'monkey',
  'dragon',
  'football',
  'sunshine',
  'princess',
  'trustno1',
  'docket',
  'secret',
];

/**
 * Rejects guessable passwords without an external list: the user's own email or name, common passwords, runs and
 * repetitions. See NIST SP 800-63B §5.1.1.2; no character classes are required.
 *
 * @param user owner of the password
 * @param field name of the field of the request that holds it
 * @throws ApiError `invalid_request` of type `weak_password`, naming `field`
 */
export function requireStrongPassword(
  password: string,
  user: { email: string; name: string | null },
  field = 'new_password',
): void {
  const plain = password.toLowerCase();
  if (new Set(plain).size < DISTINCT_CHARACTERS_MIN) {
    throw weakPasswordError(field, 'It repeats a few characters');
  }
  const own = personalWordsOf(user);
  if (own.some((word) => removeWords(plain, [word]).length < REMAINING_LENGTH_MIN)) {
    throw weakPasswordError(field, 'It is made of the own address or name');
  }
  if (
    removeWords(plain, [...own, ...COMMON_PASSWORD_PARTS], removeRuns).length < REMAINING_LENGTH_MIN
  ) {
    throw weakPasswordError(field, 'It is one of those that everybody tries first');
  }
}

function personalWordsOf({ email, name }: { email: string; name: string | null }): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const words = [
    email.toLowerCase(),
    local,
    domain,
    ...local.split(/[._+-]/),
    domain.split('.')[0]!,
  ];
  if (name !== null) words.push(...name.toLowerCase().split(/\s+/));
  return words.filter((word) => word.length >= 4).toSorted((a, b) => b.length - a.length);
}

function removeWords(
  text: string,
  words: readonly string[],
  more?: (text: string) => string,
): string {
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text);
  return more ? more(left) : left;
}

/** Removes runs of three or more characters that are consecutive or equal. */
function removeRuns(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const inRun = new Set<number>();
  for (let at = 2; at < codes.length; at++) {
    const [first, second, third] = codes.slice(at - 2, at + 1) as [number, number, number];
    const step = second - first;
    const isRun = Math.abs(step) <= 1 && third - second === step;
    if (isRun) for (let each = at - 2; each <= at; each++) inRun.add(each);
  }
  return String.fromCodePoint(...codes.filter((_code, index) => !inRun.has(index)));
}

function weakPasswordError(field: string, why: string) {
  return invalidField(
    field,
    'weak_password',
    `This password is too easy to guess. ${why}; choose some words that do not belong together`,
  );
}
