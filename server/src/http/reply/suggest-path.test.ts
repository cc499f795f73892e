import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket } from '../../testing/docket.ts';

suite('an unknown path', () => {
  test('gets a 404 that names the path which is probably meant', async () => {
    await using docket = await startDocket();
    const cases = [
      ['/v2/documnets', '/v2/documents'],
      ['/documents', '/v2/documents'],
      ['/v2/document/doc_1/chat', '/v2/documents/{document_id}/chat'],
      ['/v2/task/', '/v2/tasks'],
      ['/v2/task///', '/v2/tasks'],
      ['/v1/meeting', '/v1/meetings'],
      ['/heath', '/health'],
    ] as const;

    for (const [path, suggested] of cases) {
      const { status, body } = await docket.request('GET', path);

      assert.equal(status, 404, path);
      assert.equal(body.error.message, `No route GET ${path}: did you mean ${suggested}?`);
    }
  });

  test('gets a 404 that names the description of all paths when none is near', async () => {
    await using docket = await startDocket();

    for (const path of ['/v2/invoices', '/nothing', `/v2/${'x'.repeat(300)}`]) {
      const { status, body } = await docket.request('GET', path);

      assert.equal(status, 404);
      assert.match(body.error.message, /: GET \/openapi\.json lists all paths$/);
    }
  });
});
