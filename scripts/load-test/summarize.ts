import { quantile } from '../../bench/row.ts';
import { NO_ANSWER } from './api-client.ts';

const SUCCESS_SHARE_MIN = 0.95;

/** One request that was offered. */
export type Sample = { operation: string; status: number; ms: number };

/** Results of one operation; latencies in ms. */
export type Summary = {
  operation: string;
  count: number;
  /** 0 to 1. */
  success: number;
  status429: number;
  status5xx: number;
  /** Other statuses, and requests without a response. */
  other: number;
  p50: number;
  p99: number;
};

/** Summarizes the samples of each operation, in the order of their first samples, then of all. */
export function summarize(samples: readonly Sample[]): Summary[] {
  const operations = Map.groupBy(samples, ({ operation }) => operation);
  return [...operations, ['all', samples] as const].map(([operation, each]) =>
    summarizeOne(operation, each),
  );
}

function summarizeOne(operation: string, samples: readonly Sample[]): Summary {
  const count = (matches: (status: number) => boolean) =>
    samples.filter(({ status }) => matches(status)).length;
  const successes = count(isSuccess);
  const [status429, status5xx] = [count((status) => status === 429), count(isServerError)];
  const times = samples.map(({ ms }) => ms);
  return {
    operation,
    count: samples.length,
    success: samples.length === 0 ? 0 : successes / samples.length,
    status429,
    status5xx,
    other: samples.length - successes - status429 - status5xx,
    p50: times.length === 0 ? NaN : quantile(times, 0.5),
    p99: times.length === 0 ? NaN : quantile(times, 0.99),
  };
}

/** Lists what the load test forbids: a 5xx, unanswered requests, less than 95 % of 2xx of all requests. */
export function listFailures(samples: readonly Sample[]): string[] {
  const all = summarize(samples).at(-1)!;
  const unanswered = samples.filter(({ status }) => status === NO_ANSWER).length;
  return [
    ...(all.status5xx > 0 ? [`${all.status5xx} responses are 5xx`] : []),
    ...(unanswered > 0 ? [`${unanswered} requests have no response`] : []),
    ...(all.success < SUCCESS_SHARE_MIN
      ? [`${(all.success * 100).toFixed(2)} % of ${all.count} requests have a 2xx response`]
      : []),
  ];
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function isServerError(status: number): boolean {
  return status >= 500;
}
