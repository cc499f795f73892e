import { type SelectQueryBuilder, sql } from 'kysely';

/** Page of a list. It starts after a row or at an offset. Every sort ends with the id, so the order is total. */
export type Page = {
  limit: number;
  start: { after: { value: string; id: string } } | { offset: number };
};

/** Sort order of resources with a title. Equal values are ordered by id in the same direction. */
export type Sort = {
  column: 'created_at' | 'updated_at' | 'title';
  direction: 'asc' | 'desc';
};

/**
 * Selects a page of rows with `created_at` and `id`, newest first, plus one row that shows whether another page
 * follows.
 */
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

/** Range of rows created before `before`, after the row `after`. */
export type OldRange = {
  before: string;
  after: { id: string; created_at: string };
  limit: number;
};

/** Selects a range of old rows with `created_at` and `id`, oldest first. */
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
 * Returns the last parameters of a prepared list query: `value, id, limit` after a row, else `limit, offset`. The limit
 * includes one extra row, which shows whether another page follows.
 */
export function pageParameters({ start, limit }: Page): (string | number)[] {
  return 'after' in start
    ? [start.after.value, start.after.id, limit + 1]
    : [limit + 1, start.offset];
}

/** Shape of a prepared list query: its sort order, and whether its page starts after a row. */
export type PageShape = { column: string; direction: 'asc' | 'desc'; after: boolean };

/** Sorts a prepared query and limits it to a page. `pageParameters` returns the values of its last placeholders. */
export function preparedPage<D, T extends keyof D, R>(
  query: SelectQueryBuilder<D, T, R>,
  { column, direction, after }: PageShape,
): SelectQueryBuilder<D, T, R> {
  const sorted = query
    .orderBy(sql.ref(column), direction)
    .orderBy(sql`id`, direction)
    .limit(0);
  if (!after) return sorted.offset(0);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return sorted.where(sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${''}, ${''})`);
}
