import { type SelectQueryBuilder, sql } from 'kysely';

/** A page of a list. It starts after a row, or after a number of rows; the sort always ends with the id, so it is total. */
export type Page = {
  limit: number;
  start: { after: { value: string; id: string } } | { offset: number };
};

/** Of titled things. Equal values are ordered by id, in the same direction. */
export type Sort = {
  column: 'created_at' | 'updated_at' | 'title';
  direction: 'asc' | 'desc';
};

/** Cuts a page out of rows with `created_at` and `id`, the newest first; one row more, which says whether another page follows. */
export function newestPage<D, T extends keyof D, R>(
  query: SelectQueryBuilder<D, T, R>,
  { limit, start }: Page,
): SelectQueryBuilder<D, T, R> {
  const sorted = query
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(limit + 1);
  if ('offset' in start) return sorted.offset(start.offset);
  const { value, id } = start.after;
  return sorted.where(sql<boolean>`(created_at, id) < (${value}, ${id})`);
}

/** Rows made before `before`, those behind the row `after`. */
export type OldRange = {
  before: string;
  after: { id: string; created_at: string };
  limit: number;
};

/** Cuts old rows out of rows with `created_at` and `id`, the oldest first. */
export function oldestRows<D, T extends keyof D, R>(
  query: SelectQueryBuilder<D, T, R>,
  { before, after, limit }: OldRange,
): SelectQueryBuilder<D, T, R> {
  return query
    .where(sql<boolean>`created_at < ${before}`)
    .where(sql<boolean>`(created_at, id) > (${after.created_at}, ${after.id})`)
    .orderBy(sql`created_at`)
    .orderBy(sql`id`)
    .limit(limit);
}

/**
 * What a prepared list query ends with: `value, id, limit` after a row, else `limit, offset`. One row more than the page
 * holds is asked for, so that the caller knows whether another page follows.
 */
export function pageParameters({ start, limit }: Page): (string | number)[] {
  return 'after' in start
    ? [start.after.value, start.after.id, limit + 1]
    : [limit + 1, start.offset];
}
