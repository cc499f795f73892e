import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { createKeyWith, publish } from '../testing/log.ts';
import { connect, connectReady, readIds } from './testing/open-stream.ts';

/** Returns the numbers `from` to `to`. */
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

for (const { name: database } of DATABASES) {
  suite(`GET /events/stream on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('an event arrives without its data as soon as it is committed', async () => {
      const docket = await newWorkspace();
      await publish(docket, 'task.created');
      await using stream = await connect(docket);
      const ready = await stream.next();

      const { id, created_at } = await publish(docket, 'document.deleted', {
        resourceId: 'doc_1',
        data: { secret: 'bulk' },
      });
      const event = await stream.next();

      assert.deepEqual(ready, {
        id: 1,
        event: 'ready',
        data: { workspace_id: docket.workspaceId, sequence: 1 },
      });
      assert.deepEqual(event, {
        id: 2,
        event: 'document.deleted',
        data: {
          id,
          event: 'document.deleted',
          sequence: 2,
          created_at,
          workspace_id: docket.workspaceId,
          resource_id: 'doc_1',
        },
      });
      assert.ok(!stream.text().includes('bulk'));
    });

    test('the response passes buffering proxies and is stored nowhere', async () => {
      const docket = await newWorkspace();
      await using stream = await connectReady(docket);

      const { headers } = stream;

      assert.match(headers.get('content-type')!, /^text\/event-stream/);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('x-accel-buffering'), 'no');
      assert.ok(stream.text().indexOf('event: ready') > 2_048);
      assert.match(stream.text(), /^: .*\n\nretry: \d+\n\n/);
    });

    test('a client resumes after the event that it has, by header or by query', async () => {
      const docket = await newWorkspace();
      for (let n = 0; n < 450; n++) await publish(docket, 'task.created');
      await using byQuery = await connectReady(docket, { query: 'after=0' });
      await using byHeader = await connectReady(docket, { query: 'after=0', lastEventId: '440' });
      await publish(docket, 'task.updated');

      assert.deepEqual(await readIds(byQuery, 451), numbers(1, 451));
      assert.deepEqual(await readIds(byHeader, 11), numbers(441, 451));
    });

    test('max_seconds=0 sends what is stored and ends', async () => {
      const docket = await newWorkspace();
      for (let n = 0; n < 3; n++) await publish(docket, 'task.created');

      const stream = await connectReady(docket, { query: 'after=1&max_seconds=0' });
      const frames = await stream.rest();

      assert.deepEqual(
        frames.map(({ id, event }) => [id, event]),
        [
          [2, 'task.created'],
          [3, 'task.created'],
          [undefined, 'end'],
        ],
      );
      assert.equal(frames.at(-1)!.data.reason, 'time_is_up');
    });

    test('concurrent commits reach clients that connect meanwhile once and in order', async () => {
      const docket = await newWorkspace();
      const publishing = Promise.all(
        Array.from({ length: 8 }, async () => {
          for (let n = 0; n < 40; n++) await publish(docket, 'task.created');
        }),
      );
      const seen = await Promise.all(
        numbers(1, 12).map(async (n) => {
          await using stream = await connectReady(docket, { query: 'after=0' });
          if (n % 2 === 0) return await readIds(stream, 320);
          const first = await readIds(stream, n * 10);
          await stream.close();
          await using again = await connectReady(docket, { lastEventId: String(first.at(-1)) });
          return [...first, ...(await readIds(again, 320 - first.length))];
        }),
      );
      await publishing;

      for (const ids of seen) assert.deepEqual(ids, numbers(1, 320));
    });

    test('filters by type and resource leave out other events and keep the position', async () => {
      const docket = await newWorkspace();
      await publish(docket, 'task.created', { resourceId: 'task_1' });
      await publish(docket, 'document.failed', { resourceId: 'doc_1' });
      await publish(docket, 'document.uploaded', { resourceId: 'doc_1' });
      const query = 'after=0&max_seconds=0';
      for (const [filter, expected] of [
        ['type=task.created,document.uploaded', [1, 3]],
        ['type=error.occurred', [2]],
        ['resource_id=doc_1', [2, 3]],
        ['resource_id=doc_1&type=task.created', []],
        ['type=progress', []],
        ['type=*', [1, 2, 3]],
      ] as const) {
        const stream = await connectReady(docket, { query: `${query}&${filter}` });
        const ids = (await stream.rest()).flatMap(({ id }) => id ?? []);
        assert.deepEqual(ids, expected, filter);
      }
    });

    test('a credential receives only the events whose scopes it has, before and after it connects', async () => {
      const docket = await newWorkspace();
      const key = await createKeyWith(docket, ['read:tasks']);
      await publish(docket, 'document.deleted');
      await publish(docket, 'task.created');
      await using stream = await connectReady({ ...docket, key }, { query: 'after=0' });

      await publish(docket, 'api_key.created');
      await publish(docket, 'transcription.started');
      await publish(docket, 'task.deleted');

      assert.deepEqual(await readIds(stream, 2), [2, 5]);
    });

    test('two workspaces never see events of each other', async () => {
      const [one, other] = [await newWorkspace(), await newWorkspace()];
      await using ofOne = await connectReady(one);
      await using ofOther = await connectReady(other);

      await publish(one, 'task.created', { resourceId: 'task_of_one' });
      await publish(other, 'task.created', { resourceId: 'task_of_other' });

      assert.equal((await ofOne.next()).data.resource_id, 'task_of_one');
      assert.equal((await ofOther.next()).data.resource_id, 'task_of_other');
      const foreign = await connect(one, { query: `workspace_id=${other.workspaceId}` });
      assert.equal(foreign.status, 404);
      await foreign.close();
    });

    test('a position that is no number or after the newest event is refused by its field', async () => {
      const docket = await newWorkspace();
      await publish(docket, 'task.created');
      for (const [request, field] of [
        [{ query: 'after=2' }, 'after'],
        [{ lastEventId: '2' }, 'Last-Event-ID'],
        [{ lastEventId: 'evt_1' }, 'Last-Event-ID'],
        [{ query: 'type=task.create' }, 'type'],
      ] as const) {
        const { lastEventId, query } = { query: '', lastEventId: undefined, ...request };
        const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
        const { status, body } = await docket.get(`/events/stream?${query}`, { headers });
        assert.equal(status, 400, JSON.stringify(request));
        assert.equal(body.error.details.field, field);
      }
    });

    test('a HEAD request is answered without a body and opens no stream', async () => {
      const docket = await newWorkspace();

      const { status, body } = await docket.request('HEAD', '/v2/events/stream');

      assert.deepEqual([status, body], [200, '']);
    });
  });

  suite(`the life of an event stream on ${database}`, () => {
    test('an open stream takes no slot of the concurrent requests', async () => {
      await using docket = await startDocket({
        database,
        settings: { DOCKET_ENTERPRISE_CONCURRENT: '1' },
      });
      await using _first = await connectReady(docket);
      await using second = await connectReady(docket);

      assert.equal((await docket.get('/me')).status, 200);
      assert.equal(second.status, 200);
    });

    test('a server that closes ends its streams, and a client resumes without a gap', async () => {
      const docket = await startDocket({ database });
      const { default_workspace_id: workspaceId } = (await docket.get('/me')).body;
      const stream = await connectReady(docket);
      await publish({ ...docket, workspaceId }, 'task.created');
      await readIds(stream, 1);

      await docket[Symbol.asyncDispose]();

      const frames = await stream.rest();
      assert.deepEqual(
        frames.map(({ data }) => data.reason),
        ['server_closing'],
      );
    });
  });
}
