import type { Plan } from '../contract/limits.ts';
import {
  createRatePlans,
  type RatedCredential,
  type RateSettings,
  type RateSubject,
} from '../limits/plans.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';

export const LIMITER_START_MS = Date.parse('2026-01-05T09:00:00.000Z');

/** A limiter whose clock stands at `LIMITER_START_MS` until it is moved. */
export function startLimiter(options: { subjectsMax?: number } = {}) {
  let nowMs = LIMITER_START_MS;
  const limiter = createRateLimiter({ clock: { now: () => new Date(nowMs) }, ...options });
  return {
    ...limiter,
    advance(ms: number) {
      nowMs += ms;
    },
    /** Requests one after the other. */
    takeTimes(times: number, subject: RateSubject, weight: number) {
      for (let taken = 0; taken < times; taken += 1) limiter.consume(subject, weight).release();
    },
  };
}

/** Factors that set no ceilings. */
export const NO_CEILINGS: RateSettings['ceilings'] = { user: Infinity, workspace: Infinity };

export function ratePlans(
  enterprise: RateSettings['enterprise'] = {},
  ceilings: RateSettings['ceilings'] = NO_CEILINGS,
) {
  return createRatePlans({ anonymousRequestsPerMinute: 60, enterprise, ceilings });
}

/** A live service key of a workspace, unless `credential` says otherwise. */
export function ratedCredential(
  credential: Pick<RatedCredential, 'plan'> & Partial<RatedCredential>,
): RatedCredential {
  return { id: 'key_1', userId: null, workspaceId: 'ws_1', environment: 'live', ...credential };
}

export function liveKey(plan: Plan, enterprise: RateSettings['enterprise'] = {}): RateSubject {
  return ratePlans(enterprise).forCredential(ratedCredential({ id: 'key_live', plan }));
}

export function testKey(plan: Plan): RateSubject {
  return ratePlans().forCredential(ratedCredential({ id: 'key_test', plan, environment: 'test' }));
}
