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
export type RateWindow = {
  unit: WindowUnit;
  limit: number;
  /** Plan or setting of the limit, for messages, such as `plan team`. */
  source?: string;
};

/** Subject of rate limits: a credential or an address. */
export type RateSubject = {
  key: string;
  /** Windows that all apply. The headers report the limit of the first. */
  windows: readonly RateWindow[];
  /** Largest number of concurrent requests; `Infinity` if unlimited. */
  concurrentMax: number;
  /** Plan or setting of `concurrentMax`, for messages. */
  concurrentSource?: string | undefined;
  /** Shared key for new subjects while too many subjects are in memory. */
  overflowKey?: string;
  /** Limits over all credentials of the user and of the workspace. They apply in addition and are not in the headers. */
  ceilings?: readonly RateCeiling[];
};

/** Owner of credentials whose requests count together. */
export type CeilingOwner = 'user' | 'workspace';

/** Limits over all credentials of one user or workspace. */
export type RateCeiling = RateSubject & { owner: CeilingOwner };

/** Multiples of the plan that all credentials of one owner have together; `Infinity` sets no ceiling. */
export type CeilingFactors = Readonly<Record<CeilingOwner, number>>;

export type RateSettings = {
  ceilings: CeilingFactors;
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
   * @param credential id of the key or of user and application, its owners, plan of its default workspace,
   *   environment, and own limits, which apply where they are lower than those of the plan
   */
  forCredential(credential: RatedCredential): RateSubject;
  /** Returns the subject of all readers of the share links of a workspace: that of one more credential of it. */
  forShares(workspace: { id: string; plan: Plan }): RateSubject;
  /** Returns the subject of an IP address. All addresses of an IPv6 /64 network share one subject. */
  forAddress(address: string): RateSubject;
};

/** The facts about a credential that decide its limits. */
export type RatedCredential = {
  id: string;
  /** Null for a service key. */
  userId: string | null;
  /** Id of the default workspace; empty for a user without workspaces. */
  workspaceId: string;
  plan: Plan;
  environment: 'live' | 'test';
  rateLimit?: KeyRateLimit | null | undefined;
};

type PlanSubject = Pick<RateSubject, 'windows' | 'concurrentMax' | 'concurrentSource'>;

/** Limits of a credential on one plan, and their multiples for its owners; undefined where there is no ceiling. */
type PlanSubjects = { credential: PlanSubject } & Record<CeilingOwner, PlanSubject | undefined>;

export function createRatePlans(settings: RateSettings): RatePlans {
  const live = new Map<Plan, PlanSubjects>();
  const test = new Map<Plan, PlanSubjects>();
  for (const plan of PLANS) {
    const limits = plan === 'enterprise' ? enterpriseLimits(settings) : PLAN_LIMITS[plan];
    const concurrentMax = limits.concurrentRequests;
    const concurrentSource = planSource(plan, 'CONCURRENT');
    const concurrent = { concurrentMax, concurrentSource };
    const { ceilings } = settings;
    live.set(plan, withCeilings({ ...concurrent, windows: planWindows(plan, limits) }, ceilings));
    test.set(plan, withCeilings({ ...concurrent, windows: TEST_KEY_WINDOWS }, ceilings));
  }
  const anonymous = [
    createWindow(
      'minute',
      settings.anonymousRequestsPerMinute,
      'DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE',
    ),
  ];

  function forCredential(credential: RatedCredential): RateSubject {
    const { id, plan, environment, rateLimit } = credential;
    const ofPlan = (environment === 'test' ? test : live).get(plan)!;
    const limits = rateLimit ? withOwnLimits(ofPlan.credential, rateLimit) : ofPlan.credential;
    const { windows, concurrentMax, concurrentSource } = limits;
    const ceilings = ceilingsOf(credential, ofPlan);
    return { key: id, windows, concurrentMax, concurrentSource, ceilings };
  }

  return {
    forCredential,
    forShares: ({ id: workspaceId, plan }) =>
      forCredential({
        id: `shares of ${workspaceId}`,
        userId: null,
        workspaceId,
        plan,
        environment: 'live',
      }),
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

function withCeilings(credential: PlanSubject, factors: CeilingFactors): PlanSubjects {
  return {
    credential,
    user: multiplied(credential, factors.user, 'DOCKET_USER_LIMIT_FACTOR'),
    workspace: multiplied(credential, factors.workspace, 'DOCKET_WORKSPACE_LIMIT_FACTOR'),
  };
}

/** Multiplies all limits; undefined if none is left. @param setting name of the setting of the factor */
function multiplied(
  { windows, concurrentMax, concurrentSource }: PlanSubject,
  factor: number,
  setting: string,
): PlanSubject | undefined {
  const multiple = {
    windows: windows.map(({ unit, limit, source }) =>
      createWindow(unit, limit * factor, `${source} times ${setting}`),
    ),
    concurrentMax: concurrentMax * factor,
    concurrentSource: `${concurrentSource} times ${setting}`,
  };
  return isUnlimited(multiple) ? undefined : multiple;
}

/** True if no window and no number of concurrent requests is limited. */
export function isUnlimited({ windows, concurrentMax }: PlanSubject): boolean {
  return concurrentMax === Infinity && windows.every(({ limit }) => limit === Infinity);
}

/**
 * Returns the ceilings of the owners of a credential. Credentials of one user count together if their default workspaces
 * have the same plan: what a user may do on one plan does not use up the smaller limits of another. Live and test
 * credentials count apart, since their windows differ.
 */
function ceilingsOf(
  { userId, workspaceId, plan, environment }: RatedCredential,
  { user, workspace }: PlanSubjects,
): RateCeiling[] {
  const ceilings: RateCeiling[] = [];
  if (user && userId !== null) {
    const key = `all:${userId}:${plan}:${environment}`;
    ceilings.push({ ...user, key, owner: 'user' });
  }
  if (workspace && workspaceId !== '') {
    ceilings.push({ ...workspace, key: `all:${workspaceId}`, owner: 'workspace' });
  }
  return ceilings;
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
    if (index < 0) windows.push({ unit, limit, source: OWN_LIMIT });
    else if (limit < windows[index]!.limit) windows[index] = { unit, limit, source: OWN_LIMIT };
  }
  const { concurrent_requests: concurrent = Infinity } = own;
  if (concurrent >= ofPlan.concurrentMax) return { ...ofPlan, windows };
  return { windows, concurrentMax: concurrent, concurrentSource: OWN_LIMIT };
}

/** Source of the limits that a key has of its own. */
const OWN_LIMIT = 'rate_limit of the key';

const TEST_KEY_WINDOWS = [createWindow('hour', TEST_KEY_REQUESTS_PER_HOUR, 'test keys')];

function planWindows(plan: Plan, limits: PlanLimits): RateWindow[] {
  return [
    createWindow('minute', limits.requestsPerMinute, planSource(plan, 'REQUESTS_PER_MINUTE')),
    createWindow('day', limits.requestsPerDay, planSource(plan, 'REQUESTS_PER_DAY')),
  ];
}

/** Names a plan, with the setting of the limit for the plan whose limits are settings. */
function planSource(plan: Plan, limit: string): string {
  return plan === 'enterprise' ? `plan enterprise, DOCKET_ENTERPRISE_${limit}` : `plan ${plan}`;
}

function createWindow(unit: WindowUnit, limit: number, source: string): RateWindow {
  if (!(limit >= 1)) {
    throw new RangeError(`The limit of requests per ${unit} must be at least 1, not ${limit}`);
  }
  return { unit, limit, source };
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
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
