import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { typedNotes } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';

const DEFAULT = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };
const PEOPLE = 'Attendees: Rita Sand, Jo Maier, Kai Lund';
const BOARD =
  'Present: Robin Quill (Chairman), Abby Lowe (Secretary) (ABL), Sam Moss (SM), Tilda Frey (Treasurer)\nApologies: Hugh Dare';

/** Writes each item of notes as its owner and its description. */
function itemsOf(...lines: string[]): string[] {
  const { items } = extractActionItems(typedNotes(lines.join('\n')), DEFAULT);
  return items.map(({ assigned_to, description }) => `${assigned_to}: ${description}`);
}

const NOTES: readonly (readonly [line: string, ...items: string[]])[] = [
  ['JM / RS - new price list by Friday', 'Jo Maier and Rita Sand: Take care of new price list'],
  ['RS + JM: visit the printer on Monday', 'Rita Sand and Jo Maier: Visit the printer'],
  ['-> RS to check the lease', 'Rita Sand: Check the lease'],
  ['JM looks at the router', 'Jo Maier: Look at the router'],
  ['KL fixes the printer', 'Kai Lund: Fix the printer'],
  ['KL: changelog + screenshots', 'Kai Lund: Take care of changelog + screenshots'],
  ['call the bank - JM by Friday', 'Jo Maier: Call the bank'],
  ['owner tbd: clean the store room', 'null: Clean the store room'],
  ['fix the door - tbd', 'null: Fix the door'],
  ['KL: away until Monday'],
  ['JM - on holiday'],
  ['KL: fine with that'],
  ['Offer for Night nurse: 62k, start 1 Jan'],
];

const MINUTES: readonly (readonly [line: string, ...items: string[]])[] = [
  [
    'It was agreed that notices would be sent to all plot holders by the Secretary.',
    'Abby Lowe: Send notices to all plot holders',
  ],
  [
    'It was agreed that reminders would be issued by the Treasurer.',
    'Tilda Frey: Issue reminders',
  ],
  [
    'It was agreed that the letters would be posted by the end of the month.',
    'null: Post the letters',
  ],
  ['The Chairman undertook to write to the council.', 'Robin Quill: Write to the council'],
  [
    'ABL to order and SM to deliver the compost.',
    'Abby Lowe: Order the compost',
    'Sam Moss: Deliver the compost',
  ],
  [
    'SM to book the hall and ABL to print the posters by 30 November.',
    'Sam Moss: Book the hall',
    'Abby Lowe: Print the posters',
  ],
  [
    'Sam Moss and Tilda Frey volunteered to run the stall.',
    'Sam Moss and Tilda Frey: Run the stall',
  ],
];

suite('owners of notes', () => {
  for (const [line, ...items] of NOTES) {
    test(`“${line}” gives ${items.join('; ') || 'nothing'}`, () =>
      assert.deepEqual(itemsOf(PEOPLE, line), items));
  }

  for (const [line, ...items] of MINUTES) {
    test(`“${line}” gives ${items.join('; ')}`, () =>
      assert.deepEqual(itemsOf(BOARD, line), items));
  }

  test('a role of two people stands for neither', () => {
    const people = 'Present: Ana Sol (Trustee), Ben Li (Trustee)';
    assert.deepEqual(itemsOf(people, 'The Trustee undertook to write to the council.'), [
      'Trustee: Write to the council',
    ]);
  });
});
