import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { parseIfMatch, requireMatch } from './if-match.ts';

suite('If-Match', () => {
  for (const [header, expected] of [
    ['*', '*'],
    [' * ', '*'],
    ['"1"', ['"1"']],
    ['"1", "2"', ['"1"', '"2"']],
    ['"1","2" , W/"3",', ['"1"', '"2"', 'W/"3"']],
    ['""', ['""']],
    ['"a,b"', ['"a,b"']],
  ] as const) {
    test(`is read from ${header}`, () => {
      assert.deepEqual(parseIfMatch(header), expected);
    });
  }

  for (const header of ['', ' ', '1', '"1', '1"', '"1" "2"', 'w/"1"', '*, "1"', '"a"b"', ',']) {
    test(`is not read from ${JSON.stringify(header)}`, () => {
      assert.throws(() => parseIfMatch(header), { code: 'invalid_request' });
    });
  }

  test('is read in time that grows with its length', () => {
    const header = `${'"a", '.repeat(20_000)}x`;

    assert.throws(() => parseIfMatch(header));
  });

  test('holds for the tag itself, compared strongly, for any and without a condition', () => {
    for (const condition of [undefined, '*', ['"1"'], ['"0"', '"1"']] as const) {
      assert.doesNotThrow(() => requireMatch(condition, '"1"'));
    }
    for (const condition of [['"2"'], ['W/"1"'], []]) {
      assert.throws(() => requireMatch(condition, '"1"'), {
        details: { field: 'If-Match', type: 'conflict', etag: '"1"' },
      });
    }
  });
});
