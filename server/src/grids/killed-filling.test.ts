// Runs in test:matrix: two servers start, one after the other, with the real engines.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { clientOf, type Client } from '../testing/docket.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const KEY = `svc_live_${'k'.repeat(32)}`;
const DOCUMENTS = 8;

async function addDocuments(client: Client): Promise<void> {
  for (let number = 1; number <= DOCUMENTS; number += 1) {
    const content = `The monthly rent of house ${number} is EUR ${number}00.`;
    await client.post('/documents', { title: `Lease ${number}`, content });
  }
  const isRead = async () =>
    (await client.get('/documents?status=completed')).body.pagination.total === DOCUMENTS;
  while (!(await isRead())) await sleep(20);
}

suite('server killed while it fills a grid', () => {
  test('fills the remaining rows after a restart, tells so once, and keeps what was corrected', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-test-'));
    const settings = { DOCKET_BOOTSTRAP_KEY: KEY, DOCKET_DEFAULT_PLAN: 'enterprise' };
    const start = (): Promise<ServerProcess> => startServerProcess({ dataDir, settings });
    try {
      const first = await start();
      let client = clientOf(first.url, KEY);
      await addDocuments(client);
      const { body: grid } = await client.post('/grids', {
        name: 'Rents',
        columns: ['Rent', 'Cost'].map((name) => ({ name, question: `How much is the ${name}?` })),
      });
      const countsOf = async () => (await client.get(`/grids/${grid.id}`)).body.rows;
      while ((await countsOf()).completed < 2) await sleep(1);
      const rowsOf = async () => (await client.get(`/grids/${grid.id}/rows`)).body.rows;
      const { id: reviewed } = (await rowsOf()).find((row: any) => row.status === 'completed');
      const cell = `/grids/${grid.id}/rows/${reviewed}/cells/Rent`;
      assert.equal((await client.patch(cell, { value: 'EUR 7' })).status, 200);
      await first.crash();

      await using second = await start();
      client = clientOf(second.url, KEY);
      const before = await countsOf();
      while ((await client.get(`/grids/${grid.id}`)).body.status !== 'completed') await sleep(20);
      const after = await countsOf();
      const { body } = await client.get('/events?type=grid.filled');
      const { cells } = (await rowsOf()).find((row: any) => row.id === reviewed);

      assert.ok(before.completed >= 2 && before.processing > 0, JSON.stringify(before));
      assert.partialDeepStrictEqual(after, { completed: DOCUMENTS, processing: 0, failed: 0 });
      assert.equal(body.events.length, 1);
      assert.partialDeepStrictEqual(cells.Rent, { value: 'EUR 7', state: 'corrected' });
      assert.equal(cells.Cost.state, 'proposed');
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
