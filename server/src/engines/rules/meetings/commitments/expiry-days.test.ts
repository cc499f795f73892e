import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';

const REQUEST = { confidenceThreshold: 0.3, assignToSpeakers: true, extractDeadlines: true };

/** Returns the due dates of the items in a meeting held on Wednesday, 18 November 2026. */
function dueDates(said: string): (string | null)[] {
  return extractActionItems(spokenMeeting(said), REQUEST).items.map(({ due_date }) => due_date);
}

suite('days on which something expires', () => {
  test('the end of something is not the due date of other work', () => {
    const cases = [
      "Ana: I'll send Ben the lease that expires on 24 November.",
      "Ana: Their contract lapses on 24 November. I'll send Ben the invoice.",
      "Ana: I'll give Ben the voucher, valid until 24 November.",
    ];
    for (const said of cases) assert.deepEqual(dueDates(said), [null], said);
  });

  test('work that renews what ends is due on the day of its end', () => {
    const cases = [
      "Ana: The licence runs out on 24 November. I'll renew it.",
      'Ana: Ben will renew the insurance, it expires on 24 November.',
      'Ana: Ben, please order the stickers before the permit expires on 24 November.',
    ];
    for (const said of cases) assert.deepEqual(dueDates(said), ['2026-11-24'], said);
  });
});
