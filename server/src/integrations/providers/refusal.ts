import type { RawAnswer, Refusal, RefusalCode } from './provider.ts';
import { retryAfterOf, retryAtOf } from './retry-after.ts';

/** Statuses of somebody else's server that mean more than their class. */
const CODES: Readonly<Partial<Record<number, RefusalCode>>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'timeout',
  409: 'conflict',
  410: 'not_found',
  429: 'rate_limited',
  // Notion and others: overloaded.
  529: 'rate_limited',
};

const CLASSES: Readonly<Partial<Record<number, RefusalCode>>> = {
  3: 'redirected',
  4: 'rejected',
  5: 'server_error',
};

/** What the status of an answer says. @returns undefined where it did what was asked for */
export function refusalByStatus({ status, headers, now }: RawAnswer): Refusal | undefined {
  const code = CODES[status] ?? CLASSES[Math.floor(status / 100)];
  if (code === undefined) return undefined;
  if (code === 'rate_limited') return { code, retryAt: retryAtOf(headers, now) };
  // RFC 9110 §15.6.4: a server that is down for a while may say for how long.
  const back = status === 503 ? retryAfterOf(headers, now) : undefined;
  return back ? { code: 'rate_limited', retryAt: back } : { code };
}

const SENTENCES: Record<RefusalCode, string> = {
  unauthorized: 'does not accept the token',
  forbidden: 'does not allow this with the token',
  project_not_found: 'has no such project, or hides it from the token',
  redirected: 'has moved this elsewhere, and the token is not sent after it',
  refused_address: 'is at an address that is not allowed',
  rate_limited: 'asks to wait',
  not_found: 'does not have this',
  external_gone: 'does not have the task any more',
  rejected: 'refused the task',
  conflict: 'was changing the task itself',
  server_error: 'had a failure of its own',
  timeout: 'did not answer in time',
  unreachable: 'could not be reached',
  unreadable: 'answered something that could not be read',
};

/** A sentence for people. */
export function describeRefusal(title: string, code: RefusalCode, words: string): string {
  return `${title} ${SENTENCES[code]}${words === '' ? '' : `: ${words}`}`;
}

const WORDS_LENGTH_MAX = 300;

/** What a product says of itself, on one line, cut, and without `secrets`, should it repeat them. */
export function tidyWords(words: string | undefined, secrets: readonly string[]): string {
  const open = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words ?? '');
  return open
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, WORDS_LENGTH_MAX);
}
