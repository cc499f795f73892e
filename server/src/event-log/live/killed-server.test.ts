import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { clientOf } from '../../testing/docket.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { connectReady, readIds } from './testing/open-stream.ts';

const KEY = `svc_live_${'k'.repeat(40)}`;

suite('an event stream of a killed server', () => {
  test('goes on after the last received event when the server has started again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-stream-'));
    const settings = { DOCKET_BOOTSTRAP_KEY: KEY };
    const first = await startServerProcess({ dataDir, settings });
    const stream = await connectReady({ url: first.url, key: KEY }, { query: 'type=task.created' });
    const client = clientOf(first.url, KEY);
    await client.post('/tasks', { title: 'seen' });
    const [seen] = await readIds(stream, 1);
    await stream.close();
    await client.post('/tasks', { title: 'missed' });

    await first.crash();
    await using second = await startServerProcess({ dataDir, settings });
    await using again = await connectReady(
      { url: second.url, key: KEY },
      { query: 'type=task.created', lastEventId: String(seen) },
    );
    await clientOf(second.url, KEY).post('/tasks', { title: 'later' });

    const ids = await readIds(again, 2);
    assert.deepEqual(ids, [seen! + 1, seen! + 2]);
    await again.close();
    await second.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
