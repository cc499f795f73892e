import type { KeyRateLimit } from '../../contract/api-keys.ts';
import { type Clock, isoNow } from '../../kernel/clock.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/db.ts';
import { getWorkspaceRow } from '../../workspaces/store.ts';
import { type KeyBounds, LIMITS } from './key-bounds.ts';

/** @returns in UTC. @throws ApiError naming `expires_at` when it is over */
export function expiryOf(clock: Clock, expiresAt: string): string {
  const instant = new Date(expiresAt).toISOString();
  if (instant > isoNow(clock)) return instant;
  throw invalidField(
    'expires_at',
    'invalid_value',
    'expires_at must be a time in the future; to end a key at once, delete it',
  );
}

/** The plan's names of what a key may limit for itself. */
const PLAN_NAMES = {
  requests_per_minute: 'requestsPerMinute',
  requests_per_day: 'requestsPerDay',
  concurrent_requests: 'concurrentRequests',
} as const;

/** @throws ApiError naming the limit that is above what the plan of the workspace allows; or that it was just deleted */
export async function requireWithinPlan(
  db: Db,
  { plans }: Pick<Services, 'plans'>,
  workspaceId: string,
  rateLimit: KeyRateLimit | null,
): Promise<void> {
  if (!rateLimit) return;
  const { plan } = await getWorkspaceRow(db, workspaceId);
  for (const name of LIMITS) {
    const most = plans.limits[plan][PLAN_NAMES[name]];
    if ((rateLimit[name] ?? 0) <= most) continue;
    throw invalidField(
      `rate_limit.${name}`,
      'invalid_value',
      `${name} is at most the ${most} of the plan ${plan}`,
    );
  }
}

const WIDER: Record<keyof KeyBounds, string> = {
  expires_at: 'A key lets no key last longer than itself',
  ip_allowlist: 'A key lets no key be used from where it cannot be used itself',
  rate_limit: 'A key lets no key do more than itself',
};

/** @throws ApiError naming the bound */
export function refuseWider(bound: keyof KeyBounds | undefined): void {
  if (bound !== undefined) throw invalidField(bound, 'invalid_value', WIDER[bound]);
}
