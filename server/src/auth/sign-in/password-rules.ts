import { invalidField } from '../../kernel/errors.ts';

/** Fewer different characters than this are a pattern, not a password. */
const DIFFERENT_MIN = 5;
/** What is left once all that is easily guessed has been taken out. */
const LEFT_MIN = 6;

/**
 * What people choose when they have to choose something long: as found at the top of every published list of leaked
 * passwords, and the runs of keys that lists are full of.
 */
const EASY = [
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
 * A small check without any list from elsewhere: not the own address or name, not one of the passwords that everybody
 * tries first, no run and no repetition. NIST SP 800-63B §5.1.1.2; kinds of characters are not asked for.
 *
 * @param user whose password it becomes
 * @throws ApiError `invalid_request` that names `new_password`
 */
export function requireGoodPassword(
  password: string,
  user: { email: string; name: string | null },
): void {
  const plain = password.toLowerCase();
  if (new Set(plain).size < DIFFERENT_MIN) throw tooEasy('It repeats a few characters');
  const own = ownWords(user);
  if (own.some((word) => without(plain, [word]).length < LEFT_MIN)) {
    throw tooEasy('It is made of the own address or name');
  }
  if (without(plain, [...own, ...EASY], withoutRuns).length < LEFT_MIN) {
    throw tooEasy('It is one of those that everybody tries first');
  }
}

function ownWords({ email, name }: { email: string; name: string | null }): string[] {
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

function without(text: string, words: readonly string[], more?: (text: string) => string): string {
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text);
  return more ? more(left) : left;
}

/** Takes runs out: characters that follow each other, or one that is repeated, of three and more. */
function withoutRuns(text: string): string {
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

function tooEasy(why: string) {
  return invalidField(
    'new_password',
    'invalid_value',
    `This password is too easy to guess. ${why}; choose some words that do not belong together`,
  );
}
