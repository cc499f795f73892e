import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';

const DEFAULT = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };

function descriptionsOf(said: string, language = 'en'): string[] {
  const { items } = extractActionItems(spokenMeeting(said, { language }), DEFAULT);
  return items.map(({ description }) => description);
}

const FORBIDDEN: readonly (readonly [said: string, language?: string])[] = [
  [
    "Ana: I'll phone the journalist this afternoon.\nCleo: You won't. Nobody talks to the press before Monday.",
  ],
  ["Ben: I'll delete the old records tonight.\nAna: No, don't do that, Ben. Leave it to Cleo."],
  ["Ben: I'll email the whole list now.\nAna: No, please don't.\nBen: All right, I won't then."],
  ['Ben: I can fix the fence myself on Saturday.\nAna: Please leave it. The insurer comes first.'],
  ['Ben: I will order the blue carpet today.\nAna: Hold off on that.\nBen: OK.'],
  ["Ben: I'm going to cancel the order.\nAna: You will do no such thing."],
  ["Ben: I'll write to the mayor tomorrow.\nAna: Not yet."],
  ["Ben: I'll write to the mayor tomorrow.\nAna: Better not."],
  ["Ben: I'll tell the customers about the fault tomorrow.\nAna: Don't. We wait for legal."],
  ["Ben: I'll call the mayor tomorrow.\nAna: Is that wise?\nBen: OK, I'll leave it."],
  ['Ana: Ben, can you cancel the coach?\nBen: Sure.\nAna: Actually no, leave it.'],
  ["Ana: Ben, please send the list to the press.\nCleo: No, don't do that, Ben."],
  ["Ana: Ben, please water the plants.\nBen: Can't, I'm away."],
  ['Ben: Ich rufe morgen den Vermieter an.\nAna: Nein, lass das bitte.', 'de'],
];

/** Replies that forbid nothing, with what remains to be done. */
const ALLOWED: readonly (readonly [said: string, descriptions: readonly string[]])[] = [
  ["Ben: I'll call the plumber.\nAna: No problem.", ['Call the plumber']],
  ["Ben: I'll call the plumber. Is that too early?\nAna: No.", ['Call the plumber']],
  [
    "Ben: I'll send the plan to Cleo.\nAna: Great. Don't send it by mail.",
    ['Send the plan to Cleo'],
  ],
  [
    "Ben: I will call the plumber and I will paint the door.\nAna: Don't paint the door.",
    ['Call the plumber'],
  ],
  [
    "Ana: Don't you worry, I'll send the parcel tomorrow.\nBen: Thank you.",
    ['Send the parcel'],
  ],
];

const PREDICTIONS = [
  'Ben: Customers will open the app on Monday and find empty carts.',
  'Ben: People will log in on Sunday and see broken links.',
  'Ben: Users are going to sign up on Friday and get the wrong mail.',
  'Ben: On Monday the customers are going to call and ask for refunds.',
  'Ben: Some visitors will park in the yard and block the gate on Saturday.',
];

suite('work that nobody is to do', () => {
  for (const [said, language] of FORBIDDEN) {
    test(`forbidden or retracted work is no item: ${said.replaceAll('\n', ' – ')}`, () =>
      assert.deepEqual(descriptionsOf(said, language), []));
  }

  for (const [said, descriptions] of ALLOWED) {
    test(`the work remains: ${said.replaceAll('\n', ' – ')}`, () =>
      assert.deepEqual(descriptionsOf(said), descriptions));
  }

  for (const said of PREDICTIONS) {
    test(`what the public will do is no item: ${said}`, () =>
      assert.deepEqual(descriptionsOf(said), []));
  }

  test('work stays beside a prediction, and a particle stays with its verb', () => {
    assert.deepEqual(
      descriptionsOf(
        "Ben: Our users will open the form at night and lose their answers, so I'll add a draft.",
      ),
      ['Add a draft'],
    );
    assert.deepEqual(descriptionsOf('Ben: Ana will log in on Monday and check the settings.'), [
      'Log in and check the settings',
    ]);
  });
});
