import { type SelectQueryBuilder, sql } from 'kysely';

import { type Clock, isoAfter, SECOND_MS } from '../kernel/clock.ts';

/** Number of recent durations that an estimate uses. */
const SAMPLE_SIZE = 50;
const QUANTILE = 0.9;

/**
 * Estimates when work that is accepted now will be completed, queueing included.
 *
 * @param completed query of completed rows with `created_at`; the newest ones are sampled
 * @param options.endColumn column with the completion time
 * @param options.withoutHistoryMs duration assumed when no row is completed yet
 * @returns ISO 8601 time
 */
export async function estimateCompletion<D, T extends keyof D>(
  clock: Clock,
  completed: SelectQueryBuilder<D, T, object>,
  options: { endColumn: 'updated_at' | 'completed_at'; withoutHistoryMs: number },
): Promise<string> {
  const rows = await completed
    .select([
      sql<string>`created_at`.as('started'),
      sql<string>`${sql.ref(options.endColumn)}`.as('ended'),
    ])
    .orderBy(sql`created_at`, 'desc')
    .limit(SAMPLE_SIZE)
    .$castTo<{ started: string; ended: string }>()
    .execute();
  const durations = rows.map(({ started, ended }) => Date.parse(ended) - Date.parse(started));
  return estimateEnd(clock, durations, options.withoutHistoryMs);
}

/**
 * Estimates the end of work that begins now: the ninth decile of `durationsMs` from now, at least a second.
 *
 * @param withoutHistoryMs duration assumed when `durationsMs` is empty
 * @returns ISO 8601 time
 */
function estimateEnd(
  clock: Clock,
  durationsMs: readonly number[],
  withoutHistoryMs: number,
): string {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const typical = sorted[Math.floor(sorted.length * QUANTILE)] ?? withoutHistoryMs;
  return isoAfter(clock, Math.max(typical, SECOND_MS));
}
