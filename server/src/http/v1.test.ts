import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { defineEndpoint } from '../contract/endpoint.ts';
import { RequestObject, ResponseObject } from '../contract/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { startDocket } from '../testing/docket.ts';
import { handle } from './route.ts';

const FAILURES = ['invalid_cursor', 'offset_out_of_range', 'resource_not_found'] as const;

function things(version: 'v1' | 'v2') {
  const endpoint = defineEndpoint({
    id: `listThings_${version}`,
    tag: 'Things',
    summary: 'Things',
    method: 'GET',
    path: '/things/:id',
    version,
    scopes: [],
    weight: 10,
    params: RequestObject({ id: Type.String() }),
    query: RequestObject({ failure: Type.Optional(Type.Enum([...FAILURES])) }),
    responses: { 200: ResponseObject({ id: Type.String() }) },
  });
  return handle(endpoint, (_context, { params, query: { failure } }) => {
    if (failure) throw new ApiError(failure, 'This page cannot be had');
    return params;
  });
}

const routes = [things('v1'), things('v2')];

const start = (settings: Record<string, string> = {}) => startDocket({ routes, settings });

suite('errors of version 1', () => {
  test('pagination errors of version 1 have a code and a message', async () => {
    await using docket = await start();

    for (const code of ['invalid_cursor', 'offset_out_of_range']) {
      const v1 = await docket.request('GET', `/v1/things/a?failure=${code}`);
      const v2 = await docket.request('GET', `/v2/things/a?failure=${code}`);

      assert.equal(v1.status, 400);
      assert.deepEqual(v1.body, { error: code, message: 'This page cannot be had' });
      assert.equal(v2.body.error.code, code);
    }
  });

  test('rate-limit errors of version 1 have a code and the seconds to wait', async () => {
    await using docket = await start({ DOCKET_DEFAULT_PLAN: 'individual' });
    for (let call = 0; call < 6; call++) await docket.request('GET', '/v1/things/a');

    const { status, headers, body } = await docket.request('GET', '/v1/things/a');

    assert.equal(status, 429);
    assert.deepEqual(body, {
      error: 'rate_limit_exceeded',
      retry_after: Number(headers.get('retry-after')),
    });
    assert.ok(body.retry_after > 0);
  });

  test('all other errors of version 1 have the form of version 2', async () => {
    await using docket = await start();

    for (const path of ['/v1/things/a?failure=resource_not_found', '/v1/nowhere']) {
      const { status, body, headers } = await docket.request('GET', path);

      assert.equal(status, 404);
      assert.equal(body.error.code, 'resource_not_found');
      assert.equal(body.error.request_id, headers.get('x-request-id'));
    }
  });
});

suite('deprecation of version 1', () => {
  test('deprecation headers with dates are on every response of version 1 and on no other', async () => {
    await using docket = await start({
      DOCKET_V1_DEPRECATED_AT: '2027-01-31',
      DOCKET_V1_SUNSET_AT: '2028-02-29',
    });

    const answers = [
      await docket.request('GET', '/v1/things/a%20b?failure=invalid_cursor'),
      await docket.request('GET', '/v1/things/a%20b', undefined, { key: '' }),
    ];
    const v2 = await docket.request('GET', '/v2/things/a');

    for (const { headers } of answers) {
      assert.equal(headers.get('deprecation'), `@${Date.UTC(2027, 0, 31) / 1_000}`);
      assert.equal(headers.get('sunset'), 'Tue, 29 Feb 2028 00:00:00 GMT');
      assert.equal(headers.get('link'), '</v2/things/a%20b>; rel="successor-version"');
    }
    assert.equal(v2.headers.get('deprecation'), null);
    assert.equal(v2.headers.get('sunset'), null);
  });

  test('responses without configured dates have no deprecation headers', async () => {
    await using docket = await start();

    const { headers } = await docket.request('GET', '/v1/things/a');

    for (const name of ['deprecation', 'sunset', 'link']) assert.equal(headers.get(name), null);
  });
});
