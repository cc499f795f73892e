import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { foldLineEndHyphens } from './line-end-hyphens.ts';

suite('a hyphen at the end of a line', () => {
  test('goes when the document has the word without it', () => {
    assert.deepEqual(foldLineEndHyphens(['This agree\uFFFEment.', 'The Agreement']), [
      'This agreement.',
      'The Agreement',
    ]);
  });

  test('stays when the document writes the word with it', () => {
    assert.deepEqual(
      foldLineEndHyphens(['non\uFFFEexclusive, a non-exclusive right, nonexclusive']),
      ['non-exclusive, a non-exclusive right, nonexclusive'],
    );
  });

  test('follows the others of the document when its own word is nowhere else', () => {
    assert.deepEqual(foldLineEndHyphens(['agree\uFFFEment pop\uFFFEular agreement']), [
      'agreement popular agreement',
    ]);
    assert.deepEqual(foldLineEndHyphens(['sub\uFFFEdistributor']), ['sub-distributor']);
  });

  test('becomes an ordinary one where no word goes on', () => {
    assert.deepEqual(foldLineEndHyphens(['Rule 24b\uFFFE2 or\uFFFE']), ['Rule 24b-2 or-']);
  });
});
