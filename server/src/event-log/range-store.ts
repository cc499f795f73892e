import { type RawBuilder, sql } from 'kysely';

import type { EventName } from '../contract/events.ts';
import type { Db } from '../storage/db.ts';

/** Part of a workspace's log: events with `above` < sequence ≤ `upTo`. */
export type LogRange = {
  above: number;
  upTo: number;
  /** Undefined: of every name. */
  names: readonly EventName[] | undefined;
  /** Undefined: about anything. */
  resourceId: string | undefined;
};

export type Order = 'asc' | 'desc';

/** Exact, and without a look at each of them unless they are about one thing. */
export async function countRange(db: Db, workspaceId: string, range: LogRange): Promise<number> {
  const { above, upTo, names, resourceId } = range;
  if (upTo <= above || names?.length === 0) return 0;
  if (resourceId !== undefined) return countOfResource(db, workspaceId, range);
  if (!names) return upTo - above;
  return (
    (await countNamed(db, workspaceId, names, upTo)) -
    (await countNamed(db, workspaceId, names, above))
  );
}

/**
 * The numbers of the events of a range, in `order`.
 *
 * @param skip so many of them are left out
 */
export async function listSequences(
  db: Db,
  workspaceId: string,
  range: LogRange,
  { order, skip, limit }: { order: Order; skip: number; limit: number },
): Promise<number[]> {
  const { above, upTo, names, resourceId } = range;
  if (upTo <= above || names?.length === 0) return [];
  if (resourceId !== undefined) {
    return listOfResource(db, workspaceId, range, { order, skip, limit });
  }
  if (!names) {
    // Numbers have no gaps.
    const count = Math.min(limit, Math.max(upTo - above - skip, 0));
    return Array.from({ length: count }, (_, index) =>
      order === 'asc' ? above + 1 + skip + index : upTo - skip - index,
    );
  }
  const rest =
    skip === 0 ? range : await skipNamed(db, workspaceId, { ...range, names }, order, skip);
  return rest ? listNamed(db, workspaceId, { ...rest, names }, order, limit) : [];
}

type NamedRange = LogRange & { names: readonly EventName[] };

/** How many of these names have numbers up to `sequence`: the last of each name knows its own number. */
async function countNamed(
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

/** @returns what is left when the first `skip` are left out, found by halving; undefined when nothing is */
async function skipNamed(
  db: Db,
  workspaceId: string,
  range: NamedRange,
  order: Order,
  skip: number,
): Promise<LogRange | undefined> {
  const { above, upTo, names } = range;
  const before = await countNamed(db, workspaceId, names, above);
  const total = (await countNamed(db, workspaceId, names, upTo)) - before;
  if (skip >= total) return undefined;
  // The rest ends, or what is left out does, with the event of this number among those of the names.
  const last = before + (order === 'asc' ? skip : total - skip);
  let [low, high] = [above, upTo];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await countNamed(db, workspaceId, names, middle)) < last) low = middle + 1;
    else high = middle;
  }
  return order === 'asc' ? { ...range, above: low } : { ...range, upTo: low };
}

/** The first of each name, and of those the first: each name is a run of an index, and all of them together are none. */
async function listNamed(
  db: Db,
  workspaceId: string,
  { above, upTo, names }: NamedRange,
  order: Order,
  limit: number,
): Promise<number[]> {
  const firstOf = names.map(
    (name) => sql`
      select * from (
        select sequence from events
        where workspace_id = ${workspaceId} and name = ${name}
          and sequence > ${above} and sequence <= ${upTo}
        order by sequence ${directionOf(order)} limit ${limit}
      ) as first_of_name`,
  );
  const { rows } = await sql<{ sequence: number }>`
    select sequence from (${sql.join(firstOf, sql` union all `)}) as found
    order by sequence ${directionOf(order)} limit ${limit}`.execute(db);
  return rows.map(({ sequence }) => sequence);
}

/** Along the index, which has their names. */
async function listOfResource(
  db: Db,
  workspaceId: string,
  range: LogRange,
  { order, skip, limit }: { order: Order; skip: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    select sequence from events where ${ofResource(workspaceId, range)}
    order by sequence ${directionOf(order)} limit ${limit} offset ${skip}`.execute(db);
  return rows.map(({ sequence }) => sequence);
}

async function countOfResource(db: Db, workspaceId: string, range: LogRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from events where ${ofResource(workspaceId, range)}`.execute(db);
  return rows[0]!.count;
}

function ofResource(
  workspaceId: string,
  { above, upTo, names, resourceId }: LogRange,
): RawBuilder<boolean> {
  const named = names ? sql` and name in (${sql.join(names)})` : sql``;
  return sql`workspace_id = ${workspaceId} and resource_id = ${resourceId}
    and sequence > ${above} and sequence <= ${upTo}${named}`;
}

function directionOf(order: Order): RawBuilder<unknown> {
  return order === 'asc' ? sql`asc` : sql`desc`;
}
