import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { EmptyPostgres } from '../../server/src/testing/empty-postgres.ts';
import { readPostgres, readSqlite, type TableReader } from '../crash-test/table-reader.ts';

/** Database and folder of a run. Both are deleted when it is disposed. */
export type ChaosEnvironment = AsyncDisposable & {
  name: string;
  dataDir: string;
  settings: Record<string, string>;
  /** Whether several processes may use the database. */
  isShared: boolean;
  read<R>(sql: string): Promise<R[]>;
};

/** Creates a folder for a run on SQLite. */
export async function createSqliteEnvironment(): Promise<ChaosEnvironment> {
  const dataDir = await createFolder();
  return {
    name: 'SQLite',
    dataDir,
    settings: {},
    isShared: false,
    read: (sql) => readOnce(() => readSqlite(join(dataDir, 'docket.db')), sql),
    [Symbol.asyncDispose]: () => removeFolder(dataDir),
  };
}

/** Creates a folder and a PostgreSQL database for a run. */
export async function createPostgresEnvironment(server: EmptyPostgres): Promise<ChaosEnvironment> {
  const dataDir = await createFolder();
  const { url, drop } = await server.create();
  return {
    name: `PostgreSQL, ${server.origin}`,
    dataDir,
    settings: { DOCKET_DATABASE_URL: url },
    isShared: true,
    read: (sql) => readOnce(() => readPostgres(url), sql),
    async [Symbol.asyncDispose]() {
      await drop();
      await removeFolder(dataDir);
    },
  };
}

/** Reads over a new connection: a restarted server must find the database file as the killed one left it. */
async function readOnce<R>(open: () => Promise<TableReader>, sql: string): Promise<R[]> {
  await using reader = await open();
  return await reader.read<R>(sql);
}

function createFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'docket-chaos-'));
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
