import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  Docket,
  PermissionError,
  QuotaError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '@docket/sdk';

import { startDocket } from '../../server/src/testing/docket.ts';
import { startScriptedServer, type ScriptedAnswer } from './testing/scripted-server.ts';

const LIMITED: ScriptedAnswer = {
  status: 429,
  headers: { 'retry-after': '0', 'x-request-id': 'req_1' },
  body: {
    error: { code: 'rate_limit_exceeded', message: 'Too many requests', request_id: 'req_1' },
  },
};
const TASK: ScriptedAnswer = { status: 201, body: { id: 'task_1', title: 'Call' } };

/** Never answers. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
  });

function clientOf(url: string, retriesMax = 2): Docket {
  return new Docket({ apiKey: 'sk_test', baseUrl: url, retriesMax, retryDelayMs: 1 });
}

suite('failures of calls of the SDK', () => {
  test('retries a rate-limited call twice under one idempotency key', async () => {
    await using server = await startScriptedServer([LIMITED, LIMITED, TASK]);
    const task = await clientOf(server.url).tasks.create({ title: 'Call' });
    assert.equal(task.id, 'task_1');
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys.length, 3);
    assert.equal(new Set(keys).size, 1);
    assert.match(String(keys[0]), /^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  test('throws the error of the server after the last retry', async () => {
    await using server = await startScriptedServer([LIMITED]);
    await assert.rejects(clientOf(server.url).tasks.list(), (error) => {
      assert.ok(error instanceof RateLimitError);
      assert.equal(error.requestId, 'req_1');
      assert.equal(error.retryAfterSeconds, 0);
      return true;
    });
    assert.equal(server.requests.length, 3);
  });

  test('retries neither against x-should-retry nor after more than a minute', async () => {
    const quota = {
      status: 429,
      headers: { 'x-should-retry': 'false' },
      body: { error: { code: 'insufficient_quota', message: 'The budget is spent' } },
    };
    await using spent = await startScriptedServer([quota]);
    await assert.rejects(clientOf(spent.url).me.get(), QuotaError);
    assert.equal(spent.requests.length, 1);
    await using patient = await startScriptedServer([
      { ...LIMITED, headers: { 'retry-after': '61' } },
    ]);
    await assert.rejects(clientOf(patient.url).me.get(), RateLimitError);
    assert.equal(patient.requests.length, 1);
  });

  test('retries a call whose response a proxy cut off', async () => {
    await using server = await startScriptedServer([{ ...TASK, cutAfter: 5 }, TASK]);
    assert.equal((await clientOf(server.url).tasks.create({ title: 'Call' })).id, 'task_1');
  });

  test('throws ConnectionError if every response is cut off, or nobody listens', async () => {
    await using server = await startScriptedServer([{ ...TASK, cutAfter: 5 }]);
    await assert.rejects(clientOf(server.url, 0).tasks.get('task_1'), ConnectionError);
    await assert.rejects(clientOf('http://127.0.0.1:1', 0).me.get(), (error) => {
      assert.ok(error instanceof ConnectionError);
      assert.match(error.message, /^No complete answer from http:\/\/127\.0\.0\.1:1: /);
      return true;
    });
  });

  test('asks whether the address is a Docket if the response is a web page', async () => {
    await using server = await startScriptedServer([{ status: 200, body: '<html>Welcome</html>' }]);
    await assert.rejects(clientOf(server.url).me.get(), /is this the address of a Docket\?/);
    assert.equal(server.requests.length, 1);
    await using gateway = await startScriptedServer([
      { status: 502, body: '<html>Bad gateway</html>' },
    ]);
    await assert.rejects(clientOf(gateway.url, 0).me.get(), ServerError);
  });

  test('refuses a base URL that is no http address, and an id that is missing', () => {
    assert.throws(() => new Docket({ baseUrl: 'docket.local' }), /baseUrl must be an http/);
    assert.throws(() => clientOf('http://127.0.0.1:1').tasks.get(''), /An id for .* is missing/);
  });

  test('stops when the signal of the caller aborts, also between attempts', async () => {
    await using server = await startScriptedServer([
      { ...LIMITED, headers: { 'retry-after': '30' } },
    ]);
    const controller = new AbortController();
    const docket = new Docket({
      baseUrl: server.url,
      apiKey: 'svc_test_key',
      async fetch(...request) {
        const response = await fetch(...request);
        // The SDK then waits for the 30 seconds of the response.
        setImmediate(() => controller.abort());
        return response;
      },
    });
    await assert.rejects(docket.me.get({ signal: AbortSignal.abort() }), { name: 'AbortError' });
    await assert.rejects(docket.me.get({ signal: controller.signal }), { name: 'AbortError' });
  });

  test('throws TimeoutError when the server does not answer in time', async () => {
    await using server = await startScriptedServer([TASK]);
    const docket = new Docket({ baseUrl: server.url, fetch: silent, timeoutMs: 20, retriesMax: 0 });
    await assert.rejects(docket.me.get(), TimeoutError);
  });

  test('throws typed errors for a wrong key, a missing scope and a conflict', async () => {
    await using server = await startDocket();
    const docket = new Docket({ apiKey: server.key, baseUrl: server.url });
    const stranger = new Docket({ apiKey: 'sk_live_wrong', baseUrl: server.url });
    await assert.rejects(stranger.me.get(), AuthenticationError);
    const apiKey = await server.createKey(['read:tasks']);
    await assert.rejects(new Docket({ apiKey, baseUrl: server.url }).documents.list(), (error) => {
      assert.ok(error instanceof PermissionError);
      assert.ok(Array.isArray(error.details['required_scopes']));
      return true;
    });
    const { data: task, response } = await docket.tasks.create({ title: 'Call' }).withResponse();
    const ifMatch = response.headers.get('etag')!;
    await docket.tasks.update(task.id, { title: 'Call again' }, { ifMatch });
    await assert.rejects(docket.tasks.update(task.id, { title: 'No' }, { ifMatch }), ConflictError);
  });

  test('creates one task on a whole server when a POST is retried', async () => {
    await using server = await startDocket();
    let attempts = 0;
    const failsOnce: typeof fetch = async (url, init) => {
      const response = await fetch(url, init);
      attempts += 1;
      if (attempts === 1) throw new TypeError('socket hang up');
      return response;
    };
    const docket = new Docket({
      apiKey: server.key,
      baseUrl: server.url,
      fetch: failsOnce,
      retryDelayMs: 1,
    });
    const { response } = await docket.tasks.create({ title: 'Call' }).withResponse();
    assert.equal(response.headers.get('idempotent-replayed'), 'true');
    assert.equal((await docket.tasks.list()).pagination.total, 1);
  });

  test('sends the current key, its user agent, and no content type without a body', async () => {
    await using server = await startScriptedServer([TASK]);
    let n = 0;
    const docket = new Docket({
      apiKey: () => Promise.resolve(`token_${(n += 1)}`),
      baseUrl: `${server.url}/v2/`,
      userAgent: 'my-app/1.0',
    });
    await docket.me.get();
    await docket.webhooks.enable('wh_1');
    const [first, second] = server.requests;
    assert.equal(first!.headers.authorization, 'Bearer token_1');
    assert.equal(second!.headers.authorization, 'Bearer token_2');
    assert.match(first!.headers['user-agent']!, /^my-app\/1\.0 docket-sdk\/\d/);
    assert.equal(first!.url, '/v2/me');
    assert.equal(second!.headers['content-type'], undefined);
  });
});
