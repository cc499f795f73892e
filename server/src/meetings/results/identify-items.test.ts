import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { evidenceFor, meetingOf } from '../../engines/language/meeting-conformance.ts';
import type { FoundActionItem, MeetingText } from '../../engines/language/meeting-engine.ts';
import { identifyItems } from './identify-items.ts';
import { spokenMeeting } from './spoken.ts';

const TWO_IN_ONE = 'I will send you the will and book the room.';

function meetingBy(ana: string): MeetingText {
  return meetingOf([
    ['Ben', 'Who calls the bank?'],
    [ana, 'I will do it.'],
    ['Ben', 'Who calls the press?'],
    [ana, 'I will do it.'],
    [ana, TWO_IN_ONE],
  ]);
}

function item(meeting: MeetingText, excerpt: string, description: string, nth = 0) {
  const evidence = evidenceFor(meeting, excerpt);
  for (let count = 0; count < nth; count++) {
    evidence.start = meeting.text.indexOf(excerpt, evidence.start + 1);
  }
  const found: FoundActionItem = {
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

function idsOf(meeting: MeetingText, items: FoundActionItem[]): string[] {
  return identifyItems(spokenMeeting(meeting), items, () => null).map(({ id }) => id);
}

suite('the id of an action item', () => {
  test('tells two of one sentence apart, and the same words said at different times', () => {
    const meeting = meetingBy('Ana');

    const ids = idsOf(meeting, [
      item(meeting, 'I will do it.', 'Call the bank.'),
      item(meeting, 'I will do it.', 'Call the press.', 1),
      item(meeting, TWO_IN_ONE, 'Send Ben the will.'),
      item(meeting, TWO_IN_ONE, 'Book the room.'),
    ]);

    assert.equal(new Set(ids).size, 4);
  });

  test('stays whatever names people are given, and whichever items are found beside', () => {
    const [before, after] = [meetingBy('Speaker 1'), meetingBy('Will Fisher')];

    const [, id] = idsOf(before, [
      item(before, TWO_IN_ONE, 'Send Ben the will.'),
      item(before, TWO_IN_ONE, 'Book the room for Speaker 1.'),
    ]);

    assert.deepEqual(idsOf(after, [item(after, TWO_IN_ONE, 'Book the room for Will Fisher.')]), [
      id,
    ]);
  });

  test('is given once: the same in the same words is one item', () => {
    const meeting = meetingBy('Ana');
    const once = item(meeting, TWO_IN_ONE, 'Book the room.');

    assert.equal(idsOf(meeting, [once, once]).length, 1);
  });
});
