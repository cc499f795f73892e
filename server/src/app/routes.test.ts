import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TSchema } from 'typebox';

import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { RequestPart } from '../http/request/validator.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import { callEndpoint as call, type RequestParts } from '../testing/call-endpoint.ts';
import { createKey } from '../testing/credentials.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { invalidCases } from '../testing/invalid-values.ts';
import { signInUserOf } from '../testing/rows.ts';
import { shareDocket } from '../testing/shared-docket.ts';

const guarded = endpoints.filter(({ access = 'credential' }) =>
  ['credential', 'session'].includes(access),
);

/** The key of the first owner, a token of theirs where a key is not enough, or none. */
async function credentialFor(docket: Docket, endpoint: Endpoint): Promise<string> {
  if (open.includes(endpoint)) return '';
  const isOfSession = endpoint.access === 'session';
  return isOfSession ? (await signInUserOf(docket)).tokens.access_token : docket.key;
}

/** Public operations that report errors like the rest of the API. */
const open = endpoints.filter(
  ({ access = 'credential', errors, produces }) =>
    ['public', 'anybody'].includes(access) && errors === undefined && produces === undefined,
);

// That another workspace's rows are 404, whatever names them, is proved in isolation.property.test.ts.
const OTHER_SCOPES = ['read:tasks', 'write:tasks', 'read:webhooks', 'write:webhooks'] as const;

suite('every operation that needs a credential', () => {
  const newWorkspace = shareDocket({});

  for (const endpoint of guarded) {
    const name = `${endpoint.method} ${endpoint.path}`;

    test(`${name} without one is 401`, async () => {
      const docket = await newWorkspace();
      // What an address may ask without a credential.
      docket.advance(MINUTE_MS);

      const { status, body } = await call(docket, endpoint, {}, '');

      assert.equal(status, 401);
      assert.equal(body.error.code, 'unauthorized');
    });

    if (endpoint.access === 'session') {
      test(`${name} with an API key is 403`, async () => {
        const docket = await newWorkspace();

        const { status, body } = await call(docket, endpoint, {});

        assert.equal(status, 403);
        assert.equal(body.error.details.type, 'session');
      });
    }

    if (endpoint.scopes.length === 0) continue;
    test(`${name} without its scope is 403 and names the scope`, async () => {
      const { services, workspaceId, ...docket } = await newWorkspace();
      const enough = [...endpoint.scopes, ...(endpoint.familyScopes ?? [])];
      const scopes = OTHER_SCOPES.filter((scope) => !enough.includes(scope));
      const key = await createKey(services, { workspaceId, userId: null, scopes });

      const { status, body } = await call(docket, endpoint, {}, key);

      assert.equal(status, 403);
      assert.equal(body.error.details.type, 'scope');
      assert.deepEqual(body.error.details.required_scopes, endpoint.scopes);
    });
  }
});

suite('every field of every operation', () => {
  for (const endpoint of [...guarded, ...open]) {
    for (const part of ['query', 'body'] as const) {
      const schema = endpoint[part];
      if (!schema) continue;
      const name = `${endpoint.method} ${endpoint.path} ${part}`;
      test(name, () => refuses(endpoint, part, schema));
    }
  }
});

/** One server for all cases of a part: none of them changes anything. */
async function refuses(endpoint: Endpoint, part: RequestPart, schema: TSchema): Promise<void> {
  await using docket = await startDocket();
  const key = await credentialFor(docket, endpoint);
  const send = (parts: RequestParts) => {
    // What an address may ask without a credential.
    if (key === '') docket.advance(MINUTE_MS);
    return call(docket, endpoint, parts, key);
  };
  const cases = [
    ...invalidCases(schema, part),
    { field: 'no_such_field', what: 'an unknown field', value: 1 },
    { field: '__proto__x', what: 'an unknown field', value: 1 },
  ];
  for (const { field, what, value } of cases) {
    const [name = ''] = field.split('.');
    const { status, body } = await send({ [part]: { [name]: value } });
    assert.equal(status, 400, `${field}: ${what}: ${JSON.stringify(body)}`);
    assert.equal(body.error.code, 'invalid_request');
    assert.equal(body.error.details.field, field, `${field}: ${what}`);
    assert.equal(typeof body.error.details.type, 'string');
  }
  for (const field of part === 'body' ? ((schema as { required?: string[] }).required ?? []) : []) {
    const { status, body } = await send({ body: { [field]: undefined } });
    assert.equal(status, 400);
    assert.partialDeepStrictEqual(body.error.details, { field, type: 'required' });
  }
}

suite('a body', () => {
  test('that is no object, has __proto__, or nests without end is refused', async () => {
    await using docket = await startDocket();
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);

    for (const body of [
      '[]',
      '"text"',
      'null',
      '{"__proto__":{"a":1}}',
      nested,
      `{"a":${nested}}`,
    ]) {
      const { status, body: answer } = await docket.post('/documents/analyze', body);
      assert.equal(status, 400, body.slice(0, 40));
      assert.equal(answer.error.code, 'invalid_request');
    }
  });
});
