import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket } from '../../testing/docket.ts';
import { parseIfMatch, requireIfMatch } from './if-match.ts';

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
    test(`If-Match ${header} is parsed`, () => {
      assert.deepEqual(parseIfMatch(header), expected);
    });
  }

  for (const header of ['', ' ', '1', '"1', '1"', '"1" "2"', 'w/"1"', '*, "1"', '"a"b"', ',']) {
    test(`If-Match ${JSON.stringify(header)} is rejected`, () => {
      assert.throws(() => parseIfMatch(header), { code: 'invalid_request' });
    });
  }

  test('If-Match is parsed in linear time', () => {
    const header = `${'"a", '.repeat(20_000)}x`;

    assert.throws(() => parseIfMatch(header));
  });

  test('If-Match compares strongly, and a star or no condition always matches', () => {
    for (const condition of [undefined, '*', ['"1"'], ['"0"', '"1"']] as const) {
      assert.doesNotThrow(() => requireIfMatch(condition, '"1"'));
    }
    for (const condition of [['"2"'], ['W/"1"'], []]) {
      assert.throws(() => requireIfMatch(condition, '"1"'), {
        details: { field: 'If-Match', type: 'conflict', etag: '"1"' },
      });
    }
  });

  test('If-Match is refused by changes that check no condition, and left to reads', async () => {
    await using docket = await startDocket();
    const { body: document } = await docket.post('/documents', { title: 'a', content: 'text' });
    const headers = { 'if-match': '"1"' };
    const path = `/v2/documents/${document.id}`;

    const changed = await docket.request('PATCH', path, { title: 'b' }, { headers });
    const read = await docket.request('GET', path, undefined, { headers });

    assert.equal(changed.status, 400);
    assert.partialDeepStrictEqual(changed.body.error.details, { field: 'If-Match' });
    assert.partialDeepStrictEqual([read.status, read.body.title], [200, 'a']);
  });
});
