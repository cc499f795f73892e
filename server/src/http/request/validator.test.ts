import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { endpoints } from '../../contract/endpoints.ts';
import { Title } from '../../contract/labels.ts';
import { Nullable, RequestObject } from '../../contract/schema.ts';
import { ApiError } from '../../kernel/errors.ts';
import { createValidator } from './validator.ts';

const validate = createValidator(
  RequestObject(
    {
      title: Type.Optional(Title),
      note: Type.Optional(Nullable(Type.String())),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      ids: Type.Optional(Type.Array(Type.String(), { uniqueItems: true })),
    },
    { minProperties: 1 },
  ),
  'body',
);

const REFUSALS: readonly [body: object, field: string, message: string][] = [
  [{}, 'body', 'body must have at least 1 field'],
  [{ title: null }, 'title', 'title cannot be null'],
  [{ title: ' \t' }, 'title', 'title must be text that is not blank'],
  [{ count: 0 }, 'count', 'count must be at least 1'],
  [{ count: 51 }, 'count', 'count must be at most 50'],
  [{ ids: ['a', 'b', 'a'] }, 'ids', 'ids must not have duplicates, but items 0 and 2 are equal'],
];

suite('validation errors with field and expectation', () => {
  for (const [body, field, message] of REFUSALS) {
    test(JSON.stringify(body), () => {
      assert.throws(
        () => validate(body),
        (error) => {
          assert.ok(error instanceof ApiError);
          assert.deepEqual([error.details?.field, error.message], [field, message]);
          return true;
        },
      );
    });
  }

  for (const body of [{ note: null }, { note: 'x', title: null }]) {
    test(`${JSON.stringify(body)} is valid`, () => assert.doesNotThrow(() => validate(body)));
  }
});

// Validators compile at their first call, so an invalid schema would fail only at a request.
suite('compilation of every request schema', () => {
  for (const { id, params, query, binaryChunk, body, upload } of endpoints) {
    const schemas = [
      ['params', params],
      ['query', query],
      ['query', binaryChunk],
      ['body', body],
      ['body', upload],
    ] as const;
    const given = schemas.filter(([, schema]) => schema !== undefined);
    if (given.length === 0) continue;

    test(id, () => {
      for (const [part, schema] of given) {
        try {
          createValidator(schema!, part)({});
        } catch (error) {
          assert.ok(error instanceof ApiError, String(error));
        }
      }
    });
  }
});
