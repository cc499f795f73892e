import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { summarizeMeeting } from './summarize-meeting.ts';
import { unwrapDecision } from './unwrap-decision.ts';

suite('acts of deciding', () => {
  for (const [said, written] of [
    ["Let's decide that the phone stays on.", 'We decided that the phone stays on.'],
    ["Let's decide: the phone stays on.", 'We decided that the phone stays on.'],
    ['Then we decide: The draft goes out.', 'We decided that the draft goes out.'],
    ['We decided to decide that the newsletter pauses.', 'We decided that the newsletter pauses.'],
    ['We agreed last time to decide that it pauses.', 'We agreed last time that it pauses.'],
    ['Decision: we decide to postpone the signing.', 'We decided to postpone the signing.'],
    ["It's decided then, we keep the price.", 'We decided that we keep the price.'],
    ['The decision is that we stay.', 'We decided that we stay.'],
    ['So it is agreed that we decide: we keep it.', 'We decided that we keep it.'],
    ["We decide: let's keep the oat ones.", "Let's keep the oat ones."],
    ['We decided to decide on that next week.', 'We decided to decide on that next week.'],
    ['It was decided that we move.', 'It was decided that we move.'],
    ['We take the bus.', 'We take the bus.'],
  ] as const) {
    test(`“${said}” decides “${written}”`, () => assert.equal(unwrapDecision(said), written));
  }

  for (const [said, written] of [
    [
      'Very good, we decided to ask for a second offer.',
      'The group decided to ask for a second offer.',
    ],
    [
      "Excellent, let's decide that the phone stays on at Christmas.",
      'The group decided that the phone stays on at Christmas.',
    ],
    [
      'Decision: we decide to postpone the signing to January.',
      'The group decided to postpone the signing to January.',
    ],
  ] as const) {
    test(`a summary tells “${said}” without its praise and only once decided`, () => {
      const { decisions } = summarizeMeeting(
        spokenMeeting(`Ana: The two offers are on the table.\nBen: ${said}\nAna: Agreed.`),
        { length: 'medium', focusAreas: [] },
      );
      assert.deepEqual(decisions, [written]);
    });
  }
});
