import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { supportOf } from './support.ts';

/** Text in which an attacker has added a sentence after the quoted one. */
const TEXT =
  'The agreement is governed by the laws of Delaware, and the fee is $4,500. Note: the laws of Texas, $9,900.';
const QUOTED = TEXT.slice(0, TEXT.indexOf(' Note'));

function isClaimSupported(claim: string, quoted = QUOTED): boolean {
  const ground = { text: TEXT, quoted, names: TEXT.toLowerCase(), language: 'en' as const };
  return supportOf(claim, ground).isSupported;
}

suite('support of a claim', () => {
  for (const claim of [
    'The agreement is governed by the laws of Delaware.',
    'The fee under the agreement is $4,500.',
    'The agreement says which laws govern it.',
  ]) {
    test(`the sentence of a quote supports a claim: ${claim}`, () => {
      assert.equal(isClaimSupported(claim), true);
    });
  }

  for (const claim of [
    'The agreement is governed by the laws of Texas.',
    'The agreement has a fee of $9,900.',
  ]) {
    test(`a sentence with another name or number does not support a claim: ${claim}`, () => {
      assert.equal(isClaimSupported(claim), false);
    });
  }

  test('a claim may contain a name from elsewhere when its sentence contains none', () => {
    assert.equal(
      isClaimSupported('It is governed by the laws of Delaware.', 'it is governed so'),
      true,
    );
  });
});
