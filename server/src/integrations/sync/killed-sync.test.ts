import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { startReceiver } from '../../testing/receiver.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { type GithubFake, startGithubFake } from '../github/testing/fake.ts';

const KEY = `svc_live_${'k'.repeat(32)}`;
const TASKS = 6;

async function startServer(dataDir: string): Promise<ServerProcess> {
  return startServerProcess({
    dataDir,
    settings: {
      DOCKET_BOOTSTRAP_KEY: KEY,
      DOCKET_DEFAULT_PLAN: 'enterprise',
      DOCKET_ALLOW_PRIVATE_URLS: 'true',
    },
  });
}

async function request(server: ServerProcess, path: string, body?: object): Promise<any> {
  const response = await fetch(`${server.url}/v2${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** Requests a sync of new tasks. @returns its id */
async function requestSync(server: ServerProcess, github: GithubFake): Promise<string> {
  const { id: integration } = await request(server, '/integrations', {
    ...github.connection,
    base_url: github.url,
  });
  const task_ids: string[] = [];
  for (let index = 0; index < TASKS; index += 1) {
    task_ids.push((await request(server, '/tasks', { title: `Task ${index}` })).id);
  }
  return (await request(server, '/integrations/sync', { integration, task_ids })).id;
}

suite('syncs after a crash of the server', () => {
  test('resumes an interrupted sync after a restart, and creates every issue once', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-killed-sync-'));
    await using github = await startGithubFake();
    await using receiver = await startReceiver();
    const { promise: made, resolve: whenMade } = Promise.withResolvers<void>();
    let creates = 0;
    // GitHub creates the fourth issue, and the server crashes before the response.
    github.injectFault(
      { kind: 'hang_after' },
      { when: (call) => github.isCreateCall(call) && creates === 4 },
    );
    github.onCall((call) => {
      if (github.isCreateCall(call)) creates += 1;
      if (creates === 4) whenMade();
    });
    try {
      const first = await startServer(dataDir);
      await request(first, '/webhooks', {
        url: receiver.url,
        events: ['integration.synced'],
        secret: 'whsec_sync',
      });
      const id = await requestSync(first, github);
      await made;
      await first.crash();
      assert.equal(github.issues.length, 4);

      await using second = await startServer(dataDir);
      await receiver.next();
      const sync = await request(second, `/integrations/syncs/${id}`);

      assert.equal(sync.status, 'completed');
      assert.equal(sync.counts.created, TASKS);
      const titles = github.issues.map(({ title }) => title);
      assert.deepEqual(titles, ['Task 0', 'Task 1', 'Task 2', 'Task 3', 'Task 4', 'Task 5']);
      assert.deepEqual(github.violations, []);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
