import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { Type } from 'typebox';

import { defineEndpoint } from '../../contract/endpoint.ts';
import { RequestObject, ResponseObject, WaitQuery } from '../../contract/schema.ts';
import { startDocket } from '../../testing/docket.ts';
import { handle } from '../route.ts';
import { parsePreferredWait } from './preferences.ts';

const Waited = ResponseObject({ waits: Type.Integer() });

const workOnThing = defineEndpoint({
  id: 'workOnThing',
  tag: 'Things',
  summary: 'Takes its time',
  method: 'POST',
  path: '/work',
  scopes: [],
  weight: 1,
  query: RequestObject({ ...WaitQuery }),
  responses: { 202: Waited },
});

const getThing = defineEndpoint({
  id: 'getThing',
  tag: 'Things',
  summary: 'Takes no time',
  method: 'GET',
  path: '/thing',
  scopes: [],
  weight: 1,
  responses: { 200: Waited },
});

const routes = [
  handle(workOnThing, ({ waitMs }) => ({ waits: waitMs })),
  handle(getThing, ({ waitMs }) => ({ waits: waitMs })),
];

suite('requested wait', () => {
  for (const [path, prefer, waits, applied] of [
    ['/work', undefined, 0, null],
    ['/work', 'wait=10', 10_000, 'wait=10'],
    ['/work', 'wait=600', 60_000, 'wait=60'],
    ['/work', 'wait=0', 0, null],
    ['/work?wait=true', undefined, 60_000, 'wait=60'],
    ['/work?wait=true', 'wait=5', 5_000, 'wait=5'],
    ['/work?wait=false', 'wait=5', 0, null],
  ] as const) {
    test(`the wait is ${waits} ms for ${path} with Prefer ${prefer}`, async () => {
      await using docket = await startDocket({ routes });

      const { body, headers } = await docket.post(path, undefined, {
        headers: prefer ? { prefer } : {},
      });

      assert.equal(body.waits, waits);
      assert.equal(headers.get('preference-applied'), applied);
    });
  }

  test('an operation that does not support waiting ignores the preference', async () => {
    await using docket = await startDocket({ routes });

    const { body, headers } = await docket.get('/thing', { headers: { prefer: 'wait=10' } });
    const named = await docket.get('/thing?wait=true');

    assert.equal(body.waits, 0);
    assert.equal(headers.get('preference-applied'), null);
    assert.equal(named.body.error.details.field, 'wait');
  });

  test('a wait in the query that is neither true nor false is rejected', async () => {
    await using docket = await startDocket({ routes });

    const { status, body } = await docket.post('/work?wait=soon');

    assert.equal(status, 400);
    assert.equal(body.error.details.field, 'wait');
  });
});

suite('Prefer header', () => {
  for (const [header, seconds] of [
    ['wait=10', 10],
    ['WAIT = 10', 10],
    ['wait="10"', 10],
    ['respond-async, wait=10', 10],
    ['respond-async,wait=10;foo=bar,handling=lenient', 10],
    ['foo="a, wait=99", wait=10', 10],
    ['wait=10, wait=20', 10],
    ['foo="open, wait=10', undefined],
    [`"${String.raw`\"`.repeat(8_000)}, wait=10`, undefined],
    ['wait=ten, wait=20', undefined],
    ['wait, wait=20', undefined],
    ['wait=-5', undefined],
    ['wait=1.5', undefined],
    ['waiting=10', undefined],
    ['respond-async', undefined],
    ['', undefined],
  ] as const) {
    test(`${JSON.stringify(header).slice(0, 60)} requests ${seconds} seconds`, () => {
      assert.equal(parsePreferredWait(header), seconds);
    });
  }
});

async function startWaiting() {
  const began = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  const docket = await startDocket({
    routes: [
      handle(workOnThing, async ({ waitMs, signal }) => {
        began.resolve();
        await sleep(waitMs, undefined, { signal }).catch(() =>
          ended.resolve(signal.reason.message),
        );
        return { waits: 0 };
      }),
    ],
  });
  const request = (signal?: AbortSignal) =>
    fetch(`${docket.url}/v2/work?wait=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${docket.key}` },
      ...(signal && { signal }),
    });
  return { docket, request, began: began.promise, ended: ended.promise };
}

suite('waiting handler', () => {
  test('a waiting handler is aborted when the client disconnects', async () => {
    const { docket, request, began, ended } = await startWaiting();
    await using _ = docket;
    const abort = new AbortController();
    const answer = request(abort.signal);
    await began;

    abort.abort();

    await assert.rejects(answer);
    assert.equal(await ended, 'The client closed the connection');
  });

  test('a waiting handler is aborted when the server closes, and its response is sent', async () => {
    const { docket, request, began, ended } = await startWaiting();
    const answer = request();
    await began;

    await docket[Symbol.asyncDispose]();

    assert.equal(await ended, 'The server is closing');
    assert.equal((await answer).status, 202);
  });
});
