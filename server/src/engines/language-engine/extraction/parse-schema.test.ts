import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { ApiError } from '../../../kernel/errors.ts';
import { parseExtractionSchema } from './parse-schema.ts';

const TEXT = { type: 'string' };

function objectOf(properties: object, more: object = {}): object {
  return { type: 'object', properties, ...more };
}

function nest(levels: number): object {
  return levels === 0 ? TEXT : objectOf({ a: nest(levels - 1) });
}

function leaves(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, TEXT]));
}

function link(name: string): object {
  return { $ref: `#/$defs/${name}` };
}

const REFUSED: [what: string, schema: object, field: string][] = [
  [
    'a keyword outside the subset',
    objectOf({ a: { ...TEXT, pattern: 'x' } }),
    'schema.properties.a.pattern',
  ],
  ['a reference of the root to a leaf', { $ref: '#/$defs/a', $defs: { a: TEXT } }, 'schema.$ref'],
  ['an unknown type', objectOf({ a: { type: 'null' } }), 'schema.properties.a.type'],
  ['a list without items', objectOf({ a: { type: 'array' } }), 'schema.properties.a.items'],
  ['an object without properties', objectOf({}), 'schema.properties'],
  [
    'a required property that is missing',
    objectOf({ a: TEXT }, { required: ['b'] }),
    'schema.required',
  ],
  ['an unknown format', objectOf({ a: { ...TEXT, format: 'ipv4' } }), 'schema.properties.a.format'],
  [
    'a format of a number',
    objectOf({ a: { type: 'number', format: 'date' } }),
    'schema.properties.a.format',
  ],
  [
    'allowed values of another type',
    objectOf({ a: { ...TEXT, enum: [1] } }),
    'schema.properties.a',
  ],
  ['a reference to nothing', objectOf({ a: { $ref: '#/$defs/b' } }), 'schema.properties.a.$ref'],
  [
    'a remote reference',
    objectOf({ a: { $ref: 'https://a.example' } }),
    'schema.properties.a.$ref',
  ],
  [
    'a definition that refers to itself',
    objectOf({ a: TEXT }, { $defs: { b: objectOf({ c: { $ref: '#/$defs/b' } }) } }),
    'schema.$defs.b.properties.c.$ref',
  ],
  [
    'a reference that is no string',
    objectOf({ a: { $ref: { toString: 1 } } }),
    'schema.properties.a.$ref',
  ],
  ['seven levels', nest(7), `schema${'.properties.a'.repeat(7)}`],
  ['201 leaves', objectOf(leaves(201)), 'schema.properties.a200'],
  ['more than 64 KB', objectOf({ a: { ...TEXT, description: 'x'.repeat(65_536) } }), 'schema'],
];

suite('parseExtractionSchema', () => {
  for (const [what, schema, field] of REFUSED) {
    test(`refuses ${what} and names ${field.slice(0, 60)}`, () => {
      assert.throws(
        () => parseExtractionSchema(schema),
        (error) => error instanceof ApiError && error.details?.field === field,
      );
    });
  }

  test('says of a root that is no object that it must be one with properties', () => {
    for (const schema of [
      {},
      { type: 'array' },
      { type: ['string', 'null'] },
      { properties: {} },
    ]) {
      assert.throws(() => parseExtractionSchema(schema), {
        message:
          'schema must be an object with properties at the top, as {"type": "object", "properties": {"total": {"type": "number"}}}',
        details: { field: 'schema', type: 'invalid_value' },
      });
    }
  });

  test('accepts six levels and 200 leaves', () => {
    assert.equal(parseExtractionSchema(nest(6)).kind, 'object');
    assert.equal(parseExtractionSchema(objectOf(leaves(200))).properties.length, 200);
  });

  test('resolves a definition and takes the description beside the reference', () => {
    const day = { type: ['string', 'null'], format: 'date', description: 'a day' };
    const schema = objectOf(
      { start: { $ref: '#/$defs/day', description: 'the first day' } },
      { $defs: { day } },
    );
    const [[name, node] = []] = parseExtractionSchema(schema).properties;

    assert.equal(name, 'start');
    assert.partialDeepStrictEqual(node, {
      type: 'string',
      format: 'date',
      description: 'the first day',
    });
  });

  test('refuses chains of references, and references that repeat too much', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`a${at}`, at === 0 ? TEXT : link(`a${at - 1}`)]),
    );
    const wide = {
      b: objectOf(Object.fromEntries(Object.keys(leaves(190)).map((key) => [key, link('a0')]))),
    };
    const copies = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`c${at}`, link('b')]),
    );

    assert.throws(
      () => parseExtractionSchema(objectOf({ a: TEXT }, { $defs: chain })),
      /references/,
    );
    const $defs = { a0: TEXT, ...wide, ...copies };
    assert.throws(
      () => parseExtractionSchema(objectOf({ a: TEXT }, { $defs })),
      /repeats too much/,
    );
  });

  test('bounds the leaves that nested references multiply', () => {
    const both = (name: string) => objectOf({ x: { $ref: name }, y: { $ref: name } });
    const wide = objectOf(leaves(60));
    const $defs = { wide, two: both('#/$defs/wide'), four: both('#/$defs/two') };

    assert.throws(
      () => parseExtractionSchema(objectOf({ a: { $ref: '#/$defs/four' } }, { $defs })),
      /200 leaves/,
    );
  });
});
