import assert from 'node:assert/strict';
import { once } from 'node:events';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { defineEndpoint } from '../../contract/endpoint.ts';
import { RequestObject, ResponseObject } from '../../contract/schema.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { handle } from '../route.ts';
import { eventStreamReply } from './replies.ts';

const Answer = ResponseObject({ answer: Type.String(), run: Type.Integer() });

const askThing = defineEndpoint({
  id: 'askThing',
  tag: 'Things',
  summary: 'Answers a question',
  method: 'POST',
  path: '/ask-thing',
  scopes: [],
  weight: 1,
  body: RequestObject({
    how: Type.Enum([
      'well',
      'refused',
      'failing',
      'without keys',
      'without end',
      'slowly',
      'in floods',
    ]),
  }),
  responses: { 200: Answer },
  streams: { delta: ResponseObject({ text: Type.String() }), done: Answer },
});

type Bench = Docket & {
  /** Final state of the last stream's source. */
  left: Promise<string>;
  go: () => void;
};

async function startBench(): Promise<Bench> {
  let run = 0;
  const left = Promise.withResolvers<string>();
  const gate = Promise.withResolvers<void>();
  const docket = await startDocket({
    routes: [
      handle(askThing, (context, { body: { how } }) => {
        run++;
        if (!context.acceptsEventStream) return { answer: 'Two years.', run };
        return eventStreamReply(async function* (signal) {
          yield { event: 'delta', data: { text: 'Two\nyears' } };
          if (how === 'slowly') await gate.promise;
          if (how === 'in floods') {
            try {
              for (;;) yield { event: 'delta', data: { text: 'word '.repeat(1_000_000) } };
            } finally {
              left.resolve('written to the end');
            }
          }
          if (how === 'refused') throw new ApiError('resource_not_found', 'No such page');
          if (how === 'without keys') await dropKeys(context.services);
          if (how === 'failing' || how === 'without keys') throw new Error('a secret of ours');
          if (how === 'without end') {
            await once(signal, 'abort');
            left.resolve(String(signal.reason.message));
            return { answer: 'nobody reads this', run };
          }
          const answer = { answer: 'Two years.', run };
          yield { event: 'done', data: answer };
          return answer;
        });
      }),
    ],
  });
  return Object.assign(docket, { left: left.promise, go: () => gate.resolve() });
}

async function dropKeys({ db }: Services): Promise<void> {
  await db.schema.dropTable('idempotency_keys').execute();
}

const accept = { accept: 'text/event-stream' };

type Event = { event: string; data: any };

/** Parses the events of a stream and skips comments. */
function parse(text: string): Event[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block)!;
      return { event: event!, data: JSON.parse(data!) };
    });
}

suite('server-sent events', () => {
  test('clients that accept events get events and other clients get JSON', async () => {
    await using bench = await startBench();

    const json = await bench.post('/ask-thing', { how: 'well' });
    const anything = await bench.post(
      '/ask-thing',
      { how: 'well' },
      { headers: { accept: '*/*' } },
    );
    const refused = await bench.post(
      '/ask-thing',
      { how: 'well' },
      { headers: { accept: 'text/event-stream;q=0, application/json' } },
    );
    const stream = await bench.post('/ask-thing', { how: 'well' }, { headers: accept });

    for (const [index, { headers, body }] of [json, anything, refused].entries()) {
      assert.match(headers.get('content-type')!, /^application\/json/);
      assert.deepEqual(body, { answer: 'Two years.', run: index + 1 });
    }
    assert.equal(stream.status, 200);
    assert.match(stream.headers.get('content-type')!, /^text\/event-stream/);
    assert.equal(stream.headers.get('cache-control'), 'no-store');
    assert.deepEqual(parse(stream.body), [
      { event: 'delta', data: { text: 'Two\nyears' } },
      { event: 'done', data: { answer: 'Two years.', run: 4 } },
    ]);
  });

  test('events are sent as soon as they are produced', async () => {
    await using bench = await startBench();
    const response = await open(bench, 'slowly');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('delta')) text += (await reader.read()).value;

    bench.go();
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;

    assert.deepEqual(
      parse(text).map(({ event }) => event),
      ['delta', 'done'],
    );
  });

  test('an idle stream sends a comment every 15 seconds', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    await using bench = await startBench();
    const response = await open(bench, 'slowly');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('delta')) text += (await reader.read()).value;

    t.mock.timers.tick(31_000);

    while (text.split(': still here\n\n').length < 3) text += (await reader.read()).value;
    bench.go();
    await reader.cancel();
  });

  test('a failed stream ends with the usual error body and reveals no secrets', async () => {
    await using bench = await startBench();

    const refused = await bench.post('/ask-thing', { how: 'refused' }, { headers: accept });
    const failing = await bench.post('/ask-thing', { how: 'failing' }, { headers: accept });

    const [, refusal] = parse(refused.body) as [Event, Event];
    assert.equal(refusal.event, 'error');
    assert.partialDeepStrictEqual(refusal.data.error, {
      code: 'resource_not_found',
      message: 'No such page',
      request_id: refused.headers.get('x-request-id'),
    });
    assert.equal(parse(failing.body).at(-1)!.data.error.code, 'internal_error');
    assert.ok(!failing.body.includes('secret'));
  });

  test('a disconnect stops the stream and frees the concurrency slot', async () => {
    await using bench = await startBench();
    const abort = new AbortController();
    const response = await open(bench, 'without end', abort.signal);
    await response.body!.getReader().read();

    abort.abort();

    assert.equal(await bench.left, 'The client closed the connection');
  });

  test('a disconnect during a stream is not logged as a server error', async (t) => {
    const bench = await startBench();
    const logged = t.mock.method(bench.services.log, 'error');
    const abort = new AbortController();
    const response = await open(bench, 'in floods', abort.signal);
    await response.body!.getReader().read();

    abort.abort();

    assert.equal(await bench.left, 'written to the end');
    await bench[Symbol.asyncDispose]();
    assert.equal(logged.mock.callCount(), 0);
  });

  test('a repeat of a stream with an Idempotency-Key gets JSON, and a failed stream frees the key', async () => {
    await using bench = await startBench();
    const headers = { ...accept, 'idempotency-key': 'one' };
    const other = { ...accept, 'idempotency-key': 'two' };

    await bench.post('/ask-thing', { how: 'well' }, { headers });
    const again = await bench.post('/ask-thing', { how: 'well' }, { headers });
    await bench.post('/ask-thing', { how: 'failing' }, { headers: other });
    const retried = await bench.post('/ask-thing', { how: 'well' }, { headers: other });

    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(again.body, { answer: 'Two years.', run: 1 });
    assert.equal(parse(retried.body).at(-1)!.event, 'done');
  });

  test('a stream ends with its error even if its key cannot be released', async () => {
    await using bench = await startBench();
    const headers = { ...accept, 'idempotency-key': 'one' };

    const { body } = await bench.post('/ask-thing', { how: 'without keys' }, { headers });

    assert.equal(parse(body).at(-1)!.data.error.code, 'internal_error');
  });

  test('a running stream finishes when the server closes', async () => {
    const bench = await startBench();
    const response = await open(bench, 'slowly');
    const text = response.text();

    const closed = bench[Symbol.asyncDispose]();
    bench.go();

    assert.equal(parse(await text).at(-1)!.event, 'done');
    await closed;
  });
});

function open(bench: Bench, how: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${bench.url}/v2/ask-thing`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bench.key}`,
      'content-type': 'application/json',
      ...accept,
    },
    body: JSON.stringify({ how }),
    ...(signal && { signal }),
  });
}
