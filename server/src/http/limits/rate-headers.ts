import type { RateDecision } from '../../limits/rate-decision.ts';

/** Largest integer in a structured field (RFC 9651 §3.3.1). Unlimited policies are omitted. */
const FIELD_INTEGER_MAX = 999_999_999_999_999;

const CONCURRENT = 'concurrent_requests';

/**
 * Builds the rate-limit headers: the three `X-RateLimit-…` of the specification, and `RateLimit-Policy` and `RateLimit`
 * of draft-ietf-httpapi-ratelimit-headers-11. Policies have the names of `details.type` in errors. A refused request
 * also gets `Retry-After`, and its `RateLimit` names only the policy that refused it.
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
    headers['RateLimit'] = remainingField(decision);
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

function remainingField(decision: RateDecision): string {
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
