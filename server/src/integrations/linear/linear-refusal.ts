import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';

import type { RawAnswer, Refusal, RefusalCode } from '../providers/provider.ts';
import { refusalByStatus } from '../providers/refusal.ts';
import { retryAtOf } from '../providers/retry-after.ts';

/** https://linear.app/developers/graphql, "Error handling" */
const Answer = Type.Object({
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

type LinearError = Static<typeof Answer>['errors'][number];

/** By `extensions.code` and by `extensions.type`, of which one or the other is there. */
const CODES: Readonly<Record<string, RefusalCode>> = {
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

/** Linear says what went wrong in the body, whatever the status: a limit is answered with 400, a missing thing with 200. */
export function linearRefusal(answer: RawAnswer): Refusal | undefined {
  const byStatus = refusalByStatus(answer);
  const [error] = Check(Answer, answer.body) ? answer.body.errors : [];
  if (!error) return byStatus;
  const code = codeOf(error) ?? byStatus?.code ?? 'rejected';
  const message = error.extensions?.userPresentableMessage ?? error.message;
  return code === 'rate_limited' ? { code, message, retryAt: resetAt(answer) } : { code, message };
}

function codeOf({ extensions = {} }: LinearError): RefusalCode | undefined {
  return CODES[extensions.code ?? ''] ?? CODES[extensions.type ?? ''];
}

/**
 * When the last of the used-up budgets is full again. The headers hold milliseconds since 1970.
 * https://linear.app/developers/rate-limiting
 */
function resetAt({ headers, now }: RawAnswer): Date {
  const resets = ['requests', 'complexity', 'endpoint-requests'].flatMap((budget) => {
    const isUsedUp = headers[`x-ratelimit-${budget}-remaining`] === '0';
    const reset = Number(headers[`x-ratelimit-${budget}-reset`]);
    return isUsedUp && reset > 0 ? [reset] : [];
  });
  return resets.length === 0 ? retryAtOf(headers, now) : new Date(Math.max(...resets));
}
