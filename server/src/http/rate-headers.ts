import type { RateDecision } from '../limits/rate-limiter.ts';

/** RFC 9651 §3.3.1: a structured field holds no larger integer, so what is unlimited is left out. */
const FIELD_INTEGER_MAX = 999_999_999_999_999;

const CONCURRENT = 'concurrent_requests';

/**
 * The header values that tell a caller how it stands: the three `X-RateLimit-…` of the specification, and
 * `RateLimit-Policy` and `RateLimit` as in draft-ietf-httpapi-ratelimit-headers-11, whose policies are
 * named as `details.type` of a refusal. A refusal has `Retry-After`, and its `RateLimit` names only the
 * policy that refused, since no other may reach further than `Retry-After`.
 */
export function rateHeaders(decision: RateDecision): Record<string, string> {
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(decision.limit),
    'X-RateLimit-Remaining': String(decision.remaining),
    'X-RateLimit-Reset': String(decision.reset),
  };
  const policies = policyField(decision);
  if (policies) {
    headers['RateLimit-Policy'] = policies;
    headers['RateLimit'] = standingField(decision);
  }
  if (decision.retryAfter !== undefined) headers['Retry-After'] = String(decision.retryAfter);
  return headers;
}

function policyField({ windows, concurrent }: RateDecision): string {
  let field = '';
  for (const { unit, limit, seconds } of windows) {
    if (limit <= FIELD_INTEGER_MAX) field += `, "requests_per_${unit}";q=${limit};w=${seconds}`;
  }
  if (concurrent.limit <= FIELD_INTEGER_MAX) {
    field += `, "${CONCURRENT}";q=${concurrent.limit};qu="concurrent-requests"`;
  }
  return field.slice(2);
}

function standingField(decision: RateDecision): string {
  const { windows, concurrent, refusedBy, retryAfter } = decision;
  if (refusedBy === CONCURRENT) return item(CONCURRENT, 0, retryAfter);
  let field = '';
  for (const { unit, limit, remaining, returnsInSeconds } of windows) {
    const policy = `requests_per_${unit}` as const;
    if (refusedBy === policy) return item(policy, remaining, retryAfter);
    if (limit > FIELD_INTEGER_MAX) continue;
    field += `, ${item(policy, remaining, returnsInSeconds)}`;
  }
  if (concurrent.limit <= FIELD_INTEGER_MAX) {
    field += `, ${item(CONCURRENT, Math.max(0, concurrent.limit - concurrent.open))}`;
  }
  return field.slice(2);
}

function item(policy: string, remaining: number, seconds?: number): string {
  return `"${policy}";r=${remaining}${seconds === undefined ? '' : `;t=${seconds}`}`;
}
