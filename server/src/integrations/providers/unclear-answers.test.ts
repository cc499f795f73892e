import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { startWebServer } from '../../testing/web-server.ts';
import { asanaProvider } from '../asana/asana-provider.ts';
import { openProvider } from '../testing/provider-session.ts';
import type { VendorError } from './vendor-error.ts';

async function errorOf(status: number, isWrite: boolean, headers = {}): Promise<VendorError> {
  await using server = await startWebServer((_, response) => {
    response.writeHead(status, headers).end('{"errors":[{"message":"Sorry"}]}');
  });
  const baseUrl = `http://vendor.example:${server.port}`;
  const connection = { token: 'token-of-the-tests', project: '12345' };
  await using session = openProvider(asanaProvider, baseUrl, connection);
  const request = { method: 'POST', path: '/tasks', isWrite, answer: Type.Unknown() } as const;
  return await session.call(request).then(
    () => assert.fail('It was accepted'),
    (error: VendorError) => error,
  );
}

suite(
  'after a failure of the product itself nobody knows whether it did what it was asked for',
  () => {
    for (const status of [500, 502, 503, 504, 529]) {
      for (const headers of [{}, { 'retry-after': '30' }]) {
        test(`${status} ${JSON.stringify(headers)}`, async () => {
          assert.equal((await errorOf(status, true, headers)).isAmbiguous, true);
          assert.equal((await errorOf(status, false, headers)).isAmbiguous, false);
        });
      }
    }

    for (const status of [302, 400, 401, 403, 404, 409, 422, 429]) {
      test(`${status} is a refusal, which did nothing`, async () => {
        assert.equal((await errorOf(status, true)).isAmbiguous, false);
      });
    }
  },
);
