import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting, typedNotes } from '../../../meeting-text/testing/spoken-meeting.ts';
import { findNextMeeting } from './next-meeting.ts';

/** Finds the next meeting of one that began on Wednesday, 18 November 2026. */
function nextOf(said: string) {
  return findNextMeeting(readMeeting(spokenMeeting(said)));
}

const DATED: readonly (readonly [said: string, date: string])[] = [
  ['Ana: The next meeting is on 3 December.', '2026-12-03'],
  ['Ana: Our next meeting will be on Friday.', '2026-11-20'],
  ['Ana: When is the next meeting?\nTom: On 3 December.', '2026-12-03'],
  [
    'Ana: The next meeting is on 3 December.\nTom: No, the next meeting is on 4 December.',
    '2026-12-04',
  ],
];
const UNDATED = [
  'Ana: The next meeting will be a long one.',
  'Ana: The report is due on 3 December.',
  'Ana: The next meeting was to be on 3 November 2026.',
  'Ana: When is the next meeting?\nTom: Good question.\nAna: Well.\nTom: Anyway.\nAna: The paint comes on 3 December.',
  '',
];

suite('next meeting', () => {
  for (const [said, date] of DATED) {
    test(`the next meeting is on ${date} after: ${said.replaceAll('\n', ' – ')}`, () =>
      assert.equal(nextOf(said)?.date, date));
  }

  for (const said of UNDATED) {
    test(`no next meeting is found in: "${said.replaceAll('\n', ' – ')}"`, () =>
      assert.equal(nextOf(said), null));
  }

  test('the next meeting keeps the words of its date', () =>
    assert.match(nextOf(DATED[0]![0])!.text, /3 December$/));

  test('the next meeting of notes is the first day below its heading', () => {
    const text =
      'The roof leaks.\n8. Date of next meeting\nThursday 3 December. Papers by 1 December.';
    assert.equal(findNextMeeting(readMeeting(typedNotes(text)))?.date, '2026-12-03');
  });
});
