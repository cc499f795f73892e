import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { defineEndpoint } from '../../contract/endpoint.ts';
import type { OAuthErrorCode } from '../../contract/errors.ts';
import { ResponseObject } from '../../contract/schema.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { handle } from '../route.ts';

const exchange = defineEndpoint({
  id: 'exchange',
  tag: 'Things',
  summary: 'Answers as it is told to',
  method: 'POST',
  path: '/oauth/exchange',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 1,
  errors: 'oauth',
  form: true,
  body: Type.Object(
    { fail: Type.Optional(Type.String({ maxLength: 40 })), wait: Type.Optional(Type.Integer()) },
    { additionalProperties: true },
  ),
  responses: { 200: ResponseObject({ done: Type.Boolean() }) },
});

const FAILURES: Record<string, () => Error> = {
  client: () => new OAuthError('invalid_client', 'The secret is wrong'),
  grant: () => new OAuthError('invalid_grant', 'The code "é" was used\\before'),
  forbidden: () => new ApiError('forbidden', 'Not so'),
  missing: () => new ApiError('resource_not_found', 'Not there'),
  field: () => invalidField('fail', 'invalid_value', 'fail is wrong'),
  limit: () => new ApiError('rate_limit_exceeded', 'Wait', { retryAfter: 7 }),
  defect: () => new Error('select * from secrets'),
};

const routes = [
  handle(exchange, (_context, { body }) => {
    const failure = FAILURES[body.fail ?? ''];
    if (failure) throw failure();
    return { done: true };
  }),
];

const FORM = 'application/x-www-form-urlencoded';

async function send(docket: Docket, body: string, type = FORM) {
  const headers = { 'content-type': type };
  return docket.request('POST', '/oauth/exchange', body, { key: '', headers });
}

suite('OAuth endpoint', () => {
  test('an OAuth endpoint accepts forms and JSON and forbids caching', async () => {
    await using docket = await startDocket({ routes });

    const form = await send(docket, 'wait=3&unknown=1');
    const json = await send(docket, '{"wait":3,"unknown":1}', 'application/json');

    for (const { status, headers, body } of [form, json]) {
      assert.equal(status, 200);
      assert.deepEqual(body, { done: true });
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('pragma'), 'no-cache');
    }
  });

  for (const [what, body, status, error, type] of [
    ['a wrong secret', 'fail=client', 401, 'invalid_client', FORM],
    ['a used code', 'fail=grant', 400, 'invalid_grant', FORM],
    ['an error of the API', 'fail=forbidden', 403, 'access_denied', FORM],
    ['something that is not there', 'fail=missing', 400, 'invalid_request', FORM],
    ['a wrong field', 'fail=field', 400, 'invalid_request', FORM],
    ['a limit', 'fail=limit', 429, 'temporarily_unavailable', FORM],
    ['a defect', 'fail=defect', 500, 'server_error', FORM],
    ['a parameter that came twice', 'fail=a&fail=a', 400, 'invalid_request', FORM],
    ['an unknown parameter that came twice', 'x=1&x=2', 400, 'invalid_request', FORM],
    ['__proto__', '__proto__=1', 400, 'invalid_request', FORM],
    ['a field of another type', 'wait=long', 400, 'invalid_request', FORM],
    ['malformed JSON', '{', 400, 'invalid_request', 'application/json'],
    ['a list', '[]', 400, 'invalid_request', 'application/json'],
    ['__proto__ in JSON', '{"__proto__":{}}', 400, 'invalid_request', 'application/json'],
    ['another media type', 'fail=a', 400, 'invalid_request', 'text/plain'],
    ['too much', `x=${'y'.repeat(70_000)}`, 400, 'invalid_request', FORM],
  ] as [string, string, number, OAuthErrorCode, string][]) {
    test(`an OAuth endpoint reports ${what} as RFC 6749 §5.2 error ${error}`, async () => {
      await using docket = await startDocket({ routes });

      const answer = await send(docket, body, type);

      assert.equal(answer.status, status);
      assert.deepEqual(Object.keys(answer.body), ['error', 'error_description']);
      assert.equal(answer.body.error, error);
      assert.match(answer.body.error_description, /^[\x20\x21\x23-\x5B\x5D-\x7E]+$/);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(answer.headers.get('pragma'), 'no-cache');
      assert.equal(
        answer.headers.get('www-authenticate'),
        error === 'invalid_client' ? 'Basic realm="Docket", charset="UTF-8"' : null,
      );
      assert.doesNotMatch(JSON.stringify(answer.body), /select/);
      assert.ok(answer.headers.get('x-request-id'));
    });
  }

  test('an OAuth endpoint reports a reached rate limit in OAuth form with a retry time', async () => {
    await using docket = await startDocket({
      routes,
      settings: { DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: '1' },
    });

    await send(docket, '');
    const refused = await send(docket, '');

    assert.equal(refused.status, 429);
    assert.equal(refused.body.error, 'temporarily_unavailable');
    assert.equal(refused.headers.get('retry-after'), '60');
  });

  test('an OAuth endpoint reports missing HTTPS in OAuth form', async () => {
    await using docket = await startDocket({ routes });

    const { status, body } = await docket.request('POST', '/oauth/exchange', 'wait=1', {
      key: '',
      headers: { 'content-type': FORM, 'x-forwarded-for': '203.0.113.7' },
    });

    assert.equal(status, 403);
    assert.equal(body.error, 'access_denied');
  });

  test('an OAuth endpoint keeps the OAuth form for clients that accept problems', async () => {
    await using docket = await startDocket({ routes });

    const { headers, body } = await docket.request('POST', '/oauth/exchange', 'fail=client', {
      key: '',
      headers: { 'content-type': FORM, accept: 'application/problem+json' },
    });

    assert.match(headers.get('content-type')!, /^application\/json/);
    assert.equal(body.error, 'invalid_client');
  });
});
