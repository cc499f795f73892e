import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type TSchema, Type } from 'typebox';

import { bodyBytesMax, JSON_BODY_BYTES_MAX, SMALL_BODY_BYTES_MAX } from './body-limits.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { jsonBytesMax } from './json-size.ts';

/** JSON in its longest usual form: every UTF-16 code unit escaped, indented. */
function verbose(value: unknown, indent = ''): string {
  const inner = `${indent}    `;
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => `\n${inner}${verbose(item, inner)}`);
    return `[${items.join(',')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `\n${inner}${escaped(name)} : ${verbose(field, inner)}`,
  );
  return `{${fields.join(',')}\n${indent}}`;
}

function escaped(text: string): string {
  const units = Array.from(
    { length: text.length },
    (_, unit) => `\\u${text.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  );
  return `"${units.join('')}"`;
}

const Labels = Type.Unsafe({
  type: 'object',
  maxProperties: 3,
  propertyNames: { maxLength: 5 },
  additionalProperties: { type: ['string', 'number', 'null'], maxLength: 10 },
});

suite('size of the largest JSON of a schema', () => {
  const LARGEST: [string, TSchema, unknown][] = [
    ['a text', Type.String({ maxLength: 1_000 }), '😀'.repeat(1_000)],
    ['a number', Type.Number(), -Number.MAX_VALUE],
    ['one of several words', Type.Enum(['short', 'the longest']), 'the longest'],
    ['a constant', Type.Literal('live'), 'live'],
    [
      'a list',
      Type.Array(Type.String({ maxLength: 9 }), { maxItems: 50 }),
      list(50, '€'.repeat(9)),
    ],
    [
      'one of two forms',
      Type.Union([Type.Boolean(), Type.String({ maxLength: 40 })]),
      'é'.repeat(40),
    ],
    [
      'an object',
      Type.Object(
        { name: Type.String({ maxLength: 20 }), tags: Type.Array(Type.Null(), { maxItems: 2 }) },
        { additionalProperties: false },
      ),
      { name: '😀'.repeat(20), tags: [null, null] },
    ],
    ['own names', Labels, { aaaaa: 'x'.repeat(10), bbbbb: '😀'.repeat(10), ccccc: null }],
  ];
  for (const [name, schema, value] of LARGEST) {
    test(`${name} in its longest form is within the size`, () => {
      const bytes = Buffer.byteLength(verbose(value));

      assert.ok(bytes <= jsonBytesMax(schema), `${bytes} of ${jsonBytesMax(schema)}`);
    });
  }

  const UNBOUNDED: [string, TSchema][] = [
    ['a text', Type.String()],
    ['a list', Type.Array(Type.Boolean())],
    ['an object with more names', Type.Object({})],
    ['names of any length', Type.Unsafe({ type: 'object', maxProperties: 3 })],
    ['anything', Type.Unknown()],
  ];
  for (const [name, schema] of UNBOUNDED) {
    test(`${name} without a bound has none`, () => {
      assert.equal(jsonBytesMax(schema), Infinity);
    });
  }
});

suite('size limits of bodies', () => {
  test('an operation takes 64 KiB where its schema allows no more', () => {
    for (const name of ['createWorkspace', 'rotateApiKey', 'deleteDocument', 'shareDocument']) {
      assert.equal(limitOf(name), SMALL_BODY_BYTES_MAX, name);
    }
  });

  test('a question of 10,000 characters has room in any spelling', () => {
    assert.ok(limitOf('askDocument') > 10_000 * 12);
    assert.ok(limitOf('askDocument') < 2 * 10_000 * 12);
  });

  test('texts of documents and meetings have 10 MiB', () => {
    for (const name of ['createDocument', 'createMeeting']) {
      assert.equal(limitOf(name), JSON_BODY_BYTES_MAX, name);
    }
  });

  test('an endpoint without a credential, and an unknown one, takes 64 KiB', () => {
    const open = endpoints.filter(({ access }) => access === 'public' || access === 'anybody');

    assert.ok(open.some(({ body }) => body));
    for (const endpoint of [...open, undefined] satisfies (Endpoint | undefined)[]) {
      assert.equal(bodyBytesMax(endpoint), SMALL_BODY_BYTES_MAX, endpoint?.id);
    }
  });
});

function limitOf(name: string): number {
  return bodyBytesMax(endpoints.find(({ id }) => id === name));
}

function list<T>(length: number, item: T): T[] {
  return Array.from({ length }, () => item);
}
