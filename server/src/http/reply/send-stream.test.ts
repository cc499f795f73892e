import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { defineEndpoint } from '../../contract/endpoint.ts';
import { ResponseObject } from '../../contract/schema.ts';
import { startDocket } from '../../testing/docket.ts';
import { handle } from '../route.ts';
import { jsonStreamReply } from './replies.ts';

const endpoint = defineEndpoint({
  id: 'getPieces',
  tag: 'Things',
  summary: 'Answers in pieces',
  method: 'GET',
  path: '/pieces',
  scopes: [],
  weight: 1,
  streamsJson: true,
  responses: { 200: ResponseObject({}) },
});

function startWith(pieces: () => AsyncGenerator<string>) {
  return startDocket({ routes: [handle(endpoint, () => jsonStreamReply(pieces()))] });
}

suite('streamed JSON response', () => {
  test('a streamed response arrives complete with the usual headers', async () => {
    await using docket = await startWith(async function* () {
      yield '{"a":';
      yield '1}';
    });

    const { status, headers, body } = await docket.get('/pieces');

    assert.equal(status, 200);
    assert.deepEqual(body, { a: 1 });
    assert.match(headers.get('x-request-id') ?? '', /^req_/);
    assert.ok(headers.has('x-ratelimit-remaining'));
  });

  test('a streamed response that fails is cut off, so that it does not look complete', async () => {
    await using docket = await startWith(async function* () {
      yield '{"a":1}';
      throw new Error('The rest is gone');
    });

    await assert.rejects(docket.get('/pieces'), TypeError);
  });

  test('a disconnect stops the generation of a streamed response', async () => {
    const ended = Promise.withResolvers<void>();
    await using docket = await startWith(async function* () {
      try {
        for (;;) yield 'x'.repeat(100_000);
      } finally {
        ended.resolve();
      }
    });
    const leave = new AbortController();
    const response = await fetch(`${docket.url}/v2/pieces`, {
      headers: { authorization: `Bearer ${docket.key}` },
      signal: leave.signal,
    });
    await response.body!.getReader().read();

    leave.abort();

    await ended.promise;
  });
});
