import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';

import { AuthenticationError, Docket, type LiveEvent, PermissionError } from '@docket/sdk';

import { startDocket } from '../../server/src/testing/docket.ts';
import { parseEvents, type ServerSentEvent } from '../src/sse.ts';

/** Streams a text cut at these places. */
function inPieces(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(offset, (offset += size)));
    },
  });
}

/** Answers each connection with the next script; a script ends by returning. */
async function startEventServer(scripts: ((response: ServerResponse) => Promise<void> | void)[]) {
  const urls: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const script = scripts[urls.length];
    urls.push(request.url!);
    if (!script) {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"error": {"code": "invalid_api_key", "message": "The key has ended"}}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
    await script(response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    urls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function frame(event: string, data: object, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Ends a connection with an error event. */
function refuse(code: string) {
  return (response: ServerResponse) =>
    void response.end(frame('error', { error: { code, message: 'The stream has ended' } }));
}

suite('server-sent events of the SDK', () => {
  const TEXT = [
    '\uFEFF: a comment\r\n',
    'event: delta\r\ndata: {"text":\r\ndata: "é 🙂"}\r\nid: 7\r\n\r\n',
    'retry: 1500\rdata:no space\r\r',
    'event: nothing\n\n',
    'data\n\n',
    'data: cut off',
  ].join('');
  const EVENTS: ServerSentEvent[] = [
    { event: 'delta', data: '{"text":\n"é 🙂"}', id: '7' },
    { event: 'message', data: 'no space', id: '7', retryMs: 1500 },
    { event: 'message', data: '', id: '7', retryMs: 1500 },
  ];

  for (const size of [1, 2, 3, 5, 1000]) {
    test(`parses server-sent events that arrive in chunks of ${size} bytes`, async () => {
      assert.deepEqual(await Array.fromAsync(parseEvents(inPieces(TEXT, size))), EVENTS);
    });
  }

  test('an event stream goes on after the last event when the connection breaks', async () => {
    await using server = await startEventServer([
      (response) => {
        response.write(frame('ready', { workspace_id: 'ws_1', sequence: 4 }));
        response.write(frame('task.created', { sequence: 5, resource_id: 'task_1' }, 5));
        response.write(frame('progress', { resource_id: 'doc_1', percent: 50 }));
        response.write('event: task.created\ndata: {"half', () => response.destroy());
      },
      (response) => {
        response.write(frame('task.created', { sequence: 6, resource_id: 'task_2' }, 6));
        response.end(frame('end', { reason: 'time_is_up' }));
      },
    ]);
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: server.url, retryDelayMs: 1 });
    const events: LiveEvent[] = [];
    let ready = 0;
    const run = async () => {
      const stream = docket.events.stream(
        {},
        { onConnected: ({ sequence }) => (ready = sequence) },
      );
      for await (const event of stream) events.push(event);
    };
    await assert.rejects(run(), AuthenticationError);
    assert.deepEqual(
      events.map(({ event, sequence }) => [event, sequence]),
      [
        ['task.created', 5],
        ['progress', null],
        ['task.created', 6],
      ],
    );
    assert.equal(ready, 4);
    assert.deepEqual(
      server.urls.map((url) => new URL(url, 'http://x').searchParams.get('after')),
      [null, '5', '6'],
    );
  });

  test('an event stream of a whole server sends the stored events, then those that happen', async () => {
    await using server = await startDocket();
    const docket = new Docket({ apiKey: server.key, baseUrl: server.url });
    const { id } = await docket.tasks.create({ title: 'Before' });
    const names: string[] = [];
    for await (const event of docket.events.stream({ after: 0, resource_id: id })) {
      names.push(event.event);
      if (event.sequence === null) continue;
      assert.equal(event.data.resource_id, id);
      if (names.length === 1) await docket.tasks.update(id, { status: 'completed' });
      if (event.event === 'task.completed') break;
    }
    assert.deepEqual([names[0], names.at(-1)], ['task.created', 'task.completed']);
    const stored = await Array.fromAsync(docket.events.stream({ after: 0, max_seconds: 0 }));
    assert.ok(stored.length >= 2);
  });

  test('an event of the server wakes up a call that waits for work', async () => {
    const twoReads = Promise.withResolvers<void>();
    let reads = 0;
    let isDone = false;
    await using events = await startEventServer([
      async (response) => {
        response.write(frame('ready', { workspace_id: 'ws_1', sequence: 4 }));
        await twoReads.promise;
        isDone = true;
        response.write(frame('document.analyzed', { sequence: 5, resource_id: 'doc_1' }, 5));
      },
    ]);
    const routed: typeof fetch = async (url, init) => {
      const { pathname } = new URL(url instanceof Request ? url.url : url);
      if (pathname.endsWith('/stream')) return fetch(url, init);
      reads += 1;
      if (reads === 2) twoReads.resolve();
      const status = isDone ? 'completed' : 'processing';
      return Response.json({ id: 'doc_1', workspace_id: 'ws_1', status });
    };
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: events.url, fetch: routed });
    const document = await docket.documents.retry('doc_1').untilDone();
    assert.equal(document.status, 'completed');
    assert.equal(events.urls.length, 1);
  });

  test('an error event of the server ends an event stream as a typed error, or is retried', async () => {
    await using server = await startEventServer([refuse('internal_error'), refuse('forbidden')]);
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: server.url, retryDelayMs: 1 });
    await assert.rejects(Array.fromAsync(docket.events.stream()), PermissionError);
    assert.equal(server.urls.length, 2);
  });

  test('an event stream ends when the signal of the caller aborts', async () => {
    await using server = await startEventServer([
      (response) => void response.write(frame('task.created', { sequence: 5 }, 5)),
    ]);
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: server.url });
    const controller = new AbortController();
    const run = async () => {
      const events = docket.events.stream({}, { signal: controller.signal });
      for await (const _ of events) controller.abort();
    };
    await assert.rejects(run(), { name: 'AbortError' });
  });
});
