import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { startWebServer } from '../../testing/web-server.ts';
import { asanaProvider } from '../asana/provider.ts';
import { connectProvider } from '../testing/provider-bench.ts';
import type { ProviderError } from './errors.ts';

async function errorOf(status: number, isWrite: boolean, headers = {}): Promise<ProviderError> {
  await using server = await startWebServer((_, response) => {
    response.writeHead(status, headers).end('{"errors":[{"message":"Sorry"}]}');
  });
  const baseUrl = `http://provider.example:${server.port}`;
  const connection = { token: 'token-of-the-tests', project: '12345' };
  await using session = connectProvider(asanaProvider, baseUrl, connection);
  const { client } = session;
  const request = isWrite ? client.post('/tasks', {}) : client.search('/tasks', {}, Type.Unknown());
  return await request.then(
    () => assert.fail('It was accepted'),
    (error: ProviderError) => error,
  );
}

suite('ambiguity of failed provider requests', () => {
  for (const status of [500, 502, 503, 504, 529]) {
    for (const headers of [{}, { 'retry-after': '30' }]) {
      test(`marks a writing request as ambiguous after ${status} with headers ${JSON.stringify(headers)}`, async () => {
        assert.equal((await errorOf(status, true, headers)).isAmbiguous, true);
        assert.equal((await errorOf(status, false, headers)).isAmbiguous, false);
      });
    }
  }

  for (const status of [302, 400, 401, 403, 404, 409, 422, 429]) {
    test(`does not mark a writing request as ambiguous after ${status}`, async () => {
      assert.equal((await errorOf(status, true)).isAmbiguous, false);
    });
  }
});
