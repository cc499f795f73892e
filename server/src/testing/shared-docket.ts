import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { type Client, clientOf, type Docket, type DocketOptions, startDocket } from './docket.ts';

/** A server as a workspace of its own sees it. The clock and the queue are those of all. */
export type SharedDocket = Client &
  Pick<Docket, 'services' | 'createWorkspace' | 'advance' | 'runJobs'> & { workspaceId: string };

/**
 * One server for all tests of the suite that calls this: for suites of many tests whose rows are kept apart by their
 * workspace.
 *
 * @returns what makes a new workspace
 */
export function shareDocket(options: DocketOptions): () => Promise<SharedDocket> {
  let docket: Docket | undefined;
  before(async () => {
    docket = await startDocket(options);
  });
  after(() => docket?.[Symbol.asyncDispose]());

  return async () => {
    assert.ok(docket, 'Tests begin after the server has started');
    const server = docket;
    const client = clientOf(server.url, await server.createWorkspace());
    return {
      ...client,
      workspaceId: (await client.get('/me')).body.default_workspace_id,
      services: server.services,
      createWorkspace: () => server.createWorkspace(),
      advance: (ms) => server.advance(ms),
      runJobs: () => server.runJobs(),
    };
  };
}
