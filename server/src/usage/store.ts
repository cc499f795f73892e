import type { UsageGroup } from '../contract/usage.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { RequestCountRow, UsageAmountRow } from '../storage/identity-schema.ts';

/** Adds counts to the stored ones; rows of deleted workspaces are skipped. */
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

/**
 * Moves the last use of keys forward, never backward. Keys may belong to any workspace: the ids come from
 * authenticated requests.
 */
export async function updateKeysLastUse(
  tx: Tx,
  keyIds: readonly string[],
  now: string,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', 'in', [...keyIds])
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', now)]))
    .execute();
}

/** Filter of stored counts. Days are in UTC, both included. */
export type CountFilter = {
  from: string;
  to: string;
  credentialId?: string | undefined;
  operation?: string | undefined;
};

export type RequestSums = Pick<RequestCountRow, 'requests' | 'errors' | 'units'>;
export type GroupedSums = RequestSums &
  Partial<Pick<RequestCountRow, 'day' | 'credential_id' | 'operation'>>;

const COLUMNS = { day: 'day', credential: 'credential_id', operation: 'operation' } as const;

/** Sums counts by group, in order, up to `limit` groups. */
export async function listCounts(
  db: Db,
  workspaceId: string,
  filter: CountFilter,
  { groups, limit }: { groups: readonly UsageGroup[]; limit: number },
): Promise<GroupedSums[]> {
  const columns = groups.map((group) => COLUMNS[group]);
  let query = filterCounts(db, workspaceId, filter)
    .select(({ fn }) => [
      fn.sum<number>('requests').as('requests'),
      fn.sum<number>('errors').as('errors'),
      fn.sum<number>('units').as('units'),
    ])
    .select(columns)
    .limit(limit);
  for (const column of columns) query = query.groupBy(column).orderBy(column);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, ...toNumbers(row) }));
}

export async function sumCounts(
  db: Db,
  workspaceId: string,
  filter: CountFilter,
): Promise<RequestSums> {
  const sums = await filterCounts(db, workspaceId, filter)
    .select(({ fn }) => [
      fn.sum<number | null>('requests').as('requests'),
      fn.sum<number | null>('errors').as('errors'),
      fn.sum<number | null>('units').as('units'),
    ])
    .executeTakeFirstOrThrow();
  return toNumbers(sums);
}

function filterCounts(db: Db, workspaceId: string, filter: CountFilter) {
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
function toNumbers(row: { [K in keyof RequestSums]: number | string | null }): RequestSums {
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

/**
 * Deletes counts of old days.
 *
 * @returns how many rows were deleted, at most `limit`
 */
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
