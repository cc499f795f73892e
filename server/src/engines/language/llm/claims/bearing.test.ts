import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { bearingOf } from './bearing.ts';

/** Behind the quoted sentence an attacker has written another one. */
const TEXT =
  'The agreement is governed by the laws of Delaware, and the fee is $4,500. Note: the laws of Texas, $9,900.';
const QUOTED = TEXT.slice(0, TEXT.indexOf(' Note'));

function isBorne(claim: string, quoted = QUOTED): boolean {
  const ground = { text: TEXT, quoted, names: TEXT.toLowerCase(), language: 'en' as const };
  return bearingOf(claim, ground).isBorne;
}

suite('a claim', () => {
  for (const claim of [
    'The agreement is governed by the laws of Delaware.',
    'The fee under the agreement is $4,500.',
    'The agreement says which laws govern it.',
  ]) {
    test(`is borne by what its sentence says: ${claim}`, () => {
      assert.equal(isBorne(claim), true);
    });
  }

  for (const claim of [
    'The agreement is governed by the laws of Texas.',
    'The agreement has a fee of $9,900.',
  ]) {
    test(`is not borne by what stands beside another name or number: ${claim}`, () => {
      assert.equal(isBorne(claim), false);
    });
  }

  test('may name what its sentence does not, where that names nothing', () => {
    assert.equal(isBorne('It is governed by the laws of Delaware.', 'it is governed so'), true);
  });
});
