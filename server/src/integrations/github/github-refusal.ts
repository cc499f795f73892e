import type { Static } from 'typebox';
import { Check } from 'typebox/value';

import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { RawAnswer, Refusal } from '../providers/provider.ts';
import { refusalByStatus } from '../providers/refusal.ts';
import { retryAfterOf } from '../providers/retry-after.ts';
import { GithubError } from './github-wire.ts';

/** Statuses of GitHub's limits; the first is that of missing permissions as well. */
const LIMIT_STATUSES: readonly number[] = [403, 429];

/** https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit */
export function githubRefusal(answer: RawAnswer): Refusal | undefined {
  const error = Check(GithubError, answer.body) ? answer.body : undefined;
  const retryAt = limitedUntil(answer, error?.message ?? '');
  if (retryAt) return { code: 'rate_limited', message: error?.message, retryAt };
  const refusal = refusalByStatus(answer);
  return refusal && { ...refusal, message: error && wordsOf(error) };
}

function limitedUntil({ status, headers, now }: RawAnswer, message: string): Date | undefined {
  if (!LIMIT_STATUSES.includes(status)) return undefined;
  const wanted = retryAfterOf(headers, now);
  if (wanted) return wanted;
  const reset = Number(headers['x-ratelimit-reset']);
  if (headers['x-ratelimit-remaining'] === '0' && reset > 0) return new Date(reset * SECOND_MS);
  // Without either header a secondary limit asks for a minute at least.
  const isSecondary = message.toLowerCase().includes('secondary rate limit');
  return isSecondary ? new Date(now.getTime() + MINUTE_MS) : undefined;
}

function wordsOf({ message, errors = [] }: Static<typeof GithubError>): string {
  const details = errors.map((error) =>
    typeof error === 'string'
      ? error
      : (error.message ?? [error.field, error.code].filter(Boolean).join(' ')),
  );
  return [message, ...details].join('; ');
}
