import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { extractActionItems } from './extract-action-items.ts';

const REQUEST = { confidenceThreshold: 0.8, assignToSpeakers: true, extractDeadlines: true };

function descriptionsOf(said: string): string[] {
  return extractActionItems(spokenMeeting(said), REQUEST).items.map((item) => item.description);
}

suite('words that sound like work', () => {
  for (const [what, said] of [
    ['a greeting', 'Ana: Everyone, please say hello to Chloe.\nBen: Sure, welcome Chloe!'],
    ['an introduction', 'Ana: Ben, could you introduce yourself?\nBen: Sure, I will.'],
    ['time that somebody asks for', 'Ana: I need two days to write to the bank.\nBen: Understood.'],
    ['what the group expects', "Ana: In the first week we'll get hundreds of calls.\nBen: Right."],
  ] as const) {
    test(`${what} is no action item`, () => assert.deepEqual(descriptionsOf(said), []));
  }

  test('what some work makes possible for another person is no work of theirs', () => {
    const said = "Ana: I'll set up a test server by Friday, so that Ben can start.\nBen: Great.";
    assert.deepEqual(descriptionsOf(said), ['Set up a test server']);
  });

  test('an offer behind "so" stays work', () => {
    const said = 'Ana: Okay, so I can do the slides by Friday.\nBen: Great, thank you.';
    assert.deepEqual(descriptionsOf(said), ['Do the slides']);
  });

  test('a description keeps the preposition of its passive verb', () => {
    const said =
      "Ana: I'll write back to the shop and tell them it's being looked at.\nBen: Thanks.";
    const kept = "Write back to the shop and tell them it's being looked at";
    assert.deepEqual(descriptionsOf(said), [kept]);
  });
});
