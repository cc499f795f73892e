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
  [
    { title: ' \t' },
    'title',
    'title must be text that is not blank, without characters that are invisible or turn its direction',
  ],
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

/** Returns message and details of the error of an invalid body. */
function errorOf(body: object): Pick<ApiError, 'message' | 'details'> {
  try {
    validate(body);
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return error;
  }
  throw new Error('The body is valid');
}

suite('several invalid fields', () => {
  test('are all named, and the details are those of the first', () => {
    const { message, details } = errorOf({ ids: ['a', 7, 8], count: 51, note: 'x', tittle: 'y' });

    assert.equal(
      message,
      'tittle is not a known field: did you mean title?; ids.1 must be a string; count must be at most 50',
    );
    assert.partialDeepStrictEqual(details, { field: 'tittle', type: 'unknown_field' });
    assert.deepEqual(
      details?.errors?.map(({ field, type }) => [field, type]),
      [
        ['tittle', 'unknown_field'],
        ['ids.1', 'invalid_type'],
        ['count', 'invalid_value'],
      ],
    );
  });

  test('one invalid field has no list of errors', () => {
    assert.deepEqual(errorOf({ count: 51 }).details, { field: 'count', type: 'invalid_value' });
  });

  test('at most ten of very many are named', () => {
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`x${n}`, n]));

    assert.equal(errorOf(body).details?.errors?.length, 10);
  });
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
          // Schemas of single fields compile when there are several errors.
          const { properties = {} } = schema as { properties?: object };
          const wrong = Object.keys(properties).map((name) => [name, Symbol.iterator]);
          createValidator(schema!, part)({ ...Object.fromEntries(wrong), 'not a field': 1 });
        } catch (error) {
          assert.ok(error instanceof ApiError, String(error));
        }
      }
    });
  }
});
