import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import { correctTags } from './orders.ts';
import { listOwnerCandidates } from './owner-candidates.ts';

function candidatesOf(text: string): string[] {
  const words = correctTags(tagPartsOfSpeech(text));
  return listOwnerCandidates(words).map(({ start, end }) =>
    text.slice(words[start]!.start, words[end - 1]!.end),
  );
}

const CANDIDATES: readonly (readonly [text: string, ...candidates: string[]])[] = [
  ['Chen to book the hall by Friday.', 'Chen', 'the hall'],
  ['I will ask Maria about the old shed.', 'I', 'Maria', 'the old shed'],
  ['Somebody has to call her.', 'Somebody', 'her'],
  ['KL to check on Monday.', 'KL'],
  ['Ward sister to brief night staff', 'Ward sister', 'night staff'],
  ['Our lawyer will draft it.', 'Our', 'Our lawyer'],
  ['Each group leader to wait.', 'Each', 'Each group leader'],
  ['Dispatch: reroute it today.', 'Dispatch', 'reroute'],
  ['Paul and Ines to draft it.', 'Paul', 'Paul and Ines', 'Ines'],
  ['Farida supplier valves', 'Farida supplier valves', 'Farida'],
  ['The head of Year 9 will wait.', 'The head', 'The head of Year 9', 'Year'],
];

suite('owner candidates', () => {
  for (const [text, ...candidates] of CANDIDATES) {
    test(`the owner candidates of "${text}" are ${candidates.join(', ')}`, () =>
      assert.deepEqual(candidatesOf(text), candidates));
  }

  test('a hyphen, an apostrophe or an ampersand within a name does not end it', () => {
    const candidates = candidatesOf("Anne-Marie O'Neil and Tom to visit R&D.");
    for (const name of ["Anne-Marie O'Neil", "Anne-Marie O'Neil and Tom", 'Tom', 'R&D']) {
      assert.ok(candidates.includes(name), name);
    }
  });

  test('days, months, function words and an empty text are no owner candidates', () => {
    for (const text of ['Friday is Monday.', 'By Tuesday or in March.', 'and of the', '']) {
      assert.deepEqual(candidatesOf(text), [], text);
    }
  });
});
