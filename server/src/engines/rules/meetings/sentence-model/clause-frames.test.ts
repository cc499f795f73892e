import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import { type ClauseFrame, findClauseFrames } from './clause-frames.ts';
import { correctTags } from './orders.ts';

function framesOf(text: string): ClauseFrame[] {
  return findClauseFrames(correctTags(tagPartsOfSpeech(text)));
}

/** Sentences of one clause with its subject, its mood and the class of its verb. */
const ONE_CLAUSE: readonly (readonly [
  text: string,
  subject: string,
  mood: string,
  verb: string,
])[] = [
  ['I will send the report.', 'i', 'will', 'work'],
  ['I’ll send the report.', 'i', 'will', 'work'],
  ['Ana has to call the bank.', 'name', 'must', 'work'],
  ['We need to send it.', 'we', 'must', 'work'],
  ['We are going to paint the fence.', 'we', 'going', 'work'],
  ['Ana is painting the fence.', 'name', 'is doing', 'work'],
  ["They've written the letter.", 'they', 'has done', 'work'],
  ['Ana paid the bill.', 'name', 'did', 'work'],
  ['Send the report.', 'none', 'base', 'work'],
  ['The seal was ordered by Tom.', 'noun', 'past was-passive', 'work'],
  ['The seal has to be ordered.', 'noun', 'must-passive', 'work'],
  ['The blue one is nice.', 'noun', 'is', 'none'],
];

suite('clauses of a sentence', () => {
  for (const [text, subject, mood, verbClass] of ONE_CLAUSE) {
    test(`"${text}" is one clause with its subject, mood and verb`, () => {
      const frames = framesOf(text);
      assert.deepEqual(frames, [{ subject, mood, isNegated: false, verbClass }]);
    });
  }

  test('a clause is negated by "not", and by a contraction with it', () => {
    for (const text of ['We must not send it.', "We won't pay it.", "I don't know."]) {
      assert.equal(framesOf(text)[0]!.isNegated, true, text);
    }
  });

  test('a verb behind a conjunction has the same subject', () => {
    const frames = framesOf('Tom sent it and paid the bill.');
    assert.deepEqual(
      frames.map(({ subject }) => subject),
      ['name', 'same'],
    );
  });

  test('a sentence has at most six clauses, and none without a verb', () => {
    assert.equal(framesOf('I go, you go, he goes, we go, they go, I run, you run.').length, 6);
    assert.deepEqual(framesOf('Apples and pears.'), []);
    assert.deepEqual(framesOf(''), []);
  });
});
