import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { EmptyPostgres } from '../../server/src/testing/empty-postgres.ts';
import { readPostgres, readSqlite, type TableReader } from '../crash-test/table-reader.ts';

/** Where a run keeps its rows and files; gone when it is disposed. */
export type Place = AsyncDisposable & {
  name: string;
  dataDir: string;
  settings: Record<string, string>;
  /** Whether several processes may work on it. */
  isShared: boolean;
  read<R>(sql: string): Promise<R[]>;
};

export async function sqlitePlace(): Promise<Place> {
  const dataDir = await makeFolder();
  return {
    name: 'SQLite',
    dataDir,
    settings: {},
    isShared: false,
    read: (sql) => readOnce(() => readSqlite(join(dataDir, 'docket.db')), sql),
    [Symbol.asyncDispose]: () => remove(dataDir),
  };
}

export async function postgresPlace(server: EmptyPostgres): Promise<Place> {
  const dataDir = await makeFolder();
  const { url, drop } = await server.create();
  return {
    name: `PostgreSQL, ${server.origin}`,
    dataDir,
    settings: { DOCKET_DATABASE_URL: url },
    isShared: true,
    read: (sql) => readOnce(() => readPostgres(url), sql),
    async [Symbol.asyncDispose]() {
      await drop();
      await remove(dataDir);
    },
  };
}

/** A connection of its own each time: a server that starts again must find the file as the dead one left it. */
async function readOnce<R>(open: () => Promise<TableReader>, sql: string): Promise<R[]> {
  await using reader = await open();
  return await reader.read<R>(sql);
}

function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'docket-chaos-'));
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
