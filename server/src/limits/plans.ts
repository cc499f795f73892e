import ipaddr from 'ipaddr.js';

import type { KeyRateLimit } from '../contract/api-keys.ts';
import {
  type Plan,
  PLAN_LIMITS,
  type PlanLimits,
  PLANS,
  TEST_KEY_REQUESTS_PER_HOUR,
} from '../contract/limits.ts';
import type { WindowUnit } from './sliding-window.ts';

/** Limit of `limit` units within any minute, hour or day; `Infinity` if unlimited. */
export type RateWindow = { unit: WindowUnit; limit: number };

/** Subject of rate limits: a credential or an address. */
export type RateSubject = {
  key: string;
  /** Windows that all apply. The headers report the limit of the first. */
  windows: readonly RateWindow[];
  /** Largest number of concurrent requests; `Infinity` if unlimited. */
  concurrentMax: number;
  /** Shared key for new subjects while too many subjects are in memory. */
  overflowKey?: string;
};

export type RateSettings = {
  /** Limit of each address for requests without a valid credential. At least 1. */
  anonymousRequestsPerMinute: number;
  /** Limits of the Enterprise plan, each at least 1; a missing limit is unlimited. */
  enterprise: { readonly [K in keyof PlanLimits]?: PlanLimits[K] | undefined };
};

/** Creates the subjects of rate limits. */
export type RatePlans = {
  /**
   * Returns the subject of a credential. A test key has 100 units an hour instead of the plan's minute and day windows.
   *
   * @param credential id of the key or of user and application, plan of its default workspace, environment, and own
   *   limits, which apply where they are lower than those of the plan
   */
  forCredential(credential: {
    id: string;
    plan: Plan;
    environment: 'live' | 'test';
    rateLimit?: KeyRateLimit | null | undefined;
  }): RateSubject;
  /** Returns the subject of an IP address. All addresses of an IPv6 /64 network share one subject. */
  forAddress(address: string): RateSubject;
};

type PlanSubject = Pick<RateSubject, 'windows' | 'concurrentMax'>;

export function createRatePlans(settings: RateSettings): RatePlans {
  const live = new Map<Plan, PlanSubject>();
  const test = new Map<Plan, PlanSubject>();
  for (const plan of PLANS) {
    const limits = plan === 'enterprise' ? enterpriseLimits(settings) : PLAN_LIMITS[plan];
    const concurrentMax = limits.concurrentRequests;
    live.set(plan, { concurrentMax, windows: planWindows(limits) });
    test.set(plan, { concurrentMax, windows: TEST_KEY_WINDOWS });
  }
  const anonymous = [createWindow('minute', settings.anonymousRequestsPerMinute)];

  return {
    forCredential({ id, plan, environment, rateLimit }) {
      const ofPlan = (environment === 'test' ? test : live).get(plan)!;
      return { key: id, ...(rateLimit ? withOwnLimits(ofPlan, rateLimit) : ofPlan) };
    },
    forAddress(address) {
      return {
        key: `address ${networkOf(address)}`,
        overflowKey: 'address of the crowd',
        windows: anonymous,
        concurrentMax: Infinity,
      };
    },
  };
}

/** Lowers the plan's limits to the credential's own. A window that the plan lacks is added. */
function withOwnLimits(ofPlan: PlanSubject, own: KeyRateLimit): PlanSubject {
  const windows = [...ofPlan.windows];
  for (const [unit, limit] of [
    ['minute', own.requests_per_minute],
    ['day', own.requests_per_day],
  ] as const) {
    if (limit === undefined) continue;
    const index = windows.findIndex((each) => each.unit === unit);
    if (index < 0) windows.push({ unit, limit });
    else windows[index] = { unit, limit: Math.min(limit, windows[index]!.limit) };
  }
  const { concurrent_requests: concurrent = Infinity } = own;
  return { windows, concurrentMax: Math.min(concurrent, ofPlan.concurrentMax) };
}

const TEST_KEY_WINDOWS = [createWindow('hour', TEST_KEY_REQUESTS_PER_HOUR)];

function planWindows(limits: PlanLimits): RateWindow[] {
  return [
    createWindow('minute', limits.requestsPerMinute),
    createWindow('day', limits.requestsPerDay),
  ];
}

function createWindow(unit: WindowUnit, limit: number): RateWindow {
  if (!(limit >= 1)) {
    throw new RangeError(`The limit of requests per ${unit} must be at least 1, not ${limit}`);
  }
  return { unit, limit };
}

/** Returns the limits of each plan, with the operator's settings for Enterprise. */
export function resolvePlanLimits(
  enterprise: RateSettings['enterprise'],
): Record<Plan, PlanLimits> {
  return { ...PLAN_LIMITS, enterprise: enterpriseLimits({ enterprise }) };
}

function enterpriseLimits({ enterprise }: Pick<RateSettings, 'enterprise'>): PlanLimits {
  const { requestsPerMinute, requestsPerDay, concurrentRequests } = PLAN_LIMITS.enterprise;
  return {
    requestsPerMinute: enterprise.requestsPerMinute ?? requestsPerMinute,
    requestsPerDay: enterprise.requestsPerDay ?? requestsPerDay,
    concurrentRequests: enterprise.concurrentRequests ?? concurrentRequests,
  };
}

/** Returns an IPv4 address, also if mapped to IPv6; the /64 prefix of IPv6; other text unchanged. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
