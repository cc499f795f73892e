import { type Static, Type } from 'typebox';

import {
  classifyByStatus,
  type FailureCode,
  type ProviderFailure,
  type ProviderResponse,
  retryTimeOf,
} from '../providers/errors.ts';
import { matchesSchema } from '../providers/wire.ts';

/** https://linear.app/developers/graphql, "Error handling" */
const ErrorBody = Type.Object({
  errors: Type.Array(
    Type.Object({
      message: Type.String(),
      extensions: Type.Optional(
        Type.Object({
          code: Type.Optional(Type.String()),
          type: Type.Optional(Type.String()),
          userPresentableMessage: Type.Optional(Type.String()),
        }),
      ),
    }),
    { minItems: 1 },
  ),
});

type LinearError = Static<typeof ErrorBody>['errors'][number];

/** Codes by `extensions.code` or `extensions.type`: Linear sends either of them. */
const CODES: Readonly<Record<string, FailureCode>> = {
  RATELIMITED: 'rate_limited',
  ratelimited: 'rate_limited',
  AUTHENTICATION_ERROR: 'unauthorized',
  'authentication error': 'unauthorized',
  FORBIDDEN: 'forbidden',
  forbidden: 'forbidden',
  'feature not accessible': 'forbidden',
  INTERNAL_SERVER_ERROR: 'server_error',
  'internal error': 'server_error',
  'lock timeout': 'server_error',
};

/** Classifies by the body: Linear sends 400 for a rate limit and 200 for a missing resource. */
export function classifyLinearFailure(response: ProviderResponse): ProviderFailure | undefined {
  const byStatus = classifyByStatus(response);
  const [error] = matchesSchema(ErrorBody, response.body) ? response.body.errors : [];
  if (!error) return byStatus;
  const code = codeOf(error) ?? byStatus?.code ?? 'rejected';
  const message = error.extensions?.userPresentableMessage ?? error.message;
  if (code !== 'rate_limited') return { code, message };
  return { code, message, retryAt: limitResetTime(response) };
}

function codeOf({ extensions = {} }: LinearError): FailureCode | undefined {
  return CODES[extensions.code ?? ''] ?? CODES[extensions.type ?? ''];
}

/**
 * Returns the latest reset of the exhausted budgets. The headers hold milliseconds since 1970.
 * https://linear.app/developers/rate-limiting
 */
function limitResetTime({ headers, now }: ProviderResponse): Date {
  const resets = ['requests', 'complexity', 'endpoint-requests'].flatMap((budget) => {
    const isExhausted = headers[`x-ratelimit-${budget}-remaining`] === '0';
    const reset = Number(headers[`x-ratelimit-${budget}-reset`]);
    return isExhausted && reset > 0 ? [reset] : [];
  });
  return resets.length === 0 ? retryTimeOf(headers, now) : new Date(Math.max(...resets));
}
