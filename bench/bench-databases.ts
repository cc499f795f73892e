import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEmptyPostgres } from '../server/src/testing/empty-postgres.ts';

/** A new, empty database and a data folder, for one process. */
export type Place = AsyncDisposable & { databaseUrl: string; dataDir: string };

export type BenchDatabases = AsyncDisposable & {
  postgresOrigin: string;
  sqlite(): Promise<Place>;
  postgres(): Promise<Place>;
};

export async function openBenchDatabases(): Promise<BenchDatabases> {
  const server = await openEmptyPostgres();
  return {
    postgresOrigin: server.origin,
    async sqlite() {
      const { dataDir, remove } = await makeFolder();
      const databaseUrl = `file:${join(dataDir, 'docket.db')}`;
      return { databaseUrl, dataDir, [Symbol.asyncDispose]: remove };
    },
    async postgres() {
      const { dataDir, remove } = await makeFolder();
      const { url, drop } = await server.create();
      return {
        databaseUrl: url,
        dataDir,
        async [Symbol.asyncDispose]() {
          await drop();
          await remove();
        },
      };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function makeFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-bench-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}
