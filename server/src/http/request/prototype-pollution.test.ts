import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { defineEndpoint } from '../../contract/endpoint.ts';
import { RequestObject, ResponseObject } from '../../contract/schema.ts';
import { type Docket, formData, startDocket } from '../../testing/docket.ts';
import { handle } from '../route.ts';

/** Accepts any body, unlike real endpoints: it receives everything that passes the parsers. */
const anything = Type.Object(
  { list: Type.Optional(Type.Array(Type.Unknown())) },
  { additionalProperties: true },
);

const takeAnything = defineEndpoint({
  id: 'takeAnything',
  tag: 'Things',
  summary: 'Takes anything',
  method: 'POST',
  path: '/anything',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 0,
  form: true,
  query: anything,
  body: anything,
  responses: { 200: ResponseObject({ polluted: Type.Boolean() }) },
});

const takeFile = defineEndpoint({
  ...takeAnything,
  id: 'takeFile',
  path: '/file',
  upload: RequestObject({ options: Type.Optional(anything), tags: Type.Optional(anything) }),
});

const handler = (_context: unknown, { query, body }: { query: object; body: object }) => ({
  polluted: [query, body, Object.assign({}, query), Object.assign({}, body), {}].some(isPolluted),
});

/** True if a value has or inherits the polluted property. */
function isPolluted(value: object): boolean {
  return Reflect.get(value, 'isAdmin') !== undefined;
}

const routes = [handle(takeAnything, handler), handle(takeFile, handler)];

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

suite('prototype pollution', () => {
  for (const [what, body] of [
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['__proto__ in a list', '{"list":[{"__proto__":{"isAdmin":true}}]}'],
    ['__proto__ in an object', '{"a":{"b":{"__proto__":{"isAdmin":true}}}}'],
    ['__proto__ with an escape', '{"\\u005f_proto__":{"isAdmin":true}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['constructor.prototype in an object', '{"a":{"constructor":{"prototype":{"isAdmin":true}}}}'],
  ] as const) {
    test(`a JSON body with ${what} is rejected`, async () => {
      await using docket = await startDocket({ routes });

      const { status } = await docket.request('POST', '/anything', body, { headers: JSON_TYPE });

      assert.equal(status, 400);
    });
  }

  for (const text of [
    '__proto__=1',
    '__proto__[isAdmin]=true',
    'constructor.prototype.isAdmin=true',
  ]) {
    test(`${text} in a form or a query does not change any prototype`, async () => {
      await using docket = await startDocket({ routes });

      const form = await docket.request('POST', '/anything', text, { headers: FORM_TYPE });
      const query = await docket.request('POST', `/anything?${text}`);

      for (const { status, body } of [form, query]) {
        assert.ok(status === 400 || body.polluted === false, JSON.stringify(body));
      }
      assert.equal(Reflect.get({}, 'isAdmin'), undefined);
    });
  }

  test('__proto__ in a form is rejected with its name', async () => {
    await using docket = await startDocket({ routes });

    const { status, body } = await docket.request('POST', '/anything', '__proto__=1', {
      headers: FORM_TYPE,
    });

    assert.equal(status, 400);
    assert.deepEqual(body.error.details, { field: '__proto__', type: 'unknown_field' });
  });

  for (const [what, fields] of [
    ['a part called __proto__', { __proto__x: '1', ['__proto__']: '{"isAdmin":true}' }],
    ['JSON in a part', { options: '{"__proto__":{"isAdmin":true}}' }],
    ['deeper JSON in a part', { options: '{"a":[{"__proto__":{"isAdmin":true}}]}' }],
    ['a constructor in a part', { options: '{"constructor":{"prototype":{"isAdmin":true}}}' }],
  ] as const) {
    test(`an upload with ${what} is rejected`, async () => {
      await using docket = await startDocket({ routes });

      const { status } = await upload(docket, fields);

      assert.equal(status, 400);
      assert.equal(Reflect.get({}, 'isAdmin'), undefined);
    });
  }

  test('an upload within the limits is accepted', async () => {
    await using docket = await startDocket({ routes });

    const { status, body } = await upload(docket, { options: '{"a":1}' });

    assert.equal(status, 200);
    assert.equal(body.polluted, false);
  });
});

function upload(docket: Docket, fields: Record<string, string>) {
  const form = formData({ file: { bytes: 'text' } });
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return docket.request('POST', '/file', form);
}
