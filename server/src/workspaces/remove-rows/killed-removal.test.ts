import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import SqliteDatabase from 'better-sqlite3';

import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';

const KEY = `svc_live_${'k'.repeat(32)}`;
const ROWS = 20_000;

async function call(server: ServerProcess, method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${KEY}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.ok(response.ok, `${method} ${path}: ${response.status}`);
  return (await response.json()) as { id: string; slug: string };
}

function withDatabase<T>(dataDir: string, use: (db: SqliteDatabase.Database) => T): T {
  const db = new SqliteDatabase(join(dataDir, 'docket.db'));
  try {
    return use(db);
  } finally {
    db.close();
  }
}

/** Inserts rows whose removal takes a hundred transactions. */
function fill(dataDir: string, workspaceId: string): void {
  withDatabase(dataDir, (db) => {
    const insert = db.prepare(`insert into search_changes values (?, 'task', ?, 'x')`);
    db.transaction(() => {
      for (let row = 0; row < ROWS; row += 1) insert.run(workspaceId, `task_${row}`);
    })();
  });
}

function countRows(dataDir: string, table: string, column: string, workspaceId: string): number {
  return withDatabase(dataDir, (db) => {
    const count = db.prepare(`select count(*) from ${table} where ${column} = ?`).pluck();
    return Number(count.get(workspaceId));
  });
}

suite('server killed while it removes a workspace', () => {
  test('a killed removal continues after a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-test-'));
    const settings = { DOCKET_BOOTSTRAP_KEY: KEY, DOCKET_DEFAULT_PLAN: 'enterprise' };
    try {
      let server = await startServerProcess({ dataDir, settings });
      const { id, slug } = await call(server, 'POST', '/workspaces', { name: 'Large' });
      fill(dataDir, id);
      const left = () => countRows(dataDir, 'search_changes', 'workspace_id', id);
      await call(server, 'DELETE', `/workspaces/${id}?confirm=${slug}`);
      while (left() > ROWS / 2) await sleep(1);
      await server.crash();
      const atDeath = left();
      assert.ok(atDeath > 0, 'It was done before it was killed');
      assert.equal(countRows(dataDir, 'workspaces', 'id', id), 1);

      server = await startServerProcess({ dataDir, settings });
      await using _ = server;
      while (countRows(dataDir, 'workspaces', 'id', id) > 0) await sleep(10);

      assert.equal(left(), 0);
      await server.stop();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
