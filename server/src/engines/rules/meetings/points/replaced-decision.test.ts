import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting } from '../../../meeting-text/testing/spoken-meeting.ts';
import { summarizeMeeting } from '../summary/summarize-meeting.ts';
import { findDecisions } from './decisions.ts';
import { presentPoint } from './present-point.ts';

function decisionsOf(said: string, language = 'en'): string[] {
  const reading = readMeeting(spokenMeeting(said, { language }));
  return findDecisions(reading).map((point) => presentPoint(reading, point)!.text);
}

suite('decisions that replace others', () => {
  test('a decision with another day replaces the one before and quotes it', () => {
    const said = [
      "Ana: We'll ship on the 12th.",
      'Ben: Wait, the auditors are here on the 12th.',
      'Ana: Right. Then we ship on the 14th.',
      'Ben: Good.',
    ].join('\n');
    assert.deepEqual(decisionsOf(said), [
      "Then we ship on the 14th. (replaces “We'll ship on the 12th.”)",
    ]);
    const { summary } = summarizeMeeting(spokenMeeting(said), { length: 'short', focusAreas: [] });
    assert.match(
      summary,
      /^It was decided to ship on the 14th \(replaces “We'll ship on the 12th\.”\)\./,
    );
  });

  test('a decision that gives up an earlier choice by name replaces it', () => {
    const [only, ...others] = decisionsOf(
      [
        'Ana: We decided to go with Stripe for the payments.',
        'Ben: Legal wants Adyen.',
        "Ana: Then let's go with Adyen instead of Stripe.",
        'Ben: Agreed. We will use Adyen.',
      ].join('\n'),
    );
    assert.match(only!, /^Then let's go with Adyen instead of Stripe\. \(replaces “We decided/);
    assert.deepEqual(others, []);
  });

  test('decisions about different matters stand side by side', () => {
    const said = [
      'Ana: We decided to order ten chairs.',
      'Ben: Good.',
      'Ana: And we decided to order five tables.',
    ].join('\n');
    assert.equal(decisionsOf(said).length, 2);
  });

  for (const [said, language] of [
    ['Ana: Last week we decided to go with Stripe.\nBen: Right.', 'en'],
    ['Ana: Letzte Woche haben wir beschlossen, den Zaun zu streichen.\nBen: Genau.', 'de'],
    ['Ana: La semana pasada decidimos pintar la valla.\nBen: Sí.', 'es'],
    ['Ana: La semaine dernière, on a décidé de peindre la clôture.\nBen: Oui.', 'fr'],
    ['Ana: Na semana passada decidimos pintar a cerca.\nBen: Sim.', 'pt'],
  ] as const) {
    test(`an earlier decision that is reported decides nothing, ${language}`, () =>
      assert.deepEqual(decisionsOf(said, language), []));
  }
});
