/** Plan names of the specification; `standard` and `pro` are the older ones. */
export const PLANS = ['individual', 'team', 'enterprise', 'standard', 'pro'] as const;

export type Plan = (typeof PLANS)[number];

/** Limits of a plan; `Infinity` means unlimited. */
export type PlanLimits = {
  requestsPerMinute: number;
  requestsPerDay: number;
  concurrentRequests: number;
};

/** Enterprise is unlimited unless settings say otherwise; day and concurrency of the older two are ours. */
export const PLAN_LIMITS: Record<Plan, PlanLimits> = {
  individual: { requestsPerMinute: 60, requestsPerDay: 10_000, concurrentRequests: 5 },
  team: { requestsPerMinute: 300, requestsPerDay: 100_000, concurrentRequests: 25 },
  enterprise: {
    requestsPerMinute: Infinity,
    requestsPerDay: Infinity,
    concurrentRequests: Infinity,
  },
  standard: { requestsPerMinute: 100, requestsPerDay: 100_000, concurrentRequests: 25 },
  pro: { requestsPerMinute: 1_000, requestsPerDay: 1_000_000, concurrentRequests: 100 },
};

/** Replaces the minute and day windows of a test key. */
export const TEST_KEY_REQUESTS_PER_HOUR = 100;

/** Header value for an unlimited window: the largest integer that every JSON parser keeps exact. */
export const UNLIMITED = Number.MAX_SAFE_INTEGER;
