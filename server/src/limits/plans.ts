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

/** `limit` units within any minute, hour or day; `Infinity` where nothing limits. */
export type RateWindow = { unit: WindowUnit; limit: number };

/** Whom units are taken from. */
export type RateSubject = {
  key: string;
  /** All hold at once; the limit of the first is the one that headers call the limit. */
  windows: readonly RateWindow[];
  /** Requests served at the same time; `Infinity` where nothing limits. */
  concurrentMax: number;
  /** Counted under this key, together with others, while there are too many subjects to tell apart. */
  crowdKey?: string;
};

export type RateSettings = {
  /** For callers without a valid credential, each address. At least 1. */
  anonymousRequestsPerMinute: number;
  /** What Enterprise allows, each at least 1; unlimited where left out. */
  enterprise: { readonly [K in keyof PlanLimits]?: PlanLimits[K] | undefined };
};

/** Whom a request is counted for. */
export type RatePlans = {
  /**
   * @param credential its id (of a key, or of user and client), the plan of its default workspace, and
   *   whether it is for testing: a test key has 100 units an hour in place of the plan's minute and day.
   *   Its own limits hold where they are less than those of the plan
   */
  ofCredential(credential: {
    id: string;
    plan: Plan;
    environment: 'live' | 'test';
    rateLimit?: KeyRateLimit | null | undefined;
  }): RateSubject;
  /** @param address IP address; the 2^64 addresses of one IPv6 network are one caller */
  ofAddress(address: string): RateSubject;
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
  const anonymous = [window('minute', settings.anonymousRequestsPerMinute)];

  return {
    ofCredential({ id, plan, environment, rateLimit }) {
      const ofPlan = (environment === 'test' ? test : live).get(plan)!;
      return { key: id, ...(rateLimit ? withOwnLimits(ofPlan, rateLimit) : ofPlan) };
    },
    ofAddress(address) {
      return {
        key: `address ${networkOf(address)}`,
        crowdKey: 'address of the crowd',
        windows: anonymous,
        concurrentMax: Infinity,
      };
    },
  };
}

/** A window that the plan has not, as the minute of a test key, is one more. */
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

const TEST_KEY_WINDOWS = [window('hour', TEST_KEY_REQUESTS_PER_HOUR)];

function planWindows(limits: PlanLimits): RateWindow[] {
  return [window('minute', limits.requestsPerMinute), window('day', limits.requestsPerDay)];
}

function window(unit: WindowUnit, limit: number): RateWindow {
  if (!(limit >= 1)) throw new RangeError(`A limit of ${limit} requests a ${unit} is less than 1`);
  return { unit, limit };
}

/** What each plan allows, where `enterprise` says what that one does. */
export function planLimits(enterprise: RateSettings['enterprise']): Record<Plan, PlanLimits> {
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

/** The address itself for IPv4, also when written as IPv6; the /64 for IPv6; other text as it is. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
