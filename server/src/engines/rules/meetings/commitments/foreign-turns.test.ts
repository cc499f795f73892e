import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';

const DEFAULT = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };

function itemsOf(said: string) {
  return extractActionItems(spokenMeeting(said), DEFAULT).items;
}

/** Exchanges in which the words of another turn are no part of the work: its owner and due date. */
const ALONE: readonly (readonly [said: string, owner: string | null, due: string | null])[] = [
  [
    "Ana: Ben, can you send the invoice to the agency?\nBen: I'm in the dentist's chair until noon, but yes.",
    'Ben',
    null,
  ],
  [
    "Ana: Cleo, could you check the alarm?\nCleo: Yes, I'll do it.\nBen: I'm busy until four.",
    'Cleo',
    null,
  ],
  ["Ana: I'll book the hall.\nBen: I'm on leave from Monday.", 'Ana', null],
  ["Ana: Ben, please order the plates.\nBen: Sure, I'm away tomorrow though.", 'Ben', null],
  [
    "Ana: Ben, please call the landlord.\nBen: I'm off until Tuesday. I'll do it then.",
    'Ben',
    '2026-11-24',
  ],
  ["Ana: Who orders the plates?\nBen: I'll order them. See you tomorrow.", 'Ben', null],
  ['Ana: We should decide that at the next meeting.\nBen: I will do that.', null, null],
  ['Ana: We have to vote on the rent at the next meeting.\nBen: I will do that.', null, null],
];

suite('turns of others', () => {
  for (const [said, owner, due] of ALONE) {
    test(`the owner is ${owner} and the due date ${due} in: ${said.replaceAll('\n', ' – ')}`, () => {
      for (const { assigned_to, due_date } of itemsOf(said)) {
        assert.equal(assigned_to, owner);
        assert.equal(due_date, due);
      }
    });
  }

  test('what a speaker wants from others is no work of the speaker', () => {
    for (const said of [
      'Ana: I want a new quote before the contract with the cleaners runs out on the 12th of December.',
      'Ana: I need the signed lease from the landlord before the permit expires on 3 December.',
    ]) {
      assert.ok(itemsOf(said).every(({ assigned_to }) => assigned_to !== 'Ana'));
    }
  });

  test('both of them keeps its number, and the department IT is no pronoun', () => {
    const [reprint] = itemsOf(
      'Ben: The two posters are wrong.\nAna: Ben, please reprint both of them.\nBen: OK.',
    );
    assert.equal(reprint!.description, 'Reprint both of the posters');
    const asked = 'Ana: Can somebody repair the printer?';
    const [item] = itemsOf(`${asked}\nBen: I'll get Gareth from IT to look at it.`);
    assert.equal(item!.description, 'Get Gareth from IT to look at it');
    const [sent] = itemsOf("Ana: What's the address?\nBen: I'll text it to you.");
    assert.equal(sent!.description, 'Text the address');
  });

  test('a name in a clause of time states no work and does not end the task before it', () => {
    const said = 'Ana: We need to find a caterer before the contract with Miller ends on 31 January.';
    const [item, ...others] = itemsOf(`${said}\nBen: Yes.`);
    assert.equal(others.length, 0);
    assert.equal(item!.due_date, '2027-01-31');
    assert.match(item!.description, /^Find a caterer/);
  });
});
