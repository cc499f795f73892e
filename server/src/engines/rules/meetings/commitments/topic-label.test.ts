import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { scoreWork } from './extract-action-items.ts';
import { findTopicLabel } from './topic-label.ts';

/** Finds the label of the first work that a note states. */
function labelOf(text: string) {
  const line = { speaker: null, start: 0, end: text.length, start_time: null, end_time: null };
  const { work, tagged } = scoreWork(
    readMeeting(spokenMeeting(text, { lines: [line], participants: [] })),
  );
  assert.ok(work[0], `no work in: ${text}`);
  return findTopicLabel(tagged, work[0].finding.commitment);
}

suite('label of a topic', () => {
  for (const [text, label] of [
    ['Conveyor 3: maintenance to strip and inspect by Friday.', 'Conveyor 3'],
    ['Roof - Tom to call the builder.', 'Roof'],
    ['Site visit – Marta to book the van by Monday.', 'Site visit'],
    ['• North roof: Tom to call the builder.', 'North roof'],
  ] as const) {
    test(`"${label}" is the topic of "${text}"`, () => assert.equal(labelOf(text), label));
  }

  for (const [text, reason] of [
    ['Action: Tom to book the hall.', 'the label only says that work follows'],
    ['Marta: book the hall by Friday.', 'the label names the owner'],
    ['We decided: Tom to call the builder today.', 'the label is a clause'],
    ['Marta to book the hall: the big one.', 'the work stands before the colon'],
    ['Marta to book the well-lit hall.', 'a hyphen within a word is no dash'],
    ['Marta to book the hall at 10:30.', 'a time has a colon within'],
  ] as const) {
    test(`"${text}" has no topic, because ${reason}`, () => assert.equal(labelOf(text), undefined));
  }
});
