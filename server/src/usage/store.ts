import type { UsageGroup } from '../contract/usage.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { RequestCountRow, UsageAmountRow } from '../storage/identity-schema.ts';

/** Adds to what is counted already; of workspaces that are gone nothing is kept. */
export async function addCounts(tx: Tx, rows: readonly RequestCountRow[]): Promise<void> {
  const ids = [...new Set(rows.map((row) => row.workspace_id))];
  const found = await tx.selectFrom('workspaces').select('id').where('id', 'in', ids).execute();
  const known = new Set(found.map(({ id }) => id));
  const values = rows.filter((row) => known.has(row.workspace_id));
  if (values.length === 0) return;
  await tx
    .insertInto('request_counts')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'day', 'credential_id', 'operation']).doUpdateSet((eb) => ({
        requests: eb('request_counts.requests', '+', eb.ref('excluded.requests')),
        errors: eb('request_counts.errors', '+', eb.ref('excluded.errors')),
        units: eb('request_counts.units', '+', eb.ref('excluded.units')),
      })),
    )
    .execute();
}

/** Never sets an earlier time than there is. Keys are those of any workspace: their ids came from the keys themselves. */
export async function markUsed(tx: Tx, keyIds: readonly string[], now: string): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', 'in', [...keyIds])
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', now)]))
    .execute();
}

/** Days in UTC, both included. */
export type CountFilter = {
  from: string;
  to: string;
  credentialId?: string | undefined;
  operation?: string | undefined;
};

export type Counted = Pick<RequestCountRow, 'requests' | 'errors' | 'units'>;
export type CountedGroup = Counted &
  Partial<Pick<RequestCountRow, 'day' | 'credential_id' | 'operation'>>;

const COLUMNS = { day: 'day', credential: 'credential_id', operation: 'operation' } as const;

/** The sums of each group, in order, up to `limit`. */
export async function listCounts(
  db: Db,
  workspaceId: string,
  filter: CountFilter,
  { groups, limit }: { groups: readonly UsageGroup[]; limit: number },
): Promise<CountedGroup[]> {
  const columns = groups.map((group) => COLUMNS[group]);
  let query = matching(db, workspaceId, filter)
    .select(({ fn }) => [
      fn.sum<number>('requests').as('requests'),
      fn.sum<number>('errors').as('errors'),
      fn.sum<number>('units').as('units'),
    ])
    .select(columns)
    .limit(limit);
  for (const column of columns) query = query.groupBy(column).orderBy(column);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, ...numbers(row) }));
}

export async function sumCounts(
  db: Db,
  workspaceId: string,
  filter: CountFilter,
): Promise<Counted> {
  const sums = await matching(db, workspaceId, filter)
    .select(({ fn }) => [
      fn.sum<number | null>('requests').as('requests'),
      fn.sum<number | null>('errors').as('errors'),
      fn.sum<number | null>('units').as('units'),
    ])
    .executeTakeFirstOrThrow();
  return numbers(sums);
}

function matching(db: Db, workspaceId: string, filter: CountFilter) {
  const { from, to, credentialId, operation } = filter;
  let query = db
    .selectFrom('request_counts')
    .where('workspace_id', '=', workspaceId)
    .where('day', '>=', from)
    .where('day', '<=', to);
  if (credentialId !== undefined) query = query.where('credential_id', '=', credentialId);
  if (operation !== undefined) query = query.where('operation', '=', operation);
  return query;
}

// PostgreSQL returns sums of bigints as text.
function numbers(row: { [K in keyof Counted]: number | string | null }): Counted {
  return {
    requests: Number(row.requests),
    errors: Number(row.errors),
    units: Number(row.units),
  };
}

export async function listAmounts(
  db: Db,
  workspaceId: string,
  { from, to }: CountFilter,
): Promise<Omit<UsageAmountRow, 'workspace_id'>[]> {
  return db
    .selectFrom('usage_amounts')
    .select(['day', 'quota', 'amount'])
    .where('workspace_id', '=', workspaceId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('quota')
    .execute();
}

/** @returns how many were deleted, at most `limit` */
export async function deleteCountsBefore(db: Db, day: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('request_counts')
    .where((eb) =>
      eb(
        eb.refTuple('workspace_id', 'day', 'credential_id', 'operation'),
        'in',
        eb
          .selectFrom('request_counts')
          .select(['workspace_id', 'day', 'credential_id', 'operation'])
          .where('day', '<', day)
          .limit(limit)
          .$asTuple('workspace_id', 'day', 'credential_id', 'operation'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteAmountsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('usage_amounts').where('day', '<', day).execute();
}
