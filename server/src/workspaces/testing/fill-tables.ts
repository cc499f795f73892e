import { type ColumnMetadata, sql, type TableMetadata } from 'kysely';

import { passageId } from '../../storage/passage-id.ts';
import type { Services } from '../../app/services.ts';
import type { Db } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';

/** Lists all tables of the schema. */
export async function listTables(db: Db): Promise<TableMetadata[]> {
  return (await db.introspection.getTables()).filter(({ isView }) => !isView);
}

/** Lists names of tables with rows of workspaces. */
export async function tablesOfWorkspaces(db: Db): Promise<string[]> {
  const tables = await listTables(db);
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'workspace_id'))
    .map(({ name }) => name)
    .toSorted();
}

/** Tables that others refer to come first. */
const PARENTS = [
  'documents',
  'transcriptions',
  'meetings',
  'meeting_results',
  'tasks',
  'syncs',
  'extraction_templates',
  'grids',
  'grid_rows',
  'webhooks',
  'oauth_clients',
];

/**
 * Writes rows of a workspace into every table. Texts are built from the row number, so rows with the same number refer
 * to each other.
 */
export async function fillTables(
  services: Services,
  workspace: { id: string; number: number; userIds: readonly string[] },
): Promise<void> {
  const { db } = services;
  const tables = await listTables(db);
  const names = [...new Set([...PARENTS, ...(await tablesOfWorkspaces(db))])];
  for (const name of names) {
    if (name.startsWith('audit_')) continue;
    const { columns } = tables.find((table) => table.name === name)!;
    for (const [row, userId] of workspace.userIds.entries()) {
      const values = columns.map((column) => valueOf(column, { ...workspace, row, userId }));
      await sql`
        insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
        values (${sql.join(values)}) on conflict do nothing`.execute(db);
    }
  }
  await fillIndex(services, workspace);
}

type Place = { id: string; number: number; row: number; userId: string };

function valueOf({ name, dataType }: ColumnMetadata, { id, number, row, userId }: Place): unknown {
  if (name === 'workspace_id') return id;
  if (name === 'user_id') return userId;
  if (name.endsWith('_json')) return '{}';
  // Part of the key of a grant. Sign-in grants survive a deletion, application grants do not.
  if (name === 'kind') return 'oauth';
  if (name === 'credential_id') return `${id}_${row}`;
  const type = dataType.toLowerCase();
  if (type.includes('int') || type.includes('double') || type.includes('float')) {
    return number * 1_000 + row;
  }
  if (type.includes('blob') || type.includes('bytea')) return Buffer.from([1]);
  return `${id}_${row}`;
}

/** Writes passages and words of the index versions that `fillTables` wrote. */
async function fillIndex(
  services: Services,
  { id, number, userIds }: { id: string; number: number; userIds: readonly string[] },
): Promise<void> {
  await inTransaction(services, async (tx) => {
    for (const row of userIds.keys()) {
      const sourceNumber = number * 1_000 + row;
      const passage = { id: passageId(sourceNumber, 1), sourceNumber };
      const vector = Buffer.from([1]);
      await tx
        .insertInto('search_passages')
        .values({
          id: passage.id,
          page: null,
          start_offset: 0,
          end_offset: 4,
          text: 'rent',
          vector,
          turns_json: null,
        })
        .execute();
      await services.dialect.insertPassageTerms(tx, [{ ...passage, terms: 'rent' }]);
    }
    for (const partition_key of [id, `${id} task`, `${id} transcript`, `${id} meeting_summary`]) {
      await tx
        .insertInto('search_vocabulary')
        .values({ partition_key, hash: 1, word: 'rent', passages: 1 })
        .execute();
    }
    await tx
      .insertInto('idempotency_keys')
      .values({
        credential_id: `${id}_0`,
        key: 'one',
        fingerprint: 'x',
        status: 200,
        response_sealed: 'sealed',
        lease_until: '2026-01-05',
        created_at: '2026-01-05',
      })
      .execute();
  });
}

/** Counts rows of a workspace by table; empty tables are omitted. */
export async function countRows(
  services: Services,
  { id, number, rows }: { id: string; number: number; rows: number },
): Promise<Record<string, number>> {
  const { db } = services;
  const counts: Record<string, number> = {};
  const count = async (name: string, condition: ReturnType<typeof sql>) => {
    const found = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(name)} where ${condition}`.execute(db);
    const total = found.rows[0]!.rows;
    if (total > 0) counts[name] = total;
  };
  for (const name of await tablesOfWorkspaces(db)) await count(name, sql`workspace_id = ${id}`);
  await count('workspaces', sql`id = ${id}`);
  const from = passageId(number * 1_000, 0);
  const to = passageId(number * 1_000 + rows, 0);
  await count('search_passages', sql`id >= ${from} and id < ${to}`);
  await count('search_vocabulary', sql`partition_key = ${id} or partition_key like ${`${id} %`}`);
  await count('idempotency_keys', sql`credential_id like ${`${id}%`}`);
  return counts;
}
