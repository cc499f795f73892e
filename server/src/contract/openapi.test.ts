import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Ajv2020 } from 'ajv/dist/2020.js';
import { Type } from 'typebox';

import { escapePointer, splitPointer } from '../../../formats/json-pointer.ts';
import { defineEndpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { EVENT_DATA } from './events.ts';
import { buildOpenApi } from './openapi.ts';
import { createComponentSchemas } from './openapi-schemas.ts';
import { ResponseObject } from './schema.ts';

// As a reader gets it: what JSON cannot carry is gone.
const document = JSON.parse(JSON.stringify(buildOpenApi(endpoints, { version: '2.1.0' })));

type Operation = {
  operationId: string;
  parameters?: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, any>;
  security?: object[];
};

function operationsOf(paths: Record<string, Record<string, Operation>>) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Every object in the document with its JSON pointer. */
function* walk(value: unknown, pointer = '#'): Generator<[string, Record<string, any>]> {
  if (typeof value !== 'object' || value === null) return;
  yield [pointer, value];
  for (const [key, child] of Object.entries(value)) {
    yield* walk(child, `${pointer}/${escapePointer(key)}`);
  }
}

function resolve(reference: string): any {
  let found: any = document;
  for (const name of splitPointer(reference)) found = found?.[name];
  return found;
}

function parametersOf({ parameters = [] }: Operation): NonNullable<Operation['parameters']> {
  return parameters.map((parameter) => (parameter.$ref ? resolve(parameter.$ref) : parameter));
}

function operationOf(id: string): Operation {
  const all = [...operationsOf(document.paths), ...operationsOf(document.webhooks)];
  return all.find((each) => each.operation.operationId === id)!.operation;
}

suite('the OpenAPI document', () => {
  test('is OpenAPI 3.1 and has the version of the API', () => {
    assert.match(document.openapi, /^3\.1\.\d+$/);
    assert.equal(document.info.version, '2.1.0');
  });

  test('has each endpoint once, by its method and its path with the version segment', () => {
    const described = operationsOf(document.paths).map(
      ({ path, method, operation: { operationId } }) => `${operationId} ${method} ${path}`,
    );

    assert.equal(described.length, endpoints.length);
    assert.ok(described.includes('analyzeDocument post /v2/documents/analyze'));
    assert.ok(described.includes('deleteWebhook delete /v2/webhooks/{webhook_id}'));
    assert.ok(described.includes('getHealth get /health'));
  });

  test('is the same text however often it is built', () => {
    const again = buildOpenApi(endpoints, { version: '2.1.0' });

    assert.equal(JSON.stringify(again), JSON.stringify(document));
  });

  test('gives each operation an id of its own', () => {
    const all = [...operationsOf(document.paths), ...operationsOf(document.webhooks)];
    const ids = all.map((each) => each.operation.operationId);

    assert.deepEqual(ids.toSorted(), [...new Set(ids)].toSorted());
  });

  test('refers only to what is there', () => {
    const missing = [...walk(document)]
      .filter(([, { $ref }]) => typeof $ref === 'string' && resolve($ref) === undefined)
      .map(([pointer, { $ref }]) => `${pointer}: ${$ref}`);

    assert.deepEqual(missing, []);
  });

  test('names components only by characters that OpenAPI allows, and uses each of them', () => {
    const references = new Set([...walk(document)].map(([, { $ref }]) => $ref));
    for (const [kind, components] of Object.entries<object>(document.components)) {
      for (const name of Object.keys(components)) {
        assert.match(name, /^[a-zA-Z0-9._-]+$/);
        if (kind === 'securitySchemes') continue;
        assert.ok(references.has(`#/components/${kind}/${name}`), `${kind}/${name} is not used`);
      }
    }
  });

  test('declares every path parameter once, as required, and no other', () => {
    for (const { path, operation } of operationsOf(document.paths)) {
      const declared = parametersOf(operation).filter((parameter) => parameter.in === 'path');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

      assert.deepEqual(
        declared.map(({ name }) => name),
        named,
        path,
      );
      assert.ok(declared.every(({ required }) => required));
    }
  });

  test('has only schemas that JSON Schema 2020-12 compiles', () => {
    const ajv = new Ajv2020({ strict: false, formats: { uri: true, 'date-time': true } });
    ajv.addSchema({ $id: 'docket:', components: document.components });
    const parts = [...walk(document)].filter(([pointer]) =>
      /\/schema$|\/schemas\/\w+$/.test(pointer),
    );
    assert.ok(parts.length > 50);
    for (const [pointer, schema] of parts) {
      const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"docket:#/');
      assert.doesNotThrow(() => ajv.compile(JSON.parse(text)), pointer);
    }
  });

  test('writes no $id, which would change what references mean', () => {
    assert.deepEqual(
      [...walk(document)].filter(([, object]) => '$id' in object),
      [],
    );
  });
});

suite('an operation in the OpenAPI document', () => {
  test('says its scopes, its weight and what it can be refused with', () => {
    const analyze = operationOf('analyzeDocument');

    assert.partialDeepStrictEqual(analyze, {
      tags: ['Documents'],
      'x-docket-scopes': ['write:documents'],
      'x-docket-weight': 5,
      parameters: [{ $ref: '#/components/parameters/Idempotency-Key' }],
      responses: {
        400: { $ref: '#/components/responses/invalid_request' },
        401: { $ref: '#/components/responses/unauthorized' },
        403: { $ref: '#/components/responses/forbidden' },
        404: { $ref: '#/components/responses/resource_not_found' },
        429: { $ref: '#/components/responses/rate_limit_exceeded' },
        500: { $ref: '#/components/responses/internal_error' },
      },
    });
    assert.deepEqual(Object.keys(analyze.responses), [
      '200',
      '202',
      '400',
      '401',
      '403',
      '404',
      '429',
      '500',
    ]);
  });

  test('names only errors that it can answer', () => {
    assert.deepEqual(Object.keys(operationOf('getHealth').responses), ['200', '400', '500']);
    assert.deepEqual(Object.keys(operationOf('getReady').responses), ['200', '400', '500', '503']);
    assert.ok(!('404' in operationOf('getMe').responses));
  });

  test('has the rate-limit and request-id headers on every error, and says so of all answers', () => {
    const { components, info } = document;
    for (const {
      path,
      operation: { responses },
    } of operationsOf(document.paths)) {
      const errors = Object.entries(responses).filter(([, answer]) => answer.$ref);
      for (const [status, { $ref }] of errors) {
        const { headers } = resolve($ref);
        for (const name of ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining']) {
          assert.ok(name in headers, `${path} ${status} ${name}`);
        }
        assert.ok('X-RateLimit-Reset' in headers && 'X-RateLimit-Reset' in components.headers);
      }
    }
    assert.match(info.description, /Every answer has `X-Request-Id`.*rate-limit headers/);
    assert.ok('Retry-After' in components.responses.rate_limit_exceeded.headers);
    assert.ok('Location' in operationOf('analyzeDocument').responses['202'].headers);
  });

  test('needs a credential unless it is public', () => {
    assert.deepEqual(document.security, [{ credential: [] }, { oauth2: [] }]);
    assert.equal(operationOf('getMe').security, undefined);
    assert.deepEqual(operationOf('getDocument').security, [
      { credential: [] },
      { oauth2: ['read:documents'] },
    ]);
    assert.deepEqual(operationOf('getHealth').security, []);
    assert.deepEqual(operationOf('getMetrics').security, [{}, { metrics_token: [] }]);
  });

  test('writes a query field as a parameter with its limits', () => {
    const limit = parametersOf(operationOf('listDocuments')).find(({ name }) => name === 'limit');

    assert.deepEqual(limit, {
      name: 'limit',
      in: 'query',
      required: false,
      description: 'Rows a page.',
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    });
  });

  test('answers with the named schema', () => {
    const { schema } = operationOf('getDocument').responses['200'].content['application/json'];

    assert.deepEqual(schema, { $ref: '#/components/schemas/Document' });
    assert.equal(
      document.components.schemas.Document.properties.analysis.$ref,
      '#/components/schemas/Analysis',
    );
  });

  test('answers in the media type that it has', () => {
    const { content } = operationOf('getMetrics').responses['200'];

    assert.deepEqual(Object.keys(content), ['text/plain']);
  });
});

suite('webhooks in the OpenAPI document', () => {
  test('has one entry for each event that is emitted', () => {
    assert.deepEqual(Object.keys(document.webhooks).toSorted(), Object.keys(EVENT_DATA).toSorted());
  });

  test('describes the envelope with the data of the event, and the signature headers', () => {
    const { post } = document.webhooks['document.analyzed'];
    const { $ref } = post.requestBody.content['application/json'].schema;

    const envelope = resolve($ref);
    assert.deepEqual(envelope.required, ['id', 'event', 'created_at', 'data']);
    assert.equal(envelope.properties.event.const, 'document.analyzed');
    assert.ok('extracted_fields' in envelope.properties.data.properties);
    assert.deepEqual(
      post.parameters.map((parameter: { $ref: string }) => resolve(parameter.$ref).name),
      [
        'X-Service-Signature',
        'X-Event-Id',
        'X-Event-Sequence',
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ],
    );
  });
});

suite('component schemas', () => {
  test('refuse two different schemas of one name', () => {
    const schemas = createComponentSchemas();
    schemas.answers.write(ResponseObject({ a: Type.String() }, { $id: 'Thing' }));

    assert.throws(
      () => schemas.answers.write(ResponseObject({ b: Type.String() }, { $id: 'Thing' })),
      /Two different schemas are called Thing/,
    );
  });

  test('write records and enums as generators of clients read them', () => {
    const schemas = createComponentSchemas();

    assert.deepEqual(schemas.answers.write(Type.Record(Type.String(), Type.Enum(['a', 'b']))), {
      type: 'object',
      additionalProperties: { type: 'string', enum: ['a', 'b'] },
    });
  });

  test('a body whose fields are all optional may be left out', () => {
    const endpoint = defineEndpoint({
      id: 'replay',
      tag: 'Webhooks',
      summary: 'Replay',
      method: 'POST',
      path: '/replay',
      scopes: [],
      weight: 1,
      body: Type.Object({ since: Type.Optional(Type.String()) }),
      responses: { 202: Type.Object({}) },
    });

    const { paths } = buildOpenApi([endpoint], { version: '2.1.0' });

    assert.partialDeepStrictEqual(paths['/v2/replay'], {
      post: { requestBody: { required: false } },
    });
  });
});
