import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { type Docket, startDocket } from '../../../testing/docket.ts';
import type { ProviderFake } from '../provider-fake.ts';

/** Steps of a sync that a test waits for at most. */
const STEPS_MAX = 60;

/** A server as one workspace sees it. */
type OwnDocket = Pick<
  Docket,
  'services' | 'get' | 'post' | 'patch' | 'delete' | 'advance' | 'runJobs'
>;

/** A workspace that is connected to a fake of a product. */
export type Connected = AsyncDisposable & {
  docket: OwnDocket;
  workspaceId: string;
  fake: ProviderFake;
  integrationId: string;
  addTask(fields?: object): Promise<string>;
  /** Asks for a sync and lets the clock run until it has ended. */
  sync(taskIds: readonly string[], more?: object): Promise<any>;
  request(taskIds: readonly string[], more?: object): Promise<string>;
  /** Lets the clock run until the sync has ended. */
  finish(syncId: string): Promise<any>;
  links(taskId: string): Promise<any[]>;
};

export type Start = () => Promise<Connected>;

/** One server for all tests of a suite. Each start is a workspace and a fake of its own. */
export function startOnOneServer(startFake: () => Promise<ProviderFake>, database: string): Start {
  let server: Docket | undefined;
  before(async () => {
    const settings = { DOCKET_INTEGRATION_TIMEOUT_SECONDS: '1' };
    server = await startDocket({ database, settings });
  });
  after(() => server?.[Symbol.asyncDispose]());

  return async () => {
    assert.ok(server);
    const docket = seenWith(await server.createWorkspace(), server);
    const { body: me } = await docket.get('/me');
    const fake = await startFake();
    try {
      return await connectTo(fake, docket, me.default_workspace_id);
    } catch (error) {
      await fake[Symbol.asyncDispose]();
      throw error;
    }
  };
}

function seenWith(key: string, server: Docket): OwnDocket {
  return {
    services: server.services,
    advance: (ms) => server.advance(ms),
    runJobs: () => server.runJobs(),
    get: (path) => server.get(path, { key }),
    post: (path, body) => server.post(path, body, { key }),
    patch: (path, body) => server.patch(path, body, { key }),
    delete: (path) => server.delete(path, { key }),
  };
}

async function connectTo(
  fake: ProviderFake,
  docket: OwnDocket,
  workspaceId: string,
): Promise<Connected> {
  const { connection, url } = fake;
  const { body, status } = await docket.post('/integrations', { ...connection, base_url: url });
  assert.equal(status, 201, `The fake could not be connected: ${JSON.stringify(body)}`);

  async function request(taskIds: readonly string[], more: object = {}): Promise<string> {
    const asked = { integration: body.id, task_ids: taskIds, ...more };
    const answer = await docket.post('/integrations/sync', asked);
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    return answer.body.id;
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
    workspaceId,
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

/** What `counts` of a sync is when all of its tasks are done with. */
export function counts(given: object): object {
  const done = { created: 0, updated: 0, skipped: 0, failed: 0, ...given };
  return { ...done, total: Object.values(done).reduce((sum, count) => sum + count, 0), pending: 0 };
}
