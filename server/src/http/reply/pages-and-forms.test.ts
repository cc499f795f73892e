import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { defineEndpoint } from '../../contract/endpoint.ts';
import { RequestObject } from '../../contract/schema.ts';
import { startDocket } from '../../testing/docket.ts';
import { handle } from '../route.ts';
import { htmlReply } from './replies.ts';

const page = {
  tag: 'Things',
  path: '/shared',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 1,
  responses: { 200: Type.String() },
  produces: 'text/html; charset=utf-8',
} as const;

const showThing = defineEndpoint({ ...page, id: 'showThing', summary: 'A page', method: 'GET' });

const openThing = defineEndpoint({
  ...page,
  id: 'openThing',
  summary: 'A page behind a password',
  method: 'POST',
  body: RequestObject({
    password: Type.String({ minLength: 1, maxLength: 100 }),
    remember: Type.Optional(Type.Boolean()),
  }),
  form: true,
});

const plainThing = defineEndpoint({
  ...page,
  id: 'plainThing',
  summary: 'Takes no form',
  method: 'POST',
  path: '/plain',
  body: RequestObject({ password: Type.String() }),
});

const routes = [
  handle(showThing, () => htmlReply('<p>Grüße</p>')),
  handle(openThing, (_context, { body }) =>
    body.password === 'open sesame & more'
      ? htmlReply(`<p>Opened ${body.remember}</p>`)
      : htmlReply('<p>Wrong</p>', { error: 'forbidden' }),
  ),
  handle(plainThing, () => htmlReply('<p>never</p>')),
];

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

suite('HTML page', () => {
  test('an HTML page runs no script, loads nothing, and stays out of caches and search engines', async () => {
    await using docket = await startDocket({ routes });

    const { status, headers, body } = await docket.request('GET', '/shared', undefined, {
      key: '',
    });

    assert.equal(status, 200);
    assert.equal(body, '<p>Grüße</p>');
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    const policy = headers.get('content-security-policy')!;
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /form-action 'self'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.ok(!policy.includes('script-src'));
    assert.match(headers.get('permissions-policy')!, /display-capture=\(\).*microphone=\(\)/);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'same-origin');
    assert.equal(headers.get('x-robots-tag'), 'noindex');
  });

  test('an HTML page may have the status of an error', async () => {
    await using docket = await startDocket({ routes });

    const { status, headers, body } = await docket.request('POST', '/shared', 'password=x', {
      headers: FORM,
    });

    assert.equal(status, 403);
    assert.match(headers.get('content-type')!, /^text\/html/);
    assert.equal(body, '<p>Wrong</p>');
  });
});

suite('form body', () => {
  test('form fields are converted to the types of the schema', async () => {
    await using docket = await startDocket({ routes });

    const { body } = await docket.request(
      'POST',
      '/shared',
      'password=open+sesame+%26%20more&remember=true',
      { headers: FORM },
    );

    assert.equal(body, '<p>Opened true</p>');
  });

  for (const [what, text, details] of [
    ['an unknown field', 'password=x&user=y', { field: 'user', type: 'unknown_field' }],
    ['no password', 'remember=true', { field: 'password', type: 'required' }],
    ['two passwords', 'password=x&password=y', { field: 'password', type: 'invalid_value' }],
    ['__proto__', 'password=x&__proto__=y', { field: '__proto__', type: 'unknown_field' }],
    [
      'too much',
      `password=${'x'.repeat(70_000)}`,
      { field: 'body', type: 'too_large', limit: 65_536 },
    ],
  ] as const) {
    test(`a form with ${what} is rejected`, async () => {
      await using docket = await startDocket({ routes });

      const { status, body } = await docket.request('POST', '/shared', text, { headers: FORM });

      assert.equal(status, 400);
      assert.deepEqual(body.error.details, details);
    });
  }

  test('JSON for an endpoint without credentials has the size limit of a form', async () => {
    await using docket = await startDocket({ routes });

    const { status, body } = await docket.request('POST', '/shared', {
      password: 'x'.repeat(70_000),
    });

    assert.equal(status, 400);
    assert.deepEqual(body.error.details, { field: 'body', type: 'too_large', limit: 65_536 });
  });

  test('an endpoint without forms rejects a form', async () => {
    await using docket = await startDocket({ routes });

    const { status, body } = await docket.request('POST', '/plain', 'password=x', {
      headers: FORM,
    });

    assert.equal(status, 400);
    assert.equal(body.error.message, 'The body must be application/json');
  });
});
