import type { Static } from 'typebox';

import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import {
  classifyByStatus,
  parseRetryAfter,
  type ProviderFailure,
  type ProviderResponse,
} from '../providers/errors.ts';
import { matchesSchema } from '../providers/wire.ts';
import { GithubError } from './wire.ts';

/** Statuses of an exceeded rate limit. GitHub also sends 403 for a missing permission. */
const LIMIT_STATUSES: readonly number[] = [403, 429];

/** https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit */
export function classifyGithubFailure(response: ProviderResponse): ProviderFailure | undefined {
  const error = matchesSchema(GithubError, response.body) ? response.body : undefined;
  const retryAt = limitResetTime(response, error?.message ?? '');
  if (retryAt) return { code: 'rate_limited', message: error?.message, retryAt };
  const failure = classifyByStatus(response);
  return failure && { ...failure, message: error && toMessage(error) };
}

/** @returns undefined if the response does not report a rate limit */
function limitResetTime(
  { status, headers, now }: ProviderResponse,
  message: string,
): Date | undefined {
  if (!LIMIT_STATUSES.includes(status)) return undefined;
  const retryAfter = parseRetryAfter(headers, now);
  if (retryAfter) return retryAfter;
  const reset = Number(headers['x-ratelimit-reset']);
  if (headers['x-ratelimit-remaining'] === '0' && reset > 0) return new Date(reset * SECOND_MS);
  // Without either header GitHub asks clients to wait at least a minute after a secondary limit.
  const isSecondary = message.toLowerCase().includes('secondary rate limit');
  return isSecondary ? new Date(now.getTime() + MINUTE_MS) : undefined;
}

function toMessage({ message, errors = [] }: Static<typeof GithubError>): string {
  const details = errors.map((error) =>
    typeof error === 'string'
      ? error
      : (error.message ?? [error.field, error.code].filter(Boolean).join(' ')),
  );
  return [message, ...details].join('; ');
}
