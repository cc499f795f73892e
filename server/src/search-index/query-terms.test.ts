import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { buildPhrases, OCCURRENCES_MAX } from './query-terms.ts';

function runsOf(...phrases: string[]): string[][] {
  const runs = buildPhrases(
    phrases.map((phrase) => phrase.split(' ')),
    ['en'],
    '',
    OCCURRENCES_MAX,
  );
  return runs.map((run) => run.map((terms) => terms.join(' ')));
}

suite('a phrase is looked for', () => {
  test('as its stems, as long as no word comes a fourth time', () => {
    assert.deepEqual(runsOf('grey elephants walk'), [['grey eleph walk']]);
    assert.deepEqual(runsOf('a b a b a b a b'), [['a b a b a b']]);
    assert.deepEqual(runsOf('be a a a a'), [['be a a a']]);
  });

  test('once, whatever it is repeated', () => {
    assert.deepEqual(runsOf('a a a a', 'a a a a a a', 'a a a', 'a'), [['a a a'], ['a']]);
  });
});
