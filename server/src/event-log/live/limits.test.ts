import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { suite, test } from 'node:test';

import { inTransaction } from '../../storage/transaction.ts';
import { publishEvent } from '../../events/publish.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { connect, connectReady, readIds, type Stream } from './testing/open-stream.ts';

/** Larger than what the buffers of both ends of a connection on this machine can hold. */
const EVENTS = 1_500;
const ID_LENGTH = 10_000;

/** Events of one transaction: less than a client may be behind. */
const EVENTS_AT_ONCE = 20;

/** Publishes large events in one transaction. */
async function publishLarge({ services }: Docket, workspaceId: string): Promise<void> {
  const resourceId = 'x'.repeat(ID_LENGTH);
  await inTransaction(services, async (tx) => {
    for (let n = 0; n < EVENTS_AT_ONCE; n++) {
      const data = { document_id: 'doc_1', deleted_at: '2026-01-05T09:00:00.000Z' };
      const event = { name: 'document.deleted', resourceId, data } as const;
      await publishEvent(tx, services.clock, workspaceId, event);
    }
  });
}

/** Connects and reads nothing after the headers. `cut` resolves when the server cuts the connection. */
async function connectIdle({
  url,
  key,
}: Docket): Promise<{ slow: IncomingMessage; cut: Promise<unknown> }> {
  const request = get(`${url}/v2/events/stream`, { headers: { authorization: `Bearer ${key}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.pause();
  return { slow: response, cut: once(response, 'error') };
}

for (const { name: database } of DATABASES) {
  suite(`limits of event streams on ${database}`, () => {
    test('a client that reads too slowly is dropped, delays nobody, and resumes by its last id', async () => {
      await using docket = await startDocket({ database });
      const { default_workspace_id: workspaceId } = (await docket.get('/me')).body;
      const { slow, cut } = await connectIdle(docket);
      await using fast = await connectReady(docket);

      const first = (await docket.get('/events?limit=1')).body.pagination.total;
      for (let n = 0; n < EVENTS; n += EVENTS_AT_ONCE) {
        await publishLarge(docket, workspaceId);
        await readIds(fast, EVENTS_AT_ONCE);
      }
      let text = '';
      slow
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .resume();
      await cut;

      const ids = [...text.matchAll(/^id: (\d+)\n.*\n.*\n\n/gm)].map(([, id]) => Number(id));
      const last = ids.at(-1)!;
      assert.ok(last < first + EVENTS);
      await using again = await connectReady(docket, { lastEventId: String(last) });
      const rest = await readIds(again, first + EVENTS - last);
      assert.equal(rest[0], last + 1);
      assert.equal(rest.at(-1), first + EVENTS);
    });

    test('too many streams of one credential are refused, and a closed one makes room', async () => {
      await using docket = await startDocket({ database });
      const streams: Stream[] = [];
      for (let n = 0; n < 20; n++) streams.push(await connectReady(docket));

      const { status, headers, body } = await docket.get('/events/stream');
      await streams.pop()!.close();
      let again = await connect(docket);
      while (again.status !== 200) {
        await again.close();
        again = await connect(docket);
      }

      assert.equal(status, 429);
      assert.equal(headers.get('retry-after'), '5');
      assert.partialDeepStrictEqual(body.error, {
        code: 'rate_limit_exceeded',
        details: { type: 'concurrent_streams', owner: 'credential', limit: 20 },
      });
      for (const stream of [...streams, again]) await stream.close();
    });

    test('the process has a limit over all workspaces', async () => {
      await using docket = await startDocket({
        database,
        settings: { DOCKET_EVENT_STREAMS_MAX: '1' },
      });
      const other = await docket.createWorkspace();
      await using _open = await connectReady(docket);

      const { status, body } = await docket.get('/events/stream', { key: other });

      assert.equal(status, 429);
      assert.equal(body.error.details.owner, 'process');
    });
  });
}

suite('an idle event stream', () => {
  test('sends a comment every 15 seconds, with the position when events were filtered out', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    await using docket = await startDocket();
    await using stream = await connectReady(docket, { query: 'type=task.deleted' });
    // One feed serves both: what this stream has received, the one before it knows of.
    await using other = await connectReady(docket);
    await docket.post('/tasks', { title: 'a' });
    await docket.post('/documents', { title: 'a', content: 'text' });
    await readIds(other, 2);

    t.mock.timers.tick(15_000);
    await docket.post('/tasks', { title: 'b' });
    const { body: task } = await docket.post('/tasks', { title: 'c' });
    await docket.delete(`/tasks/${task.id}`);
    await stream.next();

    assert.match(stream.text(), /\n\n: ping\n\nid: 3\n\n/);
  });
});
