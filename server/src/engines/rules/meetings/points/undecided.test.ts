import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readMeeting } from '../../../meeting-text/read-meeting.ts';
import { spokenMeeting, typedNotes } from '../../../meeting-text/testing/spoken-meeting.ts';
import { findDecisions } from './decisions.ts';
import { findRisks } from './risks.ts';

function textsOf(points: readonly { sentences: readonly { text: string }[] }[]): string[] {
  return points.flatMap(({ sentences }) => sentences.map(({ text }) => text));
}

function decisionsOf(said: string, language = 'en'): string[] {
  return textsOf(findDecisions(readMeeting(spokenMeeting(said, { language }))));
}

const UNDECIDED: readonly (readonly [said: string, language?: string])[] = [
  ['Ben: Nobody decided to close the kiosk.'],
  ['Ben: It was never agreed that the kiosk would close.'],
  ["Ana: I can't recall that we agreed to that."],
  ["Ana: I don't think we ever approved the new price."],
  ["Ana: We agreed to repaint the hall.\nBen: I don't recall that we agreed on it.\nAna: Well."],
  ['Ana: We agreed to share the cost.\nBen: We did no such thing.'],
  ["Ana: We decided to stop the newsletter.\nBen: No, we didn't."],
  ['Ana: We take the blue logo.\nCleo: I am overruling that.'],
  ['Chair: The motion to sell the piano was put to the vote.\nChair: It was lost, 3 votes to 5.'],
  ['Chair: Ana moves that the club buys a boat.\nBen: Seconded.\nChair: The motion falls.'],
  ['Anna: Das haben wir nie beschlossen.', 'de'],
  ['Anna: Der Antrag, die Bar zu schließen, wurde mit 2 zu 3 Stimmen abgelehnt.', 'de'],
  ['Ana: Nunca acordamos cerrar la tienda los lunes.', 'es'],
  ['Ana: La propuesta de cerrar la tienda fue rechazada por tres votos.', 'es'],
  ["Ana: Nous n'avons jamais décidé de fermer le lundi.", 'fr'],
  ['Ana: Nunca decidimos fechar a loja à segunda-feira.', 'pt'],
];

const DECIDED: readonly (readonly [said: string, decision: string])[] = [
  ['Ana: We agreed to open on Sundays.\nBen: Yes, we did.', 'We agreed to open on Sundays.'],
  ['Ana: We decided not to renew the lease.\nBen: Right.', 'We decided not to renew the lease.'],
  [
    "Ana: Let's close on Mondays.\nBoss: No. We stay open, that's my decision.",
    "We stay open, that's my decision.",
  ],
  [
    'Ana: We agreed to open on Sundays.\nBen: No problem.\nAna: Then the shop opens at ten.',
    'We agreed to open on Sundays.',
  ],
];

suite('decisions that are none', () => {
  for (const [said, language] of UNDECIDED) {
    test(`nothing is decided in: ${said.replaceAll('\n', ' – ')}`, () =>
      assert.deepEqual(decisionsOf(said, language), []));
  }

  for (const [said, decision] of DECIDED) {
    test(`"${decision}" is decided in: ${said.replaceAll('\n', ' – ')}`, () =>
      assert.equal(decisionsOf(said)[0], decision));
  }

  test('an approval decides what was asked for', () => {
    for (const said of [
      'Ana: Can we get the second printer?\nCleo: Approved. Ben, order it.',
      'Ana: We need 300 euros for chairs.\nCleo: Approved, order them.',
    ]) {
      const [decision] = findDecisions(readMeeting(spokenMeeting(said)));
      assert.match(decision!.sentences[0]!.text, /^Approved/);
      assert.match(decision!.context?.text ?? decision!.support[0]!.text, /printer|chairs/);
    }
  });

  test('a lost motion of minutes is neither a decision nor a risk', () => {
    const text =
      'Present: Ana Sol, Ben Li\nThe proposal to raise the fee was lost by 3 votes to 4.\nIt was agreed to buy a new mower.\nThe motion that the bar be closed on Sundays was defeated.\nThe amendment to cap the fee was put to the vote and not carried.';
    const reading = readMeeting(typedNotes(text));
    assert.deepEqual(textsOf(findDecisions(reading)), ['It was agreed to buy a new mower.']);
    assert.deepEqual(findRisks(reading), []);
  });
});
