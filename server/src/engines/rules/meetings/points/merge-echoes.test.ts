import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { completeFragments, mergeEchoes } from './merge-echoes.ts';
import type { MeetingPoint } from './point.ts';

/** Reads turns, each of one sentence, as a point each. */
function pointsOf(...said: string[]) {
  const text = said.map((sentence, at) => `${['Ana', 'Ben'][at % 2]}: ${sentence}`).join('\n');
  const reading = readMeeting(spokenMeeting(text));
  const points = reading.sentences.map((sentence): MeetingPoint => ({
    sentences: [sentence],
    support: [],
    confidence: 0.5,
  }));
  return { reading, points };
}

function mergedTexts(...said: string[]): string[][] {
  const { reading, points } = pointsOf(...said);
  return mergeEchoes(reading, points).map(({ sentences, support }) =>
    [...sentences, ...support].map(({ text }) => text),
  );
}

const MOVED = 'We move the summer fair to the 14th of May.';

suite('echoes of a decision', () => {
  test('a short repetition behind a decision supports it', () =>
    assert.deepEqual(mergedTexts(MOVED, 'Then the 14th of May it is.'), [
      [MOVED, 'Then the 14th of May it is.'],
    ]));

  test('a short repetition before a decision supports it', () =>
    assert.deepEqual(mergedTexts('The 14th it is.', MOVED), [[MOVED, 'The 14th it is.']]));

  test('a short sentence with a term of its own stays a decision', () =>
    assert.equal(mergedTexts(MOVED, 'And we rent two white tents.').length, 2));
});

/** Completes the last of several points; returns its text and its context, undefined if it is left out. */
function completed(...said: string[]) {
  const { reading, points } = pointsOf(...said);
  const [point] = completeFragments(reading, points.slice(-1));
  return point && [point.sentences[0]!.text, point.context?.text];
}

suite('fragments of decisions', () => {
  test('a fragment takes the sentence that it answers as its context', () =>
    assert.deepEqual(completed('What about green?', 'Green it is.'), [
      'Green it is.',
      'What about green?',
    ]));

  test('a fragment that answers nothing is left out', () => {
    assert.equal(completed('Okay.'), undefined);
    assert.equal(completed('Right.', 'That is it then.'), undefined);
  });

  test('a short sentence with a verb and an object needs no context', () =>
    assert.deepEqual(completed('We sell the van.'), ['We sell the van.', undefined]));

  test('a decision with content needs no context', () =>
    assert.deepEqual(completed('What about May?', MOVED), [MOVED, undefined]));
});
