import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isWellFormed } from './sentence-grammar.ts';

const WELL_FORMED = [
  'The participants will move the fair.',
  'It was agreed to move the fair.',
  'Ana has lost the keys of the hall.',
  'Tom will order the paint by Friday, and Ines will call the bank.',
  'It was decided: “The hall stays closed”.',
  'The town will pay 40 euros for 3 chairs.',
];
const MALFORMED: readonly (readonly [sentence: string, fault: string])[] = [
  ['It moves the fair to May.', 'begins with a word that points back'],
  ['They will move the fair to May.', 'begins with a word that points back'],
  ['Which means that the fair moves.', 'begins with a word that points back'],
  ['The the fair will move to May.', 'has a doubled word'],
  ['The fair will move to the.', 'ends with an article'],
  ['The fair will move and', 'ends with a conjunction'],
  ['Tom will book the, hall.', 'has an article without its noun'],
  ['The fair will move to May, , then June.', 'has two commas'],
  ['Moving the fair to May.', 'has no finite verb'],
  ['Green and blue paint for the fence.', 'has no verb'],
  ['Will the fair be in May or June?', 'is a question'],
  ['The fair will cost nothing 😀.', 'has an emoji'],
  ['Tom will pay.', 'has three words'],
  ['', 'is empty'],
];

/** Writes a sentence of so many words. */
function sentenceOf(words: number): string {
  return `The town will pay for ${'bread, '.repeat(words - 7)}and milk.`;
}

suite('well-formed sentence', () => {
  for (const sentence of WELL_FORMED) {
    test(`"${sentence}" is well formed`, () => assert.equal(isWellFormed(sentence), true));
  }

  for (const [sentence, fault] of MALFORMED) {
    test(`"${sentence}" is not well formed: it ${fault}`, () =>
      assert.equal(isWellFormed(sentence), false));
  }

  test('a sentence of more than 45 words is not well formed', () => {
    assert.equal(isWellFormed(sentenceOf(45)), true);
    assert.equal(isWellFormed(sentenceOf(46)), false);
  });
});
