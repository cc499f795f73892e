import assert from 'node:assert/strict';

import { type SharedDocket, shareDocket } from '../../../testing/shared-docket.ts';
import type { ProviderFake } from '../provider-fake.ts';

/** Maximum number of steps that a test waits for. */
const STEPS_MAX = 60;

/** A workspace with an integration that is connected to a fake. */
export type ConnectedWorkspace = AsyncDisposable & {
  docket: SharedDocket;
  fake: ProviderFake;
  integrationId: string;
  addTask(fields?: object): Promise<string>;
  /** Requests a sync, and advances the clock until the sync has ended. */
  sync(taskIds: readonly string[], more?: object): Promise<any>;
  /** Requests a sync. @returns its id */
  request(taskIds: readonly string[], more?: object): Promise<string>;
  /** Advances the clock until the sync has ended. */
  finish(syncId: string): Promise<any>;
  links(taskId: string): Promise<any[]>;
};

export type StartConnected = () => Promise<ConnectedWorkspace>;

/** Shares one server between the tests of a suite. Each call starts its own workspace and its own fake. */
export function shareConnectedServer(
  startFake: () => Promise<ProviderFake>,
  database: string,
): StartConnected {
  const settings = { DOCKET_INTEGRATION_TIMEOUT_SECONDS: '1' };
  const startWorkspace = shareDocket({ database, settings });
  return async () => {
    const docket = await startWorkspace();
    const fake = await startFake();
    try {
      return await connectTo(fake, docket);
    } catch (error) {
      await fake[Symbol.asyncDispose]();
      throw error;
    }
  };
}

async function connectTo(fake: ProviderFake, docket: SharedDocket): Promise<ConnectedWorkspace> {
  const { connection, url } = fake;
  const { body, status } = await docket.post('/integrations', { ...connection, base_url: url });
  assert.equal(status, 201, `The fake could not be connected: ${JSON.stringify(body)}`);

  async function request(taskIds: readonly string[], more: object = {}): Promise<string> {
    const syncBody = { integration: body.id, task_ids: taskIds, ...more };
    const response = await docket.post('/integrations/sync', syncBody);
    assert.equal(response.status, 202, JSON.stringify(response.body));
    return response.body.id;
  }

  async function finish(syncId: string): Promise<any> {
    for (let step = 0; step < STEPS_MAX; step += 1) {
      await docket.runJobs();
      const { body: sync } = await docket.get(`/integrations/syncs/${syncId}`);
      if (['completed', 'failed'].includes(sync.status)) return sync;
      assert.notEqual(sync.resume_at, null, `Sync ${syncId} waits for nothing`);
      const waitMs = Date.parse(sync.resume_at) - docket.services.clock.now().getTime();
      docket.advance(Math.max(waitMs, 0));
    }
    throw new Error(`Sync ${syncId} did not end`);
  }

  return {
    docket,
    fake,
    integrationId: body.id,
    async addTask(fields = {}) {
      const answer = await docket.post('/tasks', { title: 'Write the report', ...fields });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body.id;
    },
    request,
    finish,
    sync: async (taskIds, more) => finish(await request(taskIds, more)),
    links: async (taskId) => (await docket.get(`/tasks/${taskId}/links`)).body.links,
    async [Symbol.asyncDispose]() {
      await fake[Symbol.asyncDispose]();
      assert.deepEqual(fake.violations, []);
    },
  };
}

/** Completes the counts of a sync without pending tasks. */
export function syncCounts(given: object): object {
  const done = { created: 0, updated: 0, skipped: 0, failed: 0, ...given };
  return { ...done, total: Object.values(done).reduce((sum, count) => sum + count, 0), pending: 0 };
}
