import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Client } from 'pg';

import { openEmptyPostgres } from '../testing/empty-postgres.ts';
import { hasRedisBinary, startOwnRedis } from '../testing/redis-server.ts';
import { type ConnectionSettings, connectionChecks } from './connection-checks.ts';

const NONE: ConnectionSettings = {
  databaseUrl: 'file::memory:',
  hasEmbeddingModel: false,
  redisUrl: undefined,
  mail: undefined,
};
const skip = hasRedisBinary() ? false : 'no redis-server is installed';

async function check(what: string, connections: Partial<ConnectionSettings>) {
  const found = connectionChecks({ ...NONE, ...connections }).find((each) => each.subject === what);
  return found?.run?.(AbortSignal.timeout(10_000));
}

suite('connection checks', () => {
  test('connection checks connect to PostgreSQL, or explain in one sentence why not', async () => {
    await using postgres = await openEmptyPostgres();
    const { url } = await postgres.create();
    const missing = new URL(url);
    missing.pathname = '/nobody';

    await check('database', { databaseUrl: url });
    await assert.rejects(check('database', { databaseUrl: missing.href }), {
      message:
        'The database of DOCKET_DATABASE_URL cannot be opened: database "nobody" does not exist',
    });
  });

  test('connection checks require vector support when there is an embedding model', async () => {
    await using postgres = await openEmptyPostgres();
    const { url } = await postgres.create();
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_available_extensions where name = 'vector'`,
    );
    await client.end();

    await check('database', { hasEmbeddingModel: true });
    const asked = check('database', { databaseUrl: url, hasEmbeddingModel: true });

    if (rowCount) await asked;
    else await assert.rejects(asked, /has no pgvector: install/);
  });

  test(
    'connection checks connect to Redis, or explain in one sentence why not',
    { skip },
    async () => {
      const redis = await startOwnRedis();
      try {
        await check('Redis', { redisUrl: redis.url });
        await redis.kill();
        await assert.rejects(check('Redis', { redisUrl: redis.url }), {
          message: `It was not reached: connect ECONNREFUSED 127.0.0.1:${redis.port}`,
        });
      } finally {
        await redis.stop();
      }
    },
  );
});
