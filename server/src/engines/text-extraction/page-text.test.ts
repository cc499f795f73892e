import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { resolveLineEndHyphens } from './page-text.ts';

suite('line-end hyphens', () => {
  test('are removed if the document spells the word without a hyphen', () => {
    assert.deepEqual(resolveLineEndHyphens(['This agree\uFFFEment.', 'The Agreement']), [
      'This agreement.',
      'The Agreement',
    ]);
  });

  test('are kept if the document spells the word with a hyphen', () => {
    assert.deepEqual(
      resolveLineEndHyphens(['non\uFFFEexclusive, a non-exclusive right, nonexclusive']),
      ['non-exclusive, a non-exclusive right, nonexclusive'],
    );
  });

  test('follow the majority of the document if the word occurs nowhere else', () => {
    assert.deepEqual(resolveLineEndHyphens(['agree\uFFFEment pop\uFFFEular agreement']), [
      'agreement popular agreement',
    ]);
    assert.deepEqual(resolveLineEndHyphens(['sub\uFFFEdistributor']), ['sub-distributor']);
  });

  test('become ordinary hyphens if no word continues', () => {
    assert.deepEqual(resolveLineEndHyphens(['Rule 24b\uFFFE2 or\uFFFE']), ['Rule 24b-2 or-']);
  });
});
