import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type TSchema, Type } from 'typebox';

import { Nullable, ResponseObject } from '../../contract/schema.ts';
import { jsonWriter } from './json-writer.ts';

const Named = ResponseObject({ id: Type.String(), note: Type.Optional(Type.String()) });
const NAMED = { id: 'one', note: 'shown' };
const ROW = { ...NAMED, secret_hash: 'never sent' };

function write(schema: TSchema, body: unknown): unknown {
  return JSON.parse(jsonWriter(schema)(body));
}

suite('fields that the schema does not name are not written', () => {
  for (const [where, schema, body, written] of [
    ['in the body', Named, ROW, NAMED],
    ['in a field', ResponseObject({ of: Named }), { of: ROW }, { of: NAMED }],
    ['in an array', Type.Array(Named), [ROW, ROW], [NAMED, NAMED]],
    ['in arrays of arrays', Type.Array(Type.Array(Named)), [[ROW], []], [[NAMED], []]],
    ['in the values of a record', Type.Record(Type.String(), Named), { a: ROW }, { a: NAMED }],
    [
      'in records of arrays',
      Type.Record(Type.String(), Type.Array(Named)),
      { a: [ROW], b: [] },
      { a: [NAMED], b: [] },
    ],
    ['in a nullable field', ResponseObject({ of: Nullable(Named) }), { of: ROW }, { of: NAMED }],
    ['in a union with null', Type.Union([Named, Type.Null()]), ROW, NAMED],
  ] as const) {
    test(where, () => {
      assert.deepEqual(write(schema, body), written);
    });
  }

  test('in a union, by the branch whose required fields are present', () => {
    const Other = ResponseObject({ name: Type.String(), id: Type.String() });
    const either = Type.Array(Type.Union([Other, Named]));
    const both = { id: 'one', name: 'other', note: 'of the other branch' };

    assert.deepEqual(write(either, [both, ROW]), [{ name: 'other', id: 'one' }, NAMED]);
  });

  test('not even with the name of an inherited or a magic property', () => {
    const row = JSON.parse('{"id":"one","__proto__":{"note":"x"},"constructor":"y"}') as object;

    assert.deepEqual(write(Named, row), { id: 'one' });
  });
});

suite('values that are written as they are', () => {
  test('optional fields without a value are left out, and null stays null', () => {
    const schema = ResponseObject({
      of: Nullable(Named),
      list: Nullable(Type.Array(Named)),
      note: Type.Optional(Type.String()),
      more: Type.Optional(Named),
    });

    assert.deepEqual(write(schema, { of: null, list: null, note: undefined }), {
      of: null,
      list: null,
    });
  });

  test('records of scalars and values of an open schema keep all their fields', () => {
    const schema = ResponseObject({
      metadata: Type.Record(Type.String(), Type.String()),
      details: Type.Unknown(),
    });
    const body = { metadata: { a: '1', 'b c': '2' }, details: { any: [{ thing: 1 }] } };

    assert.deepEqual(write(schema, body), body);
  });

  test('texts with quotes, line separators and lone surrogates are valid JSON', () => {
    const id = '"\\\n\u2028\ud83d 𝄞';

    assert.equal(jsonWriter(Named)({ id }), JSON.stringify({ id }));
  });

  test('field names that are no identifiers are written', () => {
    const schema = ResponseObject({ 'it\'s "odd"': Type.Integer(), 'a-b': Type.Integer() });

    assert.deepEqual(write(schema, { 'it\'s "odd"': 1, 'a-b': 2 }), { 'it\'s "odd"': 1, 'a-b': 2 });
  });
});
