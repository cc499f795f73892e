import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import SqliteDatabase from 'better-sqlite3';

import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';

const KEY = `svc_live_${'k'.repeat(32)}`;

/** More speech than is analyzed within a request. */
const LONG = Array.from(
  { length: 11_000 },
  (_, line) =>
    `${line % 2 === 0 ? 'Ana' : 'Ben'}: The rent of house ${line} is too high, I fear, so we wait.`,
).join('\n');

async function startServer(dataDir: string): Promise<ServerProcess> {
  const settings = { DOCKET_BOOTSTRAP_KEY: KEY, DOCKET_DEFAULT_PLAN: 'enterprise' };
  return startServerProcess({ dataDir, settings });
}

async function call(server: ServerProcess, method: 'GET' | 'POST', path: string, body?: object) {
  const response = await fetch(`${server.url}/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${KEY}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as any };
}

/** Opens a separate connection, because another process owns the database file. */
function look<R>(dataDir: string, sql: string): R[] {
  const db = new SqliteDatabase(join(dataDir, 'docket.db'), { readonly: true });
  try {
    return db.prepare<[], R>(sql).all();
  } finally {
    db.close();
  }
}

async function untilAnalyzing(dataDir: string): Promise<void> {
  for (;;) {
    const jobs = look<{ stage: string | null }>(
      dataDir,
      `select stage from jobs where queue = 'meetings.analyze'`,
    );
    if (jobs.some(({ stage }) => stage === 'analyze')) return;
    assert.ok(jobs.length > 0, 'the analysis ended before its stage was seen');
    await sleep(1);
  }
}

async function untilEnded(server: ServerProcess, meetingId: string): Promise<any[]> {
  for (;;) {
    const { body } = await call(server, 'GET', `/meetings/${meetingId}/analyses`);
    const analyses: { status: string }[] = body.analyses;
    if (analyses.every(({ status }) => status !== 'processing')) return analyses;
    await sleep(50);
  }
}

suite('server killed during a strategic analysis', () => {
  test('completes the analysis once after a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-killed-'));
    try {
      await using first = await startServer(dataDir);
      const meeting = (await call(first, 'POST', '/meetings', { title: 'Rent', transcript: LONG }))
        .body;
      const asked = await call(first, 'POST', `/meetings/${meeting.id}/strategic-analysis`, {});
      assert.equal(asked.status, 202);
      await untilAnalyzing(dataDir);
      await first.crash();
      await using second = await startServer(dataDir);

      const analyses = await untilEnded(second, meeting.id);

      assert.equal(analyses.length, 1);
      assert.partialDeepStrictEqual(analyses[0], { id: asked.body.id, status: 'completed' });
      const events = look(dataDir, `select name from events where name = 'meeting.analyzed'`);
      assert.deepEqual(events, [{ name: 'meeting.analyzed' }]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
