import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TSchema } from 'typebox';

import { type Endpoint, takesWait } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { SCOPES } from './scopes.ts';
import { INVENTORY } from './testing/inventory.ts';

/** Returns the success status; for an operation whose caller may wait, the one without waiting. */
function successOf({ responses }: Endpoint): number {
  return 202 in responses ? 202 : Number(Object.keys(responses)[0]);
}

suite('the list of endpoints', () => {
  test('has every operation of the inventory and no other', () => {
    const listed = endpoints.map(({ id }) => id).toSorted();

    assert.deepEqual(listed, INVENTORY.map(([id]) => id).toSorted());
  });

  for (const [id, method, path, scopes, weight, success] of INVENTORY) {
    test(`${method} ${path} has the scopes, weight ${weight} and status ${success} of the inventory`, () => {
      const endpoint = endpoints.find((each) => each.id === id)!;

      assert.deepEqual(
        {
          method: endpoint.method,
          path: endpoint.path,
          scopes: endpoint.scopes,
          weight: endpoint.weight,
          success: successOf(endpoint),
        },
        { method, path, scopes, weight, success },
      );
    });
  }

  test('weighs only the operations with a stated weight, and their other forms, above 1', () => {
    const heavy = endpoints.filter(({ weight }) => weight > 1);

    assert.deepEqual(Object.fromEntries(heavy.map(({ id, weight }) => [id, weight])), {
      analyzeDocument: 5,
      createAnalysis: 5,
      extractDocument: 5,
      askWorkspace: 5,
      streamWorkspaceAnswer: 5,
      createGrid: 5,
      fillGrid: 5,
      addSample: 15,
      retryDocument: 5,
      transcribe: 10,
      uploadRecording: 10,
      announceRecording: 10,
      retryTranscription: 10,
    });
  });

  test('takes wait where a document or meeting is analyzed, also where the answer always waits', () => {
    assert.deepEqual(
      endpoints.filter(takesWait).map(({ id }) => id),
      [
        'analyzeDocument',
        'createAnalysis',
        'extractDocument',
        'extractActionItems',
        'extractMeetingActionItems',
        'summarizeMeeting',
      ],
    );
  });

  test('has no method and path twice', () => {
    const places = endpoints.map(({ method, version, path }) => `${method} ${version} ${path}`);

    assert.equal(new Set(places).size, places.length);
  });
});

for (const endpoint of endpoints) {
  suite(`the contract of ${endpoint.method} ${endpoint.path}`, () => {
    test('has a tag and a summary of one line without a full stop', () => {
      assert.match(endpoint.tag, /^[A-Z][A-Za-z0-9]+$/);
      assert.match(endpoint.summary, /^[A-Z].{5,119}[^.\s]$/);
    });

    test('asks only for scopes that exist', () => {
      assert.deepEqual(
        endpoint.scopes.filter((scope) => !SCOPES.includes(scope)),
        [],
      );
    });

    test('declares exactly the parameters in its path', () => {
      const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const { properties = {}, required = [] } = (endpoint.params ?? {}) as Schema;

      assert.deepEqual(Object.keys(properties), named);
      assert.deepEqual(required, named);
    });

    test('refuses unknown fields and has an upper bound for every text, list and number', () => {
      for (const part of ['params', 'query', 'body', 'upload', 'binaryChunk'] as const) {
        for (const [field, schema] of fieldsOf(endpoint[part], part)) requireBounds(field, schema);
      }
    });
  });
}

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  maxProperties?: number;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** A schema and everything inside it, with dotted names. */
function* fieldsOf(schema: TSchema | undefined, name: string): Generator<[string, Schema]> {
  if (!schema) return;
  const { properties = {}, items, anyOf = [] } = schema as Schema;
  yield [name, schema];
  for (const [field, inner] of Object.entries(properties)) {
    yield* fieldsOf(inner, `${name}.${field}`);
  }
  yield* fieldsOf(items, `${name}.*`);
  for (const inner of anyOf) yield* fieldsOf(inner, name);
}

/** Tells for each type whether a schema bounds its values. */
const BOUNDS: Record<string, (schema: Schema) => boolean> = {
  object: ({ additionalProperties, maxProperties, propertyNames }) =>
    additionalProperties === false ||
    (maxProperties !== undefined && propertyNames?.maxLength !== undefined),
  string: ({ maxLength }) => maxLength !== undefined,
  array: ({ maxItems, items }) => maxItems !== undefined && items !== undefined,
  integer: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  number: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  boolean: () => true,
};

function requireBounds(field: string, schema: Schema): void {
  if (schema.enum || schema.const !== undefined || schema.anyOf) return;
  const type = [schema.type].flat().find((name) => name !== 'null');
  const isBounded = BOUNDS[String(type)];
  assert.ok(isBounded, `${field} has the type ${type}, for which no bound is known`);
  assert.ok(isBounded(schema), `${field} has no bound: ${JSON.stringify(schema)}`);
}
