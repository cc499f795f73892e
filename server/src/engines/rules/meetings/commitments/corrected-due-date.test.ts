import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';

const REQUEST = { confidenceThreshold: 0.3, assignToSpeakers: true, extractDeadlines: true };

/** Returns description and due date of the first item in a meeting held on Wednesday, 18 November 2026. */
function itemOf(said: string): [string | undefined, string | null | undefined] {
  const [item] = extractActionItems(spokenMeeting(said), REQUEST).items;
  return [item?.description, item?.due_date];
}

suite('day that replaces the one given before', () => {
  for (const [how, said, description, due] of [
    [
      'in the same sentence',
      "Ana: I'll write the report tomorrow, no, today actually.",
      'Write the report',
      '2026-11-18',
    ],
    [
      'alone, behind a sentence that corrects',
      "Ana: I'll send the list Thursday. No wait, I'm off Thursday. Friday.\nBen: Good.",
      'Send the list',
      '2026-11-20',
    ],
    [
      'in the sentence that corrects',
      "Ana: I'll send the list by Friday. Make that Monday.\nBen: Good.",
      'Send the list',
      '2026-11-23',
    ],
    [
      'in the answer of the person who is asked',
      'Ana: Ben, can you send the draft on Monday?\nBen: Tuesday.\nAna: Fine.',
      'Send the draft',
      '2026-11-24',
    ],
    [
      'in the answer to a choice of days',
      'Ana: Should I prepare the guide today, or is 10 December early enough?\nBen: 10 December is fine.',
      'Prepare the guide',
      '2026-12-10',
    ],
  ] as const) {
    test(`counts when it is given ${how}`, () =>
      assert.deepEqual(itemOf(said), [description, due]));
  }

  test('a day of something else replaces nothing', () => {
    const cases = [
      "Ana: I'll send the list by Friday. No problem.\nBen: The fair is on Monday.",
      "Ana: I'll send the list by Friday.\nBen: Good. On Monday we have the inspection.",
      "Ana: I'll send the list by Friday, and on Monday the printer comes.",
      "Ana: I'll send the list by Friday.\nBen: Works, I'll do slides by Monday.",
      "Ana: I'll send the list by Friday.\nBen: That's great, see you on Monday.",
    ];
    for (const said of cases) assert.equal(itemOf(said)[1], '2026-11-20', said);
  });
});

suite('day on which the owner says that the result is there', () => {
  test('counts in the turn behind a reminder', () => {
    const said =
      "Ana: Ben, would you make the sheet?\nBen: I'll do it.\nAna: Not too late, Ben, or it's no use.\nBen: It'll be done Friday.";
    assert.equal(itemOf(said)[1], '2026-11-20');
  });
});

suite('next meeting as due date', () => {
  const promise = "Ana: I'll bring the costs to the next meeting.";

  test('is the day on which people said to meet again', () => {
    const said = `${promise}\nBen: The next meeting is on Tuesday 8 December.`;
    assert.equal(itemOf(said)[1], '2026-12-08');
  });

  test('is no day when nobody said when that is', () => {
    assert.equal(itemOf(`${promise}\nBen: Thank you.`)[1], null);
  });
});
