import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeEvidence, makeMeeting } from '../../engines/language-engine/testing/engine-texts.ts';
import type {
  ExtractedActionItem,
  MeetingText,
} from '../../engines/language-engine/meeting-engine.ts';
import { assignItemIds } from './assign-item-ids.ts';
import { toSpokenText } from './anchored-evidence.ts';

const TWO_IN_ONE = 'I will send you the will and book the room.';

function meetingBy(ana: string): MeetingText {
  return makeMeeting([
    ['Ben', 'Who calls the bank?'],
    [ana, 'I will do it.'],
    ['Ben', 'Who calls the press?'],
    [ana, 'I will do it.'],
    [ana, TWO_IN_ONE],
  ]);
}

function item(meeting: MeetingText, excerpt: string, description: string, nth = 0) {
  const evidence = makeEvidence(meeting, excerpt);
  for (let count = 0; count < nth; count++) {
    evidence.start = meeting.text.indexOf(excerpt, evidence.start + 1);
  }
  const found: ExtractedActionItem = {
    description,
    assigned_to: null,
    due_date: null,
    due_date_text: null,
    priority: 'medium',
    confidence: 0.9,
    start_time: 0,
    evidence: [{ ...evidence, end: evidence.start + excerpt.length }],
  };
  return found;
}

function idsOf(meeting: MeetingText, items: ExtractedActionItem[]): string[] {
  return assignItemIds(toSpokenText(meeting), items, () => null).map(({ id }) => id);
}

suite('the id of an action item', () => {
  test('differs for two items of one sentence, and for the same words at different times', () => {
    const meeting = meetingBy('Ana');

    const ids = idsOf(meeting, [
      item(meeting, 'I will do it.', 'Call the bank.'),
      item(meeting, 'I will do it.', 'Call the press.', 1),
      item(meeting, TWO_IN_ONE, 'Send Ben the will.'),
      item(meeting, TWO_IN_ONE, 'Book the room.'),
    ]);

    assert.equal(new Set(ids).size, 4);
  });

  test('stays the same when speakers are renamed or other items are found', () => {
    const [before, after] = [meetingBy('Speaker 1'), meetingBy('Will Fisher')];

    const [, id] = idsOf(before, [
      item(before, TWO_IN_ONE, 'Send Ben the will.'),
      item(before, TWO_IN_ONE, 'Book the room for Speaker 1.'),
    ]);

    assert.deepEqual(idsOf(after, [item(after, TWO_IN_ONE, 'Book the room for Will Fisher.')]), [
      id,
    ]);
  });

  test('is assigned once: repeated items with the same words become one', () => {
    const meeting = meetingBy('Ana');
    const once = item(meeting, TWO_IN_ONE, 'Book the room.');

    assert.equal(idsOf(meeting, [once, once]).length, 1);
  });
});
