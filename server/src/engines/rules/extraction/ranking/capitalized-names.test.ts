import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findCapitalizedNames } from './capitalized-names.ts';

function listNames(text: string): string[] {
  return findCapitalizedNames(text, 'en').map(
    ({ kind, start, end }) => `${kind} ${text.slice(start, end)}`,
  );
}

suite('names with capital letters', () => {
  for (const [text, ...names] of [
    ['it was signed by Maria Lopez today', 'person Maria Lopez'],
    ['please call Mr Tan about it', 'person Tan'],
    ['we asked Dr Ana Ruiz about it', 'person Dr Ana Ruiz', 'person Ana Ruiz'],
    [
      'it is sold by Brightwater Foods, Ltd, in Leeds',
      'organization Brightwater Foods, Ltd',
      'name Leeds',
    ],
    ['It is lent by the Bank of Norwood.', 'organization Bank of Norwood'],
    ['please write to the Finance Director', 'role Finance Director'],
    ['The goods go to Hamburg and then on.', 'name Hamburg'],
    ['Northgate Ltd ACN 004 is the owner.', 'organization Northgate Ltd'],
    ['nothing here has a name'],
  ] as const) {
    test(`finds ${names.join(' and ') || 'none'} in "${text}"`, () => {
      assert.deepEqual(listNames(text), names);
    });
  }

  test('has no stop word at its begin, and none alone', () => {
    assert.deepEqual(listNames('The Harbour is old. They left.'), ['name Harbour']);
  });

  test('has nine words at most', () => {
    const [name] = findCapitalizedNames('Alpha '.repeat(12).trim(), 'en');
    assert.equal(name!.end, 'Alpha '.length * 9 - 1);
  });
});
