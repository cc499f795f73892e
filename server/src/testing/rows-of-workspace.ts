import { createHash } from 'node:crypto';

import { sql, type TableMetadata } from 'kysely';

import type { Services } from '../app/services.ts';
import type { Db } from '../storage/db.ts';

/** Counts of requests are written in their own time. */
const LEFT_OUT = new Set(['request_counts']);
const LEFT_OUT_COLUMNS = new Set(['last_used_at']);

type Row = Record<string, unknown>;

/** Asking for the schema takes longer than for the rows. */
const tablesOf = new WeakMap<Db, Promise<TableMetadata[]>>();

function listTables(db: Db): Promise<TableMetadata[]> {
  const tables = tablesOf.get(db) ?? db.introspection.getTables();
  tablesOf.set(db, tables);
  return tables;
}

/**
 * All rows of a workspace, by their tables: of every table that names a workspace or a user, found from the schema.
 *
 * @param userId whose rows belong to it
 */
export async function rowsOfWorkspace(
  { db }: Services,
  workspaceId: string,
  userId: string,
): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const { name, columns } of await listTables(db)) {
    const names = new Set(columns.map((column) => column.name));
    const [column, id] = ownerOf(name, names, workspaceId, userId);
    if (column === undefined || LEFT_OUT.has(name)) continue;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} where ${sql.ref(column)} = ${id}`.execute(db);
    found.set(name, rows);
  }
  return found;
}

function ownerOf(table: string, columns: Set<string>, workspaceId: string, userId: string) {
  if (table === 'workspaces') return ['id', workspaceId] as const;
  if (table === 'users') return ['id', userId] as const;
  // A grant may be of no workspace in particular.
  const isOfWorkspace = columns.has('workspace_id') && table !== 'grants';
  if (isOfWorkspace) return ['workspace_id', workspaceId] as const;
  if (columns.has('user_id')) return ['user_id', userId] as const;
  return [undefined, ''] as const;
}

/** One text for all of the rows; another when one of them changes. */
export function hashRows(tables: ReadonlyMap<string, Row[]>): string {
  const hash = createHash('sha256');
  for (const [name, rows] of tables) {
    const texts = rows.map((row) =>
      JSON.stringify(Object.entries(row).filter(([column]) => !LEFT_OUT_COLUMNS.has(column))),
    );
    hash.update(JSON.stringify([name, texts.toSorted()]));
  }
  return hash.digest('hex');
}

/** Returns the ids of all rows, which no other workspace may see. */
export function idsOf(tables: ReadonlyMap<string, Row[]>): string[] {
  return [...tables.values()].flat().flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}
