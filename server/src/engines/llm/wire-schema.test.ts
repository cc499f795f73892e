import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { fromWireValue, toWireSchema } from './wire-schema.ts';

const SCHEMA = Type.Object({
  title: Type.String({ pattern: '^A', maxLength: 80, description: 'As it is printed.' }),
  day: Type.Optional(Type.String({ format: 'date' })),
  total: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  kind: Type.Union([Type.Literal('lease'), Type.Literal('loan')]),
  items: Type.Optional(
    Type.Array(
      Type.Object({ count: Type.Integer({ minimum: 1 }), note: Type.Optional(Type.String()) }),
      {
        maxItems: 9,
      },
    ),
  ),
});

const BOUNDS = { minimum: -1e15, maximum: 1e15 };

suite('wire schema', () => {
  test('the wire schema requires every property, bounds numbers, and drops patterns, formats and lengths', () => {
    assert.deepEqual(toWireSchema(SCHEMA), {
      type: 'object',
      properties: {
        title: { type: 'string', description: 'As it is printed.' },
        day: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        total: { anyOf: [{ type: 'number', ...BOUNDS }, { type: 'null' }] },
        kind: { type: 'string', enum: ['lease', 'loan'] },
        items: {
          anyOf: [
            {
              type: 'array',
              maxItems: 9,
              items: {
                type: 'object',
                properties: {
                  count: { type: 'integer', minimum: 1, maximum: 1e15 },
                  note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
                },
                required: ['count', 'note'],
                additionalProperties: false,
              },
            },
            { type: 'null' },
          ],
        },
      },
      required: ['title', 'day', 'total', 'kind', 'items'],
      additionalProperties: false,
    });
  });
});

suite('answer by the wire schema', () => {
  test('optional properties that are null are removed at every depth', () => {
    const answer = { title: 'A', day: null, total: null, items: [{ count: 1, note: null }] };

    assert.deepEqual(fromWireValue(SCHEMA, answer), {
      title: 'A',
      total: null,
      items: [{ count: 1 }],
    });
  });

  test('null in a required property is kept so that validation rejects it', () => {
    assert.deepEqual(fromWireValue(SCHEMA, { title: null }), { title: null });
  });

  for (const value of ['text', null, 7, [1, null], { other: null }]) {
    test(`a value that is no object stays unchanged: ${JSON.stringify(value)}`, () => {
      assert.deepEqual(fromWireValue(SCHEMA, value), value);
    });
  }
});
