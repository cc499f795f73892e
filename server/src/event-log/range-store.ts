import { type RawBuilder, sql } from 'kysely';

import type { EventName } from '../contract/events.ts';
import type { Db } from '../storage/db.ts';

/** Part of a workspace's log: events with `above` < sequence ≤ `upTo`. */
export type LogRange = {
  above: number;
  upTo: number;
  /** Undefined matches every name. */
  names: readonly EventName[] | undefined;
  /** Undefined matches every resource. */
  resourceId: string | undefined;
};

/** Order of events by sequence number. */
export type LogOrder = 'asc' | 'desc';

/** Counts the events of a range exactly. Reads the events one by one only with a `resourceId`. */
export async function countEvents(db: Db, workspaceId: string, range: LogRange): Promise<number> {
  const { above, upTo, names, resourceId } = range;
  if (upTo <= above || names?.length === 0) return 0;
  if (resourceId !== undefined) return countByResource(db, workspaceId, range);
  if (!names) return upTo - above;
  return (
    (await countByNames(db, workspaceId, names, upTo)) -
    (await countByNames(db, workspaceId, names, above))
  );
}

/**
 * Lists the sequence numbers of the events of a range, in `order`.
 *
 * @param page.skip number of events to skip
 */
export async function listSequences(
  db: Db,
  workspaceId: string,
  range: LogRange,
  { order, skip, limit }: { order: LogOrder; skip: number; limit: number },
): Promise<number[]> {
  const { above, upTo, names, resourceId } = range;
  if (upTo <= above || names?.length === 0) return [];
  if (resourceId !== undefined) {
    return listByResource(db, workspaceId, range, { order, skip, limit });
  }
  if (!names) {
    // Sequence numbers have no gaps.
    const count = Math.min(limit, Math.max(upTo - above - skip, 0));
    return Array.from({ length: count }, (_, index) =>
      order === 'asc' ? above + 1 + skip + index : upTo - skip - index,
    );
  }
  const rest =
    skip === 0 ? range : await skipByNames(db, workspaceId, { ...range, names }, order, skip);
  return rest ? listByNames(db, workspaceId, { ...rest, names }, order, limit) : [];
}

type NamedRange = LogRange & { names: readonly EventName[] };

/** Counts the events with these names up to `sequence`: the last one of each name has its `name_number`. */
async function countByNames(
  db: Db,
  workspaceId: string,
  names: readonly EventName[],
  sequence: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cast(coalesce(sum(name_number), 0) as bigint) as count from (
      select (
        select events.name_number from events
        where events.workspace_id = ${workspaceId} and events.name = named.column1
          and events.sequence <= ${sequence}
        order by events.sequence desc limit 1
      ) as name_number
      from (values ${sql.join(names.map((name) => sql`(${name})`))}) as named
    ) as numbers`.execute(db);
  return rows[0]!.count;
}

/** Returns the range after the first `skip` events, found by binary search; undefined when it is empty. */
async function skipByNames(
  db: Db,
  workspaceId: string,
  range: NamedRange,
  order: LogOrder,
  skip: number,
): Promise<LogRange | undefined> {
  const { above, upTo, names } = range;
  const before = await countByNames(db, workspaceId, names, above);
  const total = (await countByNames(db, workspaceId, names, upTo)) - before;
  if (skip >= total) return undefined;
  // Number, among the events with these names, at which the skipped part ends (asc) or the rest ends (desc).
  const last = before + (order === 'asc' ? skip : total - skip);
  let [low, high] = [above, upTo];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await countByNames(db, workspaceId, names, middle)) < last) low = middle + 1;
    else high = middle;
  }
  return order === 'asc' ? { ...range, above: low } : { ...range, upTo: low };
}

/** Merges the first events of each name: the index is ordered within one name, but not across names. */
async function listByNames(
  db: Db,
  workspaceId: string,
  { above, upTo, names }: NamedRange,
  order: LogOrder,
  limit: number,
): Promise<number[]> {
  const firstByName = names.map(
    (name) => sql`
      select * from (
        select sequence from events
        where workspace_id = ${workspaceId} and name = ${name}
          and sequence > ${above} and sequence <= ${upTo}
        order by sequence ${toSqlDirection(order)} limit ${limit}
      ) as first_of_name`,
  );
  const { rows } = await sql<{ sequence: number }>`
    select sequence from (${sql.join(firstByName, sql` union all `)}) as found
    order by sequence ${toSqlDirection(order)} limit ${limit}`.execute(db);
  return rows.map(({ sequence }) => sequence);
}

/** Lists events about a resource from the index, which includes their names. */
async function listByResource(
  db: Db,
  workspaceId: string,
  range: LogRange,
  { order, skip, limit }: { order: LogOrder; skip: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    select sequence from events where ${matchesResource(workspaceId, range)}
    order by sequence ${toSqlDirection(order)} limit ${limit} offset ${skip}`.execute(db);
  return rows.map(({ sequence }) => sequence);
}

async function countByResource(db: Db, workspaceId: string, range: LogRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from events where ${matchesResource(workspaceId, range)}`.execute(db);
  return rows[0]!.count;
}

function matchesResource(
  workspaceId: string,
  { above, upTo, names, resourceId }: LogRange,
): RawBuilder<boolean> {
  const nameCondition = names ? sql` and name in (${sql.join(names)})` : sql``;
  return sql`workspace_id = ${workspaceId} and resource_id = ${resourceId}
    and sequence > ${above} and sequence <= ${upTo}${nameCondition}`;
}

function toSqlDirection(order: LogOrder): RawBuilder<unknown> {
  return order === 'asc' ? sql`asc` : sql`desc`;
}
